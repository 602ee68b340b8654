/* Pointers that a cell chooses among several (pointer_choice.c), and what cellptr.c says of
 * them. */
#ifndef AMRCC_ANALYSIS_POINTER_CHOICE_H
#define AMRCC_ANALYSIS_POINTER_CHOICE_H

#include "analysis/tree/tree.h"

/* Makes the number of a choice of the pointer that the block sets once, to *value, and then only
 * reads through; false where it is none. */
bool pointer_choice_take(struct plan *p, struct function *f, struct stmt *block,
                         struct decl *pointer, struct expr **value);
/* `(c ? x : y)[k]` becomes `(c ? x[k] : y[k])`. */
void pointer_choices_split(struct plan *p, struct stmt *s);

/* Parts of such trees; index_choice.c uses them, too. choice_test: `variable < number`. */
struct expr *choice_test(struct arena *a, const struct expr *at, struct decl *variable, int number);
/* The child of the top frame is read, not written, nor is its address taken. */
bool choice_only_read(const struct walk_frame *f, const struct expr *child);

/* cellptr.c: the value leads to one place all through the block, and to the pointer's type. */
bool pointer_is_stable(struct plan *p, struct stmt *block, struct expr *value,
                       const struct decl *pointer);

#endif
