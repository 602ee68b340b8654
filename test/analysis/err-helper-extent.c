/* The extent of a helper's array is a number of the program, too. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#define N 66
static int parts = 4;
static double u[N], un[N];
static double mean(double a, double b)
{
    // CHECK: [[@LINE+1]]:{{.*}}: error: 'mean' reads the global variable 'parts': not supported in a nest yet
    double n = parts, w[parts], s = 0;
    for (int k = 0; k < parts; k++)
        w[k] = 0.1 * k;
    for (int k = 0; k < parts; k++) {
        if (a > b)
            s += w[k] * a;
        else
            s += w[k] * b;
    }
    return s / n;
}
#pragma amr kernel
static void step(double c)
{
#pragma amr data domain(i) arrays(u, un)
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + c * (mean(u[i - 1], u[i + 1]) - u[i]);
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
}
int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 9; t++)
        step(0.01);
    return 0;
}
