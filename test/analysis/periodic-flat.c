/* Indices that wrap round, computed between the loops and in the subscripts. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#pragma amr kernel
static void step(int n, double *un, const double *u, double c)
{
#pragma amr data domain(j, i) arrays(un, u)
    for (int j = 0; j < n; j++) {
        int below = (j + n - 1) % n, above = j == n - 1 ? 0 : j + 1;
        for (int i = 0; i < n; i++)
            un[j * n + i] = u[below * n + i] + u[above * n + (i + 1) % n] + c;
    }
}

int main(void)
{
    enum { n = 34 };
    static double u[n][n], un[n][n];
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(n, un[0], u[0], 0.1);
    return 0;
}

// CHECK: axis j ring 0 0 boundary periodic{{$}}
// CHECK: axis i ring 0 0 boundary periodic{{$}}
// CHECK: offsets (-1,0) (1,1){{$}}
// CHECK: body un[j * n + i] = u[below * n + i] + u[above * n + (i + 1) % n] + c{{$}}
