/* A statement expression whose lines do more than declare variables. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#define N 42
#define SIGN(x) ({ int s_ = 0; if ((x) < 0) s_ = -1; s_; })
static double u[N], un[N];

#pragma amr kernel scale(0)
static void step(void)
{
#pragma amr data domain(i) arrays(u, un)
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + SIGN(u[i + 1]);
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step();
    return 0;
}

// CHECK: err-statement-expression.c:12:24: error: a statement expression of this form is not supported in a nest
// CHECK: hint: its lines may declare variables, each with its value, and the last one is the value of all
// CHECK-NOT: error:
