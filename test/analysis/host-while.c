// A loop that ends by what it finds is no nest: where it needs the whole array, the hint does not ask for a kernel. One in the time loop itself, and one in a
// function; a for loop gets the hint that is right for it.
// RUN: %amrcc --dump=plan %s 2>&1 >/dev/null | FileCheck %s
#include <stdio.h>
enum { N = 66 };
static double u[N], un[N];

#pragma amr kernel scale(-2)
static void step(void)
{
#pragma amr data domain(i) arrays(u, un)
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1]);
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
}

/* Nothing but what it finds bounds it: any cell may be read. */
static int front(void)
{
    int i = 1;
    while (u[i] > 0.5)
        i++;
    return i;
}
// CHECK: host-while.c:[[#@LINE - 4]]:{{.*}} 'u' is needed as a whole here
// CHECK: hint: do it in fewer steps, or after the time loop: all of the array moves, however few cells the loop reads
// CHECK-NOT: 'pragma amr kernel'

/* The cells that it may read are known: they come alone. */
static int front_within(int last)
{
    int i = 1;
    while (i < last && u[i] > 0.5)
        i++;
    return i;
}
// CHECK-NOT: host-while.c:[[#@LINE - 4]]

int main(void)
{
    u[0] = 1;
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        step();
        int i = N - 2;
        do
            i--;
        while (i > 0 && u[i] < 1e-6);
// CHECK: host-while.c:[[#@LINE - 1]]:{{.*}} 'u' is needed as a whole here
// CHECK: hint: do it in fewer steps, or after the time loop: all of the array moves, however few cells the loop reads
        printf("%d %d %d\n", front(), front_within(N - 1), i);
    }
    return 0;
}
