/* The runtime's own state and what its modules offer each other. One run, one state. */
#ifndef AMR_INTERNAL_H
#define AMR_INTERNAL_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "amr.h"
#include "blocks.h"
#include "comm.h"
#include "device.h"
#include "mesh.h"

/* ---- log.c ----------------------------------------------------------------------------------- */

/* An error that the user can mend: `amr: error: ...` once, from rank 0, then every rank ends with
 * exit code 1. Collective: all ranks must have come to the same conclusion (from the same command
 * or an agreed value). Does not return. */
void amr__error(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));
/* The same, but only this rank knows (rank 0 reading a file, a write that failed): ends the job. */
void amr__error_here(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));
/* `amr: warning: ...`, from rank 0 only (silent elsewhere). */
void amr__warning(const char *format, ...) __attribute__((format(printf, 1, 2)));
void amr__note(const char *format, ...)
    __attribute__((format(printf, 1, 2))); /* quiet = true hides */

/* ---- config.c: amr.ini, AMR_CONFIG, AMR_SET -------------------------------------------------- */

enum amr__check { AMR__CHECK_STOP, AMR__CHECK_WARN, AMR__CHECK_OFF };

/* Whether a text of the parameters says anything. */
static inline bool amr__has_text(const char *text)
{
    return text && *text;
}

/* A number for all arrays, and those of single ones: "rho:1e-4, p:1e-2". */
struct amr__limit {
    double all;
    char *of;
};

/* The number of a word for all arrays, and words of single ones: "rho:positive". */
struct amr__choice {
    int all;
    char *of;
};

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
    enum amr__on_nan { AMR__NAN_STOP, AMR__NAN_WARN, AMR__NAN_IGNORE } on_nan; /* run.on_nan */
};
/* Rank 0 reads; the result is broadcast. Errors name file, line and the nearest known key.
 * Collective. */
void amr__config_read(const struct amr__comm *comm, struct amr__config *c);
/* Every key with its type, range, default and meaning, as a commented parameter file. */
void amr__config_describe(FILE *to);

/* ---- profile.c: where the time goes ---------------------------------------------------------- */

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
/* Phases nest: begin suspends the phase under way, end resumes it. All that the first mesh takes,
 * ghosts that its criterion reads among it, is INITIAL. */
void amr__phase_begin(enum amr__phase p);
void amr__phase_end(void);
/* Books seconds of one phase, measured within it, on another. */
void amr__phase_move(enum amr__phase from, enum amr__phase to, double seconds);
double amr__now(void);                                  /* seconds, monotonic */
void amr__phase_seconds(double seconds[AMR__N_PHASES]); /* so far, this rank */

/* ---- field.c: mesh arrays -------------------------------------------------------------------- */

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
    struct amr__level_box *device; /* (device) owned: the same, if on_device */
    int device_room;
    bool on_device;
};

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
    int64_t behind_version;   /* version of which a nest made what it could of them: see behind.c */
    int unused;               /* so often in a row that was for nothing, and more: see launch.c */
    int64_t ring_before;      /* ring_stamp when they were made so last */
    bool pending;             /* data still lie as the old mesh has them: see state.transfer */
    struct amr__field *same_as; /* its leaves' cells are those of this field, its own pool does not
                                   hold them; NULL: it does. See copyback.c */
    int regrets;              /* so often in a row they were copied there after all, and more: see
                                 copyback.c */
    double range[2];          /* its smallest and largest value when last looked at, if range_known */
    bool range_known;
    int64_t nonfinite[2];      /* so many values of nonfinite_version are NaN and infinite, counted in
                                  cells of the finest level */
    int64_t nonfinite_version;
    int64_t nonfinite_given[2]; /* so many the program had put there itself: nonfinite.c */
    bool named;                /* in the list of names, as of the last remesh or look at all arrays */
    int64_t range_step;       /* in which that was */
    int64_t ring_seen;        /* ring_stamp when look.c last looked at it */
    uint8_t ring_news;        /* sides where it may have changed since */
    int64_t edge_version;     /* version behind the last boundary nest that look.c has noted; 0: none */
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
    struct amr__levels levels; /* ring cells that boundary nests made of their level's own cells
                                  (AMR_EDGE_LEVEL); the others hold data */
    int64_t written_step;     /* in which a nest wrote it last, counted from 1; 0: none has */
    bool consulted;           /* a nest has read what stood in it before a step */
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
    int overwritten; /* so many of the last steps that used it overwrote it first */
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
    /* Rank 0: the memory object that the array lies in (object.c). */
    const char *object, *object_end;
    bool in_block; /* the object is a block of malloc's or an automatic variable */
};

struct amr__state {
    const struct amr_program *program;
    const struct amr__comm *comm;
    const struct amr__device *device;
    struct amr__config config;
    int threads;
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
    bool in_command;           /* a command is being carried out */
    bool ended;                /* message passing is over: exit() has nothing left to do */
};
extern struct amr__state amr__state;

/* main.c: ends this rank with an exit code; all ranks call it together. */
void amr__end(int code) __attribute__((noreturn));

/* Its ghosts hold nothing any more, and its leaves may have other cells. */
static inline void amr__ghosts_lost(struct amr__field *f)
{
    f->ghosts_version = f->kept_version = f->behind_version = f->found_version =
        f->verdict_version = -1;
}
/* Rank 0: the address by which the program knows the array, of its own element (0, 0, 0). */
const char *amr__field_origin(const struct amr__field *f);
/* Rank 0: the field that the address is the origin of / lies in, or NULL. */
struct amr__field *amr__field_at(const void *origin);
struct amr__field *amr__field_containing(const void *address);
/* Rank 0: makes a field of an array that the runtime meets for the first time (tells all ranks). Of
 * `known` it takes the address, strides, begin, bytes, rows and table. */
struct amr__field *amr__field_new(const struct amr_array_desc *desc, const struct amr__field *known);
/* Elements that an array holds beyond the domain. */
void amr__field_rings(const struct amr_array_desc *desc, int ring[3][2]);
/* Layers of its ring that the mesh keeps, a block's at most: of an array that is larger than the part
 * that the program takes of it, cells further out stay in the user's memory. */
int amr__field_ring_kept(const struct amr__field *f, int d, int side);
/* Rank 0: the program gives this memory back: fields whose origin lies in it are forgotten on all
 * ranks. Nothing happens where there are none. */
void amr__field_forget(const void *begin, size_t bytes);
/* Makes the pool hold what the present mesh needs, carries over what the last remesh left behind and
 * makes a copy that was put off. Collective. rings_only as in transfer_run: leaves' cells are not
 * wanted. Call it before anything touches a pool. */
void amr__field_settle(struct amr__field *f, bool rings_only);
/* A nest or a copy of cells has written it: the mesh holds its values now. All ranks alike. */
void amr__field_wrote(struct amr__field *f);
void amr__fields_settle(struct amr__field *const *f, int n, bool rings_only);
/* The same for those who need no ring cells. */
void amr__fields_settle_inside(struct amr__field *const *f, int n, bool rings_only);
/* The mesh has changed: pending data, stale ghosts. map: where the leaves come from, if that is all that
 * has changed since fields were in use: ghosts that stay where they are hold what they held; NULL: nothing
 * does. look_again: the criterion will be asked before the fields change. */
void amr__fields_moved(const struct amr__map *map, bool look_again);
/* Copies all cells of leaves and rings between fields of one type that are settled. */
void amr__field_copy(struct amr__field *to, const struct amr__field *from);
/* The same, but only leaves' cells. */
void amr__field_copy_leaves(struct amr__field *to, const struct amr__field *from);
/* Sets all bytes of these cells. */
void amr__field_fill(struct amr__field *f, int32_t byte);
/* Several fields as an operand: sorts f by falling element size. n <= AMR_MAX_ARRAYS. */
struct amr__op_fields amr__fields_operand(struct amr__field **f, int n);
size_t amr__block_cells(void); /* cells of one block */
size_t amr__field_block_bytes(const struct amr__field *f); /* of a block of its cells */
/* A single field as an operand of device lists. */
struct amr__op_fields amr__field_operand(const struct amr__field *f);
/* Cells of one block on the host: [k][j][i]. Not collective. */
void amr__field_get_block(const struct amr__field *f, int slot, void *host);
void amr__field_put_block(struct amr__field *f, int slot, const void *host);

/* Element i of an array of this type (host), and setting it. */
double amr__element(enum amr_type type, const void *cells, size_t i);
void amr__set_element(enum amr_type type, void *cells, size_t i, double value);
/* operators.c. A field has got a name: with it, for good, what the parameters say of it. All ranks
 * alike. Ends the run where it cannot have such operators. */
void amr__operators_learn(struct amr__field *f);
bool amr__operators_any(void); /* whether they are not all the runtime's own */
bool amr__operators_of_ghosts(void); /* whether arrays may have other interpolations into ghosts */
/* What clauses say of the array behind a descriptor. All ranks alike. Ends the run where an array gets
 * two operators. */
void amr__operators_take(struct amr__field *f, const unsigned char said[3]);
/* Calls the program's functions for equal values, and warns of those that make another of them. */
void amr__operators_try(void);
bool amr__operators_same(const struct amr__field *f, const struct amr__field *g);
void amr__operators_of(struct amr__op_fields *fields, int i, const struct amr__field *f);
struct amr__launch;
/* walls.c: what a launch says of its arrays' signs at walls, and fields that lie on faces cannot have
 * images. All ranks alike. Ends the run where it comes too late or cannot be. */
void amr__walls_learn(const struct amr__launch *l);

/* ---- copyback.c: copies of whole arrays that need not be made -------------------------------- */

struct amr__launch;
/* Whether a field may become a copy of another by an exchange: both are alike, and these exchanges
 * have not been for nothing lately; counts that. All ranks alike. */
bool amr__copy_may_swap(const struct amr__field *to, struct amr__field *from);
/* All cells of leaves of `to` become those of `from`; ring cells stay what they are. Both are settled,
 * `to` for its rings at least, and nothing is noted of `to` nor of others by it. */
void amr__copy_swap(struct amr__field *to, struct amr__field *from);
/* Whether a nest over all of the domain (or more) does nothing but copy, and may be replaced by
 * exchanges; and these: all fields are settled, ring cells have been seen to. */
bool amr__copy_may_run(const struct amr__launch *l);
void amr__copy_run(const struct amr__launch *l, bool rings); /* it has run over whole rings */
/* All leaves' cells of a field are about to be overwritten: what was noted of it does not matter. */
void amr__copy_forget(struct amr__field *f);
/* Leaves' cells of a field are about to change: others that should hold the same get them first.
 * Collective. */
void amr__copy_release(const struct amr__field *f);
/* The field is about to go: another that should hold the same takes its cells. Collective. */
void amr__copy_bequeath(struct amr__field *f);
/* The field gets cells of its own now. For field.c. Collective. */
void amr__copy_make(struct amr__field *f);

/* ---- ringkeep.c: rings of fields that exchange their pools ----------------------------------- */

/* Something is about to write ring cells of a field that is settled; beyond these sides only (bit
 * 2 d + (0: low, 1: high); 0: not known). */
enum { AMR__ALL_SIDES = 0x3f };
void amr__ring_changed(struct amr__field *f);
void amr__ring_changed_at(struct amr__field *f, unsigned sides);
/* Its ring cells have become what those of `from` are. */
void amr__ring_same(struct amr__field *to, const struct amr__field *from);
/* Makes them so. Both are settled. */
void amr__ring_copy(struct amr__field *to, const struct amr__field *from);
/* The two are about to exchange their pools: f's will hold its ring, g's may be put aside. */
void amr__ring_exchange(struct amr__field *f, struct amr__field *g);
/* Remembers the ring cells of a field, until the mesh changes; and puts them back. Collective. */
void amr__ring_save(struct amr__field *f);
void amr__ring_put_back(struct amr__field *f);
void amr__ring_give_saved(struct amr__field *to, const struct amr__field *f);
/* Brings a ring that was put aside back into the pool, as blocks; or forgets it, since the pool goes. */
void amr__ring_restore(struct amr__field *f);
void amr__ring_drop(struct amr__field *f);
/* ringpack.c: lays its ring cells across x packed, or as blocks again; nothing where they lie so. */
void amr__ring_pack(struct amr__field *f);
void amr__ring_unpack(struct amr__field *f);

/* ---- rows.c: where an array lies in the user's memory (rank 0) ------------------------------- */

struct amr__launch;
/* The element with these indices; NULL where the array has no such row. */
char *amr__user_cell(const struct amr__field *f, const long index[3]);
/* Bytes from an element to the next along x; 0: each lies somewhere else. */
long amr__user_step(const struct amr__field *f);
/* Where that is 0: the least bytes from one of its cells to another. */
size_t amr__user_gap(const struct amr__field *f);
/* The index of the element at an address; -1 where that cannot be told. False: there is none of the
 * array's. */
bool amr__user_index(const struct amr__field *f, const char *address, long index[3]);
/* Whether the array has a byte in begin .. end. */
bool amr__user_touches(const struct amr__field *f, const char *begin, const char *end);
/* Whether the two cannot share memory, as far as that shows without a look at each row. */
bool amr__user_apart(const struct amr__field *f, const struct amr__field *other);
/* Whether the array has a byte of the piece of another that begins there. Values of the same cells
 * that lie in turn, as structs hold them, do not overlap. */
bool amr__user_overlaps(const struct amr__field *f, const struct amr__field *other,
                        const char *begin, size_t bytes);
/* Whether begin .. end holds the first byte of the array, or of one of its rows. */
bool amr__user_begins_in(const struct amr__field *f, const char *begin, const char *end);
/* Calls look for each piece of its memory, until that says false. True if it never did. */
bool amr__user_pieces(const struct amr__field *f,
                      bool (*look)(const char *begin, size_t bytes, void *with), void *with);
/* The field whose rows a table (array->rows > 0) names over the range of the launch, or NULL. */
struct amr__field *amr__rows_find(const struct amr_array *array, const struct amr__launch *l);
/* Reads a table as far as the launch's domain and ring go: address, strides, begin, bytes, rows. */
void amr__rows_read(const struct amr_array *array, const struct amr__launch *l,
                    struct amr__field *known);
/* Reads the rows of a field anew where the domain has changed since. True if what has come along
 * holds anything but zeros. */
bool amr__rows_widen(struct amr__field *f, const struct amr__launch *l);
void amr__rows_free(struct amr__rows *rows);

/* ---- command.c: rank 0 tells the others ------------------------------------------------------ */

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
void amr__tell(enum amr__verb verb, const void *payload, size_t bytes);
/* Whether it brings values of one field, the payload's first int32_t, to the user's memory. */
bool amr__brings(enum amr__verb verb);
void amr__serve(void); /* the other ranks: carries out commands until the program stops */
void amr__do_stop(const void *payload, size_t bytes);
/* What a verb does on every rank; the table is in command.c. */
void amr__do_launch(const void *payload, size_t bytes);
bool amr__timeloop_reached(void); /* rank 0 */
int amr__timeloop_number(void);   /* of the one that runs, from 1 on; 0: none does (rank 0) */
bool amr__timeloop_lacks_output(void); /* rank 0: it is under way, and an output is to come */
void amr__do_names(const void *payload, size_t bytes);
void amr__do_step(const void *payload, size_t bytes);
void amr__do_steps_end(const void *payload, size_t bytes);
void amr__do_field_new(const void *payload, size_t bytes);
void amr__do_field_free(const void *payload, size_t bytes);
void amr__do_field_dirty(const void *payload, size_t bytes);
void amr__do_gather(const void *payload, size_t bytes);
void amr__do_box(const void *payload, size_t bytes);
void amr__do_point(const void *payload, size_t bytes);
void amr__do_set(const void *payload, size_t bytes);
void amr__do_scatter(const void *payload, size_t bytes);
void amr__do_reopen(const void *payload, size_t bytes);
void amr__do_build(const void *payload, size_t bytes);
void amr__do_table(const void *payload, size_t bytes);
void amr__do_copy_field(const void *payload, size_t bytes);
void amr__do_fill_field(const void *payload, size_t bytes);
void amr__do_dump(const void *payload, size_t bytes);
void amr__do_nonfinite(const void *payload, size_t bytes);

/* ---- hostview.c, alloc.c --------------------------------------------------------------------- */

/* Fills rank 0's uniform memory of a field from the mesh, or the mesh from it (leaves get the
 * average of the finest cells they stand for). Ring cells included. Collective; run on all ranks.
 */
void amr__gather_field(struct amr__field *f);
void amr__scatter_field(struct amr__field *f);
/* One block's worth of the finest level, from rank 0's user memory: cells of node (level levels -
 * 1), or of its ring block in direction dir (-1: the block itself). Rank 0 only. out: [k][j][i]. */
void amr__host_block(const struct amr__field *f, struct amr__node node, int dir, void *out);
/* Rank 0: brings the user's memory of an array up to date. */
void amr__host_bring(const struct amr__field *f);
/* Whether the user's memory of an array that the runtime has not seen yet holds anything but zeros.
 * Pages never touched are not touched (page map). Rank 0 only. */
bool amr__memory_is_zero(const void *p, size_t bytes);
/* scope.c. Rank 0: the program writes into this array itself / the address lies in an automatic
 * array that nobody has set yet. */
void amr__scope_set(const void *address);
bool amr__scope_is_chance(const void *address);
/* alloc.c, scope.c: size of the block of malloc's / the automatic variable that the address lies
 * in, and its begin; 0 and NULL if in none. Rank 0. */
size_t amr__block_around(const void *address, const char **begin);
size_t amr__scope_around(const void *address, const char **begin);
size_t amr__static_around(const void *address, const char **begin); /* statics.c: likewise */
/* alloc.c: the same block, of a table that each launch asks for. */
size_t amr__table_block(const void *address, const char **begin);
/* recall.c, for alloc.c: the block around an address that was kept (0: not known), keeping it, and
 * dropping what lies in a block that is no more. */
size_t amr__recall(const char *address, const char **begin);
void amr__recall_keep(const char *address, const char *begin, size_t bytes);
void amr__recall_drop(const char *begin, size_t bytes);

/* ---- object.c -------------------------------------------------------------------------------- */

/* Finds out anew which fields share a memory object: fields have come or gone. Rank 0. */
void amr__objects_find(void);
bool amr__object_has(const struct amr__field *f, const void *address);
uint64_t amr__object_hash(const struct amr__field *f); /* of the user's memory of one field */

/* ---- hostview.c, continued ------------------------------------------------------------------- */

/* Rank 0: whether the user's memory of a field must go to the mesh before that is used. */
bool amr__host_is_newer(struct amr__field *f);
/* Bytes gathered and scattered so far, for the summary. */
int64_t amr__view_bytes(void);
/* Shows rank 0 the cells of all leaves of a field that is settled, rank by rank: visit(with, leaf,
 * [k][j][i]). The user's memory stays as it is. Collective. */
void amr__view_leaves(struct amr__field *f,
                      void (*visit)(void *with, struct amr__node leaf, const void *cells),
                      void *with);

/* ---- launch.c, reduce.c
 * -------------------------------------------------------------------------- */

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
/* range.c: whether a launch runs over all cells of the domain; over all ring cells of a field, and of
 * all its fields; over any cells outside the domain. */
bool amr__covers_domain(const struct amr__launch *l);
bool amr__covers_ring(const struct amr__launch *l, const struct amr__field *f);
bool amr__covers_rings(const struct amr__launch *l);
bool amr__leaves_domain(const struct amr__launch *l);
/* From a cell's centre, rounded down, to the index by which the nest's range counts it. */
int amr__range_counts(const struct amr_nest *nest, int d, int ratio);
/* The directions in which its range lies, seen from the domain: bits. The centre's is the domain's. */
unsigned amr__range_directions(const struct amr__launch *l);
/* Fills what does not depend on where the blocks lie: range, scalars, threads, levels. */
void amr__launch_args(const struct amr__launch *l, struct amr_kernel_args *args);
/* Runs a nest on the mesh: sync, kernels, bookkeeping. Collective. */
void amr__launch_run(const struct amr__launch *l);
/* beyond.c: whether a nest reads neighbours and runs over ring blocks as well; an error where blocks
 * are too small for that; what it then needs of a field that it reads with `reach`; and the
 * neighbour table for it (device). */
bool amr__beyond(const struct amr__launch *l);
void amr__beyond_check(const struct amr__launch *l);
void amr__beyond_reach(const struct amr__launch *l, struct amr__reach *reach);
const int *amr__beyond_table(struct amr__blocks *b);
/* wrapnest.c: whether a nest of kind AMR_EDGE_WRAP copies whole edges over the length of the mesh, an
 * error where not; and the copying. Collective. */
void amr__wrap_check(const struct amr__launch *l);
void amr__wrap_run(const struct amr__launch *l);
/* Fills the ghosts next to the faces of these fields (settled) in the
 * directions that the program's nests read. Collective. */
void amr__launch_sync_faces(struct amr__field *const *fields, int n);
/* Of these, those beyond the edges of own coarse leaves that hold ring data. */
void amr__launch_sync_edges(struct amr__field *const *fields, int n);

/* Accumulators of a nest's reductions (device memory), set to nothing; and their combination over
 * all ranks into the variables of rank 0 (variables is NULL elsewhere). Collective. */
void *amr__reduce_begin(const struct amr_nest *nest);
void amr__reduce_end(const struct amr_nest *nest);
void amr__reduce_store(const struct amr_nest *nest, void *const *variables); /* rank 0 */
/* The same of one rank, in other accumulators (device): what they start from; what one has become, or
 * NAN: no cell added to it. */
void amr__reduce_reset(const struct amr_nest *nest, void *room);
double amr__reduce_found(const struct amr_nest *nest, const void *room, int number);

/* ---- table.c: tables that nests read --------------------------------------------------------- */

struct amr_table_view amr__table_view(int id); /* laid out for the present domain and levels */
bool amr__table_lives(int id); /* no later one has replaced it */
int amr__table_current(const struct amr_nest *nest, int slot); /* rank 0: its number, or -1 */

/* ---- initial.c, evaluate.c
 * ------------------------------------------------------------------------ */

/* Pointwise nests launched before the first mesh exists wait in a queue; build evaluates them at
 * the finest resolution block by block (host-written arrays are read likewise), keeps what the
 * tolerance asks for, and fills the leaves. Collective. */
bool amr__initial_defer(const struct amr__launch *l); /* false: the mesh must be built first */
/* A boundary nest before there is a mesh, kept for when it is built; false: no such nest. */
bool amr__initial_postpone(const struct amr__launch *l);
void amr__launch_check(const struct amr__launch *l);   /* launch.c: ends the run if it can't be done */
/* Warns, once, where the nest runs over cells that no mesh keeps (amr__field_ring_kept). */
void amr__launch_far_out(const struct amr__launch *l);
void amr__launch_checked(const struct amr__launch *l); /* checks and runs it on the mesh */
/* domain.c, rank 0. Size in direction d of an array with these strides as far as they tell: 0 in the
 * slowest one. */
long amr__array_extent(const struct amr_array *a, int d);
/* Elements of an array behind the domain. */
int amr__ring_behind(const struct amr_array_desc *desc, int d);
/* Fills in the domain of a launch: as it is, or, before the mesh is built, as this nest shows it. */
void amr__domain_find(const struct amr_nest *nest, const struct amr_array *arrays,
                      struct amr__launch *l);
/* Several arrays in one block of memory: where the next one begins the field ends. False, and the
 * domain is as it was: that says nothing new, or cannot be. */
bool amr__domain_ends_before(const struct amr__field *f, const void *next, struct amr__launch *l);
void amr__initial_build(void);                        /* nothing if there is a mesh */
/* A launch that was asked for before the mesh was built with n levels less: drops their scalars. */
void amr__launch_drop_levels(struct amr__launch *l, int n);
bool amr__initial_uses(int field);                    /* a waiting nest does */
/* The array goes: boundary nests that wait to set it are dropped. True: others that wait need it. */
bool amr__initial_release(int field);

/* Initial nests stay known until the first step begins or something happens that they alone do not
 * explain: then close ends it (collective). Until then a further one may come late: rank 0 asks
 * may_reopen and tells all to. */
bool amr__initial_may_reopen(const struct amr__launch *l);
/* Rank 0: the user's code reads or writes a known array. Where such a program's late nest is not
 * explained by others, the mesh may be undone by way of uniform arrays: restart does it. */
void amr__initial_host_code(bool writes);
bool amr__initial_may_restart(const struct amr__launch *l);
void amr__initial_restart(void);
void amr__initial_close(void);
bool amr__initial_is_closed(void);
/* fit.c: scatters fields; before, refines the mesh where their values need it. Collective. */
void amr__fit_scatter(struct amr__field *const *fields, int n);
/* Refines by one level where the criterion wants it of the fields. False: nowhere. Collective. */
bool amr__fit_wished(struct amr__field *const *fields, int n, void (*before)(void));
/* Refines the own leaves with want > 0; frees want; in front of that calls `before`, which may be
 * NULL. False: there are none. Collective. */
bool amr__fit_refine(signed char *want, void (*before)(void));
/* hostset.c: a command is about to be carried out, or has been. Rank 0. */
void amr__set_before(enum amr__verb verb);
void amr__set_after(enum amr__verb verb);
/* Leaves where host code has set single elements lately are kept at the finest level. */
void amr__set_hold(signed char *want);
/* look.c: a nest is about to run on the mesh, or has run. Both on all ranks. */
void amr__look_note(const struct amr__launch *l);
bool amr__look_before(void);
void amr__look_after(void);
bool amr__look_pending(void (*take)(const struct amr__launch *l));
void amr__look_keep(const struct amr__launch *l);
void amr__look_again(const struct amr__launch *l);
void amr__look_forget(void); /* what boundary nests have done so far */

/* ---- step_log.c, consistency.c --------------------------------------------------------------- */

/* The launches of a step are recorded, to be replayed elsewhere. All ranks alike. */
void amr__step_log_launch(const struct amr__launch *l); /* but boundary nests */
void amr__step_log_copy(int to, int from);              /* all cells of one field to another */
void amr__step_log_fill(int to, int byte);
void amr__step_log_forget(int field); /* it is no more */
void amr__step_log_clear(void);       /* the next step begins */
/* Behind a step: whether what it adds to coarse leaves is what it would add to finer ones; looks now
 * and then only. An error or a warning where not. Collective. */
void amr__consistency_check(void);

/* sources.c: a nest is about to run on the mesh: refines where it makes what coarse leaves would not
 * show; leaves where it does so are held by remeshes. Collective. */
void amr__sources_look(const struct amr__launch *l);
void amr__sources_note(enum amr__verb verb, const void *payload, size_t bytes); /* before it runs */
void amr__sources_hold(signed char *want);

/* watch.c: whether there are coarse leaves beside rings; whether, beside the rings of these fields,
 * some see a jump that the tolerance does not allow. Collective. */
bool amr__watch_any(void);
bool amr__watch_jumps(struct amr__field *const *fields, int n);

/* ---- remesh.c, criterion.c, output.c
 * ---------------------------------------------------------------------------- */

bool amr__remesh_is_next(void); /* whether it is due before the next step */
/* interval.c. Steps from one remesh to the next now; whether they are over. The same on all ranks. */
int amr__interval(void);
bool amr__interval_ends(int64_t step);
/* A remesh by the calendar: begin, what the criterion sees in an own leaf, end (collective). */
void amr__interval_begin(void);
void amr__interval_note(const struct amr__field *f, double detail, double threshold, int leaf);
void amr__interval_end(void);
void amr__interval_print(FILE *to); /* for the summary */
void amr__remesh(void); /* criterion, adapt, balance, transfer. Collective. */
/* In the first steps, before the first regular one: only refines, as many levels as it takes. What
 * boundaries and sources bring into fields at rest is not in the initial data. Collective. */
void amr__remesh_early(void);
/* step_redo.c: the first steps, done once more where the mesh is refined behind them. All ranks. */
void amr__redo_begin(void); /* of a step */
void amr__redo_forget(void);
void amr__redo_note(enum amr__verb verb, const void *payload, size_t bytes); /* before it runs */
void amr__redo_note_launch(const struct amr__launch *l);
/* Something is about to be written, overwrites: as a whole. */
void amr__redo_keep(struct amr__field *f, bool overwrites);
bool amr__redo_runs(void); /* commands are being done again */
bool amr__redo_is_due(void); /* the step that ends is to be looked at */
bool amr__redo_is_possible(void); /* nothing that it did forbids to do it again */
void amr__redo_step(void); /* at the end of the step: refines, and does it again */
void amr__redo_launches(void); /* those of the step so far, on a mesh that is finer now, if it can */
/* While the mesh changes, what is kept counts as fields. */
void amr__redo_show(void);
void amr__redo_hide(bool changed); /* changed: it has */
/* What the criterion says of a leaf (criterion.c). */
struct amr__verdict {
    int8_t target; /* level it should have at least */
    uint32_t near; /* sides whose neighbours should have it too */
};
/* Verdicts of all own leaves over all fields; these are settled, their ghosts across faces filled.
 * Collective. */
void amr__criterion(struct amr__field *const *fields, int n, struct amr__verdict *verdict);
/* A nest is about to write cells of a field, of which it may survey each leaf behind itself: adds
 * that where the next step begins with a remesh that is likely to look at the field. */
void amr__criterion_behind(struct amr__field *f, struct amr__behind *behind);
/* After a change of the mesh: what it has seen in the leaves that stay need not be looked for again. */
void amr__criterion_carry(struct amr__field *f, const struct amr__map *map);
/* What the criterion wants of each own leaf: +1, 0, -1. n fields, settled. Collective. */
void amr__remesh_wishes(struct amr__field *const *fields, int n, signed char *want);
/* Fields the criterion looks at; room for all there are. */
int amr__remesh_fields(struct amr__field **fields);
bool amr__remesh_is_named(const struct amr__field *f); /* by refine.field */
/* Adapts the mesh and, where asked or needed, its partition; all fields become pending. False if
 * nothing changed. Collective. */
bool amr__remesh_apply(signed char *want, bool balance);
/* Finds the range of a field that is settled. Collective. */
void amr__remesh_range(struct amr__field *f);
/* For those who look at whole blocks: fills them with cells from inside the domain. */
void amr__criterion_extend(struct amr__field *f);
/* Whether the program advances a field: its neighbours read it, or the next step goes on from it. */
bool amr__remesh_advances(const struct amr__field *f);
/* The threshold for a field whose values span lo..hi: tolerance * range, above rounding noise. */
double amr__remesh_threshold(const struct amr__field *f, double lo, double hi);

/* ---- nonfinite.c: infinities and NaNs --------------------------------------------------------- */

/* Counts those of a field on all ranks. found: of the own leaves. Collective. */
void amr__nonfinite_count(struct amr__field *f, const struct amr__detail *found);
/* What these fields hold now has been put there by the program, on purpose: markers. Collective. */
void amr__nonfinite_give(struct amr__field *const *fields, int n);
void amr__nonfinite_give_all(void);
/* Behind the criterion's survey of these fields: ends the run, or warns, where one that the program
 * advances holds more than it was given. Collective. */
void amr__nonfinite_check(struct amr__field *const *fields, int n);
/* Rank 0: has the arrays that the program advances looked at, unless that has been done. behind_loop:
 * and not so long ago. */
void amr__nonfinite_look(bool behind_loop);
void amr__nonfinite_look_at(struct amr__field *f); /* the same of one, which is about to go */

/* ---- ringdata.c ------------------------------------------------------------------------------ */

/* A ring block's cells (a copy on the host) become those that the user's array holds there: all that
 * are ghosts of their level, or those in boxes that pass the test. False: none were. */
bool amr__ring_as_data(const struct amr__field *f, struct amr__node node, int dir,
                       bool (*passes)(const struct amr__level_box *), void *ring);

/* ---- ringlevel.c: ring cells that hold ghosts of their level --------------------------------- */

struct amr__launch;
/* A boundary nest has set the ring cells of its range: ghosts of each level, or data. */
void amr__levels_set(struct amr__field *f, const struct amr__launch *l, bool level);
/* A nest over ring cells, too, has made some fields of others, cell by cell. */
void amr__levels_hand_on(struct amr__field *const *read, int n_read, struct amr__field *const *written,
                         int n_written, const struct amr__launch *l);
/* A nest that reads neighbours has run over ring cells, too: it saw ghosts of each level there, and made
 * such, but for faces at the edge, which lie where they do on all levels. */
void amr__levels_seen(struct amr__field *f, const struct amr__launch *l);
void amr__levels_copy(struct amr__levels *to, const struct amr__levels *from);
void amr__levels_clear(struct amr__field *f); /* all hold data */
void amr__levels_free(struct amr__levels *v);
/* The boxes for the device, valid until they change. */
const struct amr__level_box *amr__levels_on_device(struct amr__field *f);
/* Ghosts that the last steps have not made anew become data where the finest ring cells are. All ranks
 * alike. Call it before a nest reads them, and before the mesh changes. */
void amr__levels_settle(struct amr__field *f);
/* Leaves at edges of which some layers hold ghosts of their level, others data, are to be on the
 * finest level: the next change of the mesh makes them so. Whether there are new ones. */
bool amr__levels_hold(void);

/* ---- units.c: physical time and lengths ------------------------------------------------------ */

struct amr__units {
    double time;      /* if time_known */
    double last_step; /* what it has grown by since it was told before */
    double width[3];  /* of the finest cells; 0: not known */
    bool time_known;
    bool fresh;       /* told since the last step */
    bool fixed;       /* a file has been written: widths stay */
};
/* Rank 0, as a step begins, and behind the loop: the time is told of this moment, or goes on. */
void amr__units_step(bool behind);
struct amr__units amr__units_fix(void); /* rank 0, before a file is written */
void amr__units_set(const struct amr__units *told);
/* Width of the finest cells in direction d, 1 where the program has not told all of them. */
double amr__units_width(int d);
/* Where the finest cell with this index begins: from the mesh's low edge on; or the index itself. */
double amr__units_place(int d, long cell);
/* The program's time, or the number of steps done. */
double amr__units_time(int64_t step);

/* ---- history.c: a line a step ---------------------------------------------------------------- */

/* Rank 0: what a nest has reduced to, as it is in the user's variable. */
void amr__history_reduced(int nest, int reduction, double value);
/* A line about the steps done so far, if output.history names a file. Collective. */
void amr__history_line(void);

/* ---- summary.c: progress line and end-of-run summary ----------------------------------------- */

void amr__progress(void);          /* rank 0, at the top of a step */
void amr__summary(void);           /* collective */
void amr__progress_end_line(void); /* before anything else is printed */
/* names.c, namelist.c. An array at the time loop. */
struct amr__named_field {
    const char *name, *group; /* as in amr__field; owned by the list */
    int field;                /* id */
    int32_t dead;  /* the next step overwrites it before it reads it, as far as one can tell */
    int32_t shown; /* its place in plotfiles, counted from 1; 0: it is not in them */
};
/* Rank 0: names all mesh arrays by what the loop says. The list is namelist.c's own, valid until the
 * next. */
struct amr__named_field *amr__names_find(const struct amr_named_array *arrays, int n, int *found);
/* Rank 0, for names.c: makes the list anew. A name that is there already is made another. The end
 * gives the fields their names. */
void amr__namelist_begin(void);
void amr__namelist_add(const struct amr__field *f, const char *name, const char *group);
struct amr__named_field *amr__namelist_end(int *n);
/* Rank 0: of these the key output.fields has chosen, `names`; an error where there is no such, nor
 * among `arrays`. */
void amr__names_select(const char *names, const struct amr_named_array *arrays, int n_arrays);
/* Rank 0: an error where a name of a key's list means none of them. */
void amr__names_check(const char *key, const char *names, const struct amr_named_array *arrays,
                      int n);
/* Rank 0: the others get the list; unless `anyway`, only where names are other than they know. */
void amr__names_tell(bool anyway);
/* All ranks, as told last: those that plotfiles show, in their order; and sets `dead` and `named` of
 * all fields. */
int amr__names_shown(const struct amr__named_field **fields);
void amr__names_mark(void);
/* Whether a list that the user has written means the array. */
bool amr__names_has(const char *names, const struct amr__field *f);
/* roles.c, rank 0, at the top of a step: the arrays that the loop names now; fills in `dead` by
 * what the last step did. */
void amr__roles_learn(struct amr__named_field *now, int n);
/* Whether steps overwrite the array of that name before they read it, as far as was learnt. */
bool amr__roles_overwritten(const char *name);
/* dump.c, rank 0, where verify.dump names a folder: in front of the first step of a time loop, and
 * behind its end, with the mesh arrays and where the program's own names point. */
void amr__dump_begin(const struct amr__named_field *fields, int n,
                     const struct amr_named_array *named, int n_named);
void amr__dump_end(const struct amr__named_field *fields, int n,
                   const struct amr_named_array *named, int n_named);
/* Where the program's names point, in front of its first time loop and now. */
struct amr__dump_names {
    const struct amr_named_array *now, *start;
    int n_now, n_start;
    int ends; /* of time loops so far */
};
/* dumplayout.c: writes DIR/layout for serial.c; 0 or errno. */
int amr__dump_layouts(const char *dir, const struct amr__named_field *fields, int n,
                      const struct amr__dump_names *names);
/* The same behind the loop: fills in `dead`, and learns nothing. */
void amr__roles_tell(struct amr__named_field *now, int n);
/* AMReX plotfile DIR/pltNNNNN with all nodes of the tree (parents restricted), cell-centred,
 * doubles. Collective. */
void amr__output_plotfile(const struct amr__named_field *fields, int n);

#endif
