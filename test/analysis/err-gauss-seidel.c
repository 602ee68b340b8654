/* A nest that reads what neighbouring cells of the same run have written, also where a component's number is written in two ways. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
enum { DEPTH, FLOW };
static double u[N], un[N], w[2][N];
#pragma amr kernel
static void step(int n, double *u)
{
#pragma amr data domain(i) arrays(u)
    for (int i = 1; i < n - 1; i++)
        u[i] = 0.5 * (u[i - 1] + u[i + 1]);
}

#pragma amr kernel
static void parts(void)
{
#pragma amr data domain(i) arrays(w)
    for (int i = 1; i < N - 1; i++) {
        double slope = w[DEPTH][i + 1] - w[DEPTH][i - 1];
        for (int v = 0; v < 2; v++)
            w[v][i] += 0.1 * slope;
    }
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, u), parts();
    return 0;
}

// CHECK: err-gauss-seidel.c:11:23: error: 'u' is read at a neighbour and written in the same nest: the result would depend on the order of the cells
// CHECK: err-gauss-seidel.c:11:9: note: 'u' is written here
// CHECK: hint: write to a second array and swap the two after the nest
// CHECK: err-gauss-seidel.c:19:24: error: 'w[0]' is read at a neighbour and written in the same nest
// CHECK-NOT: error:
