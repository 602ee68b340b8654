/* Indices that the loops' headers count along with the iterators. */
// RUN: %amrcc --dump=plan %s | FileCheck %s
#define N 34
static double u[N * N], v[N * N];

#pragma amr kernel
static void step(double c)
{
#pragma amr data domain(j, i) arrays(u, v)
    int i, j, row, k;
    // CHECK: nest 0
    // CHECK: offsets (-1,0) (0,-1) (0,0) (0,1) (1,0)
    for (j = 1; j < N - 1; j++) {
        row = j * N;
        for (i = 1, k = row + 1; i < N - 1; i++, k++)
            v[k] = u[k] + c * (u[k - 1] + u[k + 1] + u[k - N] + u[k + N] - 4 * u[k]);
    }
    // CHECK: nest 1
    // CHECK: offsets (0,0)
    for (j = 1; j < N - 1; j++) {
        int e = j * N + 1;
        for (i = 1; i < N - 1; i++, e++)
            u[e] = v[e];
    }
    // CHECK: nest 2
    // CHECK: offsets (0,0)
    for (j = 1, row = N; j < N - 1; ++j, row += N)
        for (i = N - 2, k = row + N - 2; i > 0; --i, --k)
            v[row + i] = 2 * u[k];
    // CHECK: nest 3
    // CHECK: offsets (0,1)
    for (int m = 0, j = 1; j < N - 1; j++)
        for (int i = 1, w = j * N + 1; i < N - 1; i++, w++)
            u[w] = v[w + 1];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(0.1);
    return 0;
}
