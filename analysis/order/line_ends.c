/* Loops over the ghost cells of a line, amid loops over all of it,
 *
 *     for (g = 0; g < 2; g++) { line[g] = line[2]; line[n + 2 + g] = line[n + 1]; }
 *
 * They are written out: each assignment sets one cell of the edge (inlaid.c), whatever the variable
 * is called. Called by array_expansion.c. */
#include "analysis/order/order.h"
#include "analysis/tree/tree.h"
#include "analysis/versions/versions.h"

enum { MOST_GHOSTS = 8 };

/* Nothing but assignments to elements of lines. */
static bool sets_lines(const struct plan *p, const struct stmt *s)
{
    struct expr *e = s->kind == STMT_EXPR ? expr_bare(s->expr) : NULL;
    bool fine = s->kind == STMT_COMPOUND || (e && e->kind == EXPR_ASSIGN);
    for (; fine && e && e->kind == EXPR_ASSIGN; e = expr_bare(e->a[1]))
        fine = is_expanded_line(p, expr_base(e->a[0]));
    for (int i = 0; i < s->n && fine; i++)
        fine = sets_lines(p, s->body[i]);
    return fine;
}

static bool is_wanted(struct unroller *u, struct stmt *loop, const struct decl *variable)
{
    (void)variable;
    return loop == u->with;
}

/* The statements of a loop of few rounds; NULL where it is none. */
static struct stmt *written_out(struct plan *p, struct stmt *around, struct stmt *s)
{
    struct unroller u = {.plan = p, .around = around, .wanted = is_wanted, .with = s};
    struct rounds rounds = {0};
    if (!loop_variable(s) || !sets_lines(p, s->body[0]) || !unroll_distances(&u, s, NULL, &rounds) ||
        rounds.n > MOST_GHOSTS)
        return NULL;
    struct stmt *body = unroll_body(&u, s);
    return u.changed && !u.failed ? body : NULL;
}

static void add_all(struct plan *p, struct stmt_list *list, struct stmt *s)
{
    if (s->kind != STMT_COMPOUND)
        vec_push(p->arena, list, s);
    for (int i = 0; s->kind == STMT_COMPOUND && i < s->n; i++)
        add_all(p, list, s->body[i]);
}

void line_ends(struct plan *p, struct stmt *around)
{
    struct stmt *body = around->body[0];
    struct stmt_list all = {0};
    for (int i = 0; body->kind == STMT_COMPOUND && i < body->n; i++) {
        struct stmt *out = written_out(p, around, body->body[i]);
        if (out)
            add_all(p, &all, out);
        else
            vec_push(p->arena, &all, body->body[i]);
    }
    for (int i = 0; i < all.n; i++)
        all.at[i]->parent = body;
    if (all.n) {
        body->body = all.at;
        body->n = all.n;
    }
}
