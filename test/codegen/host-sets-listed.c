/* Sources and receivers from lists; elements that are set where arrays are viewed or copied, too. */
// RUN: %amrcc --report -Wno-amr-host-view %s | FileCheck %s
// RUN: %near 1e-3 -Wno-amr-host-view %s
// CHECK: u[p[k].j * 130 + p[k].i] set, one element
// CHECK: u[(j) * 130 + (i)] set, one element
// CHECK: u[js[k] * 130 + is[k] + 1] read, one element
// CHECK: u[(30) * 130 + (100)] set, one element
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { N = 130 };
#define U(j, i) u[(j) * N + (i)]
struct place { int j, i; double w; };
static const int js[4] = {20, 21, 22, 23}, is[4] = {30, 40, 50, 15};
static double seen[40][6];

#pragma amr kernel scale(-2)
static void step(double *restrict un, const double *restrict u)
{
#pragma amr data domain(j, i) arrays(un, u)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            un[j * N + i] = u[j * N + i] + 0.2 * (u[j * N + i - 1] + u[j * N + i + 1] + u[(j - 1) * N + i] + u[(j + 1) * N + i] - 4 * u[j * N + i]);
}

static double total(const double *u)
{
    double sum = 0;
    for (int k = 0; k < N * N; k++)
        sum += u[k];
    return sum;
}

static double source(int t) { return t < 12 ? sin(0.3 * t) : 0.0; }

int main(void)
{
    double *u = calloc(N * N, sizeof *u), *un = calloc(N * N, sizeof *u), *old = calloc(N * N, sizeof *u);
    struct place p[3] = {{60, 61, 1}, {62, 60, -1}, {18, 18, 0.5}};
    double rate = 0;
#pragma amr timeloop
    for (int t = 0; t < 40; t++) {
        step(un, u);
        double *s = u; u = un; un = s;
        for (int k = 0; k < 3; k++)
            u[p[k].j * N + p[k].i] += p[k].w * source(t);
        for (int k = 0; k < 4; k++) {
            int j = js[k], i = is[k];
            if (k)
                U(j, i) += source(t + k);
        }
        for (int k = 0; k < 4; k++)
            seen[t][k] = u[js[k] * N + is[k] + 1];
        U(9, 9) = source(t);
        if (t % 8 == 3) {
            memcpy(old, u, N * N * sizeof *u);
            U(30, 100) = 1e-4 * total(u) - 2e-4 * total(old);
            U(31, 100) += U(30, 100) - U(9, 9) - old[9 * N + 9];
            rate += U(30, 100);
        }
        U(10, 9) -= source(t);
        seen[t][4] = U(12, 9);
    }
    for (int t = 0; t < 40; t++)
        printf("%.9g %.9g %.9g %.9g %.9g\n", seen[t][0], seen[t][1], seen[t][2], seen[t][3], seen[t][4]);
    printf("%.9g %.9g\n", rate, total(u));
    return 0;
}
