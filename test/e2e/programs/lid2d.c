/* The flow in a box whose lid moves, by vorticity and stream function with Thom's formula at the
 * walls, as in homework on computational fluid dynamics. All begins at rest: what happens comes from
 * the walls, which each step sets after sweeps that have already needed a mesh.
 * Arguments: nodes along an edge, steps, file for the vorticity. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define NMAX 258
#define RE 100.0

double psi[NMAX][NMAX], psin[NMAX][NMAX], omega[NMAX][NMAX], omegan[NMAX][NMAX], u[NMAX][NMAX], v[NMAX][NMAX];
double dx, dt, Ulid = 1.0;
int n = 66;
#pragma amr data domain(i, j) arrays(psi, psin, omega, omegan, u, v) spacing(dx)

#pragma amr kernel
void sweep(double src[NMAX][NMAX], double dst[NMAX][NMAX])
{
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            dst[i][j] = 0.25 * (src[i + 1][j] + src[i - 1][j] + src[i][j + 1] + src[i][j - 1] + dx * dx * omega[i][j]);
}

#pragma amr kernel
void velocity(void)
{
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++) {
            u[i][j] = (psi[i][j + 1] - psi[i][j - 1]) / (2.0 * dx);
            v[i][j] = -(psi[i + 1][j] - psi[i - 1][j]) / (2.0 * dx);
        }
}

void wall_vorticity(void)
{
    for (int i = 0; i < n; i++) {
        omega[i][0] = -2.0 * psi[i][1] / (dx * dx);
        omega[i][n - 1] = -2.0 * psi[i][n - 2] / (dx * dx) - 2.0 * Ulid / dx;
    }
    for (int j = 0; j < n; j++) {
        omega[0][j] = -2.0 * psi[1][j] / (dx * dx);
        omega[n - 1][j] = -2.0 * psi[n - 2][j] / (dx * dx);
    }
}

#pragma amr kernel
double transport(void)
{
    double change = 0.0;
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++) {
            double adv = u[i][j] * (omega[i + 1][j] - omega[i - 1][j]) / (2 * dx) +
                         v[i][j] * (omega[i][j + 1] - omega[i][j - 1]) / (2 * dx);
            double dif = (omega[i + 1][j] + omega[i - 1][j] + omega[i][j + 1] + omega[i][j - 1] - 4 * omega[i][j]) / (dx * dx) / RE;
            omegan[i][j] = omega[i][j] + dt * (dif - adv);
            change += fabs(omegan[i][j] - omega[i][j]);
        }
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            omega[i][j] = omegan[i][j];
    return change / ((double)(n - 2) * (n - 2));
}

int main(int argc, char **argv)
{
    int steps = argc > 2 ? atoi(argv[2]) : 20;
    double change = 0;
    if (argc > 1)
        n = atoi(argv[1]);
    if (n > NMAX)
        return 1;
    dx = 1.0 / (n - 1);
    dt = 0.1 * RE * dx * dx;
#pragma amr timeloop
    for (int step = 1; step <= steps; step++) {
        for (int s = 0; s < 5; s++) {
            sweep(psi, psin);
            sweep(psin, psi);
        }
        wall_vorticity();
        velocity();
        change = transport();
    }
    printf("change %.12e\n", change);
    if (argc > 3) {
        FILE *f = fopen(argv[3], "wb");
        for (int i = 1; i < n - 1; i++)
            fwrite(omega[i] + 1, sizeof(double), n - 2, f);
        fclose(f);
    }
    return 0;
}

// FORM: file-scope arrays; fixed arrays; swapped arguments; copy-back sweep; dead temporaries
// RUN: %amrcc --report -w %s | %FileCheck %s
// CHECK: mesh: 2 dimensions (i, j), halo 1
// CHECK: across i: ring, the arrays hold 1 and 1 cells outside the mesh
// CHECK: across j: ring, the arrays hold 1 and 1 cells outside the mesh
// CHECK: psi: double, multi-dimensional, at cell centres, lives from step to step (read at {{.*}}lid2d.c:20), 0 host views
// CHECK: omega: double, multi-dimensional, at cell centres, lives from step to step (read at {{.*}}lid2d.c:20), 1 host view
// CHECK: omegan: double, multi-dimensional, at cell centres, not live from step to step, 0 host views
// CHECK: {{.*}}lid2d.c:20: sweep, 7 flops and 24 bytes per cell
// CHECK: dst written
// CHECK: src read at 4 offsets, 1 cell away: (-1, 0) (0, -1) (0, 1) (1, 0)
// CHECK: only copies: where it covers the mesh, the arrays exchange their cells
// CHECK: {{.*}}lid2d.c:37: wall_vorticity, 3 flops and 16 bytes per cell
// CHECK: {{.*}}lid2d.c:37: wall_vorticity, 6 flops and 16 bytes per cell
// CHECK: {{.*}}lid2d.c:41: wall_vorticity, 3 flops and 16 bytes per cell
