/* Makes a nest's body ready for printing, and says what one run over it does to the arrays.
 * Integers that only serve subscripts are left out (accesses are printed on constant strides);
 * variables that the user declared outside but that live in one cell are declared in front.
 *
 * requires: pass_legality
 * provides: plan_nest.body, covers, positions, flops, bytes, pointwise; plan_array.full_write,
 *   fills */
#include "analysis/arrays/arrays.h"
#include "analysis/flow/flow.h"
#include "analysis/nests/nests.h"
#include "analysis/values/values.h"

#include <string.h>

/* ---- index locals --------------------------------------------------------------------------- */

struct index_scan {
    struct work_nest *nest;
    bool changed;
};

static void drop(struct index_scan *s, const struct decl *d)
{
    struct work_nest *w = s->nest;
    for (int i = 0; i < w->index_locals.n; i++)
        if (w->index_locals.at[i] == d) {
            w->index_locals.at[i] = w->index_locals.at[--w->index_locals.n];
            s->changed = true;
            return;
        }
}

/* `c = ...` as a statement, c an index local: what it computes serves subscripts. */
static bool defines_index_local(const struct work_nest *w, const struct stmt *s)
{
    struct expr *e = stmt_expr(s);
    return expr_is(e, OP_ASSIGN) && vec_has(&w->index_locals, expr_name(e->a[0]));
}

/* `if (ip == n) ip = 0;`: serves index locals only. */
static bool only_sets_index_locals(const struct work_nest *w, const struct stmt *s)
{
    return s->kind == STMT_IF && all_below(i, s->n, defines_index_local(w, stmt_alone(s->body[i])));
}

static void find_index_locals(struct plan *p, struct work_nest *n)
{
    for (int i = 0; i < n->locals.n + n->privates.n; i++) {
        struct decl *d = i < n->locals.n ? n->locals.at[i] : n->privates.at[i - n->locals.n];
        if (is_integer(d->type) && !vec_has(&n->loop_variables, d))
            vec_push(p->arena, &n->index_locals, d);
    }
    struct index_scan s = {n, true};
    while (s.changed) {
        s.changed = false;
        for (WALK(w, in_cell(n)); next_expr(&w);)
            if (is_access_site(n->nest, w.e) ||
                (w.initialises ? vec_has(&n->index_locals, w.initialises)
                               : defines_index_local(n, w.in) || only_sets_index_locals(n, w.in)))
                walk_skip(&w);
            else if (w.e->kind == EXPR_NAME)
                drop(&s, w.e->decl);
    }
}

/* ---- the printed body ----------------------------------------------------------------------- */

/* Iterators may be declared between the loops, `for (j...) { int i; for (i...) ...`. */
static bool is_printed(const struct work_nest *w, const struct decl *d)
{
    return !vec_has(&w->index_locals, d) && iterator_axis(w->nest, d) < 0;
}

/* Leaves out what only serves subscripts. */
static bool strip(struct rewrite *r, struct stmt *s, struct stmt **as)
{
    const struct work_nest *w = r->with;
    struct stmt *c = *as = NULL;
    if (defines_index_local(w, s) || only_sets_index_locals(w, s) || s->kind == STMT_NULL)
        return true;
    if (s->kind != STMT_DECL)
        return false;
    c = stmt_like(r->arena, s);
    for (int i = 0; i < s->decls.n; i++)
        if (is_printed(w, s->decls.at[i]))
            vec_push(r->arena, &c->decls, s->decls.at[i]);
    *as = c->decls.n ? c : NULL;
    return true;
}

static void declare_privates(struct plan *p, struct work_nest *w)
{
    for (int i = 0; i < w->privates.n; i++) {
        if (vec_has(&w->index_locals, w->privates.at[i]))
            continue;
        struct decl *d = decl_like(p->arena, w->privates.at[i]);
        d->kind = DECL_VAR;
        d->init = NULL;
        vec_push(p->arena, &w->nest->body, stmt_declaration(p->arena, &(struct stmt){0}, d));
    }
}

/* A local has the name of another variable that the nest uses: scopes must stay as they are. */
static bool has_name_clash(struct work_nest *n)
{
    return any_expr(w, in_cell(n),
                    w.e->kind == EXPR_NAME &&
                        vec_any(local, &n->locals,
                                local != w.e->decl && !strcmp(local->name, w.e->decl->name)));
}

static void make_body(struct plan *p, struct work_nest *w)
{
    struct plan_nest *n = w->nest;
    struct rewrite r = {.arena = p->arena, .shares = true, .replace_stmt = strip, .with = w};
    bool clash = has_name_clash(w);
    declare_privates(p, w);
    int declared = n->body.n;
    for (int i = 0; i < w->sunk.n; i++) {
        struct stmt *s = rewrite_stmt(&r, w->sunk.at[i]);
        if (s)
            vec_push(p->arena, &n->body, s);
    }
    struct stmt *inner = rewrite_stmt(&r, w->inner);
    bool flat = inner && inner->kind == STMT_COMPOUND && n->body.n == declared && !clash;
    vec_append(p->arena, &n->body, flat ? inner->body : &inner, flat ? inner->n : inner != NULL);
    if (clash) {
        struct stmt *block = stmt_block(p->arena, &(struct stmt){0}, n->body.at, n->body.n);
        n->body.n = 0;
        vec_push(p->arena, &n->body, block);
    }
}

/* ---- positions ------------------------------------------------------------------------------ */

/* Unsigned numbers begin anew where they leave their range. */
static bool may_wrap(struct work_nest *w, struct expr *e)
{
    bool can = e->op == OP_NEGATE || e->op == OP_SUB || e->op == OP_MUL;
    if (!can || e->type->kind != TYPE_INT || e->type->is_signed || e->type->size < 4)
        return false;
    struct poly p = index_value(w, e, false);
    return p.bad || !index_stays_within(w, e->type, &p);
}

/* Iterators, joined by + - * and signs to one another and to other integers: means the same when
 * the iterators are floating-point numbers. */
static bool is_plain_sum(struct work_nest *w, struct expr *e)
{
    e = expr_bare(e);
    if (!is_integer(e->type))
        return false;
    if (e->kind == EXPR_NAME || mentioned_axis(w->nest, e) < 0)
        return true;
    if (may_wrap(w, e))
        return false;
    if (e->op == OP_NEGATE || e->op == OP_PLUS)
        return is_plain_sum(w, e->a[0]);
    return expr_is_sum_or_product(e) && is_plain_sum(w, e->a[0]) && is_plain_sum(w, e->a[1]);
}

static void add_position(struct plan *p, struct plan_nest *n, struct expr *site, bool floating)
{
    if (!plan_position_at(n, site))
        plan_add_position(p->arena, n, (struct plan_position){.site = site, .floating = floating});
}

static void find_positions(struct plan *p, struct work_nest *nest)
{
    for (WALK(w, in_nest_body(nest->nest)); next_expr(&w);) {
        bool other = is_access_site(nest->nest, w.e) || plan_cover_at(nest->nest, w.e) ||
                     plan_is_colour(nest->nest, w.e);
        if (!other && !(w.e->kind == EXPR_NAME && ptr_in(nest->nest->iterator, p->dim, w.e->decl)))
            continue;
        walk_skip(&w);
        struct expr *site = w.e;
        const struct walk_frame *f = w.above;
        for (; f && is_integer(f->e->type) && is_plain_sum(nest, f->e); f = f->up)
            site = f->e;
        bool floating = f && f->e->kind == EXPR_CAST && is_floating(f->e->type);
        if (!other)
            add_position(p, nest->nest, floating ? site : w.e, floating);
    }
}

/* ---- what is written ------------------------------------------------------------------------ */

static void judge_arrays(struct plan_nest *n)
{
    n->pointwise = !n->reads_halo && n->reductions.n == 0;
    for (int i = 0; i < n->arrays.n; i++) {
        struct plan_array *a = n->arrays.at[i];
        a->full_write = a->writes && nest_writes_fully(n, i);
        a->fills = a->writes && nest_fills(n, i);
        if (a->reads && !a->full_write)
            n->pointwise = false;
    }
}

void pass_body(struct plan *p, struct diag *d, struct work_nest *nest)
{
    find_index_locals(p, nest);
    make_body(p, nest);
    find_covers(p, d, nest);
    find_positions(p, nest);
    judge_arrays(nest->nest);
    nest->nest->truncates = nest_truncates(nest->nest);
    nest->nest->picks_pointers = nest_picks_pointers(nest->nest);
    cost_nest(nest);
}
