/* A sum over cells times their volume is an integral, one number for all levels: in front of the nest that is normalised
 * by it, step by step in the sum's own variable, in the cell, and where the sum comes from another kernel; with numbers
 * and a step in time in front, and of roots and powers. */
// RUN: %near 2e-2 --block=8 %s
// RUN: %amrcc --dump=plan %s | FileCheck %s
#include <math.h>
#include <stdio.h>
#define N 258
static double u[N], un[N], total;
#pragma amr data domain(i) arrays(u, un) spacing(h)

#pragma amr kernel
static void step(double h, double dt)
{
    u[0] = u[1];
    u[N - 1] = u[N - 2];
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + dt * (u[i + 1] - 2 * u[i] + u[i - 1]) / (h * h);
    total = 0;
    for (int i = 1; i < N - 1; i++)
        total += un[i] * un[i];
    double c = 1 / sqrt(total * h);
    // CHECK: nest 2 step
    // CHECK: scalar c double{{$}}
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i] * c;
}

#pragma amr kernel
static double own(double h)
{
    double s = 0;
    for (int i = 1; i < N - 1; i++)
        s += u[i] * u[i];
    s *= h;
    s = 1 / sqrt(s);
    // CHECK: nest 4 own
    // CHECK: scalar s double{{$}}
    for (int i = 1; i < N - 1; i++)
        u[i] *= s;
    double again = 0;
    for (int i = 1; i < N - 1; i++)
        again += u[i] * u[i];
    return again;
}

/* A mean is no sum: its width is the level's. */
#pragma amr kernel
static void in_cell(double sum, double h, double dt)
{
    double mean = total / (N - 2), c = 1e-3 * mean * dt / h;
    // CHECK: nest 6 in_cell
    // CHECK-DAG: scalar h double{{$|.*finest}}
    // CHECK-DAG: scalar c double per level
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] / sqrt(sum * h) - c * (u[i] - u[i - 1]);
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
}

#pragma amr kernel
static void factors(double sum, double h, double dt)
{
    double c = pow(sum, 0.5) * sqrt(h) / 64;
    // CHECK: nest 8 factors
    // CHECK-DAG: scalar h double{{$|.*finest}}
    // CHECK-DAG: scalar c double{{$}}
    for (int i = 1; i < N - 1; i++)
        u[i] = u[i] / (1 + c) + 20 * dt * sum * h;
}

int main(void)
{
    double h = 1.0 / 256;
    for (int i = 0; i < N; i++) {
        double x = (i - 0.5) * h;
        u[i] = exp(-100 * (x - 0.4) * (x - 0.4));
    }
#pragma amr timeloop
    for (int t = 0; t < 400; t++) {
        step(h, 0.4 * h * h);
        double again = own(h);
        in_cell(again, h, 0.4 * h * h);
        factors(again, h, 0.4 * h * h);
    }
    for (int i = 1; i < N - 1; i++)
        printf("%.6f\n", u[i]);
    return 0;
}
