/* What looks like sweeps, and is steps in time: an average of neighbours that the field goes towards by a part that goes
 * with the width, which is a diffusion (-DBLENDED); and a loop within the time loop that goes on until its time is over,
 * `left -= dt`, of which amrcc says that it repeats the steps. */
// RUN: %amrcc --dump=plan -DBLENDED %s 2>&1 >/dev/null | FileCheck --allow-empty --check-prefix=BLENDED %s
// RUN: %amrcc --dump=plan %s 2>&1 >/dev/null | FileCheck %s
// BLENDED-NOT: number of sweeps
// CHECK: warning: this loop repeats all stencil nests of the time loop, and the mesh adapts between passes of that one only
#include <math.h>
#include <stdio.h>

enum { N = 130 };
static double u[N], un[N];

#pragma amr kernel
static double speed(double h)
{
#pragma amr data domain(i) arrays(u) spacing(h)
    double most = 0;
    for (int i = 1; i < N - 1; i++)
        most = fmax(most, fabs(u[i]));
    return 0.4 * h / (1 + most);
}

#pragma amr kernel
static void step(double h, double dt)
{
#pragma amr data domain(i) arrays(u, un) spacing(h)
#ifdef BLENDED
    for (int i = 1; i < N - 1; i++)
        un[i] = 0.5 * (u[i - 1] + u[i + 1]);
    for (int i = 1; i < N - 1; i++)
        u[i] += 2 * dt / (h * h) * (un[i] - u[i]);
#else
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] - dt / h * (u[i] - u[i - 1]);
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
#endif
}

int main(void)
{
    double h = 1.0 / (N - 1);
    for (int i = 0; i < N; i++)
        u[i] = exp(-200 * pow(i * h - 0.3, 2));
#pragma amr timeloop
    for (int frame = 0; frame < 10; frame++) {
#ifdef BLENDED
        for (int s = 0; s < 20; s++)
            step(h, 0.2 * h * h);
#else
        double left = 0.02;
        while (left > 0) {
            double dt = fmin(speed(h), left);
            step(h, dt);
            left -= dt;
        }
#endif
        printf("%.9g\n", u[N / 2]);
    }
    return 0;
}
