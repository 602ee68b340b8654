/* Updates with a difference of the entries of a table along an axis that no width divides, as a
 * potential's in `u[i] += mu * (phi[i + 1] - phi[i]) * u[i]`: on coarse cells the entries lie farther
 * apart. Only where all else of the term is known to go with no width: numbers, variables, entries
 * and the field that is advanced. Called by scalars.c. */
#include "analysis/formulas/formulas.h"
#include "analysis/levels/levels.h"
#include "analysis/terms/terms.h"
#include "analysis/widths/widths.h"

struct look {
    const struct plan *plan;
    const struct plan_nest *nest;
    const struct plan_array *field;
};

enum { MOST_TABLES = 4 };

/* What the entries of each table along an axis count in a sum. A table that serves two axes is one
 * along each: what lies at `i` and at `j` are other places. */
struct entries {
    int n;
    const struct plan_table *of[MOST_TABLES];
    double sum[MOST_TABLES];
};

static bool add_entry(struct entries *e, const struct plan_table *t, double by)
{
    int i = 0;
    while (i < e->n && e->of[i] != t)
        i++;
    if (i == MOST_TABLES)
        return false;
    if (i == e->n)
        e->of[e->n++] = t;
    e->sum[i] += by;
    return true;
}

/* An entry of a table along an axis times a number. */
static bool add_entry_of(const struct plan_symbol *s, double by, void *to)
{
    return s->table && s->table->kind == TABLE_AXIS && is_floating(s->table->type) && s->table->power == 0 &&
           add_entry(to, s->table, by);
}

/* The first table, if it is a difference of entries of each. */
static const struct plan_table *table_of(const struct plan_symbol *s)
{
    struct entries e = {0};
    bool is = symbolic_is_sum(s) && symbolic_sum_of(s, 1, add_entry_of, &e) && all_below(i, e.n, e.sum[i] == 0);
    return is && e.n > 0 ? e.of[0] : NULL;
}

/* The difference that is a factor of all of it; or NULL. */
static const struct plan_symbol *difference_in(const struct plan_symbol *s)
{
    const struct plan_symbol *first, *second;
    if (table_of(s))
        return s;
    if (s->kind != SYMBOL_TREE || (!s->op && !symbolic_is_cast(s)))
        return NULL;
    first = difference_in(s->a[0].symbol);
    second = s->op == OP_MUL || (symbolic_is_sum(s) && s->n == 2) ? difference_in(s->a[1].symbol)
                                                                  : first;
    if (s->op == OP_MUL)
        return first ? first : second;
    bool keeps = symbolic_is_sum(s) || s->op == OP_NEGATE || s->op == OP_DIV || symbolic_is_cast(s);
    return keeps && second ? first : NULL;
}

/* A variable whose value is the same on all levels, and no clause says otherwise. */
static bool is_plain_scalar(const struct look *k, const struct plan_symbol *s)
{
    struct expr *e = expr_core(s->site);
    const struct plan_scalar *of = e->kind == EXPR_NAME ? plan_scalar_of(k->nest, e->decl) : NULL;
    return of && !of->per_level && !of->is_spacing && !of->has_power && !of->is_finest;
}

static bool is_plain_leaf(const struct look *k, const struct plan_symbol *s)
{
    double value;
    if (s->array)
        return field_is_one(k->plan, k->field, s->array);
    if (s->table)
        return s->table->kind != TABLE_WHOLE && s->table->power == 0;
    return symbolic_number(s, &value) || is_plain_scalar(k, s);
}

/* What only numbers and variables divide, and that holds no other width. */
static bool is_plain(const struct look *k, const struct plan_symbol *s)
{
    if (s->kind == SYMBOL_LEAF)
        return is_plain_leaf(k, s);
    bool does = (symbolic_is_sum(s) || s->op == OP_MUL || s->op == OP_DIV || s->op == OP_NEGATE ||
                 symbolic_is_cast(s)) &&
                all_below(i, s->n, is_plain(k, s->a[i].symbol));
    const struct plan_symbol *by = s->op == OP_DIV && does ? s->a[1].symbol : NULL;
    while (by && symbolic_is_cast(by))
        by = by->a[0].symbol;
    return does && (!by || (by->kind == SYMBOL_LEAF && !by->reads && !by->table));
}

/* The difference in the first such term of a sum, also of one that numbers, variables and entries
 * multiply, `dt * (... + (x[i + 1] - x[i]) * u)`. */
static const struct plan_symbol *find_term(const struct look *k, const struct plan_symbol *s)
{
    const struct plan_symbol *found = difference_in(s);
    if (found && is_plain(k, s))
        return found;
    found = NULL;
    for (int i = 0; i < s->n && !found && (symbolic_is_sum(s) || s->op == OP_NEGATE || symbolic_is_cast(s));
         i++)
        found = find_term(k, s->a[i].symbol);
    for (int i = 0; i < s->n && !found && s->op == OP_MUL; i++)
        found = is_plain(k, s->a[!i].symbol) ? find_term(k, s->a[i].symbol) : NULL;
    return found;
}

/* An entry stands in no difference, too: together they may be a value between two places. */
static bool stands_alone(const struct plan_symbol *s, const struct plan_table *table)
{
    return s->table == table ||
           (table_of(s) != table && any_below(i, s->n, stands_alone(s->a[i].symbol, table)));
}

static void warn(struct diag *d, const struct plan_nest *n, const struct plan_symbol *s)
{
    diag_warning(d, "amr-numerics", s->site->range.file ? s->site->range : n->loop->range,
                 "this update has a part that goes with a difference of '%s', and is not divided by "
                 "the cell width",
                 table_of(s)->label);
    diag_hint(d, "divide the difference by the variables of spacing, or put the part's coefficient "
                 "into a variable c of its own, and write scale(c: p) on the kernel where it goes "
                 "with the power p of the width, scale(c: 0) where it is meant to be the same on all "
                 "levels");
}

void hidden_table(struct plan *p, struct diag *d, struct work_nest *w)
{
    const struct plan_nest *n = w->nest;
    const struct plan_symbol *found = NULL;
    struct symbolic m = {.plan = p, .nest = w, .end_axis = -1, .opens = true, .rough = true};
    bool along = vec_any(t, &n->tables, t->kind == TABLE_AXIS);
    if (!along || !nest_updates(n) || !symbolic_run(&m, w))
        return;
    for (int i = 0; i < n->arrays.n && !found; i++) {
        struct look k = {p, n, n->arrays.at[i]};
        struct plan_value v = symbolic_cell(&m, k.field);
        bool advances = k.field->writes && v.symbol && field_advances(p, n, k.field);
        found = advances ? find_term(&k, v.symbol) : NULL;
        found = found && stands_alone(v.symbol, table_of(found)) ? NULL : found;
    }
    if (found)
        warn(d, n, found);
}
