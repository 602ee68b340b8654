/* Pressure Poisson equation by Jacobi sweeps until the residual `gosa` is small, in the manner of
 * the Himeno benchmark: float arrays in one struct of matrices, macros for their elements, loops in
 * several directions, obstacles by a mask, a way out of the loop by goto.
 *
 * usage: himeno3d [most sweeps [gosa]] */
#include <stdio.h>
#include <stdlib.h>

#define MI 18
#define MJ 18
#define MK 34

typedef float matrix[MI][MJ][MK];

static matrix p, wrk1, wrk2, bnd;
static int solid[MI][MJ][MK];
static float omega = 0.8f;

void initmt();
double jacobi();

#pragma amr kernel
double jacobi()
{
#pragma amr data domain(i, j, k)
    p, wrk1, wrk2, bnd, solid;
    register int i, j, k;
    float s0, ss;
    double gosa = 0.0;

    for (i = 1; i < MI - 1; i++)
        for (j = MJ - 2; j > 0; j--)
            for (k = 1; k <= MK - 2; k += 1) {
                if (solid[i][j][k]) {
                    wrk2[i][j][k] = 0.0f;
                    continue;
                }
                s0 = p[i + 1][j][k] + p[i][j + 1][k] + p[i][j][k + 1] + p[i - 1][j][k] +
                     p[i][j - 1][k] + p[i][j][k - 1] + wrk1[i][j][k];
                ss = (s0 / 6.0f - p[i][j][k]) * bnd[i][j][k];
                gosa += ss * ss;
                wrk2[i][j][k] = p[i][j][k] + omega * ss;
            }
    for (i = MI - 2; 1 <= i; --i)
        for (j = 1; MJ - 1 > j; j = j + 1)
            for (k = 1; k != MK - 1; ++k)
                p[i][j][k] = wrk2[i][j][k];
    return gosa;
}

void initmt()
{
    int i, j, k;

    for (i = 0; i < MI; i++)
        for (j = 0; j < MJ; j++)
            for (k = 0; k < MK; k++) {
                p[i][j][k] = (float)(i * i) / (float)((MI - 1) * (MI - 1));
                wrk1[i][j][k] = rand() % 1000 < 5 ? 0.5f : 0.0f;
                bnd[i][j][k] = 1.0f;
                solid[i][j][k] = i > 4 && i < 8 && j > 5 && j < 9 && k > 10 && k < 20;
            }
}

int main(argc, argv)
int argc;
char **argv;
{
    int most = argc > 1 ? atoi(argv[1]) : 60, n;
    double gosa = 0.0, goal = argc > 2 ? atof(argv[2]) : 0.002, sum = 0.0;
    FILE *f;
    int i;

    initmt();
#pragma amr timeloop
    for (n = 1;; n++) {
        gosa = jacobi();
        if (gosa < goal)
            goto converged;
        if (n == most)
            break;
        if (n % 10 == 0)
            printf("%3d gosa %.5e p %.7f\n", n, gosa, p[MI / 2][MJ / 2][MK / 2]);
    }
    printf("not converged\n");
converged:
    for (i = 0; i < MI * MJ * MK; i++)
        sum += ((float *)p)[i];
    printf("%d sweeps, gosa %.5e, sum %.9g\n", n, gosa, sum);
    f = fopen("p.raw", "wb");
    fwrite(p, sizeof p, 1, f);
    fclose(f);
    return 0;
}
