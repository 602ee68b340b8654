/* How does an update go with the cell width? The body is run for one cell amid smooth fields, with
 * its neighbours at a width and at half of it: what it adds beyond the result with equal neighbours
 * falls by 2^order. First differences give order 1, second differences 2, and so on, whatever the
 * form: literals, locals, helpers, products of fields. This is the numerical form of computing the
 * stencil's moments. Called by update.c. */
#include "analysis/flow/flow.h"
#include "analysis/numbers/numbers.h"
#include "analysis/program/program.h"
#include "analysis/widths/widths.h"

#include <math.h>
#include <string.h>

enum { SEEDS = 3, NO_ARRAY = -1, MADE_ROUNDS = 3, DEEPEST = 8 };
static const double width = 0.02;

struct probe {
    const struct plan *plan;
    const struct work_nest *nest;
    struct interpret_world world;
};

static bool is_finite(const struct probe *b, const struct interpret_result *r)
{
    const struct plan_nest *n = b->nest->nest;
    return all_below(a, n->arrays.n, !n->arrays.at[a]->writes || isfinite(r->written[a]));
}

/* Coordinates in arrays, whose differences divide: `(u[i + 1] - u[i]) / (x[i + 1] - x[i])`. */
static const bool *find_staying(const struct probe *b)
{
    const struct plan_nest *n = b->nest->nest;
    bool *stays = arena_alloc(b->plan->arena, (size_t)n->arrays.n);
    for (int a = 0; a < n->arrays.n; a++)
        stays[a] = plan_reads_far(n->arrays.at[a]) && !field_is_set(b->plan, n->arrays.at[a]);
    return stays;
}

/* Amid equal neighbours arrays that stay are varied where all is divided by their differences. */
static bool look(const struct probe *b, double h, bool flat, int nudged,
                 struct interpret_result *out)
{
    struct interpret_world world = b->world;
    world.width = h;
    world.cell = world.by_width ? fabs(h) : 0; /* positions are made of the finest width, which stays */
    world.is_flat = flat;
    world.nudged = nudged;
    world.nudge = nudged == NO_ARRAY ? 0 : 0.01;
    bool known = interpret_cell(b->plan, b->nest, &world, out);
    if (known && flat && world.by_width && !is_finite(b, out)) {
        world.varies = find_staying(b);
        known = interpret_cell(b->plan, b->nest, &world, out);
    }
    return known;
}

/* x(h) -> order: -1 where it is nothing but noise, -2 where it is no power. */
static int order_of(double whole, double half, double size)
{
    if (fabs(whole) <= 1e-12 * size)
        return -1;
    double order = log2(fabs(whole / half));
    int nearest = (int)lround(order);
    return isfinite(order) && nearest >= 0 && nearest <= 6 && fabs(order - nearest) < 0.2 ? nearest
                                                                                          : -2;
}

/* What the neighbours add at width h, for the fields (h > 0) and their mirror images (h < 0). */
struct increments {
    double at[4]; /* h, h/2, -h, -h/2 */
    double size;
};

static void join(struct moments *m, const struct increments *x)
{
    int order = order_of(x->at[0], x->at[1], x->size);
    int odd = order_of(x->at[0] - x->at[2], x->at[1] - x->at[3], x->size);
    int even = order_of(x->at[0] + x->at[2], x->at[1] + x->at[3], x->size);
    if (order == -1)
        return;
    m->is_mixed |= odd == 1 && even == 2;
    if (order == -2 && m->is_mixed)
        order = 1;
    if (order == -2 && odd >= 0 && even >= 0) /* the larger part is small by chance */
        order = odd < even ? odd : even;
    m->known &= order >= 0 && (m->order < 0 || m->order == order);
    m->order = order;
}

static bool measure(const struct probe *b, struct moments *m)
{
    static const double factor[4] = {1, 0.5, -1, -0.5};
    const struct plan_nest *n = b->nest->nest;
    struct interpret_result same[4] = {0}, next[4] = {0};
    for (int i = 0; i < 4; i++)
        if (!look(b, factor[i] * width, true, NO_ARRAY, &same[i]) ||
            !look(b, factor[i] * width, false, NO_ARRAY, &next[i]))
            return false;
    for (int a = 0; a < n->arrays.n; a++) {
        struct increments x = {.size = fabs(next[0].written[a]) + fabs(same[0].written[a])};
        for (int i = 0; i < 4; i++)
            x.at[i] = next[i].written[a] - same[i].written[a];
        if (!is_update(n->arrays.at[a]))
            continue;
        m->divides |= isfinite(next[0].written[a]) && !isfinite(same[0].written[a]);
        join(m, &x);
    }
    m->reduces |= any_below(r, n->reductions.n, next[0].reduced[r] != same[0].reduced[r]);
    return true;
}

static bool moved(const struct plan_nest *n, const struct interpret_result *x,
                  const struct interpret_result *y)
{
    return any_below(a, n->arrays.n, is_update(n->arrays.at[a]) && x->written[a] != y->written[a]);
}

/* The cell's own value does not matter to the new one, but its neighbourhood's level does. */
static bool averages(const struct probe *b, int array)
{
    struct interpret_result same[2] = {0}, next[2] = {0};
    return look(b, width, true, NO_ARRAY, &same[0]) && look(b, width, true, array, &same[1]) &&
           look(b, width, false, NO_ARRAY, &next[0]) && look(b, width, false, array, &next[1]) &&
           moved(b->nest->nest, &same[0], &same[1]) && !moved(b->nest->nest, &next[0], &next[1]);
}

/* By itself, amid still neighbours of the other arrays, it makes a first difference. */
static bool moves(const struct probe *b, int array)
{
    const int n = b->nest->nest->arrays.n;
    bool *still = arena_alloc(b->plan->arena, (size_t)n * sizeof *still);
    struct probe alone = *b;
    struct moments m = {.known = true, .order = -1};
    for (int a = 0; a < n; a++)
        still[a] = a != array;
    alone.world.still = still;
    return measure(&alone, &m) && m.is_mixed;
}

static struct moments measure_all(struct probe *b)
{
    struct moments m = {.known = true, .order = -1, .sides = b->world.sides};
    for (unsigned seed = 1; m.known && seed <= SEEDS; seed++) {
        b->world.seed = seed;
        m.known = measure(b, &m) && m.known;
    }
    return m;
}

/* The other side of the walker's condition, or one of the next one. */
static bool next_side(struct probe *b, struct walker *e)
{
    struct interpret_sides one = {1, {e->e}, {true}};
    if (!b->world.sides || b->world.sides->holds[0]) {
        do {
            if (!next_expr(e))
                return false;
        } while (!interpret_has_sides(e->e));
        one = (struct interpret_sides){1, {e->e}, {false}};
    }
    b->world.sides = ARENA_COPY(b->plan->arena, one);
    return true;
}

/* On the side of a condition on which neighbours have a part, `if (mask[i] == 0) w[i] = u[i] + ...`. */
static struct moments measure_sides(struct probe *b)
{
    struct moments m = {.order = -1};
    for (WALK(e, in_nest_body(b->nest->nest)); m.order < 0 && next_side(b, &e);)
        m = measure_all(b);
    return m;
}

static struct moments moments_in(const struct plan *p, const struct work_nest *w, bool by_width,
                                 const struct decl *held)
{
    const struct plan_nest *n = w->nest;
    struct probe b = {p, w, {.by_width = by_width, .held = held}};
    struct moments m = measure_all(&b);
    if (by_width && m.known && m.order < 0)
        m = measure_sides(&b);
    b.world.seed = 1;
    for (int a = 0; m.known && (m.order > 1 || m.is_mixed) && a < n->arrays.n; a++)
        if (plan_reads_far(n->arrays.at[a]) && averages(&b, a)) {
            m.averages = true;
            m.moves |= m.is_mixed && moves(&b, a);
        }
    m.known &= !m.divides && m.order >= 0;
    return m;
}

struct moments moments_of(const struct plan *p, const struct work_nest *w)
{
    return moments_in(p, w, false, NULL);
}

/* What neighbours add to an array at this width, beyond what is in proportion to the data. */
static bool bends_by(struct probe *b, double h, int array, double *by, double *size)
{
    double part[2];
    for (int i = 0; i < 2; i++) {
        struct interpret_result same = {0}, next = {0};
        b->world.size = ldexp(1, -i);
        if (!look(b, h, true, NO_ARRAY, &same) || !look(b, h, false, NO_ARRAY, &next))
            return false;
        part[i] = next.written[array] - same.written[array];
        *size = fabs(next.written[array]) + fabs(*size);
    }
    *by = part[0] - 2 * part[1];
    return true;
}

static int order_of_squares(const struct plan *p, const struct work_nest *w, int array)
{
    struct probe b = {p, w, {0}};
    int found = -1;
    for (unsigned seed = 1; seed <= SEEDS; seed++) {
        double whole, half, size = 0;
        b.world.seed = seed;
        if (!bends_by(&b, width, array, &whole, &size) || !bends_by(&b, 0.5 * width, array, &half, &size))
            return -1;
        int order = order_of(whole, half, size);
        if (order < 0 || (seed > 1 && order != found))
            return -1;
        found = order;
    }
    return found;
}

int moments_of_squares(const struct plan *p, const struct work_nest *w)
{
    int most = -1;
    for (int a = 0; a < w->nest->arrays.n; a++) {
        int order = is_update(w->nest->arrays.at[a]) ? order_of_squares(p, w, a) : -1;
        most = order > most ? order : most;
    }
    return most;
}

static bool is_between(const struct plan *p, const struct plan_nest *n, const struct plan_copy *c,
                       const struct decl *from, const struct decl *to)
{
    const struct decl *a = n->arrays.at[c->from]->decl, *b = n->arrays.at[c->to]->decl;
    return (alias_same_field(p, a, from) && alias_same_field(p, b, to)) || calls_hand(p, a, b, from, to);
}

/* The nest copies one to the other, or passes it on with a limit. */
static bool passes_on(const struct plan *p, const struct plan_nest *n, const struct decl *from,
                      const struct decl *to)
{
    return vec_any_at(c, &n->copied, is_between(p, n, c, from, to)) ||
           vec_any_at(c, &n->passed, is_between(p, n, c, from, to));
}

/* One field by a swap, or a loop passes one on to the other. */
bool moments_one_field(const struct plan *p, const struct decl *to, const struct decl *from)
{
    return alias_same_field(p, to, from) || vec_any(x, &p->nests, passes_on(p, x, to, from)) ||
           bytes_move(p, to, from);
}

bool field_is_one(const struct plan *p, const struct plan_array *to, const struct plan_array *from)
{
    return to == from || (strcmp(to->component, from->component) == 0 &&
                          moments_one_field(p, to->decl, from->decl));
}

bool field_is_set(const struct plan *p, const struct plan_array *a)
{
    return any_array(x, p,
                     !x.nest->edge && x.array->writes && runs_each_step(p, x.work) && field_is_one(p, x.array, a));
}

bool field_reads_own(const struct plan_nest *n, const struct plan_array *a)
{
    return vec_any_at(read, &n->accesses,
                      read->reads && n->arrays.at[read->array] == a && !a->full_write &&
                          plan_is_own_cell(read));
}

bool field_advances(const struct plan *p, const struct plan_nest *n, const struct plan_array *to)
{
    return vec_any(a, &n->arrays, a->reads && field_reads_own(n, a) && field_is_one(p, to, a));
}

bool field_made_anew(const struct plan *p, const struct plan_nest *n, const struct plan_array *to)
{
    bool advances =
        !to->writes || !is_floating(to->type) ||
        vec_any(a, &n->arrays,
                a->reads && field_is_one(p, to, a) && (field_reads_own(n, a) || plan_reads_far(a)));
    return !advances;
}

/* rounds: of fields that are made of fields. */
static bool is_made(const struct plan *p, const struct plan_array *a, int rounds)
{
    return rounds == 0 ||
           vec_any(n, &p->nests,
                   !n->edge &&
                       vec_any(to, &n->arrays,
                               strcmp(to->component, a->component) == 0 &&
                                   alias_same_field(p, to->decl, a->decl) &&
                                   field_made_anew(p, n, to)) &&
                       (n->reads_halo || vec_any(of, &n->arrays,
                                                 of->reads && !field_made_anew(p, n, of) &&
                                                     is_made(p, of, rounds - 1))));
}

bool moments_of_made(const struct plan *p, const struct plan_nest *n)
{
    return vec_any(a, &n->arrays, a->reads && is_floating(a->type) && is_made(p, a, MADE_ROUNDS));
}

static bool is_rate(const struct plan *p, const struct plan_array *a)
{
    struct moments m;
    return vec_all(v, &p->work->nests,
                   v->nest->edge ||
                       !vec_any(to, &v->nest->arrays,
                                to->writes && alias_same_field(p, to->decl, a->decl) &&
                                    field_made_anew(p, v->nest, to)) ||
                       (v->nest->reads_halo && (m = moments_in(p, v, true, NULL)).known && m.order == 0));
}

bool moments_take_rates(const struct plan *p, const struct plan_nest *n)
{
    return vec_all(a, &n->arrays,
                   !a->reads || !is_floating(a->type) || !is_made(p, a, MADE_ROUNDS) || is_rate(p, a));
}

/* One takes on what the other holds by way of a third one, as the values of two steps ago: `v = u; u = un;`. */
static bool inherits(const struct plan *p, const struct decl *to, const struct decl *from)
{
    return moments_one_field(p, to, from) ||
           vec_any(n, &p->nests,
                   vec_any_at(c, &n->copied,
                              moments_one_field(p, to, n->arrays.at[c->from]->decl) &&
                                  moments_one_field(p, n->arrays.at[c->from]->decl, from)));
}

struct fields {
    VEC(const struct plan_array *) at;
};

static bool is_in(const struct plan *p, const struct fields *f, const struct plan_array *a)
{
    return vec_any(x, &f->at, field_is_one(p, x, a));
}

/* What some more of one array adds to another amid equal neighbours. */
static bool add_some(const struct probe *b, double h, int from, int to, double *added)
{
    struct interpret_result as_is = {0}, more = {0};
    if (!look(b, h, true, NO_ARRAY, &as_is) || !look(b, h, true, from, &more))
        return false;
    *added = more.written[to] - as_is.written[to];
    return true;
}

static int order_by(const struct probe *b, int from, int to)
{
    double whole, half;
    bool known = add_some(b, width, from, to, &whole) && add_some(b, 0.5 * width, from, to, &half);
    return known ? order_of(whole, half, fabs(whole)) : -1;
}

/* How what the array adds to `to` goes with the width, on the side of a condition on which it does; negative: by no
 * power of it. */
static int order_of_added(const struct plan *p, const struct work_nest *w, int from, int to, const struct decl *held)
{
    struct probe b = {p, w, {.seed = 1, .by_width = true, .held = held}};
    int order = order_by(&b, from, to);
    for (WALK(e, in_nest_body(w->nest)); order == -1 && next_side(&b, &e);)
        order = order_by(&b, from, to);
    return order;
}

/* What neighbours add to an array, and what it holds amid equal ones. */
static bool look_at(const struct probe *b, double h, int array, double *near, double *flat)
{
    struct interpret_result same = {0}, next = {0};
    if (!look(b, h, true, NO_ARRAY, &same) || !look(b, h, false, NO_ARRAY, &next))
        return false;
    *near = next.written[array] - same.written[array];
    *flat = same.written[array];
    return true;
}

/* More in a cell of the one, and amid equal neighbours, gives more of the other: not in differences of fluxes. */
static bool gives(const struct plan *p, const struct work_nest *w, int from, int to)
{
    const struct plan_nest *n = w->nest;
    struct probe b = {p, w, {.seed = 1}};
    double added;
    return n->arrays.at[from]->reads && field_reads_own(n, n->arrays.at[from]) && is_update(n->arrays.at[to]) &&
           is_floating(n->arrays.at[to]->type) &&
           (!plan_reads_far(n->arrays.at[from]) || (add_some(&b, width, from, to, &added) && added != 0));
}

/* Besides what comes from the one array, the other's own old value has a part. */
static bool keeps_old(const struct plan *p, const struct plan_nest *n, int from, int to)
{
    return vec_any(a, &n->arrays,
                   a != n->arrays.at[from] && a->reads && field_reads_own(n, a) &&
                       field_is_one(p, n->arrays.at[to], a));
}

/* What a cell holds of the one ends up in that cell of the other, by way of nests. replaces: as all that is left of
 * it, so of sweeps along one axis each, `w = u + ...; u = w + ...`; and not where the other's own value has a part,
 * too. */
static bool flows_into(const struct plan *p, const struct plan_array *from, const struct plan_array *to, bool replaces)
{
    struct fields reached = {0};
    vec_push(p->arena, &reached.at, from);
    for (int before = 0; before != reached.at.n && !is_in(p, &reached, to);) {
        before = reached.at.n;
        vec_each (w, &p->work->nests) {
            const struct plan_nest *n = w->nest;
            for (int a = 0; a < n->arrays.n && !n->edge; a++)
                for (int k = 0; k < n->arrays.n && is_in(p, &reached, n->arrays.at[a]); k++)
                    if (!is_in(p, &reached, n->arrays.at[k]) && !(replaces && keeps_old(p, n, a, k)) &&
                        gives(p, w, a, k))
                        vec_push(p->arena, &reached.at, n->arrays.at[k]);
        }
    }
    return is_in(p, &reached, to);
}

/* The new values of what it reads in its own cell, under the same name, behind the other end of a
 * swap, or by way of copies. */
static bool advances(const struct plan *p, const struct work_nest *w)
{
    const struct plan_nest *n = w->nest;
    const struct plan_array *from;
    return vec_any_at(read, &n->accesses,
                      read->reads && plan_is_own_cell(read) &&
                          is_floating((from = n->arrays.at[read->array])->type) &&
                          vec_any(a, &n->arrays,
                                  a->writes &&
                                      (a == from || inherits(p, a->decl, from->decl))));
}

/* The nest adds what the array holds to a field, by no power of the width. */
static bool adds_to(const struct plan *p, const struct work_nest *v, int from, const struct plan_array *field)
{
    const struct plan_nest *n = v->nest;
    return any_below(to, n->arrays.n,
                     from != to && field_is_one(p, n->arrays.at[to], field) && is_update(n->arrays.at[to]) &&
                         field_advances(p, n, n->arrays.at[to]) && order_of_added(p, v, from, to, NULL) == 0);
}

/* Another nest does so: the array holds what the field gets in a step. */
static bool is_increment(const struct plan *p, const struct plan_array *a, const struct plan_array *field)
{
    const struct plan_nest *n;
    return vec_any(v, &p->work->nests,
                   (n = v->nest, !n->edge) &&
                       any_below(from, n->arrays.n,
                                 n->arrays.at[from]->reads && field_is_one(p, n->arrays.at[from], a) &&
                                     adds_to(p, v, from, field)));
}

/* What the nest makes of neighbours of `field` is what another one adds to it, of `k[i] = r * (...)` and
 * `u[i] += 0.5 * (k[i] + l[i])`; or all that becomes of it. */
static bool makes_step_of(const struct plan *p, const struct work_nest *w, int to, const struct plan_array *field,
                          const struct interpret_sides *sides)
{
    const struct plan_array *a = w->nest->arrays.at[to];
    struct probe b = {p, w, {.seed = 1, .by_width = true, .sides = sides}};
    double near, flat, half;
    if (!is_update(a) || !is_floating(a->type) || !look_at(&b, width, to, &near, &flat) ||
        !look_at(&b, 0.5 * width, to, &near, &half))
        return false;
    bool falls = flat == 0 || order_of(flat, half, 0) > 0;
    return falls ? vec_any(x, &p->nests, vec_any(of, &x->arrays, of->writes && flows_into(p, field, of, false) &&
                                                                        is_increment(p, a, of)))
                    : flows_into(p, a, field, true);
}

static bool makes_step(const struct plan *p, const struct work_nest *w, const struct interpret_sides *sides)
{
    const struct plan_nest *n = w->nest;
    return any_below(from, n->arrays.n,
                     plan_reads_far(n->arrays.at[from]) && field_reads_own(n, n->arrays.at[from]) &&
                         is_floating(n->arrays.at[from]->type) &&
                         any_below(to, n->arrays.n, makes_step_of(p, w, to, n->arrays.at[from], sides)));
}

/* ---- iterations ------------------------------------------------------------------------------- */

/* All that neighbours add falls with the width, though what is made of the width is made anew. */
static bool vanishes(const struct plan *p, const struct work_nest *w, int array)
{
    struct probe b = {p, w, {.by_width = true}};
    double whole, half, flat;
    return all_below(seed, SEEDS,
                     (b.world.seed = seed + 1, look_at(&b, width, array, &whole, &flat)) &&
                         look_at(&b, 0.5 * width, array, &half, &flat) &&
                         order_of(whole, half, fabs(whole) + fabs(flat)) > 0);
}

/* scale(c: 0) of what multiplies all that neighbours add, and nothing else: a filter, as it says. */
static bool is_filter(const struct plan *p, const struct work_nest *w, int array)
{
    struct probe once = {p, w, {.seed = 1, .by_width = true}}, twice = once;
    double near, more, flat, same;
    return vec_any_at(
        s, &w->kernel->scales,
        s->power == 0 && !s->is_step && look_at(&once, width, array, &near, &flat) &&
            (twice.world.doubled = s->decl, look_at(&twice, width, array, &more, &same)) &&
            fabs(more - 2 * near) <= 1e-6 * fabs(near) && fabs(flat - same) <= 1e-9 * fabs(flat));
}

bool moments_takes_by(const struct plan *p, const struct work_nest *w, const struct decl *d)
{
    struct probe once = {p, w, {.seed = 1, .by_width = true}}, twice = once;
    double near, more, flat;
    twice.world.doubled = d;
    return any_below(to, w->nest->arrays.n,
                     is_update(w->nest->arrays.at[to]) && look_at(&once, width, to, &near, &flat) &&
                         look_at(&twice, width, to, &more, &flat) &&
                         fabs(more - near) > 1e-6 * fabs(near));
}

/* stages: or what a step's stages make of the field. */
static bool is_of_field(const struct plan *p, const struct plan_array *field, const struct plan_array *x, bool stages)
{
    return moments_one_field(p, field->decl, x->decl) || (stages && flows_into(p, field, x, false));
}

/* A nest makes the array of neighbours of the field: residuals, the same for any width. */
static bool is_residual(const struct plan *p, const struct plan_array *residual,
                        const struct plan_array *field, bool stages)
{
    struct moments m;
    return vec_any(v, &p->work->nests,
                   !v->nest->edge &&
                       vec_any(x, &v->nest->arrays,
                               is_update(x) && alias_same_field(p, x->decl, residual->decl) &&
                                   field_made_anew(p, v->nest, x)) &&
                       vec_any(x, &v->nest->arrays,
                               x->reads && plan_reads_far(x) && is_of_field(p, field, x, stages)) &&
                       (m = moments_in(p, v, true, NULL)).known && m.order == 0);
}

/* The array adds to `to` by a power of the width, and with `held` the same for any width by none; held: or NULL. */
static bool adds_by_width(const struct plan *p, const struct work_nest *w, int from, int to, const struct decl *held)
{
    const struct plan_array *a = w->nest->arrays.at[from];
    return from != to && a->reads && is_floating(a->type) && order_of_added(p, w, from, to, NULL) > 0 &&
           (!held || order_of_added(p, w, from, to, held) == 0);
}

/* The second half of a sweep: `p[i] -= h * h / 4 * residual[i]`. held: of a step in time, by what is the same for any
 * width where this variable is; or NULL. */
static bool corrects(const struct plan *p, const struct work_nest *w, const struct decl *held)
{
    const struct plan_nest *n = w->nest;
    return any_below(to, n->arrays.n,
                     is_update(n->arrays.at[to]) &&
                         any_below(a, n->arrays.n,
                                   adds_by_width(p, w, a, to, held) &&
                                       field_advances(p, n, n->arrays.at[to]) &&
                                       is_residual(p, n->arrays.at[a], n->arrays.at[to], held != NULL)) &&
                         (!held || all_below(a, n->arrays.n,
                                             adds_by_width(p, w, a, to, held) || !adds_by_width(p, w, a, to, NULL))));
}

bool moments_iterates(const struct plan *p, const struct work_nest *w)
{
    const struct plan_nest *n = w->nest;
    if (has_power_of_width(w))
        return false; /* a step in time: what neighbours add is divided by the width */
    if (!n->reads_halo)
        return corrects(p, w, NULL);
    for (int to = 0; to < n->arrays.n; to++) {
        bool own = vec_any(x, &n->arrays,
                           x->reads && plan_reads_far(x) &&
                               (field_is_one(p, n->arrays.at[to], x) || field_goes_towards(p, x, n->arrays.at[to])));
        if (own && is_update(n->arrays.at[to]) && vanishes(p, w, to) && !is_filter(p, w, to))
            return true;
    }
    return false;
}

/* ---- time steps ------------------------------------------------------------------------------- */

/* Amid equal neighbours what an array adds to itself is the same for any width where this variable
 * is: so of a step in time. The weight of a relaxation, `(1 - w) * p[i] + c * (p[i - 1] + p[i + 1]) /
 * h^2`, must go with the width. */
static bool keeps_own_part(const struct plan *p, const struct work_nest *w, const struct decl *held,
                           const struct interpret_sides *sides)
{
    struct probe b = {p, w, {.seed = 1, .by_width = true, .held = held, .sides = sides}};
    const struct plan_nest *n = w->nest;
    bool keeps = true;
    for (int a = 0; a < n->arrays.n && keeps; a++) {
        double whole = 0, half = 0, more;
        for (int from = 0; from < n->arrays.n && keeps && is_update(n->arrays.at[a]); from++) {
            if (!n->arrays.at[from]->reads ||
                !moments_one_field(p, n->arrays.at[a]->decl, n->arrays.at[from]->decl))
                continue;
            keeps = add_some(&b, width, from, a, &more);
            whole += keeps ? more : 0;
            keeps = keeps && add_some(&b, 0.5 * width, from, a, &more);
            half += keeps ? more : 0;
        }
        keeps = keeps && fabs(whole - half) <= 1e-6 * (fabs(whole) + fabs(half));
    }
    return keeps;
}

/* On some side of a condition what neighbours add goes with a power of the width. */
static bool some_side_scales(const struct plan *p, const struct work_nest *w, const struct decl *held)
{
    struct probe b = {p, w, {.by_width = true, .held = held}};
    bool scales = false;
    for (WALK(e, in_nest_body(w->nest)); !scales && next_side(&b, &e);) {
        struct moments m = measure_all(&b);
        scales = m.known && m.order > 0;
    }
    return scales;
}

/* With it the same for any width, what the update adds is so, too. */
static bool is_step(const struct plan *p, const struct work_nest *w, const struct decl *d)
{
    struct moments fixed = moments_in(p, w, true, d);
    return fixed.known && fixed.order == 0 && keeps_own_part(p, w, d, fixed.sides) && !some_side_scales(p, w, d);
}

/* How what neighbours add to `to` goes with the width beside what another array, which is held over from the step
 * before, gives it: the order of the ratio, negative where it is none. */
static int balance(const struct plan *p, const struct work_nest *w, int to, int from, const struct decl *held)
{
    struct probe b = {p, w, {.seed = 1, .by_width = true, .held = held}};
    double ratio[2] = {NAN, NAN}, near, flat, added;
    for (int i = 0; i < 2; i++)
        if (look_at(&b, ldexp(width, -i), to, &near, &flat) &&
            add_some(&b, ldexp(width, -i), from, to, &added))
            ratio[i] = near / added;
    return isfinite(ratio[0]) && isfinite(ratio[1]) ? order_of(ratio[0], ratio[1], 0) : -1;
}

/* Of a step that is solved by iteration, `(v[i] + dt / (h * h) * (u[i - 1] + u[i + 1])) / (1 + 2 * dt / (h * h))`:
 * neighbours and the old value keep their shares at any width where this variable is the same. */
static bool is_implicit_step(const struct plan *p, const struct work_nest *w, const struct decl *d)
{
    const struct plan_nest *n = w->nest;
    return any_below(to, n->arrays.n,
                     is_update(n->arrays.at[to]) &&
                         any_below(from, n->arrays.n,
                                   n->arrays.at[from]->reads && !plan_reads_far(n->arrays.at[from]) &&
                                       is_floating(n->arrays.at[from]->type) && from != to &&
                                       balance(p, w, to, from, NULL) > 0 && balance(p, w, to, from, d) == 0));
}

static bool may_be_step(const struct plan_scalar *s)
{
    return s->per_level && !s->is_spacing && !s->has_power;
}

typedef bool step_test(const struct plan *p, const struct work_nest *w, const struct decl *d);

/* `h * h`, also by way of variables: nothing but the width. */
static bool is_bare_width(const struct work_nest *w, struct expr *e, int depth)
{
    e = expr_core(e);
    if (expr_is(e, OP_MUL) || expr_is(e, OP_DIV))
        return is_bare_width(w, e->a[0], depth) && is_bare_width(w, e->a[1], depth);
    const struct stmt *made = e->kind == EXPR_NAME && depth < DEEPEST ? slice_declares(w->nest, e->decl) : NULL;
    return made ? is_bare_width(w, made->decls.at[0]->init, depth + 1)
                : e->kind == EXPR_NAME && is_spacing(w->kernel, e->decl);
}

static bool is_literal(const struct expr *e)
{
    return e->kind == EXPR_INT || e->kind == EXPR_FLOAT;
}

/* dt of `half = dt / 2`, whose other factor is a number: held with it. */
static const struct decl *multiple_of(const struct work_nest *w, const struct decl *step)
{
    const struct stmt *made = slice_declares(w->nest, step);
    struct expr *e = made ? expr_core(made->decls.at[0]->init) : NULL;
    bool times = e && (expr_is(e, OP_MUL) || expr_is(e, OP_DIV));
    struct expr *a = times ? expr_core(e->a[0]) : NULL, *b = times ? expr_core(e->a[1]) : NULL;
    struct expr *of = !times ? NULL : is_literal(b) ? a : expr_is(e, OP_MUL) && is_literal(a) ? b : NULL;
    const struct stmt *from = of && of->kind == EXPR_NAME ? slice_declares(w->nest, of->decl) : NULL;
    return from && !is_bare_width(w, from->decls.at[0]->init, 0) ? of->decl : NULL;
}

/* The first number that is one: of those that the nest computes anew for each level, else of those that
 * these are made of, `dt = 0.2 * h * h, r = dt / (h * h)`, from the last. */
static const struct decl *first_step(const struct plan *p, const struct work_nest *w, step_test *is)
{
    const struct plan_nest *n = w->nest;
    const struct plan_scalar *scalar = vec_first_at(s, &n->scalars, may_be_step(s) && is(p, w, s->decl));
    const struct expr *name = NULL;
    for (int i = n->slice.n - 1; i >= 0 && !scalar && !name; i--)
        name = find_expr(x, in_stmt(n->slice.at[i]),
                         x.e->kind == EXPR_NAME && is_floating(x.e->type) && slice_declares(n, x.e->decl) &&
                             !plan_scalar_of(n, x.e->decl) && is(p, w, x.e->decl));
    const struct decl *step = scalar ? scalar->decl : name ? name->decl : NULL, *of = step;
    while (of && (of = multiple_of(w, step)) && is(p, w, of))
        step = of;
    return step;
}

/* What the cell gets amid equal ones is the same for any width. */
static bool own_is_same(const struct plan *p, const struct work_nest *w, const struct decl *held,
                        const struct interpret_sides *sides)
{
    const struct plan_nest *n = w->nest;
    struct probe b = {p, w, {.by_width = true, .held = held, .sides = sides}};
    bool same = true;
    for (unsigned seed = 1; seed <= SEEDS && same; seed++) {
        struct interpret_result whole = {0}, half = {0};
        b.world.seed = seed;
        same = look(&b, width, true, NO_ARRAY, &whole) && look(&b, 0.5 * width, true, NO_ARRAY, &half);
        for (int a = 0; a < n->arrays.n && same; a++)
            same = fabs(whole.written[a] - half.written[a]) <= 1e-9 * fabs(whole.written[a]);
    }
    return same;
}

/* The residuals that another nest has made are added by what counts as the same on all levels. */
static bool corrects_by_fixed(const struct plan *p, const struct work_nest *w)
{
    const struct plan_nest *n = w->nest;
    return any_below(to, n->arrays.n,
                     is_update(n->arrays.at[to]) && field_advances(p, n, n->arrays.at[to]) &&
                         any_below(a, n->arrays.n,
                                   a != to && n->arrays.at[a]->reads && is_floating(n->arrays.at[a]->type) &&
                                       order_of_added(p, w, a, to, NULL) == 0 &&
                                       is_residual(p, n->arrays.at[a], n->arrays.at[to], true)));
}

/* The one that no level can make anew: the update is the same for any width as it is. */
static const struct decl *unmade_step(const struct work_nest *w)
{
    return w->unmade.n == 1 && !scale_of(w->kernel, w->unmade.at[0]) ? w->unmade.at[0] : NULL;
}

/* Of a step in time that is made at once. */
static const struct decl *explicit_step(const struct plan *p, const struct work_nest *w, bool *consistent)
{
    struct moments m = moments_in(p, w, true, NULL);
    *consistent = m.known && m.order == 0 && advances(p, w) && own_is_same(p, w, NULL, m.sides);
    if (*consistent)
        return unmade_step(w);
    if (!m.known || m.order <= 0 || !(advances(p, w) || makes_step(p, w, m.sides)))
        return NULL;
    const struct decl *step = first_step(p, w, is_step);
    *consistent = step && own_is_same(p, w, step, m.sides);
    return step ? step : vec_first(d, &w->locals, is_floating(d->type) && is_step(p, w, d));
}

const struct decl *moments_step(const struct plan *p, const struct work_nest *w, bool *consistent)
{
    const struct plan_nest *n = w->nest;
    *consistent = false;
    if (w->kernel->n_spacing == 0 || whole_of(w) || !vec_any_at(s, &n->scalars, s->per_level))
        return NULL;
    if (!n->reads_halo && w->unmade.n && corrects_by_fixed(p, w))
        return unmade_step(w);
    if (!n->reads_halo)
        return first_step(p, w, corrects);
    const struct decl *step = explicit_step(p, w, consistent);
    if (!step && vec_any_at(s, &n->scalars, may_be_step(s)) && moments_iterates(p, w))
        step = first_step(p, w, is_implicit_step);
    return step;
}

/* By the width that d is made of its terms of the own cell go with a power, as its undivided differences do by
 * themselves: `w = (p[i - 1] + p[i + 1]) / 2 - p[i] + d * f[i]`. */
static bool fits_undivided(const struct plan *p, const struct work_nest *w, int order, const struct decl *d)
{
    const struct plan_nest *n = w->nest;
    return any_below(to, n->arrays.n,
                     is_update(n->arrays.at[to]) &&
                         any_below(from, n->arrays.n,
                                   adds_by_width(p, w, from, to, d) &&
                                       order_of_added(p, w, from, to, NULL) == order));
}

bool moments_take_width(const struct plan *p, const struct work_nest *w, const struct decl *d)
{
    struct moments as_is = moments_in(p, w, true, NULL), held = moments_in(p, w, true, d);
    return as_is.known && (as_is.order == 0 ? !held.known || held.order != 0
                                            : held.known && held.order == as_is.order &&
                                                  fits_undivided(p, w, held.order, d));
}
