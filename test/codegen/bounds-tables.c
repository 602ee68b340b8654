/* Bounds and widths in tables of file scope, set in their initialisers or by the program, and ends in structs that one
 * assignment makes of sizes, beside edges that are written with the sizes: which lie at one place. */
// RUN: %near 1e-3 --block=8 %s
// RUN: %near 1e-3 --block=8 -DFORM=1 %s
// RUN: %near 1e-3 --block=8 -DFORM=2 %s
// RUN: %near 1e-3 --block=8 -DFORM=3 %s
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %amrcc --dump=plan -DFORM=1 %s 2>&1 | FileCheck --check-prefix=SET %s
// RUN: %amrcc --dump=plan -DFORM=2 %s 2>&1 | FileCheck --check-prefix=SIZES %s
// RUN: not %amrcc --dump=plan -DFORM=4 %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RUN: rm -rf %t && %amrcc -DFORM=2 --emit=%t %s && %text %t/bounds-tables_amr.c | FileCheck --check-prefix=HOST %s
// CHECK-NOT: warning:
// CHECK: range j = lo[1] : hi[1]
// CHECK: range amr_edge_0 = hi[1] + 1 : hi[1] + 2
// SET-NOT: warning:
// SET: range amr_edge_0 = hi[1] + 1 : hi[1] + 2
// SIZES-NOT: warning:
// SIZES: range j = m->lo[1] : m->hi[1]
// SIZES: range amr_edge_0 = m->n[1] + 3 : m->n[1] + 4
// WRONG: error: no variable 'dx[2]' in 'step'
// HOST: amr_settled(&amr_nest_{{[0-9]+}}, "m->hi[1]", m->hi[1], m->n[1] + 2);
#ifndef FORM
#define FORM 0
#endif
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { NG = 2, NX = 64, NY = 48, MX = NX + 2 * NG, MY = NY + 2 * NG };
struct mesh { int n[2], lo[2], hi[2], last; double dx[2]; double *u, *un; };
static double dx[2] = {1.0 / NX, 1.0 / NX};
#if FORM == 0 || FORM == 4
static int lo[2] = {NG, NG}, hi[2] = {NG + NX, NG + NY};
#else
static int lo[2], hi[2];
#endif

static void edges(struct mesh *m)
{
#if FORM < 2 || FORM == 4
    for (int j = 0; j < MY; j++)
        for (int g = 0; g < NG; g++) {
            m->u[j * MX + g] = m->u[j * MX + lo[0]];
            m->u[j * MX + hi[0] + g] = m->u[j * MX + hi[0] - 1];
        }
    for (int i = 0; i < MX; i++)
        for (int g = 0; g < NG; g++) {
            m->u[g * MX + i] = m->u[lo[1] * MX + i];
            m->u[(hi[1] + g) * MX + i] = m->u[(hi[1] - 1) * MX + i];
        }
#else
    int mx = m->n[0] + 2 * NG;
    for (int j = 0; j < m->n[1] + 2 * NG; j++)
        for (int g = 0; g < NG; g++) {
            m->u[j * mx + g] = m->u[j * mx + m->lo[0]];
            m->u[j * mx + m->n[0] + NG + g] = m->u[j * mx + m->hi[0] - 1];
        }
    for (int i = 0; i < mx; i++)
        for (int g = 0; g < NG; g++) {
            m->u[g * mx + i] = m->u[m->lo[1] * mx + i];
            m->u[(m->n[1] + 2 * NG - 1 - g) * mx + i] = m->u[m->last * mx + i];
        }
#endif
}

#pragma amr kernel
static void step(struct mesh *m, double dt)
{
#if FORM < 2 || FORM == 4
#if FORM == 4
#pragma amr data domain(j, i) arrays(m->u, m->un) spacing(dx[2], dx[0])
#else
#pragma amr data domain(j, i) arrays(m->u, m->un) spacing(dx[1], dx[0])
#endif
    double cy = dt / (dx[1] * dx[1]), cx = dt / (dx[0] * dx[0]);
    int mx = MX;
    for (int j = lo[1]; j < hi[1]; j++)
        for (int i = lo[0]; i < hi[0]; i++) {
#else
#pragma amr data domain(j, i) arrays(m->u, m->un) spacing(m->dx[1], m->dx[0])
    double cy = dt / (m->dx[1] * m->dx[1]), cx = dt / (m->dx[0] * m->dx[0]);
    int mx = m->n[0] + 2 * NG;
    for (int j = m->lo[1]; j < m->hi[1]; j++)
        for (int i = m->lo[0]; i < m->hi[0]; i++) {
#endif
            int k = j * mx + i;
            m->un[k] = m->u[k] + cx * (m->u[k - 1] - 2 * m->u[k] + m->u[k + 1]) +
                       cy * (m->u[k - mx] - 2 * m->u[k] + m->u[k + mx]);
        }
    double *t = m->u;
    m->u = m->un;
    m->un = t;
}

static struct mesh *make(int nx, int ny)
{
    struct mesh *m = malloc(sizeof(*m));
    m->n[0] = nx;
    m->n[1] = ny;
#if FORM == 3
    m->hi[0] = NG + nx;
    m->hi[1] = ny + NG;
    m->lo[0] = m->lo[1] = NG;
    m->last = m->hi[1] - 1;
#else
    for (int d = 0; d < 2; d++) {
        m->lo[d] = NG;
        m->hi[d] = m->lo[d] + m->n[d];
    }
    m->last = m->n[1] + NG - 1;
#endif
    m->dx[0] = m->dx[1] = dx[0];
    m->u = calloc((nx + 2 * NG) * (ny + 2 * NG), sizeof(double));
    m->un = calloc((nx + 2 * NG) * (ny + 2 * NG), sizeof(double));
    return m;
}

int main(void)
{
    struct mesh *m = make(NX, NY);
    int size[2] = {NX, NY};
    double dt = 0.1 * dx[0] * dx[0];
#if FORM != 0 && FORM != 4
    for (int d = 0; d < 2; d++) {
        lo[d] = NG;
        hi[d] = NG + size[d];
    }
#endif
    for (int j = 0; j < MY; j++)
        for (int i = 0; i < MX; i++)
            m->u[j * MX + i] = m->un[j * MX + i] = exp(-0.02 * ((i - 26) * (i - 26) + (j - 6) * (j - 6)));
#pragma amr timeloop
    for (int n = 0; n < 14; n++) {
        edges(m);
        step(m, dt);
    }
    for (int j = NG; j < NG + size[1]; j++)
        for (int i = NG; i < NG + size[0]; i++)
            printf("%.17g\n", m->u[j * MX + i]);
    return 0;
}
