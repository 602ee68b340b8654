/* Where a scalar of a nest comes from when it is not computed in the kernel, and whether that is made
 * of the cell width: what is the same on all levels, and why. For the report. And whether a table holds what only goes
 * with the place. Called by report and suspects.c.
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

/* ---- tables ------------------------------------------------------------------------------------ */

/* An expression that host code gives an entry of a table. */
struct entry {
    const struct plan *plan;
    const struct work_kernel *kernel;
    struct expr *index; /* of the entry */
    int depth;
};

enum { NO_POWER = 100, DEEPEST = 4 };

static int power_at_place(const struct entry *at, struct expr *e);

/* Something else than variables of the entry's index, and numbers beside them. */
static bool is_more(const struct entry *at, const struct expr *e)
{
    bool is_number = e->kind == EXPR_INT || e->kind == EXPR_FLOAT || e->kind == EXPR_CAST || e->kind == EXPR_PAREN;
    return !is_number && !expr_is_sum(e) && !(e->kind == EXPR_NAME && expr_mentions(at->index, e->decl));
}

/* A number of cells: fewer where they are wider. */
static bool counts_cells(const struct entry *at, struct expr *e)
{
    return at->index && any_expr(w, in_expr(e), w.e->kind == EXPR_NAME) && !any_expr(w, in_expr(e), is_more(at, w.e));
}

static bool is_width(const struct entry *at, const struct decl *d)
{
    const struct work_kernel *k = at->kernel;
    struct chain width;
    return any_below(i, k->n_spacing, (width = follow(at->plan, k->kernel->function, k->spacing[i]),
                                       any_below(n, width.n, width.name[n] == d)));
}

/* Of all values that the variable, or an entry of it, is given. */
static int power_of_values(const struct entry *at, const struct decl *d)
{
    struct givens all = values_given(at->plan, d);
    int power = NO_POWER;
    for (int i = 0; i < all.n && at->depth < DEEPEST; i++) {
        struct entry next = {.plan = at->plan, .kernel = at->kernel, .index = at->index, .depth = at->depth + 1};
        struct expr *value = given_value(&all.at[i]), *index = NULL;
        if (all.at[i].by == GIVEN_SET)
            given_place(all.at[i].e->a[0], &index);
        next.index = index ? index : at->index;
        int one = value ? power_at_place(&next, value) : NO_POWER;
        if (i > 0 && one != power)
            return NO_POWER;
        power = one;
    }
    return power;
}

/* The power of the cell width that the value goes with at a place; NO_POWER: none, or not known. */
static int power_at_place(const struct entry *at, struct expr *e)
{
    e = expr_core(e);
    if (e->kind == EXPR_INT || e->kind == EXPR_FLOAT)
        return 0;
    if (counts_cells(at, e))
        return -1;
    if (e->kind == EXPR_NAME)
        return is_width(at, e->decl) ? 1 : power_of_values(at, e->decl);
    if (e->kind == EXPR_SUBSCRIPT && expr_base(e))
        return power_of_values(at, expr_base(e));
    if (expr_is(e, OP_NEGATE) || (library_computes(e) && e->n == 2)) {
        int of = power_at_place(at, e->a[e->n - 1]);
        return of == 0 || e->n == 1 ? of : NO_POWER;
    }
    if (!expr_is(e, OP_MUL) && !expr_is(e, OP_DIV) && !expr_is(e, OP_ADD))
        return NO_POWER;
    int a = power_at_place(at, e->a[0]), b = power_at_place(at, e->a[1]);
    if (a == NO_POWER || b == NO_POWER)
        return NO_POWER;
    if (expr_is(e, OP_ADD))
        return a == b ? a : NO_POWER;
    return expr_is(e, OP_MUL) ? a + b : a - b;
}

bool table_goes_by_place(const struct plan *p, const struct plan_nest *n, const struct decl *table)
{
    const struct work_kernel *k = kernel_of(p, n->kernel->function);
    const struct entry at = {.plan = p, .kernel = k};
    return k && power_of_values(&at, table) == 0;
}
