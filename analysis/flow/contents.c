/* What a statement holds: calls of functions whose effects are not known, and subscripts of mesh
 * arrays, also in the functions that it calls. */
#include "analysis/flow/flow.h"
#include "analysis/program/program.h"

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

/* `depth`: of calls that the statement is called by. */
static struct content content_in(struct content c, struct stmt *s)
{
    for (WALK(w, in_stmt(s)); next_expr(&w);) {
        struct expr *e = w.e;
        if (!c.mesh && is_mesh_subscript(c.plan, e) && counts_cells(&c, e))
            c.mesh = e;
        if (e->kind != EXPR_CALL || c.unknown)
            continue;
        struct function *f = callee_function(e);
        struct decl *d = callee_decl(e);
        if (f && c.depth < MOST_NESTED_CALLS) {
            struct content inner = {.plan = c.plan, .depth = c.depth + 1};
            inner = content_in(inner, f->body);
            c.unknown = inner.unknown ? e : c.unknown;
            c.called = inner.mesh && !c.called ? e : c.called;
        } else if (!f && d && !is_math_function(d->name)) {
            c.unknown = e;
        }
    }
    return c;
}

static struct content content_of(const struct plan *p, struct stmt *s, const struct decl *index)
{
    return content_in((struct content){.plan = p, .index = index}, s);
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
