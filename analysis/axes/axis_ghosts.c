/* Temporaries that are made in ghost cells, too, since what is made of them reads neighbours:
 *
 *     for (i = 1; i <= n + 2; i++) s[i] = minmod(u[i] - u[i - 1], u[i + 1] - u[i]);
 *     for (i = 2; i <= n + 1; i++) un[i] = u[i] - c * (F(u, s, i) - F(u, s, i - 1));
 *
 * The mesh is that of the second nest. A field is carried from step to step if its new value is
 * made of its old one, be it through a copy; or if nobody can tell, as it lies on a circle of
 * fields that are made of one another. The others are temporaries. What a carried field needs of
 * them is followed backwards. A nest that makes a temporary for more cells than the carried field
 * has, on a side where neighbours of it are needed, runs over ghost cells: it does not tell where
 * the mesh ends.
 *
 * Called by axis_coordinates.c. */
#include "analysis/axes/axis_coordinates.h"

#include <string.h>

struct ghosts {
    struct axis *axis;
    int *one;           /* [fields] the first field that is the same by way of copies */
    bool *carried;      /* [fields] by the first: its old value is needed */
    VEC(int) order;     /* temporaries, each behind those that it is made of */
    bool *is_temporary; /* [fields] */
    struct span *needed; /* [fields] cells that one carried value is made of */
    bool *serves; /* [fields] a carried value is made of it */
    bool *beyond, *inside; /* [makings] the nest runs beyond a carried field's cells; over them alone */
};

/* ---- what is carried ------------------------------------------------------------------------ */

/* A copy, but for what is added from no array. */
static bool is_copy(const struct axis *a, const struct making *m)
{
    return m->keeps && m->needs.n == 1 &&
           all_below(x, a->plan->dim, m->needs.at[0].lo[x] == 0 && m->needs.at[0].hi[x] == 0);
}

static void unite(struct ghosts *g, int a, int b)
{
    int from = g->one[a], to = g->one[b];
    for (int i = 0; i < g->axis->fields.n; i++)
        g->one[i] = g->one[i] == from ? to : g->one[i];
}

static void find_carried(struct ghosts *g)
{
    const struct axis *a = g->axis;
    for (int i = 0; i < a->makings.n; i++)
        if (is_copy(a, &a->makings.at[i]))
            unite(g, a->makings.at[i].field, a->makings.at[i].needs.at[0].field);
    for (int i = 0; i < a->moved.n; i++)
        unite(g, a->moved.at[i].to, a->moved.at[i].from);
    for (struct needed x = {0}; axis_next_need(a, -1, &x);)
        g->carried[g->one[x.by->field]] |=
            !x.of->fresh && g->one[x.of->field] == g->one[x.by->field];
}

/* All that it is made of is known to be no circle. */
static bool is_settled(const struct ghosts *g, int field)
{
    const struct axis *a = g->axis;
    return !any_need(x, a, field,
                     !x.of->fresh && a->fields.at[x.of->field].is_made &&
                         !g->carried[g->one[x.of->field]] && !g->is_temporary[x.of->field]);
}

static void find_temporaries(struct ghosts *g)
{
    for (bool more = true; more;) {
        more = false;
        for (int f = 0; f < g->axis->fields.n; f++) {
            if (g->is_temporary[f] || g->carried[g->one[f]] || !g->axis->fields.at[f].is_made ||
                !is_settled(g, f))
                continue;
            g->is_temporary[f] = more = true;
            vec_push(g->axis->plan->arena, &g->order, f);
        }
    }
}

/* Every nest that makes the one runs over all cells of those that make the other, and over more. */
static bool goes_beyond(const struct ghosts *g, int field, int of)
{
    const struct axis *a = g->axis;
    bool found = false, all = true;
    vec_each_at (m, &a->makings)
        vec_each_at (other, &a->makings) {
            int64_t lo, hi;
            if (m->field != field || other->field != of || m->needs.n == 0 || other->needs.n == 0)
                continue;
            all &= axis_apart(a, m, other, &lo, &hi) && lo <= 0 && hi >= 0 && hi > lo;
            found = true;
        }
    return found && all;
}

static bool takes_on(const struct ghosts *g, int field, int of)
{
    return vec_any_at(m, &g->axis->makings, m->field == field && m->keeps && m->of == of);
}

/* Each goes on from the other, `p[i] = u[i] - ...; u[i] = p[i] - ...;`, and the predictor in ghost cells, too: u is
 * carried. */
static bool is_predictor(const struct ghosts *g, int field, int of)
{
    return field != of && !g->is_temporary[field] && !g->carried[g->one[field]] && !g->carried[g->one[of]] &&
           takes_on(g, field, of) && takes_on(g, of, field) && goes_beyond(g, field, of);
}

static void find_predictors(struct ghosts *g)
{
    for (int f = 0; f < g->axis->fields.n; f++)
        for (int of = 0; of < g->axis->fields.n; of++)
            if (is_predictor(g, f, of)) {
                g->carried[g->one[of]] = true;
                find_temporaries(g);
            }
}

/* ---- what it needs -------------------------------------------------------------------------- */

static void add_needs(struct ghosts *g, const struct making *m, const struct span *at)
{
    vec_each_at (from, &m->needs) {
        int axis = g->axis->axis;
        if (!from->fresh && g->is_temporary[from->field])
            span_widen(&g->needed[from->field], at->lo + from->lo[axis], at->hi + from->hi[axis]);
    }
}

/* How a nest that makes a temporary lies to one that makes carried values of it. */
static void judge(struct ghosts *g, int making, const struct making *carried,
                  const struct span *needed)
{
    int64_t lo, hi;
    const struct making *m = &g->axis->makings.at[making];
    int origin = g->axis->fields.at[m->field].origin;
    if (!axis_apart(g->axis, m, carried, &lo, &hi))
        return;
    lo += origin;
    hi += origin;
    g->beyond[making] |= (lo < 0 && needed->lo + origin < 0) || (hi > 0 && needed->hi + origin > 0);
    g->inside[making] |= lo >= 0 && hi <= 0;
}

static void follow(struct ghosts *g, const struct making *carried)
{
    const struct axis *a = g->axis;
    const struct span here = {.any = true};
    memset(g->needed, 0, (size_t)a->fields.n * sizeof *g->needed);
    add_needs(g, carried, &here);
    for (int k = g->order.n - 1; k >= 0; k--) {
        int field = g->order.at[k];
        struct span needed = g->needed[field];
        g->serves[field] |= needed.any;
        for (int i = 0; i < a->makings.n && needed.any; i++) {
            const struct making *m = &a->makings.at[i];
            if (m->field != field || m->needs.n == 0)
                continue;
            judge(g, i, carried, &needed);
            add_needs(g, m, &needed);
        }
    }
}

static bool is_beyond(const struct ghosts *g, int making)
{
    return g->beyond[making] && !g->inside[making];
}

/* One array may serve sweeps along each axis in turn: the nest of one of them makes it in ghost cells. */
static bool is_made_beyond(const struct ghosts *g, int field)
{
    const struct axis *a = g->axis;
    return any_below(i, a->makings.n, a->makings.at[i].field == field && is_beyond(g, i));
}

static bool makes_in_ghosts(const struct ghosts *g, const struct work_nest *nest)
{
    const struct axis *a = g->axis;
    return any_below(i, a->makings.n,
                     a->makings.at[i].nest == nest && is_beyond(g, i) &&
                         a->fields.at[a->makings.at[i].field].in_ghosts);
}

/* A temporary of which no neighbours are needed, where it is not made for the carried field's cells
 * always made together with one that is made in ghost cells. */
static bool goes_along(const struct ghosts *g, int field)
{
    const struct axis *a = g->axis;
    bool found = false, all = g->serves[field];
    for (int i = 0; all && i < a->makings.n; i++) {
        if (a->makings.at[i].field != field || g->inside[i])
            continue;
        found = true;
        all = makes_in_ghosts(g, a->makings.at[i].nest);
    }
    return found && all;
}

void axis_ghosts_find(struct axis *a)
{
    struct arena *arena = a->plan->arena;
    size_t n = (size_t)a->fields.n + 1;
    struct ghosts g = {.axis = a};
    g.one = arena_alloc(arena, n * sizeof *g.one);
    g.carried = arena_alloc(arena, n * sizeof *g.carried);
    g.is_temporary = arena_alloc(arena, n * sizeof *g.is_temporary);
    g.needed = arena_alloc(arena, n * sizeof *g.needed);
    g.serves = arena_alloc(arena, n * sizeof *g.serves);
    g.beyond = arena_alloc(arena, ((size_t)a->makings.n + 1) * sizeof *g.beyond);
    g.inside = arena_alloc(arena, ((size_t)a->makings.n + 1) * sizeof *g.inside);
    for (int i = 0; i < a->fields.n; i++)
        g.one[i] = i;
    find_carried(&g);
    find_temporaries(&g);
    find_predictors(&g);
    for (int i = 0; i < a->makings.n; i++)
        if (g.carried[g.one[a->makings.at[i].field]])
            follow(&g, &a->makings.at[i]);
    for (int i = 0; i < a->fields.n; i++) {
        struct field *f = &a->fields.at[i];
        bool said = f->is_flux && axis_is_said_in_cells(a, i); /* that the mesh holds all of them */
        f->in_ghosts = is_made_beyond(&g, i) && !said;
    }
    for (int i = 0; i < a->fields.n; i++) {
        struct field *f = &a->fields.at[i];
        f->goes_along = !f->in_ghosts && !f->is_flux && goes_along(&g, i);
    }
    for (int i = 0; i < a->fields.n; i++)
        a->fields.at[i].in_ghosts |= a->fields.at[i].goes_along;
}
