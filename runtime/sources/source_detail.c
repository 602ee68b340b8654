/* Evaluates sources at the places of leaves: see source.h. The nest is run at the finest
 * resolution by the evaluator of initial data (evaluate.c), on blocks that start from constant
 * fields and see themselves around them: all detail of the result is made by the place. */
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "amr_sum.h"
#include "blocks/work.h"
#include "criteria/criteria.h"
#include "evaluate/evaluate.h"
#include "fields/fields.h"
#include "sources/source_detail.h"

static void forget_seen(struct amr__judged *j)
{
    if (j->room)
        memset(j->seen, 0, (size_t)j->room * sizeof *j->seen);
    j->n_seen = 0;
}

void amr__source_forget_others(struct amr__source *s)
{
    for (int i = 0; i < s->judged.n; i++)
        forget_seen(&s->judged.at[i]);
    amr__variation_forget(s);
}

void amr__source_forget(struct amr__source *s)
{
    amr__source_forget_others(s);
    forget_seen(&s->trusted);
    for (int i = 0; i < s->judged.n; i++) {
        struct amr__judged *j = &s->judged.at[i];
        j->lo = INFINITY;
        j->hi = -INFINITY;
        j->width = 0;
    }
}

/* ---- what is known of nodes ------------------------------------------------------------------ */

static struct amr__seen *place_of(const struct amr__judged *j, struct amr__node node)
{
    int at = (int)(amr__node_hash(node) & (unsigned)(j->room - 1));
    while (j->seen[at].is_used && !amr__node_equal(j->seen[at].node, node))
        at = (at + 1) & (j->room - 1);
    return &j->seen[at];
}

const struct amr__seen *amr__source_lookup(const struct amr__judged *j, struct amr__node node)
{
    struct amr__seen *at = j->room ? place_of(j, node) : NULL;
    return at && at->is_used ? at : NULL;
}

void amr__source_keep(struct amr__judged *j, const struct amr__seen *seen)
{
    if (2 * (j->n_seen + 1) > j->room) {
        struct amr__judged old = *j;
        j->room = old.room ? 2 * old.room : 64;
        j->seen = amr__need((size_t)j->room, sizeof *j->seen);
        for (int i = 0; i < old.room; i++)
            if (old.seen[i].is_used)
                *place_of(j, old.seen[i].node) = old.seen[i];
        free(old.seen);
    }
    struct amr__seen *at = place_of(j, seen->node);
    j->n_seen += !at->is_used;
    if (at->is_used) {
        at->own = fmax(at->own, seen->own);
        at->below = fmax(at->below, seen->below);
        at->above = fmax(at->above, seen->above);
    } else {
        *at = *seen;
    }
}

void amr__judged_free(struct amr__judged *j)
{
    free(j->seen);
    free(j->phase);
    free(j->rows);
}

void amr__judged_add(struct amr__judged *to, const struct amr__judged *from)
{
    for (int i = 0; i < from->room; i++)
        if (from->seen[i].is_used)
            amr__source_keep(to, &from->seen[i]);
    to->lo = fmin(to->lo, from->lo);
    to->hi = fmax(to->hi, from->hi);
    to->width = fmax(to->width, from->width);
}

/* What is set at an edge is values of the field, which count as much as its others do. */
static double threshold_of(const struct amr__source *s, const struct amr__judged *j)
{
    const struct amr__field *f = amr__state.field[amr__judged_field(s, j)];
    bool is_value = amr__source_nest(&s->last)->edge == AMR_EDGE_DATA && f->range_known;
    double lo = is_value ? fmin(j->lo, f->range[0]) : j->lo;
    double hi = is_value ? fmax(j->hi, f->range[1]) : j->hi;
    return amr__remesh_threshold(f, lo, fmax(hi, lo + j->width));
}

bool amr__judged_alike(const struct amr__source *s, const struct amr__judged *all, const struct amr__judged *one)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    const struct amr__seen none = {.own = 0};
    double limit = threshold_of(s, all), little = amr__state.config.hysteresis * limit / 8;
    bool alike = one->hi - one->lo >= 0.9 * (all->hi - all->lo);
    for (int i = 0; i < m->n_leaves && alike; i++) {
        const struct amr__seen *a = amr__source_lookup(all, m->leaf[i]), *b = amr__source_lookup(one, m->leaf[i]);
        a = a ? a : &none;
        b = b ? b : &none;
        alike = a->own - b->own <= little && a->below - b->below <= little &&
                fmin(a->above, limit) - fmin(b->above, limit) <= 4 * little; /* only holds leaves */
    }
    return alike;
}

/* Whether what is known of a node above says that nothing there keeps a leaf. */
static bool is_quiet_for(const struct amr__source *s, const struct amr__judged *j,
                         struct amr__node node)
{
    while (node.level > 0) {
        node = amr__node_parent(node);
        const struct amr__seen *above = amr__source_lookup(j, node);
        if (above)
            return above->below <= amr__state.config.hysteresis * threshold_of(s, j);
    }
    return false;
}

static bool is_quiet(const struct amr__source *s, struct amr__node node)
{
    bool all = true;
    for (int i = 0; i < s->judged.n && all; i++)
        all = is_quiet_for(s, &s->judged.at[i], node);
    return all;
}

/* All arrays that are judged have been looked at in the same places. */
static bool is_known(const struct amr__source *s, struct amr__node node)
{
    return s->judged.n > 0 && amr__source_lookup(&s->judged.at[0], node);
}

/* ---- looking --------------------------------------------------------------------------------- */

static bool is_floating(const struct amr_array_desc *a)
{
    return !amr__type_is_integer(a->type);
}

static void add_fields(struct amr__look *k, const struct amr__launch *l)
{
    for (int a = 0; a < amr__source_nest(l)->n_arrays; a++) {
        int i = 0;
        while (i < k->e.n_fields && k->field[i]->id != l->field[a])
            i++;
        k->field[i] = amr__state.field[l->field[a]];
        k->e.n_fields += i == k->e.n_fields;
    }
}

/* l: in place of the source's launch. */
static void collect_launches(struct amr__look *k, const struct amr__source *s,
                             const struct amr__launch *l)
{
    size_t arrays = (size_t)s->levels_room;
    k->e.n_queue = 1 + s->more.n;
    k->launch = amr__need((size_t)k->e.n_queue, sizeof(struct amr__launch *));
    k->field = amr__need(arrays, sizeof(struct amr__field *));
    for (int i = 0; i < k->e.n_queue; i++) {
        k->launch[i] = i ? amr__source_link(s, i) : l;
        add_fields(k, k->launch[i]);
    }
    k->start = amr__need(arrays, sizeof *k->start);
    k->starts = amr__need(arrays, sizeof *k->starts);
    k->from_host = amr__need(arrays, sizeof *k->from_host);
    k->value = amr__need(arrays, sizeof *k->value);
    k->filled = amr__need(arrays, sizeof *k->filled);
    k->e.queue = k->launch;
    k->e.field = k->field;
    k->e.from_host = k->from_host;
    k->e.start = k->start;
    k->e.starts = k->starts;
}

/* A layer has room for the largest of them. */
static void collect_judged(struct amr__look *k, const struct amr__source *s)
{
    k->signal = amr__need((size_t)s->judged.n, sizeof *k->signal);
    for (int i = 0; i < s->judged.n; i++) {
        int field = 0;
        while (k->field[field]->id != amr__judged_field(s, &s->judged.at[i]))
            field++;
        k->signal[i] = (struct amr__signal){AMR__BY_DETAIL, field};
        if (i == 0 ||
            amr__type_size(k->field[field]->type) > amr__type_size(k->field[k->layer.field]->type))
            k->layer.field = field;
    }
    k->e.n_signals = s->judged.n;
    k->e.signal = k->signal;
}

static void *device_new(size_t bytes)
{
    return amr__device_room(amr__state.device, bytes, "a look at sources");
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

void amr__look_init(struct amr__look *k, const struct amr__source *s, const struct amr__launch *l,
                    int least, bool several)
{
    memset(k, 0, sizeof *k);
    k->e.least_level = least;
    k->e.several = several;
    collect_launches(k, s, l);
    if (amr__source_is_edge(s)) {
        k->narrow = *l;
        k->launch[0] = &k->narrow;
        k->layer.dir = amr__dir_join(s->beside, amr__state.space.dim);
        k->e.layer = &k->layer;
    }
    collect_judged(k, s);
    amr__evaluator_init(&k->e);
    k->blocks = k->e.height ? k->e.base[1] : 1;
    k->seen = amr__need((size_t)k->blocks * (size_t)s->judged.n, sizeof *k->seen);
    k->now = amr__need((size_t)k->blocks, sizeof *k->now);
    k->e.neighbor = new_neighbors(k->blocks);
    amr__values_init(k);
    amr__located_init(k);
    k->e.reduction = k->reduction = device_new(AMR_MAX_REDUCTIONS * sizeof(struct amr_accumulator));
    for (int i = 0; i < k->e.n_fields; i++) {
        k->start[i] = device_new((size_t)k->blocks * amr__field_block_bytes(k->field[i]));
        k->value[i] = 0;
        k->filled[i] = k->blocks;
    }
}

void amr__look_fini(struct amr__look *k)
{
    amr__located_fini(k);
    amr__evaluator_fini(&k->e);
    amr__state.device->free((void *)k->e.neighbor);
    amr__state.device->free(k->reduction);
    for (int i = 0; i < k->e.n_fields; i++)
        amr__state.device->free(k->start[i]);
    free(k->asked);
    free(k->launch);
    free(k->signal);
    free(k->seen);
    free(k->now);
    free(k->field);
    free(k->start);
    free(k->starts);
    free(k->from_host);
    free(k->value);
    free(k->filled);
}

static void load(struct amr__look *k, int i, const void *cells, int blocks)
{
    size_t bytes = (size_t)blocks * amr__field_block_bytes(k->field[i]);
    amr__state.device->upload(k->start[i], cells, bytes);
    amr__state.device->copy(k->e.pool[i], k->start[i], bytes);
}

void amr__look_load(struct amr__look *k, int i, const void *cells)
{
    load(k, i, cells, k->blocks);
    k->value[i] = NAN;
}

/* Of the places that are evaluated now; of all, where none are. */
static int blocks_now(const struct amr__look *k, int judged)
{
    if (!k->n_now)
        return k->blocks;
    int height = amr__state.space.levels - 1 - k->seen[k->now[0] * judged].node.level;
    return height > k->e.height ? k->blocks : k->n_now << k->e.dim * height;
}

bool amr__look_fill(struct amr__look *k, int i, double value)
{
    const struct amr__field *f = k->field[i];
    int blocks = blocks_now(k, k->e.n_signals);
    size_t n = (size_t)blocks * amr__block_cells(), size = amr__type_size(f->type);
    bool is_other = value != k->value[i];
    if (!is_other && blocks <= k->filled[i])
        return false;
    char *cells = amr__need(n, size);
    amr__set_element(f->type, cells, 0, value);
    for (size_t done = 1; done < n; done *= 2)
        memcpy(cells + done * size, cells, (done < n - done ? done : n - done) * size);
    load(k, i, cells, blocks);
    free(cells);
    k->value[i] = value;
    k->filled[i] = blocks;
    return is_other;
}

/* All that reads a field finds the same in it, the value that is farthest from zero. */
static void set_levels(struct amr__look *k, const struct amr__source *s)
{
    int at = 0;
    for (int i = 0; i < k->e.n_queue; i++) {
        const struct amr__launch *l = amr__source_link(s, i);
        const struct amr_nest *nest = amr__source_nest(l);
        for (int a = 0; a < nest->n_arrays; a++, at++)
            if (nest->arrays[a].reads && is_floating(&nest->arrays[a]))
                amr__look_fill(k, k->e.index[l->field[a]], s->level[at].value);
    }
}

/* Cells start anew in each batch, but where the nest overwrites all of them unread. `side`: as from
 * amr__source_side. */
static void choose_starts(struct amr__look *k, const struct amr__source *s,
                          const struct amr_block *block, int side)
{
    const struct amr_nest *nest = amr__source_nest(&s->last);
    bool is_cut = s->more.n > 0;
    for (int d = 0; d < amr__state.space.dim; d++)
        is_cut |= block->cells[d] < amr__state.space.block;
    for (int i = 0; i < k->e.n_fields; i++)
        k->starts[i] = s->more.n > 0;
    for (int a = 0; a < nest->n_arrays; a++)
        for (int b = 0; b < nest->n_arrays; b++) {
            const struct amr_array_desc *to = &nest->arrays[a], *from = &nest->arrays[b];
            if (s->last.field[a] == s->last.field[b] && to->writes)
                k->starts[k->e.index[s->last.field[a]]] |=
                    side <= 0 || is_cut || from->reads || (from->writes && !from->full_write);
        }
}

/* Kinds and masks are the same all over a coarse leaf. */
bool amr__look_kinds(struct amr__look *k, int slot)
{
    size_t middle = 0;
    bool is_other = false;
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
        is_other |= amr__look_fill(k, i, amr__element(f->type, &room, 0));
    }
    return is_other;
}

static bool never(void *survey, const double *detail)
{
    (void)survey;
    (void)detail;
    return false;
}

/* What was evaluated of one array: widens its range. n: nodes that were recorded. */
static void take_seen(const struct amr__look *k, struct amr__judged *j, int number,
                      const struct amr__record *r, size_t n, const struct amr__detail *own,
                      struct amr__seen *seen)
{
    int field = k->signal[number].field, signals = k->e.n_signals;
    seen->own = fmax(seen->own, own->detail);
    if (k->n_located) /* coarse cells are not looked at: what is smooth has so much in cells twice as wide */
        seen->above = fmax(seen->above, 4 * own->detail);
    for (size_t i = 0; i < n; i++)
        seen->below = fmax(seen->below, r->detail[i * (size_t)signals + (size_t)number]);
    double lo = n ? r->range[field][0] : own->lo, hi = n ? r->range[field][1] : own->hi;
    j->lo = fmin(j->lo, k->n_asked ? 0 : lo);
    j->hi = fmax(j->hi, k->n_asked ? hi - lo : hi); /* fields hold something else in each leaf */
}

/* Of units with n nodes above the finest level. */
static struct amr__record *new_records(const struct amr__look *k, size_t n)
{
    size_t nf = (size_t)k->e.n_fields;
    struct amr__record *records = amr__need((size_t)k->n_now, sizeof *records);
    for (int p = 0; p < k->n_now; p++) {
        struct amr__record *r = &records[p];
        r->exceeds = never;
        r->detail = amr__need(n * (size_t)k->e.n_signals, sizeof *r->detail);
        r->range = amr__need(nf, sizeof *r->range);
        r->split = amr__need(n, 1);
        for (size_t i = 0; i < nf; i++) {
            r->range[i][0] = INFINITY;
            r->range[i][1] = -INFINITY;
        }
    }
    return records;
}

static void free_records(const struct amr__look *k, struct amr__record *records)
{
    for (int p = 0; p < k->n_now; p++) {
        free(records[p].split);
        free(records[p].range);
        free(records[p].detail);
    }
    free(records);
}

/* Evaluates the places of some nodes of one level, or what lies beside them in a layer, of judged
 * arrays first ... end. */
static void evaluate(struct amr__look *k, struct amr__source *s, int first, int end)
{
    const struct amr__space *space = &amr__state.space;
    struct amr__node *nodes = amr__need((size_t)k->n_now, sizeof *nodes);
    struct amr__detail *own = amr__need((size_t)k->n_now, sizeof *own);
    for (int p = 0; p < k->n_now; p++)
        nodes[p] = k->seen[k->now[p] * s->judged.n].node;
    size_t n = (size_t)amr__unit_nodes(k->e.dim, space->levels - 1 - nodes[0].level);
    struct amr__record *r = new_records(k, n);
    int dir = k->e.layer ? k->layer.dir : -1;
    int slot = amr__evaluate_nodes(&k->e, nodes, k->n_now, dir, n ? r : NULL);
    for (int i = first; i < end; i++) {
        int field = k->signal[i].field;
        amr__survey(space->device, amr__result_pool(&k->e, field), k->field[field]->type,
                    k->e.iota + slot, k->n_now, k->e.dim, space->block, 0, own);
        for (int p = 0; p < k->n_now; p++)
            take_seen(k, &s->judged.at[i], i, &r[p], n, &own[p],
                      &k->seen[k->now[p] * s->judged.n + i]);
    }
    if (!k->e.layer && k->n_located == 0)
        amr__coarse_look(k, s, first, end);
    free_records(k, r);
    free(own);
    free(nodes);
}

/* The same; of an edge, where one array after the other is packed. */
static void evaluate_arrays(struct amr__look *k, struct amr__source *s, int first, int end)
{
    for (int i = first; i < end && k->e.layer; i++) {
        if (k->layer.field != k->signal[i].field)
            k->layer.packed[0] = INT_MIN; /* its tasks go with the field's type */
        k->layer.field = k->signal[i].field;
        evaluate(k, s, i, i + 1);
    }
    if (!k->e.layer)
        evaluate(k, s, first, end);
}

/* The same of all layers that the launch sets beside an edge. */
static void evaluate_layers(struct amr__look *k, struct amr__source *s, const struct amr__launch *l,
                            int first, int end)
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
                evaluate_arrays(k, s, first, end);
            }
}

int amr__source_side(const struct amr__source *s, const struct amr_block *b)
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
    int side = amr__source_is_beside(s, b) ? amr__source_side(s, b) : -1;
    bool adds = false;
    for (int a = 0; a < nest->n_arrays; a++)
        adds |= nest->arrays[a].reads && nest->arrays[a].writes;
    return side > 0 ? nest->places : side == 0 && adds;
}

/* Of values that multiply what a source makes. */
static bool differ(double a, double b)
{
    return !(fabs(a) <= 2 * fabs(b) && fabs(b) <= 2 * fabs(a)) || (a > 0) != (b > 0);
}

/* A wave goes up and down: the range of some remeshes counts. */
static void note_range(struct amr__level *l, const double range[2], bool is_remesh)
{
    enum { REMESHES = 8 };
    bool turns = is_remesh && l->known && ++l->remeshes == REMESHES;
    if (turns || !l->known)
        memcpy(l->recent[1], l->known ? l->recent[0] : range, sizeof l->recent[1]);
    if (turns || !l->known)
        memcpy(l->recent[0], range, sizeof l->recent[0]);
    l->recent[0][0] = fmin(l->recent[0][0], range[0]);
    l->recent[0][1] = fmax(l->recent[0][1], range[1]);
    l->remeshes = turns ? 0 : l->remeshes;
    l->known = true;
}

/* What a field that a nest reads holds now; between launches, as far as that is known anyway.
 * True: it differs so much from the last time that all is looked at anew. Collective. */
static bool find_level(struct amr__field *f, bool is_launch, bool is_remesh, struct amr__level *held)
{
    if (is_launch)
        amr__field_settle(f, false);
    if (amr__type_is_integer(f->type))
        return false;
    if (is_launch && (!f->range_known || f->range_step != amr__state.step))
        amr__remesh_range(f);
    if (!f->range_known)
        return false;
    note_range(held, f->range, is_remesh);
    double lo = fmin(held->recent[0][0], held->recent[1][0]), hi = fmax(held->recent[0][1], held->recent[1][1]);
    double level = fabs(lo) > fabs(hi) ? lo : hi;
    if (!differ(level, held->value) && !differ(hi - lo, held->span[1] - held->span[0]))
        return false;
    held->value = level;
    held->span[0] = lo;
    held->span[1] = hi;
    return true;
}

bool amr__source_levels(struct amr__source *s, bool is_launch)
{
    bool news = false;
    int at = 0;
    for (int i = 0; i <= s->more.n; i++) {
        const struct amr__launch *l = amr__source_link(s, i);
        const struct amr_nest *nest = amr__source_nest(l);
        for (int a = 0; a < nest->n_arrays; a++, at++)
            if (nest->arrays[a].reads)
                news |= find_level(amr__state.field[l->field[a]], is_launch && !i, !is_launch, &s->level[at]);
    }
    return news;
}

static void settle_read(const struct amr__launch *l)
{
    const struct amr_nest *nest = amr__source_nest(l);
    for (int a = 0; a < nest->n_arrays; a++) {
        struct amr__field *f = amr__state.field[l->field[a]];
        bool reads = amr__type_is_integer(f->type);
        for (int i = 0; i < nest->n_bounds; i++)
            reads |= (amr__values_asks(nest, &nest->bounds[i]) || amr__bound_locates(&nest->bounds[i])) &&
                     nest->bounds[i].at == a;
        if (reads && f->pending)
            amr__field_settle(f, false);
    }
}

/* Kinds and masks, and values that count, are read where they lie. */
void amr__source_settle(const struct amr__source *s)
{
    for (int i = 0; i <= s->more.n; i++)
        settle_read(amr__source_link(s, i));
}

static void share_range(struct amr__judged *j)
{
    const struct amr__comm *comm = amr__state.comm;
    comm->allreduce(comm, &j->lo, 1, AMR__F64, AMR__LEAST);
    comm->allreduce(comm, &j->hi, 1, AMR__F64, AMR__MOST);
    comm->allreduce(comm, &j->width, 1, AMR__F64, AMR__MOST);
}

/* Zeros that a nest sets in some places do not show amid zeros. */
static bool is_blank(const struct amr__source *s, const struct amr__judged *j,
                     const struct amr__seen *seen)
{
    const struct amr_array_desc *a = amr__judged_array(s, j);
    return !j->link && !a->reads && !a->full_write && !(seen->own > 0) && !(seen->below > 0);
}

/* Evaluates places amid cells of one judged array that hold another value than any that it has. */
static void evaluate_amid(struct amr__look *k, struct amr__source *s, const struct amr__launch *l,
                          int number)
{
    int field = k->signal[number].field;
    struct amr__judged *j = &s->judged.at[number];
    const struct amr__field *f = k->field[field];
    double lo = j->lo, hi = j->hi, width = j->width;
    double most = f->range_known ? fmax(fabs(f->range[0]), fabs(f->range[1])) : 0;
    amr__look_fill(k, field, most > 0 ? -1.618 * most : 1);
    evaluate_layers(k, s, l, number, number + 1);
    amr__look_fill(k, field, 0);
    j->lo = lo;
    j->hi = hi;
    j->width = width;
}

/* Evaluates a place amid what the leaf holds there, where that counts. */
static void evaluate_amid_leaf(struct amr__look *k, struct amr__source *s,
                               const struct amr__launch *l, int leaf)
{
    double *rows;
    int n = amr__values_sample(k, leaf, &rows);
    for (int i = 0; i < n; i++) {
        for (int a = 0; a < k->n_asked; a++)
            amr__look_fill(k, k->asked[a], rows[i * k->n_asked + a]);
        evaluate_layers(k, s, l, 0, s->judged.n);
    }
    free(rows);
}

/* How many of the next places are looked at together: of one level, with the same starts and values. */
static int count_alike(struct amr__look *k, const struct amr__source *s,
                       const struct amr__place *at, int n)
{
    const struct amr_block *block = amr__state.blocks->block;
    int height = amr__state.space.levels - 1 - at[0].node.level, alike = 1;
    bool can = k->e.several && k->n_asked + k->n_located == 0 && height <= k->e.height;
    size_t bytes = (size_t)k->e.n_fields * sizeof *k->starts;
    bool *starts = amr__need(bytes, 1);
    choose_starts(k, s, &block[at[0].leaf], amr__source_side(s, &block[at[0].leaf]));
    memcpy(starts, k->starts, bytes);
    for (int i = 0; i < k->e.n_fields; i++)
        can = can && !amr__type_is_integer(k->field[i]->type);
    for (; can && alike < n && (alike + 1) << k->e.dim * height <= k->blocks; alike++) {
        choose_starts(k, s, &block[at[alike].leaf], amr__source_side(s, &block[at[alike].leaf]));
        if (at[alike].node.level != at[0].node.level || memcmp(starts, k->starts, bytes) != 0)
            break;
    }
    memcpy(k->starts, starts, bytes);
    free(starts);
    return alike;
}

static void look_together(struct amr__look *k, struct amr__source *s, const struct amr__launch *l,
                          const struct amr__place *at, int n)
{
    const int arrays = s->judged.n;
    for (int i = 0; i < n * arrays; i++)
        k->seen[i] = (struct amr__seen){.node = at[i / arrays].node, .is_used = 1};
    for (k->n_now = 0; k->n_now < n; k->n_now++)
        k->now[k->n_now] = k->n_now;
    amr__look_kinds(k, amr__state.blocks->leaf_slot[at[0].leaf]);
    amr__located_choose(k, at[0].leaf);
    evaluate_amid_leaf(k, s, l, at[0].leaf);
    for (int j = 0; j < arrays; j++) {
        k->n_now = 0;
        for (int i = 0; i < n; i++)
            if (is_blank(s, &s->judged.at[j], &k->seen[i * arrays + j]))
                k->now[k->n_now++] = i;
        if (k->n_now)
            evaluate_amid(k, s, l, j);
        for (int i = 0; i < n; i++)
            amr__source_keep(&s->judged.at[j], &k->seen[i * arrays + j]);
    }
}

/* On a GPU each evaluation is some calls, however many places it has. */
static void look_at_places(struct amr__source *s, const struct amr__launch *l,
                           const struct amr__place *at, int n)
{
    struct amr__look k;
    int least = amr__state.space.levels - 1;
    for (int i = 0; i < n; i++)
        least = at[i].node.level < least ? at[i].node.level : least;
    amr__look_init(&k, s, l, least, !amr__state.device->is_host);
    set_levels(&k, s);
    for (int i = 0; i < n;) {
        int alike = count_alike(&k, s, at + i, n - i);
        look_together(&k, s, l, at + i, alike);
        i += alike;
    }
    amr__look_fini(&k);
}

static void share_ranges(struct amr__source *s)
{
    for (int i = 0; i < s->judged.n; i++)
        share_range(&s->judged.at[i]);
}

void amr__source_look_at_places(struct amr__source *s, const struct amr__place *at, int n)
{
    int known = 0;
    struct amr__place *news = amr__need((size_t)n, sizeof *news);
    for (int i = 0; i < n; i++)
        if (!is_known(s, at[i].node) && may_show(s, &amr__state.blocks->block[at[i].leaf]))
            news[known++] = at[i];
    if (known)
        look_at_places(s, &s->last, news, known);
    free(news);
    share_ranges(s);
}

/* Whether nothing is known of a leaf, amid constant fields or amid those that vary. */
static bool is_new(const struct amr__source *s, struct amr__node node)
{
    return (s->judged.n > 0 && !is_known(s, node)) ||
           (s->varies.n > 0 && !amr__source_lookup(&s->varies.at[0], node));
}

/* Own leaves that nothing is known of, of all or of those selected. Collective. */
void amr__source_look_at(struct amr__source *s, const struct amr__launch *l, const bool *selected)
{
    const struct amr__blocks *b = amr__state.blocks;
    int n = 0;
    amr__source_settle(s);
    struct amr__place *at = amr__need((size_t)b->mesh->n_leaves, sizeof *at);
    bool *varies = amr__need((size_t)b->mesh->n_leaves, sizeof *varies);
    bool *may = amr__need((size_t)b->mesh->n_leaves, sizeof *may);
    for (int i = 0; i < b->mesh->n_leaves; i++)
        varies[i] = (!selected || selected[i]) && is_new(s, b->mesh->leaf[i]);
    amr__bounds_narrow(s, l, varies, may);
    for (int i = 0; i < b->mesh->n_leaves && s->judged.n > 0; i++) {
        struct amr__node node = b->mesh->leaf[i];
        bool wanted = !is_known(s, node) && (selected || !is_quiet(s, node));
        if (may[i] && wanted && may_show(s, &b->block[i]))
            at[n++] = (struct amr__place){node, i};
    }
    if (n)
        look_at_places(s, l, at, n);
    free(at);
    share_ranges(s);
    if (!s->constant_only)
        amr__variation_look_at(s, l, varies);
    free(may);
    free(varies);
}

double amr__source_shows(const struct amr__source *s, struct amr__node node, bool results_only)
{
    double all = amr__source_is_trusted(s, node) ? 0.5 + 0.5 * amr__state.config.hysteresis : 0;
    for (int i = 0; i < s->judged.n; i++) {
        bool counts = !results_only || !s->judged.at[i].asked;
        const struct amr__seen *seen =
            counts ? amr__source_lookup(&s->judged.at[i], node) : NULL;
        double most = seen ? fmax(seen->own, seen->below) : 0;
        all = most > 0 ? fmax(all, most / threshold_of(s, &s->judged.at[i])) : all;
    }
    return all;
}

/* What keeps a leaf from being joined: at most 1. */
static double shows_above(const struct amr__source *s, struct amr__node node)
{
    double all = 0;
    for (int i = 0; i < s->judged.n; i++) {
        const struct amr__seen *seen = amr__source_lookup(&s->judged.at[i], node);
        if (seen && seen->above > 0)
            all = fmax(all, seen->above / threshold_of(s, &s->judged.at[i]));
    }
    return fmin(all, 1);
}

double amr__source_most(const struct amr__source *s, struct amr__node node)
{
    double most = fmax(amr__source_shows(s, node, false), amr__variation_most(s, node));
    return fmax(most, shows_above(s, node));
}
