/* What the use of a macro stands for, `AT(g, i)` for `g->c[i]`: an object that the program may
 * write or take the address of, or a value. Where a view is put round the use, an object must stay
 * one, and nothing else may come from the use: a view round `TERM` of `#define TERM a[3] + 1` would
 * take in the sum. Called by host_place.c and sweeps.c. */
#include "analysis/host/host.h"

/* The outermost expression with the part's range. */
struct expr *macro_use(struct expr *whole, const struct expr *e)
{
    return find_expr(w, in_expr(whole), w.e->from_macro && range_equal(w.e->range, e->range));
}

bool is_macro_alone(struct expr *whole, const struct expr *e)
{
    struct expr *use = e->from_macro ? macro_use(whole, e) : NULL;
    for (WALK(w, in_expr(use ? whole : NULL)); next_expr(&w);) {
        const struct range at = w.e->range, own = use->range;
        bool same = at.begin == own.begin && at.end == own.end;
        bool overlap = at.file == own.file && at.begin < own.end && own.begin < at.end;
        bool around = at.begin < own.begin && own.end < at.end;
        if (w.e == use || (same && expr_equal(w.e, use))) /* SQ(x) has its argument twice */
            walk_skip(&w);
        else if (w.e->n == 0 && overlap && !around)
            return false; /* a name or number elsewhere in the statement has text of it */
    }
    return true;
}

bool is_macro_place(struct expr *whole, const struct expr *e)
{
    if (!e->from_macro)
        return false;
    const struct expr *found = macro_use(whole, e);
    while (found && found->kind == EXPR_PAREN)
        found = found->a[0];
    if (!found)
        return false;
    bool bits = found->kind == EXPR_MEMBER && found->decl->offset < 0;
    return !bits &&
           (found->kind == EXPR_NAME || found->kind == EXPR_MEMBER || expr_is_element(found));
}
