/* Assignments that are taken out of a nest: what inlaid.c and inlaid_order.c share. */
#ifndef AMRCC_ANALYSIS_INLAID_H
#define AMRCC_ANALYSIS_INLAID_H

#include "analysis/boundaries/boundaries.h"

struct inlaid {
    struct work_kernel *kernel;
    struct stmt *nest;                 /* the outermost loop of the nest */
    struct stmt *s;                    /* the assignment */
    struct stmt *place;                /* what stands where it stood */
    struct stmt *around[PLAN_MAX_DIM]; /* the nest's loops around it, outermost first */
    int n_around;
    unsigned moves;                /* bit set: those that it moves with */
    struct stmt *root;             /* copies of these around it, or the assignment itself */
    struct edge_nests nests;       /* what it becomes ... */
    int behind;                    /* ... behind so many of the nests that the loop becomes */
};

/* inlaid.c: takes assignments to cells that do not move with all of its loops out of a nest. */
void inlaid_take(struct plan *p, struct work_kernel *k, struct work_domain *domain,
                 struct stmt *nest);
/* ... Marks nests of this loop in which nothing is left. */
void inlaid_mark_emptied(struct plan *p, struct stmt *nest);

struct inlaid_conflict {
    const struct inlaid *of; /* NULL: none so far */
    struct range at;
    const char *why;
};
/* inlaid_order.c: does the program do the same with the assignment in front of this nest of the loop,
 * or behind it? */
void inlaid_compare(const struct plan *p, const struct inlaid *l, const struct work_nest *nest,
                    bool in_front, struct inlaid_conflict *out);
/* And where both run at their places, at one place the first in the source first, not both in each
 * round? */
void inlaid_compare_two(const struct plan *p, const struct inlaid *first,
                        const struct inlaid *second, struct inlaid_conflict *out);
/* Do the loops that it does not move with have a round at least, wherever there is a mesh? */
bool inlaid_is_run(const struct plan *p, const struct inlaid *l);

#endif
