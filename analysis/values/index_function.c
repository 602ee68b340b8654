/* Functions that make an index, `return (j + g) * n + i`, or wrap one round the mesh as helpers do:
 *
 *     if (i < 0) return i + n;             if (i < 0) i += n;
 *     if (i >= n) return i - n;            else if (i >= n) i -= n;
 *     return i;                            return i;
 *
 *     int r = i % n;                       i %= n;
 *     return r < 0 ? r + n : r;            if (i < 0) i += n;
 *                                          return i;
 *
 * A call is read with its parameters bound to the arguments, statement by statement; of an `if`
 * that is the same in all cells only the branch that runs. Called by index.c. */
#include "analysis/values/reading.h"

enum { MOST_VARIABLES = 8, MOST_DEPTH = 16 };

/* A call under way. */
struct call {
    struct reading *r;
    struct expr *e;
    struct binding own[MOST_VARIABLES];
    int n;
};

static struct poly fail(struct call *c)
{
    return read_fail(c->r, INDEX_CALL, c->e);
}

static bool bind(struct call *c, struct decl *d, const struct poly *value, enum held held)
{
    if (c->n == MOST_VARIABLES || d->address_taken || !is_integer(d->type))
        return false;
    c->own[c->n] = (struct binding){d, *value, c->r->bound, held};
    c->r->bound = &c->own[c->n++];
    return true;
}

/* ---- statements ----------------------------------------------------------------------------- */

/* What a variable gets. A remainder may be negative there, and the statements behind add n. */
static struct poly read_value(struct call *c, struct expr *e)
{
    struct expr *remainder = expr_core(e);
    if (!expr_is(remainder, OP_MOD) || !remainder->type->is_signed)
        return read_index(c->r, e);
    struct evaluator before = c->r->v;
    struct poly p = read_index(c->r, e);
    if (!p.bad || c->r->v.fault != INDEX_WRAP_NEGATIVE || c->r->v.at != remainder)
        return p;
    c->r->v = before;
    struct poly left = read_index(c->r, remainder->a[0]), n = read_index(c->r, remainder->a[1]);
    return read_remainder(c->r, &left, &n, REMAINDER_ANY, remainder);
}

static struct poly new_value(struct call *c, int v, struct expr *e)
{
    struct poly p = poly_const(1);
    if (e->kind == EXPR_UNARY)
        return read_changed(c->r, c->own[v].param, &c->own[v].value, e, p);
    if (e->op == OP_MOD_ASSIGN) {
        bool is_signed = c->own[v].param->type->is_signed && expr_bare(e->a[1])->type->is_signed;
        p = read_index(c->r, e->a[1]);
        return read_remainder(c->r, &c->own[v].value, &p,
                              is_signed ? REMAINDER_ANY : REMAINDER_POSITIVE, e);
    }
    p = read_value(c, e->a[1]);
    if (e->op == OP_BIT_AND_ASSIGN)
        return read_masked(c->r, &c->own[v].value, &p, e);
    if (e->op == OP_ASSIGN)
        return p;
    return read_changed(c->r, c->own[v].param, &c->own[v].value, e, p);
}

/* The variable that the statement, an assignment or a chain of ifs with such, sets; or -1. */
static int set_by(const struct call *c, struct stmt *s)
{
    s = stmt_alone(s);
    struct expr *e = stmt_expr(s);
    if (e)
        return expr_is_modify(e) ? first_below(i, c->n, c->own[i].param == expr_name(e->a[0])) : -1;
    if (!s || s->kind != STMT_IF)
        return -1;
    int v = set_by(c, s->body[0]);
    return s->n == 2 && set_by(c, s->body[1]) != v ? -1 : v;
}

/* What the statement makes of the variable. */
static struct poly set_value(struct call *c, int v, struct stmt *s)
{
    s = stmt_alone(s);
    if (s->kind == STMT_EXPR)
        return new_value(c, v, expr_bare(s->expr));
    int is = condition_throughout(c->r, s->expr);
    if (is >= 0 && (is || s->n == 2))
        return set_value(c, v, s->body[is ? 0 : 1]);
    if (is >= 0)
        return c->own[v].value;
    struct poly branch[2] = {set_value(c, v, s->body[0]), c->own[v].value};
    if (s->n == 2)
        branch[1] = set_value(c, v, s->body[1]);
    return read_choice(c->r, s->expr, branch, c->e);
}

static bool run_declaration(struct call *c, struct stmt *s)
{
    bool outer = c->r->of_cell, in_range = c->r->v.in_range, fine = true;
    for (int i = 0; i < s->decls.n && fine; i++) {
        struct decl *d = s->decls.at[i];
        c->r->of_cell = c->r->v.in_range = false;
        struct poly p = d->init ? read_value(c, d->init) : (struct poly){.bad = true};
        fine = d->init && !p.bad && bind(c, d, &p, read_held(c->r, &p));
        outer |= c->r->of_cell;
    }
    c->r->of_cell = outer;
    c->r->v.in_range = in_range;
    return fine;
}

static bool run_assignment(struct call *c, struct stmt *s)
{
    int v = set_by(c, s);
    if (v < 0)
        return false;
    bool outer = c->r->of_cell;
    c->r->of_cell = c->own[v].held != HELD_PLAIN;
    struct poly p = set_value(c, v, s);
    c->own[v].value = p;
    c->own[v].held = read_held(c->r, &p);
    c->r->of_cell |= outer;
    return !p.bad;
}

/* ---- what the function returns -------------------------------------------------------------- */

static struct poly value_from(struct call *c, struct stmt *const *list, int n);

/* if (a) return x; with what stands behind it, an else or not. */
static struct poly returned(struct call *c, struct stmt *const *list, int n)
{
    struct stmt *s = stmt_alone(list[0]);
    int is = condition_throughout(c->r, s->expr);
    struct poly branch[2] = {{.bad = true}, {.bad = true}};
    if (is)
        branch[0] = value_from(c, s->body, 1);
    if (is != 1)
        branch[1] = s->n == 2 ? value_from(c, s->body + 1, 1) : value_from(c, list + 1, n - 1);
    return is >= 0 ? branch[is ? 0 : 1] : read_choice(c->r, s->expr, branch, c->e);
}

static struct poly value_from(struct call *c, struct stmt *const *list, int n)
{
    for (int i = 0; i < n; i++) {
        struct stmt *s = stmt_alone(list[i]);
        if (s->kind == STMT_COMPOUND)
            return fail(c);
        if (s->kind == STMT_RETURN && s->expr)
            return read_index(c->r, s->expr);
        if (s->kind == STMT_IF && set_by(c, s) < 0 && stmt_alone(s->body[0])->kind == STMT_RETURN)
            return returned(c, list + i, n - i);
        if (s->kind == STMT_DECL ? !run_declaration(c, s) : !run_assignment(c, s))
            return fail(c);
    }
    return fail(c);
}

struct poly read_function(struct reading *r, struct expr *call)
{
    struct function *f = callee_function(call);
    struct call c = {.r = r, .e = call};
    struct binding *outer = r->bound;
    struct poly argument[MOST_VARIABLES], p;
    enum held held[MOST_VARIABLES];
    bool of_cell = r->of_cell, in_range = r->v.in_range;
    if (!f || !f->body || f->params.n != call->n - 1 || f->params.n > MOST_VARIABLES ||
        r->depth > MOST_DEPTH)
        return read_fail(r, INDEX_CALL, call);
    for (int i = 0; i < f->params.n; i++) {
        r->of_cell = r->v.in_range = false; /* conditions may ask for it */
        argument[i] = read_index(r, call->a[i + 1]);
        held[i] = read_held(r, &argument[i]);
    }
    r->of_cell = of_cell;
    r->v.in_range = in_range;
    r->depth++;
    bool bound = all_below(i, f->params.n, bind(&c, f->params.at[i], &argument[i], held[i]));
    p = bound ? value_from(&c, f->body->body, f->body->n) : fail(&c);
    r->depth--;
    r->bound = outer;
    return p;
}
