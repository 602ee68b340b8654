/* What a statement holds: calls of functions whose effects are not known, and subscripts of mesh
 * arrays, also in the functions that it calls. */
#include "analysis/flow/flow.h"
#include "analysis/program/program.h"
#include "analysis/tree/tree.h"

struct content {
    const struct plan *plan;
    const struct decl *index; /* if set: subscripts must mention it */
    struct expr *mesh;        /* a subscripted mesh array */
    struct expr *called;      /* a call of a function that holds one */
    struct expr *unknown;     /* a call of a function whose effects are not known */
    int depth;                /* of calls */
};

bool is_mesh_element(const struct plan *p, struct expr *e)
{
    bool whole = e->type && e->type->kind == TYPE_RECORD && is_cell_record(e->type->record);
    return expr_is_element(e) && (is_scalar(e->type) || whole) && alias_is_mesh(p, e->a[0]);
}

static bool is_mesh_subscript(const struct plan *p, struct expr *e)
{
    return is_mesh_element(p, e) ||
           (cell_record_of(p, e) && e->is_arrow && alias_is_mesh(p, e->a[0]));
}

/* The index that is looked for, if any, tells cells apart: in one dimension the last one does, and
 * those in front of it choose an array. */
static bool counts_cells(const struct content *c, struct expr *e)
{
    bool last = c->plan->dim == 1 && e->kind == EXPR_SUBSCRIPT;
    return !c->index || expr_mentions(last ? e->a[1] : e, c->index);
}

static bool note_content(struct walk *w, struct expr *e)
{
    struct content *c = w->with;
    if (!c->mesh && is_mesh_subscript(c->plan, e) && counts_cells(c, e))
        c->mesh = e;
    if (e->kind != EXPR_CALL || c->unknown)
        return true;
    struct function *f = callee_function(e);
    struct decl *d = callee_decl(e);
    if (f && c->depth < MOST_NESTED_CALLS) {
        struct content inner = {.plan = c->plan, .depth = c->depth + 1};
        walk_stmt(&(struct walk){.on_expr = note_content, .with = &inner}, f->body);
        if (inner.unknown)
            c->unknown = e;
        if (inner.mesh && !c->called)
            c->called = e;
    } else if (!f && d && !is_math_function(d->name)) {
        c->unknown = e;
    }
    return true;
}

static struct content content_of(const struct plan *p, struct stmt *s, const struct decl *index)
{
    struct content c = {.plan = p, .index = index};
    walk_stmt(&(struct walk){.on_expr = note_content, .with = &c}, s);
    return c;
}

struct expr *find_unknown_call(const struct plan *p, struct stmt *s)
{
    return content_of(p, s, NULL).unknown;
}

struct expr *find_mesh_subscript(const struct plan *p, struct stmt *s, const struct decl *index)
{
    return content_of(p, s, index).mesh;
}

bool reaches_mesh(const struct plan *p, struct stmt *s)
{
    struct content c = content_of(p, s, NULL);
    return c.mesh || c.called;
}
