/* Arrays of what cannot be a cell. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <complex.h>
enum { N = 66 };
union both {
    double d;
    int i;
};
struct linked {
    double a;
    struct linked *next;
};
static union both b[N];
static struct linked l[N];
static double complex z[N];
#pragma amr kernel
static void step(int n)
{
    // CHECK: err-struct-kinds.c:[[#@LINE+5]]:35: error: 'b' is an array of unions: not supported as a mesh array
    // CHECK: err-struct-kinds.c:13:1: note: 'b' is declared here as 'union both[66]'
    // CHECK: err-struct-kinds.c:[[#@LINE+3]]:38: error: 'l' is an array of structs with members that are not numbers or arrays of numbers: not supported as a mesh array
    // CHECK: err-struct-kinds.c:[[#@LINE+2]]:41: error: 'z' has complex elements: not supported as a mesh array
    // CHECK: hint: use a struct of two numbers
#pragma amr data domain(i) arrays(b, l, z)
    for (int i = 1; i < n - 1; i++)
        b[i].d = l[i].a;
}

int main(void)
{
#pragma amr timeloop
    for (int k = 0; k < 10; k++)
        step(N);
    return 0;
}
// CHECK-NOT: error:
