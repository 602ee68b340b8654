/* What symbolic.c makes values with, symbols.c, and where they lie, symbolic_place.c. */
#ifndef AMRCC_ANALYSIS_SYMBOLS_H
#define AMRCC_ANALYSIS_SYMBOLS_H

#include "analysis/formulas/symbolic.h"

enum { MOST_OPERANDS = 32 };

extern const struct type symbol_double;
extern const struct plan_value symbol_nothing; /* no value: its symbol is NULL */


/* The operation s on values of any cells; nothing where one of them is. */
struct plan_value symbol_operation(struct symbolic *m, struct plan_symbol s,
                                   const struct plan_value *given, int n);
/* Of two operands that may change places: they do. */
bool symbol_is_turned(const struct plan_value *v);
struct plan_value symbol_number(struct symbolic *m, struct range at, double value);
struct plan_value symbol_integer(struct symbolic *m, const struct expr *like, int64_t value);
/* Is it a known integer? */
bool symbol_whole(struct plan_value v, int64_t *value);
/* An expression of numbers, scalars and iterators. */
struct plan_value symbol_plain(struct symbolic *m, struct expr *e, const struct type *type);
struct plan_value symbol_access(struct symbolic *m, const struct plan_access *a);
struct plan_value symbol_lookup(struct symbolic *m, const struct plan_lookup *l);

/* Where a pointer leads, or what an expression names lies: through pointers that a function was
 * given, too; false where that is not known. */
bool symbolic_locate(struct symbolic *m, struct expr *e, struct symbolic_place *at);
struct plan_value symbolic_load(struct symbolic *m, const struct symbolic_place *at);
void symbolic_set(struct symbolic *m, struct symbolic_place at, struct plan_value value);
void symbolic_point(struct symbolic *m, const struct decl *pointer, struct symbolic_place to);
void symbolic_store(struct symbolic *m, struct expr *to, struct plan_value value);
/* After both branches have run from the same state: `then` is what the first one left. */
void symbolic_join(struct symbolic *m, struct plan_value condition,
                   const struct symbolic_variable *then, int n_then);

/* symbolic_rounds.c: a loop of which it is not known how often it runs, for bounds. */
void symbolic_rounds(struct symbolic *m, struct stmt *s);

/* symbolic.c */
/* A round of a loop's body. */
void symbolic_round(struct symbolic *m, struct stmt *body);
struct plan_value symbolic_evaluate(struct symbolic *m, struct expr *e);
struct plan_value symbolic_choice(struct symbolic *m, struct plan_value condition,
                                  struct plan_value yes, struct plan_value no);
/* Notes that something is not understood; nothing. */
struct plan_value symbolic_fail(struct symbolic *m, struct range at, const char *why);
/* A variable that the cell sets. */
bool symbolic_is_variable(const struct symbolic *m, const struct decl *d);

#endif
