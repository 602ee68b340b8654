/* Loops that run over the mesh tile by tile, for the sake of caches:
 *
 *     for (jj = 1; jj < n - 1; jj += B)
 *         for (j = jj; j < MIN(jj + B, n - 1); j++)
 *
 * They become the loop over j that they stand for, `for (j = 1; j < n - 1; j++)`, in the place of
 * the outer one: the cells of a nest have no order, and amrcc has blocks of its own. The tile's end
 * may stand in a local, or as a second condition.
 *
 * requires: pass_directives
 * provides: loops of kernels anew, work.tiles */
#include "analysis/flow/flow.h"
#include "analysis/lower/lower.h"

struct tile {
    struct stmt *outer, *inner; /* the loops over jj and over j */
    struct decl *at;            /* jj */
    struct expr *lo;            /* from which jj runs */
    struct poly by, stop;       /* its step; the end as a number behind the last index */
    struct stmt *local;         /* that sets the inner loop's end, or NULL */
    struct decl *limit;         /* the variable that it sets */
    int uses;                   /* of jj in what goes away */
};

/* The end of `v < end` or `v <= end`. */
static bool read_end(struct expr *condition, const struct decl *v, struct loop_limit *end)
{
    return loop_limit(condition, v, end) && (end->op == OP_LT || end->op == OP_LE);
}

/* The number behind the last v, where v ends so with e as the limit. */
static struct poly stop_at(const struct loop_limit *end, struct expr *e)
{
    struct poly limit = poly_of_names(e);
    return poly_plus(&limit, (end->op == OP_LE) - end->shift);
}

/* jj += B, jj = jj + B */
static bool read_outer(struct tile *t)
{
    struct expr *by;
    struct loop_limit end;
    bool down;
    int64_t one;
    t->lo = loop_start(t->outer);
    if (!t->lo || !read_end(t->outer->expr, t->at, &end) ||
        !step_read(t->outer->step, t->at, &down, &by) || !by || down)
        return false;
    t->stop = stop_at(&end, end.limit);
    t->by = poly_of_names(by);
    return !t->by.bad && !t->stop.bad && !poly_mentions(&t->by, t->at) &&
           !(poly_is_const(&t->by, &one) && one <= 1);
}

/* What stands alone in a block. */
static struct stmt *alone(struct stmt *s)
{
    struct stmt *found = NULL;
    if (s->kind != STMT_COMPOUND)
        return s;
    for (int i = 0; i < s->n; i++) {
        if (s->body[i]->kind == STMT_NULL)
            continue;
        if (found)
            return NULL;
        found = s->body[i];
    }
    return found ? alone(found) : NULL;
}

/* The two numbers of which a conditional or a call gives the smaller (or larger). */
static bool read_choice(struct plan *p, struct expr *e, bool larger, struct expr *of[2])
{
    bool max;
    struct expr *library = library_minmax(p->arena, expr_core(e));
    return expr_extreme(library ? library : expr_core(e), &max, of) && max == larger;
}

/* The statement in the outer loop that gives a local its only value, and this value. */
static struct expr *value_of_local(struct tile *t, struct stmt *s, const struct decl *d)
{
    struct expr *found = d->assignments == (s->kind == STMT_EXPR) ? stmt_gives(s, d) : NULL;
    if (found)
        t->local = s;
    for (int i = 0; i < s->n && !found && (s->kind == STMT_COMPOUND || s->kind == STMT_FOR); i++)
        found = value_of_local(t, s->body[i], d);
    return found;
}

/* Is the one the tile's end, and do the tiles reach up to the other at least? */
static bool are_ends(const struct tile *t, const struct poly *tile, const struct poly *whole)
{
    struct poly at = poly_symbol(t->at), end = poly_add(&at, &t->by, 1);
    int64_t more;
    return poly_equal(tile, &end) && !whole->bad && poly_difference(&t->stop, whole, &more) &&
           more >= 0;
}

/* `j < jj + B && j < n - 1`: the condition that is left without tiles, or NULL. */
static struct expr *other_condition(const struct tile *t, struct expr *both, const struct decl *v)
{
    struct loop_limit end[2];
    if (!read_end(both->a[0], v, &end[0]) || !read_end(both->a[1], v, &end[1]))
        return NULL;
    const struct poly stop[] = {stop_at(&end[0], end[0].limit), stop_at(&end[1], end[1].limit)};
    return are_ends(t, &stop[0], &stop[1])   ? both->a[1]
           : are_ends(t, &stop[1], &stop[0]) ? both->a[0]
                                             : NULL;
}

/* The comparison that the loop over j needs without tiles, or NULL. */
static struct expr *whole_condition(struct plan *p, struct tile *t, const struct decl *v)
{
    struct expr *c = expr_core(t->inner->expr), *of[2];
    struct loop_limit end;
    if (expr_is(c, OP_AND)) {
        t->uses += expr_uses(c, t->at);
        return other_condition(t, c, v);
    }
    if (!read_end(c, v, &end))
        return NULL;
    struct decl *d = expr_name(expr_core(end.limit));
    struct expr *value = d && !d->is_global && !d->address_taken && d != t->at
                             ? value_of_local(t, t->outer->body[0], d)
                             : NULL;
    if (value && stmt_uses(t->outer->body[0], d) != 1 + (t->local->kind == STMT_EXPR))
        return NULL;
    t->limit = d;
    value = value ? value : end.limit;
    t->uses += expr_uses(value, t->at);
    for (int k = 0; read_choice(p, value, false, of) && k < 2; k++) {
        struct poly tile = stop_at(&end, of[k]), whole = stop_at(&end, of[1 - k]);
        if (!are_ends(t, &tile, &whole))
            continue;
        struct expr *e = expr_like(p->arena, c);
        struct expr *counter = c->a[1 - end.side]; /* in `j < fmin(a, b)` a floating-point number */
        e->a[1 - end.side] = is_integer(counter->type) ? counter : expr_bare(counter);
        e->a[end.side] = expr_bare(of[1 - k]);
        return e;
    }
    return NULL;
}

/* Where j begins without tiles: at jj's begin, or, of MAX(jj, 1), the larger of both. */
static struct expr *whole_start(struct plan *p, struct tile *t)
{
    struct expr *start = loop_start(t->inner), *of[2];
    if (!start)
        return NULL;
    t->uses += expr_uses(start, t->at);
    if (expr_name(expr_core(start)) == t->at)
        return t->lo;
    for (int k = 0; read_choice(p, start, true, of) && k < 2; k++) {
        struct poly lo = poly_of_names(t->lo), least = poly_of_names(of[1 - k]);
        int64_t more;
        if (expr_name(expr_core(of[k])) == t->at && poly_difference(&least, &lo, &more))
            return more > 0 ? expr_bare(of[1 - k]) : t->lo;
    }
    return NULL;
}

/* Nothing that the ends and the step are made of changes in the tiles. */
static bool is_steady(const struct tile *t, const struct poly *p)
{
    return !p->bad && !poly_is_set_in(p, t->outer->body[0]);
}

/* The loop inside that begins at jj. */
static struct stmt *find_inner(struct tile *t, struct stmt *s)
{
    struct stmt *found = NULL;
    struct expr *start = s->kind == STMT_FOR ? loop_start(s) : NULL;
    if (start && expr_mentions(start, t->at) && loop_direction(s) == 1 && s->expr)
        return s;
    for (int i = 0; i < s->n && !found && (s->kind == STMT_FOR || s->kind == STMT_COMPOUND); i++)
        found = find_inner(t, s->body[i]);
    return found;
}

/* The only loop in the outer one's body, when the local that held the tile's end is gone from
 * there.
 */
static struct stmt *alone_without(struct plan *p, struct tile *t)
{
    struct stmt *local = t->local, saved;
    if (local) {
        saved = *local;
        local->expr = NULL;
        local->kind = STMT_NULL;
        stmt_drop_decl(p->arena, local, t->limit);
    }
    struct stmt *inside = alone(t->outer->body[0]);
    if (inside && inside->kind == STMT_FOR && !inside->pragmas.n && !t->inner->pragmas.n)
        return inside;
    if (local)
        *local = saved;
    return NULL;
}

/* The local has the tile's end when the inner loop begins, and nobody else needs it. */
static bool is_own_limit(const struct tile *t, struct function *f)
{
    return !t->local || (t->local->range.begin < t->inner->range.begin &&
                         stmt_uses(f->body, t->limit) == stmt_uses(t->outer, t->limit));
}

static bool take_tiles(struct plan *p, struct function *f, struct stmt *outer)
{
    struct tile t = {.outer = outer, .at = loop_variable(outer)};
    if (!t.at || t.at->is_global || t.at->address_taken || !read_outer(&t) ||
        is_read_elsewhere(f->body, t.at) || !(t.inner = find_inner(&t, outer->body[0])) ||
        (t.inner->init->kind == STMT_DECL && t.inner->init->decls.n != 1))
        return false;
    struct poly lo = poly_of_names(t.lo);
    struct expr *start = whole_start(p, &t);
    struct expr *condition = start ? whole_condition(p, &t, loop_variable(t.inner)) : NULL;
    if (!condition || t.uses != stmt_uses(outer->body[0], t.at) || !is_steady(&t, &lo) ||
        !is_steady(&t, &t.by) || !is_steady(&t, &t.stop))
        return false;
    struct stmt *inside = is_own_limit(&t, f) ? alone_without(p, &t) : NULL;
    if (!inside)
        return false;
    vec_push(p->arena, &p->work->tiles,
             ((struct work_tile){outer, inside == t.inner ? outer : t.inner}));
    loop_set_start(t.inner, start);
    t.inner->expr = condition;
    struct stmt whole = *inside;
    whole.range = outer->range;
    whole.pragmas = outer->pragmas;
    stmt_become(outer, &whole);
    return true;
}

void pass_tiles(struct plan *p, struct work_kernel *k)
{
    for (WALK(w, in_stmt(k->kernel->function->body)); next_stmt(&w);)
        while (w.in->kind == STMT_FOR && take_tiles(p, k->kernel->function, w.in))
            ;
}

/* A nest inside what was the loop over tiles, which is left in the program's text: a loop that is
 * none over the mesh stands in between. */
static bool is_split(const struct work_tile *t, const struct stmt *nest)
{
    const struct stmt *around = nest->parent;
    return around && stmt_holds(t->outer, around) && !stmt_holds(t->inner, around);
}

void pass_tiles_kept(struct plan *p, struct diag *d)
{
    for (int i = 0; i < p->work->tiles.n; i++)
        for (int k = 0; k < p->work->nests.n; k++) {
            const struct work_tile *t = &p->work->tiles.at[i];
            if (!is_split(t, p->work->nests.at[k]->nest->loop))
                continue;
            diag_error(d, t->outer->range,
                       "between this loop over tiles and the one over their cells there is a loop "
                       "that is not over the mesh: not supported");
            diag_hint(d, "put the loop over tiles inside it");
            break;
        }
}
