/* Several values per cell in loops along an edge, `u[0][i][q]`, `cell[j][0].rho`: which subscripts
 * choose the value, and which the cell, is told by the nests over all cells that use the array.
 * Called by edge_assign.c and edge_read.c. */
#include "analysis/arrays/arrays.h"
#include "analysis/boundaries/edge.h"
#include "analysis/program/program.h"

struct usage {                     /* of an array with several values per cell */
    const struct subscript *first; /* how a nest takes it first; NULL: none does */
    const struct poly *strides;    /* of a flat one */
    bool unsure;                   /* it may be another array */
};

/* It chooses among whole arrays, one behind the other. */
static bool skips_planes(const struct subscript *u)
{
    return u->planes || (u->plane && !u->plane->bad);
}

/* Members of structs are the same values of all arrays that hold such structs. */
static bool is_member(const struct plan_array *a, const struct subscript *u)
{
    return *a->component == '.' && u->tail == 0;
}

static struct usage usage_of(const struct plan *p, const struct decl *array)
{
    struct usage found = {.first = NULL};
    for (struct nest_array x = {0}; next_array(p, &x);) {
        if (x.nest->edge || !*x.array->component || !alias_same(p, x.array->decl, array))
            continue;
        const struct subscript *first = x.work->firsts.at[x.index];
        if (alias_same_field(p, x.array->decl, array))
            return (struct usage){first, x.work->strides.at[x.index], false};
        found.unsure |= !skips_planes(first) && !is_member(x.array, first);
    }
    return found;
}

/* Somewhere an axis stands in the array's last subscript, q[v][i]: it chooses no value. */
static bool ends_with_cell(struct plan *p, const struct subscript *like)
{
    vec_each (k, &p->work->kernels) {
        for (WALK(w, in_stmt(k->kernel->function->body)); next_expr(&w);) {
            struct subscript u;
            if (w.e->kind == EXPR_SUBSCRIPT && is_scalar(w.e->type) &&
                subscript_take_apart(p->arena, w.e, &u) && u.n == like->n &&
                alias_same_field(p, u.base, like->base) &&
                any_expr(x, in_expr(u.index[u.n - 1]),
                         x.e->kind == EXPR_NAME && domain_with(k, x.e->decl)))
                return true;
        }
    }
    return false;
}

/* Before the nests are known: subscripts of arrays behind as many as there are axes, and of
 * pointers that nothing but pointers lead to. */
static int guess_tail(struct plan *p, const struct subscript *u)
{
    const struct type *t = u->base->type;
    bool tables = t->kind == TYPE_POINTER;
    for (int i = 0; i < u->n - 1 && t; i++) {
        t = t->of;
        tables = tables && t && t->kind == TYPE_POINTER;
    }
    bool holds_values = t && (t->kind == TYPE_ARRAY || tables) && u->n > p->dim;
    return holds_values && !ends_with_cell(p, u);
}

int edge_tail(const struct plan *p, const struct decl *array)
{
    struct usage like = usage_of(p, array);
    return like.first ? like.first->tail : 0;
}

bool edge_component(struct access_scan *s, struct expr *e, struct subscript *u)
{
    const char *text;
    struct expr *element = component_element(s, e, &text);
    if ((text && !element) ||
        !edge_take_apart(s->plan, s->nest->kernel->kernel->function, element ? element : e, u) ||
        !alias_decl_is_mesh(s->plan, u->base))
        return false;
    u->component = element ? text : "";
    u->type = element ? e->type : NULL;
    u->tail = accesses_are_known(s->plan) ? edge_tail(s->plan, u->base)
                                     : guess_tail(s->plan, u);
    if (u->tail >= u->n)
        return false;
    for (int i = 0; i < u->tail; i++) {
        const char *index = component_index(s, u->index[u->n - 1 - i]);
        if (!index)
            return false;
        u->component = arena_printf(s->plan->arena, "[%s]%s", index, u->component);
    }
    return true;
}

int64_t edge_cell_width(const struct plan *p, const struct decl *array)
{
    struct usage like = usage_of(p, array);
    int64_t width;
    if (!like.first || *like.first->component != '+')
        return !like.unsure;
    bool known = like.strides && poly_is_const(&like.strides[p->dim - 1], &width);
    if (known && skips_planes(like.first))
        return width;
    return known && width > 1 ? width : 0;
}
