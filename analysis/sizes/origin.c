/* The one place that sets a variable, and the one argument that a parameter gets, through all of the
 * program. Called by sizes.c, scalar_origin.c and others. */
#include "analysis/program/program.h"
#include "analysis/sizes/sizes.h"

struct expr *origin_value(const struct plan *p, struct function **f, const struct decl *d)
{
    struct givens all = values_given(p, d);
    struct function *own = *f;
    struct expr *value = NULL;
    int n = 0;
    if (d->address_taken)
        return NULL;
    *f = NULL;
    vec_each_at (g, &all) {
        bool sets = g->by == GIVEN_INITIAL || (g->by == GIVEN_SET && expr_sets(g->e) == d);
        if (!sets || (!d->is_global && g->in != own))
            continue;
        value = given_value(g);
        *f = g->in;
        n++;
    }
    return n == 1 ? value : NULL;
}

struct expr *origin_argument(const struct plan *p, struct function *f, const struct decl *d,
                             struct function **caller)
{
    struct givens all = values_given(p, d);
    const struct given *one = NULL;
    int n = 0;
    if (!f || !vec_has(&f->params, d) || !decl_is_final(d) || vec_has(&p->work->escaping, f->decl))
        return NULL;
    vec_each_at (g, &all) {
        if (g->by != GIVEN_ARGUMENT || !g->e ||
            (one && expr_equal(one->e, g->e) && one->in == g->in))
            continue;
        one = g;
        n++;
    }
    *caller = one ? one->in : NULL;
    return n == 1 ? one->e : NULL;
}
