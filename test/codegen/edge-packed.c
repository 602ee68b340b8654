// Ring blocks across x lie packed while only boundary loops and stencils use them, and as blocks again whenever others do:
// loops over the ghost cells as well, copies, host code that reads or sets ghost cells.
// RUN: rm -rf %t && %amrcc --emit=%t %s
// RUN: FileCheck %s < %t/edge-packed_kernels.c
// RUN: %same --block=8 %s
// RUN: %same --block=16 %s
// RUN: env AMR_SET="mesh.levels=1" %ranks --block=8 %s
// RUN: rm -rf %t.out && mkdir %t.out && echo "output.every = 4" > %t.out/amr.ini && cd %t.out && %same --block=8 %s && test -d plt00024 -o -n "$SANITIZED"
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-2" %ranks --block=8 %s
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { N = 34 };
struct box {
    double (*u)[N][N], (*un)[N][N];
    float (*v)[N][N];
    signed char (*kind)[N][N];
};

#pragma amr kernel
static void init(struct box *b)
{
#pragma amr data domain(k, j, i) arrays(b->u, b->un, b->v, b->kind)
    for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
            for (int i = 0; i < N; i++) {
                b->u[k][j][i] = 0.01 * ((7 * i + 5 * j + 3 * k) % 101);
                b->un[k][j][i] = 0.5;
                b->v[k][j][i] = 0.001f * (float)((i * 3 + j * 11 + k) % 97);
                b->kind[k][j][i] = (signed char)((i + 2 * j + k) % 3);
            }
}

// The first branch: ring blocks across x are packed; layers across x run along y.
// CHECK: amr_[[N:[0-9]+]]_column(&here, k, i, 0, AMR_BY);
// CHECK: if (AMR_OWN_LOOP(a->packed))
// CHECK-NEXT: amr_[[N]]_blocks(a, from, end, 1);
// CHECK-NEXT: else
// CHECK-NEXT: amr_[[N]]_blocks(a, from, end, AMR_PACKED(a));
#pragma amr kernel
static void sides(struct box *b)
{
#pragma amr data domain(k, j, i) arrays(b->u, b->v, b->kind)
    for (int k = 1; k < N - 1; k++)
        for (int j = 1; j < N - 1; j++) {
            b->u[k][j][0] = b->u[k][j][1] + 0.25 * b->u[k][j][2];
            b->u[k][j][N - 1] = 2.0 * b->u[k][j][N - 2] - b->v[k][j][N - 2];
            b->v[k][j][0] = 0.5f;
            b->v[k][j][N - 1] = b->v[k][j][N - 2] * 0.5f;
            b->kind[k][j][0] = b->kind[k][j][1];
            b->kind[k][j][N - 1] = 2;
        }
    for (int k = 1; k < N - 1; k++)
        for (int i = 0; i < N; i++) {
            b->u[k][0][i] = b->u[k][1][i];
            b->u[k][N - 1][i] = b->u[k][N - 2][i];
            b->v[k][0][i] = b->v[k][1][i];
            b->v[k][N - 1][i] = 0.125f;
            b->kind[k][0][i] = b->kind[k][1][i];
            b->kind[k][N - 1][i] = b->kind[k][N - 2][i];
        }
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            b->u[0][j][i] = b->u[1][j][i];
            b->u[N - 1][j][i] = b->u[N - 2][j][i];
            b->v[0][j][i] = b->v[1][j][i];
            b->v[N - 1][j][i] = b->v[N - 2][j][i];
            b->kind[0][j][i] = b->kind[1][j][i];
            b->kind[N - 1][j][i] = b->kind[N - 2][j][i];
        }
}

/* A part of a side. */
#pragma amr kernel
static void inlet(struct box *b, double value)
{
#pragma amr data domain(k, j, i) arrays(b->u)
    for (int k = 5; k < 21; k++)
        for (int j = 11; j < 19; j++)
            b->u[k][j][0] = value;
}

#pragma amr kernel scale(c: -2)
static void step(struct box *b, double c)
{
#pragma amr data domain(k, j, i) arrays(b->un, b->u, b->v, b->kind)
    for (int k = 1; k < N - 1; k++)
        for (int j = 1; j < N - 1; j++)
            for (int i = 1; i < N - 1; i++) {
                b->un[k][j][i] = b->u[k][j][i] + c * (b->u[k - 1][j][i] + b->u[k + 1][j][i] + b->u[k][j - 1][i] +
                                 b->u[k][j + 1][i] + b->u[k][j][i - 1] + b->u[k][j][i + 1] - 6.0 * b->u[k][j][i]);
                b->un[k][j][i] += c * (b->v[k][j][i + 1] - b->v[k][j][i - 1]);
                b->un[k][j][i] += c * (b->kind[k][j][i + 1] * 0.125 - b->kind[k][j][i - 1] * 0.25);
            }
}

/* Over the ghost cells, too. */
#pragma amr kernel
static void damp(struct box *b)
{
#pragma amr data domain(k, j, i) arrays(b->u)
    for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
            for (int i = 0; i < N; i++)
                b->u[k][j][i] *= 0.96875;
}

static void show(double (*u)[N][N])
{
    double sum = 0;
    for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
            for (int i = 0; i < N; i++)
                sum += (1 + (i + 3 * j + 7 * k) % 13) * u[k][j][i];
    printf("%.17g %.17g %.17g\n", sum, u[7][9][0], u[1][0][N - 1]);
}

int main(void)
{
    struct box b;
    b.u = malloc(sizeof(double) * N * N * N);
    b.un = malloc(sizeof(double) * N * N * N);
    b.v = malloc(sizeof(float) * N * N * N);
    b.kind = malloc(N * N * N);
    init(&b);
#pragma amr timeloop
    for (int t = 0; t < 24; t++) {
        sides(&b);
        if (t % 5 == 4)
            inlet(&b, 0.0625 * t);
        if (t == 9)
            show(b.u);
        if (t == 11)
            b.u[3][4][0] = 0.75;
        step(&b, 0.0625);
        if (t == 20)
            damp(&b);
        if (t > 12 && t < 16) {
            memcpy(b.u, b.un, sizeof(double) * N * N * N);
        } else {
            double(*swap)[N][N] = b.u;
            b.u = b.un;
            b.un = swap;
        }
    }
    show(b.u);
    show(b.un);
    return 0;
}
