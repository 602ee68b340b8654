/* Assignments in a loop along the edge of the mesh, each of which becomes a nest: the cell that it
 * sets, the cells that it reads, as offsets from that one. Called by edges.c. */
#include "analysis/arrays/arrays.h"
#include "analysis/boundaries/edge_attempt.h"
#include "analysis/order/order.h"
#include "analysis/program/program.h"
#include "analysis/values/values.h"

#include <string.h>

enum { MOST_OFFSET = 16 };

/* ---- accesses ------------------------------------------------------------------------------- */

void edge_list_locals(struct arena *a, struct work_nest *w, const struct stmt *s)
{
    vec_append(a, &w->locals, s->decls.at, s->decls.n);
    if (s->init)
        edge_list_locals(a, w, s->init);
    for (int i = 0; i < s->n; i++)
        edge_list_locals(a, w, s->body[i]);
}

struct work_nest *edge_new_nest(struct attempt *t)
{
    struct work_domain *domain = ARENA_NEW(t->plan->arena, struct work_domain);
    struct work_nest *w = nest_new(t->kernel, domain, t->root);
    const struct edge_loop *last = t->scan.n_loops ? &t->scan.loop[t->scan.n_loops - 1] : NULL;
    domain->dim = t->plan->dim;
    w->inner = last && !last->unrolled && last->loop ? last->loop->body[0] : t->root;
    for (int x = 0; x < PLAN_MAX_DIM; x++)
        w->loop[x] = edge_no_loop(t->plan->arena);
    for (int i = 0; i < t->scan.n_loops; i++) {
        const struct edge_loop *loop = &t->scan.loop[i];
        w->nest->iterator[i] = loop->variable;
        w->loop[i] = loop->loop;
        w->lo[i] = loop->unrolled ? loop->held : loop->lo; /* conditions on it: condition.c */
        w->hi[i] = loop->unrolled ? poly_plus(&loop->held, 1) : loop->hi;
    }
    for (int i = 0; i < t->sunk.n; i++) {
        vec_push(t->plan->arena, &w->sunk, t->sunk.at[i]);
        edge_list_locals(t->plan->arena, w, t->sunk.at[i]);
    }
    return w;
}

/* Axis by axis, where a read lies seen from the cell that is written. */
static bool offset_of(struct edge_reading *r, const struct edge_place *place, int axis, int *offset)
{
    const struct edge_scan *scan = &r->attempt->scan;
    struct poly rest = poly_add(&place->at[axis], &r->written.at[axis], -1);
    int64_t n;
    bool near = poly_is_const(&rest, &n) && n >= -MOST_OFFSET && n <= MOST_OFFSET;
    if (!place->along[axis] && !r->written.along[axis] &&
        (r->attempt->any_side ? !(near && scan->n_loops)
                              : edge_is_period(r->attempt->plan, axis, &rest))) {
        r->nest->nest->wraps |= 1u << axis;
        r->across = true;
        r->distance[axis] = rest;
        *offset = 0;
        return true;
    }
    if (place->along[axis] != r->written.along[axis] || !near || (place->along[axis] && n != 0 && r->attempt->any_side))
        return false;
    *offset = (int)n;
    r->reads_inward |= n != 0;
    r->reads_along |= place->along[axis] && n != 0;
    return true;
}

static void set_strides(struct edge_reading *r, int i, const struct edge_place *place)
{
    struct plan *p = r->attempt->plan;
    struct plan_array *array = r->nest->nest->arrays.at[i];
    for (int x = 0; x < p->dim; x++) {
        r->nest->strides.at[i][x] = place->stride[x];
        array->stride[x] = poly_text(p->arena, &place->stride[x]);
    }
    component_place(p, r->nest->nest, array);
}

/* How many cells the loop has set before it comes to a statement in front of the assignment; one
 * that is run several times counts where it is run first. */
static int written_before(const struct attempt *t, const struct stmt *s)
{
    for (int i = 0; i < t->sinkings.n; i++)
        if (stmt_holds(t->sinkings.at[i].s, s))
            return t->sinkings.at[i].written;
    return 0;
}

/* from: the first of the cells set that it must not be, as it stands in front of the assignment that
 * sets it, whose nest runs first. */
static bool add_access(struct edge_reading *r, struct expr *site, struct subscript *u, bool reads,
                       bool writes, int from)
{
    struct plan *p = r->attempt->plan;
    struct edge_place place;
    struct plan_access access = {.site = site, .reads = reads, .writes = writes};
    if (!edge_place(&r->attempt->scan, u, &place))
        return false;
    if (any_from(i, from, r->attempt->written.n,
                 edge_may_meet(p, r->attempt->written.at[i], u->base, &place)))
        return false;
    r->across = false;
    if (!all_below(x, p->dim, offset_of(r, &place, x, &access.offset[x])))
        return false;
    r->reads_beside |= reads && !r->across;
    int known = r->nest->nest->arrays.n;
    access.array = subscript_array(&r->scan, u, place.form);
    if (access.array == known && place.form == FORM_FLAT)
        set_strides(r, access.array, &place);
    plan_add_access(p->arena, r->nest->nest, access);
    return true;
}

static bool is_unrolled(const struct attempt *t, const struct decl *d)
{
    return any_below(i, t->scan.n_loops,
                     t->scan.loop[i].unrolled && !t->scan.loop[i].peeled &&
                         t->scan.loop[i].variable == d);
}

/* A local array of the loop: its elements are numbers like other locals. */
static bool is_local(const struct edge_reading *r, const struct decl *d)
{
    return d && d->type->kind == TYPE_ARRAY && vec_has(&r->nest->locals, d);
}

/* Whether an index goes with a loop that is written out, or that moves no cell along the edge. */
static bool goes_across(const struct edge_reading *r, struct expr *e)
{
    const struct edge_scan *s = &r->attempt->scan;
    for (int i = 0; i < s->n_loops; i++) {
        bool along = false;
        for (int x = 0; x < s->plan->dim; x++)
            along |= r->written.along[x] == &s->loop[i];
        if (!along && expr_mentions(e, s->loop[i].variable))
            return true;
    }
    return false;
}

/* An entry of a fixed array, by numbers: it exists whatever a condition says. */
static bool surely_exists(const struct edge_reading *r, const struct subscript *u)
{
    const struct type *t = u->base->type;
    for (int i = 0; i < u->n; i++, t = t->of) {
        int64_t index;
        struct poly p = index_offset(r->nest, u->index[i]);
        if (!t || t->kind != TYPE_ARRAY || !poly_is_const(&p, &index) || index < 0 ||
            index >= t->extent)
            return false;
    }
    return u->n > 0;
}

/* Some cells do not come to the statement. */
static bool is_under_condition(const struct edge_reading *r, const struct stmt *s)
{
    struct stmt *body = r->nest->inner;
    return r->attempt->guards.n > r->nest->nest->conditions.n ||
           (r->whole && (stmt_has(body, 1u << STMT_CONTINUE) ||
                         any_in(for (; s && s != body; s = s->parent), s->parent->kind == STMT_IF)));
}

static void read_code(struct edge_reading *r, struct walk_roots in);

/* `u[0][i] = src[t]`, one entry of a table for all cells, or `profile[i]`, one for each place along
 * the edge. Under a condition of the cells it may not exist. */
static bool reads_entry(struct edge_reading *r, const struct walker *w)
{
    struct expr *e = w->e;
    struct plan_nest *n = r->nest->nest;
    struct decl *by_loop[PLAN_MAX_DIM];
    struct subscript u;
    if (!is_scalar(e->type) || goes_across(r, e) ||
        !subscript_take_apart(r->attempt->plan->arena, e, &u) ||
        alias_decl_is_mesh(r->attempt->plan, u.base))
        return false;
    r->unsure |= is_under_condition(r, w->in) && !surely_exists(r, &u);
    memcpy(by_loop, n->iterator, sizeof by_loop);
    for (int x = 0; x < r->attempt->plan->dim; x++)
        n->iterator[x] = r->written.along[x] ? r->written.along[x]->variable : NULL;
    int before = n->lookups.n;
    bool whole = table_read(&r->scan, w, &u);
    for (int i = 0; whole && i < u.n; i++)
        read_code(r, in_part(w, u.index[i]));
    memcpy(n->iterator, by_loop, sizeof by_loop);
    return !whole && n->lookups.n == before + 1;
}

/* Is what it holds to be read? */
static bool read_expr(struct edge_reading *r, const struct walker *w)
{
    struct expr *e = w->e;
    struct attempt *t = r->attempt;
    struct subscript u;
    const char *text;
    struct expr *top = w->above ? w->above->e : NULL;
    if (t->failed || e == r->target)
        return false;
    bool element = expr_is_element(e) || component_element(&r->scan, e, &text);
    if (element && is_local(r, expr_base(e)))
        return true;
    if (!element) {
        struct function *f = callee_function(e);
        t->failed =
            e->kind == EXPR_MEMBER || expr_is(e, OP_ADDRESS) || (expr_is_modify(e) && top) ||
            (e->kind == EXPR_CALL && !f && !library_computes(e)) ||
            (e->kind == EXPR_NAME && is_unrolled(t, e->decl)) ||
            (e->kind == EXPR_NAME && e->decl->kind != DECL_FUNCTION && !is_scalar(e->type) &&
             !(top && top->kind == EXPR_SUBSCRIPT && is_local(r, e->decl)));
        return !t->failed;
    }
    if (e->kind == EXPR_SUBSCRIPT && reads_entry(r, w))
        return false;
    struct expr_use use = use_of(w->above, e);
    bool last = r->whole || w->in == r->assignment;
    t->failed = !is_scalar(e->type) || !edge_component(&r->scan, e, &u) ||
                !add_access(r, e, &u, use.reads, use.writes,
                            last ? t->written.n : written_before(t, w->in));
    return false;
}

/* ---- one assignment ------------------------------------------------------------------------- */

static void read_code(struct edge_reading *r, struct walk_roots in)
{
    for (WALK(w, in); next_expr(&w);)
        if (!read_expr(r, &w))
            walk_skip(&w);
}

/* The outer ones of the conditions that are the same for all cells, which the launch can ask. */
static bool is_varying(struct edge_reading *r, struct expr *e)
{
    const struct edge_scan *s = &r->attempt->scan;
    struct subscript u;
    if (e->kind == EXPR_SUBSCRIPT)
        return !subscript_take_apart(s->plan->arena, e, &u) || !surely_exists(r, &u) ||
               alias_decl_is_mesh(s->plan, u.base);
    bool varies =
        e->kind == EXPR_NAME && (e->decl->type->is_volatile || vec_has(&r->nest->locals, e->decl));
    varies |= e->kind == EXPR_NAME && any_below(i, s->n_loops, s->loop[i].variable == e->decl);
    return varies || expr_is_modify(e) || e->kind == EXPR_CALL || e->kind == EXPR_MEMBER ||
           e->kind == EXPR_OTHER || e->kind == EXPR_STRING || expr_is(e, OP_DEREF) ||
           expr_is(e, OP_ADDRESS);
}

/* The outer ones of the conditions that are the same for all cells, which the launch can ask. */
static void keep_conditions(struct edge_reading *r)
{
    const struct attempt *t = r->attempt;
    for (int i = 0; i < t->guards.n; i++) {
        struct expr *e = t->guards.at[i].condition->expr;
        if (any_expr(w, in_expr(e), is_varying(r, w.e)))
            return;
        vec_push(t->plan->arena, &r->nest->nest->conditions,
                 ((struct plan_condition){e, t->guards.at[i].branch == 0}));
    }
}

/* The statement with the conditions that it stands under, but for those that the launch asks. */
static struct stmt *under_guards(struct edge_reading *r, struct stmt *s)
{
    struct attempt *t = r->attempt;
    for (int i = t->guards.n - 1; i >= r->nest->nest->conditions.n; i--) {
        const struct guard *g = &t->guards.at[i];
        struct stmt *whole = stmt_like(t->plan->arena, g->condition);
        struct stmt *none = stmt_new(t->plan->arena, STMT_NULL, s);
        whole->n = 1 + g->branch;
        whole->body = arena_alloc(t->plan->arena, 2 * sizeof *whole->body);
        whole->body[0] = g->branch ? none : s;
        whole->body[g->branch] = s;
        s = whole;
    }
    return s;
}

/* A copy that does nothing, as the axis is periodic. */
static bool is_round(struct attempt *t, struct expr *assignment)
{
    bool is_said;
    unsigned axes = period_copy(t, assignment, &is_said);
    t->round |= axes;
    return axes && is_said;
}

/* Set again, or made of a local that is: such an index is what the statements before it make it. */
static bool is_set_again(const struct edge_reading *r, const struct decl *variable)
{
    return variable->assignments > 0 ||
           vec_any(local, &r->nest->locals,
                   local != variable && expr_mentions(variable->init, local) &&
                       is_set_again(r, local));
}

/* Indices of mesh arrays are known as offsets: a nest does not compute them. */
static bool uses_value(struct edge_reading *r, struct stmt *user, const struct decl *variable)
{
    if (!stmt_mentions(user, variable))
        return false;
    if (is_set_again(r, variable))
        return true;
    for (WALK(w, in_stmt(user)); next_expr(&w);) {
        struct subscript u;
        const char *text;
        bool mentions = expr_mentions(w.e, variable);
        bool element =
            mentions && (expr_is_element(w.e) || component_element(&r->scan, w.e, &text));
        if (!mentions || (element && edge_component(&r->scan, w.e, &u)))
            walk_skip(&w);
        else if (w.e->kind == EXPR_NAME && w.e->decl == variable)
            return true;
    }
    return false;
}

/* Does `user` need what this statement, or one in it, declares or sets? */
static bool serves(struct edge_reading *r, struct stmt *s, struct stmt *user)
{
    struct decl *set;
    return any_expr(w, in_stmt(s), expr_is_modify(w.e) && (set = expr_base(w.e->a[0])) && uses_value(r, user, set)) ||
           any_stmt(w, in_stmt(s), vec_any(x, &w.in->decls, uses_value(r, user, x)));
}

static bool is_needed(struct edge_reading *r, int at)
{
    for (int later = at + 1; later <= r->nest->sunk.n; later++) {
        struct stmt *user = later < r->nest->sunk.n ? r->nest->sunk.at[later] : r->nest->inner;
        if (user && serves(r, r->nest->sunk.at[at], user))
            return true;
    }
    return false;
}

/* Of the statements in front of the assignment: another one's may look at cells far away. */
static void keep_needed(struct edge_reading *r)
{
    for (int i = r->nest->sunk.n; i-- > 0;)
        if (!is_needed(r, i))
            r->nest->sunk.at[i] = NULL;
    vec_keep_at(s, &r->nest->sunk, *s != NULL);
}

/* Entry, seen from the cell, of the first or the last cell of the nest. */
static struct poly outermost_entry(const struct work_nest *w, const struct plan_table *t, bool last)
{
    const struct poly *cell = last ? &w->hi[t->axis] : &w->lo[t->axis];
    return poly_plus(cell, (last ? t->hi : t->lo) - t->own + t->base);
}

static bool reads_all_entries(const struct work_nest *w, const struct plan_table *t,
                              const struct work_nest *of, const struct plan_table *wanted)
{
    struct poly first = outermost_entry(w, t, false), end = outermost_entry(w, t, true);
    struct poly own = outermost_entry(of, wanted, false);
    struct poly own_end = outermost_entry(of, wanted, true);
    int64_t below, above;
    return t->kind == TABLE_AXIS && t->is_whole && t->backward == wanted->backward &&
           t->axis == wanted->axis && t->decl == wanted->decl &&
           !strcmp(t->label, wanted->label) && poly_difference(&own, &first, &below) &&
           poly_difference(&end, &own_end, &above) && below >= 0 && above >= 0;
}

/* The entries that cells may ask for under a condition exist: some nest of cells reads them all. */
static bool all_entries_exist(const struct plan *p, const struct work_nest *w)
{
    return vec_all(t, &w->nest->tables,
                   t->kind == TABLE_AXIS &&
                       vec_any(other, &p->work->nests,
                               !other->nest->edge && vec_any(x, &other->nest->tables,
                                                             reads_all_entries(other, x, w, t))));
}

void edge_read_cell(struct edge_reading *r)
{
    read_code(r, in_cell(r->nest));
}

void edge_finish(struct edge_reading *r)
{
    struct attempt *t = r->attempt;
    access_finish(t->plan, r->nest->nest);
    table_finish(t->plan, r->nest->nest);
    t->failed |= r->unsure && !all_entries_exist(t->plan, r->nest);
    legality_check(t->plan, t->quiet, r->nest);
    vec_push(t->plan->arena, &t->nests, r->nest);
}

/* A cell is not made of itself: reads of the written array lie inward, or are the cell's own. */
static void read_assignment(struct attempt *t, struct stmt *s)
{
    struct plan *p = t->plan;
    struct edge_reading r = {.attempt = t, .nest = edge_new_nest(t)};
    struct expr *e = expr_bare(s->expr);
    struct subscript u;
    r.assignment = s;
    t->scan.nest = r.nest;
    if (!t->any_side && !t->guards.n && !t->sunk.n && is_round(t, e)) {
        t->dropped++;
        return;
    }
    r.scan = (struct access_scan){.plan = p, .diag = t->quiet, .nest = r.nest};
    r.target = e->a[0];
    if (!edge_component(&r.scan, expr_bare(e->a[0]), &u) || !is_scalar(expr_bare(e->a[0])->type) ||
        !edge_place(&t->scan, &u, &r.written) || !edge_uses_all_loops(&r) ||
        !add_access(&r, expr_bare(e->a[0]), &u, !expr_is(e, OP_ASSIGN), true, t->written.n)) {
        t->failed = true;
        return;
    }
    keep_conditions(&r);
    r.nest->inner = under_guards(&r, s);
    keep_needed(&r);
    edge_read_cell(&r);
    if (t->failed || !edge_set_ranges(&r, &u)) {
        t->failed = true;
        return;
    }
    r.nest->nest->edge = r.reads_inward ? EDGE_LEVEL : EDGE_DATA;
    r.nest->nest->in_plane = r.reads_along;
    if (r.nest->nest->wraps && (t->guards.n > r.nest->nest->conditions.n ||
                                !edge_wrap_take(p, r.nest, e, r.distance))) {
        t->failed |= r.reads_beside;
        t->wraps |= r.nest->nest->wraps;
    }
    edge_finish(&r);
    struct edge_written *written = ARENA_NEW(p->arena, struct edge_written);
    *written = (struct edge_written){u.base, r.written};
    vec_push(p->arena, &t->written, written);
}

/* `u[0][i] = un[0][i] = -u[1][i]` is two assignments of a value that the first does not change;
 * `u[0][i] = u[1][i] = u[2][i]` two copies, which may be read again behind the first. */
static struct expr *chain_value(struct expr *e)
{
    while (expr_is(e, OP_ASSIGN))
        e = expr_bare(e->a[1]);
    return e;
}

/* It leads to rows, or into a line, by an address of its own. */
static bool is_row(struct expr *root, int subscripts, int dim)
{
    const struct decl *d = expr_name(root);
    bool own = d && d->kind == DECL_VAR && d->function && d->init && d->type->kind == TYPE_POINTER;
    return (!d && root->kind != EXPR_MEMBER) || subscripts < dim || (dim == 1 && own);
}

/* `u[1][i]` is another element than `un[0][i]`, whichever of the program's arrays these are. Where
 * one of them is a shifted part of the other, the run says so. */
static bool is_apart(const struct plan *p, struct expr *one, struct expr *other)
{
    int depth;
    bool apart = edge_elements_differ(&one, &other, &depth);
    return apart && !is_row(one, depth, p->dim) && !is_row(other, depth, p->dim);
}

/* The value is the same behind the assignments. */
static bool is_kept(struct plan *p, struct expr *e, struct expr *chain)
{
    bool element = e->kind == EXPR_SUBSCRIPT, call = e->kind == EXPR_CALL;
    const struct decl *base = element ? expr_base(e) : NULL;
    bool mesh = element && (!base || alias_decl_is_mesh(p, base));
    if (expr_is(e, OP_DEREF) || (call && !library_computes(e)))
        return false;
    return mesh ? !any_in(for (struct expr *to = chain; expr_is(to, OP_ASSIGN); to = expr_bare(to->a[1])),
                          !is_apart(p, e, to->a[0]))
                : all_below(i, e->n, is_kept(p, e->a[i], chain));
}

void edge_assignment(struct attempt *t, struct stmt *s, struct expr *e)
{
    struct expr *inner = expr_bare(e->a[1]), *value = chain_value(e);
    if (!expr_is(inner, OP_ASSIGN)) {
        struct stmt *part = stmt_like(t->plan->arena, s);
        part->expr = e;
        read_assignment(t, part);
        return;
    }
    bool copies = expr_bare(value)->kind == EXPR_SUBSCRIPT;
    if (!(copies || is_kept(t->plan, value, inner)) ||
        e->a[0]->type->kind != inner->a[0]->type->kind ||
        e->a[0]->type->size != inner->a[0]->type->size) {
        t->failed = true;
        return;
    }
    edge_assignment(t, s, inner);
    struct expr *own = expr_like(t->plan->arena, e);
    own->a[1] = inner;
    while (expr_is(expr_bare(own->a[1]), OP_ASSIGN))
        own->a[1] = expr_bare(own->a[1])->a[1];
    edge_assignment(t, s, own);
}
