/* What a nest's lists know of an expression, by a map: the passes and codegen ask that of every
 * expression that they meet. Nothing is ever taken out of these
 * lists but meanings of widths, which are tried. */
#include "analysis/tree/tree.h"

#include <string.h>

/* Its places in the lists, new where there are none. */
static struct plan_site *site_of(struct arena *a, struct plan_nest *n, const struct expr *e)
{
    int i = ptr_map_get(&n->site_of, e);
    if (i < 0) {
        i = n->sites.n;
        ptr_map_set(a, &n->site_of, e, i);
        vec_push(a, &n->sites, ((struct plan_site){-1, -1, -1, -1, -1, false, false}));
    }
    return &n->sites.at[i];
}

const struct plan_site *plan_site_at(const struct plan_nest *n, const struct expr *e)
{
    static const struct plan_site none = {-1, -1, -1, -1, -1, false, false};
    int i = ptr_map_get(&n->site_of, e);
    return i < 0 ? &none : &n->sites.at[i];
}

/* plan_add_access() puts one into n->accesses, plan_access_at() finds it by its expression; of
 * several the first one counts. So with the other lists. */
#define SITE_LIST(kind, list, quality)                                                             \
    void plan_add_##kind(struct arena *a, struct plan_nest *n, struct plan_##kind x)               \
    {                                                                                              \
        struct plan_site *s = site_of(a, n, x.site);                                               \
        s->kind = s->kind < 0 ? n->list.n : s->kind;                                               \
        vec_push(a, &n->list, x);                                                                  \
    }                                                                                              \
    quality struct plan_##kind *plan_##kind##_at(const struct plan_nest *n, const struct expr *e)  \
    {                                                                                              \
        int i = plan_site_at(n, e)->kind;                                                                  \
        return i < 0 ? NULL : &n->list.at[i];                                                      \
    }

SITE_LIST(access, accesses, )
SITE_LIST(lookup, lookups, const)
SITE_LIST(position, positions, const)
SITE_LIST(cover, covers, const)
SITE_LIST(end, ends, const)

void plan_add_colour(struct arena *a, struct plan_nest *n, const struct expr *e)
{
    site_of(a, n, e)->colour = true;
    n->has_colours = true;
}

bool plan_is_colour(const struct plan_nest *n, const struct expr *e)
{
    return n->has_colours && plan_site_at(n, e)->colour;
}

void plan_add_finest(struct arena *a, struct plan_nest *n, struct expr *use)
{
    site_of(a, n, use)->finest = true;
    vec_push(a, &n->finest, use);
}

void plan_keep_finest(struct plan_nest *n, int kept)
{
    for (int i = kept; i < n->finest.n; i++)
        n->sites.at[ptr_map_get(&n->site_of, n->finest.at[i])].finest = false;
    n->finest.n = kept;
}

struct plan_value plan_operand(struct plan_value v, int i)
{
    struct plan_value o = v.symbol->a[i];
    for (int x = 0; x < PLAN_MAX_DIM; x++)
        o.at[x] += o.symbol->axes >> x & 1 ? v.at[x] : 0;
    return o;
}

bool plan_is_own_cell(const struct plan_access *a)
{
    static const int own[PLAN_MAX_DIM];
    return memcmp(a->offset, own, sizeof own) == 0;
}

bool plan_reads_far(const struct plan_array *a)
{
    static const int own[PLAN_MAX_DIM];
    return memcmp(a->lo, own, sizeof own) != 0 || memcmp(a->hi, own, sizeof own) != 0;
}

bool plan_only_reduces(const struct plan_nest *n)
{
    return !n->reads_halo && n->reductions.n > 0 && !nest_writes(n);
}

struct plan_scalar *plan_scalar_of(const struct plan_nest *n, const struct decl *d)
{
    return vec_first_at(x, &n->scalars, x->decl == d);
}

bool plan_nest_places(const struct plan_nest *n)
{
    bool by_table = vec_any(t, &n->tables, t->kind == TABLE_AXIS);
    return n->positions.n || n->covers.n || by_table || n->located;
}

bool plan_means_finest(const struct plan_nest *n, const struct expr *use)
{
    return plan_site_at(n, use)->finest;
}

int iterator_axis(const struct plan_nest *n, const struct decl *d)
{
    return d ? first_below(a, PLAN_MAX_DIM, n->iterator[a] == d) : -1;
}

int mentioned_axis(const struct plan_nest *n, struct expr *e)
{
    return first_below(a, PLAN_MAX_DIM, n->iterator[a] && expr_mentions(e, n->iterator[a]));
}
