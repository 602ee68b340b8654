/* Initial data at the finest resolution, a batch of blocks at a time, in scratch pools of its own:
 * the waiting nests (or the user's memory) are asked for the finest blocks below a node, which are
 * averaged level by level into the node's cells. Used by initial.c and sources.c. */
#ifndef AMR_EVALUATE_EVALUATE_H
#define AMR_EVALUATE_EVALUATE_H

#include "state/state.h"

enum { AMR__BATCH_BLOCKS = 512 }; /* at most */
/* Of this device, at most: a CPU's batch lies in its cache, a GPU is busy with many blocks only. */
int amr__batch_blocks(void);

/* What lies along an edge, layer of ring cells by layer: the nests run on ring blocks of the finest
 * level, and of these one layer of one field is packed into blocks of fewer dimensions, which are
 * averaged and looked at in place of whole blocks. */
struct amr__layer {
    int dir;   /* of the ring blocks */
    int at[3]; /* the layer's index in the directions that leave the domain */
    int field; /* number among the evaluator's */
    void *pool; /* (device) owned: [slot][cells along the edge] */
    struct amr__task *pack; /* (device) owned: [blocks] for the layer `packed` */
    int blocks;             /* of the largest batch */
    int packed[3];
};

/* The fields that initial data are made for, and the nests that make them. */
struct amr__evaluator {
    const struct amr__launch *const *queue; /* [n_queue] in program order, borrowed */
    int n_queue;
    int n_fields;
    struct amr__field **field; /* [n_fields] borrowed */
    bool *from_host;           /* [n_fields] the user's memory holds what the nests start from */
    bool any_host;
    void **start;             /* [n_fields] (device) borrowed: what the cells of the largest batch start
                                 from; NULL: zeros */
    const bool *starts;       /* [n_fields] borrowed: whose cells start anew in each batch; NULL: all that
                                 are not from_host */
    int least_level;          /* of the nodes that are evaluated, or 0 */
    bool several;             /* room for as many of them at once as a batch may have */
    const int *neighbor;      /* (device) borrowed: neighbour table for nests that read beside a cell */
    void *reduction;          /* (device) borrowed: room for results of reductions, if any */
    int n_signals;
    struct amr__signal *signal; /* [n_signals] what the criteria look at in the fields; owned */
    struct amr__layer *layer; /* borrowed; NULL: whole blocks of all fields are wanted */
    int shift[3];             /* finest blocks are evaluated as if they lay so many cells away */
    /* Is shown each batch of n finest blocks, in scratch slots 0 ... n - 1; or NULL. */
    void (*on_finest)(const struct amr__evaluator *e, const struct amr__node *nodes, int n,
                      void *with);
    void *with;
    /* Is asked what cells of a batch of finest blocks start from, behind `start`; or NULL. */
    void (*load)(const struct amr__evaluator *e, const struct amr__node *nodes, int n, void *with);
    void *load_with;
    bool finest_only;         /* nothing is averaged: there are no results of higher nodes */
    int dim;                  /* of the blocks that are averaged */
    int *index;               /* [state.n_fields] field id -> number here or -1, owned */
    void **pool;              /* [n_fields] (device) scratch, owned; of a layer finest blocks only */
    int height;               /* levels that a batch spans above the finest */
    int base[AMR_MAX_LEVELS]; /* first scratch slot of each height of a batch; the results of higher
                                 nodes follow */
    struct amr_block *block;  /* (device) [blocks of the largest batch] */
    int *iota;                /* (device) 0, 1, 2, ... */
    struct amr__task *up[8];  /* (device) by mask of flat directions: averages inside a batch */
    struct amr__task *join[8]; /* (device) averages of one node into its parent: [height][child] */
};

/* What is recorded of a unit (a node and all below it) while it is evaluated. Nodes of a unit above
 * the finest level are numbered level by level, along the curve inside a level. */
struct amr__record {
    double *detail;     /* [node][signal] largest among the node's children */
    double (*range)[2]; /* [field] smallest and largest value met, kept up to date */
    /* Whether a node with these details must be split as far as is known. */
    bool (*exceeds)(void *survey, const double *detail);
    void *survey; /* for exceeds */
    char *split;  /* [node] it, or a node below it, must */
    void **cells; /* [node] copies of the cells ([field][k][j][i], host; owned) of those whose
                     parent must be split, and of the unit's own node; else NULL. NULL: no copies */
    bool keeps_all; /* copies of the cells of all nodes */
};

void amr__evaluator_init(struct amr__evaluator *e);
void amr__evaluator_fini(struct amr__evaluator *e);
/* What a result lies in: of field i, blocks of e->dim dimensions. */
static inline void *amr__result_pool(const struct amr__evaluator *e, int i)
{
    return e->layer ? e->layer->pool : e->pool[i];
}
/* Cells kept in records, into n slots of the fields' own pools. */
void amr__evaluate_restore(const struct amr__evaluator *e, const void *const *cells, const int *slots,
                           int n);

/* node_record.c: node m of a level lies `depth` below the unit's own node. Of n children in scratch
 * slots from first on, of that height, the parents at `depth` from m on; one that has been
 * evaluated by itself, in a slot; a node whose children all are recorded (their cells are dropped
 * if it needs no split); the units' own nodes, last, from a slot on. */
void amr__record_parents(const struct amr__evaluator *e, struct amr__record *records, int n_records,
                         int first, const struct amr__node *children, int n, int depth, int64_t m,
                         int height);
void amr__record_child(const struct amr__evaluator *e, struct amr__record *record, int slot,
                       const struct amr__node *child, int depth, int64_t m, bool finest);
void amr__record_node(const struct amr__evaluator *e, struct amr__record *record, int depth,
                      int64_t m);
void amr__record_units(const struct amr__evaluator *e, struct amr__record *records, int n, int slot);
/* Nodes above the finest level in a unit of this height. */
int64_t amr__unit_nodes(int dim, int height);
/* The cells of a node (dir -1) or of its ring block in direction dir (of a layer: that of the layer),
 * in the scratch slot that it returns, of every field. record may be NULL, and is for ring blocks
 * but of layers. Where any_host is set, rank 0 serves the others:
 * every rank that is done must call amr__evaluate_drain. */
int amr__evaluate(struct amr__evaluator *e, struct amr__node node, int dir,
                  struct amr__record *record);
/* How many nodes of a level, or ring blocks in direction dir, a batch has room for together; at least 1. */
int amr__evaluate_room(const struct amr__evaluator *e, int level, int dir);
/* The same of n nodes of one level, which a batch has room for together: returns the first of their
 * slots. records: [n] of these, or NULL. */
int amr__evaluate_nodes(struct amr__evaluator *e, const struct amr__node *nodes, int n, int dir,
                        struct amr__record *records);
/* Finest leaves in place: n blocks of the mesh by number (leaves, then rings). used: their slots
 * may hold something else yet. */
void amr__evaluate_in_place(struct amr__evaluator *e, const int *list, int n, bool used);
void amr__evaluate_drain(struct amr__evaluator *e);

/* The cells of a node's own block. */
struct amr_block amr__node_block(struct amr__node node);
/* Runs the nests on the nodes' own cells, in scratch slots 0 ... n - 1; at most as many as a batch has. */
void amr__evaluate_as_is(struct amr__evaluator *e, const struct amr__node *nodes, int n);

/* evaluate_layer.c: room for `slots` packed blocks, of batches of `blocks`; packs the layer of blocks
 * 0 .. n - 1; averages what is packed; a task of whole ring blocks as one of packed ones. */
void amr__layer_init(struct amr__evaluator *e, int slots, int blocks);
void amr__layer_fini(struct amr__evaluator *e);
void amr__layer_pack(const struct amr__evaluator *e, int n);
void amr__layer_average(const struct amr__evaluator *e, const struct amr__task *tasks, int n);
struct amr__task amr__layer_task(const struct amr__task *t);

/* Copies a result from scratch to a slot of the fields' own pools. */
void amr__evaluate_store(const struct amr__evaluator *e, int from, int slot);

/* hostfeed.c: blocks of the user's memory for ranks that have none of it. A request is a block of
 * the finest level; cells: [request][field that is from_host], each padded to 8 bytes. Collective;
 * false when no rank asks any more. */
struct amr__request {
    struct amr__node node;
    int32_t dir, unused;
};
size_t amr__feed_bytes(const struct amr__evaluator *e); /* of one request's cells */
bool amr__feed(const struct amr__evaluator *e, const struct amr__request *request, int n,
               void *cells);

#endif
