/* Indices that stop at the edge: what lies beyond is the nearest cell's value. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N][N], un[N][N];

static inline int imin(int a, int b)
{
    return a < b ? a : b;
}

#pragma amr kernel scale(c: -1)
static void step(double c)
{
#pragma amr data domain(j, i) arrays(un, u)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            int left = i - 1, far = i > 1 ? i - 2 : 0;
            if (left < 0)
                left = 0;
            un[j][i] = u[j][i] + c * (u[j][left] - u[j][far] + u[imin(j + 1, N - 1)][i] - u[j][i == N - 1 ? i : i + 1]);
        }
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(0.1);
    return 0;
}

// CHECK: axis j ring 0 0 boundary outflow
// CHECK: axis i ring 0 0 boundary outflow
// CHECK: offsets (0,-2) (0,-1) (0,0) (0,1) (1,0)
