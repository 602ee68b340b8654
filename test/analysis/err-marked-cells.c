/* Cells that an array marks are set by what lies beside them: nothing says that those are no marked ones. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66, FLUID = 16, NORTH = 1, SOUTH = 2 };
static double u[N][N], p[N][N];
static int flag[N][N];

#pragma amr kernel
static void walls(void)
{
#pragma amr data domain(j, i) arrays(u, flag)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            switch (flag[j][i]) {
            case NORTH:
                u[j][i] = -u[j + 1][i];
                break;
            case SOUTH:
                u[j][i] = -u[j - 1][i];
                break;
            }
}

#pragma amr kernel
static void relax(void)
{
#pragma amr data domain(j, i) arrays(p, flag)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            p[j][i] = flag[j][i] & FLUID ? 0.5 * (p[j - 1][i] + p[j + 1][i]) : 0;
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        walls();
        relax();
    }
    return 0;
}

// CHECK: err-marked-cells.c:15:28: error: 'u' is read at a neighbour and written in the same nest
// CHECK: err-marked-cells.c:15:17: note: 'u' is written here
// CHECK: hint: where the cells that are set and those that are read are never the same, as of obstacles and the fluid beside them, copy 'u' to a second array in a nest in front of this one, and read the neighbours there; else write to a second array, in all cells, and swap the two
// CHECK: err-marked-cells.c:29:{{[0-9]+}}: error: 'p' is read at a neighbour and written in the same nest
// CHECK: hint: write to a second array and swap the two after the nest; a Gauss-Seidel
// CHECK-NOT: error:
