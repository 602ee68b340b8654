/* Tables of the addresses of pointer variables and members, by which programs allocate and free
 * their arrays:
 *
 *     double ***all[] = {&u, &un, &g->p};
 *     for (int k = 0; k < 2; k++)
 *         *all[k] = matrix(ny, nx);
 *
 * Each element is one variable for good where the table is never assigned to, and the variables get
 * nothing through it but what calls return. Then the variables do not name one field. Called by
 * alias.c.
 *
 * provides: work.address_tables */
#include "analysis/program/program.h"

/* ---- which variables are such tables -------------------------------------------------------- */

static bool holds_addresses(const struct decl *d)
{
    struct expr *init = d->init ? expr_core(d->init) : NULL;
    bool fits = d->kind == DECL_VAR && d->type->kind == TYPE_ARRAY && d->type->of->kind == TYPE_POINTER &&
                d->type->of->of->kind == TYPE_POINTER && init && init->kind == EXPR_INIT_LIST;
    for (int i = 0; fits && i < init->n; i++) {
        struct expr *e = expr_core(init->a[i]);
        struct expr *of = expr_is(e, OP_ADDRESS) ? expr_core(e->a[0]) : NULL;
        fits = of && (of->kind == EXPR_NAME || of->kind == EXPR_MEMBER);
    }
    return fits;
}

/* ---- how they are used ---------------------------------------------------------------------- */

static const struct walk_frame *skip_casts(const struct walk_frame *f)
{
    while (f && expr_core(f->e) != f->e)
        f = f->up;
    return f;
}

static bool is_dereference(const struct expr *e)
{
    return expr_is(e, OP_DEREF) || (e->kind == EXPR_SUBSCRIPT && expr_is_int(e->a[1], 0));
}

/* `*all[k] = f(...)`, or `f(*all[k])`, `if (!*all[k])`: nothing keeps the variable's address or hands
 * its value to another variable. */
static bool is_harmless(const struct walk_frame *name)
{
    const struct walk_frame *element = skip_casts(name);
    bool chosen = element && (element->e->kind == EXPR_SUBSCRIPT || is_dereference(element->e));
    const struct walk_frame *variable = chosen ? skip_casts(element->up) : NULL;
    if (!variable || !is_dereference(variable->e))
        return false;
    const struct walk_frame *use = skip_casts(variable->up);
    if (!use)
        return true;
    if (expr_is(use->e, OP_ASSIGN) && expr_core(use->e->a[0]) == variable->e)
        return expr_core(use->e->a[1])->kind == EXPR_CALL;
    return use->e->kind == EXPR_CALL || expr_is(use->e, OP_NOT) || expr_is(use->e, OP_EQ) ||
           expr_is(use->e, OP_NE);
}

/* ---- all ------------------------------------------------------------------------------------ */

static void drop_others(struct work *work, struct walk_roots in)
{
    for (WALK(w, in); next_expr(&w);)
        for (int i = 0; w.e->kind == EXPR_NAME && i < work->address_tables.n; i++)
            if (work->address_tables.at[i] == w.e->decl && !is_harmless(w.above))
                work->address_tables.at[i--] = work->address_tables.at[--work->address_tables.n];
}

void address_tables_find(struct plan *p)
{
    for (int i = 0; i < p->unit->globals.n; i++)
        if (holds_addresses(p->unit->globals.at[i]))
            vec_push(p->arena, &p->work->address_tables, p->unit->globals.at[i]);
    for (WALK(w, in_functions(p->unit)); next_stmt(&w);)
        for (int i = 0; i < w.in->decls.n; i++)
            if (holds_addresses(w.in->decls.at[i]))
                vec_push(p->arena, &p->work->address_tables, w.in->decls.at[i]);
    drop_others(p->work, in_functions(p->unit));
    drop_others(p->work, in_globals(p->unit));
    for (int i = 0; i < p->work->expanded.n; i++)
        drop_others(p->work, in_stmt(p->work->expanded.at[i].written));
}

bool is_address_table(const struct plan *p, const struct decl *d)
{
    return vec_has(&p->work->address_tables, d);
}
