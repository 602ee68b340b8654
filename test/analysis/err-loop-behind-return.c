/* A return left in from a test. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#define N 128
double a[N], an[N];
#pragma amr kernel scale(-2)
static void step(void)
{
#pragma amr data domain(i) arrays(a, an)
    for (int i = 1; i < N - 1; i++)
        an[i] = a[i] + 0.1 * (a[i - 1] + a[i + 1] - 2 * a[i]);
}
int main(int argc, char **argv)
{
    if (argc < 2) {
        printf("usage\n");
        return 1;
    }
    int nt = atoi(argv[1]);
    return 0;
#pragma amr timeloop
    for (int t = 0; t < nt; t++)
        step();
    printf("%g\n", an[3]);
}

// CHECK: err-loop-behind-return.c:24:5: error: the program never comes to the time loop
// CHECK: err-loop-behind-return.c:22:5: note: because of this
// CHECK-NOT: error:
