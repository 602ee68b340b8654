/* Copies of statements in which loops are written out, with the number in the variable's place.
 * Called by unroll.c. */
#include "analysis/lower/lower.h"
#include "analysis/program/program.h"
#include "analysis/versions/unroll.h"

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
    bool down = expr_is(bare, OP_SUB);
    int64_t value;
    if ((down || expr_is(bare, OP_ADD)) && known_integer(bare->a[1], &value))
        return sum(u, at, bare->a[0], more + (down ? -value : value));
    struct arena *a = u->plan->arena;
    from = expr_copy(a, from);
    if (more == 0)
        return from;
    struct expr *number = expr_integer(a, at->range, at->type, more < 0 ? -more : more);
    enum operator op = more < 0 ? OP_SUB : OP_ADD;
    return expr_paren(a, expr_binary(a, at->range, op, from->type, from, number));
}

/* What is bound; text that cannot be changed. All else is new but the numbers: accesses, and the
 * order of uses, are known by their address. */
static struct expr *put_known(struct rewrite *r, struct expr *e)
{
    struct unroller *u = r->with;
    const struct binding *b = u->env;
    if (e->kind == EXPR_OTHER || e->kind == EXPR_SIZEOF || e->kind == EXPR_STRING) {
        for (; b; b = b->outer)
            u->failed |= expr_mentions(e, b->of);
        return expr_copy(r->arena, e);
    }
    b = e->kind == EXPR_NAME ? bound(b, e->decl) : NULL;
    if (!b)
        return NULL;
    if (!b->copy)
        return b->from ? sum(u, e, b->from, b->value)
                       : expr_integer(r->arena, e->range, e->type, b->value);
    struct expr *c = expr_like(r->arena, e);
    c->decl = b->copy;
    return c;
}

static struct expr *simplify(struct rewrite *r, struct expr *e, struct expr *of)
{
    struct unroller *u = r->with;
    int64_t value;
    (void)of;
    if (e->kind == EXPR_SUBSCRIPT) {
        struct expr *entry = unroll_entry(u, e);
        u->changed |= entry != NULL;
        return entry ? entry : e;
    }
    if (e->kind == EXPR_CONDITIONAL && known_integer(e->a[0], &value)) {
        struct expr *chosen = expr_paren(r->arena, e->a[value ? 1 : 2]);
        chosen->type = e->type;
        return chosen;
    }
    if (e->kind == EXPR_BINARY && is_integer(e->type) && known_integer(e, &value) &&
        value <= INT32_MAX && value >= INT32_MIN)
        return expr_integer(r->arena, e->range, e->type, value);
    return e;
}

/* ---- statements ----------------------------------------------------------------------------- */

static void count(struct rewrite *r, struct stmt *c, const struct stmt *of)
{
    struct unroller *u = r->with;
    (void)c, (void)of;
    u->statements++;
}

static void bind(struct unroller *u, struct binding b)
{
    struct binding *own = ARENA_COPY(u->plan->arena, b);
    own->outer = u->env;
    u->env = own;
}

static void bind_copy(struct rewrite *r, struct decl *copy, const struct decl *of)
{
    bind(r->with, (struct binding){.of = of, .copy = copy});
}

static bool write_stmt(struct rewrite *r, struct stmt *s, struct stmt **as);

static struct rewrite rules_of(struct unroller *u)
{
    struct rewrite r = {.arena = u->plan->arena, .with = u};
    r.replace = put_known;
    r.fold = simplify;
    r.replace_stmt = write_stmt;
    r.begin_stmt = count;
    r.begin_decl = bind_copy;
    return r;
}

static struct expr *copy_expr(struct unroller *u, struct expr *e)
{
    struct rewrite r = rules_of(u);
    return rewrite_expr(&r, e);
}

static struct stmt *copy_stmt(struct unroller *u, struct stmt *s)
{
    struct rewrite r = rules_of(u);
    return rewrite_stmt(&r, s);
}

static struct stmt *copy_within(struct unroller *u, struct stmt *s)
{
    struct rewrite r = rules_of(u);
    return rewrite_within(&r, s);
}

struct expr *unroll_expr(struct unroller *u, struct expr *e, const struct binding *env)
{
    const struct binding *outer = u->env;
    u->env = env;
    e = copy_expr(u, e);
    u->env = outer;
    return e;
}

/* A block around what is made of the statements. */
static struct stmt *block_of(struct unroller *u, const struct stmt *like, struct stmt *const *body,
                             int n)
{
    struct stmt *c = stmt_block(u->plan->arena, like, body, n);
    c->pragmas = like->pragmas;
    u->statements++;
    return c;
}

struct stmt *unroll_body(struct unroller *u, struct stmt *s)
{
    struct stmt *c = copy_stmt(u, s);
    return c ? c : block_of(u, s, NULL, 0);
}

/* Adds a statement, or, of a block that was made here and declares nothing, what it holds. */
static void append(struct unroller *u, struct stmt_list *list, struct stmt *s, bool may_open)
{
    bool opens = s && may_open && s->kind == STMT_COMPOUND &&
                 all_below(i, s->n, s->body[i]->kind != STMT_DECL);
    vec_append(u->plan->arena, list, opens ? s->body : &s, opens ? s->n : s != NULL);
}

static struct stmt *copy_block(struct unroller *u, struct stmt *s);

/* The rest of a block, which runs in some cases only. */
static struct stmt *copy_rest(struct unroller *u, const struct stmt *s, int from, bool round)
{
    struct stmt rest = *s;
    rest.body = s->body + from;
    rest.n = s->n - from;
    if (round)
        u->round = &rest;
    u->breaking.under++;
    struct stmt *body = copy_block(u, &rest);
    u->breaking.under--;
    return body;
}

/* ---- rounds --------------------------------------------------------------------------------- */

/* What stands behind a guard in a round, where the guard lets it. */
static struct stmt *copy_guarded(struct unroller *u, const struct stmt *s, int from,
                                 struct expr *condition)
{
    struct arena *a = u->plan->arena;
    struct stmt *c = stmt_like(a, s->body[from - 1]);
    struct stmt *body = copy_rest(u, s, from, true);
    u->statements++;
    c->expr = expr_unary(a, condition->range, OP_NOT, condition->type, expr_paren(a, condition));
    stmt_set_body(a, c, &body, 1);
    return c;
}

/* `jj = j + dy[d];` of a variable that each round sets for itself: in a round it is a declaration.
 */
static struct stmt *copy_own(struct unroller *u, struct stmt *s)
{
    struct decl *d = round_variable(u->plan, u->loop, s);
    if (!d || bound(u->env, d))
        return NULL;
    struct decl *own = decl_like(u->plan->arena, d);
    own->kind = DECL_VAR;
    own->init = copy_expr(u, expr_bare(s->expr)->a[1]);
    bind(u, (struct binding){.of = d, .copy = own});
    u->statements++;
    return stmt_declaration(u->plan->arena, s, own);
}

static struct stmt *copy_block(struct unroller *u, struct stmt *s)
{
    struct stmt_list list = {0};
    const struct binding *outer = u->env;
    bool round = u->on_continue == CONTINUE_ENDS_ROUND && u->round == s;
    for (int i = 0; i < s->n && !u->ended; i++) {
        struct expr *guard = round && stmt_is_guard(s->body[i]) ? copy_expr(u, s->body[i]->expr) : NULL;
        int64_t value;
        if (guard && !known_integer(guard, &value)) {
            append(u, &list, copy_guarded(u, s, i + 1, guard), false);
            break;
        }
        struct stmt *own = round || u->own == s ? copy_own(u, s->body[i]) : NULL;
        bool before = u->breaking.may;
        u->breaking.may = false;
        append(u, &list, own ? own : copy_stmt(u, s->body[i]), s->body[i]->kind == STMT_FOR);
        bool leaves = u->breaking.may && i + 1 < s->n;
        u->breaking.may |= before;
        if (leaves) {
            append(u, &list, unroll_unless_left(u, copy_rest(u, s, i + 1, round)), false);
            break;
        }
    }
    u->env = outer;
    return block_of(u, s, list.at, list.n);
}

/* One round after the other, each a block of its own, and the flag in front of the first one that
 * may leave the loop. */
static void write_rounds(struct unroller *u, struct stmt *s, const struct rounds *r,
                         struct stmt_list *list)
{
    struct stmt *flag = unroll_flag(u, s);
    const struct binding *outer = u->env;
    bool left = false;
    u->breaking = (struct breaking){.flag = flag->decls.at[0]};
    for (int i = 0; i < r->n && !u->failed && u->statements < MOST_STATEMENTS; i++) {
        bind(u, (struct binding){.of = r->variable, .value = r->at[i], .from = r->from});
        u->ended = u->breaking.may = false;
        u->round = s->body[0];
        u->breaking.under = left;
        struct stmt *c = copy_stmt(u, s->body[0]);
        append(u, list, c && left ? unroll_unless_left(u, c) : c, !left);
        if (r->also) {
            u->statements++;
            append(u, list, stmt_of(u->plan->arena, s, copy_expr(u, r->also)), false);
        }
        u->env = outer;
        if (u->breaking.may && !left) {
            vec_push(u->plan->arena, list, flag);
            for (int k = list->n - 1; k > 0; k--)
                list->at[k] = list->at[k - 1];
            list->at[0] = flag;
        }
        left |= u->breaking.may;
        if (u->breaking.always)
            break;
    }
}

/* NULL where a round cannot be written out. */
static struct stmt *write_out(struct unroller *u, struct stmt *s, const struct rounds *r)
{
    struct stmt_list list = {0};
    const struct unroller before = *u;
    u->loop = s;
    u->failed = false;
    u->on_continue = CONTINUE_ENDS_ROUND;
    write_rounds(u, s, r, &list);
    bool fits = !u->failed && u->statements < MOST_STATEMENTS;
    u->breaking = before.breaking;
    u->on_continue = before.on_continue;
    u->round = before.round;
    u->loop = before.loop;
    u->failed = before.failed;
    u->ended = before.ended;
    return fits ? block_of(u, s, list.at, list.n) : NULL;
}

/* ---- by kinds ------------------------------------------------------------------------------- */

/* A copy in which `continue` does something else, and `break` does not leave what is written out if
 * `catches`. */
static struct stmt *copy_inner(struct unroller *u, struct stmt *s, enum continue_kind does,
                               bool catches)
{
    enum continue_kind outer = u->on_continue;
    struct decl *flag = u->breaking.flag;
    u->on_continue = does;
    if (catches)
        u->breaking.flag = NULL;
    struct stmt *c = copy_within(u, s);
    u->on_continue = outer;
    u->breaking.flag = flag;
    return c;
}

static enum continue_kind no_continue(const struct unroller *u)
{
    return u->on_continue == CONTINUE_ENDS_ROUND ? CONTINUE_FAILS : u->on_continue;
}

static struct stmt *copy_loop(struct unroller *u, struct stmt *s)
{
    const struct binding *outer = u->env;
    struct rounds rounds;
    if (unroll_distances(u, s, u->env, &rounds) && unroll_may(u, s, rounds.variable)) {
        struct stmt *c = write_out(u, s, &rounds);
        if (c) {
            u->changed = true;
            return c;
        }
    }
    struct stmt *c = copy_inner(u, s, CONTINUE_KEPT, true);
    u->env = outer;
    return c;
}

static struct stmt *copy_if(struct unroller *u, struct stmt *s)
{
    const struct binding *outer = u->env;
    struct stmt *c;
    int64_t value;
    if (u->env && known_integer(copy_expr(u, s->expr), &value)) {
        c = value ? copy_stmt(u, s->body[0]) : s->n == 2 ? copy_stmt(u, s->body[1]) : NULL;
    } else {
        u->breaking.under++;
        c = copy_inner(u, s, no_continue(u), false);
        u->breaking.under--;
    }
    u->env = outer;
    return c;
}

/* Of a number only the statements that run for it are left. */
static struct stmt *copy_switch(struct unroller *u, struct stmt *s)
{
    struct expr *e = copy_expr(u, s->expr);
    struct stmt_list list = {0};
    int64_t value;
    if (!u->env || s->body[0]->kind != STMT_COMPOUND || !known_integer(e, &value) ||
        !switch_cases(u->plan->arena, s->body[0], value, &list))
        return copy_inner(u, s, no_continue(u), true);
    struct stmt rest = *s->body[0];
    rest.body = list.at;
    rest.n = list.n;
    return copy_block(u, &rest);
}

static bool write_stmt(struct rewrite *r, struct stmt *s, struct stmt **as)
{
    struct unroller *u = r->with;
    bool kept = s->kind == STMT_CONTINUE && u->on_continue == CONTINUE_KEPT;
    switch (s->kind) {
    case STMT_COMPOUND:
        *as = copy_block(u, s);
        return true;
    case STMT_FOR:
        *as = copy_loop(u, s);
        return true;
    case STMT_IF:
        *as = copy_if(u, s);
        return true;
    case STMT_SWITCH:
        *as = copy_switch(u, s);
        return true;
    case STMT_WHILE:
    case STMT_DO:
        *as = copy_inner(u, s, CONTINUE_KEPT, true);
        return true;
    case STMT_CONTINUE:
        u->failed |= u->on_continue == CONTINUE_FAILS;
        u->ended |= u->on_continue == CONTINUE_ENDS_ROUND;
        return !kept;
    case STMT_BREAK:
        *as = unroll_break(u, s);
        return true;
    default:
        return false;
    }
}
