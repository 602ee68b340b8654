/* Cells that a nest passes on from one array to another, if only sometimes: `u[i] = fmax(un[i], 0)`,
 * `u[i] = un[i] > most ? most : un[i]`, `v = un[i]; if (v > most) v = most; u[i] = v;`, or by a
 * helper. The two are one field then, as with a copy. Nests that read neighbours are left out: they
 * choose among cells, as for the value at a face.
 *
 * requires: pass_body
 * provides: plan_nest.passed */
#include "analysis/nests/nests.h"

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

/* The helper that is called, or the cell's code. */
static struct walk_roots in_code(const struct passing *x, const struct passing_call *in)
{
    return in ? in_stmt(in->function->body) : in_nest_body(x->nest);
}

/* `of`: the variable whose values are looked for; NULL: what is returned. */
static void look_through(struct passing *x, const struct passing_call *in, const struct decl *of)
{
    for (WALK(w, in_code(x, in)); next_node(&w);)
        if (w.e && of && expr_is(w.e, OP_ASSIGN) && expr_name(w.e->a[0]) == of)
            note_value(x, in, w.e->a[1]);
        else if (!w.e && !of && w.in->kind == STMT_RETURN && w.in->expr)
            note_value(x, in, w.in->expr);
}

/* A scratch variable: one value, then another, by no condition and not from what it was. Which of
 * them a use has is not asked. */
static bool is_reused(const struct passing *x, const struct passing_call *in, const struct decl *d)
{
    int times = 0;
    for (WALK(w, in_code(x, in)); next_expr(&w);)
        times += expr_is(w.e, OP_ASSIGN) && expr_name(w.e->a[0]) == d
                     ? !any_expr(v, in_expr(w.e->a[1]), expr_name(v.e) == d) &&
                           !stmt_around(w.in, 1u << STMT_IF)
                     : w.initialises == d && !w.above;
    return times > 1;
}

/* A variable of the cell, or of the helper. */
static void note_variable(struct passing *x, const struct passing_call *in, struct decl *d)
{
    const struct expr *call = in ? in->call : NULL;
    if (d->is_global || vec_any_at(y, &x->seen, y->decl == d && y->call == call) ||
        is_reused(x, in, d))
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

static void note_value(struct passing *x, const struct passing_call *in, struct expr *e)
{
    e = expr_core(e);
    int from = own_cell(x->nest, e);
    if (from >= 0 && from != x->to &&
        !vec_any_at(p, &x->nest->passed, p->to == x->to && p->from == from))
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

void pass_passed(struct plan *p, struct work_nest *w)
{
    struct plan_nest *n = w->nest;
    struct passing x = {.plan = p, .nest = n};
    if (n->edge != EDGE_NONE || vec_any(a, &n->arrays, plan_reads_far(a)))
        return;
    for (WALK(v, in_nest_body(n)); next_expr(&v);) {
        x.to = expr_is(v.e, OP_ASSIGN) ? own_cell(n, expr_bare(v.e->a[0])) : -1;
        x.seen.n = 0;
        if (x.to >= 0 && is_floating(n->arrays.at[x.to]->type))
            note_value(&x, NULL, v.e->a[1]);
    }
}
