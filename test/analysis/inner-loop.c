/* A loop inside the body that does not move over the mesh. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel
static void step(int n, double *un, const double *u, double c)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < n - 1; i++) {
        double x = u[i - 1], w[3] = {1, 2, 3};
        int m;
        for (m = 0; m < 3; m++) {
            if (x > 1)
                break;
            x += w[m] * x;
        }
        un[i] = x;
    }
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1);
    return 0;
}

// CHECK: offsets (-1){{$}}
// CHECK: body double x = u[i - 1], double[3] w = {1, 2, 3}{{$}}
// CHECK: body int m{{$}}
// CHECK: body loop{{$}}
// CHECK: body un[i] = x{{$}}
