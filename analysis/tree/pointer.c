/* Pointers as a place in an array: `u + i`, `&u[i]` and `*(u + i)` name u and i, also where they stand
 * in one another, and where a condition chooses one of two cells of an array:
 *
 *     (line + 2)[i - 1], (&line[2])[i - 1]  ->  line[2 + (i - 1)]
 *     *(i + 1 < n ? c + 1 : c)              ->  c[i + 1 < n ? 1 : 0]
 *
 * Called where passes put what a pointer stands for in its place. */
#include "analysis/tree/tree.h"

/* base + index; index NULL: the base itself. */
struct place {
    struct expr *base, *index;
};

static struct expr *sum_of(struct arena *a, struct expr *left, struct expr *right, enum operator op)
{
    struct expr *term = right->n > 1 ? expr_paren(a, right) : right;
    if (left)
        return expr_binary(a, right->range, op, left->type, left, term);
    return op == OP_ADD ? term : expr_unary(a, right->range, OP_NEGATE, right->type, term);
}

static bool read_place(struct arena *a, struct expr *value, struct place *p);

static struct expr *index_or_zero(struct arena *a, const struct place *p, const struct expr *at)
{
    return p->index ? p->index : expr_integer(a, at->range, &type_int, 0);
}

static struct expr *chosen_index(struct arena *a, struct expr *test, struct expr *one, struct expr *two)
{
    if (expr_equal(one, two))
        return one;
    return expr_paren(a, expr_choice(a, expr_copy(a, test), one, two, one->type));
}

/* One of two rows, or cells, of an array: by the choice of their indices. NULL: of several arrays. */
static struct expr *chosen_element(struct arena *a, struct expr *test, struct expr *one,
                                   struct expr *two)
{
    struct expr *x = expr_bare(one), *y = expr_bare(two);
    if (expr_equal(x, y))
        return x;
    if (x->kind != EXPR_SUBSCRIPT || y->kind != EXPR_SUBSCRIPT)
        return NULL;
    struct expr *array = chosen_element(a, test, x->a[0], y->a[0]);
    struct expr *index = chosen_index(a, test, expr_copy(a, x->a[1]), expr_copy(a, y->a[1]));
    return array ? expr_element(a, x->range, x->type, expr_copy(a, array), index) : NULL;
}

/* `x + 1 < nx ? c + 1 : c`, cells of one array. */
static bool read_choice(struct arena *a, struct expr *e, struct place *p)
{
    struct place then, other;
    if (!read_place(a, e->a[1], &then) || !read_place(a, e->a[2], &other))
        return false;
    p->base = chosen_element(a, e->a[0], then.base, other.base);
    if (then.index || other.index)
        p->index = chosen_index(a, e->a[0], index_or_zero(a, &then, e), index_or_zero(a, &other, e));
    return p->base && p->index;
}

/* False where the pointer is no such sum. */
static bool read_place(struct arena *a, struct expr *value, struct place *p)
{
    struct expr *e = expr_bare(value);
    struct expr *object = expr_is(e, OP_ADDRESS) ? expr_bare(e->a[0]) : NULL;
    bool element = object && object->kind == EXPR_SUBSCRIPT, sum = expr_is_pointer_sum(e);
    p->index = NULL;
    p->base = e;
    if (e->kind == EXPR_CONDITIONAL)
        return read_choice(a, e, p);
    if (!element && !sum)
        return e->kind == EXPR_NAME || e->kind == EXPR_SUBSCRIPT || e->kind == EXPR_MEMBER;
    bool left = sum && is_integer(expr_core(e->a[0])->type);
    struct expr *more = element ? object->a[1] : e->a[left ? 0 : 1];
    struct expr *of = expr_bare(element ? object->a[0] : e->a[left ? 1 : 0]);
    bool known = read_place(a, of, p);
    if (!known && !element)
        return false;
    *p = known ? *p : (struct place){.base = of};
    more = expr_copy(a, more);
    p->index = element && !p->index ? more : sum_of(a, p->index, more, element ? OP_ADD : e->op);
    return true;
}

struct expr *pointer_base(struct arena *a, struct expr *pointer, struct expr **index)
{
    struct place p;
    bool known = read_place(a, pointer, &p);
    *index = known ? p.index : NULL;
    return known ? p.base : NULL;
}

struct expr *pointer_element(struct arena *a, struct expr *pointer, struct expr *k,
                             const struct type *t, struct range at)
{
    struct place p;
    if (!read_place(a, pointer, &p))
        return NULL;
    struct expr *index = k && p.index ? sum_of(a, p.index, k, OP_ADD) : k ? k : p.index;
    index = index ? index : expr_integer(a, at, &type_int, 0);
    return expr_element(a, at, t, expr_copy(a, p.base), index);
}

struct expr *pointer_plain(struct arena *a, struct expr *pointer, const struct type *t, struct range at)
{
    struct place p;
    read_place(a, pointer, &p);
    struct expr *base = expr_copy(a, p.base);
    return p.index ? expr_paren(a, expr_binary(a, at, OP_ADD, t, base, p.index)) : base;
}

void element_write_out(struct arena *a, struct expr *e)
{
    bool element = e->kind == EXPR_SUBSCRIPT;
    struct expr *of = element || expr_is(e, OP_DEREF) ? expr_bare(e->a[0]) : NULL;
    struct expr *made = of && (expr_is_pointer_sum(of) || expr_is(of, OP_ADDRESS))
                            ? pointer_element(a, of, element ? e->a[1] : NULL, e->type, e->range)
                            : NULL;
    if (!made)
        return;
    made->from_macro = e->from_macro;
    *e = *made;
}
