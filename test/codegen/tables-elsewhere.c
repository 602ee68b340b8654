// Tables along an axis that begin elsewhere than the cells: one without entries for ghost cells, read as tab[i - 1] (1), and those
// of a part of the mesh, by the range of a loop (2) or a condition (3). On coarse leaves the offset was counted in their cells
// (0.02 to 0.05 of the range at any tolerance, silent). Where several entries are read, as of coordinates, it is (4).
// RUN: %same --block=8 -DKIND=1 %s
// RUN: %near 1e-3 --block=8 -Werror -DKIND=1 %s
// RUN: %near 1e-3 --block=8 -Werror -DKIND=1 -DMEMORY %s
// RUN: %near 1e-3 --block=8 -Werror -DKIND=2 %s
// RUN: %near 1e-3 --block=8 -Werror -DKIND=3 %s
// RUN: %amrcc --dump=plan -DKIND=1 %s | FileCheck --check-prefix=OWN %s
// OWN: table tab double along i entries -1 : -1 own -1
// RUN: %amrcc --dump=plan -DKIND=4 %s | FileCheck --check-prefix=BESIDE %s
// BESIDE: table tab double along i entries -1 : 0 own 0
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 512, FROM = 100, PART = 40 };
static double u[N + 2], un[N + 2], part[PART];
#ifdef MEMORY /* of a size that is not known */
static double *tab;
#else
static double tab[N];
#endif

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(i) arrays(u, un) spacing(h)
    for (int i = 1; i <= N; i++) {
        un[i] = u[i] + dt / (h * h) * (u[i - 1] - 2 * u[i] + u[i + 1]);
#if KIND == 1
        un[i] += dt * 2000 * tab[i - 1];
#elif KIND == 3
        if (i >= FROM && i < FROM + PART)
            un[i] += dt * 100 * part[i - FROM];
#elif KIND == 4
        if (i > 1)
            un[i] += dt * (tab[i - 1] - tab[i]);
#endif
    }
#if KIND == 2
    for (int i = FROM; i < FROM + PART; i++)
        un[i] += dt * 100 * part[i - FROM];
#endif
    for (int i = 1; i <= N; i++)
        u[i] = un[i];
}

int main(int argc, char **argv)
{
    (void)argc, (void)argv;
    double h = 1.0 / N, dt = 0.2 * h * h;
#ifdef MEMORY
    tab = malloc((size_t)(N + argc - 1) * sizeof *tab);
#endif
    for (int q = 0; q < N; q++)
        tab[q] = (q + 0.5) / N;
    for (int q = 0; q < PART; q++)
        part[q] = 0.1 + 0.01 * q;
    for (int i = 0; i < N + 2; i++)
        u[i] = un[i] = exp(-pow(((i - 0.5) / N - 0.3) * 8, 2));
#pragma amr timeloop
    for (int t = 0; t < 400; t++)
        step(dt, h);
    for (int i = 1; i <= N; i++)
        printf("%.10g\n", u[i]);
    return 0;
}
