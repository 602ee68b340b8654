/* Small integers that the program gives one value and hands down: the width of ghost layers or the
 * first cell, in a parameter, a local, a variable of file scope or a struct's member. Subscripts
 * and loop bounds take them for their value (stable.c). Where that is not certain, since the order
 * in which the program runs would have to be known, the launch of each nest asks once more
 * (pass_settled_kept). Larger numbers are sizes, which keep their names.
 *
 * requires: the unit
 * provides: decl.settled */
#include "analysis/program/program.h"

enum { LARGEST = 8, MOST_STEPS = 8 };

struct value {
    bool known, proven;
    int64_t is;
};

struct settling {
    struct plan *plan;
    const struct decl *of;
    int64_t entry;                      /* of a table, or -1 */
    int depth;
    int n;              /* values given */
    struct value value; /* of all of them */
};

static struct value value_of_decl(struct plan *p, struct decl *d, int depth);

static bool fits(const struct type *t, int64_t value)
{
    return t->kind == TYPE_INT && value >= (t->is_signed ? -LARGEST : 0) && value <= LARGEST;
}

struct names {
    struct plan *plan;
    int depth;
    bool proven;
};

static bool settled_given(struct evaluator *v, struct expr *e, struct poly *value)
{
    struct names *n = v->with;
    bool name = e->kind == EXPR_NAME || e->kind == EXPR_MEMBER, set = expr_is(e, OP_ASSIGN);
    struct value of = name ? value_of_decl(n->plan, e->decl, n->depth + 1) : (struct value){0};
    if (name)
        *value = of.known ? poly_const(of.is) : (struct poly){.bad = true};
    if (set)
        *value = evaluate_poly(v, e->a[1]);
    n->proven &= !name || of.proven;
    return name || set;
}

static struct value value_of(struct plan *p, struct expr *e, int depth)
{
    struct names n = {p, depth, true};
    struct evaluator v = {.given = settled_given, .with = &n};
    struct value value = {.known = false};
    value.known = e && evaluate_number(&v, e, &value.is);
    value.proven = n.proven;
    return value;
}

static void take(struct settling *s, struct value v)
{
    bool same = s->n == 0 || (s->value.known && s->value.is == v.is);
    v.known &= same;
    v.proven &= s->n == 0 || s->value.proven;
    s->value = v;
    s->n++;
}

/* Of a list of numbers in order; all that is not in order stands for itself, which is no number. */
static struct expr *entry_of(struct expr *list, int64_t entry)
{
    return !expr_is_list(list) ? list : entry < list->n ? list->a[entry] : NULL;
}

/* Does it set the variable, or, of a table, the entry? It may if the index is not known. */
static bool may_set(const struct settling *s, struct expr *to)
{
    int64_t index;
    bool entry = to->kind == EXPR_SUBSCRIPT && s->entry >= 0;
    if (entry && expr_int_value(to->a[1], &index) && index != s->entry)
        return false;
    to = entry ? expr_core(to->a[0]) : to;
    return (to->kind == EXPR_NAME || to->kind == EXPR_MEMBER) && to->decl == s->of;
}

/* Zero is what all members have that are set later, and all entries of tables. */
static void take_given(struct settling *s, const struct given *g)
{
    struct expr *e = given_value(g);
    bool list = g->by == GIVEN_LISTED || (g->by == GIVEN_INITIAL && s->entry >= 0);
    if (list && s->entry >= 0 && e->kind == EXPR_INIT_LIST)
        e = entry_of(e, s->entry);
    bool gives = g->by == GIVEN_SET ? expr_is_modify(g->e) && may_set(s, expr_core(g->e->a[0]))
                                    : !list || (e && !expr_is_int(e, 0));
    if (gives)
        take(s, value_of(s->plan, e, s->depth));
}

static void take_all(struct settling *s)
{
    struct givens all = values_given(s->plan, s->of);
    for (int i = 0; i < all.n; i++)
        if (all.at[i].by != GIVEN_ARGUMENT || s->entry < 0)
            take_given(s, &all.at[i]);
}

/* Those of a struct's begin as bytes of any kind, those at rest as zero. */
static bool begins_elsewhere(const struct decl *d)
{
    bool at_rest = d->kind == DECL_VAR && (d->is_global || d->is_static);
    return d->kind == DECL_FIELD || (at_rest && d->assignments);
}

static bool is_candidate(const struct plan *p, const struct decl *d, const struct function *f)
{
    bool kind = d->kind == DECL_VAR || d->kind == DECL_FIELD || d->kind == DECL_PARAM;
    return kind && d->type->kind == TYPE_INT && !d->type->is_volatile && !d->address_taken &&
           (d->kind != DECL_PARAM || f) && !(f && vec_has(&p->work->escaping, f->decl));
}

static struct value value_of_decl(struct plan *p, struct decl *d, int depth)
{
    struct function *f = d->kind == DECL_PARAM ? d->function : NULL;
    struct settling s = {.plan = p, .of = d, .entry = -1, .depth = depth};
    if (depth > MOST_STEPS || !is_candidate(p, d, f))
        return (struct value){0};
    if (d->settled != SETTLED_UNASKED)
        return (struct value){d->settled == SETTLED || d->settled == SETTLED_LIKELY,
                              d->settled == SETTLED, d->value};
    d->settled = SETTLED_NOT; /* while it is being asked */
    take_all(&s);
    s.value.known &= fits(d->type, s.value.is);
    s.value.proven &= !begins_elsewhere(d);
    if (s.value.known) {
        d->settled = s.value.proven ? SETTLED : SETTLED_LIKELY;
        d->value = s.value.is;
    }
    return s.value;
}

void settle_entry(struct plan *p, struct decl *d, struct decl *of, int64_t entry)
{
    struct settling s = {.plan = p, .of = of, .entry = entry};
    d->settled = SETTLED_NOT;
    take_all(&s);
    if (s.value.known && d->type->kind == TYPE_INT && fits(d->type, s.value.is)) {
        d->settled = SETTLED_LIKELY;
        d->value = s.value.is;
    }
}

void pass_settled(struct plan *p)
{
    vec_each (f, &p->unit->functions) {
        for (int k = 0; k < f->params.n; k++)
            value_of_decl(p, f->params.at[k], 0);
        for (WALK(w, in_stmt(f->body)); next_expr(&w);)
            if (w.e->kind == EXPR_NAME || w.e->kind == EXPR_MEMBER)
                value_of_decl(p, w.e->decl, 0);
    }
}

/* ---- what the launches ask ------------------------------------------------------------------ */

struct asking {
    struct plan *plan;
    struct plan_nest *nest;
};

/* The variable, or what its member begins with, means the same where the nest is launched. */
static bool is_seen(const struct asking *a, struct decl *d)
{
    struct function *f = a->nest->kernel->function;
    const struct work_member *m = member_of(a->plan, d);
    struct decl *root = m ? m->root : d;
    if (root->is_global)
        return is_visible_in(a->plan, f, root);
    struct stmt *at = root->kind == DECL_VAR ? stmt_of_decl(f->body, root) : NULL;
    return root->function == f &&
           (root->kind == DECL_PARAM ||
            (at && at->parent && at->range.end < a->nest->loop->range.begin &&
             stmt_holds(at->parent, a->nest->loop)));
}

static void ask(struct asking *a, struct decl *d)
{
    bool wanted = (d->settled == SETTLED_LIKELY || d->formula) && d->settled_used &&
                  is_seen(a, d) && vec_find(&a->nest->settled, decl, d) < 0;
    struct poly formula = wanted && d->formula ? stable_poly(d) : poly_const(d->value);
    if (wanted)
        vec_push(a->plan->arena, &a->nest->settled,
                 ((struct plan_settled){d, poly_text(a->plan->arena, &formula)}));
}

/* Of the function those that it names and all of file scope: index functions and tables of
 * neighbours are made with them elsewhere. */
void pass_settled_kept(struct plan *p, struct work_nest *w)
{
    struct asking a = {.plan = p, .nest = w->nest};
    struct function *f = a.nest->kernel->function;
    for (WALK(x, in_stmt(f->body)); next_expr(&x);)
        if (x.e->kind == EXPR_NAME)
            ask(&a, x.e->decl);
    for (int k = 0; k < f->params.n; k++)
        ask(&a, f->params.at[k]);
    for (int k = 0; k < p->unit->globals.n; k++)
        ask(&a, p->unit->globals.at[k]);
    for (int k = 0; k < p->work->members.n; k++)
        ask(&a, p->work->members.at[k]->decl);
}
