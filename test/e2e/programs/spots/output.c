/* What is seen of a run. The swap here is another one than the step's. */
#include "spots.h"

#include <stdio.h>

static void swap(double *a, double *b)
{
    double t = *a;
    *a = *b;
    *b = t;
}

void show(const struct grid *g, int step)
{
    double lowest = g->v[0], highest = g->v[0], sum = 0.0;
    for (int j = 0; j < g->ny; j++)
        for (int i = 0; i < g->nx; i++) {
            double v = g->v[AT(g, i, j)];
            sum += v;
            if (v < lowest)
                lowest = v;
            if (v > highest)
                highest = v;
        }
    if (step % 2)
        swap(&lowest, &highest);
    printf("%4d  %.9f %.9f  sum %.9f\n", step, lowest, highest, sum);
}

void dump(const struct grid *g, const char *path)
{
    FILE *f = fopen(path, "wb");
    if (!f)
        return;
    for (int j = 0; j < g->ny; j++)
        fwrite(&g->v[AT(g, 0, j)], sizeof(double), (size_t)g->nx, f);
    fclose(f);
}
