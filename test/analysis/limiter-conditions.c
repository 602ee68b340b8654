/* Conditions without a number of their own, on what a field holds in a cell, as limiters have of differences that are stored: what they
 * choose differs by no more than the fields do, so leaves are not searched for what lies between two of their cells (meshes of 89 % in
 * place of 18 % of the cells). Those that jump are, those with a threshold, and where what is chosen is a product of fields, or
 * larger than they are by a number: a source between two fronts (1.0 of the range). */
// RUN: %amrcc --dump=plan -w %s | FileCheck --implicit-check-not=jumps %s
// RUN: %amrcc --dump=plan -w -DJUMP %s | FileCheck --check-prefix=JUMPS %s
// RUN: %amrcc --dump=plan -w -DTENT %s | FileCheck --check-prefix=JUMPS %s
// RUN: %amrcc --dump=plan -w -DPRODUCT %s | FileCheck --check-prefix=JUMPS %s
// RUN: %amrcc --dump=plan -w -DLITERAL %s | FileCheck --check-prefix=JUMPS %s
// RUN: %amrcc --dump=plan -w -DFACTOR %s | FileCheck --check-prefix=JUMPS %s
// CHECK: array dr double read
// JUMPS: jumps
#include <math.h>
enum { N = 256 };
static double u[N + 4], un[N + 4], dl[N + 4], dr[N + 4], s[N + 4], q[N + 4];

static double minmod(double a, double b)
{
    return a * b <= 0 ? 0 : fabs(a) < fabs(b) ? a : b;
}

#pragma amr kernel
static void step(double h, double dt, double e)
{
#pragma amr data domain(i) arrays(u, un, dl, dr, s, q) spacing(h)
    for (int i = 1; i < N + 3; i++) {
        dl[i] = u[i] - u[i - 1];
        dr[i] = u[i + 1] - u[i];
    }
    for (int i = 1; i < N + 3; i++) {
        double r = dr[i] != 0 ? dl[i] / dr[i] : 0;
        s[i] = minmod(dl[i], dr[i]) + 0.1 * dr[i] * (r > 0 ? 2 * r / (1 + r) : 0);
#if defined JUMP
        q[i] = dl[i] > 0 && dr[i] < 0 ? e : 0;
#elif defined PRODUCT
        q[i] = dl[i] > 0 && dr[i] < 0 ? -dl[i] * dr[i] : 0;
#elif defined LITERAL
        q[i] = dl[i] > 0 && dr[i] < 0 ? 1e4 * fmin(dl[i], -dr[i]) : 0;
#elif defined FACTOR
        q[i] = dl[i] > 0 && dr[i] < 0 ? e * fmin(dl[i], -dr[i]) : 0;
#elif defined TENT
        q[i] = fabs(u[i]) < e ? 1 - fabs(u[i]) / e : 0;
#endif
    }
    for (int i = 2; i < N + 2; i++)
        un[i] = u[i] - dt / h * (u[i] + 0.5 * s[i] - u[i - 1] - 0.5 * s[i - 1]) + dt * q[i];
    for (int i = 2; i < N + 2; i++)
        u[i] = un[i];
}

int main(void)
{
    for (int i = 0; i < N + 4; i++)
        u[i] = exp(-0.01 * (i - 100) * (i - 100));
#pragma amr timeloop
    for (int t = 0; t < 100; t++)
        step(1.0 / N, 1e-3, 0.01);
    return u[3] > 1;
}
