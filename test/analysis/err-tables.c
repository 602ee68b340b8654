/* Tables that cannot be. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 34 };
static double u[N][N], un[N][N], w[N];
static int kind[N][N];
static long double flag[N];

#pragma amr kernel scale(w: 0)
static void step(const double *c)
{
#pragma amr data domain(j, i) arrays(un, u, kind)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            // CHECK: err-tables.c:[[#@LINE+3]]:24: error: cells pick entries of 'c' by an index that is no iterator, and its size is not known here
            // CHECK: note: 'c' is declared here as 'const double *'
            // CHECK: hint: declare it as an array of constant size, static const double c[...]
            un[j][i] = c[kind[j][i]] * u[j][i - 1];
            // CHECK: err-tables.c:[[#@LINE+2]]:13: error: a nest writes 'w', which is no mesh array: cells cannot share it
            // CHECK: note: 'w' is declared here
            w[i] += u[j][i];
            // CHECK: err-tables.c:[[#@LINE+1]]:17: error: the table 'flag' has entries that are neither float, double nor integers: not supported
            if (flag[j])
                un[j][i] = 0.0;
        }
}

int main(void)
{
    static double c[3] = {1, 2, 3};
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(c);
    return 0;
}
