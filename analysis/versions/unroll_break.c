/* `break` in loops that are written out: a variable says that it ran, and rounds and statements
 * that come behind ask it. Called by unroll_copy.c. */
#include "analysis/versions/unroll.h"

static struct expr *flag_name(struct unroller *u, const struct stmt *at)
{
    return expr_of(u->plan->arena, at->range, u->breaking.flag);
}

/* Named as no variable of the program can be. */
struct stmt *unroll_flag(struct unroller *u, const struct stmt *loop)
{
    struct arena *a = u->plan->arena;
    struct decl like = {
        .kind = DECL_VAR, .range = loop->range, .type = &type_int, .assignments = 1};
    struct decl *d = decl_fresh(u->plan, FRESH_LOCAL, like);
    d->name = arena_printf(a, "amr_left_%d", d->id - u->plan->unit->n_decls);
    d->init = expr_integer(a, loop->range, d->type, 0);
    return stmt_declaration(a, &(struct stmt){.range = loop->range}, d);
}

/* `flag = 1;`, or nothing where no other round comes. */
struct stmt *unroll_break(struct unroller *u, struct stmt *s)
{
    struct breaking *b = &u->breaking;
    struct stmt *c = stmt_like(u->plan->arena, s);
    u->statements++;
    if (!b->flag)
        return c;
    if (b->under == 0) {
        b->always = u->ended = true;
        return NULL;
    }
    c->kind = STMT_EXPR;
    c->expr = expr_assign(u->plan->arena, s->range, flag_name(u, s),
                          expr_integer(u->plan->arena, s->range, &type_int, 1));
    b->may = true;
    return c;
}

/* What runs where no break did. */
struct stmt *unroll_unless_left(struct unroller *u, struct stmt *body)
{
    struct arena *a = u->plan->arena;
    struct expr *stays = expr_unary(a, body->range, OP_NOT, &type_int, flag_name(u, body));
    return stmt_if(a, body, stays, body, NULL);
}
