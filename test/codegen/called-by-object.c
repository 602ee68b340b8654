// An object that is linked calls a function of the program by its name: that is host code, static or not, though nothing in the
// sources calls it.
// RUN: cc -DOBJECT -c %s -o %t.o
// RUN: cc -w -O2 %s %t.o -o %t.serial && %t.serial > %t.expected
// RUN: %amrcc -w %s %t.o -o %t
// RUN: env AMR_SET="mesh.levels=1 run.quiet=true" %t | diff %t.expected -
#include <stdio.h>
#define N 66
double largest(void);
#ifdef OBJECT
double asked(void)
{
    return largest();
}
#else
double asked(void);
static double u[N], v[N];

#pragma amr kernel scale(c: -2)
static void step(double c)
{
#pragma amr data domain(i) arrays(u, v)
    for (int i = 1; i < N - 1; i++)
        v[i] = u[i] + c * (u[i - 1] - 2 * u[i] + u[i + 1]);
    for (int i = 1; i < N - 1; i++)
        u[i] = v[i];
}

double largest(void)
{
    double s = 0;
    for (int i = 0; i < N; i++)
        s = u[i] > s ? u[i] : s;
    return s;
}

int main(void)
{
    for (int i = 0; i < N; i++)
        u[i] = i > 20 && i < 25;
#pragma amr timeloop
    for (int t = 0; t < 50; t++)
        step(0.2);
    printf("%.17g\n", asked());
    return 0;
}
#endif
