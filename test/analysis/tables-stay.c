/* A row of values for each cell: its address is compared once a time loop where the loop stores no pointers into
 * tables. Where it does, by itself, in a function, through the C library, or in blocks made anew, at each launch. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck --check-prefix=STAY %s
// RUN: %amrcc --dump=plan -DSWAP %s 2>&1 | FileCheck --check-prefix=STAY %s
// RUN: %amrcc --dump=plan -DTWICE %s 2>&1 | FileCheck --check-prefix=STAY %s
// RUN: %amrcc --dump=plan -DCELLS %s 2>&1 | FileCheck --check-prefix=MOVE %s
// RUN: %amrcc --dump=plan -DROWS %s 2>&1 | FileCheck --check-prefix=MOVE %s
// RUN: %amrcc --dump=plan -DCOPY %s 2>&1 | FileCheck --check-prefix=MOVE %s
// RUN: %amrcc --dump=plan -DANEW %s 2>&1 | FileCheck --check-prefix=MOVE %s
// RUN: %same %s
// RUN: %same -DSWAP %s
// RUN: %same -DTWICE %s
// RUN: %same -DCELLS %s
// RUN: %same -DROWS %s
// RUN: %same -DCOPY %s
// RUN: %same -DANEW %s
// RUN: %same -DANEW -DNV=4 %s
// STAY: directions {{0x[0-9a-f]+}} tables stay{{$}}
// MOVE: directions {{0x[0-9a-f]+$}}
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifndef NV
#define NV 2
#endif
#define N 35
#define STEPS 7

typedef double ***cells;

static cells table(int n)
{
    cells a = malloc(n * sizeof *a);
    for (int i = 0; i < n; i++) {
        a[i] = malloc(n * sizeof **a);
        for (int j = 0; j < n; j++)
            a[i][j] = malloc((i == 3 ? NV + 2 : NV) * sizeof ***a); /* no equal distances */
    }
    return a;
}

static void drop(cells a, int n)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            free(a[i][j]);
        free(a[i]);
    }
    free(a);
}

#pragma amr kernel scale(-1)
static void step(int n, cells un, cells u)
{
#pragma amr data domain(i, j) arrays(un, u)
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            for (int q = 0; q < NV; q++)
                un[i][j][q] = u[i][j][q] - 0.1 * (u[i + 1][j][q] - u[i - 1][j][NV - 1 - q] + u[i][j + 1][q] - u[i][j - 1][q]);
}

static void swap_tables(cells *a, cells *b)
{
    cells t = *a;
    *a = *b;
    *b = t;
}

static void swap_rows(double **a, double **b)
{
    double *t = *a;
    *a = *b;
    *b = t;
}

static void print(int n, cells u)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            printf("%.17g %.17g\n", u[i][j][0], u[i][j][1]);
}

int main(void)
{
    int n = N;
    cells u = table(n), un = table(n);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int q = 0; q < NV; q++)
                u[i][j][q] = un[i][j][q] = sin(0.3 * i + q) * cos(0.2 * j);
#pragma amr timeloop
    for (int t = 0; t < STEPS; t++) {
        step(n, un, u);
#if defined SWAP
        swap_tables(&u, &un);
#elif defined CELLS
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                swap_rows(&u[i][j], &un[i][j]);
#elif defined ROWS
        for (int i = 0; i < n; i++) {
            double **row = u[i];
            u[i] = un[i];
            un[i] = row;
        }
#elif defined COPY
        double **row = malloc(n * sizeof *row);
        memcpy(row, u[5], n * sizeof *row);
        memcpy(u[5], un[5], n * sizeof *row);
        memcpy(un[5], row, n * sizeof *row);
        free(row);
#elif defined ANEW
        cells old = u;
        u = table(n);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                for (int q = 0; q < NV; q++)
                    u[i][j][q] = un[i][j][q] + 0.1 * old[i][j][q];
        drop(old, n);
#else
        step(n, u, un);
#endif
    }
    print(n, u);
#ifdef TWICE
    swap_rows(&u[4][4], &un[6][6]);
    double **row = u[9];
    u[9] = un[11];
    un[11] = row;
    for (int t = 0; t < STEPS; t++) {
        step(n, un, u);
        step(n, u, un);
    }
    print(n, u);
#endif
    print(n, un);
    drop(u, n);
    drop(un, n);
    return 0;
}
