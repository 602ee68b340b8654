/* Whether a table of neighbours is filled whenever a nest comes to read it: the program is followed
 * from main on, in the order in which it runs, up to the loop that fills the table and to the first
 * read in the kernel. What stands under a condition, or in a loop, may not run. Called by
 * neighbours.c. */
#include "analysis/flow/flow.h"
#include "analysis/flow/made_of.h"
#include "analysis/tree/tree.h"

#include <string.h>

enum outcome { NEITHER, FILLED, READ };

struct following {
    const struct plan *plan;
    const struct neighbours *table;
    const struct function *kernel;
    const struct decl *as, *behind; /* the table in the kernel, and in the program */
    VEC(const struct function *) calls; /* under way, outermost first */
    VEC(struct function *) neither; /* where neither happens */
};

static enum outcome follow_function(struct following *f, struct function *callee,
                                    const struct expr *call);

/* One after the other; the second may not run. */
static enum outcome then(enum outcome first, enum outcome second, bool surely)
{
    if (first != NEITHER)
        return first;
    return second == FILLED && !surely ? NEITHER : second;
}

static bool is_read(const struct following *f, const struct expr *e)
{
    const struct decl *d = e->kind == EXPR_SUBSCRIPT ? expr_name(e->a[0]) : NULL;
    return d && (d == f->as || d == f->behind) && f->calls.n > 0 &&
           f->calls.at[f->calls.n - 1] == f->kernel;
}

static enum outcome follow_expr(struct following *f, struct expr *e)
{
    enum outcome all = NEITHER;
    bool skips = expr_chooses(e);
    bool sets = expr_is(e, OP_ASSIGN) && is_read(f, expr_bare(e->a[0]));
    for (int i = sets; i < e->n; i++)
        if (e->a[i])
            all = then(all, follow_expr(f, e->a[i]), !skips || i == 0);
    struct function *callee = e->kind == EXPR_CALL ? callee_function(e) : NULL;
    if (callee)
        all = then(all, follow_function(f, callee, e), true);
    return is_read(f, e) ? then(all, READ, true) : all;
}

static enum outcome follow(struct following *f, struct stmt *s, bool *left);

/* `!p`, `p == NULL`: memory that was not to be had, after which nothing runs. */
static bool asks_pointer(struct expr *e)
{
    bool is_asked = false;
    e = expr_core(e);
    for (int i = 0; i < e->n && (e->kind == EXPR_BINARY || e->kind == EXPR_UNARY); i++)
        is_asked |= e->a[i] && asks_pointer(e->a[i]);
    return is_asked || (e->type && e->type->kind == TYPE_POINTER);
}

static enum outcome follow_if(struct following *f, struct stmt *s, bool *left)
{
    enum outcome all = follow_expr(f, s->expr);
    bool before = *left;
    enum outcome yes = follow(f, s->body[0], left);
    enum outcome no = s->n == 2 ? follow(f, s->body[1], left) : NEITHER;
    if (asks_pointer(s->expr))
        *left = before;
    return then(all, yes == READ || no == READ ? READ : yes == no ? yes : NEITHER, true);
}

/* *left: the function may have been left by now. */
static enum outcome follow(struct following *f, struct stmt *s, bool *left)
{
    enum outcome all = NEITHER;
    bool loops = s->kind == STMT_FOR || s->kind == STMT_WHILE || s->kind == STMT_SWITCH;
    if (s == f->table->loop)
        return *left ? NEITHER : FILLED;
    if (s->kind == STMT_IF)
        return follow_if(f, s, left);
    if (s->init)
        all = follow(f, s->init, left);
    for (int i = 0; i < s->decls.n; i++)
        if (s->decls.at[i]->init)
            all = then(all, follow_expr(f, s->decls.at[i]->init), true);
    if (s->expr && s->kind != STMT_DO)
        all = then(all, follow_expr(f, s->expr), true);
    for (int i = 0; i < s->n; i++)
        all = then(all, follow(f, s->body[i], left), !loops && !*left);
    *left |= s->kind == STMT_GOTO || (s->kind == STMT_RETURN && f->calls.n > 1);
    return all;
}

static enum outcome follow_function(struct following *f, struct function *callee,
                                    const struct expr *call)
{
    bool left = false;
    if (callee == f->table->in && f->table->call && f->table->call != call)
        return NEITHER; /* fills another table */
    if (!callee->body || vec_has(&f->calls, callee) || vec_has(&f->neither, callee))
        return NEITHER;
    vec_push(f->plan->arena, &f->calls, callee);
    enum outcome all = follow(f, callee->body, &left);
    f->calls.n--;
    if (all == NEITHER)
        vec_push(f->plan->arena, &f->neither, callee);
    return all;
}

bool neighbour_filled(const struct plan *p, const struct function *kernel, const struct decl *as,
                      const struct decl *behind, const struct neighbours *table)
{
    struct following f = {.plan = p, .table = table, .kernel = kernel, .as = as, .behind = behind};
    for (int i = 0; i < p->unit->functions.n; i++)
        if (!strcmp(p->unit->functions.at[i]->decl->name, "main"))
            return follow_function(&f, p->unit->functions.at[i], NULL) != READ;
    return true;
}
