/* What a nest's lists know of an expression, by a map: the passes and codegen ask that of every
 * expression that they meet. Nothing is ever taken out of these
 * lists but meanings of widths, which are tried. */
#include "analysis/plan.h"

/* Its places in the lists, new where there are none. */
static struct plan_site *site_of(struct arena *a, struct plan_nest *n, const struct expr *e)
{
    int i = ptr_map_get(&n->site_of, e);
    if (i < 0) {
        i = n->sites.n;
        ptr_map_set(a, &n->site_of, e, i);
        vec_push(a, &n->sites, ((struct plan_site){-1, -1, -1, -1, -1, false}));
    }
    return &n->sites.at[i];
}

static const struct plan_site *find(const struct plan_nest *n, const struct expr *e)
{
    static const struct plan_site none = {-1, -1, -1, -1, -1, false};
    int i = ptr_map_get(&n->site_of, e);
    return i < 0 ? &none : &n->sites.at[i];
}

/* Of several in a list, the first one counts. */
static void set_first(int *at, int n)
{
    *at = *at < 0 ? n : *at;
}

void plan_add_access(struct arena *a, struct plan_nest *n, struct plan_access x)
{
    set_first(&site_of(a, n, x.site)->access, n->accesses.n);
    vec_push(a, &n->accesses, x);
}

void plan_add_lookup(struct arena *a, struct plan_nest *n, struct plan_lookup x)
{
    set_first(&site_of(a, n, x.site)->lookup, n->lookups.n);
    vec_push(a, &n->lookups, x);
}

void plan_add_position(struct arena *a, struct plan_nest *n, struct plan_position x)
{
    set_first(&site_of(a, n, x.site)->position, n->positions.n);
    vec_push(a, &n->positions, x);
}

void plan_add_cover(struct arena *a, struct plan_nest *n, struct plan_cover x)
{
    set_first(&site_of(a, n, x.site)->cover, n->covers.n);
    vec_push(a, &n->covers, x);
}

void plan_add_end(struct arena *a, struct plan_nest *n, struct plan_end x)
{
    set_first(&site_of(a, n, x.site)->end, n->ends.n);
    vec_push(a, &n->ends, x);
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

struct plan_access *plan_access_at(const struct plan_nest *n, const struct expr *e)
{
    int i = find(n, e)->access;
    return i < 0 ? NULL : &n->accesses.at[i];
}

const struct plan_lookup *plan_lookup_at(const struct plan_nest *n, const struct expr *e)
{
    int i = find(n, e)->lookup;
    return i < 0 ? NULL : &n->lookups.at[i];
}

const struct plan_position *plan_position_at(const struct plan_nest *n, const struct expr *e)
{
    int i = find(n, e)->position;
    return i < 0 ? NULL : &n->positions.at[i];
}

bool plan_nest_places(const struct plan_nest *n)
{
    bool by_table = false;
    for (int i = 0; i < n->tables.n; i++)
        by_table |= n->tables.at[i]->kind == TABLE_AXIS;
    return n->positions.n || n->covers.n || by_table;
}

const struct plan_cover *plan_cover_at(const struct plan_nest *n, const struct expr *e)
{
    int i = find(n, e)->cover;
    return i < 0 ? NULL : &n->covers.at[i];
}

const struct plan_end *plan_end_at(const struct plan_nest *n, const struct expr *e)
{
    int i = find(n, e)->end;
    return i < 0 ? NULL : &n->ends.at[i];
}

bool plan_means_finest(const struct plan_nest *n, const struct expr *use)
{
    return find(n, use)->finest;
}

int iterator_axis(const struct plan_nest *n, const struct decl *d)
{
    for (int a = 0; d && a < PLAN_MAX_DIM; a++)
        if (n->iterator[a] == d)
            return a;
    return -1;
}
