/* Finds the loop nests over the mesh in the kernels: canonical `for` loops over the iterators of a
 * domain clause, in any order, with nothing between them but local scalars. Loops over mesh arrays
 * that are no nests by their nature (fewer dimensions, input and output) stay host code.
 *
 * requires: pass_apply
 * provides: plan.nests and work.nests with loops, iterators, ranges and locals; plan_kernel.nests;
 *           work.host_loops */
#include "analysis/work.h"

#include <string.h>

struct finder {
    struct plan *plan;
    struct diag *diag;
    struct work_kernel *kernel;
    int before;                   /* errors */
    VEC(struct stmt *) collapsed; /* loops that may count all cells: their turn comes last */
    bool is_last;
    bool sets_ends; /* some statement does */
};

/* ---- what a statement contains -------------------------------------------------------------- */

struct content {
    const struct plan *plan;
    const struct decl *index; /* if set: subscripts must mention it */
    struct expr *mesh;        /* a subscripted mesh array */
    struct expr *unknown;     /* a call of a function whose effects are not known */
    int depth;                /* of calls */
};

static bool is_mesh_subscript(const struct plan *p, struct expr *e)
{
    bool element = e->kind == EXPR_SUBSCRIPT || expr_is(e, EXPR_UNARY, "*");
    bool whole = e->type && e->type->kind == TYPE_RECORD && is_cell_record(e->type->record);
    if (cell_record_of(p, e) && e->is_arrow)
        return alias_is_mesh(p, e->a[0]);
    return element && (is_scalar(e->type) || whole) && alias_is_mesh(p, e->a[0]);
}

static bool note_content(struct walk *w, struct expr *e)
{
    struct content *c = w->with;
    if (!c->mesh && is_mesh_subscript(c->plan, e) && (!c->index || expr_mentions(e, c->index)))
        c->mesh = e;
    if (e->kind != EXPR_CALL || c->unknown)
        return true;
    struct function *f = callee_function(e);
    struct decl *d = callee_decl(e);
    if (f && c->depth < 8) {
        struct content inner = {.plan = c->plan, .depth = c->depth + 1};
        struct walk v = {.on_expr = note_content, .with = &inner};
        walk_stmt(&v, f->body);
        if (inner.unknown)
            c->unknown = e;
    } else if (!f && d && !is_math_function(d->name)) {
        c->unknown = e;
    }
    return true;
}

struct expr *find_unknown_call(const struct plan *p, struct stmt *s)
{
    struct content c = {.plan = p};
    struct walk w = {.on_expr = note_content, .with = &c};
    walk_stmt(&w, s);
    return c.unknown;
}

static struct expr *find_mesh_subscript(const struct plan *p, struct stmt *s,
                                        const struct decl *index)
{
    struct content c = {.plan = p, .index = index};
    struct walk w = {.on_expr = note_content, .with = &c};
    walk_stmt(&w, s);
    return c.mesh;
}

/* ---- collecting a nest ---------------------------------------------------------------------- */

static struct work_domain *domain_with(const struct work_kernel *k, const struct decl *d, int *axis)
{
    for (int i = 0; d && i < k->domains.n; i++)
        for (int a = 0; a < k->domains.at[i]->dim; a++)
            if (strcmp(k->domains.at[i]->name[a], d->name) == 0) {
                *axis = a;
                return k->domains.at[i];
            }
    return NULL;
}

static int axis_in(const struct work_domain *domain, const struct decl *d)
{
    for (int a = 0; d && a < domain->dim; a++)
        if (strcmp(domain->name[a], d->name) == 0)
            return a;
    return -1;
}

/* Bit set of the domain's axes that some loop in s runs over. */
static unsigned axes_looped(const struct work_domain *domain, struct stmt *s)
{
    if (!s)
        return 0;
    int axis = axis_in(domain, loop_variable(s));
    unsigned set = axis >= 0 ? 1u << axis : 0;
    for (int i = 0; i < s->n; i++)
        set |= axes_looped(domain, s->body[i]);
    return set;
}

static void push_locals(struct plan *p, struct work_nest *w, struct stmt *s)
{
    if (!s)
        return;
    for (int i = 0; i < s->decls.n; i++)
        vec_push(p->arena, &w->locals, s->decls.at[i]);
    struct decl *variable = loop_variable(s);
    if (variable && !decl_in(w->loop_variables.at, w->loop_variables.n, variable))
        vec_push(p->arena, &w->loop_variables, variable);
    push_locals(p, w, s->init);
    for (int i = 0; i < s->n; i++)
        push_locals(p, w, s->body[i]);
}

void find_locals(struct plan *p, struct work_nest *w)
{
    w->locals.n = w->loop_variables.n = 0;
    for (int i = 0; i < w->sunk.n; i++)
        push_locals(p, w, w->sunk.at[i]);
    push_locals(p, w, w->inner);
}

/* The only assignment that a branch consists of, or NULL. */
static struct expr *only_assignment(struct stmt *s)
{
    if (s->kind == STMT_COMPOUND)
        s = s->n == 1 ? s->body[0] : NULL;
    struct expr *e = s && s->kind == STMT_EXPR ? expr_bare(s->expr) : NULL;
    return e && e->kind == EXPR_ASSIGN ? e : NULL;
}

/* Declared or set by a statement between the loops, or set in the header of one of them. */
static bool is_sunk_variable(const struct work_nest *w, const struct decl *d)
{
    for (int i = 0; i < w->sunk.n; i++) {
        struct expr *e = w->sunk.at[i]->kind == STMT_EXPR ? expr_bare(w->sunk.at[i]->expr) : NULL;
        if (decl_in(w->sunk.at[i]->decls.at, w->sunk.at[i]->decls.n, d) ||
            (e && expr_is_modify(e) && expr_name(e->a[0]) == d))
            return true;
    }
    return false;
}

/* `if (jp == n) jp = 0;` of a variable that was set between the loops, and `if (j == 0) jm = n - 1;
 * else jm = j - 1;`. */
static bool is_correction(const struct work_nest *w, const struct stmt *s)
{
    struct expr *then = only_assignment(s->body[0]);
    struct expr *other = s->n == 2 ? only_assignment(s->body[1]) : NULL;
    struct decl *d = then ? expr_name(then->a[0]) : NULL;
    if (!d || !is_scalar(d->type) || d->is_global)
        return false;
    if (s->n == 1)
        return is_sunk_variable(w, d);
    return other && expr_name(other->a[0]) == d && expr_is(then, EXPR_ASSIGN, "=") &&
           expr_is(other, EXPR_ASSIGN, "=");
}

/* Declarations and assignments to scalars: the same for each cell of the row. */
static bool is_sinkable(struct finder *f, const struct work_nest *w, struct stmt *s)
{
    if (s->kind == STMT_IF)
        return is_correction(w, s);
    if (s->kind == STMT_NULL)
        return true;
    if (s->kind == STMT_DECL) {
        for (int i = 0; i < s->decls.n; i++)
            if (s->decls.at[i]->is_static || !is_scalar(s->decls.at[i]->type))
                return false;
        return true;
    }
    struct expr *e = s->kind == STMT_EXPR ? expr_bare(s->expr) : NULL;
    struct decl *d = e && expr_is_modify(e) ? expr_name(e->a[0]) : NULL;
    if (!d || !is_scalar(d->type) || d->is_global)
        return false;
    if (is_sunk_variable(w, d))
        return true;
    (void)f;
    return expr_is(e, EXPR_ASSIGN, "=") && !expr_mentions(e->a[1], d);
}

/* The next loop of the nest inside `loop`, what stands before it sunk; NULL with an error. Loops
 * beside it are nests of their own (beside.c). */
static struct stmt *next_loop(struct finder *f, struct work_nest *w, struct stmt *loop)
{
    struct stmt *body = loop->body[0], *next = NULL;
    struct stmt **at = body->kind == STMT_COMPOUND ? body->body : &body;
    int n = body->kind == STMT_COMPOUND ? body->n : 1, last = -1;
    for (int i = 0; i < n; i++)
        if (axis_in(w->domain, loop_variable(at[i])) >= 0)
            last = i;
    for (int i = 0; i < n; i++) {
        bool is_loop = axis_in(w->domain, loop_variable(at[i])) >= 0;
        if (at[i]->kind == STMT_NULL || (is_loop && !stmt_holds(at[i], w->innermost)))
            continue;
        if (!is_loop && (i > last || !is_sinkable(f, w, at[i]))) {
            between_error(f->plan, f->diag, at[i], loop);
            return NULL;
        }
        if (is_loop) {
            next = at[i];
        } else if (!next) {
            vec_push(f->plan->arena, &w->sunk, at[i]);
            push_locals(f->plan, w, at[i]);
        }
    }
    if (!next)
        between_error(f->plan, f->diag, body, loop);
    return next;
}

/* An end of a loop's range, one more where it says so: as a polynomial and as text. */
static const char *bound_text(struct finder *f, struct work_nest *w, struct expr *e, bool more,
                              struct poly *p)
{
    enum index_fault fault;
    struct expr *at;
    struct poly one = poly_const(1);
    const char *text = expr_text(f->plan->arena, e);
    *p = index_poly(w, e, &fault, &at);
    if (!more)
        return text;
    *p = poly_add(p, &one, 1);
    return p->bad ? arena_printf(f->plan->arena, "(%s) + 1", text) : poly_text(f->plan->arena, p);
}

static bool collect_loops(struct finder *f, struct work_nest *w)
{
    struct stmt *s = w->nest->loop;
    struct loop_bounds bounds[PLAN_MAX_DIM];
    for (int found = 0; found < w->domain->dim; found++) {
        struct decl *d = loop_variable(s);
        int axis = axis_in(w->domain, d);
        if (w->loop[axis]) {
            diag_error(f->diag, s->range, "two loops over '%s' in one nest", d->name);
            diag_note(f->diag, w->loop[axis]->range, "the other one is here");
            return false;
        }
        w->loop[axis] = s;
        w->nest->iterator[axis] = d;
        if (!loop_read(f->diag, s, &bounds[axis]))
            return false;
        w->lo_expr[axis] = bounds[axis].lo;
        w->hi_expr[axis] = bounds[axis].hi;
        w->inner = s->body[0];
        if (found + 1 < w->domain->dim && !(s = next_loop(f, w, s)))
            return false;
    }
    push_locals(f->plan, w, w->inner);
    for (int a = 0; a < w->domain->dim; a++) {
        w->nest->lo[a] = bound_text(f, w, w->lo_expr[a], bounds[a].lo_more, &w->lo[a]);
        w->nest->hi[a] = bound_text(f, w, w->hi_expr[a], bounds[a].hi_more, &w->hi[a]);
    }
    return true;
}

/* ---- bounds --------------------------------------------------------------------------------- */

struct bound {
    struct finder *finder;
    struct work_nest *nest;
    int axis;
};

static bool check_bound_expr(struct walk *v, struct expr *e)
{
    struct bound *b = v->with;
    struct diag *d = b->finder->diag;
    const char *name = b->nest->nest->iterator[b->axis]->name;
    if (e->kind == EXPR_CALL || e->kind == EXPR_SUBSCRIPT || expr_is_modify(e)) {
        diag_error(d, e->range, "the bounds of the loop over '%s' must be computed before the nest",
                   name);
        return false;
    }
    if (e->kind != EXPR_NAME)
        return true;
    for (int a = 0; a < b->nest->domain->dim; a++)
        if (b->nest->nest->iterator[a] == e->decl) {
            diag_error(d, e->range,
                       "the bounds of the loop over '%s' depend on '%s': the mesh must be a box",
                       name, e->decl->name);
            return false;
        }
    if (decl_in(b->nest->locals.at, b->nest->locals.n, e->decl))
        diag_error(d, e->range,
                   "the bounds of the loop over '%s' depend on '%s', which is set in the nest",
                   name, e->decl->name);
    return true;
}

static void check_bounds(struct finder *f, struct work_nest *w)
{
    for (int a = 0; a < w->domain->dim; a++) {
        struct bound b = {f, w, a};
        struct walk v = {.on_expr = check_bound_expr, .with = &b};
        walk_expr(&v, w->lo_expr[a]);
        walk_expr(&v, w->hi_expr[a]);
        struct decl *i = w->nest->iterator[a];
        struct expr *ends[2] = {expr_bare(w->lo_expr[a]), expr_bare(w->hi_expr[a])};
        for (int e = 0; e < 2; e++)
            if (!is_integer(ends[e]->type))
                diag_error(f->diag, ends[e]->range,
                           "the bounds of the loop over '%s' must be integers", i->name);
        if (!is_integer(i->type) || i->type->is_volatile)
            diag_error(f->diag, i->range, "the iterator '%s' must be a plain integer", i->name);
    }
}

struct reads {
    const struct decl *decl;
    bool found;
};

/* `i = 0` and `(void)i` do not need what i holds. */
static bool note_read(struct walk *w, struct expr *e)
{
    struct reads *r = w->with;
    if (e->kind == EXPR_CAST && e->type->kind == TYPE_VOID && expr_name(e->a[0]) == r->decl)
        return false;
    if (expr_is(e, EXPR_ASSIGN, "=") && expr_name(e->a[0]) == r->decl) {
        walk_expr(w, e->a[1]);
        return false;
    }
    r->found |= e->kind == EXPR_NAME && e->decl == r->decl;
    return !r->found;
}

static bool leave_own_loops(struct walk *w, struct stmt *s)
{
    const struct reads *r = w->with;
    return loop_variable(s) != r->decl;
}

/* Nothing may need an iterator's value after its loop. */
bool is_read_elsewhere(struct stmt *s, const struct decl *d)
{
    struct reads r = {d, false};
    struct walk w = {.on_stmt = leave_own_loops, .on_expr = note_read, .with = &r};
    walk_stmt(&w, s);
    return r.found;
}

static void check_iterators(struct finder *f, const struct work_nest *w)
{
    for (int a = 0; a < w->domain->dim; a++) {
        struct decl *i = w->nest->iterator[a];
        if (i->is_global)
            diag_error(f->diag, i->range, "the iterator '%s' is a global variable: not supported",
                       i->name);
        else if (is_read_elsewhere(f->kernel->kernel->function->body, i))
            diag_error(f->diag, w->loop[a]->range,
                       "the iterator '%s' is also used outside the loops over it: not supported",
                       i->name);
    }
}

/* ---- the walk ------------------------------------------------------------------------------- */

static void stay_host(struct finder *f, struct stmt *s, const char *why)
{
    vec_push(f->plan->arena, &f->plan->work->host_loops, s);
    vec_push(f->plan->arena, &f->plan->work->host_why, why);
    f->kernel->host_only = true;
}

static bool in_timeloop(const struct finder *f, const struct stmt *s)
{
    for (int t = 0; t < f->plan->timeloops.n; t++)
        if (stmt_holds(f->plan->timeloops.at[t].loop, s))
            return true;
    return f->kernel->runs_in_timeloop;
}

static void add_nest(struct finder *f, struct stmt *s, struct stmt *innermost,
                     struct work_domain *domain)
{
    struct plan *p = f->plan;
    struct work_nest *w = ARENA_NEW(p->arena, struct work_nest);
    w->nest = ARENA_NEW(p->arena, struct plan_nest);
    w->kernel = f->kernel;
    w->domain = domain;
    w->nest->kernel = f->kernel->kernel;
    w->nest->loop = s;
    w->innermost = innermost;
    if (!collect_loops(f, w))
        return;
    check_bounds(f, w);
    check_iterators(f, w);
    w->nest->id = p->nests.n;
    vec_push(p->arena, &p->nests, w->nest);
    vec_push(p->arena, &p->work->nests, w);
    vec_push(p->arena, &f->kernel->kernel->nests, w->nest);
}

/* One nest for each innermost loop in s: what stands beside one another is split, and beside.c says
 * whether that is right. */
static void add_nests(struct finder *f, struct stmt *s, struct stmt *top,
                      struct work_domain *domain)
{
    bool is_loop = axis_in(domain, loop_variable(s)) >= 0;
    if (is_loop && !axes_looped(domain, s->body[0])) {
        add_nest(f, top, s, domain);
        return;
    }
    for (int i = 0; i < s->n && diag_errors(f->diag) == f->before; i++)
        add_nests(f, s->body[i], top, domain);
}

/* A function of the user's, not the library's, that no source given defines. */
static bool is_unseen(struct expr *call)
{
    const struct decl *d = callee_decl(call);
    return d && !callee_function(call) && !d->in_system_header;
}

/* `for (g = 0; g < 2; g++)`: over the depth of a ring of ghost cells. */
static bool has_short_loop(struct finder *f, struct stmt *s)
{
    enum { SHORT = 32 };
    struct loop_bounds b;
    int64_t lo, hi;
    bool found = loop_variable(s) && loop_read(diag_new(f->plan->arena, NULL), s, &b) &&
                 expr_int_value(b.lo, &lo) && expr_int_value(b.hi, &hi) &&
                 (hi <= lo || (uint64_t)hi - (uint64_t)lo <= SHORT);
    for (int i = 0; i < s->n && !found; i++)
        found = has_short_loop(f, s->body[i]);
    return found;
}

/* A loop whose variable a domain names. */
static void consider(struct finder *f, struct stmt *s, struct work_domain *domain)
{
    if (!find_mesh_subscript(f->plan, s, NULL))
        return;
    unsigned axes = axes_looped(domain, s), all = (1u << domain->dim) - 1;
    struct expr *call = find_unknown_call(f->plan, s);
    if (axes != all) {
        stay_host(f, s,
                  arena_printf(f->plan->arena, "the loop runs over %d of %d dimensions",
                               __builtin_popcount(axes), domain->dim));
        return;
    }
    if (has_short_loop(f, s) && edge_has_form(f->plan, f->kernel, s)) {
        stay_host(f, s, "the loop sets cells at an edge");
        return;
    }
    if (!call) {
        add_nests(f, s, s, domain);
        return;
    }
    const char *name = called_name(callee_decl(call)->name);
    if (in_timeloop(f, s) && is_unseen(call)) {
        diag_error(f->diag, call->range,
                   "'%s' is called in a loop nest over the mesh, and amrcc cannot see its body",
                   name);
        diag_note(f->diag, callee_decl(call)->range, "'%s' is declared here", name);
        diag_hint(f->diag, "add the source file that defines it: amrcc takes all of them at once");
        return;
    }
    if (in_timeloop(f, s)) {
        diag_error(f->diag, call->range, "'%s' is called in a loop nest over the mesh", name);
        diag_note(f->diag, s->range, "the nest begins here");
        advise_call(f->diag, name);
        return;
    }
    stay_host(f, s, arena_printf(f->plan->arena, "the loop calls '%s'", name));
}

/* A loop around nests, that only chooses among arrays: `k[s][i]`. */
static bool holds_nests(const struct finder *f, struct stmt *s)
{
    for (int i = 0; i < f->kernel->domains.n; i++) {
        const struct work_domain *domain = f->kernel->domains.at[i];
        if (axes_looped(domain, s->body[0]) == (1u << domain->dim) - 1)
            return true;
    }
    return false;
}

/* The rounds of a loop, where they are known; else 0. */
static int64_t rounds_of(struct finder *f, struct stmt *s)
{
    struct loop_bounds b;
    int64_t lo, hi;
    bool known = loop_variable(s) && loop_read(diag_new(f->plan->arena, NULL), s, &b) &&
                 expr_int_value(b.lo, &lo) && expr_int_value(b.hi, &hi);
    return known && hi > lo && (uint64_t)hi - (uint64_t)lo <= INT64_MAX ? hi - lo : 0;
}

/* `for (q = 0; q < 9; q++)` around a loop over all cells of f[q][k]. */
static bool holds_collapsed(struct finder *f, struct stmt *s)
{
    enum { FEW = 32 };
    struct stmt *inner = s->body[0];
    int64_t rounds = rounds_of(f, s);
    while (inner->kind == STMT_COMPOUND && inner->n == 1)
        inner = inner->body[0];
    if (rounds < 1 || rounds > FEW || !collapsed_has_form(f->plan, f->kernel, inner))
        return false;
    rounds = rounds_of(f, inner);
    return rounds == 0 || rounds > (int64_t)FEW * FEW;
}

/* Loops over the mesh with other iterators than the domain's. */
static bool is_foreign_nest(struct finder *f, struct stmt *s)
{
    struct decl *d = loop_variable(s);
    if (!d || !find_mesh_subscript(f->plan, s, d) || holds_nests(f, s) || holds_collapsed(f, s))
        return false;
    int depth = 1;
    for (struct stmt *b = s->body[0]; b; depth++) {
        while (b->kind == STMT_COMPOUND && b->n == 1)
            b = b->body[0];
        d = loop_variable(b);
        if (!d || !find_mesh_subscript(f->plan, b, d))
            break;
        b = b->body[0];
    }
    return depth == f->plan->dim && !find_unknown_call(f->plan, s);
}

static void hint_shape(struct finder *f)
{
    diag_hint(f->diag,
              "a loop over all cells by one index is a nest where its end says the mesh's shape, "
              "'k < nx * ny': pass these sizes, or write one loop for each of the domain's "
              "iterators");
}

static void find_nests(struct finder *f, struct stmt *s)
{
    if (!s)
        return;
    int axis;
    struct decl *d = loop_variable(s);
    struct work_domain *domain = domain_with(f->kernel, d, &axis);
    if (!f->is_last && d && collapsed_has_form(f->plan, f->kernel, s)) {
        vec_push(f->plan->arena, &f->collapsed, s);
        return;
    }
    if (domain) {
        consider(f, s, domain);
        return;
    }
    if (d && is_foreign_nest(f, s) && f->kernel->kernel->has_timeloop && !in_timeloop(f, s)) {
        stay_host(f, s, "no domain names the loop's iterators");
        return;
    }
    if (d && has_short_loop(f, s) && edge_has_form(f->plan, f->kernel, s)) {
        stay_host(f, s, "the loop sets cells at an edge");
        return;
    }
    if (d && is_foreign_nest(f, s)) {
        domain = f->kernel->domains.at[0];
        bool by_one = f->is_last && collapsed_has_form(f->plan, f->kernel, s);
        diag_error(f->diag, s->range,
                   "this loop nest over the mesh runs over '%s', which no domain names", d->name);
        diag_note(f->diag, domain->at, "the domain is given here");
        if (by_one)
            hint_shape(f);
        else
            diag_hint(f->diag, "name the loops' iterators there, slowest first, or rename them");
        return;
    }
    for (int i = 0; i < s->n; i++)
        find_nests(f, s->body[i]);
}

/* Loops over all cells by one index, and those that turn out to be others. */
static void find_collapsed(struct finder *f)
{
    f->is_last = true;
    for (int i = 0; i < f->collapsed.n && diag_errors(f->diag) == f->before; i++) {
        bool is_collapsed = collapsed_expand(f->plan, f->kernel, f->collapsed.at[i]);
        int first = f->plan->work->nests.n;
        find_nests(f, f->collapsed.at[i]);
        for (int k = first; k < f->plan->work->nests.n; k++)
            f->plan->work->nests.at[k]->is_collapsed = is_collapsed;
    }
}

/* In one dimension an edge is a cell: `u[0] = 0; u[n - 1] = u[n - 2];`. */
static bool sets_end(struct walk *w, struct stmt *s)
{
    struct finder *f = w->with;
    f->sets_ends |= s->kind == STMT_EXPR && edge_has_form(f->plan, f->kernel, s);
    return true;
}

static bool sets_ends(struct finder *f)
{
    struct walk w = {.on_stmt = sets_end, .with = f};
    if (f->kernel->domains.at[0]->dim == 1)
        walk_stmt(&w, f->kernel->kernel->function->body);
    return f->sets_ends;
}

static void check_kernel(struct finder *f)
{
    struct work_kernel *k = f->kernel;
    if (k->kernel->nests.n > 0 || k->host_only || diag_errors(f->diag) > f->before ||
        walk_error(f->plan, f->diag, k->kernel->function->body) ||
        kept_calls_error(f->plan, f->diag, k->kernel->function) || sets_ends(f))
        return;
    diag_error(f->diag, k->kernel->pragma->range, "kernel '%s' has no loop nest over the mesh",
               k->kernel->function->decl->name);
    diag_note(f->diag, k->domains.at[0]->at, "looked for loops over the iterators named here");
    hint_called_loops(f->plan, f->diag, k);
    if (find_mesh_subscript(f->plan, k->kernel->function->body, NULL))
        hint_shape(f);
}

int pass_nests(struct plan *p, struct diag *d)
{
    int before = diag_errors(d), n = p->work->kernels.n;
    struct finder *at = arena_alloc(p->arena, (size_t)(n + 1) * sizeof *at);
    for (int i = 0; i < n; i++) {
        struct work_kernel *k = p->work->kernels.at[i];
        at[i] = (struct finder){.plan = p, .diag = d, .kernel = k, .before = diag_errors(d)};
        if (k->kernel->role != ROLE_BOUNDARY)
            find_nests(&at[i], k->kernel->function->body);
    }
    for (int i = 0; i < n && diag_errors(d) == before; i++)
        find_collapsed(&at[i]);
    for (int i = 0; i < n; i++)
        if (at[i].kernel->kernel->role != ROLE_BOUNDARY)
            check_kernel(&at[i]);
    if (p->nests.n == 0 && n > 0 && diag_errors(d) == before)
        uncounted_error(p, d, p->work->kernels.at[0]);
    return diag_errors(d) == before ? 0 : -1;
}
