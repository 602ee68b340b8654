// The end of a domain's range: a formula of integers and macros, known where the nest stands.
// RUN: %not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#define N 40
#define LAST (N * (1 + 0))
static double u[N + 2], un[N + 2];
#pragma amr kernel scale(-2)
// CHECK: [[#@LINE+1]]:18: error: the end of the domain's range of 'i', 'LAST + much', is no formula of integers that 'step' knows
#pragma amr data domain(i = 1 : LAST + much) arrays(u, un)
static void step(void)
{
    for (int i = 1; i <= N; i++)
        un[i] = u[i] + 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1]);
    for (int i = 1; i <= N; i++)
        u[i] = un[i];
}
int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step();
    return 0;
}
