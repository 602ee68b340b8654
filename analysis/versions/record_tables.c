/* Constant tables of structs as tables of numbers, one for each member:
 *
 *     static const struct { int dx, dy; double w; } dir[9] = {{0, 0, 4.0 / 9}, ...};
 *     ... f[j - dir[q].dy][i - dir[q].dx][q] ...
 *
 * reads `dir.dx[q]`, a constant array that the program does not have, in loops over the mesh and in
 * helpers of numbers. All later passes see plain tables: loops are written out by them, cells and
 * helpers look up entries. Tables within structs, `model.dir[q].dx`, are such tables, too. Only
 * numbers are taken over. Host code keeps the program's names: its text is printed.
 *
 * requires: the unit; once more behind pass_records, which puts `dir[q]` in the place of pointers
 * provides: work.record_tables; trees without members of such tables */
#include "analysis/lower/lower.h"
#include "analysis/program/program.h"
#include "analysis/versions/versions.h"

#include <string.h>

enum { MOST_ENTRIES = 4096 };

struct chain { /* root[3].member[q], from the root on */
    struct plan *plan;
    struct decl *root;
    VEC(struct expr *) step; /* subscripts and members */
    bool fails;
};

static bool read_chain(struct chain *c, struct expr *e)
{
    bool subscripts = false, members = false;
    for (; expr_is_part(e); e = expr_bare(e->a[0])) {
        vec_push(c->plan->arena, &c->step, e);
        subscripts |= e->kind == EXPR_SUBSCRIPT;
        members |= e->kind == EXPR_MEMBER;
    }
    c->root = expr_name(e);
    for (int i = 0, k = c->step.n - 1; i < k; i++, k--) {
        struct expr *other = c->step.at[i];
        c->step.at[i] = c->step.at[k];
        c->step.at[k] = other;
    }
    return subscripts && members && c->root && c->root->kind == DECL_VAR && c->root->init &&
           c->root->init->kind == EXPR_INIT_LIST;
}

/* Integers are computed: enumerators mean nothing elsewhere. */
static struct expr *leaf(struct chain *c, struct expr *e, const struct type *t)
{
    struct arena *a = c->plan->arena;
    int64_t value = 0;
    if (!e || expr_int_value(e, &value))
        return expr_number(a, c->root->range, value);
    c->fails |=
        is_integer(t) || any_expr(w, in_expr(e), !expr_is_arithmetic(w.e) || expr_is_modify(w.e));
    return e;
}

/* The entries that the steps from `at` on lead to; *t becomes their type. list: of the initialiser;
 * NULL: all 0. */
static struct expr *entries(struct chain *c, int at, struct expr *list, const struct type **t)
{
    struct arena *a = c->plan->arena;
    const struct type *of = *t;
    if (at == c->step.n)
        return leaf(c, list, of);
    struct expr *step = c->step.at[at];
    int k = step->kind == EXPR_MEMBER ? member_number(of, step->decl) : 0;
    c->fails |= (list && !expr_is_list(list)) || k < 0;
    if (step->kind == EXPR_SUBSCRIPT)
        c->fails |= of->kind != TYPE_ARRAY || of->extent <= 0 || of->extent > MOST_ENTRIES;
    if (c->fails)
        return NULL;
    if (step->kind == EXPR_MEMBER) {
        *t = of->record->members.at[k]->type;
        return entries(c, at + 1, list && k < list->n ? list->a[k] : NULL, t);
    }
    struct type *array = ARENA_NEW(a, struct type);
    struct expr like = {.kind = EXPR_INIT_LIST, .type = array};
    struct expr *all = expr_new(a, c->root->range, like, (int)of->extent);
    *array = *of;
    for (int i = 0; i < all->n && !c->fails; i++) {
        array->of = of->of;
        all->a[i] = entries(c, at + 1, list && i < list->n ? list->a[i] : NULL, &array->of);
    }
    *t = array;
    return all;
}

static const char *name_of(const struct chain *c)
{
    struct text name = text_new(c->plan->arena);
    text_add(&name, c->root->name);
    for (int i = 0; i < c->step.n; i++)
        if (c->step.at[i]->kind == EXPR_MEMBER)
            text_printf(&name, ".%s", c->step.at[i]->decl->name);
    return name.s;
}

static const struct type *constant(struct arena *a, const struct type *t)
{
    struct type *c = ARENA_COPY(a, *t);
    c->is_const = t->kind != TYPE_ARRAY;
    c->of = t->kind == TYPE_ARRAY ? constant(a, t->of) : t->of;
    return c;
}

/* The table of the chain's numbers, or NULL. */
static struct decl *table_of(struct chain *c)
{
    struct plan *p = c->plan;
    const char *name = name_of(c);
    vec_each (d, &p->work->record_tables)
        if (range_equal(d->range, c->root->range) && strcmp(d->name, name) == 0)
            return d;
    const struct type *t = c->root->type, *element = element_type(t);
    if (element->is_volatile || !(element->is_const || table_is_never_written(p, c->root)))
        return NULL;
    struct expr *init = entries(c, 0, c->root->init, &t);
    if (c->fails)
        return NULL;
    struct decl *d = decl_fresh(p, FRESH_LOCAL, *c->root);
    d->name = name;
    d->type = constant(p->arena, t);
    d->init = init;
    d->function = NULL;
    d->is_global = d->is_static = true;
    vec_push(p->arena, &p->work->record_tables, d);
    return d;
}

struct replacing {
    struct plan *plan;
    VEC(struct function *) done; /* helpers */
};

static void replace(struct replacing *r, struct expr *e);

/* `const struct source *s = &sources[k];`, an entry of what may be such a table. */
static bool points_to_table(struct function *f)
{
    for (WALK(w, in_stmt(f->body)); next_stmt(&w);)
        vec_each (d, &w.in->decls) {
            struct expr *to = d->init ? expr_core(d->init) : NULL;
            const struct decl *base = to ? expr_base(expr_is(to, OP_ADDRESS) ? to->a[0] : to) : NULL;
            if (d->type->kind == TYPE_POINTER && d->type->of->kind == TYPE_RECORD && base &&
                (base->is_global || base->is_static) && base->init &&
                base->init->kind == EXPR_INIT_LIST)
                return true;
        }
    return false;
}

/* A helper of numbers: one that is given arrays may be host code, too, which is printed as it is. */
static void replace_in(struct replacing *r, struct function *f)
{
    bool numbers = !vec_has(&r->done, f) &&
                   vec_all(param, &f->params, element_type(param->type) == param->type);
    if (!numbers)
        return;
    vec_push(r->plan->arena, &r->done, f);
    if (points_to_table(f))
        cell_pointers(r->plan, f, f->body);
    for (WALK(w, in_stmt(f->body)); next_expr(&w);)
        replace(r, w.e);
}

static void replace(struct replacing *r, struct expr *e)
{
    struct plan *p = r->plan;
    struct chain c = {.plan = p};
    struct function *f = callee_function(e);
    if (f)
        replace_in(r, f);
    if (e->kind != EXPR_MEMBER && e->kind != EXPR_SUBSCRIPT)
        return;
    struct decl *d = is_scalar(e->type) && read_chain(&c, e) ? table_of(&c) : NULL;
    if (!d)
        return;
    struct expr *as = expr_of(p->arena, e->range, d);
    for (int i = 0; i < c.step.n; i++)
        if (c.step.at[i]->kind == EXPR_SUBSCRIPT)
            as = expr_element(p->arena, e->range, as->type->of, as, c.step.at[i]->a[1]);
    *e = *as;
}

void pass_record_tables(struct plan *p)
{
    struct replacing r = {.plan = p};
    for (WALK(w, in_kernels(p->unit)); next_stmt(&w);) {
        if (!is_mesh_loop(p, w.in))
            continue;
        for (WALK(x, in_stmt(w.in)); next_expr(&x);)
            replace(&r, x.e);
        walk_skip(&w);
    }
}
