/* What the cells of an array are made of: the accesses in the assigned value, and those in the
 * values of the variables that it is computed with. Called by axis_coordinates.c and centring.c. */
#include "analysis/flow/made_of.h"

#include <string.h>

static void note_read(struct made_of *m, const struct plan_access *access)
{
    for (int x = 0; x < PLAN_MAX_DIM; x++)
        span_widen(&m->read[access->array].at[x], access->offset[x], access->offset[x]);
}

static void note_variable(struct made_of *m, struct decl *d);
static void note_own(struct made_of *m);

static bool is_same_cell(const struct plan_access *a, const struct plan_access *b)
{
    return a->array == b->array && memcmp(a->offset, b->offset, sizeof a->offset) == 0;
}

static void note_value(struct made_of *m, struct expr *value)
{
    for (WALK(w, in_expr(value)); next_expr(&w);) {
        const struct plan_access *access = plan_access_at(m->nest->nest, w.e);
        if (access) {
            note_read(m, access);
            if (is_same_cell(access, m->target))
                note_own(m);
            walk_skip(&w);
        } else if (expr_is(w.e, OP_ASSIGN)) { /* `a[i] = b[i] = 0` reads no b */
            note_value(m, w.e->a[1]);
            walk_skip(&w);
        } else if (w.e->kind == EXPR_NAME && w.e->decl->kind != DECL_FUNCTION) {
            note_variable(m, w.e->decl);
        }
    }
}

/* ---- what sets variables: found once a nest -------------------------------------------------- */

static void note(struct made_of *m, const struct decl *d, struct expr *value)
{
    if (d)
        vec_push(m->arena, &m->settings, ((struct made_setting){.decl = d, .value = value}));
}

static const struct plan_access *cell_set(const struct made_of *m, struct expr *e)
{
    return expr_is_modify(e) && e->n > 1 ? plan_access_at(m->nest->nest, expr_bare(e->a[0])) : NULL;
}

/* A function that is handed a variable's address may fill it from its other arguments. */
static void note_call(struct made_of *m, const struct expr *call)
{
    for (int i = 1; i < call->n; i++) {
        const struct type *t = call->a[i]->type;
        bool leads = t && (t->kind == TYPE_POINTER || t->kind == TYPE_ARRAY);
        for (int k = 1; k < call->n && leads; k++)
            note(m, expr_base(call->a[i]), call->a[k]);
    }
}

static void note_setting(struct made_of *m, const struct walker *w)
{
    struct expr *e = w->e;
    const struct plan_access *cell = cell_set(m, e);
    if (cell)
        vec_push(m->arena, &m->settings, ((struct made_setting){.cell = cell, .value = e->a[1]}));
    if (!w->above && w->initialises)
        note(m, w->initialises, e);
    else if (expr_is_modify(e) && e->n > 1)
        note(m, expr_base(e->a[0]), e->a[1]);
    if (e->kind == EXPR_CALL)
        note_call(m, e);
}

/* A variable hands on what the nest made it from. */
static void note_variable(struct made_of *m, struct decl *d)
{
    if (vec_has(&m->variables, d))
        return;
    vec_push(m->arena, &m->variables, d);
    for (int i = 0; i < m->settings.n; i++)
        if (m->settings.at[i].decl == d)
            note_value(m, m->settings.at[i].value);
}

/* So does the target's cell. */
static void note_own(struct made_of *m)
{
    if (m->own)
        return;
    m->own = true;
    for (int i = 0; i < m->settings.n; i++)
        if (m->settings.at[i].cell && is_same_cell(m->settings.at[i].cell, m->target))
            note_value(m, m->settings.at[i].value);
}

static void add_made(struct made_list *list, struct arena *arena, struct work_nest *nest)
{
    struct made_of all = {.arena = arena, .nest = nest}; /* and what sets its variables */
    for (WALK(w, in_cell(nest)); next_expr(&w);)
        note_setting(&all, &w);
    for (WALK(w, in_cell(nest)); next_expr(&w);) {
        const struct plan_access *target = cell_set(&all, w.e);
        if (!target)
            continue;
        struct made_of *m = ARENA_COPY(arena, all);
        m->target = target;
        m->read = arena_alloc(arena, (size_t)nest->nest->arrays.n * sizeof *m->read);
        note_value(m, w.e->a[1]);
        if (target->reads) {
            note_read(m, target);
            note_own(m);
        }
        vec_push(arena, &list->all, m);
    }
}

struct made_list made_of_nests(const struct plan *p)
{
    struct made_list list = {0};
    vec_each (w, &p->work->nests)
        add_made(&list, p->arena, w);
    return list;
}
