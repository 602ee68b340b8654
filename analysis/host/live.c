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
#include "analysis/host/host.h"
#include "analysis/program/program.h"
#include "analysis/tree/tree.h"

struct living {
    struct plan *plan;
    struct plan_field *field;
    bool is_single;   /* one array, written whole where a nest writes it whole */
    bool overwritten; /* in this step, on every way to here */
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

static bool storage_expr(struct walk *w, struct expr *e)
{
    struct storage *s = w->with;
    if (e->kind == EXPR_ASSIGN) {
        struct expr *to = expr_core(e->a[0]);
        note_made(s, to->kind == EXPR_MEMBER ? to->decl : expr_base(to), e->a[1]);
    }
    return true;
}

static bool storage_stmt(struct walk *w, struct stmt *st)
{
    struct storage *s = w->with;
    s->function = w->function;
    for (int i = 0; i < st->decls.n; i++) {
        note_declared(s, st->decls.at[i]);
        note_made(s, st->decls.at[i], st->decls.at[i]->init);
    }
    if (!stmt_is_loop(st) || stmt_around(st->parent, LOOPS)) /* counted already */
        return true;
    s->loops++;
    for (int i = 0; i < st->n; i++)
        walk_stmt(w, st->body[i]);
    s->loops--;
    return false;
}

static bool is_single(struct plan *p, const struct plan_field *f)
{
    struct storage s = {.plan = p, .field = f};
    struct walk w = {.on_stmt = storage_stmt, .on_expr = storage_expr, .with = &s};
    for (int i = 0; i < p->unit->globals.n; i++)
        note_declared(&s, p->unit->globals.at[i]);
    walk_functions(&w, p->unit);
    for (struct nest_array x = {0}; next_array(p, &x);)
        if (x.array->lead && is_of_field(&s, x.array->decl))
            return false;
    return s.n == 1;
}

/* ---- a step, in its order ------------------------------------------------------------------- */

static void live_stmt(struct living *l, struct stmt *s);

static void note_read(struct living *l, struct range at)
{
    if (l->overwritten || l->field->live)
        return;
    l->field->live = true;
    l->field->live_at = at;
}

/* One row of cells. */
static bool is_row(const struct work_nest *w)
{
    bool row = false;
    for (int x = 0; x < w->domain->dim; x++) {
        int64_t n;
        row |= poly_difference(&w->hi[x], &w->lo[x], &n) && n == 1;
    }
    return row;
}

static void live_nest(struct living *l, const struct plan_nest *n)
{
    bool whole = false;
    for (int i = 0; i < n->arrays.n; i++) {
        const struct plan_array *a = n->arrays.at[i];
        if (!alias_same(l->plan, a->decl, l->field->decls.at[0]))
            continue;
        if (a->reads && !a->full_write)
            note_read(l, n->loop->range);
        whole |= a->full_write && !n->edge && !is_row(l->plan->work->nests.at[n->id]);
    }
    l->overwritten |= whole && l->is_single;
}

/* A label may be reached past what stands in front of it: no order can be relied on. To leave by a
 * goto does no harm. */
static void live_call(struct living *l, const struct function *f)
{
    if (vec_has(&l->active, f))
        return;
    bool single = l->is_single;
    l->is_single &= !stmt_has(f->body, 1u << STMT_LABEL);
    vec_push(l->plan->arena, &l->active, f);
    live_stmt(l, f->body);
    l->active.n--;
    l->is_single = single;
}

static void live_view(struct living *l, const struct plan_view *v, const struct expr *e)
{
    if (v->field == l->field && v->reads && v->at.file == e->range.file &&
        v->at.begin == e->range.begin && v->at.end == e->range.end)
        note_read(l, v->at);
}

/* memset and memcpy over a whole array of known size. */
static void live_filled(struct living *l, struct expr *call)
{
    if (!library_copies(call) && library_call(call) != LIBRARY_MEMSET)
        return;
    struct decl *to = expr_name(expr_core(call->a[1]));
    const struct type *of = to ? type_in_arrays(to->type) : NULL;
    int64_t bytes;
    if (to && to->type->kind == TYPE_ARRAY && is_scalar(of) &&
        alias_same(l->plan, to, l->field->decls.at[0]) && expr_int_value(call->a[3], &bytes) &&
        bytes > 0 && bytes == count_numbers(to->type) * of->size)
        l->overwritten |= l->is_single;
}

/* Operands first, an assignment's value before its target. */
static void live_expr(struct living *l, struct expr *e)
{
    if (!e)
        return;
    for (int i = 0; i < e->n; i++)
        live_expr(l, e->a[e->kind == EXPR_ASSIGN ? e->n - 1 - i : i]);
    for (int i = 0; i < l->plan->views.n; i++)
        live_view(l, &l->plan->views.at[i], e);
    for (int i = 0; i < l->plan->copies.n; i++)
        live_view(l, &l->plan->copies.at[i], e);
    struct function *f = e->kind == EXPR_CALL ? callee_function(e) : NULL;
    if (f)
        live_call(l, f);
    else if (e->kind == EXPR_CALL)
        live_filled(l, e);
}

/* Statements that run or not: what they overwrite does not count behind them. */
static void live_maybe(struct living *l, struct stmt *s)
{
    bool before = l->overwritten;
    live_stmt(l, s);
    l->overwritten = before;
}

static void live_if(struct living *l, struct stmt *s)
{
    live_expr(l, s->expr);
    bool before = l->overwritten, both = s->n == 2;
    for (int i = 0; i < s->n; i++) {
        l->overwritten = before;
        live_stmt(l, s->body[i]);
        both &= l->overwritten;
    }
    l->overwritten = before || both;
}

/* The nests that a loop has become, one after the other; false where it has become none. */
static bool live_nests(struct living *l, const struct stmt *s)
{
    bool found = is_nest_loop(l->plan, s);
    for (int i = 0; i < l->plan->nests.n; i++) {
        if (l->plan->nests.at[i]->loop != s)
            continue;
        live_nest(l, l->plan->nests.at[i]);
    }
    return found;
}

static void live_stmt(struct living *l, struct stmt *s)
{
    if (!s || l->field->live || live_nests(l, s))
        return;
    if (s->kind == STMT_IF) {
        live_if(l, s);
        return;
    }
    bool is_loop = s->kind == STMT_FOR || s->kind == STMT_WHILE || s->kind == STMT_SWITCH;
    live_stmt(l, s->init);
    for (int i = 0; i < s->decls.n; i++)
        live_expr(l, s->decls.at[i]->init);
    if (s->kind != STMT_DO)
        live_expr(l, s->expr);
    for (int i = 0; i < s->n; i++)
        if (is_loop)
            live_maybe(l, s->body[i]);
        else
            live_stmt(l, s->body[i]);
    live_expr(l, s->step);
    if (s->kind == STMT_DO)
        live_expr(l, s->expr);
}

void pass_live(struct plan *p, struct diag *d)
{
    (void)d;
    for (int i = 0; i < p->fields.n; i++) {
        struct plan_field *f = p->fields.at[i];
        struct living l = {.plan = p, .field = f, .is_single = is_single(p, f)};
        for (int k = 0; k < p->timeloops.n && !is_expanded_line(p, f->decls.at[0]); k++) {
            l.is_single &= !stmt_has(p->timeloops.at[k].loop, 1u << STMT_LABEL);
            l.overwritten = false;
            live_stmt(&l, p->timeloops.at[k].loop);
        }
    }
}
