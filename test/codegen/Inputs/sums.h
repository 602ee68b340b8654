/* A periodic square with a bump in it, for the tests sums-*.c: what the field adds up to before and after
 * the time loop must be one number, to the last digits. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define N 64
#define AT(a, j, i) a[(((j) + N) % N) * N + ((i) + N) % N]

#pragma amr kernel init
static void start(double *u, double h)
{
#pragma amr data domain(j, i) arrays(u)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            double x = (i + 0.5) * h - 0.4, y = (j + 0.5) * h - 0.6;
            u[j * N + i] = 1.0 + exp(-(x * x + y * y) * 200.0);
        }
}

#pragma amr kernel
static double total(double *u)
{
#pragma amr data domain(j, i) arrays(u)
    double sum = 0.0;
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            sum += u[j * N + i];
    return sum;
}

static void compare(double before, double after)
{
    double drift = fabs(after - before) / before;
    if (drift < 1e-13)
        printf("the sum stays %.17g\n", after);
    else
        printf("the sum drifts by %.1e\n", drift);
}
