/* Conditions on indices, as in `i < 0 ? i + n : i >= n ? i - n : i`: what they are in one cell, and
 * whether they are the same in all cells of the nest, so that one branch is all that there is.
 * Called by index.c. */
#include "analysis/tree/tree.h"
#include "analysis/values/reading.h"
#include "analysis/values/values.h"

#include <string.h>

/* Truth of `a op b` where a - b is known. */
static bool compare(const char *op, int64_t d)
{
    switch (op[0]) {
    case '<':
        return op[1] ? d <= 0 : d < 0;
    case '>':
        return op[1] ? d >= 0 : d > 0;
    case '=':
        return d == 0;
    default:
        return d != 0;
    }
}

/* A condition as a comparison of left - right with zero. */
struct comparison {
    const char *op;
    struct poly left, right, difference;
    bool is_unsigned;
    bool of_cell;
};

static bool is_unsigned(const struct expr *e)
{
    return e->type->kind == TYPE_INT && !e->type->is_signed && e->type->size >= 4;
}

/* What is no index there makes the difference bad, and is no fault of the index. */
static struct comparison comparison_of(struct reading *r, struct expr *condition)
{
    static const char *const ops[] = {"<", "<=", ">", ">=", "==", "!=", NULL};
    struct expr *e = expr_core(condition);
    struct reading saved = *r;
    struct comparison c = {.op = "!=", .right = poly_const(0)};
    int k = 0;
    while (e->kind == EXPR_BINARY && ops[k] && strcmp(ops[k], e->op) != 0)
        k++;
    r->of_cell = false;
    if (e->kind == EXPR_BINARY && ops[k]) {
        c.op = ops[k];
        c.left = read_index(r, e->a[0]);
        c.right = read_index(r, e->a[1]);
        c.is_unsigned = is_unsigned(expr_bare(e->a[0])) || is_unsigned(expr_bare(e->a[1]));
    } else {
        c.left = read_index(r, e);
    }
    r->fault = saved.fault;
    r->at = saved.at;
    c.of_cell = r->of_cell;
    r->of_cell = saved.of_cell;
    r->cell = saved.cell;
    c.difference = poly_add(&c.left, &c.right, -1);
    return c;
}

static bool known_at(const struct poly *p, struct decl *iterator, const struct poly *value,
                     int64_t *number)
{
    struct poly at = poly_replace(p, iterator, value);
    return poly_is_const(&at, number);
}

/* Of comparisons that are linear only, of which a few cells tell what they are in all others. */
int condition_at(struct reading *r, struct expr *condition, struct decl *iterator,
                 const struct poly *value)
{
    struct comparison c = comparison_of(r, condition);
    struct poly factor, rest;
    int64_t d;
    bool linear = !c.of_cell && poly_split(&c.difference, iterator, &factor, &rest);
    return linear && known_at(&c.difference, iterator, value, &d) ? compare(c.op, d) : -1;
}

/* A negative number compared as an unsigned one is a large one. */
static bool is_turned(const struct comparison *c, struct decl *iterator, const struct poly *lo)
{
    int64_t left, right;
    return c->is_unsigned && ((known_at(&c->left, iterator, lo, &left) && left < 0) ||
                              (known_at(&c->right, iterator, lo, &right) && right < 0));
}

/* `0 > i` as `i < 0`. */
static void turn_round(struct comparison *c)
{
    static const char *const turned[] = {"<", ">", "<=", ">=", ">", "<", ">=", "<="};
    struct poly zero = poly_const(0);
    c->difference = poly_add(&zero, &c->difference, -1);
    for (int k = 0; k < 8; k += 2)
        if (!strcmp(c->op, turned[k])) {
            c->op = turned[k + 1];
            return;
        }
}

static bool mentions_iterator(const struct work_nest *w, const struct poly *p)
{
    for (int a = 0; a < w->domain->dim; a++)
        if (w->nest->iterator[a] && poly_mentions(p, w->nest->iterator[a]))
            return true;
    return false;
}

/* With any cell of the mesh in the place of what is known to be one. */
static struct comparison of_any_cell(struct reading *r, struct expr *condition)
{
    bool outer = r->as_cells;
    r->as_cells = true;
    struct comparison c = comparison_of(r, condition);
    r->as_cells = outer;
    if (mentions_iterator(r->nest, &c.left) && mentions_iterator(r->nest, &c.right))
        c.difference.bad = true;
    return c;
}

bool condition_of_cell(struct reading *r, struct expr *condition)
{
    return comparison_of(r, condition).of_cell;
}

/* iterator + c compared with zero: what it is in the first cell and in the last tells the rest. */
int condition_throughout(struct reading *r, struct expr *condition)
{
    const struct work_nest *w = r->nest;
    struct comparison c = comparison_of(r, condition);
    struct poly rest, one = poly_const(1);
    if (c.of_cell)
        c = of_any_cell(r, condition);
    if (!c.difference.bad && single_axis(w, &c.difference, &rest) < 0)
        turn_round(&c);
    int axis = c.difference.bad ? -1 : single_axis(w, &c.difference, &rest);
    if (axis < 0 || w->lo[axis].bad || w->hi[axis].bad)
        return -1;
    struct decl *i = w->nest->iterator[axis];
    struct poly last = poly_add(&w->hi[axis], &one, -1);
    int64_t first, end;
    bool at_lo = known_at(&c.difference, i, &w->lo[axis], &first);
    bool at_hi = known_at(&c.difference, i, &last, &end);
    if (is_turned(&c, i, &w->lo[axis]))
        return -1;
    if (at_lo && at_hi && first == end) /* one round of a loop */
        return compare(c.op, first);
    if (at_lo && first > 0) /* all are greater */
        return compare(c.op, 1);
    if (at_hi && end < 0)
        return compare(c.op, -1);
    if (at_lo && first == 0 && (!strcmp(c.op, ">=") || !strcmp(c.op, "<")))
        return c.op[0] == '>';
    if (at_hi && end == 0 && (!strcmp(c.op, "<=") || !strcmp(c.op, ">")))
        return c.op[0] == '<';
    return -1;
}
