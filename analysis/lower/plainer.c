/* Spellings in kernels that later passes know in one form only: an iterator as a condition, `if (i
 * && !j)`, as a comparison with zero; and a local that a chain of `if` and `else` corrects,
 *
 *     if (m < 0) m = 0; else if (m >= n) m = n - 1;
 *
 * as one assignment of a choice, `m = m < 0 ? 0 : m >= n ? n - 1 : m`. `(unsigned)(i - 1) < 8` is
 * two comparisons, `i - 1 >= 0 && i - 1 < 8`, and so is `(unsigned)x < n` in a loop up to n. What
 * never runs, since `int scheme = 1;` is all that sets the variable, is left out:
 * `if (scheme == 0) ...; else if (scheme == 1) ...; else printf("no such scheme");`.
 *
 * requires: work.kernels */
#include "analysis/lower/lower.h"
#include "analysis/program/program.h"

/* ---- iterators as conditions ---------------------------------------------------------------- */

/* Above zero wherever the statement runs: a loop around it counts up from zero or more, to no more
 * than that. */
static bool is_above_zero(const struct stmt *in, struct expr *e)
{
    struct poly size = stable_sum(e), hi;
    struct loop_bounds b;
    int64_t first, rest;
    return !size.bad && any_in(for (const struct stmt *s = in; s; s = s->parent),
                               loop_variable(s) && loop_read(NULL, s, &b) &&
                                   known_integer(b.lo, &first) && first + b.lo_more >= 0 &&
                                   (hi = stable_sum(b.hi), poly_difference(&size, &hi, &rest)) &&
                                   rest >= b.hi_more && !poly_is_set_in(&size, s));
}

/* begin <= of && of < end, or not that. */
static void become_range(struct arena *a, struct expr *e, struct expr *of, struct expr *begin,
                         struct expr *end)
{
    bool in = expr_is(e, OP_LT);
    struct expr *low = expr_binary(a, e->range, in ? OP_GE : OP_LT, &type_int, of, begin);
    struct expr *high =
        expr_binary(a, e->range, in ? OP_LT : OP_GE, &type_int, expr_copy(a, of), end);
    *e = *expr_binary(a, e->range, in ? OP_AND : OP_OR, &type_int, low, high);
}

/* `(unsigned)x < n` of a variable n. */
static void spell_out_size(struct plan *p, const struct stmt *in, struct expr *e, struct expr *of)
{
    struct expr *size = expr_core(e->a[1]);
    if (is_integer(size->type) && size->type->is_signed && is_above_zero(in, size))
        become_range(p->arena, e, of, expr_integer(p->arena, of->range, of->type, 0), size);
}

/* A signed number that is compared as an unsigned one with a number: the other ones are negative.
 */
static void spell_out_unsigned(struct plan *p, const struct stmt *in, struct expr *e)
{
    struct expr *cast = expr_bare(e->a[0]), *of = cast->n ? cast->a[0] : NULL;
    int64_t limit;
    bool less = expr_is(e, OP_LT), casts = cast->kind == EXPR_CAST && is_integer(cast->type);
    if ((!less && !expr_is(e, OP_GE)) || !casts || cast->type->is_signed || cast->type->size < 4 ||
        !is_integer(of->type) || !of->type->is_signed || of->type->size > cast->type->size ||
        stable_sum(of).bad)
        return;
    if (!known_integer(e->a[1], &limit)) {
        spell_out_size(p, in, e, of);
        return;
    }
    if (limit < 0 || limit > INT32_MAX)
        return;
    int64_t first = -expr_take_number(&of);
    struct arena *a = p->arena;
    struct expr *begin = expr_integer(a, of->range, of->type, first);
    struct expr *end = expr_integer(a, of->range, of->type, first + limit);
    become_range(a, e, of, begin, end);
}

static void spell_out(struct plan *p, const struct stmt *in, struct expr *e)
{
    e = expr_bare(e);
    bool negated = expr_is(e, OP_NOT);
    struct expr *of = negated ? expr_bare(e->a[0]) : e;
    if (negated && !loop_counting(in, expr_name(of))) {
        spell_out(p, in, of);
    } else if (expr_is_logic(e)) {
        spell_out(p, in, e->a[0]);
        spell_out(p, in, e->a[1]);
    } else if (e->kind == EXPR_BINARY) {
        spell_out_unsigned(p, in, e);
    } else if (loop_counting(in, expr_name(of))) {
        struct expr *zero = expr_integer(p->arena, of->range, of->type, 0);
        *e = *expr_binary(p->arena, e->range, negated ? OP_EQ : OP_NE, &type_int,
                          expr_copy(p->arena, of), zero);
    }
}

/* ---- corrections ---------------------------------------------------------------------------- */

/* The first condition reads the variable, so that it holds something. */
static void correct(struct plan *p, struct stmt *s)
{
    struct decl *d = s->n == 2 ? branches_variable(s) : NULL;
    if (!d || d->kind != DECL_VAR || d->is_global || d->is_static || d->address_taken ||
        d->type->kind != TYPE_INT || !expr_mentions(s->expr, d))
        return;
    struct expr *name = expr_of(p->arena, s->expr->range, d);
    s->expr = expr_assign(p->arena, s->expr->range, name, branches_value(p->arena, s, name));
    s->kind = STMT_EXPR;
    s->n = 0;
}

/* ---- branches that never run ----------------------------------------------------------------- */

static bool may_vary(const struct expr *e)
{
    struct decl *d = e->kind == EXPR_NAME ? e->decl : NULL;
    bool fixed = d && (d->kind == DECL_ENUMERATOR || d->settled == SETTLED ||
                       (d->kind == DECL_VAR && !d->is_global && !d->is_static && d->init &&
                        decl_is_final(d)));
    return !fixed && e->kind != EXPR_PAREN && !expr_is_arithmetic(e);
}

/* What is left of it is a block with the branch that runs. */
static void leave_out_dead(struct plan *p, struct stmt *s)
{
    enum { ENTERED = 1u << STMT_CASE | 1u << STMT_LABEL };
    int64_t is;
    if (any_expr(w, in_expr(s->expr), may_vary(w.e)) || !known_integer(s->expr, &is))
        return;
    struct stmt *runs = is ? s->body[0] : s->n > 1 ? s->body[1] : NULL;
    struct stmt *dead = !is ? s->body[0] : s->n > 1 ? s->body[1] : NULL;
    if (dead && stmt_has(dead, ENTERED))
        return;
    stmt_become_block(p->arena, s, &runs, runs ? 1 : 0);
}

/* In a loop of a step, not in one around the time loop. */
static bool in_loop_of_step(const struct plan *p, const struct stmt *s)
{
    const struct stmt *loop = stmt_around(s, 1u << STMT_FOR);
    return loop && !holds_timeloop(p, loop);
}

void pass_plainer(struct plan *p, struct work_kernel *k)
{
    while_loops(p, k->kernel->function->body);
    for (WALK(w, in_stmt(k->kernel->function->body)); next_node(&w);) {
        if (w.e && w.e->kind == EXPR_CONDITIONAL)
            spell_out(p, w.in, w.e->a[0]);
        if (!w.e && w.in->kind == STMT_IF && in_loop_of_step(p, w.in))
            leave_out_dead(p, w.in);
        if (!w.e && w.in->kind == STMT_IF)
            spell_out(p, w.in, w.in->expr);
        if (!w.e && w.in->kind == STMT_IF && stmt_around(w.in, 1u << STMT_FOR))
            correct(p, w.in);
    }
}
