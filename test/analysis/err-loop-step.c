/* Loops that skip cells in ways that are not taken: by a variable, downwards by more with the rows, from a start that may be anywhere. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N][N], un[N][N];
#pragma amr kernel
static void down(void)
{
#pragma amr data domain(j, i) arrays(u, un)
    for (int j = 1; j < N - 1; j++)
        for (int i = N - 2 - j; i > 0; i -= 2)
            un[j][i] = u[j][i];
}
// CHECK: err-loop-step.c:10:40: error: the loop over 'i' must count up or down by one

#pragma amr kernel
static void by_variable(int by)
{
#pragma amr data domain(j, i) arrays(u, un)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i += by)
            un[j][i] = u[j][i];
}
// CHECK: err-loop-step.c:20:36: error: the loop over 'i' must count up or down by one

/* Of negative colours the first cell would be cell 0. */
#pragma amr kernel
static void from_anywhere(int colour)
{
#pragma amr data domain(j, i) arrays(u, un)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1 + (j + colour) % 2; i < N - 1; i += 2)
            un[j][i] = u[j][i];
}
// CHECK: err-loop-step.c:31:55: error: the loop over 'i' must count up or down by one
// CHECK: hint: steps of 2 are taken where the loop begins at a number, or at one and 'x % 2' more, of which the program says that x is never negative ('x & 1' never is)
// CHECK-NOT: error:

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        down();
        by_variable(2);
        from_anywhere(t - 3);
    }
    return 0;
}
