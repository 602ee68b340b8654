/* What a nest may do in some places at most (amr_nest.bounds): a sum's terms that go with the place
 * and with numbers of the launch, each with the largest size that it has in any cell. All that the
 * place decides is taken for its whole range (interval arithmetic); what arrays hold counts as
 * about 1 where it is a factor, for only how a term goes with the numbers matters. A few dozen
 * operations tell that a source cannot be there, or has grown since it was looked for: a pulse that
 * comes and goes between two remeshes. Asked for the place of a leaf alone, they tell that nothing
 * is there to be looked at. Called by source_time.c, sources.c and source_detail.c, on all ranks
 * alike. */
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "criteria/criteria.h"
#include "fields/fields.h"
#include "sources/source_search.h"

/* Terms of that share of the least detail that would count, beside what they are elsewhere, show
 * nothing: room for what differences of them add, and for terms that cancel one another there. */
static const double NOTHING = 0.01;

/* A term that has grown by that is looked at again; and where something shows, which is followed.
 */
enum { GROWTH = 4, GROWTH_SHOWN = 16, GROWTH_ALONE = 64 };

/* The terms of a nest share them in each leaf; a pulse amid 128^3 cells takes about 30. */
enum { LEAST_BOXES = 64 };

/* In leaves that holds for terms of so many steps; longer ones take less boxes, but these. */
enum { FEW_STEPS = 64, FEW_BOXES = 4 };

/* Into which the rounds of a loop in the cell are parted. */
enum { PARTS = 32 };

static int count_terms(const struct amr_nest *nest, bool all)
{
    int n = 0;
    for (int i = 0; i < nest->n_bounds; i++)
        n += amr__bound_is_term(&nest->bounds[i], all);
    return n;
}

/* Of each term; and whether it is the same all over the range, if that is asked. */
static void find_sizes(const struct amr__launch *l, const struct amr__range *r, double *size,
                       bool *is_same)
{
    const struct amr_nest *nest = amr__source_nest(l);
    struct amr__span *is = amr__need((size_t)nest->n_bounds, sizeof *is);
    if (is_same)
        amr__spans(l, r, NULL, is);
    else
        amr__spans_of(l, r, nest->bounds, nest->n_bounds, NULL, is);
    for (int i = 0, n = 0; i < nest->n_bounds; i++) {
        if (!amr__bound_is_term(&nest->bounds[i], r->all))
            continue;
        if (is_same)
            is_same[n] = !is[i].varies;
        size[n++] = amr__span_size(is[i]);
    }
    free(is);
}

static struct amr__range range_of(const struct amr__launch *l)
{
    const struct amr_nest *nest = amr__source_nest(l);
    struct amr__range r = {.all = false};
    memcpy(r.lo, l->lo, sizeof l->lo);
    memcpy(r.hi, l->hi, sizeof l->hi);
    const struct amr__span *is = amr__search_spans(l, &r, NULL);
    for (int i = 0; i < nest->n_bounds; i++) {
        int d = AMR_MAX_DIM + nest->bounds[i].at;
        if (nest->bounds[i].kind != AMR_BOUND_ROUND || d >= AMR__ASKED || is[i].lo < INT_MIN / 2 ||
            is[i].hi > INT_MAX / 2)
            continue;
        r.lo[d] = (int)is[i].lo;
        r.hi[d] = (int)is[i].hi + 1;
    }
    return r;
}

/* What loops in the cell count. */
static void set_rounds(struct amr__range *r, const struct amr__range *from)
{
    for (int d = AMR_MAX_DIM; d < AMR__ASKED; d++) {
        r->lo[d] = from->lo[d];
        r->hi[d] = from->hi[d];
    }
}

/* ---- in leaves ------------------------------------------------------------------------------- */

/* The finest cells of a leaf that the launch runs over, and those beside them, for rounding may
 * move what ends there by one. False: there are none. */
static bool range_in(const struct amr__launch *l, int leaf, bool all, struct amr__range *r)
{
    const struct amr_block *b = &amr__state.blocks->block[leaf];
    bool any = true;
    *r = (struct amr__range){.all = all, .leaf = leaf + 1};
    for (int d = 0; d < AMR_MAX_DIM; d++) {
        bool is_axis = d < amr__state.space.dim;
        int lo = is_axis ? b->origin[d] - (b->ratio[d] - 1) / 2 - 1 : l->lo[d];
        int hi = is_axis ? lo + b->ratio[d] * b->cells[d] + 2 : l->hi[d];
        r->lo[d] = lo > l->lo[d] ? lo : l->lo[d];
        r->hi[d] = hi < l->hi[d] ? hi : l->hi[d];
        any &= r->lo[d] < r->hi[d];
    }
    return any;
}

/* The largest size of each term in any wanted leaf of any rank. `size`: of the leaves here, 0 for those
 * that are the same all over a leaf. */
static double *find_largest(const struct amr__source *s, const struct amr__launch *l, int n,
                            bool constant, const bool *wanted, double *size)
{
    const struct amr__blocks *b = amr__state.blocks;
    double *most = amr__need((size_t)n, sizeof *most);
    bool *is_same = amr__need((size_t)n, sizeof *is_same);
    for (int i = 0; i < b->mesh->n_leaves; i++) {
        struct amr__range r;
        double *at = size + (size_t)i * (size_t)n;
        if (!wanted[i] || !range_in(l, i, true, &r))
            continue;
        bool is_covered = amr__source_side(s, &b->block[i]) > 0;
        r.constant = constant;
        find_sizes(l, &r, at, is_same);
        for (int k = 0; k < n; k++) {
            most[k] = fmax(most[k], at[k]);
            at[k] = is_same[k] && is_covered ? 0 : at[k];
        }
    }
    free(is_same);
    amr__state.comm->allreduce(amr__state.comm, most, n, AMR__F64, AMR__MOST);
    return most;
}

/* ---- what has grown -------------------------------------------------------------------------- */

/* Which rounds of the first loop in the cell that it goes with: sources of their own. False: there
 * are not so many. */
static bool part_of(const struct amr__search *s, struct amr__range *r, int part)
{
    int d = AMR_MAX_DIM;
    while (d < AMR__ASKED && !s->goes[d])
        d++;
    if (d == AMR__ASKED || r->hi[d] - r->lo[d] < 2)
        return part == 0;
    int lo = r->lo[d];
    int64_t n = r->hi[d] - lo, begin = n * part / PARTS, end = n * (part + 1) / PARTS;
    r->lo[d] = lo + (int)begin;
    r->hi[d] = lo + (int)end;
    return end > begin;
}

static double growth(const struct amr__source *s, const struct amr__sizes *of)
{
    return s->n_shown == 0 ? GROWTH : of->n > PARTS ? GROWTH_SHOWN : GROWTH_ALONE;
}

static struct amr__sizes *sizes_of(struct amr__source *s, int link)
{
    const struct amr__launch *l = amr__source_link(s, link);
    for (; s->n_sizes <= link; s->n_sizes++) {
        s->sizes = amr__grow(s->sizes, (size_t)(s->n_sizes + 1) * sizeof *s->sizes);
        s->sizes[s->n_sizes] = (struct amr__sizes){.nest = -1};
    }
    struct amr__sizes *of = &s->sizes[link];
    if (of->nest != l->nest) {
        free(of->now);
        of->nest = l->nest;
        of->n = PARTS * count_terms(amr__source_nest(l), false);
        of->now = amr__need(2 * (size_t)of->n, sizeof *of->now);
        of->looked = of->now + of->n;
    }
    return of;
}

/* A term that goes with what arrays hold is asked for leaf by leaf. */
struct held_term {
    struct amr__search search;
    double *now, *looked; /* [PARTS] borrowed */
};

struct held_terms {
    int n, room;
    struct held_term *at; /* [n] owned */
};

/* About as much work as looking at a leaf, whatever the length of a formula. */
static int boxes_for(const struct amr__search *f, int most)
{
    const int cells = (int)(amr__block_cells() / 4);
    int n = f->steps > FEW_STEPS ? most * FEW_STEPS / f->steps : most;
    n = n < cells ? n : cells;
    return n > FEW_BOXES ? n : FEW_BOXES;
}

/* The term, if it is such a one. */
static struct held_term *add_held(struct held_terms *terms, const struct amr__launch *l, int term)
{
    struct amr__search f;
    amr__search_init(&f, l, term);
    if (!f.holds) {
        amr__search_fini(&f);
        return NULL;
    }
    f.most = boxes_for(&f, f.most);
    terms->at = amr__grow_for(terms->at, terms->n, &terms->room, sizeof *terms->at);
    terms->at[terms->n] = (struct held_term){.search = f};
    return &terms->at[terms->n++];
}

static void free_held(struct held_terms *terms)
{
    for (int k = 0; k < terms->n; k++)
        amr__search_fini(&terms->at[k].search);
    free(terms->at);
}

/* In a leaf, where it may be above `enough` by the least and largest values there, amid its cells. */
static double largest_in_leaf(struct amr__search *f, struct amr__range r,
                              struct amr__leaf_values **values, double enough)
{
    double most = amr__search_bound(f, &r);
    if (most <= enough ||
        amr__search_is_nothing(f->l, amr__source_nest(f->l)->bounds[f->term].at, most))
        return most;
    if (!*values)
        *values = amr__leaf_values_new(f->l, r.leaf - 1);
    r.values = *values;
    return amr__search_largest(f, &r, enough);
}

/* Whether no part of it has grown by `factor` wherever in the mesh any value of it may lie: then what
 * leaves hold need not be gone through, but for what the next remesh takes over. */
static bool is_small_anywhere(struct amr__search *f, const struct amr__range *all, double factor,
                              double *now, const double *looked)
{
    bool small = !amr__remesh_is_next();
    for (int part = 0; part < PARTS && small; part++) {
        struct amr__range r = *all;
        if (!part_of(f, &r, part))
            continue;
        double most = amr__span_size(amr__search_spans(f->l, &r, f->needed)[f->term]);
        small = most <= factor * looked[part] ||
                amr__search_is_nothing(f->l, amr__source_nest(f->l)->bounds[f->term].at, most);
        now[part] = fmin(now[part], most);
    }
    return small;
}

static void find_in_leaf(struct held_term *t, const struct amr__range *in,
                         struct amr__leaf_values **values, double factor)
{
    for (int part = 0; part < PARTS; part++) {
        struct amr__range r = *in;
        double enough = fmax(t->now[part], factor * t->looked[part]);
        if (part_of(&t->search, &r, part))
            t->now[part] = fmax(t->now[part], largest_in_leaf(&t->search, r, values, enough));
    }
}

/* The terms that may have grown, in all leaves here. */
static void find_in_leaves(const struct amr__launch *l, struct held_terms *terms,
                           const struct amr__range *all, double factor)
{
    struct amr__boxes boxes;
    amr__boxes_init(&boxes, l);
    for (int k = 0; k < terms->n && terms->n > 1; k++)
        amr__search_share(&terms->at[k].search, &boxes);
    for (int i = 0; i < amr__state.blocks->mesh->n_leaves && terms->n; i++) {
        struct amr__leaf_values *values = NULL;
        struct amr__range in;
        bool any = range_in(l, i, false, &in);
        set_rounds(&in, all);
        amr__boxes_clear(&boxes);
        for (int k = 0; k < terms->n && any; k++)
            find_in_leaf(&terms->at[k], &in, &values, factor);
        amr__leaf_values_free(values);
    }
    amr__boxes_fini(&boxes);
}

int amr__bounds_places(const struct amr__launch *l, int leaf, const struct amr__leaf_values *values,
                       int (**place)[AMR_MAX_DIM], int n)
{
    const struct amr_nest *nest = amr__source_nest(l);
    struct amr__range all = range_of(l), in;
    struct held_terms terms = {0};
    struct amr__boxes boxes;
    int n_terms = count_terms(nest, false), share = n_terms > 0 ? AMR__MOST_BOXES / n_terms : 0;
    if (!range_in(l, leaf, false, &in))
        return n;
    set_rounds(&in, &all);
    in.values = values;
    in.constant = true;
    *place = amr__grow(*place, (size_t)(n + nest->n_bounds) * sizeof **place);
    amr__boxes_init(&boxes, l);
    for (int i = 0; i < nest->n_bounds; i++)
        if (amr__bound_is_term(&nest->bounds[i], false))
            add_held(&terms, l, i);
    for (int k = 0; k < terms.n; k++)
        amr__search_share(&terms.at[k].search, &boxes);
    for (int k = 0; k < terms.n; k++) {
        struct amr__search *f = &terms.at[k].search;
        f->most = boxes_for(f, share > LEAST_BOXES ? share : LEAST_BOXES);
        amr__search_largest(f, &in, 0);
        if (f->found > 0)
            memcpy((*place)[n++], f->at, sizeof f->at);
    }
    free_held(&terms);
    amr__boxes_fini(&boxes);
    return n;
}

/* Where a launch as a whole does not tell enough, for numbers do not only multiply what goes with
 * the place: if the term may be above `factor` times what it was, or all. */
static void find_mixed(struct amr__source *s, struct amr__search *f, const struct amr__range *all,
                       double factor, double *now, const double *looked)
{
    for (int d = 0, axes = 0; d < AMR_MAX_DIM && !s->is_lost; d++)
        f->most <<= f->goes[d] && axes++ > 0 ? 2 : 0;
    for (int part = 0; part < PARTS; part++) {
        struct amr__range r = *all;
        now[part] =
            part_of(f, &r, part) ? amr__search_largest(f, &r, factor * looked[part]) : 0;
    }
    s->is_lost |= f->is_lost;
}

static void find_term(struct amr__source *s, const struct amr__launch *l, int term,
                      const struct amr__range *all, struct held_terms *terms, double factor,
                      double *now, double *looked)
{
    struct held_term *held = amr__source_nest(l)->edge ? NULL : add_held(terms, l, term);
    struct amr__search f;
    if (held) {
        held->now = now;
        held->looked = looked;
        if (factor <= 0 || is_small_anywhere(&held->search, all, factor, now, looked))
            amr__search_fini(&terms->at[--terms->n].search);
        else
            memset(now, 0, PARTS * sizeof *now);
        return;
    }
    amr__search_init(&f, l, term);
    find_mixed(s, &f, all, factor, now, looked);
    amr__search_fini(&f);
}

/* Whether leaves are gone through for some terms, which are those of this rank. */
static bool asks_leaves(const struct amr_nest *nest)
{
    bool any = false;
    for (int i = 0; i < nest->n_bounds; i++)
        any |= amr__values_asks(nest, &nest->bounds[i]);
    return any;
}

/* All terms. Of those that go with what arrays hold as they were at some launch since the last remesh,
 * if they have not grown by the factor since they were looked for; factor 0: it is not at a launch. */
static void find_now(struct amr__source *s, int link, double factor)
{
    const struct amr__launch *l = amr__source_link(s, link);
    const struct amr_nest *nest = amr__source_nest(l);
    struct amr__sizes *of = sizes_of(s, link);
    struct amr__range all = range_of(l);
    bool counts = amr__values_count(l);
    struct amr__span *is = amr__need((size_t)nest->n_bounds, sizeof *is);
    struct held_terms terms = {0};
    amr__spans(l, &all, NULL, is);
    for (int i = 0, n = 0; i < nest->n_bounds; i++) {
        if (!amr__bound_is_term(&nest->bounds[i], false))
            continue;
        if (is[i].is_mixed || counts)
            find_term(s, l, i, &all, &terms, factor, of->now + n, of->looked + n);
        else
            of->now[n] = amr__span_size(is[i]);
        n += PARTS;
    }
    find_in_leaves(l, &terms, &all, factor);
    if (asks_leaves(nest) && of->n)
        amr__state.comm->allreduce(amr__state.comm, of->now, of->n, AMR__F64, AMR__MOST);
    free_held(&terms);
    free(is);
}

bool amr__bounds_grow(struct amr__source *s, int link)
{
    const struct amr__launch *l = amr__source_link(s, link);
    const struct amr_nest *nest = amr__source_nest(l);
    struct amr__sizes *of = sizes_of(s, link);
    bool grow = false;
    if (amr__source_rests())
        return false;
    amr__values_ask(l);
    find_now(s, link, growth(s, of));
    for (int i = 0, n = 0; i < nest->n_bounds; i++)
        for (int part = 0; part < PARTS && nest->bounds[i].kind == AMR_BOUND_TERM; part++, n++)
            grow |= of->now[n] > growth(s, of) * of->looked[n] &&
                    !amr__search_is_nothing(l, nest->bounds[i].at, of->now[n]);
    return grow;
}

/* What showed nothing when it was larger, and shows nothing now, has not shaped the mesh: it need
 * not be looked for before it is larger than that. Else the mesh may be as coarse as its present
 * size allows. */
void amr__bounds_looked(struct amr__source *s, bool everywhere)
{
    bool was_quiet = s->is_quiet, shows = s->n_shown + s->n_active > 0 || s->variation_shows;
    s->is_quiet = !shows && (everywhere || was_quiet);
    for (int i = 0; i < s->n_sizes && i <= s->more.n; i++)
        find_now(s, i, 0);
    for (int i = 0; i < s->n_sizes; i++)
        for (int k = 0; k < s->sizes[i].n; k++) {
            double now = s->sizes[i].now[k], *looked = &s->sizes[i].looked[k];
            if (was_quiet && s->is_quiet)
                *looked = everywhere ? fmax(*looked, now) : *looked;
            else
                *looked = everywhere ? now : fmin(*looked, now);
        }
}

/* ---- what is not known ------------------------------------------------------------------------
 */

/* Whether a number that a step begins with is another than in the launch before. */
static bool moves(const struct amr__source *s, const struct amr_bound *b)
{
    const struct amr_nest *nest = amr__source_nest(&s->last);
    bool does = (b->kind == AMR_BOUND_TABLE || b->kind == AMR_BOUND_ENTRY) && s->table_moves[b->at];
    for (int i = 0; i < nest->n_scalars && b->kind == AMR_BOUND_SCALAR; i++)
        does |= s->moves[i] && nest->scalars[i].offset == b->at;
    return does;
}

bool amr__bounds_lost(const struct amr__source *s)
{
    const struct amr_nest *nest = amr__source_nest(&s->last);
    bool lost = false, any = false;
    bool(*is)[2] =
        amr__need((size_t)nest->n_bounds, sizeof *is); /* goes with such; and unknown how */
    for (int i = 0; i < nest->n_bounds; i++) {
        const struct amr_bound *b = &nest->bounds[i];
        is[i][0] = moves(s, b);
        any |= is[i][0];
        for (int k = 0; k < 3 && b->kind > AMR_BOUND_UNKNOWN; k++) {
            is[i][0] |= is[b->a[k]][0];
            is[i][1] |= is[b->a[k]][1];
        }
        is[i][1] |= is[i][0] && b->kind == AMR_BOUND_LEFT;
        lost |= is[i][1] && amr__bound_is_term(b, true);
    }
    free(is);
    return lost || (any && s->is_lost);
}

/* ---- where it may be ------------------------------------------------------------------------- */

/* The one array whose values count, but for those that locate, or -1: there is none. */
static int asked_array(const struct amr_nest *nest, bool *one)
{
    int array = -1;
    *one = true;
    for (int i = 0; i < nest->n_bounds; i++) {
        bool asks = amr__values_asks(nest, &nest->bounds[i]) && !amr__bound_locates(&nest->bounds[i]);
        int at = asks ? nest->bounds[i].at : -1;
        *one &= at < 0 || array < 0 || at == array;
        array = at < 0 ? array : at;
    }
    return array;
}

/* The least and the largest value that a cell of an own leaf holds; false: they are not known. What is
 * kept of a leaf is wider at each end by the change from one of its cells to the next. */
static bool extremes_of(const struct amr__field *f, int leaf, double value[2])
{
    if (!f->leaf_held || f->held_blocks != amr__state.blocks->stamp ||
        f->leaf_held[leaf][0] > f->leaf_held[leaf][1])
        return false;
    const double *held = f->leaf_held[leaf];
    double more = (held[1] - held[0]) / (amr__state.space.block + 2);
    value[0] = held[0] + more;
    value[1] = held[1] - more;
    return true;
}

/* What arrays that locate hold in about the middle of an own leaf; false: some are not known. */
static bool locate_middle(const struct amr__launch *l, int leaf, double (*known)[2], bool *any)
{
    const struct amr_nest *nest = amr__source_nest(l);
    bool all = true;
    *any = false;
    for (int i = 0; i < nest->n_bounds; i++) {
        int a = nest->bounds[i].at;
        if (!amr__bound_locates(&nest->bounds[i]))
            continue;
        *any = true;
        all &= extremes_of(amr__state.field[l->field[a]], leaf, known[a]);
        known[a][0] = known[a][1] = known[a][0] + (known[a][1] - known[a][0]) / 2;
    }
    return all;
}

/* Raises `least` to what each term is in the middle of an own leaf: where the values of an array count,
 * amid the least and amid the largest one that a cell of the leaf holds, as a look at its place is. */
static void widen_by_middle(const struct amr__launch *l, struct amr__range *r, int array, double *at,
                            double *least)
{
    const struct amr_nest *nest = amr__source_nest(l);
    int n = count_terms(nest, true), leaf = r->leaf - 1;
    double value[2] = {0, 0}, (*known)[2] = amr__need((size_t)nest->n_arrays, sizeof *known);
    bool locates;
    for (int a = 0; a < nest->n_arrays; a++)
        known[a][0] = 1; /* more than [1]: not known */
    bool is_known = locate_middle(l, leaf, known, &locates) &&
                    (array < 0 || extremes_of(amr__state.field[l->field[array]], leaf, value));
    r->known = array >= 0 || locates ? (const double(*)[2])known : NULL;
    for (int v = 0; v < (array < 0 ? 1 : 2) && is_known; v++) {
        for (int a = 0; a < nest->n_arrays && array >= 0; a++)
            if (l->field[a] == l->field[array])
                known[a][0] = known[a][1] = value[v];
        find_sizes(l, r, at, NULL);
        for (int k = 0; k < n; k++)
            least[k] = fmax(least[k], at[k]);
    }
    free(known);
}

/* Some wanted leaf's middle has at least that of each term: a bound of a leaf may be far too large. */
static double *find_least(const struct amr__launch *l, int n, bool constant, const bool *wanted)
{
    double *least = amr__need((size_t)n, sizeof *least);
    double *at = amr__need((size_t)n, sizeof *at);
    bool one;
    int array = asked_array(amr__source_nest(l), &one);
    for (int i = 0; i < amr__state.blocks->mesh->n_leaves; i++) {
        struct amr__range r;
        if (!wanted[i] || !range_in(l, i, true, &r))
            continue;
        r.constant = constant;
        for (int d = 0; d < AMR_MAX_DIM; d++) {
            r.lo[d] += (r.hi[d] - r.lo[d]) / 2;
            r.hi[d] = r.lo[d] + 1;
        }
        widen_by_middle(l, &r, array, at, least);
    }
    amr__state.comm->allreduce(amr__state.comm, least, n, AMR__F64, AMR__MOST);
    free(at);
    return least;
}

/* Whether a single place tells what a term is there. */
static bool tells_places(const struct amr__launch *l)
{
    const struct amr_nest *nest = amr__source_nest(l);
    bool does;
    asked_array(nest, &does);
    for (int i = 0; i < nest->n_bounds; i++)
        does &= nest->bounds[i].kind != AMR_BOUND_LEFT && nest->bounds[i].kind != AMR_BOUND_ROUND &&
                nest->bounds[i].kind != AMR_BOUND_UNKNOWN;
    return does;
}

/* What follows in the step makes nothing of the place by itself. */
static bool follows_places(const struct amr__source *s, bool *by_copies)
{
    bool only = true;
    *by_copies = true;
    for (int i = 1; i <= s->more.n; i++) {
        const struct amr_nest *nest = amr__source_nest(amr__source_link(s, i));
        only &= !nest->places && amr__source_covers(amr__source_link(s, i));
        *by_copies &= nest->n_copies > 0;
    }
    return only;
}

/* Every term is at most that share of what it is elsewhere. */
static bool is_negligible(const double *size, const double *most, int n, double share)
{
    bool all = true;
    for (int k = 0; k < n; k++)
        all &= size[k] <= share * most[k];
    return all;
}

/* Some wanted leaf of any rank has something, and no more than that share of what there is at most elsewhere. */
static bool any_little(const double *size, const double *most, int n, double share, const bool *wanted)
{
    double any = 0;
    for (int i = 0; i < amr__state.blocks->mesh->n_leaves; i++, size += n)
        if (wanted[i] && is_negligible(size, most, n, share) && !is_negligible(size, most, n, 0))
            any = 1;
    amr__state.comm->allreduce(amr__state.comm, &any, 1, AMR__F64, AMR__MOST);
    return any > 0;
}

static bool any_positive(const double *a, int n)
{
    bool any = false;
    for (int k = 0; k < n; k++)
        any |= a[k] > 0;
    return any;
}

static double least_tolerance(const struct amr__source *s, const struct amr__judged_list *list)
{
    double least = 1;
    for (int i = 0; i < list->n; i++) {
        const struct amr__field *f = amr__state.field[amr__judged_field(s, &list->at[i])];
        least = fmin(least, amr__limit_of(&amr__state.config.tolerance, f->name));
    }
    return least;
}

/* The least detail that counts of what a source makes, as a share of that. */
static double least_detail(const struct amr__source *s)
{
    return fmin(least_tolerance(s, &s->judged), least_tolerance(s, &s->varies)) *
           amr__state.config.hysteresis;
}

/* Of n terms, in wanted leaves. False: they are nothing anywhere, which tells no leaf from another. */
static bool narrow(const struct amr__source *s, const struct amr__launch *l, int n, bool by_copies,
                   bool constant, bool *wanted)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    double *size = amr__need((size_t)n * (size_t)m->n_leaves, sizeof *size);
    double *most = find_largest(s, l, n, constant, wanted, size);
    double share = by_copies && tells_places(l) ? NOTHING * least_detail(s) / n : 0;
    bool asks = share > 0 && any_little(size, most, n, share, wanted);
    double *least = asks ? find_least(l, n, constant, wanted) : NULL;
    share = least ? share : 0;
    bool is_there = any_positive(most, n);
    for (int i = 0; i < m->n_leaves && (is_there || constant); i++)
        wanted[i] &=
            !is_negligible(size + (size_t)i * (size_t)n, least ? least : most, n, share);
    free(least);
    free(most);
    free(size);
    return is_there;
}

static bool has_differences(const struct amr_nest *nest)
{
    bool any = false;
    for (int i = 0; i < nest->n_bounds; i++)
        any |= nest->bounds[i].kind == AMR_BOUND_DIFFERENCE;
    return any;
}

/* Of what is set at an edge each array is judged by the range that it has inside. */
static bool only_sets_edge(const struct amr__source *s)
{
    bool only = amr__source_nest(&s->last)->edge == AMR_EDGE_DATA && s->more.n == 0;
    for (int i = 0; i < s->judged.n; i++)
        only &= !s->judged.at[i].link && !s->judged.at[i].asked;
    return only;
}

/* All that goes with the place there is so little in any cell that no detail of it counts. Of loops that
 * add, terms are single rounds. */
static bool is_little(const struct amr__launch *l)
{
    const struct amr_nest *nest = amr__source_nest(l);
    struct amr__range all = range_of(l);
    double sum = 0;
    bool little = true;
    all.all = true;
    const struct amr__span *is = amr__search_spans(l, &all, NULL);
    for (int i = 0; i < nest->n_bounds; i++) {
        const struct amr_bound *b = &nest->bounds[i];
        sum += amr__bound_is_term(b, true) ? amr__span_size(is[i]) : 0;
        little &= b->kind != AMR_BOUND_ROUND && b->kind != AMR_BOUND_LEFT;
    }
    for (int a = 0; a < nest->n_arrays; a++) {
        const struct amr__field *f = amr__state.field[l->field[a]];
        double limit = f->range_known ? amr__remesh_threshold(f, f->range[0], f->range[1]) : 0;
        if (nest->arrays[a].writes)
            little &= 2 * sum < amr__state.config.hysteresis * limit;
    }
    return little;
}

/* Where no term is anything, the launch shows nothing, nor does what only carries on what it makes. */
void amr__bounds_narrow(const struct amr__source *s, const struct amr__launch *l, bool *varying,
                        bool *constant)
{
    const struct amr_nest *nest = amr__source_nest(l);
    bool by_copies, is_there = false;
    int n = count_terms(nest, true);
    bool knows = n > 0 && !nest->edge && follows_places(s, &by_copies);
    if (n > 0 && only_sets_edge(s) && is_little(l))
        memset(varying, 0, (size_t)amr__state.blocks->mesh->n_leaves * sizeof *varying);
    if (knows)
        amr__values_ask(l);
    if (knows)
        is_there = narrow(s, l, n, by_copies, false, varying);
    memcpy(constant, varying, (size_t)amr__state.blocks->mesh->n_leaves * sizeof *constant);
    if (is_there && has_differences(nest))
        narrow(s, l, n, by_copies, true, constant);
}

void amr__bounds_free(struct amr__source *s)
{
    for (int i = 0; i < s->n_sizes; i++)
        free(s->sizes[i].now);
    free(s->sizes);
}
