// An upwind difference smooths by the first power of the cell width. Amid fields that curve one way
// along one axis and the other way along the other, that and a true diffusion may cancel but for a
// rest that goes with another power: the run has nothing to warn of.
// RUN: %amrcc --block=8 %s -o %t.x -lm
// RUN: env AMR_SET="mesh.levels=4" %t.x > %t.out 2> %t.err
// RUN: not grep "warning" %t.err
#include <math.h>
#include <stdio.h>

enum { NR = 96, NT = 192 };
static double T[NR][NT], Tn[NR][NT], r[NR];

#pragma amr kernel
static void step(double k, double dt, double dr, double dth)
{
#pragma amr data domain(j, i) arrays(T, Tn) spacing(dr, dth)
    for (int j = 1; j < NR - 1; j++)
        for (int i = 0; i < NT; i++) {
            int e = i == NT - 1 ? 0 : i + 1, w = i == 0 ? NT - 1 : i - 1;
            double rr = (T[j + 1][i] - 2 * T[j][i] + T[j - 1][i]) / (dr * dr);
            double tt = (T[j][e] - 2 * T[j][i] + T[j][w]) / (r[j] * r[j] * dth * dth);
            Tn[j][i] = T[j][i] + dt * k * (rr + (T[j + 1][i] - T[j - 1][i]) / (2 * dr * r[j]) + tt) -
                       dt * 0.8 / r[j] * (T[j][i] - T[j][w]) / dth;
        }
    for (int j = 1; j < NR - 1; j++)
        for (int i = 0; i < NT; i++)
            T[j][i] = Tn[j][i];
}

int main(void)
{
    double dr = 1.0 / (NR - 1), dth = 2 * acos(-1) / NT;
    for (int j = 0; j < NR; j++)
        r[j] = 0.5 + j * dr;
    for (int j = 0; j < NR; j++)
        for (int i = 0; i < NT; i++)
            T[j][i] = exp(-100 * (pow(r[j] - 0.9, 2) + pow(i * dth - 0.5, 2)));
#pragma amr timeloop
    for (int n = 0; n < 520; n++)
        step(1e-3, 0.002, dr, dth);
    printf("%.6f\n", T[NR / 2][NT / 2]);
    return 0;
}
