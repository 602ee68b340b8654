/* The program is one again: what the passes have found of the versions that specialise.c made is
 * laid at the places of the program's own statements, which codegen edits. A nest is launched where
 * the variables have its version's values. The last version is for all others that may come, and its
 * launches ask whether they are the ones that it was made for.
 *
 * requires: all that is found of nests and host code
 * provides: plan_nest.conditions, settled, loop; plan.views, copies, dropped, automatics and statics
 *           without twins */
#include "analysis/host/host.h"

#include <string.h>

/* ---- twins ---------------------------------------------------------------------------------- */

static struct stmt *twin_in(struct stmt *const *body, int n, const struct stmt *of)
{
    struct stmt *found = NULL;
    for (int i = 0; i < n && !found; i++)
        found = find_stmt(w, in_stmt(body[i]),
                          w.in->kind == of->kind && range_equal(w.in->range, of->range));
    return found;
}

static int version_of(const struct work_region *r, const struct stmt *s)
{
    return first_below(v, r->version.n, stmt_holds(r->version.at[v].block, s));
}

/* The program's own statement. */
static struct stmt *original(const struct work_region *r, struct stmt *s)
{
    struct stmt *twin = s && version_of(r, s) >= 0 ? twin_in(r->body, r->n, s) : NULL;
    return twin ? twin : s;
}

/* ---- nests ---------------------------------------------------------------------------------- */

/* A loop is a nest in all versions that have it, or in none. */
static void check_versions(struct plan *p, struct diag *d, const struct work_region *r,
                           const struct plan_nest *n)
{
    int own = version_of(r, n->loop);
    for (int v = 0; v < r->version.n && own >= 0; v++) {
        struct stmt *block = r->version.at[v].block;
        struct stmt *other = v == own ? NULL : twin_in(&block, 1, n->loop);
        if (!other || is_nest_loop(p, other))
            continue;
        diag_error(d, n->loop->range,
                   "this is a nest over the mesh where '%s', and host code where '%s': not "
                   "supported yet",
                   expr_text(p->arena, r->version.at[own].holds),
                   expr_text(p->arena, r->version.at[v].holds));
        diag_hint(d, "write a loop, or a function, for each of the two");
    }
}

const char *plan_conditions(struct arena *a, const struct plan_nest *n)
{
    struct text out = text_new(a);
    for (int i = 0; i < n->conditions.n; i++) {
        const struct plan_condition *c = &n->conditions.at[i];
        text_add(&out, i ? " && " : "");
        text_add(&out, c->holds ? "" : "!(");
        expr_print(c->expr, &out);
        text_add(&out, c->holds ? "" : ")");
    }
    return out.n ? out.s : "";
}

/* Launches ask for the variables' values by their names, which must mean these there. */
static void check_names(struct diag *d, const struct work_region *r, const struct plan_nest *n)
{
    for (int i = 0; i < r->last.n && version_of(r, n->loop) >= 0; i++) {
        const struct decl *of = r->last.at[i].of, *other = decl_hiding(n->loop, of);
        if (!other)
            continue;
        diag_error(d, other->name_range, "this hides the '%s' that tells which neighbours the nest "
                   "reads", of->name);
        diag_hint(d, "give it another name");
    }
}

static void add_conditions(struct plan *p, const struct work_region *r, struct plan_nest *n)
{
    int v = version_of(r, n->loop);
    bool last = v == r->version.n - 1;
    for (int i = 0; v >= 0 && i <= v; i++)
        if (i == v ? !last : last)
            vec_push(p->arena, &n->conditions,
                     ((struct plan_condition){r->version.at[i].holds, i == v}));
    for (int i = 0; last && i < r->last.n; i++)
        vec_push(p->arena, &n->settled,
                 ((struct plan_settled){r->last.at[i].of,
                                        arena_printf(p->arena, "%lld",
                                                     (long long)r->last.at[i].value)}));
}

/* ---- host code ------------------------------------------------------------------------------ */

/* Round a pointer or an element the text is the program's own. */
static bool same_view(const struct plan_view *a, const struct plan_view *b)
{
    bool place =
        a->before ? a->before == b->before
                  : !b->before && a->wrap && b->wrap && range_equal(a->wrap->range, b->wrap->range);
    bool point = a->point && b->point && a->before ? strcmp(a->point, b->point) == 0
                                                   : !a->point == !b->point;
    bool box = a->box && b->box ? host_box_covers(a->box, b->box) : !a->box && !b->box;
    return place && point && box && strcmp(a->base, b->base) == 0;
}

/* One for all twins, which does what any of them does. */
static void merge_views(const struct work_region *r, struct plan_view *at, int *n)
{
    int kept = 0;
    for (int i = 0; i < *n; i++) {
        int same = 0;
        at[i].before = original(r, at[i].before);
        while (same < kept && !same_view(&at[same], &at[i]))
            same++;
        if (same < kept) {
            at[same].reads |= at[i].reads;
            at[same].writes |= at[i].writes;
        } else {
            at[kept++] = at[i];
        }
    }
    *n = kept;
}

static void merge_dropped(const struct work_region *r, struct plan *p)
{
    int kept = 0;
    for (int i = 0; i < p->dropped.n; i++) {
        struct stmt *s = original(r, p->dropped.at[i]);
        if (!ptr_in(p->dropped.at, kept, s))
            p->dropped.at[kept++] = s;
    }
    p->dropped.n = kept;
}

static void take_original(const struct work_region *r, struct decl **at, int n)
{
    for (int i = 0; i < n; i++) {
        const struct decl *of = at[i];
        for (WALK(w, in_stmts(r->body, r->n, NULL)); next_stmt(&w);)
            for (int k = 0; k < w.in->decls.n; k++)
                if (range_equal(w.in->decls.at[k]->name_range, of->name_range) &&
                    strcmp(w.in->decls.at[k]->name, of->name) == 0)
                    at[i] = w.in->decls.at[k];
    }
}

/* ---- the pass ------------------------------------------------------------------------------- */

static void settle(struct plan *p, struct diag *d, struct work_region *r)
{
    for (int i = 0; i < p->nests.n; i++) {
        check_versions(p, d, r, p->nests.at[i]);
        check_names(d, r, p->nests.at[i]);
        add_conditions(p, r, p->nests.at[i]);
    }
    for (int i = 0; i < p->nests.n; i++)
        p->nests.at[i]->loop = original(r, p->nests.at[i]->loop);
    merge_views(r, p->views.at, &p->views.n);
    merge_views(r, p->copies.at, &p->copies.n);
    merge_dropped(r, p);
    take_original(r, p->automatics.at, p->automatics.n);
    take_original(r, p->statics.at, p->statics.n);
    r->owner->body = r->body;
    r->owner->n = r->n;
}

/* Regions lie in versions of those that were made before. */
void pass_specialise_kept(struct plan *p, struct diag *d)
{
    for (int i = p->work->regions.n - 1; i >= 0; i--)
        settle(p, d, &p->work->regions.at[i]);
}
