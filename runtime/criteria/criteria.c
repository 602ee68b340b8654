/* Several criteria at once: which of them judge, with which thresholds, and how their verdicts are
 * joined. Detail with one tolerance on all levels, the default, is criterion.c's; all else comes
 * here. Called by criterion.c, remesh.c and those that make the first mesh. */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "blocks/work.h"
#include "criteria/criteria.h"

/* ---- which, and how much --------------------------------------------------------------------- */

unsigned amr__criteria_of(const char *list)
{
    static const char *const name[AMR__N_CRITERIA] = {"detail", "gradient", "lohner", "values",
                                                      "estimate"};
    unsigned criteria = 0;
    char word[32];
    while (amr__next_word(&list, word, sizeof word))
        for (unsigned k = 0; k < AMR__N_CRITERIA; k++)
            if (strcmp(word, name[k]) == 0)
                criteria |= 1u << k;
    return criteria;
}

unsigned amr__criteria_now(void)
{
    unsigned criteria = amr__state.config.criteria, estimate = 1u << AMR__BY_ESTIMATE;
    if (!(criteria & estimate) || amr__state.step > 0)
        return criteria;
    return criteria == estimate ? 1u << AMR__BY_DETAIL : criteria & ~estimate;
}

bool amr__criteria_plain(void)
{
    return amr__criteria_now() == 1u << AMR__BY_DETAIL && amr__state.config.level_factor == 1;
}

static bool has_estimate(const struct amr__field *f, double *limit)
{
    if (amr__limits_find(amr__state.config.estimate, f->name, limit))
        return true;
    *limit = amr__limit_of(&amr__state.config.tolerance, f->name);
    return f->estimate;
}

static bool has_values(const struct amr__field *f)
{
    struct amr__condition c[AMR__MAX_CONDITIONS];
    return amr__values_of(amr__state.config.values, f->name, c) > 0;
}

bool amr__criterion_sees(enum amr__criterion_kind kind, const struct amr__field *f)
{
    double limit;
    if (kind == AMR__BY_VALUES)
        return has_values(f);
    return kind == AMR__BY_ESTIMATE ? has_estimate(f, &limit) : !f->listed_only && !f->estimate;
}

bool amr__criteria_list(const struct amr__field *f)
{
    unsigned now = amr__criteria_now();
    double limit;
    return (now >> AMR__BY_VALUES & 1 && has_values(f)) ||
           (now >> AMR__BY_ESTIMATE & 1 && has_estimate(f, &limit));
}

double amr__criterion_threshold(enum amr__criterion_kind kind, const struct amr__field *f,
                                const double range[2])
{
    const struct amr__config *c = &amr__state.config;
    double limit = 0, epsilon = f->type == AMR_FLOAT ? FLT_EPSILON : DBL_EPSILON;
    if (kind == AMR__BY_VALUES)
        return 0.5;
    if (kind == AMR__BY_ESTIMATE)
        return has_estimate(f, &limit) ? limit : INFINITY;
    if (kind == AMR__BY_DETAIL || amr__type_is_integer(f->type))
        return amr__remesh_threshold(f, range[0], range[1]);
    if (kind == AMR__BY_LOHNER)
        return amr__limit_of(&c->lohner, f->name);
    if (!(range[1] >= range[0]))
        return 0;
    return fmax(amr__limit_of(&c->gradient, f->name) * (range[1] - range[0]),
                8 * epsilon * fmax(fabs(range[0]), fabs(range[1])));
}

double amr__criterion_weight(enum amr__criterion_kind kind, const struct amr__field *f, int level)
{
    double factor = amr__state.config.level_factor, weight = 1;
    bool is_kind = kind == AMR__BY_VALUES ||
                   (amr__type_is_integer(f->type) && kind != AMR__BY_ESTIMATE);
    for (int l = level; l < amr__state.space.levels - 1 && !is_kind; l++)
        weight /= factor;
    /* An estimate is that of the level's own cells. */
    bool is_scaled = kind == AMR__BY_ESTIMATE && f->width_power;
    return is_scaled ? ldexp(weight, f->width_power * (amr__state.space.levels - 1 - level)) : weight;
}

/* ---- signals --------------------------------------------------------------------------------- */

int amr__signals_new(struct amr__field *const *fields, int n, struct amr__signal **signals)
{
    struct amr__signal *s = amr__need((size_t)n * AMR__N_CRITERIA, sizeof *s);
    int n_signals = 0;
    for (int kind = 0; kind < AMR__N_CRITERIA; kind++)
        for (int i = 0; i < n && amr__criteria_now() >> kind & 1; i++)
            if (amr__criterion_sees((enum amr__criterion_kind)kind, fields[i]))
                s[n_signals++] = (struct amr__signal){(enum amr__criterion_kind)kind, i};
    *signals = s;
    return n_signals;
}

bool amr__signals_exceed(const struct amr__signal *signals, int n, const double *found,
                         const double *threshold)
{
    bool any = false, all = n > 0;
    for (int i = 0, end; i < n; i = end) {
        bool yes = false;
        for (end = i; end < n && signals[end].kind == signals[i].kind; end++)
            yes |= found[end] > threshold[end];
        any |= yes;
        all &= yes;
    }
    return amr__state.config.join ? all : any;
}

struct amr__view amr__criterion_view(const struct amr__field *f, const void *pool)
{
    const struct amr__space *s = &amr__state.space;
    struct amr__view view = {.device = s->device,
                             .pool = pool,
                             .type = f->type,
                             .dim = s->dim,
                             .block = s->block,
                             .thin = s->thin,
                             .buffer = amr__state.config.buffer};
    view.n_conditions = amr__values_of(amr__state.config.values, f->name, view.condition);
    return view;
}

static void survey_details(const struct amr__view *v, const int *slots, int n,
                           struct amr__detail *out)
{
    if (v->device == &amr_device_host) {
        amr__survey(v->device, v->pool, v->type, slots, n, v->dim, v->block, 0, out);
        return;
    }
    int *device_slots = amr__device_copy(v->device, slots, (size_t)n * sizeof *slots);
    amr__survey(v->device, v->pool, v->type, device_slots, n, v->dim, v->block, 0, out);
    v->device->free(device_slots);
}

void amr__criterion_survey(enum amr__criterion_kind kind, const struct amr__view *view,
                           const int *slots, int n, struct amr__detail *out)
{
    if (n == 0)
        return;
    if (kind == AMR__BY_DETAIL) {
        survey_details(view, slots, n, out);
        return;
    }
    for (int i = 0; i < n; i++)
        amr__indicate(kind, view, slots[i], NULL, &out[i], NULL);
}

/* ---- verdicts of one criterion on one field --------------------------------------------------- */

static void set_range(struct amr__field *f, const struct amr__detail *found, int n)
{
    const struct amr__comm *comm = amr__state.comm;
    f->range[0] = INFINITY;
    f->range[1] = -INFINITY;
    for (int i = 0; i < n; i++) {
        f->range[0] = fmin(f->range[0], found[i].lo);
        f->range[1] = fmax(f->range[1], found[i].hi);
    }
    comm->allreduce(comm, &f->range[0], 1, AMR__F64, AMR__LEAST);
    comm->allreduce(comm, &f->range[1], 1, AMR__F64, AMR__MOST);
    f->range_known = true;
    f->range_step = amr__state.step;
}

/* What a leaf sees across its faces, as in the table of neighbours. */
static void beside_of(const struct amr__field *f, int leaf, int *beside)
{
    const struct amr__blocks *b = amr__state.blocks;
    int dim = b->mesh->dim, n_dirs = amr__dir_count(dim);
    memcpy(beside, b->neighbor + (size_t)leaf * (size_t)n_dirs, (size_t)n_dirs * sizeof *beside);
    for (int face = 0; face < 2 * dim; face++)
        if (amr__lacks_ring(f, leaf, face))
            beside[amr__face_dir(dim, face)] = -1;
}

/* Adds the sides near cells that exceed the threshold, and the level that a leaf asks for. */
static void judge(enum amr__criterion_kind kind, const struct amr__field *f, double threshold,
                  const struct amr__detail *found, const double (*side)[27],
                  struct amr__verdict *verdict)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    int n_dirs = amr__dir_count(m->dim);
    for (int i = 0; i < m->n_leaves; i++) {
        double weight = amr__criterion_weight(kind, f, m->leaf[i].level);
        for (int dir = 0; dir < n_dirs; dir++)
            verdict[i].near |= (uint32_t)(side[i][dir] * weight > threshold) << dir;
        struct amr__detail weighted = found[i];
        weighted.detail *= weight;
        amr__judge_leaf(&weighted, threshold, m->leaf[i].level, &verdict[i]);
    }
}

static void judge_indicator(enum amr__criterion_kind kind, struct amr__field *f,
                            struct amr__verdict *verdict)
{
    const struct amr__blocks *b = amr__state.blocks;
    const struct amr__view view = amr__criterion_view(f, f->pool);
    int n = b->mesh->n_leaves;
    bool threads = view.device == &amr_device_host; /* a GPU is asked by one thread */
    struct amr__detail *found = amr__need((size_t)n, sizeof *found);
    double(*side)[27] = amr__need((size_t)n, sizeof *side);
#pragma omp parallel for schedule(dynamic, 4) if (n > 8 && threads)
    for (int i = 0; i < n; i++) {
        int beside[27];
        beside_of(f, i, beside);
        amr__indicate(kind, &view, b->leaf_slot[i], beside, &found[i], side[i]);
    }
    set_range(f, found, n);
    judge(kind, f, amr__criterion_threshold(kind, f, f->range), found,
          (const double(*)[27])side, verdict);
    free(side);
    free(found);
}

/* ---- detail with a tolerance per level --------------------------------------------------------- */

/* Leaves of one level: the device compares with one threshold. */
static void judge_level(struct amr__field *f, int level, double threshold,
                        const struct amr__detail *found, struct amr__verdict *verdict)
{
    const struct amr__blocks *b = amr__state.blocks;
    const struct amr__view v = amr__criterion_view(f, f->pool);
    int n_leaves = b->mesh->n_leaves, n_dirs = amr__dir_count(v.dim), n = 0;
    int *leaf = amr__need((size_t)n_leaves, sizeof *leaf),
        *slot = amr__need((size_t)n_leaves, sizeof *slot),
        *beside = amr__need((size_t)n_leaves * (size_t)n_dirs, sizeof *beside);
    for (int i = 0; i < n_leaves; i++)
        if (b->mesh->leaf[i].level == level) {
            beside_of(f, i, beside + (size_t)n * (size_t)n_dirs);
            slot[n] = b->leaf_slot[i];
            leaf[n++] = i;
        }
    struct amr__bend *bend = amr__need((size_t)n, sizeof *bend);
    uint32_t *near = amr__need((size_t)n, sizeof *near);
    if (n) {
        int *slots = amr__device_copy(v.device, slot, (size_t)n * sizeof *slot);
        int *table =
            amr__device_copy(v.device, beside, (size_t)n * (size_t)n_dirs * sizeof *beside);
        struct amr__block_look sides = {v.pool,    v.type,   n,    slots, threshold,
                                        v.buffer, NULL, NULL, near};
        v.device->near(&sides, 1, v.dim, v.block);
        struct amr__face_look look = {v.pool,    v.type,   n,    slots, table,
                                      threshold, v.buffer, NULL, 0};
        v.device->faces(&look, 1, v.dim, v.block, v.thin, bend);
        v.device->free(table);
        v.device->free(slots);
    }
    for (int k = 0; k < n; k++) {
        verdict[leaf[k]].near |= v.buffer > 0 ? near[k] | bend[k].near : 0;
        struct amr__detail seen = found[leaf[k]];
        seen.detail = fmax(seen.detail, bend[k].bend);
        amr__judge_leaf(&seen, threshold, level, &verdict[leaf[k]]);
    }
    free(near);
    free(bend);
    free(beside);
    free(slot);
    free(leaf);
}

static void judge_detail(struct amr__field *f, struct amr__verdict *verdict)
{
    const struct amr__blocks *b = amr__state.blocks;
    const struct amr__view view = amr__criterion_view(f, f->pool);
    int n = b->mesh->n_leaves;
    struct amr__detail *found = amr__need((size_t)n, sizeof *found);
    amr__criterion_survey(AMR__BY_DETAIL, &view, b->leaf_slot, n, found);
    set_range(f, found, n);
    double threshold = amr__criterion_threshold(AMR__BY_DETAIL, f, f->range);
    for (int level = 0; level < amr__state.space.levels; level++)
        judge_level(f, level, threshold / amr__criterion_weight(AMR__BY_DETAIL, f, level), found,
                    verdict);
    free(found);
}

/* ---- all of them ------------------------------------------------------------------------------ */

void amr__verdict_add(struct amr__verdict *to, const struct amr__verdict *from, int n)
{
    for (int i = 0; i < n; i++) {
        to[i].near |= from[i].near;
        to[i].target = from[i].target > to[i].target ? from[i].target : to[i].target;
    }
}

static void join_verdict(struct amr__verdict *to, const struct amr__verdict *from, int n)
{
    for (int i = 0; i < n; i++) {
        to[i].near &= from[i].near;
        to[i].target = from[i].target < to[i].target ? from[i].target : to[i].target;
    }
}

static void start(struct amr__verdict *verdict)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    for (int i = 0; i < m->n_leaves; i++)
        verdict[i] = (struct amr__verdict){(int8_t)(m->leaf[i].level - 1), 0};
}

/* What a criterion says of all fields that it sees; false: it sees none. */
static bool judge_by(enum amr__criterion_kind kind, struct amr__field *const *fields, int n,
                     struct amr__verdict *verdict)
{
    struct amr__field **seen = amr__need((size_t)n, sizeof *seen);
    bool is_plain = kind == AMR__BY_DETAIL && amr__state.config.level_factor == 1;
    int n_seen = 0;
    start(verdict);
    for (int i = 0; i < n; i++)
        if (amr__criterion_sees(kind, fields[i]))
            seen[n_seen++] = fields[i];
    if (is_plain)
        amr__judge_details(seen, n_seen);
    for (int i = 0; i < n_seen; i++) {
        if (is_plain) {
            amr__verdict_add(verdict, seen[i]->verdict, amr__state.blocks->mesh->n_leaves);
            continue;
        }
        amr__criterion_extend(seen[i]);
        if (kind == AMR__BY_DETAIL)
            judge_detail(seen[i], verdict);
        else
            judge_indicator(kind, seen[i], verdict);
    }
    free(seen);
    return n_seen > 0;
}

void amr__criteria_judge(struct amr__field *const *fields, int n, struct amr__verdict *verdict)
{
    int n_leaves = amr__state.blocks->mesh->n_leaves;
    struct amr__verdict *one = amr__need((size_t)n_leaves, sizeof *one);
    bool joined = false;
    start(verdict);
    for (int kind = 0; kind < AMR__N_CRITERIA; kind++) {
        if (!(amr__criteria_now() >> kind & 1) ||
            !judge_by((enum amr__criterion_kind)kind, fields, n, one))
            continue;
        if (joined && amr__state.config.join)
            join_verdict(verdict, one, n_leaves);
        else
            amr__verdict_add(verdict, one, n_leaves);
        joined = true;
    }
    free(one);
}
