/* Loops over all cells in which conditions on the index set those at the edges,
 *
 *     for (j = 0; j < ny; j++)
 *         for (i = 0; i < nx; i++) {
 *             if (i == 0)
 *                 u[j][i] = u[j][i + 1];
 *             else if (j == ny - 1)
 *                 u[j][i] = 0.0;
 *         }
 *
 * are written out as loops along the edges: of each loop the outermost rounds that its conditions
 * tell apart, and the others. The order stays the program's, corners included. Called by edges.c
 * and kernel_loops.c. */
#include "analysis/boundaries/edge.h"
#include "analysis/tree/tree.h"

enum { MOST_LAYERS = 4, UNKNOWN = -1 };

struct tested_loop {
    struct decl *variable;
    struct loop_bounds bounds;
    struct poly lo, last;
    int below, above; /* rounds at its ends that are told apart */
    enum { LOW, BETWEEN, HIGH } side;
    int round; /* LOW, HIGH: which, from that end */
};

struct cases {
    struct plan *plan;
    struct stmt *loop; /* the outermost */
    struct stmt *body; /* the innermost loop's */
    struct tested_loop at[PLAN_MAX_DIM];
    int n;
    struct rewrite copy;
    bool is_inside; /* cells away from all edges are set, too */
};

/* ---- conditions ------------------------------------------------------------------------------ */

/* So many cells from an end of the loop's range inward. */
static bool is_near_end(const struct tested_loop *l, const struct poly *end, bool *high, int *cells)
{
    int64_t n;
    *high = !poly_difference(end, &l->lo, &n) || n < -1 || n >= MOST_LAYERS;
    if (*high && (!poly_difference(&l->last, end, &n) || n < -1 || n >= MOST_LAYERS))
        return false;
    *cells = (int)n;
    return true;
}

/* `i < e`, `e == i`, `i + 1 < e`, as a comparison of the loop's variable with a cell near an end. */
static struct tested_loop *compared(struct cases *c, struct expr *e, enum operator *op, bool *high,
                                    int *cells)
{
    struct evaluator v = {.given = evaluate_names, .in_range = true};
    struct poly factor, end;
    int64_t sign;
    if (!expr_is_comparison(e))
        return NULL;
    struct poly left = evaluate_poly(&v, e->a[0]), right = evaluate_poly(&v, e->a[1]);
    struct poly difference = poly_add(&left, &right, -1);
    for (int i = 0; i < c->n && !difference.bad; i++) {
        if (!poly_split(&difference, c->at[i].variable, &factor, &end) ||
            !poly_is_const(&factor, &sign) || (sign != 1 && sign != -1))
            continue;
        *op = sign > 0 ? e->op : operators[e->op].mirrored;
        end = sign > 0 ? poly_minus(&end) : end;
        return is_near_end(&c->at[i], &end, high, cells) ? &c->at[i] : NULL;
    }
    return NULL;
}

static bool note_test(struct walk *w, struct expr *e)
{
    struct cases *c = w->with;
    enum operator op;
    bool high;
    int cells;
    struct tested_loop *l = compared(c, e, &op, &high, &cells);
    if (!l)
        return true;
    bool with_end = op == OP_EQ || op == OP_NE || op == (high ? OP_GE : OP_LE) ||
                    op == (high ? OP_LT : OP_GT);
    int *rounds = high ? &l->above : &l->below;
    *rounds = cells + with_end > *rounds ? cells + with_end : *rounds;
    return true;
}

/* How the variable compares with a cell near an end, in the rounds that are being copied. */
static int order_of(const struct tested_loop *l, bool high, int cells)
{
    if (high)
        return l->side == LOW ? -1 : cells - (l->side == HIGH ? l->round : l->above);
    return l->side == HIGH ? 1 : (l->side == LOW ? l->round : l->below) - cells;
}

static int decide_comparison(struct cases *c, struct expr *e)
{
    enum operator op;
    bool high;
    int cells;
    struct tested_loop *l = compared(c, e, &op, &high, &cells);
    if (!l)
        return UNKNOWN;
    int order = order_of(l, high, cells);
    return op == OP_EQ   ? order == 0
           : op == OP_NE ? order != 0
           : op == OP_LT ? order < 0
           : op == OP_LE ? order <= 0
           : op == OP_GT ? order > 0
                         : order >= 0;
}

/* 1, 0: it holds, or does not, in the rounds that are being copied; else UNKNOWN. */
static int decide(struct cases *c, struct expr *e)
{
    e = expr_core(e);
    if (expr_is(e, OP_NOT)) {
        int inner = decide(c, e->a[0]);
        return inner == UNKNOWN ? UNKNOWN : !inner;
    }
    if (!expr_is_logic(e))
        return decide_comparison(c, e);
    int one = decide(c, e->a[0]), other = decide(c, e->a[1]), ends = e->op == OP_OR;
    if (one == ends || other == ends)
        return ends;
    return one == UNKNOWN || other == UNKNOWN ? UNKNOWN : !ends;
}

static bool take_branch(struct rewrite *r, struct stmt *s, struct stmt **as)
{
    int holds = s->kind == STMT_IF ? decide(r->with, s->expr) : UNKNOWN;
    if (holds == UNKNOWN)
        return false;
    *as = holds ? rewrite_stmt(r, s->body[0]) : s->n > 1 ? rewrite_stmt(r, s->body[1]) : NULL;
    return true;
}

/* ---- loops ----------------------------------------------------------------------------------- */

static struct expr *index_at(struct cases *c, struct expr *e, int64_t more)
{
    struct arena *a = c->plan->arena;
    int64_t value;
    if (expr_int_value(e, &value))
        return expr_number(a, e->range, value + more);
    if (!more)
        return expr_copy(a, e);
    return expr_binary(a, e->range, more < 0 ? OP_SUB : OP_ADD, e->type,
                       expr_enclosed(a, expr_copy(a, e)),
                       expr_number(a, e->range, more < 0 ? -more : more));
}

static struct stmt *copy_from(struct cases *c, int depth);

/* One round, by itself. */
static struct stmt *copy_round(struct cases *c, int depth, bool high, int round)
{
    struct tested_loop *l = &c->at[depth];
    const struct loop_bounds *b = &l->bounds;
    l->side = high ? HIGH : LOW;
    l->round = round;
    struct expr *value = high ? index_at(c, b->hi, b->hi_more - 1 - round)
                              : index_at(c, b->lo, b->lo_more + round);
    vec_push(c->plan->arena, &c->copy.names,
             ((struct substitution){.of = l->variable, .value = value}));
    struct stmt *s = copy_from(c, depth + 1);
    c->copy.names.n--;
    return s;
}

/* `for (i = 1; i < n - 1; ++i)`: the rounds between. */
static struct stmt *copy_between(struct cases *c, int depth)
{
    struct arena *a = c->plan->arena;
    struct tested_loop *l = &c->at[depth];
    struct range at = c->loop->range;
    struct decl *d = decl_like(a, l->variable);
    l->side = BETWEEN;
    d->init = index_at(c, l->bounds.lo, l->bounds.lo_more + l->below);
    vec_push(a, &c->copy.names, ((struct substitution){.of = l->variable, .as = d}));
    struct stmt *body = copy_from(c, depth + 1);
    c->copy.names.n--;
    if (!body)
        return NULL;
    struct stmt *s = stmt_new(a, STMT_FOR, c->loop);
    s->init = stmt_declaration(a, s, d);
    s->init->parent = s;
    s->expr = expr_binary(a, at, OP_LT, d->type, expr_of(a, at, d),
                          index_at(c, l->bounds.hi, l->bounds.hi_more - l->above));
    s->step = expr_unary(a, at, OP_PRE_INC, d->type, expr_of(a, at, d));
    stmt_set_body(a, s, &body, 1);
    return s;
}

/* The loops from `depth` on, or the body; NULL where nothing is left of them. */
static struct stmt *copy_from(struct cases *c, int depth)
{
    struct arena *a = c->plan->arena;
    VEC(struct stmt *) parts = {0};
    struct stmt *s;
    if (depth == c->n) {
        bool inside = true;
        s = rewrite_stmt(&c->copy, c->body);
        for (int i = 0; i < c->n; i++)
            inside &= c->at[i].side == BETWEEN;
        s = s && stmt_has(s, 1u << STMT_EXPR) ? s : NULL;
        c->is_inside |= inside && s;
        return s;
    }
    for (int k = 0; k < c->at[depth].below; k++)
        if ((s = copy_round(c, depth, false, k)))
            vec_push(a, &parts, s);
    if ((s = copy_between(c, depth)))
        vec_push(a, &parts, s);
    for (int k = c->at[depth].above; k-- > 0;)
        if ((s = copy_round(c, depth, true, k)))
            vec_push(a, &parts, s);
    return parts.n ? stmt_block(a, c->loop, parts.at, parts.n) : NULL;
}

static bool read_loops(struct cases *c, struct stmt *s)
{
    struct evaluator v = {.given = evaluate_names, .in_range = true};
    for (s = stmt_alone(s); loop_variable(s); s = stmt_alone(s->body[0])) {
        struct tested_loop *l = &c->at[c->n];
        if (c->n++ == PLAN_MAX_DIM)
            return false;
        l->variable = loop_variable(s);
        if (loop_direction(s) != 1 || !loop_read(NULL, s, &l->bounds))
            return false;
        struct poly lo = evaluate_poly(&v, l->bounds.lo), hi = evaluate_poly(&v, l->bounds.hi);
        l->lo = poly_plus(&lo, l->bounds.lo_more);
        l->last = poly_plus(&hi, l->bounds.hi_more - 1);
        if (lo.bad || hi.bad)
            return false;
        c->body = s->body[0];
    }
    return c->n > 0;
}

struct stmt *edge_cases(struct plan *p, struct stmt *s)
{
    const unsigned jumps = 1u << STMT_CONTINUE | 1u << STMT_BREAK | 1u << STMT_GOTO |
                           1u << STMT_LABEL | 1u << STMT_RETURN | 1u << STMT_OTHER;
    struct cases c = {.plan = p, .loop = s};
    struct walk w = {.on_expr = note_test, .with = &c};
    bool tested = false;
    c.copy = (struct rewrite){.arena = p->arena, .replace_stmt = take_branch, .with = &c};
    if (s->kind != STMT_FOR || stmt_has(s, jumps) || !read_loops(&c, s))
        return NULL;
    for (int i = 0; i < c.n; i++)
        if (stmt_sets(c.body, c.at[i].variable))
            return NULL;
    walk_stmt(&w, c.body);
    for (int i = 0; i < c.n; i++)
        tested |= c.at[i].below || c.at[i].above;
    struct stmt *copy = tested ? copy_from(&c, 0) : NULL;
    if (!copy || c.is_inside)
        return NULL;
    copy->parent = s->parent;
    return copy;
}

/* ---- in place -------------------------------------------------------------------------------- */

static bool is_other_element(struct expr *e, const void *target)
{
    struct expr *to = (struct expr *)target;
    return expr_is_element(e) && is_scalar(e->type) && expr_base(e) == expr_base(to) &&
           !expr_equal(e, to);
}

static bool is_set_beside(struct expr *e, const void *loop)
{
    return e->kind == EXPR_ASSIGN && expr_is_element(e->a[0]) &&
           stmt_any_expr_with((struct stmt *)loop, is_other_element, expr_bare(e->a[0]));
}

bool edge_cases_in_place(struct plan *p, struct stmt *s)
{
    return stmt_any_expr_with(s, is_set_beside, s) && edge_cases(p, s);
}
