/* Loops along the edges of the mesh, which become boundary nests: what the edge_*.c share. */
#ifndef AMRCC_ANALYSIS_EDGE_H
#define AMRCC_ANALYSIS_EDGE_H

#include "analysis/subscript.h"

/* edge_read.c: an access in a loop along the edge, axis by axis. */
struct edge_loop { /* around the statement, outermost first */
    struct decl *variable;
    struct stmt *loop;
    struct poly lo, hi; /* half-open */
    bool unrolled;      /* `for (g = 0; g < 2; g++)`: stands for `held` now */
    bool peeled;        /* ... but its variable is the index of the cell that is set */
    struct poly held;
};
struct edge_strides { /* of a flat array, as the function's own text gives them */
    const struct decl *array;
    int64_t width; /* elements of a cell */
    int n;
    struct poly at[PLAN_MAX_DIM]; /* largest first, without that of the fastest axis */
    bool bad;                     /* more than there are axes */
};
struct edge_scan {
    struct plan *plan;
    struct work_nest *nest; /* the loops' variables are its iterators, in any order */
    struct function *function;
    struct edge_loop loop[PLAN_MAX_DIM];
    int n_loops;
    VEC(struct edge_strides *) strides; /* found so far: the function stays as it is */
};
struct edge_place {
    const struct edge_loop *along[PLAN_MAX_DIM]; /* the loop that the axis moves with, or NULL */
    struct poly at[PLAN_MAX_DIM]; /* the index; along a loop, what is added to its variable */
    enum array_form form;
    struct poly stride[PLAN_MAX_DIM]; /* of FORM_FLAT */
};
bool edge_place(struct edge_scan *s, struct subscript *u, struct edge_place *out);
/* The factor of a loop's variable in an index that stands in a statement; false where there is
 * none. */
bool edge_factor(const struct plan *p, struct stmt *in, struct expr *index,
                 const struct decl *variable, struct poly *factor);

/* edge_pointer.c: takes an access apart; what a pointer to a row leads to is its array's. */
bool edge_take_apart(const struct plan *p, struct function *f, struct expr *e, struct subscript *u);
/* The statement declares such pointers, and nothing else. */
bool edge_declares_rows(struct function *f, const struct stmt *s);

/* edge_component.c: takes an element apart, with the choice among a cell's values; false where that
 * is not known. */
bool edge_component(struct access_scan *s, struct expr *e, struct subscript *u);
/* So many of the array's last subscripts choose one of a cell's values. */
int edge_tail(const struct plan *p, const struct decl *array);
/* Elements from one cell to the next along the fastest axis, of a flat array: 9 of
 * f[(j * nx + i) * 9 + q]; 0 where nobody knows, 1 of plain arrays. */
int64_t edge_cell_width(const struct plan *p, const struct decl *array);
/* edge_planes.c: elements of each of the arrays with rows of this length that lie one behind the other
 * in a flat one, in the variables of the index; 0 where there is but one, bad where that is not known.
 * And whether what an index skips is a number of such arrays. */
struct poly edge_plane(const struct plan *p, const struct decl *array, const struct poly *index,
                       const struct poly *row);
bool edge_is_planes(const struct plan *p, const struct decl *array, const struct poly *skipped);
/* edge_values.c: a copy of the statement in which whole structs, pointers to cells and loops over a
 * cell's values are written out; NULL where there is no need of it. */
struct stmt *edge_values(struct plan *p, struct work_kernel *k, struct stmt *s);

/* edge_order.c: loops along edges become nests that run one after the other. */
struct edge_written { /* what one of them sets */
    const struct decl *array;
    struct edge_place at;
};
/* May a read be one of the cell that an earlier nest of the same round has set? */
bool edge_may_meet(const struct plan *p, const struct edge_written *w, const struct decl *array,
                   const struct edge_place *read);
/* Along the edge it runs over cells that some stencil writes, not over corners. */
bool edge_keeps_inside(const struct plan *p, const struct work_nest *w);
/* How many rounds of a loop lie before and behind the stencils' range; false where nobody can tell.
 */
bool edge_overhang(const struct plan *p, const struct edge_loop *loop, int *below, int *above);
/* Nests that set the same side of an array are all of the kind that reads inward, if one is. */
void edge_same_kind(const struct plan *p, struct work_nest *const *nests, int n);
/* a - b, where it is a number; variables of the same values, or the same names, are one. */
bool edge_difference(const struct poly *a, const struct poly *b, int64_t *out);
/* Stands for the loop of an axis that none moves. */
struct stmt *edge_no_loop(struct arena *a);
/* edge_assign.c: what the statement declares, as locals of the nest. */
void edge_list_locals(struct arena *a, struct work_nest *w, const struct stmt *s);
struct poly edge_index(struct edge_scan *s, struct expr *e); /* bad where it is no polynomial */

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

/* edge_wrap.c: makes the nest of one assignment of cells that lie `distance` away, along the axes
 * of nest->wraps, a copy from the other side of the mesh; false where it is not plainly one. */
bool edge_wrap_take(struct plan *p, struct work_nest *w, struct expr *assignment,
                    const struct poly *distance);
/* edge_side.c: the other polynomial's variables of the same names take the place of p's. */
struct poly edge_renamed(const struct poly *p, const struct poly *other);

#endif
