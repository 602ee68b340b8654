/* Loops inside a nest's body that choose among the values of a cell, or among neighbours by a
 * table:
 *
 *     for (int q = 0; q < 9; q++)
 *         fn[j][i][q] = f[j - ey[q]][i - ex[q]][q];
 *
 * They are written out, with the number in the variable's place, so that each subscript says by
 * itself what it means; entries of constant tables become their values. Loops that count a fixed
 * number of times and whose variable no subscript needs stay loops.
 *
 * requires: pass_nests
 * provides: work_nest.inner, sunk, locals and loop_variables anew where something was written out
 */
#include "analysis/work.h"

#include <string.h>

enum { MOST_ROUNDS = 64, MOST_STATEMENTS = 8192 };

struct binding { /* what a variable of the original body is in the copy */
    const struct decl *of;
    struct decl *copy; /* NULL: a number */
    int64_t value;
    struct binding *outer;
};

enum continue_kind { CONTINUE_KEPT, CONTINUE_ENDS_ROUND, CONTINUE_FAILS };

struct unroller {
    struct plan *plan;
    struct work_nest *nest;
    int statements;                 /* made so far */
    bool changed;                   /* something was written out */
    bool failed;                    /* the loop at hand cannot be */
    enum continue_kind on_continue; /* what a `continue` here does */
    bool ended;                     /* one did: nothing of the round follows */
    const struct stmt *round;       /* what is copied in a round: the loop's body */
};

/* ---- constant tables ------------------------------------------------------------------------ */

struct table_use {
    const struct decl *table;
    bool spoilt;
};

static bool note_table_use(struct walk *w, struct expr *e)
{
    struct table_use *t = w->with;
    if (e->kind != EXPR_NAME || e->decl != t->table)
        return true;
    struct walk_frame *f = w->above;
    struct expr *child = e;
    while (f &&
           (f->e->kind == EXPR_PAREN || f->e->kind == EXPR_CAST ||
            (f->e->kind == EXPR_SUBSCRIPT && f->e->a[0] == child && !is_scalar(child->type)))) {
        child = f->e;
        f = f->up;
    }
    bool written =
        f && f->e->a[0] == child && (expr_is_modify(f->e) || expr_is(f->e, EXPR_UNARY, "&"));
    t->spoilt |= written || !is_scalar(child->type);
    return true;
}

/* Nothing in the program writes it, or could. */
static bool is_never_written(const struct plan *p, const struct decl *d)
{
    struct table_use t = {.table = d};
    struct walk w = {.on_expr = note_table_use, .with = &t};
    for (int i = 0; i < p->unit->functions.n && !t.spoilt; i++)
        walk_stmt(&w, p->unit->functions.at[i]->body);
    return !t.spoilt;
}

/* A variable of the nest's own: here it may be the copy of one, which nobody else knows. */
static bool is_declared_in(const struct stmt *loop, const struct decl *d)
{
    return d->function && d->range.file == loop->range.file &&
           d->range.begin >= loop->range.begin && d->range.end <= loop->range.end;
}

static bool is_constant_table(const struct unroller *u, const struct decl *d)
{
    if (d->kind != DECL_VAR || !d->init || d->init->kind != EXPR_INIT_LIST ||
        d->type->kind != TYPE_ARRAY || !is_scalar(element_type(d->type)) ||
        element_type(d->type)->is_volatile)
        return false;
    return element_type(d->type)->is_const ||
           (!is_declared_in(u->nest->nest->loop, d) && is_never_written(u->plan, d));
}

static bool note_variable(struct walk *w, struct expr *e)
{
    bool fixed = e->kind == EXPR_INT || e->kind == EXPR_FLOAT || e->kind == EXPR_UNARY ||
                 e->kind == EXPR_BINARY || e->kind == EXPR_CAST || e->kind == EXPR_PAREN ||
                 (e->kind == EXPR_NAME && e->decl->kind == DECL_ENUMERATOR);
    *(bool *)w->with |= !fixed || expr_is_modify(e);
    return fixed;
}

static bool is_literal(struct expr *e)
{
    bool varies = false;
    struct walk w = {.on_expr = note_variable, .with = &varies};
    walk_expr(&w, e);
    return !varies;
}

/* ---- numbers -------------------------------------------------------------------------------- */

/* False where the result is no int64_t. */
static bool fold_arithmetic(char op, int64_t a, int64_t b, int64_t *value)
{
    bool divides = b != 0 && !(b == -1 && a == INT64_MIN);
    switch (op) {
    case '+':
        return !__builtin_add_overflow(a, b, value);
    case '-':
        return !__builtin_sub_overflow(a, b, value);
    case '*':
        return !__builtin_mul_overflow(a, b, value);
    case '/':
        *value = divides ? a / b : 0;
        return divides;
    case '%':
        *value = divides ? a % b : 0;
        return divides;
    default:
        return false;
    }
}

static bool fold_binary(const char *op, int64_t a, int64_t b, int64_t *value)
{
    static const char *const ops[] = {"<", ">", "<=", ">=", "==", "!=", "&&", "||", NULL};
    const bool results[] = {a<b, a> b, a <= b, a >= b, a == b, a != b, a && b, a || b};
    for (int k = 0; ops[k]; k++)
        if (strcmp(ops[k], op) == 0) {
            *value = results[k];
            return true;
        }
    return op[1] == '\0' && fold_arithmetic(op[0], a, b, value);
}

/* An integer that is known here and now. */
static bool fold(struct expr *e, int64_t *value)
{
    int64_t a, b;
    e = expr_core(e);
    if (!is_integer(e->type))
        return false;
    if (expr_int_value(e, value))
        return true;
    if (e->kind == EXPR_NAME && e->decl->kind == DECL_VAR) {
        struct poly p = stable_poly(e->decl, 0);
        return poly_is_const(&p, value);
    }
    if (e->kind == EXPR_UNARY && fold(e->a[0], &a) && a != INT64_MIN) {
        *value = e->op[0] == '-' ? -a : e->op[0] == '!' ? !a : a;
        return strcmp(e->op, "-") == 0 || strcmp(e->op, "!") == 0 || strcmp(e->op, "+") == 0;
    }
    return e->kind == EXPR_BINARY && fold(e->a[0], &a) && fold(e->a[1], &b) &&
           is_integer(expr_core(e->a[0])->type) && fold_binary(e->op, a, b, value);
}

static struct expr *number(struct unroller *u, const struct expr *at, int64_t value)
{
    struct expr *e = ARENA_NEW(u->plan->arena, struct expr);
    *e = (struct expr){.kind = EXPR_INT, .type = at->type, .range = at->range, .int_value = value};
    return e;
}

/* ---- expressions ---------------------------------------------------------------------------- */

static const struct binding *bound(const struct binding *b, const struct decl *d)
{
    while (b && b->of != d)
        b = b->outer;
    return b;
}

static struct expr *wrap(struct unroller *u, enum expr_kind kind, struct expr *e,
                         const struct type *type)
{
    struct expr *w = ARENA_NEW(u->plan->arena, struct expr);
    *w = (struct expr){.kind = kind, .type = type, .range = e->range, .n = 1};
    w->a = ARENA_NEW(u->plan->arena, struct expr *);
    w->a[0] = e;
    return w;
}

/* The entry of a constant table that the copied subscript names, or NULL. */
static struct expr *table_entry(struct unroller *u, struct expr *e)
{
    struct expr *index[4], *base = e;
    int n = 0;
    for (; base->kind == EXPR_SUBSCRIPT && n < 4; base = expr_bare(base->a[0]))
        index[n++] = base->a[1];
    if (base->kind != EXPR_NAME || !is_scalar(e->type))
        return NULL;
    struct expr *at = base->decl->init;
    const struct type *t = base->decl->type;
    int64_t i;
    for (int k = n; k-- > 0; t = t->of) {
        if (!fold(index[k], &i) || i < 0 || t->kind != TYPE_ARRAY || i >= t->extent || !at ||
            at->kind != EXPR_INIT_LIST)
            return NULL;
        for (int m = 0; m < at->n; m++)
            if (at->a[m]->kind == EXPR_OTHER) /* [6] = ...: the order is another */
                return NULL;
        at = i < at->n ? at->a[i] : is_scalar(t->of) ? number(u, e, 0) : NULL;
    }
    if (!at || !is_literal(at) || !is_constant_table(u, base->decl))
        return NULL;
    if (is_integer(e->type))
        return fold(at, &i) && is_integer(at->type) ? number(u, e, i) : NULL;
    at = expr_bare(at);
    bool same = is_floating(at->type) && at->type->size == e->type->size;
    struct expr *entry = at->kind == EXPR_FLOAT ? at : wrap(u, EXPR_PAREN, at, at->type);
    struct type *plain = ARENA_NEW(u->plan->arena, struct type);
    *plain = *e->type;
    plain->is_const = false;
    return same ? entry : wrap(u, EXPR_CAST, entry, plain);
}

static struct expr *copy_expr(struct unroller *u, struct expr *e, const struct binding *env);

static struct expr *copy_name(struct unroller *u, struct expr *e, const struct binding *env)
{
    const struct binding *b = bound(env, e->decl);
    if (b && !b->copy)
        return number(u, e, b->value);
    struct expr *c = ARENA_NEW(u->plan->arena, struct expr);
    *c = *e;
    c->decl = b ? b->copy : e->decl;
    return c;
}

static struct expr *simplify(struct unroller *u, struct expr *e)
{
    int64_t value;
    if (e->kind == EXPR_SUBSCRIPT) {
        struct expr *entry = table_entry(u, e);
        u->changed |= entry != NULL;
        return entry ? entry : e;
    }
    if (e->kind == EXPR_CONDITIONAL && fold(e->a[0], &value))
        return wrap(u, EXPR_PAREN, e->a[value ? 1 : 2], e->type);
    if (e->kind == EXPR_BINARY && is_integer(e->type) && fold(e, &value) && value <= INT32_MAX &&
        value >= INT32_MIN)
        return number(u, e, value);
    return e;
}

/* All is new but the numbers: accesses, and the order of uses, are known by their address. */
static struct expr *copy_expr(struct unroller *u, struct expr *e, const struct binding *env)
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
        c->a[i] = copy_expr(u, e->a[i], env);
    return simplify(u, c);
}

/* ---- loops ---------------------------------------------------------------------------------- */

struct rounds {
    struct decl *variable;
    int64_t at[MOST_ROUNDS];
    int n;
};

/* v op bound: is there another round? */
static bool holds(const char *op, bool mirrored, int64_t v, int64_t limit)
{
    int64_t value = 0;
    return fold_binary(op, mirrored ? limit : v, mirrored ? v : limit, &value) && value;
}

static bool read_step(struct unroller *u, struct expr *e, const struct decl *d,
                      const struct binding *env, int64_t *step)
{
    e = e ? expr_bare(e) : NULL;
    if (!e || !expr_is_modify(e) || expr_name(e->a[0]) != d)
        return false;
    if (e->kind == EXPR_UNARY) {
        *step = strstr(e->op, "++") ? 1 : -1;
        return true;
    }
    bool down = strcmp(e->op, "-=") == 0;
    if ((!down && strcmp(e->op, "+=") != 0) || !fold(copy_expr(u, e->a[1], env), step))
        return false;
    *step = down ? -*step : *step;
    return *step != 0;
}

static bool read_start(struct unroller *u, struct stmt *s, const struct binding *env, int64_t *lo)
{
    struct expr *e = s->init && s->init->kind == STMT_EXPR ? expr_bare(s->init->expr) : NULL;
    if (s->init && s->init->kind == STMT_DECL && s->init->decls.n == 1)
        e = s->init->decls.at[0]->init;
    else if (expr_is(e, EXPR_ASSIGN, "="))
        e = e->a[1];
    else
        return false;
    return e && fold(copy_expr(u, e, env), lo);
}

/* The values that a loop's variable takes, where they are known. */
static bool read_rounds(struct unroller *u, struct stmt *s, const struct binding *env,
                        struct rounds *r)
{
    int64_t v, step, limit;
    r->variable = loop_variable(s);
    r->n = 0;
    struct expr *c = s->expr ? expr_bare(s->expr) : NULL;
    if (!r->variable || !is_integer(r->variable->type) || !c || c->kind != EXPR_BINARY ||
        !read_start(u, s, env, &v) || !read_step(u, s->step, r->variable, env, &step))
        return false;
    bool mirrored = expr_name(c->a[1]) == r->variable;
    if ((!mirrored && expr_name(c->a[0]) != r->variable) ||
        !fold(copy_expr(u, c->a[mirrored ? 0 : 1], env), &limit))
        return false;
    for (; holds(c->op, mirrored, v, limit); v += step) {
        if (r->n == MOST_ROUNDS)
            return false;
        r->at[r->n++] = v;
    }
    return true;
}

/* ---- which loops ---------------------------------------------------------------------------- */

struct need {
    VEC(const struct decl *) followers; /* the variable, and locals computed from it */
    struct arena *arena;
    bool found;
};

static bool follows(const struct need *n, struct expr *e)
{
    for (int i = 0; i < n->followers.n; i++)
        if (expr_mentions(e, n->followers.at[i]))
            return true;
    return false;
}

static bool note_need(struct walk *w, struct expr *e)
{
    struct need *n = w->with;
    if (!w->above && w->initialises && is_integer(w->initialises->type) && follows(n, e))
        vec_push(n->arena, &n->followers, w->initialises);
    if ((e->kind == EXPR_SUBSCRIPT && follows(n, e->a[1])) ||
        (expr_is(e, EXPR_UNARY, "*") && follows(n, e->a[0])))
        n->found = true;
    return !n->found;
}

/* Some subscript in the loop needs its variable. */
static bool is_needed(struct unroller *u, struct stmt *loop, const struct decl *variable)
{
    struct need n = {.arena = u->plan->arena};
    struct walk w = {.on_expr = note_need, .with = &n};
    vec_push(u->plan->arena, &n.followers, variable);
    walk_stmt(&w, loop->body[0]);
    return n.found;
}

static bool note_jump(struct walk *w, struct stmt *s)
{
    *(bool *)w->with |= s->kind == STMT_BREAK || s->kind == STMT_GOTO || s->kind == STMT_LABEL ||
                        s->kind == STMT_SWITCH || s->kind == STMT_RETURN || s->kind == STMT_OTHER;
    return true;
}

static bool has_jump(struct stmt *s)
{
    bool found = false;
    struct walk w = {.on_stmt = note_jump, .with = &found};
    walk_stmt(&w, s);
    return found;
}

static bool may_unroll(struct unroller *u, struct stmt *s, const struct decl *variable)
{
    bool own = s->init && s->init->kind == STMT_DECL;
    return is_needed(u, s, variable) && !stmt_sets(s->body[0], variable) && !has_jump(s->body[0]) &&
           (own || !is_read_elsewhere(u->nest->nest->loop, variable));
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
        d->init = copy_expr(u, d->init, *env);
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

struct stmt_list {
    int n, room;
    struct stmt **at;
};

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

/* The same where there must be a statement. */
static struct stmt *copy_body(struct unroller *u, struct stmt *s, struct binding **env)
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

/* What stands behind a guard in a round, where the guard lets it. */
static struct stmt *copy_guarded(struct unroller *u, const struct stmt *s, int from,
                                 struct expr *condition, struct binding *env)
{
    struct stmt rest = *s, *c = new_stmt(u, s->body[from - 1]);
    rest.body = s->body + from;
    rest.n = s->n - from;
    u->round = &rest;
    struct stmt *body = copy_block(u, &rest, env);
    c->expr = wrap(u, EXPR_UNARY, wrap(u, EXPR_PAREN, condition, condition->type), condition->type);
    c->expr->op = "!";
    set_body(u, c, &body, 1);
    return c;
}

static struct stmt *copy_block(struct unroller *u, struct stmt *s, struct binding *env)
{
    struct stmt_list list = {0};
    bool round = u->on_continue == CONTINUE_ENDS_ROUND && u->round == s;
    for (int i = 0; i < s->n && !u->ended; i++) {
        struct expr *guard =
            round && is_guard(s->body[i]) ? copy_expr(u, s->body[i]->expr, env) : NULL;
        int64_t value;
        if (guard && !fold(guard, &value)) {
            append(u, &list, copy_guarded(u, s, i + 1, guard, env), false);
            break;
        }
        append(u, &list, copy_stmt(u, s->body[i], &env), s->body[i]->kind == STMT_FOR);
    }
    return block_of(u, s, list.at, list.n);
}

/* One round after the other, each a block of its own; NULL where a round cannot be written out. */
static struct stmt *write_out(struct unroller *u, struct stmt *s, const struct rounds *r,
                              struct binding *env)
{
    struct stmt_list list = {0};
    enum continue_kind outer = u->on_continue;
    const struct stmt *outer_round = u->round;
    bool failed = u->failed, ended = u->ended;
    u->failed = false;
    u->on_continue = CONTINUE_ENDS_ROUND;
    for (int i = 0; i < r->n && !u->failed && u->statements < MOST_STATEMENTS; i++) {
        struct binding *round = env;
        bind(u, &round, (struct binding){.of = r->variable, .value = r->at[i]});
        u->ended = false;
        u->round = s->body[0];
        append(u, &list, copy_stmt(u, s->body[0], &round), true);
    }
    bool fits = !u->failed && u->statements < MOST_STATEMENTS;
    u->on_continue = outer;
    u->round = outer_round;
    u->failed = failed;
    u->ended = ended;
    return fits ? block_of(u, s, list.at, list.n) : NULL;
}

static struct stmt *copy_loop(struct unroller *u, struct stmt *s, struct binding *env)
{
    struct rounds rounds;
    if (read_rounds(u, s, env, &rounds) && may_unroll(u, s, rounds.variable)) {
        struct stmt *c = write_out(u, s, &rounds, env);
        if (c) {
            u->changed = true;
            return c;
        }
    }
    enum continue_kind outer = u->on_continue;
    u->on_continue = CONTINUE_KEPT;
    struct stmt *c = new_stmt(u, s);
    c->init = s->init ? copy_stmt(u, s->init, &env) : NULL;
    c->expr = copy_expr(u, s->expr, env);
    c->step = copy_expr(u, s->step, env);
    set_body(u, c, s->body, 0);
    struct stmt *b = copy_body(u, s->body[0], &env);
    set_body(u, c, &b, 1);
    u->on_continue = outer;
    return c;
}

static struct stmt *copy_if(struct unroller *u, struct stmt *s, struct binding *env)
{
    struct expr *condition = copy_expr(u, s->expr, env);
    int64_t value;
    if (env && fold(condition, &value))
        return value       ? copy_stmt(u, s->body[0], &env)
               : s->n == 2 ? copy_stmt(u, s->body[1], &env)
                           : NULL;
    enum continue_kind outer = u->on_continue;
    if (outer == CONTINUE_ENDS_ROUND)
        u->on_continue = CONTINUE_FAILS;
    struct stmt *c = new_stmt(u, s), *body[2];
    c->expr = condition;
    for (int i = 0; i < s->n; i++)
        body[i] = copy_body(u, s->body[i], &env);
    set_body(u, c, body, s->n);
    u->on_continue = outer;
    return c;
}

static struct stmt *copy_stmt(struct unroller *u, struct stmt *s, struct binding **env)
{
    switch (s->kind) {
    case STMT_DECL:
        return copy_declaration(u, s, env);
    case STMT_COMPOUND:
        return copy_block(u, s, *env);
    case STMT_FOR:
        return copy_loop(u, s, *env);
    case STMT_IF:
        return copy_if(u, s, *env);
    case STMT_CONTINUE:
        u->failed |= u->on_continue == CONTINUE_FAILS;
        u->ended |= u->on_continue == CONTINUE_ENDS_ROUND;
        return u->on_continue == CONTINUE_KEPT ? new_stmt(u, s) : NULL;
    default: {
        struct stmt *c = new_stmt(u, s);
        c->expr = copy_expr(u, s->expr, *env);
        struct stmt **body = arena_alloc(u->plan->arena, (size_t)(s->n + 1) * sizeof *body);
        for (int i = 0; i < s->n; i++)
            body[i] = copy_body(u, s->body[i], env);
        set_body(u, c, body, s->n);
        return c;
    }
    }
}

/* ---- the pass ------------------------------------------------------------------------------- */

static void put(struct stmt *parent, const struct stmt *old, struct stmt *with)
{
    for (int i = 0; i < parent->n; i++)
        if (parent->body[i] == old)
            parent->body[i] = with;
    with->parent = parent;
}

static void unroll_nest(struct plan *p, struct work_nest *w)
{
    struct unroller u = {.plan = p, .nest = w};
    struct binding *env = NULL;
    struct stmt **sunk = arena_alloc(p->arena, (size_t)(w->sunk.n + 1) * sizeof *sunk);
    for (int i = 0; i < w->sunk.n; i++)
        sunk[i] = copy_body(&u, w->sunk.at[i], &env);
    struct stmt *inner = copy_body(&u, w->inner, &env);
    if (!u.changed || u.failed)
        return;
    for (int i = 0; i < w->sunk.n; i++) {
        put(w->sunk.at[i]->parent, w->sunk.at[i], sunk[i]);
        w->sunk.at[i] = sunk[i];
    }
    put(w->inner->parent, w->inner, inner);
    w->inner = inner;
    find_locals(p, w);
}

int pass_unroll(struct plan *p, struct diag *d)
{
    (void)d;
    for (int i = 0; i < p->work->nests.n; i++)
        unroll_nest(p, p->work->nests.at[i]);
    return 0;
}
