/* Positions of a cell's faces. `(i - 1) * h` and `i * h` in one cell's code are the two ends of the
 * cell that `(i - 0.5) * h` is the centre of. On a coarse level the iterator stands for the coarse
 * cell's centre, so the ends must lie half a coarse cell from it: what an end lies away from the
 * middle of such a group grows with the cell. This file finds the groups; width_trial.c, which
 * calls it, measures whether they are meant so. */
#include "analysis/arrays/arrays.h"
#include "analysis/widths/width_trial.h"

#include <math.h>

/* A number that stands in the source, of any arithmetic type. */
static bool is_number(struct expr *e, double *value)
{
    double x, y;
    int64_t whole;
    e = expr_core(e);
    if (expr_int_value(e, &whole))
        *value = (double)whole;
    else if (e->kind == EXPR_FLOAT)
        *value = e->float_value;
    else if (expr_is(e, OP_NEGATE) && is_number(e->a[0], &x))
        *value = -x;
    else if (expr_is(e, OP_DIV) && is_number(e->a[0], &x) && is_number(e->a[1], &y))
        *value = x / y;
    else
        return false;
    return true;
}

/* What is added to the iterator around the integer expression, `- 0.5` of `(i - 0.5) * h`. */
static double added_around(const struct walker *w)
{
    const struct expr *e = w->e;
    double sum = 0, number;
    for (struct walk_frame *f = w->above; f; e = f->e, f = f->up) {
        struct expr *up = f->e;
        if (up->kind == EXPR_PAREN || (up->kind == EXPR_CAST && is_floating(up->type)))
            continue;
        bool minus = expr_is(up, OP_SUB);
        if (!(minus && up->a[0] == e) && !expr_is(up, OP_ADD))
            break;
        if (!is_number(up->a[up->a[0] == e], &number))
            break;
        sum += minus ? -number : number;
    }
    return sum;
}

/* The local that gets the value of the statement's expression, or NULL. */
static const struct decl *target_of(const struct walker *w)
{
    if (w->initialises)
        return w->initialises;
    return expr_assigned(stmt_expr(w->in));
}

struct scan {
    struct plan *plan;
    const struct work_nest *nest;
    struct face_positions *found;
    struct width_doubts *doubts;
};

static void note_place(struct scan *s, const struct walker *w, int position)
{
    const struct plan_nest *n = s->nest->nest;
    struct poly sum = poly_of_names(expr_core(w->e));
    struct face_place place = {.position = position, .local = target_of(w), .site = w->e};
    for (place.axis = 0; place.axis < s->plan->dim && !sum.bad; place.axis++) {
        const struct decl *i = n->iterator[place.axis];
        if (!i || !poly_linear(&sum, i, &place.times, &place.rest))
            continue;
        place.more = added_around(w) / (double)place.times;
        vec_push(s->plan->arena, &s->found->places, place);
        return;
    }
}

/* `r - 0.5 * dr`: the width times -0.5, added to r. */
static void note_doubt(struct width_doubt *t, const struct walker *w)
{
    const struct expr *e = w->e;
    double times = 1, number;
    for (struct walk_frame *f = w->above; f; e = f->e, f = f->up) {
        struct expr *up = f->e;
        if (up->kind == EXPR_PAREN || up->kind == EXPR_CAST)
            continue;
        struct expr *other = up->n == 2 ? up->a[up->a[0] == e] : NULL;
        bool first = up->n == 2 && up->a[0] == e;
        if (expr_is(up, OP_NEGATE)) {
            times = -times;
        } else if (expr_is(up, OP_MUL) && is_number(other, &number)) {
            times *= number;
        } else if (expr_is(up, OP_DIV) && first && is_number(other, &number)) {
            times /= number;
        } else {
            bool minus = expr_is(up, OP_SUB);
            t->beside = minus || expr_is(up, OP_ADD) ? other : NULL;
            t->times = minus && !first ? -times : times;
            return;
        }
    }
}

static bool note(struct scan *s, const struct walker *w)
{
    const struct plan_nest *n = s->nest->nest;
    if (is_access_site(n, w->e))
        return true;
    for (int i = 0; i < s->doubts->n; i++)
        if (s->doubts->at[i].site == w->e)
            note_doubt(&s->doubts->at[i], w);
    for (int i = 0; i < n->positions.n; i++)
        if (n->positions.at[i].site == w->e && n->positions.at[i].floating) {
            note_place(s, w, i);
            return true;
        }
    return false;
}

static bool holds(struct expr *e, const struct face_place *p)
{
    return expr_holds(e, p->site) || (p->local && expr_mentions(e, p->local));
}

/* How far the second lies behind the first, in cells; false where that is not known. */
static bool distance(const struct face_place *a, const struct face_place *b, double *cells)
{
    int64_t whole;
    struct poly zero = poly_const(0), of_b = poly_add(&zero, &b->rest, a->times);
    struct poly d = poly_add(&of_b, &a->rest, -b->times);
    bool known = a->axis == b->axis && poly_is_const(&d, &whole);
    double both = (double)a->times * (double)b->times;
    *cells = known ? (double)whole / both + b->more - a->more : 0;
    return known;
}

/* The place that is a multiple of the width away from the only one that the sum holds. */
static bool place_of_doubt(struct face_positions *f, const struct width_doubt *t,
                           struct face_place *out)
{
    double cells;
    bool found = false;
    for (int i = 0; t->beside && i < f->places.n; i++) {
        if (f->places.at[i].position < 0 || !holds(t->beside, &f->places.at[i]))
            continue;
        if (found && (!distance(out, &f->places.at[i], &cells) || cells != 0))
            return false;
        f->places.at[i].is_part |= expr_holds(t->beside, f->places.at[i].site);
        *out = f->places.at[i];
        found = true;
    }
    out->position = -1;
    out->is_part = false;
    out->more += found ? t->times : 0;
    return found;
}

struct face_positions face_positions(struct plan *p, const struct work_nest *w,
                                     struct width_doubts *doubts)
{
    struct face_positions found = {0};
    struct scan s = {p, w, &found, doubts};
    for (WALK(v, in_nest_body(w->nest)); next_expr(&v);)
        if (note(&s, &v))
            walk_skip(&v);
    return found;
}

/* Gives all places that lie at most a cell from one of the group to the group. */
static void join(struct face_positions *f, int group)
{
    double cells;
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < f->places.n; i++)
            for (int k = 0; k < f->places.n && f->places.at[i].group < 0; k++)
                if (f->places.at[k].group == group &&
                    distance(&f->places.at[k], &f->places.at[i], &cells) && fabs(cells) <= 1) {
                    f->places.at[i].group = group;
                    more = true;
                }
    }
}

/* Where the group's middle lies, in cells behind its first place; 0 cells wide: no group. */
static double width_of(struct face_positions *f, int group, const struct face_place **first,
                       double *middle)
{
    double least = 0, most = 0, cells;
    *first = NULL;
    vec_each_at (p, &f->places) {
        if (p->group != group || p->is_part)
            continue;
        *first = *first ? *first : p;
        distance(*first, p, &cells);
        least = fmin(least, cells);
        most = fmax(most, cells);
    }
    *middle = 0.5 * (least + most);
    return most - least;
}

void face_positions_group(struct plan *p, struct face_positions *f,
                          const struct width_doubts *doubts)
{
    struct face_place behind;
    double middle, cells;
    const struct face_place *first;
    vec_keep_at(x, &f->places, x->position >= 0);
    vec_each_at (at, &f->places)
        at->is_part = false;
    for (int i = 0; i < doubts->n; i++)
        if (doubts->at[i].use == WIDTH_LEVEL && place_of_doubt(f, &doubts->at[i], &behind))
            vec_push(p->arena, &f->places, behind);
    vec_each_at (at, &f->places) {
        at->group = -1;
        at->spread = 0;
    }
    f->groups = 0;
    for (int i = 0; i < f->places.n; i++) {
        if (f->places.at[i].group >= 0)
            continue;
        f->places.at[i].group = f->groups;
        join(f, f->groups++);
    }
    for (int g = 0; g < f->groups; g++) {
        double width = width_of(f, g, &first, &middle);
        vec_each_at (at, &f->places) {
            if (at->group != g || !first || !distance(first, at, &cells))
                continue;
            at->spread = width > 0 && width <= 1 ? cells - middle : 0;
        }
    }
}
