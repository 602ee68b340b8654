/* A number that all cells of a loop set, or that none does, since the conditions around are the same for
 * all of them:
 *
 *     double d = 0;
 *     for (...) {
 *         if (direction == 0) d = u[j][i + 1] - u[j][i];
 *         else if (direction == 1) d = u[j + 1][i] - u[j][i];
 *         un[j][i] = ... d;
 *     }
 *
 * Where none does it is what it was in front of the loop. Called by local_scope.c. */
#include "analysis/flow/flow.h"

/* Worth the same in all of the loop. */
static bool is_same(const struct plan *p, struct stmt *loop, struct expr *e)
{
    return !any_expr(w, in_expr(e), w.e->kind == EXPR_NAME && stmt_of_decl(loop, w.e->decl)) &&
           !stmt_may_change(p, loop, e);
}

/* All cells come to the statement, or none does. */
static bool comes_alike(const struct plan *p, struct stmt *loop, const struct stmt *block,
                        const struct stmt *s)
{
    const unsigned kinds = LOOPS | 1u << STMT_IF | 1u << STMT_SWITCH;
    const struct stmt *in = s->parent ? stmt_around(s->parent, kinds) : NULL;
    for (; in && in != block && stmt_holds(block, in); in = stmt_around(in->parent, kinds))
        if (1u << in->kind & LOOPS || !is_same(p, loop, in->expr))
            return false;
    return true;
}

/* It ends a switch, not a loop. */
static bool ends_switch(const struct stmt *s)
{
    const struct stmt *in = stmt_around(s, LOOPS | 1u << STMT_SWITCH);
    return s->kind == STMT_BREAK && in && in->kind == STMT_SWITCH;
}

static bool all_come_alike(const struct plan *p, struct stmt *loop, struct stmt *block,
                           const struct decl *d)
{
    int plain = 0;
    for (WALK(w, in_stmt(block)); next_stmt(&w);) {
        struct expr *e = stmt_expr(w.in);
        bool sets = e && expr_assigned(e) == d;
        plain += sets;
        if ((sets || ends_switch(w.in)) && !comes_alike(p, loop, block, w.in))
            return false;
    }
    return plain > 0 && plain == settings_in(block, d).n;
}

bool is_set_alike(const struct plan *p, struct stmt *loop, struct stmt *block, const struct decl *d)
{
    const unsigned jumps = STMT_JUMPS & ~(1u << STMT_BREAK);
    struct definite v = definite_of(d);
    if (d->address_taken || stmt_has(block, jumps) || stmt_has(block, 1u << STMT_OTHER))
        return false;
    definite_stmt(&v, block);
    bool reads = false;
    for (WALK(w, in_stmt(block)); next_expr(&w);) {
        reads |= v.at.e && w.e == v.at.e;
        bool sets = expr_sets(w.e) == d; /* behind the read, or what it makes of it: for the next cell */
        if (sets && (reads || any_expr(x, in_expr(w.e), x.e == v.at.e)))
            return false;
    }
    return reads && all_come_alike(p, loop, block, d);
}
