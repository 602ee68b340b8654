/* Arrays of a kernel that each cell fills before it reads them, `double stencil[4], vals[NV];` at
 * the top of the function as C89 wants it: they live in one cell, as scalars of this kind do
 * (reductions.c). Every element that is read must have been set by the same cell, whichever way
 * its conditions go. Arrays of integers that a cell has become variables there (local_records.c).
 *
 * requires: pass_unroll
 * provides: work_nest.inner and locals anew where it declares them */
#include "analysis/flow/flow.h"
#include "analysis/lower/local_records.h"
#include "analysis/lower/lower.h"
#include "analysis/tree/tree.h"

static bool is_filled(const struct work_nest *w, const struct decl *d)
{
    for (int i = 0; i < w->sunk.n; i++)
        if (stmt_mentions(w->sunk.at[i], d))
            return false;
    return values_set_first(w->inner, d);
}

/* ---- which arrays --------------------------------------------------------------------------- */

struct outside {
    const struct plan *plan;
    const struct decl *array;
    bool found;
};

static bool leave_nests(struct walk *w, struct stmt *s)
{
    const struct outside *o = w->with;
    return !is_nest_loop(o->plan, s);
}

static bool note_mention(struct walk *w, struct expr *e)
{
    struct outside *o = w->with;
    o->found |= e->kind == EXPR_NAME && e->decl == o->array;
    return !o->found;
}

static bool is_scratch(const struct plan *p, const struct decl *d)
{
    bool own = d->kind == DECL_VAR && d->function && !d->is_static && !d->type->is_volatile;
    struct outside o = {p, d, false};
    struct walk w = {.on_stmt = leave_nests, .on_expr = note_mention, .with = &o};
    if (!own || d->type->kind != TYPE_ARRAY || !is_scalar(type_in_arrays(d->type)) ||
        !has_value_places(d->type))
        return false;
    walk_stmt(&w, d->function->body);
    for (int i = 0; i < p->work->nests.n && !o.found; i++) {
        const struct work_nest *n = p->work->nests.at[i];
        o.found = n->kernel->kernel->function == d->function && stmt_mentions(n->nest->loop, d) &&
                  !is_filled(n, d);
    }
    return !o.found;
}

struct scan {
    struct plan *plan;
    struct work_nest *nest;
    VEC(struct decl *) found;
};

/* A write is what makes an array one: others are tables. */
static bool note_write(struct walk *w, struct expr *e)
{
    struct scan *s = w->with;
    struct decl *d = expr_is_modify(e) ? expr_base(e->a[0]) : NULL;
    const struct work_nest *n = s->nest;
    if (d && d->type->kind == TYPE_ARRAY && !vec_has(&n->locals, d) && !vec_has(&s->found, d) &&
        is_scratch(s->plan, d))
        vec_push(s->plan->arena, &s->found, d);
    return true;
}

/* As if the program declared them in the loop. */
static void declare(struct plan *p, struct work_nest *w, const struct scan *s)
{
    struct stmt *first = stmt_new(p->arena, STMT_DECL, w->inner), *body[] = {first, w->inner};
    for (int i = 0; i < s->found.n; i++)
        vec_push(p->arena, &first->decls, s->found.at[i]);
    struct stmt *outer = w->inner->parent, *block = stmt_block(p->arena, w->inner, body, 2);
    outer->body[0] = w->inner = block;
}

void pass_scratch(struct plan *p, struct diag *d, struct work_nest *w)
{
    (void)d;
    struct scan s = {.plan = p, .nest = w};
    walk_stmt(&(struct walk){.on_expr = note_write, .with = &s}, s.nest->inner);
    if (s.found.n > 0)
        declare(p, s.nest, &s);
    local_elements_split(p, s.nest->inner);
    find_locals(p, s.nest);
}
