/* Evaluates sources at the places of leaves: see sources.h. The nest is run at the finest
 * resolution by the evaluator of initial data (evaluate.c), on blocks that start from constant
 * fields and see themselves around them: all detail of the result is made by the place. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "amr_sum.h"
#include "criteria.h"
#include "evaluate.h"
#include "sources.h"
#include "work.h"

void amr__source_forget(struct amr__source *s)
{
    if (s->room)
        memset(s->seen, 0, (size_t)s->room * sizeof *s->seen);
    s->n_seen = 0;
    s->lo = INFINITY;
    s->hi = -INFINITY;
}

/* ---- what is known of nodes ------------------------------------------------------------------ */

static struct amr__seen *place_of(const struct amr__source *s, struct amr__node node)
{
    int at = (int)(amr__node_hash(node) & (unsigned)(s->room - 1));
    while (s->seen[at].is_used && !amr__node_equal(s->seen[at].node, node))
        at = (at + 1) & (s->room - 1);
    return &s->seen[at];
}

const struct amr__seen *amr__source_lookup(const struct amr__source *s, struct amr__node node)
{
    struct amr__seen *at = s->room ? place_of(s, node) : NULL;
    return at && at->is_used ? at : NULL;
}

void amr__source_keep(struct amr__source *s, const struct amr__seen *seen)
{
    if (2 * (s->n_seen + 1) > s->room) {
        struct amr__source old = *s;
        s->room = old.room ? 2 * old.room : 64;
        s->seen = amr__need((size_t)s->room, sizeof *s->seen);
        for (int i = 0; i < old.room; i++)
            if (old.seen[i].is_used)
                *place_of(s, old.seen[i].node) = old.seen[i];
        free(old.seen);
    }
    struct amr__seen *at = place_of(s, seen->node);
    s->n_seen += !at->is_used;
    if (at->is_used) {
        at->own = fmax(at->own, seen->own);
        at->below = fmax(at->below, seen->below);
    } else {
        *at = *seen;
    }
}

/* What is set at an edge is values of the field, which count as much as its others do. */
double amr__source_threshold(const struct amr__source *s)
{
    const struct amr__field *f = amr__state.field[s->last.field[s->judged]];
    bool is_value = amr__source_nest(&s->last)->edge == AMR_EDGE_DATA && f->range_known;
    double lo = is_value ? fmin(s->lo, f->range[0]) : s->lo;
    double hi = is_value ? fmax(s->hi, f->range[1]) : s->hi;
    return amr__remesh_threshold(f, lo, hi);
}

/* Whether what is known of a node above says that nothing there keeps a leaf. */
static bool is_quiet(const struct amr__source *s, struct amr__node node)
{
    while (node.level > 0) {
        node = amr__node_parent(node);
        const struct amr__seen *above = amr__source_lookup(s, node);
        if (above)
            return above->below <= amr__state.config.hysteresis * amr__source_threshold(s);
    }
    return false;
}

/* ---- looking --------------------------------------------------------------------------------- */

static bool is_floating(const struct amr_array_desc *a)
{
    return !amr__type_is_integer(a->type);
}

/* What a look takes. */
struct look {
    struct amr__evaluator e;
    struct amr__launch narrow; /* of an edge: to one layer of ring cells */
    const struct amr__launch *launch;
    struct amr__layer layer;
    struct amr__signal signal; /* the detail of the judged field */
    int judged; /* of the evaluator's fields */
    int blocks; /* of the largest batch */
    void *start[AMR_MAX_ARRAYS];
    bool starts[AMR_MAX_ARRAYS];
    struct amr__field *field[AMR_MAX_ARRAYS];
    bool from_host[AMR_MAX_ARRAYS];
    double value[AMR_MAX_ARRAYS]; /* what the fields hold */
};

static void collect_fields(struct look *k, const struct amr__launch *l, int judged)
{
    const struct amr_nest *nest = amr__source_nest(l);
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
    k->signal = (struct amr__signal){AMR__BY_DETAIL, k->judged};
    k->e.signal = &k->signal;
    k->e.n_signals = 1;
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

/* least: level of the coarsest leaf that is looked at. */
static void look_init(struct look *k, const struct amr__source *s, const struct amr__launch *l,
                      int least)
{
    memset(k, 0, sizeof *k);
    k->launch = l;
    k->e.least_level = least;
    k->e.start = k->start;
    k->e.starts = k->starts;
    k->e.queue = &k->launch;
    k->e.n_queue = 1;
    collect_fields(k, l, s->judged);
    if (amr__source_is_edge(s)) {
        k->narrow = *l;
        k->launch = &k->narrow;
        k->layer.dir = amr__dir_join(s->beside, amr__state.space.dim);
        k->layer.field = k->judged;
        k->e.layer = &k->layer;
    }
    amr__evaluator_init(&k->e);
    k->blocks = k->e.height ? k->e.base[1] : 1;
    k->e.neighbor = new_neighbors(k->blocks);
    k->e.reduction = device_new(AMR_MAX_REDUCTIONS * sizeof(struct amr_accumulator));
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
    amr__state.device->copy(k->e.pool[i], k->start[i], n * size);
    amr__state.device->wait();
    free(cells);
    k->value[i] = value;
}

/* All that reads a field finds the same in it, the value that is farthest from zero. */
static void set_levels(struct look *k, const struct amr__source *s)
{
    const struct amr_nest *nest = amr__source_nest(&s->last);
    for (int a = 0; a < nest->n_arrays; a++)
        for (int i = 0; i < k->e.n_fields; i++)
            if (k->field[i]->id == s->last.field[a] && nest->arrays[a].reads &&
                is_floating(&nest->arrays[a]))
                set_start(k, i, s->level[a]);
}

/* Cells start anew in each batch, but where the nest overwrites all of them unread. `side`: as from
 * side_of. */
static void choose_starts(struct look *k, const struct amr__source *s,
                          const struct amr_block *block, int side)
{
    const struct amr_nest *nest = amr__source_nest(&s->last);
    bool is_cut = false;
    for (int d = 0; d < amr__state.space.dim; d++)
        is_cut |= block->cells[d] < amr__state.space.block;
    memset(k->starts, 0, sizeof k->starts);
    for (int a = 0; a < nest->n_arrays; a++)
        for (int b = 0; b < nest->n_arrays; b++) {
            const struct amr_array_desc *to = &nest->arrays[a], *from = &nest->arrays[b];
            if (s->last.field[a] == s->last.field[b] && to->writes)
                k->starts[k->e.index[s->last.field[a]]] |=
                    side <= 0 || is_cut || from->reads || (from->writes && !from->full_write);
        }
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

/* Evaluates the place of a node, or what lies beside it in a layer. Widens the source's range. */
static void evaluate(struct look *k, struct amr__source *s, struct amr__seen *seen)
{
    const struct amr__space *space = &amr__state.space;
    size_t nf = (size_t)k->e.n_fields;
    size_t n = (size_t)amr__unit_nodes(k->e.dim, space->levels - 1 - seen->node.level);
    struct amr__record r = {.exceeds = never};
    struct amr__detail own;
    r.detail = amr__need(n, sizeof *r.detail);
    r.range = amr__need(nf, sizeof *r.range);
    r.split = amr__need(n, 1);
    for (size_t i = 0; i < nf; i++) {
        r.range[i][0] = INFINITY;
        r.range[i][1] = -INFINITY;
    }
    int slot = amr__evaluate(&k->e, seen->node, k->e.layer ? k->layer.dir : -1, n ? &r : NULL);
    space->device->survey(amr__result_pool(&k->e, k->judged), k->field[k->judged]->type,
                          k->e.iota + slot, 1, k->e.dim, space->block, 0, &own);
    seen->own = fmax(seen->own, own.detail);
    for (size_t i = 0; i < n; i++)
        seen->below = fmax(seen->below, r.detail[i]);
    s->lo = fmin(s->lo, n ? r.range[k->judged][0] : own.lo);
    s->hi = fmax(s->hi, n ? r.range[k->judged][1] : own.hi);
    free(r.split);
    free(r.range);
    free(r.detail);
}

/* The same of all layers that the launch sets beside an edge. */
static void evaluate_layers(struct look *k, struct amr__source *s, const struct amr__launch *l,
                            struct amr__seen *seen)
{
    int lo[3] = {0, 0, 0}, hi[3] = {1, 1, 1}, *at = k->layer.at;
    for (int d = 0; d < amr__state.space.dim; d++)
        if (s->beside[d]) {
            lo[d] = l->lo[d];
            hi[d] = l->hi[d];
        }
    for (at[2] = lo[2]; at[2] < hi[2]; at[2]++)
        for (at[1] = lo[1]; at[1] < hi[1]; at[1]++)
            for (at[0] = lo[0]; at[0] < hi[0]; at[0]++) {
                for (int d = 0; d < amr__state.space.dim; d++)
                    if (s->beside[d]) {
                        k->narrow.lo[d] = at[d];
                        k->narrow.hi[d] = at[d] + 1;
                    }
                evaluate(k, s, seen);
            }
}

/* How the range of a source lies to a leaf, along the edge if it is one: 1: over all of it, -1: beside
 * it. */
static int side_of(const struct amr__source *s, const struct amr_block *b)
{
    const struct amr__launch *l = &s->last;
    bool all = true, none = false;
    for (int d = 0; d < amr__state.space.dim; d++) {
        int lo = b->origin[d] - (b->ratio[d] - 1) / 2, hi = lo + b->ratio[d] * b->cells[d];
        all &= s->beside[d] || (l->lo[d] <= lo && hi <= l->hi[d]);
        none |= !s->beside[d] && (l->hi[d] <= lo || hi <= l->lo[d]);
    }
    return all ? 1 : none ? -1 : 0;
}

bool amr__source_is_beside(const struct amr__source *s, const struct amr_block *b)
{
    bool all = true;
    for (int d = 0; d < amr__state.space.dim; d++) {
        int lo = b->origin[d] - (b->ratio[d] - 1) / 2, hi = lo + b->ratio[d] * b->cells[d];
        all &= s->beside[d] >= 0 || lo <= amr__state.space.lo[d];
        all &= s->beside[d] <= 0 || hi >= amr__state.space.hi[d];
    }
    return all;
}

/* Whether a launch may make something of a leaf's place that is not the same all over it. Cells
 * that it overwrites on a part of a leaf are no source. */
static bool may_show(const struct amr__source *s, const struct amr_block *b)
{
    const struct amr_nest *nest = amr__source_nest(&s->last);
    int side = amr__source_is_beside(s, b) ? side_of(s, b) : -1;
    return side > 0 ? nest->places : side == 0 && nest->arrays[s->judged].reads;
}

/* Of values that multiply what a source makes. */
static bool differ(double a, double b)
{
    return !(fabs(a) <= 2 * fabs(b) && fabs(b) <= 2 * fabs(a)) || (a > 0) != (b > 0);
}

/* What the fields that a nest reads hold now; between launches, as far as that is known anyway.
 * True: it differs so much from the last time that all is looked at anew. Collective. */
bool amr__source_levels(struct amr__source *s, bool is_launch)
{
    const struct amr_nest *nest = amr__source_nest(&s->last);
    bool news = false;
    for (int a = 0; a < nest->n_arrays; a++) {
        struct amr__field *f = amr__state.field[s->last.field[a]];
        if (!nest->arrays[a].reads)
            continue;
        if (is_launch)
            amr__field_settle(f, false);
        if (amr__type_is_integer(f->type))
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

/* Kinds and masks are read where they lie. */
void amr__source_settle(const struct amr__source *s)
{
    for (int a = 0; a < amr__source_nest(&s->last)->n_arrays; a++) {
        struct amr__field *f = amr__state.field[s->last.field[a]];
        if (amr__type_is_integer(f->type) && f->pending)
            amr__field_settle(f, false);
    }
}

static void share_range(struct amr__source *s)
{
    const struct amr__comm *comm = amr__state.comm;
    comm->allreduce(comm, &s->lo, 1, AMR__F64, AMR__LEAST);
    comm->allreduce(comm, &s->hi, 1, AMR__F64, AMR__MOST);
}

/* Zeros that a nest sets in some places do not show amid zeros. */
static bool is_blank(const struct amr__source *s, const struct amr__seen *seen)
{
    const struct amr_array_desc *a = &amr__source_nest(&s->last)->arrays[s->judged];
    return !a->reads && !a->full_write && !(seen->own > 0) && !(seen->below > 0);
}

/* Evaluates a place amid cells that hold another value than any that the field has. */
static void evaluate_amid(struct look *k, struct amr__source *s, const struct amr__launch *l,
                          struct amr__seen *seen)
{
    const struct amr__field *f = k->field[k->judged];
    double lo = s->lo, hi = s->hi;
    double most = f->range_known ? fmax(fabs(f->range[0]), fabs(f->range[1])) : 0;
    set_start(k, k->judged, most > 0 ? -1.618 * most : 1);
    evaluate_layers(k, s, l, seen);
    set_start(k, k->judged, 0);
    s->lo = lo;
    s->hi = hi;
}

/* Looks at the places of these own leaves. */
static void look_at_leaves(struct amr__source *s, const struct amr__launch *l, const int *leaf,
                           int n)
{
    const struct amr__blocks *b = amr__state.blocks;
    struct look k;
    int least = amr__state.space.levels - 1;
    for (int i = 0; i < n; i++)
        least = b->block[leaf[i]].level < least ? b->block[leaf[i]].level : least;
    look_init(&k, s, l, least);
    set_levels(&k, s);
    for (int i = 0; i < n; i++) {
        struct amr__seen seen = {.node = b->mesh->leaf[leaf[i]], .is_used = 1};
        const struct amr_block *block = &b->block[leaf[i]];
        choose_starts(&k, s, block, side_of(s, block));
        start_from(&k, b->leaf_slot[leaf[i]]);
        evaluate_layers(&k, s, l, &seen);
        if (is_blank(s, &seen))
            evaluate_amid(&k, s, l, &seen);
        amr__source_keep(s, &seen);
    }
    look_fini(&k);
}

/* The same of all own leaves that nothing is known of, or of those selected. Collective. */
void amr__source_look_at(struct amr__source *s, const struct amr__launch *l, const bool *selected)
{
    const struct amr__blocks *b = amr__state.blocks;
    int n = 0, *leaf = amr__need((size_t)b->mesh->n_leaves, sizeof *leaf);
    for (int i = 0; i < b->mesh->n_leaves; i++) {
        struct amr__node node = b->mesh->leaf[i];
        bool wanted = selected ? selected[i] : !amr__source_lookup(s, node) && !is_quiet(s, node);
        if (wanted && may_show(s, &b->block[i]))
            leaf[n++] = i;
    }
    if (n)
        look_at_leaves(s, l, leaf, n);
    free(leaf);
    share_range(s);
}

/* Largest detail at an own leaf's place. */
double amr__source_most(const struct amr__source *s, struct amr__node node)
{
    const struct amr__seen *seen = amr__source_lookup(s, node);
    return seen ? fmax(seen->own, seen->below) : 0;
}
