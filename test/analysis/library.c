/* Functions of libraries: one may write, one only reads. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
double cblas_dnrm2(int n, const double *x, int inc);
void fftw_execute_dft(void *p, double *in, double *out);
void register_array(const char *name, double *x);
#define N 130
double a[N], an[N];
#pragma amr kernel scale(-2)
static void smooth(void)
{
#pragma amr data domain(i) arrays(a, an)
    for (int i = 1; i < N - 1; i++)
        an[i] = a[i] + 0.1 * (a[i - 1] + a[i + 1] - 2 * a[i]);
}
int main(int argc, char **argv)
{
    register_array("a", a);
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        smooth();
        if (cblas_dnrm2(N, a, 1) > 1e10)
            break;
    }
}

// CHECK: library.c:20:25: warning: 'register_array' is given the mesh array 'a', and its source is not in the program: right if it does not keep the pointer [-Wamr-host-view]
// CHECK: library.c:8:1: note: 'register_array' is declared here
// CHECK: hint: give amrcc its source as well, or hand it an ordinary array that is a copy
// CHECK: library.c:24:28: warning: 'a' is needed as a whole here: 8 bytes per cell move to the first process in every step that runs this [-Wamr-host-view]
// CHECK: hint: all of the array moves: do it cell by cell in a kernel, in fewer steps, or after the time loop
// CHECK-NOT: error:
