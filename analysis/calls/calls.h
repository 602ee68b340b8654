/* Calls in loops over the mesh: the function's body in the place of the call. */
#ifndef AMRCC_ANALYSIS_CALLS_H
#define AMRCC_ANALYSIS_CALLS_H

#include "analysis/calls/expand.h"

/* kept_calls.c: an error, and true, for a call in the kernel that cannot be put in its place. */
bool kept_calls_error(const struct plan *p, struct diag *d, const struct function *kernel);
/* The kernel has no nests: a note and a hint where a function that it calls has loops. */
void hint_called_loops(struct plan *p, struct diag *d, const struct work_kernel *k);

/* expand.c: the loop is about to be changed: pass_written_calls puts it back if it becomes no nest. */
void keep_written(struct plan *p, struct stmt *loop);
/* ... of a statement that only the loop wants: it is put back where no nest comes of that, else left out. */
void keep_written_with(struct plan *p, struct stmt *s, struct stmt *loop);

/* Calls in a block that stands in front of a loop over the mesh, as in one: it is changed. */
struct stmt *expand_in_front(struct plan *p, struct function *f, struct stmt *block);

/* inline.c: is the argument seen through a parameter of this type as it is without it? */
bool is_alike_argument(const struct type *param, struct expr *arg);
/* `return x;`, which the statement is, in any number of { }; or NULL. */
struct stmt *only_return(struct stmt *s);
bool inline_is_value(const struct type *t); /* a number, or where one, or a cell, lies */
bool inline_is_settled(const struct decl *d); /* such a variable that nothing sets again */
/* Puts the value of a helper that is a formula in the place of the call; false where it is none. */
bool inline_formula(struct plan *p, struct function *kernel, struct expr *call);

/* macro_check.c: errors where the nest needs a macro whose power of the width nobody says. */
void macros_check(struct plan *p, struct diag *d, struct work_nest *n);
/* The same for the functions that a nest calls. */
void macros_check_helpers(struct plan *p, struct diag *d, struct stmt *loop);

/* Passes, in the order of analysis.c. */
pass pass_kept_calls;
silent_pass pass_pointer_calls, pass_renamed, pass_expand, pass_written_calls, pass_accumulators,
    pass_globals;
nest_pass pass_inline;

#endif
