/* What the examples do not have, in one program for the CUDA tests: arrays of float, double, int and
 * bytes in one nest, a stencil two cells wide with corners, a Neumann edge, iterators as positions and in guards,
 * all three reductions. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static inline float blend(float a, float b)
{
    return 0.5f * (a + b);
}

#pragma amr kernel init
static void start(int n, float (*restrict a)[n], double (*restrict b)[n], int (*restrict mark)[n],
                  unsigned char (*restrict wall)[n], double h)
{
#pragma amr data domain(j, i) arrays(a, b, mark, wall)
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            double x = (i - 1.5) * h - 0.4, y = (j - 1.5) * h - 0.3;
            double r = x * x + y * y;
            a[j][i] = r < 0.01 ? 1.0f : 0.0f;
            b[j][i] = 1.0 / (1.0 + 400.0 * r);
            mark[j][i] = r < 0.01;
            wall[j][i] = r > 0.015 && r < 0.02 ? 200 : 0;
        }
}

#pragma amr kernel
static void advance(int n, float (*restrict an)[n], double (*restrict bn)[n], int (*restrict mark)[n],
                    float (*restrict a)[n], double (*restrict b)[n],
                    unsigned char (*restrict wall)[n], double dt, double h)
{
#pragma amr data domain(j, i) spacing(h) boundary(x: neumann, y: neumann) arrays(an, bn, mark, a, b, wall)
    double c = dt / (h * h);
    float w = (float)(0.1 * c);

    for (int j = 2; j < n - 2; j++)
        for (int i = 2; i < n - 2; i++) {
            float spread = a[j][i - 2] + a[j][i + 2] + a[j - 2][i] + a[j + 2][i] - 4.0f * a[j][i];
            double corner = b[j - 1][i - 1] + b[j - 1][i + 1] + b[j + 1][i - 1] + b[j + 1][i + 1];
            an[j][i] = blend(a[j][i] + w * spread, a[j][i]);
            bn[j][i] = b[j][i] + 0.25 * c * (corner - 4.0 * b[j][i]) + 0.001 * a[j][i];
            bn[j][i] -= 1e-5 * (wall[j][i - 1] + wall[j + 2][i]) * b[j][i];
            if (bn[j][i] > 0.2)
                mark[j][i] = mark[j][i] + 1;
        }
}

#pragma amr kernel
static void measure(int n, float (*restrict a)[n], double (*restrict b)[n], double *result)
{
#pragma amr data domain(j, i) arrays(a, b)
    double sum = 0.0, least = 1e30, most = -1e30;

    for (int j = 2; j < n - 2; j++)
        for (int i = 2; i < n - 2; i++) {
            sum += b[j][i] + a[j][i];
            if (b[j][i] < least)
                least = b[j][i];
            most = fmax(most, b[j][i]);
        }
    result[0] = sum;
    result[1] = least;
    result[2] = most;
}

int main(int argc, char **argv)
{
    int n = (argc > 1 ? atoi(argv[1]) : 64) + 4, steps = argc > 2 ? atoi(argv[2]) : 20;
    double h = 1.0 / (n - 4), dt = 0.2 * h * h, result[3];
    float (*a)[n] = malloc(sizeof(float) * n * n), (*an)[n] = malloc(sizeof(float) * n * n);
    double (*b)[n] = malloc(sizeof(double) * n * n), (*bn)[n] = malloc(sizeof(double) * n * n);
    int (*mark)[n] = malloc(sizeof(int) * n * n);
    unsigned char (*wall)[n] = malloc((size_t)n * n);

    if (!a || !an || !b || !bn || !mark || !wall)
        return 1;
    start(n, a, b, mark, wall, h);
#pragma amr timeloop
    for (int t = 0; t < steps; t++) {
        advance(n, an, bn, mark, a, b, wall, dt, h);
        float (*swap_a)[n] = a;
        double (*swap_b)[n] = b;
        a = an;
        an = swap_a;
        b = bn;
        bn = swap_b;
    }
    measure(n, a, b, result);
    printf("%.17g %.17g %.17g\n", result[0], result[1], result[2]);
    for (int i = 2; i < n - 2; i += 5)
        printf("%d %.9g %.17g\n", mark[n / 2][i], (double)a[n / 2][i], b[n / 2][i]);
    return 0;
}
