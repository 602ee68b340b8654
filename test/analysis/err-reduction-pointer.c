/* A reduction into what a pointer leads to, where the pointer is handed on, too; and a value that is read so. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
void show(const double *);
static double u[N], un[N], sum;
#pragma amr kernel
static void step(int n, const double *u, double *sum)
{
#pragma amr data domain(i) arrays(u)
    for (int i = 1; i < n - 1; i++)
        *sum += u[i];
    show(sum);
}

#pragma amr kernel
static void scaled(int n, double *un, const double *u, const double *sum)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < n - 1; i++)
        un[i] = u[i] / *sum;
    show(sum);
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, u, &sum), scaled(N, un, u, &sum);
    return 0;
}

// CHECK: err-reduction-pointer.c:11:9: error: '*sum' is not an array element of a form that is supported in a nest
// CHECK: hint: use a local variable in the nest and store it in '*sum' after the nest
// CHECK: err-reduction-pointer.c:20:24: error: '*sum' is not an array element of a form that is supported in a nest
// CHECK: hint: read it in front of the nest, 'value = *sum;', and use the variable there
// CHECK-NOT: error:
