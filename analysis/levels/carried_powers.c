/* Arrays that hold a value for the width of their own level, `keep[i] = dt / h * u[i]`, and are
 * differenced by another nest: a neighbour on another level holds another value, whatever the
 * tolerance. Of what lies on faces, too, unless the update is in flux form, whose sums are set right
 * where levels meet. And arrays that hold one for the finest cells, and are taken otherwise than in
 * differences. Called by scalars.c, and of faces by flux_form.c, which knows that. */
#include "analysis/levels/levels.h"
#include "analysis/terms/terms.h"
#include "analysis/widths/widths.h"

/* Of values, which are as large in a uniform field; not of differences, which are small. */
static bool holds_width(const struct term_scan *s, int array, bool faces)
{
    const struct plan_array *a = s->nest->nest->arrays.at[array];
    const struct work_power *f =
        a->reads && plan_reads_far(a) && !a->width_power && !a->node == !faces ? field_power(s->plan, a) : NULL;
    return f && f->known && f->own_power != 0 && f->own_power == f->power;
}

/* What its own cell has a part in its neighbours take off. */
static bool takes_differences(struct term_scan *s, int array, int output)
{
    struct terms own, all;
    return scan_parts(s, array, output, &own, &all) && own.known && all.known &&
           any_below(k, TERM_POWERS, (all.part[k] - own.part[k]) * own.part[k] < 0);
}

/* Sums are kept where levels meet: what a coarse cell gets there is what the finer ones lose. */
static bool is_corrected(const struct plan *p, const struct plan_array *to)
{
    return vec_any(n, &p->nests,
                   vec_any_at(f, &n->fluxes, field_is_one(p, n->arrays.at[f->array], to)));
}

static bool say_carried(struct plan *p, struct diag *d, struct work_nest *w, bool faces)
{
    const struct plan_nest *n = w->nest;
    struct term_scan s = scan_of(p, w, SCAN_CONDITIONS);
    for (int a = 0; a < n->arrays.n; a++) {
        bool takes =
            holds_width(&s, a, faces) &&
            any_below(to, n->arrays.n,
                      n->arrays.at[to]->writes && !(faces && is_corrected(p, n->arrays.at[to])) &&
                          takes_differences(&s, a, to));
        if (!takes)
            continue;
        const char *name = n->arrays.at[a]->label;
        int power = field_power(p, n->arrays.at[a])->power;
        diag_warning(d, "amr-numerics", n->loop->range,
                     "'%s' goes with the power %d of the cell width, and this nest takes differences "
                     "of it: a neighbour on another level holds it for another width",
                     name, power);
        diag_hint(d, "let '%s' hold what goes with no width, and multiply by the power %d of the width here",
                  name, power);
        return true;
    }
    return false;
}

/* ---- terms of a cell alone -------------------------------------------------------------------- */

/* What the array adds amid equal cells goes with another power of the width than what is there besides. */
static bool adds_width(struct term_scan *s, const struct terms *by, int output)
{
    struct terms own = scan_alone(s, output);
    return own.known && by->known &&
           any_below(k, TERM_POWERS,
                     !terms_equal(&own, by, k) &&
                         any_below(other, TERM_POWERS, other != k && by->part[other] != 0));
}

static bool are_opposite(const struct terms *a, const struct terms *b)
{
    return a->known && b->known &&
           all_below(k, TERM_POWERS,
                     (a->part[k] == 0 && b->part[k] == 0) || a->part[k] * b->part[k] < 0);
}

/* The nest adds the opposite of the array, amid equal cells, to the same field. far: from neighbours, too. */
static bool takes_back(struct plan *p, struct work_nest *w, const struct plan_array *a,
                       const struct plan_array *to, const struct terms *by, bool far)
{
    const struct plan_nest *n = w->nest;
    vec_each (from, &n->arrays)
        for (int k = 0; k < n->arrays.n && (far ? from->reads : plan_reads_far(from)); k++) {
            if (!field_is_one(p, a, from) || !is_update(n->arrays.at[k]) ||
                !field_is_one(p, to, n->arrays.at[k]))
                continue;
            struct term_scan s = scan_of(p, w, SCAN_CONDITIONS);
            struct terms other = scan_doubled(&s, from, k);
            if (are_opposite(by, &other))
                return true;
        }
    return false;
}

/* `u[i] -= f[i]` here and `u[i] += f[i - 1]` there: two nests take a difference. */
static bool is_differenced_by(struct plan *p, const struct work_nest *w, const struct plan_array *a,
                              const struct plan_array *to, const struct terms *by)
{
    return vec_any(nest, &p->work->nests,
                   nest != w && takes_back(p, nest, a, to, by, plan_reads_far(a)));
}

/* It is the coefficient of a difference of entries. */
static bool multiplies_tables(struct term_scan *s, const struct plan_array *a, int output,
                              const struct terms *by)
{
    struct terms steep = scan_with(s, is_steep, true, scan_doubled(s, a, output));
    bool same = steep.known && all_below(k, TERM_POWERS, terms_equal(by, &steep, k));
    return !same;
}

/* `u[i] -= 0.1 * courant[i] * u[i]`: on coarse cells that is another amount. */
static bool is_taken_alone(struct term_scan *s, int array, int output)
{
    const struct plan_array *a = s->nest->nest->arrays.at[array], *to = s->nest->nest->arrays.at[output];
    if (!is_update(to) || to->remade)
        return false;
    struct terms by = scan_doubled(s, a, output);
    return adds_width(s, &by, output) && !multiplies_tables(s, a, output, &by) &&
           !is_differenced_by(s->plan, s->nest, a, to, &by);
}

static bool say_alone(struct plan *p, struct diag *d, struct work_nest *w)
{
    const struct plan_nest *n = w->nest;
    struct term_scan s = scan_of(p, w, SCAN_CONDITIONS);
    for (int i = 0; i < n->arrays.n; i++) {
        const struct plan_array *a = n->arrays.at[i];
        bool takes = runs_each_step(p, w) && a->reads;
        int power = !takes ? 0 : a->width_power ? a->width_power : field_level_power(p, a);
        bool adds = power && any_below(to, n->arrays.n, is_taken_alone(&s, i, to));
        if (!adds)
            continue;
        diag_warning(d, "amr-numerics", n->loop->range,
                     "'%s' goes with the power %d of the cell width, and this nest takes it otherwise than "
                     "as the coefficient of a difference: on coarse cells that is another amount",
                     a->label, power);
        diag_hint(d, "let another array hold what goes with no width, and take that here");
        return true;
    }
    return false;
}

/* ---- values that scale(p) multiplies ------------------------------------------------------------ */

/* Both powers together are what its differences ask for, as of a second difference with k = K / h in it and
 * scale(-1). */
static bool add_up(const struct plan *p, const struct work_nest *w, const struct plan_array *a)
{
    struct moments m = moments_of(p, w);
    return m.known && field_level_power(p, a) + whole_of(w)->power == -m.order;
}

/* `scale(-2)` of `u[i] += c[i + 1] * (u[i + 1] - u[i]) - ...`, where c holds dt / (h * h) of its own level. */
static bool say_scaled(struct plan *p, struct diag *d, struct work_nest *w)
{
    const struct plan_nest *n = w->nest;
    const struct plan_array *a =
        has_power_of_width(w) ? vec_first(x, &n->arrays, x->reads && !x->writes && field_level_power(p, x)) : NULL;
    if (!a || add_up(p, w, a))
        return false;
    diag_warning(d, "amr-numerics", n->loop->range,
                 "'%s' goes with the power %d of the cell width on each level, and scale(%d) multiplies what this "
                 "nest makes of it once more",
                 a->label, field_level_power(p, a), whole_of(w)->power);
    diag_hint(d, "write spacing(...) on the data directive of this nest, without scale(%d)", whole_of(w)->power);
    return true;
}

/* ---- values that a later nest multiplies ------------------------------------------------------- */

/* All that the cell holds then is what it held, times a power of the width; else 0. */
static int multiplied_by(struct term_scan *s, int array)
{
    const struct plan_array *a = s->nest->nest->arrays.at[array];
    const struct work_power *f = field_power(s->plan, a);
    struct terms own = scan_alone(s, array), by = scan_doubled(s, a, array);
    int power = 0;
    bool all = own.known && by.known && own.part[term_at(0)] == 0 && !(f && !f->known);
    for (int k = 0; k < TERM_POWERS && all; k++) {
        all = own.part[k] == 0 || (power == 0 && terms_equal(&own, &by, k));
        power = own.part[k] != 0 ? k + TERM_LEAST : power;
    }
    return all ? power : 0;
}

/* `k[i] = v[i]` here and `k[i] *= dt / h` there: it is made in two ways, so leaves keep it for their own width. */
static bool say_multiplied(struct plan *p, struct diag *d, struct work_nest *w)
{
    const struct plan_nest *n = w->nest;
    struct term_scan s = scan_of(p, w, SCAN_CONDITIONS);
    for (int i = 0; i < n->arrays.n; i++) {
        const struct plan_array *a = n->arrays.at[i];
        bool updates = runs_each_step(p, w) && is_update(a) && a->reads && !a->node && !a->width_power &&
                       field_reads_own(n, a);
        int power = updates ? multiplied_by(&s, i) : 0;
        if (power == 0)
            continue;
        diag_warning(d, "amr-numerics", n->loop->range,
                     "this nest multiplies '%s' by what goes with the power %d of the cell width, after another has "
                     "made it: each level holds it for its own width",
                     a->label, power);
        diag_hint(d, "let one loop make '%s' with the width, or multiply where it is read", a->label);
        return true;
    }
    return false;
}

bool hidden_carried(struct plan *p, struct diag *d, struct work_nest *w)
{
    return say_scaled(p, d, w) || say_carried(p, d, w, false) || say_alone(p, d, w) || say_multiplied(p, d, w);
}

bool hidden_carried_faces(struct plan *p, struct diag *d, struct work_nest *w)
{
    return !has_power_of_width(w) && say_carried(p, d, w, true);
}
