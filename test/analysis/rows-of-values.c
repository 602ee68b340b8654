/* A textbook's Euler equations: the conserved quantities of a cell as a row of numbers of its own, fluxes between
 * cells i and i + 1, a time step before anything reads a neighbour, ends copied from the cells inside. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %same %s
// RUN: %same -DBLOCK %s
// RUN: %same -DARRAYS %s
// RUN: %near 2e-3 -DN=2000 -DT=0.02 %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#ifndef N
#define N 100
#define T 0.1
#endif
#define NEQ 3
#define GAMMA 1.4

#ifdef ARRAYS
typedef double (*state)[NEQ];
#else
typedef double **state;
#endif

static state matrix(int n, int m)
{
#ifdef ARRAYS
    return malloc(n * m * sizeof(double));
#elif defined BLOCK
    state a = malloc(n * sizeof(double *));
    a[0] = malloc(n * m * sizeof(double));
    for (int i = 1; i < n; i++)
        a[i] = a[i - 1] + m;
    return a;
#else
    state a = malloc(n * sizeof(double *));
    for (int i = 0; i < n; i++)
        a[i] = malloc(m * sizeof(double));
    return a;
#endif
}

static double pressure(const double *q)
{
    return (GAMMA - 1) * (q[2] - 0.5 * q[1] * q[1] / q[0]);
}

static void rusanov(const double *l, const double *r, double *f)
{
    double pl = pressure(l), pr = pressure(r), ul = l[1] / l[0], ur = r[1] / r[0];
    double cl = sqrt(GAMMA * pl / l[0]), cr = sqrt(GAMMA * pr / r[0]);
    double s = fmax(fabs(ul) + cl, fabs(ur) + cr);
    double fl[NEQ] = {l[1], l[1] * ul + pl, (l[2] + pl) * ul}, fr[NEQ] = {r[1], r[1] * ur + pr, (r[2] + pr) * ur};
    for (int k = 0; k < NEQ; k++)
        f[k] = 0.5 * (fl[k] + fr[k]) - 0.5 * s * (r[k] - l[k]);
}

// CHECK: axis i ring 1 1 boundary ring{{$}}
// CHECK: array Q[2] double read at Q stride 0 part 2 * (long)sizeof Q[0][0]{{$}}
#pragma amr kernel
static double timestep(state Q, int n, double dx)
{
#pragma amr data domain(i) spacing(dx) arrays(Q)
    double smax = 0;
    for (int i = 1; i <= n; i++) {
        double c = sqrt(GAMMA * pressure(Q[i]) / Q[i][0]) + fabs(Q[i][1] / Q[i][0]);
        if (c > smax)
            smax = c;
    }
    return 0.4 * dx / smax;
}


#pragma amr kernel
static void step(state Q, state F, int n, double dt, double dx)
{
#pragma amr data domain(i) spacing(dx) arrays(Q, F)
    for (int k = 0; k < NEQ; k++) {
        Q[0][k] = Q[1][k];
        Q[n + 1][k] = Q[n][k];
    }
    for (int i = 0; i <= n; i++)
        rusanov(Q[i], Q[i + 1], F[i]);
    for (int i = 1; i <= n; i++)
        for (int k = 0; k < NEQ; k++)
            Q[i][k] -= dt / dx * (F[i][k] - F[i - 1][k]);
}

int main(void)
{
    int n = N;
    double dx = 1.0 / n, t = 0;
    state Q = matrix(n + 2, NEQ), F = matrix(n + 2, NEQ);
    for (int i = 0; i < n + 2; i++) {
        double x = (i - 0.5) * dx;
        Q[i][0] = (x < 0.5 ? 1 : 0.125) + 0.05 * x;
        Q[i][1] = 0;
        Q[i][2] = (x < 0.5 ? 1 : 0.1) / (GAMMA - 1);
        for (int k = 0; k < NEQ; k++)
            F[i][k] = 0;
    }
#pragma amr timeloop
    while (t < T) {
        double dt = timestep(Q, n, dx);
        if (t + dt > T)
            dt = T - t;
        step(Q, F, n, dt, dx);
        t += dt;
    }
    for (int i = 0; i < n + 2; i += n / 50)
        printf("%g %.10g %.10g %.10g\n", (i - 0.5) * dx, Q[i][0], Q[i][1] / Q[i][0], pressure(Q[i]));
    return 0;
}
