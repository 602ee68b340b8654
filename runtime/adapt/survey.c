/* The survey: initial data are evaluated everywhere at the finest resolution, unit by unit
 * (evaluate.c), so that nothing narrow is missed, but of each node of the tree only the detail of
 * its children is kept. The first mesh is then grown where the tolerance asks for it. A unit
 * belongs to the rank that evaluates it; what lies above the units is little, and known to all.
 * Cells that have been evaluated are kept where they are, or are likely to be, those of leaves:
 * where the tolerance asks for them, and where balance will, beside nodes that are finer. Called by
 * initial.c. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "adapt/adapt.h"
#include "criteria/criteria.h"
#include "evaluate/evaluate.h"
#include "fields/fields.h"

enum { UNITS_PER_RANK = 4 };

/* A unit whose nodes take more is not kept as a whole until it is known what lies beside them. */
static const size_t most_kept = (size_t)64 << 20;

/* What is known of the finest data: units are the nodes of one level, each evaluated by one rank.
 */
struct amr__survey {
    struct amr__evaluator *e;
    int unit_level;
    int n_units;
    int64_t first_unit;                   /* global number of unit[0] */
    struct amr__node *unit;               /* [n_units] sorted by key */
    int64_t unit_nodes;                   /* above the finest level, in a unit */
    double *detail;                       /* [unit][node][signal] */
    double (*range)[2];                   /* [field] */
    double *upper_detail[AMR_MAX_LEVELS]; /* [node of a level above the units][signal], all ranks */
    double *threshold;                 /* [signal] by the ranges met so far, then by all ranks' */
    double *pruned;                    /* [signal] thresholds at the last pruning */
    char *split;                       /* [unit][node] must be refined */
    char *forced;                      /* [unit][node] so it will be for balance */
    void **cells;                      /* [unit][node] see struct amr__record */
    bool keeps_all;                    /* a unit's cells are kept until its neighbours are known */
    char *upper_split[AMR_MAX_LEVELS]; /* [node of a level up to the units'], all ranks */
    struct amr__node *root; /* [n_roots] sorted by key; only if there are levels above the units */
    int n_roots;
};

struct amr__mesh *amr__uniform_mesh(int level)
{
    return amr__space_mesh(&amr__state.space, level);
}

/* Whether all root blocks lie wholly inside the domain. */
static bool roots_fit(const struct amr__space *s)
{
    bool fit = true;
    for (int d = 0; d < s->dim; d++)
        fit &= s->hi[d] - s->lo[d] == s->n_root[d] * s->block << (s->levels - 1);
    return fit;
}

/* The coarsest level with enough blocks to keep all ranks busy. Roots that reach beyond the domain
 * have not all their children, and cannot be put together again: then it is their level. */
static int choose_unit_level(const struct amr__evaluator *e)
{
    const struct amr__space *s = &amr__state.space;
    int64_t units = (int64_t)s->n_root[0] * s->n_root[1] * s->n_root[2];
    int level = 0;
    while (s->comm->size > 1 && roots_fit(s) && level < s->levels - 1 - e->height &&
           units < (int64_t)UNITS_PER_RANK * s->comm->size) {
        units <<= s->dim;
        level++;
    }
    return level;
}

/* Thresholds by the ranges known: children are kept where a remesh would not coarsen them. */
static void set_thresholds(struct amr__survey *v)
{
    for (int i = 0; i < v->e->n_signals; i++) {
        const struct amr__signal *s = &v->e->signal[i];
        double full = amr__criterion_threshold(s->kind, v->e->field[s->field], v->range[s->field]);
        v->threshold[i] = amr__state.config.hysteresis * full;
    }
}

static bool exceeds(const struct amr__survey *v, const double *detail)
{
    return amr__signals_exceed(v->e->signal, v->e->n_signals, detail, v->threshold);
}

/* A node is split if its children's detail asks for it, or if one of its children is split. */
static void decide_unit(struct amr__survey *v, int u)
{
    int dim = amr__state.space.dim, height = amr__state.space.levels - 1 - v->unit_level;
    char *split = v->split + u * v->unit_nodes;
    const double *detail = v->detail + u * v->unit_nodes * v->e->n_signals;
    for (int depth = height - 1; depth >= 0; depth--) {
        int64_t first = amr__unit_nodes(dim, depth), below = amr__unit_nodes(dim, depth + 1);
        for (int64_t m = 0; m < (int64_t)1 << dim * depth; m++) {
            bool yes = exceeds(v, detail + (first + m) * v->e->n_signals);
            for (int c = 0; depth + 1 < height && c < 1 << dim; c++)
                yes |= split[below + (m << dim) + c];
            split[first + m] = yes;
        }
    }
}

/* ---- cells that are kept --------------------------------------------------------------------- */

static int find_node(const struct amr__mesh *m, const struct amr__node *list, int n,
                     struct amr__node node)
{
    int low = 0;
    while (n > 1) {
        int half = n / 2;
        if (amr__node_compare(m, list[low + half], node) <= 0)
            low += half;
        n -= half;
    }
    return low;
}

/* A node's number among all below its ancestor on `level`, along the curve; *node becomes that. */
static int64_t number_below(struct amr__node *node, int level)
{
    int dim = amr__state.space.dim;
    int64_t number = 0;
    for (int bit = 0; node->level > level; bit += dim) {
        number |= (int64_t)amr__node_child_number(*node, dim) << bit;
        *node = amr__node_parent(*node);
    }
    return number;
}

/* The own unit that holds a node, or -1; *number: the node's in it. */
static int find_in_units(const struct amr__survey *v, struct amr__node node, int64_t *number)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    int depth = node.level - v->unit_level;
    if (depth < 0 || v->n_units == 0)
        return -1;
    *number = number_below(&node, v->unit_level);
    *number += amr__unit_nodes(amr__state.space.dim, depth);
    int u = find_node(m, v->unit, v->n_units, node);
    return amr__node_compare(m, v->unit[u], node) == 0 ? u : -1;
}

/* Node m at `depth` in a unit. */
static struct amr__node node_in_unit(const struct amr__survey *v, int u, int depth, int64_t m)
{
    int dim = amr__state.space.dim;
    struct amr__node node = v->unit[u];
    for (int h = depth - 1; h >= 0; h--)
        node = amr__node_child(node, (int)(m >> dim * h & ((1 << dim) - 1)), dim);
    return node;
}

/* What is split forces the parents of all nodes beside it to be split, and so on. Across units of
 * other ranks that is not followed. */
static void force_beside(struct amr__survey *v, struct amr__node node)
{
    int dirs = amr__dir_count(amr__state.space.dim);
    struct amr__node beside;
    for (int dir = 0; dir < dirs && node.level > v->unit_level; dir++) {
        int64_t number;
        if (dir == dirs / 2 || !amr__node_neighbor(amr__state.blocks->mesh, node, dir, &beside))
            continue;
        struct amr__node parent = amr__node_parent(beside);
        int u = find_in_units(v, parent, &number);
        if (u < 0 || v->split[u * v->unit_nodes + number] || v->forced[u * v->unit_nodes + number])
            continue;
        v->forced[u * v->unit_nodes + number] = 1;
        force_beside(v, parent);
    }
}

static void force_beside_unit(struct amr__survey *v, int u)
{
    int dim = amr__state.space.dim, height = amr__state.space.levels - 1 - v->unit_level;
    const char *split = v->split + u * v->unit_nodes;
    for (int depth = 1; depth < height; depth++)
        for (int64_t m = 0; m < (int64_t)1 << dim * depth; m++)
            if (split[amr__unit_nodes(dim, depth) + m])
                force_beside(v, node_in_unit(v, u, depth, m));
}

/* Whether a node lies beside an own unit that is still to be evaluated. */
static bool is_open(const struct amr__survey *v, struct amr__node node, int n_units)
{
    int64_t number;
    struct amr__node beside;
    bool open = false;
    for (int dir = 0; dir < amr__dir_count(amr__state.space.dim) && !open; dir++)
        open = amr__node_neighbor(amr__state.blocks->mesh, node, dir, &beside) &&
               find_in_units(v, beside, &number) >= n_units;
    return open;
}

static void drop_children(struct amr__survey *v, int u, int64_t number)
{
    int dim = amr__state.space.dim;
    void **child = v->cells + u * v->unit_nodes + (number << dim) + 1;
    for (int c = 0; c < 1 << dim; c++) {
        free(child[c]);
        child[c] = NULL;
    }
}

/* Drops the cells of a unit's nodes that no leaf is going to have. The first n_units are known. */
static void drop_unneeded(struct amr__survey *v, int u, int n_units)
{
    int dim = amr__state.space.dim, height = amr__state.space.levels - 1 - v->unit_level;
    for (int depth = 0; depth + 1 < height; depth++)
        for (int64_t m = 0; m < (int64_t)1 << dim * depth; m++) {
            int64_t number = amr__unit_nodes(dim, depth) + m, at = u * v->unit_nodes + number;
            if (!v->split[at] && !v->forced[at] &&
                !(v->keeps_all && is_open(v, node_in_unit(v, u, depth, m), n_units)))
                drop_children(v, u, number);
        }
}

/* Of a unit and those beside it, of n_units. */
static void drop_unneeded_beside(struct amr__survey *v, int unit, int n_units)
{
    struct amr__node beside;
    for (int dir = 0; dir < amr__dir_count(amr__state.space.dim); dir++) {
        int64_t number;
        int u = amr__node_neighbor(amr__state.blocks->mesh, v->unit[unit], dir, &beside)
                    ? find_in_units(v, beside, &number)
                    : -1;
        if (u >= 0 && u < n_units)
            drop_unneeded(v, u, n_units);
    }
}

/* Ranges only grow, and the thresholds with them: what a unit kept when little was known may not be
 * needed. Looks again when a threshold has doubled. */
static void prune(struct amr__survey *v, int n_units)
{
    int n = v->e->n_signals;
    bool grown = false;
    for (int i = 0; i < n; i++)
        grown |= v->threshold[i] > 2 * v->pruned[i];
    if (!grown)
        return;
    memcpy(v->pruned, v->threshold, (size_t)n * sizeof *v->pruned);
    memset(v->forced, 0, (size_t)(v->n_units * v->unit_nodes));
    for (int u = 0; u < n_units; u++)
        decide_unit(v, u);
    for (int u = 0; u < n_units && v->keeps_all; u++)
        force_beside_unit(v, u);
    for (int u = 0; u < n_units; u++)
        drop_unneeded(v, u, n_units);
}

static bool exceeds_so_far(void *survey, const double *detail)
{
    struct amr__survey *v = survey;
    set_thresholds(v);
    return exceeds(v, detail);
}

/* Units u ... end - 1, together. */
static void survey_some(struct amr__survey *v, int u, int end)
{
    struct amr__evaluator *e = v->e;
    struct amr__record *record = amr__need((size_t)(end - u), sizeof *record);
    for (int k = u; k < end; k++) {
        int64_t first = k * v->unit_nodes;
        record[k - u] = (struct amr__record){.detail = v->detail + first * e->n_signals,
                                             .range = v->range,
                                             .exceeds = exceeds_so_far,
                                             .survey = v,
                                             .split = v->split + first,
                                             .cells = v->cells + first,
                                             .keeps_all = v->keeps_all};
    }
    int slot = amr__evaluate_nodes(e, v->unit + u, end - u, -1, record);
    for (int k = u; k < end; k++)
        amr__evaluate_store(e, slot + k - u, amr__state.blocks->leaf_slot[k]);
    free(record);
    prune(v, end);
    for (int k = u; k < end && v->keeps_all; k++)
        force_beside_unit(v, k);
    for (int k = u; k < end && v->keeps_all; k++)
        drop_unneeded_beside(v, k, end);
}

static size_t bytes_of_unit(const struct amr__survey *v)
{
    size_t bytes = 0;
    for (int i = 0; i < v->e->n_fields; i++)
        bytes += amr__field_block_bytes(v->e->field[i]);
    return bytes * (size_t)v->unit_nodes;
}

static void survey_units(struct amr__survey *v)
{
    const struct amr__space *s = &amr__state.space;
    const struct amr__mesh *m = amr__state.blocks->mesh;
    size_t nf = (size_t)v->e->n_fields, ns = (size_t)v->e->n_signals;
    v->n_units = m->n_leaves;
    v->first_unit = m->first_global;
    v->unit = amr__need((size_t)v->n_units, sizeof *v->unit);
    memcpy(v->unit, m->leaf, (size_t)v->n_units * sizeof *v->unit);
    v->unit_nodes = amr__unit_nodes(s->dim, s->levels - 1 - v->unit_level);
    size_t nodes = (size_t)(v->n_units * v->unit_nodes);
    v->detail = amr__need(nodes * ns, sizeof *v->detail);
    v->split = amr__need(nodes, 1);
    v->forced = amr__need(nodes, 1);
    v->keeps_all = bytes_of_unit(v) <= most_kept;
    v->cells = amr__need(nodes, sizeof *v->cells);
    v->range = amr__need(nf, sizeof *v->range);
    v->threshold = amr__need(ns, sizeof *v->threshold);
    v->pruned = amr__need(ns, sizeof *v->pruned);
    for (size_t i = 0; i < nf; i++) {
        v->range[i][0] = INFINITY;
        v->range[i][1] = -INFINITY;
    }
    size_t bytes = bytes_of_unit(v) + 1, kept = most_kept / bytes;
    int some = amr__evaluate_room(v->e, v->unit_level, -1);
    some = kept < (size_t)some ? (int)kept : some;
    some = some > 0 ? some : 1;
    for (int u = 0; u < v->n_units; u += some)
        survey_some(v, u, v->n_units - u < some ? v->n_units : u + some);
    amr__evaluate_drain(v->e);
}

/* Nodes of a level above the units, on all ranks. There are few: units are so coarse that a rank
 * has but a handful. */
static int64_t upper_nodes(int level)
{
    const struct amr__space *s = &amr__state.space;
    return ((int64_t)s->n_root[0] * s->n_root[1] * s->n_root[2]) << (s->dim * level);
}

/* Details of the leaves of the present (uniform) mesh, kept as those of their parents to be. */
static void survey_parents(struct amr__survey *v, int level)
{
    const struct amr__space *s = &amr__state.space;
    const struct amr__blocks *b = amr__state.blocks;
    int ns = v->e->n_signals, n = b->mesh->n_leaves;
    size_t numbers = (size_t)upper_nodes(level) * (size_t)ns;
    struct amr__detail *found = amr__need((size_t)n, sizeof *found);
    double *detail = v->upper_detail[level] = amr__need(numbers, sizeof *detail);
    for (int i = 0; i < ns; i++) {
        enum amr__criterion_kind kind = v->e->signal[i].kind;
        const struct amr__field *f = v->e->field[v->e->signal[i].field];
        const struct amr__view view = amr__criterion_view(f, f->pool);
        double weight = amr__criterion_weight(kind, f, level + 1);
        amr__criterion_survey(kind, &view, b->leaf_slot, n, found);
        for (int c = 0; c < n; c++) {
            double *most = &detail[((b->mesh->first_global + c) >> s->dim) * ns + i];
            *most = fmax(found[c].detail * weight, *most);
            *most = amr__is_finite(&found[c]) ? *most : INFINITY;
        }
    }
    s->comm->allreduce(s->comm, detail, (int)numbers, AMR__F64, AMR__MOST);
    free(found);
}

/* The whole mesh one level coarser. */
static void coarsen_all(struct amr__survey *v)
{
    int n = amr__state.blocks->mesh->n_leaves;
    signed char *want = amr__need((size_t)n, 1);
    memset(want, -1, (size_t)n);
    amr__remesh_apply(want, false);
    free(want);
    for (int i = 0; i < v->e->n_fields; i++)
        amr__field_settle(v->e->field[i], false);
}

/* Evaluates everything once. Above the units the mesh itself is coarsened, level by level. */
static void survey_run(struct amr__survey *v)
{
    struct amr__state *s = &amr__state;
    v->unit_level = choose_unit_level(v->e);
    s->blocks = amr__blocks_new(&s->space, amr__uniform_mesh(v->unit_level), NULL, NULL);
    for (int i = 0; i < v->e->n_fields; i++)
        amr__field_settle(v->e->field[i], false);
    survey_units(v);
    for (int level = v->unit_level - 1; level >= 0; level--) {
        survey_parents(v, level);
        coarsen_all(v);
    }
}

/* ---- the mesh -------------------------------------------------------------------------------- */

/* What the ranks have decided of their units, on all ranks. */
static void share_units(struct amr__survey *v)
{
    const struct amr__comm *comm = amr__state.comm;
    int64_t n = upper_nodes(v->unit_level), *all = amr__need((size_t)n, sizeof *all);
    for (int u = 0; u < v->n_units; u++)
        all[v->first_unit + u] = v->split[u * v->unit_nodes];
    comm->allreduce(comm, all, (int)n, AMR__I64, AMR__MOST);
    v->upper_split[v->unit_level] = amr__need((size_t)n, 1);
    for (int64_t i = 0; i < n; i++)
        v->upper_split[v->unit_level][i] = (char)all[i];
    free(all);
}

static void decide(struct amr__survey *v)
{
    const struct amr__comm *comm = amr__state.comm;
    int dim = amr__state.space.dim;
    for (int i = 0; i < v->e->n_fields; i++) {
        comm->allreduce(comm, &v->range[i][0], 1, AMR__F64, AMR__LEAST);
        comm->allreduce(comm, &v->range[i][1], 1, AMR__F64, AMR__MOST);
    }
    set_thresholds(v);
    for (int u = 0; u < v->n_units; u++)
        decide_unit(v, u);
    if (v->unit_level == 0)
        return;
    share_units(v);
    for (int l = v->unit_level - 1; l >= 0; l--) {
        int64_t n = upper_nodes(l);
        char *split = v->upper_split[l] = amr__need((size_t)n, 1);
        for (int64_t i = 0; i < n; i++) {
            split[i] = exceeds(v, v->upper_detail[l] + i * v->e->n_signals);
            for (int64_t c = i << dim; c < (i + 1) << dim; c++)
                split[i] |= v->upper_split[l + 1][c];
        }
    }
}

/* Whether a leaf in a unit surveyed by this rank must be split. */
static bool is_split(const struct amr__survey *v, const struct amr__mesh *m, struct amr__node node)
{
    int dim = amr__state.space.dim, depth = node.level - v->unit_level;
    int least, most;
    if (node.level == amr__state.space.levels - 1)
        return false;
    amr__regions_levels(node, &least, &most);
    if (node.level < least || node.level >= most)
        return node.level < least;
    int64_t number = number_below(&node, v->unit_level);
    int u = find_node(m, v->unit, v->n_units, node);
    return v->split[u * v->unit_nodes + amr__unit_nodes(dim, depth) + number];
}

/* Whether a leaf above the units, or a unit, may vanish into its parent. */
static bool is_joined(const struct amr__survey *v, const struct amr__mesh *m, struct amr__node node)
{
    int dim = amr__state.space.dim;
    if (node.level == 0 || node.level > v->unit_level)
        return false;
    struct amr__node parent = amr__node_parent(node);
    int level = parent.level, least, most;
    amr__regions_levels(parent, &least, &most);
    if (level < least || level >= most)
        return level >= least;
    int64_t number = number_below(&parent, 0);
    int64_t root = find_node(m, v->root, v->n_roots, parent);
    return !v->upper_split[level][(root << dim * level) + number];
}

static struct amr__mesh *spread_mesh(struct amr__mesh *m)
{
    struct amr__partition moves;
    struct amr__mesh *even = amr__mesh_partition(m, NULL, &moves);
    if (!even)
        return m;
    amr__partition_free(&moves);
    amr__mesh_free(m);
    return even;
}

/* Adapts until nothing changes: leaves stay on their ranks while they are refined. */
static struct amr__mesh *adapt_all(const struct amr__survey *v, struct amr__mesh *m, bool refine)
{
    for (;;) {
        struct amr__map map;
        signed char *want = amr__need((size_t)m->n_leaves, 1);
        for (int i = 0; i < m->n_leaves; i++)
            want[i] =
                (signed char)(refine ? is_split(v, m, m->leaf[i]) : -is_joined(v, m, m->leaf[i]));
        struct amr__mesh *next = amr__mesh_adapt(m, want, &map);
        free(want);
        if (!next)
            return m;
        free(map.at);
        amr__mesh_free(m);
        m = next->split ? spread_mesh(next) : next;
    }
}

static void list_roots(struct amr__survey *v, const struct amr__mesh *m)
{
    const int *n = m->n_root;
    v->root = amr__need((size_t)n[0] * (size_t)n[1] * (size_t)n[2], sizeof *v->root);
    for (int k = 0; k < n[2]; k++)
        for (int j = 0; j < n[1]; j++)
            for (int i = 0; i < n[0]; i++) {
                struct amr__node node = {{i, j, k}, 0};
                int at = v->n_roots++;
                for (; at && amr__node_compare(m, v->root[at - 1], node) > 0; at--)
                    v->root[at] = v->root[at - 1];
                v->root[at] = node;
            }
}

/* From the units down, then up. */
static struct amr__mesh *grow_mesh(struct amr__survey *v)
{
    struct amr__mesh *m = adapt_all(v, amr__uniform_mesh(v->unit_level), true);
    if (v->unit_level == 0)
        return m;
    list_roots(v, m);
    return adapt_all(v, m, false);
}

/* What the survey left in the pools is forgotten: cells that nobody fills must be zero. */
static void empty_pools(const struct amr__evaluator *e)
{
    struct amr__state *s = &amr__state;
    for (int i = 0; i < e->n_fields; i++) {
        s->device->free(e->field[i]->pool);
        e->field[i]->pool = NULL;
        e->field[i]->slots = 0;
    }
    amr__blocks_free(s->blocks);
    s->blocks = NULL;
}

struct amr__survey *amr__survey_new(struct amr__evaluator *e)
{
    struct amr__survey *v = amr__need(1, sizeof *v);
    v->e = e;
    survey_run(v);
    decide(v);
    return v;
}

struct amr__mesh *amr__survey_mesh(struct amr__survey *v)
{
    struct amr__mesh *mesh = spread_mesh(grow_mesh(v));
    empty_pools(v->e);
    return mesh;
}

const void *amr__survey_cells(const struct amr__survey *v, struct amr__node node)
{
    int64_t number;
    int u = node.level < amr__state.space.levels - 1 ? find_in_units(v, node, &number) : -1;
    return u < 0 ? NULL : v->cells[u * v->unit_nodes + number]; /* NULL: another rank surveyed it */
}

void amr__survey_free(struct amr__survey *v)
{
    for (int l = 0; l < AMR_MAX_LEVELS; l++) {
        free(v->upper_detail[l]);
        free(v->upper_split[l]);
    }
    for (int64_t i = 0; i < v->n_units * v->unit_nodes; i++)
        free(v->cells[i]);
    free(v->cells);
    free(v->unit);
    free(v->root);
    free(v->detail);
    free(v->range);
    free(v->threshold);
    free(v->pruned);
    free(v->split);
    free(v->forced);
    free(v);
}
