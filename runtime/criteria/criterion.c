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
    return amr__state.device->finds_sides && !amr__type_is_integer(f->type);
}

/* What a survey has found of the own leaves of a field. */
struct found {
    struct amr__field *f;
    struct amr__detail *leaf;  /* [n_leaves] owned */
    struct amr__sides *sides;  /* [n_leaves] or NULL */
    bool known;                /* the range was before */
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

/* Own leaves of a field that the device is to look at. */
struct asked {
    const struct found *of;
    int n, *leaf; /* owned, or NULL: all of them */
    double limit;
};

static int listed(const struct asked *a)
{
    return a->leaf ? a->n : 0;
}

/* Slots of the listed leaves of n fields, one field behind the other, on the device; NULL if there are
 * none. *all: how many. */
static int *slots_new(const struct asked *asked, int n, int *all)
{
    int at = 0, *slots = NULL;
    *all = 0;
    for (int i = 0; i < n; i++)
        *all += listed(&asked[i]);
    int *slot = amr__need((size_t)*all, sizeof *slot);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < listed(&asked[i]); k++)
            slot[at++] = amr__state.blocks->leaf_slot[asked[i].leaf[k]];
    if (*all)
        slots = amr__device_copy(amr__state.device, slot, (size_t)*all * sizeof *slot);
    free(slot);
    return slots;
}

static void slots_free(int *slots)
{
    if (slots)
        amr__state.device->free(slots);
}

/* What was found in the leaves that a field lists. */
static void take_found(const struct asked *a, const struct amr__block_look *look)
{
    const struct found *v = a->of;
    for (int k = 0; k < listed(a); k++) {
        v->f->found[a->leaf[k]] = look->found[k];
        if (v->leaf)
            v->leaf[a->leaf[k]] = look->found[k];
        if (v->sides)
            v->sides[a->leaf[k]] = look->sides[k];
    }
}

/* Surveys leaves of n fields, and frees what lists them. */
static void survey_leaves(struct asked *asked, int n)
{
    const struct amr__space *s = &amr__state.space;
    int all, *slots = slots_new(asked, n, &all);
    struct amr__detail *found = amr__need((size_t)all, sizeof *found);
    struct amr__sides *sides = amr__need(s->device->finds_sides ? (size_t)all : 0, sizeof *sides);
    struct amr__block_look *look = amr__need((size_t)n, sizeof *look);
    for (int i = 0, at = 0; i < n; at += listed(&asked[i++])) {
        const struct found *v = asked[i].of;
        bool some = asked[i].leaf;
        look[i] = (struct amr__block_look){.pool = v->f->pool,
                                           .type = v->f->type,
                                           .n = asked[i].n,
                                           .slots = some ? slots + at : amr__state.blocks->slots_device,
                                           .limit = asked[i].limit,
                                           .buffer = amr__state.config.buffer,
                                           .found = some ? found + at : v->f->found,
                                           .sides = !v->sides ? NULL : some ? sides + at : v->sides};
    }
    s->device->survey(look, n, s->dim, s->block);
    for (int i = 0; i < n; i++) {
        take_found(&asked[i], &look[i]);
        free(asked[i].leaf);
    }
    free(look);
    free(sides);
    free(found);
    slots_free(slots);
}

/* Leaves of which f->found is not known already. */
static struct asked unseen(const struct found *v)
{
    struct amr__field *f = v->f;
    struct asked asked = {v, amr__state.blocks->mesh->n_leaves, NULL, f->flat};
    int n = 0;
    f->found = room_for(f->found, &f->found_room, sizeof *f->found);
    if (f->found_version != f->version) {
        f->found_version = f->version;
        return asked;
    }
    asked.leaf = amr__need((size_t)asked.n, sizeof *asked.leaf);
    for (int i = 0; i < asked.n; i++)
        if (f->found[i].detail == UNSEEN)
            asked.leaf[n++] = i;
    asked.n = n;
    return asked;
}

/* Leaves that were taken for flat and are not, by the range as it is now. */
static struct asked taken_for_flat(const struct found *v)
{
    struct asked asked = {v, 0, NULL, 0};
    int n = amr__state.blocks->mesh->n_leaves;
    asked.leaf = amr__need((size_t)n, sizeof *asked.leaf);
    for (int i = 0; i < n; i++) {
        struct amr__detail *found = &v->leaf[i];
        if (found->detail >= 0)
            continue;
        found->detail = 0;
        if (!(found->hi - found->lo < v->flat))
            asked.leaf[asked.n++] = i;
    }
    return asked;
}

/* Of each field the smallest and largest finite value over all ranks, and how many are not finite. */
static void global_ranges(struct found *v, int n)
{
    const struct amr__comm *comm = amr__state.comm;
    double(*most)[3] = amr__need((size_t)n, sizeof *most); /* -lo, hi, whether some are not finite */
    for (int k = 0; k < n; k++) {
        double *m = most[k];
        m[0] = m[1] = -INFINITY;
        m[2] = 0;
        for (int i = 0; i < amr__state.blocks->mesh->n_leaves; i++) {
            m[0] = fmax(m[0], -v[k].leaf[i].lo);
            m[1] = fmax(m[1], v[k].leaf[i].hi);
            m[2] = amr__is_finite(&v[k].leaf[i]) ? m[2] : 1;
        }
    }
    if (comm->size > 1)
        comm->allreduce(comm, most, 3 * n, AMR__F64, AMR__MOST);
    for (int k = 0; k < n; k++) {
        struct amr__field *f = v[k].f;
        f->range[0] = -most[k][0];
        f->range[1] = most[k][1];
        memset(f->nonfinite, 0, sizeof f->nonfinite);
        if (most[k][2] > 0)
            amr__nonfinite_count(f, v[k].leaf);
        f->nonfinite_version = f->version;
        f->range_known = true;
        f->range_step = amr__state.step;
    }
    free(most);
}

/* Surveys all own leaves of n fields; the caller frees `leaf` of each. Which leaves are flat is guessed
 * by what was so at the last remesh: a guess that is wrong takes a second look. */
static void survey(struct found *v, int n)
{
    struct asked *asked = amr__need((size_t)n, sizeof *asked);
    size_t n_leaves = (size_t)amr__state.blocks->mesh->n_leaves;
    for (int i = 0; i < n; i++) {
        v[i].sides = room_for_sides(v[i].f);
        asked[i] = unseen(&v[i]);
    }
    survey_leaves(asked, n);
    for (int i = 0; i < n; i++) {
        v[i].leaf = amr__need(n_leaves, sizeof *v[i].leaf);
        memcpy(v[i].leaf, v[i].f->found, n_leaves * sizeof *v[i].leaf);
    }
    global_ranges(v, n);
    for (int i = 0; i < n; i++) {
        struct amr__field *f = v[i].f;
        v[i].threshold = amr__remesh_threshold(f, f->range[0], f->range[1]);
        v[i].flat = flat_limit(f, amr__state.config.hysteresis * v[i].threshold, f->range);
        v[i].mild = flat_limit(f, v[i].threshold, f->range);
        f->flat = 0.9 * v[i].flat; /* ranges mostly shrink */
        asked[i] = taken_for_flat(&v[i]);
    }
    survey_leaves(asked, n);
    free(asked);
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

/* Own leaves with cells that exceed the threshold: their sides are as the survey has them, or they are
 * listed for the device. */
static struct asked exceeding(const struct found *v)
{
    int n = amr__state.blocks->mesh->n_leaves, n_dirs = amr__dir_count(amr__state.space.dim);
    struct asked asked = {v, 0, amr__need((size_t)n, sizeof *asked.leaf), v->threshold};
    for (int i = 0; i < n; i++) {
        if (!(v->leaf[i].detail > v->threshold))
            continue;
        if (!v->sides)
            asked.leaf[asked.n++] = i;
        for (int dir = 0; v->sides && dir < n_dirs; dir++)
            v->f->verdict[i].near |= (uint32_t)(v->sides[i].detail[dir] > v->threshold) << dir;
    }
    return asked;
}

/* Sides near cells that exceed the threshold. */
static void judge_sides(const struct found *v, int n)
{
    const struct amr__space *s = &amr__state.space;
    struct asked *asked = amr__need((size_t)n, sizeof *asked);
    struct amr__block_look *look = amr__need((size_t)n, sizeof *look);
    for (int i = 0; i < n; i++)
        asked[i] = exceeding(&v[i]);
    int all, *slots = slots_new(asked, n, &all);
    uint32_t *near = amr__need((size_t)all, sizeof *near);
    for (int i = 0, at = 0; i < n; at += asked[i++].n)
        look[i] = (struct amr__block_look){.pool = v[i].f->pool,
                                           .type = v[i].f->type,
                                           .n = asked[i].n,
                                           .slots = slots + at,
                                           .limit = asked[i].limit,
                                           .buffer = amr__state.config.buffer,
                                           .near = near + at};
    if (all)
        s->device->near(look, n, s->dim, s->block);
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < asked[i].n; k++)
            v[i].f->verdict[asked[i].leaf[k]].near |= look[i].near[k];
        free(asked[i].leaf);
    }
    free(near);
    free(look);
    free(asked);
    slots_free(slots);
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

/* Leaves with faces to look at, field by field, and what they see there. */
struct open_faces {
    int n, room;
    int *leaf;               /* [n] owned */
    int *beside;             /* [n][3^dim] owned */
    double (*range)[6][2];   /* [n] owned; of fields whose sides are known */
};

static void open_faces_free(struct open_faces *o)
{
    free(o->range);
    free(o->beside);
    free(o->leaf);
}

/* Adds those of a field; how many. */
static int add_leaves(struct open_faces *o, const struct found *v)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    size_t n_dirs = (size_t)amr__dir_count(m->dim), n_leaves = (size_t)m->n_leaves;
    int before = o->n;
    o->leaf = amr__grow(o->leaf, ((size_t)o->n + n_leaves) * sizeof *o->leaf);
    o->beside = amr__grow(o->beside, ((size_t)o->n + n_leaves) * n_dirs * sizeof *o->beside);
    if (v->sides)
        o->range = amr__grow(o->range, ((size_t)o->n + n_leaves) * sizeof *o->range);
    int *leaf = o->leaf + before, *beside = o->beside + (size_t)before * n_dirs;
    amr__mesh_neighbor(m, 0, 0); /* the table is there before threads ask */
#pragma omp parallel for schedule(static) if (m->n_leaves > 64)
    for (int i = 0; i < m->n_leaves; i++)
        leaf[i] = is_open(v->leaf[i].detail, v->threshold, i) &&
                  list_faces(v, i, beside + (size_t)i * n_dirs);
    for (int i = 0; i < m->n_leaves; i++) {
        if (!leaf[i])
            continue;
        memmove(o->beside + (size_t)o->n * n_dirs, beside + (size_t)i * n_dirs,
                n_dirs * sizeof *beside);
        if (v->sides)
            memcpy(o->range[o->n], v->sides[i].face, sizeof o->range[o->n]);
        o->leaf[o->n++] = i;
    }
    return o->n - before;
}

/* What the looks need on the device: slots, and behind them what lies beside. */
static int *tables_new(const struct open_faces *o)
{
    size_t n = (size_t)o->n, n_dirs = (size_t)amr__dir_count(amr__state.space.dim);
    int *table = amr__need(n * (1 + n_dirs), sizeof *table);
    for (size_t k = 0; k < n; k++)
        table[k] = amr__state.blocks->leaf_slot[o->leaf[k]];
    memcpy(table + n, o->beside, n * n_dirs * sizeof *table);
    int *copy = amr__device_copy(amr__state.device, table, n * (1 + n_dirs) * sizeof *table);
    free(table);
    return copy;
}

/* What lies across the faces, which no block sees by itself: jumps between blocks, and from the
 * domain to its ring. Adds to `found` and to the sides. Only asked of leaves that their own cells
 * have not decided: on the other side of a jump stands another leaf, which looks for itself. */
static void judge_faces(const struct found *v, int n)
{
    const struct amr__space *s = &amr__state.space;
    size_t n_dirs = (size_t)amr__dir_count(s->dim);
    struct open_faces o = {0};
    struct amr__face_look *look = amr__need((size_t)n, sizeof *look);
    for (int i = 0; i < n; i++)
        look[i] = (struct amr__face_look){.pool = v[i].f->pool,
                                          .type = v[i].f->type,
                                          .n = add_leaves(&o, &v[i]),
                                          .threshold = v[i].threshold,
                                          .buffer = amr__state.config.buffer,
                                          .calm = calm_limit(v[i].flat)};
    int *table = o.n ? tables_new(&o) : NULL;
    struct amr__bend *bend = amr__need((size_t)o.n, sizeof *bend);
    for (int i = 0, at = 0; i < n; at += look[i++].n) {
        look[i].slots = table + at;
        look[i].neighbor = table + (size_t)o.n + (size_t)at * n_dirs;
        look[i].range = v[i].sides ? (const double(*)[6][2])o.range + at : NULL;
    }
    if (o.n)
        s->device->faces(look, n, s->dim, s->block, s->thin, bend);
    for (int i = 0, at = 0; i < n; i++)
        for (int k = 0; k < look[i].n; k++, at++) {
            struct amr__detail *found = &v[i].leaf[o.leaf[at]];
            found->detail = fmax(found->detail, bend[at].bend);
            v[i].f->verdict[o.leaf[at]].near |= bend[at].near;
        }
    free(bend);
    slots_free(table);
    free(look);
    open_faces_free(&o);
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
    survey(&v, 1);
    free(v.leaf);
}

/* A verdict of what has been found. */
static void judge(const struct found *v)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    for (int i = 0; i < m->n_leaves; i++) {
        amr__judge_leaf(&v->leaf[i], v->threshold, m->leaf[i].level, &v->f->verdict[i]);
        if (v->known)
            amr__interval_note(v->f, v->leaf[i].detail, v->threshold, i);
    }
}

/* Of coefficients and other arrays that rest, what they said last time. */
void amr__judge_details(struct amr__field *const *fields, int n)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    struct found *v = amr__need((size_t)n, sizeof *v);
    int n_new = 0;
    for (int k = 0; k < n; k++) {
        struct amr__field *f = fields[k];
        f->range_step = amr__state.step;
        if (f->verdict_version == f->version)
            continue;
        v[n_new++] = (struct found){.f = f, .known = f->range_known};
        amr__criterion_extend(f);
        f->verdict_version = f->version;
        f->verdict = amr__grow(f->verdict, (size_t)m->n_leaves * sizeof *f->verdict);
        for (int i = 0; i < m->n_leaves; i++)
            f->verdict[i] = (struct amr__verdict){(int8_t)(m->leaf[i].level - 1), 0};
    }
    survey(v, n_new);
    if (amr__state.config.buffer > 0)
        judge_sides(v, n_new);
    judge_faces(v, n_new);
    for (int k = 0; k < n_new; k++) {
        judge(&v[k]);
        free(v[k].leaf);
    }
    free(v);
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
    amr__judge_details(fields, n_fields);
    for (int k = 0; k < n_fields; k++)
        amr__verdict_add(verdict, fields[k]->verdict, m->n_leaves);
    amr__remesh_note_kept(fields, n_fields);
}
