/* A scalar that cells set may be used in front of the nest, and behind it once it is set anew, whichever way the function
 * goes: by jumps, round a loop. */
// RUN: %amrcc -w --dump=plan %s | FileCheck %s
// RUN: not %amrcc -w -DLIVE=1 --dump=plan %s 2>&1 | FileCheck --check-prefix=LIVE %s
// RUN: not %amrcc -w -DLIVE=2 --dump=plan %s 2>&1 | FileCheck --check-prefix=LIVE %s
// RUN: %same %s
#include <stdio.h>
enum { N = 30 };
static double u[N][N], un[N][N], last;

#pragma amr kernel scale(0)
static int step(int n)
{
#pragma amr data domain(j, i) arrays(u, un)
    int i, j, k, q, m = 0;
    double s = 3.0, w;
    last += s;
again:
#if LIVE == 1
    last += s;
#endif
    for (q = 0; q < 2; q++) {
        s = q;
        last += s;
        for (j = 1; j < N - 1; j++)
            for (i = 1; i < N - 1; i++) {
                // LIVE: error: 's' is set by every cell of the nest and used outside it
                // LIVE: note: it is used here
                s = 0.0;
                for (k = -1; k <= 1; k++)
                    s += u[j][i + k];
                for (k = 2; k > 0; k--) {
                    w = 0.1 * s;
                    if (k == 1)
                        continue;
                    s -= w;
                }
                un[j][i] = s / 3.0;
            }
        if (n == 2)
            break;
#if LIVE == 2
        last += s;
#endif
        k = 7;
        last += k;
    }
    for (j = 1; j < N - 1; j++)
        for (i = 1; i < N - 1; i++)
            u[j][i] = un[j][i];
    if (n == 1)
        goto out;
    if (++m < 2)
        goto again;
out:
    s = m;
    last += s;
    return m;
}
// CHECK: kernel step nests 2
// CHECK: array un double written full

int main(void)
{
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j][i] = un[j][i] = (7 * i + 5 * j) % 11;
#pragma amr timeloop
    for (int t = 0; t < 4; t++)
        last += step(t);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            printf("%.17g\n", u[j][i]);
    printf("%.17g\n", last);
    return 0;
}
