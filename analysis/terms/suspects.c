/* Which coefficient hides the cell width: a number, a table or an array that multiplies or divides the term,
 * and nothing else; or a variable that is computed from the width, and ought not to be. Found by
 * giving it twice its value, or holding it. Called by hidden.c. */
#include "analysis/terms/terms.h"

/* Terms k and at lack the same power of the width: of `(a[i] * (u[i + 1] - u[i]) - a[i - 1] * (u[i] - u[i - 1])) / h`
 * one goes with the difference of a. */
static bool lacks_same(const struct terms *t, int k, int at)
{
    return t->part[k] != 0 && t->order[at] >= 1 && t->order[k] + k == t->order[at] + at;
}

/* Does the number leave what does not come from neighbours as it is, and of the rest all but the
 * terms that lack the power that the one at `at` lacks, which are `factor` times as large? */
static bool changes_only(struct term_scan *s, const void *what, int output, double factor, int at)
{
    struct scan_views once, twice;
    if (!scan_look(s, &once) || !scan_with(s, doubled, what, scan_look(s, &twice)))
        return false;
    struct terms before = terms_of(s->nest, once.whole, once.flat, output);
    struct terms near = scan_near(s, &once, output); /* with orders */
    struct terms after = terms_of(s->nest, twice.whole, twice.flat, output);
    struct terms flat = terms_of(s->nest, once.flat, NULL, output);
    struct terms moved = terms_of(s->nest, twice.flat, NULL, output);
    bool all = after.known && moved.known;
    for (int k = 0; k < TERM_POWERS && all; k++) {
        bool lacks = k == at || lacks_same(&near, k, at);
        struct terms more = before;
        more.part[k] *= factor;
        all = terms_equal(&flat, &moved, k) && ((k != at && terms_equal(&before, &after, k)) ||
                                                (lacks && (factor == 0 || terms_equal(&more, &after, k))));
    }
    return all;
}

/* Does twice the value make twice the term, or half of it, and nothing else another, whatever array is read? */
static bool multiplies(struct term_scan *s, const void *what, bool divides, int array, int output, int at)
{
    if (!changes_only(s, what, output, divides ? 0.5 : 2, at))
        return false;
    scan_look_at(s, -1);
    bool alone = changes_only(s, what, output, 0, at);
    scan_look_at(s, array);
    return alone;
}

static void consider(struct term_scan *s, struct suspect *found, struct decl *d,
                     bool of_width)
{
    const struct work_scale *scale = scale_of(s->nest->kernel, d);
    found->said |= scale && !scale->is_step;
    if (scale || (found->decl && !(of_width && !found->of_width)))
        return;
    *found = (struct suspect){.decl = d, .of_width = of_width, .said = found->said};
}

/* Does the term go with an array that carries a power, or may? */
static bool is_carried(struct term_scan *s, int array, int output, int at)
{
    const struct plan_nest *n = s->nest->nest;
    struct scan_views once, twice;
    if (!scan_look(s, &once))
        return true;
    struct terms before = terms_of(s->nest, once.whole, once.flat, output);
    for (int i = 0; i < n->arrays.n; i++) {
        const struct plan_array *c = n->arrays.at[i];
        const struct work_power *f = i == array || !c->reads ? NULL : field_power(s->plan, c);
        if (!f || (f->known && f->power == 0))
            continue;
        bool known = scan_with(s, doubled, c, scan_look(s, &twice));
        struct terms after = known ? terms_of(s->nest, twice.whole, twice.flat, output) : (struct terms){0};
        if (!after.known || !terms_equal(&before, &after, at))
            return true;
    }
    return false;
}

static void find_by(struct term_scan *s, struct suspect *found, bool divides, int array, int output, int at)
{
    struct plan_nest *n = s->nest->nest;
    vec_each_at (c, &n->scalars)
        if (!c->per_level && is_floating(c->decl->type) &&
            multiplies(s, c->decl, divides, array, output, at))
            consider(s, found, c->decl, scalar_origin(s->plan, n, c).of_width);
    for (int i = 0; i < n->tables.n; i++)
        if (multiplies(s, n->tables.at[i]->decl, divides, array, output, at) &&
            !table_goes_by_place(s->plan, n, n->tables.at[i]->decl))
            consider(s, found, n->tables.at[i]->decl, false);
    for (int i = 0; i < n->arrays.n && !found->decl; i++) {
        struct plan_array *c = n->arrays.at[i];
        if (i != array && c->reads && !c->writes && multiplies(s, c, divides, array, output, at))
            *found = (struct suspect){.decl = c->decl, .is_array = true, .said = found->said};
    }
}

struct suspect suspect_find(struct term_scan *s, int array, int output, int at)
{
    struct suspect found = {.carries = is_carried(s, array, output, at)};
    for (int divides = 0; divides < 2 && !found.carries && !found.decl; divides++) {
        find_by(s, &found, divides, array, output, at);
        found.divides = divides;
    }
    return found;
}

struct decl *suspect_held(struct term_scan *s, bool (*is)(struct term_scan *s, void *with),
                          void *with)
{
    const struct work_nest *w = s->nest;
    int n = w->nest->slice.n;
    struct decl *found = NULL;
    for (int i = 0; i < n + w->locals.n && !found; i++) {
        const struct stmt *t = i < n ? w->nest->slice.at[i] : NULL;
        struct decl *d = !t ? w->locals.at[i - n] : t->kind == STMT_DECL ? t->decls.at[0] : NULL;
        s->world.held = d;
        found = d && is_floating(d->type) && is(s, with) ? d : NULL;
    }
    s->world.held = NULL;
    return found;
}

struct step {
    int output, at;
    const struct terms *before;
};

/* The term would be a difference quotient, and the only one of its order: with others beside it, as
 * in a sign that is smoothed over a cell, it is no step of time. */
static bool is_step(struct term_scan *s, void *with)
{
    const struct step *t = with;
    struct scan_views v;
    struct terms near = scan_look(s, &v) ? scan_near(s, &v, t->output) : *t->before;
    return near.known && near.part[t->at] == 0 &&
           any_below(k, term_at(0),
                     near.part[k] != 0 && t->before->part[k] == 0 &&
                         near.order[k] + TERM_LEAST + k == 0);
}

struct decl *suspect_step(struct term_scan *s, int output, int at, const struct terms *before)
{
    return suspect_held(s, is_step, &(struct step){output, at, before});
}
