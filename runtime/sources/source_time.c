/* Sources that change from launch to launch, as with a time: see source.h. A look at all leaves
 * takes about as long as the nest on the uniform mesh, so remeshes look at the leaves that showed
 * something and those beside them; at all leaves now and then, and then as far ahead as the next
 * time. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "fields/fields.h"
#include "sources/source.h"

/* ---- what has changed ------------------------------------------------------------------------ */

/* Whether some condition of the scalars is other than in the launch before. */
static bool is_switched(struct amr__source *s, const struct amr__launch *l)
{
    unsigned long (*of)(const void *) = amr__source_nest(l)->switches;
    unsigned long is = of ? of(amr__finest_scalars(l)) : 0;
    bool known = !of || is == of(s->before);
    for (int i = 0; i < s->n_known && !known; i++)
        known = s->known[i] == is;
    if (known)
        return false;
    if (s->n_known < (int)(sizeof s->known / sizeof *s->known))
        s->known[s->n_known++] = is;
    return true;
}

bool amr__source_take(struct amr__source *s, const struct amr__launch *l)
{
    const struct amr_nest *nest = amr__source_nest(l);
    const unsigned char *is = amr__finest_scalars(l);
    bool starts = false;
    s->step = amr__state.step;
    s->changes = !amr__has_same_range(&s->last, l);
    memcpy(s->earlier, s->before, (size_t)nest->scalar_bytes);
    memcpy(s->before, amr__finest_scalars(&s->last), (size_t)nest->scalar_bytes);
    for (int i = 0; i < nest->n_scalars; i++) {
        const struct amr_scalar_desc *scalar = &nest->scalars[i];
        bool same = memcmp(s->before + scalar->offset, is + scalar->offset,
                           amr__type_size(scalar->type)) == 0;
        starts |= !same && !s->moves[i];
        s->advances[i] = !same && s->moves[i];
        s->changes |= !same;
        s->moves[i] = !same;
    }
    starts |= is_switched(s, l);
    for (int t = 0; t < nest->n_tables; t++) { /* a table has another number when its entries change */
        bool same = s->last.table[t] == l->table[t];
        starts |= !same && !s->table_moves[t];
        s->changes |= !same;
        s->table_moves[t] = !same;
    }
    memcpy(&s->last, l, offsetof(struct amr__launch, scalars) + (size_t)l->scalar_bytes);
    s->stale |= s->changes;
    if ((s->changes || !s->sizes || amr__values_count(l)) && amr__bounds_grow(s, 0))
        starts = s->stale = true;
    return starts;
}

double amr__scalar_in(const unsigned char *scalars, const struct amr_scalar_desc *d)
{
    double room;
    memcpy(&room, scalars + d->offset, amr__type_size(d->type));
    return amr__element(d->type, &room, 0);
}

bool amr__source_jumps(const struct amr__source *s)
{
    const struct amr_nest *nest = amr__source_nest(&s->last);
    bool does = false;
    for (int i = 0; i < nest->n_scalars; i++) {
        const struct amr_scalar_desc *d = &nest->scalars[i];
        double is = amr__scalar_in(amr__finest_scalars(&s->last), d);
        double was = amr__scalar_in(s->before, d);
        double went = was - amr__scalar_in(s->earlier, d);
        does |= fabs(is - was - went) > 0.25 * fmax(fabs(is - was), fabs(went));
    }
    return does;
}

/* What a scalar will be some launches later if it goes on like that. */
static void extrapolate(unsigned char *to, const unsigned char *was, enum amr_type type, int steps)
{
    union {
        double d;
        float f;
        int32_t i;
    } a, b;
    size_t size = amr__type_size(type);
    if (type != AMR_DOUBLE && type != AMR_FLOAT && type != AMR_INT)
        return;
    memcpy(&a, was, size);
    memcpy(&b, to, size);
    if (type == AMR_DOUBLE)
        b.d += steps * (b.d - a.d);
    else if (type == AMR_FLOAT)
        b.f += (float)steps * (b.f - a.f);
    else
        b.i = (int32_t)(b.i + (int64_t)steps * ((int64_t)b.i - a.i));
    memcpy(to, &b, size);
}

/* Entries that a nest picks by number must exist. */
static bool may_look_ahead(const struct amr__source *s)
{
    const struct amr_nest *nest = amr__source_nest(&s->last);
    bool may = false;
    for (int i = 0; i < nest->n_scalars; i++)
        may |= s->advances[i];
    for (int t = 0; t < nest->n_tables; t++)
        may &= nest->tables[t].axis >= 0 || nest->tables[t].entries <= 1;
    return may;
}

/* The last launch as it will be some launches later. */
static struct amr__launch *ahead_of(const struct amr__source *s, int steps)
{
    const struct amr_nest *nest = amr__source_nest(&s->last);
    struct amr__launch *l = amr__need(1, sizeof *l);
    *l = s->last;
    unsigned char *to = l->scalars.bytes + (amr__state.space.levels - 1) * nest->scalar_bytes;
    for (int i = 0; i < nest->n_scalars; i++)
        if (s->advances[i])
            extrapolate(to + nest->scalars[i].offset, s->before + nest->scalars[i].offset,
                        nest->scalars[i].type, steps);
    return l;
}

/* ---- sources that change from launch to launch ----------------------------------------------- */

int amr__source_gather(const struct amr__node *own, int n, struct amr__node **all)
{
    const struct amr__comm *comm = amr__state.blocks->mesh->comm;
    int64_t mine = n, most = 0, *each = amr__need((size_t)comm->size, sizeof *each);
    int total = 0;
    comm->allgather(comm, &mine, sizeof mine, each);
    for (int r = 0; r < comm->size; r++)
        most = each[r] > most ? each[r] : most;
    struct amr__node *padded = amr__need((size_t)most, sizeof *padded);
    struct amr__node *to = amr__need((size_t)(most * comm->size), sizeof *to);
    if (n)
        memcpy(padded, own, (size_t)n * sizeof *own);
    comm->allgather(comm, padded, (size_t)most * sizeof *padded, to);
    for (int r = 0; r < comm->size; r++)
        for (int64_t i = 0; i < each[r]; i++)
            to[total++] = to[r * most + i];
    free(*all);
    *all = to;
    free(padded);
    free(each);
    return total;
}

/* Tells all ranks which places showed something. */
void amr__source_share(struct amr__source *s)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    struct amr__node *own = amr__need((size_t)m->n_leaves, sizeof *own);
    int n = 0;
    for (int i = 0; i < m->n_leaves; i++)
        if (amr__source_most(s, m->leaf[i]) > amr__state.config.hysteresis)
            own[n++] = m->leaf[i];
    s->n_active = amr__source_gather(own, n, &s->active);
    free(own);
}

static void add_with_above(struct amr__judged *set, const struct amr__node *node, int n)
{
    for (int i = 0; i < n; i++)
        for (struct amr__node at = node[i];; at = amr__node_parent(at)) {
            bool own = amr__node_equal(at, node[i]);
            amr__source_keep(set, &(struct amr__seen){.node = at, .is_used = 1, .own = own});
            if (at.level == 0)
                break;
        }
}

/* Own leaves that share cells with active places, or those where the last launch showed: by the hash
 * of those, their ancestors with them. */
static void mark_active(const struct amr__source *s, signed char *mark)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    struct amr__judged set = {0};
    add_with_above(&set, s->active, s->n_active);
    add_with_above(&set, s->shown, s->n_shown);
    for (int i = 0; i < m->n_leaves; i++) {
        struct amr__node n = m->leaf[i];
        if (!amr__source_is_beside(s, &amr__state.blocks->block[i]))
            continue;
        mark[i] = amr__source_lookup(&set, n) != NULL;
        while (!mark[i] && n.level > 0) {
            n = amr__node_parent(n);
            const struct amr__seen *above = amr__source_lookup(&set, n);
            mark[i] = above && above->own > 0;
        }
    }
    free(set.seen);
}

/* These and the leaves beside them: where a source that moves may be next. Collective. */
static void select_near(const struct amr__source *s, bool *selected)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    int n_dirs = amr__dir_count(m->dim);
    if (s->n_active + s->n_shown == 0)
        return;
    signed char *own = amr__need((size_t)m->n_leaves, 1);
    signed char *ghost = amr__need((size_t)m->n_ghosts, 1);
    mark_active(s, own);
    amr__mesh_share(m, own, ghost, 1);
    for (int i = 0; i < m->n_leaves; i++) {
        selected[i] = own[i];
        if (!amr__source_is_beside(s, &amr__state.blocks->block[i]))
            continue;
        for (int dir = 0; dir < n_dirs && !selected[i]; dir++) {
            if (dir == n_dirs / 2)
                continue;
            struct amr__neighbor beside = amr__mesh_neighbor(m, i, dir);
            for (int k = 0; k < beside.n; k++)
                selected[i] |= beside.at[k] >= 0 ? own[beside.at[k]] : ghost[-1 - beside.at[k]];
        }
    }
    free(ghost);
    free(own);
}

/* A velocity that goes with the time is followed as a source is, and shows nothing, most often for
 * ever: what nests behind it make of a field that is the same everywhere does not go with it. */
static bool is_idle(const struct amr__source *s)
{
    return s->more.n > 0 && s->n_active == 0 && s->horizon[1] > 0;
}

/* Steps from a look at all leaves to the next: looks, each about as much work as a step on the uniform
 * mesh, are to take a quarter of the time, but for the bounds. */
static int full_period(const struct amr__source *s)
{
    const struct amr__state *st = &amr__state;
    int64_t cells = 1, least = st->config.refine_every;
    for (int d = 0; d < st->space.dim; d++)
        cells *= st->space.hi[d] - st->space.lo[d];
    int64_t per_step = st->cells_updated / (st->step > 0 ? st->step : 1);
    int64_t steps = 12 * cells / (per_step > 0 ? per_step : 1);
    int64_t most = (is_idle(s) || s->is_steady ? 16 : 8) * least;
    return (int)(steps < least ? least : steps > most ? most : steps);
}

static void look_later(struct amr__source *s, int steps, const bool *selected)
{
    struct amr__launch *later = ahead_of(s, steps);
    amr__looks_look(s, later, selected);
    free(later);
}

/* Remeshes make a leaf finer by one level each. */
static int refining_steps(void)
{
    return (amr__state.space.levels - 2) * amr__state.config.refine_every;
}

/* It shows in so much of the mesh that it may be worth while to see whether it stays where it is. */
static bool is_wide(const struct amr__source *s)
{
    enum { PART = 8 };
    return s->n_active > amr__state.blocks->mesh->n_global / PART;
}

bool amr__source_is_trusted(const struct amr__source *s, struct amr__node node)
{
    return amr__source_lookup(&s->trusted, node) != NULL;
}

/* What shows in a large part of the mesh, and goes with what arrays hold there, would be looked at anew at each remesh.
 * Leaves of the finest level that it shows in now are held, which is never wrong, until the next look at all. */
static void trust(struct amr__source *s, bool is_ahead)
{
    enum { REMESHES = 4 };
    const struct amr__mesh *m = amr__state.blocks->mesh;
    if (!is_wide(s) || !amr__values_count(&s->last))
        return;
    s->trusted_to = is_ahead ? s->horizon[1] : amr__state.step + REMESHES * amr__state.config.refine_every;
    for (int i = 0; i < s->n_active; i++)
        if (s->active[i].level == m->levels - 1)
            amr__source_keep(&s->trusted, &(struct amr__seen){.node = s->active[i], .is_used = 1});
}

/* The leaves to be looked at: all, or those near what shows. */
static bool *select_leaves(const struct amr__source *s, bool is_full, bool trusts)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    bool *selected = amr__need((size_t)m->n_leaves, sizeof *selected);
    if (is_full)
        memset(selected, 1, (size_t)m->n_leaves * sizeof *selected);
    else
        select_near(s, selected);
    for (int i = 0; i < m->n_leaves && trusts; i++)
        selected[i] = selected[i] && !amr__source_is_trusted(s, m->leaf[i]);
    return selected;
}

/* At a remesh: now, at the next remesh, and at the horizons, and so long behind these that leaves
 * are as fine as they must be when it begins: what was seen there is held until it is there.
 * Collective. */
void amr__source_look_ahead(struct amr__source *s)
{
    int64_t step = amr__state.step;
    bool is_ahead = may_look_ahead(s), is_full = step >= s->horizon[1], trusts = step < s->trusted_to;
    bool *selected = select_leaves(s, is_full, trusts);
    bool is_known = is_full && is_ahead && is_idle(s); /* ahead of this step was looked before */
    bool compares = is_full && is_ahead && is_wide(s), rests = !is_full && amr__looks_rest(s);
    bool is_quiet = is_ahead && !s->variation_shows; /* fields that vary: once a period */
    s->constant_only = is_quiet && s->horizon[1] > 0;
    if (is_full && is_ahead) {
        int period = full_period(s);
        s->horizon[1] = step + period;
        s->horizon[0] = step + period / 2;
    }
    if (trusts)
        amr__source_forget_others(s);
    else
        amr__source_forget(s);
    amr__looks_begin(s);
    if (!is_known && !rests) {
        amr__looks_look(s, &s->last, selected);
        amr__source_show(s);
    }
    s->constant_only = is_quiet;
    if (is_ahead && !rests && (!is_full || compares))
        look_later(s, amr__state.config.refine_every, selected);
    for (int i = 0; i < 2 && is_ahead; i++) {
        s->constant_only = is_quiet && !(is_full && i == 1);
        if (s->horizon[i] > step)
            look_later(s, (int)(s->horizon[i] - step) + refining_steps(), selected);
    }
    s->constant_only = false;
    if (is_full)
        s->variation_shows = amr__variation_shows(s);
    if (is_full && is_quiet && s->variation_shows) { /* it begins: where, until then? */
        amr__looks_look(s, &s->last, selected);
        look_later(s, (int)(s->horizon[0] - step) + refining_steps(), selected);
    }
    s->is_steady &= !is_full;
    if (compares)
        amr__looks_compare(s);
    amr__looks_end(s);
    amr__source_share(s);
    if (is_full && !trusts)
        trust(s, is_ahead);
    amr__bounds_looked(s, is_full && !is_known);
    free(selected);
}
