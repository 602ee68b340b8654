/* A sum of products as fluxes through faces: products that are equal but for the cell, with
 * coefficients that add up to zero, telescope. Walking from one cell to the other along the axes,
 * each step is a flux through one face. Called by flux_form.c. */
#include "analysis/fluxes/flux_form.h"

#include <math.h>
#include <string.h>

bool flux_refuse(struct form *f, struct range at, const char *why)
{
    f->why = why;
    f->at = at;
    return false;
}

/* ---- telescoping ---------------------------------------------------------------------------- */

static void add_term(struct form *f, int axis, double coefficient, const struct product_class *c,
                     const int *at)
{
    struct plan_product p = {.coefficient = coefficient, .n = c->n};
    struct plan_flux *flux = &f->flux[axis];
    p.factor = arena_alloc(f->plan->arena, (size_t)(c->n + 1) * sizeof *p.factor);
    for (int i = 0; i < c->n; i++) {
        p.factor[i] = c->factor[i];
        for (int x = 0; x < f->plan->dim; x++)
            p.factor[i].at[x] += c->factor[i].symbol->axes >> x & 1 ? at[x] : 0;
    }
    vec_each_at (q, &flux->terms) {
        bool same = q->n == p.n && all_below(k, p.n, symbolic_same(q->factor[k], p.factor[k]));
        if (same) {
            q->coefficient += coefficient;
            return;
        }
    }
    vec_push(f->plan->arena, &flux->terms, p);
}

/* coefficient (T at `to` - T at `from`), as fluxes on the way along the axes in this order. */
static void walk_path(struct form *f, const struct product_class *c, double coefficient,
                      const int *from, const int *to, const int *order)
{
    int at[PLAN_MAX_DIM];
    memcpy(at, from, sizeof at);
    for (int k = 0; k < f->plan->dim; k++) {
        int x = order[k];
        while (at[x] < to[x]) {
            at[x]++;
            add_term(f, x, coefficient, c, at);
        }
        while (at[x] > to[x]) {
            add_term(f, x, -coefficient, c, at);
            at[x]--;
        }
    }
}

/* All orders of the axes count alike, so that a symmetric scheme has symmetric fluxes. */
static void add_paths(struct form *f, const struct product_class *c, double coefficient,
                      const int *from, const int *to)
{
    static const int orders[6][PLAN_MAX_DIM] = {{0, 1, 2}, {1, 0, 2}, {2, 0, 1},
                                                {0, 2, 1}, {1, 2, 0}, {2, 1, 0}};
    int turns = count_below(x, f->plan->dim, from[x] != to[x]);
    int n = turns < 2 ? 1 : f->plan->dim == 2 ? 2 : 6;
    for (int i = 0; i < n; i++)
        walk_path(f, c, coefficient / n, from, to, orders[i]);
}

static struct range place_of(const struct form *f, const struct plan_symbol *s)
{
    if (s->site && s->site->range.file)
        return s->site->range;
    for (int i = 0; i < s->n; i++) {
        struct range at = place_of(f, s->a[i].symbol);
        if (at.file)
            return at;
    }
    return (struct range){0};
}

/* What reads neighbours in a product stands first in what is said of it. */
static bool refuse_class(struct form *f, const struct product_class *c)
{
    for (int i = 0; i < c->n; i++)
        if (c->factor[i].symbol->reads)
            return flux_refuse(f, place_of(f, c->factor[i].symbol),
                               "no other cell loses what this adds to a cell");
    return flux_refuse(f, f->nest->nest->loop->range, "a term goes with the place of the cell");
}

struct hull {
    int dim;
    struct span at[PLAN_MAX_DIM];
};

/* The cells whose values or places a value is made of. */
static bool add_cell(const struct plan_value *v, void *with)
{
    struct hull *h = with;
    for (int x = 0; x < h->dim && v->symbol->n == 0; x++)
        if (v->symbol->axes >> x & 1)
            span_widen(&h->at[x], v->at[x], v->at[x]);
    return false;
}

/* What a cell gets of k(x) u, with the k of its own place and the u beside, no other cell loses:
 * where k jumps, that is no flux. */
static bool is_of_one_cell(const struct plan *p, const struct product_class *c)
{
    struct hull h = {.dim = p->dim};
    bool one = c->reads;
    for (int i = 0; i < c->n; i++)
        symbolic_any(p, c->factor[i], add_cell, &h);
    return one && all_below(x, p->dim, c->lo[x] == c->hi[x] && h.at[x].lo == h.at[x].hi);
}

void flux_origin(const struct form *f, const struct product_class *c, int *from, bool *one_cell)
{
    *one_cell = is_of_one_cell(f->plan, c);
    memcpy(from, c->members.at[0].at, sizeof c->members.at[0].at);
    for (int x = 0; x < f->plan->dim && *one_cell; x++)
        from[x] = -c->lo[x];
}

double product_total(const struct product_class *c, double *most)
{
    double sum = *most = 0;
    vec_each_at (m, &c->members) {
        sum += m->coefficient;
        *most = fmax(*most, fabs(m->coefficient));
    }
    return sum;
}

static bool add_class(struct form *f, const struct product_class *c)
{
    int from[PLAN_MAX_DIM];
    bool one_cell;
    double most, sum = product_total(c, &most);
    flux_origin(f, c, from, &one_cell);
    if (!c->reads && c->members.n == 1)
        return true; /* a source */
    if (fabs(sum) > 1e-12 * most && !one_cell)
        return refuse_class(f, c);
    for (int i = 0; i < c->members.n; i++)
        add_paths(f, c, c->members.at[i].coefficient, from, c->members.at[i].at);
    return true;
}

static bool is_small(const struct plan_flux *flux, const struct plan_product *p)
{
    double most = 0;
    for (int i = 0; i < flux->terms.n; i++)
        most = fmax(most, fabs(flux->terms.at[i].coefficient));
    return fabs(p->coefficient) <= 1e-14 * most;
}

bool flux_split(struct form *f, struct plan_value v, enum products_mode mode, struct products *all)
{
    struct products sum;
    f->mode = mode;
    memset(f->flux, 0, sizeof f->flux);
    for (int x = 0; x < f->plan->dim; x++) {
        f->flux[x].array = f->array;
        f->flux[x].axis = x;
    }
    if (!products_of(f->m, v, mode, &sum))
        return flux_refuse(f, f->nest->nest->loop->range, "its formula is too long");
    if (vec_any_at(c, &sum.classes, !add_class(f, c)))
        return false;
    for (int x = 0; x < f->plan->dim; x++)
        vec_keep_at(t, &f->flux[x].terms, !is_small(&f->flux[x], t));
    *all = sum;
    return true;
}
