/* Arrays of a kernel that each cell fills before it reads them, `double stencil[4], vals[NV];` at
 * the top of the function as C89 wants it: they live in one cell, as scalars of this kind do
 * (reductions.c). Every element that is read must have been set by the same cell, whichever way
 * its conditions go.
 *
 * requires: pass_unroll
 * provides: work_nest.inner and locals anew where it declares them */
#include "analysis/flow/flow.h"
#include "analysis/lower/lower.h"
#include "analysis/tree/tree.h"

#include <string.h>

enum { MOST_ELEMENTS = 64 };

struct filling {
    const struct decl *array;
    uint64_t all, set; /* bits of elements: those there are, those that the cell has set */
    uint64_t entry;    /* set in front of the innermost switch */
    bool unset;        /* one may be read that was not set, or nobody can tell */
};

static int elements_of(const struct type *t)
{
    int64_t n = 1;
    for (; t->kind == TYPE_ARRAY; t = t->of) {
        if (t->extent < 1 || t->extent > MOST_ELEMENTS || n * t->extent > MOST_ELEMENTS)
            return 0;
        n *= t->extent;
    }
    return is_scalar(t) ? (int)n : 0;
}

/* The bits of what a subscript of the array stands for: of all its elements where an index is not
 * known. 0: it is no subscript of it. */
static uint64_t element_bits(const struct filling *f, struct expr *e, bool *exact)
{
    struct expr *index[8];
    const struct type *t = f->array->type;
    int n = 0;
    for (e = expr_bare(e); e->kind == EXPR_SUBSCRIPT && n < 8; e = expr_bare(e->a[0]))
        index[n++] = e->a[1];
    if (e->kind != EXPR_NAME || e->decl != f->array)
        return 0;
    int64_t at = 0, i;
    for (; n > 0 && t->kind == TYPE_ARRAY; t = t->of) {
        if (!expr_int_value(expr_core(index[--n]), &i) || i < 0 || i >= t->extent)
            break;
        at = at * t->extent + i;
    }
    *exact = is_scalar(t);
    return *exact ? (uint64_t)1 << at : f->all;
}

static void fill_expr(struct filling *f, struct expr *e);

static bool note_read(struct walk *w, struct expr *e)
{
    struct filling *f = w->with;
    bool exact;
    if (expr_is(e, EXPR_UNARY, "&") && expr_base(e) == f->array) {
        f->unset |= f->set != f->all;
        return false;
    }
    if (e->kind != EXPR_SUBSCRIPT && e->kind != EXPR_NAME)
        return true;
    uint64_t bits = element_bits(f, e, &exact);
    f->unset |= (bits & ~f->set) != 0;
    return !(bits && exact);
}

/* What is set inside a larger expression counts for nothing, but is no read either. */
static void fill_expr(struct filling *f, struct expr *e)
{
    struct walk w = {.on_expr = note_read, .with = f};
    struct expr *bare = expr_bare(e);
    bool exact;
    if (expr_is(bare, EXPR_BINARY, ",")) {
        fill_expr(f, bare->a[0]);
        fill_expr(f, bare->a[1]);
        return;
    }
    uint64_t bits = expr_is(bare, EXPR_ASSIGN, "=") ? element_bits(f, bare->a[0], &exact) : 0;
    if (!bits && !expr_is(bare, EXPR_ASSIGN, "=")) {
        walk_expr(&w, e);
        return;
    }
    fill_expr(f, bare->a[1]);
    for (struct expr *x = expr_bare(bare->a[0]); bits && x->kind == EXPR_SUBSCRIPT;
         x = expr_bare(x->a[0]))
        walk_expr(&w, x->a[1]);
    if (!bits)
        walk_expr(&w, bare->a[0]);
    else if (exact)
        f->set |= bits;
}

static void fill_stmt(struct filling *f, struct stmt *s);

/* Its body may run not at all; where it ends early, nobody relies on what it has set. */
static void fill_round(struct filling *f, struct stmt *s)
{
    uint64_t before = f->set, entry = f->entry;
    f->entry = before;
    for (int i = 0; i < s->n; i++)
        fill_stmt(f, s->body[i]);
    if (s->step)
        fill_expr(f, s->step);
    f->set = before;
    f->entry = entry;
}

static void fill_branches(struct filling *f, struct stmt *s)
{
    uint64_t before = f->set, then;
    fill_stmt(f, s->body[0]);
    then = f->set;
    f->set = before;
    if (s->n == 2)
        fill_stmt(f, s->body[1]);
    f->set &= then;
}

static void fill_stmt(struct filling *f, struct stmt *s)
{
    for (int i = 0; i < s->decls.n; i++)
        if (s->decls.at[i]->init)
            fill_expr(f, s->decls.at[i]->init);
    if (s->init)
        fill_stmt(f, s->init);
    if (s->kind == STMT_CASE)
        f->set = f->entry;
    else if (s->expr && s->kind != STMT_DO)
        fill_expr(f, s->expr);
    switch (s->kind) {
    case STMT_FOR:
    case STMT_WHILE:
    case STMT_DO:
    case STMT_SWITCH:
        fill_round(f, s);
        if (s->expr && s->kind == STMT_DO)
            fill_expr(f, s->expr);
        return;
    case STMT_IF:
        fill_branches(f, s);
        return;
    case STMT_CONTINUE:
    case STMT_BREAK:
        f->set = f->all; /* nothing follows on this way */
        return;
    case STMT_LABEL:
    case STMT_GOTO:
    case STMT_OTHER:
        f->unset = true;
        return;
    default:
        for (int i = 0; i < s->n; i++)
            fill_stmt(f, s->body[i]);
    }
}

static bool is_filled(const struct work_nest *w, const struct decl *d, int elements)
{
    struct filling f = {.array = d};
    f.all = elements == 64 ? ~(uint64_t)0 : ((uint64_t)1 << elements) - 1;
    for (int i = 0; i < w->sunk.n; i++)
        if (stmt_mentions(w->sunk.at[i], d))
            return false;
    fill_stmt(&f, w->inner);
    return !f.unset;
}

/* ---- which arrays --------------------------------------------------------------------------- */

struct outside {
    const struct plan *plan;
    const struct decl *array;
    bool found;
};

static bool leave_nests(struct walk *w, struct stmt *s)
{
    const struct outside *o = w->with;
    return !is_nest_loop(o->plan, s);
}

static bool note_mention(struct walk *w, struct expr *e)
{
    struct outside *o = w->with;
    o->found |= e->kind == EXPR_NAME && e->decl == o->array;
    return !o->found;
}

static bool is_scratch(const struct plan *p, const struct decl *d)
{
    int elements = d->kind == DECL_VAR && d->function && !d->is_static && !d->type->is_volatile
                       ? elements_of(d->type)
                       : 0;
    struct outside o = {p, d, false};
    struct walk w = {.on_stmt = leave_nests, .on_expr = note_mention, .with = &o};
    if (!elements || d->type->kind != TYPE_ARRAY)
        return false;
    walk_stmt(&w, d->function->body);
    for (int i = 0; i < p->work->nests.n && !o.found; i++) {
        const struct work_nest *n = p->work->nests.at[i];
        o.found = n->kernel->kernel->function == d->function && stmt_mentions(n->nest->loop, d) &&
                  !is_filled(n, d, elements);
    }
    return !o.found;
}

struct scan {
    struct plan *plan;
    struct work_nest *nest;
    VEC(struct decl *) found;
};

/* A write is what makes an array one: others are tables. */
static bool note_write(struct walk *w, struct expr *e)
{
    struct scan *s = w->with;
    struct decl *d = expr_is_modify(e) ? expr_base(e->a[0]) : NULL;
    const struct work_nest *n = s->nest;
    if (d && d->type->kind == TYPE_ARRAY && !decl_in(n->locals.at, n->locals.n, d) &&
        !decl_in(s->found.at, s->found.n, d) && is_scratch(s->plan, d))
        vec_push(s->plan->arena, &s->found, d);
    return true;
}

/* As if the program declared them in the loop. */
static void declare(struct plan *p, struct work_nest *w, const struct scan *s)
{
    struct stmt *first = stmt_new(p->arena, STMT_DECL, w->inner), *body[] = {first, w->inner};
    for (int i = 0; i < s->found.n; i++)
        vec_push(p->arena, &first->decls, s->found.at[i]);
    struct stmt *outer = w->inner->parent, *block = stmt_block(p->arena, w->inner, body, 2);
    outer->body[0] = w->inner = block;
    find_locals(p, w);
}

int pass_scratch(struct plan *p, struct diag *d)
{
    (void)d;
    for (int i = 0; i < p->work->nests.n; i++) {
        struct scan s = {.plan = p, .nest = p->work->nests.at[i]};
        struct walk w = {.on_expr = note_write, .with = &s};
        walk_stmt(&w, s.nest->inner);
        if (s.found.n > 0)
            declare(p, s.nest, &s);
    }
    return 0;
}
