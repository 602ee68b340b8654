// Sums and extremes of nests in members of a struct and behind pointer parameters, `s->total += ...`,
// `if (d > *change) *change = d;`: set, reduced, read and tested in the kernel; counts in all types
// of integers, the largest of them, flags that some cells set. The history has them
// by their names, also where host code has set the initial data.
// RUN: %near 5e-3 --block=8 %s
// RUN: %amrcc --block=8 %s -o %t && env AMR_SET="mesh.levels=2 output.history=%t.csv run.quiet=yes" %t > %t.out
// RUN: FileCheck %s --check-prefix=CSV < %t.csv
// CSV: step,time,dt,cells,cells of level 0,cells of level 1,imbalance,change,s->total,hot,cold,below,cells,tenths,warm,s->bad,s->most
// CSV-NEXT: 1,
#include <math.h>
#include <stdio.h>
#include <stdbool.h>
#include <stdlib.h>
struct sim { int n; double h, dt, total, most; double *u, *un; int bad; };
static long long cells = 1LL << 60;
static bool warm;
#pragma amr kernel
static int step(struct sim *s, double *change, int *hot)
{
#pragma amr data domain(i) spacing(s->h) arrays(s->u, s->un)
    double c = s->dt / (s->h * s->h);
    *change = 0.0;
    *hot = 0;
    s->total = 0;
    for (int i = 1; i < s->n - 1; i++) {
        s->un[i] = s->u[i] + c * (s->u[i + 1] - 2 * s->u[i] + s->u[i - 1]);
        double d = fabs(s->un[i] - s->u[i]);
        if (d > *change)
            *change = d;
        s->total += s->un[i] * s->h;
        *hot += s->un[i] > 0.5;
    }
    long cold = 0;
    unsigned below = 5;
    short tenths = 0;
    for (int i = 1; i < s->n - 1; i++) {
        if (s->un[i] < 0.01)
            cold++;
        below -= s->un[i] < 0.01 ? 1u : 0u;
        cells += 1;
        if ((int)(10 * s->un[i]) > tenths)
            tenths = (int)(10 * s->un[i]);
        if (s->un[i] > 0.25) {
            warm = true;
            s->bad = 3;
        }
        if (s->un[i] > 2)
            s->bad = 3;
    }
    s->bad += (int)(cold - 2 * (5 - below)) + tenths;
    s->most = -1;
    for (int i = 1; i < s->n - 1; i++) {
        s->u[i] = s->un[i];
        s->most = fmax(s->most, s->u[i]);
    }
    s->dt = 0.2 * s->h * s->h / (1 + 0 * s->most);
    return *change > 1e9;
}
int main(void)
{
    struct sim *s = calloc(1, sizeof *s);
    double change;
    int hot;
    s->n = 258;
    s->h = 1.0 / 256;
    s->dt = 0.2 * s->h * s->h;
    s->u = calloc(s->n, 8);
    s->un = calloc(s->n, 8);
    for (int i = 0; i < s->n; i++) s->u[i] = s->un[i] = exp(-2000 * pow((i - 60) * s->h, 2));
#pragma amr timeloop
    for (int t = 0; t < 200; t++) {
        if (step(s, &change, &hot))
            return 1;
        if (t % 40 == 0) printf("%.9g %.9g %.9g %d %d %lld %d\n", change, s->total, s->most, hot, s->bad, cells, warm);
    }
    for (int i = 0; i < 258; i += 10) printf("%.9f\n", s->u[i]);
    return 0;
}
