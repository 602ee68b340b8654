/* A switch as a chain of conditions on its number, for symbolic execution. Called by symbolic.c. */
#include "analysis/formulas/symbols.h"
#include "analysis/program/program.h"
#include "analysis/tree/tree.h"
#include "analysis/versions/versions.h"

/* `if (number == label) block; else rest` */
static struct stmt *branch(struct arena *a, const struct stmt *s, struct expr *label,
                           struct stmt *block, struct stmt *rest)
{
    struct stmt *branch = stmt_new(a, STMT_IF, s);
    branch->expr = expr_binary(a, label->range, OP_EQ, &type_int, s->expr, label);
    branch->n = 2;
    branch->body = arena_alloc(a, 2 * sizeof *branch->body);
    branch->body[0] = block;
    branch->body[1] = rest;
    return branch;
}

/* The statements that run for one number; NULL where they cannot be told. */
static struct stmt *case_of(struct unroller *u, const struct stmt *s, int64_t value)
{
    struct stmt_list list = {0};
    if (!unroll_cases(u, s->body[0], value, &list))
        return NULL;
    struct stmt *block = stmt_new(u->plan->arena, STMT_COMPOUND, s);
    block->n = list.n;
    block->body = list.at; /* these stay where they are */
    return block;
}

/* It would happen at each label. */
static bool note_effect(struct expr *e, void *with)
{
    *(bool *)with |= expr_is_modify(e);
    for (int i = 1; i < e->n && e->kind == EXPR_CALL; i++)
        *(bool *)with |= !is_scalar(e->a[i]->type);
    return true;
}

struct stmt *symbolic_chain(struct symbolic *m, struct stmt *s)
{
    struct unroller u = {.plan = m->plan};
    VEC(struct expr *) labels = {0};
    int64_t value, other = 0;
    bool fails = s->body[0]->kind != STMT_COMPOUND;
    expr_walk(s->expr, note_effect, &fails);
    for (int i = 0; i < s->body[0]->n && !fails; i++)
        for (struct stmt *c = s->body[0]->body[i]; c->kind == STMT_CASE; c = c->body[0])
            if (c->expr && known_integer(c->expr, &value)) {
                vec_push(m->plan->arena, &labels, c->expr);
                fails |= value == INT64_MAX;
                other = value >= other && !fails ? value + 1 : other; /* no label */
            }
    struct stmt *chain = fails ? NULL : case_of(&u, s, other);
    for (int i = labels.n; i-- > 0 && chain;) {
        known_integer(labels.at[i], &value);
        struct stmt *block = case_of(&u, s, value);
        chain = block ? branch(m->plan->arena, s, labels.at[i], block, chain) : NULL;
    }
    return chain;
}
