/* Loop nests over the mesh: their loops, their ranges, what one cell of them does. */
#ifndef AMRCC_ANALYSIS_NESTS_H
#define AMRCC_ANALYSIS_NESTS_H

#include "analysis/tree/tree.h"

/* walks.c: an error, and true, where a pointer walks through a mesh array. */
bool walk_error(struct plan *p, struct diag *d, struct stmt *body);

/* between.c: does a loop, in what it calls too, make elements of a line of others that it has just
 * made, or store a sum that runs along it? */
bool loop_has_recurrence(struct stmt *loop);
/* An error for a statement that cannot stand between the loops of a nest. */
void between_error(struct plan *p, struct diag *d, struct stmt *s, struct stmt *loop);
/* `line[i] = u[j][i]`: cells that are copied out of a mesh array, or back; the line, or NULL. */
const struct decl *line_copied(const struct plan *p, const struct stmt *s);

/* advice.c: what to write instead of a call of this function in a nest, as a hint. */
void advise_call(struct diag *d, const char *name);
const char *called_name(const char *name); /* as the user wrote it: "assert" */

/* collapsed.c: may the loop be one over all cells of a flat array, by one index? */
bool collapsed_has_form(struct plan *p, const struct work_kernel *k, struct stmt *s);
/* Writes it as one loop for each of the domain's iterators; false where the mesh's shape is not
 * known, or the loop is another after all. Needs the other nests of the program. */
bool collapsed_expand(struct plan *p, struct work_kernel *k, struct stmt *s);

/* row_ends.c: refuses neighbours in such a nest that lie in other rows. */
void row_ends_check(struct plan *p, struct diag *d, struct work_nest *w);

/* guarded.c: the end tests of a nest that reads neighbours, and how far they keep its accesses from
 * the ends of its range (plan_nest.ends, plan_access.keeps_lo and keeps_hi). */
void guarded_find(struct plan *p, struct work_nest *w);

/* iterators.c: the axes that the loops in s run over, where they are other variables than the
 * domain names; NULL where the arrays' subscripts do not say. */
struct work_domain *domain_of_loops(struct plan *p, struct work_kernel *k, struct stmt *s);

/* nest_loops.c: loops, iterators, ranges and locals of the nest that begins at w->nest->loop and
 * ends in w->innermost, over w->domain. False with an error where it is none; there may be errors
 * either way. */
bool nest_read(struct plan *p, struct diag *d, struct work_nest *w);

/* uncounted.c: an error where no loop of the program counts a name of the kernel's domain. */
void uncounted_error(struct plan *p, struct diag *d, const struct work_kernel *k);

/* compiler.c: does a cell turn floating-point numbers into integers? Does it take one of two
 * pointers? */
bool nest_truncates(const struct plan_nest *n);
bool nest_picks_pointers(const struct plan_nest *n);

/* Passes, in the order of analysis.c. */
pass pass_access, pass_estimates;
silent_pass pass_held;
nest_pass pass_end_tests, pass_body;
silent_nest_pass pass_copies, pass_passed, pass_guards, pass_rare;

#endif
