/* What goes with the level: scalars made of the cell width, updates that hide it, operators. */
#ifndef AMRCC_ANALYSIS_LEVELS_H
#define AMRCC_ANALYSIS_LEVELS_H

#include "analysis/notes.h"
#include "analysis/tree/tree.h"

/* operators.c: its name, where operator is not 0. */
const char *operator_name(const struct plan *p, enum transfer t, int operator);

/* slice.c: does a variable's value at the nest depend on the cell width, and the statements that
 * compute it, for replay per level; false with an error where they cannot be replayed. */
bool slice_varies(struct plan *p, struct work_nest *w, struct decl *d);
bool slice_add(struct plan *p, struct diag *d, struct work_nest *w, struct decl *d2);
/* The one of those statements that declares the variable anew, or NULL. */
const struct stmt *slice_declares(const struct plan_nest *n, const struct decl *d);

/* entry.c: nothing of the function writes the entry of an array between two places of its text. */
bool is_fixed_entry(struct plan *p, struct function *f, struct expr *e, uint32_t from, uint32_t to);

/* scalars.c: some number in the nest carries a power of the width. */
bool scalars_name_width(const struct work_nest *w);

/* scalar_origin.c: why a scalar has the value that it has. */
struct scalar_origin {
    const char *why; /* the formula, spacing, the scale clause, or where its value is set; "": not known */
    bool of_width;   /* the same on all levels, though the program makes it from the cell width */
};
struct scalar_origin scalar_origin(const struct plan *p, const struct plan_nest *n,
                                   const struct plan_scalar *s);

/* field_powers.c: what is known of the array; or NULL. */
struct work_power *field_power(const struct plan *p, const struct plan_array *a);
/* Fills work.powers; after all scalars. */
void field_powers_find(struct plan *p);
/* finest_store.c: of arrays that clauses give a power, or refuses it; */
void finest_store_take(struct plan *p, struct diag *d);
/* ... of those that nests in front of the steps set, and (behind field_powers_find) of
 * others. */
void finest_store_find(struct plan *p, bool initial);

/* hidden.c: terms of an update, and of reductions, whose coefficients ought to carry a power of the
 * cell width and do not. True where something was said. is_named: the nest names a width; else
 * only what other nests have made of neighbours is looked at. */
bool hidden_width(struct plan *p, struct diag *d, struct work_nest *w, bool is_named);
/* The same of a nest that reads no neighbours: what others have made of them. */
bool hidden_made(struct plan *p, struct diag *d, struct work_nest *w);
/* branches.c: warns of a nest that has more sides of conditions than were looked at. */
void hidden_left_out(struct diag *d, const struct work_nest *w);
/* carried_powers.c: differences of what cells hold for the width of their own level. True where something was
 * said. */
bool hidden_carried(struct plan *p, struct diag *d, struct work_nest *w);
/* The same of what lies on faces; after pass_fluxes. */
bool hidden_carried_faces(struct plan *p, struct diag *d, struct work_nest *w);
/* Sums; differences that are compared with numbers, or measured by them. */
bool hidden_sums(struct plan *p, struct diag *d, struct work_nest *w);
bool hidden_measures(struct plan *p, struct diag *d, struct work_nest *w);
/* edge_steps.c: boundaries that add to the next cell, or multiply it by, what goes with no width. */
bool hidden_edge(struct plan *p, struct diag *d, struct work_nest *w);
/* table_differences.c: updates with differences of a table's entries that no width divides. */
void hidden_table(struct plan *p, struct diag *d, struct work_nest *w);
/* jumps.c: updates that jump with the sign of a difference. */
void hidden_jumps(struct plan *p, struct diag *d, struct work_nest *w);

/* local_width.c: terms that no neighbour has a part in, and that go with the cell width. */
void local_widths(struct plan *p, struct diag *d);

/* update.c: scale(p) without a name, and what is said where nothing speaks of the width. */
bool update_has_widths(const struct plan_nest *n); /* in its tables */
bool update_makes_fluxes(const struct plan_nest *n); /* whose differences other nests take */
const char *update_difference_name(int order); /* "is a second difference" */
void update_step_error(struct diag *d, const struct work_nest *w, const struct decl *step);
void update_settle(struct plan *p, struct diag *d, struct work_nest *w);

/* Passes, in the order of analysis.c. */
pass pass_scalars, pass_operators;

#endif
