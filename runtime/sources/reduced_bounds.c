/* How much a leaf's sum may differ from that of the finest cells in its place (AMR_BOUND_REDUCED),
 * by derivatives in interval arithmetic (forward mode): Moore, Kearfott, Cloud, Introduction to
 * Interval Analysis, ch. 6. A coarse cell lies in the middle of the fine ones that it stands for.
 * These lie in pairs on both sides of it, so of two derivatives in a pair only the difference counts:
 * a sum of what is linear is exact. Called by source_sum.c. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sources/source_span.h"

/* The fields rise by their own size along one more direction; see struct pattern in source_sum.c. */
enum { RISE = AMR_MAX_DIM, DIRECTIONS };

/* The least and largest derivative; infinite: not known. */
struct rate {
    double lo, hi;
};
struct rates {
    struct rate of[DIRECTIONS];
};

static const struct rate anything = {-INFINITY, INFINITY};

/* ---- arithmetic ------------------------------------------------------------------------------ */

static bool is_known(struct rate a)
{
    return isfinite(a.lo) && isfinite(a.hi);
}

static struct rate rate_add(struct rate a, struct rate b)
{
    return is_known(a) && is_known(b) ? (struct rate){a.lo + b.lo, a.hi + b.hi} : anything;
}

static struct rate rate_times(struct rate a, struct rate by)
{
    if (a.lo == 0 && a.hi == 0)
        return a;
    if (!is_known(a) || !is_known(by))
        return by.lo == 0 && by.hi == 0 ? by : anything;
    double c[] = {a.lo * by.lo, a.lo * by.hi, a.hi * by.lo, a.hi * by.hi};
    return (struct rate){fmin(fmin(c[0], c[1]), fmin(c[2], c[3])),
                         fmax(fmax(c[0], c[1]), fmax(c[2], c[3]))};
}

static struct rate rate_over(struct rate a, struct rate b)
{
    return (struct rate){fmin(a.lo, b.lo), fmax(a.hi, b.hi)};
}

static struct rate of_span(struct amr__span a)
{
    return (struct rate){a.lo, a.hi};
}

/* The derivative by an operand in `by`. */
static struct rates chain(const struct rates *a, struct rate by)
{
    struct rates r;
    for (int d = 0; d < DIRECTIONS; d++)
        r.of[d] = rate_times(a->of[d], by);
    return r;
}

static struct rates both(const struct rates *a, struct rate by_a, const struct rates *b,
                         struct rate by_b)
{
    struct rates x = chain(a, by_a), y = chain(b, by_b);
    for (int d = 0; d < DIRECTIONS; d++)
        x.of[d] = rate_add(x.of[d], y.of[d]);
    return x;
}

static struct rates one_of(const struct rates *a, const struct rates *b)
{
    struct rates r;
    for (int d = 0; d < DIRECTIONS; d++)
        r.of[d] = rate_over(a->of[d], b->of[d]);
    return r;
}

static struct rates all_of(struct rate by)
{
    struct rates r;
    for (int d = 0; d < DIRECTIONS; d++)
        r.of[d] = by;
    return r;
}

/* What jumps, if it does anything. */
static struct rates steps(struct amr__span is)
{
    return all_of(is.lo == is.hi ? (struct rate){0, 0} : anything);
}

/* ---- functions ------------------------------------------------------------------------------- */

static double least_size(struct amr__span a)
{
    return a.lo <= 0 && a.hi >= 0 ? 0 : fmin(fabs(a.lo), fabs(a.hi));
}

static double bell_of_erf(double x)
{
    return 1.1283791670955126 * exp(-x * x);
}

static double bell_of_tanh(double x)
{
    return 1 - tanh(x) * tanh(x);
}

static double bell_of_atan(double x)
{
    return 1 / (1 + x * x);
}

/* Largest at 0. */
static struct rate bell(struct amr__span a, double (*of)(double))
{
    return (struct rate){of(amr__span_size(a)), of(least_size(a))};
}

/* By the base. */
static struct rate slope_of_power(struct amr__span a, struct amr__span b)
{
    double most = fabs(b.lo) * pow(amr__span_size(a), b.lo - 1);
    if (b.lo != b.hi)
        return anything;
    if (a.lo > 0)
        return (struct rate){fmin(b.lo * pow(a.lo, b.lo - 1), b.lo * pow(a.hi, b.lo - 1)),
                             fmax(b.lo * pow(a.lo, b.lo - 1), b.lo * pow(a.hi, b.lo - 1))};
    return b.lo >= 1 && fmod(b.lo, 1) == 0 ? (struct rate){-most, most} : anything;
}

/* By the exponent. */
static struct rate slope_by_exponent(struct amr__span a, struct amr__span power)
{
    return a.lo > 0 ? rate_times(of_span(power), (struct rate){log(a.lo), log(a.hi)}) : anything;
}

/* Of a function of one operand in a span. */
static struct rate slope_of(const char *name, struct amr__span a)
{
    if (amr__is_function(name, "exp"))
        return (struct rate){exp(a.lo), exp(a.hi)};
    if (amr__is_function(name, "fabs"))
        return (struct rate){a.lo >= 0 ? 1 : -1, a.hi <= 0 ? -1 : 1};
    if (amr__is_function(name, "sqrt") && a.lo > 0)
        return (struct rate){0.5 / sqrt(a.hi), 0.5 / sqrt(a.lo)};
    if (amr__is_function(name, "sin") || amr__is_function(name, "cos"))
        return (struct rate){-1, 1};
    if (amr__is_function(name, "log") && a.lo > 0)
        return (struct rate){1 / a.hi, 1 / a.lo};
    if (amr__is_function(name, "tanh"))
        return bell(a, bell_of_tanh);
    if (amr__is_function(name, "atan"))
        return bell(a, bell_of_atan);
    if (amr__is_function(name, "erf"))
        return bell(a, bell_of_erf);
    if (amr__is_function(name, "erfc"))
        return rate_times(bell(a, bell_of_erf), (struct rate){-1, -1});
    return anything;
}

/* Of a function whose slope is not known: it stands still where all of its operands do. */
static struct rates unknown_of(const struct rates *a, const struct rates *b, const struct rates *c)
{
    struct rates of_two = both(a, anything, b, anything);
    return both(&of_two, anything, c, anything);
}

static struct rates call(const struct amr_bound *s, const struct amr__span *is,
                         const struct rates *at, struct amr__span result)
{
    const struct rates *a = &at[s->a[0]], *b = &at[s->a[1]];
    struct amr__span x = is[s->a[0]], y = is[s->a[1]];
    bool larger = amr__is_function(s->call, "fmax");
    if (larger || amr__is_function(s->call, "fmin"))
        return x.lo >= y.hi ? *(larger ? a : b) : x.hi <= y.lo ? *(larger ? b : a) : one_of(a, b);
    if (amr__is_function(s->call, "hypot"))
        return both(a, (struct rate){-1, 1}, b, (struct rate){-1, 1});
    if (amr__is_function(s->call, "pow"))
        return both(a, slope_of_power(x, y), b, slope_by_exponent(x, result));
    if (result.lo == result.hi)
        return steps(result);
    struct rate slope = slope_of(s->call, x);
    return is_known(slope) ? chain(a, slope) : unknown_of(a, b, &at[s->a[2]]);
}

static struct rates quotient(const struct amr_bound *s, const struct amr__span *is,
                             const struct rates *at)
{
    struct rate a = of_span(is[s->a[0]]), b = of_span(is[s->a[1]]);
    if (b.lo <= 0 && b.hi >= 0)
        return all_of(anything);
    struct rate over = {fmin(1 / b.lo, 1 / b.hi), fmax(1 / b.lo, 1 / b.hi)};
    struct rate by = rate_times(rate_times(rate_times(a, over), over), (struct rate){-1, -1});
    return both(&at[s->a[0]], over, &at[s->a[1]], by);
}

static struct rates chosen(const struct amr_bound *s, const struct amr__span *is,
                           const struct rates *at)
{
    struct amr__span condition = is[s->a[0]];
    if (condition.lo > 0 || condition.hi < 0)
        return at[s->a[1]];
    return condition.lo == 0 && condition.hi == 0 ? at[s->a[2]] : all_of(anything);
}

/* ---- steps ----------------------------------------------------------------------------------- */

/* value: of the array, as far as it rises; 0: not at all, or nobody knows how. */
static struct rates rates_of(const struct amr_bound *s, const struct amr__span *is,
                             const struct rates *at, int i, const double *value)
{
    static const struct rate one = {1, 1}, minus = {-1, -1}, two = {2, 2};
    const struct rates *a = &at[s->a[0]], *b = &at[s->a[1]];
    struct rates r = all_of((struct rate){0, 0});
    switch (s->kind) {
    case AMR_BOUND_NUMBER:
    case AMR_BOUND_SCALAR:
        return r;
    case AMR_BOUND_PLACE:
        r.of[s->at] = one;
        return r;
    case AMR_BOUND_DATA:
        r.of[RISE] = value[s->at] != 0 ? (struct rate){value[s->at], value[s->at]} : anything;
        return r;
    case AMR_BOUND_NEGATE:
        return chain(a, minus);
    case AMR_BOUND_ADD:
        return both(a, one, b, one);
    case AMR_BOUND_SUBTRACT:
        return both(a, one, b, minus);
    case AMR_BOUND_MULTIPLY:
        return both(a, of_span(is[s->a[1]]), b, of_span(is[s->a[0]]));
    case AMR_BOUND_SQUARE:
        return chain(a, rate_times(two, of_span(is[s->a[0]])));
    case AMR_BOUND_DIVIDE:
        return quotient(s, is, at);
    case AMR_BOUND_CALL:
        return call(s, is, at, is[i]);
    case AMR_BOUND_CHOICE:
        return chosen(s, is, at);
    case AMR_BOUND_REDUCED:
        return *a;
    default:
        return s->kind == AMR_BOUND_UNKNOWN || s->kind == AMR_BOUND_LEFT ? all_of(anything)
                                                                       : steps(is[i]);
    }
}

/* By how much the cells of a pair may differ from the one between, in the mean of all pairs, times
 * 4 / ratio; of cells that lie beside: any cell. */
static double spread(const struct rates *r, bool is_centred, int rise_cells)
{
    double all = 0;
    for (int d = 0; d < DIRECTIONS; d++) {
        const struct rate *of = &r->of[d];
        double by = is_centred ? 0.5 * (of->hi - of->lo) : fmax(fabs(of->lo), fabs(of->hi));
        all += d == RISE ? by / rise_cells : by;
    }
    return all;
}

/* An interval's step costs as much as some cells of a nest; with less of these it is run. */
static bool pays(const struct amr_nest *nest, const struct amr__reduced_place *p)
{
    enum { CELLS_OF_STEP = 16 };
    double cells = 1;
    for (int d = 0; d < amr__state.space.dim; d++)
        cells *= p->hi[d] - p->lo[d];
    return cells >= CELLS_OF_STEP * nest->n_bounds;
}

bool amr__reduced_known(const struct amr__launch *l, int level)
{
    const struct amr_nest *nest = amr__source_nest(l);
    int width = amr__state.space.block << (amr__state.space.levels - 1 - level);
    struct amr__reduced_place all = {.hi = {width, width, width}};
    const unsigned char *own = l->scalars.bytes + level * nest->scalar_bytes;
    const unsigned char *finest =
        l->scalars.bytes + (amr__state.space.levels - 1) * nest->scalar_bytes;
    bool known = false;
    for (int i = 0; i < nest->n_bounds; i++)
        known |= nest->bounds[i].kind == AMR_BOUND_REDUCED;
    for (int i = 0; i < nest->n_bounds; i++) {
        const struct amr_bound *s = &nest->bounds[i];
        known &= s->kind != AMR_BOUND_SCALAR ||
                 memcmp(own + s->at, finest + s->at, amr__type_size(s->type)) == 0;
    }
    return known && pays(nest, &all);
}

double *amr__reduced_values(const struct amr__launch *l, const double *value)
{
    int n = amr__source_nest(l)->n_arrays;
    double *of = amr__need((size_t)n, sizeof *of);
    for (int a = 0; a < n; a++) {
        bool rises = !amr__type_is_integer(amr__state.field[l->field[a]]->type);
        of[a] = !rises ? 0 : value[a] != 0 ? value[a] : 1;
    }
    return of;
}

/* What the fields are taken to hold: their value, half of it more and less. */
static double (*held_of(const struct amr_nest *nest, const double *value))[2]
{
    double(*held)[2] = amr__need((size_t)nest->n_arrays, sizeof *held);
    for (int a = 0; a < nest->n_arrays; a++) {
        held[a][0] = value[a] == 0 ? 1 : fmin(0.5 * value[a], 1.5 * value[a]);
        held[a][1] = value[a] == 0 ? 0 : fmax(0.5 * value[a], 1.5 * value[a]);
    }
    return held;
}

static void misses_in(const struct amr__launch *l, const struct amr__reduced_place *at,
                      double *misses)
{
    const struct amr_nest *nest = amr__source_nest(l);
    struct amr__span *is = amr__need((size_t)nest->n_bounds, sizeof *is);
    struct rates *rates = amr__need((size_t)nest->n_bounds, sizeof *rates);
    double(*held)[2] = held_of(nest, at->value), cells = 1;
    struct amr__range r = {.known = (const double(*)[2])held};
    for (int d = 0; d < AMR_MAX_DIM; d++) {
        r.lo[d] = at->lo[d];
        r.hi[d] = at->hi[d];
        cells *= at->hi[d] - at->lo[d];
    }
    amr__spans(l, &r, NULL, is);
    for (int i = 0; i < nest->n_bounds; i++) {
        const struct amr_bound *s = &nest->bounds[i];
        rates[i] = rates_of(s, is, rates, i, at->value);
        if (s->kind != AMR_BOUND_REDUCED)
            continue;
        bool is_finite = amr__span_size(is[i]) < AMR__SPAN_MOST;
        misses[s->at] = nest->reductions[s->at].op != AMR_SUM
                            ? (is_finite ? 0 : INFINITY)
                            : cells * at->ratio / 4 * spread(&rates[i], s->number, at->rise_cells);
        if (isnan(misses[s->at]))
            misses[s->at] = INFINITY;
    }
    free(held);
    free(rates);
    free(is);
}

/* ---- places ---------------------------------------------------------------------------------- */

bool amr__reduced_within(const double *misses, const double *limit, int n)
{
    bool all = true;
    for (int q = 0; q < n; q++)
        all &= misses[q] <= limit[q];
    return all;
}

/* Of a range of whole coarse cells; by halves, as long as that pays and is too much. */
static void find_misses(const struct amr__launch *l, const struct amr__reduced_place *p,
                        const double *limit, double *misses)
{
    const struct amr_nest *nest = amr__source_nest(l);
    int dim = amr__state.space.dim, n = nest->n_reductions;
    double part[AMR_MAX_REDUCTIONS], share[AMR_MAX_REDUCTIONS];
    bool halves = limit != NULL;
    misses_in(l, p, misses);
    struct amr__reduced_place of = *p;
    for (int d = 0; d < dim; d++) {
        halves &= (p->hi[d] - p->lo[d]) / p->ratio % 2 == 0;
        of.hi[d] = (p->lo[d] + p->hi[d]) / 2;
    }
    if (!halves || amr__reduced_within(misses, limit, n) || !pays(nest, &of))
        return;
    for (int q = 0; q < n; q++) {
        misses[q] = 0;
        share[q] = ldexp(limit[q], -dim);
    }
    for (int c = 0; c < 1 << dim && amr__reduced_within(misses, limit, n); c++) {
        for (int d = 0; d < dim; d++) {
            of.lo[d] = c >> d & 1 ? (p->lo[d] + p->hi[d]) / 2 : p->lo[d];
            of.hi[d] = c >> d & 1 ? p->hi[d] : (p->lo[d] + p->hi[d]) / 2;
        }
        find_misses(l, &of, share, part);
        for (int q = 0; q < n; q++)
            misses[q] += part[q];
    }
}

/* Nothing where the launch does not run, and anything where its range ends amid the block. */
void amr__reduced_misses(const struct amr__launch *l, const struct amr_block *b,
                         struct amr__reduced_place *p, const double *limit, double *misses)
{
    bool all = true, any = true;
    for (int d = 0; d < AMR_MAX_DIM; d++) {
        bool is_axis = d < amr__state.space.dim;
        p->lo[d] = is_axis ? b->origin[d] - (b->ratio[d] - 1) / 2 : 0;
        p->hi[d] = is_axis ? p->lo[d] + b->ratio[d] * b->cells[d] : 1;
        all &= !is_axis || (l->lo[d] <= p->lo[d] && p->hi[d] <= l->hi[d]);
        any &= !is_axis || (l->lo[d] < p->hi[d] && p->lo[d] < l->hi[d]);
    }
    for (int q = 0; q < amr__source_nest(l)->n_reductions; q++)
        misses[q] = any ? INFINITY : 0;
    if (any && all && pays(amr__source_nest(l), p))
        find_misses(l, p, limit, misses);
}
