// A value of the cell chosen by what the kernel is given, written out and by a variable of the cell: one array, however it is written.
// RUN: %same -w %s
// RUN: %amrcc -w --dump=plan %s | FileCheck --check-prefix=PLAN %s
// PLAN: array w.m[-d + 1] double read at
// PLAN-NOT: array w.m[1 - d]
// PLAN: nest 1
/* What begins anew is no such number. */
// RUN: not %amrcc -w -DNARROW %s -o %t 2>&1 | FileCheck %s
// CHECK: error: 'o' chooses one of the values of a cell of 'm': not known here
#include <stdio.h>
enum { N = 34 };
static struct { double m[2]; } w[N][N];
static double v[N][N];

#pragma amr kernel scale(0)
static void step(int d)
{
#pragma amr data domain(j, i) arrays(w, v)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
#ifdef NARROW
            signed char c = 256 + d;
            int o = c;
#else
            int o = 1 - d;
#endif
            v[j][i] = 0.3 * w[j][i + 1].m[1 - d] + 0.4 * w[j - 1][i].m[o];
        }
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            int o = (d + 1) % 2;
            w[j][i].m[o] = 0.5 * w[j][i].m[(d + 1) % 2] + v[j][i];
        }
}

int main(void)
{
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            w[j][i].m[0] = (i * 7 + j * 3) % 11;
            w[j][i].m[1] = (i * 5 + j) % 7;
        }
#pragma amr timeloop
    for (int t = 0; t < 9; t++)
        step(t % 2);
    double s = 0;
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            s += w[j][i].m[0] * (i + 2 * j) + w[j][i].m[1] * i;
    printf("%.15g\n", s);
    return 0;
}
