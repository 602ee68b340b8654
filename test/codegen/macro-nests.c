// A macro that makes several loops over the mesh, as those that set edges: its use is written out, with what takes the
// place of the loops (all but 5 were refused). Two loops (0), in `do { } while (0)` beside an `else` (1), with
// single cells (2), with variables of its own (3), under a condition (4), in a loop (5), and with a coefficient of the
// width, which lies in front of the loops though its text has the same place (7), beside what counts and what does nothing (9).
// With a call beside them, or a variable of a longer life, it is refused, with a hint (6, 8).
// RUN: %same -DCASE=0 %s
// RUN: %near 1e-2 --block=4 -Werror -DCASE=0 %s
// RUN: %near 1e-2 --block=4 -Werror -DCASE=1 %s
// RUN: %near 1e-2 --block=4 -Werror -DCASE=2 %s
// RUN: %near 1e-2 --block=4 -Werror -DCASE=3 %s
// RUN: %near 1e-2 --block=4 -Werror -DCASE=4 %s
// RUN: %near 1e-2 --block=4 -Werror -DCASE=5 %s
// RUN: %near 1e-2 --block=4 -Werror -DCASE=7 %s
// RUN: %near 1e-2 --block=4 -Werror -DCASE=9 %s
// RUN: not %amrcc --emit=%t -DCASE=6 %s 2>&1 | FileCheck %s
// RUN: not %amrcc --emit=%t -DCASE=8 %s 2>&1 | FileCheck %s
// CHECK: error: this loop over the mesh has to be edited, but does not stand in the text by itself
// CHECK: hint: write out the macro
// RUN: rm -rf %t && %amrcc --emit=%t -DCASE=4 %s && %text %t/macro-nests_amr.c | FileCheck --check-prefix=HOST %s
// HOST: {{^ +}}if (kind == 1) {
// HOST-NEXT: { /* macro-nests.c:[[#]] */
// HOST: {{^ +}}} else {
// HOST-NEXT: { /* macro-nests.c:[[#]] */
#include <math.h>
#include <stdio.h>

enum { N = 48 };
#define ALL for (int j = 1; j <= N; j++) for (int i = 1; i <= N; i++)
#define LAP(a) ((a)[j][i - 1] + (a)[j][i + 1] + (a)[j - 1][i] + (a)[j + 1][i] - 4 * (a)[j][i])
#define EDGES(a, n)                                                                                                    \
    for (int q = 1; q < n; q++) { a[q][0] = a[q][1]; a[q][n] = a[q][n - 1]; }                                          \
    for (int q = 1; q < n; q++) { a[0][q] = a[1][q]; a[n][q] = a[n - 1][q]; }
#define ZEROS(a)                                                                                                       \
    for (int q = 1; q <= N; q++) { a[q][0] = 0; a[q][N + 1] = 0; a[0][q] = 0; a[N + 1][q] = 0; }

#if CASE == 0
#define BC(a) EDGES(a, N + 1)
#elif CASE == 1
#define BC(a) do { EDGES(a, N + 1) } while (0)
#elif CASE == 2
#define BC(a) EDGES(a, N + 1) a[0][0] = a[1][1]; a[N + 1][0] = a[N][1]; a[0][N + 1] = a[1][N]; a[N + 1][N + 1] = a[N][N];
#elif CASE == 3
#define BC(a) { int last = N + 1; EDGES(a, last) }
#elif CASE == 4
#define BC(a) if (kind == 1) { EDGES(a, N + 1) } else { ZEROS(a) }
#elif CASE == 5
#define BC(a) for (int s = 0; s < 1; s++) { EDGES(a, N + 1) }
#elif CASE == 6
#define BC(a) do { EDGES(a, N + 1) fflush(stdout); } while (0)
#elif CASE == 7
#define BC(a)                                                                                                          \
    do { double c = 0.2 * dt / (h * h); ALL un[j][i] = a[j][i] + c * LAP(a); ALL a[j][i] = un[j][i]; EDGES(a, N + 1) } \
    while (0)
#elif CASE == 9
#define BC(a) if (1) { (void)dt; EDGES(a, N + 1) kind++; kind += 2; } else (void)0
#else
#define BC(a) do { static int none; if (none) { ZEROS(a) } else { EDGES(a, N + 1) } } while (0)
#endif

static double u[N + 2][N + 2], v[N + 2][N + 2], un[N + 2][N + 2];
static int kind = 1;

int main(void)
{
    double h = 1.0 / N, dt = 0.15 * h * h;
    for (int j = 0; j < N + 2; j++)
        for (int i = 0; i < N + 2; i++) {
            double x = (i - 0.5) * h - 0.3, y = (j - 0.5) * h - 0.5;
            u[j][i] = exp(-100 * (x * x + y * y));
            v[j][i] = exp(-60 * (x * x + y * y));
        }
#pragma amr data domain(j, i) arrays(u, v, un) spacing(h)
#pragma amr timeloop
    for (int t = 0; t < 100; t++) {
#pragma amr kernel
        ALL un[j][i] = u[j][i] + dt * LAP(u) / (h * h);
        ALL u[j][i] = un[j][i];
        ALL un[j][i] = v[j][i] + dt * LAP(v) / (h * h);
        ALL v[j][i] = un[j][i];
#if CASE == 1
        if (t > 50)
            BC(u);
        else
            BC(u);
        BC(v);
#else
        BC(u); BC(v);
#endif
    }
    ALL printf("%.10g %.10g %d\n", u[j][i], v[j][i], kind);
    return 0;
}
