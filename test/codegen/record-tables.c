// FORM: constant tables of structs
// Tables of structs that hold numbers: neighbours in loops of the cell, through a pointer to an entry, a copy
// of one and a table within a struct; in a loop around the nest; entries that cells choose; in helpers.
// RUN: %near 2e-3 --block=8 %s
// RUN: %amrcc --report %s | FileCheck --check-prefix=REPORT %s
// RUN: rm -rf %t && %amrcc --emit=%t %s
// RUN: FileCheck --check-prefix=KERNEL %s < %t/record-tables_kernels.c
// RUN: FileCheck --check-prefix=HOST %s < %t/record-tables_amr.c
#include <math.h>
#include <stdio.h>
enum { NX = 66, NY = 50 };
typedef struct {
    int di, dj;
    double w[2];
} direction;
static const direction dir[4] = {{1, 0, {0.1}}, {-1, 0, {0.1}}, {0, 1, {0.05, 0.05}}, {.w = {0.1}, .dj = -1}};
static const struct {
    int n;
    direction dir[4];
} model = {4, {{1, 0}, {-1}, {0, 1}, {0, -1}}};
static struct { const char *name; double k, c; } soil[3] = {{"sand", 1.0, 2.0}, {"clay", 0.75, 1.0}, {.c = 0x1p2}};
static double u[NY][NX], un[NY][NX], part[4][NY][NX];
static int kind[NY][NX];

// KERNEL: AMR_TABLE const double amr_soil_k[3] = {1.0, 0.75, 0.0};
// KERNEL: AMR_TABLE const double amr_soil_c[3] = {2.0, 1.0, 0x1p2};
static double conduct(int s)
{
    return soil[s].k / soil[s].c;
}

#pragma amr kernel scale(-2)
static void step(int m)
{
#pragma amr data domain(j, i) arrays(u, un, kind)
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++) {
            double s = 0;
            for (int q = 0; q < 4; q++) {
                const direction *d = &dir[q], own = dir[q];
                s += (own.w[0] + d->w[1]) * (u[j + d->dj][i + d->di] - u[j][i]);
            }
            // HOST: {(const double[3]){1.0, 0.75, {{0|0.0}}}, 0, 3},
            // HOST: {&(const double[3]){2.0, 1.0, 0x1p2}[m], 0, 1},
            un[j][i] = u[j][i] + conduct(kind[j][i]) * soil[kind[j][i]].k / soil[m].c * s;
        }
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            u[j][i] = un[j][i];
}

#pragma amr kernel scale(-1)
static void differences(void)
{
#pragma amr data domain(j, i) arrays(u, part)
    for (int q = 0; q < 4; q++)
        for (int j = 1; j < NY - 1; j++)
            for (int i = 1; i < NX - 1; i++)
                // REPORT: differences where q == 0
                part[q][j][i] = u[j + model.dir[q].dj][i + model.dir[q].di] - u[j][i];
}

int main(void)
{
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++) {
            u[j][i] = exp(-0.02 * ((i - 20) * (i - 20) + (j - 25) * (j - 25)));
            kind[j][i] = i > 40;
        }
#pragma amr timeloop
    for (int t = 0; t < 60; t++) {
        step(t % 2);
        differences();
    }
    for (int j = 1; j < NY; j += 8)
        printf("%.9f %.9f\n", u[j][24], part[1][j][24] + 1);
    printf("%d\n", soil[0].name[0]);
    return 0;
}
