/* What goes with the level: scalars made of the cell width, updates that hide it. */
#ifndef AMRCC_ANALYSIS_LEVELS_H
#define AMRCC_ANALYSIS_LEVELS_H

#include "analysis/tree/tree.h"

/* hidden.c: terms of an update, and of reductions, whose coefficients ought to carry a power of the
 * cell width and do not. True where something was said. is_named: the nest names a width; else
 * only what other nests have made of neighbours is looked at. */
bool hidden_width(struct plan *p, struct diag *d, struct work_nest *w, bool is_named);
/* The same of a nest that reads no neighbours: what others have made of them. */
bool hidden_made(struct plan *p, struct diag *d, struct work_nest *w);
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

/* no_power.c: what the update makes of differences of the array goes with no power of the width, as terms.c
 * has not understood; or an array that multiplies them does. */
struct term_scan;
struct terms;
bool hidden_slopes(struct term_scan *s, struct diag *d, int array, int output);
bool hidden_no_power(struct term_scan *s, struct diag *d, int array);
/* ... or divides them by too much; */
bool hidden_excess(struct term_scan *s, struct diag *d, int array, int output);
/* ... or of what the cell itself holds. */
bool hidden_own(struct term_scan *s, struct diag *d, int output);

/* divided_sources.c: the local term of index `at` beside the difference quotient of that power is a source. */
bool is_divided_source(struct term_scan *s, int output, int at, const struct terms *near, const struct terms *own);
/* Another nest makes it of neighbours, as a flux or half of a difference; it does not march it. */
bool is_made_of_neighbours(const struct plan *p, const struct plan_array *a);
/* A nest makes it anew, and nothing is known of the width in it. */
bool is_of_unknown_power(const struct plan *p, const struct plan_array *a);

/* local_width.c: terms that no neighbour has a part in, and that go with the cell width. */
void local_widths(struct plan *p, struct diag *d);
/* Warns: this variable goes with the width, and what the field gets from its own cell with it. */
void local_width_cause(struct diag *d, const struct work_nest *w, const struct decl *cause, const char *field);

/* update.c: scale(p) without a name, and what is said where nothing speaks of the width. */
bool update_makes_fluxes(const struct plan_nest *n); /* whose differences other nests take */
/* Of each array cells on one side of the own one, as on a staggered mesh. */
bool update_reads_one_side(const struct plan *p, const struct plan_nest *n);
const char *update_difference_name(int order); /* "is a second difference" */
void update_step_error(struct diag *d, const struct work_nest *w, const struct decl *step);
void update_settle(struct plan *p, struct diag *d, struct work_nest *w);
/* ... once it is known which arrays hold powers of the width. */
void update_settle_held(struct plan *p, struct diag *d, struct work_nest *w);

/* Of analysis.c. */
pass pass_scalars;

#endif
