/* Arrays whose values decide what a nest makes: by comparisons, conditions, and functions that may
 * be as steep, `r[i] > 1 ? q : 0`, `tanh(50 * (r[i] - 1))`. A source that another nest has made of
 * the place (source_chain.c of the runtime) shows in what such a nest makes of it only once it is
 * large enough; so what it made is looked at, too. Sums, products, quotients and roots show it as
 * it is. So do upwind schemes, `v[i] > 0 ? v[i] * u[i - 1] : v[i] * u[i]`, which choose between what
 * is the same amid equal neighbours, and limiters, which ask for differences. Called by bounds.c. */
#include "analysis/formulas/formulas.h"

#include <math.h>

enum { MOST_DEEP = 12 };

/* How what a cell makes goes with a value: beside others, with differences alone, or by what decides. */
enum { BESIDE = 1, OF_DIFFERENCES = 2, BY_DECISION = 4 };

static bool calls(const struct plan_symbol *s, const char *const *those)
{
    bool is_call = s->kind == SYMBOL_TREE && !s->op && s->site->kind == EXPR_CALL;
    const struct decl *d = is_call ? callee_decl(s->site) : NULL;
    return d && word_among(d->name, those);
}

static bool is_plain_call(const struct plan_symbol *s)
{
    static const char *const those[] = {"fabs", "sqrt", "cbrt", "fabsf", "sqrtf", "cbrtf", NULL};
    return calls(s, those);
}

static bool is_limit(const struct plan_symbol *s)
{
    static const char *const those[] = {"fmin", "fmax", "fminf", "fmaxf", NULL};
    return calls(s, those);
}

static bool is_cast(const struct plan_symbol *s)
{
    return s->kind == SYMBOL_TREE && !s->op && s->site->kind != EXPR_CALL;
}

static bool is_comparison(const struct plan_symbol *s)
{
    return s->kind == SYMBOL_TREE && operators[s->op].mirrored != OP_NONE;
}

static bool is_logic(const struct plan_symbol *s)
{
    return s->op == OP_AND || s->op == OP_OR || s->op == OP_NOT;
}

static bool is_zero(const struct plan_symbol *s)
{
    double value;
    return is_cast(s) ? is_zero(s->a[0].symbol) : symbolic_number(s, &value) && value == 0;
}

/* ---- amid fields that are the same everywhere ------------------------------------------------- */

/* It is 0 there; `is`: of operands. */
static bool is_nothing(const struct plan_symbol *s, const bool *is)
{
    bool all = s->n > 0, any = false;
    if (is_zero(s) || array_of_difference(s))
        return true;
    for (int k = s->kind == SYMBOL_CHOICE; k < s->n; k++) {
        all &= is[s->a[k].symbol->id];
        any |= is[s->a[k].symbol->id];
    }
    if (s->op == OP_MUL || s->op == OP_DIV)
        return s->op == OP_MUL ? any : is[s->a[0].symbol->id];
    bool keeps = s->kind == SYMBOL_CHOICE || s->op == OP_ADD || s->op == OP_SUB ||
                 s->op == OP_NEGATE || is_plain_call(s) || is_limit(s) || is_cast(s);
    return keeps && all;
}

/* Both have the same value there: of other neighbours, weighted in other ways. */
static bool are_equal(const struct plan_symbol *a, const struct plan_symbol *b, int depth)
{
    struct weights v, w;
    if (a == b)
        return true;
    if (depth > MOST_DEEP)
        return false;
    if (weights_of(a, &v) && weights_of(b, &w))
        return v.array == w.array && fabs(v.sum - w.sum) <= 1e-9 * fabs(v.sum);
    bool equal = a->kind == SYMBOL_TREE && b->kind == SYMBOL_TREE && a->n == b->n &&
                 a->op == b->op && (a->op || (is_cast(a) && is_cast(b)));
    for (int k = 0; k < a->n && equal; k++)
        equal = are_equal(a->a[k].symbol, b->a[k].symbol, depth + 1);
    return equal;
}

/* ---- what decides ----------------------------------------------------------------------------- */

/* What the operand shows, the value shows. */
static bool shows(const struct plan_symbol *s, int operand)
{
    const struct plan_symbol *of = s->a[operand].symbol;
    if (is_logic(s) || (s->kind == SYMBOL_CHOICE && operand == 0))
        return is_logic(of) || is_comparison(of);
    if (s->kind == SYMBOL_CHOICE || is_plain_call(s))
        return true;
    if (s->kind != SYMBOL_TREE || !is_floating(s->type))
        return false;
    return s->op ? !is_comparison(s) && s->op != OP_MOD : is_cast(s);
}

/* Differences are compared; or, for what goes with differences alone, a factor of these with 0. */
static bool is_of_differences(const struct plan_symbol *s, unsigned char how, const bool *nothing)
{
    bool all = true, any = false;
    for (int k = 0; k < s->n; k++) {
        all &= nothing[s->a[k].symbol->id];
        any |= nothing[s->a[k].symbol->id];
    }
    return (is_comparison(s) || is_limit(s)) && (all || (any && !(how & BESIDE)));
}

static bool is_same_limited(const struct plan_symbol *a, const struct plan_symbol *b)
{
    bool same = a->n == 2 && b->n == 2;
    for (int k = 0; k < 2 && same; k++) {
        const struct plan_symbol *of = b->a[k].symbol, *other = b->a[1 - k].symbol;
        same = is_zero(of) ? is_zero(a->a[k].symbol) || is_zero(a->a[1 - k].symbol)
                           : is_zero(other) && (a->a[0].symbol == of || a->a[1].symbol == of);
    }
    return same;
}

/* `fmax(v, 0)` where `fmin(v, 0)` stands, too: the two parts of an upwind flux. */
static bool is_parted(const struct symbolic *m, const struct plan_symbol *s)
{
    bool found = false;
    for (int i = 0; i < m->symbols.n && is_limit(s) && !found; i++) {
        const struct plan_symbol *of = m->symbols.at[i];
        found = of != s && is_limit(of) && callee_decl(of->site) != callee_decl(s->site) &&
                is_same_limited(of, s);
    }
    return found;
}

static void note(struct plan_nest *n, const struct plan_array *of)
{
    for (int i = 0; i < n->arrays.n; i++)
        n->arrays.at[i]->decides |= of && symbolic_same_array(n->arrays.at[i], of);
}

/* Hands on how a value goes into what is made to what it is made of. */
static void hand_on(const struct symbolic *m, const struct plan_symbol *s, const bool *nothing,
                    unsigned char *how)
{
    bool plain = is_of_differences(s, how[s->id], nothing) || is_parted(m, s);
    bool equal = s->kind == SYMBOL_CHOICE && are_equal(s->a[1].symbol, s->a[2].symbol, 0);
    for (int k = 0; k < s->n && how[s->id]; k++) {
        unsigned char own = how[s->id];
        if (nothing[s->id] || (k == 0 && equal))
            own = (unsigned char)((own & BY_DECISION) | OF_DIFFERENCES);
        how[s->a[k].symbol->id] |= own | (plain || shows(s, k) ? 0 : BY_DECISION);
    }
}

void decides_find(const struct symbolic *m, struct plan_nest *n)
{
    size_t room = (size_t)m->symbols.n + 1;
    bool *nothing = arena_alloc(m->plan->arena, room * sizeof *nothing);
    unsigned char *how = arena_alloc(m->plan->arena, room);
    for (int i = 0; i < m->symbols.n; i++)
        nothing[i] = is_nothing(m->symbols.at[i], nothing);
    for (int i = 0; i < n->arrays.n; i++) {
        struct plan_value v = symbolic_cell(m, n->arrays.at[i]);
        if (v.symbol)
            how[v.symbol->id] |= BESIDE;
    }
    for (int i = m->symbols.n - 1; i >= 0; i--) {
        hand_on(m, m->symbols.at[i], nothing, how);
        if (how[i] & BY_DECISION)
            note(n, m->symbols.at[i]->array);
    }
}

void decides_all(struct plan_nest *n)
{
    for (int i = 0; i < n->arrays.n; i++)
        n->arrays.at[i]->decides = n->arrays.at[i]->reads;
}
