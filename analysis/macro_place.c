/* What the use of a macro stands for, `AT(g, i)` for `g->c[i]`: an object that the program may
 * write or take the address of, or a value. Where a view is put round the use, an object must stay
 * one. Called by host.c. */
#include "analysis/work.h"

struct macro_use {
    const struct expr *part;
    struct expr *found; /* the outermost expression with the part's range */
};

static bool find_use(struct walk *w, struct expr *e)
{
    struct macro_use *use = w->with;
    if (!use->found && e->from_macro && e->range.file == use->part->range.file &&
        e->range.begin == use->part->range.begin && e->range.end == use->part->range.end)
        use->found = e;
    return !use->found;
}

bool is_macro_place(struct expr *whole, const struct expr *e)
{
    struct macro_use use = {.part = e};
    struct walk w = {.on_expr = find_use, .with = &use};
    if (!e->from_macro)
        return false;
    walk_expr(&w, whole);
    while (use.found && use.found->kind == EXPR_PAREN)
        use.found = use.found->a[0];
    if (!use.found)
        return false;
    bool bits = use.found->kind == EXPR_MEMBER && use.found->decl->offset < 0;
    return !bits && (use.found->kind == EXPR_NAME || use.found->kind == EXPR_MEMBER ||
                     use.found->kind == EXPR_SUBSCRIPT || expr_is(use.found, EXPR_UNARY, "*"));
}
