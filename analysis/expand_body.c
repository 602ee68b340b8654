/* What a call in a loop over the mesh stands for: its parameters by the arguments that they are
 * given, and the statements of its body, in which `return x;` sets a variable. Arrays, rows,
 * structs and addresses take the parameter's place; numbers that may change, or are long, become
 * variables. Called by expand.c. */
#include "analysis/expand.h"

#include <string.h>

/* ---- parameters ----------------------------------------------------------------------------- */

struct purity {
    bool plain; /* integers: names, numbers and what is made of them */
    bool fails;
};

static bool note_impure(struct walk *w, struct expr *e)
{
    struct purity *p = w->with;
    p->fails |= expr_is_modify(e) || e->kind == EXPR_OTHER || e->kind == EXPR_STRING ||
                e->kind == EXPR_CONDITIONAL || e->kind == EXPR_SIZEOF ||
                (e->kind == EXPR_CALL && !callee_function(e)) ||
                (e->kind == EXPR_NAME && e->decl->type->is_volatile);
    if (p->plain)
        p->fails |= e->kind == EXPR_CALL || e->kind == EXPR_SUBSCRIPT ||
                    expr_is(e, EXPR_UNARY, "*") || !is_integer(e->type);
    return !p->fails;
}

/* It may stand several times for one. */
static bool is_pure(struct expr *e, bool plain)
{
    struct purity p = {.plain = plain};
    struct walk w = {.on_expr = note_impure, .with = &p};
    walk_expr(&w, e);
    return !p.fails;
}

/* Some other argument is the address of a variable that it mentions. */
static bool is_lent_too(const struct expansion *x, int param, struct expr *e)
{
    for (int i = 1; i < x->call->n; i++) {
        struct expr *other = expr_core(x->call->a[i]);
        struct decl *d = expr_is(other, EXPR_UNARY, "&") ? expr_name(other->a[0]) : NULL;
        if (d && i != param + 1 && expr_mentions(e, d))
            return true;
    }
    return false;
}

/* The object that a place is a part of, no pointer followed. */
static struct expr *object_under(struct expr *e)
{
    e = expr_bare(e);
    while ((e->kind == EXPR_MEMBER && !e->is_arrow) ||
           (e->kind == EXPR_SUBSCRIPT && expr_bare(e->a[0])->type->kind == TYPE_ARRAY))
        e = expr_bare(e->a[0]);
    return e;
}

struct writes {
    const struct expansion *expansion;
    const struct decl *decl;
    bool own;   /* it, or a part of it, is set */
    bool other; /* what is no variable of the callee */
};

static bool note_write(struct walk *w, struct expr *e)
{
    struct writes *s = w->with;
    for (int i = 1; e->kind == EXPR_CALL && i < e->n; i++)
        s->other |= !is_scalar(e->a[i]->type) && expr_core(e->a[i])->type->kind != TYPE_RECORD;
    if (!expr_is_modify(e) && !expr_is(e, EXPR_UNARY, "&"))
        return true;
    struct expr *to = object_under(e->a[0]);
    s->own |= to->kind == EXPR_NAME && to->decl == s->decl;
    s->other |= to->kind != EXPR_NAME || to->decl->function != s->expansion->callee ||
                to->decl->kind == DECL_PARAM;
    return true;
}

static struct writes writes_of(const struct expansion *x, const struct decl *d)
{
    struct writes s = {.expansion = x, .decl = d};
    struct walk w = {.on_expr = note_write, .with = &s};
    walk_stmt(&w, x->callee->body);
    return s;
}

static void stand_for(struct expansion *x, const struct decl *param, struct expr *value)
{
    vec_push(x->in->plan->arena, &x->names, ((struct expand_name){.of = param, .value = value}));
}

static void make_variable(struct expansion *x, const struct decl *param, struct expr *arg,
                          struct stmt_list *out)
{
    struct decl *d = expand_copy_decl(x, param);
    d->init = arg;
    struct stmt like = {.range = x->call->range};
    vec_push(x->in->plan->arena, out, expand_declaration(x->in, &like, d));
}

static const char *about(struct expansion *x, const struct decl *param, const char *text)
{
    return arena_printf(x->in->plan->arena, "%s '%s' %s", "the argument for",
                        param->name ? param->name : "a parameter", text);
}

struct uses { /* of *p */
    const struct decl *pointer;
    int reads, writes;
};

static bool note_use(struct walk *w, struct expr *e)
{
    struct uses *u = w->with;
    if (expr_is(e, EXPR_ASSIGN, "=") && expr_base(e->a[0]) == u->pointer && !w->above) {
        u->writes++;
        walk_expr(w, e->a[1]);
        return false;
    }
    u->reads += e->kind == EXPR_NAME && e->decl == u->pointer;
    return true;
}

/* An integer of the cell may be an index, whose values later passes tell by where they are set: it
 * is set by one statement, or only read. */
static bool is_clear(const struct expansion *x, const struct decl *param)
{
    struct uses u = {.pointer = param};
    struct walk w = {.on_expr = note_use, .with = &u};
    walk_stmt(&w, x->callee->body);
    struct writes s = writes_of(x, param);
    return u.reads == 0 ? u.writes <= 1 : u.writes == 0 && !s.other;
}

/* A pointer: what it leads to takes its place. */
static void bind_pointer(struct expansion *x, int i)
{
    const struct decl *param = x->callee->params.at[i];
    struct expr *arg = expr_core(x->call->a[i + 1]);
    struct decl *lent = expr_is(arg, EXPR_UNARY, "&") ? expr_name(arg->a[0]) : NULL;
    if (lent && is_scalar(lent->type) && !expand_is_local(x->in, lent))
        expand_fail(x, arg->range, "", NULL); /* no cell's own: legality.c says so */
    if (lent && is_integer(lent->type) && !is_clear(x, param))
        expand_fail(x, param->range,
                    arena_printf(x->in->plan->arena,
                                 "it sets '*%s', an integer, more than once, or reads it, too",
                                 param->name),
                    "let it return the integer, or use a variable of its own in between");
    if (param->assignments || param->address_taken)
        expand_fail(x, param->range,
                    arena_printf(x->in->plan->arena, "its '%s' is moved", param->name),
                    "leave the parameter as it is, and count an index instead");
    else if (!is_pure(arg, false) || is_lent_too(x, i, arg))
        expand_fail(x, arg->range, about(x, param, "is more than an array, a row or an address"),
                    "choose between whole calls by an 'if'");
    else if (!is_alike_argument(param->type, arg))
        expand_fail(x, arg->range, about(x, param, "is of another type"), NULL);
    stand_for(x, param, arg);
}

/* A struct: it stays where it is, or is copied where the body might change it. */
static void bind_record(struct expansion *x, int i, struct stmt_list *out)
{
    const struct decl *param = x->callee->params.at[i];
    struct expr *arg = expr_core(x->call->a[i + 1]);
    struct writes s = writes_of(x, param);
    bool numbers = is_cell_record(param->type->record);
    struct decl *own = expr_name(arg);
    bool settled = !s.own && !(s.other && numbers) && !is_lent_too(x, i, arg);
    if (!is_alike_argument(param->type, arg) || !is_pure(arg, false))
        expand_fail(x, arg->range, about(x, param, "is no variable, element or member"),
                    "put it into a variable in front of the call");
    else if (!numbers && (s.own || (own && expand_is_local(x->in, own))))
        expand_fail(
            x, param->range,
            arena_printf(x->in->plan->arena, "its '%s' holds pointers and is changed", param->name),
            NULL);
    if (settled || x->why)
        stand_for(x, param, arg);
    else
        make_variable(x, param, arg, out);
}

static bool is_same_number(const struct type *a, const struct type *b)
{
    return a && b && a->kind == b->kind && a->size == b->size && a->is_signed == b->is_signed;
}

static void bind_number(struct expansion *x, int i, struct stmt_list *out)
{
    const struct decl *param = x->callee->params.at[i];
    struct expr *arg = x->call->a[i + 1];
    bool name =
        arg->kind == EXPR_NAME && (arg->decl->kind == DECL_VAR || arg->decl->kind == DECL_PARAM);
    bool settled = !param->assignments && !param->address_taken && !is_lent_too(x, i, arg) &&
                   is_same_number(param->type, arg->type);
    if (settled && (name || is_pure(arg, true)))
        stand_for(x, param, arg);
    else
        make_variable(x, param, arg, out);
}

bool expand_bind(struct expansion *x, struct stmt_list *out)
{
    for (int i = 0; i < x->callee->params.n && !x->why; i++) {
        const struct type *t = x->callee->params.at[i]->type;
        if (t->kind == TYPE_POINTER)
            bind_pointer(x, i);
        else if (t->kind == TYPE_RECORD)
            bind_record(x, i, out);
        else if (is_scalar(t))
            bind_number(x, i, out);
        else
            expand_fail(x, x->callee->params.at[i]->range, "a parameter has an unusual type", NULL);
    }
    return !x->why;
}

/* ---- returns -------------------------------------------------------------------------------- */

static bool note_return(struct walk *w, struct stmt *s)
{
    *(bool *)w->with |= s->kind == STMT_RETURN;
    return true;
}

static bool holds_return(struct stmt *s)
{
    bool found = false;
    struct walk w = {.on_stmt = note_return, .with = &found};
    walk_stmt(&w, s);
    return found;
}

static bool always_returns(const struct stmt *s)
{
    if (s->kind == STMT_COMPOUND)
        return s->n > 0 && always_returns(s->body[s->n - 1]);
    if (s->kind == STMT_IF)
        return s->n == 2 && always_returns(s->body[0]) && always_returns(s->body[1]);
    return s->kind == STMT_RETURN;
}

static void put_return(struct expansion *x, struct stmt *s, struct stmt_list *out)
{
    struct expander *in = x->in;
    if (!x->result || !s->expr)
        return;
    struct expr *value = expand_copy_expr(x, s->expr);
    struct expr *literal = expand_literal(value);
    struct expr name = {.kind = EXPR_NAME, .type = x->result->type, .decl = x->result};
    struct expr assign = {.kind = EXPR_ASSIGN, .op = "=", .type = x->result->type};
    struct stmt *c = expand_stmt(in, s, STMT_EXPR);
    c->expr = expand_node(in, x->call, assign, expand_node(in, x->call, name, NULL, NULL),
                          literal ? literal : value);
    vec_push(in->plan->arena, out, c);
}

static void put_all(struct expansion *x, struct stmt *const *at, int n, struct stmt_list *out);

static struct stmt *block_of(struct expansion *x, const struct stmt *like,
                             const struct stmt_list *list)
{
    struct stmt *block = expand_stmt(x->in, like, STMT_COMPOUND);
    expand_set_body(x->in, block, list->at, list->n);
    return block;
}

static bool declares(const struct stmt *s)
{
    bool found = s->kind == STMT_DECL;
    for (int i = 0; s->kind == STMT_COMPOUND && i < s->n && !found; i++)
        found = s->body[i]->kind == STMT_DECL;
    return found;
}

/* The statements of a branch that returns in places, and the rest. */
static void put_both(struct expansion *x, struct stmt *branch, struct stmt *const *rest, int n,
                     struct stmt_list *out)
{
    struct stmt_list list = {0};
    bool block = branch->kind == STMT_COMPOUND;
    if (declares(branch)) /* its names would hide those that the rest means */
        expand_fail(x, branch->range, "it returns in places, and declares variables",
                    "declare them in front of the 'if' around");
    for (int i = 0; block && i < branch->n; i++)
        vec_push(x->in->plan->arena, &list, branch->body[i]);
    if (!block)
        vec_push(x->in->plan->arena, &list, branch);
    for (int i = 0; i < n; i++)
        vec_push(x->in->plan->arena, &list, rest[i]);
    put_all(x, list.at, list.n, out);
}

/* A branch, and what runs behind the `if` where the branch does not return. */
static struct stmt *branch_of(struct expansion *x, struct stmt *branch, const struct stmt *like,
                              struct stmt *const *rest, int n)
{
    struct stmt_list list = {0};
    if (branch && (always_returns(branch) || !n)) {
        put_all(x, &branch, 1, &list);
    } else if (branch && holds_return(branch)) {
        put_both(x, branch, rest, n, &list);
    } else {
        if (branch)
            vec_push(x->in->plan->arena, &list, expand_copy_stmt(x, branch));
        put_all(x, rest, n, &list);
    }
    return block_of(x, like, &list);
}

/* `if (c) return a; rest` -> if (c) result = a; else { rest }; the rest stands in both branches
 * where both may come to it. */
static void put_if(struct expansion *x, struct stmt *s, struct stmt *const *rest, int n,
                   struct stmt_list *out)
{
    struct stmt *c = expand_stmt(x->in, s, STMT_IF), *body[2];
    c->expr = expand_copy_expr(x, s->expr);
    bool both = s->n == 2 || n > 0;
    body[0] = branch_of(x, s->body[0], s, rest, n);
    body[1] = both ? branch_of(x, s->n == 2 ? s->body[1] : NULL, s, rest, n) : NULL;
    expand_set_body(x->in, c, body, both ? 2 : 1);
    vec_push(x->in->plan->arena, out, c);
}

/* The statements in order, up to one behind which nothing runs. */
static void put_all(struct expansion *x, struct stmt *const *at, int n, struct stmt_list *out)
{
    for (int i = 0; i < n && !x->why; i++) {
        struct stmt *s = at[i];
        bool returns = holds_return(s), last = i == n - 1;
        if (s->kind == STMT_RETURN) {
            put_return(x, s, out);
            return;
        } else if (returns && s->kind == STMT_IF) {
            put_if(x, s, at + i + 1, n - i - 1, out);
            return;
        } else if (returns && s->kind == STMT_COMPOUND && (last || always_returns(s))) {
            struct stmt_list list = {0};
            put_all(x, s->body, s->n, &list);
            vec_push(x->in->plan->arena, out, block_of(x, s, &list));
            return;
        } else if (returns) {
            expand_fail(x, s->range, "it returns out of a loop or a switch",
                        "set a variable there and return it at the end");
        } else {
            vec_push(x->in->plan->arena, out, expand_copy_stmt(x, s));
        }
    }
}

void expand_body(struct expansion *x, struct stmt_list *out)
{
    put_all(x, x->callee->body->body, x->callee->body->n, out);
}
