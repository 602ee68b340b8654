/* The refinement criterion: what the cells of each own leaf say of its level. Leaves whose values
 * lie so close together that no detail can matter are only passed over for their range, and faces
 * between such leaves are not looked at: of most meshes that is most. No verdict depends on what
 * was left out. Called by remesh.c. */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"
#include "work.h"

/* ---- leaves that cannot matter --------------------------------------------------------------- */

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

/* How far apart the values of a leaf may lie so that every detail is less than hysteresis times the
 * threshold, and with it without a say: the largest |u - P(R(u))| is 2.2 times as much (P's
 * weights, 3/2 and -1/2 at a block's edge, in three directions), and what rounding adds. */
static double flat_limit(const struct amr__field *f, double threshold, const double range[2])
{
    double epsilon = f->type == AMR_FLOAT ? FLT_EPSILON : DBL_EPSILON;
    double noise = 16 * epsilon * fmax(fabs(range[0]), fabs(range[1]));
    if (amr__type_is_integer(f->type) || !(range[1] >= range[0]))
        return 0;
    return (amr__state.config.hysteresis * threshold - noise) / 2.5;
}

/* Details near sides are found with the others, where somebody asks for them and the device can. */
static bool finds_sides(const struct amr__field *f)
{
    return amr__state.config.buffer > 0 && amr__state.device->survey_sides &&
           !amr__type_is_integer(f->type);
}

/* sides may be NULL. */
static void survey_slots(const struct amr__field *f, const int *slots, int n, double flat,
                         struct amr__detail *found, double (*sides)[27])
{
    const struct amr__space *s = &amr__state.space;
    if (sides)
        s->device->survey_sides(f->pool, f->type, slots, n, s->dim, s->block, flat,
                                amr__state.config.buffer, found, sides);
    else
        s->device->survey(f->pool, f->type, slots, n, s->dim, s->block, flat, found);
}

/* Details of all own leaves, near their sides too (sides may be NULL), and the threshold of a
 * field; *flat: its limit. Which leaves are flat is guessed by what was so at the last remesh: a
 * guess that is wrong takes a second look. */
static double survey(struct amr__field *f, struct amr__detail *found, double (*sides)[27],
                     double *flat)
{
    const struct amr__space *s = &amr__state.space;
    const struct amr__blocks *b = amr__state.blocks;
    int n = b->mesh->n_leaves, again = 0;
    bool behind = f->found_version == f->version;
    if (behind)
        memcpy(found, f->found, (size_t)n * sizeof *found);
    else if (n)
        survey_slots(f, b->slots_device, n, f->flat, found, sides);
    for (int i = 0; behind && sides && i < n; i++)
        if (found[i].detail >= 0)
            memcpy(sides[i], f->found_sides[i], sizeof sides[i]);
    global_range(found, n, f->range);
    f->range_known = true;
    f->range_step = amr__state.step;
    double threshold = amr__remesh_threshold(f, f->range[0], f->range[1]);
    *flat = flat_limit(f, threshold, f->range);
    f->flat = 0.9 * *flat; /* ranges mostly shrink */
    int *leaf = amr__need((size_t)n, sizeof *leaf), *slot = amr__need((size_t)n, sizeof *slot);
    for (int i = 0; i < n; i++) {
        if (found[i].detail >= 0)
            continue;
        found[i].detail = 0;
        if (found[i].hi - found[i].lo < *flat)
            continue;
        leaf[again] = i;
        slot[again++] = b->leaf_slot[i];
    }
    if (again) {
        struct amr__detail *more = amr__need((size_t)again, sizeof *more);
        double(*near)[27] = sides ? amr__need((size_t)again, sizeof *near) : NULL;
        int *slots = amr__device_copy(s->device, slot, (size_t)again * sizeof *slot);
        survey_slots(f, slots, again, 0, more, near);
        s->device->free(slots);
        for (int k = 0; k < again; k++) {
            found[leaf[k]] = more[k];
            if (sides)
                memcpy(sides[leaf[k]], near[k], sizeof near[k]);
        }
        free(near);
        free(more);
    }
    free(slot);
    free(leaf);
    return threshold;
}

void amr__criterion_behind(struct amr__field *f, struct amr__behind *behind)
{
    const struct amr__blocks *b = amr__state.blocks;
    if (!(f->flat > 0) || amr__past_any(&amr__state.space) || !amr__remesh_is_next())
        return;
    f->found = amr__grow(f->found, (size_t)b->mesh->n_leaves * sizeof *f->found);
    f->found_version = f->version + 1; /* once the nest has run */
    if (finds_sides(f))
        f->found_sides =
            amr__grow(f->found_sides, (size_t)b->mesh->n_leaves * sizeof *f->found_sides);
    behind->survey[behind->n_surveys++] =
        (struct amr__behind_survey){f->pool,
                                    f->type,
                                    b->leaf_slot,
                                    f->flat,
                                    amr__state.config.buffer,
                                    f->found,
                                    finds_sides(f) ? f->found_sides : NULL};
}

/* Direction of a face: 2 d for the low side along d, 2 d + 1 for the high one. */
static int face_dir(int dim, int face)
{
    int step[3] = {0, 0, 0};
    step[face / 2] = face % 2 ? 1 : -1;
    return amr__dir_join(step, dim);
}

/* How far apart the cells that a bend is made of may lie: it is less than that. */
static double calm_limit(double flat)
{
    return 2 * flat;
}

/* Whether no bend across a face of an own leaf can matter, by the ranges of the leaves on both
 * sides: a bend is less than both together, or three times that where the other side is
 * interpolated. Only of faces inside the domain, and of leaves that this rank knows. */
static bool is_calm(const struct amr__field *f, const struct amr__detail *found, int leaf, int face,
                    double flat)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    struct amr__node node = m->leaf[leaf];
    int d = face / 2, to = node.x[d] + (face % 2 ? 1 : -1);
    if (f->node || to < 0 || to >= m->width[node.level][d])
        return false;
    const struct amr__neighbor *beside = amr__mesh_neighbor(m, leaf, face_dir(m->dim, face));
    double lo = found[leaf].lo, hi = found[leaf].hi;
    if (beside->kind == AMR__FINER && beside->n < 1 << (m->dim - 1))
        return false;
    for (int k = 0; k < beside->n; k++) {
        if (beside->at[k] < 0)
            return false;
        lo = fmin(lo, found[beside->at[k]].lo);
        hi = fmax(hi, found[beside->at[k]].hi);
    }
    return hi - lo < (beside->kind == AMR__COARSER ? 0.5 * flat : calm_limit(flat));
}

/* ---- verdicts -------------------------------------------------------------------------------- */

static void judge_leaf(double detail, double threshold, int level, struct amr__verdict *v)
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

/* Sides near cells that exceed the threshold, as the survey has them. */
static void take_sides(const struct amr__detail *found, const double (*sides)[27], double threshold,
                       struct amr__verdict *verdict)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    int n_dirs = amr__dir_count(m->dim);
    for (int i = 0; i < m->n_leaves; i++)
        for (int dir = 0; found[i].detail > threshold && dir < n_dirs; dir++)
            verdict[i].near |= (uint32_t)(sides[i][dir] > threshold) << dir;
}

/* The same where it has not, of the leaves that have some. */
static void judge_sides(const struct amr__field *f, const struct amr__detail *found,
                        double threshold, struct amr__verdict *verdict)
{
    const struct amr__space *s = &amr__state.space;
    const struct amr__blocks *b = amr__state.blocks;
    int n = 0, n_leaves = b->mesh->n_leaves;
    int *leaf = amr__need((size_t)n_leaves, sizeof *leaf),
        *slot = amr__need((size_t)n_leaves, sizeof *slot);
    for (int i = 0; i < n_leaves; i++)
        if (found[i].detail > threshold) {
            leaf[n] = i;
            slot[n++] = b->leaf_slot[i];
        }
    if (n) {
        uint32_t *near = amr__need((size_t)n, sizeof *near);
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

/* Nothing lies beyond the edge of the domain in an array without ghost cells there. */
static bool lacks_ring(const struct amr__field *f, int leaf, int face)
{
    const struct amr__blocks *b = amr__state.blocks;
    return f->ring[face / 2][face % 2] == 0 &&
           amr__ring_find(b, leaf, face_dir(b->mesh->dim, face)) >= 0;
}

/* What a leaf sees across its faces as in the table of neighbours, without those that cannot
 * matter; whether anything is left. */
static bool list_faces(const struct amr__field *f, const struct amr__detail *found, int leaf,
                       double flat, int *beside)
{
    const struct amr__blocks *b = amr__state.blocks;
    int dim = b->mesh->dim, n_dirs = amr__dir_count(dim), left = 0;
    memcpy(beside, b->neighbor + (size_t)leaf * (size_t)n_dirs, (size_t)n_dirs * sizeof *beside);
    for (int face = 0; face < 2 * dim; face++) {
        int *at = &beside[face_dir(dim, face)];
        if (*at != -1 && (is_calm(f, found, leaf, face, flat) || lacks_ring(f, leaf, face)))
            *at = -1;
        left += *at != -1;
    }
    return left > 0;
}

/* What lies across the faces, which no block sees by itself: jumps between blocks, and from the
 * domain to its ring. Adds to `found` and to the sides. Only asked of leaves that their own cells
 * have not decided: on the other side of a jump stands another leaf, which looks for itself. */
static void judge_faces(const struct amr__field *f, struct amr__detail *found, double threshold,
                        double flat, struct amr__verdict *verdict)
{
    const struct amr__space *s = &amr__state.space;
    const struct amr__blocks *b = amr__state.blocks;
    int n = 0, n_leaves = b->mesh->n_leaves;
    size_t n_dirs = (size_t)amr__dir_count(s->dim);
    int *leaf = amr__need((size_t)n_leaves, sizeof *leaf),
        *slot = amr__need((size_t)n_leaves, sizeof *slot);
    int *beside = amr__need((size_t)n_leaves * n_dirs, sizeof *beside);
    for (int i = 0; i < n_leaves; i++)
        if (is_open(found[i].detail, threshold, i) &&
            list_faces(f, found, i, flat, beside + (size_t)n * n_dirs)) {
            leaf[n] = i;
            slot[n++] = b->leaf_slot[i];
        }
    if (n) {
        struct amr__bend *bend = amr__need((size_t)n, sizeof *bend);
        struct amr__detail *range = amr__need((size_t)n, sizeof *range);
        for (int k = 0; k < n; k++)
            range[k] = found[leaf[k]];
        int *slots = amr__device_copy(s->device, slot, (size_t)n * sizeof *slot);
        int *table = amr__device_copy(s->device, beside, (size_t)n * n_dirs * sizeof *beside);
        s->device->faces(f->pool, f->type, slots, table, n, s->dim, s->block, s->thin, threshold,
                         amr__state.config.buffer, range, calm_limit(flat), bend);
        s->device->free(table);
        s->device->free(slots);
        for (int k = 0; k < n; k++) {
            found[leaf[k]].detail = fmax(found[leaf[k]].detail, bend[k].bend);
            verdict[leaf[k]].near |= bend[k].near;
        }
        free(range);
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
    amr__ghosts_lost(f);
}

void amr__remesh_range(struct amr__field *f)
{
    struct amr__detail *found = amr__need((size_t)amr__state.blocks->mesh->n_leaves, sizeof *found);
    double flat;
    extend(f);
    survey(f, found, NULL, &flat);
    free(found);
}

void amr__criterion(struct amr__field *const *fields, int n_fields, struct amr__verdict *verdict)
{
    const struct amr__blocks *b = amr__state.blocks;
    int n = b->mesh->n_leaves;
    struct amr__detail *found = amr__need((size_t)n, sizeof *found);
    for (int i = 0; i < n; i++)
        verdict[i] = (struct amr__verdict){(int8_t)(b->mesh->leaf[i].level - 1), 0};
    for (int k = 0; k < n_fields; k++) {
        struct amr__field *f = fields[k];
        double flat;
        extend(f);
        double(*sides)[27] = finds_sides(f) ? amr__need((size_t)n, sizeof *sides) : NULL;
        double threshold = survey(f, found, sides, &flat);
        if (sides)
            take_sides(found, (const double(*)[27])sides, threshold, verdict);
        else if (n && amr__state.config.buffer > 0)
            judge_sides(f, found, threshold, verdict);
        free(sides);
        if (n)
            judge_faces(f, found, threshold, flat, verdict);
        for (int i = 0; i < n; i++)
            judge_leaf(found[i].detail, threshold, b->mesh->leaf[i].level, &verdict[i]);
    }
    free(found);
}
