/* Where a host view goes: before the outermost loop in which nothing happens to the mesh (no nest,
 * no kernel, no time loop), the pointer stays what it is, and into which nobody jumps; else before
 * the statement; else round the pointer itself. An element that is only read is had by itself.
 *
 * Helpers of host.c. */
#include "analysis/host.h"

#include <string.h>

struct stability {
    struct expr *base;
    const struct stmt *site;
    bool changes;
};

/* An entry of a table of pointers: u[j] of `double **u`. */
static bool is_entry(const struct expr *e)
{
    return e->type && e->type->kind == TYPE_POINTER &&
           (e->kind == EXPR_SUBSCRIPT || expr_is(e, EXPR_UNARY, "*"));
}

/* `(&b)->c` is `b.c`: nobody gets the address. */
static bool is_address_taken(const struct walk *w, const struct expr *e)
{
    const struct walk_frame *f = w->above;
    while (f && f->e->kind == EXPR_PAREN)
        f = f->up;
    return expr_is(e, EXPR_UNARY, "&") && !(f && f->e->kind == EXPR_MEMBER);
}

static bool note_change(struct walk *w, struct expr *e)
{
    struct stability *s = w->with;
    if (!w->above && w->initialises && expr_mentions(s->base, w->initialises))
        s->changes = true;
    struct expr *target = expr_is_modify(e) || is_address_taken(w, e) ? expr_core(e->a[0]) : NULL;
    if (target && target->kind == EXPR_NAME && expr_mentions(s->base, target->decl))
        s->changes = true;
    if (target && target->kind == EXPR_MEMBER && expr_equal(target, s->base))
        s->changes = true;
    if (target && is_entry(target) && is_entry(expr_core(s->base)))
        s->changes = true; /* another row, perhaps */
    return !s->changes;
}

static bool note_declaration(struct walk *w, struct stmt *s)
{
    struct stability *st = w->with;
    for (int i = 0; i < s->decls.n; i++)
        st->changes |= expr_mentions(st->base, s->decls.at[i]);
    return !st->changes;
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

/* Is the pointer expression the same, and in scope, all through the statement? */
static bool is_stable(struct stmt *s, struct expr *base)
{
    struct stability st = {.base = base};
    struct walk w = {
        .on_stmt = note_declaration, .on_expr = is_fixed(base) ? NULL : note_change, .with = &st};
    walk_stmt(&w, s);
    return !st.changes;
}

static bool is_loop(const struct stmt *s)
{
    return s->kind == STMT_FOR || s->kind == STMT_WHILE || s->kind == STMT_DO;
}

struct expr *host_pointer(const struct plan *p, struct expr *e, bool access, struct expr **wrap)
{
    *wrap = NULL;
    for (e = expr_core(e);; e = expr_core(e)) {
        bool element = e->kind == EXPR_SUBSCRIPT || expr_is(e, EXPR_UNARY, "*");
        if (element && (access || e->type->kind != TYPE_POINTER)) {
            e = e->a[0];
            access = false;
        } else if (cell_record_of(p, e)) {
            access = !e->is_arrow;
            e = e->a[0];
        } else if (e->kind == EXPR_BINARY && strlen(e->op) == 1 && strchr("+-", e->op[0])) {
            e = is_integer(expr_core(e->a[0])->type) ? e->a[1] : e->a[0];
        } else if (e->kind == EXPR_UNARY && (strstr(e->op, "++") || strstr(e->op, "--"))) {
            *wrap = *wrap ? *wrap : e;
            e = e->a[0];
        } else if (expr_is(e, EXPR_UNARY, "&")) {
            e = expr_core(e->a[0]);
            access =
                e->kind == EXPR_SUBSCRIPT || expr_is(e, EXPR_UNARY, "*") || cell_record_of(p, e);
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
    for (; in; in = in->parent)
        if (is_loop(in) && !stmt_is_busy(h->plan, in))
            return true;
    return false;
}

/* A macro has made both, `{ puts("bad"); show(u[3]); }`, or is all of them. */
static bool is_one_text(const struct stmt *a, const struct stmt *b)
{
    return a && a->range.file == b->range.file && a->range.begin == b->range.begin &&
           a->range.end == b->range.end;
}

/* Something in front of s holds all through it: nothing happens to the mesh and the pointer, and no
 * jump goes past it. */
static bool is_quiet(const struct host *h, struct stmt *s, struct expr *base)
{
    return s->kind != STMT_CASE && s->kind != STMT_LABEL && !stmt_is_busy(h->plan, s) &&
           is_stable(s, base) && !stmt_is_entered(h->plan->arena, s);
}

/* In front of a macro's use: as far out as that is right, within the function's body. */
static struct stmt *before_macro(struct host *h, struct stmt *s, struct expr *base)
{
    while (is_one_text(s->parent, s) && s->parent->parent && is_quiet(h, s->parent, base))
        s = s->parent;
    return s;
}

/* Is the value had, or set, by itself? Not set where nests may run before it is. */
static bool is_single(struct host *h, struct stmt *before, const struct host_place *at)
{
    const struct stmt *up = at->in->parent;
    bool in_header = up && up->kind == STMT_FOR && up->init == at->in;
    if (!at->is_element || is_one_text(up, at->in) || (at->writes && is_near_launch(h, at)))
        return false;
    if (before && is_loop(before))
        return !in_header && host_point_listed(before, at->access);
    return (!before || before == at->in) && !(at->writes && is_swept(h, at->in));
}

static void add_view(struct host *h, struct stmt *before, const struct host_place *at)
{
    const char *text = macro_members(h->plan, expr_text(h->plan->arena, at->base)), *point = NULL;
    struct expr *wrap = at->wrap;
    if (is_single(h, before, at)) {
        point = before ? host_point(h->plan, at->in, at->whole, at->access, at->is_guarded) : NULL;
        before = point ? at->in : before;
        if (!point && !at->wrap->from_macro) {
            before = NULL;
            wrap = at->access;
            point = macro_members(h->plan, expr_text(h->plan->arena, at->access));
        }
    }
    for (int i = 0; before && i < h->plan->views.n; i++) {
        struct plan_view *v = &h->plan->views.at[i];
        bool same = v->before == before && strcmp(v->base, text) == 0;
        if (same && v->point && point && strcmp(v->point, point) != 0)
            continue;
        if (same) {
            v->reads |= at->reads;
            v->writes |= at->writes;
            v->point = v->point && point ? point : NULL;
            return;
        }
    }
    if (!before && !is_macro_alone(at->whole, wrap)) {
        diag_error(h->diag, wrap->range,
                   "a mesh array that a macro uses beside other operands, in a statement that runs "
                   "nests as well");
        diag_hint(h->diag, "do it in a statement of its own, or put the macro's text in brackets");
    }
    struct plan_view v = {.before = before,
                          .wrap = before ? NULL : wrap,
                          .is_place = !before && !point && is_macro_place(at->whole, at->wrap),
                          .base = text,
                          .point = point,
                          .reads = at->reads,
                          .writes = at->writes,
                          .at = at->access->range};
    vec_push(h->plan->arena, &h->plan->views, v);
}

void host_place_view(struct host *h, const struct host_place *at)
{
    struct stmt *in = at->in;
    struct expr *base = at->base;
    struct stmt *before = NULL;
    bool header = is_loop(in);
    if (in->parent && in->parent->kind == STMT_FOR && in->parent->init == in)
        in = in->parent;
    for (struct stmt *p = in; p; p = p->parent) {
        if (!is_loop(p))
            continue;
        if (!is_quiet(h, p, base))
            break;
        before = p;
    }
    if (!before && !header && !is_near_launch(h, at) && is_stable(in, base))
        before = in;
    if (before && before->parent && before->parent->kind == STMT_FOR &&
        before->parent->init == before)
        before = before->parent;
    add_view(h, before ? before_macro(h, before, base) : NULL, at);
}
