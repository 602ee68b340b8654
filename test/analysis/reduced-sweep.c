/* The largest change of a sweep, as of a pressure in a step: all that the sweep makes goes with one power of the
 * width, be it of neighbours or of the cell alone. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck --implicit-check-not=warning: %s
// CHECK: mesh dim 1
#include <math.h>
enum { N = 66 };
static double p[N], pn[N], q[N];

#pragma amr kernel
static double sweep(double h)
{
#pragma amr data domain(i) arrays(p, pn, q) spacing(h)
    double most = 0;
    for (int i = 1; i < N - 1; i++) {
        pn[i] = 0.5 * (p[i - 1] + p[i + 1] + h * h * q[i]);
        most = fmax(most, fabs(pn[i] - p[i]));
    }
    for (int i = 1; i < N - 1; i++)
        p[i] = pn[i];
    return most;
}

#pragma amr kernel
static void step(double h, double dt)
{
#pragma amr data domain(i) arrays(p, pn, q) spacing(h)
    for (int i = 1; i < N - 1; i++)
        pn[i] = q[i] + dt * (q[i - 1] - 2 * q[i] + q[i + 1]) / (h * h);
    for (int i = 1; i < N - 1; i++)
        q[i] = pn[i];
}

int main(void)
{
#pragma amr timeloop
    for (int n = 0; n < 9; n++) {
        while (sweep(0.1) > 1e-9)
            continue;
        step(0.1, 0.001);
    }
    return 0;
}
