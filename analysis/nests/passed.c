/* Cells that a nest passes on from one array to another, if only sometimes: `u[i] = fmax(un[i], 0)`,
 * `u[i] = un[i] > most ? most : un[i]`, `v = un[i]; if (v > most) v = most; u[i] = v;`, or by a
 * helper. The two are one field then, as with a copy. Nests that read neighbours are left out: they
 * choose among cells, as for the value at a face.
 *
 * requires: pass_body
 * provides: plan_nest.passed */
#include "analysis/nests/nests.h"
#include "analysis/tree/tree.h"

/* A variable of the cell (call NULL), or of the helper that is called. */
struct passing_seen {
    const struct decl *decl;
    const struct expr *call;
};

struct passing {
    struct plan *plan;
    struct plan_nest *nest;
    int to;
    VEC(struct passing_seen) seen; /* whose values have been looked at for this array */
};

/* The call that a helper's body is looked at for. */
struct passing_call {
    struct function *function;
    struct expr *call;
    const struct passing_call *above;
};

static void note_value(struct passing *x, const struct passing_call *in, struct expr *e);

static int own_cell(const struct plan_nest *n, struct expr *e)
{
    const struct plan_access *a = plan_access_at(n, e);
    return a && plan_is_own_cell(a) ? a->array : -1;
}

struct passing_walk {
    struct passing *passing;
    const struct passing_call *in;
    const struct decl *of; /* the variable whose values are looked for; NULL: what is returned */
};

static bool note_assigned(struct walk *w, struct expr *e)
{
    const struct passing_walk *v = w->with;
    if (v->of && expr_is(e, OP_ASSIGN) && expr_name(e->a[0]) == v->of)
        note_value(v->passing, v->in, e->a[1]);
    return true;
}

static bool note_returned(struct walk *w, struct stmt *s)
{
    const struct passing_walk *v = w->with;
    if (!v->of && s->kind == STMT_RETURN && s->expr)
        note_value(v->passing, v->in, s->expr);
    return true;
}

/* The helper that is called, or the cell's code. */
static void walk_in(struct walk *w, const struct passing *x, const struct passing_call *in)
{
    if (in)
        walk_stmt(w, in->function->body);
    else
        walk_nest_body(w, x->nest);
}

static void look_through(struct passing *x, const struct passing_call *in, const struct decl *of)
{
    struct passing_walk v = {x, in, of};
    walk_in(&(struct walk){.on_stmt = note_returned, .on_expr = note_assigned, .with = &v}, x, in);
}

/* How often a variable is set for good: by no condition, and not from what it was. */
struct setting {
    const struct decl *of;
    int times;
};

static bool is_of(struct expr *e, const void *d)
{
    return expr_name(e) == d;
}

static bool is_conditional(const struct stmt *s)
{
    while (s && s->kind != STMT_IF)
        s = s->parent;
    return s != NULL;
}

static bool note_setting(struct walk *w, struct expr *e)
{
    struct setting *v = w->with;
    bool sets = w->initialises == v->of && !w->above;
    if (expr_is(e, OP_ASSIGN) && expr_name(e->a[0]) == v->of)
        sets = !expr_any_with(e->a[1], is_of, v->of) && !is_conditional(w->in);
    v->times += sets;
    return true;
}

static bool has_seen(const struct passing *x, const struct decl *d, const struct expr *call)
{
    bool seen = false;
    for (int i = 0; i < x->seen.n; i++)
        seen |= x->seen.at[i].decl == d && x->seen.at[i].call == call;
    return seen;
}

/* A scratch variable: one value, then another. Which of them a use has is not asked. */
static bool is_reused(const struct passing *x, const struct passing_call *in, const struct decl *d)
{
    struct setting v = {d, 0};
    walk_in(&(struct walk){.on_expr = note_setting, .with = &v}, x, in);
    return v.times > 1;
}

/* A variable of the cell, or of the helper. */
static void note_variable(struct passing *x, const struct passing_call *in, struct decl *d)
{
    const struct expr *call = in ? in->call : NULL;
    if (d->is_global || has_seen(x, d, call) || is_reused(x, in, d))
        return;
    vec_push(x->plan->arena, &x->seen, ((struct passing_seen){d, call}));
    if (d->init)
        note_value(x, in, d->init);
    for (int i = 0; in && i < in->function->params.n && i + 1 < in->call->n; i++)
        if (in->function->params.at[i] == d)
            note_value(x, in->above, in->call->a[i + 1]);
    look_through(x, in, d);
}

static bool is_running(const struct passing_call *in, const struct function *f)
{
    while (in && in->function != f)
        in = in->above;
    return in != NULL;
}

static void note_call(struct passing *x, const struct passing_call *in, struct expr *call)
{
    struct function *f = callee_function(call);
    bool chooses = !f && expr_calls(call, (const char *[]){"fmin", "fmax", NULL});
    if (f && !is_running(in, f))
        look_through(x, &(struct passing_call){f, call, in}, NULL);
    for (int i = 1; chooses && i < call->n; i++)
        note_value(x, in, call->a[i]);
}

static bool is_known(const struct plan_nest *n, int to, int from)
{
    bool known = false;
    for (int i = 0; i < n->passed.n; i++)
        known |= n->passed.at[i].to == to && n->passed.at[i].from == from;
    return known;
}

static void note_value(struct passing *x, const struct passing_call *in, struct expr *e)
{
    e = expr_core(e);
    int from = own_cell(x->nest, e);
    if (from >= 0 && from != x->to && !is_known(x->nest, x->to, from))
        vec_push(x->plan->arena, &x->nest->passed, ((struct plan_copy){x->to, from}));
    if (from >= 0)
        return;
    if (e->kind == EXPR_CONDITIONAL) {
        note_value(x, in, e->a[1]);
        note_value(x, in, e->a[2]);
    } else if (e->kind == EXPR_CALL) {
        note_call(x, in, e);
    } else if (expr_name(e)) {
        note_variable(x, in, expr_name(e));
    }
}

static bool note_written(struct walk *w, struct expr *e)
{
    struct passing *x = w->with;
    x->to = expr_is(e, OP_ASSIGN) ? own_cell(x->nest, expr_bare(e->a[0])) : -1;
    x->seen.n = 0;
    if (x->to >= 0 && is_floating(x->nest->arrays.at[x->to]->type))
        note_value(x, NULL, e->a[1]);
    return true;
}

static bool reads_neighbours(const struct plan_nest *n)
{
    bool reads = false;
    for (int i = 0; i < n->arrays.n; i++)
        reads |= plan_reads_far(n->arrays.at[i]);
    return reads;
}

void pass_passed(struct plan *p, struct diag *d, struct work_nest *w)
{
    (void)d;
    struct plan_nest *n = w->nest;
    struct passing x = {.plan = p, .nest = n};
    for (int b = 0; n->edge == EDGE_NONE && !reads_neighbours(n) && b < n->body.n; b++)
        walk_stmt(&(struct walk){.on_expr = note_written, .with = &x}, n->body.at[b]);
}
