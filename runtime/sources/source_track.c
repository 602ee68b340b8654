/* Sources that move: a laser, a blade, rain. Remeshes look at where these are and where they will
 * be then (source_time.c); in between, one of a few cells may come to coarse leaves, and one that
 * jumps is anywhere. So before each launch with other scalars than the last, the places where it
 * showed and those beside them are looked at, and leaves are refined where it shows now. Places are
 * those of the leaves that showed it, most often of the finest level, whatever leaves cover those
 * beside. Where something that showed is no longer there, all leaves are looked at. Where few leaves
 * may become finer, all of these are looked at in the place of that. A source that
 * shows in a large part of the mesh is not tracked. Called by sources.c and source_time.c. */
#include <math.h>
#include <stdlib.h>

#include "adapt/adapt.h"
#include "sources/source.h"

/* Places that a track follows at most, but for a part of the mesh's leaves. */
enum { MOST = 64, PART = 8 };

static bool shows(const struct amr__source *s, struct amr__node node)
{
    return amr__source_shows(s, node, s->results_only) > amr__state.config.hysteresis;
}

static void take_shown(struct amr__source *s, const struct amr__node *own, int n)
{
    s->n_shown = amr__source_gather(own, n, &s->shown);
    if (s->n_shown)
        s->gone = 0;
}

static bool is_wide(const struct amr__source *s)
{
    return s->n_shown > MOST && s->n_shown > amr__state.blocks->mesh->n_global / PART;
}

static void show(struct amr__source *s, bool results_only)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    struct amr__node *own = amr__need((size_t)m->n_leaves, sizeof *own);
    int n = 0;
    s->results_only = results_only;
    for (int i = 0; i < m->n_leaves; i++)
        if (shows(s, m->leaf[i]))
            own[n++] = m->leaf[i];
    take_shown(s, own, n);
    free(own);
}

void amr__source_show(struct amr__source *s)
{
    show(s, false);
    if (is_wide(s))
        show(s, true);
}

/* ---- places ---------------------------------------------------------------------------------- */

/* Those where it showed and those beside them; along an edge, those beside along it. */
struct candidates {
    struct amr__node *at; /* [n] owned */
    int n;
    struct amr__judged with_above; /* a set: these, with `own`, and their ancestors */
};

static bool may_follow(const struct amr__source *s, int dir)
{
    int step[3];
    bool may = true;
    amr__dir_split(dir, step);
    for (int d = 0; d < amr__state.space.dim; d++)
        may &= !s->beside[d] || !step[d];
    return may;
}

static void add_candidate(struct candidates *c, struct amr__node node)
{
    const struct amr__seen *is = amr__source_lookup(&c->with_above, node);
    if (is && is->own > 0)
        return;
    c->at[c->n++] = node;
    amr__source_keep(&c->with_above, &(struct amr__seen){.node = node, .is_used = 1, .own = 1});
    while (node.level > 0) {
        node = amr__node_parent(node);
        amr__source_keep(&c->with_above, &(struct amr__seen){.node = node, .is_used = 1});
    }
}

/* False: there were no new ones. */
static bool add_beside(const struct amr__source *s, struct candidates *c,
                       const struct amr__node *at, int n)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    int dirs = amr__dir_count(m->dim), before = c->n;
    c->at = amr__grow(c->at, (size_t)(c->n + n * dirs) * sizeof *c->at);
    for (int i = 0; i < n; i++)
        for (int dir = 0; dir < dirs; dir++) {
            struct amr__node node;
            if (may_follow(s, dir) && amr__node_neighbor(m, at[i], dir, &node))
                add_candidate(c, node);
        }
    return c->n > before;
}

static bool is_at_or_below(struct amr__node node, struct amr__node above)
{
    while (node.level > above.level)
        node = amr__node_parent(node);
    return amr__node_equal(node, above);
}

/* Own leaves that have a candidate's cells, with the smaller of both. */
static struct amr__place *places_of(const struct amr__source *s, const struct candidates *c, int *n)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    struct amr__place *at = NULL;
    int room = 0;
    *n = 0;
    for (int i = 0; i < m->n_leaves; i++) {
        struct amr__node leaf = m->leaf[i];
        if (!amr__source_is_beside(s, &amr__state.blocks->block[i]))
            continue;
        bool covers = amr__source_lookup(&c->with_above, leaf) != NULL;
        for (int k = 0; k < c->n; k++)
            if (is_at_or_below(leaf, c->at[k]) || (covers && is_at_or_below(c->at[k], leaf))) {
                bool finer = leaf.level > c->at[k].level;
                at = amr__grow_for(at, *n, &room, sizeof *at);
                at[(*n)++] = (struct amr__place){finer ? leaf : c->at[k], i};
            }
    }
    return at;
}

/* ---- a launch -------------------------------------------------------------------------------- */

static bool is_near(struct amr__node a, struct amr__node b)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    while (a.level > b.level)
        a = amr__node_parent(a);
    while (b.level > a.level)
        b = amr__node_parent(b);
    bool near = false;
    for (int dir = 0; dir < amr__dir_count(m->dim) && !near; dir++) {
        struct amr__node beside;
        near = amr__node_neighbor(m, a, dir, &beside) && amr__node_equal(beside, b);
    }
    return near;
}

static bool is_near_shown(const struct amr__source *s, struct amr__node node)
{
    bool near = false;
    for (int i = 0; i < s->n_shown && !near; i++)
        near = is_near(node, s->shown[i]);
    return near;
}

/* Where it shows, and beside that: what it makes at the end of a leaf reaches into the next before
 * the next remesh. */
static bool refine_places(const struct amr__source *s, const struct amr__place *at, int n)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    signed char *want = amr__need((size_t)m->n_leaves, 1);
    for (int i = 0; i < n; i++) {
        int level = m->leaf[at[i].leaf].level;
        bool beside = level < at[i].node.level && is_near_shown(s, at[i].node);
        if (level < m->levels - 1 && (beside || amr__source_shows(s, at[i].node, false) > 1))
            want[at[i].leaf] = 1;
    }
    return amr__refine_leaves(want, NULL);
}

static struct amr__node *shown_of(const struct amr__source *s, const struct amr__place *at, int n,
                                  int *n_own)
{
    struct amr__node *own = amr__need((size_t)n, sizeof *own);
    *n_own = 0;
    for (int i = 0; i < n; i++)
        if (shows(s, at[i].node))
            own[(*n_own)++] = at[i].node;
    return own;
}

/* Looks at the candidates, and refines; what is beside those that show now are candidates, too. */
static void look(struct amr__source *s, struct candidates *c)
{
    bool more = true;
    while (more) {
        int n, n_own;
        struct amr__place *at = places_of(s, c, &n);
        amr__source_look_at_places(s, at, n);
        struct amr__node *own = shown_of(s, at, n, &n_own);
        take_shown(s, own, n_own);
        more = refine_places(s, at, n);
        more |= add_beside(s, c, s->shown, s->n_shown);
        amr__source_settle(s);
        free(own);
        free(at);
    }
}

/* ---- few coarse leaves ------------------------------------------------------------------------ */

/* Blocks of the finest level that a place has. */
static double blocks_in(struct amr__node node)
{
    return ldexp(1, amr__state.space.dim * (amr__state.space.levels - 1 - node.level));
}

/* The own leaves that may become finer. */
static struct amr__place *coarse_places(const struct amr__source *s, int *n)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    struct amr__place *at = amr__need((size_t)m->n_leaves, sizeof *at);
    *n = 0;
    for (int i = 0; i < m->n_leaves; i++)
        if (m->leaf[i].level < m->levels - 1 && amr__source_is_beside(s, &amr__state.blocks->block[i]))
            at[(*n)++] = (struct amr__place){m->leaf[i], i};
    return at;
}

/* All leaves that may become finer are less work than the candidates, and none of them is one: that would become
 * finer before the source comes. Collective. */
static bool are_coarse_few(const struct amr__source *s, const struct candidates *c)
{
    const struct amr__comm *comm = amr__state.comm;
    const struct amr__mesh *m = amr__state.blocks->mesh;
    double follow = 0, coarse = 0, beside = 0;
    int n;
    for (int i = 0; i < c->n; i++)
        follow += blocks_in(c->at[i]);
    struct amr__place *at = coarse_places(s, &n);
    for (int i = 0; i < n; i++)
        coarse += blocks_in(at[i].node);
    free(at);
    at = places_of(s, c, &n);
    for (int i = 0; i < n; i++)
        beside = fmax(beside, m->leaf[at[i].leaf].level < m->levels - 1);
    free(at);
    comm->allreduce(comm, &coarse, 1, AMR__F64, AMR__ADD);
    comm->allreduce(comm, &beside, 1, AMR__F64, AMR__MOST);
    return coarse < follow && beside == 0;
}

static bool is_shown(const struct amr__source *s, struct amr__node node)
{
    bool is = false;
    for (int i = 0; i < s->n_shown && !is; i++)
        is = amr__node_equal(s->shown[i], node);
    return is;
}

/* Places where it shows, too. */
static void add_shown(struct amr__source *s, const struct amr__node *own, int n_own)
{
    struct amr__node *all = NULL;
    int n = amr__source_gather(own, n_own, &all);
    s->shown = amr__grow(s->shown, (size_t)(s->n_shown + n) * sizeof *s->shown);
    for (int i = 0; i < n; i++)
        if (!is_shown(s, all[i]))
            s->shown[s->n_shown++] = all[i];
    free(all);
}

/* The source is not followed where all is of the finest level: remeshes find where it is. */
static void look_at_coarse(struct amr__source *s)
{
    for (bool more = true; more;) {
        int n, n_own;
        struct amr__place *at = coarse_places(s, &n);
        amr__source_look_at_places(s, at, n);
        struct amr__node *own = shown_of(s, at, n, &n_own);
        add_shown(s, own, n_own);
        more = refine_places(s, at, n);
        amr__source_settle(s);
        free(own);
        free(at);
    }
}

/* ---- all of it -------------------------------------------------------------------------------- */

/* Some place that showed has nothing at it or beside it now. */
static bool is_lost(const struct amr__source *s, const struct amr__node *old, int n)
{
    bool lost = false;
    for (int i = 0; i < n && !lost; i++) {
        lost = true;
        for (int k = 0; k < s->n_shown && lost; k++)
            lost = !is_near(old[i], s->shown[k]);
    }
    return lost;
}

/* It shows nowhere: at growing distances, and where scalars jump, all leaves are looked at. */
static bool is_looked_for(struct amr__source *s)
{
    if (!s->gone || (amr__state.step < s->again && !amr__source_jumps(s)))
        return false;
    s->gone *= 2;
    s->again = amr__state.step + s->gone;
    return true;
}

void amr__source_refine_beside(struct amr__source *s)
{
    struct candidates c = {0};
    bool more = !is_wide(s) && add_beside(s, &c, s->shown, s->n_shown);
    while (more) {
        int n;
        struct amr__place *at = places_of(s, &c, &n);
        more = refine_places(s, at, n);
        free(at);
    }
    amr__source_settle(s);
    free(c.at);
    free(c.with_above.seen);
}

void amr__source_hold_beside(const struct amr__source *s, signed char *want)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    struct candidates c = {0};
    if (!is_wide(s))
        add_beside(s, &c, s->shown, s->n_shown);
    for (int i = 0; i < m->n_leaves && c.n; i++)
        if (want[i] < 0 && amr__source_is_beside(s, &amr__state.blocks->block[i]) &&
            amr__source_lookup(&c.with_above, m->leaf[i]))
            want[i] = 0;
    free(c.at);
    free(c.with_above.seen);
}

bool amr__source_track(struct amr__source *s)
{
    if (s->n_shown == 0)
        return is_looked_for(s);
    if (is_wide(s) || amr__looks_rest(s))
        return false;
    amr__source_forget(s);
    int n_old = s->n_shown;
    struct amr__node *old = s->shown;
    struct candidates c = {0};
    add_beside(s, &c, old, n_old);
    bool few = are_coarse_few(s, &c), lost = false;
    if (few) {
        look_at_coarse(s);
    } else {
        s->shown = NULL;
        look(s, &c);
        lost = is_lost(s, old, n_old);
    }
    if (lost && !s->gone) {
        s->gone = 1;
        s->again = amr__state.step + 1;
    }
    if (!few)
        free(old);
    free(c.at);
    free(c.with_above.seen);
    return lost;
}
