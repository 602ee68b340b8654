/* Variables of C89's kind, declared in front of the loops, that a loop's rounds set for themselves:
 *
 *     for (d = 0; d < 4; d++) { jj = j + dy[d]; s += u[jj][i]; }
 *
 * Where the loop is written out, each round gets one of its own. Called by unroll.c. */
#include "analysis/flow/flow.h"
#include "analysis/lower/lower.h"
#include "analysis/tree/tree.h"

struct search {
    const struct stmt *loop;
    const struct decl *decl;
    bool found;
};

static bool is_mentioned(struct expr *e, const struct decl *d)
{
    return e && expr_mentions(e, d);
}

/* Loops that set it first in each round need nothing from outside. */
static bool leave_own_loops(struct walk *w, struct stmt *s)
{
    const struct search *h = w->with;
    if (s == h->loop)
        return false;
    bool outside = s->kind == STMT_FOR && !is_mentioned(s->expr, h->decl) &&
                   !is_mentioned(s->step, h->decl) && !(s->init && stmt_mentions(s->init, h->decl));
    return !(outside && first_touch(s->body[0], h->decl) == 1);
}

static bool note_use(struct walk *w, struct expr *e)
{
    struct search *h = w->with;
    h->found |= e->kind == EXPR_NAME && e->decl == h->decl;
    return !h->found;
}

struct decl *round_variable(struct stmt *around, const struct stmt *loop, struct stmt *s)
{
    struct expr *e = s->kind == STMT_EXPR ? expr_bare(s->expr) : NULL;
    struct decl *d = expr_is(e, EXPR_ASSIGN, "=") ? expr_name(e->a[0]) : NULL;
    if (!d || !is_integer(d->type) || d->is_global || d->is_static || d->address_taken ||
        expr_mentions(e->a[1], d) || first_touch(loop->body[0], d) != 1)
        return NULL;
    struct search h = {.loop = loop, .decl = d};
    struct walk v = {.on_stmt = leave_own_loops, .on_expr = note_use, .with = &h};
    while (around->parent)
        around = around->parent;
    walk_stmt(&v, around);
    return h.found ? NULL : d;
}
