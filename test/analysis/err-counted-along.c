/* Variables that loops count along, used as numbers, behind the nest, or counted by data. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#define N 66
static double u[N], v[N];

#pragma amr kernel
static int step(double c)
{
#pragma amr data domain(i) arrays(u, v)
    int i, k, m, q;
    // CHECK: err-counted-along.c:[[@LINE+3]]:20: error: 'k', which the loops count along, is used as a number: not supported in a nest
    // CHECK: hint: compute it from the iterators
    for (i = 1, k = 3; i < N - 1; i++, k++)
        v[i] = c * k;
    for (i = 1, m = 1; i < N - 1; i++, m++)
        u[m] = v[m];
    // CHECK-DAG: err-counted-along.c:[[@LINE+3]]:28: error: the header of the loop over 'i' does more than count: not supported in a nest
    // CHECK-DAG: hint: move it into the loop's body
    q = 0;
    for (i = 1; i < N - 1; c += 1, i++)
        u[i] = v[i] + q;
    // CHECK-DAG: err-counted-along.c:[[@LINE+1]]:12: error: 'm' is counted along by a nest and used behind it: not supported
    return m;
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(0.1);
    return 0;
}
// CHECK-NOT: error:
