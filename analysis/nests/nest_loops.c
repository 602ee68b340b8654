/* One loop nest over the mesh: its loops one inside the other, in any order, with nothing between
 * them but local scalars, their iterators and their ranges.
 *
 * Helpers of kernel_loops.c. */
#include "analysis/flow/flow.h"
#include "analysis/nests/nests.h"
#include "analysis/program/program.h"
#include "analysis/values/values.h"

struct nest_reader {
    struct plan *plan;
    struct diag *diag;
};

/* The only assignment that a branch consists of, or NULL. */
static struct expr *only_assignment(struct stmt *s)
{
    if (s->kind == STMT_COMPOUND)
        s = s->n == 1 ? s->body[0] : NULL;
    struct expr *e = stmt_expr(s);
    return e && e->kind == EXPR_ASSIGN ? e : NULL;
}

/* Declared or set by a statement between the loops, or set in the header of one of them. */
static bool is_sunk_variable(const struct work_nest *w, const struct decl *d)
{
    return vec_any(s, &w->sunk,
                   vec_has(&s->decls, d) || expr_sets(stmt_expr(s)) == d ||
                       (s->kind == STMT_IF && stmt_sets(s, d)));
}

/* `if (jp == n) jp = 0;` of a variable that was set between the loops, and `if (j == 0) jm = n - 1;
 * else jm = j - 1;`. */
static bool is_correction(const struct work_nest *w, const struct stmt *s)
{
    struct expr *then = only_assignment(s->body[0]);
    struct expr *other = s->n == 2 ? only_assignment(s->body[1]) : NULL;
    struct decl *d = then ? expr_name(then->a[0]) : NULL;
    if (!d || !is_scalar(d->type) || d->is_global)
        return false;
    if (s->n == 1)
        return is_sunk_variable(w, d);
    return other && expr_name(other->a[0]) == d && expr_is(then, OP_ASSIGN) &&
           expr_is(other, OP_ASSIGN);
}

static bool sets_on_all_ways(struct stmt *s, const struct decl *d)
{
    struct expr *e = stmt_expr(s);
    bool sets = e && expr_assigned(e) == d && !expr_mentions(e->a[1], d);
    if (s->kind == STMT_IF)
        return s->n == 2 && sets_on_all_ways(s->body[0], d) && sets_on_all_ways(s->body[1], d);
    for (int i = 0; i < s->n && s->kind == STMT_COMPOUND && !sets; i++)
        sets = sets_on_all_ways(s->body[i], d);
    return sets;
}

/* `if (j < nb) c = w[j]; else if (j >= ny - nb) { c = w[ny - 1 - j]; a = 2 * c; }`: all that `part`
 * of the statement does is to give numbers of the function values, as the rows' others are. */
static bool gives_numbers(const struct work_nest *w, struct stmt *s, struct stmt *part)
{
    struct expr *e = stmt_expr(part);
    struct decl *d = e ? expr_sets(e) : NULL;
    bool fine = part->kind == STMT_NULL || part->kind == STMT_COMPOUND ||
                (part->kind == STMT_IF && !(expr_effects(part->expr) & EFFECT_SETS));
    if (d)
        fine = is_floating(d->type) && !d->is_global && !d->is_static &&
               (is_sunk_variable(w, d) || sets_on_all_ways(s, d));
    return fine && all_below(i, part->n, gives_numbers(w, s, part->body[i]));
}

/* Declarations and assignments to scalars: the same for each cell of the row. */
static bool is_sinkable(const struct work_nest *w, struct stmt *s)
{
    if (s->kind == STMT_IF)
        return is_correction(w, s) || gives_numbers(w, s, s);
    if (s->kind == STMT_NULL)
        return true;
    if (s->kind == STMT_DECL) {
        return !vec_any(x, &s->decls, x->is_static || !is_scalar(x->type));
    }
    struct expr *e = stmt_expr(s);
    struct decl *d = expr_sets(e);
    if (!d || !is_scalar(d->type) || d->is_global)
        return false;
    return is_sunk_variable(w, d) || (expr_is(e, OP_ASSIGN) && !expr_mentions(e->a[1], d));
}

/* `a = 0;` behind the inner loop, of a variable that block[0 .. i) sets anew in each row: nobody
 * in the nest sees it. */
static bool is_lost(struct stmt *const *block, int i)
{
    struct expr *e = stmt_expr(block[i]);
    struct decl *d = expr_assigned(e);
    if (!d || !is_scalar(d->type) || d->is_global || d->is_static || d->address_taken ||
        expr_has_effect(e->a[1]))
        return false;
    for (int k = 0; k < i; k++) {
        struct expr *set = stmt_expr(block[k]);
        if (vec_has(&block[k]->decls, d) || expr_assigned(set) == d)
            return true;
        if (stmt_mentions(block[k], d))
            return false;
    }
    return false;
}

/* The next loop of the nest inside `loop`, what stands before it sunk; NULL with an error. Loops
 * beside it are nests of their own (beside.c). */
static struct stmt *next_loop(struct nest_reader *f, struct work_nest *w, struct stmt *loop)
{
    struct stmt *body = loop->body[0], *next = NULL;
    struct stmt **at = body->kind == STMT_COMPOUND ? body->body : &body;
    int n = body->kind == STMT_COMPOUND ? body->n : 1, last = -1;
    for (int i = 0; i < n; i++)
        if (domain_axis(w->domain, loop_variable(at[i])) >= 0)
            last = i;
    for (int i = 0; i < n; i++) {
        bool is_loop = domain_axis(w->domain, loop_variable(at[i])) >= 0;
        if (at[i]->kind == STMT_NULL || (i > last && is_lost(at, i)) ||
            (is_loop && !stmt_holds(at[i], w->innermost)))
            continue;
        if (!is_loop && (i > last || !is_sinkable(w, at[i]))) {
            between_error(f->plan, f->diag, at[i], loop);
            return NULL;
        }
        if (is_loop) {
            next = at[i];
        } else if (!next) {
            vec_push(f->plan->arena, &w->sunk, at[i]);
            nest_add_locals(f->plan, w, at[i]);
        }
    }
    if (!next)
        between_error(f->plan, f->diag, body, loop);
    return next;
}

/* An end of a loop's range, with what is added to it: as a polynomial and as text. */
static const char *bound_text(struct nest_reader *f, struct work_nest *w, struct expr *e, int more,
                              struct poly *p)
{
    const char *text = expr_text(f->plan->arena, e);
    *p = index_offset(w, e);
    return more ? poly_move(f->plan->arena, p, text, more) : text;
}

static bool collect_loops(struct nest_reader *f, struct work_nest *w)
{
    struct stmt *s = w->nest->loop;
    struct loop_bounds bounds[PLAN_MAX_DIM];
    for (int found = 0; found < w->domain->dim; found++) {
        struct decl *d = loop_variable(s);
        int axis = domain_axis(w->domain, d);
        if (w->loop[axis]) {
            diag_error(f->diag, s->range, "two loops over '%s' in one nest", d->name);
            diag_note(f->diag, w->loop[axis]->range, "the other one is here");
            return false;
        }
        w->loop[axis] = s;
        w->nest->iterator[axis] = d;
        w->nest->order[found] = loop_direction(s) < 0 ? ~axis : axis;
        if (!loop_read(f->diag, s, &bounds[axis]))
            return false;
        w->lo_expr[axis] = bounds[axis].lo;
        w->hi_expr[axis] = bounds[axis].hi;
        w->inner = s->body[0];
        if (found + 1 < w->domain->dim && !(s = next_loop(f, w, s)))
            return false;
    }
    nest_add_locals(f->plan, w, w->inner);
    for (int a = 0; a < w->domain->dim; a++) {
        w->nest->lo[a] = bound_text(f, w, w->lo_expr[a], bounds[a].lo_more, &w->lo[a]);
        w->nest->hi[a] = bound_text(f, w, w->hi_expr[a], bounds[a].hi_more, &w->hi[a]);
    }
    return true;
}

/* ---- bounds --------------------------------------------------------------------------------- */

static void check_bound(struct diag *d, const struct work_nest *n, int axis, struct expr *bound)
{
    const char *name = n->nest->iterator[axis]->name;
    for (WALK(w, in_expr(bound)); next_expr(&w);) {
        struct expr *e = w.e;
        if (e->kind == EXPR_CALL || e->kind == EXPR_SUBSCRIPT || expr_is_modify(e)) {
            diag_error(d, e->range,
                       "the bounds of the loop over '%s' must be computed before the nest", name);
            diag_hint(d, "put the value into a variable in front of the loops, and compare with "
                         "that");
            walk_skip(&w);
        } else if (e->kind == EXPR_NAME && iterator_axis(n->nest, e->decl) >= 0) {
            diag_error(d, e->range,
                       "the bounds of the loop over '%s' depend on '%s': the mesh must be a box",
                       name, e->decl->name);
        } else if (e->kind == EXPR_NAME && vec_has(&n->locals, e->decl)) {
            diag_error(d, e->range,
                       "the bounds of the loop over '%s' depend on '%s', which is set in the nest",
                       name, e->decl->name);
        }
    }
}

static void check_bounds(struct nest_reader *f, struct work_nest *w)
{
    for (int a = 0; a < w->domain->dim; a++) {
        check_bound(f->diag, w, a, w->lo_expr[a]);
        check_bound(f->diag, w, a, w->hi_expr[a]);
        struct decl *i = w->nest->iterator[a];
        struct expr *ends[2] = {expr_bare(w->lo_expr[a]), expr_bare(w->hi_expr[a])};
        for (int e = 0; e < 2; e++)
            if (!is_integer(ends[e]->type))
                diag_error(f->diag, ends[e]->range,
                           "the bounds of the loop over '%s' must be integers", i->name);
        if (!is_integer(i->type) || i->type->is_volatile)
            diag_error(f->diag, i->range, "the iterator '%s' must be a plain integer", i->name);
    }
}

/* Nests do not leave behind what a loop counted to. */
static void check_left_value(struct nest_reader *f, struct stmt *loop, const struct decl *i)
{
    struct read_at read = read_behind(f->plan, loop, i);
    if (!read.in)
        return;
    diag_error(f->diag, loop->range,
               "the value that this loop leaves in the iterator '%s' is used behind it: not "
               "supported",
               i->name);
    diag_note(f->diag, read.e ? read.e->range : read.in->range, "it is used here");
    diag_hint(f->diag, "use a variable of its own there, and set it");
}

static void check_iterators(struct nest_reader *f, const struct work_nest *w)
{
    for (int a = 0; a < w->domain->dim; a++) {
        struct decl *i = w->nest->iterator[a];
        if (i->is_global)
            diag_error(f->diag, i->range, "the iterator '%s' is a global variable: not supported",
                       i->name);
        else if (is_read_elsewhere(w->kernel->kernel->function->body, i))
            check_left_value(f, w->loop[a], i);
    }
}

/* What a clause names as a macro is evaluated in front of the nest. */
static void check_macros(struct nest_reader *f, const struct work_nest *w)
{
    const struct stmt *loop = w->nest->loop;
    for (WALK(x, in_stmt(w->nest->loop)); f->plan->work->macros.n && next_expr(&x);) {
        const struct work_macro *m = x.e->kind == EXPR_NAME ? macro_of(f->plan, x.e->decl) : NULL;
        if (!m || !range_holds(loop->range, m->decl->range))
            continue;
        diag_error(f->diag, m->decl->range,
                   "the macro '%s', which a clause names, is defined within the loop that uses it", m->name);
        diag_hint(f->diag, "define it in front of the loop");
        return;
    }
}

bool nest_read(struct plan *p, struct diag *d, struct work_nest *w)
{
    struct nest_reader f = {p, d};
    if (!collect_loops(&f, w))
        return false;
    check_macros(&f, w);
    check_bounds(&f, w);
    check_iterators(&f, w);
    return true;
}
