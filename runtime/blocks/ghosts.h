/* Ghost blocks and exchange plans: what ghost.c, plan.c, boundary.c and exchange.c share.
 *
 * Every block that a stencil can see has a number, its id: own leaves 0 .. n_leaves - 1, own ring
 * blocks behind them, ghost blocks behind those. Which ghosts there are, and what they are made
 * from, is found once per mesh (ghost.c); which of their cells somebody needs, and so the tasks and
 * messages, once per reach (plan.c, boundary.c); exchange.c replays. */
#ifndef AMR_GHOSTS_H
#define AMR_GHOSTS_H

#include "blocks/work.h"

enum amr__ghost_kind {
    AMR__MIRROR,     /* a leaf (or its ring block) of another rank */
    AMR__RESTRICTED, /* average of finer leaves (or their ring blocks) */
    AMR__PROLONGED,  /* interpolated from a coarser leaf (or its ring block) */
    AMR__EDGE_RING,  /* beyond the edge, on a coarse level: extrapolated through ring data */
    AMR__EDGE_COPY,  /* beyond the edge: image of inner cells along one axis */
    AMR__PAST        /* beyond an edge that blocks do not fit: see cut_blocks.c */
};

struct amr__ghost {
    enum amr__ghost_kind kind;
    struct amr__node node; /* what it stands for; outside the domain for the EDGE kinds */
    int ring;              /* direction of the ring block it stands for; the centre: of none */
    int thin;              /* 0: a whole block; 1 + face: the layer that leaves see across that face
                              of theirs (2 axis + upper) */
    int slot;              /* or number of the thin ghost */
    int src;               /* MIRROR: number in mesh->ghost; PROLONGED, EDGE: id of the source */
    int aux;               /* EDGE_RING: id of the ring block */
    int8_t step[3]; /* EDGE_RING: the directions that leave; EDGE_COPY: the one handled here */
    int stage;      /* EDGE: 1 + that of the sources; else 0 */
    bool remote;    /* depends on messages */
    bool carried;   /* thin, and the mesh before had it, too: it keeps its number, what it holds and
                       the tasks that fill it, which read own leaves and ring blocks alone */
};

/* The cells inward of a ring block beyond an edge that blocks do not fit, as if the edge were that
 * of a block: for nests that set ring cells from inner ones. */
struct amr__inward {
    int ring, dir, slot; /* number of the ring block; where the nest sees it */
};

/* Where a ring block's cells are copied from when they wrap round: a block of the leaf's level. */
struct amr__wrap {
    int ring;      /* number of the ring block */
    unsigned axes; /* directions in which they do: bits */
    int id;        /* the source; -1: cells of the finest level, wherever they lie (cut_blocks.c) */
};

struct amr__ghosts {
    int n, room, n_whole;
    struct amr__ghost *at;       /* [n] sources come before what is made from them; n_whole
                                    are whole blocks */
    unsigned char *kept;         /* [n_kept] owned: which thin ghosts, by number, are carried;
                                    NULL: none */
    int n_kept;
    int *bucket, n_buckets;      /* hash table of (node, ring) of whole ones: number in at, or -1 */
    int *id;                     /* [n_leaves][3^dim] neighbours; -1: that direction is not read */
    int *same_row;               /* [n_leaves] owned: the leaf of the mesh before that saw the same
                                    blocks in all directions; -1: none did. NULL: it is not known */
    bool wraps_unseen;           /* the mesh wraps round where leaves see ring cells */
    struct amr__exchange *plans; /* made so far, newest first */
    struct amr__exchange *before; /* plans of the mesh before whose reach has none here yet */
    struct amr__exchange *active;
    struct amr__op_fields fields; /* of the active exchange */
    struct amr__work extend;      /* see amr__cut_extend */
    bool extends;                 /* it has been made */
    int n_inward, inward_room;
    struct amr__inward *inward;         /* [n_inward] owned */
    struct amr__exchange *inward_plan;  /* fills them; or NULL */
    int n_wraps, wrap_room;
    struct amr__wrap *wrap;             /* [n_wraps] owned */
    struct amr__exchange *wrap_plans;   /* made so far, newest first */
};

/* Numbers in a plan's work, in the order in which they are run. */
enum amr__plan_list {
    AMR__L_PACK,
    AMR__L_PACK_RESTRICT,
    AMR__L_RESTRICT, /* from here: needs no message */
    AMR__L_PROLONG,
    AMR__L_RING,
    AMR__L_COPY,                     /* stages 1 .. 3 */
    AMR__L_UNPACK = AMR__L_COPY + 3, /* from here: after the messages */
    AMR__L_PROLONG_LATE,
    AMR__L_RING_LATE,
    AMR__L_COPY_LATE,
    AMR__L_END = AMR__L_COPY_LATE + 3,
    AMR__L_PACK_RINGS = AMR__L_END /* no part of an exchange: see fused_ghosts.c */
};

/* Lists whose tasks may be done behind the nest that writes what they read (fused_ghosts.c). */
enum { AMR__BEHIND_LISTS = AMR__L_COPY + 1 - AMR__L_RESTRICT };

/* Ring values that tasks of list RING behind nests read, of a group of fields: as the rings with these
 * stamps hold them (ringkeep.c). */
struct amr__packed_rings {
    int64_t stamp[AMR_MAX_ARRAYS];
    int n_fields;
    void *message; /* owned; NULL: none yet */
};

enum { AMR__PACKED_RINGS = 4 }; /* arrays that take turns */

/* A plan: all that fills the ghost cells of one reach. */
struct amr__exchange {
    struct amr__reach reach;
    int *behind[AMR__BEHIND_LISTS]; /* [n_leaves + 1] owned: of list RESTRICT + l, the tasks that read
                                       own leaf i begin there, in front of all others; or NULL */
    struct amr__packed_rings packed[AMR__PACKED_RINGS];
    int next_packed;                /* the one to be replaced next */
    int64_t ring_cells;             /* in a message of ring values, of each field */
    struct amr__wrapping *wrapping; /* [n_wrappings] owned: of those that fill ring cells */
    int n_wrappings;
    struct amr__work work;
    struct amr__work fresh; /* lists RESTRICT .. UNPACK - 1 without the ghosts that are kept */
    struct amr__waves packing, inside, late, inside_fresh; /* the lists up to RESTRICT, up to UNPACK,
                               all others; of fresh */
    struct amr__mail mail;
    struct amr__exchange *next;
};

/* ---- ghost.c -------------------------------------------------------------------------------- */

/* Fills b->ghosts; needs mesh and rings. Slots are those of the mesh before (`old`, or NULL) where
 * ghosts are carried, else -1. Not collective. */
void amr__ghosts_find(struct amr__blocks *b, const struct amr__blocks *old,
                      const struct amr__map *map);
/* Slot of a whole block. */
int amr__block_slot(const struct amr__blocks *b, int id);
/* How a block stands in the table of neighbours. */
int amr__block_entry(const struct amr__blocks *b, int id);
/* Whether an id is filled from a message, directly or not. */
bool amr__block_is_remote(const struct amr__blocks *b, int id);
void amr__ghosts_free(struct amr__blocks *b);

/* ---- plan.c --------------------------------------------------------------------------------- */

struct amr__box {
    int16_t lo[3], n[3]; /* cells of a block; n is 1 beyond dim */
};
struct amr__planner; /* a plan in the making */

/* The plan that fills what lies inward of ring blocks, instead of a reach. Collective. */
struct amr__exchange *amr__plan_inward(struct amr__blocks *b);
/* The plan that fills ring cells from the other side of the mesh. Collective. */
struct amr__exchange *amr__plan_wrap(struct amr__blocks *b, const struct amr__wrapping *w, int n);
struct amr__exchange *amr__plan_new(struct amr__blocks *b, const struct amr__reach *reach);
void amr__plan_free(struct amr__exchange *x);
/* The cells of block id must be right before anything made from them is: sees to what is missing.
 */
void amr__plan_need(struct amr__planner *p, int id, struct amr__box box);
/* A task that fills a box of a ghost: all but the source. */
struct amr__task amr__plan_task(const struct amr__blocks *b, const struct amr__ghost *g,
                                const struct amr__box *box);
void amr__plan_add(struct amr__planner *p, enum amr__plan_list list, const struct amr__task *t);

/* Fills t's box (lo, n, from, sign and dst are set) from a block of the finest level, wherever it
 * lies: a leaf (ring: the centre) or its ring block. The cells read are inside, or in the ring. */
void amr__plan_image(struct amr__planner *p, struct amr__node node, int ring,
                     const struct amr__task *t);

/* ---- exchange.c ----------------------------------------------------------------------------- */

bool amr__reach_is_same(const struct amr__reach *a, const struct amr__reach *b, int dim);
/* The plan for a reach, if there is one. */
struct amr__exchange *amr__exchange_known(const struct amr__blocks *b,
                                          const struct amr__reach *reach);
enum amr__op amr__exchange_op(int list); /* what a list of a plan does */

/* ---- fused_ghosts.c ------------------------------------------------------------------------------- */

/* Puts the tasks that read a single own leaf first, in the order of the leaves. */
void amr__behind_sort(const struct amr__blocks *b, struct amr__exchange *x);
void amr__behind_free(struct amr__exchange *x);

/* ---- periodic_rings.c --------------------------------------------------------------------------------- */

/* Finds the sources of all ring blocks that some nest fills from the other side. other_side: the id
 * of the block of the leaf's level in a direction, wrapped round, or its ring block's. */
void amr__wrap_find(struct amr__blocks *b,
                    int (*other_side)(struct amr__blocks *b, int leaf, int dir, int ring));
/* The tasks of a plan for one wrapping. */
void amr__wrap_plan(struct amr__planner *p, const struct amr__blocks *b,
                    const struct amr__wrapping *w);

/* ---- cut_blocks.c --------------------------------------------------------------------------------- */

/* Whether a node outside the domain lies beyond an edge that blocks do not fit. */
bool amr__cut_node(const struct amr__space *space, struct amr__node n);
/* Whether an own leaf may read cells past such an edge. */
bool amr__cut_beside(const struct amr__space *space, struct amr__node leaf);
/* Sees to those cells of a box of a block (a node, or its ring block) that lie past such an edge, as
 * far as the reach goes, and cuts the box down to the others; false if there are none. */
bool amr__cut_fill(struct amr__planner *p, const struct amr__blocks *b,
                   const struct amr__reach *reach, struct amr__node node, int ring, int slot,
                   struct amr__box *box);
/* Finds the blocks inward of own ring blocks that must be made, and the tasks that make them. */
void amr__cut_find_inward(struct amr__blocks *b);
void amr__cut_plan_inward(struct amr__planner *p, const struct amr__blocks *b);
/* Its slot, or -1 where a leaf or ring block serves. */
int amr__cut_inward_slot(const struct amr__blocks *b, int ring, int dir);
/* Fills a box of a ring block in direction `ring` of a leaf of the finest level with cells of the
 * other side, in the directions of the bits of `axes`. */
void amr__cut_plan_wrap(struct amr__planner *p, const struct amr__blocks *b, struct amr__node leaf,
                        int ring, int slot, unsigned axes, struct amr__box box);
/* ---- boundary.c ----------------------------------------------------------------------------- */

/* The task that fills a box of an EDGE ghost, and its needs. */
void amr__edge_plan(struct amr__planner *p, const struct amr__blocks *b, const struct amr__ghost *g,
                    struct amr__box box);

#endif
