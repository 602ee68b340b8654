/* A mesh array of structs. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
struct cell {
    double a, b;
};
static struct cell u[N];
#pragma amr kernel
static void step(int n, struct cell *u)
{
#pragma amr data domain(i) arrays(u)
    for (int i = 1; i < n - 1; i++)
        u[i].b = u[i].a;
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, u);
    return 0;
}

// CHECK: err-array-of-structs.c:11:35: error: 'u' is an array of structs: not supported yet as a mesh array
// CHECK: err-array-of-structs.c:9:25: note: 'u' is declared here as 'struct cell *'
// CHECK-NOT: error:
