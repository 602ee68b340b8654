/* Calls in loops over the mesh that no function of a kernel can serve, because they are given mesh
 * arrays, rows of a cell's values or structs: their bodies take the place of the calls.
 *
 *     rusanov(U[j][i - 1], U[j][i], 0, FX[j][i]);  ->  { double fl[4]; ... FX[j][i][0] = ...; }
 *     Cons f = flux(U[i]);                         ->  Cons v; { ... v = w; } Cons f = v;
 *     row(un + j * nx, u + j * nx, nx);            ->  for (int i = 1; ...) (un + j * nx)[i] = ...;
 *
 * The arguments take the parameters' places (expand_body.c). A call within an expression goes in
 * front of the statement, where C lets it run first. Formulas of arrays stay for pass_inline.
 *
 * Loops that become no nests after all are put back as they were (pass_written_calls): the
 * program's own text stays there. What cannot be put in place is noted, and refused by
 * pass_kept_calls if a nest needs it.
 *
 * requires: the unit
 * provides: kernels' loops over iterators of a domain without such calls; work.kept, work.expanded
 */
#include "analysis/expand.h"

#include <string.h>

enum { DEEPEST = 16 };

/* ---- one call ------------------------------------------------------------------------------- */

static void note_kept(struct expander *x, const struct expansion *e)
{
    struct work_kept kept = {e->call, x->kernel, e->why, e->hint, e->at};
    if (*e->why)
        vec_push(x->plan->arena, &x->plan->work->kept, kept);
}

static void note_placed(struct expander *x, struct function *f)
{
    if (!function_in(x->plan->work->placed.at, x->plan->work->placed.n, f))
        vec_push(x->plan->arena, &x->plan->work->placed, f);
}

static bool is_free(const struct expander *x, const char *name)
{
    for (int i = 0; i < x->made.n; i++)
        if (strcmp(x->made.at[i]->name, name) == 0)
            return false;
    return !find_variable(x->plan->unit, x->kernel, name);
}

/* The variable that holds what a call returns, or a compound literal. */
static struct decl *result_of(struct expander *x, struct expr *e)
{
    struct arena *a = x->plan->arena;
    struct decl *d = ARENA_NEW(a, struct decl);
    struct type *t = ARENA_NEW(a, struct type);
    const char *of = e->kind == EXPR_CALL ? callee_decl(e)->name : "literal";
    const char *name = arena_printf(a, "%s_value", of);
    for (int k = 2; !is_free(x, name); k++)
        name = arena_printf(a, "%s_value_%d", of, k);
    *t = *e->type;
    t->is_const = false;
    *d = (struct decl){.kind = DECL_VAR, .id = ++x->plan->work->last_id, .name = name, .type = t};
    d->range = d->name_range = e->range;
    d->function = x->kernel;
    d->assignments = 1;
    vec_push(a, &x->made, d);
    return d;
}

static void visit(struct expander *x, struct stmt *s, struct stmt_list *out);

/* What the call stands for; false where it must stay a call. */
static bool put_call(struct expander *x, struct expr *call, struct decl *result,
                     struct stmt_list *out)
{
    struct expansion e = {.in = x, .callee = callee_function(call), .call = call, .result = result};
    struct stmt_list list = {0}, done = {0};
    if (function_in(x->chain.at, x->chain.n, e.callee))
        expand_fail(&e, e.callee->decl->range, "it calls itself", "write it as a loop");
    if (x->chain.n == DEEPEST)
        expand_fail(&e, call->range, "so deep in calls of calls it is not looked at", NULL);
    if (!e.why && expand_may(&e) && expand_bind(&e, &list))
        expand_body(&e, &list);
    if (e.why) {
        note_kept(x, &e);
        return false;
    }
    note_placed(x, e.callee);
    x->rows += e.holds_loops;
    vec_push(x->plan->arena, &x->chain, e.callee);
    for (int i = 0; i < list.n; i++)
        visit(x, list.at[i], &done);
    x->chain.n--;
    struct stmt *block = expand_stmt(x, &(struct stmt){.range = call->range}, STMT_COMPOUND);
    expand_set_body(x, block, done.at, done.n);
    if (!e.holds_loops)
        vec_push(x->plan->arena, out, block);
    for (int i = 0; i < done.n && e.holds_loops; i++)
        vec_push(x->plan->arena, out, done.at[i]);
    return true;
}

/* ---- calls in expressions ------------------------------------------------------------------- */

struct effects {
    const struct expr *but; /* the statement's own assignment */
    bool found;
};

static bool note_effect(struct walk *w, struct expr *e)
{
    struct effects *f = w->with;
    f->found |= expr_is_modify(e) && e != f->but;
    return !f->found;
}

/* Something else than the assignment at the top changes a variable: the order may matter. */
static bool has_effects(struct expr *e)
{
    struct expr *bare = expr_bare(e);
    struct effects f = {.but = bare->kind == EXPR_ASSIGN ? bare : NULL};
    struct walk w = {.on_expr = note_effect, .with = &f};
    walk_expr(&w, e);
    return f.found;
}

static void declare_first(struct expander *x, struct decl *d, const struct expr *at,
                          struct stmt_list *out)
{
    struct stmt like = {.range = at->range};
    vec_push(x->plan->arena, out, expand_declaration(x, &like, d));
}

static struct expr *name_of(struct expander *x, struct decl *d, const struct expr *at)
{
    struct expr name = {.kind = EXPR_NAME, .type = d->type, .decl = d};
    return expand_node(x, at, name, NULL, NULL);
}

static void refuse_place(struct expander *x, struct expr *call)
{
    struct expansion e = {.in = x, .call = call};
    expand_fail(&e, call->range,
                "it stands behind '&&', '||' or '?', in a condition of a loop or beside an "
                "assignment",
                "call it in a statement of its own in front: 'double v = f(...);'");
    note_kept(x, &e);
}

static void hoist(struct expander *x, struct expr **at, bool first, struct stmt_list *out);

static bool put_formula(struct expander *x, struct expr *e)
{
    struct function *f = callee_function(e);
    bool done = inline_formula(x->plan, x->kernel, e);
    if (done)
        note_placed(x, f);
    x->statements += done;
    return done;
}

static void hoist_call(struct expander *x, struct expr **at, bool first, struct stmt_list *out)
{
    struct expr *e = *at;
    if (!expand_is_wanted(x, e))
        return;
    if (expand_is_formula(x, e)) {
        if (expand_of_cells(e))
            put_formula(x, e); /* or pass_inline does, or says why not */
        return;
    }
    if (!first) {
        if (!put_formula(x, e))
            refuse_place(x, e);
        return;
    }
    struct decl *d = result_of(x, e);
    struct stmt_list list = {0};
    if (!put_call(x, e, d, &list))
        return;
    declare_first(x, d, e, out);
    for (int i = 0; i < list.n; i++)
        vec_push(x->plan->arena, out, list.at[i]);
    *at = name_of(x, d, e);
}

/* A compound literal becomes a variable, which records.c takes apart. */
static void hoist_literal(struct expander *x, struct expr **at, struct stmt_list *out)
{
    struct decl *d = result_of(x, *at);
    d->init = expand_literal(*at);
    declare_first(x, d, *at, out);
    *at = name_of(x, d, *at);
}

/* first: what stands here may run before the rest of the statement. */
static void hoist(struct expander *x, struct expr **at, bool first, struct stmt_list *out)
{
    struct expr *e = *at;
    bool chooses = e->kind == EXPR_CONDITIONAL || expr_is(e, EXPR_BINARY, "&&") ||
                   expr_is(e, EXPR_BINARY, "||") || expr_is(e, EXPR_BINARY, ",");
    for (int i = 0; i < e->n; i++)
        hoist(x, &e->a[i], first && !(chooses && i > 0), out);
    if (e->kind == EXPR_CALL && callee_function(e))
        hoist_call(x, at, first, out);
    else if (first && expand_literal(e))
        hoist_literal(x, at, out);
}

/* ---- statements ----------------------------------------------------------------------------- */

/* `f(...);` */
static bool visit_call(struct expander *x, struct stmt *s, struct stmt_list *out)
{
    struct expr *e = s->kind == STMT_EXPR ? expr_core(s->expr) : NULL;
    if (!e || e->kind != EXPR_CALL || !expand_is_wanted(x, e))
        return false;
    for (int i = 1; i < e->n; i++)
        hoist(x, &e->a[i], !has_effects(e), out);
    return put_call(x, e, NULL, out);
}

/* Where a call goes in front, each variable by itself: it comes behind those before. */
static void visit_declaration(struct expander *x, struct stmt *s, struct stmt_list *out)
{
    int before = out->n, from = 0;
    for (int i = 0; i < s->decls.n; i++) {
        struct decl *d = s->decls.at[i];
        struct stmt_list first = {0};
        if (d->init)
            hoist(x, &d->init, !d->is_static && !has_effects(d->init), &first);
        for (; first.n && from < i; from++)
            vec_push(x->plan->arena, out, expand_declaration(x, s, s->decls.at[from]));
        for (int k = 0; k < first.n; k++)
            vec_push(x->plan->arena, out, first.at[k]);
    }
    if (out->n == before) {
        vec_push(x->plan->arena, out, s);
        return;
    }
    for (; from < s->decls.n; from++)
        vec_push(x->plan->arena, out, expand_declaration(x, s, s->decls.at[from]));
}

static struct stmt *visited_body(struct expander *x, struct stmt *s)
{
    struct stmt_list list = {0};
    visit(x, s, &list);
    if (list.n == 1)
        return list.at[0];
    struct stmt *block = expand_stmt(x, s, STMT_COMPOUND);
    expand_set_body(x, block, list.at, list.n);
    return block;
}

static void visit(struct expander *x, struct stmt *s, struct stmt_list *out)
{
    bool once = s->kind == STMT_EXPR || s->kind == STMT_IF || s->kind == STMT_SWITCH;
    if (visit_call(x, s, out))
        return;
    if (s->kind == STMT_DECL) {
        visit_declaration(x, s, out);
        return;
    }
    if (s->expr && s->kind != STMT_CASE)
        hoist(x, &s->expr, once && !has_effects(s->expr), out);
    if (s->step)
        hoist(x, &s->step, false, out);
    struct stmt_list list = {0};
    const struct decl *counts = loop_variable(s);
    if (counts)
        vec_push(x->plan->arena, &x->open, counts);
    for (int i = 0; i < s->n; i++)
        if (s->kind == STMT_COMPOUND)
            visit(x, s->body[i], &list);
        else
            vec_push(x->plan->arena, &list, visited_body(x, s->body[i]));
    x->open.n -= counts != NULL;
    expand_set_body(x, s, list.at, list.n);
    vec_push(x->plan->arena, out, s);
}

/* ---- one loop ------------------------------------------------------------------------------- */

static bool note_address(struct walk *w, struct expr *e)
{
    const struct decl **d = w->with;
    if (expr_is(e, EXPR_UNARY, "&") && *d && expr_base(e->a[0]) == *d)
        *d = NULL;
    return true;
}

/* Addresses that only the calls took are taken no more. */
static bool settle_addresses(struct walk *w, struct stmt *s)
{
    for (int i = 0; i < s->decls.n; i++) {
        const struct decl *d = s->decls.at[i];
        struct walk look = {.on_expr = note_address, .with = &d};
        if (d->address_taken)
            walk_stmt(&look, w->with);
        s->decls.at[i]->address_taken &= !d;
    }
    return true;
}

struct shape {
    const struct expander *in;
    bool continues, other_loops;
};

static bool note_shape(struct walk *w, struct stmt *s)
{
    struct shape *shape = w->with;
    const struct decl *d = loop_variable(s);
    shape->continues |= s->kind == STMT_CONTINUE;
    shape->other_loops |= d && !expand_is_iterator(shape->in, d);
    return true;
}

static bool loops_over(struct stmt *s, const char *name)
{
    const struct decl *d = loop_variable(s);
    bool found = d && strcmp(d->name, name) == 0;
    for (int i = 0; i < s->n && !found; i++)
        found = loops_over(s->body[i], name);
    return found;
}

/* Loops over all iterators of some domain are in it. */
static bool is_whole(const struct expander *x, struct stmt *s)
{
    for (int i = 0; i < x->n_domains; i++) {
        const struct clause *c = x->domains[i];
        bool whole = true;
        for (int k = 0; k < c->args.n && whole; k++)
            whole = loops_over(s, c->args.at[k].name);
        if (whole)
            return true;
    }
    return false;
}

static struct stmt *plain_copy(struct expander *x, struct stmt *s)
{
    struct expansion plain = {.in = x, .verbatim = true};
    return expand_copy_stmt(&plain, s);
}

static void put_back(struct stmt *s, const struct stmt *written)
{
    struct stmt *parent = s->parent;
    *s = *written;
    s->parent = parent;
    for (int i = 0; i < s->n; i++)
        s->body[i]->parent = s;
    if (s->init)
        s->init->parent = s;
}

/* What was put in place is no nest, or its order cannot be told any more. */
static bool is_spoilt(struct expander *x, struct stmt *s, bool was_whole, bool collapsed)
{
    struct shape shape = {.in = x};
    struct walk w = {.on_stmt = note_shape, .with = &shape};
    walk_stmt(&w, s);
    bool mixed = x->rows_many && (x->rows > 1 || was_whole);
    return mixed || find_unknown_call(x->plan, s) ||
           (collapsed ? shape.continues : !is_whole(x, s));
}

static void expand_loop(struct expander *x, struct stmt *s, bool collapsed)
{
    struct stmt *written = plain_copy(x, s), *before = s->parent;
    struct stmt_list list = {0};
    bool was_whole = is_whole(x, s);
    x->top = s;
    x->collapsed = collapsed;
    x->made.n = x->open.n = x->rows = x->statements = 0;
    x->rows_many = false;
    visit(x, s, &list);
    s->parent = before;
    if (x->made.n == 0 && x->statements == 0)
        return;
    if (is_spoilt(x, s, was_whole, collapsed)) {
        put_back(s, written);
        return;
    }
    struct walk settle = {.on_stmt = settle_addresses, .with = s};
    walk_stmt(&settle, s);
    struct shape shape = {.in = x};
    struct walk w = {.on_stmt = note_shape, .with = &shape};
    walk_stmt(&w, s);
    struct work_expanded e = {s, written};
    if (collapsed || shape.other_loops)
        vec_push(x->plan->arena, &x->plan->work->expanded, e);
}

/* ---- the passes ----------------------------------------------------------------------------- */

static void note_domains(struct expander *x, struct pragma *const *at, int n)
{
    for (int i = 0; i < n; i++)
        for (int c = 0; c < at[i]->clauses.n; c++) {
            const struct clause *clause = &at[i]->clauses.at[c];
            if (clause->kind != CLAUSE_DOMAIN)
                continue;
            if (x->n_domains < MOST_DOMAINS)
                x->domains[x->n_domains++] = clause;
            for (int k = 0; k < clause->args.n; k++)
                vec_push(x->plan->arena, &x->iterators, clause->args.at[k].name);
        }
}

static bool note_statement(struct walk *w, struct stmt *s)
{
    struct expander *x = w->with;
    note_domains(x, s->pragmas.at, s->pragmas.n);
    for (int i = 0; i < s->decls.n; i++)
        if (s->decls.at[i]->id > x->plan->work->last_id)
            x->plan->work->last_id = s->decls.at[i]->id;
    return true;
}

static bool note_id(struct walk *w, struct expr *e)
{
    struct expander *x = w->with;
    if (e->decl && e->decl->id > x->plan->work->last_id)
        x->plan->work->last_id = e->decl->id;
    return true;
}

static bool holds_iterators(const struct expander *x, const struct stmt *s)
{
    bool found = expand_is_iterator(x, loop_variable(s));
    for (int i = 0; i < s->n && !found; i++)
        found = holds_iterators(x, s->body[i]);
    return found;
}

static void find_loops(struct expander *x, struct stmt *s)
{
    const struct decl *d = loop_variable(s);
    bool iterates = expand_is_iterator(x, d);
    bool collapsed = !iterates && d && is_integer(d->type) && !holds_iterators(x, s);
    if (iterates || collapsed) {
        expand_loop(x, s, collapsed);
        return;
    }
    for (int i = 0; i < s->n; i++)
        find_loops(x, s->body[i]);
}

static bool is_kernel(const struct function *f)
{
    for (int i = 0; i < f->pragmas.n; i++)
        if (f->pragmas.at[i]->directive == DIR_KERNEL)
            return true;
    return false;
}

int pass_expand(struct plan *p, struct diag *d)
{
    struct expander x = {.plan = p};
    struct walk w = {.on_stmt = note_statement, .on_expr = note_id, .with = &x};
    (void)d;
    note_domains(&x, p->unit->file_pragmas.at, p->unit->file_pragmas.n);
    for (int i = 0; i < p->unit->functions.n; i++) {
        const struct function *f = p->unit->functions.at[i];
        note_domains(&x, f->pragmas.at, f->pragmas.n);
        walk_stmt(&w, f->body);
    }
    for (int i = 0; i < p->unit->functions.n; i++) {
        x.kernel = p->unit->functions.at[i];
        if (is_kernel(x.kernel))
            find_loops(&x, x.kernel->body);
    }
    placed_settle(p);
    return 0;
}

static bool becomes_nest(const struct plan *p, const struct stmt *loop)
{
    for (int i = 0; i < p->nests.n; i++)
        if (stmt_holds(loop, p->nests.at[i]->loop) || stmt_holds(p->nests.at[i]->loop, loop))
            return true;
    return false;
}

int pass_written_calls(struct plan *p, struct diag *d)
{
    (void)d;
    for (int i = 0; i < p->work->expanded.n; i++)
        if (!becomes_nest(p, p->work->expanded.at[i].loop))
            put_back(p->work->expanded.at[i].loop, p->work->expanded.at[i].written);
    return 0;
}
