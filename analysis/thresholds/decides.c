/* Arrays whose values decide what a nest makes: `r[i] > 1 ? q : 0`, `fmax(r[i] - 1, 0)`, `tanh(50 *
 * (r[i] - 1))`. A source that another nest has made of the place (source_chain.c of the runtime)
 * shows in what such a nest makes of it only once it is large enough; so what it made is looked at,
 * too. Upwind schemes and limiters choose, but what they make goes steadily with the values.
 *
 * So it is measured: the nest's code is run for one cell (interpret.c), with each of a row of
 * numbers in all cells of the array. Its values decide where a result jumps, where nearly all of
 * its change lies among numbers near each other, and where it stays the same around 0, or on one
 * side of 0, and not elsewhere. The two directions of an upwind scheme may stand in two nests.
 *
 * provides: plan_array.decides, one_sided */
#include "analysis/formulas/formulas.h"
#include "analysis/thresholds/asked.h"
#include "analysis/thresholds/thresholds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    SEEDS = 3,
    SMALLEST = -50, /* the row holds powers of 2 from this one, each third, */
    NEAR = -8,      /* from this one on all, */
    FAR = 20,       /* behind this one each third, */
    LARGEST = 101,  /* to this one; */
    FINE = 20,      /* so many between 0 and 2, equally far apart; 0; the numbers that stand in the
                       nest, and those beside them; and the negatives of all */
    MOST_HALVES = 80,
    MOST_CALM = 2,
    MOST_BESIDE = 8,
    MOST_STEPS = 20000000 /* of the interpreter, for all nests; what is left then decides */
};
/* Of the worlds: also one in which conditions on times and large values hold. */
static const int indices[SEEDS] = {10, 37, 300};
static const double sizes[SEEDS] = {1, 0.05, 300}, outers[SEEDS] = {1, 1, 300};

enum { FLAT_AROUND = 1, FLAT_BELOW = 2, FLAT_ABOVE = 4, SHOWS = 8 };

struct trial {
    const struct plan *plan;
    const struct work_nest *nest;
    const struct plan_array *array;
    unsigned seed;
    int output, outputs;
    const double *row; /* [n] rising */
    int n, zero;       /* zero: where 0 stands */
    double *made;      /* [n][outputs]; NAN: no number */
    int64_t *steps;    /* of all trials */
    const struct interpret_sides *sides; /* that conditions are given; or NULL */
    struct interpret_result result;
    bool decides;
    unsigned char *flat; /* [outputs] of all worlds together: FLAT_AROUND, ..., SHOWS */
};

/* ---- the row of numbers ---------------------------------------------------------------------- */

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

struct row {
    struct arena *arena;
    VEC(double) side; /* 0 and what is larger */
    const double *at; /* [n] rising */
    int n;
};

/* A number may be a threshold, or one end of a narrow range of values. */
static void note_written(struct row *row, const struct expr *e)
{
    double x = e->kind == EXPR_FLOAT ? fabs(e->float_value)
               : e->kind == EXPR_INT ? fabs((double)e->int_value)
                                     : 0;
    bool known = x == 0 || vec_any(y, &row->side, y == x);
    for (int k = -1; k <= 1 && !known; k++)
        vec_push(row->arena, &row->side, x * (1 + 1e-3 * k));
}

static void find_row(struct row *row, struct plan_nest *n)
{
    vec_push(row->arena, &row->side, 0);
    for (int i = 0; i < FINE; i++)
        vec_push(row->arena, &row->side, 2 * (i + 0.6) / FINE); /* no power of 2 */
    for (int power = SMALLEST; power <= LARGEST; power += power < NEAR || power >= FAR ? 3 : 1)
        vec_push(row->arena, &row->side, ldexp(1, power));
    for (WALK(w, in_nest_body(n)); next_expr(&w);)
        note_written(row, w.e);
    qsort(row->side.at, (size_t)row->side.n, sizeof *row->side.at, compare);
    row->n = 2 * row->side.n - 1;
    double *all = arena_alloc(row->arena, (size_t)row->n * sizeof *all);
    for (int i = 0; i < row->side.n; i++) {
        all[row->side.n - 1 + i] = row->side.at[i];
        all[row->side.n - 1 - i] = -row->side.at[i];
    }
    row->at = all;
}

static double output_of(const struct trial *t, int output)
{
    int n = t->nest->nest->arrays.n;
    double x = output < n ? t->result.written[output] : t->result.reduced[output - n];
    return isfinite(x) ? x : NAN;
}

static bool run(struct trial *t, double number)
{
    struct interpret_world world = {.seed = t->seed,
                                    .width = 0.02,
                                    .by_width = true,
                                    .index = indices[t->seed - 1],
                                    .size = sizes[t->seed - 1],
                                    .outer = outers[t->seed - 1],
                                    .nudged = -1,
                                    .set = t->array,
                                    .set_to = number,
                                    .sides = t->sides};
    bool known = *t->steps < MOST_STEPS && interpret_cell(t->plan, t->nest, &world, &t->result);
    *t->steps += known ? t->result.steps : 0;
    return known;
}

/* What the output is where the array holds this number. */
static double value_at(struct trial *t, double number)
{
    return run(t, number) ? output_of(t, t->output) : NAN;
}

static double made(const struct trial *t, int i)
{
    return t->made[i * t->outputs + t->output];
}

/* false where the code is not understood. */
static bool fill_made(struct trial *t)
{
    for (int i = 0; i < t->n; i++) {
        if (!run(t, t->row[i]))
            return false;
        for (int o = 0; o < t->outputs; o++)
            t->made[i * t->outputs + o] = output_of(t, o);
    }
    return true;
}

/* ---- what decides ---------------------------------------------------------------------------- */

/* More than rounding makes of numbers as large as this, and of those that are there beside it. */
static bool differ(const struct trial *t, double x, double y, double number)
{
    double size = sizes[t->seed - 1], outer = outers[t->seed - 1];
    double noise = 1e-12 * outer * (fabs(number) + size);
    return fabs(x - y) > 1e-9 * (fabs(x) + fabs(y)) + noise;
}

/* Between neighbouring numbers a and b, more than beside them, in many places: no rounding. */
static bool is_jump(struct trial *t, double a, double b, double x, double y)
{
    for (int i = 1; i <= MOST_BESIDE && differ(t, x, y, b); i++) {
        double beside = 1.7e-9 * i * fmax(fabs(a), fabs(b));
        double left = value_at(t, a - beside), right = value_at(t, b + beside);
        if (!(fabs(y - x) > 8 * (fabs(left - x) + fabs(right - y))))
            return false;
    }
    return differ(t, x, y, b);
}

/* Between two numbers of the row, by halves: where the change stays in one of them, it is a jump. */
static void find_jump(struct trial *t, int i)
{
    double a = t->row[i], b = t->row[i + 1], x = made(t, i), y = made(t, i + 1);
    for (int n = 0, calm = 0; n < MOST_HALVES; n++) {
        double middle = a + (b - a) / 2, between = value_at(t, middle);
        if (middle <= a || middle >= b)
            break;
        double left = fabs(between - x), right = fabs(y - between);
        calm = fmax(left, right) > 0.75 * fabs(y - x) ? 0 : calm + 1;
        if (isnan(between) || calm == MOST_CALM)
            return;
        *(left > right ? &b : &a) = middle;
        *(left > right ? &y : &x) = between;
    }
    t->decides |= is_jump(t, a, b, x, y);
}

/* From number i of the row to the next; NAN: not known. */
static double change(const struct trial *t, int i)
{
    return i >= 0 && i + 1 < t->n ? fabs(made(t, i + 1) - made(t, i)) : NAN;
}

/* A jump among changes as large hides nothing: the values show. */
static void find_jumps(struct trial *t)
{
    for (int i = 0; i + 1 < t->n && !t->decides; i++) {
        double before = fmax(0, change(t, i - 1)), after = fmax(0, change(t, i + 1));
        bool differs = differ(t, made(t, i), made(t, i + 1), t->row[i]);
        if (differs && change(t, i) > 4 * fmin(before, after))
            find_jump(t, i);
    }
}

static bool stays(const struct trial *t, int i, int j)
{
    double larger = fmax(fabs(t->row[i]), fabs(t->row[j]));
    return fabs(made(t, i) - made(t, j)) <= 1e-10 * outers[t->seed - 1] * larger;
}

/* The last one beyond 0, upwards or downwards, up to which it is the same. */
static int flat_to(const struct trial *t, int step)
{
    int i = t->zero + step, last = step > 0 ? t->n - 1 : 0;
    while (i != last && stays(t, i, i + step))
        i += step;
    return i;
}

/* It stays the same around 0, or on one side: what the array holds there does not show. */
static void find_flat(struct trial *t)
{
    int below = flat_to(t, -1), above = flat_to(t, 1);
    bool around = stays(t, t->zero - 1, t->zero + 1) && t->row[below] <= -ldexp(1, NEAR) &&
                  t->row[above] >= ldexp(1, NEAR);
    bool all_below = below == 0, all_above = above == t->n - 1;
    bool lower = !all_below && (around || all_above), upper = !all_above && (around || all_below);
    unsigned char flat = around ? FLAT_AROUND : lower ? FLAT_ABOVE : upper ? FLAT_BELOW : SHOWS;
    t->flat[t->output] |= all_below && all_above ? 0 : flat;
}

/* As far as this two numbers of the row are near each other. */
static double nearness(const struct trial *t, int i, int j)
{
    double larger = fmax(fabs(t->row[i]), fabs(t->row[j]));
    return larger > 2 ? larger / 2 : 0.25;
}

/* Most of all change lies among numbers near each other, which are not the first or last ones; but for
 * a pole at 0. */
static void find_steep(struct trial *t)
{
    double all = 0, before = 0;
    for (int i = 0; i + 1 < t->n; i++)
        all += fmax(0, change(t, i));
    for (int i = 0; i + 1 < t->n && !t->decides; i++) {
        double within = 0;
        int j = i;
        for (; j + 1 < t->n && t->row[j + 1] - t->row[i] <= nearness(t, i, j + 1); j++)
            within += fmax(0, change(t, j));
        bool pole = isnan(made(t, t->zero)) && t->row[i] <= 0 && t->row[j] >= 0;
        bool from_flat = before > 0 || (i > 0 && !isnan(made(t, i - 1)));
        bool to_flat = before + within < all || (j + 1 < t->n && !isnan(made(t, j + 1)));
        t->decides = within > 0.65 * all && from_flat && to_flat && !pole &&
                     within > 1e-9 * fabs(made(t, i)) + 1e-10 * fabs(t->row[i]);
        before += fmax(0, change(t, i));
    }
}

/* ---- all ------------------------------------------------------------------------------------- */

/* In one world. false where the code is not understood. */
static bool find_in_world(struct trial *t)
{
    if (!fill_made(t))
        return false;
    for (t->output = 0; t->output < t->outputs; t->output++) {
        find_jumps(t);
        find_flat(t);
        find_steep(t);
    }
    return true;
}

/* Flat where other data have it so, which are not so in other worlds, is none; nor on one side, where
 * another result is on the other one: the two parts of an upwind flux. */
static unsigned char all_flat(const struct trial *t)
{
    unsigned char all = 0;
    for (int i = 0; i < t->outputs; i++)
        all |= t->flat[i] & SHOWS ? 0 : t->flat[i];
    return all;
}

/* on_side: it does so by what is flat on that side of 0 alone. */
static bool decides(struct trial *t, unsigned char *on_side)
{
    bool known = true;
    for (t->seed = 1; t->seed <= SEEDS && known && !t->decides; t->seed++)
        known = find_in_world(t);
    bool steep = !known || t->decides;
    *on_side = steep || all_flat(t) & FLAT_AROUND ? 0 : all_flat(t);
    return steep ||
           (all_flat(t) & FLAT_AROUND || all_flat(t) == FLAT_BELOW || all_flat(t) == FLAT_ABOVE);
}

static bool measure(const struct plan *p, const struct work_nest *w, const struct plan_array *a,
                    const struct interpret_sides *sides, int64_t *steps, unsigned char *on_side)
{
    int outputs = w->nest->arrays.n + w->nest->reductions.n;
    struct row row = {.arena = p->arena};
    find_row(&row, w->nest);
    struct trial t = {.plan = p, .nest = w, .array = a, .outputs = outputs, .row = row.at,
                      .n = row.n, .zero = row.n / 2, .steps = steps, .sides = sides};
    t.made = arena_alloc(p->arena, (size_t)(row.n * outputs) * sizeof *t.made);
    t.flat = arena_alloc(p->arena, (size_t)outputs);
    return decides(&t, on_side);
}

bool decides_with(const struct plan *p, const struct work_nest *w, const struct plan_array *a,
                  const struct interpret_sides *sides, int64_t *steps)
{
    unsigned char on_side;
    return measure(p, w, a, sides, steps, &on_side);
}

/* ---- what goes with the place ---------------------------------------------------------------- */

/* Variables of arrays that nests of the time loop make anew of the place, or of such arrays. */
struct made_of_place {
    const struct plan *plan;
    struct arena *arena;
    VEC(const char *) names;
};

static bool is_made(const struct made_of_place *m, const struct plan_array *a)
{
    return vec_any(name, &m->names, strcmp(name, a->variable) == 0);
}

static bool makes(const struct made_of_place *m, const struct work_nest *w)
{
    const struct plan_nest *n = w->nest;
    bool does = (goes_with_place(n) && runs_each_step(m->plan, w)) ||
                vec_any(a, &n->arrays, a->reads && is_made(m, a));
    return does && !n->edge;
}

/* Another nest of the loop sets all of it anew, as to 0, and this one changes some cells. */
static bool is_begun(const struct plan *p, const struct plan_array *a)
{
    return any_array(x, p,
                     runs_each_step(p, x.work) && x.array->writes && x.array->full_write &&
                         strcmp(x.array->variable, a->variable) == 0 &&
                         !vec_any(a, &x.nest->arrays, a->reads));
}

static bool add_made(struct plan *p, struct made_of_place *m, const struct work_nest *w)
{
    const struct plan_nest *n = w->nest;
    int before = m->names.n;
    vec_each (a, &n->arrays)
        if (a->writes && makes(m, w) && !is_made(m, a) &&
            ((a->full_write && !a->reads) || is_begun(p, a)))
            vec_push(m->arena, &m->names, a->variable);
    return m->names.n > before;
}

static void find_made(struct plan *p, struct made_of_place *m)
{
    for (bool added = true; added;) {
        added = false;
        for (int i = 0; i < p->work->nests.n; i++)
            added |= add_made(p, m, p->work->nests.at[i]);
    }
}

/* ---- the two directions ---------------------------------------------------------------------- */

/* Arrays that decide by what is flat on one side of 0 alone. */
struct one_sided {
    const struct work_nest *nest;
    struct plan_array *array;
    unsigned char side;
};

struct found {
    const struct plan *plan;
    int64_t steps;
    VEC(struct one_sided) one_sided;
};

static bool is_written_between(const struct plan *p, const struct one_sided *a,
                               const struct one_sided *b)
{
    return any_from(i, a->nest->nest->id, b->nest->nest->id,
                    vec_any(x, &p->nests.at[i]->arrays,
                            x->writes && strcmp(x->variable, a->array->variable) == 0));
}

/* Nests that run one after the other, whenever one does, and ask the same values. What is flat in
 * one of them shows in the other. */
static bool are_both(const struct plan *p, const struct one_sided *a, const struct one_sided *b)
{
    return a->nest->nest->loop != b->nest->nest->loop && a->side != b->side &&
           a->nest->kernel == b->nest->kernel &&
           strcmp(a->array->variable, b->array->variable) == 0 &&
           any_stmt(w, in_stmt(a->nest->kernel->kernel->function->body),
                    w.in->kind == STMT_COMPOUND &&
                        ptr_in(w.in->body, w.in->n, a->nest->nest->loop) &&
                        ptr_in(w.in->body, w.in->n, b->nest->nest->loop)) &&
           !is_written_between(p, a, b);
}

static void drop_directions(const struct found *f)
{
    for (int i = 0; i < f->one_sided.n; i++)
        for (int k = i + 1; k < f->one_sided.n; k++) {
            const struct one_sided *a = &f->one_sided.at[i], *b = &f->one_sided.at[k];
            if (are_both(f->plan, a, b))
                a->array->decides = b->array->decides = false;
        }
}

/* ---- nests ----------------------------------------------------------------------------------- */

static void find_in_nest(struct found *f, const struct work_nest *w, const struct made_of_place *m)
{
    struct plan_nest *n = w->nest;
    vec_each (a, &n->arrays) {
        unsigned char side;
        if (!a->reads || !is_floating(a->type) || !is_made(m, a))
            continue;
        a->decides = measure(f->plan, w, a, NULL, &f->steps, &side);
        a->one_sided = a->decides && side;
        if (a->one_sided)
            vec_push(f->plan->arena, &f->one_sided, ((struct one_sided){w, a, side}));
    }
}

/* ---- what stays as it is --------------------------------------------------------------------- */

static bool sets_by_place(const struct plan_nest *n)
{
    return !vec_any(a, &n->arrays, a->reads) && goes_with_place(n);
}

static bool sets_otherwise(const struct plan_nest *n)
{
    return !sets_by_place(n);
}

static void find_contours(struct plan *p, const struct work_nest *w)
{
    const struct plan_nest *n = w->nest;
    unsigned char *kind = arena_alloc(p->arena, (size_t)n->arrays.n + 1);
    for (int i = 0; i < n->arrays.n; i++) {
        const struct plan_array *a = n->arrays.at[i];
        bool known = a->reads && is_floating(a->type), stays = !array_is_set_by(p, a, sets_otherwise);
        bool by_chain = array_is_set_by(p, a, sets_by_place) && !plan_reads_far(a);
        enum contour_kind moves = a->width_power ? CONTOUR_NONE : CONTOUR_MOVES;
        kind[i] = !known ? CONTOUR_NONE : !stays ? moves : by_chain ? CONTOUR_KNOWN : CONTOUR_ASKED;
    }
    contours_find(p, w, kind);
}

void pass_decides(struct plan *p)
{
    struct made_of_place m = {.plan = p, .arena = p->arena};
    struct found f = {.plan = p};
    find_made(p, &m);
    for (int i = 0; i < p->work->nests.n; i++)
        if (!p->work->nests.at[i]->nest->edge)
            find_in_nest(&f, p->work->nests.at[i], &m);
    drop_directions(&f);
    asked_find(p, &f.steps);
    vec_each (w, &p->work->nests)
        if (runs_each_step(p, w) && !w->nest->edge && nest_updates(w->nest))
            find_contours(p, w);
}
