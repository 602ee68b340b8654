/* A clause with another operator than the nest. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel reduction(max: worst)
static void step(int n, double *un, const double *u, double c)
{
#pragma amr data domain(i) arrays(un, u)
    double worst = 0;
    for (int i = 1; i < n - 1; i++) {
        un[i] = u[i - 1] + u[i + 1];
        worst += un[i];
    }
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1);
    return 0;
}

// CHECK: err-reduction-operator.c:5:35: error: the clause says 'max' of 'worst', but the nest takes its sum
// CHECK: err-reduction-operator.c:12:9: note: here
// CHECK-NOT: error:
