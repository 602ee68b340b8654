/* memcpy, memmove and memset of arrays that hold several values in a cell, structs and inner arrays, several such
 * arrays one behind the other: each value is copied where its cells are. Where no nest knows a member, all of it is
 * copied as the program does it. */
// RUN: %near 2e-3 --block=8 %s
// RUN: %amrcc --block=8 %s -o %t && env AMR_SET=mesh.levels=3 %t 2>&1 | FileCheck %s
// RUN: %near 2e-3 --block=8 -DMARKS %s
// CHECK: host views moved {{[0-4]}}.{{[0-9]+}} MB
#include <math.h>
#include <stdio.h>
#include <string.h>
enum { N = 98, STEPS = 40 };
struct cell {
    float s, i;
#ifdef MARKS
    int mark;
#endif
};
static struct cell now[N][N], next[2][N][N];
static double q[N][N][2], old[N][N][2], rate[N][N][2];

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(j, i) arrays(now, next, q, old, rate) spacing(h)
    double c = dt / (h * h);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            float fresh = (float)dt * now[j][i].s * now[j][i].i;
            next[0][j][i].s = now[j][i].s - fresh;
            next[0][j][i].i = now[j][i].i + fresh + (float)c * (now[j][i - 1].i + now[j][i + 1].i + now[j - 1][i].i +
                                                                now[j + 1][i].i - 4.0f * now[j][i].i);
            next[1][j][i].i = next[0][j][i].i - now[j][i].i;
            next[1][j][i].s = next[0][j][i].s;
            for (int m = 0; m < 2; m++)
                rate[j][i][m] += c * (old[j][i - 1][m] + old[j][i + 1][m] + old[j - 1][i][m] + old[j + 1][i][m] -
                                      4.0 * old[j][i][m]);
        }
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            for (int m = 0; m < 2; m++)
                q[j][i][m] = old[j][i][m] + rate[j][i][m];
}
int main(void)
{
    double h = 1.0 / N;
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            double r = exp(-0.02 * ((i - 40) * (i - 40) + (j - 40) * (j - 40)));
            now[j][i] = next[0][j][i] = next[1][j][i] = (struct cell){.s = 1, .i = (float)r};
            q[j][i][0] = old[j][i][0] = r;
            q[j][i][1] = old[j][i][1] = 1 - r;
        }
#ifdef MARKS
    next[0][3][4].mark = 7;
#endif
#pragma amr timeloop
    for (int t = 0; t < STEPS; t++) {
        memset(rate, 0, sizeof rate);
        step(0.2 * h * h, h);
        memcpy(now, next[0], sizeof now);
        memmove(old, q, sizeof q);
        if (t % 20 == 19)
            memmove(next[1], next[0], sizeof next[0]);
    }
#ifdef MARKS
    printf("%d %d %d\n", now[3][4].mark, next[1][3][4].mark, now[3][5].mark);
#endif
    for (int j = 1; j < N; j += 9)
        printf("%.6f %.6f %.6f %.12f %.12f\n", now[j][41].s, now[j][41].i, next[1][40][j].i, q[j][41][0],
               old[40][j][1]);
    return 0;
}
