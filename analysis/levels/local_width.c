/* Terms of an update that go with the cell width though no neighbour has a part in them: a reaction
 * whose rate is made of the width, `s = a * h; u[i] -= dt * s * u[i]`, would be another one on each
 * level; and so would one that is divided by the width as a second difference is. Judged are fields
 * that a step advances by differences divided by the width, and rates of such differences. All that
 * no neighbour adds to them must be the same for any width. Relaxations have no such differences;
 * what is no sum of powers of the width, `u / sqrt(u * u + h * h)`, is not judged, but for entries of
 * a table that the width multiplies, `sin(h * x[i])`; nor are divisions by the width in nests that
 * read no neighbours, which may be a half of a difference of fluxes, but where no other half is found
 * and the nest only hands a field back, `w[i] = u[i] + ...; u[i] = w[i] * exp(-k * dt)`. So it is on either side of
 * conditions, `if (u[i] > c * h)`, which must not decide it by the width themselves. A field that a
 * sum over neighbours times the width advances, `u[i] += dt * h * (w[0] * u[i - 1] + w[1] * u[i] +
 * w[2] * u[i + 1])`, is judged, too. Called by scalars.c. */
#include "analysis/flow/flow.h"
#include "analysis/levels/levels.h"
#include "analysis/program/program.h"
#include "analysis/terms/terms.h"
#include "analysis/widths/widths.h"

#include <math.h>
#include <string.h>

#define GUARD 1e-5

struct fields {
    VEC(const struct plan_array *) at;
};

/* The fields of the program whose time derivative is a difference divided by the width. */
struct marched {
    struct plan *plan;
    struct fields rates;    /* differences made anew in each step */
    struct fields advanced; /* their own values and such differences */
    struct fields sources;  /* what is added to these, cell by cell */
};

static bool holds(const struct plan *p, const struct fields *f, const struct plan_array *a)
{
    return vec_any(x, &f->at, field_is_one(p, x, a));
}

/* ... by its name: what is copied is another one. */
static bool has_named(const struct plan *p, const struct fields *f, const struct plan_array *a)
{
    return vec_any(x, &f->at, alias_same_field(p, x->decl, a->decl) && strcmp(x->component, a->component) == 0);
}

/* Tables along an axis: what lies between two entries goes with the width, too. */
static bool reads_tables_beside(const struct plan_nest *n)
{
    return vec_any(t, &n->tables, t->lo != 0 || t->hi != 0 || t->power);
}

static bool has_powers(const struct work_nest *w)
{
    return w->kernel->n_spacing > 0 && !whole_of(w) && w->nest->copies.n == 0 &&
           !reads_tables_beside(w->nest);
}

static bool is_judged(const struct work_nest *w)
{
    return has_powers(w) && !w->nest->edge;
}

static bool is_quotient(const struct terms *near, int at)
{
    return at <= term_at(0) && near->part[at] != 0 && near->order[at] + TERM_LEAST + at == 0;
}

/* ---- fields that are marched ------------------------------------------------------------------ */

/* A term that is a difference quotient, and no value between cells. */
static bool has_pure_quotient(struct term_scan *s, int output, const struct terms *near,
                              const struct terms *local)
{
    return any_below(k, term_at(0),
                     is_quotient(near, k) &&
                         (local->part[k] == 0 || is_divided_source(s, output, k, near, local)));
}

/* What else the cell gets may be no sum of powers. */
static bool differentiates(struct term_scan *s, int output)
{
    struct scan_views v;
    if (!s->nest->nest->reads_halo || !scan_look(s, &v))
        return false;
    struct terms near = scan_near(s, &v, output);
    struct terms local = terms_of(s->nest, v.flat, NULL, output);
    return near.is_sum && has_pure_quotient(s, output, &near, local.known ? &local : &(struct terms){0});
}

/* Or on a side of a condition: what a width limits is by no power of it where that depends on the
 * width. */
static bool differentiates_somewhere(struct term_scan *s, int output)
{
    bool found = differentiates(s, output) ||
                 any_below(i, 2 * s->measured.n, scan_take_side(s, i) && differentiates(s, output));
    s->world.sides = NULL;
    return found;
}

static void find_marched(struct marched *m, struct work_nest *w)
{
    struct plan_nest *n = w->nest;
    struct term_scan s = scan_of(m->plan, w, SCAN_CONDITIONS);
    for (int to = 0; to < n->arrays.n; to++) {
        struct plan_array *a = n->arrays.at[to];
        if (!is_update(a) || !differentiates_somewhere(&s, to))
            continue;
        struct fields *f = field_advances(m->plan, n, a) ? &m->advanced : &m->rates;
        vec_push(m->plan->arena, &f->at, a);
    }
}

/* `u[i] += dt * rate[i]`, and not `p[i] - h * h / 4 * rate[i]` as in a relaxation. */
static bool adds(struct term_scan *s, int output, const struct plan_array *rate)
{
    struct terms t = scan_doubled(s, rate, output);
    return t.known && t.part[term_at(0)] != 0;
}

static void find_advanced_by_rates(struct marched *m, struct work_nest *w)
{
    const struct plan_nest *n = w->nest;
    struct term_scan s = scan_of(m->plan, w, SCAN_CONDITIONS);
    vec_each (rate, &n->arrays) {
        bool is_rate = rate->reads && holds(m->plan, &m->rates, rate); /* asks all nests: once */
        for (int to = 0; to < n->arrays.n && is_rate; to++)
            if (is_update(n->arrays.at[to]) && field_advances(m->plan, n, n->arrays.at[to]) &&
                adds(&s, to, rate))
                vec_push(m->plan->arena, &m->advanced.at, n->arrays.at[to]);
    }
}

static void find_sources(struct marched *m, struct work_nest *w)
{
    const struct plan_nest *n = w->nest;
    struct term_scan s = scan_of(m->plan, w, SCAN_CONDITIONS);
    for (int to = 0; to < n->arrays.n; to++) {
        bool advances = is_update(n->arrays.at[to]) && holds(m->plan, &m->advanced, n->arrays.at[to]);
        for (int r = 0; r < n->arrays.n && advances; r++)
            if (n->arrays.at[r]->reads && adds(&s, to, n->arrays.at[r]))
                vec_push(m->plan->arena, &m->sources.at, n->arrays.at[r]);
    }
}

/* Cell by cell, and with fields that are marched: so in time, too. A relaxation's second half takes what another loop
 * has made anew. */
static bool is_fed(const struct marched *m, const struct plan_nest *n, const struct plan_array *to)
{
    return is_update(to) && field_advances(m->plan, n, to) && !holds(m->plan, &m->advanced, to) &&
           vec_any(from, &n->arrays, from->reads && field_reads_own(n, from) && holds(m->plan, &m->advanced, from));
}

static bool find_fed_here(struct marched *m, struct work_nest *w)
{
    const struct plan_nest *n = w->nest;
    bool found = false;
    if (!moments_iterates(m->plan, w))
        vec_each (to, &n->arrays)
            if (is_fed(m, n, to)) {
                vec_push(m->plan->arena, &m->advanced.at, to);
                found = true;
            }
    return found;
}

/* ---- their local terms ------------------------------------------------------------------------ */

struct local {
    struct terms near, own;
    bool reads_halo;
};

static bool measure(struct term_scan *s, int output, struct local *out)
{
    struct scan_views v;
    out->near = (struct terms){.is_sum = true};
    out->reads_halo = s->nest->nest->reads_halo;
    if (!scan_look(s, &v))
        return false;
    out->own = terms_of(s->nest, v.flat, NULL, output);
    if (out->reads_halo)
        out->near = scan_near(s, &v, output);
    return out->near.is_sum && out->own.known;
}

/* A sum over neighbours times the width, as for an integral of what is around the cell, is all that
 * neighbours add: on coarse cells it is more, and reaches further. */
static bool is_quadrature(const struct local *l)
{
    bool found = false, other = false;
    for (int k = 0; k < TERM_POWERS; k++) {
        bool sums = k > term_at(0) && l->own.part[k] != 0;
        found |= l->near.part[k] != 0 && sums;
        other |= l->near.part[k] != 0 && !sums;
    }
    return found && !other;
}

/* All that neighbours add goes with the width, as in one step of an iteration. */
static bool is_relaxation(const struct local *l)
{
    bool any = false, quotient = false;
    for (int k = 0; k < TERM_POWERS; k++) {
        any |= l->near.part[k] != 0;
        quotient |= is_quotient(&l->near, k);
    }
    return any && !quotient && !is_quadrature(l);
}

/* The index of a local term that ought not to go with the width; -1: there is none. On one side, what is
 * divided may be a half of a difference of fluxes, but for a source beside all of it. */
static int find_term(struct term_scan *s, int output, const struct local *l)
{
    return first_below(
        k, TERM_POWERS,
        k != term_at(0) && l->own.part[k] != 0 &&
            (k > term_at(0) || (l->reads_halo && (is_quotient(&l->near, k) || !s->world.sides))) &&
            (!is_quotient(&l->near, k) || is_divided_source(s, output, k, &l->near, &l->own)));
}

/* What the cell gets amid equal ones goes with a width: without that there is no local term, and most
 * cells are seen through by this alone. */
static bool goes_with_width(struct term_scan *s, int output)
{
    struct terms own = scan_alone(s, output);
    return own.known && terms_power(&own) >= 0;
}

/* The term that there is in all worlds; -1: there is none. *l: as it is in one of them. */
static int find_lasting_term(struct term_scan *s, int output, struct local *l)
{
    int at = -1;
    return in_all_worlds(s, goes_with_width(s, output) && measure(s, output, l) &&
                                (at = find_term(s, output, l)) >= 0)
               ? at
               : -1;
}

/* The program gives the power of a number in the term. */
static bool is_said(struct term_scan *s, int output, int at, const struct local *before)
{
    const struct work_kernel *k = s->nest->kernel;
    bool said = false;
    for (int i = 0; i < k->scales.n && !said; i++) {
        struct local now;
        if (k->scales.at[i].power == 0)
            continue;
        said = !plan_scalar_of(s->nest->nest, k->scales.at[i].decl) ||
               !scan_with(s, doubled, k->scales.at[i].decl, measure(s, output, &now)) ||
               !terms_equal(&before->own, &now.own, at);
    }
    return said;
}

struct mend {
    int output;
    const struct local *before;
};

/* No local term is left, and differences are as they were. */
static bool mends(struct term_scan *s, void *with)
{
    const struct local *before = ((struct mend *)with)->before;
    struct local now;
    int output = ((struct mend *)with)->output;
    return measure(s, output, &now) && find_term(s, output, &now) < 0 &&
           all_below(
               k, TERM_POWERS,
               !is_quotient(&before->near, k) ||
                   fabs(before->near.part[k] - now.near.part[k]) <=
                       1e-2 * fabs(before->near.part[k])); /* the local term may be large beside it */
}

/* ---- messages --------------------------------------------------------------------------------- */

void local_width_cause(struct diag *d, const struct work_nest *w, const struct decl *cause, const char *field)
{
    diag_warning(d, "amr-numerics", cause->range,
                 "'%s' is computed from the cell width, so anew for each level, and with it what "
                 "'%s' gets from its own cell alone",
                 cause->name, field);
    diag_note(d, w->nest->loop->range, "this nest uses it");
    diag_hint(d,
              "%sadd scale(%s: 0) to the kernel if '%s' is the same on all levels, scale(%s: p) if "
              "it goes with the p-th power of the cell width",
              vec_has(&w->locals, cause) ? "compute it in front of the nest, and " : "",
              cause->name, cause->name, cause->name);
}

static void say_width(struct diag *d, const struct work_nest *w, int power, const char *field)
{
    diag_warning(d, "amr-numerics", w->nest->loop->range,
                 "a part of what '%s' gets here from its own cell alone goes with the power %d of "
                 "the cell width: it is another on each level",
                 field, power);
    diag_hint(d, "compute that part's coefficient in front of the nest, in a variable c, and add "
                 "scale(c: 0) to the kernel if it is the same on all levels, scale(c: %d) if not",
              power);
}

static bool check(struct term_scan *s, struct diag *d, int output, int at, const struct local *l)
{
    const char *field = s->nest->nest->arrays.at[output]->label;
    bool among = is_quotient(&l->near, at); /* then what is said of a factor of all of it says nothing */
    if (is_relaxation(l) || (!among && is_said(s, output, at, l)))
        return false;
    struct decl *cause = suspect_held(s, mends, &(struct mend){output, l});
    if (cause)
        local_width_cause(d, s->nest, cause, field);
    else
        say_width(d, s->nest, at + TERM_LEAST, field);
    for (int i = 0; s->world.sides && i < s->world.sides->n; i++)
        if (s->world.sides->at[i]->range.file)
            diag_note(d, s->world.sides->at[i]->range, "on one side of this");
    return true;
}

/* In some world: a function may be flat in others. */
static bool sums_neighbours(struct term_scan *s, int to)
{
    struct local l;
    return s->nest->nest->reads_halo &&
           !in_all_worlds(s, !(measure(s, to, &l) && is_quadrature(&l)));
}

static bool is_asked(const struct marched *m, struct term_scan *s, int to)
{
    const struct plan_array *a = s->nest->nest->arrays.at[to];
    return is_update(a) && (field_advances(m->plan, s->nest->nest, a) ||
                                    vec_any_at(p, &s->nest->nest->passed, p->to == to) /* limited */
                                ? holds(m->plan, &m->advanced, a) || sums_neighbours(s, to)
                                : holds(m->plan, &m->rates, a) && differentiates(s, to));
}

static bool check_all(const struct marched *m, struct diag *d, struct term_scan *s)
{
    for (int to = 0; to < s->nest->nest->arrays.n; to++) {
        struct local l;
        int at = find_lasting_term(s, to, &l);
        if (at >= 0 && is_asked(m, s, to) && check(s, d, to, at, &l))
            return true;
    }
    return false;
}

typedef bool check_of(const struct marched *m, struct diag *d, struct term_scan *s);

/* Also where a condition, or the larger or smaller of two numbers, goes the other way: a speed
 * that a width limits. */
static bool check_sides(const struct marched *m, struct diag *d, struct term_scan *s, check_of *check)
{
    bool found = any_below(i, 2 * s->measured.n,
                           (interpret_has_sides(s->measured.at[i / 2]) ||
                            measure_is_extremum(s->measured.at[i / 2])) &&
                               scan_take_side(s, i) && check(m, d, s));
    s->world.sides = NULL;
    return found;
}

/* Also where several go the other way, as in a window of several indices: once scan_find_sides has found these. */
static bool check_sets(const struct marched *m, struct diag *d, struct term_scan *s, check_of *check)
{
    bool found = vec_any(sides, &s->others, sides->n > 1 && (s->world.sides = sides, check(m, d, s)));
    s->world.sides = NULL;
    return found;
}

/* What a cell holds is compared with what goes with the width, and is no guard against 0 as 1e-6 * h. */
static bool compares(struct term_scan *s, int number)
{
    struct terms t = scan_alone(s, scan_measured(s, number));
    double most = 0;
    for (int k = 0; k < TERM_POWERS; k++)
        most = fmax(most, fabs(t.part[k]));
    return t.known && count_below(k, TERM_POWERS, fabs(t.part[k]) > GUARD * most) > 1;
}

/* What the cell alone makes on its other side is another, or a term more or less that means the
 * same on all levels: not the same, but for what a scheme leaves out, as of an upwind or a central
 * one. */
static bool decides(struct term_scan *s, int number, int output)
{
    struct scan_views side[2];
    bool understood = true;
    for (int holds = 0; holds < 2; holds++)
        understood &= scan_take_side(s, 2 * number + holds) && scan_look(s, &side[holds]);
    s->world.sides = NULL;
    if (!understood)
        return false;
    struct terms own = terms_of(s->nest, side[1].flat, side[0].flat, output);
    struct terms near = terms_of(s->nest, side[1].whole, side[0].whole, output);
    struct terms half = terms_of(s->nest, side[1].half, side[0].half, output);
    terms_find_orders(&near, &half);
    bool differs = any_below(k, TERM_POWERS, own.part[k] != 0 || is_quotient(&near, k));
    return differs && own.known && near.known;
}

static bool check_thresholds(const struct marched *m, struct diag *d, struct term_scan *s)
{
    const struct plan_nest *n = s->nest->nest;
    for (int i = 0; i < s->measured.n; i++)
        for (int to = 0; to < n->arrays.n; to++) {
            struct expr *e = s->measured.at[i];
            if (!in_all_worlds(s, compares(s, i) && decides(s, i, to)) || !is_asked(m, s, to))
                continue;
            diag_warning(d, "amr-numerics", e->range.file ? e->range : n->loop->range,
                         "%s compares what a cell holds with the cell width, and "
                         "decides what is added to '%s': it is another on each level",
                         measure_is_extremum(e) ? callee_decl(e)->name : "this condition", n->arrays.at[to]->label);
            diag_hint(d, "compare with a variable c that is computed in front of the nest, and add "
                         "scale(c: 0) to the kernel if it is the same on all levels, scale(c: p) if "
                         "not");
            return true;
        }
    return false;
}

/* ---- places in cells from a table --------------------------------------------------------------- */

/* `h * x[i]` of a table along an axis has a part in the number. */
static bool has_place(struct term_scan *s, int output, const struct plan_table *t)
{
    struct terms change = scan_doubled(s, t->decl, output);
    return change.known && any_from(k, term_at(0) + 1, TERM_POWERS, change.part[k] != 0);
}

/* What the cell gets amid equal ones goes with the table, and by no sum of powers with the width. */
static bool is_bent_by(struct term_scan *s, int to, const struct plan_table *t)
{
    struct sweep *flat = scan_view(s, 0, false, -1);
    bool known = !flat || terms_of(s->nest, flat, NULL, to).known;
    struct sweep *twice =
        known ? NULL : scan_with(s, doubled, t->decl, scan_view(s, 0, false, -1));
    return twice && !terms_of(s->nest, twice, flat, to).known;
}

/* The cell gets such a place, in all worlds: in the expression of this number, or by itself (-1). */
static bool gets_place(struct term_scan *s, int number, int to, const struct plan_table *t)
{
    int output = number < 0 ? to : scan_measured(s, number);
    return t->kind == TABLE_AXIS && !t->power && (number >= 0 || !s->nest->nest->reads_halo) &&
           in_all_worlds(s, (number < 0 || is_bent_by(s, to, t)) && has_place(s, output, t));
}

static void say_place(struct diag *d, const struct plan_nest *n, const struct expr *e,
                      const char *table, const char *field)
{
    diag_warning(d, "amr-numerics", e && e->range.file ? e->range : n->loop->range,
                 "'%s' times the cell width has a part in what '%s' gets here from its own cell "
                 "alone: it is another on each level",
                 table, field);
    diag_hint(d,
              "where '%s' counts cells, let it hold lengths, or write the index in its place, whose "
              "width is that of the finest cells; or multiply it by a variable c that is "
              "computed in front of the nest, and add scale(c: 0) to the kernel",
              table);
}

static bool check_place(struct term_scan *s, struct diag *d, int to, const struct plan_table *t)
{
    const struct plan_nest *n = s->nest->nest;
    int number = -1;
    while (number < s->measured.n && !gets_place(s, number, to, t))
        number++;
    if (number == s->measured.n)
        return false;
    say_place(d, n, number < 0 ? NULL : s->measured.at[number], t->label, n->arrays.at[to]->label);
    return true;
}

/* `sin(h * x[i])`: a source, or a first value, by places that count cells. */
static bool check_places(const struct marched *m, struct diag *d, struct term_scan *s)
{
    const struct plan_nest *n = s->nest->nest;
    const struct fields *kinds[] = {&m->advanced, &m->rates, &m->sources};
    for (int to = 0; to < n->arrays.n; to++) {
        bool asked = any_below(
            k, 3, is_update(n->arrays.at[to]) && holds(m->plan, kinds[k], n->arrays.at[to]));
        for (int i = 0; i < n->tables.n && asked; i++)
            if (check_place(s, d, to, n->tables.at[i]))
                return true;
    }
    return false;
}

/* ---- fields that another nest hands back -------------------------------------------------------- */

/* `w[i] = u[i] + ...` of this nest: it differentiates, and takes the field `of` on to `to`. */
static bool takes_on(const struct marched *m, struct work_nest *by, const struct plan_array *to,
                     const struct plan_array *of)
{
    const struct plan_nest *n = by->nest;
    int from;
    return n->reads_halo && !n->edge &&
           any_below(i, n->arrays.n,
                     is_update(n->arrays.at[i]) && field_is_one(m->plan, to, n->arrays.at[i]) &&
                         (holds(m->plan, &m->rates, to) || holds(m->plan, &m->advanced, to)) &&
                         nest_advances_from(by, i, &from) && from >= 0 &&
                         field_is_one(m->plan, of, n->arrays.at[from]));
}

static bool is_taken_on(const struct marched *m, const struct plan_array *to, const struct plan_array *of)
{
    return vec_any(nest, &m->plan->work->nests, takes_on(m, nest, to, of));
}

/* The field, and all that are copied to it: by way of others, by loops or by the library. */
static struct fields sources_of(const struct plan *p, const struct plan_array *to)
{
    struct fields all = {0};
    vec_push(p->arena, &all.at, to);
    for (int i = 0; i < all.at.n; i++)
        for (struct nest_array x = {0}; next_array(p, &x);)
            if (!has_named(p, &all, x.array) && field_is_one(p, x.array, all.at.at[i]))
                vec_push(p->arena, &all.at, x.array);
    return all;
}

/* `w[i] = u[i] + ...; v[i] = w[i];` */
static bool is_copied_on(const struct marched *m, const struct plan_array *to, const struct plan_array *of)
{
    struct fields all = sources_of(m->plan, to);
    return vec_any(from, &all.at, is_taken_on(m, from, of));
}

/* `w[i] = u[i] + ...; u[i] = w[i] * c;`: the array that the nest makes the other one of, which a nest
 * has taken on from there; -1: there is none. A field that is advanced hands on to itself. */
static int handed_back(const struct marched *m, const struct plan_nest *n, int to)
{
    for (int a = 0; a < n->arrays.n; a++) {
        const struct plan_array *of = n->arrays.at[a];
        if (of->reads && field_reads_own(n, of) &&
            (field_is_one(m->plan, n->arrays.at[to], of)
                 ? holds(m->plan, &m->advanced, of)
                 : is_copied_on(m, of, n->arrays.at[to])))
            return a;
    }
    return -1;
}

/* All else that it reads is like a coefficient: no half of a difference. */
static bool reads_coefficients(const struct marched *m, const struct plan_nest *n, int to, int from)
{
    return vec_all(other, &n->arrays,
                   !other->reads || other == n->arrays.at[from] ||
                       field_is_one(m->plan, n->arrays.at[to], other) ||
                       (!is_made_of_neighbours(m->plan, other) &&
                        !is_of_unknown_power(m->plan, other)));
}

/* A nest that reads neighbours gives the field what goes with the width, too: the other half. */
static bool has_other_half(const struct marched *m, const struct plan_array *to)
{
    struct term_scan s;
    return any_array(x, m->plan,
                     x.nest->reads_halo && is_update(x.array) && field_is_one(m->plan, to, x.array) &&
                         (s = scan_of(m->plan, x.work, SCAN_CONDITIONS), goes_with_width(&s, x.index)));
}

/* What the cell gets amid equal ones is the same for all widths. */
static bool is_same_for_all(struct term_scan *s, int output)
{
    struct terms own = scan_alone(s, output);
    return own.known && terms_power(&own) < 0;
}

/* The power of the width, of which a clause says nothing, in what the cell gets amid equal ones in all worlds; 0: there
 * is none, or it is no sum of powers. */
static int lasting_power(struct term_scan *s, int output)
{
    struct local l = {0};
    int at = term_at(0);
    for (s->world.seed = SCAN_SEEDS; s->world.seed >= 1; s->world.seed--) {
        bool known = measure(s, output, &l) && !terms_are_series(&l.own);
        int found = term_at(0);
        for (int k = 0; k < TERM_POWERS && known; k++)
            found = k != term_at(0) && l.own.part[k] != 0 ? k : found;
        at = s->world.seed == SCAN_SEEDS || at == found ? found : term_at(0);
    }
    s->world.seed = 1;
    return at != term_at(0) && !is_said(s, output, at, &l) ? at + TERM_LEAST : 0;
}

static bool mends_all(struct term_scan *s, void *with)
{
    return is_same_for_all(s, *(int *)with);
}

static bool check_handed_back(const struct marched *m, struct diag *d, struct term_scan *s)
{
    const struct plan_nest *n = s->nest->nest;
    for (int to = 0; to < n->arrays.n; to++) {
        int from = is_update(n->arrays.at[to]) && !is_same_for_all(s, to) ? handed_back(m, n, to) : -1;
        if (from < 0 || !reads_coefficients(m, n, to, from) || has_other_half(m, n->arrays.at[to]))
            continue;
        struct decl *cause = suspect_held(s, mends_all, &to);
        if (cause) {
            local_width_cause(d, s->nest, cause, n->arrays.at[to]->label);
            return true;
        }
        int power = lasting_power(s, to);
        if (power)
            say_width(d, s->nest, power, n->arrays.at[to]->label);
        if (power || hidden_own(s, d, to))
            return true;
    }
    return false;
}

/* What goes with no power of the width, beside differences. */
static bool check_no_power(const struct marched *m, struct diag *d, struct term_scan *s)
{
    const struct plan_nest *n = s->nest->nest;
    return n->reads_halo && any_below(to, n->arrays.n,
                                      is_update(n->arrays.at[to]) &&
                                          field_advances(m->plan, n, n->arrays.at[to]) &&
                                          hidden_own(s, d, to));
}

/* A nest that names no width may get it from an array that the steps make. */
static void judge_arrays(const struct marched *m, struct diag *d, struct work_nest *w)
{
    const struct plan_nest *n = w->nest;
    struct term_scan s = scan_of(m->plan, w, SCAN_CONDITIONS);
    bool found = false;
    for (int to = 0; to < n->arrays.n && !found; to++) {
        const struct plan_array *a = n->arrays.at[to];
        bool goes_on = field_advances(m->plan, n, a) || vec_any_at(x, &n->passed, x->to == to);
        found = is_update(a) && goes_on && holds(m->plan, &m->advanced, a) && hidden_own(&s, d, to);
    }
}

static void judge(const struct marched *m, struct diag *d, struct work_nest *w)
{
    struct term_scan conditions = scan_of(m->plan, w, SCAN_CONDITIONS),
                       extrema = scan_of(m->plan, w, SCAN_MEASURES);
    bool found = check_all(m, d, &conditions) || check_sides(m, d, &conditions, check_all) ||
                 check_sides(m, d, &extrema, check_all);
    if (found)
        return;
    scan_find_sides(&conditions);
    found = check_sets(m, d, &conditions, check_all) || check_places(m, d, &extrema) ||
            check_thresholds(m, d, &conditions) || check_no_power(m, d, &conditions) ||
            check_sides(m, d, &conditions, check_no_power) ||
            check_sets(m, d, &conditions, check_no_power);
    if (!found && !w->nest->reads_halo && !check_handed_back(m, d, &conditions))
        check_sides(m, d, &conditions, check_handed_back);
}

/* Edges that go on in time by what they hold themselves, as walls that warm up. */
static void judge_edge(const struct marched *m, struct diag *d, struct work_nest *w)
{
    struct term_scan s = scan_of(m->plan, w, SCAN_CONDITIONS);
    if (any_below(to, w->nest->arrays.n, is_update(w->nest->arrays.at[to]) && nest_advances(w, to)))
        check_all(m, d, &s);
}

void local_widths(struct plan *p, struct diag *d)
{
    void (*const find[])(struct marched *m, struct work_nest *w) = {find_marched, find_advanced_by_rates,
                                                                    find_sources};
    struct marched m = {.plan = p};
    for (int i = 0; i < 3; i++)
        vec_each (w, &p->work->nests)
            if (is_judged(w))
                find[i](&m, w);
    while (vec_any(w, &p->work->nests, is_judged(w) && find_fed_here(&m, w)))
        continue;
    vec_each (w, &p->work->nests)
        if (is_judged(w))
            (nest_names_width(w) ? judge : judge_arrays)(&m, d, w);
    vec_each (w, &p->work->nests)
        if (w->nest->edge && has_powers(w) && nest_names_width(w))
            judge_edge(&m, d, w);
}
