/* Reaching definitions of integers in straight-line code: what a statement in front of a loop has
 * set is put in the place of the variable where the loop takes it for an index or a bound.
 *
 *     j = ny - 1;  for (i = 0; i < nx; i++) u[j][i] = u[j - 1][i];     u[ny - 1][i] = u[ny - 2][i];
 *     int hi[2] = {nx, ny};  hi[dir]++;  for (j = 0; j < hi[1]; ...)   j < ny + 1
 *     const int *lo = m->lo;  for (j = lo[1]; ...)                     j = m->lo[1]
 *
 * So one variable may be set anew for each loop, and bounds may stand in arrays. Variables that are
 * set once are seen through elsewhere (stable.c, local.c). The program's own text stays.
 *
 * requires: pass_specialise
 * provides: all functions' trees with such values */
#include "analysis/flow/flow.h"
#include "analysis/program/program.h"
#include "analysis/versions/versions.h"

enum { ITSELF = -1, MOST_NODES = 64, MOST_FILLED = 8 };

/* What becomes of an expression's value. */
enum use { OTHER, INDEX, BOUND };

struct known {
    const struct decl *of;
    int64_t entry;      /* of an array, or ITSELF */
    struct expr *value; /* of a pointer: the array that it leads to */
};

struct ahead {
    struct plan *plan;
    struct function *function;
    VEC(struct known) known;
    VEC(const struct decl *) counted; /* by the loops around, where they run along an edge */
    VEC(struct decl *) pointers;      /* that are looked through */
    const struct stmt *in;            /* the statement at hand */
    struct stmt *loop;                /* the outermost one around it that is no time loop */
    bool along_edges;                 /* the function is no kernel */
};

/* ---- values that can be put elsewhere ------------------------------------------------------- */

static bool is_table_type(const struct type *t)
{
    return t && t->kind == TYPE_ARRAY && t->of->kind == TYPE_INT && !t->of->is_volatile;
}

static bool is_local(const struct decl *d)
{
    return (d->kind == DECL_VAR || d->kind == DECL_PARAM) && d->function && !d->is_static &&
           !d->type->is_volatile && !d->address_taken;
}

/* A variable of the function that nothing sets again, or one of file scope. Nests are launched in
 * front of the loop, where its own locals are out of sight. */
static bool is_steady_name(const struct ahead *a, const struct decl *d)
{
    bool variable = d->kind == DECL_VAR || d->kind == DECL_PARAM;
    bool counted = vec_has(&a->counted, d);
    bool inner = a->loop && !counted && stmt_of_decl(a->loop, d);
    return d->kind == DECL_ENUMERATOR || (variable && !inner && !d->type->is_volatile &&
                                          (d->is_global || !d->assignments || counted) &&
                                          (!d->address_taken || d->type->kind == TYPE_RECORD));
}

/* Numbers, such variables, members and entries of tables, and what is computed of them. */
static bool is_movable(const struct ahead *a, struct expr *e, int *nodes)
{
    bool fine = ++*nodes < MOST_NODES;
    if (e->kind == EXPR_NAME)
        return fine && is_steady_name(a, e->decl);
    fine &= expr_is_arithmetic(e) || e->kind == EXPR_MEMBER || e->kind == EXPR_SUBSCRIPT;
    return fine && all_below(i, e->n, is_movable(a, e->a[i], nodes));
}

/* The variable, or the array and its entry, that an expression is. */
static struct decl *place_of(struct expr *e, int64_t *entry)
{
    e = expr_bare(e);
    *entry = ITSELF;
    if (e->kind != EXPR_SUBSCRIPT)
        return expr_name(e);
    struct decl *d = expr_name(e->a[0]);
    bool inside = d && is_table_type(d->type) && expr_int_value(e->a[1], entry) && *entry >= 0 &&
                  *entry < d->type->extent;
    return inside ? d : NULL;
}

/* ---- what a statement changes --------------------------------------------------------------- */

static void forget(struct ahead *a, int i)
{
    a->known.at[i] = a->known.at[--a->known.n];
}

/* Of an array one entry, or (ITSELF) all. */
static void forget_entry(struct ahead *a, const struct decl *d, int64_t entry)
{
    for (int i = a->known.n; i-- > 0;) {
        const struct known *k = &a->known.at[i];
        if ((k->of == d && (entry == ITSELF || k->entry == entry)) || expr_mentions(k->value, d))
            forget(a, i);
    }
}

/* What the known value is held by. */
static struct expr *held_by(const struct ahead *a, const struct known *k)
{
    struct arena *arena = a->plan->arena;
    struct expr *name = expr_of(arena, k->value->range, (struct decl *)k->of);
    return k->entry == ITSELF ? name
                              : expr_element(arena, name->range, k->of->type->of, name,
                                             expr_number(arena, name->range, k->entry));
}

static void forget_changed(struct ahead *a, struct walk_roots in)
{
    for (WALK(w, in); next_node(&w);) {
        for (int i = 0; !w.e && i < w.in->decls.n; i++)
            forget_entry(a, w.in->decls.at[i], ITSELF);
        if (w.e ? w.e->kind == EXPR_OTHER : w.in->kind == STMT_OTHER)
            a->known.n = 0;
    }
    for (int i = a->known.n; i-- > 0;)
        if (may_change(a->plan, in, a->known.at[i].value) ||
            may_change(a->plan, in, held_by(a, &a->known.at[i])))
            forget(a, i);
}

/* ---- putting values in place ---------------------------------------------------------------- */

static void set_range(struct expr *e, const struct expr *at)
{
    e->range = at->range;
    e->from_macro |= at->from_macro;
    for (int i = 0; i < e->n; i++)
        set_range(e->a[i], at);
}

/* The names of a value mean the same at the statement. */
static bool is_in_sight(struct ahead *a, struct expr *value)
{
    return !any_expr(w, in_expr(value), w.e->kind == EXPR_NAME && decl_hiding(a->in, w.e->decl));
}

static const struct known *find(const struct ahead *a, const struct decl *d, int64_t entry)
{
    return vec_first_at(x, &a->known, x->of == d && x->entry == entry);
}

/* A variable may bound loops as it is: members, which may have no names here, are not put there. */
static struct expr *value_at(struct ahead *a, struct expr *e, enum use use)
{
    int64_t entry;
    const struct decl *d = place_of(e, &entry);
    const struct known *k = d ? find(a, d, entry) : NULL;
    if (k && use == BOUND && entry == ITSELF &&
        any_expr(w, in_expr(k->value), w.e->kind == EXPR_MEMBER || w.e->kind == EXPR_SUBSCRIPT))
        return NULL;
    return k && is_in_sight(a, k->value) ? k->value : NULL;
}

static struct expr *copy_for(struct ahead *a, const struct expr *value, const struct expr *site)
{
    struct expr *e = expr_copy(a->plan->arena, value);
    const struct type *to = site->type;
    bool same = type_same_number(e->type, to);
    if (e->kind != EXPR_INT && e->kind != EXPR_NAME && e->kind != EXPR_PAREN)
        e = expr_paren(a->plan->arena, e);
    if (!same && is_scalar(to)) {
        e = expr_cast(a->plan->arena, to, e);
        e->is_implicit = true;
    }
    set_range(e, site);
    return e;
}

static void put(struct ahead *a, struct expr **at, enum use use)
{
    struct expr *e = *at, *value = NULL;
    struct decl *pointer = e->kind == EXPR_SUBSCRIPT ? expr_name(e->a[0]) : NULL;
    const struct known *led =
        pointer && pointer->type->kind == TYPE_POINTER ? find(a, pointer, ITSELF) : NULL;
    if (led && is_in_sight(a, led->value)) {
        e->a[0] = expr_copy(a->plan->arena, led->value);
        set_range(e->a[0], e);
    }
    if (e->kind == EXPR_SUBSCRIPT)
        put(a, &e->a[1], INDEX);
    if (use && (e->kind == EXPR_NAME || e->kind == EXPR_SUBSCRIPT))
        value = value_at(a, e, use);
    if (value) {
        *at = copy_for(a, value, e);
        return;
    }
    bool place = expr_may_set(e) || e->kind == EXPR_SUBSCRIPT;
    for (int i = 0; i < e->n; i++) {
        if (e->kind != EXPR_SUBSCRIPT || i == 0)
            put(a, &e->a[i], place ? OTHER : use);
        if (expr_is(e, OP_COMMA) || expr_chooses(e))
            forget_changed(a, in_expr(e->a[i]));
    }
}

/* ---- statements ----------------------------------------------------------------------------- */

static struct expr *known_copy(struct ahead *a, struct expr *e)
{
    e = expr_copy(a->plan->arena, e);
    put(a, &e, INDEX);
    return e;
}

static void learn(struct ahead *a, struct decl *d, int64_t entry, struct expr *value)
{
    int nodes = 0;
    value = known_copy(a, value);
    const struct known *old = find(a, d, entry);
    if (old)
        forget(a, (int)(old - a->known.at));
    if (is_movable(a, value, &nodes) && !expr_mentions(value, d))
        vec_push(a->plan->arena, &a->known, ((struct known){d, entry, value}));
}

/* `lo` of `const int *lo = m->lo;` */
static bool leads_to_table(const struct decl *d, struct expr *value)
{
    value = expr_bare(value);
    return d->type->kind == TYPE_POINTER && is_table_type(value->type) &&
           (value->kind == EXPR_MEMBER || value->kind == EXPR_NAME);
}

/* Entries that are not known: an array of the mesh may be among them. */
static bool has_entries(struct ahead *a, struct expr *value)
{
    return any_expr(w, in_expr(known_copy(a, value)),
                    w.e->kind == EXPR_SUBSCRIPT && w.e->a[0]->kind != EXPR_MEMBER);
}

/* `int n; n = 34;`, and loops up to n: its name is what strides and bounds have in common. */
static bool is_size(const struct ahead *a, const struct decl *d)
{
    return d->assignments == 1 && !d->init &&
           any_stmt(w, in_stmt(a->function->body),
                    w.in->kind == STMT_FOR && expr_mentions(w.in->expr, d));
}

static void learn_value(struct ahead *a, struct decl *d, struct expr *value)
{
    if (!is_local(d))
        return;
    if (d->type->kind == TYPE_INT && d->assignments && !is_size(a, d) && !has_entries(a, value))
        learn(a, d, ITSELF, value);
    if (leads_to_table(d, value)) {
        learn(a, d, ITSELF, expr_bare(value));
        vec_push(a->plan->arena, &a->pointers, d);
    }
    struct expr *list = expr_bare(value);
    for (int i = 0; is_table_type(d->type) && expr_is_list(list) && i < list->n; i++)
        learn(a, d, i, list->a[i]);
}

/* What `x += e`, `x++` make of a known value, or NULL. */
static struct expr *updated(struct ahead *a, struct expr *e, struct expr *old)
{
    enum operator op = operators[e->op].computes;
    struct range nowhere = {0};
    struct expr *by = e->kind == EXPR_UNARY ? expr_integer(a->plan->arena, nowhere, &type_int, 1)
                                            : known_copy(a, e->a[1]);
    if (!old || op == OP_NONE || !is_integer(by->type))
        return NULL;
    return expr_binary(a->plan->arena, nowhere, op, old->type, copy_for(a, old, e),
                       copy_for(a, by, by));
}

static void learn_assigned(struct ahead *a, struct expr *e)
{
    struct expr *inner = e->n == 2 ? expr_bare(e->a[1]) : NULL;
    if (expr_is(e, OP_ASSIGN) && expr_is(inner, OP_ASSIGN) &&
        inner->type->size == e->type->size) { /* di = dj = 0 */
        learn_assigned(a, inner);
        while (expr_is(inner, OP_ASSIGN))
            inner = expr_bare(inner->a[1]);
        e = expr_like(a->plan->arena, e);
        e->a[1] = inner;
    }
    int64_t entry;
    struct decl *d = place_of(e->a[0], &entry);
    const struct known *k = d ? find(a, d, entry) : NULL;
    struct expr *value =
        expr_is(e, OP_ASSIGN) ? known_copy(a, e->a[1]) : updated(a, e, k ? k->value : NULL);
    forget_changed(a, in_expr(e));
    if (!d || !value || !is_local(d))
        return;
    if (entry == ITSELF)
        learn_value(a, d, value);
    else
        learn(a, d, entry, value);
}

static void visit(struct ahead *a, struct stmt *s);

/* Only what is known behind the statement, whichever way it goes, is known in front of it, too. */
static void visit_apart(struct ahead *a, struct stmt *s)
{
    struct ahead own = *a;
    own.known.at = NULL;
    own.known.n = own.known.room = 0;
    vec_append(a->plan->arena, &own.known, a->known.at, a->known.n);
    visit(&own, s);
    a->pointers = own.pointers;
}

/* `int s = nx, t = s;`: one after the other. */
static void visit_declarations(struct ahead *a, struct stmt *s)
{
    vec_each (d, &s->decls) {
        forget_entry(a, d, ITSELF);
        if (!d->init)
            continue;
        put(a, &d->init, is_integer(d->type) ? INDEX : OTHER);
        forget_changed(a, in_expr(d->init));
        learn_value(a, d, d->init);
    }
}

/* An expression statement: one part after the other. */
static void visit_expr(struct ahead *a, struct expr **at)
{
    struct expr *e = expr_bare(*at);
    if (expr_is(e, OP_COMMA)) {
        visit_expr(a, &e->a[0]);
        visit_expr(a, &e->a[1]);
        return;
    }
    put(a, at, OTHER);
    e = expr_bare(*at);
    if (e->kind == EXPR_ASSIGN && is_integer(e->type))
        put(a, &e->a[1], INDEX);
    if (expr_is_modify(e))
        learn_assigned(a, e);
    else
        forget_changed(a, in_expr(e));
}

static void visit_plain(struct ahead *a, struct stmt *s)
{
    visit_declarations(a, s);
    if (s->kind == STMT_EXPR) {
        visit_expr(a, &s->expr);
        return;
    }
    if (s->expr)
        put(a, &s->expr, OTHER);
    if (s->kind != STMT_DECL)
        forget_changed(a, in_stmt(s));
}

/* Entries of tables are all that the statement sets. */
static bool only_fills(const struct stmt *s)
{
    struct expr *e = stmt_expr(s);
    struct expr *to = e && expr_is_modify(e) ? expr_bare(e->a[0]) : NULL;
    struct decl *table = to && to->kind == EXPR_SUBSCRIPT ? expr_name(to->a[0]) : NULL;
    return (table ? is_table_type(table->type) : s->kind == STMT_COMPOUND) &&
           all_below(i, s->n, only_fills(s->body[i]));
}

/* `for (d = 0; d < 3; d++) hi[d] = n[d] - 1;` is as good as three statements. */
static bool visit_filling(struct ahead *a, struct stmt *s)
{
    struct unroller u = {.plan = a->plan, .around = s};
    struct rounds rounds;
    if (s->kind != STMT_FOR || !only_fills(s->body[0]) || !unroll_rounds(a->plan, s, &rounds) ||
        rounds.n > MOST_FILLED)
        return false;
    for (int i = 0; i < rounds.n; i++) {
        struct binding round = {.of = rounds.variable, .value = rounds.at[i]};
        u.env = &round;
        struct stmt *copy = unroll_body(&u, s->body[0]);
        if (u.failed)
            return false;
        visit(a, copy);
    }
    forget_entry(a, rounds.variable, ITSELF);
    return true;
}

/* ---- tables of strides ---------------------------------------------------------------------- */

/* The list of its entries, where all are known; NULL where not, or where they are numbers that nothing
 * sets: unroll.c knows these. */
static struct expr *list_known(struct ahead *a, const struct decl *table, const struct stmt *at)
{
    int64_t n = table->type->extent, number;
    bool numbers = !any_expr(w, in_stmt(a->function->body),
                             expr_is_modify(w.e) && expr_base(w.e->a[0]) == table);
    struct expr like = {.kind = EXPR_INIT_LIST, .type = table->type};
    struct expr entry = {.type = table->type->of, .range = at->range};
    if (n < 1 || n > MOST_FILLED)
        return NULL;
    struct expr *list = expr_new(a->plan->arena, at->range, like, (int)n);
    for (int i = 0; i < n; i++) {
        const struct known *k = find(a, table, i);
        if (!k || !is_in_sight(a, k->value))
            return NULL;
        list->a[i] = copy_for(a, k->value, &entry);
        numbers &= expr_int_value(k->value, &number);
    }
    return numbers ? NULL : list;
}

/* `const int st[2] = {nx, 1};` in front of a nest, and `u[c + st[d]]` in a loop over d: as if each
 * cell had the table. */
static void give_cells(struct ahead *a, struct stmt *loop, const struct decl *table)
{
    struct arena *arena = a->plan->arena;
    struct stmt *body = loop->body[0];
    bool chosen = any_expr(w, in_stmt(body),
                           w.e->kind == EXPR_SUBSCRIPT && expr_name(w.e->a[0]) == table &&
                               !expr_int_value(w.e->a[1], &(int64_t){0}));
    struct expr *list = chosen ? list_known(a, table, loop) : NULL;
    if (!list)
        return;
    struct decl *own = decl_fresh(a->plan, FRESH_LOCAL, *table);
    own->init = list;
    own->assignments = 0;
    stmt_rename(body, table, own);
    struct stmt *both[] = {stmt_declaration(arena, body, own), body};
    struct stmt *block = stmt_block(arena, body, both, 2);
    stmt_set_body(arena, loop, &block, 1);
}

static void give_tables(struct ahead *a, struct stmt *loop)
{
    VEC(const struct decl *) tables = {0};
    if (a->along_edges || !loops_over_iterator(a->plan, loop) ||
        holds_cell_loop(a->plan, loop->body[0]))
        return;
    for (int i = 0; i < a->known.n; i++)
        if (a->known.at[i].entry == 0)
            vec_push(a->plan->arena, &tables, a->known.at[i].of);
    for (int i = 0; i < tables.n; i++)
        give_cells(a, loop, tables.at[i]);
}

static void visit_loop(struct ahead *a, struct stmt *s)
{
    const struct decl *d = loop_variable(s);
    int counted = a->counted.n;
    struct stmt *around = a->loop;
    struct expr *init = stmt_expr(s->init);
    if (expr_is(init, OP_ASSIGN))
        put(a, &init->a[1], BOUND);
    for (int i = 0; s->init && i < s->init->decls.n; i++)
        if (s->init->decls.at[i]->init)
            put(a, &s->init->decls.at[i]->init, BOUND);
    forget_changed(a, in_stmt(s));
    if (s->expr)
        put(a, &s->expr, s->kind == STMT_FOR ? BOUND : OTHER);
    if (d && a->along_edges && !s->pragmas.n)
        vec_push(a->plan->arena, &a->counted, d);
    a->loop = around || s->pragmas.n ? around : s;
    give_tables(a, s);
    visit_apart(a, s->body[0]);
    a->loop = around;
    a->counted.n = counted;
}

static void visit(struct ahead *a, struct stmt *s)
{
    a->in = s->parent ? s : a->in;
    if (stmt_is_loop(s)) {
        if (!visit_filling(a, s))
            visit_loop(a, s);
    } else if (s->kind == STMT_COMPOUND) {
        for (int i = 0; i < s->n; i++)
            visit(a, s->body[i]);
    } else if (s->kind == STMT_IF) {
        put(a, &s->expr, OTHER);
        forget_changed(a, in_expr(s->expr));
        for (int i = 0; i < s->n; i++)
            visit_apart(a, s->body[i]);
        forget_changed(a, in_stmt(s));
    } else if (s->n > 0) {
        forget_changed(a, in_stmt(s)); /* a switch, or what a jump leads to */
    } else {
        visit_plain(a, s);
    }
}

/* ---- the pass ------------------------------------------------------------------------------- */

/* A pointer that every use was looked through is set for nothing. */
static void settle_pointers(const struct ahead *a, struct function *f)
{
    vec_each (d, &a->pointers)
        if (d->init && !d->assignments && stmt_uses(f->body, d) == 0)
            d->init = NULL;
}

void pass_set_ahead(struct plan *p)
{
    vec_each (f, &p->unit->functions) {
        struct ahead a = {.plan = p, .function = f, .along_edges = !is_kernel(f)};
        if (stmt_has(f->body, 1u << STMT_LABEL))
            continue;
        visit(&a, f->body);
        settle_pointers(&a, f);
    }
}
