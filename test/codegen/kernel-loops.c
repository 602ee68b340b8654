// Directives in front of the loops themselves, as one writes them for OpenMP, in functions that hold much else, with the time
// loop and a time step made of the width: they mark the function. Clauses of several are one set; a reduction is the loop's.
// RUN: %same --block=8 %s
// RUN: not %amrcc -DNONE --dump=plan %s 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: not %amrcc -DASKED --dump=plan %s 2>&1 | FileCheck --check-prefix=ASKED %s
// ASKED: error: {{.*}}'w'
// NONE: error: no nest of 'sweep' reduces into 'most'
// RUN: %near 1e-2 --block=8 %s
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// CHECK-NOT: {{warning|error}}:
// CHECK: nest {{[0-9]+}} sweep
// CHECK: scalar k double per level (scale(k: -2))
// CHECK: nest {{[0-9]+}} main
// CHECK: scalar dt double (the time step)
// RUN: not %amrcc -DOTHER --dump=plan %s 2>&1 | FileCheck --check-prefix=OTHER %s
// RUN: not %amrcc -DUNLIKE --dump=plan %s 2>&1 | FileCheck --check-prefix=UNLIKE %s
// UNLIKE: error: the clause says 'max' of 'most', but the nest takes its sum
// OTHER: error: 'k' has another power in the same function
// OTHER: note: here
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 96 };
static double u[N + 2][N + 2], un[N + 2][N + 2], w[N + 2][N + 2];

/* The second array spreads by a coefficient that comes from outside. */
static double sweep(double k)
{
    double most = 0;
#ifdef NONE
#pragma amr kernel scale(k: -2) reduction(max: most)
#else
#pragma amr kernel scale(k: -2)
#endif
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            un[j][i] = w[j][i] + k * (w[j][i - 1] + w[j][i + 1] + w[j - 1][i] + w[j + 1][i] - 4 * w[j][i]);
#ifdef OTHER
#pragma amr kernel scale(k: -1)
#else
#pragma amr kernel reduction(max: most)
#endif
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++) {
            w[j][i] = un[j][i];
            most = fmax(most, w[j][i]);
        }
    double largest = most;
    most = 0;
#ifdef UNLIKE
#pragma amr kernel reduction(max: most)
#else
#pragma amr kernel reduction(sum: most)
#endif
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            most += w[j][i] > 0.5;
    return most + largest;
}

int main(int argc, char **argv)
{
    int steps = argc > 1 ? atoi(argv[1]) : 40;
    double h = 1.0 / N, dt = 0.2 * h * h, most = 0;
    for (int j = 0; j <= N + 1; j++)
        for (int i = 0; i <= N + 1; i++) {
            double x = (i - 0.5) * h - 0.4, y = (j - 0.5) * h - 0.6;
            u[j][i] = exp(-150 * (x * x + y * y));
            w[j][i] = exp(-100 * (y * y + x * x));
        }
#ifdef ASKED
#pragma amr kernel
#endif
    for (int j = 1; j <= N; j++) /* no nest: host code, once, where no directive of its own asks for one */
        for (int i = 1; i <= N; i++)
            w[j][i] = 0.2 * w[j][i - 1] + 0.8 * w[j][i];
#pragma amr data domain(j, i) arrays(u, un, w) spacing(h)
#pragma amr timeloop
    for (int n = 0; n < steps; n++) {
#pragma amr kernel
        for (int j = 1; j <= N; j++)
            for (int i = 1; i <= N; i++) {
                double bend = u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i] - 4 * u[j][i];
                un[j][i] = u[j][i] + dt * (bend / (h * h) + 20 * u[j][i] * (1 - u[j][i]));
            }
#pragma amr kernel
        for (int j = 1; j <= N; j++)
            for (int i = 1; i <= N; i++)
                u[j][i] = un[j][i];
        most = sweep(0.15);
        if (n % 10 == 9)
            printf("%.10g\n", most);
    }
    int at = 1; /* no nest, and behind the time loop it need not be one */
    for (int i = 1; i <= N; i++)
        if (u[N / 2][i] > u[N / 2][at])
            at = i;
    printf("%d\n", at);
    for (int j = 1; j <= N; j += 5)
        for (int i = 1; i <= N; i += 3)
            printf("%.17g %.17g\n", u[j][i], w[j][i]);
    return 0;
}
