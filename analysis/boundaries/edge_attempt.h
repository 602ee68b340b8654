/* What edges.c, edge_assign.c and edge_range.c share while they read one loop along the edge. */
#ifndef AMRCC_ANALYSIS_EDGE_ATTEMPT_H
#define AMRCC_ANALYSIS_EDGE_ATTEMPT_H

#include "analysis/boundaries/edge.h"

struct attempt {
    struct plan *plan;
    struct diag *quiet;
    struct work_kernel *kernel;
    struct stmt *root;     /* the loop or statement that is to become nests */
    struct stmt *place;    /* that, or what it is a copy of: where it stands in the function */
    struct edge_scan scan; /* loops around the statement being read */
    VEC(struct stmt *) sunk;
    VEC(struct edge_sinking {
        struct stmt *s;
        int written; /* so many cells have been set before it */
    })
    sinkings;
    VEC(struct guard {
        struct stmt *condition; /* an `if` around the statement being read */
        int branch;             /* 0: then, 1: else */
    })
    guards;
    VEC(struct work_nest *) nests;
    VEC(struct edge_written *) written; /* [nests] the cell that each sets */
    VEC(struct edge_use { /* how a loop's variable is used: with one shift along each axis */
        struct decl *variable;
        int axis;
        int64_t shift;
    })
    uses;
    bool mixed;     /* one variable runs along several axes */
    bool planes;    /* some cells that are set are the outermost of the mesh itself */
    bool peels;     /* rounds of the outermost loop beyond the stencils' range are by themselves */
    unsigned keeps;    /* bits of depths whose loops of few rounds are not written out */
    unsigned unrolled; /* bits of those that are */
    bool whole;     /* one nest of all that the loop does: edge_row.c */
    bool any_side;  /* before the domain is known */
    unsigned wraps; /* bits of axes across which cells come from the other side in a way that is no
                       plain copy of an edge */
    int dropped;    /* assignments that do nothing: period.c; branches that never run */
    unsigned round; /* the same as wraps, of what a clause would make such */
    bool failed;
    struct range failed_at; /* the statement that is no part of a boundary; file == NULL: all are */
};

/* One of its assignments. */
struct edge_reading {
    struct attempt *attempt;
    struct work_nest *nest;
    struct access_scan scan;
    struct stmt *assignment;
    struct expr *target;
    struct edge_place written;
    struct poly distance[PLAN_MAX_DIM]; /* along axes that it wraps round */
    bool reads_along; /* cells of other places along the edge */
    bool reads_inward;
    bool across; /* the access being read lies at the other side of the mesh */
    bool reads_beside; /* one does not: what is made of such cells does not wrap round */
    bool whole;  /* no assignment alone, but all of the loop's body */
    bool unsure; /* an entry of a table may not exist, but for the conditions of cells */
};

/* edge_assign.c: the statement's assignment, or a chain of them, as nests of the attempt; sets failed
 * where it is none that sets ring cells. */
void edge_assignment(struct attempt *t, struct stmt *s, struct expr *e);
/* A nest with the loops around the statement being read. */
struct work_nest *edge_new_nest(struct attempt *t);
/* The elements that the nest's cell touches; sets failed where one is not understood. */
void edge_read_cell(struct edge_reading *r);
/* The nest is one of the attempt, when all of it is known; sets failed where it is not legal. */
void edge_finish(struct edge_reading *r);

/* edge_row.c: the body of loops along a row inside the mesh as one nest; sets failed where it
 * touches other cells. */
void edge_row(struct attempt *t, struct stmt *body);

/* edge_period.c: bits of the axes along which a plain copy within one array goes over the length of the
 * mesh; 0 where it is none. *is_said: clauses make all of them periodic. */
unsigned period_copy(struct attempt *t, struct expr *assignment, bool *is_said);

/* edge_range.c: iterators and ranges of the nest, when the written cell's place is known; false
 * where that is no edge. */
bool edge_set_ranges(struct edge_reading *r, const struct subscript *u);
/* Every loop around it must move the cell that is written, and not along all axes. */
bool edge_uses_all_loops(const struct edge_reading *r);

#endif
