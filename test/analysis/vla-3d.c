/* Three dimensions, arrays of variable length, widths per level. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdlib.h>

#pragma amr kernel
static void diffuse(int n, double (*restrict un)[n][n], const double (*restrict u)[n][n], double dt,
                    double h)
{
#pragma amr data domain(k, j, i) spacing(h)
    un, u;
    double c = dt / (h * h);
    for (int k = 1; k < n - 1; k++)
        for (int j = 1; j < n - 1; j++)
            for (int i = 1; i < n - 1; i++)
                un[k][j][i] = u[k][j][i] + c * (u[k + 1][j][i] + u[k][j - 1][i] - 2.0 * u[k][j][i]);
}

static void swap(double **a, double **b)
{
    double *t = *a;
    *a = *b;
    *b = t;
}

int main(void)
{
    int n = 34;
    double h = 1.0 / (n - 1), *u = calloc(n * n * n, sizeof *u), *un = calloc(n * n * n, sizeof *u);
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        diffuse(n, (double (*)[n][n])un, (const double (*)[n][n])u, 0.1 * h * h, h);
        swap(&u, &un);
    }
    free(u);
    free(un);
    return 0;
}

// CHECK: mesh dim 3 axes k j i halo 1 directions 0x400400{{$}}
// CHECK: axis k ring 1 1 boundary ring{{$}}
// CHECK: axis j ring 1 1 boundary ring{{$}}
// CHECK: axis i ring 1 1 boundary ring{{$}}
// CHECK: field un double dims as diffuse.un, diffuse.u{{$}}
// CHECK: nest 0 diffuse vla-3d.c:12 halo{{$}}
// CHECK: range k = 1 : n - 1{{$}}
// CHECK: range j = 1 : n - 1{{$}}
// CHECK: range i = 1 : n - 1{{$}}
// CHECK: array un double written full at &un[0][0][0] stride (long)(sizeof un[0] / sizeof un[0][0][0]), (long)(sizeof un[0][0] / sizeof un[0][0][0]), 1{{$}}
// CHECK: array u const double read at &u[0][0][0] stride (long)(sizeof u[0] / sizeof u[0][0][0]), (long)(sizeof u[0][0] / sizeof u[0][0][0]), 1{{$}}
// CHECK: offsets (0,-1,0) (0,0,0) (1,0,0){{$}}
// CHECK: hull (0,-1,0) (1,0,0) directions 0x400400{{$}}
// CHECK: access un (0,0,0) write{{$}}
// CHECK: access u (0,0,0) read{{$}}
// CHECK: access u (1,0,0) read{{$}}
// CHECK: access u (0,-1,0) read{{$}}
// CHECK: access u (0,0,0) read{{$}}
// CHECK: scalar c double per level (c = dt / (h * h)){{$}}
// CHECK: spacing h{{$}}
// CHECK: replay double c = dt / (h * h){{$}}
// CHECK: cost 5 flops 16 bytes{{$}}
// CHECK: timeloop main vla-3d.c:30 un u, width h h h{{$}}
// CHECK: alloc calloc vla-3d.c:28{{$}}
// CHECK: alloc calloc vla-3d.c:28{{$}}
// CHECK: alloc free vla-3d.c:34{{$}}
// CHECK: alloc free vla-3d.c:35{{$}}
