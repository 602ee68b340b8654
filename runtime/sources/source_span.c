/* The least and largest value of each step of a nest's bounds in a range of places (interval
 * arithmetic): see source_bounds.c. */
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "fields/fields.h"
#include "nests/nests.h"
#include "sources/source_span.h"

/* Beyond that, nothing is known but that terms grow with their other factors. */
#define MOST AMR__SPAN_MOST

static const unsigned char *scalars_of(const struct amr__launch *l, const struct amr__range *r)
{
    int level = amr__state.space.levels - 1 - r->coarser;
    return l->scalars.bytes + level * amr__source_nest(l)->scalar_bytes;
}

static double within(double v)
{
    return v > MOST ? MOST : v < -MOST ? -MOST : v;
}

/* Of numbers that are none of them NaN; fmin and fmax are calls. */
static double lower(double a, double b)
{
    return a < b ? a : b;
}

static double upper(double a, double b)
{
    return a > b ? a : b;
}

static struct amr__span span_of(double a, double b)
{
    if (isnan(a) || isnan(b))
        return (struct amr__span){.lo = -MOST, .hi = MOST};
    return (struct amr__span){.lo = within(lower(a, b)), .hi = within(upper(a, b))};
}

static bool is_point(struct amr__span a)
{
    return a.lo == a.hi;
}

static const double ROUNDING = 1e-6; /* of numbers of type float, too */

int amr__span_side(struct amr__span a, struct amr__span b, double slack)
{
    bool above = a.lo - b.hi + slack > ROUNDING * (fabs(a.lo) + fabs(b.hi));
    bool below = b.lo - a.hi + slack > ROUNDING * (fabs(b.lo) + fabs(a.hi));
    return a.is_data || b.is_data ? 0 : above - (below && !above);
}

/* ---- operators ------------------------------------------------------------------------------- */

static struct amr__span multiply(struct amr__span a, struct amr__span b)
{
    double c[] = {a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi};
    return span_of(lower(lower(c[0], c[1]), lower(c[2], c[3])),
                   upper(upper(c[0], c[1]), upper(c[2], c[3])));
}

static struct amr__span even(struct amr__span a, double (*of)(double))
{
    bool over_zero = a.lo < 0 && a.hi > 0;
    double nearest = over_zero ? 0 : lower(fabs(a.lo), fabs(a.hi));
    return span_of(of(nearest), of(amr__span_size(a)));
}

static double squared(double v)
{
    return v * v;
}

static struct amr__span divide(struct amr__span a, struct amr__span b)
{
    if (b.lo <= 0 && b.hi >= 0) /* about a place where it is 0 */
        return multiply(a, span_of(b.lo < 0 ? -MOST : 0, b.hi > 0 ? MOST : 0));
    return multiply(a, span_of(1 / b.lo, 1 / b.hi));
}

/* `of` of both ends, if all of a lies in one period: it rises there. whole: rounds to the number of a period. */
static bool find_in_period(struct amr__span a, struct amr__span b, double (*of)(double, double),
                           double (*whole)(double), struct amr__span *is)
{
    const double period = fabs(b.lo);
    double lo = a.lo / period, hi = a.hi / period;
    if (a.is_data || b.is_data || !is_point(b) || !(period > 0) ||
        whole(lo - ROUNDING * (1 + fabs(lo))) != whole(hi + ROUNDING * (1 + fabs(hi))))
        return false;
    *is = span_of(of(a.lo, period), of(a.hi, period));
    return true;
}

static struct amr__span remainder_of(struct amr__span a, struct amr__span b)
{
    struct amr__span is;
    if (is_point(a) && is_point(b))
        return span_of(fmod(a.lo, b.lo), fmod(a.lo, b.lo));
    if (find_in_period(a, b, fmod, trunc, &is))
        return is;
    return span_of(a.lo < 0 ? -amr__span_size(b) : 0, a.hi > 0 ? amr__span_size(b) : 0);
}

static struct amr__span truth(bool never, bool always)
{
    struct amr__span both = {.lo = always, .hi = !never};
    return both;
}

static bool is_never(struct amr__span a)
{
    return a.lo == 0 && a.hi == 0;
}

static bool is_always(struct amr__span a)
{
    return a.lo > 0 || a.hi < 0;
}

static struct amr__span compare(enum amr_bound_kind kind, struct amr__span a, struct amr__span b)
{
    if (a.is_data || b.is_data)
        return truth(false, false);
    if (kind == AMR_BOUND_LESS)
        return truth(a.lo >= b.hi, a.hi < b.lo);
    if (kind == AMR_BOUND_AT_MOST)
        return truth(a.lo > b.hi, a.hi <= b.lo);
    return truth(a.hi < b.lo || b.hi < a.lo, is_point(a) && is_point(b) && a.lo == b.lo);
}

static struct amr__span choose(struct amr__span condition, struct amr__span yes,
                               struct amr__span no)
{
    if (is_always(condition))
        return yes;
    if (is_never(condition))
        return no;
    struct amr__span both = span_of(lower(yes.lo, no.lo), upper(yes.hi, no.hi));
    both.is_data = yes.is_data || no.is_data;
    return both;
}

/* ---- functions ------------------------------------------------------------------------------- */

/* TURNS: a sine or cosine; from LARGER on: of several arguments. */
enum shape {
    RISES,
    FALLS,
    EVEN,
    TURNS,
    OTHER,
    LARGER,
    SMALLER,
    POWER,
    HYPOT,
    ABOVE,
    SUM,
    LEFT_OVER,
    NEAREST,
    SIGNED,
    ANGLE
};

static const struct function {
    const char *name;
    double (*of)(double);
    enum shape shape;
} functions[] = {{"exp", exp, RISES},       {"fabs", fabs, EVEN},      {"sqrt", sqrt, RISES},
                 {"sin", sin, TURNS},       {"cos", cos, TURNS},       {"tanh", tanh, RISES},
                 {"log", log, RISES},       {"abs", fabs, EVEN},       {"labs", fabs, EVEN},
                 {"floor", floor, RISES},   {"ceil", ceil, RISES},     {"round", round, RISES},
                 {"trunc", trunc, RISES},   {"rint", rint, RISES},     {"nearbyint", rint, RISES},
                 {"lround", round, RISES},  {"llround", round, RISES}, {"lrint", rint, RISES},
                 {"llrint", rint, RISES},   {"exp2", exp2, RISES},     {"expm1", expm1, RISES},
                 {"log10", log10, RISES},   {"log1p", log1p, RISES},   {"log2", log2, RISES},
                 {"cbrt", cbrt, RISES},     {"sinh", sinh, RISES},     {"cosh", cosh, EVEN},
                 {"asinh", asinh, RISES},   {"atan", atan, RISES},     {"atanh", atanh, RISES},
                 {"asin", asin, RISES},     {"acos", acos, FALLS},     {"acosh", acosh, RISES},
                 {"erf", erf, RISES},       {"erfc", erfc, FALLS},     {"tan", tan, OTHER},
                 {"tgamma", tgamma, OTHER}, {"lgamma", lgamma, OTHER},   {"fmax", NULL, LARGER},
                 {"fmin", NULL, SMALLER},   {"pow", NULL, POWER},        {"hypot", NULL, HYPOT},
                 {"fdim", NULL, ABOVE},     {"fma", NULL, SUM},          {"fmod", NULL, LEFT_OVER},
                 {"remainder", NULL, NEAREST}, {"copysign", NULL, SIGNED}, {"atan2", NULL, ANGLE}};

bool amr__is_function(const char *name, const char *function)
{
    size_t n = strlen(function);
    return strncmp(name, function, n) == 0 && (!name[n] || (name[n] == 'f' && !name[n + 1]));
}

static const struct function *look_up(const char *name)
{
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (amr__is_function(name, functions[i].name))
            return &functions[i];
    return NULL;
}

/* Descriptors name functions by few texts, which stay where they are. */
static const struct function *function_of(const char *name)
{
    enum { KEPT = 64 };
    static struct kept {
        const char *name;
        const struct function *is;
    } kept[KEPT];
    struct kept *k = &kept[(uintptr_t)name / 4 % KEPT];
    if (k->name != name)
        *k = (struct kept){name, look_up(name)};
    return k->is;
}

/* Between its ends, but for the extremes within: 1 and -1 in turn, pi apart. */
static struct amr__span turn(struct amr__span a, double (*of)(double), struct amr__span ends)
{
    const double pi = 3.14159265358979323846, shift = of == sin ? 0.5 : 0;
    double first = ceil(a.lo / pi - shift), n = floor(a.hi / pi - shift) - first + 1;
    bool rises = fmod(first, 2) == 0;
    if (n >= (rises ? 1 : 2))
        ends.hi = 1;
    if (n >= (rises ? 2 : 1))
        ends.lo = -1;
    return ends;
}

static struct amr__span apply(const struct function *f, struct amr__span a)
{
    if (f->shape == EVEN)
        return even(a, f->of);
    double low = f->of(a.lo), high = is_point(a) ? low : f->of(a.hi);
    struct amr__span ends = span_of(low, high);
    if (f->shape == RISES && isnan(low) && !isnan(high)) /* not defined below */
        return span_of(f->of == sqrt || f->of == acosh ? 0 : -MOST, high);
    if (is_point(a) || f->shape == RISES || f->shape == FALLS)
        return ends;
    return f->shape == TURNS ? turn(a, f->of, ends) : span_of(-MOST, MOST);
}

static struct amr__span power(struct amr__span a, struct amr__span b)
{
    if (is_point(b) && fmod(b.lo, 2) == 0 && b.lo > 0) {
        double most = pow(amr__span_size(a), b.lo);
        return span_of(a.lo < 0 && a.hi > 0 ? 0 : pow(fmin(fabs(a.lo), fabs(a.hi)), b.lo), most);
    }
    if (is_point(b) && fmod(b.lo, 1) == 0 && b.lo > 0)
        return span_of(pow(a.lo, b.lo), pow(a.hi, b.lo));
    if (is_point(b) && fmod(b.lo, 1) == 0)
        return divide(span_of(1, 1), power(a, span_of(-b.lo, -b.lo)));
    if (a.hi < 0)
        return is_point(a) && is_point(b) ? span_of(pow(a.lo, b.lo), pow(a.lo, b.lo))
                                          : span_of(-MOST, MOST);
    double lo = fmax(a.lo, 0);
    double c[] = {pow(lo, b.lo), pow(lo, b.hi), pow(a.hi, b.lo), pow(a.hi, b.hi)};
    return span_of(fmin(fmin(c[0], c[1]), fmin(c[2], c[3])),
                   fmax(fmax(c[0], c[1]), fmax(c[2], c[3])));
}

static struct amr__span larger(struct amr__span a, struct amr__span b)
{
    return span_of(upper(a.lo, b.lo), upper(a.hi, b.hi));
}

static struct amr__span smaller(struct amr__span a, struct amr__span b)
{
    return span_of(lower(a.lo, b.lo), lower(a.hi, b.hi));
}

static struct amr__span add(struct amr__span a, struct amr__span b)
{
    return span_of(a.lo + b.lo, a.hi + b.hi);
}

static struct amr__span negate(struct amr__span a)
{
    return span_of(-a.hi, -a.lo);
}

/* What arrays hold, as a factor, or where it is not known. */
static struct amr__span data(const struct amr__range *r, bool is_factor)
{
    struct amr__span v = {.lo = -MOST, .hi = MOST, .is_data = true};
    if (is_factor && !r->all) {
        v.lo = 0.5;
        v.hi = 1;
    }
    return v;
}

/* Of neighbours, amid what shows nothing of them. */
static struct amr__span difference(const struct amr__range *r, const struct amr_bound *s)
{
    struct amr__span v = data(r, true);
    if (r->constant)
        return span_of(0, 0);
    v.lo = s->number && !r->all ? -v.hi : v.lo;
    return v;
}

/* What an array holds, by its values. */
static struct amr__span held(const struct amr__launch *l, const struct amr__range *r, int array)
{
    const struct amr__field *f = amr__state.field[l->field[array]];
    struct amr__span v = data(r, false);
    bool in_leaf = r->leaf && f->leaf_held && f->held_blocks == amr__state.blocks->stamp;
    const double *is = in_leaf ? f->leaf_held[r->leaf - 1] : f->held;
    double part[2];
    if (r->known && r->known[array][0] <= r->known[array][1])
        return span_of(r->known[array][0], r->known[array][1]);
    if (r->known)
        return v;
    if (f->leaf_held && is[0] <= is[1]) {
        if (r->values) {
            amr__leaf_values_span(r->values, f, r->lo, r->hi, part);
            is = part;
        }
        v = span_of(is[0], is[1]);
        v.is_given = true;
    }
    return v;
}

/* What an array holds that says where a cell lies. */
static struct amr__span located(const struct amr__launch *l, const struct amr__range *r, const struct amr_bound *s)
{
    struct amr__range of = *r;
    of.values = amr__values_asks(amr__source_nest(l), s) ? r->values : NULL;
    struct amr__span v = held(l, &of, s->at);
    v.is_given = false;
    v.is_placed = true;
    return v;
}

static struct amr__span with_sign(struct amr__span a, struct amr__span b)
{
    return span_of(b.lo < 0 ? -amr__span_size(a) : 0, b.hi >= 0 ? amr__span_size(a) : 0);
}

/* Of two points by the function itself, else between the ends. */
static struct amr__span of_points(double (*of)(double, double), struct amr__span a,
                                  struct amr__span b, double lo, double hi)
{
    double value = is_point(a) && is_point(b) ? of(a.lo, b.lo) : 0;
    return is_point(a) && is_point(b) ? span_of(value, value) : span_of(lo, hi);
}

/* Between the ends, if not in one period. */
static struct amr__span nearest(struct amr__span a, struct amr__span b)
{
    struct amr__span is;
    double size = 0.5 * amr__span_size(b);
    return find_in_period(a, b, remainder, rint, &is) ? is : of_points(remainder, a, b, -size, size);
}

/* It jumps where b < 0 and a = 0; of a box without such places, and without (0, 0), its corners have the extremes. */
static struct amr__span angle(struct amr__span a, struct amr__span b)
{
    if (a.is_data || b.is_data || (b.lo <= 0 && a.lo <= 0 && a.hi >= 0))
        return of_points(atan2, a, b, -4, 4);
    double c[] = {atan2(a.lo, b.lo), atan2(a.lo, b.hi), atan2(a.hi, b.lo), atan2(a.hi, b.hi)};
    return span_of(lower(lower(c[0], c[1]), lower(c[2], c[3])), upper(upper(c[0], c[1]), upper(c[2], c[3])));
}

static struct amr__span call(const char *name, struct amr__span a, struct amr__span b,
                             struct amr__span c)
{
    const struct function *f = function_of(name);
    switch (f ? f->shape : OTHER) {
    case LARGER:
        return larger(a, b);
    case SMALLER:
        return smaller(a, b);
    case POWER:
        return power(a, b);
    case HYPOT:
        return apply(look_up("sqrt"), add(even(a, squared), even(b, squared)));
    case ABOVE:
        return larger(add(a, negate(b)), span_of(0, 0));
    case SUM:
        return add(multiply(a, b), c);
    case LEFT_OVER:
        return remainder_of(a, b);
    case NEAREST:
        return nearest(a, b);
    case SIGNED:
        return with_sign(a, b);
    case ANGLE:
        return angle(a, b);
    default:
        return f ? apply(f, a) : span_of(-MOST, MOST);
    }
}

/* ---- steps ----------------------------------------------------------------------------------- */

static struct amr__span table_range(const struct amr__launch *l, int slot)
{
    double range[2];
    if (!amr__table_lives(l->table[slot])) /* of a loop over no cell */
        return span_of(0, 0);
    amr__table_range(l->table[slot], range);
    return span_of(range[0], range[1]);
}

static struct amr__span entry(const struct amr__launch *l, int slot, struct amr__span at)
{
    double range[2];
    if (!amr__table_lives(l->table[slot]))
        return span_of(0, 0);
    amr__table_part(l->table[slot], at.lo, at.hi, range);
    return span_of(range[0], range[1]);
}

/* All that a loop counts, or the part of it that is asked for. */
static struct amr__span counted(const struct amr__range *r, int loop, struct amr__span first,
                                struct amr__span last)
{
    int d = AMR_MAX_DIM + loop;
    bool is_part = d < AMR__ASKED && r->lo[d] < r->hi[d];
    struct amr__span v =
        is_part ? span_of(r->lo[d], r->hi[d] - 1) : span_of(first.lo, fmax(first.lo, last.hi));
    v.is_placed = true;
    return v;
}

static struct amr__span scalar(const struct amr__launch *l, const struct amr__range *r,
                               const struct amr_bound *s)
{
    double room, v;
    memcpy(&room, scalars_of(l, r) + s->at, amr__type_size(s->type));
    v = amr__element(s->type, &room, 0);
    return span_of(v, v);
}

static struct amr__span value_of(const struct amr__launch *l, const struct amr__range *r,
                                 const struct amr_bound *s, const struct amr__span *is)
{
    struct amr__span a = is[s->a[0]], b = is[s->a[1]], c = is[s->a[2]];
    switch (s->kind) {
    case AMR_BOUND_NUMBER:
        return span_of(s->number, s->number);
    case AMR_BOUND_SCALAR:
        return scalar(l, r, s);
    case AMR_BOUND_TABLE:
        return table_range(l, s->at);
    case AMR_BOUND_PLACE:
        a = span_of(r->lo[s->at] + s->number, r->hi[s->at] - 1 + s->number);
        a.is_placed = true;
        return a;
    case AMR_BOUND_DATA:
        return amr__bound_locates(s) ? located(l, r, s) : s->number || r->known ? held(l, r, s->at) : data(r, true);
    case AMR_BOUND_DIFFERENCE:
        return difference(r, s);
    case AMR_BOUND_LEFT:
        return data(r, !s->number);
    case AMR_BOUND_ENTRY:
        return entry(l, s->at, a);
    case AMR_BOUND_ROUND:
        return counted(r, s->at, a, b);
    case AMR_BOUND_CALL:
        return call(s->call, a, b, c);
    case AMR_BOUND_NEGATE:
        return negate(a);
    case AMR_BOUND_NOT:
        return truth(is_always(a), is_never(a));
    case AMR_BOUND_ADD:
        return add(a, b);
    case AMR_BOUND_SUBTRACT:
        return add(a, negate(b));
    case AMR_BOUND_MULTIPLY:
        return multiply(a, b);
    case AMR_BOUND_SQUARE:
        return even(a, squared);
    case AMR_BOUND_DIVIDE:
        return divide(a, b);
    case AMR_BOUND_REMAINDER:
        return remainder_of(a, b);
    case AMR_BOUND_WHOLE:
        return span_of(trunc(a.lo), trunc(a.hi));
    case AMR_BOUND_LESS:
    case AMR_BOUND_AT_MOST:
    case AMR_BOUND_EQUAL:
        return compare(s->kind, a, b);
    case AMR_BOUND_AND:
        return truth(is_never(a) || is_never(b), is_always(a) && is_always(b));
    case AMR_BOUND_OR:
        return truth(is_never(a) && is_never(b), is_always(a) || is_always(b));
    case AMR_BOUND_CHOICE:
        return choose(a, b, c);
    case AMR_BOUND_TERM:
    case AMR_BOUND_REST:
    case AMR_BOUND_ASKED:
    case AMR_BOUND_REDUCED:
        return a;
    default:
        return span_of(-MOST, MOST);
    }
}

static bool is_comparison(enum amr_bound_kind kind)
{
    return kind == AMR_BOUND_LESS || kind == AMR_BOUND_AT_MOST || kind == AMR_BOUND_EQUAL;
}

/* What a step is made of. A number of the launch that only multiplies what goes with the place does
 * not mix with it, nor does one that a condition of its own compares. */
static void note_origin(const struct amr_bound *s, struct amr__span *v, const struct amr__span *is)
{
    bool mixes = s->kind == AMR_BOUND_ADD || s->kind == AMR_BOUND_SUBTRACT ||
                 s->kind == AMR_BOUND_CALL || s->kind == AMR_BOUND_REMAINDER ||
                 s->kind == AMR_BOUND_WHOLE || is_comparison(s->kind);
    for (int k = 0; k < 3; k++) {
        const struct amr__span *of = &is[s->a[k]];
        v->is_data |= of->is_data && !is_comparison(s->kind);
        v->is_placed |= of->is_placed;
        v->is_given |= of->is_given;
        v->is_mixed |= of->is_mixed;
    }
    v->is_mixed |= mixes && v->is_placed && v->is_given;
}

/* Whether a step may be another in one place of the range than in another, whatever arrays hold, which is
 * the same everywhere. Conditions that hold all over it, or nowhere, do not. */
static bool varies(const struct amr__range *r, const struct amr_bound *s, const struct amr__span *v,
                   const struct amr__span *is)
{
    const struct amr__span *a = &is[s->a[0]], *b = &is[s->a[1]], *c = &is[s->a[2]];
    bool larger = s->kind == AMR_BOUND_CALL && amr__is_function(s->call, "fmax");
    bool smaller = s->kind == AMR_BOUND_CALL && amr__is_function(s->call, "fmin");
    if (amr__bound_locates(s))
        return true;
    if (s->kind == AMR_BOUND_PLACE)
        return r->hi[s->at] - r->lo[s->at] > 1;
    if (s->kind == AMR_BOUND_TABLE || s->kind == AMR_BOUND_ROUND ||
        s->kind == AMR_BOUND_UNKNOWN || s->kind == AMR_BOUND_LEFT)
        return true;
    if (s->kind < AMR_BOUND_UNKNOWN || (is_point(*v) && amr__span_size(*v) < MOST))
        return false;
    if (s->kind == AMR_BOUND_CHOICE && (is_always(*a) || is_never(*a)))
        return is_always(*a) ? b->varies : c->varies;
    if ((larger && b->hi <= a->lo) || (smaller && a->hi <= b->lo))
        return a->varies;
    if ((larger && a->hi <= b->lo) || (smaller && b->hi <= a->lo))
        return b->varies;
    return a->varies || b->varies || c->varies;
}

/* A difference of values that one array holds amid a leaf. A search goes on to single places, and in
 * each of them it finds the same value twice. */
static bool is_between_neighbours(const struct amr_nest *nest, const struct amr_bound *step,
                                  const struct amr_bound *s, const struct amr__span *is)
{
    int of = s->a[0];
    return s->kind == AMR_BOUND_SUBTRACT && s->a[1] == of && !is[of].is_data &&
           amr__values_asks(nest, &step[of]);
}

/* between: differences of neighbours are nothing. */
static void find_spans(const struct amr__launch *l, const struct amr__range *r,
                       const struct amr_bound *step, int n, const bool *needed, bool between,
                       struct amr__span *is)
{
    const struct amr_nest *nest = amr__source_nest(l);
    for (int i = 0; i < n; i++) {
        const struct amr_bound *s = &step[i];
        if (needed && !needed[i])
            continue;
        bool is_nothing = between && (is_between_neighbours(nest, step, s, is) ||
                                      (s->kind == AMR_BOUND_DIFFERENCE && s->number));
        is[i] = is_nothing ? span_of(0, 0) : value_of(l, r, s, is);
        if (s->kind > AMR_BOUND_UNKNOWN)
            note_origin(s, &is[i], is);
        if (s->kind == AMR_BOUND_SCALAR || s->kind == AMR_BOUND_TABLE || s->kind == AMR_BOUND_ENTRY)
            is[i].is_given = true;
    }
}

void amr__spans(const struct amr__launch *l, const struct amr__range *r, const bool *needed,
                struct amr__span *is)
{
    const struct amr_nest *nest = amr__source_nest(l);
    find_spans(l, r, nest->bounds, nest->n_bounds, needed, needed && r->leaf, is);
    for (int i = 0; i < nest->n_bounds && !needed; i++) /* a search asks for sizes alone */
        is[i].varies = varies(r, &nest->bounds[i], &is[i], is);
}

void amr__spans_of(const struct amr__launch *l, const struct amr__range *r,
                   const struct amr_bound *step, int n, const bool *needed, struct amr__span *is)
{
    find_spans(l, r, step, n, needed, false, is);
}
