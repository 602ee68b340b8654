/* The numbers that a variable holds as places of definite assignment: of a number, a small array or a
 * struct of such. Part of flow.h. */
#ifndef AMRCC_ANALYSIS_VALUE_PLACES_H
#define AMRCC_ANALYSIS_VALUE_PLACES_H

#include "analysis/flow/definite.h"

enum { MOST_VALUES = 64 }; /* that a variable may hold */

/* The numbers in a value of the type; more than MOST_VALUES where there are too many. */
int count_values(const struct type *t);
bool has_value_places(const struct type *t);

/* definite.with */
struct value_places {
    const struct type *lent;   /* the variable is a parameter that leads to such a value, or NULL */
    const struct decl *all_of; /* the variable of a loop over `elements` elements, which stands for
                                  each; or NULL */
    int64_t elements;
    int depth; /* calls around */
};
/* definite.places and definite.follow: places are numbered as they lie in the type. */
uint64_t value_places(const struct definite *d, struct expr *e, bool stores, bool *exact);
bool follow_values(struct definite *d, struct stmt *s);

/* The statement reads none of the variable's numbers before it has set it. */
bool values_set_first(struct stmt *s, const struct decl *d);

#endif
