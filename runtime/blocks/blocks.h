/* A mesh with its places in memory: slots of leaves, ring blocks and ghost blocks, the neighbour
 * table, and the lists of work that fill ghosts (exchange) and carry fields from one mesh to the
 * next (transfer). Built once per mesh; a time step only replays lists. */
#ifndef AMR_BLOCKS_H
#define AMR_BLOCKS_H

#include "device/device.h"
#include "mesh/mesh.h"

/* What does not change during a run. */
struct amr__space {
    const struct amr__comm *comm;     /* borrowed */
    const struct amr__device *device; /* borrowed */
    int dim, block, levels;           /* levels: how many; the finest is the user's mesh */
    int n_root[3];
    int lo[3], hi[3];                 /* the domain in the user's indices, half-open; 0, 1 beyond dim.
                                         n_root blocks of level 0 cover it */
    int ring[3][2];                   /* cells of data the arrays hold beyond the domain; 0 where the
                                         boundary is not AMR_RING */
    enum amr_boundary boundary[3][2]; /* low and high side */
    unsigned directions;              /* neighbour blocks that any nest reads */
    int halo;                         /* deepest read of any nest */
    int thin;                         /* depth of thin ghosts (amr.h); 0: there are none */
    int inward;                       /* deepest read of nests that set ring cells */
    unsigned char fine[3];            /* as in amr_program */
    unsigned wraps;                   /* bit m: some nest fills ring cells from the other side in the
                                         directions of the bits of m */
    enum amr__interp ghost_interp;    /* default AMR__QUADRATIC */
    enum amr__interp refine_interp;   /* default AMR__MC */
    enum amr__interp ghost_reach;     /* the one that reads farthest, of all fields */
};

struct amr__blocks;

/* What others keep with a mesh's blocks, freed with them. */
struct amr__kept {
    void (*free)(struct amr__blocks *b);
    struct amr__kept *next;
};

/* Ring cells beyond the edge of the domain that belong to a leaf: a block of its own in direction
 * dir, of which the `ring` cells next to the leaf hold data, at the leaf's resolution along the edge and
 * at the finest resolution across it. Only where every direction that leaves the domain in dir has
 * ring data. Ring blocks live and move with their leaf. */
struct amr__ring {
    int leaf, dir, slot;
};

struct amr__blocks {
    const struct amr__space *space;   /* borrowed */
    struct amr__mesh *mesh;           /* owned */
    int64_t stamp;                    /* no other blocks have it */
    int n_slots;                      /* pools must hold this many */
    int *leaf_slot;                   /* [n_leaves] */
    int n_rings;
    struct amr__ring *ring;           /* [n_rings] sorted by leaf, then dir */
    int64_t n_cells;                  /* inside the domain, all ranks */
    int n_ghosts;                     /* ghost blocks of all kinds: for statistics */
    struct amr_block *block;          /* [n_leaves + n_rings] leaves, then rings; host */
    int *neighbor;                    /* [n_leaves + n_rings][3^dim] as in amr_kernel_args; host */
    char *tables;                     /* (device) owned: those below; NULL where the host's serve */
    struct amr_block *block_device;   /* (device) the same, or copies */
    int *neighbor_device;
    int *beyond_device;               /* (device) [n_leaves + n_rings][3^dim] the same with rows for ring
                                         blocks (ring_stencils.c); NULL until a nest needs it */
    int *packed_device;               /* (device) the same with ring blocks across x packed (ringpack.c);
                                         NULL until a nest needs it */
    struct amr__cut_rings *spill;     /* the same where an edge falls inside a block (cut_rings.c); or NULL */
    struct amr__ringkeep *ringkeep;   /* ringkeep.c; NULL until it is needed */
    struct amr__edges *watch;         /* edge_jumps.c; the same */
    struct amr__interfaces *interfaces; /* interface.c; the same */
    struct amr__ring_list *ring_lists; /* ring_list.c; the same */
    int n_interior, n_rim;            /* leaves that read no ghost filled by messages, and the others */
    int *interior, *rim;              /* (device) leaf numbers */
    int *all;                         /* (device) [n_leaves + n_rings] 0, 1, 2, ... */
    int *lists;                       /* these on the host; owned */
    int *slots_device;                /* (device) [n_leaves] leaf_slot */
    struct amr__kept *kept;           /* owned: what frees ringkeep, watch and interfaces */
    struct amr__ghosts *ghosts;       /* ghost blocks and exchange plans: private, see ghosts.h */
};

/* Directions in which ring cells are filled from the other side: bits. */
unsigned amr__wrap_axes(const struct amr__space *space);

/* The uniform mesh of a level, see amr__mesh_new_of. Collective. */
struct amr__mesh *amr__space_mesh(const struct amr__space *space, int level);

/* Takes the mesh over. old and map may be NULL. Kept leaves stay in their slots and, unless the map is a
 * move, thin ghosts that both meshes have where they are; no slot of a leaf or ring of old is used for
 * anything else, so old data stay readable while fields are transferred. Collective. */
struct amr__blocks *amr__blocks_new(const struct amr__space *space, struct amr__mesh *mesh,
                                    const struct amr__blocks *old, const struct amr__map *map);
void amr__blocks_free(struct amr__blocks *b);
/* Something has been kept with the blocks: they are to call this when they are freed. */
void amr__blocks_keep(struct amr__blocks *b, void (*free)(struct amr__blocks *b));
/* Number in b->ring of the ring block of own leaf `leaf` in direction dir, or -1. */
int amr__ring_find(const struct amr__blocks *b, int leaf, int dir);
/* The cells of a ring block in direction dir that hold data: all of them along the edge, the `ring`
 * cells next to the domain across it. n is 1 beyond dim. */
void amr__ring_box(const struct amr__space *space, int dir, int16_t lo[3], int16_t n[3]);

/* ---- directions ----------------------------------------------------------------------------- */

static inline int amr__centre(int dim)
{
    return amr__dir_count(dim) / 2;
}
/* Steps of a direction; 0 beyond dim. */
static inline void amr__steps(int dim, int dir, int step[3])
{
    amr__dir_split(dir, step);
    for (int d = dim; d < 3; d++)
        step[d] = 0;
}
/* `flat` bits of a ring block: the directions that leave the domain. */
static inline uint8_t amr__flat(int dim, int dir)
{
    int step[3];
    amr__steps(dim, dir, step);
    return (uint8_t)((step[0] != 0) | (step[1] != 0) << 1 | (step[2] != 0) << 2);
}
static inline bool amr__has_ring(const struct amr__space *s, int d, int step)
{
    return s->boundary[d][step > 0] == AMR_RING && s->ring[d][step > 0] > 0;
}

/* Slot of the whole block that an own leaf sees in a direction; -1: that is not read. */
int amr__block_beside(const struct amr__blocks *b, int leaf, int dir);

/* ---- ghosts ---------------------------------------------------------------------------------- */

/* What a nest reads around a block: cells deep on either side, and which of the 3^dim directions. */
struct amr__reach {
    int lo[3], hi[3]; /* lo <= 0 <= hi: hull of the offsets */
    unsigned directions;
};

/* Fills the ghost cells that `reach` needs, for all fields at once: restrict, messages, prolong,
 * physical boundaries. begin posts the messages and fills what needs none: after it the
 * interior leaves may run; all ghosts are right only after end. At most one exchange is under way. The
 * plan for a reach is made at its first use (by request: each rank sends the owners the boxes it
 * needs, once) and kept with the blocks. A reach must not exceed the block, nor, with more than one
 * level, half of it. Collective. */
void amr__exchange_begin(struct amr__blocks *b, const struct amr__reach *reach,
                         const struct amr__op_fields *fields);
void amr__exchange_end(struct amr__blocks *b);
/* Part of that can be done by the nest that writes what the ghosts are made from, right behind each
 * leaf: *behind, as long as the mesh stands. rings: with what reads ring cells, too. ring_stamps: of
 * each field, equal only for rings with the same values, which then are packed once; NULL where they
 * change all the time. False, on all ranks, if the plan for this reach has no such part or is not made
 * yet. begin_rest does what is left; all that reads ring cells, unless they are as they were then. */
bool amr__exchange_behind(const struct amr__blocks *b, const struct amr__reach *reach,
                          const struct amr__op_fields *fields, bool rings,
                          const int64_t *ring_stamps, struct amr__behind *behind);
void amr__exchange_begin_rest(struct amr__blocks *b, const struct amr__reach *reach,
                              const struct amr__op_fields *fields, bool rings);
/* The same after a change of the mesh, for fields whose ghosts were right for this reach on the mesh
 * before and have not been touched since: those that have stayed are left as they are. The mesh before is
 * the `old` that blocks_new was given. */
void amr__exchange_begin_fresh(struct amr__blocks *b, const struct amr__reach *reach,
                               const struct amr__op_fields *fields);
/* Sets *wider to a reach for which there is a plan, in the same directions and at least as deep,
 * where there is one. The same on all ranks. */
void amr__exchange_wider(const struct amr__blocks *b, const struct amr__reach *reach,
                         struct amr__reach *wider);
/* Only those ghosts that are made of own coarse leaves and their ring data: needs no message.
 * Collective where the reach is new. */
void amr__exchange_edges(struct amr__blocks *b, const struct amr__reach *reach,
                         const struct amr__op_fields *fields);
/* Before a nest runs over ring blocks that reads inner cells: brings those that its neighbour table
 * does not show where they lie. Collective. */
void amr__exchange_inward(struct amr__blocks *b, const struct amr__op_fields *fields);
/* Ring cells of n ranges, which do not meet, become copies from the other side of the mesh, of the level
 * of their leaf: in the directions of the bits of `axes`, the same of all, which leave the domain.
 * Collective. */
struct amr__wrapping {
    unsigned axes;
    int lo[3], hi[3]; /* user's indices, half-open; 0, 1 beyond dim */
};
void amr__exchange_wrap(struct amr__blocks *b, const struct amr__wrapping *w, int n,
                        const struct amr__op_fields *fields);
/* Bytes this rank has sent in exchanges since the start of the run. */
int64_t amr__exchange_bytes(void);

/* ---- blocks that the high edge of the domain cuts (cut_blocks.c) ------------------------------------- */

/* Whether blocks of the finest level do not fit the domain in some direction. */
bool amr__cut_any(const struct amr__space *space);
/* Cells of a node that lie inside the domain, or reach into it, along d; 0: it does not exist. */
int amr__cut_cells(const struct amr__space *space, struct amr__node n, int d);
bool amr__cut_exists(const struct amr__space *space, struct amr__node n);
/* For those who look at whole blocks, ranges and details: fills all cells past the edge of the own
 * leaves with copies of the last cell inside. What nests read there must be filled again after. */
void amr__cut_extend(const struct amr__blocks *b, const struct amr__op_fields *fields);

/* ---- nests over ring cells past an edge inside a block (cut_rings.c) -------------------------------- */

/* Whether there are such ring cells; how many of them a nest can be run over in direction d. */
bool amr__cut_rings_any(const struct amr__space *space);
int amr__cut_rings_room(const struct amr__space *space, int d);
/* In front of a nest that reads neighbours and runs over ring blocks: ring cells of these fields get
 * their values in the places where it runs. Sets args->block and args->list; returns how many. After
 * it, the ring gets back what was written. */
int amr__cut_rings_begin(struct amr__blocks *b, const struct amr__op_fields *fields,
                         struct amr_kernel_args *args);
void amr__cut_rings_end(struct amr__blocks *b, const struct amr__op_fields *written);
void amr__cut_rings_free(struct amr__blocks *b);

/* ring_list.c: numbers in b->block of the ring blocks in the directions of the bits (device), and how
 * many. They stay as long as the blocks. */
const int *amr__ring_list(struct amr__blocks *b, unsigned directions, int *n);
void amr__ring_lists_free(struct amr__blocks *b);

/* ---- from one mesh to the next ---------------------------------------------------------------- */

/* Lists of work that carry a field from `old` to `b` (same ranks: kept, refined, coarsened).
 * Not collective. Pools must have grown to b->n_slots; the transfer is done inside one pool. */
struct amr__transfer *amr__transfer_new(const struct amr__blocks *old, const struct amr__blocks *b,
                                        const struct amr__map *map);
/* Between ranks, after amr__mesh_partition. Leaves that stay keep their slots only if blocks_new was
 * given a map; amr__partition_map makes one (from = -1 for newcomers). */
struct amr__map amr__partition_map(const struct amr__partition *p, int rank);
struct amr__transfer *amr__transfer_move(const struct amr__blocks *old, const struct amr__blocks *b,
                                         const struct amr__partition *p);
/* Does it for these fields (collective where made by transfer_move). May be called several times, for
 * different fields, until the next blocks_new. rings_only: just the ring blocks (the leaves are about
 * to be overwritten). */
void amr__transfer_run(struct amr__transfer *t, const struct amr__op_fields *fields,
                       int rings_only);
void amr__transfer_free(struct amr__transfer *t);

/* Where a leaf finds the cells across a face in a pool: cell (0, 0, 0) of the block there, and the
 * elements from one cell to the next along each axis. False: no nest reads them. */
bool amr__ghost_beside(const struct amr__blocks *b, int leaf, int face, long *start, long step[3]);

#endif
