/* Loops that count all cells of the mesh by one index,
 *
 *     for (k = 0; k < nx * ny; k++) u[k] = un[k];
 *
 * are written as one loop for each of the domain's iterators, so that all later passes see a nest.
 * The mesh's shape is that of the strides that other nests find for the same arrays, or what the
 * body divides the index by (digits.c) or adds to it; where there is neither, all sides are equal.
 * A loop that does not run over whole rows of the slowest iterator is left as it is.
 *
 * Called by kernel_loops.c, when it has found the other nests. */
#include "analysis/flow/flow.h"
#include "analysis/nests/nests.h"
#include "analysis/program/program.h"
#include "analysis/sizes/sizes.h"
#include "analysis/values/values.h"
#include "analysis/versions/versions.h"

#include <math.h>
#include <string.h>

enum {
    FEWEST_ROWS = 5, /* less is an edge */
    SHORTEST_ROW = 5
};

struct shape {
    struct poly stride[PLAN_MAX_DIM];
};

struct search {
    struct plan *plan;
    struct digits digits;
    struct poly lo, hi; /* of the counter, half-open */
    struct followers followers; /* of the counter */
    VEC(struct poly) divisors;
    VEC(const struct decl *) bases; /* of the mesh arrays in the loop */
    VEC(struct shape) shapes;
    VEC(struct poly) planes; /* what indices skip of whole arrays one behind the other */
};

static struct work_domain *domain_of(const struct work_kernel *k)
{
    return vec_first(x, &k->domains, x->dim > 1);
}

/* ---- which loops ---------------------------------------------------------------------------- */

struct form {
    struct plan *plan;
    const struct work_domain *domain;
    struct followers followers; /* of the counter */
    bool subscripts, other;
};

static bool counts_values(const struct form *f, struct stmt *s)
{
    uint64_t rounds;
    return domain_axis(f->domain, loop_variable(s)) < 0 && settled_rounds(s, &rounds) &&
           rounds <= MOST_ROUNDS;
}

bool collapsed_has_form(struct plan *p, const struct work_kernel *k, struct stmt *s)
{
    struct decl *d = loop_variable(s);
    struct loop_bounds b;
    struct form f = {.plan = p, .domain = domain_of(k), .followers.arena = p->arena};
    if (!d || !is_integer(d->type) || d->is_global || !f.domain || !loop_read(NULL, s, &b))
        return false;
    f.other = holds_timeloop(p, s);
    followers_add(&f.followers, d);
    for (WALK(w, in_stmt(s->body[0])); !f.other && next_node(&w);) {
        if (!w.e) /* loops inside it may only count the values of a cell */
            f.other = w.in->kind == STMT_WHILE || w.in->kind == STMT_DO ||
                      (w.in->kind == STMT_FOR && !counts_values(&f, w.in));
        if (!w.e)
            continue;
        followers_note(&f.followers, &w);
        if (expr_is_element(w.e) && alias_is_mesh(p, w.e->a[0]))
            f.subscripts |= follows(&f.followers, w.e);
    }
    return f.subscripts && !f.other;
}

/* ---- what the body tells  --------------------------------------------------------------- */

/* A number of cells that may be a row or a plane. */
static void add_divisor(struct search *s, struct poly by)
{
    int64_t number;
    bool known = poly_is_const(&by, &number);
    for (int i = 0; i < s->divisors.n && !by.bad; i++)
        by.bad = poly_equal(&by, &s->divisors.at[i]);
    if (!by.bad && !(known && number < SHORTEST_ROW))
        vec_push(s->plan->arena, &s->divisors, by);
}

/* `nx` of u[k - nx] and u[k + nx + 1], as the counter is worth nothing yet. */
static void note_offset(struct search *s, struct expr *index)
{
    struct poly offset = digits_value(&s->digits, index), length = poly_const(0);
    for (int i = 0; i < offset.n && !offset.bad; i++)
        if (offset.term[i].n > 0 || offset.n == 1) {
            struct poly part = {.n = 1, .term = {offset.term[i]}};
            length = poly_add(&length, &part, offset.term[0].factor < 0 ? -1 : 1);
        }
    add_divisor(s, length);
}

static void note_divisor(struct search *s, const struct walker *w)
{
    struct expr *e = w->e, *base = expr_is_element(e) ? e->a[0] : NULL;
    int64_t number;
    followers_note(&s->followers, w);
    if (base && alias_is_mesh(s->plan, base) && expr_base(base)) {
        vec_push(s->plan->arena, &s->bases, expr_base(base));
        if (e->kind == EXPR_SUBSCRIPT && !expr_int_value(e->a[1], &number)) /* not q[k][5] */
            note_offset(s, e->a[1]);
    }
    if (expr_is_division(e) && is_integer(e->type) && follows(&s->followers, e->a[0]))
        add_divisor(s, digits_value(&s->digits, e->a[1]));
}

static void add_shape(struct search *s, const struct poly *slow, const struct poly *next)
{
    struct shape shape = {{*slow, *next}};
    shape.stride[s->digits.dim - 1] = poly_const(1);
    vec_push(s->plan->arena, &s->shapes, shape);
}

/* In three dimensions `(k / nx) % ny` or `k / (nx * ny)`: products of two divisors, too. */
static void add_divisors(struct search *s)
{
    const struct poly one = poly_const(1);
    int n = s->divisors.n;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n && s->digits.dim == 3; j++) {
            struct poly product = poly_mul(&s->divisors.at[i], &s->divisors.at[j]), quotient;
            add_shape(s, &product, &s->divisors.at[i]);
            if (i != j && poly_divide(&s->divisors.at[i], &s->divisors.at[j], &quotient))
                add_shape(s, &s->divisors.at[i], &s->divisors.at[j]);
        }
    for (int i = 0; i < n && s->digits.dim == 2; i++)
        add_shape(s, &s->divisors.at[i], &one);
}

/* ---- what other nests know ------------------------------------------------------------------ */

/* A polynomial of another function in terms of this one's variables, by their names. */
static bool translate(const struct search *s, struct poly *p)
{
    const struct poly old = *p;
    for (struct poly_place x = {0}; poly_next(&old, &x);) {
        struct decl *to = size_named(&s->hi, x.symbol->name);
        if (!to)
            to = find_variable(s->plan->unit, s->digits.function, x.symbol->name);
        if (!to || !is_integer(to->type) || stmt_sets(s->digits.loop, to))
            return false;
        struct poly by = poly_symbol(to);
        *p = poly_replace(p, x.symbol, &by);
    }
    return !p->bad;
}

static void take_strides(struct search *s, struct poly *stride)
{
    struct shape shape;
    int last = s->digits.dim - 1;
    if (all_below(a, s->digits.dim,
                  poly_divide(&stride[a], &stride[last], &shape.stride[a]) &&
                      translate(s, &shape.stride[a])))
        vec_push(s->plan->arena, &s->shapes, shape);
}

struct nest_scan {
    struct search *search;
    struct work_nest *nest;
    bool others; /* of arrays that the loop does not touch: of the same mesh, as far as we know */
};

/* n of u[q * n + j * nx + i], if it is one of rows. */
static void take_planes(struct search *s, const struct poly *rest, const struct poly *row)
{
    for (struct poly_place x = {0}; poly_next(rest, &x);) {
        struct poly plane, left, rows;
        int64_t number;
        if (poly_split(rest, x.symbol, &plane, &left) && poly_divide(&plane, row, &rows) &&
            (!poly_is_const(&rows, &number) || number >= FEWEST_ROWS))
            vec_push(s->plan->arena, &s->planes, plane);
    }
}

/* u[(k * ny + j) * nx + i] of a nest: the factors of its iterators. */
static bool flat_strides(const struct nest_scan *n, struct expr *e)
{
    struct poly p = index_offset(n->nest, e->a[1]);
    struct poly stride[PLAN_MAX_DIM], rest;
    for (int a = 0; a < n->nest->domain->dim; a++) {
        if (p.bad || !poly_split(&p, n->nest->nest->iterator[a], &stride[a], &rest) ||
            stride[a].n == 0)
            return false;
        p = rest;
    }
    take_strides(n->search, stride);
    take_planes(n->search, &rest, &stride[0]);
    return true;
}

/* The subscript goes with an iterator: it counts no values of a cell, and chooses no array. */
static bool moves(const struct nest_scan *n, struct expr *e)
{
    struct poly p = {.bad = true};
    if (e->kind == EXPR_SUBSCRIPT)
        p = index_offset(n->nest, e->a[1]);
    return !p.bad && plane_mentions_iterator(n->nest, &p);
}

/* u[k][j][i]: the extents of the types. */
static void array_strides(const struct nest_scan *n, struct expr *e)
{
    struct poly stride[PLAN_MAX_DIM];
    int dim = n->nest->domain->dim;
    stride[dim - 1] = poly_const(1);
    for (int a = dim - 1; a >= 0; a--) {
        if (!moves(n, e))
            return;
        const struct type *t = e->a[0]->type;
        struct poly extent = {.bad = true};
        if (t && t->kind == TYPE_ARRAY && t->extent > 0)
            extent = poly_const(t->extent);
        else if (t && t->kind == TYPE_VLA && t->extent_expr)
            extent = index_offset(n->nest, t->extent_expr);
        if (a > 0) {
            if (extent.bad)
                return;
            stride[a - 1] = poly_mul(&stride[a], &extent);
        }
        e = expr_bare(e->a[0]);
    }
    take_strides(n->search, stride);
}

/* Of u[j][i], f[j][i][q] or cell[j][i].rho the subscripts that lead to the cell. */
static void note_strides(struct nest_scan *n, struct expr *e)
{
    struct search *s = n->search;
    struct decl *base = e->kind == EXPR_SUBSCRIPT ? expr_base(e) : NULL;
    bool same = base && vec_any(base_of, &s->bases, alias_same(s->plan, base_of, base));
    if (base && same != n->others && alias_decl_is_mesh(s->plan, base) && !flat_strides(n, e))
        array_strides(n, e);
}

static void add_strides(struct search *s, bool others)
{
    for (int i = 0; i < s->plan->work->nests.n; i++) {
        struct nest_scan n = {s, s->plan->work->nests.at[i], others};
        bool inner = n.nest->domain->dim == s->digits.dim;
        for (WALK(w, in_stmts(n.nest->sunk.at, n.nest->sunk.n, inner ? n.nest->inner : NULL));
             next_expr(&w);)
            note_strides(&n, w.e);
    }
}

/* A row of 64 or of 100 is no 8 by 8 or 10 by 10 cells: other nests run farther. */
static bool is_passed(const struct search *s, int64_t side)
{
    vec_each (w, &s->plan->work->nests) {
        int64_t hi;
        for (int a = 0; a < w->domain->dim; a++)
            if (poly_is_const(&w->hi[a], &hi) && hi / 2 >= side)
                return true;
    }
    return false;
}

/* n * n cells, or 4096 of them. */
static void add_equal(struct search *s)
{
    int64_t cells;
    struct poly side, square;
    if (poly_is_const(&s->hi, &cells)) {
        int64_t root = (int64_t)lround(pow((double)cells, 1.0 / s->digits.dim));
        if (is_passed(s, root))
            return;
        side = poly_const(root);
    } else {
        if (s->hi.n == 0 || s->hi.term[0].n != s->digits.dim)
            return;
        side = poly_symbol(s->hi.term[0].symbol[0]);
    }
    square = poly_mul(&side, &side);
    if (s->digits.dim == 2)
        add_shape(s, &side, &side);
    else
        add_shape(s, &square, &side);
    struct poly all = s->digits.dim == 2 ? square : poly_mul(&square, &side);
    if (!poly_equal(&all, &s->hi))
        s->shapes.n--;
}

/* ---- a shape that fits ---------------------------------------------------------------------- */

/* The counter's range is one of whole rows. */
static bool take_shape(struct search *s, const struct shape *shape)
{
    struct digits *g = &s->digits;
    struct poly first;
    int64_t rows;
    for (int a = 0; a < g->dim; a++) {
        const struct poly *above = a ? &shape->stride[a - 1] : &s->hi;
        g->stride[a] = shape->stride[a];
        if (!poly_divide(above, &g->stride[a], &g->extent[a]))
            return false;
        if (poly_is_const(&g->extent[a], &rows) && rows < 2)
            return false;
    }
    return poly_divide(&s->lo, &g->stride[0], &first) &&
           !(poly_difference(&g->extent[0], &first, &rows) && rows < FEWEST_ROWS) && digits_read(g);
}

/* A variable that stays in the body has the name of one of the domain's iterators. */
static bool has_clash(const struct digits *g)
{
    for (WALK(w, in_stmt(g->loop->body[0])); next_expr(&w);) {
        struct decl *d = w.e->kind == EXPR_NAME && w.e->decl != g->counter ? w.e->decl : NULL;
        for (int a = 0; a < g->dim && d && vec_find(&g->locals, decl, d) < 0; a++)
            if (strcmp(d->name, g->iterator[a]->name) == 0)
                return true;
    }
    return false;
}

/* ---- the loops ------------------------------------------------------------------------------ */

/* for (int d = lo; d < hi; d++) body */
static void make_loop(struct arena *a, struct stmt *s, struct decl *d, const struct poly *lo,
                      const struct poly *hi, struct stmt *body)
{
    const struct expr like = {.type = d->type, .range = s->range};
    d->init = expr_bare(expr_of_poly(a, lo, &like));
    stmt_become_loop(a, s, d, expr_bare(expr_of_poly(a, hi, &like)), body);
}

static void make_loops(struct search *s)
{
    struct digits *g = &s->digits;
    struct arena *a = s->plan->arena;
    const struct poly zero = poly_const(0);
    struct poly first;
    struct stmt *body = g->loop->body[0];
    for (int x = g->dim - 1; x > 0; x--) {
        struct stmt *loop = stmt_new(a, STMT_FOR, g->loop);
        make_loop(a, loop, g->iterator[x], &zero, &g->extent[x], body);
        body = loop;
    }
    poly_divide(&s->lo, &g->stride[0], &first);
    make_loop(a, g->loop, g->iterator[0], &first, &g->extent[0], body);
}

static void make_iterators(struct search *s, const struct work_domain *domain)
{
    struct digits *g = &s->digits;
    g->dim = domain->dim;
    for (int x = 0; x < g->dim; x++) {
        struct decl like = {.kind = DECL_VAR, .name = domain->name[x], .type = &type_int};
        like.range = like.name_range = g->loop->range;
        like.function = g->function;
        like.assignments = 1;
        g->iterator[x] = decl_fresh(s->plan, FRESH_LOCAL, like);
    }
}

static bool read_range(struct search *s)
{
    struct loop_bounds b;
    int64_t first;
    if (!loop_read(NULL, s->digits.loop, &b))
        return false;
    struct poly lo = digits_value(&s->digits, b.lo), hi = digits_value(&s->digits, b.hi);
    s->lo = poly_plus(&lo, b.lo_more);
    s->hi = poly_plus(&hi, b.hi_more);
    return !s->lo.bad && !s->hi.bad && !(poly_is_const(&s->lo, &first) && first < 0);
}

/* `for (k = 0; k < 3 * n; k++) u[k] = un[k];` over three arrays one behind the other: for each cell
 * those of all three. */
static struct stmt *over_planes(struct search *s)
{
    struct digits *g = &s->digits;
    struct unroller u = {.plan = s->plan, .around = g->loop};
    const struct expr like = {.type = g->counter->type, .range = g->loop->range};
    struct poly times, at = poly_symbol(g->counter);
    int64_t n = 0;
    int k = 0;
    for (; k < s->planes.n; k++)
        if (s->lo.n == 0 && poly_divide(&s->hi, &s->planes.at[k], &times) &&
            poly_is_const(&times, &n) && n > 1 && n <= MOST_ROUNDS)
            break;
    if (k == s->planes.n)
        return NULL;
    struct stmt_list list = {0};
    for (int i = 0; i < n; i++) {
        struct binding own = {.of = g->counter};
        own.from = expr_of_poly(s->plan->arena, &at, &like);
        u.env = &own;
        vec_push(s->plan->arena, &list, unroll_body(&u, g->loop->body[0]));
        at = poly_add(&at, &s->planes.at[k], 1);
    }
    s->hi = s->planes.at[k];
    return u.failed ? NULL : stmt_block(s->plan->arena, g->loop->body[0], list.at, list.n);
}

bool collapsed_expand(struct plan *p, struct work_kernel *k, struct stmt *loop)
{
    struct search s = {.plan = p, .followers.arena = p->arena};
    s.digits = (struct digits){.plan = p, .loop = loop, .counter = loop_variable(loop)};
    followers_add(&s.followers, s.digits.counter);
    s.digits.function = k->kernel->function;
    if (!read_range(&s) || find_unknown_call(p, loop) || read_behind(p, loop, s.digits.counter).in)
        return false;
    make_iterators(&s, domain_of(k));
    for (WALK(w, in_stmt(loop->body[0])); next_expr(&w);)
        note_divisor(&s, &w);
    add_strides(&s, false);
    struct stmt *body = loop->body[0], *planes = over_planes(&s);
    loop->body[0] = planes ? planes : body;
    bool known = s.shapes.n > 0; /* u[0][i] of a row of 64 is no 8 by 8 cells */
    add_divisors(&s);
    add_strides(&s, true);
    if (!known)
        add_equal(&s);
    for (int i = 0; i < s.shapes.n; i++)
        if (take_shape(&s, &s.shapes.at[i]) && !has_clash(&s.digits)) {
            digits_write(&s.digits);
            make_loops(&s);
            return true;
        }
    loop->body[0] = body;
    return false;
}
