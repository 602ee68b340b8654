/* Kernels that are chosen from a table and called through a pointer: the arrays they get are mesh
 * arrays, the time loop runs them, and the call itself needs no host view. A function whose
 * parameters do not fit is not among the targets. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdio.h>
#define N 66

typedef void (*stepper)(double *, double *, double);

#pragma amr kernel scale(-2)
static void euler(double *u, double *v, double c)
{
#pragma amr data domain(i) arrays(u, v)
    for (int i = 1; i < N - 1; i++)
        v[i] = u[i] + c * (u[i + 1] - 2 * u[i] + u[i - 1]);
}

#pragma amr kernel scale(-1)
static void upwind(double *u, double *v, double c)
{
#pragma amr data domain(i) arrays(u, v)
    for (int i = 1; i < N - 1; i++)
        v[i] = u[i] - c * (u[i] - u[i - 1]);
}

static double mean(const double *w)
{
    double s = 0;
    for (int i = 0; i < N; i++)
        s += w[i];
    return s / N;
}

static const struct {
    const char *name;
    stepper run;
} schemes[] = {{"euler", euler}, {"upwind", upwind}};
static double (*const probe)(const double *) = mean;
static double a[N], b[N], other[N];

int main(int argc, char **argv)
{
    stepper f = schemes[argc > 1].run;
    for (int i = 0; i < N; i++)
        a[i] = b[i] = i < 20;
    other[3] = probe(a);
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        f(a, b, 0.2);
        (*f)(b, a, 0.2);
    }
    printf("%s %g\n", argv[0], mean(a));
    return 0;
}

// CHECK-NOT: amr-host-view
// CHECK: timeloop main {{.*}} a b
// CHECK-NEXT: view w read before
// CHECK-NEXT: view a written before
// CHECK-NEXT: view b written before
// CHECK-NOT: view
