/* What the passes of this room share: their notes, and the helpers that they have for each other.
 * No other room includes this. */
#ifndef AMRCC_ANALYSIS_WORK_H
#define AMRCC_ANALYSIS_WORK_H

#include "analysis/edge.h"
#include "analysis/notes.h"
#include "analysis/passes.h"
#include "analysis/plan.h"
#include "analysis/poly.h"
#include "analysis/subscript.h"
#include "analysis/tree.h"

/* members.c */
const struct work_member *member_of(const struct plan *p, const struct decl *d); /* or NULL */
const char *member_plain(const char *name); /* `nx` of "g->nx" */
/* The object that a member expression of a function, or the text of a clause, stands for; NULL
 * where it cannot be named. */
struct decl *member_object(struct plan *p, struct function *f, struct expr *e);
struct decl *member_named(struct plan *p, struct function *f, const char *text);
/* The object for a member of `root`, whose C text is known. */
/* settled.c: the one small value that the program gives an entry of a table, for its variable. */
void settle_entry(struct plan *p, struct decl *d, struct decl *of, int64_t entry);
struct decl *member_make(struct plan *p, struct decl *root, struct decl *field, const char *text);
/* Another member of the object's struct, or an entry of a table (-1: none), as an object; field: a
 * table of file scope, too. NULL where there is no such number. */
struct decl *member_sibling(struct plan *p, const struct work_member *m, struct decl *field,
                            int64_t entry);
/* member_formula.c: what the program makes the object of, if it is a size; entry: as above. */
void member_formula(struct plan *p, const struct work_member *member, int64_t entry);
/* The same member of another object in the function, which may be the same object; or NULL. */
struct expr *member_elsewhere(const struct plan *p, struct function *f, const struct decl *d);
/* May the call set the member? */
bool member_may_change(const struct plan *p, const struct work_member *m, struct expr *call);

/* aggregates.c: what the initialiser of its struct or array gives a member's or an entry's variable
 * (*known: that number; else the list holds it somewhere). */
struct expr *aggregate_init(struct plan *p, const struct work_member *m, struct expr *list,
                            bool *known);

/* calls.c: the functions of the program that a call may run, also through a pointer. */
struct call_targets {
    VEC(struct function *) at;
};
struct call_targets call_targets(const struct plan *p, struct expr *call);
/* May it run a function that no source given defines? */
bool call_may_leave(const struct plan *p, struct expr *call);

/* address_tables.c: tables of addresses of variables that get apart arrays. */
void address_tables_find(struct plan *p);
bool is_address_table(const struct plan *p, const struct decl *d); /* d may be NULL */

/* carved.c: a call of malloc and the like; the function f cuts an array of its own out of a block
 * that it has allocated. */
bool is_allocation(struct expr *e);
bool is_carved(struct function *f, const struct stmt *in, struct expr *value);

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
/* A clause says across which axes its values lie on faces. */
bool centring_clause(const struct plan *p, const struct decl *d, unsigned *bits);
/* Bits of axes as the user says them: "cell", "node", "face(x)", "edge(x, y)". */
const char *centring_text(const struct plan *p, unsigned node);

/* padding.c: cells in front that the array lacks of those that others have. Before that is found, 0;
 * and finding it for all arrays of nests, once their accesses are known and none writes several
 * cells. */
int padding_of(const struct plan *p, const struct decl *d, int axis);
void padding_find(struct plan *p);
/* Cells more that an array lacks; and moving the accesses of all nests by what is known. */
void padding_add(struct plan *p, struct decl *d, int axis, int cells);
void padding_apply(struct plan *p);

/* axis_coordinates.c: finds arrays that lie on faces, once accesses are scanned, and warns where two
 * uses of one contradict each other; and what it found of one, or NULL. */
void axis_coordinates_find(struct plan *p, struct diag *d);
const struct work_coordinate *axis_coordinate_of(const struct plan *p, const struct decl *d,
                                                 int axis);
/* Is it such an array, or what one is made of, anew in each step? Or would it be, if a clause did not
 * put it into cells? Or a temporary that is made in ghost cells, too? */
bool axis_serves(const struct plan *p, const struct decl *d);
bool axis_is_remade(const struct plan *p, const struct decl *d);
/* All that the nest writes is: it may run over ghost cells, and does not tell where the mesh ends. */
bool axis_nest_serves(const struct plan *p, const struct plan_nest *n);

/* extent.c: where a nest's array ends along an axis, in the mesh's indices; bad where that is not
 * known. */
struct poly extent_of(struct plan *p, const struct work_nest *w, int array, int axis);

/* domain.c: the domain along an axis, and how nests and arrays lie to it (plan_nest.begin, end,
 * placed; plan_array.behind, sized). given: its upper end, out->lo and last set; or NULL. False
 * with an error. */
struct work_range {
    int lo;
    struct work_nest *last; /* the nest that ends highest, or gave the range; NULL: none */
    int behind;             /* elements behind it of the longest array of cells; -1: not known */
};
bool domain_find(struct plan *p, struct diag *d, int axis, const struct poly *given,
                 struct work_range *out);

/* index.c: an integer expression of the nest as a polynomial in iterators and outer variables.
 * On a fault *at is the expression to point at. */
struct poly index_poly(struct work_nest *w, struct expr *e, enum index_fault *fault,
                       struct expr **at);

/* access.c: reads, writes, hulls of the nest's arrays, from its accesses. */
void access_finish(struct plan *p, struct plan_nest *n);
/* operators.c: its name, where operator is not 0. */
const char *operator_name(const struct plan *p, enum transfer t, int operator);
/* legality.c: may the function run for any cell, in any order? Finds its helpers; else errors. */
bool legality_operator(struct plan *p, struct diag *d, struct plan_operator *o);
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
const struct macro *macro_definition(const struct unit *u,
                                     const char *name); /* the first, or NULL */
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
/* `line[i] = u[j][i]`: cells that are copied out of a mesh array, or back; the line, or NULL. */
const struct decl *line_copied(const struct plan *p, const struct stmt *s);
/* advice.c: what to write instead of a call of this function in a nest, as a hint. */
void advise_call(struct diag *d, const char *name);
const char *called_name(const char *name); /* as the user wrote it: "assert" */
/* apply.c: the data directives and widths that speak of a function. */
void apply_kernel(struct plan *p, struct diag *d, struct work_kernel *k);

/* edges.c: a loop of a kernel that has the form of a boundary: it is left to pass_edges. */
bool edge_has_form(struct plan *p, struct work_kernel *k, struct stmt *s);

/* beside.c: may a nest's array and another nest's be the same? One of them is written. */
bool arrays_may_be_same(const struct plan *p, const struct plan_nest *first,
                        const struct plan_nest *second, const struct plan_array *written,
                        const struct plan_array *other);

/* advances.c: some statement sets the array, by its number in the nest, to a cell's value and
 * something added. */
bool nest_advances(struct work_nest *nest, int array);


/* local_writes.c: until the nest is released, its loops and bodies stay as they are, and what sets
 * its variables is looked up. */
void local_hold(struct arena *a, struct work_nest *w);
void local_release(struct work_nest *w);

/* access.c: finds the accesses of a nest. */
void access_scan_nest(struct plan *p, struct diag *d, struct work_nest *w);

/* inlaid.c: takes assignments to cells that do not move with all of its loops out of a nest, and puts
 * them in front of it or behind it, as boundary nests. */
void inlaid_take(struct plan *p, struct work_kernel *k, struct work_domain *domain,
                 struct stmt *nest);
void inlaid_put(struct plan *p, struct diag *d);

/* fission.c: nests that write several cells become several nests. */
void split_nests(struct plan *p);

/* push.c: statements that write a neighbour round a periodic axis, as the neighbour sees them. */
void push_to_pull(struct plan *p);

/* shift.c: moves the ranges of nests whose loops count otherwise than the arrays; that of one nest,
 * with its accesses. */
void shift_nests(struct plan *p);
void shift_nest(struct plan *p, struct work_nest *w, int axis, int shift);

/* reduction_nests.c: does the nest write no cell? Does it tell where the mesh's cells are: it reads
 * neighbours, and writes cells if any nest does. Places of the first kind between cells. */
bool nest_only_reads(const struct plan_nest *n);
bool nest_spans_mesh(const struct plan *p, const struct work_nest *w);
void reduction_nests_place(struct plan *p);
/* An error where one takes in what lies beyond a boundary that a clause says. */
void reduction_nests_check(struct plan *p, struct diag *d, int axis);
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

/* records.c: whole structs, local ones and pointers within a cell, in a statement that is all of
 * the function's body as far as they are concerned. */
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
/* The function runs outside of nests, or may do so; where these are known. */
void placed_find_run(struct plan *p);
bool is_run_by_host(const struct plan *p, const struct function *f);
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
/* A lookup whose subscripts are not evaluated in the cell. */
bool is_table_site(const struct plan_nest *n, const struct expr *e);

/* slice.c: does a variable's value at the nest depend on the cell width, and the statements that
 * compute it, for replay per level; false with an error where they cannot be replayed. */
bool slice_varies(struct plan *p, struct work_nest *w, struct decl *d);
bool slice_add(struct plan *p, struct diag *d, struct work_nest *w, struct decl *d2);

/* entry.c: nothing of the function writes the entry of an array between two places of its text. */
bool is_fixed_entry(struct plan *p, struct function *f, struct expr *e, uint32_t from, uint32_t to);

/* width.c: is a neighbour's value in the expression? */
bool width_reads_neighbour(const struct plan_nest *n, struct expr *e);

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

/* width_trial.c: what the unclear ones mean, by measuring the cell's code; and which positions are
 * those of the cell's faces. Contract: slices are known; plan_nest.finest is as it was. */
struct width_doubt {
    int scalar; /* of plan_nest.scalars */
    struct expr *site;
    enum width_use use;
    struct expr *beside; /* `times` the width is added to this; or NULL */
    double times;
};
struct width_doubts {
    int n, room;
    struct width_doubt *at;
};
void width_trial(struct plan *p, struct diag *d, struct work_nest *w, struct width_doubts *doubts);

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
/* A scalar that the nest computes anew for each level and should not: with it, what the update adds
 * in a step goes with the width, and without it does not. NULL: there is none, or nothing is known. */
const struct plan_scalar *moments_step(const struct plan *p, const struct work_nest *w);

/* One field by a swap, or a loop copies one to the other. */
bool moments_one_field(const struct plan *p, const struct decl *to, const struct decl *from);

/* scalars.c: some number in the nest carries a power of the width. */
bool scalars_name_width(const struct work_nest *w);

/* index_divisor.c: difference formulas that count radii in cells. */
void warn_index_divisor(struct plan *p, struct diag *d, const struct work_nest *w);

/* field_powers.c: work.powers; after all scalars. */
void field_powers_find(struct plan *p);

/* hidden.c: terms of an update, and of reductions, whose coefficients ought to carry a power of the
 * cell width and do not. True where something was said. is_named: the nest names a width; else
 * only what other nests have made of neighbours is looked at. */
bool hidden_width(struct plan *p, struct diag *d, struct work_nest *w, bool is_named);
/* The same of a nest that reads no neighbours: what others have made of them. */
bool hidden_made(struct plan *p, struct diag *d, struct work_nest *w);
bool hidden_sums(struct plan *p, struct diag *d, struct work_nest *w);

/* update.c: scale(p) without a name, and what is said where nothing speaks of the width. */
bool update_has_widths(const struct plan_nest *n); /* in its tables */
bool update_makes_fluxes(const struct plan_nest *n); /* whose differences other nests take */
const char *update_difference_name(int order); /* "is a second difference" */
void update_step_error(struct diag *d, const struct work_nest *w, const struct decl *step);
void update_settle(struct plan *p, struct diag *d, struct work_nest *w);

/* lent.c: is the argument a local of the cell, or of the helper that calls, lent by address to a
 * parameter of this type? */
bool is_lent(const struct work_nest *w, const struct function *helper, const struct type *param,
             struct expr *arg);
/* The local array that e names, where it stands as an argument of a call of a visible function. */
struct decl *lent_array(const struct work_nest *w, const struct walk_frame *above, struct expr *e);

/* round.c: the variable that the statement of a loop's body sets for each round anew, and nothing
 * else in the function that holds `around` needs; or NULL. */
struct decl *round_variable(struct stmt *around, const struct stmt *loop, struct stmt *s);

/* index_test.c: does the function do nothing but compare its integer parameters? */
bool compares_indices(struct function *f);

/* minmax.c: is it a call of a function that returns the larger (*max) or smaller of two numbers? */
bool is_own_minmax(struct expr *call, bool *max);

/* covers.c: comparisons of iterators for equality (plan_nest.covers); warns of those that mean
 * something else on coarse levels. */
void find_covers(struct plan *p, struct diag *d, struct work_nest *w);

/* ends.c: does the comparison tell the outermost cells of the nest's range apart? */
bool end_read(struct work_nest *w, struct expr *e, struct plan_end *out);
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

/* host_point.c: the C text of an element that a statement reads or sets, where it may be had in
 * front of the statement by itself; else NULL. guarded: it is evaluated under a condition. listed:
 * whether a loop takes the elements from a list, by tables or structs. */
bool host_point_listed(struct stmt *loop, struct expr *access);
const char *host_point(const struct plan *p, struct stmt *in, struct expr *whole,
                       struct expr *access, bool guarded);

/* macro_members.c: the text of a member where it stands in the program, spelt by a macro that is named
 * like the member. */
const char *macro_members(const struct plan *p, const char *text);

/* macro_place.c: a macro spells `e`, a part of `whole`: does its use stand for an object? */
bool is_macro_place(struct expr *whole, const struct expr *e);
bool is_macro_alone(struct expr *whole, const struct expr *e); /* true of what no macro made */

/* edge_faces.c: boundary nests across the axis that set the outermost cells or the first faces of the
 * domain, which begins at index `first`, become ordinary nests. */
void edge_faces_settle(struct plan *p, int axis, int first);

/* truncate.c: does a cell turn floating-point numbers into integers? */
bool nest_truncates(const struct plan_nest *n);
/* full_write.c: plan_array.full_write of an array of the nest. */
bool nest_writes_fully(struct plan_nest *n, int array);
/* plan_array.fills. */
bool nest_fills(struct plan_nest *n, int array);
/* nest_writes_fully of a statement by itself. */
bool nest_writes_first(struct plan_nest *n, struct stmt *s, int array);

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
/* history.c: `record[i][t]` of an array that is none of the mesh, and a loop in function f that does
 * nothing but fill such arrays. */
bool history_entry(const struct plan *p, struct function *f, struct stmt *nest,
                   struct expr *element);
bool history_loop(const struct plan *p, struct function *f, struct stmt *nest);
/* filled.c: the program fills the table before the kernel comes to read it. `as`, `behind`: the table in
 * the kernel, and in the program. */
bool neighbour_filled(const struct plan *p, const struct function *kernel, const struct decl *as,
                      const struct decl *behind, const struct neighbours *table);
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
/* A number, or the name of a settled one. */
bool settled_number(struct expr *e, int64_t *value);

/* text_poly.c: the text of a clause or a type's extent as a polynomial; bad where it is none. */
struct poly text_poly(struct plan *p, struct function *f, const char *text, size_t n);

/* mesh.c: the kinds of both sides, "wall outflow", or one word where they are alike. */
const char *boundary_text(struct arena *a, const enum boundary_kind kind[2]);
bool boundary_is(const struct plan *p, int axis, enum boundary_kind kind); /* on both sides */
/* signs.c: arrays that the boundary clauses turn the sign of at walls. */
void signs_turn(struct plan *p, struct diag *d);

/* clamp.c: subscripts that stop at the edge of the mesh make the boundary across the axis the
 * nearest cell's value; an error where the clause, other subscripts or the nest's range speak
 * against it. */
void clamps_take(struct plan *p, struct diag *d, int axis, bool clause);

#endif
