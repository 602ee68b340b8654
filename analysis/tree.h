/* Walking the typed tree, and questions about its expressions, statements and types: tree.c. */
#ifndef AMRCC_ANALYSIS_TREE_H
#define AMRCC_ANALYSIS_TREE_H

#include "analysis/plan.h"

struct stmt_list {
    int n, room;
    struct stmt **at; /* [n] */
};

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
void walk_extents(struct walk *w,
                  const struct type *t); /* of a local array, which walks pass over */

struct expr *expr_bare(struct expr *e); /* without parentheses and implicit conversions */
struct expr *expr_core(struct expr *e); /* ... and without explicit casts */
struct decl *expr_name(struct expr *e); /* the object that a bare name stands for, or NULL */
bool expr_is(const struct expr *e, enum expr_kind kind, const char *op);
bool expr_equal(struct expr *a, struct expr *b); /* same form, same objects; no side effects */
struct expr *expr_copy(struct arena *a, const struct expr *e); /* all of it; symbols stay the same */
bool expr_mentions(struct expr *e, const struct decl *d);
bool expr_int_value(struct expr *e, int64_t *value); /* an integer constant */
bool type_holds(const struct type *t, int64_t value); /* one of this integer type's numbers? */
bool expr_is_modify(const struct expr *e); /* assignment, ++ or --: a[0] is what is written */
const char *expr_text(struct arena *a, const struct expr *e);
struct decl *expr_base(struct expr *e); /* object under subscripts, '*', '+': u of u[j][i] */

bool stmt_holds(const struct stmt *outer, const struct stmt *s); /* s is outer or lies in it */
bool stmt_is_loop(const struct stmt *s);
bool range_equal(struct range a, struct range b);
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
/* What stands at `at` may have been passed by when control comes to `site`. */
bool jumps_past(const struct jumps *j, uint32_t at, uint32_t site);
/* A goto back makes a loop of both, but not of what stands at *anew (NULL: nothing does). */
bool jumps_round(const struct jumps *j, uint32_t at, uint32_t site, const uint32_t *anew);
bool stmt_sets(struct stmt *s, const struct decl *d); /* =, ++ and the like, or its address */
bool stmt_mentions(struct stmt *s, const struct decl *d);
int stmt_uses(struct stmt *s, const struct decl *d); /* how often it is named */
int expr_uses(struct expr *e, const struct decl *d);
struct stmt *stmt_of_decl(struct stmt *s, const struct decl *d);   /* its STMT_DECL, or NULL */
/* The local variable that a name means at a statement, or NULL. */
const struct decl *decl_local_at(const struct stmt *at, const char *name);
/* Another local of d's name that a statement sees in its place, or NULL. */
const struct decl *decl_hiding(const struct stmt *at, const struct decl *d);
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
int64_t count_numbers(const struct type *t); /* of an array of known extents; 1 of anything else */
/* The member whose name begins `name`, n characters long; NULL where t is no struct with it. */
struct decl *record_member(const struct type *t, const char *name, size_t n);
bool is_cell_value(const struct type *t);              /* a number that mesh arrays can hold */

#endif
