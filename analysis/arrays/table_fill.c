/* What fills a table along an axis: places in cells, `xi[i] = i + 0.5`, or anything else, as
 * lengths, `x[i] = (i + 0.5) * h`. It shows in the assignments to its entries, wherever the program
 * has them. Each one whose subscript moves must count by one with the index; a width, or any other
 * unit, makes it a length. What no assignment of the program sets is none. Called by table.c.
 *
 * provides: plan_table.counts_cells */
#include "analysis/arrays/arrays.h"
#include "analysis/program/program.h"
#include "analysis/tree/tree.h"

#include <math.h>

enum { MOST_LOCALS = 4 };

struct fill {
    const struct plan *plan;
    const struct decl *table;
    bool (*same)(const struct plan *p, const struct decl *a, const struct decl *b);
    struct expr *place; /* of the assignment at hand: the entry, */
    struct stmt *in;    /* and where it stands */
    int locals;         /* being followed */
    bool counts, other; /* some assignments do; some do not */
};

/* A variable of the entry's subscripts that a loop counts. */
static bool moves_with(struct expr *e, const void *fill)
{
    const struct fill *f = fill;
    return e->kind == EXPR_NAME && expr_mentions(f->place, e->decl) && loop_counting(f->in, e->decl);
}

static double slope_of(struct fill *f, struct expr *e);

/* A number times what goes with the index, or divided by one. */
static double slope_of_product(struct fill *f, struct expr *e)
{
    double number;
    struct expr *left = e->a[0], *right = e->a[1];
    if (expr_number_value(right, &number))
        return slope_of(f, left) * (expr_is(e, OP_MUL) ? number : 1 / number);
    if (expr_is(e, OP_MUL) && expr_number_value(left, &number))
        return number * slope_of(f, right);
    return slope_of(f, left) == 0 && slope_of(f, right) == 0 ? 0 : NAN;
}

/* A local that is set once: `double s = i + 0.5; xi[i] = s;`. */
static double slope_of_name(struct fill *f, struct expr *e)
{
    if (moves_with(e, f))
        return 1;
    if (e->decl->kind != DECL_VAR || !e->decl->init || !decl_is_final(e->decl) || f->locals == MOST_LOCALS)
        return 0;
    f->locals++;
    double slope = slope_of(f, e->decl->init);
    f->locals--;
    return slope;
}

/* By how much a value grows from entry to entry; NAN: not in a straight line. */
static double slope_of(struct fill *f, struct expr *e)
{
    static const char *const distances[] = {"abs", "fabs", NULL};
    e = expr_core(e);
    if (e->kind == EXPR_NAME)
        return slope_of_name(f, e);
    if (expr_is(e, OP_ADD))
        return slope_of(f, e->a[0]) + slope_of(f, e->a[1]);
    if (expr_is(e, OP_SUB))
        return slope_of(f, e->a[0]) - slope_of(f, e->a[1]);
    if (expr_is(e, OP_NEGATE) || expr_is(e, OP_PLUS) || (expr_calls(e, distances) && e->n == 2))
        return -slope_of(f, e->a[e->n - 1]);
    if (expr_is(e, OP_MUL) || expr_is(e, OP_DIV))
        return slope_of_product(f, e);
    return expr_any_with(e, moves_with, f) ? NAN : 0;
}

static bool note_entry(struct walk *w, struct expr *e)
{
    struct fill *f = w->with;
    struct expr *to = expr_is_modify(e) ? expr_core(e->a[0]) : NULL;
    struct decl *base = to && expr_is_element(to) ? expr_base(to) : NULL;
    if (!base || !f->same(f->plan, base, f->table))
        return true;
    f->place = to;
    f->in = w->in;
    bool moves = expr_any_with(to, moves_with, f);
    double slope = e->n > 1 ? slope_of(f, e->a[1]) : 0;
    if (expr_is(e, OP_ASSIGN)) {
        f->counts |= moves && fabs(slope) == 1;
        f->other |= moves && fabs(slope) != 1;
    } else {
        f->other |= slope != 0 || !(e->op == OP_ADD_ASSIGN || e->op == OP_SUB_ASSIGN);
    }
    return true;
}

/* Where no entry of this very field is set, a function may set it that others are given to, too. */
bool table_counts_cells(const struct plan *p, const struct decl *table)
{
    struct fill f = {.plan = p, .table = table, .same = alias_same_field};
    struct walk w = {.on_expr = note_entry, .with = &f};
    walk_functions(&w, p->unit);
    f.same = alias_same;
    if (!f.counts && !f.other)
        walk_functions(&w, p->unit);
    return f.counts && !f.other;
}
