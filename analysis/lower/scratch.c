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

static bool is_filled(const struct work_nest *w, const struct decl *d)
{
    return !vec_any(s, &w->sunk, stmt_mentions(s, d)) && values_set_first(w->inner, d);
}

/* ---- which arrays --------------------------------------------------------------------------- */

static bool is_scratch(const struct plan *p, const struct decl *d)
{
    bool own = d->kind == DECL_VAR && d->function && !d->is_static && !d->type->is_volatile;
    if (!own || d->type->kind != TYPE_ARRAY || !is_scalar(type_in_arrays(d->type)) ||
        !has_value_places(d->type))
        return false;
    for (WALK(w, in_stmt(d->function->body)); next_node(&w);)
        if (!w.e && is_nest_loop(p, w.in))
            walk_skip(&w);
        else if (w.e && w.e->kind == EXPR_NAME && w.e->decl == d)
            return false;
    return !vec_any(n, &p->work->nests,
                    n->kernel->kernel->function == d->function && stmt_mentions(n->nest->loop, d) &&
                        !is_filled(n, d));
}

struct scan {
    VEC(struct decl *) found;
};

/* As if the program declared them in the loop. */
static void declare(struct plan *p, struct work_nest *w, const struct scan *s)
{
    struct stmt *first = stmt_new(p->arena, STMT_DECL, w->inner), *body[] = {first, w->inner};
    vec_append(p->arena, &first->decls, s->found.at, s->found.n);
    struct stmt *outer = w->inner->parent, *block = stmt_block(p->arena, w->inner, body, 2);
    outer->body[0] = w->inner = block;
}

void pass_scratch(struct plan *p, struct work_nest *w)
{
    struct scan s = {0};
    for (WALK(x, in_stmt(w->inner)); next_expr(&x);) { /* a write makes one: others are tables */
        struct decl *set = expr_is_modify(x.e) ? expr_base(x.e->a[0]) : NULL;
        if (set && set->type->kind == TYPE_ARRAY && !vec_has(&w->locals, set) &&
            !vec_has(&s.found, set) && is_scratch(p, set))
            vec_push(p->arena, &s.found, set);
    }
    if (s.found.n > 0)
        declare(p, w, &s);
    local_elements_split(p, w->inner);
    find_locals(p, w);
}
