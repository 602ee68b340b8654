/* Short loops over neighbours that count from the cell, `for (k = j - 1; k <= j + 1; k++) s += u[k][i];`: in one axis, in
 * boxes with or without the cell itself, with weights in tables, by declared iterators, in helpers, with a second count; and
 * over neighbours in tables of the cell's own, filled by a list or one by one. */
// RUN: %near 1e-3 --block=8 %s
// RUN: %near 1e-3 --block=8 -DFORM=1 %s
// RUN: %near 1e-3 --block=8 -DFORM=2 %s
// RUN: %near 1e-3 --block=8 -DFORM=3 %s
// RUN: %near 1e-3 --block=8 -DFORM=4 %s
// RUN: %near 1e-3 --block=8 -DFORM=5 %s
// RUN: %amrcc --dump=plan %s | FileCheck %s
// RUN: rm -rf %t && %amrcc -DFORM=2 --emit=%t %s && %text %t/loops-neighbours_kernels.c | FileCheck --check-prefix=TEXT %s
// CHECK: hull (-1,-1) (1,1)
// TEXT: s += 0.25 * u(j - 1, i - 1);
// TEXT-NEXT: s += 0.5 * u(j - 1, i);
#ifndef FORM
#define FORM 0
#endif
#include <math.h>
#include <stddef.h>
#include <stdio.h>

enum { NX = 66, NY = 50 };
static double u[NY][NX], un[NY][NX];
static const double w[3][3] = {{0.25, 0.5, 0.25}, {0.5, -3, 0.5}, {0.25, 0.5, 0.25}};
static const double flat[9] = {0.25, 0.5, 0.25, 0.5, -3, 0.5, 0.25, 0.5, 0.25};

static double around(int j, int i)
{
    double s = 0;
    for (int k = j - 1; k <= j + 1; k += 2)
        s += u[k][i];
    for (int k = i + 1; k >= i - 1; k -= 2)
        s += u[j][k];
    return s - 4 * u[j][i];
}

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, un) spacing(h)
    double c = dt / (h * h);
#if FORM == 1
    int i, j, k, l;
    double s;
    for (j = 1; j < NY - 1; j++)
        for (i = 1; i < NX - 1; i++) {
            s = 0;
            for (k = j - 1; k < j + 2; k++)
                for (l = i - 1; l < i + 2; l++)
                    s = s + u[k][l];
            un[j][i] = u[j][i] + c / 3 * (s - 9 * u[j][i]);
        }
#else
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++) {
            double s = 0;
#if FORM == 0
            for (int jj = j - 1; jj <= j + 1; jj++)
                for (int ii = i - 1; ii <= i + 1; ii++) {
                    if (jj == j && ii == i)
                        continue;
                    s += u[jj][ii] / 3;
                }
            s -= 8 * u[j][i] / 3;
#elif FORM == 2
            for (int k = j - 1; k <= j + 1; k++)
                for (int l = i - 1; l <= i + 1; l++)
                    s += w[k - j + 1][l - i + 1] * u[k][l];
#elif FORM == 3
            int m = 0;
            for (int k = j - 1; k <= j + 1; k++)
                for (int l = i - 1; l <= i + 1; l++)
                    s += flat[m++] * u[k][l];
#elif FORM == 5
            const int nb[4][2] = {{j - 1, i}, {j + 1, i}, {j, i - 1}, {j, i + 1}}, at_0 = i;
            int at[2], k = i;
            at[0] = k;
            at[1] = j;
            for (int d = 0; d < 4; d++) {
                int j = nb[d][0], i = nb[d][1];
                s += u[j][i] - 0.5 * u[at[1]][at[0]] - 0.5 * u[at[1]][at_0];
            }
#else
            s = around(j, i);
            for (size_t k = (size_t)j - 1; k <= (size_t)j + 1; k++)
                if (k != (size_t)j)
                    s += 0.1 * (u[k][i] - u[j][i]);
#endif
            un[j][i] = u[j][i] + c * s;
        }
#endif
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            u[j][i] = un[j][i];
}

int main(void)
{
    double h = 1.0 / NX, dt = 0.1 * h * h;
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            u[j][i] = exp(-0.02 * ((i - 26) * (i - 26) + (j - 22) * (j - 22)));
#pragma amr timeloop
    for (int n = 0; n < 14; n++)
        step(dt, h);
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
