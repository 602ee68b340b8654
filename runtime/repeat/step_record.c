/* The commands of the time step under way, to be done again (step_redo.c): which they are, what of the
 * fields is kept as it was before them, and whether they can be done again at all.
 *
 * In any step an edge that jumps may show behind nests that have seen it (edge_refinement.c). These run again on
 * the finer mesh, if they can be repeated.
 *
 * Called by step.c, hooks.c, launch_command.c, edge_refinement.c, remesh.c and fieldcopy.c, on all ranks alike. */
#include <stdlib.h>
#include <string.h>

#include "fields/fields.h"
#include "nests/nests.h"
#include "repeat/repeat.h"
#include "repeat/step_record.h"

enum {
    FIRST_STEPS = 2,  /* as many as are remeshed early, see step.c */
    MOST_ITEMS = 4096,   /* of a step that is done again */
    MOST_REPEATED = 512 /* as they are, in the middle of a step */
};

struct item {
    enum amr__verb verb;
    size_t bytes, room;
    void *payload; /* [bytes] owned, kept for later steps */
};

static struct item *items; /* [n_items] owned */
static int n_items, n_made, items_room;
static bool recording; /* the commands of this step */
static bool keeping;   /* and what it changes */
static bool redoing;   /* they run again */
static bool has_summed, has_iterated;
static bool switched; /* something, in this step */
static bool saves_rings; /* what was saved of rings is how they were before the recorded commands */
static bool is_refined; /* the mesh has changed in the step: parts of it saw coarser leaves */

void amr__redo_show(void)
{
    amr__twins_show();
}

void amr__redo_hide(bool changed)
{
    is_refined |= changed;
    amr__twins_hide();
}

/* ---- recording ------------------------------------------------------------------------------- */

static void drop_twins(void)
{
    amr__twins_drop();
    keeping = false;
}

void amr__redo_forget(void)
{
    drop_twins();
    n_items = 0;
    recording = false;
}

static bool may_record(void)
{
    return amr__state.step > 0 && amr__state.space.levels > 1 &&
           strcmp(amr__state.config.criterion, "none") != 0;
}

static void add(enum amr__verb verb, const void *payload, size_t bytes)
{
    if (n_items == MOST_ITEMS) {
        amr__redo_forget();
        return;
    }
    items = amr__grow_for(items, n_items, &items_room, sizeof *items);
    if (n_items == n_made)
        items[n_made++] = (struct item){0};
    struct item *item = &items[n_items++];
    if (item->room < bytes) {
        item->payload = amr__grow(item->payload, bytes);
        item->room = bytes;
    }
    item->verb = verb;
    item->bytes = bytes;
    memcpy(item->payload, payload, bytes);
}

static void add_launch(const struct amr__launch *l)
{
    add(AMR__LAUNCH, l, offsetof(struct amr__launch, scalars) + (size_t)l->scalar_bytes);
}

/* Boundary nests behind the last reader belong to this step, as rings that they set on coarse leaves
 * are of no use on finer ones. */
void amr__redo_begin(bool (*pending)(void (*take)(const struct amr__launch *l)))
{
    amr__redo_forget();
    recording = may_record();
    keeping = recording && amr__state.step <= FIRST_STEPS;
    has_summed = has_iterated = switched = is_refined = false;
    saves_rings = recording && pending(add_launch);
}

static void keep_twin(struct amr__field *f)
{
    amr__twin_keep(f, saves_rings && f->ring_saved);
}

/* What a step overwrites as a whole before it reads it needs no twin: that will happen again. */
void amr__redo_keep(struct amr__field *f, bool overwrites)
{
    bool is_new = f->first_use == AMR__OVERWRITTEN || (overwrites && f->first_use == AMR__UNUSED);
    if (keeping && !is_new)
        keep_twin(f);
}

/* Arrays that host code has set. */
static void keep_all(const int32_t *id, size_t n)
{
    for (size_t i = 0; i < n; i++)
        amr__redo_keep(amr__state.field[id[i]], true);
}

/* Host code has asked for this before, and nests have run since: it may wait for something. */
static bool is_seen_again(enum amr__verb verb, const void *payload, size_t bytes)
{
    bool has_run = false;
    for (int i = n_items - 1; i >= 0; i--) {
        const struct item *item = &items[i];
        if (has_run && item->verb == verb && item->bytes == bytes &&
            !memcmp(item->payload, payload, bytes))
            return true;
        has_run |= item->verb == AMR__LAUNCH;
    }
    return false;
}

/* The same reduction over the same arrays. */
static bool is_reduced_again(const struct amr__launch *l)
{
    const struct amr_nest *nest = amr__state.program->nests[l->nest];
    for (int i = 0; i < n_items && nest->n_reductions; i++) {
        const struct amr__launch *k = items[i].payload;
        if (items[i].verb == AMR__LAUNCH && k->nest == l->nest &&
            !memcmp(k->field, l->field, (size_t)nest->n_arrays * sizeof *l->field))
            return true;
    }
    return false;
}

void amr__redo_note(enum amr__verb verb, const void *payload, size_t bytes)
{
    if (!recording)
        return;
    switch (verb) {
    case AMR__SET:
    case AMR__FIELD_FREE:
    case AMR__REOPEN:
    case AMR__STOP:
        amr__redo_forget();
        break;
    case AMR__SCATTER:
        keep_all(payload, bytes / sizeof(int32_t));
        add(verb, payload, bytes);
        break;
    case AMR__GATHER:
    case AMR__BOX:
    case AMR__POINT:
        if (is_seen_again(verb, payload, bytes)) {
            has_iterated = true;
            drop_twins();
        }
        add(verb, payload, bytes);
        break;
    case AMR__COPY_FIELD:
    case AMR__FILL_FIELD:
        add(verb, payload, bytes);
        break;
    default:
        break;
    }
}

static bool uses(const struct amr__launch *l, int field, bool written)
{
    const struct amr_nest *nest = amr__state.program->nests[l->nest];
    for (int i = 0; i < nest->n_arrays; i++)
        if (l->field[i] == field && (written ? nest->arrays[i].writes : nest->arrays[i].reads))
            return true;
    return false;
}

static bool is_view(const struct item *item)
{
    return amr__brings(item->verb);
}

/* Whether a launch has read what this one has overwritten; that may be itself. Of boundary nests only
 * those that set each cell of a range are known to make all of them of cells inside. */
static bool has_changed_input(int item)
{
    const struct amr__launch *l = items[item].payload;
    const struct amr_nest *nest = amr__state.program->nests[l->nest];
    for (int i = 0; i < nest->n_arrays; i++) {
        const struct amr_array_desc *a = &nest->arrays[i];
        int n = item + !(nest->edge && a->fills);
        for (int k = 0; a->writes && k < n; k++)
            if (items[k].verb == AMR__LAUNCH && uses(items[k].payload, l->field[i], false))
                return true;
    }
    return false;
}

static bool names(const struct item *item, int field)
{
    const int32_t *id = item->payload;
    if (is_view(item))
        return id[0] == field;
    for (size_t i = 0; item->verb == AMR__SCATTER && i < item->bytes / sizeof *id; i++)
        if (id[i] == field)
            return true;
    return false;
}

/* Whether one of the first n commands reads or writes the field. */
static bool is_used_before(int n, int field)
{
    bool used = false;
    for (int i = 0; i < n && !used; i++)
        used = items[i].verb != AMR__LAUNCH
                   ? names(&items[i], field) || !(is_view(&items[i]) || items[i].verb == AMR__SCATTER)
                   : uses(items[i].payload, field, false) || uses(items[i].payload, field, true);
    return used;
}

/* Host code has set these arrays as if it had done so in front of the step: nothing in it has used them
 * before. */
static bool comes_first(int item)
{
    const int32_t *id = items[item].payload;
    bool first = items[item].verb == AMR__SCATTER;
    for (size_t i = 0; i < items[item].bytes / sizeof *id && first; i++)
        first = !is_used_before(item, id[i]);
    return first;
}

/* Whether the commands of the step so far, done again as they are, would do the same. */
static bool is_repeatable(void)
{
    bool can = n_items <= MOST_REPEATED;
    for (int i = 0; i < n_items && can; i++)
        can = is_view(&items[i]) || comes_first(i) ||
              (items[i].verb == AMR__LAUNCH && !has_changed_input(i));
    return can;
}

/* Whether a recorded command makes another thing of the field's cells in the domain. What host code has
 * set is set to the same once more. */
static bool changes(const struct item *item, int field, bool in_ring)
{
    const struct amr__launch *l = item->payload;
    if (item->verb != AMR__LAUNCH)
        return !is_view(item);
    return uses(l, field, true) && (in_ring || !amr__state.program->nests[l->nest]->edge);
}

/* A sum that may be another when the step is done again. Sums of fields that the step has not changed
 * so far are not: only the mesh is finer. */
static bool sums_changed(const struct amr__launch *l)
{
    const struct amr_nest *nest = amr__state.program->nests[l->nest];
    bool sums = false, changed = false, in_ring = nest->reads_halo || amr__leaves_domain(l);
    for (int i = 0; i < nest->n_reductions; i++)
        sums |= nest->reductions[i].op == AMR_SUM;
    for (int i = 0; i < nest->n_arrays && sums; i++) {
        changed |= nest->arrays[i].writes;
        for (int k = 0; k < n_items && !changed; k++)
            changed = changes(&items[k], l->field[i], in_ring);
    }
    return sums && changed;
}

static bool overwrites(const struct amr__launch *l, int field)
{
    const struct amr_nest *nest = amr__state.program->nests[l->nest];
    bool all = amr__covers_domain(l) && !amr__leaves_domain(l) && !nest->edge;
    for (int i = 0; i < nest->n_arrays; i++)
        if (l->field[i] == field)
            all &= nest->arrays[i].writes && nest->arrays[i].full_write && !nest->arrays[i].reads;
    return all;
}

/* Host code has set the array in this step, which nothing has used before. */
static bool is_brought(int field)
{
    bool is = false;
    for (int i = 0; i < n_items && !is; i++)
        is = items[i].verb == AMR__SCATTER && names(&items[i], field) && comes_first(i);
    return is;
}

void amr__redo_note_launch(const struct amr__launch *l)
{
    const struct amr_nest *nest = amr__state.program->nests[l->nest];
    bool breaks = may_record() && !redoing && amr__habit_breaks(l);
    if (!recording)
        return;
    has_iterated = has_iterated || is_reduced_again(l);
    if (has_summed || has_iterated)
        drop_twins();
    else if (breaks && !keeping)
        keeping = switched = is_repeatable();
    bool rings = nest->edge || amr__leaves_domain(l);
    for (int i = 0; i < nest->n_arrays; i++) {
        struct amr__field *f = amr__state.field[l->field[i]];
        if (!nest->arrays[i].writes)
            continue;
        if (keeping && (rings || is_brought(f->id)))
            keep_twin(f);
        else
            amr__redo_keep(f, overwrites(l, f->id));
    }
    has_summed = has_summed || sums_changed(l);
    add_launch(l);
}

/* The user's memory holds what it held when the array went to the mesh. */
static bool memory_holds(int scatter, int field)
{
    for (int k = 0; k < n_items; k++)
        if (k != scatter && names(&items[k], field))
            return false;
    return true;
}

/* It does, or a twin does: of arrays that came first, and have only been looked at since. */
static bool can_scatter(int scatter)
{
    const int32_t *id = items[scatter].payload;
    bool can = true, first = comes_first(scatter);
    for (size_t i = 0; i < items[scatter].bytes / sizeof *id && can; i++) {
        can = memory_holds(scatter, id[i]);
        if (can || !first)
            continue;
        can = amr__twin_exists(id[i]);
        for (int k = scatter + 1; k < n_items && can; k++)
            can = is_view(&items[k]) || !names(&items[k], id[i]);
    }
    return can;
}

/* What the twin does not hold. */
static void scatter_again(int scatter, void (*run)(enum amr__verb, const void *, size_t))
{
    const int32_t *id = items[scatter].payload;
    size_t n = items[scatter].bytes / sizeof *id, kept = 0;
    int32_t *some = amr__need(n, sizeof *some);
    for (size_t i = 0; i < n; i++)
        if (memory_holds(scatter, id[i]))
            some[kept++] = id[i];
    if (kept)
        run(AMR__SCATTER, some, kept * sizeof *some);
    free(some);
}

static bool can_launch(const struct amr__launch *l)
{
    for (int t = 0; t < amr__state.program->nests[l->nest]->n_tables; t++)
        if (!amr__table_lives(l->table[t]))
            return false;
    return true;
}

bool amr__redo_is_due(void)
{
    return keeping;
}

bool amr__redo_is_possible(void)
{
    bool can = keeping && n_items > 0;
    for (int i = 0; i < n_items && can; i++) {
        if (items[i].verb == AMR__SCATTER)
            can = can_scatter(i);
        if (items[i].verb == AMR__LAUNCH)
            can = can_launch(items[i].payload);
    }
    return can;
}

bool amr__redo_runs(void)
{
    return redoing;
}

void amr__redo_repeat(void (*run)(enum amr__verb verb, const void *payload, size_t bytes))
{
    recording = keeping = false;
    redoing = true;
    amr__twins_go_back();
    for (int i = 0; i < n_items; i++)
        if (items[i].verb == AMR__SCATTER)
            scatter_again(i, run);
        else
            run(items[i].verb, items[i].payload, items[i].bytes);
    recording = keeping = true;
    redoing = false;
}

bool amr__redo_take_refined(void)
{
    bool refined = is_refined;
    is_refined = false;
    return refined;
}

void amr__redo_judge(bool refined)
{
    if (switched)
        amr__habits_judge(refined);
}

void amr__redo_launches(void)
{
    bool can = recording && is_repeatable();
    for (int i = 0; i < n_items && can; i++)
        can = items[i].verb != AMR__LAUNCH || can_launch(items[i].payload);
    for (int i = 0; i < n_items && can; i++)
        if (items[i].verb == AMR__LAUNCH)
            amr__launch_run(items[i].payload);
    amr__rings_finish();
}
