// Edges that calls set by addresses within a mesh array: memcpy and memmove of rows, and helpers that are given where an edge
// begins and how far its cells lie apart. The calls become loops along the edges where they stand, also of those helpers that
// several calls give other sides. Copies past the end of a row, and those that take local pointers into the array which
// have moved, stay host code.
// FORM: edges by calls
// RUN: %near 2e-2 %s -lm
// RUN: %amrcc --dump=plan %s | FileCheck --check-prefix=PLAN %s
// RUN: %amrcc --report %s | FileCheck %s
// CHECK: host views
// CHECK-NOT: in every step
// RUN: %amrcc -DHOST --report %s | FileCheck --check-prefix=HOST %s
// HOST: host views
// HOST: in every step
// RUN: %same -DHOST %s -lm
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { N = 98 };
static double u[N][N], un[N][N];

static void copy_edge(double *d, const double *s, int n, int stride)
{
    for (int k = 0; k < n; k++)
        d[k * stride] = s[k * stride];
}

static void mirror(double *r, int n, int stride, int inward)
{
    int i;
    for (i = 0; i < n; i++)
        r[i * stride] = r[i * stride + inward];
}

static void set_row(double *r, int n, double value)
{
    for (int i = 0; i < n; i++)
        r[i] = value;
}

// PLAN: nest {{[0-9]+}} rows edge-calls.c:{{[0-9]+}} boundary wraps
// PLAN: nest {{[0-9]+}} rows edge-calls.c:{{[0-9]+}} boundary wraps
// PLAN: nest {{[0-9]+}} rows edge-calls.c:{{[0-9]+}} boundary inward
static void rows(void)
{
    memcpy(u[0], u[N - 2], sizeof u[0]);
    memmove(&u[N - 1][0], &u[1][0], N * sizeof(double));
    for (int j = 0; j < N; j++)
        u[j][0] = u[j][1], u[j][N - 1] = u[j][N - 2];
}

// PLAN: nest {{[0-9]+}} sides edge-calls.c:{{[0-9]+}} boundary inward
// PLAN: nest {{[0-9]+}} sides edge-calls.c:{{[0-9]+}} boundary inward
// PLAN: nest {{[0-9]+}} sides edge-calls.c:{{[0-9]+}} boundary inward
// PLAN-NOT: nest {{[0-9]+}} {{copy_edge|mirror|set_row}}
static void sides(double *v, int nx, int ny, int t)
{
    mirror(v, ny, nx, 1);
    mirror(v + nx - 1, ny, nx, -1);
    if (t > 3)
        copy_edge(v, v + nx, nx, 1);
    else
        copy_edge(v, v + 2 * nx, nx, 1);
    memcpy(v, v + nx, nx * sizeof *v);
    if (t > 5)
        set_row(&v[(ny - 1) * nx], nx, 0.25);
    else
        copy_edge(v + (ny - 1) * nx, v + (ny - 2) * nx, nx, 1);
}

#ifdef HOST
static void copy_row(double *d, double *s, int n)
{
    while (n-- > 0)
        *d++ = *s++;
}

static void host(double *v, int nx, int ny)
{
    memcpy(v, v + 2 * nx, 2 * nx * sizeof *v);
    memcpy(v, v + 4 * nx, (nx + 2) * sizeof *v);
    copy_row(v + (ny - 1) * nx, v + (ny - 2) * nx, nx);

    double *top = v + (ny - 1) * nx, *side = v;
    memcpy(top, top - nx, nx * sizeof *top);
    copy_edge(side, side + 1, ny, nx);
    side += nx - 1;
    copy_edge(side, side - 1, ny, nx);
    for (int i = 0, n = 0; i < nx / 2; i++)
        top[n++] = 0.2;
}
#endif

#pragma amr kernel
static void step(int nx, int ny, double *w, double *v, double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, un, v, w) spacing(h)
    double c = dt / (h * h);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            un[j][i] = u[j][i] + c * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i] - 4 * u[j][i]);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            u[j][i] = un[j][i];
    for (int j = 1; j < ny - 1; j++)
        for (int i = 1; i < nx - 1; i++) {
            int k = j * nx + i;
            w[k] = v[k] + c * (v[k - 1] + v[k + 1] + v[k - nx] + v[k + nx] - 4 * v[k]);
        }
    for (int j = 1; j < ny - 1; j++)
        for (int i = 1; i < nx - 1; i++)
            v[j * nx + i] = w[j * nx + i];
}

int main(void)
{
    int nx = N, ny = N;
    double *v = calloc(nx * ny, sizeof *v), *w = calloc(nx * ny, sizeof *w);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            v[j * nx + i] = w[j * nx + i] = un[j][i] = u[j][i] = exp(-0.02 * ((i - 20) * (i - 20) + (j - 12) * (j - 12)));
#pragma amr timeloop
    for (int t = 0; t < 20; t++) {
        rows();
        sides(v, nx, ny, t);
#ifdef HOST
        host(v, nx, ny);
#endif
        step(nx, ny, w, v, 0.1, 1.0);
    }
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            if ((j * N + i) % 31 == 0 || i < 2 || j < 2 || i > N - 3 || j > N - 3)
                printf("%.5f %.5f\n", u[j][i], v[j * nx + i]);
    return 0;
}
