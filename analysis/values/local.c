/* The value of an integer variable where a nest uses it as an index, from the statements that set
 * it: `int c = j*nx + i`, C89's `ip = i + 1; if (ip == n) ip = 0;`, `if (i == 0) im = n - 1; else
 * im = i - 1;`, and variables that loops count along (counted.c). Called by index.c. */
#include "analysis/program/program.h"
#include "analysis/values/reading.h"

/* ---- where a write stands -------------------------------------------------------------------- */

/* Runs once for every cell: nothing but blocks and the nest's own loops around it, and no header of
 * another loop. */
static bool is_unconditional(const struct work_nest *w, const struct stmt *s)
{
    if (stmt_is_loop(s) && stmt_holds(w->inner, s))
        return false;
    for (const struct stmt *p = s->parent; p; p = p->parent) {
        bool own = p->kind == STMT_COMPOUND || any_below(a, w->domain->dim, w->loop[a] == p);
        if (!own || p == w->nest->loop)
            return own;
    }
    return false;
}

/* The `if` whose branch the write is all of, or NULL. */
static struct stmt *choice_of(const struct work_nest *w, const struct write *x)
{
    struct stmt *s = x->in && x->axis < 0 ? x->in->parent : NULL;
    if (s && s->kind == STMT_COMPOUND && s->n == 1)
        s = s->parent;
    bool alone = s && s->kind == STMT_IF && x->in->kind == STMT_EXPR && x->plain &&
                 expr_bare(x->in->expr) == x->e;
    return alone && is_unconditional(w, s) ? s : NULL;
}

/* ---- what it makes of the value -------------------------------------------------------------- */

struct poly read_changed(struct reading *r, const struct decl *d, const struct poly *value,
                         struct expr *e, struct poly by)
{
    enum operator op = operators[e->op].computes;
    if (op != OP_ADD && op != OP_SUB)
        return read_fail(r, INDEX_CHANGES, e);
    by = poly_add(value, &by, op == OP_SUB ? -1 : 1);
    return d->type->size < type_int.size ? read_as(r, d->type, &type_int, by, e) : by;
}

struct poly local_assigned(struct reading *r, struct writes *f, struct expr *e,
                           const struct poly *value)
{
    struct binding own = {f->decl, *value, r->bound, read_held(r, value)};
    struct poly p = poly_const(1);
    bool steps = e->kind == EXPR_UNARY;
    r->bound = &own;
    if (!steps)
        p = read_index(r, e->a[1]);
    r->bound = own.outer;
    return e->op == OP_ASSIGN ? p : read_changed(r, f->decl, value, e, p);
}

/* if (c) x = a; else x = b; or without else. *next: the write behind it. */
static struct poly chosen(struct reading *r, struct writes *f, int *next, struct stmt *s,
                          const struct poly *value, struct expr *at)
{
    struct poly branch[2] = {*value, *value};
    struct binding own = {f->decl, *value, r->bound, read_held(r, value)};
    for (; *next < f->n && choice_of(r->nest, &f->at[*next]) == s; ++*next) {
        bool second = s->n == 2 && stmt_holds(s->body[1], f->at[*next].in);
        branch[second] = local_assigned(r, f, f->at[*next].e, value);
    }
    r->bound = &own;
    int is = condition_throughout(r, s->expr);
    struct poly p = is >= 0 ? branch[is ? 0 : 1] : read_choice(r, s->expr, branch, at);
    r->bound = own.outer;
    return p;
}

/* Comes behind the use: in the tree, or, where that does not say, in the source. Copies of a
 * statement stand at one place there. */
static bool is_behind(const struct writes *f, int i)
{
    const struct expr *e = f->at[i].e;
    if (f->met == 1 || !e)
        return f->met == 1 && i >= f->before;
    return e->range.begin > f->use->range.begin ||
           any_below(k, f->n,
                     k != i && f->at[k].e && f->at[k].e->range.begin == e->range.begin);
}

/* The cell sets the variable once more, when the use is over. */
static bool is_over(const struct reading *r, const struct write *x)
{
    return x->axis < 0 && (is_unconditional(r->nest, x->in) || choice_of(r->nest, x));
}

static bool in_body(const struct reading *r, const struct writes *f, const struct write *x)
{
    return x->e ? x->axis < 0 && stmt_holds(r->nest->inner, x->in)
                : stmt_of_decl(r->nest->inner, f->decl) != NULL;
}

/* Whatever the variable held before, it holds another value now. */
static bool is_anew(const struct writes *f, const struct write *x)
{
    return !x->e || (expr_is(x->e, OP_ASSIGN) && !expr_mentions(x->e->a[1], f->decl));
}

static bool is_anew_in_both(const struct reading *r, const struct writes *f, int i,
                            const struct stmt *choice)
{
    return choice->n == 2 && i + 1 < f->n && choice_of(r->nest, &f->at[i + 1]) == choice &&
           is_anew(f, &f->at[i]) && is_anew(f, &f->at[i + 1]);
}

/* A loop in the body goes round from the use to another write and back, and not by x. */
static bool is_repeated(const struct writes *f, const struct write *x)
{
    return any_in(for (const struct stmt *s = f->in; s && !stmt_holds(s, x->in); s = s->parent),
                  stmt_is_loop(s) &&
                      any_below(i, f->n, i >= MOST_WRITES || stmt_holds(s, f->at[i].in)));
}

/* A switch around it jumps into it. */
static bool is_entered(const struct stmt *s)
{
    return s->kind != STMT_SWITCH &&
           any_below(i, s->n, s->body[i]->kind == STMT_CASE || is_entered(s->body[i]));
}

/* The last write in front of the use that comes before it whenever the use is reached, and gives
 * the variable a value of its own: those before it, and behind the use, do not matter. -1: none. */
static int last_anew(const struct reading *r, const struct writes *f)
{
    for (int i = f->met == 1 ? f->before : 0; i-- > 0;) {
        const struct write *x = &f->at[i];
        const struct stmt *block = x->e && x->axis < 0 && x->plain ? x->in->parent : NULL;
        if (block && block->kind == STMT_COMPOUND && !is_entered(block) && in_body(r, f, x) &&
            is_anew(f, x) && stmt_holds(block, f->in) && !is_repeated(f, x))
            return i;
    }
    return -1;
}

/* The statement in which it is set anew. */
static const struct stmt *place_of(const struct reading *r, const struct writes *f,
                                   const struct write *x)
{
    return x->e ? x->in : stmt_of_decl(r->nest->nest->loop, f->decl);
}

/* What the writes in front of the use, one after the other, make of the variable. None may hand its
 * value on to the next cell. */
static struct poly value_of(struct reading *r, struct writes *f, struct expr *use)
{
    struct poly value = {.bad = true};
    bool known = false, steps = false, fresh = false;
    const struct stmt *set = NULL;
    int last = last_anew(r, f), end = last < 0 ? f->n : f->before;
    if (last >= 0) {
        value = local_assigned(r, f, f->at[last].e, &value);
        known = fresh = true;
    }
    for (int i = last + 1; i < end;) {
        struct write *x = &f->at[i];
        struct stmt *s = x->e ? choice_of(r->nest, x) : NULL;
        bool behind = is_behind(f, i), counts = x->axis >= 0;
        if (behind && f->met == 1 && fresh && is_over(r, x)) {
            i++;
            continue;
        }
        bool anew = s ? is_anew_in_both(r, f, i, s) : is_anew(f, x), inside = in_body(r, f, x);
        bool moves = behind && !(counts && f->met == 1); /* headers count when the body is over */
        if (moves || (steps && !counts && (inside || !anew)) || (inside && !fresh && !anew))
            return read_fail(r, INDEX_CHANGES, use);
        fresh |= inside;
        if (counts && x->plain) {
            steps = true;
            i++;
            continue;
        }
        if (!x->e) {
            value = read_index(r, f->decl->init);
            i++;
        } else if (s) {
            value = chosen(r, f, &i, s, &value, use);
        } else if (x->plain && x->axis < 0 && is_unconditional(r->nest, x->in) &&
                   (known || expr_is(x->e, OP_ASSIGN))) {
            value = local_assigned(r, f, x->e, &value);
            i++;
        } else {
            return read_fail(r, f->n > 1 ? INDEX_CONDITIONAL : INDEX_CHANGES, use);
        }
        set = anew && !s ? place_of(r, f, x) : set;
        known = true;
    }
    return steps ? local_counted(r, f, set, value, use) : value;
}

struct poly read_local(struct reading *r, struct expr *e)
{
    struct work_nest *w = r->nest;
    struct decl *d = e->decl;
    struct writes f = {.decl = d, .use = e};
    bool inside =
        vec_has(&w->locals, d) ||
        any_below(a, w->domain->dim, w->loop[a]->init && vec_has(&w->loop[a]->init->decls, d));
    if (!inside && decl_is_final(d))
        return stable_poly(d);
    if (inside && d->init)
        f.at[f.n++].axis = -1;
    local_writes(w, &f);
    if (!inside && f.n == 0)
        return stable_poly(d);
    if (vec_has(&w->loop_variables, d))
        return read_fail(r, INDEX_LOOP, e);
    if (r->depth > 16 || d->address_taken || f.n == 0 || f.n > MOST_WRITES)
        return read_fail(r, INDEX_CHANGES, e);
    bool outer = r->of_cell;
    r->of_cell = false;
    r->depth++;
    struct poly p = value_of(r, &f, e);
    r->depth--;
    r->of_cell |= outer;
    return p;
}
