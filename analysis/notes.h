/* What the passes know beside the plan: notes that one pass leaves for the next. */
#ifndef AMRCC_ANALYSIS_NOTES_H
#define AMRCC_ANALYSIS_NOTES_H

#include "analysis/tree/poly.h"

struct work_domain {
    int dim;
    const char *name[PLAN_MAX_DIM];
    const char *lo[PLAN_MAX_DIM], *hi[PLAN_MAX_DIM]; /* texts of the clause, or NULL */
    struct range at;
};

struct work_data { /* a data directive */
    const struct pragma *pragma;
    struct function *function; /* that it stands in or before; NULL at file scope */
    VEC(struct decl *) arrays;
    struct work_domain *domain;      /* or NULL */
    const struct clause *spacing;    /* or NULL */
    bool has_boundary[PLAN_MAX_DIM]; /* x, y, z */
    enum boundary_kind boundary[PLAN_MAX_DIM][2];
    const struct clause_arg *sides[PLAN_MAX_DIM]; /* what the clause says of the axis */
    struct range boundary_at[PLAN_MAX_DIM];
};

struct work_scale {
    struct decl *decl;
    int power;
    struct range at;
    bool is_step; /* no clause: a time step (timestep.c) */
};

struct work_reduction {
    struct decl *decl;
    enum reduction_op op;
    struct range at;
    const struct stmt *loop; /* that the clause stands in front of; NULL: it speaks of the function */
};

struct work_kernel {
    struct arena *arena;
    const struct plan *plan;
    struct plan_kernel *kernel;
    VEC(struct work_data *) data;      /* directives that apply to it */
    VEC(struct work_domain *) domains; /* theirs */
    int n_spacing;                     /* 0, 1 (all axes) or dim; fewer beside tables */
    struct decl *spacing[PLAN_MAX_DIM];
    bool has_width_tables;             /* the spacing of some axis is a table, and in scales */
    VEC(struct work_scale) scales;
    VEC(struct work_whole {
        int power; /* scale(power) without a name: of the whole update */
        struct range at;
        const struct stmt *loop; /* that the clause stands in front of; NULL: it speaks of the function */
    }) wholes;
    VEC(struct work_reduction) reductions;
    bool runs_in_timeloop; /* called (or lying) inside a time loop */
    bool host_only;        /* has loops over mesh arrays, but none became a nest */
};

/* Why an index is not an offset from an iterator. */
enum index_fault {
    INDEX_FINE,
    INDEX_INDIRECT,
    INDEX_CALL,
    INDEX_NOT_INTEGER,
    INDEX_NOT_LINEAR,
    INDEX_WRAP_RANGE,
    INDEX_WRAP_NEGATIVE,
    INDEX_MASK,
    INDEX_CLAMP,
    INDEX_CONDITIONAL,
    INDEX_CHANGES,
    INDEX_LOOP,
    INDEX_NARROWED,
    INDEX_WRAPS
};

struct local_index;
struct term_scan;
struct work_nest {
    struct plan_nest *nest;
    struct work_kernel *kernel;
    struct work_domain *domain;
    struct stmt *loop[PLAN_MAX_DIM];                            /* by axis */
    struct expr *lo_expr[PLAN_MAX_DIM], *hi_expr[PLAN_MAX_DIM]; /* as in the loops */
    struct poly lo[PLAN_MAX_DIM], hi[PLAN_MAX_DIM]; /* half-open range; bad: not a polynomial */
    VEC(struct stmt *) sunk;                        /* statements between the loops */
    struct stmt *inner;                             /* body of the innermost loop */
    struct stmt *innermost;                         /* that loop; NULL of edges */
    bool is_emptied; /* all of it was taken out: what stands beside it stays (inlaid.c) */
    bool is_collapsed;                 /* one loop over all cells in the program: collapsed.c */
    enum { PARITIES_UNKNOWN, PARITIES_NONE, PARITIES_SOME } parities; /* colours.c: has_colours */
    VEC(struct expr *) colours; /* parities by which it reads cells that it does not write */
    struct term_scan *scans[2]; /* by enum scan_kind of terms/terms.h; NULL: not begun */
    bool is_coefficient; /* what divides beside a place in it is the level's width: scalars.c */
    bool is_tried; /* its scalars are looked at to find the time step: what is made of it may be made of the width */
    VEC(struct decl *) unmade; /* ... and what no level can make anew, which counts as the same on all */
    bool is_sure; /* in that look no use of a width was in doubt */
    bool shares_step; /* what would be its time step is the width of another nest's cells: scalars.c */
    bool is_consistent; /* with its time step the same on all levels its update is: scalars.c */
    bool has_no_step; /* no variable in its update is a time step made of the width: scalars.c */
    bool is_measured; /* what positions and widths mean was found out: width_trial.c */
    VEC(struct expr *) to_faces; /* uses of a width that lead from a place to the cell's faces: width_trial.c */
    VEC(struct decl *) locals;         /* declared in the nest (iterators excluded) */
    VEC(struct decl *) loop_variables; /* of loops inside the body */
    VEC(struct decl *) index_locals;   /* integers that only serve subscripts */
    VEC(struct decl *) privates;       /* declared outside, but live in one cell */
    bool wraps[PLAN_MAX_DIM];          /* the subscripts wrap round this axis */
    struct range wraps_at[PLAN_MAX_DIM];
    int wraps_by[PLAN_MAX_DIM]; /* of the index that was read last: plan_access.round */
    int stops_by[PLAN_MAX_DIM]; /* and plan_access.stops */
    bool clamps[PLAN_MAX_DIM];  /* subscripts stop at the ends of its range */
    struct range clamps_at[PLAN_MAX_DIM];
    VEC(struct poly *) strides;     /* [arrays][dim] of flat arrays; NULL of the others */
    VEC(struct subscript *) firsts; /* [arrays] the first access of each */
    bool pulled[PLAN_MAX_DIM];      /* push.c: statements run for another cell than in the program */
    bool rotated[PLAN_MAX_DIM];     /* period.c: its range begins elsewhere in the program */
    const char *unsplit;            /* fission.c: why it is one, though it writes several cells */
    struct range unsplit_at;
    VEC(struct decl *) opaque; /* opaque.c: parts of indices that the launch evaluates */
    VEC(struct work_product {
        struct decl *symbol;
        struct poly value;
    })
    products; /* planes.c: products in indices that stand for themselves while one is read */
    enum { SIDES_UNKNOWN, SIDES_LEFT_OUT, SIDES_LOOKED_AT } sides; /* of conditions: hidden.c */
    struct local_index *held; /* local_writes.c; NULL: its trees may change */
};

/* Variables that hold the same mesh arrays (centring.c). */
struct work_field {
    struct decl *decl; /* one of them */
    unsigned node;     /* bit axis: its values lie on the low faces across the axis */
    bool declared;     /* by a clause, at declared_at */
    struct range declared_at;
    struct work_field
        *group; /* while an axis is being decided: union-find of what hangs together */
    bool proven, contradictory, settled;
    bool stands_between; /* the faces of some axis, for sure */
    bool between; /* it counts as cells do, and fluxes read it as if it lay on faces: said */
};

/* What a field that nests make anew carries of the cell width: field_powers.c. */
struct work_side {
    const struct interpret_sides *at; /* the sides of conditions on which the array is made so */
    int power;
};

struct work_power {
    const struct plan_array *array; /* one of its names */
    bool known;
    int power;
    bool is_bare; /* no number that carries a power has a part in it */
    int own_power; /* that what the cell alone gives carries; 0: none */
    bool is_nothing; /* 0 in the cell that was measured */
    bool is_given; /* by finest_store.c */
    int round;
    VEC(struct work_side) sides; /* that carry another power, and are bare */
};

struct alias_node;
struct alias_table {
    struct alias_node **at; /* [n] by declaration id */
    int n;
};

struct apart {
    const struct decl *decl; /* a struct, or a parameter that is given one */
    const struct decl *base; /* itself; that one */
};

struct alias_apart { /* of a member of a struct that is apart from others */
    const struct decl *root, *field;
    struct alias_node *node;
};

struct work_member {    /* a struct's member as an object of its own */
    struct decl *decl;  /* the object; its name is the C text, "g->u" */
    struct decl *root;  /* g */
    struct decl *field; /* u */
};

struct work_macro { /* a macro or enumerator that a clause names (macros.c) */
    const char *name;
    struct decl *decl;  /* the variable that it has become */
    struct expr *value; /* its first use; NULL: not met yet */
    struct range at;    /* in the clause */
    bool is_width;      /* named by spacing */
    bool is_refused;
};

struct work_hidden { /* a macro that is made with one of them */
    const struct macro *macro;
    const struct work_macro *of;
};

struct work_kept { /* a call that cannot be put in its place, and must (expand.c) */
    struct expr *call;
    struct function *kernel;
    const char *why, *hint; /* "its 'u' is moved"; hint: or NULL */
    struct range at;        /* in the function called, mostly */
};

struct work_line { /* an array that holds a line of cells and could not be expanded */
    const struct decl *array;
    const char *why; /* "its address is taken here" */
    struct range at;
};

struct work_expanded { /* a loop whose calls were put in place */
    struct stmt *loop;
    struct stmt *written; /* a copy of it as the program has it */
    struct stmt *with;    /* the loop whose nests it goes with: it itself, mostly */
};

struct work_wrap { /* a loop that copies cells from the other side of the mesh into the ring */
    struct stmt *loop;
    unsigned axes; /* bits */
    bool plain;    /* period.c drops it where clauses make these axes periodic */
};

struct work_lacking { /* arrays with fewer ghost cells in front than others have (padding.c) */
    struct decl *decl; /* one of the variables that hold them */
    int axis, cells;
};

struct work_coordinate { /* what lies on faces or in cells for sure (axis_coordinates.c) */
    struct decl *decl;   /* one of the variables that hold it */
    int axis;
    bool faces;
    bool serves;       /* made anew to take differences of, or to make such arrays of: slopes */
    bool remade;       /* it is one of these, or a flux that a clause puts into cells */
    bool known;        /* where it lies; else centring.c looks */
};

struct work_tile {
    struct stmt *outer,
        *inner; /* what stands in the place of the loop over tiles; its cells' loop */
};

struct work_size { /* one value that variables get */
    struct decl *decl; /* decl.size of these */
    struct poly size;
};

struct work_version { /* of a region: specialise.c */
    struct stmt *block;
    struct expr *holds; /* where its variables have the values that it is made for */
};

struct work_constant {
    struct decl *of;
    int64_t value;
};

struct work_region { /* code of which there are versions */
    struct stmt *owner; /* the block, or the loop, that it ends */
    struct stmt **body; /* [n] of the owner, as the program has it */
    int n;
    VEC(struct work_version) version;
    VEC(struct work_constant) last; /* what the last one is made for */
};

/* Variables that the program does not have: decl_fresh (tree/rewrite.h). */
enum fresh {
    FRESH_LOCAL,   /* of kernels: copies of others, and what passes need */
    FRESH_MEMBER,  /* members of structs: members.c */
    FRESH_INDEX,   /* parts of indices: opaque.c */
    FRESH_PRODUCT, /* products in indices: product_symbols.c */
    FRESH_MACRO,   /* macros that clauses name: macros.c */
    FRESH_KINDS
};

/* A copy along an edge over some cells less or more than the mesh has. */
struct work_miss {
    struct range at; /* .file NULL: none */
    const struct work_nest *mesh;
    int axis;
    int64_t more; /* cells of the mesh */
};

struct work {
    VEC(const char *) names; /* of all that the program declares: names.c */
    VEC(struct work_region) regions;
    VEC(struct work_data *) data;
    VEC(struct work_kernel *) kernels;
    VEC(struct work_nest *) nests; /* by id */
    VEC(struct work_member *) members;
    VEC(struct work_macro) macros;
    VEC(const struct decl *) enumerators; /* that the program uses */
    VEC(struct work_hidden) hidden;
    VEC(struct work_field *) fields; /* those that nests or clauses name */
    VEC(struct decl *) cell_records; /* structs that are elements of mesh arrays, and in these */
    bool drops_planes; /* edges by formulas along them cannot run beside these after all: edge_faces.c */
    struct refused_loops *refused;   /* borrowed; NULL: errors are errors */
    VEC(struct stmt *) host_loops;   /* loops of kernels over mesh arrays that stay host code */
    VEC(struct work_tile) tiles;     /* loops over tiles that became plain loops */
    VEC(struct stmt *) interchanged; /* loops over cells that stood in loops over values */
    VEC(struct inlaid *) inlaid;     /* assignments taken out of nests, by nest, in order */
    VEC(struct work_lacking) lacking;
    VEC(struct work_coordinate) coordinates;
    VEC(struct work_wrap) wraps;     /* loops that fill ghost cells from the other side */
    VEC(struct function *) busy;     /* functions that run nests, directly or through others */
    VEC(const char *) host_why;      /* [host_loops] for the warning */
    VEC(struct decl *) escaping;     /* functions whose addresses are taken, defined or not */
    VEC(struct work_kept) kept;
    VEC(struct work_expanded) expanded;
    VEC(struct work_line) lines;   /* array_expansion.c */
    VEC(struct function *) placed; /* functions whose bodies stand in kernels now */
    VEC(struct decl *) set_there;  /* variables of file scope that these bodies set */
    VEC(struct function *) host_run; /* functions that run outside of nests, too */
    VEC(struct work_size) sizes;   /* sizes.c */
    VEC(struct call_sets *) call_sets; /* call_sets.c: of the functions asked for so far */
    struct given_index *given;     /* given.c: of the pass that runs, or NULL */
    struct moved_index *moved;     /* handed.c: likewise */
    struct moved_index *blended;   /* blends.c: likewise */
    struct alias_table alias[2];   /* wide; narrow */
    VEC(struct alias_apart) alias_apart; /* narrow */
    bool narrow;                   /* alias.c: the table that is asked */
    VEC(struct apart) apart_structs; /* whose members lead to arrays of their own: apart_structs.c */
    VEC(struct decl *) address_tables; /* whose variables are apart: address_tables.c */
    VEC(struct work_power *) powers;
    VEC(struct decl *) record_tables; /* of numbers, in place of constant tables of structs */
    VEC(struct decl *) choices; /* which function a pointer leads to: pointer_calls.c */
    VEC(const struct clause *) domain_clauses; /* of the program: domain_names.c */
    struct term_solver *terms;     /* terms/terms.c: made once; or NULL */
    int fresh[FRESH_KINDS];        /* variables of each kind made so far: decl_fresh */
    struct work_miss misses_period; /* edge_period.c: the last one that was met */
};

/* What went wrong is counted by diag alone. */
typedef void pass(struct plan *p, struct diag *d);
typedef void silent_pass(struct plan *p);
/* Those that look at one after the other. */
typedef void nest_pass(struct plan *p, struct diag *d, struct work_nest *w);
typedef void silent_nest_pass(struct plan *p, struct work_nest *w);
typedef void kernel_pass(struct plan *p, struct work_kernel *k);
typedef void timeloop_pass(struct plan *p, struct diag *d, struct plan_timeloop *t);

#endif
