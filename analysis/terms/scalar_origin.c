/* Where a scalar of a nest comes from when it is not computed in the kernel, and whether that is made
 * of the cell width: what is the same on all levels, and why. For the report.
 *
 * requires: the plan */
#include "analysis/program/program.h"
#include "analysis/sizes/sizes.h"
#include "analysis/terms/terms.h"

enum { MOST_STEPS = 8 }; /* from a name to what it was made from */

struct chain {
    int n;
    struct decl *name[MOST_STEPS]; /* [n] from the kernel outwards; the last one has the value */
    struct expr *value;            /* or NULL */
};

static struct chain follow(const struct plan *p, struct function *f, struct decl *d)
{
    struct chain c = {0};
    while (d && c.n < MOST_STEPS) {
        c.name[c.n++] = d;
        c.value = d->kind == DECL_PARAM ? origin_argument(p, f, d, &f) : origin_value(p, &f, d);
        struct decl *next = c.value ? expr_name(expr_core(c.value)) : NULL;
        d = next && is_scalar(next->type) ? next : NULL;
    }
    return c;
}

/* Does the value mention a name that the width goes by on its way to the kernel? */
static bool is_made_of_width(const struct plan *p, const struct work_kernel *k, struct expr *value)
{
    struct chain width;
    return any_below(i, k->n_spacing,
                     (width = follow(p, k->kernel->function, k->spacing[i]),
                      any_below(n, width.n, expr_mentions(value, width.name[n]))));
}

struct scalar_origin scalar_origin(const struct plan *p, const struct plan_nest *n,
                                   const struct plan_scalar *s)
{
    const struct work_kernel *k = kernel_of(p, n->kernel->function);
    struct scalar_origin o = {.why = s->why ? s->why : ""};
    if (s->per_level || s->why || !k)
        return o;
    struct chain c = follow(p, n->kernel->function, s->decl);
    struct decl *last = c.name[c.n - 1];
    if (!c.value)
        return o;
    const char *value = expr_text(p->arena, expr_core(c.value));
    o.of_width = is_made_of_width(p, k, c.value);
    o.why = last->kind == DECL_PARAM ? arena_printf(p->arena, "handed over as %s, %s", value,
                                                    range_place(p, c.value->range))
                                     : arena_printf(p->arena, "%s = %s, %s", macro_label(p, last),
                                                    value, range_place(p, c.value->range));
    return o;
}
