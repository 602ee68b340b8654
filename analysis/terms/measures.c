/* The expressions of a nest in which a number may measure a difference of neighbours, and of which
 * kind they are. Called by hidden.c. */
#include "analysis/arrays/arrays.h"
#include "analysis/terms/terms.h"

/* Where it shows how large a difference is: in comparisons, in sums with a number, as in
 * `d / (1 + d * d)`, in what is rounded, and in what functions like exp are given. */
struct measures {
    struct term_scan *scan;
    VEC(struct function *) seen; /* helpers */
};

static bool is_of_power(const struct plan_nest *n, struct expr *e)
{
    const struct plan_scalar *s;
    return any_expr(w, in_expr(e),
                    w.e->kind == EXPR_NAME && (s = plan_scalar_of(n, w.e->decl)) && s->has_power);
}

/* What a statement returns, or assigns to *target; NULL: it does something else. */
static struct expr *chosen(const struct stmt *s, struct expr **target)
{
    struct expr *e = (s = stmt_alone(s)) ? expr_bare(s->expr) : NULL;
    if (!e || s->kind == STMT_RETURN)
        return e;
    if (s->kind != STMT_EXPR || !expr_is(e, OP_ASSIGN))
        return NULL;
    *target = e->a[0];
    return e->a[1];
}

static bool are_sides(struct expr *compared, struct expr *a, struct expr *b)
{
    struct expr *l = compared->a[0], *r = compared->a[1];
    return (expr_equal(a, l) && expr_equal(b, r)) || (expr_equal(a, r) && expr_equal(b, l));
}

/* Something in e is not in `in`. */
static bool is_more_than(struct expr *e, struct expr *in)
{
    return any_expr(w, in_expr(e),
                    w.e->kind == EXPR_NAME && w.e->decl->kind != DECL_FUNCTION &&
                        !expr_mentions(in, w.e->decl));
}

/* One of them is a side, the other a curve that may lead there, made of both. */
static bool is_rounded_off(struct expr *compared, struct expr *a, struct expr *b)
{
    struct expr *l = compared->a[0], *r = compared->a[1];
    bool is_side = expr_equal(b, l) || expr_equal(b, r);
    if (!is_side)
        return (expr_equal(a, l) || expr_equal(a, r)) && !is_more_than(compared, b);
    return !is_more_than(compared, a);
}

static bool goes_on(struct expr *compared, struct expr *a, struct expr *b)
{
    return a && b && (are_sides(compared, a, b) || is_rounded_off(compared, a, b));
}

/* The larger or the smaller of what is compared, `a > b ? a : b`, `if (a < b) a = b`, goes on where
 * they are equal, as does an entropy fix, `a < b ? (a * a / b + b) / 2 : a`: it does not matter on
 * which side a level is. */
static bool takes_extremum(const struct walker *w)
{
    struct expr *compared = w->e;
    struct expr_use use = use_of(w->above, compared);
    const struct stmt *s = w->in;
    if (use.by)
        return use.by->kind == EXPR_CONDITIONAL && use.first &&
               goes_on(compared, use.by->a[1], use.by->a[2]);
    if (!s || s->kind != STMT_IF)
        return false;
    struct expr *target = NULL, *a = chosen(s->body[0], &target), *b = target;
    if (!b)
        b = chosen(s->n > 1 ? s->body[1] : s->parent->body[s->parent->n - 1], &target);
    return goes_on(compared, a, b);
}

/* Made of cells, or of what a helper is given. */
static bool is_of_cell(const struct plan_nest *n, const struct expr *e)
{
    bool is_local = e->kind == EXPR_NAME && e->decl->function;
    return is_access_site(n, e) || e->kind == EXPR_CALL ||
           (is_local && !plan_scalar_of(n, e->decl));
}

static bool is_zero(struct expr *e)
{
    e = expr_core(e);
    return expr_is_int(e, 0) || (e->kind == EXPR_FLOAT && e->float_value == 0);
}

static bool is_number(struct expr *e, const struct plan_nest *n)
{
    e = expr_core(e);
    return !is_zero(e) && !any_expr(w, in_expr(e), is_of_cell(n, w.e));
}

/* Asks for the sign of a number. */
bool measure_is_of_sign(struct expr *e)
{
    return expr_is_order(e) && (is_zero(e->a[0]) || is_zero(e->a[1]));
}

bool measure_is_extremum(struct expr *e)
{
    return expr_calls(e, (const char *[]){"fmin", "fmax", "fdim", NULL});
}

/* Of two numbers, and not in proportion to one of them. */
bool measure_is_of_two(struct expr *e)
{
    static const char *const names[] = {"hypot", "atan2", "fmod", "remainder", NULL};
    return measure_is_extremum(e) || expr_calls(e, names);
}

/* `(int)x`, also where it is not in the text, and functions that do the same. */
static bool is_rounded(struct expr *e)
{
    static const char *const names[] = {"floor",  "ceil",    "round",     "trunc", "rint",
                                        "lround", "llround", "nearbyint", "lrint", "llrint",
                                        NULL};
    bool is_cast = e->kind == EXPR_CAST && e->type->kind == TYPE_INT;
    return (is_cast && is_floating(e->a[0]->type)) || expr_calls(e, names);
}

/* Of one number, and not in proportion to a power of it. */
bool measure_is_function(struct expr *e)
{
    static const char *const powers[] = {"fabs", "sqrt", "cbrt", NULL};
    return is_rounded(e) || (library_computes(e) && e->n == 2 && is_floating(e->type) &&
                             is_floating(e->a[1]->type) && !expr_calls(e, powers));
}

/* `a + b`, `a += b`, with their differences. */
static bool is_sum(const struct expr *e)
{
    enum operator op = e->kind == EXPR_ASSIGN ? operators[e->op].computes : e->op;
    return expr_is_sum(e) || (e->kind == EXPR_ASSIGN && (op == OP_ADD || op == OP_SUB));
}

/* What does not grow as what it is given. */
bool measure_is_bounded(struct expr *e)
{
    static const char *const names[] = {"atan", "tanh", "sin", "erf", "asinh", NULL};
    return is_rounded(e) || expr_calls(e, names);
}

/* One side is a number, or it is a function, which is a number's. */
static bool has_number(struct expr *e, const struct plan_nest *n)
{
    struct expr **side = e->a + (e->kind == EXPR_CALL);
    return measure_is_function(e) || is_number(side[0], n) || is_number(side[1], n);
}

static bool may_measure(struct expr *e)
{
    struct expr **side = e->a + (e->kind == EXPR_CALL);
    bool is_one = expr_is_order(e) || measure_is_of_two(e) || is_sum(e);
    return measure_is_function(e) ||
           (is_one && is_floating(side[0]->type) && is_floating(side[1]->type));
}

/* None whose power the program gives; also in helpers. */
static void note_measures(struct measures *m, struct walk_roots in)
{
    const struct plan_nest *n = m->scan->nest->nest;
    struct arena *a = m->scan->plan->arena;
    for (WALK(w, in); next_expr(&w);) {
        struct expr *e = w.e;
        struct function *f = callee_function(e);
        if ((!f && !may_measure(e)) || is_of_power(n, e))
            continue;
        if (f && !vec_has(&m->seen, f)) {
            vec_push(a, &m->seen, f);
            note_measures(m, in_stmt(f->body));
        } else if (!f) {
            ptr_map_set(a, &m->scan->number_of, e, m->scan->measured.n);
            vec_push(a, &m->scan->measured, e);
            if ((expr_is_order(e) && takes_extremum(&w)) || is_sum(e) || measure_is_of_two(e) ||
                has_number(e, n))
                vec_push(a, &m->scan->by_number, e);
        }
    }
}

void scan_find_measures(struct term_scan *s)
{
    struct measures m = {.scan = s};
    note_measures(&m, in_nest_body(s->nest->nest));
}
