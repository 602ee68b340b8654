// A time step in a macro that is made of the width's variable: scale(DT: 0) takes the program's own value, not that of each
// level's width, where the nest names it and in front of it (the run stopped with an error). Without the clause the warning
// says which.
// RUN: %near 5e-3 --block=4 -Werror -DKIND=0 %s
// RUN: %near 5e-3 --block=4 -Werror -DKIND=1 %s
// RUN: %amrcc --dump=plan -DKIND=2 %s 2>&1 | FileCheck %s
// CHECK: warning: this update has a part that is a second difference of 'u', and is not divided by the cell width
// CHECK: hint: the macro 'DT' is made of the cell width, of each level's: add scale(DT: 0) to the kernel if it is the same on all levels, as a time step is
#include <math.h>
#include <stdio.h>
#define N 256
#define DT (0.2 * h * h)
static double u[N + 2], un[N + 2];

#if KIND == 2
#pragma amr kernel
#else
#pragma amr kernel scale(DT: 0)
#endif
static void step(double h)
{
#pragma amr data domain(i) arrays(u, un) spacing(h)
#if KIND == 1
    double r = DT / (h * h);
    for (int i = 1; i <= N; i++)
        un[i] = u[i] + r * (u[i - 1] - 2 * u[i] + u[i + 1]);
#else
    for (int i = 1; i <= N; i++)
        un[i] = u[i] + DT / (h * h) * (u[i - 1] - 2 * u[i] + u[i + 1]);
#endif
    for (int i = 1; i <= N; i++)
        u[i] = un[i];
}

int main(void)
{
    double h = 1.0 / N;
    for (int i = 0; i < N + 2; i++) {
        double x = (i - 0.5) * h;
        u[i] = un[i] = exp(-200 * (x - 0.3) * (x - 0.3));
    }
#pragma amr timeloop
    for (int t = 0; t < 200; t++)
        step(h);
    for (int i = 1; i <= N; i++)
        printf("%.10g\n", u[i]);
    return 0;
}
