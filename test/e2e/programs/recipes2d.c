/* Heat in a plate after Numerical Recipes: matrices and vectors that begin at 1, C89, one boundary
 * insulated, one heated, one along which the temperature is given; a copy back in each step. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define NR_END 1

static double *vector(long nl, long nh)
{
    double *v = (double *)malloc((size_t)((nh - nl + 1 + NR_END) * sizeof(double)));
    if (!v)
        exit(1);
    return v - nl + NR_END;
}

static double **matrix(long nrl, long nrh, long ncl, long nch)
{
    long i, nrow = nrh - nrl + 1, ncol = nch - ncl + 1;
    double **m = (double **)malloc((size_t)((nrow + NR_END) * sizeof(double *)));
    if (!m)
        exit(1);
    m += NR_END;
    m -= nrl;
    m[nrl] = (double *)malloc((size_t)((nrow * ncol + NR_END) * sizeof(double)));
    if (!m[nrl])
        exit(1);
    m[nrl] += NR_END;
    m[nrl] -= ncl;
    for (i = nrl + 1; i <= nrh; i++)
        m[i] = m[i - 1] + ncol;
    return m;
}

static void free_matrix(double **m, long nrl, long nrh, long ncl, long nch)
{
    (void)nrh;
    (void)nch;
    free((char *)(m[nrl] + ncl - NR_END));
    free((char *)(m + nrl - NR_END));
}

#pragma amr kernel
static void ftcs(double **u, double **unew, double *kappa, int n, int m, double dx, double dt)
{
#pragma amr data domain(j, i) arrays(u, unew) spacing(dx)
    int i, j;
    double c = dt / (dx * dx);
    for (j = 2; j <= n - 1; j++)
        for (i = 2; i <= m - 1; i++)
            unew[j][i] = u[j][i] + c * kappa[i] * (u[j][i + 1] + u[j][i - 1] + u[j + 1][i] + u[j - 1][i] - 4.0 * u[j][i]);
    for (j = 2; j <= n - 1; j++)
        for (i = 2; i <= m - 1; i++)
            u[j][i] = unew[j][i];
}

static void edges(double **u, int n, int m, double time)
{
    int i, j;
    for (i = 1; i <= m; i++) {
        u[1][i] = u[2][i];
        u[n][i] = 0.0;
    }
    for (j = 1; j <= n; j++) {
        u[j][1] = u[j][2];
        u[j][m] = 0.2 * sin(10.0 * time);
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 61, m = n + 12, steps = argc > 2 ? atoi(argv[2]) : 60, i, j, t;
    double dx = 1.0 / (m - 1), dt = 0.2 * dx * dx, sum = 0.0;
    double **u = matrix(1, n, 1, m), **unew = matrix(1, n, 1, m), *kappa = vector(1, m);
    FILE *f;

    for (i = 1; i <= m; i++)
        kappa[i] = 0.6 + 0.4 * cos(3.0 * (i - 1) * dx);
    for (j = 1; j <= n; j++)
        for (i = 1; i <= m; i++)
            u[j][i] = unew[j][i] = exp(-90.0 * (pow((i - 1) * dx - 0.4, 2) + pow((j - 1) * dx - 0.35, 2)));
#pragma amr timeloop
    for (t = 1; t <= steps; t++) {
        ftcs(u, unew, kappa, n, m, dx, dt);
        edges(u, n, m, t * dt);
    }
    for (j = 1; j <= n; j++)
        for (i = 1; i <= m; i++)
            sum += u[j][i];
    printf("%.12e %.12e %.12e\n", sum, u[n / 2][m / 2], u[2][m - 1]);
    if (!(f = fopen("u.raw", "wb")))
        return 1;
    for (j = 1; j <= n; j++)
        fwrite(&u[j][1], sizeof(double), m, f);
    fclose(f);
    free_matrix(u, 1, n, 1, m);
    free_matrix(unew, 1, n, 1, m);
    return 0;
}
