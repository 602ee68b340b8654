/* What must be right where steps, or parts of them, are done again on a finer mesh. 1: a time loop of one step, and one of
 * two behind it: a flux at the boundary that does not fit shows behind the last step. 2: a ring cell that is advanced in
 * place, faster and faster: the nests that ran before the mesh was refined do not run twice. 3: host code has set `v`,
 * which makes the mesh, and `u`, which comes behind the first nest and refines it: that nest runs again. And it looks at
 * `u` in the step, whose memory then no longer holds what it had set. 4: host code sets an array twice in a step, which a
 * nest has read in between; the second time refines the mesh. */
// RUN: %follows -w --block=8 -DKIND=1 %s
// RUN: %follows -w --block=8 -DKIND=2 %s
// RUN: %follows -w --block=8 -DKIND=3 %s
// RUN: %follows -w --block=8 -DKIND=4 %s
#include <math.h>
#include <stdio.h>

enum { N = KIND == 3 ? 1024 : 256, GHOSTS = 2 * (KIND > 1) };
static double u[N + GHOSTS], un[N + GHOSTS], f[N + 1 + GHOSTS];

#if KIND == 1
#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(i) arrays(u, un, f) spacing(h)
    for (int i = 0; i < N; i++)
        un[i] = 1 + u[i];
    for (int i = 1; i < N; i++)
        f[i] = un[i - 1];
    f[0] = 1;
    f[N] = un[N - 1];
    for (int i = 0; i < N; i++)
        u[i] -= dt / h * (f[i + 1] - f[i]);
    for (int i = 0; i < N; i++)
        u[i] += fabs((i + 0.5) * h - 0.4) < 3 * h ? 300 * dt : 0;
}
#elif KIND == 3
static double v[N + 2], courant[N + 3];

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(i = 1 : N + 1) arrays(u, v, courant, f) spacing(h)
    for (int i = 1; i < N + 2; i++)
        courant[i] = dt / h * v[i - 1];
    for (int i = 1; i < N + 2; i++)
        f[i] = courant[i] * u[i - 1];
    for (int i = 1; i < N + 1; i++)
        u[i] -= f[i + 1] - f[i];
}
#elif KIND == 4
static double v[N + 2];

#pragma amr kernel
static void before(double h)
{
#pragma amr data domain(i = 1 : N + 1) arrays(u, v, f) spacing(h)
    for (int i = 1; i < N + 1; i++)
        f[i] = u[i] * u[i];
}

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(i = 1 : N + 1) arrays(u, un, v, f) spacing(h)
    for (int i = 1; i < N + 1; i++)
        un[i] = u[i] - dt / h * (u[i] - u[i - 1]) + v[i];
    for (int i = 1; i < N + 1; i++)
        u[i] = un[i];
}

static void fill(int t, double h)
{
    for (int i = 0; i < N + 2; i++)
        v[i] = 0.5 * exp(-2000 * pow((i - 0.5) * h - 0.3 - 0.13 * t, 2));
}
#else
#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(i) arrays(u, un) spacing(h)
    u[0] = 2 * u[0] + 1e-4;
    for (int i = 1; i <= N; i++)
        un[i] = u[i] - dt / h * (u[i] - u[i - 1]);
    for (int i = 1; i <= N; i++)
        u[i] = un[i];
}
#endif

static void print(void)
{
    for (int i = 0; i < N; i++)
        printf("%.17g\n", u[i]);
}

int main(void)
{
    double h = 1.0 / N;
#if KIND == 1
    for (int i = 0; i < N; i++)
        u[i] = 1;
#pragma amr timeloop
    for (int t = 0; t < 1; t++)
        step(0.5 * h, h);
    print();
#pragma amr timeloop
    for (int t = 0; t < 2; t++)
        step(0.5 * h, h);
#elif KIND == 3
    for (int i = 0; i < N + 2; i++) {
        u[i] = exp(-900 * pow((i - 0.5) * h - 0.3, 2));
        v[i] = 1;
    }
#pragma amr timeloop
    for (int t = 0; t < 2; t++) {
        double sum = 0;
        step(0.4 * h, h);
        for (int i = 1; i <= N; i++)
            sum += u[i];
        if (!(sum > 0))
            return 1;
    }
#elif KIND == 4
    for (int i = 0; i < N + 2; i++)
        u[i] = exp(-300 * pow((i - 0.5) * h - 0.2, 2));
#pragma amr timeloop
    for (int t = 0; t < 4; t++) {
        before(h);
        fill(t, h);
        before(h);
        step(0.3 * h, h);
        fill(t + 1, h);
    }
#else
    for (int i = 0; i < N + 2; i++)
        u[i] = exp(-400 * pow(i * h - 0.7, 2));
#pragma amr timeloop
    for (int t = 0; t < 12; t++)
        step(0.02 * h, h);
#endif
    print();
    return 0;
}
