/* A dam that melts: shallow water, Lax-Friedrichs, a flat array of structs (typedef) through a
 * macro, in static memory; its first and last members no nest touches. Members of float and int, an
 * array as a member, loops over it, a reduction, the edge at rest. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
typedef struct {
    char tag[8];
    double h;
    double q[2];
    float age;
    int wet;
    short mark;
} cell_t;
#define IDX(i, j) ((j) * (NX + 2) + (i))
enum { NX = 64, NY = 64 };
static const double G = 9.81;

#pragma amr kernel
static void start(cell_t *c)
{
#pragma amr data domain(j, i) arrays(c)
    for (int j = 0; j < NY + 2; j++)
        for (int i = 0; i < NX + 2; i++) {
            double r2 = (i - 20.0) * (i - 20.0) + (j - 25.0) * (j - 25.0);
            c[IDX(i, j)].h = 1.0 + 0.3 * exp(-r2 / 30.0);
            c[IDX(i, j)].q[0] = 0;
            c[IDX(i, j)].q[1] = 0;
            c[IDX(i, j)].age = 0.0f;
            c[IDX(i, j)].wet = 1;
        }
}
#pragma amr kernel
static double step(cell_t *restrict cn, const cell_t *restrict c, double dt, double dx)
{
#pragma amr data domain(j, i) arrays(cn, c) spacing(dx)
    double k = 0.5 * dt / dx, fastest = 0;
    for (int j = 1; j <= NY; j++)
        for (int i = 1; i <= NX; i++) {
            double h = 0.25 * (c[IDX(i - 1, j)].h + c[IDX(i + 1, j)].h + c[IDX(i, j - 1)].h +
                               c[IDX(i, j + 1)].h);
            double s = c[IDX(i, j)].q[0] / c[IDX(i, j)].h;
            cn[IDX(i, j)].h = h - k * (c[IDX(i + 1, j)].q[0] - c[IDX(i - 1, j)].q[0] +
                                       c[IDX(i, j + 1)].q[1] - c[IDX(i, j - 1)].q[1]);
            for (int d = 0; d < 2; d++) {
                double avg = 0.25 * (c[IDX(i - 1, j)].q[d] + c[IDX(i + 1, j)].q[d] +
                                     c[IDX(i, j - 1)].q[d] + c[IDX(i, j + 1)].q[d]);
                double gh = d == 0 ? c[IDX(i + 1, j)].h - c[IDX(i - 1, j)].h
                                   : c[IDX(i, j + 1)].h - c[IDX(i, j - 1)].h;
                cn[IDX(i, j)].q[d] = avg - k * G * h * gh;
            }
            cn[IDX(i, j)].age = c[IDX(i, j)].age + 0.5f * (float)s;
            cn[IDX(i, j)].wet = c[IDX(i, j)].wet + (h > 1.05);
            if (fabs(s) > fastest)
                fastest = fabs(s);
        }
    return fastest;
}
static cell_t first[(NX + 2) * (NY + 2)], second[(NX + 2) * (NY + 2)];

int main(int argc, char **argv)
{
    int steps = argc > 1 ? atoi(argv[1]) : 60;
    cell_t *c = first, *cn = second;
    start(c);
    start(cn);
    for (int k = 0; k < (NX + 2) * (NY + 2); k++)
        c[k].tag[0] = cn[k].tag[0] = (char)('a' + k % 26);
    double fast = 0;
#pragma amr timeloop
    for (int t = 0; t < steps; t++) {
        double v = step(cn, c, 0.01, 0.1);
        if (v > fast)
            fast = v;
        cell_t *s = c;
        c = cn;
        cn = s;
        if (t % 20 == 19)
            printf("step %d  fastest %.15e  h %.15e\n", t + 1, fast, c[IDX(22, 23)].h);
    }
    double m = 0, a = 0;
    long wet = 0;
    FILE *out = fopen("h.raw", "wb");
    if (!out)
        return 1;
    for (int j = 1; j <= NY; j++)
        for (int i = 1; i <= NX; i++) {
            cell_t *p = &c[IDX(i, j)];
            m += p->h + p->q[0] * p->q[1];
            a += p->age;
            wet += c[IDX(i, j)].wet;
            fwrite(&p->h, sizeof p->h, 1, out);
        }
    fclose(out);
    printf("sums %.15e %.15e %ld %c%c\n", m, a, wet, c[5].tag[0], cn[77].tag[0]);
    return 0;
}
