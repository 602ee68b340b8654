/* A loop over all cells of flat arrays is no boundary, though it writes ring cells: a nest. */
// RUN: %amrcc --dump=plan %s > %t.plan && FileCheck %s --input-file=%t.plan
#define N 64
static double u[N * N], v[N * N];

#pragma amr kernel scale(c: -2)
void step(double c)
{
#pragma amr data domain(j, i) arrays(u, v)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            v[j * N + i] = u[j * N + i] + c * (u[j * N + i - 1] + u[j * N + i + 1] + u[(j - 1) * N + i] +
                                               u[(j + 1) * N + i] - 4 * u[j * N + i]);
    for (int a = 0; a < N * N; a++)
        u[a] = v[a];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 20; t++)
        step(0.1);
    return 0;
}
// CHECK: nest 0
// CHECK: nest 1 step
// CHECK-NEXT: range j = 0 : 64
// CHECK-NEXT: range i = 0 : 64
// CHECK-NOT: nest 2
// CHECK-NOT: view
