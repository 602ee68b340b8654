/* Statements of one nest that write one cell, but need another nest between them, or one after the other: `c` reads
 * what `b` had a cell before, and `b` what `a` gave it; `e` reads what `d` wrote a cell before. */
// RUN: %same %s
#include <stdio.h>
enum { N = 64 };
static double u[N], a[N], b[N], c[N], d[N], e[N];

#pragma amr kernel
static void step(void)
{
#pragma amr data domain(i) arrays(u, a, b, c, d, e)
    for (int i = 1; i < N - 1; i++) {
        a[i + 1] = 0.5 * u[i];
        c[i + 1] = b[i - 1] + u[i];
        b[i] = a[i] + 1;
    }
    for (int i = 1; i < N - 1; i++) {
        d[i + 1] = b[i] * u[i];
        e[i + 1] = d[i] - c[i];
        u[i] = 0.9 * a[i];
    }
}

int main(void)
{
    for (int i = 0; i < N; i++)
        u[i] = i * i % 7;
#pragma amr timeloop
    for (int t = 0; t < 4; t++)
        step();
    for (int i = 0; i < N; i++)
        printf("%.17g %.17g %.17g %.17g %.17g %.17g\n", u[i], a[i], b[i], c[i], d[i], e[i]);
    return 0;
}
