/* What the cells of an array are made of: the accesses in the assigned value, and those in the
 * values of the variables that it is computed with. Called by axis_coordinates.c and centring.c. */
#include "analysis/made_of.h"

static void walk_nest(struct walk *w, struct work_nest *nest)
{
    for (int i = 0; i < nest->sunk.n; i++)
        walk_stmt(w, nest->sunk.at[i]);
    walk_stmt(w, nest->inner);
}

static void note_read(struct made_of *m, const struct plan_access *access)
{
    bool first = !m->read[access->array].any;
    m->read[access->array].any = true;
    for (int x = 0; x < PLAN_MAX_DIM; x++) {
        int *lo = &m->read[access->array].lo[x], *hi = &m->read[access->array].hi[x];
        int o = access->offset[x];
        *lo = first || o < *lo ? o : *lo;
        *hi = first || o > *hi ? o : *hi;
    }
}

static void note_variable(struct made_of *m, struct decl *d);

static bool note_source(struct walk *w, struct expr *e)
{
    struct made_of *m = w->with;
    const struct plan_access *access = access_at(m->nest->nest, e);
    if (access) {
        note_read(m, access);
        return false;
    }
    if (e->kind == EXPR_NAME && e->decl->kind != DECL_FUNCTION)
        note_variable(m, e->decl);
    return true;
}

static void note_value(struct made_of *m, struct expr *value)
{
    struct walk w = {.on_expr = note_source, .with = m};
    walk_expr(&w, value);
}

struct search {
    struct made_of *made;
    const struct decl *decl;
};

/* A function that is handed the variable's address may fill it from its other arguments. */
static bool may_fill(const struct expr *call, const struct decl *d)
{
    bool handed = false;
    for (int i = 1; i < call->n && call->kind == EXPR_CALL; i++) {
        const struct type *t = call->a[i]->type;
        bool leads = t && (t->kind == TYPE_POINTER || t->kind == TYPE_ARRAY);
        handed |= leads && expr_base(call->a[i]) == d;
    }
    return handed;
}

static bool note_setting(struct walk *w, struct expr *e)
{
    struct search *f = w->with;
    if (!w->above && w->initialises == f->decl)
        note_value(f->made, e);
    else if (expr_is_modify(e) && e->n > 1 && expr_base(e->a[0]) == f->decl)
        note_value(f->made, e->a[1]);
    for (int i = 1; may_fill(e, f->decl) && i < e->n; i++)
        note_value(f->made, e->a[i]);
    return true;
}

/* A variable hands on what the nest made it from. */
static void note_variable(struct made_of *m, struct decl *d)
{
    if (decl_in(m->variables.at, m->variables.n, d))
        return;
    vec_push(m->arena, &m->variables, d);
    struct search f = {m, d};
    struct walk w = {.on_expr = note_setting, .with = &f};
    walk_nest(&w, m->nest);
}

struct writes {
    struct arena *arena;
    struct work_nest *nest;
    void (*take)(void *with, const struct made_of *made);
    void *with;
};

static bool note_write(struct walk *walk, struct expr *e)
{
    const struct writes *w = walk->with;
    const struct plan_access *target =
        expr_is_modify(e) && e->n > 1 ? access_at(w->nest->nest, expr_bare(e->a[0])) : NULL;
    if (!target)
        return true;
    struct made_of *m = ARENA_NEW(w->arena, struct made_of);
    m->arena = w->arena;
    m->nest = w->nest;
    m->target = target;
    note_value(m, e->a[1]);
    if (target->reads)
        note_read(m, target);
    w->take(w->with, m);
    return true;
}

void made_of_each(struct arena *arena, struct work_nest *nest,
                  void (*take)(void *with, const struct made_of *made), void *with)
{
    struct writes writes = {arena, nest, take, with};
    struct walk w = {.on_expr = note_write, .with = &writes};
    walk_nest(&w, nest);
}
