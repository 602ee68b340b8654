/* Is the value that a loop leaves in a variable read behind it (live-out variables: Aho, Lam,
 * Sethi, Ullman, 9.2)? */
#include "analysis/flow/flow.h"
#include "analysis/tree/tree.h"

/* ---- behind one statement ------------------------------------------------------------------- */

struct search {
    const struct plan *plan;
    const struct decl *decl;
    struct jumps jumps;
    int seen; /* of them, from the first on */
};

/* Where the next round of a loop reads it, or NULL. */
static struct stmt *round_reads(struct stmt *loop, const struct decl *d)
{
    struct definite v = definite_of(d);
    if (loop->step)
        definite_expr(&v, loop->step);
    if (loop->expr)
        definite_expr(&v, loop->expr);
    if (v.unset)
        return loop;
    definite_stmt(&v, loop->body[0]);
    return v.at;
}

/* What runs behind s in its block. *ends: it is set there, in any case. */
static struct stmt *rest_reads(struct stmt *block, const struct stmt *s, const struct decl *d,
                               bool *ends)
{
    struct definite v = definite_of(d);
    int i = 0;
    while (i < block->n && block->body[i] != s)
        i++;
    for (i++; i < block->n && !v.unset; i++)
        definite_stmt(&v, block->body[i]);
    *ends = v.set && !v.missed;
    return v.at;
}

static struct stmt *find_behind(struct search *q, struct stmt *s);

/* Through jumps back, to labels in front of s. */
static struct stmt *find_jumped(struct search *q, const struct stmt *s)
{
    struct stmt *found = NULL;
    while (q->seen < q->jumps.n && !found) {
        struct jump j = q->jumps.at[q->seen++];
        struct definite v = definite_of(q->decl);
        struct stmt *to = (struct stmt *)j.to;
        if (to->range.begin > s->range.begin || j.from->range.begin < s->range.begin)
            continue;
        definite_stmt(&v, to);
        found = v.at ? v.at : find_behind(q, to);
    }
    return found;
}

static struct stmt *find_behind(struct search *q, struct stmt *s)
{
    struct stmt *found = NULL, *from = s;
    bool ends = false;
    for (struct stmt *up = s->parent; up && !found && !ends; s = up, up = up->parent) {
        if (up->kind == STMT_COMPOUND)
            found = rest_reads(up, s, q->decl, &ends);
        else if (stmt_is_loop(up))
            found = round_reads(up, q->decl);
    }
    return found ? found : find_jumped(q, from);
}

/* A value that outlives the function, which other functions, or the next call, may read. */
static struct stmt *find_later(const struct plan *p, struct stmt *body, const struct decl *d)
{
    struct definite v = definite_of(d);
    definite_stmt(&v, body);
    for (int i = 0; i < p->unit->functions.n && d->is_global && !v.at; i++) {
        struct stmt *other = p->unit->functions.at[i]->body;
        v.at = other != body && is_read_elsewhere(other, d) ? other : NULL;
    }
    return v.at;
}

struct stmt *read_behind(const struct plan *p, struct stmt *s, const struct decl *d)
{
    struct stmt *root = s;
    while (root->parent)
        root = root->parent;
    struct search q = {.plan = p, .decl = d, .jumps = jumps_in(p->arena, root)};
    struct stmt *found = d->address_taken ? root : find_behind(&q, s);
    return found || (!d->is_global && !d->is_static) ? found : find_later(p, root, d);
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
