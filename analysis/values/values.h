/* An integer expression of a nest as a polynomial in its iterators. */
#ifndef AMRCC_ANALYSIS_VALUES_H
#define AMRCC_ANALYSIS_VALUES_H

#include "analysis/values/digits.h"

/* index.c: an integer expression of the nest as a polynomial in iterators and outer variables.
 * On a fault *at is the expression to point at. The nest notes which axes it wraps round. */
struct poly index_poly(struct work_nest *w, struct expr *e, enum index_fault *fault,
                       struct expr **at);

/* These ask, and note nothing of the nest. Of what wraps round or stops at an end the plain offset:
 */
struct poly index_offset(struct work_nest *w, struct expr *e);
/* ... or that it has no value, but for what a condition asks for and the nest is known to do.
 * in_range: it is an index, no value that a condition asks for (struct evaluator). */
struct poly index_value(struct work_nest *w, struct expr *e, bool in_range);

enum { WRAP_REACH = 8 }; /* cells that an index may wrap by */
/* The nest reads cells so far along the axis round its end. */
void index_note_wrap(struct work_nest *w, int axis, int offset, struct range at);

/* In all cells of the nest it is one of the type's numbers. */
bool index_stays_within(const struct work_nest *w, const struct type *t, const struct poly *p);

/* product_symbols.c: a symbol for a product without iterators, and a polynomial without such
 * symbols. */
struct poly plane_symbol(struct work_nest *w, const struct poly *product);
struct poly plane_expand(const struct work_nest *w, const struct poly *p);
bool plane_mentions_iterator(const struct work_nest *w, const struct poly *p);
/* The index as index_poly reads it, but with such symbols for its products. */
struct poly index_with_products(struct work_nest *w, struct expr *e);

/* index.c: p = iterator + rest: its axis, or -1. */
int single_axis(const struct work_nest *w, const struct poly *p, struct poly *rest);

/* index_test.c: does the function do nothing but compare its integer parameters? */
bool compares_indices(struct function *f);

/* ends.c: does the comparison tell the outermost cells of the nest's range apart? */
bool end_read(struct work_nest *w, struct expr *e, struct plan_end *out);
/* Whether the condition, where it is `truth`, says what the iterator of an axis is. */
bool condition_fixes(struct work_nest *w, struct expr *e, bool truth, int axis, struct poly *value);
/* What it is for the cell with so many before (or, high, behind) it; 0: the outermost. */
bool end_holds(const struct plan_end *t, int cells);

/* opaque.c: an integer expression that is known in front of the nest, as a symbol whose name is its
 * text; NULL where it is not. */
struct decl *opaque_symbol(struct work_nest *w, struct expr *e);

/* local_writes.c: until the nest is released, its loops and bodies stay as they are, and what sets
 * its variables is looked up. */
void local_hold(struct arena *a, struct work_nest *w);
void local_release(struct work_nest *w);

#endif
