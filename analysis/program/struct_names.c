/* Pointers of a function that are another name for a struct that it reaches otherwise,
 *
 *     const struct config *c = s->cfg;   c->dt   ->  s->cfg->dt
 *     struct params *par = &g->par;      par->k  ->  g->par.k
 *
 * so that members have one name. Both must stay what they are in the function.
 * Called by members.c. */
#include "analysis/program/program.h"

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

/* The pointer `name` stands for s->cfg, or &g->par. */
static void replace_uses(struct plan *p, struct function *f, const struct decl *name,
                         struct expr *stands_for)
{
    bool address = expr_is(stands_for, OP_ADDRESS);
    for (WALK(w, in_stmt(f->body)); next_expr(&w);) {
        struct expr *e = w.e;
        bool member = e->kind == EXPR_MEMBER && e->is_arrow && expr_name(e->a[0]) == name;
        if (member && address) {
            e->a[0] = expr_copy(p->arena, expr_bare(stands_for->a[0]));
            e->is_arrow = false;
            walk_skip(&w);
        } else if (e->kind == EXPR_NAME && e->decl == name) {
            struct range at = e->range;
            *e = *expr_copy(p->arena, stands_for);
            e->range = at;
            walk_skip(&w);
        }
    }
}

void struct_names(struct plan *p, struct function *f)
{
    for (int i = 0; i < f->body->n; i++)
        vec_each (d, &f->body->body[i]->decls) {
            const struct type *of = d->type->kind == TYPE_POINTER ? d->type->of : NULL;
            struct expr *e = d->init ? expr_bare(d->init) : NULL;
            struct expr *path = e && expr_is(e, OP_ADDRESS) ? expr_bare(e->a[0]) : e;

            if (!of || of->kind != TYPE_RECORD || !path || path->kind != EXPR_MEMBER ||
                d->assignments || d->address_taken || d->is_static || !is_steady_path(p, f, path))
                continue;
            replace_uses(p, f, d, e);
        }
}
