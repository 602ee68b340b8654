/* Statements between the loops. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#pragma amr kernel
static void step(int n, double un[n][n], const double u[n][n], double c)
{
#pragma amr data domain(j, i) arrays(un, u)
    for (int j = 1; j < n - 1; j++) {
        double y = (j + 0.5) * c, w;
        w = y * y;
        for (int i = 1; i < n - 1; i++) {
            if (i > j)
                un[j][i] = w * u[j][i - 1];
            else
                un[j][i] = y;
        }
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

// CHECK: range j = 1 : n - 1{{$}}
// CHECK: range i = 1 : n - 1{{$}}
// CHECK: offsets (0,-1){{$}}
// CHECK: position j floating{{$}}
// CHECK: position i{{$}}
// CHECK: position j{{$}}
// CHECK: body double y = (j + 0.5) * c, double w{{$}}
// CHECK: body w = y * y{{$}}
// CHECK: body block{{$}}
