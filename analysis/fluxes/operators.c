/* Clauses that choose operators between levels: `ghosts(quadratic: u)`, `prolong(positive: rho)`,
 * `restrict(my_average: u)`. A clause speaks of all arrays that may stand where it names one: `u` and
 * `un` that change places have one operator. Parameters of functions that any array is handed to say
 * nothing; there the runtime knows the array by other nests. Built-in operators are known by number, functions of the
 * program by their place in plan.operators.
 *
 * requires: pass_fields
 * provides: plan.operators; plan_array.operators */
#include "analysis/fluxes/fluxes.h"
#include "analysis/order/order.h"
#include "analysis/program/program.h"

#include <string.h>

/* In the order of the runtime's enumerations (amr__interp, amr__restrict). */
static const char *const interpolations[] = {"constant", "linear", "quadratic", "minmod",
                                             "mc",       "positive", NULL};
static const char *const restrictions[] = {"average", "injection", "sum", "max", NULL};

enum { FUNCTIONS = 100 }; /* the runtime counts them in a byte, with the built-in ones */

struct choice { /* one clause */
    struct plan *plan;
    struct diag *diag;
    const struct work_data *data;
    const struct clause *clause;
    enum transfer transfer;
    int operator; /* as in plan_array.operators */
};

struct said { /* what a clause has said of an array */
    const struct plan_array *array;
    enum transfer transfer;
    struct range at;
};

struct all_said {
    VEC(struct said) list;
};

static enum transfer transfer_of(const struct clause *c)
{
    return strcmp(c->word, "ghosts") == 0    ? TRANSFER_GHOSTS
           : strcmp(c->word, "prolong") == 0 ? TRANSFER_PROLONG
                                             : TRANSFER_RESTRICT;
}

static const char *const *words_of(enum transfer t)
{
    return t == TRANSFER_RESTRICT ? restrictions : interpolations;
}

const char *operator_name(const struct plan *p, enum transfer t, int operator)
{
    return operator > 0 ? words_of(t)[operator - 1]
                        : p->operators.at[-operator - 1]->function->decl->name;
}

/* ---- functions of the program ---------------------------------------------------------------- */

static bool points_to(const struct type *t, enum type_kind kind)
{
    return (t->kind == TYPE_POINTER || t->kind == TYPE_ARRAY) && t->of->kind == kind &&
           t->of->size == (kind == TYPE_FLOAT ? 8 : 4) && t->of->is_const && !t->of->is_volatile;
}

/* `double f(const double *fine, int n)`, `double f(const double *coarse, const int *side)` */
static bool has_signature(const struct function *f, enum transfer t)
{
    const struct type *type = f->decl->type;
    if (type->kind != TYPE_FUNCTION || type->of->kind != TYPE_FLOAT || type->of->size != 8 ||
        f->params.n != 2 || !points_to(f->params.at[0]->type, TYPE_FLOAT))
        return false;
    const struct type *last = f->params.at[1]->type;
    if (t == TRANSFER_RESTRICT)
        return last->kind == TYPE_INT && last->size == 4 && last->is_signed;
    return points_to(last, TYPE_INT);
}

static const char *signature(enum transfer t)
{
    return t == TRANSFER_RESTRICT ? "'double f(const double *fine, int n)'"
                                  : "'double f(const double *coarse, const int *side)'";
}

/* The one that the file of the clause sees; one with a body is better. */
static struct function *find_function(const struct plan *p, const struct clause *c)
{
    struct function *found = NULL;
    vec_each (f, &p->unit->functions) {
        bool is_here = f->file == c->range.file;
        if (f->body && strcmp(f->decl->name, c->op) == 0 && (is_here || !f->decl->is_static) &&
            (!found || is_here))
            found = f;
    }
    return found;
}

static int add_function(struct choice *c, struct function *f)
{
    struct plan *p = c->plan;
    for (int i = 0; i < p->operators.n; i++)
        if (p->operators.at[i]->function == f)
            return -1 - i;
    if (p->operators.n == FUNCTIONS) {
        diag_error(c->diag, c->clause->op_range, "more than %d functions as operators", FUNCTIONS);
        return 0;
    }
    struct plan_operator *o = ARENA_NEW(p->arena, struct plan_operator);
    o->function = f;
    o->restricts = c->transfer == TRANSFER_RESTRICT;
    o->at = c->clause->op_range;
    if (!legality_operator(p, c->diag, o))
        return 0;
    vec_push(p->arena, &p->operators, o);
    return -p->operators.n;
}

static void unknown(struct choice *c)
{
    const char *word = c->clause->op;
    const char *const *words = words_of(c->transfer);
    struct text list = text_new(c->plan->arena);
    diag_error(c->diag, c->clause->op_range, "unknown operator '%s' in '%s'", word, c->clause->word);
    for (int i = 0; words[i]; i++)
        text_printf(&list, "%s, ", words[i]);
    if (!diag_hint_nearest(c->diag, word, words))
        diag_hint(c->diag, "it is one of %sor a function of the program, %s", list.s,
                  signature(c->transfer));
}

/* Sets c->operator; 0 with an error. */
static void find_operator(struct choice *c)
{
    const char *const *words = words_of(c->transfer), *word = c->clause->op;
    struct function *f = find_function(c->plan, c->clause);
    bool fits = f && has_signature(f, c->transfer);
    for (int i = 0; words[i] && !c->operator; i++)
        c->operator = strcmp(words[i], word) == 0 ? 1 + i : 0;
    if (c->operator && fits) {
        diag_error(c->diag, c->clause->op_range,
                   "'%s' is a built-in operator, and a function of the program", word);
        diag_note(c->diag, f->decl->range, "the function is here; give it another name");
        c->operator = 0;
    } else if (!c->operator && !f) {
        unknown(c);
    } else if (!c->operator && !fits) {
        diag_error(c->diag, c->clause->op_range, "'%s' cannot be used in '%s': it is no %s", word,
                   c->clause->word, signature(c->transfer));
        diag_note(c->diag, f->decl->range, "'%s' is declared here", word);
    } else if (!c->operator) {
        c->operator = add_function(c, f);
    }
}

/* ---- arrays ---------------------------------------------------------------------------------- */

/* The array of the directive that an argument names, and the value of its cells, "" for all. */
static struct decl *find_array(const struct work_data *data, const char *name, const char **value)
{
    vec_each (d, &data->arrays) {
        size_t n = strlen(d->name);
        *value = name + n;
        if (strncmp(d->name, name, n) == 0 && (name[n] == '\0' || name[n] == '.'))
            return d;
    }
    return NULL;
}

/* `.m` is that of `.m[0]` and `.m[1]`, too. */
static bool has_value(const struct plan_array *a, const char *value)
{
    size_t n = strlen(value);
    return strncmp(a->component, value, n) == 0 &&
           (n == 0 || a->component[n] == '\0' || strchr("[.", a->component[n]));
}

/* Why the operator cannot be that of the array, or NULL. */
static const char *misfit(const struct choice *c, const struct plan_array *a)
{
    bool restricts = c->transfer == TRANSFER_RESTRICT;
    const char *name = c->operator < 0 ? "" : words_of(c->transfer)[c->operator - 1];
    if (is_integer(a->type))
        return strcmp(name, restricts ? "injection" : "constant") == 0 ? NULL
               : restricts ? "holds integers, which are labels: they know 'injection' only"
                           : "holds integers, which are labels: they know 'constant' only";
    if (a->width_power && a->width_power != c->plan->dim && !strcmp(name, "sum"))
        return "goes with another power of the cell width than what sums over cells do";
    if (!a->node)
        return NULL;
    if (c->operator < 0)
        return "lies on faces: a function as an operator is for values of cells";
    if (!strcmp(name, "sum"))
        return "lies on faces: sums are for values of cells";
    return strcmp(name, "positive") == 0
               ? "lies on faces: interpolation 'positive' is for values of cells"
               : NULL;
}

/* Leaves keep what the finest cells would hold of an amount, as `u * h * h`: of that a sum is the mean. */
static int kept_operator(const struct choice *c, const struct plan_array *a)
{
    enum { AVERAGE = 1 };
    bool sums = c->transfer == TRANSFER_RESTRICT && c->operator > 0 &&
                !strcmp(words_of(c->transfer)[c->operator - 1], "sum");
    return sums && a->width_power ? AVERAGE : c->operator;
}

/* False where an error was said: one is enough for a name. */
static bool set_operator(const struct choice *c, struct plan_array *a, const struct clause_arg *arg,
                         struct all_said *all)
{
    int *operator = &a->operators[c->transfer], kept = kept_operator(c, a);
    const char *why = misfit(c, a);
    if (why) {
        diag_error(c->diag, arg->range, "'%s' %s", arg->name, why);
        return false;
    }
    if (*operator && *operator != kept) {
        diag_error(c->diag, arg->range, "'%s' of '%s' is '%s' already, by another clause",
                   c->clause->word, arg->name, operator_name(c->plan, c->transfer, *operator));
        diag_note(c->diag,
                  vec_first_at(x, &all->list, x->array == a && x->transfer == c->transfer)->at,
                  "it is here; arrays that may stand in one place have one operator");
        return false;
    }
    if (!*operator)
        vec_push(c->plan->arena, &all->list, ((struct said){a, c->transfer, arg->range}));
    *operator = kept;
    return true;
}

static void unknown_array(const struct choice *c, const struct clause_arg *arg)
{
    VEC(const char *) names = {0};
    for (int i = 0; i < c->data->arrays.n; i++)
        vec_push(c->plan->arena, &names, c->data->arrays.at[i]->name);
    vec_push(c->plan->arena, &names, NULL);
    diag_error(c->diag, arg->range, "'%s' in '%s' is not one of the arrays named here", arg->name,
               c->clause->word);
    diag_hint_nearest(c->diag, arg->name, names.at);
}

static void take_argument(const struct choice *c, const struct clause_arg *arg,
                          struct all_said *all)
{
    struct plan *p = c->plan;
    const char *value;
    const struct decl *d = find_array(c->data, arg->name, &value);
    bool any = false;
    if (!d) {
        unknown_array(c, arg);
        return;
    }
    for (struct nest_array x = {0}; next_array(p, &x);) {
        if (!alias_same_field(p, x.array->decl, d) || !has_value(x.array, value))
            continue;
        any = true;
        if (!set_operator(c, x.array, arg, all))
            return;
    }
    if (!any)
        diag_error(c->diag, arg->range, "no nest uses '%s'", arg->name);
}

void pass_operators(struct plan *p, struct diag *d)
{
    struct all_said all = {0};
    vec_each (data, &p->work->data) {
        for (const struct clause *clause = NULL;
             (clause = pragma_clause(data->pragma, CLAUSE_OPERATOR, clause));) {
            struct choice c = {p, d, data, clause, transfer_of(clause), 0};
            find_operator(&c);
            for (int n = 0; c.operator && n < clause->args.n; n++)
                take_argument(&c, &clause->args.at[n], &all);
        }
    }
}
