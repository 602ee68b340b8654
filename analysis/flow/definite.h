/* Definite assignment: which of a few places are set on all ways that lead to a point of the
 * program, and is one read where it may not be (Aho, Lam, Sethi, Ullman, 9.2). Part of flow.h. */
#ifndef AMRCC_ANALYSIS_DEFINITE_H
#define AMRCC_ANALYSIS_DEFINITE_H

#include "analysis/notes.h"

struct read_at {
    struct stmt *in; /* or NULL: there is none */
    struct expr *e;  /* the name or element; NULL: nobody can tell */
};

struct definite_state { /* at some point */
    uint64_t set;
    int labels;
};

/* Runs along statements, one after the other, in the order in which they run. */
struct definite {
    /* The places, as bits, that an expression may be, where it is assigned to (stores) or is not;
     * 0: none. *exact: it is all of these. */
    uint64_t (*places)(const struct definite *d, struct expr *e, bool stores, bool *exact);
    /* A statement that the caller follows by itself, as a nest; and what a call does that does not
     * set the places by its name. Or NULL. */
    bool (*follow)(struct definite *d, struct stmt *s);
    void (*call)(struct definite *d, struct expr *call);
    const void *with;
    const struct decl *decl; /* a declaration of it is as good as an assignment to all; or NULL */
    uint64_t all;            /* bits of the places there are */
    uint64_t set;      /* those that are set on all ways that lead here; all where none does */
    uint64_t some;     /* those that are assigned to on some */
    bool unset;        /* one is read that may not have been set, or nobody can tell */
    struct read_at at; /* the first that does; or none */
    bool missed;       /* some way leaves the statements while one is not set */
    struct definite_state entry; /* in front of the innermost switch */
    int loops, switches;         /* around the statement at hand */
    int labels;                  /* met so far: control may come there from anywhere */
};
struct definite definite_of(const struct decl *d); /* touch.c: of one variable, not set yet */
void definite_stmt(struct definite *d, struct stmt *s);
void definite_expr(struct definite *d, struct expr *e);
/* The statements of a function that is called there, which may leave it anywhere. */
void definite_function(struct definite *d, struct function *f);

#endif
