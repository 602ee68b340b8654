/* Integers that are cut down, or that begin anew below zero, where loops are written out, entries of tables become numbers
 * and helpers take the places of their calls: as in C, whatever is known of what they are made of. */
// RUN: %same %s
#include <math.h>
#include <stdio.h>

enum { N = 32 };
static double u[N][4], un[N][4];
static unsigned many = 300, few = 3;
static int wide = 70000;
static const int cut[4] = {1.7, -2.7, 300.9, 2};
static const unsigned long far[4] = {-200, 3, 2, 1};

static int is_special(int q, int n)
{
    return (unsigned char)n == n || (long)(few - 5u + q) < (long)few || (short)(70000 + q) == 70000 + q ||
           (_Bool)(q + 1) == q + 1 || (signed char)(200 + q) > 0 || (unsigned char)(255 + q) == 254;
}

static void put(double (*to)[4], double (*from)[4], int i, signed char c, unsigned below, long square, _Bool any)
{
    to[i][0] = from[i][0] + 1e-7 * c + (below / 3 > 1000 ? 1e-8 : 2e-8) + 1e-17 * (square * square * 1000000) + 1e-9 * (any + any);
}

#pragma amr kernel
static void step(int layers)
{
#pragma amr data domain(i) arrays(u, un)
    for (int i = 1; i < N - 1; i++)
        for (int q = 0; q < layers; q++) {
            double s = 0.1 * (u[i - 1][q] - 2 * u[i][q] + u[i + 1][q]);
            s += (unsigned char)(many + q) == many + q ? 0.01 : 0.02;
            s += (long)(few - 5u + q) < (long)few ? 0.001 : 0.002;
            s += (short)(wide - wide + 70000 + q) == 70000 + q ? 0.03 : 0.05;
            s += (_Bool)(q + 1) == q + 1 ? 0.003 : 0.005;
            s += (signed char)(200 + q) < 0 ? 0.0003 : 0.0005;
            s += few - 5u + q < few + q ? 0.00007 : 0.00009;
            s += (few - few - 1u) % 7 == 3 ? 0.000007 : 0.000009;
            s += is_special(q, 300 + q) ? 0.0000003 : 0.0000005;
            s += 1 << 3 >> q == 8 && ~q < 0 ? 0.00000002 : 0.00000003;
            s += 0.000000001 * (cut[q] / 2) + (far[q] / 3 > 1000 ? 0.0000000001 : 0.0000000002);
            un[i][q] = u[i][q] + s;
        }
    for (int i = 1; i < N - 1; i++)
        put(u, un, i, 300 + i, i - 20, 5000 + i, i - 20);
    for (int i = 1; i < N - 1; i++)
        un[i][0] = u[i][0];
    for (int i = 1; i < N - 1; i++)
        for (int q = 0; q < layers; q++)
            u[i][q] = un[i][q];
}

int main(void)
{
    for (int i = 0; i < N; i++)
        for (int q = 0; q < 4; q++)
            u[i][q] = sin(0.2 * i + q);
#pragma amr timeloop
    for (int t = 0; t < 3; t++)
        step(4);
    for (int i = 0; i < N; i++)
        for (int q = 0; q < 4; q++)
            printf("%.17g\n", u[i][q]);
    return 0;
}
