/* `break` in loops that are written out: a variable says that it ran, and rounds and statements
 * that come behind ask it. Called by unroll_copy.c. */
#include "analysis/tree/tree.h"
#include "analysis/versions/unroll.h"
#include "analysis/versions/versions.h"

static struct expr *flag_name(struct unroller *u, const struct stmt *at)
{
    struct expr *e = ARENA_NEW(u->plan->arena, struct expr);
    *e = (struct expr){.kind = EXPR_NAME, .range = at->range, .decl = u->breaking.flag};
    e->type = e->decl->type;
    return e;
}

static struct expr *flag_value(struct unroller *u, const struct stmt *at, int value)
{
    struct expr like = {.type = &type_int, .range = at->range};
    return unroll_number(u, &like, value);
}

/* Named as no variable of the program can be. */
struct stmt *unroll_flag(struct unroller *u, const struct stmt *loop)
{
    struct stmt *c = ARENA_NEW(u->plan->arena, struct stmt);
    struct decl *d = ARENA_NEW(u->plan->arena, struct decl);
    *d = (struct decl){.kind = DECL_VAR, .range = loop->range, .assignments = 1};
    d->id = ++u->plan->work->last_id;
    d->name = arena_printf(u->plan->arena, "amr_left_%d", d->id);
    d->init = flag_value(u, loop, 0);
    d->type = d->init->type;
    *c = (struct stmt){.kind = STMT_DECL, .range = loop->range};
    vec_push(u->plan->arena, &c->decls, d);
    return c;
}

/* `flag = 1;`, or nothing where no other round comes. */
struct stmt *unroll_break(struct unroller *u, struct stmt *s)
{
    struct breaking *b = &u->breaking;
    struct stmt *c = ARENA_NEW(u->plan->arena, struct stmt);
    *c = *s;
    u->statements++;
    if (!b->flag)
        return c;
    if (b->under == 0) {
        b->always = u->ended = true;
        return NULL;
    }
    struct expr *e = unroll_wrap(u, EXPR_ASSIGN, flag_name(u, s), b->flag->type);
    e->op = "=";
    e->n = 2;
    e->a = arena_alloc(u->plan->arena, 2 * sizeof *e->a);
    e->a[0] = flag_name(u, s);
    e->a[1] = flag_value(u, s, 1);
    c->kind = STMT_EXPR;
    c->expr = e;
    b->may = true;
    return c;
}

/* What runs where no break did. */
struct stmt *unroll_unless_left(struct unroller *u, struct stmt *body)
{
    struct stmt *c = ARENA_NEW(u->plan->arena, struct stmt);
    *c = (struct stmt){.kind = STMT_IF, .range = body->range};
    c->expr = unroll_wrap(u, EXPR_UNARY, flag_name(u, body), u->breaking.flag->type);
    c->expr->op = "!";
    c->body = ARENA_NEW(u->plan->arena, struct stmt *);
    c->body[0] = body;
    c->n = 1;
    body->parent = c;
    return c;
}
