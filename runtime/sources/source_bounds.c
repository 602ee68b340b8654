/* What a nest may do in some places at most (amr_nest.bounds): a sum's terms that go with the place
 * and with numbers of the launch, each with the largest size that it has in any cell. All that the
 * place decides is taken for its whole range (interval arithmetic); what arrays hold counts as
 * about 1 where it is a factor, for only how a term goes with the numbers matters. A few dozen operations tell that a
 * source cannot be there, or has grown since it was looked for: a pulse that comes and goes between
 * two remeshes. Asked for the place of a leaf alone, they tell that nothing is there to be looked
 * at. Called by source_time.c, sources.c and source_detail.c, on all ranks alike. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "criteria/criteria.h"
#include "fields/fields.h"
#include "nests/nests.h"
#include "sources/source.h"

/* What a launch is asked for. */
struct range {
    int lo[AMR_MAX_DIM], hi[AMR_MAX_DIM]; /* the places */
    bool all; /* all terms that go with the place, whatever arrays hold; else those that go with
                 numbers of the launch, too */
};

struct span {
    double lo, hi;
    bool is_data;   /* made of what arrays hold: may compare with anything */
    bool is_placed; /* made of the place */
};

/* Beyond that, nothing is known but that terms grow with their other factors. */
static const double MOST = 1e150;

/* Less than that share is lost beside what it is elsewhere, as in all sums of doubles. */
static const double NOTHING = 1e-14;

/* A term that has grown by that is looked at again; and where something shows, which is followed.
 */
enum { GROWTH = 4, GROWTH_SHOWN = 16, GROWTH_ALONE = 64 };

static const unsigned char *finest_scalars(const struct amr__launch *l)
{
    return l->scalars.bytes + (amr__state.space.levels - 1) * amr__source_nest(l)->scalar_bytes;
}

static double within(double v)
{
    return v > MOST ? MOST : v < -MOST ? -MOST : v;
}

static struct span span_of(double a, double b)
{
    if (isnan(a) || isnan(b))
        return (struct span){-MOST, MOST, false, false};
    return (struct span){within(fmin(a, b)), within(fmax(a, b)), false, false};
}

static bool is_point(struct span a)
{
    return a.lo == a.hi;
}

static double size_of(struct span a)
{
    return fmax(fabs(a.lo), fabs(a.hi));
}

/* ---- operators ------------------------------------------------------------------------------- */

static struct span multiply(struct span a, struct span b)
{
    double c[] = {a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi};
    return span_of(fmin(fmin(c[0], c[1]), fmin(c[2], c[3])),
                   fmax(fmax(c[0], c[1]), fmax(c[2], c[3])));
}

static struct span even(struct span a, double (*of)(double))
{
    bool over_zero = a.lo < 0 && a.hi > 0;
    double least = over_zero ? 0 : fmin(fabs(a.lo), fabs(a.hi));
    return span_of(of(least), of(size_of(a)));
}

static double squared(double v)
{
    return v * v;
}

static struct span divide(struct span a, struct span b)
{
    if (b.lo <= 0 && b.hi >= 0) /* about a place where it is 0 */
        return multiply(a, span_of(b.lo < 0 ? -MOST : 0, b.hi > 0 ? MOST : 0));
    return multiply(a, span_of(1 / b.lo, 1 / b.hi));
}

static struct span remainder_of(struct span a, struct span b)
{
    if (is_point(a) && is_point(b))
        return span_of(fmod(a.lo, b.lo), fmod(a.lo, b.lo));
    return span_of(a.lo < 0 ? -size_of(b) : 0, a.hi > 0 ? size_of(b) : 0);
}

static struct span truth(bool never, bool always)
{
    return (struct span){always, !never, false, false};
}

static bool is_never(struct span a)
{
    return a.lo == 0 && a.hi == 0;
}

static bool is_always(struct span a)
{
    return a.lo > 0 || a.hi < 0;
}

static struct span compare(enum amr_bound_kind kind, struct span a, struct span b)
{
    if (a.is_data || b.is_data)
        return truth(false, false);
    if (kind == AMR_BOUND_LESS)
        return truth(a.lo >= b.hi, a.hi < b.lo);
    if (kind == AMR_BOUND_AT_MOST)
        return truth(a.lo > b.hi, a.hi <= b.lo);
    return truth(a.hi < b.lo || b.hi < a.lo, is_point(a) && is_point(b) && a.lo == b.lo);
}

static struct span choose(struct span condition, struct span yes, struct span no)
{
    if (is_always(condition))
        return yes;
    if (is_never(condition))
        return no;
    struct span both = span_of(fmin(yes.lo, no.lo), fmax(yes.hi, no.hi));
    both.is_data = yes.is_data || no.is_data;
    return both;
}

/* ---- functions ------------------------------------------------------------------------------- */

enum shape { RISES, FALLS, EVEN, TURNS, OTHER }; /* TURNS: between -1 and 1 */

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
                 {"tgamma", tgamma, OTHER}, {"lgamma", lgamma, OTHER}};

/* `name` may end in the f of float. */
static bool is_named(const char *name, const char *function)
{
    size_t n = strlen(function);
    return strncmp(name, function, n) == 0 && (!name[n] || (name[n] == 'f' && !name[n + 1]));
}

static const struct function *function_of(const char *name)
{
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (is_named(name, functions[i].name))
            return &functions[i];
    return NULL;
}

static struct span apply(const struct function *f, struct span a)
{
    struct span ends = span_of(f->of(a.lo), f->of(a.hi));
    if (f->shape == EVEN)
        return even(a, f->of);
    if (f->shape == RISES && isnan(f->of(a.lo)) && !isnan(f->of(a.hi))) /* not defined below */
        return span_of(f->of == sqrt || f->of == acosh ? 0 : -MOST, f->of(a.hi));
    if (is_point(a) || f->shape == RISES || f->shape == FALLS)
        return ends;
    return f->shape == TURNS ? span_of(-1, 1) : span_of(-MOST, MOST);
}

static struct span power(struct span a, struct span b)
{
    if (is_point(b) && fmod(b.lo, 2) == 0 && b.lo > 0) {
        double most = pow(size_of(a), b.lo);
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

static struct span larger(struct span a, struct span b)
{
    return span_of(fmax(a.lo, b.lo), fmax(a.hi, b.hi));
}

static struct span smaller(struct span a, struct span b)
{
    return span_of(fmin(a.lo, b.lo), fmin(a.hi, b.hi));
}

static struct span add(struct span a, struct span b)
{
    return span_of(a.lo + b.lo, a.hi + b.hi);
}

static struct span negate(struct span a)
{
    return span_of(-a.hi, -a.lo);
}

/* Functions of which larger values of arrays make a larger result by a factor, about. */
static bool keeps_factors(const char *name)
{
    static const char *const those[] = {"fabs", "abs",  "labs",     "sqrt", "cbrt", "fmax", "fmin",
                                        "pow",  "hypot", "copysign", "fdim", "fma"};
    bool is = false;
    for (size_t i = 0; i < sizeof those / sizeof *those; i++)
        is |= is_named(name, those[i]);
    return is;
}

/* What arrays hold, and functions make of it. */
static struct span data(const struct range *r)
{
    return r->all ? (struct span){-MOST, MOST, true, false} : (struct span){0.5, 1, true, false};
}

static struct span call(const char *name, struct span a, struct span b, struct span c)
{
    const struct function *f = function_of(name);
    if (f)
        return apply(f, a);
    if (is_named(name, "fmax"))
        return larger(a, b);
    if (is_named(name, "fmin"))
        return smaller(a, b);
    if (is_named(name, "pow"))
        return power(a, b);
    if (is_named(name, "hypot"))
        return apply(function_of("sqrt"), add(even(a, squared), even(b, squared)));
    if (is_named(name, "fdim"))
        return larger(add(a, negate(b)), span_of(0, 0));
    if (is_named(name, "fma"))
        return add(multiply(a, b), c);
    if (is_named(name, "fmod"))
        return remainder_of(a, b);
    if (is_named(name, "remainder"))
        return is_point(a) && is_point(b)
                   ? span_of(remainder(a.lo, b.lo), remainder(a.lo, b.lo))
                   : span_of(-0.5 * size_of(b), 0.5 * size_of(b));
    if (is_named(name, "copysign"))
        return span_of(b.lo < 0 ? -size_of(a) : 0, b.hi >= 0 ? size_of(a) : 0);
    if (is_named(name, "atan2"))
        return is_point(a) && is_point(b) ? span_of(atan2(a.lo, b.lo), atan2(a.lo, b.lo))
                                          : span_of(-4, 4);
    return span_of(-MOST, MOST);
}

/* ---- steps ----------------------------------------------------------------------------------- */

static struct span table_range(const struct amr__launch *l, int slot)
{
    double range[2];
    if (!amr__table_lives(l->table[slot])) /* of a loop over no cell */
        return span_of(0, 0);
    amr__table_range(l->table[slot], range);
    return span_of(range[0], range[1]);
}

static struct span scalar(const struct amr__launch *l, const struct amr_bound *s)
{
    double room, v;
    memcpy(&room, finest_scalars(l) + s->at, amr__type_size(s->type));
    v = amr__element(s->type, &room, 0);
    return span_of(v, v);
}

static struct span value_of(const struct amr__launch *l, const struct range *r,
                            const struct amr_bound *s, const struct span *is)
{
    struct span a = is[s->a[0]], b = is[s->a[1]], c = is[s->a[2]];
    switch (s->kind) {
    case AMR_BOUND_NUMBER:
        return span_of(s->number, s->number);
    case AMR_BOUND_SCALAR:
        return scalar(l, s);
    case AMR_BOUND_TABLE:
        return table_range(l, s->at);
    case AMR_BOUND_PLACE:
        a = span_of(r->lo[s->at] + s->number, r->hi[s->at] - 1 + s->number);
        a.is_placed = true;
        return a;
    case AMR_BOUND_DATA:
        return data(r);
    case AMR_BOUND_CALL:
        if (a.is_data && !a.is_placed && !r->all && !keeps_factors(s->call))
            return data(r);
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
        return a;
    default:
        return span_of(-MOST, MOST);
    }
}

static bool is_comparison(enum amr_bound_kind kind)
{
    return kind == AMR_BOUND_LESS || kind == AMR_BOUND_AT_MOST || kind == AMR_BOUND_EQUAL;
}

static bool is_term(const struct amr_bound *s, bool all)
{
    return s->kind == AMR_BOUND_TERM || (all && s->kind == AMR_BOUND_REST);
}

static int count_terms(const struct amr_nest *nest, bool all)
{
    int n = 0;
    for (int i = 0; i < nest->n_bounds; i++)
        n += is_term(&nest->bounds[i], all);
    return n;
}

static void find_sizes(const struct amr__launch *l, const struct range *r, double *size)
{
    static struct span *is; /* [room] owned */
    static int room;
    const struct amr_nest *nest = amr__source_nest(l);
    if (nest->n_bounds > room) {
        room = nest->n_bounds;
        is = amr__grow(is, (size_t)room * sizeof *is);
        memset(is, 0, (size_t)room * sizeof *is);
    }
    for (int i = 0, n = 0; i < nest->n_bounds; i++) {
        const struct amr_bound *s = &nest->bounds[i];
        is[i] = value_of(l, r, s, is);
        for (int k = 0; k < 3 && s->kind > AMR_BOUND_UNKNOWN; k++) {
            is[i].is_data |= is[s->a[k]].is_data && !is_comparison(s->kind);
            is[i].is_placed |= is[s->a[k]].is_placed;
        }
        if (is_term(s, r->all))
            size[n++] = size_of(is[i]);
    }
}

static struct range range_of(const struct amr__launch *l)
{
    struct range r = {.all = false};
    memcpy(r.lo, l->lo, sizeof r.lo);
    memcpy(r.hi, l->hi, sizeof r.hi);
    return r;
}

/* ---- what has grown -------------------------------------------------------------------------- */

/* So little that it leaves the array's values as they are, or is lost beside their range in any
 * number of steps. */
static bool is_nothing(const struct amr__launch *l, int array, double size)
{
    const struct amr__field *f = array < 0 ? NULL : amr__state.field[l->field[array]];
    if (!f || !f->range_known)
        return size == 0;
    double lo = f->range[0], hi = f->range[1], most = fmax(fabs(lo), fabs(hi));
    double least = lo > 0 || hi < 0 ? fmin(fabs(lo), fabs(hi)) : 0, all = size * fmax(1, most);
    return all <= ldexp(least, -56) || (hi > lo && all <= 1e-9 * amr__remesh_threshold(f, lo, hi));
}

static double growth(const struct amr__source *s, const struct amr__sizes *of)
{
    return s->n_shown == 0 ? GROWTH : of->n > 1 ? GROWTH_SHOWN : GROWTH_ALONE;
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
        of->n = count_terms(amr__source_nest(l), false);
        of->now = amr__need(2 * (size_t)of->n, sizeof *of->now);
        of->looked = of->now + of->n;
    }
    return of;
}

bool amr__bounds_grow(struct amr__source *s, int link)
{
    const struct amr__launch *l = amr__source_link(s, link);
    const struct amr_nest *nest = amr__source_nest(l);
    struct amr__sizes *of = sizes_of(s, link);
    struct range all = range_of(l);
    bool grow = false;
    if (of->n)
        find_sizes(l, &all, of->now);
    for (int i = 0, n = 0; i < nest->n_bounds; i++)
        if (nest->bounds[i].kind == AMR_BOUND_TERM) {
            grow |= of->now[n] > growth(s, of) * of->looked[n] &&
                    !is_nothing(l, nest->bounds[i].at, of->now[n]);
            n++;
        }
    return grow;
}

/* What showed nothing when it was larger, and shows nothing now, has not shaped the mesh: it need
 * not be looked for before it is larger than that. Else the mesh may be as coarse as its present
 * size allows. */
void amr__bounds_looked(struct amr__source *s, bool everywhere)
{
    bool was_quiet = s->is_quiet, shows = s->n_shown + s->n_active > 0 || s->variation_shows;
    s->is_quiet = !shows && (everywhere || was_quiet);
    for (int i = 0; i < s->n_sizes; i++)
        for (int k = 0; k < s->sizes[i].n; k++) {
            double now = s->sizes[i].now[k], *looked = &s->sizes[i].looked[k];
            if (was_quiet && s->is_quiet)
                *looked = everywhere ? fmax(*looked, now) : *looked;
            else
                *looked = everywhere ? now : fmin(*looked, now);
        }
}

/* ---- where it may be ------------------------------------------------------------------------- */

/* What follows in the step makes nothing of the place by itself. */
static bool follows_places(const struct amr__source *s, bool *by_copies)
{
    bool only = true;
    *by_copies = true;
    for (int i = 1; i <= s->more.n; i++) {
        const struct amr_nest *nest = amr__source_nest(amr__source_link(s, i));
        only &= !nest->places && nest->n_bounds == 0;
        *by_copies &= nest->n_copies > 0;
    }
    return only;
}

/* The finest cells of a leaf that the launch runs over, and those beside them, for rounding may move
 * what ends there by one. False: there are none. */
static bool range_in(const struct amr__launch *l, const struct amr_block *b, struct range *r)
{
    bool any = true;
    r->all = true;
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

/* The largest size of each term in any leaf of any rank; that of the leaves here in `size`. */
static double *find_largest(const struct amr__launch *l, int n, double *size)
{
    const struct amr__blocks *b = amr__state.blocks;
    double *most = amr__need((size_t)n, sizeof *most);
    for (int i = 0; i < b->mesh->n_leaves; i++) {
        struct range r;
        double *at = size + (size_t)i * (size_t)n;
        if (range_in(l, &b->block[i], &r))
            find_sizes(l, &r, at);
        for (int k = 0; k < n; k++)
            most[k] = fmax(most[k], at[k]);
    }
    amr__state.comm->allreduce(amr__state.comm, most, n, AMR__F64, AMR__MOST);
    return most;
}

/* Every term is at most that share of what it is elsewhere. */
static bool is_negligible(const double *size, const double *most, int n, double share)
{
    bool all = true;
    for (int k = 0; k < n; k++)
        all &= size[k] <= share * most[k];
    return all;
}

/* Where no term is anything, the launch shows nothing, nor does what only carries on what it makes. */
void amr__bounds_narrow(const struct amr__source *s, const struct amr__launch *l, bool *wanted)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    const struct amr_nest *nest = amr__source_nest(l);
    bool by_copies, is_there = false;
    int n = count_terms(nest, true);
    if (n == 0 || nest->edge || !follows_places(s, &by_copies))
        return;
    double *size = amr__need((size_t)n * (size_t)m->n_leaves, sizeof *size);
    double *most = find_largest(l, n, size);
    for (int k = 0; k < n; k++)
        is_there |= most[k] > 0;
    for (int i = 0; i < m->n_leaves && is_there; i++)
        wanted[i] &= !is_negligible(size + (size_t)i * (size_t)n, most, n, by_copies ? NOTHING : 0);
    free(most);
    free(size);
}

void amr__bounds_free(struct amr__source *s)
{
    for (int i = 0; i < s->n_sizes; i++)
        free(s->sizes[i].now);
    free(s->sizes);
}
