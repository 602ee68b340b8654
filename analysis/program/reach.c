/* Which functions a statement may run, and whether the program ever comes to its time loop and the
 * loop to a nest: one that it never comes to, or that repeats nothing, is a directive at the wrong
 * place, and the mesh would never adapt. What only shows at run time is a note there.
 *
 * requires: pass_nests, pass_timeloops
 * provides: reach_stmt() for other passes */
#include "analysis/program/program.h"

void reach_call(struct reach *r, struct expr *call)
{
    struct call_targets t = call_targets(r->plan, call);
    r->leaves |= call_may_leave(r->plan, call) && !library_computes(call);
    for (int i = 0; i < t.at.n; i++)
        if (!vec_has(&r->functions, t.at.at[i])) {
            vec_push(r->plan->arena, &r->functions, t.at.at[i]);
            reach_stmt(r, t.at.at[i]->body);
        }
}

void reach_stmt(struct reach *r, struct stmt *s)
{
    for (WALK(w, in_stmt(s)); next_expr(&w);)
        if (w.e->kind == EXPR_CALL)
            reach_call(r, w.e);
}

/* ---- does the program come to the loop? ----------------------------------------------------- */

/* The condition of a loop or branch around or in front of the loop that keeps it from running. */
static struct expr *never_true(struct stmt *up, struct stmt *s)
{
    bool guards =
        up->kind == STMT_WHILE || up->kind == STMT_FOR || (up->kind == STMT_IF && up->body[0] == s);
    return guards && expr_is_int(up->expr, 0) ? up->expr : NULL;
}

/* What is in the way on the loop's way up to its function; file == NULL: nothing. */
static struct range in_the_way(const struct plan_timeloop *t)
{
    struct stmt *s = t->loop;
    struct expr *never = s->kind == STMT_DO ? NULL : never_true(s, NULL);
    for (struct stmt *up = s->parent; up && !never; s = up, up = up->parent) {
        never = never_true(up, s);
        for (int i = 0; up->kind == STMT_COMPOUND && i < up->n && up->body[i] != s; i++)
            if (up->body[i]->kind == STMT_RETURN ||
                library_call(stmt_expr(up->body[i])) == LIBRARY_EXIT)
                return up->body[i]->range;
    }
    return never ? never->range : (struct range){0};
}

/* False with an error where the program never comes to the loop. */
static bool check_reached(struct plan *p, struct diag *d, const struct plan_timeloop *t)
{
    struct reach r = {.plan = p};
    const unsigned labels = 1u << STMT_LABEL | 1u << STMT_CASE | 1u << STMT_OTHER;
    bool jumps = stmt_has(t->function->body, labels);
    struct range way = jumps ? (struct range){0} : in_the_way(t);
    const char *name = t->function->decl->name;
    if (way.file) {
        diag_error(d, t->loop->range, "the program never comes to the time loop");
        diag_note(d, way, "because of this");
        return false;
    }
    if (!p->unit->main || t->function == p->unit->main)
        return true;
    reach_stmt(&r, p->unit->main->body);
    if (vec_has(&r.functions, t->function) || vec_has(&p->work->escaping, t->function->decl))
        return true;
    diag_error(d, t->loop->range,
               "the program never comes to the time loop: 'main' does not call '%s'", name);
    diag_note(d, t->function->decl->range, "'%s' is defined here", name);
    diag_hint(d, "put the 'timeloop' line in front of the loop that the program runs through");
    return false;
}

/* ---- does the loop come to a nest? ---------------------------------------------------------- */

static bool runs_nest(struct plan *p, struct stmt *loop)
{
    struct reach r = {.plan = p};
    reach_stmt(&r, loop);
    bool found = r.leaves && p->work->escaping.n; /* a library may call back */
    return found ||
           vec_any(nest, &p->nests,
                   stmt_holds(loop, nest->loop) || vec_has(&r.functions, nest->kernel->function));
}

void pass_reach(struct plan *p, struct diag *d)
{
    bool reached = false;
    struct diag *quiet = diag_new(p->arena, NULL);
    for (int i = 0; i < p->timeloops.n; i++)
        reached |= check_reached(p, quiet, &p->timeloops.at[i]);
    for (int i = 0; i < p->timeloops.n && !reached; i++)
        check_reached(p, d, &p->timeloops.at[i]);
    for (int i = 0; i < p->timeloops.n && reached; i++) {
        if (runs_nest(p, p->timeloops.at[i].loop))
            continue;
        diag_error(d, p->timeloops.at[i].loop->range, "the time loop runs no nest over the mesh");
        diag_hint(d, "put the 'timeloop' line in front of the loop that repeats the kernels");
    }
}
