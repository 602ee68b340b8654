/* A parameter overwritten with its scaled value: what it was is gone when the nest runs. Two variables of one name in
 * braces, of which one nest needs both; one that has the cell width's name. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel
static void step(int n, double *un, const double *u, double c, double h)
{
#pragma amr data domain(i) spacing(h) arrays(un, u)
    c /= h * h;
    for (int i = 1; i < n - 1; i++)
        un[i] = c * (u[i - 1] + u[i + 1]);
}

#pragma amr kernel
static void again(int n, double *un, const double *u, double dt, double h)
{
#pragma amr data domain(i) spacing(h) arrays(un, u)
    dt = dt / (h * h);
    double c = 0.5 * dt;
    for (int i = 1; i < n - 1; i++)
        un[i] = c * (u[i - 1] + u[i + 1]);
}

#pragma amr kernel
static void twice(int n, double *un, const double *u, double dt, double h)
{
#pragma amr data domain(i) spacing(h) arrays(un, u)
    double c, d;
    {
        double r = dt / h;
        c = 0.1 * r;
    }
    {
        double r = dt / (h * h);
        d = 0.2 * r;
    }
    for (int i = 1; i < n - 1; i++)
        un[i] = u[i] + c * (u[i] - u[i - 1]) + d * (u[i - 1] - 2 * u[i] + u[i + 1]);
}

#pragma amr kernel
static void named(int n, double *un, const double *u, double dt, double h)
{
#pragma amr data domain(i) spacing(h) arrays(un, u)
    double c, square = h * h;
    {
        double h = 1 / square;
        c = dt * h;
    }
    for (int i = 1; i < n - 1; i++)
        un[i] = u[i] + c * (u[i - 1] - 2 * u[i] + u[i + 1]);
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1, 0.01), again(N, u, un, 0.1, 0.01), twice(N, un, u, 0.1, 0.01), named(N, un, u, 0.1, 0.01);
    return 0;
}

// CHECK: err-width-overwritten.c:7:54: error: 'c' depends on the cell width and is changed by the kernel before the nest
// CHECK: err-width-overwritten.c:11:5: note: this nest needs it on every level
// CHECK: hint: give the new value a name of its own, or add scale(c: p) to the kernel if it goes with the p-th power of the cell width (0: the same on all levels)
// CHECK: err-width-overwritten.c:16:55: error: 'dt' depends on the cell width and is changed by the kernel before the nest
// CHECK: hint: give the new value a name of its own
// CHECK: err-width-overwritten.c:35:9: error: another 'r' depends on the cell width, too, and a nest needs what is computed from both on every level
// CHECK: err-width-overwritten.c:38:5: note: this nest
// CHECK: hint: give one of them another name
// CHECK: err-width-overwritten.c:48:9: error: another 'h' depends on the cell width, too, and a nest needs what is computed from both on every level
// CHECK-NOT: error:
