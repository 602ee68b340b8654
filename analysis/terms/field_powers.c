/* Which power of the cell width a field carries that nests make anew from others in each step:
 * differences that are not divided by the width carry its first power, fluxes times dt / h its
 * inverse. What a nest makes of them is measured with that (terms.c), so that fluxes may be divided
 * where they are made or where they are differenced. Fields that a nest advances carry none. Called
 * by scalars.c; asked by hidden.c. */
#include "analysis/program/program.h"
#include "analysis/terms/terms.h"
#include "analysis/widths/widths.h"

#include <string.h>

enum { ROUNDS = 6 }; /* fields made of fields */

/* ---- which array is which ------------------------------------------------------------------- */

/* What was found last goes before: as finest_store.c tries it. */
struct work_power *field_power(const struct plan *p, const struct plan_array *a)
{
    struct work_power *found = NULL;
    vec_each (f, &p->work->powers)
        if (strcmp(f->array->component, a->component) == 0 && alias_same_field(p, f->array->decl, a->decl))
            found = f;
    return found;
}

int field_level_power(const struct plan *p, const struct plan_array *a)
{
    const struct work_power *f = a->width_power ? NULL : field_power(p, a);
    return f && f->known && !f->is_bare && f->own_power == f->power ? f->own_power : 0;
}

/* ---- one nest ------------------------------------------------------------------------------- */

/* What it reads goes with no level: nothing that others make of neighbours and leave undivided, say. */
static bool reads_no_level(const struct plan *p, const struct plan_nest *n)
{
    const struct work_power *f;
    return vec_all(a, &n->arrays,
                   !a->reads || a->full_write || a->width_power || !(f = field_power(p, a)) ||
                       (f->known && f->power == 0));
}

bool makes_for_finest(const struct plan *p, const struct work_nest *w)
{
    return !runs_each_step(p, w) && !w->nest->edge && !w->nest->reads_halo && nest_writes(w->nest) && !whole_of(w) &&
           reads_no_level(p, w->nest);
}

/* The least power of its parts, where they are known; *least: TERM_POWERS where there are none.
 * *alone: it comes from no width that the nest names. *own: as own_power. */
static bool find_least(struct term_scan *s, int output, int *least, bool *alone, int *own_power)
{
    struct scan_views v;
    *least = TERM_POWERS;
    *alone = true;
    *own_power = 0;
    if (!scan_look(s, &v))
        return false;
    struct terms near = scan_near(s, &v, output), own = terms_of(s->nest, v.flat, NULL, output);
    bool known = near.known && own.known && !terms_are_series(&own);
    for (int k = 0; k < TERM_POWERS && known; k++) {
        int power = k + TERM_LEAST;
        if (own.part[k] != 0 && power < *least)
            *least = power;
        if (own.part[k] != 0 && power != 0)
            *own_power = power;
        if (near.part[k] != 0 && power + near.order[k] < *least)
            *least = power + near.order[k];
        *alone &= power == 0 || (own.part[k] == 0 && near.part[k] == 0);
    }
    return known;
}

static struct work_power measured(struct term_scan *s, int output)
{
    struct plan_nest *n = s->nest->nest;
    bool alone;
    struct work_power f = {.array = n->arrays.at[output], .is_bare = true};
    int least;
    for (int i = 0; i < n->arrays.n; i++) {
        const struct work_power *of =
            n->arrays.at[i]->reads ? field_power(s->plan, n->arrays.at[i]) : NULL;
        f.is_bare &= !of || of->is_bare;
        if (of && !of->known)
            return f;
    }
    /* scale(p) on the kernel scales what the update makes of neighbours. */
    f.known = !has_power_of_width(s->nest) &&
              find_least(s, output, &least, &alone, &f.own_power);
    f.is_bare &= !nest_names_width(s->nest) || (f.known && alone);
    f.power = f.known && least < TERM_POWERS ? least : 0;
    f.is_nothing = f.known && least == TERM_POWERS && nest_names_width(s->nest);
    return f;
}

/* The numbers that are made up for a cell come by one side of a condition only. */
static void note_sides(struct term_scan *s, int output)
{
    struct work_power *f = field_power(s->plan, s->nest->nest->arrays.at[output]);
    for (int i = 0; i < s->others.n && f && f->known; i++) {
        int least, own;
        bool alone;
        s->world.sides = s->others.at[i];
        if (find_least(s, output, &least, &alone, &own) && alone && least < TERM_POWERS &&
            least != f->power && term_at(least) >= 0 && term_at(least) < TERM_POWERS)
            vec_push(s->plan->arena, &f->sides, ((struct work_side){s->world.sides, least}));
    }
    s->world.sides = NULL;
}

/* ---- all ------------------------------------------------------------------------------------ */

/* True where it is news. */
static bool note_power(struct plan *p, struct work_power f, int round)
{
    struct work_power *old = field_power(p, f.array);
    if (!old) {
        old = ARENA_COPY(p->arena, f);
        vec_push(p->arena, &p->work->powers, old);
        return true;
    }
    bool same = old->known == f.known && old->power == f.power && old->is_bare == f.is_bare &&
                old->own_power == f.own_power && old->is_nothing == f.is_nothing;
    if (same || !old->known)
        return false;
    if (round == old->round || round == ROUNDS - 1) /* two nests make it, each in its way */
        f.known = false;
    f.round = round;
    *old = f;
    return true;
}

static bool makes_fields(const struct plan *p, const struct work_nest *w)
{
    return !w->nest->edge && !w->nest->copies.n && !makes_for_finest(p, w) && w->nest->arrays.n;
}

static bool look_round(struct plan *p, int round)
{
    bool news = false;
    vec_each (w, &p->work->nests) {
        const struct plan_nest *n = w->nest;
        for (int k = 0; k < n->copies.n; k++) {
            struct plan_array *to = n->arrays.at[n->copies.at[k].to];
            struct work_power *from = field_power(p, n->arrays.at[n->copies.at[k].from]);
            if (from && from->power)
                news |= note_power(p, (struct work_power){.array = to, .round = round}, round);
        }
        if (!makes_fields(p, w))
            continue;
        struct term_scan s = scan_of(p, w, SCAN_CONDITIONS);
        for (int a = 0; a < n->arrays.n; a++)
            if (field_made_anew(p, n, n->arrays.at[a]) && !n->arrays.at[a]->width_power) {
                scan_update(&s);
                struct work_power f = measured(&s, a);
                f.round = round;
                news |= note_power(p, f, round);
            }
    }
    return news;
}

static void look_at_sides(struct plan *p, struct work_nest *w)
{
    const struct plan_nest *n = w->nest;
    struct term_scan s = scan_of(p, w, SCAN_CONDITIONS);
    if (whole_of(w) || !vec_any(a, &n->arrays, field_made_anew(p, n, a)))
        return;
    scan_find_sides(&s);
    for (int a = 0; a < n->arrays.n; a++)
        if (field_made_anew(p, n, n->arrays.at[a]))
            note_sides(&s, a);
    if (s.leaves_out)
        w->sides = SIDES_LEFT_OUT;
}

/* Those of arrays that are kept for the finest cells are none that is measured. */
static void forget_measured(struct plan *p)
{
    int kept = 0;
    for (int i = 0; i < p->work->powers.n; i++)
        if (p->work->powers.at[i]->is_given)
            p->work->powers.at[kept++] = p->work->powers.at[i];
    p->work->powers.n = kept;
}

void field_powers_find(struct plan *p)
{
    forget_measured(p);
    for (int round = 0; round < ROUNDS && look_round(p, round); round++)
        continue;
    vec_each (w, &p->work->nests)
        if (makes_fields(p, w))
            look_at_sides(p, w);
}
