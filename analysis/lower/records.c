/* Structs of numbers within a cell, in loops over the mesh: a copy of a whole struct,
 * `un[j][i] = u[j][i];`, becomes copies of its members; a local struct, `cplx a = psi[j][i];`,
 * becomes a local variable for each of its members (local_records.c). Later passes see plain
 * numbers.
 *
 * requires: the unit
 * provides: kernels' loops over iterators of a domain without local structs and whole structs, as
 *           far as they can be taken apart */
#include "analysis/flow/flow.h"
#include "analysis/lower/local_records.h"
#include "analysis/lower/lower.h"
#include "analysis/program/program.h"

/* ---- building trees ------------------------------------------------------------------------- */

static struct expr *member_of_struct(struct plan *p, struct expr *of, struct decl *field)
{
    return expr_member(p->arena, expr_copy(p->arena, of), field);
}

static struct expr *element_of_array(struct plan *p, struct expr *of, int64_t i)
{
    struct arena *a = p->arena;
    struct expr *index = expr_integer(a, of->range, &type_int, i);
    return expr_element(a, of->range, of->type->of, expr_copy(a, of), index);
}

static bool is_small_record(const struct type *t)
{
    return t && t->kind == TYPE_RECORD && is_cell_record(t->record) &&
           count_values(t) <= MOST_VALUES;
}

/* One struct, or an array of them. */
static bool is_small_local(const struct type *t)
{
    return t && is_small_record(type_in_arrays(t)) && count_values(t) <= MOST_VALUES;
}

/* ---- copies of whole structs ---------------------------------------------------------------- */

/* to = condition ? a : b */
static void copy_choice(struct plan *p, const struct stmt *at, struct expr *to,
                        const struct expr *from, struct stmt_list *out)
{
    struct arena *a = p->arena;
    struct stmt *branch[2];
    for (int b = 0; b < 2; b++) {
        struct stmt_list list = {0};
        values_copy(p, at, b ? expr_copy(a, to) : to, expr_bare(from->a[1 + b]), &list);
        branch[b] = stmt_block(a, at, list.at, list.n);
    }
    vec_push(a, out, stmt_if(a, at, from->a[0], branch[0], branch[1]));
}

void values_copy(struct plan *p, const struct stmt *at, struct expr *to, struct expr *from,
                 struct stmt_list *out)
{
    const struct type *t = to->type;
    from = from && t->kind == TYPE_RECORD ? expr_bare(from) : from;
    if (from && from->kind == EXPR_CONDITIONAL && t->kind == TYPE_RECORD) {
        copy_choice(p, at, to, from, out);
        return;
    }
    bool list = from && from->kind == EXPR_INIT_LIST;
    int n = t->kind == TYPE_ARRAY    ? (int)t->extent
            : t->kind == TYPE_RECORD ? t->record->members.n
                                     : 0;
    for (int i = 0; i < n; i++) {
        struct decl *field = t->kind == TYPE_RECORD ? t->record->members.at[i] : NULL;
        struct expr *part = NULL;
        if (list)
            part = i < from->n ? from->a[i] : NULL;
        else if (from)
            part = field ? member_of_struct(p, from, field) : element_of_array(p, from, i);
        values_copy(p, at, field ? member_of_struct(p, to, field) : element_of_array(p, to, i),
                    part, out);
    }
    if (n)
        return;
    struct arena *a = p->arena;
    from = from ? from : expr_integer(a, to->range, t, 0);
    vec_push(a, out, stmt_of(a, at, expr_assign(a, to->range, to, from)));
}

/* Something that can be named twice and has an address. */
static bool is_place(struct expr *e)
{
    e = expr_bare(e);
    return expr_computes(e) &&
           (e->kind == EXPR_NAME || e->kind == EXPR_MEMBER || expr_is_element(e));
}

/* Something that can be named twice and has an address, or a choice of two. */
static bool is_source(struct expr *e)
{
    e = expr_bare(e);
    return e->kind == EXPR_CONDITIONAL ? is_source(e->a[1]) && is_source(e->a[2]) : is_place(e);
}

bool values_may_copy(struct expr *e, const struct type *t)
{
    if (e->kind != EXPR_INIT_LIST)
        return is_scalar(t) ? is_scalar(e->type) : is_small_record(t) && is_source(e);
    int n = t->kind == TYPE_ARRAY    ? (int)t->extent
            : t->kind == TYPE_RECORD ? t->record->members.n
                                     : 0;
    return e->n <= n && all_below(i, e->n,
                                  e->a[i]->kind != EXPR_OTHER &&
                                      values_may_copy(e->a[i], t->kind == TYPE_ARRAY
                                                              ? t->of
                                                              : t->record->members.at[i]->type));
}

static bool may_copy(const struct type *t, struct expr *from)
{
    struct expr *e = expr_bare(from);
    return is_small_local(t) && (e->kind == EXPR_INIT_LIST ? values_may_copy(e, t) : is_source(e));
}

/* `a = b;` of structs. */
static bool is_whole_copy(struct expr *e)
{
    return expr_is(e, OP_ASSIGN) && is_place(e->a[0]) && may_copy(e->a[0]->type, e->a[1]);
}

static bool has_whole_copy(struct expr *e)
{
    e = expr_bare(e);
    return expr_is(e, OP_COMMA) ? has_whole_copy(e->a[0]) || has_whole_copy(e->a[1])
                                : is_whole_copy(e);
}

/* ---- statements ----------------------------------------------------------------------------- */

/* The initialisers of local structs as copies behind the declaration. */
static void split_initialisers(struct plan *p, struct stmt *s, struct stmt_list *out)
{
    vec_each (d, &s->decls) {
        if (!d->init || d->is_static || !may_copy(d->type, d->init))
            continue;
        struct expr *to = expr_of(p->arena, d->init->range, d);
        values_copy(p, s, to, expr_bare(d->init), out);
        d->init = NULL;
    }
}

/* Local structs that nothing can be made of stay, and are refused later. */
static void split_locals(struct plan *p, struct stmt *block)
{
    for (int i = 0; i < block->n; i++) {
        struct stmt *s = block->body[i];
        for (int k = 0; s->kind == STMT_DECL && k < s->decls.n;) {
            struct decl *d = s->decls.at[k];
            bool whole =
                d->kind == DECL_VAR && !d->is_static && is_small_local(d->type) && !d->init;
            k += !(whole && local_record_split(p, block, s, d));
        }
    }
}

/* `a = b, c = d;` becomes a statement for each, in a block. */
static void split_list(struct plan *p, struct stmt *s)
{
    struct expr *e = stmt_expr(s);
    if (!e || !expr_is(e, OP_COMMA))
        return;
    struct arena *a = p->arena;
    struct stmt *part[] = {stmt_of(a, s, e->a[0]), stmt_of(a, s, e->a[1])};
    stmt_become_block(a, s, part, 2);
}

static void take_apart(struct plan *p, struct stmt *s)
{
    struct stmt_list list = {0};
    if (s->kind == STMT_EXPR && has_whole_copy(s->expr))
        split_list(p, s);
    if (s->kind == STMT_EXPR && is_whole_copy(expr_bare(s->expr))) {
        struct expr *e = expr_bare(s->expr);
        values_copy(p, s, expr_bare(e->a[0]), expr_bare(e->a[1]), &list);
        stmt_become_block(p->arena, s, list.at, list.n);
        return;
    }
    for (int i = 0; i < s->n; i++) {
        take_apart(p, s->body[i]);
        vec_push(p->arena, &list, s->body[i]);
        if (s->kind == STMT_COMPOUND && s->body[i]->kind == STMT_DECL)
            split_initialisers(p, s->body[i], &list);
    }
    if (s->kind != STMT_COMPOUND)
        return;
    s->body = list.at;
    s->n = list.n;
    split_locals(p, s);
}

/* ---- the pass ------------------------------------------------------------------------------- */

void records_take_apart(struct plan *p, struct function *f, struct stmt *s)
{
    take_apart(p, s);
    cell_pointers(p, f, s);
    take_apart(p, s);
}

void pass_records(struct plan *p)
{
    for (WALK(w, in_kernels(p->unit)); next_stmt(&w);) {
        bool waits = may_be_collapsed(p, w.in) && stmt_has(w.in, 1u << STMT_WHILE | 1u << STMT_DO);
        if (waits || !is_mesh_loop(p, w.in))
            continue;
        records_take_apart(p, w.function, w.in);
        walk_skip(&w);
    }
}
