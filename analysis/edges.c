/* Boundaries as programs write them: loops along an edge of the mesh that set ring cells from inner
 * cells or to values, `for (i = 0; i < n; i++) u[0][i] = u[1][i];`, in the time loop, in functions
 * that it calls, in kernels. Each assignment becomes a nest of its own over one index across the
 * edge, which runs on ring blocks. A loop is taken as a whole or, where anything in it is not
 * understood, left as it is: host code. Copies from the other side of the mesh are nests of a kind
 * of their own (edge_wrap.c); those that are not plain copies are noted for the warning: the clause
 * that makes the axis periodic may do their work.
 *
 * requires: pass_access
 * provides: work.wraps, plan_nest.edge, fixed, and nests as pass_nests and pass_access make them */
#include "analysis/work.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_UNROLLED = 4, MOST_OFFSET = 16 };

struct attempt {
    struct plan *plan;
    struct diag *quiet;
    struct work_kernel *kernel;
    struct stmt *root;     /* the loop or statement that is to become nests */
    struct edge_scan scan; /* loops around the statement being read */
    VEC(struct stmt *) sunk;
    VEC(struct guard {
        struct stmt *condition; /* an `if` around the statement being read */
        int branch;             /* 0: then, 1: else */
    })
    guards;
    VEC(struct work_nest *) nests;
    VEC(struct edge_written) written; /* [nests] the cell that each sets */
    struct { /* how a loop's variable is used: with one shift along each axis, all through the root
              */
        struct decl *variable;
        int axis;
        int64_t shift;
    } use[8];
    int n_uses;
    bool mixed; /* one variable runs along several axes */
    bool
        peels; /* cells beyond the stencils' range are rounds of the outermost loop by themselves */
    bool any_side;  /* before the domain is known */
    unsigned wraps; /* bits of axes across which cells come from the other side in a way that is no
                       plain copy of an edge */
    bool failed;
};

/* ---- the accesses of one assignment --------------------------------------------------------- */

struct reading {
    struct attempt *attempt;
    struct work_nest *nest;
    struct access_scan scan;
    struct stmt *assignment;
    struct expr *target;
    struct edge_place written;
    struct poly distance[PLAN_MAX_DIM]; /* along axes that it wraps round */
    bool reads_inward;
};

static struct work_nest *new_nest(struct attempt *t)
{
    struct work_nest *w = ARENA_NEW(t->plan->arena, struct work_nest);
    w->nest = ARENA_NEW(t->plan->arena, struct plan_nest);
    w->kernel = t->kernel;
    w->domain = ARENA_NEW(t->plan->arena, struct work_domain);
    w->domain->dim = t->plan->dim;
    w->nest->kernel = t->kernel->kernel;
    w->nest->loop = w->inner = t->root;
    for (int x = 0; x < PLAN_MAX_DIM; x++)
        w->loop[x] = edge_no_loop(t->plan->arena);
    for (int i = 0; i < t->scan.n_loops; i++) {
        w->nest->iterator[i] = t->scan.loop[i].variable;
        w->loop[i] = t->scan.loop[i].loop;
    }
    for (int i = 0; i < t->sunk.n; i++) {
        vec_push(t->plan->arena, &w->sunk, t->sunk.at[i]);
        for (int k = 0; k < t->sunk.at[i]->decls.n; k++)
            vec_push(t->plan->arena, &w->locals, t->sunk.at[i]->decls.at[k]);
    }
    return w;
}

/* Axis by axis, where a read lies seen from the cell that is written. */
static bool offset_of(struct reading *r, const struct edge_place *place, int axis, int *offset)
{
    struct poly rest = poly_add(&place->at[axis], &r->written.at[axis], -1);
    int64_t n;
    if (!place->along[axis] && !r->written.along[axis] &&
        (r->attempt->any_side || edge_is_period(r->attempt->plan, axis, &rest))) {
        r->nest->nest->wraps |= 1u << axis;
        r->distance[axis] = rest;
        *offset = 0;
        return true;
    }
    if (place->along[axis] != r->written.along[axis] || !poly_is_const(&rest, &n) ||
        n < -MOST_OFFSET || n > MOST_OFFSET || (place->along[axis] && n != 0))
        return false;
    *offset = (int)n;
    r->reads_inward |= n != 0;
    return true;
}

/* early: it stands in front of the assignment, whose nest runs when those before it are done. */
static bool add_access(struct reading *r, struct expr *site, struct subscript *u, bool reads,
                       bool writes, bool early)
{
    struct plan *p = r->attempt->plan;
    struct edge_place place;
    struct plan_access access = {.site = site, .reads = reads, .writes = writes};
    if (!edge_place(&r->attempt->scan, u, &place))
        return false;
    for (int i = 0; i < r->attempt->written.n && early; i++)
        if (edge_may_meet(p, &r->attempt->written.at[i], u->base, &place))
            return false;
    for (int x = 0; x < p->dim; x++)
        if (!offset_of(r, &place, x, &access.offset[x]))
            return false;
    access.array = subscript_array(&r->scan, u, place.form);
    struct plan_array *array = r->nest->nest->arrays.at[access.array];
    for (int x = 0; x < p->dim && place.form == FORM_FLAT; x++) {
        r->nest->strides.at[access.array][x] = place.stride[x];
        array->stride[x] = poly_text(p->arena, &place.stride[x]);
    }
    vec_push(p->arena, &r->nest->nest->accesses, access);
    return true;
}

static bool is_unrolled(const struct attempt *t, const struct decl *d)
{
    for (int i = 0; i < t->scan.n_loops; i++)
        if (t->scan.loop[i].unrolled && !t->scan.loop[i].peeled && t->scan.loop[i].variable == d)
            return true;
    return false;
}

static bool read_expr(struct walk *w, struct expr *e)
{
    struct reading *r = w->with;
    struct attempt *t = r->attempt;
    struct subscript u;
    bool element = e->kind == EXPR_SUBSCRIPT || expr_is(e, EXPR_UNARY, "*");
    struct expr *top = w->above ? w->above->e : NULL;
    if (t->failed || e == r->target)
        return false;
    if (!element) {
        struct function *f = e->kind == EXPR_CALL ? callee_function(e) : NULL;
        struct decl *callee = e->kind == EXPR_CALL ? callee_decl(e) : NULL;
        t->failed = e->kind == EXPR_MEMBER || expr_is(e, EXPR_UNARY, "&") ||
                    (expr_is_modify(e) && top) ||
                    (e->kind == EXPR_CALL && !f && !(callee && is_math_function(callee->name))) ||
                    (e->kind == EXPR_NAME && is_unrolled(t, e->decl)) ||
                    (e->kind == EXPR_NAME && e->decl->kind != DECL_FUNCTION && !is_scalar(e->type));
        return !t->failed;
    }
    t->failed = !is_scalar(e->type) || !subscript_take_apart(t->plan->arena, e, &u) ||
                !alias_decl_is_mesh(t->plan, u.base) ||
                !add_access(r, e, &u, true, false, w->in != r->assignment);
    return false;
}

/* ---- one assignment ------------------------------------------------------------------------- */

static bool note_use(struct attempt *t, struct decl *variable, int axis, int64_t shift)
{
    for (int i = 0; i < t->n_uses; i++) {
        if (t->use[i].variable == variable && t->use[i].axis == axis)
            return t->use[i].shift == shift;
        t->mixed |= t->use[i].variable == variable;
    }
    if (t->n_uses == (int)(sizeof t->use / sizeof *t->use))
        return false;
    t->use[t->n_uses].variable = variable;
    t->use[t->n_uses].axis = axis;
    t->use[t->n_uses++].shift = shift;
    return true;
}

/* An index that depends on what the loops around the root count in is no edge. */
static bool is_steady(struct attempt *t, const struct poly *p)
{
    for (int i = 0; i < p->n; i++)
        for (int s = 0; s < p->term[i].n; s++)
            for (struct stmt *up = t->root; up; up = up->parent) {
                bool loop = up->kind == STMT_FOR || up->kind == STMT_WHILE || up->kind == STMT_DO;
                if (loop && stmt_sets(up, p->term[i].symbol[s]))
                    return false;
            }
    return true;
}

static struct poly bound(const struct poly *at, int64_t shift)
{
    struct poly by = poly_const(shift);
    return poly_add(at, &by, 1);
}

/* Whether a range along an edge goes around corners: over all cells of a flat array, say. It may be
 * longer than the stencils' by the ring, and has no products of sizes in it where theirs has none.
 */
static bool is_too_long(const struct plan *p, int axis, const struct poly *hi)
{
    enum { WIDEST_RING = 16 };
    for (int i = 0; i < p->work->nests.n; i++) {
        const struct work_nest *w = p->work->nests.at[i];
        int64_t more;
        if (!w->nest->reads_halo || w->nest->edge || w->hi[axis].bad)
            continue;
        struct poly rest = poly_add(hi, &w->hi[axis], -1);
        bool known = !rest.bad && poly_is_const(&rest, &more);
        int degree = hi->n ? hi->term[0].n : 0;
        int theirs = w->hi[axis].n ? w->hi[axis].term[0].n : 0;
        return known ? more > WIDEST_RING : degree > 1 && degree > theirs;
    }
    return false;
}

/* The axis along which the round of a loop that is by itself sets cells: the index there is nearest
 * to the variable's value. -1 where there is none. */
static int peeled_axis(const struct reading *r, int64_t *shift)
{
    const struct edge_loop *peeled = &r->attempt->scan.loop[0];
    int found = -1;
    for (int x = 0; x < r->attempt->plan->dim && peeled->peeled; x++) {
        struct poly rest = poly_add(&r->written.at[x], &peeled->held, -1);
        int64_t more;
        if (r->written.along[x] || !poly_is_const(&rest, &more) ||
            (found >= 0 && llabs(more) >= llabs(*shift)))
            continue;
        found = x;
        *shift = more;
    }
    return found;
}

/* What an axis that no loop moves counts in. */
static struct decl *held_iterator(const struct reading *r, int axis, const struct subscript *u,
                                  int *shift)
{
    struct arena *a = r->attempt->plan->arena;
    int64_t more = 0;
    if (peeled_axis(r, &more) == axis) {
        *shift = (int)more;
        return r->attempt->scan.loop[0].variable;
    }
    struct decl *held = ARENA_NEW(a, struct decl);
    *held = (struct decl){.kind = DECL_VAR, .type = u->index[u->n - 1]->type};
    held->name = arena_printf(a, "amr_edge_%d", axis);
    return held;
}

/* Iterators and ranges, now that the axes are known. */
static bool set_ranges(struct reading *r, const struct subscript *u)
{
    struct attempt *t = r->attempt;
    struct plan *p = t->plan;
    struct plan_nest *n = r->nest->nest;
    bool any = false;
    for (int x = 0; x < p->dim; x++) {
        const struct edge_loop *along = r->written.along[x];
        int64_t shift = 0;
        n->fixed[x] = !along;
        r->nest->loop[x] = along ? along->loop : edge_no_loop(p->arena);
        if (along) {
            if (!poly_is_const(&r->written.at[x], &shift) ||
                !note_use(t, along->variable, x, shift))
                return false;
            n->iterator[x] = along->variable;
            n->shift[x] = (int)shift;
        } else {
            n->iterator[x] = held_iterator(r, x, u, &n->shift[x]);
            any = true;
            if (!is_steady(t, &r->written.at[x]) ||
                (!t->any_side && !edge_side(p, t->kernel->kernel->function, x, &r->written.at[x],
                                            &r->written, u->base, u->lead)))
                return false;
        }
        r->nest->lo[x] = bound(along ? &along->lo : &r->written.at[x], shift);
        r->nest->hi[x] = bound(along ? &along->hi : &r->written.at[x], along ? shift : 1);
        n->lo[x] = poly_text(p->arena, &r->nest->lo[x]);
        n->hi[x] = poly_text(p->arena, &r->nest->hi[x]);
        if (along && is_too_long(p, x, &r->nest->hi[x]))
            return false;
    }
    return any;
}

/* Every loop around it must move the cell that is written. */
static bool uses_all_loops(const struct reading *r)
{
    const struct edge_scan *s = &r->attempt->scan;
    for (int i = 0; i < s->n_loops; i++) {
        int64_t shift = 0;
        bool used = s->loop[i].peeled ? peeled_axis(r, &shift) >= 0 : s->loop[i].unrolled;
        for (int x = 0; x < s->plan->dim; x++)
            used |= r->written.along[x] == &s->loop[i];
        if (!used)
            return false;
    }
    return true;
}

/* The statement with the conditions that it stands under. */
static struct stmt *under_guards(struct attempt *t, struct stmt *s)
{
    for (int i = t->guards.n - 1; i >= 0; i--) {
        const struct guard *g = &t->guards.at[i];
        struct stmt *whole = ARENA_NEW(t->plan->arena, struct stmt),
                    *none = edge_no_loop(t->plan->arena);
        *whole = *g->condition;
        none->kind = STMT_NULL;
        whole->n = 1 + g->branch;
        whole->body = arena_alloc(t->plan->arena, 2 * sizeof *whole->body);
        whole->body[0] = g->branch ? none : s;
        whole->body[g->branch] = s;
        s = whole;
    }
    return s;
}

/* A cell is not made of itself: reads of the written array lie inward, or are the cell's own. */
static void read_assignment(struct attempt *t, struct stmt *s)
{
    struct plan *p = t->plan;
    struct reading r = {.attempt = t, .nest = new_nest(t)};
    struct expr *e = expr_bare(s->expr);
    struct subscript u;
    struct walk w = {.on_expr = read_expr, .with = &r};
    r.assignment = s;
    t->scan.nest = r.nest;
    r.scan = (struct access_scan){.plan = p, .diag = t->quiet, .nest = r.nest};
    r.target = e->a[0];
    if (!subscript_take_apart(p->arena, e->a[0], &u) || !is_scalar(expr_bare(e->a[0])->type) ||
        !alias_decl_is_mesh(p, u.base) || !edge_place(&t->scan, &u, &r.written) ||
        !uses_all_loops(&r) ||
        !add_access(&r, expr_bare(e->a[0]), &u, !expr_is(e, EXPR_ASSIGN, "="), true, false)) {
        t->failed = true;
        return;
    }
    for (int i = 0; i < t->sunk.n && !t->failed; i++)
        walk_stmt(&w, t->sunk.at[i]);
    r.nest->inner = under_guards(t, s);
    walk_stmt(&w, r.nest->inner);
    if (t->failed || !set_ranges(&r, &u)) {
        t->failed = true;
        return;
    }
    r.nest->nest->edge = r.reads_inward ? EDGE_LEVEL : EDGE_DATA;
    if (r.nest->nest->wraps && (t->guards.n || !edge_wrap_take(p, r.nest, e, r.distance)))
        t->wraps |= r.nest->nest->wraps;
    access_finish(p, r.nest->nest);
    legality_check(p, t->quiet, r.nest);
    vec_push(p->arena, &t->nests, r.nest);
    struct edge_written written = {u.base, r.written};
    vec_push(p->arena, &t->written, written);
}

/* `u[0][i] = u[n - 1][i] = 0.0` is two assignments of a value that no cell of the mesh goes into.
 */
static struct expr *chain_value(struct expr *e)
{
    while (expr_is(e, EXPR_ASSIGN, "="))
        e = expr_bare(e->a[1]);
    return e;
}

static bool is_mesh_free(struct plan *p, struct expr *e)
{
    bool call = e->kind == EXPR_CALL;
    if (e->kind == EXPR_SUBSCRIPT || expr_is(e, EXPR_UNARY, "*") ||
        (call && !(callee_decl(e) && is_math_function(callee_decl(e)->name))))
        return false;
    for (int i = 0; i < e->n; i++)
        if (!is_mesh_free(p, e->a[i]))
            return false;
    return true;
}

static void read_chain(struct attempt *t, struct stmt *s, struct expr *e)
{
    struct expr *inner = expr_bare(e->a[1]), *value = chain_value(e);
    if (!expr_is(inner, EXPR_ASSIGN, "=")) {
        struct stmt *part = ARENA_NEW(t->plan->arena, struct stmt);
        *part = *s;
        part->expr = e;
        read_assignment(t, part);
        return;
    }
    if (!is_mesh_free(t->plan, value) || e->a[0]->type->kind != inner->a[0]->type->kind ||
        e->a[0]->type->size != inner->a[0]->type->size) {
        t->failed = true;
        return;
    }
    read_chain(t, s, inner);
    struct expr *own = ARENA_NEW(t->plan->arena, struct expr);
    *own = *e;
    own->a = arena_alloc(t->plan->arena, 2 * sizeof *own->a);
    own->a[0] = e->a[0];
    own->a[1] = inner;
    while (expr_is(expr_bare(own->a[1]), EXPR_ASSIGN, "="))
        own->a[1] = expr_bare(own->a[1])->a[1];
    read_chain(t, s, own);
}

/* ---- a loop --------------------------------------------------------------------------------- */

static void read_stmt(struct attempt *t, struct stmt *s);

static bool bounds_are_steady(struct attempt *t, const struct edge_loop *loop)
{
    for (int i = 0; i < t->scan.n_loops; i++)
        if (poly_mentions(&loop->lo, t->scan.loop[i].variable) ||
            poly_mentions(&loop->hi, t->scan.loop[i].variable))
            return false;
    return !loop->lo.bad && !loop->hi.bad;
}

/* Loops over the depth of the ring are written out from the lowest on. */
static bool counts_down(const struct stmt *s)
{
    struct expr *step = expr_bare(s->step);
    return strchr(step->op, '-') ||
           (step->n == 2 && expr_is(expr_bare(step->a[1]), EXPR_BINARY, "-"));
}

/* n rounds of a loop, written out. */
static void read_rounds(struct attempt *t, struct edge_loop *loop, const struct poly *first, int n)
{
    loop->unrolled = true;
    loop->peeled = t->peels && t->scan.n_loops == 1;
    for (int i = 0; i < n && !t->failed; i++) {
        struct poly more = poly_const(i);
        loop->held = poly_add(first, &more, 1);
        read_stmt(t, loop->loop->body[0]);
    }
    loop->unrolled = loop->peeled = false;
}

/* The rounds beyond the stencils' range in front, the others as a loop, then those behind. */
static void read_peeled(struct attempt *t, struct edge_loop *loop)
{
    int below, above;
    t->failed |= counts_down(loop->loop) || !edge_overhang(t->plan, loop, &below, &above);
    if (t->failed)
        return;
    struct poly lo = loop->lo, begin = poly_const(below), end = poly_const(-above);
    begin = poly_add(&lo, &begin, 1);
    end = poly_add(&loop->hi, &end, 1);
    read_rounds(t, loop, &lo, below);
    loop->lo = begin;
    loop->hi = end;
    read_stmt(t, loop->loop->body[0]);
    read_rounds(t, loop, &end, above);
}

static void read_loop(struct attempt *t, struct stmt *s)
{
    struct loop_bounds bounds;
    struct edge_loop *loop = &t->scan.loop[t->scan.n_loops];
    struct poly one = poly_const(1);
    int64_t lo, hi;
    if (t->scan.n_loops == t->plan->dim || !loop_variable(s) || !loop_read(t->quiet, s, &bounds)) {
        t->failed = true;
        return;
    }
    t->scan.nest = new_nest(t);
    *loop = (struct edge_loop){.variable = loop_variable(s), .loop = s};
    loop->lo = edge_index(&t->scan, bounds.lo);
    loop->hi = edge_index(&t->scan, bounds.hi);
    if (bounds.lo_more)
        loop->lo = poly_add(&loop->lo, &one, 1);
    if (bounds.hi_more)
        loop->hi = poly_add(&loop->hi, &one, 1);
    t->failed |= !bounds_are_steady(t, loop);
    t->scan.n_loops++;
    loop->unrolled = poly_is_const(&loop->lo, &lo) && poly_is_const(&loop->hi, &hi) &&
                     (hi <= lo || (uint64_t)hi - (uint64_t)lo <= MOST_UNROLLED);
    t->failed |= loop->unrolled && counts_down(s);
    if (loop->unrolled)
        read_rounds(t, loop, &loop->lo, hi > lo ? (int)(hi - lo) : 0);
    else if (t->peels && t->scan.n_loops == 1)
        read_peeled(t, loop);
    else
        read_stmt(t, s->body[0]);
    t->scan.n_loops--;
}

static bool may_sink(const struct stmt *s)
{
    for (int i = 0; i < s->decls.n; i++)
        if (s->decls.at[i]->is_static || !is_scalar(s->decls.at[i]->type) || !s->decls.at[i]->init)
            return false;
    return true;
}

/* A condition must do nothing else; each assignment under it is a nest that asks it again. */
static void read_if(struct attempt *t, struct stmt *s)
{
    t->failed |= expr_is_modify(expr_core(s->expr));
    for (int b = 0; b < s->n; b++) {
        struct guard g = {s, b};
        vec_push(t->plan->arena, &t->guards, g);
        read_stmt(t, s->body[b]);
        t->guards.n--;
    }
}

static void read_stmt(struct attempt *t, struct stmt *s)
{
    int sunk = t->sunk.n;
    struct expr *e = s->kind == STMT_EXPR ? expr_bare(s->expr) : NULL;
    if (t->failed || s->kind == STMT_NULL)
        return;
    if (s->kind == STMT_FOR) {
        read_loop(t, s);
    } else if (s->kind == STMT_COMPOUND) {
        for (int i = 0; i < s->n; i++)
            read_stmt(t, s->body[i]);
        t->sunk.n = sunk;
    } else if (s->kind == STMT_IF) {
        read_if(t, s);
    } else if (s->kind == STMT_DECL && may_sink(s) && s != t->root && !t->guards.n) {
        vec_push(t->plan->arena, &t->sunk, s);
    } else if (e && e->kind == EXPR_ASSIGN) {
        read_chain(t, s, e);
    } else {
        t->failed = true;
    }
}

static void read_root(struct plan *p, struct work_kernel *k, struct stmt *s, bool any_side,
                      bool peels, struct attempt *t)
{
    *t = (struct attempt){.plan = p, .kernel = k, .root = s, .any_side = any_side, .peels = peels};
    t->quiet = diag_new(p->arena, NULL);
    t->scan.plan = p;
    t->scan.function = k->kernel->function;
    read_stmt(t, s);
}

/* One variable runs along several axes: its nests, one after the other, do what the loop does if
 * they keep off the corners, where edges meet. */
static bool meets_corners(const struct attempt *t)
{
    bool meets = false;
    for (int i = 0; i < t->nests.n && t->mixed && !t->any_side; i++)
        meets |= !edge_keeps_inside(t->plan, t->nests.at[i]);
    return meets;
}

/* The nests that a loop or statement becomes; false where it is no boundary. */
static bool attempt(struct plan *p, struct work_kernel *k, struct stmt *s, bool any_side,
                    struct attempt *t)
{
    read_root(p, k, s, any_side, false, t);
    if (!t->failed && meets_corners(t)) {
        read_root(p, k, s, any_side, true, t);
        t->failed |= meets_corners(t);
    }
    edge_same_kind(p, t->nests.at, t->nests.n);
    return !t->failed && !t->wraps && t->nests.n > 0 && diag_errors(t->quiet) == 0;
}

/* ---- the pass ------------------------------------------------------------------------------- */

static void find_edges(struct plan *p, struct work_kernel *k, struct stmt *s)
{
    struct attempt t = {.wraps = 0};
    bool assignment = s->kind == STMT_EXPR && expr_bare(s->expr)->kind == EXPR_ASSIGN;
    if (is_nest_loop(p, s))
        return;
    if ((s->kind == STMT_FOR || assignment) && attempt(p, k, s, false, &t)) {
        for (int i = 0; i < t.nests.n; i++) {
            t.nests.at[i]->nest->id = p->nests.n;
            vec_push(p->arena, &p->nests, t.nests.at[i]->nest);
            vec_push(p->arena, &p->work->nests, t.nests.at[i]);
            vec_push(p->arena, &k->kernel->nests, t.nests.at[i]->nest);
        }
        return;
    }
    if (t.wraps && !t.failed) {
        struct work_wrap wrap = {s, t.wraps};
        vec_push(p->arena, &p->work->wraps, wrap);
    }
    for (int i = 0; i < s->n; i++)
        find_edges(p, k, s->body[i]);
}

/* The function as a kernel, for those that no pragma makes one. */
static struct work_kernel *kernel_of(struct plan *p, struct function *f)
{
    for (int i = 0; i < p->work->kernels.n; i++)
        if (p->work->kernels.at[i]->kernel->function == f)
            return p->work->kernels.at[i];
    struct work_kernel *k = ARENA_NEW(p->arena, struct work_kernel);
    k->arena = p->arena;
    k->kernel = ARENA_NEW(p->arena, struct plan_kernel);
    k->kernel->function = f;
    apply_kernel(p, diag_new(p->arena, NULL), k);
    return k;
}

struct stepping {
    struct plan *plan;
    VEC(struct function *) functions; /* that the time loops run */
};

static bool note_call(struct walk *w, struct expr *e)
{
    struct stepping *s = w->with;
    struct function *f = e->kind == EXPR_CALL ? callee_function(e) : NULL;
    if (f && !function_in(s->functions.at, s->functions.n, f)) {
        vec_push(s->plan->arena, &s->functions, f);
        struct walk inner = {.on_expr = note_call, .with = s};
        walk_stmt(&inner, f->body);
    }
    return true;
}

static bool reads_neighbours(const struct plan *p)
{
    for (int i = 0; i < p->nests.n; i++)
        if (p->nests.at[i]->reads_halo)
            return true;
    return false;
}

bool edge_has_form(struct plan *p, struct work_kernel *k, struct stmt *s)
{
    struct attempt t;
    return attempt(p, k, s, true, &t);
}

int pass_edges(struct plan *p, struct diag *d)
{
    struct stepping steps = {.plan = p};
    (void)d;
    if (!reads_neighbours(p))
        return 0;
    for (int i = 0; i < p->timeloops.n; i++) {
        struct walk w = {.on_expr = note_call, .with = &steps};
        walk_stmt(&w, p->timeloops.at[i].loop);
        find_edges(p, kernel_of(p, p->timeloops.at[i].function), p->timeloops.at[i].loop->body[0]);
    }
    for (int i = 0; i < p->kernels.n; i++)
        if (!function_in(steps.functions.at, steps.functions.n, p->kernels.at[i]->function))
            vec_push(p->arena, &steps.functions, p->kernels.at[i]->function);
    for (int i = 0; i < steps.functions.n; i++) {
        struct work_kernel *k = kernel_of(p, steps.functions.at[i]);
        if (k->kernel->role != ROLE_BOUNDARY)
            find_edges(p, k, steps.functions.at[i]->body);
    }
    return 0;
}
