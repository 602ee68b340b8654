/* Integrals: a sum over cells counts the finest ones, on whatever level they lie. So its product with a
 * width across each axis, `s * h` in one dimension, is one number for all levels, and these widths
 * are the finest cells'. So is the number of cells along an axis, a sum of ones: `n * h` is the length of the
 * domain. Called by width.c and slice.c. */
#include "analysis/program/program.h"
#include "analysis/widths/widths.h"

#include <stdlib.h>
#include <string.h>

struct sum_power sum_power_product(struct sum_power a, struct sum_power b, bool divides)
{
    int sign = divides ? -1 : 1;
    return (struct sum_power){.known = a.known && b.known,
                              .sums = a.sums + sign * b.sums,
                              .cells = a.cells + sign * b.cells,
                              .power = a.power + sign * b.power,
                              .times = a.times + (divides ? b.over : b.times),
                              .over = a.over + (divides ? b.times : b.over)};
}

/* The power that a call makes of its first argument: of `sqrt(x)`, `pow(x, 2)`; 0: it is none. */
static double power_call(struct expr *e)
{
    const struct decl *d = callee_decl(e);
    if (!d || !is_math_function(d->name))
        return 0;
    struct expr *by = e->n == 3 && !strcmp(d->name, "pow") ? expr_core(e->a[2]) : NULL;
    int64_t n;
    if (by && by->kind == EXPR_FLOAT)
        return by->float_value;
    return by && expr_int_value(by, &n) ? (double)n : e->n == 2 && !strcmp(d->name, "sqrt") ? 0.5 : 0;
}

bool is_power_call(struct expr *e)
{
    return power_call(e) != 0;
}

/* Of an integral it is a number like others. */
static struct sum_power raised(struct sum_power m, double to)
{
    if (is_integral(m))
        return (struct sum_power){.known = true};
    int times = to > 0 ? m.times : m.over, over = to > 0 ? m.over : m.times;
    return (struct sum_power){m.known, to * m.sums, to * m.cells, to * m.power, times, over};
}

enum { MOST_FACTOR = 8 };

/* 0.5 * s * h as s * h / 2. */
static bool counts(struct expr *e)
{
    int64_t n;
    return is_integer(e->type) && !(expr_int_value(e, &n) && n <= MOST_FACTOR);
}

struct sum_power sum_power_of(struct expr *e, sum_power_leaf *leaf, void *with)
{
    e = expr_core(e);
    if (expr_is(e, OP_NEGATE) || expr_is(e, OP_PLUS))
        return sum_power_of(e->a[0], leaf, with);
    if (is_power_call(e))
        return raised(sum_power_of(e->a[1], leaf, with), power_call(e));
    if (!expr_is(e, OP_MUL) && !expr_is(e, OP_DIV)) {
        struct sum_power m = leaf(with, e);
        m.times += counts(e);
        return m;
    }
    return sum_power_product(sum_power_of(e->a[0], leaf, with), sum_power_of(e->a[1], leaf, with),
                             expr_is(e, OP_DIV));
}

/* Beside a sum a number of cells makes a mean of it. */
double integral_power(struct sum_power m)
{
    return m.sums != 0 ? m.sums : m.cells;
}

/* A mean is none: `s / n`, and `n / s`. */
bool is_integral(struct sum_power m)
{
    double sums = integral_power(m);
    bool is_mean = sums > 0 ? m.over > 0 : m.times > 0;
    return m.known && sums != 0 && m.power == sums && !is_mean;
}

/* A number that no name stands for, as 60 in `dt / (60 * h)`. */
static bool is_spelled(const struct expr *e)
{
    return e->kind == EXPR_INT && !e->from_macro;
}

int axes_counted(const struct plan *p, const struct work_nest *w, struct expr *e)
{
    enum { MOST_BESIDE = 4 };
    int64_t beside;
    struct poly count = is_integer(e->type) ? stable_sum(e) : (struct poly){.bad = true};
    for (int axis = 0; axis < p->dim && !count.bad; axis++) {
        struct poly cells = poly_add(&w->hi[axis], &w->lo[axis], -1);
        if (!cells.bad && poly_difference(&count, &cells, &beside) && llabs(beside) <= MOST_BESIDE)
            return !is_spelled(e) && !(expr_int_value(e, &beside) && beside <= MOST_FACTOR);
    }
    return 0;
}

int axes_summed_in(const struct plan *p, const struct plan_nest *n, const struct decl *d)
{
    int i = vec_find(&n->reductions, decl, d);
    return i >= 0 && n->reductions.at[i].op == REDUCE_SUM ? p->dim : 0;
}

/* ---- variables that hold a sum over cells ----------------------------------------------------- */

enum { MOST_CALLS = 4 }; /* that hand it on */

static int axes_of(const struct plan *p, const struct decl *d, int depth);

/* One more value that a variable has, or a function: all are sums over as many axes. */
static void join(int axes, int *all, bool *others)
{
    *others |= axes == 0 || (*all && *all != axes);
    *all = axes ? axes : *all;
}

static int axes_returned(const struct plan *p, struct expr *call, int depth)
{
    struct function *f = callee_function(call);
    int axes = 0;
    bool others = false;
    for (WALK(w, in_stmt(f ? f->body : NULL)); next_stmt(&w);) {
        bool returns = w.in->kind == STMT_RETURN && w.in->expr;
        const struct decl *d = returns ? expr_name(expr_core(w.in->expr)) : NULL;
        if (returns)
            join(d ? axes_of(p, d, depth) : 0, &axes, &others);
    }
    return others ? 0 : axes;
}

static int axes_of_value(const struct plan *p, struct expr *e, int depth)
{
    e = expr_core(e);
    const struct decl *d = expr_name(e);
    return depth == 0 ? 0 : d ? axes_of(p, d, depth - 1) : axes_returned(p, e, depth - 1);
}

int axes_added(const struct plan *p, struct expr *e, const struct stmt *at)
{
    bool adds = expr_is(e, OP_ADD_ASSIGN) && !nest_around(p, at) &&
                any_expr(w, in_expr(e->a[1]),
                         w.e->kind == EXPR_SUBSCRIPT && expr_base(w.e) &&
                             alias_decl_is_mesh(p, expr_base(w.e)));
    int axes = 0;
    for (const struct stmt *s = at; s && adds; s = s->parent) {
        const struct decl *i = stmt_is_loop(s) ? loop_variable(s) : NULL;
        axes += i && expr_mentions(e->a[1], i);
    }
    return axes;
}

/* It is given nothing but numbers to begin with, and such sums. 0: it is none. */
static int axes_of(const struct plan *p, const struct decl *d, int depth)
{
    bool others = d->kind != DECL_VAR && d->kind != DECL_PARAM;
    int axes = 0;
    vec_each (n, &p->nests)
        axes = axes_summed_in(p, n, d) ? axes_summed_in(p, n, d) : axes;
    bool by_nest = axes > 0;
    struct givens g = values_given(p, d);
    for (int i = 0; i < g.n && !others; i++) {
        struct expr *value = given_value(&g.at[i]);
        int added = g.at[i].by == GIVEN_SET ? axes_added(p, g.at[i].e, g.at[i].at) : 0;
        if (by_nest && nest_around(p, g.at[i].at))
            continue;
        if (added == 0 && value)
            added = axes_of_value(p, value, depth);
        if (added || !value ||
            !(expr_core(value)->kind == EXPR_INT || expr_core(value)->kind == EXPR_FLOAT))
            join(added, &axes, &others);
    }
    return others ? 0 : axes;
}

int axes_of_sum(const struct plan *p, const struct decl *d)
{
    return is_floating(d->type) ? axes_of(p, d, MOST_CALLS) : 0;
}
