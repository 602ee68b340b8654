/* What is reduced, and goes with the cell width of the level: in nests that only reduce, and in the reducing statement itself, it
 * is the finest cells' width. In variables of nests that do more it is not. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck --implicit-check-not=warning: %s
#include <math.h>
enum { N = 66 };
static double u[N], un[N], q[N];

#pragma amr kernel
static void step(double h, double dt, double *most, double *fast, double *steep)
{
#pragma amr data domain(i) arrays(u, un) spacing(h)
    for (int i = 1; i < N - 1; i++) {
        un[i] = u[i] - dt * u[i] * (u[i] - u[i - 1]) / h;
        *most = fmax(*most, fabs(u[i]) / h);
        *steep = fmax(*steep, fabs(u[i + 1] - u[i - 1]) / (2 * h));
    }
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
    for (int i = 1; i < N - 1; i++) {
        double speed = fabs(u[i]) / h;
        if (speed > *fast)
            *fast = speed;
    }
}

#pragma amr kernel
static void both(double h, double dt, double *fast)
{
#pragma amr data domain(i) arrays(u, un) spacing(h)
    for (int i = 1; i < N - 1; i++) {
        un[i] = u[i] - dt * u[i] * (u[i] - u[i - 1]) / h;
        double speed = fabs(un[i]) / h;
        // CHECK: warn-reduced-width.c:[[#@LINE+2]]:21: warning: what '(*fast)' takes in of a cell alone goes with the power -1 of the cell width: a coarse cell's is another than those of the finest cells that it stands for
        // CHECK: hint: reduce what goes with no width, and multiply '(*fast)' by the power -1 of the width behind the nest
        if (speed > *fast)
            *fast = speed;
    }
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
}

#pragma amr kernel
static void least(double h, double dt, double *step)
{
#pragma amr data domain(i) arrays(u, un) spacing(h)
    for (int i = 1; i < N - 1; i++) {
        un[i] = u[i] - dt * u[i] * (u[i] - u[i - 1]) / h;
        // CHECK: warn-reduced-width.c:[[#@LINE+2]]:9: warning: what '(*step)' takes in of a cell alone goes with the power 1 of the cell width
        // CHECK: hint: reduce what goes with no width, and multiply '(*step)' by the power 1 of the width behind the nest
        *step = fmin(*step, h / fmax(fabs(u[i]), fabs(u[i - 1])));
    }
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
}

#pragma amr kernel
static void energy(double h, double *all)
{
#pragma amr data domain(i) arrays(u, q) spacing(h)
    for (int i = 1; i < N - 1; i++)
        q[i] = u[i + 1] - u[i - 1];
    // CHECK: warn-reduced-width.c:[[#@LINE+3]]:9: warning: what '(*all)' takes in of a cell alone goes with the power 2 of the cell width
    // CHECK: hint: divide by the variables of spacing where 'q' is made
    for (int i = 1; i < N - 1; i++)
        *all += q[i] / (2 * h) * (q[i] / (2 * h)) * h;
}

int main(void)
{
    double most = 0, fast = 0, steep = 0;
#pragma amr timeloop
    for (int n = 0; n < 10; n++) {
        step(0.1, 1e-3, &most, &fast, &steep);
        both(0.1, 1e-3, &fast);
        least(0.1, 1e-3, &steep);
        energy(0.1, &fast);
    }
    return u[3] > most;
}
