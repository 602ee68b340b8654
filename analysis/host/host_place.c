/* Where a host view goes: before the outermost loop in which nothing happens to the mesh (no nest,
 * no kernel, no time loop), the pointer stays what it is, and into which nobody jumps; else before
 * the statement; else round the pointer itself. An element that is only read is had by itself, and
 * those that a loop only reads as a box, where that is known.
 *
 * Helpers of host.c. */
#include "analysis/flow/flow.h"
#include "analysis/host/host.h"
#include "analysis/program/program.h"

#include <string.h>

enum { MOST_BOXES = 8 }; /* of one array, in front of one loop */

static bool sets_elsewhere(struct expr *e)
{
    const struct decl *d = expr_sets(e);
    return expr_is_modify(e) && (!d || d->is_global || d->is_static);
}

/* Whether the functions that a call runs may set more than their own variables. */
static bool call_sets_elsewhere(const struct plan *p, struct expr *call)
{
    struct reach r = {.plan = p};
    reach_call(&r, call);
    return r.leaves || vec_any(f, &r.functions, any_expr(w, in_stmt(f->body), sets_elsewhere(w.e)));
}

/* A member array of a variable lies where it lies, whatever is assigned to the variable. */
static bool is_fixed(const struct expr *e)
{
    if (!e->type || (e->type->kind != TYPE_ARRAY && e->type->kind != TYPE_VLA))
        return false;
    while (e->kind == EXPR_MEMBER && !e->is_arrow)
        e = expr_core(e->a[0]);
    return e->kind == EXPR_NAME && e->type && e->type->kind == TYPE_RECORD;
}

/* The table may have no such entry where the statement does not come to the access: `c >= 0` or
 * `c < n` with a variable of the entry that is loaded. */
static bool may_be_missing(struct stmt *s, struct expr *base)
{
    return any_expr(
        w, in_stmt(base->kind == EXPR_SUBSCRIPT ? s : NULL),
        expr_is_comparison(w.e) &&
            any_below(i, 2, expr_name(w.e->a[i]) && expr_mentions(base, expr_name(w.e->a[i]))));
}

/* Is the pointer expression the same, and in scope, all through the statement, and may it be
 * evaluated once more? */
static bool is_stable(const struct plan *p, struct stmt *s, struct expr *base)
{
    return (is_fixed(base) || !stmt_may_change(p, s, base)) &&
           !any_expr(w, in_expr(base),
                     expr_is_modify(w.e) ||
                         (w.e->kind == EXPR_CALL && call_sets_elsewhere(p, w.e)) ||
                         (w.e->kind == EXPR_NAME && stmt_of_decl(s, w.e->decl))) &&
           !may_be_missing(s, base);
}

struct expr *host_pointer(const struct plan *p, struct expr *e, bool access, struct expr **wrap)
{
    *wrap = NULL;
    for (e = expr_core(e);; e = expr_core(e)) {
        bool element = expr_is_element(e);
        if (element && (access || e->type->kind != TYPE_POINTER)) {
            e = e->a[0];
            access = false;
        } else if (cell_record_of(p, e)) {
            access = !e->is_arrow;
            e = e->a[0];
        } else if (expr_is_sum(e)) {
            e = is_integer(expr_core(e->a[0])->type) ? e->a[1] : e->a[0];
        } else if (e->kind == EXPR_UNARY && expr_is_modify(e)) {
            *wrap = *wrap ? *wrap : e;
            e = e->a[0];
        } else if (expr_is(e, OP_ADDRESS)) {
            e = expr_core(e->a[0]);
            access = expr_is_element(e) || cell_record_of(p, e);
        } else {
            *wrap = *wrap ? *wrap : e;
            return e;
        }
    }
}

/* A launch in the same expression, or in another initialiser of the same declaration: a view in
 * front of the statement might come too early. */
static bool is_near_launch(struct host *h, const struct host_place *at)
{
    return calls_busy(h->plan, at->whole) ||
           (at->in->kind == STMT_DECL && stmt_is_busy(h->plan, at->in));
}

/* A loop of host code over elements, perhaps, `*p++ = x`. */
static bool is_swept(const struct host *h, struct stmt *in)
{
    return any_in(for (; in; in = in->parent), stmt_is_loop(in) && !stmt_is_busy(h->plan, in));
}

/* A macro has made both, `{ puts("bad"); show(u[3]); }`, or is all of them. */
static bool is_one_text(const struct stmt *a, const struct stmt *b)
{
    return a && range_equal(a->range, b->range);
}

/* Something in front of s holds all through it: nothing happens to the mesh and the pointer, and no
 * jump goes past it. */
static bool is_quiet(const struct host *h, struct stmt *s, struct expr *base)
{
    return s->kind != STMT_CASE && s->kind != STMT_LABEL && !stmt_is_busy(h->plan, s) &&
           is_stable(h->plan, s, base) && !stmt_is_entered(h->plan->arena, s);
}

/* In front of a macro's use: as far out as that is right, within the function's body. */
static struct stmt *before_macro(struct host *h, struct stmt *s, struct expr *base)
{
    while (is_one_text(s->parent, s) && s->parent->parent && is_quiet(h, s->parent, base))
        s = s->parent;
    return s;
}

/* A macro makes the loop and one around it, in which the pointer is another in each round: `LOOPS u[i][j] =
 * 0;` of a table of rows. Nothing stands in front of the inner one. */
static bool is_within_macro(const struct stmt *s)
{
    return stmt_is_loop(s) && is_one_text(s->parent, s) && stmt_is_loop(s->parent);
}

/* Is the value had, or set, by itself? Not set where nests may run before it is. */
static bool is_single(struct host *h, struct stmt *before, const struct host_place *at)
{
    const struct stmt *up = at->in->parent;
    bool in_header = up && up->kind == STMT_FOR && up->init == at->in;
    if (!at->is_element || is_one_text(up, at->in) || (at->writes && is_near_launch(h, at)))
        return false;
    if (before && stmt_is_loop(before))
        return !in_header && host_point_listed(before, at->access);
    return (!before || before == at->in) && !(at->writes && is_swept(h, at->in));
}

/* Views of parts of an array in front of the same statement, parts that differ. */
static bool is_apart(const struct plan_view *a, const struct plan_view *b)
{
    if (a->point && b->point)
        return strcmp(a->point, b->point) != 0;
    if (a->box && b->box)
        return !host_box_covers(a->box, b->box);
    return a->box || b->box;
}

static bool is_beside(const struct plan_view *a, const struct plan_view *b)
{
    return a->before && a->before == b->before && strcmp(a->base, b->base) == 0;
}

/* One that is there does it as well, then. */
static bool is_merged(struct plan *p, const struct plan_view *wanted)
{
    vec_each_at (v, &p->views) {
        bool whole = !v->point && !v->box;
        if (!is_beside(v, wanted) || (!whole && is_apart(v, wanted)))
            continue;
        v->reads |= wanted->reads;
        v->writes |= wanted->writes;
        v->point = v->point && wanted->point ? v->point : NULL;
        return true;
    }
    return false;
}

/* Boxes in front of the statement of the array that comes as a whole. The warning is about the first
 * of them. */
static void drop_boxes(struct plan *p, struct plan_view *whole)
{
    int kept = 0;
    for (int i = 0; i < p->views.n; i++) {
        bool drop = is_beside(&p->views.at[i], whole) && p->views.at[i].box;
        whole->at = drop && !whole->reads ? p->views.at[i].at : whole->at;
        whole->reads |= drop;
        if (!drop)
            p->views.at[kept++] = p->views.at[i];
    }
    p->views.n = kept;
}

static int boxes_beside(const struct plan *p, const struct plan_view *v)
{
    return count_below(i, p->views.n, is_beside(&p->views.at[i], v) && p->views.at[i].box);
}

static bool add_view(struct host *h, struct stmt *before, const struct host_place *at)
{
    struct plan_view v = {.reads = at->reads, .writes = at->writes, .at = at->access->range};
    struct expr *wrap = at->wrap;
    v.base = macro_members(h->plan, expr_text(h->plan->arena, at->base));
    if (is_single(h, before, at)) {
        v.point =
            before ? host_point(h->plan, at->in, at->access, at->is_guarded) : NULL;
        before = v.point ? at->in : before;
        if (!v.point && !at->wrap->from_macro) {
            before = NULL;
            wrap = at->access;
            v.point = macro_members(h->plan, expr_text(h->plan->arena, at->access));
        }
    } else if (before && stmt_is_loop(before)) {
        v.box = host_box(h->plan, before, at);
    }
    v.before = before;
    if (is_merged(h->plan, &v))
        return false;
    if (v.box && boxes_beside(h->plan, &v) == MOST_BOXES)
        v.box = NULL;
    if (before && !v.point && !v.box)
        drop_boxes(h->plan, &v);
    if (!before && !is_macro_alone(at->whole, wrap)) {
        diag_error(h->diag, wrap->range,
                   "a mesh array that a macro uses beside other operands, in a statement that runs "
                   "nests as well");
        diag_hint(h->diag, "do it in a statement of its own, or put the macro's text in brackets");
    }
    v.wrap = before ? NULL : wrap;
    v.is_place = !before && !v.point && is_macro_place(at->whole, at->wrap);
    vec_push(h->plan->arena, &h->plan->views, v);
    return true;
}

bool host_place_view(struct host *h, const struct host_place *at)
{
    struct stmt *in = at->in;
    struct expr *base = at->base;
    struct stmt *before = NULL;
    bool header = stmt_is_loop(in);
    if (in->parent && in->parent->kind == STMT_FOR && in->parent->init == in)
        in = in->parent;
    for (struct stmt *p = in; p; p = p->parent) {
        if (!stmt_is_loop(p))
            continue;
        if (!is_quiet(h, p, base))
            break;
        before = p;
    }
    if (!before && !header && !is_near_launch(h, at) && is_stable(h->plan, in, base))
        before = in;
    if (before && before->parent && before->parent->kind == STMT_FOR &&
        before->parent->init == before)
        before = before->parent;
    before = before ? before_macro(h, before, base) : NULL;
    return add_view(h, before && !is_within_macro(before) ? before : NULL, at);
}
