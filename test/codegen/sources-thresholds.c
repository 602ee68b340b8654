/* The amplitude of a source changes, and a nest behind it asks where it is larger than a threshold: another place as it
 * changes. 1: two spots, of which one shows while the factor is positive and the other while it is negative. 2: a spot that
 * grows past the threshold. 3: the same, and the nest behind it begins to run late. 4: two nests behind it, of which the
 * last one asks. 5: as 1, and the nest makes the factor itself, of the number of the step. 6: the threshold comes down. 7: a
 * sum over where the spot is above the threshold, and a source that goes with it. 8: the nest that asks runs in every third step. 9: means of
 * neighbours are asked. 10: loops along the edges set the source's last cells, in between. 11: the threshold jumps into the
 * values within a step, behind nests that have changed what the step began with. 12: so it does in some steps, for what
 * three nests make of the spot. 13, 14: so it does, and what is added is another array that the step has made of the spot;
 * in 14 with the field, behind a nest that has changed that. 15: the threshold is made of the largest value, in some steps. */
// RUN: %follows -w --block=8 -DKIND=1 %s
// RUN: %follows -w --block=8 -DKIND=2 %s
// RUN: %follows -w --block=8 -DKIND=3 %s
// RUN: %follows -w --block=8 -DKIND=4 %s
// RUN: %follows -w --block=8 -DKIND=5 %s
// RUN: %follows -w --block=8 -DKIND=6 %s
// RUN: %follows -w --block=8 -DKIND=7 %s
// RUN: %follows -w --block=8 -DKIND=8 %s
// RUN: %follows -w --block=8 -DKIND=9 %s
// RUN: %follows -w --block=8 -DKIND=10 %s
// RUN: %follows -w --block=8 -DKIND=11 %s
// RUN: %follows -w --block=8 -DKIND=12 %s
// RUN: %follows -w --block=8 -DKIND=13 %s
// RUN: %follows -w --block=8 -DKIND=14 %s
// RUN: %follows -w --block=8 -DKIND=15 %s
#include <math.h>
#include <stdio.h>

enum { M = 130, STEPS = 96 };
static double u[M][M], un[M][M], r[M][M], w[M][M];

#define SPOT(y, x, w) exp(-((i - (x)) * (i - (x)) + (j - (y)) * (j - (y))) / (w))

#define CELLS for (int j = 1; j < M - 1; j++) for (int i = 1; i < M - 1; i++)

#pragma amr kernel
static void step(double h, double dt, double a, double least, int k)
{
#pragma amr data domain(j, i) spacing(h) arrays(u, un, r, w)
    double c = dt / (h * h);
    CELLS
#if KIND == 5
        r[j][i] = cos(0.25 * k) * (SPOT(43.5, 43.5, 20) - 0.97 * SPOT(97.5, 93.5, 20));
#elif KIND == 1
        r[j][i] = a * (SPOT(43.5, 43.5, 20) - 0.97 * SPOT(97.5, 93.5, 20));
#else
        r[j][i] = a * SPOT(43.5, 43.5, KIND == 8 ? 12 : KIND >= 13 ? 3 : 30);
#endif
#if KIND == 4
    CELLS
        un[j][i] = r[j][i] - least;
    CELLS
        u[j][i] = u[j][i] + 0.01 * (un[j][i] > 0 ? 1 : 0);
#elif KIND == 9
    CELLS
        un[j][i] = 0.5 * (r[j][i + 1] + r[j][i - 1]);
    CELLS
        u[j][i] = u[j][i] + (un[j][i] > least ? 0.01 : 0);
#elif KIND == 12
    CELLS
        if (r[j][i] < 1e-9)
            r[j][i] = 1e-9;
    CELLS
        w[j][i] = 0.5 * (r[j][i] * r[j][i] + 0.1);
#elif KIND == 13 || KIND == 14
    CELLS
        w[j][i] = KIND == 13 ? 0.01 * r[j][i] * r[j][i] : 0.01 * r[j][i] * (1 + u[j][i]);
#elif KIND == 15
    double most = 0;
    CELLS
        most = fmax(most, r[j][i]);
    if (k % 15 != 14)
        most = 5;
    CELLS
        u[j][i] = u[j][i] + 0.01 * (r[j][i] > 0.6 * most ? 1 : 0);
#elif KIND == 7
    double area = 0;
    CELLS
        area += r[j][i] > least ? h * h : 0;
    CELLS
        u[j][i] = u[j][i] + area * SPOT(90.5, 90.5, 300);
#else
    for (int j = 0; j < M && KIND == 10; j++)
        r[j][0] = r[j][M - 1] = 0;
    for (int i = 0; i < M && KIND == 10; i++)
        r[0][i] = r[M - 1][i] = 0;
    if (KIND == 3 ? k > 70 : KIND == 8 ? k % 3 == 0 : KIND != 11)
        CELLS
            u[j][i] = u[j][i] + 0.01 * (r[j][i] > least ? 1 : 0);
#endif
    CELLS
        un[j][i] = u[j][i] + c * (u[j][i + 1] + u[j][i - 1] + u[j + 1][i] + u[j - 1][i] - 4 * u[j][i]);
    CELLS
        u[j][i] = un[j][i];
#if KIND == 13 || KIND == 14
    CELLS
        u[j][i] = u[j][i] + (r[j][i] > least ? w[j][i] : 0);
#elif KIND == 11 || KIND == 12
    CELLS
        u[j][i] = u[j][i] + 0.01 * ((KIND == 12 ? w[j][i] : r[j][i]) > least ? 1 : 0);
#endif
}

int main(void)
{
    double h = 1.0 / (M - 1);
#pragma amr timeloop
    for (int k = 0; k < STEPS; k++)
        step(h, 1e-3 * h * h, KIND == 1 ? cos(0.25 * k) : KIND == 6 ? 1 : KIND == 8 ? 0.6 + 0.006 * k : 0.5 + 0.55 * k / STEPS,
             KIND == 6    ? 1.4 - 0.005 * k
             : KIND == 11 ? (k < 40 ? 5 : 0.3)
             : KIND >= 12 ? (k % 20 == 19 ? 0.1 : 3)
             : KIND == 4 || KIND == 8 ? 1
                                      : 0.9, k);
    for (int j = 0; j < M; j++)
        for (int i = 0; i < M; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
