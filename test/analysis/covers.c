/* Iterators compared for equality: a coarse cell is meant if it covers the index; edges of the range mean the
 * outermost cells of each level, without a warning; what has no meaning on coarse cells is warned of once in a nest. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck --check-prefix=SWEEPS %s
static double u[66][66], un[66][66];

#pragma amr kernel scale(0)
static void step(int n, int at)
{
#pragma amr data domain(j, i) arrays(un, u)
    // SWEEPS: covers.c:[[@LINE+1]]:5: note: this nest makes 'un' of its own neighbours, and not as a step in time
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++) {
            un[j][i] = u[j][i - 1] + u[j][i + 1];
            // CHECK: covers.c:[[@LINE+1]]:17: warning: 'i == at' picks single cells: where the mesh is coarse it holds in the whole coarse cell that covers them, with the same value per cell [-Wamr-numerics]
            if (i == at && n / 2 != j - 1)
                un[j][i] += 1;
            if (j == 1 || n - 2 == i || i > 5)
                un[j][i] += 2;
            // CHECK: covers.c:[[@LINE+1]]:17: warning: 'i == j' tells cells of the finest level apart: where the mesh is coarse it is evaluated at the centre of the coarse cell [-Wamr-numerics]
            if (i == j)
                un[j][i] += 3;
        }
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
            // CHECK: covers.c:[[@LINE+1]]:17: warning: '(j + i) % 2 == 0' tells cells of the finest level apart
            if ((j + i) % 2 == 0)
                u[j][i] = un[j][i];
}

int main(void)
{
#pragma amr timeloop
    // CHECK: covers.c:[[@LINE+1]]:5: warning: this loop ends after a number of sweeps
    for (int t = 0; t < 10; t++)
        step(66, t);
    return 0;
}

// CHECK-NOT: warning
// CHECK: axis j ring 1 1 boundary ring fine low
// CHECK: axis i ring 1 1 boundary ring fine high
// CHECK: end j == 1: j == low
// CHECK-NEXT: end n - 2 == i: i == high - 1
// CHECK-NEXT: cover i == at
// CHECK-NEXT: cover n / 2 != j - 1
// CHECK-NEXT: position i
