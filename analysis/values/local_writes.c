/* The statements of a nest that set a variable, in the order in which they run, and what stands in
 * front of a use. While a nest's trees stay as they are, one walk finds them for all variables:
 * each subscript asks for every name in it. Called by local.c. */
#include "analysis/values/reading.h"
#include "analysis/values/values.h"

/* ---- all variables of a nest ----------------------------------------------------------------- */

struct local_chain {
    int first, last; /* of `writes` */
    int n;
};

struct local_use {
    int met;
    const struct stmt *in;
    int before; /* writes of the variable in front of it */
};

struct local_write {
    struct write write;
    bool inner; /* in the innermost body */
    int next;   /* of the same variable; -1: none */
};

struct local_index {
    struct arena *arena;
    VEC(struct local_write) writes;
    VEC(struct local_chain) chains;
    struct ptr_map chain_of; /* by variable: index into `chains` */
    VEC(struct local_use) uses;
    struct ptr_map use_of; /* by name in the innermost body: index into `uses` */
};

static void index_write(struct local_index *x, const struct decl *d, const struct write *w,
                        bool inner)
{
    int c = ptr_map_get(&x->chain_of, d), i = x->writes.n;
    vec_push(x->arena, &x->writes, ((struct local_write){*w, inner, -1}));
    if (c < 0) {
        ptr_map_set(x->arena, &x->chain_of, d, x->chains.n);
        vec_push(x->arena, &x->chains, ((struct local_chain){i, i, 1}));
        return;
    }
    struct local_chain *chain = &x->chains.at[c];
    x->writes.at[chain->last].next = i;
    chain->last = i;
    chain->n++;
}

static void index_use(struct local_index *x, const struct expr *name, const struct stmt *in)
{
    int i = ptr_map_get(&x->use_of, name), c = ptr_map_get(&x->chain_of, name->decl);
    if (i < 0) {
        i = x->uses.n;
        ptr_map_set(x->arena, &x->use_of, name, i);
        vec_push(x->arena, &x->uses, ((struct local_use){0, NULL, 0}));
    }
    struct local_use *u = &x->uses.at[i];
    u->met++;
    u->in = in;
    u->before = c < 0 ? 0 : x->chains.at[c].n;
}

/* ---- the walk -------------------------------------------------------------------------------- */

struct search {
    struct local_index *index;
    const struct writes *of; /* of this variable and its use alone; NULL: of all */
    int axis;
    bool inner;
};

static void note_writes(struct search *s, struct walk_roots in)
{
    for (WALK(w, in); next_expr(&w);) {
        if (s->inner && w.e->kind == EXPR_NAME && (!s->of || w.e == s->of->use))
            index_use(s->index, w.e, w.in);
        struct decl *to = expr_sets(w.e);
        if (!to || (s->of && to != s->of->decl))
            continue;
        struct write x = {.e = w.e, .in = w.in, .axis = s->axis, .plain = !w.initialises};
        for (struct walk_frame *up = w.above; up; up = up->up)
            x.plain &= up->e->kind == EXPR_PAREN || expr_is(up->e, OP_COMMA);
        note_writes(s, in_operands(&w, 1)); /* it is read before it is set */
        index_write(s->index, to, &x, s->inner);
        walk_skip(&w);
    }
}

static void walk_writes(const struct work_nest *w, struct search *s)
{
    for (int a = 0; a < w->domain->dim; a++) {
        s->axis = -1;
        note_writes(s, in_stmt(w->loop[a]->init));
        s->axis = a;
        note_writes(s, in_expr(w->loop[a]->step));
    }
    s->axis = -1;
    note_writes(s, in_stmts(w->sunk.at, w->sunk.n, NULL));
    s->inner = true;
    note_writes(s, in_stmt(w->inner));
}

/* In front of the innermost body: in the order of the source. */
static void sort_writes(struct writes *f)
{
    int n = f->n < MOST_WRITES ? f->n : MOST_WRITES;
    for (int i = 1; i < n; i++)
        for (int j = i;
             j > 0 && f->at[j - 1].e && f->at[j].e->range.begin < f->at[j - 1].e->range.begin;
             j--) {
            struct write x = f->at[j];
            f->at[j] = f->at[j - 1];
            f->at[j - 1] = x;
        }
}

/* ---- one variable ---------------------------------------------------------------------------- */

static void keep(struct writes *f, const struct write *x)
{
    if (f->n < MOST_WRITES)
        f->at[f->n] = *x;
    f->n++;
}

static void look_up(const struct local_index *x, struct writes *f)
{
    int c = ptr_map_get(&x->chain_of, f->decl), u = ptr_map_get(&x->use_of, f->use), given = f->n;
    int i = c < 0 ? -1 : x->chains.at[c].first;
    for (; i >= 0 && !x->writes.at[i].inner; i = x->writes.at[i].next)
        keep(f, &x->writes.at[i].write);
    sort_writes(f);
    for (; i >= 0; i = x->writes.at[i].next)
        keep(f, &x->writes.at[i].write);
    if (u < 0)
        return;
    f->met = x->uses.at[u].met;
    f->in = x->uses.at[u].in;
    f->before = given + x->uses.at[u].before;
}

void local_writes(const struct work_nest *w, struct writes *f)
{
    struct local_index own = {.arena = w->kernel->arena};
    if (!w->held)
        walk_writes(w, &(struct search){.index = &own, .of = f});
    look_up(w->held ? w->held : &own, f);
}

void local_hold(struct arena *a, struct work_nest *w)
{
    struct local_index *x = ARENA_NEW(a, struct local_index);
    x->arena = a;
    walk_writes(w, &(struct search){.index = x});
    w->held = x;
}

void local_release(struct work_nest *w)
{
    w->held = NULL;
}
