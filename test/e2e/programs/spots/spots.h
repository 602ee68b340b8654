/* Reaction and diffusion of two substances: the grid that all files work on. */
#ifndef SPOTS_H
#define SPOTS_H

#include <stddef.h>

struct grid {
    int nx, ny; /* with a ring of one cell */
    double dx, dt;
    struct {
        double du, dv, feed, kill;
    } par;
    double *u, *v;         /* at this time */
    double *u_new, *v_new; /* at the next */
};

#define AT(g, i, j) ((j) * (g)->nx + (i))

/* grid.c */
struct grid *grid_new(int nx, int ny);
void grid_free(struct grid *g);
void grid_seed(struct grid *g);
/* step.c */
void grid_advance(struct grid *g, int steps);
/* output.c */
void show(const struct grid *g, int step);
void dump(const struct grid *g, const char *path);

#endif
