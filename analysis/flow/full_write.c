/* Which arrays a nest writes in every cell of its range, before it reads what the cell held: what
 * is known of one array along the statements of a cell, which `continue` ends (definite.c). Called
 * by pass_body. */
#include "analysis/flow/flow.h"

struct writing {
    struct plan_nest *nest;
    int array;
    bool inward; /* reads of other cells along fixed axes do not count */
};

/* An access of cells beyond the range of a boundary, which holds one index along its fixed axes. */
static bool lies_inward(const struct plan_nest *n, const struct plan_access *a)
{
    return any_below(x, PLAN_MAX_DIM, n->fixed[x] && a->offset[x] != 0);
}

static uint64_t is_cell(const struct definite *d, struct expr *e, bool stores, bool *exact)
{
    const struct writing *w = d->with;
    const struct plan_access *a = plan_access_at(w->nest, e);
    *exact = stores;
    if (!a || a->array != w->array)
        return 0;
    return stores ? a->writes : a->reads && !(w->inward && lies_inward(w->nest, a));
}

static bool writes_first(const struct writing *w, struct stmt *const *at, int n)
{
    struct definite d = {.places = is_cell, .with = w, .all = 1};
    for (int i = 0; i < n; i++)
        definite_stmt(&d, at[i]);
    return !d.unset && !d.missed && d.set;
}

bool nest_writes_first(struct plan_nest *n, struct stmt *s, int array)
{
    return writes_first(&(struct writing){n, array, false}, &s, 1);
}

bool nest_writes_fully(struct plan_nest *n, int array)
{
    return writes_first(&(struct writing){n, array, false}, n->body.at, n->body.n);
}

bool nest_fills(struct plan_nest *n, int array)
{
    return writes_first(&(struct writing){n, array, true}, n->body.at, n->body.n);
}
