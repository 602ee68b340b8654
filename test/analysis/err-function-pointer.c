/* A call through a pointer in a nest, to a function that is declared behind it. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];




#pragma amr kernel
static void step(int n, double *un, const double *u, double (*f)(double))
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < n - 1; i++)
        un[i] = f(u[i - 1]);
}

static double twice(double x);

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, twice);
    return 0;
}

static double twice(double x)
{
    return 2 * x;
}

// CHECK: err-function-pointer.c:14:17: error: a call through a function pointer is not supported in a nest
// CHECK: err-function-pointer.c:10:54: note: 'f' is declared here
// CHECK: hint: call the function by its name; where the program chooses one, choose by an 'if' on a number, in the nest or around two nests
// CHECK-NOT: error:
