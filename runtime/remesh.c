/* Adapting the mesh to the data: criterion, wishes of the leaves, new mesh, new partition. Fields
 * are only marked: each is carried over when it is next used (field.c), or never, if it is
 * overwritten before. Decisions use numbers that are the same for any number of ranks. Called by
 * step.c and, for the first mesh, by initial.c. */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"
#include "work.h"

/* What the criterion says of a leaf. */
struct verdict {
    int8_t target; /* level it should have at least */
    uint32_t near; /* sides whose neighbours should have it too */
};

static void *need(size_t n, size_t size)
{
    void *p = calloc(n + 1, size);
    if (!p)
        amr__error_here("out of memory for remeshing");
    return p;
}

/* ---- which fields -------------------------------------------------------------------------------
 */

/* Whether refine.field lists a name. */
static bool is_listed(const char *list, const char *name)
{
    size_t n = strlen(name);
    for (const char *at = list; n && (at = strstr(at, name)); at += n) {
        bool begins = at == list || strchr(" ,\t", at[-1]);
        if (begins && strchr(" ,\t", at[n])) /* the terminating zero is found as well */
            return true;
    }
    return false;
}

bool amr__remesh_is_named(const struct amr__field *f)
{
    return is_listed(amr__state.config.field, f->name);
}

/* Written in the last step that wrote anything, and not overwritten next. */
static bool is_written(const struct amr__field *f)
{
    return f->written_step > 0 && f->written_step == amr__state.written_step && !f->dead;
}

/* What the program advances is also read by its neighbours. */
static bool is_advanced(const struct amr__field *f)
{
    return is_written(f) && f->read_halo;
}

/* Coefficients, materials, masks: a leaf made coarser over their jumps would not get them back. */
static bool is_constant(const struct amr__field *f)
{
    return f->written_step == 0 && f->consulted;
}

/* Adds the fields that pass a test. */
static int choose(struct amr__field **fields, int n, bool (*passes)(const struct amr__field *))
{
    for (int i = 0; i < amr__state.n_fields && n < AMR_MAX_ARRAYS; i++) {
        struct amr__field *f = amr__state.field[i];
        if (f && passes(f))
            fields[n++] = f;
    }
    return n;
}

int amr__remesh_fields(struct amr__field **fields)
{
    int n = 0;
    if (*amr__state.config.field)
        n = choose(fields, 0, amr__remesh_is_named);
    if (n)
        return n;
    n = choose(fields, 0, is_advanced);
    if (!n)
        n = choose(fields, 0, is_written);
    return choose(fields, n, is_constant);
}

/* ---- what they say ------------------------------------------------------------------------------
 */

double amr__remesh_threshold(const struct amr__field *f, double lo, double hi)
{
    if (f->type == AMR_INT)
        return 0.5; /* kinds, masks and states have no small differences */
    double epsilon = f->type == AMR_FLOAT ? FLT_EPSILON : DBL_EPSILON;
    double noise = 8 * epsilon * fmax(fabs(lo), fabs(hi));
    if (!(hi >= lo))
        return 0;
    return fmax(amr__state.config.tolerance * (hi - lo), noise);
}

/* Smallest and largest value over all ranks. */
static void global_range(const struct amr__detail *found, int n, double range[2])
{
    const struct amr__comm *comm = amr__state.comm;
    range[0] = INFINITY;
    range[1] = -INFINITY;
    for (int i = 0; i < n; i++) {
        range[0] = fmin(range[0], found[i].lo);
        range[1] = fmax(range[1], found[i].hi);
    }
    if (comm->size == 1)
        return;
    comm->allreduce(comm, &range[0], 1, AMR__F64, AMR__LEAST);
    comm->allreduce(comm, &range[1], 1, AMR__F64, AMR__MOST);
}

static void judge_leaf(double detail, double threshold, int level, struct verdict *v)
{
    int finest = amr__state.space.levels - 1;
    if (detail > threshold) {
        int8_t finer = (int8_t)(level < finest ? level + 1 : level);
        v->target = finer > v->target ? finer : v->target;
    } else if (!(detail < amr__state.config.hysteresis * threshold) && v->target < level &&
               detail > 0) {
        v->target = (int8_t)level;
    }
}

/* Sides near cells that exceed the threshold, of the leaves that have some. */
static void judge_sides(const struct amr__field *f, const struct amr__detail *found,
                        double threshold, struct verdict *verdict)
{
    const struct amr__space *s = &amr__state.space;
    const struct amr__blocks *b = amr__state.blocks;
    int n = 0, n_leaves = b->mesh->n_leaves;
    int *leaf = need((size_t)n_leaves, sizeof *leaf), *slot = need((size_t)n_leaves, sizeof *slot);
    for (int i = 0; i < n_leaves; i++)
        if (found[i].detail > threshold) {
            leaf[n] = i;
            slot[n++] = b->leaf_slot[i];
        }
    if (n) {
        uint32_t *near = need((size_t)n, sizeof *near);
        int *slots = amr__device_copy(s->device, slot, (size_t)n * sizeof *slot);
        s->device->near(f->pool, f->type, slots, n, s->dim, s->block, threshold,
                        amr__state.config.buffer, near);
        s->device->free(slots);
        for (int k = 0; k < n; k++)
            verdict[leaf[k]].near |= near[k];
        free(near);
    }
    free(slot);
    free(leaf);
}

/* Whether the cells of a leaf leave open what becomes of it: it is neither refined nor kept finest.
 * Those that the edge of the domain cuts are kept anyway. */
static bool is_open(double detail, double threshold, int leaf)
{
    const struct amr__space *s = &amr__state.space;
    const struct amr_block *block = &amr__state.blocks->block[leaf];
    bool is_finest = block->level == s->levels - 1;
    for (int d = 0; d < s->dim; d++)
        if (block->cells[d] < s->block)
            return false;
    return !(detail > (is_finest ? amr__state.config.hysteresis : 1) * threshold);
}

/* What lies across the faces, which no block sees by itself: jumps between blocks, and from the
 * domain to its ring. Adds to `found` and to the sides. Only asked of leaves that their own cells
 * have not decided: on the other side of a jump stands another leaf, which looks for itself. */
static void judge_faces(const struct amr__field *f, struct amr__detail *found, double threshold,
                        struct verdict *verdict)
{
    const struct amr__space *s = &amr__state.space;
    const struct amr__blocks *b = amr__state.blocks;
    int n = 0, n_leaves = b->mesh->n_leaves;
    size_t n_dirs = (size_t)amr__dir_count(s->dim);
    int *leaf = need((size_t)n_leaves, sizeof *leaf), *slot = need((size_t)n_leaves, sizeof *slot);
    int *beside = need((size_t)n_leaves * n_dirs, sizeof *beside);
    for (int i = 0; i < n_leaves; i++)
        if (is_open(found[i].detail, threshold, i)) {
            memcpy(beside + (size_t)n * n_dirs, b->neighbor + (size_t)i * n_dirs,
                   n_dirs * sizeof *beside);
            leaf[n] = i;
            slot[n++] = b->leaf_slot[i];
        }
    if (n) {
        struct amr__bend *bend = need((size_t)n, sizeof *bend);
        int *slots = amr__device_copy(s->device, slot, (size_t)n * sizeof *slot);
        int *table = amr__device_copy(s->device, beside, (size_t)n * n_dirs * sizeof *beside);
        s->device->faces(f->pool, f->type, slots, table, n, s->dim, s->block, s->thin, threshold,
                         amr__state.config.buffer, bend);
        s->device->free(table);
        s->device->free(slots);
        for (int k = 0; k < n; k++) {
            found[leaf[k]].detail = fmax(found[leaf[k]].detail, bend[k].bend);
            verdict[leaf[k]].near |= bend[k].near;
        }
        free(bend);
    }
    free(beside);
    free(slot);
    free(leaf);
}

/* Fills whole blocks with cells from inside the domain. */
static void extend(struct amr__field *f)
{
    struct amr__op_fields operand = amr__field_operand(f);
    if (!amr__past_any(&amr__state.space))
        return;
    amr__past_extend(amr__state.blocks, &operand);
    f->ghosts_version = -1;
}

/* Verdicts of all own leaves over all fields. */
static void judge(struct amr__field *const *fields, int n_fields, struct verdict *verdict)
{
    const struct amr__space *s = &amr__state.space;
    const struct amr__blocks *b = amr__state.blocks;
    int n = b->mesh->n_leaves;
    struct amr__detail *found = need((size_t)n, sizeof *found);
    for (int i = 0; i < n; i++)
        verdict[i] = (struct verdict){(int8_t)(b->mesh->leaf[i].level - 1), 0};
    for (int k = 0; k < n_fields; k++) {
        struct amr__field *f = fields[k];
        double range[2];
        extend(f);
        if (n)
            s->device->survey(f->pool, f->type, b->slots_device, n, s->dim, s->block, found);
        global_range(found, n, range);
        double threshold = amr__remesh_threshold(f, range[0], range[1]);
        if (n && amr__state.config.buffer > 0)
            judge_sides(f, found, threshold, verdict);
        if (n)
            judge_faces(f, found, threshold, verdict);
        for (int i = 0; i < n; i++)
            judge_leaf(found[i].detail, threshold, b->mesh->leaf[i].level, &verdict[i]);
    }
    free(found);
}

/* The level that the neighbours of a leaf want for it. */
static int neighbors_target(const struct amr__mesh *m, int leaf, const struct verdict *own,
                            const struct verdict *ghost)
{
    int n_dirs = amr__dir_count(m->dim), target = -1;
    for (int dir = 0; dir < n_dirs; dir++) {
        if (dir == n_dirs / 2)
            continue;
        const struct amr__neighbor *beside = amr__mesh_neighbor(m, leaf, dir);
        for (int k = 0; k < beside->n; k++) {
            int at = beside->at[k];
            const struct verdict *v = at >= 0 ? &own[at] : &ghost[-1 - at];
            /* Whoever lies in direction dir sees this leaf in the opposite one. */
            if (v->near >> (n_dirs - 1 - dir) & 1 && v->target > target)
                target = v->target;
        }
    }
    return target;
}

void amr__remesh_wishes(struct amr__field *const *fields, int n, signed char *want)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    struct verdict *own = need((size_t)m->n_leaves, sizeof *own);
    struct verdict *ghost = need((size_t)m->n_ghosts, sizeof *ghost);
    amr__launch_sync_faces(fields, n);
    judge(fields, n, own);
    amr__mesh_share(m, own, ghost, sizeof *own);
    for (int i = 0; i < m->n_leaves; i++) {
        int level = m->leaf[i].level, target = own[i].target;
        int most = level < m->levels - 1 ? level + 1 : level; /* who has it need not ask */
        int theirs = target < most ? neighbors_target(m, i, own, ghost) : -1;
        target = theirs > target ? theirs : target;
        want[i] = (signed char)(target > level ? 1 : target == level ? 0 : -1);
    }
    free(ghost);
    free(own);
}

/* ---- the new mesh -------------------------------------------------------------------------------
 */

static void settle_all(void)
{
    struct amr__field *pending[AMR_MAX_ARRAYS];
    int n = 0;
    for (int i = 0; i < amr__state.n_fields; i++) {
        if (!amr__state.field[i] || !amr__state.field[i]->pending)
            continue;
        if (n == AMR_MAX_ARRAYS) {
            amr__fields_settle(pending, n, false);
            n = 0;
        }
        pending[n++] = amr__state.field[i];
    }
    amr__fields_settle(pending, n, false);
}

static void restore_rings(void)
{
    for (int i = 0; i < amr__state.n_fields; i++)
        if (amr__state.field[i])
            amr__ring_restore(amr__state.field[i]);
}

static bool adapt(signed char *want)
{
    struct amr__state *s = &amr__state;
    struct amr__map map;
    struct amr__blocks *old = s->blocks;
    struct amr__mesh *mesh = amr__mesh_adapt(old->mesh, want, &map);
    if (!mesh)
        return false;
    s->blocks = amr__blocks_new(&s->space, mesh, old, &map);
    s->transfer = amr__transfer_new(old, s->blocks, &map);
    s->old = old;
    free(map.at);
    return true;
}

static bool is_unbalanced(const struct amr__mesh *m)
{
    const struct amr__comm *comm = amr__state.comm;
    double mean = (double)m->n_global / comm->size;
    int64_t most = m->n_leaves;
    comm->allreduce(comm, &most, 1, AMR__I64, AMR__MOST);
    return (double)most > mean * (1 + amr__state.config.balance_threshold) + 1;
}

static bool move(void)
{
    struct amr__state *s = &amr__state;
    struct amr__partition moves;
    struct amr__blocks *from = s->blocks;
    struct amr__mesh *mesh = amr__mesh_partition(from->mesh, NULL, &moves);
    if (!mesh)
        return false;
    struct amr__map map = amr__partition_map(&moves, s->comm->rank);
    s->blocks = amr__blocks_new(&s->space, mesh, from, &map);
    s->move = amr__transfer_move(from, s->blocks, &moves);
    s->mid = from;
    free(map.at);
    amr__partition_free(&moves);
    return true;
}

bool amr__remesh_apply(signed char *want, bool balance)
{
    settle_all();
    restore_rings();
    bool changed = adapt(want);
    const struct amr__mesh *m = amr__state.blocks->mesh;
    if (amr__state.comm->size > 1 && (m->split || (balance && is_unbalanced(m))))
        changed |= move();
    if (changed)
        amr__fields_moved();
    return changed;
}

/* Whether the mesh has changed. only_refine: leaves that are finer than need be stay. */
static bool remesh(bool only_refine, bool balance)
{
    struct amr__field *fields[AMR_MAX_ARRAYS];
    bool changed = false;
    int n = amr__remesh_fields(fields), n_leaves = amr__state.blocks->mesh->n_leaves;
    amr__fields_settle(fields, n, false);
    signed char *want = need((size_t)n_leaves, 1);
    if (n) {
        amr__remesh_wishes(fields, n, want);
        amr__set_hold(want);
        for (int i = 0; only_refine && i < n_leaves; i++)
            want[i] = want[i] > 0;
        changed = amr__remesh_apply(want, balance);
    }
    free(want);
    return changed;
}

void amr__remesh(void)
{
    static int64_t calls;
    amr__phase_begin(AMR__REMESH);
    amr__state.remeshes += remesh(false, calls++ % amr__state.config.balance_every == 0);
    amr__phase_end();
}

void amr__remesh_early(void)
{
    bool changed = false;
    amr__phase_begin(AMR__REMESH);
    for (int l = 1; l < amr__state.space.levels && remesh(true, true); l++)
        changed = true;
    amr__state.remeshes += changed;
    amr__phase_end();
}
