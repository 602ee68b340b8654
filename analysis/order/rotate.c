/* Time levels that become one array: `P1 = P0; P0 = P;` in the time loop makes P0 and P the same
 * from the second turn on, and a nest that writes the one and reads neighbours of the other would
 * run in place. The assignments of the loop's body are followed, turn by turn, as far as they are
 * plain: what is found is sure; what is not found here is an error at run time.
 *
 * requires: pass_legality
 * provides: nothing; such programs are errors */
#include "analysis/order/order.h"
#include "analysis/program/program.h"

#include <string.h>

enum { TURNS = 4 }; /* more than there are time levels */

struct level { /* a pointer of the loop's function, and the array that it holds now */
    struct decl *decl;
    int array;          /* by number: equal where they are surely the same */
    struct range since; /* the assignment that made it so */
};

struct rotation {
    struct plan *plan;
    struct diag *diag;
    struct plan_timeloop *loop;
    VEC(struct level) levels;
    int arrays; /* numbers given */
    int turn;
    bool found;
};

/* ---- what pointers hold --------------------------------------------------------------------- */

static struct decl *object_of(struct rotation *r, struct expr *e)
{
    e = expr_core(e);
    return e->kind == EXPR_MEMBER ? member_object(r->plan, r->loop->function, e) : expr_name(e);
}

static struct level *level_of(struct rotation *r, struct decl *d)
{
    int i = vec_find(&r->levels, decl, d);
    if (i >= 0)
        return &r->levels.at[i];
    vec_push(r->plan->arena, &r->levels, ((struct level){.decl = d, .array = r->arrays++}));
    return &r->levels.at[r->levels.n - 1];
}

/* A pointer to, or the name of, a mesh array. */
static bool is_array_name(const struct rotation *r, const struct decl *d)
{
    const struct type *t = d ? d->type : NULL;
    return type_leads_on(t) && alias_decl_is_mesh(r->plan, d);
}

static void assign(struct rotation *r, struct decl *to, struct expr *value, struct range at)
{
    struct decl *from = object_of(r, value);
    int array = is_array_name(r, from) ? level_of(r, from)->array : r->arrays++;
    struct level *l = level_of(r, to);
    l->array = array;
    l->since = at;
}

static bool is_level(const struct rotation *r, const struct decl *d)
{
    return is_array_name(r, d) && d->type->kind == TYPE_POINTER;
}

/* ---- what nests do with them ---------------------------------------------------------------- */

/* The pointer that an array of a nest is, where the loop calls the nest's function so. */
static struct decl *handed(struct rotation *r, const struct function *f, struct expr *call,
                           const struct plan_array *a)
{
    struct expr *argument = call ? argument_of(call, f, a->decl) : NULL;
    if (argument)
        return object_of(r, argument);
    return call && !a->decl->is_global ? NULL : a->decl;
}

static void error_same(struct rotation *r, struct range at, const struct plan_array *to,
                       const struct plan_array *from, const struct level *l)
{
    r->found = true;
    if (r->turn == 1) {
        diag_error(r->diag, at,
                   "'%s' and '%s' are one array here: a nest writes it and reads neighbours in it",
                   to->label, from->label);
        diag_hint(r->diag, "hand over a second array for the new values");
        return;
    }
    diag_error(
        r->diag, at,
        "from turn %d of the time loop on '%s' and '%s' are one array here: a nest writes it "
        "and reads neighbours in it",
        r->turn, to->label, from->label);
    if (l->since.file)
        diag_note(r->diag, l->since, "'%s' gets the other's array here", l->decl->name);
    diag_hint(r->diag, "let the arrays go round, none may be lost: 'old = p1; p1 = p0; p0 = p; p = "
                       "old;'");
}

static void check_nest(struct rotation *r, const struct plan_nest *n, struct expr *call)
{
    struct range at = call ? call->range : n->loop->range;
    for (int i = 0; i < n->arrays.n * n->arrays.n && !r->found && !n->edge; i++) {
        const struct plan_array *to = n->arrays.at[i / n->arrays.n];
        const struct plan_array *from = n->arrays.at[i % n->arrays.n];
        if (!to->writes || !plan_reads_far(from) || to->decl == from->decl || to->lead ||
            from->lead || strcmp(to->component, from->component) != 0)
            continue;
        struct decl *a = handed(r, n->kernel->function, call, to);
        struct decl *b = handed(r, n->kernel->function, call, from);
        if (!is_array_name(r, a) || !is_array_name(r, b))
            continue;
        int array = level_of(r, a)->array;
        const struct level *l = level_of(r, b);
        if (array == l->array)
            error_same(r, at, to, from, l->since.file ? l : level_of(r, a));
    }
}

/* ---- a turn --------------------------------------------------------------------------------- */

static void run_declarations(struct rotation *r, struct stmt *s)
{
    for (int i = 0; i < s->decls.n; i++)
        if (s->decls.at[i]->init && is_level(r, s->decls.at[i]))
            assign(r, s->decls.at[i], s->decls.at[i]->init, s->range);
}

static void check_calls(struct rotation *r, struct stmt *s)
{
    for (WALK(w, in_stmt(s)); next_expr(&w);) {
        struct function *f = callee_function(w.e);
        for (int i = 0; f && i < r->plan->nests.n; i++)
            if (r->plan->nests.at[i]->kernel->function == f)
                check_nest(r, r->plan->nests.at[i], w.e);
    }
}

static void run_statement(struct rotation *r, struct stmt *s)
{
    struct expr *e = stmt_expr(s);
    struct decl *to = expr_is(e, OP_ASSIGN) ? object_of(r, e->a[0]) : NULL;
    if (s->kind == STMT_COMPOUND) {
        for (int i = 0; i < s->n; i++)
            run_statement(r, s->body[i]);
        return;
    }
    for (int i = 0; i < r->plan->nests.n; i++)
        if (r->plan->nests.at[i]->loop == s)
            check_nest(r, r->plan->nests.at[i], NULL);
    if (s->kind == STMT_EXPR || s->kind == STMT_DECL) /* nothing that may not run */
        check_calls(r, s);
    if (is_level(r, to))
        assign(r, to, e->a[1], s->range);
    else /* set in a way, or under a condition, that is not followed: anything */
        for (WALK(w, in_stmt(s)); next_expr(&w);) {
            struct decl *d = expr_may_set(w.e) ? object_of(r, w.e->a[0]) : NULL;
            if (is_level(r, d))
                level_of(r, d)->array = r->arrays++;
        }
    run_declarations(r, s);
}

void pass_rotate(struct plan *p, struct diag *d, struct plan_timeloop *t)
{
    struct rotation r = {.plan = p, .diag = d, .loop = t};
    for (r.turn = 1; r.turn <= TURNS && !r.found; r.turn++)
        run_statement(&r, r.loop->loop->body[0]);
}
