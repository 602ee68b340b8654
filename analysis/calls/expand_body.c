/* What a call in a loop over the mesh stands for: the statements of the function's body, in which
 * `return x;` sets a variable. What follows an `if` that returns stands in its other branch; what
 * follows a loop or a switch that returns asks a variable whether it did. Called by expand.c. */
#include "analysis/calls/expand.h"

/* ---- what returns ---------------------------------------------------------------------------- */

static bool holds_return(struct stmt *s)
{
    return stmt_has(s, 1u << STMT_RETURN);
}

/* ---- straight on ----------------------------------------------------------------------------- */

static struct expr *name_of(struct expansion *x, struct decl *d)
{
    return expr_of(x->in->plan->arena, x->call->range, d);
}

static struct expr *number(struct expansion *x, int value)
{
    return expr_integer(x->in->plan->arena, x->call->range, &type_int, value);
}

static void put_value(struct expansion *x, const struct stmt *like, struct decl *to,
                      struct expr *value, struct stmt_list *out)
{
    struct arena *a = x->in->plan->arena;
    struct expr *e = expr_assign(a, x->call->range, name_of(x, to), value);
    vec_push(a, out, stmt_of(a, like, e));
}

/* The value is a copy already. */
static void put_result(struct expansion *x, const struct stmt *s, struct expr *value,
                       struct stmt_list *out)
{
    struct expr *literal = value ? expand_literal(value) : NULL;
    if (x->result && value)
        put_value(x, s, x->result, literal ? literal : value, out);
}

static void put_all(struct expansion *x, struct stmt *const *at, int n, struct stmt_list *out);
static void put_leaving(struct expansion *x, struct stmt *s, struct stmt *const *rest, int n,
                        struct stmt_list *out);

static struct stmt *block_of(struct expansion *x, const struct stmt *like,
                             const struct stmt_list *list)
{
    return stmt_block(x->in->plan->arena, like, list->at, list->n);
}

static bool declares(const struct stmt *s)
{
    return s->kind == STMT_DECL ||
           (s->kind == STMT_COMPOUND && any_below(i, s->n, s->body[i]->kind == STMT_DECL));
}

/* The statements of a branch that returns in places, and the rest. */
static void put_both(struct expansion *x, struct stmt *branch, struct stmt *const *rest, int n,
                     struct stmt_list *out)
{
    struct stmt_list list = {0};
    bool block = branch->kind == STMT_COMPOUND;
    if (declares(branch)) { /* its names would hide those that the rest means */
        put_leaving(x, branch, rest, n, out);
        return;
    }
    vec_append(x->in->plan->arena, &list, block ? branch->body : &branch, block ? branch->n : 1);
    vec_append(x->in->plan->arena, &list, rest, n);
    put_all(x, list.at, list.n, out);
}

/* A branch, and what runs behind the `if` where the branch does not return. */
static struct stmt *branch_of(struct expansion *x, struct stmt *branch, const struct stmt *like,
                              struct stmt *const *rest, int n)
{
    struct stmt_list list = {0};
    if (branch && (stmt_ends_by(branch, STMT_RETURN) || !n)) {
        put_all(x, &branch, 1, &list);
    } else if (branch && holds_return(branch)) {
        put_both(x, branch, rest, n, &list);
    } else {
        if (branch)
            vec_push(x->in->plan->arena, &list, rewrite_stmt(&x->copy, branch));
        put_all(x, rest, n, &list);
    }
    return block_of(x, like, &list);
}

/* `if (c) return a; rest` -> if (c) result = a; else { rest }; the rest stands in both branches
 * where both may come to it. */
static void put_if(struct expansion *x, struct stmt *s, struct stmt *const *rest, int n,
                   struct stmt_list *out)
{
    struct expr *test = rewrite_expr(&x->copy, s->expr);
    struct stmt *then = branch_of(x, s->body[0], s, rest, n), *other = NULL;
    if (s->n == 2 || n > 0)
        other = branch_of(x, s->n == 2 ? s->body[1] : NULL, s, rest, n);
    vec_push(x->in->plan->arena, out, stmt_if(x->in->plan->arena, s, test, then, other));
}

/* ---- out of loops and switches --------------------------------------------------------------- */

static bool is_left_by_break(const struct stmt *s)
{
    return stmt_is_loop(s) || s->kind == STMT_SWITCH;
}

/* `int f_returned = 0;` */
static struct decl *declare_flag(struct expansion *x, const struct stmt *like,
                                 struct stmt_list *out)
{
    struct arena *a = x->in->plan->arena;
    struct expr *zero = number(x, 0);
    const char *name = arena_printf(a, "%s_returned", x->callee->decl->name);
    struct decl *d = expand_variable(x->in, name, zero->type, x->call);
    d->init = zero;
    vec_push(a, out, stmt_declaration(a, like, d));
    return d;
}

static struct stmt *break_if(struct expansion *x, const struct stmt *like, struct decl *flag)
{
    struct stmt *leave = stmt_new(x->in->plan->arena, STMT_BREAK, like);
    return stmt_if(x->in->plan->arena, like, name_of(x, flag), leave, NULL);
}

/* In a copy, `return x;` becomes `{ result = x; flag = 1; break; }`, and what is around it is left
 * by the flag. */
static struct stmt *with_breaks(struct expansion *x, struct stmt *s, struct decl *flag)
{
    struct stmt_list list = {0};
    struct arena *a = x->in->plan->arena;
    bool returns = holds_return(s);
    for (int i = 0; i < s->n && returns; i++) {
        s->body[i] = with_breaks(x, s->body[i], flag);
        s->body[i]->parent = s;
    }
    if (s->kind == STMT_RETURN) {
        put_result(x, s, s->expr, &list);
        put_value(x, s, flag, number(x, 1), &list);
        vec_push(a, &list, stmt_new(x->in->plan->arena, STMT_BREAK, s));
    } else if (returns && is_left_by_break(s)) {
        vec_push(a, &list, s);
        vec_push(a, &list, break_if(x, s, flag));
    }
    return list.n ? block_of(x, s, &list) : s;
}

/* do { s } while (0), which `break` leaves. */
static struct stmt *once(struct expansion *x, struct stmt *s)
{
    struct stmt *c = stmt_new(x->in->plan->arena, STMT_DO, s);
    c->expr = number(x, 0);
    stmt_set_body(x->in->plan->arena, c, &s, 1);
    return c;
}

/* A statement that may return from within loops, and what follows where it does not. */
static void put_leaving(struct expansion *x, struct stmt *s, struct stmt *const *rest, int n,
                        struct stmt_list *out)
{
    struct stmt_list list = {0};
    struct decl *flag = declare_flag(x, s, out);
    struct stmt *c = rewrite_stmt(&x->copy, s);
    if (!is_left_by_break(s))
        c = once(x, c);
    for (int i = 0; i < c->n; i++) {
        c->body[i] = with_breaks(x, c->body[i], flag);
        c->body[i]->parent = c;
    }
    vec_push(x->in->plan->arena, out, c);
    if (n == 0)
        return;
    struct expr *stays =
        expr_unary(x->in->plan->arena, x->call->range, OP_NOT, flag->type, name_of(x, flag));
    put_all(x, rest, n, &list);
    vec_push(x->in->plan->arena, out,
             stmt_if(x->in->plan->arena, s, stays, block_of(x, s, &list), NULL));
}

/* ---- all ------------------------------------------------------------------------------------- */

/* The statements in order, up to one behind which nothing runs. */
static void put_all(struct expansion *x, struct stmt *const *at, int n, struct stmt_list *out)
{
    for (int i = 0; i < n && !x->why; i++) {
        struct stmt *s = at[i];
        bool returns = holds_return(s), last = i == n - 1;
        if (s->kind == STMT_RETURN) {
            put_result(x, s, rewrite_expr(&x->copy, s->expr), out);
            return;
        } else if (returns && s->kind == STMT_IF) {
            put_if(x, s, at + i + 1, n - i - 1, out);
            return;
        } else if (returns && s->kind == STMT_COMPOUND && (last || stmt_ends_by(s, STMT_RETURN))) {
            struct stmt_list list = {0};
            put_all(x, s->body, s->n, &list);
            vec_push(x->in->plan->arena, out, block_of(x, s, &list));
            return;
        } else if (returns) {
            put_leaving(x, s, at + i + 1, n - i - 1, out);
            return;
        } else {
            vec_push(x->in->plan->arena, out, rewrite_stmt(&x->copy, s));
        }
    }
}

void expand_body(struct expansion *x, struct stmt_list *out)
{
    put_all(x, x->callee->body->body, x->callee->body->n, out);
}
