/* Pointers that are set in a loop over the mesh, and read only there: `struct cell *c =
 * &cells[j][i];`, `const double *fc = f + 9 * (j * nx + i);`, `double *row = u + j * nx;`. What they
 * stand for takes their place, so that all later passes see plain subscripts of the array itself.
 * One that is declared in front of several loops is another pointer in each.
 *
 * Called by records.c for each loop of a kernel that may be a nest. */
#include "analysis/flow/flow.h"
#include "analysis/lower/lower.h"

struct definition {
    struct decl *pointer;
    struct expr *value; /* what it points to all through the block */
    struct stmt *at;    /* the declaration or the assignment */
    struct stmt *block; /* in which it holds */
};

/* ---- is it one? ----------------------------------------------------------------------------- */

/* A choice by what cells hold: that may change. */
static bool chooses_by_data(struct expr *e)
{
    return any_expr(w, in_expr(e),
                    w.e->kind == EXPR_CONDITIONAL &&
                        any_expr(x, in_expr(w.e->a[0]),
                                 expr_is_element(x.e) || x.e->kind == EXPR_CALL ||
                                     (x.e->kind == EXPR_NAME && is_floating(x.e->type))));
}

/* Means the same wherever it stands in the block. */
static bool is_stable(struct stmt *block, struct expr *e)
{
    return !(expr_effects(e) & ~(EFFECT_CALL | EFFECT_SIZEOF | EFFECT_CHOICE)) &&
           !expr_is_set_in(e, block) && !chooses_by_data(e);
}

static bool is_pointer_sum(const struct expr *e)
{
    return expr_is_sum(e) && e->type && e->type->kind == TYPE_POINTER;
}

/* A pointer that `up` chooses. */
static bool is_chosen_by(const struct expr *up, const struct expr_use *use)
{
    return up->kind == EXPR_CONDITIONAL && !use->first && up->type &&
           up->type->kind == TYPE_POINTER;
}

/* c->m, *c, c[k], c + k, or the value of another such pointer: how many can be replaced. */
static int count_uses(const struct decl *pointer, struct stmt *s)
{
    int n = 0;
    for (WALK(w, in_stmt(s)); next_expr(&w);) {
        if (w.e->kind != EXPR_NAME || w.e->decl != pointer)
            continue;
        struct expr_use use = use_of(w.above, w.e);
        const struct expr *up = use.by;
        bool value = (!up && w.initialises && w.initialises->type->kind == TYPE_POINTER) ||
                     (up && expr_assigned(up) && !use.first);
        bool fits = up && (is_pointer_sum(up) || is_chosen_by(up, &use) || expr_is(up, OP_DEREF) ||
                           ((up->kind == EXPR_SUBSCRIPT || up->kind == EXPR_MEMBER) && use.first));
        n += value || fits;
    }
    return n;
}

/* The block reads nothing but what it sets itself, and what it sets is read there alone. */
static bool stays_in_block(const struct plan *p, const struct definition *d)
{
    struct definite v = definite_of(d->pointer);
    definite_stmt(&v, d->block);
    return !v.unset && !read_behind(p, d->block, d->pointer).in;
}

/* Every use in the block is one that can be replaced, and lies behind the definition. */
static bool uses_fit(const struct plan *p, const struct definition *d)
{
    bool assigned = d->at->kind == STMT_EXPR, behind = false;
    int uses = 0;
    for (int i = 0; i < d->block->n; i++) {
        if (behind)
            uses += count_uses(d->pointer, d->block->body[i]);
        behind |= d->block->body[i] == d->at;
    }
    if (d->at->kind == STMT_DECL) /* struct cell *c = ..., *e = c + 1; */
        uses += count_uses(d->pointer, d->at);
    return stmt_uses(d->block, d->pointer) == uses + assigned &&
           (!assigned || stays_in_block(p, d));
}

/* ---- putting the value in its place --------------------------------------------------------- */

/* A pointer taken apart: base + index; index NULL: the base itself. `&x[i]` is x + i. */
struct place {
    struct expr *base, *index;
};

static struct expr *sum_of(struct arena *a, struct expr *left, struct expr *right, enum operator op)
{
    struct expr *term = right->n > 1 ? expr_paren(a, right) : right;
    if (left)
        return expr_binary(a, right->range, op, left->type, left, term);
    return op == OP_ADD ? term : expr_unary(a, right->range, OP_NEGATE, right->type, term);
}

static bool read_place(struct arena *a, struct expr *value, struct place *p);

static struct expr *index_or_zero(struct arena *a, const struct place *p, const struct expr *at)
{
    return p->index ? p->index : expr_integer(a, at->range, &type_int, 0);
}

static struct expr *chosen_index(struct arena *a, struct expr *test, struct expr *one, struct expr *two)
{
    if (expr_equal(one, two))
        return one;
    return expr_paren(a, expr_choice(a, expr_copy(a, test), one, two, one->type));
}

/* One of two rows, or cells, of an array: by the choice of their indices. NULL: of several arrays. */
static struct expr *chosen_element(struct arena *a, struct expr *test, struct expr *one,
                                   struct expr *two)
{
    struct expr *x = expr_bare(one), *y = expr_bare(two);
    if (expr_equal(x, y))
        return x;
    if (x->kind != EXPR_SUBSCRIPT || y->kind != EXPR_SUBSCRIPT)
        return NULL;
    struct expr *array = chosen_element(a, test, x->a[0], y->a[0]);
    struct expr *index = chosen_index(a, test, expr_copy(a, x->a[1]), expr_copy(a, y->a[1]));
    return array ? expr_element(a, x->range, x->type, expr_copy(a, array), index) : NULL;
}

/* `x + 1 < nx ? c + 1 : c`, cells of one array. */
static bool read_choice(struct arena *a, struct expr *e, struct place *p)
{
    struct place then, other;
    if (!read_place(a, e->a[1], &then) || !read_place(a, e->a[2], &other))
        return false;
    p->base = chosen_element(a, e->a[0], then.base, other.base);
    if (then.index || other.index)
        p->index = chosen_index(a, e->a[0], index_or_zero(a, &then, e), index_or_zero(a, &other, e));
    return p->base && p->index;
}

/* False where the pointer is no such sum. */
static bool read_place(struct arena *a, struct expr *value, struct place *p)
{
    struct expr *e = expr_bare(value);
    p->index = NULL;
    if (e->kind == EXPR_CONDITIONAL)
        return read_choice(a, e, p);
    if (expr_is(e, OP_ADDRESS)) {
        struct expr *object = expr_bare(e->a[0]);
        p->base = object->kind == EXPR_SUBSCRIPT ? expr_bare(object->a[0]) : NULL;
        p->index = p->base ? expr_copy(a, object->a[1]) : NULL;
        struct place inner;
        if (p->base && is_pointer_sum(p->base) && read_place(a, p->base, &inner)) {
            p->base = inner.base;
            p->index = sum_of(a, inner.index, p->index, OP_ADD);
        }
        return p->base != NULL;
    }
    if (is_pointer_sum(e)) {
        bool left = is_integer(expr_core(e->a[0])->type);
        if (!read_place(a, e->a[left ? 1 : 0], p))
            return false;
        p->index = sum_of(a, p->index, expr_copy(a, e->a[left ? 0 : 1]), e->op);
        return true;
    }
    p->base = e;
    return e->kind == EXPR_NAME || e->kind == EXPR_SUBSCRIPT || e->kind == EXPR_MEMBER;
}

/* value[k]; k NULL: *value */
static struct expr *element(struct arena *a, const struct definition *d, const struct expr *at,
                            struct expr *k)
{
    struct place p;
    read_place(a, d->value, &p);
    struct expr *index = k && p.index ? sum_of(a, p.index, k, OP_ADD) : k ? k : p.index;
    if (!index)
        index = expr_integer(a, at->range, &type_int, 0);
    return expr_element(a, at->range, d->pointer->type->of, expr_copy(a, p.base), index);
}

/* The value as a pointer. */
static struct expr *pointer_value(struct arena *a, const struct definition *d,
                                  const struct expr *at)
{
    struct place p;
    read_place(a, d->value, &p);
    const struct type *t = d->pointer->type;
    struct expr *base = expr_copy(a, p.base);
    return p.index ? expr_paren(a, expr_binary(a, at->range, OP_ADD, t, base, p.index)) : base;
}

static void replace_uses(struct arena *a, const struct definition *d)
{
    for (WALK(w, in_stmt(d->block)); next_expr(&w);) {
        struct expr *e = w.e;
        if (e->kind == EXPR_MEMBER && e->is_arrow && expr_name(e->a[0]) == d->pointer) {
            e->a[0] = element(a, d, e, NULL);
            e->is_arrow = false;
        } else if (expr_is(e, OP_DEREF) && expr_name(e->a[0]) == d->pointer) {
            *e = *element(a, d, e, NULL);
        } else if (e->kind == EXPR_SUBSCRIPT && expr_name(e->a[0]) == d->pointer) {
            *e = *element(a, d, e, e->a[1]);
        } else if (e->kind == EXPR_NAME && e->decl == d->pointer) {
            *e = *pointer_value(a, d, e);
            walk_skip(&w);
        }
    }
}

static void remove_definition(struct arena *a, struct definition *d)
{
    if (d->at->kind != STMT_EXPR) {
        stmt_drop_decl(a, d->at, d->pointer);
        d->pointer->init = NULL;
        return;
    }
    d->pointer->assignments--;
    d->at->kind = STMT_NULL;
    d->at->expr = NULL;
}

/* What base[0] is, the pointer points to: no conversion lies between. */
static bool is_same_type(const struct expr *base, const struct decl *pointer)
{
    const struct type *x = base->type ? base->type->of : NULL, *y = pointer->type->of;
    for (; x && y && x->kind == y->kind && x->of && y->of; x = x->of, y = y->of)
        if (x->extent != y->extent)
            return false;
    return x && y && type_same_object(x, y) && x->is_signed == y->is_signed;
}

bool pointer_is_stable(struct plan *p, struct stmt *block, struct expr *value,
                       const struct decl *pointer)
{
    struct place place;
    return is_stable(block, value) && read_place(p->arena, value, &place) &&
           is_same_type(place.base, pointer);
}

static void apply(struct plan *p, struct function *f, struct definition *d)
{
    if (!stmt_of_decl(f->body, d->pointer) || !uses_fit(p, d) ||
        !pointer_is_stable(p, d->block, d->value, d->pointer))
        return;
    remove_definition(p->arena, d);
    replace_uses(p->arena, d);
    struct stmt *declares = stmt_of_decl(f->body, d->pointer);
    if (declares && !stmt_uses(f->body, d->pointer)) /* its type may mean nothing to the kernels */
        stmt_drop_decl(p->arena, declares, d->pointer);
}

/* ---- finding them --------------------------------------------------------------------------- */

static bool is_candidate(const struct decl *d)
{
    return d->kind == DECL_VAR && !d->is_global && !d->is_static && d->type->kind == TYPE_POINTER &&
           !d->type->is_volatile && !d->address_taken;
}

static void look_at(struct plan *p, struct function *f, struct stmt *s)
{
    struct stmt *block = s->parent;
    if (!block || block->kind != STMT_COMPOUND)
        return;
    for (int i = 0; s->kind == STMT_DECL && i < s->decls.n;) {
        struct decl *v = s->decls.at[i];
        struct definition d = {v, v->init, s, block};
        int before = s->decls.n;
        if (v->init && is_candidate(v) && !v->assignments &&
            !pointer_choice_take(p, f, block, v, &v->init))
            apply(p, f, &d);
        i += s->decls.n == before;
    }
    struct expr *e = stmt_expr(s);
    struct decl *v = expr_assigned(e);
    struct definition d = {v, e && e->n == 2 ? e->a[1] : NULL, s, block};
    if (!v || !is_candidate(v) || v->init)
        return;
    if (v->assignments == 1 && pointer_choice_take(p, f, block, v, &e->a[1]))
        e->type = expr_bare(e->a[0])->type = v->type;
    else
        apply(p, f, &d);
}

void cell_pointers(struct plan *p, struct function *f, struct stmt *s)
{
    look_at(p, f, s);
    for (int i = 0; i < s->n; i++)
        cell_pointers(p, f, s->body[i]);
}
