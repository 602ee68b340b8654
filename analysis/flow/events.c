/* Lists the places of a function that set scalars, and those that set parts of arrays and structs.
 * An initialiser of a struct or an array sets the variables that stand for its members or entries
 * (members.c, aggregates.c). What it sets itself may be set in calls, too, and with a whole struct:
 * such places come behind all others. Mesh arrays are left out: what cells hold is no coefficient. Called by
 * slice.c. */
#include "analysis/flow/flow.h"
#include "analysis/program/program.h"

#include <string.h>

uint64_t event_place(uint32_t offset, int which)
{
    return (uint64_t)offset << 32 | (uint32_t)which;
}

uint32_t event_offset(uint64_t at)
{
    return (uint32_t)(at >> 32);
}

/* What a macro puts in an order of its own stands where its arguments do, which have another. */
static void add(struct events *s, struct event e, const struct expr *from)
{
    uint32_t offset = from->range.begin;
    if (from->from_macro && offset < s->last)
        offset = s->last;
    s->last = offset > s->last ? offset : s->last;
    e.at = event_place(offset, s->n + 1);
    vec_push(s->plan->arena, s, e);
}

static void add_initialiser(struct events *s, const struct walker *w)
{
    struct decl *d = w->initialises;
    struct expr *value = w->e;
    add(s, (struct event){.decl = d, .in = w->in, .value = value, .plain = true}, value);
    for (int i = 0; i < s->plan->work->members.n && !is_scalar(d->type); i++) {
        const struct work_member *m = s->plan->work->members.at[i];
        bool known = true;
        if (m->root != d)
            continue;
        const char *text = m->decl->name + strlen(d->name);
        struct expr *part = aggregate_init(s->plan, d->type, text, value, &known);
        struct event e = {.decl = m->decl, .in = w->in, .value = part, .plain = true};
        e.opaque = !known;
        add(s, e, part);
    }
}

/* The outermost call around an expression: what it is given may end in the variable. */
static struct expr *call_above(const struct walker *w)
{
    struct expr *call = NULL;
    for (const struct walk_frame *f = w->above; f; f = f->up)
        call = f->e->kind == EXPR_CALL ? f->e : call;
    return call;
}

/* An entry, a member, or what a pointer leads to. */
static void add_part(struct events *s, const struct walker *w, struct expr *to, struct expr *value)
{
    struct decl *d = expr_base(to);
    bool field = d && d->kind == DECL_FIELD;
    if (d && !nest_around(s->plan, w->in) && (field || !alias_decl_is_mesh(s->plan, d)))
        add(s, (struct event){.decl = d, .in = w->in, .value = value, .opaque = true}, to);
}

static void note_event(struct events *s, const struct walker *w)
{
    struct expr *e = w->e;
    bool array = e->kind == EXPR_NAME && e->type->kind == TYPE_ARRAY && w->above &&
                 w->above->e->kind == EXPR_CALL;
    if (!w->above && w->initialises)
        add_initialiser(s, w);
    if (array)
        add_part(s, w, e, call_above(w));
    if (!expr_may_set(e))
        return;
    struct decl *d = expr_name(e->a[0]);
    struct event v = {.decl = d, .in = w->in, .expr = e, .chosen = expr_is_chosen(w)};
    v.opaque = expr_is(e, OP_ADDRESS);
    v.value = e->kind == EXPR_ASSIGN ? e->a[1] : NULL;
    v.plain = expr_is(e, OP_ASSIGN);
    if (d && is_scalar(d->type))
        add(s, v, e);
    else
        add_part(s, w, e->a[0], v.opaque ? call_above(w) : v.value);
}

/* A call may set it, or a store of a whole struct. */
static bool may_set_unseen(const struct plan *p, struct expr *e, const struct decl *d)
{
    const struct work_member *m = member_of(p, d);
    return e->kind == EXPR_CALL ? call_may_set(p, e, d)
                                : m && member_is_in(e->a[0]->type, m->field);
}

/* What others may reach, of what the function sets by name. */
static void note_unseen(struct events *s, struct function *f)
{
    struct plan *p = s->plan;
    VEC(struct decl *) own = {0};
    vec_each_at (e, s)
        if (e->decl->is_global || member_of(p, e->decl))
            vec_add(p->arena, &own, e->decl);
    s->last = 0;
    for (WALK(w, in_stmt(own.n ? f->body : NULL)); next_expr(&w);) {
        bool may = w.e->kind == EXPR_CALL || (expr_is_modify(w.e) && w.e->a[0]->type->kind == TYPE_RECORD);
        if (!may || nest_around(p, w.in))
            continue;
        vec_each (d, &own)
            if (may_set_unseen(p, w.e, d))
                add(s, (struct event){.decl = d, .in = w.in, .expr = w.e, .opaque = true}, w.e);
    }
}

struct events events_in(struct plan *p, struct function *f)
{
    struct events s = {.plan = p};
    for (WALK(w, in_stmt(f->body)); next_expr(&w);)
        note_event(&s, &w);
    note_unseen(&s, f);
    return s;
}
