/* Coefficients that hide the cell width. A nest that names a width may have a term that it does not
 * reach: its coefficient was computed outside, stands in a global, a table, an array, or is a
 * number. terms.c measures each term; here it is judged which of them are the same on every level.
 *
 * Suspicious is a difference of data without any power of the width. Not suspicious: interpolated
 * values, as of a velocity at another place; differences of what another nest has computed from
 * neighbours or widths, as fluxes are; relaxations, whose terms all carry the same power; dissipation
 * that goes with the width, as in upwind differences; fluxes and slopes made on faces. What is not
 * understood is not judged. Called by scalars.c. */
#include "analysis/report.h"
#include "analysis/terms.h"

#include <math.h>

enum { SEEDS = 2, MOST_DEPTH = 4 };
static const double distance = 0.005, nudge = 0.01;

struct scan {
    struct plan *plan;
    struct work_nest *nest;
    unsigned seed;
    bool *still; /* [arrays] all but the one that is looked at */
    const void *doubled;
    const struct decl *held;
};

/* ---- measuring ------------------------------------------------------------------------------ */

/* The cell amid equal neighbours, and amid others at two distances. */
struct views {
    struct sweep *flat, *whole, *half;
};

static struct sweep *view(const struct scan *s, double width, bool uniform, int nudged)
{
    struct interpret_world world = {.seed = s->seed,
                                    .width = width,
                                    .is_flat = uniform,
                                    .nudged = nudged,
                                    .nudge = nudged < 0 ? 0 : nudge,
                                    .still = s->still,
                                    .doubled = s->doubled,
                                    .held = s->held};
    return terms_sweep(s->plan, s->nest, &world);
}

/* Only this array differs from cell to cell; -1: all do. */
static void look_at(struct scan *s, int array)
{
    for (int i = 0; i < s->nest->nest->arrays.n; i++)
        s->still[i] = array >= 0 && i != array;
}

static bool look(const struct scan *s, struct views *v)
{
    v->flat = view(s, 0, false, -1);
    v->whole = v->flat ? view(s, distance, false, -1) : NULL;
    v->half = v->whole ? view(s, distance / 2, false, -1) : NULL;
    return v->half;
}

static struct terms near_terms(const struct scan *s, const struct views *v, int output)
{
    struct terms t = terms_of(s->nest, v->whole, v->flat, output);
    struct terms half = terms_of(s->nest, v->half, v->flat, output);
    terms_order(&t, &half);
    return t;
}

/* A difference quotient: the same on all levels. */
static bool has_quotient(const struct terms *t)
{
    for (int k = 0; k < term_at(0); k++)
        if (t->part[k] != 0 && t->order[k] + TERM_LEAST + k == 0)
            return true;
    return false;
}

static bool has_power(const struct terms *t)
{
    bool found = false;
    for (int k = 0; k < TERM_POWERS; k++)
        found |= k != term_at(0) && t->part[k] != 0;
    return found;
}

/* ---- what the arrays are -------------------------------------------------------------------- */

static bool reads_neighbours(const struct plan *p, const struct plan_array *a)
{
    bool far = false;
    for (int x = 0; x < p->dim; x++)
        far |= a->lo[x] || a->hi[x];
    return far;
}

static bool reads_own(const struct plan *p, const struct plan_nest *n, const struct plan_array *a)
{
    for (int i = 0; i < n->accesses.n; i++) {
        const struct plan_access *read = &n->accesses.at[i];
        bool own = read->reads && n->arrays.at[read->array] == a;
        for (int x = 0; x < p->dim; x++)
            own &= read->offset[x] == 0;
        if (own)
            return true;
    }
    return false;
}

static bool has_level_scalars(const struct plan_nest *n)
{
    for (int i = 0; i < n->scalars.n; i++)
        if (n->scalars.at[i].per_level)
            return true;
    return false;
}

/* The nest writes the field, and not as an advance of what the field holds. */
static bool makes_anew(const struct plan *p, const struct plan_nest *n, const struct decl *field)
{
    bool writes = false, advances = false;
    for (int i = 0; i < n->arrays.n; i++) {
        const struct plan_array *a = n->arrays.at[i];
        writes |= a->writes && alias_same_field(p, a->decl, field);
        advances |= a->reads && moments_one_field(p, field, a->decl) &&
                    (reads_own(p, n, a) || reads_neighbours(p, a));
    }
    return writes && !advances;
}

/* Holds what some nest computes from neighbours or widths: its own power is not known. */
static bool is_derived(const struct plan *p, const struct decl *field, int depth)
{
    for (int i = 0; i < p->nests.n; i++) {
        const struct plan_nest *n = p->nests.at[i];
        if (n->edge || n->copies.n || !makes_anew(p, n, field))
            continue;
        if (n->reads_halo || has_level_scalars(n) || depth == 0)
            return true;
        for (int a = 0; a < n->arrays.n; a++)
            if (n->arrays.at[a]->reads && !n->arrays.at[a]->writes &&
                is_derived(p, n->arrays.at[a]->decl, depth - 1))
                return true;
    }
    return false;
}

/* Own cell and neighbours pull in opposite directions: no interpolation. */
static bool is_difference(struct scan *s, int array, int output, int at)
{
    struct sweep *flat = view(s, 0, false, -1), *own = view(s, 0, false, array);
    struct sweep *all = view(s, 0, true, array);
    if (!flat || !own || !all)
        return false;
    struct terms from_own = terms_of(s->nest, own, flat, output);
    struct terms from_all = terms_of(s->nest, all, flat, output);
    double near = from_all.part[at] - from_own.part[at];
    return from_own.known && from_all.known &&
           (near * from_own.part[at] < 0 || (near == 0 && from_own.part[at] == 0));
}

/* The same of the field that is advanced: a whole number of its own values is what the update adds
 * to, as 1 in u + ..., 2 in 2 * u - old. */
static bool is_own_difference(struct scan *s, int array, int output, bool *average)
{
    struct sweep *flat = view(s, 0, false, -1), *own = view(s, 0, false, array);
    struct sweep *all = view(s, 0, true, array);
    if (!flat || !own || !all)
        return false;
    struct terms from_own = terms_of(s->nest, own, flat, output);
    struct terms from_all = terms_of(s->nest, all, flat, output);
    double weight = from_own.part[term_at(0)] / nudge, sum = from_all.part[term_at(0)] / nudge;
    *average = weight == 0;
    return from_own.known && from_all.known &&
           (fabs(sum - weight) < 1e-9 || (weight - round(sum)) * (sum - weight) < -1e-9);
}

/* ---- which coefficient ---------------------------------------------------------------------- */

struct suspect {
    struct decl *decl; /* NULL: none by name */
    bool is_array;
    bool of_width; /* the program makes it from the cell width */
    bool said;     /* a clause gives its power */
};

/* Does the number leave what does not come from neighbours as it is, and of the rest all but the
 * term without a width, which is `factor` times as large? */
static bool changes_only(struct scan *s, const void *what, int output, double factor)
{
    struct views once, twice;
    bool fine = look(s, &once);
    s->doubled = what;
    fine = fine && look(s, &twice);
    s->doubled = NULL;
    if (!fine)
        return false;
    struct terms before = near_terms(s, &once, output), after = near_terms(s, &twice, output);
    struct terms flat = terms_of(s->nest, once.flat, NULL, output);
    struct terms moved = terms_of(s->nest, twice.flat, NULL, output);
    fine = after.known && moved.known;
    for (int k = 0; k < TERM_POWERS && fine; k++) {
        bool rest = k != term_at(0);
        before.part[k] *= rest ? 1 : factor;
        fine = terms_equal(&flat, &moved, k) &&
               (terms_equal(&before, &after, k) || (!rest && factor == 0));
    }
    return fine;
}

/* Does twice the value make twice the term, and nothing else another, whatever array is read? */
static bool multiplies(struct scan *s, const void *what, int array, int output)
{
    if (!changes_only(s, what, output, 2))
        return false;
    look_at(s, -1);
    bool alone = changes_only(s, what, output, 0);
    look_at(s, array);
    return alone;
}

static const struct work_scale *scale_of(const struct work_kernel *k, const struct decl *d)
{
    for (int i = 0; i < k->scales.n; i++)
        if (k->scales.at[i].decl == d)
            return &k->scales.at[i];
    return NULL;
}

static void consider(struct scan *s, struct suspect *found, struct decl *d, bool of_width)
{
    const struct work_scale *scale = scale_of(s->nest->kernel, d);
    found->said |= scale && !scale->is_step;
    if (scale || (found->decl && !(of_width && !found->of_width)))
        return;
    *found = (struct suspect){d, false, of_width, found->said};
}

static struct suspect find_suspect(struct scan *s, int array, int output)
{
    struct suspect found = {0};
    struct plan_nest *n = s->nest->nest;
    for (int i = 0; i < n->scalars.n; i++) {
        const struct plan_scalar *c = &n->scalars.at[i];
        if (!c->per_level && is_floating(c->decl->type) && multiplies(s, c->decl, array, output))
            consider(s, &found, c->decl, report_origin(s->plan, n, c).of_width);
    }
    for (int i = 0; i < n->tables.n; i++)
        if (multiplies(s, n->tables.at[i]->decl, array, output))
            consider(s, &found, n->tables.at[i]->decl, false);
    for (int i = 0; i < n->arrays.n && !found.decl; i++) {
        struct plan_array *c = n->arrays.at[i];
        if (i != array && c->reads && !c->writes && multiplies(s, c, array, output))
            found = (struct suspect){c->decl, true, false, found.said};
    }
    return found;
}

/* If the variable stayed as it is, would the term be a difference quotient? */
static bool is_step(struct scan *s, const struct decl *d, int output, const struct terms *before)
{
    struct views v;
    bool gained = false;
    s->held = d;
    bool fine = look(s, &v);
    s->held = NULL;
    struct terms near = fine ? near_terms(s, &v, output) : *before;
    for (int k = 0; k < term_at(0) && near.known; k++)
        gained |= near.part[k] != 0 && near.order[k] + TERM_LEAST + k == 0 &&
                  !terms_equal(&near, before, k);
    return gained && near.part[term_at(0)] == 0;
}

/* A variable that is computed from the width, and ought not to be: a time step. */
static struct decl *find_step(struct scan *s, int output, const struct terms *before)
{
    const struct plan_nest *n = s->nest->nest;
    for (int i = 0; i < n->slice.n; i++) {
        const struct stmt *t = n->slice.at[i];
        if (t->kind == STMT_DECL && is_step(s, t->decls.at[0], output, before))
            return t->decls.at[0];
    }
    for (int i = 0; i < s->nest->locals.n; i++)
        if (is_floating(s->nest->locals.at[i]->type) &&
            is_step(s, s->nest->locals.at[i], output, before))
            return s->nest->locals.at[i];
    return NULL;
}

/* ---- messages ------------------------------------------------------------------------------- */

struct use {
    const struct plan_nest *nest;
    const struct decl *of;
    struct expr *found;
};

static bool note_use(struct walk *w, struct expr *e)
{
    struct use *u = w->with;
    bool here = e->kind == EXPR_NAME ? e->decl == u->of
                                     : e->kind == EXPR_SUBSCRIPT && expr_base(e) == u->of;
    if (here && !u->found && e->range.file)
        u->found = e;
    return !u->found && !is_access_site(u->nest, e);
}

/* Where the body names it first; else the nest. */
static struct range place_of(const struct plan_nest *n, const struct decl *d)
{
    struct use u = {n, d, NULL};
    struct walk w = {.on_expr = note_use, .with = &u};
    for (int i = 0; i < n->body.n && d; i++)
        walk_stmt(&w, n->body.at[i]);
    return u.found ? u.found->range : n->loop->range;
}

static void warn_average(struct diag *d, const struct plan_nest *n, const char *field)
{
    diag_warning(d, "amr-numerics", n->loop->range,
                 "this nest puts an average of neighbours in the place of '%s': a diffusion that "
                 "grows with the square of the cell width on coarse levels",
                 field);
    diag_hint(d, "as in the Lax-Friedrichs scheme: write the cell's own value and c times the "
                 "average less that value, with a variable c = 1, and scale(c: -2) on the kernel "
                 "for the diffusion of the finest level, scale(c: 0) for the scheme as it is");
}

static void say(struct diag *d, const struct scan *s, const struct suspect *c, int order,
                const char *field)
{
    const char *what = update_difference_name(order);
    const struct plan *p = s->plan;
    struct range at = place_of(s->nest->nest, c->decl);
    if (!c->decl) {
        diag_warning(d, "amr-numerics", at,
                     "this update has a part that %s of '%s', and is not divided by the cell width",
                     what, field);
        diag_hint(d,
                  "divide by the variables of spacing, or put the part's coefficient into a "
                  "variable c of its own, and write scale(c: -%d) on the kernel, or scale(c: 0) "
                  "where it is meant to be the same on all levels, as of a filter",
                  order);
        return;
    }
    const char *name = macro_label(p, c->decl);
    const char *format = "'%s' is the same on all levels, and what it multiplies %s of '%s', not "
                         "divided by the cell width";
    if (c->of_width)
        diag_error(d, at, format, name, what, field);
    else
        diag_warning(d, "amr-numerics", at, format, name, what, field);
    diag_note(d, s->nest->nest->loop->range, "this nest uses it");
    if (c->is_array)
        diag_hint(d, "let the array hold what does not depend on the width, and divide in the nest "
                     "by the variables of spacing");
    else
        diag_hint(d,
                  "add scale(%s: -%d) to the kernel, or scale(%s: 0) if it is meant to be the same "
                  "on all levels",
                  name, order, name);
}

/* ---- one array that is written -------------------------------------------------------------- */

static bool is_update(const struct plan_array *a)
{
    return a->writes && is_floating(a->type);
}

/* The nest advances the array: reads the same field in its own cell. */
static bool is_advanced(const struct plan *p, const struct plan_nest *n, const struct plan_array *to)
{
    for (int i = 0; i < n->arrays.n; i++)
        if (n->arrays.at[i]->reads && reads_own(p, n, n->arrays.at[i]) &&
            (n->arrays.at[i] == to || moments_one_field(p, to->decl, n->arrays.at[i]->decl)))
            return true;
    return false;
}

struct finding {
    struct terms near;  /* of one array that is read */
    struct terms local; /* what does not come from neighbours */
    struct views views;
    bool quotient; /* some term, of any array, is the same on all levels */
};

static bool measure(struct scan *s, int array, int output, struct finding *f)
{
    look_at(s, -1);
    if (!look(s, &f->views))
        return false;
    struct terms all = near_terms(s, &f->views, output);
    look_at(s, array);
    if (!look(s, &f->views))
        return false;
    f->near = near_terms(s, &f->views, output);
    f->local = terms_of(s->nest, f->views.flat, NULL, output);
    f->quotient = has_quotient(&f->near) || (all.known && has_quotient(&all));
    return f->near.known && f->local.known;
}

/* Is the part without a width one that ought to have it? *average: it replaces the cell. */
static bool is_hidden(struct scan *s, int array, int output, const struct finding *f, bool *average)
{
    const struct plan_nest *n = s->nest->nest;
    const struct plan_array *from = n->arrays.at[array], *to = n->arrays.at[output];
    bool own = from == to || moments_one_field(s->plan, to->decl, from->decl);
    int order = f->near.order[term_at(0)];
    *average = false;
    if (f->near.part[term_at(0)] == 0 || order < 1 || (!f->quotient && has_power(&f->local)))
        return false;
    if (own)
        return is_own_difference(s, array, output, average) && (f->quotient || !*average);
    if (is_difference(s, array, output, term_at(0)))
        return f->quotient || is_advanced(s->plan, n, to);
    return order == 2 && f->quotient && find_suspect(s, array, output).decl;
}

static bool check(struct scan *s, struct diag *d, int array, int output)
{
    const struct plan_array *from = s->nest->nest->arrays.at[array];
    struct finding f;
    bool average;
    for (s->seed = SEEDS; s->seed >= 1; s->seed--)
        if (!measure(s, array, output, &f) || !is_hidden(s, array, output, &f, &average))
            return false;
    s->seed = 1;
    int order = f.near.order[term_at(0)];
    struct decl *step = find_step(s, output, &f.near);
    struct suspect c = step ? (struct suspect){0} : find_suspect(s, array, output);
    if (step)
        update_step_error(d, s->nest, step);
    else if (!c.decl && c.said)
        return false;
    else if (average && !c.decl)
        warn_average(d, s->nest->nest, from->label);
    else
        say(d, s, &c, order, from->label);
    return true;
}

/* ---- sums ----------------------------------------------------------------------------------- */

/* adds: it is a sum; of the largest and least, what is divided by widths may be a time step. */
static bool is_wrong_sum(struct scan *s, int array, int output, bool adds, int *power)
{
    struct finding f;
    for (s->seed = SEEDS; s->seed >= 1; s->seed--) {
        bool wrong = false;
        if (!measure(s, array, output, &f))
            return false;
        for (int k = 0; k < TERM_POWERS && !wrong; k++) {
            *power = f.near.order[k] + TERM_LEAST + k;
            wrong = f.near.part[k] != 0 && *power != 0 && (adds || k == term_at(0)) &&
                    is_difference(s, array, output, k);
        }
        if (!wrong)
            return false;
    }
    return true;
}

static bool check_sum(struct scan *s, struct diag *d, int array, int reduction)
{
    const struct plan_nest *n = s->nest->nest;
    const struct plan_reduction *r = &n->reductions.at[reduction];
    int power;
    if (!is_floating(r->decl->type) || !is_wrong_sum(s, array, n->arrays.n + reduction, r->op == REDUCE_SUM, &power))
        return false;
    diag_warning(d, "amr-numerics", place_of(n, r->decl),
                 "the terms of '%s' go with the power %d of the cell width: a coarse cell's is "
                 "another than those of the finest cells that it stands for",
                 r->decl->name, power);
    if (power > 0)
        diag_hint(d,
                  "take the difference of '%s' divided by the width of 'spacing', in a variable of "
                  "the cell, and multiply '%s' by the power %d of the width behind the nest",
                  n->arrays.at[array]->label, r->decl->name, power);
    return true;
}

/* ---- all ------------------------------------------------------------------------------------ */

/* Arrays whose differences mean what they say. */
static bool is_plain(const struct plan *p, const struct plan_array *a)
{
    return a->reads && is_floating(a->type) && reads_neighbours(p, a) &&
           !is_derived(p, a->decl, MOST_DEPTH);
}

bool hidden_sums(struct plan *p, struct diag *d, struct work_nest *w)
{
    struct plan_nest *n = w->nest;
    struct scan s = {.plan = p, .nest = w};
    s.still = arena_alloc(p->arena, (size_t)(n->arrays.n + 1) * sizeof *s.still);
    for (int r = 0; r < n->reductions.n; r++)
        for (int a = 0; a < n->arrays.n; a++)
            if (is_plain(p, n->arrays.at[a]) && check_sum(&s, d, a, r))
                return true;
    return false;
}

bool hidden_width(struct plan *p, struct diag *d, struct work_nest *w)
{
    struct plan_nest *n = w->nest;
    struct scan s = {.plan = p, .nest = w};
    s.still = arena_alloc(p->arena, (size_t)(n->arrays.n + 1) * sizeof *s.still);
    for (int to = 0; to < n->arrays.n; to++)
        for (int a = 0; a < n->arrays.n; a++)
            if (is_update(n->arrays.at[to]) && is_plain(p, n->arrays.at[a]) &&
                check(&s, d, a, to))
                return true;
    return false;
}
