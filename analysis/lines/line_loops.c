/* Loops that work on a line of cells, once the line is a mesh array: in the form in which
 * kernel_loops.c finds nests. A helper's body, `{ double slope[N]; for (k ...) ...; for (k ...)
 * ...; }`, joins the statements around it, and its loops over `k` count in the iterator of the
 * axis, which the index tells. Called by array_expansion.c. */
#include "analysis/flow/flow.h"
#include "analysis/lines/lines.h"

#include <string.h>

struct lines {
    struct plan *plan;
    const struct work_domain *domain;
    struct stmt *around; /* the loop whose rounds work on a line each */
    struct decl *cells;
    int first;
};

/* ---- blocks --------------------------------------------------------------------------------- */

/* Another statement of the list declares a name that the block declares. */
static bool collides(const struct stmt *list, const struct stmt *block)
{
    return any_below(i, block->n,
                     vec_any(d, &block->body[i]->decls,
                             any_below(o, list->n, stmt_declares(list->body[o], d->name))));
}

static bool is_joined(struct lines *l, const struct stmt *list, struct stmt *s)
{
    return s->kind == STMT_COMPOUND &&
           any_below(i, s->n,
                     (stmt_is_loop(s->body[i]) || s->body[i]->kind == STMT_COMPOUND) &&
                         stmt_mentions(s->body[i], l->cells)) &&
           !collides(list, s);
}

static void join_blocks(struct lines *l, struct stmt *list)
{
    VEC(struct stmt *) all = {0};
    for (int i = 0; i < list->n; i++) {
        struct stmt *s = list->body[i];
        if (!is_joined(l, list, s)) {
            vec_push(l->plan->arena, &all, s);
            continue;
        }
        join_blocks(l, s);
        vec_append(l->plan->arena, &all, s->body, s->n);
    }
    stmt_set_body(l->plan->arena, list, all.at, all.n);
}

/* ---- names ---------------------------------------------------------------------------------- */

/* Another variable than d goes by the name in the statement. */
static bool is_taken_in(struct stmt *s, const char *name, const struct decl *d)
{
    for (WALK(w, in_stmt(s)); next_node(&w);) {
        for (int i = 0; !w.e && i < w.in->decls.n; i++)
            if (w.in->decls.at[i] != d && strcmp(w.in->decls.at[i]->name, name) == 0)
                return true;
        if (w.e && w.e->kind == EXPR_NAME && w.e->decl != d && strcmp(w.e->decl->name, name) == 0)
            return true;
    }
    return false;
}

/* The axis whose index mentions the variable; -1: none. */
static int axis_of(const struct lines *l, struct stmt *s, const struct decl *variable)
{
    int axis = -1;
    for (WALK(w, in_stmt(s)); next_expr(&w);) {
        struct expr *at = w.e, *index[8];
        int n = 0;
        for (; at->kind == EXPR_SUBSCRIPT && n < 8; at = expr_bare(at->a[0]))
            index[n++] = at->a[1];
        if (!n || expr_name(at) != l->cells || n < l->first + l->domain->dim)
            continue;
        for (int x = 0; x < l->domain->dim; x++)
            if (expr_mentions(index[n - 1 - l->first - x], variable))
                axis = x;
        walk_skip(&w);
    }
    return axis;
}

/* A variable of the loop's own, by the domain's name. Where others need its value, it stays. */
static void rename_loop(struct lines *l, struct stmt *s)
{
    struct decl *d = loop_variable(s);
    int axis = axis_of(l, s->body[0], d);
    bool own = s->init && vec_has(&s->init->decls, d);
    bool sunk = !own && stmt_of_decl(l->around, d);
    if (axis < 0 || (strcmp(l->domain->name[axis], d->name) == 0 && !sunk) ||
        is_taken_in(s, l->domain->name[axis], d) ||
        (!own && (!s->init || is_read_elsewhere(l->cells->function->body, d))))
        return;
    struct decl *as = decl_fresh(l->plan, FRESH_LOCAL, *d);
    as->name = l->domain->name[axis];
    stmt_rename(s, d, as);
    if (own) {
        struct stmt *init = ARENA_NEW(l->plan->arena, struct stmt);
        *init = *s->init;
        init->decls.at =
            arena_alloc(l->plan->arena, (size_t)init->decls.n * sizeof *init->decls.at);
        for (int i = 0; i < init->decls.n; i++)
            init->decls.at[i] = s->init->decls.at[i] == d ? as : s->init->decls.at[i];
        s->init = init;
    }
}

void line_loops(struct plan *p, const struct work_domain *domain, struct stmt *around,
                struct decl *cells, int first)
{
    struct lines l = {p, domain, around, cells, first};
    if (around->body[0]->kind == STMT_COMPOUND)
        join_blocks(&l, around->body[0]);
    for (WALK(w, in_stmt(around->body[0])); next_stmt(&w);)
        if (loop_variable(w.in))
            rename_loop(&l, w.in);
}
