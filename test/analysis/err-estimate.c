/* Kernels that say they give estimates of the error, and do not. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: not %amrcc --dump=plan -DADVANCED %s 2>&1 | FileCheck --check-prefix=ADVANCED %s
enum { N = 66 };
static double u[N], un[N], eta[N];

#pragma amr kernel
static void step(double c, double h)
{
#pragma amr data domain(i) arrays(un, u, eta) spacing(h)
#ifdef ADVANCED
    // ADVANCED: err-estimate.c:[[#@LINE+1]]:5: error: 'eta' is written here, and in a kernel that gives estimates
    for (int i = 1; i < N - 1; i++)
        eta[i] = c * (u[i + 1] - u[i]) / h;
    // ADVANCED: err-estimate.c:[[#@LINE+9]]:1: note: the estimates are given here
    // ADVANCED: hint: give the estimate an array of its own
#endif
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + c * (u[i + 1] - 2 * u[i] + u[i - 1]) / (h * h);
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
}
#ifdef ADVANCED
#pragma amr kernel estimate
static void estimate(void)
{
#pragma amr data domain(i) arrays(u, eta)
    for (int i = 1; i < N - 1; i++)
        eta[i] = u[i + 1] - u[i - 1];
}
#else
// CHECK: err-estimate.c:[[#@LINE+2]]:1: error: 'estimate' is to give an estimate, but no nest in it writes a mesh array
// CHECK: hint: let it write what it finds in each cell into a mesh array of its own
#pragma amr kernel estimate
static double estimate(void)
{
#pragma amr data domain(i) arrays(u, eta)
    double most = 0;
    for (int i = 1; i < N - 1; i++)
        most += (u[i + 1] - u[i - 1]) * (u[i + 1] - u[i - 1]);
    return most;
}
#endif
int main(void)
{
    u[N / 2] = 1;
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        step(1e-5, 1e-2);
        estimate();
    }
    return 0;
}
