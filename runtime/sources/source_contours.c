/* Conditions that ask arrays which stay as they are, as coordinates, `fabs(x[i] - a) < r ? q : 0`: the nest's result
 * jumps where the operands are the same (amr_array_desc.contour), and what falls between the centres of coarse cells
 * shows in none. So the operands are found of what each leaf holds (interval arithmetic). Where they may be the same,
 * leaves are refined before the nest runs, and held by the next remeshes. Of arrays that steps set windows are searched
 * (source_windows.c), on each new mesh and at remeshes. Called by sources.c on all ranks. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "adapt/adapt.h"
#include "fields/fields.h"
#include "sources/source_span.h"

/* A nest that asks, with its last launch. */
static struct contours {
    struct amr__launch *launch; /* owned; room for any */
    const struct amr_array_desc *of; /* whose steps they are */
    int64_t step;                    /* of the last launch */
    int64_t stamp, versions;         /* the mesh, and all that fields had been written, when leaves were asked */
} *contours; /* [n_contours] owned */
static int n_contours, room;

static const struct amr_array_desc *asked_by(const struct amr_nest *nest)
{
    const struct amr_array_desc *found = NULL;
    for (int a = 0; a < nest->n_arrays && !nest->edge; a++)
        found = nest->arrays[a].n_contour ? &nest->arrays[a] : found;
    return found;
}

static bool is_same(const struct amr__launch *a, const struct amr__launch *b)
{
    const struct amr_nest *nest = amr__source_nest(a);
    return a->nest == b->nest && amr__has_same_range(a, b) &&
           memcmp(a->field, b->field, (size_t)nest->n_arrays * sizeof *a->field) == 0;
}

static struct contours *entry(const struct amr__launch *l)
{
    for (int i = 0; i < n_contours; i++)
        if (is_same(contours[i].launch, l))
            return &contours[i];
    contours = amr__grow_for(contours, n_contours, &room, sizeof *contours);
    contours[n_contours] = (struct contours){.launch = amr__need(1, sizeof(struct amr__launch)),
                                             .of = asked_by(amr__source_nest(l)), .stamp = -1};
    return &contours[n_contours++];
}

/* ---- what a leaf holds ----------------------------------------------------------------------- */

static bool is_data(const struct amr_bound *s)
{
    return s->kind == AMR_BOUND_DATA;
}

static bool is_jump(const struct amr_bound *s)
{
    return s->kind == AMR_BOUND_ASKED && (int)s->number <= AMR_CONTOUR_GUARDED;
}

static bool any_jump(const struct contours *c)
{
    bool any = false;
    for (int i = 0; i < c->of->n_contour; i++)
        any |= is_jump(&c->of->contour[i]);
    return any;
}

static void hold_values(const struct contours *c)
{
    for (int i = 0; i < c->of->n_contour; i++)
        if (is_data(&c->of->contour[i]))
            amr__values_hold(amr__state.field[c->launch->field[c->of->contour[i].at]]);
}

/* Cells of neighbours that the nest reads count; and so much more of what the leaf itself holds. false: there is no
 * number. */
static bool find_held(const struct contours *c, int leaf, double wider, double (*known)[2])
{
    const struct amr_nest *nest = amr__source_nest(c->launch);
    bool is = true;
    for (int a = 0; a < nest->n_arrays; a++)
        known[a][0] = 1; /* more than [1]: not known */
    for (int i = 0; i < c->of->n_contour; i++) {
        int a = c->of->contour[i].at, reach = 0;
        if (!is_data(&c->of->contour[i]))
            continue;
        for (int d = 0; d < amr__state.space.dim; d++) {
            reach = nest->arrays[a].hi[d] > reach ? nest->arrays[a].hi[d] : reach;
            reach = -nest->arrays[a].lo[d] > reach ? -nest->arrays[a].lo[d] : reach;
        }
        const double *held = amr__state.field[c->launch->field[a]]->leaf_held[leaf];
        double more = (held[1] - held[0]) * ((double)reach / amr__state.space.block + wider);
        known[a][0] = held[0] - more;
        known[a][1] = held[1] + more;
        is &= held[0] <= held[1];
    }
    return is;
}

/* 1 or -1: one operand is the larger one everywhere, also 2: both are the same number, or it does not matter; 0: not
 * known. */
static int side_of(const struct amr_bound *s, const struct amr__span *is)
{
    struct amr__span a = is[s->a[0]], b = is[s->a[1]], guard = is[s->a[2]];
    bool never = s->number == AMR_CONTOUR_GUARDED && guard.lo == 0 && guard.hi == 0;
    if (!is_jump(s) || never)
        return 2;
    bool are_numbers = amr__span_is_number(a) && amr__span_is_number(b);
    return !are_numbers ? amr__span_side(a, b, 0) : a.lo > b.lo ? 1 : a.lo < b.lo ? -1 : 2;
}

/* Operands of a condition may be the same in a leaf, or lie the other way round for its width. */
static bool is_asked(const struct contours *c, int leaf, double wider, struct amr__span *is)
{
    const struct amr_block *b = &amr__state.blocks->block[leaf];
    struct amr__range r = {.all = true, .leaf = leaf + 1};
    double known[AMR_MAX_ARRAYS][2];
    bool inside = find_held(c, leaf, wider, known), asked = false;
    int n = c->of->n_contour, level = amr__state.blocks->mesh->leaf[leaf].level;
    r.known = (const double(*)[2])known;
    for (int d = 0; d < AMR_MAX_DIM; d++) {
        bool is_axis = d < amr__state.space.dim;
        int lo = is_axis ? b->origin[d] - (b->ratio[d] - 1) / 2 : c->launch->lo[d];
        int hi = is_axis ? lo + b->ratio[d] * b->cells[d] : c->launch->hi[d];
        r.lo[d] = lo > c->launch->lo[d] ? lo : c->launch->lo[d];
        r.hi[d] = hi < c->launch->hi[d] ? hi : c->launch->hi[d];
        inside &= r.lo[d] < r.hi[d];
    }
    int *side = amr__need((size_t)n, sizeof *side);
    for (; r.coarser < amr__state.space.levels - level && inside && !asked; r.coarser++) {
        amr__spans_of(c->launch, &r, c->of->contour, n, NULL, is);
        for (int i = 0; i < n && !asked; i++) {
            int now = side_of(&c->of->contour[i], is);
            asked = now == 0 || (r.coarser && now != side[i]);
            side[i] = now;
        }
    }
    free(side);
    return asked;
}

/* A window lies between two cells of a leaf, which are so many cells apart. */
static bool is_missed(const struct contours *c, struct amr__windows *w, int leaf, int stride)
{
    double known[AMR_MAX_ARRAYS][2];
    return w && find_held(c, leaf, 1, known) && amr__windows_miss(w, leaf, stride, (const double(*)[2])known);
}

/* Leaves that are asked must be finer, 1, or stay; so must those beside them, which a coarser leaf would hold, 0. Of a
 * coarser leaf three cells of these lie about any two. */
static void wish(const struct contours *c, signed char *want, bool windows, bool holds)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    struct amr__windows *w = windows && amr__windows_any(c->of) ? amr__windows_new(c->launch, c->of) : NULL;
    struct amr__span *is = amr__need((size_t)c->of->n_contour, sizeof *is);
    bool jumps = any_jump(c);
    for (int i = 0; i < m->n_leaves; i++) {
        bool may_refine = m->leaf[i].level < m->levels - 1 && want[i] < 1, may_hold = holds && want[i] < 0;
        if (may_refine && ((jumps && is_asked(c, i, 0, is)) || is_missed(c, w, i, 1)))
            want[i] = 1;
        else if (may_hold && ((jumps && is_asked(c, i, 1, is)) || is_missed(c, w, i, 3)))
            want[i] = 0;
    }
    if (w)
        amr__windows_free(w);
    free(is);
}

/* ---- launches -------------------------------------------------------------------------------- */

static int64_t versions_of(const struct contours *c)
{
    int64_t sum = 0;
    for (int i = 0; i < c->of->n_contour; i++)
        if (is_data(&c->of->contour[i]))
            sum += amr__state.field[c->launch->field[c->of->contour[i].at]]->version;
    return sum;
}

static bool uses_tables(const struct contours *c)
{
    bool uses = false;
    for (int i = 0; i < c->of->n_contour; i++)
        uses |= c->of->contour[i].kind == AMR_BOUND_TABLE || c->of->contour[i].kind == AMR_BOUND_ENTRY;
    return uses;
}

void amr__contours_look(const struct amr__launch *l)
{
    if (!asked_by(amr__source_nest(l)))
        return;
    struct contours *c = entry(l);
    bool anew = c->stamp != amr__state.blocks->stamp;
    bool same = !anew && !uses_tables(c) && c->versions == versions_of(c) &&
                memcmp(c->launch->scalars.bytes, l->scalars.bytes, (size_t)l->scalar_bytes) == 0;
    memcpy(c->launch, l, offsetof(struct amr__launch, scalars) + (size_t)l->scalar_bytes);
    c->step = amr__state.step;
    bool more = anew || (any_jump(c) && !same);
    for (int level = 1; level < amr__state.space.levels && more; level++) {
        signed char *want = amr__need((size_t)amr__state.blocks->mesh->n_leaves, 1);
        memset(want, -1, (size_t)amr__state.blocks->mesh->n_leaves);
        hold_values(c);
        wish(c, want, anew, false);
        more = amr__refine_leaves(want, NULL);
    }
    c->stamp = amr__state.blocks->stamp;
    c->versions = versions_of(c);
}

void amr__contours_hold(signed char *want)
{
    int n = 0;
    for (int i = 0; i < n_contours; i++) {
        bool lives = amr__state.step - contours[i].step <= 2 * amr__state.config.refine_every;
        for (int a = 0; a < amr__source_nest(contours[i].launch)->n_arrays; a++)
            lives &= amr__state.field[contours[i].launch->field[a]] != NULL;
        if (!lives) {
            free(contours[i].launch);
            continue;
        }
        contours[n++] = contours[i];
        hold_values(&contours[i]);
        wish(&contours[i], want, true, true);
    }
    n_contours = n;
}
