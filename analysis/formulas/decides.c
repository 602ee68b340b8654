/* Arrays whose values decide what a nest makes: `r[i] > 1 ? q : 0`, `fmax(r[i] - 1, 0)`, `tanh(50 *
 * (r[i] - 1))`. A source that another nest has made of the place (source_chain.c of the runtime)
 * shows in what such a nest makes of it only once it is large enough; so what it made is looked at,
 * too. Upwind schemes and limiters choose, but what they make goes steadily with the values.
 *
 * So it is measured: the nest's code is run for one cell (interpret.c), with each of a row of
 * numbers in all cells of the array. Its values decide where a result jumps, where nearly all of
 * its change lies among numbers near each other, and where it stays the same around 0, or on one
 * side of 0, and not elsewhere.
 *
 * provides: plan_array.decides */
#include "analysis/formulas/formulas.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    SEEDS = 2,
    SMALLEST = -50, /* the row holds powers of 2 from this one */
    LARGEST = 20,   /* to this one, */
    NEAR = -8,      /* from here on all, before that each third, */
    FINE = 20,      /* so many between 0 and 2, equally far apart, 0, and the negatives of all */
    SIDE = 1 + (NEAR - SMALLEST) / 3 + (LARGEST - NEAR + 1) + FINE,
    ROW = 2 * SIDE - 1,
    ZERO = SIDE - 1, /* where 0 stands */
    MOST_HALVES = 80,
    MOST_CALM = 2
};
static const int indices[SEEDS] = {10, 37};
static const double sizes[SEEDS] = {1, 0.05};

struct trial {
    const struct plan *plan;
    const struct work_nest *nest;
    const struct plan_array *array;
    unsigned seed;
    int output, outputs;
    const double *row; /* [ROW] rising */
    double *made;      /* [ROW][outputs]; NAN: no number */
    struct interpret_result result;
    bool decides;
    bool *is_flat, *shows;      /* [outputs] around 0, or on one side, in some world */
};

/* ---- the row of numbers ---------------------------------------------------------------------- */

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void fill_row(double *row)
{
    double *side = row + ZERO;
    int n = 0;
    side[n++] = 0;
    for (int i = 0; i < FINE; i++)
        side[n++] = 2 * (i + 0.6) / FINE; /* no power of 2 */
    for (int power = SMALLEST; power <= LARGEST; power += power < NEAR ? 3 : 1)
        side[n++] = ldexp(1, power);
    qsort(side, SIDE, sizeof *side, compare);
    for (int i = 1; i < SIDE; i++)
        row[ZERO - i] = -side[i];
}

static double output_of(const struct trial *t, int output)
{
    int n = t->nest->nest->arrays.n;
    double x = output < n ? t->result.written[output] : t->result.reduced[output - n];
    return isfinite(x) ? x : NAN;
}

static bool run(struct trial *t, double number)
{
    struct interpret_world world = {.seed = t->seed,
                                    .width = 0.02,
                                    .by_width = true,
                                    .index = indices[t->seed - 1],
                                    .size = sizes[t->seed - 1],
                                    .nudged = -1,
                                    .set = t->array,
                                    .set_to = number};
    return interpret_cell(t->plan, t->nest, &world, &t->result);
}

/* What the output is where the array holds this number. */
static double value_at(struct trial *t, double number)
{
    return run(t, number) ? output_of(t, t->output) : NAN;
}

static double made(const struct trial *t, int i)
{
    return t->made[i * t->outputs + t->output];
}

/* false where the code is not understood. */
static bool fill_made(struct trial *t)
{
    for (int i = 0; i < ROW; i++) {
        if (!run(t, t->row[i]))
            return false;
        for (int o = 0; o < t->outputs; o++)
            t->made[i * t->outputs + o] = output_of(t, o);
    }
    return true;
}

/* ---- what decides ---------------------------------------------------------------------------- */

/* More than rounding makes of numbers as large as this. */
static bool differ(double x, double y, double number)
{
    return fabs(x - y) > 1e-9 * (fabs(x) + fabs(y)) + 1e-12 * fabs(number);
}

/* Between two numbers of the row, by halves: where the change stays in one of them, it is a jump. */
static void find_jump(struct trial *t, int i)
{
    double a = t->row[i], b = t->row[i + 1], x = made(t, i), y = made(t, i + 1);
    for (int n = 0, calm = 0; n < MOST_HALVES; n++) {
        double middle = a + (b - a) / 2, between = value_at(t, middle);
        if (middle <= a || middle >= b)
            break;
        double left = fabs(between - x), right = fabs(y - between);
        calm = fmax(left, right) > 0.75 * fabs(y - x) ? 0 : calm + 1;
        if (isnan(between) || calm == MOST_CALM)
            return;
        *(left > right ? &b : &a) = middle;
        *(left > right ? &y : &x) = between;
    }
    t->decides |= differ(x, y, b);
}

/* From number i of the row to the next; NAN: not known. */
static double change(const struct trial *t, int i)
{
    return i >= 0 && i + 1 < ROW ? fabs(made(t, i + 1) - made(t, i)) : NAN;
}

/* A jump among changes as large hides nothing: the values show. */
static void find_jumps(struct trial *t)
{
    for (int i = 0; i + 1 < ROW && !t->decides; i++) {
        double before = fmax(0, change(t, i - 1)), after = fmax(0, change(t, i + 1));
        if (differ(made(t, i), made(t, i + 1), t->row[i]) && change(t, i) > 4 * fmin(before, after))
            find_jump(t, i);
    }
}

static bool stays(const struct trial *t, int i, int j)
{
    return fabs(made(t, i) - made(t, j)) <= 1e-12 * fmax(fabs(t->row[i]), fabs(t->row[j]));
}

/* The last one beyond 0, upwards or downwards, up to which it is the same. */
static int flat_to(const struct trial *t, int step)
{
    int i = ZERO + step, last = step > 0 ? ROW - 1 : 0;
    while (i != last && stays(t, i, i + step))
        i += step;
    return i;
}

/* It stays the same around 0, or on one side: what the array holds there does not show. */
static void find_flat(struct trial *t)
{
    int below = flat_to(t, -1), above = flat_to(t, 1);
    bool around = stays(t, ZERO - 1, ZERO + 1) && t->row[below] <= -ldexp(1, NEAR) &&
                  t->row[above] >= ldexp(1, NEAR);
    bool all_below = below == 0, all_above = above == ROW - 1;
    bool lower = !all_below && (around || all_above), upper = !all_above && (around || all_below);
    t->is_flat[t->output] |= lower || upper;
    t->shows[t->output] |= !lower && !upper && !(all_below && all_above);
}

/* How far two numbers of the row are near each other. */
static double nearness(const struct trial *t, int i, int j)
{
    double larger = fmax(fabs(t->row[i]), fabs(t->row[j]));
    return larger > 2 ? larger / 2 : 0.25;
}

/* Most of all change lies among numbers near each other, and some on both sides of these. */
static void find_steep(struct trial *t)
{
    double all = 0, before = 0;
    for (int i = 0; i + 1 < ROW; i++)
        all += fmax(0, change(t, i));
    for (int i = 0; i + 1 < ROW && !t->decides; i++) {
        double within = 0;
        for (int j = i; j + 1 < ROW && t->row[j + 1] - t->row[i] <= nearness(t, i, j + 1); j++)
            within += fmax(0, change(t, j));
        t->decides = within > 0.65 * all && before > 0 && before + within < all &&
                     within > 1e-9 * fabs(made(t, i)) + 1e-12 * fabs(t->row[i]);
        before += fmax(0, change(t, i));
    }
}

/* ---- all ------------------------------------------------------------------------------------- */

/* In one world. false where the code is not understood. */
static bool find_in_world(struct trial *t)
{
    if (!fill_made(t))
        return false;
    for (t->output = 0; t->output < t->outputs; t->output++) {
        find_jumps(t);
        find_flat(t);
        find_steep(t);
    }
    return true;
}

/* Flat where other data have it so, which are not so in other worlds, is none. */
static bool any_flat(const struct trial *t)
{
    bool any = false;
    for (int i = 0; i < t->outputs; i++)
        any |= t->is_flat[i] && !t->shows[i];
    return any;
}

static bool decides(struct trial *t)
{
    bool known = true;
    for (t->seed = 1; t->seed <= SEEDS && known && !t->decides; t->seed++)
        known = find_in_world(t);
    return !known || t->decides || any_flat(t);
}

/* ---- what goes with the place ---------------------------------------------------------------- */

/* Variables of arrays that nests of the time loop make anew of the place, or of such arrays. */
struct made_of_place {
    struct arena *arena;
    VEC(const char *) names;
};

static bool is_made(const struct made_of_place *m, const struct plan_array *a)
{
    bool found = false;
    for (int i = 0; i < m->names.n; i++)
        found |= strcmp(m->names.at[i], a->variable) == 0;
    return found;
}

static bool makes(const struct made_of_place *m, const struct work_nest *w)
{
    const struct plan_nest *n = w->nest;
    bool does = goes_with_place(n) && w->kernel->runs_in_timeloop;
    for (int i = 0; i < n->arrays.n; i++)
        does |= n->arrays.at[i]->reads && is_made(m, n->arrays.at[i]);
    return does && !n->edge;
}

static bool add_made(struct made_of_place *m, const struct work_nest *w)
{
    const struct plan_nest *n = w->nest;
    bool added = false;
    for (int i = 0; i < n->arrays.n && makes(m, w); i++) {
        const struct plan_array *a = n->arrays.at[i];
        if (!a->writes || !a->full_write || a->reads || is_made(m, a))
            continue;
        vec_push(m->arena, &m->names, a->variable);
        added = true;
    }
    return added;
}

static void find_made(struct plan *p, struct made_of_place *m)
{
    for (bool added = true; added;) {
        added = false;
        for (int i = 0; i < p->work->nests.n; i++)
            added |= add_made(m, p->work->nests.at[i]);
    }
}

/* ---- nests ----------------------------------------------------------------------------------- */

static void find_in_nest(const struct plan *p, const struct work_nest *w,
                         const struct made_of_place *m, const double *row)
{
    struct plan_nest *n = w->nest;
    int outputs = n->arrays.n + n->reductions.n;
    for (int i = 0; i < n->arrays.n; i++) {
        struct plan_array *a = n->arrays.at[i];
        struct trial t = {.plan = p, .nest = w, .array = a, .outputs = outputs, .row = row};
        if (!a->reads || !is_floating(a->type) || !is_made(m, a))
            continue;
        t.made = arena_alloc(p->arena, (size_t)(ROW * outputs) * sizeof *t.made);
        t.is_flat = arena_alloc(p->arena, 2 * (size_t)outputs * sizeof *t.is_flat);
        t.shows = t.is_flat + outputs;
        a->decides = decides(&t);
    }
}

void pass_decides(struct plan *p, struct diag *d)
{
    struct made_of_place m = {.arena = p->arena};
    double row[ROW];
    (void)d;
    fill_row(row);
    find_made(p, &m);
    for (int i = 0; i < p->work->nests.n; i++)
        if (!p->work->nests.at[i]->nest->edge)
            find_in_nest(p, p->work->nests.at[i], &m, row);
}
