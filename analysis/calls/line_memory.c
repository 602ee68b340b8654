/* What programs do with the memory of a line of cells, in a loop over the other axes, in the
 * functions that it calls, and along the edges of the mesh, in plainer forms:
 *
 *     double *f = malloc(n * sizeof *f); ... free(f);   ->  double f[n];
 *     memcpy(line, q[j], n * sizeof *line);             ->  for (i = 0; i < n; i++)
 *                                                               line[i] = q[j][i];
 *     memset(u + nx, 0, nx * sizeof *u);                ->  for (i = 0; i < nx; i++)
 *                                                               u[nx + i] = 0;
 *
 * A loop over cells cannot call the heap, and array_expansion.c sees elements only. The program's
 * own text stays where no nest comes of the loop (pass_written_calls).
 *
 * Called by expand.c before it looks at calls. */
#include "analysis/calls/calls.h"
#include "analysis/program/program.h"

#include <string.h>

struct search {
    struct plan *plan;
    const struct clause *domain;    /* NULL: along an edge */
    struct function *function;      /* that holds the statement at hand */
    struct stmt *top;               /* the outermost loop over an axis, in a kernel */
    const char *open[PLAN_MAX_DIM]; /* axes that loops around it count */
    int n_open;
    VEC(struct function *) called; /* in such loops */
};

/* ---- numbers of elements --------------------------------------------------------------------- */

/* What is left of a product of sizes without the factor `each`; NULL: it has none. */
static struct expr *without_factor(struct arena *a, struct expr *e, int64_t each)
{
    int64_t value;
    e = expr_core(e);
    if (expr_int_value(e, &value))
        return value > 0 && value % each == 0 && value / each <= INT32_MAX
                   ? expr_number(a, e->range, value / each)
                   : NULL;
    if (!expr_is(e, OP_MUL))
        return NULL;
    for (int i = 0; i < 2; i++) {
        struct expr *other = expr_core(e->a[1 - i]), *rest;
        if (expr_is_int(expr_core(e->a[i]), each))
            return other;
        if ((rest = without_factor(a, e->a[i], each)))
            return expr_binary(a, e->range, OP_MUL, &type_int, expr_enclosed(a, rest),
                               expr_enclosed(a, other));
    }
    return NULL;
}

/* `sizeof line` of an array of variable length. */
static struct expr *elements_of_sizeof(struct expr *e)
{
    e = expr_core(e);
    struct expr *of = e->kind == EXPR_SIZEOF && e->n == 1 ? expr_bare(e->a[0]) : NULL;
    bool row = of && of->type && of->type->kind == TYPE_VLA && is_scalar(of->type->of);
    return row ? of->type->extent_expr : NULL;
}

static int64_t bytes_of(const struct type *t)
{
    return t->kind == TYPE_ARRAY && t->extent > 0 ? t->extent * bytes_of(t->of) : type_bytes(t);
}

/* How many elements of the type so many bytes are; NULL: not known. An int, as sizes are. */
static struct expr *elements(struct arena *a, struct expr *bytes, const struct type *of)
{
    int64_t each = bytes_of(of);
    struct expr *n = each ? elements_of_sizeof(bytes) : NULL;
    n = n || !each ? n : without_factor(a, bytes, each);
    return n && is_integer(n->type) && !expr_has_effect(n) ? expr_copy(a, n) : NULL;
}

/* ---- blocks of the heap ---------------------------------------------------------------------- */

static bool is_free_of(const struct stmt *s, const struct decl *d)
{
    return library_frees(stmt_expr(s), d);
}

/* It is freed, and only its elements are used, or it as a whole by functions that are called. */
static bool is_block_of_elements(struct function *f, const struct decl *d)
{
    int frees = 0;
    for (WALK(w, in_stmt(f->body)); next_node(&w);) {
        const struct expr *up = w.e ? use_of(w.above, w.e).by : NULL;
        bool free = !w.e && is_free_of(w.in, d);
        frees += free;
        if (free)
            walk_skip(&w);
        if (w.e && w.e->kind == EXPR_NAME && w.e->decl == d &&
            !(up && (up->kind == EXPR_SUBSCRIPT || expr_is(up, OP_ADD) || expr_is(up, OP_DEREF) ||
                     up->kind == EXPR_CALL)))
            return false;
    }
    return frees;
}

/* The block's type as an array, or NULL. calloc's zeros are no loss: a line that is read where it
 * was not set is refused. */
static const struct type *array_of(struct search *q, const struct decl *d)
{
    struct arena *a = q->plan->arena;
    const struct type *of = d->type->kind == TYPE_POINTER ? d->type->of : NULL;
    struct expr *call = d->init ? expr_core(d->init) : NULL;

    if (!of || !call || !is_allocation(call) || !is_cell_value(of) || d->assignments ||
        d->address_taken || d->is_static)
        return NULL;
    bool counts = call->n == 3; /* calloc, aligned_alloc */
    struct expr *n =
        library_call(call) != LIBRARY_CALLOC ? elements(a, call->a[call->n - 1], of)
        : expr_int_value(expr_core(call->a[2]), &(int64_t){0}) && counts
            ? elements(a, expr_binary(a, call->range, OP_MUL, &type_int, call->a[1], call->a[2]),
                       of)
            : NULL;
    if (!n || !is_block_of_elements(q->function, d))
        return NULL;
    struct type *t = ARENA_COPY(a, (struct type){.kind = TYPE_VLA, .of = of, .extent_expr = n});
    t->extent_text = expr_text(a, n);
    t->spelling = arena_printf(a, "%s[%s]", of->spelling, t->extent_text);
    return t;
}

static void allocations_write_out(struct search *q, struct stmt *s)
{
    vec_each (d, &s->decls) {
        const struct type *t = array_of(q, d);
        if (!t)
            continue;
        if (q->top)
            keep_written(q->plan, q->top);
        d->type = t;
        d->init = NULL;
        for (WALK(w, in_stmt(q->function->body)); next_node(&w);)
            if (w.e && w.e->kind == EXPR_NAME && w.e->decl == d) {
                w.e->type = d->type;
            } else if (!w.e && is_free_of(w.in, d)) {
                w.in->kind = STMT_NULL;
                w.in->expr = NULL;
            }
    }
}

/* ---- copies of lines ------------------------------------------------------------------------- */

struct place { /* what a pointer argument leads to: elements of one type, from a first one on */
    struct expr *row, *first; /* first: NULL: 0 */
    const struct type *of;
};

/* Values of cells; along an edge whole rows of them, too. */
static bool may_hold(const struct search *q, const struct type *t)
{
    bool row = !q->domain && t->kind == TYPE_ARRAY && t->extent > 0;
    return is_cell_value(row ? t->of : t);
}

static struct expr *joined(struct arena *a, enum operator op, struct expr *left, struct expr *right)
{
    return expr_binary(a, left->range, op, &type_int, left, expr_enclosed(a, right));
}

static bool read_place(const struct search *q, struct expr *argument, struct place *p)
{
    struct expr *e = expr_core(argument), *row = pointer_base(q->plan->arena, e, &p->first);
    const struct type *t = row ? row->type : e->type;
    if (!t || !type_leads_on(t) || (!row && expr_is(e, OP_ADDRESS)))
        return false;
    p->row = row ? row : e;
    p->of = t->of;
    return may_hold(q, t->of) && !t->of->is_volatile;
}

/* Values of one type, or as long rows of them. */
static bool are_alike(const struct type *a, const struct type *b)
{
    return a->kind == b->kind && bytes_of(a) == bytes_of(b) && a->size == b->size &&
           (a->kind != TYPE_ARRAY || are_alike(a->of, b->of));
}

/* Rows of one array that move along are no copies of lines. */
static bool are_apart(const struct place *to, const struct place *from)
{
    const struct decl *a = expr_base(to->row), *b = expr_base(from->row);
    return a && b && a != b;
}

/* The row of unknown place that the elements lie in, and how far behind its first one
 * they begin. */
static struct expr *flat_place(const struct place *p, struct poly *at)
{
    struct expr *row = expr_bare(p->row);
    int64_t each = bytes_of(p->of);
    *at = p->first ? poly_of_names(p->first) : poly_const(0);
    for (; row->kind == EXPR_SUBSCRIPT && row->type->kind == TYPE_ARRAY && row->type->extent > 0 &&
           each;
         row = expr_bare(row->a[0])) {
        struct poly index = poly_of_names(row->a[1]),
                    length = poly_const(bytes_of(row->type) / each);
        index = poly_mul(&index, &length);
        *at = poly_add(at, &index, 1);
    }
    return row;
}

/* So many elements, `far` behind those that they are copied to: one after the other, in ascending
 * order, none is overwritten before it is read. */
static bool ascends(struct poly far, const struct poly *n)
{
    int64_t times, most;
    struct poly one = *n;
    if (far.bad || n->bad || n->n != 1)
        return false;
    most = n->term[0].factor;
    one.term[0].factor = 1;
    struct poly steps = poly_quotient(&far, &one);
    if (steps.bad || far.n)
        return false;
    return most == 1 || (poly_is_const(&steps, &times) && (times >= 0 || times <= -most));
}

/* May a loop from the first element to the last do what memmove does? Rows of one table are the
 * same or apart. */
static bool may_ascend(const struct search *q, const struct place *to, const struct place *from,
                       struct expr *n)
{
    struct poly a, b, count = poly_of_names(n);
    struct expr *x = flat_place(to, &a), *y = flat_place(from, &b);
    const struct decl *of = expr_base(x), *other = expr_base(y);
    if (of && other && of != other)
        return begins_in_mesh(q->plan, x) && begins_in_mesh(q->plan, y);
    bool rows = x->kind == EXPR_SUBSCRIPT && y->kind == EXPR_SUBSCRIPT &&
                expr_equal(x->a[0], y->a[0]) && !count.bad && count.n == 1 &&
                (!count.term[0].n || count.term[0].factor == 1);
    struct poly far = poly_add(&b, &a, -1);
    return (rows || expr_equal(x, y)) && ascends(far, &count);
}

/* Along an edge copies are those of other cells across it, or else no edge. */
static bool may_copy(const struct search *q, struct expr *call, const struct place *to,
                     const struct place *from, struct expr *n)
{
    if (q->domain)
        return are_apart(to, from);
    return library_call(call) != LIBRARY_MEMMOVE || may_ascend(q, to, from, n);
}

/* Rows of a table of pointers that no directive names may be those of any array. */
static bool is_known_row(const struct search *q, const struct place *p, bool zeros)
{
    return q->domain || !(zeros || expr_is_element(expr_core(p->row))) ||
           begins_in_mesh(q->plan, p->row);
}

static bool is_axis(const struct search *q, const char *name)
{
    return vec_any_at(x, &q->domain->args, strcmp(x->name, name) == 0) &&
           all_below(i, q->n_open, strcmp(q->open[i], name) != 0);
}

/* The axis that no loop around counts. */
static const char *missing_axis(const struct search *q)
{
    if (!q->domain)
        return "amr_cell";
    for (int k = 0; k < q->domain->args.n; k++)
        if (is_axis(q, q->domain->args.at[k].name))
            return q->domain->args.at[k].name;
    return NULL;
}

/* row[first + (i - begin)] */
static struct expr *element(struct arena *a, const struct place *p, struct decl *i,
                            struct expr *begin)
{
    struct expr *index = expr_of(a, p->row->range, i);
    bool same = begin && p->first && expr_equal(begin, p->first);
    if (begin && !same)
        index = joined(a, OP_SUB, index, expr_copy(a, begin));
    if (p->first && !same)
        index = joined(a, OP_ADD, index, expr_copy(a, p->first));
    return expr_element(a, p->row->range, p->of, expr_enclosed(a, expr_copy(a, p->row)), index);
}

static struct decl *new_iterator(struct search *q, struct range at, const char *name)
{
    struct decl like = {.kind = DECL_VAR, .name = name, .type = &type_int, .assignments = 1};
    like.range = like.name_range = at;
    like.function = q->function;
    return decl_fresh(q->plan, FRESH_LOCAL, like);
}

/* to[i] = from[i]; value by value where they are rows. from: NULL: zeros. */
static struct stmt *copy_element(struct search *q, struct stmt *s, struct expr *to,
                                 struct expr *from)
{
    struct arena *a = q->plan->arena;
    struct range at = s->range;
    if (to->type->kind != TYPE_ARRAY)
        return stmt_of(a, s, expr_assign(a, at, to, from ? from : expr_number(a, at, 0)));
    struct decl *i = new_iterator(q, at, "amr_value");
    struct expr *index = expr_of(a, at, i), *end = expr_number(a, at, to->type->extent);
    i->init = expr_number(a, at, 0);
    to = expr_element(a, at, to->type->of, to, index);
    from = from ? expr_element(a, at, from->type->of, from, expr_copy(a, index)) : NULL;
    struct stmt *loop = stmt_like(a, s);
    stmt_become_loop(a, loop, i, end, copy_element(q, s, to, from));
    return loop;
}

/* for (int i = begin; i < begin + n; i++) to[i] = from[...]; in the place of the call. */
static void make_loop(struct search *q, struct stmt *s, const struct place *to,
                      const struct place *from, struct expr *n)
{
    struct arena *a = q->plan->arena;
    struct range at = s->range;
    struct decl *i = new_iterator(q, at, missing_axis(q));
    int64_t known;
    struct expr *begin = to->first && known_integer(to->first, &known) ? to->first : NULL;
    i->init = begin ? expr_copy(a, begin) : expr_number(a, at, 0);
    struct expr *end = begin ? joined(a, OP_ADD, expr_enclosed(a, expr_copy(a, begin)), n) : n;
    struct expr *source = from ? element(a, from, i, begin) : NULL;
    struct stmt *body = copy_element(q, s, element(a, to, i, begin), source);
    stmt_become_loop(a, s, i, expr_enclosed(a, end), body);
}

static void copy_write_out(struct search *q, struct stmt *s)
{
    struct expr *call = s->kind == STMT_EXPR ? expr_core(s->expr) : NULL;
    struct place to, from;
    bool zeros = !q->domain && library_call(call) == LIBRARY_MEMSET && expr_is_int(call->a[2], 0);
    if ((!zeros && !library_copies(call)) || !read_place(q, call->a[1], &to) ||
        !is_known_row(q, &to, zeros) ||
        (!zeros && (!read_place(q, call->a[2], &from) || !are_alike(to.of, from.of) ||
                    !is_known_row(q, &from, false))))
        return;
    if (zeros && !is_scalar(to.of) && !is_scalar(to.of->of))
        return;
    struct expr *n = elements(q->plan->arena, call->a[3], to.of);
    if (!n || (!zeros && !may_copy(q, call, &to, &from, n)) ||
        expr_mentions_name(call, missing_axis(q)) ||
        argument_effects(call) & (EFFECT_SETS | EFFECT_CALL | EFFECT_OTHER))
        return;
    if (q->top)
        keep_written(q->plan, q->top);
    make_loop(q, s, &to, zeros ? NULL : &from, n);
}

void edge_copies_write_out(struct plan *p, struct function *f, struct stmt *s)
{
    struct search q = {.plan = p, .function = f};
    for (WALK(w, in_stmt(s)); next_stmt(&w);)
        copy_write_out(&q, w.in);
}

/* ---- all of the program ---------------------------------------------------------------------- */

static void search(struct search *q, struct stmt *s);

static void search_call(struct search *q, struct function *f)
{
    vec_push(q->plan->arena, &q->called, f);
    struct search inner = *q;
    inner.function = f;
    inner.top = NULL;
    search(&inner, f->body);
    q->called = inner.called;
}

static void search(struct search *q, struct stmt *s)
{
    const struct decl *d = loop_variable(s);
    bool opens = d && is_axis(q, d->name), first = opens && !q->n_open && is_kernel(q->function);
    if (opens && q->n_open + 1 == q->domain->args.n)
        return; /* cells */
    q->top = first ? s : q->top;
    if (opens)
        q->open[q->n_open++] = d->name;
    if (q->n_open) {
        allocations_write_out(q, s);
        if (q->n_open + 1 == q->domain->args.n)
            copy_write_out(q, s);
        for (WALK(w, in_expr(s->expr)); next_expr(&w);) {
            struct function *f = callee_function(w.e);
            if (f && !vec_has(&q->called, f))
                search_call(q, f);
        }
    }
    for (int i = 0; i < s->n; i++)
        search(q, s->body[i]);
    q->n_open -= opens;
    q->top = first ? NULL : q->top;
}

void line_memory_write_out(struct plan *p)
{
    for (int i = 0; i < p->work->domain_clauses.n; i++) {
        struct search q = {.plan = p, .domain = p->work->domain_clauses.at[i]};
        for (int k = 0; k < p->unit->functions.n && q.domain->args.n > 1; k++) {
            q.function = p->unit->functions.at[k];
            if (is_kernel(q.function))
                search(&q, q.function->body);
        }
    }
}
