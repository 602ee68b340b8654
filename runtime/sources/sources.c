/* Sources that nests create: a heater of a few cells, a lamp that moves, a term that is switched
 * on. What goes with the place of a cell (amr_nest.places, or a range that is a part of the mesh)
 * is no value of any field, so the criterion sees it only when it has been at work on coarse cells,
 * and what falls between their centres never. So such a nest is run at the finest resolution over
 * the place of each leaf, on blocks that lie in no mesh, amid constant fields: all detail that its
 * result has is the source's. That is judged like a coefficient array, by its own range
 * (is_constant in remesh.c): leaves are refined before the nest runs, and held by the next
 * remeshes. What a leaf's place shows is kept until the nest's scalars or tables change. Where they
 * change all the time, as a time does, remeshes look again, at the present and as far ahead as the
 * next remesh; where one changes that has rested, the nest is looked at before it runs. Nests that
 * carry on what it makes are looked at with it: source_chain.c. Called by launch.c, command.c and
 * remesh.c on all ranks. */
#include <stdlib.h>
#include <string.h>

#include "adapt/adapt.h"
#include "criteria/criteria.h"
#include "nests/nests.h"
#include "repeat/repeat.h"
#include "sources/source.h"
#include "sources/sources.h"

static struct amr__source **sources; /* owned */
static int n_sources;

/* ---- which launches -------------------------------------------------------------------------- */

static bool is_adaptive(void)
{
    const struct amr__state *s = &amr__state;
    return s->space.levels > 1 && s->blocks && strcmp(s->config.criterion, "none") != 0;
}

/* A part of the mesh is a place if values are added there to what there was. */
static bool is_placed(const struct amr__launch *l)
{
    const struct amr_nest *nest = amr__source_nest(l);
    return nest->edge ? nest->places && nest->edge != AMR_EDGE_WRAP
                      : nest->places || !amr__source_covers(l);
}

/* Where the ring cells lie that an edge nest sets. False: at a corner, where no place is told from
 * another along the edge. */
static bool find_edge(const struct amr__launch *l, int beside[AMR_MAX_DIM])
{
    const struct amr__space *space = &amr__state.space;
    bool is_long = false;
    for (int d = 0; d < space->dim && amr__source_nest(l)->edge; d++) {
        beside[d] = l->hi[d] <= space->lo[d] ? -1 : l->lo[d] >= space->hi[d];
        is_long |= !beside[d];
    }
    return is_long;
}

static bool is_same_nest(const struct amr__source *s, const struct amr__launch *l,
                         const int *beside)
{
    return s->last.nest == l->nest && memcmp(s->beside, beside, sizeof s->beside) == 0;
}

/* The same again, as in an iteration. */
static bool is_repeated(const struct amr__source *s, const struct amr__launch *l)
{
    const struct amr_nest *nest = amr__source_nest(l);
    return memcmp(s->last.scalars.bytes, l->scalars.bytes, (size_t)l->scalar_bytes) == 0 &&
           memcmp(s->last.table, l->table, (size_t)nest->n_tables * sizeof *l->table) == 0 &&
           memcmp(s->last.field, l->field, (size_t)nest->n_arrays * sizeof *l->field) == 0;
}

/* A nest may run several times a step, at other places and with other strengths: each such turn is
 * a source of its own, also where its range has moved since the step before. *repeated: nothing of
 * the launch is new in this step. NULL: none is known. */
static struct amr__source *find(const struct amr__launch *l, const int *beside, int *turn,
                                bool *repeated)
{
    *turn = 0;
    *repeated = false;
    for (int i = 0; i < n_sources; i++)
        if (is_same_nest(sources[i], l, beside) && amr__has_same_range(&sources[i]->last, l) &&
            sources[i]->step == amr__state.step) {
            *repeated |= is_repeated(sources[i], l);
            (*turn)++;
        }
    struct amr__source *moved = NULL;
    for (int i = 0; i < n_sources; i++) {
        struct amr__source *s = sources[i];
        if (!is_same_nest(s, l, beside) || s->turn != *turn)
            continue;
        if (amr__has_same_range(&s->last, l))
            return s;
        if (!moved && s->step == amr__state.step - 1)
            moved = s;
    }
    return moved;
}

static struct amr__source *add(const struct amr__launch *l, const int *beside, int turn)
{
    sources = amr__grow(sources, (size_t)(n_sources + 1) * sizeof *sources);
    struct amr__source *s = sources[n_sources++] = amr__need(1, sizeof *s);
    memcpy(&s->last, l, offsetof(struct amr__launch, scalars) + (size_t)l->scalar_bytes);
    memcpy(s->beside, beside, sizeof s->beside);
    s->turn = turn;
    return s;
}

/* ---- wishes ---------------------------------------------------------------------------------- */

static void wish(const struct amr__source *s, signed char *want)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    for (int i = 0; i < m->n_leaves; i++) {
        double most = amr__source_most(s, m->leaf[i]);
        signed char least = -1;
        if (most > 1)
            least = m->leaf[i].level < m->levels - 1;
        else if (most > amr__state.config.hysteresis)
            least = 0;
        want[i] = want[i] < least ? least : want[i];
    }
}

/* What a launch uses is there yet. */
static bool can_run(const struct amr__launch *l)
{
    bool can = true;
    for (int a = 0; a < amr__source_nest(l)->n_arrays; a++)
        can &= amr__state.field[l->field[a]] != NULL;
    for (int t = 0; t < amr__source_nest(l)->n_tables; t++)
        can &= amr__table_lives(l->table[t]);
    return can;
}

/* The nest, and what follows it, may be run once more. */
static bool can_look(const struct amr__source *s)
{
    bool can = true;
    for (int i = 0; i <= s->more.n; i++)
        can &= can_run(amr__source_link(s, i));
    return can;
}

static bool is_alive(const struct amr__source *s)
{
    return amr__state.step - s->step <= 2 * amr__state.config.refine_every && can_look(s);
}

static void drop_dead(void)
{
    int n = 0;
    for (int i = 0; i < n_sources; i++) {
        if (is_alive(sources[i])) {
            sources[n++] = sources[i];
            continue;
        }
        amr__chain_free(sources[i]);
        amr__judged_free(&sources[i]->trusted);
        free(sources[i]->active);
        free(sources[i]->shown);
        amr__bounds_free(sources[i]);
        free(sources[i]);
    }
    n_sources = n;
}

void amr__sources_hold(signed char *want)
{
    for (int i = 0; i < n_sources; i++)
        amr__chain_end(sources[i]);
    drop_dead();
    amr__source_range_hold(want);
    amr__contours_hold(want);
    amr__source_sum_hold(want);
    for (int i = 0; i < n_sources; i++) {
        struct amr__source *s = sources[i];
        s->n_known = 0;
        if (s->judged.n + s->varies.n == 0)
            continue;
        if (s->changes || amr__values_count(&s->last)) {
            amr__source_look_ahead(s);
            if (s->changes)
                amr__source_hold_beside(s, want);
        } else {
            bool anew = amr__source_levels(s, false) || s->stale;
            if (anew) {
                amr__source_forget(s);
                amr__looks_drop(s);
            }
            amr__source_look_at(s, &s->last, NULL);
            s->stale = false;
            amr__bounds_looked(s, anew);
        }
        wish(s, want);
    }
}

/* Before a launch. */
static void refine(struct amr__source *s)
{
    bool more = true;
    amr__looks_drop(s);
    if (amr__source_levels(s, true) || s->changes || s->stale)
        amr__source_forget(s);
    s->stale = false;
    for (int level = 1; level < amr__state.space.levels && more; level++) {
        signed char *want = amr__need((size_t)amr__state.blocks->mesh->n_leaves, 1);
        amr__source_look_at(s, &s->last, NULL);
        wish(s, want);
        more = amr__refine_leaves(want, NULL);
        amr__source_settle(s);
    }
    if (more)
        amr__source_look_at(s, &s->last, NULL); /* where leaves are of the finest level now */
    s->variation_shows = amr__variation_shows(s);
    amr__source_share(s);
    amr__source_show(s);
    amr__bounds_looked(s, true);
}

/* A pulse in a single step, which no look ahead may hit. */
static void warn_singles(struct amr__source *s)
{
    const struct amr_nest *nest = amr__source_nest(&s->last);
    for (int i = 0; i < nest->n_scalars && !s->warned; i++) {
        if (!nest->scalars[i].single || !s->advances[i])
            continue;
        s->warned = true;
        amr__warning(
            "what the nest at %s does in some places it may do in single steps only, for it "
            "compares '%s': where the mesh is coarse that may be missed; put the condition "
            "on '%s' in front of the loop",
            nest->where, nest->scalars[i].single, nest->scalars[i].single);
    }
}

static void warn_lost(struct amr__source *s)
{
    if (s->warned || !amr__bounds_lost(s))
        return;
    s->warned = true;
    amr__warning("how large what the nest at %s does in some places gets cannot be told from the "
                 "numbers that change from step to step: where the mesh is coarse, a source that "
                 "comes and goes may be missed; let refine.regions keep its place fine",
                 amr__source_nest(&s->last)->where);
}

/* Of a launch that is new nobody knows what follows. */
static void take_direct(struct amr__source *s)
{
    amr__chain_end(s);
    amr__chain_begin(s);
}

/* Nothing can become finer before the next remesh, which looks again. */
bool amr__source_rests(void)
{
    const struct amr__space *space = &amr__state.space;
    int64_t blocks = 1;
    for (int d = 0; d < space->dim; d++)
        blocks *= (space->hi[d] - space->lo[d] + space->block - 1) / space->block;
    return amr__state.blocks->mesh->n_global == blocks && !amr__remesh_is_next();
}

static void look(const struct amr__launch *l, const int *beside)
{
    int turn;
    bool repeated;
    struct amr__source *s = find(l, beside, &turn, &repeated);
    bool is_new = !s;
    if (repeated)
        return;
    s = s ? s : add(l, beside, turn);
    amr__chain_end(s); /* of the step before */
    bool starts = amr__source_take(s, l);
    amr__chain_begin(s);
    if (is_new)
        take_direct(s);
    if (s->judged.n + s->varies.n == 0)
        return;
    warn_singles(s);
    warn_lost(s);
    if (!starts && !is_new && (!s->changes || amr__source_rests()))
        return;
    if (!can_look(s)) {
        s->stale = true;
        return;
    }
    amr__phase_begin(AMR__REMESH);
    if (starts || is_new || amr__source_track(s)) {
        refine(s);
        if (!is_new)
            amr__source_refine_beside(s);
    }
    amr__phase_end();
}

/* In the midst of a step. */
static void look_anew(struct amr__source *s)
{
    s->stale = true;
    if (!can_look(s))
        return;
    amr__phase_begin(AMR__REMESH);
    refine(s);
    amr__source_refine_beside(s);
    amr__phase_end();
}

/* What another nest makes of it has grown: `u += amplitude * r`. What the step has made on a coarser
 * mesh is made anew. */
static void look_behind(struct amr__source *s, int link, const struct amr__launch *l)
{
    if (link > s->more.n || s->more.at[link - 1]->nest != l->nest ||
        s->judged.n + s->varies.n == 0)
        return;
    amr__rings_finish();
    memcpy(s->more.at[link - 1], l, offsetof(struct amr__launch, scalars) + (size_t)l->scalar_bytes);
    if (!amr__bounds_grow(s, link))
        return;
    look_anew(s);
    amr__redo_launches();
}

/* What it asks has not been looked for so far. */
static bool look_for_asked(struct amr__source *s, const struct amr__launch *l)
{
    amr__rings_finish();
    bool judges = amr__chain_judge_asked(s, l);
    if (judges)
        look_anew(s);
    return judges;
}

/* Nor has what it reads, and what the step before has made of places. */
static bool look_for_left(struct amr__source *s, const struct amr__launch *l)
{
    bool judges = amr__chain_judge_left(s, l);
    if (judges) {
        amr__rings_finish();
        look_anew(s);
    }
    return judges;
}

static bool any_begins(const struct amr__launch *l)
{
    bool any = false;
    for (int a = 0; a < amr__source_nest(l)->n_arrays; a++)
        any |= amr__asked_begins(a);
    return any;
}

/* Sources of the step so far, and what the launch does with what they have made. */
static void follow(const struct amr__launch *l)
{
    bool begins = any_begins(l), refined = false, left = false;
    bool is_first = amr__state.step <= AMR__FIRST_STEPS + 1 && !amr__redo_runs();
    for (int i = 0; i < n_sources && is_first; i++)
        left |= sources[i]->step == amr__state.step - 1 && look_for_left(sources[i], l);
    if (left)
        amr__asked_remake_left(l);
    for (int i = 0; i < n_sources && !amr__redo_runs(); i++)
        if (sources[i]->is_open && sources[i]->step == amr__state.step) {
            int link = amr__chain_follow(sources[i], l);
            if (link)
                look_behind(sources[i], link, l);
            refined |= begins && look_for_asked(sources[i], l);
        }
    if (refined)
        amr__asked_remake(l);
}

/* Fields that other commands than launches write. */
static void forget_written(enum amr__verb verb, const void *payload, size_t bytes)
{
    const int32_t *id = payload;
    size_t n = bytes / sizeof *id;
    bool fills = verb == AMR__FILL_FIELD;
    if (verb == AMR__SET || verb == AMR__REOPEN)
        amr__asked_forget_all();
    if (verb == AMR__COPY_FIELD || verb == AMR__FIELD_FREE || verb == AMR__FIELD_DIRTY)
        n = 1;
    else if (verb != AMR__SCATTER && !fills)
        n = 0;
    for (size_t i = fills; i < n; i++)
        amr__asked_forget(id[i]);
}

void amr__sources_note(enum amr__verb verb, const void *payload, size_t bytes)
{
    forget_written(verb, payload, bytes);
    int32_t id[2];
    bool copies = verb == AMR__COPY_FIELD && bytes == sizeof id;
    if (!copies && (!amr__brings(verb) || bytes < sizeof *id))
        return;
    memcpy(id, payload, copies ? sizeof id : sizeof *id);
    if (!copies)
        amr__asked_show(id[0]);
    for (int i = 0; i < n_sources; i++)
        if (sources[i]->is_open)
            amr__chain_take(sources[i], id[copies]);
}

void amr__sources_look(const struct amr__launch *l)
{
    if (!is_adaptive())
        return;
    if (!amr__source_nest(l)->edge && amr__source_nest(l)->n_reductions > 0) {
        if (!amr__source_covers(l))
            amr__source_range_look(l);
        amr__source_sum_look(l);
    }
    if (amr__state.step == 0)
        return;
    amr__asked_take(l);
    follow(l);
    amr__asked_note(l);
    amr__source_range_look(l);
    amr__contours_look(l);
    int beside[AMR_MAX_DIM] = {0};
    if (is_placed(l) && (find_edge(l, beside) || !amr__source_nest(l)->edge))
        look(l, beside);
}
