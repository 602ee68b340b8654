/* The mesh: its domain, halo and ring, and the boundaries that clauses name. */
#ifndef AMRCC_ANALYSIS_MESH_H
#define AMRCC_ANALYSIS_MESH_H

#include "analysis/mesh/edge_side.h"

/* domain.c: the domain along an axis, and how nests and arrays lie to it (plan_nest.begin, end,
 * placed; plan_array.behind, sized). given: its upper end, out->lo and last set; or NULL. False
 * with an error. */
struct work_range {
    int lo;
    struct work_nest *last; /* the nest that ends highest, or gave the range; NULL: none */
    int behind;             /* elements behind it of the longest array of cells; -1: not known */
};
bool domain_find(struct plan *p, struct diag *d, int axis, const struct poly *given,
                 struct work_range *out);
/* An error, and true, if both are one loop of the program, for numbers that calls hand down. */
bool domain_sizes_differ(struct plan *p, struct diag *d, const struct work_nest *one,
                         const struct work_nest *other, int axis);

/* period.c: a clause gives both ends of the axis such a boundary. */
bool boundary_is_said(const struct plan *p, int axis, enum boundary_kind kind);
/* The stencil whose range is the mesh, or NULL. */
struct work_nest *period_base(const struct plan *p, int axis);
/* Nests that begin elsewhere than others on an axis that a clause makes periodic. */
void period_rotate(struct plan *p, struct diag *d);
/* Errors for those where the iterator is used as a number; after pass_body. */
void period_check(struct plan *p, struct diag *d);
/* Errors for nests that wrap round something else than the domain, when that is known. */
void period_check_ranges(struct plan *p, struct diag *d);

/* edge_faces.c: boundary nests across the axis that set the outermost cells or the first faces of the
 * domain, which begins at index `first`, become ordinary nests. */
void edge_faces_settle(struct plan *p, int axis, int first);
/* An error where one that reads along the edge lies outside the mesh after all, or makes a corner of the ring read
 * what no ring block sees: the program is read once more without such (work.drops_planes). */
void edge_faces_check(struct plan *p, struct diag *d);
/* mesh.c: cells of blocks around its own are read, as the array's offsets say. */
void mesh_reads_from(struct plan *p, struct plan_array *a);

/* mesh.c: the kinds of both sides, "wall outflow", or one word where they are alike. */
const char *boundary_text(struct arena *a, const enum boundary_kind kind[2]);
bool boundary_is(const struct plan *p, int axis, enum boundary_kind kind); /* on both sides */
/* How many indices from 0 on no nest uses, where the mesh begins at lo. */
int mesh_unused_low(const struct plan *p, int axis, int lo);

/* signs.c: arrays that the boundary clauses turn the sign of at walls. */
void signs_turn(struct plan *p, struct diag *d);

/* clamp.c: subscripts that stop at the edge of the mesh make the boundary across the axis the
 * nearest cell's value; an error where the clause, other subscripts or the nest's range speak
 * against it. */
void clamps_take(struct plan *p, struct diag *d, int axis, bool clause);

/* Passes, in the order of analysis.c. */
pass pass_mesh;
silent_nest_pass pass_walls;

#endif
