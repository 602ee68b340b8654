/* Tables of pointers to rows that stay as they are while the time loop runs: no statement that it
 * may run stores a pointer but in a variable or a struct's member, and no library gets a table.
 * Then the runtime compares the pointers once a loop and not at each launch. With a row for each
 * cell, f[j][i][q], that would cost more than the nest.
 *
 * requires: pass_access, pass_calls
 * provides: plan.tables_stay */
#include "analysis/flow/flow.h"
#include "analysis/program/program.h"

static int pointers(const struct type *t)
{
    int n = 0;
    for (; type_leads_on(t); t = t->of)
        n += t->kind == TYPE_POINTER;
    return n;
}

/* Assigned as a whole, it may be a table. */
static bool holds_tables(const struct type *t)
{
    return t->kind == TYPE_RECORD && t->record &&
           vec_any(m, &t->record->members,
                   (m->type->kind == TYPE_ARRAY && pointers(type_in_arrays(m->type))) ||
                       holds_tables(type_in_arrays(m->type)));
}

/* Can the library reach a table by what it is given? */
static bool leads_to_table(const struct type *t)
{
    if (t->kind != TYPE_POINTER && t->kind != TYPE_ARRAY && t->kind != TYPE_VLA)
        return false;
    while (type_is_array(t))
        t = t->of;
    const struct type *to = t->kind == TYPE_POINTER ? t->of : t;
    bool own = to->kind == TYPE_RECORD && to->record && !to->record->in_system_header;
    return pointers(t) > 1 || to->kind == TYPE_VOID || own;
}

/* Of all arrays behind tables: how many pointers one entry leads through. */
static int deepest_entry(const struct plan *p)
{
    int most = 0;
    for (struct nest_array x = {0}; next_array(p, &x);) {
        const struct type *t = x.array->decl->type;
        bool table = t->kind == TYPE_POINTER || t->kind == TYPE_ARRAY;
        int n = x.array->rows && table ? pointers(t->of) : 0;
        n = n > x.array->rows ? n : x.array->rows;
        most = n > most ? n : most;
    }
    return most;
}

/* Pointers to values, or to so many pointers as tables hold, are stored, or handed to a library. */
static bool stores_into_tables(const struct plan *p, int deepest, struct stmt *s)
{
    for (WALK(w, in_stmt(s)); next_expr(&w);) {
        struct expr *e = w.e, *to = expr_is_modify(e) ? expr_core(e->a[0]) : NULL;
        bool leaves =
            e->kind == EXPR_CALL && call_may_leave(p, e) && library_call(e) != LIBRARY_FREE;
        if (to && ((to->type->kind == TYPE_POINTER && pointers(to->type) <= deepest &&
                    to->kind != EXPR_NAME && to->kind != EXPR_MEMBER) ||
                   holds_tables(to->type)))
            return true;
        for (int i = 1; leaves && i < e->n; i++)
            if (leads_to_table(expr_core(e->a[i])->type))
                return true;
    }
    return false;
}

void pass_steady(struct plan *p)
{
    struct reach r = {.plan = p};
    int deepest = deepest_entry(p);
    vec_each_at (t, &p->timeloops)
        reach_stmt(&r, t->loop);
    p->tables_stay = deepest &&
                     !vec_any_at(t, &p->timeloops, stores_into_tables(p, deepest, t->loop)) &&
                     !vec_any(f, &r.functions, stores_into_tables(p, deepest, f->body));
}
