/* What a cell's code computes: in numbers (an interpreter) and in formulas (symbolic execution). */
#ifndef AMRCC_ANALYSIS_FORMULAS_H
#define AMRCC_ANALYSIS_FORMULAS_H

#include "analysis/formulas/interpret.h"
#include "analysis/formulas/products.h"
#include "analysis/formulas/symbolic.h"
#include "analysis/notes.h"
#include "analysis/tree/tree.h"

/* switches.c: fills switches and singles of a nest, once its scalars are listed. */
void switches_find(struct plan *p, struct plan_nest *n);
/* Of numbers and scalars alone, and it may be evaluated at any time. */
bool switches_is_of_scalars(const struct plan_nest *n, struct expr *e);

/* bounds.c: values of one array times numbers, `u[i + 1] - 2 * u[i] + u[i - 1]`, and the sum of these. */
struct weights {
    const struct plan_array *array;
    double sum;
};
bool weights_of(const struct plan_symbol *s, struct weights *w); /* false: it is no such sum */
/* The array, if it is a difference of its values: nothing amid constant ones. */
const struct plan_array *array_of_difference(const struct plan_symbol *s);
/* decides.c: fills plan_array.decides of a nest's arrays, where its formulas are known, and where not. */
void decides_find(const struct symbolic *m, struct plan_nest *n);
void decides_all(struct plan_nest *n);

/* Passes, in the order of analysis.c. */
pass pass_bounds;

#endif
