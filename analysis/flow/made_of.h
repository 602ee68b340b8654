/* What the cells of an array are made of in a nest. */
#ifndef AMRCC_ANALYSIS_MADE_OF_H
#define AMRCC_ANALYSIS_MADE_OF_H

#include "analysis/tree/tree.h"

/* One assignment to an array's cell, and the cells that its value comes from, through variables of
 * the nest too. What adds to the cell, `u[i] += f[i]; u[i] -= f[i + 1];`, comes from all that the
 * nest puts there. */
struct made_of {
    struct arena *arena;
    struct work_nest *nest;
    const struct plan_access *target;
    struct read_offsets {
        struct span at[PLAN_MAX_DIM];
    } * read; /* [arrays of the nest] */
    VEC(struct made_setting {
        const struct decl *decl; /* a variable, and what it is made of; or ... */
        const struct plan_access *cell;
        struct expr *value;
    })
    settings; /* of the nest */
    bool own; /* the target's own value counts */
    VEC(struct decl *) variables; /* seen so far */
};

/* made_of.c: the assignments of all nests, in the order of the source. */
struct made_list {
    VEC(const struct made_of *) all;
};
struct made_list made_of_nests(const struct plan *p);

#endif
