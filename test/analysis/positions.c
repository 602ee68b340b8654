/* Iterators used as numbers. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#pragma amr kernel
static void step(int n, double un[n][n], const double u[n][n], double c)
{
#pragma amr data domain(j, i) arrays(un, u)
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            double x = i * c, y = (j - n / 2) * c, z = (double)(2 * i + 1) / n;
            int even = (i + j) % 2 == 0;
            un[j][i] = i > 3 ? x + y + z : even;
        }
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

// CHECK: position i floating{{$}}
// CHECK: position (j - n / 2) floating{{$}}
// CHECK: position (2 * i + 1) floating{{$}}
// CHECK: position i{{$}}
// CHECK: position j{{$}}
// CHECK: position i{{$}}
