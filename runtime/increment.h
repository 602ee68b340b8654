/* Between consistency.c, which says when a step is looked at and what is told of it, and increment.c,
 * which replays it for single cells of one leaf. */
#ifndef AMR_INCREMENT_H
#define AMR_INCREMENT_H

#include "step_log.h"

/* A place where the step is replayed. */
struct amr__sample {
    struct amr__node node; /* a coarse leaf */
    int slot;              /* of the leaf */
    unsigned seed;
    int first[3];              /* user's index of the first finest cell of the cell judged */
    double *value, *amplitude; /* [fields] there; how much the smooth fields vary */
    struct amr__patch *patch;
    struct amr__depends depends;
    char *leave_out; /* [items of the log] */
};
/* In the middle of an own leaf that is not on the finest level. seed: of the smooth fields there. */
void amr__sample_init(struct amr__sample *s, int leaf, unsigned seed);
void amr__sample_fini(struct amr__sample *s);

/* What is wrong with what a step adds to a field, rising. */
enum amr__fault {
    AMR__FAULT_UNKNOWN, /* nothing is added, or it goes with no power of the width */
    AMR__FAULT_NONE,
    AMR__FAULT_SMOOTHS, /* averages of neighbours beside what is right */
    AMR__FAULT_HIDDEN   /* goes with a power of the width */
};
/* Judges one slice; sets the power. */
enum amr__fault amr__sample_judge(struct amr__sample *s, const struct amr__slice *slice, int field,
                                  int *power);

#endif
