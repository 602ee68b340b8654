/* Tables of neighbours, filled before the time loop: `for (i...) ip[i] = (i + 1) % n;`. Where one
 * assignment in one plain loop is all that ever writes the table, an entry is that formula of its
 * index, and a subscript u[ip[i]] is what u[(i + 1) % n] is. Called by index.c. */
#include "analysis/work.h"

#include <string.h>

struct filling {
    const struct decl *table;
    int writes, allocations;
    struct range written[2]; /* the first writes */
    struct range lost;       /* where it is spoilt first */
    bool spoilt; /* it goes where it cannot be followed */
    struct expr *index, *value;
    struct stmt *in;
};

static bool is_allocation(struct expr *e)
{
    struct decl *d = e->kind == EXPR_CALL ? callee_decl(e) : NULL;
    return d && (!strcmp(d->name, "malloc") || !strcmp(d->name, "calloc"));
}

static void note_write(struct filling *f, struct expr *subscript, struct expr *by, struct stmt *in)
{
    if (f->writes < 2)
        f->written[f->writes] = by->range;
    f->writes++;
    f->spoilt |= !expr_is(by, EXPR_ASSIGN, "=");
    f->index = subscript->a[1];
    f->value = by->n > 1 ? by->a[1] : NULL;
    f->in = in;
}

static bool note_use(struct walk *w, struct expr *e)
{
    struct filling *f = w->with;
    struct walk_frame *up = w->above;
    bool before = f->spoilt;
    if (e->kind != EXPR_NAME || e->decl != f->table)
        return true;
    while (up && up->e->kind == EXPR_PAREN)
        up = up->up;
    struct expr *parent = up ? up->e : NULL;
    if (parent && parent->kind == EXPR_SUBSCRIPT && expr_bare(parent->a[0]) == e) {
        struct walk_frame *over = up->up;
        if (over && expr_is_modify(over->e) && over->e->a[0] == parent)
            note_write(f, parent, over->e, w->in);
        f->spoilt |= over && expr_is(over->e, EXPR_UNARY, "&");
    } else if (parent && expr_is(parent, EXPR_ASSIGN, "=") && parent->a[0] == e) {
        f->allocations++;
        f->spoilt |= !is_allocation(expr_core(parent->a[1]));
    } else {
        struct decl *callee = parent && parent->kind == EXPR_CALL ? callee_decl(parent) : NULL;
        f->spoilt |= !callee || strcmp(callee->name, "free") != 0;
    }
    if (f->spoilt && !before)
        f->lost = e->range;
    return true;
}

/* The loop over the index that the assignment stands in, whenever its function runs; or NULL. */
static struct stmt *filling_loop(const struct filling *f)
{
    struct decl *index = expr_name(f->index);
    struct stmt *found = NULL;
    for (struct stmt *s = f->in->parent; s; s = s->parent) {
        if (s->kind != STMT_COMPOUND && s->kind != STMT_FOR)
            return NULL;
        if (index && loop_variable(s) == index)
            found = s;
    }
    return found;
}

struct expr *neighbour_entry(const struct plan *p, const struct decl *table, struct decl **index)
{
    struct filling f = {.table = table};
    struct walk w = {.on_expr = note_use, .with = &f};
    const struct type *t = table->type;
    if (table->kind != DECL_VAR || !t->of || !is_integer(t->of))
        return NULL;
    for (int i = 0; i < p->unit->functions.n; i++)
        walk_stmt(&w, p->unit->functions.at[i]->body);
    bool starts = !table->init || is_allocation(expr_core(table->init));
    if (f.spoilt || f.writes != 1 || f.allocations > 1 || !starts || !filling_loop(&f))
        return NULL;
    *index = expr_name(f.index);
    return stmt_sets(filling_loop(&f)->body[0], *index) ? NULL : f.value;
}

void neighbour_note(const struct plan *p, struct diag *d, const struct decl *table)
{
    struct filling f = {.table = table};
    struct walk w = {.on_expr = note_use, .with = &f};
    for (int i = 0; i < p->unit->functions.n; i++)
        walk_stmt(&w, p->unit->functions.at[i]->body);
    if (f.writes > 1) {
        diag_note(d, f.written[0], "'%s' is written here", table->name);
        diag_note(d, f.written[1], "and here: its entries follow no single formula");
    } else if (f.spoilt) {
        diag_note(d, f.lost, "amrcc cannot follow what '%s' holds from here on", table->name);
    } else if (f.writes == 1) {
        diag_note(d, f.written[0], "'%s' is written here, in no plain loop over its index",
                  table->name);
    } else {
        diag_note(d, table->range, "'%s' is declared here", table->name);
    }
}
