/* A program in C89: what stands in for its nests is C89 enough.
RUN: %same -std=c89 %s
RUN: %same -ansi %s
*/
#include <stdio.h>
#define N 66
static double a[N], b[N];

#pragma amr kernel
static step(h) double h;
{
#pragma amr data domain(i) spacing(h) arrays(a, b)
    int i;
    double c = 0.1 * h * h / (h * h);
    for (i = 1; i < N - 1; i++)
        b[i] = a[i] + c * (a[i - 1] - 2 * a[i] + a[i + 1]);
    for (i = 1; i < N - 1; i++)
        a[i] = b[i];
}

main()
{
    int i, t;
    for (i = 0; i < N; i++)
        a[i] = b[i] = i % 5;
#pragma amr timeloop
    for (t = 0; t < 4; t++)
        step(1.0);
    for (i = 0; i < N; i++)
        printf("%.17g\n", a[i]);
    return 0;
}
