// Functions of boundaries that have other names for the sizes than the kernel: compared by where they get their values,
// from a variable of the program, or the same number.
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %amrcc --dump=plan -DGIVEN %s 2>&1 | FileCheck %s
// RUN: %amrcc --dump=plan -DNUMBERS %s 2>&1 | FileCheck %s
// RUN: %amrcc --dump=plan -DTURNED %s 2>&1 | FileCheck %s --check-prefix=TURNED
// RUN: %near 1e-3 --block=8 %s
// RUN: %near 1e-3 --block=8 -DNUMBERS %s
// CHECK-NOT: warning:
// CHECK: boundary inward
// TURNED: warning: 'u' is needed as a whole here
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
enum { NX = 66, NY = 50 };

static void edges(int n, int m, double *u, double (*v)[m])
{
    for (int j = 0; j < n; j++) {
        u[j * m] = u[j * m + 1];
        u[j * m + m - 1] = u[j * m + m - 2];
        v[j][0] = -v[j][1];
        v[j][m - 1] = v[j][m - 2] + 0.1 * (u[j * m + m - 1] - u[j * m + m - 2]);
    }
    for (int i = 0; i < m; i++) {
        u[i] = u[m + i];
        u[(n - 1) * m + i] = u[(n - 2) * m + i];
        v[0][i] = v[1][i];
        v[n - 1][i] = v[n - 2][i];
    }
}

#pragma amr kernel
static void step(int ny, int nx, double *un, double (*vn)[nx], double *u, double (*v)[nx], double dt, double h)
{
#pragma amr data domain(j, i) arrays(un, vn, u, v) spacing(h)
    double c = dt / (h * h);
    for (int j = 1; j < ny - 1; j++)
        for (int i = 1; i < nx - 1; i++) {
            int k = j * nx + i;
            un[k] = u[k] + c * (u[k - 1] + u[k + 1] + u[k - nx] + u[k + nx] - 4 * u[k]) - dt * v[j][i];
            vn[j][i] = v[j][i] + c * (v[j][i - 1] + v[j][i + 1] + v[j - 1][i] + v[j + 1][i] - 4 * v[j][i]);
        }
    for (int j = 1; j < ny - 1; j++)
        for (int i = 1; i < nx - 1; i++) {
            u[j * nx + i] = un[j * nx + i];
            v[j][i] = vn[j][i];
        }
}

int main(int argc, char **argv)
{
    (void)argv;
#if defined GIVEN
    int nx = argc > 1 ? atoi(argv[1]) : NX, ny = nx - 16;
#else
    int nx = NX, ny = NY * (argc > 0);
#endif
    double h = 1.0 / (nx - 2), dt = 0.2 * h * h;
    double *u = malloc(sizeof(double[ny][nx])), (*v)[nx] = malloc(sizeof(double[ny][nx]));
    double *un = malloc(sizeof(double[ny][nx])), (*vn)[nx] = malloc(sizeof(double[ny][nx]));
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++) {
            double x = (i - 0.5) * h - 0.2, y = (j - 0.5) * h - 0.2;
            u[j * nx + i] = un[j * nx + i] = v[j][i] = vn[j][i] = exp(-600 * (x * x + y * y));
        }
#pragma amr timeloop
    for (int t = 0; t < 16; t++) {
#if defined TURNED
        edges(nx, ny, u, v); /* reads and writes other cells: no boundary of this mesh */
#elif defined NUMBERS
        edges(NY, NX, u, v);
#else
        edges(ny, nx, u, v);
#endif
#if defined NUMBERS
        step(NY, NX, un, vn, u, v, dt, h);
#else
        step(ny, nx, un, vn, u, v, dt, h);
#endif
    }
    for (int j = 1; j < ny - 1; j++)
        for (int i = 1; i < nx - 1; i++)
            printf("%.17g %.17g\n", u[j * nx + i], v[j][i]);
    return 0;
}
