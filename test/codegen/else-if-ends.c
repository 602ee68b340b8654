/* Neighbours that an else-if chain keeps on the mesh, in the body and between the loops, stopping or wrapping round;
 * iterators as conditions. */
// RUN: %near 2e-2 --block=8 %s
// RUN: %same --block=8 -DWRAP %s
// RUN: %amrcc --report %s -o /dev/null 2>/dev/null | FileCheck %s
// RUN: %amrcc -DWRAP --report %s -o /dev/null 2>/dev/null | FileCheck --check-prefix=WRAP %s
// CHECK: across j: outflow (by the subscripts)
// CHECK: across i: outflow (by the subscripts)
// CHECK: over j = 1 : n, i = 1 : m
// CHECK: over j = 1 : n, i = 1 : m
// WRAP: across j: periodic
// WRAP: across i: periodic
#include <stdio.h>
enum { N = 96, M = 128 };
static double u[N][M], un[N][M], v[N][M];

#pragma amr kernel scale(-2)
static void step(int n, int m)
{
#pragma amr data domain(j, i) arrays(un, u, v)
    for (int j = 0; j < n; j++) {
        int up = j + 1, down = j - 1;
#ifdef WRAP
        if (up < 0)
            up += n;
        else if (up >= n)
            up -= n;
        if (down < 0)
            down = n - 1;
        else if (down >= n)
            down = 0;
#else
        if (up < 0)
            up = 0;
        else if (up >= n)
            up = n - 1;
        if (down < 0) {
            down = 0;
        } else {
            if (down > n - 1)
                down = n - 1;
        }
#endif
        for (int i = 0; i < m; i++) {
            double s = u[up][i] + u[down][i];
            for (int d = -1; d <= 1; d += 2) {
                int q = i + d;
#ifdef WRAP
                if (q < 0) q += m;
                else if (q >= m) q -= m;
#else
                if (q < 0) q = 0;
                else if (q >= m) q = m - 1;
#endif
                s += u[j][q];
            }
            un[j][i] = u[j][i] + 0.1 * (s - 4 * u[j][i]);
        }
    }
    for (int j = 0; j < n; j++)
        for (int i = 0; i < m; i++)
            if (i && j)
                v[j][i] = un[j][i] - un[j][i - 1];
    for (int j = 0; j < n; j++)
        for (int i = 0; i < m; i++) {
            if (!i || !j)
                continue;
            v[j][i] += 0.01 * (un[j - 1][i] - un[j][i]);
        }
    for (int j = 0; j < n; j++)
        for (int i = 0; i < m; i++)
            u[j][i] = un[j][i];
}

int main(void)
{
    for (int j = 0; j < N; j++)
        for (int i = 0; i < M; i++)
            u[j][i] = i < 20 && j < 30 ? (1 - i * 0.05) * (1 - j / 30.0) : 0;
#pragma amr timeloop
    for (int t = 0; t < 20; t++)
        step(N, M);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < M; i++)
            printf("%.17g\n", u[j][i] + 0.1 * v[j][i]);
    return 0;
}
