// Slopes between cells for the user to look at, one more than there are cells, beside fluxes or without: values of faces.
// RUN: %amrcc -Wno-amr-host-view --dump=plan %s 2>&1 | FileCheck %s
// RUN: %amrcc -Wno-amr-host-view --dump=plan -DFLUX %s 2>&1 | FileCheck %s
// RUN: %near 2e-3 --block=8 -Wno-amr-host-view %s
// RUN: %near 2e-3 --block=8 -Wno-amr-host-view -DFLUX %s
// CHECK: axis i ring 1 2 boundary ring{{$}}
// CHECK: field w double flat node as w
#include <math.h>
#include <stdio.h>
enum { N = 258 };
static double u[N], f[N], w[N];

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(i) arrays(u, f, w) spacing(h)
#ifdef FLUX
    for (int i = 0; i < N - 1; i++)
        f[i] = (u[i + 1] - u[i]) / h;
    for (int i = 1; i < N - 1; i++)
        u[i] += dt / h * (f[i] - f[i - 1]);
#else
    for (int i = 1; i < N - 1; i++)
        f[i] = u[i] + dt / (h * h) * (u[i + 1] - 2 * u[i] + u[i - 1]);
    for (int i = 1; i < N - 1; i++)
        u[i] = f[i];
#endif
}

#pragma amr kernel
static double slopes(double h)
{
#pragma amr data domain(i) arrays(u, w) spacing(h)
    double most = 0;
    for (int i = 0; i < N - 1; i++)
        w[i] = (u[i + 1] - u[i]) / h;
    for (int i = 0; i < N - 1; i++)
        most = fmax(most, fabs(w[i]));
    return most;
}

int main(void)
{
    double h = 1.0 / (N - 1), dt = 0.2 * h * h, most = 0;
    for (int i = 0; i < N; i++)
        u[i] = exp(-300 * (pow(i * h - 0.4, 2)));
#pragma amr timeloop
    for (int t = 0; t < 40; t++) {
        step(dt, h);
        most = slopes(h);
    }
    printf("%.12g\n", most);
    for (int i = 1; i < N - 1; i++)
        printf("%.17g %.17g\n", u[i], w[i] / 20);
    return 0;
}
