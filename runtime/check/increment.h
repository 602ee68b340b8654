/* Between consistency.c, which says when a step is looked at and what is told of it, and those who
 * look: increment.c judges what a step adds to single cells of one leaf, relaxation.c tells which
 * of its launches have no width, replay.c runs them again. */
#ifndef AMR_CHECK_INCREMENT_H
#define AMR_CHECK_INCREMENT_H

#include "check/step_log.h"

enum { AMR__NO_FIELD = -1 };

/* Slices of several fields at one place, and what their replays have given. */
struct amr__replays {
    int n, *field;            /* [n] owned: those asked for */
    struct amr__slice *slice; /* [n] owned: each by itself */
    char *made;               /* [n] owned: whether there is such a slice */
    struct amr__slice all;    /* of all fields that have one */
    bool joined;              /* that runs what each runs by itself, and is run in their place */
    struct amr__known *known; /* [n_known] owned */
    int n_known, room;
};

/* A place where the step is replayed. */
struct amr__sample {
    struct amr__node node; /* a coarse leaf */
    int slot;              /* of the leaf */
    unsigned seed, first_seed; /* of the smooth fields; of those amid the leaf's values */
    int first[3];              /* user's index of the first finest cell of the cell judged */
    bool other_half;           /* of half the width the cell at its upper end is taken, not at the lower */
    double *held, *varies;     /* [fields] there; how much they may vary */
    double *value, *amplitude; /* [fields] of smooth fields: these, or of the variant */
    int variant;               /* of the values amid which the step is judged */
    struct amr__patch *patch;  /* borrowed */
    struct amr__depends depends;
    char *leave_out; /* [items of the log] */
    struct amr__replays replays;
    int64_t cells; /* so many were read, filled and computed */
};
/* In the middle of an own leaf that is not on the finest level. seed: of the smooth fields there.
 */
void amr__sample_init(struct amr__sample *s, int leaf, unsigned seed, struct amr__patch *patch);
void amr__sample_fini(struct amr__sample *s);
/* Reads what the leaf holds of a field that counts as a state. */
void amr__sample_take(struct amr__sample *s, int field);

/* ---- replay.c -------------------------------------------------------------------------------- */

/* What all fields hold in one replay. */
struct amr__setting {
    int judged;  /* smooth fields are what they are in the middle at the place of this one */
    int shifted; /* as a whole, the judged one with its other time levels; or NO_FIELD */
    int nudged;  /* only in the middle cell; or NO_FIELD */
    double step; /* of smooth fields, their mirror image where negative; 0: all are constant */
    bool half;   /* at half the leaf's cell width */
};

static inline struct amr__setting amr__setting_constant(int judged)
{
    return (struct amr__setting){judged, AMR__NO_FIELD, AMR__NO_FIELD, 0, false};
}

/* Slices of n fields; end frees them. */
void amr__replays_begin(struct amr__sample *s, const int *fields, int n, const char *leave_out);
void amr__replays_end(struct amr__sample *s);
/* The largest second difference of a smooth field in the middle, along an axis. */
double amr__smooth_bend(const struct amr__sample *s, int field, double step);
/* What the field of slice `number`, which was made, holds behind the step in the cell judged. */
double amr__replay(struct amr__sample *s, int number, const struct amr__setting *set);

/* ---- increment.c ----------------------------------------------------------------------------- */

/* What is wrong with what a step adds to a field, rising. */
enum amr__fault {
    AMR__FAULT_UNKNOWN, /* nothing is added, or it goes with no power of the width */
    AMR__FAULT_NONE,
    AMR__FAULT_SMOOTHS, /* averages of neighbours beside what is right */
    AMR__FAULT_MIXED,   /* a part of what is odd goes with the width, another does not */
    AMR__FAULT_HIDDEN   /* goes with a power of the width */
};
/* Judges one slice; sets the power. */
enum amr__fault amr__sample_judge(struct amr__sample *s, int number, int *power);

/* The factor by which a step makes a small change of the field, the same in all cells, larger. */
double amr__sample_growth(struct amr__sample *s, int number);

/* What a step of a scheme of first order takes from a second difference, were it on the finest level: half as much
 * on the next coarser one, and so on. 0 of schemes of higher order, and where that is not known. */
double amr__sample_smear(struct amr__sample *s, int number);

/* ---- smear.c --------------------------------------------------------------------------------- */

/* Behind a look, with the mean of these where there are some: [fields]; NULL: no leaf is coarse. Collective. */
void amr__smear_look(const double *share);
/* In steps without one: what is coarse by now is looked at, if that is cheap. Collective. */
void amr__smear_watch(void);

/* ---- growth.c -------------------------------------------------------------------------------- */

/* Behind a look, with the largest of these factors: [fields]. */
void amr__growth_look(const double *factor);

/* ---- increment.c, for those who judge --------------------------------------------------------- */

/* What neighbours add to the cell of a slice. */
struct amr__increments {
    double at[2][2]; /* [whole, half width][as it is, mirrored] */
    double noise;    /* rounding errors in it */
    double change;   /* how far the result follows the level of the fields that it is made of */
};
/* False: some of it is not finite. */
bool amr__increments_find(struct amr__sample *s, int number, struct amr__increments *x);

/* ---- relaxation.c ---------------------------------------------------------------------------- */

/* Marks launches that are left out, since they have no width: `leave_out`, and states that are
 * iterates of one. */
void amr__relaxations_find(struct amr__sample *s);

#endif
