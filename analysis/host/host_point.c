/* Single elements that host code reads or sets, `printf("%g", u[n / 2][i]);`, `u[c][c] += s;`:
 * where the element can be named in front of the statement, its block alone is brought, and no
 * array is moved. In loops over a list of elements, `u[js[s]][is[s]] += f[s];`, it is named where
 * it stands. Called by host.c. */
#include "analysis/host/host.h"
#include "analysis/tree/tree.h"

static bool looks_up(struct expr *e)
{
    return expr_is_element(e);
}

/* May mean something else in front of the statement. Entries of other arrays may need views
 * themselves. */
static bool is_changing(struct expr *e, const void *in)
{
    return (e->kind == EXPR_NAME && stmt_defines((struct stmt *)in, e->decl)) ||
           (e->kind == EXPR_SUBSCRIPT && expr_any(e->a[1], looks_up));
}

/* Of functions of the program, or such that nobody knows. */
static bool may_change_names(struct expr *e, const void *plan)
{
    const struct decl *callee = e->kind == EXPR_CALL ? callee_decl(e) : NULL;
    return e->kind == EXPR_CALL && (!callee || callee->function) && call_sets_elsewhere(plan, e);
}

/* Other functions may change what the element is named with. */
static bool is_shared(struct expr *e)
{
    const struct decl *d = e->kind == EXPR_NAME ? e->decl : NULL;
    bool kept = !d || d->kind == DECL_ENUMERATOR || d->type->kind == TYPE_ARRAY ||
                (!d->address_taken && (d->assignments == 0 || (!d->is_global && !d->is_static)));
    return !kept || e->kind == EXPR_MEMBER;
}

/* A pointer that is read from memory to find the element. */
static bool follows_pointer(struct expr *e)
{
    bool found = false;
    for (e = expr_core(e); expr_is_element(e) || e->kind == EXPR_MEMBER; e = expr_core(e->a[0])) {
        const struct expr *of = expr_core(e->a[0]);
        bool loaded = expr_is_element(of) || of->kind == EXPR_MEMBER;
        found |= loaded && of->type && of->type->kind == TYPE_POINTER;
        found |= e->kind == EXPR_MEMBER && e->is_arrow;
    }
    return found;
}

const char *host_point(const struct plan *p, struct stmt *in, struct expr *whole,
                       struct expr *access, bool guarded)
{
    if (in->kind != STMT_EXPR && in->kind != STMT_DECL && in->kind != STMT_RETURN &&
        in->kind != STMT_IF)
        return NULL;
    if (expr_effects(access) & ~(EFFECT_CHOICE | EFFECT_SIZEOF) ||
        expr_any_with(access, is_changing, in) ||
        (expr_any(access, is_shared) && expr_any_with(whole, may_change_names, p)) ||
        (guarded && follows_pointer(access)))
        return NULL;
    return macro_members(p, expr_text(p->arena, access));
}

/* ---- lists of elements ---------------------------------------------------------------------- */

struct listing {
    struct stmt *loop;
    bool looks_up, counts;
    int depth;
};

/* What changes from turn to turn is looked up: in a table, in a struct, in a local that is. */
static bool note_listed(struct walk *w, struct expr *e)
{
    struct listing *l = w->with;
    if (expr_is_element(e) || e->kind == EXPR_MEMBER) {
        l->looks_up = true;
        return false;
    }
    struct decl *d = e->kind == EXPR_NAME ? e->decl : NULL;
    l->counts |= e->kind == EXPR_CALL || expr_is_modify(e);
    if (d && d->init && d->assignments == 0 && stmt_of_decl(l->loop, d) && l->depth++ < 8)
        walk_expr(w, d->init);
    else if (d && stmt_defines(l->loop, d))
        l->counts = true;
    return !l->counts;
}

bool host_point_listed(struct stmt *loop, struct expr *access)
{
    struct listing l = {.loop = loop};
    struct expr *e = expr_core(access);
    for (; e->kind == EXPR_SUBSCRIPT || e->kind == EXPR_MEMBER; e = expr_core(e->a[0]))
        if (e->kind == EXPR_SUBSCRIPT)
            walk_expr(&(struct walk){.on_expr = note_listed, .with = &l}, e->a[1]);
    return l.looks_up && !l.counts;
}
