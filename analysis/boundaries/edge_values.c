/* Loops along an edge of arrays with several values per cell: before they are read, a copy is made
 * in which each value stands by itself, as records.c, cellptr.c and unroll.c do for nests:
 *
 *     cell[j][0] = cell[j][1];                              member by member
 *     for (int q = 0; q < NV; q++) u[0][i][q] = u[1][i][q]; one assignment for each q
 *     cell[j][0] = to_cons(w);                              what the function does
 *     u[at(g, j, 0)] = u[at(g, j, 1)];                      ... of a struct's members, too
 *     u[j][0] = par->left;                                  a number in a struct
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

/* The struct that a member, by dots alone, belongs to, or the pointer that leads to it: w of `w.flux.q`
 * and of `w->flux.q`, `(*w).flux.q`; else NULL. */
static struct decl *struct_of(struct expr *e)
{
    bool leads = false;
    for (e = expr_bare(e); e->kind == EXPR_MEMBER && !leads; e = expr_bare(e->a[0])) {
        leads = e->is_arrow || expr_is(expr_bare(e->a[0]), OP_DEREF);
        e = e->is_arrow || !leads ? e : expr_bare(e->a[0]);
    }
    const struct type *t = e->kind == EXPR_NAME ? e->decl->type : NULL;
    if (t && leads)
        t = t->kind == TYPE_POINTER && !t->is_volatile ? t->of : NULL;
    return t && t->kind == TYPE_RECORD && !t->is_volatile ? e->decl : NULL;
}

/* May the loop change the member of the struct that d is or leads to? */
static bool may_change_in(struct stmt *loop, const struct decl *d, const struct decl *member)
{
    bool leads = d->type->kind == TYPE_POINTER;
    for (WALK(w, in_stmt(loop)); next_expr(&w);) {
        struct expr *to = expr_may_set(w.e) ? expr_core(w.e->a[0]) : NULL;
        if (to && (struct_of(to) == d || (to->kind == EXPR_NAME && to->decl == d) ||
                   (leads && to->kind == EXPR_MEMBER && to->decl == member) ||
                   (leads && member_is_in(to->type, member))))
            return true;
    }
    return false;
}

/* A number in a struct that is no cell of the mesh, which the loop only reads: its struct, or NULL. */
static struct decl *holds_number(const struct plan *p, struct stmt *loop, struct expr *e)
{
    struct decl *d = e->kind == EXPR_MEMBER && is_scalar(e->type) && !e->type->is_volatile ? struct_of(e) : NULL;
    bool may = d && !stmt_of_decl(loop, d) && !(d->type->kind == TYPE_POINTER && alias_decl_is_mesh(p, d)) &&
               !may_change_in(loop, d, e->decl);
    return may ? d : NULL;
}

/* No loop with nests in it. */
static bool reads_numbers(const struct plan *p, struct stmt *s)
{
    return !any_stmt(w, in_stmt(s), is_nest_loop(p, w.in)) && any_expr(w, in_stmt(s), holds_number(p, s, w.e));
}

/* `w.rho` and `par->left` of a struct that the loop only reads are numbers like others. */
static void name_members(struct plan *p, struct stmt *loop)
{
    for (WALK(w, in_stmt(loop)); next_expr(&w);) {
        struct decl *d = holds_number(p, loop, w.e);
        if (!d)
            continue;
        expr_become_name(w.e, member_make(p, d, w.e->decl, expr_text(p->arena, w.e)));
        walk_skip(&w);
    }
}

/* ---- all ------------------------------------------------------------------------------------ */

/* A call of the program's, an element by its address, or a number in a struct. */
struct stmt *edge_values(struct plan *p, struct work_kernel *k, struct stmt *s)
{
    if (accesses_are_known(p) && !any_array(x, p, *x.array->component || x.array->lead) &&
        !any_expr(w, in_stmt(s),
                  (w.e->kind == EXPR_CALL && (callee_function(w.e) || library_copies(w.e))) ||
                      expr_is(w.e, OP_DEREF)) &&
        !reads_numbers(p, s))
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
