/* What conditions say of the outermost cells of a nest's range: which of them do not come to a branch,
 * and which surely do. A condition may be kept in a local, `int left = i == 0;`, or in a flag that some
 * cells set,
 *
 *     int done = 0;
 *     if (i == 0) { ...; done = 1; }
 *     if (done == 0)
 *         s += u[i - 1];
 *
 * Called by guarded.c. */
#include "analysis/nests/outermost.h"

static const unsigned all_seen = (1u << ENDS_SEEN) - 1;

static struct outermost joined(const struct outermost *a, const struct outermost *b, bool one)
{
    struct outermost c;
    for (int x = 0; x < PLAN_MAX_DIM; x++) {
        c.low[x] = one ? a->low[x] | b->low[x] : a->low[x] & b->low[x];
        c.high[x] = one ? a->high[x] | b->high[x] : a->high[x] & b->high[x];
    }
    return c;
}

struct outermost outermost_in_one(const struct outermost *a, const struct outermost *b)
{
    return joined(a, b, true);
}

struct outermost outermost_in_both(const struct outermost *a, const struct outermost *b)
{
    return joined(a, b, false);
}

struct outermost outermost_all(void)
{
    struct outermost all;
    for (int x = 0; x < PLAN_MAX_DIM; x++)
        all.low[x] = all.high[x] = all_seen;
    return all;
}

/* ---- tests ----------------------------------------------------------------------------------- */

/* Farther in it is a test of a place in the mesh. */
bool outermost_test(const struct guarding *g, struct expr *e, struct plan_end *t)
{
    if (!end_read(g->nest, e, t))
        return false;
    bool is_one = t->op == OP_EQ || t->op == OP_NE;
    bool behind = t->op == OP_LE || t->op == OP_GT || (is_one && !t->high);
    int apart = t->high ? -(t->at + behind) : t->at + behind;
    int most = g->reach[t->axis] > 0 ? g->reach[t->axis] : 1;
    return apart <= most + !is_one;
}

/* Where the test is not `truth`. */
static struct outermost kept_by(const struct plan_end *t, bool truth)
{
    struct outermost a = {0};
    unsigned *own = t->high ? &a.high[t->axis] : &a.low[t->axis];
    unsigned *other = t->high ? &a.low[t->axis] : &a.high[t->axis];
    for (int k = 0; k < ENDS_SEEN; k++)
        *own |= end_holds(t, k) != truth ? 1u << k : 0;
    *other = t->inside != truth ? all_seen : 0;
    return a;
}

/* `int left = i > 0;`: what a local stands for, or the expression itself. */
static struct expr *meant(const struct guarding *g, struct expr *e)
{
    struct decl *d = expr_name(e);
    bool fixed = d && d->init && is_integer(d->type) && !d->address_taken &&
                 vec_has(&g->nest->locals, d) && !stmt_sets(g->nest->nest->loop, d);
    return fixed ? expr_core(d->init) : e;
}

/* ---- conditions that give numbers ------------------------------------------------------------ */

/* A condition, and what an expression is where it holds and where it does not. */
struct choice {
    struct expr *condition;
    int64_t yes, no;
};

/* `i == 0`, `i == 0 ? 1 : 0`. */
static bool choice_read(struct expr *e, struct choice *c)
{
    if (e->kind == EXPR_CONDITIONAL) {
        c->condition = e->a[0];
        return expr_int_value(e->a[1], &c->yes) && expr_int_value(e->a[2], &c->no);
    }
    *c = (struct choice){e, 1, 0};
    return expr_is_condition(e);
}

/* `left == 0` with such a `left`: it holds where a condition is *holds. */
static struct expr *condition_in(const struct guarding *g, struct expr *e, bool *holds)
{
    struct choice c;
    int64_t yes, no;
    if (e->kind == EXPR_CONDITIONAL && choice_read(e, &c) && (c.yes != 0) != (c.no != 0)) {
        *holds = c.yes != 0;
        return c.condition;
    }
    for (int k = 0; expr_is_comparison(e) && k < 2; k++) {
        struct expr *part = expr_core(e->a[k]);
        bool known = choice_read(expr_core(meant(g, part)), &c) &&
                     expr_value_where(e, part, c.yes, &yes) &&
                     expr_value_where(e, part, c.no, &no);
        if (known && (yes != 0) != (no != 0)) {
            *holds = yes != 0;
            return c.condition;
        }
    }
    return NULL;
}

/* What the flags say of it. */
static struct outermost kept_by_flags(const struct guarding *g, struct expr *e, bool truth)
{
    struct outermost kept = {0};
    int64_t value;
    for (const struct flag *f = g->flags; f < g->flags + g->n_flags; f++) {
        struct expr *name = f->n ? find_expr(w, in_expr(e), expr_name(w.e) == f->decl) : NULL;
        for (int k = 0; name && k < f->n; k++)
            if (expr_value_where(e, name, f->held[k].value, &value) && (value != 0) != truth)
                kept = joined(&kept, &f->held[k].in, true);
    }
    return kept;
}

struct outermost outermost_kept(struct guarding *g, struct expr *e, bool truth)
{
    struct plan_end t;
    bool holds;
    e = expr_core(meant(g, expr_core(e)));
    if (expr_is(e, OP_NOT))
        return outermost_kept(g, e->a[0], !truth);
    if (expr_is_logic(e)) {
        struct outermost a = outermost_kept(g, e->a[0], truth);
        struct outermost b = outermost_kept(g, e->a[1], truth);
        return joined(&a, &b, truth == (e->op == OP_AND));
    }
    if (outermost_test(g, e, &t))
        return kept_by(&t, truth);
    struct expr *condition = condition_in(g, e, &holds);
    return condition ? outermost_kept(g, condition, truth == holds) : kept_by_flags(g, e, truth);
}

struct coming outermost_branch(struct guarding *g, struct expr *e, bool truth,
                               const struct coming *here)
{
    struct outermost not = outermost_kept(g, e, truth), is = outermost_kept(g, e, !truth);
    return (struct coming){.never = joined(&not, &here->never, true),
                           .always = joined(&is, &here->always, false)};
}

/* ---- conditions that have failed ------------------------------------------------------------- */

/* It holds for all cells that come here, and nothing but end tests says so. */
static bool holds_here(struct guarding *g, struct expr *e, const struct outermost *never)
{
    struct plan_end t;
    e = expr_core(meant(g, expr_core(e)));
    if (expr_is(e, OP_AND))
        return holds_here(g, e->a[0], never) && holds_here(g, e->a[1], never);
    if (!outermost_test(g, e, &t))
        return false;
    struct outermost kept = kept_by(&t, true);
    return all_below(x, g->plan->dim,
                     !(kept.low[x] & ~never->low[x]) && !(kept.high[x] & ~never->high[x]));
}

/* What `r == 0 && c == 0` that fails says where r is 0: that c is not. */
static struct outermost kept_by_failure(struct guarding *g, struct expr *e,
                                        const struct outermost *never)
{
    e = expr_core(e);
    for (int k = 0; expr_is(e, OP_AND) && k < 2; k++)
        if (holds_here(g, e->a[k], never))
            return kept_by_failure(g, e->a[1 - k], never);
    return outermost_kept(g, e, false);
}

void outermost_take_failures(struct guarding *g, struct outermost *never)
{
    for (int i = 0; i < g->n_failed; i++) {
        struct outermost kept = kept_by_failure(g, g->failed[i], never);
        *never = joined(&kept, never, true);
    }
}

/* ---- flags ----------------------------------------------------------------------------------- */

struct setting {
    int plain; /* so many assignments */
    bool other, chosen;
};

/* By statements outside of loops of their own. */
static void add_setting(struct stmt *root, const struct decl *d, struct setting *out)
{
    int plain = 0;
    for (WALK(s, in_stmt(root)); next_stmt(&s);) {
        struct expr *e = stmt_expr(s.in), *given = stmt_gives(s.in, d);
        struct choice c;
        int64_t value;
        const struct stmt *around = stmt_around(s.in, LOOPS | 1u << STMT_SWITCH);
        plain += e && expr_assigned(e) == d;
        out->other |= given && around && stmt_holds(root, around);
        out->chosen |= given && (expr_int_value(given, &value) || choice_read(expr_core(given), &c));
    }
    out->plain += plain;
    out->other |= plain != settings_in(root, d).n;
}

/* Each cell sets it, if at all; or each round of a loop around, for all of its cells. */
static bool is_flag(const struct guarding *g, const struct decl *d)
{
    const struct work_nest *w = g->nest;
    const struct stmt *first = vec_first(s, &w->sunk, stmt_defines(s, d));
    struct setting by = {0};
    if (!first)
        add_setting(w->inner, d, &by);
    for (int i = 0; i < w->sunk.n && first; i++)
        add_setting(w->sunk.at[i], d, &by);
    return by.plain && by.chosen && !by.other && !(first && stmt_defines(w->inner, d)) &&
           vec_all(s, &w->sunk, !stmt_defines(s, d) || s->parent == first->parent);
}

static void flags_find_in(struct guarding *g, struct stmt *root)
{
    for (WALK(w, in_stmt(root)); next_stmt(&w) && g->n_flags < MOST_FLAGS;) {
        struct expr *e = stmt_expr(w.in);
        const struct decl *d = e ? expr_assigned(e) : NULL;
        bool is_new = d && is_integer(d->type) && !d->address_taken &&
                      all_below(i, g->n_flags, g->flags[i].decl != d);
        if (is_new && is_flag(g, d))
            g->flags[g->n_flags++].decl = d;
    }
}

void flags_find(struct guarding *g)
{
    const unsigned jumps = 1u << STMT_GOTO | 1u << STMT_LABEL;
    if (stmt_has(g->nest->inner, jumps) || vec_any(s, &g->nest->sunk, stmt_has(s, jumps)))
        return;
    flags_find_in(g, g->nest->inner);
    vec_each (s, &g->nest->sunk)
        flags_find_in(g, s);
}

/* No other value is held there. */
static void forget(struct flag *f, const struct outermost *never)
{
    for (int k = 0; k < f->n; k++)
        f->held[k].in = joined(&f->held[k].in, never, false);
}

static void hold(struct flag *f, int64_t value, const struct coming *here)
{
    int k = 0;
    while (k < f->n && f->held[k].value != value)
        k++;
    struct outermost before = k < f->n ? f->held[k].in : (struct outermost){0};
    forget(f, &here->never);
    if (k == MOST_HELD)
        return;
    f->n = k == f->n ? k + 1 : f->n;
    f->held[k].value = value;
    f->held[k].in = joined(&before, &here->always, true);
}

static void give(struct guarding *g, struct flag *f, struct expr *e, const struct coming *here)
{
    struct expr *core = expr_core(e);
    int64_t value;
    bool chooses = core->kind == EXPR_CONDITIONAL, is = expr_is_condition(core);
    if (expr_int_value(e, &value) && type_holds(f->decl->type, value)) {
        hold(f, value, here);
        return;
    }
    if (!chooses && !is)
        forget(f, &here->never);
    for (int k = 0; (chooses || is) && k < 2; k++) {
        struct coming branch = outermost_branch(g, chooses ? core->a[0] : core, k == 0, here);
        if (chooses)
            give(g, f, core->a[1 + k], &branch);
        else
            hold(f, k == 0, &branch);
    }
}

void flags_set(struct guarding *g, const struct stmt *s, const struct coming *here)
{
    for (int i = 0; i < g->n_flags; i++) {
        struct expr *e = stmt_gives(s, g->flags[i].decl);
        if (e)
            give(g, &g->flags[i], e, here);
    }
}
