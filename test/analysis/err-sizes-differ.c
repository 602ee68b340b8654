/* Arrays of a coarser grid are no arrays of this mesh. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 64 };
static double fine[N][N], coarse[N / 2][N / 2];

#pragma amr kernel
static void step(void)
{
#pragma amr data domain(j, i) arrays(fine, coarse)
    for (int j = 1; j < N / 2 - 1; j++)
        for (int i = 1; i < N / 2 - 1; i++)
            coarse[j][i] = 0.25 * (fine[j][i] + fine[j][i + 1] + fine[j + 1][i] + fine[j + 1][i + 1]);
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step();
    return 0;
}

// CHECK: err-sizes-differ.c:10:5: error: 'coarse' and 'fine' have different sizes along 'j', 32 and 64: they are no arrays of one mesh
// CHECK: note: 'coarse' is declared here
// CHECK: note: 'fine' is declared here
// CHECK: hint: arrays of a mesh may differ by the few values that faces and nodes have more than cells
