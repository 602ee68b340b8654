/* memcpy, memmove and memset to zero of a few values, as cells of a nest and helpers that cells
 * call use them: `memcpy(w, u[j][i], sizeof w);` becomes `w[0] = u[j][i][0]; w[1] = ...`, and of a
 * struct `w = u[j][i];`. Only where the number of bytes is known; copies of rows and of whole
 * arrays stand outside of the loops over the cells, and stay. The program's own text stays, too.
 *
 * Called by expand.c before it looks at calls. */
#include "analysis/calls/expand.h"
#include "analysis/program/program.h"
#include "analysis/tree/tree.h"

#include <string.h>

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
    bool address = expr_is(e, EXPR_UNARY, "&");
    e = address ? expr_bare(e->a[0]) : e;
    const struct type *t = e->type;
    if (!t)
        return false;
    bool array = t->kind == TYPE_ARRAY, pointer = !address && t->kind == TYPE_POINTER;
    *p = (struct place){.e = e, .of = array || pointer ? t->of : t};
    p->kind = array ? ARRAY : pointer ? POINTER : e->kind == EXPR_SUBSCRIPT ? ELEMENT : OBJECT;
    return array || pointer || address;
}

static int64_t bytes_of(const struct type *t)
{
    return t->kind == TYPE_RECORD ? (t->record ? t->record->bytes : 0) : is_scalar(t) ? t->size : 0;
}

static struct expr *node(struct arena *a, const struct expr *at, struct expr like)
{
    struct expr *e = ARENA_NEW(a, struct expr);
    *e = like;
    e->range = at->range;
    e->a = arena_alloc(a, 2 * sizeof *e->a);
    return e;
}

static struct expr *number(struct arena *a, const struct expr *at, int64_t value)
{
    return node(a, at, (struct expr){.kind = EXPR_INT, .type = &type_int, .int_value = value});
}

static struct expr *element(struct arena *a, const struct place *p, int64_t k)
{
    struct expr *e = expr_copy(a, p->e), *sum;
    if (p->kind == OBJECT || (p->kind == ELEMENT && k == 0))
        return e;
    if (p->kind == ELEMENT) { /* &u[k]: u[k + 1] and so on */
        sum = node(a, e, (struct expr){.kind = EXPR_BINARY, .op = "+", .n = 2});
        sum->type = e->a[1]->type;
        sum->a[0] = e->a[1];
        sum->a[1] = number(a, e, k);
        e->a[1] = sum;
        return e;
    }
    struct expr *at = node(a, e, (struct expr){.kind = EXPR_SUBSCRIPT, .type = p->of, .n = 2});
    if (p->kind == POINTER && p->of->kind == TYPE_RECORD && k == 0) {
        *at =
            (struct expr){.kind = EXPR_UNARY, .op = "*", .type = p->of, .range = e->range, .n = 1};
        at->a = ARENA_NEW(a, struct expr *);
    } else {
        at->a[1] = number(a, e, k);
    }
    at->a[0] = e;
    return at;
}

static struct stmt *assignment(struct arena *a, struct stmt *s, struct expr *to, struct expr *from)
{
    struct stmt *c = ARENA_NEW(a, struct stmt);
    *c = *s;
    c->parent = s;
    c->expr = node(a, s->expr, (struct expr){.kind = EXPR_ASSIGN, .op = "=", .n = 2});
    c->expr->type = to->type;
    c->expr->a[0] = to;
    c->expr->a[1] = from;
    return c;
}

static bool is_same_type(const struct type *a, const struct type *b)
{
    return a->kind == b->kind && a->size == b->size && a->record == b->record;
}

/* Element by element is not what memmove does to places that overlap. */
static bool are_apart(const struct place *to, const struct place *from)
{
    const struct decl *a = expr_base(to->e), *b = expr_base(from->e);
    return a && b && a != b && a->type->kind == TYPE_ARRAY && b->type->kind == TYPE_ARRAY;
}

static bool note_address(struct walk *w, struct expr *e)
{
    struct decl *d = w->with;
    d->address_taken |= expr_is(e, EXPR_UNARY, "&") && expr_mentions(e->a[0], d);
    return true;
}

/* `&w` may have stood in such calls alone. */
static void settle_address(struct expr *e)
{
    struct decl *d = expr_name(e);
    struct walk w = {.on_expr = note_address, .with = d};
    if (!d || d->is_global || d->is_static || !d->function)
        return;
    d->address_taken = false;
    walk_stmt(&w, d->function->body);
}

static void write_out(struct plan *p, struct stmt *s)
{
    struct expr *call = s->kind == STMT_EXPR ? expr_core(s->expr) : NULL;
    const struct decl *callee = call && call->kind == EXPR_CALL ? callee_decl(call) : NULL;
    bool sets = callee && strcmp(callee->name, "memset") == 0;
    struct place to, from;
    int64_t bytes, zero = 0;
    if (!callee || call->n != 4 || callee_function(call) ||
        (!sets && strcmp(callee->name, "memcpy") != 0 && strcmp(callee->name, "memmove") != 0) ||
        !known_integer(call->a[3], &bytes) || !read_place(call->a[1], &to) ||
        (sets ? !known_integer(call->a[2], &zero) || zero || !is_scalar(to.of)
              : !read_place(call->a[2], &from) || !is_same_type(to.of, from.of)) ||
        (strcmp(callee->name, "memmove") == 0 && !are_apart(&to, &from)))
        return;
    int64_t each = bytes_of(to.of), n = each ? bytes / each : 0;
    bool single = to.kind == OBJECT || (!sets && from.kind == OBJECT);
    if (n < 1 || n > (single ? 1 : MOST_COPIED) || n * each != bytes)
        return;
    struct stmt **body = arena_alloc(p->arena, (size_t)n * sizeof *body);
    for (int k = 0; k < n; k++)
        body[k] = assignment(p->arena, s, element(p->arena, &to, k),
                             sets ? number(p->arena, call, 0) : element(p->arena, &from, k));
    if (n == 1) {
        s->expr = body[0]->expr;
    } else {
        s->kind = STMT_COMPOUND;
        s->expr = NULL;
        s->n = (int)n;
        s->body = body;
    }
    settle_address(to.e);
    if (!sets)
        settle_address(from.e);
}

struct search {
    struct expander *in;
    int dim;
    VEC(struct function *) called; /* by cells */
};

static void search(struct search *q, struct stmt *s, int depth);

static bool note_call(struct walk *w, struct expr *e)
{
    struct search *q = w->with;
    struct function *f = e->kind == EXPR_CALL ? callee_function(e) : NULL;
    if (f && !function_in(q->called.at, q->called.n, f)) {
        vec_push(q->in->plan->arena, &q->called, f);
        search(q, f->body, q->dim);
    }
    return true;
}

static void search(struct search *q, struct stmt *s, int depth)
{
    struct walk w = {.on_expr = note_call, .with = q};
    depth += expand_is_iterator(q->in, loop_variable(s));
    if (depth >= q->dim) {
        write_out(q->in->plan, s);
        walk_expr(&w, s->expr);
        for (int i = 0; i < s->decls.n; i++)
            walk_expr(&w, s->decls.at[i]->init);
    }
    for (int i = 0; i < s->n; i++)
        search(q, s->body[i], depth);
}

void byte_copies_write_out(struct expander *x)
{
    struct search q = {.in = x};
    for (int i = 0; i < x->domains.n; i++)
        q.dim = x->domains.at[i]->args.n > q.dim ? x->domains.at[i]->args.n : q.dim;
    for (int i = 0; i < x->plan->unit->functions.n && q.dim; i++)
        if (is_kernel(x->plan->unit->functions.at[i]))
            search(&q, x->plan->unit->functions.at[i]->body, 0);
}
