/* The clause names axes by letter, x is the fastest. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#pragma amr kernel
static void step(int n, double un[n][n], const double u[n][n], double c)
{
#pragma amr data domain(j, i) arrays(un, u) boundary(x: periodic, y: wall)
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
            un[j][i] = u[j - 1][i - 1] + u[j + 1][i + 1];
}

int main(void)
{
    enum { n = 34 };
    static double u[n][n], un[n][n];
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(n, un, u, 0.1);
    return 0;
}

// CHECK: mesh dim 2 axes j i halo 1 directions 0x1ab{{$}}
// CHECK: axis j ring 1 1 boundary wall{{$}}
// CHECK: axis i ring 1 1 boundary periodic{{$}}
