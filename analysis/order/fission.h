/* A nest whose statements write different neighbours, taken apart: what parts.c finds out and
 * fission.c uses. */
#ifndef AMRCC_ANALYSIS_FISSION_H
#define AMRCC_ANALYSIS_FISSION_H

#include "analysis/notes.h"
#include "analysis/tree/tree.h"

enum { MOST_PARTS = 16 };

/* A statement that goes into a part as a whole, one variable of a declaration, or the condition of
 * an `if` around such. */
struct atom {
    struct stmt *s;
    struct decl *decl; /* or NULL */
    int under;         /* the innermost condition around it; -1: none */
    bool ends;         /* the cell goes no further: part of all parts */
    bool writes;       /* mesh arrays, all at `offset` */
    bool reduces;      /* and writes no mesh array */
    int offset[PLAN_MAX_DIM], round[PLAN_MAX_DIM];
    int part;                /* of what writes or reduces; others stand in each that needs them */
    VEC(struct decl *) sets; /* variables, not mesh arrays */
    unsigned kept;           /* bit set of parts */
};

enum { MOST_RUNS = 32 };

/* A part, or those of its cells to which what it writes has wrapped round some axes. */
struct run {
    int part;
    unsigned split;   /* bit axis: cells that it wraps round to are told apart ... */
    unsigned wrapped; /* ... and these they are */
};

struct fission {
    struct plan *plan;
    struct work_nest *nest;
    VEC(struct atom) atoms; /* in the order of the source */
    int *atom_of;           /* [accesses] -1: stands between the loops */
    int n;                  /* parts */
    struct run run[MOST_RUNS];
    int n_runs;
    int order[MOST_RUNS]; /* of the runs */
    struct range at;      /* why it cannot be taken apart; file == NULL: nothing was found */
    const char *why;
};

/* parts.c. The atoms; false where one statement writes two cells. */
bool parts_read(struct fission *f);
/* Which of them make a part: all that write at one offset, or only those that stand together. */
bool parts_form(struct fission *f, bool together);
/* The statements of one part, as the body of a nest. */
struct stmt *parts_body(struct fission *f, int part);
bool atom_in(const struct fission *f, int atom, int part); /* -1 is in all parts */

#endif
