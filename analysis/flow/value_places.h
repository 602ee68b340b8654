/* The numbers that a variable holds as places of definite assignment: of a number, a small array or a
 * struct of such. Part of flow.h. */
#ifndef AMRCC_ANALYSIS_VALUE_PLACES_H
#define AMRCC_ANALYSIS_VALUE_PLACES_H

#include "analysis/flow/definite.h"

enum { MOST_VALUES = 64 }; /* that a variable may hold */

/* The numbers in a value of the type; more than MOST_VALUES where there are too many. */
int count_values(const struct type *t);
bool has_value_places(const struct type *t);

/* The statement reads none of the variable's numbers before it has set it. */
bool values_set_first(struct stmt *s, const struct decl *d);

#endif
