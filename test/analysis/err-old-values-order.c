/* Neighbours that would be read before they change, if the program came to the cells row by row: tiles, and values between
 * the loops over cells, come to them in another order. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N][N], v[N][N];
#define MIN(a, b) ((a) < (b) ? (a) : (b))

#pragma amr kernel scale(0)
static void in_tiles(void)
{
#pragma amr data domain(j, i) arrays(u, v)
    for (int jj = 1; jj < N - 1; jj += 16)
        for (int ii = 1; ii < N - 1; ii += 16)
            for (int j = jj; j < MIN(jj + 16, N - 1); j++)
                for (int i = ii; i < MIN(ii + 16, N - 1); i++)
                    u[j][i] = 0.5 * (u[j][i] + u[j + 1][i - 1]);
}
// CHECK: err-old-values-order.c:16:48: error: 'u' is read at a neighbour and written in the same nest

#pragma amr kernel scale(0)
static void by_values(void)
{
#pragma amr data domain(j, i) arrays(u, v)
    for (int j = 1; j < N - 1; j++)
        for (int q = 0; q < 3; q++)
            for (int i = 1; i < N - 1; i++)
                v[j][i] = 0.5 * (v[j][i] + v[j][i + 1]) + q;
}
// CHECK: err-old-values-order.c:27:44: error: 'v' is read at a neighbour and written in the same nest
// CHECK-NOT: error:

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        in_tiles();
        by_values();
    }
    return 0;
}
