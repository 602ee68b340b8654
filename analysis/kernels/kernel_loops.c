/* Finds the loop nests over the mesh in the kernels: canonical `for` loops over the iterators of a
 * domain clause (nest_loops.c). Loops over mesh arrays that are no nests by their nature (fewer
 * dimensions, input and output) stay host code.
 *
 * requires: pass_apply
 * provides: plan.nests and work.nests with loops, iterators, ranges and locals; plan_kernel.nests;
 *           work.host_loops */
#include "analysis/arrays/arrays.h"
#include "analysis/boundaries/boundaries.h"
#include "analysis/calls/calls.h"
#include "analysis/flow/flow.h"
#include "analysis/kernels/inlaid.h"
#include "analysis/kernels/kernels.h"
#include "analysis/nests/nests.h"
#include "analysis/program/program.h"

struct finder {
    struct plan *plan;
    struct diag *diag;
    struct work_kernel *kernel;
    int before;                   /* errors */
    VEC(struct stmt *) collapsed; /* loops that may count all cells: their turn comes last */
    bool is_last;
    bool sets_ends; /* some loop or statement does */
};

/* ---- the walk ------------------------------------------------------------------------------- */

/* The axes of those loops over the mesh, one within the other, that have most of them. */
static unsigned axes_looped(const struct work_domain *domain, struct stmt *s)
{
    if (!s)
        return 0;
    int axis = domain_axis(domain, loop_variable(s));
    unsigned own = axis >= 0 ? 1u << axis : 0, most = 0;
    for (int i = 0; i < s->n; i++) {
        unsigned inner = axes_looped(domain, s->body[i]);
        if (__builtin_popcount(inner | own) > __builtin_popcount(most | own))
            most = inner;
    }
    return most | own;
}

static void stay_host(struct finder *f, struct stmt *s, const char *why)
{
    vec_push(f->plan->arena, &f->plan->work->host_loops, s);
    vec_push(f->plan->arena, &f->plan->work->host_why, why);
    f->kernel->host_only = true;
}

static bool runs_in_step(const struct finder *f, const struct stmt *s)
{
    return in_timeloop(f->plan, s) || f->kernel->runs_in_timeloop;
}

/* A directive stands in front of it; or in front of the function, of all of its loops. */
static bool is_marked(const struct function *f, const struct stmt *s)
{
    return vec_any(p, &f->pragmas,
                   p->range.file != f->body->range.file || p->target < f->body->range.begin ||
                       p->target == s->range.begin);
}

/* Where directives stand in front of loops, one without any behind the last time loop is what it is in the serial
 * program: it prints or searches once. */
static bool is_left_out(const struct finder *f, const struct stmt *s)
{
    const struct function *in = f->kernel->kernel->function;
    return f->kernel->kernel->has_timeloop && !runs_in_step(f, s) && !is_marked(in, s) &&
           vec_all_at(t, &f->plan->timeloops,
                      t->function != in ||
                          (t->loop->range.end <= s->range.begin &&
                           !any_in(for (const struct stmt *o = s->parent; o; o = o->parent),
                                   stmt_is_loop(o) && stmt_holds(o, t->loop))));
}

static void add_nest(struct finder *f, struct stmt *s, struct stmt *innermost,
                     struct work_domain *domain)
{
    struct plan *p = f->plan;
    struct work_nest *w = nest_new(f->kernel, domain, s);
    w->innermost = innermost;
    if (!nest_read(p, f->diag, w))
        return;
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
    bool is_loop = domain_axis(domain, loop_variable(s)) >= 0;
    if (is_loop && !axes_looped(domain, s->body[0])) {
        add_nest(f, top, s, domain);
        return;
    }
    for (int i = 0; i < s->n; i++)
        add_nests(f, s->body[i], top, domain);
}

/* A function of the user's, not the library's, that no source given defines. */
static bool is_unseen(struct expr *call)
{
    const struct decl *d = callee_decl(call);
    return d && !callee_function(call) && !d->in_system_header;
}

/* `for (g = 0; g < 2; g++)`: over the depth of a ring of ghost cells. */
static bool has_short_loop(struct stmt *s)
{
    enum { SHORT = 32 };
    uint64_t rounds;
    return any_stmt(w, in_stmt(s), settled_rounds(w.in, &rounds) && rounds <= SHORT);
}

/* Of functions that call one another, the one whose effects are not known, with a note where it is
 * called. */
static const char *name_innermost(struct finder *f, struct expr *call)
{
    struct expr *inner = call;
    for (int depth = 0; depth < MOST_NESTED_CALLS && inner && callee_function(inner); depth++) {
        call = inner;
        inner = find_unknown_call(f->plan, callee_function(call)->body);
    }
    const char *name = called_name(callee_decl(inner ? inner : call)->name);
    if (inner && inner != call)
        diag_note(f->diag, inner->range, "'%s' is called here", name);
    return name;
}

/* A loop whose variable a domain names. */
static void consider(struct finder *f, struct stmt *s, struct work_domain *domain)
{
    unsigned axes = axes_looped(domain, s), all = (1u << domain->dim) - 1;
    if (axes == all ? !reaches_mesh(f->plan, s) : !find_mesh_subscript(f->plan, s, NULL))
        return;
    struct expr *call = find_unknown_call(f->plan, s);
    if (axes != all) {
        stay_host(f, s,
                  arena_printf(f->plan->arena, "the loop runs over %d of %d dimensions",
                               __builtin_popcount(axes), domain->dim));
        return;
    }
    if ((has_short_loop(s) && edge_has_form(f->plan, f->kernel, s)) ||
        edge_cases_in_place(f->plan, s)) {
        stay_host(f, s, "the loop sets cells at an edge");
        return;
    }
    if (history_loop(f->plan, f->kernel->kernel->function, s)) {
        stay_host(f, s, "the loop keeps values of this step in an array that is none of the mesh");
        return;
    }
    if (!call) {
        inlaid_take(f->plan, f->kernel, domain, s);
        add_nests(f, s, s, domain);
        inlaid_mark_emptied(f->plan, s);
        return;
    }
    const char *name = called_name(callee_decl(call)->name);
    if (!runs_in_step(f, s) || (f->kernel->kernel->has_timeloop && !is_unseen(call))) {
        stay_host(f, s, arena_printf(f->plan->arena, "the loop calls '%s'", name));
        return;
    }
    if (is_unseen(call)) {
        diag_error(f->diag, call->range,
                   "'%s' is called in a loop nest over the mesh, and amrcc cannot see its body",
                   name);
        diag_note(f->diag, callee_decl(call)->range, "'%s' is declared here", name);
        diag_hint(f->diag, "add the source file that defines it: amrcc takes all of them at once");
        return;
    }
    diag_error(f->diag, call->range, "'%s' is called in a loop nest over the mesh", name);
    diag_note(f->diag, s->range, "the nest begins here");
    advise_call(f->diag, name_innermost(f, call));
}

/* A loop around nests, that only chooses among arrays: `k[s][i]`. */
static bool holds_nests(const struct finder *f, struct stmt *s)
{
    return vec_any(domain, &f->kernel->domains,
                   axes_looped(domain, s->body[0]) == (1u << domain->dim) - 1);
}

/* The rounds of a loop, where they are known; else 0. */
static int64_t rounds_of(struct stmt *s)
{
    uint64_t rounds;
    settled_rounds(s, &rounds);
    return rounds <= INT64_MAX ? (int64_t)rounds : 0;
}

/* `for (q = 0; q < 9; q++)` around a loop over all cells of f[q][k]. */
static bool holds_collapsed(struct finder *f, struct stmt *s)
{
    enum { FEW = 32 };
    struct stmt *inner = stmt_alone(s->body[0]);
    int64_t rounds = rounds_of(s);
    if (rounds < 1 || rounds > FEW || !collapsed_has_form(f->plan, f->kernel, inner))
        return false;
    rounds = rounds_of(inner);
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
        b = stmt_alone(b);
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

/* `arrays(s)` of `struct { double u[N][N], v[N][N]; } *s` is an array of structs, one for each cell. */
static void hint_members(struct finder *f)
{
    vec_each (data, &f->kernel->data)
        vec_each (d, &data->arrays) {
            const struct decl *whole = d->type->kind == TYPE_POINTER ? whole_array_in(d->type->of) : NULL;
            if (whole)
                diag_hint(f->diag,
                          "'%s' names an array of structs, one for each cell; of one struct of arrays name these: "
                          "arrays(%s->%s, ...)",
                          d->name, d->name, whole->name);
        }
}

/* It stands in the text of a function that was put in place, for all callers of that. */
static bool is_callees(const struct finder *f, const struct stmt *s)
{
    const struct work *w = f->plan->work;
    return vec_any_at(e, &w->expanded, s != e->loop && stmt_holds(e->loop, s));
}

static void find_nests(struct finder *f, struct stmt *s)
{
    if (!s || is_callees(f, s))
        return;
    struct decl *d = loop_variable(s);
    struct work_domain *domain = domain_with(f->kernel, d);
    if (is_refused_loop(f->plan, s)) {
        stay_host(f, s, "the loop runs outside of the time loop, and is no nest");
        return;
    }
    if (d && is_left_out(f, s)) {
        stay_host(f, s, "the loop stands behind the time loop, without a directive");
        return;
    }
    bool in_reach = !f->kernel->kernel->has_timeloop || runs_in_step(f, s);
    if (d && !domain && in_reach && !holds_nests(f, s) && !holds_collapsed(f, s) &&
        (domain = domain_of_loops(f->plan, f->kernel, s))) {
        consider(f, s, domain);
        return;
    }
    if (!f->is_last && d && collapsed_has_form(f->plan, f->kernel, s)) {
        vec_push(f->plan->arena, &f->collapsed, s);
        return;
    }
    if (domain) {
        consider(f, s, domain);
        return;
    }
    if (d && is_foreign_nest(f, s) && f->kernel->kernel->has_timeloop && !runs_in_step(f, s)) {
        stay_host(f, s, "no domain names the loop's iterators");
        return;
    }
    bool at_edge = d && edge_has_form(f->plan, f->kernel, s);
    if (at_edge && has_short_loop(s)) {
        stay_host(f, s, "the loop sets cells at an edge");
        return;
    }
    f->sets_ends |= at_edge;
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

/* In one dimension an edge is a cell: `u[0] = 0; u[n - 1] = u[n - 2];`. So is it of several arrays in a
 * loop over these, `for (q = 0; q < 3; q++) u[q][0] = sign[q] * u[q][1];`. */
static bool sets_ends(struct finder *f)
{
    if (f->sets_ends || f->kernel->domains.at[0]->dim != 1)
        return f->sets_ends;
    for (WALK(w, in_stmt(f->kernel->kernel->function->body)); next_stmt(&w);) {
        struct decl *d = loop_variable(w.in);
        if ((w.in->kind == STMT_EXPR && edge_has_form(f->plan, f->kernel, w.in)) ||
            (d && has_short_loop(w.in) && find_mesh_subscript(f->plan, w.in, NULL) &&
             !find_mesh_subscript(f->plan, w.in, d)))
            return true;
    }
    return false;
}

static void check_kernel(struct finder *f)
{
    struct work_kernel *k = f->kernel;
    bool looked = f->is_last || !f->collapsed.n;
    if (k->kernel->nests.n > 0 || k->host_only || !looked || diag_errors(f->diag) > f->before ||
        walk_error(f->plan, f->diag, k->kernel->function->body) ||
        kept_calls_error(f->plan, f->diag, k->kernel->function) || sets_ends(f))
        return;
    diag_error(f->diag, k->kernel->pragma->range, "kernel '%s' has no loop nest over the mesh",
               k->kernel->function->decl->name);
    diag_note(f->diag, k->domains.at[0]->at, "looked for loops over the iterators named here");
    hint_called_loops(f->plan, f->diag, k);
    hint_members(f);
    if (find_mesh_subscript(f->plan, k->kernel->function->body, NULL))
        hint_shape(f);
}

static bool has_nests(const struct work_kernel *k)
{
    return k->kernel->role != ROLE_BOUNDARY && k->kernel->role != ROLE_EDGES;
}

void pass_nests(struct plan *p, struct diag *d)
{
    int before = diag_errors(d), n = p->work->kernels.n;
    struct finder *at = arena_alloc(p->arena, (size_t)(n + 1) * sizeof *at);
    for (int i = 0; i < n; i++) {
        struct work_kernel *k = p->work->kernels.at[i];
        at[i] = (struct finder){.plan = p, .diag = d, .kernel = k, .before = diag_errors(d)};
        if (has_nests(k))
            find_nests(&at[i], k->kernel->function->body);
    }
    for (int i = 0; i < n && diag_errors(d) == before; i++)
        find_collapsed(&at[i]);
    for (int i = 0; i < n; i++)
        if (has_nests(at[i].kernel))
            check_kernel(&at[i]);
    if (p->nests.n == 0 && n > 0 && diag_errors(d) == before)
        uncounted_error(p, d, p->work->kernels.at[0]);
}
