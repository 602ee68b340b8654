/* The mesh arrays that a time loop works on, by the names that the user knows them by there: what
 * its nests use, and what it hands to functions that run nests.
 *
 * requires: pass_host
 * provides: plan.timeloops[].arrays; no time loop is part of a nest */
#include "analysis/host/host.h"
#include "analysis/program/program.h"

struct naming {
    struct plan *plan;
    struct plan_timeloop *loop;
    bool used;      /* in a nest, or handed to a function that runs some */
    bool elsewhere; /* in a function that the loop calls: globals only */
    VEC(struct function *) seen;
};

static int count_layers(const struct type *t)
{
    int n = 0;
    for (; type_leads_on(t); t = t->of)
        n++;
    return n;
}

/* An array of pointers to arrays, `double *q[4]`, and not to the rows of one. */
static bool is_table_of_arrays(const struct plan *p, const struct decl *d)
{
    if (d->type->of->kind != TYPE_POINTER)
        return false;
    return count_layers(d->type) != p->dim ||
           !any_array(x, p, x.array->rows && alias_same(p, x.array->decl, d));
}

static bool is_number_or_cell(const struct type *t)
{
    return is_scalar(t) || (t->kind == TYPE_RECORD && is_cell_record(t->record));
}

static void name_array(struct naming *n, struct decl *d)
{
    struct plan *p = n->plan;
    const struct work_member *m = member_of(p, d);
    const struct decl *holder = m ? m->root : d;
    if (m && n->elsewhere && !m->root->is_global)
        return;
    const struct type *element = element_type(d->type);
    if ((d->kind != DECL_VAR && d->kind != DECL_PARAM) || is_scalar(d->type) ||
        element == d->type || !is_number_or_cell(element) || is_expanded_line(p, d) ||
        !alias_decl_is_mesh(p, d))
        return;
    bool is_table = is_table_of_arrays(p, d);
    if (n->elsewhere ? !d->is_global : !d->is_global && stmt_of_decl(n->loop->loop, holder) != NULL)
        return;
    if (is_table && !vec_has(&n->loop->tables, d))
        vec_push(p->arena, &n->loop->tables, d);
    if (!is_table && !vec_has(&n->loop->arrays, d))
        vec_push(p->arena, &n->loop->arrays, d);
}

/* The mesh arrays in a struct that is handed to a function with nests, by value inside it: what
 * lies behind further pointers may not be there yet. */
static void name_members(struct naming *n, struct decl *root, const struct decl *record,
                         const char *text, bool arrow)
{
    for (int i = 0; record && i < record->members.n; i++) {
        struct decl *m = record->members.at[i];
        if (!m->name || !*m->name)
            continue;
        const char *name =
            arena_printf(n->plan->arena, "%s%s%s", text, arrow ? "->" : ".", m->name);
        bool leads = m->type->kind == TYPE_POINTER || m->type->kind == TYPE_ARRAY;
        if (m->type->kind == TYPE_RECORD)
            name_members(n, root, m->type->record, name, false);
        else if (leads && is_number_or_cell(element_type(m->type)) &&
                 alias_decl_is_mesh(n->plan, m))
            name_array(n, member_make(n->plan, root, m, name));
    }
}

static void name_struct(struct naming *n, struct decl *d)
{
    bool pointer = d->type && d->type->kind == TYPE_POINTER;
    const struct type *t = pointer ? d->type->of : d->type;
    bool object = d->kind == DECL_VAR || d->kind == DECL_PARAM;
    if (!object || !t || t->kind != TYPE_RECORD || !t->record || is_cell_record(t->record) ||
        member_of(n->plan, d) || (pointer && stmt_sets(n->loop->loop, d)) ||
        (n->elsewhere && !d->is_global))
        return;
    name_members(n, d, t->record, d->name, pointer);
}

static void name_all(struct naming *n, struct walk_roots in);

static void enter(struct naming *n, struct function *f)
{
    if (vec_has(&n->seen, f))
        return;
    vec_push(n->plan->arena, &n->seen, f);
    name_all(n, in_stmt(f->body));
}

/* Is it a call of what runs nests? */
static bool note_name(struct naming *n, struct expr *e)
{
    if (e->kind == EXPR_NAME && n->used) {
        name_array(n, e->decl);
        name_struct(n, e->decl);
    }
    struct call_targets t = call_targets(n->plan, e);
    bool busy = false, used = n->used, elsewhere = n->elsewhere;
    for (int i = 0; i < t.at.n; i++)
        busy |= vec_has(&n->plan->work->busy, t.at.at[i]);
    if (!busy)
        return false;
    n->used = true;
    for (int i = 1; i < e->n; i++)
        name_all(n, in_expr(e->a[i]));
    n->used = false;
    n->elsewhere = true;
    for (int i = 0; i < t.at.n; i++)
        enter(n, t.at.at[i]);
    n->used = used;
    n->elsewhere = elsewhere;
    return true;
}

static void name_all(struct naming *n, struct walk_roots in)
{
    for (WALK(w, in); next_node(&w);) {
        bool nest = !w.e && is_nest_loop(n->plan, w.in) && !n->used;
        if (nest) {
            n->used = true;
            name_all(n, in_stmt(w.in));
            n->used = false;
        }
        if (nest || (w.e && note_name(n, w.e)))
            walk_skip(&w);
    }
}

/* A local or a parameter of the loop's function has a global's name. */
static bool is_hidden(const struct plan *p, const struct plan_timeloop *t, const struct decl *d)
{
    const struct work_member *m = member_of(p, d);
    const struct decl *root = m ? m->root : d;
    const struct decl *seen = find_variable(p->unit, t->function, root->name);
    return root->is_global && seen && !seen->is_global;
}

/* A static global of another file is not visible at the loop. */
static bool is_visible(const struct plan *p, const struct plan_timeloop *t, const struct decl *d)
{
    bool visible = !d->is_global || d->range.file == t->loop->range.file;
    return visible && !is_hidden(p, t, d) &&
           (!d->is_global || d->range.begin < t->loop->range.begin);
}

static void drop_invisible(const struct plan *p, struct plan_timeloop *t)
{
    vec_keep_at(d, &t->arrays, is_visible(p, t, *d));
    vec_keep_at(d, &t->tables, is_visible(p, t, *d));
}

/* A nest, or one of its loops, is no loop over time. */
static bool is_of_nest(struct plan *p, struct diag *d, const struct plan_timeloop *t)
{
    for (int i = 0; i < p->nests.n; i++)
        if (stmt_holds(p->nests.at[i]->loop, t->loop)) {
            diag_error(d, t->loop->range, "the time loop is a loop over the mesh");
            diag_hint(d, "put the 'timeloop' line in front of the loop that repeats the nests");
            return true;
        }
    return false;
}

/* Steps are told at the beginning of a pass. */
static bool is_jumped_into(struct plan *p, struct diag *d, const struct plan_timeloop *t)
{
    if (!stmt_is_entered(p->arena, t->loop))
        return false;
    diag_error(d, t->loop->range, "the program jumps into the time loop, past its beginning");
    diag_hint(d, "let the loop begin with its first statement");
    return true;
}

void pass_timeloops(struct plan *p, struct diag *d)
{
    for (int i = 0; i < p->timeloops.n; i++) {
        if (is_of_nest(p, d, &p->timeloops.at[i]) || is_jumped_into(p, d, &p->timeloops.at[i]))
            return;
        struct naming n = {.plan = p, .loop = &p->timeloops.at[i]};
        name_all(&n, in_stmt(n.loop->loop));
        drop_invisible(p, n.loop);
    }
}
