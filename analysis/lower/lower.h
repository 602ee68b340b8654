/* Forms of C that are written out in plainer ones: structs and pointers within a cell, tiles,
 * counters, scratch arrays. */
#ifndef AMRCC_ANALYSIS_LOWER_H
#define AMRCC_ANALYSIS_LOWER_H

#include "analysis/lower/pointer_choice.h"

/* records.c: whole structs, local ones and pointers within a cell, in a statement that is all of
 * the function's body as far as they are concerned. */
void records_take_apart(struct plan *p, struct function *f, struct stmt *s);

/* `to = from;` number by number; `from` may be a list of initialisers in which each level of the type
 * has its own braces, or NULL: zeros. */
void values_copy(struct plan *p, const struct stmt *at, struct expr *to, struct expr *from,
                 struct stmt_list *out);
bool values_may_copy(struct expr *from, const struct type *t);

/* cellptr.c: pointers set in the loop by what they stand for. */
void cell_pointers(struct plan *p, struct function *f, struct stmt *loop);

/* round.c: the variable that the statement of a loop's body sets for each round anew, and nothing
 * behind the loop needs; or NULL. */
struct decl *round_variable(const struct plan *p, struct stmt *loop, struct stmt *s);

/* strides.c: an integer of the function's statement is never below zero. */
bool never_negative(const struct plan *p, const struct stmt *in, const struct function *f,
                    struct expr *e);

/* alternating.c: what a loop over an axis changes between two numbers, as a function of the row. */
void alternating_variables(const struct plan *p, struct stmt *loop);
/* The integer is 0 or 1 at the function's statement. */
bool is_bit(const struct plan *p, const struct stmt *in, const struct function *f, struct expr *e);
/* It changes some variable so, in its own rounds or those of loops within. */
bool alternates(const struct plan *p, struct stmt *loop);

/* counters.c: does a loop in the statement count a variable along in its body? Its header does then. */
bool counters_in(struct stmt *s);
void counters_move(struct plan *p, struct stmt *s);

/* while_loops.c: loops in the statement that count in their bodies or conditions, as `for` loops. */
void while_loops(struct plan *p, struct stmt *s);

/* induction.c: a copy of loops, perhaps with statements that set what they count along, in which each
 * loop counts rounds from 0 on, and indices and pointers are made of the rounds; NULL where that is
 * not known. place: where s stands in the function. */
struct stmt *induction_written_out(struct plan *p, struct function *f, struct stmt *s,
                                   struct stmt *place);

/* switch_cases.c: the statements of a switch's block that run for the number, up to `break`; false where
 * they cannot be told. */
bool switch_cases(struct arena *a, struct stmt *block, int64_t value, struct stmt_list *list);
/* The label of a switch by its place, with its number; NULL: there are not so many, or it is no number. And a number
 * that is none. */
struct expr *switch_label(const struct stmt *s, int place, int64_t *value);
int64_t switch_other(const struct stmt *s);
/* It as a chain of if and else, whose branches are its own statements; NULL where it is none. */
struct stmt *switch_chain(struct arena *a, struct stmt *s);

/* branches.c: the variable to which an `if` assigns a value in each of its branches, and does nothing
 * else, or NULL; that value where the variable, `before`, has held another one. */
struct decl *branches_variable(struct stmt *s);
struct expr *branches_value(struct arena *a, struct stmt *s, struct expr *before);

/* Passes, in the order of analysis.c. */
pass pass_tiles_kept;
silent_pass pass_records;
kernel_pass pass_plainer, pass_partial_sums, pass_strides, pass_tiles, pass_counters;
silent_nest_pass pass_row_moves, pass_scratch;

#endif
