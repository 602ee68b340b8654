/* What is switched in the middle of a run, where the mesh is coarse: the step that sees it first would leave an error that
 * no tolerance removes. 1: a wall shuts, whose flux is set behind those of the other faces. 2: a nest that runs from then
 * on sets zeros in three cells, amid ones. 3: one ghost cell in a corner is heated, which only diagonal neighbours see.
 * 4: the same wall on the high side, and host code that looks on. */
// RUN: %follows -w --block=8 -DKIND=1 %s
// RUN: %follows -w --block=8 -DKIND=2 %s
// RUN: %follows -w --block=8 -DKIND=3 %s
// RUN: %follows -w --block=8 -DKIND=4 %s
#include <math.h>
#include <stdio.h>

#if KIND != 3
enum { N = 512, STEPS = 120 };
static double p[N], u[N], fp[N + 1], fu[N + 1];

#pragma amr data domain(i) arrays(p, u, fp, fu) spacing(h)
#pragma amr kernel
static void fluxes(double h, int shut)
{
    for (int i = 1; i < N; i++) {
        fp[i] = 0.5 * (u[i - 1] + u[i]) - 0.5 * (p[i] - p[i - 1]);
        fu[i] = 0.5 * (p[i - 1] + p[i]) - 0.5 * (u[i] - u[i - 1]);
    }
    fp[0] = shut && KIND == 1 ? 0 : u[0];
    fu[0] = shut && KIND == 1 ? p[0] - u[0] : p[0];
    fp[N] = shut && KIND == 4 ? 0 : u[N - 1];
    fu[N] = shut && KIND == 4 ? p[N - 1] + u[N - 1] : p[N - 1];
}

#pragma amr kernel
static void advance(double dt, double h)
{
    for (int i = 0; i < N; i++) {
        p[i] -= dt / h * (fp[i + 1] - fp[i]);
        u[i] -= dt / h * (fu[i + 1] - fu[i]);
    }
}

#pragma amr kernel
static void stop(double x, double width, double h)
{
    for (int i = 0; i < N; i++)
        if (fabs((i + 0.5) * h - x) < width)
            u[i] = 0;
}

int main(void)
{
    double h = 1.0 / N, seen = 0;
    for (int i = 0; i < N; i++)
        u[i] = 1;
#pragma amr timeloop
    for (int t = 0; t < STEPS; t++) {
        if (KIND == 2 && t > 40)
            stop(0.4, 1.5 * h, h);
        fluxes(h, t > 40);
        if (KIND == 4)
            seen += p[N / 4];
        advance(0.5 * h, h);
    }
    for (int i = 0; i < N; i++)
        printf("%.17g\n%.17g\n", p[i], u[i]);
    printf("%.17g\n", seen);
    return 0;
}
#else
enum { N = 128, STEPS = 120 };
static double u[N + 2][N + 2], w[N + 2][N + 2];

#pragma amr kernel
static void step(double dt, double h, double hot)
{
#pragma amr data domain(j, i) arrays(u, w) spacing(h)
    double c = dt / (6 * h * h);
    for (int j = 0; j < N + 2; j++)
        u[j][0] = u[j][N + 1] = 0;
    for (int i = 0; i < N + 2; i++)
        u[0][i] = u[N + 1][i] = 0;
    u[0][0] = hot;
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            w[j][i] = u[j][i] + c * (4 * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i]) + u[j - 1][i - 1] +
                                     u[j - 1][i + 1] + u[j + 1][i - 1] + u[j + 1][i + 1] - 20 * u[j][i]);
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            u[j][i] = w[j][i];
}

int main(void)
{
    double h = 1.0 / N;
#pragma amr timeloop
    for (int t = 0; t < STEPS; t++)
        step(0.2 * h * h, h, t > 40 ? 1.0 : 0.0);
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
#endif
