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
        bool fits = up && (expr_is_pointer_sum(up) || is_chosen_by(up, &use) || expr_is(up, OP_DEREF) ||
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

static void replace_uses(struct arena *a, const struct definition *d)
{
    const struct type *object = d->pointer->type->of;
    for (WALK(w, in_stmt(d->block)); next_expr(&w);) {
        struct expr *e = w.e;
        if (e->kind == EXPR_MEMBER && e->is_arrow && expr_name(e->a[0]) == d->pointer) {
            e->a[0] = pointer_element(a, d->value, NULL, object, e->range);
            e->is_arrow = false;
        } else if (expr_is(e, OP_DEREF) && expr_name(e->a[0]) == d->pointer) {
            *e = *pointer_element(a, d->value, NULL, object, e->range);
        } else if (e->kind == EXPR_SUBSCRIPT && expr_name(e->a[0]) == d->pointer) {
            *e = *pointer_element(a, d->value, e->a[1], object, e->range);
        } else if (e->kind == EXPR_NAME && e->decl == d->pointer) {
            *e = *pointer_plain(a, d->value, d->pointer->type, e->range);
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
    struct expr *index, *base = is_stable(block, value) ? pointer_base(p->arena, value, &index) : NULL;
    return base && is_same_type(base, pointer);
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
