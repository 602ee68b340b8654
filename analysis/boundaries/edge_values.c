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
#include "analysis/tree/tree.h"
#include "analysis/versions/versions.h"

#include <string.h>

static bool has_values(const struct plan_nest *n)
{
    for (int a = 0; a < n->arrays.n; a++)
        if (*n->arrays.at[a]->component || n->arrays.at[a]->lead)
            return true;
    return false;
}

static bool any_values(const struct plan *p)
{
    for (int i = 0; i < p->nests.n; i++)
        if (has_values(p->nests.at[i]))
            return true;
    return !accesses_are_known(p);
}

/* ---- which loops count values --------------------------------------------------------------- */

struct counter {
    struct unroller *unroller;
    const struct decl *variable;
    bool found;
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
    for (int i = cell; i < u->n; i++)
        if (expr_mentions(u->index[i], c->variable))
            return true;
    for (int i = 0; i < cell - p->dim; i++)
        if (expr_mentions(u->index[i], c->variable))
            return true;
    return cell > 0 && width > 1 && counts_elements(c, in, u->index[cell - 1], width);
}

static bool note_choice(struct walk *w, struct expr *e)
{
    struct counter *c = w->with;
    struct plan *p = c->unroller->plan;
    struct subscript u;
    if (e->kind == EXPR_SUBSCRIPT && expr_bare(e->a[0])->kind == EXPR_MEMBER)
        c->found |= expr_mentions(e->a[1], c->variable); /* cell[j][i].u[q] */
    else if (e->kind == EXPR_SUBSCRIPT && is_scalar(e->type) &&
             subscript_take_apart(p->arena, e, &u) && alias_decl_is_mesh(p, u.base))
        c->found |= chooses_value(c, w->in, &u);
    return !c->found;
}

static bool counts_values(struct unroller *u, struct stmt *loop, const struct decl *variable)
{
    struct counter c = {.unroller = u, .variable = variable};
    walk_stmt(&(struct walk){.on_expr = note_choice, .with = &c}, loop->body[0]);
    return c.found;
}

/* Before the nests are known: in a kernel all loops that no domain names. */
static bool is_no_axis(struct unroller *u, struct stmt *loop, const struct decl *variable)
{
    (void)loop;
    return !domain_with(u->with, variable);
}

/* ---- structs from in front of the loop ------------------------------------------------------ */

struct outer_members {
    struct plan *plan;
    struct stmt *loop;
};

/* The struct that a member, by dots alone, belongs to, or NULL. */
static struct decl *struct_of(struct expr *e)
{
    e = expr_whole(e);
    return e->kind == EXPR_NAME && e->decl->type->kind == TYPE_RECORD ? e->decl : NULL;
}

/* It stores to a part of the struct, or takes its address. */
static bool is_store_to(struct expr *e, const void *of)
{
    return expr_may_set(e) && struct_of(e->a[0]) == of;
}

/* `w.rho` of a struct that the loop only reads is a number like others. */
static bool name_member(struct walk *w, struct expr *e)
{
    struct outer_members *m = w->with;
    struct decl *d = e->kind == EXPR_MEMBER && is_scalar(e->type) ? struct_of(e) : NULL;
    if (!d || d->type->is_volatile || stmt_of_decl(m->loop, d) ||
        stmt_any_expr_with(m->loop, is_store_to, d))
        return true;
    expr_become_name(e, member_make(m->plan, d, e->decl, expr_text(m->plan->arena, e)));
    return false;
}

/* ---- all ------------------------------------------------------------------------------------ */

/* A call of the program's, or an element by its address. */
static bool is_written_out(struct expr *e)
{
    return (e->kind == EXPR_CALL && callee_function(e)) || expr_is(e, OP_DEREF);
}

struct stmt *edge_values(struct plan *p, struct work_kernel *k, struct stmt *s)
{
    if (!any_values(p) && !stmt_any_expr(s, is_written_out))
        return NULL;
    struct unroller plain = {.plan = p, .around = s};
    struct stmt *copy = unroll_body(&plain, expand_edge(p, k->kernel->function, s));
    struct function f = {.decl = k->kernel->function->decl, .body = copy};
    records_take_apart(p, &f, copy);
    struct outer_members outer = {.plan = p, .loop = copy};
    walk_stmt(&(struct walk){.on_expr = name_member, .with = &outer}, copy);
    struct unroller u = {.plan = p, .around = copy, .with = k};
    u.wanted = accesses_are_known(p) ? counts_values : is_no_axis;
    struct stmt *out = unroll_body(&u, copy);
    out->parent = s->parent;
    return plain.failed || u.failed ? NULL : out;
}
