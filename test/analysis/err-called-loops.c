/* Functions that a kernel calls and that hold loops which are not the domain's, or all of the nest. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: not %amrcc --dump=plan -DALL %s 2>&1 | FileCheck --check-prefix=ALL %s
enum { NX = 34, NY = 26 };
static double u[NY * NX], un[NY * NX];
#pragma amr data domain(j, i) arrays(u, un)

static void row(double *to, const double *from)
{
    for (int x = 1; x < NX - 1; x++)
        to[x] = 0.5 * (from[x - 1] + from[x + 1]);
}

static void sweep(double *to, const double *from)
{
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            to[j * NX + i] = 0.5 * (from[j * NX + i - 1] + from[j * NX + i + 1]);
}

#ifndef ALL
// CHECK: [[@LINE+1]]:1: error: kernel 'rows' has no loop nest over the mesh
#pragma amr kernel
static void rows(void)
{
    for (int j = 1; j < NY - 1; j++)
        // CHECK: [[@LINE+2]]:9: note: 'row' is called here, and holds loops
        // CHECK: hint: a loop over the mesh in 'row' must count in 'i', as the domain says
        row(un + j * NX, u + j * NX);
}

#else
// ALL: [[@LINE+1]]:1: error: kernel 'all' has no loop nest over the mesh
#pragma amr kernel
static void all(void)
{
    // ALL: [[@LINE+2]]:5: note: 'sweep' is called here, and holds loops
    // ALL: hint: put the 'kernel' line in front of 'sweep' itself
    sweep(u, un);
}
#endif

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
#ifndef ALL
        rows();
#else
        all();
#endif
    }
    return 0;
}
