/* Calls that set an edge by addresses within a mesh array,
 *
 *     memcpy(u, u + nx, nx * sizeof *u);
 *     memset(u, 0, nx * sizeof *u);
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
    for (; address && e->kind == EXPR_SUBSCRIPT && expr_is_int(e->a[1], 0); e = expr_bare(e->a[0]))
        ;
    int n = 0, left = levels_of(e->type);
    const struct decl *base = expr_base(e);
    for (; e->kind == EXPR_SUBSCRIPT; e = expr_bare(e->a[0]))
        n++;
    return n > 0 && left < p->dim && !(base && left == 1 && edge_chooses_flat(p, base, n));
}

/* One of the places in `up ? u + nx : u` counts. */
static bool leads_within(const struct plan *p, struct expr *e)
{
    e = expr_core(e);
    return e->kind == EXPR_CONDITIONAL ? leads_within(p, e->a[1]) || leads_within(p, e->a[2])
                                       : is_within_array(p, e);
}

/* `p = v + nx`, `p += nx`; but not `p[0] = 1`. */
static bool is_set_to_part(const struct plan *p, const struct given *g)
{
    struct expr *index = NULL, *value = given_value(g);
    if (g->by == GIVEN_SET && given_place(g->e->a[0], &index) && index)
        return false;
    return value ? leads_within(p, value) : g->by == GIVEN_SET && expr_is_modify(g->e);
}

/* `a[j * nx + i]`, `a[at(j, i)]` of `a = u + q * cells`. */
static bool has_own_rows(const struct decl *d)
{
    return any_expr(
        w, in_stmt(d->function->body),
        w.e->kind == EXPR_SUBSCRIPT && expr_name(w.e->a[0]) == d &&
            any_expr(i, in_expr(w.e->a[1]), expr_is(i.e, OP_MUL) || i.e->kind == EXPR_CALL));
}

/* `double *top = v + (ny - 1) * nx;`, a local that leads to some of an array's cells. One with rows
 * of its own, or that other nests take, is an array by itself. */
static bool is_local_part(const struct plan *p, const struct decl *d)
{
    struct givens all = values_given(p, d);
    return d->kind == DECL_VAR && d->function && d->type->kind == TYPE_POINTER &&
           !type_leads_on(d->type->of) && !has_own_rows(d) &&
           vec_any_at(x, &all, is_set_to_part(p, x)) &&
           !any_array(x, p, given_through(p, x.array->decl, d));
}

static bool is_part(const struct plan *p, struct expr *e)
{
    return leads_within(p, e) || (expr_name(e) && is_local_part(p, expr_name(e)));
}

static bool is_given_part(const struct plan *p, const struct decl *param)
{
    struct givens all = values_given(p, param);
    return param->kind == DECL_PARAM &&
           vec_any_at(x, &all, x->by == GIVEN_ARGUMENT && x->e && is_part(p, x->e));
}

bool edge_takes_parts(const struct plan *p, const struct function *f)
{
    return vec_any(param, &f->params, is_given_part(p, param));
}

/* All calls of such a function go the same way. */
bool edge_is_call(const struct plan *p, struct expr *e)
{
    struct function *f = callee_function(e);
    if (!f && library_call(e) == LIBRARY_MEMSET) /* no edge where it is all of an array */
        return alias_is_mesh(p, expr_core(e->a[1]));
    if (!f && !library_copies(e))
        return false;
    return (f && edge_takes_parts(p, f)) || any_from(i, 1, e->n, is_within_array(p, e->a[i]));
}

bool edge_has_parts(const struct plan *p, const struct work_nest *w)
{
    bool other = false, part = false;
    if (vec_any(first, &w->firsts, is_local_part(p, first->base)))
        return true;
    vec_each (first, &w->firsts) {
        part |= is_given_part(p, first->base);
        other |= first->base != w->firsts.at[0]->base;
    }
    return part && other;
}
