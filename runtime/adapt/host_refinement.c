/* Host code has written arrays while there is a mesh: before the mesh takes the values over, it is
 * refined where they need it. Rank 0 surveys its uniform arrays at all levels and tells which nodes
 * must be split; then the criterion, which also looks across faces, looks at the mesh itself.
 * Nothing is coarsened: that is a remesh's business. Other fields come along by the usual transfer.
 * Called by hostview.c, hostset.c and edge_refinement.c. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "adapt/adapt.h"
#include "criteria/criteria.h"
#include "fields/fields.h"
#include "uniform/uniform.h"

/* Of the nodes above the finest level, level by level, x fastest. */
struct fit {
    int64_t n;      /* nodes */
    double *detail; /* [n] of the field under survey: the largest among the node's children */
    char *split;    /* [n] */
    char *wish;     /* [n] of the criterion under survey */
    enum amr__criterion_kind kind;
    const struct amr__field *field;
    double range[2]; /* of that field */
};

/* ---- nodes by number ------------------------------------------------------------------------- */

static int64_t nodes_above(int level)
{
    const struct amr__space *s = &amr__state.space;
    int64_t n = 0, roots = (int64_t)s->n_root[0] * s->n_root[1] * s->n_root[2];
    for (int l = 0; l < level; l++)
        n += roots << s->dim * l;
    return n;
}

static int64_t number(struct amr__node node)
{
    const struct amr__space *s = &amr__state.space;
    int64_t n = 0;
    for (int d = s->dim - 1; d >= 0; d--)
        n = n * ((int64_t)s->n_root[d] << node.level) + node.x[d];
    return nodes_above(node.level) + n;
}

/* ---- rank 0 looks at its arrays -------------------------------------------------------------- */

static void see_family(void *data, struct amr__node parent, const struct amr__detail *children)
{
    struct fit *fit = data;
    bool finest = parent.level == amr__state.space.levels - 2;
    double *most = &fit->detail[number(parent)];
    double weight = amr__criterion_weight(fit->kind, fit->field, parent.level + 1);
    *most = 0;
    for (int c = 0; c < 1 << amr__state.space.dim; c++) {
        *most = fmax(*most, amr__is_finite(&children[c]) ? children[c].detail * weight : INFINITY);
        if (!finest)
            continue;
        fit->range[0] = fmin(fit->range[0], children[c].lo);
        fit->range[1] = fmax(fit->range[1], children[c].hi);
    }
}

static void survey(struct fit *fit, const struct amr__field *f)
{
    const struct amr__space *s = &amr__state.space;
    struct amr__host_scratch *scratch = amr__host_scratch_new(s, f);
    void *cells = amr__need(amr__block_cells(), amr__type_size(f->type));
    fit->field = f;
    fit->range[0] = INFINITY;
    fit->range[1] = -INFINITY;
    amr__host_watch(scratch, fit->kind, see_family, fit);
    for (int k = 0; k < s->n_root[2]; k++)
        for (int j = 0; j < s->n_root[1]; j++)
            for (int i = 0; i < s->n_root[0]; i++)
                amr__host_collect(scratch, f, (struct amr__node){{i, j, k}, 0}, -1, cells);
    free(cells);
    amr__host_scratch_free(scratch);
    double threshold = amr__criterion_threshold(fit->kind, f, fit->range);
    for (int64_t i = 0; i < fit->n; i++)
        fit->wish[i] |= fit->detail[i] > threshold;
}

/* A node below which another is split is split. */
static void close_upwards(struct fit *fit, struct amr__node node)
{
    if (node.level == amr__state.space.levels - 1)
        return;
    char *split = &fit->split[number(node)];
    for (int c = 0; c < 1 << amr__state.space.dim; c++) {
        struct amr__node child = amr__node_child(node, c, amr__state.space.dim);
        close_upwards(fit, child);
        if (child.level < amr__state.space.levels - 1)
            *split |= fit->split[number(child)];
    }
}

/* What one criterion wants; false: it sees none of the fields. */
static bool wish(struct fit *fit, struct amr__field *const *fields, int n)
{
    bool sees = false;
    memset(fit->wish, 0, (size_t)fit->n);
    for (int i = 0; i < n; i++)
        if (amr__criterion_sees(fit->kind, fields[i])) {
            survey(fit, fields[i]);
            sees = true;
        }
    return sees;
}

static void decide(struct fit *fit, struct amr__field *const *fields, int n)
{
    const struct amr__space *s = &amr__state.space;
    bool joined = false;
    fit->detail = amr__need((size_t)fit->n, sizeof *fit->detail);
    fit->wish = amr__need((size_t)fit->n, 1);
    for (int kind = 0; kind < AMR__N_CRITERIA; kind++) {
        fit->kind = (enum amr__criterion_kind)kind;
        if (!(amr__criteria_now() >> kind & 1) || !wish(fit, fields, n))
            continue;
        for (int64_t i = 0; i < fit->n; i++)
            fit->split[i] = joined && amr__state.config.join ? fit->split[i] & fit->wish[i]
                                                             : fit->split[i] | fit->wish[i];
        joined = true;
    }
    free(fit->wish);
    free(fit->detail);
    for (int k = 0; k < s->n_root[2]; k++)
        for (int j = 0; j < s->n_root[1]; j++)
            for (int i = 0; i < s->n_root[0]; i++)
                close_upwards(fit, (struct amr__node){{i, j, k}, 0});
}

/* ---- all ranks refine ------------------------------------------------------------------------ */

bool amr__refine_leaves(signed char *want, void (*before)(void))
{
    int64_t any = 0;
    for (int i = 0; i < amr__state.blocks->mesh->n_leaves; i++) {
        want[i] = want[i] > 0;
        any |= want[i];
    }
    amr__state.comm->allreduce(amr__state.comm, &any, 1, AMR__I64, AMR__MOST);
    if (any && before)
        before();
    if (any)
        amr__state.remeshes += amr__remesh_apply(want, true);
    free(want);
    return any;
}

static bool refine_split(const struct fit *fit)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    signed char *want = amr__need((size_t)m->n_leaves, 1);
    for (int i = 0; i < m->n_leaves; i++) {
        int level = m->leaf[i].level, least, most;
        amr__regions_levels(m->leaf[i], &least, &most);
        want[i] = level < m->levels - 1 && level < most && fit->split[number(m->leaf[i])];
    }
    return amr__refine_leaves(want, NULL);
}

/* Of the fields written those that the criterion looks at. */
static int choose(struct amr__field *const *fields, int n, struct amr__field **chosen)
{
    int n_chosen = 0;
    for (int i = 0; i < n; i++)
        if (amr__remesh_heeds(fields[i])) {
            fields[i]->listed_only = amr__remesh_passes_over(fields[i]);
            chosen[n_chosen++] = fields[i];
        }
    return n_chosen;
}

/* Nothing is left to refine. */
static bool is_uniform(void)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    const int32_t *n = m->width[m->levels - 1];
    return m->n_global == (int64_t)n[0] * n[1] * n[2];
}

bool amr__refine_wished(struct amr__field *const *fields, int n, void (*before)(void))
{
    struct amr__field **chosen = amr__need((size_t)n, sizeof *chosen);
    int n_chosen = choose(fields, n, chosen);
    if (!n_chosen || is_uniform()) {
        free(chosen);
        return false;
    }
    amr__fields_settle(chosen, n_chosen, false);
    signed char *want = amr__need((size_t)amr__state.blocks->mesh->n_leaves, 1);
    amr__remesh_wishes(chosen, n_chosen, want);
    free(chosen);
    return amr__refine_leaves(want, before);
}

static void scatter(struct amr__field *const *fields, int n)
{
    for (int i = 0; i < n; i++)
        amr__scatter_field(fields[i]);
}

bool amr__refine_and_scatter(struct amr__field *const *fields, int n)
{
    bool refined = false;
    const struct amr__comm *comm = amr__state.comm;
    struct amr__field **chosen = amr__need((size_t)n, sizeof *chosen);
    bool adaptive = amr__state.space.levels > 1 && strcmp(amr__state.config.criterion, "none") != 0;
    int n_chosen = adaptive && !is_uniform() ? choose(fields, n, chosen) : 0;
    if (n_chosen) {
        struct fit fit = {.n = nodes_above(amr__state.space.levels - 1)};
        fit.split = amr__need((size_t)fit.n, 1);
        if (comm->rank == 0)
            decide(&fit, chosen, n_chosen);
        comm->bcast(comm, fit.split, (size_t)fit.n, 0);
        while (refine_split(&fit))
            refined = true;
        free(fit.split);
    }
    scatter(fields, n);
    for (int l = 1; n_chosen && l < amr__state.space.levels; l++) {
        if (!amr__refine_wished(chosen, n_chosen, NULL))
            break;
        scatter(fields, n);
        refined = true;
    }
    free(chosen);
    return refined;
}
