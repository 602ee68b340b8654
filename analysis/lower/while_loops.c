/* Loops that count in their bodies or conditions, as `for` loops, which later passes know:
 *
 *     int q = 0;                              int q;
 *     while (q < 9) { ...; q++; }       ->    for (q = 0; q < 9; q++) { ... }
 *     q = 9; while (q--) { ... }        ->    for (q = 9; q-- > 0;) { ... }
 *
 * Called by plainer.c. */
#include "analysis/lower/lower.h"
#include "analysis/program/program.h"

/* `q++;` or the like as the last statement of the body, which the loop's step becomes; or NULL. */
static struct stmt *last_step(struct stmt *body, const struct decl *d)
{
    struct stmt *s = body->kind == STMT_COMPOUND && body->n ? body->body[body->n - 1] : NULL;
    struct expr *e = s && s->kind == STMT_EXPR ? expr_bare(s->expr) : NULL;
    return e && expr_is_modify(e) && expr_name(e->a[0]) == d ? s : NULL;
}

/* The variable that it counts, or NULL. */
static struct decl *counted_in(struct stmt *s, bool *in_condition)
{
    struct expr *e = expr_bare(s->expr);
    bool compares = expr_is_order(e) || e->op == OP_NE;
    struct expr *left = compares ? expr_bare(e->a[0]) : e;
    *in_condition = expr_is(left, OP_POST_DEC);
    return expr_name(*in_condition ? left->a[0] : left);
}

static bool is_own(const struct decl *d)
{
    return d && d->kind == DECL_VAR && !d->is_global && !d->is_static && !d->address_taken &&
           is_integer(d->type);
}

static void take(struct plan *p, struct stmt *front, struct stmt *s)
{
    bool in_condition;
    struct arena *a = p->arena;
    struct decl *d = counted_in(s, &in_condition);
    struct expr *first = is_own(d) && front->decls.n <= 1 ? stmt_gives(front, d) : NULL, *e = expr_bare(s->expr);
    struct stmt *body = s->body[0], *step = first ? last_step(body, d) : NULL;
    int64_t begin;
    bool bare = in_condition && e->kind != EXPR_BINARY;
    if (!first || (bare && (!known_integer(first, &begin) || begin < 0)) ||
        (in_condition ? stmt_sets(body, d)
                      : !step || any_below(i, body->n - 1, stmt_sets(body->body[i], d)) ||
                            stmt_has(body, 1u << STMT_CONTINUE)))
        return;
    struct expr *set = expr_assign(a, front->range, expr_of(a, front->range, d), first);
    if (front->kind == STMT_DECL) {
        d->init = NULL;
        d->assignments++;
    } else {
        front->kind = STMT_NULL;
        front->expr = NULL;
    }
    s->kind = STMT_FOR;
    s->init = stmt_of(a, front, set);
    s->init->parent = s;
    if (bare)
        s->expr =
            expr_binary(a, e->range, OP_GT, &type_int, e, expr_integer(a, e->range, d->type, 0));
    if (step && !in_condition) {
        s->step = step->expr;
        body->n--;
    }
}

void while_loops(struct plan *p, struct stmt *s)
{
    for (int i = 0; i < s->n; i++) {
        while_loops(p, s->body[i]);
        if (s->kind == STMT_COMPOUND && i > 0 && s->body[i]->kind == STMT_WHILE)
            take(p, s->body[i - 1], s->body[i]);
    }
}
