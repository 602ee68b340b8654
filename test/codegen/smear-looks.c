/* When the run looks at what a scheme of first order smears where the mesh is coarse, and what it tells of it. A FRONT that is
 * on the finest level at the looks of the check, and smooth enough for coarse cells behind the last one (10 tolerances wrong,
 * and nothing was said). What GROWS from nothing, as a density that is the same everywhere at first (275808318 tolerances in 2
 * steps were told). YEE: a staggered scheme in SI units, of a field that is nothing beside the others (606 tolerances were
 * told; it is right within one): differences of another field on one side do not smear. */
// RUN: %amrcc -w --block=16 -DFRONT %s -o %tf
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes refine.tolerance=1e-3" %tf 2>&1 >%t.out | FileCheck %s
// RUN: %amrcc -w --block=8 -DGROWS %s -o %tg
// RUN: env AMR_SET="mesh.levels=4 run.quiet=yes refine.tolerance=1e-2" %tg 2>&1 >%t.out | FileCheck --allow-empty --check-prefix=NONE %s
// RUN: %amrcc -w --block=8 -DYEE %s -o %ty
// RUN: env AMR_SET="mesh.levels=3 run.quiet=yes refine.tolerance=1e-2" %ty 2>&1 >%t.out | FileCheck --allow-empty --check-prefix=NONE %s
// CHECK: amr: warning: the scheme smears 'u' where the mesh is coarse: {{.*}} {{[0-9]+}} times refine.tolerance in 1{{[0-9]+}} steps.
// NONE-NOT: {{.}}
#include <math.h>
#include <stdio.h>

#ifdef FRONT
enum { N = 4000, STEPS = 1824 };
static double u[N + 2], un[N + 2];
#pragma amr kernel
static void step(double dt, double dx)
{
#pragma amr data domain(i) arrays(u, un) spacing(dx)
    u[0] = u[1];
    u[N + 1] = u[N];
    for (int i = 1; i <= N; i++)
        un[i] = u[i] - dt / dx * (u[i] - u[i - 1]);
    for (int i = 1; i <= N; i++)
        u[i] = un[i];
}

int main(void)
{
    for (int i = 0; i < N + 2; i++)
        u[i] = i < N * 3 / 10;
#pragma amr timeloop
    for (int t = 0; t < STEPS; t++)
        step(0.1 / N, 1.0 / N);
    for (int i = 1; i <= N; i++)
        printf("%.9g\n", u[i]);
    return 0;
}
#elif defined GROWS
enum { N = 512, STEPS = 30 };
static double r[N + 2], m[N + 2], p[N + 2], fr[N + 2], fm[N + 2], fp[N + 2];
#pragma amr kernel
static void step(double dt, double dx)
{
#pragma amr data domain(i) arrays(r, m, p, fr, fm, fp) spacing(dx) boundary(x: periodic)
    for (int i = 1; i <= N + 1; i++) {
        fr[i] = 0.5 * (m[i - 1] + m[i]) - 1.5 * (r[i] - r[i - 1]);
        fm[i] = 0.5 * (m[i - 1] * m[i - 1] / r[i - 1] + p[i - 1] + m[i] * m[i] / r[i] + p[i]) - 1.5 * (m[i] - m[i - 1]);
        fp[i] = 0.7 * (p[i - 1] * m[i - 1] / r[i - 1] + p[i] * m[i] / r[i]) - 1.5 * (p[i] - p[i - 1]);
    }
    for (int i = 1; i <= N; i++) {
        r[i] -= dt / dx * (fr[i + 1] - fr[i]);
        m[i] -= dt / dx * (fm[i + 1] - fm[i]);
        p[i] -= dt / dx * (fp[i + 1] - fp[i]);
    }
}

int main(void)
{
    for (int i = 0; i < N + 2; i++) {
        r[i] = 1;
        m[i] = 0.5;
        p[i] = 1 + 0.5 * exp(-200.0 * (i - N / 2) * (i - N / 2) / N / N);
    }
#pragma amr timeloop
    for (int t = 0; t < STEPS; t++)
        step(0.2 / N, 1.0 / N);
    for (int i = 1; i <= N; i++)
        printf("%.9g\n", r[i]);
    return 0;
}
#else
enum { N = 49 };
static double mu = 1.2566e-6, Ex[N][N][N], Ey[N][N][N], Ez[N][N][N], Bx[N][N][N], By[N][N][N], Bz[N][N][N], eps[N][N][N];
#pragma amr data domain(i, j, k) arrays(Ex, Ey, Ez, Bx, By, Bz, eps) spacing(h)
#pragma amr kernel
static void update_E(double dt, double h)
{
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
            for (int k = 1; k < N - 1; k++) {
                Ex[i][j][k] += dt * ((Bz[i][j][k] - Bz[i][j - 1][k]) / h - (By[i][j][k] - By[i][j][k - 1]) / h) / eps[i][j][k];
                Ey[i][j][k] += dt * ((Bx[i][j][k] - Bx[i][j][k - 1]) / h - (Bz[i][j][k] - Bz[i - 1][j][k]) / h) / eps[i][j][k];
                Ez[i][j][k] += dt * ((By[i][j][k] - By[i - 1][j][k]) / h - (Bx[i][j][k] - Bx[i][j - 1][k]) / h) / eps[i][j][k];
            }
}
#pragma amr kernel
static void update_B(double dt, double h)
{
    for (int i = 0; i < N - 1; i++)
        for (int j = 0; j < N - 1; j++)
            for (int k = 0; k < N - 1; k++) {
                Bx[i][j][k] -= dt * ((Ez[i][j + 1][k] - Ez[i][j][k]) / h - (Ey[i][j][k + 1] - Ey[i][j][k]) / h) / mu;
                By[i][j][k] -= dt * ((Ex[i][j][k + 1] - Ex[i][j][k]) / h - (Ez[i + 1][j][k] - Ez[i][j][k]) / h) / mu;
                Bz[i][j][k] -= dt * ((Ey[i + 1][j][k] - Ey[i][j][k]) / h - (Ex[i][j + 1][k] - Ex[i][j][k]) / h) / mu;
            }
}
int main(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            for (int k = 0; k < N; k++)
                eps[i][j][k] = 8.85418782e-12, Ez[i][j][k] = exp(-0.05 * ((i - 20) * (i - 20) + (j - 20) * (j - 20)));
#pragma amr timeloop
    for (int t = 0; t < 60; t++) {
        update_B(0.5 * 0.01 / 3e8, 0.01);
        update_E(0.5 * 0.01 / 3e8, 0.01);
    }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            printf("%.9g\n", Ez[i][j][25]);
    return 0;
}
#endif
