// A push round the edge, over arrays with ghost cells that the program leaves alone.
// RUN: %amrcc -Wno-amr-numerics -Wno-amr-host-view --dump=plan %s | FileCheck %s
// RUN: %same -Wno-amr-numerics -Wno-amr-host-view %s
#include <math.h>
#include <stdio.h>

enum { N = 32 };
static double pad[N + 2], padn[N + 2];

// CHECK: nest 0 padded
// CHECK-NEXT: range i = 1 : 33
// CHECK: access padn (0) write
#pragma amr kernel
static void padded(void)
{
#pragma amr data domain(i) arrays(pad, padn)
    for (int i = 0; i < N; i++)
        if (pad[i + 1] > 0.1)
            padn[(i + N - 1) % N + 1] = pad[i + 1];
    for (int i = 0; i < N; i++)
        pad[i + 1] = 0.5 * (padn[i + 1] + padn[(i + 1) % N + 1]);
}

int main(void)
{
    for (int i = 0; i < N; i++)
        pad[i + 1] = sin(0.4 * i);
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        padded();
    for (int i = 1; i <= N; i++)
        printf("%.17g %.17g\n", pad[i], padn[i]);
    return 0;
}
