/* What the program gives each of its variables, parameters and members: initial values,
 * assignments, arguments, in the order in which they stand. Found once for each pass that asks, by
 * one walk over the program. Called by all that ask where a value comes from. */
#include "analysis/program/program.h"

struct given_index {
    struct plan *plan;
    struct ptr_map number; /* of a variable: its list */
    VEC(struct givens) lists;
    struct givens odd; /* the entries of lists that may be of any member */
};

static struct givens *list_of(struct given_index *x, const struct decl *d)
{
    int i = ptr_map_get(&x->number, d);
    if (i >= 0)
        return &x->lists.at[i];
    ptr_map_set(x->plan->arena, &x->number, d, x->lists.n);
    vec_push(x->plan->arena, &x->lists, ((struct givens){.of = d}));
    return &x->lists.at[x->lists.n - 1];
}

static void add(const struct given_index *x, const struct walker *w, struct givens *to,
                enum given_by by, struct expr *e)
{
    vec_push(x->plan->arena, to, ((struct given){by, e, w->in, w->function}));
}

/* The members of an initialiser's struct. */
static void add_list(struct given_index *x, const struct walker *w)
{
    const struct expr *list = w->e;
    const struct type *t = list->type;
    const struct decl *record = t && t->kind == TYPE_RECORD ? t->record : NULL;
    for (int i = 0; record && i < list->n; i++) {
        bool known = i < record->members.n;
        if (known)
            add(x, w, list_of(x, record->members.at[i]), GIVEN_LISTED, list->a[i]);
        if (!known || list->a[i]->kind == EXPR_OTHER)
            add(x, w, &x->odd, GIVEN_LISTED, list->a[i]);
    }
}

struct expr *given_place(struct expr *e, struct expr **index)
{
    e = expr_core(e);
    *index = e->kind == EXPR_SUBSCRIPT ? expr_core(e->a[1]) : NULL;
    e = *index ? expr_core(e->a[0]) : e;
    return e->kind == EXPR_MEMBER || e->kind == EXPR_NAME ? e : NULL;
}

struct expr *given_value(const struct given *g)
{
    if (g->by != GIVEN_SET)
        return g->e;
    return expr_is(g->e, OP_ASSIGN) ? g->e->a[1] : NULL;
}

static void note_given(struct given_index *x, struct walk_roots in)
{
    for (WALK(w, in); next_expr(&w);) {
        struct expr *e = w.e, *index;
        struct function *f = callee_function(e);
        struct expr *place = expr_may_set(e) ? given_place(e->a[0], &index) : NULL;
        if (!w.above && w.initialises)
            add(x, &w, list_of(x, w.initialises), GIVEN_INITIAL, e);
        if (e->kind == EXPR_INIT_LIST)
            add_list(x, &w);
        if (place)
            add(x, &w, list_of(x, place->decl), GIVEN_SET, e);
        for (int i = 0; f && i < f->params.n; i++)
            add(x, &w, list_of(x, f->params.at[i]), GIVEN_ARGUMENT,
                i + 1 < e->n ? e->a[i + 1] : NULL);
    }
}

static struct given_index *index_of(const struct plan *p)
{
    struct given_index *x = p->work->given;
    if (x)
        return x;
    x = p->work->given = ARENA_NEW(p->arena, struct given_index);
    x->plan = (struct plan *)p;
    note_given(x, in_functions(p->unit));
    note_given(x, in_globals(p->unit));
    return x;
}

struct givens values_given(const struct plan *p, const struct decl *d)
{
    struct given_index *x = index_of(p);
    int i = d ? ptr_map_get(&x->number, d) : -1;
    return i >= 0 ? x->lists.at[i] : d ? (struct givens){.of = d} : x->odd;
}

bool calls_give(const struct plan *p, const struct decl *param,
                bool (*fits)(const struct given *g, void *with), void *with)
{
    struct givens all = values_given(p, param);
    struct function *f = param->function;
    bool all_fit =
        f && vec_has(&f->params, param) && !param->address_taken && callers_are_known(p, f);
    return all_fit && vec_all_at(x, &all, x->by != GIVEN_ARGUMENT || (x->e && fits(x, with)));
}

struct givens givens_at(const struct plan *p, int i)
{
    const struct given_index *x = index_of(p);
    return i < x->lists.n ? x->lists.at[i] : (struct givens){0};
}

/* ---- where addresses begin ------------------------------------------------------------------- */

enum { MOST_CALLS = 4 }; /* one within the other */

static bool comes_through(const struct plan *p, const struct decl *v, const struct decl *d, int calls)
{
    struct givens all = values_given(p, v);
    return v == d || (calls > 0 && v->kind == DECL_PARAM &&
                      vec_any_at(x, &all,
                                 x->by == GIVEN_ARGUMENT && x->e && expr_name(x->e) &&
                                     comes_through(p, expr_name(x->e), d, calls - 1)));
}

bool given_through(const struct plan *p, const struct decl *v, const struct decl *d)
{
    return comes_through(p, v, d, MOST_CALLS);
}

/* A directive names it, or a parameter that it is given to. */
static bool is_named(const struct plan *p, const struct decl *d)
{
    return vec_any(data, &p->work->data,
                   vec_any(a, &data->arrays, given_through(p, a, d)));
}

static bool begins_in_named(const struct plan *p, struct expr *e, int calls)
{
    e = e ? expr_core(e) : NULL;
    if (e && e->kind == EXPR_CONDITIONAL)
        return begins_in_named(p, e->a[1], calls) && begins_in_named(p, e->a[2], calls);
    const struct decl *d = e ? expr_base(e) : NULL;
    struct givens all = values_given(p, d);
    return d &&
           (is_named(p, d) ||
            (calls > 0 && d->kind == DECL_PARAM && all.n &&
             vec_all_at(x, &all, x->by == GIVEN_ARGUMENT && begins_in_named(p, x->e, calls - 1))));
}

bool begins_in_mesh(const struct plan *p, struct expr *e)
{
    return !alias_is_mesh(p, e) || begins_in_named(p, e, MOST_CALLS);
}
