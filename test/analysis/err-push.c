/* Streaming that pushes what only the cell itself knows round an edge. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 32, Q = 2 };
static const int ex[Q] = {1, -1};
static double f[N][Q], fn[N][Q];
#pragma amr kernel
static void stream(double (*fn)[Q], double (*f)[Q], double omega)
{
#pragma amr data domain(i) arrays(fn, f)
    for (int i = 0; i < N; i++)
        for (int q = 0; q < Q; q++) {
            double out = f[i][q] - omega * (f[i][0] + f[i][1]);
            // CHECK: err-push.c:[[#@LINE+3]]:13: error: a nest writes 'fn[0]' at a neighbour of its cell: not supported yet
            // CHECK: note: it cannot be split into nests that write their own cells: its neighbours wrap round or stop at the edge
            // CHECK: hint: shift the loops so that each cell writes itself, or read from the neighbour instead of writing to it (pull, not push)
            fn[(i + ex[q] + N) % N][q] = out;
        }
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        stream(fn, f, 0.1);
    return 0;
}
