// The power of the width of a whole update, said in front of its loop: Yee's scheme with the Courant number written out, in main,
// beside loops that name the width, and that need no word. Without the clause the warning says what to write. A loop's clause
// goes before that of its function. Reductions in front of loops are of the variables that the loops mean.
// RUN: %same --block=8 %s
// RUN: %near 1e-2 --block=8 -Werror %s
// RUN: %near 1e-3 --block=8 -Werror %s
// RUN: %amrcc --dump=plan -DBARE %s 2>&1 | FileCheck %s
// CHECK: loop-powers.c:[[#@LINE+38]]:9: warning: this nest reads neighbours, but none of its coefficients depends on the cell width
// CHECK: hint: on coarser levels they stay as they are; the update is a first difference: where they hold a time step over the width, write '#pragma amr kernel scale(-1)' in front of this loop
// RUN: not %amrcc --dump=plan -DTWICE=1 %s 2>&1 | FileCheck --check-prefix=TWICE %s
// RUN: not %amrcc --dump=plan -DTWICE=2 %s 2>&1 | FileCheck --check-prefix=TWICE %s
// TWICE: error: {{'z' is another reduction|the whole update has another power}} in the same place
// TWICE: note: here
#include <math.h>
#include <stdio.h>

enum { N = 512 };
static double e[N + 1], b[N + 1], q[N + 1], r[N + 1], g[N + 1], f[N + 1];

#pragma amr kernel scale(-2)
static void both(void)
{
#pragma amr data domain(i) arrays(e, b, g, f)
    for (int i = 1; i < N; i++)
        f[i] = g[i] + 0.2 * (g[i - 1] - 2 * g[i] + g[i + 1]);
    for (int i = 1; i < N; i++)
        g[i] = f[i];
#pragma amr kernel scale(-1)
    for (int i = 0; i < N; i++)
        b[i] += 0.5 * (e[i + 1] - e[i]);
}

int main(void)
{
    double h = 1.0 / N, dt = 0.2 * h * h;
    for (int i = 0; i <= N; i++)
        e[i] = q[i] = g[i] = exp(-900 * (i * h - 0.4) * (i * h - 0.4));
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
        both();
        {
            double z = 0;
#if defined TWICE && TWICE == 1
#pragma amr kernel scale(-1) scale(-2)
#elif defined TWICE
#pragma amr kernel reduction(sum: z) reduction(max: z)
#else
#pragma amr kernel reduction(max: z)
#endif
            for (int i = 1; i < N; i++)
                z = fmax(z, q[i]);
            if (t == 199)
                printf("%.3f %.3f %.3f\n", z, z, z);
        }
        {
            double z = 9;
#pragma amr kernel reduction(min: z)
            for (int i = 1; i < N; i++)
                z = fmin(z, g[i]);
            if (t == 199)
                printf("%.3f %.3f %.3f\n", z, z, z);
        }
#pragma amr kernel
        for (int i = 1; i < N; i++)
            r[i] = q[i] + dt / (h * h) * (q[i - 1] - 2 * q[i] + q[i + 1]);
#pragma amr kernel
        for (int i = 1; i < N; i++)
            q[i] = r[i];
    }
    for (int i = 0; i <= N; i++)
        printf("%.10g %.10g %.10g\n", e[i], b[i], q[i] + g[i]);
    return 0;
}
