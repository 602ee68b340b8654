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
#include "analysis/formulas/reduced.h"

/* More are left in one; and values that are looked at for that. */
enum { MOST_TERMS = 64, MOST_VISITS = 4096 };

/* Up to so many, sums with values of arrays are multiplied out: the others' terms have room, too. */
enum { MOST_PRODUCTS = MOST_TERMS * 3 / 4 };

enum {
    OF_PLACE = 1,  /* goes with the place */
    OF_LAUNCH = 2, /* with a number of the launch */
    OF_VALUES = 4  /* with what arrays hold that say no places */
};

/* What multiplies all that is taken apart at the moment. */
struct factor {
    struct plan_value value;
    enum { TIMES, OVER, WHERE, UNLESS } how;
};

struct bounds {
    struct steps s;
    const struct symbolic *m;
    int all_go;         /* OF_PLACE: all that it does is done in a part of the mesh */
    const bool *is_sum; /* [symbols] */
    VEC(struct factor) factors;
    VEC(struct plan_value) later; /* factors that are taken apart, too, behind what holds values */
    const struct plan_symbol *opened; /* of these, without values: which is taken apart now */
    int terms, visits, array;
    bool any_grows;
};

static void add_sized(struct bounds *b, enum bound_kind kind, int operand, int array)
{
    int is = step_unary(&b->s, kind, operand);
    b->s.list.at[is].at = array;
    b->terms++;
    b->any_grows |= kind == BOUND_TERM;
}

/* ---- terms ----------------------------------------------------------------------------------- */

static int expression_goes(const struct plan_nest *n, struct expr *e)
{
    int goes = 0;
    for (WALK(w, in_expr(e)); next_expr(&w);) {
        struct decl *d = w.e->kind == EXPR_NAME ? w.e->decl : NULL;
        goes |= d && iterator_axis(n, d) >= 0 ? OF_PLACE
                : d && plan_scalar_of(n, d)   ? OF_LAUNCH
                                              : 0;
    }
    return goes;
}

static int leaf_goes(const struct bounds *b, const struct plan_symbol *s)
{
    if (s->array && vec_any(a, &b->s.nest->arrays, a->locates && symbolic_same_array(a, s->array)))
        return OF_PLACE;
    if (s->array) /* that may have been made of it */
        return OF_VALUES | (plan_nest_places(b->s.nest) ? 0 : OF_PLACE);
    if (plan_is_colour(b->s.nest, s->site))
        return 0;
    if (s->table)
        return OF_LAUNCH | (s->table->kind == TABLE_AXIS ? OF_PLACE : 0);
    return expression_goes(b->s.nest, s->site);
}

/* What conditions and functions of the place make of arrays' values comes and goes with these. */
static bool goes_with_data(const struct plan_symbol *s, const unsigned char *goes)
{
    bool does = false, compares = s->kind == SYMBOL_TREE && operators[s->op].mirrored != OP_NONE;
    bool is_call = s->kind == SYMBOL_TREE && !s->op && s->site->kind == EXPR_CALL;
    for (int k = s->op == OP_DIV; k < s->n && (compares || is_call || s->op == OP_DIV); k++) {
        const struct plan_symbol *of = s->a[k].symbol;
        does |= goes[of->id] & OF_VALUES && (compares || goes[of->id] & OF_PLACE);
    }
    return does;
}

/* What each symbol goes with; operands have smaller numbers. */
static unsigned char *find_goes(const struct bounds *b)
{
    unsigned char *goes = arena_alloc(b->s.plan->arena, (size_t)b->m->symbols.n + 1);
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

/* A value that is only rounded: a sum of double that an array of float takes. */
static bool is_rounded(const struct plan_symbol *s)
{
    return symbolic_is_cast(s) && is_floating(s->a[0].symbol->type);
}

/* What stands as a factor of a term. Differences of neighbours are nothing beside what they hold. */
static int factor_of(struct bounds *b, const struct plan_symbol *s)
{
    struct step_weights w;
    bool known = steps_find_weights(s, &w) && (w.sum == 0 || !w.array->width_power);
    int value = known ? step_of_array(&b->s, w.sum == 0 ? BOUND_DIFFERENCE : BOUND_DATA, w.array) : -1;
    if (value < 0)
        return step_of(&b->s, s);
    return w.sum == 0 ? value : step_operation(&b->s, BOUND_MULTIPLY, step_number(&b->s, w.sum), value);
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
    vec_each_at (f, &b->factors) {
        const struct plan_symbol *of = f->value.symbol;
        int by = f->how == TIMES ? factor_of(b, of) : step_of(&b->s, of);
        int zero = f->how >= WHERE ? step_number(&b->s, 0) : 0;
        product = f->how == TIMES   ? step_operation(&b->s, BOUND_MULTIPLY, product, by)
                  : f->how == OVER  ? step_operation(&b->s, BOUND_DIVIDE, product, by)
                  : f->how == WHERE ? step_choice(&b->s, by, product, zero)
                                    : step_choice(&b->s, by, zero, product);
    }
    add_sized(b, all & OF_LAUNCH ? BOUND_TERM : BOUND_REST, product, b->array);
}

/* Which symbols are sums, or products and quotients of some; operands have smaller numbers. */
static bool *find_sums(const struct bounds *b)
{
    bool *is = arena_alloc(b->s.plan->arena, ((size_t)b->m->symbols.n + 1) * sizeof *is);
    for (int i = 0; i < b->m->symbols.n; i++) {
        const struct plan_symbol *s = b->m->symbols.at[i];
        is[i] = s->kind == SYMBOL_CHOICE || symbolic_is_sum(s);
        if (is_rounded(s) || s->op == OP_MUL || s->op == OP_DIV || s->op == OP_NEGATE)
            is[i] = is[s->a[0].symbol->id] || (s->op == OP_MUL && is[s->a[1].symbol->id]);
    }
    return is;
}

static void take_apart(struct bounds *b, const unsigned char *goes, struct plan_value v);

static void take_with(struct bounds *b, const unsigned char *goes, struct factor f,
                      struct plan_value v)
{
    vec_push(b->s.plan->arena, &b->factors, f);
    take_apart(b, goes, v);
    b->factors.n--;
}

/* Parts that cancel, as of 1 - tanh(t), count together, too. */
static bool is_whole(const struct plan_symbol *s, const unsigned char *goes)
{
    return !(goes[s->id] & OF_VALUES) && symbolic_is_sum(s);
}

/* Values that are not taken apart further: what multiplies them is. A sum without values as a whole, and if no
 * other one is, taken apart. */
static void take_last(struct bounds *b, const unsigned char *goes, struct plan_value v)
{
    if (!b->later.n) {
        add_term(b, goes, v);
        return;
    }
    struct plan_value other = b->later.at[--b->later.n];
    const struct plan_symbol *opened = b->opened;
    bool holds = goes[other.symbol->id] & OF_VALUES;
    bool opens = holds ? b->terms < MOST_PRODUCTS : !opened;
    if (!holds || !opens) {
        vec_push(b->s.plan->arena, &b->factors, ((struct factor){other, TIMES}));
        take_last(b, goes, v);
        b->factors.n--;
    }
    b->opened = !holds && opens ? other.symbol : opened;
    if (opens)
        take_with(b, goes, (struct factor){v, TIMES}, other);
    b->opened = opened;
    b->later.at[b->later.n++] = other;
}

/* Of two sums, as in `(u[i] + q) * (1 + a * x)`, the one that holds values first. */
static void take_product(struct bounds *b, const unsigned char *goes, const struct plan_symbol *s)
{
    const struct plan_symbol *first = s->a[0].symbol, *second = s->a[1].symbol;
    int of = b->is_sum[second->id];
    bool both = b->is_sum[first->id] && of && !symbolic_same(s->a[0], s->a[1]);
    if (!both || !((goes[first->id] | goes[second->id]) & OF_VALUES)) {
        take_with(b, goes, (struct factor){s->a[1 - of], TIMES}, s->a[of]);
        return;
    }
    of = (goes[second->id] & OF_VALUES) != 0;
    vec_push(b->s.plan->arena, &b->later, s->a[1 - of]);
    take_apart(b, goes, s->a[of]);
    b->later.n--;
}

static void take_apart(struct bounds *b, const unsigned char *goes, struct plan_value v)
{
    struct step_weights w;
    const struct plan_symbol *s = v.symbol;
    bool is_number = !s->reads && !(goes[s->id] & OF_PLACE);
    bool is_last = b->terms >= MOST_TERMS || b->visits++ >= MOST_VISITS || !b->is_sum[s->id] ||
                   is_number || steps_find_weights(s, &w) ||
                   (b->factors.n + b->later.n == 0 && (~goes[s->id] & (OF_PLACE | OF_LAUNCH)));
    if (is_last || (is_whole(s, goes) && s != b->opened))
        take_last(b, goes, v);
    if (is_last) {
        return;
    } else if (is_rounded(s)) {
        take_apart(b, goes, s->a[0]);
    } else if (s->kind == SYMBOL_CHOICE) {
        take_with(b, goes, (struct factor){s->a[0], WHERE}, s->a[1]);
        take_with(b, goes, (struct factor){s->a[0], UNLESS}, s->a[2]);
    } else if (s->op == OP_MUL) {
        take_product(b, goes, s);
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

/* Of what is no factor of a term the values count; of arrays that locate, where numbers of the launch do. */
static void find_values(struct bounds *b)
{
    bool *is = arena_alloc(b->s.plan->arena, 2 * ((size_t)b->s.list.n + 1)), *grows = is + b->s.list.n + 1;
    for (int i = b->s.list.n - 1; i >= 0; i--) {
        struct plan_bound *s = &b->s.list.at[i];
        if (s->kind == BOUND_DATA || s->kind == BOUND_DIFFERENCE || s->kind == BOUND_LEFT)
            s->number = s->kind == BOUND_DATA && b->s.nest->arrays.at[s->at]->locates ? 2 + grows[i] : is[i];
        for (int k = 0; k < 3 && s->kind > BOUND_LEFT; k++) {
            is[s->a[k]] |= is[i] || !keeps_factors(s, k);
            grows[s->a[k]] |= grows[i] || s->kind == BOUND_TERM;
        }
    }
}

/* Of a loop that may run any number of times a term is what one round adds. Along an edge that counts,
 * so there is a step of each such loop, whether or not a term names what it counts. */
static void list_rounds(struct bounds *b)
{
    for (int i = 0; i < b->m->symbols.n && b->s.nest->edge; i++)
        if (b->m->symbols.at[i]->kind == SYMBOL_ROUND || b->m->symbols.at[i]->kind == SYMBOL_LEFT)
            step_of(&b->s, b->m->symbols.at[i]);
}

static void find_terms(struct bounds *b)
{
    const unsigned char *goes = find_goes(b);
    b->is_sum = find_sums(b);
    steps_begin(&b->s, b->m);
    b->s.constant = true;
    for (int i = 0; i < b->s.nest->arrays.n; i++) {
        struct plan_value v = symbolic_cell(b->m, b->s.nest->arrays.at[i]);
        b->array = i;
        if (b->s.nest->arrays.at[i]->writes && v.symbol)
            take_apart(b, goes, v);
    }
    list_rounds(b);
    find_values(b);
}

/* ---- without formulas ------------------------------------------------------------------------ */

static void find_scalars(struct bounds *b)
{
    for (WALK(w, in_nest_body(b->s.nest)); next_expr(&w);) {
        bool site = is_access_site(b->s.nest, w.e);
        bool scalars = !site && is_scalar(w.e->type) && switches_is_of_scalars(b->s.nest, w.e);
        if (scalars && expression_goes(b->s.nest, w.e))
            add_sized(b, BOUND_TERM, step_expression(&b->s, w.e), -1);
        if (site || scalars)
            walk_skip(&w);
    }
    int *all = arena_alloc(b->s.plan->arena, ((size_t)b->s.nest->scalars.n + 1) * sizeof *all);
    for (int i = 0; i < b->s.nest->scalars.n; i++)
        all[i] = step_add(&b->s, (struct plan_bound){.kind = BOUND_SCALAR, .at = i});
    add_sized(b, BOUND_REST, step_left(&b->s, all, b->s.nest->scalars.n), -1);
}

/* Whether its range is less than the mesh, or may be. What reads neighbours there is a stencil that
 * stays off the edge. */
static bool is_part(const struct plan *p, const struct plan_nest *n)
{
    bool part = any_below(x, p->dim, !n->placed[x] || n->begin[x] > 0 || n->end[x] < 0);
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

/* Of arrays that stay only what the own cell holds is known at a place. */
static bool may_be_located(const struct plan *p, const struct work_nest *w)
{
    return runs_each_step(p, w) && !w->nest->edge && nest_updates(w->nest) && !w->nest->copies.n &&
           vec_any(a, &w->nest->arrays,
                   a->reads && is_floating(a->type) && !plan_reads_far(a) && !array_is_set_by(p, a, NULL));
}

static void find_located(struct plan *p, const struct work_nest *w)
{
    struct symbolic m = {.plan = p, .end_axis = -1, .opens = true, .rough = true};
    if (may_be_located(p, w) && symbolic_run(&m, w))
        coordinates_find(p, w->nest, &m);
}

void pass_bounds(struct plan *p)
{
    bool any_places = false;
    vec_each (w, &p->work->nests) {
        w->nest->in_part = is_part(p, w->nest);
        find_located(p, w);
        any_places |= goes_with_place(w->nest);
    }
    vec_each (w, &p->work->nests) {
        struct plan_nest *n = w->nest;
        struct symbolic m = {.plan = p, .end_axis = -1, .opens = true, .rough = true};
        struct bounds b = {.s = {.plan = p, .nest = n}, .m = &m, .all_go = n->in_part ? OF_PLACE : 0};
        if (nest_only_reduces(n))
            reduced_find(p, w);
        if (!may_be_source(n, any_places))
            continue;
        if (symbolic_run(&m, w))
            find_terms(&b);
        else
            find_scalars(&b);
        n->bounds.at = b.s.list.at;
        n->bounds.n = n->bounds.room = b.any_grows || n->located ? b.s.list.n : 0;
    }
}
