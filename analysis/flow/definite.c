/* The walk of definite assignment. An assignment counts by itself, in a chain and beside a comma;
 * within other expressions, which may leave it out, it counts as a read. Called by touch.c,
 * full_write.c, live.c, filled.c, value_places.c and host/live.c. */
#include "analysis/flow/flow.h"
#include "analysis/program/program.h"

/* Operands first. Where conditions in the expression may leave the call out, it sets nothing. */
static void read_all(struct definite *d, struct walk_roots in);

/* Operands first. Where conditions in the expression may leave the call out, it sets nothing. */
static void run_call(struct definite *d, const struct walker *w)
{
    read_all(d, in_operands(w, 0));
    uint64_t before = d->set;
    d->call(d, w->e);
    d->set = expr_is_chosen(w) ? before : d->set;
}

/* Is it done with? */
static bool note_read(struct definite *d, const struct walker *w)
{
    struct expr *e = w->e;
    bool exact = false, lent = expr_is(e, OP_ADDRESS);
    if (e->kind == EXPR_CAST && e->type->kind == TYPE_VOID && expr_name(e->a[0]))
        return true; /* (void)i; */
    uint64_t bits = d->places(d, e, false, &exact);
    if (lent && d->places(d, expr_bare(e->a[0]), false, &exact))
        bits = d->all;
    if (bits & ~d->set && !d->unset)
        d->at.e = e;
    d->unset |= (bits & ~d->set) != 0;
    if (!d->call || e->kind != EXPR_CALL)
        return bits && exact;
    run_call(d, w);
    return true;
}

static void read_all(struct definite *d, struct walk_roots in)
{
    for (WALK(w, in); next_expr(&w);)
        if (note_read(d, &w))
            walk_skip(&w);
}

/* The indices of a place that is assigned to. */
static void read_indices(struct definite *d, struct expr *place)
{
    for (; place->n > 0; place = expr_bare(place->a[0]))
        for (int i = 1; i < place->n; i++)
            read_all(d, in_expr(place->a[i]));
}

void definite_expr(struct definite *d, struct expr *e)
{
    struct expr *bare = expr_bare(e);
    bool exact = false;
    if (expr_is(bare, OP_COMMA)) {
        definite_expr(d, bare->a[0]);
        definite_expr(d, bare->a[1]);
        return;
    }
    if (!expr_is(bare, OP_ASSIGN)) {
        read_all(d, in_expr(bare));
        return;
    }
    struct expr *to = expr_bare(bare->a[0]);
    uint64_t bits = d->places(d, to, true, &exact);
    if (bits)
        read_indices(d, to);
    else
        read_all(d, in_expr(to));
    definite_expr(d, bare->a[1]);
    d->some |= bits;
    d->set |= exact ? bits : 0;
}

static void declare(struct definite *d, struct stmt *s)
{
    for (int i = 0; i < s->decls.n; i++) {
        if (s->decls.at[i]->init)
            definite_expr(d, s->decls.at[i]->init);
        d->set |= s->decls.at[i] == d->decl && !d->decl->is_static ? d->all : 0;
    }
}

static struct definite_state here(const struct definite *d)
{
    return (struct definite_state){d->set, d->labels};
}

/* To what was known in front of a statement, if control cannot have come into it since. */
static void go_back(struct definite *d, struct definite_state before)
{
    d->set = d->labels == before.labels ? before.set : 0;
}

static void branch(struct definite *d, struct stmt *s)
{
    definite_expr(d, s->expr);
    struct definite_state before = here(d);
    definite_stmt(d, s->body[0]);
    uint64_t then = d->set;
    go_back(d, before);
    if (s->n > 1)
        definite_stmt(d, s->body[1]);
    d->set &= then;
}

static bool runs_once(const struct stmt *s)
{
    int64_t lo, hi;
    return s->kind == STMT_DO || (known_bounds(s, &lo, &hi) && lo < hi);
}

/* What a round sets is set behind the loop only if at least one round runs. */
static void loop(struct definite *d, struct stmt *s)
{
    bool first = s->expr && s->kind != STMT_DO;
    bool once = runs_once(s) &&
                !stmt_has(s->body[0], 1u << STMT_BREAK | 1u << STMT_CONTINUE);
    if (s->init)
        definite_stmt(d, s->init);
    if (first)
        definite_expr(d, s->expr);
    struct definite_state before = here(d);
    d->loops++;
    definite_stmt(d, s->body[0]);
    d->loops--;
    if (!once)
        go_back(d, before); /* also behind `continue` */
    if (s->step)
        definite_expr(d, s->step);
    if (!once)
        go_back(d, before);
    if (s->expr && !first)
        definite_expr(d, s->expr);
}

/* From each case on, what was set in front of the switch. */
static void choose(struct definite *d, struct stmt *s)
{
    struct definite_state outer = d->entry;
    definite_expr(d, s->expr);
    struct definite_state before = d->entry = here(d);
    d->switches++;
    definite_stmt(d, s->body[0]);
    d->switches--;
    go_back(d, before);
    d->entry = outer;
}

static void leave(struct definite *d, bool all)
{
    d->missed |= all && d->set != d->all;
    d->set = d->all;
}

static void follow(struct definite *d, struct stmt *s)
{
    switch (s->kind) {
    case STMT_IF:
        branch(d, s);
        return;
    case STMT_FOR:
    case STMT_WHILE:
    case STMT_DO:
        loop(d, s);
        return;
    case STMT_SWITCH:
        choose(d, s);
        return;
    case STMT_BREAK:
        leave(d, d->loops == 0 && d->switches == 0);
        return;
    case STMT_CONTINUE:
        leave(d, d->loops == 0);
        return;
    case STMT_GOTO:
        leave(d, true);
        return;
    case STMT_OTHER:
        d->unset = true;
        return;
    case STMT_LABEL: /* control may come from anywhere */
        d->set = 0;
        d->labels++;
        break;
    case STMT_CASE:
        go_back(d, d->entry);
        break;
    case STMT_DECL:
        declare(d, s);
        return;
    default:
        if (s->expr)
            definite_expr(d, s->expr);
    }
    for (int i = 0; i < s->n && !d->unset; i++)
        definite_stmt(d, s->body[i]);
    if (s->kind == STMT_RETURN)
        leave(d, true);
}

void definite_stmt(struct definite *d, struct stmt *s)
{
    if (!d->follow || !d->follow(d, s))
        follow(d, s);
    if (d->unset && !d->at.in)
        d->at.in = s;
}

void definite_function(struct definite *d, struct function *f)
{
    struct definite inner = *d;
    inner.missed = false;
    if (d->set != d->all)
        definite_stmt(&inner, f->body);
    d->set = inner.missed ? d->set : inner.set;
    d->some = inner.some;
    d->unset = inner.unset;
    d->at = inner.at;
}
