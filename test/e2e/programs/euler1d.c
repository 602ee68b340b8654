/* Sod's shock tube by the Rusanov flux: the time step of each step comes from the fastest wave, the
 * loop ends at a time, and the new values are copied back by a sweep.
 *
 * usage: euler1d [cells [end time]] */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GAMMA 1.4
#define MAX(a, b) ((a) > (b) ? (a) : (b))

static int n = 256;
static double dx;
static double *rho, *mom, *ene, *rho1, *mom1, *ene1;
#pragma amr data domain(i) spacing(dx) arrays(rho, mom, ene, rho1, mom1, ene1)

static double pressure(double r, double m, double e)
{
    return (GAMMA - 1.0) * (e - 0.5 * m * m / r);
}

static double speed(double r, double m, double e)
{
    return fabs(m / r) + sqrt(GAMMA * pressure(r, m, e) / r);
}

#pragma amr kernel
static double fastest(void)
{
    double s = 0.0;
    for (int i = 1; i <= n; ++i)
        s = MAX(s, speed(rho[i], mom[i], ene[i]));
    return s;
}

#pragma amr kernel
static void step(double dt)
{
    int i;
    double lambda;

    lambda = dt / dx;
    for (i = 1; i <= n; ++i) {
        double sl = MAX(speed(rho[i - 1], mom[i - 1], ene[i - 1]), speed(rho[i], mom[i], ene[i]));
        double sr = MAX(speed(rho[i], mom[i], ene[i]), speed(rho[i + 1], mom[i + 1], ene[i + 1]));
        double pl = pressure(rho[i - 1], mom[i - 1], ene[i - 1]);
        double pr = pressure(rho[i + 1], mom[i + 1], ene[i + 1]);
        double ul = mom[i - 1] / rho[i - 1], ur = mom[i + 1] / rho[i + 1];
        rho1[i] = rho[i] - 0.5 * lambda * (mom[i + 1] - mom[i - 1] - sr * (rho[i + 1] - rho[i]) +
                                           sl * (rho[i] - rho[i - 1]));
        mom1[i] = mom[i] - 0.5 * lambda * (mom[i + 1] * ur + pr - mom[i - 1] * ul - pl -
                                           sr * (mom[i + 1] - mom[i]) + sl * (mom[i] - mom[i - 1]));
        ene1[i] =
            ene[i] - 0.5 * lambda * ((ene[i + 1] + pr) * ur - (ene[i - 1] + pl) * ul -
                                     sr * (ene[i + 1] - ene[i]) + sl * (ene[i] - ene[i - 1]));
    }
    for (i = n; i > 0; i--) {
        rho[i] = rho1[i];
        mom[i] = mom1[i];
        ene[i] = ene1[i];
    }
}

static double *row(void)
{
    return calloc((size_t)n + 2, sizeof(double));
}

int main(int argc, char **argv)
{
    double t = 0.0, end = 0.15, dt;
    int steps = 0;
    FILE *f;

    if (argc > 1)
        n = atoi(argv[1]);
    if (argc > 2)
        end = atof(argv[2]);
    dx = 1.0 / n;
    rho = row(), mom = row(), ene = row();
    rho1 = row(), mom1 = row(), ene1 = row();
    for (int i = 0; i < n + 2; i++) {
        rho[i] = i <= n / 2 ? 1.0 : 0.125;
        ene[i] = (i <= n / 2 ? 1.0 : 0.1) / (GAMMA - 1.0);
    }
#pragma amr timeloop
    while (t < end) {
        double s = fastest();
        dt = 0.4 * dx / s;
        if (t + dt > end)
            dt = end - t;
        step(dt);
        t += dt;
        if (steps++ % 20 == 0)
            printf("t %.10f  dt %.6e  fastest %.10f\n", t, dt, s);
    }
    printf("%d steps to t = %.12g\n", steps, t);
    f = fopen("rho.raw", "wb");
    if (!f)
        exit(1);
    fwrite(rho, sizeof *rho, (size_t)n + 2, f);
    fclose(f);
    return 0;
}

// FORM: CFL time step; while loop over steps; copy-back sweep
// RUN: %amrcc --report -w %s | %FileCheck %s
// CHECK: mesh: 1 dimension (i), halo 1
// CHECK: across i: ring, the arrays hold 1 and 1 cells outside the mesh
// CHECK: max of all cells into s
// CHECK: lambda computed for each level: lambda = dt / dx
// CHECK: only copies: where it covers the mesh, the arrays exchange their cells
