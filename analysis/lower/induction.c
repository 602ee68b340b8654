/* Induction variables of loops, pointers among them, in terms of one counter:
 *
 *     const double *s = u + 2 * nx;                 for (r = 0; r < nx; r++)
 *     for (d = u + nx, n = nx; n > 0; n--)    ->        u[nx + r] = u[2 * nx + r];
 *         *d++ = *s++;
 *
 * The statements are executed on polynomials (symbolic execution): each variable that they change
 * holds a start and, where it is a pointer, an array that it leads into. A loop is executed twice:
 * once to find by how much a round changes each variable, and once to put values in their places. A
 * loop over a few rows of cells becomes two, one within the other. A copy is made.
 * Called by edges.c, where a loop as written is no boundary. */
#include "analysis/flow/flow.h"
#include "analysis/lower/lower.h"
#include "analysis/program/program.h"

#include <stdlib.h>

enum {
    MOST_ROWS = 4,
    FEWEST_CELLS = 5 /* in a row: strides are larger than what single cells are left out */
};

struct held { /* what a variable holds */
    struct decl *of;
    struct expr *base; /* the array that it leads into; NULL: it is an integer */
    struct poly at;    /* the element, or the number */
};

struct induction {
    struct plan *plan;
    struct stmt *root;  /* of the copy */
    struct stmt *place; /* of what it is a copy of, in the function */
    VEC(struct held) held;
    VEC(struct decl *) moved; /* by the statements */
    VEC(struct expr *) steps; /* v++ within the expression at hand: they count behind it */
    bool writes;              /* what is executed is put in terms of the counters */
    bool failed;
    int loops; /* that have a new counter */
    struct function *function;
};

/* ---- values --------------------------------------------------------------------------------- */

static bool is_pointer(const struct type *t)
{
    return t->kind == TYPE_POINTER && is_scalar(t->of);
}

static bool is_moved(const struct induction *n, const struct decl *d)
{
    return d && vec_has(&n->moved, d);
}

/* A local that the statements change, or a pointer that they only use. */
static bool is_variable(const struct decl *d)
{
    return d && (d->kind == DECL_VAR || d->kind == DECL_PARAM) && !d->is_global && !d->is_static &&
           !d->address_taken && !d->type->is_volatile &&
           (is_integer(d->type) || is_pointer(d->type));
}

static struct held *find_held(struct induction *n, const struct decl *d)
{
    return vec_first_at(x, &n->held, x->of == d);
}

static void hold(struct induction *n, const struct held *value)
{
    struct held *old = find_held(n, value->of);
    if (old)
        *old = *value;
    else
        vec_push(n->plan->arena, &n->held, *value);
}

static bool read_value(struct induction *n, struct expr *e, struct held *out);
static void put_values(struct induction *n, struct expr **at);

/* ---- what variables hold in front of the statements ------------------------------------------ */

/* A variable that has not been set so far. */
static bool read_start(struct induction *n, struct expr *e, struct decl *d, struct held *out)
{
    struct expr *value = stmt_of_decl(n->root, d) ? NULL : reaching_value(n->plan, n->place, d);
    *out = (struct held){d, NULL, poly_symbol(d)};
    if (value && !is_moved(n, d) && is_integer(d->type))
        return true;
    if (!value || !read_value(n, value, out)) {
        *out = (struct held){d, is_integer(d->type) ? NULL : e, poly_const(0)};
        out->at = is_integer(d->type) ? poly_symbol(d) : out->at;
        return !is_moved(n, d) && (decl_is_final(d) || d->kind == DECL_PARAM) &&
               (is_integer(d->type) || begins_in_mesh(n->plan, e));
    }
    out->of = d;
    hold(n, out);
    return true;
}

/* ---- expressions ---------------------------------------------------------------------------- */

static bool read_integer(struct induction *n, struct expr *e, struct held *out)
{
    out->base = NULL;
    out->at = poly_of_names(e);
    struct poly made = out->at;
    for (struct poly_place x = {0}; poly_next(&made, &x) && !out->at.bad;) {
        struct held value;
        if (!is_moved(n, x.symbol))
            continue;
        struct expr *name = expr_of(n->plan->arena, e->range, x.symbol);
        if (!read_value(n, name, &value) || value.base)
            return false;
        out->at = poly_replace(&out->at, x.symbol, &value.at);
    }
    return !out->at.bad;
}

/* v++, --v: the variable, by one more or less; and what the expression is worth. */
static bool read_step(struct induction *n, struct expr *e, struct held *out)
{
    struct expr *name = expr_bare(e->a[0]);
    struct held after;
    bool down = e->op == OP_POST_DEC || e->op == OP_PRE_DEC;
    if (!expr_name(name) || !is_moved(n, expr_name(name)) || !read_value(n, name, out))
        return false;
    after = *out;
    after.of = expr_name(name);
    after.at = poly_plus(&after.at, down ? -1 : 1);
    if (operator_is_postfix(e->op)) {
        n->failed |= vec_any(x, &n->steps, expr_mentions(x, after.of));
        vec_push(n->plan->arena, &n->steps, e);
    } else {
        hold(n, &after);
        *out = after;
    }
    return true;
}

static bool read_sum(struct induction *n, struct expr *e, struct held *out)
{
    struct held more;
    if (!read_value(n, e->a[0], out) || !read_value(n, e->a[1], &more))
        return false;
    bool minus = expr_is(e, OP_SUB), swap = more.base && !minus;
    if ((more.base && out->base) || (more.base && minus))
        return false;
    out->base = swap ? more.base : out->base;
    out->at = poly_add(&out->at, &more.at, minus ? -1 : 1);
    return !out->at.bad;
}

/* &b[i], with b[i] a number. */
static bool read_address(struct induction *n, struct expr *e, struct held *out)
{
    struct expr *element = expr_bare(e->a[0]);
    struct held index;
    if (element->kind != EXPR_SUBSCRIPT || !is_scalar(element->type) ||
        !read_value(n, element->a[0], out) || !out->base || !read_value(n, element->a[1], &index) ||
        index.base)
        return false;
    out->at = poly_add(&out->at, &index.at, 1);
    return !out->at.bad;
}

/* `u[k]` of a table of rows, with what k holds. */
static struct expr *row_at(struct induction *n, struct expr *e)
{
    bool writes = n->writes;
    e = expr_copy(n->plan->arena, e);
    n->writes = true;
    put_values(n, &e);
    n->writes = writes;
    return e;
}

static bool read_value(struct induction *n, struct expr *e, struct held *out)
{
    e = expr_core(e);
    struct decl *d = expr_name(e);
    struct held *known = d ? find_held(n, d) : NULL;
    *out = (struct held){0};
    if (known)
        *out = *known;
    if (known)
        return true;
    if (expr_is_modify(e) && e->n == 1)
        return read_step(n, e, out);
    if (is_variable(d) && (is_moved(n, d) || is_pointer(d->type)))
        return read_start(n, e, d, out);
    if (e->type && is_integer(e->type))
        return read_integer(n, e, out);
    if (expr_is(e, OP_ADDRESS))
        return read_address(n, e, out);
    if (expr_is_sum(e))
        return read_sum(n, e, out);
    if (!e->type || !type_leads_on(e->type) || expr_has_effect(e) || !begins_in_mesh(n->plan, e))
        return false;
    *out = (struct held){.base = e};
    if (any_expr(w, in_expr(e), is_moved(n, expr_name(w.e))))
        out->base = row_at(n, e);
    return !n->failed;
}

/* ---- elements ------------------------------------------------------------------------------- */

/* Cells in a row of the type; bad: not known. */
static struct poly row_length(const struct type *t)
{
    struct poly none = {.bad = true};
    return t->kind == TYPE_ARRAY && t->extent > 0  ? poly_const(t->extent)
           : t->kind == TYPE_VLA && t->extent_expr ? poly_of_names(t->extent_expr)
                                                   : none;
}

/* `u[0][k * N + i]` of a table of rows lies in row k. */
static struct expr *row_of(struct induction *n, struct expr *row, struct poly *at)
{
    struct arena *a = n->plan->arena;
    row = expr_core(row);
    struct poly length = row->type ? row_length(row->type) : poly_const(0);
    if (row->kind != EXPR_SUBSCRIPT || !length.n || length.bad)
        return row;
    struct poly rest = *at, slow = poly_of_names(row->a[1]), more = poly_quotient(&rest, &length);
    int64_t number, extent;
    if (more.bad || rest.bad || slow.bad)
        return row;
    if (poly_is_const(&rest, &number) && poly_is_const(&length, &extent))
        for (; number < 0 || number >= extent; number += number < 0 ? extent : -extent) {
            rest = poly_plus(&rest, number < 0 ? extent : -extent);
            more = poly_plus(&more, number < 0 ? -1 : 1);
        }
    if (!more.n)
        return row;
    *at = rest;
    slow = poly_add(&slow, &more, 1);
    struct expr *outer = row_of(n, row->a[0], &slow);
    return expr_element(a, row->range, row->type, outer, expr_of_poly(a, &slow, row->a[1]));
}

static struct expr *element_at(struct induction *n, struct expr *e, struct held *value)
{
    struct arena *a = n->plan->arena;
    struct expr like = {.type = &type_int, .range = e->range};
    struct expr *row = row_of(n, value->base, &value->at);
    return expr_element(a, e->range, e->type, expr_enclosed(a, expr_copy(a, row)),
                        expr_of_poly(a, &value->at, &like));
}

/* Is something in it what a variable that moves, or a pointer into an array, leads to? */
static bool is_place(struct induction *n, struct expr *e)
{
    struct expr *to = e->kind == EXPR_SUBSCRIPT || expr_is(e, OP_DEREF) ? e->a[0] : NULL;
    return to && is_scalar(e->type) &&
           any_expr(w, in_expr(e),
                    expr_name(w.e) &&
                        (is_moved(n, expr_name(w.e)) ||
                         (is_variable(expr_name(w.e)) && is_pointer(expr_name(w.e)->type))));
}

/* `*d += x`, `*d = *d + x`: what ghost cells add up from step to step. */
static bool adds_to_itself(const struct expr *e)
{
    return expr_is_modify(e) && expr_is_element(expr_bare(e->a[0])) &&
           (!expr_is(e, OP_ASSIGN) || any_expr(w, in_expr(e->a[1]), expr_equal(w.e, e->a[0])));
}

/* The expression with what its variables hold in their places. */
static void put_values(struct induction *n, struct expr **at)
{
    struct expr *e = *at, *index = e->kind == EXPR_SUBSCRIPT ? e->a[1] : NULL;
    struct held value, more = {0};
    if (is_place(n, e)) {
        n->failed |= !read_value(n, e->a[0], &value) || !value.base ||
                     (index && (!read_value(n, index, &more) || more.base));
        if (n->failed)
            return;
        value.at = poly_add(&value.at, &more.at, 1);
        n->failed |= value.at.bad;
        if (n->writes && !n->failed)
            *at = element_at(n, e, &value);
        return;
    }
    bool moves = is_moved(n, expr_name(e)) || (expr_is_modify(e) && e->n == 1);
    if (moves) {
        n->failed |= !read_value(n, e, &value) || value.base || !is_integer(e->type);
        if (n->writes && !n->failed)
            *at = expr_of_poly(n->plan->arena, &value.at, e);
        return;
    }
    n->failed |= expr_chooses(e) && any_expr(w, in_expr(e), expr_is_modify(w.e));
    n->failed |= adds_to_itself(e);
    n->failed |= expr_is_element(e) && is_scalar(e->type) && !begins_in_mesh(n->plan, e->a[0]);
    for (int i = 0; i < e->n && !n->failed; i++)
        put_values(n, &e->a[i]);
}

/* The steps behind the expression. */
static void take_steps(struct induction *n)
{
    for (int i = 0; i < n->steps.n && !n->failed; i++) {
        struct expr *e = n->steps.at[i];
        struct held *value = find_held(n, expr_name(e->a[0]));
        n->failed |= !value;
        if (value)
            value->at = poly_plus(&value->at, e->op == OP_POST_DEC ? -1 : 1);
    }
    n->steps.n = 0;
}

/* `d = e`, `d += e`, `d++` alone, of a variable that moves: true, and nothing is left of it. */
static bool executes(struct induction *n, struct expr *e)
{
    struct decl *d = expr_is_modify(e) ? expr_name(e->a[0]) : NULL;
    struct held value;
    if (expr_is(e, OP_COMMA)) {
        bool first = executes(n, expr_bare(e->a[0])), second = executes(n, expr_bare(e->a[1]));
        n->failed |= first != second;
        return first;
    }
    if (!is_moved(n, d))
        return false;
    struct expr *given = expr_is(e, OP_ASSIGN) ? e->a[1] : expr_value_given(n->plan->arena, e);
    n->failed |= !given || !read_value(n, given, &value);
    value.of = d;
    if (!n->failed)
        hold(n, &value);
    take_steps(n);
    return true;
}

/* ---- loops ---------------------------------------------------------------------------------- */

static void execute(struct induction *n, struct stmt *s);

static void clear(struct stmt *s)
{
    s->kind = STMT_NULL;
    s->expr = NULL;
    s->decls.n = s->n = 0;
}

/* left - right of a condition, at the state of things, and what makes it hold. */
static struct poly read_test(struct induction *n, struct expr *e, enum operator* op)
{
    struct poly none = {.bad = true};
    struct held left, right = {0};
    e = expr_bare(e);
    bool compares = expr_is_order(e) || expr_is(e, OP_NE);
    *op = compares ? e->op : OP_NE;
    if (!read_value(n, compares ? e->a[0] : e, &left) ||
        (compares && !read_value(n, e->a[1], &right)) || !left.base != !right.base ||
        (left.base && !expr_equal(left.base, right.base)))
        return none;
    struct poly difference = poly_add(&left.at, &right.at, -1);
    take_steps(n);
    return difference;
}

/* Rounded up; a stride that is no number is larger than the few cells that are left. */
static bool divide_up(struct poly far, const struct poly *step, struct poly *out)
{
    int64_t rest, by = 0;
    *out = poly_quotient(&far, step);
    bool known = poly_is_const(step, &by);
    if (out->bad || !poly_is_const(&far, &rest) || (!known && llabs(rest) >= FEWEST_CELLS))
        return false;
    *out = poly_plus(out, !known ? rest > 0 : rest > 0 ? (rest + by - 1) / by : rest / by);
    return true;
}

/* Of `from + r * by`, rounds r = 0, 1, ... in which the test holds. */
static struct poly rounds(struct poly from, struct poly by, enum operator op)
{
    struct poly out = {.bad = true};
    bool up = by.n == 1 && by.term[0].factor > 0, down = by.n == 1 && by.term[0].factor < 0;
    if (from.bad || !(up ? op != OP_GT && op != OP_GE : down && op != OP_LT && op != OP_LE))
        return out;
    struct poly far = up ? poly_minus(&from) : from, step = up ? by : poly_minus(&by);
    far = poly_plus(&far, op == OP_LE || op == OP_GE);
    if (!divide_up(far, &step, &out))
        out.bad = true;
    return out;
}

/* What a round makes of each variable that it moves: value = itself + by. */
struct change {
    struct held start;
    struct poly by;
};
typedef VEC(struct change) changes;

static void execute_round(struct induction *n, struct stmt *s)
{
    execute(n, s->body[0]);
    if (s->step && !executes(n, expr_bare(s->step)))
        n->failed = true;
}

/* The variables as they are in front of the loop; each then stands for itself. */
static void begin_round(struct induction *n, struct stmt *s, changes *all)
{
    vec_each (d, &n->moved) {
        struct held value;
        struct expr *name = expr_of(n->plan->arena, s->range, d);
        if (!stmt_sets(s, d) || stmt_of_decl(s->body[0], d))
            continue;
        n->failed |= !read_value(n, name, &value);
        value.of = d;
        vec_push(n->plan->arena, all, ((struct change){.start = value}));
    }
    vec_each_at (c, all) {
        struct held value = c->start;
        value.at = poly_symbol(value.of);
        hold(n, &value);
    }
}

static bool leads_into(const struct held *value, struct expr *base)
{
    return value->base && base ? expr_equal(value->base, base) : !value->base && !base;
}

static bool bases_stay(struct induction *n, changes *all)
{
    return vec_all_at(c, all, leads_into(find_held(n, c->start.of), c->start.base));
}

/* All variables in round r. */
static void set_round(struct induction *n, const changes *all, const struct poly *round)
{
    vec_each_at (c, all) {
        struct held value = c->start;
        struct poly far = poly_mul(&c->by, round);
        value.at = poly_add(&value.at, &far, 1);
        n->failed |= value.at.bad;
        hold(n, &value);
    }
}

/* A polynomial in the variables, in terms of what they hold where the loop begins. */
static struct poly at_start(const changes *all, struct poly p)
{
    vec_each_at (c, all)
        p = poly_replace(&p, c->start.of, &c->start.at);
    return p;
}

static struct decl *new_counter(struct induction *n, struct stmt *s)
{
    struct decl like = {.kind = DECL_VAR, .type = &type_int, .assignments = 1};
    like.name = arena_printf(n->plan->arena, "amr_round_%d", ++n->loops);
    like.range = like.name_range = s->range;
    like.function = n->function;
    struct decl *d = decl_fresh(n->plan, FRESH_LOCAL, like);
    d->init = expr_number(n->plan->arena, s->range, 0);
    return d;
}

/* A few rows of cells: their number, and the cells of one in *row; 1: it is one. */
static int64_t split_rows(const struct poly *trips, struct poly *row)
{
    int64_t rows = trips->n == 1 && trips->term[0].n ? trips->term[0].factor : 1;
    *row = *trips;
    if (rows < 2 || rows > MOST_ROWS)
        return 1;
    row->term[0].factor = 1;
    return rows;
}

static void write_loop(struct induction *n, struct stmt *s, const changes *all,
                       const struct poly *trips)
{
    struct arena *a = n->plan->arena;
    struct expr like = {.type = &type_int, .range = s->range};
    struct poly row;
    int64_t rows = split_rows(trips, &row);
    struct decl *r = new_counter(n, s), *slow = rows > 1 ? new_counter(n, s) : NULL;
    struct poly round = poly_symbol(r);
    if (slow) {
        struct poly first = poly_symbol(slow);
        first = poly_mul(&first, &row);
        round = poly_add(&round, &first, 1);
    }
    set_round(n, all, &round);
    struct expr *test = s->expr;
    enum operator op;
    n->writes = false;
    if (test)
        read_test(n, test, &op);
    n->writes = true;
    execute(n, s->body[0]);
    if (n->failed)
        return;
    struct stmt *loop = stmt_like(a, s);
    stmt_become_loop(a, loop, r, expr_of_poly(a, &row, &like), s->body[0]);
    if (slow)
        stmt_become_loop(a, s, slow, expr_number(a, s->range, rows), loop);
    else
        stmt_become_loop(a, s, r, expr_of_poly(a, &row, &like), s->body[0]);
}

static void execute_loop(struct induction *n, struct stmt *s)
{
    changes all = {0};
    enum operator op;
    bool writes = n->writes;
    if (s->kind == STMT_FOR && s->init)
        execute(n, s->init);
    begin_round(n, s, &all);
    if (n->failed || !s->expr || !all.n) {
        n->failed = true;
        return;
    }
    n->writes = false;
    struct poly test = read_test(n, s->expr, &op);
    execute_round(n, s);
    n->failed |= test.bad;
    if (n->failed || !bases_stay(n, &all)) {
        n->failed = true;
        return;
    }
    struct poly next = test;
    vec_each_at (c, &all) {
        struct poly self = poly_symbol(c->start.of), now = find_held(n, c->start.of)->at;
        c->by = poly_add(&now, &self, -1);
        n->failed |= c->by.bad || poly_is_set_in(&c->by, s);
        now = poly_add(&self, &c->by, 1);
        next = poly_replace(&next, c->start.of, &now);
    }
    struct poly by = poly_add(&next, &test, -1), from = at_start(&all, test);
    struct poly trips = rounds(from, by, op);
    n->failed |= trips.bad || poly_is_set_in(&trips, s);
    n->writes = writes;
    if (n->writes && !n->failed)
        write_loop(n, s, &all, &trips);
    if (!n->failed)
        set_round(n, &all, &trips);
}

/* ---- statements ----------------------------------------------------------------------------- */

static void execute_declaration(struct induction *n, struct stmt *s)
{
    for (int i = s->decls.n - 1; i >= 0; i--) {
        struct decl *d = s->decls.at[i];
        struct held value;
        if (!is_moved(n, d)) {
            if (d->init)
                put_values(n, &d->init);
            continue;
        }
        if (d->init) {
            n->failed |= !read_value(n, d->init, &value);
            value.of = d;
            if (!n->failed)
                hold(n, &value);
        }
        if (n->writes)
            stmt_drop_decl(n->plan->arena, s, d);
    }
    if (n->writes && !s->decls.n)
        clear(s);
    take_steps(n);
}

static void execute_if(struct induction *n, struct stmt *s)
{
    n->failed |= vec_any(d, &n->moved, stmt_sets(s, d));
    if (!n->failed)
        put_values(n, &s->expr);
    for (int i = 0; i < s->n; i++)
        execute(n, s->body[i]);
}

static void execute(struct induction *n, struct stmt *s)
{
    if (n->failed || s->kind == STMT_NULL)
        return;
    if (s->kind == STMT_COMPOUND) {
        for (int i = 0; i < s->n; i++)
            execute(n, s->body[i]);
    } else if (s->kind == STMT_DECL) {
        execute_declaration(n, s);
    } else if (s->kind == STMT_EXPR && executes(n, expr_bare(s->expr))) {
        if (n->writes)
            clear(s);
    } else if (s->kind == STMT_EXPR) {
        put_values(n, &s->expr);
        take_steps(n);
    } else if (s->kind == STMT_FOR || s->kind == STMT_WHILE) {
        execute_loop(n, s);
    } else if (s->kind == STMT_IF) {
        execute_if(n, s);
    } else {
        n->failed = true;
    }
}

/* ---- all ------------------------------------------------------------------------------------ */

static void list_moved(struct induction *n, struct stmt *s)
{
    for (WALK(w, in_stmt(s)); next_expr(&w);) {
        struct decl *d = expr_is_modify(w.e) ? expr_name(w.e->a[0]) : NULL;
        if (is_variable(d))
            vec_add(n->plan->arena, &n->moved, d);
    }
    for (WALK(w, in_stmt(s)); next_stmt(&w);)
        vec_each (d, &w.in->decls)
            if (is_variable(d) && is_pointer(d->type))
                vec_add(n->plan->arena, &n->moved, d);
}

/* What variables hold where the statements begin. */
static void read_starts(struct induction *n, struct stmt *s)
{
    for (WALK(w, in_stmt(s)); next_expr(&w);) {
        struct decl *d = expr_name(w.e);
        struct held value;
        if (is_variable(d) && (is_moved(n, d) || is_pointer(d->type)) && !stmt_of_decl(s, d) &&
            !find_held(n, d) && !read_value(n, w.e, &value))
            continue; /* it may be set first */
    }
}

/* Nothing behind the statements reads what they have counted. */
static bool is_lost(const struct induction *n, struct decl *d)
{
    return stmt_of_decl(n->root, d) || !read_behind(n->plan, n->place, d).in;
}

struct stmt *induction_written_out(struct plan *p, struct function *f, struct stmt *s,
                                   struct stmt *place)
{
    const unsigned jumps = STMT_JUMPS | 1u << STMT_OTHER | 1u << STMT_SWITCH | 1u << STMT_DO;
    struct rewrite plain = {.arena = p->arena};
    if (!stmt_has(s, 1u << STMT_FOR | 1u << STMT_WHILE) || stmt_has(s, jumps))
        return NULL;
    struct stmt *copy = rewrite_within(&plain, s);
    copy->parent = s->parent;
    struct induction n = {.plan = p, .root = copy, .place = place, .function = f};
    list_moved(&n, copy);
    read_starts(&n, copy);
    n.failed = false;
    n.writes = true;
    execute(&n, copy);
    return n.failed || !vec_all(d, &n.moved, is_lost(&n, d)) ||
                   any_expr(w, in_stmt(copy), is_moved(&n, expr_name(w.e)))
               ? NULL
               : copy;
}
