/* Constants that cells declare as static are the cells' own, tables of directions too; what they may change is refused. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: not %amrcc --dump=plan -DCOUNT %s 2>&1 | FileCheck %s --check-prefix=COUNT
// CHECK-NOT: error
// CHECK: access u (0,1) read
// CHECK: access u (-1,0) read
// COUNT: error: 'cells' is static: cells cannot share it
enum { N = 66 };
static double u[N][N], un[N][N];

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, un) spacing(h)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            static const int di[4] = {1, -1, 0, 0}, dj[4] = {0, 0, 1, -1};
            static const double k = 0.5;
            double sum = 0;
#ifdef COUNT
            static int cells = 0;
            cells++;
#endif
            for (int d = 0; d < 4; d++)
                sum += u[j + dj[d]][i + di[d]] - u[j][i];
            un[j][i] = u[j][i] + k * dt / (h * h) * sum;
        }
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            u[j][i] = un[j][i];
}
int main(void)
{
    u[30][30] = 1;
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(1e-5, 0.01);
    return u[20][20] > 0.5;
}
