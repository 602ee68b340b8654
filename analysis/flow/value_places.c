/* The numbers that a variable holds, a number, an array or a struct, as places of definite assignment.
 * A call may set them through an address; a loop over all elements sets them all. */
#include "analysis/flow/flow.h"
#include "analysis/program/program.h"

enum { DEEPEST_CALL = 6 };

static bool follow_values(struct definite *d, struct stmt *s);

/* definite.with */
struct value_places {
    const struct type *lent;   /* the variable is a parameter that leads to such a value, or NULL */
    const struct decl *all_of; /* the variable of a loop over `elements` elements, which stands for
                                  each; or NULL */
    int64_t elements;
    int depth; /* calls around */
};

int count_values(const struct type *t)
{
    if (t->kind == TYPE_ARRAY)
        return t->extent > MOST_VALUES ? MOST_VALUES + 1 : (int)t->extent * count_values(t->of);
    if (t->kind != TYPE_RECORD)
        return 1;
    int n = 0;
    for (int i = 0; i < t->record->members.n && n <= MOST_VALUES; i++)
        n += count_values(t->record->members.at[i]->type);
    return n;
}

bool has_value_places(const struct type *t)
{
    const struct type *in = type_in_arrays(t);
    bool plain = in->kind == TYPE_RECORD ? is_cell_record(in->record) : is_scalar(in);
    return plain && count_values(t) > 0 && count_values(t) <= MOST_VALUES;
}

static uint64_t first_bits(int n)
{
    return n > 0 ? ~(uint64_t)0 >> (64 - n) : 0;
}

/* ---- what an expression names --------------------------------------------------------------- */

/* Where the numbers that an expression names begin, as bits; 0: it is no part of the variable. */
struct part {
    uint64_t starts;
    const struct type *type; /* of each */
    bool exact;              /* all that begin there are named */
    bool strays;             /* perhaps beyond what is known of it */
};

/* What the pointer leads to; of a row of elements all. */
static struct part behind_pointer(const struct definite *d, struct expr *e)
{
    const struct value_places *v = d->with;
    bool it = v && v->lent && e->kind == EXPR_NAME && e->decl == d->decl;
    return it ? (struct part){.starts = 1, .type = v->lent, .exact = true} : (struct part){0};
}

static struct part element_part(const struct definite *d, struct part array, struct expr *index)
{
    const struct value_places *v = d->with;
    int64_t i, n = array.type->kind == TYPE_ARRAY ? array.type->extent : 1;
    int size = count_values(array.type) / (int)n;
    struct part p = {0, array.type->kind == TYPE_ARRAY ? array.type->of : array.type, array.exact,
                     array.strays};
    bool number = index ? expr_int_value(expr_core(index), &i) : (i = 0, true);
    if (number && i >= 0 && i < n) {
        p.starts = array.starts << i * size;
        return p;
    }
    p.strays |= number;
    for (int k = 0; k < n; k++)
        p.starts |= array.starts << k * size;
    bool is_one = array.exact && !(array.starts & (array.starts - 1)); /* not y[k][k] */
    p.exact = is_one && !number && v && v->all_of && expr_name(index) == v->all_of &&
              v->elements == n;
    return p;
}

static struct part member_part(struct part of, const struct decl *member)
{
    int before = 0, at = member_number(of.type, member);
    for (int i = 0; i < at; i++)
        before += count_values(of.type->record->members.at[i]->type);
    return (struct part){of.starts << before, member->type, of.exact, of.strays};
}

static struct part part_of(const struct definite *d, struct expr *e)
{
    const struct value_places *v = d->with;
    if (e->kind == EXPR_NAME && e->decl == d->decl && !(v && v->lent))
        return (struct part){.starts = 1, .type = d->decl->type, .exact = true};
    struct expr *of = e->n > 0 ? expr_bare(e->a[0]) : NULL;
    struct part p = {0};
    if (e->kind == EXPR_MEMBER) {
        p = e->is_arrow ? behind_pointer(d, of) : part_of(d, of);
        return p.starts && p.type->kind == TYPE_RECORD ? member_part(p, e->decl) : (struct part){0};
    }
    bool element = e->kind == EXPR_SUBSCRIPT, follows = expr_is(e, OP_DEREF);
    if (!element && !follows)
        return p;
    p = behind_pointer(d, of);
    p = p.starts ? p : part_of(d, of);
    return p.starts ? element_part(d, p, element ? e->a[1] : NULL) : p;
}

/* definite.places: numbered as they lie in the type. */
static uint64_t value_places(const struct definite *d, struct expr *e, bool stores, bool *exact)
{
    const struct value_places *v = d->with;
    struct part p = part_of(d, e);
    uint64_t bits = 0;
    *exact = p.starts && p.exact;
    if (p.strays && !stores)
        return ~(uint64_t)0;
    if (v && v->lent && e->kind == EXPR_NAME && e->decl == d->decl)
        return v->lent->kind == TYPE_ARRAY ? d->all : ~(uint64_t)0; /* the pointer itself */
    int n = p.starts ? count_values(p.type) : 0;
    for (int i = 0; i < n; i++)
        bits |= p.starts << i;
    return bits;
}

/* ---- calls ---------------------------------------------------------------------------------- */

/* The part that an argument lends. */
static struct part lent_part(const struct definite *d, struct expr *arg)
{
    struct expr *e = expr_bare(arg);
    const struct value_places *v = d->with;
    if (expr_is(e, OP_ADDRESS))
        return part_of(d, expr_bare(e->a[0]));
    struct part p = behind_pointer(d, e);
    p = p.starts ? p : part_of(d, e);
    bool array = p.starts && (p.type->kind == TYPE_ARRAY || (v && v->lent && e->kind == EXPR_NAME));
    return array ? p : (struct part){0};
}

static bool is_one_place(struct part p)
{
    return p.starts && p.exact && !(p.starts & (p.starts - 1));
}

/* What the call sets of the part on all ways, before it reads it; false where it reads some that may
 * not be set. */
static bool lend(struct definite *d, struct part part, const struct function *f,
                 const struct decl *param, uint64_t *set)
{
    const struct value_places *v = d->with;
    struct value_places inner = {.lent = part.type, .depth = v->depth + 1};
    struct definite c = {.places = value_places, .follow = follow_values, .with = &inner, .decl = param};
    int n = count_values(part.type), at = 0;
    c.all = first_bits(n);
    while (!(part.starts >> at & 1))
        at++;
    if (!is_one_place(part) || param->assignments || param->address_taken ||
        inner.depth > DEEPEST_CALL)
        return false;
    c.set = d->set >> at & c.all;
    definite_stmt(&c, f->body);
    *set |= c.missed ? 0 : (c.set & c.all) << at;
    return !c.unset;
}

/* A call that is lent the variable, or parts of it. */
static bool follow_call(struct definite *d, struct expr *call)
{
    struct function *f = callee_function(call);
    uint64_t set = 0;
    bool lends = false, fine = f && call->n - 1 == f->params.n;
    for (int i = 1; i < call->n && fine; i++) {
        struct part p = lent_part(d, call->a[i]);
        lends |= p.starts != 0;
        fine = !p.starts || lend(d, p, f, f->params.at[i - 1], &set);
    }
    if (!lends || !fine)
        return false;
    for (int i = 1; i < call->n; i++)
        if (!lent_part(d, call->a[i]).starts)
            definite_expr(d, call->a[i]);
    d->set |= set;
    d->some |= set;
    return true;
}

static struct expr *call_of(struct expr *e)
{
    e = e ? expr_bare(e) : NULL;
    return e && e->kind == EXPR_CALL ? e : NULL;
}

static bool follow_statement(struct definite *d, struct stmt *s)
{
    struct expr *e = stmt_expr(s);
    struct decl *declared = s->kind == STMT_DECL && s->decls.n == 1 ? s->decls.at[0] : NULL;
    if (declared && declared != d->decl)
        return call_of(declared->init) && follow_call(d, call_of(declared->init));
    if (!e)
        return false;
    struct expr *set = expr_is(expr_bare(e), OP_ASSIGN) ? expr_bare(e)->a[0] : NULL;
    struct expr *call = call_of(set ? expr_bare(e)->a[1] : e);
    return call && !(set && expr_mentions(set, d->decl)) && follow_call(d, call);
}

/* ---- loops over all elements ---------------------------------------------------------------- */

/* All elements of the variable that a loop's body names are those of the round alone. */
static bool names_own_elements(struct stmt *body, const struct decl *d, const struct decl *round)
{
    for (WALK(w, in_stmt(body)); next_expr(&w);) {
        struct expr *e = w.e, *index = e->kind == EXPR_SUBSCRIPT ? e->a[1] : NULL;
        if (e->kind == EXPR_NAME && e->decl == d)
            return false;
        if (!index || expr_name(index) != round || expr_base(e) != d)
            continue;
        for (; e->n && e->kind == EXPR_SUBSCRIPT; e = expr_bare(e->a[0]))
            if (e->a[1] != index && expr_mentions(e->a[1], d))
                return false;
        walk_skip(&w);
    }
    return true;
}

/* `for (k = 0; k < 3; k++) f[k] = ...;` */
static bool follow_elements(struct definite *d, struct stmt *s)
{
    const struct value_places *v = d->with;
    const struct decl *index = loop_variable(s);
    int64_t lo, hi;
    struct value_places inner = *v;
    if (v->all_of || !known_bounds(s, &lo, &hi) || lo != 0 || hi < 1 ||
        stmt_has(s->body[0], STMT_JUMPS) || !names_own_elements(s->body[0], d->decl, index) ||
        !stmt_mentions(s->body[0], d->decl) || (s->init && stmt_mentions(s->init, d->decl)) ||
        expr_mentions(s->step, d->decl) || expr_mentions(s->expr, d->decl))
        return false;
    inner.all_of = index;
    inner.elements = hi;
    d->with = &inner;
    d->loops++;
    definite_stmt(d, s->body[0]);
    d->loops--;
    d->with = v;
    return true;
}

static bool follow_values(struct definite *d, struct stmt *s)
{
    return s->kind == STMT_FOR ? follow_elements(d, s) : follow_statement(d, s);
}

bool values_set_first(struct stmt *s, const struct decl *d)
{
    struct value_places v = {0};
    struct definite f = {.places = value_places, .follow = follow_values, .with = &v, .decl = d};
    f.all = first_bits(count_values(d->type));
    definite_stmt(&f, s);
    return !f.unset;
}
