/* Variables in front of all loops that the rounds of a loop over neighbours set: each round has its own. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: not %amrcc -DKEPT --dump=plan %s 2>&1 | FileCheck --check-prefix=KEPT %s
// RUN: not %amrcc -DBEHIND --dump=plan %s 2>&1 | FileCheck --check-prefix=BEHIND %s
// RUN: %same %s
#include <stdio.h>
enum { N = 30 };
static double u[N][N], un[N][N], v[N][N];
static const int east[4] = {1, -1, 0, 0}, north[4] = {0, 0, 1, -1};

#pragma amr kernel scale(-2)
static void step(void)
{
#pragma amr data domain(j, i) arrays(u, un, v)
    int i, j, d, e, x, y = 0;
    for (j = 1; j < N - 1; j++)
        for (i = 1; i < N - 1; i++) {
            double s = 0.0;
            // CHECK: offsets (-1,0) (0,-1) (0,0) (0,1) (1,0)
            for (d = 0; d < 4; d++) {
                x = i + east[d];
#ifdef KEPT
                if (u[j][i] > 1.0)
#endif
                    y = j + north[d];
                // KEPT: error: 'y' in the index of 'u' is changed in the nest in a way that is not supported
                s += u[y][x] - u[j][i];
            }
            // CHECK: offsets (-1,-1) (-1,0) (-1,1) (0,-1) (0,0) (0,1) (1,-1) (1,0) (1,1)
            for (e = -1; e <= 1; e++)
                for (d = -1; d <= 1; d++) {
                    x = i + d;
                    s += 0.1 * un[j + e][x];
                }
#ifdef BEHIND /* the second loop begins where the first one has ended */
            for (d = -1; d < 1; d++)
                // BEHIND: error: 'd' in the index of 'u' runs in a loop inside the nest
                // BEHIND: hint: 'd' is read behind its loop: give the loop a variable of its own
                s += u[j][i + d];
            for (; d < 3; d++)
                s += d;
#endif
            v[j][i] = s;
        }
}

int main(void)
{
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j][i] = un[j][i] = (7 * i + 5 * j) % 11;
#pragma amr timeloop
    for (int t = 0; t < 3; t++)
        step();
    printf("%.17g %.17g\n", v[2][3], v[N - 2][N - 2]);
    return 0;
}
