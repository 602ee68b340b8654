/* Whether conditions of a nest ask anything of an array (amr_array_desc.decides). The array decides
 * what the nest makes only where the two operands of such a condition may be the same: a limit that
 * no value comes near, `fmax(k, 1e-6)`, or a threshold above all values decides nothing. So launches
 * tell what they write into arrays at most and at least, by the formulas of the nest
 * (amr_array_desc.value, interval arithmetic); and before a nest that asks runs, the operands of its
 * conditions are found from these. What is not known may be anything.
 *
 * Where the operands meet after all, or one is the larger of the two that was the smaller one, the
 * mesh is refined, and the array is made anew there: by the
 * launches that have made it. An array that these cannot make again, for they have read what is
 * another now, is taken to be asked all the time. All ranks find the same. Called by sources.c and
 * source_chain.c. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "criteria/criteria.h"
#include "fields/fields.h"
#include "nests/nests.h"
#include "sources/source_span.h"

static const double UNSEEN = 1e-2; /* of the tolerance */

enum { MOST_MADE = 4, DEEPEST = 4, ONE_SIDED = 2 };

/* A launch that has written a field. */
struct made {
    struct amr__launch *launch;      /* owned; room for any */
    int64_t before[AMR_MAX_ARRAYS]; /* writes of its fields before it, */
    int64_t after[AMR_MAX_ARRAYS];  /* and with its own */
};

/* What a field holds. */
static struct held {
    double span[2]; /* the second one less: not known */
    int64_t writes; /* of all times */
    int64_t begun;  /* the step in which a launch made all of it anew, the last time */
    bool of_place;  /* it is made of places, or of what is */
    int n;
    struct made made[MOST_MADE]; /* [n] what has made it, in this order; n == 0: not known */
} *held; /* [n_held] owned, by field */
static int n_held;

/* Conditions of a nest on an array, when it ran last. */
static struct asker {
    int32_t nest, field;
    int array;
    bool apart; /* they asked nothing: */
    unsigned long sides; /* which operands were the larger ones */
} *askers; /* [n_askers] owned */
static int n_askers, askers_room;

static unsigned char asks[AMR_MAX_ARRAYS]; /* of the launch under way: ASKS, BEGINS */
enum { ASKS = 1, BEGINS = 2 };

static struct held *held_of(int field)
{
    if (field >= n_held) {
        held = amr__grow(held, (size_t)(field + 1) * sizeof *held);
        for (; n_held <= field; n_held++)
            held[n_held] = (struct held){.span = {1, 0}};
    }
    return &held[field];
}

void amr__asked_forget(int field)
{
    struct held *h = held_of(field);
    h->span[0] = 1;
    h->span[1] = 0;
    h->writes++;
    h->n = 0;
}

void amr__asked_forget_all(void)
{
    for (int i = 0; i < n_held; i++)
        amr__asked_forget(i);
}

/* ---- what launches write --------------------------------------------------------------------- */

static struct amr__range range_of(const struct amr__launch *l, double (*known)[2])
{
    struct amr__range r = {.all = true, .known = (const double (*)[2])known};
    memcpy(r.lo, l->lo, sizeof l->lo);
    memcpy(r.hi, l->hi, sizeof l->hi);
    for (int a = 0; a < amr__source_nest(l)->n_arrays; a++)
        memcpy(known[a], held_of(l->field[a])->span, sizeof *known);
    return r;
}

/* On all levels. false: it is not known. */
static bool find_written(const struct amr__launch *l, struct amr__range *r, int array,
                         double span[2])
{
    const struct amr_array_desc *a = &amr__source_nest(l)->arrays[array];
    bool known = a->n_value > 0, all = amr__source_covers(l);
    if (!known)
        return false;
    struct amr__span *is = amr__need((size_t)a->n_value, sizeof *is), *last = &is[a->n_value - 1];
    span[0] = all ? INFINITY : r->known[array][0];
    span[1] = all ? -INFINITY : r->known[array][1];
    known = all || span[0] <= span[1];
    for (r->coarser = 0; r->coarser < amr__state.space.levels; r->coarser++) {
        amr__spans_of(l, r, a->value, a->n_value, NULL, is);
        known &= !last->is_data && amr__span_size(*last) < 1e100;
        span[0] = fmin(span[0], last->lo);
        span[1] = fmax(span[1], last->hi);
    }
    r->coarser = 0;
    free(is);
    return known;
}

static bool makes_all(const struct amr__launch *l, int array)
{
    const struct amr_array_desc *a = &amr__source_nest(l)->arrays[array];
    return a->writes && a->full_write && !a->reads && amr__source_covers(l);
}

/* Appends it to what has made a field, or begins anew with it. */
static void add_made(const struct amr__launch *l, int array, const int64_t *before)
{
    struct held *h = held_of(l->field[array]);
    int at = makes_all(l, array) ? 0 : h->n;
    bool known = at < MOST_MADE && (at > 0 || makes_all(l, array));
    h->n = known ? at + 1 : 0;
    if (!known)
        return;
    struct made *m = &h->made[at];
    m->launch = m->launch ? m->launch : amr__need(1, sizeof *m->launch);
    memcpy(m->launch, l, offsetof(struct amr__launch, scalars) + (size_t)l->scalar_bytes);
    for (int a = 0; a < amr__source_nest(l)->n_arrays; a++) {
        m->before[a] = before[a];
        m->after[a] = held_of(l->field[a])->writes;
    }
}

/* Some nest of the program asks by conditions that are written down. */
static bool any_asks(void)
{
    static bool known, any;
    const struct amr_program *p = amr__state.program;
    for (int i = 0; i < p->n_nests && !known; i++)
        for (int a = 0; a < p->nests[i]->n_arrays; a++)
            any |= p->nests[i]->arrays[a].n_asked > 0;
    known = true;
    return any;
}

static bool can_remake(int field, int depth);

/* What it makes goes with places: its own, or those of what it reads, if that was made in this step or
 * may be made again. */
static bool is_of_place(const struct amr__launch *l)
{
    const struct amr_nest *nest = amr__source_nest(l);
    bool is = nest->places;
    for (int a = 0; a < nest->n_arrays && !is; a++) {
        const struct held *h = held_of(l->field[a]);
        is = nest->arrays[a].reads && h->of_place &&
             (h->begun == amr__state.step || can_remake(l->field[a], 0));
    }
    return is;
}

/* The program has got numbers of values that are made of places, as their maximum: it may make a
 * threshold of them, and these are not got again. From then on all is taken to be asked. */
static bool is_shown;

void amr__asked_show(int field)
{
    const struct held *h = held_of(field);
    const struct amr__field *f = amr__state.field[field];
    is_shown |= f && h->of_place &&
                (can_remake(field, 0) || (h->begun == amr__state.step && f->remade));
}

static void note_made(const struct amr__launch *l, int array, const int64_t *before,
                      const double *span, bool of_place)
{
    static const double unknown[2] = {1, 0};
    struct held *h = held_of(l->field[array]);
    bool anew = makes_all(l, array);
    memcpy(h->span, span ? span : unknown, sizeof h->span);
    h->of_place = of_place || (h->of_place && !anew);
    h->begun = anew ? amr__state.step : h->begun;
    add_made(l, array, before);
}

/* Ring cells are none of what a source makes. */
void amr__asked_note(const struct amr__launch *l)
{
    const struct amr_nest *nest = amr__source_nest(l);
    double known[AMR_MAX_ARRAYS][2], span[AMR_MAX_ARRAYS][2];
    int64_t before[AMR_MAX_ARRAYS];
    bool is[AMR_MAX_ARRAYS] = {false};
    if ((!any_asks() && amr__state.step > AMR__FIRST_STEPS) || nest->edge)
        return;
    for (int a = 0; a < nest->n_arrays && nest->n_reductions; a++)
        if (nest->arrays[a].reads)
            amr__asked_show(l->field[a]);
    struct amr__range r = range_of(l, known);
    bool of_place = is_of_place(l);
    for (int a = 0; a < nest->n_arrays; a++) {
        is[a] = nest->arrays[a].writes && find_written(l, &r, a, span[a]);
        before[a] = held_of(l->field[a])->writes;
    }
    for (int a = 0; a < nest->n_arrays; a++)
        held_of(l->field[a])->writes += nest->arrays[a].writes;
    for (int a = 0; a < nest->n_arrays; a++)
        if (nest->arrays[a].writes)
            note_made(l, a, before, is[a] ? span[a] : NULL, of_place);
}

/* ---- making it again ------------------------------------------------------------------------- */

/* What it read is as it was, or made again before it; and it makes nothing else of other fields than
 * these hold. own: the field that is made; first: it is the first of those that do. */
static bool can_run(const struct made *m, int own, bool first, int depth)
{
    const struct amr_nest *nest = amr__source_nest(m->launch);
    bool can = nest->n_reductions == 0;
    for (int t = 0; t < nest->n_tables && can; t++)
        can = amr__table_lives(m->launch->table[t]);
    for (int a = 0; a < nest->n_arrays && can; a++) {
        const struct amr_array_desc *is = &nest->arrays[a];
        int field = m->launch->field[a];
        int64_t writes = held_of(field)->writes;
        if (field == own)
            can = !first || !is->reads;
        else if (is->writes)
            can = makes_all(m->launch, a) && writes == m->after[a];
        else
            can = writes == m->before[a] && can_remake(field, depth + 1);
    }
    return can;
}

static bool can_remake(int field, int depth)
{
    const struct held *h = held_of(field);
    bool can = h->n > 0 && depth < DEEPEST;
    for (int i = 0; i < h->n && can; i++)
        can = can_run(&h->made[i], field, i == 0, depth);
    return can;
}

static void remake(int field)
{
    for (int i = 0; i < held_of(field)->n; i++) {
        const struct amr__launch *l = held_of(field)->made[i].launch;
        for (int a = 0; a < amr__source_nest(l)->n_arrays; a++)
            if (l->field[a] != field && !amr__source_nest(l)->arrays[a].writes)
                remake(l->field[a]);
        amr__launch_run(l);
    }
}

/* What else this step has made of places. */
static bool is_beside(int field)
{
    return amr__state.field[field] && held[field].of_place && held[field].begun == amr__state.step;
}

/* Not only what is asked: also what else the step has made of places, or of that. */
void amr__asked_remake(const struct amr__launch *l)
{
    for (int f = 0; f < n_held; f++) {
        bool is = is_beside(f);
        for (int a = 0; a < amr__source_nest(l)->n_arrays; a++)
            is |= l->field[a] == f && amr__asked_begins(a);
        if (is && can_remake(f, 0))
            remake(f);
    }
    amr__rings_finish();
}

/* As it was when the step began: what the step does with it comes behind that. */
static void remake_left(int field)
{
    struct amr__field *f = amr__state.field[field];
    const enum amr__first_use use = f->first_use;
    remake(field);
    f->first_use = use;
}

void amr__asked_remake_left(const struct amr__launch *l)
{
    const struct amr_nest *nest = amr__source_nest(l);
    for (int a = 0; a < nest->n_arrays; a++) {
        const struct held *h = held_of(l->field[a]);
        if (nest->arrays[a].reads && h->of_place && h->begun == amr__state.step - 1 &&
            can_remake(l->field[a], 0))
            remake_left(l->field[a]);
    }
    amr__rings_finish();
}

/* The launch reads it, and it is none that it advances; or later launches may. */
static bool is_read_on(const struct amr__launch *l, int field)
{
    const struct amr_nest *nest = amr__source_nest(l);
    bool reads = amr__state.field[field]->remade;
    for (int a = 0; a < nest->n_arrays; a++)
        reads |= l->field[a] == field && nest->arrays[a].reads && !nest->arrays[a].writes;
    return reads;
}

/* If not, the launch or later ones would read what coarse cells have made of places; but what goes on to the
 * next step is interpolated wherever leaves become fine. */
static bool can_remake_beside(const struct amr__launch *l)
{
    bool can = true;
    for (int f = 0; f < n_held && can; f++)
        can = !is_beside(f) || !is_read_on(l, f) || can_remake(f, 0);
    return can;
}

/* ---- what conditions ask --------------------------------------------------------------------- */

static struct asker *asker_of(const struct amr__launch *l, int array)
{
    for (int i = 0; i < n_askers; i++)
        if (askers[i].nest == l->nest && askers[i].array == array &&
            askers[i].field == l->field[array])
            return &askers[i];
    askers = amr__grow_for(askers, n_askers, &askers_room, sizeof *askers);
    askers[n_askers] = (struct asker){.nest = l->nest, .field = l->field[array], .array = array};
    return &askers[n_askers++];
}

/* How far two operands may reach beyond each other: where one of them is a limit, as in `fmax(k,
 * least)`, that much less than the tolerance of what varies does not show, with or without it. */
static double slack(const struct amr__launch *l, int array, struct amr__span a, struct amr__span b)
{
    double widths[] = {a.hi - a.lo, b.hi - b.lo};
    double least = fmin(widths[0], widths[1]), most = fmax(widths[0], widths[1]);
    const struct amr__field *f = amr__state.field[l->field[array]];
    bool is_limit = amr__source_nest(l)->arrays[array].decides == ONE_SIDED && least == 0;
    return is_limit && most > 0 ? UNSEEN * amr__remesh_threshold(f, 0, most) : 0;
}

/* The operands of each condition are, on all levels: a threshold may go with the cell width. sides:
 * another number where one is the larger of the two that was the smaller one. */
static bool all_apart(const struct amr__launch *l, struct amr__range *r, int array,
                      unsigned long *sides)
{
    const struct amr_array_desc *a = &amr__source_nest(l)->arrays[array];
    struct amr__span *is = amr__need((size_t)a->n_asked, sizeof *is);
    bool all = a->n_asked > 0;
    *sides = 0;
    for (r->coarser = 0; r->coarser < amr__state.space.levels && all; r->coarser++) {
        unsigned long now = 0;
        amr__spans_of(l, r, a->asked, a->n_asked, NULL, is);
        for (int i = 0; i < a->n_asked && all; i++) {
            struct amr__span first = is[a->asked[i].a[0]], second = is[a->asked[i].a[1]];
            int side = a->asked[i].kind != AMR_BOUND_ASKED
                           ? 1
                           : amr__span_side(first, second, slack(l, array, first, second));
            all = side != 0;
            now = 31 * now + (side > 0);
        }
        all = all && (r->coarser == 0 || now == *sides);
        *sides = now;
    }
    r->coarser = 0;
    free(is);
    return all;
}

void amr__asked_take(const struct amr__launch *l)
{
    const struct amr_nest *nest = amr__source_nest(l);
    double known[AMR_MAX_ARRAYS][2];
    struct amr__range r = range_of(l, known);
    for (int a = 0; a < nest->n_arrays; a++) {
        asks[a] = nest->arrays[a].decides ? ASKS : 0;
        if (!asks[a] || !nest->arrays[a].n_asked)
            continue;
        struct asker *of = asker_of(l, a);
        unsigned long sides = 0;
        bool apart = !is_shown && all_apart(l, &r, a, &sides) && can_remake(l->field[a], 0) &&
                     can_remake_beside(l);
        bool same = apart && (!of->apart || of->sides == sides);
        asks[a] = same ? 0 : of->apart ? ASKS | BEGINS : ASKS;
        of->apart = apart;
        of->sides = sides;
    }
}

bool amr__asked_holds(int array)
{
    return asks[array] & ASKS;
}

bool amr__asked_begins(int array)
{
    return asks[array] & BEGINS;
}
