/* The runtime's own state and what its modules offer each other. One run, one state. */
#ifndef AMR_INTERNAL_H
#define AMR_INTERNAL_H

#include <stdbool.h>
#include <stdint.h>

#include "amr.h"
#include "blocks.h"
#include "comm.h"
#include "device.h"
#include "mesh.h"

/* ---- log.c ------------------------------------------------------------------------------------ */

/* An error that the user can mend: `amr: error: ...` once, from rank 0, then every rank ends with exit
 * code 1. Collective: all ranks must have come to the same conclusion (from the same command or an
 * agreed value). Does not return. */
void amr__error(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));
/* The same, but only this rank knows (rank 0 reading a file, a write that failed): ends the job. */
void amr__error_here(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));
/* `amr: warning: ...`, from rank 0 only (silent elsewhere). */
void amr__warning(const char *format, ...) __attribute__((format(printf, 1, 2)));
void amr__note(const char *format, ...) __attribute__((format(printf, 1, 2))); /* quiet = true hides */

/* ---- config.c: amr.ini, AMR_CONFIG, AMR_SET --------------------------------------------------- */

struct amr__config {
    int levels;              /* mesh.levels, 1 = uniform */
    int block;               /* mesh.block, 0 = as compiled; else must be what was compiled */
    char criterion[32];      /* refine.criterion: detail, none */
    char field[256];         /* refine.field: names, or "" for all that are live */
    double tolerance;        /* refine.tolerance */
    double hysteresis;       /* refine.hysteresis: coarsen below tolerance times this */
    int refine_every;        /* refine.every, steps */
    int buffer;              /* refine.buffer, cells */
    double balance_threshold;/* balance.threshold: 0.1 = ten per cent above the mean */
    int balance_every;       /* in remeshes */
    int boundary[3];         /* boundary.x ...: -1 = as compiled, else enum amr_boundary */
    int ghost_interp, refine_interp; /* refine.ghosts, refine.prolong: enum amr__interp */
    int output_every;        /* output.every, steps; 0 = none */
    char output_fields[256]; /* output.fields: names, "" = the arrays named at the time loop */
    char output_dir[256];    /* output.dir, default "." ; plotfiles are DIR/plt00042 */
    int threads;             /* run.threads, 0 = OMP_NUM_THREADS or all cores / local ranks */
    int64_t memory_limit;    /* run.memory_limit: bytes a host view may take on rank 0 */
    bool profile, quiet;
};
/* Rank 0 reads; the result is broadcast. Errors name file, line and the nearest known key.
 * Collective. */
void amr__config_read(const struct amr__comm *comm, struct amr__config *c);

/* ---- profile.c: where the time goes ------------------------------------------------------------ */

enum amr__phase {
    AMR__STENCIL,   /* nests */
    AMR__EXCHANGE,  /* ghosts */
    AMR__REMESH,    /* criterion, mesh, transfer, balance */
    AMR__INITIAL,   /* the first mesh and its data */
    AMR__OUTPUT,
    AMR__VIEW,      /* host views */
    AMR__OTHER,
    AMR__N_PHASES
};
/* Phases nest: begin suspends the phase under way, end resumes it. */
void amr__phase_begin(enum amr__phase p);
void amr__phase_end(void);
double amr__now(void); /* seconds, monotonic */

/* ---- field.c: mesh arrays ----------------------------------------------------------------------- */

struct amr__field {
    int id;                  /* the same on all ranks */
    enum amr_type type;
    char name[64];           /* last known name */
    void *address;           /* rank 0: of the element (0, 0, 0) of the user's array; else NULL */
    long stride[3];          /* rank 0: in elements */
    size_t bytes;            /* rank 0: size of the user's array as far as the nests can see */
    void *pool;              /* (device) [slot][k][j][i] */
    int slots;               /* room in the pool */
    int64_t version;         /* counts writes by nests, scatters and remeshes */
    int64_t ghosts_version;  /* version the ghosts belong to */
    struct amr__reach ghosts;/* how far they were filled then */
    bool pending;            /* data still lie as the old mesh has them: see state.transfer */
    bool read_halo;          /* some nest has read it beyond its own cell */
    bool written;            /* by a nest or from the host since the top of the step before */
    /* host side, meaningful on rank 0 but kept equal everywhere */
    bool host_valid;         /* the user's memory holds the values */
    bool host_dirty;         /* the user's memory is newer than the mesh */
};

struct amr__state {
    const struct amr_program *program;
    const struct amr__comm *comm;
    const struct amr__device *device;
    struct amr__config config;
    int threads;
    struct amr__space space;      /* domain: set when the first nest is launched */
    bool has_domain;
    struct amr__blocks *blocks;   /* NULL before the mesh is built */
    struct amr__transfer *transfer; /* of the last remesh, for fields still pending; or NULL */
    struct amr__blocks *old;      /* that mesh, while some field is pending; or NULL */
    int n_fields;
    struct amr__field **field;    /* [n_fields] by id; NULL where freed */
    int64_t step;                 /* steps begun */
    int64_t cells_updated;        /* leaf-cell updates by stencil nests, this rank */
    int64_t cells_uniform;        /* what a uniform mesh would have updated, all ranks */
};
extern struct amr__state amr__state;

/* Rank 0: the field that the address is the origin of / lies in, or NULL. */
struct amr__field *amr__field_at(const void *origin);
struct amr__field *amr__field_containing(const void *address);
/* Carries over what the last remesh left behind. Collective. rings_only as in transfer_run. */
void amr__field_settle(struct amr__field *f, bool rings_only);
/* A single field as an operand of device lists. */
struct amr__op_fields amr__field_operand(const struct amr__field *f);
/* Cells of one block on the host: [k][j][i]. Not collective. */
void amr__field_get_block(const struct amr__field *f, int slot, void *host);
void amr__field_put_block(struct amr__field *f, int slot, const void *host);

/* ---- command.c: rank 0 tells the others ------------------------------------------------------- */

/* Every command is a function of its payload, run on all ranks: amr__tell(verb, payload, bytes) on rank
 * 0 broadcasts it and runs it there too. */
enum amr__verb {
    AMR__STOP,
    AMR__LAUNCH,      /* launch.c */
    AMR__STEP,        /* step.c */
    AMR__STEPS_END,
    AMR__FIELD_NEW,   /* field.c */
    AMR__FIELD_FREE,
    AMR__GATHER,      /* hostview.c: mesh -> the user's memory */
    AMR__SCATTER,     /* hostview.c: the user's memory -> mesh */
    AMR__BUILD,       /* initial.c: make the mesh now */
    AMR__N_VERBS
};
void amr__tell(enum amr__verb verb, const void *payload, size_t bytes);
/* What a verb does on every rank; the table is in command.c. */
void amr__do_launch(const void *payload, size_t bytes);
void amr__do_step(const void *payload, size_t bytes);
void amr__do_steps_end(const void *payload, size_t bytes);
void amr__do_field_new(const void *payload, size_t bytes);
void amr__do_field_free(const void *payload, size_t bytes);
void amr__do_gather(const void *payload, size_t bytes);
void amr__do_scatter(const void *payload, size_t bytes);
void amr__do_build(const void *payload, size_t bytes);

/* ---- hostview.c, alloc.c ------------------------------------------------------------------------ */

/* Fills rank 0's uniform memory of a field from the mesh, or the mesh from it (leaves get the average
 * of the finest cells they stand for). Ring cells included. Collective; run on all ranks. */
void amr__gather_field(struct amr__field *f);
void amr__scatter_field(struct amr__field *f);
/* One block's worth of the finest level, from rank 0's user memory: cells of node (level levels - 1), or
 * of its ring block in direction dir (-1: the block itself). Rank 0 only. out: [k][j][i]. */
void amr__host_block(const struct amr__field *f, struct amr__node node, int dir, void *out);
/* Whether the user's memory of an array that the runtime has not seen yet holds anything but zeros.
 * Pages never touched are not touched (page map). Rank 0 only. */
bool amr__memory_is_zero(const void *p, size_t bytes);
/* Bytes gathered and scattered so far, for the summary. */
int64_t amr__view_bytes(void);

/* ---- initial.c ----------------------------------------------------------------------------------- */

/* Pointwise nests launched before the first mesh exists wait in a queue; build evaluates them at the
 * finest resolution block by block (host-written arrays are read likewise), keeps what the tolerance
 * asks for, and fills the leaves. Collective. */
bool amr__initial_defer(const void *launch_payload, size_t bytes);
void amr__initial_build(void);

/* ---- remesh.c, output.c ---------------------------------------------------------------------------- */

void amr__remesh(void); /* criterion, adapt, balance, transfer. Collective. */
struct amr__named_field {
    char name[64];
    int field; /* id */
};
/* AMReX plotfile DIR/pltNNNNN with all nodes of the tree (parents restricted), cell-centred, doubles.
 * Collective. */
void amr__output_plotfile(const struct amr__named_field *fields, int n);

#endif
