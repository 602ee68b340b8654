/* Local variables that a kernel declares in front of its loops over the mesh, as C89 wants it:
 *
 *     struct flux f; double a[3], v; int i;
 *     for (i = 1; i < n - 1; i++) { if (u[i] > 0) f.m = ...; else f.m = ...;  speeds(u[i], a, &v); ... }
 *
 * A loop that sets each of their numbers before it reads it, or in no cell (set_alike.c), and of which
 * nothing reads them behind it, gets a variable of its own, in the innermost block that names it; an
 * array or a struct in a cell alone. What loops count stays, and so does the program's own text.
 *
 * requires: pass_privatise
 * provides: kernels' trees with such declarations within loops over the mesh */
#include "analysis/flow/flow.h"
#include "analysis/program/program.h"

struct scoping {
    struct plan *plan;
    struct decl *decl;
    bool elsewhere; /* named outside of the loops, or by one that does not fit */
    bool alike;     /* some loop may leave it as it was: is_set_alike */
    VEC(struct stmt *) loops, blocks; /* that get one of their own */
};

/* ---- where ---------------------------------------------------------------------------------- */

/* The one of the statement's parts that names the variable, if no other part and not it itself does. */
static struct stmt *only_part(struct stmt *s, const struct decl *d)
{
    struct stmt *part = NULL;
    if (expr_mentions(s->expr, d) || expr_mentions(s->step, d) || stmt_inits_mention(s, d) ||
        (s->init && stmt_mentions(s->init, d)) || s->kind == STMT_SWITCH)
        return NULL;
    for (int i = 0; i < s->n; i++) {
        if (!stmt_mentions(s->body[i], d))
            continue;
        if (part)
            return NULL;
        part = s->body[i];
    }
    return part;
}

static bool declares_like(const struct stmt *block, const struct decl *d)
{
    return any_below(i, block->n, stmt_declares(block->body[i], d->name) != NULL);
}

/* The innermost block of the loop with all that names the variable, or NULL. */
static struct stmt *block_of(struct stmt *loop, const struct decl *d)
{
    struct stmt *block = NULL;
    for (struct stmt *s = loop; s; s = only_part(s, d))
        if (s->kind == STMT_COMPOUND)
            block = s;
    return block && !declares_like(block, d) ? block : NULL;
}

/* ---- which variables ------------------------------------------------------------------------ */

static bool is_candidate(const struct decl *d)
{
    return d->kind == DECL_VAR && d->function && !d->is_static && !d->is_global &&
           !d->type->is_volatile && d->type->kind != TYPE_POINTER && has_value_places(d->type) &&
           (!d->init || !expr_has_effect(d->init));
}

/* A loop over the mesh: it has a block that may declare the variable, or does not name it. */
static void note_loop(struct scoping *c, struct stmt *s)
{
    struct stmt *block = stmt_mentions(s, c->decl) ? block_of(s, c->decl) : NULL;
    bool fits = block && (is_scalar(c->decl->type) || !holds_cell_loop(c->plan, block));
    bool first = fits && values_set_first(block, c->decl);
    bool alike = fits && !first && is_scalar(c->decl->type) && !holds_cell_loop(c->plan, block) &&
                 is_set_alike(c->plan, s, block, c->decl);
    c->alike |= alike;
    if (first || alike) {
        vec_push(c->plan->arena, &c->loops, s);
        vec_push(c->plan->arena, &c->blocks, block);
    } else {
        c->elsewhere |= stmt_mentions(s, c->decl);
    }
}

/* The statement of the block that gives a number, or a struct, its first value, before anything else
 * names it. */
static struct stmt *first_assignment(struct stmt *block, const struct decl *d)
{
    int at = 0;
    while (!stmt_mentions(block->body[at], d))
        at++;
    struct expr *value = stmt_gives(block->body[at], d);
    bool first = value && d->type->kind != TYPE_ARRAY && !expr_mentions(value, d);
    return first ? block->body[at] : NULL;
}

static void declare_in(struct plan *p, struct stmt *block, const struct decl *d, bool alike)
{
    struct decl *own = decl_fresh(p, FRESH_LOCAL, *d);
    struct stmt_list list = {0};
    own->init = alike && d->init ? expr_copy(p->arena, d->init) : NULL;
    stmt_rename(block, d, own);
    decl_settle_address(own, block);
    struct stmt *first = alike ? NULL : first_assignment(block, own);
    struct stmt *declares = stmt_declaration(p->arena, first ? first : block, own);
    if (is_scalar(d->type))
        own->assignments = settings_in(block, own).n - (first != NULL);
    if (first)
        own->init = stmt_expr(first)->a[1];
    else
        vec_push(p->arena, &list, declares);
    for (int i = 0; i < block->n; i++)
        vec_push(p->arena, &list, block->body[i] == first ? declares : block->body[i]);
    stmt_set_body(p->arena, block, list.at, list.n);
}

/* The loop runs once for each time that the block declares the variable, with a number or with none. */
static bool keeps_value(const struct scoping *c, const struct stmt *block)
{
    const struct expr *init = c->decl->init;
    const struct stmt *round = c->loops.n == 1 ? stmt_around(c->loops.at[0]->parent, LOOPS) : NULL;
    return c->loops.n == 1 && (!round || !stmt_holds(block, round)) &&
           !stmt_has((struct stmt *)block, 1u << STMT_GOTO | 1u << STMT_LABEL) &&
           !(init && any_expr(w, in_expr((struct expr *)init), w.e->kind == EXPR_NAME));
}

/* Declared by a statement in a block that is the function's as far as the variable is concerned. */
static bool take_variable(struct plan *p, struct stmt *block, struct stmt *s, struct decl *d)
{
    struct scoping c = {.plan = p, .decl = d};
    for (WALK(w, in_stmt(block)); next_node(&w);) {
        if (!w.e && is_mesh_loop(p, w.in)) {
            note_loop(&c, w.in);
            walk_skip(&w);
        }
        c.elsewhere |= w.e && w.e->kind == EXPR_NAME && w.e->decl == d;
    }
    if (c.elsewhere || !c.loops.n || (c.alike && !keeps_value(&c, block)) ||
        any_stmt(x, in_stmt(block), loop_variable(x.in) == d))
        return false;
    for (int i = 0; i < c.blocks.n; i++)
        declare_in(p, c.blocks.at[i], d, c.alike);
    stmt_drop_decl(p->arena, s, d);
    return true;
}

static void take_declared(struct plan *p, struct stmt *s)
{
    for (int i = 0; s->kind == STMT_DECL && i < s->decls.n;) {
        struct decl *d = s->decls.at[i];
        i += !(is_candidate(d) && s->parent && take_variable(p, s->parent, s, d));
    }
}

void pass_local_scope(struct plan *p)
{
    for (WALK(w, in_kernels(p->unit)); next_stmt(&w);)
        if (is_mesh_loop(p, w.in))
            walk_skip(&w);
        else
            take_declared(p, w.in);
}
