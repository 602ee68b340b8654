/* Takes apart what a cell makes of its neighbours: the coefficients' cell width and the distance of
 * the data vary apart from each other. For fixed data the result is a sum of powers of the width,
 * one for each kind of coefficient: c, a / h, d / (h * h). They are found by solving for them, and
 * further widths check that there is nothing else. How each of them goes with the distance of the
 * data is the order of its difference. Called by hidden.c.
 *
 * A term of power p and order d is the same differential operator on every level if p + d = 0. */
#include "analysis/numbers/numbers.h"
#include "analysis/terms/terms.h"

#include <math.h>

enum { CHECKS = 2, WIDTHS = TERM_POWERS + CHECKS };
static const double widths[WIDTHS] = {0.125, 0.25, 0.5, 1, 2, 4, 8, 0.35, 1.5};

struct sweep {
    struct interpret_result at[WIDTHS];
};

struct sweep *sweep_of(const struct plan *p, const struct work_nest *w,
                       const struct interpret_world *world)
{
    struct sweep *s = ARENA_NEW(p->arena, struct sweep);
    bool understood = true;
    for (int i = 0; i < WIDTHS && understood; i++) {
        struct interpret_world here = *world;
        here.by_width = true;
        here.cell = widths[i] * (world->unit > 0 ? world->unit : 1);
        if (i > 0 && !s->at[0].of_width)
            s->at[i] = s->at[0];
        else
            understood = interpret_cell(p, w, &here, &s->at[i]);
    }
    return understood ? s : NULL;
}

double sweep_largest(const struct work_nest *w, const struct sweep *s)
{
    double most = 0;
    for (int i = 0; i < WIDTHS; i++)
        for (int a = 0; a < w->nest->arrays.n; a++) {
            double value = is_update(w->nest->arrays.at[a]) ? fabs(s->at[i].written[a]) : 0;
            most = value > most ? value : most;
        }
    return most;
}

double sweep_margin(const struct sweep *s, int number)
{
    return s->at[0].margin[number];
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

double sweep_width(int width)
{
    return widths[width];
}

double sweep_result(const struct work_nest *w, const struct sweep *s, int width, int output)
{
    return result(w, &s->at[width], output);
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

bool terms_are_series(const struct terms *t)
{
    return count_below(k, TERM_POWERS, k != term_at(0) && t->part[k] != 0) > 2;
}

int terms_power(const struct terms *t)
{
    return first_below(k, TERM_POWERS, k != term_at(0) && t->part[k] != 0);
}

bool terms_equal(const struct terms *a, const struct terms *b, int at)
{
    return fabs(a->part[at] - b->part[at]) <= 1e-6 * fabs(a->part[at]);
}
