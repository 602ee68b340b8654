/* Single elements that host code sets, a point source `u[c][c] += s;` in each step: no array moves.
 * hostpoint.c brings the element and has it watched here; when the mesh is next used, what has
 * changed in the user's memory goes to the cell, whose leaf is made one of the finest before. It
 * stays so while the program sets such elements: a source over a field at rest cannot be seen by
 * the criterion before it has been at work. Rank 0 watches; the rest is done by command on all
 * ranks.
 */
#include <stdlib.h>
#include <string.h>

#include "adapt/adapt.h"
#include "fields/fields.h"
#include "host/host.h"
#include "host/hostpoint.h"
#include "launch/launch.h"

/* An element holds up to 2^dim nodes: none that is set now goes for another one. */
enum { MOST_WATCHED = 128, MOST_HELD = MOST_WATCHED << AMR_MAX_DIM, VALUE_BYTES = 8 };

/* An element, and what the mesh has in it. */
struct watched {
    struct amr__point at;
    char *address; /* in the user's memory */
    char known[VALUE_BYTES], kept[VALUE_BYTES];
    bool keep; /* `kept` is newer than the mesh, while the user's memory is overwritten from that */
};

/* One entry of the payload of AMR__SET. */
struct set {
    struct amr__point at;
    char value[VALUE_BYTES];
};

static struct watched watched[MOST_WATCHED]; /* rank 0 */
static int n_watched;

/* Finest nodes beside elements that have been set lately, and the step of that. On all ranks. */
static struct held {
    struct amr__node node;
    int64_t step;
} held[MOST_HELD];
static int n_held;

/* ---- rank 0 ---------------------------------------------------------------------------------- */

static size_t size_of(const struct watched *w)
{
    return amr__type_size(amr__state.field[w->at.field]->type);
}

static bool is_changed(const struct watched *w)
{
    return memcmp(w->address, w->known, size_of(w)) != 0;
}

bool amr__set_watch(const struct amr__point *at, char *address)
{
    for (int i = 0; i < n_watched; i++)
        if (watched[i].address == address && watched[i].at.field == at->field)
            return true;
    if (n_watched == MOST_WATCHED)
        return false;
    struct watched *w = &watched[n_watched++];
    *w = (struct watched){.at = *at, .address = address};
    memcpy(w->known, address, size_of(w));
    return true;
}

/* An array that is dirty as a whole goes to the mesh as a whole. */
static bool goes_as_whole(const struct amr__field *f)
{
    return f->host_dirty && !f->host_suspect;
}

static void send_changed(void)
{
    struct set sets[MOST_WATCHED];
    size_t n = 0;
    memset(sets, 0, sizeof sets);
    for (int i = 0; i < n_watched; i++) {
        struct watched *w = &watched[i];
        if (goes_as_whole(amr__state.field[w->at.field]) || !is_changed(w))
            continue;
        memcpy(w->known, w->address, size_of(w));
        sets[n].at = w->at;
        memcpy(sets[n++].value, w->known, size_of(w));
    }
    if (n)
        amr__tell(AMR__SET, sets, n * sizeof *sets);
}

static void keep_changed(void)
{
    for (int i = 0; i < n_watched; i++) {
        watched[i].keep = is_changed(&watched[i]);
        memcpy(watched[i].kept, watched[i].address, size_of(&watched[i]));
    }
}

static void restore_changed(void)
{
    for (int i = 0; i < n_watched; i++) {
        struct watched *w = &watched[i];
        memcpy(w->keep ? w->address : w->known, w->keep ? w->kept : w->address, size_of(w));
    }
}

static void forget_freed(void)
{
    int n = 0;
    for (int i = 0; i < n_watched; i++)
        if (amr__state.field[watched[i].at.field])
            watched[n++] = watched[i];
    n_watched = n;
}

void amr__set_before(enum amr__verb verb)
{
    if (amr__brings(verb))
        keep_changed();
    else if (verb != AMR__SET && verb != AMR__STOP)
        send_changed();
}

/* The user's statement that sets the element may be under way while views are made for it, but not
 * while nests run: analysis/host/host.c sees to that. */
void amr__set_after(enum amr__verb verb)
{
    if (amr__brings(verb))
        restore_changed();
    else if (verb == AMR__FIELD_FREE)
        forget_freed();
    else if (verb == AMR__LAUNCH || verb == AMR__STEP || verb == AMR__STEPS_END)
        n_watched = 0;
}

/* ---- all ranks: the mesh is kept fine there -------------------------------------------------- */

static bool is_same(struct amr__node a, struct amr__node b)
{
    return memcmp(a.x, b.x, sizeof a.x) == 0;
}

/* In place of one known already, or of the one that was set longest ago. */
static void hold(struct amr__node node)
{
    int at = 0;
    for (int i = 1; i < n_held; i++)
        if (held[i].step < held[at].step)
            at = i;
    for (int i = 0; i < n_held; i++)
        if (is_same(held[i].node, node))
            at = i;
    if (n_held < MOST_HELD && (n_held == 0 || !is_same(held[at].node, node)))
        at = n_held++;
    held[at] = (struct held){node, amr__state.step};
}

/* The element's node, and those that begin within the criterion's buffer around it. */
static void hold_around(const struct amr__point *p)
{
    const struct amr__space *s = &amr__state.space;
    int buffer = amr__state.config.buffer < s->block ? amr__state.config.buffer : s->block;
    for (int corner = 0; corner < 1 << s->dim; corner++) {
        struct amr__point q = *p;
        for (int d = 0; d < s->dim; d++) {
            q.index[d] += corner >> d & 1 ? buffer : -buffer;
            q.index[d] = q.index[d] < s->lo[d] ? s->lo[d] : q.index[d];
            q.index[d] = q.index[d] < s->hi[d] ? q.index[d] : s->hi[d] - 1;
        }
        hold(amr__point_node(&q));
    }
}

void amr__set_hold(signed char *want)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    for (int i = 0; i < n_held; i++) {
        int leaf = amr__mesh_find_covering(m, held[i].node);
        if (leaf < 0 || amr__state.step - held[i].step > amr__state.config.refine_every)
            continue;
        signed char least = m->leaf[leaf].level < m->levels - 1;
        want[leaf] = want[leaf] < least ? least : want[leaf];
    }
}

static void refine_held(void)
{
    bool more = amr__state.space.levels > 1;
    while (more) {
        signed char *want = calloc((size_t)amr__state.blocks->mesh->n_leaves + 1, 1);
        if (!want)
            amr__error_here("out of memory for remeshing");
        amr__set_hold(want);
        more = amr__refine_leaves(want, NULL);
    }
}

/* ---- all ranks: the cell gets its value ------------------------------------------------------ */

static void put_value(const struct set *set)
{
    const struct amr__space *s = &amr__state.space;
    const struct amr__blocks *b = amr__state.blocks;
    struct amr__field *f = amr__state.field[set->at.field];
    struct amr__node node = amr__point_node(&set->at);
    size_t size = amr__type_size(f->type), offset = 0;
    if (amr__mesh_owner(b->mesh, node) != amr__state.comm->rank)
        return;
    char *cells = malloc(amr__block_cells() * size);
    if (!cells)
        amr__error_here("out of memory for an element that host code sets");
    int slot = b->leaf_slot[amr__mesh_find_covering(b->mesh, node)];
    for (int d = s->dim - 1; d >= 0; d--)
        offset = offset * (size_t)s->block + (size_t)((set->at.index[d] - s->lo[d]) % s->block);
    amr__field_get_block(f, slot, cells);
    memcpy(cells + offset * size, set->value, size);
    amr__field_put_block(f, slot, cells);
    free(cells);
}

void amr__do_set(const void *payload, size_t bytes)
{
    const struct set *sets = payload;
    int n = (int)(bytes / sizeof *sets);
    amr__phase_begin(AMR__VIEW);
    amr__initial_close();
    for (int i = 0; i < n; i++)
        hold_around(&sets[i].at);
    refine_held();
    for (int i = 0; i < n; i++) {
        struct amr__field *f = amr__state.field[sets[i].at.field];
        amr__copy_release(f);
        amr__field_settle(f, false);
        put_value(&sets[i]);
        f->version++;
    }
    amr__phase_end();
}
