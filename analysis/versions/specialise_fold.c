/* What numbers have left of one version of some code, told for locals of its block:
 *
 *     int s; s = 1;    ->    int s = 1;
 *
 * and those that are numbers by now. Called by specialise.c, until nothing changes.
 */
#include "analysis/program/program.h"
#include "analysis/versions/specialise.h"

/* ---- loops that count ----------------------------------------------------------------------- */

static bool is_other(struct expr *e)
{
    struct decl *set = expr_sets(e);
    return e->kind == EXPR_CALL || e->kind == EXPR_MEMBER ||
           (e->kind == EXPR_SUBSCRIPT && !is_integer(e->type)) || e->kind == EXPR_OTHER ||
           expr_is(e, OP_DEREF) || expr_is(e, OP_ADDRESS) ||
           (expr_is_modify(e) && !(set && is_integer(set->type)));
}

bool specialise_counts(struct unroller *u, struct stmt *loop, const struct decl *variable)
{
    (void)u, (void)variable;
    return !any_expr(w, in_stmt(loop), is_other(w.e));
}

/* ---- assignments ---------------------------------------------------------------------------- */

/* Locals that have become numbers. */
static bool bind_numbers(struct arena *a, struct stmt *block, const struct binding **env)
{
    const struct binding *before = *env;
    for (int i = 0; i < block->n; i++)
        vec_each (d, &block->body[i]->decls) {
            int64_t value;
            d->assignments = stmt_sets(block, d) ? d->assignments : 0;
            if (d->type->kind != TYPE_INT || !decl_is_final(d) || !d->init ||
                !known_integer(d->init, &value))
                continue;
            struct binding *b =
                ARENA_COPY(a, (struct binding){.of = d, .value = value, .outer = *env});
            *env = b;
        }
    return *env != before;
}

/* How often the block sets it; *at: the last statement of its own that does nothing else. */
static int sets_of(struct stmt *block, const struct decl *d, struct stmt **at)
{
    int n = 0;
    for (int i = 0; i < block->n; i++) {
        struct expr *e = stmt_expr(block->body[i]);
        bool own = expr_assigned(e) == d;
        *at = own ? block->body[i] : *at;
        n += own ? 1 : stmt_sets(block->body[i], d) ? 2 : 0;
    }
    return n;
}

/* `int s; ... s = 1;` becomes `int s = 1;`, where nothing reads it before. */
static bool join_assignment(struct stmt *block, struct stmt *declares, struct decl *d)
{
    struct stmt *at = NULL;
    if (d->is_static || !is_scalar(d->type) || sets_of(block, d, &at) != 1 || !at ||
        stmt_inits_mention(declares, d))
        return false;
    for (int i = 0; block->body[i] != at; i++)
        if (stmt_mentions(block->body[i], d) && block->body[i] != declares)
            return false;
    d->init = expr_bare(at->expr)->a[1];
    d->assignments = 0;
    at->kind = STMT_DECL;
    at->expr = NULL;
    at->decls.at = NULL;
    at->decls.n = at->decls.room = 0;
    return !expr_mentions(d->init, d);
}

static void join_assignments(struct arena *a, struct stmt *block)
{
    for (int i = 0; i < block->n; i++)
        for (int k = 0; k < block->body[i]->decls.n; k++) {
            struct decl *d = block->body[i]->decls.at[k];
            struct stmt *at = NULL;
            sets_of(block, d, &at);
            if (!join_assignment(block, block->body[i], d))
                continue;
            vec_push(a, &at->decls, d);
            block->body[i]->decls.at[k--] = block->body[i]->decls.at[--block->body[i]->decls.n];
        }
}

static void open_block(struct arena *a, struct stmt *block, struct stmt *s, struct stmt_list *list)
{
    bool opens = s->kind == STMT_COMPOUND && all_below(i, s->n, s->body[i]->kind != STMT_DECL);
    for (int i = 0; i < s->n && opens; i++)
        open_block(a, block, s->body[i], list);
    if (opens)
        return;
    s->parent = block;
    vec_push(a, list, s);
}

/* What a condition on the variables has left, `{ s = 1; }`, stands by itself. */
static void open_blocks(struct arena *a, struct stmt *block)
{
    struct stmt_list list = {0};
    for (int i = 0; i < block->n; i++)
        open_block(a, block, block->body[i], &list);
    block->body = list.at;
    block->n = list.n;
}

bool specialise_fold(struct arena *a, struct stmt *block, const struct binding **env)
{
    open_blocks(a, block);
    join_assignments(a, block);
    return bind_numbers(a, block, env);
}
