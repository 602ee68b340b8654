/* Finds updates in flux form: what neighbours add to a cell is a sum of terms that other cells lose.
 * The new value is written as a sum of products (symbolic.c, products.c). Products that are equal but
 * for the cell, with coefficients that add up to zero, telescope: walking from one cell to the other
 * along the axes, each step is a flux through one face. Of these fluxes codegen makes kernels for the
 * faces between levels, where the runtime makes both sides agree (conservative refluxing: Berger,
 * Colella, J. Comput. Phys. 82 (1989)).
 *
 * requires: pass_scalars, pass_walls
 * provides: plan_nest.fluxes, unconserved, unconserved_at */
#include "analysis/products.h"

#include <math.h>
#include <string.h>

struct form {
    struct plan *plan;
    struct symbolic *m;
    const struct work_nest *nest;
    int array;
    struct plan_flux flux[PLAN_MAX_DIM];
    const char *why;
    struct range at;
};

static bool refuse(struct form *f, struct range at, const char *why)
{
    if (!f->why) {
        f->why = why;
        f->at = at;
    }
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
    for (int i = 0; i < flux->terms.n; i++) {
        struct plan_product *q = &flux->terms.at[i];
        bool same = q->n == p.n;
        for (int k = 0; k < p.n && same; k++)
            same = q->factor[k].symbol == p.factor[k].symbol &&
                   memcmp(q->factor[k].at, p.factor[k].at, sizeof p.factor[k].at) == 0;
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
    int turns = 0;
    for (int x = 0; x < f->plan->dim; x++)
        turns += from[x] != to[x];
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
            return refuse(f, place_of(f, c->factor[i].symbol),
                          "no other cell loses what this adds to a cell");
    return refuse(f, f->nest->nest->loop->range, "a term goes with the place of the cell");
}

static bool add_class(struct form *f, const struct product_class *c)
{
    double sum = 0, most = 0;
    int own[PLAN_MAX_DIM] = {0};
    bool one_cell = true;
    for (int i = 0; i < c->members.n; i++) {
        sum += c->members.at[i].coefficient;
        most = fmax(most, fabs(c->members.at[i].coefficient));
    }
    for (int x = 0; x < f->plan->dim; x++) {
        one_cell &= !c->reads || c->lo[x] == c->hi[x];
        own[x] = c->reads ? -c->lo[x] : 0;
    }
    if (!c->reads && c->members.n == 1)
        return true; /* a source */
    bool telescopes = fabs(sum) <= 1e-12 * most;
    if (!telescopes && !(one_cell && c->reads))
        return refuse_class(f, c);
    const int *from = one_cell && c->reads ? own : c->members.at[0].at;
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

static void drop_zeros(struct plan_flux *flux)
{
    int n = 0;
    for (int i = 0; i < flux->terms.n; i++)
        if (!is_small(flux, &flux->terms.at[i]))
            flux->terms.at[n++] = flux->terms.at[i];
    flux->terms.n = n;
}

static bool split(struct form *f, struct plan_value v, enum products_mode mode)
{
    struct products sum;
    memset(f->flux, 0, sizeof f->flux);
    for (int x = 0; x < f->plan->dim; x++) {
        f->flux[x].array = f->array;
        f->flux[x].axis = x;
    }
    if (!products_of(f->m, v, mode, &sum))
        return refuse(f, f->nest->nest->loop->range, "its formula is too long");
    for (int i = 0; i < sum.classes.n; i++)
        if (!add_class(f, &sum.classes.at[i]))
            return false;
    for (int x = 0; x < f->plan->dim; x++)
        drop_zeros(&f->flux[x]);
    return true;
}

/* ---- what fluxes read ------------------------------------------------------------------------ */

/* Does the nest see the neighbour that an offset leads to, from any cell of a block? */
static bool sees(const struct form *f, const struct plan_array *a, const int *offset)
{
    int width = 1, dirs[PLAN_MAX_DIM] = {0};
    for (int x = f->plan->dim - 1; x >= 0; x--, width *= 3) {
        if (offset[x] < a->lo[x] || offset[x] > a->hi[x])
            return false;
        dirs[x] = offset[x] < 0 ? -width : offset[x] > 0 ? width : 0;
    }
    int centre = (width - 1) / 2;
    for (int set = 1; set < 1 << f->plan->dim; set++) {
        int dir = centre;
        for (int x = 0; x < f->plan->dim; x++)
            dir += set >> x & 1 ? dirs[x] : 0;
        if (dir != centre && !(a->directions >> dir & 1))
            return false;
    }
    return true;
}

/* The face's own cell is one of the block, or lies in front of it. */
static bool sees_value(const struct form *f, const struct plan_value *v, int axis)
{
    const struct plan_symbol *s = v->symbol;
    if (s->array) {
        int at[PLAN_MAX_DIM];
        memcpy(at, v->at, sizeof at);
        at[axis] -= at[axis] <= 0;
        const struct plan_array *a = NULL;
        for (int i = 0; i < f->nest->nest->arrays.n && !a; i++)
            if (symbolic_same_array(f->nest->nest->arrays.at[i], s->array))
                a = f->nest->nest->arrays.at[i];
        return a && sees(f, a, at);
    }
    for (int i = 0; i < s->n; i++) {
        struct plan_value o = s->a[i];
        for (int x = 0; x < f->plan->dim; x++)
            o.at[x] += o.symbol->axes >> x & 1 ? v->at[x] : 0;
        if (!sees_value(f, &o, axis))
            return false;
    }
    return true;
}

static bool sees_all(struct form *f)
{
    for (int x = 0; x < f->plan->dim; x++)
        for (int i = 0; i < f->flux[x].terms.n; i++)
            for (int k = 0; k < f->flux[x].terms.at[i].n; k++)
                if (!sees_value(f, &f->flux[x].terms.at[i].factor[k], x))
                    return refuse(f, f->nest->nest->loop->range,
                                  "its fluxes need cells that it does not read");
    return true;
}

/* ---- a nest --------------------------------------------------------------------------------- */

/* The nest reads a neighbour at all. */
static bool is_stencil(const struct plan *p, const struct plan_nest *n)
{
    for (int i = 0; i < n->arrays.n; i++)
        for (int x = 0; x < p->dim; x++)
            if (n->arrays.at[i]->lo[x] || n->arrays.at[i]->hi[x])
                return n->edge == EDGE_NONE && n->copies.n == 0;
    return false;
}

/* A value that neighbours have a share in. */
static bool is_far(const struct plan *p, struct plan_value v)
{
    for (int x = 0; x < p->dim && v.symbol->reads; x++)
        if (v.at[x] + v.symbol->lo[x] || v.at[x] + v.symbol->hi[x])
            return true;
    return false;
}

static bool find_array(struct form *f, int array)
{
    struct plan_nest *n = f->nest->nest;
    const struct plan_array *a = n->arrays.at[array];
    struct plan_value v = symbolic_cell(f->m, a);
    if (!v.symbol || !is_far(f->plan, v))
        return true;
    if (!is_floating(a->type))
        return refuse(f, n->loop->range, "it makes integers");
    if (a->node)
        return refuse(f, n->loop->range, "it writes values on faces or nodes");
    f->array = array;
    struct form light = *f;
    if (!split(f, v, PRODUCTS_LIGHT)) {
        *f = light;
        if (!split(f, v, PRODUCTS_FULL))
            return false;
    }
    if (!sees_all(f))
        return false;
    for (int x = 0; x < f->plan->dim; x++)
        if (f->flux[x].terms.n)
            vec_push(f->plan->arena, &n->fluxes, f->flux[x]);
    return true;
}

/* Parts of one nest of the program (fission.c) do their share of the update each. */
static bool is_part(const struct plan *p, int a, int b)
{
    struct work_nest *const *at = p->work->nests.at;
    return a >= 0 && b < p->work->nests.n && at[a]->innermost && at[b]->innermost &&
           at[a]->innermost == at[b]->innermost;
}

/* All levels advance by the same time: where they do not, a flux of one means another of the other. */
static bool is_step(struct form *f)
{
    struct plan_nest *n = f->nest->nest;
    for (int i = 0; i < n->fluxes.n; i++) {
        bool known;
        if (flux_is_of_step(f->plan, f->nest, &n->fluxes.at[i], &known))
            continue;
        return refuse(f, n->loop->range,
                      known ? "it is no step in time that is as long on all levels, going by the "
                              "cell width in its coefficients"
                            : "how its fluxes go with the cell width is not known");
    }
    return true;
}

static void find_fluxes(struct plan *p, int first, int last)
{
    struct symbolic m = {.plan = p, .end_axis = -1};
    struct form f = {.plan = p, .m = &m, .nest = p->work->nests.at[last]};
    struct plan_nest *n = f.nest->nest;
    bool found = true;
    for (int i = first; i <= last && found; i++)
        found = symbolic_run(&m, p->work->nests.at[i]);
    if (!found)
        refuse(&f, m.at, m.why);
    if (found && n->ends.n)
        found = refuse(&f, n->ends.at[0].site->range, "cells at the edge are told apart");
    m.nest = f.nest;
    for (int i = 0; i < n->arrays.n && found; i++)
        if (n->arrays.at[i]->writes)
            found = find_array(&f, i);
    if (found && n->fluxes.n)
        found = is_step(&f);
    if (!found) {
        n->fluxes.n = 0;
        n->unconserved = f.why;
        n->unconserved_at = f.at;
    }
}

int pass_fluxes(struct plan *p, struct diag *d)
{
    (void)d;
    int first = 0;
    for (int i = 0; i < p->work->nests.n; i++) {
        if (is_part(p, i, i + 1))
            continue;
        if (is_stencil(p, p->work->nests.at[i]->nest))
            find_fluxes(p, first, i);
        first = i + 1;
    }
    return 0;
}
