/* Copies of structs that cannot be taken apart number by number: what is copied to, or from, has an effect. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
typedef struct {
    double re, im;
} cplx;
static cplx u[N], un[N];
#pragma amr kernel
static void step(double c)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < N - 1; i++) {
        cplx pair[2], one;
        int k = 0, l = 0;
        // CHECK: err-struct-copies.c:[[#@LINE+1]]:9: error: 'pair[k]' is not a number: rows and structs are not supported yet in a nest
        pair[k++] = u[i - 1];
        // CHECK: err-struct-copies.c:[[#@LINE+1]]:15: error: 'pair[l]' is not a number: rows and structs are not supported yet in a nest
        one = pair[l++];
        un[i].re = u[i].re + c * one.re;
    }
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(0.1);
    return 0;
}
