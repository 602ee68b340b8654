/* The cells that an element of a mesh array can be while a loop of host code runs, where each of
 * its subscripts is a sum of the loop's counters and what stays as it is: a line along which a tip
 * is looked for, a plane that is summed up. The host program tells the element of the first values
 * and those one step away, and the runtime brings the box of cells that these span. Which cells
 * are touched indeed does not matter: conditions and breaks make them fewer.
 *
 * Called by host_place.c. */
#include "analysis/flow/flow.h"
#include "analysis/host/host.h"
#include "analysis/program/program.h"
#include "analysis/values/values.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST_DEPTH = 8,  /* of locals that are made of locals */
    FEW_CELLS = 32,  /* of a sweep */
};

struct boxing {
    struct plan *plan;
    struct stmt *before;
    const struct host_place *at;
    struct host_counter counter[PLAN_MAX_DIM];
    int n;
    int depth;
    bool ends_early; /* a break or a return */
    bool fails;
};

/* What it is worth, names of variables outside of the loop, is the same as long as that runs. */
static bool stays(const struct boxing *b, struct expr *e)
{
    return !stmt_may_change(b->plan, b->before, e) &&
           !any_expr(w, in_expr(e), w.e->kind == EXPR_NAME && stmt_of_decl(b->before, w.e->decl));
}

/* ---- locals of the loop ---------------------------------------------------------------------- */

/* What locals of the loop are made of, in their place. */
static struct expr *made_of(struct rewrite *r, struct expr *e)
{
    struct boxing *b = r->with;
    const struct decl *d = e->kind == EXPR_NAME ? e->decl : NULL;
    bool is_local = d && d->init && decl_is_final(d) && is_integer(d->type) && d->type->size >= 4 &&
                    stmt_of_decl(b->before, d);
    if (!is_local || b->depth == MOST_DEPTH)
        return NULL;
    b->depth++;
    struct expr *value = expr_paren(r->arena, rewrite_expr(r, d->init));
    b->depth--;
    return expr_paren(r->arena, expr_cast(r->arena, d->type, value));
}

static struct expr *expanded(struct boxing *b, struct expr *e)
{
    struct rewrite r = {.arena = b->plan->arena, .replace = made_of, .with = b};
    return rewrite_expr(&r, e);
}

/* ---- counters -------------------------------------------------------------------------------- */

static bool is_counter(const struct boxing *b, const struct decl *d)
{
    return any_below(i, b->n, d == b->counter[i].decl);
}

static bool by_number(const struct expr *e)
{
    int64_t value;
    return expr_int_value(e->a[1], &value) && value > 0;
}

/* A bound of a counter, which is evaluated in front of the loop. */
static void check_bound(struct boxing *b, struct expr *bound, const struct decl *own)
{
    for (WALK(w, in_expr(expr_name(bound) == own ? NULL : bound)); !b->fails && next_expr(&w);) {
        struct expr *e = w.e;
        b->fails = e->kind == EXPR_MEMBER || e->kind == EXPR_NAME
                       ? !is_integer(e->type) || !stays(b, e)
                       : e->kind != EXPR_INT && e->kind != EXPR_PAREN && e->kind != EXPR_CAST &&
                             e->kind != EXPR_SIZEOF && !expr_is_sum_or_product(e) &&
                             !(expr_is_division(e) && by_number(e));
        if (e->kind == EXPR_SIZEOF || e->kind == EXPR_MEMBER)
            walk_skip(&w);
    }
}

static void add_counter(struct boxing *b, struct decl *d)
{
    struct host_counter *c = &b->counter[b->n];
    if (is_counter(b, d))
        return;
    b->fails |= b->n == PLAN_MAX_DIM || d->address_taken || d->type->size < 4 ||
                !host_counter(b->plan, b->before, b->at, d, c);
    if (b->fails)
        return;
    b->n++;
    check_bound(b, c->bounds.lo, c->loop == b->before ? d : NULL);
    check_bound(b, c->bounds.hi, c->loop == b->before ? d : NULL);
}

/* All in the element's name either stays or is counted. */
static void note_part(struct boxing *b, struct expr *e)
{
    b->fails |= expr_is_modify(e) || e->kind == EXPR_OTHER || e->kind == EXPR_STRING ||
                (expr_is_division(e) && !by_number(e));
    if (e->kind == EXPR_MEMBER && is_integer(e->type) && !cell_record_of(b->plan, e))
        b->fails |= !stays(b, e);
    if (e->kind == EXPR_NAME && is_integer(e->type)) {
        if (stmt_sets(b->before, e->decl))
            add_counter(b, e->decl);
        else
            b->fails |= !stays(b, e);
    }
}

/* ---- sums of counters ------------------------------------------------------------------------ */

/* What stays stands for itself, so that reading the index finds nothing out about it. */
static struct expr *stand_in(struct rewrite *r, struct expr *e)
{
    const struct boxing *b = r->with;
    bool leaf = e->kind == EXPR_MEMBER ||
                (e->kind == EXPR_NAME && !is_counter(b, e->decl) &&
                 (e->decl->kind == DECL_VAR || e->decl->kind == DECL_PARAM));
    if (!leaf || !is_integer(e->type))
        return NULL;
    struct decl like = {.kind = DECL_VAR, .id = e->decl->id, .type = e->type, .assignments = 1};
    like.name = expr_text(r->arena, e);
    return expr_of(r->arena, e->range, decl_like(r->arena, &like));
}

/* a + b i + c j, with counters i and j. */
static bool is_sum(const struct boxing *b, struct expr *index)
{
    struct plan_nest nest = {.kernel = NULL};
    struct work_kernel kernel = {.plan = b->plan, .arena = b->plan->arena};
    struct work_domain domain = {.dim = b->n};
    struct work_nest w = {.nest = &nest, .kernel = &kernel, .domain = &domain};
    struct rewrite names = {.arena = b->plan->arena, .replace = stand_in, .with = (void *)b};
    struct expr *e = rewrite_expr(&names, index);
    nest.loop = w.inner = b->before;
    for (int i = 0; i < b->n; i++) {
        w.loop[i] = b->counter[i].loop;
        nest.iterator[i] = b->counter[i].decl;
        w.lo[i].bad = w.hi[i].bad = true;
    }
    struct poly p = index_value(&w, e, true), factor, rest;
    return !p.bad &&
           all_below(i, b->n,
                     !poly_mentions(&p, nest.iterator[i]) ||
                         (poly_split(&p, nest.iterator[i], &factor, &rest) &&
                          !any_below(k, b->n, poly_mentions(&factor, nest.iterator[k]))));
}

/* Every subscript is such a sum, and pointers that are loaded on the way stay. */
static bool is_place(const struct boxing *b, struct expr *e)
{
    e = expr_core(e);
    bool loads = expr_is_element(e) || e->kind == EXPR_MEMBER;
    if (loads && e->type && e->type->kind == TYPE_POINTER)
        return !any_expr(w, in_expr(e),
                         w.e->kind == EXPR_CALL || /* else another one in each turn */
                             (w.e->kind == EXPR_NAME && is_counter(b, w.e->decl)));
    if (e->kind == EXPR_SUBSCRIPT)
        return is_sum(b, e->a[1]) && is_place(b, e->a[0]);
    if (e->kind == EXPR_MEMBER || expr_is(e, OP_DEREF) || expr_is(e, OP_ADDRESS))
        return is_place(b, e->a[0]);
    if (expr_is_sum(e)) {
        int pointer = is_integer(expr_core(e->a[0])->type) ? 1 : 0;
        return is_sum(b, e->a[1 - pointer]) && is_place(b, e->a[pointer]);
    }
    return e->kind == EXPR_NAME;
}

/* ---- the text -------------------------------------------------------------------------------- */

static const char *bound_text(struct arena *a, struct expr *e, int more)
{
    const char *text = expr_text(a, e);
    if (more == 0)
        return text;
    return arena_printf(a, more < 0 ? "(%s) - %d" : "%s + %d", text, abs(more));
}

static const char *begin_text(const struct boxing *b, const struct host_counter *c)
{
    return bound_text(b->plan->arena, c->bounds.lo, c->bounds.lo_more);
}

/* second: the counter that has its second value; -1: none. */
static const char *element_text(const struct boxing *b, struct expr *element, int second)
{
    struct arena *a = b->plan->arena;
    struct rewrite r = {.arena = a};
    for (int i = 0; i < b->n; i++) {
        const struct host_counter *c = &b->counter[i];
        struct substitution s = {.of = c->decl, .as = decl_like(a, c->decl)};
        s.as->name = arena_printf(a, i == second ? "((%s)(%s) + 1)" : "((%s)(%s))",
                                  c->decl->type->spelling, begin_text(b, c));
        vec_push(a, &r.names, s);
    }
    return macro_members(b->plan, expr_text(a, rewrite_expr(&r, element)));
}

static struct plan_box *box_text(const struct boxing *b, struct expr *element)
{
    struct arena *a = b->plan->arena;
    struct plan_box *box = ARENA_NEW(a, struct plan_box);
    box->first = element_text(b, element, -1);
    for (int i = 0; i < b->n; i++) {
        const struct host_counter *c = &b->counter[i];
        struct plan_span s = {.next = element_text(b, element, i), .past = c->past};
        s.begin = macro_members(b->plan, begin_text(b, c));
        s.end = macro_members(b->plan, bound_text(a, c->bounds.hi, c->bounds.hi_more));
        vec_push(a, &box->spans, s);
    }
    return box;
}

bool host_box_covers(const struct plan_box *a, const struct plan_box *b)
{
    const struct plan_span *s = a->spans.at, *t = b->spans.at;
    return strcmp(a->first, b->first) == 0 && a->spans.n == b->spans.n &&
           all_below(i, a->spans.n,
                     strcmp(s[i].next, t[i].next) == 0 && strcmp(s[i].begin, t[i].begin) == 0 &&
                         strcmp(s[i].end, t[i].end) == 0 && s[i].past >= t[i].past);
}

/* Loops along all axes to their ends: that is the array, for all that is known here, and a kernel's
 * job. */
static bool is_sweep(const struct boxing *b)
{
    int64_t cells = 1, lo, hi;
    bool sweep = b->n >= b->plan->dim && !b->ends_early, few = true;
    for (int i = 0; i < b->n; i++) {
        const struct host_counter *c = &b->counter[i];
        sweep &= c->whole;
        few = few && expr_int_value(c->bounds.lo, &lo) && expr_int_value(c->bounds.hi, &hi) &&
              hi - lo < FEW_CELLS;
        cells *= few ? hi - lo : 1;
        few &= cells < FEW_CELLS;
    }
    return sweep && !few;
}

const struct plan_box *host_box(struct plan *p, struct stmt *before, const struct host_place *at)
{
    struct boxing b = {.plan = p, .before = before, .at = at};
    if (!at->is_element || at->writes)
        return NULL;
    b.fails = stmt_has(before, 1u << STMT_GOTO | 1u << STMT_LABEL | 1u << STMT_OTHER);
    b.ends_early = stmt_has(before, 1u << STMT_BREAK | 1u << STMT_RETURN);
    struct expr *element = expr_paren(p->arena, expanded(&b, at->access));
    for (WALK(w, in_expr(element)); !b.fails && next_expr(&w);)
        note_part(&b, w.e);
    return !b.fails && !is_sweep(&b) && is_place(&b, element) ? box_text(&b, element->a[0]) : NULL;
}
