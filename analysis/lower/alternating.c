/* Variables that change between two numbers with each round of a loop over an axis, as those do
 * that tell red-black sweeps where rows begin, become functions of the row:
 *
 *     for (j = 1; j < n; j++, isw = 3 - isw)  ->  for (j = 1; j < n; j++)
 *         for (i = isw; i < n; i += 2)                for (i = ((isw + j) & 1) + 1; i < n; i += 2)
 *
 * The two are one or, as of `sgn = -sgn`, two apart. All that sets them gives one of the two.
 * Called by strides.c. */
#include "analysis/flow/flow.h"
#include "analysis/lower/lower.h"
#include "analysis/program/program.h"

/* ---- variables of two numbers ---------------------------------------------------------------- */

struct two {
    int64_t low, high;
};

struct pair {
    const struct plan *plan;
    const struct function *in;
    struct two two;
    VEC(struct decl *) of; /* variables that hold no others, if nothing that sets them says so */
    struct decl *at;       /* the one whose values are looked at; NULL: one expression's are */
    bool fine;
};

/* What the expression is where the variable is x; false where it depends on more. */
static bool value_at(const struct decl *d, struct expr *e, int64_t x, int64_t *y)
{
    struct expr *name = find_expr(w, in_expr(e), w.e->kind == EXPR_NAME && w.e->decl == d);
    return name && type_holds(d->type, x) && expr_value_where(e, name, x, y);
}

/* The two numbers of that sum that lie next to one another. */
static struct two two_of_sum(int64_t sum)
{
    int64_t low = sum % 2 != 0 ? (sum - 1) / 2 : sum / 2 - 1;
    return (struct two){low, sum - low};
}

/* The numbers that it makes of one another, as `3 - x`, `!x`, `x ^ 3`, `x % 2 + 1` and `-x` do. */
static bool is_flip_of(const struct decl *d, struct expr *e, struct two *two)
{
    int64_t y, back, mirror;
    for (int64_t x = 0; x < 2 && expr_mentions(e, d); x++) {
        if (!value_at(d, e, x, &y) || y < -1 || y > INT32_MAX)
            continue;
        *two = two_of_sum(x + y);
        if (value_at(d, e, two->low, &mirror) && mirror == two->high &&
            value_at(d, e, two->high, &back) && back == two->low)
            return true;
    }
    return false;
}

/* The variable of a loop around the statement that counts in these numbers. */
static bool counts_in(const struct stmt *in, const struct decl *d, struct two two)
{
    struct loop_bounds b;
    int64_t lo, hi;
    const struct stmt *s = loop_counting(in, d);
    return s && two.high == two.low + 1 && !stmt_sets(s->body[0], d) && loop_read(NULL, s, &b) &&
           known_integer(b.lo, &lo) && known_integer(b.hi, &hi) && lo + b.lo_more >= two.low &&
           hi + b.hi_more <= two.high + 1;
}

static bool holds_pair(const struct plan *p, struct decl *d, struct two two);

/* What the other operand must be where the sum, or the product, with a number is one of the two. */
static bool two_of_operand(const struct expr *e, int64_t n, bool first, struct two *two)
{
    struct two of = *two;
    bool turns = e->op == OP_SUB && first, scales = e->op == OP_MUL;
    if (!type_holds(&type_int, n) || (scales && (n == 0 || of.low % n != 0 || of.high % n != 0)))
        return false;
    if (scales)
        of = (struct two){of.low / n, of.high / n};
    else if (turns)
        of = (struct two){n - of.low, n - of.high};
    else
        of = e->op == OP_SUB ? (struct two){of.low + n, of.high + n}
                             : (struct two){of.low - n, of.high - n};
    *two = of.low < of.high ? of : (struct two){of.high, of.low};
    return true;
}

static bool is_two(struct two a, struct two b)
{
    return a.low == b.low && a.high == b.high;
}

/* The value is one of the two; or a variable must be. */
static bool fits(struct pair *p, const struct stmt *in, struct expr *e, struct two two)
{
    int64_t n;
    e = expr_core(e);
    struct decl *d = expr_name(e);
    bool same = p->at && is_two(two, p->two), bit = is_two(two, (struct two){0, 1});
    if (expr_int_value(e, &n))
        return n == two.low || n == two.high;
    if (d && same && !counts_in(in, d, two) && !vec_has(&p->of, d))
        vec_push(p->plan->arena, &p->of, d);
    if (d)
        return same || counts_in(in, d, two) || (!p->at && holds_pair(p->plan, d, two));
    struct expr *of = expr_parity(e);
    bool rest = of && (expr_is(e, OP_BIT_AND) || never_negative(p->plan, in, p->in, of));
    if ((rest || expr_is_condition(e)) && bit)
        return true;
    struct two flips;
    if (same && is_flip_of(p->at, e, &flips) && is_two(flips, two))
        return true;
    if (e->kind == EXPR_CONDITIONAL)
        return fits(p, in, e->a[1], two) && fits(p, in, e->a[2], two);
    if (expr_is(e, OP_BIT_XOR) && bit)
        return fits(p, in, e->a[0], two) && fits(p, in, e->a[1], two);
    for (int k = 0; k < 2 && expr_is_sum_or_product(e); k++)
        if (expr_int_value(e->a[k], &n))
            return two_of_operand(e, n, k == 0, &two) && fits(p, in, e->a[1 - k], two);
    return false;
}

static bool fits_argument(const struct given *g, void *with)
{
    struct pair *two = with;
    return fits(two, g->at, g->e, two->two);
}

/* All that it is set to is one of the two. */
static bool holds_pair(const struct plan *p, struct decl *d, struct two numbers)
{
    struct pair two = {.plan = p, .two = numbers, .fine = true};
    vec_push(p->arena, &two.of, d);
    for (int i = 0; i < two.of.n && two.fine; i++) {
        d = two.at = two.of.at[i];
        two.in = d->function;
        two.fine = d->function && !d->is_static && !d->address_taken && is_integer(d->type) &&
                   !d->type->is_volatile && type_holds(d->type, numbers.low) &&
                   type_holds(d->type, numbers.high) &&
                   (d->kind == DECL_VAR || calls_give(p, d, fits_argument, &two));
        if (!two.fine)
            return false;
        struct stmt *body = d->function->body;
        two.fine = !d->init || fits(&two, stmt_of_decl(body, d), d->init, numbers);
        for (WALK(w, in_stmt(body)); two.fine && next_expr(&w);)
            if (expr_sets(w.e) == d)
                two.fine = fits(&two, w.in, expr_value_given(p->arena, w.e), numbers);
    }
    return two.fine;
}

bool is_bit(const struct plan *p, const struct stmt *in, const struct function *f, struct expr *e)
{
    return fits(&(struct pair){.plan = p, .in = f}, in, e, (struct two){0, 1});
}

/* ---- a loop ---------------------------------------------------------------------------------- */

struct flip {
    struct decl *variable;
    struct two two;
    struct stmt *in; /* of the loop's body, or NULL: it stands in its header */
};

static bool read_flip(struct expr *e, struct arena *a, struct flip *f)
{
    f->variable = e && expr_is_modify(e) ? expr_sets(e) : NULL;
    return f->variable && is_flip_of(f->variable, expr_value_given(a, e), &f->two);
}

bool alternates(const struct plan *p, struct stmt *loop)
{
    return any_expr(w, in_stmt(loop), read_flip(w.e, p->arena, &(struct flip){0}));
}

/* The one among those that commas join, which leaves that. */
static bool take_from_header(struct expr **e, struct arena *a, struct flip *f)
{
    struct expr *list = expr_bare(*e);
    for (int k = 0; k < 2 && expr_is(list, OP_COMMA); k++) {
        if (read_flip(expr_bare(list->a[k]), a, f)) {
            *e = list->a[1 - k];
            return true;
        }
        if (take_from_header(&list->a[k], a, f))
            return true;
    }
    return false;
}

struct rounds {
    struct arena *arena;
    const struct stmt *loop;
    struct flip flip;
    bool behind; /* it has changed in this round */
};

/* A number that is odd for the one, and even for the other: x, or (x - low) / 2. */
static struct expr *which_of(const struct rounds *r, const struct type *t, struct expr *x)
{
    struct arena *a = r->arena;
    struct two two = r->flip.two;
    if (two.high == two.low + 1)
        return x;
    x = expr_binary(a, x->range, OP_SUB, t, x, expr_number(a, x->range, two.low));
    return expr_binary(a, x->range, OP_DIV, t, expr_paren(a, x), expr_number(a, x->range, 2));
}

/* low + (0 or what the two are apart) */
static struct expr *number_of(const struct rounds *r, const struct type *t, struct expr *bit)
{
    struct arena *a = r->arena;
    struct two two = r->flip.two;
    struct range at = bit->range;
    if (two.high != two.low + 1)
        bit = expr_binary(a, at, OP_MUL, t, bit, expr_number(a, at, two.high - two.low));
    return two.low ? expr_paren(a, expr_binary(a, at, OP_ADD, t, bit,
                                               expr_number(a, at, two.low)))
                   : bit;
}

/* ((x + j - first) & 1) + low, as far as its parity goes */
static struct expr *value_in_round(const struct rounds *r, struct expr *x)
{
    struct arena *a = r->arena;
    struct decl *j = loop_variable(r->loop);
    const struct type *t = j->type->size < type_int.size ? &type_int : j->type;
    struct expr *first = loop_start(r->loop), *given = loop_first(r->loop, r->flip.variable);
    x = which_of(r, t, given ? expr_enclosed(a, expr_copy(a, given)) : x);
    int64_t low = r->flip.two.high == r->flip.two.low + 1 ? r->flip.two.low : 0, n = 0;
    struct expr *sum = expr_binary(a, x->range, OP_ADD, t, x, expr_of(a, x->range, j));
    if (!expr_int_value(first, &n))
        sum = expr_binary(a, x->range, OP_SUB, t, sum, expr_enclosed(a, expr_copy(a, first)));
    if ((low + n + r->behind) % 2 != 0)
        sum = expr_binary(a, x->range, OP_ADD, t, sum, expr_number(a, x->range, 1));
    struct expr *one = expr_number(a, x->range, 1);
    struct expr *rest = expr_binary(a, x->range, OP_BIT_AND, t, expr_paren(a, sum), one);
    return number_of(r, t, expr_paren(a, rest));
}

/* No continue may pass it by. */
static bool find_in_body(struct stmt *s, struct arena *a, struct flip *f)
{
    struct stmt *body = s->body[0];
    bool fits = body->kind == STMT_COMPOUND && !stmt_has(body, 1u << STMT_CONTINUE);
    for (int i = 0; i < body->n && fits; i++)
        if (read_flip(stmt_expr(body->body[i]), a, f)) {
            f->in = body->body[i];
            return true;
        }
    return false;
}

/* What the loop's header sets the variable to is the same in all rounds. */
static bool begins_with(struct stmt *s, const struct decl *d)
{
    return !any_expr(w, in_expr(loop_first(s, d)),
                     expr_name(w.e) ? stmt_sets(s, expr_name(w.e)) : !expr_is_arithmetic(w.e));
}

/* Each round counts one on from where it began (`j-- > 1` does so in front of the first), and nothing
 * else changes the variable there, nor reads what the loop leaves in it. */
static bool goes_with_rounds(const struct plan *p, struct stmt *s, const struct flip *flip)
{
    struct decl *x = flip->variable, *j = loop_variable(s);
    return x != j && s->step && loop_direction(s) && loop_start(s) && begins_with(s, j) &&
           begins_with(s, x) &&
           !stmt_defines(s->body[0], j) && !expr_mentions(s->expr, x) &&
           settings_in(s->body[0], x).n == (flip->in ? 1 : 0) && !stmt_of_decl(s->body[0], x) &&
           holds_pair(p, x, flip->two) && !read_behind(p, s, x).in;
}

static void follow_rounds(const struct plan *p, struct stmt *s, struct flip flip)
{
    struct stmt *body = s->body[0];
    struct rounds r = {.arena = p->arena, .loop = s, .flip = flip};

    bool block = body->kind == STMT_COMPOUND;
    int n = 0;
    for (int i = 0; i < (block ? body->n : 1); i++) {
        struct stmt *at = block ? body->body[i] : body;
        r.behind |= at == flip.in;
        if (at == flip.in)
            continue;
        for (WALK(w, in_stmt(at)); next_expr(&w);) {
            if (w.e->kind != EXPR_NAME || w.e->decl != flip.variable)
                continue;
            *w.e = *value_in_round(&r, expr_of(p->arena, w.e->range, w.e->decl));
            walk_skip(&w);
        }
        if (block)
            body->body[n++] = at;
    }
    body->n = block ? n : body->n;
    flip.variable->assignments--;
}

void alternating_variables(const struct plan *p, struct stmt *s)
{
    struct expr *step = s->step ? expr_copy(p->arena, s->step) : NULL;
    struct flip flip = {0};
    bool found = step && take_from_header(&step, p->arena, &flip);
    if ((found || find_in_body(s, p->arena, &flip)) && goes_with_rounds(p, s, &flip)) {
        s->step = step;
        follow_rounds(p, s, flip);
    }
}
