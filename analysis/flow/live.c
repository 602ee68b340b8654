/* Is the value that a loop leaves in a variable read behind it (live-out variables: Aho, Lam,
 * Sethi, Ullman, 9.2)? */
#include "analysis/flow/flow.h"
#include "analysis/tree/tree.h"

/* ---- behind one statement ------------------------------------------------------------------- */

struct search {
    const struct decl *decl;
    struct jumps jumps;
    bool *seen; /* [jumps.n] */
};

/* Where the next round of a loop reads it. */
static struct read_at round_reads(struct stmt *loop, const struct decl *d)
{
    struct definite v = definite_of(d);
    if (loop->step)
        definite_expr(&v, loop->step);
    if (loop->expr)
        definite_expr(&v, loop->expr);
    v.at.in = v.unset ? loop : NULL;
    if (!v.unset)
        definite_stmt(&v, loop->body[0]);
    return v.at;
}

/* What runs behind s in its block. *ends: it is set there, in any case. */
static struct read_at rest_reads(struct stmt *block, const struct stmt *s, const struct decl *d,
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

static struct read_at find_behind(struct search *q, struct stmt *s);

/* Through jumps back, to labels in front of s. */
static struct read_at find_jumped(struct search *q, const struct stmt *s)
{
    struct read_at found = {NULL, NULL};
    for (int i = 0; i < q->jumps.n && !found.in; i++) {
        struct definite v = definite_of(q->decl);
        struct stmt *to = (struct stmt *)q->jumps.at[i].to;
        bool back =
            to->range.begin <= s->range.begin && s->range.begin <= q->jumps.at[i].from->range.begin;
        if (!back || q->seen[i])
            continue;
        q->seen[i] = true;
        definite_stmt(&v, to);
        found = v.unset ? v.at : find_behind(q, to);
    }
    return found;
}

static struct read_at find_behind(struct search *q, struct stmt *s)
{
    struct read_at found = {NULL, NULL};
    struct stmt *from = s;
    bool leaps = stmt_has(s, 1u << STMT_GOTO), ends = false;
    for (struct stmt *up = s->parent; up && !found.in && !ends; s = up, up = up->parent) {
        if (up->kind == STMT_COMPOUND)
            found = rest_reads(up, s, q->decl, &ends);
        else if (stmt_is_loop(up))
            found = round_reads(up, q->decl);
        ends &= !leaps;
    }
    return found.in || ends ? found : find_jumped(q, from);
}

static struct stmt *find_elsewhere(struct stmt *s, const struct decl *d);

/* A value that outlives the function, which the next call, or other functions, may read. */
static struct read_at find_later(const struct plan *p, struct stmt *body, const struct decl *d)
{
    struct definite v = definite_of(d);
    definite_stmt(&v, body);
    for (int i = 0; i < p->unit->functions.n && d->is_global && !v.at.in; i++) {
        struct stmt *other = p->unit->functions.at[i]->body;
        v.at.in = other != body ? find_elsewhere(other, d) : NULL;
    }
    return v.at;
}

static struct stmt *body_around(struct stmt *s)
{
    while (s->parent)
        s = s->parent;
    return s;
}

struct read_at read_behind_within(const struct plan *p, struct stmt *s, const struct decl *d)
{
    struct stmt *root = body_around(s);
    struct search q = {.decl = d, .jumps = jumps_in(p->arena, root)};
    q.seen = arena_alloc(p->arena, (size_t)(q.jumps.n + 1) * sizeof *q.seen);
    return d->address_taken ? (struct read_at){root, NULL} : find_behind(&q, s);
}

struct read_at read_behind(const struct plan *p, struct stmt *s, const struct decl *d)
{
    struct read_at found = read_behind_within(p, s, d);
    return found.in || (!d->is_global && !d->is_static) ? found : find_later(p, body_around(s), d);
}

/* ---- behind all loops over it --------------------------------------------------------------- */

struct reads {
    const struct decl *decl;
    struct stmt *found;
};

/* `i = 0`, `(void)i`, and `i--;` as a statement do not need what i holds. */
static bool note_read(struct walk *w, struct expr *e)
{
    struct reads *r = w->with;
    if (e->kind == EXPR_CAST && e->type->kind == TYPE_VOID && expr_name(e->a[0]) == r->decl)
        return false;
    bool alone = e->kind == EXPR_UNARY && !w->above && w->in->kind == STMT_EXPR;
    if (expr_sets(e) == r->decl && (expr_is(e, OP_ASSIGN) || alone)) {
        if (e->n == 2)
            walk_expr(w, e->a[1]);
        return false;
    }
    if (!r->found && e->kind == EXPR_NAME && e->decl == r->decl)
        r->found = w->in;
    return !r->found;
}

static bool leave_own_loops(struct walk *w, struct stmt *s)
{
    const struct reads *r = w->with;
    return loop_variable(s) != r->decl || !loop_start(s);
}

static struct stmt *find_elsewhere(struct stmt *s, const struct decl *d)
{
    struct reads r = {d, NULL};
    walk_stmt(&(struct walk){.on_stmt = leave_own_loops, .on_expr = note_read, .with = &r}, s);
    return r.found;
}

bool is_read_elsewhere(struct stmt *s, const struct decl *d)
{
    return find_elsewhere(s, d) != NULL;
}
