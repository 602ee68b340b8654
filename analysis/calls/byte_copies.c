/* memcpy, memmove and memset to zero of a few values, as cells of a nest and helpers that cells
 * call use them: `memcpy(w, u[j][i], sizeof w);` becomes `w[0] = u[j][i][0]; w[1] = ...`, and of a
 * struct `w = u[j][i];`. Only where the number of bytes is known; copies of rows and of whole
 * arrays stand outside of the loops over the cells, and stay. The program's own text stays, too.
 *
 * Called by expand.c before it looks at calls. */
#include "analysis/calls/expand.h"
#include "analysis/program/program.h"

enum { MOST_COPIED = 64 /* numbers or structs; as much as a struct in a cell may hold */ };

/* What a pointer argument leads to: elements of one type. */
struct place {
    struct expr *e;
    const struct type *of;
    enum { OBJECT, ARRAY, POINTER, ELEMENT } kind;
};

static bool read_place(struct expr *argument, struct place *p)
{
    struct expr *e = expr_core(argument);
    bool address = expr_is(e, OP_ADDRESS);
    e = address ? expr_bare(e->a[0]) : e;
    const struct type *t = e->type;
    if (!t)
        return false;
    bool array = t->kind == TYPE_ARRAY, pointer = !address && t->kind == TYPE_POINTER;
    *p = (struct place){.e = e, .of = array || pointer ? t->of : t};
    p->kind = array ? ARRAY : pointer ? POINTER : e->kind == EXPR_SUBSCRIPT ? ELEMENT : OBJECT;
    return array || pointer || address;
}

static struct expr *number(struct arena *a, const struct expr *at, int64_t value)
{
    return expr_integer(a, at->range, &type_int, value);
}

static struct expr *element(struct arena *a, const struct place *p, int64_t k)
{
    struct expr *e = expr_copy(a, p->e);
    if (p->kind == OBJECT || (p->kind == ELEMENT && k == 0))
        return e;
    if (p->kind == ELEMENT) { /* &u[k]: u[k + 1] and so on */
        e->a[1] = expr_binary(a, e->range, OP_ADD, e->a[1]->type, e->a[1], number(a, e, k));
        return e;
    }
    if (p->kind == POINTER && p->of->kind == TYPE_RECORD && k == 0)
        return expr_unary(a, e->range, OP_DEREF, p->of, e);
    return expr_element(a, e->range, p->of, e, number(a, e, k));
}

/* Element by element is not what memmove does to places that overlap. */
static bool are_apart(const struct place *to, const struct place *from)
{
    const struct decl *a = expr_base(to->e), *b = expr_base(from->e);
    return a && b && a != b && a->type->kind == TYPE_ARRAY && b->type->kind == TYPE_ARRAY;
}

/* `&w` may have stood in such calls alone. */
static void settle_address(struct expr *e)
{
    struct decl *d = expr_name(e);
    if (d && !d->is_global && !d->is_static && d->function)
        decl_settle_address(d, d->function->body);
}

static void write_out(struct plan *p, struct stmt *s)
{
    struct expr *call = s->kind == STMT_EXPR ? expr_core(s->expr) : NULL;
    enum library is = library_call(call);
    bool sets = is == LIBRARY_MEMSET;
    struct place to, from;
    int64_t bytes, zero = 0;
    if ((!sets && !library_copies(call)) || !known_integer(call->a[3], &bytes) ||
        !read_place(call->a[1], &to) ||
        (sets ? !known_integer(call->a[2], &zero) || zero || !is_scalar(to.of)
              : !read_place(call->a[2], &from) || !type_same_object(to.of, from.of)) ||
        (is == LIBRARY_MEMMOVE && !are_apart(&to, &from)))
        return;
    int64_t each = type_bytes(to.of), n = each ? bytes / each : 0;
    bool single = to.kind == OBJECT || (!sets && from.kind == OBJECT);
    if (n < 1 || n > (single ? 1 : MOST_COPIED) || n * each != bytes)
        return;
    struct stmt_list list = {0};
    struct range at = s->expr->range;
    for (int k = 0; k < n; k++) {
        struct expr *value = sets ? number(p->arena, call, 0) : element(p->arena, &from, k);
        struct expr *e = expr_assign(p->arena, at, element(p->arena, &to, k), value);
        vec_push(p->arena, &list, stmt_of(p->arena, s, e));
    }
    s->kind = n == 1 ? STMT_EXPR : STMT_COMPOUND;
    s->expr = n == 1 ? list.at[0]->expr : NULL;
    if (n > 1)
        stmt_set_body(p->arena, s, list.at, list.n);
    settle_address(to.e);
    if (!sets)
        settle_address(from.e);
}

/* In cells, and in functions that they call. */
static void write_out_within(struct plan *p, struct stmt *s, int depth, int dim)
{
    struct reach called = {.plan = p};
    depth += loops_over_iterator(p, s);
    for (int i = 0; i < s->n && depth < dim; i++)
        write_out_within(p, s->body[i], depth, dim);
    if (depth < dim)
        return;
    for (WALK(w, in_stmt(s)); next_stmt(&w);)
        write_out(p, w.in);
    reach_stmt(&called, s);
    for (int i = 0; i < called.functions.n; i++)
        for (WALK(w, in_stmt(called.functions.at[i]->body)); next_stmt(&w);)
            write_out(p, w.in);
}

void byte_copies_write_out(struct plan *p)
{
    int dim = 0;
    for (int i = 0; i < p->work->domain_clauses.n; i++) {
        int n = p->work->domain_clauses.at[i]->args.n;
        dim = n > dim ? n : dim;
    }
    for (int i = 0; i < p->unit->functions.n && dim; i++)
        if (is_kernel(p->unit->functions.at[i]))
            write_out_within(p, p->unit->functions.at[i]->body, 0, dim);
}
