/* Which mesh arrays carry values from one step to the next: those that a step of the time loop
 * reads before it has overwritten them. The others are dead at the top of the loop: a remesh need
 * not move them, a restart file need not hold them. (The runtime finds the same out as it runs,
 * array by array; here it is for the report.)
 *
 * One field may be several arrays, that are swapped for example: then it lives if any of them does.
 * Where it is not plain that there is only one array, a field that is read at all lives.
 *
 * requires: pass_fields
 * provides: plan_field.live, live_at */
#include "analysis/flow/flow.h"
#include "analysis/host/host.h"
#include "analysis/program/program.h"

struct living {
    struct plan *plan;
    const struct plan_field *field;
    bool is_single; /* one array, written whole where a nest writes it whole */
    VEC(const struct function *) active; /* functions being looked at, outermost first */
};

/* ---- how many arrays are a field ------------------------------------------------------------ */

struct storage {
    struct plan *plan;
    const struct plan_field *field;
    const struct function *function;
    int loops; /* around what is being looked at */
    int n;     /* arrays; two stand for several */
};

static bool is_of_field(const struct storage *s, const struct decl *d)
{
    return d && alias_same(s->plan, s->field->decls.at[0], d);
}

static void note_declared(struct storage *s, const struct decl *d)
{
    bool is_array = type_is_array(d->type);
    bool is_once = d->is_global || d->is_static || s->function == s->plan->unit->main;
    if (is_array && d->kind == DECL_VAR && is_of_field(s, d))
        s->n += is_once && is_scalar(element_type(d->type)) ? 1 : 2;
}

/* An array that is made by a call: once if main does it. */
static void note_made(struct storage *s, const struct decl *to, struct expr *value)
{
    struct expr *call = value ? expr_core(value) : NULL;
    if (call && call->kind == EXPR_CALL && is_of_field(s, to))
        s->n += s->function == s->plan->unit->main && !s->loops && to->kind == DECL_VAR ? 1 : 2;
}

static void find_storage(struct storage *s, struct walk_roots in)
{
    for (WALK(w, in); next_node(&w);) {
        s->function = w.function ? w.function : s->function;
        if (w.e && w.e->kind == EXPR_ASSIGN) {
            struct expr *to = expr_core(w.e->a[0]);
            note_made(s, to->kind == EXPR_MEMBER ? to->decl : expr_base(to), w.e->a[1]);
        }
        for (int i = 0; !w.e && i < w.in->decls.n; i++) {
            note_declared(s, w.in->decls.at[i]);
            note_made(s, w.in->decls.at[i], w.in->decls.at[i]->init);
        }
        if (w.e || !stmt_is_loop(w.in) || stmt_around(w.in->parent, LOOPS)) /* counted already */
            continue;
        s->loops++;
        find_storage(s, in_stmts(w.in->body, w.in->n, NULL));
        s->loops--;
        walk_skip(&w);
    }
}

static bool is_single(struct plan *p, const struct plan_field *f)
{
    struct storage s = {.plan = p, .field = f};

    for (int i = 0; i < p->unit->globals.n; i++)
        note_declared(&s, p->unit->globals.at[i]);
    find_storage(&s, in_functions(p->unit));
    return s.n == 1 && !any_array(x, p, x.array->lead && is_of_field(&s, x.array->decl));
}

/* ---- a step, in its order ------------------------------------------------------------------- */

static bool reads_at(const struct living *l, const struct plan_view *v, int n, struct range at)
{
    return any_below(i, n, v[i].field == l->field && v[i].reads && range_equal(v[i].at, at));
}

static uint64_t is_view(const struct definite *d, struct expr *e, bool stores, bool *exact)
{
    const struct living *l = d->with;
    const struct plan *p = l->plan;
    *exact = false;
    return !stores && (reads_at(l, p->views.at, p->views.n, e->range) ||
                       reads_at(l, p->copies.at, p->copies.n, e->range));
}

/* One row of cells. */
static bool is_row(const struct work_nest *w)
{
    int64_t n;
    return any_below(x, w->domain->dim, poly_difference(&w->hi[x], &w->lo[x], &n) && n == 1);
}

static void run_nest(struct definite *d, const struct plan_nest *n)
{
    const struct living *l = d->with;
    bool whole = false;
    vec_each (a, &n->arrays) {
        if (!alias_same(l->plan, a->decl, l->field->decls.at[0]))
            continue;
        d->unset |= a->reads && !a->full_write && !d->set;
        whole |= a->full_write && !n->edge && !is_row(l->plan->work->nests.at[n->id]);
    }
    d->set |= whole && l->is_single;
}

/* The nests that a loop has become, one after the other; false where it has become none. What nobody
 * can tell does nothing. */
static bool run_nests(struct definite *d, struct stmt *s)
{
    const struct plan *p = ((const struct living *)d->with)->plan;
    for (int i = 0; i < p->nests.n; i++)
        if (p->nests.at[i]->loop == s)
            run_nest(d, p->nests.at[i]);
    return is_nest_loop(p, s) || s->kind == STMT_OTHER;
}

/* memset and memcpy over a whole array of known size. */
static bool fills_all(const struct living *l, struct expr *call)
{
    if (!library_copies(call) && library_call(call) != LIBRARY_MEMSET)
        return false;
    struct decl *to = expr_name(expr_core(call->a[1]));
    const struct type *of = to ? type_in_arrays(to->type) : NULL;
    int64_t bytes;
    return l->is_single && to && to->type->kind == TYPE_ARRAY && is_scalar(of) &&
           alias_same(l->plan, to, l->field->decls.at[0]) && expr_int_value(call->a[3], &bytes) &&
           bytes > 0 && bytes == count_numbers(to->type) * of->size;
}

static void run_call(struct definite *d, struct expr *call)
{
    struct living *l = (struct living *)d->with;
    struct function *f = callee_function(call);
    if (!f)
        d->set |= fills_all(l, call);
    if (!f || vec_has(&l->active, f))
        return;
    vec_push(l->plan->arena, &l->active, f);
    definite_function(d, f);
    l->active.n--;
}

void pass_live(struct plan *p)
{
    vec_each (f, &p->fields) {
        struct living l = {.plan = p, .field = f, .is_single = is_single(p, f)};
        for (int k = 0; k < p->timeloops.n && !f->live; k++) {
            struct definite step = {.places = is_view, .with = &l, .all = 1};
            step.follow = run_nests;
            step.call = run_call;
            if (!is_expanded_line(p, f->decls.at[0]))
                definite_stmt(&step, p->timeloops.at[k].loop);
            f->live = step.unset;
            f->live_at = step.at.e ? step.at.e->range : step.at.in ? step.at.in->range : f->live_at;
        }
    }
}
