/* Edges that take numbers from structs: in the function of the time loop, by a struct or by a pointer to one, in
 * structs within it, also where that function sets them between; and in plain functions that are given a struct, or a
 * pointer to one, beside arrays of file scope. */
// RUN: %amrcc -Werror=amr-host-view --dump=plan %s && %near 2e-2 --block=8 %s
// RUN: %amrcc -Werror=amr-host-view -DPOINTER --dump=plan %s && %near 2e-2 --block=8 -DPOINTER %s
#include <math.h>
#include <stdio.h>
enum { N = 66 };
static double u[N][N], un[N][N];
struct flux {
    double q, ambient;
};
struct params {
    double left, amp;
    struct flux top;
    int kind;
};
static struct params par = {1, 2, {0.5, 0.2}, 1};

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, un) spacing(h)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            un[j][i] = u[j][i] + dt * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i] - 4 * u[j][i]) / (h * h);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            u[j][i] = un[j][i];
}
#ifdef POINTER
static void top(const struct flux *f, double h)
{
    double q = f->q;
    for (int i = 0; i < N; i++)
        u[N - 1][i] = u[N - 2][i] - h * (q * u[N - 2][i] - f->ambient);
}
#define TOP &par.top
#define PAR(x) at->x
#else
static void top(struct flux f, double h)
{
    double q = f.q;
    for (int i = 0; i < N; i++)
        u[N - 1][i] = u[N - 2][i] - h * (q * u[N - 2][i] - f.ambient);
}
#define TOP par.top
#define PAR(x) own.x
#endif
int main(int argc, char **argv)
{
    double h = 1.0 / (N - 2);
    struct params own = par, *at = &own;
    (void)at;
    PAR(left) = argc;
#pragma amr timeloop
    for (int n = 0; n < 60; n++) {
        for (int j = 0; j < N; j++) {
            u[j][0] = PAR(left);
            u[j][N - 1] = u[j][N - 2] - h * PAR(top.q);
        }
        for (int i = 0; i < N; i++) {
            if (par.kind)
                u[0][i] = PAR(amp) * sin(0.1 * n);
            else
                u[0][i] = u[1][i];
        }
        top(TOP, h);
        step(0.2 * h * h, h);
        PAR(left) += 0.01;
        par.top.ambient += 0.02;
        par.kind = n < 40;
    }
    for (int j = 1; j < N - 1; j += 6)
        printf("%.8f %.8f %.8f\n", u[j][2], u[j][N - 2], u[N - 2][j]);
    return argc > 5 ? argv[0][0] : 0;
}
