/* Initial values in an order that matters stay host code. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdlib.h>
static double u[66], un[66];

#pragma amr kernel init
static void start(int n)
{
#pragma amr data domain(i) arrays(u)
    for (int i = 0; i < n; i++)
        u[i] = rand() / (double)RAND_MAX;
}

#pragma amr kernel
static void step(int n)
{
#pragma amr data domain(i) arrays(u, un)
    for (int i = 1; i < n - 1; i++)
        un[i] = u[i - 1] + u[i + 1];
}

int main(void)
{
    start(66);
#pragma amr timeloop
    for (int t = 0; t < 3; t++)
        step(66);
    return 0;
}

// CHECK: host-random.c:11:9: warning: 'u' is needed as a whole here: 8 bytes per cell move from the first process [-Wamr-host-view]{{$}}
// CHECK: hint: the loop calls 'rand', and the cells of a nest have no order: all of the array moves{{$}}
// CHECK: kernel start init nests 0{{$}}
// CHECK: kernel step nests 1{{$}}
// CHECK: view u written before host-random.c:10{{$}}
