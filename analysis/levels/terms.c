/* Takes apart what a cell makes of its neighbours: the coefficients' cell width and the distance of
 * the data vary apart from each other. For fixed data the result is a sum of powers of the width,
 * one for each kind of coefficient: c, a / h, d / (h * h). They are found by solving for them, and
 * further widths check that there is nothing else. How each of them goes with the distance of the
 * data is the order of its difference. Called by hidden.c.
 *
 * A term of power p and order d is the same differential operator on every level if p + d = 0. */
#include "analysis/formulas/formulas.h"
#include "analysis/levels/hidden.h"
#include "analysis/levels/levels.h"
#include "analysis/levels/terms.h"

#include <math.h>

enum { CHECKS = 2, WIDTHS = TERM_POWERS + CHECKS };
static const double widths[WIDTHS] = {0.125, 0.25, 0.5, 1, 2, 4, 8, 0.35, 1.5};

struct sweep {
    struct interpret_result at[WIDTHS];
};

/* NULL where the body holds something that is not understood. */
static struct sweep *sweep_of(const struct plan *p, const struct work_nest *w,
                              const struct interpret_world *world)
{
    struct sweep *s = ARENA_NEW(p->arena, struct sweep);
    bool understood = true;
    for (int i = 0; i < WIDTHS && understood; i++) {
        struct interpret_world here = *world;
        here.by_width = true;
        here.cell = widths[i];
        if (i > 0 && !s->at[0].of_width)
            s->at[i] = s->at[0];
        else
            understood = interpret_cell(p, w, &here, &s->at[i]);
    }
    return understood ? s : NULL;
}

/* The same for all values. */
struct term_solver {
    double power[WIDTHS][TERM_POWERS]; /* widths[row]^power */
    double inverse[TERM_POWERS][TERM_POWERS];
};

/* The inverse of the first powers, by elimination with the largest pivot. */
static void invert(struct term_solver *to)
{
    double m[TERM_POWERS][2 * TERM_POWERS];
    for (int i = 0; i < TERM_POWERS; i++)
        for (int k = 0; k < 2 * TERM_POWERS; k++)
            m[i][k] = k < TERM_POWERS ? to->power[i][k] : k - TERM_POWERS == i;
    for (int c = 0; c < TERM_POWERS; c++) {
        int pivot = c;
        for (int i = c; i < TERM_POWERS; i++)
            pivot = fabs(m[i][c]) > fabs(m[pivot][c]) ? i : pivot;
        for (int k = 0; k < 2 * TERM_POWERS; k++) {
            double swap = m[c][k];
            m[c][k] = m[pivot][k];
            m[pivot][k] = swap;
        }
        for (int i = 0; i < TERM_POWERS; i++) {
            double factor = i == c ? 0 : m[i][c] / m[c][c];
            for (int k = 0; k < 2 * TERM_POWERS; k++)
                m[i][k] -= factor * m[c][k];
        }
    }
    for (int i = 0; i < TERM_POWERS; i++)
        for (int k = 0; k < TERM_POWERS; k++)
            to->inverse[i][k] = m[i][k + TERM_POWERS] / m[i][i];
}

static const struct term_solver *solver_of(const struct plan *p)
{
    struct term_solver *s = p->work->terms;
    if (s)
        return s;
    p->work->terms = s = ARENA_NEW(p->arena, struct term_solver);
    for (int i = 0; i < WIDTHS; i++)
        for (int k = 0; k < TERM_POWERS; k++)
            s->power[i][k] = pow(widths[i], k + TERM_LEAST);
    invert(s);
    return s;
}

/* Is it the same sum of powers at widths that were not used to find it? */
static bool holds(const struct term_solver *by, const struct terms *t, const double *value,
                  double noise)
{
    for (int i = TERM_POWERS; i < WIDTHS; i++) {
        double sum = 0, size = 0;
        for (int k = 0; k < TERM_POWERS; k++) {
            double term = t->part[k] * by->power[i][k];
            sum += term;
            size += fabs(term);
        }
        if (!(fabs(sum - value[i]) <= 1e-6 * size + 1e3 * noise))
            return false;
    }
    return true;
}

static struct terms solve(const struct term_solver *by, const double *value, const double *size)
{
    struct terms t = {.known = true};
    double noise[TERM_POWERS] = {0}, all = 0, largest = 0;
    for (int k = 0; k < TERM_POWERS; k++) {
        for (int i = 0; i < TERM_POWERS; i++) {
            t.part[k] += by->inverse[k][i] * value[i];
            noise[k] += fabs(by->inverse[k][i]) * 1e-15 * size[i];
        }
        all += noise[k];
        largest = fmax(largest, fabs(t.part[k]));
    }
    t.known = isfinite(largest) && holds(by, &t, value, all);
    for (int k = 0; k < TERM_POWERS; k++)
        if (fabs(t.part[k]) <= 30 * noise[k] + 1e-7 * largest)
            t.part[k] = 0;
    return t;
}

static double result(const struct work_nest *w, const struct interpret_result *r, int output)
{
    int n = w->nest->arrays.n, n_reduced = w->nest->reductions.n;
    return output < n               ? r->written[output]
           : output < n + n_reduced ? r->reduced[output - n]
                                    : r->margin[output - n - n_reduced];
}

struct terms terms_of(const struct work_nest *w, const struct sweep *s, const struct sweep *less,
                      int output)
{
    double value[WIDTHS], size[WIDTHS];
    for (int i = 0; i < WIDTHS; i++) {
        double base = less ? result(w, &less->at[i], output) : 0;
        value[i] = result(w, &s->at[i], output) - base;
        size[i] = fabs(value[i]) + fabs(base);
    }
    return solve(solver_of(w->kernel->plan), value, size);
}

void terms_find_orders(struct terms *t, const struct terms *half)
{
    t->known &= half->known;
    t->is_sum = t->known;
    for (int k = 0; k < TERM_POWERS && t->is_sum; k++) {
        if (t->part[k] == 0)
            continue;
        double order = log2(fabs(t->part[k] / half->part[k]));
        t->order[k] = isfinite(order) ? (int)lround(order) : 0;
        bool is_one = isfinite(order) && fabs(order - t->order[k]) < 0.2;
        t->known &= is_one;
        t->is_sum = is_one || k > term_at(0);
    }
}

bool terms_equal(const struct terms *a, const struct terms *b, int at)
{
    return fabs(a->part[at] - b->part[at]) <= 1e-6 * fabs(a->part[at]);
}

/* ---- views of a nest ------------------------------------------------------------------------ */

static struct hidden_scan *scan_new(struct plan *p, struct work_nest *w, enum hidden_kind kind)
{
    struct hidden_scan *s = ARENA_NEW(p->arena, struct hidden_scan);
    size_t n = (size_t)w->nest->arrays.n + 1;
    *s = (struct hidden_scan){.plan = p, .nest = w, .seed = 1};
    s->still = arena_alloc(p->arena, n * sizeof *s->still);
    s->powers = arena_alloc(p->arena, n * sizeof *s->powers);
    s->known = arena_alloc(p->arena, n * sizeof *s->known);
    if (kind == HIDDEN_CONDITIONS)
        hidden_find_conditions(s);
    else
        hidden_find_measures(s);
    return s;
}

struct hidden_scan hidden_scan(struct plan *p, struct work_nest *w, enum hidden_kind kind)
{
    if (!w->scans[kind])
        w->scans[kind] = scan_new(p, w, kind);
    struct hidden_scan s = *w->scans[kind];
    hidden_look_at(&s, -1);
    hidden_update(&s);
    return s;
}

void hidden_update(struct hidden_scan *s)
{
    const struct plan_nest *n = s->nest->nest;
    bool same = true;
    for (int i = 0; i < n->arrays.n; i++) {
        const struct work_power *carried = field_power(s->plan, n->arrays.at[i]);
        bool finest = n->reads_finest && n->arrays.at[i]->width_power;
        int power = s->side && i == s->made ? s->side->power : carried && !finest ? carried->power : 0;
        same &= power == s->powers[i];
        s->powers[i] = power;
    }
    for (int i = 0; i <= n->arrays.n && !same; i++)
        s->known[i].at.n = 0;
}

void hidden_look_at(struct hidden_scan *s, int array)
{
    for (int i = 0; i < s->nest->nest->arrays.n; i++)
        s->still[i] = array >= 0 && i != array;
    s->looked = array;
}

static struct sweep *make_view(const struct hidden_scan *s, double distance, bool uniform,
                               int nudged)
{
    struct interpret_world world = {.seed = s->seed,
                                    .width = distance,
                                    .is_flat = uniform,
                                    .nudged = nudged,
                                    .nudge = nudged < 0 ? 0 : HIDDEN_NUDGE,
                                    .still = s->still,
                                    .powers = s->powers,
                                    .doubled = s->doubled,
                                    .held = s->held,
                                    .set = s->set,
                                    .set_to = s->set_to,
                                    .sides = s->sides,
                                    .is_steep = s->is_steep,
                                    .in_mesh = true,
                                    .measured = &s->number_of,
                                    .n_measured = s->measured.n};
    return sweep_of(s->plan, s->nest, &world);
}

struct sweep *hidden_view(struct hidden_scan *s, double distance, bool uniform, int nudged)
{
    /* Without a distance no array differs from cell to cell. */
    struct hidden_sweeps *known = &s->known[distance == 0 ? 0 : s->looked + 1];
    for (int i = 0; i < known->at.n; i++) {
        const struct hidden_sweep *k = &known->at.at[i];
        if (k->seed == s->seed && k->distance == distance && k->uniform == uniform &&
            k->nudged == nudged && k->doubled == s->doubled && k->held == s->held &&
            k->set == s->set && k->set_to == s->set_to &&
            sides_equal(k->sides, s->sides) && k->is_steep == s->is_steep)
            return k->sweep;
    }
    struct hidden_sweep one = {s->seed,    distance, uniform,   nudged,   s->doubled,  s->held,
                               s->set,     s->set_to, s->sides, s->is_steep, NULL};
    one.sweep = make_view(s, distance, uniform, nudged);
    vec_push(s->plan->arena, &known->at, one);
    return one.sweep;
}

bool hidden_reaches(struct hidden_scan *s, int number, int *side)
{
    struct expr *e = s->measured.at[number];
    bool reached = false;
    int n = 0;
    hidden_look_at(s, -1);
    for (s->seed = HIDDEN_SEEDS; s->seed >= 1; s->seed--) {
        struct sweep *v = hidden_view(s, HIDDEN_DISTANCE, false, -1);
        double margin = v ? v->at[0].margin[number] : NAN;
        if (isnan(margin))
            continue;
        n += interpret_holds(e, margin) ? 1 : -1;
        reached = true;
    }
    s->seed = 1;
    *side = n == HIDDEN_SEEDS ? 1 : n == -HIDDEN_SEEDS ? 0 : -1;
    return reached;
}

bool hidden_look(struct hidden_scan *s, struct hidden_views *v)
{
    v->flat = hidden_view(s, 0, false, -1);
    v->whole = v->flat ? hidden_view(s, HIDDEN_DISTANCE, false, -1) : NULL;
    v->half = v->whole ? hidden_view(s, HIDDEN_DISTANCE / 2, false, -1) : NULL;
    return v->half;
}

struct terms hidden_near(const struct hidden_scan *s, const struct hidden_views *v, int output)
{
    struct terms t = terms_of(s->nest, v->whole, v->flat, output);
    struct terms half = terms_of(s->nest, v->half, v->flat, output);
    terms_find_orders(&t, &half);
    return t;
}

bool hidden_has_quotient(const struct terms *t)
{
    for (int k = 0; k < term_at(0); k++)
        if (t->part[k] != 0 && t->order[k] + TERM_LEAST + k == 0)
            return true;
    return false;
}
