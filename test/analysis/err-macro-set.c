// A macro in a clause that is made of variables that the kernel sets.
// RUN: %not %amrcc --dump=plan %s 2>&1 | FileCheck %s
// CHECK: [[#@LINE+4]]:26: error: 'K' is made of a variable that the kernel changes
#define N 40
#define K (a + b)
static double u[N], un[N], a, b;
#pragma amr kernel scale(K: -2)
static void step(double dx)
{
#pragma amr data domain(i) arrays(u, un)
    a = 0.1 * dx;
    b = 0.2 * dx;
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + K * (u[i - 1] - 2 * u[i] + u[i + 1]);
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
}
int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(0.5);
    return 0;
}
