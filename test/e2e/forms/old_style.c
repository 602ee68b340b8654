/* As it was written in the eighties: definitions after Kernighan and Ritchie, no types where int will do, goto around
 * the time step, registers; and what GNU C adds. */
// FORM: K&R definitions; implicit int; goto outside nests; register; GNU extensions; continue; three time levels
// RUN: %near 5e-3 --block=8 %s
// RUN: %amrcc --report -w %s | %FileCheck %s
#include <math.h>
#include <stdio.h>
#define N 130
#define SQ(x) ({ __typeof__(x) x_ = (x); x_ * x_; })

void fill();
static float old[N][N], now[N][N], new[N][N];
static n = N;

#pragma amr kernel scale(-2)
static leap(pn, p, po) float pn[N][N], p[N][N], po[N][N];
{
#pragma amr data domain(j, i) arrays(pn, p, po)
    register i, j;
    for (j = 1; j < N - 1; j++)
        for (i = 1; i < N - 1; i++) {
            if (SQ(i - 100) + SQ(j - 100) < 36) {
                pn[j][i] = 0;
                continue;
            }
            pn[j][i] = 2 * p[j][i] - po[j][i] +
                       0.2f * (p[j][i - 1] + p[j][i + 1] + p[j - 1][i] + p[j + 1][i] - 4 * p[j][i]);
        }
    return 0;
}

main()
{
    register i, j;
    auto t = 0;
    float(*p)[N] = now, (*po)[N] = old, (*pn)[N] = new, (*save)[N];
    fill(now);
    fill(old);
#pragma amr timeloop
    while (1) {
        leap(pn, p, po);
        save = po, po = p, p = pn, pn = save;
        if (++t < 50)
            goto next;
        break;
    next:;
    }
    for (j = 0; j < n; j += 2)
        for (i = 0; i < n; i += 3)
            printf("%.6f\n", p[j][i]);
    return 0;
}

void fill(f) float f[N][N];
{
    int i, j;
    for (j = 0; j < N; j++)
        for (i = 0; i < N; i++)
            f[j][i] = exp(-0.01 * (SQ(i - 50) + SQ(j - 40)));
}

// CHECK: mesh: 2 dimensions (j, i), halo 1
// CHECK: pn: float, multi-dimensional, at cell centres, lives from step to step (read at {{.*}}old_style.c:20), 2 host views
// CHECK: {{.*}}old_style.c:20: leap, 9 flops and 12 bytes per cell
// CHECK: pn written{{$}}
// CHECK: p read at 5 offsets, 1 cell away: (-1, 0) (0, -1) (0, 0) (0, 1) (1, 0)
// CHECK: the whole update carries the power -2 of the cell width
