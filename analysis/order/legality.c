/* Is a nest's body something that every cell can do for itself, in any order? Statements, calls,
 * helpers, qualifiers, and the dependence between cells.
 *
 * requires: pass_access, pass_reductions
 * provides: plan_nest.helpers; after it every nest is legal */
#include "analysis/arrays/arrays.h"
#include "analysis/flow/flow.h"
#include "analysis/order/fission.h"
#include "analysis/order/order.h"
#include "analysis/program/program.h"

struct check {
    struct plan *plan;
    struct diag *diag;
    struct work_nest *nest;
    struct function *helper; /* the function being checked, or NULL in the nest itself */
    const char *where; /* what is being checked: "a nest" */
    int depth;
    const struct function *recursive; /* the last one that an error speaks of */
};

/* ---- statements ----------------------------------------------------------------------------- */

static bool leaves_own_loop(const struct stmt *s, const struct work_nest *w)
{
    for (const struct stmt *p = s; p; p = p->parent) {
        if (stmt_is_loop(p) || p->kind == STMT_SWITCH)
            return false;
        if (p == w->inner)
            break;
    }
    return true;
}

/* `double f[0];`: C compilers differ about it. */
static void check_not_empty(struct check *c, const struct decl *d)
{
    const struct type *t = d->type;
    while (t->kind == TYPE_ARRAY && t->extent > 0)
        t = t->of;
    if (t->kind == TYPE_ARRAY)
        diag_error(c->diag, d->range, "'%s' has no elements", d->name);
}

/* Can what it holds be checked, too? */
static bool check_stmt(struct check *c, struct stmt *s)
{
    static const char *const refused[] = {[STMT_RETURN] = "a return",
                                          [STMT_BREAK] = "a break out of the nest",
                                          [STMT_GOTO] = "a goto",
                                          [STMT_LABEL] = "a label",
                                          [STMT_OTHER] = "a statement of this kind"};
    const char *what = refused[s->kind];
    if (s->kind == STMT_BREAK && !leaves_own_loop(s, c->nest))
        what = NULL;
    vec_each (d, &s->decls) {
        if (d->is_static)
            diag_error(c->diag, d->range, "'%s' is static: cells cannot share it", d->name);
        if (d->type->kind == TYPE_RECORD || d->type->kind == TYPE_VLA)
            diag_error(c->diag, d->range, "'%s' has a type that is not supported in a nest", d->name);
        check_not_empty(c, d);
    }
    if (!what)
        return true;
    diag_error(c->diag, s->range, "%s is not supported in a nest over the mesh", what);
    if (s->kind == STMT_RETURN || s->kind == STMT_BREAK || s->kind == STMT_GOTO)
        diag_hint(c->diag,
                  "cells have no order: 'continue' ends one cell; to leave for what a cell "
                  "finds, count such cells, 'found += 1;', and test that behind the nest");
    return false;
}

/* ---- helpers -------------------------------------------------------------------------------- */

static void check_code(struct check *c, struct walk_roots in);

/* `&x` or an array of the function that holds the nest. */
static bool leads_to_local(const struct check *c, const struct function *f, struct expr *call,
                           int param)
{
    struct expr *e = param + 1 < call->n ? expr_core(call->a[param + 1]) : NULL;
    struct decl *d = e ? expr_base(expr_is(e, OP_ADDRESS) ? e->a[0] : e) : NULL;
    return !c->helper && d && f->params.at[param]->type->kind == TYPE_POINTER &&
           d->kind == DECL_VAR && !d->is_global && !alias_decl_is_mesh(c->plan, d);
}

static bool helper_signature(struct check *c, struct function *f, struct expr *call)
{
    const char *name = f->decl->name;
    for (int i = 0; i < f->params.n; i++)
        if (!is_scalar(f->params.at[i]->type) &&
            (i + 1 >= call->n ||
             !is_lent(c->nest, c->helper, f->params.at[i]->type, call->a[i + 1]))) {
            diag_error(c->diag, call->range,
                       "'%s' takes '%s', which is not a number: not supported yet in %s", name,
                       f->params.at[i]->name ? f->params.at[i]->name : "a parameter", c->where);
            diag_note(c->diag, f->params.at[i]->range, "the parameter is declared here");
            if (leads_to_local(c, f, call, i))
                diag_hint(c->diag,
                          "declare what is passed inside the loops: each cell needs its own");
            return false;
        }
    const struct type *t = f->decl->type;
    if (t->kind == TYPE_FUNCTION && !is_scalar(t->of) && t->of->kind != TYPE_VOID) {
        diag_error(c->diag, call->range, "'%s' does not return a number", name);
        return false;
    }
    return true;
}

static bool helper_stmt(struct check *c, struct stmt *s)
{
    if (s->kind == STMT_GOTO || s->kind == STMT_LABEL || s->kind == STMT_OTHER) {
        diag_error(c->diag, s->range, "this statement is not supported in '%s', which %s calls",
                   c->helper->decl->name, c->where);
        return false;
    }
    vec_each (d, &s->decls) {
        check_not_empty(c, d);
        for (const struct type *t = d->type; type_is_array(t); t = t->of)
            check_code(c, in_expr(t->extent_expr));
        if (d->is_static && !d->type->is_const)
            diag_error(c->diag, d->range,
                       "'%s' is static in '%s', which %s calls: cells cannot share it", d->name,
                       c->helper->decl->name, c->where);
    }
    return true;
}

static void check_helper(struct check *outer, struct function *f, struct expr *call)
{
    struct check c = *outer;
    c.helper = f;
    c.depth++;
    if (!helper_signature(outer, f, call) || vec_has(&outer->nest->nest->helpers, f))
        return;
    if (c.depth > 16 || f == outer->helper) {
        if (f != outer->recursive) {
            diag_error(c.diag, call->range, "'%s' calls itself: not supported in %s",
                       f->decl->name, c.where);
            diag_hint(c.diag, "write it as a loop");
        }
        outer->recursive = f;
        return;
    }
    int before = diag_errors(c.diag);
    check_code(&c, in_stmt(f->body));
    if (diag_errors(c.diag) != before)
        diag_note(c.diag, call->range, "'%s' is called here", f->decl->name);
    if (!vec_has(&outer->nest->nest->helpers, f))
        vec_push(c.plan->arena, &outer->nest->nest->helpers, f);
}

/* ---- expressions ---------------------------------------------------------------------------- */

static bool is_constant(const struct decl *d)
{
    const struct type *t = type_in_arrays(d->type);
    return t->is_const && is_scalar(t) && d->init;
}

static void check_helper_name(struct check *c, struct expr *e)
{
    struct decl *d = e->decl;
    if (d->kind != DECL_VAR || !d->is_global || is_constant(d))
        return;
    diag_error(c->diag, e->range,
               macro_of(c->plan, d)
                   ? "'%s' uses the macro '%s', which a clause names: not supported "
                     "in a function that %s calls"
                   : "'%s' reads the global variable '%s': not supported in %s yet",
               c->helper->decl->name, macro_label(c->plan, d), c->where);
    diag_note(c->diag, d->range, "'%s' is declared here", macro_label(c->plan, d));
    bool structs = d->type->kind == TYPE_ARRAY && element_type(d->type)->kind == TYPE_RECORD;
    diag_hint(c->diag, structs ? "let each member be a constant table of its own, of numbers"
                       : c->nest->innermost || c->nest->inner
                           ? "pass its value as a parameter"
                           : "make it a constant: 'static const double', an enumerator or a macro");
}

static void check_call(struct check *c, struct expr *e)
{
    struct decl *d = callee_decl(e);
    struct function *f = callee_function(e);
    if (!d) {
        diag_error(c->diag, e->range,
                   "a call through a function pointer is not supported in %s", c->where);
        if (expr_base(e->a[0]))
            diag_note(c->diag, expr_base(e->a[0])->range, "'%s' is declared here",
                      expr_base(e->a[0])->name);
        diag_hint(c->diag,
                  "call the function by its name; where the program chooses one, choose by "
                  "an 'if' on a number, in the nest or around two nests");
    } else if (f) {
        check_helper(c, f, e);
    } else if (!is_math_function(d->name)) {
        diag_error(c->diag, e->range,
                   "'%s' is called in %s, and its body is not in the program", d->name, c->where);
        diag_note(c->diag, d->range, "'%s' is declared here", d->name);
    }
}

static void error_volatile(struct check *c, struct expr *e)
{
    diag_error(c->diag, e->range, "'%s' is volatile: not supported in %s", e->decl->name,
               c->where);
    diag_note(c->diag, e->decl->range, "'%s' is declared here", e->decl->name);
    if (is_scalar(e->decl->type))
        diag_hint(c->diag, "copy it into a local variable in front of the nest");
}

static bool check_expr(struct check *c, struct expr *e)
{
    if (is_access_site(c->nest->nest, e))
        return false;
    if (e->kind == EXPR_CALL) {
        check_call(c, e);
        return true;
    }
    if (e->kind == EXPR_NAME && e->decl->kind == DECL_FUNCTION) {
        diag_error(c->diag, e->range,
                   "'%s' is a function: as a value it is not supported in %s", e->decl->name,
                   c->where);
        return false;
    }
    if (e->kind == EXPR_NAME && e->decl->type && e->decl->type->is_volatile)
        error_volatile(c, e);
    if (e->kind == EXPR_NAME && e->decl->type && e->decl->type->kind == TYPE_FLOAT &&
        e->decl->type->size > 8)
        diag_error(c->diag, e->range, "'%s' is a long double: not supported in %s",
                   e->decl->name, c->where);
    if (e->type && e->type->kind == TYPE_INT && e->type->size > 8) {
        diag_error(c->diag, e->range, "an integer of more than 64 bits is not supported in %s",
                   c->where);
        return false;
    }
    if (e->kind == EXPR_NAME && c->helper)
        check_helper_name(c, e);
    if (c->helper && expr_is_element(e) && expr_base(e) &&
        expr_base(e)->type->kind == TYPE_POINTER && expr_base(e)->is_global) {
        diag_error(c->diag, e->range, "'%s' reads through a pointer: not supported in %s",
                   c->helper->decl->name, c->where);
        return false;
    }
    if (c->helper && expr_is_modify(e) && expr_base(e->a[0]) && expr_base(e->a[0])->is_global) {
        diag_error(c->diag, e->range, "'%s', which %s calls, writes the global variable '%s'",
                   c->helper->decl->name, c->where, expr_base(e->a[0])->name);
        return false;
    }
    if (e->kind == EXPR_OTHER || e->kind == EXPR_STRING) {
        diag_error(c->diag, e->range, "this expression is not supported in %s", c->where);
        return false;
    }
    return true;
}

/* ---- dependences ---------------------------------------------------------------------------- */

static bool is_own_cell(const struct plan_access *a)
{
    static const struct plan_access own;
    return a->writes ? same_cell(a, &own) : plan_is_own_cell(a);
}

static const struct plan_access *find_access(const struct plan_nest *n, int array, bool writes,
                                             bool neighbour)
{
    return vec_first_at(a, &n->accesses,
                        a->array == array && (writes ? a->writes : a->reads) &&
                            (!neighbour || !is_own_cell(a)));
}

static void check_array(struct check *c, int array)
{
    const struct plan_nest *n = c->nest->nest;
    const char *name = n->arrays.at[array]->label;
    const struct plan_access *write = find_access(n, array, true, false);
    const struct plan_access *far = find_access(n, array, true, true);
    if (!write)
        return;
    if (far) {
        diag_error(c->diag, far->site->range,
                   "a nest writes '%s' at a neighbour of its cell: not supported yet", name);
        if (c->nest->unsplit)
            diag_note(c->diag, c->nest->unsplit_at,
                      "it cannot be split into nests that write their own cells: %s",
                      c->nest->unsplit);
        diag_hint(c->diag,
                  "shift the loops so that each cell writes itself, or read from the neighbour "
                  "instead of writing to it (pull, not push)");
        return;
    }
    const struct plan_access *read = find_access(n, array, false, true);
    if (!read)
        return;
    order_error(c->diag, c->nest, array, read->site->range, write->site->range);
}

static void check_code(struct check *c, struct walk_roots in)
{
    for (WALK(w, in); next_node(&w);) {
        if (w.e ? !check_expr(c, w.e) : c->helper ? !helper_stmt(c, w.in) : !check_stmt(c, w.in))
            walk_skip(&w);
        w.from = w.e && w.e->kind == EXPR_CALL; /* check_call sees to the function */
    }
}

void legality_check(struct plan *p, struct diag *d, struct work_nest *nest)
{
    struct check c = {.plan = p, .diag = d, .nest = nest, .where = "a nest"};
    check_code(&c, in_cell(nest));
    for (int a = 0; a < nest->nest->arrays.n && !nest->nest->edge; a++)
        check_array(&c, a);
}

/* As a helper that no nest calls: its helpers are found in a nest of no cells. */
bool legality_operator(struct plan *p, struct diag *d, struct plan_operator *o)
{
    struct function *f = o->function;
    struct plan_nest *nest = ARENA_NEW(p->arena, struct plan_nest);
    struct work_nest *none = ARENA_NEW(p->arena, struct work_nest);
    none->nest = nest;
    struct check c = {
        .plan = p, .diag = d, .nest = none, .helper = f, .where = "an operator between levels"};
    int before = diag_errors(d);
    check_code(&c, in_stmt(f->body));
    if (diag_errors(d) != before)
        diag_note(d, o->at, "'%s' is made an operator here", f->decl->name);
    vec_append(p->arena, &o->helpers, nest->helpers.at, nest->helpers.n);
    vec_push(p->arena, &o->helpers, f);
    return diag_errors(d) == before;
}
