/* Which variables may hold mesh arrays. Flow-insensitive unification over pointer variables, parameters, struct
 * members, returned pointers and pointers to pointers (Steensgaard, "Points-to analysis in almost linear time",
 * POPL 1996): all that is ever assigned to one another shares one class. Too coarse a class costs an idle call.
 *
 * A second table answers a narrower question, which variables name the same field: there a function that is called
 * with different arrays, to print or allocate them, does not make them one. Nor does a table of their addresses
 * (address_tables.c), nor a block that they are cut out of (carved.c).
 *
 * requires: pass_directives (the arrays named by data directives)
 * provides: alias_is_mesh() and its kin for all later passes */
#include "analysis/program/program.h"

/* A piece of memory: an object, or what a pointer leads to. */
struct alias_node {
    struct alias_node *parent;  /* union-find; itself at the root */
    struct alias_node *pointee; /* what pointers stored here lead to; NULL: nothing known yet */
    bool mesh;                  /* of the root: holds a mesh array */
};

static struct alias_node *node_new(const struct plan *p)
{
    struct alias_node *n = ARENA_NEW(p->arena, struct alias_node);
    n->parent = n;
    return n;
}

static struct alias_node *node_find(struct alias_node *n)
{
    while (n->parent != n)
        n = n->parent = n->parent->parent;
    return n;
}

static void node_join(struct alias_node *a, struct alias_node *b)
{
    a = node_find(a);
    b = node_find(b);
    if (a == b)
        return;
    b->parent = a;
    a->mesh |= b->mesh;
    struct alias_node *pa = a->pointee, *pb = b->pointee;
    a->pointee = pa ? pa : pb;
    if (pa && pb)
        node_join(pa, pb);
}

static struct alias_node *node_pointee(const struct plan *p, struct alias_node *n)
{
    n = node_find(n);
    if (!n->pointee)
        n->pointee = node_new(p);
    return node_find(n->pointee);
}

/* Of a member of a struct that is apart from others. */
static struct alias_node *node_apart(const struct plan *p, const struct decl *root, const struct decl *field)
{
    struct work *work = p->work;
    struct alias_apart *found = vec_first_at(x, &work->alias_apart, x->root == root && x->field == field);
    if (found)
        return node_find(found->node);
    struct alias_node *node = node_new(p);
    vec_push(p->arena, &work->alias_apart, ((struct alias_apart){root, field, node}));
    return node;
}

static struct alias_node *node_of(const struct plan *p, const struct decl *d)
{
    struct alias_table *t = &p->work->alias[p->work->narrow];
    const struct work_member *m = member_of(p, d);
    const struct decl *apart = m && p->work->narrow ? apart_of_member(p, m) : NULL;
    if (apart)
        return node_apart(p, apart, m->field);
    if (m)
        d = m->field;
    if (d->id >= t->n) {
        int n = d->id + 64;
        struct alias_node **grown = arena_alloc(p->arena, n * sizeof *grown);
        for (int i = 0; i < t->n; i++)
            grown[i] = t->at[i];
        t->at = grown;
        t->n = n;
    }
    if (!t->at[d->id])
        t->at[d->id] = node_new(p);
    return node_find(t->at[d->id]);
}

static bool is_pointer(const struct type *t)
{
    return t && t->kind == TYPE_POINTER;
}

static struct alias_node *value_of(const struct plan *p, struct expr *e);

/* The memory that an lvalue names. Arrays are one piece with their elements. */
static struct alias_node *place_of(const struct plan *p, struct expr *e)
{
    e = expr_core(e);
    if (cell_record_of(p, e)) /* lies in its array */
        return e->is_arrow ? value_of(p, e->a[0]) : place_of(p, e->a[0]);
    const struct decl *apart = p->work->narrow ? apart_of(p, e) : NULL;
    if (e->kind == EXPR_NAME || e->kind == EXPR_MEMBER)
        return apart ? node_apart(p, apart, e->decl) : node_of(p, e->decl);
    if (p->work->narrow && is_address_table(p, expr_base(e)))
        return node_new(p); /* one of its variables, with what no other one holds */
    if (expr_is_element(e))
        return value_of(p, e->a[0]);
    if (e->kind == EXPR_CONDITIONAL) {
        struct alias_node *a = place_of(p, e->a[1]), *b = place_of(p, e->a[2]);
        node_join(a, b);
        return node_find(a);
    }
    return node_new(p);
}

/* What any of the functions that the call may run returns. */
static struct alias_node *value_of_call(const struct plan *p, struct expr *call)
{
    struct call_targets t = call_targets(p, call);
    struct alias_node *all = node_new(p);
    for (int i = 0; i < t.at.n && !p->work->narrow; i++) {
        struct alias_node *one = node_pointee(p, node_of(p, t.at.at[i]->decl));
        node_join(one, all);
        all = node_find(one);
    }
    return all;
}

/* The memory that the value of a pointer (or of an array, decayed) leads to. */
static struct alias_node *value_of(const struct plan *p, struct expr *e)
{
    e = expr_core(e);
    switch (e->kind) {
    case EXPR_NAME:
    case EXPR_MEMBER:
    case EXPR_SUBSCRIPT:
        return type_is_array(e->type) ? place_of(p, e) : node_pointee(p, place_of(p, e));
    case EXPR_UNARY:
        if (expr_is(e, OP_ADDRESS))
            return place_of(p, e->a[0]);
        if (expr_is(e, OP_DEREF))
            return type_is_array(e->type) ? place_of(p, e) : node_pointee(p, place_of(p, e));
        return value_of(p, e->a[0]); /* ++ and -- */
    case EXPR_CALL:
        return value_of_call(p, e);
    case EXPR_BINARY:
        if (expr_is(e, OP_COMMA))
            return value_of(p, e->a[1]);
        if (is_pointer(e->type) || type_is_array(e->type))
            return value_of(p, is_integer(expr_core(e->a[0])->type) ? e->a[1] : e->a[0]);
        return node_new(p);
    case EXPR_ASSIGN:
        return value_of(p, e->a[0]);
    case EXPR_CONDITIONAL: {
        struct alias_node *a = value_of(p, e->a[1]), *b = value_of(p, e->a[2]);
        node_join(a, b);
        return node_find(a);
    }
    default:
        return node_new(p);
    }
}

/* The memory under all subscripts of an array or pointer; NULL of other objects. */
static struct alias_node *held_by(const struct plan *p, const struct decl *d)
{
    if (!type_is_array(d->type) && !is_pointer(d->type))
        return NULL;
    struct alias_node *n = node_of(p, d);
    for (const struct type *t = d->type; type_is_array(t) || is_pointer(t); t = t->of)
        if (is_pointer(t))
            n = node_pointee(p, n);
    return node_find(n);
}

/* ---- what the program assigns to what ------------------------------------------------------- */

struct passed {
    struct decl *param;
    struct expr *arg;
    bool joined;
};

struct flow {
    struct plan *plan;
    struct function *function;
    VEC(struct passed) passed; /* narrow: pointers handed to functions, looked at in the end */
};

static bool leads_somewhere(struct expr *e)
{
    const struct type *t = expr_core(e)->type;
    return is_pointer(t) || type_is_array(t);
}

static void flow_init(struct plan *p, struct alias_node *to, const struct type *type,
                      struct expr *init)
{
    init = expr_core(init);
    if (init->kind == EXPR_INIT_LIST) {
        bool record = type->kind == TYPE_RECORD && type->record;
        for (int i = 0; i < init->n; i++) {
            if (record && i < type->record->members.n) {
                struct decl *m = type->record->members.at[i];
                flow_init(p, node_of(p, m), m->type, init->a[i]);
            } else if (!record) {
                flow_init(p, to, type_is_array(type) ? type->of : type, init->a[i]);
            }
        }
    } else if (is_pointer(type) && leads_somewhere(init)) {
        node_join(node_pointee(p, to), value_of(p, init));
    }
}

static void flow_call(struct flow *f, struct expr *call)
{
    struct call_targets t = call_targets(f->plan, call);
    vec_each (callee, &t.at)
        for (int i = 0; i < callee->params.n && i + 1 < call->n; i++) {
            struct decl *to = callee->params.at[i];
            bool leads = is_pointer(to->type) && leads_somewhere(call->a[i + 1]);
            if (leads && f->plan->work->narrow)
                vec_push(f->plan->arena, &f->passed, ((struct passed){to, call->a[i + 1], false}));
            else if (leads)
                node_join(node_pointee(f->plan, node_of(f->plan, to)), value_of(f->plan, call->a[i + 1]));
        }
}

static void find_flows_in(struct flow *f, struct stmt *s)
{
    bool narrow = f->plan->work->narrow;
    for (WALK(w, in_stmt(s)); next_expr(&w);) {
        struct expr *e = w.e;
        const struct decl *init = w.above ? NULL : w.initialises;
        if (narrow && init &&
            (is_address_table(f->plan, init) || is_carved(f->plan, f->function, w.in, e))) {
            walk_skip(&w);
            continue;
        }
        if (init)
            flow_init(f->plan, node_of(f->plan, init), init->type, e);
        else if (!w.above && w.in->kind == STMT_RETURN && leads_somewhere(e))
            node_join(node_pointee(f->plan, node_of(f->plan, f->function->decl)), value_of(f->plan, e));
        if (expr_is(e, OP_ASSIGN) && leads_somewhere(e->a[0]) && leads_somewhere(e->a[1]) &&
            !(narrow && is_carved(f->plan, f->function, w.in, e->a[1])))
            node_join(value_of(f->plan, e->a[0]), value_of(f->plan, e->a[1]));
        if (e->kind == EXPR_CALL)
            flow_call(f, e);
    }
}

/* Whether all calls hand the same array to a parameter. */
static bool is_one_array(const struct flow *f, const struct decl *param)
{
    struct alias_node *one = NULL;
    for (int i = 0; i < f->passed.n; i++) {
        if (f->passed.at[i].param != param)
            continue;
        struct alias_node *n = node_find(value_of(f->plan, f->passed.at[i].arg));
        if (one && n != one)
            return false;
        one = n;
    }
    return true;
}

/* Every array that one parameter is handed is handed to the other as well. */
static bool takes_arrays_of(const struct flow *f, const struct decl *param, const struct decl *other)
{
    for (int i = 0; i < f->passed.n; i++) {
        bool found =
            f->passed.at[i].param != param ||
            vec_any_at(p, &f->passed,
                       p->param == other && node_find(value_of(f->plan, p->arg)) ==
                                                node_find(value_of(f->plan, f->passed.at[i].arg)));
        if (!found)
            return false;
    }
    return true;
}

/* Two parameters change places, step(un, u) and step(u, un), or what they lead to does,
 * swap(&u, &un). */
static bool is_exchanged(const struct flow *f, const struct decl *param)
{
    bool leads = is_pointer(param->type->of);
    const struct alias_node *held = leads ? held_by(f->plan, param) : NULL;
    for (int i = 0; i < f->passed.n; i++) {
        const struct decl *other = f->passed.at[i].param;
        if (other == param || other->function != param->function)
            continue;
        if ((leads && held_by(f->plan, other) == held) ||
            (takes_arrays_of(f, param, other) && takes_arrays_of(f, other, param)))
            return true;
    }
    return false;
}

/* A parameter names the field that it is always handed. */
static void join_params(struct flow *f)
{
    for (bool more = true; more;) {
        more = false;
        vec_each_at (at, &f->passed) {
            if (at->joined || !(is_exchanged(f, at->param) || is_one_array(f, at->param)))
                continue;
            node_join(node_pointee(f->plan, node_of(f->plan, at->param)), value_of(f->plan, at->arg));
            at->joined = more = true;
        }
    }
}

static void find_flows(struct plan *p)
{
    struct flow f = {.plan = p};
    vec_each (g, &p->unit->globals) {
        bool separate = p->work->narrow && is_address_table(p, g);
        if (g->kind == DECL_VAR && g->init && !separate)
            flow_init(p, node_of(p, g), g->type, g->init);
    }
    for (int i = 0; i < p->unit->functions.n; i++) {
        f.function = p->unit->functions.at[i];
        if (!is_unused_function(p, f.function))
            find_flows_in(&f, f.function->body);
    }
    for (int i = 0; i < p->work->expanded.n; i++) /* as they are if they stay host code */
        find_flows_in(&f, p->work->expanded.at[i].written);
    join_params(&f);
}

void pass_alias(struct plan *p)
{
    address_tables_find(p);
    apart_structs_find(p);
    p->work->narrow = true;
    find_flows(p);
    p->work->narrow = false;
    find_flows(p);
    vec_each (data, &p->work->data)
        for (int a = 0; a < data->arrays.n; a++)
            held_by(p, data->arrays.at[a])->mesh = true;
}

void alias_note_mesh(struct plan *p, const struct decl *d)
{
    for (int narrow = 1; narrow >= 0; narrow--) {
        p->work->narrow = narrow;
        held_by(p, d)->mesh = true;
    }
}

/* ---- questions ------------------------------------------------------------------------------ */

/* No function is a mesh array, whatever a call without a prototype was given. */
static bool is_of_function(const struct type *t)
{
    while (t && t->kind == TYPE_POINTER)
        t = t->of;
    return t && t->kind == TYPE_FUNCTION;
}

bool alias_decl_is_mesh(const struct plan *p, const struct decl *d)
{
    struct alias_node *n = held_by(p, d);
    return n && node_find(n)->mesh && !is_of_function(d->type);
}

bool alias_is_mesh(const struct plan *p, struct expr *e)
{
    return leads_somewhere(e) && node_find(value_of(p, e))->mesh && !is_of_function(e->type);
}

bool alias_is_place_of_mesh(const struct plan *p, struct expr *e)
{
    return node_find(place_of(p, e))->mesh;
}

bool alias_same(const struct plan *p, const struct decl *a, const struct decl *b)
{
    struct alias_node *x = held_by(p, a), *y = held_by(p, b);
    return x && y && node_find(x) == node_find(y);
}

bool alias_same_field(const struct plan *p, const struct decl *a, const struct decl *b)
{
    p->work->narrow = true;
    bool same = alias_same(p, a, b);
    p->work->narrow = false;
    return same;
}

bool alias_leads_to_field(const struct plan *p, struct expr *e, const struct decl *d)
{
    p->work->narrow = true;
    bool leads = leads_somewhere(e) && node_find(value_of(p, e)) == held_by(p, d);
    p->work->narrow = false;
    return leads;
}

bool nest_writes_field(const struct plan *p, const struct plan_nest *n, const struct decl *d)
{
    return vec_any(a, &n->arrays, a->writes && alias_same_field(p, a->decl, d));
}
