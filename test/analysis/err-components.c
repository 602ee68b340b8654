/* A trailing component index. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N][2], un[N][2];
#pragma amr kernel
static void step(int n, double (*un)[2], double (*u)[2])
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < n - 1; i++)
        un[i][0] = u[i - 1][0] + u[i + 1][1];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u);
    return 0;
}

// CHECK: err-components.c:10:9: error: 'un' has 2 indices in a domain of 1 dimension: components are not supported yet
// CHECK: err-components.c:8:18: note: the domain is given here
// CHECK: err-components.c:10:20: error: 'u' has 2 indices in a domain of 1 dimension: components are not supported yet
// CHECK: err-components.c:8:18: note: the domain is given here
// CHECK-NOT: error:
