/* Calls that set an edge by addresses within a mesh array,
 *
 *     memcpy(u, u + nx, nx * sizeof *u);
 *     copy_edge(&u[nx - 1], &u[nx - 2], ny, nx);
 *
 * become loops where they stand (edge_values.c): there the addresses tell which cells are meant. In
 * the function itself, whose parameters begin anywhere, they do not: its loops stay host code for
 * the calls that are left. Called by edges.c. */
#include "analysis/boundaries/edge.h"
#include "analysis/program/program.h"
#include "analysis/tree/tree.h"

/* Subscripts that lead from a value of the type to a number or a struct. */
static int levels_of(const struct type *t)
{
    int n = 0;
    for (; t && type_leads_on(t); t = t->of)
        n++;
    return n;
}

/* `q[m]` of a table of flat arrays: nests choose one of these so. */
static bool is_chosen_whole(const struct plan *p, const struct decl *array, int n)
{
    return any_array(x, p,
                     x.array->form == FORM_FLAT && x.array->lead == n &&
                         alias_same_field(p, x.array->decl, array));
}

static bool is_zero(struct expr *e)
{
    int64_t value;
    return expr_int_value(e, &value) && value == 0;
}

/* `u + nx`, `&u[nx]`, `u[1]`, of a mesh array; but `&u[0]` is all of it, as `u[1]` may be that of
 * one of two buffers. */
static bool is_within_array(const struct plan *p, struct expr *e)
{
    e = expr_core(e);
    bool address = expr_is(e, OP_ADDRESS);
    if (!e->type || !(address || type_leads_on(e->type)) || !alias_is_mesh(p, e))
        return false;
    if (expr_is(e, OP_ADD) || expr_is(e, OP_SUB))
        return levels_of(e->type) <= p->dim;
    e = address ? expr_bare(e->a[0]) : e;
    for (; address && e->kind == EXPR_SUBSCRIPT && is_zero(e->a[1]); e = expr_bare(e->a[0]))
        ;
    int n = 0, left = levels_of(e->type);
    const struct decl *base = expr_base(e);
    for (; e->kind == EXPR_SUBSCRIPT; e = expr_bare(e->a[0]))
        n++;
    return n > 0 && left < p->dim && !(base && left == 1 && is_chosen_whole(p, base, n));
}

static bool is_given_part(const struct plan *p, const struct decl *param)
{
    struct givens all = values_given(p, param);
    return param->kind == DECL_PARAM &&
           vec_any_at(x, &all, x->by == GIVEN_ARGUMENT && x->e && is_within_array(p, x->e));
}

bool edge_takes_parts(const struct plan *p, const struct function *f)
{
    return vec_any(param, &f->params, is_given_part(p, param));
}

/* All calls of such a function go the same way. */
bool edge_is_call(const struct plan *p, struct expr *e)
{
    struct function *f = e && e->kind == EXPR_CALL ? callee_function(e) : NULL;
    if (!f && !library_copies(e))
        return false;
    return (f && edge_takes_parts(p, f)) || any_from(i, 1, e->n, is_within_array(p, e->a[i]));
}

bool edge_has_parts(const struct plan *p, const struct work_nest *w)
{
    bool other = false, part = false;
    vec_each (first, &w->firsts) {
        part |= is_given_part(p, first->base);
        other |= first->base != w->firsts.at[0]->base;
    }
    return part && other;
}
