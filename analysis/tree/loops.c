/* One `for` loop: which variable it counts in, and between which bounds, where it is of the
 * canonical form `for (i = lo; i < hi; i++)`, or counts down, `for (i = hi - 1; i >= lo; i--)` and
 * `for (i = hi; i-- > lo;)`: cells have no order. Called by kernel_loops.c. */
#include "analysis/tree/tree.h"

#include <stdlib.h>
#include <string.h>

/* The assignment to d among those that commas join, or NULL. */
static struct expr *part_that_sets(struct expr *e, const struct decl *d)
{
    e = e ? expr_bare(e) : NULL;
    if (expr_is(e, OP_COMMA)) {
        struct expr *left = part_that_sets(e->a[0], d);
        return left ? left : part_that_sets(e->a[1], d);
    }
    return expr_is_modify(e) && expr_name(e->a[0]) == d ? e : NULL;
}

/* The one that is compared, of several that the header sets. */
static struct decl *compared(const struct stmt *s)
{
    struct expr *c = s->expr ? expr_bare(s->expr) : NULL;
    for (int i = 0; c && c->kind == EXPR_BINARY && i < 2; i++) {
        struct decl *d = expr_name(c->a[i]);
        if (d && part_that_sets(s->step, d))
            return d;
    }
    return NULL;
}

/* The variable of `i-- > lo`, in a header that counts nowhere else. */
static struct decl *counted_in_condition(const struct stmt *s)
{
    struct expr *c = s->step || !s->expr ? NULL : expr_bare(s->expr);
    if (!c || (!expr_is(c, OP_GT) && !expr_is(c, OP_NE)))
        return NULL;
    c = expr_bare(c->a[0]);
    return expr_is(c, OP_POST_DEC) ? expr_name(c->a[0]) : NULL;
}

struct decl *loop_variable(const struct stmt *s)
{
    if (s->kind != STMT_FOR)
        return NULL;
    if (counted_in_condition(s))
        return counted_in_condition(s);
    struct expr *e = stmt_expr(s->init);
    bool several = (s->init && s->init->decls.n > 1) || expr_is(e, OP_COMMA);
    struct decl *d = several ? compared(s) : NULL;
    if (d)
        return d;
    if (s->init && s->init->kind == STMT_DECL && s->init->decls.n > 0)
        return s->init->decls.at[0];
    if (expr_is(e, OP_ASSIGN))
        return expr_name(e->a[0]);
    e = s->step ? expr_bare(s->step) : NULL;
    return expr_sets(e);
}

bool step_read(struct expr *e, const struct decl *d, bool *down, struct expr **by)
{
    e = e ? expr_bare(e) : NULL;
    if (!e || !d || expr_sets(e) != d)
        return false;
    enum operator op = operators[e->op].computes;
    *by = e->kind == EXPR_UNARY ? NULL : e->a[1];
    if (e->op == OP_ASSIGN) {
        struct expr *value = expr_bare(e->a[1]);
        bool first = value->n == 2 && expr_name(value->a[0]) == d;
        op = value->op;
        if (!first && !(op == OP_ADD && value->n == 2 && expr_name(value->a[1]) == d))
            return false;
        *by = value->a[first ? 1 : 0];
    }
    *down = op == OP_SUB;
    return op == OP_ADD || op == OP_SUB;
}

static int64_t step_of(struct expr *step, const struct decl *d)
{
    int64_t n = 1;
    bool down;
    struct expr *by;
    if (!step_read(step, d, &down, &by) || (by && !expr_int_value(by, &n)))
        return 0;
    return down ? -n : n;
}

struct stmt *loop_counting(const struct stmt *in, const struct decl *d)
{
    while (in && (!d || loop_variable(in) != d))
        in = in->parent;
    return (struct stmt *)in;
}

struct expr *loop_first(const struct stmt *s, const struct decl *d)
{
    if (s->init && s->init->kind == STMT_DECL)
        return vec_has(&s->init->decls, d) ? d->init : NULL;
    struct expr *e =
        s->init && s->init->kind == STMT_EXPR ? part_that_sets(s->init->expr, d) : NULL;
    return expr_is(e, OP_ASSIGN) ? e->a[1] : NULL;
}

struct expr *loop_start(const struct stmt *s)
{
    return loop_first(s, loop_variable(s));
}

void loop_set_start(struct stmt *s, struct expr *start)
{
    if (s->init->kind == STMT_DECL)
        loop_variable(s)->init = start;
    else
        expr_bare(s->init->expr)->a[1] = start;
}

int64_t loop_stride(const struct stmt *s)
{
    struct decl *d = loop_variable(s);
    return counted_in_condition(s) ? -1 : step_of(part_that_sets(s->step, d), d);
}

bool loop_is_plain(const struct stmt *s)
{
    const struct stmt *init = s->init;
    bool sets = init && (init->kind == STMT_DECL ? init->decls.n == 1
                                                 : expr_is(stmt_expr(init), OP_ASSIGN));
    return sets && s->expr && expr_is_order(expr_bare(s->expr)) && s->step &&
           expr_sets(expr_bare(s->step)) == loop_variable(s);
}

int loop_direction(const struct stmt *s)
{
    int64_t by = loop_stride(s);
    return by == 1 || by == -1 ? (int)by : 0;
}

int64_t expr_take_number(struct expr **e)
{
    enum { MOST = 1 << 20 };
    struct expr *sum = expr_bare(*e);
    int64_t n;
    bool minus = expr_is(sum, OP_SUB);
    if (!expr_is_sum(sum) || !expr_int_value(expr_core(sum->a[1]), &n) || n < 0 || n > MOST ||
        (minus && !sum->type->is_signed)) /* 0u - 1 is a large number */
        return 0;
    *e = sum->a[0];
    return minus ? -n : n;
}

/* `i`, `i + 1` and `i - 1`: what is added to the variable. */
static bool is_shifted(struct expr *e, const struct decl *d, int *shift)
{
    *shift = (int)expr_take_number(&e);
    return expr_name(*shift ? expr_core(e) : e) == d;
}

bool loop_limit(struct expr *c, const struct decl *d, struct loop_limit *out)
{
    c = c ? expr_bare(c) : NULL;
    if (!expr_is_comparison(c))
        return false;
    int own = is_shifted(c->a[1], d, &out->shift);
    out->op = own ? operators[c->op].mirrored : c->op;
    out->side = 1 - own;
    out->limit = c->a[out->side];
    out->as = c->a[own]->type;
    return own || is_shifted(c->a[0], d, &out->shift);
}

/* Does a loop that counts so end there? */
static bool ends(enum operator op, int step)
{
    return op == OP_NE || (step > 0 ? op == OP_LT || op == OP_LE : op == OP_GT || op == OP_GE);
}

static void error_bound(struct diag *diag, const struct stmt *s, const struct decl *d, int step)
{
    struct expr *c = s->expr ? expr_bare(s->expr) : NULL;
    const char *name = d->name, op = step > 0 ? '<' : '>';
    diag_error(diag, c ? c->range : s->range,
               "the loop over '%s' must end with '%s %c bound' or '%s %c= bound'", name, name, op,
               name, op);
    if (expr_is_logic(c))
        diag_hint(diag, "put the other condition into an 'if' inside the loop");
}

static bool error_start(struct diag *diag, const struct stmt *s, const struct decl *d)
{
    if (diag)
        diag_error(diag, s->range, "the loop over '%s' must set '%s', and nothing else, first",
                   d->name, d->name);
    return false;
}

static bool error_step(struct diag *diag, const struct stmt *s, const struct decl *d)
{
    if (!diag)
        return false;
    diag_error(diag, s->step ? s->step->range : s->range,
               "the loop over '%s' must count up or down by one", d->name);
    int by = abs((int)loop_stride(s));
    if (by > 1 && loop_is_plain(s))
        diag_hint(diag,
                  "steps of %d are taken where the loop begins at a number, or at one and 'x %% %d' "
                  "more, of which the program says that x is never negative ('x & 1' never is)",
                  by, by);
    else
        diag_hint(diag, "where other cells are to stay as they are, run over all and choose: 'if "
                        "((i + j) %% 2 == 0)'");
    return false;
}

bool loop_read(struct diag *diag, const struct stmt *s, struct loop_bounds *out)
{
    const struct decl *d = loop_variable(s);
    struct expr *start = loop_start(s);
    int step = loop_direction(s);
    struct loop_limit limit;
    if (!start)
        return error_start(diag, s, d);
    if (!step)
        return error_step(diag, s, d);
    if (counted_in_condition(s)) {
        *out = (struct loop_bounds){expr_bare(s->expr)->a[1], start, 0, 0};
        return true;
    }
    bool bound = loop_limit(s->expr, d, &limit) && ends(limit.op, step);
    if (!bound && diag)
        error_bound(diag, s, d, step);
    if (!bound)
        return false;
    bool inclusive = limit.op == OP_LE || limit.op == OP_GE;
    out->lo = step > 0 ? start : limit.limit;
    out->hi = step > 0 ? limit.limit : start;
    out->lo_more = step < 0 ? !inclusive - limit.shift : 0;
    out->hi_more = step < 0 ? 1 : inclusive - limit.shift;
    return true;
}

int nest_axis_at(const struct work_nest *w, int depth)
{
    for (int x = 0; x < w->domain->dim; x++) {
        int around = count_below(y, w->domain->dim, y != x && stmt_holds(w->loop[y], w->loop[x]));
        if (around == depth)
            return x;
    }
    return -1;
}

bool is_spacing(const struct work_kernel *k, const struct decl *d)
{
    return ptr_in(k->spacing, k->n_spacing, d);
}

struct work_scale *scale_of(struct work_kernel *k, const struct decl *d)
{
    return vec_first_at(x, &k->scales, x->decl == d);
}

/* Loops in which something has been written out are others by now, at the same place. */
bool clause_speaks_of(const struct stmt *loop, const struct plan_nest *nest)
{
    struct range begin = nest->loop->range;
    begin.end = begin.begin;
    return !loop || range_holds(loop->range, begin);
}

const struct work_whole *whole_of(const struct work_nest *w)
{
    const struct work_whole *own =
        vec_first_at(x, &w->kernel->wholes, x->loop && clause_speaks_of(x->loop, w->nest));
    return own ? own : vec_first_at(x, &w->kernel->wholes, !x->loop);
}

bool has_power_of_width(const struct work_nest *w)
{
    const struct work_whole *whole = whole_of(w);
    return whole && whole->power != 0;
}

int domain_axis(const struct work_domain *domain, const struct decl *d)
{
    return d ? first_below(a, domain->dim, strcmp(domain->name[a], d->name) == 0) : -1;
}

struct work_domain *domain_with(const struct work_kernel *k, const struct decl *d)
{
    return vec_first(x, &k->domains, domain_axis(x, d) >= 0);
}

struct work_nest *nest_new(struct work_kernel *k, struct work_domain *domain, struct stmt *loop)
{
    struct work_nest *w = ARENA_COPY(k->arena, (struct work_nest){.kernel = k, .domain = domain});
    w->nest = ARENA_NEW(k->arena, struct plan_nest);
    w->nest->kernel = k->kernel;
    w->nest->loop = loop;
    return w;
}
