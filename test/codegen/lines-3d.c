// Lines along each axis of a mesh of three dimensions, in loops over the other two: several values, by one function.
// RUN: %same -w %s
#include <math.h>
#include <stdio.h>
#define N 20
#define G 2
#define M (N + 2 * G)
static double u[3][M][M][M];

static void sweep(double w[M][3], double c)
{
    double f[M][3];
    int i, m;
    for (i = G; i <= N + G; i++)
        for (m = 0; m < 3; m++)
            f[i][m] = 0.5 * (w[i - 1][m] + w[i][m]) - 0.25 * (w[i][m] - w[i - 1][m]) * fabs(w[i][0]);
    for (i = G; i < N + G; i++)
        for (m = 0; m < 3; m++)
            w[i][m] -= c * (f[i + 1][m] - f[i][m]);
}

#pragma amr kernel
static void along_x(double c)
{
#pragma amr data domain(k, j, i) arrays(u)
    double w[M][3];
    for (int k = G; k < N + G; k++)
        for (int j = G; j < N + G; j++) {
            for (int i = 0; i < M; i++)
                for (int m = 0; m < 3; m++)
                    w[i][m] = u[m][k][j][i];
            sweep(w, c);
            for (int i = G; i < N + G; i++)
                for (int m = 0; m < 3; m++)
                    u[m][k][j][i] = w[i][m];
        }
}

#pragma amr kernel
static void along_y(double c)
{
#pragma amr data domain(k, j, i) arrays(u)
    double w[M][3];
    for (int k = G; k < N + G; k++)
        for (int i = G; i < N + G; i++) {
            for (int j = 0; j < M; j++)
                for (int m = 0; m < 3; m++)
                    w[j][m] = u[(m + 1) % 3][k][j][i];
            sweep(w, c);
            for (int j = G; j < N + G; j++)
                for (int m = 0; m < 3; m++)
                    u[(m + 1) % 3][k][j][i] = w[j][m];
        }
}

#pragma amr kernel
static void along_z(double c)
{
#pragma amr data domain(k, j, i) arrays(u)
    for (int j = G; j < N + G; j++)
        for (int i = G; i < N + G; i++) {
            double w[M][3];
            for (int k = 0; k < M; k++)
                for (int m = 0; m < 3; m++)
                    w[k][m] = u[m][k][j][i];
            sweep(w, c);
            for (int k = G; k < N + G; k++)
                for (int m = 0; m < 3; m++)
                    u[m][k][j][i] = w[k][m];
        }
}

int main(void)
{
    for (int m = 0; m < 3; m++)
        for (int k = 0; k < M; k++)
            for (int j = 0; j < M; j++)
                for (int i = 0; i < M; i++)
                    u[m][k][j][i] = 1 + 0.01 * ((i * 7 + j * 13 + k * 5 + m) % 11);
#pragma amr timeloop
    for (int t = 0; t < 3; t++) {
        along_x(0.1);
        along_y(0.1);
        along_z(0.1);
    }
    for (int m = 0; m < 3; m++)
        for (int k = 0; k < M; k++)
            for (int j = 0; j < M; j += 2)
                for (int i = 0; i < M; i += 3)
                    printf("%.17g\n", u[m][k][j][i]);
    return 0;
}
