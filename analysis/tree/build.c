/* Nodes that the program does not have: what passes put in the place of others, and variables that
 * nobody knows yet. */
#include "analysis/tree/tree.h"

#include <stdlib.h>

/* ---- expressions ---------------------------------------------------------------------------- */

struct expr *expr_new(struct arena *a, struct range at, struct expr like, int n)
{
    struct expr *e = ARENA_COPY(a, like);
    e->range = at;
    e->n = n;
    e->a = arena_alloc(a, (size_t)(n + 1) * sizeof *e->a);
    return e;
}

struct expr *expr_like(struct arena *a, const struct expr *e)
{
    struct expr *c = expr_new(a, e->range, *e, e->n);
    for (int i = 0; i < e->n; i++)
        c->a[i] = e->a[i];
    return c;
}

struct expr *expr_of(struct arena *a, struct range at, struct decl *d)
{
    return expr_new(a, at, (struct expr){.kind = EXPR_NAME, .type = d->type, .decl = d}, 0);
}

void expr_become_name(struct expr *e, struct decl *d)
{
    e->kind = EXPR_NAME;
    e->op = OP_NONE;
    e->decl = d;
    e->n = 0;
}

struct expr *expr_integer(struct arena *a, struct range at, const struct type *t, int64_t value)
{
    return expr_new(a, at, (struct expr){.kind = EXPR_INT, .type = t, .int_value = value}, 0);
}

struct expr *expr_number(struct arena *a, struct range at, int64_t value)
{
    struct expr *e = expr_integer(a, at, &type_int, value);
    e->spelling = arena_printf(a, "%lld", (long long)value);
    return e;
}

static struct expr *over_one(struct arena *a, struct range at, struct expr like, struct expr *x)
{
    struct expr *e = expr_new(a, at, like, 1);
    e->a[0] = x;
    return e;
}

static struct expr *over_two(struct arena *a, struct range at, struct expr like, struct expr *x,
                             struct expr *y)
{
    struct expr *e = expr_new(a, at, like, 2);
    e->a[0] = x;
    e->a[1] = y;
    return e;
}

struct expr *expr_unary(struct arena *a, struct range at, enum operator op, const struct type *t,
                        struct expr *x)
{
    return over_one(a, at, (struct expr){.kind = EXPR_UNARY, .op = op, .type = t}, x);
}

struct expr *expr_binary(struct arena *a, struct range at, enum operator op, const struct type *t,
                         struct expr *x, struct expr *y)
{
    return over_two(a, at, (struct expr){.kind = EXPR_BINARY, .op = op, .type = t}, x, y);
}

struct expr *expr_assign(struct arena *a, struct range at, struct expr *to, struct expr *value)
{
    struct expr like = {.kind = EXPR_ASSIGN, .op = OP_ASSIGN, .type = to->type};
    return over_two(a, at, like, to, value);
}

struct expr *expr_value_given(struct arena *a, const struct expr *e)
{
    if (e->op == OP_ASSIGN)
        return e->a[1];
    struct expr *by = e->kind == EXPR_ASSIGN ? e->a[1] : expr_integer(a, e->range, &type_int, 1);
    struct expr *old = expr_copy(a, expr_bare(e->a[0]));
    return expr_binary(a, e->range, operators[e->op].computes, e->a[0]->type, old, by);
}

struct expr *expr_element(struct arena *a, struct range at, const struct type *t,
                          struct expr *array, struct expr *index)
{
    return over_two(a, at, (struct expr){.kind = EXPR_SUBSCRIPT, .type = t}, array, index);
}

struct expr *expr_member(struct arena *a, struct expr *of, struct decl *member)
{
    struct expr like = {.kind = EXPR_MEMBER, .type = member->type, .decl = member};
    struct expr *e = expr_new(a, of->range, like, 1);
    e->a[0] = of;
    return e;
}

struct expr *expr_choice(struct arena *a, struct expr *test, struct expr *then, struct expr *other,
                         const struct type *t)
{
    struct expr like = {.kind = EXPR_CONDITIONAL, .type = t};
    struct expr *e = expr_new(a, test->range, like, 3);
    e->a[0] = test;
    e->a[1] = then;
    e->a[2] = other;
    return e;
}

struct expr *expr_paren(struct arena *a, struct expr *e)
{
    struct expr like = {.kind = EXPR_PAREN, .type = e->type, .from_macro = e->from_macro};
    return over_one(a, e->range, like, e);
}

struct expr *expr_enclosed(struct arena *a, struct expr *e)
{
    bool simple = e->kind == EXPR_NAME || e->kind == EXPR_PAREN || e->kind == EXPR_INT ||
                  e->kind == EXPR_FLOAT || e->kind == EXPR_SUBSCRIPT || e->kind == EXPR_MEMBER;
    return simple ? e : expr_paren(a, e);
}

/* No conversion of pointers makes another object of what one points to. */
static bool points_to(const struct expr *pointer, const struct expr *object)
{
    const struct type *as = pointer->type ? pointer->type->of : NULL, *is = object->type;
    return !as || !is || type_same_object(as, is);
}

struct expr *expr_addressed(const struct expr *e)
{
    bool element = e->kind == EXPR_SUBSCRIPT && expr_is_int(e->a[1], 0);
    bool through = element || (e->kind == EXPR_MEMBER && e->is_arrow) || expr_is(e, OP_DEREF);
    struct expr *pointer = through ? expr_bare(e->a[0]) : NULL;
    bool follows = pointer && expr_is(pointer, OP_ADDRESS) && points_to(e->a[0], pointer->a[0]);
    return follows ? pointer->a[0] : NULL;
}

struct expr *expr_behind_address(struct expr *e)
{
    struct expr *object = expr_addressed(e);
    if (!object || e->kind != EXPR_MEMBER)
        return object ? object : e;
    e->a[0] = object;
    e->is_arrow = false;
    return e;
}

struct expr *expr_cast(struct arena *a, const struct type *t, struct expr *e)
{
    return over_one(a, e->range, (struct expr){.kind = EXPR_CAST, .type = t}, e);
}

void expr_keep_conversions(struct expr *e)
{
    for (; e->kind == EXPR_CAST || e->kind == EXPR_PAREN; e = e->a[0])
        if (e->kind == EXPR_CAST)
            e->is_implicit = false;
}

/* ---- statements ----------------------------------------------------------------------------- */

struct stmt *stmt_new(struct arena *a, enum stmt_kind kind, const struct stmt *like)
{
    return ARENA_COPY(a,
                      (struct stmt){.kind = kind, .range = like->range, .parent = like->parent});
}

struct stmt *stmt_like(struct arena *a, const struct stmt *s)
{
    struct stmt *c = ARENA_COPY(a, *s);
    c->decls.at = NULL;
    c->decls.n = c->decls.room = 0;
    return c;
}

struct stmt *stmt_of(struct arena *a, const struct stmt *like, struct expr *e)
{
    struct stmt *s = stmt_new(a, STMT_EXPR, like);
    s->expr = e;
    return s;
}

struct stmt *stmt_if(struct arena *a, const struct stmt *like, struct expr *test, struct stmt *then,
                     struct stmt *other)
{
    struct stmt *s = stmt_new(a, STMT_IF, like);
    s->expr = test;
    stmt_set_body(a, s, (struct stmt *[]){then, other}, other ? 2 : 1);
    return s;
}

struct stmt *stmt_declaration(struct arena *a, const struct stmt *like, struct decl *d)
{
    struct stmt *s = stmt_new(a, STMT_DECL, like);
    vec_push(a, &s->decls, d);
    return s;
}

void stmt_become_loop(struct arena *a, struct stmt *s, struct decl *d, struct expr *end,
                      struct stmt *body)
{
    s->kind = STMT_FOR;
    s->init = stmt_declaration(a, s, d);
    s->init->parent = s;
    s->expr = expr_binary(a, s->range, OP_LT, d->type, expr_of(a, s->range, d), end);
    s->step = expr_unary(a, s->range, OP_PRE_INC, d->type, expr_of(a, s->range, d));
    stmt_set_body(a, s, &body, 1);
}

struct stmt *stmt_block(struct arena *a, const struct stmt *like, struct stmt *const *body, int n)
{
    struct stmt *s = stmt_new(a, STMT_COMPOUND, like);
    stmt_set_body(a, s, body, n);
    return s;
}

void stmt_become_block(struct arena *a, struct stmt *s, struct stmt *const *body, int n)
{
    s->kind = STMT_COMPOUND;
    s->expr = NULL;
    stmt_set_body(a, s, body, n);
}

void stmt_drop_decl(struct arena *a, struct stmt *s, const struct decl *d)
{
    struct stmt kept = {0};
    if (!vec_has(&s->decls, d))
        return;
    for (int i = 0; i < s->decls.n; i++)
        if (s->decls.at[i] != d)
            vec_push(a, &kept.decls, s->decls.at[i]);
    s->decls = kept.decls;
    s->kind = kept.decls.n ? STMT_DECL : STMT_NULL;
}

void stmt_become(struct stmt *s, const struct stmt *as)
{
    struct stmt *parent = s->parent;
    *s = *as;
    s->parent = parent;
    for (int i = 0; i < s->n; i++)
        s->body[i]->parent = s;
    if (s->init)
        s->init->parent = s;
}

void stmt_replace(const struct stmt *old, struct stmt *with)
{
    struct stmt *parent = old->parent;
    for (int i = 0; parent && i < parent->n; i++)
        if (parent->body[i] == old)
            parent->body[i] = with;
    with->parent = parent;
}

void stmt_set_body(struct arena *a, struct stmt *s, struct stmt *const *body, int n)
{
    struct stmt **at = arena_alloc(a, (size_t)(n + 1) * sizeof *at);
    for (int i = 0; i < n; i++) {
        at[i] = body[i];
        at[i]->parent = s;
    }
    s->body = at;
    s->n = n;
}

/* ---- variables ------------------------------------------------------------------------------ */

struct decl *decl_like(struct arena *a, const struct decl *d)
{
    return ARENA_COPY(a, *d);
}

enum { FRESH_ROOM = 1 << 24 }; /* ids of a kind */

int fresh_id(const struct plan *p, enum fresh kind)
{
    int first = kind == FRESH_LOCAL ? p->unit->n_decls : (int)kind * FRESH_ROOM;
    return first + p->work->fresh[kind]++;
}

struct decl *decl_fresh(const struct plan *p, enum fresh kind, struct decl like)
{
    like.id = fresh_id(p, kind);
    return decl_like(p->arena, &like);
}

int fresh_number(const struct decl *d, enum fresh kind)
{
    return d && d->id / FRESH_ROOM == (int)kind ? d->id % FRESH_ROOM : -1;
}

/* ---- polynomials --------------------------------------------------------------------------- */

static struct expr *term_expr(struct arena *a, const struct poly_term *t, const struct expr *like)
{
    bool bare = t->n && llabs(t->factor) == 1;
    struct expr *product = bare ? NULL : expr_integer(a, like->range, like->type, llabs(t->factor));
    for (int i = 0; i < t->n; i++) {
        struct expr *name = expr_of(a, like->range, t->symbol[i]);
        product = product ? expr_binary(a, like->range, OP_MUL, like->type, product, name) : name;
    }
    return product;
}

struct expr *expr_of_poly(struct arena *a, const struct poly *p, const struct expr *like)
{
    struct expr *sum = NULL;
    for (int i = 0; i < p->n; i++) {
        enum operator sign = p->term[i].factor < 0 ? OP_SUB : OP_ADD;
        struct expr *term = term_expr(a, &p->term[i], like);
        if (sum)
            sum = expr_binary(a, like->range, sign, like->type, sum, term);
        else
            sum = sign == OP_ADD ? term : expr_unary(a, like->range, OP_NEGATE, like->type, term);
    }
    return expr_enclosed(a, sum ? sum : expr_integer(a, like->range, like->type, 0));
}
