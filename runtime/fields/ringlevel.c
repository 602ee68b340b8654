/* Which ring cells hold ghost cells of their level. A boundary nest that makes its values of inner
 * cells (AMR_EDGE_LEVEL) makes the ghosts of each level; one that sets values makes data, which
 * belong to the place of the finest ring cells. Loops may set parts of one edge to either, so this
 * is known of each field as a list of disjoint boxes in the user's indices, outside of which ring
 * cells hold data. A coarse ring cell is in a box if the kernel that set the box ran on it, by the
 * same rule (amr_box in amr_device.h). The list does not depend on the mesh, and follows from the
 * commands: it is the same on all ranks. Called by launch.c, field.c, fieldcopy.c, ringkeep.c,
 * hostview.c and remesh.c. */
#include <stdlib.h>
#include <string.h>

#include "blocks/work.h"
#include "fields/fields.h"

static bool meet(const struct amr__level_box *a, const struct amr__level_box *b)
{
    bool meets = true;
    for (int d = 0; d < AMR_MAX_DIM; d++)
        meets &= a->lo[d] < b->hi[d] && b->lo[d] < a->hi[d];
    return meets;
}

static bool is_same(const struct amr__level_box *a, const struct amr__level_box *b)
{
    return !memcmp(a->lo, b->lo, sizeof a->lo) && !memcmp(a->hi, b->hi, sizeof a->hi);
}

static void add(struct amr__levels *v, const struct amr__level_box *box)
{
    v->at = amr__grow_for(v->at, v->n, &v->room, sizeof *v->at);
    v->at[v->n++] = *box;
}

static void take_out(struct amr__levels *v, int i)
{
    v->at[i] = v->at[--v->n];
}

/* Adds what a box holds outside another one that it meets. */
static void add_outside(struct amr__levels *v, struct amr__level_box box,
                        const struct amr__level_box *other)
{
    for (int d = 0; d < AMR_MAX_DIM; d++) {
        struct amr__level_box below = box, above = box;
        below.hi[d] = other->lo[d];
        above.lo[d] = other->hi[d];
        if (below.lo[d] < below.hi[d])
            add(v, &below);
        if (above.lo[d] < above.hi[d])
            add(v, &above);
        box.lo[d] = box.lo[d] > other->lo[d] ? box.lo[d] : other->lo[d];
        box.hi[d] = box.hi[d] < other->hi[d] ? box.hi[d] : other->hi[d];
    }
}

static void cut(struct amr__levels *v, const struct amr__level_box *box)
{
    for (int i = v->n - 1; i >= 0; i--) {
        if (!meet(&v->at[i], box))
            continue;
        struct amr__level_box old = v->at[i];
        take_out(v, i);
        add_outside(v, old, box);
        i = v->n; /* what was added does not meet the box */
    }
}

/* Whether two boxes of one step make one; then a is that. */
static bool join(struct amr__level_box *a, const struct amr__level_box *b)
{
    int axis = -1;
    for (int d = 0; d < AMR_MAX_DIM; d++) {
        if (a->lo[d] == b->lo[d] && a->hi[d] == b->hi[d])
            continue;
        if (axis >= 0 || (a->hi[d] != b->lo[d] && b->hi[d] != a->lo[d]))
            return false;
        axis = d;
    }
    if (axis < 0 || a->step != b->step)
        return false;
    a->lo[axis] = a->lo[axis] < b->lo[axis] ? a->lo[axis] : b->lo[axis];
    a->hi[axis] = a->hi[axis] > b->hi[axis] ? a->hi[axis] : b->hi[axis];
    return true;
}

/* So that parts that move from step to step leave no crumbs. */
static void join_all(struct amr__levels *v)
{
    for (int i = 0; i < v->n; i++)
        for (int j = 0; j < i; j++)
            if (join(&v->at[j], &v->at[i])) {
                take_out(v, i);
                i = j = -1;
                break;
            }
}

static void set(struct amr__levels *v, const struct amr__level_box *box, bool level)
{
    for (int i = 0; i < v->n; i++)
        if (level && is_same(&v->at[i], box)) {
            v->at[i].step = box->step; /* boxes are disjoint: that is all */
            return;
        }
    cut(v, box);
    if (level)
        add(v, box);
    join_all(v);
}

void amr__levels_copy(struct amr__levels *to, const struct amr__levels *from)
{
    if (to == from)
        return;
    to->n = 0;
    for (int i = 0; i < from->n; i++)
        add(to, &from->at[i]);
}

void amr__levels_clear(struct amr__field *f)
{
    f->levels.n = 0;
}

void amr__levels_free(struct amr__levels *v)
{
    free(v->at);
    *v = (struct amr__levels){0};
}

/* ---- on the device --------------------------------------------------------------------------- */

/* Lists of boxes that the device has, each in an order of its own. The same boxes come back, of
 * other fields and in other steps, and are not uploaded again. More lists than an operand takes. */
enum { MOST_HELD = 4 * AMR_MAX_ARRAYS };

static struct held {
    struct amr__level_box *box;    /* [n] owned */
    struct amr__level_box *device; /* (device) [n] owned */
    int n;
    int64_t used; /* the last call that asked for it */
} held[MOST_HELD];
static int n_held;

static int by_place(const void *a, const void *b)
{
    const struct amr__level_box *x = a, *y = b;
    int order = memcmp(x->lo, y->lo, sizeof x->lo);
    return order ? order : memcmp(x->hi, y->hi, sizeof x->hi);
}

static bool holds(const struct held *h, const struct amr__level_box *box, int n)
{
    bool same = h->n == n;
    for (int i = 0; same && i < n; i++)
        same = is_same(&h->box[i], &box[i]);
    return same;
}

/* The entry of a list; or one for it, of the list that nobody has asked for the longest. */
static struct held *find_held(const struct amr__level_box *box, int n)
{
    struct held *oldest = held;
    for (int i = 0; i < n_held; i++) {
        if (holds(&held[i], box, n))
            return &held[i];
        oldest = held[i].used < oldest->used ? &held[i] : oldest;
    }
    return n_held < MOST_HELD ? &held[n_held++] : oldest;
}

const struct amr__level_box *amr__levels_on_device(const struct amr__field *f)
{
    static int64_t calls;
    const struct amr__device *device = amr__state.device;
    const struct amr__levels *v = &f->levels;
    const size_t bytes = (size_t)v->n * sizeof *v->at;
    if (!v->n || device->is_host)
        return v->n ? v->at : NULL;
    struct amr__level_box *sorted = amr__need((size_t)v->n, sizeof *sorted);
    memcpy(sorted, v->at, bytes);
    qsort(sorted, (size_t)v->n, sizeof *sorted, by_place);
    struct held *h = find_held(sorted, v->n);
    if (holds(h, sorted, v->n)) {
        free(sorted);
    } else {
        device->free(h->device);
        free(h->box);
        *h = (struct held){sorted, amr__device_copy(device, sorted, bytes), v->n, 0};
    }
    h->used = ++calls;
    return h->device;
}

/* ---- what nests do --------------------------------------------------------------------------- */

static struct amr__level_box range_of(const struct amr__launch *l)
{
    struct amr__level_box box = {.step = (int32_t)amr__state.step};
    memcpy(box.lo, l->lo, sizeof box.lo);
    memcpy(box.hi, l->hi, sizeof box.hi);
    return box;
}

/* What both hold. */
static struct amr__level_box common(const struct amr__level_box *a, const struct amr__level_box *b)
{
    struct amr__level_box c = *a;
    for (int d = 0; d < AMR_MAX_DIM; d++) {
        c.lo[d] = a->lo[d] > b->lo[d] ? a->lo[d] : b->lo[d];
        c.hi[d] = a->hi[d] < b->hi[d] ? a->hi[d] : b->hi[d];
    }
    return c;
}

void amr__levels_set(struct amr__field *f, const struct amr__launch *l, bool level)
{
    struct amr__level_box box = range_of(l);
    set(&f->levels, &box, level);
}

void amr__levels_seen(struct amr__field *f, const struct amr__launch *l)
{
    const struct amr__space *s = &amr__state.space;
    struct amr__level_box all = range_of(l);
    set(&f->levels, &all, true);
    for (int d = 0; d < s->dim; d++) {
        struct amr__level_box below = all, above = all;
        if (!(f->node >> d & 1))
            continue;
        below.hi[d] = all.hi[d] < s->lo[d] ? all.hi[d] : s->lo[d];
        above.lo[d] = all.lo[d] > s->hi[d] ? all.lo[d] : s->hi[d];
        if (below.lo[d] < below.hi[d])
            set(&f->levels, &below, false);
        if (above.lo[d] < above.hi[d])
            set(&f->levels, &above, false);
    }
}

/* A nest over the whole array hands on what it found in those that it reads. */
void amr__levels_hand_on(struct amr__field *const *read, int n_read,
                         struct amr__field *const *written, int n_written,
                         const struct amr__launch *l)
{
    struct amr__level_box range = range_of(l);
    struct amr__levels found = {0};
    bool any = false;
    for (int i = 0; i < n_read; i++)
        for (int k = 0; k < read[i]->levels.n; k++)
            if (meet(&read[i]->levels.at[k], &range)) {
                struct amr__level_box box = common(&read[i]->levels.at[k], &range);
                set(&found, &box, true);
            }
    for (int i = 0; i < n_written; i++)
        any |= written[i]->levels.n > 0;
    for (int i = 0; i < n_written && (any || found.n); i++) {
        set(&written[i]->levels, &range, false);
        for (int k = 0; k < found.n; k++)
            set(&written[i]->levels, &found.at[k], true);
    }
    free(found.at);
}

/* ---- ghosts that are not made anew ----------------------------------------------------------- */

/* Neither this step nor the last one has set it; what was set before the time loop stays as it is.
 */
static bool is_old(const struct amr__level_box *box)
{
    return box->step + (box->step > 0) < amr__state.step;
}

static void as_data(struct amr__field *f, const struct amr__ring *r, void *cells)
{
    struct amr__node node = amr__state.blocks->mesh->leaf[r->leaf];
    if (node.level == amr__state.space.levels - 1)
        return;
    amr__field_get_block(f, r->slot, cells);
    if (amr__ring_as_data(f, node, r->dir, is_old, cells))
        amr__field_put_block(f, r->slot, cells);
}

void amr__levels_settle(struct amr__field *f)
{
    const struct amr__blocks *b = amr__state.blocks;
    bool any = false;
    for (int i = 0; i < f->levels.n; i++)
        any |= is_old(&f->levels.at[i]);
    if (!any)
        return;
    amr__field_settle(f, false);
    amr__ring_restore(f);
    void *cells = amr__need(1, amr__field_block_bytes(f));
    for (int i = 0; i < b->n_rings; i++)
        as_data(f, &b->ring[i], cells);
    free(cells);
    for (int i = f->levels.n - 1; i >= 0; i--)
        if (is_old(&f->levels.at[i]))
            take_out(&f->levels, i);
    amr__ring_changed(f);
    amr__ghosts_lost(f);
}

/* ---- edges that hold both -------------------------------------------------------------------- */

/* A coarse cell beyond such an edge would stand for both, so leaves there are kept the finest. */

/* Whether something of a box's part of an edge, in the layer with this index, holds data. */
static bool holds_data(const struct amr__field *f, struct amr__level_box box, int d, int index)
{
    struct amr__levels rest = {0};
    box.lo[d] = index;
    box.hi[d] = index + 1;
    add(&rest, &box);
    for (int i = 0; i < f->levels.n; i++)
        cut(&rest, &f->levels.at[i]);
    bool any = rest.n > 0;
    free(rest.at);
    return any;
}

/* Of the layers beyond an edge that neighbours read and that the program's array has, some hold
 * ghosts of their level, others data. */
static bool is_mixed(const struct amr__field *f, int d, int side)
{
    const struct amr__space *s = &amr__state.space;
    int reach = side ? f->ghosts.hi[d] : -f->ghosts.lo[d];
    int depth = reach < f->ring[d][side] ? reach : f->ring[d][side];
    int first = side ? s->hi[d] : s->lo[d] - depth;
    for (int i = 0; i < f->levels.n; i++) {
        const struct amr__level_box *box = &f->levels.at[i];
        for (int layer = first; layer < first + depth; layer++)
            if (box->lo[d] < first + depth && box->hi[d] > first && holds_data(f, *box, d, layer))
                return true;
    }
    return false;
}

/* Steps on coarse cells there have gone wrong, and are not done again. */
static void warn_of_mixed(const struct amr__field *f, int d, int side)
{
    amr__warning(
        "of the layers of ghost cells that '%s' has beyond the %s edge across %c, the program "
        "makes some of cells inside, and leaves others as they are: a coarse cell there stood for "
        "both until step %lld, so results beside this edge need not follow refine.tolerance. Set "
        "all layers that are read, from the first step on, or say mesh.levels = 1",
        f->name, side ? "high" : "low", "xyz"[d], (long long)amr__state.step);
}

bool amr__levels_hold(bool mended)
{
    struct amr__space *s = &amr__state.space;
    struct amr__domain *domain = &amr__state.blocks->mesh->domain;
    bool any = false, said = false;
    for (int i = 0; i < amr__state.n_fields; i++) {
        const struct amr__field *f = amr__state.field[i];
        for (int d = 0; f && !f->node && d < s->dim; d++)
            for (int side = 0; side < 2; side++) {
                if (s->boundary[d][side] == AMR_PERIODIC || s->fine[d] >> side & 1 ||
                    !is_mixed(f, d, side))
                    continue;
                s->fine[d] |= (unsigned char)(1 << side);
                domain->fine[d] = s->fine[d];
                any = true;
                if (!said && (amr__state.step > 1 || !mended))
                    warn_of_mixed(f, d, side);
                said = true;
            }
    }
    return any;
}
