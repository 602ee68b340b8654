/* What must hold of the plan and of the program's tree after each pass. Called between passes in
 * builds with checks (AMRCC_CHECK), as those with sanitizers are. */
#include "analysis/plan.h"

struct check {
    const struct plan *plan;
    const char *wrong;   /* the first thing, or NULL */
    struct arena *arena; /* of `seen`; NULL behind the functions: what one cell does may share parts */
    struct ptr_map seen; /* expressions of the functions */
};

static void need(struct check *c, bool holds, const char *what)
{
    if (!holds && !c->wrong)
        c->wrong = what;
}

/* ---- the tree -------------------------------------------------------------------------------- */

/* Operands of an expression of a kind: at least, at most; -1: any number. */
static const int operands[][2] = {
    [EXPR_INT] = {0, 0},    [EXPR_FLOAT] = {0, 0},  [EXPR_STRING] = {0, 0},
    [EXPR_NAME] = {0, 0},   [EXPR_SUBSCRIPT] = {2, 2}, [EXPR_MEMBER] = {1, 1},
    [EXPR_CALL] = {1, -1},  [EXPR_UNARY] = {1, 1},  [EXPR_BINARY] = {2, 2},
    [EXPR_ASSIGN] = {2, 2}, [EXPR_CONDITIONAL] = {3, 3}, [EXPR_CAST] = {1, 1},
    [EXPR_PAREN] = {1, 1},  [EXPR_SIZEOF] = {0, -1}, [EXPR_INIT_LIST] = {0, -1},
    [EXPR_OTHER] = {0, -1},
};

static bool has_operator(const struct expr *e)
{
    return e->kind == EXPR_UNARY || e->kind == EXPR_BINARY || e->kind == EXPR_ASSIGN;
}

static void check_expr(struct check *c, const struct expr *e)
{
    const int *n = operands[e->kind];
    need(c, e->type, "an expression has no type");
    need(c, e->n >= n[0] && (n[1] < 0 || e->n <= n[1]), "an expression has too few or many operands");
    need(c, (e->kind != EXPR_NAME && e->kind != EXPR_MEMBER) || e->decl, "a name means nothing");
    need(c, !has_operator(e) || e->op, "an operation has no operator");
    for (int i = 0; i < e->n; i++)
        need(c, e->a[i], "an operand is missing");
    if (c->arena) {
        need(c, ptr_map_get(&c->seen, e) < 0, "an expression stands in two places");
        ptr_map_set(c->arena, &c->seen, e, 0);
    }
}

static bool holds_condition(const struct stmt *s)
{
    return s->kind == STMT_IF || s->kind == STMT_WHILE || s->kind == STMT_DO ||
           s->kind == STMT_SWITCH;
}

static void check_stmt(struct check *c, const struct stmt *s)
{
    need(c, !holds_condition(s) || (s->expr && s->n > 0), "a statement lacks its condition or body");
    need(c, s->kind != STMT_IF || s->n <= 2, "an 'if' has more than two branches");
    need(c, s->kind != STMT_FOR || s->n == 1, "a loop has no body");
    need(c, s->kind != STMT_EXPR || s->expr, "an expression statement has no expression");
    for (int i = 0; i < s->n; i++) {
        need(c, s->body[i], "a statement is missing");
        need(c, !c->arena || !s->body[i] || s->body[i]->parent == s,
             "a statement does not know where it stands");
    }
    for (int i = 0; i < s->decls.n; i++)
        need(c, s->decls.at[i] && s->decls.at[i]->type, "a declaration has no type");
}

static void check_tree(struct check *c, struct stmt *s)
{
    for (WALK(w, in_stmt(s)); !c->wrong && next_node(&w);)
        if (w.e)
            check_expr(c, w.e);
        else
            check_stmt(c, w.in);
}

/* ---- nests ----------------------------------------------------------------------------------- */

static void check_access(struct check *c, const struct plan_nest *n, const struct plan_access *a)
{
    need(c, a->site && a->array >= 0 && a->array < n->arrays.n, "an access names no array");
    need(c, a->reads || a->writes, "an access neither reads nor writes");
    need(c, plan_access_at(n, a->site), "an access is not found at its place");
}

static void check_arrays(struct check *c, const struct plan_nest *n)
{
    vec_each (a, &n->arrays) {
        need(c, a && a->decl && a->type && a->name && a->label, "an array of a nest is not described");
        for (int d = 0; d < c->plan->dim; d++)
            need(c, a->lo[d] <= a->hi[d], "the hull of an array's offsets is empty");
    }
}

static void check_lists(struct check *c, const struct plan_nest *n)
{
    for (int i = 0; i < n->accesses.n; i++)
        check_access(c, n, &n->accesses.at[i]);
    for (int i = 0; i < n->lookups.n; i++)
        need(c, n->lookups.at[i].table >= 0 && n->lookups.at[i].table < n->tables.n,
             "a lookup names no table");
    for (int i = 0; i < n->copies.n; i++)
        need(c, n->copies.at[i].to < n->arrays.n && n->copies.at[i].from < n->arrays.n,
             "a copy names no array");
    for (int i = 0; i < n->fluxes.n; i++)
        need(c, n->fluxes.at[i].array < n->arrays.n && n->fluxes.at[i].axis < c->plan->dim,
             "a flux names no array or axis");
    for (int i = 0; i < n->scalars.n; i++)
        need(c, n->scalars.at[i].decl, "a scalar is no variable");
}

static void check_nest(struct check *c, const struct plan_nest *n, int id)
{
    need(c, n && n->id == id, "nests are not numbered in order");
    if (c->wrong)
        return;
    need(c, n->kernel && n->loop, "a nest has no kernel or no loop");
    check_arrays(c, n);
    check_lists(c, n);
    for (int i = 0; i < n->body.n; i++)
        check_tree(c, n->body.at[i]);
}

const char *plan_fault(const struct plan *p)
{
    struct check c = {.plan = p, .arena = arena_new()};
    for (int i = 0; i < p->unit->functions.n; i++)
        check_tree(&c, p->unit->functions.at[i]->body);
    arena_free(c.arena);
    c.arena = NULL;
    for (int i = 0; i < p->nests.n && !c.wrong; i++)
        check_nest(&c, p->nests.at[i], i);
    return c.wrong;
}
