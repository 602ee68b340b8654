/* The distributed linear octree (binary in 1-D, quadtree in 2-D; one code): a brick of root blocks
 * at level 0; leaves sorted by Morton key; each rank knows its own leaves, the remote leaves that
 * touch them (the ghost layer), and the first key of every rank: O(leaves / ranks) memory.
 * After Burstedde, Wilcox, Ghattas, p4est, SIAM J. Sci. Comput. 33 (2011); balance across faces,
 * edges and corners. Dimension 0 is the fastest (x). No field data in this module. */
#ifndef AMR_MESH_H
#define AMR_MESH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "comm/comm.h"

/* A block of the tree. Coordinates count blocks of the block's own level from the domain's corner:
 * 0 <= x[d] < width[level][d] for those that exist. */
struct amr__node {
    int32_t x[3];
    int32_t level;
};

/* The domain in cells of the finest level. Its low edge is where block 0 begins; the high one may
 * fall anywhere. Nodes that lie wholly beyond it do not exist. Leaves above the finest level lie
 * wholly inside, and what they read around them (`reach` of their own cells) lies inside or on their
 * own side of an edge that is one of their level, too; so cells are cut by the edge, and wrapped
 * around one that blocks do not fit, on the finest level only. */
struct amr__domain {
    int64_t size[3];              /* 1 beyond dim */
    int block;                    /* cells of a block in each direction */
    int reach;                    /* at most half a block */
    bool wraps[3];                /* periodic, whether blocks fit or not */
    unsigned char fine[3];        /* bits: leaves at the low (1), the high (2) edge are on the finest
                                     level */
};

enum { AMR__MESH_LEVELS = 30 };

struct amr__mesh {
    const struct amr__comm *comm; /* borrowed */
    int dim;
    int levels;                   /* levels 0 .. levels - 1 */
    struct amr__domain domain;
    int32_t width[AMR__MESH_LEVELS][3]; /* nodes of a level in each direction (1 beyond dim) */
    int n_root[3];                /* those of level 0: the root blocks */
    bool periodic[3];             /* wrapped here: where blocks of the finest level fit the domain */
    int n_leaves;
    struct amr__node *leaf;       /* [n_leaves] own leaves, sorted by key */
    int n_ghosts;
    struct amr__node *ghost;      /* [n_ghosts] remote leaves that touch an own leaf, sorted by key */
    int *ghost_owner;             /* [n_ghosts] rank */
    int *place;                   /* [n_places] hash table of leaf[] (its number) and ghost[] (-1 - its
                                     number) by amr__node_hash; linear probing, free: INT32_MIN */
    int n_places;                 /* a power of two */
    uint64_t *first_key;          /* [size + 1] first key of each rank; ranks without leaves repeat the
                                     next one's; the last entry is past all keys */
    int64_t n_global;             /* leaves on all ranks */
    int64_t first_global;         /* global number of leaf[0] */
    int64_t *first_leaf;          /* [size + 1] first_global of each rank, then n_global */
    bool split;                   /* a family of leaf siblings lies on two ranks (the same on all
                                     ranks): comes of adapt, mended by partition */
    /* Ranks that share ghosts with this one, ascending; the relation is symmetric. */
    int n_partners;
    int *partner;                 /* [n_partners] */
    int *partner_ghosts;          /* [n_partners + 1] the partner's leaves begin there in ghost[] */
    int *partner_mirrors;         /* [n_partners + 1] offsets into mirror[] */
    int *mirror;                  /* own leaves that are ghosts of the partner, ascending; in the
                                     order in which they lie in its ghost[] */
    int32_t *beside;              /* [n_leaves][3^dim] what lies beside the own leaves, owned: of
                                     adapted meshes; of others NULL until it is asked for
                                     (amr__mesh_neighbor): kind + 4 times the leaf's number, or, of
                                     finer ones, their number in `finer` */
    int n_finer, finer_room;
    struct amr__neighbor *finer;  /* [n_finer] owned */
    uint32_t *unchanged;          /* [n_leaves] owned; bit dir: what lies beside a kept leaf there, own
                                     leaves alone, did so on the mesh before. NULL: not known */
};

/* Morton key of a node's lower corner in units of the finest level's blocks: levels and coordinates
 * must fit (dim * bits <= 63; amr__mesh_new checks). */
uint64_t amr__node_key(const struct amr__mesh *m, struct amr__node n);
/* Number of keys that a node of this level covers. */
uint64_t amr__node_span(const struct amr__mesh *m, int level);
static inline bool amr__node_equal(struct amr__node a, struct amr__node b)
{
    return a.x[0] == b.x[0] && a.x[1] == b.x[1] && a.x[2] == b.x[2] && a.level == b.level;
}
static inline unsigned amr__node_hash(struct amr__node n)
{
    uint64_t h = ((uint64_t)(uint32_t)n.x[0] << 32 | (uint32_t)n.x[1]) * 0x9e3779b97f4a7c15u;
    h = (h ^ h >> 29 ^ ((uint64_t)(uint32_t)n.x[2] << 6 | (uint32_t)n.level)) * 0x9e3779b97f4a7c15u;
    return (unsigned)(h >> 32);
}
int amr__node_compare(const struct amr__mesh *m, struct amr__node a, struct amr__node b);
/* Whether a node that may lie beyond the high edge exists. */
bool amr__node_exists(const struct amr__mesh *m, struct amr__node n);
/* Whether the domain's edge lets a node be a leaf; all nodes of the finest level may. */
bool amr__node_may_be_leaf(const struct amr__mesh *m, struct amr__node n);
struct amr__node amr__node_parent(struct amr__node n);
struct amr__node amr__node_child(struct amr__node n, int child, int dim); /* bit d of child: upper half */
int amr__node_child_number(struct amr__node n, int dim);
/* The node of the same level in direction dir (0 .. 3^dim - 1; (dx+1) + 3(dy+1) + 9(dz+1)), wrapped in
 * periodic directions; false where it lies outside the domain (then *out holds the coordinates
 * as they are, unwrapped in the directions that leave). */
bool amr__node_neighbor(const struct amr__mesh *m, struct amr__node n, int dir,
                        struct amr__node *out);
/* Below 3-D the entries beyond dim come out as -1 and mean nothing: look at step[0 .. dim - 1] only. */
static inline void amr__dir_split(int dir, int step[3])
{
    step[0] = dir % 3 - 1;
    step[1] = dir / 3 % 3 - 1;
    step[2] = dir / 9 % 3 - 1;
}
static inline int amr__dir_join(const int step[3], int dim)
{
    return step[0] + 1 + (dim > 1 ? 3 * (step[1] + 1) : 0) + (dim > 2 ? 9 * (step[2] + 1) : 0);
}
static inline int amr__dir_count(int dim)
{
    return dim == 1 ? 3 : dim == 2 ? 9 : 27;
}

/* Uniform mesh at level `level` of a brick of whole root blocks, split evenly. Collective. n_root[d]
 * >= 1. A mesh whose keys do not fit is refused with an error from rank 0. */
struct amr__mesh *amr__mesh_new(const struct amr__comm *comm, int dim, const int n_root[3],
                                const bool periodic[3], int levels, int level);
/* The same of a domain of any size. Leaves that its edge does not allow are refined by the next
 * calls of amr__mesh_adapt. */
struct amr__mesh *amr__mesh_new_of(const struct amr__comm *comm, int dim,
                                   const struct amr__domain *domain, int levels, int level);
void amr__mesh_free(struct amr__mesh *m);

/* Where a leaf of the new mesh comes from. */
enum amr__origin { AMR__KEPT, AMR__REFINED, AMR__COARSENED };
struct amr__map {
    int n;               /* new leaves */
    struct amr__map_entry {
        enum amr__origin origin;
        int from;        /* KEPT, REFINED: old own leaf; COARSENED: first of its 2^dim old own leaves */
    } *at;               /* [n], owned */
    bool is_move;        /* from rank to rank (amr__partition_map), nothing else changes */
};
/* Adapts: want[i] is +1 (refine), 0, -1 (coarsen) for own leaf i. Refinement always wins: a wish to coarsen is
 * dropped where a sibling does not share it, is no leaf, or 2:1 balance forbids it; leaves are refined as
 * balance asks and where the edge of the domain does not allow them. At most one level at a time either way;
 * never beyond the levels. Ownership stays, so `old` must not be split: coarsening may leave siblings on two
 * ranks (split is then set in the new mesh), and they could not be coarsened further there. Whoever adapts
 * calls amr__mesh_partition before the next amr__mesh_adapt if new->split; adapting a split mesh aborts.
 * Collective. Returns the new mesh; *map describes it (the caller frees map->at). want is overwritten with what
 * was done. Returns NULL, on all ranks, if nothing changes anywhere. */
struct amr__mesh *amr__mesh_adapt(const struct amr__mesh *old, signed char *want,
                                  struct amr__map *map);
/* Which own leaves such wishes can make coarser, as far as this rank knows: all that
 * amr__mesh_adapt will, and few others. Not collective. */
void amr__mesh_may_coarsen(const struct amr__mesh *m, const signed char *want, bool *may);

/* A new partition along the curve so that every rank has about the same total weight (weight[i] > 0
 * of own leaf i; NULL: all 1; taken to 2^-20 of the largest), never splitting a family of leaf
 * siblings: no rank gets more than the mean and one family. Collective.
 * new leaf i of this rank was leaf from_leaf[i] of rank from_rank[i]; old leaf i goes to to_rank[i].
 * Returns NULL on all ranks if nothing moves. */
struct amr__partition {
    int n_new, n_old;
    int *from_rank, *from_leaf; /* [n_new], owned */
    int *to_rank, *to_leaf;     /* [n_old], owned: rank and its new leaf number there */
};
struct amr__mesh *amr__mesh_partition(const struct amr__mesh *old, const float *weight,
                                      struct amr__partition *moves);
void amr__partition_free(struct amr__partition *p);

/* What lies in direction dir of own leaf i (dir in 0 .. 3^dim - 1, not the centre).
 * Local leaves are given as their number, ghosts as -1 - number. Not collective. */
enum amr__beside { AMR__SAME, AMR__FINER, AMR__COARSER, AMR__OUTSIDE };
struct amr__neighbor {
    int at[4];
    int8_t kind;            /* enum amr__beside */
    int8_t n;               /* leaves in at[]: SAME and COARSER 1; FINER: those touching, 1 .. 2^(dim-1) */
};
/* Makes the table of neighbours of a mesh that has none yet. */
void amr__mesh_make_neighbors(const struct amr__mesh *m);
static inline struct amr__neighbor amr__mesh_neighbor(const struct amr__mesh *m, int leaf, int dir)
{
    if (!m->beside)
        amr__mesh_make_neighbors(m);
    int32_t code = m->beside[(size_t)leaf * (size_t)amr__dir_count(m->dim) + (size_t)dir];
    int8_t kind = code & 3;
    if (kind == AMR__FINER)
        return m->finer[code >> 2];
    return (struct amr__neighbor){.at = {code >> 2}, .kind = kind, .n = kind != AMR__OUTSIDE};
}
/* The own (>= 0) or ghost (-1 - g) leaf that is n, or INT32_MIN. Hashed. */
int amr__mesh_find(const struct amr__mesh *m, struct amr__node n);
/* The same, for the leaf that covers node n: n itself or an ancestor. */
int amr__mesh_find_covering(const struct amr__mesh *m, struct amr__node n);
/* The rank that owns the leaf that covers the node's first key. */
int amr__mesh_owner(const struct amr__mesh *m, struct amr__node n);

/* Gives every ghost its owner's value: own[n_leaves] -> ghost[n_ghosts], `bytes` each. Collective. */
void amr__mesh_share(const struct amr__mesh *m, const void *own, void *ghost, size_t bytes);

/* Sorted, disjoint, complete (volumes add up to the domain), 2:1, ghost layer right (each rank's
 * ghosts are leaves of their owners, and all touching ones are there), `split` is true
 * only where a family is. Prints what is wrong to standard error. Collective; compiled with AMR_CHECK,
 * the functions above call it around every change of a mesh and abort where it fails. */
bool amr__mesh_is_valid(const struct amr__mesh *m);

#endif
