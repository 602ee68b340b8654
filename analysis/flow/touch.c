/* Is a variable set before it is read? In one run of a statement, and in each cell of a nest; and
 * which variables are a nest's own. */
#include "analysis/flow/flow.h"
#include "analysis/tree/tree.h"

static int touch(struct stmt *s, const struct decl *d);

static int touch_block(struct stmt *s, const struct decl *d)
{
    bool in_some = false;
    for (int i = 0; i < s->n; i++) {
        int t = touch(s->body[i], d);
        if (t == 1 || t == -1)
            return t;
        in_some |= t == 2;
    }
    return in_some ? 2 : -1;
}

static int touch_branches(struct stmt *s, const struct decl *d)
{
    int then = touch(s->body[0], d), other = s->n == 2 ? touch(s->body[1], d) : 0;
    if (expr_mentions(s->expr, d) || then < 0 || other < 0)
        return -1;
    return then == 1 && other == 1 ? 1 : 2;
}

/* `d = e`, also within `a = d = e` and `a = x, d = e`. */
static int touch_expr(struct expr *e, const struct decl *d)
{
    e = expr_bare(e);
    if (!expr_mentions(e, d))
        return 0;
    if (expr_is(e, EXPR_BINARY, ",")) {
        int first = touch_expr(e->a[0], d);
        return first ? first : touch_expr(e->a[1], d);
    }
    if (!expr_is(e, EXPR_ASSIGN, "="))
        return -1;
    bool is_name = expr_name(e->a[0]) != NULL;
    if (expr_mentions(e->a[1], d))
        return is_name || !expr_mentions(e->a[0], d) ? touch_expr(e->a[1], d) : -1;
    return expr_name(e->a[0]) == d ? 1 : -1;
}

static int touch(struct stmt *s, const struct decl *d)
{
    if (s && s->kind == STMT_DECL && decl_in(s->decls.at, s->decls.n, d))
        return 1;
    if (!s || !stmt_mentions(s, d))
        return 0;
    if (s->kind == STMT_EXPR)
        return touch_expr(s->expr, d);
    if (s->kind == STMT_FOR && s->init) {
        int t = touch(s->init, d);
        if (t)
            return t;
    }
    if (s->kind == STMT_IF)
        return touch_branches(s, d);
    return s->kind == STMT_COMPOUND ? touch_block(s, d) : -1;
}

int first_touch(struct stmt *s, const struct decl *d)
{
    int t = touch(s, d);
    return t == 2 ? -1 : t;
}

/* What runs at or below the loop level of the sunk statement `from` on: those behind it, then the
 * body. Does d get a new value there before it is read? */
bool starts_afresh(const struct work_nest *w, int from, const struct decl *d)
{
    bool in_some = false;
    for (int i = from; i < w->sunk.n; i++) {
        int t = touch(w->sunk.at[i], d);
        if (t == 1 || t == -1)
            return t == 1;
        in_some |= t == 2;
    }
    int t = touch(w->inner, d);
    return t > 0 || (t == 0 && in_some);
}

bool set_before_read(const struct work_nest *w, const struct decl *d)
{
    for (int a = 0; a < w->domain->dim; a++)
        if (w->loop[a]->init && stmt_sets(w->loop[a]->init, d))
            return true;
    return starts_afresh(w, 0, d);
}

bool nest_mentions(const struct work_nest *w, const struct decl *d)
{
    for (int i = 0; i < w->sunk.n; i++)
        if (stmt_mentions(w->sunk.at[i], d))
            return true;
    const struct stmt *head = w->innermost;
    return stmt_mentions(w->inner, d) ||
           (head && ((head->init && stmt_mentions(head->init, d)) || expr_mentions(head->expr, d) ||
                     expr_mentions(head->step, d)));
}

void nest_add_locals(struct plan *p, struct work_nest *w, struct stmt *s)
{
    if (!s)
        return;
    for (int i = 0; i < s->decls.n; i++)
        vec_push(p->arena, &w->locals, s->decls.at[i]);
    struct decl *variable = loop_variable(s);
    if (variable && !decl_in(w->loop_variables.at, w->loop_variables.n, variable))
        vec_push(p->arena, &w->loop_variables, variable);
    nest_add_locals(p, w, s->init);
    for (int i = 0; i < s->n; i++)
        nest_add_locals(p, w, s->body[i]);
}

void find_locals(struct plan *p, struct work_nest *w)
{
    w->locals.n = w->loop_variables.n = 0;
    for (int i = 0; i < w->sunk.n; i++)
        nest_add_locals(p, w, w->sunk.at[i]);
    nest_add_locals(p, w, w->inner);
}

struct reads {
    const struct decl *decl;
    bool found;
};

/* `i = 0`, `(void)i`, and `i--;` as a statement do not need what i holds. */
static bool note_read(struct walk *w, struct expr *e)
{
    struct reads *r = w->with;
    if (e->kind == EXPR_CAST && e->type->kind == TYPE_VOID && expr_name(e->a[0]) == r->decl)
        return false;
    bool alone = e->kind == EXPR_UNARY && !w->above && w->in->kind == STMT_EXPR;
    if (expr_is_modify(e) && expr_name(e->a[0]) == r->decl &&
        (expr_is(e, EXPR_ASSIGN, "=") || alone)) {
        if (e->n == 2)
            walk_expr(w, e->a[1]);
        return false;
    }
    r->found |= e->kind == EXPR_NAME && e->decl == r->decl;
    return !r->found;
}

static bool leave_own_loops(struct walk *w, struct stmt *s)
{
    const struct reads *r = w->with;
    return loop_variable(s) != r->decl;
}

/* Nothing may need an iterator's value after its loop. */
bool is_read_elsewhere(struct stmt *s, const struct decl *d)
{
    struct reads r = {d, false};
    struct walk w = {.on_stmt = leave_own_loops, .on_expr = note_read, .with = &r};
    walk_stmt(&w, s);
    return r.found;
}
