/* A face across an axis that the domain does not have. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 64 };
static double p[N], u[N + 1];

#pragma amr kernel
static void step(double c)
{
#pragma amr data domain(i) arrays(p, u) face(y: u)
    for (int i = 0; i < N; i++)
        p[i] += c * (u[i + 1] - u[i]);
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(0.1);
    return 0;
}

// CHECK: err-centring-axis.c:9:41: error: there is no axis y: the domain has 1 dimension
