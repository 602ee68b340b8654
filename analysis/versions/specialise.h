/* What specialise.c and specialise_values.c share. */
#ifndef AMRCC_ANALYSIS_SPECIALISE_H
#define AMRCC_ANALYSIS_SPECIALISE_H

#include "analysis/flow/flow.h"
#include "analysis/versions/unroll.h"

enum { MOST_VERSIONS = 27 };

/* The tuples of values that some variables take: a version of the code for each. */
struct tuples {
    struct arena *arena;
    int n_of;
    struct decl *const *of; /* [n_of] */
    int n;
    int64_t *at[MOST_VERSIONS]; /* [n][n_of] in ascending order */
};
/* False where there are too many. */
bool tuples_add(struct tuples *t, const int64_t *values);

/* specialise_fold.c: numbers for the block's locals, where they have become such: false where there
 * are none. Also, of a loop that is copied: it does nothing but count. */
bool specialise_fold(struct arena *a, struct stmt *block, const struct binding **env);
bool specialise_counts(struct unroller *u, struct stmt *loop, const struct decl *variable);

/* specialise_need.c: variables that the statement computes from one, the first of them. */
struct followers specialise_followers(struct plan *p, struct stmt *s, const struct decl *of);
/* The neighbours that the nest reads or writes go with it. */
bool specialise_needed(struct plan *p, const struct followers *f, struct stmt *nest);
/* ... or how far it runs, and which of its branches: one loop along each of several sides. */
bool specialise_of_side(const struct followers *f, struct stmt *nest);

/* specialise_values.c: what all calls of the function, itself called by so many others, give some of
 * its parameters; false where a value is not known in front of the run. */
bool specialise_arguments(struct plan *p, struct function *f, struct tuples *t, int depth);

#endif
