/* Integers that are set once and never again, `const int sy = nx + 2, sz = sy * (ny + 2);`: they
 * are taken for the formula they stand for, so that strides, bounds and extents compare whatever
 * names the program gives them. So are sizes of file scope that one assignment computes
 * (set_once.c). Small ones that are handed down are numbers (settled.c). Called by index.c and
 * text_poly.c. */
#include "analysis/program/program.h"

enum { MOST_STEPS = 16 };

/* Whose names stand for what. */
struct names {
    bool lasting; /* for a value that never changes, not for that of the place alone */
    int depth;    /* of formulas in formulas */
};

static struct poly read_formula(struct expr *e, struct names n, bool in_range);

static bool is_settled(struct decl *d)
{
    bool settled = d->settled == SETTLED || d->settled == SETTLED_LIKELY;
    d->settled_used |= settled;
    return settled;
}

static struct poly stands_for(struct decl *d, bool in_range, int depth);

/* With what its names stand for themselves. */
static struct poly resolved(const struct poly *formula, bool in_range, int depth)
{
    struct poly out = *formula;
    for (struct poly_place x = {0}; poly_next(formula, &x);) {
        struct poly by = stands_for(x.symbol, in_range, depth);
        out = poly_replace(&out, x.symbol, &by);
        out.bad |= x.symbol->address_taken;
    }
    return out;
}

static struct poly stands_for(struct decl *d, bool in_range, int depth)
{
    struct poly p = {.bad = true};
    bool fixed = d->kind == DECL_VAR && (!d->is_global || d->type->is_const);
    if (is_settled(d))
        return poly_const(d->value);
    if (d->formula && depth < MOST_STEPS)
        p = resolved(d->formula, in_range, depth + 1);
    d->settled_used |= !p.bad;
    if (!p.bad)
        return p;
    if (fixed && d->type->is_const && d->has_value)
        return poly_const(d->value);
    if (fixed && d->init && decl_is_final(d) && depth < MOST_STEPS)
        p = read_formula(d->init, (struct names){true, depth + 1}, in_range);
    return p.bad ? poly_symbol(d) : p;
}

static bool name_value(struct evaluator *v, struct expr *e, struct poly *value)
{
    const struct names *n = v->with;
    struct decl *d = e->kind == EXPR_NAME ? e->decl : NULL;
    bool lasts = d && decl_is_final(d);
    if (d)
        *value = d->type->is_volatile || (n->lasting && !lasts)
                     ? (struct poly){.bad = true}
                     : stands_for(d, v->in_range, n->depth);
    return d != NULL;
}

static struct poly read_formula(struct expr *e, struct names n, bool in_range)
{
    struct evaluator v = {.given = name_value, .with = &n, .in_range = in_range};
    return evaluate_poly(&v, e);
}

struct poly stable_poly(struct decl *d)
{
    return stands_for(d, true, 0);
}

struct poly stable_sum(struct expr *e)
{
    return read_formula(e, (struct names){.lasting = false}, false);
}

bool known_integer(struct expr *e, int64_t *value)
{
    struct names n = {.lasting = false};
    struct evaluator v = {.given = name_value, .with = &n};
    return evaluate_number(&v, e, value);
}

enum { NO_MESH = 8 }; /* cells that no axis of a mesh has */

/* What is computed is a size, whatever it comes to, but for numbers that are too small for one:
 * m <= VALUES - 1. */
static bool is_settled_number(struct expr *e, int64_t *value)
{
    bool is_computed = expr_core(e)->kind == EXPR_BINARY;
    return is_computed ? expr_int_value(e, value) && *value <= NO_MESH : known_integer(e, value);
}

bool known_bounds(const struct stmt *s, int64_t *lo, int64_t *hi)
{
    struct loop_bounds b;
    bool known = s->kind == STMT_FOR && loop_variable(s) && loop_direction(s) && loop_start(s) &&
                 loop_read(NULL, s, &b) && known_integer(b.lo, lo) && known_integer(b.hi, hi);
    if (known) {
        *lo += b.lo_more;
        *hi += b.hi_more;
    }
    struct expr *c = s->expr ? expr_bare(s->expr) : NULL;
    bool compares = known && c && c->n == 2;
    bool is_signed = !compares || *lo >= 0 || (c->a[0]->type->is_signed && c->a[1]->type->is_signed);
    return known && is_signed && !stmt_sets(s->body[0], loop_variable(s));
}

bool settled_rounds(struct stmt *s, uint64_t *rounds)
{
    struct loop_bounds b;
    int64_t lo, hi;
    bool known = loop_variable(s) && loop_read(NULL, s, &b) && is_settled_number(b.lo, &lo) &&
                 is_settled_number(b.hi, &hi);
    *rounds = known && hi > lo ? (uint64_t)hi - (uint64_t)lo : 0;
    return known;
}
