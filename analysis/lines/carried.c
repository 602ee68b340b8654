/* An old value of a cell that a loop along an axis keeps for its next round:
 *
 *     double left = u[0];                         left[0] = u[0];
 *     for (i = 1; i < n - 1; i++) {               for (i = 1; i < n - 1; i++) {
 *         double old = u[i];                          left[i] = u[i];
 *         u[i] = old - c * (old - left);     ->       u[i] = u[i] - c * (u[i] - left[i - 1]);
 *         left = old;                             }
 *     }
 *
 * Each round gets an element of its own, in an array of the runtime (scalar expansion: Allen and
 * Kennedy, Optimizing Compilers for Modern Architectures, 5.3). fission.c makes all its elements
 * before the cells are changed, or finds that they are made of new values.
 *
 * requires: pass_directives
 * provides: loops of kernels anew, plan.temporaries */
#include "analysis/calls/calls.h"
#include "analysis/lines/lines.h"
#include "analysis/program/program.h"
#include "analysis/tree/tree.h"

enum { KEPT_NAMES = 8 }; /* variables that hand an old value on */

struct carried {
    struct plan *plan;
    struct function *function;
    struct work_data *data;
    struct stmt *loop;
    struct stmt *first; /* in front of the loop: sets it for the first round */
    int keeps;          /* the statement of the loop's body that sets it for the next one */
    struct decl *value; /* which is carried */
    struct decl *cells; /* the array that it becomes */
    struct stmt *top;   /* the outermost loop over an axis */
    struct decl *iterator[PLAN_MAX_DIM];
    struct poly extent[PLAN_MAX_DIM];
    int axis; /* along which it is carried */
};

/* ---- where ----------------------------------------------------------------------------------- */

static struct expr *value_set(struct stmt *s, const struct decl *d)
{
    struct expr *e = stmt_expr(s);
    if (s->kind == STMT_DECL)
        return vec_has(&s->decls, d) ? d->init : NULL;
    return e && expr_assigned(e) == d && expr_is(e, OP_ASSIGN) ? e->a[1] : NULL;
}

/* Nothing but numbers of the function are set there. */
static bool sets_numbers(struct stmt *s)
{
    struct expr *e = stmt_expr(s);
    struct decl *d = e ? expr_assigned(e) : NULL;
    return s->kind == STMT_NULL || s->kind == STMT_DECL || (d && is_scalar(d->type));
}

static bool is_modify(struct expr *e)
{
    return expr_is_modify(e);
}

/* The statement in front of the loop, with nothing but such between, that sets it. */
static bool find_first(struct carried *c)
{
    struct stmt *block = c->loop->parent;
    int at = 0;
    if (!block || block->kind != STMT_COMPOUND)
        return false;
    while (block->body[at] != c->loop)
        at++;
    for (at--; at >= 0; at--) {
        c->first = block->body[at];
        if (stmt_mentions(c->first, c->value) || stmt_defines(c->first, c->value))
            break;
        if (!sets_numbers(c->first))
            return false;
    }
    struct expr *e = at >= 0 ? value_set(c->first, c->value) : NULL;
    return e && !expr_mentions(e, c->value) && !expr_any(e, is_modify);
}

/* Each round sets it once, last, and not by what it was. */
static bool is_kept_once(const struct carried *c)
{
    struct stmt *body = c->loop->body[0];
    struct expr *e = value_set(body->body[c->keeps], c->value);
    bool fine = settings_in(body, c->value).n == 1 && !expr_mentions(e, c->value);
    for (int i = c->keeps + 1; i < body->n; i++)
        fine = fine && !stmt_mentions(body->body[i], c->value);
    return fine && !stmt_has(body, 1u << STMT_CONTINUE | 1u << STMT_BREAK | 1u << STMT_GOTO |
                                       1u << STMT_RETURN | 1u << STMT_LABEL);
}

static bool is_known_before(const struct carried *c, const struct poly *p)
{
    return line_is_known_before(c->plan, c->function, c->top, p);
}

/* The loops over all axes that stand around, and how far they go. */
static bool find_axes(struct carried *c)
{
    const struct work_domain *domain = c->data->domain;
    bool fine = true;
    for (struct stmt *s = c->loop; s; s = s->parent) {
        int x = domain_axis(domain, loop_variable(s));
        if (x < 0)
            continue;
        fine = fine && !c->iterator[x];
        c->iterator[x] = loop_variable(s);
        c->extent[x] = line_end(s);
        c->top = s;
    }
    for (int x = 0; x < domain->dim; x++)
        fine = fine && c->iterator[x] && is_known_before(c, &c->extent[x]);
    return fine;
}

/* There is a cell before the first one. */
static bool has_room(struct carried *c)
{
    struct loop_bounds b;
    int64_t lo;
    struct stmt *s = c->loop;
    int direction = loop_direction(s);
    if (!loop_start(s) || !direction || !loop_read(NULL, s, &b))
        return false;
    if (direction < 0)
        c->extent[c->axis] = poly_plus(&c->extent[c->axis], 1);
    struct poly first = stable_sum(b.lo);
    first = poly_plus(&first, b.lo_more);
    return direction < 0 || !poly_is_const(&first, &lo) || lo > 0;
}

/* What a cell held: an element, or a variable that each round sets to one before. Levels meet in that
 * as in the array itself; in a flux that is kept they would not. The element; or NULL. */
static struct expr *old_element(const struct carried *c, struct expr *e, int names)
{
    struct stmt *body = c->loop->body[0];
    struct decl *d = expr_name(e);
    struct expr *found = expr_is_part(expr_bare(e)) ? expr_bare(e) : NULL;
    bool old = found || (d && names > 0);
    for (int i = 0; i < body->n && d && old && names > 0; i++) {
        struct expr *value = value_set(body->body[i], d);
        struct expr *other = value ? old_element(c, value, names - 1) : NULL;
        old = value ? other && !found : !stmt_defines(body->body[i], d);
        found = other ? other : found;
    }
    bool same = old && found && is_scalar(found->type) && type_same_number(found->type, c->value->type) &&
                (!d || type_same_number(d->type, c->value->type));
    return same ? found : NULL;
}

/* Is the second place that of the first, where the loop's variable is `at`? */
static bool is_place_at(const struct carried *c, struct expr *e, struct expr *place,
                        const struct poly *at)
{
    int64_t apart;
    e = expr_bare(e);
    place = expr_bare(place);
    if (e->kind != EXPR_SUBSCRIPT || place->kind != EXPR_SUBSCRIPT)
        return expr_equal(e, place);
    struct poly index = stable_sum(e->a[1]), other = stable_sum(place->a[1]);
    index = poly_replace(&index, loop_variable(c->loop), at);
    return !index.bad && !other.bad && poly_difference(&index, &other, &apart) && apart == 0 &&
           is_place_at(c, e->a[0], place->a[0], at);
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

/* What is kept is an old value, and what the first round finds is the one that lies before: no one
 * from the other end, as of periodic rows. */
static bool keeps_old(const struct carried *c)
{
    struct expr *first = value_set(c->first, c->value);
    struct stmt *keep = c->loop->body[0]->body[c->keeps];
    struct expr *old = old_element(c, value_set(keep, c->value), KEPT_NAMES);
    struct poly before = before_first(c);
    bool fits = false;
    for (int i = -KEPT_NAMES; i <= KEPT_NAMES && old && !before.bad && !fits; i++) {
        struct poly at = poly_plus(&before, i);
        fits = is_place_at(c, old, first, &at);
    }
    return fits;
}

static bool may_carry(struct carried *c)
{
    struct decl *d = c->value;
    bool plain = d->kind == DECL_VAR && !d->is_global && !d->is_static && !d->address_taken &&
                 is_cell_value(d->type) && is_floating(d->type);
    return plain && !stmt_of_decl(c->loop, d) && is_kept_once(c) && find_first(c) &&
           keeps_old(c) && find_axes(c) && has_room(c);
}

/* ---- the loop -------------------------------------------------------------------------------- */

static struct expr *element(const struct carried *c, struct range at, bool before)
{
    struct arena *a = c->plan->arena;
    struct expr *e = expr_of(a, at, c->cells);
    for (int x = 0; x < c->data->domain->dim; x++) {
        struct expr *index = expr_of(a, at, c->iterator[x]);
        bool up = loop_direction(c->loop) > 0;
        if (x == c->axis && before)
            index = expr_binary(a, at, up ? OP_SUB : OP_ADD, index->type, index,
                                expr_integer(a, at, index->type, 1));
        e = expr_element(a, at, e->type->of, e, index);
    }
    return e;
}

struct replacing {
    const struct carried *carried;
    const struct decl *of;
    bool before;
};

static bool replace_name(struct walk *w, struct expr *e)
{
    const struct replacing *r = w->with;
    if (e->kind != EXPR_NAME || e->decl != r->of)
        return true;
    *e = *element(r->carried, e->range, r->before);
    return false;
}

static void replace(const struct carried *c, struct stmt *s, const struct decl *of, bool before)
{
    struct replacing r = {c, of, before};
    walk_stmt(&(struct walk){.on_expr = replace_name, .with = &r}, s);
}

/* The u[i] of `old = u[i];`, of the variable's type; or NULL. */
static struct expr *old_value(struct stmt *s, const struct decl *d)
{
    struct expr *e = value_set(s, d);
    bool same = e && is_scalar(expr_bare(e)->type) && type_same_number(expr_bare(e)->type, d->type);
    return same && expr_is_part(expr_bare(e)) ? expr_bare(e) : NULL;
}

/* `right`, which the body computes and then keeps, is the new element from there on; but for an old
 * value of the cell, which all read where it lies. */
static void move_ahead(const struct carried *c, struct stmt *keep, struct expr *value)
{
    struct stmt *body = c->loop->body[0];
    struct decl *d = expr_name(value);
    int set = c->keeps - 1;
    while (set >= 0 && d && !stmt_defines(body->body[set], d))
        set--;
    bool fine = d && set >= 0 && !d->is_global && !d->address_taken &&
                type_same_number(d->type, c->value->type);
    for (int i = set + 1; i < body->n; i++) /* which is another value from there on */
        fine = fine && !stmt_defines(body->body[i], d);
    if (!fine)
        return;
    for (int i = c->keeps; i > set + 1; i--)
        body->body[i] = body->body[i - 1];
    body->body[set + 1] = keep;
    struct expr *old = old_value(body->body[set], d);
    if (old)
        keep->expr->a[1] = expr_copy(c->plan->arena, old);
    for (int i = set + 2; i < body->n && !old; i++)
        replace(c, body->body[i], d, false);
}

static void set_element(const struct carried *c, struct stmt *s, struct expr *to)
{
    struct expr *value = value_set(s, c->value);
    *s = *stmt_of(c->plan->arena, s, expr_assign(c->plan->arena, s->range, to, value));
}

/* Of a declaration of several all elements are set at its place, those before it first: between
 * loops by statements of their own, in front of them by one, which stands in the program's text. */
static void set_beside(struct carried *c, struct expr *to)
{
    struct arena *a = c->plan->arena;
    struct stmt *s = c->first, *block = s->parent;
    struct expr *set = expr_assign(a, s->range, to, c->value->init);
    struct stmt_list all = {0};
    if (c->top == c->loop) {
        *s = *stmt_of(a, s, expr_binary(a, s->range, OP_COMMA, set->type, s->expr, set));
        return;
    }
    for (int i = 0; i < block->n; i++) {
        if (block->body[i] == c->loop)
            vec_push(a, &all, stmt_of(a, s, set));
        vec_push(a, &all, block->body[i]);
    }
    stmt_set_body(a, block, all.at, all.n);
}

/* left[i - 1] of the first round, where the loop's variable is not set yet. */
static void set_first(struct carried *c)
{
    struct arena *a = c->plan->arena;
    struct range at = c->first->range;
    struct loop_bounds b;
    loop_read(NULL, c->loop, &b);
    bool up = loop_direction(c->loop) > 0;
    struct expr *from = expr_enclosed(a, expr_copy(a, up ? b.lo : b.hi)), *to = expr_of(a, at, c->cells);
    int more = up ? b.lo_more - 1 : b.hi_more;
    for (int x = 0; x < c->data->domain->dim; x++) {
        struct expr *index = x == c->axis ? from : expr_of(a, at, c->iterator[x]);
        if (x == c->axis && more)
            index = expr_binary(a, at, more < 0 ? OP_SUB : OP_ADD, index->type, index,
                                expr_integer(a, at, index->type, more < 0 ? -more : more));
        to = expr_element(a, at, to->type->of, to, index);
    }
    if (value_set(c->first, c->value))
        set_element(c, c->first, to);
    else
        set_beside(c, to);
}

static void carry(struct carried *c)
{
    struct stmt *body = c->loop->body[0], *keep = body->body[c->keeps];
    struct decl like = {.kind = DECL_VAR, .name = c->value->name, .function = c->function};
    like.range = like.name_range = c->value->range;
    keep_written_with(c->plan, c->first, c->top);
    keep_written(c->plan, c->top);
    c->cells = line_array_new(c->plan, c->data, like, c->value->type, c->extent);
    struct expr *value = value_set(keep, c->value);
    set_element(c, keep, element(c, keep->range, false));
    for (int i = 0; i < c->keeps; i++)
        replace(c, body->body[i], c->value, true);
    move_ahead(c, keep, value);
    set_first(c);
}

/* ---- the pass -------------------------------------------------------------------------------- */

struct search {
    struct plan *plan;
    struct function *function;
    VEC(struct carried) found;
};

static bool search_loop(struct walk *w, struct stmt *s)
{
    struct search *search = w->with;
    struct plan *p = search->plan;
    struct carried c = {.plan = p, .function = search->function, .loop = s};
    c.data = data_of(p, search->function);
    c.axis = c.data ? domain_axis(c.data->domain, loop_variable(s)) : -1;
    struct stmt *body = c.axis >= 0 ? s->body[0] : NULL;
    for (int i = 0; body && body->kind == STMT_COMPOUND && i < body->n; i++) {
        struct expr *e = stmt_expr(body->body[i]);
        struct carried one = c;
        one.keeps = i;
        one.value = e ? expr_assigned(e) : NULL;
        if (one.value && value_set(body->body[i], one.value) && may_carry(&one))
            vec_push(p->arena, &search->found, one);
    }
    return true;
}

/* Nothing else reads or sets it. */
static bool is_carried_alone(const struct search *s, const struct decl *d)
{
    int uses = 0, found = 0;
    for (int i = 0; i < s->found.n; i++) {
        const struct carried *c = &s->found.at[i];
        if (c->value == d)
            uses += stmt_uses(c->first, d) + stmt_uses(c->loop, d);
        found += c->value == d;
    }
    return found && uses == stmt_uses(s->function->body, d);
}

/* `double l = u[0], b = 2 * l;` */
static bool is_made_of_own(const struct stmt *first)
{
    bool own = false;
    for (int i = 0; i < first->decls.n; i++)
        for (int k = 0; k < i && !own; k++)
            own = first->decls.at[i]->init &&
                  expr_mentions(first->decls.at[i]->init, first->decls.at[k]);
    return own;
}

/* Nor any other variable that is declared with it, but in the loop, which sets it. */
static bool is_carried_only(const struct search *s, const struct carried *c)
{
    bool only = is_carried_alone(s, c->value) && !is_made_of_own(c->first);
    for (int i = 0; i < c->first->decls.n; i++) {
        struct decl *d = c->first->decls.at[i];
        bool own = !d->init && stmt_uses(c->loop, d) == stmt_uses(s->function->body, d);
        only = only && (own || (d->init && is_carried_alone(s, d)));
    }
    return only;
}

static void carry_all(struct search *s)
{
    VEC(struct carried) all = {0};
    for (int i = 0; i < s->found.n; i++)
        if (is_carried_only(s, &s->found.at[i]))
            vec_push(s->plan->arena, &all, s->found.at[i]);
    for (int i = 0; i < all.n; i++)
        for (int k = 0; k < all.at[i].loop->body[0]->n; k++) { /* others may have moved it */
            struct stmt *keep = all.at[i].loop->body[0]->body[k];
            if (value_set(keep, all.at[i].value) && stmt_expr(keep)) {
                all.at[i].keeps = k;
                carry(&all.at[i]);
                break;
            }
        }
}

void pass_carried(struct plan *p, struct diag *d)
{
    (void)d;
    for (int i = 0; i < p->work->kernels.n; i++) {
        struct search s = {.plan = p, .function = p->work->kernels.at[i]->kernel->function};
        walk_stmt(&(struct walk){.on_stmt = search_loop, .with = &s}, s.function->body);
        carry_all(&s);
    }
}
