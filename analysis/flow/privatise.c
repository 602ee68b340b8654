/* Variables of file scope by which no function hands anything to another (scalar privatisation:
 * Allen, Kennedy, 5.3). Whatever runs sets them before it reads them:
 *
 *     static double flux, left;  static int i, j;
 *     void step(void) { for (i = 1; i < n; i++) { left = u[i - 1]; flux = ...; un[i] = ... flux; } }
 *
 * In the tree each function gets a local in the place of such a variable; the program's own text
 * stays. All that use the variable must be in sight. Constants that cells declare as static are the
 * cells' own, too. Helpers that hand such a variable to the nest that calls them, or to the next
 * one, stand in the nest when pass_privatise_placed looks.
 *
 * requires: pass_calls
 * provides: functions' trees with locals in their place */
#include "analysis/flow/flow.h"

#include <string.h>

struct call_site {
    struct stmt *in;
    int caller; /* of unit.functions */
    VEC(struct function *) targets;
};

struct privatising {
    struct plan *plan;
    struct decl *decl; /* the one looked at */
    bool *names;       /* [functions] this function names it, */
    bool *reaches;     /* or calls one that does */
    VEC(struct call_site) calls;
};

/* ---- calls ---------------------------------------------------------------------------------- */

/* A function that names the variable may run there. */
static bool reaches(const struct privatising *v, const struct call_site *c)
{
    const struct unit *u = v->plan->unit;
    return any_below(i, u->functions.n, v->reaches[i] && vec_has(&c->targets, u->functions.at[i]));
}

static void find_reaching(struct privatising *v)
{
    const struct unit *u = v->plan->unit;
    for (int i = 0; i < u->functions.n; i++)
        v->names[i] = v->reaches[i] = stmt_mentions(u->functions.at[i]->body, v->decl);
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < v->calls.n; i++) {
            bool *by = &v->reaches[v->calls.at[i].caller];
            more |= !*by && reaches(v, &v->calls.at[i]) && (*by = true);
        }
    }
}

/* Not what nobody calls now, as its body stands where the calls did. */
static bool runs(const struct privatising *v, struct function *f)
{
    bool outside = !f->decl->is_static && !v->plan->unit->is_whole;
    return outside || !vec_has(&v->plan->work->placed, f) ||
           vec_any_at(c, &v->calls, vec_has(&c->targets, f));
}

/* ---- may it be a local? --------------------------------------------------------------------- */

static bool is_read_first(struct stmt *s, const struct decl *d)
{
    struct definite v = definite_of(d);
    definite_stmt(&v, s);
    return v.unset;
}

/* What the statement holds besides the statements in it names the variable. */
static bool names_itself(struct stmt *s, const struct decl *d)
{
    return expr_mentions(s->expr, d) || expr_mentions(s->step, d) || stmt_inits_mention(s, d);
}

/* Nobody reads what the call in s leaves in it. */
static bool is_dead_behind(const struct privatising *v, struct stmt *s)
{
    return !names_itself(s, v->decl) && !read_behind_within(v->plan, s, v->decl).in &&
           !any_below(i, s->n, is_read_first(s->body[i], v->decl));
}

/* One of that name is the function's own already, in its outermost block. */
static bool is_hidden_in(const struct function *f, const char *name)
{
    return vec_any(d, &f->params, d->name && strcmp(d->name, name) == 0) ||
           any_below(i, f->body->n, stmt_declares(f->body->body[i], name) != NULL);
}

static bool sets_it_first(const struct privatising *v, struct function *f)
{
    for (WALK(w, in_stmt(f->body)); next_stmt(&w);)
        for (int i = 0; i < w.in->decls.n; i++)
            for (const struct type *t = w.in->decls.at[i]->type; t; t = t->of)
                if (expr_mentions(t->extent_expr, v->decl))
                    return false;
    return !is_hidden_in(f, v->decl->name) && !is_read_first(f->body, v->decl);
}

static bool clause_names(const struct clause *c, const char *name)
{
    return c->kind != CLAUSE_DOMAIN && /* those of iterators speak of names alone */
           vec_any_at(arg, &c->args, arg->name && word_find(arg->name, name));
}

/* A clause speaks of it, by a macro too. */
static bool is_in_clause(const struct plan *p, const struct decl *d)
{
    bool found = false;
    const struct pragma *of;
    for (int i = 0; (of = unit_pragma(p->unit, i)); i++)
        found |= vec_any_at(clause, &of->clauses, clause_names(clause, d->name));
    return found ||
           vec_any_at(macro, &p->work->macros, macro->value && expr_mentions(macro->value, d));
}

static bool is_candidate(const struct plan *p, const struct decl *d)
{
    return d->kind == DECL_VAR && is_scalar(d->type) && d->assignments > 0 &&
           !d->type->is_volatile && !d->address_taken && (d->is_static || p->unit->is_whole) &&
           !is_in_clause(p, d);
}

/* No value of it goes from one function to another, or to the next call of one. */
static bool is_private(struct privatising *v)
{
    const struct unit *u = v->plan->unit;
    if (!is_candidate(v->plan, v->decl))
        return false;
    find_reaching(v);
    return !any_below(i, u->functions.n,
                      v->names[i] && !sets_it_first(v, u->functions.at[i]) &&
                          runs(v, u->functions.at[i])) &&
           !vec_any_at(c, &v->calls,
                       v->names[c->caller] && reaches(v, c) && !is_dead_behind(v, c->in) &&
                           runs(v, u->functions.at[c->caller]));
}

/* ---- the locals ----------------------------------------------------------------------------- */

static void make_local(struct plan *p, struct function *f, const struct decl *d)
{
    struct decl *own = decl_fresh(p, FRESH_LOCAL, *d);
    own->function = f;
    own->is_global = own->is_static = own->has_value = false;
    own->init = NULL;
    own->files.n = own->files.room = 0;
    own->files.at = NULL;
    stmt_rename(f->body, d, own);
    struct stmt_list list = {0};
    struct stmt like = {.range = {f->body->range.file, f->body->range.begin, f->body->range.begin}};
    vec_push(p->arena, &list, stmt_declaration(p->arena, &like, own));
    vec_append(p->arena, &list, f->body->body, f->body->n);
    stmt_set_body(p->arena, f->body, list.at, list.n);
}

static void note_calls(struct privatising *v, struct function *f, int caller)
{
    const struct work *work = v->plan->work;
    for (WALK(w, in_stmt(f->body)); next_expr(&w);) {
        if (w.e->kind != EXPR_CALL)
            continue;
        struct call_site c = {.in = w.in, .caller = caller};
        struct call_targets t = call_targets(v->plan, w.e);
        vec_append(v->plan->arena, &c.targets, t.at.at, t.at.n);
        for (int i = 0; call_may_leave(v->plan, w.e) && i < work->escaping.n; i++)
            if (work->escaping.at[i]->function) /* a library may call it back */
                vec_push(v->plan->arena, &c.targets, work->escaping.at[i]->function);
        if (c.targets.n)
            vec_push(v->plan->arena, &v->calls, c);
    }
}

/* `static const int di[4] = {1, -1, 0, 0};` in a loop of a kernel. */
static void own_constants(struct function *f)
{
    for (WALK(w, in_stmt(f->body)); next_stmt(&w);)
        vec_each (d, &w.in->decls)
            if (d->is_static && d->init && type_in_arrays(d->type)->is_const && stmt_around(w.in, LOOPS))
                d->is_static = false;
}

static void privatise(struct plan *p, struct decl *const *at, int n_decls)
{
    size_t n = (size_t)p->unit->functions.n;
    struct privatising v = {.plan = p};
    v.names = arena_alloc(p->arena, n + 1);
    v.reaches = arena_alloc(p->arena, n + 1);
    for (int i = 0; i < p->unit->functions.n; i++)
        note_calls(&v, p->unit->functions.at[i], i);
    for (int i = 0; i < n_decls; i++) {
        v.decl = at[i];
        if (!is_private(&v))
            continue;
        for (int f = 0; f < p->unit->functions.n; f++)
            if (v.names[f])
                make_local(p, p->unit->functions.at[f], v.decl);
    }
}

void pass_privatise(struct plan *p)
{
    vec_each (f, &p->unit->functions)
        if (is_kernel(f))
            own_constants(f);
    privatise(p, p->unit->globals.at, p->unit->globals.n);
}

void pass_privatise_placed(struct plan *p)
{
    if (p->work->set_there.n)
        privatise(p, p->work->set_there.at, p->work->set_there.n);
}
