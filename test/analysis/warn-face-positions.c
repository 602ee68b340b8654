/* Positions less than a cell apart that are the faces' for the update, and the finest cells' for a sum. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// CHECK: warn-face-positions.c:[[@LINE+13]]:{{[0-9]+}}: warning: positions less than a cell apart: on coarse levels they keep the distance of the finest cells
// CHECK: hint: where they are the cell's faces, compute them from the centre and the width
// CHECK-NOT: warning:
// CHECK-NOT: spread
enum { N = 130 };
static double u[N], v[N];

#pragma amr kernel
static double step(double dt, double dr)
{
#pragma amr data domain(i) arrays(u, v) spacing(dr)
    double energy = 0;
    for (int i = 1; i < N - 1; i++) {
        double rm = (i - 1) * dr, rp = i * dr, volume = (rp * rp - rm * rm) / 2;
        v[i] = u[i] + dt * (rp * (u[i + 1] - u[i]) - rm * (u[i] - u[i - 1])) / (volume * dr);
        energy += u[i] * volume;
    }
    return energy;
}

int main(void)
{
    double e = 0;
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        e = step(1e-5, 0.01);
    return e > 0;
}
