/* Loops over every second or k-th cell run over all cells, and choose:
 *
 *     for (i = 1 + (j + c) % 2; i < n; i += 2)  ->  for (i = 1; i < n; i++)
 *         u[j][i] = ...;                                if ((i - (1 + (j + c))) % 2 == 0)
 *                                                           u[j][i] = ...;
 *
 * They may count down. Where a loop begins may go with the row, between a number and k - 1 more.
 *
 * requires: pass_directives
 * provides: loops of kernels that count by one */
#include "analysis/flow/flow.h"
#include "analysis/lower/lower.h"
#include "analysis/program/program.h"

enum { MOST_STRIDE = 64, MOST_CALLERS = 4 };

/* ---- what is never below zero ---------------------------------------------------------------- */

static bool is_natural(const struct plan *p, const struct stmt *in, const struct function *f,
                       struct expr *e, int depth);

struct natural {
    const struct plan *plan;
    int depth; /* of callers */
};

static bool gives_natural(const struct given *g, void *with)
{
    const struct natural *n = with;
    return is_natural(n->plan, g->at, g->in, g->e, n->depth);
}

/* All that the program's calls give for the parameter. */
static bool is_given_natural(const struct plan *p, const struct decl *d, int depth)
{
    struct natural n = {p, depth + 1};
    return depth <= MOST_CALLERS && !d->assignments && calls_give(p, d, gives_natural, &n);
}

/* The variable of a loop around the statement that counts up from such, or down to such. */
static bool counts_natural(const struct plan *p, const struct stmt *in, const struct function *f,
                           const struct decl *d, int depth)
{
    struct loop_bounds b;
    const struct stmt *s = loop_counting(in, d);
    if (!s || stmt_sets(s->body[0], d))
        return false;
    if (loop_stride(s) > 0)
        return loop_start(s) && is_natural(p, s->parent, f, loop_start(s), depth);
    return loop_read(NULL, s, &b) && b.lo_more >= 0 && is_natural(p, s->parent, f, b.lo, depth);
}

static bool is_natural(const struct plan *p, const struct stmt *in, const struct function *f,
                       struct expr *e, int depth)
{
    int64_t n;
    e = expr_core(e);
    if (expr_int_value(e, &n))
        return n >= 0;
    if (!is_integer(e->type))
        return false;
    if (!e->type->is_signed || e->type->kind == TYPE_BOOL || expr_is_comparison(e))
        return true;
    struct decl *d = expr_name(e);
    if (d && counts_natural(p, in, f, d, depth))
        return true;
    if (d && d->init && decl_is_final(d))
        return is_natural(p, in, f, d->init, depth);
    if (d)
        return is_given_natural(p, d, depth);
    if (expr_is(e, OP_BIT_AND))
        return is_natural(p, in, f, e->a[0], depth) || is_natural(p, in, f, e->a[1], depth);
    if (expr_is(e, OP_MOD))
        return is_natural(p, in, f, e->a[0], depth);
    return (expr_is(e, OP_ADD) || expr_is(e, OP_MUL)) && is_natural(p, in, f, e->a[0], depth) &&
           is_natural(p, in, f, e->a[1], depth);
}

bool never_negative(const struct plan *p, const struct stmt *in, const struct function *f,
                    struct expr *e)
{
    return is_natural(p, in, f, e, 0);
}

/* ---- where a loop begins --------------------------------------------------------------------- */

struct start {
    const struct plan *plan;
    const struct function *function;
    struct stmt *loop;
    int64_t by;
    bool down;
    const struct work_domain *domain;
};

/* It moves with the cells of other axes. */
static bool is_of_cell(const struct work_domain *domain, struct expr *e)
{
    return any_expr(w, in_expr(e), w.e->kind == EXPR_NAME && domain_axis(domain, w.e->decl) >= 0);
}

/* The x of `x % k` and `x & (k - 1)`, a number from 0 to k - 1; or NULL. */
static struct expr *rest_of(const struct start *s, struct expr *e)
{
    e = expr_core(e);
    bool rest = expr_is(e, OP_MOD) && expr_is_int(e->a[1], s->by) &&
                never_negative(s->plan, s->loop->parent, s->function, e->a[0]);
    rest |= expr_is(e, OP_BIT_AND) && expr_is_int(e->a[1], s->by - 1) && !(s->by & (s->by - 1));
    return rest ? e->a[0] : NULL;
}

/* What statements of the loop's own block, which do nothing else, make the variable in front of
 * it; NULL where others set it. */
static struct expr *set_ahead(const struct start *s, struct decl *d)
{
    struct arena *a = s->plan->arena;
    struct stmt *block = s->loop->parent;
    struct expr *value = NULL;
    int n = 0;
    for (int i = 0; block->kind == STMT_COMPOUND && block->body[i] != s->loop; i++) {
        struct stmt *in = block->body[i];
        if (stmt_gives(in, d))
            value = stmt_gives(in, d);
        else if (branches_variable(in) == d)
            value = branches_value(a, in, value ? value : expr_of(a, in->range, d));
        else
            continue;
        n += settings_in(in, d).n;
    }
    return n == settings_in(block, d).n ? value : NULL;
}

/* What a local variable holds where the loop begins, if nothing in between changes what that is
 * made of. */
static struct expr *value_ahead(const struct start *s, struct expr *e)
{
    e = expr_core(e);
    struct decl *d = expr_name(e);
    if (!d || !d->function || d->is_static || d->address_taken || !is_integer(d->type))
        return e;
    bool final = d->init && decl_is_final(d);
    struct expr *value = expr_core(final ? d->init : set_ahead(s, d));
    struct stmt *block = s->loop->parent;
    if (final)
        block = stmt_of_decl(d->function->body, d)->parent;
    bool row = block->parent && domain_axis(s->domain, loop_variable(block->parent)) >= 0;
    bool cut = value && d->type->kind == TYPE_BOOL && !expr_is_condition(value);
    bool set = value && (row ? expr_is_set_in(value, block) : stmt_may_change(s->plan, block, value));
    return value && !cut && !set ? value : e;
}

/* a + b or a - b; a number of numbers */
static struct expr *sum_of(struct arena *a, const struct expr *like, struct expr *x, struct expr *y)
{
    int64_t n;
    struct expr *sum = expr_binary(a, like->range, like->op, like->type, x, y);
    return expr_int_value(sum, &n) ? expr_number(a, like->range, n) : sum;
}

static struct expr *plus(struct arena *a, struct expr *x, struct expr *y)
{
    return expr_binary(a, x->range, OP_ADD, x->type, expr_enclosed(a, x), expr_enclosed(a, y));
}

static bool is_bit_ahead(const struct start *s, struct expr *e)
{
    return is_bit(s->plan, s->loop->parent, s->function, e);
}

/* A number that is odd where the condition holds, and only there; or NULL. */
static struct expr *odd_where(const struct start *s, struct expr *e)
{
    struct arena *a = s->plan->arena;
    struct expr *of = NULL, *one = expr_number(a, e->range, 1);
    e = value_ahead(s, e);
    if (expr_parity(e))
        return expr_parity(e);
    if (expr_is(e, OP_NOT)) {
        of = odd_where(s, e->a[0]);
        return of ? plus(a, of, one) : NULL;
    }
    if (!expr_is(e, OP_EQ) && !expr_is(e, OP_NE))
        return expr_name(e) && is_bit_ahead(s, e) ? e : NULL;
    if (is_bit_ahead(s, e->a[0]) && is_bit_ahead(s, e->a[1]))
        of = plus(a, e->a[0], e->a[1]);
    return of && expr_is(e, OP_EQ) ? plus(a, of, one) : of;
}

/* A number between two others, and one that is odd where it is. */
struct number_range {
    int64_t low, high;
    struct expr *odd;
};

static bool read_span(const struct start *s, struct expr *e, struct number_range *span);

static bool span_of_bit(const struct start *s, struct expr *e, struct number_range *span)
{
    bool bits = expr_is(e, OP_BIT_XOR) || expr_name(e);
    struct expr *odd = rest_of(s, e);
    if (!odd && bits)
        odd = is_bit_ahead(s, e) ? e : NULL;
    if (!odd && expr_is_condition(e))
        odd = odd_where(s, e);
    *span = (struct number_range){0, 1, odd};
    return odd;
}

/* The two differ by a number, which is odd or not. */
static bool differ_by(struct expr *x, struct expr *y, bool *odd)
{
    struct poly a = poly_of_names(x), b = poly_of_names(y), sum = poly_add(&a, &b, 1);
    bool fine = !sum.bad;
    *odd = false;
    for (int i = 0; i < sum.n && fine; i++) {
        *odd ^= sum.term[i].n == 0 && sum.term[i].factor % 2 != 0;
        fine = sum.term[i].n == 0 || sum.term[i].factor % 2 == 0;
    }
    return fine;
}

static bool span_of_choice(const struct start *s, struct expr *e, struct number_range *span)
{
    struct number_range then, other;
    bool apart;
    if (e->kind != EXPR_CONDITIONAL || !read_span(s, e->a[1], &then) ||
        !read_span(s, e->a[2], &other) || !differ_by(then.odd, other.odd, &apart))
        return false;
    struct expr *test = odd_where(s, e->a[0]);
    span->odd = !apart ? other.odd : test ? plus(s->plan->arena, test, other.odd) : NULL;
    span->low = then.low < other.low ? then.low : other.low;
    span->high = then.high > other.high ? then.high : other.high;
    return span->odd;
}

static bool span_of_sum(const struct start *s, struct expr *e, struct number_range *span)
{
    struct number_range a, b;
    if (!expr_is_sum(e) || !read_span(s, e->a[0], &a) || !read_span(s, e->a[1], &b))
        return false;
    bool minus = expr_is(e, OP_SUB);
    *span =
        (struct number_range){a.low + (minus ? -b.high : b.low), a.high + (minus ? -b.low : b.high),
                              plus(s->plan->arena, a.odd, b.odd)};
    return true;
}

/* An expression of one bit: its values for 0 and 1. */
static bool span_of_values(const struct start *s, struct expr *e, struct number_range *span)
{
    struct expr *bit = NULL, *odd = NULL;
    int64_t at[2];
    for (WALK(w, in_expr(e)); !odd && next_expr(&w);) {
        odd = rest_of(s, w.e);
        if (!odd && expr_name(w.e) && is_bit_ahead(s, w.e))
            odd = w.e;
        bit = odd ? expr_core(w.e) : bit;
    }
    for (int k = 0; k < 2; k++)
        if (!odd || !expr_value_where(e, bit, k, &at[k]) || !type_holds(&type_int, at[k]))
            return false;
    struct expr *first = expr_number(s->plan->arena, e->range, at[0]);
    span->odd = (at[1] - at[0]) % 2 ? plus(s->plan->arena, odd, first) : first;
    span->low = at[0] < at[1] ? at[0] : at[1];
    span->high = at[0] < at[1] ? at[1] : at[0];
    return true;
}

static bool read_span(const struct start *s, struct expr *e, struct number_range *span)
{
    int64_t n;
    e = value_ahead(s, e);
    if (!expr_int_value(e, &n))
        return span_of_bit(s, e, span) || span_of_choice(s, e, span) || span_of_sum(s, e, span) ||
               span_of_values(s, e, span);
    *span = (struct number_range){n, n, expr_number(s->plan->arena, e->range, n)};
    return type_holds(&type_int, n);
}

/* A number that differs by a multiple of two from what is one of two next to one another, of which
 * *first is the lower or the larger; or NULL. */
static struct expr *read_two(const struct start *s, struct expr *e, bool largest,
                             struct expr **first)
{
    struct number_range span;
    if (s->by != 2 || expr_name(e) || !read_span(s, e, &span) || span.high - span.low != 1)
        return NULL;
    *first = expr_number(s->plan->arena, e->range, largest ? span.high : span.low);
    return span.odd;
}

/* Of a sum with such a number: the least that it may be, or the largest, in *first, and what
 * differs from it by a multiple of the stride. NULL: there is none. */
static struct expr *read_sum(const struct start *s, struct expr *e, bool largest,
                             struct expr **first)
{
    struct arena *a = s->plan->arena;
    e = value_ahead(s, e);
    struct expr *rest = rest_of(s, e);
    if (rest)
        *first = expr_number(a, e->range, largest ? s->by - 1 : 0);
    for (int k = 0; k < 2 && !rest && expr_is_sum(e); k++) {
        struct expr *other = e->a[1 - k];
        bool turns = expr_is(e, OP_SUB) && k == 1;
        rest = is_of_cell(s->domain, other) ? NULL : read_sum(s, e->a[k], largest != turns, first);
        if (!rest)
            continue;
        struct expr *whole = expr_enclosed(a, expr_copy(a, other));
        struct expr *part[2] = {k ? whole : *first, k ? *first : whole};
        *first = sum_of(a, e, part[0], part[1]);
        rest = expr_enclosed(a, rest);
        rest = expr_binary(a, e->range, e->op, e->type, k ? whole : rest, k ? rest : whole);
    }
    return rest ? rest : read_two(s, e, largest, first);
}

/* What the loop's cells begin with on all rows, in *first, and a number that differs from where it
 * begins by a multiple of the stride. */
static struct expr *read_start(const struct start *s, struct expr *e, struct expr **first)
{
    e = value_ahead(s, e);
    struct expr *start = read_sum(s, e, s->down, first);
    if (start)
        return start;
    *first = expr_copy(s->plan->arena, e);
    return is_of_cell(s->domain, e) ? NULL : e;
}

/* ---- the loop -------------------------------------------------------------------------------- */

/* Within loops over other axes that are all of the body. */
static struct stmt *innermost(const struct start *s)
{
    struct stmt *loop = s->loop, *in = stmt_alone(loop->body[0]);
    while (in && in->kind == STMT_FOR && domain_axis(s->domain, loop_variable(in)) >= 0) {
        loop = in;
        in = stmt_alone(loop->body[0]);
    }
    return loop;
}

/* if ((i - start) % k == 0) ...; around what the loop does; start - i of one that counts down */
static void choose(const struct start *s, struct stmt *loop, struct decl *d, struct expr *start)
{
    struct arena *a = s->plan->arena;
    struct range at = s->loop->step->range;
    const struct type *t = d->type->size < 4 ? &type_int : d->type;
    struct expr *i = expr_of(a, at, d), *from = expr_paren(a, expr_copy(a, start));
    struct expr *apart = expr_binary(a, at, OP_SUB, t, s->down ? from : i, s->down ? i : from);
    struct expr *rest = expr_binary(a, at, OP_MOD, t, expr_paren(a, apart),
                                    expr_number(a, at, s->by));
    struct expr *is_met = expr_binary(a, at, OP_EQ, &type_int, rest, expr_number(a, at, 0));
    struct stmt *chosen = stmt_if(a, loop->body[0], is_met, loop->body[0], NULL);
    stmt_set_body(a, loop, &chosen, 1);
}

static void take(struct start *s)
{
    struct arena *a = s->plan->arena;
    struct decl *d = loop_variable(s->loop);
    struct expr *first, *start = loop_start(s->loop);
    start = start ? read_start(s, start, &first) : NULL;
    bool wraps = !d->type->is_signed && d->type->size >= 4 && (s->by & (s->by - 1)) != 0;
    if (!start || (wraps && !expr_equal(start, first)) || stmt_sets(s->loop->body[0], d))
        return;
    choose(s, innermost(s), d, start);
    struct range at = s->loop->step->range;
    loop_set_start(s->loop, first);
    enum operator op = s->down ? OP_POST_DEC : OP_POST_INC;
    s->loop->step = expr_unary(a, at, op, d->type, expr_of(a, at, d));
}

static void take_loop(struct start *in, struct stmt *s)
{
    if (domain_axis(in->domain, loop_variable(s)) >= 0)
        alternating_variables(in->plan, s);
    int64_t by = s->kind == STMT_FOR ? loop_stride(s) : 0;
    bool down = by < 0;
    by = down ? -by : by;
    if (by < 2 || by > MOST_STRIDE || !loop_is_plain(s) ||
        domain_axis(in->domain, loop_variable(s)) < 0)
        return;
    in->loop = s;
    in->by = by;
    in->down = down;
    take(in);
}

void pass_strides(struct plan *p, struct work_kernel *k)
{
    for (int n = 0; n < k->domains.n; n++) {
        struct start s = {.plan = p, .function = k->kernel->function};
        s.domain = k->domains.at[n];
        for (WALK(w, in_stmt(s.function->body)); next_stmt(&w);)
            take_loop(&s, w.in);
    }
}
