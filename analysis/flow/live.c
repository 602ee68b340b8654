/* Is the value that a loop leaves in a variable read behind it (live-out variables: Aho, Lam,
 * Sethi, Ullman, 9.2)? */
#include "analysis/flow/flow.h"
#include "analysis/tree/tree.h"

/* ---- behind one statement ------------------------------------------------------------------- */

/* Does the next round of a loop read it? */
static bool round_reads(struct stmt *loop, const struct decl *d)
{
    struct definite v = definite_of(d);
    if (loop->step)
        definite_expr(&v, loop->step);
    if (loop->expr)
        definite_expr(&v, loop->expr);
    definite_stmt(&v, loop->body[0]);
    return v.unset;
}

/* Behind s in its block: 1: it is read; -1: set first, in any case; 0: neither. */
static int rest_reads(struct stmt *block, const struct stmt *s, const struct decl *d)
{
    struct definite v = definite_of(d);
    int i = 0;
    while (i < block->n && block->body[i] != s)
        i++;
    for (i++; i < block->n; i++)
        definite_stmt(&v, block->body[i]);
    return v.unset ? 1 : v.set && !v.missed ? -1 : 0;
}

/* A value that outlives the function, which other functions, or the next call, may read. */
static bool is_read_later(const struct plan *p, struct stmt *body, const struct decl *d)
{
    struct definite v = definite_of(d);
    definite_stmt(&v, body);
    bool read = v.unset;
    for (int i = 0; i < p->unit->functions.n && d->is_global && !read; i++)
        read = p->unit->functions.at[i]->body != body &&
               is_read_elsewhere(p->unit->functions.at[i]->body, d);
    return read;
}

bool is_live_behind(const struct plan *p, struct stmt *s, const struct decl *d)
{
    struct stmt *root = s;
    while (root->parent)
        root = root->parent;
    if (d->address_taken || stmt_has(root, 1u << STMT_GOTO | 1u << STMT_LABEL | 1u << STMT_OTHER))
        return true;
    for (struct stmt *up = s->parent; up; s = up, up = up->parent) {
        int reads = up->kind == STMT_COMPOUND ? rest_reads(up, s, d) : 0;
        if (reads)
            return reads > 0;
        if (stmt_is_loop(up) && round_reads(up, d))
            return true;
    }
    return (d->is_global || d->is_static) && is_read_later(p, root, d);
}

/* ---- behind all loops over it --------------------------------------------------------------- */

struct reads {
    const struct decl *decl;
    bool found;
};

/* `i = 0`, `(void)i`, and `i--;` as a statement do not need what i holds. */
static bool note_read(struct walk *w, struct expr *e)
{
    struct reads *r = w->with;
    if (e->kind == EXPR_CAST && e->type->kind == TYPE_VOID && expr_name(e->a[0]) == r->decl)
        return false;
    bool alone = e->kind == EXPR_UNARY && !w->above && w->in->kind == STMT_EXPR;
    if (expr_sets(e) == r->decl && (expr_is(e, EXPR_ASSIGN, "=") || alone)) {
        if (e->n == 2)
            walk_expr(w, e->a[1]);
        return false;
    }
    r->found |= e->kind == EXPR_NAME && e->decl == r->decl;
    return !r->found;
}

static bool leave_own_loops(struct walk *w, struct stmt *s)
{
    const struct reads *r = w->with;
    return loop_variable(s) != r->decl || !loop_start(s);
}

bool is_read_elsewhere(struct stmt *s, const struct decl *d)
{
    struct reads r = {d, false};
    struct walk w = {.on_stmt = leave_own_loops, .on_expr = note_read, .with = &r};
    walk_stmt(&w, s);
    return r.found;
}
