/* Infinities and NaNs: a run that diverges must not end as if all were well. The criterion counts
 * them in the arrays that it looks at; the others are looked at behind the time loop, before they are
 * freed, and when the program ends. What the program had put into its arrays itself, as a marker
 * perhaps, does not count. Called by remesh.c, step.c, field.c and main.c. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "criteria/criteria.h"
#include "fields/fields.h"

static bool said;         /* it is told once; all ranks */
static int64_t last_look; /* step; rank 0 */

static bool is_wanted(void)
{
    return amr__state.config.on_nan != AMR__NAN_IGNORE && !said && amr__state.blocks;
}

/* One cell of a leaf in cells of the finest level. */
static int64_t weight_of(int leaf)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    return (int64_t)1 << m->dim * (m->levels - 1 - m->leaf[leaf].level);
}

void amr__nonfinite_count(struct amr__field *f, const struct amr__detail *found)
{
    const struct amr__comm *comm = amr__state.comm;
    int64_t n[2] = {0, 0};
    for (int i = 0; i < amr__state.blocks->mesh->n_leaves; i++) {
        n[0] += found[i].nans * weight_of(i);
        n[1] += found[i].infinities * weight_of(i);
    }
    comm->allreduce(comm, n, 2, AMR__I64, AMR__ADD);
    memcpy(f->nonfinite, n, sizeof n);
}

/* The field whose pool holds the values. */
static struct amr__field *holder_of(struct amr__field *f)
{
    return f->same_as ? f->same_as : f;
}

/* Counts what a field holds, if that is not known; found: of the own leaves, the caller frees it.
 * Only ranges are asked for, which is the least that a survey may do. */
static struct amr__detail *scan(struct amr__field *f)
{
    const struct amr__space *s = &amr__state.space;
    const struct amr__blocks *b = amr__state.blocks;
    struct amr__field *from = holder_of(f);
    int n = b->mesh->n_leaves;
    struct amr__detail *found = amr__need((size_t)n, sizeof *found);
    if (from->pending || !from->pool)
        amr__field_settle(from, false);
    amr__criterion_extend(from);
    if (n)
        amr__survey(s->device, from->pool, from->type, b->slots_device, n, s->dim, s->block, INFINITY,
                    found);
    amr__nonfinite_count(f, found);
    f->nonfinite_version = f->version;
    return found;
}

/* ---- what the program has put there itself --------------------------------------------------- */

void amr__nonfinite_give(struct amr__field *const *fields, int n)
{
    for (int i = 0; i < n && is_wanted(); i++) {
        struct amr__field *f = fields[i];
        if (amr__type_is_integer(f->type) || !holder_of(f)->pool)
            continue;
        free(scan(f));
        for (int kind = 0; kind < 2; kind++)
            if (f->nonfinite[kind] > f->nonfinite_given[kind])
                f->nonfinite_given[kind] = f->nonfinite[kind];
    }
}

void amr__nonfinite_give_all(void)
{
    for (int i = 0; i < amr__state.n_fields; i++)
        if (amr__state.field[i])
            amr__nonfinite_give(&amr__state.field[i], 1);
}

/* How many a field may hold. Arrays take turns, so what another has been given counts as well; but
 * not that of coefficients, which no step writes. Those are known after the first steps. */
static int64_t allowed(const struct amr__field *f, int kind)
{
    enum { FIRST_STEPS = 3 };
    int64_t most = f->nonfinite_given[kind];
    for (int i = 0; i < amr__state.n_fields; i++) {
        const struct amr__field *g = amr__state.field[i];
        if (g && g->nonfinite_given[kind] > most &&
            (g->written_step > 0 || amr__state.step <= FIRST_STEPS))
            most = g->nonfinite_given[kind];
    }
    return most;
}

/* Of which kind there are more than that: 0: NaN, 1: infinity, -1: none. */
static int kind_in_excess(const struct amr__field *f)
{
    for (int kind = 0; kind < 2; kind++)
        if (f->nonfinite[kind] > 0 && f->nonfinite[kind] > allowed(f, kind))
            return kind;
    return -1;
}

/* ---- telling --------------------------------------------------------------------------------- */

/* Where the first one is, along the curve. */
struct place {
    int64_t leaf;     /* global number */
    int64_t index[3]; /* the program's, of the finest cell at the cell's centre */
    int64_t level;
    int64_t sign; /* 1, -1; 0: of a NaN */
};

static double value_at(const struct amr__field *f, const void *cells, long at)
{
    return f->type == AMR_FLOAT ? (double)((const float *)cells)[at]
                                : ((const double *)cells)[at];
}

/* The first cell of this kind inside the domain of an own leaf. False: there is none. */
static bool find_cell(const struct amr__field *f, int leaf, int kind, struct place *place)
{
    const struct amr_block *b = &amr__state.blocks->block[leaf];
    int block = amr__state.space.block, dim = amr__state.space.dim;
    void *cells = amr__need(amr__block_cells(), amr__type_size(f->type));
    bool found = false;
    amr__field_get_block(f, b->slot, cells);
    for (long at = 0; at < (long)amr__block_cells() && !found; at++) {
        double value = value_at(f, cells, at);
        long rest = at;
        found = kind ? isinf(value) : isnan(value);
        for (int d = 0; d < dim; d++, rest /= block) {
            int c = (int)(rest % block);
            place->index[d] = b->origin[d] + (int64_t)b->ratio[d] * c;
            found &= c < b->cells[d];
        }
        place->level = b->level;
        place->sign = !kind ? 0 : value > 0 ? 1 : -1;
    }
    free(cells);
    return found;
}

/* The same place on all ranks. Collective. */
static struct place find_first(const struct amr__field *f, const struct amr__detail *found,
                               int kind)
{
    const struct amr__comm *comm = amr__state.comm;
    const struct amr__mesh *m = amr__state.blocks->mesh;
    int64_t mine = INT64_MAX, first;
    struct place place;
    for (int leaf = 0; leaf < m->n_leaves && mine == INT64_MAX; leaf++)
        if ((kind ? found[leaf].infinities : found[leaf].nans) &&
            find_cell(f, leaf, kind, &place))
            mine = m->first_global + leaf;
    first = mine;
    comm->allreduce(comm, &first, 1, AMR__I64, AMR__LEAST);
    if (mine != first)
        place = (struct place){0, {INT64_MIN, INT64_MIN, INT64_MIN}, INT64_MIN, INT64_MIN};
    place.leaf = first;
    comm->allreduce(comm, place.index, 3, AMR__I64, AMR__MOST);
    comm->allreduce(comm, &place.level, 1, AMR__I64, AMR__MOST);
    comm->allreduce(comm, &place.sign, 1, AMR__I64, AMR__MOST);
    return place;
}

/* `inf at [12][40]`, in the order of the program's subscripts. */
static void describe(const struct amr__field *f, const struct place *place, int kind, char *text,
                     size_t room)
{
    int n = snprintf(text, room, "%s at ", kind == 0 ? "nan" : place->sign > 0 ? "inf" : "-inf");
    for (int d = amr__state.space.dim - 1; d >= 0; d--)
        n += snprintf(text + n, room - (size_t)n, "[%lld]",
                      (long long)(place->index[d] - f->first[d]));
    if (amr__state.space.levels > 1)
        n += snprintf(text + n, room - (size_t)n, ", level %d of 0 .. %d", (int)place->level,
                      amr__state.space.levels - 1);
    snprintf(text + n, room - (size_t)n, ", after %lld steps", (long long)amr__state.step);
}

/* A field of floating-point numbers that were 0 and more at the last remesh, as densities and depths are; or NULL. */
static const struct amr__field *not_below_0(void)
{
    for (int i = 0; i < amr__state.n_fields; i++) {
        const struct amr__field *f = amr__state.field[i];
        if (f && f->range_known && f->range[0] >= 0 && f->range[1] > 0 && !amr__type_is_integer(f->type) &&
            amr__remesh_advances(f))
            return f;
    }
    return NULL;
}

static void say(struct amr__field *f, const struct amr__detail *found)
{
    int kind = kind_in_excess(f);
    struct place place = find_first(holder_of(f), found, kind);
    char text[200];
    const struct amr__field *positive = not_below_0();
    describe(f, &place, kind, text, sizeof text);
    said = true;
    if (amr__state.space.levels == 1)
        amr__warning("'%s' is %s, as in the serial program: the computation has diverged", f->name,
                     text);
    else if (amr__state.config.on_nan == AMR__NAN_WARN)
        amr__warning("'%s' is %s; it is not said again", f->name, text);
    else
        amr__error("'%s' is %s: see whether the serial program has it, too; if it is meant, set "
                   "run.on_nan = warn or ignore%s%s%s",
                   f->name, text, positive ? "; where '" : "", positive ? positive->name : "",
                   positive ? "' must not fall below 0, refine.ghosts = positive and refine.prolong = positive keep "
                              "it so where levels meet"
                            : "");
}

/* What each step makes anew before it reads it may well hold 0 / 0, as the ratios of a limiter. */
static bool is_advanced(const struct amr__field *f)
{
    return amr__remesh_advances(f) && (f->consulted || f->overwritten == 0);
}

void amr__nonfinite_check(struct amr__field *const *fields, int n)
{
    for (int i = 0; i < n && is_wanted(); i++) {
        struct amr__field *f = fields[i];
        if (f->named && is_advanced(f) && kind_in_excess(f) >= 0)
            say(f, f->found);
    }
    last_look = amr__state.step;
}

/* ---- looks of its own ------------------------------------------------------------------------ */

void amr__do_nonfinite(const void *payload, size_t bytes)
{
    const int32_t *id = payload;
    amr__phase_begin(AMR__REMESH);
    for (size_t i = 0; i < bytes / sizeof *id && is_wanted(); i++) {
        struct amr__field *f = amr__state.field[id[i]];
        struct amr__detail *found = scan(f);
        if (kind_in_excess(f) >= 0)
            say(f, found);
        free(found);
    }
    amr__phase_end();
}

/* Whether nobody has looked at the values that an advanced array has now. */
static bool is_unseen(struct amr__field *f)
{
    return f && !amr__type_is_integer(f->type) && f->named && f->nonfinite_version != f->version &&
           is_advanced(f) && holder_of(f)->pool;
}

void amr__nonfinite_look(bool behind_loop)
{
    const struct amr__state *s = &amr__state;
    bool later = behind_loop && (s->space.levels == 1 ||
                                 s->step - last_look < s->config.refine_every);
    if (!is_wanted() || later || s->ended)
        return;
    int32_t *id = amr__need((size_t)s->n_fields, sizeof *id);
    size_t n = 0;
    for (int i = 0; i < s->n_fields; i++)
        if (is_unseen(s->field[i]))
            id[n++] = i;
    last_look = s->step;
    if (n)
        amr__tell(AMR__NONFINITE, id, n * sizeof *id);
    free(id);
}

void amr__nonfinite_look_at(struct amr__field *f)
{
    int32_t id = f->id;
    if (is_wanted() && !amr__state.ended && !amr__state.timeloop && is_unseen(f))
        amr__tell(AMR__NONFINITE, &id, sizeof id);
}
