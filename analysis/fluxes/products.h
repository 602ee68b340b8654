/* A value as a sum of products. Called by flux_form.c. */
#ifndef AMRCC_ANALYSIS_PRODUCTS_H
#define AMRCC_ANALYSIS_PRODUCTS_H

#include "analysis/formulas/formulas.h"

/* A product by its form: what products of several cells share. */
struct product_class {
    int n;
    struct plan_value *factor; /* [n] sorted; offsets count from the product's cell */
    unsigned axes;             /* as of a symbol */
    bool reads;
    int lo[PLAN_MAX_DIM], hi[PLAN_MAX_DIM];
    VEC(struct product_at {
        double coefficient;
        int at[PLAN_MAX_DIM]; /* the cell */
    })
    members; /* cells differ */
};

struct products {
    VEC(struct product_class) classes;
};

/* Have they the same factors? */
bool product_same_class(const struct product_class *c, const struct product_class *d);

/* How far sums are multiplied out: LIGHT, by what is the same for all cells; FULL, by all. */
enum products_mode { PRODUCTS_LIGHT, PRODUCTS_FULL };

/* False: too many, or no value. */
bool products_of(struct symbolic *m, struct plan_value v, enum products_mode mode,
                 struct products *out);

/* flux_order.c: whether a flux goes with the width as that of a step in time does, which is the
 * same for all levels: as 1 / width. *known: false where it cannot be told. */
bool flux_is_of_step(const struct plan *p, const struct work_nest *w, const struct plan_flux *flux,
                     bool *known);

#endif
