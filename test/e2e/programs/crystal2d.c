/* A crystal that grows into its melt by the phase-field crystal equation, psi' = lap((r + (1 + lap)^2) psi
 * + psi^3), explicit steps on a periodic plane; indices go through functions that wrap them round.
 * Arguments: cells along an edge, steps, file for the field. */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static int nx = 64, ny = 64;
static double dx = 0.785398163, dt = 0.004, eps = -0.25;
static double *psi, *work, *mu;

static inline int wrap(int i, int n)
{
    return i < 0 ? i + n : i >= n ? i - n : i;
}

static inline int id(int x, int y)
{
    return wrap(x, nx) + nx * wrap(y, ny);
}

#pragma amr kernel
static void laplacian(const double *restrict a, double *restrict b)
{
#pragma amr data domain(y, x) arrays(a, b) spacing(dx)
    double w = 1.0 / (6.0 * dx * dx);
    for (int y = 0; y < ny; ++y)
        for (int x = 0; x < nx; ++x)
            b[id(x, y)] = w * (4.0 * (a[id(x + 1, y)] + a[id(x - 1, y)] + a[id(x, y + 1)] + a[id(x, y - 1)]) +
                               a[id(x + 1, y + 1)] + a[id(x - 1, y + 1)] + a[id(x + 1, y - 1)] + a[id(x - 1, y - 1)] -
                               20.0 * a[id(x, y)]);
}

#pragma amr kernel
static void potential(void)
{
#pragma amr data domain(y, x) arrays(psi, work, mu)
    for (int y = 0; y < ny; ++y)
        for (int x = 0; x < nx; ++x) {
            int k = id(x, y);
            mu[k] = (1 + eps) * psi[k] + psi[k] * psi[k] * psi[k] + 2 * work[k] + mu[k];
        }
}

#pragma amr kernel
static double euler(void)
{
#pragma amr data domain(y, x) arrays(psi, work)
    double most = 0;
    for (int y = 0; y < ny; ++y)
        for (int x = 0; x < nx; ++x) {
            double inc = dt * work[id(x, y)];
            psi[id(x, y)] += inc;
            most = fmax(most, fabs(inc));
        }
    return most;
}

int main(int argc, char **argv)
{
    int steps = argc > 2 ? atoi(argv[2]) : 40;
    if (argc > 1)
        nx = ny = atoi(argv[1]);
    psi = calloc(nx * ny, sizeof *psi);
    work = calloc(nx * ny, sizeof *work);
    mu = calloc(nx * ny, sizeof *mu);
    assert(psi && work && mu);
    for (int y = 0; y < ny; y++)
        for (int x = 0; x < nx; x++) {
            double X = (x - 0.2 * nx) * dx, Y = (y - 0.1 * ny) * dx, q = sqrt(3.0) / 2;
            psi[id(x, y)] = -0.285 + 0.446 * exp(-(X * X + Y * Y) / 60) * (cos(q * X) * cos(Y / 2) - 0.5 * cos(Y));
        }
#pragma amr timeloop
    for (int n = 0; n < steps; n++) {
        laplacian(psi, work);
        laplacian(work, mu);
        potential();
        laplacian(mu, work);
        double most = euler();
        if (n % 10 == 0)
            printf("%d %.17g\n", n, most);
    }
    if (argc > 3) {
        FILE *f = fopen(argv[3], "wb");
        fwrite(psi, sizeof *psi, nx * ny, f);
        fclose(f);
    }
    free(psi);
    free(work);
    free(mu);
    return 0;
}

// FORM: flat, index function; wrap by a helper; file-scope arrays
// RUN: %amrcc --report -w %s | %FileCheck %s
// CHECK: mesh: 2 dimensions (y, x), halo 1
// CHECK: across y: periodic (by the subscripts), the arrays hold 0 and 0 cells outside the mesh
// CHECK: across x: periodic (by the subscripts), the arrays hold 0 and 0 cells outside the mesh
// CHECK: {{.*}}crystal2d.c:28: laplacian, 11 flops and 16 bytes per cell
// CHECK: a read at 9 offsets, 1 cell away: (-1, -1) (-1, 0) (-1, 1) (0, -1) (0, 0) (0, 1) (1, -1) (1, 0) (1, 1)
// CHECK: w computed for each level: w = 1.0 / (6.0 * dx * dx)
