/* An index that is counted from cell to cell. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 34 };
#pragma amr kernel
static void step(double *un, const double *u)
{
#pragma amr data domain(j, i) arrays(un, u)
    for (int j = 1; j < N - 1; j++) {
        int k = j * N, m = 0;
        for (int i = 1; i < N - 1; i++) {
            // CHECK: err-index-carried.c:[[@LINE+1]]:31: error: 'k' in the index of 'u' is changed in the nest in a way that is not supported
            un[j * N + i] = u[k + i];
            k += 1;
            m++;
            // CHECK: err-index-carried.c:[[@LINE+1]]:45: error: 'm' in the index of 'un' is changed in the nest in a way that is not supported
            un[j * N + i] += un[j * N + i + m];
        }
    }
}

int main(void)
{
    static double u[N * N], un[N * N];
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(un, u);
    return 0;
}
