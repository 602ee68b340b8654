/* Conditions that ask arrays which stay as they are, `hypot(x[i] - a, y[i] - b) < r ? q : 0` with coordinates in
 * arrays: what falls between the centres of coarse cells shows in none of them. Where a result jumps as such a
 * condition begins to hold, its operands are written down as steps of interval arithmetic (steps.h). The runtime asks
 * them of what each leaf holds, and refines where they meet (runtime/sources/source_contours.c).
 *
 * Whether it jumps is measured: the nest's code is run for one cell (interpret.c) where the two operands are the
 * same, on either side of the condition. The two directions of an upwind scheme are the same there. Called by
 * decides.c.
 *
 * Arrays that steps advance show by themselves where their values pass a threshold, but for windows: two thresholds
 * of which both lie between two coarse cells, `u[i] > a && u[i] < b`, and one condition that holds there alone,
 * `fabs(u[i]) < e`. What such a nest makes within is measured where neighbours hold the same, since differences of
 * the field vanish with the width (runtime/sources/source_windows.c).
 *
 * provides: plan_array.contour */
#include "analysis/formulas/formulas.h"
#include "analysis/thresholds/asked.h"

#include <math.h>
#include <string.h>

enum { SEEDS = 2, SMALLEST = -12, LARGEST = 12, HALVES = 64, MOST_OTHERS = 4, SAMPLES = 3, SIZES = 3 };
static const double LARGE = 1e15, STEEPEST = 8;
/* Numbers that an array is given: 0, and powers of 2 of both signs. */
enum { NUMBERS = 2 * (LARGEST - SMALLEST + 1) + 1 };

enum asks { ASKS_NOTHING, ASKS_STAYING, ASKS_MOVING };

/* A condition that is measured, with some others of the nest on given sides. */
struct contour {
    struct plan *plan;
    const struct work_nest *nest;
    const struct symbolic *m;
    const unsigned char *kind; /* [arrays] enum contour_kind */
    unsigned char *asks;       /* [conditions of the nest] enum asks; of those with one symbol, the first */
    bool *made_of;             /* [arrays] the condition is made of */
    bool moves, far;           /* one of these changes from step to step; is read at other cells */
    int *part_of;              /* [symbols] the last condition that is made of it, counted by `parts` */
    int parts;
    bool is_flat;              /* neighbours hold what the cell holds */
    bool scales;               /* a limiter's, without a number of its own: in proportion larger fields are on the
                                  same side, and what is made is larger by no more */
    double size;               /* fields are larger by this factor; 0: 1 */
    const void *doubled;       /* this variable holds twice its number; or NULL */
    bool is_shared;        /* its site is one of others, too, as in a function that is called twice */
    bool by_itself;        /* a result must jump with the sides that the numbers give. Others may make what the nest
                              never does: where the site is shared, and of neighbours, whose fluxes are the same on
                              both sides amid flat fields by all conditions together */
    int alone;             /* conditions that were looked at so */
    bool is_equality;      /* == or != */
    bool turns, levels;    /* windows: operands turn back; are the same for a range of numbers */
    struct interpret_sides sides; /* its own is the last one; those before it are of these: */
    const struct plan_symbol *other[MOST_OTHERS];
    struct interpret_result result;
    unsigned seed;
};

static double number(int i)
{
    int power = i - NUMBERS / 2;
    return power == 0 ? 0 : power > 0 ? ldexp(1, SMALLEST + power - 1) : -ldexp(1, SMALLEST - power - 1);
}

/* `others` of the sides are given. */
static bool run(struct contour *c, const struct plan_array *a, double value, int others, const struct ptr_map *measured)
{
    struct interpret_sides sides = c->sides;
    struct interpret_world world = {.seed = c->seed, .width = 0.02, .is_flat = c->is_flat, .by_width = true,
                                    .nudged = -1, .set = a, .set_to = value, .size = c->size,
                                    .doubled = c->doubled, .sides = &sides, .measured = measured,
                                    .n_measured = measured != NULL, .stops = measured != NULL};
    sides.n = others;
    return interpret_cell(c->plan, c->nest, &world, &c->result);
}

/* How far the operands lie apart where the array holds this number; NAN: not reached, or not understood. */
static double margin_at(struct contour *c, const struct plan_array *a, double value)
{
    struct ptr_map measured = {0};
    ptr_map_set(c->plan->arena, &measured, c->sides.at[c->sides.n - 1], 0);
    return run(c, a, value, c->sides.n - 1, &measured) ? c->result.margin[0] : NAN;
}

/* Between two numbers of which one makes the first operand the larger one. */
static double bisect(struct contour *c, const struct plan_array *a, double lo, double hi)
{
    bool below = margin_at(c, a, lo) < 0;
    const int halves = c->by_itself ? HALVES / 2 : HALVES;
    for (int n = 0; n < halves; n++) {
        double middle = lo + (hi - lo) / 2;
        *((margin_at(c, a, middle) < 0) == below ? &lo : &hi) = middle;
    }
    return lo;
}

/* A number at which the operands are the same; NAN: none was found. *asks: what the array holds has a part in how far
 * they lie apart, and not only the differences of its cells. */
static double find_contact(struct contour *c, const struct plan_array *a, bool *asks)
{
    double before = margin_at(c, a, number(0));
    for (int i = 1; i < NUMBERS; i++) {
        double margin = margin_at(c, a, number(i));
        if (!isnan(before) && !isnan(margin) && (before < 0) != (margin < 0))
            return bisect(c, a, number(i - 1), number(i));
        *asks |= fabs(margin - before) > 1e-9 * fabs(margin);
        before = margin;
    }
    return NAN;
}

static double result_of(const struct contour *c, int output)
{
    int n = c->nest->nest->arrays.n;
    return output < n ? c->result.written[output] : c->result.reduced[output - n];
}

/* Not where the program divides by 0, or nearly so, which a guard keeps it from. */
static bool are_apart(double x, double y, double allowed)
{
    return fabs(x) < LARGE && fabs(y) < LARGE && fabs(x - y) > 1e-9 * (fabs(x) + fabs(y)) + 1e-12 + allowed;
}

/* Some result is another on the other side of the condition. away: from where its operands are the same; what a
 * limiter chooses may differ by as much. */
static bool differs(struct contour *c, const struct plan_array *a, double value, double away)
{
    double allowed = c->scales ? STEEPEST * away : 0;
    int n = c->nest->nest->arrays.n + c->nest->nest->reductions.n;
    double *first = arena_alloc(c->plan->arena, (size_t)n * sizeof *first);
    bool *holds = &c->sides.holds[c->sides.n - 1];
    *holds = false;
    bool known = run(c, a, value, c->sides.n, NULL);
    for (int i = 0; i < n && known; i++)
        first[i] = result_of(c, i);
    *holds = true;
    known = known && run(c, a, value, c->sides.n, NULL);
    return known && any_below(i, n, are_apart(result_of(c, i), first[i], allowed));
}

/* In one world, with the others as they are. Where it is not known at which numbers its operands are the same, it is
 * enough that the sides differ. */
static bool jumps_so(struct contour *c)
{
    if (!differs(c, NULL, 0, 0))
        return false;
    const struct plan_nest *n = c->nest->nest;
    bool met = false, jump = false, asks = false;
    for (int i = 0; i < n->arrays.n && !jump; i++) {
        double at = c->made_of[i] ? find_contact(c, n->arrays.at[i], &asks) : NAN;
        met |= !isnan(at);
        jump = !isnan(at) && differs(c, n->arrays.at[i], at, 0);
    }
    return jump || (!met && asks);
}

static void set_others(struct contour *c, int set)
{
    for (int i = 0; i < c->sides.n - 1; i++)
        c->sides.holds[i] = set >> i & 1;
}

/* The sets of sides of the others with which it jumps in some world: bit by number, whose bits are the sides. */
static unsigned find_jumps(struct contour *c)
{
    unsigned sets = 0;
    int others = c->sides.n - 1;
    for (c->seed = 1; c->seed <= SEEDS; c->seed++)
        for (int set = 0; set < 1 << others; set++) {
            set_others(c, set);
            sets |= (unsigned)(!(sets >> set & 1) && jumps_so(c)) << set;
        }
    return sets;
}

/* ---- windows --------------------------------------------------------------------------------- */

/* Numbers of an array at which the sides of a condition are compared. */
struct probes {
    const struct plan_array *array;
    VEC(struct probe {
        double value;
        double away; /* from the end */
    }) at;
    double sample[SAMPLES]; /* how far the operands lie apart at some numbers */
};

/* Where the margin is least (sign 1) or largest (-1) between two numbers. */
static double find_turn(struct contour *c, const struct plan_array *a, double lo, double hi, int sign)
{
    for (int n = 0; n < 2 * HALVES; n++) {
        double left = lo + (hi - lo) / 3, right = hi - (hi - lo) / 3;
        bool falls = sign * margin_at(c, a, left) > sign * margin_at(c, a, right);
        *(falls ? &lo : &hi) = falls ? left : right;
    }
    return lo + (hi - lo) / 2;
}

static void add_probe(struct contour *c, struct probes *p, double end, double away)
{
    vec_push(c->plan->arena, &p->at, ((struct probe){end + away, fabs(away)}));
}

/* As near to a number, but for rounding. */
static double beside(double value)
{
    return 1e-9 * fmax(fabs(value), 1e-3);
}

/* Near one end of the window, on either side: the nest may make nothing at the end itself. */
static void probe_end(struct contour *c, struct probes *p, double below, double above)
{
    double end = bisect(c, p->array, below, above), near = beside(end);
    c->levels |= c->is_equality && (margin_at(c, p->array, end - near) == 0 || margin_at(c, p->array, end + near) == 0);
    add_probe(c, p, end, 0);
    for (int power = SMALLEST; power <= 0; power += 3) {
        add_probe(c, p, end, -ldexp(1, power));
        add_probe(c, p, end, ldexp(1, power));
    }
}

/* Within a window, between the number where the margin turns, which lies between two of the row, and the next one where
 * it has the other sign. */
static void probe_turn(struct contour *c, struct probes *p, int from, int to, int sign)
{
    double turn = find_turn(c, p->array, number(from), number(to), sign);
    bool below = margin_at(c, p->array, turn) < 0;
    int beyond = to;
    while (beyond < NUMBERS && (margin_at(c, p->array, number(beyond)) < 0) == below)
        beyond++;
    double end = beyond < NUMBERS ? bisect(c, p->array, turn, number(beyond)) : turn;
    for (int part = 0; part <= 2; part++)
        add_probe(c, p, end, (turn - end) * part / 2);
}

static void find_ends(struct contour *c, struct probes *p)
{
    double before = margin_at(c, p->array, number(0));
    for (int i = 1; i < NUMBERS; i++) {
        double margin = margin_at(c, p->array, number(i));
        if ((before < 0) != (margin < 0) && !isnan(before) && !isnan(margin))
            probe_end(c, p, number(i - 1), number(i));
        before = margin;
    }
}

/* Where the margin falls and then rises, or rises and then falls; false: nowhere. */
static bool find_turns(struct contour *c, struct probes *p)
{
    int from = 0, last = 0;
    bool turns = false;
    double before = margin_at(c, p->array, number(0));
    for (int i = 1; i < NUMBERS; i++) {
        double now = margin_at(c, p->array, number(i)), noise = 1e-9 * fabs(now);
        int direction = (now > before + noise) - (now < before - noise);
        if (direction && last && direction != last) {
            probe_turn(c, p, from, i, direction);
            turns = true;
        }
        last = isnan(now) ? 0 : direction ? direction : last;
        from = direction ? i - 1 : from;
        before = now;
    }
    return turns;
}

static struct probes find_probes(struct contour *c, const struct plan_array *a)
{
    struct probes p = {.array = a};
    bool turns = !c->is_equality && find_turns(c, &p);
    if (!turns)
        find_ends(c, &p);
    c->turns |= turns;
    return p;
}

/* As find_probes; known: those with the others on other sides, which hardly matter to the operands, most often. *same:
 * they are. */
static struct probes find_probes_again(struct contour *c, const struct plan_array *a, const struct probes *known,
                                       bool *same)
{
    static const int samples[SAMPLES] = {0, NUMBERS / 2, NUMBERS - 1};
    double sample[SAMPLES];
    for (int i = 0; i < SAMPLES; i++)
        sample[i] = margin_at(c, a, number(samples[i]));
    *same = known->array == a && all_below(i, SAMPLES, sample[i] == known->sample[i]);
    bool moves = any_below(i, SAMPLES, !isnan(sample[i]) && !(c->far && sample[i] == sample[(i + 1) % SAMPLES]));
    struct probes p = *same ? *known : moves ? find_probes(c, a) : (struct probes){.array = a};
    memcpy(p.sample, sample, sizeof sample);
    return p;
}

/* One of the operands is a quotient with a divisor that is 0 there. */
static bool is_pole(struct contour *c, const struct plan_array *a, double value)
{
    double near = beside(value);
    bool is = false;
    for (int side = -1; side <= 1; side += 2)
        is |= fabs(margin_at(c, a, value + side * near)) > 2 * fabs(margin_at(c, a, value + 3 * side * near)) + 1;
    return is;
}

/* A result jumps by itself where the array holds this number. */
static bool jumps_at(struct contour *c, const struct plan_array *a, double value)
{
    enum { POINTS = 4 };
    int n = c->nest->nest->arrays.n + c->nest->nest->reductions.n;
    double *made = arena_alloc(c->plan->arena, (size_t)(POINTS * n) * sizeof *made);
    bool known = true, jumps = false;
    for (int k = 0; k < POINTS && known; k++) {
        known = run(c, a, value + (2 * k - POINTS + 1) * beside(value), 0, NULL);
        for (int i = 0; i < n && known; i++)
            made[k * n + i] = result_of(c, i);
    }
    for (int i = 0; i < n && known && !jumps; i++) {
        double slope = fabs(made[i] - made[n + i]) + fabs(made[2 * n + i] - made[3 * n + i]);
        jumps = are_apart(made[n + i], made[2 * n + i], STEEPEST * slope);
    }
    return known && jumps;
}

static bool shows_at(struct contour *c, const struct plan_array *a, double value, double away)
{
    return c->by_itself ? away == 0 && jumps_at(c, a, value) && !is_pole(c, a, value) : differs(c, a, value, away);
}

/* In one world, with the others as they are. Where no end is known, it is enough that the sides differ. */
static bool shows_so(struct contour *c, struct probes *known)
{
    int probed = 0;
    bool shows = false;
    for (int i = 0; i < c->nest->nest->arrays.n && !shows; i++) {
        if (!c->made_of[i])
            continue;
        bool same;
        struct probes p = known[i] = find_probes_again(c, c->nest->nest->arrays.at[i], &known[i], &same);
        probed += p.at.n;
        shows = !(same && c->by_itself) && vec_any_at(x, &p.at, shows_at(c, p.array, x->value, x->away));
    }
    return shows || (probed == 0 && !c->by_itself && differs(c, NULL, 0, 0));
}

/* Some result grows faster than the fields do, as a product of two, or goes with a number from outside but a width,
 * on a side of the condition. */
static bool grows_faster(struct contour *c)
{
    static const int large = 10; /* as a power of 2 */
    const struct plan_nest *nest = c->nest->nest;
    int n = nest->arrays.n + nest->reductions.n;
    double *once = arena_alloc(c->plan->arena, (size_t)n * sizeof *once);
    bool faster = false;
    for (int side = 0; side < 2 && !faster; side++) {
        c->sides.holds[c->sides.n - 1] = side;
        bool known = run(c, NULL, 0, c->sides.n, NULL);
        for (int i = 0; i < n && known; i++)
            once[i] = result_of(c, i);
        c->size = ldexp(1, large);
        bool again = known && run(c, NULL, 0, c->sides.n, NULL);
        faster = again && any_below(i, n, fabs(result_of(c, i)) > ldexp(1.5, large) * fabs(once[i]) + 1e-9);
        c->size = 0;
        for (int k = 0; k < nest->scalars.n && known && !faster; k++) {
            const struct plan_scalar *s = &nest->scalars.at[k];
            c->doubled = is_floating(s->decl->type) && !is_spacing(c->nest->kernel, s->decl) ? s->decl : NULL;
            again = c->doubled && run(c, NULL, 0, c->sides.n, NULL);
            faster = again && any_below(i, n, are_apart(result_of(c, i), once[i], 0));
        }
        c->doubled = NULL;
    }
    return faster;
}

/* The same power of the fields' size in one world, or NAN; *found: of those before. */
static bool goes_with_size_so(struct contour *c, double *found)
{
    static const int sizes[SIZES] = {1, -10, 10}; /* as powers of 2, beside 0 */
    double once = margin_at(c, NULL, 0);
    bool is = true;
    for (int i = 0; i < SIZES && is && once != 0 && !isnan(once); i++) {
        c->size = ldexp(1, sizes[i]);
        double power = log2(margin_at(c, NULL, 0) / once) / sizes[i];
        is = fabs(power - round(power)) < 1e-6 && !(fabs(power - *found) > 0.5);
        *found = power;
    }
    c->size = 0;
    return is;
}

/* How far its operands lie apart goes with one power of the fields that it is made of, be it 0, and what is made no
 * faster than they do. */
static bool goes_with_size(struct contour *c)
{
    double power = NAN;
    bool is = all_below(i, c->nest->nest->arrays.n, !c->made_of[i] || c->kind[i] == CONTOUR_MOVES);
    for (c->seed = 1; c->seed <= SEEDS && is; c->seed++)
        for (int set = 0; set < 1 << (c->sides.n - 1) && is; set++) {
            set_others(c, set);
            is = goes_with_size_so(c, &power) && !grows_faster(c);
        }
    return is && !isnan(power);
}

/* How far its operands lie apart goes with no power of the fields: it has a number of its own, as a window has. Not if
 * they are the same amid equal neighbours. */
static bool has_own_number(struct contour *c)
{
    double power = NAN;
    bool goes = true, apart = false;
    set_others(c, 0);
    for (c->seed = 1; c->seed <= SEEDS && goes; c->seed++) {
        goes = goes_with_size_so(c, &power);
        apart |= margin_at(c, NULL, 0) != 0;
    }
    return apart && (!goes || isnan(power));
}

static bool shows(struct contour *c, bool by_itself)
{
    size_t n = (size_t)c->nest->nest->arrays.n + 1;
    bool shows = false;
    c->by_itself = by_itself;
    c->scales = !by_itself && goes_with_size(c);
    const unsigned worlds = by_itself ? 1 : SEEDS;
    for (c->seed = 1; c->seed <= worlds && !shows; c->seed++) {
        struct probes *known = arena_alloc(c->plan->arena, n * sizeof *known);
        const int all = (1 << (c->sides.n - 1)) - 1, next = by_itself && all ? all : 1; /* none of them, or all */
        for (int set = 0; set <= all && !shows; set += next) {
            set_others(c, set);
            shows = shows_so(c, known);
        }
    }
    return shows;
}

/* So many conditions of a nest are looked at whose result must jump by itself: each costs some thousand runs of the
 * cell. Those of solvers, with a branch for each wave, have no numbers of their own. */
enum { MOST_ALONE = 8 };

/* Of conditions, beside contour_of: a window by itself, in which the operands are the same. */
enum { LEVELS = CONTOUR_TURNS + 1 };

/* What the nest makes on the two sides of a condition differs: CONTOUR_WINDOW, CONTOUR_TURNS or LEVELS; else 0. */
static unsigned char find_window(struct contour *c)
{
    c->is_flat = true;
    c->turns = c->levels = false;
    bool is = !c->far && shows(c, false);
    bool jumps = expr_is_comparison(c->sides.at[c->sides.n - 1]); /* not the smaller one of two */
    if (!is && jumps && (c->far || c->is_shared) && has_own_number(c))
        is = c->alone++ < MOST_ALONE && shows(c, true);
    c->is_flat = false;
    return !is ? 0 : c->levels ? LEVELS : c->turns ? CONTOUR_TURNS : CONTOUR_WINDOW;
}

/* ---- which conditions ------------------------------------------------------------------------ */

/* Notes what a value is made of, and the nest's arrays among that; false: of others, too, or of what is not known by
 * a number. */
static bool find_made_of(struct contour *c, const struct plan_symbol *s)
{
    const struct plan_nest *n = c->nest->nest;
    if (c->part_of[s->id] == c->parts)
        return true;
    c->part_of[s->id] = c->parts;
    bool known = s->kind != SYMBOL_ROUND && s->kind != SYMBOL_LEFT;
    if (s->kind == SYMBOL_LEAF && s->array) {
        int i = first_below(k, n->arrays.n, symbolic_same_array(n->arrays.at[k], s->array));
        known = i >= 0 && c->kind[i] != CONTOUR_NONE;
        c->made_of[known ? i : 0] |= known;
    }
    for (int i = 0; i < s->n; i++)
        c->far |= s->a[i].symbol->reads && !symbolic_same(s->a[i], (struct plan_value){.symbol = s->a[i].symbol});
    return known && all_below(i, s->n, find_made_of(c, s->a[i].symbol));
}

/* Its operands are known by steps, of arrays that stay, or of the own cell and no place. */
static bool is_known(struct contour *c, const struct plan_symbol *condition)
{
    struct steps s = {.plan = c->plan, .nest = c->nest->nest};
    c->made_of = arena_alloc(c->plan->arena, (size_t)c->nest->nest->arrays.n + 1);
    c->far = false;
    c->parts++;
    bool known = find_made_of(c, condition);
    c->moves = any_below(i, c->nest->nest->arrays.n, c->made_of[i] && c->kind[i] == CONTOUR_MOVES);
    if (!known)
        return false;
    steps_begin(&s, c->m);
    step_of(&s, condition);
    return vec_all_at(step, &s.list, step->kind != BOUND_LEFT && step->kind != BOUND_UNKNOWN &&
                                         !(c->moves && step->kind == BOUND_PLACE));
}

/* ... and one of these arrays is to be asked. */
static enum asks find_asked(struct contour *c, const struct plan_symbol *condition)
{
    bool asked = is_known(c, condition) &&
                 any_below(i, c->nest->nest->arrays.n, c->made_of[i] && c->kind[i] >= CONTOUR_ASKED);
    return !asked ? ASKS_NOTHING : c->moves ? ASKS_MOVING : ASKS_STAYING;
}

static void find_asks(struct contour *c)
{
    VEC(const struct plan_symbol *) seen = {0};
    c->asks = arena_alloc(c->plan->arena, (size_t)c->m->conditions.n + 1);
    for (int i = 0; i < c->m->conditions.n; i++) {
        const struct plan_symbol *s = c->m->conditions.at[i].symbol;
        c->asks[i] = vec_has(&seen, s) ? ASKS_NOTHING : find_asked(c, s);
        vec_add(c->plan->arena, &seen, s);
    }
}

/* A condition of a function that is called twice has one site: of windows it has its side in both calls. */
static bool is_site_of(const struct contour *c, int is, int other)
{
    const struct symbolic_condition *all = c->m->conditions.at;
    return c->asks[is] == ASKS_MOVING && expr_equal(all[other].site, all[is].site);
}

/* One that the operands of a window are made of, as `fmin(...) > 0` of fmin, has the side that its numbers give. */
static void add_other(struct contour *c, int is, int other, bool as_it)
{
    const struct symbolic_condition *all = c->m->conditions.at;
    if (other < 0 || other >= c->m->conditions.n || (c->asks[other] == c->asks[is]) != as_it ||
        c->sides.n >= MOST_OTHERS || all[other].symbol == all[is].symbol || is_site_of(c, is, other) ||
        (c->asks[is] == ASKS_MOVING && c->part_of[all[other].symbol->id] == c->parts) ||
        any_below(i, c->sides.n, expr_equal(c->sides.at[i], all[other].site)))
        return;
    c->other[c->sides.n] = all[other].symbol;
    c->sides.at[c->sides.n++] = all[other].site;
}

/* The nearest other conditions of the nest, those first that are asked as it is, and behind them this one. */
static void set_sides(struct contour *c, int is)
{
    const struct symbolic_condition *all = c->m->conditions.at;
    c->sides.n = 0;
    c->is_equality = all[is].site->op == OP_EQ || all[is].site->op == OP_NE;
    c->is_shared = any_below(i, c->m->conditions.n, all[i].symbol != all[is].symbol && is_site_of(c, is, i));
    for (int as_it = 1; as_it >= 0; as_it--)
        for (int far = 1; far < c->m->conditions.n && c->sides.n < MOST_OTHERS; far++) {
            add_other(c, is, is - far, as_it);
            add_other(c, is, is + far, as_it);
        }
    c->sides.at[c->sides.n++] = all[is].site;
}

/* It jumps only where the other conditions have the sides that all these sets have: a step, or -1. */
static int add_guard(struct contour *c, struct steps *s, unsigned sets)
{
    int guard = -1, others = c->sides.n - 1;
    for (int i = 0; i < others; i++) {
        bool sides[2] = {false, false};
        for (int set = 0; set < 1 << others; set++)
            sides[set >> i & 1] |= sets >> set & 1;
        if ((sides[0] && sides[1]) || !is_known(c, c->other[i]) || c->moves)
            continue;
        int is = step_of(s, c->other[i]);
        is = sides[1] ? is : step_unary(s, BOUND_NOT, is);
        guard = guard < 0 ? is : step_operation(s, BOUND_AND, guard, is);
    }
    return guard;
}

/* Where whole numbers are the same they are less than one apart. */
static void add_level(struct steps *s, int first, int second)
{
    for (int side = -1; side <= 1; side += 2) {
        int end = step_operation(s, BOUND_ADD, second, step_number(s, 0.5 * side));
        step_add(s, (struct plan_bound){.kind = BOUND_ASKED, .a = {first, end, first}, .number = CONTOUR_WINDOW});
    }
}

/* It jumps with these sets of sides, or is a window. */
static void add_asked(struct contour *c, struct steps *s, const struct plan_symbol *condition, unsigned sets,
                      unsigned char window)
{
    int first = step_of(s, condition->a[0].symbol), second = step_of(s, condition->a[1].symbol);
    int guard = sets ? add_guard(c, s, sets) : -1;
    if (window == LEVELS) {
        add_level(s, first, second);
        return;
    }
    enum contour_of is = !sets ? window : guard < 0 ? CONTOUR_JUMPS : CONTOUR_GUARDED;
    int third = guard < 0 ? first : guard;
    step_add(s, (struct plan_bound){.kind = BOUND_ASKED, .a = {first, second, third}, .number = is});
}

static bool compares_same(const struct plan_symbol *x, const struct plan_symbol *y)
{
    bool turned = x->a[0].symbol == y->a[1].symbol && x->a[1].symbol == y->a[0].symbol;
    return turned || (x->a[0].symbol == y->a[0].symbol && x->a[1].symbol == y->a[1].symbol);
}

/* A window needs both of its ends; one whose operands turn, or are the same, has them by itself. */
static bool has_end(const struct contour *c, const unsigned char *window, int is)
{
    const struct symbolic_condition *all = c->m->conditions.at;
    return window[is] >= CONTOUR_TURNS ||
           any_below(i, c->m->conditions.n, window[i] && !compares_same(all[i].symbol, all[is].symbol));
}

static bool is_repeated(const struct contour *c, const unsigned char *window, int is)
{
    const struct symbolic_condition *all = c->m->conditions.at;
    return any_below(i, is, window[i] && compares_same(all[i].symbol, all[is].symbol));
}

static void add_conditions(struct contour *c, struct steps *s)
{
    unsigned char *window = arena_alloc(c->plan->arena, (size_t)c->m->conditions.n + 1);
    for (int i = 0; i < c->m->conditions.n; i++) {
        const struct plan_symbol *is = c->m->conditions.at[i].symbol;
        if (c->asks[i] == ASKS_NOTHING || !is_known(c, is))
            continue;
        set_sides(c, i);
        unsigned sets = c->moves ? 0 : find_jumps(c);
        window[i] = c->moves ? find_window(c) : 0;
        if (sets)
            add_asked(c, s, is, sets, CONTOUR_JUMPS);
    }
    for (int i = 0; i < c->m->conditions.n; i++)
        if (window[i] && has_end(c, window, i) && !is_repeated(c, window, i))
            add_asked(c, s, c->m->conditions.at[i].symbol, 0, window[i]);
}

/* ---- functions that step ----------------------------------------------------------------------- */

enum { MOST_STEPS = 8, DEEPEST = 8 };

/* A function that is nearly the same on either side of 0, and another there; `1 / (1 + exp(x))` is. */
struct stepping {
    const struct plan_symbol *call, *of;
    const struct plan_array *array; /* where this holds `at`, it is 0 */
    double at;
};

static const struct plan_symbol *stepped_operand(const struct plan_symbol *s)
{
    static const char *const those[] = {"tanh",  "erf",  "erfc",  "atan",  "exp",  "copysign",
                                        "tanhf", "erff", "erfcf", "atanf", "expf", "copysignf", NULL};
    const struct decl *d =
        s->kind == SYMBOL_TREE && !s->op && s->site->kind == EXPR_CALL ? callee_decl(s->site) : NULL;
    return d && word_among(d->name, those) ? s->a[s->n - 1].symbol : NULL;
}

/* `k * (u[i] - a)`: a number beside what cells hold, as an end of a window has. */
static bool has_offset(const struct plan_symbol *s, int depth)
{
    bool sum = symbolic_is_sum(s) && s->n == 2, plain = sum || s->op == OP_MUL || s->op == OP_DIV || s->op == OP_NEGATE;
    return depth < DEEPEST && plain &&
           ((sum && s->a[0].symbol->reads != s->a[1].symbol->reads) ||
            any_below(k, s->n, s->a[k].symbol->reads && has_offset(s->a[k].symbol, depth + 1)));
}

static bool is_step(struct contour *c, const struct plan_symbol *s, struct stepping *out)
{
    bool asks = false;
    *out = (struct stepping){.call = s, .of = stepped_operand(s), .at = NAN};
    if (!out->of || !has_offset(out->of, 0) || !is_known(c, out->of) || !c->moves)
        return false;
    c->sides = (struct interpret_sides){1, {s->site}, {false}};
    c->seed = 1;
    for (int i = 0; i < c->nest->nest->arrays.n && isnan(out->at); i++) {
        out->array = c->nest->nest->arrays.at[i];
        out->at = c->made_of[i] ? find_contact(c, out->array, &asks) : NAN;
    }
    return !isnan(out->at);
}

/* Where the other one steps, it has done so: copysign always, and of one function in two calls nothing is known. */
static bool is_over(struct contour *c, const struct stepping *s, const struct stepping *other)
{
    static const double most = 2;
    c->sides = (struct interpret_sides){1, {s->call->site}, {false}};
    return s->call->n == 2 || s->call->site == other->call->site ||
           fabs(margin_at(c, s->array, other->at)) >= most;
}

/* A window that no condition makes: `tanh(k * (u[i] - a)) - tanh(k * (u[i] - b))`. */
static void add_steps(struct contour *c, struct steps *s)
{
    struct stepping all[MOST_STEPS];
    int n = 0;
    c->is_flat = true;
    for (int i = 0; i < c->m->symbols.n && n < MOST_STEPS; i++)
        n += is_step(c, c->m->symbols.at[i], &all[n]);
    for (int i = 0; i < n; i++)
        if (any_below(k, n, all[k].of != all[i].of && all[k].array == all[i].array && is_over(c, &all[i], &all[k]) &&
                                is_over(c, &all[k], &all[i]))) {
            int of = step_of(s, all[i].of), zero = step_number(s, 0);
            step_add(s, (struct plan_bound){.kind = BOUND_ASKED, .a = {of, zero, of}, .number = CONTOUR_WINDOW});
        }
    c->is_flat = false;
}

void contours_find(struct plan *p, const struct work_nest *w, const unsigned char *kind)
{
    struct symbolic m = {.plan = p, .end_axis = -1, .opens = true, .rough = true};
    struct contour c = {.plan = p, .nest = w, .m = &m, .kind = kind};
    struct steps s = {.plan = p, .nest = w->nest};
    int stays = first_below(i, w->nest->arrays.n, kind[i] == CONTOUR_ASKED);
    int first = stays >= 0 ? stays : first_below(i, w->nest->arrays.n, kind[i] == CONTOUR_MOVES);
    if (first < 0 || !symbolic_run(&m, w))
        return;
    c.part_of = arena_alloc(p->arena, ((size_t)m.symbols.n + 1) * sizeof *c.part_of);
    steps_begin(&s, &m);
    find_asks(&c);
    add_conditions(&c, &s);
    add_steps(&c, &s);
    struct plan_array *a = w->nest->arrays.at[first];
    a->contour.at = s.list.at;
    a->contour.n = a->contour.room = s.list.n;
}
