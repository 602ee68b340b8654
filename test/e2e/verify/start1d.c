/* A bar that a source heats: the sums in front of the loop are other than behind it, and the source is written by the
 * program itself after nests have run. Prints the sums of both in front of the loop and behind it. */
#include <stdio.h>

enum { N = 130 };
static double u[N], un[N], source[N];

#pragma amr kernel
static void begin(void)
{
#pragma amr data domain(i) arrays(u, un, source)
    for (int i = 0; i < N; i++) {
        u[i] = un[i] = i > 60;
        source[i] = 0;
    }
}

#pragma amr kernel
static double sum(const double *of)
{
    double total = 0;
#pragma amr data domain(i) arrays(of)
    for (int i = 1; i < N - 1; i++)
        total += of[i];
    return total;
}

#pragma amr kernel scale(c: -2)
static void step(double c)
{
#pragma amr data domain(i) arrays(un, u, source)
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + c * (u[i - 1] - 2 * u[i] + u[i + 1]) + source[i];
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
}

int main(void)
{
    double ends = 0;
    begin();
    printf("%.17g ", sum(u));
    for (int i = 20; i < 30; i++)
        ends += source[i] = 0.5;
    printf("%.17g ", ends);
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(0.1);
    printf("%.17g\n", sum(u));
    return 0;
}
