/* A gradient that a nest stores and uses in the same cell is no field that the nest advances: its
 * differences are divided by the width, and nothing is said of them. What is advanced by a bare
 * difference is warned of as before. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %amrcc -DBARE --dump=plan %s 2>&1 | FileCheck %s --check-prefix=BARE
// CHECK-NOT: warning:
// BARE: warning: this update has a part that is a first difference of 'phi', and is not divided by the cell width
#include <math.h>
enum { N = 66 };
static double phi[N][N], px[N][N], py[N][N], e[N][N];
static const double dx = 0.03, dy = 0.03, dt = 1e-5;
#pragma amr kernel
static void gradients(void)
{
#pragma amr data domain(i, j) spacing(dx, dy) arrays(phi, px, py, e)
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++) {
            px[i][j] = (phi[i + 1][j] - phi[i - 1][j]) / dx;
            py[i][j] = (phi[i][j + 1] - phi[i][j - 1]) / dy;
            double theta = atan2(py[i][j], px[i][j]);
#ifdef BARE
            e[i][j] += 0.1 * (phi[i + 1][j] - phi[i - 1][j]) + dt * theta;
#else
            e[i][j] = 1.0 + 0.02 * cos(6.0 * theta);
#endif
        }
}
#pragma amr kernel
static void evolve(void)
{
#pragma amr data domain(i, j) spacing(dx, dy) arrays(phi, px, py, e)
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
            phi[i][j] += dt * ((e[i + 1][j] * px[i + 1][j] - e[i - 1][j] * px[i - 1][j]) / dx +
                               (e[i][j + 1] * py[i][j + 1] - e[i][j - 1] * py[i][j - 1]) / dy);
}
int main(void)
{
    phi[9][9] = 1;
#pragma amr timeloop
    for (int n = 0; n < 20; n++) {
        gradients();
        evolve();
    }
    return phi[3][3] > 1;
}
