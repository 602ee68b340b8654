/* Values that loops along an axis keep for their next round (carried.c); arrays and structs of such
 * (carried_parts.c). */
#ifndef AMRCC_ANALYSIS_CARRIED_H
#define AMRCC_ANALYSIS_CARRIED_H

#include "analysis/notes.h"

/* carried.c: computes anew what loops in the statement keep in single variables, as far as that can be
 * done. */
void carried_take(struct plan *p, struct function *f, struct stmt *in);
struct stmt *carried_top(const struct work_domain *domain, struct stmt *loop); /* outermost loop over an axis */
/* Nothing but numbers of the function are set there. */
bool sets_numbers(struct stmt *s);

/* The array, also of a member, q of q[i].r. */
struct decl *array_of(struct expr *e);

/* carried_value.c: what the statements in front of the body's number `keeps` make of an expression of
 * that; NULL where it is too large. */
struct expr *carried_value(struct arena *a, struct stmt *body, int keeps, struct expr *kept);
/* What d is set to in front of the loop, by e, with calls that are given cells in their places, as in
 * the loop; e where that makes no expression. */
struct expr *carried_front(struct plan *p, struct function *f, struct stmt *loop, struct decl *d,
                           struct expr *e);
/* One of two values that a variable is set to. C gives a choice the type of both sides: each side is what
 * its assignment converts it to. */
struct expr *carried_choice(struct arena *a, struct expr *test, const struct expr *yes, const struct expr *no,
                            const struct type *t);
bool carried_fits(const struct expr *e); /* it may be computed twice */

/* carried_parts.c: so that carried_take can. */
void carried_parts(struct plan *p, struct function *f);

#endif
