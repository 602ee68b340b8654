/* Sound in a channel: an inflow from a profile at the low end, an open one at the other; below, the fluid sticks, above it
 * slides. Other kinds at the two sides of an axis, signs that turn, and tables along an edge, on the CUDA device. */
#include <math.h>
#include <stdio.h>
enum { NX = 64, NY = 48, STEPS = 60 };
static double p[NY + 2][NX + 2], u[NY + 2][NX + 2], v[NY + 2][NX + 2];
static double pn[NY + 2][NX + 2], un[NY + 2][NX + 2], vn[NY + 2][NX + 2], profile[NY + 2];

static void inflow(double t)
{
    for (int j = 0; j < NY + 2; j++) {
        p[j][0] = profile[j] * sin(9 * t);
        u[j][0] = profile[j] * sin(9 * t);
        v[j][0] = 0;
    }
}

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(j, i) arrays(p, u, v, pn, un, vn) spacing(h) boundary(x: ring outflow, y: wall(u, v) wall(v))
    double a = 0.5 * dt / h;
    for (int j = 1; j <= NY; j++)
        for (int i = 1; i <= NX; i++) {
            pn[j][i] = p[j][i] - a * (u[j][i + 1] - u[j][i - 1] + v[j + 1][i] - v[j - 1][i])
                + a * (p[j][i + 1] + p[j][i - 1] + p[j + 1][i] + p[j - 1][i] - 4 * p[j][i]);
            un[j][i] = u[j][i] - a * (p[j][i + 1] - p[j][i - 1]) + a * (u[j][i + 1] - 2 * u[j][i] + u[j][i - 1])
                + 0.2 * a * (u[j + 1][i + 1] - 2 * u[j][i] + u[j - 1][i - 1]);
            vn[j][i] = v[j][i] - a * (p[j + 1][i] - p[j - 1][i]) + a * (v[j + 1][i] - 2 * v[j][i] + v[j - 1][i]);
        }
    for (int j = 1; j <= NY; j++)
        for (int i = 1; i <= NX; i++) {
            p[j][i] = pn[j][i];
            u[j][i] = un[j][i];
            v[j][i] = vn[j][i];
        }
}

int main(void)
{
    double h = 1.0 / NX, dt = 0.4 * h, t = 0;
    for (int j = 0; j < NY + 2; j++)
        profile[j] = 0.3 * exp(-40 * pow((j - 0.5) * h - 0.3, 2));
    for (int j = 1; j <= NY; j++)
        for (int i = 1; i <= NX; i++)
            p[j][i] = exp(-200 * (pow((i - 0.5) * h - 0.4, 2) + pow((j - 0.5) * h - 0.1, 2)));
#pragma amr timeloop
    for (int s = 0; s < STEPS; s++) {
        inflow(t);
        step(dt, h);
        t += dt;
    }
    for (int j = 1; j <= NY; j += 3)
        for (int i = 1; i <= NX; i += 3)
            printf("%.17g %.17g %.17g\n", p[j][i], u[j][i], v[j][i]);
    return 0;
}
