/* A reduction into what a pointer leads to, where the pointer is handed on, too. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
void show(const double *);
static double u[N], sum;
#pragma amr kernel
static void step(int n, const double *u, double *sum)
{
#pragma amr data domain(i) arrays(u)
    for (int i = 1; i < n - 1; i++)
        *sum += u[i];
    show(sum);
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, u, &sum);
    return 0;
}

// CHECK: err-reduction-pointer.c:11:9: error: '*sum' is not an array element of a form that is supported in a nest
// CHECK: hint: use a local variable in the nest and store it in '*sum' after the nest
// CHECK-NOT: error:
