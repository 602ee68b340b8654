/* Single elements that host code reads, `printf("%g", u[n / 2][i]);`: where the element can be
 * named in front of the statement, its block alone is brought, and no array is moved. Called by
 * host.c. */
#include "analysis/work.h"

static bool note_lookup(struct walk *w, struct expr *e)
{
    *(bool *)w->with |= e->kind == EXPR_SUBSCRIPT || expr_is(e, EXPR_UNARY, "*");
    return true;
}

static bool is_lookup(struct expr *index)
{
    bool found = false;
    struct walk w = {.on_expr = note_lookup, .with = &found};
    walk_expr(&w, index);
    return found;
}

struct naming {
    struct stmt *in;
    bool fails;
};

/* Means the same in front of the statement. Entries of other arrays may need views themselves. */
static bool note_name(struct walk *w, struct expr *e)
{
    struct naming *n = w->with;
    n->fails |= expr_is_modify(e) || e->kind == EXPR_CALL || e->kind == EXPR_OTHER ||
                e->kind == EXPR_STRING;
    if (e->kind == EXPR_NAME)
        n->fails |=
            e->decl->type->is_volatile || stmt_sets(n->in, e->decl) || stmt_of_decl(n->in, e->decl);
    if (e->kind == EXPR_SUBSCRIPT)
        n->fails |= is_lookup(e->a[1]);
    return !n->fails;
}

static bool note_own_call(struct walk *w, struct expr *e)
{
    const struct decl *callee = e->kind == EXPR_CALL ? callee_decl(e) : NULL;
    *(bool *)w->with |= e->kind == EXPR_CALL && (!callee || callee->function);
    return true;
}

/* A function of the program's might change what the element is named with. */
static bool calls_own(struct expr *e)
{
    bool found = false;
    struct walk w = {.on_expr = note_own_call, .with = &found};
    walk_expr(&w, e);
    return found;
}

/* A pointer that is read from memory to find the element. */
static bool follows_pointer(struct expr *e)
{
    bool found = false;
    for (e = expr_core(e);
         e->kind == EXPR_SUBSCRIPT || e->kind == EXPR_MEMBER || expr_is(e, EXPR_UNARY, "*");
         e = expr_core(e->a[0])) {
        const struct expr *of = expr_core(e->a[0]);
        bool loaded =
            of->kind == EXPR_SUBSCRIPT || of->kind == EXPR_MEMBER || expr_is(of, EXPR_UNARY, "*");
        found |= loaded && of->type && of->type->kind == TYPE_POINTER;
        found |= e->kind == EXPR_MEMBER && e->is_arrow;
    }
    return found;
}

const char *host_point(const struct plan *p, struct stmt *in, struct expr *whole,
                       struct expr *access, bool guarded)
{
    struct naming n = {.in = in};
    struct walk w = {.on_expr = note_name, .with = &n};
    if (in->kind != STMT_EXPR && in->kind != STMT_DECL && in->kind != STMT_RETURN &&
        in->kind != STMT_IF)
        return NULL;
    walk_expr(&w, access);
    if (n.fails || calls_own(whole) || (guarded && follows_pointer(access)))
        return NULL;
    return expr_text(p->arena, access);
}
