/* Viscous Burgers equation on a ring, method of lines: central differences in conservation form,
 * classical Runge-Kutta with named stages. The right-hand side is chosen by name and called through
 * a pointer, as integrators do.
 *
 * usage: burgers1d [cells [steps [viscous|inviscid]]] */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NMAX 4096

typedef void (*rhs_function)(const double *u, double *k, int n, double dx);

static double u[NMAX], k1[NMAX], k2[NMAX], k3[NMAX], k4[NMAX], tmp[NMAX];
static const double nu = 0.02;

#pragma amr kernel
static void rhs_viscous(const double *v, double *k, int n, double dx)
{
#pragma amr data domain(i) spacing(dx) arrays(v, k)
    int i, ip, im;

    for (i = 0; i < n; i++) {
        ip = i + 1;
        if (ip == n)
            ip = 0;
        if (i == 0)
            im = n - 1;
        else
            im = i - 1;
        k[i] = -0.25 * (v[ip] * v[ip] - v[im] * v[im]) / dx +
               nu * (v[ip] - 2.0 * v[i] + v[im]) / (dx * dx);
    }
}

/* Burgers without viscosity but with upwinding: u > 0 everywhere. */
#pragma amr kernel
static void rhs_inviscid(const double *v, double *k, int n, double dx)
{
#pragma amr data domain(i) spacing(dx) arrays(v, k)
    int i;

    for (i = n - 1; i >= 0; i--) {
        int left = i - 1;
        if (left < 0)
            left += n;
        k[i] = -0.5 * (v[i] * v[i] - v[left] * v[left]) / dx;
    }
}

#pragma amr kernel
static void stage(double *r, const double *a, double s, const double *k, int n)
{
#pragma amr data domain(i) arrays(r, a, k)
    int i;

    for (i = 0; i < n; i++)
        r[i] = a[i] + s * k[i];
}

#pragma amr kernel
static void combine(int n, double dt)
{
#pragma amr data domain(i) arrays(u, k1, k2, k3, k4)
    int i;

    for (i = 0; i < n; i++)
        u[i] += dt / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]);
}

static void rk4(rhs_function rhs, int n, double dx, double dt)
{
    rhs(u, k1, n, dx);
    stage(tmp, u, 0.5 * dt, k1, n);
    rhs(tmp, k2, n, dx);
    stage(tmp, u, 0.5 * dt, k2, n);
    rhs(tmp, k3, n, dx);
    stage(tmp, u, dt, k3, n);
    (*rhs)(tmp, k4, n, dx);
    combine(n, dt);
}

static const struct {
    const char *name;
    rhs_function rhs;
} schemes[] = {{"viscous", rhs_viscous}, {"inviscid", rhs_inviscid}};

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 256;
    int steps = argc > 2 ? atoi(argv[2]) : 100;
    const char *name = argc > 3 ? argv[3] : "viscous";
    double dx = 2.0 * 3.14159265358979323846 / n, dt = 0.2 * dx;
    rhs_function rhs = NULL;
    size_t s;
    FILE *f;
    int i, t;

    for (s = 0; s < sizeof schemes / sizeof *schemes; s++)
        if (strcmp(name, schemes[s].name) == 0)
            rhs = schemes[s].rhs;
    if (!rhs || n > NMAX) {
        fprintf(stderr, "burgers1d: no scheme '%s'\n", name);
        return 1;
    }
    for (i = 0; i < n; i++)
        u[i] = 1.0 + exp(-8.0 * (i * dx - 2.0) * (i * dx - 2.0));
#pragma amr timeloop
    for (t = 0; t < steps; t++) {
        rk4(rhs, n, dx, dt);
        if ((t + 1) % 25 == 0) {
            double mass = 0.0;
            for (i = 0; i < n; i++)
                mass += u[i] * dx;
            printf("step %4d  mass %.10f  u(pi) %.10f\n", t + 1, mass, u[n / 2]);
        }
    }
    if ((f = fopen("u.raw", "wb"))) {
        fwrite(u, sizeof *u, (size_t)n, f);
        fclose(f);
    }
    return 0;
}

// FORM: named Runge-Kutta stages; wrap by if; kernels called through layers
// RUN: %amrcc --report -w %s | %FileCheck %s
// CHECK: mesh: 1 dimension (i), halo 1
// CHECK: across i: periodic (by the subscripts), the arrays hold 0 and 0 cells outside the mesh
// CHECK: {{.*}}burgers1d.c:24: rhs_viscous, 12 flops and 16 bytes per cell
// CHECK: beyond the edge across i: periodic
// CHECK: v read at 3 offsets, 1 cell away: (-1) (0) (1)
// CHECK: beyond the edge across i: periodic
// CHECK: {{.*}}burgers1d.c:58: stage, 2 flops and 24 bytes per cell
// CHECK: {{.*}}burgers1d.c:68: combine, 8 flops and 48 bytes per cell
// CHECK: k4 read
