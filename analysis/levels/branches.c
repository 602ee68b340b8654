/* The conditions of a nest whose other sides are looked at, too: the numbers that are made up for a
 * cell come by one side only. Not those of loops, which would not end, nor those of edges, whose
 * cells have neighbours of other kinds. Called by hidden.c. */
#include "analysis/arrays/arrays.h"
#include "analysis/levels/hidden.h"
#include "analysis/tree/tree.h"

struct branches {
    struct hidden_scan *scan;
    VEC(struct function *) seen; /* helpers */
};

static bool ends_loop(const struct walk *w)
{
    return w->in && (w->in->kind == STMT_FOR || w->in->kind == STMT_WHILE || w->in->kind == STMT_DO);
}

/* A copy, as calls and loops that are written out make them, is looked at with the first. What a
 * macro makes has one place: there the operator tells apart. */
static bool is_copy(const struct hidden_scan *s, const struct expr *e)
{
    bool found = false;
    for (int i = 0; i < s->conditions.n; i++) {
        const struct expr *c = s->conditions.at[i];
        found |= c->range.file && range_equal(c->range, e->range) && c->op == e->op;
    }
    return found;
}

static bool note_condition(struct walk *w, struct expr *e)
{
    struct branches *b = w->with;
    struct function *f = e->kind == EXPR_CALL ? callee_function(e) : NULL;
    struct arena *a = b->scan->plan->arena;
    if (plan_end_at(b->scan->nest->nest, e))
        return false;
    if (f && !vec_has(&b->seen, f)) {
        vec_push(a, &b->seen, f);
        walk_stmt(&(struct walk){.on_expr = note_condition, .with = b, .function = f}, f->body);
    } else if (e->kind == EXPR_BINARY && expr_is_comparison(e) && !ends_loop(w) &&
               !is_copy(b->scan, e)) {
        vec_push(a, &b->scan->conditions, e);
    }
    return true;
}

void hidden_conditions(struct hidden_scan *s)
{
    const struct plan_nest *n = s->nest->nest;
    struct branches b = {.scan = s};
    for (int i = 0; i < n->body.n; i++)
        walk_stmt(&(struct walk){.on_expr = note_condition, .with = &b}, n->body.at[i]);
}
