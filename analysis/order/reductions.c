/* Scalars that a nest writes though they live outside it: reductions (sum, min, max, a flag that
 * some cells set; recognised by their form or named by a clause), variables that in truth live in
 * one cell (C89 style: declared at the top, set before they are read), or an error.
 *
 * requires: pass_access
 * provides: plan_nest.reductions, work_nest.privates */
#include "analysis/flow/flow.h"
#include "analysis/order/order.h"

struct scan {
    struct plan *plan;
    struct diag *diag;
    struct work_nest *nest;
    VEC(struct decl *) written; /* scalars from outside that the nest writes */
    VEC(struct expr *) at;      /* [written] the first write */
};

/* ---- forms of a reduction ------------------------------------------------------------------- */

/* d + a - b ...: d is the leftmost operand, and occurs nowhere else. */
static bool adds_to(struct expr *e, const struct decl *d)
{
    for (e = expr_bare(e); expr_is_sum(e); e = expr_bare(e->a[0]))
        if (expr_mentions(e->a[1], d))
            return false;
    return expr_name(e) == d;
}

/* An assignment to d that reduces: its operator and what it takes in. */
static bool match_assign(struct expr *e, const struct decl *d, enum reduction_op *op,
                         struct expr **term)
{
    e = expr_bare(e);
    if (!e || !expr_is_modify(e) || expr_name(e->a[0]) != d)
        return false;
    *op = REDUCE_SUM;
    if (e->kind == EXPR_UNARY) {
        *term = NULL;
        return true;
    }
    *term = e->a[1];
    if (e->op == OP_ADD_ASSIGN || e->op == OP_SUB_ASSIGN)
        return !expr_mentions(e->a[1], d);
    struct expr *value = expr_bare(e->a[1]);
    if (e->op != OP_ASSIGN)
        return false;
    if (expr_is_sum(value)) {
        *term = e->a[1];
        return adds_to(value, d) || (value->op == OP_ADD && expr_name(value->a[1]) == d &&
                                     !expr_mentions(value->a[0], d));
    }
    struct expr *of[2];
    bool max;
    if (!expr_extreme(value, &max, of)) /* m = e > m ? e : m */
        return false;
    bool first = expr_name(of[0]) == d;
    *op = max ? REDUCE_MAX : REDUCE_MIN;
    *term = of[first];
    return (first || expr_name(of[1]) == d) && !expr_mentions(*term, d);
}

/* if (e > m) m = e; */
static bool match_if(struct stmt *s, const struct decl *d, enum reduction_op *op,
                     struct expr **term)
{
    struct expr *e = s->n == 1 ? stmt_expr(stmt_alone(s->body[0])) : NULL;
    const struct expr *c = expr_core(s->expr);
    bool max;
    if (!e || expr_assigned(e) != d || !chooses_extreme(s->expr, e->a[1], e->a[0], &max))
        return false;
    *op = max ? REDUCE_MAX : REDUCE_MIN;
    *term = c->a[expr_name(c->a[0]) == d];
    return !expr_mentions(*term, d);
}

/* ---- is it a reduction in all of the nest? -------------------------------------------------- */

struct verdict {
    int seen;
    enum reduction_op op;
    bool spoilt; /* used in another way, or with several operators */
    struct range spoilt_at;
    struct expr *rounded; /* a sum of integers that every cell rounds: its order counts */
    struct expr *wide;    /* an integer that a double does not hold, or orders in another way */
};

static void take(struct verdict *v, enum reduction_op op, struct range at)
{
    if (v->seen && v->op != op) {
        v->spoilt = true;
        v->spoilt_at = at;
    }
    v->op = op;
    v->seen++;
}

static void spoil(struct verdict *v, struct expr *e, const struct decl *d)
{
    if (e && expr_mentions(e, d) && !v->spoilt) {
        v->spoilt = true;
        v->spoilt_at = e->range;
    }
}

static bool is_number(struct expr *e)
{
    int64_t n;
    return e->kind == EXPR_FLOAT || expr_int_value(e, &n);
}

/* An integer that no double may hold. */
static bool is_wide(struct expr *e, const struct decl *d)
{
    e = expr_bare(e);
    if (!is_integer(e->type) || e->type->size <= 4 || expr_name(e) == d || is_number(e))
        return false;
    if (expr_is_sum(e))
        return is_wide(e->a[0], d) || is_wide(e->a[1], d);
    if (e->kind == EXPR_CONDITIONAL)
        return is_wide(e->a[1], d) || is_wide(e->a[2], d);
    return e->kind != EXPR_CAST || is_wide(e->a[0], d);
}

/* `if (e > m) m = e;` where C compares unsigned numbers: doubles have another order. */
static bool turns_unsigned(struct expr *e, const struct decl *d)
{
    const struct type *t = expr_bare(e)->type, *into = d->type;
    bool never_negative = t->kind == TYPE_BOOL || !t->is_signed;
    if (!is_integer(t) || !is_integer(into) || (never_negative && !into->is_signed))
        return false;
    return (!t->is_signed && t->size >= 4 && t->size >= into->size) ||
           (!into->is_signed && into->size >= 4 && into->size >= t->size);
}

static void judge(struct stmt *s, const struct decl *d, struct verdict *v)
{
    enum reduction_op op;
    struct expr *term;
    if (!s)
        return;
    if (s->kind == STMT_EXPR && match_assign(s->expr, d, &op, &term)) {
        take(v, op, s->expr->range);
        if (op == REDUCE_SUM && term && is_integer(d->type) && !is_integer(expr_bare(term)->type))
            v->rounded = term;
        if (term && is_integer(d->type) &&
            (is_wide(term, d) || (op != REDUCE_SUM && turns_unsigned(term, d))))
            v->wide = term;
        return;
    }
    if (s->kind == STMT_IF && match_if(s, d, &op, &term)) {
        take(v, op, s->range);
        if (is_integer(d->type) && (is_wide(term, d) || turns_unsigned(term, d)))
            v->wide = term;
        return;
    }
    spoil(v, s->expr, d);
    spoil(v, s->step, d);
    for (int i = 0; i < s->decls.n; i++)
        spoil(v, s->decls.at[i]->init, d);
    judge(s->init, d, v);
    for (int i = 0; i < s->n; i++)
        judge(s->body[i], d, v);
}

/* `if (u[i] > limit) found = 1;`, always the same number. */
static bool is_flag(const struct work_nest *n, const struct decl *d)
{
    struct expr *number = NULL;
    for (WALK(w, in_cell(n)); next_expr(&w);) {
        bool set = expr_sets(w.e) == d;
        struct expr *to = set && expr_is(w.e, OP_ASSIGN) ? expr_bare(w.e->a[1]) : NULL;
        if (set ? !to || !is_number(to) || w.above || (number && !expr_equal(number, to))
                : w.e->kind == EXPR_NAME && w.e->decl == d)
            return false;
        number = set ? to : number;
        if (set)
            walk_skip(&w);
    }
    return number;
}

static struct verdict judge_nest(const struct work_nest *w, const struct decl *d)
{
    struct verdict v = {0};
    for (int i = 0; i < w->sunk.n; i++)
        judge(w->sunk.at[i], d, &v);
    judge(w->inner, d, &v);
    return v;
}

/* 1: set before it is read in every run of s; 2: in those runs that touch it; -1: neither, or
 * nobody can tell; 0: s does not mention it. */

static struct expr *find_change(struct stmt *s, const struct decl *d)
{
    return find_expr(w, in_stmt(s), expr_sets(w.e) == d);
}

/* A scalar that is changed at some loop level of the nest, but not set anew whenever that level's
 * loop turns, carries a value from one cell to the next: `run += u[j][i]` with run = 0 between the
 * loops. */
static struct expr *find_carried(const struct work_nest *w, const struct decl *d)
{
    int level = 0; /* first sunk statement of the current level */
    for (int i = 0; i < w->sunk.n; i++) {
        if (w->sunk.at[i]->parent != w->sunk.at[level]->parent)
            level = i;
        struct expr *at = find_change(w->sunk.at[i], d);
        if (at && !starts_afresh(w, level, d))
            return at;
    }
    struct expr *at = find_change(w->inner, d);
    return at && !starts_afresh(w, w->sunk.n, d) ? at : NULL;
}

/* ---- one scalar ----------------------------------------------------------------------------- */

/* The one that says what the nest does, else another. */
static const struct work_reduction *clause_for(const struct work_nest *w, const struct decl *d, enum reduction_op op)
{
    const struct work_reduction *other = NULL;
    vec_each_at (c, &w->kernel->reductions) {
        if (c->decl != d || !clause_speaks_of(c->loop, w->nest))
            continue;
        if (c->op == op)
            return c;
        other = c;
    }
    return other;
}

static const char *const op_names[] = {"sum", "min", "max", "set"};

static void error_wide(struct scan *s, const struct decl *d, const struct expr *term)
{
    diag_error(s->diag, term->range,
               "a term of type '%s' is not supported in a reduction into '%s' of type '%s': terms "
               "are kept in double precision",
               term->type->spelling, d->name, d->type->spelling);
    diag_hint(s->diag, term->type->size > 4
                           ? "convert each cell's term to a type of at most four bytes"
                           : "let both be signed, or both unsigned: C compares them as unsigned");
}

static void add_reduction(struct scan *s, struct decl *d, const struct verdict *v, struct expr *at)
{
    const struct work_reduction *c = clause_for(s->nest, d, v->op);
    const struct type *t = d->type;
    if (c && c->op != v->op) {
        diag_error(s->diag, c->at, "the clause says '%s' of '%s', but the nest takes its %s",
                   op_names[c->op], d->name, op_names[v->op]);
        diag_note(s->diag, at->range, "here");
        return;
    }
    if (!is_scalar(t) || t->size > 8 || (t->kind == TYPE_BOOL && v->op == REDUCE_SUM)) {
        diag_error(s->diag, at->range, "a reduction into '%s' of type '%s' is not supported yet",
                   d->name, t->spelling);
        diag_hint(s->diag, "use double, float or an integer type");
        return;
    }
    if (v->wide) {
        error_wide(s, d, expr_bare(v->wide));
        return;
    }
    struct plan_reduction r = {.decl = d, .op = v->op};
    vec_push(s->plan->arena, &s->nest->nest->reductions, r);
}

/* Set by some cells: the place of the largest value, a flag. */
static void hint_set(struct scan *s, const struct decl *d, const char *otherwise)
{
    if (any_stmt(w, in_stmt(s->nest->inner), w.in->kind == STMT_IF && settings_in(w.in, d).n))
        diag_hint(s->diag,
                  "of values that only some cells set, nests find the largest or smallest, "
                  "m = fmax(m, e), how many there are, n += condition, and a flag, found = 1; the "
                  "first cell with the largest value is found by a second nest, "
                  "if (e == m) at = fmin(at, %s)",
                  s->plan->dim == 1 ? s->nest->nest->iterator[0]->name
                                    : arena_printf(s->plan->arena, "%s * n + %s",
                                                   s->nest->nest->iterator[0]->name,
                                                   s->nest->nest->iterator[1]->name));
    else
        diag_hint(s->diag, "%s", otherwise);
}

/* What a round has made of a variable so far, up to the assignment `at`. */
struct chain {
    struct arena *arena;
    VEC(struct expr *) made;
    const struct expr *at;
    bool returns; /* to the variable */
};

static bool is_made(const struct chain *c, struct expr *of)
{
    return any_expr(w, in_expr(of), vec_any(x, &c->made, x && expr_equal(w.e, x)));
}

/* A place is given a value. */
static void follow(struct chain *c, struct expr *place, struct expr *value, bool anew)
{
    bool made = is_made(c, value);
    for (int i = 0; i < c->made.n && !made && anew; i++)
        if (c->made.at[i] && expr_equal(place, c->made.at[i]))
            c->made.at[i] = NULL;
    if (made)
        vec_push(c->arena, &c->made, place);
}

static void follow_stmt(struct chain *c, const struct stmt *s)
{
    struct expr *e = stmt_expr(s);
    for (int i = 0; i < s->decls.n; i++)
        if (s->decls.at[i]->init)
            follow(c, expr_of(c->arena, s->range, s->decls.at[i]), s->decls.at[i]->init, true);
    c->returns |= e && e == c->at && is_made(c, e->a[1]);
    if (e && expr_is_modify(e) && e->n == 2)
        follow(c, expr_bare(e->a[0]), e->a[1], e->op == OP_ASSIGN);
}

/* The cell makes the variable of what the cell before has made it. */
static bool is_recurrence(const struct scan *s, struct decl *d, struct expr *at)
{
    struct chain c = {.arena = s->plan->arena, .at = at};
    vec_push(c.arena, &c.made, expr_of(c.arena, at->range, d));
    for (WALK(w, in_stmt(s->nest->inner)); next_stmt(&w);)
        follow_stmt(&c, w.in);
    return c.returns;
}

static void error_recurrence(struct scan *s, struct decl *d, struct expr *at)
{
    diag_error(s->diag, at->range,
               "'%s' is made of what it was at the cell before: a recurrence, as in a line solver, has an "
               "order that the cells of a nest have not",
               d->name);
    diag_note(s->diag, d->range, "'%s' is declared here", d->name);
    diag_hint(s->diag, "no nest can do it: use an explicit step, or keep old values, double old = u[i]; ... "
                       "left = old; in a function without '#pragma amr kernel' it is host code, right and "
                       "slow");
}

static void error_written(struct scan *s, struct decl *d, struct expr *at, const struct verdict *v)
{
    if (at->op == OP_ASSIGN && !v->seen && is_recurrence(s, d, at)) {
        error_recurrence(s, d, at);
        return;
    }
    diag_error(
        s->diag, at->range,
        "'%s' is written by every cell of the nest, and is neither local to it nor a reduction",
        d->name);
    if (v->spoilt && v->seen)
        diag_note(s->diag, v->spoilt_at, "it is used in another way here");
    diag_note(s->diag, d->range, "'%s' is declared here", d->name);
    if (at->op == OP_MUL_ASSIGN || at->op == OP_DIV_ASSIGN)
        diag_hint(s->diag, "products are no reductions here: sum up the logarithms, s += log(e)");
    else if (at->op == OP_BIT_OR_ASSIGN || at->op == OP_BIT_AND_ASSIGN ||
             at->op == OP_BIT_XOR_ASSIGN)
        diag_hint(s->diag, "bits are no reductions here: count the cells, n += e != 0");
    else if (at->op == OP_ASSIGN && !v->seen && first_touch(s->nest->inner, d) < 0)
        hint_set(s, d,
                 "it brings a value from cell to cell, an order that the cells of a nest have not; "
                 "taken is what each round makes of the old values of cells for the next one, left = "
                 "u[i] or left = right, set right in front of that loop to the same of the cell before, "
                 "or to a number, and used nowhere else; or declare it inside the loops, if each cell "
                 "sets it first");
    else
        hint_set(s, d,
                 "declare it inside the loops, or write the reduction as s += e or "
                 "m = fmax(m, e)");
}

static void error_rounded(struct scan *s, struct decl *d, struct expr *term)
{
    diag_error(s->diag, term->range,
               "'%s' is an integer, and every cell of the nest rounds what it adds to it: the "
               "result would depend on the order of the cells",
               d->name);
    diag_note(s->diag, d->range, "'%s' is declared here", d->name);
    diag_hint(s->diag, "sum up in a double, or round each term by itself: '%s += (int)(...)'",
              d->name);
}

static void settle(struct scan *s, struct decl *d, struct expr *at)
{
    struct verdict v = judge_nest(s->nest, d);
    if (v.seen && !v.spoilt && v.rounded) {
        error_rounded(s, d, v.rounded);
        return;
    }
    if (v.seen && !v.spoilt) {
        add_reduction(s, d, &v, at);
        return;
    }
    bool own = !d->address_taken && set_before_read(s->nest, d);
    bool outlives = d->is_global || d->is_static; /* those that need not: flow/privatise.c */
    const struct stmt *other = own ? read_behind(s->plan, s->nest->nest->loop, d).in : NULL, *nest;
    if (own && !other && !outlives) {
        vec_push(s->plan->arena, &s->nest->privates, d);
    } else if (is_flag(s->nest, d)) {
        add_reduction(s, d, &(struct verdict){.op = REDUCE_SET}, at);
    } else if (!own || !other) {
        error_written(s, d, at, &v);
    } else {
        nest = nest_around(s->plan, other);
        other = nest ? nest : other;
        diag_error(s->diag, at->range, "'%s' is set by every cell of the nest and used outside it",
                   d->name);
        diag_note(s->diag, other->range, "it is used here");
        hint_set(s, d, "declare a variable of its own inside the loops");
    }
}

bool reduces_only(const struct work_nest *w, const struct decl *d, enum reduction_op *op)
{
    struct verdict v = judge_nest(w, d);
    *op = v.op;
    return v.seen && !v.spoilt;
}

/* ---- all ------------------------------------------------------------------------------------ */

static void note_writes(struct scan *s)
{
    for (WALK(w, in_cell(s->nest)); next_expr(&w);) {
        struct decl *d = expr_sets(w.e);
        if (!d || !is_scalar(d->type) || vec_has(&s->nest->locals, d))
            continue;
        if (iterator_axis(s->nest->nest, d) >= 0) {
            diag_error(s->diag, w.e->range, "the iterator '%s' is changed inside the nest",
                       d->name);
            walk_skip(&w);
        } else if (!vec_has(&s->written, d)) {
            vec_push(s->plan->arena, &s->written, d);
            vec_push(s->plan->arena, &s->at, w.e);
        }
    }
}

static void check_carried(struct scan *s)
{
    struct work_nest *w = s->nest;
    for (int i = 0; i < w->locals.n + w->privates.n; i++) {
        struct decl *d = i < w->locals.n ? w->locals.at[i] : w->privates.at[i - w->locals.n];
        bool outlives = is_scalar(d->type) && !stmt_of_decl(w->inner, d);
        struct expr *at = outlives ? find_carried(w, d) : NULL;
        if (!at)
            continue;
        diag_error(s->diag, at->range, "'%s' carries a value from one cell of the nest to the next",
                   d->name);
        diag_note(s->diag, d->range, "'%s' is declared here", d->name);
        diag_hint(s->diag,
                  "cells have no order in a parallel program: set it anew in every cell; in a function "
                  "without '#pragma amr kernel' it is host code, right and slow");
    }
}

static void check_clauses(struct plan *p, struct diag *d)
{
    vec_each (k, &p->work->kernels) {
        vec_each_at (c, &k->reductions) {
            if (!vec_any(nest, &k->kernel->nests,
                         clause_speaks_of(c->loop, nest) && vec_any_at(x, &nest->reductions, x->decl == c->decl)))
                diag_error(d, c->at, "no nest of '%s' reduces into '%s'",
                           k->kernel->function->decl->name, c->decl->name);
        }
    }
}

enum { MOST_REDUCTIONS = 32 }; /* AMR_MAX_REDUCTIONS of the runtime */

void pass_reductions(struct plan *p, struct diag *d)
{
    for (int i = 0; i < p->work->nests.n; i++) {
        struct scan s = {.plan = p, .diag = d, .nest = p->work->nests.at[i]};
        note_writes(&s);
        for (int v = 0; v < s.written.n; v++)
            settle(&s, s.written.at[v], s.at.at[v]);
        check_carried(&s);
        if (s.nest->nest->reductions.n > MOST_REDUCTIONS) {
            diag_error(d, s.nest->nest->loop->range, "this nest has more than %d reductions",
                       MOST_REDUCTIONS);
            diag_hint(d, "split the loops, so that each has fewer sums, minima and maxima");
        }
    }
    if (diag_errors(d) == 0) /* else there are nests that were not looked at */
        check_clauses(p, d);
}
