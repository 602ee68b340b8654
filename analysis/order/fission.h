/* A nest whose statements write different neighbours, taken apart: what parts.c finds out and
 * fission.c uses. */
#ifndef AMRCC_ANALYSIS_FISSION_H
#define AMRCC_ANALYSIS_FISSION_H

#include "analysis/tree/tree.h"

/* A statement that goes into a part as a whole, one variable of a declaration, or the condition of
 * an `if` around such. What writes mesh arrays or reduces is an anchor and stands in one part, the
 * others stand in each part that needs them. */
struct atom {
    struct stmt *s;
    struct decl *decl;               /* or NULL */
    int under;                       /* the innermost condition around it; -1: none */
    bool ends;                       /* the cell goes no further: part of all parts */
    bool reduces;                    /* and writes no mesh array */
    const struct plan_access *write; /* of mesh arrays, all at one cell; or NULL */
    VEC(struct decl *) sets;         /* variables, not mesh arrays */
    bool *needs;       /* of an anchor: [atoms] itself and what it cannot do without */
    VEC(int) accesses; /* of these but other anchors, and of what stands between the loops */
};

/* An anchor, or those of its cells to which what it writes has wrapped round some axes. */
struct run {
    const struct atom *anchor;
    unsigned split;   /* bit axis: cells that it wraps round to are told apart ... */
    unsigned wrapped; /* ... and these they are */
    bool done;        /* its part comes before */
};

/* One run must come before another, or may not come after it. */
struct edge {
    bool is;
    bool carried; /* from cell to cell: one nest cannot have both */
    int access;   /* that says so; -1: one sets a variable that the other needs */
};

struct fission {
    struct plan *plan;
    struct work_nest *nest;
    bool in_place; /* all writes are to the cell itself */
    VEC(struct atom) atoms; /* in the order of the source */
    int *atom_of;           /* [accesses] -1: stands between the loops */
    bool *told_apart;       /* [arrays][arrays] */
    VEC(struct run) runs;
    struct edge *edge; /* [runs][runs] */
    VEC(bool *) parts; /* [runs], in the order in which they run */
    struct range at;   /* why it cannot be taken apart; file == NULL: nothing was found */
    const char *why;
};

/* parts.c. The atoms, and what the anchors need; false where one statement writes two cells. */
bool parts_read(struct fission *f);
bool fission_fail(struct fission *f, struct range at, const char *why); /* false */
bool same_cell(const struct plan_access *a, const struct plan_access *b);
/* Two anchors may be of one part: they write one cell. */
bool atoms_join(const struct atom *a, const struct atom *b);
/* The statements of the atoms, as the body of a nest. */
struct stmt *parts_body(struct fission *f, const bool *has);

#endif
