/* An absorbing layer whose array is a strip beside the edge: the hint says how to write it, and that is taken. */
// RUN: %not %amrcc --dump=plan %s 2>&1 | %FileCheck %s
// RUN: %amrcc --dump=plan -DWHOLE %s > /dev/null
enum { NX = 96, NY = 64, NP = 8 };
static double ez[NX][NY], hy[NX][NY], b[NP];
#ifdef WHOLE
static double psi[NX][NY];
#define STRIP (int i = 1; i < NX - 1; i++)
#define IN_STRIP if (i < NP)
#else
static double psi[NP][NY];
#define STRIP (int i = 1; i < NP; i++)
#define IN_STRIP
#endif

#pragma amr kernel
static void step(double dt, double dx)
{
#pragma amr data domain(i, j) arrays(ez, hy, psi) spacing(dx)
    for (int i = 0; i < NX - 1; i++)
        for (int j = 0; j < NY; j++)
            hy[i][j] += dt / dx * (ez[i + 1][j] - ez[i][j]);
    for (int i = 1; i < NX - 1; i++)
        for (int j = 0; j < NY; j++)
            ez[i][j] += dt / dx * (hy[i][j] - hy[i - 1][j]);
    // CHECK: [[@LINE+2]]:5: error: 'psi' and 'hy' have different sizes along 'i', 8 and 96: they are no arrays of one mesh
    // CHECK: hint: where 'psi' holds a strip of cells beside an edge, as an absorbing layer does, give it the size of 'hy', with 'i' as the index of both, and let the loop run over all cells and choose by an 'if'
    for STRIP
        for (int j = 0; j < NY; j++)
            IN_STRIP {
                psi[i][j] = b[i] * psi[i][j] + (b[i] - 1) * (hy[i][j] - hy[i - 1][j]) / dx;
                ez[i][j] += dt * psi[i][j];
            }
}

int main(void)
{
    for (int i = 0; i < NP; i++)
        b[i] = 0.9;
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(0.1, 1.0);
    return ez[3][3] > 1;
}
