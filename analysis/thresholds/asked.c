/* For which values an array decides (decides.c), and which values it has. Most often it does so by
 * conditions, `k[i] < 1e-6`, `fmax(k[i], least)`, that no value comes near, or for a part of the
 * run. So the operands of the conditions, and what nests write into such arrays, are written down
 * as steps of interval arithmetic (steps.h). The runtime evaluates them at each launch: while the
 * two operands of each condition lie apart in all cells, the array decides nothing.
 *
 * That the conditions are all there is to it is measured: with each of them given one side and the
 * other, the array must not decide. Values are known that nests of the time loop make of the place,
 * of numbers and of other values that are known.
 *
 * provides: plan_array.asked, value */
#include "analysis/formulas/formulas.h"
#include "analysis/thresholds/asked.h"

#include <string.h>

enum { MOST_SYMBOLS = 3 };

/* ---- conditions ------------------------------------------------------------------------------ */

struct conditions {
    struct interpret_sides sides;
    int symbol[INTERPRET_SIDES]; /* [sides] which of these it stands for */
    VEC(const struct plan_symbol *) at;
    bool fits; /* there are not too many */
};

/* What it is made of, by symbol. */
static bool *find_made_of(const struct plan *p, const struct symbolic *m,
                          const struct plan_array *a)
{
    bool *is = arena_alloc(p->arena, (size_t)m->symbols.n + 1);
    for (int i = 0; i < m->symbols.n; i++) {
        const struct plan_symbol *s = m->symbols.at[i];
        is[i] = s->kind == SYMBOL_LEAF && s->array && symbolic_same_array(s->array, a);
        for (int k = 0; k < s->n; k++)
            is[i] |= is[s->a[k].symbol->id];
    }
    return is;
}

static int number_of(struct plan *p, struct conditions *c, const struct plan_symbol *s)
{
    vec_add(p->arena, &c->at, s);
    return first_below(i, c->at.n, c->at.at[i] == s);
}

/* Of different cells, `k[i] < e` and `k[i + 1] < e`, they are one symbol. */
static void add_condition(struct plan *p, struct conditions *c, const struct symbolic_condition *is)
{
    int number = number_of(p, c, is->symbol);
    if (vec_any(side, &c->sides, expr_equal(side, is->site)))
        return;
    c->fits = c->sides.n < INTERPRET_SIDES && c->at.n <= MOST_SYMBOLS;
    if (!c->fits)
        return;
    c->symbol[c->sides.n] = number;
    c->sides.at[c->sides.n++] = is->site;
}

static struct conditions find_conditions(struct plan *p, const struct symbolic *m,
                                         const struct plan_array *a)
{
    struct conditions c = {.fits = true};
    const bool *made = find_made_of(p, m, a);
    for (int i = 0; i < m->conditions.n && c.fits; i++)
        if (made[m->conditions.at[i].symbol->id])
            add_condition(p, &c, &m->conditions.at[i]);
    return c;
}

/* With each set of sides the array does not decide: in all cells it holds the same there. */
static bool are_all(const struct plan *p, const struct work_nest *w, const struct plan_array *a,
                    struct conditions *c, int64_t *steps)
{
    for (int set = 0; set < 1 << c->at.n && c->fits; set++) {
        for (int i = 0; i < c->sides.n; i++)
            c->sides.holds[i] = set >> c->symbol[i] & 1;
        if (decides_with(p, w, a, &c->sides, steps))
            return false;
    }
    return c->fits && c->at.n > 0;
}

static bool find_asked(struct plan *p, const struct work_nest *w, struct plan_array *a,
                       int64_t *steps)
{
    struct symbolic m = {.plan = p, .end_axis = -1, .opens = true, .rough = true};
    struct steps s = {.plan = p, .nest = w->nest};
    if (!symbolic_run(&m, w))
        return false;
    struct conditions c = find_conditions(p, &m, a);
    if (!are_all(p, w, a, &c, steps))
        return false;
    steps_begin(&s, &m);
    for (int i = 0; i < c.at.n; i++)
        step_operation(&s, BOUND_ASKED, step_of(&s, c.at.at[i]->a[0].symbol),
                       step_of(&s, c.at.at[i]->a[1].symbol));
    a->asked.at = s.list.at;
    a->asked.n = a->asked.room = s.list.n;
    return true;
}

/* ---- values ---------------------------------------------------------------------------------- */

/* An array that nests of the time loop write, by its variable. */
struct written {
    const char *variable;
    bool filled; /* some nest makes all of it anew */
    bool pieced; /* some nest sets a part of it, whatever it was: the runtime does not follow that back */
    bool known, needed;
};

struct values {
    struct plan *plan;
    VEC(struct written) at;
};

static struct written *written_of(struct values *v, const char *variable)
{
    return vec_first_at(x, &v->at, strcmp(x->variable, variable) == 0);
}

static void find_value(struct plan *p, const struct symbolic *m, struct plan_nest *n,
                       struct plan_array *a)
{
    struct plan_value v = symbolic_cell(m, a);
    struct steps s = {.plan = p, .nest = n};
    if (!v.symbol)
        return;
    steps_begin(&s, m);
    step_unary(&s, BOUND_ASKED, step_of(&s, v.symbol));
    a->value.at = s.list.at;
    a->value.n = a->value.room = s.list.n;
}

static void find_values(struct values *v, const struct work_nest *w)
{
    struct plan_nest *n = w->nest;
    struct symbolic m = {.plan = v->plan, .end_axis = -1, .opens = true, .rough = true};
    bool understood = symbolic_run(&m, w);
    vec_each (a, &n->arrays) {
        if (!a->writes || !is_floating(a->type))
            continue;
        if (understood)
            find_value(v->plan, &m, n, a);
        if (!written_of(v, a->variable))
            vec_push(v->plan->arena, &v->at, ((struct written){.variable = a->variable}));
        written_of(v, a->variable)->filled |= a->full_write && !a->reads;
        written_of(v, a->variable)->pieced |= !a->full_write && !a->reads;
    }
}

static bool runs(const struct plan *p, const struct work_nest *w)
{
    return runs_each_step(p, w) && !w->nest->edge;
}

/* `u`, or `u[1]` of several values a cell. */
static bool has_variable(const struct plan_field *f, const char *variable)
{
    size_t n = strlen(f->name);
    return strncmp(variable, f->name, n) == 0 && (!variable[n] || variable[n] == '[');
}

/* Host code sets it in the time loop, or may. */
static bool host_writes(const struct plan *p, const char *variable)
{
    return vec_any_at(v, &p->views,
                      v->writes && v->each_step &&
                          (!v->field || has_variable(v->field, variable))) ||
           vec_any_at(copy, &p->copies, copy->each_step);
}

/* What steps are made of, but for `own`, is known. */
static bool are_of_known(struct values *v, const struct plan_nest *n, const struct plan_bound *step,
                         int n_steps, const char *own)
{
    for (int i = 0; i < n_steps; i++) {
        const char *of = step[i].kind == BOUND_DATA ? n->arrays.at[step[i].at]->variable : NULL;
        const struct written *is = of ? written_of(v, of) : NULL;
        if (step[i].kind == BOUND_LEFT || step[i].kind == BOUND_UNKNOWN ||
            (of && !(is && is->known) && !(own && strcmp(of, own) == 0)))
            return false;
    }
    return true;
}

/* All that nests write there is made of what is known, or of what was there. */
static bool is_known(struct values *v, const struct written *is)
{
    return is->filled && !is->pieced && !host_writes(v->plan, is->variable) &&
           !any_array(x, v->plan,
                      runs(v->plan, x.work) && x.array->writes &&
                          strcmp(x.array->variable, is->variable) == 0 &&
                          !(x.array->value.n > 0 &&
                            are_of_known(v, x.nest, x.array->value.at, x.array->value.n,
                                         is->variable)));
}

static void find_known(struct values *v)
{
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < v->at.n; i++)
            if (!v->at.at[i].known && is_known(v, &v->at.at[i]))
                more = v->at.at[i].known = true;
    }
}

static bool need(struct values *v, const struct plan_nest *n, const struct plan_bound *step,
                 int n_steps)
{
    bool more = false;
    for (int i = 0; i < n_steps; i++) {
        struct written *is =
            step[i].kind == BOUND_DATA ? written_of(v, n->arrays.at[step[i].at]->variable) : NULL;
        if (is && !is->needed)
            is->needed = more = true;
    }
    return more;
}

/* Conditions that compare what is known, and what that is made of. */
static bool find_needed(struct values *v, struct plan_nest *n)
{
    bool more = false;
    vec_each (a, &n->arrays) {
        const struct written *is = written_of(v, a->variable);
        if (!are_of_known(v, n, a->asked.at, a->asked.n, NULL))
            a->asked.n = 0;
        more |= need(v, n, a->asked.at, a->asked.n);
        if (is && is->needed)
            more |= need(v, n, a->value.at, a->value.n);
    }
    return more;
}

static void drop_others(struct values *v, struct plan_nest *n)
{
    for (int i = 0; i < n->arrays.n; i++) {
        const struct written *is = written_of(v, n->arrays.at[i]->variable);
        if (!is || !is->needed)
            n->arrays.at[i]->value.n = 0;
    }
}

/* ---- all ------------------------------------------------------------------------------------- */

void asked_find(struct plan *p, int64_t *steps)
{
    struct values v = {.plan = p};
    bool any = false;
    vec_each (w, &p->work->nests)
        for (int k = 0; k < w->nest->arrays.n; k++)
            if (w->nest->arrays.at[k]->decides)
                any |= find_asked(p, w, w->nest->arrays.at[k], steps);
    for (int i = 0; i < p->work->nests.n && any; i++)
        if (runs(p, p->work->nests.at[i]))
            find_values(&v, p->work->nests.at[i]);
    find_known(&v);
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < p->work->nests.n; i++)
            more |= find_needed(&v, p->work->nests.at[i]->nest);
    }
    for (int i = 0; i < p->work->nests.n; i++)
        drop_others(&v, p->work->nests.at[i]->nest);
}
