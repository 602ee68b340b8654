/* A blob with a sharp edge is carried once round a periodic square by a constant wind, in two
 * sweeps a step, with a second-order upwind flux and a limited slope (monotonised central: van
 * Leer, J. Comput. Phys. 23 (1977)). At the end it should be where and what it was: the distance
 * from that is printed.
 *
 *     advect2d [n]
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define IDX(i, j) ((j) * n + (i))

static inline double blob(double x, double y)
{
    double dx = x - 0.5, dy = y - 0.5;
    return dx * dx + dy * dy < 0.15 * 0.15 ? 1.0 : 0.0;
}

static inline double limited_slope(double a, double b, double c)
{
    double left = b - a, right = c - b, centre = 0.5 * (c - a);

    if (left * right <= 0.0)
        return 0.0;
    double most = 2.0 * fmin(fabs(left), fabs(right));
    return fabs(centre) < most ? centre : (centre > 0.0 ? most : -most);
}

/* What leaves cell b, between a upwind of it and c downwind, in a step of Courant number nu. */
static inline double flux(double a, double b, double c, double nu)
{
    return nu * (b + 0.5 * (1.0 - nu) * limited_slope(a, b, c));
}

#pragma amr kernel init
static void start(int n, double *restrict q, double h)
{
#pragma amr data domain(j, i) arrays(q)
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            q[IDX(i, j)] = blob((i + 0.5) * h, (j + 0.5) * h);
}

#pragma amr kernel
static void carry(int n, double *restrict q, double *restrict half, double wind_x, double wind_y,
                  double dt, double h)
{
#pragma amr data domain(j, i) spacing(h) arrays(q, half)
    double nx = wind_x * dt / h, ny = wind_y * dt / h;

    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            int far = (i + n - 2) % n, left = (i + n - 1) % n, right = (i + 1) % n;
            half[IDX(i, j)] = q[IDX(i, j)] -
                              flux(q[IDX(left, j)], q[IDX(i, j)], q[IDX(right, j)], nx) +
                              flux(q[IDX(far, j)], q[IDX(left, j)], q[IDX(i, j)], nx);
        }
    for (int j = 0; j < n; j++) {
        int far = (j + n - 2) % n, below = (j + n - 1) % n, above = (j + 1) % n;
        for (int i = 0; i < n; i++)
            q[IDX(i, j)] = half[IDX(i, j)] -
                           flux(half[IDX(i, below)], half[IDX(i, j)], half[IDX(i, above)], ny) +
                           flux(half[IDX(i, far)], half[IDX(i, below)], half[IDX(i, j)], ny);
    }
}

#pragma amr kernel
static double mass(int n, double *restrict q)
{
#pragma amr data domain(j, i) arrays(q)
    double sum = 0.0;

    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            sum += q[IDX(i, j)];
    return sum;
}

#pragma amr kernel
static double distance(int n, double *restrict q, double h)
{
#pragma amr data domain(j, i) arrays(q)
    double sum = 0.0;

    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            sum += fabs(q[IDX(i, j)] - blob((i + 0.5) * h, (j + 0.5) * h));
    return sum;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 256;
    int steps = 5 * n / 2; /* Courant number 0.4 */
    double h = 1.0 / n, dt = 1.0 / steps;
    double *q = malloc(sizeof(double) * n * n), *half = malloc(sizeof(double) * n * n);

    if (!q || !half) {
        fprintf(stderr, "advect2d: no memory for %d^2 cells\n", n);
        return 1;
    }
    start(n, q, h);
    double before = mass(n, q) * h * h;
    printf("mass at the start %.8f\n", before);
#pragma amr timeloop
    for (int t = 0; t < steps; t++)
        carry(n, q, half, 1.0, 1.0, dt, h);
    double after = mass(n, q) * h * h;
    printf("mass at the end   %.8f  changed by %.1e of it\n", after,
           fabs(after - before) < 1e-12 ? 0.0 : (after - before) / before);
    printf("L1 error          %.9f\n", distance(n, q, h) * h * h);
    free(q);
    free(half);
    return 0;
}
