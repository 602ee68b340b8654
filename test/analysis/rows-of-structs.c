/* Several values per cell behind tables of rows: structs and small arrays. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %same %s
// RUN: %same -DBLOCK %s
// RUN: %same -DTABLE %s
// RUN: %same -DVALUES %s
// RUN: %same -DSWAP %s
// RUN: %same -DROWS %s
// RUN: %near 2e-3 --block=8 -DSTEPS=40 %s
// RUN: %near 2e-3 --block=8 -DSTEPS=40 -DSWAP -DVALUES %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#ifndef STEPS
#define STEPS 12
#endif
enum { N = STEPS < 20 ? 66 : 162, M = STEPS < 20 ? 34 : 82 };

#ifdef VALUES /* an array of float where the others have structs */
typedef float cell[3];
#define RHO(c) (c)[0]
#define T(c) (c)[2]
#define TN(c) (c)[1]
#else
typedef struct {
    float weight;
    int wall;
    double rho;
    struct {
        double now, then[2];
    } t;
} cell;
#define RHO(c) (c).rho
#define T(c) (c).t.now
#define TN(c) (c).t.then[1]
#endif

#ifdef TABLE
static cell all[N][M], *g[N];
#else
static cell **g;
#endif
static cell **other;

static cell **make(void)
{
    cell **a = malloc(N * sizeof *a);
#ifdef BLOCK
    a[0] = calloc((size_t)N * M, sizeof **a);
    for (int i = 1; i < N; i++)
        a[i] = a[0] + i * M;
#else
    for (int i = 0; i < N; i++)
        a[i] = calloc(M, sizeof **a);
#endif
    return a;
}

static void start(cell **a)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            T(a[i][j]) = exp(-0.02 * ((i - 20) * (i - 20) + (j - 15) * (j - 15)));
            TN(a[i][j]) = T(a[i][j]);
            RHO(a[i][j]) = 0.2;
        }
}

// CHECK: array b.t.then[1] double written full at b stride 0, (long)(sizeof b[0][0] / sizeof b[0][0].t.then[1]) part {{.*}}amr_cell.t.then[1]){{$}}
// CHECK: array a.t.now const double read at a stride 0,
// CHECK: array a.rho const double read at a stride 0,
#pragma amr kernel scale(-2)
static void step(cell **a, cell **b)
{
#pragma amr data domain(i, j) arrays(a, b, g)
    for (int i = 1; i < N - 1; i++) {
        for (int j = 1; j < M - 1; j++) {
#ifndef VALUES
            const cell *c = &a[i][j];
            TN(b[i][j]) = c->t.now + c->rho * (T(a[i + 1][j]) + T(a[i - 1][j]) + T(a[i][j + 1]) + T(a[i][j - 1]) - 4 * c->t.now);
#else
            TN(b[i][j]) = T(a[i][j]) + RHO(a[i][j]) * (T(a[i + 1][j]) + T(a[i - 1][j]) + T(a[i][j + 1]) + T(a[i][j - 1]) - 4 * T(a[i][j]));
#endif
        }
    }
    for (int j = 0; j < M; j++) {
        TN(b[0][j]) = TN(b[1][j]);
        TN(b[N - 1][j]) = 0.5;
    }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            T(b[i][j]) = TN(b[i][j]);
}

int main(void)
{
#ifdef TABLE
    for (int i = 0; i < N; i++)
        g[i] = all[i];
#else
    g = make();
#endif
    start(g);
    other = g;
#ifdef SWAP
    other = make();
    start(other);
#endif
#pragma amr timeloop
    for (int t = 0; t < STEPS; t++) {
#ifdef SWAP
        step(g, other);
        cell **old = g;
        g = other;
        other = old;
#else
        step(g, g);
#endif
#ifdef ROWS /* the first row and the last change places */
        if (t % 5 == 2) {
            cell *row = g[0];
            g[0] = g[N - 1];
            g[N - 1] = row;
        }
#endif
#if STEPS < 20
        if (t == 3)
            T(g[20][10]) += 1;
        if (t == 5)
            for (int i = 30; i < 40; i++)
                RHO(g[i][7]) = 0.1;
        if (t % 4 == 0)
            printf("%d %.9g %.9g\n", t, (double)T(g[0][3]), (double)TN(g[21][12]));
#endif
    }
    double sum = 0;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            sum += T(g[i][j]) * (1 + i % 3) + RHO(g[i][j]);
    for (int i = 0; i < N; i += 3)
        printf("%.7g\n", (double)T(g[i][12]));
    printf("%.7g\n", STEPS < 20 ? sum : 0);
#if !defined TABLE && !defined BLOCK
    for (int i = 0; i < N; i++)
        free(g[i]);
    free(g);
#endif
    return 0;
}
