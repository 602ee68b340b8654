/* Boundaries as programs write them: loops along an edge of the mesh that set ring cells from inner
 * cells or to values, `for (i = 0; i < n; i++) u[0][i] = u[1][i];`, in the time loop, in functions
 * that it calls, in kernels. Each assignment becomes a nest of its own over one index across the
 * edge, which runs on ring blocks. A loop is taken as a whole or, where anything in it is not
 * understood, left as it is: host code. Copies from the other side of the mesh are nests of a kind
 * of their own (edge_wrap.c); those that are not plain copies are noted for the warning: the clause
 * that makes the axis periodic may do their work.
 *
 * requires: pass_access
 * provides: work.wraps, plan_nest.edge, fixed, and nests as pass_nests and pass_access make them */
#include "analysis/boundaries/boundaries.h"
#include "analysis/boundaries/edge_attempt.h"
#include "analysis/calls/calls.h"
#include "analysis/flow/flow.h"
#include "analysis/lower/lower.h"
#include "analysis/mesh/mesh.h"
#include "analysis/program/program.h"

#include <stdlib.h>

enum { MOST_UNROLLED = 8, MOST_ROWS = 4, FARTHEST_APART = 64 };

/* ---- a loop --------------------------------------------------------------------------------- */

static void read_stmt(struct attempt *t, struct stmt *s);

static bool bounds_are_steady(struct attempt *t, const struct edge_loop *loop)
{
    return !loop->lo.bad && !loop->hi.bad &&
           !any_below(i, t->scan.n_loops,
                      poly_mentions(&loop->lo, t->scan.loop[i].variable) ||
                          poly_mentions(&loop->hi, t->scan.loop[i].variable));
}

/* Without a step the condition counts, `k-- > 0`. */
static bool counts_down(const struct stmt *s)
{
    bool down;
    struct expr *by;
    return !s->step || (step_read(s->step, loop_variable(s), &down, &by) && down);
}

struct round {
    const struct plan *plan;
    const struct decl *variable;
    int64_t value;
    bool in_mesh; /* an element of a mesh array is being copied */
};

/* Where the elements of mesh arrays lie is read with the variable (edge_index). */
static bool is_mesh_place(const struct plan *p, struct expr *e)
{
    const struct decl *base = expr_is_element(e) ? expr_base(e) : NULL;
    return base && alias_decl_is_mesh(p, base);
}

static struct expr *put_number(struct rewrite *r, struct expr *e)
{
    struct round *of = r->with;
    if (of->in_mesh)
        return NULL;
    if (e->kind == EXPR_NAME && e->decl == of->variable)
        return expr_integer(r->arena, e->range, e->type, of->value);
    if (!is_mesh_place(of->plan, e))
        return NULL;
    of->in_mesh = true;
    struct expr *copy = rewrite_expr(r, e);
    of->in_mesh = false;
    return copy;
}

/* `(g + 2) * u[2] - (g + 1) * u[3]`: the number of the round in the place of the variable. */
static struct stmt *round_body(struct attempt *t, const struct edge_loop *loop)
{
    struct stmt *body = loop->loop->body[0];
    struct round round = {.plan = t->plan, .variable = loop->variable};
    bool used = false; /* it serves as a number, too */
    for (WALK(w, in_stmt(body)); next_expr(&w);) {
        used |= w.e->kind == EXPR_NAME && w.e->decl == loop->variable;
        if (is_mesh_place(t->plan, w.e))
            walk_skip(&w);
    }
    if (loop->peeled || !used || !poly_is_const(&loop->held, &round.value))
        return body;
    struct rewrite put = {.arena = t->plan->arena, .replace = put_number, .with = &round};
    struct stmt *copy = rewrite_stmt(&put, body);
    copy->parent = loop->loop;
    return copy;
}

/* n rounds of a loop, written out in its order: over the depth of the ring, say. */
static void read_rounds(struct attempt *t, struct edge_loop *loop, const struct poly *first, int n)
{
    bool down = counts_down(loop->loop);
    loop->unrolled = true;
    loop->peeled = t->peels && t->scan.n_loops == 1;
    for (int i = 0; i < n && !t->failed; i++) {
        loop->held = poly_plus(first, down ? n - 1 - i : i);
        read_stmt(t, round_body(t, loop));
    }
    loop->unrolled = loop->peeled = false;
}

/* The rounds beyond the stencils' range that come first, the others as a loop, then those at its
 * other end. */
static void read_peeled(struct attempt *t, struct edge_loop *loop)
{
    bool down = counts_down(loop->loop);
    int below, above;
    t->failed |= !edge_overhang(t->plan, loop, &below, &above);
    if (t->failed)
        return;
    struct poly lo = loop->lo, end = poly_plus(&loop->hi, -above);
    read_rounds(t, loop, down ? &end : &lo, down ? above : below);
    loop->lo = poly_plus(&lo, below);
    loop->hi = end;
    read_stmt(t, loop->loop->body[0]);
    read_rounds(t, loop, down ? &lo : &end, down ? below : above);
}

/* More rows of cells than a few, counted by an iterator of the mesh, are a part of it. */
static unsigned most_rounds(const struct plan *p, const struct stmt *s)
{
    return loops_over_iterator(p, s) ? MOST_ROWS : MOST_UNROLLED;
}

static void read_loop(struct attempt *t, struct stmt *s)
{
    struct loop_bounds bounds;
    struct edge_loop *loop = &t->scan.loop[t->scan.n_loops];
    int64_t lo, hi;
    if (t->scan.n_loops == t->plan->dim || !loop_variable(s) || !loop_read(t->quiet, s, &bounds)) {
        t->failed = true;
        return;
    }
    t->scan.nest = edge_new_nest(t);
    *loop = (struct edge_loop){.variable = loop_variable(s), .loop = s};
    struct poly from = edge_index(&t->scan, bounds.lo), to = edge_index(&t->scan, bounds.hi);
    loop->lo = poly_plus(&from, bounds.lo_more);
    loop->hi = poly_plus(&to, bounds.hi_more);
    t->failed |= !bounds_are_steady(t, loop);
    unsigned bit = 1u << t->scan.n_loops++, most = most_rounds(t->plan, s);
    loop->unrolled = !(t->keeps & bit) && poly_is_const(&loop->lo, &lo) &&
                     poly_is_const(&loop->hi, &hi) &&
                     (hi <= lo || (uint64_t)hi - (uint64_t)lo <= most);
    t->unrolled |= loop->unrolled ? bit : 0;
    if (loop->unrolled)
        read_rounds(t, loop, &loop->lo, hi > lo ? (int)(hi - lo) : 0);
    else if (t->peels && t->scan.n_loops == 1)
        read_peeled(t, loop);
    else
        read_stmt(t, s->body[0]);
    t->scan.n_loops--;
}

/* A number, or an array of a known size of them. */
static bool holds_numbers(const struct type *t)
{
    while (t->kind == TYPE_ARRAY && t->extent > 0)
        t = t->of;
    return is_scalar(t);
}

/* For all nests that come behind. */
static void sink(struct attempt *t, struct stmt *s)
{
    vec_push(t->plan->arena, &t->sunk, s);
    vec_push(t->plan->arena, &t->sinkings, ((struct edge_sinking){s, t->written.n}));
}

/* A local of the loop gets a value: for all nests that come behind. */
static bool sets_local(const struct attempt *t, struct expr *e)
{
    const struct decl *d = expr_base(e->a[0]);
    return d && vec_any(x, &t->sunk, vec_has(&x->decls, d));
}

/* It ends well wherever it is computed: no division of integers, no call of the program. Elements
 * are looked at elsewhere (edge_assign.c). */
static bool may_fail(const struct expr *e)
{
    enum operator op = operators[e->op].computes;
    bool divides = (op == OP_DIV || op == OP_MOD) && is_integer(e->type);
    int64_t by;
    return e->kind == EXPR_OTHER || (e->kind == EXPR_CALL && !library_computes(e)) ||
           (divides && (!expr_int_value(e->a[1], &by) || by == 0));
}

/* What makes a value for assignments behind it runs in front of the conditions around them. */
static bool may_precede(const struct attempt *t, struct expr *value, const struct decl *d)
{
    bool asked = vec_any_at(x, &t->guards, expr_mentions(x->condition->expr, d));
    return !t->guards.n || (!asked && !any_expr(w, in_expr(value), may_fail(w.e)));
}

static bool may_sink(const struct attempt *t, const struct stmt *s)
{
    return !vec_any(d, &s->decls,
                    d->is_static || !holds_numbers(d->type) ||
                        (d->init && !may_precede(t, d->init, d)));
}

/* `z = (k + 0.5) * dz;` of a variable from in front of the loop: what is set here is read in the
 * same round, and under the same conditions, or not at all. The place of the loop's copy is that of
 * the loop. */
static bool is_value_of_round(const struct attempt *t, struct stmt *s, const struct decl *d)
{
    struct stmt *scope = s;
    if (d->kind != DECL_VAR || !d->function || d->is_static || d->type->is_volatile ||
        !is_scalar(d->type) || t->root->kind == STMT_EXPR)
        return false;
    while (scope->parent->kind == STMT_COMPOUND && scope->parent != t->root)
        scope = scope->parent;
    return !read_behind(t->plan, scope, d).in && !read_behind(t->plan, t->place, d).in;
}

/* Takes the assignment in front of those behind it. */
static bool sink_value(struct attempt *t, struct stmt *s, struct expr *e)
{
    struct decl *d = expr_sets(e);
    bool local = sets_local(t, e), own = local && !t->guards.n;
    if (!own && !(d && is_value_of_round(t, s, d) && may_precede(t, e->a[1], d)))
        return false;
    if (!local)
        sink(t, stmt_declaration(t->plan->arena, s, d));
    sink(t, s);
    return true;
}

/* The variable of a loop that is written out. */
static bool value_of_round(struct evaluator *v, struct expr *e, struct poly *value)
{
    const struct attempt *t = v->with;
    for (int i = 0; i < t->scan.n_loops && e->kind == EXPR_NAME; i++) {
        *value = t->scan.loop[i].held;
        if (t->scan.loop[i].unrolled && t->scan.loop[i].variable == e->decl)
            return true;
    }
    return false;
}

/* `if (kind == WALL) v = -w; else v = w;`: all that it does is to give locals of the loop values, of
 * which no index is made. */
static bool makes_values(const struct attempt *t, struct stmt *s)
{
    struct expr *e = stmt_expr(s);
    return (s->kind == STMT_COMPOUND ||
            (s->kind == STMT_IF && !expr_is_modify(expr_core(s->expr))) ||
            (e && e->kind == EXPR_ASSIGN && is_floating(e->type) && sets_local(t, e))) &&
           all_below(i, s->n, makes_values(t, s->body[i]));
}

static bool is_of_rounds(struct stmt *loop, const struct decl *d)
{
    return d && (stmt_of_decl(loop, d) ||
                 any_stmt(w, in_stmt(loop), w.in->kind == STMT_FOR && d == loop_variable(w.in)));
}

/* Its own variable, or a number of the loop along the edge. */
static bool is_own_value(const struct attempt *t, struct stmt *loop, struct expr *e)
{
    return is_of_rounds(loop, expr_base(e->a[0])) || (is_floating(e->type) && sets_local(t, e));
}

/* Of what the rounds change an index is made, but of an array of the round. */
static bool is_indexed_by_rounds(struct stmt *loop, struct expr *e)
{
    return e->kind == EXPR_SUBSCRIPT && !stmt_of_decl(loop, expr_base(e)) &&
           any_expr(w, in_expr(e->a[1]), w.e->kind == EXPR_NAME && is_of_rounds(loop, w.e->decl));
}

/* `for (int k = 0; k < 8; k++) x -= f(x) / df(x);`, as Newton's method does: rounds that only give values to locals. */
static bool repeats_values(const struct attempt *t, struct stmt *s)
{
    unsigned jumps = 1u << STMT_GOTO | 1u << STMT_LABEL | 1u << STMT_RETURN | 1u << STMT_OTHER;
    return stmt_is_loop(s) && !t->guards.n && !stmt_has(s, jumps) &&
           !any_expr(w, in_stmt(s),
                     (expr_is_modify(w.e) && !is_own_value(t, s, w.e)) ||
                         (w.e->kind == EXPR_CALL && !library_computes(w.e))) &&
           !any_expr(w, in_stmt(t->root), is_indexed_by_rounds(s, w.e));
}

/* What a loop within s counts, if anything, is declared there, or by a statement in front of it. */
static bool is_local_counter(const struct attempt *t, struct stmt *s, struct stmt *loop)
{
    struct decl *counter = loop->kind == STMT_FOR ? loop_variable(loop) : NULL;
    return !counter || stmt_of_decl(s, counter) || vec_any(x, &t->sunk, vec_has(&x->decls, counter));
}

/* Takes such a loop in front of what is behind it. A counter from in front of the loop along the edge is one of each
 * round's. */
static bool sink_rounds(struct attempt *t, struct stmt *s)
{
    if (s == t->root || !repeats_values(t, s))
        return false;
    if (any_stmt(w, in_stmt(s), !is_local_counter(t, s, w.in) && !is_value_of_round(t, s, loop_variable(w.in))))
        return false;
    for (WALK(w, in_stmt(s)); next_stmt(&w);)
        if (!is_local_counter(t, s, w.in))
            sink(t, stmt_declaration(t->plan->arena, s, loop_variable(w.in)));
    sink(t, s);
    return true;
}

/* A condition must do nothing else; each assignment under it is a nest that asks it again. */
static void read_if(struct attempt *t, struct stmt *s)
{
    struct evaluator v = {.given = value_of_round, .with = t};
    int64_t is;
    bool known = evaluate_number(&v, s->expr, &is);
    t->failed |= expr_is_modify(expr_core(s->expr));
    t->dropped += known;
    if (!known && !t->guards.n && makes_values(t, s)) {
        sink(t, s);
        return;
    }
    for (int b = 0; b < s->n; b++) {
        struct guard g = {s, b};
        if (known && b != !is)
            continue;
        if (!known)
            vec_push(t->plan->arena, &t->guards, g);
        read_stmt(t, s->body[b]);
        t->guards.n -= !known;
    }
}

/* Does it give a value to a local that one of the first `n` sunk statements declares? */
static bool sets_one_of(const struct attempt *t, int n, struct stmt *s)
{
    struct decl *set;
    return any_expr(w, in_stmt(s), expr_is_modify(w.e) && (set = expr_base(w.e->a[0])) &&
                                       any_below(i, n, stmt_of_decl(t->sunk.at[i], set)));
}

/* Locals end with their block. One that only makes values for what comes behind it is as good as a
 * statement; one that sets cells, too, is not understood. */
static void read_block(struct attempt *t, struct stmt *s)
{
    int sunk = t->sunk.n, cells = t->nests.n + t->dropped;
    for (int i = 0; i < s->n; i++)
        read_stmt(t, s->body[i]);
    bool sets = any_from(i, sunk, t->sunk.n, sets_one_of(t, sunk, t->sunk.at[i]));
    t->failed |= sets && t->nests.n + t->dropped > cells;
    t->sunk.n = sunk;
    if (sets)
        sink(t, s);
}

/* `j = 1;` where all that the loop made of j has been put in its place (set_ahead.c). */
static bool sets_for_nothing(const struct attempt *t, struct expr *e)
{
    struct decl *d = expr_sets(e);
    return d && d->kind == DECL_VAR && d->function && !d->is_static && !d->address_taken &&
           d->type->kind == TYPE_INT && !d->type->is_volatile &&
           (e->n < 2 || !expr_has_effect(e->a[1])) &&
           !is_read_elsewhere(t->kernel->kernel->function->body, d);
}

/* One by one: an assignment needs some of them, and the others may look at cells far away. */
static void sink_declarations(struct attempt *t, const struct stmt *s)
{
    for (int i = 0; i < s->decls.n; i++) {
        struct stmt *one = stmt_like(t->plan->arena, s);
        vec_push(t->plan->arena, &one->decls, s->decls.at[i]);
        sink(t, one);
    }
}

/* a = x, b = y; */
static void read_list(struct attempt *t, struct stmt *s, const struct expr *e)
{
    for (int i = 0; i < 2; i++) {
        struct stmt *part = stmt_like(t->plan->arena, s);
        part->expr = e->a[i];
        read_stmt(t, part);
    }
}

static void read_kind(struct attempt *t, struct stmt *s)
{
    struct expr *e = stmt_expr(s);
    struct stmt *chain = s->kind == STMT_SWITCH ? switch_chain(t->plan->arena, s) : NULL;
    if (t->whole && stmt_alone(s)->kind != STMT_FOR) {
        edge_row(t, s);
        return;
    }
    if (t->failed || s->kind == STMT_NULL || sets_for_nothing(t, e))
        return;
    if (chain) {
        read_stmt(t, chain);
    } else if (sink_rounds(t, s)) {
        return;
    } else if (s->kind == STMT_FOR) {
        read_loop(t, s);
    } else if (s->kind == STMT_COMPOUND) {
        read_block(t, s);
    } else if (s->kind == STMT_IF) {
        read_if(t, s);
    } else if (s->kind == STMT_DECL && s != t->root &&
               edge_declares_rows(t->plan, t->kernel->kernel->function, s)) {
        return; /* their rows are read as the array's */
    } else if (s->kind == STMT_DECL && may_sink(t, s) && s != t->root) {
        sink_declarations(t, s);
    } else if (e && e->kind == EXPR_ASSIGN && sink_value(t, s, e)) {
        return;
    } else if (expr_is(e, OP_COMMA)) {
        read_list(t, s, e);
    } else if (e && e->kind == EXPR_ASSIGN) {
        edge_assignment(t, s, e);
    } else {
        t->failed = true;
    }
}

static void read_stmt(struct attempt *t, struct stmt *s)
{
    bool failed = t->failed;
    read_kind(t, s);
    if (t->failed && !failed && !t->failed_at.file)
        t->failed_at = s->range;
}

static void read_root(struct plan *p, struct work_kernel *k, struct stmt *s, struct attempt how,
                      struct attempt *t)
{
    how.place = t->place;
    *t = how;
    t->plan = p;
    t->kernel = k;
    t->root = s;
    t->quiet = diag_new(p->arena, NULL);
    t->scan.plan = p;
    t->scan.function = k->kernel->function;
    read_stmt(t, s);
}

/* One variable runs along several axes: its nests, one after the other, do what the loop does if
 * they keep off the corners, where edges meet. */
static bool meets_corners(const struct attempt *t)
{
    return t->mixed && !t->any_side && vec_any(nest, &t->nests, !edge_keeps_inside(t->plan, nest));
}

/* A loop of few rounds counts the layers of ghost cells, or else a few cells along the edge. */
static void read_short_loops(struct plan *p, struct work_kernel *k, struct stmt *s,
                             struct attempt how, struct attempt *t)
{
    struct attempt first;
    read_root(p, k, s, how, t);
    first = *t;
    for (how.keeps = 1; t->failed && how.keeps <= first.unrolled; how.keeps++)
        if ((how.keeps & ~first.unrolled) == 0)
            read_root(p, k, s, how, t);
    if (t->failed)
        *t = first;
}

static bool reads_along(const struct work_nest *w, const struct plan_access *a)
{
    return a->reads && any_below(x, PLAN_MAX_DIM, !w->nest->fixed[x] && a->offset[x]);
}

static bool sets(const struct plan *p, const struct work_nest *w, const struct decl *array)
{
    return vec_any(x, &w->nest->arrays, x->writes && alias_same(p, x->decl, array));
}

/* One of the loop's nests reads along its edge what another one sets: the rounds have an order. What is set at
 * the other side of the mesh is none of it. */
static bool has_order(const struct attempt *t)
{
    vec_each (w, &t->nests)
        vec_each_at (a, &w->nest->accesses) {
            const struct decl *read = w->nest->arrays.at[a->array]->decl;
            if (reads_along(w, a) && vec_any(other, &t->nests, other != w && sets(t->plan, other, read) &&
                                                                  !edge_across(t->plan, w, other)))
                return true;
        }
    return false;
}

static bool attempt_as_written(struct plan *p, struct work_kernel *k, struct stmt *s,
                               struct attempt how, struct attempt *t)
{
    read_short_loops(p, k, s, how, t);
    if (!t->failed && meets_corners(t)) {
        how.peels = true;
        how.keeps = t->keeps;
        read_root(p, k, s, how, t);
        t->failed |= meets_corners(t);
    }
    t->failed |= (t->mixed && t->planes) || has_order(t); /* they meet within the mesh */
    edge_same_kind(p, t->nests.at, t->nests.n);
    return !t->failed && !t->wraps && t->nests.n + t->dropped > 0 && diag_errors(t->quiet) == 0;
}

/* `p += nx` in a loop around the statement: p leads to other cells each time. */
static bool is_moved(struct stmt *s, const struct decl *pointer)
{
    return any_in(for (; s && !stmt_of_decl(s, pointer); s = s->parent),
                  stmt_is_loop(s) &&
                      any_expr(w, in_stmt(s),
                               expr_sets(w.e) == pointer &&
                                   (w.e->op != OP_ASSIGN || expr_mentions(w.e->a[1], pointer))));
}

static bool uses_moved(struct stmt *s, const struct attempt *t)
{
    return vec_any(nest, &t->nests,
                   edge_has_parts(t->plan, nest) ||
                       vec_any(first, &nest->firsts, is_moved(s, first->base)));
}

/* One of the loop's copies, which then stands in its place. */
static bool attempt_copies(struct plan *p, struct work_kernel *k, struct stmt *s,
                           struct stmt *const *copy, int n, struct attempt how, struct attempt *t)
{
    struct attempt copied = {.place = s};
    for (int i = 0; i < n; i++) {
        if (!copy[i] || !attempt_as_written(p, k, copy[i], how, &copied) ||
            (!how.any_side && uses_moved(s, &copied)))
            continue;
        *t = copied;
        if (!how.any_side && copied.nests.n > 0) /* else all of it is dropped, as it stands there */
            stmt_replace(s, copy[i]);
        return true;
    }
    return false;
}

/* Loops that count in other ways, and move pointers; also in functions that are called. */
static bool attempt_rounds(struct plan *p, struct work_kernel *k, struct stmt *s,
                           struct attempt how, struct attempt *t)
{
    struct function *f = k->kernel->function;
    bool calls = any_expr(w, in_stmt(s), w.e->kind == EXPR_CALL && !library_computes(w.e));
    struct stmt *open = calls ? expand_edge(p, f, s) : s;
    struct stmt *rounds = open ? induction_written_out(p, f, open, s) : NULL;
    struct stmt *copy[] = {rounds, rounds ? edge_values(p, k, rounds) : NULL};
    return attempt_copies(p, k, s, copy, 2, how, t);
}

/* The nests that a loop or statement becomes; false where it is no boundary. */
static bool attempt(struct plan *p, struct work_kernel *k, struct stmt *s, bool any_side,
                    struct attempt *t)
{
    struct attempt how = {.any_side = any_side}, row = {.whole = true};
    t->place = s;
    if (attempt_as_written(p, k, s, how, t))
        return true;
    struct stmt *flat = edge_flat(p, k, s), *plain = flat ? flat : edge_counted(p, s);
    struct stmt *own = edge_locals(p, plain ? plain : s), *from = own ? own : plain ? plain : s;
    struct stmt *together = edge_cases(p, from, false), *apart = edge_cases(p, from, true);
    struct stmt *values = edge_values(p, k, together ? together : from);
    struct stmt *copy[] = {plain,  own,  together, apart,
                           values, apart ? edge_values(p, k, apart) : NULL};
    struct stmt *in_row[] = {s, values};
    return attempt_copies(p, k, s, copy, 6, how, t) ||
           (!any_side && (attempt_copies(p, k, s, in_row, 2, row, t) ||
                          attempt_rounds(p, k, s, how, t)));
}

/* ---- the pass ------------------------------------------------------------------------------- */

static bool is_left_behind(const struct work_kernel *k, struct stmt *s, struct decl *d)
{
    bool local = d && !d->is_global && !d->is_static;
    return d && (!local || (is_read_elsewhere(k->kernel->function->body, d) &&
                            read_behind(k->plan, s, d).in));
}

/* Nests do not leave behind what a loop counted to; nor what it counted along, `i++, k++` or `k += n;`
 * in its body. */
static bool leaves_variable(const struct work_kernel *k, struct stmt *s)
{
    struct decl *d = s->kind == STMT_FOR ? loop_variable(s) : NULL;
    return is_left_behind(k, s, d) ||
           (d && any_expr(w, in_stmt(s),
                          expr_is_modify(w.e) && expr_sets(w.e) && expr_sets(w.e) != d &&
                              is_integer(w.e->type) && !stmt_of_decl(s, expr_sets(w.e)) &&
                              read_behind(k->plan, s, expr_sets(w.e)).in));
}

static void find_edges(struct plan *p, struct work_kernel *k, struct stmt *s)
{
    struct attempt t = {.wraps = 0};
    struct expr *e = stmt_expr(s);
    bool assignment = e && (e->kind == EXPR_ASSIGN || expr_is(e, OP_COMMA));
    bool loop = s->kind == STMT_FOR && !any_stmt(w, in_stmt(s), leaves_variable(k, w.in));
    if (is_nest_loop(p, s))
        return;
    loop |= s->kind == STMT_WHILE;
    if ((loop || assignment || edge_is_call(p, e)) && attempt(p, k, s, false, &t) &&
        !uses_moved(s, &t)) {
        for (int i = 0; i < t.nests.n; i++) {
            t.nests.at[i]->nest->id = p->nests.n;
            vec_push(p->arena, &p->nests, t.nests.at[i]->nest);
            vec_push(p->arena, &p->work->nests, t.nests.at[i]);
            vec_push(p->arena, &k->kernel->nests, t.nests.at[i]->nest);
        }
        if (t.nests.n == 0)
            vec_push(p->arena, &p->dropped, s);
        return;
    }
    if ((t.wraps && !t.failed) || (assignment && t.round)) {
        struct work_wrap wrap = {s, t.wraps | t.round, assignment && t.round};
        vec_push(p->arena, &p->work->wraps, wrap);
    }
    for (int i = 0; i < s->n; i++)
        find_edges(p, k, s->body[i]);
}

/* ---- boundary kernels ----------------------------------------------------------------------- */

/* All that a boundary kernel does to mesh arrays runs beside the edges. The first that does not. */
static bool check_edges(struct plan *p, struct diag *d, struct work_kernel *k, struct stmt *s)
{
    bool whole = s->kind == STMT_EXPR ||
                 (s->kind == STMT_FOR && !any_stmt(w, in_stmt(s), is_nest_loop(p, w.in)));
    struct attempt t;
    if (is_nest_loop(p, s) || !find_mesh_subscript(p, s, NULL))
        return true;
    for (int i = 0; i < s->n && !whole; i++)
        if (s->body[i] && !check_edges(p, d, k, s->body[i]))
            return false;
    if (!whole)
        return true;
    attempt(p, k, s, false, &t);
    diag_error(d, t.failed_at.file ? t.failed_at : s->range,
               "this statement of boundary kernel '%s' cannot run beside the edge on every level",
               k->kernel->function->decl->name);
    diag_note(d, k->kernel->pragma->range,
              "no boundary clause says what the function does, so its loops are run");
    diag_hint(d, "a loop along an edge sets cells outside the stencils' range from cells straight "
                 "inward, from values, or from the other side of the mesh; or let a clause say what "
                 "the function does, as boundary(x: neumann) or boundary(x: periodic)");
    return false;
}

/* A boundary kernel is not run where a clause says what it does. A clause that makes an axis periodic must mean the
 * length that the function's copies have. */
static bool check_said(struct plan *p, struct diag *d, struct work_kernel *k, struct stmt *s)
{
    struct work_miss *miss = &p->work->misses_period;
    bool whole = s->kind == STMT_EXPR || s->kind == STMT_FOR;
    struct attempt t;
    for (int i = 0; i < s->n && !whole; i++)
        if (s->body[i] && !check_said(p, d, k, s->body[i]))
            return false;
    if (!whole || !find_mesh_subscript(p, s, NULL))
        return true;
    miss->at.file = NULL;
    if (attempt(p, k, s, false, &t) || !miss->at.file || !boundary_is_said(p, miss->axis, BOUNDARY_PERIODIC) ||
        llabs(miss->more) > FARTHEST_APART)
        return true;
    diag_error(d, miss->at,
               "this copies from the other side of a mesh that is %lld cell%s %s than the one that boundary(%c: "
               "periodic) makes go round",
               (long long)llabs(miss->more), llabs(miss->more) == 1 ? "" : "s", miss->more > 0 ? "shorter" : "longer",
               'x' + (p->dim - 1 - miss->axis));
    diag_note(d, miss->mesh->loop[miss->axis]->range, "the mesh has the range of this loop");
    diag_hint(d, "let that loop run over the cells alone; where it runs over the faces of all cells, let it set an "
                 "array of their own, f[i] = ..., and cells take differences, f[i] - f[i - 1]");
    return false;
}

/* The function as a kernel, for those that no pragma makes one. */
static struct work_kernel *as_kernel(struct plan *p, struct function *f)
{
    struct work_kernel *k = kernel_of(p, f);
    if (k)
        return k;
    k = kernel_new(p, f);
    apply_kernel(p, diag_new(p->arena, NULL), k);
    return k;
}

bool edge_has_form(struct plan *p, struct work_kernel *k, struct stmt *s)
{
    struct attempt t;
    return attempt(p, k, s, true, &t);
}

bool edge_nests_of(struct plan *p, struct work_kernel *k, struct stmt *s, struct edge_nests *out)
{
    struct attempt t;
    bool fine = attempt(p, k, s, false, &t) && t.nests.n > 0;
    vec_append(p->arena, out, t.nests.at, fine ? t.nests.n : 0);
    return fine;
}

static void find_in_function(struct plan *p, struct diag *d, struct function *f)
{
    struct work_kernel *k = as_kernel(p, f);
    if (k->kernel->role != ROLE_BOUNDARY)
        find_edges(p, k, f->body);
    else
        check_said(p, d, k, f->body);
    if (k->kernel->role == ROLE_EDGES)
        check_edges(p, d, k, f->body);
}

void pass_edges(struct plan *p, struct diag *d)
{
    struct reach steps = {.plan = p};
    if (!vec_any(x, &p->nests, x->reads_halo))
        return;
    for (int i = 0; i < p->timeloops.n; i++) {
        reach_stmt(&steps, p->timeloops.at[i].loop);
        find_edges(p, as_kernel(p, p->timeloops.at[i].function), p->timeloops.at[i].loop->body[0]);
    }
    for (int i = 0; i < p->kernels.n; i++)
        vec_add(p->arena, &steps.functions, p->kernels.at[i]->function);
    for (int i = 0; i < steps.functions.n; i++)
        if (!edge_takes_parts(p, steps.functions.at[i]))
            find_in_function(p, d, steps.functions.at[i]);
    placed_settle(p);
    for (int i = 0; i < steps.functions.n; i++)
        if (edge_takes_parts(p, steps.functions.at[i]) &&
            !is_unused_function(p, steps.functions.at[i]))
            find_in_function(p, d, steps.functions.at[i]);
}
