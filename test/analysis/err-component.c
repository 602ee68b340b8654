/* Values of a cell that are chosen by what only the run knows, or that do not exist. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66, Q = 4 };
struct cell {
    double w[Q];
};
static double g[N][Q];
#pragma amr kernel
static void step(int n, int m, double (*f)[Q], struct cell *c)
{
#pragma amr data domain(i) arrays(f, c, g)
    for (int i = 1; i < n - 1; i++)
        for (int k = 0; k < m; k++)
            // CHECK: err-component.c:[[#@LINE+2]]:18: error: 'k' chooses one of the values of a cell of 'f': not known here
            // CHECK: hint: it must be known in front of the nest, or count in a loop over constant numbers without 'break', 'for (q = 0; q < 9; q++)'
            f[i][k] = 1;
    for (int i = 1; i < n - 1; i++) {
        int best = 0;
        for (int k = 0; k < Q; k++)
            if (i > 5 * k)
                best = k;
        // CHECK: err-component.c:[[#@LINE+1]]:16: error: 'best' chooses one of the values of a cell of 'w': not known here
        c[i].w[best] = 1;
    }
    for (int i = 1; i < n - 1; i++)
        // CHECK: err-component.c:[[#@LINE+1]]:9: error: 'g' has 2 indices in a domain of 1 dimension
        g[i][Q] = 1;
}

int main(int argc, char **argv)
{
    static double f[N][Q];
    (void)argv;
    static struct cell c[N];
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, argc, f, c);
    return 0;
}
// CHECK-NOT: error:
