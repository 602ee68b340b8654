/* A macro made with the width, in a function that a nest calls. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#define N 66
#define H (1.0 / (N - 1))
#define DT (0.2 * H * H)
static double u[N], un[N];

/* Not of a form that is put in place: stays a function. */
static double slope(double a, double b)
{
    double s = b - a;
    for (int k = 0; k < 2; k++)
        s *= 0.5;
    return s / H;
}

static double change(double a, double b)
{
    return DT * (b - a) / H;
}

#pragma amr kernel
static void step(void)
{
#pragma amr data domain(i) arrays(u, un) spacing(H)
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + change(u[i - 1], u[i]);
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step();
    return 0;
}

// CHECK: err-macro-hidden-in-helper.c:19:12: error: the macro 'DT' is made with 'H', which a clause names
// CHECK: err-macro-hidden-in-helper.c:5:9: note: 'DT' is defined here
// CHECK: hint: add scale(DT: p) to the kernel, where it goes with the p-th power of the cell width (0: the same on all levels)
// CHECK-NOT: error:
