// Coefficients in structs that the kernel's function sets member by member are followed as variables are: in main
// and lent to others, in a struct that a function returns, in one that a step gets by address, nested, in tables. Sums in
// two structs of one type within one are told apart (STEP; on one level, too, both went to the first).
// RUN: %same -DSTEP %s
// RUN: %near 5e-3 --block=4 %s
// RUN: %near 5e-3 --block=4 -DMADE %s
// RUN: %near 5e-3 --block=4 -DSTEP %s
#include <math.h>
#include <stdio.h>
#define N 256
struct grid { double h[2]; int n; };
struct mean { double of; };
struct par { struct grid g; double dt, kappa, r; struct mean first, second; int steps; };
static double u[N + 2], un[N + 2];
#define UPDATE(c) \
    for (int i = 1; i <= N; i++) \
        un[i] = u[i] + (c) * (u[i - 1] - 2 * u[i] + u[i + 1]); \
    for (int i = 1; i <= N; i++) \
        u[i] = un[i]
static void start(const struct par *p)
{
    for (int i = 0; i < N + 2; i++) {
        double x = (i - 0.5) * p->g.h[0];
        u[i] = un[i] = exp(-200 * (x - 0.3) * (x - 0.3));
    }
}
#ifdef MADE
static struct par made(void)
{
    struct par p = {.steps = 200, .kappa = 1};
    p.g.h[0] = 1.0 / N;
    p.dt = 0.2 * p.g.h[0] * p.g.h[0] / p.kappa;
    return p;
}
#elif defined STEP
static struct par all = {.steps = 200, .kappa = 1};
#pragma amr kernel
static void step(struct par *p)
{
#pragma amr data domain(i) arrays(u, un) spacing(p->g.h[0])
    p->dt = 0.2 * p->g.h[0] * p->g.h[0] / p->kappa;
    UPDATE(p->dt * p->kappa / (p->g.h[0] * p->g.h[0]));
    p->first.of = p->second.of = 0;
    for (int i = 1; i <= N; i++) {
        p->first.of += u[i] / N;
        p->second.of += u[i] * u[i] / N;
    }
}
#endif
int main(void)
{
#ifdef STEP
    all.g.h[0] = 1.0 / N;
    start(&all);
#pragma amr timeloop
    for (int t = 0; t < all.steps; t++)
        step(&all);
    printf("%.10g\n%.10g\n", all.first.of, all.second.of);
#else
#ifdef MADE
    struct par p = made();
#else
    struct par p;
    p.steps = 200;
    p.kappa = 1;
    p.g.h[0] = 1.0 / N;
    p.dt = 0.4 * p.g.h[0] * p.g.h[0];
    p.dt *= 0.5;
    p.r = p.dt * p.kappa / (p.g.h[0] * p.g.h[0]);
#endif
    start(&p);
#pragma amr data domain(i) arrays(u, un) spacing(p.g.h[0])
#pragma amr timeloop
    for (int t = 0; t < p.steps; t++) {
#pragma amr kernel
#ifdef MADE
        UPDATE(p.dt * p.kappa / (p.g.h[0] * p.g.h[0]));
#else
        UPDATE(p.r);
#endif
    }
#endif
    for (int i = 1; i <= N; i++)
        printf("%.10g\n", u[i]);
    return 0;
}
