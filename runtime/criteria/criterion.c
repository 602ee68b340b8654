/* The refinement criterion: what the cells of each own leaf say of its level. Leaves whose values
 * lie so close together that no detail can matter are only passed over for their range, and faces
 * between such leaves are not looked at: of most meshes that is most. No verdict depends on what
 * was left out. Called by remesh.c. */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "blocks/work.h"
#include "criteria/criteria.h"
#include "fields/fields.h"

/* ---- leaves that cannot matter --------------------------------------------------------------- */

/* Smallest and largest finite value over all ranks, and how many are not finite. */
static void global_range(struct amr__field *f, const struct amr__detail *found, int n)
{
    const struct amr__comm *comm = amr__state.comm;
    double most[3] = {-INFINITY, -INFINITY, 0}; /* -lo, hi, whether some are not finite */
    for (int i = 0; i < n; i++) {
        most[0] = fmax(most[0], -found[i].lo);
        most[1] = fmax(most[1], found[i].hi);
        most[2] = amr__is_finite(&found[i]) ? most[2] : 1;
    }
    if (comm->size > 1)
        comm->allreduce(comm, most, 3, AMR__F64, AMR__MOST);
    f->range[0] = -most[0];
    f->range[1] = most[1];
    memset(f->nonfinite, 0, sizeof f->nonfinite);
    if (most[2] > 0)
        amr__nonfinite_count(f, found);
    f->nonfinite_version = f->version;
}

/* How far apart the values of a leaf may lie so that every detail is less than a limit, and where
 * that is hysteresis times the threshold without a say: the largest |u - P(R(u))| is 2.2 times as
 * much (P's weights, 3/2 and -1/2 at a block's edge, in three directions), and what rounding adds.
 */
static double flat_limit(const struct amr__field *f, double limit, const double range[2])
{
    double epsilon = f->type == AMR_FLOAT ? FLT_EPSILON : DBL_EPSILON;
    double noise = 16 * epsilon * fmax(fabs(range[0]), fabs(range[1]));
    if (amr__type_is_integer(f->type) || !(range[1] >= range[0]))
        return 0;
    return (limit - noise) / 2.5;
}

/* What lies near sides is found with the rest where the device can. */
static bool finds_sides(const struct amr__field *f)
{
    return amr__state.device->survey_sides && !amr__type_is_integer(f->type);
}

/* sides may be NULL. */
static void survey_slots(const struct amr__field *f, const int *slots, int n, double flat,
                         struct amr__detail *found, struct amr__sides *sides)
{
    const struct amr__space *s = &amr__state.space;
    if (sides)
        s->device->survey_sides(f->pool, f->type, slots, n, s->dim, s->block, flat,
                                amr__state.config.buffer, found, sides);
    else
        s->device->survey(f->pool, f->type, slots, n, s->dim, s->block, flat, found);
}

/* What a survey has found of the own leaves of a field. */
struct found {
    const struct amr__field *f;
    struct amr__detail *leaf;       /* [n_leaves] */
    const struct amr__sides *sides; /* [n_leaves] or NULL */
    double threshold;
    double flat, mild; /* see flat_limit; the same for the threshold as it is */
};

/* Room for an element of each own leaf. What is there counts on one mesh only: where there is room
 * it stays, else it is lost. */
static void *room_for(void *list, int *room, size_t size)
{
    int n = amr__state.blocks->mesh->n_leaves;
    if (list && n <= *room)
        return list;
    free(list);
    *room = n + n / 4;
    return amr__grow(NULL, (size_t)*room * size);
}

/* Room for what is seen near the sides of own leaves; NULL where nobody looks. */
static struct amr__sides *room_for_sides(struct amr__field *f)
{
    if (!finds_sides(f))
        return NULL;
    return f->found_sides = room_for(f->found_sides, &f->sides_room, sizeof *f->found_sides);
}

/* The detail of a leaf that nobody has looked at; -1: it was taken for flat. */
enum { UNSEEN = -2 };

/* Surveys some own leaves. */
static void survey_some(struct amr__field *f, const int *leaf, int n, double flat,
                        struct amr__sides *sides)
{
    const struct amr__space *s = &amr__state.space;
    struct amr__detail *found = amr__need((size_t)n, sizeof *found);
    struct amr__sides *near = sides ? amr__need((size_t)n, sizeof *near) : NULL;
    int *slot = amr__need((size_t)n, sizeof *slot);
    for (int k = 0; k < n; k++)
        slot[k] = amr__state.blocks->leaf_slot[leaf[k]];
    int *slots = amr__device_copy(s->device, slot, (size_t)n * sizeof *slot);
    survey_slots(f, slots, n, flat, found, near);
    s->device->free(slots);
    for (int k = 0; k < n; k++) {
        f->found[leaf[k]] = found[k];
        if (sides)
            sides[leaf[k]] = near[k];
    }
    free(slot);
    free(near);
    free(found);
}

/* Sees to f->found of all own leaves, as far as it is not known already. */
static void look(struct amr__field *f, struct amr__sides *sides)
{
    const struct amr__blocks *b = amr__state.blocks;
    int n = b->mesh->n_leaves, unseen = 0;
    f->found = room_for(f->found, &f->found_room, sizeof *f->found);
    if (f->found_version != f->version) {
        f->found_version = f->version;
        if (n)
            survey_slots(f, b->slots_device, n, f->flat, f->found, sides);
        return;
    }
    int *leaf = amr__need((size_t)n, sizeof *leaf);
    for (int i = 0; i < n; i++)
        if (f->found[i].detail == UNSEEN)
            leaf[unseen++] = i;
    if (unseen)
        survey_some(f, leaf, unseen, f->flat, sides);
    free(leaf);
}

/* Surveys all own leaves; the caller frees v->leaf. Which leaves are flat is guessed by what was so
 * at the last remesh: a guess that is wrong takes a second look. */
static void survey(struct amr__field *f, struct found *v)
{
    int n = amr__state.blocks->mesh->n_leaves, again = 0;
    struct amr__sides *sides = room_for_sides(f);
    *v = (struct found){.f = f, .sides = sides};
    look(f, sides);
    v->leaf = amr__need((size_t)n, sizeof *v->leaf);
    memcpy(v->leaf, f->found, (size_t)n * sizeof *v->leaf);
    global_range(f, v->leaf, n);
    f->range_known = true;
    f->range_step = amr__state.step;
    v->threshold = amr__remesh_threshold(f, f->range[0], f->range[1]);
    v->flat = flat_limit(f, amr__state.config.hysteresis * v->threshold, f->range);
    v->mild = flat_limit(f, v->threshold, f->range);
    f->flat = 0.9 * v->flat; /* ranges mostly shrink */
    int *leaf = amr__need((size_t)n, sizeof *leaf);
    for (int i = 0; i < n; i++) {
        struct amr__detail *found = &v->leaf[i];
        if (found->detail >= 0)
            continue;
        found->detail = 0;
        if (!(found->hi - found->lo < v->flat))
            leaf[again++] = i;
    }
    if (again)
        survey_some(f, leaf, again, 0, sides);
    for (int k = 0; k < again; k++)
        v->leaf[leaf[k]] = f->found[leaf[k]];
    free(leaf);
}

void amr__criterion_carry(struct amr__field *f, const struct amr__map *map)
{
    struct amr__detail *found = amr__need((size_t)map->n, sizeof *found);
    struct amr__sides *sides = finds_sides(f) ? amr__need((size_t)map->n, sizeof *sides) : NULL;
    for (int i = 0; i < map->n; i++) {
        int from = map->at[i].origin == AMR__KEPT ? map->at[i].from : -1;
        found[i] = from >= 0 ? f->found[from] : (struct amr__detail){0, 0, UNSEEN, 0, 0};
        if (sides && from >= 0)
            sides[i] = f->found_sides[from];
    }
    free(f->found);
    free(f->found_sides);
    f->found = found;
    f->found_sides = sides;
    f->found_room = f->sides_room = map->n;
    f->found_version = f->version;
}

void amr__criterion_behind(struct amr__field *f, struct amr__behind *behind)
{
    const struct amr__blocks *b = amr__state.blocks;
    if (!(f->flat > 0) || amr__cut_any(&amr__state.space) || !amr__remesh_is_next())
        return;
    f->found = room_for(f->found, &f->found_room, sizeof *f->found);
    f->found_version = f->version + 1; /* once the nest has run */
    behind->survey[behind->n_surveys++] = (struct amr__behind_survey){
        f->pool,  f->type,          b->leaf_slot, f->flat, amr__state.config.buffer,
        f->found, room_for_sides(f)};
}

/* The same as flat_limit for the cells that a bend is made of: it is less than they lie apart. */
static double calm_limit(double flat)
{
    return 2 * flat;
}

/* Widens a range by that of a leaf's cells next to a face, or of all where those are not known. */
static void widen(const struct found *v, int leaf, int face, double range[2])
{
    const double whole[2] = {v->leaf[leaf].lo, v->leaf[leaf].hi};
    const double *more = v->sides && face >= 0 ? v->sides[leaf].face[face] : whole;
    range[0] = more[0] < range[0] ? more[0] : range[0]; /* fmin and fmax are calls */
    range[1] = more[1] > range[1] ? more[1] : range[1];
}

/* Whether the siblings of an own leaf keep it: some are refined, or have details that count. Then
 * only bends that exceed the threshold can matter. Siblings lie on one rank. */
static bool is_kept(const struct found *v, int leaf)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    int per = 1 << m->dim, first = leaf - amr__node_child_number(m->leaf[leaf], m->dim);
    if (m->leaf[leaf].level == 0 || first < 0 || first + per > m->n_leaves)
        return true;
    for (int i = first; i < first + per; i++) {
        double detail = v->leaf[i].detail;
        if (m->leaf[i].level != m->leaf[leaf].level ||
            (detail > 0 && detail >= amr__state.config.hysteresis * v->threshold))
            return true;
    }
    return false;
}

/* Whether no bend across a face of an own leaf can matter, by the ranges of the cells on both
 * sides: a bend is less than both together, or 3.2 times that where the other side is
 * interpolated, from cells that may lie deeper; limit: as flat_limit. Only of faces inside the
 * domain, and of leaves that this rank knows. */
static bool is_calm(const struct found *v, int leaf, int face, double limit)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    struct amr__node node = m->leaf[leaf];
    int d = face / 2, to = node.x[d] + (face % 2 ? 1 : -1), opposite = face ^ 1;
    if (v->f->node || to < 0 || to >= m->width[node.level][d])
        return false;
    struct amr__neighbor beside = amr__mesh_neighbor(m, leaf, amr__face_dir(m->dim, face));
    bool is_coarser = beside.kind == AMR__COARSER;
    double most = is_coarser ? 0.5 * limit : calm_limit(limit), apart = INFINITY;
    int looks = v->sides ? 2 : 1; /* first at the ranges of whole leaves: that is less to read */
    if (beside.kind == AMR__FINER && beside.n < 1 << (m->dim - 1))
        return false;
    for (int layers = 0; layers < looks && !(apart < most); layers++) {
        double range[2] = {INFINITY, -INFINITY};
        widen(v, leaf, layers ? face : -1, range);
        for (int k = 0; k < beside.n; k++) {
            if (beside.at[k] < 0)
                return false;
            widen(v, beside.at[k], layers && !is_coarser ? opposite : -1, range);
        }
        apart = range[1] - range[0];
    }
    return apart < most;
}

/* ---- verdicts -------------------------------------------------------------------------------- */

void amr__judge_leaf(const struct amr__detail *found, double threshold, int level,
                     struct amr__verdict *v)
{
    int finest = amr__state.space.levels - 1;
    double detail = found->detail;
    if (!amr__is_finite(found) && v->target < level)
        v->target = (int8_t)level; /* no average stands for what is not finite */
    if (detail > threshold) {
        int8_t finer = (int8_t)(level < finest ? level + 1 : level);
        v->target = finer > v->target ? finer : v->target;
    } else if (!(detail < amr__state.config.hysteresis * threshold) && v->target < level &&
               detail > 0) {
        v->target = (int8_t)level;
    }
}

/* Sides near cells that exceed the threshold: as the survey has them, or asked of the device. */
static void judge_sides(const struct found *v, struct amr__verdict *verdict)
{
    const struct amr__space *s = &amr__state.space;
    const struct amr__blocks *b = amr__state.blocks;
    int n = 0, n_leaves = b->mesh->n_leaves, n_dirs = amr__dir_count(b->mesh->dim);
    int *leaf = amr__need((size_t)n_leaves, sizeof *leaf),
        *slot = amr__need((size_t)n_leaves, sizeof *slot);
    for (int i = 0; i < n_leaves; i++) {
        if (!(v->leaf[i].detail > v->threshold))
            continue;
        leaf[n] = i;
        slot[n++] = b->leaf_slot[i];
        for (int dir = 0; v->sides && dir < n_dirs; dir++)
            verdict[i].near |= (uint32_t)(v->sides[i].detail[dir] > v->threshold) << dir;
    }
    if (n && !v->sides) {
        uint32_t *near = amr__need((size_t)n, sizeof *near);
        int *slots = amr__device_copy(s->device, slot, (size_t)n * sizeof *slot);
        s->device->near(v->f->pool, v->f->type, slots, n, s->dim, s->block, v->threshold,
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

bool amr__lacks_ring(const struct amr__field *f, int leaf, int face)
{
    const struct amr__blocks *b = amr__state.blocks;
    return f->ring[face / 2][face % 2] == 0 &&
           amr__ring_find(b, leaf, amr__face_dir(b->mesh->dim, face)) >= 0;
}

/* What a leaf sees across its faces as in the table of neighbours, without those that cannot
 * matter; whether anything is left. */
static bool list_faces(const struct found *v, int leaf, int *beside)
{
    const struct amr__blocks *b = amr__state.blocks;
    int dim = b->mesh->dim, n_dirs = amr__dir_count(dim);
    double limit = is_kept(v, leaf) ? v->mild : v->flat;
    const int *row = b->neighbor + (size_t)leaf * (size_t)n_dirs;
    unsigned faces = 0;
    for (int face = 0; face < 2 * dim; face++)
        if (row[amr__face_dir(dim, face)] != -1 && !is_calm(v, leaf, face, limit) &&
            !amr__lacks_ring(v->f, leaf, face))
            faces |= 1u << face;
    if (faces)
        memcpy(beside, row, (size_t)n_dirs * sizeof *beside);
    for (int face = 0; face < 2 * dim && faces; face++)
        if (!(faces >> face & 1))
            beside[amr__face_dir(dim, face)] = -1;
    return faces;
}

/* Leaves with faces to look at, and behind one another what they see there. */
static int list_leaves(const struct found *v, int *leaf, int *beside)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    size_t n_dirs = (size_t)amr__dir_count(m->dim);
    int n = 0;
    amr__mesh_neighbor(m, 0, 0); /* the table is there before threads ask */
#pragma omp parallel for schedule(static) if (m->n_leaves > 64)
    for (int i = 0; i < m->n_leaves; i++)
        leaf[i] = is_open(v->leaf[i].detail, v->threshold, i) &&
                  list_faces(v, i, beside + (size_t)i * n_dirs);
    for (int i = 0; i < m->n_leaves; i++)
        if (leaf[i]) {
            memmove(beside + (size_t)n * n_dirs, beside + (size_t)i * n_dirs,
                    n_dirs * sizeof *beside);
            leaf[n++] = i;
        }
    return n;
}

/* What lies across the faces, which no block sees by itself: jumps between blocks, and from the
 * domain to its ring. Adds to `found` and to the sides. Only asked of leaves that their own cells
 * have not decided: on the other side of a jump stands another leaf, which looks for itself. */
static void judge_faces(const struct found *v, struct amr__verdict *verdict)
{
    const struct amr__space *s = &amr__state.space;
    const struct amr__blocks *b = amr__state.blocks;
    size_t n_leaves = (size_t)b->mesh->n_leaves, n_dirs = (size_t)amr__dir_count(s->dim);
    int *leaf = amr__need(n_leaves, sizeof *leaf);
    int *beside = amr__need(n_leaves * n_dirs, sizeof *beside);
    int n = list_leaves(v, leaf, beside);
    if (n) {
        struct amr__bend *bend = amr__need((size_t)n, sizeof *bend);
        int *slot = amr__need((size_t)n, sizeof *slot);
        double(*range)[6][2] = v->sides ? amr__need((size_t)n, sizeof *range) : NULL;
        for (int k = 0; k < n; k++) {
            slot[k] = b->leaf_slot[leaf[k]];
            if (range)
                memcpy(range[k], v->sides[leaf[k]].face, sizeof range[k]);
        }
        int *slots = amr__device_copy(s->device, slot, (size_t)n * sizeof *slot);
        int *table = amr__device_copy(s->device, beside, (size_t)n * n_dirs * sizeof *beside);
        struct amr__face_look look = {v->f->pool, v->f->type, n, slots, table, v->threshold,
                                      amr__state.config.buffer, (const double(*)[6][2])range,
                                      calm_limit(v->flat)};
        s->device->faces(&look, 1, s->dim, s->block, s->thin, bend);
        s->device->free(table);
        s->device->free(slots);
        for (int k = 0; k < n; k++) {
            v->leaf[leaf[k]].detail = fmax(v->leaf[leaf[k]].detail, bend[k].bend);
            verdict[leaf[k]].near |= bend[k].near;
        }
        free(range);
        free(slot);
        free(bend);
    }
    free(beside);
    free(leaf);
}

void amr__criterion_extend(struct amr__field *f)
{
    struct amr__op_fields operand = amr__field_operand(f);
    if (!amr__cut_any(&amr__state.space))
        return;
    amr__cut_extend(amr__state.blocks, &operand);
    amr__ghosts_lost(f);
}

void amr__remesh_range(struct amr__field *f)
{
    struct found v = {.f = f};
    amr__criterion_extend(f);
    survey(f, &v);
    free(v.leaf);
}

/* Of coefficients and other arrays that rest, what they said last time. */
const struct amr__verdict *amr__verdict_of_detail(struct amr__field *f)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    int n = m->n_leaves;
    struct found v = {.f = f};
    if (f->verdict_version == f->version) {
        f->range_step = amr__state.step;
        return f->verdict;
    }
    bool known = f->range_known;
    amr__criterion_extend(f);
    f->verdict_version = f->version;
    f->verdict = amr__grow(f->verdict, (size_t)n * sizeof *f->verdict);
    for (int i = 0; i < n; i++)
        f->verdict[i] = (struct amr__verdict){(int8_t)(m->leaf[i].level - 1), 0};
    survey(f, &v);
    if (n && amr__state.config.buffer > 0)
        judge_sides(&v, f->verdict);
    if (n)
        judge_faces(&v, f->verdict);
    for (int i = 0; i < n; i++) {
        amr__judge_leaf(&v.leaf[i], v.threshold, m->leaf[i].level, &f->verdict[i]);
        if (known)
            amr__interval_note(f, v.leaf[i].detail, v.threshold, i);
    }
    free(v.leaf);
    return f->verdict;
}

void amr__criterion(struct amr__field *const *fields, int n_fields, struct amr__verdict *verdict)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    if (!amr__criteria_plain()) {
        amr__criteria_judge(fields, n_fields, verdict);
        return;
    }
    for (int i = 0; i < m->n_leaves; i++)
        verdict[i] = (struct amr__verdict){(int8_t)(m->leaf[i].level - 1), 0};
    for (int k = 0; k < n_fields; k++)
        amr__verdict_add(verdict, amr__verdict_of_detail(fields[k]), m->n_leaves);
}
