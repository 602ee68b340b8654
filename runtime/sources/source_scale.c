/* Sources whose place and shape stay while numbers that change make all of it larger or smaller:
 * `u += dt * amplitude(t) * exp(-r * r)`, `(t < 0.01 ? q : 0)`. Where such a source shows does not
 * change with the amplitude, for it is judged by its own range. So remeshes look at it as at one
 * that rests, until a factor has changed by much, or vanishes. Between remeshes the bounds tell that
 * a term has grown. Whether numbers are factors only, the steps of the bounds tell; nests behind the
 * source must only copy what it makes, for a threshold there moves with the amplitude; and a term
 * whose factor changes must be the only one that is anything amid constant fields, for two of them
 * may cancel. Called by source_time.c, sources.c and source_bounds.c, on all ranks alike. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sources/source_span.h"

/* A factor that has changed by that is looked at again. */
static const double MOST_CHANGE = 2;

/* What a step goes with; whether a number that changes does more there than multiply; whether it is
 * nothing amid constant fields. */
struct origin {
    bool number, place, values, mixed, difference;
};

static bool is_leaf(enum amr_bound_kind kind)
{
    return kind <= AMR_BOUND_UNKNOWN;
}

static struct origin origin_of(const struct amr__source *s, const struct amr_bound *b)
{
    bool moves = amr__bound_moves(s, b), is_table = b->kind == AMR_BOUND_TABLE;
    return (struct origin){
        .number = moves || b->kind == AMR_BOUND_UNKNOWN,
        .place = is_table || b->kind == AMR_BOUND_PLACE || b->kind == AMR_BOUND_UNKNOWN,
        .values = b->kind == AMR_BOUND_DATA || b->kind == AMR_BOUND_DIFFERENCE,
        .mixed = b->kind == AMR_BOUND_UNKNOWN || (moves && is_table),
        .difference = b->kind == AMR_BOUND_DIFFERENCE,
    };
}

static bool is_zero(const struct amr_bound *b)
{
    return b->kind == AMR_BOUND_NUMBER && b->number == 0;
}

static bool is_field(struct origin a)
{
    return a.place || a.values;
}

/* Something where a condition holds, nothing elsewhere; or numbers alone. */
static bool is_choice_of_factors(const struct amr_bound *all, const struct amr_bound *b,
                                 const struct origin *is)
{
    struct origin condition = is[b->a[0]], yes = is[b->a[1]], no = is[b->a[2]];
    if (condition.number && is_field(condition))
        return false;
    bool numbers = !is_field(condition) && !is_field(yes) && !is_field(no);
    return numbers || is_zero(&all[b->a[1]]) || is_zero(&all[b->a[2]]);
}

static bool keeps_shape(const struct amr_bound *all, const struct amr_bound *b,
                        const struct origin *is)
{
    switch (b->kind) {
    case AMR_BOUND_MULTIPLY:
    case AMR_BOUND_DIVIDE:
    case AMR_BOUND_NEGATE:
    case AMR_BOUND_SQUARE:
    case AMR_BOUND_TERM:
    case AMR_BOUND_REST:
        return true;
    case AMR_BOUND_CHOICE:
        return is_choice_of_factors(all, b, is);
    default:
        return false;
    }
}

/* It is nothing where operand k is. */
static bool is_nothing_with(enum amr_bound_kind kind, int k)
{
    bool is = kind == AMR_BOUND_MULTIPLY || kind == AMR_BOUND_NEGATE || kind == AMR_BOUND_TERM ||
              kind == AMR_BOUND_REST;
    return is || (kind == AMR_BOUND_DIVIDE && k == 0);
}

/* Operands of what is not made of numbers alone. */
static void find_origins(const struct amr__source *s, struct origin *is)
{
    const struct amr_nest *nest = amr__source_nest(&s->last);
    for (int i = 0; i < nest->n_bounds; i++) {
        const struct amr_bound *b = &nest->bounds[i];
        is[i] = origin_of(s, b);
        for (int k = 0; k < 3 && !is_leaf(b->kind); k++) {
            const struct origin *of = &is[b->a[k]];
            is[i].number |= of->number;
            is[i].place |= of->place || b->kind == AMR_BOUND_ROUND;
            is[i].values |= of->values || b->kind == AMR_BOUND_LEFT;
            is[i].mixed |= of->mixed;
            is[i].difference |= of->difference && is_nothing_with(b->kind, k);
        }
        is[i].mixed |= is[i].number && is_field(is[i]) && !keeps_shape(nest->bounds, b, is);
    }
}

static bool is_known(const struct amr_nest *nest)
{
    return nest->n_bounds > 0 && !nest->edge;
}

static bool only_copies_follow(const struct amr__source *s)
{
    bool only = true;
    for (int i = 1; i <= s->more.n; i++)
        only &= amr__source_nest(amr__source_link(s, i))->n_copies > 0;
    return only;
}

bool amr__scale_alone(const struct amr__source *s)
{
    const struct amr_nest *nest = amr__source_nest(&s->last);
    bool alone = is_known(nest) && only_copies_follow(s);
    int n_there = 0, n_moving = 0; /* terms that are something amid constant fields */
    struct origin *is = amr__need((size_t)nest->n_bounds, sizeof *is);
    find_origins(s, is);
    for (int i = 0; i < nest->n_bounds; i++) {
        if (!amr__bound_is_term(&nest->bounds[i], true))
            continue;
        alone &= !is[i].mixed;
        n_there += !is[i].difference;
        n_moving += is[i].number;
    }
    free(is);
    return alone && (n_moving == 0 || n_there <= 1);
}

static struct amr__span *spans_of(const struct amr__source *s)
{
    struct amr__range r = {.all = false};
    struct amr__span *is = amr__need((size_t)amr__source_nest(&s->last)->n_bounds, sizeof *is);
    memcpy(r.lo, s->last.lo, sizeof s->last.lo);
    memcpy(r.hi, s->last.hi, sizeof s->last.hi);
    amr__spans(&s->last, &r, NULL, is);
    return is;
}

void amr__scale_looked(struct amr__source *s)
{
    int n = amr__source_nest(&s->last)->n_bounds;
    struct amr__span *is = spans_of(s);
    s->factor = amr__grow(s->factor, (size_t)(n + 1) * sizeof *s->factor);
    for (int i = 0; i < n; i++)
        s->factor[i] = is[i].lo;
    free(is);
}

static bool differs(double is, double was)
{
    bool close = is * was > 0 && fabs(is) <= MOST_CHANGE * fabs(was) &&
                 fabs(was) <= MOST_CHANGE * fabs(is);
    return is != was && !close;
}

bool amr__scale_changed(const struct amr__source *s)
{
    const struct amr_nest *nest = amr__source_nest(&s->last);
    if (!is_known(nest))
        return false;
    struct origin *of = amr__need((size_t)nest->n_bounds, sizeof *of);
    struct amr__span *is = spans_of(s);
    bool does = !s->factor;
    find_origins(s, of);
    for (int i = 0; i < nest->n_bounds && !does; i++)
        for (int k = 0; k < 3 && !is_leaf(nest->bounds[i].kind) && is_field(of[i]); k++) {
            int by = nest->bounds[i].a[k];
            does |= !is_field(of[by]) && differs(is[by].lo, s->factor[by]);
        }
    free(is);
    free(of);
    return does;
}
