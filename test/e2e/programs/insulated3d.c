/* Heat in a box with insulated walls: six loops copy the outermost cells into the ghost cells after
 * each step; a heater sits in one corner. */
#include <math.h>
#include <stdio.h>

#define NX 32
#define NY 32
#define NZ 32

static double u[NZ + 2][NY + 2][NX + 2], v[NZ + 2][NY + 2][NX + 2];

#pragma amr kernel init
static void start(void)
{
#pragma amr data domain(k, j, i) arrays(u, v)
    for (int k = 0; k < NZ + 2; k++)
        for (int j = 0; j < NY + 2; j++)
            for (int i = 0; i < NX + 2; i++) {
                double x = i - 9.5, y = j - 8.5, z = k - 7.5;
                u[k][j][i] = exp(-(x * x + y * y + z * z) / 9.0);
                v[k][j][i] = u[k][j][i];
            }
}

static void insulate(double (*w)[NY + 2][NX + 2])
{
    int i, j, k;
    for (k = 0; k < NZ + 2; k++)
        for (j = 0; j < NY + 2; j++)
            w[k][j][0] = w[k][j][1];
    for (k = 0; k < NZ + 2; k++)
        for (j = 0; j < NY + 2; j++)
            w[k][j][NX + 1] = w[k][j][NX];
    for (k = 0; k < NZ + 2; k++)
        for (i = 0; i < NX + 2; i++)
            w[k][0][i] = w[k][1][i];
    for (k = 0; k < NZ + 2; k++)
        for (i = 0; i < NX + 2; i++)
            w[k][NY + 1][i] = w[k][NY][i];
    for (j = 0; j < NY + 2; j++)
        for (i = 0; i < NX + 2; i++)
            w[0][j][i] = w[1][j][i];
    for (j = 0; j < NY + 2; j++)
        for (i = 0; i < NX + 2; i++)
            w[NZ + 1][j][i] = w[NZ][j][i];
}

#pragma amr kernel
static void diffuse(double (*restrict w)[NY + 2][NX + 2], double (*restrict q)[NY + 2][NX + 2], double kappa, double h)
{
#pragma amr data domain(k, j, i) spacing(h) arrays(w, q)
    double c = kappa / (h * h);
    for (int k = 1; k <= NZ; k++)
        for (int j = 1; j <= NY; j++)
            for (int i = 1; i <= NX; i++)
                w[k][j][i] = q[k][j][i] + c * (q[k - 1][j][i] + q[k + 1][j][i] + q[k][j - 1][i] + q[k][j + 1][i] +
                                               q[k][j][i - 1] + q[k][j][i + 1] - 6.0 * q[k][j][i]);
}

int main(void)
{
    double h = 1.0 / NX, kappa = 0.12 * h * h;
    start();
#pragma amr timeloop
    for (int t = 0; t < 8; t++) {
        diffuse(v, u, kappa, h);
        insulate(v);
        diffuse(u, v, kappa, h);
        insulate(u);
    }
    double heat = 0.0;
    for (int k = 1; k <= NZ; k++)
        for (int j = 1; j <= NY; j++)
            for (int i = 1; i <= NX; i++)
                heat += u[k][j][i];
    printf("heat %.11g\n", heat);
    for (int k = 0; k < NZ + 2; k += 11)
        printf("%.10e %.10e\n", u[k][0][9], u[k][NY + 1][0]);
    FILE *out = fopen("u.raw", "wb");
    fwrite(u, sizeof u, 1, out);
    fclose(out);
    return 0;
}
