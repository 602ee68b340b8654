/* Code outside the nests that touches mesh arrays: where to put a host view in front of it, and the
 * calls that allocate. A view goes before the outermost loop in which nothing happens to the mesh
 * (no nest, no kernel, no time loop) and the pointer stays what it is; else before the statement;
 * else round the pointer itself.
 *
 * requires: pass_nests, pass_alias
 * provides: plan.views, plan.copies, plan.allocs */
#include "analysis/work.h"

#include <string.h>

struct host {
    struct plan *plan;
    struct diag *diag;
    struct function *function;
    VEC(struct function *) stepped; /* functions that the time loop runs */
};

static bool is_dropped(const struct plan *p, const struct function *f)
{
    for (int i = 0; i < p->kernels.n; i++)
        if (p->kernels.at[i]->function == f && p->kernels.at[i]->role == ROLE_BOUNDARY)
            return true;
    return false;
}

/* ---- which functions run nests -------------------------------------------------------------- */

struct finding {
    struct host *host;
    bool found;
    bool calls_only;
};

static bool note_busy_call(struct walk *w, struct expr *e)
{
    struct finding *f = w->with;
    const struct plan *p = f->host->plan;
    struct call_targets t = call_targets(p, e);
    for (int i = 0; i < t.at.n; i++)
        f->found |= function_in(p->work->busy.at, p->work->busy.n, t.at.at[i]);
    return !f->found;
}

static bool note_busy_stmt(struct walk *w, struct stmt *s)
{
    struct finding *f = w->with;
    const struct plan *p = f->host->plan;
    if (f->calls_only)
        return true;
    if (is_nest_loop(p, s))
        f->found = true;
    for (int i = 0; i < p->timeloops.n; i++)
        f->found |= p->timeloops.at[i].loop == s;
    return !f->found;
}

/* A nest, a time loop, or a call of a function with one. */
static bool is_busy(struct host *h, struct stmt *s)
{
    struct finding f = {.host = h};
    struct walk w = {.on_stmt = note_busy_stmt, .on_expr = note_busy_call, .with = &f};
    walk_stmt(&w, s);
    return f.found;
}

static bool calls_busy(struct host *h, struct expr *e)
{
    struct finding f = {.host = h, .calls_only = true};
    struct walk w = {.on_expr = note_busy_call, .with = &f};
    walk_expr(&w, e);
    return f.found;
}

static void find_busy(struct host *h)
{
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < h->plan->unit->functions.n; i++) {
            struct function *f = h->plan->unit->functions.at[i];
            if (!function_in(h->plan->work->busy.at, h->plan->work->busy.n, f) &&
                !is_dropped(h->plan, f) && is_busy(h, f->body)) {
                vec_push(h->plan->arena, &h->plan->work->busy, f);
                more = true;
            }
        }
    }
}

static bool note_stepped(struct walk *w, struct expr *e)
{
    struct host *h = w->with;
    struct call_targets t = call_targets(h->plan, e);
    for (int i = 0; i < t.at.n; i++) {
        if (function_in(h->stepped.at, h->stepped.n, t.at.at[i]))
            continue;
        vec_push(h->plan->arena, &h->stepped, t.at.at[i]);
        struct walk inner = {.on_expr = note_stepped, .with = h};
        walk_stmt(&inner, t.at.at[i]->body);
    }
    return true;
}

static void find_stepped(struct host *h)
{
    for (int i = 0; i < h->plan->timeloops.n; i++) {
        struct walk w = {.on_expr = note_stepped, .with = h};
        walk_stmt(&w, h->plan->timeloops.at[i].loop);
    }
}

/* ---- where a view goes ---------------------------------------------------------------------- */

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

/* Is the pointer expression the same, and in scope, all through the statement? */
/* A member array of a variable lies where it lies, whatever is assigned to the variable. */
static bool is_fixed(const struct expr *e)
{
    if (!e->type || (e->type->kind != TYPE_ARRAY && e->type->kind != TYPE_VLA))
        return false;
    while (e->kind == EXPR_MEMBER && !e->is_arrow)
        e = expr_core(e->a[0]);
    return e->kind == EXPR_NAME && e->type && e->type->kind == TYPE_RECORD;
}

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

/* The pointer under the subscripts: u of u[k][j][i] and &u[0][0], g->u, *pu, rows[j]. `access`: e
 * is an element, else a pointer or an array. *wrap: what to put a view round, `p++` of *p++. */
static struct expr *pointer_of(const struct plan *p, struct expr *e, bool access,
                               struct expr **wrap)
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

struct place {
    struct stmt *in;    /* the statement whose own expression holds the access */
    struct expr *whole; /* that expression */
    struct expr *access, *base, *wrap;
    bool reads, writes;
    bool is_element; /* the access is a number */
    bool is_guarded; /* evaluated under a condition */
};

/* Is the value had by itself, where it is read? */
static bool is_single(const struct stmt *before, const struct place *at)
{
    return at->is_element && !at->writes && (!before || (before == at->in && !is_loop(before)));
}

static void add_view(struct host *h, struct stmt *before, const struct place *at)
{
    const char *text = expr_text(h->plan->arena, at->base), *point = NULL;
    struct expr *wrap = at->wrap;
    if (is_single(before, at)) {
        point = before ? host_point(h->plan, before, at->whole, at->access, at->is_guarded) : NULL;
        if (!point && !at->wrap->from_macro) {
            before = NULL;
            wrap = at->access;
            point = expr_text(h->plan->arena, at->access);
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

/* A launch in the same expression, or in another initialiser of the same declaration: a view in
 * front of the statement might come too early. */
static bool is_near_launch(struct host *h, const struct place *at)
{
    return calls_busy(h, at->whole) || (at->in->kind == STMT_DECL && is_busy(h, at->in));
}

static void place_view(struct host *h, const struct place *at)
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
        if (is_busy(h, p) || !is_stable(p, base))
            break;
        before = p;
    }
    if (!before && !header && !is_near_launch(h, at) && is_stable(in, base))
        before = in;
    if (before && before->parent && before->parent->kind == STMT_FOR &&
        before->parent->init == before)
        before = before->parent;
    add_view(h, before, at);
}

/* ---- warnings ------------------------------------------------------------------------------- */

static const char *host_loop_reason(const struct plan *p, const struct stmt *in)
{
    for (int i = 0; i < p->work->host_loops.n; i++)
        if (stmt_holds(p->work->host_loops.at[i], in))
            return p->work->host_why.at[i];
    return NULL;
}

static bool runs_each_step(const struct host *h, const struct stmt *in)
{
    for (int i = 0; i < h->plan->timeloops.n; i++)
        if (stmt_holds(h->plan->timeloops.at[i].loop, in))
            return true;
    return function_in(h->stepped.at, h->stepped.n, h->function);
}

/* What to do about ghost cells that are copied from the other side of the mesh, or NULL. */
static const char *wrap_remedy(const struct plan *p, const struct stmt *in)
{
    struct text kinds = text_new(p->arena);
    int axes = 0;
    bool plain = false;
    for (int i = 0; i < p->work->wraps.n; i++)
        if (stmt_holds(p->work->wraps.at[i].loop, in)) {
            axes |= p->work->wraps.at[i].axes;
            plain |= p->work->wraps.at[i].plain;
        }
    for (int x = p->dim - 1; x >= 0; x--)
        if (axes >> x & 1)
            text_printf(&kinds, "%s%c: periodic", kinds.n ? ", " : "", "xyz"[p->dim - 1 - x]);
    return axes ? arena_printf(p->arena,
                               "the cells wrap round: boundary(%s) on the data directive does it%s",
                               kinds.s,
                               plain ? ", and such copies are not run then"
                                     : "; put the loops into a function of its own with '#pragma "
                                       "amr kernel boundary', which is then not run")
                : NULL;
}

/* What would keep the array where it is. */
static const char *remedy(struct host *h, const char *why)
{
    if (why && strstr(why, "dimensions"))
        return arena_printf(h->plan->arena,
                            "%s; if it sets a boundary, put it into a function of its own with "
                            "'#pragma amr kernel boundary' and add boundary(x: kind) to the data "
                            "directive",
                            why);
    if (why)
        return arena_printf(h->plan->arena,
                            "%s; as a full loop nest over the domain it would stay distributed",
                            why);
    return "put the loop into a function with '#pragma amr kernel', or do it after the time loop";
}

/* What the view costs, for the report and the warning. */
static void note_cost(struct host *h, const struct place *at, struct plan_view *v)
{
    const char *why = host_loop_reason(h->plan, at->in);
    const struct type *t = element_type(at->base->type);
    int bytes = t && t->size ? t->size : t && t->record ? (int)t->record->bytes : 8;
    v->bytes = v->point ? 0 : bytes * (1 + (at->reads && at->writes));
    v->each_step = runs_each_step(h, at->in);
    const char *wrap = v->each_step ? wrap_remedy(h->plan, at->in) : NULL;
    v->remedy = v->point ? NULL : wrap ? wrap : why || v->each_step ? remedy(h, why) : NULL;
}

static void warn(struct host *h, const struct place *at)
{
    struct plan_view *v = &h->plan->views.at[h->plan->views.n - 1];
    note_cost(h, at, v);
    if (!v->remedy)
        return;
    diag_warning(h->diag, "amr-host-view", at->access->range,
                 "'%s' is needed as a whole here: %d bytes per cell move %s the first process%s",
                 expr_text(h->plan->arena, at->base), v->bytes,
                 at->reads && at->writes ? "to and from"
                 : at->reads             ? "to"
                                         : "from",
                 v->each_step ? " in every step that runs this" : "");
    diag_hint(h->diag, "%s", v->remedy);
}

/* ---- accesses ------------------------------------------------------------------------------- */

struct scan {
    struct host *host;
    struct stmt *in;
    struct expr *whole; /* the statement's expression that holds the access */
    bool guarded;       /* the access at hand is evaluated under a condition */
};

static bool is_pointer_or_array(const struct type *t)
{
    return t && (t->kind == TYPE_POINTER || t->kind == TYPE_ARRAY || t->kind == TYPE_VLA);
}

static void record(struct scan *s, struct expr *e, bool access, bool reads, bool writes)
{
    struct place at = {
        .in = s->in, .whole = s->whole, .access = e, .reads = reads, .writes = writes};
    at.is_element = access && is_scalar(e->type);
    at.is_guarded = s->guarded;
    int before = s->host->plan->views.n;
    at.base = pointer_of(s->host->plan, e, access, &at.wrap);
    if (!is_pointer_or_array(at.base->type)) { /* the address of a struct, as if it were one */
        diag_error(s->host->diag, e->range,
                   "'%s' is used as a mesh array somewhere, but is no array",
                   expr_text(s->host->plan->arena, at.base));
        diag_hint(s->host->diag, "hand over the mesh array in it");
        return;
    }
    place_view(s->host, &at);
    if (s->host->plan->views.n > before)
        warn(s->host, &at);
}

/* e, a struct or (is_arrow) a pointer to one, is used as a whole: each mesh array in it. */
static void record_members(struct scan *s, struct expr *e, bool is_arrow, bool reads, bool writes)
{
    struct plan *p = s->host->plan;
    struct expr *of = expr_core(e);
    const struct type *t = is_arrow && of->type ? of->type->of : of->type;
    if (!t || t->kind != TYPE_RECORD || !t->record)
        return;
    for (int i = 0; i < t->record->members.n; i++) {
        struct decl *field = t->record->members.at[i];
        bool is_array = field->type->kind == TYPE_ARRAY || field->type->kind == TYPE_VLA;
        if (!is_array || !alias_decl_is_mesh(p, field))
            continue;
        struct expr *member = ARENA_NEW(p->arena, struct expr);
        *member = *of;
        member->kind = EXPR_MEMBER;
        member->type = field->type;
        member->decl = field;
        member->is_arrow = is_arrow;
        member->n = 1;
        member->a = ARENA_NEW(p->arena, struct expr *);
        member->a[0] = of;
        int before = p->views.n;
        record(s, member, false, reads, writes);
        if (p->views.n > before && !p->views.at[before].before)
            diag_error(s->host->diag, e->range,
                       "a struct that holds mesh arrays is used as a whole in the middle of a "
                       "statement; do it in a statement of its own");
    }
}

static bool is_record_place(const struct expr *e)
{
    return e->type && e->type->kind == TYPE_RECORD &&
           ((e->kind == EXPR_NAME && e->decl && e->decl->kind != DECL_FUNCTION) ||
            e->kind == EXPR_MEMBER || e->kind == EXPR_SUBSCRIPT || expr_is(e, EXPR_UNARY, "*"));
}

static bool is_record_pointer(const struct expr *e)
{
    const struct type *t = e->type;
    return (t && t->of && t->of->kind == TYPE_RECORD) ||
           (expr_is(e, EXPR_UNARY, "&") && is_record_place(expr_core(e->a[0])));
}

/* A struct that is copied: assigned, passed, returned, an initialiser. */
static void scan_record(struct walk *w, struct expr *e)
{
    struct walk_frame *f = w->above;
    struct expr *child = e;
    for (; f && (f->e->kind == EXPR_PAREN || (f->e->kind == EXPR_CAST && f->e->is_implicit));
         f = f->up)
        child = f->e;
    struct expr *parent = f ? f->e : NULL;
    if (parent && (parent->kind == EXPR_MEMBER || expr_is(parent, EXPR_UNARY, "&") ||
                   parent->kind == EXPR_SIZEOF))
        return;
    bool target = parent && expr_is(parent, EXPR_ASSIGN, "=") && parent->a[0] == child;
    record_members(w->with, e, false, !target, target);
}

/* The n-th parameter in a function's spelling is a pointer to const. */
static bool takes_const(const struct decl *callee, int n)
{
    const char *s = callee->type && callee->type->spelling ? callee->type->spelling : "";
    const char *open = strchr(s, '(');
    int depth = 0;
    if (!open)
        return false;
    for (s = open + 1; *s && n > 0; s++) {
        depth += (*s == '(') - (*s == ')');
        if (*s == ',' && depth == 0)
            n--;
    }
    while (*s == ' ')
        s++;
    return strncmp(s, "const ", 6) == 0;
}

static bool is_allocator(const char *name)
{
    static const char *const names[] = {"malloc", "calloc", "realloc", "aligned_alloc", "free"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

/* Parameters of the library's own function that are mesh arrays where it is one of these, else 0:
 * memcpy from mesh array to mesh array, memset of one. */
static int memory_parameters(const struct expr *call)
{
    const struct decl *callee = callee_decl((struct expr *)call);
    if (!callee || callee->function || call->n != 4 || call->a[0]->from_macro)
        return 0;
    if (!strcmp(callee->name, "memcpy") || !strcmp(callee->name, "memmove"))
        return 2;
    return strcmp(callee->name, "memset") == 0;
}

/* The runtime's own, which does it where the cells are. */
static bool scan_copy(struct scan *s, struct expr *call)
{
    struct plan *p = s->host->plan;
    int n = memory_parameters(call);
    bool copies = n > 0;
    for (int i = 1; i <= n && copies; i++) {
        struct expr *arg = expr_core(call->a[i]);
        copies = !is_scalar(arg->type) && !is_record_pointer(arg) && alias_is_mesh(p, arg);
    }
    if (!copies)
        return false;
    for (int i = 1; i <= n; i++) {
        struct expr *arg = expr_core(call->a[i]), *wrap;
        struct plan_view v = {.reads = i == 2, .writes = i == 1, .at = arg->range};
        v.base = expr_text(p->arena, pointer_of(p, arg, false, &wrap));
        vec_push(p->arena, &p->copies, v);
    }
    struct plan_alloc a = {expr_core(call->a[0])->range, callee_decl(call)->name};
    vec_push(p->arena, &p->allocs, a);
    return true;
}

static void scan_call(struct scan *s, struct expr *call)
{
    struct decl *callee = callee_decl(call);
    if (scan_copy(s, call))
        return;
    if (!call_may_leave(s->host->plan, call) || (callee && is_allocator(callee->name)))
        return;
    for (int i = 1; i < call->n; i++) {
        struct expr *arg = expr_core(call->a[i]);
        bool only_read = callee && (takes_const(callee, i - 1) || strstr(callee->name, "printf"));
        bool only_set = callee && i == 1 && strncmp(callee->name, "mem", 3) == 0 && !only_read;
        if (expr_is(arg, EXPR_UNARY, "&") && is_record_place(expr_core(arg->a[0])))
            record_members(s, arg->a[0], false, !only_set, !only_read);
        else if (arg->type && arg->type->kind == TYPE_POINTER)
            record_members(s, arg, true, !only_set, !only_read);
        if (!is_scalar(arg->type) && alias_is_mesh(s->host->plan, arg))
            record(s, arg, false, !only_set, !only_read);
    }
}

static void scan_alloc(struct scan *s, struct expr *call)
{
    struct plan *p = s->host->plan;
    struct decl *callee = callee_decl(call);
    if (!callee || callee->function || !is_allocator(callee->name))
        return;
    if (call->a[0]->from_macro)
        return; /* free and realloc: codegen's macros of that name see to it */
    struct plan_alloc a = {expr_core(call->a[0])->range, callee->name};
    vec_push(p->arena, &p->allocs, a);
}

/* A number in a mesh array, or a struct of numbers. */
static bool is_mesh_element(const struct plan *p, struct expr *e)
{
    bool access = e->kind == EXPR_SUBSCRIPT || expr_is(e, EXPR_UNARY, "*");
    bool whole = e->type && e->type->kind == TYPE_RECORD && is_cell_record(e->type->record);
    if (cell_record_of(p, e))
        return is_scalar(e->type) && alias_is_place_of_mesh(p, e);
    return access && (is_scalar(e->type) || whole) && alias_is_mesh(p, e->a[0]);
}

static bool scan_expr(struct walk *w, struct expr *e)
{
    struct scan *s = w->with;
    s->in = w->in;
    if (!w->above)
        s->whole = e;
    if (e->kind == EXPR_CALL) {
        scan_call(s, e);
        scan_alloc(s, e);
        return true;
    }
    if (is_record_place(e))
        scan_record(w, e);
    if (!is_mesh_element(s->host->plan, e))
        return true;
    struct walk_frame *f = w->above;
    struct expr *child = e;
    for (; f && f->e->kind == EXPR_PAREN; f = f->up)
        child = f->e;
    struct expr *parent = f ? f->e : NULL;
    if (parent && (expr_is(parent, EXPR_UNARY, "&") || parent->kind == EXPR_MEMBER))
        return true; /* of a member, that tells what becomes of it */
    bool target = parent && expr_is_modify(parent) && parent->a[0] == child;
    bool only_set = target && expr_is(parent, EXPR_ASSIGN, "=");
    s->guarded = false;
    for (f = w->above; f; f = f->up)
        s->guarded |= f->e->kind == EXPR_CONDITIONAL || expr_is(f->e, EXPR_BINARY, "&&") ||
                      expr_is(f->e, EXPR_BINARY, "||");
    record(s, e, true, !only_set, target);
    return true;
}

static bool scan_stmt(struct walk *w, struct stmt *st)
{
    struct scan *s = w->with;
    return !is_nest_loop(s->host->plan, st);
}

int pass_host(struct plan *p, struct diag *d)
{
    int before = diag_errors(d);
    struct host h = {.plan = p, .diag = d};
    find_busy(&h);
    find_stepped(&h);
    for (int i = 0; i < p->unit->functions.n; i++) {
        h.function = p->unit->functions.at[i];
        if (is_dropped(p, h.function) || is_unused_function(p, h.function))
            continue;
        struct scan s = {.host = &h};
        struct walk w = {.on_stmt = scan_stmt, .on_expr = scan_expr, .with = &s};
        walk_stmt(&w, h.function->body);
    }
    return diag_errors(d) == before ? 0 : -1;
}
