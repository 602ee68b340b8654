/* Reductions that go with the place of a cell: the sum over a box that conditions tell, with
 * weights from a table. A coarse cell adds its own term for all fine cells that it stands for;
 * where a condition holds for some of them only, or for all of them but those around its centre,
 * that is another sum, whatever the fields are. So the nest is run over the place of each leaf, at
 * the finest resolution and with the leaf's own cells, amid a linear field: a box of the right size
 * in the wrong place adds another amount, too. That is done batch by batch of the evaluator. Where
 * the two differ by more than refine.tolerance of the whole the leaf is refined; where they differ
 * by a thousandth of that, fields in other directions follow, as many as there are axes. Largest
 * and smallest values differ where one of the two finds no cell. Where scalars or tables of the
 * nest change, as with a box that moves, all places are looked at again in each launch. Nests that
 * read beside their cells would see the ends of these fields. They are run amid constant fields,
 * slab of cells by slab along each axis, and amid fields that go up and down from cell to cell and
 * those that go down and up, whose means are the same: where these add another amount, a coarse cell
 * would be in with all of its cells, though only some count. Where the formulas of the sums are known
 * (reduced_bounds.c), places that cannot differ by so much are not run. Called by sources.c on all
 * ranks. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "amr_sum.h"
#include "adapt/adapt.h"
#include "evaluate/evaluate.h"
#include "fields/fields.h"
#include "nests/nests.h"
#include "sources/source_detail.h"
#include "sources/source_span.h"

/* A nest that reduces; of several times in a step, with other numbers, one. */
struct reduced {
    struct amr__source source; /* its last launch, alone */
    struct amr__judged *of;    /* [reductions] owned: own: what coarse cells miss, below: what the
                                  place adds; hi: what all places do */
    int turn;                  /* which time in a step */
    double *value;             /* [arrays] owned: what the fields are taken to hold; 0: not known */
};

static struct reduced **all; /* owned, and so are they */
static int n_all;

static bool may_differ(const struct amr_nest *nest)
{
    bool writes = false;
    for (int a = 0; a < nest->n_arrays; a++)
        writes |= nest->arrays[a].writes;
    return nest->n_reductions > 0 && nest->places && !nest->edge && !writes;
}

static void forget(struct reduced *r)
{
    for (int i = 0; i < amr__source_nest(&r->source.last)->n_reductions; i++) {
        struct amr__judged *j = &r->of[i];
        if (j->n_seen > 0)
            memset(j->seen, 0, (size_t)j->room * sizeof *j->seen);
        j->n_seen = 0;
    }
}

static bool is_same_nest(const struct reduced *r, const struct amr__launch *l)
{
    return r->source.last.nest == l->nest && amr__has_same_range(&r->source.last, l);
}

/* Scalars and tables. */
static bool has_same_numbers(const struct reduced *r, const struct amr__launch *l)
{
    const struct amr__launch *last = &r->source.last;
    return memcmp(last->scalars.bytes, l->scalars.bytes, (size_t)l->scalar_bytes) == 0 &&
           memcmp(last->table, l->table,
                  (size_t)amr__source_nest(l)->n_tables * sizeof *l->table) == 0;
}

/* The entry of a launch, or NULL; *turn: which time in this step it is. Many times share the last.
 */
static struct reduced *find(const struct amr__launch *l, int *turn)
{
    enum { TURNS = 16 };
    *turn = 0;
    for (int i = 0; i < n_all; i++)
        if (is_same_nest(all[i], l) && all[i]->source.step == amr__state.step) {
            if (has_same_numbers(all[i], l))
                return all[i];
            *turn += *turn < TURNS - 1;
        }
    for (int i = 0; i < n_all; i++)
        if (is_same_nest(all[i], l) && all[i]->turn == *turn)
            return all[i];
    return NULL;
}

/* Whether it has run a short while ago. Of nests that pause nothing is held, but they stay known:
 * as does, with the same numbers, what they have shown. */
static bool is_alive(const struct reduced *r)
{
    const struct amr__launch *l = &r->source.last;
    bool alive = amr__state.step - r->source.step <= 2 * amr__state.config.refine_every;
    for (int a = 0; a < amr__source_nest(l)->n_arrays; a++)
        alive &= amr__state.field[l->field[a]] != NULL;
    return alive;
}

/* The entry of a nest that has run over another range and pauses, or NULL: no room is lost on
 * ranges that move. */
static struct reduced *find_unused(const struct amr__launch *l)
{
    for (int i = 0; i < n_all; i++)
        if (all[i]->source.last.nest == l->nest && !is_same_nest(all[i], l) && !is_alive(all[i]))
            return all[i];
    return NULL;
}

static struct reduced *add(const struct amr__launch *l, int turn)
{
    struct reduced *unused = find_unused(l);
    if (unused) {
        forget(unused);
        memset(unused->value, 0, (size_t)amr__source_nest(l)->n_arrays * sizeof *unused->value);
        unused->turn = turn;
        return unused;
    }
    const struct amr_nest *nest = amr__source_nest(l);
    all = amr__grow(all, (size_t)(n_all + 1) * sizeof *all);
    struct reduced *r = all[n_all++] = amr__need(1, sizeof *r);
    r->of = amr__need((size_t)nest->n_reductions, sizeof *r->of);
    r->value = amr__need((size_t)nest->n_arrays, sizeof *r->value);
    r->source.levels_room = nest->n_arrays;
    r->turn = turn;
    return r;
}

static struct reduced *entry(const struct amr__launch *l)
{
    int turn;
    struct reduced *r = find(l, &turn);
    if (!r)
        r = add(l, turn);
    else if (!has_same_numbers(r, l))
        forget(r);
    memcpy(&r->source.last, l, offsetof(struct amr__launch, scalars) + (size_t)l->scalar_bytes);
    r->source.step = amr__state.step;
    return r;
}

/* The value of each field that is farthest from zero, as soon as one is known. It stays: a leaf
 * that comes from another rank must show here what it has shown there. */
static void find_values(struct reduced *r)
{
    const struct amr__launch *l = &r->source.last;
    bool news = false;
    for (int a = 0; a < amr__source_nest(l)->n_arrays; a++) {
        const struct amr__field *f = amr__state.field[l->field[a]];
        if (r->value[a] != 0 || !f->range_known)
            continue;
        r->value[a] = fabs(f->range[0]) > fabs(f->range[1]) ? f->range[0] : f->range[1];
        news |= r->value[a] != 0;
    }
    if (news)
        forget(r);
}

/* ---- a look ---------------------------------------------------------------------------------- */

/* What cells hold beside a constant: a share of it, by the cell's place in its batch or its leaf.
 */
struct pattern {
    double (*share)(const struct pattern *p, const int place[AMR_MAX_DIM]);
    double most;
    int cells;      /* of a rise, along each axis */
    int turn;       /* which of the directions it has */
    bool is_coarse; /* the cells are those of leaves */
};

/* More and less by turns, from cell to cell along each axis. */
static double by_turns(const struct pattern *p, const int place[AMR_MAX_DIM])
{
    double sum = 0;
    for (int d = 0; d < amr__state.space.dim; d++)
        sum += place[d] % 2 ? p->most : -p->most;
    return sum / amr__state.space.dim;
}

/* Linear, in as many directions by turns as there are axes. The slopes are in no ratio of small
 * numbers: what lies some cells off, in whatever direction, shows in each turn, if little. */
static double rising(const struct pattern *p, const int place[AMR_MAX_DIM])
{
    static const double slope[AMR_MAX_DIM] = {0.497, 0.31, 0.193};
    int dim = amr__state.space.dim;
    double sum = 0;
    for (int d = 0; d < dim; d++)
        sum += slope[(d + p->turn) % dim] * (2.0 * (place[d] % p->cells) + 1 - p->cells) / p->cells;
    return p->most * sum;
}

/* The place of cell number c of a batch of blocks, which follow the curve. */
static void place_of_cell(size_t c, int place[AMR_MAX_DIM])
{
    int dim = amr__state.space.dim, b = amr__state.space.block;
    for (int d = 0; d < dim; d++, c /= (size_t)b)
        place[d] = (int)(c % (size_t)b);
    for (int h = 0; c > 0; h++)
        for (int d = 0; d < dim; d++, c /= 2)
            place[d] += c % 2 ? b << h : 0;
}

static void fill(struct amr__look *k, const struct reduced *r, const struct pattern *p)
{
    size_t n = (size_t)k->blocks * amr__block_cells();
    double *share = amr__need(n, sizeof *share);
    for (size_t c = 0; c < n; c++) {
        int place[AMR_MAX_DIM];
        place_of_cell(c, place);
        share[c] = p->share(p, place);
    }
    for (int a = 0; a < amr__source_nest(&r->source.last)->n_arrays; a++) {
        int i = k->e.index[r->source.last.field[a]];
        const struct amr__field *f = k->field[i];
        if (amr__type_is_integer(f->type))
            continue;
        double most = r->value[a];
        char *cells = amr__need(n, amr__type_size(f->type));
        for (size_t c = 0; c < n; c++)
            amr__set_element(f->type, cells, c, (most != 0 ? most : 1) * (1 + share[c]));
        amr__look_load(k, i, cells);
        free(cells);
    }
    free(share);
}

static void begin(struct amr__look *k, const struct reduced *r, int least)
{
    amr__look_init(k, &r->source, &r->source.last, least, false);
    k->narrow = r->source.last;
    k->launch[0] = &k->narrow;
    k->e.finest_only = true;
}

/* Device memory for looks that are read together, kept. */
static struct room {
    void *memory; /* (device) owned */
    size_t bytes;
} accumulators, blocks;

static void *at_least(struct room *r, size_t bytes)
{
    if (r->bytes < bytes) {
        amr__state.device->free(r->memory);
        *r = (struct room){amr__device_room(amr__state.device, bytes, "a look at sums"), bytes};
    }
    return r->memory;
}

/* Accumulators for n looks, set to nothing. */
static void *begin_sums(const struct amr__look *k, int n)
{
    const struct amr_nest *nest = amr__source_nest(&k->narrow);
    size_t one = (size_t)nest->n_reductions * sizeof(struct amr_accumulator);
    void *room = at_least(&accumulators, (size_t)n * one);
    amr__reduce_reset(nest, room, n);
    return room;
}

/* The nodes' own cells, as blocks of the device. */
static const struct amr_block *coarse_blocks(const struct amr_block *block, int n)
{
    size_t bytes = (size_t)n * sizeof *block;
    void *room = at_least(&blocks, bytes);
    amr__state.device->upload(room, block, bytes);
    return room;
}

/* With the node's own cells. */
static void run_coarse(struct amr__look *k, const struct amr_block *block)
{
    struct amr_kernel_args args;
    const struct amr_nest *nest = amr__source_nest(&k->narrow);
    amr__launch_args(&k->narrow, &args);
    args.block = block;
    args.list = k->e.iota;
    args.n_blocks = args.n_listed = 1;
    args.neighbor = k->e.neighbor;
    args.reduction = k->e.reduction;
    for (int a = 0; a < nest->n_arrays; a++)
        args.field[a] = k->e.pool[k->e.index[k->narrow.field[a]]];
    amr__state.device->nest(nest, &args);
}

static double difference(enum amr_reduce op, double fine, double coarse)
{
    if (op != AMR_SUM)
        return isnan(fine) != isnan(coarse);
    return isfinite(fine - coarse) ? fabs(fine - coarse) : 0;
}

static void widen(struct amr__look *k, const struct amr__launch *l)
{
    memcpy(k->narrow.lo, l->lo, sizeof l->lo);
    memcpy(k->narrow.hi, l->hi, sizeof l->hi);
}

/* The range narrowed to what n of a node's cells, from number c on, stand for along an axis. False:
 * nothing. */
static bool narrow(struct amr__look *k, const struct amr_block *b, int axis, int c, int n)
{
    int lo = b->origin[axis] - (b->ratio[axis] - 1) / 2 + c * b->ratio[axis];
    int hi = lo + n * b->ratio[axis];
    if (k->narrow.lo[axis] < lo)
        k->narrow.lo[axis] = lo;
    if (k->narrow.hi[axis] > hi)
        k->narrow.hi[axis] = hi;
    return k->narrow.lo[axis] < k->narrow.hi[axis];
}

/* What the range of k->narrow adds: at a node's place, or its own cells, if they are given (device).
 * The looks of begin_sums are taken in turn. */
static void add_sums(struct amr__look *k, struct amr__node node, const struct amr_block *coarse,
                     void *sums, int look)
{
    struct amr_accumulator *first = sums;
    k->e.reduction = first + look * amr__source_nest(&k->narrow)->n_reductions;
    if (coarse)
        run_coarse(k, coarse);
    else
        amr__evaluate(&k->e, node, -1, NULL);
}

/* The same slab by slab: to[slab][reduction]. */
static void find_slabs(struct amr__look *k, const struct amr__launch *l, struct amr__node node,
                       bool is_coarse, double *to)
{
    struct amr_block block = amr__node_block(node);
    const struct amr_block *coarse = is_coarse ? coarse_blocks(&block, 1) : NULL;
    int slabs = amr__state.space.dim * amr__state.space.block, look = 0;
    void *sums = begin_sums(k, slabs);
    for (int d = 0; d < amr__state.space.dim; d++)
        for (int c = 0; c < block.cells[d]; c++, look++) {
            widen(k, l);
            if (narrow(k, &block, d, c, 1))
                add_sums(k, node, coarse, sums, look);
        }
    amr__reduce_found(amr__source_nest(l), sums, slabs, to);
}

static void keep(struct reduced *r, struct amr__node node, const double *misses, const double *adds)
{
    for (int i = 0; i < amr__source_nest(&r->source.last)->n_reductions; i++)
        amr__source_keep(
            &r->of[i],
            &(struct amr__seen){.node = node, .is_used = 1, .own = misses[i], .below = adds[i]});
}

/* A place that is to be looked at. */
struct place {
    struct amr__node node;
    int slot; /* of the leaf that it belongs to */
};

/* How many batches of the evaluator there are along an axis of a node's place. */
static int batches_along(const struct amr__look *k, int level)
{
    int height = amr__state.space.levels - 1 - level;
    return height > k->e.height ? 1 << (height - k->e.height) : 1;
}

/* The node of batch number m of a place; the range is narrowed to it. False: there is nothing. */
static bool find_batch(struct amr__look *k, const struct amr__launch *l,
                       const struct amr_block *block, int m, struct amr__node *node)
{
    int along = batches_along(k, node->level), width = amr__state.space.block / along;
    bool some = true;
    widen(k, l);
    for (int d = 0; d < amr__state.space.dim; d++, m /= along) {
        some &=
            m % along * width < block->cells[d] && narrow(k, block, d, m % along * width, width);
        node->x[d] = node->x[d] * along + m % along;
    }
    node->level += amr__state.space.levels - 1 - k->e.height - node->level;
    return some;
}

static int count_batches(const struct amr__look *k, int level)
{
    int n = 1;
    for (int d = 0; d < amr__state.space.dim; d++)
        n *= batches_along(k, level);
    return n;
}

/* What each batch of places of one level adds, or its coarse cells: to[place][batch][reduction]. */
static void find_batches(struct amr__look *k, const struct reduced *r, const struct place *at,
                         int n, const struct pattern *p, double *to)
{
    enum { MOST_LOOKS = 1024 }; /* that are read together */
    const struct amr__launch *l = &r->source.last;
    int batches = count_batches(k, at[0].node.level), all = n * batches;
    struct amr_block *block = amr__need((size_t)n, sizeof *block);
    for (int i = 0; i < n; i++)
        block[i] = amr__node_block(at[i].node);
    const struct amr_block *coarse = p->is_coarse ? coarse_blocks(block, n) : NULL;
    fill(k, r, p);
    for (int first = 0; first < all; first += MOST_LOOKS) {
        int looks = all - first < MOST_LOOKS ? all - first : MOST_LOOKS;
        void *sums = begin_sums(k, looks);
        for (int look = 0; look < looks; look++) {
            int i = (first + look) / batches, m = (first + look) % batches;
            struct amr__node node = at[i].node;
            if (m == 0)
                amr__look_kinds(k, at[i].slot);
            if (find_batch(k, l, &block[i], m, &node))
                add_sums(k, node, coarse ? coarse + i : NULL, sums, look);
        }
        amr__reduce_found(amr__source_nest(l), sums, looks,
                          to + (size_t)first * (size_t)amr__source_nest(l)->n_reductions);
    }
    free(block);
}

/* Places of one level, amid linear fields in one direction. What they add is that of turn 0. */
static void look_along(struct amr__look *k, struct reduced *r, const struct place *at, int n,
                       int turn)
{
    static const double nothing[AMR_MAX_REDUCTIONS];
    const struct amr_nest *nest = amr__source_nest(&r->source.last);
    int batches = count_batches(k, at[0].node.level), b = amr__state.space.block;
    size_t sums = (size_t)n * (size_t)batches * (size_t)nest->n_reductions;
    double *fine = amr__need(sums, sizeof *fine), *coarse = amr__need(sums, sizeof *coarse);
    struct pattern p = {rising, 0.5, b << k->e.height, turn, false};
    find_batches(k, r, at, n, &p, fine);
    p.cells = b / batches_along(k, at[0].node.level);
    p.is_coarse = true;
    find_batches(k, r, at, n, &p, coarse);
    for (int i = 0, s = 0; i < n; i++) {
        double misses[AMR_MAX_REDUCTIONS] = {0}, adds[AMR_MAX_REDUCTIONS] = {0};
        for (int m = 0; m < batches; m++)
            for (int q = 0; q < nest->n_reductions; q++, s++) {
                misses[q] += difference(nest->reductions[q].op, fine[s], coarse[s]);
                adds[q] += isfinite(fine[s]) ? fabs(fine[s]) : 0;
            }
        keep(r, at[i].node, misses, turn ? nothing : adds);
    }
    free(fine);
    free(coarse);
}

static void look_at(struct amr__look *k, struct reduced *r, struct amr__node node, int slot)
{
    enum { FINE, COARSE, UP, DOWN, ALL };
    static const double share[ALL] = {0, 0, 0.25, -0.25};
    const struct amr__launch *l = &r->source.last;
    const struct amr_nest *nest = amr__source_nest(l);
    int n = nest->n_reductions, slabs = amr__state.space.dim * amr__state.space.block;
    double most[AMR_MAX_REDUCTIONS] = {0}, adds[AMR_MAX_REDUCTIONS] = {0}, *found[ALL];
    amr__look_kinds(k, slot);
    for (int v = 0; v < ALL; v++) {
        found[v] = amr__need((size_t)(slabs * n), sizeof **found);
        if (v != COARSE) /* amid the same as FINE */
            fill(k, r, &(struct pattern){.share = by_turns, .most = share[v]});
        find_slabs(k, l, node, v == COARSE, found[v]);
    }
    for (int s = 0; s < slabs * n; s++) {
        enum amr_reduce op = nest->reductions[s % n].op;
        double differ = difference(op, found[FINE][s], found[COARSE][s]);
        if (op == AMR_SUM)
            differ = fmax(differ, 0.1 * difference(op, found[UP][s], found[DOWN][s]));
        most[s % n] = fmax(most[s % n], differ);
        if (s < amr__node_block(node).cells[0] * n && isfinite(found[FINE][s]))
            adds[s % n] += fabs(found[FINE][s]);
    }
    for (int v = 0; v < ALL; v++)
        free(found[v]);
    keep(r, node, most, adds);
}

/* What tells what a leaf adds: a leaf of the finest level has a share of what its parent does. */
static struct amr__node node_of(struct amr__node leaf)
{
    return leaf.level < amr__state.space.levels - 1 ? leaf : amr__node_parent(leaf);
}

static double added_by(const struct amr__judged *j, struct amr__node leaf)
{
    const struct amr__seen *seen = amr__source_lookup(j, node_of(leaf));
    bool is_share = leaf.level == amr__state.space.levels - 1;
    return !seen ? 0 : is_share ? ldexp(seen->below, -amr__state.space.dim) : seen->below;
}

/* What all leaves add, in units of 2^-40 of the largest part: whole numbers come to the same on any
 * number of ranks. Collective. */
static double whole(const struct amr__judged *j)
{
    const struct amr__comm *comm = amr__state.comm;
    const struct amr__mesh *m = amr__state.blocks->mesh;
    double most = 0;
    int64_t sum = 0;
    for (int i = 0; i < m->n_leaves; i++)
        most = fmax(most, added_by(j, m->leaf[i]));
    comm->allreduce(comm, &most, 1, AMR__F64, AMR__MOST);
    double unit = most > 0 ? ldexp(1, ilogb(most) - 40) : 1;
    for (int i = 0; i < m->n_leaves; i++)
        sum += llrint(added_by(j, m->leaf[i]) / unit);
    comm->allreduce(comm, &sum, 1, AMR__I64, AMR__ADD);
    return (double)sum * unit;
}

/* Whether a batch holds a coarse cell, and nothing is read beside cells, where fields do not go on.
 */
static bool can_rise(const struct amr__look *k, const struct reduced *r, int level)
{
    return !amr__source_nest(&r->source.last)->reads_halo &&
           batches_along(k, level) <= amr__state.space.block;
}

/* Whether what a parent would miss can be found as late as at a remesh: as it was at the launch. */
static bool can_wait(const struct amr_nest *nest)
{
    bool can = nest->n_tables == 0;
    for (int a = 0; a < nest->n_arrays; a++)
        can &= !amr__type_is_integer(nest->arrays[a].type);
    return can;
}

/* Which nodes are looked at: those that tell what leaves add, and parents of some leaves, or NULL.
 */
struct wanted {
    bool leaves;
    const bool *parents; /* [leaves] */
};

static void add_place(const struct reduced *r, struct amr__node node, int slot, struct place *at,
                      int *n)
{
    bool is_sibling = *n > 0 && amr__node_equal(at[*n - 1].node, node);
    if (!is_sibling && !amr__source_lookup(&r->of[0], node))
        at[(*n)++] = (struct place){node, slot};
}

/* The places of one level that are wanted, and nothing is known of; siblings have one parent. */
static int find_places(const struct reduced *r, int level, const struct wanted *w, struct place *at)
{
    const struct amr__blocks *b = amr__state.blocks;
    int n = 0;
    for (int i = 0; i < b->mesh->n_leaves; i++) {
        struct amr__node leaf = b->mesh->leaf[i];
        if (w->leaves && node_of(leaf).level == level)
            add_place(r, node_of(leaf), b->leaf_slot[i], at, &n);
        if (w->parents && w->parents[i] && leaf.level == level + 1)
            add_place(r, amr__node_parent(leaf), b->leaf_slot[i], at, &n);
    }
    return n;
}

/* What keeps a leaf from being made coarser. */
static double threshold(const struct reduced *r, int reduction)
{
    bool is_sum = amr__source_nest(&r->source.last)->reductions[reduction].op == AMR_SUM;
    return is_sum ? amr__state.config.tolerance.all * r->of[reduction].hi : 0;
}

/* Whether the first direction has shown so much of a place that others may show what counts. */
static bool is_open(const struct reduced *r, struct amr__node node)
{
    bool open = false;
    for (int i = 0; i < amr__source_nest(&r->source.last)->n_reductions; i++) {
        const struct amr__seen *seen = amr__source_lookup(&r->of[i], node);
        bool is_sum = amr__source_nest(&r->source.last)->reductions[i].op == AMR_SUM;
        open |= is_sum && seen->own > 1e-3 * threshold(r, i);
    }
    return open;
}

/* Places of one level, in some directions, or without any. How many have others. */
static int look_in_level(struct reduced *r, const struct place *at, int n, int first, int end)
{
    struct amr__look k;
    if (n == 0)
        return 0;
    begin(&k, r, at[0].node.level);
    bool rises = can_rise(&k, r, at[0].node.level);
    for (int turn = first; rises && turn < end; turn++)
        look_along(&k, r, at, n, turn);
    for (int i = 0; !rises && i < n; i++)
        look_at(&k, r, at[i].node, at[i].slot);
    amr__look_fini(&k);
    return rises ? n : 0;
}

/* ---- what cannot differ ---------------------------------------------------------------------- */

/* Of places of one level: what their coarse cells add, and by how much that may be wrong. */
struct estimate {
    double *adds, *misses;           /* [place][reduction] owned; NULL: no bounds are known */
    struct amr__reduced_place range; /* but for lo and hi */
};

/* Amid linear fields in one direction. */
static void find_coarse(struct amr__look *k, const struct reduced *r, const struct place *at, int n,
                        double *adds)
{
    int q = amr__source_nest(&r->source.last)->n_reductions, level = at[0].node.level;
    int batches = count_batches(k, level), cells = amr__state.space.block / batches_along(k, level);
    double *sum = amr__need((size_t)(n * batches * q), sizeof *sum);
    find_batches(k, r, at, n, &(struct pattern){rising, 0.5, cells, 0, true}, sum);
    for (int i = 0; i < n * batches * q; i++)
        adds[i / (batches * q) * q + i % q] += isfinite(sum[i]) ? fabs(sum[i]) : 0;
    free(sum);
}

/* With a first guess of what that misses: so what all leaves add at least is known. */
static void estimate(struct reduced *r, const struct place *at, int n, const double *value,
                     struct estimate *e)
{
    static const double nothing[AMR_MAX_REDUCTIONS];
    struct amr__look k;
    int level = at[0].node.level, q = amr__source_nest(&r->source.last)->n_reductions;
    double least[AMR_MAX_REDUCTIONS];
    begin(&k, r, level);
    e->range = (struct amr__reduced_place){.ratio = 1 << (amr__state.space.levels - 1 - level),
                                           .rise_cells = amr__state.space.block << k.e.height,
                                           .value = value};
    if (can_rise(&k, r, level)) {
        e->adds = amr__need((size_t)(n * q), sizeof *e->adds);
        e->misses = amr__need((size_t)(n * q), sizeof *e->misses);
        find_coarse(&k, r, at, n, e->adds);
    }
    for (int i = 0; i < n && e->adds; i++) {
        struct amr_block block = amr__node_block(at[i].node);
        amr__reduced_misses(&r->source.last, &block, &e->range, NULL, e->misses + i * q);
        for (int s = 0; s < q; s++)
            least[s] = fmax(0, e->adds[i * q + s] - e->misses[i * q + s]);
        keep(r, at[i].node, nothing, least);
    }
    amr__look_fini(&k);
}

/* Places that cannot differ by what counts are known by their coarse cells. How many are left. */
static int keep_proven(struct reduced *r, struct place *at, int n, struct estimate *e,
                       const double *limit)
{
    int q = amr__source_nest(&r->source.last)->n_reductions, left = 0;
    for (int i = 0; i < n; i++) {
        double *misses = e->misses + i * q;
        struct amr_block block = amr__node_block(at[i].node);
        if (!amr__reduced_within(misses, limit, q))
            amr__reduced_misses(&r->source.last, &block, &e->range, limit, misses);
        if (amr__reduced_within(misses, limit, q))
            keep(r, at[i].node, misses, e->adds + i * q);
        else
            at[left++] = at[i];
    }
    return left;
}

/* Leaves in `at` those places of each level that are to be looked at. Collective if leaves are
 * wanted: what all of them add is not known yet then. */
static void prove(struct reduced *r, struct place **at, int *n, bool leaves)
{
    const struct amr__launch *l = &r->source.last;
    int levels = amr__state.space.levels - 1;
    struct estimate e[AMR_MAX_LEVELS] = {{NULL}};
    double limit[AMR_MAX_REDUCTIONS], *value = amr__reduced_values(l, r->value);
    bool any = false;
    for (int level = 0; level < levels; level++) {
        bool known = amr__reduced_known(l, level);
        any |= known;
        if (n[level] && known)
            estimate(r, at[level], n[level], value, &e[level]);
    }
    for (int i = 0; i < amr__source_nest(l)->n_reductions && any; i++) {
        r->of[i].hi = leaves ? whole(&r->of[i]) : r->of[i].hi;
        limit[i] = threshold(r, i);
    }
    for (int level = 0; level < levels; level++) {
        if (e[level].adds)
            n[level] = keep_proven(r, at[level], n[level], &e[level], limit);
        free(e[level].adds);
        free(e[level].misses);
    }
    free(value);
}

/* Of all levels, each on as many blocks as its places have. Collective if leaves are wanted. */
static void look_in_levels(struct reduced *r, const struct wanted *w)
{
    int n[AMR_MAX_LEVELS], levels = amr__state.space.levels - 1;
    size_t leaves = (size_t)amr__state.blocks->mesh->n_leaves;
    struct place *at[AMR_MAX_LEVELS];
    for (int level = 0; level < levels; level++) {
        at[level] = amr__need(leaves, sizeof **at);
        n[level] = find_places(r, level, w, at[level]);
    }
    prove(r, at, n, w->leaves);
    for (int level = 0; level < levels; level++)
        n[level] = look_in_level(r, at[level], n[level], 0, 1);
    for (int i = 0; w->leaves && i < amr__source_nest(&r->source.last)->n_reductions; i++)
        r->of[i].hi = whole(&r->of[i]);
    for (int level = 0; level < levels; level++) {
        int open = 0;
        for (int i = 0; i < n[level]; i++)
            if (is_open(r, at[level][i].node))
                at[level][open++] = at[level][i];
        look_in_level(r, at[level], open, 1, amr__state.space.dim);
        free(at[level]);
    }
}

/* Collective. */
static void look(struct reduced *r)
{
    size_t leaves = (size_t)amr__state.blocks->mesh->n_leaves;
    bool *parents = can_wait(amr__source_nest(&r->source.last)) ? NULL : amr__need(leaves, 1);
    if (parents)
        memset(parents, true, leaves);
    look_in_levels(r, &(struct wanted){true, parents});
    free(parents);
}

/* What leaves may become that nobody holds. */
static void look_above(struct reduced *r, const signed char *want)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    bool *parents = amr__need((size_t)m->n_leaves, 1);
    amr__mesh_may_coarsen(m, want, parents);
    look_in_levels(r, &(struct wanted){false, parents});
    free(parents);
}

/* ---- wishes ---------------------------------------------------------------------------------- */

static bool misses(const struct reduced *r, struct amr__node node)
{
    const struct amr_nest *nest = amr__source_nest(&r->source.last);
    bool does = false;
    for (int i = 0; i < nest->n_reductions; i++) {
        const struct amr__seen *seen = amr__source_lookup(&r->of[i], node);
        does |= seen && seen->own > threshold(r, i);
    }
    return does;
}

static void wish(const struct reduced *r, signed char *want)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    for (int i = 0; i < m->n_leaves; i++) {
        struct amr__node leaf = m->leaf[i];
        signed char least = -1;
        if (leaf.level < m->levels - 1 && misses(r, leaf))
            least = 1;
        else if (leaf.level > 0 && misses(r, amr__node_parent(leaf)))
            least = 0;
        want[i] = want[i] < least ? least : want[i];
    }
}

/* A leaf that is split for the sake of one beside it may miss what the coarser one did not. */
void amr__source_sum_look(const struct amr__launch *l)
{
    if (!may_differ(amr__source_nest(l)))
        return;
    struct reduced *r = entry(l);
    bool more = amr__state.space.levels > 1;
    amr__phase_begin(AMR__REMESH);
    find_values(r);
    while (more) {
        size_t n = (size_t)amr__state.blocks->mesh->n_leaves;
        signed char *want = amr__need(n, 1);
        memset(want, -1, n);
        amr__source_settle(&r->source);
        look(r);
        wish(r, want);
        more = amr__refine_leaves(want, NULL);
    }
    amr__phase_end();
}

void amr__source_sum_hold(signed char *want)
{
    for (int i = 0; i < n_all; i++)
        if (is_alive(all[i])) {
            if (can_wait(amr__source_nest(&all[i]->source.last)))
                look_above(all[i], want);
            wish(all[i], want);
        }
}
