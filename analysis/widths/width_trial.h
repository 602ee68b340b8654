/* What width_trial.c and face_positions.c share: uses of a cell width that could mean either, and
 * positions that belong to the faces of a cell. */
#ifndef AMRCC_ANALYSIS_WIDTH_TRIAL_H
#define AMRCC_ANALYSIS_WIDTH_TRIAL_H

#include "analysis/widths/widths.h"

/* Somewhere in a cell's code a position stands, or is made by adding a width to one. */
struct face_place {
    int position; /* of plan_nest.positions; -1: by a sum */
    struct expr *site;
    int axis;
    int64_t times;            /* the iterator, */
    struct poly rest;         /* and what integers add, */
    double more;              /* and numbers around them, in cells */
    const struct decl *local; /* the value goes into it; or NULL */
    bool is_part; /* stands in a sum that is a place itself */
    int group;
    double spread; /* cells from the group's middle; 0 where it is no group */
};
struct face_positions {
    VEC(struct face_place) places;
    int groups;
};

struct face_positions face_positions(struct plan *p, const struct work_nest *w,
                                     struct width_doubts *doubts);
/* Groups of places at most a cell wide, with the sums that mean the level's width. */
void face_positions_group(struct plan *p, struct face_positions *f,
                          const struct width_doubts *doubts);

#endif
