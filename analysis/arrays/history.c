/* Histories, `record[i][t] = u[i];`, with what the time loop counts in the subscript: memory of the
 * program's own, no cells of the mesh. A loop over the mesh that does nothing else is host code.
 * Called by kernel_loops.c and access.c. */
#include "analysis/arrays/arrays.h"
#include "analysis/program/program.h"
#include "analysis/sizes/sizes.h"
#include "analysis/tree/tree.h"

struct index {
    const struct plan *plan;
    struct function *in;
    struct stmt *nest;
    bool is_time;
};

/* Set in the time loop, but not in the nest; f: whose parameter it may be. */
static bool is_time(const struct index *x, struct decl *d)
{
    struct function *f = x->in;
    if (stmt_sets(x->nest, d))
        return false;
    for (int i = 0; i < 4 && d && d->kind == DECL_PARAM; i++) {
        struct expr *e = origin_argument(x->plan, f, d, &f);
        d = e ? expr_name(e) : NULL;
    }
    for (int t = 0; d && is_integer(d->type) && t < x->plan->timeloops.n; t++)
        if (stmt_sets(x->plan->timeloops.at[t].loop, d))
            return true;
    return false;
}

static bool note_time(struct walk *w, struct expr *e)
{
    struct index *x = w->with;
    if (expr_is(e, OP_MOD) || expr_is(e, OP_BIT_AND))
        return false; /* a buffer of few levels */
    if (e->kind == EXPR_NAME && e->decl)
        x->is_time |= is_time(x, e->decl);
    return !x->is_time;
}

bool history_entry(const struct plan *p, struct function *f, struct stmt *nest,
                   struct expr *element)
{
    struct index x = {p, f, nest, false};
    for (struct expr *e = expr_bare(element); e->kind == EXPR_SUBSCRIPT; e = expr_bare(e->a[0]))
        walk_expr(&(struct walk){.on_expr = note_time, .with = &x}, e->a[1]);
    return x.is_time;
}

struct keeping {
    struct index at;
    int histories;
    bool others;
};

static bool note_set(struct walk *w, struct expr *e)
{
    struct keeping *k = w->with;
    struct expr *to = expr_is_modify(e) ? expr_bare(e->a[0]) : NULL;
    for (int i = 1; i < e->n && e->kind == EXPR_CALL; i++)
        k->others |= !is_scalar(e->a[i]->type);
    if (!to || to->kind == EXPR_NAME)
        return !k->others;
    struct decl *base = to->kind == EXPR_SUBSCRIPT ? expr_base(to) : NULL;
    bool keeps = base && !alias_decl_is_mesh(k->at.plan, base) &&
                 history_entry(k->at.plan, k->at.in, k->at.nest, to);
    k->histories += keeps;
    k->others |= !keeps;
    return !k->others;
}

bool history_loop(const struct plan *p, struct function *f, struct stmt *nest)
{
    struct keeping k = {.at = {p, f, nest, false}};
    walk_stmt(&(struct walk){.on_expr = note_set, .with = &k}, nest);
    return k.histories && !k.others;
}
