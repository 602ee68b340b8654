/* Which array, which cell and which of its values an access means; tables. */
#ifndef AMRCC_ANALYSIS_ARRAYS_H
#define AMRCC_ANALYSIS_ARRAYS_H

#include "analysis/arrays/subscript.h"

/* padding.c: cells in front that the array lacks of those that others have. Before that is found, 0;
 * and finding it for all arrays of nests, once their accesses are known and none writes several
 * cells. */
int padding_of(const struct plan *p, const struct decl *d, int axis);
struct work_lacking *lacking_of(const struct plan *p, const struct decl *d, int axis); /* or NULL */

/* extent.c: where a nest's array ends along an axis, in the mesh's indices; bad where that is not
 * known. */
struct poly extent_of(struct plan *p, const struct work_nest *w, int array, int axis);

/* access.c: reads, writes, hulls of the nest's arrays, from its accesses. */
void access_finish(struct plan *p, struct plan_nest *n);

/* access.c: finds the accesses of a nest. */
void access_scan_nest(struct plan *p, struct diag *d, struct work_nest *w);

/* push.c: statements that write a neighbour round a periodic axis, as the neighbour sees them. */
void push_to_pull(struct plan *p);

/* shift.c: moves the ranges of nests whose loops count otherwise than the arrays; that of one nest,
 * with its accesses. */
void shift_nests(struct plan *p);
void shift_nest(struct plan *p, struct work_nest *w, int axis, int shift);
/* Moves the range alone. */
void nest_move(struct plan *p, struct work_nest *w, int axis, int by);
/* True where e is one of the nest's accesses of a mesh array, or an end test: nothing in it is
 * evaluated. */
bool is_access_site(const struct plan_nest *n, const struct expr *e);
/* It mentions an iterator of the nest other than in the subscript of a mesh array. */
bool expr_moves(struct expr *e, const struct plan_nest *n);

/* table.c: an access of an array that is none of the mesh; an error where it is of no kind that is
 * supported. True: its indices may be any expressions, which are to be scanned, too. */
bool table_read(struct access_scan *s, const struct walker *w, struct subscript *u);
void table_finish(const struct plan *p, struct plan_nest *n);

/* covers.c: comparisons of iterators for equality (plan_nest.covers); warns of those that mean
 * something else on coarse levels. */
void find_covers(struct plan *p, struct diag *d, struct work_nest *w);

/* cost.c: flops and bytes per cell. */
void cost_nest(struct work_nest *w);

/* history.c: `record[i][t]` of an array that is none of the mesh, and a loop in function f that does
 * nothing but fill such arrays. */
bool history_entry(const struct plan *p, struct function *f, struct stmt *nest,
                   struct expr *element);
bool history_loop(const struct plan *p, struct function *f, struct stmt *nest);

/* edge_pointer.c: takes an access apart; what a pointer to a row leads to is its array's. */
bool edge_take_apart(const struct plan *p, struct function *f, struct expr *e, struct subscript *u);
/* The statement declares such pointers, and nothing else. */
bool edge_declares_rows(const struct plan *p, struct function *f, const struct stmt *s);

/* edge_planes.c: elements of each of the arrays with rows of this length that lie one behind the other
 * in a flat one, in the variables of the index; 0 where there is but one, bad where that is not known.
 * And whether what an index skips is a number of such arrays. */
struct poly edge_plane(const struct plan *p, const struct decl *array, const struct poly *index,
                       const struct poly *row);
bool edge_is_planes(const struct plan *p, const struct decl *array, const struct poly *skipped);

/* Passes, in the order of analysis.c. */
nest_pass pass_along;

#endif
