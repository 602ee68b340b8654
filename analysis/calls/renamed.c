/* Functions that return the place of an element or a cell, and set what they are given anew first:
 *
 *     cell *at(field *s, int x, int y)
 *     {
 *         x = (x + s->w) % s->w;                  int amr_x_1 = (x + s->w) % s->w;
 *         if (y < 0) y += s->h;            ->     int amr_y_2 = y < 0 ? y + s->h : y;
 *         return &s->cells[y * s->w + x];         return &s->cells[amr_y_2 * s->w + amr_x_1];
 *     }
 *
 * In the tree each value has a name of its own (renaming: Aho, Lam, Sethi, Ullman, 6.2.4), so that
 * expand.c can put the place where the call stands. The program's own text stays.
 *
 * requires: pass_pointer_calls
 * provides: such functions' trees without what sets variables */
#include "analysis/calls/calls.h"
#include "analysis/lower/lower.h"

struct value {
    struct plan *plan;
    struct function *function;
    struct decl *of; /* set by the statement */
};

/* `x = e;`, `x += e;`, or an `if` that does nothing else: the variable; or NULL. */
static struct decl *variable_set(struct stmt *s)
{
    struct expr *e = stmt_expr(s);
    if (any_expr(w, in_stmt(s), w.e->type && is_floating(w.e->type)))
        return NULL;
    return e && expr_is_modify(e) && expr_name(e->a[0]) ? expr_name(e->a[0]) : branches_variable(s);
}

static bool may_rename(const struct function *f, const struct decl *d)
{
    int straight = 0;
    for (int i = 0; i < f->body->n; i++)
        straight += variable_set(f->body->body[i]) == d ? settings_in(f->body->body[i], d).n : 0;
    return d->function == f && !d->is_static && !d->address_taken && !d->type->is_volatile &&
           is_integer(d->type) && straight == settings_in(f->body, d).n;
}

/* The statement declares what it gives; those behind it name that. */
static void give_name(struct value *v, int at)
{
    struct arena *a = v->plan->arena;
    struct stmt *s = v->function->body->body[at];
    struct expr *before = expr_of(a, s->range, v->of), *e = stmt_expr(s);
    struct decl *own = decl_fresh(v->plan, FRESH_LOCAL, *v->of);
    own->kind = DECL_VAR;
    own->name = arena_printf(a, "amr_%s_%d", v->of->name, at);
    own->init = e ? expr_value_given(a, e) : branches_value(a, s, before);
    stmt_replace(s, stmt_declaration(a, s, own));
    for (int i = at + 1; i < v->function->body->n; i++)
        stmt_rename(v->function->body->body[i], v->of, own);
    v->of->assignments = settings_in(v->function->body, v->of).n;
    own->assignments = settings_in(v->function->body, own).n;
}

static void rename_in(struct plan *p, struct function *f)
{
    struct value v = {.plan = p, .function = f};
    for (int i = 0; i < f->body->n; i++) {
        v.of = variable_set(f->body->body[i]);
        if (v.of && may_rename(f, v.of))
            give_name(&v, i);
    }
}

void pass_renamed(struct plan *p)
{
    const unsigned jumps = 1u << STMT_GOTO | 1u << STMT_LABEL | 1u << STMT_SWITCH;
    vec_each (f, &p->unit->functions) {
        const struct type *t = f->decl->type->kind == TYPE_FUNCTION ? f->decl->type->of : NULL;
        if (t && t->kind == TYPE_POINTER && inline_is_value(t) && !stmt_has(f->body, jumps))
            rename_in(p, f);
    }
}
