/* Reductions that go with the place of a cell: the sum over a box that conditions tell, with weights
 * from a table. A coarse cell adds its own term for all fine cells that it stands for; where a
 * condition holds for some of them only, or for all of them but those around its centre, that is
 * another sum, whatever the fields are. So the nest is run amid constant fields over the place of
 * each leaf, at the finest resolution and with the leaf's own cells, slab of cells by slab along
 * each axis. Where the two differ by more than refine.tolerance of the whole the leaf is refined.
 * So it is where fields that go up and down from cell to cell add another amount to the fine cells
 * than those that go down and up, whose means are the same: there a coarse cell would be in with
 * all of its cells, though only some count.
 * Largest and smallest values differ where one of the two finds no cell. Called by sources.c on all
 * ranks. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "adapt/adapt.h"
#include "evaluate/evaluate.h"
#include "fields/fields.h"
#include "nests/nests.h"
#include "sources/source_detail.h"

/* A nest that reduces. */
struct reduced {
    struct amr__source source; /* its last launch, alone */
    struct amr__judged *of;    /* [reductions] owned: own: what coarse cells miss; hi: of all */
    bool at_once;              /* nodes are looked at as a whole: the launch changes, or is one of
                                  many */
};

/* So many launches of a nest in a step are looked at slab by slab. */
enum { FEW = 4 };

static struct reduced **all; /* owned, and so are they */
static int n_all;

static bool may_differ(const struct amr_nest *nest)
{
    bool writes = false;
    for (int a = 0; a < nest->n_arrays; a++)
        writes |= nest->arrays[a].writes;
    return nest->n_reductions > 0 && nest->places && !nest->edge && !writes;
}

static bool is_same_launch(const struct amr__launch *a, const struct amr__launch *b)
{
    const struct amr_nest *nest = amr__source_nest(a);
    return a->scalar_bytes == b->scalar_bytes &&
           memcmp(a->scalars.bytes, b->scalars.bytes, (size_t)a->scalar_bytes) == 0 &&
           memcmp(a->table, b->table, (size_t)nest->n_tables * sizeof *a->table) == 0;
}

static void forget(struct reduced *r)
{
    for (int i = 0; i < amr__source_nest(&r->source.last)->n_reductions; i++) {
        struct amr__judged *j = &r->of[i];
        if (j->room)
            memset(j->seen, 0, (size_t)j->room * sizeof *j->seen);
        j->n_seen = 0;
        j->hi = 0;
    }
}

static bool is_same_range(const struct amr__launch *a, const struct amr__launch *b)
{
    return a->nest == b->nest && memcmp(a->lo, b->lo, sizeof a->lo) == 0 &&
           memcmp(a->hi, b->hi, sizeof a->hi) == 0;
}

static struct reduced *add(const struct amr__launch *l)
{
    const struct amr_nest *nest = amr__source_nest(l);
    struct reduced *r = amr__need(1, sizeof *r);
    r->of = amr__need((size_t)nest->n_reductions, sizeof *r->of);
    r->source.levels_room = nest->n_arrays;
    all = amr__grow(all, (size_t)(n_all + 1) * sizeof *all);
    all[n_all++] = r;
    return r;
}

/* What is known of a launch. A box that moves, or weights that go with a time, are looked at anew;
 * boxes that take turns within a step are known each by itself. */
static struct reduced *entry(const struct amr__launch *l)
{
    struct reduced *same = NULL, *moved = NULL;
    int turns = 0;
    for (int i = 0; i < n_all && !same; i++) {
        if (!is_same_range(&all[i]->source.last, l))
            continue;
        turns += all[i]->source.step == amr__state.step;
        if (is_same_launch(&all[i]->source.last, l))
            same = all[i];
        else if (all[i]->source.step != amr__state.step)
            moved = all[i];
    }
    struct reduced *r = same ? same : moved ? moved : add(l);
    if (!same) {
        r->at_once = moved || turns >= FEW;
        if (moved)
            forget(r);
    }
    memcpy(&r->source.last, l,
           offsetof(struct amr__launch, scalars) + (size_t)l->scalar_bytes);
    r->source.step = amr__state.step;
    return r;
}

/* ---- a look ---------------------------------------------------------------------------------- */

/* Fields start from constants, and from cell to cell along each axis from more and less by turns, by
 * this share. */
static void fill(struct amr__look *k, double share)
{
    int dim = amr__state.space.dim, b = amr__state.space.block;
    size_t n = (size_t)k->blocks * amr__block_cells();
    for (int i = 0; i < k->e.n_fields; i++) {
        const struct amr__field *f = k->field[i];
        if (amr__type_is_integer(f->type))
            continue;
        double low = f->range_known ? f->range[0] : 0, high = f->range_known ? f->range[1] : 0;
        double most = fabs(low) > fabs(high) ? low : high;
        char *cells = amr__need(n, amr__type_size(f->type));
        for (size_t c = 0; c < n; c++) {
            double more = 0;
            size_t at = c;
            for (int d = 0; d < dim; d++, at /= (size_t)b)
                more += at % (size_t)b % 2 ? share : -share;
            amr__set_element(f->type, cells, c, (most != 0 ? most : 1) * (1 + more / dim));
        }
        amr__look_load(k, i, cells);
        free(cells);
    }
}

static void begin(struct amr__look *k, const struct reduced *r, int least)
{
    amr__look_init(k, &r->source, &r->source.last, least);
    k->narrow = r->source.last;
    k->launch[0] = &k->narrow;
    k->e.finest_only = true;
}

static struct amr_block block_of(struct amr__node node)
{
    const struct amr__space *s = &amr__state.space;
    int ratio = 1 << (s->levels - 1 - node.level);
    struct amr_block b = {.level = node.level, .ratio = {1, 1, 1}, .cells = {1, 1, 1}};
    for (int d = 0; d < s->dim; d++) {
        b.ratio[d] = ratio;
        b.origin[d] = s->lo[d] + node.x[d] * s->block * ratio + (ratio - 1) / 2;
        b.cells[d] = amr__cut_cells(s, node, d);
    }
    return b;
}

/* With the node's own cells. */
static void run_coarse(struct amr__look *k, const struct amr_block *block)
{
    struct amr_kernel_args args;
    const struct amr_nest *nest = amr__source_nest(&k->narrow);
    amr__launch_args(&k->narrow, &args);
    amr__state.device->upload(k->e.block, block, sizeof *block);
    args.block = k->e.block;
    args.list = k->e.iota;
    args.n_blocks = args.n_listed = 1;
    args.neighbor = k->e.neighbor;
    args.reduction = k->e.reduction;
    for (int a = 0; a < nest->n_arrays; a++)
        args.field[a] = k->e.pool[k->e.index[k->narrow.field[a]]];
    amr__state.device->nest(nest, &args);
    amr__state.device->wait();
}

static double difference(enum amr_reduce op, double fine, double coarse)
{
    if (op != AMR_SUM)
        return isnan(fine) != isnan(coarse);
    return isfinite(fine - coarse) ? fabs(fine - coarse) : 0;
}

/* The range narrowed to the cells that a node's cell number c along an axis stands for. False: there
 * are none. */
static bool narrow(struct amr__look *k, const struct amr__launch *l, const struct amr_block *b,
                   int axis, int c)
{
    int lo = b->origin[axis] - (b->ratio[axis] - 1) / 2 + c * b->ratio[axis];
    int hi = lo + b->ratio[axis];
    memcpy(k->narrow.lo, l->lo, sizeof l->lo);
    memcpy(k->narrow.hi, l->hi, sizeof l->hi);
    k->narrow.lo[axis] = lo > l->lo[axis] ? lo : l->lo[axis];
    k->narrow.hi[axis] = hi < l->hi[axis] ? hi : l->hi[axis];
    return k->narrow.lo[axis] < k->narrow.hi[axis];
}

/* What the narrowed launch adds in a node's place, or its own cells: to[reduction]. */
static void find_sums(struct amr__look *k, struct amr__node node, const struct amr_block *block,
                      bool is_coarse, double *to)
{
    const struct amr_nest *nest = amr__source_nest(&k->narrow);
    amr__reduce_reset(nest, k->e.reduction);
    if (is_coarse)
        run_coarse(k, block);
    else
        amr__evaluate(&k->e, node, -1, NULL);
    amr__state.device->wait();
    for (int i = 0; i < nest->n_reductions; i++)
        to[i] = amr__reduce_found(nest, k->e.reduction, i);
}

/* Slab by slab: to[slab][reduction]; or all of the node at once, where that is found anew in each
 * launch. */
static void find_slabs(struct amr__look *k, const struct reduced *r, struct amr__node node,
                       bool is_coarse, double *to)
{
    const struct amr__launch *l = &r->source.last;
    struct amr_block block = block_of(node);
    if (r->at_once) {
        memcpy(k->narrow.lo, l->lo, sizeof l->lo);
        memcpy(k->narrow.hi, l->hi, sizeof l->hi);
        find_sums(k, node, &block, is_coarse, to);
        return;
    }
    for (int d = 0; d < amr__state.space.dim; d++)
        for (int c = 0; c < block.cells[d]; c++, to += amr__source_nest(l)->n_reductions)
            if (narrow(k, l, &block, d, c))
                find_sums(k, node, &block, is_coarse, to);
}

/* How many slabs count for the whole: those along the first axis. */
static int counted_slabs(const struct reduced *r, struct amr__node node)
{
    return r->at_once ? 1 : block_of(node).cells[0];
}

/* counts: what the node adds belongs to the whole. */
static void look_at(struct amr__look *k, struct reduced *r, struct amr__node node, int slot,
                    bool counts)
{
    enum { FINE, COARSE, UP, DOWN, ALL };
    static const double share[ALL] = {0, 0, 0.25, -0.25};
    const struct amr_nest *nest = amr__source_nest(&r->source.last);
    int n = nest->n_reductions, slabs = amr__state.space.dim * amr__state.space.block;
    double most[AMR_MAX_REDUCTIONS] = {0}, *found[ALL];
    amr__look_kinds(k, slot);
    for (int v = 0; v < ALL; v++) {
        found[v] = amr__need((size_t)(slabs * n), sizeof **found);
        fill(k, share[v]);
        find_slabs(k, r, node, v == COARSE, found[v]);
    }
    for (int s = 0; s < slabs * n; s++) {
        enum amr_reduce op = nest->reductions[s % n].op;
        double differ = difference(op, found[FINE][s], found[COARSE][s]);
        if (op == AMR_SUM)
            differ = fmax(differ, 0.1 * difference(op, found[UP][s], found[DOWN][s]));
        most[s % n] = fmax(most[s % n], differ);
        if (counts && s < counted_slabs(r, node) * n && isfinite(found[FINE][s]))
            r->of[s % n].hi += fabs(found[FINE][s]);
    }
    for (int v = 0; v < ALL; v++)
        free(found[v]);
    for (int i = 0; i < n; i++)
        amr__source_keep(&r->of[i],
                         &(struct amr__seen){.node = node, .is_used = 1, .own = most[i]});
}

/* A leaf, if it is not of the finest, and its parent, if it has one: what it may become. */
static int nodes_of(struct amr__node leaf, struct amr__node node[2])
{
    int n = 0;
    if (leaf.level < amr__state.space.levels - 1)
        node[n++] = leaf;
    if (leaf.level > 0)
        node[n++] = amr__node_parent(leaf);
    return n;
}

/* Looks at the places of all own leaves that nothing is known of. Collective. */
static void look(struct reduced *r)
{
    const struct amr__blocks *b = amr__state.blocks;
    const struct amr__comm *comm = amr__state.comm;
    struct amr__look k;
    bool is_begun = false;
    double added[AMR_MAX_REDUCTIONS], before[AMR_MAX_REDUCTIONS];
    int n = amr__source_nest(&r->source.last)->n_reductions;
    for (int i = 0; i < n; i++)
        before[i] = r->of[i].hi;
    for (int i = 0; i < b->mesh->n_leaves; i++) {
        struct amr__node node[2], leaf = b->mesh->leaf[i];
        for (int m = 0, nodes = nodes_of(leaf, node); m < nodes; m++) {
            if (amr__source_lookup(&r->of[0], node[m]))
                continue;
            if (!is_begun)
                begin(&k, r, 0);
            is_begun = true;
            bool is_finest = leaf.level == amr__state.space.levels - 1;
            look_at(&k, r, node[m], b->leaf_slot[i], m == 0 || is_finest);
        }
    }
    if (is_begun)
        amr__look_fini(&k);
    for (int i = 0; i < n; i++)
        added[i] = r->of[i].hi - before[i];
    comm->allreduce(comm, added, n, AMR__F64, AMR__ADD);
    for (int i = 0; i < n; i++)
        r->of[i].hi = before[i] + added[i];
}

/* ---- wishes ---------------------------------------------------------------------------------- */

static bool misses(const struct reduced *r, struct amr__node node)
{
    const struct amr_nest *nest = amr__source_nest(&r->source.last);
    bool does = false;
    for (int i = 0; i < nest->n_reductions; i++) {
        const struct amr__seen *seen = amr__source_lookup(&r->of[i], node);
        double least = nest->reductions[i].op == AMR_SUM
                           ? amr__state.config.tolerance.all * r->of[i].hi
                           : 0;
        does |= seen && seen->own > least;
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

void amr__source_sum_look(const struct amr__launch *l)
{
    if (!may_differ(amr__source_nest(l)))
        return;
    struct reduced *r = entry(l);
    bool more = true;
    for (int level = 1; level < amr__state.space.levels && more; level++) {
        size_t n = (size_t)amr__state.blocks->mesh->n_leaves;
        signed char *want = amr__need(n, 1);
        memset(want, -1, n);
        amr__source_settle(&r->source);
        look(r);
        wish(r, want);
        more = amr__refine_leaves(want, NULL);
    }
}

static void drop_dead(void)
{
    int n = 0;
    for (int i = 0; i < n_all; i++) {
        struct reduced *r = all[i];
        if (amr__state.step - r->source.step <= 2 * amr__state.config.refine_every) {
            all[n++] = r;
            continue;
        }
        for (int k = 0; k < amr__source_nest(&r->source.last)->n_reductions; k++)
            free(r->of[k].seen);
        free(r->of);
        free(r);
    }
    n_all = n;
}

void amr__source_sum_hold(signed char *want)
{
    drop_dead();
    for (int i = 0; i < n_all; i++)
        wish(all[i], want);
}
