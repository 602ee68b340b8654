/* Ranges in the domain clause. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel
static void step(int n, double un[n], const double u[n], double c)
{
#pragma amr data domain(i = 1 : n - 1) arrays(un, u)
    for (int i = 1; i < n - 1; i++)
        un[i] = u[i] + c * (u[i - 1] - 2.0 * u[i] + u[i + 1]);
    for (int i = 2; i < n - 2; i++)
        un[i] = u[i + 1] - u[i - 1];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1);
    return 0;
}

// CHECK: axis i ring 1 1 boundary ring{{$}}
// CHECK: nest 0 step domain-range.c:9 halo width-unknown{{$}}
// CHECK: range i = 1 : n - 1{{$}}
// CHECK: nest 1 step domain-range.c:11 halo width-unknown{{$}}
// CHECK: range i = 2 : n - 2{{$}}
