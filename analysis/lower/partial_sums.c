/* Sums of rows that go into a sum of all: the cells add to that themselves.
 *
 *     for (j...) { row = 0; for (i...) row += u[j][i]; sum += h * row; }
 *     ->
 *     for (j...) for (i...) sum += h * u[j][i];
 *
 * and planes of rows in the same way.
 *
 * requires: work_kernel.domains */
#include "analysis/lower/lower.h"

struct partial {
    struct plan *plan;
    struct function *function;
    const struct work_domain *domain;
    struct stmt *block;
    int from, to;       /* statements of it: that sets the part to 0, that adds it to the whole */
    struct decl *part;
    struct expr *whole; /* what `to` does to the whole */
};

static bool is_adding(const struct expr *e)
{
    return expr_is(e, OP_ADD_ASSIGN) || expr_is(e, OP_SUB_ASSIGN);
}

static bool is_zero(struct expr *e)
{
    e = e ? expr_core(e) : NULL;
    return e && (expr_is_int(e, 0) || (e->kind == EXPR_FLOAT && e->float_value == 0));
}

/* The part, or a product of it and numbers that the block leaves as they are. */
static bool is_share(const struct partial *s, struct expr *e)
{
    e = expr_bare(e);
    if (!expr_is(e, OP_MUL))
        return expr_name(e) == s->part;
    struct expr *share = e->a[!expr_mentions(e->a[0], s->part)], *other = e->a[share == e->a[0]];
    return is_share(s, share) && !expr_mentions(other, s->part) && !expr_is_set_in(other, s->block) &&
           !any_expr(w, in_expr(other), w.e->kind != EXPR_NAME && !expr_is_arithmetic(w.e));
}

/* `row += ...;`, as often as the statement names it. */
static bool only_adds(const struct partial *s, struct stmt *in)
{
    int adds = 0;
    for (WALK(w, in_stmt(in)); next_node(&w);) {
        struct expr *e = w.e ? NULL : stmt_expr(w.in);
        adds += is_adding(e) && expr_name(e->a[0]) == s->part && expr_uses(e, s->part) == 1;
    }
    return adds == stmt_uses(in, s->part);
}

static bool is_row_loop(const struct partial *s, struct stmt *in)
{
    return any_stmt(w, in_stmt(in), domain_axis(s->domain, loop_variable(w.in)) >= 0);
}

/* All that names the part are the statements from `from` to `to`; between them it is added to, by rows. */
static bool is_partial(struct partial *s)
{
    const struct decl *whole = expr_name(s->whole->a[0]);
    int uses = 0;
    bool rows = false;
    if (s->part == whole || s->part->address_taken || !type_same_number(s->part->type, whole->type))
        return false;
    for (s->from = s->to - 1; s->from >= 0; s->from--) {
        struct stmt *at = s->block->body[s->from];
        if (stmt_gives(at, s->part))
            break;
        if (!only_adds(s, at) || stmt_mentions(at, whole))
            return false;
        uses += stmt_uses(at, s->part);
        rows |= is_row_loop(s, at);
    }
    if (s->from < 0 || !rows || !is_zero(stmt_gives(s->block->body[s->from], s->part)))
        return false;
    uses += stmt_uses(s->block->body[s->from], s->part) + 1;
    return uses == stmt_uses(s->function->body, s->part);
}

/* What is added to the whole where `term` is added to the part. */
static struct expr *share_of(const struct partial *s, struct expr *e, struct expr *term)
{
    struct arena *a = s->plan->arena;
    e = expr_bare(e);
    if (!expr_is(e, OP_MUL))
        return term;
    int share = !expr_mentions(e->a[0], s->part);
    struct expr *of[2] = {expr_copy(a, e->a[0]), expr_copy(a, e->a[1])};
    of[share] = expr_enclosed(a, share_of(s, e->a[share], term));
    return expr_binary(a, e->range, OP_MUL, e->type, of[0], of[1]);
}

static void clear(struct stmt *s)
{
    s->kind = STMT_NULL;
    s->expr = NULL;
}

static void add_to_whole(struct partial *s)
{
    struct arena *a = s->plan->arena;
    struct stmt *from = s->block->body[s->from];
    const bool takes = expr_is(s->whole, OP_SUB_ASSIGN);
    for (int i = s->from + 1; i < s->to; i++)
        for (WALK(w, in_stmt(s->block->body[i])); next_node(&w);) {
            struct expr *e = w.e ? NULL : stmt_expr(w.in);
            if (!is_adding(e) || expr_name(e->a[0]) != s->part)
                continue;
            e->op = takes == expr_is(e, OP_SUB_ASSIGN) ? OP_ADD_ASSIGN : OP_SUB_ASSIGN;
            e->a[0] = expr_copy(a, s->whole->a[0]);
            e->a[1] = share_of(s, s->whole->a[1], e->a[1]);
        }
    if (from->kind == STMT_DECL)
        s->part->init = NULL;
    else
        clear(from);
    clear(s->block->body[s->to]);
}

/* The local variable whose share a statement adds to another; or NULL. */
static struct decl *part_in(struct partial *s, struct expr *e)
{
    for (WALK(w, in_expr(e)); next_expr(&w);) {
        s->part = w.e->kind == EXPR_NAME ? w.e->decl : NULL;
        if (decl_is_own(s->part) && is_share(s, e))
            return s->part;
    }
    return NULL;
}

static void take_rows(struct partial *s)
{
    for (s->to = s->block->n - 1; s->to > 0; s->to--) {
        s->whole = stmt_expr(s->block->body[s->to]);
        if (is_adding(s->whole) && expr_name(s->whole->a[0]) && part_in(s, s->whole->a[1]) && is_partial(s))
            add_to_whole(s);
    }
}

void pass_partial_sums(struct plan *p, struct work_kernel *k)
{
    for (int n = 0; n < k->domains.n; n++)
        for (WALK(w, in_stmt(k->kernel->function->body)); next_stmt(&w);) {
            struct partial s = {.plan = p, .function = k->kernel->function, .domain = k->domains.at[n]};
            s.block = w.in;
            if (w.in->kind == STMT_COMPOUND && w.in->parent &&
                domain_axis(s.domain, loop_variable(w.in->parent)) >= 0)
                take_rows(&s);
        }
}
