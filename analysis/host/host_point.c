/* Single elements that host code reads or sets, `printf("%g", u[n / 2][i]);`, `u[c][c] += s;`:
 * where the element can be named in front of the statement, its block alone is brought, and no
 * array is moved. In loops over a list of elements, `u[js[s]][is[s]] += f[s];`, it is named where
 * it stands. Called by host.c. */
#include "analysis/flow/flow.h"
#include "analysis/host/host.h"

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

/* May mean something else in front of the statement. Entries of other arrays may need views
 * themselves. */
const char *host_point(const struct plan *p, struct stmt *in, struct expr *access, bool guarded)
{
    struct expr *place = expr_unary(p->arena, access->range, OP_ADDRESS, access->type, access);
    if (in->kind != STMT_EXPR && in->kind != STMT_DECL && in->kind != STMT_RETURN &&
        in->kind != STMT_IF)
        return NULL;
    if (expr_effects(access) & ~(EFFECT_CHOICE | EFFECT_SIZEOF) ||
        any_expr(w, in_expr(access),
                 (w.e->kind == EXPR_NAME && stmt_of_decl(in, w.e->decl)) ||
                     (w.e->kind == EXPR_SUBSCRIPT &&
                      any_expr(x, in_expr(w.e->a[1]), expr_is_element(x.e)))) ||
        stmt_may_change(p, in, place) || (guarded && follows_pointer(access)))
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
static void note_listed(struct listing *l, struct expr *of)
{
    for (WALK(w, in_expr(of)); !l->counts && next_expr(&w);) {
        struct expr *e = w.e;
        bool element = expr_is_element(e) || e->kind == EXPR_MEMBER;
        struct decl *d = e->kind == EXPR_NAME ? e->decl : NULL;
        l->looks_up |= element;
        if (element)
            walk_skip(&w);
        l->counts |= e->kind == EXPR_CALL || expr_is_modify(e);
        if (d && d->init && d->assignments == 0 && stmt_of_decl(l->loop, d) && l->depth++ < 8)
            note_listed(l, d->init);
        else if (d && stmt_defines(l->loop, d))
            l->counts = true;
    }
}

bool host_point_listed(struct stmt *loop, struct expr *access)
{
    struct listing l = {.loop = loop};
    struct expr *e = expr_core(access);
    for (; e->kind == EXPR_SUBSCRIPT || e->kind == EXPR_MEMBER; e = expr_core(e->a[0]))
        if (e->kind == EXPR_SUBSCRIPT)
            note_listed(&l, e->a[1]);
    return l.looks_up && !l.counts;
}
