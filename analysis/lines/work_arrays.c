/* Arrays that kernels are lent to work in: `double *line` of a kernel that gets memory of the
 * caller's, a pointer of file scope, or a member of a struct. Nobody reads what the kernel leaves
 * there if the memory is only allocated, freed, and lent to kernels that hold a line of cells in
 * it.
 * Called by array_expansion.c. */
#include "analysis/lines/lines.h"
#include "analysis/program/program.h"

bool is_allocation_of(const struct stmt *s, const struct decl *d)
{
    struct expr *value = s->kind == STMT_EXPR ? stmt_gives(s, d) : NULL;
    return library_frees(stmt_expr(s), d) || (value && is_allocation(expr_core(value)));
}

struct uses {
    const struct work_lending *lending;
    const struct decl *of;
    int mentions, lent; /* but for those that allocate and free it */
    bool fails;
};

static void note_uses(struct uses *u, struct walk_roots in)
{
    for (WALK(w, in); next_node(&w);) {
        struct expr *e = w.e;
        bool call = e && e->kind == EXPR_CALL && u->lending;
        struct function *f = call ? callee_function(e) : NULL;
        int here = 0;
        if (e ? library_frees(e, u->of) : is_allocation_of(w.in, u->of))
            walk_skip(&w);
        for (int i = 1; f && i < e->n && i <= f->params.n; i++)
            if (expr_name(expr_core(e->a[i])) == u->of) {
                here++;
                u->fails |= !u->lending->is_line(u->lending->plan, f, f->params.at[i - 1]);
            }
        u->lent += here;
        u->fails |= here > 1; /* two lines in one place */
        u->mentions += e && e->kind == EXPR_NAME && e->decl == u->of;
    }
}

bool is_used_in(struct stmt *body, const struct decl *d)
{
    struct uses u = {.of = d};
    note_uses(&u, in_stmt(body));
    return u.mentions > 0;
}

/* Memory that is only allocated, freed and lent for lines. */
static bool is_only_lent(const struct work_lending *l, struct decl *d)
{
    const struct type *t = d->type;
    struct uses u = {.lending = l, .of = d};

    bool own = t->kind == TYPE_ARRAY || t->kind == TYPE_VLA ||
               (t->kind == TYPE_POINTER && (!d->init || is_allocation(expr_core(d->init))));
    if (d->kind != DECL_VAR || !own || d->address_taken || !is_cell_value(t->of))
        return false;
    note_uses(&u, in_functions(l->plan->unit));
    u.fails |= vec_any(global, &l->plan->unit->globals, expr_mentions(global->init, d));
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

/* The memory is allocated, freed, or looked at whether it is there. */
static bool keeps_memory_only(const struct walker *w)
{
    struct expr_use use = use_of(w->above, w->e);
    struct expr *by = use.by;
    if (!by)
        return w->in && w->in->kind == STMT_IF;
    if (by->kind == EXPR_ASSIGN)
        return by->op == OP_ASSIGN && use.first && is_allocation(expr_core(by->a[1]));
    return expr_is_test(by) || library_call(by) == LIBRARY_FREE;
}

bool is_member_for_lines(const struct plan *p, const struct function *f, const struct decl *d)
{
    const struct work_member *of = member_of(p, d);
    for (WALK(w, in_functions(p->unit)); next_expr(&w);) {
        const struct work_member *m = w.e->kind == EXPR_NAME ? member_of(p, w.e->decl) : NULL;
        bool is = (m ? m->field : w.e->kind == EXPR_MEMBER ? w.e->decl : NULL) == of->field;
        bool elsewhere = m && w.function != f && is_kernel(w.function); /* asked for itself */
        if (is && m != of && !elsewhere && !keeps_memory_only(&w))
            return false;
    }
    return true;
}
