/* Arrays that kernels are lent to work in: `double *line` of a kernel that gets memory of the
 * caller's, a pointer of file scope, or a member of a struct. Nobody reads what the kernel leaves
 * there if the memory is only allocated, freed, and lent to kernels that hold a line of cells in
 * it.
 * Called by array_expansion.c. */
#include "analysis/lines/lines.h"
#include "analysis/program/program.h"
#include "analysis/tree/tree.h"

bool is_allocation_of(const struct stmt *s, const struct decl *d)
{
    struct expr *e = s->kind == STMT_EXPR ? expr_bare(s->expr) : NULL;
    if (e && library_frees(e, d))
        return true;
    return e && expr_is(e, OP_ASSIGN) && expr_name(e->a[0]) == d &&
           is_allocation(expr_core(e->a[1]));
}

struct uses {
    const struct work_lending *lending;
    const struct decl *of;
    int mentions, lent; /* but for those that allocate and free it */
    bool fails;
};

static bool leave_allocations(struct walk *w, struct stmt *s)
{
    const struct uses *u = w->with;
    return !is_allocation_of(s, u->of);
}

static bool note_use(struct walk *w, struct expr *e)
{
    struct uses *u = w->with;
    struct function *f = e->kind == EXPR_CALL && u->lending ? callee_function(e) : NULL;
    int here = 0;
    if (library_frees(e, u->of))
        return false;
    for (int i = 1; f && i < e->n && i <= f->params.n; i++)
        if (expr_name(expr_core(e->a[i])) == u->of) {
            here++;
            u->fails |= !u->lending->is_line(u->lending->plan, f, f->params.at[i - 1]);
        }
    u->lent += here;
    u->fails |= here > 1; /* two lines in one place */
    u->mentions += e->kind == EXPR_NAME && e->decl == u->of;
    return true;
}

bool is_used_in(struct stmt *body, const struct decl *d)
{
    struct uses u = {.of = d};
    walk_stmt(&(struct walk){.on_stmt = leave_allocations, .on_expr = note_use, .with = &u}, body);
    return u.mentions > 0;
}

/* Memory that is only allocated, freed and lent for lines. */
static bool is_only_lent(const struct work_lending *l, struct decl *d)
{
    const struct type *t = d->type;
    struct uses u = {.lending = l, .of = d};
    struct walk w = {.on_stmt = leave_allocations, .on_expr = note_use, .with = &u};
    bool own = t->kind == TYPE_ARRAY || t->kind == TYPE_VLA ||
               (t->kind == TYPE_POINTER && (!d->init || is_allocation(expr_core(d->init))));
    if (d->kind != DECL_VAR || !own || d->address_taken || !is_cell_value(t->of))
        return false;
    walk_functions(&w, l->plan->unit);
    for (int i = 0; i < l->plan->unit->globals.n; i++)
        u.fails |= expr_mentions(l->plan->unit->globals.at[i]->init, d);
    return !u.fails && u.mentions == u.lent;
}

bool is_lent_for_lines(const struct work_lending *l, struct function *f, const struct decl *d)
{
    struct givens all = values_given(l->plan, d);
    bool called = false,
         fine = decl_is_final(d) && vec_has(&f->params, d) &&
                !vec_has(&l->plan->work->escaping, f->decl); /* no pointer leads to the function */
    for (int i = 0; i < all.n && fine; i++) {
        struct expr *e = all.at[i].e;
        if (all.at[i].by != GIVEN_ARGUMENT)
            continue;
        called = true;
        fine = e && expr_name(expr_core(e)) && is_only_lent(l, expr_name(expr_core(e)));
    }
    return called && fine;
}

struct member_uses {
    const struct plan *plan;
    const struct function *kernel;
    const struct work_member *of;
    bool other;
};

/* The memory is allocated, freed, or looked at whether it is there. */
static bool keeps_memory_only(const struct walk *w, const struct expr *e)
{
    struct expr_use use = use_of(w->above, e);
    struct expr *by = use.by;
    if (!by)
        return w->in && w->in->kind == STMT_IF;
    if (by->kind == EXPR_ASSIGN)
        return by->op == OP_ASSIGN && use.first && is_allocation(expr_core(by->a[1]));
    return expr_is_test(by) || library_call(by) == LIBRARY_FREE;
}

static bool goes_on(struct walk *w, struct stmt *s)
{
    const struct member_uses *u = w->with;
    (void)s;
    return !u->other;
}

static bool note_member_use(struct walk *w, struct expr *e)
{
    struct member_uses *u = w->with;
    if (u->other)
        return false;
    const struct work_member *m = e->kind == EXPR_NAME ? member_of(u->plan, e->decl) : NULL;
    bool is = (m ? m->field : e->kind == EXPR_MEMBER ? e->decl : NULL) == u->of->field;
    bool elsewhere = m && w->function != u->kernel && is_kernel(w->function); /* asked for itself */
    u->other |= is && m != u->of && !elsewhere && !keeps_memory_only(w, e);
    return true;
}

bool is_member_for_lines(const struct plan *p, const struct function *f, const struct decl *d)
{
    struct member_uses u = {.plan = p, .kernel = f, .of = member_of(p, d)};
    walk_functions(&(struct walk){.on_stmt = goes_on, .on_expr = note_member_use, .with = &u}, p->unit);
    return !u.other;
}
