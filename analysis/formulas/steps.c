/* See steps.h. Called by bounds.c and asked.c. */
#include "analysis/formulas/steps.h"

#include <math.h>
#include <string.h>

static bool is_same(const struct plan_bound *a, const struct plan_bound *b)
{
    return a->kind == b->kind && memcmp(a->a, b->a, sizeof a->a) == 0 && a->at == b->at &&
           a->number == b->number &&
           (a->call == b->call || (a->call && b->call && strcmp(a->call, b->call) == 0));
}

/* What arrays and tables hold in two cells is not the same, nor what is made of it. */
static bool is_held(const struct steps *b, const struct plan_bound *s)
{
    if (s->kind == BOUND_NUMBER || s->kind == BOUND_SCALAR || s->kind == BOUND_PLACE ||
        s->kind == BOUND_ROUND)
        return false;
    return s->kind <= BOUND_LEFT || any_below(i, 3, b->is_held.at[s->a[i]]);
}

/* A step; the same number for the same value. */
int step_add(struct steps *b, struct plan_bound s)
{
    bool held = is_held(b, &s);
    for (int i = 0; i < b->list.n && !held && s.kind < BOUND_TERM; i++)
        if (is_same(&b->list.at[i], &s))
            return i;
    vec_push(b->plan->arena, &b->list, s);
    vec_push(b->plan->arena, &b->is_held, held);
    return b->list.n - 1;
}

/* Where there are less than three operands, the first one stands for the others. */
int step_operation(struct steps *b, enum bound_kind kind, int first, int second)
{
    return step_add(b, (struct plan_bound){.kind = kind, .a = {first, second, first}});
}

int step_unary(struct steps *b, enum bound_kind kind, int operand)
{
    return step_operation(b, kind, operand, operand);
}

int step_number(struct steps *b, double value)
{
    return step_add(b, (struct plan_bound){.kind = BOUND_NUMBER, .number = value});
}

static int unknown(struct steps *b)
{
    return step_add(b, (struct plan_bound){.kind = BOUND_UNKNOWN});
}

/* What is not known but what it is made of: operands[0 ... n]. */
int step_left(struct steps *b, const int *operand, int n)
{
    int is = n ? step_unary(b, BOUND_LEFT, operand[0]) : unknown(b);
    for (int i = 1; i < n; i++)
        is = step_operation(b, BOUND_LEFT, is, operand[i]);
    return is;
}

int step_choice(struct steps *b, int condition, int yes, int no)
{
    return step_add(b, (struct plan_bound){.kind = BOUND_CHOICE, .a = {condition, yes, no}});
}

/* ---- integers -------------------------------------------------------------------------------- */

/* The step where its value is at least `least` and less than that plus `room`; else `other`. */
static int within(struct steps *b, int is, double least, double room, int value, int other)
{
    int low = step_operation(b, BOUND_AT_MOST, step_number(b, least), is);
    int high = step_operation(b, BOUND_LESS, is, step_number(b, least + room));
    return step_choice(b, step_operation(b, BOUND_AND, low, high), value, other);
}

/* What an integer becomes that is too large or too small for its type: it wraps round. */
static int wrapped(struct steps *b, const struct type *type, int is)
{
    double room = ldexp(1, 8 * type->size), least = type->is_signed ? -room / 2 : 0;
    const struct plan_bound *s = &b->list.at[is];
    if (s->kind == BOUND_NUMBER && s->number >= least && s->number < least + room)
        return is;
    int up = step_operation(b, BOUND_ADD, is, step_number(b, room));
    int down = step_operation(b, BOUND_SUBTRACT, is, step_number(b, room));
    int above = within(b, is, least + room, room, down, unknown(b));
    int beside = within(b, is, least - room, room, up, above);
    return within(b, is, least, room, is, beside);
}

/* What arithmetic of the type makes of a result. */
static int typed(struct steps *b, const struct type *type, int is)
{
    return type->kind == TYPE_INT && !type->is_signed ? wrapped(b, type, is) : is;
}

/* ---- operators ------------------------------------------------------------------------------- */

static int divide(struct steps *b, const struct type *type, int first, int second)
{
    int by = step_operation(b, BOUND_DIVIDE, first, second);
    return is_integer(type) ? step_unary(b, BOUND_WHOLE, by) : by;
}

static int multiply(struct steps *b, int first, int second);

/* Squares are never below zero: of `-x * x / w` and `a * x * x`, too. Else -1. */
static int square_within(struct steps *b, int product, int x)
{
    struct plan_bound s = b->list.at[product];
    if (b->is_held.at[x])
        return -1;
    if (product == x)
        return step_unary(b, BOUND_SQUARE, x);
    if (s.kind != BOUND_NEGATE && s.kind != BOUND_DIVIDE && s.kind != BOUND_MULTIPLY)
        return -1;
    int turned = s.kind == BOUND_MULTIPLY && s.a[1] == x;
    int square = square_within(b, s.a[turned], x);
    if (square < 0)
        return -1;
    return s.kind == BOUND_NEGATE   ? step_unary(b, BOUND_NEGATE, square)
           : s.kind == BOUND_DIVIDE ? step_operation(b, BOUND_DIVIDE, square, s.a[1])
                                    : multiply(b, s.a[1 - turned], square);
}

static int multiply(struct steps *b, int first, int second)
{
    int square = square_within(b, first, second);
    square = square < 0 ? square_within(b, second, first) : square;
    return square < 0 ? step_operation(b, BOUND_MULTIPLY, first, second) : square;
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

static int binary(struct steps *b, enum operator op, const struct type *type, int first,
                  int second)
{
    const struct step_of_operator *s = &steps_of_operators[op];
    if (op == OP_DIV)
        return divide(b, type, first, second);
    if (op == OP_MUL)
        return typed(b, type, multiply(b, first, second));
    if (!s->is_known)
        return step_left(b, (int[]){first, second}, 2);
    int is =
        s->turned ? step_operation(b, s->kind, second, first) : step_operation(b, s->kind, first, second);
    return s->negated ? step_unary(b, BOUND_NOT, is) : typed(b, type, is);
}

static int unary(struct steps *b, enum operator op, const struct type *type, int operand)
{
    int is = op == OP_NEGATE ? step_unary(b, BOUND_NEGATE, operand)
             : op == OP_NOT  ? step_unary(b, BOUND_NOT, operand)
             : op == OP_PLUS ? operand
                             : step_left(b, &operand, 1);
    return typed(b, type, is);
}

static int cast(struct steps *b, const struct type *to, const struct type *from, int operand)
{
    if (to->kind == TYPE_BOOL)
        return step_unary(b, BOUND_NOT, step_unary(b, BOUND_NOT, operand));
    if (is_integer(to) && is_floating(from))
        return step_unary(b, BOUND_WHOLE, operand);
    bool integers = is_integer(to) && is_integer(from);
    return integers && !type_widens(from, to) ? wrapped(b, to, operand) : operand;
}

static int call(struct steps *b, struct expr *e, const int *operand, int n)
{
    const struct decl *d = callee_decl(e);
    if (!d || !is_math_function(d->name) || n < 1 || n > 3)
        return step_left(b, operand, n);
    struct plan_bound s = {.kind = BOUND_CALL, .call = d->name};
    for (int i = 0; i < 3; i++)
        s.a[i] = operand[i < n ? i : 0];
    return step_add(b, s);
}

/* ---- expressions of numbers, scalars and iterators ------------------------------------------- */

static bool is_constant(const struct decl *d)
{
    return d->init && d->type->is_const && !d->type->is_volatile && is_scalar(d->type);
}

/* `static const double kappa = 0.01;`, but for what a function gives of which nothing is known. */
static int constant(struct steps *b, const struct decl *d)
{
    int before = b->list.n;
    int is = cast(b, d->type, d->init->type, step_expression(b, d->init));
    return any_from(i, before, b->list.n, b->list.at[i].kind == BOUND_LEFT) ? unknown(b) : is;
}

static int name(struct steps *b, const struct expr *e)
{
    int axis = iterator_axis(b->nest, e->decl);
    const struct plan_scalar *s = plan_scalar_of(b->nest, e->decl);
    if (axis >= 0)
        return step_add(b, (struct plan_bound){.kind = BOUND_PLACE, .at = axis});
    if (!s && is_constant(e->decl))
        return constant(b, e->decl);
    return s ? step_add(b, (struct plan_bound){.kind = BOUND_SCALAR,
                                          .at = (int)(s - b->nest->scalars.at)})
             : unknown(b);
}

int step_expression(struct steps *b, struct expr *e)
{
    int64_t value;
    int operand[4] = {0}, first = e->kind == EXPR_CALL;
    if (expr_int_value(e, &value))
        return step_number(b, (double)value);
    if (e->kind == EXPR_NAME)
        return name(b, e);
    if (e->kind == EXPR_FLOAT)
        return isfinite(e->float_value) ? step_number(b, e->float_value) : unknown(b);
    if (e->n - first > 3 || expr_is_modify(e) || plan_is_colour(b->nest, e))
        return unknown(b);
    for (int i = first; i < e->n; i++)
        operand[i - first] = step_expression(b, e->a[i]);
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
        return step_choice(b, operand[0], operand[1], operand[2]);
    case EXPR_CALL:
        return call(b, e, operand, e->n - 1);
    default:
        return unknown(b);
    }
}

/* ---- values ---------------------------------------------------------------------------------- */

/* An entry that the cell picks; the last index counts by one. */
static int entry(struct steps *b, const struct plan_symbol *s, int table)
{
    const struct plan_lookup *l = plan_lookup_at(b->nest, s->site);
    int at = step_of(b, s->a[0].symbol);
    for (int i = 1; i < s->n; i++)
        at = step_operation(b, BOUND_ADD,
                       step_operation(b, BOUND_MULTIPLY, at, step_number(b, (double)l->extent[i])),
                       step_of(b, s->a[i].symbol));
    return step_add(b, (struct plan_bound){.kind = BOUND_ENTRY, .a = {at, at, at}, .at = table});
}

int step_of_array(struct steps *b, enum bound_kind kind, const struct plan_array *array)
{
    for (int i = 0; i < b->nest->arrays.n && array; i++)
        if (symbolic_same_array(b->nest->arrays.at[i], array))
            return step_add(b, (struct plan_bound){.kind = kind, .at = i});
    return -1;
}

static int leaf(struct steps *b, const struct plan_symbol *s)
{
    bool scaled = s->array && s->array->width_power; /* leaves keep it for another width */
    int data = scaled ? unknown(b) : step_of_array(b, BOUND_DATA, s->array);
    if (data >= 0)
        return data;
    for (int i = 0; i < b->nest->tables.n; i++)
        if (b->nest->tables.at[i] == s->table)
            return s->n ? entry(b, s, i)
                        : step_add(b, (struct plan_bound){.kind = BOUND_TABLE, .at = i});
    return step_expression(b, s->site);
}

enum { MOST_WEIGHTS = 64 };

static bool add_weight(const struct plan_symbol *s, double by, void *with)
{
    struct step_weights *w = with;
    if (!s->array || !is_floating(s->type) || (w->array && w->array != s->array) || w->n++ == MOST_WEIGHTS)
        return false;
    w->array = s->array;
    *(by > 0 ? &w->more : &w->less) += fabs(by);
    return true;
}

bool steps_find_weights(const struct plan_symbol *s, struct step_weights *w)
{
    const double rounding = 1e-12;
    *w = (struct step_weights){.array = NULL};
    bool several = s->reads && any_below(x, PLAN_MAX_DIM, s->lo[x] < s->hi[x]);
    if (!several || s->kind == SYMBOL_LEAF || !symbolic_sum_of(s, 1, add_weight, w) || w->array->locates)
        return false;
    w->sum = w->more - w->less;
    w->sum = fabs(w->sum) <= rounding * (w->more + w->less) ? 0 : w->sum;
    return true;
}

static int times(struct steps *b, double by, int value)
{
    return by == 1 ? value : step_operation(b, BOUND_MULTIPLY, step_number(b, by), value);
}

/* The same between its least and largest value, by what one cell holds and by a difference of two. -1: it is none. */
static int weighted(struct steps *b, const struct plan_symbol *s)
{
    struct step_weights w;
    bool known = steps_find_weights(s, &w) && !w.array->width_power;
    int value = known ? step_of_array(b, BOUND_DATA, w.array) : -1;
    if (value < 0)
        return -1;
    double less = fmin(w.more, w.less);
    int all = w.sum != 0 ? times(b, w.sum, value) : -1, apart = -1;
    if (less > 0)
        apart = times(b, less, b->constant ? step_of_array(b, BOUND_DIFFERENCE, w.array)
                                           : step_operation(b, BOUND_SUBTRACT, value, value));
    return all < 0 ? apart : apart < 0 ? all : step_operation(b, BOUND_ADD, all, apart);
}

/* What a loop counts: from the first operand to below the second one. */
static int rounds(struct steps *b, const struct plan_symbol *s)
{
    int first = step_operation(b, BOUND_ADD, step_of(b, s->a[0].symbol), step_number(b, s->own[0]));
    int end = step_operation(b, BOUND_ADD, step_of(b, s->a[1].symbol), step_number(b, s->own[1]));
    int last = step_operation(b, BOUND_SUBTRACT, end, step_number(b, 1));
    return step_add(b, (struct plan_bound){
                      .kind = BOUND_ROUND, .a = {first, last, first}, .at = b->rounds++});
}

static int operation_of(struct steps *b, const struct plan_symbol *s)
{
    int *operand = arena_alloc(b->plan->arena, ((size_t)s->n + 3) * sizeof *operand), sum = weighted(b, s);
    if (sum >= 0)
        return sum;
    if (s->kind == SYMBOL_ROUND)
        return rounds(b, s);
    for (int i = 0; i < s->n; i++)
        operand[i] = step_of(b, s->a[i].symbol);
    if (s->kind == SYMBOL_LEFT || s->n > 3)
        return step_left(b, operand, s->n);
    if (s->kind == SYMBOL_CHOICE)
        return step_choice(b, operand[0], operand[1], operand[2]);
    if (s->op == OP_MUL && symbolic_same(s->a[0], s->a[1]))
        return typed(b, s->type, step_unary(b, BOUND_SQUARE, operand[0]));
    if (!s->op && s->site->kind == EXPR_CALL)
        return call(b, s->site, operand, s->n);
    if (!s->op)
        return cast(b, s->type, s->a[0].symbol->type, operand[0]);
    return s->n == 2 ? binary(b, s->op, s->type, operand[0], operand[1])
                     : unary(b, s->op, s->type, operand[0]);
}

int step_of(struct steps *b, const struct plan_symbol *s)
{
    int *step = &b->step[s->id];
    if (*step < 0) {
        int is = s->kind == SYMBOL_LEAF ? leaf(b, s) : operation_of(b, s);
        b->step[s->id] = is;
        return is;
    }
    return *step;
}

void steps_begin(struct steps *b, const struct symbolic *m)
{
    size_t n = (size_t)m->symbols.n;
    b->step = arena_alloc(b->plan->arena, (n + 1) * sizeof *b->step);
    memset(b->step, -1, (n + 1) * sizeof *b->step);
}
