// Pushes of what only the cell itself knows: locals, under conditions, round edges. Each cell is written once, so the nest may be told from the cell that is written.
// RUN: %amrcc -Wno-amr-numerics -Wno-amr-host-view --dump=plan %s | FileCheck %s
// RUN: %same -Wno-amr-numerics -Wno-amr-host-view %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 32, Q = 2 };
static const int ex[Q] = {1, -1};
static double f[N][Q], fn[N][Q], *w, *wn;

// CHECK: kernel stream nests 3
// CHECK: nest 0 stream
// CHECK-NEXT: range i = 0 : 32
// CHECK: access f[0] (-1) read
// CHECK: access fn[0] (0) write
// CHECK: nest 1 stream
// CHECK-NEXT: range i = 0 : 32
// CHECK: access f[0] (1) read
// CHECK: access fn[1] (0) write
#pragma amr kernel
static void stream(double omega)
{
#pragma amr data domain(i) arrays(fn, f, w, wn)
    for (int i = 0; i < N; i++)
        for (int q = 0; q < Q; q++) {
            double out = f[i][q] - omega * (f[i][q] - 0.5 * (f[i][0] + f[i][1]));
            fn[(i + ex[q] + N) % N][q] = out;
        }
    for (int i = 0; i < N; i++)
        for (int q = 0; q < Q; q++)
            f[i][q] = fn[i][q];
}

#pragma amr kernel
static void open(double *wn, double *w)
{
#pragma amr data domain(i) arrays(w, wn)
    for (int i = 0; i < N; i++) {
        int next = i + 1 == N ? 0 : i + 1;
        if (w[i] > w[next])
            wn[next] = 0.9 * w[i];
    }
}

int main(void)
{
    w = calloc(N, sizeof *w);
    wn = calloc(N, sizeof *wn);
    for (int i = 0; i < N; i++) {
        f[i][0] = sin(0.4 * i);
        f[i][1] = w[i] = cos(0.3 * i);
    }
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        stream(0.1);
        open(wn, w);
        open(w, wn);
    }
    for (int i = 0; i < N; i++)
        printf("%.17g %.17g %.17g %.17g\n", f[i][0], fn[i][1], w[i], wn[i]);
    return 0;
}
