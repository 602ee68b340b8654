/* Sources that a nest creates in a field at rest. No value shows them before they are at work, and the first two are
 * so small that no centre of a coarse cell lies in them. The nest is looked at, at the finest resolution, before it
 * runs: the error follows the tolerance. 1: a heater of four cells. 2: the same, switched on by a time in the nest in a
 * step that is not behind a remesh. 3: a spot that moves. 4: a wide one. 5: the heater in a loop over a part of the
 * mesh. 6: switched on by a scalar that the host sets. 7: a spark: values set once in a few cells. 8: the same in a
 * disc, by a condition. 9: the heater, and two that lie between the centres of the finest cells, which have nothing of
 * them: the centres of coarse cells lie in them. */
// RUN: %follows -w -DKIND=1 %s
// RUN: %follows -w -DKIND=2 %s
// RUN: %follows -w -DKIND=3 %s
// RUN: %follows -w -DKIND=4 %s
// RUN: %follows -w -DKIND=5 %s
// RUN: %follows -w -DKIND=6 %s
// RUN: %follows -w -DKIND=7 %s
// RUN: %follows -w -DKIND=8 %s
// RUN: %follows -w -DKIND=9 %s
#include <math.h>
#include <stdio.h>

enum { M = 162, STEPS = 60 };
static double u[M][M], un[M][M];

static int in_heater(double j, double i)
{
    return i >= 70 && i < 74 && j >= 102 && j < 106;
}

static double heat(double j, double i, int k, double t, double power)
{
    double x = i - 120, y = j - 100;
    if (KIND == 1)
        return in_heater(j, i) ? 1 : 0;
    if (KIND == 9)
        return in_heater(j, i) || hypot(i - 31.5, j - 103.5) < 0.3 || hypot(i - 125.5, j - 51.5) < 0.3 ? 1 : 0;
    if (KIND == 2)
        return t > 9.5 && in_heater(j, i) ? 1 : 0;
    if (KIND == 6)
        return power * in_heater(j, i);
    if (KIND == 3) {
        x = i - 60 - 0.7 * k;
        return exp(-(x * x + y * y) / 8);
    }
    return KIND == 4 ? exp(-(x * x + y * y) / 600) : 0;
}

#pragma amr kernel
static void step(double (*restrict q)[M], double (*restrict p)[M], double h, double dt, int k, double t, double power)
{
#pragma amr data domain(j, i) spacing(h) arrays(q, p)
    double c = dt / (h * h);
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            q[j][i] = p[j][i] + c * (p[j][i + 1] + p[j][i - 1] + p[j + 1][i] + p[j - 1][i] - 4 * p[j][i]) +
                      dt * heat(j, i, k, t, power);
}

#pragma amr kernel
static void heater(double (*restrict q)[M], double dt)
{
#pragma amr data domain(j, i) arrays(q)
    for (int j = 102; j < 106; j++)
        for (int i = 70; i < 74; i++)
            q[j][i] += dt;
}

#pragma amr kernel
static void spark(double (*restrict q)[M])
{
#pragma amr data domain(j, i) arrays(q)
    for (int j = 103; j < 105; j++)
        for (int i = 70; i < 73; i++)
            q[j][i] = 1;
}

#pragma amr kernel
static void disc(double (*restrict q)[M])
{
#pragma amr data domain(j, i) arrays(q)
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            if ((i - 71.0) * (i - 71.0) + (j - 103.0) * (j - 103.0) < 3)
                q[j][i] = 1;
}

int main(void)
{
    double h = 1.0 / (M - 1), dt = 0.2 * h * h, (*p)[M] = u, (*q)[M] = un;
#pragma amr timeloop
    for (int k = 0; k < STEPS; k++) {
        step(q, p, h, dt, k, k, k < 17 ? 0 : 1);
        if (KIND == 5)
            heater(q, dt);
        if (KIND == 7 && k == 17)
            spark(q);
        if (KIND == 8 && k == 17)
            disc(q);
        double(*s)[M] = p;
        p = q;
        q = s;
    }
    for (int j = 0; j < M; j++)
        for (int i = 0; i < M; i++)
            printf("%.17g\n", p[j][i]);
    return 0;
}
