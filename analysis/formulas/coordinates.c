/* Arrays that say where a cell lies, as coordinates: no step sets them, and what a nest makes goes with them by
 * functions and quotients, `tanh((r - fabs(x[i] - a)) / w)`. What falls between the centres of coarse cells shows
 * in none: the runtime looks at the nest's places amid the array's values there (source_located.c). What only
 * multiplies or divides makes nothing finer than itself. Called by bounds.c. provides: plan_nest.located,
 * plan_array.locates */
#include "analysis/formulas/formulas.h"

/* What a symbol is made of. */
struct origin {
    bool stays;   /* of arrays that stay as they are, */
    bool other;   /* of other arrays, or of what is not known; */
    bool shifted; /* not in proportion to the first: of their sum with something else, or a function; */
    int degree;   /* in these; 2: or more, or none */
};

/* Functions whose result goes with the size of what they are given. */
static bool is_scaled_call(const struct plan_symbol *s)
{
    static const char *const those[] = {"fabs", "sqrt", "cbrt", "hypot", "fabsf", "sqrtf", "cbrtf", "hypotf", NULL};
    return callee_decl(s->site) && word_among(callee_decl(s->site)->name, those);
}

static bool is_call(const struct plan_symbol *s)
{
    return s->kind == SYMBOL_TREE && !s->op && s->site->kind == EXPR_CALL;
}

/* Only some of its operands are made of what stays: `x[i] - a`, `x[i] < a`, fmax(x[i], a). */
static bool is_partly(const struct plan_symbol *s, const struct origin *of)
{
    double value;
    return any_below(k, s->n, of[s->a[k].symbol->id].stays) &&
           any_below(k, s->n,
                     !of[s->a[k].symbol->id].stays &&
                         !(symbolic_number(s->a[k].symbol, &value) && value == 0));
}

static bool shifts(const struct plan_symbol *s, const struct origin *of)
{
    bool compares = s->kind == SYMBOL_TREE && operators[s->op].mirrored != OP_NONE;
    return (is_call(s) && !is_scaled_call(s) && s->n == 1) ||
           ((symbolic_is_sum(s) || compares || is_call(s)) && is_partly(s, of));
}

static int degree_of(const struct plan_symbol *s, const struct origin *of)
{
    int most = 0, sum = 0;
    for (int k = 0; k < s->n; k++) {
        int degree = of[s->a[k].symbol->id].degree;
        sum += s->op == OP_DIV && k == 1 ? 2 * degree : degree;
        most = degree > most ? degree : most;
    }
    bool multiplies = s->op == OP_MUL || s->op == OP_DIV, bends = is_call(s) && !is_scaled_call(s);
    return bends && most > 0 ? 2 : multiplies ? sum : most;
}

static struct origin origin_of(const struct plan *p, const struct plan_symbol *s, const struct origin *of)
{
    struct origin is = {.other = s->kind == SYMBOL_ROUND || s->kind == SYMBOL_LEFT, .degree = degree_of(s, of)};
    if (s->kind == SYMBOL_LEAF && s->array) {
        is.stays = is_floating(s->array->type) && !s->array->width_power && !plan_reads_far(s->array) &&
                   !array_is_set_by(p, s->array, NULL);
        is.other = !is.stays;
        is.degree = is.stays;
    }
    for (int k = 0; k < s->n; k++) {
        const struct origin *from = &of[s->a[k].symbol->id];
        is.stays |= from->stays;
        is.other |= from->other;
        is.shifted |= from->shifted;
    }
    is.degree = is.degree < 2 ? is.degree : 2;
    is.shifted |= is.stays && shifts(s, of);
    return is;
}

/* Whether the value may be much in a few cells and little in those beside them by this operand. contours.c asks of
 * conditions at which it jumps; where it does not, as at the ends of a tent, it shows amid the values between cells. */
static bool bends(const struct plan_symbol *s, int operand, const struct origin *of)
{
    const struct origin *x = &of[s->a[operand].symbol->id];
    bool divides = s->op == OP_DIV && operand == 1 && x->degree > 1;
    bool function = is_call(s) && !is_scaled_call(s);
    bool chooses = s->kind == SYMBOL_CHOICE && operand == 0;
    bool shifted = x->shifted || (function && of[s->id].shifted && !of[s->id].other);
    return x->stays && !x->other && (divides || function || chooses) && shifted;
}

/* The nest's arrays that the values are made of. */
static void note_arrays(struct plan_nest *n, const struct symbolic *m, bool *needed)
{
    for (int i = m->symbols.n - 1; i >= 0; i--) {
        const struct plan_symbol *s = m->symbols.at[i];
        for (int k = 0; k < s->n; k++)
            needed[s->a[k].symbol->id] |= needed[i];
        for (int k = 0; k < n->arrays.n && needed[i] && s->kind == SYMBOL_LEAF && s->array; k++)
            if (symbolic_same_array(n->arrays.at[k], s->array))
                n->located = n->arrays.at[k]->locates = true;
    }
}

void coordinates_find(struct plan *p, struct plan_nest *n, const struct symbolic *m)
{
    struct origin *of = arena_alloc(p->arena, ((size_t)m->symbols.n + 1) * sizeof *of);
    bool *needed = arena_alloc(p->arena, (size_t)m->symbols.n + 1);
    for (int i = 0; i < m->symbols.n; i++) {
        of[i] = origin_of(p, m->symbols.at[i], of);
        for (int k = 0; k < m->symbols.at[i]->n; k++)
            needed[m->symbols.at[i]->a[k].symbol->id] |= bends(m->symbols.at[i], k, of);
    }
    note_arrays(n, m, needed);
}
