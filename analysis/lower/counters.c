/* Variables that a loop's body counts along, `u[k] = ...; k++;` or `u[k++] = ...;`: as if the
 * loop's header counted them, `for (i = 0; i < n; i++, k++)`, which local.c and along.c know. A
 * count that ends the body, or is the only use of the variable in it, may stand there as well.
 *
 * requires: pass_directives
 * provides: loops of kernels anew */
#include "analysis/lower/lower.h"

/* The variable of k++, --k or k += 2, or NULL. */
static struct decl *counted_by(struct expr *e, const struct stmt *loop)
{
    enum operator op = expr_is_modify(e) ? operators[e->op].computes : OP_NONE;
    bool steps = op == OP_ADD || op == OP_SUB;
    struct decl *d = steps ? expr_name(e->a[0]) : NULL;
    bool plain = d && is_integer(d->type) && !d->is_global && !d->address_taken;
    return plain && d != loop_variable(loop) ? d : NULL;
}

static void count_in_header(struct plan *p, struct stmt *loop, struct expr *count)
{
    loop->step = expr_binary(p->arena, loop->step->range, OP_COMMA, count->type, loop->step, count);
}

/* `k++;` or `k++, l++;`: all of it counts. One that the body does not use is a sum. */
static bool only_counts(const struct stmt *loop, struct expr *e)
{
    e = expr_bare(e);
    if (expr_is(e, OP_COMMA))
        return only_counts(loop, e->a[0]) && only_counts(loop, e->a[1]);
    struct decl *d = counted_by(e, loop);
    return d && stmt_uses(loop->body[0], d) > 1;
}

/* The last statement of the body, if it counts; or NULL. */
static struct expr *last_count(const struct stmt *loop)
{
    struct stmt *body = loop->body[0];
    struct stmt *last = body->kind == STMT_COMPOUND && body->n > 1 ? body->body[body->n - 1] : NULL;
    struct expr *e = stmt_expr(last);
    return e && only_counts(loop, e) ? e : NULL;
}

static bool take_last(struct plan *p, struct stmt *loop)
{
    struct expr *e = last_count(loop);
    if (!e)
        return false;
    count_in_header(p, loop, e);
    loop->body[0]->n--;
    return true;
}

/* The index of the last subscript that is k++ and that each round comes to, or NULL. */
static struct expr **find_count(const struct stmt *loop, struct stmt *s)
{
    struct expr **index = NULL;
    for (WALK(w, in_stmt(s)); next_expr(&w);) {
        struct expr *i = w.e->kind == EXPR_SUBSCRIPT ? expr_bare(w.e->a[1]) : NULL;
        if (i && !expr_is_chosen(&w) && operator_is_postfix(i->op) && counted_by(i, loop))
            index = &w.e->a[1];
    }
    return index;
}

/* `u[k++] = ...;` as a statement that each round comes to: the index, or NULL. */
static struct expr **counted_index(const struct stmt *loop)
{
    struct expr **index = NULL;
    struct stmt *body = loop->body[0];
    struct stmt **at = body->kind == STMT_COMPOUND ? body->body : &body;
    int n = body->kind == STMT_COMPOUND ? body->n : 1;
    for (int i = 0; i < n && !index; i++)
        index = at[i]->kind == STMT_EXPR ? find_count(loop, at[i]) : NULL;
    struct expr *e = index ? expr_bare(*index) : NULL;
    return e && stmt_uses(body, expr_name(e->a[0])) == 1 ? index : NULL;
}

static bool take_index(struct plan *p, struct stmt *loop)
{
    struct expr **index = counted_index(loop);
    if (!index)
        return false;
    struct expr *e = expr_bare(*index);
    count_in_header(p, loop, e);
    *index = expr_copy(p->arena, e->a[0]);
    return true;
}

static bool may_count(const struct stmt *s)
{
    return s->kind == STMT_FOR && s->init && s->step && loop_variable(s) &&
           !stmt_has(s->body[0], 1u << STMT_CONTINUE);
}

bool counters_in(struct stmt *s)
{
    return any_stmt(w, in_stmt(s),
                    may_count(w.in) && (last_count(w.in) || counted_index(w.in)));
}

void counters_move(struct plan *p, struct stmt *s)
{
    for (WALK(w, in_stmt(s)); next_stmt(&w);) {
        bool counts = may_count(w.in);
        while (counts && (take_last(p, w.in) || take_index(p, w.in)))
            ;
    }
}

void pass_counters(struct plan *p, struct work_kernel *k)
{
    counters_move(p, k->kernel->function->body);
}
