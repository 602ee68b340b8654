/* Numbers that are known when loops are written out: entries of constant tables, arithmetic of
 * integers. Called by unroll.c and unroll_copy.c. */
#include "analysis/program/program.h"
#include "analysis/versions/unroll.h"

/* ---- constant tables ------------------------------------------------------------------------ */

static bool is_spoilt(const struct walker *w)
{
    const struct walk_frame *f = w->above;
    const struct expr *child = w->e;
    for (; f && (f->e->kind == EXPR_PAREN || f->e->kind == EXPR_CAST ||
                 (expr_is_part(f->e) && f->e->a[0] == child && !is_scalar(child->type)));
         f = f->up)
        child = f->e;
    bool written = f && f->e->a[0] == child && expr_may_set(f->e);
    return written || child->type->kind == TYPE_ARRAY;
}

bool table_is_never_written(const struct plan *p, const struct decl *d)
{
    return !any_expr(w, in_functions(p->unit),
                     w.e->kind == EXPR_NAME && w.e->decl == d && is_spoilt(&w));
}

/* A variable of the nest's own: here it may be the copy of one, which nobody else knows. */
static bool is_declared_in(const struct stmt *loop, const struct decl *d)
{
    return d->function && d->range.file == loop->range.file &&
           d->range.begin >= loop->range.begin && d->range.end <= loop->range.end;
}

static bool is_constant_table(const struct unroller *u, const struct decl *d)
{
    if (d->kind != DECL_VAR || !d->init || d->init->kind != EXPR_INIT_LIST ||
        d->type->kind != TYPE_ARRAY || !is_scalar(element_type(d->type)) ||
        element_type(d->type)->is_volatile)
        return false;
    return element_type(d->type)->is_const ||
           (!is_declared_in(u->around, d) && table_is_never_written(u->plan, d));
}

/* A size that the function has been given, `{1, nx}`: it stays what it is. */
static bool is_fixed(const struct decl *d)
{
    bool local = d->kind == DECL_PARAM || (d->kind == DECL_VAR && d->function && !d->is_static);
    return d->kind == DECL_ENUMERATOR || (local && decl_is_final(d) && is_integer(d->type));
}

/* ---- numbers -------------------------------------------------------------------------------- */

struct expr *unroll_entry(struct unroller *u, struct expr *e)
{
    struct arena *a = u->plan->arena;
    struct expr *index[4], *base = e;
    int n = 0;
    for (; base->kind == EXPR_SUBSCRIPT && n < 4; base = expr_bare(base->a[0]))
        index[n++] = base->a[1];
    if (base->kind != EXPR_NAME || !is_scalar(e->type))
        return NULL;
    struct expr *at = base->decl->init;
    const struct type *t = base->decl->type;
    int64_t i;
    for (int k = n; k-- > 0; t = t->of) {
        if (!known_integer(index[k], &i) || i < 0 || t->kind != TYPE_ARRAY || i >= t->extent || !at ||
            !expr_is_list(at))
            return NULL;
        at = i < at->n ? at->a[i] : is_scalar(t->of) ? expr_integer(a, e->range, e->type, 0) : NULL;
    }
    if (!at ||
        any_expr(w, in_expr(at),
                 !(expr_is_arithmetic(w.e) || (w.e->kind == EXPR_NAME && is_fixed(w.e->decl))) ||
                     expr_is_modify(w.e)) ||
        vec_any(k, &u->plan->work->kernels, scale_of(k, base->decl) != NULL) || /* a clause's */
        !is_constant_table(u, base->decl))
        return NULL;
    if (is_integer(e->type) && known_integer(at, &i))
        return is_integer(at->type) ? expr_integer(a, e->range, e->type, i) : NULL;
    at = expr_copy(a, is_integer(e->type) ? at : expr_bare(at));
    if (is_integer(e->type)) {
        expr_keep_conversions(at);
        return at->type->kind == TYPE_INT && at->type->size <= e->type->size ? expr_paren(a, at)
                                                                             : NULL;
    }
    bool same = is_floating(at->type) && at->type->size == e->type->size;
    struct expr *entry = at->kind == EXPR_FLOAT ? at : expr_paren(a, at);
    struct type *plain = ARENA_COPY(u->plan->arena, *e->type);
    plain->is_const = false;
    return same ? entry : expr_cast(a, plain, entry);
}
