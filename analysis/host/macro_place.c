/* What the use of a macro stands for, `AT(g, i)` for `g->c[i]`: an object that the program may
 * write or take the address of, or a value. Where a view is put round the use, an object must stay
 * one, and nothing else may come from the use: a view round `TERM` of `#define TERM a[3] + 1` would
 * take in the sum. Called by host_place.c and sweeps.c. */
#include "analysis/host/host.h"
#include "analysis/tree/tree.h"

struct macro_use {
    struct expr *found; /* the outermost expression with the part's range */
    bool shares;        /* its text with others */
};

static bool is_use(struct expr *e, const void *part)
{
    const struct range own = ((const struct expr *)part)->range;
    return e->from_macro && e->range.file == own.file && e->range.begin == own.begin &&
           e->range.end == own.end;
}

struct expr *macro_use(struct expr *whole, const struct expr *e)
{
    return expr_find(whole, is_use, e);
}

/* A name or number elsewhere in the statement that has text of the found one. */
static bool find_shared(struct walk *w, struct expr *e)
{
    struct macro_use *use = w->with;
    const struct range at = e->range, own = use->found->range;
    bool same = at.begin == own.begin && at.end == own.end;
    if (e == use->found || (same && expr_equal(e, use->found))) /* SQ(x) has its argument twice */
        return false;
    bool overlap = at.file == own.file && at.begin < own.end && own.begin < at.end;
    bool around = at.begin < own.begin && own.end < at.end;
    use->shares |= e->n == 0 && overlap && !around;
    return !use->shares;
}

bool is_macro_alone(struct expr *whole, const struct expr *e)
{
    struct macro_use use = {.found = macro_use(whole, e)};
    if (e->from_macro && use.found)
        walk_expr(&(struct walk){.on_expr = find_shared, .with = &use}, whole);
    return !use.shares;
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
