/* Is a scalar that nests set for each of their cells read elsewhere in the function, where it would
 * have to hold what the last cell left? Functions in the old style declare all their variables at
 * the top and use them again and again, each time set anew: that is fine.
 *
 * Called by reductions.c, and by collapsed.c of loops that are no nests yet. */
#include "analysis/flow/flow.h"
#include "analysis/tree/tree.h"

/* `d = e;` where e does not need d. */
static bool sets_anew(const struct stmt *s, const struct decl *d)
{
    struct expr *e = stmt_expr(s);
    return expr_assigned(e) == d && !expr_mentions(e->a[1], d);
}

/* `for (d = 0; ...)`: a loop that gives d values of its own. */
static bool counts_anew(const struct stmt *s, const struct decl *d)
{
    return s->kind == STMT_FOR && s->init && sets_anew(s->init, d);
}

/* Behind s, d may not be what the block has set: a nest has used it, or the program jumps here. */
static bool may_come_anew(const struct plan *p, struct stmt *s, const struct decl *d)
{
    if (stmt_has(s, 1u << STMT_LABEL | 1u << STMT_CASE | 1u << STMT_OTHER))
        return true;
    for (int i = 0; i < p->work->nests.n; i++) {
        const struct work_nest *w = p->work->nests.at[i];
        if (stmt_holds(s, w->nest->loop) && nest_mentions(w, d))
            return true;
    }
    return false;
}

/* Mentions of d outside all nests, and in other nests that do not set it themselves first. What a
 * block sets before it reads it is no mention. */
struct stmt *used_outside(const struct plan *p, const struct work_nest *own_nest, struct stmt *s,
                          const struct decl *d)
{
    bool is_nest = false, needs = false;
    for (int i = 0; i < p->work->nests.n; i++) {
        const struct work_nest *w = p->work->nests.at[i];
        if (w->nest->loop != s)
            continue;
        is_nest = true;
        needs |= w != own_nest && nest_mentions(w, d) && !set_before_read(w, d);
    }
    if (is_nest || s == own_nest->nest->loop)
        return needs ? s : NULL;
    if (counts_anew(s, d) && !stmt_holds(s, own_nest->nest->loop))
        return NULL;
    bool own = s->expr && expr_mentions(s->expr, d);
    for (int i = 0; i < s->decls.n && !own; i++)
        own = s->decls.at[i]->init && expr_mentions(s->decls.at[i]->init, d);
    if (own || (s->step && expr_mentions(s->step, d)))
        return s;
    struct stmt *found = s->init ? used_outside(p, own_nest, s->init, d) : NULL;
    bool is_anew = false; /* what follows sees a value of this block's own */
    for (int i = 0; i < s->n && !found; i++) {
        if (may_come_anew(p, s->body[i], d))
            is_anew = false;
        else if (s->kind == STMT_COMPOUND && sets_anew(s->body[i], d))
            is_anew = true;
        if (!is_anew)
            found = used_outside(p, own_nest, s->body[i], d);
    }
    return found;
}
