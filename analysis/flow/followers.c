/* Variables that a statement computes from one. Called where loops over values, and versions of
 * code, are looked for. */
#include "analysis/flow/flow.h"

bool follows(const struct followers *f, struct expr *e)
{
    return any_below(i, f->n, expr_mentions(e, f->at[i]));
}

void followers_add(struct followers *f, const struct decl *d)
{
    vec_add(f->arena, f, d);
}

void followers_note(struct followers *f, const struct walker *w)
{
    struct decl *set = expr_assigned(w->e);
    if (!w->above && w->initialises && is_integer(w->initialises->type) && follows(f, w->e))
        followers_add(f, w->initialises);
    if (set && is_integer(set->type) && follows(f, w->e->a[1]))
        followers_add(f, set);
}
