/* Which calls must be put in the place where they stand, and whether that can be done. Called by
 * expand.c and expand_bind.c. */
#include "analysis/calls/calls.h"
#include "analysis/program/program.h"

#include <string.h>

enum { DEEPEST = 8 };

static bool is_open(const struct expander *x, const char *name)
{
    return vec_any(o, &x->open, strcmp(o->name, name) == 0);
}

bool expand_is_free_iterator(const struct expander *x, const struct decl *d)
{
    return d && !x->collapsed && !is_open(x, d->name) && is_iterator_name(x->plan, d->name);
}

bool expand_is_local(const struct expander *x, const struct decl *d)
{
    return d->kind == DECL_VAR && !d->is_global &&
           (vec_has(&x->made, d) || stmt_of_decl(x->top, d));
}

struct expr *expand_literal(struct expr *e)
{
    bool braces = e->kind == EXPR_OTHER && !e->block && e->n == 1 &&
                  e->a[0]->kind == EXPR_INIT_LIST && e->type && e->type->kind == TYPE_RECORD;
    return braces && is_cell_record(e->type->record) ? e->a[0] : NULL;
}

/* ---- is it wanted? -------------------------------------------------------------------------- */

static bool leads_to_record(const struct type *t)
{
    return t->kind == TYPE_RECORD || (t->kind == TYPE_POINTER && t->of->kind == TYPE_RECORD);
}

/* An array that may hold a line of cells, in loops over some of the axes: array_expansion.c wants
 * to see what is done with it. */
static bool may_be_line(const struct expander *x, const struct type *t)
{
    enum { LEAST_LINE = 16 };
    bool is_long = t->kind == TYPE_VLA || (t->kind == TYPE_ARRAY && t->extent > LEAST_LINE);
    const struct work *w = x->plan->work;
    for (int i = 0; i < w->domain_clauses.n && is_long; i++) {
        int n = count_below(k, w->domain_clauses.at[i]->args.n,
                            is_open(x, w->domain_clauses.at[i]->args.at[k].name));
        if (n > 0 && n < w->domain_clauses.at[i]->args.n)
            return true;
    }
    return false;
}

static bool is_kept(const struct expander *x, const struct decl *to)
{
    return to && to->kind == DECL_VAR && to->function &&
           (to->type->kind == TYPE_ARRAY || to->type->kind == TYPE_RECORD) && !expand_is_local(x, to);
}

/* Arrays or structs in front of the loop keep numbers of it for the next cell: carried.c wants to see how they
 * are made. */
static bool is_handed_on(const struct expander *x, const struct decl *d)
{
    return any_expr(w, in_stmt(x->top),
                    expr_is(w.e, OP_ASSIGN) && is_kept(x, expr_base(w.e->a[0])) &&
                        expr_mentions(w.e->a[1], d));
}

/* Numbers of the cell that a call may be lent: legality.c takes them as they are. */
static bool is_lent_number(const struct expander *x, const struct type *param, struct expr *arg)
{
    struct expr *e = expr_core(arg);
    bool address = expr_is(e, OP_ADDRESS);
    struct decl *d = expr_name(address ? e->a[0] : e);
    return d && param->kind == TYPE_POINTER && !leads_to_record(param) && expand_is_local(x, d) &&
           !is_handed_on(x, d) &&
           (address ? is_scalar(d->type) : d->type->kind == TYPE_ARRAY && !may_be_line(x, d->type));
}

/* `par.gam`: the kernel hands it over. */
static bool is_parameter(struct expr *e)
{
    struct expr *root = e;
    while (root->kind == EXPR_MEMBER && !root->is_arrow)
        root = expr_bare(root->a[0]);
    return is_scalar(e->type) && root->kind == EXPR_NAME && root != e;
}

/* A variable of file scope is set. */
static bool sets_number(const struct expr *e)
{
    const struct decl *d = expr_sets(e);
    return d && d->is_global && is_scalar(d->type);
}

/* An array of the program, or a struct that may hold some, that is no constant; a number of it that
 * the function sets, or reads where one in the nest sets it; also in so many calls of calls. */
static bool needs_place(const struct plan *p, const struct function *f, int depth)
{
    for (WALK(w, in_stmt(f->body)); next_expr(&w);) {
        struct expr *e = w.e;
        struct decl *d = e->kind == EXPR_NAME && e->decl->kind == DECL_VAR ? e->decl : NULL;
        bool parameter = is_parameter(e), call = e->kind == EXPR_CALL && !parameter && depth > 0;
        struct function *callee = call ? callee_function(e) : NULL;
        if ((d && d->is_global && !is_scalar(d->type) &&
             !(element_type(d->type)->is_const && d->init)) ||
            sets_number(e) || vec_has(&p->work->set_there, d) ||
            (callee && needs_place(p, callee, depth - 1)))
            return true;
        if (parameter)
            walk_skip(&w);
    }
    return false;
}

bool expand_is_wanted(const struct expander *x, struct expr *call)
{
    struct function *f = callee_function(call);
    if (!f || f->body->kind != STMT_COMPOUND || f->decl->type->kind != TYPE_FUNCTION)
        return false;
    bool wanted = f->decl->type->of->kind == TYPE_RECORD;
    for (int i = 0; i < f->params.n && i + 1 < call->n; i++) {
        const struct type *t = f->params.at[i]->type;
        wanted |= !is_scalar(t) && !is_lent_number(x, t, call->a[i + 1]);
    }
    return wanted || needs_place(x->plan, f, DEEPEST);
}

/* ---- formulas ------------------------------------------------------------------------------- */

/* Locals with their values, `if (c) return x;` and a last return: inline.c's value_of. */
static bool has_form(struct stmt *const *at, int n)
{
    if (n == 0)
        return false;
    struct stmt *s = at[0];
    if (n == 1 && only_return(s))
        return true;
    if ((s->kind == STMT_NULL || s->kind == STMT_DECL) &&
        vec_all(d, &s->decls, d->init && inline_is_settled(d)))
        return has_form(at + 1, n - 1);
    if (s->kind != STMT_IF || !only_return(s->body[0]))
        return false;
    return s->n == 2 ? has_form(&s->body[1], 1) : has_form(at + 1, n - 1);
}

/* A number, or, said without `if`, where one is: `return &g->u[j * g->nx + i];`. */
static bool returns_formula(struct function *f)
{
    const struct type *t = f->decl->type->of;
    return inline_is_value(t) && (is_scalar(t) || !stmt_has(f->body, 1u << STMT_IF));
}

static bool is_formula(struct function *f, int depth)
{
    bool all = f->body->kind == STMT_COMPOUND && depth < DEEPEST &&
               has_form(f->body->body, f->body->n) && returns_formula(f) &&
               vec_all(param, &f->params, decl_is_final(param));
    for (WALK(w, in_stmt(f->body)); all && next_expr(&w);) {
        struct function *callee = callee_function(w.e);
        const struct type *t = callee ? callee->decl->type : NULL;
        bool hands_on = t && t->kind == TYPE_FUNCTION && t->of->kind == TYPE_RECORD;
        for (int i = 0; callee && i < callee->params.n; i++)
            hands_on |= !is_scalar(callee->params.at[i]->type);
        all = !hands_on || is_formula(callee, depth + 1);
    }
    return all;
}

bool expand_is_formula(const struct expander *x, struct expr *call)
{
    struct decl *d;
    return !any_from(i, 1, call->n,
                     !is_scalar(call->a[i]->type) && (d = expr_base(call->a[i])) &&
                         expand_is_local(x, d)) &&
           is_formula(callee_function(call), 0);
}

bool expand_of_cells(struct expr *call)
{
    return vec_any(d, &callee_function(call)->params,
                   is_cell_record(d->type->kind == TYPE_POINTER ? d->type->of->record
                                                                : d->type->record));
}

bool expand_of_functions(struct expr *call)
{
    return vec_any(d, &callee_function(call)->params,
                   d->type->kind == TYPE_POINTER && d->type->of->kind == TYPE_FUNCTION);
}

bool expand_of_set(const struct expander *x, struct expr *call)
{
    struct stmt *body = callee_function(call)->body;
    return vec_any(d, &x->plan->work->set_there, stmt_mentions(body, d));
}

/* ---- may it be done? ------------------------------------------------------------------------ */

/* A variable, function or enumerator of the program that the kernel knows by another meaning. */
static bool is_hidden(const struct expansion *x, struct decl *d)
{
    bool hidden =
        d->kind == DECL_VAR && d->is_global && !is_visible_in(x->in->plan, x->in->kernel, d);
    const struct decl *other = find_variable(x->in->plan->unit, x->in->kernel, d->name);
    hidden |= other && !other->is_global;
    hidden = hidden || vec_any(one, &x->in->made, strcmp(one->name, d->name) == 0);
    return hidden && (d->is_global || d->kind == DECL_FUNCTION);
}

static void check_expr(struct expansion *x, struct expr *e)
{
    struct arena *a = x->in->plan->arena;
    if (e->kind == EXPR_NAME && is_hidden(x, e->decl))
        expand_fail(
            x, e->range,
            arena_printf(a, "its '%s' is not known where the kernel stands, or is another there",
                         e->decl->name),
            "pass it as a parameter");
    if (e->kind == EXPR_SIZEOF || e->kind == EXPR_STRING ||
        (e->kind == EXPR_OTHER && !expand_literal(e)))
        expand_fail(x, e->range, "it holds an expression of a kind that is not supported there",
                    NULL);
    struct decl *set = expr_sets(e);
    if (set && set->is_global && (x->in->is_edge || !sets_number(e)))
        expand_fail(x, e->range, "", NULL); /* legality.c says so */
    else if (set && set->is_global)
        vec_add(a, &x->in->plan->work->set_there, set);
}

static void check_stmt(struct expansion *x, struct stmt *s)
{
    struct arena *a = x->in->plan->arena;
    if (s->kind == STMT_GOTO || s->kind == STMT_LABEL || s->kind == STMT_OTHER)
        expand_fail(x, s->range, "it holds a statement of a kind that is not supported there",
                    NULL);
    vec_each (d, &s->decls) {
        if (d->is_static && !(element_type(d->type)->is_const && d->init))
            expand_fail(x, d->range,
                        arena_printf(a, "its '%s' is static: cells cannot share it", d->name),
                        NULL);
        if ((d->type->kind == TYPE_VLA && !may_be_line(x->in, d->type)) || d->type->is_volatile)
            expand_fail(
                x, d->range,
                arena_printf(a, "its '%s' has a type that is not supported in a nest", d->name),
                d->type->kind == TYPE_VLA ? "give the array a constant size" : NULL);
    }
}

bool expand_may(struct expansion *x)
{
    struct function *f = x->callee;
    if (f->params.n != x->call->n - 1)
        expand_fail(x, f->decl->range, "it is called with another number of arguments", NULL);
    if (f->pragmas.n)
        expand_fail(x, f->decl->range, "it has directives of its own", NULL);
    for (WALK(w, in_stmt(f->body)); next_stmt(&w);) {
        if (!expand_is_free_iterator(x->in, loop_variable(w.in)))
            continue;
        x->holds_loops = true;
        x->outer_loops++;
        walk_skip(&w);
    }
    x->in->rows_many |= x->outer_loops > 1;
    for (WALK(w, in_stmt(f->body)); !x->why && next_node(&w);)
        if (w.e)
            check_expr(x, w.e);
        else
            check_stmt(x, w.in);
    return !x->why;
}
