/* Bounds of what a nest does in some places only, for all cells at once. A source of a few cells
 * that comes and goes between two looks of the runtime is known by none of its values. But what a
 * cell may get from it at most can be told from the nest's scalars alone: in the formulas of what
 * it writes, indices stand for the whole range of the launch, and what arrays hold for anything
 * (interval arithmetic). So the new values are taken apart into the terms of a sum; those that go
 * with the place and with a number of the launch are written down, step by step. The runtime
 * evaluates them at each launch with other numbers: where a term has grown, it looks for sources
 * before the nest runs. With those that go with the place alone they are all that a source is made
 * of, so it looks only where some term may be anything.
 *
 * Another nest may multiply what the first one has made of the place: in programs with a nest that
 * goes with the place, terms of others count where they go with what arrays hold. What runs over a
 * part of the mesh is done in some places only, whether or not its formulas name them.
 *
 * Where formulas are not known, expressions of scalars alone are taken for such terms.
 *
 * provides: plan_nest.bounds, in_part */
#include "analysis/arrays/arrays.h"
#include "analysis/formulas/formulas.h"

#include <math.h>
#include <string.h>

/* More are left in one; and values that are looked at for that. */
enum { MOST_TERMS = 64, MOST_VISITS = 4096 };

enum { OF_PLACE = 1, OF_LAUNCH = 2 }; /* goes with the place, with a number of the launch */

/* What multiplies all that is taken apart at the moment. */
struct factor {
    struct plan_value value;
    enum { TIMES, OVER, WHERE, UNLESS } how;
};

struct bounds {
    struct plan *plan;
    struct plan_nest *nest;
    const struct symbolic *m;
    int all_go;         /* OF_PLACE: all that it does is done in a part of the mesh */
    int *step;          /* [symbols] that stands for it, or -1 */
    const bool *is_sum; /* [symbols] */
    VEC(bool) is_held;  /* [steps] */
    VEC(struct factor) factors;
    int terms, visits, array, rounds;
    bool any_grows;
};

static bool same_text(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static bool is_same(const struct plan_bound *a, const struct plan_bound *b)
{
    return a->kind == b->kind && memcmp(a->a, b->a, sizeof a->a) == 0 && a->at == b->at &&
           a->number == b->number && same_text(a->call, b->call);
}

/* What arrays and tables hold in two cells is not the same, nor what is made of it. */
static bool is_held(const struct bounds *b, const struct plan_bound *s)
{
    if (s->kind == BOUND_NUMBER || s->kind == BOUND_SCALAR || s->kind == BOUND_PLACE ||
        s->kind == BOUND_ROUND)
        return false;
    bool held = s->kind <= BOUND_LEFT;
    for (int i = 0; i < 3 && !held; i++)
        held = b->is_held.at[s->a[i]];
    return held;
}

/* A step; the same number for the same value. */
static int add(struct bounds *b, struct plan_bound s)
{
    bool held = is_held(b, &s);
    for (int i = 0; i < b->nest->bounds.n && !held && s.kind < BOUND_TERM; i++)
        if (is_same(&b->nest->bounds.at[i], &s))
            return i;
    vec_push(b->plan->arena, &b->nest->bounds, s);
    vec_push(b->plan->arena, &b->is_held, held);
    return b->nest->bounds.n - 1;
}

/* Where there are less than three operands, the first one stands for the others. */
static int operation(struct bounds *b, enum bound_kind kind, int first, int second)
{
    return add(b, (struct plan_bound){.kind = kind, .a = {first, second, first}});
}

static int unary_operation(struct bounds *b, enum bound_kind kind, int operand)
{
    return operation(b, kind, operand, operand);
}

static void add_sized(struct bounds *b, enum bound_kind kind, int operand, int array)
{
    int is = unary_operation(b, kind, operand);
    b->nest->bounds.at[is].at = array;
    b->terms++;
    b->any_grows |= kind == BOUND_TERM;
}

static int number(struct bounds *b, double value)
{
    return add(b, (struct plan_bound){.kind = BOUND_NUMBER, .number = value});
}

static int unknown(struct bounds *b)
{
    return add(b, (struct plan_bound){.kind = BOUND_UNKNOWN});
}

/* What is not known but what it is made of: operands[0 ... n]. */
static int left(struct bounds *b, const int *operand, int n)
{
    int is = n ? unary_operation(b, BOUND_LEFT, operand[0]) : unknown(b);
    for (int i = 1; i < n; i++)
        is = operation(b, BOUND_LEFT, is, operand[i]);
    return is;
}

static int choice(struct bounds *b, int condition, int yes, int no)
{
    return add(b, (struct plan_bound){.kind = BOUND_CHOICE, .a = {condition, yes, no}});
}

/* ---- integers -------------------------------------------------------------------------------- */

/* The step where its value is at least `least` and less than that plus `room`; else `other`. */
static int within(struct bounds *b, int is, double least, double room, int value, int other)
{
    int low = operation(b, BOUND_AT_MOST, number(b, least), is);
    int high = operation(b, BOUND_LESS, is, number(b, least + room));
    return choice(b, operation(b, BOUND_AND, low, high), value, other);
}

/* What an integer becomes that is too large or too small for its type: it wraps round. */
static int wrapped(struct bounds *b, const struct type *type, int is)
{
    double room = ldexp(1, 8 * type->size), least = type->is_signed ? -room / 2 : 0;
    const struct plan_bound *s = &b->nest->bounds.at[is];
    if (s->kind == BOUND_NUMBER && s->number >= least && s->number < least + room)
        return is;
    int up = operation(b, BOUND_ADD, is, number(b, room));
    int down = operation(b, BOUND_SUBTRACT, is, number(b, room));
    int above = within(b, is, least + room, room, down, unknown(b));
    int beside = within(b, is, least - room, room, up, above);
    return within(b, is, least, room, is, beside);
}

/* What arithmetic of the type makes of a result. */
static int typed(struct bounds *b, const struct type *type, int is)
{
    return type->kind == TYPE_INT && !type->is_signed ? wrapped(b, type, is) : is;
}

/* ---- operators ------------------------------------------------------------------------------- */

static int divide(struct bounds *b, const struct type *type, int first, int second)
{
    int by = operation(b, BOUND_DIVIDE, first, second);
    return is_integer(type) ? unary_operation(b, BOUND_WHOLE, by) : by;
}

static int multiply(struct bounds *b, int first, int second);

/* Squares are never below zero: of `-x * x / w` and `a * x * x`, too. Else -1. */
static int square_within(struct bounds *b, int product, int x)
{
    struct plan_bound s = b->nest->bounds.at[product];
    if (b->is_held.at[x])
        return -1;
    if (product == x)
        return unary_operation(b, BOUND_SQUARE, x);
    if (s.kind != BOUND_NEGATE && s.kind != BOUND_DIVIDE && s.kind != BOUND_MULTIPLY)
        return -1;
    int turned = s.kind == BOUND_MULTIPLY && s.a[1] == x;
    int square = square_within(b, s.a[turned], x);
    if (square < 0)
        return -1;
    return s.kind == BOUND_NEGATE   ? unary_operation(b, BOUND_NEGATE, square)
           : s.kind == BOUND_DIVIDE ? operation(b, BOUND_DIVIDE, square, s.a[1])
                                    : multiply(b, s.a[1 - turned], square);
}

static int multiply(struct bounds *b, int first, int second)
{
    int square = square_within(b, first, second);
    square = square < 0 ? square_within(b, second, first) : square;
    return square < 0 ? operation(b, BOUND_MULTIPLY, first, second) : square;
}

/* Steps that stand for an operator of two operands. */
static const struct step_of_operator {
    bool is_known;
    enum bound_kind kind;
    bool turned, negated; /* of the operands the other way round; and is it not */
} steps_of_operators[N_OPERATORS] = {[OP_ADD] = {true, BOUND_ADD, false, false},
                                     [OP_SUB] = {true, BOUND_SUBTRACT, false, false},
                                     [OP_MOD] = {true, BOUND_REMAINDER, false, false},
                                     [OP_LT] = {true, BOUND_LESS, false, false},
                                     [OP_GT] = {true, BOUND_LESS, true, false},
                                     [OP_LE] = {true, BOUND_AT_MOST, false, false},
                                     [OP_GE] = {true, BOUND_AT_MOST, true, false},
                                     [OP_EQ] = {true, BOUND_EQUAL, false, false},
                                     [OP_NE] = {true, BOUND_EQUAL, false, true},
                                     [OP_AND] = {true, BOUND_AND, false, false},
                                     [OP_OR] = {true, BOUND_OR, false, false}};

static int binary(struct bounds *b, enum operator op, const struct type *type, int first,
                  int second)
{
    const struct step_of_operator *s = &steps_of_operators[op];
    if (op == OP_DIV)
        return divide(b, type, first, second);
    if (op == OP_MUL)
        return typed(b, type, multiply(b, first, second));
    if (!s->is_known)
        return left(b, (int[]){first, second}, 2);
    int is =
        s->turned ? operation(b, s->kind, second, first) : operation(b, s->kind, first, second);
    return s->negated ? unary_operation(b, BOUND_NOT, is) : typed(b, type, is);
}

static int unary(struct bounds *b, enum operator op, const struct type *type, int operand)
{
    int is = op == OP_NEGATE ? unary_operation(b, BOUND_NEGATE, operand)
             : op == OP_NOT  ? unary_operation(b, BOUND_NOT, operand)
             : op == OP_PLUS ? operand
                             : left(b, &operand, 1);
    return typed(b, type, is);
}

static int cast(struct bounds *b, const struct type *to, const struct type *from, int operand)
{
    if (to->kind == TYPE_BOOL)
        return unary_operation(b, BOUND_NOT, unary_operation(b, BOUND_NOT, operand));
    if (is_integer(to) && is_floating(from))
        return unary_operation(b, BOUND_WHOLE, operand);
    bool integers = is_integer(to) && is_integer(from);
    return integers && !type_widens(from, to) ? wrapped(b, to, operand) : operand;
}

static int call(struct bounds *b, struct expr *e, const int *operand, int n)
{
    const struct decl *d = callee_decl(e);
    if (!d || !is_math_function(d->name) || n < 1 || n > 3)
        return left(b, operand, n);
    struct plan_bound s = {.kind = BOUND_CALL, .call = d->name};
    for (int i = 0; i < 3; i++)
        s.a[i] = operand[i < n ? i : 0];
    return add(b, s);
}

/* ---- expressions of numbers, scalars and iterators ------------------------------------------- */

static int name(struct bounds *b, const struct expr *e)
{
    int axis = iterator_axis(b->nest, e->decl);
    const struct plan_scalar *s = plan_scalar_of(b->nest, e->decl);
    if (axis >= 0)
        return add(b, (struct plan_bound){.kind = BOUND_PLACE, .at = axis});
    return s ? add(b, (struct plan_bound){.kind = BOUND_SCALAR,
                                          .at = (int)(s - b->nest->scalars.at)})
             : unknown(b);
}

static int expression(struct bounds *b, struct expr *e)
{
    int64_t value;
    int operand[4] = {0}, first = e->kind == EXPR_CALL;
    if (expr_int_value(e, &value))
        return number(b, (double)value);
    if (e->kind == EXPR_NAME)
        return name(b, e);
    if (e->kind == EXPR_FLOAT)
        return isfinite(e->float_value) ? number(b, e->float_value) : unknown(b);
    if (e->n - first > 3 || expr_is_modify(e) || plan_is_colour(b->nest, e))
        return unknown(b);
    for (int i = first; i < e->n; i++)
        operand[i - first] = expression(b, e->a[i]);
    switch (e->kind) {
    case EXPR_PAREN:
        return operand[0];
    case EXPR_CAST:
        return cast(b, e->type, e->a[0]->type, operand[0]);
    case EXPR_UNARY:
        return unary(b, e->op, e->type, operand[0]);
    case EXPR_BINARY:
        return binary(b, e->op, e->type, operand[0], operand[1]);
    case EXPR_CONDITIONAL:
        return choice(b, operand[0], operand[1], operand[2]);
    case EXPR_CALL:
        return call(b, e, operand, e->n - 1);
    default:
        return unknown(b);
    }
}

/* ---- values ---------------------------------------------------------------------------------- */

static int step_of(struct bounds *b, const struct plan_symbol *s);

/* An entry that the cell picks; the last index counts by one. */
static int entry(struct bounds *b, const struct plan_symbol *s, int table)
{
    const struct plan_lookup *l = plan_lookup_at(b->nest, s->site);
    int at = step_of(b, s->a[0].symbol);
    for (int i = 1; i < s->n; i++)
        at = operation(b, BOUND_ADD,
                       operation(b, BOUND_MULTIPLY, at, number(b, (double)l->extent[i])),
                       step_of(b, s->a[i].symbol));
    return add(b, (struct plan_bound){.kind = BOUND_ENTRY, .a = {at, at, at}, .at = table});
}

static int of_array(struct bounds *b, enum bound_kind kind, const struct plan_array *array)
{
    for (int i = 0; i < b->nest->arrays.n && array; i++)
        if (symbolic_same_array(b->nest->arrays.at[i], array))
            return add(b, (struct plan_bound){.kind = kind, .at = i});
    return -1;
}

static int leaf(struct bounds *b, const struct plan_symbol *s)
{
    bool scaled = s->array && s->array->width_power; /* leaves keep it for another width */
    int data = scaled ? add(b, (struct plan_bound){.kind = BOUND_UNKNOWN}) : of_array(b, BOUND_DATA, s->array);
    if (data >= 0)
        return data;
    for (int i = 0; i < b->nest->tables.n; i++)
        if (b->nest->tables.at[i] == s->table)
            return s->n ? entry(b, s, i)
                        : add(b, (struct plan_bound){.kind = BOUND_TABLE, .at = i});
    return expression(b, s->site);
}

/* What a loop counts: from the first operand to below the second one. */
static int rounds(struct bounds *b, const struct plan_symbol *s)
{
    int first = operation(b, BOUND_ADD, step_of(b, s->a[0].symbol), number(b, s->own[0]));
    int end = operation(b, BOUND_ADD, step_of(b, s->a[1].symbol), number(b, s->own[1]));
    int last = operation(b, BOUND_SUBTRACT, end, number(b, 1));
    return add(b, (struct plan_bound){
                      .kind = BOUND_ROUND, .a = {first, last, first}, .at = b->rounds++});
}

static int operation_of(struct bounds *b, const struct plan_symbol *s)
{
    int *operand = arena_alloc(b->plan->arena, ((size_t)s->n + 3) * sizeof *operand);
    if (s->kind == SYMBOL_ROUND)
        return rounds(b, s);
    for (int i = 0; i < s->n; i++)
        operand[i] = step_of(b, s->a[i].symbol);
    if (s->kind == SYMBOL_LEFT || s->n > 3)
        return left(b, operand, s->n);
    if (s->kind == SYMBOL_CHOICE)
        return choice(b, operand[0], operand[1], operand[2]);
    if (s->op == OP_MUL && symbolic_same(s->a[0], s->a[1]))
        return typed(b, s->type, unary_operation(b, BOUND_SQUARE, operand[0]));
    if (!s->op && s->site->kind == EXPR_CALL)
        return call(b, s->site, operand, s->n);
    if (!s->op)
        return cast(b, s->type, s->a[0].symbol->type, operand[0]);
    return s->n == 2 ? binary(b, s->op, s->type, operand[0], operand[1])
                     : unary(b, s->op, s->type, operand[0]);
}

static int step_of(struct bounds *b, const struct plan_symbol *s)
{
    int *step = &b->step[s->id];
    if (*step < 0) {
        int is = s->kind == SYMBOL_LEAF ? leaf(b, s) : operation_of(b, s);
        b->step[s->id] = is;
        return is;
    }
    return *step;
}

/* ---- terms ----------------------------------------------------------------------------------- */

struct name_scan {
    const struct plan_nest *nest;
    int goes;
};

static bool note_name(struct walk *w, struct expr *e)
{
    struct name_scan *s = w->with;
    if (e->kind != EXPR_NAME)
        return true;
    if (iterator_axis(s->nest, e->decl) >= 0)
        s->goes |= OF_PLACE;
    else if (plan_scalar_of(s->nest, e->decl))
        s->goes |= OF_LAUNCH;
    return true;
}

static int expression_goes(const struct plan_nest *n, struct expr *e)
{
    struct name_scan scan = {n, 0};
    walk_expr(&(struct walk){.on_expr = note_name, .with = &scan}, e);
    return scan.goes;
}

static int leaf_goes(const struct bounds *b, const struct plan_symbol *s)
{
    if (s->array)
        return plan_nest_places(b->nest) ? 0 : OF_PLACE; /* that may have been made of it */
    if (plan_is_colour(b->nest, s->site))
        return 0;
    if (s->table)
        return OF_LAUNCH | (s->table->kind == TABLE_AXIS ? OF_PLACE : 0);
    return expression_goes(b->nest, s->site);
}

/* What conditions and functions of the place make of arrays' values comes and goes with these. */
static bool goes_with_data(const struct plan_symbol *s, const unsigned char *goes)
{
    bool does = false, compares = s->kind == SYMBOL_TREE && operators[s->op].mirrored != OP_NONE;
    bool is_call = s->kind == SYMBOL_TREE && !s->op && s->site->kind == EXPR_CALL;
    for (int k = s->op == OP_DIV; k < s->n && (compares || is_call || s->op == OP_DIV); k++) {
        const struct plan_symbol *of = s->a[k].symbol;
        does |= of->reads && (compares || goes[of->id] & OF_PLACE);
    }
    return does;
}

/* What each symbol goes with; operands have smaller numbers. */
static unsigned char *find_goes(const struct bounds *b)
{
    unsigned char *goes = arena_alloc(b->plan->arena, (size_t)b->m->symbols.n + 1);
    for (int i = 0; i < b->m->symbols.n; i++) {
        const struct plan_symbol *s = b->m->symbols.at[i];
        goes[i] = (unsigned char)(b->all_go | (s->kind == SYMBOL_LEAF ? leaf_goes(b, s) : 0));
        for (int k = 0; k < s->n; k++)
            goes[i] |= goes[s->a[k].symbol->id];
        if (goes_with_data(s, goes))
            goes[i] |= OF_LAUNCH;
    }
    return goes;
}

static bool is_plain_sum(const struct plan_symbol *s)
{
    return s->op == OP_ADD || s->op == OP_SUB;
}

/* A value that is only rounded: a sum of double that an array of float takes. */
static bool is_rounded(const struct plan_symbol *s)
{
    return s->kind != SYMBOL_LEAF && !s->op && s->n == 1 && s->site->kind != EXPR_CALL &&
           is_floating(s->type) && is_floating(s->a[0].symbol->type);
}

/* Values of one array times numbers, `u[i + 1] - 2 * u[i] + u[i - 1]`, and the sum of these. */
struct weights {
    const struct plan_array *array;
    double sum;
};

static bool add_weights(const struct plan_symbol *s, double by, struct weights *w)
{
    double value;
    if (s->kind == SYMBOL_LEAF && is_floating(s->type) && s->array &&
        (!w->array || w->array == s->array)) {
        w->array = s->array;
        w->sum += by;
        return true;
    }
    if (s->kind != SYMBOL_TREE || !is_floating(s->type))
        return false;
    const struct plan_symbol *a = s->a[0].symbol, *b = s->a[s->n - 1].symbol;
    if (s->op == OP_MUL && symbolic_number(a, &value))
        return add_weights(b, by * value, w);
    if ((s->op == OP_MUL || s->op == OP_DIV) && symbolic_number(b, &value) && value != 0)
        return add_weights(a, s->op == OP_MUL ? by * value : by / value, w);
    if (s->op == OP_NEGATE || is_rounded(s))
        return add_weights(a, is_rounded(s) ? by : -by, w);
    return is_plain_sum(s) && s->n == 2 && add_weights(a, by, w) &&
           add_weights(b, s->op == OP_SUB ? -by : by, w);
}

/* The array, if it is a difference of its values: nothing amid constant ones. */
static const struct plan_array *array_of_difference(const struct plan_symbol *s)
{
    struct weights w = {.array = NULL};
    return s->reads && is_plain_sum(s) && add_weights(s, 1, &w) && w.sum == 0 ? w.array : NULL;
}

/* What stands as a factor of a term. */
static int factor_of(struct bounds *b, const struct plan_symbol *s)
{
    int difference = of_array(b, BOUND_DIFFERENCE, array_of_difference(s));
    return difference >= 0 ? difference : step_of(b, s);
}

static void add_term(struct bounds *b, const unsigned char *goes, struct plan_value v)
{
    double value;
    int all = goes[v.symbol->id];
    if (symbolic_number(v.symbol, &value) && value == 0)
        return;
    for (int i = 0; i < b->factors.n; i++)
        all |= goes[b->factors.at[i].value.symbol->id];
    if (!(all & OF_PLACE))
        return;
    int product = factor_of(b, v.symbol);
    for (int i = 0; i < b->factors.n; i++) {
        const struct factor *f = &b->factors.at[i];
        const struct plan_symbol *of = f->value.symbol;
        int by = f->how == TIMES ? factor_of(b, of) : step_of(b, of);
        int zero = f->how >= WHERE ? number(b, 0) : 0;
        product = f->how == TIMES   ? operation(b, BOUND_MULTIPLY, product, by)
                  : f->how == OVER  ? operation(b, BOUND_DIVIDE, product, by)
                  : f->how == WHERE ? choice(b, by, product, zero)
                                    : choice(b, by, zero, product);
    }
    add_sized(b, all & OF_LAUNCH ? BOUND_TERM : BOUND_REST, product, b->array);
}

/* Which symbols are sums, or products and quotients of some; operands have smaller numbers. */
static bool *find_sums(const struct bounds *b)
{
    bool *is = arena_alloc(b->plan->arena, ((size_t)b->m->symbols.n + 1) * sizeof *is);
    for (int i = 0; i < b->m->symbols.n; i++) {
        const struct plan_symbol *s = b->m->symbols.at[i];
        is[i] = s->kind == SYMBOL_CHOICE || is_plain_sum(s);
        if (is_rounded(s) || s->op == OP_MUL || s->op == OP_DIV || s->op == OP_NEGATE)
            is[i] = is[s->a[0].symbol->id] || (s->op == OP_MUL && is[s->a[1].symbol->id]);
    }
    return is;
}

static void take_apart(struct bounds *b, const unsigned char *goes, struct plan_value v);

static void take_with(struct bounds *b, const unsigned char *goes, struct factor f,
                      struct plan_value v)
{
    vec_push(b->plan->arena, &b->factors, f);
    take_apart(b, goes, v);
    b->factors.n--;
}

/* Parts that cancel, as of 1 - tanh(t), count together, too. */
static bool is_whole(const struct plan_symbol *s)
{
    return !s->reads && is_plain_sum(s);
}

static void take_apart(struct bounds *b, const unsigned char *goes, struct plan_value v)
{
    const struct plan_symbol *s = v.symbol;
    bool is_number = !s->reads && !(goes[s->id] & OF_PLACE);
    bool is_last = b->terms >= MOST_TERMS || b->visits++ >= MOST_VISITS || !b->is_sum[s->id] ||
                   is_number || array_of_difference(s) ||
                   (b->factors.n == 0 && goes[s->id] != (OF_PLACE | OF_LAUNCH));
    if (is_last || is_whole(s))
        add_term(b, goes, v);
    if (is_last) {
        return;
    } else if (is_rounded(s)) {
        take_apart(b, goes, s->a[0]);
    } else if (s->kind == SYMBOL_CHOICE) {
        take_with(b, goes, (struct factor){s->a[0], WHERE}, s->a[1]);
        take_with(b, goes, (struct factor){s->a[0], UNLESS}, s->a[2]);
    } else if (s->op == OP_MUL) {
        int of = b->is_sum[s->a[1].symbol->id];
        take_with(b, goes, (struct factor){s->a[1 - of], TIMES}, s->a[of]);
    } else if (s->op == OP_DIV) {
        take_with(b, goes, (struct factor){s->a[1], OVER}, s->a[0]);
    } else {
        for (int i = 0; i < s->n; i++)
            take_apart(b, goes, s->a[i]);
    }
}

/* ---- what arrays hold ------------------------------------------------------------------------ */

/* Operations of which larger operands make a larger result, by a factor. */
static bool keeps_factors(const struct plan_bound *s, int operand)
{
    static const char *const those[] = {"fabs",  "sqrt",  "cbrt",  "fmax",  "fmin",  "hypot", "fabsf",
                                        "sqrtf", "cbrtf", "fmaxf", "fminf", "hypotf", NULL};
    return s->kind == BOUND_MULTIPLY || s->kind == BOUND_DIVIDE || s->kind == BOUND_NEGATE ||
           s->kind == BOUND_SQUARE || s->kind >= BOUND_TERM ||
           (s->kind == BOUND_CHOICE && operand > 0) ||
           (s->kind == BOUND_CALL && word_among(s->call, those));
}

/* Of what is no factor of a term the values count. */
static void find_values(struct bounds *b)
{
    bool *is = arena_alloc(b->plan->arena, ((size_t)b->nest->bounds.n + 1) * sizeof *is);
    for (int i = b->nest->bounds.n - 1; i >= 0; i--) {
        struct plan_bound *s = &b->nest->bounds.at[i];
        if (s->kind == BOUND_DATA || s->kind == BOUND_LEFT)
            s->number = is[i];
        for (int k = 0; k < 3 && s->kind > BOUND_LEFT; k++)
            is[s->a[k]] |= is[i] || !keeps_factors(s, k);
    }
}

static void find_terms(struct bounds *b)
{
    size_t n = (size_t)b->m->symbols.n;
    const unsigned char *goes = find_goes(b);
    b->is_sum = find_sums(b);
    b->step = arena_alloc(b->plan->arena, (n + 1) * sizeof *b->step);
    memset(b->step, -1, (n + 1) * sizeof *b->step);
    for (int i = 0; i < b->nest->arrays.n; i++) {
        struct plan_value v = symbolic_cell(b->m, b->nest->arrays.at[i]);
        b->array = i;
        if (b->nest->arrays.at[i]->writes && v.symbol)
            take_apart(b, goes, v);
    }
    find_values(b);
}

/* ---- without formulas ------------------------------------------------------------------------ */

static bool note_scalars(struct walk *w, struct expr *e)
{
    struct bounds *b = w->with;
    bool goes = !is_access_site(b->nest, e);
    if (!goes || !is_scalar(e->type) || !switches_is_of_scalars(b->nest, e))
        return goes;
    if (expression_goes(b->nest, e))
        add_sized(b, BOUND_TERM, expression(b, e), -1);
    return false;
}

static void find_scalars(struct bounds *b)
{
    walk_nest_body(&(struct walk){.on_expr = note_scalars, .with = b}, b->nest);
    int *all = arena_alloc(b->plan->arena, ((size_t)b->nest->scalars.n + 1) * sizeof *all);
    for (int i = 0; i < b->nest->scalars.n; i++)
        all[i] = add(b, (struct plan_bound){.kind = BOUND_SCALAR, .at = i});
    add_sized(b, BOUND_REST, left(b, all, b->nest->scalars.n), -1);
}

/* Whether its range is less than the mesh, or may be. What reads neighbours there is a stencil that
 * stays off the edge. */
static bool is_part(const struct plan *p, const struct plan_nest *n)
{
    bool part = false;
    for (int x = 0; x < p->dim; x++)
        part |= !n->placed[x] || n->begin[x] > 0 || n->end[x] < 0;
    return part && !n->edge && !n->reads_halo;
}

bool goes_with_place(const struct plan_nest *n)
{
    return plan_nest_places(n) || n->in_part;
}

/* Whether it makes something of the place, or may multiply what others have made of it. */
static bool may_be_source(const struct plan_nest *n, bool any_places)
{
    return nest_updates(n) && n->edge != EDGE_WRAP && !n->copies.n &&
           (goes_with_place(n) || (any_places && !n->edge));
}

void pass_bounds(struct plan *p, struct diag *d)
{
    bool any_places = false;
    (void)d;
    for (int i = 0; i < p->work->nests.n; i++) {
        struct plan_nest *n = p->work->nests.at[i]->nest;
        n->in_part = is_part(p, n);
        any_places |= goes_with_place(n);
    }
    for (int i = 0; i < p->work->nests.n; i++) {
        const struct work_nest *w = p->work->nests.at[i];
        struct plan_nest *n = w->nest;
        struct symbolic m = {.plan = p, .end_axis = -1, .opens = true, .rough = true};
        struct bounds b = {.plan = p, .nest = n, .m = &m, .all_go = n->in_part ? OF_PLACE : 0};
        if (!may_be_source(n, any_places))
            continue;
        if (symbolic_run(&m, w))
            find_terms(&b);
        else
            find_scalars(&b);
        n->bounds.n = b.any_grows ? n->bounds.n : 0;
    }
}
