/* What is wrong in several parts of a split nest is said once. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N], vn[N];
static volatile double c;
#pragma amr data domain(i) arrays(u, un, vn)

#pragma amr kernel scale(-1)
static void step(void)
{
    for (int i = 1; i < N - 1; i++) {
        // CHECK: err-split-once.c:[[#@LINE+2]]:20: error: 'c' is volatile: not supported in a nest
        // CHECK-NOT: error:
        double f = c * (u[i + 1] + u[i]);
        un[i] = f;
        vn[i + 1] = f;
    }
}

int main(void)
{
#pragma amr timeloop
    for (int s = 0; s < 3; s++)
        step();
    return 0;
}
