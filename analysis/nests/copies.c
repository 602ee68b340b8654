/* Copies, `u[j][i] = un[j][i];`, and nests that do nothing else, any number of them. Where one of
 * these covers the mesh, the runtime exchanges the arrays' cells instead
 * (runtime/fields/pool_exchange.c).
 *
 * requires: pass_body
 * provides: plan_nest.copied, plan_nest.copies, plan_array.holds */
#include "analysis/nests/nests.h"
#include "analysis/program/program.h"

/* The nest's array whose own cell the expression is, or a local that was set to it, of an array of
 * its type that the nest leaves alone; -1: it is something else. */
static int own_cell(const struct plan_nest *n, struct expr *e)
{
    struct decl *d = expr_name(e);
    bool local = d && d->kind == DECL_VAR && !d->is_global && d->init && decl_is_final(d);
    const struct plan_access *a = plan_access_at(n, local ? expr_bare(d->init) : e);
    const struct plan_array *of = a ? n->arrays.at[a->array] : NULL;
    bool same = of && (!local || (!of->writes && type_same_number(d->type, of->type)));
    return same && plan_is_own_cell(a) ? a->array : -1;
}

static bool keeps_cells(const struct plan_nest *n, const struct stmt *s)
{
    return s->kind == STMT_DECL &&
           vec_all(d, &s->decls, d->init && own_cell(n, expr_bare(d->init)) >= 0);
}

/* Adds what a statement copies; false if it does anything else. */
static bool add_copies(struct plan *p, struct plan_nest *n, const struct stmt *s)
{
    bool plain = true;
    for (int i = 0; s->kind == STMT_COMPOUND && i < s->n; i++)
        plain = add_copies(p, n, s->body[i]) && plain;
    if (s->kind == STMT_COMPOUND || s->kind == STMT_NULL || keeps_cells(n, s))
        return plain;
    struct expr *e = stmt_expr(s);
    if (!e || !expr_is(e, OP_ASSIGN))
        return false;
    int to = own_cell(n, expr_bare(e->a[0])), from = own_cell(n, expr_bare(e->a[1]));
    if (to < 0 || from < 0)
        return false;
    const struct type *t = n->arrays.at[to]->type, *f = n->arrays.at[from]->type;
    if (t->kind != f->kind || t->size != f->size)
        return false;
    vec_push(p->arena, &n->copied, ((struct plan_copy){to, from}));
    return true;
}

void pass_copies(struct plan *p, struct work_nest *w)
{
    struct plan_nest *n = w->nest;
    bool plain = n->edge == EDGE_NONE;
    for (int b = 0; n->edge == EDGE_NONE && b < n->body.n; b++)
        plain = add_copies(p, n, n->body.at[b]) && plain;
    vec_append(p->arena, &n->copies, n->copied.at, plain ? n->copied.n : 0);
}

/* ---- old values ------------------------------------------------------------------------------ */

/* What the nest copies to the line; NULL: nothing, or something else is written to it. */
static const struct plan_array *copied_to(const struct plan_nest *n, const struct decl *line)
{
    const struct plan_array *from = NULL;
    vec_each_at (c, &n->copied)
        from = n->arrays.at[c->to]->decl == line ? n->arrays.at[c->from] : from;
    return from;
}

/* One nest of the kernel comes after the other, each once. */
static bool in_sequence(const struct plan_nest *a, const struct plan_nest *b)
{
    unsigned around = 1u << STMT_FOR | 1u << STMT_WHILE | 1u << STMT_DO | 1u << STMT_IF;
    return a->kernel == b->kernel && !stmt_around(a->loop->parent, around) &&
           !stmt_around(b->loop->parent, around);
}

/* The array whose values a line of the runtime's, or another array of a kernel, holds where the nest
 * reads it: nests before copied them, and none since has changed it. */
static const struct plan_array *source_of(const struct plan *p, int nest, const struct decl *line)
{
    const struct plan_array *from = NULL;
    bool own = is_expanded_line(p, line);
    for (int i = 0; i < nest; i++) {
        if (!own && !in_sequence(p->nests.at[i], p->nests.at[nest]))
            continue;
        const struct plan_nest *n = p->nests.at[i];
        bool sets = n->edge == EDGE_NONE && nest_writes_field(p, n, line);
        from = sets ? copied_to(n, line) : from;
        if (from && nest_writes_field(p, n, from->decl))
            from = NULL;
    }
    return from;
}

static void find_held(const struct plan *p, int nest)
{
    const struct plan_nest *n = p->nests.at[nest];
    vec_each (line, &n->arrays) {
        const struct plan_array *from =
            !line->component[0] && !line->writes ? source_of(p, nest, line->decl) : NULL;
        for (int k = 0; k < n->arrays.n && from && !from->component[0]; k++)
            if (alias_same_field(p, n->arrays.at[k]->decl, from->decl) &&
                !n->arrays.at[k]->component[0] && n->arrays.at[k] != line &&
                !n->arrays.at[k]->writes)
                line->holds = n->arrays.at[k];
    }
}

void pass_held(struct plan *p)
{
    for (int i = 0; i < p->nests.n; i++)
        find_held(p, i);
}
