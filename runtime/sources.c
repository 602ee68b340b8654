/* Sources that nests create: a heater of a few cells, a lamp that moves, a term that is switched
 * on. What goes with the place of a cell (amr_nest.places, or a range that is a part of the mesh)
 * is no value of any field, so the criterion sees it only when it has been at work on coarse cells,
 * and what falls between their centres never. So such a nest is run at the finest resolution over
 * the place of each leaf, on blocks that lie in no mesh, amid constant fields: all detail that its
 * result has is the source's. That is judged like a coefficient array, by its own range
 * (is_constant in remesh.c): leaves are refined before the nest runs, and held by the next
 * remeshes. What a leaf's place shows is kept until the nest's scalars or tables change. Where they
 * change all the time, as a time does, remeshes look again, at the present and as far ahead as the
 * next remesh; where one changes that has rested, the nest is looked at before it runs. Called by
 * launch.c and remesh.c on all ranks. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "amr_sum.h"
#include "evaluate.h"
#include "work.h"

/* What is seen at the place of a node: the largest detail of its own cells, and of all below. */
struct seen {
    struct amr__node node;
    int32_t is_used;
    double own, below;
};

/* A launch that is looked at. */
struct source {
    struct amr__launch last;
    int judged;                             /* number of the array that it advances */
    unsigned char before[AMR_SCALAR_BYTES]; /* finest scalars of the launch before */
    unsigned char rests[AMR_SCALAR_BYTES];  /* by scalar: was the same in both */
    bool changes;                           /* something was not */
    int64_t step;                           /* of the last launch */
    double level[AMR_MAX_ARRAYS];           /* what its fields held when it was looked at */
    double lo, hi;                          /* of the result, on the whole mesh */
    struct seen *seen;                      /* [room] owned; hashed by node, linear probing */
    int n_seen, room;                       /* room: a power of two, or 0 */
};

static struct source **sources; /* owned */
static int n_sources;

static const struct amr_nest *nest_of(const struct amr__launch *l)
{
    return amr__state.program->nests[l->nest];
}

/* ---- which launches -------------------------------------------------------------------------- */

static bool is_adaptive(void)
{
    const struct amr__state *s = &amr__state;
    return s->space.levels > 1 && s->blocks && strcmp(s->config.criterion, "none") != 0;
}

static bool covers_mesh(const struct amr__launch *l)
{
    bool all = true;
    for (int d = 0; d < amr__state.space.dim; d++)
        all &= l->lo[d] <= amr__state.space.lo[d] && l->hi[d] >= amr__state.space.hi[d];
    return all;
}

static bool is_floating(const struct amr_array_desc *a)
{
    return !amr__type_is_integer(a->type);
}

/* The first array that a nest advances: what a step overwrites first is of no interest to the
 * criterion, nor what is made of places alone, such as velocities. -1: none. */
static int advanced_array(const struct amr__launch *l)
{
    const struct amr_nest *nest = nest_of(l);
    bool reads = false, named = *amr__state.config.field;
    for (int a = 0; a < nest->n_arrays; a++)
        reads |= nest->arrays[a].reads && is_floating(&nest->arrays[a]);
    for (int a = 0; a < nest->n_arrays && reads; a++) {
        const struct amr__field *f = amr__state.field[l->field[a]];
        if (nest->arrays[a].writes && is_floating(&nest->arrays[a]) && !f->dead &&
            (!named || amr__remesh_is_named(f)))
            return a;
    }
    return -1;
}

/* A part of the mesh is a place if values are added there to what there was. */
static bool is_placed(const struct amr__launch *l)
{
    const struct amr_nest *nest = nest_of(l);
    return !nest->edge && (nest->places || !covers_mesh(l));
}

static bool is_same_launch(const struct amr__launch *a, const struct amr__launch *b)
{
    return a->nest == b->nest && memcmp(a->lo, b->lo, sizeof a->lo) == 0 &&
           memcmp(a->hi, b->hi, sizeof a->hi) == 0;
}

static struct source *find(const struct amr__launch *l)
{
    for (int i = 0; i < n_sources; i++)
        if (is_same_launch(&sources[i]->last, l))
            return sources[i];
    return NULL;
}

static void forget(struct source *s)
{
    if (s->room)
        memset(s->seen, 0, (size_t)s->room * sizeof *s->seen);
    s->n_seen = 0;
    s->lo = INFINITY;
    s->hi = -INFINITY;
}

static struct source *add(const struct amr__launch *l, int judged)
{
    sources = amr__grow(sources, (size_t)(n_sources + 1) * sizeof *sources);
    struct source *s = sources[n_sources++] = amr__need(1, sizeof *s);
    memcpy(&s->last, l, offsetof(struct amr__launch, scalars) + (size_t)l->scalar_bytes);
    s->judged = judged;
    forget(s);
    return s;
}

/* ---- what has changed ------------------------------------------------------------------------ */

static const unsigned char *finest_scalars(const struct amr__launch *l)
{
    return l->scalars.bytes + (amr__state.space.levels - 1) * nest_of(l)->scalar_bytes;
}

/* Takes over a launch. True: something has changed that rested before. */
static bool take(struct source *s, const struct amr__launch *l)
{
    const struct amr_nest *nest = nest_of(l);
    const unsigned char *is = finest_scalars(l);
    bool starts = false;
    s->changes = false;
    memcpy(s->before, finest_scalars(&s->last), (size_t)nest->scalar_bytes);
    for (int i = 0; i < nest->n_scalars; i++) {
        const struct amr_scalar_desc *scalar = &nest->scalars[i];
        bool same = memcmp(s->before + scalar->offset, is + scalar->offset,
                           amr__type_size(scalar->type)) == 0;
        starts |= !same && s->rests[i];
        s->changes |= !same;
        s->rests[i] = same;
    }
    s->changes |= memcmp(s->last.table, l->table, sizeof *l->table * (size_t)nest->n_tables) != 0;
    memcpy(&s->last, l, offsetof(struct amr__launch, scalars) + (size_t)l->scalar_bytes);
    return starts;
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

/* The last launch as it will be some launches later. */
static struct amr__launch *ahead_of(const struct source *s, int steps)
{
    const struct amr_nest *nest = nest_of(&s->last);
    struct amr__launch *l = amr__need(1, sizeof *l);
    *l = s->last;
    unsigned char *to = l->scalars.bytes + (amr__state.space.levels - 1) * nest->scalar_bytes;
    for (int i = 0; i < nest->n_scalars; i++)
        extrapolate(to + nest->scalars[i].offset, s->before + nest->scalars[i].offset,
                    nest->scalars[i].type, steps);
    return l;
}

/* ---- what is known of nodes ------------------------------------------------------------------ */

static struct seen *place_of(const struct source *s, struct amr__node node)
{
    int at = (int)(amr__node_hash(node) & (unsigned)(s->room - 1));
    while (s->seen[at].is_used && !amr__node_equal(s->seen[at].node, node))
        at = (at + 1) & (s->room - 1);
    return &s->seen[at];
}

static const struct seen *lookup(const struct source *s, struct amr__node node)
{
    struct seen *at = s->room ? place_of(s, node) : NULL;
    return at && at->is_used ? at : NULL;
}

static void keep(struct source *s, const struct seen *seen)
{
    if (2 * (s->n_seen + 1) > s->room) {
        struct source old = *s;
        s->room = old.room ? 2 * old.room : 64;
        s->seen = amr__need((size_t)s->room, sizeof *s->seen);
        for (int i = 0; i < old.room; i++)
            if (old.seen[i].is_used)
                *place_of(s, old.seen[i].node) = old.seen[i];
        free(old.seen);
    }
    struct seen *at = place_of(s, seen->node);
    s->n_seen += !at->is_used;
    if (at->is_used) {
        at->own = fmax(at->own, seen->own);
        at->below = fmax(at->below, seen->below);
    } else {
        *at = *seen;
    }
}

static double threshold_of(const struct source *s)
{
    return amr__remesh_threshold(amr__state.field[s->last.field[s->judged]], s->lo, s->hi);
}

/* Whether what is known of a node above says that nothing there keeps a leaf. */
static bool is_quiet(const struct source *s, struct amr__node node)
{
    while (node.level > 0) {
        node = amr__node_parent(node);
        const struct seen *above = lookup(s, node);
        if (above)
            return above->below <= amr__state.config.hysteresis * threshold_of(s);
    }
    return false;
}

/* ---- looking --------------------------------------------------------------------------------- */

/* What a look takes. */
struct look {
    struct amr__evaluator e;
    const struct amr__launch *launch;
    int judged; /* of the evaluator's fields */
    int blocks; /* of the largest batch */
    void *start[AMR_MAX_ARRAYS];
    struct amr__field *field[AMR_MAX_ARRAYS];
    bool from_host[AMR_MAX_ARRAYS];
    double value[AMR_MAX_ARRAYS]; /* what the fields hold */
};

static void collect_fields(struct look *k, const struct amr__launch *l, int judged)
{
    const struct amr_nest *nest = nest_of(l);
    int n = 0;
    for (int a = 0; a < nest->n_arrays; a++) {
        struct amr__field *f = amr__state.field[l->field[a]];
        int i = 0;
        while (i < n && k->field[i] != f)
            i++;
        k->field[i] = f;
        n = i == n ? n + 1 : n;
        k->judged = a == judged ? i : k->judged;
    }
    k->e.n_fields = n;
    k->e.field = k->field;
    k->e.from_host = k->from_host;
}

static void *device_new(size_t bytes)
{
    void *p = amr__state.device->alloc(bytes);
    if (!p)
        amr__error_here("out of memory for a look at sources");
    return p;
}

/* All blocks of a batch see themselves around them. */
static int *new_neighbors(int blocks)
{
    int dirs = amr__dir_count(amr__state.space.dim);
    int *table = amr__need((size_t)(blocks * dirs), sizeof *table);
    for (int i = 0; i < blocks * dirs; i++)
        table[i] = i / dirs;
    int *copy = amr__device_copy(amr__state.device, table, (size_t)(blocks * dirs) * sizeof *table);
    free(table);
    return copy;
}

static void look_init(struct look *k, const struct amr__launch *l, int judged)
{
    memset(k, 0, sizeof *k);
    k->launch = l;
    k->e.queue = &k->launch;
    k->e.n_queue = 1;
    collect_fields(k, l, judged);
    amr__evaluator_init(&k->e);
    k->blocks = k->e.height ? k->e.base[1] : 1;
    k->e.neighbor = new_neighbors(k->blocks);
    k->e.reduction = device_new(AMR_MAX_REDUCTIONS * sizeof(struct amr_accumulator));
    k->e.start = k->start;
    for (int i = 0; i < k->e.n_fields; i++) {
        k->start[i] = device_new((size_t)k->blocks * amr__field_block_bytes(k->field[i]));
        k->value[i] = 0;
    }
}

static void look_fini(struct look *k)
{
    amr__evaluator_fini(&k->e);
    amr__state.device->free((void *)k->e.neighbor);
    amr__state.device->free(k->e.reduction);
    for (int i = 0; i < k->e.n_fields; i++)
        amr__state.device->free(k->start[i]);
}

static void set_start(struct look *k, int i, double value)
{
    const struct amr__field *f = k->field[i];
    size_t n = (size_t)k->blocks * amr__block_cells(), size = amr__type_size(f->type);
    if (value == k->value[i])
        return;
    char *cells = amr__need(n, size);
    for (size_t c = 0; c < n; c++)
        amr__set_element(f->type, cells, c, value);
    amr__state.device->wait();
    amr__state.device->upload(k->start[i], cells, n * size);
    amr__state.device->wait();
    free(cells);
    k->value[i] = value;
}

/* All that reads a field finds the same in it, the value that is farthest from zero. */
static void set_levels(struct look *k, const struct source *s)
{
    const struct amr_nest *nest = nest_of(&s->last);
    for (int a = 0; a < nest->n_arrays; a++)
        for (int i = 0; i < k->e.n_fields; i++)
            if (k->field[i]->id == s->last.field[a] && nest->arrays[a].reads &&
                is_floating(&nest->arrays[a]))
                set_start(k, i, s->level[a]);
}

/* Kinds and masks are the same all over a coarse leaf. */
static void start_from(struct look *k, int slot)
{
    size_t middle = 0;
    for (int d = amr__state.space.dim - 1; d >= 0; d--)
        middle = middle * (size_t)amr__state.space.block + (size_t)(amr__state.space.block / 2);
    for (int i = 0; i < k->e.n_fields; i++) {
        const struct amr__field *f = k->field[i]->same_as ? k->field[i]->same_as : k->field[i];
        size_t size = amr__type_size(f->type);
        double room;
        if (!amr__type_is_integer(f->type))
            continue;
        size_t cell = (size_t)slot * amr__block_cells() + middle;
        amr__state.device->download(&room, (char *)f->pool + cell * size, size);
        set_start(k, i, amr__element(f->type, &room, 0));
    }
}

static bool never(void *survey, const double *detail)
{
    (void)survey;
    (void)detail;
    return false;
}

/* Evaluates the place of a node. Widens the source's range. */
static void evaluate(struct look *k, struct source *s, struct seen *seen)
{
    const struct amr__space *space = &amr__state.space;
    size_t nf = (size_t)k->e.n_fields;
    size_t n = (size_t)amr__unit_nodes(space->dim, space->levels - 1 - seen->node.level);
    struct amr__record r = {.exceeds = never};
    struct amr__detail own;
    r.detail = amr__need(n * nf, sizeof *r.detail);
    r.range = amr__need(nf, sizeof *r.range);
    r.split = amr__need(n, 1);
    r.cells = amr__need(n, sizeof *r.cells);
    for (size_t i = 0; i < nf; i++) {
        r.range[i][0] = INFINITY;
        r.range[i][1] = -INFINITY;
    }
    int slot = amr__evaluate(&k->e, seen->node, -1, n ? &r : NULL);
    space->device->survey(k->e.pool[k->judged], k->field[k->judged]->type, k->e.iota + slot, 1,
                          space->dim, space->block, 0, &own);
    seen->own = own.detail;
    for (size_t i = 0; i < n; i++)
        seen->below = fmax(seen->below, r.detail[i * nf + (size_t)k->judged]);
    s->lo = fmin(s->lo, n ? r.range[k->judged][0] : own.lo);
    s->hi = fmax(s->hi, n ? r.range[k->judged][1] : own.hi);
    for (size_t i = 0; i < n; i++)
        free(r.cells[i]);
    free(r.cells);
    free(r.split);
    free(r.range);
    free(r.detail);
}

/* How a launch's range lies to a leaf: 1: over all of it, -1: beside it. */
static int side_of(const struct amr__launch *l, const struct amr_block *b)
{
    bool all = true, none = false;
    for (int d = 0; d < amr__state.space.dim; d++) {
        int lo = b->origin[d] - (b->ratio[d] - 1) / 2, hi = lo + b->ratio[d] * b->cells[d];
        all &= l->lo[d] <= lo && hi <= l->hi[d];
        none |= l->hi[d] <= lo || hi <= l->lo[d];
    }
    return all ? 1 : none ? -1 : 0;
}

/* Whether a launch may make something of a leaf's place that is not the same all over it. Cells
 * that it overwrites on a part of a leaf are no source. */
static bool may_show(const struct source *s, const struct amr_block *b)
{
    const struct amr_nest *nest = nest_of(&s->last);
    int side = side_of(&s->last, b);
    return side > 0 ? nest->places : side == 0 && nest->arrays[s->judged].reads;
}

/* Of values that multiply what a source makes. */
static bool differ(double a, double b)
{
    return !(fabs(a) <= 2 * fabs(b) && fabs(b) <= 2 * fabs(a)) || (a > 0) != (b > 0);
}

/* What the fields that a nest reads hold now; between launches, as far as that is known anyway.
 * True: it differs so much from the last time that all is looked at anew. Collective. */
static bool find_levels(struct source *s, bool is_launch)
{
    const struct amr_nest *nest = nest_of(&s->last);
    bool news = false;
    for (int a = 0; a < nest->n_arrays; a++) {
        struct amr__field *f = amr__state.field[s->last.field[a]];
        if (is_launch && nest->arrays[a].reads)
            amr__field_settle(f, false);
        if (!nest->arrays[a].reads || amr__type_is_integer(f->type))
            continue;
        if (is_launch && (!f->range_known || f->range_step != amr__state.step))
            amr__remesh_range(f);
        double level = fabs(f->range[0]) > fabs(f->range[1]) ? f->range[0] : f->range[1];
        if (!f->range_known || !differ(level, s->level[a]))
            continue;
        s->level[a] = level;
        news = true;
    }
    return news;
}

static void share_range(struct source *s)
{
    const struct amr__comm *comm = amr__state.comm;
    comm->allreduce(comm, &s->lo, 1, AMR__F64, AMR__LEAST);
    comm->allreduce(comm, &s->hi, 1, AMR__F64, AMR__MOST);
}

/* Looks at the places of these own leaves. */
static void look_at_leaves(struct source *s, const struct amr__launch *l, const int *leaf, int n)
{
    const struct amr__blocks *b = amr__state.blocks;
    struct look k;
    look_init(&k, l, s->judged);
    set_levels(&k, s);
    for (int i = 0; i < n; i++) {
        struct seen seen = {.node = b->mesh->leaf[leaf[i]], .is_used = 1};
        start_from(&k, b->leaf_slot[leaf[i]]);
        evaluate(&k, s, &seen);
        keep(s, &seen);
    }
    look_fini(&k);
}

/* The same of all own leaves that nothing is known of; again: of all. Collective. */
static void look_at(struct source *s, const struct amr__launch *l, bool again)
{
    const struct amr__blocks *b = amr__state.blocks;
    int n = 0, *leaf = amr__need((size_t)b->mesh->n_leaves, sizeof *leaf);
    for (int i = 0; i < b->mesh->n_leaves; i++) {
        struct amr__node node = b->mesh->leaf[i];
        if (may_show(s, &b->block[i]) && (again || (!lookup(s, node) && !is_quiet(s, node))))
            leaf[n++] = i;
    }
    if (n)
        look_at_leaves(s, l, leaf, n);
    free(leaf);
    share_range(s);
}

/* Looks as far as the source is not known. ahead: launches until the next look; 0: it is about to
 * be launched. Collective. */
static void look(struct source *s, int ahead)
{
    if (find_levels(s, ahead == 0) || s->changes)
        forget(s);
    look_at(s, &s->last, false);
    if (!s->changes || ahead == 0)
        return;
    struct amr__launch *later = ahead_of(s, ahead);
    look_at(s, later, true);
    free(later);
}

/* ---- wishes ---------------------------------------------------------------------------------- */

static void wish(const struct source *s, signed char *want)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    double threshold = threshold_of(s);
    for (int i = 0; i < m->n_leaves; i++) {
        const struct seen *seen = lookup(s, m->leaf[i]);
        double most = seen ? fmax(seen->own, seen->below) : 0;
        signed char least = -1;
        if (most > threshold)
            least = m->leaf[i].level < m->levels - 1;
        else if (most > 0 && most > amr__state.config.hysteresis * threshold)
            least = 0;
        want[i] = want[i] < least ? least : want[i];
    }
}

/* Whether a nest still runs, on arrays that there are. */
static bool is_alive(const struct source *s)
{
    bool alive = amr__state.step - s->step <= 2 * amr__state.config.refine_every;
    for (int a = 0; a < nest_of(&s->last)->n_arrays; a++)
        alive &= amr__state.field[s->last.field[a]] != NULL;
    for (int t = 0; t < nest_of(&s->last)->n_tables; t++)
        alive &= amr__table_lives(s->last.table[t]);
    return alive;
}

static void drop_dead(void)
{
    int n = 0;
    for (int i = 0; i < n_sources; i++) {
        if (is_alive(sources[i])) {
            sources[n++] = sources[i];
            continue;
        }
        free(sources[i]->seen);
        free(sources[i]);
    }
    n_sources = n;
}

void amr__sources_hold(signed char *want)
{
    drop_dead();
    for (int i = 0; i < n_sources; i++) {
        struct source *s = sources[i];
        if (amr__state.field[s->last.field[s->judged]]->dead)
            continue;
        look(s, amr__state.config.refine_every);
        wish(s, want);
    }
}

static void refine(struct source *s)
{
    for (int level = 1; level < amr__state.space.levels; level++) {
        const struct amr__mesh *m = amr__state.blocks->mesh;
        signed char *want = amr__need((size_t)m->n_leaves, 1);
        look(s, 0);
        s->changes = false; /* what is known holds for the next round */
        wish(s, want);
        if (!amr__fit_refine(want, NULL))
            return;
    }
}

void amr__sources_look(const struct amr__launch *l)
{
    if (!is_adaptive() || amr__state.step == 0 || !is_placed(l))
        return;
    struct source *s = find(l);
    int judged = s ? s->judged : advanced_array(l);
    bool is_new = !s;
    if (judged < 0)
        return;
    s = s ? s : add(l, judged);
    s->step = amr__state.step;
    if (!take(s, l) && !is_new)
        return;
    bool changes = s->changes;
    amr__phase_begin(AMR__REMESH);
    refine(s);
    amr__phase_end();
    s->changes = changes;
}
