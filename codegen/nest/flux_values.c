/* The values that the fluxes across an axis are computed from, each once, and where they read the
 * nest's arrays. Fluxes share most of their operands: as trees they would be much larger than the
 * program. Called by flux.c. */
#include "codegen/nest/flux.h"

#include <string.h>

/* ---- a set of values ------------------------------------------------------------------------- */

int flux_values_find(const struct flux_values *s, struct plan_value v)
{
    int i = v.symbol->id < s->last.n ? s->last.at[v.symbol->id] : -1;
    while (i >= 0 &&
           (s->at.at[i].symbol != v.symbol || memcmp(s->at.at[i].at, v.at, sizeof v.at) != 0))
        i = s->before.at[i];
    return i;
}

void flux_values_add(struct arena *a, struct flux_values *s, struct plan_value v)
{
    while (s->last.n <= v.symbol->id)
        vec_push(a, &s->last, -1);
    vec_push(a, &s->before, s->last.at[v.symbol->id]);
    s->last.at[v.symbol->id] = s->at.n;
    vec_push(a, &s->at, v);
}

/* ---- what fluxes there are ------------------------------------------------------------------- */

int flux_count(const struct plan_nest *n)
{
    return n->fluxes.n ? n->fluxes.n : n->face_values.n;
}

const struct plan_flux *flux_at(const struct plan_nest *n, int i)
{
    return n->fluxes.n ? &n->fluxes.at[i] : &n->face_values.at[i];
}

/* ---- what they read -------------------------------------------------------------------------- */

static void gather(struct arena *a, struct plan_value v, struct flux_values *out)
{
    if (flux_values_find(out, v) >= 0)
        return;
    flux_values_add(a, out, v);
    for (int i = 0; i < v.symbol->n; i++)
        gather(a, plan_operand(v, i), out);
}

static void widen(struct flux_hull *h, const int *at)
{
    for (int x = 0; x < PLAN_MAX_DIM; x++) {
        h->lo[x] = !h->used || at[x] < h->lo[x] ? at[x] : h->lo[x];
        h->hi[x] = !h->used || at[x] > h->hi[x] ? at[x] : h->hi[x];
    }
    h->used = true;
}

struct flux_reads flux_reads(struct arena *a, const struct plan_nest *n, int user_axis)
{
    struct flux_reads r = {.hull = arena_alloc(a, (size_t)(n->arrays.n + 1) * sizeof *r.hull)};
    for (int i = 0; i < flux_count(n); i++) {
        const struct plan_flux *flux = flux_at(n, i);
        for (int t = 0; flux->axis == user_axis && t < flux->terms.n; t++)
            for (int k = 0; k < flux->terms.at[t].n; k++)
                gather(a, flux->terms.at[t].factor[k], &r.values);
    }
    for (int i = 0; i < r.values.at.n; i++) {
        const struct plan_value *v = &r.values.at.at[i];
        const struct plan_access *access =
            v->symbol->kind == SYMBOL_LEAF ? plan_access_at(n, v->symbol->site) : NULL;
        if (access)
            widen(&r.hull[access->array], v->at);
    }
    return r;
}
