/* Arrays cut out of one block of memory,
 *
 *     double *buf = malloc(3 * n * sizeof *buf), *u = buf, *v = buf + n, *w = &v[n];
 *
 * The variables lead into one object, but name a field each: where the function that allocates the
 * block sets a pointer once to a place farther on in it. What is set in a loop, or by another
 * function, may be rows or time levels of one array. Called by alias.c for the narrow table.
 */
#include "analysis/program/program.h"

enum { MOST_GHOSTS = 8, MOST_STEPS = 8 };

/* What the function sets it to; NULL: nothing, or several. */
static struct expr *origin_of(const struct plan *p, struct function *f, const struct decl *d)
{
    struct givens all = values_given(p, d);
    struct expr *value = NULL, *index;
    int n = 0;
    vec_each_at (g, &all) {
        bool itself = g->by == GIVEN_INITIAL ||
                      (expr_is(g->e, OP_ASSIGN) && given_place(g->e->a[0], &index) && !index);
        if (g->in != f || g->by == GIVEN_ARGUMENT || !itself)
            continue;
        value = given_value(g);
        n++;
    }
    return n == 1 ? value : NULL;
}

/* The pointer that an offset is added to: `buf` of `buf + 2 * n` and `&buf[2 * n]`; NULL of others,
 * and where the offset is no more than some ghost cells. */
static struct expr *carved_from(struct expr *e)
{
    int64_t value;
    struct expr *base = NULL, *offset = NULL;
    e = expr_core(e);
    if (expr_is(e, OP_ADD) && e->type->kind == TYPE_POINTER) {
        bool first = is_integer(expr_core(e->a[0])->type);
        base = expr_core(e->a[first]);
        offset = e->a[!first];
    } else if (expr_is(e, OP_ADDRESS) && expr_core(e->a[0])->kind == EXPR_SUBSCRIPT) {
        base = expr_core(expr_core(e->a[0])->a[0]);
        offset = expr_core(e->a[0])->a[1];
    }
    if (!base || (expr_int_value(offset, &value) && value <= MOST_GHOSTS))
        return NULL;
    struct expr *deeper = carved_from(base); /* buf + n + n */
    return deeper ? deeper : base;
}

bool is_allocation(struct expr *e)
{
    return library_call(e) == LIBRARY_MALLOC || library_call(e) == LIBRARY_CALLOC;
}

static bool is_block(const struct plan *p, struct function *f, struct expr *e, int depth)
{
    struct expr *base = carved_from(e);
    e = base ? base : expr_core(e);
    if (is_allocation(e))
        return true;
    bool named = (e->kind == EXPR_NAME || e->kind == EXPR_MEMBER) && depth < MOST_STEPS;
    struct expr *value = named ? origin_of(p, f, e->decl) : NULL;
    return value && is_block(p, f, value, depth + 1);
}

bool is_carved(const struct plan *p, struct function *f, const struct stmt *in, struct expr *value)
{
    return f && carved_from(value) && !stmt_around(in, LOOPS) && is_block(p, f, value, 0);
}
