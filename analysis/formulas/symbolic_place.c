/* Where the values of a cell lie while its body runs in formulas: in local variables, elements of
 * local arrays and arrays' own cells, which statements name by themselves or through pointers that
 * a function was given. Called by symbolic.c. */
#include "analysis/arrays/arrays.h"
#include "analysis/formulas/symbols.h"

/* ---- variables ------------------------------------------------------------------------------ */

static bool is_at(const struct symbolic_variable *v, const struct symbolic_place *p)
{
    return p->decl ? v->at.decl == p->decl && v->at.index == p->index
                   : v->at.array && symbolic_same_array(v->at.array, p->array);
}

/* There is one at most; mostly it came up a moment ago. */
static struct symbolic_variable *find(const struct symbolic *m, const struct symbolic_place *p)
{
    for (int i = m->variables.n; i-- > 0;)
        if (is_at(&m->variables.at[i], p))
            return &m->variables.at[i];
    return NULL;
}

static struct symbolic_variable *put(struct symbolic *m, const struct symbolic_place *p)
{
    struct symbolic_variable *v = find(m, p);
    if (v)
        return v;
    vec_push(m->plan->arena, &m->variables, ((struct symbolic_variable){.at = *p}));
    return &m->variables.at[m->variables.n - 1];
}

struct plan_value symbolic_cell(const struct symbolic *m, const struct plan_array *a)
{
    struct symbolic_variable *v = find(m, &(struct symbolic_place){.array = a});
    return v ? v->value : symbol_nothing;
}

struct plan_value symbolic_load(struct symbolic *m, const struct symbolic_place *at)
{
    if (at->condition.symbol)
        return symbolic_choice(m, at->condition, symbolic_load(m, at->yes),
                               symbolic_load(m, at->no));
    struct symbolic_variable *v = find(m, at);
    return v ? v->value : symbol_nothing;
}

void symbolic_set(struct symbolic *m, struct symbolic_place at, struct plan_value value)
{
    if (!at.condition.symbol) {
        put(m, &at)->value = value;
        return;
    }
    symbolic_set(m, *at.yes, symbolic_choice(m, at.condition, value, symbolic_load(m, at.yes)));
    symbolic_set(m, *at.no, symbolic_choice(m, at.condition, symbolic_load(m, at.no), value));
}

void symbolic_point(struct symbolic *m, const struct decl *pointer, struct symbolic_place to)
{
    put(m, &(struct symbolic_place){.decl = pointer})->to = to;
}

/* ---- expressions that name them -------------------------------------------------------------- */

static struct symbolic_place *keep(struct symbolic *m, struct symbolic_place p)
{
    return ARENA_COPY(m->plan->arena, p);
}

static struct symbolic_place one_of(struct symbolic *m, struct plan_value condition,
                                    struct symbolic_place yes, struct symbolic_place no)
{
    return (struct symbolic_place){.condition = condition, .yes = keep(m, yes), .no = keep(m, no)};
}

/* So many numbers farther in its array. */
static struct symbolic_place moved(struct symbolic *m, struct symbolic_place p, int64_t by)
{
    if (p.condition.symbol)
        return one_of(m, p.condition, moved(m, *p.yes, by), moved(m, *p.no, by));
    p.index += by;
    return p;
}

static bool follow(const struct symbolic *m, const struct decl *pointer, struct symbolic_place *at)
{
    struct symbolic_variable *v = find(m, &(struct symbolic_place){.decl = pointer});
    if (v)
        *at = v->to;
    return v && (at->decl || at->condition.symbol);
}

static bool count(struct symbolic *m, struct expr *e, int64_t *value)
{
    return expr_int_value(e, value) || symbol_whole(symbolic_evaluate(m, e), value);
}

static bool locate_either(struct symbolic *m, struct expr *e, struct symbolic_place *at)
{
    struct symbolic_place yes = {.index = 0}, no = {.index = 0};
    struct plan_value condition = symbolic_evaluate(m, e->a[0]);
    double holds;
    if (condition.symbol && symbolic_number(condition.symbol, &holds))
        return symbolic_locate(m, e->a[holds != 0 ? 1 : 2], at);
    if (!condition.symbol || !symbolic_locate(m, e->a[1], &yes) ||
        !symbolic_locate(m, e->a[2], &no))
        return false;
    *at = one_of(m, condition, yes, no);
    return true;
}

/* a + k, k + a, a - k */
static bool locate_sum(struct symbolic *m, struct expr *e, struct symbolic_place *at)
{
    int pointer = is_integer(e->a[0]->type) ? 1 : 0;
    bool minus = e->op == OP_SUB;
    int64_t by;
    if (!expr_is_sum(e) || (minus && pointer) || !e->type->of ||
        !symbolic_locate(m, e->a[pointer], at) || !count(m, e->a[1 - pointer], &by))
        return false;
    *at = moved(m, *at, (minus ? -by : by) * count_numbers(e->type->of));
    return true;
}

/* p = a + 1, p++, ++p, p += 2: where it led before, if that is what the expression means. */
static bool locate_modify(struct symbolic *m, struct expr *e, struct symbolic_place *at)
{
    bool step = e->kind == EXPR_UNARY, sets = e->op == OP_ASSIGN;
    enum operator op = operators[e->op].computes;
    const struct decl *pointer = expr_name(e->a[0]);
    struct symbolic_place to;
    int64_t by = 1;
    if (!pointer || !e->type->of || !symbolic_locate(m, e->a[sets ? 1 : 0], &to))
        return false;
    *at = to;
    if (!sets) {
        if ((op != OP_ADD && op != OP_SUB) || (!step && !count(m, e->a[1], &by)))
            return false;
        to = moved(m, to, (op == OP_SUB ? -by : by) * count_numbers(e->type->of));
    }
    symbolic_point(m, pointer, to);
    *at = operator_is_postfix(e->op) ? *at : to;
    return true;
}

bool symbolic_locate(struct symbolic *m, struct expr *e, struct symbolic_place *at)
{
    int64_t index;
    e = expr_core(e);
    if (expr_is_modify(e))
        return locate_modify(m, e, at);
    if (is_access_site(m->nest->nest, e))
        return false;
    *at = (struct symbolic_place){.index = 0};
    switch (e->kind) {
    case EXPR_NAME:
        if (e->decl->type->kind == TYPE_POINTER)
            return follow(m, e->decl, at);
        at->decl = e->decl;
        return true;
    case EXPR_UNARY:
        return (e->op == OP_DEREF || e->op == OP_ADDRESS) && symbolic_locate(m, e->a[0], at);
    case EXPR_SUBSCRIPT:
        if (!symbolic_locate(m, e->a[0], at) || !count(m, e->a[1], &index))
            return false;
        *at = moved(m, *at, index * count_numbers(e->type));
        return true;
    case EXPR_BINARY:
        return locate_sum(m, e, at);
    case EXPR_CONDITIONAL:
        return locate_either(m, e, at);
    default:
        return false;
    }
}

void symbolic_store(struct symbolic *m, struct expr *to, struct plan_value value)
{
    const struct plan_access *a = plan_access_at(m->nest->nest, to);
    struct symbolic_place at = {.index = 0};
    if (a && plan_is_own_cell(a))
        symbolic_set(m, (struct symbolic_place){.array = m->nest->nest->arrays.at[a->array]},
                     value);
    else if (!a && to->kind == EXPR_PAREN)
        symbolic_store(m, to->a[0], value);
    else if (!a && is_scalar(to->type) && symbolic_locate(m, to, &at))
        symbolic_set(m, at, value);
    else
        symbolic_fail(m, to->range, "what it writes is not understood");
}

/* ---- branches -------------------------------------------------------------------------------- */

static bool same_place(const struct symbolic_place *a, const struct symbolic_place *b)
{
    return a->decl == b->decl && a->index == b->index && !a->condition.symbol &&
           !b->condition.symbol;
}

void symbolic_join(struct symbolic *m, struct plan_value condition,
                   const struct symbolic_variable *then, int n_then)
{
    for (int i = 0; i < n_then; i++) {
        bool is_old = i < m->variables.n && is_at(&m->variables.at[i], &then[i].at);
        struct symbolic_variable *now = is_old ? &m->variables.at[i] : put(m, &then[i].at);
        now->value = symbolic_choice(m, condition, then[i].value, now->value);
        if (!same_place(&then[i].to, &now->to))
            now->to = one_of(m, condition, then[i].to, now->to);
    }
}
