/* Sizes in structs and tables that the program makes of others, once: `m->hi[d] = NG + m->n[d];`
 * in whatever function sets the struct up. Where a kernel or an edge function names `m->hi[1]`, it
 * is taken for `NG + m->n[1]`, so that bounds, strides and indices of edges compare whichever of
 * them the program writes. So is a member that a variable of file scope holds, too, `nx = m->n;`, for
 * that variable. The launch compares the values (pass_settled_kept).
 *
 * requires: work.members
 * provides: decl.formula of their objects */
#include "analysis/program/program.h"
#include "analysis/sizes/sizes.h"

#include <stdlib.h>
#include <string.h>

/* The one assignment that gives the member, or the entry of a table, its value. */
struct making {
    struct plan *plan;
    const struct work_member *member;
    int64_t entry; /* -1: it is no entry */
    struct expr *to, *value;
    struct function *in;
    int n; /* assignments, and whatever else may set it */
};

static void note_making(struct making *m, const struct given *g)
{
    struct expr *index;
    int64_t at;
    if (g->by != GIVEN_SET) {
        m->n += g->by == GIVEN_INITIAL || (g->by == GIVEN_LISTED && !expr_is_int(g->e, 0));
        return;
    }
    given_place(g->e->a[0], &index);
    if (index && m->entry >= 0 && expr_int_value(index, &at) && at != m->entry)
        return;
    m->to = expr_core(g->e->a[0]);
    m->value = given_value(g);
    m->in = g->in;
    m->n++;
}

static bool find_making(struct making *m)
{
    struct givens own = values_given(m->plan, m->member->field), odd = values_given(m->plan, NULL);
    for (int i = 0; i < own.n; i++)
        note_making(m, &own.at[i]);
    for (int i = 0; i < odd.n; i++)
        note_making(m, &odd.at[i]);
    return m->n == 1 && m->value;
}

/* ---- its value by what the kernel names ------------------------------------------------------ */

static bool is_same_struct(struct expr *a, struct expr *b)
{
    return a->kind == EXPR_MEMBER && b->kind == EXPR_MEMBER && a->is_arrow == b->is_arrow &&
           expr_equal(expr_bare(a->a[0]), expr_bare(b->a[0]));
}

/* Another member of the same struct, or a table of file scope, as an object. */
static struct decl *sibling(struct making *m, struct expr *e)
{
    struct expr *index, *own, *to = given_place(m->to, &own), *place = given_place(e, &index);
    int64_t entry = -1;
    if (index && own && expr_name(index) && expr_name(index) == expr_name(own))
        entry = m->entry;
    else if (index && !expr_int_value(index, &entry))
        return NULL;
    bool table = place && place->kind == EXPR_NAME && index && place->decl->is_global;
    if (!place || (!table && !is_same_struct(place, to)))
        return NULL;
    struct decl *d = member_sibling(m->plan, m->member, place->decl, entry);
    return d && is_integer(d->type) ? d : NULL;
}

/* `m->n = n; ... nx = n;`: a variable of file scope that is given nothing else. */
static bool is_held(const struct decl *d)
{
    return d->is_global && d->kind == DECL_VAR && is_integer(d->type) && d->assignments == 1 &&
           !d->init && !d->address_taken && !d->type->is_volatile && d->settled == SETTLED_NOT;
}

static struct decl *held_beside(const struct making *m, const struct decl *name)
{
    struct expr *set = find_expr(w, in_stmt(m->in->body), expr_assigned(w.e) &&
                                                              is_held(expr_assigned(w.e)) &&
                                                              expr_name(w.e->a[1]) == name);
    return set ? expr_assigned(set) : NULL;
}

/* `m->n[0] = nx; ... m->hi[0] = NG + nx;` */
static struct decl *kept_in(struct making *m, const struct decl *name)
{
    struct expr *index, *found = NULL, *of = given_place(m->to, &index);
    if (name->is_global || !decl_is_final(name))
        return NULL;
    for (WALK(w, in_stmt(m->in->body)); next_expr(&w);) {
        struct expr *to = expr_is(w.e, OP_ASSIGN) ? given_place(w.e->a[0], &index) : NULL;
        if (to && to->kind == EXPR_MEMBER && expr_name(w.e->a[1]) == name && is_same_struct(to, of))
            found = w.e->a[0];
    }
    struct decl *beside = found ? sibling(m, found) : NULL;
    return beside && beside != m->member->decl ? beside : held_beside(m, name);
}

/* An environment: the index that the program makes the entry with, and what the kernel can name. */
static bool seen(struct evaluator *v, struct expr *e, struct poly *value)
{
    struct making *m = v->with;
    struct decl *own_index, *d = NULL, *name = e->kind == EXPR_NAME ? e->decl : NULL;
    struct expr *own;
    given_place(m->to, &own);
    own_index = own ? expr_name(own) : NULL;
    if (!name && e->kind != EXPR_MEMBER && e->kind != EXPR_SUBSCRIPT)
        return false;
    if (!name)
        d = sibling(m, e);
    else
        d = name->is_global && name->kind == DECL_VAR ? name : kept_in(m, name);
    *value = name && name == own_index && m->entry >= 0 ? poly_const(m->entry)
             : d                                        ? poly_symbol(d)
                                                        : (struct poly){.bad = true};
    return true;
}

/* `nx = m->n;`: such variables that are made of members. */
struct held {
    VEC(struct decl *) by;
    VEC(struct expr *) member;
};

static struct held held_find(struct plan *p)
{
    struct held held = {0};
    struct givens all;
    for (int k = 0; (all = givens_at(p, k)).of; k++) {
        struct decl *d = (struct decl *)all.of;
        struct expr *value = all.n == 1 && is_held(d) ? given_value(&all.at[0]) : NULL;
        struct expr *core = value ? expr_core(value) : NULL;
        if (core && core->kind == EXPR_MEMBER) {
            vec_push(p->arena, &held.by, d);
            vec_push(p->arena, &held.member, core);
        }
    }
    return held;
}

static struct decl *held_of(const struct held *held, const struct work_member *member)
{
    for (int i = 0; member->root->is_global && i < held->by.n; i++) {
        struct expr *e = held->member.at[i];
        if (e->decl == member->field && expr_name(expr_bare(e->a[0])) == member->root)
            return held->by.at[i];
    }
    return NULL;
}

/* entry: -1 where the object is no entry of a table. */
static void find_formula(struct plan *p, const struct held *held, const struct work_member *member,
                         int64_t entry)
{
    struct making m = {.plan = p, .member = member, .entry = entry};
    struct evaluator v = {.given = seen, .with = &m, .in_range = true};
    struct decl *d = member->decl;
    const struct type *t = member->field->type;
    bool settled = d->settled == SETTLED || d->settled == SETTLED_LIKELY;
    bool is_number = d->type->kind == TYPE_INT && !settled && !d->assignments && !d->formula;
    if (!is_scalar(entry < 0 || t->kind != TYPE_ARRAY ? t : t->of) || !is_number ||
        !find_making(&m))
        return;
    struct decl *by = entry < 0 ? held_of(held, member) : NULL;
    if (by) {
        d->formula = ARENA_COPY(p->arena, poly_symbol(by));
        return;
    }
    struct poly *formula = ARENA_COPY(p->arena, evaluate_poly(&v, m.value));
    if (!formula->bad && !poly_mentions(formula, d))
        d->formula = formula;
}

void pass_member_formulas(struct plan *p)
{
    struct held held = held_find(p);
    for (int i = 0; i < p->work->members.n; i++) {
        const char *entry = strrchr(p->work->members.at[i]->decl->name, '[');
        find_formula(p, &held, p->work->members.at[i], entry ? atoi(entry + 1) : -1);
    }
}
