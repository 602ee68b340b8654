/* Names that begin like the runtime's. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], v[N], amr_rate = 0.1;
#pragma amr data domain(i) arrays(u, v)
#pragma amr kernel scale(-2)
static void amr_step(double amr_c)
{
    for (int i = 1; i < N - 1; i++)
        v[i] = u[i] + amr_c * (u[i - 1] - 2 * u[i] + u[i + 1]);
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        amr_step(amr_rate);
    return 0;
}

// CHECK: err-runtime-names.c:[[@LINE-14]]:13: error: 'amr_step' begins like the names of amrcc's runtime, 'amr_'
// CHECK: hint: give it another name
// CHECK: err-runtime-names.c:[[@LINE-19]]:27: error: 'amr_rate' begins like the names
// CHECK-NOT: error: 'amr_c'
