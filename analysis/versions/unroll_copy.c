/* Copies of statements in which loops are written out, with the number in the variable's place.
 * Called by unroll.c. */
#include "analysis/lower/lower.h"
#include "analysis/program/program.h"
#include "analysis/tree/tree.h"
#include "analysis/versions/unroll.h"
#include "analysis/versions/versions.h"

#include <string.h>

/* ---- expressions ---------------------------------------------------------------------------- */

static const struct binding *bound(const struct binding *b, const struct decl *d)
{
    while (b && b->of != d)
        b = b->outer;
    return b;
}

/* (from + more), a number in `from` and in `more` as one. */
static struct expr *sum(struct unroller *u, const struct expr *at, struct expr *from, int64_t more)
{
    struct expr *bare = expr_bare(from);
    bool down = expr_is(bare, EXPR_BINARY, "-");
    int64_t value;
    if ((down || expr_is(bare, EXPR_BINARY, "+")) && known_integer(bare->a[1], &value))
        return sum(u, at, bare->a[0], more + (down ? -value : value));
    from = expr_copy(u->plan->arena, from);
    if (more == 0)
        return from;
    struct expr *e = ARENA_NEW(u->plan->arena, struct expr);
    *e = (struct expr){.kind = EXPR_BINARY, .type = from->type, .range = at->range, .n = 2};
    e->op = more < 0 ? "-" : "+";
    e->a = arena_alloc(u->plan->arena, 2 * sizeof *e->a);
    e->a[0] = from;
    e->a[1] = unroll_number(u, at, more < 0 ? -more : more);
    return unroll_wrap(u, EXPR_PAREN, e, e->type);
}

static struct expr *copy_name(struct unroller *u, struct expr *e, const struct binding *env)
{
    const struct binding *b = bound(env, e->decl);
    if (b && !b->copy)
        return b->from ? sum(u, e, b->from, b->value) : unroll_number(u, e, b->value);
    struct expr *c = ARENA_NEW(u->plan->arena, struct expr);
    *c = *e;
    c->decl = b ? b->copy : e->decl;
    return c;
}

static struct expr *simplify(struct unroller *u, struct expr *e)
{
    int64_t value;
    if (e->kind == EXPR_SUBSCRIPT) {
        struct expr *entry = unroll_entry(u, e);
        u->changed |= entry != NULL;
        return entry ? entry : e;
    }
    if (e->kind == EXPR_CONDITIONAL && known_integer(e->a[0], &value))
        return unroll_wrap(u, EXPR_PAREN, e->a[value ? 1 : 2], e->type);
    if (e->kind == EXPR_BINARY && is_integer(e->type) && known_integer(e, &value) &&
        value <= INT32_MAX && value >= INT32_MIN)
        return unroll_number(u, e, value);
    return e;
}

/* All is new but the numbers: accesses, and the order of uses, are known by their address. */
struct expr *unroll_expr(struct unroller *u, struct expr *e, const struct binding *env)
{
    if (!e)
        return NULL;
    if (e->kind == EXPR_NAME)
        return copy_name(u, e, env);
    if (e->kind == EXPR_OTHER || e->kind == EXPR_SIZEOF || e->kind == EXPR_STRING) {
        for (const struct binding *b = env; b; b = b->outer)
            u->failed |= expr_mentions(e, b->of); /* its text cannot be changed */
        return e;
    }
    struct expr *c = ARENA_NEW(u->plan->arena, struct expr);
    *c = *e;
    c->a = arena_alloc(u->plan->arena, (size_t)(e->n + 1) * sizeof *c->a);
    for (int i = 0; i < e->n; i++)
        c->a[i] = unroll_expr(u, e->a[i], env);
    return simplify(u, c);
}

/* ---- statements ----------------------------------------------------------------------------- */

static struct stmt *copy_stmt(struct unroller *u, struct stmt *s, struct binding **env);

static struct stmt *new_stmt(struct unroller *u, const struct stmt *like)
{
    struct stmt *c = ARENA_NEW(u->plan->arena, struct stmt);
    *c = *like;
    u->statements++;
    return c;
}

static void bind(struct unroller *u, struct binding **env, struct binding b)
{
    struct binding *own = ARENA_NEW(u->plan->arena, struct binding);
    *own = b;
    own->outer = *env;
    *env = own;
}

static void set_body(struct unroller *u, struct stmt *s, struct stmt *const *body, int n)
{
    s->body = arena_alloc(u->plan->arena, (size_t)(n + 1) * sizeof *s->body);
    s->n = n;
    for (int i = 0; i < n; i++) {
        s->body[i] = body[i];
        body[i]->parent = s;
    }
}

static struct stmt *copy_declaration(struct unroller *u, struct stmt *s, struct binding **env)
{
    struct stmt *c = new_stmt(u, s);
    memset(&c->decls, 0, sizeof c->decls);
    for (int i = 0; i < s->decls.n; i++) {
        struct decl *d = ARENA_NEW(u->plan->arena, struct decl);
        *d = *s->decls.at[i];
        bind(u, env, (struct binding){.of = s->decls.at[i], .copy = d}); /* `int x = x;` sees it */
        d->init = unroll_expr(u, d->init, *env);
        vec_push(u->plan->arena, &c->decls, d);
    }
    return c;
}

/* A block around what is made of the statements. */
static struct stmt *block_of(struct unroller *u, const struct stmt *like, struct stmt *const *body,
                             int n)
{
    struct stmt *c = new_stmt(u, like);
    c->kind = STMT_COMPOUND;
    c->expr = c->step = NULL;
    c->init = NULL;
    memset(&c->decls, 0, sizeof c->decls);
    set_body(u, c, body, n);
    return c;
}

/* Adds a statement, or, of a block that was made here and declares nothing, what it holds. */
static void append(struct unroller *u, struct stmt_list *list, struct stmt *s, bool may_open)
{
    bool opens = s && may_open && s->kind == STMT_COMPOUND;
    for (int i = 0; opens && i < s->n; i++)
        opens = s->body[i]->kind != STMT_DECL;
    for (int i = 0; opens && i < s->n; i++)
        vec_push(u->plan->arena, list, s->body[i]);
    if (s && !opens)
        vec_push(u->plan->arena, list, s);
}

struct stmt *unroll_body(struct unroller *u, struct stmt *s, struct binding **env)
{
    struct stmt *c = copy_stmt(u, s, env);
    return c ? c : block_of(u, s, NULL, 0);
}

/* `if (...) continue;` */
static bool is_guard(const struct stmt *s)
{
    const struct stmt *only = s->kind == STMT_IF && s->n == 1 ? s->body[0] : NULL;
    if (only && only->kind == STMT_COMPOUND && only->n == 1)
        only = only->body[0];
    return only && only->kind == STMT_CONTINUE;
}

static struct stmt *copy_block(struct unroller *u, struct stmt *s, struct binding *env);

/* The rest of a block behind a statement that may have left the loop. */
static struct stmt *copy_rest(struct unroller *u, const struct stmt *s, int from, bool round,
                              struct binding *env)
{
    struct stmt rest = *s;
    rest.body = s->body + from;
    rest.n = s->n - from;
    if (round)
        u->round = &rest;
    u->breaking.under++;
    struct stmt *body = copy_block(u, &rest, env);
    u->breaking.under--;
    return unroll_unless_left(u, body);
}

/* ---- rounds --------------------------------------------------------------------------------- */

/* What stands behind a guard in a round, where the guard lets it. */
static struct stmt *copy_guarded(struct unroller *u, const struct stmt *s, int from,
                                 struct expr *condition, struct binding *env)
{
    struct stmt rest = *s, *c = new_stmt(u, s->body[from - 1]);
    rest.body = s->body + from;
    rest.n = s->n - from;
    u->round = &rest;
    u->breaking.under++;
    struct stmt *body = copy_block(u, &rest, env);
    u->breaking.under--;
    c->expr = unroll_wrap(u, EXPR_UNARY, unroll_wrap(u, EXPR_PAREN, condition, condition->type),
                          condition->type);
    c->expr->op = "!";
    set_body(u, c, &body, 1);
    return c;
}

/* `jj = j + dy[d];` of a variable that each round sets for itself: in a round it is a declaration.
 */
static struct stmt *copy_own(struct unroller *u, struct stmt *s, struct binding **env)
{
    struct decl *d = round_variable(u->around, u->loop, s);
    if (!d || bound(*env, d))
        return NULL;
    struct stmt *c = new_stmt(u, s);
    struct decl *own = ARENA_NEW(u->plan->arena, struct decl);
    *own = *d;
    own->kind = DECL_VAR;
    own->init = unroll_expr(u, expr_bare(s->expr)->a[1], *env);
    bind(u, env, (struct binding){.of = d, .copy = own});
    c->kind = STMT_DECL;
    c->expr = NULL;
    vec_push(u->plan->arena, &c->decls, own);
    return c;
}

static struct stmt *copy_block(struct unroller *u, struct stmt *s, struct binding *env)
{
    struct stmt_list list = {0};
    bool round = u->on_continue == CONTINUE_ENDS_ROUND && u->round == s;
    for (int i = 0; i < s->n && !u->ended; i++) {
        struct expr *guard =
            round && is_guard(s->body[i]) ? unroll_expr(u, s->body[i]->expr, env) : NULL;
        int64_t value;
        if (guard && !known_integer(guard, &value)) {
            append(u, &list, copy_guarded(u, s, i + 1, guard, env), false);
            break;
        }
        struct stmt *own = round || u->own == s ? copy_own(u, s->body[i], &env) : NULL;
        bool before = u->breaking.may;
        u->breaking.may = false;
        append(u, &list, own ? own : copy_stmt(u, s->body[i], &env), s->body[i]->kind == STMT_FOR);
        bool leaves = u->breaking.may && i + 1 < s->n;
        u->breaking.may |= before;
        if (leaves) {
            append(u, &list, copy_rest(u, s, i + 1, round, env), false);
            break;
        }
    }
    return block_of(u, s, list.at, list.n);
}

static struct stmt *evaluated(struct unroller *u, const struct stmt *like, struct expr *e)
{
    struct stmt *c = block_of(u, like, NULL, 0);
    c->kind = STMT_EXPR;
    c->expr = e;
    return c;
}

/* One round after the other, each a block of its own; NULL where a round cannot be written out. */
static struct stmt *write_out(struct unroller *u, struct stmt *s, const struct rounds *r,
                              struct binding *env)
{
    struct stmt_list list = {0};
    enum continue_kind outer = u->on_continue;
    const struct stmt *outer_round = u->round, *outer_loop = u->loop;
    u->loop = s;
    bool failed = u->failed, ended = u->ended, left = false;
    const struct breaking breaking = u->breaking;
    struct stmt *flag = unroll_flag(u, s);
    u->failed = false;
    u->on_continue = CONTINUE_ENDS_ROUND;
    u->breaking = (struct breaking){.flag = flag->decls.at[0]};
    for (int i = 0; i < r->n && !u->failed && u->statements < MOST_STATEMENTS; i++) {
        struct binding *round = env;
        bind(u, &round, (struct binding){.of = r->variable, .value = r->at[i], .from = r->from});
        u->ended = u->breaking.may = false;
        u->round = s->body[0];
        u->breaking.under = left;
        struct stmt *c = copy_stmt(u, s->body[0], &round);
        append(u, &list, c && left ? unroll_unless_left(u, c) : c, !left);
        append(u, &list, r->also ? evaluated(u, s, unroll_expr(u, r->also, round)) : NULL, false);
        if (u->breaking.may && !left) { /* the first that may */
            vec_push(u->plan->arena, &list, flag);
            for (int k = list.n - 1; k > 0; k--)
                list.at[k] = list.at[k - 1];
            list.at[0] = flag;
        }
        left |= u->breaking.may;
        if (u->breaking.always)
            break;
    }
    u->breaking = breaking;
    bool fits = !u->failed && u->statements < MOST_STATEMENTS;
    u->on_continue = outer;
    u->round = outer_round;
    u->loop = outer_loop;
    u->failed = failed;
    u->ended = ended;
    return fits ? block_of(u, s, list.at, list.n) : NULL;
}

static struct stmt *copy_loop(struct unroller *u, struct stmt *s, struct binding *env)
{
    struct rounds rounds;
    if (unroll_distances(u, s, env, &rounds) && unroll_may(u, s, rounds.variable)) {
        struct stmt *c = write_out(u, s, &rounds, env);
        if (c) {
            u->changed = true;
            return c;
        }
    }
    enum continue_kind outer = u->on_continue;
    struct decl *flag = u->breaking.flag;
    u->on_continue = CONTINUE_KEPT;
    u->breaking.flag = NULL;
    struct stmt *c = new_stmt(u, s);
    c->init = s->init ? copy_stmt(u, s->init, &env) : NULL;
    c->expr = unroll_expr(u, s->expr, env);
    c->step = unroll_expr(u, s->step, env);
    set_body(u, c, s->body, 0);
    struct stmt *b = unroll_body(u, s->body[0], &env);
    set_body(u, c, &b, 1);
    u->on_continue = outer;
    u->breaking.flag = flag;
    return c;
}

static struct stmt *copy_if(struct unroller *u, struct stmt *s, struct binding *env)
{
    struct expr *condition = unroll_expr(u, s->expr, env);
    int64_t value;
    if (env && known_integer(condition, &value))
        return value       ? copy_stmt(u, s->body[0], &env)
               : s->n == 2 ? copy_stmt(u, s->body[1], &env)
                           : NULL;
    enum continue_kind outer = u->on_continue;
    if (outer == CONTINUE_ENDS_ROUND)
        u->on_continue = CONTINUE_FAILS;
    struct stmt *c = new_stmt(u, s), *body[2];
    c->expr = condition;
    u->breaking.under++;
    for (int i = 0; i < s->n; i++)
        body[i] = unroll_body(u, s->body[i], &env);
    u->breaking.under--;
    set_body(u, c, body, s->n);
    u->on_continue = outer;
    return c;
}

/* Of a number only the statements that run for it are left. */
static struct stmt *copy_switch(struct unroller *u, struct stmt *s, struct binding **env)
{
    struct expr *e = unroll_expr(u, s->expr, *env);
    struct stmt_list list = {0};
    int64_t value;
    if (!*env || s->body[0]->kind != STMT_COMPOUND || !known_integer(e, &value) ||
        !unroll_cases(u, s->body[0], value, &list))
        return NULL;
    struct stmt rest = *s->body[0];
    rest.body = list.at;
    rest.n = list.n;
    return copy_block(u, &rest, *env);
}

/* What a `break` or `continue` in it leaves is not the loop that is written out. */
static struct stmt *copy_other(struct unroller *u, struct stmt *s, struct binding **env)
{
    struct stmt *c = new_stmt(u, s);
    enum continue_kind outer = u->on_continue;
    struct decl *flag = u->breaking.flag;
    bool loop = s->kind == STMT_WHILE || s->kind == STMT_DO;
    if (loop || (s->kind == STMT_SWITCH && outer == CONTINUE_ENDS_ROUND))
        u->on_continue = loop ? CONTINUE_KEPT : CONTINUE_FAILS;
    if (loop || s->kind == STMT_SWITCH)
        u->breaking.flag = NULL;
    c->expr = unroll_expr(u, s->expr, *env);
    struct stmt **body = arena_alloc(u->plan->arena, (size_t)(s->n + 1) * sizeof *body);
    for (int i = 0; i < s->n; i++)
        body[i] = unroll_body(u, s->body[i], env);
    set_body(u, c, body, s->n);
    u->on_continue = outer;
    u->breaking.flag = flag;
    return c;
}

static struct stmt *copy_stmt(struct unroller *u, struct stmt *s, struct binding **env)
{
    struct stmt *chosen;
    switch (s->kind) {
    case STMT_DECL:
        return copy_declaration(u, s, env);
    case STMT_COMPOUND:
        return copy_block(u, s, *env);
    case STMT_FOR:
        return copy_loop(u, s, *env);
    case STMT_IF:
        return copy_if(u, s, *env);
    case STMT_SWITCH:
        chosen = copy_switch(u, s, env);
        return chosen ? chosen : copy_other(u, s, env);
    case STMT_CONTINUE:
        u->failed |= u->on_continue == CONTINUE_FAILS;
        u->ended |= u->on_continue == CONTINUE_ENDS_ROUND;
        return u->on_continue == CONTINUE_KEPT ? new_stmt(u, s) : NULL;
    case STMT_BREAK:
        return unroll_break(u, s);
    default:
        return copy_other(u, s, env);
    }
}
