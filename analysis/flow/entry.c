/* Entries of arrays in coefficients, `c = speed[dir] * dt / h`: they may be read again for each level
 * where nothing writes the array between the statement and the nest. Called by slice.c. */
#include "analysis/flow/flow.h"
#include "analysis/program/program.h"

struct entry_use {
    struct plan *plan;
    const struct decl *array;
    const struct type *type; /* of the entry */
    uint32_t from, to; /* of the program's text: statement and nest */
};

static bool is_between(const struct entry_use *u, const struct expr *e)
{
    return e->range.begin > u->from && e->range.begin < u->to;
}

/* A store to memory that may be the array's, or a call that may make one: of what a pointer leads
 * to any. What is given to another function anywhere may be filled there by what goes with the
 * width. */
static bool is_spoilt(const struct entry_use *u, struct stmt *s)
{
    for (WALK(w, in_stmt(s)); next_expr(&w);) {
        struct expr *e = w.e, *to = expr_is_modify(e) ? expr_core(e->a[0]) : NULL;
        bool calls = e->kind == EXPR_CALL && !library_computes(e);
        if (to && to->kind != EXPR_NAME &&
            (expr_base(to) == u->array ||
             (is_between(u, e) && to->type->kind == u->type->kind &&
              to->type->size == u->type->size && !alias_is_place_of_mesh(u->plan, to))))
            return true;
        if (calls && is_between(u, e) && u->array->type->kind == TYPE_POINTER)
            return true;
        for (int i = 1; calls && i < e->n; i++) {
            struct expr *arg = expr_core(e->a[i]);
            if (!is_scalar(arg->type) && (is_between(u, e) || expr_base(arg) == u->array))
                return true;
        }
    }
    return false;
}

bool is_fixed_entry(struct plan *p, struct function *f, struct expr *e, uint32_t from, uint32_t to)
{
    struct expr *base = expr_bare(e);
    while (base->kind == EXPR_SUBSCRIPT)
        base = expr_bare(base->a[0]);
    if (e->kind != EXPR_SUBSCRIPT || base->kind != EXPR_NAME || !is_scalar(e->type) ||
        !decl_is_final(base->decl) || alias_is_place_of_mesh(p, e))
        return false;
    struct entry_use u = {p, base->decl, e->type, from, to};
    return !is_spoilt(&u, f->body) && (base->decl->function || element_type(base->type)->is_const);
}
