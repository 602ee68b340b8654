/* Sums and extremes that a nest leaves in a member of a struct or behind a pointer parameter,
 * `s->energy += ...`, `if (d > *change) *change = d;`: such a place becomes a variable whose name
 * is its C text, as other members do (members.c), so that reductions.c sees a scalar. So do members
 * that the kernel itself sets in front of its nests, `p.dt = 0.2 * p.dx * p.dx`: slice.c follows
 * variables. What calls set is an event of its own (events.c).
 *
 * A place is taken if loops over iterators of a domain write it, or it is a floating-point member,
 * or an entry of one, that no other loop over cells writes, nothing in the function moves what leads to it, and the
 * function reaches it by this one spelling.
 *
 * requires: pass_members
 * provides: work.members, more of them; kernels' trees without the places they stand for */
#include "analysis/calls/calls.h"
#include "analysis/program/program.h"

struct place {
    struct expr *e; /* as it is set first */
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

/* A pointer that nothing moves, or a struct that is set member by member; functions may get its address. */
static bool is_fixed(const struct decl *d)
{
    bool lent = d->type->kind == TYPE_RECORD && !d->assignments && !d->type->is_volatile;
    return lent || decl_is_final(d);
}

/* The array member that `p.h[1]` is an entry of; other expressions as they are. */
static struct expr *table_of(struct expr *e)
{
    int64_t at;
    while (e->kind == EXPR_SUBSCRIPT && expr_bare(e->a[0])->type->kind == TYPE_ARRAY && expr_int_value(e->a[1], &at))
        e = expr_bare(e->a[0]);
    return e;
}

/* ... where members.c has made a variable of that; or NULL. */
static const struct work_member *object_of_table(const struct accumulating *a, struct expr *e)
{
    const struct expr *table = table_of(e);
    return table != e && table->kind == EXPR_NAME ? member_of(a->plan, table->decl) : NULL;
}

/* The variable that `s->sum.x`, `s->h[1]` or `*sum` begins with; NULL for other expressions. */
static struct decl *place_root(const struct accumulating *a, struct expr *e)
{
    bool dereference = expr_is(e, OP_DEREF), entry = table_of(e) != e;
    const struct work_member *table = object_of_table(a, e);
    e = table_of(e);
    if (table)
        return is_fixed(table->root) && !table->root->is_global ? table->root : NULL;
    if (e->kind != EXPR_MEMBER && !dereference)
        return NULL;
    for (; e->kind == EXPR_MEMBER; e = expr_bare(e->a[0]))
        if (e->decl->type->kind == TYPE_POINTER && member_is_set_in(a->plan, a->function, e->decl))
            return NULL;
    struct decl *root = expr_name(dereference ? e->a[0] : e);
    bool fits = root && is_fixed(root) && !(entry && root->is_global); /* which helpers may read */
    return fits && (root->kind == DECL_PARAM || (!dereference && root->kind == DECL_VAR)) ? root
                                                                                          : NULL;
}

static struct decl *place_field(const struct accumulating *a, struct expr *e)
{
    const struct work_member *table = object_of_table(a, e);
    return table ? table->field : expr_is(e, OP_DEREF) ? place_root(a, e) : table_of(e)->decl;
}

static bool stands_for(const struct place *place, struct expr *e)
{
    return e->kind == place->e->kind && expr_equal(place->e, e);
}

static bool in_nest(const struct accumulating *a, const struct stmt *s)
{
    return any_in(for (; s; s = s->parent),
                  s->kind == STMT_FOR && loops_over_iterator(a->plan, s));
}

/* A number that is set in front of nests or between them. */
static bool is_coefficient(const struct accumulating *a, const struct expr *to, struct stmt *s)
{
    bool fits = !expr_is(to, OP_DEREF) && is_floating(to->type);
    return fits && !any_in(for (; s; s = s->parent), is_mesh_loop(a->plan, s));
}

static void note_written(struct accumulating *a, struct expr *e, struct stmt *in)
{
    struct expr *to = expr_is_modify(e) ? expr_bare(e->a[0]) : NULL;
    if (!to || !is_scalar(to->type) || (!in_nest(a, in) && !is_coefficient(a, to, in)))
        return;
    struct decl *root = place_root(a, to);
    if (!root || to->type->is_volatile || vec_any_at(place, &a->places, stands_for(place, to)))
        return;
    const char *text = expr_text(a->plan->arena, to);
    if (expr_is(to, OP_DEREF))
        text = arena_printf(a->plan->arena, "(*%s)", root->name);
    struct expr *as_is = ARENA_COPY(a->plan->arena, *to); /* which is about to change */
    vec_push(a->plan->arena, &a->places, ((struct place){as_is, text, root, place_field(a, to), false}));
}

/* The variable that a chain of members begins with, none of which is behind a pointer in another. */
static const struct decl *whole_of_chain(struct expr *e)
{
    e = table_of(e);
    for (struct expr *in = e; e->kind == EXPR_MEMBER; e = in) {
        in = expr_bare(e->a[0]);
        if (e->is_arrow && in->kind != EXPR_NAME)
            return NULL;
    }
    return expr_name(e);
}

/* `s->left.sum` beside `s->right.sum`: members of one struct. */
static bool is_apart(const struct place *place, struct expr *e)
{
    const struct decl *whole = whole_of_chain(place->e);
    return whole && whole == whole_of_chain(e) && !expr_equal(table_of(place->e), table_of(e));
}

/* Another object with the member, the place's address, or the pointer itself. Is it a place? */
static bool note_other_use(struct accumulating *a, const struct walker *w)
{
    const struct expr *e = w->e, *up = w->above ? w->above->e : NULL;
    const struct work_member *table = e->kind == EXPR_NAME ? member_of(a->plan, e->decl) : NULL;
    bool taken = false;
    vec_each_at (place, &a->places) {
        bool stands = stands_for(place, w->e);
        taken |= stands;
        place->spoilt |= stands && expr_is(up, OP_ADDRESS);
        place->spoilt |= !stands && e->kind == EXPR_MEMBER && e->decl == place->field && !is_apart(place, w->e);
        place->spoilt |= e->kind == EXPR_NAME && e->decl == place->field;
        place->spoilt |= !stands && table && table->field == place->field;
    }
    return taken;
}

static bool replace(const struct accumulating *a, struct expr *e)
{
    vec_each_at (place, &a->places) {
        if (place->spoilt || !stands_for(place, e))
            continue;
        struct decl *object = member_make(a->plan, place->root, place->field, place->text);
        object->type = e->type;
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
        a.function = f;
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
