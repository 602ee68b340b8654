/* A function that sets the ghost cells of either of two arrays of structs, which are fields of their own: its loops are
 * boundaries, of rows and of flat arrays. */
// RUN: %near 1e-3 --block=4 %s
// RUN: %near 1e-3 --block=4 -DFLAT=1 %s
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %amrcc --dump=plan -DFLAT=1 %s 2>&1 | FileCheck %s
// CHECK-NOT: warning:
// CHECK: nest 2 fill edge-two-fields.c:[[#]] boundary
#ifndef FLAT
#define FLAT 0
#endif
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 64, W = N + 4 };
typedef struct {
    double h, m[2];
} cell;
#if FLAT
typedef cell *field;
#define AT(q, j, i) q[(j) * W + (i)]
#else
typedef cell (*field)[W];
#define AT(q, j, i) q[j][i]
#endif

static void fill(field q)
{
    for (int j = 0; j < W; j++)
        for (int g = 0; g < 2; g++) {
            AT(q, j, g) = AT(q, j, 3 - g);
            AT(q, j, g).m[0] *= -1;
            AT(q, j, N + 2 + g) = AT(q, j, N + 1 - g);
            AT(q, j, N + 2 + g).m[0] *= -1;
        }
    for (int g = 0; g < 2; g++)
        for (int i = 0; i < W; i++) {
            AT(q, g, i) = AT(q, 3 - g, i);
            AT(q, N + 2 + g, i) = AT(q, N + 1 - g, i);
        }
}

#pragma amr kernel
static void along_x(field un, field u, double r, double h)
{
#pragma amr data domain(j, i) arrays(un, u) spacing(h)
    for (int j = 2; j < N + 2; j++)
        for (int i = 2; i < N + 2; i++) {
            AT(un, j, i).h = AT(u, j, i).h + r / (h * h) * (AT(u, j, i + 1).h - 2 * AT(u, j, i).h + AT(u, j, i - 1).h);
            AT(un, j, i).m[0] = AT(u, j, i).m[0] + r / (h * h) * (AT(u, j, i + 1).m[0] - 2 * AT(u, j, i).m[0] + AT(u, j, i - 1).m[0]);
            AT(un, j, i).m[1] = AT(u, j, i).m[1];
        }
}

#pragma amr kernel
static void along_y(field u, field un, double r, double h)
{
#pragma amr data domain(j, i) arrays(un, u) spacing(h)
    for (int j = 2; j < N + 2; j++)
        for (int i = 2; i < N + 2; i++) {
            AT(u, j, i).h = AT(un, j, i).h + r / (h * h) * (AT(un, j + 1, i).h - 2 * AT(un, j, i).h + AT(un, j - 1, i).h);
            AT(u, j, i).m[0] = AT(un, j, i).m[0];
            AT(u, j, i).m[1] = AT(un, j, i).m[1] + r / (h * h) * (AT(un, j + 1, i).m[1] - 2 * AT(un, j, i).m[1] + AT(un, j - 1, i).m[1]);
        }
}

int main(void)
{
    double h = 1.0 / N;
    field u = calloc(W * W, sizeof(cell)), un = calloc(W * W, sizeof(cell));
    for (int j = 0; j < W; j++)
        for (int i = 0; i < W; i++) {
            AT(u, j, i).h = exp(-0.05 * ((i - 13) * (i - 13) + (j - 15) * (j - 15)));
            AT(u, j, i).m[0] = 0.5 * AT(u, j, i).h;
            AT(u, j, i).m[1] = 0.2 * AT(u, j, i).h;
        }
#pragma amr timeloop
    for (int n = 0; n < 20; n++) {
        fill(u);
        along_x(un, u, 0.1 * h * h, h);
        fill(un);
        along_y(u, un, 0.1 * h * h, h);
    }
    for (int j = 2; j < N + 2; j++)
        for (int i = 2; i < N + 2; i++)
            printf("%.17g %.17g %.17g\n", AT(u, j, i).h, AT(u, j, i).m[0], AT(u, j, i).m[1]);
    return 0;
}
