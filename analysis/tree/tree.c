/* Small questions about the unit's trees that all passes ask: comparing, finding. */
#include "analysis/tree/tree.h"

#include <string.h>

/* ---- walking -------------------------------------------------------------------------------- */

struct walk_roots in_cell(const struct work_nest *n)
{
    return in_stmts(n->sunk.at, n->sunk.n, n->inner);
}

struct walk_roots in_nest_body(const struct plan_nest *n)
{
    return in_stmts(n->body.at, n->body.n, NULL);
}

struct expr_use use_of(const struct walk_frame *above, const struct expr *e)
{
    const struct walk_frame *f = above;
    for (; f && expr_bare(f->e) != f->e; f = f->up)
        e = f->e;
    if (!f)
        return (struct expr_use){.reads = true};
    bool first = f->e->n && f->e->a[0] == e, writes = first && expr_is_modify(f->e);
    return (struct expr_use){f->e, f->up, first, !(writes && f->e->op == OP_ASSIGN), writes};
}

/* ---- expressions ---------------------------------------------------------------------------- */

struct expr *expr_bare(struct expr *e)
{
    while (e && (e->kind == EXPR_PAREN || (e->kind == EXPR_CAST && e->is_implicit)))
        e = e->a[0];
    return e;
}

struct expr *expr_core(struct expr *e)
{
    while (e && (e->kind == EXPR_PAREN || e->kind == EXPR_CAST))
        e = e->a[0];
    return e;
}

struct decl *expr_name(struct expr *e)
{
    e = expr_bare(e);
    return e && e->kind == EXPR_NAME ? e->decl : NULL;
}

bool expr_is(const struct expr *e, enum operator op)
{
    return e && e->op == op;
}

bool expr_is_comparison(const struct expr *e)
{
    return e && operators[e->op].negated != OP_NONE;
}

bool expr_is_order(const struct expr *e)
{
    return expr_is_comparison(e) && e->op != OP_EQ && e->op != OP_NE;
}

bool expr_is_logic(const struct expr *e)
{
    return expr_is(e, OP_AND) || expr_is(e, OP_OR);
}

bool expr_is_test(const struct expr *e)
{
    return expr_is(e, OP_NOT) || expr_is(e, OP_EQ) || expr_is(e, OP_NE) || expr_is_logic(e);
}

bool expr_is_sum(const struct expr *e)
{
    return expr_is(e, OP_ADD) || expr_is(e, OP_SUB);
}

bool expr_is_pointer_sum(const struct expr *e)
{
    return expr_is_sum(e) && e->type && e->type->kind == TYPE_POINTER;
}

bool expr_is_sum_or_product(const struct expr *e)
{
    return expr_is_sum(e) || expr_is(e, OP_MUL);
}

bool expr_is_division(const struct expr *e)
{
    return expr_is(e, OP_DIV) || expr_is(e, OP_MOD);
}

bool expr_is_unary_arithmetic(const struct expr *e)
{
    return e->op == OP_NEGATE || e->op == OP_PLUS || e->op == OP_NOT || e->op == OP_COMPLEMENT;
}

bool expr_is_element(const struct expr *e)
{
    return e->kind == EXPR_SUBSCRIPT || expr_is(e, OP_DEREF);
}

bool expr_is_list(const struct expr *e)
{
    return e->kind == EXPR_INIT_LIST && all_below(i, e->n, e->a[i]->kind != EXPR_OTHER);
}

bool expr_is_part(const struct expr *e)
{
    return e->kind == EXPR_SUBSCRIPT || (e->kind == EXPR_MEMBER && !e->is_arrow);
}

bool expr_is_condition(const struct expr *e)
{
    return expr_is_comparison(e) || expr_is_logic(e) || expr_is(e, OP_NOT);
}

bool expr_is_chosen(const struct walker *w)
{
    const struct expr *e = w->e;
    return any_in(for (const struct walk_frame *f = w->above; f; e = f->e, f = f->up),
                  f->e->a[0] != e && expr_chooses(f->e));
}

bool expr_chooses(const struct expr *e)
{
    return e->kind == EXPR_CONDITIONAL || expr_is_logic(e);
}

bool expr_equal(struct expr *a, struct expr *b)
{
    a = expr_bare(a);
    b = expr_bare(b);
    if (!a || !b || a->kind != b->kind || a->op != b->op || a->n != b->n || a->decl != b->decl)
        return false;
    if (a->kind == EXPR_INT && a->int_value != b->int_value)
        return false;
    if (a->kind == EXPR_FLOAT && a->float_value != b->float_value)
        return false;
    if (expr_is_modify(a) || a->kind == EXPR_OTHER || a->kind == EXPR_STRING)
        return false;
    return all_below(i, a->n, expr_equal(a->a[i], b->a[i]));
}

bool expr_mentions(struct expr *e, const struct decl *d) /* asked often: no walker */
{
    return e && ((e->kind == EXPR_NAME && e->decl == d) ||
                 any_below(i, e->n, expr_mentions(e->a[i], d)));
}

bool expr_mentions_name(struct expr *e, const char *name)
{
    return any_expr(w, in_expr(e), w.e->kind == EXPR_NAME && strcmp(w.e->decl->name, name) == 0);
}

bool type_holds(const struct type *t, int64_t value)
{
    int bits = t->kind == TYPE_BOOL ? 1 : 8 * t->size - t->is_signed;
    return value >= 0 ? bits >= 63 || value >> bits == 0 : t->is_signed && type_holds(t, ~value);
}

bool expr_is_modify(const struct expr *e)
{
    if (!e || e->kind == EXPR_ASSIGN)
        return e;
    return e->kind == EXPR_UNARY && operators[e->op].computes;
}

bool expr_may_set(const struct expr *e)
{
    return expr_is_modify(e) || expr_is(e, OP_ADDRESS);
}

struct decl *expr_sets(const struct expr *e)
{
    return expr_is_modify(e) ? expr_name(e->a[0]) : NULL;
}

struct decl *expr_assigned(const struct expr *e)
{
    return expr_is(e, OP_ASSIGN) ? expr_name(e->a[0]) : NULL;
}

struct expr *expr_added(struct expr *e)
{
    struct expr *sum = e && e->kind == EXPR_ASSIGN ? expr_core(e->a[0]) : NULL;
    struct expr *value = sum ? expr_core(e->a[1]) : NULL;
    if (expr_is(e, OP_ADD_ASSIGN))
        return value;
    if (!expr_is(e, OP_ASSIGN) || !expr_is(value, OP_ADD))
        return NULL;
    bool first = expr_equal(value->a[0], sum);
    return first || expr_equal(value->a[1], sum) ? expr_core(value->a[first]) : NULL;
}

unsigned expr_effects(struct expr *of)
{
    unsigned effects = 0;
    for (WALK(w, in_expr(of)); next_expr(&w);) {
        struct expr *e = w.e;
        bool call = e->kind == EXPR_CALL, name = e->kind == EXPR_NAME;
        effects |= (expr_is_modify(e) ? EFFECT_SETS : 0) | (call ? EFFECT_CALL : 0) |
                   (call && !callee_function(e) ? EFFECT_UNSEEN_CALL : 0) |
                   (call && !callee_decl(e) ? EFFECT_POINTER_CALL : 0) |
                   (e->kind == EXPR_OTHER ? EFFECT_OTHER : 0) |
                   (e->kind == EXPR_STRING ? EFFECT_STRING : 0) |
                   (e->kind == EXPR_CONDITIONAL ? EFFECT_CHOICE : 0) |
                   (e->kind == EXPR_SIZEOF ? EFFECT_SIZEOF : 0) |
                   (name && e->decl->type->is_volatile ? EFFECT_VOLATILE : 0);
    }
    return effects;
}

unsigned argument_effects(struct expr *call)
{
    unsigned effects = 0;
    for (int i = 1; i < call->n; i++)
        effects |= expr_effects(call->a[i]);
    return effects;
}

bool expr_has_effect(struct expr *e)
{
    return expr_effects(e) & (EFFECT_SETS | EFFECT_CALL | EFFECT_OTHER);
}

bool expr_is_arithmetic(const struct expr *e)
{
    return e->kind == EXPR_INT || e->kind == EXPR_FLOAT || e->kind == EXPR_PAREN ||
           e->kind == EXPR_CAST || e->kind == EXPR_CONDITIONAL ||
           (e->kind == EXPR_BINARY && e->op != OP_COMMA) || expr_is_unary_arithmetic(e);
}

const char *expr_text(struct arena *a, const struct expr *e)
{
    struct text t = text_new(a);
    expr_print(e, &t);
    return t.s;
}

const char *expr_source_text(struct arena *a, const struct expr *e)
{
    struct range at = e->range;
    size_t n = at.file ? at.end - at.begin : 0;
    const char *text = n ? at.file->text + at.begin : NULL;
    bool line = text && n < 80 && !memchr(text, '\n', n);
    return line ? arena_printf(a, "%.*s", (int)n, text) : expr_text(a, e);
}

struct expr *expr_whole(struct expr *e)
{
    e = expr_bare(e);
    while ((e->kind == EXPR_MEMBER && !e->is_arrow) ||
           (e->kind == EXPR_SUBSCRIPT && expr_bare(e->a[0])->type->kind == TYPE_ARRAY))
        e = expr_bare(e->a[0]);
    return e;
}

struct decl *expr_base(struct expr *e)
{
    for (e = expr_core(e); e; e = expr_core(e)) {
        if (e->kind == EXPR_NAME || e->kind == EXPR_MEMBER)
            return e->decl;
        if (expr_is_element(e) || expr_is(e, OP_ADDRESS))
            e = e->a[0];
        else if (e->kind == EXPR_BINARY && e->type && e->type->kind == TYPE_POINTER)
            e = is_integer(expr_core(e->a[0])->type) ? e->a[1] : e->a[0];
        else
            return NULL;
    }
    return NULL;
}

/* ---- statements ----------------------------------------------------------------------------- */

bool stmt_holds(const struct stmt *outer, const struct stmt *s)
{
    return any_in(for (; s; s = s->parent), s == outer);
}

bool stmt_mentions(struct stmt *s, const struct decl *d)
{
    return any_expr(w, in_stmt(s), w.e->kind == EXPR_NAME && w.e->decl == d);
}

void stmt_rename(struct stmt *s, const struct decl *of, struct decl *as)
{
    for (WALK(w, in_stmt(s)); next_expr(&w);)
        if (w.e->kind == EXPR_NAME && w.e->decl == of)
            w.e->decl = as;
}

struct stmt *stmt_alone(const struct stmt *s)
{
    while (s && s->kind == STMT_COMPOUND && s->n == 1)
        s = s->body[0];
    return (struct stmt *)s;
}

bool stmt_is_guard(const struct stmt *s)
{
    return s->kind == STMT_IF && s->n == 1 && stmt_alone(s->body[0])->kind == STMT_CONTINUE;
}

struct expr *stmt_expr(const struct stmt *s)
{
    return s && s->kind == STMT_EXPR ? expr_bare(s->expr) : NULL;
}

struct expr *stmt_gives(const struct stmt *s, const struct decl *d)
{
    struct expr *e = stmt_expr(s);
    if (s->kind == STMT_DECL)
        return vec_has(&s->decls, d) ? d->init : NULL;
    return d && expr_assigned(e) == d ? e->a[1] : NULL;
}

bool stmt_sets(struct stmt *s, const struct decl *d)
{
    return any_expr(w, in_stmt(s), expr_may_set(w.e) && expr_name(w.e->a[0]) == d);
}

bool expr_is_set_in(struct expr *e, const struct stmt *s)
{
    return any_expr(w, in_expr(e),
                    w.e->kind == EXPR_NAME && stmt_sets((struct stmt *)s, w.e->decl));
}

bool poly_is_set_in(const struct poly *p, const struct stmt *s)
{
    return any_symbol(x, p, stmt_sets((struct stmt *)s, x.symbol));
}

bool stmt_calls(struct stmt *s, const struct function *f)
{
    return any_expr(w, in_stmt(s), callee_function(w.e) == f);
}

struct stmt *stmt_of_decl(struct stmt *s, const struct decl *d)
{
    if (!d || d->kind == DECL_PARAM)
        return NULL;
    return find_stmt(w, in_stmt(s), vec_has(&w.in->decls, d));
}

struct settings settings_in(struct stmt *s, const struct decl *d)
{
    struct settings found = {.decl = d};
    for (WALK(w, in_stmt(s)); next_expr(&w);)
        if (expr_sets(w.e) == d)
            found = (struct settings){d, found.n + 1, w.e, w.in};
    return found;
}

bool stmt_defines(struct stmt *s, const struct decl *d)
{
    return stmt_sets(s, d) || stmt_of_decl(s, d);
}

const struct type type_int = {.kind = TYPE_INT, .size = 4, .is_signed = true, .spelling = "int"};

/* ---- declarations --------------------------------------------------------------------------- */

struct decl *stmt_declares(const struct stmt *s, const char *name)
{
    return s ? vec_first(d, &s->decls, strcmp(d->name, name) == 0) : NULL;
}

bool stmt_inits_mention(const struct stmt *s, const struct decl *d)
{
    return vec_any(x, &s->decls, expr_mentions(x->init, d));
}

bool decl_is_final(const struct decl *d)
{
    return !d->assignments && !d->address_taken && !(d->type && d->type->is_volatile);
}

void decl_settle_address(struct decl *d, struct stmt *s)
{
    d->address_taken =
        d->address_taken &&
        any_expr(w, in_stmt(s), expr_is(w.e, OP_ADDRESS) && expr_base(w.e->a[0]) == d);
}

bool is_known_in(const struct decl *d, const struct source *file)
{
    return vec_any(x, &d->files, x && (x == file || !x->is_main));
}

struct decl *find_variable(const struct unit *u, struct function *f, const char *name)
{
    struct decl *found = NULL;
    if (f) {
        for (int i = 0; i < f->params.n; i++)
            if (f->params.at[i]->name && strcmp(f->params.at[i]->name, name) == 0)
                return f->params.at[i];
        for (WALK(w, in_stmt(f->body)); next_stmt(&w);)
            if (stmt_declares(w.in, name))
                return stmt_declares(w.in, name);
    }
    vec_each (d, &u->globals) {
        if (d->kind != DECL_VAR || strcmp(d->name, name) != 0)
            continue;
        if (!f || is_known_in(d, f->file))
            return d;
        found = found ? found : d;
    }
    return found;
}

struct decl *call_decl(const struct expr *call)
{
    struct decl *d = expr_name(call->a[0]);
    return d && d->kind == DECL_FUNCTION ? d : NULL;
}

/* Or with an f behind it: what it is for float. */
static bool is_one_of(const char *name, const char *const *names)
{
    for (; *names; names++) {
        size_t n = strlen(*names);
        if (strncmp(name, *names, n) == 0 && (!name[n] || strcmp(name + n, "f") == 0))
            return true;
    }
    return false;
}

bool expr_calls(struct expr *e, const char *const *names)
{
    const struct decl *d = callee_decl(e);
    return d && is_one_of(d->name, names);
}

bool is_math_function(const char *name)
{
    static const char *const known[] = {
        "abs",  "acos",   "acosh",    "asin",    "asinh",     "atan",       "atan2", "atanh",
        "cbrt", "ceil",   "copysign", "cos",     "cosh",      "erf",        "erfc",  "exp",
        "exp2", "expm1",  "fabs",     "fdim",    "floor",     "fma",        "fmax",  "fmin",
        "fmod", "hypot",  "isfinite", "isinf",   "ilogb",     "isinf_sign", "isnan", "isnormal",
        "labs", "ldexp",  "lgamma",   "llrint",  "llround",   "log",        "log10", "log1p",
        "log2", "logb",   "lrint",    "lround",  "nearbyint", "nextafter",  "pow",   "remainder",
        "rint", "round",  "scalbn",   "signbit", "sin",       "sinh",       "sqrt",  "tan",
        "tanh", "tgamma", "trunc",     NULL};
    const char *builtin = "__builtin_"; /* what isnan(x) is a macro for */
    if (strncmp(name, builtin, strlen(builtin)) == 0)
        name += strlen(builtin);
    return is_one_of(name, known);
}

bool is_scalar(const struct type *t)
{
    return t && (t->kind == TYPE_INT || t->kind == TYPE_FLOAT || t->kind == TYPE_BOOL);
}

bool type_is_array(const struct type *t)
{
    return t && (t->kind == TYPE_ARRAY || t->kind == TYPE_VLA);
}

bool type_leads_on(const struct type *t)
{
    return type_is_array(t) || (t && t->kind == TYPE_POINTER);
}

int64_t type_bytes(const struct type *t)
{
    return t->kind == TYPE_RECORD ? (t->record ? t->record->bytes : 0) : is_scalar(t) ? t->size : 0;
}

bool type_same_object(const struct type *a, const struct type *b)
{
    return a->kind == b->kind && a->size == b->size && a->record == b->record;
}

bool type_same_number(const struct type *a, const struct type *b)
{
    return a && b && a->kind == b->kind && a->size == b->size && a->is_signed == b->is_signed;
}

bool is_floating(const struct type *t)
{
    return t && t->kind == TYPE_FLOAT;
}

bool is_cell_value(const struct type *t)
{
    if (t->kind == TYPE_INT)
        return t->size <= 4;
    return t->kind == TYPE_BOOL || (t->kind == TYPE_FLOAT && t->size <= 8);
}

bool is_integer(const struct type *t)
{
    return t && (t->kind == TYPE_INT || t->kind == TYPE_BOOL);
}

const struct type *element_type(const struct type *t)
{
    while (type_leads_on(t))
        t = t->of;
    return t;
}

const struct type *type_in_arrays(const struct type *t)
{
    while (t->kind == TYPE_ARRAY)
        t = t->of;
    return t;
}

int64_t count_numbers(const struct type *t)
{
    int64_t n = 1;
    for (; t->kind == TYPE_ARRAY; t = t->of)
        n *= t->extent;
    return n;
}

bool stmt_is_loop(const struct stmt *s)
{
    return LOOPS >> s->kind & 1;
}

const struct stmt *stmt_around(const struct stmt *s, unsigned kinds)
{
    while (s && !(kinds >> s->kind & 1))
        s = s->parent;
    return s;
}

bool range_equal(struct range a, struct range b)
{
    return a.file == b.file && a.begin == b.begin && a.end == b.end;
}

bool range_holds(struct range outer, struct range inner)
{
    return inner.file == outer.file && inner.begin >= outer.begin && inner.end <= outer.end;
}

static int count_uses(struct walk_roots in, const struct decl *d)
{
    int n = 0;
    for (WALK(w, in); next_expr(&w);)
        n += w.e->kind == EXPR_NAME && w.e->decl == d;
    return n;
}

int stmt_uses(struct stmt *s, const struct decl *d)
{
    return count_uses(in_stmt(s), d);
}

int expr_uses(struct expr *e, const struct decl *d)
{
    return count_uses(in_expr(e), d);
}

const char *range_place(const struct plan *p, struct range at)
{
    int line = 0, column = 0;
    if (!at.file)
        return "";
    source_place(at.file, at.begin, &line, &column);
    return arena_printf(p->arena, "%s:%d", at.file->path, line);
}

bool is_kernel(const struct function *f)
{
    return f->pragmas.n > 0; /* the frontend puts no other directive there */
}
