/* How what a nest does to its neighbours goes with the place: a thin wall in a conductivity, a jet in a
 * velocity, a patch where a reaction runs. Amid constant fields (source_detail.c) a coefficient of differences
 * shows nothing. So the source's launches are run once more, amid fields that vary over their ranges with a
 * period of four cells along each axis. Cells of one phase see the same neighbours everywhere: what differs
 * between two of them is made by the place alone. Third differences of such cells along an axis, a quarter of
 * them, are compared with the range of what all cells of that phase make: for smooth data and jumps they are
 * about what the criterion finds in an array (interpolation from coarse cells, refine.tolerance). Cells two
 * apart are of one phase if the nest runs once more as if its blocks lay two cells away: that tells whether
 * cells twice as wide would do. What is smooth beside its range in the same node is sampled well enough at the
 * centres of coarse cells, and does not count. Conditions on the ends of a range hold on all levels; these
 * cells are passed over. Called by source_detail.c on all ranks. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "criteria/criteria.h"
#include "evaluate/evaluate.h"
#include "fields/fields.h"
#include "sources/source_detail.h"

enum { PERIOD = 4 };

static int phases(void)
{
    return 1 << 2 * amr__state.space.dim;
}

static void clear(double (*range)[2], int n)
{
    for (int p = 0; p < n; p++) {
        range[p][0] = INFINITY;
        range[p][1] = -INFINITY;
    }
}

static void reserve_phases(struct amr__judged *j)
{
    if (j->phase)
        return;
    j->phase = amr__need((size_t)phases(), sizeof *j->phase);
    clear(j->phase, phases());
}

void amr__variation_forget(struct amr__source *s)
{
    for (int i = 0; i < s->varies.n; i++) {
        struct amr__judged *j = &s->varies.at[i];
        if (j->room)
            memset(j->seen, 0, (size_t)j->room * sizeof *j->seen);
        j->n_seen = 0;
        if (j->phase)
            clear(j->phase, phases());
    }
}

/* ---- what is known of leaves ----------------------------------------------------------------- */

/* A leaf's row: one that is known is widened. */
static float *row_of(struct amr__judged *j, struct amr__node node)
{
    const struct amr__seen *is = amr__source_lookup(j, node);
    if (is)
        return j->rows + (size_t)is->row * (size_t)phases();
    j->rows = amr__grow_for(j->rows, j->n_seen, &j->rows_room,
                            (size_t)phases() * sizeof *j->rows);
    float *row = j->rows + (size_t)j->n_seen * (size_t)phases();
    memset(row, 0, (size_t)phases() * sizeof *row);
    amr__source_keep(j, &(struct amr__seen){.node = node, .is_used = 1, .row = j->n_seen});
    return row;
}

void amr__variation_add(struct amr__judged *to, const struct amr__judged *from)
{
    for (int i = 0; i < from->room; i++) {
        const struct amr__seen *seen = &from->seen[i];
        if (!seen->is_used)
            continue;
        float *row = row_of(to, seen->node);
        for (int p = 0; p < phases(); p++)
            row[p] = fmaxf(row[p], from->rows[(size_t)seen->row * (size_t)phases() + (size_t)p]);
    }
    reserve_phases(to);
    for (int p = 0; p < phases() && from->phase; p++) {
        to->phase[p][0] = fmin(to->phase[p][0], from->phase[p][0]);
        to->phase[p][1] = fmax(to->phase[p][1], from->phase[p][1]);
    }
}

/* Thresholds of all phases; the largest of them. Where a phase makes next to nothing, as amid equal
 * neighbours, it is compared with what others make. */
static double thresholds(const struct amr__source *s, const struct amr__judged *j,
                         double threshold[64])
{
    const struct amr__field *f = amr__state.field[amr__judged_field(s, j)];
    double most = 0;
    for (int p = 0; p < phases(); p++) {
        threshold[p] = amr__remesh_threshold(f, j->phase[p][0], j->phase[p][1]);
        most = fmax(most, threshold[p]);
    }
    return most;
}

static double most_of(const struct amr__source *s, const struct amr__judged *j,
                      const struct amr__seen *seen)
{
    double threshold[64], all = 0, largest = thresholds(s, j, threshold);
    const float *row = j->rows + (size_t)seen->row * (size_t)phases();
    for (int p = 0; p < phases() && largest > 0; p++)
        all = fmax(all, row[p] / fmax(threshold[p], 0.05 * largest));
    return all;
}

double amr__variation_most(const struct amr__source *s, struct amr__node leaf)
{
    double all = 0;
    for (int i = 0; i < s->varies.n; i++) {
        const struct amr__judged *j = &s->varies.at[i];
        const struct amr__seen *seen = amr__source_lookup(j, leaf);
        if (seen)
            all = fmax(all, most_of(s, j, seen));
    }
    return all;
}

bool amr__variation_shows(const struct amr__source *s)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    double most = 0;
    for (int i = 0; i < m->n_leaves; i++)
        most = fmax(most, amr__variation_most(s, m->leaf[i]));
    m->comm->allreduce(m->comm, &most, 1, AMR__F64, AMR__MOST);
    return most > amr__state.config.hysteresis;
}

static bool is_known(const struct amr__source *s, struct amr__node node)
{
    return amr__source_lookup(&s->varies.at[0], node) != NULL;
}

/* ---- a look ---------------------------------------------------------------------------------- */

struct variation {
    struct amr__look look;
    struct amr__source *s;
    const struct amr__launch *l;
    int ratio;            /* of the node that is looked at, to the finest cells */
    int shift[3];         /* by which blocks of the node can be shifted, if they need be */
    int axis;             /* along which they are, by look.e.shift; -1: none are */
    double *here, *there; /* [z][y][x] owned: results in a batch, and of shifted blocks */
    struct amr__node node; /* what follows is of this one; level -1: of none yet */
    float **row;           /* [varies] owned */
    double (*range)[2];    /* [varies][phases] owned: of the results in the node */
};

/* A batch: a cube of finest blocks. */
struct cube {
    int side;             /* along an axis */
    int from[3];          /* the user's index of its first cell */
    int lo[3], hi[3];     /* cells of it that count */
};

static void find_cube(const struct variation *v, const struct amr__judged *j,
                      const struct amr__node *nodes, int n, struct cube *c)
{
    const struct amr__space *space = &amr__state.space;
    const struct amr__launch *link = amr__source_link(v->s, j->link);
    bool ends = amr__source_nest(v->l)->by_ends || amr__source_nest(link)->by_ends;
    *c = (struct cube){.side = space->block, .hi = {1, 1, 1}};
    for (int blocks = 1; blocks < n; blocks <<= space->dim)
        c->side *= 2;
    for (int d = 0; d < space->dim; d++) {
        int lo = link->lo[d] > v->l->lo[d] ? link->lo[d] : v->l->lo[d];
        int hi = link->hi[d] < v->l->hi[d] ? link->hi[d] : v->l->hi[d];
        lo = lo > space->lo[d] ? lo : space->lo[d];
        hi = hi < space->hi[d] ? hi : space->hi[d];
        c->from[d] = space->lo[d] + nodes[0].x[d] * space->block;
        c->lo[d] = lo + 2 * ends - c->from[d];
        c->hi[d] = hi - 2 * ends - c->from[d];
        c->lo[d] = c->lo[d] > 0 ? c->lo[d] : 0;
        c->hi[d] = c->hi[d] < c->side ? c->hi[d] : c->side;
    }
}

/* A row of a block's cells, as doubles. */
static void take_row(enum amr_type type, const void *cells, size_t at, int n, double *to)
{
    if (type == AMR_DOUBLE)
        memcpy(to, (const double *)cells + at, (size_t)n * sizeof *to);
    for (int i = 0; i < n && type == AMR_FLOAT; i++)
        to[i] = ((const float *)cells)[at + (size_t)i];
    for (int i = 0; i < n && type != AMR_DOUBLE && type != AMR_FLOAT; i++)
        to[i] = amr__element(type, cells, at + (size_t)i);
}

/* Brings over what a batch has made of a field, as a cube. */
static void fetch(const struct amr__evaluator *e, int field, const struct amr__node *nodes, int n,
                  const struct cube *c, double *to)
{
    const struct amr__space *space = &amr__state.space;
    const struct amr__field *f = e->field[field];
    size_t bytes = amr__field_block_bytes(f);
    char *cells = amr__need((size_t)n, bytes);
    int b = space->block, rows = (int)amr__block_cells() / b;
    amr__state.device->download(cells, e->pool[field], (size_t)n * bytes);
    for (int m = 0; m < n; m++) {
        int x[3] = {0, 0, 0};
        for (int d = 0; d < space->dim; d++)
            x[d] = (nodes[m].x[d] - nodes[0].x[d]) * b;
        for (int row = 0; row < rows; row++)
            take_row(f->type, cells + (size_t)m * bytes, (size_t)(row * b), b,
                     to + ((x[2] + row / b) * c->side + x[1] + row % b) * c->side + x[0]);
    }
    free(cells);
}

/* Results at four places along an axis, each a step from the last, from cells of the cube on. */
struct four {
    const double *at[4];
    int axis, first, end; /* cells from which on all four are there */
};

static struct four four_of(const struct variation *v, const struct cube *c, int axis, int step)
{
    int one = axis == 0 ? 1 : axis == 1 ? c->side : c->side * c->side;
    int shift = v->look.e.shift[axis];
    const double *a = v->here, *b = v->there;
    struct four f = {.axis = axis, .first = c->lo[axis], .end = c->hi[axis] - 3 * step};
    for (int k = 0; k < 4; k++)
        f.at[k] = a + k * step * one;
    if (shift > 0) {
        f.at[1] = b;
        f.at[2] = a + PERIOD * one;
        f.at[3] = b + PERIOD * one;
    } else if (shift < 0) { /* the first place lies in front of its cell */
        f.at[0] = b;
        f.at[1] = a;
        f.at[2] = b + PERIOD * one;
        f.at[3] = a + PERIOD * one;
        f.first -= shift;
        f.end -= shift;
    }
    return f;
}

/* The differences of a row of cells, by phase. */
static void take_differences(const struct four *f, int at, int first, int end, float *row)
{
    for (int x = first; x < end; x++) {
        int i = at + x;
        double third = f->at[3][i] - 3 * f->at[2][i] + 3 * f->at[1][i] - f->at[0][i];
        float most = (float)(0.25 * fabs(third));
        if (most > row[x % PERIOD] && most < INFINITY)
            row[x % PERIOD] = most;
    }
}

static void widen(double (*range)[2], const double *cells, int first, int end)
{
    for (int x = first; x < end; x++) {
        double *r = range[x % PERIOD], value = cells[x];
        r[0] = value < r[0] && value > -INFINITY ? value : r[0];
        r[1] = value > r[1] && value < INFINITY ? value : r[1];
    }
}

/* Number of the first phase of a row of cells. */
static int phase_of(int y, int z)
{
    int dim = amr__state.space.dim;
    return (dim > 1 ? y % PERIOD << 2 : 0) | (dim > 2 ? z % PERIOD << 4 : 0);
}

static void take_four(const struct cube *c, const struct four *f, float *row)
{
    int lo[3], hi[3];
    memcpy(lo, c->lo, sizeof lo);
    memcpy(hi, c->hi, sizeof hi);
    lo[f->axis] = f->first;
    hi[f->axis] = f->end;
    for (int z = lo[2]; z < hi[2]; z++)
        for (int y = lo[1]; y < hi[1]; y++)
            take_differences(f, (z * c->side + y) * c->side, lo[0], hi[0],
                             row + phase_of(y, z));
}

static void take_ranges(const struct variation *v, const struct cube *c, double (*range)[2])
{
    for (int z = c->lo[2]; z < c->hi[2]; z++)
        for (int y = c->lo[1]; y < c->hi[1]; y++)
            widen(range + phase_of(y, z), v->here + (z * c->side + y) * c->side, c->lo[0],
                  c->hi[0]);
}

static void take_batch(const struct variation *v, const struct cube *c, double (*range)[2],
                       float *row)
{
    int most = v->ratio < PERIOD ? PERIOD : v->ratio;
    if (v->axis >= 0) {
        struct four f = four_of(v, c, v->axis, 2);
        take_four(c, &f, row);
        return;
    }
    take_ranges(v, c, range);
    for (int d = 0; d < amr__state.space.dim; d++)
        for (int step = PERIOD; step <= most && !v->shift[d]; step *= 2) {
            struct four f = four_of(v, c, d, step);
            take_four(c, &f, row);
        }
}

/* Whether blocks along an axis are shifted; which way, so that they stay in the mesh. */
static int shift_of(const struct variation *v, const struct amr__node *node, int axis)
{
    const struct amr__space *space = &amr__state.space;
    int from = space->lo[axis] + node->x[axis] * 2 * space->block, end = from + 2 * space->block;
    if (v->ratio != 2)
        return 0;
    return end + 2 <= space->hi[axis] ? 2 : from - 2 >= space->lo[axis] ? -2 : 0;
}

static void on_finest(const struct amr__evaluator *e, const struct amr__node *nodes, int n,
                      void *with)
{
    struct variation *v = with;
    double *here = v->here, *there = v->there;
    for (int i = 0; i < v->s->varies.n; i++) {
        const struct amr__judged *j = &v->s->varies.at[i];
        struct cube c;
        find_cube(v, j, nodes, n, &c);
        fetch(e, e->index[amr__judged_field(v->s, j)], nodes, n, &c,
              v->axis < 0 ? v->here : v->there);
        take_batch(v, &c, v->range + i * phases(), v->row[i]);
        v->here += amr__batch_blocks() * amr__block_cells();
        v->there += amr__batch_blocks() * amr__block_cells();
    }
    v->here = here;
    v->there = there;
}

/* ---- fields that vary ------------------------------------------------------------------------ */

/* Between -1 and 1, of an axis of a field: first and second differences are nowhere small. */
static double wave(int cell, int number, int axis)
{
    static const double value[PERIOD] = {1, 0.3, -0.9, -0.4};
    return value[(cell + number + 2 * axis) % PERIOD];
}

static void vary(struct amr__look *k, int number, const double span[2])
{
    const struct amr__field *f = k->field[number];
    int dim = amr__state.space.dim, b = amr__state.space.block;
    size_t n = (size_t)k->blocks * amr__block_cells(), size = amr__type_size(f->type);
    double middle = 0.5 * (span[0] + span[1]), half = 0.5 * (span[1] - span[0]);
    if (!(half > 0))
        half = middle != 0 ? 0.25 * fabs(middle) : 1;
    char *cells = amr__need(n, size);
    for (size_t c = 0; c < n; c++) {
        double sum = 0;
        size_t at = c;
        for (int d = 0; d < dim; d++, at /= (size_t)b)
            sum += wave((int)(at % (size_t)b), number, d);
        amr__set_element(f->type, cells, c, middle + half * sum / dim);
    }
    amr__look_load(k, number, cells);
    free(cells);
}

static void vary_all(struct variation *v)
{
    struct amr__look *k = &v->look;
    int at = 0;
    for (int i = 0; i < k->e.n_queue; i++) {
        const struct amr__launch *l = amr__source_link(v->s, i);
        const struct amr_nest *nest = amr__source_nest(l);
        for (int a = 0; a < nest->n_arrays; a++, at++)
            if (nest->arrays[a].reads && !amr__type_is_integer(nest->arrays[a].type))
                vary(k, k->e.index[l->field[a]], v->s->level[at].span);
    }
    for (int i = 0; i < k->e.n_fields; i++)
        k->starts[i] = true;
}

/* ---- places ---------------------------------------------------------------------------------- */

static void begin(struct variation *v, struct amr__source *s, const struct amr__launch *l,
                  int least)
{
    size_t room = (size_t)s->varies.n * amr__batch_blocks() * amr__block_cells();
    amr__look_init(&v->look, s, l, least, false);
    v->s = s;
    v->l = l;
    v->here = amr__need(room, sizeof *v->here);
    v->there = amr__need(room, sizeof *v->there);
    v->row = amr__need((size_t)s->varies.n, sizeof *v->row);
    for (int i = 0; i < s->varies.n; i++)
        v->row[i] = amr__need((size_t)phases(), sizeof **v->row);
    v->range = amr__need((size_t)(s->varies.n * phases()), sizeof *v->range);
    v->look.e.on_finest = on_finest;
    v->look.e.with = v;
    v->look.e.finest_only = true;
    vary_all(v);
}

static void end(struct variation *v)
{
    amr__look_fini(&v->look);
    free(v->here);
    free(v->there);
    for (int i = 0; i < v->s->varies.n; i++)
        free(v->row[i]);
    free(v->row);
    free(v->range);
}

/* Takes over what a node has shown. */
static void finish(const struct variation *v, int number, float *known)
{
    struct amr__judged *j = &v->s->varies.at[number];
    const struct amr__field *f = amr__state.field[amr__judged_field(v->s, j)];
    double smooth = 0.5 * sqrt(amr__limit_of(&amr__state.config.tolerance, f->name));
    for (int p = 0; p < phases(); p++) {
        const double *range = v->range[number * phases() + p];
        if (!(range[1] >= range[0]))
            continue;
        j->phase[p][0] = fmin(j->phase[p][0], range[0]);
        j->phase[p][1] = fmax(j->phase[p][1], range[1]);
        if (v->row[number][p] > smooth * (range[1] - range[0]))
            known[p] = fmaxf(known[p], v->row[number][p]);
    }
}

static void evaluate(struct variation *v, struct amr__node node)
{
    v->node = node;
    v->ratio = 1 << (amr__state.space.levels - 1 - node.level);
    clear(v->range, v->s->varies.n * phases());
    for (int i = 0; i < v->s->varies.n; i++)
        memset(v->row[i], 0, (size_t)phases() * sizeof **v->row);
    for (int d = 0; d < amr__state.space.dim; d++)
        v->shift[d] = shift_of(v, &node, d);
    v->axis = -1;
    amr__evaluate(&v->look.e, node, -1, NULL);
    for (int d = 0; d < amr__state.space.dim; d++) {
        if (!v->shift[d])
            continue;
        v->axis = d;
        v->look.e.shift[d] = v->shift[d];
        amr__evaluate(&v->look.e, node, -1, NULL);
        v->look.e.shift[d] = 0;
    }
}

/* The node whose cells a leaf's siblings would become, or the leaf, if it is not of the finest. */
static struct amr__node looked_at(struct amr__node leaf)
{
    return leaf.level == amr__state.space.levels - 1 ? amr__node_parent(leaf) : leaf;
}

/* Siblings of one kind share what is found. What is known of a leaf goes with nothing but the leaf:
 * siblings may be another rank's. */
static void look_at(struct variation *v, int number)
{
    const struct amr__blocks *b = amr__state.blocks;
    struct amr__node leaf = b->mesh->leaf[number], node = looked_at(leaf);
    bool is_other = amr__look_kinds(&v->look, b->leaf_slot[number]) || v->look.n_located;
    amr__located_choose(&v->look, number);
    if (is_other || !amr__node_equal(node, v->node))
        evaluate(v, node);
    for (int i = 0; i < v->s->varies.n; i++)
        finish(v, i, row_of(&v->s->varies.at[i], leaf));
}

static void share_phases(struct amr__judged *j)
{
    const struct amr__comm *comm = amr__state.comm;
    double lo[64], hi[64];
    for (int p = 0; p < phases(); p++) {
        lo[p] = j->phase[p][0];
        hi[p] = j->phase[p][1];
    }
    comm->allreduce(comm, lo, phases(), AMR__F64, AMR__LEAST);
    comm->allreduce(comm, hi, phases(), AMR__F64, AMR__MOST);
    for (int p = 0; p < phases(); p++) {
        j->phase[p][0] = lo[p];
        j->phase[p][1] = hi[p];
    }
}

/* Whether there is anything to vary that constant fields do not show. */
static bool may_vary(const struct amr__source *s)
{
    const struct amr_nest *nest = amr__source_nest(&s->last);
    bool reads = s->varies.n > s->judged.n;
    for (int a = 0; a < nest->n_arrays; a++)
        reads |= nest->arrays[a].reads && !amr__type_is_integer(nest->arrays[a].type);
    return s->varies.n > 0 && reads && nest->places && !nest->edge &&
           amr__state.space.block % PERIOD == 0;
}

void amr__variation_look_at(struct amr__source *s, const struct amr__launch *l,
                            const bool *selected)
{
    const struct amr__blocks *b = amr__state.blocks;
    int n = 0, least = amr__state.space.levels - 1;
    if (!may_vary(s))
        return;
    for (int i = 0; i < s->varies.n; i++)
        reserve_phases(&s->varies.at[i]);
    int *leaf = amr__need((size_t)b->mesh->n_leaves, sizeof *leaf);
    for (int i = 0; i < b->mesh->n_leaves; i++) {
        int level = looked_at(b->mesh->leaf[i]).level;
        if (!selected[i] || is_known(s, b->mesh->leaf[i]))
            continue;
        leaf[n++] = i;
        least = level < least ? level : least;
    }
    struct variation v = {.node.level = -1};
    if (n)
        begin(&v, s, l, least);
    for (int i = 0; i < n; i++)
        look_at(&v, leaf[i]);
    if (n)
        end(&v);
    free(leaf);
    for (int i = 0; i < s->varies.n; i++)
        share_phases(&s->varies.at[i]);
}
