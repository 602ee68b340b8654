/* What a cell width means where code names it, and with which power of it an update goes: measured
 * on what one cell computes. */
#ifndef AMRCC_ANALYSIS_WIDTHS_H
#define AMRCC_ANALYSIS_WIDTHS_H

#include "analysis/tree/tree.h"

/* width.c: is a neighbour's value in the expression? */
bool width_reads_neighbour(const struct plan_nest *n, struct expr *e);

/* width.c: what each use of a variable that depends on the cell width means. `widths` are all such
 * variables of the nest. */
enum width_use {
    WIDTH_NONE,
    WIDTH_LEVEL,  /* the width of the level's own cells */
    WIDTH_FINEST, /* the width of the finest cells */
    WIDTH_UNCLEAR
};
struct width_uses {
    VEC(struct width_site {
        struct expr *site;
        enum width_use use;
    })
    sites;
};
struct width_uses width_uses(struct plan *p, struct work_nest *w, const struct decl *d,
                             struct decl *const *widths, int n_widths);
struct expr *width_find(const struct width_uses *u, enum width_use use); /* the first, or NULL */

/* width_trial.c: what the unclear ones mean, by measuring the cell's code; and which positions are
 * those of the cell's faces. Contract: slices are known; plan_nest.finest is as it was. */
struct width_doubt {
    int scalar; /* of plan_nest.scalars */
    struct expr *site;
    enum width_use use;
    struct expr *beside; /* `times` the width is added to this; or NULL */
    double times;
};
struct width_doubts {
    int n, room;
    struct width_doubt *at;
};
void width_trial(struct plan *p, struct diag *d, struct work_nest *w, struct width_doubts *doubts);

/* moments.c: how an update that reads neighbours goes with the cell width. */
struct moments {
    bool known;
    int order;     /* its increment goes with this power of the width if the fields are smooth; 0:
                      not at all */
    bool is_mixed; /* first and second differences in one */
    bool averages; /* the new value is made of neighbours alone: a relaxation, or Lax-Friedrichs */
    bool moves;    /* averages, with more on one side */
    bool divides;  /* by a difference of neighbours, or the like: no number where all are equal */
    bool reduces;  /* a reduction depends on neighbours */
    const struct interpret_sides *sides; /* of a condition, on which that is so; or NULL */
};
struct moments moments_of(const struct plan *p, const struct work_nest *w);
/* The largest order of what in the increments goes with squares of the data or other powers of them, as `d * d` of a
 * difference d; or -1. */
int moments_of_squares(const struct plan *p, const struct work_nest *w);
/* A scalar that the nest computes anew for each level and should not, or a local that it makes of the width: with
 * it, what the update adds in a step goes with the width, and without it does not. NULL: there is none, or nothing
 * is known. *consistent: what the update adds in a step at once is the same for any width, with the step held. */
const struct decl *moments_step(const struct plan *p, const struct work_nest *w, bool *consistent);
/* What the nest adds is the same for any width, and would not be where this variable stayed as it is. */
bool moments_take_width(const struct plan *p, const struct work_nest *w, const struct decl *d);
/* It makes a field anew of the field's own neighbours, by what is no step in time: one sweep of an
 * iteration, whose result on another level is that of another number of sweeps. */
bool moments_iterates(const struct plan *p, const struct work_nest *w);
/* What neighbours add goes with this variable. */
bool moments_takes_by(const struct plan *p, const struct work_nest *w, const struct decl *d);
/* One field by a swap, or a loop copies one to the other. */
bool moments_one_field(const struct plan *p, const struct decl *to, const struct decl *from);
/* The same array, or the same value of cells that are one field. */
bool field_is_one(const struct plan *p, const struct plan_array *to, const struct plan_array *from);
/* A nest moves the field a part of the way to the other one (blends.c). */
bool field_goes_towards(const struct plan *p, const struct plan_array *to, const struct plan_array *from);
/* A nest of the time loop sets it. */
bool field_is_set(const struct plan *p, const struct plan_array *a);
/* What the array's own cell held before is read. */
bool field_reads_own(const struct plan_nest *n, const struct plan_array *a);
/* The nest advances the array: reads the same field in its own cell. */
bool field_advances(const struct plan *p, const struct plan_nest *n, const struct plan_array *to);
/* The nest writes the array, and not as an advance of what its field holds. */
bool field_made_anew(const struct plan *p, const struct plan_nest *n, const struct plan_array *to);
/* The nest reads fields that others make anew of neighbours, or of such fields: differences, perhaps. */
bool moments_of_made(const struct plan *p, const struct plan_nest *n);

/* ... and these are the same for any width, as rates are, or there are none. */
bool moments_take_rates(const struct plan *p, const struct plan_nest *n);

/* integrals.c: of a product: the power of sums over cells in it, of the mesh's numbers of cells, and of the cell width;
 * numbers that may count cells, as the one that a mean is divided by, multiply it and divide it. */
struct sum_power {
    bool known;
    double sums, cells, power;
    int times, over;
};
typedef struct sum_power sum_power_leaf(void *with, struct expr *factor);
struct sum_power sum_power_of(struct expr *e, sum_power_leaf *leaf, void *with);
struct sum_power sum_power_product(struct sum_power a, struct sum_power b, bool divides);
/* A root or a power of a product is one, too. */
bool is_power_call(struct expr *e);
/* A sum over cells, or their number, times their width along each of its axes: the same on all levels. */
bool is_integral(struct sum_power m);
double integral_power(struct sum_power m); /* that of the width which it takes */
/* 1: all cells along an axis of the nest, but for a few, `n`, `n - 1`, as a sum of ones. */
int axes_counted(const struct plan *p, const struct work_nest *w, struct expr *e);
/* Over how many axes does the nest sum into the variable? 0: it does not. So of `s += u[i]`, a statement of
 * host code; */
int axes_summed_in(const struct plan *p, const struct plan_nest *n, const struct decl *d);
int axes_added(const struct plan *p, struct expr *e, const struct stmt *at);
/* and of a variable that holds a sum over cells wherever it is read: of a nest, of host code, or handed on. */
int axes_of_sum(const struct plan *p, const struct decl *d);

/* index_divisor.c: difference formulas that count radii in cells. */
void warn_index_divisor(struct plan *p, struct diag *d, const struct work_nest *w);

/* slice.c: does a variable's value at the nest depend on the cell width, and the statements that
 * compute it, for replay per level; false with an error where they cannot be replayed. */
bool slice_varies(struct plan *p, struct work_nest *w, struct decl *d);
bool slice_add(struct plan *p, struct diag *d, struct work_nest *w, struct decl *d2);
/* The one of those statements that declares the variable anew, or NULL. */
const struct stmt *slice_declares(const struct plan_nest *n, const struct decl *d);

/* width.c: tables of the nest hold coordinates or widths; some number of the nest carries a power of the width. */
bool tables_have_widths(const struct plan_nest *n);
bool nest_names_width(const struct work_nest *w);

/* timestep.c: the same of a function that is no kernel, whose loops along edges became nests. */
void timestep_of_edges(struct plan *p, struct work_kernel *k);

/* Passes, in the order of analysis.c. */
kernel_pass pass_timestep;

#endif
