/* Making trees, and copying them with something else in some places: build.c, rewrite.c. Part of
 * tree.h, which the other rooms include. */
#ifndef AMRCC_ANALYSIS_REWRITE_H
#define AMRCC_ANALYSIS_REWRITE_H

#include "analysis/notes.h"

/* ---- build.c: nodes that the program does not have ------------------------------------------- */

/* A node as `like` says, that stands at a place, with room for n operands. */
struct expr *expr_new(struct arena *a, struct range at, struct expr like, int n);
struct expr *expr_like(struct arena *a, const struct expr *e); /* its operands are e's own */
struct expr *expr_of(struct arena *a, struct range at, struct decl *d); /* its name */
struct expr *expr_integer(struct arena *a, struct range at, const struct type *t, int64_t value);
struct expr *expr_number(struct arena *a, struct range at, int64_t value); /* an int, as written */
void expr_become_name(struct expr *e, struct decl *d); /* of the type that it has */
struct expr *expr_unary(struct arena *a, struct range at, enum operator op, const struct type *t,
                        struct expr *x);
struct expr *expr_binary(struct arena *a, struct range at, enum operator op, const struct type *t,
                         struct expr *x, struct expr *y);
struct expr *expr_assign(struct arena *a, struct range at, struct expr *to, struct expr *value);
/* What `d = value`, `d += value` or `d--` gives d. */
struct expr *expr_value_given(struct arena *a, const struct expr *e);
struct expr *expr_member(struct arena *a, struct expr *of, struct decl *member); /* of.member */
struct expr *expr_element(struct arena *a, struct range at, const struct type *t,
                          struct expr *array, struct expr *index);
struct expr *expr_choice(struct arena *a, struct expr *test, struct expr *then, struct expr *other,
                         const struct type *t);
struct expr *expr_paren(struct arena *a, struct expr *e);
struct expr *expr_enclosed(struct arena *a, struct expr *e); /* in brackets where it needs them */
/* What lies behind an address that is followed at once, the x of `(&x)->m`, `*&x` and `(&x)[0]`, or
 * NULL; and such an expression, or any other, without that way. */
struct expr *expr_addressed(const struct expr *e);
struct expr *expr_behind_address(struct expr *e);
struct expr *expr_cast(struct arena *a, const struct type *t, struct expr *e);
/* The conversions around it are not implied where it will stand: they become casts. */
void expr_keep_conversions(struct expr *e);

/* It stands where `like` does. */
struct stmt *stmt_new(struct arena *a, enum stmt_kind kind, const struct stmt *like);
struct stmt *stmt_like(struct arena *a, const struct stmt *s); /* what it holds is s's; no decls */
struct stmt *stmt_of(struct arena *a, const struct stmt *like, struct expr *e);
/* other: in its `else`; NULL: it has none. */
struct stmt *stmt_if(struct arena *a, const struct stmt *like, struct expr *test, struct stmt *then,
                     struct stmt *other);
struct stmt *stmt_declaration(struct arena *a, const struct stmt *like, struct decl *d);
/* `for (int d = its value; d < end; ++d) body` in the place of a statement. */
void stmt_become_loop(struct arena *a, struct stmt *s, struct decl *d, struct expr *end,
                      struct stmt *body);
/* The polynomial as an expression, with the type and place of another. */
struct expr *expr_of_poly(struct arena *a, const struct poly *p, const struct expr *like);
struct stmt *stmt_block(struct arena *a, const struct stmt *like, struct stmt *const *body, int n);
void stmt_become_block(struct arena *a, struct stmt *s, struct stmt *const *body, int n);
void stmt_set_body(struct arena *a, struct stmt *s, struct stmt *const *body, int n);
void stmt_drop_decl(struct arena *a, struct stmt *s, const struct decl *d); /* that it declares */
void stmt_become(struct stmt *s, const struct stmt *as); /* where it stands, with what `as` holds */
void stmt_replace(const struct stmt *old, struct stmt *with); /* where it stands, if anywhere */

struct decl *decl_like(struct arena *a, const struct decl *d); /* with the same id */
/* A variable that the program does not have, with an id of its own. Polynomials name them behind
 * the program's own in the order of the kinds, and within a kind as they are made. */
int fresh_id(const struct plan *p, enum fresh kind);
struct decl *decl_fresh(const struct plan *p, enum fresh kind, struct decl like);
int fresh_number(const struct decl *d, enum fresh kind); /* of its kind, from 0; -1: of another */

/* ---- rewrite.c: copies ---------------------------------------------------------------------- */

/* What a name of the original is in the copy: another variable, or a value. */
struct substitution {
    const struct decl *of;
    struct decl *as;
    struct expr *value;
};

/* How to copy. All functions may be NULL. */
struct rewrite {
    struct arena *arena;
    VEC(struct substitution) names; /* the last one of a variable counts */
    bool is_value;                  /* a value of a name is being copied: its own names stay */
    bool shares;                    /* expressions and variables stay the original's own */
    /* What takes e's place; NULL: a copy does. */
    struct expr *(*replace)(struct rewrite *r, struct expr *e);
    /* What takes the place of a copy that is complete: `copy` itself, or something plainer. */
    struct expr *(*fold)(struct rewrite *r, struct expr *copy, struct expr *of);
    /* Has it made something else of a statement in a body? *as NULL: nothing of it is left. */
    bool (*replace_stmt)(struct rewrite *r, struct stmt *s, struct stmt **as);
    /* A copy that has no operands and no body yet; a variable's, before its initialiser. */
    void (*begin_stmt)(struct rewrite *r, struct stmt *copy, const struct stmt *of);
    void (*begin_decl)(struct rewrite *r, struct decl *copy, const struct decl *of);
    void *with;
};
struct expr *rewrite_expr(struct rewrite *r, struct expr *e); /* NULL of NULL */
/* NULL: nothing is left. What a loop or an `if` has lost is `;`, in a block it is left out. */
struct stmt *rewrite_stmt(struct rewrite *r, struct stmt *s);
/* The same, but replace_stmt is asked about what s holds only. */
struct stmt *rewrite_within(struct rewrite *r, struct stmt *s);
/* The variable that a name becomes: a copy, whose initialiser is the original's still. */
struct decl *rewrite_rename(struct rewrite *r, const struct decl *d);
/* NULL: it stays what it is. */
const struct substitution *rewrite_name(const struct rewrite *r, const struct decl *d);

/* All of it; symbols stay the same. */
struct expr *expr_copy(struct arena *a, const struct expr *e);

#endif
