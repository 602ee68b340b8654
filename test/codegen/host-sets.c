/* Single elements that host code sets in the time loop, point sources: no array is moved; the mesh is fine there. Rows,
 * a flat array behind a struct, several values per cell. */
// RUN: rm -rf %t && %amrcc --emit=%t %s 2>&1 | FileCheck --allow-empty --check-prefix=WARN %s
// RUN: %text %t/host-sets_amr.c | FileCheck %s
// RUN: %near 2e-4 %s
// WARN-NOT: amr-host-view
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
enum { N = 98 };
struct grid { int n; float *u, *un; };
struct cell { double p, v; };

#pragma amr kernel scale(-2)
static void step_rows(int n, double **un, double **u)
{
#pragma amr data domain(j, i) arrays(un, u)
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
            un[j][i] = u[j][i] + 0.2 * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i] - 4 * u[j][i]);
}

#pragma amr kernel scale(-2)
static void step_flat(struct grid *g)
{
#pragma amr data domain(j, i) arrays(g->u, g->un)
    for (int j = 1; j < g->n - 1; j++)
        for (int i = 1; i < g->n - 1; i++) {
            int k = j * g->n + i;
            g->un[k] = g->u[k] + 0.2f * (g->u[k - 1] + g->u[k + 1] + g->u[k - g->n] + g->u[k + g->n] - 4 * g->u[k]);
        }
    float *t = g->u; g->u = g->un; g->un = t;
}

#pragma amr kernel scale(-1)
static void step_cells(int n, struct cell *cn, struct cell *c)
{
#pragma amr data domain(j, i) arrays(cn, c)
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++) {
            cn[j * n + i].p = c[j * n + i].p - 0.1 * (c[j * n + i + 1].v - c[j * n + i - 1].v);
            cn[j * n + i].v = c[j * n + i].v - 0.1 * (c[j * n + i + 1].p - c[j * n + i - 1].p);
        }
}

static double source(int t)
{
    return t < 12 ? sin(0.3 * t) : 0.0;
}

static void shake(struct grid *g, int j, int i, int t)
{
    // CHECK: { amr_host_set(&g->u[j * g->n + i]);
    // CHECK-NEXT: g->u[j * g->n + i] += 0.5f * source(t); }
    if (t < 30)
        g->u[j * g->n + i] += 0.5f * source(t);
}

static int jumps;
static float jump(struct grid *g, int t)
{
    jumps += g->n > t;
    return 0.1f;
}

// By a macro with members: the function sets nothing that the element is named with.
#define U(j, i) g->u[(j) * g->n + (i)]
static void tap(struct grid *g, int t)
{
    // CHECK: amr_host_set(&g->u[(g->n / 2) * g->n + (60)]);
    // CHECK-NEXT: U(g->n / 2, 60) = source(t);
    U(g->n / 2, 60) = source(t);
    // CHECK: (*(__typeof__(g->u[70 * g->n + jumps]) *)amr_host_set(&g->u[70 * g->n + jumps])) += jump(g, t);
    g->u[70 * g->n + jumps] += jump(g, t);
}

int main(void)
{
    double *u[N], *un[N], **a = u, **b = un;
    for (int j = 0; j < N; j++) {
        u[j] = calloc(N, sizeof **u);
        un[j] = calloc(N, sizeof **un);
    }
    struct grid g = {N, calloc(N * N, sizeof(float)), calloc(N * N, sizeof(float))};
    struct cell *c = calloc(N * N, sizeof *c), *cn = calloc(N * N, sizeof *cn);
#pragma amr timeloop
    for (int t = 0; t < 30; t++) {
        step_rows(N, b, a);
        double **r = a; a = b; b = r;
        // CHECK: amr_host_set(&a[20][30]);
        // CHECK-NEXT: a[20][30] += source(t);
        a[20][30] += source(t);
        // CHECK: amr_host_set(&a[21][30]);
        // CHECK-NEXT: amr_host_point(&a[20][30]);
        a[21][30] = a[20][30] / 2;
        step_flat(&g);
        shake(&g, 40, 41, t);
        shake(&g, 9, 80, t);
        tap(&g, t);
        step_cells(N, cn, c);
        struct cell *s = c; c = cn; cn = s;
        c[50 * N + 50].p = source(t);
        --c[50 * N + 50].v;
        if (t % 6 == 5)
            printf("%.9g %.9g %.9g %.9g %.9g\n", a[23][31], a[20][30], g.u[40 * N + 44], c[50 * N + 53].p, c[50 * N + 47].v);
    }
    return 0;
}
