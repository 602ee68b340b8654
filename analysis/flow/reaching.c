/* Does an expression keep its value while a statement runs, and which assignment of a variable
 * reaches a statement? Both see what calls may set, and what stores to memory may. */
#include "analysis/flow/flow.h"
#include "analysis/program/program.h"

/* ---- what stays the same --------------------------------------------------------------------- */

/* Of floating-point numbers, integers and pointers none is stored where another one lies. */
static int kind_of(const struct type *t)
{
    return !t ? 0 : is_floating(t) ? 1 : is_scalar(t) ? 2 : t->kind == TYPE_POINTER ? 3 : 0;
}

/* May a store to such a place change what lies at `read`? */
static bool may_be_place(struct expr *read, struct expr *to)
{
    const struct decl *d = expr_base(read), *set = expr_base(to);
    bool apart = d && set && d != set && d->type->kind == TYPE_ARRAY && !d->address_taken &&
                 set->type->kind == TYPE_ARRAY;
    bool variable = expr_name(to) && kind_of(set->type) && !set->address_taken && d != set;
    int kind = kind_of(read->type), stored = kind_of(to->type);
    return !apart && !variable && !(kind && stored && kind != stored);
}

static bool is_memory(const struct expr *e)
{
    return (expr_is_element(e) || e->kind == EXPR_MEMBER) && !type_is_array(e->type);
}

/* A variable of the program, or what a pointer leads to: calls may set it. */
static bool calls_may_set(struct expr *e)
{
    const struct decl *d = expr_name(e);
    return d ? d->kind != DECL_FUNCTION && (d->is_global || d->is_static || d->address_taken) &&
                   !decl_is_final(d) && !type_is_array(d->type)
             : is_memory(e);
}

/* A call of functions that may set more than their own numbers. */
static bool runs_others(struct expr *e)
{
    return e->kind == EXPR_CALL && library_call(e) == LIBRARY_OTHER && !call_computes(e);
}

/* It sets what functions may read, other than by their arguments. */
static bool sets_far(struct expr *e)
{
    return runs_others(e) || (expr_is_modify(e) && !decl_is_own(expr_name(e->a[0])));
}

/* What the statement stores may be what a part of an expression is read from. */
static bool may_store(struct stmt *s, const struct walker *part)
{
    struct expr *e = part->e;
    const struct decl *d = expr_name(e);
    bool read = !expr_is(use_of(part->above, e).by, OP_ADDRESS);
    return read && (is_memory(e) || (d && d->address_taken)) &&
           any_expr(w, in_stmt(s), expr_is_modify(w.e) && may_be_place(e, w.e->a[0]));
}

bool stmt_may_change(struct stmt *s, struct expr *e)
{
    bool others = any_expr(w, in_stmt(s), runs_others(w.e));
    bool far = any_expr(w, in_stmt(s), sets_far(w.e));
    return expr_is_set_in(e, s) ||
           any_expr(x, in_expr(e),
                    (others && calls_may_set(x.e)) || (x.e->type && x.e->type->is_volatile) ||
                        (far && x.e->kind == EXPR_CALL && !library_computes(x.e)) ||
                        may_store(s, &x));
}

/* ---- what reaches a statement ---------------------------------------------------------------- */

/* `k = 0`, also of `k = 0, l = 1`: what the variable is set to; or NULL. */
static struct expr *set_by(struct expr *e, const struct decl *d)
{
    if (!expr_is(e, OP_COMMA))
        return expr_assigned(e) == d ? e->a[1] : NULL;
    struct expr *one = expr_bare(e->a[0]), *other = expr_bare(e->a[1]);
    if (expr_mentions(one, d) && expr_mentions(other, d))
        return NULL;
    return set_by(expr_mentions(one, d) ? one : other, d);
}

/* A loop along an edge is read as a copy, too, which does not stand in the block. */
static bool is_like(const struct stmt *place, const struct stmt *s)
{
    return s == place || (s->kind == place->kind && place->range.file && range_equal(s->range, place->range));
}

/* From the i-th statement of the block on, which gives the value, nothing changes that up to the
 * place. */
static bool is_kept(const struct stmt *block, int i, const struct stmt *place, struct expr *value)
{
    bool list = expr_is(stmt_expr(block->body[i]), OP_COMMA) || block->body[i]->decls.n > 1;
    return !any_from(k, list ? i : i + 1, block->n,
                     !is_like(place, block->body[k]) &&
                         block->body[k]->range.begin <= place->range.begin &&
                         stmt_may_change(block->body[k], value));
}

struct expr *reaching_value(struct stmt *place, struct decl *d)
{
    for (struct stmt *s = place; s->parent; s = s->parent) {
        struct stmt *block = s->parent;
        int i = block->kind == STMT_COMPOUND ? first_below(k, block->n, is_like(s, block->body[k])) : 0;
        if (s != place && stmt_sets(s, d))
            return NULL;
        while (i-- > 0) {
            struct stmt *from = block->body[i];
            struct expr *e = stmt_expr(from), *value = e ? set_by(e, d) : stmt_gives(from, d);
            if (value)
                return !expr_mentions(value, d) && is_kept(block, i, place, value) ? value : NULL;
            if (stmt_defines(from, d) || stmt_has(from, 1u << STMT_LABEL | 1u << STMT_CASE))
                return NULL;
        }
    }
    return NULL;
}
