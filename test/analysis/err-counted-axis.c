// An index that headers count along, in a loop of which no axis is counted by one: no boundary, and no nest.
// RUN: %not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#define N 34
static double u[N * N], v[N * N];

#pragma amr kernel
static void step(double c)
{
#pragma amr data domain(row, i) arrays(u, v)
    int i, j, row, k;
    for (j = 1; j < N - 1; j++)
        for (i = 1; i < N - 1; i++)
            v[j * N + i] = u[j * N + i] + c * (u[j * N + i - 1] + u[j * N + i + 1] + u[j * N + i - N] + u[j * N + i + N] - 4 * u[j * N + i]);
    for (j = 1; j < N - 1; j++) {
        // CHECK: [[#@LINE+1]]:9: error: 'row' is set by every cell of the nest and used outside it
        row = j * N;
        for (i = 1, k = row + 1; i < N - 1; i++, k++)
            u[k] = v[k];
    }
    for (j = 1, row = N; j < N - 1; ++j, j += N)
        for (i = N - 2, k = row + N - 2; i > 0; --i, --k)
            v[row + i] = 2 * u[k];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(0.1);
    return 0;
}
