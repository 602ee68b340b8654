/* Numbers of loops that are written out wrap round below zero where they are unsigned, as in C. */
// RUN: %same -DT=unsigned %s
// RUN: %near 2e-3 --block=8 -DT=unsigned %s
// RUN: %same -DT=size_t %s
// RUN: %same -DT=uint8_t %s
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
enum { N = 258 };
static double u[N], un[N];

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(i) spacing(h) arrays(un, u)
    for (int i = 1; i < N - 1; i++) {
        double s = 0;
        for (T q = 0; q < 3; q++) {
            double c = (T)(q - 1) < 1 ? -2 : 1; /* the cell itself */
            if (q - 1 > 1 && (int)q - 1 > 0)
                c += 1;                         /* never: of an int, -1 is not large */
            s += c * u[i + (int)q - 1];
        }
        un[i] = u[i] + dt * s / (h * h);
    }
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
}

int main(void)
{
    double h = 1.0 / N;
    for (int i = 0; i < N; i++)
        u[i] = exp(-0.01 * (i - 100) * (i - 100));
#pragma amr timeloop
    for (int t = 0; t < 100; t++)
        step(0.2 * h * h, h);
    for (int i = 0; i < N; i++)
        printf("%.12g\n", u[i]);
    return 0;
}
