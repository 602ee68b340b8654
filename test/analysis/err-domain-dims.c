/* Two domains of different dimensions. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel
static void step(int n, double *un, const double *u, double c)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < n - 1; i++)
        un[i] = u[i] + c * (u[i - 1] - 2.0 * u[i] + u[i + 1]);
}

#pragma amr kernel
static void other(int n, double (*v)[n])
{
#pragma amr data domain(j, i) arrays(v)
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
            v[j][i] = 1;
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1);
    return 0;
}

// CHECK: err-domain-dims.c:16:18: error: this domain has 2 dimensions, another of the program has 1: not supported yet
// CHECK: err-domain-dims.c:8:18: note: the other domain is here
// CHECK-NOT: error:
