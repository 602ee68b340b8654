/* fmin and fmax of integers choose among indices as `?:` does: neighbours that stop at the edge, ends of tiles. */
// RUN: %amrcc --dump=plan %s | %FileCheck %s
// RUN: %same %s
// RUN: %not %amrcc --dump=plan -DHALF %s 2>&1 | %FileCheck --check-prefix=HALF %s
// RUN: %not %amrcc --dump=plan -DFLOAT %s 2>&1 | %FileCheck --check-prefix=HALF %s
#include <math.h>
#include <stdio.h>
enum { N = 48, B = 7 };
static double u[N][N], un[N][N];
#ifdef HALF
#define MORE(i, n) (int)fmin((i) + 0.5, n)
#elif defined FLOAT
#define MORE(i, n) (int)fminf((i) + 1, n)
#else
#define MORE(i, n) (int)fmin((i) + 1, n)
#endif

#pragma amr kernel scale(-2)
static void step(int n)
{
#pragma amr data domain(j, i) arrays(un, u)
    // CHECK: axis j ring 0 0 boundary outflow
    // CHECK: axis i ring 0 0 boundary outflow
    // CHECK: nest 0
    // CHECK: offsets (-1,0) (0,-2) (0,0) (0,1) (1,0)
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            int im = fmax(i - 2, 0), jp = (int)fmax(0, fmin((double)(j + 1), n - 1));
            // HALF: [[@LINE+2]]:53: error: index '{{.*fmin.*}}' of 'u' depends on data
            un[j][i] = u[j][i] + 0.1 * (u[j][im] - u[j][i] +
                                        0.5 * (u[j][MORE(i, n - 1)] - u[j][i]) +
                                        u[(int)fmax(j - 1, 0)][i] + u[jp][i] - 2 * u[j][i]);
        }
    // CHECK: nest 1
    // CHECK: range j = 0 : 48
    for (size_t jj = 0; jj < N; jj += B)
        for (size_t j = jj; j < fmin(jj + B, N); j++)
            for (int i = 0; i < n; i++)
                u[j][i] = un[j][i];
}

int main(void)
{
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j][i] = (7 * i + 3 * j) % 11;
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
