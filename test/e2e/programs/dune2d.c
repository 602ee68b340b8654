/* Sand that spreads downhill and is blown to the right over a square table, every cell computed by one
 * nest: indices stop at the edges, by conditions, by macros and by a function. Zero-flux edges as
 * codes without ghost cells write them.
 *
 *     dune2d [n [steps [file]]]
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define MIN(a, b) ((a) < (b) ? (a) : (b))

static inline int imax(int a, int b) { return a > b ? a : b; }

#pragma amr kernel
static void spread(int n, double *restrict hn, const double *restrict h, double dx, double dt)
{
#pragma amr data domain(j, i) arrays(hn, h) spacing(dx)
    double c = dt / (dx * dx), w = dt / dx;
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            int up = j > 0 ? j - 1 : 0, down = MIN(j + 1, n - 1);
            int right = i + 1, left = imax(i - 1, 0), far = i < 2 ? 0 : i - 2;
            if (right >= n)
                right = n - 1;
            double here = h[j * n + i];
            double lap = h[up * n + i] + h[down * n + i] + h[j * n + left] + h[j * n + right] - 4.0 * here;
            double wind = 0.5 * (3.0 * here - 4.0 * h[j * n + left] + h[j * n + far]);
            hn[j * n + i] = here + 2e-3 * c * lap - 0.3 * w * wind + 2e-4 * c * (h[up * n + left] - 2.0 * here + h[down * n + right]);
        }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 64, steps = argc > 2 ? atoi(argv[2]) : 40;
    double dx = 1.0 / n, dt = 0.2 * dx, sum = 0.0;
    double *h = malloc(sizeof *h * n * n), *hn = malloc(sizeof *h * n * n);
    if (!h || !hn)
        return 1;
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            double x = (i + 0.5) * dx - 0.85, y = (j + 0.5) * dx - 0.12;
            h[j * n + i] = 0.2 + exp(-90.0 * (x * x + y * y));
        }
#pragma amr timeloop
    for (int t = 0; t < steps; t++) {
        spread(n, hn, h, dx, dt);
        double *swap = h;
        h = hn;
        hn = swap;
    }
    for (int k = 0; k < n * n; k++)
        sum += h[k];
    printf("mean %.15e corner %.15e\n", sum / ((double)n * n), h[n - 1]);
    if (argc > 3) {
        FILE *f = fopen(argv[3], "wb");
        if (!f || fwrite(h, sizeof *h, (size_t)n * n, f) != (size_t)n * n || fclose(f))
            return 1;
    }
    return 0;
}

// FORM: clamps; variable-length arrays
// RUN: %amrcc --report -w %s | %FileCheck %s
// CHECK: mesh: 2 dimensions (j, i), halo 2
// CHECK: across j: outflow (by the subscripts), the arrays hold 0 and 0 cells outside the mesh
// CHECK: across i: outflow (by the subscripts), the arrays hold 0 and 0 cells outside the mesh
