/* What an integer outside of nests was made from, so that sizes of several functions compare. */
#ifndef AMRCC_ANALYSIS_SIZES_H
#define AMRCC_ANALYSIS_SIZES_H

#include "analysis/tree/tree.h"

/* origin.c: the only value that the program gives to a variable, or the only argument to a
 * parameter of f; NULL where there are several, or none. *f: the function that a local is of; then
 * the one that sets it. */
struct expr *origin_value(const struct plan *p, struct function **f, const struct decl *d);
struct expr *origin_argument(const struct plan *p, struct function *f, const struct decl *d,
                             struct function **caller);

/* sizes.c: an integer of f by what it was made from, through callers, so that sizes of several
 * functions compare; bad where it has no one value throughout the run. */
struct poly size_of_expr(const struct plan *p, struct function *f, struct expr *e, int depth);
struct poly size_of(const struct plan *p, struct function *f, struct decl *d, int depth);
struct poly size_of_poly(const struct plan *p, struct function *f, const struct poly *sum);

/* size_names.c: a - b, where it is a number; variables of the same values, or the same names, are
 * one. */
bool size_difference(const struct poly *a, const struct poly *b, int64_t *out);
/* How far the nest's range begins and ends above the other's; by how many cells it is longer than a
 * distance, either way. False where nobody can tell. */
bool size_apart(const struct plan *p, const struct work_nest *w, const struct work_nest *from,
                int axis, int64_t *lo, int64_t *hi);
bool size_beyond(const struct work_nest *w, int axis, const struct poly *distance, int64_t *more);
/* The other polynomial's variables of the same names take the place of p's. */
struct poly size_renamed(const struct poly *p, const struct poly *other);
/* The variable of that name in p, in whatever function or struct, or NULL. */
struct decl *size_named(const struct poly *p, const char *name);

/* text_poly.c: the text of a clause or a type's extent as a polynomial; bad where it is none. */
struct poly text_poly(struct plan *p, struct function *f, const char *text, size_t n);

/* whole_values.c: what kind of numbers the program gives a scalar. */
enum values_are {
    VALUES_ARE_WHOLE, /* and nothing else: it may be a switch or a sign */
    VALUES_ARE_UNKNOWN,
    VALUES_ARE_MADE /* some by arithmetic, or with a fraction: it is none */
};
enum values_are values_are(const struct plan *p, const struct decl *d);

/* Passes, in the order of analysis.c. */
silent_pass pass_set_once, pass_sizes, pass_member_formulas;

#endif
