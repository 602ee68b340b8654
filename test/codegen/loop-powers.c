// The power of the width of a whole update, said in front of its loop: Yee's scheme with the Courant number written out, in main,
// beside loops that name the width, and that need no word. Without the clause the warning says what to write.
// RUN: %same --block=8 %s
// RUN: %near 1e-2 --block=8 -Werror %s
// RUN: %near 1e-3 --block=8 -Werror %s
// RUN: %amrcc --dump=plan -DBARE %s 2>&1 | FileCheck %s
// CHECK: loop-powers.c:[[#@LINE+21]]:9: warning: this nest reads neighbours, but none of its coefficients depends on the cell width
// CHECK: hint: on coarser levels they stay as they are; the update is a first difference: where they hold a time step over the width, write '#pragma amr kernel scale(-1)' in front of this loop
#include <math.h>
#include <stdio.h>

enum { N = 512 };
static double e[N + 1], b[N + 1], q[N + 1], r[N + 1];

int main(void)
{
    double h = 1.0 / N, dt = 0.2 * h * h;
    for (int i = 0; i <= N; i++)
        e[i] = q[i] = exp(-900 * (i * h - 0.4) * (i * h - 0.4));
#pragma amr data domain(i) arrays(e, b, q, r) spacing(h)
#pragma amr timeloop
    for (int t = 0; t < 200; t++) {
#ifdef BARE
#pragma amr kernel
#else
#pragma amr kernel scale(-1)
#endif
        for (int i = 1; i < N; i++)
            e[i] += 0.5 * (b[i] - b[i - 1]);
#ifdef BARE
#pragma amr kernel
#else
#pragma amr kernel scale(-1)
#endif
        for (int i = 0; i < N; i++)
            b[i] += 0.5 * (e[i + 1] - e[i]);
#pragma amr kernel
        for (int i = 1; i < N; i++)
            r[i] = q[i] + dt / (h * h) * (q[i - 1] - 2 * q[i] + q[i + 1]);
#pragma amr kernel
        for (int i = 1; i < N; i++)
            q[i] = r[i];
    }
    for (int i = 0; i <= N; i++)
        printf("%.10g %.10g %.10g\n", e[i], b[i], q[i]);
    return 0;
}
