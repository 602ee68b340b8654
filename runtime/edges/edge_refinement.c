/* What boundary loops make jumps at the edges of is looked at before it is used: a lid that begins
 * to move, a heated wall, an inflow that is switched on after a hundred steps. The initial data and
 * the last remesh do not show it, and the next nest that reads neighbours would see it on cells too
 * coarse until the next remesh. So where rings have changed since they were last looked at, and
 * some coarse leaf lies beside a jump now (edge_jumps.c), the mesh is refined before that nest, and the
 * boundary nests since the last one run again on the finer blocks; not if something else has
 * written their arrays in between. Called by launch.c on all ranks. */
#include <stdlib.h>
#include <string.h>

#include "adapt/adapt.h"
#include "criteria/criteria.h"
#include "edges/edges.h"
#include "fields/fields.h"
#include "nests/nests.h"
#include "repeat/repeat.h"

/* Boundary nests since the last look; owned, kept. */
static struct amr__launch **seen;
static int n_seen, seen_room, n_made;
static bool mixed; /* something else has written their arrays in between */

static bool is_watching(void)
{
    const struct amr__state *s = &amr__state;
    return s->space.levels > 1 && strcmp(s->config.criterion, "none") != 0 && amr__edges_any();
}

void amr__edges_forget(void)
{
    for (int i = 0; i < amr__state.n_fields; i++)
        if (amr__state.field[i]) {
            amr__state.field[i]->edge_version = 0;
            amr__state.field[i]->ring_saved = false;
        }
    n_seen = 0;
    mixed = false;
}

/* A field that a boundary nest uses, behind the nest. */
static void note_field(struct amr__field *f, bool writes)
{
    mixed |= f->edge_version && f->edge_version != f->version - writes;
    f->edge_version = f->version;
}

/* The same field in several places is one. */
static void note_fields(const struct amr__launch *l)
{
    const struct amr_nest *nest = amr__state.program->nests[l->nest];
    for (int i = 0; i < nest->n_arrays; i++) {
        bool writes = false, known = false;
        for (int j = 0; j < nest->n_arrays; j++) {
            known |= j < i && l->field[j] == l->field[i];
            writes |= l->field[j] == l->field[i] && nest->arrays[j].writes;
        }
        if (!known)
            note_field(amr__state.field[l->field[i]], writes);
    }
}

static bool is_wrap(const struct amr__launch *l)
{
    return amr__state.program->nests[l->nest]->edge == AMR_EDGE_WRAP;
}

/* A boundary nest that leaves some cells of an edge as they are. */
static bool is_partial(const struct amr__launch *l, const struct amr_array_desc *a)
{
    const struct amr__space *s = &amr__state.space;
    bool whole = a->fills || is_wrap(l);
    for (int d = 0; d < s->dim; d++) {
        bool beyond = l->hi[d] <= s->lo[d] || l->lo[d] >= s->hi[d];
        whole &= beyond || (l->lo[d] <= s->lo[d] && l->hi[d] >= s->hi[d]);
    }
    return !whole;
}

/* Such a nest covers more on coarse leaves than it would on fine ones, so what it leaves there is
 * remembered. */
static void save_rings(const struct amr__launch *l)
{
    const struct amr_nest *nest = amr__state.program->nests[l->nest];
    for (int i = 0; i < nest->n_arrays; i++) {
        const struct amr_array_desc *a = &nest->arrays[i];
        struct amr__field *f = amr__state.field[l->field[i]];
        if (!a->writes || f->ring_saved || !is_partial(l, a))
            continue;
        amr__rings_finish();
        amr__ring_save(f);
    }
}

static void put_back(void)
{
    for (int i = 0; i < amr__state.n_fields; i++)
        if (amr__state.field[i])
            amr__ring_put_back(amr__state.field[i]);
}

void amr__edges_note(const struct amr__launch *l)
{
    if (!amr__state.program->nests[l->nest]->edge || !is_watching())
        return;
    if (mixed)
        return;
    seen = amr__grow_for(seen, n_seen, &seen_room, sizeof(struct amr__launch *));
    if (n_seen == n_made)
        seen[n_made++] = amr__grow(NULL, sizeof **seen);
    memcpy(seen[n_seen++], l, offsetof(struct amr__launch, scalars) + (size_t)l->scalar_bytes);
    note_fields(l);
}

static bool may_run_again(void)
{
    for (int i = 0; i < amr__state.n_fields; i++) {
        const struct amr__field *f = amr__state.field[i];
        mixed |= f && f->edge_version && f->edge_version != f->version;
    }
    return !mixed;
}

/* It makes values in cells of axis d, not on faces. */
static bool sets_cells(const struct amr_nest *nest, int d)
{
    bool any = false;
    for (int i = 0; i < nest->n_arrays; i++)
        any |= nest->arrays[i].writes && !(nest->arrays[i].node >> d & 1);
    return any;
}

/* What a nest sees of an array. Where a cell gets one flux from each of two nests, the mesh must
 * not change between them: the first one, which sees but its own face, counts as seeing both. */
static unsigned sees(const struct amr_nest *nest, const struct amr_array_desc *a)
{
    int dim = amr__state.space.dim;
    unsigned dirs = a->reads ? a->directions & ~(1u << (amr__dir_count(dim) / 2)) : 0;
    bool own = a->reads && !dirs;
    for (int d = 0; d < dim && own; d++)
        if (a->node >> d & 1 && sets_cells(nest, d))
            dirs |= 1u << amr__face_dir(dim, 2 * d + 1);
    return dirs;
}

static void mark_read(const struct amr__launch *l)
{
    const struct amr_nest *nest = amr__state.program->nests[l->nest];
    for (int i = 0; i < nest->n_arrays; i++)
        amr__state.field[l->field[i]]->read_halo |= sees(nest, &nest->arrays[i]);
}

static bool sees_neighbors(const struct amr_nest *nest)
{
    bool any = nest->reads_halo;
    for (int i = 0; i < nest->n_arrays; i++)
        any = any || sees(nest, &nest->arrays[i]);
    return any;
}

/* Fluxes and stages, which each step overwrites first, are looked at once: the rest of the run the
 * criterion passes over them. */
static bool is_watched(const struct amr__field *f)
{
    return f && f->read_halo && !f->same_as && !amr__type_is_integer(f->type) &&
           (f->consulted || !f->ring_seen);
}

static void mark_seen(struct amr__field *const *fields, int n)
{
    for (int i = 0; i < n; i++) {
        fields[i]->ring_seen = fields[i]->ring_stamp;
        fields[i]->ring_news = 0;
    }
}

/* Those with rings that were not looked at. *n_heeded: how many can refine the mesh, which come first. */
static int changed(struct amr__field **fields, int *n_heeded)
{
    int n = 0;
    *n_heeded = 0;
    for (int i = 0; i < amr__state.n_fields; i++) {
        struct amr__field *f = amr__state.field[i];
        if (!is_watched(f) || f->ring_seen == f->ring_stamp)
            continue;
        fields[n++] = f;
        if (amr__remesh_heeds(f)) {
            fields[n - 1] = fields[*n_heeded];
            fields[(*n_heeded)++] = f;
        }
    }
    return n;
}

/* In the first step a nest that reads the ring may be still to come behind others that do not:
 * until each nest has run, what boundary nests did is kept for it. */
static bool is_unread_yet(void)
{
    enum { FIRST_STEPS = 2 };
    for (int i = 0; i < amr__state.n_fields && amr__state.step < FIRST_STEPS; i++) {
        const struct amr__field *f = amr__state.field[i];
        if (f && f->edge_version && f->ring_seen != f->ring_stamp)
            return true;
    }
    return false;
}

static void run_again(void)
{
    for (int i = 0; i < n_seen; i++) {
        save_rings(seen[i]);
        amr__launch_run(seen[i]);
    }
    amr__rings_finish();
}

/* The mesh changes, by a remesh or for a source, before anything has read what boundary nests set:
 * beside leaves that are refined it would be interpolated. True: amr__edges_run_again is to be called. */
bool amr__edges_put_back(void)
{
    bool any = false;
    for (int i = 0; i < amr__state.n_fields && n_seen; i++)
        any |= amr__state.field[i] && amr__state.field[i]->ring_saved;
    for (int i = 0; i < n_seen; i++)
        any |= is_wrap(seen[i]);
    any = any && may_run_again();
    if (any)
        put_back();
    return any;
}

void amr__edges_run_again(void)
{
    run_again();
}

/* What ran since the last look, if it may run again: with rings as they were saved before. */
bool amr__edges_pending(void (*take)(const struct amr__launch *l))
{
    bool can = may_run_again();
    for (int i = 0; i < n_seen && can; i++)
        take(seen[i]);
    return can;
}

/* Before a boundary nest runs. */
void amr__edges_save(const struct amr__launch *l)
{
    if (amr__state.program->nests[l->nest]->edge && is_watching())
        save_rings(l);
}

static void refine(struct amr__field *const *fields, int n)
{
    bool again = may_run_again();
    while (amr__edges_split(again ? put_back : NULL))
        if (again)
            run_again();
    for (int level = 1; level < amr__state.space.levels; level++) {
        if (!amr__refine_wished(fields, n, again ? put_back : NULL))
            break;
        if (again)
            run_again();
    }
    amr__redo_launches();
}

void amr__edges_refine(const struct amr__launch *l)
{
    const struct amr_nest *nest = amr__state.program->nests[l->nest];
    if (!is_watching() || nest->edge || !sees_neighbors(nest))
        return;
    mark_read(l);
    struct amr__field **fields = amr__need((size_t)amr__state.n_fields, sizeof *fields);
    int n_heeded, n = changed(fields, &n_heeded);
    amr__phase_begin(AMR__REMESH);
    bool jumps = n_heeded && amr__edges_jump(fields, n_heeded);
    jumps |= amr__edges_hold(l, fields, n_heeded);
    mark_seen(fields, n);
    if (jumps) {
        refine(fields, n_heeded);
        mark_seen(fields, n);
    }
    amr__phase_end();
    free(fields);
    if (!is_unread_yet())
        amr__edges_forget();
}
