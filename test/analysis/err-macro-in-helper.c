/* A width that is a macro, in a function that must stay one. */
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
        un[i] = u[i] + 0.1 * slope(u[i - 1], u[i]);
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step();
    return 0;
}

// CHECK: err-macro-in-helper.c:14:16: error: 'slope' uses the macro 'H', which a clause names: not supported in a function that a nest calls
// CHECK: err-macro-in-helper.c:4:9: note: 'H' is declared here
// CHECK: hint: pass its value as a parameter
// CHECK: err-macro-in-helper.c:27:30: note: 'slope' is called here
// CHECK-NOT: error:
