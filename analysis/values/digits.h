/* An index that counts all cells of a mesh, k = (z * ny + y) * nx + x, and its digits: what
 * digits.c and collapsed.c share. */
#ifndef AMRCC_ANALYSIS_DIGITS_H
#define AMRCC_ANALYSIS_DIGITS_H

#include "analysis/tree/tree.h"

struct digits {
    struct plan *plan;
    struct function *function;
    struct stmt *loop;    /* counts */
    struct decl *counter; /* its variable */
    int dim;
    struct decl *iterator[PLAN_MAX_DIM]; /* the digits, slowest first; NULL: not known yet */
    struct poly stride[PLAN_MAX_DIM];    /* what one of each is worth; 1 of the last */
    struct poly extent[PLAN_MAX_DIM];    /* all are below it */
    VEC(struct digits_local { /* integers that are set once in each turn, by the counter */
                              struct decl *decl;
                              struct poly value;
    })
    locals;
};

/* The value of an integer expression in the loop; bad where that is no polynomial in the digits. */
struct poly digits_value(const struct digits *g, struct expr *e);
/* Fills g->locals; false where the body does something with the counter that the digits do not. */
bool digits_read(struct digits *g);
/* After digits_read: puts digits in the place of the counter and its locals. */
void digits_write(struct digits *g);

#endif
