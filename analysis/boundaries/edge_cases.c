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
 * tell apart, and the others. Rounds side by side in which the same holds stay one loop. The order
 * is the program's, corners included. Called by edges.c
 * and kernel_loops.c. */
#include "analysis/boundaries/edge.h"
#include "analysis/nests/nests.h"

#include <string.h>

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
    struct text holds; /* what has been decided of conditions so far, a letter each */
    bool apart;        /* each round at an end by itself */
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
static struct tested_loop *compared(struct cases *c, const struct expr *e, enum operator *op,
                                    bool *high, int *cells)
{
    struct poly end;
    int64_t sign;
    if (!expr_is_comparison(e))
        return NULL;
    struct poly left = poly_of_names(e->a[0]), right = poly_of_names(e->a[1]);
    struct poly difference = poly_add(&left, &right, -1);
    for (int i = 0; i < c->n && !difference.bad; i++) {
        if (!poly_linear(&difference, c->at[i].variable, &sign, &end) ||
            (sign != 1 && sign != -1))
            continue;
        *op = sign > 0 ? e->op : operators[e->op].mirrored;
        end = sign > 0 ? poly_minus(&end) : end;
        return is_near_end(&c->at[i], &end, high, cells) ? &c->at[i] : NULL;
    }
    return NULL;
}

static void note_test(struct cases *c, struct expr *e)
{
    enum operator op;
    bool high;
    int cells;
    struct tested_loop *l = compared(c, e, &op, &high, &cells);
    if (!l)
        return;
    bool with_end = op == OP_EQ || op == OP_NE || op == (high ? OP_GE : OP_LE) ||
                    op == (high ? OP_LT : OP_GT);
    int *rounds = high ? &l->above : &l->below;
    *rounds = cells + with_end > *rounds ? cells + with_end : *rounds;
}

/* How the variable compares with a cell near an end, in the rounds that are being copied. */
static int order_of(const struct tested_loop *l, bool high, int cells)
{
    if (high)
        return l->side == LOW ? -1 : cells - (l->side == HIGH ? l->round : l->above);
    return l->side == HIGH ? 1 : (l->side == LOW ? l->round : l->below) - cells;
}

static int decide_comparison(struct cases *c, const struct expr *e)
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
    struct cases *c = r->with;
    int holds = s->kind == STMT_IF ? decide(c, s->expr) : UNKNOWN;
    if (holds == UNKNOWN)
        return false;
    text_add(&c->holds, holds ? "y" : "n");
    *as = holds ? rewrite_stmt(r, s->body[0]) : s->n > 1 ? rewrite_stmt(r, s->body[1]) : NULL;
    return true;
}

/* A comparison that stays may mean something else in other rounds. */
static struct expr *note_kept(struct rewrite *r, struct expr *copy, struct expr *of)
{
    struct cases *c = r->with;
    if (expr_is_comparison(of))
        text_printf(&c->holds, "%d", decide_comparison(c, of) + 1);
    return copy;
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

/* Parts of a loop's range, in its order: rounds at its low end, those between, rounds at its high
 * end. */
static int count_parts(const struct tested_loop *l)
{
    return l->below + 1 + l->above;
}

/* The first index of a part; of the one behind the last: the loop's end. */
static struct expr *part_begin(struct cases *c, const struct tested_loop *l, int part)
{
    const struct loop_bounds *b = &l->bounds;
    if (part <= l->below)
        return index_at(c, b->lo, b->lo_more + part);
    return index_at(c, b->hi, b->hi_more - (count_parts(l) - part));
}

static void choose_part(struct tested_loop *l, int part)
{
    l->side = part < l->below ? LOW : part == l->below ? BETWEEN : HIGH;
    l->round = l->side == HIGH ? count_parts(l) - 1 - part : part;
}

/* What holds in a part, of all that the body and the loops within ask. */
static const char *holding(struct cases *c, int depth, int part)
{
    size_t before = c->holds.n;
    choose_part(&c->at[depth], part);
    copy_from(c, depth + 1);
    return arena_printf(c->plan->arena, "%s", c->holds.n ? c->holds.s + before : "");
}

/* `for (i = first; i < end; ++i)` of the parts from `first` on, in all of which the same holds; one
 * round by itself. */
static struct stmt *copy_parts(struct cases *c, int depth, int first, int end)
{
    struct arena *a = c->plan->arena;
    struct tested_loop *l = &c->at[depth];
    bool between = first <= l->below && l->below < end, loop = between || end - first > 1;
    struct decl *d = decl_like(a, l->variable);
    struct substitution as = {.of = l->variable};
    choose_part(l, between ? l->below : first);
    d->init = part_begin(c, l, first);
    if (loop)
        as.as = d;
    else
        as.value = d->init;
    vec_push(a, &c->copy.names, as);
    struct stmt *body = copy_from(c, depth + 1);
    c->copy.names.n--;
    if (!loop || !body)
        return body;
    struct stmt *s = stmt_new(a, STMT_FOR, c->loop);
    stmt_become_loop(a, s, d, part_begin(c, l, end), body);
    return s;
}

bool edge_elements_differ(struct expr **a, struct expr **b, int *depth)
{
    int64_t distance = 0;
    bool found = false;
    *a = expr_bare(*a);
    *b = expr_bare(*b);
    for (*depth = 0; (*a)->kind == EXPR_SUBSCRIPT && (*b)->kind == EXPR_SUBSCRIPT; ++*depth) {
        struct poly one = poly_of_names((*a)->a[1]), other = poly_of_names((*b)->a[1]);
        found |= poly_difference(&one, &other, &distance) && distance != 0;
        *a = expr_bare((*a)->a[0]);
        *b = expr_bare((*b)->a[0]);
    }
    return found;
}

/* `u[j][i] = e;`: the cell; NULL where the statement is something else. */
static struct expr *cell_set(struct stmt *s)
{
    struct expr *e = s ? stmt_expr(stmt_alone(s)) : NULL;
    bool plain = expr_is(e, OP_ASSIGN) && !(expr_effects(e->a[1]) & ~EFFECT_CALL);
    return plain && expr_bare(e->a[0])->kind == EXPR_SUBSCRIPT ? expr_bare(e->a[0]) : NULL;
}

static bool may_hold(struct expr *value, struct expr *cell)
{
    for (WALK(w, in_expr(value)); next_expr(&w);) {
        struct expr *e = w.e, *of = cell;
        int depth;
        if (expr_is_element(e) && is_scalar(e->type) && !edge_elements_differ(&e, &of, &depth))
            return true;
    }
    return false;
}

/* A cell that a later statement sets anew, and none reads before. */
static bool is_set_anew(struct stmt *const *at, int n)
{
    struct expr *cell = cell_set(at[0]), *next = NULL;
    for (int i = 1; cell && i < n; i++) {
        next = cell_set(at[i]);
        struct expr *value = next ? stmt_expr(stmt_alone(at[i]))->a[1] : NULL;
        if (at[i] && (!next || may_hold(value, cell)))
            return false;
        if (next && expr_equal(next, cell))
            return true;
    }
    return false;
}

/* The body in the parts that are being copied, but for what is overwritten. What holds is noted of
 * what stays. */
static struct stmt *copy_live(struct cases *c)
{
    struct arena *a = c->plan->arena;
    struct stmt *body = c->body;
    if (body->kind != STMT_COMPOUND || stmt_has(body, 1u << STMT_DECL))
        return rewrite_stmt(&c->copy, body);
    struct text before = c->holds;
    size_t n_parts = (size_t)body->n + 1;
    struct stmt **part = arena_alloc(a, n_parts * sizeof *part);
    struct stmt **live = arena_alloc(a, n_parts * sizeof *live);
    const char **holds = arena_alloc(a, n_parts * sizeof *holds);
    for (int i = 0; i < body->n; i++) {
        c->holds = text_new(a);
        part[i] = rewrite_stmt(&c->copy, body->body[i]);
        part[i] = part[i] && stmt_has(part[i], 1u << STMT_EXPR) ? part[i] : NULL;
        holds[i] = c->holds.s;
    }
    c->holds = before;
    int n = 0;
    for (int i = body->n - 1; i >= 0; i--) /* what is left out reads nothing */
        part[i] = is_set_anew(part + i, body->n - i) ? NULL : part[i];
    for (int i = 0; i < body->n; i++)
        if (part[i]) {
            text_printf(&c->holds, "%d:%s;", i, holds[i]);
            live[n++] = part[i];
        }
    return n ? stmt_block(a, body, live, n) : NULL;
}

static struct stmt *copy_body(struct cases *c)
{
    bool inside = true;
    struct stmt *s = copy_live(c);
    inside = inside && all_below(i, c->n, c->at[i].side == BETWEEN);
    s = s && stmt_has(s, 1u << STMT_EXPR) ? s : NULL;
    c->is_inside |= inside && s;
    return s;
}

/* Rounds at an end are layers of an edge, and stand by themselves; along another edge they are part
 * of it. */
static bool are_layers(const struct cases *c, int depth, int first, int end)
{
    int between = c->at[depth].below;
    bool along =
        (first <= between && between < end) || any_below(i, depth, c->at[i].side != BETWEEN);
    return !along || c->apart;
}

/* The loops from `depth` on, or the body; NULL where nothing is left of them. */
static struct stmt *copy_from(struct cases *c, int depth)
{
    struct arena *a = c->plan->arena;
    VEC(struct stmt *) loops = {0};
    if (depth == c->n)
        return copy_body(c);
    int parts = count_parts(&c->at[depth]);
    const char *holds = holding(c, depth, 0);
    for (int first = 0, end; first < parts; first = end) {
        const char *next = NULL;
        for (end = first + 1; end < parts; end++) {
            next = holding(c, depth, end);
            if (strcmp(next, holds) != 0 || are_layers(c, depth, first, end))
                break;
        }
        holds = next;
        size_t before = c->holds.n;
        struct stmt *s = copy_parts(c, depth, first, end);
        c->holds.s[c->holds.n = before] = 0;
        if (s)
            vec_push(a, &loops, s);
    }
    return loops.n ? stmt_block(a, c->loop, loops.at, loops.n) : NULL;
}

static bool read_loops(struct cases *c, struct stmt *s)
{
    for (s = stmt_alone(s); loop_variable(s); s = stmt_alone(s->body[0])) {
        struct tested_loop *l = &c->at[c->n];
        if (c->n++ == PLAN_MAX_DIM)
            return false;
        l->variable = loop_variable(s);
        if (loop_direction(s) != 1 || !loop_read(NULL, s, &l->bounds))
            return false;
        struct poly lo = poly_of_names(l->bounds.lo), hi = poly_of_names(l->bounds.hi);
        l->lo = poly_plus(&lo, l->bounds.lo_more);
        l->last = poly_plus(&hi, l->bounds.hi_more - 1);
        if (lo.bad || hi.bad)
            return false;
        c->body = s->body[0];
    }
    return c->n > 0;
}

struct stmt *edge_cases(struct plan *p, struct stmt *s, bool apart)
{
    struct cases c = {.plan = p, .loop = s, .apart = apart};
    bool tested = false;
    c.copy = (struct rewrite){.arena = p->arena, .replace_stmt = take_branch, .with = &c};
    c.copy.fold = note_kept;
    c.holds = text_new(p->arena);
    if (s->kind != STMT_FOR || stmt_has(s, STMT_JUMPS | 1u << STMT_OTHER) || !read_loops(&c, s))
        return NULL;
    if (any_below(i, c.n, stmt_sets(c.body, c.at[i].variable)))
        return NULL;
    for (WALK(w, in_stmt(c.body)); next_expr(&w);)
        note_test(&c, w.e);
    tested |= vec_any_at(x, &c, x->below || x->above);
    struct stmt *copy = tested ? copy_from(&c, 0) : NULL;
    if (!copy || c.is_inside)
        return NULL;
    copy->parent = s->parent;
    return copy;
}

struct stmt *edge_flat(struct plan *p, struct work_kernel *k, struct stmt *s)
{
    struct rewrite plain = {.arena = p->arena};
    if (s->kind != STMT_FOR || !collapsed_has_form(p, k, s))
        return NULL;
    struct stmt *copy = rewrite_within(&plain, s);
    copy->parent = s->parent;
    return collapsed_expand(p, k, copy) ? copy : NULL;
}

/* ---- in place -------------------------------------------------------------------------------- */

bool edge_cases_in_place(struct plan *p, struct stmt *s)
{
    for (WALK(w, in_stmt(s)); next_expr(&w);) {
        struct expr *to = w.e->kind == EXPR_ASSIGN ? expr_bare(w.e->a[0]) : NULL;
        if (to && expr_is_element(w.e->a[0]) &&
            any_expr(x, in_stmt(s),
                     expr_is_element(x.e) && is_scalar(x.e->type) &&
                         expr_base(x.e) == expr_base(to) && !expr_equal(x.e, to)))
            return edge_cases(p, s, true);
    }
    return false;
}
