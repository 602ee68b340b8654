/* What the passes of this room know beside the plan: notes that one pass leaves for the next, and
 * the helpers they share. No other room includes this. */
#ifndef AMRCC_ANALYSIS_WORK_H
#define AMRCC_ANALYSIS_WORK_H

#include "analysis/plan.h"

/* ---- walking trees (tree.c) ----------------------------------------------------------------- */

/* An expression above the current one. */
struct walk_frame {
    struct expr *e;
    struct walk_frame *up; /* NULL: e is the statement's own expression */
};

/* Statements and expressions of a subtree, parents first, in source order. */
struct walk {
    bool (*on_stmt)(struct walk *w, struct stmt *s); /* NULL: all; false: leave it out */
    bool (*on_expr)(struct walk *w, struct expr *e); /* NULL: none; false: skip its operands */
    void *with;
    struct stmt *in;          /* statement that the expression stands in */
    struct decl *initialises; /* the declaration whose initialiser is being walked, or NULL */
    struct walk_frame *above; /* NULL at the top of an expression */
};
void walk_stmt(struct walk *w, struct stmt *s);
void walk_expr(struct walk *w, struct expr *e);
void walk_extents(struct walk *w, const struct type *t); /* of a local array, which walks pass over */

struct expr *expr_bare(struct expr *e); /* without parentheses and implicit conversions */
struct expr *expr_core(struct expr *e); /* ... and without explicit casts */
struct decl *expr_name(struct expr *e); /* the object that a bare name stands for, or NULL */
bool expr_is(const struct expr *e, enum expr_kind kind, const char *op);
bool expr_equal(struct expr *a, struct expr *b); /* same form, same objects; no side effects */
bool expr_mentions(struct expr *e, const struct decl *d);
bool expr_int_value(struct expr *e, int64_t *value); /* an integer constant */
bool expr_is_modify(const struct expr *e); /* assignment, ++ or --: a[0] is what is written */
const char *expr_text(struct arena *a, const struct expr *e);
struct decl *expr_base(struct expr *e); /* object under subscripts, '*', '+': u of u[j][i] */

bool stmt_holds(const struct stmt *outer, const struct stmt *s); /* s is outer or lies in it */
bool stmt_sets(struct stmt *s, const struct decl *d); /* =, ++ and the like, or its address */
bool stmt_mentions(struct stmt *s, const struct decl *d);
int stmt_uses(struct stmt *s, const struct decl *d); /* how often it is named */
int expr_uses(struct expr *e, const struct decl *d);
struct stmt *stmt_of_decl(struct stmt *s, const struct decl *d); /* its STMT_DECL, or NULL */
bool is_known_in(const struct decl *d, const struct source *file); /* or in a header */
/* Of several of file scope, one of the function's file. */
struct decl *find_variable(const struct unit *u, struct function *f, const char *name);
struct function *callee_function(struct expr *call); /* visible definition, or NULL */
struct decl *callee_decl(struct expr *call);
bool is_math_function(const char *name); /* of math.h or stdlib.h, without side effects */
extern const struct type type_int;       /* of C */
bool is_scalar(const struct type *t);    /* arithmetic */
bool is_floating(const struct type *t);
bool is_integer(const struct type *t);
bool function_in(struct function *const *at, int n, const struct function *f);
bool is_nest_loop(const struct plan *p, const struct stmt *s);
bool decl_in(struct decl *const *at, int n, const struct decl *d);
const struct type *element_type(const struct type *t); /* under all pointers and arrays */

/* ---- polynomials over integer variables (poly.c) -------------------------------------------- */

enum { POLY_TERMS = 32, POLY_DEGREE = 6 };

struct poly_term {
    int64_t factor;
    int n;
    struct decl *symbol[POLY_DEGREE]; /* [n] sorted by id; repeated for powers */
};
struct poly {
    bool bad; /* not a polynomial, or too large */
    int n;
    struct poly_term term[POLY_TERMS]; /* sorted: highest degree first; no zero factors */
};
struct poly poly_const(int64_t c);
struct poly poly_symbol(struct decl *d);
struct poly poly_add(const struct poly *a, const struct poly *b, int64_t factor); /* a + factor b */
struct poly poly_mul(const struct poly *a, const struct poly *b);
struct poly poly_replace(const struct poly *p, const struct decl *d, const struct poly *by);
bool poly_is_const(const struct poly *p, int64_t *value);
bool poly_equal(const struct poly *a, const struct poly *b);
bool poly_mentions(const struct poly *p, const struct decl *d);
/* p = coefficient * d + rest, with d in neither; false where d occurs in a higher power. */
bool poly_split(const struct poly *p, const struct decl *d, struct poly *coefficient,
                struct poly *rest);
/* The multiple of `stride` nearest to p, taken out of it: p -= *times * stride. */
bool poly_take(struct poly *p, const struct poly *stride, int64_t *times);
/* p = quotient * by, without a rest; false where there is one. */
bool poly_divide(const struct poly *p, const struct poly *by, struct poly *quotient);
const char *poly_text(struct arena *a, const struct poly *p); /* C, evaluated as long */

/* ---- notes ---------------------------------------------------------------------------------- */

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
    bool has_boundary[PLAN_MAX_DIM]; /* by axis in the user's order */
    enum boundary_kind boundary[PLAN_MAX_DIM];
    struct range boundary_at[PLAN_MAX_DIM];
};

struct work_scale {
    struct decl *decl;
    int power;
    struct range at;
};

struct work_reduction {
    struct decl *decl;
    enum reduction_op op;
    struct range at;
};

struct work_kernel {
    struct arena *arena;
    const struct plan *plan;
    struct plan_kernel *kernel;
    VEC(struct work_data *) data;      /* directives that apply to it */
    VEC(struct work_domain *) domains; /* theirs */
    int n_spacing;                     /* 0, 1 (all axes) or dim */
    struct decl *spacing[PLAN_MAX_DIM];
    VEC(struct work_scale) scales;
    bool has_power; /* scale(power) without a name: the whole update */
    int power;
    struct range power_at;
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
    INDEX_CLAMP,
    INDEX_CONDITIONAL,
    INDEX_CHANGES,
    INDEX_LOOP
};

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
    bool is_collapsed;                 /* one loop over all cells in the program: collapsed.c */
    VEC(struct decl *) locals;         /* declared in the nest (iterators excluded) */
    VEC(struct decl *) loop_variables; /* of loops inside the body */
    VEC(struct decl *) index_locals;   /* integers that only serve subscripts */
    VEC(struct decl *) privates;       /* declared outside, but live in one cell */
    bool wraps[PLAN_MAX_DIM];          /* the subscripts wrap round this axis */
    struct range wraps_at[PLAN_MAX_DIM];
    int wraps_by[PLAN_MAX_DIM];        /* of the index that was read last: plan_access.round */
    int stops_by[PLAN_MAX_DIM];        /* and plan_access.stops */
    bool clamps[PLAN_MAX_DIM];                      /* subscripts stop at the ends of its range */
    struct range clamps_at[PLAN_MAX_DIM];
    VEC(struct poly *) strides;     /* [arrays][dim] of flat arrays; NULL of the others */
    VEC(struct subscript *) firsts; /* [arrays] the first access of each */
    bool rotated[PLAN_MAX_DIM];     /* period.c: its range begins elsewhere in the program */
    const char *unsplit;            /* fission.c: why it is one, though it writes several cells */
    struct range unsplit_at;
    VEC(struct decl *) opaque;      /* opaque.c: parts of indices that the launch evaluates */
    VEC(struct work_product {
        struct decl *symbol;
        struct poly value;
    })
    products; /* planes.c: products in indices that stand for themselves while one is read */
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
};

struct alias_node;
struct alias_table {
    struct alias_node **at; /* [n] by declaration id */
    int n;
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

struct work_expanded {    /* a loop whose calls were put in place */
    struct stmt *loop;
    struct stmt *written; /* a copy of it as the program has it */
};

struct work_wrap { /* a loop that copies cells from the other side of the mesh into the ring */
    struct stmt *loop;
    unsigned axes; /* bits */
    bool plain;    /* period.c drops it where clauses make these axes periodic */
};

struct work_tile {
    struct stmt *outer, *inner; /* what stands in the place of the loop over tiles; its cells' loop */
};

struct work {
    VEC(struct work_data *) data;
    VEC(struct work_kernel *) kernels;
    VEC(struct work_nest *) nests; /* by id */
    VEC(struct work_member *) members;
    VEC(struct work_macro) macros;
    VEC(struct work_hidden) hidden;
    VEC(struct work_field *) fields; /* those that nests or clauses name */
    VEC(struct decl *) cell_records; /* structs that are elements of mesh arrays, and in these */
    VEC(struct stmt *) host_loops;   /* loops of kernels over mesh arrays that stay host code */
    VEC(struct work_tile) tiles;     /* loops over tiles that became plain loops */
    VEC(struct work_wrap) wraps;     /* loops that fill ghost cells from the other side */
    VEC(struct function *) busy;     /* functions that run nests, directly or through others */
    VEC(const char *) host_why;      /* [host_loops] for the warning */
    VEC(struct decl *) escaping;     /* functions whose addresses are taken, defined or not */
    VEC(struct work_kept) kept;
    VEC(struct work_expanded) expanded;
    VEC(struct function *) placed; /* functions whose bodies stand in kernels now */
    struct alias_table alias[2];     /* wide; narrow */
    bool narrow;                     /* alias.c: the table that is asked */
    int last_id;                     /* of declarations: later passes count on */
};

/* members.c */
const struct work_member *member_of(const struct plan *p, const struct decl *d); /* or NULL */
/* The object that a member expression of a function, or the text of a clause, stands for; NULL
 * where it cannot be named. */
struct decl *member_object(struct plan *p, struct function *f, struct expr *e);
struct decl *member_named(struct plan *p, struct function *f, const char *text);
/* The object for a member of `root`, whose C text is known. */
struct decl *member_make(struct plan *p, struct decl *root, struct decl *field, const char *text);
/* The same member of another object in the function, which may be the same object; or NULL. */
struct expr *member_elsewhere(const struct plan *p, struct function *f, const struct decl *d);
/* May the call set the member? */
bool member_may_change(const struct work_member *m, struct expr *call);

/* calls.c: the functions of the program that a call may run, also through a pointer. */
struct call_targets {
    VEC(struct function *) at;
};
struct call_targets call_targets(const struct plan *p, struct expr *call);
/* May it run a function that no source given defines? */
bool call_may_leave(const struct plan *p, struct expr *call);

/* alias.c: may the memory that `e` (a pointer or array) leads to hold a mesh array? */
bool alias_is_mesh(const struct plan *p, struct expr *e);
bool alias_decl_is_mesh(const struct plan *p, const struct decl *d);
/* Does e itself lie in a mesh array? */
bool alias_is_place_of_mesh(const struct plan *p, struct expr *e);
bool alias_same(const struct plan *p, const struct decl *a, const struct decl *b);
/* Do two variables name the same field? Narrower: not through functions that any array is handed
 * to. */
bool alias_same_field(const struct plan *p, const struct decl *a, const struct decl *b);

/* centring.c: the field that a variable holds, or NULL. */
struct work_field *work_field_of(const struct plan *p, const struct decl *d);
/* Bits of axes as the user says them: "cell", "node", "face(x)", "edge(x, y)". */
const char *centring_text(const struct plan *p, unsigned node);

/* extent.c: elements of a nest's array along an axis; bad where that is not known. */
struct poly extent_of(struct plan *p, const struct work_nest *w, int array, int axis);

/* domain.c: the domain along an axis, and how nests and arrays lie to it (plan_nest.begin, end,
 * placed; plan_array.behind, sized). given: its upper end, out->lo and last set; or NULL. False
 * with an error. */
struct work_range {
    int lo;
    struct work_nest *last; /* the nest that ends highest, or gave the range; NULL: none */
    int behind;             /* elements behind it of the longest array; -1: not known */
};
bool domain_find(struct plan *p, struct diag *d, int axis, const struct poly *given,
                 struct work_range *out);

/* index.c: an integer expression of the nest as a polynomial in iterators and outer variables.
 * On a fault *at is the expression to point at. */
struct poly index_poly(struct work_nest *w, struct expr *e, enum index_fault *fault,
                       struct expr **at);

/* subscript.c: the accesses of a nest. */
struct access_scan {
    struct plan *plan;
    struct diag *diag;
    struct work_nest *nest;
    VEC(struct decl *) faulty; /* arrays with an error already: one is enough */
    const struct stmt *in;     /* the statement of the access at hand */
};

struct subscript {         /* an access taken apart */
    struct expr *root;     /* what is subscripted: a name */
    struct decl *base;     /* its declaration */
    struct expr *index[8]; /* slowest first, as written */
    int n;
    int lead; /* so many of the first are part of the array's address: subscript_read */
    int tail; /* so many of the last choose one of a cell's values: component.c */
    const char *component;   /* which of a cell's values: C text behind the cell, "[3]", ".rho"; or
                                "+ 3", which a flat array's address takes; "" of plain arrays */
    const struct type *type; /* of that value where it is no plain array's element, or NULL */
};
/* Tables of pointers that lead to the rows: how many of the indices behind the lead go through one;
 * -1 where they are of another kind. */
int subscript_tables(const struct plan *p, const struct subscript *u);
/* path.c: takes subscripts, '*' and '&' apart down to a name; false where there is none. */
bool subscript_take_apart(struct arena *a, struct expr *e, struct subscript *u);

/* The index of a flat array, all that is added to the pointer in it. */

/* component.c: several values per cell. */
/* A struct of numbers, arrays of numbers and such structs: it can be the element of a mesh array.
 */
bool is_cell_record(const struct decl *record);
/* The struct of such an array's element that a member expression speaks of, or NULL. */
struct decl *cell_record_of(const struct plan *p, const struct expr *member);
/* Where e is a value within a struct that is an array's element: the element, and *text, the C text
 * behind it. NULL: it is none (*text is NULL), or an error was given. */
struct expr *component_element(struct access_scan *s, struct expr *e, const char **text);
/* Is the expression the same in front of the nest, where the launch evaluates it? */
bool is_outside(struct access_scan *s, struct expr *e);
/* C text of a subscript that is the same for all cells; NULL where it moves. */
const char *component_index(struct access_scan *s, struct expr *e);
/* How many iterators the last subscript but `tail` mentions. */
int count_axes(struct access_scan *s, struct subscript *u, int tail);
/* Sets tail, component and type where trailing subscripts choose among a cell's values. */
void component_find_tail(struct access_scan *s, struct subscript *u);
/* Of a flat array: takes what is left of the index, less than the fastest stride, as the value's
 * number; *cells gets the whole cells in it. False where it is no such number. */
bool component_take_rest(struct access_scan *s, struct subscript *u, struct poly *rest,
                         const struct poly *stride, int64_t *cells);
/* Of a flat array that holds several, one behind the other: takes whole arrays out of the steps
 * along the slowest axis. */
void component_take_arrays(struct access_scan *s, struct subscript *u, const struct poly *stride,
                           int64_t *times);
/* The same where what is left of the index is known in front of the nest. */
bool component_take_outside(struct access_scan *s, struct subscript *u, const struct poly *rest,
                            const struct poly *slowest);
/* Takes them out of the rest of an index as the value's address. False where they are not known in
 * front of the nest. */
bool component_take_plane(struct access_scan *s, struct subscript *u, const struct poly *planes);
/* A term that is further away than any neighbour along the slowest axis. */
bool component_is_far(const struct access_scan *s, const struct poly_term *t,
                      const struct poly *slowest);
/* fixed.c: the value that conditions around the access at hand give to an axis' iterator. */
bool fixed_value(struct access_scan *s, int axis, struct poly *value);
/* Adds the iterators that they fix, and the index leaves out, to that of a flat array. */
void fixed_complete(struct access_scan *s, const struct subscript *u, struct poly *index);
/* planes.c: *rest without the arrays that lie in front of the one that is meant; they go into
 * *planes, which is 0 where nobody can tell. */
void planes_take(struct access_scan *s, struct expr *index, struct poly *rest,
                 const struct poly *slowest, struct poly *planes);
/* An index that ought to choose one of a cell's values, but is not known: an error, and true. */
bool component_error(struct access_scan *s, struct subscript *u, struct expr *index);
/* Turns address and strides of the cells into those of one of their values. */
void component_place(struct plan *p, struct plan_array *a);
/* Array and offsets of access->site; adds the array to the nest. False with an error. */
bool subscript_read(struct access_scan *s, struct subscript *u, struct plan_access *access);

/* Finds the array of an access in the nest, adding it where it is new (a flat one without strides).
 */
int subscript_array(struct access_scan *s, struct subscript *u, enum array_form form);
/* access.c: reads, writes, hulls of the nest's arrays, from its accesses. */
void access_finish(struct plan *p, struct plan_nest *n);
/* legality.c: one nest; errors where its cells cannot run in any order. */
void legality_check(struct plan *p, struct diag *d, struct work_nest *w);
/* order.c: an array that the nest reads at neighbours and writes: an error. */
void order_error(struct diag *d, const struct work_nest *w, int array, struct range read,
                 struct range write);
/* macros.c: the variable that a clause's macro has become, or NULL; is it one? */
struct decl *macro_named(const struct plan *p, const char *name);
bool macro_is(const struct plan *p, const struct decl *d);
/* The variable of file scope, or the macro, is known by its name in the function. */
bool is_visible_in(const struct plan *p, struct function *f, struct decl *d);
/* The variable's name as the user knows it: "DX", not "(DX)". */
const char *macro_label(const struct plan *p, const struct decl *d);
const struct macro *macro_definition(const struct unit *u, const char *name); /* the first, or NULL */
/* The clause's macro that the expression is a use of, that the macro is made with; or NULL. */
struct work_macro *macro_used(const struct plan *p, struct expr *e);
const struct work_macro *macro_made_of(const struct plan *p, const struct macro *m);
/* macro_check.c: errors where the nest needs a macro whose power of the width nobody says. */
void macros_check(struct plan *p, struct diag *d, struct work_nest *n);
/* The same for the functions that a nest calls. */
void macros_check_helpers(struct plan *p, struct diag *d, struct stmt *loop);
/* reach.c: the functions that a statement may run, directly or through others. */
struct reach {
    const struct plan *plan;
    VEC(struct function *) functions;
    bool leaves; /* some that the program does not define, too */
};
void reach_stmt(struct reach *r, struct stmt *s);
/* walks.c: an error, and true, where a pointer walks through a mesh array. */
bool walk_error(struct plan *p, struct diag *d, struct stmt *body);
/* between.c: an error for a statement that cannot stand between the loops of a nest. */
void between_error(struct plan *p, struct diag *d, struct stmt *s, struct stmt *loop);
/* advice.c: what to write instead of a call of this function in a nest, as a hint. */
void advise_call(struct diag *d, const char *name);
const char *called_name(const char *name); /* as the user wrote it: "assert" */
/* apply.c: the data directives and widths that speak of a function. */
void apply_kernel(struct plan *p, struct diag *d, struct work_kernel *k);

/* edges.c: a loop of a kernel that has the form of a boundary: it is left to pass_edges. */
bool edge_has_form(struct plan *p, struct work_kernel *k, struct stmt *s);

/* edge_read.c: an access in a loop along the edge, axis by axis. */
struct edge_loop { /* around the statement, outermost first */
    struct decl *variable;
    struct stmt *loop;
    struct poly lo, hi; /* half-open */
    bool unrolled;      /* `for (g = 0; g < 2; g++)`: stands for `held` now */
    bool peeled;        /* ... but its variable is the index of the cell that is set */
    struct poly held;
};
struct edge_scan {
    struct plan *plan;
    struct work_nest *nest; /* the loops' variables are its iterators, in any order */
    struct function *function;
    struct edge_loop loop[PLAN_MAX_DIM];
    int n_loops;
};
struct edge_place {
    const struct edge_loop *along[PLAN_MAX_DIM]; /* the loop that the axis moves with, or NULL */
    struct poly at[PLAN_MAX_DIM]; /* the index; along a loop, what is added to its variable */
    enum array_form form;
    struct poly stride[PLAN_MAX_DIM]; /* of FORM_FLAT */
};
bool edge_place(struct edge_scan *s, struct subscript *u, struct edge_place *out);
/* The factor of a loop's variable in an index that stands in a statement; false where there is none. */
bool edge_factor(const struct plan *p, struct stmt *in, struct expr *index,
                 const struct decl *variable, struct poly *factor);

/* edge_component.c: takes an element apart, with the choice among a cell's values; false where that
 * is not known. */
bool edge_component(struct access_scan *s, struct expr *e, struct subscript *u);
/* So many of the array's last subscripts choose one of a cell's values. */
int edge_tail(const struct plan *p, const struct decl *array);
/* Elements from one cell to the next along the fastest axis, of a flat array: 9 of
 * f[(j * nx + i) * 9 + q]; 0 where nobody knows, 1 of plain arrays. */
int64_t edge_cell_width(const struct plan *p, const struct decl *array);
/* edge_values.c: a copy of the statement in which whole structs, pointers to cells and loops over a
 * cell's values are written out; NULL where there is no need of it. */
struct stmt *edge_values(struct plan *p, struct work_kernel *k, struct stmt *s);

/* edge_order.c: loops along edges become nests that run one after the other. */
struct edge_written { /* what one of them sets */
    const struct decl *array;
    struct edge_place at;
};
/* May a read be one of the cell that an earlier nest of the same round has set? */
bool edge_may_meet(const struct plan *p, const struct edge_written *w, const struct decl *array,
                   const struct edge_place *read);
/* Along the edge it runs over cells that some stencil writes, not over corners. */
bool edge_keeps_inside(const struct plan *p, const struct work_nest *w);
/* How many rounds of a loop lie before and behind the stencils' range; false where nobody can tell. */
bool edge_overhang(const struct plan *p, const struct edge_loop *loop, int *below, int *above);
/* Nests that set the same side of an array are all of the kind that reads inward, if one is. */
void edge_same_kind(const struct plan *p, struct work_nest *const *nests, int n);
/* a - b, where their variables go by the same names; false where it is no number. */
bool edge_difference(const struct poly *a, const struct poly *b, int64_t *out);
/* Stands for the loop of an axis that none moves. */
struct stmt *edge_no_loop(struct arena *a);
struct poly edge_index(struct edge_scan *s, struct expr *e); /* bad where it is no polynomial */

/* edge_side.c: -1, 1: the index lies before, behind the cells of all stencils along the axis; 0: it
 * does not, or nobody can tell. `a`: the array, or NULL. */
int edge_side(struct plan *p, struct function *f, int axis, const struct poly *at,
              const struct edge_place *place, const struct decl *array, int lead);

/* at - end, where that is a number; variables of equal names count as equal. */
bool edge_behind(const struct poly *at, const struct poly *end, int64_t *cells);

/* A distance along the axis is the length of the mesh that stencils write. */
bool edge_is_period(const struct plan *p, int axis, const struct poly *distance);

/* edge_wrap.c: makes the nest of one assignment of cells that lie `distance` away, along the axes of
 * nest->wraps, a copy from the other side of the mesh; false where it is not plainly one. */
bool edge_wrap_take(struct plan *p, struct work_nest *w, struct expr *assignment,
                    const struct poly *distance);
/* edge_side.c: the other polynomial's variables of the same names take the place of p's. */
struct poly edge_renamed(const struct poly *p, const struct poly *other);

/* beside.c: may a nest's array and another nest's be the same? One of them is written. */
bool arrays_may_be_same(const struct plan *p, const struct plan_nest *first,
                        const struct plan_nest *second, const struct plan_array *written,
                        const struct plan_array *other);

/* access.c: the access that stands at `site`, or NULL. */
struct plan_access *access_at(struct plan_nest *n, const struct expr *site);

/* advances.c: some statement sets the array, by its number in the nest, to a cell's value and
 * something added. */
bool nest_advances(struct work_nest *nest, int array);

/* access.c: finds the accesses of a nest. */
void access_scan_nest(struct plan *p, struct diag *d, struct work_nest *w);

/* fission.c: nests that write several cells become several nests. */
void split_nests(struct plan *p);

/* push.c: statements that write a neighbour round a periodic axis, as the neighbour sees them. */
void push_to_pull(struct plan *p);

/* shift.c: moves the ranges of nests whose loops count otherwise than the arrays. */
void shift_nests(struct plan *p);
/* Moves the range alone. */
void nest_move(struct plan *p, struct work_nest *w, int axis, int by);

/* period.c: nests that begin elsewhere than others on an axis that a clause makes periodic. */
void period_rotate(struct plan *p, struct diag *d);
/* Errors for those where the iterator is used as a number; after pass_body. */
void period_check(struct plan *p, struct diag *d);
/* Errors for nests that wrap round something else than the domain, when that is known. */
void period_check_ranges(struct plan *p, struct diag *d);

/* collapsed.c: may the loop be one over all cells of a flat array, by one index? */
bool collapsed_has_form(struct plan *p, const struct work_kernel *k, struct stmt *s);
/* Writes it as one loop for each of the domain's iterators; false where the mesh's shape is not
 * known, or the loop is another after all. Needs the other nests of the program. */
bool collapsed_expand(struct plan *p, struct work_kernel *k, struct stmt *s);
/* row_ends.c: refuses neighbours in such a nest that lie in other rows. */
void row_ends_check(struct plan *p, struct diag *d, struct work_nest *w);

/* loops.c */
struct loop_bounds {
    struct expr *lo, *hi;
    bool lo_more, hi_more; /* the half-open range begins, ends one later: i > lo, i <= hi */
};
/* The variable that a `for` counts in, or NULL. */
struct decl *loop_variable(const struct stmt *s);
/* What it is set to first; NULL where nothing, or not in the header. */
struct expr *loop_start(const struct stmt *s);
/* 1 up, -1 down, 0: it does not count by one. */
int loop_direction(const struct stmt *s);
/* False with an error where the loop is not `for (i = lo; i < hi; i++)` or the like,
 * or the same downwards. */
bool loop_read(struct diag *diag, struct stmt *s, struct loop_bounds *out);

/* records.c: whole structs, local ones and pointers within a cell, in a statement that is all of the
 * function's body as far as they are concerned. */
void records_take_apart(struct plan *p, struct function *f, struct stmt *s);
/* cellptr.c: pointers set in the loop by what they stand for. */
void cell_pointers(struct plan *p, struct function *f, struct stmt *loop);
/* reductions.c: a scalar that the nest reduces into and does not use otherwise; *op: how. */
bool reduces_only(const struct work_nest *w, const struct decl *d, enum reduction_op *op);
bool nest_mentions(const struct work_nest *w, const struct decl *d);
bool set_before_read(const struct work_nest *w, const struct decl *d);
struct stmt *used_outside(const struct plan *p, const struct work_nest *own_nest, struct stmt *s,
                          const struct decl *d); /* outside.c; the statement, or NULL */
/* reductions.c. 1: set before it is read in every run of s; -1: read first, or set under a
 * condition; 0: neither. */
int first_touch(struct stmt *s, const struct decl *d);
/* nests.c: the variables that a nest declares, anew. */
void find_locals(struct plan *p, struct work_nest *w);
/* Does a statement need what a variable holds outside of the loops over it? */
bool is_read_elsewhere(struct stmt *s, const struct decl *d);
/* nests.c: may this statement be part of a nest? names the unknown function, or NULL */
struct expr *find_unknown_call(const struct plan *p, struct stmt *s);

/* placed.c: all calls of the function were put in place: nothing runs it any more. */
void placed_settle(struct plan *p); /* leaves those in work.placed */
bool is_unused_function(const struct plan *p, const struct function *f);
/* kept_calls.c: an error, and true, for a call in the kernel that cannot be put in its place. */
bool kept_calls_error(const struct plan *p, struct diag *d, const struct function *kernel);
/* The kernel has no nests: a note and a hint where a function that it calls has loops. */
void hint_called_loops(struct plan *p, struct diag *d, const struct work_kernel *k);

/* inline.c: is the argument seen through a parameter of this type as it is without it? */
bool is_alike_argument(const struct type *param, struct expr *arg);
/* Puts the value of a helper that is a formula in the place of the call; false where it is none. */
bool inline_formula(struct plan *p, struct function *kernel, struct expr *call);

/* True where e is one of the nest's accesses of a mesh array, or an end test: nothing in it is
 * evaluated. */
bool is_access_site(const struct plan_nest *n, const struct expr *e);

/* table.c: false with an error where the access is of no kind that is supported. */
bool table_read(struct access_scan *s, struct walk *w, struct expr *site, struct subscript *u);
void table_finish(const struct plan *p, struct plan_nest *n);
const struct plan_lookup *find_lookup(const struct plan_nest *n,
                                      const struct expr *e); /* or NULL */
/* A lookup whose subscripts are not evaluated in the cell. */
bool is_table_site(const struct plan_nest *n, const struct expr *e);

/* slice.c: does a variable's value at the nest depend on the cell width, and the statements that
 * compute it, for replay per level; false with an error where they cannot be replayed. */
bool slice_varies(struct plan *p, struct work_nest *w, struct decl *d);
bool slice_add(struct plan *p, struct diag *d, struct work_nest *w, struct decl *d2);

/* width.c: what each use of a variable that depends on the cell width means. `widths` are all such
 * variables of the nest. */
enum width_use {
    WIDTH_NONE,
    WIDTH_LEVEL,  /* the width of the level's own cells */
    WIDTH_FINEST, /* the width of the finest cells */
    WIDTH_UNCLEAR
};
struct width_uses {
    VEC(struct width_site {
        struct expr *site;
        enum width_use use;
    })
    sites;
};
struct width_uses width_uses(struct plan *p, struct work_nest *w, const struct decl *d,
                             struct decl *const *widths, int n_widths);
struct expr *width_find(const struct width_uses *u, enum width_use use); /* the first, or NULL */

/* moments.c: how an update that reads neighbours goes with the cell width. */
struct moments {
    bool known;
    int order;     /* its increment goes with this power of the width if the fields are smooth; 0:
                      not at all */
    bool is_mixed; /* first and second differences in one */
    bool averages; /* the new value is made of neighbours alone: a relaxation */
    bool divides;  /* by a difference of neighbours, or the like: no number where all are equal */
    bool reduces;  /* a reduction depends on neighbours */
};
struct moments moments_of(const struct plan *p, const struct work_nest *w);

/* update.c: scale(p) without a name, and what is said where nothing speaks of the width. */
bool update_has_widths(const struct plan_nest *n); /* in its tables */
void update_settle(struct plan *p, struct diag *d, struct work_nest *w);

/* lent.c: is the argument a local of the cell, or of the helper that calls, lent by address to a
 * parameter of this type? */
bool is_lent(const struct work_nest *w, const struct function *helper, const struct type *param,
             struct expr *arg);
/* The local array that e names, where it stands as an argument of a call of a visible function. */
struct decl *lent_array(const struct work_nest *w, const struct walk_frame *above, struct expr *e);

/* round.c: the variable that the statement of a loop's body sets for each round anew, and nothing else
 * in the function that holds `around` needs; or NULL. */
struct decl *round_variable(struct stmt *around, const struct stmt *loop, struct stmt *s);

/* index_test.c: does the function do nothing but compare its integer parameters? */
bool compares_indices(struct function *f);

/* minmax.c: is it a call of a function that returns the larger (*max) or smaller of two numbers? */
bool is_own_minmax(struct expr *call, bool *max);

/* covers.c: comparisons of iterators for equality (plan_nest.covers); warns of those that mean
 * something else on coarse levels. */
void find_covers(struct plan *p, struct diag *d, struct work_nest *w);
bool is_cover_site(const struct plan_nest *n, const struct expr *e);

/* ends.c: does the comparison tell the outermost cells of the nest's range apart? */
bool end_read(struct work_nest *w, struct expr *e, struct plan_end *out);
/* The end test at this place, or NULL. */
const struct plan_end *end_at(const struct plan_nest *n, const struct expr *e);
/* What it is for the cell with so many before (or, high, behind) it; 0: the outermost. */
bool end_holds(const struct plan_end *t, int cells);
/* guarded.c: the end tests of a nest that reads neighbours, and how far they keep its accesses from
 * the ends of its range (plan_nest.ends, plan_access.keeps_lo and keeps_hi). */
void guarded_find(struct plan *p, struct work_nest *w);

/* busy.c: a function that is never run, a boundary in the user's code that a clause stands for. */
bool is_dropped(const struct plan *p, const struct function *f);
/* A nest, a time loop, or a call of a function with one. */
bool stmt_is_busy(const struct plan *p, struct stmt *s);
bool calls_busy(const struct plan *p, struct expr *e);
void find_busy(struct plan *p); /* work.busy */

/* host_point.c: the C text of an element that a statement reads or sets, where it may be had in front
 * of the statement by itself; else NULL. guarded: it is evaluated under a condition. listed: whether
 * a loop takes the elements from a list, by tables or structs. */
bool host_point_listed(struct stmt *loop, struct expr *access);
const char *host_point(const struct plan *p, struct stmt *in, struct expr *whole,
                       struct expr *access, bool guarded);

/* macro_place.c: a macro spells `e`, a part of `whole`: does its use stand for an object? */
bool is_macro_place(struct expr *whole, const struct expr *e);

/* edge_faces.c: boundary nests along the axis that set the face where the domain begins, at index
 * `first`, become ordinary nests. */
void edge_faces_settle(const struct plan *p, int axis, int first);

/* cost.c: flops and bytes per cell. */
void cost_nest(struct work_nest *w);

/* opaque.c: an integer expression that is known in front of the nest, as a symbol whose name is its
 * text; NULL where it is not. */
struct decl *opaque_symbol(struct work_nest *w, struct expr *e);

/* iterators.c: the axes that the loops in s run over, where they are other variables than the
 * domain names; NULL where the arrays' subscripts do not say. */
struct work_domain *domain_of_loops(struct plan *p, struct work_kernel *k, struct stmt *s);

/* nest_loops.c: the axis of the domain that the variable counts, in the domain's order, or -1. */
int domain_axis(const struct work_domain *domain, const struct decl *d);
/* Loops, iterators, ranges and locals of the nest that begins at w->nest->loop and ends in
 * w->innermost, over w->domain. False with an error where it is none; there may be errors either
 * way. */
bool nest_read(struct plan *p, struct diag *d, struct work_nest *w);

/* uncounted.c: an error where no loop of the program counts a name of the kernel's domain. */
void uncounted_error(struct plan *p, struct diag *d, const struct work_kernel *k);

/* neighbours.c: where the program fills a table of integers once, by a formula of the index: that
 * formula, and the variable that stands for the index in it; false where it does not. */
struct neighbours {
    struct expr *value;
    struct decl *index;
    struct function *in, *caller; /* the function that fills it, and one that hands it over in */
    struct expr *call;            /* this call; or NULL */
    struct stmt *loop;            /* that fills it */
};
bool neighbour_entry(const struct plan *p, struct function *kernel, struct decl *table,
                     struct neighbours *out);
/* A note that says why not. */
void neighbour_note(const struct plan *p, struct diag *d, struct function *kernel,
                    struct decl *table);

/* origin.c: the only value that the program gives to a variable, or the only argument to a
 * parameter of f; NULL where there are several, or none. *f: the function that a local is of; then
 * the one that sets it. */
struct expr *origin_value(const struct plan *p, struct function **f, const struct decl *d);
struct expr *origin_argument(const struct plan *p, struct function *f, const struct decl *d,
                             struct function **caller);

/* sizes.c: an integer of f by what it was made from, through callers, so that sizes of several
 * functions compare; bad where it has no one value throughout the run. */
struct poly size_of_expr(const struct plan *p, struct function *f, struct expr *e, int depth);
struct poly size_of(const struct plan *p, struct function *f, struct decl *d, int depth);
struct poly size_of_poly(const struct plan *p, struct function *f, const struct poly *sum);

/* stable.c: a variable, or the formula that it was set to once and for all. */
struct poly stable_poly(struct decl *d, int depth);

/* text_poly.c: the text of a clause or a type's extent as a polynomial; bad where it is none. */
struct poly text_poly(struct plan *p, struct function *f, const char *text, size_t n);

/* clamp.c: subscripts that stop at the edge of the mesh make the boundary across the axis the nearest
 * cell's value; an error where the clause, other subscripts or the nest's range speak against it. */
void clamps_take(struct plan *p, struct diag *d, int axis, bool clause);

/* The passes, in the order of analysis.c. */
int pass_names(struct plan *p, struct diag *d);
int pass_macros(struct plan *p, struct diag *d);
int pass_calls(struct plan *p, struct diag *d);
int pass_expand(struct plan *p, struct diag *d);
int pass_kept_calls(struct plan *p, struct diag *d);
int pass_written_calls(struct plan *p, struct diag *d);
int pass_records(struct plan *p, struct diag *d);
int pass_members(struct plan *p, struct diag *d);
int pass_directives(struct plan *p, struct diag *d);
int pass_alias(struct plan *p, struct diag *d);
int pass_apply(struct plan *p, struct diag *d);
int pass_tiles(struct plan *p, struct diag *d);
int pass_tiles_kept(struct plan *p, struct diag *d);
int pass_counters(struct plan *p, struct diag *d);
int pass_nests(struct plan *p, struct diag *d);
int pass_inline(struct plan *p, struct diag *d);
int pass_globals(struct plan *p, struct diag *d);
int pass_unroll(struct plan *p, struct diag *d);
int pass_scratch(struct plan *p, struct diag *d);
int pass_access(struct plan *p, struct diag *d);
int pass_centring(struct plan *p, struct diag *d);
int pass_table_centring(struct plan *p, struct diag *d);
int pass_image(struct plan *p, struct diag *d);
int pass_edges(struct plan *p, struct diag *d);
int pass_beside(struct plan *p, struct diag *d);
int pass_reductions(struct plan *p, struct diag *d);
int pass_legality(struct plan *p, struct diag *d);
int pass_body(struct plan *p, struct diag *d);
int pass_copies(struct plan *p, struct diag *d);
int pass_along(struct plan *p, struct diag *d);
int pass_scalars(struct plan *p, struct diag *d);
int pass_mesh(struct plan *p, struct diag *d);
int pass_walls(struct plan *p, struct diag *d);
int pass_guards(struct plan *p, struct diag *d);
int pass_repeats(struct plan *p, struct diag *d);
int pass_timeloops(struct plan *p, struct diag *d);
int pass_reach(struct plan *p, struct diag *d);
int pass_rotate(struct plan *p, struct diag *d);
int pass_escape(struct plan *p, struct diag *d);
int pass_host(struct plan *p, struct diag *d);
int pass_fields(struct plan *p, struct diag *d);
int pass_live(struct plan *p, struct diag *d);

#endif
