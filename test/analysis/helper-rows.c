/* A helper that is given a table of rows is put in the place of its call. */
// RUN: %amrcc --dump=plan %s | FileCheck %s
// CHECK: field new int rows
// CHECK: nest 0 evolve {{.*}} halo
// CHECK: array old int read at old
// CHECK-NEXT: offsets (-1,0) (0,-1) (0,0) (0,1) (1,0)
static int neighbours(int **g, int y, int x)
{
    return g[y - 1][x] + g[y][x - 1] + g[y][x + 1] + g[y + 1][x];
}

#pragma amr kernel scale(0)
static void evolve(int **new, int **old, int h, int w)
{
#pragma amr data domain(y, x) arrays(new, old)
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            int k = neighbours(old, y, x);
            new[y][x] = k == 2 || (k == 1 && old[y][x]);
        }
}

void run(int **a, int **b, int h, int w, int steps)
{
#pragma amr timeloop
    for (int t = 0; t < steps; t++) {
        int **swap = a;
        evolve(b, a, h, w);
        a = b;
        b = swap;
    }
}
