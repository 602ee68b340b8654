/* A program without a kernel. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
int main(void)
{
    static double u[34];
#pragma amr data domain(i) arrays(u)
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        for (int i = 1; i < 33; i++)
            u[i] = 1;
    return 0;
}

// CHECK: amrcc: error: no kernel in the program
// CHECK: hint: put '#pragma amr kernel' before the functions that loop over the mesh
// CHECK-NOT: error:
