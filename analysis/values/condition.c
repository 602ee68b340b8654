/* Conditions on indices, as in `i < 0 ? i + n : i >= n ? i - n : i`: what they are in one cell, and
 * whether they are the same in all cells of the nest, so that one branch is all that there is.
 * Called by index.c. */
#include "analysis/values/reading.h"
#include "analysis/values/values.h"

/* A condition as a comparison of left - right with zero. */
struct comparison {
    enum operator op;
    struct poly left, right, difference;
    uint64_t most; /* of unsigned numbers the largest; 0: they are signed */
    bool of_cell;
};

static uint64_t most_of(const struct type *t)
{
    return t->kind != TYPE_INT || t->is_signed || t->size < 4 ? 0
                                                              : UINT64_MAX >> (64 - 8 * t->size);
}

/* What is no index there makes the difference bad, and is no fault of the index. */
static struct comparison comparison_of(struct reading *r, struct expr *condition)
{
    struct expr *e = expr_core(condition);
    struct reading saved = *r;
    struct comparison c = {.op = OP_NE, .right = poly_const(0)};
    r->of_cell = r->v.in_range = false;
    if (expr_is_comparison(e)) {
        c.op = e->op;
        c.left = read_index(r, e->a[0]);
        c.right = read_index(r, e->a[1]);
        c.most = most_of(e->a[0]->type);
    } else {
        c.left = read_index(r, e);
    }
    r->v = saved.v;
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

static bool is_natural(const struct poly *p, const struct poly *without)
{
    static const struct type natural = {.kind = TYPE_INT, .size = 8};
    struct poly rest = poly_add(p, without, -1);
    return !rest.bad && !type_may_wrap(&natural, &rest);
}

/* Below zero, or nobody knows, in this cell of the axis; it and the nest's first one are none
 * below. */
static bool is_below_zero(const struct work_nest *w, int axis, const struct poly *side,
                          const struct poly *cell)
{
    struct poly p = poly_replace(side, w->nest->iterator[axis], cell), zero = poly_const(0);
    struct poly more = poly_add(&w->hi[axis], &w->lo[axis], -1);
    int64_t number;
    more = poly_plus(&more, -1);
    if (poly_is_const(&p, &number) || !poly_mentions(side, w->nest->iterator[axis]))
        return poly_is_const(&p, &number) && number < 0;
    return !is_natural(&p, &zero) && !is_natural(&p, cell) && !is_natural(&p, &more);
}

/* A negative number compared as an unsigned one is a large one. */
static bool is_turned(const struct work_nest *w, const struct comparison *c, int axis,
                      const struct poly *at)
{
    return c->most &&
           (is_below_zero(w, axis, &c->left, at) || is_below_zero(w, axis, &c->right, at));
}

/* What it is of two numbers, as C compares unsigned ones. */
static int compare_unsigned(const struct comparison *c, struct decl *iterator,
                            const struct poly *at)
{
    int64_t left, right;
    if (!known_at(&c->left, iterator, at, &left) || !known_at(&c->right, iterator, at, &right))
        return -1;
    uint64_t x = (uint64_t)left & c->most, y = (uint64_t)right & c->most;
    return fold_holds(c->op, (x > y) - (x < y), 0);
}

/* Of comparisons that are linear only, of which a few cells tell what they are in all others. */
int condition_at(struct reading *r, struct expr *condition, int axis, const struct poly *value)
{
    struct decl *iterator = r->nest->nest->iterator[axis];
    struct comparison c = comparison_of(r, condition);
    struct poly factor, rest;
    int64_t d;
    bool linear = !c.of_cell && poly_split(&c.difference, iterator, &factor, &rest);
    if (linear && is_turned(r->nest, &c, axis, value))
        return compare_unsigned(&c, iterator, value);
    return linear && known_at(&c.difference, iterator, value, &d) ? fold_holds(c.op, d, 0) : -1;
}

/* `0 > i` as `i < 0`. */
static void turn_round(struct comparison *c)
{
    c->difference = poly_minus(&c->difference);
    c->op = operators[c->op].mirrored;
}

/* With any cell of the mesh in the place of what is known to be one. */
static struct comparison of_any_cell(struct reading *r, struct expr *condition)
{
    bool outer = r->as_cells;
    r->as_cells = true;
    struct comparison c = comparison_of(r, condition);
    r->as_cells = outer;
    if (plane_mentions_iterator(r->nest, &c.left) && plane_mentions_iterator(r->nest, &c.right))
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
    struct poly rest;
    if (c.of_cell)
        c = of_any_cell(r, condition);
    if (!c.difference.bad && single_axis(w, &c.difference, &rest) < 0)
        turn_round(&c);
    int axis = c.difference.bad ? -1 : single_axis(w, &c.difference, &rest);
    if (axis < 0 || w->lo[axis].bad || w->hi[axis].bad)
        return -1;
    struct decl *i = w->nest->iterator[axis];
    struct poly last = poly_plus(&w->hi[axis], -1);
    int64_t first, end;
    bool at_lo = known_at(&c.difference, i, &w->lo[axis], &first);
    bool at_hi = known_at(&c.difference, i, &last, &end);
    if (is_turned(w, &c, axis, &w->lo[axis]) || is_turned(w, &c, axis, &last))
        return -1;
    if (at_lo && at_hi && first == end) /* one round of a loop */
        return fold_holds(c.op, first, 0);
    if (at_lo && first > 0) /* all are greater */
        return fold_holds(c.op, 1, 0);
    if (at_hi && end < 0)
        return fold_holds(c.op, -1, 0);
    if (at_lo && first == 0 && (c.op == OP_GE || c.op == OP_LT))
        return c.op == OP_GE;
    if (at_hi && end == 0 && (c.op == OP_LE || c.op == OP_GT))
        return c.op == OP_LE;
    return -1;
}
