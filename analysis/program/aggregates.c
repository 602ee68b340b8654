/* Scalar replacement of aggregates: coefficients that a kernel keeps in a local array or struct,
 * `w[0]`, `c.x`, become variables of their own, so that slice.c computes them again for each level
 * as it does with plain scalars. The name of such a variable is the C text of its place. Arrays and
 * structs that are handed on, subscripted by something that is no constant, or written by cells
 * stay what they are. slice.c asks for the initialisers.
 *
 * requires: pass_unroll
 * provides: work.members, more of them; kernels' trees without the places they stand for */
#include "analysis/program/program.h"

#include <stdlib.h>
#include <string.h>

/* ---- places --------------------------------------------------------------------------------- */

/* The local variable that `w[1]`, `c.k.x` begin with, and the text; NULL where e is another kind
 * of expression. */
static struct decl *read_place(const struct plan *p, struct expr *e, const char **text)
{
    struct decl *d = part_named(p->arena, e, text);
    const struct work_member *m = d ? member_of(p, d) : NULL;
    *text = d ? arena_printf(p->arena, "%s%s", d->name, *text) : NULL;
    return m ? m->root : d;
}

/* The number of the member or entry that the text begins with, and its type; -1: none. */
static int read_step(const struct type **t, const char *text, size_t n)
{
    const struct type *of = *t;
    if (of->kind == TYPE_ARRAY) {
        *t = of->of;
        return atoi(text + 1);
    }
    const struct decl *d = record_member(of, text + 1, n - 1);
    *t = d ? d->type : of;
    return d ? member_number(of, d) : -1;
}

struct expr *aggregate_init(struct plan *p, const struct type *t, const char *text,
                            struct expr *list, bool *known)
{
    struct expr *e = list;
    for (size_t n; e && *text; text += n) {
        struct expr *of = expr_bare(e);
        n = 1 + strcspn(text + 1, ".[");
        int at = of->kind == EXPR_INIT_LIST ? read_step(&t, text, n) : -1;
        *known = at >= 0; /* the list may leave out braces */
        if (!*known)
            return list;
        e = at < of->n ? of->a[at] : NULL;
    }
    return e ? e : expr_integer(p->arena, list->range, &type_int, 0);
}

/* ---- which of them are taken ---------------------------------------------------------------- */

struct aggregates {
    struct plan *plan;
    VEC(struct aggregate {
        struct decl *decl;
        bool spoilt;
        bool computed; /* by more than numbers */
    })
    roots;
    VEC(struct aggregate_place {
        struct expr *site;
        struct decl *root;
        const char *text;
    })
    places;
};

static struct aggregate *root_of(struct aggregates *g, const struct decl *d)
{
    return vec_first_at(x, &g->roots, x->decl == d);
}

static void note_roots(struct aggregates *g, const struct stmt *s)
{
    for (int i = 0; s->kind == STMT_DECL && i < s->decls.n; i++) {
        struct decl *d = s->decls.at[i];
        bool list = d->type->kind == TYPE_ARRAY || d->type->kind == TYPE_RECORD;
        if (!list || d->is_static || d->type->is_volatile || nest_around(g->plan, s) ||
            alias_decl_is_mesh(g->plan, d))
            continue;
        vec_push(g->plan->arena, &g->roots, ((struct aggregate){d, false, false}));
    }
}

static bool names_variable(struct expr *e)
{
    return any_expr(w, in_expr(e), w.e->kind == EXPR_NAME && w.e->decl->kind != DECL_ENUMERATOR);
}

static bool note_place(struct aggregates *g, const struct walker *w)
{
    const char *text;
    struct expr *e = w->e;
    if (!w->above && w->initialises && root_of(g, w->initialises))
        root_of(g, w->initialises)->computed |= names_variable(e);
    if ((e->kind != EXPR_NAME && e->kind != EXPR_SUBSCRIPT && e->kind != EXPR_MEMBER) ||
        (e->kind == EXPR_NAME && is_scalar(e->type)))
        return false;
    struct decl *d = read_place(g->plan, e, &text);
    struct aggregate *root = d ? root_of(g, d) : NULL;
    if (!root || is_integer(e->type) || e->type->kind == TYPE_POINTER)
        return root;
    const struct stmt *nest = nest_around(g->plan, w->in);
    const struct expr *up = w->above ? w->above->e : NULL;
    bool set = up && expr_is_modify(up) && up->a[0] == e;
    root->computed |= set && (up->n < 2 || names_variable(up->a[1]));
    root->spoilt |= !is_floating(e->type) || expr_is(up, OP_ADDRESS) || (set && nest) ||
                    (nest && decl_hiding(nest, d));
    vec_push(g->plan->arena, &g->places, ((struct aggregate_place){e, d, text}));
    return true;
}

/* ---- the pass ------------------------------------------------------------------------------- */

static void replace_places(struct aggregates *g)
{
    vec_each_at (place, &g->places) {
        const struct aggregate *root = root_of(g, place->root);
        struct decl like = {.kind = DECL_FIELD, .name = place->text, .type = place->site->type};
        struct decl *field = decl_like(g->plan->arena, &like);
        if (!root->spoilt && root->computed)
            expr_become_name(place->site, member_make(g->plan, place->root, field, place->text));
    }
}

static void take_aggregates(struct plan *p, struct work_kernel *k)
{
    struct aggregates g = {.plan = p};
    for (WALK(w, in_stmt(k->kernel->function->body)); next_stmt(&w);)
        note_roots(&g, w.in);
    if (g.roots.n == 0)
        return;
    for (WALK(w, in_stmt(k->kernel->function->body)); next_expr(&w);)
        if (note_place(&g, &w))
            walk_skip(&w);
    replace_places(&g);
}

void pass_aggregates(struct plan *p, struct work_kernel *k)
{
    if (k->n_spacing > 0 || k->scales.n > 0)
        take_aggregates(p, k);
}
