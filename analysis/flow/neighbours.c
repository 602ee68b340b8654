/* Tables of neighbours, filled before the time loop: `for (i...) ip[i] = (i + 1) % n;`. Where one
 * assignment in one plain loop is all that ever writes the table, an entry is that formula of its
 * index, and a subscript u[ip[i]] is what u[(i + 1) % n] is. Entries that are set by themselves
 * behind the loop, `ip[n - 1] = 0;`, make it `i == n - 1 ? 0 : i + 1`. Called by index.c. */
#include "analysis/flow/flow.h"
#include "analysis/program/program.h"
#include "analysis/sizes/sizes.h"

enum { MOST_WRITES = 3 };

struct filling {
    struct decl *table; /* by its name in the function at hand */
    struct function *in, *caller;
    struct expr *call; /* that hands it to this function, or NULL */
    int depth;         /* of such calls */
    int writes, allocations;
    struct written {
        struct range range;
        struct expr *index, *value;
        struct stmt *in;
        struct neighbours by; /* functions and call */
    } written[MOST_WRITES];
    struct range lost; /* where it is spoilt first */
    bool spoilt;       /* it goes where it cannot be followed */
};

static void note_write(struct filling *f, struct expr *subscript, struct expr *by, struct stmt *in)
{
    f->spoilt |= !expr_is(by, OP_ASSIGN);
    if (f->writes < MOST_WRITES)
        f->written[f->writes] =
            (struct written){by->range,
                             subscript->a[1],
                             by->n > 1 ? by->a[1] : NULL,
                             in,
                             {.in = f->in, .caller = f->caller, .call = f->call}};
    f->writes++;
}

static void note_uses(struct filling *f, struct stmt *s);

/* What a function of the program does with a table that it is given. */
static void note_call(struct filling *f, struct expr *call, const struct expr *argument)
{
    struct function *callee = callee_function(call);
    struct filling inner = *f;
    int k = 1;
    while (k < call->n && expr_core(call->a[k]) != argument)
        k++;
    if (!callee || k > callee->params.n || k == call->n || f->depth == 4) {
        f->spoilt |= library_call(call) != LIBRARY_FREE;
        return;
    }
    inner.table = callee->params.at[k - 1];
    inner.in = callee;
    inner.caller = f->in;
    inner.call = call;
    inner.depth++;
    note_uses(&inner, callee->body);
    inner.spoilt |= inner.allocations > f->allocations; /* another table from there on */
    inner.table = f->table;
    inner.in = f->in;
    inner.caller = f->caller;
    inner.call = f->call;
    inner.depth--;
    *f = inner;
}

static void note_use(struct filling *f, struct walker *w)
{
    const struct walk_frame *up = w->above;
    struct expr *e = w->e;
    bool before = f->spoilt;
    if (e->kind != EXPR_NAME || e->decl != f->table)
        return;
    while (up && up->e->kind == EXPR_PAREN)
        up = up->up;
    struct expr *parent = up ? up->e : NULL;
    if (parent && parent->kind == EXPR_SUBSCRIPT && expr_bare(parent->a[0]) == e) {
        const struct walk_frame *over = up->up;
        if (over && expr_is_modify(over->e) && over->e->a[0] == parent)
            note_write(f, parent, over->e, w->in);
        f->spoilt |= over && expr_is(over->e, OP_ADDRESS);
    } else if (expr_is(parent, OP_ASSIGN) && parent->a[0] == e) {
        f->allocations++;
        f->spoilt |= !is_allocation(expr_core(parent->a[1]));
    } else if (!parent || !expr_is_test(parent)) { /* a test: whether there is memory */
        while (parent && parent->kind == EXPR_CAST) {
            up = up->up;
            parent = up ? up->e : NULL;
        }
        if (parent && parent->kind == EXPR_CALL && parent->a[0] != e)
            note_call(f, parent, e);
        else
            f->spoilt = true;
    }
    if (f->spoilt && !before)
        f->lost = e->range;
}

static void note_uses(struct filling *f, struct stmt *s)
{
    for (WALK(w, in_stmt(s)); next_expr(&w);)
        note_use(f, &w);
}

/* The loop over the index that the assignment stands in, whenever its function runs; or NULL. */
static struct stmt *filling_loop(const struct written *w)
{
    struct decl *index = expr_name(w->index);
    struct stmt *found = NULL;
    for (struct stmt *s = w->in->parent; s; s = s->parent) {
        if (s->kind != STMT_COMPOUND && s->kind != STMT_FOR)
            return NULL;
        if (index && loop_variable(s) == index)
            found = s;
    }
    return found;
}

/* The assignment runs for each index of the loop. */
static bool runs_always(struct stmt *loop, const struct decl *index)
{
    return !stmt_has(loop->body[0], STMT_JUMPS) && !stmt_sets(loop->body[0], index);
}

/* Whether a statement of the loop's own block, behind it. */
static bool stands_behind(const struct stmt *s, const struct stmt *loop)
{
    const struct stmt *block = loop->parent;
    return s->parent == block && s->kind == STMT_EXPR &&
           any_in(for (int i = 0; i < block->n && block->body[i] != s; i++), block->body[i] == loop);
}

/* `index == at ? value : otherwise` */
static struct expr *choose(struct arena *a, struct decl *index, const struct written *at,
                           struct expr *otherwise)
{
    struct expr *name = expr_of(a, at->range, index);
    struct expr *test = expr_binary(a, at->range, OP_EQ, index->type, name, at->index);
    return expr_choice(a, test, at->value, otherwise, index->type);
}

/* The variable behind a parameter of the kernel, if it is always the same. */
static struct decl *table_behind(const struct plan *p, struct function *f, struct decl *table)
{
    for (int i = 0; i < 4 && table && table->kind == DECL_PARAM; i++) {
        struct expr *e = origin_argument(p, f, table, &f);
        table = e ? expr_name(expr_core(e)) : NULL;
    }
    return table;
}

static struct filling find_writes(const struct plan *p, struct decl *table)
{
    struct filling f = {.table = table};
    for (int i = 0; i < p->unit->functions.n; i++) {
        f.in = p->unit->functions.at[i];
        note_uses(&f, f.in->body);
    }
    return f;
}

/* Behind the loop its index is at the end, and a table holds what it then does: neither is what it
 * is in the formula. */
static bool is_known_behind(const struct written *written, const struct decl *index)
{
    struct expr *both[] = {written->index, written->value};
    for (int i = 0; i < 2; i++)
        for (WALK(w, in_expr(both[i])); next_expr(&w);)
            if (w.e->kind == EXPR_SUBSCRIPT || (w.e->kind == EXPR_NAME && w.e->decl == index))
                return false;
    return index;
}

/* What its entries are, once it is filled. */
static bool entry_of(const struct plan *p, struct decl *table, struct neighbours *out)
{
    if (!table || table->kind != DECL_VAR || !table->type->of || !is_integer(table->type->of))
        return false;
    struct filling f = find_writes(p, table);
    bool starts = !table->init || is_allocation(expr_core(table->init));
    struct stmt *loop = f.writes > 0 ? filling_loop(&f.written[0]) : NULL;
    if (f.spoilt || f.writes > MOST_WRITES || f.allocations > 1 || !starts || !loop)
        return false;
    *out = f.written[0].by;
    out->value = f.written[0].value;
    out->index = expr_name(f.written[0].index);
    for (int i = 1; i < f.writes; i++) {
        if (!stands_behind(f.written[i].in, loop) || !is_known_behind(&f.written[i], out->index))
            return false;
        out->value = choose(p->arena, out->index, &f.written[i], out->value);
    }
    out->loop = loop;
    return runs_always(loop, out->index);
}

bool neighbour_entry(const struct plan *p, struct function *kernel, struct decl *table,
                     struct neighbours *out)
{
    struct decl *behind = table_behind(p, kernel, table);
    return entry_of(p, behind, out) && neighbour_filled(p, kernel, table, behind, out);
}

void neighbour_note(const struct plan *p, struct diag *d, struct function *kernel,
                    struct decl *table)
{
    struct decl *behind = table_behind(p, kernel, table);
    struct filling f = behind ? find_writes(p, behind) : (struct filling){0};
    struct neighbours t;
    if (neighbour_entry(p, kernel, table, &t)) {
        diag_note(d, t.loop->range, "this loop does not set '%s' for all cells of the nest",
                  table->name);
    } else if (entry_of(p, behind, &t)) {
        diag_note(
            d, t.loop->range,
            "'%s' is filled here, under a condition or behind the nest: it may hold something "
            "else before",
            table->name);
    } else if (f.writes > 1) {
        diag_note(d, f.written[0].range, "'%s' is written here", table->name);
        diag_note(d, f.written[1].range, "and here: its entries follow no single formula");
    } else if (f.spoilt) {
        diag_note(d, f.lost, "amrcc cannot follow what '%s' holds from here on", table->name);
    } else if (f.writes == 1) {
        diag_note(d, f.written[0].range, "'%s' is written here, in no plain loop over its index",
                  table->name);
    } else {
        diag_note(d, table->range, "'%s' is declared here", table->name);
    }
}
