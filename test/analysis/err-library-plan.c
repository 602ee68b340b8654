/* A library that keeps pointers to mesh arrays: a plan for transforms. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdio.h>
#include <stdlib.h>
typedef struct fftw_plan_s *fftw_plan;
fftw_plan fftw_plan_r2r_1d(int n, double *in, double *out, int kind, unsigned flags);
void fftw_execute(const fftw_plan p);
#define N 130
static double a[N], an[N];
#pragma amr kernel scale(-2)
static void smooth(void)
{
#pragma amr data domain(i) arrays(a, an)
    for (int i = 1; i < N - 1; i++)
        an[i] = a[i] + 0.1 * (a[i - 1] + a[i + 1] - 2 * a[i]);
}

int main(void)
{
    fftw_plan plan = fftw_plan_r2r_1d(N, an, a, 0, 0);
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        smooth();
        fftw_execute(plan);
    }
    return 0;
}

// CHECK: err-library-plan.c:20:42: error: 'fftw_plan_r2r_1d' is given the mesh array 'an' and returns a pointer: amrcc cannot follow what that leads to
// CHECK: err-library-plan.c:6:1: note: 'fftw_plan_r2r_1d' is declared here
// CHECK: hint: hand it an ordinary array, copied from the mesh array before and back behind the calls that use it
// CHECK-NOT: error:
