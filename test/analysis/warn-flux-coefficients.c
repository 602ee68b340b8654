// Velocities on faces that nothing proves to lie there are warned of; those that a clause speaks of are not.
// Nor is a pressure, whose difference stands beside those of fluxes.
// RUN: %amrcc --dump=plan %s 2>&1 >/dev/null | FileCheck %s
// RUN: %amrcc -DCLAUSE --dump=plan %s 2>&1 >/dev/null | count 0
enum { N = 64, M = N + 2 };
static double c[M][M], d[M][M], u[M][M], v[M][M], k[M][M];
static double p[M][M], f[M][M], g[M][M];

static double up(double w, double a, double b)
{
    return w > 0 ? w * a : w * b;
}

#pragma amr kernel
static void step(double dt, double h)
{
#ifdef CLAUSE
#pragma amr data domain(j, i) arrays(c, d, u, v, k) spacing(h) face(x: u) cell(v)
#else
#pragma amr data domain(j, i) arrays(c, d, u, v, k) spacing(h)
#endif
    // CHECK: :[[@LINE+4]]:5: warning: fluxes across j read 'v' in the cell behind the face alone, as if it lay on the face
    // CHECK: hint: face(y: v) says that it lies on faces, cell(v) that it does not
    // CHECK: warning: fluxes across i read 'u' in the cell behind the face alone
    // CHECK-NOT: warning
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++) {
            double e = up(u[j][i + 1], c[j][i], c[j][i + 1]) - 0.5 * (k[j][i] + k[j][i + 1]) * (c[j][i + 1] - c[j][i]) / h;
            double w = up(u[j][i], c[j][i - 1], c[j][i]) - 0.5 * (k[j][i - 1] + k[j][i]) * (c[j][i] - c[j][i - 1]) / h;
            double n = up(v[j + 1][i], c[j][i], c[j + 1][i]), s = up(v[j][i], c[j - 1][i], c[j][i]);
            d[j][i] = c[j][i] - dt / h * ((e - w) + (n - s));
        }
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            c[j][i] = d[j][i];
}

#pragma amr kernel
static void momentum(double dt, double h, double nu)
{
#pragma amr data domain(j, i) arrays(p, f, g) spacing(h)
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            f[j][i] = g[j][i] + dt * (nu * (g[j][i + 1] + g[j][i - 1] + g[j + 1][i] + g[j - 1][i] - 4 * g[j][i]) / (h * h) -
                                      (p[j][i + 1] - p[j][i]) / h);
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            g[j][i] = f[j][i];
}

int main(void)
{
    double h = 1.0 / N;
#pragma amr timeloop
    for (int t = 0; t < 100; t++)
        step(0.3 * h, h), momentum(0.3 * h, h, 1e-3);
    return 0;
}
