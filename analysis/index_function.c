/* Functions that make an index, `return (j + g) * n + i`, or wrap one round the mesh as helpers do:
 *
 *     if (i < 0) return i + n;             if (i < 0) i += n;
 *     if (i >= n) return i - n;            else if (i >= n) i -= n;
 *     return i;                            return i;
 *
 * A call is read with its parameters bound to the arguments, statement by statement; of an `if`
 * that is the same in all cells only the branch that runs. Called by index.c. */
#include "analysis/reading.h"

#include <string.h>

enum { MOST_VARIABLES = 8, MOST_DEPTH = 16 };

/* A call under way. What has wrapped round or stopped at the edge is known as the plain offset, but
 * is a cell of the mesh: conditions on it are taken so. */
struct call {
    struct reading *r;
    struct expr *e;
    struct binding own[MOST_VARIABLES];
    bool is_cell[MOST_VARIABLES];
    int n;
};

static struct poly fail(struct call *c)
{
    return read_fail(c->r, INDEX_CALL, c->e);
}

static int variable(const struct call *c, const struct decl *d)
{
    for (int i = 0; i < c->n; i++)
        if (c->own[i].param == d)
            return i;
    return -1;
}

static bool bind(struct call *c, struct decl *d, const struct poly *value)
{
    if (c->n == MOST_VARIABLES || d->address_taken || !is_integer(d->type))
        return false;
    c->own[c->n] = (struct binding){d, *value, c->r->bound};
    c->is_cell[c->n] = false;
    c->r->bound = &c->own[c->n++];
    return true;
}

/* ---- conditions ----------------------------------------------------------------------------- */

/* 1 or 0 in all cells, or -1; *sure: variables that are cells of the mesh take no part in it, or it
 * holds for all cells that they may be. */
static int decided(struct call *c, struct expr *condition, bool *sure)
{
    struct poly plain[MOST_VARIABLES], rest;
    bool cells = false;
    for (int i = 0; i < c->n; i++) {
        plain[i] = c->own[i].value;
        if (!c->is_cell[i] || !expr_mentions(condition, c->own[i].param))
            continue;
        int axis = single_axis(c->r->nest, &plain[i], &rest);
        cells = true;
        if (axis >= 0)
            c->own[i].value = poly_symbol(c->r->nest->nest->iterator[axis]);
    }
    int is = condition_throughout(c->r, condition);
    for (int i = 0; i < c->n; i++)
        c->own[i].value = plain[i];
    *sure = !cells || is >= 0;
    return is;
}

/* ---- statements ----------------------------------------------------------------------------- */

static struct stmt *only(struct stmt *s)
{
    while (s && s->kind == STMT_COMPOUND && s->n == 1)
        s = s->body[0];
    return s;
}

static struct poly new_value(struct call *c, int v, struct expr *e)
{
    struct poly p, one = poly_const(1);
    if (e->kind == EXPR_UNARY)
        return poly_add(&c->own[v].value, &one, strstr(e->op, "++") ? 1 : -1);
    p = read_index(c->r, e->a[1]);
    if (strcmp(e->op, "=") == 0)
        return p;
    if (strcmp(e->op, "+=") == 0 || strcmp(e->op, "-=") == 0)
        return poly_add(&c->own[v].value, &p, e->op[0] == '+' ? 1 : -1);
    return fail(c);
}

/* The variable that the statement, an assignment or a chain of ifs with such, sets; or -1. */
static int set_by(const struct call *c, struct stmt *s)
{
    s = only(s);
    struct expr *e = s && s->kind == STMT_EXPR ? expr_bare(s->expr) : NULL;
    if (e)
        return expr_is_modify(e) ? variable(c, expr_name(e->a[0])) : -1;
    if (!s || s->kind != STMT_IF)
        return -1;
    int v = set_by(c, s->body[0]);
    return s->n == 2 && set_by(c, s->body[1]) != v ? -1 : v;
}

/* What the statement makes of the variable. *chosen: it depends on the cell. */
static struct poly set_value(struct call *c, int v, struct stmt *s, bool *chosen)
{
    bool sure;
    s = only(s);
    if (s->kind == STMT_EXPR)
        return new_value(c, v, expr_bare(s->expr));
    int is = decided(c, s->expr, &sure);
    if (!sure)
        return fail(c);
    if (is >= 0 && (is || s->n == 2))
        return set_value(c, v, s->body[is ? 0 : 1], chosen);
    if (is >= 0)
        return c->own[v].value;
    struct poly branch[2] = {set_value(c, v, s->body[0], chosen), c->own[v].value};
    if (s->n == 2)
        branch[1] = set_value(c, v, s->body[1], chosen);
    *chosen = true;
    return read_choice(c->r, s->expr, branch, c->e);
}

static bool run_declaration(struct call *c, struct stmt *s)
{
    for (int i = 0; i < s->decls.n; i++) {
        struct decl *d = s->decls.at[i];
        struct poly p = d->init ? read_index(c->r, d->init) : (struct poly){.bad = true};
        if (!d->init || p.bad || !bind(c, d, &p))
            return false;
    }
    return true;
}

static bool run_assignment(struct call *c, struct stmt *s)
{
    int v = set_by(c, s);
    bool chosen = false;
    if (v < 0)
        return false;
    struct poly p = set_value(c, v, s, &chosen);
    c->own[v].value = p;
    c->is_cell[v] |= chosen;
    return !p.bad;
}

/* ---- what the function returns -------------------------------------------------------------- */

static struct poly value_from(struct call *c, struct stmt *const *list, int n);

/* if (a) return x; with what stands behind it, an else or not. */
static struct poly returned(struct call *c, struct stmt *const *list, int n)
{
    struct stmt *s = only(list[0]);
    bool sure;
    int is = decided(c, s->expr, &sure);
    if (!sure)
        return fail(c);
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
        struct stmt *s = only(list[i]);
        if (s->kind == STMT_COMPOUND)
            return fail(c);
        if (s->kind == STMT_RETURN && s->expr)
            return read_index(c->r, s->expr);
        if (s->kind == STMT_IF && set_by(c, s) < 0 && only(s->body[0])->kind == STMT_RETURN)
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
    if (!f || !f->body || f->params.n != call->n - 1 || f->params.n > MOST_VARIABLES ||
        r->depth > MOST_DEPTH)
        return read_fail(r, INDEX_CALL, call);
    for (int i = 0; i < f->params.n; i++)
        argument[i] = read_index(r, call->a[i + 1]);
    r->depth++;
    bool bound = true;
    for (int i = 0; i < f->params.n; i++)
        bound = bound && bind(&c, f->params.at[i], &argument[i]);
    p = bound ? value_from(&c, f->body->body, f->body->n) : fail(&c);
    r->depth--;
    r->bound = outer;
    return p;
}
