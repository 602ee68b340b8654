/* Physical units for plotfiles and the history: the variable that holds the time at a time loop, as its
 * clause names it or as its steps advance it, and the cell widths of the kernels that it calls.
 *
 * requires: pass_timeloops, pass_apply
 * provides: plan_timeloop.time, time_stays, width */
#include "analysis/host/host.h"
#include "analysis/program/program.h"

#include <string.h>

/* ---- the time -------------------------------------------------------------------------------- */

/* The variable that a name means at the loop's top, or one of its body. */
static const struct decl *variable_at(struct plan *p, const struct plan_timeloop *t,
                                      const char *name)
{
    const struct decl *seen = decl_local_at(t->loop->body[0], name);
    const struct decl *any = find_variable(p->unit, t->function, name);
    bool is_hidden = any && stmt_of_decl(t->function->body, any) &&
                     !stmt_of_decl(t->loop->body[0], any);
    return seen ? seen : is_hidden ? find_variable(p->unit, NULL, name) : any;
}

/* t of `t += dt` and of `t = t + dt`, where both are numbers; or NULL. */
static struct decl *advanced(struct expr *e)
{
    struct decl *by = expr_name(expr_added(e)), *t = by ? expr_name(e->a[0]) : NULL;
    bool is = t && t != by && is_floating(t->type) && (t->kind == DECL_VAR || t->kind == DECL_PARAM);
    return is ? t : NULL;
}

struct clock {
    struct stmt *loop;
    struct decl *found;
    int n;      /* different variables that are advanced */
    bool asked; /* the loop's condition asks for `found` */
};

/* A variable that the loop's condition asks for goes before all others. */
static void note_advanced(struct clock *c, struct decl *t)
{
    if (!t || t == c->found || stmt_of_decl(c->loop->body[0], t))
        return;
    bool asked = c->loop->expr && expr_mentions(c->loop->expr, t);
    c->n = asked && !c->asked ? 1 : asked == c->asked ? c->n + 1 : c->n;
    if (!c->found || (asked && !c->asked))
        c->found = t;
    c->asked |= asked;
}

/* Statements that run once a step. */
static void look(struct clock *c, struct stmt *s)
{
    if (!s || s->kind == STMT_IF || stmt_is_loop(s))
        return;
    if (s->kind == STMT_EXPR)
        note_advanced(c, advanced(expr_bare(s->expr)));
    for (int i = 0; i < s->n; i++)
        look(c, s->body[i]);
}

static void find_time(struct plan *p, struct plan_timeloop *t)
{
    struct clock c = {.loop = t->loop};
    look(&c, t->loop->body[0]);
    if (t->loop->step)
        note_advanced(&c, advanced(expr_bare(t->loop->step)));
    if (c.n != 1 || member_of(p, c.found) || variable_at(p, t, c.found->name) != c.found)
        return;
    t->time = c.found->name;
    t->time_stays = !stmt_of_decl(t->loop, c.found);
}

/* Which variable of the function's a name of the clause's text means, none of the loop's own. */
static bool check_name(struct plan *p, struct diag *d, const struct plan_timeloop *t, const char *name,
                       struct range at)
{
    const struct decl *v = variable_at(p, t, name);
    if (v && stmt_of_decl(t->loop->body[0], v)) {
        diag_error(d, at, "'%s' is declared inside the time loop: at its top it is not known yet", name);
        diag_note(d, v->range, "it is declared here");
        return false;
    }
    if (!v && !macro_definition(p->unit, name)) {
        diag_error(d, at, "no variable '%s' is visible at the time loop", name);
        return false;
    }
    return true;
}

/* Length of the identifier that a text begins with, 0 where it begins with none. */
static size_t identifier(const char *text)
{
    static const char all[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
    return strchr(all + 53, *text) ? 0 : strspn(text, all);
}

/* `time(n * dt)`: C text whose names must be visible at the loop's top. */
static void take_time(struct plan *p, struct diag *d, struct plan_timeloop *t, const struct clause_arg *arg)
{
    bool stays = true;
    for (const char *c = arg->name; *c;) {
        size_t n = identifier(c);
        bool is_member = c > arg->name && (c[-1] == '.' || c[-1] == '>' || strchr("0123456789", c[-1]));
        if (n && !is_member) {
            const char *name = arena_strndup(p->arena, c, n);
            const struct decl *v = variable_at(p, t, name);
            if (!check_name(p, d, t, name, arg->range))
                return;
            stays &= !v || !stmt_of_decl(t->loop, v);
        }
        c += n ? n : 1;
    }
    t->time = arg->name;
    t->time_stays = stays;
}

/* ---- the widths ------------------------------------------------------------------------------ */

struct widths {
    struct plan *plan;
    struct plan_timeloop *loop;
};

static bool is_out_of_sight(const struct widths *x, struct expr *e)
{
    struct stmt *loop = x->loop->loop;
    if (e->kind != EXPR_NAME || e->decl->kind == DECL_ENUMERATOR)
        return e->kind == EXPR_CALL || expr_is_modify(e);
    return find_variable(x->plan->unit, x->loop->function, e->decl->name) != e->decl ||
           stmt_of_decl(loop, e->decl) ||
           (e->decl->type->kind != TYPE_RECORD && stmt_sets(loop, e->decl));
}

/* C text at the loop for what a kernel that the loop calls, or holds (call NULL), names as a width. */
static const char *width_text(const struct widths *x, struct expr *call, const struct work_kernel *k,
                              const struct decl *width)
{
    struct plan *p = x->plan;
    const struct work_member *m = member_of(p, width);
    const struct decl *root = m ? m->root : width;
    struct expr *argument = call ? argument_of(call, k->kernel->function, root) : NULL;
    if (any_expr(w, in_expr(argument), is_out_of_sight(x, w.e))) /* another at the loop's top */
        return NULL;
    const char *member = m ? width->name + strlen(root->name) : "";
    if (argument && m)
        return arena_printf(p->arena, argument->kind == EXPR_NAME ? "%s%s" : "(%s)%s",
                            expr_text(p->arena, argument), member);
    if (argument)
        return expr_text(p->arena, argument);
    bool known =
        find_variable(p->unit, x->loop->function, root->name) == root || macro_of(p, width);
    return known && !stmt_of_decl(x->loop->loop, root) ? width->name : NULL;
}

/* Of the kernel that a function is, where none are known yet. */
static void take_widths(const struct widths *x, struct expr *call, const struct function *f)
{
    struct plan_timeloop *t = x->loop;
    const struct work_kernel *k = kernel_of(x->plan, f);
    const char *text[PLAN_MAX_DIM] = {0};
    for (int axis = 0; axis < x->plan->dim; axis++) {
        if (!k || !k->n_spacing || k->has_width_tables || t->width[0])
            return;
        text[axis] = width_text(x, call, k, k->spacing[k->n_spacing == 1 ? 0 : axis]);
        if (!text[axis])
            return;
    }
    for (int axis = 0; axis < x->plan->dim; axis++)
        t->width[axis] = text[axis];
}

static void find_widths(struct plan *p, struct plan_timeloop *t)
{
    struct widths x = {.plan = p, .loop = t};
    struct reach inner = {.plan = p};
    take_widths(&x, NULL, t->function);
    for (WALK(w, in_stmt(t->loop)); next_expr(&w);)
        if (w.e->kind == EXPR_CALL)
            take_widths(&x, w.e, callee_function(w.e));
    /* Kernels that the loop does not call itself: their widths may be variables that it sees. */
    reach_stmt(&inner, t->loop);
    for (int i = 0; i < inner.functions.n; i++)
        take_widths(&x, NULL, inner.functions.at[i]);
}

void pass_units(struct plan *p, struct diag *d, struct plan_timeloop *t)
{
    const struct clause *clause = pragma_clause(t->pragma, CLAUSE_TIME, NULL);
    if (clause)
        take_time(p, d, t, &clause->args.at[0]);
    else
        find_time(p, t);
    find_widths(p, t);
}
