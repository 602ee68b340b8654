/* An array without ghost cells beside arrays with them, whose cells two nests count differently. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 64 };
static double u[N + 2][N + 2], un[N + 2][N + 2], k[N][N];
#pragma amr data domain(j, i) arrays(un, u, k)

#pragma amr kernel
static void step(double c)
{
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            un[j + 1][i + 1] = u[j + 1][i + 1] + c * k[j][i] * (u[j + 1][i] - u[j + 1][i + 2]);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j + 1][i + 1] = un[j + 1][i + 1] * k[j + 2][i + 2];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(0.1);
    return 0;
}

// CHECK: err-layout.c:10:5: error: 'k' counts its cells otherwise than the arrays that this nest writes: not supported yet
// CHECK: err-layout.c:4:{{[0-9]+}}: note: 'k' is declared here
// CHECK: hint: give 'k' the same ghost cells as the others have
// CHECK: err-layout.c:13:5: error: 'k' counts its cells otherwise than the arrays that this nest writes: not supported yet
// CHECK-NOT: error:
