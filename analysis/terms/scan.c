/* One cell of a nest looked at in several worlds, each at several widths: amid equal neighbours and
 * amid others, at two distances, with something held, doubled or nudged. What was found is kept, as
 * the same questions come again. Called by all that asks for terms. */
#include "analysis/numbers/numbers.h"
#include "analysis/terms/terms.h"

#include <math.h>

/* A sweep that was made, and the world that it was made in. */
struct sweep_known {
    struct interpret_world world;
    struct sweep *sweep; /* NULL: the body is not understood */
};

struct sweeps_known {
    VEC(struct sweep_known) at;
};

void scan_update(struct term_scan *s)
{
    const struct plan_nest *n = s->nest->nest;
    bool same = true;
    for (int i = 0; i < n->arrays.n; i++) {
        const struct plan_array *a = n->arrays.at[i];
        const struct work_power *carried = a->width_power ? NULL : field_power(s->plan, a);
        int held = carried ? carried->power : n->reads_finest ? 0 : a->width_power;
        int power = s->side && i == s->made ? s->side->power : held;
        same &= power == s->powers[i];
        s->powers[i] = power;
    }
    for (int i = 0; i <= n->arrays.n && !same; i++)
        s->known[i].at.n = 0;
}

void scan_look_at(struct term_scan *s, int array)
{
    for (int i = 0; i < s->nest->nest->arrays.n; i++)
        s->still[i] = array >= 0 && i != array;
    s->looked = array;
}

/* But for what all worlds of a scan have in common, and whose cells differ. */
static bool is_same(const struct interpret_world *a, const struct interpret_world *b)
{
    return a->seed == b->seed && a->width == b->width && a->is_flat == b->is_flat &&
           a->nudged == b->nudged && a->doubled == b->doubled && a->held == b->held &&
           a->set == b->set && a->set_to == b->set_to && sides_equal(a->sides, b->sides) &&
           a->is_steep == b->is_steep;
}

struct sweep *scan_view(struct term_scan *s, double distance, bool uniform, int nudged)
{
    /* Without a distance no array differs from cell to cell. */
    struct sweeps_known *known = &s->known[distance == 0 ? 0 : s->looked + 1];
    struct sweep_known one = {.world = s->world};
    one.world.width = distance;
    one.world.is_flat = uniform;
    one.world.nudged = nudged;
    one.world.nudge = nudged < 0 ? 0 : SCAN_NUDGE;
    one.world.measured = &s->number_of;
    one.world.n_measured = s->measured.n;
    vec_each_at (k, &known->at)
        if (is_same(&k->world, &one.world))
            return k->sweep;
    one.sweep = sweep_of(s->plan, s->nest, &one.world);
    vec_push(s->plan->arena, &known->at, one);
    return one.sweep;
}

/* What the cell leaves amid equal ones. */
static double largest_alone(struct term_scan *s)
{
    s->known[0].at.n = 0;
    struct sweep *flat = scan_view(s, 0, false, -1);
    return flat ? sweep_largest(s->nest, flat) : 0;
}

/* Numbers of programs go with widths far below 1: `u[i] += dt * 1e6 * h * h`. Amid such terms
 * the differences of neighbours are lost to rounding. The widths are taken in a smaller unit while that makes
 * what the cell leaves there alone less, as powers of it do. */
static void choose_unit(struct term_scan *s)
{
    enum { STEP = 8, LEAST_FALL = 4 };
    const double enough = 1e4, least = 1e-4;
    double now = largest_alone(s), before = INFINITY;
    while (now > enough && now * LEAST_FALL < before && s->world.unit > least) {
        s->world.unit /= STEP;
        before = now;
        now = largest_alone(s);
    }
    if (!(now * LEAST_FALL < before))
        s->world.unit *= STEP;
    for (int i = 0; i <= s->nest->nest->arrays.n && s->world.unit < 1; i++)
        s->known[i].at.n = 0;
}

static struct term_scan *scan_new(struct plan *p, struct work_nest *w, enum scan_kind kind)
{
    struct term_scan *s = ARENA_NEW(p->arena, struct term_scan);
    size_t n = (size_t)w->nest->arrays.n + 1;
    *s = (struct term_scan){.plan = p, .nest = w};
    s->still = arena_alloc(p->arena, n * sizeof *s->still);
    s->powers = arena_alloc(p->arena, n * sizeof *s->powers);
    s->world = (struct interpret_world){
        .seed = 1, .unit = 1, .still = s->still, .powers = s->powers, .in_mesh = true};
    s->known = arena_alloc(p->arena, n * sizeof *s->known);
    if (kind == SCAN_CONDITIONS)
        scan_find_conditions(s);
    else
        scan_find_measures(s);
    choose_unit(s);
    return s;
}

struct term_scan scan_of(struct plan *p, struct work_nest *w, enum scan_kind kind)
{
    if (!w->scans[kind])
        w->scans[kind] = scan_new(p, w, kind);
    struct term_scan s = *w->scans[kind];
    scan_look_at(&s, -1);
    scan_update(&s);
    return s;
}

bool scan_reaches(struct term_scan *s, int number, int *side)
{
    struct expr *e = s->measured.at[number];
    bool reached = false;
    int n = 0;
    scan_look_at(s, -1);
    for (s->world.seed = SCAN_SEEDS; s->world.seed >= 1; s->world.seed--) {
        struct sweep *v = scan_view(s, SCAN_DISTANCE, false, -1);
        double margin = v ? sweep_margin(v, number) : NAN;
        if (isnan(margin))
            continue;
        n += interpret_holds(e, margin) ? 1 : -1;
        reached = true;
    }
    s->world.seed = 1;
    *side = n == SCAN_SEEDS ? 1 : n == -SCAN_SEEDS ? 0 : -1;
    return reached;
}

bool scan_look(struct term_scan *s, struct scan_views *v)
{
    v->flat = scan_view(s, 0, false, -1);
    v->whole = v->flat ? scan_view(s, SCAN_DISTANCE, false, -1) : NULL;
    v->half = v->whole ? scan_view(s, SCAN_DISTANCE / 2, false, -1) : NULL;
    return v->half;
}

struct terms scan_near(const struct term_scan *s, const struct scan_views *v, int output)
{
    struct terms t = terms_of(s->nest, v->whole, v->flat, output);
    struct terms half = terms_of(s->nest, v->half, v->flat, output);
    terms_find_orders(&t, &half);
    return t;
}

bool terms_have_quotient(const struct terms *t)
{
    return any_below(k, term_at(0), t->part[k] != 0 && t->order[k] + TERM_LEAST + k == 0);
}

bool scan_parts(struct term_scan *s, int array, int output, struct terms *from_own,
                  struct terms *from_all)
{
    struct sweep *flat = scan_view(s, 0, false, -1), *own = scan_view(s, 0, false, array);
    struct sweep *all = scan_view(s, 0, true, array);
    if (!flat || !own || !all)
        return false;
    *from_own = terms_of(s->nest, own, flat, output);
    *from_all = terms_of(s->nest, all, flat, output);
    return true;
}

struct terms scan_alone(struct term_scan *s, int output)
{
    struct sweep *flat = scan_view(s, 0, false, -1);
    return flat ? terms_of(s->nest, flat, NULL, output) : (struct terms){.known = false};
}

struct terms scan_doubled(struct term_scan *s, const void *what, int output)
{
    struct sweep *once = scan_view(s, 0, false, -1), *twice;
    twice = once ? scan_with(s, doubled, what, scan_view(s, 0, false, -1)) : NULL;
    return twice ? terms_of(s->nest, twice, once, output) : (struct terms){.known = false};
}

bool scan_goes_with(struct term_scan *s, const void *what, int output)
{
    struct terms t = scan_doubled(s, what, output);
    return !t.known || t.part[term_at(0)] != 0;
}

int scan_measured(const struct term_scan *s, int number)
{
    return s->nest->nest->arrays.n + s->nest->nest->reductions.n + number;
}

bool scan_take_side(struct term_scan *s, int side)
{
    s->world.sides = &scan_both_sides(s, side / 2)[side % 2];
    return true;
}
