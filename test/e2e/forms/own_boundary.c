/* A strip whose ends are glued with a half turn, which amrcc takes for no kind of boundary: the loop is the program's
 * own. A source in one cell inside the kernel, another that host code adds to. */
// FORM: boundary code that is not recognised; source at a single cell; probes; pointer swap; untouched ring
// RUN: %near 1e-2 --block=8 -Wno-amr-host-view -Wno-amr-numerics %s
// RUN: %amrcc --report -w %s | %FileCheck %s
#include <math.h>
#include <stdio.h>

enum { NX = 130, NY = 66 };
static double a[NY][NX], b[NY][NX];

static void glue(double (*u)[NX])
{
    for (int j = 1; j < NY - 1; j++) {
        u[j][0] = u[NY - 1 - j][NX - 2];
        u[j][NX - 1] = u[NY - 1 - j][1];
    }
}

#pragma amr kernel
static void step(double (*restrict un)[NX], double (*restrict u)[NX], double dt, double h)
{
#pragma amr data domain(j, i) arrays(un, u) spacing(h)
    double c = dt / (h * h);
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++) {
            un[j][i] = u[j][i] + c * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i] - 4 * u[j][i]);
            if (i == 90 && j == 20)
                un[j][i] += 0.01;
        }
}

int main(void)
{
    double(*u)[NX] = a, (*un)[NX] = b;
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            u[j][i] = exp(-0.02 * ((i - 4) * (i - 4) + (j - 20) * (j - 20)));
#pragma amr timeloop
    for (int n = 0; n < 40; n++) {
        glue(u);
        step(un, u, 0.2, 1.0);
        double(*t)[NX] = u;
        u = un;
        un = t;
        u[30][40] += 0.005;
        if (n % 10 == 0)
            printf("%.12g\n", u[20][4]);
    }
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i += 2)
            printf("%.12g\n", u[j][i]);
    return 0;
}

// CHECK: mesh: 2 dimensions (j, i), halo 1
// CHECK: across j: ring, the arrays hold 1 and 1 cells outside the mesh
// CHECK: across i: ring, the arrays hold 1 and 1 cells outside the mesh
// CHECK: {{.*}}own_boundary.c:25: step, 8 flops and 16 bytes per cell
// CHECK: beyond the edge across j: what the arrays hold there
// CHECK: beyond the edge across i: what the arrays hold there
// CHECK: {{.*}}own_boundary.c:15: u read and written, 8 bytes per cell in every step that runs this
// CHECK: instead: it cannot be told that the loop sets an edge, or a row, to values or from its own cells or those straight inward: in a function with '#pragma amr kernel boundary' an error says which statement hinders
// CHECK: {{.*}}own_boundary.c:46: u[30][40] set, one element in every step that runs this
// CHECK: {{.*}}own_boundary.c:48: u[20][4] read, one element in every step that runs this
