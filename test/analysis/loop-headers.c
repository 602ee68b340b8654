/* Loops that count down, count with i = 1 + i, or compare the other way round: the same half-open
 * ranges. */
// RUN: %amrcc --dump=plan %s | FileCheck %s
#define N 34
static double u[N][N], v[N][N];

#pragma amr kernel
static void step(int n)
{
#pragma amr data domain(i, j) arrays(u, v)
    int i, j;
    // CHECK: range i = 1 : n - 1
    // CHECK-NEXT: range j = 1 : 33
    for (i = n - 2; i >= 1; i--)
        for (j = N - 2; j > 0; --j)
            v[i][j] = u[i + 1][j] + u[i - 1][j];
    // CHECK: range i = 1 : n - 1
    // CHECK-NEXT: range j = 1 : n - 1
    for (i = 1; i < n - 1; i = i + 1)
        for (j = 1; n - 1 > j; j = 1 + j)
            u[i][j] = v[i][j];
    // CHECK: range i = 1 : n - 1
    // CHECK-NEXT: range j = 1 : n - 1
    for (i = n - 2; 1 <= i; i -= 1)
        for (j = 1; j != n - 1; j += 1)
            v[i][j] = u[i][j + 1] + u[i][j - 1];
    // CHECK: range i = 1 : n - 1
    // CHECK-NEXT: range j = 1 : n - 1
    for (i = n - 2; 0 < i; i = i - 1)
        for (j = n - 2; j != 0; j--)
            u[i][j] = v[i][j];
    // CHECK: range i = 1 : n - 1
    // CHECK-NEXT: range j = 1 : 34 - 1
    for (i = n - 1; i-- > 1;)
        for (j = N - 1; j-- != 1;)
            v[i][j] = v[i][j] * 0.5;
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N);
    return 0;
}
