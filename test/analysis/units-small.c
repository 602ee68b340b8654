// Widths, time steps and constants of nature in units that make them small are no guards against divisions by 0: Yee's
// scheme in one dimension, which was warned of, and an upwind scheme, which was refused.
// RUN: %amrcc --dump=plan %s 2>&1 | %FileCheck --implicit-check-not=warning: --implicit-check-not=error: %s
// CHECK: nest
enum { N = 200 };
static double ez[N], hy[N], u[N], un[N];
static double dx = 1e-8, eps0 = 8.854e-12, mu0 = 1.2566e-6, dt = 1.5e-17;
static double h = 1e-7;

#pragma amr kernel
static void yee(void)
{
#pragma amr data domain(i) spacing(dx) arrays(ez, hy)
    for (int i = 0; i < N - 1; i++)
        hy[i] = hy[i] + dt / (mu0 * dx) * (ez[i + 1] - ez[i]);
    for (int i = 1; i < N; i++)
        ez[i] = ez[i] + dt / (eps0 * dx) * (hy[i] - hy[i - 1]);
}

#pragma amr kernel
static void advect(double step)
{
#pragma amr data domain(i) spacing(h) arrays(u, un)
    for (int i = 1; i < N; i++)
        un[i] = u[i] - step / h * (u[i] - u[i - 1]);
    for (int i = 1; i < N; i++)
        u[i] = un[i];
}

int main(void)
{
    for (int i = 0; i < N; i++)
        u[i] = ez[i] = i > 80 && i < 120;
#pragma amr timeloop
    for (int n = 0; n < 50; n++) {
        yee();
        advect(3e-8);
    }
    return u[60] > 1 || ez[60] > 1;
}
