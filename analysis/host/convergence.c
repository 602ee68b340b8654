/* Time loops that end when a reduction over the mesh is small, `while (change > eps)`: a coarse
 * mesh changes by other amounts, so the loop ends at another step than the serial one, and further
 * from the limit than the tolerance says. The value is followed from the reductions of the loop's nests
 * through assignments, parameters and results of functions, in any order. A time step that a
 * reduction limits is none of these: what is added to a time is not followed, nor is the time. Nor
 * are loops that stop where a reduction is large, which is how programs notice that they diverge.
 *
 * requires: pass_reach, pass_reductions
 * provides: warnings */
#include "analysis/host/host.h"
#include "analysis/program/program.h"

struct measures {
    struct plan *plan;
    const struct measures *of; /* quotients of two of these are followed, no reductions; or NULL */
    bool host; /* numbers that functions make of cells outside of nests count, too */
    VEC(struct function *) functions; /* that the time loop runs, and the one that it stands in */
    VEC(struct decl *) values;        /* made from reductions of the loop's nests */
    VEC(struct decl *) steps;         /* added to a time: never among them */
    VEC(struct function *) results;   /* functions that return such values */
    bool grown;                       /* in this round */
    struct function *in;              /* whose body is read */
};

static bool is_value(const struct measures *m, const struct decl *d)
{
    return vec_has(&m->values, d);
}

static void add_value(struct measures *m, const struct plan_timeloop *t, struct decl *d)
{
    if (!d || is_value(m, d) || vec_has(&m->steps, d) || (t && vec_has(&t->arrays, d)))
        return;
    vec_push(m->plan->arena, &m->values, d);
    m->grown = true;
}

/* ---- expressions ----------------------------------------------------------------------------- */

static bool mentions(const struct measures *m, struct expr *e);

static bool is_quotient(const struct measures *m, struct expr *e)
{
    return m->of && (expr_is(e, OP_DIV) || expr_is(e, OP_DIV_ASSIGN)) && mentions(m->of, e->a[0]) &&
           mentions(m->of, e->a[1]);
}

static bool mentions(const struct measures *m, struct expr *of)
{
    for (WALK(w, in_expr(of)); next_expr(&w);) {
        struct function *f = callee_function(w.e);
        if (is_quotient(m, w.e) || (w.e->kind == EXPR_NAME && is_value(m, w.e->decl)) ||
            (f && vec_has(&m->results, f)))
            return true;
        if (f) /* what it makes of its arguments, its result says */
            walk_skip(&w);
    }
    return false;
}

/* ---- what the loop runs ---------------------------------------------------------------------- */

static void pass_arguments(struct measures *m, const struct plan_timeloop *loop, struct expr *call)
{
    struct function *f = callee_function(call);
    for (int i = 0; f && i + 1 < call->n && i < f->params.n; i++) {
        struct decl *param = f->params.at[i];
        if (is_value(m, param) && !is_scalar(param->type)) {
            struct expr *to = expr_core(call->a[i + 1]);
            bool address = expr_is(to, OP_ADDRESS);
            add_value(m, loop, expr_base(address ? expr_core(to->a[0]) : to));
        }
        if (is_scalar(param->type) && mentions(m, call->a[i + 1]))
            add_value(m, loop, param);
    }
}

static void read_expr(struct measures *m, const struct plan_timeloop *loop, const struct walker *w)
{
    struct expr *e = w->e;
    if (e->kind == EXPR_CALL)
        pass_arguments(m, loop, e);
    if (w->initialises && !w->above && mentions(m, e))
        add_value(m, loop, w->initialises);
    if (e->kind == EXPR_ASSIGN && !expr_added(e) && (mentions(m, e->a[1]) || is_quotient(m, e)))
        add_value(m, loop, expr_base(e->a[0]));
}

static void read_stmt(struct measures *m, struct stmt *s)
{
    if (s->kind != STMT_RETURN || !mentions(m, s->expr) || vec_has(&m->results, m->in))
        return;
    vec_push(m->plan->arena, &m->results, m->in);
    m->grown = true;
}

static void read_steps(struct measures *m, struct stmt *s)
{
    for (WALK(w, in_stmt(s)); next_node(&w);) {
        struct expr *by = w.e ? expr_added(w.e) : NULL;
        struct decl *d = by ? expr_name(expr_core(by)) : NULL;
        if (!w.e && is_nest_loop(m->plan, w.in))
            walk_skip(&w);
        if (d && is_floating(d->type))
            vec_push(m->plan->arena, &m->steps, d);
    }
}

/* Numbers that loops outside of nests take from cells, `d = fabs(q[j][i] - p[j][i])`. */
static void add_host_values(struct measures *m, const struct plan_timeloop *t, struct function *f)
{
    for (WALK(w, in_stmt(f->body)); next_node(&w);) {
        if (!w.e && is_nest_loop(m->plan, w.in))
            walk_skip(&w);
        struct expr *e = w.e;
        bool sets = e && e->kind == EXPR_ASSIGN, begins = e && w.initialises && !w.above;
        struct decl *d = sets ? expr_name(e->a[0]) : begins ? w.initialises : NULL;
        if (d && is_floating(d->type) &&
            any_expr(v, in_expr(sets ? e->a[1] : e), expr_is_element(v.e) && alias_is_mesh(m->plan, v.e->a[0])))
            add_value(m, t, d);
    }
}

/* What the loop runs, and the values of reductions of floating type that its nests make. */
static void begin(struct measures *m, const struct plan_timeloop *t)
{
    struct reach in = {.plan = m->plan};
    reach_stmt(&in, t->loop);
    vec_append(m->plan->arena, &m->functions, in.functions.at, in.functions.n);
    vec_add(m->plan->arena, &m->functions, t->function);
    for (int i = 0; i < m->functions.n; i++)
        read_steps(m, m->functions.at[i]->body);
    m->grown = true;
    for (int i = 0; i < m->functions.n && m->host; i++)
        add_host_values(m, t, m->functions.at[i]);
    for (int i = 0; i < m->plan->nests.n && !m->of; i++) {
        const struct plan_nest *n = m->plan->nests.at[i];
        if (!stmt_holds(t->loop, n->loop) && !vec_has(&in.functions, n->kernel->function))
            continue;
        for (int k = 0; k < n->reductions.n; k++)
            if (is_floating(element_type(n->reductions.at[k].decl->type)))
                add_value(m, t, n->reductions.at[k].decl);
    }
}

static void follow(struct measures *m, const struct plan_timeloop *t)
{
    begin(m, t);
    while (m->grown) {
        m->grown = false;
        for (int i = 0; i < m->functions.n; i++) {
            m->in = m->functions.at[i];
            for (WALK(w, in_stmt(m->in->body)); next_node(&w);)
                if (w.e)
                    read_expr(m, t, &w);
                else if (is_nest_loop(m->plan, w.in))
                    walk_skip(&w);
                else
                    read_stmt(m, w.in);
        }
    }
}

/* ---- ends of the loop ------------------------------------------------------------------------ */

/* The part of a condition that holds when such a value is small (or the opposite), or NULL. A bare
 * value is a flag: which it means is not asked. */
static struct expr *test_in(const struct measures *m, struct expr *e, bool small)
{
    e = e ? expr_core(e) : NULL;
    if (!e)
        return NULL;
    if (expr_is(e, OP_NOT))
        return test_in(m, e->a[0], !small);
    if (expr_is_logic(e)) {
        struct expr *first = test_in(m, e->a[0], small);
        return first ? first : test_in(m, e->a[1], small);
    }
    if (expr_is_order(e)) {
        bool left = mentions(m, e->a[0]), right = mentions(m, e->a[1]);
        bool less = e->op == OP_LT || e->op == OP_LE;
        return left != right && (left == less) == small ? e : NULL;
    }
    struct decl *d = expr_name(e);
    return d && is_integer(d->type) && is_value(m, d) ? e : NULL;
}

bool stmt_leaves(const struct stmt *s)
{
    const struct stmt *last = s;
    while (last->kind == STMT_COMPOUND && last->n > 0)
        last = last->body[last->n - 1];
    return last->kind == STMT_BREAK || last->kind == STMT_RETURN || last->kind == STMT_GOTO;
}

/* The first `if` with such a condition that leaves the loop. */
static struct expr *test_of_leaving(const struct measures *m, struct stmt *s, bool inner)
{
    bool loop = stmt_is_loop(s);
    if (is_nest_loop(m->plan, s))
        return NULL;
    if (s->kind == STMT_IF && stmt_leaves(s->body[0]) && !inner) {
        struct expr *test = test_in(m, s->expr, true);
        if (test)
            return test;
    }
    for (int i = 0; i < s->n; i++) {
        struct expr *test = s->body[i] ? test_of_leaving(m, s->body[i], inner || loop) : NULL;
        if (test)
            return test;
    }
    return NULL;
}

static struct expr *find_test(struct plan *p, const struct plan_timeloop *t, bool host)
{
    struct measures m = {.plan = p, .host = host};
    follow(&m, t);
    struct expr *test = test_in(&m, t->loop->expr, false);
    for (int i = 0; i < t->loop->n && !test; i++)
        test = t->loop->body[i] ? test_of_leaving(&m, t->loop->body[i], false) : NULL;
    return test;
}

struct expr *convergence_test(struct plan *p, const struct plan_timeloop *t)
{
    return find_test(p, t, true);
}

bool convergence_quotient(struct plan *p, const struct plan_timeloop *t, const struct plan_nest *n)
{
    struct measures sums = {.plan = p}, quotients = {.plan = p, .of = &sums};
    follow(&sums, t);
    if (sums.values.n)
        follow(&quotients, t);
    return vec_any_at(scalar, &n->scalars, is_value(&quotients, scalar->decl));
}

void pass_convergence(struct plan *p, struct diag *d, struct plan_timeloop *t)
{
    struct expr *test = find_test(p, t, false);
    if (!test)
        return;
    diag_warning(d, "amr-numerics", test->range,
                 "the time loop ends when a reduction over the mesh falls below a threshold: with "
                 "several levels that may be at another step than in the serial program");
    diag_note(d, t->loop->range, "the time loop");
    diag_hint(d, "make the threshold so small that what later steps would change is below the "
                 "error that you allow, and compare with mesh.levels = 1; or run a fixed number of "
                 "steps");
}
