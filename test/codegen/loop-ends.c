// Ends of loops with a number beside the iterator, upwards and downwards; a signed index that is compared as an unsigned one, with a number and with a size;
// values that are counted in conditions, and by while.
// RUN: %same -w %s
// RUN: %amrcc --dump=plan -w %s | FileCheck %s
// CHECK: range j = 1 : 47
// CHECK: range i = 1 : 63
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define NX 64
#define NY 48
static double u[NY][NX], un[NY][NX];

#pragma amr kernel
static void guarded(double c)
{
#pragma amr data domain(j, i) arrays(u, un)
    for (size_t j = 1; j + 1 < NY; j++)
        for (int i = 1; i + 2 <= NX; i++)
            un[j][i] = u[j][i] + c * (u[j + 1][i] + u[j - 1][i] + u[j][i + 1] + u[j][i - 1] - 4 * u[j][i]);
    for (int j = 0; NY - 1 >= j; j++)
        for (int i = 0; i - 1 < NX - 1; i++)
            if ((unsigned)(i - 1) < NX - 2 && (unsigned)(j - 1) < NY - 2)
                u[j][i] = 0.5 * (un[j][i + 1] + un[j][i - 1]) + 0.1 * (un[j + 1][i] - un[j - 1][i]);
}

#pragma amr kernel
static void downwards(double c)
{
#pragma amr data domain(j, i) arrays(u, un)
    for (int j = NY - 1; j - 1 >= 0; j--)
        for (int i = NX - 2; i > 0; i--)
            un[j - 1][i] = u[j - 1][i] * 0.9 + c * u[j - 1][i + 1];
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++) {
            double s = 0;
            if ((unsigned)(i - 1) < NX)
                s += un[j][i - 1];
            if (!((size_t)(j + 1) >= NY))
                s += un[j + 1][i];
            u[j][i] = 0.3 * (un[j][i] + s);
        }
}

#pragma amr kernel
static void counted_down(double c)
{
#pragma amr data domain(j, i) arrays(u, un)
    static const int dx[4] = {1, -1, 0, 0}, dy[4] = {0, 0, 1, -1};
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++) {
            double s = 0;
            for (int q = 4; q-- > 0;)
                s += (q + 1) * (u[j + dy[q]][i + dx[q]] - u[j][i]);
            un[j][i] = u[j][i] + 0.1 * c * s;
        }
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            u[j][i] = un[j][i];
}

#pragma amr kernel
static void by_while(double c, int ny, int nx)
{
#pragma amr data domain(j, i) arrays(u, un)
    static const int dx[4] = {1, -1, 0, 0}, dy[4] = {0, 0, 1, -1};
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++) {
            double s = 0;
            int q = 4, k;
            k = 0;
            while (k < 4) {
                int x = i + dx[k], y = j + dy[k];
                if ((unsigned)x < nx && !((unsigned)y >= (unsigned)ny))
                    s += (k + 1) * (u[y][x] - u[j][i]);
                k++;
            }
            q = 4;
            while (q--)
                s += 0.01 * (q + 1) * u[j][i];
            un[j][i] = u[j][i] + 0.01 * c * s;
        }
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            u[j][i] = un[j][i];
}

int main(void)
{
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            u[j][i] = un[j][i] = exp(-0.02 * ((i - 20) * (i - 20) + (j - 15) * (j - 15)));
#pragma amr timeloop
    for (int t = 0; t + 1 < 8; t++) {
        guarded(0.2);
        downwards(0.3);
        counted_down(0.4);
        by_while(0.3, NY, NX);
    }
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
