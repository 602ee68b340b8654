/* Taylor-Green vortices with the lattice Boltzmann method: D2Q9, populations with a trailing index,
 * tables of directions and weights, streaming and collision in one nest (pull), all periodic;
 * moments in a nest of their own. In lattice units: one level only. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define NX 48
#define NY 32
#define Q 9
#define PI 3.14159265358979323846

static const int cx[Q] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
static const int cy[Q] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
static const double weight[Q] = {4.0 / 9,  1.0 / 9,  1.0 / 9,  1.0 / 9, 1.0 / 9,
                                 1.0 / 36, 1.0 / 36, 1.0 / 36, 1.0 / 36};
static double fa[NY][NX][Q], fb[NY][NX][Q];
static double rho[NY][NX], vel[2][NY][NX];

static double equilibrium(double w, double r, double cu, double uu)
{
    return w * r * (1 + 3 * cu + 4.5 * cu * cu - 1.5 * uu);
}

#pragma amr kernel init
static void vortices(double f[NY][NX][Q], double u0)
{
#pragma amr data domain(y, x) arrays(f)
    int x, y, q;
    for (y = 0; y < NY; y++)
        for (x = 0; x < NX; x++) {
            double kx = 2 * PI / NX, ky = 2 * PI / NY;
            double u = -u0 * cos(kx * x) * sin(ky * y), v = u0 * kx / ky * sin(kx * x) * cos(ky * y);
            for (q = 0; q < Q; q++)
                f[y][x][q] = equilibrium(weight[q], 1.0, cx[q] * u + cy[q] * v, u * u + v * v);
        }
}

#pragma amr kernel
static void stream_collide(double fn[NY][NX][Q], double f[NY][NX][Q], double omega)
{
#pragma amr data domain(y, x) arrays(fn, f)
    for (int y = 0; y < NY; y++)
        for (int x = 0; x < NX; x++) {
            double in[Q], r = 0, u = 0, v = 0;
            for (int q = 0; q < Q; q++) {
                int xs = (x - cx[q] + NX) % NX, ys = (y - cy[q] + NY) % NY;
                in[q] = f[ys][xs][q];
                r += in[q];
                u += cx[q] * in[q];
                v += cy[q] * in[q];
            }
            u /= r;
            v /= r;
            for (int q = 0; q < Q; q++) {
                double eq = equilibrium(weight[q], r, cx[q] * u + cy[q] * v, u * u + v * v);
                fn[y][x][q] = in[q] - omega * (in[q] - eq);
            }
        }
}

#pragma amr kernel
static double moments(double f[NY][NX][Q])
{
#pragma amr data domain(y, x) arrays(f, rho, vel)
    double fastest = 0;
    for (int y = 0; y < NY; y++)
        for (int x = 0; x < NX; x++) {
            double r = 0, m[2] = {0, 0};
            for (int q = 0; q < Q; q++) {
                r += f[y][x][q];
                if (q == 0)
                    continue;
                m[0] += cx[q] * f[y][x][q];
                m[1] += cy[q] * f[y][x][q];
            }
            rho[y][x] = r;
            for (int d = 0; d < 2; d++)
                vel[d][y][x] = m[d] / r;
            double uu = vel[0][y][x] * vel[0][y][x] + vel[1][y][x] * vel[1][y][x];
            if (uu > fastest)
                fastest = uu;
        }
    return sqrt(fastest);
}

int main(int argc, char **argv)
{
    int steps = argc > 1 ? atoi(argv[1]) : 60;
    double(*f)[NX][Q] = fa, (*fn)[NX][Q] = fb, mass = 0;
    vortices(f, 0.05);
#pragma amr timeloop
    for (int step = 0; step < steps; step++) {
        stream_collide(fn, f, 1.25);
        double(*swap)[NX][Q] = f;
        f = fn;
        fn = swap;
        if ((step + 1) % 20 == 0)
            printf("step %4d  fastest %.15e\n", step + 1, moments(f));
    }
    for (int y = 0; y < NY; y++)
        for (int x = 0; x < NX; x++)
            mass += rho[y][x];
    printf("mass %.15e  f[5] %.15e  u %.15e\n", mass, f[NY / 3][NX / 3][5], vel[0][5][7]);
    FILE *out = fopen("vel.raw", "wb");
    if (!out || fwrite(vel, sizeof vel, 1, out) != 1)
        return 1;
    fclose(out);
    return 0;
}
