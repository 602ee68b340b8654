/* How whole updates go with the cell width. With scale(p) on the kernel, what a cell would get if
 * its neighbours all held its own values stays as it is on every level, and the rest, the stencil's
 * part, carries the power p. Where nothing speaks of the width, the moments of the update tell
 * which clause would, and amrcc proposes it. Called by scalars.c, nest by nest.
 *
 * provides: plan_nest.width_known, width_clause, relaxes, update_power */
#include "analysis/axes/axes.h"
#include "analysis/levels/levels.h"
#include "analysis/program/program.h"
#include "analysis/terms/terms.h"
#include "analysis/widths/widths.h"

#include <string.h>

const char *update_difference_name(int order)
{
    static const char *const names[] = {"is the same for any width", "is a first difference",
                                        "is a second difference", "is a third difference",
                                        "is a fourth difference"};
    return order < 5 ? names[order] : "is a difference of high order";
}

/* ---- scale(p) ------------------------------------------------------------------------------- */

/* A scalar that is scaled by itself, too, would count twice. */
static void check_scalars(struct diag *d, const struct work_nest *w)
{
    vec_each_at (s, &w->nest->scalars) {
        if (!s->per_level)
            continue;
        diag_error(d, w->nest->loop->range,
                   "the whole update carries a power of the cell width, and '%s' in it does, too",
                   s->decl->name);
        diag_note(d, whole_of(w)->at, "the power of the whole update is given here");
        diag_hint(d,
                  "give the powers of all coefficients, or add scale(%s: 0) if '%s' does not "
                  "depend on the width here",
                  s->decl->name, s->decl->name);
    }
}

/* Literal factors of an average are no coefficients of differences: a clause for them would scale the
 * whole value. */
static void hint_lax(struct diag *d)
{
    diag_hint(d, "neighbours alone make the new value: if their average stands beside a first "
                 "difference, as in the Lax-Friedrichs scheme, write the cell's own value and b "
                 "times the average less that value, with a variable b = 1, put the first "
                 "difference's coefficient into a variable a, and write scale(a: -1, b: -2) "
                 "for the diffusion of the finest level, scale(a: -1, b: 0) for the scheme as "
                 "it is; if it interpolates, as for fluxes, scale(0); if values move by a cell, as "
                 "in a frame that follows a wave, scale(-1): coarse cells interpolate");
}

bool update_reads_one_side(const struct plan *p, const struct plan_nest *n)
{
    return !vec_any(a, &n->arrays, a->reads && any_below(x, p->dim, a->lo[x] < 0 && a->hi[x] > 0));
}

/* Leaves hold a coefficient for their own width: that counts, too, and carried_powers.c judges both. */
static bool holds_levels(const struct plan *p, const struct plan_nest *n)
{
    return vec_any(a, &n->arrays, a->reads && !a->writes && field_level_power(p, a));
}

static void check_power(const struct plan *p, struct diag *d, const struct work_nest *w, const struct moments *m)
{
    struct range at = w->nest->loop->range;
    int power = whole_of(w)->power;
    if (m->divides) {
        diag_error(d, at,
                   "scale(%d) cannot tell what part of this update comes from neighbours: where "
                   "they equal the cell, it is no number (a division by their difference?)",
                   power);
        diag_hint(d, "add a small number to the divisor, or name the coefficients: scale(c: %d)",
                  power);
    } else if (m->known && m->averages && !m->is_mixed) {
        diag_warning(d, "amr-numerics", at,
                     "this nest replaces cells by averages of their neighbours: with scale(%d) it "
                     "counts as a time step of diffusion",
                     power);
        diag_hint(d, "for a relaxation towards a steady state write scale(0)");
    } else if (m->known && m->order && (m->order != -power || (m->is_mixed && power != -1)) &&
               !holds_levels(p, w->nest)) {
        diag_warning(d, "amr-numerics", at, "scale(%d), but the update of this nest %s", power,
                     m->is_mixed ? "has first and second differences"
                                 : update_difference_name(m->order));
        if (m->is_mixed && m->averages)
            hint_lax(d);
        else
            diag_hint(d, m->is_mixed ? "put their coefficients into variables of their own: "
                                       "scale(a: -1, b: -2)"
                                     : "each power needs a loop of its own, with a directive in front");
    }
    int squares = m->known && m->order == -power && m->order > 0 ? moments_of_squares(p, w) : -1;
    bool smooths = m->order == 1 && squares == 2; /* upwind's diffusion, of speeds that go with the data */
    if (squares > 0 && squares != m->order && !smooths) {
        diag_warning(d, "amr-numerics", at,
                     "scale(%d), but the update of this nest has a part that goes with squares of the data and with "
                     "the power %d of the distance of neighbours",
                     power, squares);
        diag_hint(d, "put the coefficients of its parts into variables of their own: scale(a: %d, b: -%d)", power,
                  squares);
    }
    if (m->reduces)
        diag_warning(d, "amr-numerics", at,
                     "a reduction here depends on neighbours: on coarse levels the part of a "
                     "cell's term that comes from them carries the power %d, too",
                     power);
}

static bool is_made_for_widths(const struct plan *p, const struct plan_nest *n,
                               const struct plan_array *a);

/* All that it makes are numbers made anew in each step: on faces (p: NULL), or for nests that know
 * the width. */
static bool makes_anew(const struct plan *p, const struct plan_nest *n)
{
    bool writes = false;
    vec_each (a, &n->arrays) {
        if (a->writes && !(a->remade && is_floating(a->type) &&
                           (p ? is_made_for_widths(p, n, a) : a->node)))
            return false;
        writes |= a->writes;
    }
    return writes && n->reductions.n == 0;
}

/* Fluxes and the like: the nests that take their differences say how these go with the width. */
bool update_makes_fluxes(const struct plan_nest *n)
{
    return makes_anew(NULL, n);
}

/* All nests that read an array know the width, or make fluxes of it. */
static bool is_made_for_widths(const struct plan *p, const struct plan_nest *n,
                               const struct plan_array *a)
{
    const struct work_field *f = work_field_of(p, a->decl);
    bool any = false;
    for (int i = 0; i < p->work->nests.n && f; i++) {
        const struct work_nest *o = p->work->nests.at[i];
        if (o->nest == n ||
            !vec_any(a, &o->nest->arrays, a->reads && work_field_of(p, a->decl) == f))
            continue;
        if (o->kernel->n_spacing == 0 && !update_makes_fluxes(o->nest))
            return false;
        any = true;
    }
    return any;
}

/* Integers made from neighbours' integers: an automaton, whose rule knows cells of one size. */
static bool is_automaton(const struct plan_nest *n)
{
    bool writes = false, reads = false;
    vec_each (a, &n->arrays) {
        writes |= a->writes && is_integer(a->type);
        reads |= plan_reads_far(a) && is_integer(a->type);
    }
    return writes && reads;
}

static void warn_automaton(struct diag *d, const struct plan_nest *n)
{
    diag_warning(d, "amr-numerics", n->loop->range,
                 "this nest makes integers from those of its neighbours: on coarse levels the same "
                 "rule between larger cells is another automaton");
    diag_hint(d, "it means what it says with mesh.levels=1, or where the mesh is on its finest "
                 "level (refine.criterion=none)");
}

/* New values of neighbours alone, with more on one side, are no relaxation: they move. Not said of
 * nests that make values for faces. */
static void warn_moved(struct diag *d, const struct plan_nest *n)
{
    if (vec_any(a, &n->arrays, a->writes && (a->node || a->remade)))
        return;
    diag_warning(d, "amr-numerics", n->loop->range,
                 "this nest moves values from cell to cell, and scale(0) says that it does so on "
                 "every level: on coarse levels that is another distance");
    diag_hint(d, "scale(-1) moves them as far on every level: coarse cells interpolate; scale(0) "
                 "means what it says with mesh.levels=1, or where the mesh is on its finest level "
                 "(refine.criterion=none)");
}

/* ---- nothing said --------------------------------------------------------------------------- */

/* Each value comes whole from one cell, some from the one side and some from the other, and as many
 * are made: populations of a lattice Boltzmann method stream. */
static bool is_streaming(const struct plan_nest *n)
{
    int more = 0; /* values that are made than read from other cells */
    bool opposite = false;
    for (int i = 0; i < n->arrays.n; i++) {
        const struct plan_array *a = n->arrays.at[i];
        if (a->offsets.n > 1)
            return false;
        more += a->writes - plan_reads_far(a);
        for (int k = 0; k < i && plan_reads_far(a); k++)
            opposite |= n->arrays.at[k]->offsets.n == 1 &&
                        all_below(d, PLAN_MAX_DIM,
                                  a->offsets.at[0].at[d] == -n->arrays.at[k]->offsets.at[0].at[d]);
    }
    return opposite && more >= 0;
}

/* A nest of the loop does so; or it makes values on faces, as fluxes are. */
static bool is_advanced(const struct plan *p, const struct plan_array *a)
{
    return any_array(x, p,
                     runs_each_step(p, x.work) && x.array->writes &&
                         alias_same_field(p, x.array->decl, a->decl) &&
                         (x.array->node || x.array->remade || x.nest->reads_halo ||
                          !field_made_anew(p, x.nest, x.array)));
}

/* An array that the nest reads in its own cell, and no nest of the loop advances: a coefficient, perhaps. */
static const struct plan_array *coefficient_of(const struct plan *p, const struct plan_nest *n)
{
    return vec_first(a, &n->arrays,
                     !plan_reads_far(a) && is_floating(a->type) && !*a->component &&
                         !is_advanced(p, a));
}

static void propose(struct plan *p, struct diag *d, struct work_nest *w, const struct moments *m)
{
    struct plan_nest *n = w->nest;
    int power = m->averages ? 0 : -m->order;
    bool sure = m->known && !m->is_mixed && m->order > 0;
    if (sure)
        n->width_clause = arena_printf(p->arena, "scale(%d)", power);
    diag_warning(d, "amr-numerics", n->loop->range,
                 "this nest reads neighbours, and nothing says how its update goes with the cell "
                 "width: it runs with one level only");
    if (sure && m->averages)
        diag_hint(d, "cells are replaced by averages of their neighbours: an iteration towards a "
                     "steady state cannot be scaled, write '#pragma amr kernel scale(0)'; for time "
                     "steps of diffusion write scale(-2)");
    else if (sure)
        diag_hint(d,
                  "the update %s: write '#pragma amr kernel scale(%d)', or spacing(h) on the "
                  "data directive",
                  update_difference_name(m->order), power);
    else if (is_automaton(n))
        diag_hint(d, "an automaton's rule has no cell width: one level is what it needs");
    else if (m->averages && is_streaming(n))
        diag_hint(d, "values move from cell to cell, as in lattice Boltzmann methods: the lattice has "
                     "one width, so one level is what it needs");
    else if (m->known && m->is_mixed && m->averages)
        hint_lax(d);
    else if (m->known && m->is_mixed && coefficient_of(p, n))
        diag_hint(d, "where a coefficient's array holds a power of the cell width, as dt / h, say which: "
                     "scale(%s: -1); if it holds none, scale(-1) for first differences, one-sided or of values "
                     "on faces, scale(0) if the nest interpolates", coefficient_of(p, n)->label);
    else if (m->known && m->is_mixed && update_reads_one_side(p, n))
        diag_hint(d, "where the update is a difference on one side, upwind or of values on faces, write "
                     "'#pragma amr kernel scale(-1)', or spacing(h) on the data directive; if it interpolates, as for "
                     "fluxes, scale(0)");
    else if (m->known && m->is_mixed)
        diag_hint(d, "the update has first and second differences: put their coefficients into "
                     "variables, and write scale(a: -1, b: -2); if it is a one-sided difference, "
                     "upwind or of values on faces, scale(-1); if it interpolates, as for fluxes, scale(0)");
    else
        diag_hint(d, "write spacing(h) on the data directive, or scale(c: p) or scale(p) on the "
                     "kernel; scale(0) where it makes fluxes of values; where values move from cell to "
                     "cell, as in lattice Boltzmann methods, one level is what it needs");
}

/* ---- a time step that goes with the width ---------------------------------------------------- */

void update_step_error(struct diag *d, const struct work_nest *w, const struct decl *step)
{
    bool in_nest = vec_has(&w->locals, step);
    const struct stmt *made = slice_declares(w->nest, step);
    diag_error(d, made ? made->range : in_nest ? step->range : w->nest->loop->range,
               "'%s' is computed from the cell width, so anew for each level: this update would "
               "advance by another time on each",
               step->name);
    diag_note(d, w->nest->loop->range, "this nest uses it");
    if (w->shares_step)
        diag_hint(d,
                  "another nest takes it for the width of its own cells: use a copy here, under another name, and "
                  "add scale(copy: 0) to the kernel if it is the same on all levels, as a time step is");
    else if (in_nest)
        diag_hint(d,
                  "compute '%s' in front of the nest, and add scale(%s: 0) to the kernel if it is "
                  "the same on all levels, as a time step is",
                  step->name, step->name);
    else if (strchr(step->name, '[')) /* no clause can name it */
        diag_hint(d, "keep it in a variable of its own, and add scale(variable: 0) to the kernel "
                     "if it is the same on all levels, as a time step is");
    else
        diag_hint(d,
                  "add scale(%s: 0) to the kernel if '%s' is the same on all levels, as a time "
                  "step is",
                  step->name, step->name);
}

/* A kernel that names the width sets the array, or a clause speaks of it. */
static bool may_hold_power(const struct plan *p, const struct plan_array *a)
{
    return any_array(x, p,
                     x.work->kernel->n_spacing > 0 && x.array->writes &&
                         alias_same_field(p, x.array->decl, a->decl)) ||
           vec_any(w, &p->work->nests,
                   vec_any_at(c, &w->kernel->scales, alias_same_field(p, c->decl, a->decl)));
}

/* Arrays that are only read may hold it. */
static bool may_read_powers(const struct plan *p, const struct plan_nest *n)
{
    return vec_any(a, &n->arrays, a->reads && !a->writes && is_floating(a->type) && may_hold_power(p, a));
}

void update_settle(struct plan *p, struct diag *d, struct work_nest *w)
{
    struct plan_nest *n = w->nest;
    const struct work_kernel *k = w->kernel;
    bool consistent;
    bool may = n->reads_halo ? !w->has_no_step : w->shares_step;
    const struct decl *step = may ? moments_step(p, w, &consistent) : NULL;
    if (step)
        update_step_error(d, w, step);
    const struct work_whole *whole = whole_of(w);
    n->relaxes = n->reads_halo && whole && whole->power == 0;
    n->width_known = !n->reads_halo || k->n_spacing > 0 || k->scales.n > 0 || whole ||
                     update_makes_fluxes(n) || makes_anew(p, n); /* slopes, predicted states */
    if (n->width_known && is_automaton(n))
        warn_automaton(d, n);
    if (!n->reads_halo || (!whole && n->width_known))
        return;
    struct moments m = moments_of(p, w);
    if (n->relaxes && m.known && m.moves) {
        n->relaxes = false;
        warn_moved(d, n);
    }
    if (!n->width_known) {
        n->width_known = m.known && m.order == 0 && tables_have_widths(n);
        if (!n->width_known && !may_read_powers(p, n))
            propose(p, d, w, &m);
    } else if (whole && whole->power && nest_updates(n)) {
        n->update_power = whole->power;
        check_scalars(d, w);
        if (!may_read_powers(p, n))
            check_power(p, d, w, &m);
    }
}

/* ---- arrays that hold the width -------------------------------------------------------------- */

/* All that neighbours have a part in are difference quotients. */
static bool are_quotients(struct term_scan *scan, void *with)
{
    (void)with;
    const struct plan_nest *n = scan->nest->nest;
    struct scan_views v;
    bool all = scan_look(scan, &v);
    for (int i = 0; i < n->arrays.n && all; i++) {
        struct terms t = n->arrays.at[i]->writes ? scan_near(scan, &v, i) : (struct terms){.known = true};
        all = t.known;
        for (int k = 0; k < TERM_POWERS; k++)
            all &= t.part[k] == 0 || t.order[k] + TERM_LEAST + k == 0;
    }
    return all;
}

/* The same on all levels, or made by the steps alone, for the level. */
static bool holds_power(const struct plan *p, const struct plan_array *a)
{
    return a->width_power || (field_level_power(p, a) &&
                              !any_array(x, p, x.array->writes && !runs_each_step(p, x.work) &&
                                                   alias_same_field(p, x.array->decl, a->decl)));
}

/* `u[i] += c[i] * (e[i + 1] - e[i])`, where the cells or faces of c hold the width. */
static bool is_known_by_arrays(struct plan *p, struct work_nest *w)
{
    struct term_scan scan = scan_of(p, w, SCAN_CONDITIONS);
    return vec_any(a, &w->nest->arrays, a->reads && holds_power(p, a)) &&
           scan_on_all_sides(&scan, are_quotients, NULL);
}

void update_settle_held(struct plan *p, struct diag *d, struct work_nest *w)
{
    struct plan_nest *n = w->nest;
    if (!may_read_powers(p, n) || (n->width_known && !n->update_power))
        return;
    struct moments m = moments_of(p, w);
    if (n->update_power)
        check_power(p, d, w, &m);
    else if (!(n->width_known = is_known_by_arrays(p, w)))
        propose(p, d, w, &m);
}
