/* Loops along the edges of the mesh, which become boundary nests: what the edge_*.c share. */
#ifndef AMRCC_ANALYSIS_EDGE_H
#define AMRCC_ANALYSIS_EDGE_H

#include "analysis/arrays/arrays.h"
#include "analysis/mesh/mesh.h"

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
bool edge_place(struct edge_scan *s, struct subscript *u, struct edge_place *out);
/* The factor of a loop's variable in an index that stands in a statement; false where there is
 * none. */
bool edge_factor(const struct plan *p, struct stmt *in, struct expr *index,
                 const struct decl *variable, struct poly *factor);

/* edge_component.c: takes a mesh array's element apart, with the choice among a cell's values;
 * false where it is none, or that is not known. */
bool edge_component(struct access_scan *s, struct expr *e, struct subscript *u);
/* So many of the array's last subscripts choose one of a cell's values. */
int edge_tail(const struct plan *p, const struct decl *array);
/* Elements from one cell to the next along the fastest axis, of a flat array: 9 of
 * f[(j * nx + i) * 9 + q]; 0 where nobody knows, 1 of plain arrays. */
int64_t edge_cell_width(const struct plan *p, const struct decl *array);
/* edge_values.c: a copy of the statement in which whole structs, pointers to cells and loops over a
 * cell's values are written out; NULL where there is no need of it. */
struct stmt *edge_values(struct plan *p, struct work_kernel *k, struct stmt *s);

/* edge_calls.c: a call, perhaps of memcpy, that is given addresses within mesh arrays. */
bool edge_is_call(const struct plan *p, struct expr *e);
/* Some call gives the function such an address. */
bool edge_takes_parts(const struct plan *p, const struct function *f);
/* The nest takes a local pointer into a mesh array; or two arrays by parameters, of which some call
 * gives a part of a mesh array: one array may be both. */
bool edge_has_parts(const struct plan *p, const struct work_nest *w);

/* edge_locals.c: a copy of the loop in which variables that bodies count along, `k += n;`, are counted by
 * the loops' headers; NULL where none is. */
struct stmt *edge_counted(struct plan *p, struct stmt *s);
/* edge_locals.c: a copy of the loop in which values that are set again are other variables from there
 * on; NULL where none is. */
struct stmt *edge_locals(struct plan *p, struct stmt *s);

/* edge_cases.c: a loop over all cells by one index, as loops over the axes; NULL where it is none. */
struct stmt *edge_flat(struct plan *p, struct work_kernel *k, struct stmt *s);
/* ... and the loops along edges that loops over all cells are, which set these under
 * conditions on the index only; NULL where they do not. apart: each round at an end is written out
 * by itself, as reads at a fixed place, u[j][2], need it. */
struct stmt *edge_cases(struct plan *p, struct stmt *s, bool apart);
/* Are they elements of other places, by a subscript? *a, *b: what is left under `depth` of them. */
bool edge_elements_differ(struct expr **a, struct expr **b, int *depth);

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
/* On two sides of the mesh. */
bool edge_across(const struct plan *p, const struct work_nest *a, const struct work_nest *b);
/* How many rounds of a loop lie before and behind the stencils' range; false where nobody can tell.
 */
bool edge_overhang(const struct plan *p, const struct edge_loop *loop, int *below, int *above);
/* Nests that set the same side of an array are all of the kind that reads inward, if one is. */
void edge_same_kind(const struct plan *p, struct work_nest *const *nests, int n);
/* Stands for the loop of an axis that none moves. */
struct stmt *edge_no_loop(struct arena *a);
/* edge_assign.c: what the statement declares, as locals of the nest. */
void edge_list_locals(struct arena *a, struct work_nest *w, const struct stmt *s);
/* Nests over all cells choose among flat arrays by so many subscripts: in `p->f[0][l]` by the first,
 * where `u[0][i]` may as well be row 0. */
bool edge_chooses_flat(const struct plan *p, const struct decl *array, int n);
struct poly edge_index(struct edge_scan *s, struct expr *e); /* bad where it is no polynomial */

/* edge_wrap.c: makes the nest of one assignment of cells that lie `distance` away, along the axes
 * of nest->wraps, a copy from the other side of the mesh; false where it is not plainly one. */
bool edge_wrap_take(struct plan *p, struct work_nest *w, struct expr *assignment,
                    const struct poly *distance);

#endif
