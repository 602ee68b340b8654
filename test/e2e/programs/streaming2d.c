/* A shear wave with the lattice Boltzmann method: an array of structs that hold the populations,
 * collision in place through a pointer to the populations of the cell, then streaming that pushes
 * them to the neighbours, all periodic; one table of directions. In lattice units: one level only.
 */
#include <stdio.h>
#include <math.h>
enum { NX = 32, NY = 24, Q = 9 };
typedef struct {
    double f[Q];
} node;
static node a[NY][NX], b[NY][NX];
static const int e[Q][2] = {{0, 0}, {1, 0},  {0, 1},   {-1, 0}, {0, -1},
                            {1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
static double w[Q] = {4. / 9, 1. / 9, 1. / 9, 1. / 9, 1. / 9, 1. / 36, 1. / 36, 1. / 36, 1. / 36};
#pragma amr kernel
static void collide(node (*g)[NX], double tau)
{
#pragma amr data domain(y, x) arrays(g)
    for (int y = 0; y < NY; y++)
        for (int x = 0; x < NX; x++) {
            double *f = g[y][x].f;
            double r = 0, u[2] = {0, 0}, uu = 0;
            for (int k = 0; k < Q; k++) {
                r += f[k];
                for (int d = 0; d < 2; d++)
                    u[d] += f[k] * e[k][d];
            }
            for (int d = 0; d < 2; d++) {
                u[d] /= r;
                uu += u[d] * u[d];
            }
            for (int k = 0; k < Q; k++) {
                double eu = e[k][0] * u[0] + e[k][1] * u[1];
                f[k] += (w[k] * r * (1 + 3 * eu + 4.5 * eu * eu - 1.5 * uu) - f[k]) / tau;
            }
        }
}
#pragma amr kernel
static void stream(node (*to)[NX], node (*from)[NX])
{
#pragma amr data domain(y, x) arrays(to, from)
    for (int y = 0; y < NY; y++)
        for (int x = 0; x < NX; x++)
            for (int k = 0; k < Q; k++) {
                int xn = (x + e[k][0] + NX) % NX, yn = (y + e[k][1] + NY) % NY;
                to[yn][xn].f[k] = from[y][x].f[k];
            }
}
int main(void)
{
    for (int y = 0; y < NY; y++)
        for (int x = 0; x < NX; x++)
            for (int k = 0; k < Q; k++)
                a[y][x].f[k] = w[k] * (1 + 0.05 * sin(6.28 * (x + 0.5) / NX) +
                                       0.01 * ((x * 7 + y * 3 + k) % 5));
    node(*p)[NX] = a, (*q)[NX] = b;
#pragma amr timeloop
    for (int t = 0; t < 30; t++) {
        collide(p, 0.8);
        stream(q, p);
        node(*s)[NX] = p;
        p = q;
        q = s;
    }
    FILE *o = fopen("f.raw", "wb");
    fwrite(p, sizeof(node), NX * NY, o);
    fclose(o);
    printf("%.17g %.17g\n", p[3][4].f[5], p[20][30].f[0]);
    return 0;
}
