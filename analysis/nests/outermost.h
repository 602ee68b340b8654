/* Which of the outermost cells of a nest's range come to a place in its body: guarded.c, outermost.c. */
#ifndef AMRCC_ANALYSIS_OUTERMOST_H
#define AMRCC_ANALYSIS_OUTERMOST_H

#include "analysis/nests/nests.h"
#include "analysis/values/values.h"

enum {
    ENDS_SEEN = 16,   /* cells from each end that are told apart */
    MOST_FAILED = 16, /* conditions of an else-if chain */
    MOST_FLAGS = 32,
    MOST_HELD = 4 /* values of one flag */
};

/* Some of the outermost cells, by their distance from the ends: bits. */
struct outermost {
    unsigned low[PLAN_MAX_DIM], high[PLAN_MAX_DIM];
};

/* Those that surely do not come to a place, and those that surely do. */
struct coming {
    struct outermost never, always;
};

/* `int done = 0; if (i == 0) done = 1;`: a variable of the cell, and which cells surely hold what. */
struct flag {
    const struct decl *decl;
    int n;
    struct {
        int64_t value;
        struct outermost in;
    } held[MOST_HELD];
};

struct guarding {
    struct plan *plan;
    struct work_nest *nest;
    int reach[PLAN_MAX_DIM];          /* cells that the nest reads away from its own */
    bool *met;                        /* [accesses] */
    struct expr *failed[MOST_FAILED]; /* [n_failed] conditions that do not hold in this branch */
    int n_failed;
    struct flag flags[MOST_FLAGS];
    int n_flags;
};

struct outermost outermost_all(void);
/* In one of the two sets, or in both of them. */
struct outermost outermost_in_one(const struct outermost *a, const struct outermost *b);
struct outermost outermost_in_both(const struct outermost *a, const struct outermost *b);

/* A test of the outermost cells: as many as the stencil is wide, and some more. */
bool outermost_test(const struct guarding *g, struct expr *e, struct plan_end *t);
/* The cells where the condition is surely not `truth`. */
struct outermost outermost_kept(struct guarding *g, struct expr *e, bool truth);
/* Those that come to the branch of a condition that is `truth`. */
struct coming outermost_branch(struct guarding *g, struct expr *e, bool truth,
                               const struct coming *here);
/* What conditions that have failed on the way say, too. */
void outermost_take_failures(struct guarding *g, struct outermost *never);

/* The flags of the nest; and what such cells set by a statement. */
void flags_find(struct guarding *g);
void flags_set(struct guarding *g, const struct stmt *s, const struct coming *here);

#endif
