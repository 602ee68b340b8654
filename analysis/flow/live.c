/* Is the value that a loop leaves in a variable read behind it (live-out variables: Aho, Lam,
 * Sethi, Ullman, 9.2)? */
#include "analysis/flow/flow.h"

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

/* `i = 0`, `(void)i`, and `i--;` as a statement do not need what i holds. */
static struct stmt *find_elsewhere(struct stmt *s, const struct decl *d)
{
    for (WALK(w, in_stmt(s)); next_node(&w);) {
        struct expr *e = w.e;
        bool alone = e && e->kind == EXPR_UNARY && !w.above && w.in->kind == STMT_EXPR;
        if (!e && loop_variable(w.in) == d && loop_start(w.in))
            walk_skip(&w);
        else if (e && e->kind == EXPR_CAST && e->type->kind == TYPE_VOID && expr_name(e->a[0]) == d)
            walk_skip(&w);
        else if (e && expr_sets(e) == d && (expr_is(e, OP_ASSIGN) || alone))
            w.from = 1;
        else if (e && e->kind == EXPR_NAME && e->decl == d)
            return w.in;
    }
    return NULL;
}

bool is_read_elsewhere(struct stmt *s, const struct decl *d)
{
    return find_elsewhere(s, d) != NULL;
}
