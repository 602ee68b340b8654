/* A value of a loop along an edge that is set again is a variable of its own from there on:
 *
 *     double c = sqrt(h[1][i]);   z[0][i] = -v[1][i] / c;
 *     c = sqrt(h[n][i]);          z[n + 1][i] = v[n][i] / c;
 *
 * Each nest then computes the value that it needs, and none of those before it, which may lie at
 * another edge. Only assignments in the block that is the loop's body count: all that comes behind
 * one there runs after it. The value is that block's own, or the variable of a function that nothing
 * reads behind the round. A copy is made; the program keeps its own loop where that is no boundary.
 * Called by edges.c. */
#include "analysis/boundaries/edge.h"
#include "analysis/flow/flow.h"
#include "analysis/lower/lower.h"

struct locals {
    struct plan *plan;
    struct stmt *loop;
    int n; /* variables that the copy has more */
};

/* Its declaration's block, or a round of the loop, is all that sees what is set here. */
static bool is_rounds_own(const struct locals *l, struct decl *d, struct stmt *body)
{
    const struct stmt *declared = stmt_of_decl(l->loop, d);
    if (declared)
        return declared->kind == STMT_DECL && declared->parent == body;
    return !read_behind(l->plan, body, d).in && !read_behind(l->plan, l->loop, d).in;
}

/* Has the body set it before it comes to the statement? */
static bool is_set_before(struct stmt *body, const struct stmt *s, struct decl *d)
{
    return any_in(for (int i = 0; i < body->n && body->body[i] != s; i++),
                  stmt_sets(body->body[i], d) || (stmt_of_decl(body->body[i], d) && d->init));
}

/* The variable that a statement sets again, or NULL. */
static struct decl *set_again(const struct locals *l, struct stmt *s)
{
    struct expr *e = stmt_expr(s);
    struct decl *d = expr_is(e, OP_ASSIGN) ? expr_name(expr_bare(e->a[0])) : NULL;
    struct stmt *body = s->parent;
    bool fits = d && d->kind == DECL_VAR && d->function && !d->is_static && !d->address_taken &&
                !d->type->is_volatile && is_scalar(d->type) && !expr_is_modify(expr_core(e->a[1]));
    fits = fits && body->kind == STMT_COMPOUND && body->parent->kind == STMT_FOR &&
           is_set_before(body, s, d) && is_rounds_own(l, d, body);
    return fits ? d : NULL;
}

static bool declare_anew(struct rewrite *r, struct stmt *s, struct stmt **as)
{
    struct locals *l = r->with;
    struct decl *d = set_again(l, s);
    if (!d)
        return false;
    struct expr *value = rewrite_expr(r, stmt_expr(s)->a[1]); /* `c = 2 * c` reads the one before */
    struct decl *own = rewrite_rename(r, d);
    own->id = fresh_id(l->plan, FRESH_LOCAL);
    own->name = arena_printf(r->arena, "amr_%s_%d", d->name, ++l->n);
    own->init = value;
    *as = stmt_declaration(r->arena, s, own);
    return true;
}

struct stmt *edge_locals(struct plan *p, struct stmt *s)
{
    struct locals l = {.plan = p, .loop = s};
    struct rewrite r = {.arena = p->arena, .replace_stmt = declare_anew, .with = &l};
    if (s->kind != STMT_FOR || stmt_has(s, 1u << STMT_GOTO | 1u << STMT_LABEL))
        return NULL;
    struct stmt *copy = rewrite_within(&r, s);
    copy->parent = s->parent;
    return l.n ? copy : NULL;
}

struct stmt *edge_counted(struct plan *p, struct stmt *s)
{
    struct rewrite plain = {.arena = p->arena};
    if (s->kind != STMT_FOR || !counters_in(s))
        return NULL;
    struct stmt *copy = rewrite_within(&plain, s);
    copy->parent = s->parent;
    counters_move(p, copy);
    return copy;
}
