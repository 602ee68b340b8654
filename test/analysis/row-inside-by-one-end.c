/* Rows inside the mesh, told by one of its ends: the other is a member that no number is known of. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck --implicit-check-not="[-Wamr-host-view]" %s
#include <stdlib.h>
struct size {
    int nx, ny;
};

#pragma amr kernel
static void drive(const struct size s, double *u, const int *wall)
{
    int row = s.ny - 2;
#pragma amr data domain(j, i) arrays(u, wall)
    for (int i = 0; i < s.nx; i++)
        u[5 * s.nx + i] = 1;
    for (int i = 0; i < s.nx; i++)
        if (!wall[row * s.nx + i])
            u[row * s.nx + i] += 0.01;
}

#pragma amr kernel scale(-2)
static void step(const struct size s, double *un, const double *u, const int *wall)
{
#pragma amr data domain(j, i) arrays(un, u, wall)
    for (int j = 0; j < s.ny; j++)
        for (int i = 0; i < s.nx; i++) {
            int c = j * s.nx + i, e = j * s.nx + (i + 1) % s.nx, n = (j + 1) % s.ny * s.nx + i;
            un[c] = wall[c] ? 0 : u[c] + 0.1 * (u[e] + u[n] - 2 * u[c]);
        }
}

int main(int argc, char **argv)
{
    struct size s = {atoi(argv[1]), atoi(argv[2])};
    double *u = calloc(s.nx * s.ny, 8), *un = calloc(s.nx * s.ny, 8);
    int *wall = calloc(s.nx * s.ny, 4);
#pragma amr timeloop
    for (int t = 0; t < 20; t++) {
        drive(s, u, wall);
        step(s, un, u, wall);
        double *other = u;
        u = un;
        un = other;
    }
    return 0;
}

// CHECK: nest 1 drive row-inside-by-one-end.c:13 pointwise{{$}}
// CHECK: range amr_edge_0 = 5 : 6{{$}}
// CHECK: nest 2 drive row-inside-by-one-end.c:15{{$}}
// CHECK: range amr_edge_0 = s.ny - 2 : s.ny - 1{{$}}
