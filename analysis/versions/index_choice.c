/* Neighbours that data choose, as donor cells of upwind schemes:
 *
 *     int d = flux > 0 ? j - 1 : j;          if (flux > 0) d = j - 1; else d = j;
 *     f[j][i] = flux * u[d][i];
 *
 * The variable becomes the number of its value, as in pointer_choice.c, and what is read by it a
 * choice of elements, all of them at constant offsets:
 *
 *     int d = flux > 0 ? 0 : 1;
 *     f[j][i] = flux * (d < 1 ? u[j - 1][i] : u[j][i]);
 *
 * So are choices in the subscript itself, and comparisons that count, `u[j][i - (v > 0)]`; and images
 * about the outermost cell, `i > 0 ? i - 1 : i + 1`, of which conditions tell that they stay within.
 * What these give to one cell by its place, `i == 0 ? 1 : i - 1`, is written as its neighbour, `i + 1`.
 * Other indices that the place of the cell chooses (at the ends of a periodic axis, say) are not
 * touched: index.c knows these.
 *
 * requires: pass_unroll
 * provides: bodies of nests anew */
#include "analysis/flow/flow.h"
#include "analysis/lower/lower.h"
#include "analysis/program/program.h"
#include "analysis/values/values.h"
#include "analysis/versions/versions.h"

#include <stdlib.h>

struct value {
    struct expr *e; /* of iterators, and of what stays as it is in a cell */
    struct poly poly;
};

struct variable {
    struct decl *decl;
    bool serves; /* a subscript of a mesh array */
    bool outer;  /* set in front of the nest, to numbers: it keeps its value */
    VEC(struct value) values;
    struct expr *now; /* the value where the walk is, if no condition has chosen it; or NULL */
};

struct definition {
    struct variable *of;
    struct expr *at;  /* the assignment, or the initialiser */
    struct expr *is;  /* what it becomes */
    struct expr *now; /* the one value that it gives, whatever the conditions are; or NULL */
};

/* `m = i + 1; if (m == n) m = i - 1;` of an image beyond the end. */
struct side {
    struct decl *decl;
    const struct decl *iterator;
    bool low, high, other;
    bool branches; /* by a condition */
};

struct chooser {
    struct plan *plan;
    struct work_nest *nest;
    struct stmt *root; /* the statement that is walked: one between the loops, or the body */
    VEC(struct variable *) variables;
    VEC(struct decl *) data; /* other integers that data make */
    VEC(struct side) sides;  /* integers that are neighbours along an axis, low or high ones */
    VEC(struct definition) definitions;
    const struct stmt *definition; /* the statement of the one at hand */
    bool changed, failed;
};

static struct variable *variable_of(const struct chooser *c, const struct decl *d)
{
    return vec_first(v, &c->variables, d && v->decl == d);
}

static bool names_variable(const struct chooser *c, struct expr *e)
{
    return vec_any(x, &c->variables, expr_mentions(e, x->decl));
}

/* `look` at each expression: does it leave out what that holds? */
static void walk_nest(struct chooser *c, bool (*look)(struct chooser *c, struct walker *w))
{
    for (int i = 0; i <= c->nest->sunk.n; i++) {
        c->root = i < c->nest->sunk.n ? c->nest->sunk.at[i] : c->nest->inner;
        for (WALK(w, in_stmt(c->root)); next_expr(&w);)
            if (look(c, &w))
                walk_skip(&w);
    }
}

/* ---- images beyond the ends ------------------------------------------------------------------ */

enum { FARTHEST_IMAGE = 3 }; /* `i + 1 - n` is the other end of the mesh */

/* `i + by`: along which axis; NULL: it is none, or the cell itself. */
static const struct decl *neighbour_of(const struct chooser *c, struct expr *e, int64_t *by)
{
    struct poly p = stable_sum(e), rest;
    int64_t times;
    for (int x = 0; x < c->nest->domain->dim; x++) {
        const struct decl *d = c->nest->loop[x] ? loop_variable(c->nest->loop[x]) : NULL;
        if (d && poly_linear(&p, d, &times, &rest) && times == 1 && poly_is_const(&rest, by) && *by &&
            *by <= FARTHEST_IMAGE && *by >= -FARTHEST_IMAGE)
            return d;
    }
    return NULL;
}

/* A number, in the one cell that conditions let come here: how far from it; or NULL. Round the end it is none. */
static struct decl *beside_fixed(const struct chooser *c, struct walker *w, struct expr *e, int64_t *by)
{
    struct work_nest *n = c->nest;
    struct poly is = is_integer(e->type) ? index_offset(n, e) : (struct poly){.bad = true}, at;
    if (is.bad || plane_mentions_iterator(n, &is))
        return NULL;
    const struct conditions known = conditions_around(c->plan->arena, w->in, c->root, w->e, w->above);
    for (int x = 0; x < n->domain->dim; x++) {
        int64_t cells;
        bool is_few = poly_difference(&n->hi[x], &n->lo[x], &cells) && cells <= FARTHEST_IMAGE + 1;
        if (!is_few && n->nest->iterator[x] && vec_any(k, &known, condition_fixes(n, k.e, k.holds, x, &at)) &&
            poly_difference(&is, &at, by) && *by && llabs(*by) <= FARTHEST_IMAGE)
            return n->nest->iterator[x];
    }
    return NULL;
}

static struct expr *neighbour(const struct chooser *c, const struct expr *like, struct decl *d, int64_t by)
{
    struct arena *a = c->plan->arena;
    return expr_paren(a, expr_binary(a, like->range, by < 0 ? OP_SUB : OP_ADD, like->type,
                                     expr_of(a, like->range, d), expr_integer(a, like->range, &type_int, llabs(by))));
}

/* `i == 0 ? 1 : i - 1`. */
static bool write_branch(struct chooser *c, struct walker *w)
{
    struct expr *choice = w->above ? w->above->e : NULL;
    int64_t by, other;
    if (!choice || choice->kind != EXPR_CONDITIONAL || choice->a[0] == w->e || !is_integer(choice->type))
        return false;
    const struct decl *d = neighbour_of(c, choice->a[choice->a[1] == w->e ? 2 : 1], &other);
    struct decl *of = d ? beside_fixed(c, w, w->e, &by) : NULL;
    if (of && of == d && (by < 0) != (other < 0))
        *w->e = *neighbour(c, w->e, of, by);
    return false;
}

/* `i == 0 ? i + 1 : i - 1`: of the cells on both sides. */
static bool is_image(const struct chooser *c, struct expr *e)
{
    int64_t a, b;
    const struct decl *d = e->kind == EXPR_CONDITIONAL ? neighbour_of(c, e->a[1], &a) : NULL;
    return d && neighbour_of(c, e->a[2], &b) == d && (a < 0) != (b < 0);
}

/* ---- what data choose ------------------------------------------------------------------------ */

static bool is_of_data(const struct chooser *c, struct expr *of)
{
    for (WALK(w, in_expr(of)); next_expr(&w);) {
        const struct decl *base = w.e->kind == EXPR_SUBSCRIPT ? expr_base(w.e) : NULL;
        if (is_floating(w.e->type) || (base && alias_decl_is_mesh(c->plan, base)) ||
            variable_of(c, expr_name(w.e)) || vec_has(&c->data, expr_name(w.e)))
            return true;
    }
    return false;
}

/* The first choice by data in an index, or NULL. What chooses in a condition, as the number of a
 * variable there, comes before it: then the condition is known. */
static struct expr *find_choice(const struct chooser *c, struct expr *e)
{
    struct expr *test = e->kind == EXPR_CONDITIONAL ? e->a[0] : expr_is_condition(e) ? e : NULL;
    struct expr *found = NULL;
    bool leaf = e->kind == EXPR_CALL || e->kind == EXPR_OTHER ||
                (test && !is_of_data(c, test) && !is_image(c, e));
    for (int i = 0; i < (e->kind == EXPR_CONDITIONAL ? 1 : e->n) && !found && !leaf; i++)
        found = is_floating(e->a[i]->type) ? NULL : find_choice(c, e->a[i]);
    if (test && found && !(found->kind == EXPR_CONDITIONAL && names_variable(c, found->a[0])))
        found = NULL;
    return test && !leaf && !found ? e : found;
}

/* ---- the variables --------------------------------------------------------------------------- */

/* What the expression gives to a variable of the nest: NULL where it gives nothing. */
static struct decl *defined_by(const struct walker *w)
{
    if (w->above)
        return NULL;
    struct decl *d = w->initialises ? w->initialises : expr_sets(w->e);
    return d && is_integer(d->type) && !d->is_global && !d->address_taken ? d : NULL;
}

static bool is_by_data(const struct chooser *c, struct stmt *s)
{
    return (s->kind == STMT_IF || s->kind == STMT_SWITCH) && is_of_data(c, s->expr);
}

static bool is_loop(const struct chooser *c, struct stmt *s)
{
    (void)c;
    return stmt_is_loop(s);
}

static bool is_branch(const struct chooser *c, struct stmt *s)
{
    (void)c;
    return s->kind == STMT_IF || s->kind == STMT_SWITCH;
}

enum place { ELSEWHERE, INSIDE, UNDER };

/* Where `in` lies: in s, and there under a statement of a kind? Parents are not those of copies. */
static enum place place_of(const struct chooser *c, struct stmt *s, const struct stmt *in,
                           bool (*is)(const struct chooser *c, struct stmt *s))
{
    enum place at = s == in || s->init == in ? INSIDE : ELSEWHERE;
    for (int i = 0; i < s->n && at == ELSEWHERE; i++)
        at = place_of(c, s->body[i], in, is);
    return at == INSIDE && s != in && is(c, s) ? UNDER : at;
}

static bool note_side(struct chooser *c, struct walker *w)
{
    struct decl *d = defined_by(w);
    if (!d || loop_variable(w->in) == d)
        return false;
    int64_t by = 0;
    struct side *known = vec_first_at(x, &c->sides, x->decl == d);
    struct side found = known ? *known : (struct side){.decl = d};
    bool sets = w->initialises || expr_is(w->e, OP_ASSIGN);
    struct expr *value = w->initialises ? w->e : w->e->a[w->e->n - 1];
    const struct decl *of = sets ? neighbour_of(c, value, &by) : NULL;
    if (sets && !of)
        of = beside_fixed(c, w, value, &by);
    found.other |= !of || (found.iterator && found.iterator != of);
    found.iterator = of;
    found.low |= by < 0;
    found.high |= by > 0;
    found.branches |= of && place_of(c, c->root, w->in, is_branch) == UNDER;
    if (known)
        *known = found;
    else
        vec_push(c->plan->arena, &c->sides, found);
    return false;
}

/* The neighbours on both sides, and nothing else, by conditions. */
static bool is_both_sides(const struct chooser *c, const struct decl *d)
{
    return vec_any_at(x, &c->sides, x->decl == d && x->low && x->high && x->branches && !x->other);
}

/* `if (i == 0) m = 1; else m = i - 1;` */
static bool write_assigned(struct chooser *c, struct walker *w)
{
    struct decl *d = defined_by(w), *of;
    int64_t by;
    if (d && expr_is(w->e, OP_ASSIGN) && is_both_sides(c, d) && !neighbour_of(c, w->e->a[1], &by) &&
        (of = beside_fixed(c, w, w->e->a[1], &by)))
        w->e->a[1] = neighbour(c, w->e->a[1], of, by);
    return false;
}

static bool note_variable(struct chooser *c, struct walker *w)
{
    struct expr *e = w->e;
    struct decl *d = defined_by(w);
    if (!d || variable_of(c, d) || loop_variable(w->in) == d)
        return false;
    struct expr *value = w->initialises ? e : e->a[e->n - 1];
    bool chosen = find_choice(c, value) || place_of(c, c->root, w->in, is_by_data) == UNDER;
    chosen |= (!is_floating(value->type) && names_variable(c, value)) || is_both_sides(c, d);
    if (chosen) {
        struct variable *v = ARENA_NEW(c->plan->arena, struct variable);
        v->decl = d;
        vec_push(c->plan->arena, &c->variables, v);
        c->changed = true;
    } else if (!vec_has(&c->data, d) && is_of_data(c, value)) {
        vec_push(c->plan->arena, &c->data, d);
        c->changed = true;
    }
    return false;
}

static bool is_element(const struct expr *e)
{
    return expr_is_element(e) && is_scalar(e->type);
}

static bool is_of_mesh(const struct chooser *c, struct expr *e)
{
    struct decl *base = is_element(e) ? expr_base(e) : NULL;
    return base && alias_decl_is_mesh(c->plan, base);
}

/* Variables that indices of the mesh are made of, or others that are. */
static bool note_service(struct chooser *c, struct walker *w)
{
    struct variable *of = variable_of(c, defined_by(w));
    bool element = is_of_mesh(c, w->e);
    for (int i = 0; i < c->variables.n && (element || (of && of->serves)); i++) {
        struct variable *v = c->variables.at[i];
        if (!expr_mentions(w->e, v->decl))
            continue;
        c->changed |= !v->serves;
        v->serves = true;
        c->failed |= element && !choice_only_read(w->above, w->e);
    }
    return false;
}

static void find_variables(struct chooser *c)
{
    walk_nest(c, write_branch);
    walk_nest(c, note_side);
    walk_nest(c, write_assigned);
    do {
        c->changed = false;
        walk_nest(c, note_variable);
    } while (c->changed);
    do {
        c->changed = false;
        walk_nest(c, note_service);
    } while (c->changed);
    vec_keep_at(v, &c->variables, (*v)->serves);
    c->failed |= vec_any(v, &c->variables,
                         !vec_has(&c->nest->locals, v->decl) && !set_before_read(c->nest, v->decl));
}

/* ---- variables from in front of the nest ------------------------------------------------------
 */

static void add_number(struct chooser *c, struct variable *of, const struct expr *at,
                       int64_t number)
{
    struct arena *a = c->plan->arena;
    struct expr *e = expr_integer(a, at->range, &type_int, number);
    struct value v = {.e = e, .poly = poly_const(number)};
    if (!vec_any_at(x, &of->values, poly_equal(&x->poly, &v.poly)))
        vec_push(a, &of->values, v);
}

/* All that it may be is numbers: choices, comparisons, sums of them. */
static bool add_values(struct chooser *c, struct variable *v, struct expr *e)
{
    int64_t value;
    e = expr_core(e);
    bool down = expr_is(e, OP_SUB);
    struct variable x = {0}, y = {0};
    if (e->kind == EXPR_CONDITIONAL)
        return add_values(c, v, e->a[1]) && add_values(c, v, e->a[2]);
    if (expr_is_condition(e)) {
        add_number(c, v, e, 0);
        add_number(c, v, e, 1);
        return true;
    }
    if (known_integer(e, &value)) {
        add_number(c, v, e, value);
        return true;
    }
    if (!expr_is_sum(e) || !add_values(c, &x, e->a[0]) || !add_values(c, &y, e->a[1]))
        return false;
    for (int i = 0; i < x.values.n; i++)
        for (int k = 0; k < y.values.n; k++) {
            int64_t a = x.values.at[i].e->int_value, b = y.values.at[k].e->int_value;
            add_number(c, v, e, down ? a - b : a + b);
        }
    return true;
}

static bool note_values(struct chooser *c, struct variable *v, struct stmt *body)
{
    for (WALK(w, in_stmt(body)); next_expr(&w);) {
        bool defines = defined_by(&w) == v->decl && (w.initialises || expr_is(w.e, OP_ASSIGN));
        if (defines ? !add_values(c, v, w.initialises ? w.e : w.e->a[1])
                    : expr_sets(w.e) == v->decl)
            return false;
    }
    return true;
}

/* `i - s` of `int s = v > 0 ? 1 : 0;`: the index is the variable, once, and more. */
static bool is_shift(struct expr *index, struct decl *d)
{
    struct poly p = stable_sum(index), rest;
    int64_t by;
    return poly_linear(&p, d, &by, &rest) && (by == 1 || by == -1) && rest.n > 0 &&
           rest.term[0].n > 0;
}

static bool note_shift(struct chooser *c, struct walker *w)
{
    struct function *f = c->nest->nest->kernel->function;
    const struct walk_frame *up = w->above;
    struct decl *d = w->e->kind == EXPR_NAME ? w->e->decl : NULL;
    if (!d || d->function != f || d->kind != DECL_VAR || d->is_static || d->address_taken ||
        !is_integer(d->type) || vec_has(&c->nest->locals, d) || variable_of(c, d))
        return false;
    struct expr *index = w->e;
    for (; up && up->e->kind != EXPR_SUBSCRIPT; up = up->up)
        index = up->e;
    struct variable *v =
        ARENA_COPY(c->plan->arena, (struct variable){.decl = d, .serves = true, .outer = true});
    if (up && up->e->a[1] == index && alias_decl_is_mesh(c->plan, expr_base(up->e)) &&
        choice_only_read(up->up, up->e) && is_shift(index, d) &&
        !stmt_defines(c->nest->nest->loop, d) && note_values(c, v, f->body) && v->values.n > 1)
        vec_push(c->plan->arena, &c->variables, v);
    return false;
}

/* ---- expressions ----------------------------------------------------------------------------- */

/* The value that a variable's number stands for: `d < 1 ? j - 1 : d < 2 ? j : j + 1`. */
static struct expr *by_number(const struct chooser *c, const struct expr *at,
                              const struct variable *v, int from)
{
    struct arena *a = c->plan->arena;
    struct expr *value = expr_copy(a, v->values.at[from].e);
    if (from + 1 == v->values.n)
        return value;
    struct expr *test = choice_test(a, at, v->decl, from + 1);
    if (v->outer) { /* `s == 1 ? ... : ...` */
        test->op = OP_EQ;
        test->a[1] = value;
    }
    return expr_choice(a, test, value, by_number(c, at, v, from + 1), v->decl->type);
}

struct decision {
    struct expr *choice;
    int is; /* the branch that is taken */
};

static struct expr *branch_of(struct rewrite *r, struct expr *e)
{
    const struct decision *d = r->with;
    struct expr *test = d->choice->kind == EXPR_CONDITIONAL ? d->choice->a[0] : NULL;
    if (e == d->choice && !test)
        return expr_integer(r->arena, e->range, &type_int, d->is);
    if (e == d->choice || (test && e->kind == EXPR_CONDITIONAL && expr_equal(e->a[0], test)))
        return expr_paren(r->arena, rewrite_expr(r, e->a[d->is ? 1 : 2]));
    return NULL;
}

static struct expr *settled(struct rewrite *r, struct expr *copy, struct expr *of)
{
    int64_t value;
    if (copy->kind == EXPR_CONDITIONAL && known_integer(copy->a[0], &value))
        return expr_paren(r->arena, copy->a[value ? 1 : 2]);
    return expr_is_condition(copy) && known_integer(copy, &value)
               ? expr_integer(r->arena, of->range, &type_int, value)
               : copy;
}

/* e with one branch of the choice in its place, and in that of its like. */
static struct expr *decided(const struct chooser *c, struct expr *e, struct expr *choice, int is)
{
    struct decision d = {choice, is};
    struct rewrite r = {.arena = c->plan->arena, .with = &d};
    r.replace = branch_of;
    r.fold = settled;
    return rewrite_expr(&r, e);
}

/* The choices by data in e, around all of it. */
static struct expr *lifted(struct chooser *c, struct expr *e)
{
    struct expr *choice = find_choice(c, e);
    if (!choice)
        return e;
    struct expr *test = choice->kind == EXPR_CONDITIONAL ? choice->a[0] : choice;
    struct expr *then = lifted(c, decided(c, e, choice, 1));
    struct expr *other = lifted(c, decided(c, e, choice, 0));
    struct arena *a = c->plan->arena;
    return expr_paren(a, expr_choice(a, expr_copy(a, test), then, other, e->type));
}

static struct expr *value_of(struct rewrite *r, struct expr *e)
{
    struct chooser *c = r->with;
    const struct variable *v = e->kind == EXPR_NAME ? variable_of(c, e->decl) : NULL;
    c->failed |= v && v->values.n == 0; /* it is read before it is set */
    if (v && v->now)
        return expr_paren(r->arena, expr_copy(r->arena, v->now));
    if (v && v->values.n)
        return expr_paren(r->arena, by_number(c, e, v, 0));
    return !e->n || e->kind == EXPR_OTHER || e->kind == EXPR_SIZEOF ? e : NULL;
}

static struct expr *chosen(struct rewrite *r, struct expr *copy, struct expr *of)
{
    struct chooser *c = r->with;
    bool chooses = is_of_mesh(c, of) || (is_element(of) && names_variable(c, of));
    return chooses ? lifted(c, copy) : copy;
}

/* A copy in which variables are their values, and elements are chosen. */
static struct expr *rewritten(struct chooser *c, struct expr *e)
{
    struct rewrite r = {.arena = c->plan->arena, .with = c};
    r.replace = value_of;
    r.fold = chosen;
    return rewrite_expr(&r, e);
}

/* ---- definitions ----------------------------------------------------------------------------- */

/* The place of the statement of a block that is `s`, or holds it; -1: none. */
static int index_in(const struct stmt *block, const struct stmt *s)
{
    return first_below(i, block->n, place_of(NULL, block->body[i], s, is_loop) != ELSEWHERE);
}

/* What sets it has come before the definition at hand, and once for all. */
static bool is_set_before(const struct chooser *c, struct stmt *s, const struct decl *d)
{
    struct expr *e = stmt_expr(s);
    return expr_assigned(e) == d &&
           (c->root != c->nest->inner || index_in(c->root, s) < index_in(c->root, c->definition));
}

/* A variable that does not keep its value all through the cell, from the definition on. */
static bool is_moved(const struct chooser *c, const struct decl *d)
{
    const struct work_nest *n = c->nest;
    int sets = count_below(i, n->sunk.n, stmt_sets(n->sunk.at[i], d));
    bool block = n->inner->kind == STMT_COMPOUND;
    for (int i = 0; i < n->inner->n && block; i++)
        if (stmt_sets(n->inner->body[i], d))
            sets += is_set_before(c, n->inner->body[i], d) ? 1 : 2;
    return sets > 1 || (!block && stmt_sets(n->inner, d));
}

/* The number of a value, which may be a new one; -1 where it is no formula of the cell's place. */
static int number_of(struct chooser *c, struct variable *v, struct expr *e)
{
    struct value value = {.e = expr_copy(c->plan->arena, e), .poly = stable_sum(e)};
    if (value.poly.bad || any_expr(w, in_expr(e), w.e->kind == EXPR_NAME && is_moved(c, w.e->decl)))
        return -1;
    for (int i = 0; i < v->values.n; i++)
        if (poly_equal(&v->values.at[i].poly, &value.poly))
            return i;
    vec_push(c->plan->arena, &v->values, value);
    return v->values.n - 1;
}

static bool is_number(const struct value *v)
{
    int64_t number;
    return poly_is_const(&v->poly, &number);
}

/* Each value of the choice by its number. */
static struct expr *numbered(struct chooser *c, struct variable *v, struct expr *e)
{
    struct expr *bare = expr_bare(e);
    if (bare->kind == EXPR_CONDITIONAL && (is_of_data(c, bare->a[0]) || is_image(c, bare)))
        return expr_paren(c->plan->arena,
                          expr_choice(c->plan->arena, bare->a[0], numbered(c, v, bare->a[1]),
                                      numbered(c, v, bare->a[2]), v->decl->type));
    int number = number_of(c, v, e);
    if (number < 0 || is_number(&v->values.at[0]) != is_number(&v->values.at[number]))
        c->failed = true; /* `d = v > 0 ? i : 0` is no neighbour */
    return expr_integer(c->plan->arena, e->range, &type_int, number);
}

static struct expr *value_given(struct chooser *c, struct expr *e)
{
    enum operator op = operators[e->op].computes;
    c->failed |= e->op != OP_ASSIGN && op != OP_ADD && op != OP_SUB;
    return expr_value_given(c->plan->arena, e);
}

static bool note_definition(struct chooser *c, struct walker *w)
{
    struct expr *e = w->e;
    struct variable *v = variable_of(c, defined_by(w));
    if (!v) {
        c->failed |= expr_is_modify(e) && variable_of(c, expr_name(e->a[0]));
        return c->failed;
    }
    c->definition = w->in;
    struct expr *value = rewritten(c, w->initialises ? e : value_given(c, e));
    struct expr *is = c->failed ? e : numbered(c, v, lifted(c, value));
    c->failed |= stmt_is_loop(w->in) || place_of(c, c->root, w->in, is_loop) == UNDER;
    bool sure = is->kind == EXPR_INT && place_of(c, c->root, w->in, is_branch) != UNDER;
    if (!w->initialises)
        is = expr_assign(c->plan->arena, e->range, e->a[0], is);
    vec_push(c->plan->arena, &c->definitions, ((struct definition){v, e, is, sure ? value : NULL}));
    return true;
}

static bool replace(struct chooser *c, struct walker *w)
{
    int i = vec_find(&c->definitions, at, w->e);
    *w->e = i >= 0 ? *c->definitions.at[i].is : *rewritten(c, w->e);
    if (i >= 0)
        c->definitions.at[i].of->now = c->definitions.at[i].now;
    return true;
}

void pass_index_choice(struct plan *p, struct work_nest *w)
{
    struct chooser c = {.plan = p, .nest = w};
    find_variables(&c);
    if (!c.failed)
        walk_nest(&c, note_shift);
    if (!c.failed)
        walk_nest(&c, note_definition);
    if (!c.failed)
        walk_nest(&c, replace);
}
