/* Does an expression keep its value while a statement runs, and which assignment of a variable
 * reaches a statement? Both see what calls may set, and what stores to memory may. */
#include "analysis/flow/flow.h"
#include "analysis/program/program.h"

/* ---- what stays the same --------------------------------------------------------------------- */

/* Of floating-point numbers, integers and pointers none is stored where another one lies. */
static int kind_of(const struct type *t)
{
    return !t ? 0 : is_floating(t) ? 1 : is_scalar(t) ? 2 : t->kind == TYPE_POINTER ? 3 : 0;
}

/* May a store to such a place change what lies at `read`? */
static bool may_be_place(struct expr *read, struct expr *to)
{
    int64_t one, other;
    to = expr_core(to);
    if (read->kind == EXPR_SUBSCRIPT && to->kind == EXPR_SUBSCRIPT && expr_name(read->a[0]) &&
        expr_name(read->a[0]) == expr_name(to->a[0]) && expr_int_value(read->a[1], &one) &&
        expr_int_value(to->a[1], &other) && one != other)
        return false;
    const struct decl *d = expr_base(read), *set = expr_base(to);
    bool apart = d && set && d != set && d->type->kind == TYPE_ARRAY && !d->address_taken &&
                 set->type->kind == TYPE_ARRAY;
    bool variable = expr_name(to) && kind_of(set->type) && !set->address_taken && d != set;
    int kind = kind_of(read->type), stored = kind_of(to->type);
    return !apart && !variable && !(kind && stored && kind != stored);
}

/* A number or pointer that is read from an element, a member, or a variable that others may point to. */
static bool is_memory(const struct walker *part)
{
    const struct expr *e = part->e;
    bool place = expr_is_element(e) || e->kind == EXPR_MEMBER ||
                 (e->kind == EXPR_NAME && e->decl->address_taken);
    return place && kind_of(e->type) && !expr_is(use_of(part->above, e).by, OP_ADDRESS);
}

/* What the argument of a function that nobody sees leads to may be a number or pointer of that type. */
static bool is_handed_out(struct expr *arg, const struct type *t)
{
    const struct expr *e = expr_core(arg);
    const struct type *of = e->kind != EXPR_STRING && type_leads_on(e->type) ? e->type->of : NULL;
    bool opaque = of && of->kind == TYPE_RECORD && of->record && of->record->in_system_header;
    return of && !of->is_const && !opaque && (!kind_of(of) || kind_of(of) == kind_of(t));
}

static bool is_function(struct expr *e)
{
    const struct type *t = expr_core(e)->type;
    return t->kind == TYPE_FUNCTION || (t->kind == TYPE_POINTER && t->of->kind == TYPE_FUNCTION);
}

/* A function that no source at hand defines sets what it is given; if it is none of the C library's, or
 * gets a function, what all files see, too, and it may call back what the program has given away. */
static bool unseen_may_set(const struct plan *p, struct expr *call, struct expr *e)
{
    const struct decl *f = callee_decl(call), *d = expr_name(e);
    if (call->kind != EXPR_CALL || !kind_of(e->type) || library_computes(call) ||
        !call_may_leave(p, call))
        return false;
    bool library = f && f->in_system_header && !any_from(i, 1, call->n, is_function(call->a[i]));
    bool final = d && (decl_is_own(d) || decl_is_final(d));
    if (!library && !final && (p->work->escaping.n || !d || !d->is_static))
        return true;
    return !(d && !d->address_taken) && any_from(i, 1, call->n, is_handed_out(call->a[i], e->type));
}

/* The expression sets the variable, or gives its address to others: `(&b)->c` does not. */
static bool sets_variable(const struct walker *w, const struct decl *d)
{
    const struct expr *by = use_of(w->above, w->e).by;
    bool member = expr_is(w->e, OP_ADDRESS) && by && by->kind == EXPR_MEMBER;
    return d && expr_may_set(w->e) && !member && expr_name(w->e->a[0]) == d;
}

/* What a part of an expression is read from may be set in the statement. */
static bool is_set_in(const struct plan *p, struct walk_roots in, const struct walker *part)
{
    struct expr *e = part->e;
    const struct decl *d = expr_name(e);
    bool memory = is_memory(part);
    return (memory || d) &&
           any_expr(w, in,
                    sets_variable(&w, d) || unseen_may_set(p, w.e, e) ||
                        (memory && expr_is_modify(w.e) && may_be_place(e, w.e->a[0])));
}

/* Numbers that a function has for itself in each call. */
static bool is_own(struct expr *e)
{
    const struct decl *d = expr_name(e), *base = expr_base(e);
    return decl_is_own(d) || (decl_is_own(base) && base->function && base->type->kind == TYPE_ARRAY);
}

static void reach_all(struct reach *r, struct walk_roots in)
{
    for (WALK(w, in); next_expr(&w);)
        if (w.e->kind == EXPR_CALL)
            reach_call(r, w.e);
}

bool may_change(const struct plan *p, struct walk_roots in, struct expr *e)
{
    struct reach runs = {.plan = p}, reads = {.plan = p};
    reach_all(&runs, in);
    reach_all(&reads, in_expr(e));
    for (int i = 0; i <= reads.functions.n; i++)
        for (WALK(x, i ? in_stmt(reads.functions.at[i - 1]->body) : in_expr(e)); next_expr(&x);)
            if (!(i && is_own(x.e)) &&
                ((x.e->type && x.e->type->is_volatile) || is_set_in(p, in, &x) ||
                 vec_any(f, &runs.functions, is_set_in(p, in_stmt(f->body), &x))))
                return true;
    return false;
}

bool stmt_may_change(const struct plan *p, struct stmt *s, struct expr *e)
{
    return may_change(p, in_stmt(s), e);
}

/* ---- what reaches a statement ---------------------------------------------------------------- */

/* `k = 0`, also of `k = 0, l = 1`: what the variable is set to; or NULL. */
static struct expr *set_by(struct expr *e, const struct decl *d)
{
    if (!expr_is(e, OP_COMMA))
        return expr_assigned(e) == d ? e->a[1] : NULL;
    struct expr *one = expr_bare(e->a[0]), *other = expr_bare(e->a[1]);
    if (expr_mentions(one, d) && expr_mentions(other, d))
        return NULL;
    return set_by(expr_mentions(one, d) ? one : other, d);
}

/* A loop along an edge is read as a copy, too, which does not stand in the block. */
static bool is_like(const struct stmt *place, const struct stmt *s)
{
    return s == place || (s->kind == place->kind && place->range.file &&
                          range_equal(s->range, place->range));
}

/* From the i-th statement of the block on, which gives the value, nothing changes that up to the
 * place. */
static bool is_kept(const struct plan *p, const struct stmt *block, int i, const struct stmt *place,
                    struct expr *value)
{
    bool list = expr_is(stmt_expr(block->body[i]), OP_COMMA) || block->body[i]->decls.n > 1;
    return !any_from(k, list ? i : i + 1, block->n,
                     !is_like(place, block->body[k]) &&
                         block->body[k]->range.begin <= place->range.begin &&
                         stmt_may_change(p, block->body[k], value));
}

struct expr *reaching_value(const struct plan *p, struct stmt *place, struct decl *d)
{
    for (struct stmt *s = place; s->parent; s = s->parent) {
        struct stmt *block = s->parent;
        int i = block->kind == STMT_COMPOUND ? first_below(k, block->n, is_like(s, block->body[k])) : 0;
        if (s != place && stmt_sets(s, d))
            return NULL;
        while (i-- > 0) {
            struct stmt *from = block->body[i];
            struct expr *e = stmt_expr(from), *value = e ? set_by(e, d) : stmt_gives(from, d);
            if (value)
                return !expr_mentions(value, d) && is_kept(p, block, i, place, value) ? value : NULL;
            if (stmt_defines(from, d) || stmt_has(from, 1u << STMT_LABEL | 1u << STMT_CASE))
                return NULL;
        }
    }
    return NULL;
}
