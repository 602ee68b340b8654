/* What a call in a loop over the mesh stands for: its parameters by the arguments that they are
 * given. Arrays, rows, structs and addresses take the parameter's place; numbers that may change,
 * or are long, become variables. Called by expand.c. */
#include "analysis/calls/calls.h"
#include "analysis/program/program.h"

/* ---- parameters ----------------------------------------------------------------------------- */

/* It may stand several times for one. plain: it is an integer, of names and numbers. */
static bool is_pure(struct expr *e, bool plain)
{
    return !(expr_effects(e) & ~(EFFECT_CALL)) &&
           !(plain &&
             any_expr(w, in_expr(e),
                      w.e->kind == EXPR_CALL || expr_is_element(w.e) || !is_integer(w.e->type)));
}

/* Some other argument is the address of a variable that it mentions. */
static bool is_lent_too(const struct expansion *x, int param, struct expr *e)
{
    for (int i = 1; i < x->call->n; i++) {
        struct expr *other = expr_core(x->call->a[i]);
        struct decl *d = expr_is(other, OP_ADDRESS) ? expr_name(other->a[0]) : NULL;
        if (d && i != param + 1 && expr_mentions(e, d))
            return true;
    }
    return false;
}

struct writes {
    bool own;   /* it, or a part of it, is set */
    bool other; /* what is no variable of the callee */
};

static struct writes writes_of(const struct expansion *x, const struct decl *d)
{
    struct writes s = {0};
    for (WALK(w, in_stmt(x->callee->body)); next_expr(&w);) {
        struct expr *e = w.e;
        for (int i = 1; e->kind == EXPR_CALL && i < e->n; i++)
            s.other |= !is_scalar(e->a[i]->type) && expr_core(e->a[i])->type->kind != TYPE_RECORD;
        struct expr *to = expr_may_set(e) ? expr_whole(e->a[0]) : NULL;
        s.own |= to && to->kind == EXPR_NAME && to->decl == d;
        s.other |= to && (to->kind != EXPR_NAME || to->decl->function != x->callee ||
                          to->decl->kind == DECL_PARAM);
    }
    return s;
}

static void stand_for(struct expansion *x, const struct decl *param, struct expr *value)
{
    struct substitution s = {.of = param, .value = value};
    vec_push(x->in->plan->arena, &x->copy.names, s);
}

static void make_variable(struct expansion *x, const struct decl *param, struct expr *arg,
                          struct stmt_list *out)
{
    struct decl *d = rewrite_rename(&x->copy, param);
    d->init = arg;
    struct stmt like = {.range = x->call->range};
    vec_push(x->in->plan->arena, out, stmt_declaration(x->in->plan->arena, &like, d));
}

static const char *about(struct expansion *x, const struct decl *param, const char *text)
{
    return arena_printf(x->in->plan->arena, "%s '%s' %s", "the argument for",
                        param->name ? param->name : "a parameter", text);
}

/* An integer of the cell may be an index, whose values later passes tell by where they are set: it
 * is set by one statement, or only read. */
static bool is_clear(const struct expansion *x, const struct decl *param)
{
    int reads = 0, writes = 0; /* of *param */
    for (WALK(w, in_stmt(x->callee->body)); next_expr(&w);) {
        bool sets = expr_is(w.e, OP_ASSIGN) && expr_base(w.e->a[0]) == param && !w.above;
        writes += sets;
        w.from = sets;
        reads += w.e->kind == EXPR_NAME && w.e->decl == param;
    }
    return reads == 0 ? writes <= 1 : writes == 0 && !writes_of(x, param).other;
}

/* A pointer: what it leads to takes its place. */
static void bind_pointer(struct expansion *x, int i, struct stmt_list *out)
{
    const struct decl *param = x->callee->params.at[i];
    struct expr *arg = expr_core(x->call->a[i + 1]);
    struct decl *lent = expr_is(arg, OP_ADDRESS) ? expr_name(arg->a[0]) : NULL;
    if (x->in->is_edge && !decl_is_final(param) && is_pure(arg, false) &&
        is_alike_argument(param->type, arg)) {
        make_variable(x, param, arg, out); /* induction.c knows where it moves */
        return;
    }
    if (lent && is_scalar(lent->type) && !expand_is_local(x->in, lent))
        expand_fail(x, arg->range, "", NULL); /* no cell's own: legality.c says so */
    if (lent && is_integer(lent->type) && !is_clear(x, param))
        expand_fail(x, param->range,
                    arena_printf(x->in->plan->arena,
                                 "it sets '*%s', an integer, more than once, or reads it, too",
                                 param->name),
                    "let it return the integer, or use a variable of its own in between");
    if (!decl_is_final(param))
        expand_fail(x, param->range,
                    arena_printf(x->in->plan->arena, "its '%s' is moved", param->name),
                    "leave the parameter as it is, and count an index instead");
    else if (!is_pure(arg, false) || is_lent_too(x, i, arg))
        expand_fail(x, arg->range, about(x, param, "is more than an array, a row or an address"),
                    "choose between whole calls by an 'if'");
    else if (!is_alike_argument(param->type, arg))
        expand_fail(x, arg->range, about(x, param, "is of another type"), NULL);
    stand_for(x, param, arg);
}

/* A struct: it stays where it is, or is copied where the body might change it. */
static void bind_record(struct expansion *x, int i, struct stmt_list *out)
{
    const struct decl *param = x->callee->params.at[i];
    struct expr *arg = expr_core(x->call->a[i + 1]);
    struct writes s = writes_of(x, param);
    bool numbers = is_cell_record(param->type->record);
    struct decl *own = expr_name(arg);
    bool settled = !s.own && !(s.other && numbers) && !is_lent_too(x, i, arg);
    if (!is_alike_argument(param->type, arg) || !is_pure(arg, false))
        expand_fail(x, arg->range, about(x, param, "is no variable, element or member"),
                    "put it into a variable in front of the call");
    else if (!numbers && (s.own || (own && expand_is_local(x->in, own))))
        expand_fail(
            x, param->range,
            arena_printf(x->in->plan->arena, "its '%s' holds pointers and is changed", param->name),
            NULL);
    if (settled || x->why)
        stand_for(x, param, arg);
    else
        make_variable(x, param, arg, out);
}

static void bind_number(struct expansion *x, int i, struct stmt_list *out)
{
    const struct decl *param = x->callee->params.at[i];
    struct expr *arg = x->call->a[i + 1];
    bool name =
        arg->kind == EXPR_NAME && (arg->decl->kind == DECL_VAR || arg->decl->kind == DECL_PARAM);
    bool settled =
        decl_is_final(param) && !is_lent_too(x, i, arg) && type_same_number(param->type, arg->type);
    if (settled && (name || is_pure(arg, true)))
        stand_for(x, param, arg);
    else
        make_variable(x, param, arg, out);
}

bool expand_bind(struct expansion *x, struct stmt_list *out)
{
    for (int i = 0; i < x->callee->params.n && !x->why; i++) {
        const struct type *t = x->callee->params.at[i]->type;
        if (t->kind == TYPE_POINTER)
            bind_pointer(x, i, out);
        else if (t->kind == TYPE_RECORD)
            bind_record(x, i, out);
        else if (is_scalar(t))
            bind_number(x, i, out);
        else
            expand_fail(x, x->callee->params.at[i]->range, "a parameter has an unusual type", NULL);
    }
    return !x->why;
}
