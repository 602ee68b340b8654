/* Elements of a type that is not supported. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static long u[N], un[N];
#pragma amr kernel
static void step(int n, long *un, const long *u)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < n - 1; i++)
        un[i] = u[i - 1];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u);
    return 0;
}

// CHECK: err-element-type.c:8:35: error: 'un' has elements that are neither float, double nor integers of up to 4 bytes: not supported as a mesh array
// CHECK: err-element-type.c:6:25: note: 'un' is declared here as 'long *'
// CHECK: err-element-type.c:8:39: error: 'u' has elements that are neither float, double nor integers of up to 4 bytes: not supported as a mesh array
// CHECK: err-element-type.c:6:35: note: 'u' is declared here as 'const long *'
// CHECK-NOT: error:
