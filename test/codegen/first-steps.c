/* What the first step does to a field that shows nothing of it: on leaves too coarse for that the error would stay,
 * whatever the tolerance. 1: gas at one speed, between walls without flux. The wall's flux is set when the other faces
 * have theirs, and the mesh is refined then: the step is done again. 2: the same with fluxes added to one cell and taken
 * from the next, behind a sum over what the step has not changed yet. 3: no walls, the boundary is copied: each step pulls
 * at the cells there, and host code looks on. */
// RUN: %follows -w -DKIND=1 %s
// RUN: %follows -w -DKIND=2 %s
// RUN: %follows -w -DKIND=3 %s
#include <math.h>
#include <stdio.h>

enum { N = 128, STEPS = 40 };
static double p[N][N], u[N][N], fp[N][N + 1], fu[N][N + 1];

#pragma amr kernel
static void fluxes(double h)
{
#pragma amr data domain(j, i) arrays(p, u, fp, fu) spacing(h)
    for (int j = 0; j < N; j++)
        for (int i = 1; i < N; i++) {
            fp[j][i] = 0.5 * (u[j][i - 1] + u[j][i]) - 0.5 * (p[j][i] - p[j][i - 1]);
            fu[j][i] = 0.5 * (p[j][i - 1] + p[j][i]) - 0.5 * (u[j][i] - u[j][i - 1]);
        }
    for (int j = 0; j < N; j++) {
        fp[j][0] = fp[j][N] = KIND == 3 ? 0.1 : 0;
        fu[j][0] = p[j][0] - u[j][0];
        fu[j][N] = p[j][N - 1] + u[j][N - 1];
    }
}

#if KIND == 2
#pragma amr kernel
static double total(double h)
{
#pragma amr data domain(j, i) arrays(p, u, fp, fu) spacing(h)
    double sum = 0;
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            sum += p[j][i] * h * h;
    return sum;
}
#endif

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(j, i) arrays(p, u, fp, fu) spacing(h)
    double c = dt / h;
#if KIND == 2
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            p[j][i] += c * fp[j][i];
            u[j][i] += c * fu[j][i];
        }
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            p[j][i] -= c * fp[j][i + 1];
            u[j][i] -= c * fu[j][i + 1];
        }
#else
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            p[j][i] -= c * (fp[j][i + 1] - fp[j][i]);
            u[j][i] -= c * (fu[j][i + 1] - fu[j][i]);
        }
#endif
}

int main(void)
{
    double h = 1.0 / N, seen = 0;
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j][i] = -1 - 0.5 * exp(-900 * pow((j + 0.5) * h - 0.5, 2));
#pragma amr timeloop
    for (int t = 0; t < STEPS; t++) {
#if KIND == 2
        seen += total(h);
#endif
        fluxes(h);
        step(0.5 * h, h);
        if (KIND == 3)
            seen += p[3][N / 2];
    }
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            printf("%.17g\n%.17g\n", p[j][i], u[j][i]);
    printf("%.17g\n", seen);
    return 0;
}
