/* Between sources.c, which finds launches that may be sources and refines for them, source_chain.c, which
 * follows what they make, source_detail.c, which evaluates these at the places of leaves, source_variation.c,
 * which does so amid fields that vary, source_sum.c, for reductions, source_time.c, for those that go with a
 * time, source_bounds.c, for those that come and go, source_track.c, for those that move between two remeshes,
 * and source_range.c, for those that are narrower than a coarse cell, and source_contours.c, for conditions on
 * arrays that stay as they are. */
#ifndef AMR_SOURCES_SOURCE_H
#define AMR_SOURCES_SOURCE_H

#include <string.h>

#include "state/state.h"

/* Behind so many steps it is known which arrays a step overwrites before it reads them. */
enum { AMR__FIRST_STEPS = 3 };

/* What is seen at the place of a node: the largest detail of its own cells, of all below, and of what
 * cells of the node above would make. */
struct amr__seen {
    struct amr__node node;
    int32_t is_used;
    double own, below, above;
    int row; /* of amr__judged.rows */
};

/* An array that a source shows in. */
struct amr__judged {
    int link, array;        /* array of a launch: 0 is the source's, 1 ... those that follow it */
    bool asked;             /* a launch behind it only asks how large this is */
    double lo, hi, width;   /* of the result, on the whole mesh; at least so wide */
    struct amr__seen *seen; /* [room] owned; hashed by node, linear probing */
    int n_seen, room;       /* room: a power of two, or 0 */
    /* Of those that vary: see source_variation.c. */
    double (*phase)[2]; /* [phases] owned: the range of the results in cells of each phase */
    float *rows;        /* [n_seen][phases] owned: the largest variation */
    int rows_room;
};
struct amr__judged_list {
    int n, room;
    struct amr__judged *at; /* [n] owned */
};

/* Launches that follow a source's in the step and carry on what it has made: see source_chain.c. */
struct amr__chain {
    int n, room;
    struct amr__launch **at; /* [n] owned, and so are they; [room] are there */
};

/* How much the terms of a launch may be: see source_bounds.c. */
struct amr__sizes {
    int32_t nest;
    int n;
    double *now, *looked; /* [n] in one, owned: in the last launch, and when all was looked at */
};

/* A launch that is looked at. */
/* What a field held when a source that goes with it was looked at. */
struct amr__level {
    double value;        /* the one farthest from zero, of late */
    double span[2];      /* that range */
    double recent[2][2]; /* its range since some remeshes, and in those before */
    int remeshes;        /* behind which the first one is the second */
    bool known;
};

struct amr__source {
    struct amr__launch last;
    struct amr__chain more;                   /* behind it */
    struct amr__judged_list judged, varies;
    struct amr__chain next;                   /* the same of the step under way */
    struct amr__judged_list coming, varying;
    bool is_open; /* what the step does is being followed */
    int n_made, made_room;
    struct amr__made {
        int field, link, array;
        bool is_read;
    } * made;                                 /* [n_made] owned: arrays of this step that hold it */
    int n_roots, roots_room;
    struct amr__root {
        int field, link, array;
    } * root; /* [n_roots] owned: arrays of this step that hold something of it, by neighbours, too */
    bool left[AMR_MAX_ARRAYS];    /* array of the last launch: made of places, and not judged */
    bool crosses[AMR_MAX_ARRAYS]; /* the next step reads it before it is made anew */
    int turn;                                 /* which of the nest's launches in a step */
    int beside[AMR_MAX_DIM];                  /* of an edge nest: -1, 1: leaves at that end only */
    unsigned char before[AMR_SCALAR_BYTES];   /* finest scalars of the launch before */
    unsigned char earlier[AMR_SCALAR_BYTES];  /* and of that before it */
    unsigned char moves[AMR_SCALAR_BYTES];    /* by scalar: the last launch had another than that before */
    unsigned char advances[AMR_SCALAR_BYTES]; /* by scalar: so had the launch before, too: a time */
    unsigned char table_moves[AMR_MAX_TABLES]; /* by table */
    int n_known;
    unsigned long known[8];                   /* what the nest's conditions were when all was looked
                                                 at, since the last remesh */
    int n_sizes;
    struct amr__sizes *sizes;                 /* [n_sizes] owned: of its launches' terms */
    bool is_quiet;                            /* the last look at all leaves showed nothing */
    bool stale;                               /* what is known of places is of other scalars */
    bool changes;                             /* something is other than in the launch before */
    bool warned;                              /* of single values, or what is not known */
    bool is_lost;                             /* some bound was not found closely enough */
    bool variation_shows;                     /* fields that vary did, at the last look at all leaves */
    bool constant_only;                       /* fields that vary are left out of a look */
    int64_t step;                             /* of the last launch */
    struct amr__level *level;                 /* owned: [launch][array] */
    int levels_room;
    int n_active;
    struct amr__node *active; /* [n_active] owned; places that showed something in the
                                 last look, of all ranks */
    int64_t
        horizon[2];    /* steps that all was looked ahead to, rising; behind the last it is again */
    int n_looks;
    struct amr__looked *looks; /* [n_looks] owned: see source_looks.c */
    bool is_steady;            /* what they have found is the same at all their times, */
    unsigned char steady_from[AMR_SCALAR_BYTES]; /* and when it had these finest scalars */
    struct amr__judged trusted; /* a set: leaves of the finest level, of all ranks, that showed something at
                                   the last look at all, held without another look before step ... */
    int64_t trusted_to;
    int n_shown;
    bool results_only;         /* so much is asked that only what comes of it is `shown` */
    struct amr__node *shown;   /* [n_shown] owned; places that showed something at the last launch that
                                  was looked at, amid constant fields, of all ranks */
    int64_t gone, again;       /* gone: it showed and does so nowhere now; steps to the next look at
                                  all leaves, which is in step `again` */
};

static inline const struct amr_nest *amr__source_nest(const struct amr__launch *l)
{
    return amr__state.program->nests[l->nest];
}

/* What a launch has for the finest level; one of these numbers, of a launch's or of such a copy. */
static inline const unsigned char *amr__finest_scalars(const struct amr__launch *l)
{
    return l->scalars.bytes + (amr__state.space.levels - 1) * amr__source_nest(l)->scalar_bytes;
}
double amr__scalar_in(const unsigned char *scalars, const struct amr_scalar_desc *d);

static inline bool amr__has_same_range(const struct amr__launch *a, const struct amr__launch *b)
{
    return memcmp(a->lo, b->lo, sizeof a->lo) == 0 && memcmp(a->hi, b->hi, sizeof a->hi) == 0;
}

static inline bool amr__source_covers(const struct amr__launch *l)
{
    bool all = true;
    for (int d = 0; d < amr__state.space.dim; d++)
        all &= l->lo[d] <= amr__state.space.lo[d] && l->hi[d] >= amr__state.space.hi[d];
    return all;
}

/* Whether it sets ring cells, of which the layers are looked at and not the leaves beside them. */
static inline bool amr__source_is_edge(const struct amr__source *s)
{
    return s->beside[0] || s->beside[1] || s->beside[2];
}

/* Launch number `link` of those that a source is looked at by. */
static inline const struct amr__launch *amr__source_link(const struct amr__source *s, int link)
{
    return link ? s->more.at[link - 1] : &s->last;
}
static inline const struct amr_array_desc *amr__judged_array(const struct amr__source *s,
                                                             const struct amr__judged *j)
{
    return &amr__source_nest(amr__source_link(s, j->link))->arrays[j->array];
}
static inline int amr__judged_field(const struct amr__source *s, const struct amr__judged *j)
{
    return amr__source_link(s, j->link)->field[j->array];
}

/* ---- source_chain.c -------------------------------------------------------------------------- */

/* The source's launch, which is about to run, is in `last`: what it writes is followed. */
void amr__chain_begin(struct amr__source *s);
/* A launch behind it in the step. Its number, if it is one that carries on what there is, else 0. */
int amr__chain_follow(struct amr__source *s, const struct amr__launch *l);
/* What the program's own code reads, or copies. */
void amr__chain_take(struct amr__source *s, int field);
/* Takes over what was found of the step so far. */
void amr__chain_end(struct amr__source *s);
/* A launch of the next step: what it reads of what was left is judged at once. False: nothing. */
bool amr__chain_judge_left(struct amr__source *s, const struct amr__launch *l);
/* What a launch begins to ask is judged at once. False: nothing. */
bool amr__chain_judge_asked(struct amr__source *s, const struct amr__launch *l);
void amr__chain_free(struct amr__source *s);

/* ---- source_asked.c -------------------------------------------------------------------------- */

/* A launch is about to run: what its conditions ask of the arrays that it reads, */
void amr__asked_take(const struct amr__launch *l);
bool amr__asked_holds(int array);
bool amr__asked_begins(int array); /* and did not when it ran before */
/* and what it makes of those that it writes. */
void amr__asked_note(const struct amr__launch *l);
/* Makes what it begins to ask of anew, on a finer mesh; or what it reads that sources had left from the
 * step before. Collective. */
void amr__asked_remake(const struct amr__launch *l);
void amr__asked_remake_left(const struct amr__launch *l);
/* Something else has written a field, or any. */
void amr__asked_forget(int field);
/* The program gets values of it: by a reduction, or host code. */
void amr__asked_show(int field);
void amr__asked_forget_all(void);

/* ---- source_detail.c --------------------------------------------------------------------------- */

/* Nothing is known of any place; but for the leaves that are trusted, and the ranges that these are a part of. */
void amr__source_forget(struct amr__source *s);
void amr__source_forget_others(struct amr__source *s);

void amr__judged_free(struct amr__judged *j);
/* Widens what is known of places and of results by what another one has. */
void amr__judged_add(struct amr__judged *to, const struct amr__judged *from);
/* Whether a look has found about as much in own leaves as `all`, the most of several. */
bool amr__judged_alike(const struct amr__source *s, const struct amr__judged *all, const struct amr__judged *one);
/* What is known of a node, or NULL; and takes that over. */
const struct amr__seen *amr__source_lookup(const struct amr__judged *j, struct amr__node node);
void amr__source_keep(struct amr__judged *j, const struct amr__seen *seen);
/* Whether a leaf lies beside the edge that a source is about, if it is about one. */
bool amr__source_is_beside(const struct amr__source *s, const struct amr_block *b);
/* How the range of a source lies to a leaf, along the edge if it is one: 1: over all of it, -1: beside
 * it. */
int amr__source_side(const struct amr__source *s, const struct amr_block *b);
/* Largest detail at the place of an own leaf, over that which keeps it from being refined. */
double amr__source_most(const struct amr__source *s, struct amr__node node);
/* What the fields that a nest reads hold now; between launches, as far as that is known anyway. True:
 * it differs so much from the last time that all is to be looked at anew. Collective. */
bool amr__source_levels(struct amr__source *s, bool is_launch);
/* Brings over integer fields that it uses after a change of the mesh. Collective. */
void amr__source_settle(const struct amr__source *s);
/* Looks at the places of own leaves, all or those selected, that nothing is known of, as a launch in
 * place of the source's makes them. Collective. */
void amr__source_look_at(struct amr__source *s, const struct amr__launch *l, const bool *selected);

/* A place: of a node that an own leaf covers, or that covers it. */
struct amr__place {
    struct amr__node node;
    int leaf;
};
/* Looks at places amid constant fields, as the last launch makes them. Collective. */
void amr__source_look_at_places(struct amr__source *s, const struct amr__place *at, int n);
/* What shows in a node amid constant fields, as amr__source_most; of results, or of all. */
double amr__source_shows(const struct amr__source *s, struct amr__node node, bool results_only);

/* ---- source_variation.c ---------------------------------------------------------------------- */

/* The same of how the result goes with the place amid fields that vary. Collective. */
void amr__variation_look_at(struct amr__source *s, const struct amr__launch *l,
                            const bool *selected);
void amr__variation_forget(struct amr__source *s);
void amr__variation_add(struct amr__judged *to, const struct amr__judged *from);
/* What varies most at the place of a leaf, over that which keeps it from being refined. */
/* Whether it is above the threshold for any leaf of any rank. Collective. */
bool amr__variation_shows(const struct amr__source *s);
double amr__variation_most(const struct amr__source *s, struct amr__node node);

/* ---- source_sum.c ---------------------------------------------------------------------------- */

/* Before a launch that reduces by the place: refines where coarse cells would count as others than
 * the fine ones that they stand for. Collective. */
void amr__source_sum_look(const struct amr__launch *l);
/* At a remesh: leaves that must stay as fine as they are, want[leaf] = 0, or be finer, 1. Collective. */
void amr__source_sum_hold(signed char *want);

/* ---- source_range.c -------------------------------------------------------------------------- */

/* Before a launch: refines where no cell has its centre in the range. Collective. */
void amr__source_range_look(const struct amr__launch *l);
/* At a remesh: leaves that must stay as fine as they are, want[leaf] = 0, or be finer, 1. */
void amr__source_range_hold(signed char *want);

/* ---- source_contours.c ----------------------------------------------------------------------- */

/* Before a launch: refines where a condition may begin to hold amid a leaf. Collective. */
void amr__contours_look(const struct amr__launch *l);
/* At a remesh: leaves that must stay as fine as they are, want[leaf] = 0, or be finer, 1. Collective. */
void amr__contours_hold(signed char *want);

/* ---- source_time.c --------------------------------------------------------------------------- */

/* Takes over a launch, the only one of a step. True: something has changed that rested before. */
bool amr__source_take(struct amr__source *s, const struct amr__launch *l);
/* At a remesh, of a source that changes: looks now, at the next remesh, and at the horizons. What was
 * seen there is held until it is there. Collective. */
void amr__source_look_ahead(struct amr__source *s);
bool amr__source_is_trusted(const struct amr__source *s, struct amr__node node);
/* Tells all ranks which places showed something. Collective. */
void amr__source_share(struct amr__source *s);
/* The number of what all ranks hold, and that: owned by the caller. Collective. */
int amr__source_gather(const struct amr__node *own, int n, struct amr__node **all);
/* Whether some scalar does not go on as in the launches before. */
bool amr__source_jumps(const struct amr__source *s);

/* ---- source_looks.c -------------------------------------------------------------------------- */

/* At a remesh: looks begin; one as a launch in place of the source's, at leaves selected, whose finds
 * are added to what is known; looks at other times than these are forgotten. Collective. */
void amr__looks_begin(struct amr__source *s);
void amr__looks_look(struct amr__source *s, const struct amr__launch *l, const bool *selected);
void amr__looks_end(struct amr__source *s);
/* Whether it shows the same everywhere at all times that all leaves have just been looked at; and whether the last
 * launch lies between these times. Collective; not collective, the same on all ranks. */
void amr__looks_compare(struct amr__source *s);
bool amr__looks_rest(const struct amr__source *s);
void amr__looks_drop(struct amr__source *s);

/* ---- source_bounds.c ------------------------------------------------------------------------- */

/* Some term of the last launch of that number has grown since it was looked for. */
bool amr__bounds_grow(struct amr__source *s, int link);
/* It has been looked for: at all leaves, or near those where it showed. */
void amr__bounds_looked(struct amr__source *s, bool everywhere);
/* Takes the leaves off `varying`, own ones that are to be looked at, in which a launch in place of the
 * source's makes nothing of the place; `constant`: amid fields that are the same everywhere, too.
 * Collective. */
void amr__bounds_narrow(const struct amr__source *s, const struct amr__launch *l, bool *varying,
                        bool *constant);
/* Some term is not known, but that it goes with numbers that change. */
bool amr__bounds_lost(const struct amr__source *s);
void amr__bounds_free(struct amr__source *s);

/* ---- source_values.c ------------------------------------------------------------------------- */

/* Whether what a launch makes of the place goes with values that arrays hold by more than a factor. */
bool amr__values_count(const struct amr__launch *l);
bool amr__values_asks(const struct amr_nest *nest, const struct amr_bound *b); /* one of its steps */
/* Of an array that says where a cell lies (source_located.c). */
static inline bool amr__bound_locates(const struct amr_bound *b)
{
    return b->kind == AMR_BOUND_DATA && b->number >= 2;
}
/* Before it: finds how small and large these are. Collective. */
void amr__values_ask(const struct amr__launch *l);

/* ---- source_track.c -------------------------------------------------------------------------- */

/* Where it shows, of what the last launch was looked at by. Collective. */
void amr__source_show(struct amr__source *s);
/* Refines beside these places. Collective. */
void amr__source_refine_beside(struct amr__source *s);
/* sources.c: all leaves are of the finest level, and the next remesh comes behind another step. */
bool amr__source_rests(void);
/* At a remesh: own leaves that the next launch would refine again. */
void amr__source_hold_beside(const struct amr__source *s, signed char *want);
/* Before a launch with other scalars than the last: refines where it shows now. True: something is no
 * longer where it was or beside it, and all leaves are to be looked at. Collective. */
bool amr__source_track(struct amr__source *s);

#endif
