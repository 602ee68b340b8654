/* Conditions around loops along a row, in a loop over the other axes:
 *
 *     for (j ...)                            for (j ...) {
 *         if (active[j]) {                       for (i ...)
 *             for (i ...) a;          ->             if (active[j]) a;
 *             for (i ...) b;                     for (i ...)
 *         }                                          if (active[j]) b;
 *                                            }
 *
 * so that kernel_loops.c finds nests. The condition must stay what it is while the loops run. A row
 * that is left out, `if (c) continue;`, is first made such a condition around the rest.
 *
 * requires: pass_directives
 * provides: loops of kernels anew */
#include "analysis/calls/calls.h"
#include "analysis/flow/flow.h"
#include "analysis/lines/lines.h"
#include "analysis/program/program.h"

struct rows {
    struct plan *plan;
    struct stmt *top;       /* the outermost loop over an axis */
    bool skips;             /* looks for rows that are left out, else for conditions */
    struct stmt_list taken; /* conditions that are blocks of loops now */
};

/* ---- conditions ------------------------------------------------------------------------------ */

/* It has no effects, and the loops leave alone what it is made of. */
static bool is_steady_in(const struct plan *p, struct expr *c, struct stmt *in)
{
    return !(expr_effects(c) & ~(EFFECT_CHOICE | EFFECT_SIZEOF)) && !stmt_may_change(p, in, c);
}

/* ---- around loops ---------------------------------------------------------------------------- */

/* Nothing but loops over cells, which may stand side by side, in blocks, and in loops over values.
 */
static bool are_loops(const struct plan *p, struct stmt *s)
{
    bool fine = s->kind == STMT_COMPOUND || s->kind == STMT_NULL || s->kind == STMT_FOR;
    if (s->kind == STMT_FOR && !holds_cell_loop(p, s))
        return false;
    if (s->kind == STMT_FOR && !holds_cell_loop(p, s->body[0]))
        return loops_over_iterator(p, s);
    return fine && all_below(i, s->n, are_loops(p, s->body[i]));
}

static void put_inside(struct rows *r, struct stmt *s, struct expr *c)
{
    struct arena *a = r->plan->arena;
    if (s->kind == STMT_FOR && !holds_cell_loop(r->plan, s->body[0])) {
        struct stmt *body = stmt_if(a, s->body[0], expr_copy(a, c), s->body[0], NULL);
        stmt_set_body(a, s, &body, 1);
        return;
    }
    for (int i = 0; i < s->n; i++)
        put_inside(r, s->body[i], c);
}

static struct expr *negated(struct arena *a, struct expr *c)
{
    return expr_unary(a, c->range, OP_NOT, &type_int, expr_paren(a, expr_copy(a, c)));
}

static void add_loops(struct arena *a, struct stmt_list *list, struct stmt *s)
{
    for (int i = 0; s->kind == STMT_COMPOUND && i < s->n; i++)
        add_loops(a, list, s->body[i]);
    if (s->kind == STMT_FOR)
        vec_push(a, list, s);
}

static void take_condition(struct rows *r, struct stmt *s)
{
    struct arena *a = r->plan->arena;
    struct stmt_list loops = {0};
    bool fine =
        all_below(i, s->n, are_loops(r->plan, s->body[i]) && is_steady_in(r->plan, s->expr, s->body[i]));
    if (!fine)
        return;
    keep_written(r->plan, r->top);
    put_inside(r, s->body[0], s->expr);
    if (s->n == 2)
        put_inside(r, s->body[1], negated(a, s->expr));
    for (int i = 0; i < s->n; i++)
        add_loops(a, &loops, s->body[i]);
    stmt_become_block(a, s, loops.at, loops.n);
    vec_push(a, &r->taken, s);
}

/* Their loops stand beside the statements around them. */
static void join(struct rows *r, struct stmt *block)
{
    struct arena *a = r->plan->arena;
    struct stmt_list all = {0};
    for (int i = 0; i < block->n; i++)
        if (vec_has(&r->taken, block->body[i]))
            add_loops(a, &all, block->body[i]);
        else
            vec_push(a, &all, block->body[i]);
    stmt_set_body(a, block, all.at, all.n);
}

/* ---- rows that are left out ------------------------------------------------------------------ */

/* { if (c) continue; rest }  ->  { if (!(c)) { rest } } */
static void take_skip(struct rows *r, struct stmt *block)
{
    struct arena *a = r->plan->arena;
    for (int i = block->n - 2; i >= 0; i--) {
        struct stmt *s = block->body[i];
        if (!stmt_is_guard(s))
            continue;
        keep_written(r->plan, r->top);
        struct stmt *rest = stmt_block(a, s, block->body + i + 1, block->n - i - 1);
        s->expr = negated(a, s->expr);
        stmt_set_body(a, s, &rest, 1);
        block->n = i + 1;
    }
}

/* ---- the passes ------------------------------------------------------------------------------ */

static void search(struct rows *r, struct stmt *s, bool inside)
{
    const struct plan *p = r->plan;
    bool axis = loops_over_iterator(p, s), first = axis && !inside;
    if (first && !loops_over_domain(p, s))
        return;
    r->top = first ? s : r->top;
    if (axis && r->skips && s->body[0]->kind == STMT_COMPOUND && holds_cell_loop(p, s->body[0]))
        take_skip(r, s->body[0]);
    for (int i = 0; i < s->n; i++)
        search(r, s->body[i], inside || axis);
    if (inside && s->kind == STMT_COMPOUND && r->taken.n)
        join(r, s);
    if (inside && !r->skips && s->kind == STMT_IF && holds_cell_loop(p, s))
        take_condition(r, s);
}

static void search_kernels(struct plan *p, bool skips)
{
    struct rows r = {.plan = p, .skips = skips};
    for (int i = 0; i < p->work->kernels.n; i++)
        search(&r, p->work->kernels.at[i]->kernel->function->body, false);
}

void pass_row_skips(struct plan *p)
{
    search_kernels(p, true);
}

void pass_row_conditions(struct plan *p)
{
    search_kernels(p, false);
}
