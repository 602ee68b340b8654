/* Where an index lies: in the ring, before or behind the cells that stencils write, or among them. */
#ifndef AMRCC_ANALYSIS_EDGE_SIDE_H
#define AMRCC_ANALYSIS_EDGE_SIDE_H

#include "analysis/tree/tree.h"

/* An access in a loop along the edge, axis by axis (edge_read.c). */
struct edge_loop { /* around the statement, outermost first */
    struct decl *variable;
    struct stmt *loop;
    struct poly lo, hi; /* half-open */
    bool unrolled;      /* `for (g = 0; g < 2; g++)`: stands for `held` now */
    bool peeled;        /* ... but its variable is the index of the cell that is set */
    struct poly held;
};
struct edge_place {
    const struct edge_loop *along[PLAN_MAX_DIM]; /* the loop that the axis moves with, or NULL */
    struct poly at[PLAN_MAX_DIM]; /* the index; along a loop, what is added to its variable */
    enum array_form form;
    struct poly stride[PLAN_MAX_DIM]; /* of FORM_FLAT */
};

/* edge_side.c: -1, 1: the index lies before, behind the cells of all stencils along the axis; 0: it
 * does not, or nobody can tell. `a`: the array, or NULL. */
int edge_side(struct plan *p, struct function *f, int axis, const struct poly *at,
              const struct edge_place *place, const struct decl *array, int lead);

/* -1, 1: the index is the first, the last that any stencil writes, and no other index of the arrays
 * is lower, no stencil's higher; 0: it is neither, or nobody can tell. */
int edge_outermost(const struct plan *p, int axis, const struct poly *at);
/* All stencils run over the index, and it is the outermost of none. */
bool edge_inside(const struct plan *p, int axis, const struct poly *at);

/* A distance along the axis is the length of the mesh that stencils write. */
bool edge_is_period(const struct plan *p, int axis, const struct poly *distance);

/* The nest, which reads neighbours, runs over one face more along the axis than another does over cells. */
bool edge_makes_faces(const struct plan *p, const struct work_nest *w, int axis);

#endif
