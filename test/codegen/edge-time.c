/* Values beside an edge that go with the time, k * dt or k * 0.4 * h, in functions that are no kernels: they are the
 * same on all levels, as the serial program sets them. A step that such a function hands to a kernel is none of its
 * level either, also beside cells inside; the width in `c = dt / h` is. The errors were 1.0 of the range. */
// RUN: %near 1e-2 --block=4 "-DEDGES=u[0]=sin(-5*(k+1)*dt);u[N-1]-=c*(u[N-1]-u[N-2])" "-DSTEP=step(dt,h)" %s
// RUN: %near 1e-2 --block=4 "-DEDGES=edges(k,h)" "-DSTEP=step(dt,h)" %s
// RUN: %near 1e-2 --block=4 "-DEDGES=u[0]-=5*dt*cos(-5*(k+.5)*dt);u[N-1]-=c*(u[N-1]-u[N-2])" "-DSTEP=twice(dt,h)" %s
// RUN: %near 1e-2 --block=4 "-DEDGES=u[0]=sin(-5*(k+1)*tau);u[N-1]-=c*(u[N-1]-u[N-2])" "-DSTEP=known(h)" %s
// RUN: %amrcc --report "-DEDGES=u[0]=sin(-5*(k+1)*dt);u[N-1]-=c*(u[N-1]-u[N-2])" "-DSTEP=step(dt,h)" %s -o %t 2>&1 | %FileCheck %s
// CHECK-NOT: warning:
// CHECK: c computed for each level: c = dt / h
// CHECK: main, {{.*}}
// CHECK: sets the boundary: values
// CHECK-NOT: dt computed for each level
#include <math.h>
#include <stdio.h>
enum { N = 514 };
static double u[N], un[N], tau;

static inline double next(double c, int i)
{
    return u[i] - 0.5 * c * (u[i + 1] - u[i - 1]) + 0.5 * c * c * (u[i + 1] - 2 * u[i] + u[i - 1]);
}

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(i) arrays(u, un) spacing(h)
    double c = dt / h;
    for (int i = 1; i < N - 1; i++)
        un[i] = next(c, i);
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
}

#pragma amr kernel
static void known(double h)
{
#pragma amr data domain(i) arrays(u, un) spacing(h)
    double c = tau / h;
    for (int i = 1; i < N - 1; i++)
        un[i] = next(c, i);
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
}

static void twice(double dt, double h)
{
    step(0.5 * dt, h);
    step(0.5 * dt, h);
}

static void edges(int k, double h)
{
    double dt = 0.4 * h;
    u[0] = sin(-5 * (k + 1) * dt);
    u[N - 1] = sin(5 * ((N - 1) * h - (k + 1) * 0.4 * h));
}

int main(void)
{
    double h = 1.0 / (N - 1), dt = 0.4 * h, c = dt / h;
    tau = 0.4 * h;
    edges(0, h);
    for (int i = 0; i < N; i++)
        u[i] = sin(5 * i * h);
#pragma amr timeloop
    for (int k = 0; k < 300; k++) {
        EDGES;
        STEP;
    }
    for (int i = 0; i < N; i++)
        printf("%.17g\n", u[i]);
    return c > 1;
}
