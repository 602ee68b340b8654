/* Code outside the nests that touches mesh arrays: where to put a host view in front of it, and the
 * calls that allocate.
 *
 * requires: pass_nests, pass_alias
 * provides: plan.views, plan.copies, plan.allocs */
#include "analysis/flow/flow.h"
#include "analysis/host/host.h"
#include "analysis/program/program.h"

#include <string.h>

/* ---- accesses ------------------------------------------------------------------------------- */

struct scan {
    struct host *host;
    struct stmt *in;
    struct expr *whole; /* the statement's expression that holds the access */
    bool guarded;       /* the access at hand is evaluated under a condition */
};

/* The view that was added, or NULL. */
static const struct plan_view *record(struct scan *s, struct expr *e, bool access, bool reads,
                                      bool writes)
{
    struct plan *p = s->host->plan;
    struct host_place at = {
        .in = s->in, .whole = s->whole, .access = e, .reads = reads, .writes = writes};
    at.is_element = access && is_scalar(e->type);
    at.is_guarded = s->guarded;
    at.base = host_pointer(p, e, access, &at.wrap);
    if (!type_leads_on(at.base->type)) { /* the address of a struct, as if it were one */
        diag_error(s->host->diag, e->range,
                   "'%s' is used as a mesh array somewhere, but is no array",
                   expr_text(p->arena, at.base));
        if (s->host->function->decl->is_static || p->unit->is_whole)
            diag_hint(s->host->diag, "hand over the mesh array in it");
        else
            diag_hint(s->host->diag,
                      "hand over the mesh array in it; or, if nests alone call '%s', make it static",
                      s->host->function->decl->name);
        return NULL;
    }
    if (!host_place_view(s->host, &at))
        return NULL;
    host_warn(s->host, &at);
    return &p->views.at[p->views.n - 1];
}

/* e, a struct or (is_arrow) a pointer to one, is used as a whole: each mesh array in it. */
static void record_members(struct scan *s, struct expr *e, bool is_arrow, bool reads, bool writes)
{
    struct plan *p = s->host->plan;
    struct expr *of = expr_core(e);
    const struct type *t = is_arrow && of->type ? of->type->of : of->type;
    if (!t || t->kind != TYPE_RECORD || !t->record)
        return;
    vec_each (field, &t->record->members) {
        bool is_array = type_is_array(field->type);
        if (!is_array || !alias_decl_is_mesh(p, field))
            continue;
        struct expr *member = expr_member(p->arena, of, field);
        member->is_arrow = is_arrow;
        member->from_macro = of->from_macro;
        const struct plan_view *view = record(s, member, false, reads, writes);
        if (view && !view->before)
            diag_error(s->host->diag, e->range,
                       "a struct that holds mesh arrays is used as a whole in the middle of a "
                       "statement; do it in a statement of its own");
    }
}

static bool is_record_place(const struct expr *e)
{
    return e->type && e->type->kind == TYPE_RECORD &&
           ((e->kind == EXPR_NAME && e->decl && e->decl->kind != DECL_FUNCTION) ||
            e->kind == EXPR_MEMBER || expr_is_element(e));
}

static bool is_record_pointer(const struct expr *e)
{
    const struct type *t = e->type;
    return (t && t->of && t->of->kind == TYPE_RECORD) ||
           (expr_is(e, OP_ADDRESS) && is_record_place(expr_core(e->a[0])));
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

static bool is_of_heap(struct expr *call)
{
    enum library is = library_call(call);
    return is == LIBRARY_REALLOC || is == LIBRARY_FREE || is_allocation(call);
}

/* Parameters of the library's own function that are mesh arrays where it is one of these, else 0:
 * memcpy from mesh array to mesh array, memset of one. */
static int memory_parameters(const struct expr *call)
{
    if (call->a[0]->from_macro)
        return 0;
    return library_copies(call) ? 2 : library_call(call) == LIBRARY_MEMSET;
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
        v.base = macro_members(p, expr_text(p->arena, host_pointer(p, arg, false, &wrap)));
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
    if (!call_may_leave(s->host->plan, call) || is_of_heap(call))
        return;
    for (int i = 1; i < call->n; i++) {
        struct expr *arg = expr_core(call->a[i]);
        bool only_read = callee && (takes_const(callee, i - 1) || strstr(callee->name, "printf"));
        bool only_set = callee && i == 1 && strncmp(callee->name, "mem", 3) == 0 && !only_read;
        if (expr_is(arg, OP_ADDRESS) && is_record_place(expr_core(arg->a[0])))
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
    if (!is_of_heap(call) || call->a[0]->from_macro)
        return; /* free and realloc: codegen's macros of that name see to it */
    struct plan_alloc a = {expr_core(call->a[0])->range, callee_decl(call)->name};
    vec_push(p->arena, &p->allocs, a);
}

static bool is_in_mesh(const struct plan *p, struct expr *e)
{
    if (cell_record_of(p, e))
        return is_scalar(e->type) && alias_is_place_of_mesh(p, e);
    return is_mesh_element(p, e);
}

static void scan_expr(struct scan *s, const struct walker *w)
{
    struct expr *e = w->e;
    s->in = w->in;
    if (!w->above)
        s->whole = e;
    if (e->kind == EXPR_CALL) {
        scan_call(s, e);
        scan_alloc(s, e);
        return;
    }
    struct expr_use u = use_of(w->above, e);
    bool of_part = u.by && (expr_is(u.by, OP_ADDRESS) || u.by->kind == EXPR_MEMBER);
    /* A struct that is copied: assigned, passed, returned, an initialiser. */
    if (is_record_place(e) && !of_part && !(u.by && u.by->kind == EXPR_SIZEOF))
        record_members(s, e, false, u.reads, u.writes);
    if (!is_in_mesh(s->host->plan, e) || of_part)
        return; /* of a member, that tells what becomes of it */
    s->guarded = expr_is_chosen(w);
    record(s, e, true, u.reads, u.writes);
}

void pass_host(struct plan *p, struct diag *d)
{
    struct host h = {.plan = p, .diag = d};
    find_busy(p);
    placed_find_run(p);
    h.stepped.plan = p;
    for (int i = 0; i < p->timeloops.n; i++)
        reach_stmt(&h.stepped, p->timeloops.at[i].loop);
    for (int i = 0; i < p->unit->functions.n; i++) {
        h.function = p->unit->functions.at[i];
        if (is_dropped(p, h.function) || is_unused_function(p, h.function) ||
            !is_run_by_host(p, h.function))
            continue;
        struct scan s = {.host = &h};
        for (WALK(w, in_stmt(h.function->body)); next_node(&w);)
            if (w.e)
                scan_expr(&s, &w);
            else if (is_nest_loop(p, w.in))
                walk_skip(&w);
    }
}
