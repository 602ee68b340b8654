/* Sums over cells that divide a coefficient of differences, `c = dt / (h * s)`: as it stands no integral, since the width is
 * that of the difference quotient; 3 was right before integrals were known, and wrong by a power of the width then.
 * With an integral, `q / (s * h) * dt / h`, one width is the finest cells': 2 and 4 were refused at run time. */
// RUN: %near 5e-3 --block=8 -DKIND=1 %s
// RUN: %near 5e-3 --block=8 -DKIND=2 %s
// RUN: %near 5e-3 --block=8 -DKIND=3 %s
// RUN: %near 5e-3 --block=8 -DKIND=4 %s
#include <math.h>
#include <stdio.h>
enum { N = 512 };
#pragma amr data domain(i) spacing(h) arrays(u, un)
static double u[N + 2], un[N + 2];
static double h = 1.0 / N, dt = 0.4 / N;
#pragma amr kernel
static double total(void)
{
    double s = 0;
    for (int i = 1; i <= N; i++)
        s += u[i];
    return s;
}
#pragma amr kernel
static void step(double s)
{
#if KIND == 1
    double v = s, c = dt / (h * v) * 30;
#define C 1
#elif KIND == 2
    double q = 30 / (s * h) / N, c = q * dt / h;
#define C 1
#elif KIND == 3
    double c = 1;
#define C dt / (h * s) * 30.0
#else
    double c = 1;
#define C dt / h * (30.0 / (h * s) / N)
#endif
    for (int i = 1; i <= N; i++)
        un[i] = u[i] - C * c * (u[i] - u[i - 1]);
    for (int i = 1; i <= N; i++)
        u[i] = un[i];
}
int main(void)
{
    for (int i = 0; i < N + 2; i++) {
        double x = (i - 0.5) * h;
        u[i] = exp(-400 * (x - 0.3) * (x - 0.3));
    }
#pragma amr timeloop
    for (int s = 0; s < 100; s++) {
        step(total());
        u[0] = u[1];
    }
    for (int i = 1; i <= N; i += 7)
        printf("%.9f\n", u[i]);
    return 0;
}
