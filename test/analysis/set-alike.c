/* Numbers that the function declares, and that all cells of a loop set, or none does, as the conditions
 * around are the same for all of them: each cell has its own, which begins as the function's does. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %same %s -- 0
// RUN: %same %s -- 1
// RUN: %same %s -- 2
// RUN: %near 0.02 --block=8 %s
// RUN: not %amrcc -DWHICH="u[j][i] > 0.1" --dump=plan %s 2>&1 | FileCheck --check-prefix=BAD %s
// RUN: not %amrcc -DWHICH="i > 5" --dump=plan %s 2>&1 | FileCheck --check-prefix=BAD %s
// RUN: not %amrcc -DWHICH="steep" --dump=plan %s 2>&1 | FileCheck --check-prefix=BAD %s
// RUN: not %amrcc -DWHICH="changes()" --dump=plan %s 2>&1 | FileCheck --check-prefix=BAD %s
// RUN: not %amrcc -DBEHIND="if (limit == 1) d = 1;" --dump=plan %s 2>&1 | FileCheck --check-prefix=BAD %s
// RUN: not %amrcc -DVALUE="d + u[j][i]" --dump=plan %s 2>&1 | FileCheck --check-prefix=BAD %s
// RUN: not %amrcc -DVALUE="fmax(d, u[j][i])" --dump=plan %s 2>&1 | FileCheck --check-prefix=BAD %s
// RUN: not %amrcc -DROUNDS="for (int k = 0; k < 2; k++)" --dump=plan %s 2>&1 | FileCheck --check-prefix=BAD %s
// RUN: not %amrcc -DBEGIN=limit --dump=plan %s 2>&1 | FileCheck --check-prefix=BAD %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#ifndef WHICH
#define WHICH direction == 0
#endif
#ifndef VALUE
#define VALUE u[j][i] - u[j][i - 1]
#endif
#ifndef BEHIND
#define BEHIND
#endif
#ifndef ROUNDS
#define ROUNDS
#endif
#ifndef BEGIN
#define BEGIN 0.0
#endif
enum { NX = 130, NY = 98 };
static double u[NY][NX], un[NY][NX];
static int calls;

static int changes(void)
{
    return ++calls > 1000;
}

#pragma amr kernel scale(-1)
static void sweep(int direction, int limit)
{
#pragma amr data domain(j, i) arrays(u, un)
    double d = BEGIN, w;
    // CHECK: nest 0 sweep set-alike.c:[[@LINE+2]] halo
    ROUNDS
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++) {
            int steep = u[j][i] > 0.5;
            // CHECK: body double d = 0.0
            // BAD: set-alike.c:{{[0-9]+}}:{{[0-9]+}}: error: 'd' is written by every cell of the nest, and is neither local to it nor a reduction
            if (WHICH)
                d = VALUE;
            else if (direction == 1)
                d = u[j][i] - u[j - 1][i];
            switch (limit) {
            case 0:
                w = 0.5;
                break;
            case 1:
                w = steep ? 0.2 : 0.4;
                break;
            default:
                w = 0.3;
            }
            un[j][i] = u[j][i] - 0.2 * w * d;
            BEHIND
        }
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            u[j][i] = un[j][i];
}

int main(int argc, char **argv)
{
    int limit = argc > 1 ? atoi(argv[1]) : 0;
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            u[j][i] = exp(-0.01 * ((i - 30) * (i - 30) + (j - 20) * (j - 20)));
#pragma amr timeloop
    for (int t = 0; t < 60; t++)
        sweep(t % 3, limit);
    printf("%.3f %d\n", u[30][40], changes());
    return 0;
}
