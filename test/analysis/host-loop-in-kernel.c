/* Loops of a kernel that stay host code, with a warning. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#pragma amr kernel
static void step(int n, double un[n][n], const double u[n][n], double c)
{
#pragma amr data domain(j, i) arrays(un, u)
    for (int i = 0; i < n; i++)
        un[2][i] = u[3][i];
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
            un[j][i] = u[j][i] + c * (u[j][i - 1] + u[j][i + 1] - 2.0 * u[j][i]);
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

// CHECK: host-loop-in-kernel.c:8:9: warning: 'un' is needed as a whole here: 8 bytes per cell move from the first process in every step that runs this [-Wamr-host-view]{{$}}
// CHECK: hint: the loop runs over 1 of 2 dimensions; if it sets a boundary, put it into a function of its own with '#pragma amr kernel boundary' and add boundary(x: kind) to the data directive; cells inside the mesh stay distributed if loops over all of it choose them, 'if (j == 8)'{{$}}
// CHECK-NOT: 'u' is needed
// CHECK: nest 0 step host-loop-in-kernel.c:9 halo width-unknown{{$}}
// CHECK: view un written before host-loop-in-kernel.c:7{{$}}
// CHECK: view u read from u[3][((int)(0))] by u[3][((int)(0) + 1)] in [0, n) before host-loop-in-kernel.c:7{{$}}
