/* What is known of the run: the program, its parameters, its arrays, the mesh; and telling all ranks what to
 * do. One run, one state. `struct amr__state` and `struct amr__field` are plain data that all rooms behind
 * this one read: a field's entry says who writes it. */
#ifndef AMR_STATE_STATE_H
#define AMR_STATE_STATE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "amr.h"
#include "blocks/blocks.h"
#include "comm/comm.h"
#include "device/device.h"
#include "mesh/mesh.h"
#include "support/support.h"

enum amr__check { AMR__CHECK_STOP, AMR__CHECK_WARN, AMR__CHECK_OFF };

struct amr__config {
    int levels;               /* mesh.levels, 1 = uniform */
    int block;                /* mesh.block, 0 = as compiled; else must be what was compiled */
    char *criterion;          /* refine.criterion: a list, or none */
    unsigned criteria;        /* the same: bit enum amr__criterion_kind */
    int join;                 /* refine.join: 0 or, 1 and */
    char *field;              /* refine.field: names, or "" for all that are live */
    struct amr__limit tolerance, gradient, lohner; /* refine.tolerance ... */
    char *values, *estimate; /* refine.values, refine.estimate: as they are written */
    double level_factor;      /* refine.level_factor */
    char *regions;            /* refine.regions, as it is written */
    double hysteresis;        /* refine.hysteresis: coarsen below tolerance times this */
    int refine_every;         /* refine.every, steps */
    int check;                /* refine.check: enum amr__check */
    int buffer;               /* refine.buffer, cells */
    double balance_threshold; /* balance.threshold: 0.1 = ten per cent above the mean */
    int balance_every;        /* in remeshes */
    int boundary[3][2];       /* boundary.x ...: -1 = as compiled, else enum amr_boundary */
    bool conserve;           /* refine.conserve */
    struct amr__choice ghosts, prolong; /* refine.ghosts, refine.prolong: enum amr__interp */
    struct amr__choice restricts;       /* refine.restrict: enum amr__restrict */
    int output_every;                /* output.every, steps; 0 = none */
    char *output_fields;     /* output.fields: names, "" = the arrays named at the time loop */
    char *output_dir;        /* output.dir, default "." ; plotfiles are DIR/plt00042 */
    char *history;           /* output.history: file, "" = none */
    double output_width;     /* output.width: of the finest cells, 0 = as the program says */
    int threads;             /* run.threads, 0 = OMP_NUM_THREADS or all cores / local ranks */
    int64_t memory_limit;    /* run.memory_limit: bytes a host view may take on rank 0 */
    bool profile, quiet;
    char *dump_dir;     /* verify.dump: folder for the arrays behind the time loop, "" = none */
    enum amr__sums { AMR__SUMS_EXACT, AMR__SUMS_SERIAL } sums; /* run.sums */
    enum amr__on_nan { AMR__NAN_STOP, AMR__NAN_WARN, AMR__NAN_IGNORE } on_nan; /* run.on_nan */
};

enum amr__phase {
    AMR__STENCIL,  /* nests */
    AMR__EXCHANGE, /* ghosts */
    AMR__REMESH,   /* criterion, mesh, transfer, balance */
    AMR__INITIAL,  /* the first mesh and its data */
    AMR__OUTPUT,
    AMR__VIEW, /* host views */
    AMR__OTHER,
    AMR__N_PHASES
};

/* The ranges of a launch in the dimensions behind tables. */
struct amr__window {
    long lo[3], hi[3];     /* with the ring of the domain */
    long sure[3], past[3]; /* of the launch itself */
};

/* The table of pointers through which the program reaches an array's rows. */
struct amr__table {
    const void *at; /* as last seen; NULL: none, or freed since */
    int rows;       /* dimensions behind it: amr_array.rows; 0: the array has no table */
    long part;      /* amr_array.part */
    int32_t domain_lo[3], domain_hi[3]; /* as it was when the rows were read */
    struct amr__window seen[4];         /* the last ones that were compared in this time loop, which */
    int n_seen, loop;                   /* leaves its tables as they are */
};

/* Disjoint boxes of ring cells; see ringlevel.c. */
struct amr__levels {
    struct amr__level_box *at; /* [n] owned */
    int n, room;
};

enum { AMR__READS = 16 };

struct amr__field {
    int id; /* the same on all ranks */
    enum amr_type type;
    const char *name;         /* last known name; owned */
    const char *group;        /* of an array that it is a part of; or ""; owned */
    const char *known_as;     /* amr_array_desc.variable; owned */
    void *address;            /* rank 0: where the mesh's element (0, 0, 0) is, or would be, in the
                                 user's array; else NULL */
    long stride[3];           /* rank 0: in elements */
    const char *begin;        /* rank 0: its first byte: that of the mesh's element `first`, but of
                                 arrays of rows */
    int first[3];             /* amr_array_desc.fewer in front: index 0 of the user's array */
    size_t bytes;             /* rank 0: size of the user's array as far as the nests can see */
    struct amr__rows *rows;   /* rank 0: its rows where they lie anyhow, else NULL; owned */
    struct amr__table table;  /* rank 0: of pointers to its rows */
    void *pool;               /* (device) [slot][k][j][i] */
    int slots;                /* room in the pool */
    int64_t version;          /* counts writes by nests, scatters and remeshes */
    int64_t ghosts_version;   /* version the ghosts belong to */
    struct amr__reach ghosts; /* how far they were filled then */
    int64_t kept_version;     /* version whose ghosts were right on the mesh before, and, where they have
                                 stayed (amr__exchange_begin_fresh), still are on ranks with kept_here */
    bool kept_here;           /* this rank's pool has not grown since: ghosts are not copied */
    int64_t face_version;     /* version whose faces between levels are kept (face_values.c); 0: none */
    int64_t behind_version;   /* version of which a nest made what it could of them: see fused_ghosts.c */
    bool behind_rings;        /* with what they read in rings, which have not changed since */
    bool rings_late;          /* boundary nests have set rings behind that nest */
    int unused;               /* so often in a row that was for nothing, and more: launch_ghosts.c */
    struct amr__reach reads[AMR__READS]; /* how far nests read it, the last times by turns */
    unsigned n_reads;         /* of these, ever */
    int64_t ring_before;      /* ring_stamp when they were made so last */
    bool pending;             /* data still lie as the old mesh has them: see state.transfer */
    struct amr__field *same_as; /* its leaves' cells are those of this field, its own pool does not
                                   hold them; NULL: it does. See pool_exchange.c */
    int regrets;              /* so often in a row they were copied there after all, and more: see
                                 pool_exchange.c */
    double range[2];          /* its smallest and largest value when last looked at, if range_known */
    bool range_known;
    double widest; /* the largest distance of these at looks of check/growth.c */
    double smeared, smears; /* where the mesh is coarse, so far and in a step: check/smear.c */
    double smear_share;     /* what a step takes from a second difference, on the finest level */
    double smear_width[2];  /* its widest range at the last look of smear.c, and at that before */
    int64_t nonfinite[2];      /* so many values of nonfinite_version are NaN and infinite, counted in
                                  cells of the finest level */
    int64_t nonfinite_version;
    int64_t nonfinite_given[2]; /* so many the program had put there itself: nonfinite.c */
    bool named;                /* in the list of names, as of the last remesh or look at all arrays */
    int64_t range_step;       /* in which that was */
    /* Of source_values.c: least and largest value in all leaves, the second one less: unknown; and
     * in each own leaf, [n_leaves] owned; of which version and blocks (stamp). */
    double held[2], (*leaf_held)[2];
    int64_t held_version, held_blocks;
    int64_t ring_seen;        /* ring_stamp when edge_refinement.c last looked at it */
    uint8_t ring_news;        /* sides where it may have changed since */
    int64_t edge_version;     /* version behind the last boundary nest that edge_refinement.c has noted; 0: none */
    bool ring_saved;          /* see amr__ring_save */
    struct amr__levels levels_saved; /* `levels` then */
    int64_t ring_stamp, ring_held; /* which values its ring has, and which its pool's ring cells hold */
    bool ring_packed;         /* its ring cells across x lie packed: ringpack.c */
    bool ring_whole;          /* they never shall again */
    int ring_turns;           /* how often in a row they lay so for one step only */
    int64_t ring_packed_at;   /* the step that packed them last */
    void *ring_aside;         /* (device) owned: the ring where these differ, else NULL */
    double flat;              /* about how far apart its values may lie in a leaf without a say in the
                                 mesh: see criterion.c */
    struct amr__detail *found; /* [n_leaves] owned: what the criterion sees in the leaves of version
                                  found_version; or NULL */
    struct amr__sides *found_sides; /* [n_leaves] owned: as of the last survey that asked for them */
    int found_room, sides_room;     /* elements that there is room for */
    int64_t found_version;
    struct amr__verdict *verdict; /* [n_leaves] owned: what it alone says of the leaves, of version
                                     verdict_version on the mesh of the day; or NULL */
    int64_t verdict_version;
    uint8_t node;             /* bit d: lies on the low faces across direction d */
    int ring[3][2];           /* elements that the user's array holds beyond the domain */
    unsigned read_halo;       /* directions in which some nest has read it beyond its own cell */
    uint8_t wrap_sides;       /* bit 2 d + (0: low, 1: high): what was put into the ring there last
                                 were copies from the other side; of values on faces, the first face
                                 of the domain counts as its low side */
    int64_t layers_seen;       /* the step that looked at its outer ring cells last (edge_layers.c) */
    struct amr__levels levels; /* ring cells that boundary nests made of their level's own cells
                                  (AMR_EDGE_LEVEL); the others hold data */
    int64_t written_step;     /* in which a nest wrote it last, counted from 1; 0: none has */
    bool consulted;           /* a nest has read what stood in it before a step */
    bool unread;              /* what nests and copies have written last no nest has read yet, nor host code taken
                                 as a whole */
    bool in_steps;            /* a nest, or a copy, of a step has read or written it */
    bool dead;                /* see amr__named_field; set at a remesh */
    uint8_t ghost_op, prolong_op; /* of its own: 1 + enum amr__interp; 0: those of all arrays */
    uint8_t restrict_op;          /* 1 + enum amr__restrict; 0: that of all arrays. Of all three:
                                     AMR_OWN_OPERATOR + number of the program's functions */
    uint8_t clause_op[3];         /* amr_array_desc.operators */
    uint8_t turns;                /* bit 2 d + (0: low, 1: high): walls whose images have its sign turned */
    bool listed_only;         /* it is looked at for refine.values or refine.estimate alone */
    enum amr__first_use { AMR__UNUSED, AMR__OVERWRITTEN, AMR__READ } first_use; /* in this step */
    bool remade;     /* amr_array_desc.remade */
    bool estimate;   /* amr_array_desc.estimate */
    int width_power; /* amr_array_desc.width_power */
    int overwritten; /* so many of the last steps that used it overwrote it first */
    int64_t overwritten_age; /* how many steps old its values were when that happened last */
    int newer_level; /* 1 + id of the field that a nest has made of it last, where the two take turns;
                        0: none */
    /* host side, meaningful on rank 0 only (others follow scatter and launch) */
    bool host_valid;   /* the user's memory holds the values */
    bool host_dirty;   /* the user's memory is newer than the mesh */
    int points;        /* so many single elements were brought of the values of points_version */
    int64_t points_version;
    int64_t box_cells; /* cells of the blocks that boxes brought of the values of boxes_version */
    int64_t boxes_version;
    bool host_initial; /* the first mesh took its values from the user's memory; all ranks */
    bool host_suspect; /* host_dirty only because host code has written into the same object: if the
                          memory still hashes to host_hash, it has not changed */
    uint64_t host_hash;
    /* Rank 0: the memory object that the array lies in (memory_objects.c). */
    const char *object, *object_end;
    bool in_block; /* the object is a block of malloc's or an automatic variable */
};

struct amr__state {
    const struct amr_program *program;
    const struct amr__comm *comm;
    const struct amr__device *device;
    struct amr__config config;
    int threads;
    int64_t cache;           /* bytes of fields that the last cache keeps from nest to nest; 0: not known */
    struct amr__space space; /* domain: set when the first nest is launched */
    bool has_domain;
    unsigned placed, told_hi; /* rank 0: bit d: both ends of the domain along d, or the upper one, are
                                what a nest said that knows how its range lies to it, no guess */
    struct amr__blocks *blocks; /* NULL before the mesh is built */
    /* What the last remesh left for fields still pending: from `old` to `mid` (adapted) by
     * transfer, from `mid` to blocks (moved between ranks) by move; either may be NULL. */
    struct amr__transfer *transfer, *move;
    struct amr__blocks *old, *mid;
    int n_fields;
    struct amr__field **field; /* [n_fields] by id; NULL where freed */
    int64_t step;              /* steps begun; while output is written: steps done */
    int64_t written_step;      /* the last one in which a nest wrote a field */
    int64_t cells_updated;     /* leaf-cell updates by stencil nests, all ranks */
    int64_t cells_uniform;     /* what a uniform mesh would have updated */
    int64_t remeshes;          /* that changed something */
    int timeloop;              /* rank 0: number of the time loop that runs, from 1 on; 0: none does */
    bool has_initial;          /* initial nests wait, or may be run again */
    bool in_command;           /* a command is being carried out */
    bool ended;                /* message passing is over: exit() has nothing left to do */
};
extern struct amr__state amr__state;

/* Its ghosts hold nothing any more, and its leaves may have other cells. */
static inline void amr__ghosts_lost(struct amr__field *f)
{
    f->ghosts_version = f->kept_version = f->behind_version = f->found_version =
        f->verdict_version = -1;
}

/* Every command is a function of its payload, run on all ranks: amr__tell(verb, payload, bytes) on
 * rank 0 broadcasts it and runs it there too. */
enum amr__verb {
    AMR__STOP,
    AMR__LAUNCH, /* launch.c */
    AMR__NAMES,  /* namelist.c: the names at the time loop */
    AMR__STEP,   /* step.c */
    AMR__STEPS_END,
    AMR__FIELD_NEW,   /* field.c */
    AMR__FIELD_FREE,  /* payload: int32_t id */
    AMR__FIELD_DIRTY, /* payload: int32_t id: the user's memory is newer */
    AMR__GATHER,      /* hostview.c: mesh -> the user's memory */
    AMR__BOX,         /* hostbox.c: a box of cells, likewise */
    AMR__POINT,       /* hostpoint.c: the block that holds one element, likewise */
    AMR__SET,         /* hostset.c: values of single elements -> mesh */
    AMR__SCATTER,     /* hostview.c: the user's memory -> mesh; payload: int32_t ids */
    AMR__REOPEN,      /* initial.c: undo the mesh, more initial nests come; payload: int32_t ids of
                         the fields whose values are in the user's memory instead */
    AMR__TABLE,       /* table.c */
    AMR__COPY_FIELD,  /* fieldcopy.c: payload: int32_t ids, to and from */
    AMR__FILL_FIELD,  /* fieldcopy.c: payload: int32_t byte, then ids */
    AMR__DUMP,        /* dump.c: the cells of fields, as rank 0 wants them; payload: int32_t ids */
    AMR__NONFINITE,   /* nonfinite.c: payload: int32_t ids */
    AMR__BUILD, /* initial.c: make the mesh now if there is none yet; no payload. A host view of
                   a known field does that first while amr__state.blocks is NULL */
    AMR__N_VERBS
};

/* The payload of AMR__LAUNCH. */
struct amr__launch {
    int32_t nest;
    int32_t lo[3], hi[3];               /* range; 0, 1 beyond dim */
    int32_t domain_lo[3], domain_hi[3]; /* what rank 0 takes for the domain; holds while no mesh is
                                           built */
    int32_t field[AMR_MAX_ARRAYS];      /* ids */
    int32_t table[AMR_MAX_TABLES];      /* their numbers: table.c */
    int32_t distance[3];                /* AMR_EDGE_WRAP: from a cell to its source */
    int32_t scalar_bytes;               /* [levels][nest's scalar_bytes] */
    union {
        double align;
        unsigned char bytes[AMR_SCALAR_BYTES]; /* sent as far as filled */
    } scalars;
};

/* What the criterion says of a leaf (criterion.c). */
struct amr__verdict {
    int8_t target; /* level it should have at least */
    uint32_t near; /* sides whose neighbours should have it too */
};

/* ---- command.c -------------------------------------------------------------------------------- */

/* What is done about a command, told once, before the first one (hooks.c). */
struct amr__command_does {
    void (*before)(enum amr__verb verb); /* rank 0 */
    void (*run)(enum amr__verb verb, const void *payload, size_t bytes);
    void (*after)(enum amr__verb verb); /* rank 0 */
};
void amr__command_begin(const struct amr__command_does *does);
void amr__tell(enum amr__verb verb, const void *payload, size_t bytes);
/* Whether it brings values of one field, the payload's first int32_t, to the user's memory. */
bool amr__brings(enum amr__verb verb);
void amr__serve(void); /* the other ranks: carries out commands until the program stops */

/* ---- profile.c -------------------------------------------------------------------------------- */

/* Phases nest: begin suspends the phase under way, end resumes it. All that the first mesh takes,
 * ghosts that its criterion reads among it, is INITIAL. */
void amr__phase_begin(enum amr__phase p);
void amr__phase_end(void);
/* Books seconds of one phase, measured within it, on another. */
void amr__phase_move(enum amr__phase from, enum amr__phase to, double seconds);
double amr__now(void);                                  /* seconds, monotonic */
void amr__phase_seconds(double seconds[AMR__N_PHASES]); /* so far, this rank */

#endif
