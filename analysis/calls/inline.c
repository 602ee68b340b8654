/* Helpers that cannot stay functions in a kernel because they are given mesh arrays, or structs
 * that hold some, or read variables of the program:
 *
 *     double lap(const double *u, int c, int nx) { return u[c - 1] + u[c + 1] + ... ; }
 *
 * Their value is put in the place of the call, so that the nest shows what it reads. A body may be
 * local variables with initialisers, `if (c) return x;`, and a last `return`. Other bodies that are
 * given arrays or structs took the places of their calls before (expand.c); the rest stay calls,
 * which legality.c judges. GNU's statement expressions, `({ double a = x; a * a; })`, as macros
 * such as MAX use them, are such bodies, too; and `inside(j, i)`, which only compares integers: what it
 * keeps from being read shows then (guarded.c).
 *
 * requires: pass_nests
 * provides: nests whose bodies hold the values of such helpers */
#include "analysis/calls/calls.h"
#include "analysis/lower/lower.h"
#include "analysis/program/program.h"

#include <string.h>
#include "analysis/values/values.h"

enum { MOST_ROUNDS = 12, MOST_NODES = 20000 };

struct inliner {
    struct plan *plan;
    const struct work_nest *nest; /* in whose cells calls are replaced; or NULL */
    struct function *kernel;
    struct expr *call;
    struct stmt *block; /* of the statement expression at hand; NULL: a call is */
    struct rewrite copy; /* names: the helper's parameters and locals in the kernel's terms */
    int nodes;
    bool fails;
    bool changed;
};

/* ---- may it be done? ------------------------------------------------------------------------- */

static bool has_effect(struct expr *e)
{
    return expr_effects(e) & (EFFECT_SETS | EFFECT_OTHER | EFFECT_STRING | EFFECT_POINTER_CALL);
}

/* A struct that lies somewhere: `*g`, `s->grid`, `cells[j][i]`. */
static bool is_place(struct expr *e)
{
    e = expr_core(e);
    return e->kind == EXPR_NAME || expr_is_element(e) ||
           (e->kind == EXPR_MEMBER && (e->is_arrow || is_place(e->a[0])));
}

/* The argument is seen through the parameter as it is without it. */
bool is_alike_argument(const struct type *param, struct expr *arg)
{
    const struct type *t = expr_core(arg)->type, *q = param;
    if (q->kind == TYPE_RECORD)
        return t && t->kind == TYPE_RECORD && q->record == t->record && is_place(arg) &&
               !has_effect(arg);
    if (q->kind == TYPE_POINTER && q->of->kind == TYPE_FUNCTION) {
        t = t && t->kind == TYPE_POINTER ? t->of : t;
        return t && t->kind == TYPE_FUNCTION && strcmp(t->spelling, q->of->spelling) == 0;
    }
    if (is_scalar(param))
        return is_scalar(arg->type) && type_same_number(param, arg->type) && !has_effect(arg);
    if (q->kind != TYPE_POINTER || !type_leads_on(t))
        return false;
    for (q = q->of, t = t->of; type_leads_on(q); q = q->of, t = t->of)
        if (q->kind != t->kind && (q->kind == TYPE_POINTER || t->kind == TYPE_POINTER ||
                                   (t->kind != TYPE_ARRAY && t->kind != TYPE_VLA)))
            return false;
    bool record = q->kind == TYPE_RECORD && t->kind == TYPE_RECORD && q->record == t->record;
    return (record || (is_scalar(q) && is_scalar(t) && type_same_number(q, t))) && !has_effect(arg);
}

bool inline_is_settled(const struct decl *d)
{
    return decl_is_final(d) && !d->is_static &&
           (is_scalar(d->type) || d->type->kind == TYPE_POINTER);
}

/* A struct that is passed by value may have members that lead to mesh arrays. */
static bool is_settled_param(const struct decl *d)
{
    return inline_is_settled(d) || (d->type->kind == TYPE_RECORD && decl_is_final(d));
}

static bool is_of_index(const struct work_nest *w, struct expr *e)
{
    return any_expr(x, in_expr(e), x.e->kind == EXPR_NAME && iterator_axis(w->nest, x.e->decl) >= 0) &&
           !any_expr(x, in_expr(e), expr_is_element(x.e));
}

/* `x_of(i, h)`: only the form of what it makes of them tells which width that is (width.c). */
static bool makes_place(const struct inliner *in, struct expr *call)
{
    bool width = false, place = false;
    for (int i = 1; in->nest && i < call->n; i++) {
        const struct decl *d = expr_name(call->a[i]);
        width |= d && is_spacing(in->nest->kernel, d);
        place |= is_of_index(in->nest, call->a[i]);
    }
    return width && place;
}

static bool is_wanted(const struct inliner *in, struct function *f, struct expr *call)
{
    bool leads = false, alike = f->params.n == call->n - 1;
    bool needs = false, hidden = false; /* what the kernel's file does not see under that name */
    for (WALK(w, in_stmt(f->body)); next_expr(&w);) {
        struct decl *d = w.e->kind == EXPR_NAME && w.e->decl->kind == DECL_VAR ? w.e->decl : NULL;
        if (!d || !d->is_global)
            continue;
        needs |= !(element_type(d->type)->is_const && d->init);
        hidden |= !is_visible_in(in->plan, in->kernel, d);
    }
    for (int i = 0; alike && i < f->params.n; i++) {
        struct expr *arg = call->a[i + 1];
        const struct type *t = f->params.at[i]->type;
        leads |= t->kind == TYPE_RECORD ||
                 (t->kind == TYPE_POINTER &&
                  (t->of->kind == TYPE_RECORD || alias_is_mesh(in->plan, arg) ||
                   alias_decl_is_mesh(in->plan, f->params.at[i]))); /* of rows: what they lead to */
        alike = is_settled_param(f->params.at[i]) && is_alike_argument(t, arg);
    }
    return alike && (leads || needs || compares_indices(f) || makes_place(in, call)) && !hidden;
}

/* ---- expressions ----------------------------------------------------------------------------- */

/* All that is put in place stands where the call does. */
static struct expr *at_call(struct inliner *in, struct expr *e)
{
    e->range = in->call->range;
    e->from_macro = in->call->from_macro;
    in->fails |= ++in->nodes > MOST_NODES;
    return e;
}

/* A copy; `outer`: its names are the kernel's already. */
static struct expr *copy(struct inliner *in, struct expr *e, bool outer)
{
    in->copy.is_value = outer;
    return rewrite_expr(&in->copy, e);
}

/* A local of the helper or of the statement expression that is not known. */
static bool is_foreign(const struct inliner *in, const struct decl *d)
{
    return in->block ? stmt_of_decl(in->block, d) != NULL : d->function && d->kind != DECL_FUNCTION;
}

/* What cannot be copied is left, and all of it fails. */
static struct expr *refused(struct rewrite *r, struct expr *e)
{
    struct inliner *in = r->with;
    bool name = e->kind == EXPR_NAME && !r->is_value;
    if (name && rewrite_name(r, e->decl))
        return NULL;
    in->fails |= expr_is_modify(e) || e->kind == EXPR_OTHER || e->kind == EXPR_SIZEOF ||
                 e->kind == EXPR_STRING || e->kind == EXPR_INIT_LIST ||
                 (name && is_foreign(in, e->decl));
    return in->fails ? e : NULL;
}

static struct expr *placed(struct rewrite *r, struct expr *c, struct expr *of)
{
    struct inliner *in = r->with;
    (void)of;
    c = expr_behind_address(at_call(in, c));
    if (in->fails || (c->kind != EXPR_MEMBER && c->kind != EXPR_SUBSCRIPT))
        return c;
    struct decl *object = member_object(in->plan, in->kernel, c);
    if (object)
        expr_become_name(c, object);
    return c;
}

/* What an initialiser, an argument or a `return` gives. */
static struct expr *converted(struct inliner *in, struct expr *e, bool outer)
{
    struct expr *c = copy(in, e, outer);
    if (!in->fails)
        expr_keep_conversions(c);
    return c;
}

struct stmt *only_return(struct stmt *s)
{
    s = stmt_alone(s);
    return s->kind == STMT_RETURN && s->expr ? s : NULL;
}

/* What the statements from `at` on return. */
static struct expr *value_of(struct inliner *in, struct stmt **at, int n)
{
    struct stmt *last = n > 0 ? only_return(at[0]) : NULL;
    if (n == 1 && in->block && at[0]->kind == STMT_EXPR)
        last = at[0];
    if (last)
        return converted(in, last->expr, false);
    if (n > 1 && at[0]->kind == STMT_NULL)
        return value_of(in, at + 1, n - 1);
    if (n > 0 && at[0]->kind == STMT_DECL) {
        for (int i = 0; i < at[0]->decls.n && !in->fails; i++) {
            struct decl *d = at[0]->decls.at[i];
            in->fails |= !d->init || !inline_is_settled(d);
            if (in->fails)
                break;
            struct substitution k = {.of = d, .value = converted(in, d->init, false)};
            vec_push(in->plan->arena, &in->copy.names, k);
        }
        return in->fails ? NULL : value_of(in, at + 1, n - 1);
    }
    struct stmt *then = n > 0 && at[0]->kind == STMT_IF ? only_return(at[0]->body[0]) : NULL;
    if (!then) {
        in->fails = true;
        return NULL;
    }
    struct arena *a = in->plan->arena;
    struct expr *test = expr_enclosed(a, copy(in, at[0]->expr, false));
    struct expr *value = expr_enclosed(a, converted(in, then->expr, false));
    struct expr *other =
        at[0]->n == 2 ? value_of(in, &at[0]->body[1], 1) : value_of(in, at + 1, n - 1);
    if (!other)
        return NULL;
    const struct type *t = then->expr->type;
    return at_call(in, expr_choice(a, test, value, expr_enclosed(a, other), t));
}

/* ---- calls ----------------------------------------------------------------------------------- */

static void put_value(struct inliner *in, struct expr *e, struct stmt *body)
{
    struct expr *value = in->fails ? NULL : value_of(in, body->body, body->n);
    if (in->fails || !value)
        return;
    *e = *expr_enclosed(in->plan->arena, value);
    in->changed = true;
}

static void begin(struct inliner *in, struct expr *call)
{
    in->call = call;
    in->fails = false;
    in->copy = (struct rewrite){.arena = in->plan->arena, .with = in};
    in->copy.replace = refused;
    in->copy.fold = placed;
}

static void replace_in(struct inliner *in, struct walk_roots roots);

/* Those within it come first. */
static void replace_block(struct inliner *in, struct expr *e)
{
    replace_in(in, in_stmt(e->block));
    begin(in, e);
    in->block = e->block;
    put_value(in, e, e->block);
    in->block = NULL;
}

static void replace_call(struct inliner *in, struct function *f, struct expr *e)
{
    begin(in, e);
    for (int i = 0; i < f->params.n; i++) {
        struct expr *arg = e->a[i + 1];
        bool whole = f->params.at[i]->type->kind == TYPE_RECORD; /* no cast leads to a struct */
        struct substitution k = {.of = f->params.at[i]};
        k.value = whole ? copy(in, expr_core(arg), true) : converted(in, arg, true);
        vec_push(in->plan->arena, &in->copy.names, k);
    }
    put_value(in, e, f->body);
}

bool inline_is_value(const struct type *t)
{
    bool element = t->kind == TYPE_POINTER && (is_scalar(t->of) || is_cell_record(t->of->record));
    return is_scalar(t) || element;
}

static void replace_in(struct inliner *in, struct walk_roots roots)
{
    for (WALK(w, roots); next_expr(&w);) {
        struct expr *e = w.e;
        struct function *f = callee_function(e);
        bool block = e->block;
        if (block)
            replace_block(in, e);
        else if (f && inline_is_value(e->type) && f->body->kind == STMT_COMPOUND &&
                 is_wanted(in, f, e))
            replace_call(in, f, e);
        else
            continue;
        if (block || e->kind != EXPR_CALL)
            walk_skip(&w);
    }
}

bool inline_formula(struct plan *p, struct function *kernel, struct expr *call)
{
    struct inliner in = {.plan = p, .kernel = kernel};
    struct function *f = callee_function(call);
    bool alike = f->params.n == call->n - 1 && inline_is_value(call->type);
    for (int i = 0; alike && i < f->params.n; i++)
        alike = is_settled_param(f->params.at[i]) &&
                is_alike_argument(f->params.at[i]->type, call->a[i + 1]);
    if (alike)
        replace_call(&in, f, call);
    return in.changed;
}

static void inline_in(struct plan *p, struct work_nest *nest)
{
    struct inliner in = {.plan = p, .nest = nest, .kernel = nest->kernel->kernel->function};
    in.changed = true;
    for (int round = 0; in.changed && round < MOST_ROUNDS && in.nodes <= MOST_NODES; round++) {
        in.changed = false;
        replace_in(&in, in_cell(nest));
    }
    for (int i = 0; i < nest->sunk.n; i++)
        pointer_choices_split(p, nest->sunk.at[i]);
    pointer_choices_split(p, nest->inner);
}

void pass_inline(struct plan *p, struct diag *d, struct work_nest *nest)
{
    macros_check_helpers(p, d, nest->nest->loop);
    inline_in(p, nest);
    for (WALK(w, in_cell(nest)); next_expr(&w);) {
        if (!w.e->block)
            continue;
        diag_error(d, w.e->range, "a statement expression of this form is not supported in a nest");
        diag_hint(d,
                  "its lines may declare variables, each with its value, and the last one is the "
                  "value of all");
        walk_skip(&w);
    }
}
