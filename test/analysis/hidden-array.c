/* A parameter hides a mesh array where the time loop stands: it has no name there. */
// RUN: rm -rf %t && %amrcc -w --emit=%t %s
// RUN: %text %t/hidden-array_amr.c | FileCheck %s
// CHECK: amr_step((struct amr_named_array[]){{[{][{]}}"u", (void *)u}}, 1)
#define N 40
static double u[N], un[N];
#pragma amr kernel scale(-2)
static void step(void)
{
#pragma amr data domain(i) arrays(u, un)
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1]);
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
}
static void run(int un)
{
#pragma amr timeloop
    for (int t = 0; t < un; t++)
        step();
}
int main(void)
{
    u[20] = 1;
    run(10);
    return 0;
}
