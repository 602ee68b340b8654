/* May one cell, statement or nest run before, after or beside another? */
#ifndef AMRCC_ANALYSIS_ORDER_H
#define AMRCC_ANALYSIS_ORDER_H

#include "analysis/tree/tree.h"

/* legality.c: may the function run for any cell, in any order? Finds its helpers; else errors. */
bool legality_operator(struct plan *p, struct diag *d, struct plan_operator *o);

/* legality.c: one nest; errors where its cells cannot run in any order. */
void legality_check(struct plan *p, struct diag *d, struct work_nest *w);

/* order.c: an array that the nest reads at neighbours and writes: an error. */
void order_error(struct diag *d, const struct work_nest *w, int array, struct range read,
                 struct range write);

/* dependence.c: one access of a nest. On an axis that wraps round a caller may ask of some cells only. */
struct touch {
    const struct work_nest *nest;
    const struct plan_access *access;
    unsigned turns_known;    /* bit axis: it is asked of the cells that it comes to ... */
    int turns[PLAN_MAX_DIM]; /* ... by so many turns round the axis, 1 beyond the loop's last one */
};
struct interval {
    int lo, hi;
};
struct dependence {
    struct interval distance[PLAN_MAX_DIM]; /* iterations from a's to b's, as the index grows */
};
/* False where a and b never touch one cell, or none of them writes it. */
bool dependence_find(const struct plan *p, const struct touch *a, const struct touch *b,
                     struct dependence *out);
/* Which of the two comes first in loops over these axes, outermost first: bit set of what may be. */
enum { ORDER_FORTH = 1, ORDER_BACK = 2, ORDER_SAME = 4 }; /* a, b, both in one iteration */
unsigned dependence_order(const struct dependence *d, struct stmt *const *loop, const int *axes,
                          int n);

/* colours.c: conditions on the parity of indices keep the two from ever touching one cell. */
bool colours_differ(const struct touch *a, const struct touch *b);
/* ... which it notes in w->colours. */
void colours_note(struct work_nest *w, const struct plan_access *a, const struct plan_access *b);
bool has_colours(const struct work_nest *w); /* parities that move with the cells */

/* old_values.c: the program comes to the cells in the order of the nest's loops. */
bool nest_keeps_order(const struct plan *p, const struct work_nest *w);
/* The two nests that take the place of one which reads old values of arrays that it
 * writes: false where it does not, or not only. */
bool split_old_values(struct plan *p, struct work_nest *w, struct work_nest *out[2]);

/* fission.c: nests that write several cells become several nests. */
void split_nests(struct plan *p);
/* One over the same cells, with another body. */
struct work_nest *nest_beside(const struct work_nest *of, struct stmt *body);
/* These are the program's nests from here on. at: not the plan's own list. */
void nests_set(struct plan *p, struct work_nest *const *at, int n);

/* reductions.c: a scalar that the nest reduces into and does not use otherwise; *op: how. */
bool reduces_only(const struct work_nest *w, const struct decl *d, enum reduction_op *op);

/* distinct.c: two variables, or members, that always lead to different memory, as far as the program's
 * calls and allocations say. */
bool arrays_are_distinct(const struct plan *p, const struct decl *a, const struct decl *b);

/* Passes, in the order of analysis.c. */
pass pass_beside, pass_reductions;
timeloop_pass pass_rotate;

#endif
