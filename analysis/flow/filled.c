/* Whether a table of neighbours is filled whenever a nest comes to read it: the program is followed
 * from main on, in the order in which it runs, up to the loop that fills the table and to the first
 * read in the kernel. What stands under a condition, or in a loop, may not run. Called by
 * neighbours.c. */
#include "analysis/flow/flow.h"

struct following {
    const struct plan *plan;
    const struct neighbours *table;
    const struct function *kernel;
    const struct decl *as, *behind; /* the table in the kernel, and in the program */
    VEC(const struct function *) calls; /* under way, outermost first */
    VEC(struct function *) neither;     /* where it is neither filled nor read */
    const struct stmt *asked;           /* the `if` at hand that asks for memory */
};

/* A read in the kernel; what is written there is no read. */
static uint64_t is_entry(const struct definite *d, struct expr *e, bool stores, bool *exact)
{
    const struct following *f = d->with;
    const struct decl *table = e->kind == EXPR_SUBSCRIPT ? expr_name(e->a[0]) : NULL;
    (void)stores;
    *exact = false;
    return table && (table == f->as || table == f->behind) &&
           f->calls.at[f->calls.n - 1] == f->kernel;
}

/* `!p`, `p == NULL`: memory that was not to be had, after which nothing runs. */
static bool asks_pointer(struct expr *e)
{
    e = expr_core(e);
    return (e->type && e->type->kind == TYPE_POINTER) ||
           ((e->kind == EXPR_BINARY || e->kind == EXPR_UNARY) &&
            any_below(i, e->n, e->a[i] && asks_pointer(e->a[i])));
}

/* The loop that fills it; what nobody can tell does not. */
static bool follow_stmt(struct definite *d, struct stmt *s)
{
    struct following *f = (struct following *)d->with;
    const struct stmt *outer = f->asked;
    bool missed = d->missed;
    d->set |= s == f->table->loop;
    if (s == f->table->loop || s->kind == STMT_OTHER)
        return true;
    if (s->kind != STMT_IF || s == outer || !asks_pointer(s->expr))
        return false;
    f->asked = s;
    definite_stmt(d, s);
    f->asked = outer;
    d->missed = missed;
    return true;
}

static void follow_call(struct definite *d, struct expr *call)
{
    struct following *f = (struct following *)d->with;
    const struct neighbours *t = f->table;
    struct function *callee = callee_function(call);
    bool fills_other = callee == t->in && t->call && t->call != call;
    if (!callee || fills_other || vec_has(&f->calls, callee) || vec_has(&f->neither, callee))
        return;
    vec_push(f->plan->arena, &f->calls, callee);
    definite_function(d, callee);
    f->calls.n--;
    if (!d->set && !d->unset)
        vec_push(f->plan->arena, &f->neither, callee);
}

bool neighbour_filled(const struct plan *p, const struct function *kernel, const struct decl *as,
                      const struct decl *behind, const struct neighbours *table)
{
    struct following f = {.plan = p, .table = table, .kernel = kernel, .as = as, .behind = behind};
    struct definite d = {.places = is_entry, .follow = follow_stmt, .call = follow_call, .with = &f};
    d.all = 1;
    if (!p->unit->main)
        return true;
    vec_push(p->arena, &f.calls, p->unit->main);
    definite_stmt(&d, p->unit->main->body);
    return !d.unset;
}
