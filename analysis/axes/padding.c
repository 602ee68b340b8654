/* Arrays with ghost cells beside arrays without, in programs whose loops count the cells inside:
 *
 *     for (i = 0; i < n; i++) w[i] = u[i + 1] - 2 * u[i + 2] + u[i + 3];
 *     for (i = 0; i < n; i++) u[i + 2] += w[i];
 *
 * The mesh counts as the arrays with the most ghost cells do; of each other array it is found here
 * how many ghost cells it lacks in front, so that what loops with one begin write lies at one
 * place. That is asked only where a nest reads an array, but not in its own cell: as long as each
 * nest does that, arrays that count alike explain the program. Where no numbers fit, all stay as
 * they are.
 *
 * Called by access.c once nests are split, before shift.c moves them. */
#include "analysis/arrays/arrays.h"
#include "analysis/axes/axes.h"
#include "analysis/program/program.h"
#include "analysis/sizes/sizes.h"

enum { MOST_LACKING = 16 };

/* An array's part in a nest, along one axis. */
struct part {
    struct span reads;
    bool writes;
    bool mixed; /* it is written at several offsets */
    int own;    /* at which it is written */
};

struct padded {
    struct decl *decl; /* one of the variables that hold it */
    bool known;        /* `lacks` is */
    int own, rank;     /* at which loops like the first write it; how like they are, 0: most */
    int lacks;
};

struct padding {
    struct plan *plan;
    int axis;
    int **field;      /* [nests][arrays] number of the field */
    struct poly *end; /* [nests] of its range, by what it was made from */
    VEC(struct padded) fields;
};

/* ---- what nests do -------------------------------------------------------------------------- */

static int n_nests(const struct padding *s)
{
    return s->plan->work->nests.n;
}

static const struct work_nest *nest_at(const struct padding *s, int nest)
{
    return s->plan->work->nests.at[nest];
}

static struct part part_of(const struct padding *s, int nest, int field)
{
    const struct plan_nest *n = nest_at(s, nest)->nest;
    struct part part = {.own = 0};
    vec_each_at (a, &n->accesses) {
        int at = a->offset[s->axis] - a->round[s->axis] - a->stops[s->axis];
        if (s->field[nest][a->array] != field)
            continue;
        if (a->writes) {
            part.mixed |= part.writes && at != part.own;
            part.own = at;
            part.writes = true;
        }
        if (a->reads)
            span_widen(&part.reads, at, at);
    }
    return part;
}

static bool reads_elsewhere(const struct part *p, int own)
{
    return p->reads.any && (own < p->reads.lo || own > p->reads.hi);
}

/* How like the ranges of two nests are: 0: the same; 1: one is that of the faces between the
 * other's cells; 2: they begin alike, in functions that name sizes otherwise; -1: not. */
static int likeness(const struct padding *s, int nest, int other)
{
    const struct work_nest *a = nest_at(s, nest), *b = nest_at(s, other);
    int64_t cells;
    if (!poly_difference(&a->lo[s->axis], &b->lo[s->axis], &cells) || cells != 0)
        return -1;
    if (!poly_difference(&a->hi[s->axis], &b->hi[s->axis], &cells) &&
        !poly_difference(&s->end[nest], &s->end[other], &cells))
        return 2;
    return cells == 0 ? 0 : cells == 1 || cells == -1 ? 1 : -1;
}

/* ---- whether arrays count otherwise --------------------------------------------------------- */

/* Whether two arrays of a nest have one size, as far as sizes are known along any axis. */
static bool sized_alike(const struct padding *s, const struct work_nest *w, int a, int b)
{
    bool known = false;
    for (int x = 0; x < s->plan->dim; x++) {
        struct poly one = extent_of(s->plan, w, a, x), other = extent_of(s->plan, w, b, x);
        int64_t apart;
        if (!poly_difference(&one, &other, &apart))
            continue;
        if (apart + w->nest->arrays.at[b]->lacks[x] != w->nest->arrays.at[a]->lacks[x])
            return false;
        known = true;
    }
    return known;
}

/* The field has the size of an array that the nest writes. */
static bool has_written_size(const struct padding *s, int nest, int field)
{
    const struct work_nest *w = nest_at(s, nest);
    return any_below(
        i, w->nest->arrays.n,
        s->field[nest][i] == field &&
            any_below(k, w->nest->arrays.n,
                      part_of(s, nest, s->field[nest][k]).writes && sized_alike(s, w, i, k)));
}

/* An array that nests only read ends before the range of what is written at `own` does; or nobody
 * knows where, and it is read at one place, in front of that. */
static bool is_short(const struct padding *s, int nest, int field, int own)
{
    const struct part part = part_of(s, nest, field);
    const struct work_nest *w = nest_at(s, nest);
    for (int i = 0; i < w->nest->arrays.n; i++) {
        if (s->field[nest][i] != field)
            continue;
        struct poly end = extent_of(s->plan, w, i, s->axis);
        int64_t rest;
        return poly_difference(&end, &w->hi[s->axis], &rest)
                   ? rest < own
                   : part.reads.lo == part.reads.hi && own > 0 && part.reads.hi >= 0 &&
                         part.reads.hi < own;
    }
    return false;
}

/* Whether, in a nest that writes at `own`, this array's cell is another index than the written
 * one's: another nest over the same cells writes it there. */
static bool counts_otherwise(const struct padding *s, int nest, int field, int own)
{
    const struct part read = part_of(s, nest, field);
    if (!reads_elsewhere(&read, own) || read.writes || has_written_size(s, nest, field))
        return false;
    for (int i = 0; i < n_nests(s); i++) {
        const struct part part = part_of(s, i, field);
        int like = part.writes && !part.mixed ? likeness(s, nest, i) : -1;
        if (like >= 0 && like < 2 && part.own >= read.reads.lo && part.own <= read.reads.hi)
            return true;
    }
    return !any_below(i, n_nests(s), part_of(s, i, field).writes) && is_short(s, nest, field, own);
}

/* Offset of all that a nest writes; false where there are several, or none. */
static bool own_offset(const struct padding *s, int nest, int *own)
{
    bool found = false;
    for (int f = 0; f < s->fields.n; f++) {
        const struct part part = part_of(s, nest, f);
        if (!part.writes)
            continue;
        if (part.mixed || (found && part.own != *own))
            return false;
        *own = part.own;
        found = true;
    }
    return found;
}

/* The first nest that shows that arrays count otherwise; or -1. */
static int find_witness(const struct padding *s)
{
    for (int i = 0; i < n_nests(s); i++) {
        int own = 0;
        bool found = own_offset(s, i, &own);
        for (int f = 0; found && f < s->fields.n; f++)
            if (counts_otherwise(s, i, f, own))
                return i;
    }
    return -1;
}

/* ---- how ------------------------------------------------------------------------------------ */

/* Arrays that loops like the witness' write: at which offset. False where that is contradictory. */
static bool place_written(struct padding *s, int witness)
{
    for (int f = 0; f < s->fields.n; f++) {
        struct padded *field = &s->fields.at[f];
        bool unclear = false;
        for (int i = 0; i < n_nests(s); i++) {
            const struct part part = part_of(s, i, f);
            int like = part.writes && !part.mixed ? likeness(s, witness, i) : -1;
            if (like < 0 || (field->known && like > field->rank))
                continue;
            unclear = field->known && like == field->rank && (unclear || part.own != field->own);
            field->known = true;
            field->rank = like;
            field->own = part.own;
        }
        if (unclear)
            return false;
    }
    return true;
}

/* The least and the largest number that puts one of the cells that are read at the one that is
 * written, by all nests that deal with the array and with arrays whose numbers are known. */
static void narrow(struct span *span, int lo, int hi)
{
    span->lo = span->any && span->lo > lo ? span->lo : lo;
    span->hi = span->any && span->hi < hi ? span->hi : hi;
    span->any = true;
}

static struct span span_of(const struct padding *s, int field)
{
    struct span span = {.any = false};
    for (int i = 0; i < n_nests(s); i++) {
        const struct part own = part_of(s, i, field);
        for (int f = 0; f < s->fields.n; f++) {
            const struct padded *other = &s->fields.at[f];
            const struct part part = part_of(s, i, f);
            if (f == field || !other->known || own.mixed || part.mixed)
                continue;
            if (part.writes && own.reads.any)
                narrow(&span, part.own + other->lacks - own.reads.hi,
                       part.own + other->lacks - own.reads.lo);
            else if (part.reads.any && own.writes)
                narrow(&span, part.reads.lo + other->lacks - own.own,
                       part.reads.hi + other->lacks - own.own);
        }
    }
    return span;
}

/* The others, from those that are known. `most`: what the array that lacks most does. */
static void place_others(struct padding *s, int most)
{
    bool more = true;
    while (more) {
        more = false;
        for (int f = 0; f < s->fields.n; f++) {
            struct padded *field = &s->fields.at[f];
            const struct span span = span_of(s, f);
            if (field->known || !span.any)
                continue;
            bool none = span.lo > span.hi || (span.lo <= 0 && span.hi >= 0);
            field->lacks = none ? 0 : most < span.lo ? span.lo : most > span.hi ? span.hi : most;
            field->known = more = true;
        }
    }
}

static bool differs_in_vain(const struct padding *s, int nest)
{
    const struct work_nest *w = nest_at(s, nest);
    return any_below(
        a, w->nest->arrays.n,
        any_below(b, a,
                  s->fields.at[s->field[nest][a]].lacks != s->fields.at[s->field[nest][b]].lacks &&
                      sized_alike(s, w, a, b)));
}

/* All that a nest writes must lie at one place, and what has one size must count alike. */
static bool is_sound(const struct padding *s)
{
    for (int i = 0; i < n_nests(s); i++) {
        bool found = false;
        int at = 0;
        if (differs_in_vain(s, i))
            return false;
        for (int f = 0; f < s->fields.n; f++) {
            const struct part part = part_of(s, i, f);
            if (!part.writes || part.mixed)
                continue;
            if (found && part.own + s->fields.at[f].lacks != at)
                return false;
            at = part.own + s->fields.at[f].lacks;
            found = true;
        }
    }
    return !vec_any_at(x, &s->fields, x->lacks < 0 || x->lacks > MOST_LACKING);
}

static bool find_lacks(struct padding *s)
{
    int witness = find_witness(s), most = 0, least = 0;
    bool any = false;
    if (witness < 0 || !place_written(s, witness))
        return false;
    vec_each_at (field, &s->fields) {
        most = field->known && (!any || field->own > most) ? field->own : most;
        least = field->known && (!any || field->own < least) ? field->own : least;
        any |= field->known;
    }
    for (int f = 0; f < s->fields.n; f++)
        s->fields.at[f].lacks = s->fields.at[f].known ? most - s->fields.at[f].own : 0;
    place_others(s, most - least);
    return is_sound(s);
}

/* ---- all ------------------------------------------------------------------------------------ */

static int number_of(struct padding *s, struct decl *d)
{
    int i = first_below(i, s->fields.n, alias_same_field(s->plan, s->fields.at[i].decl, d));
    if (i < 0)
        vec_push(s->plan->arena, &s->fields, ((struct padded){.decl = d}));
    return i < 0 ? s->fields.n - 1 : i;
}

static void find_fields(struct padding *s)
{
    struct arena *arena = s->plan->arena;
    s->field = arena_alloc(arena, (n_nests(s) + 1) * sizeof *s->field);
    s->end = arena_alloc(arena, (n_nests(s) + 1) * sizeof *s->end);
    for (int i = 0; i < n_nests(s); i++) {
        const struct work_nest *w = nest_at(s, i);
        const struct plan_nest *n = w->nest;
        s->end[i] = size_of_poly(s->plan, w->kernel->kernel->function, &w->hi[s->axis]);
        s->field[i] = arena_alloc(arena, (n->arrays.n + 1) * sizeof *s->field[i]);
        for (int a = 0; a < n->arrays.n; a++)
            s->field[i][a] = number_of(s, n->arrays.at[a]->decl);
    }
}

void padding_add(struct plan *p, struct decl *d, int axis, int cells)
{
    struct work_lacking *lacking = lacking_of(p, d, axis);
    if (lacking)
        lacking->cells += cells;
    else if (cells)
        vec_push(p->arena, &p->work->lacking, ((struct work_lacking){d, axis, cells}));
}

static void apply_nest(const struct plan *p, struct plan_nest *n)
{
    for (int x = 0; x < p->dim; x++) {
        for (int i = 0; i < n->accesses.n; i++) {
            const struct plan_array *a = n->arrays.at[n->accesses.at[i].array];
            n->accesses.at[i].offset[x] += padding_of(p, a->decl, x) - a->lacks[x];
        }
        for (int i = 0; i < n->arrays.n; i++)
            n->arrays.at[i]->lacks[x] = padding_of(p, n->arrays.at[i]->decl, x);
    }
}

void padding_apply(struct plan *p)
{
    for (int i = 0; i < p->nests.n; i++)
        apply_nest(p, p->nests.at[i]);
}

void padding_find(struct plan *p)
{
    for (int axis = 0; axis < p->dim && !any_array(x, p, x.array->form == FORM_ROWS); axis++) {
        struct padding s = {.plan = p, .axis = axis};
        find_fields(&s);
        if (!find_lacks(&s))
            continue;
        for (int f = 0; f < s.fields.n; f++)
            padding_add(p, s.fields.at[f].decl, axis, s.fields.at[f].lacks);
    }
    padding_apply(p);
}
