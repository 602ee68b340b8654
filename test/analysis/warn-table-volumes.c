/* Volumes in a table that host code fills: the warning names the table and the clause, though the width is missing in
 * two terms, of which one goes with the difference of the areas. Areas that only go with the place, `j * dr`, are not
 * blamed; nor are they where the table holds what divides (-DDIVIDED). */
// RUN: %amrcc --dump=plan %s 2>&1 >/dev/null | FileCheck %s
// RUN: %amrcc -DSQUARES --dump=plan %s 2>&1 >/dev/null | FileCheck %s
// RUN: %amrcc -DDIVIDED --dump=plan %s 2>&1 >/dev/null | FileCheck --check-prefix=DIVIDED %s
// RUN: %amrcc -DCLAUSE --dump=plan %s > /dev/null 2> %t.said
// RUN: FileCheck --allow-empty --check-prefix=NONE %s < %t.said
// CHECK: warning: 'vol' is the same on all levels, and what it divides is a first difference of 'u', not divided by the cell width
// CHECK: hint: add scale(vol: 1) to the kernel
// DIVIDED: warning: 'vol' is the same on all levels, and what it multiplies is a first difference of 'u'
// DIVIDED: hint: add scale(vol: -1) to the kernel
// NONE-NOT: {{.}}
#include <math.h>

enum { N = 128 };

static double u[N + 2][N + 2], v[N + 2][N + 2], radius[N + 1], area[N + 1], vol[N + 2];

#ifdef DIVIDED
#define PER(j) * vol[j]
#else
#define PER(j) / vol[j]
#endif

#ifdef CLAUSE
#pragma amr kernel scale(vol: 1)
#else
#pragma amr kernel
#endif
static void step(double dt, double dr, double dz)
{
#pragma amr data domain(j, i) spacing(dr, dz) arrays(u, v)
    for (int j = 0; j < N + 2; j++) {
        u[j][0] = u[j][1];
        u[j][N + 1] = u[j][N];
    }
    for (int i = 0; i < N + 2; i++) {
        u[0][i] = u[1][i];
        u[N + 1][i] = u[N][i];
    }
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++) {
            double across = area[j] * (u[j + 1][i] - u[j][i]) - area[j - 1] * (u[j][i] - u[j - 1][i]);
            double along = u[j][i + 1] - 2 * u[j][i] + u[j][i - 1];
            v[j][i] = u[j][i] + dt * (across / dr PER(j) + along / (dz * dz));
        }
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            u[j][i] = v[j][i];
}

int main(void)
{
    double dr = 1.0 / N, dz = 1.0 / N;
    for (int j = 0; j <= N; j++)
        radius[j] = j * dr;
    for (int j = 0; j <= N; j++)
        area[j] = 2.5 * radius[j] + sqrt(radius[j]);
    for (int j = 1; j <= N; j++)
#if defined SQUARES
        vol[j] = 1.25 * (radius[j] * radius[j] - radius[j - 1] * radius[j - 1]);
#elif defined DIVIDED
        vol[j] = 1 / (2.5 * (j - 0.5) * dr * dr);
#else
        vol[j] = 2.5 * (j - 0.5) * dr * dr;
#endif
    for (int j = 0; j < N + 2; j++)
        for (int i = 0; i < N + 2; i++)
            u[j][i] = exp(-100 * (pow((i - 0.5) * dz - 0.4, 2) + pow((j - 0.5) * dr - 0.35, 2)));
#pragma amr timeloop
    for (int t = 0; t < 100; t++)
        step(0.1 * dr * dr, dr, dz);
    return u[N / 2][N / 2] > 2;
}
