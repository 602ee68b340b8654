/* Which arrays a nest writes in every cell of its range, before it reads what the cell held. A walk
 * along the statements of a cell, which `continue` ends, with what is known of one array: definite
 * assignment (Aho, Lam, Sethi, Ullman, chapter 9.2). Called by pass_body. */
#include "analysis/flow/flow.h"
#include "analysis/tree/tree.h"

struct flow {
    struct plan_nest *nest;
    int array;
    bool inward;  /* reads of other cells along fixed axes do not count */
    bool written; /* on all ways that lead here */
    bool ended;   /* no way leads here */
    bool fails;   /* some way reads the cell's old value, or leaves it as it is */
};

/* An access of cells beyond the range of a boundary, which holds one index along its fixed axes. */
static bool lies_inward(const struct plan_nest *n, const struct plan_access *a)
{
    bool inward = false;
    for (int x = 0; x < PLAN_MAX_DIM; x++)
        inward |= n->fixed[x] && a->offset[x] != 0;
    return inward;
}

static bool note_read(struct walk *w, struct expr *e)
{
    struct flow *f = w->with;
    const struct plan_access *a = plan_access_at(f->nest, e);
    bool counts = a && a->array == f->array && a->reads;
    f->fails |= counts && !f->written && !(f->inward && lies_inward(f->nest, a));
    return true;
}

/* The cell is the left side of this assignment, or of those of a chain. */
static bool assigns(const struct flow *f, struct expr *e)
{
    e = expr_bare(e);
    if (!expr_is(e, EXPR_ASSIGN, "="))
        return false;
    const struct plan_access *a = plan_access_at(f->nest, expr_bare(e->a[0]));
    return (a && a->array == f->array && a->writes) || assigns(f, e->a[1]);
}

static void leave_cell(struct flow *f)
{
    f->fails |= !f->written;
    f->ended = true;
}

static bool note_end(struct walk *w, struct stmt *s)
{
    bool ends = s->kind == STMT_CONTINUE || s->kind == STMT_RETURN;
    *(bool *)w->with |= ends;
    return s->kind != STMT_FOR;
}

/* Some cells go no further than this statement. */
static bool may_end_cell(struct stmt *s)
{
    bool found = false;
    struct walk w = {.on_stmt = note_end, .with = &found};
    walk_stmt(&w, s);
    return found;
}

static void follow(struct flow *f, struct stmt *s);

static void follow_branches(struct flow *f, struct stmt *s)
{
    struct flow other = *f;
    follow(f, s->body[0]);
    if (s->n > 1)
        follow(&other, s->body[1]);
    f->fails |= other.fails;
    f->written = (f->written || f->ended) && (other.written || other.ended);
    f->ended = f->ended && other.ended;
}

static void follow(struct flow *f, struct stmt *s)
{
    struct walk reads = {.on_expr = note_read, .with = f};
    if (f->ended)
        return;
    if (s->kind == STMT_COMPOUND) {
        for (int i = 0; i < s->n; i++)
            follow(f, s->body[i]);
    } else if (s->kind == STMT_IF) {
        walk_expr(&reads, s->expr);
        follow_branches(f, s);
    } else if (s->kind == STMT_CONTINUE || s->kind == STMT_RETURN) {
        leave_cell(f);
    } else { /* what loops write they may not write */
        walk_stmt(&reads, s);
        bool simple = s->kind == STMT_EXPR || s->kind == STMT_DECL;
        f->fails |= !simple && !f->written && may_end_cell(s);
        f->written |= s->kind == STMT_EXPR && assigns(f, s->expr);
    }
}

bool nest_writes_first(struct plan_nest *n, struct stmt *s, int array)
{
    struct flow f = {.nest = n, .array = array};
    follow(&f, s);
    return !f.fails && (f.written || f.ended);
}

static bool writes_all(struct plan_nest *n, int array, bool inward)
{
    struct flow f = {.nest = n, .array = array, .inward = inward};
    for (int i = 0; i < n->body.n; i++)
        follow(&f, n->body.at[i]);
    return !f.fails && (f.written || f.ended);
}

bool nest_writes_fully(struct plan_nest *n, int array)
{
    return writes_all(n, array, false);
}

bool nest_fills(struct plan_nest *n, int array)
{
    return writes_all(n, array, true);
}
