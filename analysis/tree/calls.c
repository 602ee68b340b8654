/* Which functions of the program a call may run: the one it names, or, through a pointer, every
 * function whose address is taken and whose parameters fit. Too many targets cost nothing but host
 * views that do nothing at run time; one too few would be a wrong program.
 *
 * provides: call_targets() and call_may_leave() for all later passes */
#include "analysis/tree/tree.h"

/* Names of functions, but for those that are called where they stand. */
static void find_escapes(struct plan *p, struct walk_roots in)
{
    for (WALK(w, in); next_expr(&w);) {
        if (w.e->kind == EXPR_NAME && w.e->decl->kind == DECL_FUNCTION)
            vec_add(p->arena, &p->work->escaping, w.e->decl);
        w.from = callee_decl(w.e) != NULL;
    }
}

void pass_calls(struct plan *p)
{
    find_escapes(p, in_globals(p->unit));
    find_escapes(p, in_functions(p->unit));
}

static bool fits(const struct function *f, struct expr *call)
{
    bool any = f->params.n == 0 || f->decl->type->is_variadic; /* `void f()`, or old style */
    if (any ? f->params.n > call->n - 1 : f->params.n != call->n - 1)
        return false;
    return all_below(i, f->params.n,
                     type_leads_on(f->params.at[i]->type) ==
                             type_leads_on(expr_core(call->a[i + 1])->type) ||
                         expr_core(call->a[i + 1])->kind == EXPR_INT); /* 0 for NULL */
}

struct call_targets call_targets(const struct plan *p, struct expr *call)
{
    struct call_targets t = {0};
    if (call->kind != EXPR_CALL)
        return t;
    if (callee_decl(call)) {
        if (callee_function(call))
            vec_push(p->arena, &t.at, callee_function(call));
        return t;
    }
    for (int i = 0; i < p->work->escaping.n; i++) {
        struct function *f = p->work->escaping.at[i]->function;
        if (f && fits(f, call))
            vec_push(p->arena, &t.at, f);
    }
    return t;
}

bool call_may_leave(const struct plan *p, struct expr *call)
{
    if (callee_decl(call))
        return !callee_function(call);
    bool leaves = call_targets(p, call).at.n == 0;
    vec_each (d, &p->work->escaping) {
        bool prototype = d->type->kind == TYPE_FUNCTION && !d->type->is_variadic;
        leaves |= !d->function && (!prototype || d->type->n_params == call->n - 1);
    }
    return leaves;
}

struct expr *argument_of(struct expr *call, const struct function *f, const struct decl *param)
{
    for (int i = 0; i < f->params.n && i + 1 < call->n; i++)
        if (f->params.at[i] == param)
            return call->a[i + 1];
    return NULL;
}

bool decl_is_own(const struct decl *d)
{
    return d && !d->is_global && !d->is_static;
}

/* The function sets nothing but its own numbers. */
static bool computes(struct expr *call, int depth)
{
    struct function *f = callee_function(call);
    if (library_computes(call))
        return true;
    return f && depth > 0 &&
           !any_expr(w, in_stmt(f->body),
                     expr_may_set(w.e) &&
                         !(expr_is_modify(w.e) && decl_is_own(expr_name(w.e->a[0])))) &&
           !any_expr(x, in_stmt(f->body), x.e->kind == EXPR_CALL && !computes(x.e, depth - 1));
}

bool call_computes(struct expr *call)
{
    enum { DEEPEST = 8 };
    return computes(call, DEEPEST);
}

bool expr_computes(struct expr *e)
{
    return !any_expr(w, in_expr(e),
                     w.e->kind == EXPR_CALL ? !call_computes(w.e)
                                            : expr_is_modify(w.e) || w.e->kind == EXPR_OTHER);
}
