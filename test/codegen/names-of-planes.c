// Arrays that lie one behind the other have names of their own in files and parameters, whether the
// type says where each begins, or the subscript, or a table of pointers; one name means all of
// them. A pulse in each array: a mesh that followed the first alone would miss the others.
// RUN: %amrcc %s -o %t.prog -lm
// RUN: rm -rf %t.dir && mkdir %t.dir
// RUN: env AMR_SET="mesh.levels=3 output.every=6 output.dir=%t.dir" %t.prog 2> %t.err > %t.all
// RUN: FileCheck %s < %t.dir/plt00006/Header
// CHECK: 15{{$}}
// CHECK-NEXT: flat[0]
// CHECK-NEXT: flat[1]
// CHECK-NEXT: flat[2]
// CHECK-NEXT: next[0]
// CHECK-NEXT: next[1]
// CHECK-NEXT: next[2]
// CHECK-NEXT: typed[0]
// CHECK-NEXT: typed[1]
// CHECK-NEXT: typed[2]
// CHECK-NEXT: turns[0][1].p
// CHECK-NEXT: turns[1][1].p
// CHECK-NEXT: turns[0][1].q
// CHECK-NEXT: turns[1][1].q
// CHECK-NEXT: table[0]
// CHECK-NEXT: table[1]
// CHECK-NEXT: 2
// RUN: %near 2e-3 --block=8 %s
// RUN: env AMR_SET="mesh.levels=3 refine.field=typed,flat,table,turns" %ranks --block=8 %s
// One of them alone refines less.
// RUN: env AMR_SET="mesh.levels=3 refine.field=typed[1]" %t.prog 2> %t.err > %t.one
// RUN: not diff %t.all %t.one
// RUN: env AMR_SET="mesh.levels=3 output.every=6 output.dir=%t.dir output.fields=table,typed[2]" %t.prog 2> %t.err
// RUN: FileCheck --check-prefix=SOME %s < %t.dir/plt00006/Header
// SOME: 3{{$}}
// SOME-NEXT: table[0]
// SOME-NEXT: table[1]
// SOME-NEXT: typed[2]
// RUN: env AMR_SET="mesh.levels=3 refine.field=typed[3]" not %t.prog 2>&1 | FileCheck --check-prefix=BAD %s
// BAD: error: 'refine.field' names 'typed[3]', which is not a mesh array of the time loop; there are: flat[0], flat[1], flat[2], next[0],
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 130, Q = 3 };
struct cell {
    double p, q;
};
static double typed[Q][N][N], next[Q][N][N];
static struct cell turns[2][2][N][N];

static double pulse(double x, double y)
{
    return exp(-900 * (x * x + y * y));
}

#pragma amr kernel
static void start(double *flat, double *table[2], double h)
{
#pragma amr data domain(j, i) arrays(typed, flat, table, turns) spacing(h)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            for (int q = 0; q < Q; q++) {
                typed[q][j][i] = pulse(i * h - 0.2 - 0.2 * q, j * h - 0.3);
                flat[q * N * N + j * N + i] = pulse(i * h - 0.2 - 0.2 * q, j * h - 0.7);
            }
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            table[0][j * N + i] = pulse(i * h - 0.8, j * h - 0.5);
            table[1][j * N + i] = pulse(i * h - 0.5, j * h - 0.5);
            turns[0][1][j][i].p = pulse(i * h - 0.8, j * h - 0.8);
            turns[0][1][j][i].q = 1.0;
        }
}

#pragma amr kernel
static void step(double *flat, double *table[2], int t, double dt, double h)
{
#pragma amr data domain(j, i) arrays(typed, next, flat, table, turns) spacing(h)
    double c = dt / (h * h);
    int now = t % 2, then = 1 - now;
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            for (int q = 0; q < Q; q++)
                next[q][j][i] = typed[q][j][i] +
                                c * (typed[q][j][i - 1] + typed[q][j][i + 1] + typed[q][j - 1][i] +
                                     typed[q][j + 1][i] - 4 * typed[q][j][i]);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            for (int q = 0; q < Q; q++) {
                typed[q][j][i] = next[q][j][i];
                flat[q * N * N + j * N + i] *= 0.99;
            }
            table[0][j * N + i] *= 0.99;
            table[1][j * N + i] *= 0.98;
        }
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            turns[then][1][j][i].p =
                turns[now][1][j][i].p +
                c * (turns[now][1][j][i - 1].p + turns[now][1][j][i + 1].p +
                     turns[now][1][j - 1][i].p + turns[now][1][j + 1][i].p - 4 * turns[now][1][j][i].p);
            turns[then][1][j][i].q = turns[now][1][j][i].q + dt;
        }
}

#pragma amr kernel
static double total(const double *flat, double *table[2], double h)
{
#pragma amr data domain(j, i) arrays(typed, flat, table, turns) spacing(h)
    double sum = 0;
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            sum += h * h * sin(7 * (i * h + 3 * j * h)) *
                   (typed[0][j][i] + 2 * typed[1][j][i] + 3 * typed[2][j][i] +
                    flat[j * N + i] * flat[N * N + j * N + i] * flat[2 * N * N + j * N + i] +
                    table[0][j * N + i] * table[1][j * N + i] + turns[0][1][j][i].p);
    return sum;
}

int main(void)
{
    double h = 1.0 / (N - 1), dt = 0.2 * h * h;
    double *flat = malloc(sizeof *flat * Q * N * N);
    double *table[2] = {calloc(N * N, sizeof **table), calloc(N * N, sizeof **table)};
    start(flat, table, h);
#pragma amr timeloop
    for (int t = 0; t < 12; t++)
        step(flat, table, t, dt, h);
    printf("%.12g\n", total(flat, table, h));
    return 0;
}
