// Directional splitting of an Euler code: lines of several values, worked on by a function for one line with a local array of
// its own, whose loops count in another variable than the domain's.
// RUN: %near 1e-2 --block=8 %s
// RUN: %follows --block=8 %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define N 96
#define G 2
#define NT (N + 2 * G)
#define GAMMA 1.4
static double u[4][NT][NT];

static void hll(const double *l, const double *r, double *f)
{
    double vl = l[1] / l[0], vr = r[1] / r[0];
    double pl = (GAMMA - 1) * (l[3] - 0.5 * (l[1] * l[1] + l[2] * l[2]) / l[0]);
    double pr = (GAMMA - 1) * (r[3] - 0.5 * (r[1] * r[1] + r[2] * r[2]) / r[0]);
    double c = fmax(fabs(vl) + sqrt(GAMMA * pl / l[0]), fabs(vr) + sqrt(GAMMA * pr / r[0]));
    double fl[4] = {l[1], l[1] * vl + pl, l[2] * vl, (l[3] + pl) * vl};
    double fr[4] = {r[1], r[1] * vr + pr, r[2] * vr, (r[3] + pr) * vr};
    for (int m = 0; m < 4; m++)
        f[m] = 0.5 * (fl[m] + fr[m]) - 0.5 * c * (r[m] - l[m]);
}

static void sweep1d(double line[NT][4], int n, double dtdx)
{
    double flux[NT][4];
    for (int k = G; k <= n + G; k++)
        hll(line[k - 1], line[k], flux[k]);
    for (int k = G; k < n + G; k++)
        for (int m = 0; m < 4; m++)
            line[k][m] -= dtdx * (flux[k + 1][m] - flux[k][m]);
}

#pragma amr kernel
static void sweep_x(double dt, double dx)
{
#pragma amr data domain(j, i) arrays(u) spacing(dx)
    double line[NT][4];
    for (int j = G; j < N + G; j++) {
        for (int i = 0; i < NT; i++) {
            line[i][0] = u[0][j][i];
            line[i][1] = u[1][j][i];
            line[i][2] = u[2][j][i];
            line[i][3] = u[3][j][i];
        }
        sweep1d(line, N, dt / dx);
        for (int i = G; i < N + G; i++) {
            u[0][j][i] = line[i][0];
            u[1][j][i] = line[i][1];
            u[2][j][i] = line[i][2];
            u[3][j][i] = line[i][3];
        }
    }
}

#pragma amr kernel
static void sweep_y(double dt, double dx)
{
#pragma amr data domain(j, i) arrays(u) spacing(dx)
    double line[NT][4];
    for (int i = G; i < N + G; i++) {
        for (int j = 0; j < NT; j++) {
            line[j][0] = u[0][j][i];
            line[j][1] = u[2][j][i];
            line[j][2] = u[1][j][i];
            line[j][3] = u[3][j][i];
        }
        sweep1d(line, N, dt / dx);
        for (int j = G; j < N + G; j++) {
            u[0][j][i] = line[j][0];
            u[2][j][i] = line[j][1];
            u[1][j][i] = line[j][2];
            u[3][j][i] = line[j][3];
        }
    }
}

static void edges(void)
{
    for (int m = 0; m < 4; m++) {
        for (int j = 0; j < NT; j++)
            for (int g = 0; g < G; g++) {
                u[m][j][g] = u[m][j][G];
                u[m][j][N + G + g] = u[m][j][N + G - 1];
            }
        for (int i = 0; i < NT; i++)
            for (int g = 0; g < G; g++) {
                u[m][g][i] = u[m][G][i];
                u[m][N + G + g][i] = u[m][N + G - 1][i];
            }
    }
}

int main(void)
{
    double dx = 1.0 / N, dt = 0.2 * dx;
    for (int j = 0; j < NT; j++)
        for (int i = 0; i < NT; i++) {
            double x = (i - G + 0.5) * dx - 0.4, y = (j - G + 0.5) * dx - 0.3;
            double p = 1 + 2 * exp(-400 * (x * x + y * y));
            u[0][j][i] = 1 + 0.5 * exp(-400 * (x * x + y * y));
            u[1][j][i] = 0.1 * u[0][j][i];
            u[2][j][i] = 0;
            u[3][j][i] = p / (GAMMA - 1) + 0.5 * u[1][j][i] * u[1][j][i] / u[0][j][i];
        }
#pragma amr timeloop
    for (int t = 0; t < 40; t++) {
        edges();
        sweep_x(dt, dx);
        edges();
        sweep_y(dt, dx);
    }
    for (int j = G; j < N + G; j += 3)
        for (int i = G; i < N + G; i += 5)
            printf("%.17g %.17g\n", u[0][j][i], u[3][j][i]);
    return 0;
}
