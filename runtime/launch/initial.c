/* The first mesh and its data. Pointwise nests that come before it wait in a queue. Then the
 * initial data are surveyed at the finest resolution (survey.c), which tells the first mesh, and
 * its leaves are evaluated again, for good (evaluate.c). The uniform mesh never exists in memory.
 * Called by launch.c, step.c and command.c. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "adapt/adapt.h"
#include "criteria/criteria.h"
#include "evaluate/evaluate.h"
#include "fields/fields.h"
#include "launch/launch.h"
#include "nests/nests.h"
#include "uniform/uniform.h"

/* Each time all that waits is evaluated again. */
enum { MOST_REOPENED = 64 };

static struct amr__launch **queue; /* [n_queue] owned */
static int n_queue, queue_room;
static struct late {
    struct amr__launch *launch; /* owned: a boundary nest that comes before the mesh */
    int64_t step;               /* in which it came */
} *late; /* [n_late] owned */
static int n_late, late_room;
static int n_reopened;
static bool is_open; /* there is a mesh, and the queue alone tells what it holds */
/* Rank 0: the user's memory is no longer what the queue starts from; the user's own code has looked
 * at mesh arrays. */
static bool host_writes, host_looks;

/* Whether a nest may be run later, at any resolution: it looks at nothing but its own cell, and
 * nobody waits for a result. */
static bool is_local(const struct amr_nest *nest)
{
    const unsigned own = 1u << amr__centre(amr__state.space.dim);
    bool around = nest->reads_halo;
    for (int i = 0; i < nest->n_arrays; i++)
        around |= (nest->arrays[i].directions & ~own) != 0;
    return !around && !nest->n_reductions && nest->edge <= AMR_EDGE_DATA;
}

static struct amr__launch *copy_of(const struct amr__launch *l)
{
    struct amr__launch *copy = amr__grow(NULL, sizeof *copy);
    *copy = *l;
    return copy;
}

bool amr__initial_defer(const struct amr__launch *l)
{
    const struct amr_nest *nest = amr__state.program->nests[l->nest];
    if (!is_local(nest) || n_late)
        return false;
    queue = amr__grow_for(queue, n_queue, &queue_room, sizeof(struct amr__launch *));
    queue[n_queue++] = copy_of(l);
    amr__state.has_initial = true;
    for (int i = 0; i < nest->n_arrays; i++)
        if (nest->arrays[i].writes)
            amr__state.field[l->field[i]]->host_valid = false;
    return true;
}

static bool uses(const struct amr__launch *l, int field, bool only_written)
{
    const struct amr_nest *nest = amr__state.program->nests[l->nest];
    for (int i = 0; i < nest->n_arrays; i++)
        if (l->field[i] == field && (nest->arrays[i].writes || !only_written))
            return true;
    return false;
}

bool amr__initial_uses(int field)
{
    for (int q = 0; q < n_queue; q++)
        if (uses(queue[q], field, false))
            return true;
    return false;
}

bool amr__initial_release(int field)
{
    int kept = 0;
    bool needed = amr__initial_uses(field);
    for (int i = 0; i < n_late; i++) {
        if (uses(late[i].launch, field, true)) {
            free(late[i].launch);
            continue;
        }
        needed |= uses(late[i].launch, field, false);
        late[kept++] = late[i];
    }
    n_late = kept;
    return needed;
}

/* ---- a nest that comes late ------------------------------------------------------------------ */

static bool is_adaptive(void)
{
    return amr__state.space.levels > 1 && strcmp(amr__state.config.criterion, "none") != 0;
}

/* A local nest that writes. */
static bool makes_data(const struct amr__launch *l)
{
    const struct amr_nest *nest = amr__state.program->nests[l->nest];
    bool writes = false;
    for (int i = 0; i < nest->n_arrays; i++)
        writes |= nest->arrays[i].writes;
    return writes && is_local(nest);
}

/* Whether the mesh may be made once more for a nest; says once if it is too late for that. */
static bool is_in_time(const struct amr__launch *l)
{
    static bool is_told;
    if (n_reopened < MOST_REOPENED)
        return true;
    if (!is_told)
        amr__warning("the mesh has been made %d times for initial values that came after a result "
                     "was asked for; those that the nest at %s and later ones set do not refine it: "
                     "set initial values before results are printed or summed",
                     n_reopened + 1, amr__state.program->nests[l->nest]->where);
    is_told = true;
    return false;
}

bool amr__initial_may_reopen(const struct amr__launch *l)
{
    return is_open && makes_data(l) && !host_writes && is_in_time(l);
}

void amr__initial_host_code(bool writes)
{
    host_looks = true;
    host_writes |= writes && amr__state.blocks;
}

bool amr__initial_may_restart(const struct amr__launch *l)
{
    const struct amr__state *s = &amr__state;
    size_t bytes = 0, limit = (size_t)s->config.memory_limit;
    for (int i = 0; i < s->n_fields; i++)
        bytes += s->field[i] ? s->field[i]->bytes : 0;
    return s->blocks && s->step == 0 && is_adaptive() && host_looks && makes_data(l) &&
           (limit == 0 || bytes <= limit) && is_in_time(l);
}

void amr__initial_restart(void)
{
    int32_t *id = malloc(((size_t)amr__state.n_fields + 1) * sizeof *id);
    size_t n = 0;
    if (!id)
        amr__error_here("out of memory for a list of arrays");
    for (int i = 0; i < amr__state.n_fields; i++) {
        struct amr__field *f = amr__state.field[i];
        if (!f || !(f->pool || f->host_dirty))
            continue;
        amr__host_bring(f);
        f->host_suspect = false;
        id[n++] = i;
    }
    amr__tell(AMR__REOPEN, id, n * sizeof *id);
    free(id);
    host_writes = false;
}

void amr__initial_close(void)
{
    for (int q = 0; q < n_queue; q++)
        free(queue[q]);
    n_queue = 0;
    amr__state.has_initial = is_open = false;
}

/* The user's memory holds what a first mesh that is gone had said. */
static void forget_gathered(void)
{
    for (int q = 0; q < n_queue; q++) {
        const struct amr_nest *nest = amr__state.program->nests[queue[q]->nest];
        for (int i = 0; i < nest->n_arrays; i++)
            if (nest->arrays[i].writes)
                amr__state.field[queue[q]->field[i]]->host_valid = false;
    }
}

/* The user's memory holds all there is. */
static void start_from_host(const int32_t *id, size_t n)
{
    amr__initial_close();
    for (int i = 0; i < amr__state.n_fields; i++)
        if (amr__state.field[i])
            amr__state.field[i]->host_initial = amr__state.field[i]->host_dirty = false;
    for (size_t k = 0; k < n; k++)
        amr__state.field[id[k]]->host_initial = true;
}

void amr__do_reopen(const void *payload, size_t bytes)
{
    struct amr__state *s = &amr__state;
    if (bytes)
        start_from_host(payload, bytes / sizeof(int32_t));
    is_open = false;
    n_reopened++;
    for (int i = 0; i < s->n_fields; i++) {
        struct amr__field *f = s->field[i];
        if (!f)
            continue;
        s->device->free(f->pool);
        amr__ring_drop(f);
        f->pool = NULL;
        f->slots = 0;
        f->same_as = NULL;
        f->host_dirty |= f->host_initial;
    }
    forget_gathered();
    amr__fields_moved(NULL, false);
    amr__blocks_free(s->blocks);
    s->blocks = NULL;
}

/* ---- the size of the mesh -------------------------------------------------------------------- */

static void check_size(void)
{
    const struct amr__space *s = &amr__state.space;
    if (!amr__state.has_domain)
        amr__error("the program wants its mesh before any nest has told how large it is");
    for (int d = 0; d < s->dim; d++) {
        int n = s->hi[d] - s->lo[d];
        if (n < 1)
            amr__error("the mesh has no cells in %c: its range there is %d <= index < %d; make the "
                       "arrays, with their ring, at least %d wide",
                       "xyz"[d], s -> lo[d], s -> hi[d], 1 + s -> lo[d] + s -> ring[d][1]);
        bool images = false;
        for (int side = 0; side < 2; side++)
            images |= s->boundary[d][side] != AMR_RING && s->boundary[d][side] != AMR_OUTFLOW;
        if (images && n < s->halo)
            amr__error("the mesh is %d cells wide in %c, but nests read %d cells beyond its edge, "
                       "where the boundary repeats what is inside: make it %d cells wide at least",
                       n, "xyz"[d], s -> halo, s -> halo);
    }
}

void amr__launch_drop_levels(struct amr__launch *l, int n)
{
    int one = amr__state.program->nests[l->nest]->scalar_bytes;
    memmove(l->scalars.bytes, l->scalars.bytes + n * one, (size_t)(l->scalar_bytes - n * one));
    l->scalar_bytes -= n * one;
}

/* No leaf is larger than the mesh is wide. Levels above that would only be gone through, with all the
 * nodes that such large roots could have. The launches that wait have brought scalars for all. */
static void drop_levels(void)
{
    struct amr__space *s = &amr__state.space;
    int least = INT_MAX, before = s->levels;
    for (int d = 0; d < s->dim; d++)
        least = s->hi[d] - s->lo[d] < least ? s->hi[d] - s->lo[d] : least;
    while (s->levels > 1 && s->block << (s->levels - 2) >= least)
        s->levels--;
    int n = before - s->levels;
    for (int q = 0; q < n_queue && n; q++)
        amr__launch_drop_levels(queue[q], n);
    for (int q = 0; q < n_late && n; q++)
        amr__launch_drop_levels(late[q].launch, n);
    if (n)
        amr__note("note: mesh.levels = %d is more than the mesh can use, %d is taken: its shortest "
                  "side has %d cells, and a block of the coarsest of %d levels is %d wide",
                  before, s->levels, least, s->levels, s->block << (s->levels - 1));
}

static void set_roots(void)
{
    struct amr__space *s = &amr__state.space;
    int unit = s->block << (s->levels - 1);
    for (int d = 0; d < s->dim; d++)
        s->n_root[d] = (s->hi[d] - s->lo[d] + unit - 1) / unit;
}

/* ---- a uniform mesh -------------------------------------------------------------------------- */

/* All fine: the nests run as they came. */
static void build_uniform(void)
{
    amr__state.blocks = amr__blocks_new(&amr__state.space,
                                        amr__uniform_mesh(amr__state.space.levels - 1), NULL, NULL);
    for (int i = 0; i < amr__state.n_fields; i++) {
        struct amr__field *f = amr__state.field[i];
        bool valid = f && f->host_valid;
        if (!f || !f->host_dirty)
            continue;
        amr__scatter_field(f);
        f->host_valid = valid;
        f->host_dirty = false;
    }
    for (int q = 0; q < n_queue; q++)
        amr__launch_run(queue[q]);
    amr__rings_finish();
}

/* ---- an adapted mesh
 * ----------------------------------------------------------------------------- */

/* A leaf or ring block above the finest level. */
struct coarse {
    struct amr__node node;
    int dir, slot; /* dir: -1 or of the ring block */
};

static int by_level_and_direction(const void *a, const void *b)
{
    const struct coarse *x = a, *y = b;
    int level = x->node.level - y->node.level;
    int dir = x->dir - y->dir;
    return level ? level : dir ? dir : x->slot - y->slot;
}

/* Their cells: those that are alike together, as far as a batch has room. */
static void fill_coarse(struct amr__evaluator *e, struct coarse *list, int n)
{
    struct amr__node *nodes = amr__need((size_t)n, sizeof *nodes);
    qsort(list, (size_t)n, sizeof *list, by_level_and_direction);
    for (int i = 0; i < n; i++)
        nodes[i] = list[i].node;
    for (int first = 0, end; first < n; first = end) {
        int level = nodes[first].level, dir = list[first].dir;
        int room = amr__evaluate_room(e, level, dir);
        for (end = first; end < n && end - first < room; end++)
            if (nodes[end].level != level || list[end].dir != dir)
                break;
        int slot = amr__evaluate_nodes(e, nodes + first, end - first, dir, NULL);
        for (int i = first; i < end; i++)
            amr__evaluate_store(e, slot + i - first, list[i].slot);
    }
    free(nodes);
}

/* Fills the leaves (and their rings) that todo says; NULL: all. Cells of leaves that the survey has kept
 * are put there. */
static void fill(struct amr__evaluator *e, const struct amr__survey *v, const bool *todo)
{
    const struct amr__blocks *b = amr__state.blocks;
    int n = b->mesh->n_leaves, finest = amr__state.space.levels - 1, n_list = 0, n_coarse = 0;
    int *list = amr__need((size_t)(n + b->n_rings), sizeof *list);
    struct coarse *coarse = amr__need((size_t)(n + b->n_rings), sizeof *coarse);
    const void **kept = amr__need((size_t)n, sizeof *kept);
    int *slots = amr__need((size_t)n, sizeof *slots), n_kept = 0;
    for (int i = 0; i < n + b->n_rings; i++) {
        const struct amr__ring *r = i < n ? NULL : &b->ring[i - n];
        int leaf = r ? r->leaf : i;
        if (todo && !todo[leaf])
            continue;
        struct amr__node node = b->mesh->leaf[leaf];
        const void *cells = r ? NULL : amr__survey_cells(v, node);
        if (node.level == finest)
            list[n_list++] = i;
        else if (cells) {
            kept[n_kept] = cells;
            slots[n_kept++] = b->leaf_slot[leaf];
        } else
            coarse[n_coarse++] = (struct coarse){node, r ? r->dir : -1, r ? r->slot : b->leaf_slot[leaf]};
    }
    amr__evaluate_restore(e, kept, slots, n_kept);
    fill_coarse(e, coarse, n_coarse);
    amr__evaluate_in_place(e, list, n_list, todo != NULL);
    amr__evaluate_drain(e);
    free(slots);
    free(kept);
    free(coarse);
    free(list);
}

static int criterion_fields(const struct amr__evaluator *e, struct amr__field **fields)
{
    int n = 0;
    for (int i = 0; i < e->n_fields; i++)
        if (!e->field[i]->listed_only || amr__criteria_list(e->field[i]))
            fields[n++] = e->field[i];
    return n;
}

static bool is_filled(const struct amr__evaluator *e, const struct amr__field *f)
{
    bool is = false;
    for (int i = 0; i < e->n_fields; i++)
        is |= e->field[i] == f;
    return is;
}

/* Fields of which only boundary nests have made something, before the mesh changes: these run again,
 * and all else of such a field is zero, where its rings have been, too. */
static void empty_others(const struct amr__evaluator *e)
{
    struct amr__state *s = &amr__state;
    for (int i = 0; i < s->n_fields; i++) {
        struct amr__field *f = s->field[i];
        if (!f || !f->pool || is_filled(e, f))
            continue;
        amr__ghosts_lost(f);
        s->device->free(f->pool);
        amr__ring_drop(f);
        f->pool = NULL;
        f->slots = 0;
    }
}

/* Refines where the criterion, which now sees the data on the mesh and knows about buffers, wants
 * more. True if anything changed. Kept leaves stay in their slots. */
static bool refine_once(struct amr__evaluator *e, const struct amr__survey *v)
{
    struct amr__state *s = &amr__state;
    struct amr__blocks *old = s->blocks;
    struct amr__field **fields = amr__need((size_t)e->n_fields, sizeof *fields);
    struct amr__map map;
    int n = criterion_fields(e, fields);
    signed char *want = amr__need((size_t)old->mesh->n_leaves, 1);
    amr__remesh_wishes(fields, n, want);
    free(fields);
    for (int i = 0; i < old->mesh->n_leaves; i++)
        want[i] = want[i] > 0;
    struct amr__mesh *mesh = amr__mesh_adapt(old->mesh, want, &map);
    free(want);
    if (!mesh)
        return false;
    empty_others(e);
    s->blocks = amr__blocks_new(&s->space, mesh, old, &map);
    bool *todo = amr__need((size_t)map.n, sizeof *todo);
    for (int i = 0; i < map.n; i++)
        todo[i] = map.at[i].origin != AMR__KEPT;
    for (int i = 0; i < e->n_fields; i++) {
        amr__field_settle(e->field[i], false);
        amr__ghosts_lost(e->field[i]);
    }
    fill(e, v, todo);
    free(todo);
    free(map.at);
    amr__blocks_free(old);
    return true;
}

/* The evaluator's fields: those that a waiting nest uses or the user's own code has written. */
static void choose_fields(struct amr__evaluator *e)
{
    e->queue = (const struct amr__launch *const *)queue;
    e->n_queue = n_queue;
    e->field = amr__need((size_t)amr__state.n_fields, sizeof *e->field);
    e->from_host = amr__need((size_t)amr__state.n_fields, sizeof *e->from_host);
    for (int i = 0; i < amr__state.n_fields; i++) {
        struct amr__field *f = amr__state.field[i];
        if (!f || !(f->host_dirty || amr__initial_uses(i)))
            continue;
        e->from_host[e->n_fields] = f->host_initial = f->host_dirty;
        e->any_host |= f->host_dirty;
        e->field[e->n_fields++] = f;
    }
}

/* What the criteria look at in them. Fields that refine.field passes over serve refine.values only. */
static void choose_signals(struct amr__evaluator *e)
{
    int named = 0;
    for (int i = 0; i < e->n_fields; i++)
        named += amr__remesh_is_named(e->field[i]);
    for (int i = 0; i < e->n_fields; i++)
        e->field[i]->listed_only = named && !amr__remesh_is_named(e->field[i]);
    e->n_signals = amr__signals_new(e->field, e->n_fields, &e->signal);
}

/* Boundary nests that wait may make jumps at the edge, which the criterion must see. They run again
 * when the mesh is there. */
static void run_boundaries(void)
{
    for (int i = 0; i < n_late; i++) {
        amr__launch_check(late[i].launch);
        amr__launch_run(late[i].launch);
    }
    amr__rings_finish();
}

static void build_adaptive(void)
{
    struct amr__evaluator e = {.several = true};
    struct amr__state *s = &amr__state;
    choose_fields(&e);
    choose_signals(&e);
    amr__evaluator_init(&e);
    struct amr__survey *survey = amr__survey_new(&e);
    s->blocks = amr__blocks_new(&s->space, amr__survey_mesh(survey), NULL, NULL);
    for (int i = 0; i < e.n_fields; i++)
        amr__field_settle(e.field[i], false);
    fill(&e, survey, NULL);
    run_boundaries();
    for (int l = 1; l < s->space.levels && refine_once(&e, survey); l++)
        run_boundaries();
    amr__survey_free(survey);
    amr__evaluator_fini(&e);
    for (int i = 0; i < e.n_fields; i++) {
        e.field[i]->host_dirty = false;
        e.field[i]->version++;
    }
    free(e.signal);
    free(e.field);
    free(e.from_host);
}

/* A boundary nest says little about the domain: it runs as soon as there is a mesh. */
bool amr__initial_postpone(const struct amr__launch *l)
{
    if (!amr__state.program->nests[l->nest]->edge)
        return false;
    late = amr__grow_for(late, n_late, &late_room, sizeof *late);
    late[n_late++] = (struct late){copy_of(l), amr__state.step};
    return true;
}

static void run_late(void)
{
    int64_t step = amr__state.step;
    int n = n_late;
    n_late = 0;
    for (int i = 0; i < n; i++) {
        amr__state.step = late[i].step; /* ringlevel.c asks when it was */
        amr__launch_checked(late[i].launch);
        free(late[i].launch);
    }
    amr__state.step = step;
    /* All of that is initial data, though the first step may have begun. */
    for (int i = 0; i < amr__state.n_fields; i++)
        if (amr__state.field[i])
            amr__state.field[i]->written_step = 0;
    amr__state.written_step = 0;
}

void amr__initial_build(void)
{
    if (amr__state.blocks)
        return;
    amr__phase_begin(AMR__INITIAL);
    check_size();
    drop_levels();
    set_roots();
    amr__regions_check();
    for (int i = 0; i < n_queue; i++)
        amr__launch_far_out(queue[i]);
    if (!is_adaptive())
        build_uniform();
    else
        build_adaptive();
    is_open = amr__state.step == 0 && is_adaptive();
    if (!is_open)
        amr__initial_close();
    amr__phase_end();
    run_late();
    if (amr__state.step > 0)
        amr__nonfinite_give_all();
}
