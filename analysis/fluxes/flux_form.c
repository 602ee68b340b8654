/* Finds updates in flux form: what neighbours add to a cell is a sum of terms that other cells
 * lose. The new value is written as a sum of products (symbolic.c, products.c). Products that are
 * equal but for the cell, with coefficients that add up to zero, telescope: walking from one cell
 * to the other along the axes, each step is a flux through one face. Of these fluxes codegen makes
 * kernels for the faces between levels, where the runtime makes both sides agree (conservative
 * refluxing: Berger, Colella, J. Comput. Phys. 82 (1989)).
 *
 * requires: pass_scalars, pass_walls
 * provides: plan_nest.fluxes, unconserved, unconserved_at */
#include "analysis/flow/flow.h"
#include "analysis/fluxes/flux_form.h"
#include "analysis/fluxes/fluxes.h"
#include "analysis/levels/levels.h"
#include "analysis/values/values.h"

#include <math.h>
#include <string.h>

/* ---- what fluxes read ------------------------------------------------------------------------ */

/* Does one see the cell that an offset leads to, from any cell of a block, who reads offsets of lo
 * to hi, and the neighbours that `directions` names? */
static bool is_seen(const struct plan *p, const int *lo, const int *hi, unsigned directions,
                    const int *offset)
{
    int width = 1, dirs[PLAN_MAX_DIM] = {0};
    for (int x = p->dim - 1; x >= 0; x--, width *= 3) {
        if (offset[x] < lo[x] || offset[x] > hi[x])
            return false;
        dirs[x] = offset[x] < 0 ? -width : offset[x] > 0 ? width : 0;
    }
    int centre = (width - 1) / 2;
    for (int set = 1; set < 1 << p->dim; set++) {
        int dir = centre;
        for (int x = 0; x < p->dim; x++)
            dir += set >> x & 1 ? dirs[x] : 0;
        if (dir != centre && !(directions >> dir & 1))
            return false;
    }
    return true;
}

bool flux_is_held(const struct plan *p, const int *offset)
{
    int lo[PLAN_MAX_DIM], hi[PLAN_MAX_DIM];
    for (int x = 0; x < PLAN_MAX_DIM; x++) {
        lo[x] = -p->halo;
        hi[x] = p->halo;
    }
    return is_seen(p, lo, hi, p->directions, offset);
}

/* A scalar that the nest does not have. */
static bool is_foreign_scalar(const struct plan_nest *nest, const struct expr *e)
{
    bool found = e->kind != EXPR_NAME || e->decl->kind == DECL_ENUMERATOR ||
                 e->decl->kind == DECL_FUNCTION || (e->decl->is_global && e->decl->type->is_const);
    return !found && iterator_axis(nest, e->decl) < 0 && !plan_scalar_of(nest, e->decl);
}

struct flux_scan {
    const struct form *form;
    int axis;
    bool part; /* names are looked at, too */
};

/* What stands at a leaf must be an expression of the nest that gets the fluxes. */
static bool is_foreign(const struct plan_value *v, void *with)
{
    const struct plan_symbol *s = v->symbol;
    const struct flux_scan *in = with;
    const struct plan_nest *n = in->form->nest->nest;
    if (s->kind != SYMBOL_LEAF)
        return false;
    if (s->table)
        return !plan_lookup_at(n, s->site);
    if (s->array)
        return !plan_access_at(n, s->site);
    return in->part && any_expr(w, in_expr(s->site), is_foreign_scalar(n, w.e));
}

/* The face's own cell is one of the block, or lies in front of it. */
static bool is_unseen(const struct plan_value *v, void *with)
{
    const struct flux_scan *in = with;
    const struct form *f = in->form;
    const struct plan_array *a = NULL;
    int at[PLAN_MAX_DIM];
    if (!v->symbol->array)
        return false;
    memcpy(at, v->at, sizeof at);
    at[in->axis] -= at[in->axis] <= 0;
    for (int i = 0; i < f->nest->nest->arrays.n && !a; i++)
        if (symbolic_same_array(f->nest->nest->arrays.at[i], v->symbol->array))
            a = f->nest->nest->arrays.at[i];
    return !a || !(f->reaches ? flux_is_held(f->plan, at)
                              : is_seen(f->plan, a->lo, a->hi, a->directions, at));
}

static bool any_value(struct flux_scan *in, bool (*is)(const struct plan_value *v, void *with))
{
    const struct plan_flux *flux = &in->form->flux[in->axis];
    return vec_any_at(term, &flux->terms,
                      any_below(k, term->n, symbolic_any(in->form->plan, term->factor[k], is, in)));
}

/* ---- parts ---------------------------------------------------------------------------------- */

/* Nests that do their share of one update each: parts of a nest of the program (fission.c). */
struct group {
    struct plan *plan;
    int first, last;
    int host; /* the one that gets the fluxes */
};

static struct work_nest *nest_of(const struct group *g, int nest)
{
    return g->plan->work->nests.at[nest];
}

static bool run_all(const struct group *g, struct symbolic *m)
{
    bool runs = true;
    m->variables.n = 0;
    for (int i = g->first; i <= g->last && runs; i++)
        runs = symbolic_run(m, nest_of(g, i));
    m->nest = nest_of(g, g->host);
    return runs;
}

/* The host's own expressions come first, so that symbols have its sites. */
static bool begin(const struct group *g, struct symbolic *m, bool opens)
{
    *m = (struct symbolic){.plan = g->plan, .end_axis = -1, .opens = opens};
    return symbolic_run(m, nest_of(g, g->host)) && run_all(g, m);
}

/* The nest only adds to what the array's cell holds. */
static bool only_adds(const struct group *g, int nest, const struct plan_array *a)
{
    struct symbolic m = {.plan = g->plan, .end_axis = -1};
    struct products sum;
    if (!symbolic_run(&m, nest_of(g, nest)))
        return false;
    struct plan_value v = symbolic_cell(&m, a);
    if (!v.symbol || !products_of(&m, v, PRODUCTS_LIGHT, &sum))
        return !v.symbol;
    const struct product_class *own =
        vec_first_at(c, &sum.classes, c->n == 1 && c->factor[0].symbol->array &&
                                          symbolic_same_array(c->factor[0].symbol->array, a));
    return own && own->members.n == 1 && own->members.at[0].coefficient == 1;
}

/* ---- cells at the edge ---------------------------------------------------------------------- */

static double coefficient_at(const struct product_class *c, const int *at)
{
    for (int i = 0; c && i < c->members.n; i++)
        if (memcmp(c->members.at[i].at, at, sizeof c->members.at[i].at) == 0)
            return c->members.at[i].coefficient;
    return 0;
}

/* Across all axes but one, what cells at its edge have of `c` is what it is in the midst. */
static bool same_across(const struct form *f, const struct product_class *c,
                        const struct products *other, int but)
{
    const struct product_class *d = vec_first_at(x, &other->classes, product_same_class(x, c));
    int from[PLAN_MAX_DIM];
    bool one_cell, across = false;
    double most, most_other = 0, sum = product_total(c, &most),
                 sum_other = d ? product_total(d, &most_other) : 0;
    flux_origin(f, c, from, &one_cell);
    for (int i = 0; i < c->members.n; i++)
        for (int x = 0; x < f->plan->dim; x++) {
            if (x == but || c->members.at[i].at[x] == from[x])
                continue;
            across = true;
            if (coefficient_at(d, c->members.at[i].at) != c->members.at[i].coefficient)
                return false;
        }
    return !across || fabs(sum - sum_other) <= 1e-12 * fmax(most, most_other);
}

static bool same_at_edge(struct form *f, const struct group *g, const struct products *inside,
                         const struct plan_end *t)
{
    struct products edge;
    const struct plan_array *a = f->nest->nest->arrays.at[f->array];
    f->m->end_axis = t->axis;
    f->m->end_high = t->high;
    bool same = end_holds(t, 1) == t->inside && run_all(g, f->m) &&
                products_of(f->m, symbolic_cell(f->m, a), f->mode, &edge);
    for (int i = 0; same && i < inside->classes.n; i++)
        same = same_across(f, &inside->classes.at[i], &edge, t->axis);
    for (int i = 0; same && i < edge.classes.n; i++)
        same = same_across(f, &edge.classes.at[i], inside, t->axis);
    f->m->end_axis = -1;
    return same || flux_refuse(f, t->site->range, "it does something else in cells at the edge");
}

static bool same_at_edges(struct form *f, const struct group *g, const struct products *inside)
{
    const struct plan_nest *n = f->nest->nest;
    return !vec_any_at(x, &n->ends, !x->is_order && !same_at_edge(f, g, inside, x));
}

/* ---- an array ------------------------------------------------------------------------------- */

/* A value that neighbours have a share in. */
static bool is_far(const struct plan *p, struct plan_value v)
{
    return v.symbol->reads &&
           any_below(x, p->dim, v.at[x] + v.symbol->lo[x] || v.at[x] + v.symbol->hi[x]);
}

/* All levels advance by the same time: where they do not, a flux of one means another of the other.
 */
static bool is_step(struct form *f, int axis)
{
    bool known;
    return flux_is_of_step(f->plan, f->nest, &f->flux[axis], &known) ||
           flux_refuse(f, f->nest->nest->loop->range,
                       known ? "it does not go with the cell width as a step in time does"
                             : "how its fluxes go with the cell width is not known");
}

static bool find_array(struct form *f, const struct group *g)
{
    const struct plan_nest *n = f->nest->nest;
    const struct plan_array *a = n->arrays.at[f->array];
    struct plan_value v = symbolic_cell(f->m, a);
    struct products all;
    if (!v.symbol || !is_far(f->plan, v) || !is_floating(a->type) || (a->node && a->full_write))
        return true; /* counts are no sums, nor are faces' own values */
    if (a->node)
        return flux_refuse(f, n->loop->range, "its values lie on faces or nodes");
    bool found = flux_split(f, v, PRODUCTS_LIGHT, &all) || flux_split(f, v, PRODUCTS_FULL, &all);
    if (!found)
        return false;
    f->why = NULL;
    return same_at_edges(f, g, &all);
}

/* No later part sets the array anew. */
static bool stays(const struct group *g, const struct form *f)
{
    return !any_from(i, g->host + 1, g->last + 1,
                     !only_adds(g, i, f->nest->nest->arrays.at[f->array]));
}

/* ---- a nest --------------------------------------------------------------------------------- */

static void note(struct plan_nest *n, const char *why, struct range at, const char *label)
{
    if (n->unconserved)
        return;
    n->unconserved = why;
    n->unconserved_at = at;
    n->unconserved_array = label;
}

/* An array's fluxes across each axis, and the nest that is to have them. */
struct hosts {
    struct plan_flux flux[PLAN_MAX_DIM];
    struct plan_nest *nest[PLAN_MAX_DIM]; /* NULL: none yet */
    unsigned missing;                     /* bit axis: there are some, but no nest */
};

int flux_written(const struct plan_nest *n, const struct plan_array *a)
{
    return first_below(i, n->arrays.n,
                       n->arrays.at[i]->writes && symbolic_same_array(n->arrays.at[i], a));
}

/* The axes whose fluxes one of the nests may have: what they read are its own accesses. */
static bool ask_host(const struct group *g, struct form *f, struct hosts *h)
{
    bool holds = stays(g, f), right = true;
    for (int x = 0; x < g->plan->dim && holds && right; x++) {
        struct flux_scan in = {f, x, g->first < g->last};
        if (h->nest[x] || !f->flux[x].terms.n || any_value(&in, is_foreign) ||
            any_value(&in, is_unseen))
            continue;
        h->flux[x] = f->flux[x];
        h->nest[x] = f->nest->nest;
        right = is_step(f, x);
    }
    h->missing = 0;
    for (int x = 0; x < g->plan->dim; x++)
        h->missing |= (unsigned)(f->flux[x].terms.n && !h->nest[x]) << x;
    return right;
}

/* False with f->why: they are not found, or no nest can have them. opens: as of struct symbolic;
 * reaches: as of struct form. */
static bool find_hosts(struct group g, const struct plan_array *a, bool opens, bool reaches,
                       struct form *f, struct hosts *h)
{
    *h = (struct hosts){.missing = 0};
    for (g.host = g.last; g.host >= g.first; g.host--) {
        struct symbolic *m = ARENA_NEW(g.plan->arena, struct symbolic);
        const struct work_nest *w = nest_of(&g, g.host);
        int own = flux_written(w->nest, a);
        if (own < 0)
            continue;
        *f = (struct form){.plan = g.plan, .m = m, .nest = w, .array = own, .reaches = reaches};
        if (!begin(&g, m, opens))
            return flux_refuse(f, m->at, m->why);
        if (!find_array(f, &g) || !ask_host(&g, f, h))
            return false;
        if (!h->missing)
            return true;
    }
    return flux_refuse(f, f->nest->nest->loop->range,
                       "its fluxes need cells that it does not read");
}

/* Gives the fluxes of an array to nests of the group. */
static void settle_array(const struct group *g, const struct plan_array *a, struct work_nest *named)
{
    struct form f = {.why = NULL};
    struct form opened = {.why = NULL};
    struct hosts h;
    bool calls = any_from(i, g->first, g->last + 1, nest_of(g, i)->nest->helpers.n > 0);
    bool found = find_hosts(*g, a, false, false, &f, &h) ||
                 (calls && find_hosts(*g, a, true, false, &opened, &h)) ||
                 find_hosts(*g, a, false, true, &opened, &h) ||
                 (calls && find_hosts(*g, a, true, true, &opened, &h));
    for (int x = 0; found && x < g->plan->dim; x++)
        if (h.nest[x])
            vec_push(g->plan->arena, &h.nest[x]->fluxes, h.flux[x]);
    if (!found && !a->remade && nest_advances(named, flux_written(named->nest, a)))
        note(named->nest, f.why, f.at, a->label);
}

/* Has a later nest of the group written it, too? */
static bool is_done(const struct group *g, int nest, const struct plan_array *a)
{
    return any_from(i, nest + 1, g->last + 1, flux_written(nest_of(g, i)->nest, a) >= 0);
}

static void settle_group(struct plan *p, int first, int last)
{
    struct group g = {.plan = p, .first = first, .last = last};
    bool stencil = false;
    for (int i = first; i <= last; i++)
        stencil |= nest_of(&g, i)->nest->reads_halo && nest_of(&g, i)->nest->edge == EDGE_NONE &&
                   nest_of(&g, i)->nest->copies.n == 0;
    for (int i = last; i >= first && stencil; i--) {
        const struct plan_nest *n = nest_of(&g, i)->nest;
        for (int a = 0; a < n->arrays.n; a++)
            if (n->arrays.at[a]->writes && !is_done(&g, i, n->arrays.at[a]))
                settle_array(&g, n->arrays.at[a], nest_of(&g, i));
    }
}

void pass_fluxes(struct plan *p, struct diag *d)
{
    each_whole_nest (first, end, p)
        settle_group(p, first, end - 1);
    vec_each (n, &p->nests)
        vec_each_at (flux, &n->fluxes)
            flux_warn_coefficients(p, d, n, flux);
    vec_each (w, &p->work->nests)
        if (!w->nest->edge)
            hidden_carried_faces(p, d, w);
}
