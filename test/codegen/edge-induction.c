// Edges by loops that count in other ways: pointers that move, in helpers too, strides, loops that count down or in their
// conditions, several rows at once, memset, sides of a table of rows by the address of a cell, sizes in a struct. Rows that
// overlap, what adds to itself, pointers from tables and casts, and those that a call through a pointer may turn into another
// array's, stay host code.
// FORM: edges by pointers that move
// RUN: %near 1e-2 --block=8 %s -lm
// RUN: %amrcc --report %s 2>&1 | FileCheck %s
// CHECK: host views
// CHECK-NOT: in every step
// RUN: %amrcc -DHOST --dump=plan %s 2>&1 | FileCheck --check-prefix=HOST %s
// HOST-NOT: nest {{[0-9]+}} host
// RUN: %same -DHOST %s -lm
// RUN: %amrcc -DADDS --report %s 2>&1 | FileCheck --check-prefix=ADDS %s
// ADDS: edge-induction.c:{{[0-9]+}}: d read and written,{{.*}} in every step
// ADDS: edge-induction.c:{{[0-9]+}}: d read and written,{{.*}} in every step
// RUN: %near 1e-2 --block=8 -DADDS -w %s -lm
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef HOST
enum { N = 100, G = 3 };
#else
enum { N = 100, G = 2 };
#endif
static double u[N][N], un[N][N], *v, *w;

static void copy_row(double *d, const double *s, int n)
{
    while (n-- > 0)
        *d++ = *s++;
}

static void copy_side(double *d, const double *s, int n, int stride)
{
    for (int i = 0; i < n; i++, d += stride) {
        *d = *s;
        s += stride;
    }
}

static void copy_edge(double *d, const double *s, int n, int stride)
{
    for (int k = 0; k < n; k++)
        d[k * stride] = s[k * stride];
}

static void table(int t)
{
    memcpy(u, u + 2, 2 * sizeof u[0]);
    memcpy(&u[N - 2], u + N - 4, sizeof u[0]);
    memcpy(u[N - 1], u[N - 4], N * sizeof(double));
    if (t > 6) {
        memset(u, 0, 2 * sizeof *u);
        memset(&u[N - 1][0], 0, sizeof u[0]);
    }
    for (int g = 0; g < 2; g++) {
        copy_edge(&u[0][g], &u[0][2], N, N);
        copy_side(&u[0][N - 1 - g], &u[0][N - 3], N, N);
    }
}

static void flat(int nx, int ny, int t)
{
    double *d, *left = v + 1, *right = v + nx - 2, *end;
    const double *s = v + 4 * nx;
    int n, k;
    memcpy(v + (ny - 2) * nx, v + (ny - 4) * nx, 2 * nx * sizeof *v);
    memset(v, 0, nx * sizeof *v);
    for (d = v + nx, n = nx; n > 0; n--)
        *d++ = *s++;
    copy_row(v, v + 2 * nx, nx);
    for (int j = 0; j < ny; j++) {
        left[j * nx] = left[j * nx + 1];
        left[j * nx - 1] = 0.5 * left[j * nx];
    }
    for (k = nx - 1; k < nx * ny; k += nx)
        v[k] = v[k - 2];
    if (t % 2)
        for (d = right; d < v + nx * ny; d += nx)
            d[0] = d[-1];
    d = v + (ny - 1) * nx;
    end = d + nx;
    s = d - nx;
    while (d < end)
        *d++ = 0.5 * *s++;
}

struct grid {
    int nx, ny;
};

static void by_members(const struct grid *g, double *s)
{
    int row = g->nx;
    double *p = s, *end = s + row * g->ny;
    for (; p < end; p += row) {
        p[0] = 0.25;
        p[row - 2] = p[row - 3];
    }
    memmove(s + row, s + 2 * row, row * sizeof *s);
}

#ifdef HOST
static double *last;
static void swap(void)
{
    double *of = v;
    v = w;
    w = of;
}

static void stay(void)
{
}

static void begin_elsewhere(int nx, int ny, int t)
{
    void (*f)(void) = t & 1 ? swap : stay;
    double *q[2] = {v, w}, *d = v, *s;
    const double (*m)[nx] = (const double (*)[nx])(v + 3 * nx);
    f();
    for (int i = 0; i < nx; i++) /* v or w */
        *d++ = 0.375;
    f();
    for (int k = 0; k < 2; k++) { /* a table of pointers */
        s = q[k] + (ny - 1) * nx;
        for (int i = 0; i < nx; i++)
            *s++ = 0.125;
        memset(q[k] + nx, 0, nx * sizeof(double));
    }
    d = v;
    for (int i = 0; i < nx; i++) /* a pointer to a row */
        *d++ = (*m)[i];
}

static void overlap(double *a, int nx, int ny)
{
    memmove(u + 1, u, 2 * sizeof *u);
    memmove(a + nx, a, 2 * nx * sizeof *a);
    memmove(a + (ny - 3) * nx, a + (ny - 2) * nx, 2 * nx * sizeof *a); /* ascending is right */
    for (int j = 0; j < ny; j++)
        memmove(a + j * nx + 1, a + j * nx, 2 * sizeof *a);
}

static void host(int nx, int ny, int t)
{
    double *d = v, *s = v + nx, *other = v + (ny - 1) * nx;
    for (int i = 0; i < nx; i++) /* read behind */
        *d++ = 0.5 * *s++;
    last = d;
    swap();
    for (int i = 0; i < nx; i++) /* no row of v any more */
        other[i] += 0.125;
    swap();
    d = v + nx - 1;
    for (int j = 0; j < ny; j++) { /* by steps that differ */
        *d = 0.25;
        d += j < ny - 1 ? nx : 0;
    }
    for (int i = 0, k = 0; i < nx; i++, k += t % 3) /* along a row at another pace */
        v[k] = v[k + nx];
    begin_elsewhere(nx, ny, t);
    overlap(v, nx, ny);
}
#endif

#ifdef ADDS
static void adds(int nx, int ny)
{
    double *d = v, *s = v + 2 * nx;
    for (int i = 0; i < nx; i++)
        *d++ += 0.1 * *s++;
    for (d = v + (ny - 1) * nx, s = d - 2 * nx; d < v + ny * nx; d++, s++)
        *d = *d + 0.1 * *s;
}
#endif

#pragma amr kernel
static void step(int nx, int ny, double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, un, v, w) spacing(h)
    double c = dt / (h * h);
    for (int j = G; j < N - G; j++)
        for (int i = G; i < N - G; i++)
            un[j][i] = u[j][i] + c * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i] - 4 * u[j][i]);
    for (int j = G; j < N - G; j++)
        for (int i = G; i < N - G; i++)
            u[j][i] = un[j][i];
    for (int j = G; j < ny - G; j++)
        for (int i = G; i < nx - G; i++) {
            int k = j * nx + i;
            w[k] = v[k] + c * (v[k - 1] + v[k + 1] + v[k - nx] + v[k + nx] - 4 * v[k]);
        }
    for (int j = G; j < ny - G; j++)
        for (int i = G; i < nx - G; i++)
            v[j * nx + i] = w[j * nx + i];
}

int main(void)
{
    int nx = N, ny = N;
    struct grid g = {N, N};
    v = calloc(nx * ny, sizeof *v);
    w = calloc(nx * ny, sizeof *w);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            v[j * nx + i] = w[j * nx + i] = un[j][i] = u[j][i] = exp(-0.02 * ((i - 20) * (i - 20) + (j - 12) * (j - 12)));
#pragma amr timeloop
    for (int t = 0; t < 12; t++) {
        table(t);
        flat(nx, ny, t);
        if (t % 3 == 1)
            by_members(&g, v);
#ifdef HOST
        host(nx, ny, t);
#endif
#ifdef ADDS
        adds(nx, ny);
#endif
        step(nx, ny, 0.1, 1.0);
    }
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            if ((j * N + i) % 31 == 0 || i < G || j < G || i >= N - G || j >= N - G)
                printf("%.5f %.5f\n", u[j][i], v[j * nx + i]);
#ifdef HOST
    printf("%d\n", (int)(last - v));
#endif
    return 0;
}
