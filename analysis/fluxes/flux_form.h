/* Between flux_form.c, telescope.c, flux_coefficients.c and face_values.c. */
#ifndef AMRCC_ANALYSIS_FLUX_FORM_H
#define AMRCC_ANALYSIS_FLUX_FORM_H

#include "analysis/fluxes/products.h"
#include "analysis/formulas/formulas.h"

/* One array of the nests of a group (see `parts` below). */
struct form {
    struct plan *plan;
    struct symbolic *m;
    const struct work_nest *nest; /* that is to have the fluxes */
    int array;                    /* of this nest */
    enum products_mode mode;
    struct plan_flux flux[PLAN_MAX_DIM];
    bool reaches; /* fluxes may read farther than the nest, as far as others do */
    const char *why;
    struct range at;
};

/* The array's number in the nest, which writes it; else -1. */
int flux_written(const struct plan_nest *n, const struct plan_array *a);
/* Do ghost blocks hold it, for some nest or other? */
bool flux_is_held(const struct plan *p, const int *offset);
/* flux_coefficients.c: arrays of a flux that are said nowhere to lie on its face. */
void flux_warn_coefficients(const struct plan *p, struct diag *d, const struct plan_nest *n,
                            const struct plan_flux *flux);
bool flux_refuse(struct form *f, struct range at, const char *why); /* false */
/* Fills f->flux by the products of a value; false with f->why where they do not telescope. */
bool flux_split(struct form *f, struct plan_value v, enum products_mode mode, struct products *all);
/* Where walks begin: at what reads the cell itself, if each product reads one cell only. */
void flux_origin(const struct form *f, const struct product_class *c, int *from, bool *one_cell);
/* The sum of the coefficients, and the largest. */
double product_total(const struct product_class *c, double *most);

#endif
