/* Sweeps whose rows begin at a variable that changes from row to row, where it is no function of the row as `isw = 3 - isw`
 * is: a loop that counts in its condition begins a row before, and a type does not hold the two numbers. */
// RUN: %not %amrcc --dump=plan -DDOWN %s 2>&1 | %FileCheck --check-prefix=DOWN %s
// RUN: %not %amrcc --dump=plan -DTYPE=bool %s 2>&1 | %FileCheck %s
// RUN: %amrcc --dump=plan -DTYPE=short %s > /dev/null
// RUN: %not %amrcc --dump=plan -DTHREE %s 2>&1 | %FileCheck --check-prefix=THREE %s
// RUN: %not %amrcc --dump=plan -DSOME %s 2>&1 | %FileCheck --check-prefix=SOME %s
// RUN: %not %amrcc --dump=plan -DWIDE %s 2>&1 | %FileCheck --check-prefix=WIDE %s
// DOWN: error: this statement between the loops of a nest is not supported
// CHECK: error: 'u' is read at a neighbour and written in the same nest
#include <stdbool.h>
enum { N = 66 };
static double u[N][N];
#pragma amr kernel
static void relax(double h)
{
#pragma amr data domain(j, i) arrays(u) spacing(h)
    int i, j;
    for (int pass = 1; pass <= 2; pass++) {
#ifdef DOWN
        int isw = pass;
        for (j = N - 1; j-- > 1;) {
            for (i = isw; i < N - 1; i += 2)
                u[j][i] = 0.25 * (u[j - 1][i] + u[j + 1][i] + u[j][i - 1] + u[j][i + 1] - h * h);
            isw = 3 - isw;
        }
#elif defined THREE /* numbers: -1, 0, 1 */
        int sgn = pass - 2;
        for (j = 1; j < N - 1; j++) {
            for (i = 1 + (sgn + 1) / 2; i < N - 1; i += 2)
                u[j][i] = 0.25 * (u[j - 1][i] + u[j + 1][i] + u[j][i - 1] + u[j][i + 1] - h * h);
            // THREE: [[@LINE+1]]:13: error: this statement between the loops of a nest is not supported
            sgn = -sgn;
            // THREE: hint: where a row begins is one of two numbers in turn where all that sets 'sgn' gives one of the two; or make it of the row, in front of the inner loop, as by '1 + (j + pass) % 2'
        }
#elif defined SOME /* not in each round */
        int isw = pass;
        for (j = 1; j < N - 1; j++) {
            for (i = isw; i < N - 1; i += 2)
                u[j][i] = 0.25 * (u[j - 1][i] + u[j + 1][i] + u[j][i - 1] + u[j][i + 1] - h * h);
            // SOME: [[@LINE+1]]:13: error: this statement between the loops of a nest is not supported
            if (j % 3)
                isw = 3 - isw;
            // SOME: hint: where a row begins is one of two numbers in turn
        }
#elif defined WIDE /* one of them two cells further */
        for (j = 1; j < N - 1; j++) {
            int first = 1;
            if ((j + pass) % 2 == 0)
                first = 3;
            // WIDE: [[@LINE+1]]:{{[0-9]+}}: error: the loop over 'i' must count up or down by one
            for (i = first; i < N - 1; i += 2)
                u[j][i] = 0.25 * (u[j - 1][i] + u[j + 1][i] + u[j][i - 1] + u[j][i + 1] - h * h);
        }
#else
        TYPE isw = pass;
        for (j = 1; j < N - 1; j++, isw = 3 - isw)
            for (i = isw; i < N - 1; i += 2)
                u[j][i] = 0.25 * (u[j - 1][i] + u[j + 1][i] + u[j][i - 1] + u[j][i + 1] - h * h);
#endif
    }
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 4; t++)
        relax(0.1);
    return u[3][3] > 1;
}
