/* Questions about the typed tree, its expressions, statements and types: tree.c. */
#ifndef AMRCC_ANALYSIS_TREE_H
#define AMRCC_ANALYSIS_TREE_H

#include "analysis/tree/rewrite.h"

struct stmt_list {
    int n, room;
    struct stmt **at; /* [n] */
};

/* Where offsets lie, from the least one to the largest. */
struct span {
    bool any; /* there are some */
    int lo, hi;
};
static inline void span_widen(struct span *s, int lo, int hi)
{
    s->lo = s->any && s->lo < lo ? s->lo : lo;
    s->hi = s->any && s->hi > hi ? s->hi : hi;
    s->any = true;
}

/* What is done with an expression: parentheses and implicit conversions around it do nothing. */
struct expr_use {
    struct expr *by;                /* whose operand it is, or NULL */
    const struct walk_frame *above; /* that one */
    bool first;                     /* operand of it */
    bool reads, writes;             /* writes: by =, ++ and the like */
};
struct expr_use use_of(const struct walk_frame *above, const struct expr *e);
struct walk_roots in_cell(const struct work_nest *n); /* between its loops, then inside */
struct walk_roots in_nest_body(const struct plan_nest *n); /* as codegen prints it */

struct expr *expr_bare(struct expr *e); /* without parentheses and implicit conversions */
struct expr *expr_core(struct expr *e); /* ... and without explicit casts */
struct decl *expr_name(struct expr *e); /* the object that a bare name stands for, or NULL */
bool expr_is(const struct expr *e, enum operator op);
bool expr_is_comparison(const struct expr *e);       /* < > <= >= == != */
bool expr_is_order(const struct expr *e);            /* < > <= >= */
bool expr_is_logic(const struct expr *e);            /* && || */
bool expr_is_test(const struct expr *e);             /* ! == != && || */
struct expr *expr_parity(struct expr *e);            /* the x of x % 2 and x & 1; or NULL */
bool expr_is_sum(const struct expr *e);              /* a + b, a - b */
bool expr_is_pointer_sum(const struct expr *e);      /* ... of a pointer and a number */
bool expr_is_sum_or_product(const struct expr *e);   /* a + b, a - b, a * b */
bool expr_is_division(const struct expr *e);         /* a / b, a % b */
bool expr_is_unary_arithmetic(const struct expr *e); /* - + ! ~ */
bool expr_is_element(const struct expr *e);          /* a[i], *p */
bool expr_is_part(const struct expr *e);             /* a[i], s.m */
bool expr_is_list(const struct expr *e);             /* { a, b } in order, without `[1] = a` */
bool expr_is_condition(const struct expr *e);        /* of the operators that give 0 or 1 */
bool expr_chooses(const struct expr *e);             /* ?: && ||: not all operands are evaluated */
bool expr_is_chosen(const struct walker *w); /* such a one around it may leave it out */
bool expr_equal(struct expr *a, struct expr *b);     /* same form, same objects; no side effects */
bool expr_mentions(struct expr *e, const struct decl *d);
bool expr_mentions_name(struct expr *e, const char *name);
bool type_holds(const struct type *t, int64_t value); /* one of this integer type's numbers? */
bool expr_is_modify(const struct expr *e); /* assignment, ++ or --: a[0] is what is written */
bool expr_may_set(const struct expr *e);   /* ... or its address is taken */
struct decl *
expr_sets(const struct expr *e); /* the variable that =, ++ and the like set, or NULL */
struct decl *expr_assigned(const struct expr *e); /* the one that = sets, or NULL */
/* What `t += dt` and `t = t + dt` add, without casts; or NULL. */
struct expr *expr_added(struct expr *e);
/* What may keep an expression from being evaluated twice, or elsewhere. */
enum {
    EFFECT_SETS = 1 << 0,
    EFFECT_CALL = 1 << 1,         /* any */
    EFFECT_UNSEEN_CALL = 1 << 2,  /* its function is not defined here */
    EFFECT_POINTER_CALL = 1 << 3, /* nor known */
    EFFECT_OTHER = 1 << 4,        /* EXPR_OTHER: nobody can tell */
    EFFECT_STRING = 1 << 5,
    EFFECT_CHOICE = 1 << 6, /* ?: */
    EFFECT_SIZEOF = 1 << 7,
    EFFECT_VOLATILE = 1 << 8
};
unsigned expr_effects(struct expr *e);
unsigned argument_effects(struct expr *call); /* of all its arguments */
/* It sets something, or may: it calls a function, or nobody can tell. */
bool expr_has_effect(struct expr *e);
/* A number, or what C's operators, conversions and choices make of the operands, and does nothing
 * else. */
bool expr_is_arithmetic(const struct expr *e);
const char *expr_text(struct arena *a, const struct expr *e);
/* For messages: the user's own words in e's place, where a pass has rewritten them. */
const char *expr_source_text(struct arena *a, const struct expr *e);
/* What a member, by dots alone, or an element of an array in it is a part of; e itself. */
struct expr *expr_whole(struct expr *e);
struct decl *expr_base(struct expr *e); /* object under subscripts, '*', '+': u of u[j][i] */

bool stmt_holds(const struct stmt *outer, const struct stmt *s); /* s is outer or lies in it */
bool stmt_is_loop(const struct stmt *s);
enum { LOOPS = 1u << STMT_FOR | 1u << STMT_WHILE | 1u << STMT_DO };
/* The innermost statement of such a kind that s is or lies in, or NULL. */
const struct stmt *stmt_around(const struct stmt *s, unsigned kinds);
const char *range_place(const struct plan *p, struct range at); /* "heat.c:12", or "" */
bool is_kernel(const struct function *f); /* by its pragma */
bool range_equal(struct range a, struct range b);
bool range_holds(struct range outer, struct range inner); /* the same text, or a part of it */
/* Kinds of statements for stmt_has: where there are none, all of a block runs, in order. */
enum {
    STMT_JUMPS = 1u << STMT_BREAK | 1u << STMT_CONTINUE | 1u << STMT_GOTO | 1u << STMT_RETURN | 1u << STMT_LABEL
};
/* jumps.c: where a function jumps; places are offsets in its text. */
struct jump {
    const struct stmt *from, *to;
};
struct jumps {
    int n, room;
    struct jump *at;
};
struct jumps jumps_in(struct arena *a, struct stmt *body);
/* A goto or a switch from outside leads into it, past its beginning. */
bool stmt_is_entered(struct arena *a, const struct stmt *s);
/* All ways through it end by such a statement: no cell goes on behind it, by STMT_CONTINUE. */
bool stmt_ends_by(const struct stmt *s, enum stmt_kind kind);
/* What stands at `at` may have been passed by when control comes to `site`. */
bool jumps_past(const struct jumps *j, uint32_t at, uint32_t site);
/* A goto back makes a loop of both, but not of what stands at *anew (NULL: nothing does). */
bool jumps_round(const struct jumps *j, uint32_t at, uint32_t site, const uint32_t *anew);
struct stmt *stmt_alone(const struct stmt *s); /* in any number of { }; NULL of NULL */
bool stmt_is_guard(const struct stmt *s);      /* if (...) continue; */
struct expr *stmt_expr(const struct stmt *s); /* that the statement consists of, bare; or NULL */
/* What the statement, `d = e;` or a declaration, gives the variable; or NULL. */
struct expr *stmt_gives(const struct stmt *s, const struct decl *d);
bool expr_is_set_in(struct expr *e, const struct stmt *s); /* it sets some variable of e */
bool poly_is_set_in(const struct poly *p, const struct stmt *s); /* ... of p */
bool stmt_calls(struct stmt *s, const struct function *f);
bool stmt_sets(struct stmt *s, const struct decl *d);    /* =, ++ and the like, or its address */
bool stmt_defines(struct stmt *s, const struct decl *d); /* ... or declares it */
/* How often a statement sets it by =, ++ and the like, and where it does last. */
struct settings {
    const struct decl *decl;
    int n;
    struct expr *last;
    struct stmt *in;
};
struct settings settings_in(struct stmt *s, const struct decl *d);
bool stmt_mentions(struct stmt *s, const struct decl *d);
void stmt_rename(struct stmt *s, const struct decl *of, struct decl *as); /* uses of the one name the other */
int stmt_uses(struct stmt *s, const struct decl *d); /* how often it is named */
int expr_uses(struct expr *e, const struct decl *d);
struct stmt *stmt_of_decl(struct stmt *s, const struct decl *d);   /* its STMT_DECL, or NULL */
/* The variable of that name that the statement itself declares, or NULL. */
struct decl *stmt_declares(const struct stmt *s, const char *name);
/* What a variable that it declares is initialised with names d. */
bool stmt_inits_mention(const struct stmt *s, const struct decl *d);
/* The local variable that a name means at a statement, or NULL. */
const struct decl *decl_local_at(const struct stmt *at, const char *name);
/* Another local of d's name that a statement sees in its place, or NULL. */
const struct decl *decl_hiding(const struct stmt *at, const struct decl *d);
/* Its value is that of its declaration, or of the call: nothing sets it, or could. */
bool decl_is_final(const struct decl *d);
void decl_settle_address(struct decl *d, struct stmt *s); /* is it taken in s, where it was? */
bool is_known_in(const struct decl *d, const struct source *file); /* or in a header */
/* Of several of file scope, one of the function's file. */
struct decl *find_variable(const struct unit *u, struct function *f, const char *name);
/* Of a call by name: the function, and its visible definition; NULL of anything else. Asked of each
 * expression that a walk meets. */
struct decl *call_decl(const struct expr *call);
static inline struct decl *callee_decl(const struct expr *e)
{
    return e && e->kind == EXPR_CALL ? call_decl(e) : NULL;
}
static inline struct function *callee_function(const struct expr *e)
{
    const struct decl *d = callee_decl(e);
    return d ? d->function : NULL;
}
/* The function, and what it calls, sets nothing but its own numbers. */
bool call_computes(struct expr *call);
bool expr_computes(struct expr *e); /* nor does the expression, nor what it calls */
bool decl_is_own(const struct decl *d); /* of a call of its function; d may be NULL */
/* Of these functions, NULL behind the last, or what they are for float. */
bool expr_calls(struct expr *e, const char *const *names);
bool is_math_function(const char *name); /* of math.h or stdlib.h, without side effects */
extern const struct type type_int;       /* of C */
bool is_scalar(const struct type *t);    /* arithmetic */
bool type_is_array(const struct type *t);
bool type_leads_on(const struct type *t); /* a pointer or an array */
int64_t type_bytes(const struct type *t); /* of a number or a struct; 0: of anything else */
bool is_floating(const struct type *t);
bool type_same_number(const struct type *a, const struct type *b); /* of two numbers */
bool type_same_object(const struct type *a, const struct type *b); /* ... or of two structs */
bool is_integer(const struct type *t);
bool is_expanded_line(const struct plan *p, const struct decl *d); /* plan.temporaries */
bool is_nest_loop(const struct plan *p, const struct stmt *s);
bool is_update(const struct plan_array *a);        /* the nest writes numbers to it */
bool nest_updates(const struct plan_nest *n);      /* ... to some */
bool nest_writes(const struct plan_nest *n);       /* to some array */
/* The nests that are parts of one loop, for each of the program's: from first on, before end. */
#define each_whole_nest(first, end, p)                                                             \
    for (int first = 0, end; (end = whole_nest_end(p, first)) > first; first = end)
int whole_nest_end(const struct plan *p, int first);
/* The outermost loop of the nest that a statement lies in, or NULL. */
const struct stmt *nest_around(const struct plan *p, const struct stmt *s);
/* The arrays of all nests: for (struct nest_array x = {0}; next_array(p, &x);) */
struct nest_array {
    struct work_nest *work;
    struct plan_nest *nest;
    struct plan_array *array;
    int index; /* of nest->arrays */
    int begun; /* nests */
};
bool next_array(const struct plan *p, struct nest_array *x);
#define any_array(x, p, ...)                                                                       \
    any_in(for (struct nest_array x = {0}; next_array(p, &x);), __VA_ARGS__)
/* Loops of the steps set an array's values, those that do what `is` says, or any (NULL). */
bool array_is_set_by(const struct plan *p, const struct plan_array *a, bool (*is)(const struct plan_nest *n));
bool is_timeloop(const struct plan *p, const struct stmt *s);
bool accesses_are_known(const struct plan *p); /* of its nests */
bool in_timeloop(const struct plan *p, const struct stmt *s);
bool runs_each_step(const struct plan *p, const struct work_nest *w); /* also in a function that the loop calls */
bool holds_timeloop(const struct plan *p, const struct stmt *s); /* is one, or has one inside */
int iterator_axis(const struct plan_nest *n, const struct decl *d); /* -1: it is no iterator */
/* The first axis whose iterator the expression mentions, or -1. */
int mentioned_axis(const struct plan_nest *n, struct expr *e);
const struct type *element_type(const struct type *t); /* under all pointers and arrays */
const struct type *type_in_arrays(const struct type *t); /* under all arrays */
int64_t count_numbers(const struct type *t); /* of an array of known extents; 1 of anything else */
/* The place of a member among those of a struct; -1: it is none of them. */
int member_number(const struct type *t, const struct decl *member);
/* The member whose name begins `name`, n characters long; NULL where t is no struct with it. */
struct decl *record_member(const struct type *t, const char *name, size_t n);
bool is_cell_value(const struct type *t);              /* a number that mesh arrays can hold */

struct subscript {         /* an access taken apart */
    struct expr *root;     /* what is subscripted: a name */
    struct decl *base;     /* its declaration */
    struct expr *index[8]; /* slowest first, as written */
    int n;
    int lead; /* so many of the first are part of the array's address: subscript_read */
    int tail; /* so many of the last choose one of a cell's values: component.c */
    const char *component;   /* which of a cell's values: C text behind the cell, "[3]", ".rho"; or
                                "+ 3", which a flat array's address takes; "" of plain arrays */
    const char *which;         /* which of several arrays one behind the other that is, where
                                  `component` is long: "2", "q"; else NULL */
    const struct poly *planes; /* what of that skips whole arrays, with sizes in variables; or NULL */
    const struct poly *plane;  /* one of those arrays, by numbers or as edge_planes.c has found it */
    const struct type *type; /* of that value where it is no plain array's element, or NULL */
};
/* path.c: takes subscripts, '*' and '&' apart down to a name; false where there is none. */
bool subscript_take_apart(struct arena *a, struct expr *e, struct subscript *u);
/* The variable that `w[1]` and `c.k.x` begin with; *text: what stands behind its name, "[1]", ".k.x".
 * NULL: e is something else. And such a text as the end of a name, "_1", "_k_x". */
struct decl *part_named(struct arena *a, struct expr *e, const char **text);
const char *part_suffix(struct arena *a, const char *text);
/* pointer.c: the array, or row, that a pointer leads into, u of u + i and &u[i]; NULL: not known.
 * *index: how far, i; NULL: to its first element. */
struct expr *pointer_base(struct arena *a, struct expr *pointer, struct expr **index);
/* pointer[k], or *pointer (k NULL), as an element of that; and the pointer as a sum with it. */
struct expr *pointer_element(struct arena *a, struct expr *pointer, struct expr *k,
                             const struct type *t, struct range at);
struct expr *pointer_plain(struct arena *a, struct expr *pointer, const struct type *t, struct range at);
/* `*(u + i)`, `*&u[i]` and `(&u[i])[k]` become `u[i]` and `u[i + k]`; others stay. */
void element_write_out(struct arena *a, struct expr *e);

/* calls.c: the functions of the program that a call may run, also through a pointer. */
struct call_targets {
    VEC(struct function *) at;
};
struct call_targets call_targets(const struct plan *p, struct expr *call);
/* The argument of a call of f that a parameter gets, or NULL. */
struct expr *argument_of(struct expr *call, const struct function *f, const struct decl *param);
/* May it run a function that no source given defines? */
bool call_may_leave(const struct plan *p, struct expr *call);

/* loops.c */
struct loop_bounds {
    struct expr *lo, *hi;
    int lo_more, hi_more; /* the half-open range begins, ends so much later: 1 of i > lo and i <= hi,
                             -1 of i + 1 < hi */
};
/* The variable that a `for` counts in, or NULL. */
struct decl *loop_variable(const struct stmt *s);
/* The innermost `for` that counts the variable, if any, and that the statement is or lies in. */
struct stmt *loop_counting(const struct stmt *in, const struct decl *d);
/* What it, or any variable, is set to first; NULL where nothing, or not in the header. */
struct expr *loop_start(const struct stmt *s);
struct expr *loop_first(const struct stmt *s, const struct decl *d);
void loop_set_start(struct stmt *s, struct expr *start); /* where it is set in the header */
int64_t loop_stride(const struct stmt *s); /* by how much it counts, a number; 0: another way */
/* `for (i = a; i < b; i += 2)`: it sets, compares and counts i, and nothing else. */
bool loop_is_plain(const struct stmt *s);
/* 1 up, -1 down, 0: it does not count by one. */
int loop_direction(const struct stmt *s);
/* i++, i -= 2, i = n + i: what is added to the variable, or taken away from it (down); NULL: 1. */
bool step_read(struct expr *e, const struct decl *d, bool *down, struct expr **by);
/* 1 of i + 1, -1 of i - 1, which become i; 0 of all else. */
int64_t expr_take_number(struct expr **e);
/* The comparison `d + shift op limit`, which may be written the other way round. */
struct loop_limit {
    struct expr *limit;
    enum operator op;
    const struct type *as; /* in which both are compared */
    int side, shift; /* the operand of the comparison that is the limit */
};
bool loop_limit(struct expr *condition, const struct decl *d, struct loop_limit *out);
/* loops.c: the kernel's clauses name it a cell width; the scale clause for it, or NULL. */
bool is_spacing(const struct work_kernel *k, const struct decl *d);
struct work_scale *scale_of(struct work_kernel *k, const struct decl *d);
/* Does a clause in front of this loop (NULL: of the whole function) speak of the nest? */
bool clause_speaks_of(const struct stmt *loop, const struct plan_nest *nest);
/* The power of the width that a clause gives to the nest's whole update; or NULL. */
const struct work_whole *whole_of(const struct work_nest *w);
/* ... and it is not 0, which says that what neighbours add is the same for any width. */
bool has_power_of_width(const struct work_nest *w);
/* loops.c: the axis that the domain names like the variable, which may be NULL, or -1; the kernel's
 * domain that does so, or NULL; a new nest of such a domain. */
int domain_axis(const struct work_domain *domain, const struct decl *d);
struct work_domain *domain_with(const struct work_kernel *k, const struct decl *d);
struct work_nest *nest_new(struct work_kernel *k, struct work_domain *domain, struct stmt *loop);
/* The axis of the nest's loop that so many others of its loops stand around, or -1. */
int nest_axis_at(const struct work_nest *w, int depth);
/* False with an error, if there is a diag, where the loop is not `for (i = lo; i < hi; i++)` or the
 * like, or the same downwards. */
bool loop_read(struct diag *diag, const struct stmt *s, struct loop_bounds *out);

/* evaluate.c: an integer expression as a polynomial in what its names stand for. */
struct evaluator {
    /* Does the environment know e, which is no constant, as a whole? *value: as what; bad where it
     * knows that it has none. NULL: nothing but constants is known. */
    bool (*given)(struct evaluator *v, struct expr *e, struct poly *value);
    void *with;
    bool in_range; /* of an index or a size: what an unsigned type makes of a number below 0 is
                      none, as what a small signed type makes of a large one */
    enum index_fault fault; /* why it has no value, and what of it has none */
    struct expr *at;
};
/* An index or a size, in which names stand for themselves. */
struct poly poly_of_names(struct expr *e);
/* What is of an unsigned type is known but for multiples of its range. */
struct poly evaluate_poly(struct evaluator *v, struct expr *e);
bool evaluate_number(struct evaluator *v, struct expr *e, int64_t *value); /* it itself */
/* Every number of the one integer type is one of the other. */
bool type_widens(const struct type *from, const struct type *to);
/* The sum of an unsigned type may be none of its numbers: the value begins anew then. */
bool type_may_wrap(const struct type *t, const struct poly *p);
const struct type *
type_before(const struct expr *e); /* that of c in (int)c, where all stay as they are */
/* A value of the one type made one of another, by the conversion or assignment `at`. */
struct poly evaluate_as(struct evaluator *v, const struct type *to, const struct type *from,
                        struct poly p, struct expr *at);
bool expr_int_value(struct expr *e, int64_t *value); /* where nothing but numbers stands in it */
/* ... and an expression that is one where it stands; false where it depends on more. */
bool expr_value_where(struct expr *e, struct expr *part, int64_t is, int64_t *value);
bool expr_is_int(struct expr *e, int64_t value);     /* ... and they come to this one */
struct poly evaluate_fail(struct evaluator *v, enum index_fault fault, struct expr *at); /* bad */

/* library.c: which function of the C library an expression calls with all its arguments; OTHER: one
 * of the program's own, too. */
enum library {
    LIBRARY_OTHER,
    LIBRARY_MALLOC, /* and aligned_alloc */
    LIBRARY_CALLOC,
    LIBRARY_REALLOC,
    LIBRARY_FREE,
    LIBRARY_MEMCPY,
    LIBRARY_MEMMOVE,
    LIBRARY_MEMSET,
    LIBRARY_EXIT /* and others that end the program */
};
enum library library_call(const struct expr *e);
bool library_computes(const struct expr *e);                    /* a function of math.h */
bool library_copies(const struct expr *e);                      /* memcpy, memmove */
bool library_frees(const struct expr *e, const struct decl *d); /* free(d) */

/* fold.c: a op b of an operator that compares or computes; false where it is no int64_t. */
bool fold_operation(enum operator op, int64_t a, int64_t b, int64_t *value);
bool fold_holds(enum operator op, int64_t a, int64_t b); /* it is, and not 0 */

/* minmax.c: is it the larger (*max) or smaller one of two numbers, by a choice or a call? */
bool expr_extreme(struct expr *e, bool *max, struct expr *of[2]);
bool chooses_extreme(struct expr *condition, struct expr *yes, struct expr *no, bool *max);
/* What fmin(a, b) and fmax(a, b) of integers are, as a choice of integers; NULL of anything else. */
struct expr *library_minmax(struct arena *a, struct expr *e);

/* macro_members.c: the text of a member where it stands in the program, spelt by a macro that is named
 * like the member. */
const char *macro_members(const struct plan *p, const char *text);

/* names.c: does anything in the program go by that name? Such a name, or else with a number behind. */
bool is_program_name(const struct plan *p, const char *name);
const char *free_name(const struct plan *p, const char *name);

/* Passes, in the order of analysis.c. */
pass pass_names;
silent_pass pass_calls;

#endif
