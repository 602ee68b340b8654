/* Loops side by side within one loop over the mesh, `for (j) { for (i) a; for (i) b; }`.
 * kernel_loops.c has made a nest of each: all cells of the first run before all of the second. That
 * is what the program does where no row needs what the other loop does in another row (loop
 * distribution: Allen and Kennedy, Optimizing Compilers for Modern Architectures, 5.2). What is not
 * so is refused.
 *
 * requires: pass_edges
 * provides: nothing; errors */
#include "analysis/flow/flow.h"
#include "analysis/order/order.h"
#include "analysis/program/program.h"
#include "analysis/tree/tree.h"

#include <string.h>

struct pair { /* two nests of one loop, in the order of the source */
    struct plan *plan;
    struct diag *diag;
    struct work_nest *first, *second;
    bool shared[PLAN_MAX_DIM]; /* by axis: one loop for both */
    int order[PLAN_MAX_DIM];   /* the shared axes, outermost loop first */
    int n_order;
    int before; /* errors, of others */
};

static void refuse(struct pair *c, struct range at, const char *what, const char *name)
{
    diag_error(c->diag, at, what, name);
    diag_note(c->diag, c->first->innermost->range,
              "the loop over '%s' and the one beside it would run one after the other, each over "
              "the whole mesh",
              loop_variable(c->first->innermost)->name);
    diag_hint(c->diag, "give each its own full loop nest, in the order that is meant");
}

/* ---- scalars -------------------------------------------------------------------------------- */

static bool is_either(struct stmt *s, const void *two)
{
    const struct stmt *const *of = two;
    return s == of[0] || s == of[1];
}

/* By their order in the tree: one may be of a function that was put in the place of its call. */
static bool is_between(const struct pair *c, const struct stmt *s)
{
    const struct stmt *const two[] = {c->first->innermost, s};
    return stmt_find(c->first->nest->loop, is_either, two) == c->first->innermost;
}

/* What runs between the first loop and the body of the second: does it set d before it is read? */
static bool second_afresh(const struct pair *c, const struct decl *d)
{
    for (int i = 0; i < c->second->sunk.n; i++) {
        struct stmt *s = c->second->sunk.at[i];
        int t = is_between(c, s) ? first_touch(s, d) : 0;
        if (t)
            return t == 1;
    }
    int t = first_touch(c->second->inner, d);
    return t == 1 || (t == 0 && !stmt_mentions(c->second->innermost, d));
}

/* The innermost loop that holds both. */
static const struct stmt *holder(const struct pair *c)
{
    return c->first->loop[c->order[c->n_order - 1]];
}

static bool first_afresh(const struct pair *c, const struct decl *d)
{
    for (int i = 0; i < c->first->sunk.n; i++) {
        struct stmt *s = c->first->sunk.at[i];
        bool within = s != holder(c) && stmt_holds(holder(c), s);
        int t = within ? first_touch(s, d) : 0;
        if (t)
            return t == 1;
    }
    int t = first_touch(c->first->inner, d);
    return t == 1 || (t == 0 && !stmt_mentions(c->first->innermost, d));
}

static bool note_base(struct walk *w, struct expr *e)
{
    const struct decl **d = w->with;
    if (*d && expr_may_set(e) && expr_base(e->a[0]) == *d)
        *d = NULL;
    return *d != NULL;
}

/* Sets d, one of its elements, or lends it. */
static bool sets(struct stmt *s, const struct decl *d)
{
    struct walk w = {.on_expr = note_base, .with = &d};
    walk_stmt(&w, s);
    return !d;
}

/* Set by the second loop or by what stands between the two. */
static bool set_second(const struct pair *c, const struct decl *d)
{
    bool set = sets(c->second->innermost, d);
    for (int i = 0; i < c->second->sunk.n && !set; i++)
        set = is_between(c, c->second->sunk.at[i]) && sets(c->second->sunk.at[i], d);
    return set;
}

/* kernel_loops.c has seen to it that none is read behind its loop. */
static bool is_iterator(const struct pair *c, const struct decl *d)
{
    return decl_in(c->first->nest->iterator, c->plan->dim, d) ||
           decl_in(c->second->nest->iterator, c->plan->dim, d);
}

/* Both loops take something into the same sum, or the same largest or smallest value: in any order.
 */
static bool is_shared_reduction(const struct pair *c, const struct decl *d)
{
    enum reduction_op first, second;
    return reduces_only(c->first, d, &first) && reduces_only(c->second, d, &second) &&
           first == second;
}

static bool check_name(struct walk *w, struct expr *e)
{
    struct pair *c = w->with;
    struct decl *d = e->kind == EXPR_NAME ? e->decl : NULL;
    if (diag_errors(c->diag) > c->before)
        return false;
    if (!d || d->kind == DECL_FUNCTION || is_iterator(c, d) || alias_decl_is_mesh(c->plan, d) ||
        is_shared_reduction(c, d))
        return true;
    if (sets(c->first->innermost, d) && !second_afresh(c, d))
        refuse(c, e->range, "'%s' takes a value from one loop to the one beside it", d->name);
    else if (set_second(c, d) && !first_afresh(c, d))
        refuse(c, e->range, "'%s' takes a value from one row to the next", d->name);
    return true;
}

/* ---- mesh arrays ---------------------------------------------------------------------------- */

/* A cell that both touch, one of them writing: the first nest must be the one that came first. */
static void check_accesses(struct pair *c, const struct plan_access *a, const struct plan_access *b)
{
    struct touch in_a = {.nest = c->first, .access = a}, in_b = {.nest = c->second, .access = b};
    struct dependence d;
    if (!dependence_find(c->plan, &in_a, &in_b, &d) ||
        !(dependence_order(&d, c->first->loop, c->order, c->n_order) & ORDER_BACK))
        return;
    const struct plan_nest *n = b->writes ? c->first->nest : c->second->nest;
    refuse(c, (b->writes ? a : b)->site->range,
           b->writes
               ? "'%s' is read in one loop at cells that the loop beside it has written before"
               : "'%s' is read in one loop before the loop beside it has written there",
           n->arrays.at[b->writes ? a->array : b->array]->label);
}

/* ---- all pairs ------------------------------------------------------------------------------ */

static void find_shared(struct pair *c)
{
    for (struct stmt *s = c->second->innermost; s; s = s->parent)
        for (int x = 0; x < c->plan->dim; x++)
            if (c->first->loop[x] == s && c->second->loop[x] == s)
                c->shared[x] = true;
    for (const struct stmt *s = c->second->innermost; s; s = s->parent)
        for (int x = 0; x < c->plan->dim; x++)
            if (c->shared[x] && c->first->loop[x] == s) {
                memmove(c->order + 1, c->order, (size_t)c->n_order * sizeof *c->order);
                c->order[0] = x;
                c->n_order++;
            }
}

static void check_pair(struct pair *c)
{
    find_shared(c);
    struct walk w = {.on_expr = check_name, .with = c};
    walk_stmt(&w, c->first->innermost);
    walk_stmt(&w, c->second->innermost);
    for (int i = 0; i < c->first->sunk.n; i++)
        walk_stmt(&w, c->first->sunk.at[i]);
    for (int i = 0; i < c->first->nest->accesses.n; i++)
        for (int k = 0; k < c->second->nest->accesses.n && diag_errors(c->diag) == c->before; k++)
            check_accesses(c, &c->first->nest->accesses.at[i], &c->second->nest->accesses.at[k]);
}

int pass_beside(struct plan *p, struct diag *d)
{
    int before = diag_errors(d);
    const struct stmt *failed = NULL; /* one error for the nests of one loop */
    for (int i = 0; i < p->work->nests.n; i++)
        for (int k = i + 1; k < p->work->nests.n; k++) {
            struct pair c = {.plan = p, .diag = d, .before = diag_errors(d)};
            c.first = p->work->nests.at[i];
            c.second = p->work->nests.at[k];
            if (c.first->nest->loop == c.second->nest->loop && c.first->innermost &&
                c.first->innermost != c.second->innermost && c.first->nest->loop != failed)
                check_pair(&c);
            failed = diag_errors(d) > c.before ? c.first->nest->loop : failed;
        }
    return diag_errors(d) == before ? 0 : -1;
}
