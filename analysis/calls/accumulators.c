/* Sums and extremes that a nest leaves in a member of a struct or behind a pointer parameter,
 * `s->energy += ...`, `if (d > *change) *change = d;`: such a place becomes a variable whose name
 * is its C text, as other members do (members.c), so that reductions.c sees a scalar.
 *
 * A place is taken if loops over iterators of a domain write it, nothing in the function moves what
 * leads to it, and the function reaches it by this one spelling.
 *
 * requires: pass_members
 * provides: work.members, more of them; kernels' trees without the places they stand for */
#include "analysis/calls/calls.h"
#include "analysis/program/program.h"
#include "analysis/tree/tree.h"

#include <string.h>

struct place {
    const char *text;
    struct decl *root;  /* s, change */
    struct decl *field; /* the member; the parameter itself where it is dereferenced */
    bool spoilt;
};

struct accumulating {
    struct plan *plan;
    struct function *function;
    VEC(struct place) places;
};

/* The variable that `s->sum.x` or `*sum` begins with; NULL for other expressions. */
static struct decl *place_root(struct expr *e)
{
    bool dereference = expr_is(e, OP_DEREF);
    if (e->kind != EXPR_MEMBER && !dereference)
        return NULL;
    while (e->kind == EXPR_MEMBER)
        e = expr_bare(e->a[0]);
    struct decl *root = expr_name(dereference ? e->a[0] : e);
    bool fits = root && decl_is_final(root);
    return fits && (root->kind == DECL_PARAM || (!dereference && root->kind == DECL_VAR)) ? root
                                                                                          : NULL;
}

static struct decl *place_field(struct expr *e)
{
    return e->kind == EXPR_MEMBER ? e->decl : place_root(e);
}

static bool in_nest(const struct accumulating *a, const struct stmt *s)
{
    while (s && !(s->kind == STMT_FOR && loops_over_iterator(a->plan, s)))
        s = s->parent;
    return s != NULL;
}

static bool note_written(struct walk *w, struct expr *e)
{
    struct accumulating *a = w->with;
    struct expr *to = expr_is_modify(e) ? expr_bare(e->a[0]) : NULL;
    struct decl *root = to && is_scalar(to->type) && in_nest(a, w->in) ? place_root(to) : NULL;
    if (!root || to->type->is_volatile)
        return true;
    const char *text = expr_text(a->plan->arena, to);
    if (to->kind != EXPR_MEMBER)
        text = arena_printf(a->plan->arena, "(*%s)", root->name);
    struct place place = {text, root, place_field(to), false};
    for (int i = 0; i < a->places.n; i++)
        if (a->places.at[i].field == place.field)
            return true;
    vec_push(a->plan->arena, &a->places, place);
    return true;
}

static bool stands_for(const struct place *place, struct expr *e)
{
    return place->field == place_field(e) && place->root == place_root(e);
}

/* Another object with the member, the place's address, or the pointer itself. */
static bool note_other_use(struct walk *w, struct expr *e)
{
    struct accumulating *a = w->with;
    const struct expr *up = w->above ? w->above->e : NULL;
    bool taken = false;
    for (int i = 0; i < a->places.n; i++) {
        struct place *place = &a->places.at[i];
        bool stands = stands_for(place, e);
        taken |= stands;
        place->spoilt |= stands && expr_is(up, OP_ADDRESS);
        place->spoilt |= !stands && e->kind == EXPR_MEMBER && e->decl == place->field;
        place->spoilt |= e->kind == EXPR_NAME && e->decl == place->field;
    }
    return !taken;
}

static bool replace(struct walk *w, struct expr *e)
{
    struct accumulating *a = w->with;
    for (int i = 0; i < a->places.n; i++) {
        const struct place *place = &a->places.at[i];
        if (place->spoilt || !stands_for(place, e))
            continue;
        struct decl *object = member_make(a->plan, place->root, place->field, place->text);
        object->type = e->kind == EXPR_MEMBER ? place->field->type : place->field->type->of;
        object->assignments = 1;
        expr_become_name(e, object);
        return false;
    }
    return true;
}

void pass_accumulators(struct plan *p, struct diag *d)
{
    struct accumulating a = {.plan = p};
    (void)d;
    for (int i = 0; i < p->unit->functions.n; i++) {
        a.function = p->unit->functions.at[i];
        a.places.n = 0;
        struct walk places = {.on_expr = replace, .with = &a};
        if (!is_kernel(a.function))
            continue;
        walk_stmt(&(struct walk){.on_expr = note_written, .with = &a}, a.function->body);
        walk_stmt(&(struct walk){.on_expr = note_other_use, .with = &a}, a.function->body);
        walk_stmt(&places, a.function->body);
    }
}
