/* Pointers that a cell chooses, `const double *w = x < 0.5 ? left : right;`, and reads through. The
 * variable becomes the number of the choice, and its elements a choice of elements:
 *
 *     int w = x < 0.5 ? 0 : 1;
 *     un[i] = (w < 1 ? left[0] : right[0]) * u[i - 1] + ...;
 *
 * So later passes see plain elements, be they of tables, of arrays of the cell or of the mesh.
 * Where the choice stands in the place of the pointer, as the formula of a helper leaves it,
 * `(c ? left : right)[k]` becomes `(c ? left[k] : right[k])`.
 *
 * Called by cellptr.c for each loop of a kernel that may be a nest, and by inline.c. */
#include "analysis/lower/pointer_choice.h"

struct expr *choice_test(struct arena *a, const struct expr *at, struct decl *variable, int number)
{
    struct expr *name = expr_of(a, at->range, variable);
    name->type = &type_int;
    return expr_binary(a, at->range, OP_LT, &type_int, name,
                       expr_integer(a, at->range, &type_int, number));
}

/* pointer[k]; of a choice, the choice of elements. It is all the same where it stands. */
static struct expr *element_of(struct arena *a, struct expr *pointer, const struct expr *k,
                               const struct type *type)
{
    struct expr *core = expr_bare(pointer);
    if (core->kind == EXPR_CONDITIONAL)
        return expr_paren(a, expr_choice(a, expr_copy(a, core->a[0]),
                                         element_of(a, core->a[1], k, type),
                                         element_of(a, core->a[2], k, type), type));
    struct expr *array = core->n > 1 ? expr_paren(a, expr_copy(a, core)) : expr_copy(a, core);
    return expr_element(a, core->range, type, array, expr_copy(a, k));
}

/* ---- written out ----------------------------------------------------------------------------- */

/* What stands at the top frame is read, not written, nor is its address taken. */
bool choice_only_read(const struct walk_frame *f, const struct expr *child)
{
    struct expr_use u = use_of(f, child);
    return !u.by || (!expr_is(u.by, OP_ADDRESS) && !u.writes);
}

static struct expr *index_of(struct arena *a, struct expr *e)
{
    return e->kind == EXPR_SUBSCRIPT ? e->a[1] : expr_integer(a, e->range, &type_int, 0);
}

void pointer_choices_split(struct plan *p, struct stmt *s)
{
    for (WALK(w, in_stmt(s)); next_expr(&w);)
        if (expr_is_element(w.e) && is_scalar(w.e->type) &&
            expr_bare(w.e->a[0])->kind == EXPR_CONDITIONAL && choice_only_read(w.above, w.e))
            *w.e = *element_of(p->arena, w.e->a[0], index_of(p->arena, w.e), w.e->type);
}

/* ---- in a variable --------------------------------------------------------------------------- */

struct choice {
    struct plan *plan;
    struct decl *pointer;
    struct expr *value; /* the conditional expression */
};

/* Everything that is chosen means the same all through the block. */
static bool are_stable(const struct choice *c, struct stmt *block, struct expr *value)
{
    struct expr *e = expr_bare(value);
    if (e->kind == EXPR_CONDITIONAL)
        return are_stable(c, block, e->a[1]) && are_stable(c, block, e->a[2]);
    return pointer_is_stable(c->plan, block, e, c->pointer);
}

/* The element that a use of the pointer's name reads; NULL where it is another use. */
static struct expr *element_read(const struct walker *w)
{
    struct expr_use u = use_of(w->above, w->e);
    bool element = u.first && expr_is_element(u.by);
    return element && choice_only_read(u.above, u.by) ? u.by : NULL;
}

/* Each pointer of the choice by its number. */
static struct expr *numbered(struct arena *a, struct expr *value, int *next)
{
    struct expr *e = expr_bare(value);
    if (e->kind != EXPR_CONDITIONAL)
        return expr_integer(a, e->range, &type_int, (*next)++);
    struct expr *then = numbered(a, e->a[1], next), *other = numbered(a, e->a[2], next);
    return expr_paren(a, expr_choice(a, e->a[0], then, other, &type_int));
}

/* The choice of pointers by the variable's number: `w == 0 ? left : right`. */
static struct expr *by_number(const struct choice *c, struct expr *value, int *next)
{
    struct arena *a = c->plan->arena;
    struct expr *e = expr_bare(value);
    if (e->kind != EXPR_CONDITIONAL) {
        ++*next;
        return e;
    }
    struct expr *first = by_number(c, e->a[1], next);
    struct expr *test = choice_test(a, e, c->pointer, *next);
    return expr_choice(a, test, first, by_number(c, e->a[2], next), e->type);
}

bool pointer_choice_take(struct plan *p, struct function *f, struct stmt *block,
                         struct decl *pointer, struct expr **value)
{
    struct choice c = {.plan = p, .pointer = pointer, .value = expr_bare(*value)};
    int next = 0, uses = 0; /* that can be replaced */
    if (c.value->kind != EXPR_CONDITIONAL || !is_scalar(pointer->type->of) ||
        !are_stable(&c, block, c.value))
        return false;
    for (WALK(w, in_stmt(block)); next_expr(&w);)
        uses += w.e->kind == EXPR_NAME && w.e->decl == pointer && element_read(&w);
    if (stmt_uses(f->body, pointer) != uses + (pointer->init == NULL))
        return false;
    for (WALK(w, in_stmt(block)); next_expr(&w);) {
        int first = 0;
        if (expr_is_element(w.e) && expr_name(w.e->a[0]) == pointer)
            *w.e = *element_of(p->arena, by_number(&c, c.value, &first), index_of(p->arena, w.e),
                               w.e->type);
    }
    *value = numbered(p->arena, c.value, &next);
    pointer->type = &type_int;
    return true;
}
