/* A sweep whose offsets are zeroed together and then set for its direction, with an error code; a helper that fills what goes
 * along the direction under a condition; indices of ghost cells set in the loop, also of structs. */
// RUN: %near 1e-3 --block=8 %s
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// CHECK-NOT: warning:
// CHECK: where dir == 0
// CHECK: where !(dir == 0)
#include <math.h>
#include <stdio.h>
enum { NX = 64, NY = 48, NG = 2, MX = NX + 2 * NG, MY = NY + 2 * NG, NV = 3 };
typedef struct { double v[NV]; } cell;
static cell q[MY][MX], f[MY][MX];
static void flux(const cell *l, const cell *r, int dir, cell *out)
{
    double a[NV], b[NV];
    int m = 1 + dir;
    a[0] = l->v[m];
    b[0] = r->v[m];
    for (int d = 0; d < 2; d++) {
        a[1 + d] = b[1 + d] = 0;
        if (d == dir) {
            a[1 + d] = l->v[0];
            b[1 + d] = r->v[0];
        }
    }
    for (int k = 0; k < NV; k++)
        out->v[k] = 0.5 * (a[k] + b[k]) - 0.6 * (r->v[k] - l->v[k]);
}
#pragma amr kernel
static int sweep(int dir, double dt, double h)
{
#pragma amr data domain(j, i) arrays(q, f) spacing(h)
    int di, dj;
    di = dj = 0;
    if (dir == 0)
        di = 1;
    else
        dj = 1;
    if (dt <= 0)
        return -1;
    for (int j = NG; j < NG + NY + dj; j++)
        for (int i = NG; i < NG + NX + di; i++)
            flux(&q[j - dj][i - di], &q[j][i], dir, &f[j][i]);
    for (int j = NG; j < NG + NY; j++)
        for (int i = NG; i < NG + NX; i++)
            for (int k = 0; k < NV; k++)
                q[j][i].v[k] -= dt / h * (f[j + dj][i + di].v[k] - f[j][i].v[k]);
    return 0;
}
static void edges(void)
{
    int i, j, g;
    for (j = 0; j < MY; j++)
        for (g = 0; g < NG; g++) {
            q[j][g] = q[j][2 * NG - 1 - g];
            q[j][g].v[1] *= -1;
            i = MX - 1 - g;
            q[j][i] = q[j][MX - 2 * NG + g];
            q[j][i].v[1] = -q[j][i].v[1];
        }
    for (i = 0; i < MX; i++)
        for (g = 0; g < NG; g++) {
            q[g][i] = q[2 * NG - 1 - g][i];
            q[g][i].v[2] *= -1;
            q[MY - 1 - g][i] = q[MY - 2 * NG + g][i];
            q[MY - 1 - g][i].v[2] *= -1;
        }
}
int main(void)
{
    double h = 1.0 / NX, dt = 0.3 * h;
    for (int j = 0; j < MY; j++)
        for (int i = 0; i < MX; i++)
            q[j][i].v[0] = 1 + 0.3 * exp(-0.05 * ((i - 20) * (i - 20) + (j - 16) * (j - 16)));
#pragma amr timeloop
    for (int n = 0; n < 14; n++) {
        for (int d = 0; d < 2; d++) {
            edges();
            if (sweep((n + d) % 2, dt, h))
                return 1;
        }
    }
    for (int j = NG; j < NG + NY; j++)
        for (int i = NG; i < NG + NX; i++)
            printf("%.17g %.17g\n", q[j][i].v[0], q[j][i].v[1]);
    return 0;
}
