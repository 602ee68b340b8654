/* Loops along an edge of arrays with several values per cell: before they are read, a copy is made
 * in which each value stands by itself, as records.c, cellptr.c and unroll.c do for nests:
 *
 *     cell[j][0] = cell[j][1];                              member by member
 *     for (int q = 0; q < NV; q++) u[0][i][q] = u[1][i][q]; one assignment for each q
 *     cell[j][0] = to_cons(w);                              what the function does
 *     u[at(g, j, 0)] = u[at(g, j, 1)];                      ... of a struct's members, too
 *
 * The program keeps its own loop where the copy is no boundary after all. Called by edges.c. */
#include "analysis/boundaries/edge.h"
#include "analysis/calls/calls.h"
#include "analysis/lower/lower.h"
#include "analysis/program/program.h"
#include "analysis/versions/versions.h"

/* ---- which loops count values --------------------------------------------------------------- */

struct counter {
    struct unroller *unroller;
    const struct decl *variable;
};

/* In a flat index each count is one element of the cell. */
static bool counts_elements(const struct counter *c, struct stmt *in, struct expr *index,
                            int64_t width)
{
    struct poly factor;
    int64_t step;
    return edge_factor(c->unroller->plan, in, index, c->variable, &factor) && factor.n &&
           poly_is_const(&factor, &step) && step > -width && step < width;
}

/* A subscript behind or in front of those of the cell that the variable stands in. */
static bool chooses_value(const struct counter *c, struct stmt *in, const struct subscript *u)
{
    const struct plan *p = c->unroller->plan;
    int tail = edge_tail(p, u->base), cell = u->n - tail;
    int64_t width = edge_cell_width(p, u->base);
    return any_from(i, cell, u->n, expr_mentions(u->index[i], c->variable)) ||
           any_below(i, cell - p->dim, expr_mentions(u->index[i], c->variable)) ||
           (cell > 0 && width > 1 && counts_elements(c, in, u->index[cell - 1], width));
}

static bool counts_values(struct unroller *u, struct stmt *loop, const struct decl *variable)
{
    struct counter c = {.unroller = u, .variable = variable};
    for (WALK(w, in_stmt(loop->body[0])); next_expr(&w);) {
        struct subscript s;
        if (w.e->kind == EXPR_SUBSCRIPT && expr_bare(w.e->a[0])->kind == EXPR_MEMBER
                ? expr_mentions(w.e->a[1], variable) /* cell[j][i].u[q] */
                : w.e->kind == EXPR_SUBSCRIPT && is_scalar(w.e->type) &&
                      subscript_take_apart(u->plan->arena, w.e, &s) &&
                      alias_decl_is_mesh(u->plan, s.base) && chooses_value(&c, w.in, &s))
            return true;
    }
    return false;
}

/* Before the nests are known: in a kernel all loops that no domain names. */
static bool is_no_axis(struct unroller *u, struct stmt *loop, const struct decl *variable)
{
    (void)loop;
    return !domain_with(u->with, variable);
}

/* ---- structs from in front of the loop ------------------------------------------------------ */

/* The struct that a member, by dots alone, belongs to, or NULL. */
static struct decl *struct_of(struct expr *e)
{
    e = expr_whole(e);
    return e->kind == EXPR_NAME && e->decl->type->kind == TYPE_RECORD ? e->decl : NULL;
}

/* ---- all ------------------------------------------------------------------------------------ */

/* `w.rho` of a struct that the loop only reads is a number like others. */
static void name_members(struct plan *p, struct stmt *loop)
{
    for (WALK(w, in_stmt(loop)); next_expr(&w);) {
        struct expr *e = w.e;
        struct decl *d = e->kind == EXPR_MEMBER && is_scalar(e->type) ? struct_of(e) : NULL;
        if (!d || d->type->is_volatile || stmt_of_decl(loop, d) ||
            any_expr(x, in_stmt(loop), expr_may_set(x.e) && struct_of(x.e->a[0]) == d))
            continue;
        expr_become_name(e, member_make(p, d, e->decl, expr_text(p->arena, e)));
        walk_skip(&w);
    }
}

/* A call of the program's, or an element by its address. */
struct stmt *edge_values(struct plan *p, struct work_kernel *k, struct stmt *s)
{
    if (accesses_are_known(p) && !any_array(x, p, *x.array->component || x.array->lead) &&
        !any_expr(w, in_stmt(s),
                  (w.e->kind == EXPR_CALL && (callee_function(w.e) || library_copies(w.e))) ||
                      expr_is(w.e, OP_DEREF)))
        return NULL;
    struct unroller plain = {.plan = p, .around = s};
    struct stmt *expanded = expand_edge(p, k->kernel->function, s);
    if (!expanded)
        return NULL;
    struct stmt *copy = unroll_body(&plain, expanded);
    struct function f = {.decl = k->kernel->function->decl, .body = copy};
    records_take_apart(p, &f, copy);
    name_members(p, copy);
    struct unroller u = {.plan = p, .around = copy, .with = k};
    u.wanted = accesses_are_known(p) ? counts_values : is_no_axis;
    struct stmt *out = unroll_body(&u, copy);
    out->parent = s->parent;
    return plain.failed || u.failed ? NULL : out;
}
