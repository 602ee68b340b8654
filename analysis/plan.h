/* What the generated program will do. Made by the passes of analysis/ from the unit, printed by
 * --dump=plan and --report, read by codegen. Immutable once the last pass is done.
 * Dimensions are in the user's order everywhere in this room, slowest first: [0] is k of (k, j, i);
 * codegen turns them round for the runtime, whose dimension 0 is the fastest. */
#ifndef AMRCC_PLAN_H
#define AMRCC_PLAN_H

#include "frontend/unit.h"

enum { PLAN_MAX_DIM = 3 };

enum boundary_kind { BOUNDARY_RING, BOUNDARY_PERIODIC, BOUNDARY_NEUMANN, BOUNDARY_WALL, BOUNDARY_OUTFLOW };
enum reduction_op { REDUCE_SUM, REDUCE_MIN, REDUCE_MAX, REDUCE_SET };
enum edge_kind {
    EDGE_NONE,
    EDGE_DATA,  /* reads nothing inward */
    EDGE_LEVEL, /* does */
    EDGE_WRAP   /* copies cells from the other side of the mesh */
};
enum kernel_role {
    ROLE_NONE,
    ROLE_INIT,
    ROLE_BOUNDARY, /* not run: a clause says what it does */
    ROLE_ESTIMATE, /* it writes arrays by which blocks are refined */
    ROLE_EDGES     /* a boundary that no clause says: its loops run beside the edges */
};
enum transfer { /* between levels: into ghost cells, into refined blocks, into coarse cells */
    TRANSFER_GHOSTS,
    TRANSFER_PROLONG,
    TRANSFER_RESTRICT,
    N_TRANSFERS
};
enum array_form {
    FORM_DIMS, /* u[k][j][i], fixed or VLA */
    FORM_FLAT, /* u[(k*ny + j)*nx + i] */
    FORM_ROWS  /* u[k][j][i] of double ***u, double *u[N]: through tables of pointers to rows */
};

struct plan_field;

/* One read or write of a mesh array in a nest's body: codegen looks its subscript tree up by the
 * address of `site` and prints the access on constant strides instead. */
struct plan_access {
    struct expr *site;         /* the whole access expression, u[k+1][j][i] or *(u + ...) */
    int array;                 /* index into the nest's arrays */
    int offset[PLAN_MAX_DIM];  /* constant offsets from the iterators */
    int keeps_lo[PLAN_MAX_DIM], keeps_hi[PLAN_MAX_DIM]; /* conditions keep the cells that do it so
                                  far from the low and the high end of the nest's range */
    bool reads, writes;        /* += does both */
    int round[PLAN_MAX_DIM];   /* the part of the offset that wraps round: 1 of (i + 1) % n + 2 */
    int stops[PLAN_MAX_DIM];   /* the part that stops at the edge: -1 of i > 0 ? i - 1 : 0 */
    bool image;                /* maybe a mirror image about the centre of the outermost cell: see
                                  image.c */
};

/* A step of the bounds of what a nest does in some places, in all cells at once; operands are earlier
 * steps. What the kinds mean says enum amr_bound_kind of the runtime. */
enum bound_kind {
    BOUND_NUMBER,
    BOUND_SCALAR,
    BOUND_TABLE,
    BOUND_PLACE,
    BOUND_DATA,
    BOUND_DIFFERENCE,
    BOUND_UNKNOWN,
    BOUND_LEFT,
    BOUND_ENTRY,
    BOUND_ROUND,
    BOUND_CALL,
    BOUND_NEGATE,
    BOUND_NOT,
    BOUND_ADD,
    BOUND_SUBTRACT,
    BOUND_MULTIPLY,
    BOUND_SQUARE,
    BOUND_DIVIDE,
    BOUND_REMAINDER,
    BOUND_WHOLE,
    BOUND_LESS,
    BOUND_AT_MOST,
    BOUND_EQUAL,
    BOUND_AND,
    BOUND_OR,
    BOUND_CHOICE,
    BOUND_TERM,
    BOUND_REST,
    BOUND_ASKED,
    BOUND_REDUCED
};
/* What `number` of a step ASKED of plan_array.contour says, as amr.h has it. */
enum contour_of {
    CONTOUR_JUMPS,   /* what the nest makes jumps where the operands are the same; */
    CONTOUR_GUARDED, /* where the third operand holds */
    CONTOUR_WINDOW,  /* it makes something between this one and another such */
    CONTOUR_TURNS    /* ... between two places where the operands are the same */
};
struct plan_bound {
    enum bound_kind kind;
    int a[3];                  /* operands */
    int at;                    /* SCALAR, TABLE, ENTRY, DATA, DIFFERENCE: index into the nest's; PLACE:
                                  axis; ROUND: which of the nest's; TERM: array, or -1; REDUCED:
                                  reduction */
    double number;             /* NUMBER; REDUCED: indices stand for the middles of cells;
                                  ASKED: enum contour_of */
    const char *call;          /* CALL: of math.h, without the f of float */
};

/* A mesh array as one nest sees it. */
struct plan_array {
    struct decl *decl;         /* parameter, local or global through which the nest names it, or
                                  the member of a struct */
    const char *name;          /* an identifier, unique in the nest */
    const char *label;         /* as the user writes it, for messages: "u", "u[t % 2]", "g->u" */
    const char *variable;      /* the name of all arrays that may stand here: its field's, with
                                  `component` where that is the same at each launch */
    int lead;                  /* leading subscripts that are part of the address: 1 of u[t % 2] */
    const char *component;     /* C text behind the cell, "[3]" of f[j][i][3]; "+ 3" of
                                  f[(j * nx + i) * 9 + 3]; "" where a cell has one value */
    const char *which;         /* for messages: "2" where `component` skips two arrays by a long
                                  formula; else NULL */
    const struct type *type;   /* of an element: float, double or int */
    enum array_form form;
    int rows;                  /* so many of the slowest indices lead through tables of pointers: 2
                                  of double ***u; their strides are "0" */
    const char *part;          /* rows that hold several values per cell: C text, bytes from a cell
                                  to this value; else NULL */
    const char *address;       /* C text at the nest's site: address of the element with all indices
                                  zero: "&u[0][0][0]", "u"; of rows the table's */
    const char *stride[PLAN_MAX_DIM]; /* C text at the site: elements from one index to the next:
                                  "(long)(sizeof u[0] / sizeof u[0][0][0])", "nx", "1" */
    bool reads, writes;
    bool full_write;           /* every cell of the range is written, unconditionally, and not read
                                  before that: what it held does not matter */
    bool fills;                /* every cell of the range is written; a boundary may read cells that
                                  lie inward of it */
    int lo[PLAN_MAX_DIM], hi[PLAN_MAX_DIM]; /* hull of the read offsets; 0, 0 if read in place */
    VEC(struct plan_offset { int at[PLAN_MAX_DIM]; }) offsets; /* distinct read offsets, sorted */
    unsigned directions;       /* bit set of the 3^dim neighbour blocks that the reads reach; bit
                                  (d_x + 1) + 3 (d_y + 1) + 9 (d_z + 1), x fastest: the runtime's own
                                  numbering; the centre's bit is not set */
    unsigned node;             /* bit axis: values lie on the low faces across the axis, not in the
                                  middle of the cells */
    int lacks[PLAN_MAX_DIM];   /* so many ghost cells in front that others have: its element 0 is the
                                  mesh's index `lacks` */
    int behind[PLAN_MAX_DIM];  /* elements that it holds behind the domain */
    bool sized[PLAN_MAX_DIM];  /* that is known, not guessed from what is used */
    bool remade;               /* a flux or the like: made anew in each step from what is advanced */
    const struct plan_array *holds; /* what it holds, as a copy, is what this one does; or NULL */
    bool decides;              /* what is read may change what the nest makes as steeply as a condition
                                  does: see decides.c */
    int width_power;           /* of the cell width, that its values go with: leaves keep what the finest
                                  cells would hold; 0: what their own do */
    bool locates;              /* no step sets it, and it says where the cell lies: see coordinates.c */
    bool one_sided;            /* it does so only where it stays the same on one side of a number near 0 */
    VEC(struct plan_bound) asked; /* it decides by conditions alone: their operands; and */
    VEC(struct plan_bound) value; /* what the nest writes; of both the steps, or none: see asked.c */
    VEC(struct plan_bound) contour; /* where what the nest makes jumps with this array, or others: the operands of
                                  conditions, see contours.c */
    bool estimate;             /* of the error: blocks are refined by it */
    unsigned turns;            /* bit 2 axis + (0: low, 1: high): walls whose images have its sign
                                  turned */
    int operators[N_TRANSFERS]; /* by clauses: 1 + the number of a built-in one, -1 - that of a
                                  function in plan.operators; 0: none says */
};

enum { PLAN_TABLE_INDICES = 4 };

enum table_kind {
    TABLE_AXIS,  /* x[i + 1]: entries go with an axis */
    TABLE_WHOLE, /* c[type[j][i]]: an array of known size whose entries the cells pick */
    TABLE_VALUE  /* src[t]: one entry, the same for all cells */
};

/* Entries that a nest reads besides mesh arrays. */
struct plan_table {
    const char *name;          /* an identifier, unique in the nest */
    const char *label;         /* as the user writes it: "x", "g->x", "src[t]" */
    struct decl *decl;
    const struct type *type;   /* of an entry */
    enum table_kind kind;
    int axis;                  /* TABLE_AXIS; else -1 */
    const char *address;       /* C text at the nest's site, of entry 0 */
    const char *begin;         /* TABLE_AXIS: where it begins in an array of several, " + (nx)"; "" */
    bool backward;             /* TABLE_AXIS: x[n - 1 - i]: entries are counted down from `address` */
    int64_t mirror;            /* and then the constant in the place that they are counted from */
    bool is_whole;             /* TABLE_AXIS: some lookup reads an entry for each cell ... */
    VEC(struct plan_part {     /* ... else those of the cells that conditions leave to each lookup */
        VEC(const char *) lo; /* C text: the iterator is at least that ... */
        VEC(const char *) hi; /* ... and less than that */
        int offset;            /* of the lookup */
    })
    parts;
    int lo, hi;                /* TABLE_AXIS: least and largest constant beside the iterator */
    int own;                   /* the one of them that means the cell itself */
    int base;                  /* the cell's own entry less its index in the mesh */
    int reach;                 /* how many cells from its own a cell looks */
    int power;                 /* scale(x: power) */
    bool node;                 /* TABLE_AXIS: entries go with the low faces of cells */
    int64_t entries;           /* TABLE_AXIS: of the row, 0 if unknown; TABLE_WHOLE: of the array */
    int n_lookups;
};

/* One use of a table in the body. */
struct plan_lookup {
    struct expr *site;
    int table;                 /* index into the nest's tables */
    int offset;                /* TABLE_AXIS: the constant beside the iterator */
    int n;                     /* TABLE_WHOLE: indices, and the array's extents */
    struct expr *index[PLAN_TABLE_INDICES];
    int64_t extent[PLAN_TABLE_INDICES];
};

/* A scalar that the nest's body reads and that is set outside it. */
struct plan_scalar {
    struct decl *decl;
    bool per_level;            /* depends on the cell width */
    bool is_spacing;           /* the cell width itself */
    bool is_finest;            /* what the uses in plan_nest.finest mean: the variable's value in
                                  the user's program, on all levels. It stands in the list once
                                  more, without this, for the other uses */
    bool has_power;            /* scale(c: power) */
    int power;
    const char *why;           /* for --report: "c = dt / (h * h)", "spacing", "scale(c: -2)" */
};

struct plan_reduction {
    struct decl *decl;
    enum reduction_op op;
};

/* An iterator used as a number: the codegen prints the position. */
struct plan_position {
    struct expr *site;         /* the integer expression that is converted to floating point (all of
                                  its tree is evaluated in double with the iterators as cell
                                  centres), or a plain use of the iterator as an integer */
    bool floating;
    double spread;             /* it is a place of the cell itself, so many cells from its centre:
                                  on a level r times coarser it lies spread * (r - 1) farther */
    int64_t times;             /* then: the site goes with this multiple of the iterator */
};

/* `i == e`, `i - 1 != e`: on a coarse level it means that the cell covers the index e. */
struct plan_cover {
    struct expr *site;         /* the comparison */
    int axis;                  /* of the iterator */
    struct expr *index;        /* what it is compared with; free of iterators */
    struct expr *shift;        /* x of i + x and i - x, or NULL */
    bool minus;
};

/* The cells of one array become those of another. */
struct plan_copy {
    int to, from;              /* indices into the nest's arrays, of one type */
};

/* `i > 0`, `i + 1 < n`: a comparison that tells the outermost cells of the nest's range apart. On each
 * level it means the outermost cells of that level. */
struct plan_end {
    struct expr *site;         /* the comparison */
    int axis;
    bool high;                 /* seen from the high end of the range, not from the low one */
    enum operator op;          /* `i op end + at`, where the low end is the first cell's index and the
                                  high one that behind the last */
    int at;
    bool inside;               /* what it is for cells that lie in the midst */
    bool is_order;             /* of fission.c: other cells do the same in another nest */
};

/* A value that a cell computes, by its form: two that differ only in the cell that they are computed
 * for are one symbol. Offsets of operands count from the first of them that goes with the axis. */
enum symbol_kind {
    SYMBOL_LEAF,  /* printed as it stands at `site`: an access, a lookup, a scalar, a number */
    SYMBOL_TREE,  /* the operation of `site` on its operands */
    SYMBOL_CHOICE, /* operands: condition, value where it holds, value where it does not */
    /* Of symbolic_rounds.c: */
    SYMBOL_ROUND, /* what a loop counts, in any of its rounds; operands: where it begins and ends, less
                     own[0] and own[1] */
    SYMBOL_LEFT   /* what a loop leaves, which is not known; operands: what that is made of */
};

struct plan_value {
    struct plan_symbol *symbol;
    int at[PLAN_MAX_DIM];      /* the cell, by its offset; 0 along axes that do not matter */
};

struct plan_symbol {
    enum symbol_kind kind;
    int id;                    /* operands have smaller ones */
    struct expr *site;         /* in the nest's body */
    enum operator op;          /* TREE: of one or two operands; OP_NONE: `site` is a call or a cast */
    const struct type *type;   /* of the value */
    int own[PLAN_MAX_DIM];     /* LEAF: the offset that `site` itself has */
    const struct plan_array *array; /* LEAF: of an access; else NULL */
    const struct plan_table *table; /* LEAF: of a lookup; else NULL */
    unsigned axes;             /* bit axis: the value changes with the cell along it */
    bool reads;                /* it is an access, or made of some; then ... */
    int lo[PLAN_MAX_DIM], hi[PLAN_MAX_DIM]; /* ... hull of their offsets from `at` */
    int n;
    struct plan_value *a;      /* [n] operands */
};
/* sites.c: an operand of a value, for the cell that it is needed for. */
struct plan_value plan_operand(struct plan_value v, int i);
bool plan_is_own_cell(const struct plan_access *a);
bool plan_reads_far(const struct plan_array *a); /* beyond its own cell */

/* What a cell of an array gets through its high face across an axis: a sum of products. The cell beyond
 * the face loses the same. */
struct plan_flux {
    int array, axis;
    VEC(struct plan_product {
        double coefficient;
        int n;
        struct plan_value *factor; /* [n] */
    })
    terms;
};

/* An `if` of a nest or a helper with a branch that costs much more than what is done else. */
struct plan_rare {
    const struct stmt *at;
    int branch;                /* 0: where the condition holds; 1: where it does not, with what
                                  follows if the other one ends the cell or the helper */
    int depth;                 /* how many others it lies in, of its body */
};
enum { PLAN_SHORTER = 2 };

/* Where an expression stands in a nest's lists; -1: nowhere. */
struct plan_site {
    int access, lookup, position, cover, end;
    bool finest, colour;
};

struct plan_nest {
    int id;                    /* number in the program */
    struct plan_kernel *kernel;
    struct stmt *loop;         /* outermost loop: what is replaced in the host program */
    struct decl *iterator[PLAN_MAX_DIM];
    int order[PLAN_MAX_DIM];   /* axes of the loops, from the outermost on; ~axis: it counts down */
    const char *lo[PLAN_MAX_DIM], *hi[PLAN_MAX_DIM]; /* C text at the site: half-open range, in the
                                  mesh's indices, which are the arrays' */
    int shift[PLAN_MAX_DIM];   /* the mesh's index less the loop's: 1 where u[i + 1] is written */
    VEC(struct stmt *) body;   /* what one cell does, in order: statements between the loops that
                                  were sunk, then the innermost body. Made ready for printing: local
                                  integers that only serve subscripts of mesh arrays are left out,
                                  variables that the user declared outside the nest but that live in
                                  one cell are declared in front (statements built by the pass:
                                  range.file == NULL) */
    VEC(struct plan_array *) arrays;
    VEC(struct plan_access) accesses;
    VEC(struct plan_table *) tables;
    VEC(struct plan_lookup) lookups;
    VEC(struct plan_position) positions;
    VEC(struct plan_cover) covers;
    VEC(struct expr *) switches; /* conditions of scalars alone, none within another */
    VEC(struct plan_bound) bounds; /* of what it does in some places only: see bounds.c */
    bool reads_finest; /* arrays with a width_power are what the finest cells would hold: it only reduces, or has
                          scale(p) */
    bool located; /* arrays that say where the cell lies have a part in what it makes (plan_array.locates) */
    bool in_part; /* runs over a part of the mesh, or may, and reads no neighbours there */
    VEC(const struct decl *) singles; /* integers of which other conditions ask for single values */
    VEC(const struct decl *) blends; /* of an edge: numbers that choose there between the next cell and
                                        something else where they are 0 or 1, and else mix them */
    VEC(struct plan_end) ends;
    VEC(struct plan_scalar) scalars;
    VEC(struct expr *) finest; /* uses of scalars in the body that mean those with is_finest */
    VEC(struct plan_site) sites;   /* expressions that the lists name: ask and add by sites.c */
    struct ptr_map site_of;        /* by struct expr: index into `sites` */
    bool has_colours;              /* some of them are */
    VEC(struct plan_reduction) reductions;
    VEC(struct plan_condition {
        const struct expr *expr;
        bool holds; /* or does not */
    })
    conditions; /* the same for all cells: where one is otherwise, the nest is not launched */
    VEC(struct plan_settled {
        struct decl *decl;
        const char *value; /* C, evaluated as long */
    })
    settled; /* were taken for their values or formulas, which the launch must find again */
    VEC(struct plan_copy) copied;  /* without condition, whatever it does beside that */
    VEC(struct plan_copy) passed;  /* if only sometimes: passed.c */
    VEC(struct plan_copy) copies; /* of a nest that does nothing else, in order */
    VEC(struct function *) helpers; /* functions called, callees before callers */
    VEC(struct stmt *) slice;  /* declarations and assignments to be replayed per level, in order */
    VEC(struct decl *) slice_spacings; /* spacing variables that the slice or the body reads */
    bool placed[PLAN_MAX_DIM]; /* how the range lies to the domain is known: */
    int begin[PLAN_MAX_DIM], end[PLAN_MAX_DIM]; /* its lo and hi less the domain's */
    bool ended[PLAN_MAX_DIM];  /* of a boundary: not placed, but `end` is known */
    int past[PLAN_MAX_DIM];    /* not placed: cells behind the range that it reads, as far as arrays
                                  are not known to hold them behind the domain */
    unsigned clip_node;        /* bit axis: the range counts faces: some array that is written lies
                                  on them */
    unsigned clip_low, clip_high; /* bit axis: the range counts the low, or the high, faces of cells,
                                  through which the nest adds to cells what others lose */
    unsigned position_node;    /* bit axis: positions are those of faces: all of them do */
    bool reads_halo;           /* some array is read beyond its own cell: it defines the domain */
    enum edge_kind edge;       /* sets ring cells: a boundary. Along `fixed` axes it runs over one
                                  index; the offsets of its reads there lead inward */
    bool fixed[PLAN_MAX_DIM];
    bool in_plane;             /* no boundary, but sets the outermost cells of a side from others: these are read in
                                  the pools, not in copies with ghosts, in which writes would be lost */
    unsigned outermost;        /* bit axis: an edge or a corner that lies among the outermost cells across it */
    unsigned wraps;            /* EDGE_WRAP: bit axis: the copies come from the other side along it */
    const char *distance[PLAN_MAX_DIM]; /* and then C text at the site: from a cell to its source */
    bool pointwise;            /* no halo, no reductions, not one array read before it is written:
                                  may be evaluated at any time and resolution (initial data) */
    bool width_known;          /* spacing or scale said, or nothing to scale: levels > 1 are safe */
    const char *width_clause;  /* where the width is not known: the clause that would say it, as far
                                  as amrcc can tell, "scale(-2)"; or NULL */
    bool relaxes;              /* scale(0), and values do not move: the update has no width */
    int update_power;          /* scale(power): what a cell would get from neighbours that all hold
                                  its own values stays, the rest carries this power of the width;
                                  0 where nothing is scaled */
    bool truncates;            /* floating-point numbers become integers in it */
    bool picks_pointers;       /* a cell takes one of two pointers */
    VEC(struct plan_flux) fluxes; /* of an update in flux form: those of all arrays that neighbours
                                  change, across all axes */
    VEC(struct plan_flux) face_values; /* of arrays on faces that it makes anew: the value on the
                                  face behind a cell, one product; see face_values.c */
    const char *unconserved;   /* reads neighbours, but sums are not kept at level interfaces: why;
                                  else NULL */
    const char *unconserved_array; /* of this array, by its label */
    struct range unconserved_at;
    unsigned shorter;          /* bit v < PLAN_SHORTER: a row runs first without the rare branches at
                                  depth v of the body and below, and those of helpers */
    int flops;                 /* per cell, counted on the tree */
    int bytes;                 /* per cell: each array moved once each way */
};

/* A function of the program's that a clause makes an operator between levels. */
struct plan_operator {
    struct function *function;
    bool restricts;            /* else it interpolates */
    struct range at;           /* its name in the clause */
    VEC(struct function *) helpers; /* functions called, callees before callers; itself the last */
};

struct plan_kernel {
    struct function *function;
    const struct pragma *pragma;
    enum kernel_role role;
    VEC(struct plan_nest *) nests;
    bool has_timeloop;
};

struct plan_timeloop {
    struct stmt *loop;
    struct function *function;
    const struct pragma *pragma;
    const char *time;          /* C text at the loop: the physical time; NULL: not known */
    bool time_stays;           /* it can be read behind the loop, too */
    const char *width[PLAN_MAX_DIM]; /* C text at the loop: the cell widths; all or none are known */
    VEC(struct plan_field *) fields; /* [arrays] what they are */
    VEC(struct decl *) arrays; /* mesh arrays visible at the loop and used in it: name -> address is
                                  told to the runtime at the top of every step */
    VEC(struct decl *) tables; /* arrays of pointers to such: `double *q[4]` */
};

/* An array of a line of cells that has become a mesh array: its memory is the runtime's. */
struct plan_temporary {
    struct decl *decl;
    const char *declaration; /* C text: "double (*line)[n + 4]" */
    const char *bytes;       /* C text at its nests */
};

/* Host code that touches a mesh array. */
/* The elements that a loop of host code reads by one access: the first one, and by the loop's
 * counters those one value further. All C text. */
struct plan_box {
    const char *first;
    VEC(struct plan_span {
        const char *next;  /* the element when this counter alone has its second value */
        const char *begin; /* its values: from here ... */
        const char *end;   /* ... to the one before, or */
        bool past;         /* to this one */
    })
    spans;
};
struct plan_view {
    struct stmt *before;       /* put amr_host_view() in front of this statement ... */
    struct expr *wrap;         /* ... or, where it is NULL, wrap this pointer expression */
    bool is_place;             /* wrap: a macro spells it, whose use stands for an object that may be
                                  written: its value alone would not do */
    const char *base;          /* C text of the array at that place: "u", "g->u" */
    const char *point;         /* only this element is touched, C text: "u[n / 2][i]"; or NULL */
    const struct plan_box *box; /* only these are; or NULL */
    bool reads, writes;
    struct range at;           /* the access, for the warning */
    struct plan_field *field;  /* whose array it is, or NULL */
    int bytes;                 /* moved per cell, both ways together */
    bool each_step;            /* it lies in the time loop, or in what the loop calls */
    const char *remedy;        /* what would avoid it; NULL where it does not matter */
};

/* malloc, calloc, realloc, aligned_alloc, free in host code, memcpy and memmove between mesh arrays,
 * memset of one: `name` becomes amr_<name>. */
struct plan_alloc {
    struct range callee;
    const char *name;
};

/* A mesh array of the program, for the report: a class of variables that hold the same arrays. */
struct plan_field {
    const char *name;          /* of the first variable named in a data directive */
    const struct type *type;
    enum array_form form;
    unsigned node;             /* as in plan_array */
    VEC(struct decl *) decls;
    VEC(struct range) views;   /* host accesses */
    bool live;                 /* a step reads it before it has overwritten it */
    struct range live_at;      /* where */
    VEC(const char *) components; /* of all its plan_arrays that have one, sorted */
    bool has_whole;            /* some have none */
};

struct plan {
    struct arena *arena;
    const struct unit *unit;
    int dim;                   /* 1..3 */
    const char *axis[PLAN_MAX_DIM]; /* iterator names of the first domain clause, for messages */
    int halo;                  /* largest offset of any nest */
    unsigned directions;       /* union of all arrays' directions */
    int ring_lo[PLAN_MAX_DIM], ring_hi[PLAN_MAX_DIM]; /* cells that the arrays hold outside the
                                  domain, on either side */
    int unused_lo[PLAN_MAX_DIM]; /* indices from 0 that no nest uses and no array need hold, before
                                    these: 1 of loops over u[1] ... u[n] */
    enum boundary_kind boundary[PLAN_MAX_DIM][2]; /* low and high side; periodic on both or neither */
    bool wrapped[PLAN_MAX_DIM]; /* periodic since indices wrap round, no clause says so: what arrays
                                   hold outside the domain is no ghost of it */
    bool guarded[PLAN_MAX_DIM]; /* conditions keep nests from reading beyond the arrays */
    bool fine[PLAN_MAX_DIM][2]; /* the mesh must stay fine along the low, the high edge: what cells
                                   there hold goes with their place */
    VEC(struct plan_kernel *) kernels;
    VEC(struct plan_nest *) nests;  /* by id */
    VEC(struct plan_rare) rare;
    VEC(struct plan_timeloop) timeloops;
    VEC(struct plan_view) views;
    VEC(struct plan_view) copies;  /* no views: ends of memcpy between mesh arrays,
                                  of memset */
    VEC(struct plan_alloc) allocs;
    VEC(struct plan_count {
        struct expr *test;
        struct expr *use;  /* of a macro that makes more than the test; or NULL */
        bool holds; /* while the loop goes on; or does not */
        const char *place; /* "heat.c:12" */
    })
    counts;                        /* tests of the number of sweeps, of loops that end when these
                                      have converged or else by their number */
    VEC(struct stmt *) dropped;    /* statements of the host program that are not run: copies round a
                                      periodic axis, first values of what loops keep */
    VEC(struct plan_field *) fields;
    VEC(struct plan_operator *) operators;
    VEC(struct decl *) automatics; /* automatic arrays, and structs that hold one, that may be mesh
                                      arrays: the runtime must forget them when their scope ends */
    VEC(struct plan_temporary) temporaries;
    VEC(struct decl *) statics;    /* static arrays and structs of which mesh arrays may be parts */
    bool tables_stay;          /* the time loop stores no pointer into tables that lead to rows */
    bool contract;             /* -ffp-contract left to the user */
    struct work *work;         /* the passes' own notes (analysis/work.h); not for other rooms */
};

/* sites.c: what the nest's lists have of an expression, or NULL; and adding to the lists. */
const struct plan_site *plan_site_at(const struct plan_nest *n, const struct expr *e); /* of all */
struct plan_access *plan_access_at(const struct plan_nest *n, const struct expr *e);
const struct plan_lookup *plan_lookup_at(const struct plan_nest *n, const struct expr *e);
const struct plan_position *plan_position_at(const struct plan_nest *n, const struct expr *e);
const struct plan_cover *plan_cover_at(const struct plan_nest *n, const struct expr *e);
/* The variable among the nest's scalars, for uses that do not mean the finest width; or NULL. */
struct plan_scalar *plan_scalar_of(const struct plan_nest *n, const struct decl *d);
/* What it does goes with the place of a cell. */
bool plan_nest_places(const struct plan_nest *n);
const struct plan_end *plan_end_at(const struct plan_nest *n, const struct expr *e);
/* Has a cell of the array a value `.rho`? Other arrays of its field, which one allocation may have
 * made, can have cells of another type. */
bool plan_has_component(const struct decl *array, const char *component);
/* It does nothing else, cell by cell: no width of it is that of a difference. */
bool plan_only_reduces(const struct plan_nest *n);
bool plan_means_finest(const struct plan_nest *n, const struct expr *use);
void plan_add_access(struct arena *a, struct plan_nest *n, struct plan_access x);
void plan_add_lookup(struct arena *a, struct plan_nest *n, struct plan_lookup x);
void plan_add_position(struct arena *a, struct plan_nest *n, struct plan_position x);
void plan_add_cover(struct arena *a, struct plan_nest *n, struct plan_cover x);
void plan_add_end(struct arena *a, struct plan_nest *n, struct plan_end x);
/* A remainder by two that tells cells of two colours apart: its iterators count the cells of each
 * level. */
void plan_add_colour(struct arena *a, struct plan_nest *n, const struct expr *e);
bool plan_is_colour(const struct plan_nest *n, const struct expr *e);
const struct plan_rare *plan_rare_at(const struct plan *p, const struct stmt *s); /* or NULL */
void plan_add_finest(struct arena *a, struct plan_nest *n, struct expr *use);
/* Takes all of `finest` out again but for the first ones. */
void plan_keep_finest(struct plan_nest *n, int kept);

/* specialise_kept.c: where the nest is launched, as C text; "": wherever the program comes to it. */
const char *plan_conditions(struct arena *a, const struct plan_nest *n);

/* valid.c: what is wrong with a plan under way, or with the program's tree; NULL: nothing. */
const char *plan_fault(const struct plan *p);

/* Loops of the program that stay host code, though a function's directive asks for nests. */
struct refused_loops {
    VEC(struct refused_loop {
        int source; /* its index */
        uint32_t begin;
    })
    at;
    bool no_planes; /* so do edges whose cells are made of others along them */
    bool grew; /* nothing was said: the program is to be read and analysed once more */
};

/* Runs the passes in order, stopping at the first that reports errors. NULL then. refused: NULL, or a
 * list, empty at first, that it may add to. */
struct plan *analysis_run(struct arena *a, struct diag *d, const struct unit *u,
                          struct refused_loops *refused);

void plan_dump(const struct plan *p, struct text *out);             /* --dump=plan */
void plan_report(const struct plan *p, bool json, struct text *out); /* --report[=json] */

#endif
