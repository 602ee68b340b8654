/* Sizes in structs and tables that the program makes of others, once: `m->hi[d] = NG + m->n[d];`
 * in whatever function sets the struct up. Where a kernel or an edge function names `m->hi[1]`, it
 * is taken for `NG + m->n[1]`, so that bounds, strides and indices of edges compare whichever of
 * them the program writes. The launch compares the values (pass_settled_kept).
 *
 * requires: work.members
 * provides: decl.formula of their objects. Called by members.c. */
#include "analysis/program/program.h"
#include "analysis/tree/tree.h"

#include <string.h>

/* The one assignment that gives the member, or the entry of a table, its value. */
struct making {
    struct plan *plan;
    const struct work_member *member;
    int64_t entry; /* -1: it is no entry */
    struct expr *to, *value;
    struct function *in, *walked;
    int n; /* assignments, and whatever else may set it */
};

/* The member or table that an expression names, itself or an entry of it; *index: NULL of itself.
 */
static struct expr *place_of(struct expr *e, struct expr **index)
{
    e = expr_core(e);
    *index = e->kind == EXPR_SUBSCRIPT ? expr_core(e->a[1]) : NULL;
    e = *index ? expr_core(e->a[0]) : e;
    return e->kind == EXPR_MEMBER || e->kind == EXPR_NAME ? e : NULL;
}

static void note_list(struct making *m, const struct expr *list)
{
    const struct type *t = list->type;
    for (int i = 0; t && t->kind == TYPE_RECORD && t->record && i < list->n; i++) {
        int64_t value;
        bool own = list->a[i]->kind == EXPR_OTHER || i >= t->record->members.n ||
                   t->record->members.at[i] == m->member->field;
        m->n += own && !(expr_int_value(list->a[i], &value) && value == 0);
    }
}

static bool note_making(struct walk *w, struct expr *e)
{
    struct making *m = w->with;
    int64_t at;
    if (e->kind == EXPR_INIT_LIST)
        note_list(m, e);
    if (!expr_is_modify(e) && !expr_is(e, EXPR_UNARY, "&"))
        return true;
    struct expr *index, *place = place_of(e->a[0], &index);
    if (!place || place->decl != m->member->field ||
        (index && m->entry >= 0 && expr_int_value(index, &at) && at != m->entry))
        return true;
    m->to = expr_core(e->a[0]);
    m->value = expr_is(e, EXPR_ASSIGN, "=") ? e->a[1] : NULL;
    m->in = m->walked;
    m->n++;
    return true;
}

static bool find_making(struct making *m)
{
    const struct unit *u = m->plan->unit;
    struct walk w = {.on_expr = note_making, .with = m};
    for (int i = 0; i < u->functions.n; i++) {
        m->walked = u->functions.at[i];
        walk_stmt(&w, m->walked->body);
    }
    for (int i = 0; i < u->globals.n; i++)
        if (u->globals.at[i]->init)
            walk_expr(&w, u->globals.at[i]->init);
    m->n += m->member->field->init != NULL;
    return m->n == 1 && m->value;
}

/* ---- its value by what the kernel names ------------------------------------------------------ */

static bool is_same_struct(struct expr *a, struct expr *b)
{
    return a->kind == EXPR_MEMBER && b->kind == EXPR_MEMBER && a->is_arrow == b->is_arrow &&
           expr_equal(expr_bare(a->a[0]), expr_bare(b->a[0]));
}

/* Another member of the same struct, or a table of file scope, as an object. */
static struct expr *sibling(struct making *m, struct expr *e)
{
    struct expr *index, *own, *to = place_of(m->to, &own), *place = place_of(e, &index);
    int64_t entry = -1;
    if (index && own && expr_name(index) && expr_name(index) == expr_name(own))
        entry = m->entry;
    else if (index && !expr_int_value(index, &entry))
        return NULL;
    bool table = place && place->kind == EXPR_NAME && index && place->decl->is_global;
    if (!place || (!table && !is_same_struct(place, to)))
        return NULL;
    struct decl *d = member_sibling(m->plan, m->member, place->decl, entry);
    return d && is_integer(d->type) ? expr_of(m->plan->arena, e->range, d) : NULL;
}

struct copying {
    struct expr *to;
    const struct decl *name;
    struct expr *found;
};

static bool note_copy(struct walk *w, struct expr *e)
{
    struct copying *c = w->with;
    struct expr *index, *to = expr_is(e, EXPR_ASSIGN, "=") ? place_of(e->a[0], &index) : NULL;
    if (to && to->kind == EXPR_MEMBER && expr_name(e->a[1]) == c->name && is_same_struct(to, c->to))
        c->found = e->a[0];
    return true;
}

/* `m->n[0] = nx; ... m->hi[0] = NG + nx;` */
static struct expr *kept_in(struct making *m, const struct decl *name)
{
    struct expr *index;
    struct copying c = {.to = place_of(m->to, &index), .name = name};
    struct walk w = {.on_expr = note_copy, .with = &c};
    bool fixed = !name->is_global && name->assignments == 0 && !name->address_taken;
    if (fixed)
        walk_stmt(&w, m->in->body);
    return c.found ? sibling(m, c.found) : NULL;
}

static struct expr *seen(struct making *m, struct expr *e)
{
    struct arena *arena = m->plan->arena;
    struct expr *own;
    int64_t value;
    e = expr_core(e);
    place_of(m->to, &own);
    if (!is_integer(e->type))
        return NULL;
    if (expr_int_value(e, &value))
        return expr_integer(arena, e->range, &type_int, value);
    if (own && expr_name(own) && expr_name(own) == expr_name(e) && m->entry >= 0)
        return expr_integer(arena, e->range, &type_int, m->entry);
    if (e->kind == EXPR_MEMBER || e->kind == EXPR_SUBSCRIPT)
        return sibling(m, e);
    if (e->kind == EXPR_NAME)
        return e->decl->is_global && e->decl->kind == DECL_VAR ? expr_of(arena, e->range, e->decl)
                                                               : kept_in(m, e->decl);
    if (e->kind != EXPR_BINARY || strlen(e->op) != 1 || !strchr("+-*", e->op[0]))
        return NULL;
    struct expr *a = seen(m, e->a[0]), *b = a ? seen(m, e->a[1]) : NULL;
    return b ? expr_binary(arena, e->range, e->op, e->type, a, b) : NULL;
}

void member_formula(struct plan *p, const struct work_member *member, int64_t entry)
{
    struct making m = {.plan = p, .member = member, .entry = entry};
    struct decl *d = member->decl;
    const struct type *t = member->field->type;
    if (!is_scalar(entry < 0 || t->kind != TYPE_ARRAY ? t : t->of))
        return;
    bool settled = d->settled == SETTLED || d->settled == SETTLED_LIKELY;
    if (d->type->kind == TYPE_INT && !settled && d->assignments == 0 && find_making(&m))
        d->formula = seen(&m, m.value);
    if (d->formula && expr_mentions(d->formula, d))
        d->formula = NULL;
}
