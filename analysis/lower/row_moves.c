/* Neighbours in other rows by the distance in elements, as helpers read them that are given the address of a cell and a
 * stride:
 *
 *     static double flux(const double *p, int s) { return 0.5 * (p[0] + p[-s]); }
 *     flux(&u[j][i], NX)  reads  u[j][i - NX]  ->  u[j - 1][i]
 *
 * Rows of an array follow one another without a gap. Of arrays of rows that lie anyhow nothing is said.
 *
 * requires: pass_inline, pass_unroll
 * provides: the nest's tree with the rows moved */
#include "analysis/lower/lower.h"
#include "analysis/program/program.h"
#include "analysis/values/values.h"

enum { NEAR = WRAP_REACH };

/* u[k][j][i] of a mesh array: the subscripts, the fastest first. */
struct element {
    struct expr *at[PLAN_MAX_DIM + 1];
    struct poly length[PLAN_MAX_DIM + 1]; /* places that the subscript has; bad: unknown */
    int n;
};

static struct poly row_length(struct work_nest *w, const struct type *t)
{
    if (t->kind == TYPE_ARRAY)
        return poly_const(t->extent);
    return t->kind == TYPE_VLA && t->extent_expr ? index_offset(w, t->extent_expr) : (struct poly){.bad = true};
}

static bool read_element(const struct plan *p, struct work_nest *w, struct expr *e, struct element *out)
{
    const struct decl *base = expr_base(e);
    out->n = 0;
    if (!base || !alias_decl_is_mesh(p, base))
        return false;
    for (; e->kind == EXPR_SUBSCRIPT && out->n <= PLAN_MAX_DIM; e = expr_bare(e->a[0])) {
        out->length[out->n] = row_length(w, expr_bare(e->a[0])->type);
        out->at[out->n++] = e;
    }
    return out->n > 1;
}

static bool is_near(const struct poly *p)
{
    int64_t c;
    return poly_is_const(p, &c) && c >= -NEAR && c <= NEAR;
}

/* As neighbours in the same row are, which are less than half of it away. */
static bool is_in_row(const struct element *e, int first, const struct poly *far)
{
    int64_t c, length;
    return is_near(far) ||
           (poly_is_const(far, &c) && poly_is_const(&e->length[first], &length) && 2 * c <= length && -2 * c <= length);
}

/* So many rows of each kind and a few elements are as far. rows[t]: steps of the subscript at[t]. */
static bool find_rows(const struct element *e, int first, int t, const struct poly *far, int rows[], struct poly *rest)
{
    *rest = *far;
    if (t == first)
        return is_near(far);
    struct poly stride = poly_const(1);
    for (int x = first; x < t; x++)
        stride = poly_mul(&stride, &e->length[x]);
    for (int i = 0; i <= 2 * NEAR && !stride.bad; i++) {
        rows[t] = i % 2 ? -(i + 1) / 2 : i / 2;
        struct poly left = poly_add(far, &stride, -rows[t]);
        if (find_rows(e, first, t - 1, &left, rows, rest))
            return true;
    }
    return false;
}

/* Where the subscript leads to other rows: what it is in its own. */
static bool leads_on(struct work_nest *w, const struct element *e, int first, int rows[], struct poly *own)
{
    if (first >= e->n - 1)
        return false;
    struct poly index = index_offset(w, e->at[first]->a[1]), far, rest;
    int axis = index.bad ? -1 : single_axis(w, &index, &far);
    if (axis < 0 || is_in_row(e, first, &far) || !find_rows(e, first, e->n - 1, &far, rows, &rest))
        return false;
    struct poly cell = poly_symbol(w->nest->iterator[axis]);
    *own = poly_add(&cell, &rest, 1);
    return true;
}

/* e: the element's copy. */
static bool move_rows(struct plan *p, struct work_nest *w, struct expr *e, int first)
{
    struct element x;
    struct poly own;
    int rows[PLAN_MAX_DIM + 1] = {0};
    if (!read_element(p, w, e, &x) || !leads_on(w, &x, first, rows, &own))
        return false;
    x.at[first]->a[1] = expr_of_poly(p->arena, &own, x.at[first]->a[1]);
    for (int t = first + 1; t < x.n; t++) {
        struct expr *index = x.at[t]->a[1], *by = expr_number(p->arena, index->range, rows[t]);
        if (rows[t])
            x.at[t]->a[1] = expr_binary(p->arena, index->range, OP_ADD, index->type, expr_paren(p->arena, index), by);
    }
    return true;
}

void pass_row_moves(struct plan *p, struct work_nest *w)
{
    for (WALK(x, in_stmt(w->inner)); next_expr(&x);) {
        if (!expr_is_element(x.e))
            continue;
        struct expr *plain = expr_copy(p->arena, x.e);
        bool moved = false;
        element_write_out(p->arena, plain);
        for (int first = 0; first < PLAN_MAX_DIM; first++)
            moved |= move_rows(p, w, plain, first);
        if (moved)
            *x.e = *plain;
        walk_skip(&x);
    }
}
