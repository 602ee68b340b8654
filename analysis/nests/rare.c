/* Branches that few cells take, by what they cost. Rows of cells run as vectors, in which a branch
 * costs the same whether one cell takes it or none does; so codegen prints a nest once more without
 * the branches that cost much more than what stands beside them, and a row runs that first. Where
 * some cell does take one, the row runs again as it stands in the program, so a cell must write the
 * same whatever was written before. Which cells take a branch is seen at run time only: a wrong
 * guess costs a few rows (amr_usual in amr_device.h).
 *
 * needs: plan_nest.body, accesses, lookups, helpers; plan_array.full_write.
 * provides: plan.rare, plan_nest.shorter */
#include <limits.h>
#include <string.h>

#include "analysis/arrays/arrays.h"
#include "analysis/nests/nests.h"

enum {
    LEAST = 16,        /* what a rare branch costs, in additions */
    RATIO = 4,         /* and how many times as much as what the others do */
    MOST_BRANCHES = 64 /* of a nest: counting takes the square of that */
};

struct cost {
    struct plan *plan;
    const struct plan_nest *nest;
    int from; /* rare branches so deep are left out; INT_MAX: none is */
};

const struct plan_rare *plan_rare_at(const struct plan *p, const struct stmt *s)
{
    return vec_first_at(x, &p->rare, x->at == s);
}

/* ---- what statements cost -------------------------------------------------------------------- */

static int cost_stmt(const struct cost *c, struct stmt *s, bool *ended);

static int cost_of_body(const struct cost *c, struct stmt *body)
{
    struct cost inner = *c;
    bool ended = false;
    inner.from = c->from == INT_MAX ? INT_MAX : 0;
    return cost_stmt(&inner, body, &ended);
}

static int cost_call(const struct cost *c, struct expr *e)
{
    static const char *const cheap[] = {"fabs", "fabsf", "fmin", "fmax", "fminf", "fmaxf", NULL};
    struct function *f = callee_function(e);
    const struct decl *d = callee_decl(e);
    if (f)
        return cost_of_body(c, f->body);
    if (d && word_among(d->name, cheap))
        return 1;
    return d && !strncmp(d->name, "sqrt", 4) ? 8 : 24;
}

static int cost_expr(const struct cost *c, struct expr *e)
{
    if (!e || is_access_site(c->nest, e))
        return e ? 1 : 0;
    int cost = e->kind == EXPR_CALL ? cost_call(c, e) : 0;
    bool computes = e->kind == EXPR_BINARY || (e->kind == EXPR_ASSIGN && e->op != OP_ASSIGN);
    if (computes && is_floating(e->type))
        cost += operators[e->op].computes == OP_DIV ? 8 : 1;
    for (int i = e->kind == EXPR_CALL; i < e->n; i++)
        cost += cost_expr(c, e->a[i]);
    return cost;
}

static int cost_list(const struct cost *c, struct stmt *const *s, int n, bool *ended)
{
    int cost = 0;
    for (int i = 0; i < n && !*ended; i++)
        cost += cost_stmt(c, s[i], ended);
    return cost;
}

static int cost_if(const struct cost *c, struct stmt *s, bool *ended)
{
    const struct plan_rare *rare = plan_rare_at(c->plan, s);
    bool ends[2] = {false, false};
    int cost = cost_expr(c, s->expr);
    for (int b = 0; b < 2; b++)
        if (rare && rare->depth >= c->from && rare->branch == b)
            ends[b] = true; /* the row is run once more */
        else if (b < s->n)
            cost += cost_stmt(c, s->body[b], &ends[b]);
    *ended = ends[0] && ends[1];
    return cost;
}

static int cost_stmt(const struct cost *c, struct stmt *s, bool *ended)
{
    if (s->kind == STMT_COMPOUND)
        return cost_list(c, s->body, s->n, ended);
    if (s->kind == STMT_IF)
        return cost_if(c, s, ended);
    *ended = s->kind == STMT_CONTINUE || s->kind == STMT_RETURN;
    int cost = cost_expr(c, s->expr);
    for (int i = 0; i < s->decls.n; i++)
        cost += cost_expr(c, s->decls.at[i]->init);
    return cost;
}

/* ---- which branches are rare ----------------------------------------------------------------- */

/* The statements that run one after the other, and what follows them. */
struct list {
    struct stmt *const *at;
    int n;
    int rest; /* costs of what follows */
};

static int mark_list(const struct cost *c, struct list l, int depth);

static int mark_stmt(const struct cost *c, struct stmt *s, int rest, int depth)
{
    bool compound = s->kind == STMT_COMPOUND;
    return mark_list(c, (struct list){compound ? s->body : &s, compound ? s->n : 1, rest}, depth);
}

/* Returns how deep what follows lies. A branch that others leave by a way out holds that, too. */
static int mark_if(const struct cost *c, struct stmt *s, int rest, int depth)
{
    int cost[2], branch = -1;
    bool ends[2] = {false, false};
    for (int b = 0; b < 2; b++)
        cost[b] = b < s->n ? cost_stmt(c, s->body[b], &ends[b]) : 0;
    for (int b = 0; b < 2; b++)
        cost[b] += ends[!b] && !ends[b] ? rest : 0;
    for (int b = 0; b < 2; b++)
        if (cost[b] >= LEAST && cost[b] >= RATIO * cost[!b])
            branch = b;
    if (branch >= 0) {
        struct plan_rare rare = {s, branch, depth};
        vec_push(c->plan->arena, &c->plan->rare, rare);
    }
    for (int b = 0; b < s->n; b++)
        mark_stmt(c, s->body[b], ends[b] ? 0 : rest, depth + (b == branch));
    return depth + (branch >= 0 && ends[!branch]);
}

static int mark_list(const struct cost *c, struct list l, int depth)
{
    for (int i = 0; i < l.n; i++) {
        struct stmt *s = l.at[i];
        bool ended = false;
        if (s->kind != STMT_IF && s->kind != STMT_COMPOUND)
            continue;
        int rest = l.rest + cost_list(c, l.at + i + 1, l.n - i - 1, &ended);
        if (s->kind == STMT_IF)
            depth = mark_if(c, s, rest, depth);
        else
            depth = mark_list(c, (struct list){s->body, s->n, rest}, depth);
    }
    return depth;
}

/* ---- which nests may be run twice ------------------------------------------------------------ */

struct scan {
    const struct plan_nest *nest;
    int branches;
    bool plain;
};

static void scan_stmt(struct scan *scan, const struct stmt *s)
{
    scan->branches += s->kind == STMT_IF;
    scan->plain &= s->kind == STMT_EXPR || s->kind == STMT_DECL || s->kind == STMT_COMPOUND ||
                   s->kind == STMT_IF || s->kind == STMT_RETURN || s->kind == STMT_CONTINUE ||
                   s->kind == STMT_NULL;
}

/* Where a branch of a helper is left out, its caller goes on with any number: no index, no divisor
 * of integers may come of that. */
static void scan_code(struct scan *scan, struct walk_roots in)
{
    for (WALK(w, in); next_node(&w);) {
        const struct plan_lookup *l = w.e ? plan_lookup_at(scan->nest, w.e) : NULL;
        if (!w.e)
            scan_stmt(scan, w.in);
        else if (is_access_site(scan->nest, w.e))
            walk_skip(&w);
        else if (l)
            scan->plain &= scan->nest->tables.at[l->table]->kind != TABLE_WHOLE;
        else
            scan->plain &= !(expr_is_division(w.e) && !is_floating(w.e->type)) &&
                           w.e->kind != EXPR_SUBSCRIPT && w.e->kind != EXPR_OTHER &&
                           !expr_is(w.e, OP_DEREF);
    }
}

static bool returns_number(const struct function *f)
{
    enum type_kind kind = f->decl->type->of->kind;
    return kind == TYPE_FLOAT || kind == TYPE_INT || kind == TYPE_BOOL;
}

static bool may_run_twice(struct plan_nest *n)
{
    struct scan scan = {.nest = n, .plain = true};
    if (n->edge || n->update_power || n->reductions.n || n->kernel->role == ROLE_INIT ||
        vec_any(a, &n->arrays, a->writes && !a->full_write))
        return false;
    scan_code(&scan, in_nest_body(n));
    for (int i = 0; i < n->helpers.n; i++) {
        scan.plain &= returns_number(n->helpers.at[i]);
        scan_code(&scan, in_stmt(n->helpers.at[i]->body));
    }
    return scan.plain && scan.branches > 0 && scan.branches <= MOST_BRANCHES;
}

/* Bit v: without the rare branches at depth v and below, the nest costs at least a third less. */
static void judge_nest(struct plan *p, struct plan_nest *n)
{
    struct cost c = {p, n, INT_MAX};
    bool ended = false;
    for (int i = 0; i < n->helpers.n; i++)
        if (!vec_any_at(x, &p->rare, stmt_holds(n->helpers.at[i]->body, x->at)))
            mark_stmt(&c, n->helpers.at[i]->body, 0, 0);
    mark_list(&c, (struct list){n->body.at, n->body.n, 0}, 0);
    int whole = cost_list(&c, n->body.at, n->body.n, &ended), before = whole;
    for (int v = PLAN_SHORTER - 1; v >= 0; v--) {
        struct cost without = {p, n, v};
        ended = false;
        int cost = cost_list(&without, n->body.at, n->body.n, &ended);
        if (3 * cost <= 2 * before && before - cost >= 2 * LEAST) {
            n->shorter |= 1u << v;
            before = cost;
        }
    }
}

void pass_rare(struct plan *p, struct work_nest *w)
{
    if (may_run_twice(w->nest))
        judge_nest(p, w->nest);
}
