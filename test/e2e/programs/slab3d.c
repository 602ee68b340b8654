/* Heat in a thin slab: two cells of dozens, a few of the third kind; held at the bottom and the top
 * (ring cells that nobody touches), periodic to the sides, written with the remainder. The last
 * sweep tells the largest change, and the loop ends when it is small.
 *
 *     slab3d [nz [ny [nx [file]]]]
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define IDX(k, j, i) (((size_t)(k) * ny + (j)) * nx + (i))

#pragma amr kernel init
static void start(int nz, int ny, int nx, double *restrict t, double *restrict tn)
{
#pragma amr data domain(k, j, i) arrays(t, tn)
    for (int k = 0; k < nz; k++)
        for (int j = 0; j < ny; j++)
            for (int i = 0; i < nx; i++) {
                double x = (double)(i - nx / 3) / 9, y = (double)(j - ny / 2) / 6;
                double hot = k == 0 ? 1.0 : exp(-x * x - y * y);
                t[IDX(k, j, i)] = hot;
                tn[IDX(k, j, i)] = hot;
            }
}

#pragma amr kernel scale(c: -2)
static double sweep(int nz, int ny, int nx, double *restrict tn, double *restrict t, double c)
{
#pragma amr data domain(k, j, i) arrays(tn, t)
    double most = 0.0;
    for (int k = 1; k < nz - 1; k++)
        for (int j = 0; j < ny; j++)
            for (int i = 0; i < nx; i++) {
                int e = (i + 1) % nx, w = (i + nx - 1) % nx, n = (j + 1) % ny, s = (j + ny - 1) % ny;
                double d = c * (t[IDX(k + 1, j, i)] + t[IDX(k - 1, j, i)] + t[IDX(k, n, i)] +
                                t[IDX(k, s, i)] + t[IDX(k, j, e)] + t[IDX(k, j, w)] -
                                6.0 * t[IDX(k, j, i)]);
                tn[IDX(k, j, i)] = t[IDX(k, j, i)] + d;
                if (fabs(d) > most)
                    most = fabs(d);
            }
    return most;
}

int main(int argc, char **argv)
{
    int nz = argc > 1 ? atoi(argv[1]) : 5, ny = argc > 2 ? atoi(argv[2]) : 37;
    int nx = argc > 3 ? atoi(argv[3]) : 50, step;
    size_t cells = (size_t)nz * ny * nx;
    double *t = malloc(cells * sizeof *t), *tn = malloc(cells * sizeof *tn), change = 1.0;
    if (!t || !tn)
        return 1;
    start(nz, ny, nx, t, tn);
#pragma amr timeloop
    for (step = 0; step < 60 && change > 1e-3; step++) {
        change = sweep(nz, ny, nx, tn, t, 0.12);
        double *swap = t;
        t = tn;
        tn = swap;
    }
    printf("%d sweeps, last change %.12e\n", step, change);
    double sum = 0.0;
    for (size_t c = 0; c < cells; c++)
        sum += t[c];
    printf("mean %.12f  probe %.12f\n", sum / (double)cells, t[IDX(nz / 2, ny - 1, nx - 1)]);
    if (argc > 4) {
        FILE *f = fopen(argv[4], "wb");
        if (!f || fwrite(t, sizeof *t, cells, f) != cells || fclose(f))
            return 1;
    }
    return 0;
}
