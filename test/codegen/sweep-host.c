/* Host code in a function whose neighbours go with an argument: what it reads is another line for each value, and each
 * comes from the mesh. In a condition, too, where the element is had by itself. */
// RUN: %near 1e-3 --block=4 %s
#include <math.h>
#include <stdio.h>

enum { N = 66 };
static double u[N * N], un[N * N];

#pragma amr kernel scale(-2)
static void diffuse(double c)
{
#pragma amr data domain(j, i) arrays(un, u)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            un[j * N + i] = u[j * N + i] + c * (u[j * N + i - 1] - 2 * u[j * N + i] + u[j * N + i + 1]);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            u[j * N + i] = un[j * N + i];
}

static double steepest(const double *v, int dir, double most)
{
    int s = dir == 0 ? 1 : N;
    for (int k = 3; k < N - 8; k++)
        most = fmax(most, fabs(v[5 * N + 5 + k * s + s] - v[5 * N + 5 + k * s]));
    while (fabs(v[7 * N + 9 + s] - v[7 * N + 9]) > 1e-2 && most < 9) {
        diffuse(0.2);
        most += 1;
    }
    return most;
}

int main(void)
{
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j * N + i] = exp(-0.02 * (pow(i - 5, 2) + pow(j - 20, 2)));
#pragma amr timeloop
    for (int t = 0; t < 9; t++) {
        diffuse(0.2);
        printf("%.17g\n", steepest(u, 0, 0));
        diffuse(0.2);
        printf("%.17g\n", steepest(u, 1, 0));
    }
    return 0;
}
