/* A row of a mesh array handed to a function that is too long to be put in the place of its call. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
static double left(const double *row, int i)
{
    double x = row[i]; x -= row[i - 1]; return x;
}

#pragma amr kernel
static void step(int n, double un[n][n], const double u[n][n], double c)
{
#pragma amr data domain(j, i) arrays(un, u)
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
            un[j][i] = left(u[j], i);
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

// CHECK: err-row-passed.c:14:29: error: 'u[j]' is not a number: rows and structs are not supported yet in a nest
// CHECK-NOT: error:
