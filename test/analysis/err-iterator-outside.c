/* An iterator whose last value is used. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: not %amrcc -DGOES_ON --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
int ghosts;
#pragma amr kernel
static void step(int n, double *un, const double *u, double c)
{
#pragma amr data domain(i) arrays(un, u)
    int i;
    for (i = 1; i < n - 1; i++)
        un[i] = u[i - 1];
#ifndef GOES_ON
    un[i] = 0;
#else /* another loop over it, which begins where that one has ended */
    for (; i < n + 4; i++)
        ghosts += i;
#endif
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1);
    return 0;
}

// CHECK: err-iterator-outside.c:12:5: error: the value that this loop leaves in the iterator 'i' is used behind it: not supported
// CHECK: err-iterator-outside.c:{{15:8|17:12}}: note: it is used here
// CHECK: hint: use a variable of its own there, and set it
// CHECK-NOT: error:
