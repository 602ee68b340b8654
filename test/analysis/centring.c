/* Where arrays lie is seen from how they are made: sizes that differ prove it, leapfrog in place, too;
 * a predictor and corrector does not, whatever its differences look like. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdlib.h>
enum { NX = 64, NY = 32 };
static double p[NY][NX], u[NY][NX + 1], v[NY + 1][NX], rho[NY][NX];

#pragma amr kernel
static void acoustic(double dt, double h)
{
#pragma amr data domain(j, i) spacing(h) arrays(p, u, v, rho)
    double c = dt / h;
    for (int j = 0; j < NY; j++)
        for (int i = 1; i < NX; i++)
            u[j][i] -= c * (p[j][i] - p[j][i - 1]);
    for (int j = 1; j < NY; j++)
        for (int i = 0; i < NX; i++) {
            double here = p[j][i], below = p[j - 1][i];
            v[j][i] = v[j][i] - c * (here - below);
        }
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            p[j][i] -= c * rho[j][i] * (u[j][i + 1] - u[j][i] + v[j + 1][i] - v[j][i]);
}

static double *room(int n)
{
    return calloc((size_t)n, sizeof(double));
}

/* The same size, all from one allocator. */
#pragma amr kernel
static void yee(int m, double *ez, double *hy, double c)
{
#pragma amr data domain(j, i) arrays(ez, hy)
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < m - 1; i++)
            hy[j * m + i] += c * (ez[j * m + i + 1] - ez[j * m + i]);
    for (int j = 0; j < NY; j++)
        for (int i = 1; i < m - 1; i++)
            ez[j * m + i] += c * (hy[j * m + i] - hy[j * m + i - 1]);
}

/* MacCormack. */
#pragma amr kernel
static void advect(int m, double *w, double *ws, double c)
{
#pragma amr data domain(j, i) arrays(w, ws)
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < m - 1; i++)
            ws[j * m + i] = w[j * m + i] - c * (w[j * m + i + 1] - w[j * m + i]);
    for (int j = 0; j < NY; j++)
        for (int i = 1; i < m - 1; i++)
            w[j * m + i] =
                0.5 * (w[j * m + i] + ws[j * m + i] - c * (ws[j * m + i] - ws[j * m + i - 1]));
}

int main(void)
{
    double *ez = room(NX * NY), *hy = room(NX * NY), *w = room(NX * NY), *ws = room(NX * NY);
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        acoustic(0.1, 0.5);
        yee(NX, ez, hy, 0.1);
        advect(NX, w, ws, 0.1);
    }
    return 0;
}

// CHECK: axis j ring 0 1 boundary ring{{$}}
// CHECK: axis i ring 0 1 boundary ring{{$}}
// CHECK-DAG: field p double dims as p{{$}}
// CHECK-DAG: field u double dims face(x) as u{{$}}
// CHECK-DAG: field v double dims face(y) as v{{$}}
// CHECK-DAG: field rho double dims as rho{{$}}
// CHECK-DAG: field ez double flat face(x) as yee.ez
// CHECK-DAG: field hy double flat as yee.hy, advect.w, advect.ws{{$}}
