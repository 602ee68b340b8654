/* The seam to the device: where cells live and who runs code on them. device_host.c (OpenMP) and
 * device_cuda.cu fill one struct each; the code that works on single cells is written once, in ops.h,
 * in the common subset of C11 and CUDA C++. Pointers marked (device) may be dereferenced by device code
 * only. All is done in the order of the calls, frees, too: nobody waits but for memory that the host reads
 * or writes itself, of messages. Dimension 0 is the fastest. Nothing here is collective. */
#ifndef AMR_DEVICE_SEAM_H
#define AMR_DEVICE_SEAM_H

#include <stddef.h>
#include <stdint.h>

#include "amr.h"
#include "amr_task.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What is done to a box of cells. A pool is [slot][k][j][i], B cells each way (1 beyond dim).
 * c runs over the box: 0 <= c[d] < n[d]. */
enum amr__op {
    AMR__COPY,          /* dst block [lo + c] = src block [from + sign * c]; sign 1: shifted copy, -1:
                           mirror image (wall, Neumann), 0: the same cell (outflow). Fields that
                           turn at one of the walls in `sides` change their sign */
    AMR__PACK,          /* message cell = src block [from + sign * c] */
    AMR__UNPACK,        /* dst block [lo + c] = message cell; signs as in COPY */
    AMR__RESTRICT,      /* dst block [lo + c] = average of src block [from + 2c + {0,1}^d]; in `flat`
                           directions [from + c]. int fields: the first of them */
    AMR__PACK_RESTRICT, /* message cell = that average */
    AMR__PROLONG,       /* dst block [lo + c] interpolated from src block at fine cell f = from + c,
                           0 <= f < 2B: coarse cell f / 2, lower or upper half f % 2; `flat`
                           directions: coarse cell f as it is. Stencils stay inside the source block
                           (shifted at its edges). Order: see amr__interp. int fields: constant */
    AMR__RING           /* Dirichlet data on a coarse level: dst block [lo + c] lies m = 0, 1, ... cells
                           beyond the edge of the domain along `axis` (side 0: low, m counts down from
                           lo + n - 1; side 1: high, m counts up from lo);
                           inner = src block [from + sign * c], ring = aux block [from2 + sign * c]
                           (sign is 0 along the axis); value inner + (ring - inner) * 2 (m + 1) r / (r + 1)
                           with r = ratio: linear through the ring cell's centre, r = finest cells per cell.
                           axis -1 (edges and corners): the ring's value as it is. Where a field's
                           ring holds the level's own ghost cells (op_fields.level): aux block [lo + c] */
};

/* Interpolation from coarse to fine. */
enum amr__interp {
    AMR__CONSTANT,
    AMR__LINEAR,          /* tensor product, central slopes, unlimited; one-sided at the block's edges */
    AMR__QUADRATIC,       /* tensor product Lagrange through three cells */
    AMR__MINMOD,          /* conservative linear, each slope minmod limited */
    AMR__MC,              /* conservative linear, monotonised central: the default for refining */
    AMR__POSITIVE         /* the same, with all slopes of a cell so much less that values stay above 0 */
};

/* From fine to coarse. */
enum amr__restrict {
    AMR__AVERAGE,
    AMR__INJECTION, /* the first of the cells */
    AMR__SUM_OF,    /* amounts; what is interpolated is divided among as many cells */
    AMR__LARGEST
};

/* Ring cells of a field that hold ghosts of their level, lo <= index < hi; beyond dim 0, 1. */
struct amr__level_box {
    int32_t lo[3], hi[3];
    int32_t step;               /* in which they were set */
};

/* Fields that a list of tasks is done to, all at once. In a message the cells of one task stand
 * together: cell number m of task t and field f is at byte
 *   t.first * cell_bytes + prefix[f] * cells(t) + m * size(f),
 * with t.first = dst or src as above, prefix[f] = bytes of one cell of the fields before f, and
 * cell_bytes = bytes of one cell of all fields, rounded up to 8. Doubles come first. */
struct amr__op_fields {
    int n;
    void *pool[AMR_MAX_ARRAYS]; /* (device) */
    enum amr_type type[AMR_MAX_ARRAYS];
    int prefix[AMR_MAX_ARRAYS];
    int n_levels[AMR_MAX_ARRAYS];
    const struct amr__level_box *level[AMR_MAX_ARRAYS]; /* (device) [n_levels] borrowed */
    uint8_t node[AMR_MAX_ARRAYS]; /* bit d: lies on the low faces across direction d */
    uint8_t ghosts[AMR_MAX_ARRAYS], prolong[AMR_MAX_ARRAYS]; /* interpolation of its own into ghosts, into
                                     refined blocks: 1 + enum amr__interp; 0: as the list says; from
                                     AMR_OWN_OPERATOR on: functions of the program */
    uint8_t restricts[AMR_MAX_ARRAYS]; /* enum amr__restrict; or likewise */
    const struct amr_operator *own;    /* those functions */
    uint8_t turns[AMR_MAX_ARRAYS]; /* bit 2 d + (0: low, 1: high): walls whose images have the sign
                                     turned */
    uint8_t fills_ghosts; /* what lists of interpolations fill */
    int cell_bytes;
};
/* Fills prefix and cell_bytes; fields must be sorted by falling element size. */
void amr__op_fields_layout(struct amr__op_fields *f);
static inline size_t amr__type_size(enum amr_type t)
{
    static const unsigned char bytes[] = {4, 4, 8, 1, 1, 2, 2, 4, 8}; /* in the order of the types */
    return bytes[t];
}
static inline int amr__type_is_integer(enum amr_type t)
{
    return t != AMR_DOUBLE && t != AMR_FLOAT;
}

/* AMR__RING: the user's index of cell c of the task's box along direction d, as the kernels clip it;
 * across the edge, ring cells are those of the finest level on all levels. */
AMR__FN int amr__ring_index(const struct amr__task *t, int d, int c, unsigned node)
{
    if (t->sides >> 2 * d & 3)
        return t->at[d] + c;
    return t->at[d] + t->ratio * c - (node >> d & 1u ? (t->ratio - 1) / 2 : 0);
}

/* Whether the ring holds the level's ghost there. */
AMR__FN int amr__ring_is_level(const struct amr__level_box *box, int n, const struct amr__task *t,
                               const int c[3], unsigned node)
{
    int found = 0;
    for (int i = 0; i < n; i++) {
        int inside = 1;
        for (int d = 0; d < 3; d++) {
            int at = amr__ring_index(t, d, c[d], node);
            inside &= at >= box[i].lo[d] && at < box[i].hi[d];
        }
        found |= inside;
    }
    return found;
}

/* Whether a field changes its sign in a task: it crosses an odd number of walls that turn it. */
AMR__FN int amr__is_turned(const struct amr__task *t, unsigned turns)
{
    unsigned crossed = t->sides & turns;
    crossed ^= crossed >> 4;
    crossed ^= crossed >> 2;
    crossed ^= crossed >> 1;
    return (int)(crossed & 1u);
}

/* Direction of a face: 2 d for the low side along d, 2 d + 1 for the high one. */
AMR__FN int amr__face_dir(int dim, int face)
{
    int width = face / 2 == 0 ? 1 : face / 2 == 1 ? 3 : 9;
    int centre = dim == 1 ? 1 : dim == 2 ? 4 : 13;
    return face % 2 ? centre + width : centre - width;
}

/* The interpolation of field f in a list. */
AMR__FN enum amr__interp amr__interp_of(const struct amr__op_fields *fields, int f,
                                        enum amr__interp interp)
{
    int own = fields->fills_ghosts ? fields->ghosts[f] : fields->prolong[f];
    return own ? (enum amr__interp)(own - 1) : interp;
}

/* The function of the program that does tasks between levels to field f: its number, or -1. */
AMR__FN int amr__own_number(enum amr__op op, const struct amr__op_fields *fields, int f)
{
    int number = op == AMR__RESTRICT || op == AMR__PACK_RESTRICT ? fields->restricts[f]
                 : op != AMR__PROLONG                            ? 0
                 : fields->fills_ghosts                          ? fields->ghosts[f]
                                                                 : fields->prolong[f];
    return number < AMR_OWN_OPERATOR ? -1 : number - AMR_OWN_OPERATOR;
}

/* Integer number i, of at most four bytes, of an array of that type. */
AMR__FN double amr__integer_at(const void *u, enum amr_type type, long i)
{
    switch (type) {
    case AMR_INT8:
        return ((const int8_t *)u)[i];
    case AMR_UINT8:
        return ((const uint8_t *)u)[i];
    case AMR_INT16:
        return ((const int16_t *)u)[i];
    case AMR_UINT16:
        return ((const uint16_t *)u)[i];
    case AMR_UINT:
        return ((const uint32_t *)u)[i];
    default:
        return ((const int *)u)[i];
    }
}

/* Turns the sign of an array's value; unsigned ones keep theirs. */
AMR__FN void amr__turn_sign(void *u, enum amr_type type)
{
    switch (type) {
    case AMR_DOUBLE:
        *(double *)u = -*(double *)u;
        break;
    case AMR_FLOAT:
        *(float *)u = -*(float *)u;
        break;
    case AMR_INT:
        *(int32_t *)u = (int32_t)(0u - (uint32_t) * (int32_t *)u);
        break;
    case AMR_INT16:
        *(int16_t *)u = (int16_t)-*(int16_t *)u;
        break;
    case AMR_INT8:
        *(int8_t *)u = (int8_t)-*(int8_t *)u;
        break;
    default:
        break;
    }
}

/* What the refinement criterion finds in one block. NaNs are passed over. */
struct amr__detail {
    double lo, hi; /* smallest and largest finite value */
    double detail; /* largest |u - prolong(restrict(u))|; prolong is the criterion's own, see ops.h */
    int32_t nans, infinities; /* cells that hold such */
};

AMR__FN int amr__is_finite(const struct amr__detail *found)
{
    return found->nans + found->infinities == 0;
}

/* The same near the sides of a block, of a floating type. */
struct amr__sides {
    double face[6][2]; /* smallest and largest value of the two layers next to face 2 d + (0: low, 1:
                          high); of a block of less than four, of all cells */
    double detail[27]; /* the largest of cells near each side, as `near` of a device numbers them; not
                          where nobody has looked */
};

/* Blocks of an array that it looks at. What it finds is on the host. */
struct amr__block_look {
    const void *pool; /* (device) */
    enum amr_type type;
    int n;
    const int *slots; /* (device) [n] */
    double limit;     /* survey: where all values are finite and lie less than this apart, detail may be
                         -1: nobody has looked; near: details above it count */
    int buffer;       /* how near to a side that is, in cells */
    struct amr__detail *found; /* survey: [n] */
    struct amr__sides *sides;  /* survey: [n], of a floating type and a device with finds_sides; or NULL */
    uint32_t *near;            /* near: [n], bit dir of 3^dim: some cell that counts lies near that side
                                  (near all sides of an edge or corner) */
};

/* What it finds across a block's faces: 1/2 |g - 2 u0 + u1| of a ghost cell g and the two cells
 * inward of it. */
struct amr__bend {
    double bend;   /* the largest */
    uint32_t near; /* as from `near`, of the cells u0 */
};

/* Faces of an array that are looked at: of each listed slot those with a neighbour. Their cells next to
 * the faces must be filled. int fields: nothing is found. */
struct amr__face_look {
    const void *pool;     /* (device) */
    enum amr_type type;
    int n;
    const int *slots;     /* (device) [n] */
    const int *neighbor;  /* (device) [n][3^dim] as kernels see it */
    double threshold;     /* of what counts as near, within `buffer` cells */
    int buffer;
    /* Of each slot's layers, see amr__sides.face, on the host: faces between values that lie less than
     * `calm` apart need not be looked at; or NULL. */
    const double (*range)[6][2];
    double calm;
};

/* What is to be done behind the nest that writes the cells for it, leaf by leaf, while they lie in the
 * cache. Tasks: those of leaf `i` in a list are tasks[first[i]] .. tasks[first[i + 1] - 1], in any
 * order. Surveys: of slot[i] to found[i]. */
enum { AMR__MOST_WHOLE = 1 + 2 * AMR_MAX_DIM }; /* itself and one beside each of its faces */

struct amr__behind {
    int n, n_surveys, dim, block;
    enum amr__interp interp;
    struct amr__op_fields fields;
    /* Before all else, or NULL: which leaves are whole with this one, at most AMR__MOST_WHOLE; it
     * may have to wait for others. See reflux.h. */
    int (*correct)(const void *with, int leaf, int *whole);
    const void *correct_with;
    void *ring; /* message of the ring values that AMR__RING reads, or NULL: they lie in aux blocks */
    struct amr__behind_list {
        enum amr__op op;
        const struct amr__task *tasks;
        const int *first; /* [leaves + 1] */
    } list[4];
    struct amr__behind_survey {
        const void *pool;
        enum amr_type type;
        const int *slot; /* [leaves] */
        double flat;
        int buffer;
        struct amr__detail *found; /* [leaves] */
        struct amr__sides *sides;  /* [leaves] or NULL */
    } survey[AMR_MAX_ARRAYS];
};

/* Tasks of a list that are of one kind: see run_parts. */
enum { AMR__MOST_PARTS = 8 };

struct amr__part {
    enum amr__op op;
    int first, n;
};

struct amr__correction; /* face_cells.h */
struct amr__face_values;
struct amr__face_ghosts;

/* This process's rank, for the messages of devices; set at start (0 until then). */
extern int amr__device_rank;

struct amr__device {
    const char *name;                                   /* "host", "cuda" */
    int is_lazy;                                        /* memory that is not touched costs nothing */
    int is_host;                                        /* its memory is that of the host */
    int finds_sides;                                    /* survey does; else near must be asked */
    void (*init)(int local_rank, int threads);          /* picks a GPU; errors end the job */
    void *(*alloc)(size_t bytes);                       /* zeroed (device) memory; NULL if none left */
    void (*free)(void *p);
    void *(*alloc_message)(size_t bytes);               /* memory that both MPI and the device reach */
    void (*free_message)(void *p);
    void (*upload)(void *to, const void *from, size_t bytes);   /* host -> device; `from` may change when
                                                           it returns */
    void (*download)(void *to, const void *from, size_t bytes); /* device -> host; waits */
    void (*copy)(void *to, const void *from, size_t bytes);     /* device -> device */
    void (*fill)(void *to, int byte, size_t bytes);             /* (device) memory, as memset */
    void (*wait)(void);                                 /* for all that was started */
    /* All tasks of a list, in any order; tasks is (device) memory, message too. dim, block: shape. */
    void (*run)(enum amr__op op, enum amr__interp interp, const struct amr__task *tasks, int n,
                const struct amr__op_fields *fields, void *message, int dim, int block);
    /* Parts of a list, which do not depend on each other, in one launch; at most AMR__MOST_PARTS.
     * NULL: the device does one list after the other. */
    void (*run_parts)(const struct amr__task *tasks, const struct amr__part *parts, int n,
                      enum amr__interp interp, const struct amr__op_fields *fields, void *message,
                      int dim, int block);
    void (*nest)(const struct amr_nest *nest, const struct amr_kernel_args *args);
    /* What the criterion finds in the blocks of n looks, and which sides it is near. Wait. */
    void (*survey)(const struct amr__block_look *looks, int n, int dim, int block);
    void (*near)(const struct amr__block_look *looks, int n, int dim, int block);
    /* Of all slots of n looks, one behind the other, in `out` on the host; thin ghosts of this depth.
     * Waits. */
    void (*faces)(const struct amr__face_look *looks, int n, int dim, int block, int thin,
                  struct amr__bend *out);
    /* The same as nest over leaves, and what is behind each. Sets the seconds that tasks and surveys
     * took, the mean of all threads. NULL: not worth it. */
    void (*nest_behind)(const struct amr_nest *nest, const struct amr_kernel_args *args,
                        const struct amr__behind *behind, double seconds[2]);
    /* Where levels meet, of a device without nest_behind (else NULL): amr_flux.kernel for a list of faces (a
     * negative number: none); sums of fine fluxes into the message for other ranks; and coarse cells beside
     * finer leaves get the difference between the fine fluxes and their own, which is lost. */
    void (*fluxes)(const struct amr_flux *flux, const struct amr_kernel_args *args, int dim,
                   int block);
    void (*send_fluxes)(const struct amr__correction *c);
    void (*correct)(const struct amr__correction *c);
    /* Likewise values on faces: those found by `fluxes` are kept and go to coarse leaves; those kept
     * of an array go into ghosts. */
    void (*keep_faces)(const struct amr__face_values *v);
    void (*put_faces)(const struct amr__face_ghosts *g);
};

/* A survey of blocks of one array. */
static inline void amr__survey(const struct amr__device *device, const void *pool, enum amr_type type,
                               const int *slots, int n, int dim, int block, double flat,
                               struct amr__detail *found)
{
    const struct amr__block_look look = {pool, type, n, slots, flat, 0, found, NULL, NULL};
    device->survey(&look, 1, dim, block);
}

/* ---- device_memory.c: memory that must be there; the run ends where it is not. Not collective. --- */

/* Zeroed (device) memory, also for 0 bytes; `what` says what for: "out of memory for ...". */
void *amr__device_room(const struct amr__device *device, size_t bytes, const char *what);
/* (device) memory holding a copy; never NULL, also for 0 bytes. */
void *amr__device_copy(const struct amr__device *device, const void *from, size_t bytes);

struct amr__piece {
    const void *from;
    size_t bytes;
    size_t at; /* set: where it lies in the copy, in bytes */
};
/* The same of n tables beside one another, by one upload. */
char *amr__device_pieces(const struct amr__device *device, struct amr__piece *pieces, int n);

#ifdef __cplusplus
}
#endif
#endif
