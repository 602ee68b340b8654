/* What symbolic.c makes values with: symbols.c. */
#ifndef AMRCC_ANALYSIS_SYMBOLS_H
#define AMRCC_ANALYSIS_SYMBOLS_H

#include "analysis/symbolic.h"

enum { MOST_OPERANDS = 32 };

extern const struct type symbol_double;
extern const struct plan_value symbol_nothing; /* no value: its symbol is NULL */

bool symbol_same_type(const struct type *a, const struct type *b);
/* The operation s on values of any cells; nothing where one of them is. */
struct plan_value symbol_operation(struct symbolic *m, struct plan_symbol s,
                                   const struct plan_value *given, int n);
/* Of two operands that may change places: they do. */
bool symbol_is_turned(const struct plan_value *v);
struct plan_value symbol_number(struct symbolic *m, struct range at, double value);
/* An expression of numbers, scalars and iterators. */
struct plan_value symbol_plain(struct symbolic *m, struct expr *e, const struct type *type);
struct plan_value symbol_access(struct symbolic *m, const struct plan_access *a);
struct plan_value symbol_lookup(struct symbolic *m, const struct plan_lookup *l);

/* symbolic.c: notes that something is not understood; nothing. */
struct plan_value symbolic_fail(struct symbolic *m, struct range at, const char *why);
/* A variable that the cell sets. */
bool symbolic_is_variable(const struct symbolic *m, const struct decl *d);

#endif
