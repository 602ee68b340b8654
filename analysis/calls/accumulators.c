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

struct place {
    const char *text;
    struct decl *root;  /* s, change */
    struct decl *field; /* the member; the parameter itself where it is dereferenced */
    bool spoilt;
};

struct accumulating {
    struct plan *plan;
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
    return any_in(for (; s; s = s->parent),
                  s->kind == STMT_FOR && loops_over_iterator(a->plan, s));
}

static void note_written(struct accumulating *a, struct expr *e, const struct stmt *in)
{
    struct expr *to = expr_is_modify(e) ? expr_bare(e->a[0]) : NULL;
    struct decl *root = to && is_scalar(to->type) && in_nest(a, in) ? place_root(to) : NULL;
    if (!root || to->type->is_volatile || vec_find(&a->places, field, place_field(to)) >= 0)
        return;
    const char *text = expr_text(a->plan->arena, to);
    if (to->kind != EXPR_MEMBER)
        text = arena_printf(a->plan->arena, "(*%s)", root->name);
    vec_push(a->plan->arena, &a->places, ((struct place){text, root, place_field(to), false}));
}

static bool stands_for(const struct place *place, struct expr *e)
{
    return place->field == place_field(e) && place->root == place_root(e);
}

/* Another object with the member, the place's address, or the pointer itself. Is it a place? */
static bool note_other_use(struct accumulating *a, const struct walker *w)
{
    const struct expr *e = w->e, *up = w->above ? w->above->e : NULL;
    bool taken = false;
    vec_each_at (place, &a->places) {
        bool stands = stands_for(place, w->e);
        taken |= stands;
        place->spoilt |= stands && expr_is(up, OP_ADDRESS);
        place->spoilt |= !stands && e->kind == EXPR_MEMBER && e->decl == place->field;
        place->spoilt |= e->kind == EXPR_NAME && e->decl == place->field;
    }
    return taken;
}

static bool replace(const struct accumulating *a, struct expr *e)
{
    vec_each_at (place, &a->places) {
        if (place->spoilt || !stands_for(place, e))
            continue;
        struct decl *object = member_make(a->plan, place->root, place->field, place->text);
        object->type = e->kind == EXPR_MEMBER ? place->field->type : place->field->type->of;
        object->assignments = 1;
        expr_become_name(e, object);
        return true;
    }
    return false;
}

void pass_accumulators(struct plan *p)
{
    struct accumulating a = {.plan = p};
    vec_each (f, &p->unit->functions) {
        a.places.n = 0;
        if (!is_kernel(f))
            continue;
        for (WALK(w, in_stmt(f->body)); next_expr(&w);)
            note_written(&a, w.e, w.in);
        for (WALK(w, in_stmt(f->body)); next_expr(&w);)
            if (note_other_use(&a, &w))
                walk_skip(&w);
        for (WALK(w, in_stmt(f->body)); next_expr(&w);)
            if (replace(&a, w.e))
                walk_skip(&w);
    }
}
