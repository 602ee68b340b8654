/* The statements of a loop over the mesh, one after the other: calls that pass_expand wants in
 * their places go there, or in front of the statement. What stands behind '&&', '||' or '?' runs in
 * a branch of an `if` in front. Called by expand.c. */
#include "analysis/calls/calls.h"
#include "analysis/program/program.h"

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
    vec_add(x->plan->arena, &x->plan->work->placed, f);
}

/* The variable that holds what a call returns, a compound literal, or what is chosen. */
static struct decl *result_of(struct expander *x, struct expr *e)
{
    const char *of = e->kind == EXPR_CALL    ? callee_decl(e)->name
                     : e->kind == EXPR_OTHER ? "literal"
                                             : "chosen";
    return expand_variable(x, arena_printf(x->plan->arena, "%s_value", of), e->type, e);
}

/* The function's body as the program has it: along an edge there is no need of versions. */
static struct stmt *written_body(const struct expander *x, struct function *f)
{
    const struct work *w = x->plan->work;
    for (int i = 0; i < w->regions.n && x->is_edge; i++)
        if (w->regions.at[i].owner == f->body) {
            struct stmt *body = ARENA_COPY(x->plan->arena, *f->body);
            body->body = w->regions.at[i].body;
            body->n = w->regions.at[i].n;
            return body;
        }
    return f->body;
}

/* What the call stands for; false where it must stay a call. */
static bool put_call(struct expander *x, struct expr *call, struct decl *result,
                     struct stmt_list *out)
{
    struct expansion e = {.in = x, .callee = callee_function(call), .call = call, .result = result};
    struct stmt_list list = {0}, done = {0};
    struct arena *a = x->plan->arena;
    expand_rules(&e);
    if (vec_has(&x->chain, e.callee))
        expand_fail(&e, e.callee->decl->range, "it calls itself", "write it as a loop");
    if (x->chain.n == DEEPEST)
        expand_fail(&e, call->range, "so deep in calls of calls it is not looked at", NULL);
    struct stmt *body = e.callee->body;
    e.callee->body = written_body(x, e.callee);
    if (!e.why && expand_may(&e) && expand_bind(&e, &list))
        expand_body(&e, &list);
    e.callee->body = body;
    if (e.why) {
        note_kept(x, &e);
        return false;
    }
    note_placed(x, e.callee);
    vec_push(a, &x->chain, e.callee);
    for (int i = 0; i < list.n; i++) {
        pointer_calls_take(x, in_stmt(list.at[i]));
        expand_visit(x, list.at[i], &done);
    }
    x->chain.n--;
    struct stmt *block = stmt_block(a, &(struct stmt){.range = call->range}, done.at, done.n);
    vec_append(a, out, e.holds_loops ? done.at : &block, e.holds_loops ? done.n : 1);
    return true;
}

/* ---- calls in expressions ------------------------------------------------------------------- */

/* Something else than the assignment at the top changes a variable: the order may matter. */
static bool has_effects(struct expr *e)
{
    struct expr *bare = expr_bare(e);
    return any_expr(w, in_expr(e),
                    expr_is_modify(w.e) && w.e != (bare->kind == EXPR_ASSIGN ? bare : NULL));
}

static void declare_first(struct expander *x, struct decl *d, const struct expr *at,
                          struct stmt_list *out)
{
    struct stmt like = {.range = at->range};
    vec_push(x->plan->arena, out, stmt_declaration(x->plan->arena, &like, d));
}

static struct expr *name_of(struct expander *x, struct decl *d, const struct expr *at)
{
    return expr_of(x->plan->arena, at->range, d);
}

static void refuse_place(struct expander *x, struct expr *call)
{
    struct expansion e = {.in = x, .call = call};
    expand_fail(&e, call->range, "it stands in a condition of a loop or beside an assignment",
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

/* ... and those within it. */
static void put_formulas(struct expander *x, struct expr **at, bool first, struct stmt_list *out)
{
    struct function *f = callee_function(*at);
    if (vec_has(&x->chain, f) || x->chain.n == DEEPEST || !put_formula(x, *at))
        return;
    pointer_calls_take(x, in_expr(*at));
    vec_push(x->plan->arena, &x->chain, f);
    hoist(x, at, first, out);
    x->chain.n--;
}

static void hoist_call(struct expander *x, struct expr **at, bool first, struct stmt_list *out)
{
    struct expr *e = *at;
    if (!expand_is_wanted(x, e))
        return;
    if (expand_is_formula(x, e)) {
        bool now = x->is_edge || expand_of_cells(e) || expand_of_functions(e) || expand_of_set(x, e) ||
                   !is_scalar(e->type);
        if (now) /* else pass_inline does, or says why not */
            put_formulas(x, at, first, out);
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
    vec_append(x->plan->arena, out, list.at, list.n);
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

/* `f(c ? a : b)` of structs: the one that is chosen becomes a variable, too. */
static void hoist_records(struct expander *x, struct expr *call, struct stmt_list *out)
{
    for (int i = 1; i < call->n; i++) {
        struct expr *e = expr_bare(call->a[i]);
        if (e->kind != EXPR_CONDITIONAL || e->type->kind != TYPE_RECORD ||
            !is_cell_record(e->type->record))
            continue;
        struct decl *d = result_of(x, e);
        d->init = e;
        declare_first(x, d, e, out);
        call->a[i] = name_of(x, d, e);
    }
}

/* ---- behind '&&', '||' and '?' --------------------------------------------------------------- */

/* A call that cannot stay in it runs in some cases only. */
static bool must_choose(struct expander *x, struct expr *e)
{
    bool found = false;
    bool chooses = expr_chooses(e);
    found =
        found ||
        (chooses && any_from(i, 1, e->n,
                             any_expr(w, in_expr(e->a[i]),
                                      callee_function(w.e) && expand_is_wanted(x, w.e) &&
                                          !expand_is_formula(x, w.e))));
    bool record = e->type->kind == TYPE_RECORD && is_cell_record(e->type->record);
    return found && (record || is_scalar(e->type));
}

/* `value = e;` with what must run in front. */
static struct stmt *chosen_value(struct expander *x, struct decl *value, struct expr *e)
{
    struct arena *a = x->plan->arena;
    struct stmt_list list = {0};
    struct stmt like = {.range = e->range};
    hoist(x, &e, true, &list);
    struct expr *set = expr_assign(a, e->range, name_of(x, value, e), e);
    vec_push(a, &list, stmt_of(a, &like, set));
    return stmt_block(a, &like, list.at, list.n);
}

static struct expr *as_truth(struct expander *x, struct expr *e)
{
    struct arena *a = x->plan->arena;
    struct expr *zero = expr_integer(a, e->range, &type_int, 0);
    return expr_binary(a, e->range, OP_NE, &type_int, expr_paren(a, e), zero);
}

/* a && f(b)  ->  int v = 0; if (a) v = f(b) != 0;     a ? f(b) : c  ->  if (a) v = f(b); else v =
 * c; */
static void hoist_choice(struct expander *x, struct expr **at, struct stmt_list *out)
{
    struct expr *e = *at;
    struct arena *a = x->plan->arena;
    struct stmt like = {.range = e->range};
    struct decl *value = result_of(x, e);
    bool both = e->kind == EXPR_CONDITIONAL, or = expr_is(e, OP_OR);
    hoist(x, &e->a[0], true, out);
    if (!both)
        value->init = expr_integer(a, e->range, &type_int, or);
    struct expr *test =
        or ? expr_unary(a, e->range, OP_NOT, &type_int, expr_paren(a, e->a[0])) : e->a[0];
    struct stmt *then = chosen_value(x, value, both ? e->a[1] : as_truth(x, e->a[1]));
    struct stmt *other = both ? chosen_value(x, value, e->a[2]) : NULL;
    declare_first(x, value, e, out);
    vec_push(a, out, stmt_if(a, &like, test, then, other));
    *at = name_of(x, value, e);
}

/* first: what stands here may run before the rest of the statement. */
static void hoist(struct expander *x, struct expr **at, bool first, struct stmt_list *out)
{
    struct expr *e = *at;
    bool chooses = expr_chooses(e) || expr_is(e, OP_COMMA);
    if (first && must_choose(x, e)) {
        hoist_choice(x, at, out);
        return;
    }
    bool follows = e->n > 0 && expr_bare(e->a[0])->kind == EXPR_CALL;
    for (int i = 0; i < e->n; i++)
        hoist(x, &e->a[i], first && !(chooses && i > 0), out);
    if (follows)
        e = *at = expr_behind_address(e); /* `*at(g, i, j)` has become `*&g->u[...]` */
    if (x->is_edge)
        element_write_out(x->plan->arena, e);
    if (e->kind == EXPR_CALL && first)
        hoist_records(x, e, out);
    if (callee_function(e))
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
    if (!has_effects(e))
        hoist_records(x, e, out);
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
            vec_push(x->plan->arena, out, stmt_declaration(x->plan->arena, s, s->decls.at[from]));
        vec_append(x->plan->arena, out, first.at, first.n);
    }
    if (out->n == before) {
        vec_push(x->plan->arena, out, s);
        return;
    }
    for (; from < s->decls.n; from++)
        vec_push(x->plan->arena, out, stmt_declaration(x->plan->arena, s, s->decls.at[from]));
}

static struct stmt *visited_body(struct expander *x, struct stmt *s)
{
    struct stmt_list list = {0};
    expand_visit(x, s, &list);
    if (list.n == 1)
        return list.at[0];
    return stmt_block(x->plan->arena, s, list.at, list.n);
}

void expand_visit(struct expander *x, struct stmt *s, struct stmt_list *out)
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
            expand_visit(x, s->body[i], &list);
        else
            vec_push(x->plan->arena, &list, visited_body(x, s->body[i]));
    x->open.n -= counts != NULL;
    stmt_set_body(x->plan->arena, s, list.at, list.n);
    vec_push(x->plan->arena, out, s);
}
