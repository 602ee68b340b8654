/* Calls in loops over the mesh that no function of a kernel can serve, because they are given mesh
 * arrays, rows of a cell's values or structs: their bodies take the place of the calls.
 *
 *     rusanov(U[j][i - 1], U[j][i], 0, FX[j][i]);  ->  { double fl[4]; ... FX[j][i][0] = ...; }
 *     Cons f = flux(U[i]);                         ->  Cons v; { ... v = w; } Cons f = v;
 *     row(un + j * nx, u + j * nx, nx);            ->  for (int i = 1; ...) (un + j * nx)[i] = ...;
 *
 * The arguments take the parameters' places (expand_bind.c). A call within an expression goes in
 * front of the statement, where C lets it run first. Formulas of arrays stay for pass_inline.
 *
 * Loops that become no nests after all are put back as they were (pass_written_calls): the
 * program's own text stays there. What cannot be put in place is noted, and refused by
 * pass_kept_calls if a nest needs it.
 *
 * requires: the unit
 * provides: kernels' loops over iterators of a domain without such calls; work.kept, work.expanded
 */
#include "analysis/flow/flow.h"
#include "analysis/calls/calls.h"
#include "analysis/program/program.h"

/* ---- one loop ------------------------------------------------------------------------------- */

static struct stmt *plain_copy(struct expander *x, struct stmt *s)
{
    struct expansion plain = {.in = x, .verbatim = true};
    expand_rules(&plain);
    return rewrite_stmt(&plain.copy, s);
}

static bool is_kept(const struct plan *p, const struct stmt *loop)
{
    return vec_any_at(e, &p->work->expanded, stmt_holds(e->loop, loop));
}

void keep_written_with(struct plan *p, struct stmt *s, struct stmt *loop)
{
    struct expander x = {.plan = p};
    if (is_kept(p, s))
        return;
    struct work_expanded e = {s, plain_copy(&x, s), loop};
    vec_push(p->arena, &p->work->expanded, e);
}

void keep_written(struct plan *p, struct stmt *loop)
{
    keep_written_with(p, loop, loop);
}

/* What was put in place is no nest. */
static bool is_spoilt(struct expander *x, struct stmt *s, bool collapsed)
{
    return find_unknown_call(x->plan, s) ||
           (collapsed ? stmt_has(s, 1u << STMT_CONTINUE) : !loops_over_domain(x->plan, s));
}

static void expand_loop(struct expander *x, struct stmt *s, bool collapsed)
{
    struct stmt *written = plain_copy(x, s), *before = s->parent;
    struct stmt_list list = {0};
    x->top = s;
    x->collapsed = collapsed;
    x->made.n = x->open.n = x->statements = 0;
    x->rows_many = false;
    expand_visit(x, s, &list);
    s->parent = before;
    if (x->made.n == 0 && x->statements == 0)
        return;
    if (is_spoilt(x, s, collapsed)) {
        stmt_become(s, written);
        return;
    }
    for (WALK(w, in_stmt(s)); next_stmt(&w);) /* that only the calls took are taken no more */
        for (int i = 0; i < w.in->decls.n; i++)
            decl_settle_address(w.in->decls.at[i], s);
    bool other_loops =
        any_stmt(w, in_stmt(s), loop_variable(w.in) && !loops_over_iterator(x->plan, w.in));
    struct work_expanded e = {s, written, s};
    if ((collapsed || other_loops) && !is_kept(x->plan, s))
        vec_push(x->plan->arena, &x->plan->work->expanded, e);
}

/* ---- the passes ----------------------------------------------------------------------------- */

/* `f(...);` and nothing else. */
static struct expr *call_alone(struct stmt *s)
{
    struct expr *e = s->kind == STMT_EXPR ? expr_core(s->expr) : NULL;
    return e && e->kind == EXPR_CALL ? e : NULL;
}

struct stmt *expand_edge(struct plan *p, struct function *f, struct stmt *loop)
{
    struct expander x = {.plan = p, .kernel = f, .is_edge = true};
    struct stmt_list list = {0};
    x.top = plain_copy(&x, loop);
    x.top->parent = loop->parent;
    edge_copies_write_out(p, f, x.top);
    expand_visit(&x, x.top, &list);
    if (list.n != 1 && !call_alone(loop))
        return NULL;
    struct stmt *all = list.n == 1 ? list.at[0] : stmt_block(p->arena, loop, list.at, list.n);
    all->parent = loop->parent;
    all->range = loop->range; /* with its ';', in front of an `else` */
    return all;
}

struct stmt *expand_in_front(struct plan *p, struct function *f, struct stmt *block)
{
    struct expander x = {.plan = p, .kernel = f, .top = block};
    struct stmt_list list = {0};
    struct stmt *around = block->parent;
    expand_visit(&x, block, &list);
    block->parent = around;
    return block;
}

void pass_expand(struct plan *p)
{
    struct expander x = {.plan = p};
    line_memory_write_out(p);
    byte_copies_write_out(p);
    for (WALK(w, in_kernels(p->unit)); next_stmt(&w);) {
        bool collapsed = may_be_collapsed(p, w.in), taken = is_mesh_loop(p, w.in);
        x.kernel = w.function;
        if (taken)
            walk_skip(&w);
        if (taken)
            expand_loop(&x, w.in, collapsed);
    }
    placed_settle(p);
}

void pass_written_calls(struct plan *p)
{
    vec_each_at (e, &p->work->expanded) {
        if (!vec_any(x, &p->nests, stmt_holds(e->with, x->loop) || stmt_holds(x->loop, e->with)))
            stmt_become(e->loop, e->written);
        else if (e->loop != e->with && !nest_around(p, e->loop))
            vec_push(p->arena, &p->dropped, e->loop);
    }
}
