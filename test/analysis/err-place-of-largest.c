// The place of the largest value: which cell comes last is not known where all run at once. The hint says what
// nests can find.
// RUN: not %amrcc --report %s 2>&1 | FileCheck %s
#define N 66
static double u[N], un[N];
#pragma amr kernel scale(-2)
static int step(void)
{
#pragma amr data domain(i) arrays(u, un)
    double m = 0;
    int at = 0;
    for (int i = 1; i < N - 1; i++) {
        un[i] = u[i] + 0.2 * (u[i - 1] - 2 * u[i] + u[i + 1]);
        if (un[i] > m) {
            m = un[i];
            at = i;
        }
        // CHECK: error: 'at' is set by every cell of the nest and used outside it
        // CHECK: note: it is used here
        // CHECK: hint: of values that only some cells set, nests find the largest or smallest, m = fmax(m, e), how many there are, n += condition, and a flag, found = 1; the first cell with the largest value is found by a second nest, if (e == m) at = fmin(at, i)
    }
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
    return at;
}
int main(void)
{
    u[30] = 1;
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        if (step() < 0)
            return 1;
    return 0;
}
