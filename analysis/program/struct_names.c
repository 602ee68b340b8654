/* Pointers of a function that are another name for a struct that it reaches otherwise,
 *
 *     const struct config *c = s->cfg;   c->dt   ->  s->cfg->dt
 *     struct params *par = &g->par;      par->k  ->  g->par.k
 *
 * so that members have one name. Both must stay what they are in the function.
 * Called by members.c. */
#include "analysis/program/program.h"
#include "analysis/tree/tree.h"

/* `s`, `s->cfg`, `g.mesh->cfg`: nothing on the way is set in the function. */
static bool is_steady_path(const struct plan *p, struct function *f, struct expr *e)
{
    bool steady = true;
    for (; e->kind == EXPR_MEMBER && steady; e = expr_bare(e->a[0]))
        steady = !member_is_set_in(p, f, e->decl);
    const struct decl *d = e->kind == EXPR_NAME ? e->decl : NULL;
    return steady && d && (d->kind == DECL_PARAM || (d->kind == DECL_VAR && !d->is_global)) &&
           d->assignments == 0 && !d->address_taken && !d->type->is_volatile;
}

struct naming {
    struct arena *arena;
    const struct decl *name; /* c */
    struct expr *stands_for; /* s->cfg, or &g->par */
};

static bool replace(struct walk *w, struct expr *e)
{
    struct naming *n = w->with;
    bool member = e->kind == EXPR_MEMBER && e->is_arrow && expr_name(e->a[0]) == n->name;
    bool address = expr_is(n->stands_for, OP_ADDRESS);
    if (member && address) {
        e->a[0] = expr_copy(n->arena, expr_bare(n->stands_for->a[0]));
        e->is_arrow = false;
        return false;
    }
    if (e->kind != EXPR_NAME || e->decl != n->name)
        return true;
    struct range at = e->range;
    *e = *expr_copy(n->arena, n->stands_for);
    e->range = at;
    return false;
}

void struct_names(struct plan *p, struct function *f)
{
    for (int i = 0; i < f->body->n; i++)
        for (int k = 0; k < f->body->body[i]->decls.n; k++) {
            struct decl *d = f->body->body[i]->decls.at[k];
            const struct type *of = d->type->kind == TYPE_POINTER ? d->type->of : NULL;
            struct expr *e = d->init ? expr_bare(d->init) : NULL;
            struct expr *path = e && expr_is(e, OP_ADDRESS) ? expr_bare(e->a[0]) : e;
            struct naming n = {p->arena, d, e};
            if (!of || of->kind != TYPE_RECORD || !path || path->kind != EXPR_MEMBER ||
                d->assignments || d->address_taken || d->is_static || !is_steady_path(p, f, path))
                continue;
            walk_stmt(&(struct walk){.on_expr = replace, .with = &n}, f->body);
        }
}
