/* In positions and in the volume of a sum a width is the finest cells'. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel
static double step(int n, double *un, const double *u, double h)
{
#pragma amr data domain(i) spacing(h) arrays(un, u)
    double sum = 0;
    for (int i = 1; i < n - 1; i++)
        un[i] = u[i] * i * h;
    for (int i = 1; i < n - 1; i++)
        sum += u[i] * h;
    for (int i = 1; i < n - 1; i++)
        un[i] = (u[i + 1] - u[i - 1]) / (2 * h);
    for (int i = 1; i < n - 1; i++) /* each width of the product has a distance of its own */
        un[i] = 0.1 * (u[i + 1] - u[i - 1]) - 0.5 * (i * h * i * h + 3 * -(i - 8) * h * h * (i - 4)) * u[i];
    return sum;
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1);
    return 0;
}

// CHECK: nest 0 step width-finest.c:10{{$}}
// CHECK: scalar h double (finest width: in a position or a sum){{$}}
// CHECK: nest 1 step width-finest.c:12{{$}}
// CHECK: scalar h double (finest width: in a position or a sum){{$}}
// CHECK: nest 2 step width-finest.c:14 halo{{$}}
// CHECK: scalar h double per level (spacing){{$}}
// CHECK: spacing h{{$}}
// CHECK: nest 3 step width-finest.c:16 halo{{$}}
// CHECK-NOT: per level
// CHECK: scalar h double (finest width: in a position or a sum){{$}}
// CHECK-NOT: per level
