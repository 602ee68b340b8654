/* Where a scalar of a nest comes from when it is not computed in the kernel: the statement or the
 * argument that gives it its value, through callers and plain names, and whether that is made of
 * the cell width. For the report: what is the same on all levels, and why. Called by report.c and
 * report_json.c; the steps of the way by sizes.c, too.
 *
 * requires: the plan */
#include "analysis/report.h"

#include <string.h>

enum { MOST_STEPS = 8 }; /* from a name to what it was made from */

/* ---- the one place that sets a variable ----------------------------------------------------- */

struct setting {
    const struct decl *decl;
    struct expr *value;             /* the last one found */
    struct function *in, *function; /* being walked; that sets it */
    int n;
};

static bool note_setting(struct walk *w, struct expr *e)
{
    struct setting *s = w->with;
    if (!w->above && w->initialises == s->decl) {
        s->value = e;
        s->function = s->in;
        s->n++;
    }
    if (expr_is_modify(e) && expr_name(e->a[0]) == s->decl) {
        s->value = expr_is(e, EXPR_ASSIGN, "=") ? e->a[1] : NULL;
        s->function = s->in;
        s->n++;
    }
    return true;
}

struct expr *origin_value(const struct plan *p, struct function **f, const struct decl *d)
{
    struct setting s = {.decl = d, .value = d->is_global ? d->init : NULL};
    struct walk w = {.on_expr = note_setting, .with = &s};
    s.n = s.value != NULL;
    if (d->address_taken)
        return NULL;
    for (int i = 0; i < p->unit->functions.n; i++) {
        s.in = p->unit->functions.at[i];
        if (d->is_global || s.in == *f)
            walk_stmt(&w, s.in->body);
    }
    *f = s.function;
    return s.n == 1 ? s.value : NULL;
}

/* ---- the one argument that a parameter gets ------------------------------------------------- */

struct calls {
    const struct function *of;
    int param;
    struct expr *argument;
    struct function *caller, *in;
    int n;
};

static bool note_call(struct walk *w, struct expr *e)
{
    struct calls *c = w->with;
    bool own = e->kind == EXPR_CALL && callee_function(e) == c->of && c->param + 1 < e->n;
    if (!own || (c->n && expr_equal(c->argument, e->a[c->param + 1]) && c->caller == c->in))
        return true;
    c->argument = e->a[c->param + 1];
    c->caller = c->in;
    c->n++;
    return true;
}

struct expr *origin_argument(const struct plan *p, struct function *f, const struct decl *d,
                             struct function **caller)
{
    struct calls c = {.of = f, .param = -1};
    struct walk w = {.on_expr = note_call, .with = &c};
    for (int i = 0; f && i < f->params.n; i++)
        if (f->params.at[i] == d)
            c.param = i;
    if (c.param < 0 || d->assignments || d->address_taken ||
        decl_in(p->work->escaping.at, p->work->escaping.n, f->decl))
        return NULL;
    for (int i = 0; i < p->unit->functions.n; i++) {
        c.in = p->unit->functions.at[i];
        walk_stmt(&w, c.in->body);
    }
    *caller = c.caller;
    return c.n == 1 ? c.argument : NULL;
}

/* ---- the chain ------------------------------------------------------------------------------ */

struct chain {
    int n;
    struct decl *name[MOST_STEPS]; /* [n] from the kernel outwards; the last one has the value */
    struct expr *value;            /* or NULL */
};

static struct chain follow(const struct plan *p, struct function *f, struct decl *d)
{
    struct chain c = {0};
    while (d && c.n < MOST_STEPS) {
        c.name[c.n++] = d;
        c.value = d->kind == DECL_PARAM ? origin_argument(p, f, d, &f) : origin_value(p, &f, d);
        struct decl *next = c.value ? expr_name(expr_core(c.value)) : NULL;
        d = next && is_scalar(next->type) ? next : NULL;
    }
    return c;
}

/* Does the value mention a name that the width goes by on its way to the kernel? */
static bool is_made_of_width(const struct plan *p, const struct work_kernel *k, struct expr *value)
{
    bool found = false;
    for (int i = 0; i < k->n_spacing && !found; i++) {
        struct chain width = follow(p, k->kernel->function, k->spacing[i]);
        for (int n = 0; n < width.n; n++)
            found |= expr_mentions(value, width.name[n]);
    }
    return found;
}

static const struct work_kernel *kernel_of(const struct plan *p, const struct plan_nest *n)
{
    for (int i = 0; i < p->work->kernels.n; i++)
        if (p->work->kernels.at[i]->kernel == n->kernel)
            return p->work->kernels.at[i];
    return NULL;
}

struct report_origin report_origin(const struct plan *p, const struct plan_nest *n,
                                   const struct plan_scalar *s)
{
    const struct work_kernel *k = kernel_of(p, n);
    struct report_origin o = {.why = s->why ? s->why : ""};
    if (s->per_level || s->why || !k)
        return o;
    struct chain c = follow(p, n->kernel->function, s->decl);
    struct decl *last = c.name[c.n - 1];
    if (!c.value)
        return o;
    const char *value = expr_text(p->arena, expr_core(c.value));
    o.of_width = is_made_of_width(p, k, c.value);
    o.why = last->kind == DECL_PARAM ? arena_printf(p->arena, "handed over as %s, %s", value,
                                                    report_place(p, c.value->range))
                                     : arena_printf(p->arena, "%s = %s, %s", macro_label(p, last),
                                                    value, report_place(p, c.value->range));
    return o;
}
