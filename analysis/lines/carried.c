/* What a loop along an axis keeps for its next round, an old value of a cell or what is made of such, as
 * a flux: each round computes it anew.
 *
 *     double left = flux(u[0], u[1]);
 *     for (i = 1; i <= n; i++) {                    for (i = 1; i <= n; i++) {
 *         double right = flux(u[i], u[i + 1]);          double left = flux(u[i - 1], u[i]);
 *         u[i] -= c * (right - left);          ->       double right = flux(u[i], u[i + 1]);
 *         left = right;                                 u[i] -= c * (right - left);
 *     }                                             }
 *
 * The same function of the same numbers gives the same bits. Both fluxes then stand in one expression,
 * and levels get the same one on both sides of an interface. Where the loop itself changes the array, as
 * here, u[i - 1] is what that was (expr.is_old); old_values.c sees to it. A first value that is another
 * one, as 0 or the pressure at a wall, is that of the first cell.
 *
 * requires: pass_directives
 * provides: loops of kernels anew */
#include "analysis/lines/carried.h"

#include "analysis/calls/calls.h"
#include "analysis/flow/flow.h"
#include "analysis/lines/lines.h"
#include "analysis/program/program.h"

#include <stdlib.h>

enum {
    LARGEST = 4000, /* nodes of a value that is computed twice */
    MOST_AWAY = 2   /* rounds from the first one to cells that a first value is made of */
};

struct carried {
    struct plan *plan;
    struct function *function;
    struct work_data *data;
    struct stmt *loop;
    struct stmt *first; /* in front of the loop: sets it for the first round ... */
    struct expr *front; /* ... to this, with calls put in place */
    int keeps;          /* the statement of the loop's body that sets it for the next one */
    struct decl *value; /* which is carried */
    struct stmt *top;   /* the outermost loop over an axis */
};

/* ---- where ----------------------------------------------------------------------------------- */

bool sets_numbers(struct stmt *s)
{
    struct expr *e = stmt_expr(s);
    struct decl *d = e ? expr_assigned(e) : NULL;
    return s->kind == STMT_NULL || s->kind == STMT_DECL || (d && is_scalar(d->type));
}

/* The statement in front of the loop, with nothing but such between, that sets it. */
static bool find_first(struct carried *c)
{
    struct stmt *block = c->loop->parent;
    if (!block || block->kind != STMT_COMPOUND)
        return false;
    int at = first_below(i, block->n, block->body[i] == c->loop) - 1;
    for (; at >= 0; at--) {
        c->first = block->body[at];
        if (stmt_mentions(c->first, c->value) || stmt_defines(c->first, c->value))
            break;
        if (!sets_numbers(c->first))
            return false;
    }
    struct expr *e = at >= 0 ? stmt_gives(c->first, c->value) : NULL;
    c->front = e ? carried_front(c->plan, c->function, c->loop, c->value, e) : NULL;
    return e && !expr_mentions(e, c->value) && !any_expr(w, in_expr(e), expr_is_modify(w.e));
}

/* Each round sets it once, last, and not by what it was. */
static bool is_kept_once(const struct carried *c)
{
    struct stmt *body = c->loop->body[0];
    struct expr *e = stmt_gives(body->body[c->keeps], c->value);
    return settings_in(body, c->value).n == 1 && !expr_mentions(e, c->value) &&
           !any_from(i, c->keeps + 1, body->n, stmt_mentions(body->body[i], c->value)) &&
           !stmt_has(body, STMT_JUMPS);
}

/* The index of the round before the first one. */
static struct poly before_first(const struct carried *c)
{
    struct loop_bounds b;
    struct poly bad = {.bad = true};
    if (!loop_read(NULL, c->loop, &b))
        return bad;
    bool up = loop_direction(c->loop) > 0;
    struct poly at = stable_sum(up ? b.lo : b.hi);
    return poly_plus(&at, up ? b.lo_more - 1 : b.hi_more);
}

/* Is `first` what e is where the loop's variable is `at`? */
static bool is_at(const struct carried *c, struct expr *e, struct expr *first, const struct poly *at)
{
    e = expr_bare(e);
    first = expr_bare(first);
    bool number = e->type && first->type && is_integer(e->type) && is_integer(first->type);
    struct poly index = number ? stable_sum(e) : poly_const(0), other = number ? stable_sum(first) : index;
    index = poly_replace(&index, loop_variable(c->loop), at);
    int64_t apart;
    if (number && !index.bad && !other.bad)
        return poly_difference(&index, &other, &apart) && apart == 0;
    if (e->n == 0 || e->kind != first->kind || e->op != first->op || e->n != first->n || e->decl != first->decl)
        return expr_equal(e, first);
    return all_below(i, e->n, is_at(c, e->a[i], first->a[i], at));
}

static int count_nodes(const struct expr *e)
{
    int n = 1;
    for (int i = 0; e && i < e->n && n <= LARGEST; i++)
        n += count_nodes(e->a[i]);
    return n;
}

bool carried_fits(const struct expr *e)
{
    return count_nodes(e) <= LARGEST;
}

/* What is kept, by the loop's variable, arrays and what stays the same; or NULL. */
static struct expr *value_kept(const struct carried *c)
{
    struct stmt *body = c->loop->body[0];
    struct expr *kept = stmt_gives(body->body[c->keeps], c->value);
    struct expr *value = carried_value(c->plan->arena, body, c->keeps, kept);
    return value && type_same_number(value->type, c->value->type) ? value : NULL;
}

/* ---- nothing else than numbers comes of it ---------------------------------------------------- */

struct decl *array_of(struct expr *e)
{
    e = expr_bare(e);
    while (e->kind == EXPR_MEMBER || e->kind == EXPR_SUBSCRIPT)
        e = expr_bare(e->a[0]);
    return expr_base(e);
}

/* The element that holds it, q[i] of q[i].r and q[i].flow[2]. */
static bool take_cell_apart(struct arena *a, struct expr *e, struct subscript *at)
{
    struct expr *cell = e = expr_bare(e);
    for (; e->kind == EXPR_MEMBER || e->kind == EXPR_SUBSCRIPT; e = expr_bare(e->a[0]))
        if (e->kind == EXPR_MEMBER)
            cell = expr_bare(e->a[0]);
    return subscript_take_apart(a, cell, at);
}

/* The loops write elements of it, or may. */
static bool is_written(struct stmt *loops, const struct decl *array)
{
    return any_expr(w, in_stmt(loops),
                    expr_is_modify(w.e)
                        ? !expr_name(w.e->a[0]) && array_of(w.e->a[0]) == array
                        : w.e->kind == EXPR_CALL && !call_computes(w.e) && expr_mentions(w.e, array));
}

/* ---- arrays that the loop writes -------------------------------------------------------------- */

static bool sets_element(const struct expr *e, const struct decl *array)
{
    return expr_may_set(e) && array_of(e->a[0]) == array;
}

/* The first element of the array that the loop's body writes, and the statement that does. */
static struct expr *first_write(const struct carried *c, const struct decl *array, int *at)
{
    struct stmt *body = c->loop->body[0];
    for (*at = 0; *at < body->n; ++*at) {
        struct expr *e = find_expr(w, in_stmt(body->body[*at]), sets_element(w.e, array));
        if (e)
            return e->a[0];
    }
    return NULL;
}

struct origins {
    struct arena *arena;
    VEC(struct expr *) at;
};

static bool is_made_of(const struct origins *m, const struct decl *d)
{
    return vec_any(x, &m->at, expr_mentions(x, d));
}

static bool sets_made(struct stmt *s, const struct origins *m)
{
    const struct decl *set = expr_sets(stmt_expr(s));
    return vec_any(d, &s->decls, d->init && is_made_of(m, d)) || (set && is_made_of(m, set)) ||
           any_below(i, s->n, sets_made(s->body[i], m));
}

/* The last statement of the round that reads the array for what is kept; -1: none. */
static int last_read(const struct carried *c, const struct decl *array)
{
    struct stmt *body = c->loop->body[0];
    struct origins made = {.arena = c->plan->arena};
    int last = -1;
    vec_push(made.arena, &made.at, stmt_gives(body->body[c->keeps], c->value));
    for (int i = c->keeps; i >= 0; i--) {
        struct stmt *s = body->body[i];
        if (i < c->keeps && sets_made(s, &made))
            for (WALK(w, in_stmt(s)); next_expr(&w); walk_skip(&w)) /* its conditions, too */
                vec_push(made.arena, &made.at, w.e);
        if (last < 0 && is_made_of(&made, array))
            last = i;
    }
    return last;
}

struct uses {
    const struct carried *carried;
    const struct decl *array;
    struct subscript own; /* the element that is written */
    int writes;           /* of this one */
    bool fine;
};

/* So many rows of other loops lie between, where the width of rows is a number. */
static bool crosses_rows(const struct carried *c, struct poly *apart, const struct poly *here,
                         const struct poly *stride)
{
    int64_t along, across, rows = 0;
    struct poly other, rest;
    for (struct stmt *s = c->loop; s != c->top; s = s->parent) {
        struct decl *d = loop_variable(s->parent);
        if (d && poly_split(here, d, &other, &rest) && poly_is_const(&other, &across) && across &&
            poly_is_const(stride, &along) && llabs(across) > llabs(along) &&
            (!poly_take(apart, &other, &rows) || rows != 0))
            return true;
    }
    return false;
}

/* One of a cell's values, or a row: each is written at its own cell, as the others are. */
static bool is_component(const struct poly *index)
{
    int64_t number;
    return !index->bad && poly_is_const(index, &number);
}

/* The index lies in the direction of the loop, so many cells on, or is the same. */
static bool is_ahead_of(const struct carried *c, struct expr *index, struct expr *own)
{
    struct poly at = stable_sum(index), here = stable_sum(own), stride, rest, zero = poly_const(0);
    struct poly apart = poly_add(&at, &here, -1);
    int64_t cells = 0;
    if (is_component(&at) && is_component(&here))
        return true;
    if (at.bad || here.bad || !poly_split(&here, loop_variable(c->loop), &stride, &rest))
        return false;
    if (poly_equal(&apart, &zero))
        return true;
    return !crosses_rows(c, &apart, &here, &stride) && poly_take(&apart, &stride, &cells) &&
           poly_equal(&apart, &zero) && cells * loop_direction(c->loop) > 0;
}

/* The element is read before the loop writes it. */
static bool is_ahead(const struct carried *c, const struct subscript *e, const struct subscript *own)
{
    return e->n == own->n && all_below(k, e->n, is_ahead_of(c, e->index[k], own->index[k]));
}

static bool is_same_place(const struct subscript *a, const struct subscript *b)
{
    for (int k = 0; k < a->n && a->n == b->n; k++) {
        struct poly x = stable_sum(a->index[k]), y = stable_sum(b->index[k]);
        if (x.bad || !(poly_equal(&x, &y) || (is_component(&x) && is_component(&y))))
            return false;
    }
    return a->n == b->n;
}

static bool moves_along(const struct carried *c, const struct subscript *own)
{
    return any_below(k, own->n, expr_mentions(own->index[k], loop_variable(c->loop)));
}

/* All of the array that stands there are elements, and no other one than its own is written. */
static void note_uses(struct uses *u, struct stmt *s)
{
    struct arena *a = u->carried->plan->arena;
    struct subscript at;
    for (WALK(w, in_stmt(s)); next_expr(&w);) {
        struct expr *e = w.e;
        if (sets_element(e, u->array)) {
            u->writes++;
            u->fine = u->fine && expr_is_modify(e) && take_cell_apart(a, e->a[0], &at) &&
                      is_same_place(&at, &u->own);
        }
        bool element =
            e->kind == EXPR_SUBSCRIPT && subscript_take_apart(a, e, &at) && at.base == u->array;
        for (int k = 0; element && k < at.n; k++)
            u->fine = u->fine && !expr_mentions(at.index[k], u->array);
        u->fine = u->fine && !(e->kind == EXPR_NAME && e->decl == u->array);
        if (element)
            walk_skip(&w);
    }
}

static bool is_all_ahead(const struct uses *u, struct expr *value)
{
    struct subscript at;
    for (WALK(w, in_expr(value)); next_expr(&w);) {
        if (w.e->kind != EXPR_SUBSCRIPT ||
            !subscript_take_apart(u->carried->plan->arena, w.e, &at) || at.base != u->array)
            continue;
        if (!w.e->is_old && !is_ahead(u->carried, &at, &u->own))
            return false;
        walk_skip(&w);
    }
    return true;
}

/* Of the array the value is made of elements that are not written yet, and the loops write no others
 * than the round its own, behind all that the value is made of. */
static bool reads_old(const struct carried *c, struct expr *value, const struct decl *array)
{
    int at;
    struct expr *write = first_write(c, array, &at);
    struct uses all = {.carried = c, .array = array, .fine = true};
    if (!write || !take_cell_apart(c->plan->arena, write, &all.own) || !is_scalar(write->type) ||
        !moves_along(c, &all.own) ||
        last_read(c, array) >= at)
        return false;
    struct uses body = all;
    note_uses(&all, c->top);
    note_uses(&body, c->loop->body[0]);
    return all.fine && all.writes == body.writes && is_all_ahead(&all, value);
}

/* ---- what is read ----------------------------------------------------------------------------- */

struct reads {
    VEC(struct decl *) changed; /* arrays that the loop writes, too */
    bool fine;
};

static struct reads reads_of(const struct carried *c, struct expr *e)
{
    bool fine = !(expr_effects(e) & ~(EFFECT_CALL | EFFECT_UNSEEN_CALL | EFFECT_CHOICE | EFFECT_SIZEOF));
    struct reads r = {.fine = fine};
    for (WALK(w, in_expr(e)); next_expr(&w);) {
        struct decl *d = w.e->kind == EXPR_NAME ? w.e->decl : NULL;
        if (w.e->kind == EXPR_CALL && !call_computes(w.e))
            r.fine = false;
        if (!d || d->kind == DECL_FUNCTION)
            continue;
        bool counts = domain_axis(c->data->domain, d) >= 0;
        bool changes = !counts && (stmt_defines(c->top, d) || is_written(c->top, d));
        r.fine = r.fine && (!changes || reads_old(c, e, d));
        if (changes)
            vec_add(c->plan->arena, &r.changed, d);
    }
    return r;
}

static bool is_of_old(const struct carried *c, struct expr *e)
{
    return reads_of(c, e).fine;
}

/* ---- the first round -------------------------------------------------------------------------- */

static bool is_like_others(const struct carried *c, struct expr *value)
{
    struct poly before = before_first(c);
    return !before.bad && is_at(c, value, c->front, &before);
}

/* `e` of the round so many after this one. */
static struct expr *in_round(const struct carried *c, struct expr *e, int64_t after)
{
    struct arena *a = c->plan->arena;
    struct decl *i = loop_variable(c->loop);
    struct expr *here = expr_of(a, e->range, i);
    struct expr *by = expr_integer(a, e->range, here->type, after < 0 ? -after : after);
    struct rewrite r = {.arena = a};
    here = expr_binary(a, e->range, after < 0 ? OP_SUB : OP_ADD, here->type, here, by);
    if (after)
        vec_push(a, &r.names, ((struct substitution){.of = i, .value = here}));
    return rewrite_expr(&r, e);
}

/* Of u[j][0] and v[0] the index that is none of another loop's; NULL where there are several. */
static struct expr **own_index(const struct carried *c, struct expr *e)
{
    struct expr **own = NULL;
    int n = 0;
    for (; e->kind == EXPR_SUBSCRIPT; e = expr_bare(e->a[0]), n++) {
        if (any_expr(w, in_expr(e->a[1]),
                     w.e->kind == EXPR_NAME && domain_axis(c->data->domain, w.e->decl) >= 0))
            continue;
        if (own)
            return NULL;
        own = &e->a[1];
    }
    return n == c->data->domain->dim ? own : NULL;
}

/* v[0] in front of a loop that begins with 1, as v[i - 1]. */
static struct expr *by_start(const struct carried *c, struct expr *e, const struct poly *start)
{
    struct expr *copy = expr_copy(c->plan->arena, e), **own = own_index(c, copy);
    struct poly at = own ? stable_sum(*own) : poly_const(0);
    int64_t more;
    if (!own || at.bad || !poly_difference(&at, start, &more) || more < -MOST_AWAY || more > MOST_AWAY)
        return NULL;
    *own = in_round(c, expr_of(c->plan->arena, e->range, loop_variable(c->loop)), more);
    return copy;
}

/* u[1] in front of a loop that begins with 1 and names u[i], as that; and u[0] as u[i - 1]. */
static struct expr *element_by_variable(struct rewrite *r, struct expr *e)
{
    const struct carried *c = r->with;
    struct poly start = stable_sum(loop_start(c->loop));
    if (e->kind != EXPR_SUBSCRIPT || start.bad)
        return NULL;
    for (int k = 0; k <= 2 * MOST_AWAY; k++) {
        int after = k % 2 ? -(k + 1) / 2 : k / 2;
        struct poly at = poly_plus(&start, after); /* of the loop's variable */
        struct expr *alike =
            find_expr(w, in_stmt(c->loop->body[0]),
                      w.e->kind == EXPR_SUBSCRIPT && w.e->n == e->n &&
                          expr_mentions(w.e, loop_variable(c->loop)) && is_at(c, w.e, e, &at));
        if (alike)
            return in_round(c, alike, after);
    }
    return vec_has(&c->data->arrays, expr_base(e)) ? by_start(c, e, &start) : NULL;
}

/* What it is set to in front, as the first round says it. */
static struct expr *first_here(const struct carried *c)
{
    struct rewrite r = {.arena = c->plan->arena, .replace = element_by_variable, .with = (void *)c};
    struct expr *first = rewrite_expr(&r, c->front);
    for (WALK(w, in_expr(first)); next_expr(&w);) { /* there, the loop has changed nothing */
        bool element = w.e->kind == EXPR_SUBSCRIPT || w.e->kind == EXPR_MEMBER;
        struct decl *d = element ? array_of(w.e) : NULL;
        w.e->is_old |= d && is_written(c->top, d);
    }
    return first;
}

/* An element of a mesh array that is not said by the loop's variable. */
static bool names_fixed(const struct carried *c, struct expr *first)
{
    for (WALK(w, in_expr(first)); next_expr(&w);) {
        if (w.e->kind != EXPR_SUBSCRIPT || !vec_has(&c->data->arrays, expr_base(w.e)))
            continue;
        if (!expr_mentions(w.e, loop_variable(c->loop)))
            return true;
        walk_skip(&w);
    }
    return false;
}

/* That is known in front of the loops, and the loop has not changed it then. */
static bool is_own_first(const struct carried *c)
{
    if (!loop_start(c->loop))
        return false;
    struct expr *first = first_here(c);
    return !names_fixed(c, first) && is_of_old(c, first) && type_same_number(first->type, c->value->type);
}

/* The statement between the first value and the loop leaves alone what both are made of. */
static bool stays_beside(const struct carried *c, struct stmt *s, struct expr *value)
{
    return !stmt_may_change(c->plan, s, value) && !stmt_may_change(c->plan, s, c->front) &&
           vec_all(of, &s->decls, !of->init || !expr_mentions(value, of));
}

/* What the value is made of is the same at the first value and in the loop. */
static bool stays_to_loop(const struct carried *c, struct expr *value)
{
    struct stmt *block = c->loop->parent;
    int at = first_below(i, block->n, block->body[i] == c->first);
    return !any_in(for (at++; block->body[at] != c->loop; at++),
                   block->body[at]->kind != STMT_NULL && !stays_beside(c, block->body[at], value));
}

static bool may_recompute(const struct carried *c)
{
    struct expr *value = value_kept(c);
    return value &&
           any_expr(w, in_expr(value),
                    expr_is_element(w.e) ||
                        (w.e->kind == EXPR_NAME && vec_has(&c->data->arrays, w.e->decl))) &&
           is_of_old(c, value) && stays_to_loop(c, value) &&
           (is_like_others(c, value) || is_own_first(c));
}

/* ---- the loop ------------------------------------------------------------------------------- */

/* The kept value of the round before; in the first one what it was set to. */
static struct expr *value_before(const struct carried *c, struct expr *value)
{
    struct arena *a = c->plan->arena;
    struct expr *before = in_round(c, value, -loop_direction(c->loop));
    if (is_like_others(c, value))
        return before;
    struct expr *i = expr_of(a, value->range, loop_variable(c->loop));
    struct expr *begins = expr_binary(a, value->range, OP_EQ, &type_int, i,
                                      expr_copy(a, loop_start(c->loop)));
    return carried_choice(a, begins, first_here(c), before, c->value->type);
}

static void recompute(const struct carried *c)
{
    struct arena *a = c->plan->arena;
    struct stmt *body = c->loop->body[0], *keep = body->body[c->keeps];
    struct decl like = {.kind = DECL_VAR, .name = c->value->name, .function = c->function};
    like.range = like.name_range = c->value->range;
    like.type = c->value->type;
    if (c->first->range.file) /* the program's */
        keep_written_with(c->plan, c->first, c->top);
    keep_written(c->plan, c->top);
    struct decl *before = decl_fresh(c->plan, FRESH_LOCAL, like);
    struct expr *value = value_kept(c);
    struct reads reads = reads_of(c, value);
    before->init = value_before(c, value);
    struct reads more = reads_of(c, first_here(c));
    for (int i = 0; i < more.changed.n; i++)
        vec_add(a, &reads.changed, more.changed.at[i]);
    /* Other rounds have changed the arrays by then, but not what is read of them. */
    for (WALK(w, in_expr(before->init)); next_expr(&w);)
        w.e->is_old |= (w.e->kind == EXPR_SUBSCRIPT || w.e->kind == EXPR_MEMBER) &&
                       vec_has(&reads.changed, array_of(w.e));
    stmt_rename(body, c->value, before);
    VEC(struct stmt *) all = {0};
    vec_push(a, &all, stmt_declaration(a, keep, before));
    for (int i = 0; i < body->n; i++)
        if (body->body[i] != keep)
            vec_push(a, &all, body->body[i]);
    stmt_set_body(a, body, all.at, all.n);
    if (c->first->kind == STMT_DECL)
        c->value->init = NULL;
    else
        stmt_become(c->first, stmt_new(a, STMT_NULL, c->first));
}

/* ---- the pass -------------------------------------------------------------------------------- */

/* Nothing else reads or sets it, but other loops that keep the variable, from a first value of
 * their own: not what is declared with it either. */
static bool is_carried_alone(const struct carried *of)
{
    struct carried c = *of;
    int uses = 0;
    for (WALK(w, in_stmt(of->function->body)); next_stmt(&w);) {
        struct stmt *body = w.in->kind == STMT_FOR && loop_variable(w.in) ? w.in->body[0] : NULL;
        c.loop = w.in;
        for (c.keeps = 0; body && body->kind == STMT_COMPOUND && c.keeps < body->n; c.keeps++)
            if (stmt_gives(body->body[c.keeps], c.value) && is_kept_once(&c) && find_first(&c))
                uses += stmt_uses(c.first, c.value) + stmt_uses(w.in, c.value);
    }
    return stmt_uses(of->first, of->value) == (of->first->kind != STMT_DECL) &&
           uses == stmt_uses(of->function->body, of->value);
}

/* What else is declared there serves the loop alone, too: the statement is left out. */
static bool serves_loop(const struct carried *c)
{
    bool serves = true;
    vec_each (d, &c->first->decls) {
        bool inside = stmt_uses(c->first, d) + stmt_uses(c->loop, d) == stmt_uses(c->function->body, d);
        bool lasts = !d->init || (stmt_sets(c->loop, d) && expr_computes(d->init));
        serves = serves && (d == c->value || (inside && lasts));
    }
    return serves || c->top != c->loop;
}

static bool may_carry(struct carried *c)
{
    struct decl *d = c->value;
    bool plain = d->kind == DECL_VAR && !d->is_global && !d->is_static && !d->address_taken &&
                 is_cell_value(d->type) && is_floating(d->type);
    return plain && !stmt_of_decl(c->loop, d) && is_kept_once(c) && find_first(c) &&
           is_carried_alone(c) && serves_loop(c) &&
           may_recompute(c);
}

struct stmt *carried_top(const struct work_domain *domain, struct stmt *loop)
{
    struct stmt *top = loop;
    for (struct stmt *s = loop; s; s = s->parent)
        if (domain_axis(domain, loop_variable(s)) >= 0)
            top = s;
    return top;
}

static bool take_one(struct plan *p, struct function *f, struct stmt *s)
{
    struct carried c = {.plan = p, .function = f, .loop = s, .data = data_of(p, f)};
    bool along = c.data && domain_axis(c.data->domain, loop_variable(s)) >= 0 && loop_direction(s);
    struct stmt *body = along ? s->body[0] : NULL;
    for (int i = 0; body && body->kind == STMT_COMPOUND && i < body->n; i++) {
        struct expr *e = stmt_expr(body->body[i]);
        c.top = carried_top(c.data->domain, c.loop);
        c.keeps = i;
        c.value = e ? expr_assigned(e) : NULL;
        if (!c.value || !stmt_gives(body->body[i], c.value) || !may_carry(&c))
            continue;
        recompute(&c);
        return true;
    }
    return false;
}

/* One after the other: what is kept may be made of what else is. */
void carried_take(struct plan *p, struct function *f, struct stmt *in)
{
    while (any_stmt(w, in_stmt(in), take_one(p, f, w.in)))
        continue;
}

void pass_carried(struct plan *p)
{
    for (int i = 0; i < p->work->kernels.n; i++) {
        struct function *f = p->work->kernels.at[i]->kernel->function;
        carried_parts(p, f);
        carried_take(p, f, f->body);
    }
}
