/* A plume of smoke that drifts and spreads, as such codes are often written: a matrix by rows in one
 * block, first values set in main, a boundary function called before and in the time loop, and the
 * new values copied back with memcpy. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    int n, steps;
    double h, dt, wind[2], spread;
} setup_t;

static double **matrix(int rows, int columns)
{
    double **m = malloc(rows * sizeof *m);
    double *all = malloc((size_t)rows * columns * sizeof *all);
    if (!m || !all) {
        fprintf(stderr, "out of memory\n");
        exit(1);
    }
    for (int j = 0; j < rows; j++)
        m[j] = all + (size_t)j * columns;
    return m;
}

static void free_matrix(double **m)
{
    free(m[0]);
    free(m);
}

/* Nothing flows in or out: no gradient across the edges. */
#pragma amr kernel
static void apply_bc(double **c, int n)
{
#pragma amr data domain(j, i) arrays(c)
    for (int i = 0; i < n; i++) {
        c[0][i] = c[1][i];
        c[n - 1][i] = c[n - 2][i];
    }
    for (int j = 0; j < n; j++) {
        c[j][0] = c[j][1];
        c[j][n - 1] = c[j][n - 2];
    }
}

/* Upwind differences for the wind, central ones for spreading. */
#pragma amr kernel
static void advance(double **new, double **old, const setup_t *s)
{
    double h = s->h;
#pragma amr data domain(j, i) arrays(new, old) spacing(h)
    for (int j = 1; j < s->n - 1; j++)
        for (int i = 1; i < s->n - 1; i++) {
            double here = old[j][i];
            double drift = s->wind[0] * (here - old[j][i - 1]) / h +
                           s->wind[1] * (here - old[j - 1][i]) / h;
            double laplacian = (old[j][i - 1] + old[j][i + 1] + old[j - 1][i] + old[j + 1][i] -
                                4.0 * here) / (h * h);
            new[j][i] = here + s->dt * (s->spread * laplacian - drift);
        }
}

static void first_values(double **c, const setup_t *s)
{
    for (int j = 0; j < s->n; j++)
        for (int i = 0; i < s->n; i++) {
            double x = i * s->h - 0.3, y = j * s->h - 0.35;
            c[j][i] = exp(-150.0 * (x * x + y * y));
        }
}

static void dump(double **c, const setup_t *s, const char *path)
{
    FILE *f = fopen(path, "wb");
    if (!f) {
        perror(path);
        exit(1);
    }
    for (int j = 0; j < s->n; j++)
        fwrite(c[j], sizeof **c, s->n, f);
    fclose(f);
}

int main(int argc, char **argv)
{
    setup_t s = {argc > 1 ? atoi(argv[1]) : 101, argc > 2 ? atoi(argv[2]) : 60, 0, 0, {1.0, 0.6}, 0.005};
    s.h = 1.0 / (s.n - 1);
    s.dt = 0.4 / (4.0 * s.spread / (s.h * s.h) + 1.6 / s.h);
    size_t bytes = (size_t)s.n * s.n * sizeof(double);
    double **c = matrix(s.n, s.n), **cn = matrix(s.n, s.n);

    first_values(c, &s);
    apply_bc(c, s.n);
    memcpy(cn[0], c[0], bytes);
#pragma amr timeloop
    for (int t = 0; t < s.steps; t++) {
        advance(cn, c, &s);
        apply_bc(cn, s.n);
        memcpy(c[0], cn[0], bytes);
    }

    double mass = 0.0, peak = 0.0;
    for (int j = 0; j < s.n; j++)
        for (int i = 0; i < s.n; i++) {
            mass += c[j][i] * s.h * s.h;
            peak = fmax(peak, c[j][i]);
        }
    printf("mass %.15e  peak %.15e  corner %.15e\n", mass, peak, c[s.n - 1][s.n - 1]);
    dump(c, &s, "c.raw");
    free_matrix(c);
    free_matrix(cn);
    return 0;
}
