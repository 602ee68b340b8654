/* Spinodal decomposition: the Cahn-Hilliard equation on a periodic square, fields as tables of rows
 * that belong to a struct. The rows of all fields come from one pool. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef double real;

struct phase {
    int nx, ny;
    real h, dt, mobility, kappa;
    real **c, **cn; /* concentration, now and next */
    real **mu;      /* chemical potential */
};

/* Rows behind their table, in one block. */
static real **rows_new(int ny, int nx)
{
    real **m = malloc((size_t)ny * sizeof(real *) + (size_t)ny * nx * sizeof(real));
    if (!m) {
        fprintf(stderr, "out of memory\n");
        exit(1);
    }
    real *data = (real *)(m + ny);
    for (int j = 0; j < ny; j++)
        m[j] = data + (size_t)j * nx;
    return m;
}

static void phase_new(struct phase *p, int nx, int ny)
{
    memset(p, 0, sizeof *p);
    p->nx = nx;
    p->ny = ny;
    p->h = 1.0 / nx;
    p->mobility = 1.0;
    p->kappa = 4e-4;
    p->dt = 2e-7;
    p->c = rows_new(ny, nx);
    p->cn = rows_new(ny, nx);
    p->mu = rows_new(ny, nx);
}

static void phase_free(struct phase *p)
{
    free(p->c);
    free(p->cn);
    free(p->mu);
}

#pragma amr kernel
static void fill(struct phase *p)
{
#pragma amr data domain(j, i) spacing(p->h) arrays(p->c)
    for (int j = 0; j < p->ny; j++)
        for (int i = 0; i < p->nx; i++) {
            double x = (i + 0.5) * p->h - 0.4, y = (j + 0.5) * p->h - 0.55;
            p->c[j][i] = tanh((0.2 - sqrt(x * x + 0.5 * y * y)) / 0.03);
        }
}

static inline real bulk(real c)
{
    return c * c * c - c;
}

#pragma amr kernel
static void potential(struct phase *p)
{
#pragma amr data domain(j, i) spacing(p->h) arrays(p->c, p->mu)
    const real w = p->kappa / (p->h * p->h);
    const int nx = p->nx, ny = p->ny;
    for (int j = 0; j < ny; j++) {
        const int jn = (j + 1) % ny, js = (j - 1 + ny) % ny;
        for (int i = 0; i < nx; i++) {
            const int ie = (i + 1) % nx, iw = (i - 1 + nx) % nx;
            p->mu[j][i] = bulk(p->c[j][i]) - w * (p->c[jn][i] + p->c[js][i] + p->c[j][ie] +
                                                  p->c[j][iw] - 4.0 * p->c[j][i]);
        }
    }
}

#pragma amr kernel
static void advance(struct phase *p)
{
#pragma amr data domain(j, i) spacing(p->h) arrays(p->c, p->cn, p->mu)
    const real w = p->dt * p->mobility / (p->h * p->h);
    const int nx = p->nx, ny = p->ny;
    real **mu = p->mu;
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++)
            p->cn[j][i] =
                p->c[j][i] + w * (mu[(j + 1) % ny][i] + mu[(j - 1 + ny) % ny][i] +
                                  mu[j][(i + 1) % nx] + mu[j][(i - 1 + nx) % nx] - 4.0 * mu[j][i]);
}

static double total(real **c, int ny, int nx)
{
    double sum = 0;
    for (int j = 0; j < ny; j++) {
        const real *row = c[j];
        for (int i = 0; i < nx; i++)
            sum += row[i];
    }
    return sum;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 64, steps = argc > 2 ? atoi(argv[2]) : 120;
    struct phase p;
    phase_new(&p, n, n);
    fill(&p);
    printf("before: %.12e\n", total(p.c, p.ny, p.nx));
#pragma amr timeloop
    for (int t = 0; t < steps; t++) {
        potential(&p);
        advance(&p);
        real **swap = p.c;
        p.c = p.cn;
        p.cn = swap;
        if (t % 40 == 39)
            printf("%d: %.15e %.15e\n", t, p.c[n / 2][n / 4], p.mu[0][n - 1]);
    }
    printf("after: %.12e\n", total(p.c, p.ny, p.nx));
    FILE *out = fopen("cahn.raw", "wb");
    for (int j = 0; out && j < p.ny; j++)
        fwrite(p.c[j], sizeof(real), (size_t)p.nx, out);
    if (out)
        fclose(out);
    phase_free(&p);
    return 0;
}
