/* A difference of numbers is no number where a macro stands for it in a product; an exponent is part of one. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: not %amrcc --dump=plan -DH=2.5-2 %s 2>&1 | FileCheck %s
// RUN: %amrcc --dump=plan -w -DH=1.5e-2 %s 2>&1 | FileCheck --check-prefix=NUMBER %s
// RUN: %amrcc --dump=plan -w -DNUMBER %s 2>&1 | FileCheck --check-prefix=NUMBER %s
enum { N = 66 };
#ifdef NUMBER
#define H 1.5e-2
#elif !defined H
#define H 2.5-2
#endif
static double u[N], un[N];

#pragma amr kernel
static void step(void)
{
    // CHECK: err-macro-minus.c:[[@LINE+1]]:{{[0-9]+}}: error: the macro 'H' does not stand for one operand
#pragma amr data domain(i) arrays(u, un) spacing(H)
    // NUMBER: access un (0) write
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] - 0.1 * (u[i] - u[i - 1]) / H;
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step();
    return 0;
}
