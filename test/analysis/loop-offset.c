/* Offsets that run in a loop of known length inside the nest. */
// RUN: %amrcc --dump=plan %s | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel
static void step(int n, double *un, const double *u, double c)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < n - 1; i++) {
        double s = 0;
        for (int m = -1; m <= 1; m++)
            s += u[i + m];
        un[i] = s;
    }
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1);
    return 0;
}

// CHECK: access u (-1) read
// CHECK: access u (0) read
// CHECK: access u (1) read
// CHECK: access un (0) write
// CHECK-NOT: access
