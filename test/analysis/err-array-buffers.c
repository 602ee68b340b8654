/* Leading subscripts that are only known inside the nest, or that lead through several pointers. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[2][N][N];
static int which[2];
#pragma amr kernel
static void step(int t)
{
#pragma amr data domain(j, i) arrays(u)
    int cur;
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            int old = t % 2;
            cur = 1 - old;
            u[cur][j][i] = 1;
        }
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            u[which[0]][j][i] = u[0][j][i - 1];
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            u[0][j][i] = u[0][j][i - 1];
    which[0] = t % 2; // an entry that the function leaves alone is known
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(t);
    return 0;
}

// CHECK: err-array-buffers.c:15:15: error: 'cur' chooses among arrays 'u': it must be known in front of the nest
// CHECK: hint: compute it before the loops, into a variable of its own
// CHECK: err-array-buffers.c:19:15: error: 'which[0]' chooses among arrays 'u': it must be known in front of the nest
// CHECK: err-array-buffers.c:22:26: error: 'u[0]' is made from its own new value at the cell before
// CHECK-NOT: error:
