/* The host program: the user's own text, edited in place. Nests become launches, the time loop
 * tells the runtime of each step, host code that touches mesh arrays asks for a view first, and
 * memory for arrays comes from the runtime. Called by codegen.c, once for each source. */
#include "codegen/host/host.h"

#include <string.h>

static bool is_here(const struct host *h, struct range r)
{
    return r.file == h->source;
}

/* ---- pragmas --------------------------------------------------------------------------------- */

/* `#pragma amr kernel` -> a comment that says the same. */
static void edit_pragmas(struct host *h)
{
    const struct pragma *of;
    for (int i = 0; (of = unit_pragma(h->kernels->plan->unit, i)); i++)
        if (is_here(h, of->range))
            host_comment(h, of->range.begin, of->range.end);
}

/* ---- nests ----------------------------------------------------------------------------------- */

/* All that takes the place of a nest's loop: a boundary loop may have become several nests. */
static const char *nests_at(const struct host *h, int first)
{
    const struct plan *p = h->kernels->plan;
    const struct stmt *loop = p->nests.at[first]->loop;
    struct text out = text_new(h->kernels->arena);
    int count = 0;
    for (int n = first; n < p->nests.n; n++)
        if (p->nests.at[n]->loop == loop)
            text_printf(&out, "%s%s", count++ ? host_break(h, loop->range.begin) : "",
                        host_nest(h, p->nests.at[n]));
    return count > 1 && !host_in_block(loop) ? arena_printf(h->kernels->arena, "{ %s }", out.s)
                                             : out.s;
}

static int nest_at(const struct plan *p, const struct stmt *s)
{
    return first_below(n, p->nests.n, p->nests.at[n]->loop == s);
}

static bool is_dropped(const struct plan *p, const struct stmt *s)
{
    return vec_any(x, &p->dropped, x == s);
}

bool host_is_replaced(const struct host *h, const struct stmt *s)
{
    const struct plan *p = h->kernels->plan;
    return nest_at(p, s) >= 0 || is_dropped(p, s);
}

const char *host_replacement(const struct host *h, const struct stmt *s)
{
    const struct plan *p = h->kernels->plan;
    return is_dropped(p, s) ? "; /* no longer needed */" : nests_at(h, nest_at(p, s));
}

void host_replace(struct host *h, const struct stmt *s, struct range at, const char *text)
{
    lead_take_out(h, s);
    if (h->line_directives)
        text = arena_printf(h->kernels->arena, "%s%s", text, host_line(h, at.end));
    edit_replace(&h->edits, at.begin, at.end, text);
}

static void edit_nest(struct host *h, struct stmt *s, const char *what)
{
    if (!is_here(h, s->range))
        return;
    if (own_text(h, s))
        host_replace(h, s, s->range, host_replacement(h, s));
    else if (!use_write_out(h, s))
        own_refuse(h, s->range, what);
}

/* Nests; and copies round a periodic axis, as the mesh wraps by itself, and what nests make anew. */
static void edit_nests(struct host *h)
{
    const struct plan *p = h->kernels->plan;
    for (int n = 0; n < p->nests.n; n++) {
        struct stmt *loop = p->nests.at[n]->loop;
        bool one = loop->kind == STMT_EXPR; /* a single cell of a boundary */
        if (nest_at(p, loop) == n)
            edit_nest(h, loop, one ? "this statement" : "this loop over the mesh");
    }
    for (int i = 0; i < p->dropped.n; i++)
        if (nest_at(p, p->dropped.at[i]) < 0)
            edit_nest(h, p->dropped.at[i], "this loop over the mesh");
}

/* A physical boundary that the runtime sets by the boundary clause: the function does nothing. */
static void edit_boundary_kernels(struct host *h)
{
    const struct plan *p = h->kernels->plan;
    for (int n = 0; n < p->kernels.n; n++) {
        const struct plan_kernel *kernel = p->kernels.at[n];
        const struct stmt *body = kernel->function->body;
        if (kernel->role != ROLE_BOUNDARY || !is_here(h, body->range))
            continue;
        if (!own_open(body) || !own_close(body)) {
            own_refuse(h, kernel->function->decl->range, "this function");
            continue;
        }
        bool is_void = kernel->function->decl->type->of->kind == TYPE_VOID;
        edit_replace(&h->edits, body->range.begin, body->range.end,
                     is_void ? "{ /* the boundary clause says it */ }"
                             : "{ /* the boundary clause says it */ return 0; }");
    }
}

/* ---- host views and memory ------------------------------------------------------------------- */

static const char *view_mode(const struct plan_view *v)
{
    return v->reads && v->writes ? "AMR_VIEW_READ | AMR_VIEW_WRITE"
           : v->writes           ? "AMR_VIEW_WRITE"
                                 : "AMR_VIEW_READ";
}

static const char *point_call(const struct plan_view *v)
{
    return v->writes ? "amr_host_set" : "amr_host_point";
}

/* `amr_host_box(u, &u[c][1], (struct amr_span[]){{&u[c][2], 1, n - 1, 0}}, 1);` */
static void print_box(const struct plan_view *v, struct text *out)
{
    text_printf(out, "amr_host_box(%s, &%s, ", v->base, v->box->first);
    text_add(out, v->box->spans.n ? "(struct amr_span[]){" : "NULL");
    for (int i = 0; i < v->box->spans.n; i++) {
        const struct plan_span *s = &v->box->spans.at[i];
        text_printf(out, "%s{&%s, (long)(%s), (long)(%s), %d}", i ? ", " : "", s->next, s->begin,
                    s->end, s->past);
    }
    text_printf(out, "%s, %d);", v->box->spans.n ? "}" : "", v->box->spans.n);
}

/* All views in front of one statement, in one go. */
static void edit_views_before(struct host *h, int first)
{
    const struct plan *p = h->kernels->plan;
    struct stmt *s = p->views.at[first].before;
    struct text out = text_new(h->kernels->arena);
    for (int n = 0; n < p->views.n; n++) {
        const struct plan_view *v = &p->views.at[n];
        if (v->before != s)
            continue;
        if (n < first)
            return; /* done with that one */
        if (n == first && !own_check(h, s, "this statement"))
            return;
        text_add(&out, n == first ? "" : host_break(h, s->range.begin));
        if (v->point)
            text_printf(&out, "%s(&%s);", point_call(v), v->point);
        else if (v->box)
            print_box(v, &out);
        else
            text_printf(&out, "amr_host_view(%s, %s);", v->base, view_mode(v));
    }
    host_insert_before(h, s, out.s);
}

/* `u` -> `((double *)amr_host_view(u, ...))`; where a macro wrote it, the view comes first,
 * and an object stays one. */
static void edit_view_around(struct host *h, const struct plan_view *v)
{
    struct arena *a = h->kernels->arena;
    const struct range at = v->wrap->range;
    if (v->point) {
        edit_insert(&h->edits, at.begin, EDIT_WRAP,
                    arena_printf(a, "(*(__typeof__(%s) *)%s(&", v->point, point_call(v)));
        edit_insert(&h->edits, at.end, EDIT_CLOSE, "))");
        return;
    }
    if (!own_check_use(h, v->wrap))
        return;
    if (v->wrap->from_macro) {
        edit_insert(&h->edits, at.begin, EDIT_WRAP,
                    arena_printf(a, "%s(amr_host_view(%s, %s), %s", v->is_place ? "(*" : "",
                                 v->base, view_mode(v), v->is_place ? "&" : ""));
        edit_insert(&h->edits, at.end, EDIT_CLOSE, v->is_place ? "))" : ")");
        return;
    }
    edit_insert(&h->edits, at.begin, EDIT_WRAP,
                arena_printf(a, "((__typeof__(&(%s)[0]))amr_host_view(", v->base));
    edit_insert(&h->edits, at.end, EDIT_CLOSE, arena_printf(a, ", %s))", view_mode(v)));
}

static void edit_views(struct host *h)
{
    const struct plan *p = h->kernels->plan;
    for (int n = 0; n < p->views.n; n++) {
        const struct plan_view *v = &p->views.at[n];
        if (v->before && is_here(h, v->before->range))
            edit_views_before(h, n);
        else if (!v->before && v->wrap && is_here(h, v->wrap->range))
            edit_view_around(h, v);
    }
}

static void edit_allocs(struct host *h)
{
    const struct plan *p = h->kernels->plan;
    for (int n = 0; n < p->allocs.n; n++)
        if (is_here(h, p->allocs.at[n].callee))
            edit_replace(&h->edits, p->allocs.at[n].callee.begin, p->allocs.at[n].callee.end,
                         arena_printf(h->kernels->arena, "amr_%s", p->allocs.at[n].name));
}

/* ---- loops of sweeps ------------------------------------------------------------------------- */

static const char *count_name(const struct plan_count *c)
{
    return c->holds ? "amr_sweeps_go_on" : "amr_sweeps_end";
}

static bool print_count(struct printer *print, const struct expr *e)
{
    const struct plan *p = print->with;
    for (int i = 0; i < p->counts.n; i++) {
        const struct plan_count *c = &p->counts.at[i];
        if (c->test != e)
            continue;
        struct printer plain = *print;
        plain.replace = NULL;
        text_printf(print->out, "%s(", count_name(c));
        print_expr(&plain, e, EXPR_ARGUMENT);
        text_printf(print->out, ", \"%s\")", c->place);
        return true;
    }
    return false;
}

/* What a macro stands for, in place of its use: the test is a part of it. */
static void write_out(struct host *h, const struct expr *use)
{
    struct text out = text_new(h->kernels->arena);
    struct printer print = {
        .out = &out, .replace = print_count, .user_names = true, .with = h->kernels->plan};
    print_expr(&print, use, EXPR_POSTFIX_LEVEL);
    edit_replace(&h->edits, use->range.begin, use->range.end, out.s);
}

/* `it < 200` -> `amr_sweeps_go_on(it < 200, "heat.c:12")`. */
static void edit_counts(struct host *h)
{
    const struct plan *p = h->kernels->plan;
    const struct expr *written = NULL;
    for (int i = 0; i < p->counts.n; i++) {
        const struct plan_count *c = &p->counts.at[i];
        const struct range at = c->test->range;
        if (!is_here(h, at) || (c->use && c->use == written))
            continue;
        written = c->use;
        if (c->use) {
            write_out(h, c->use);
            continue;
        }
        edit_insert(&h->edits, at.begin, EDIT_WRAP,
                    arena_printf(h->kernels->arena, "%s(", count_name(c)));
        edit_insert(&h->edits, at.end, EDIT_CLOSE,
                    arena_printf(h->kernels->arena, ", \"%s\")", c->place));
    }
}

/* ---- automatic arrays ------------------------------------------------------------------------ */

/* What has been put in the place of a call is another function's text. */
static bool is_own_text(const struct function *f, struct range at)
{
    const struct range body = f->body->range;
    return at.file == body.file && at.begin >= body.begin && at.end <= body.end;
}

/* Behind the declaration: the runtime forgets the array when its scope ends. */
static void edit_scope(struct host *h, const struct function *f, const struct stmt *s)
{
    const struct plan *p = h->kernels->plan;
    struct text out = text_new(h->kernels->arena);
    for (int i = 0; s->kind == STMT_DECL && i < s->decls.n; i++)
        if (host_has_decl(p->automatics.at, p->automatics.n, s->decls.at[i]))
            text_printf(&out, " AMR_SCOPE(%s, %d);", s->decls.at[i]->name,
                        s->decls.at[i]->init != NULL);
        else if (host_has_decl(p->statics.at, p->statics.n, s->decls.at[i]))
            text_printf(&out, " AMR_STATIC(%s);", s->decls.at[i]->name);
    if (out.n && is_here(h, s->range) && is_own_text(f, s->range) &&
        host_in_block(s)) /* not in the header of a for */
        edit_insert(&h->edits, s->range.end, EDIT_CLOSE, out.s);
}

static void edit_scopes(struct host *h)
{
    const struct unit *u = h->kernels->plan->unit;
    for (int i = 0; i < u->functions.n; i++) {
        const struct function *f = u->functions.at[i];
        for (WALK(w, in_stmt(f->body)); next_stmt(&w);)
            edit_scope(h, f, w.in);
    }
}

/* Those at file scope, behind all else. In headers the declarations would come twice. */
static void edit_statics(struct host *h)
{
    const struct plan *p = h->kernels->plan;
    struct text out = text_new(h->kernels->arena), undefined = text_new(h->kernels->arena);
    for (int i = 0; i < p->statics.n; i++) {
        const struct decl *d = p->statics.at[i];
        if (!d->is_global || !h->source->is_main || !is_here(h, d->range))
            continue;
        text_printf(&out, "    amr_static(&%s, sizeof %s);\n", d->name, d->name);
        if (vec_any_at(m, &p->unit->macros, strcmp(m->name, d->name) == 0)) /* defined behind its last use */
            text_printf(&undefined, "#undef %s\n", d->name);
    }
    if (out.n)
        edit_insert(&h->edits, (uint32_t)h->source->size, EDIT_CLOSE,
                    arena_printf(h->kernels->arena,
                                 "\n/* Before main: how large static arrays are. */\n"
                                 "%s__attribute__((constructor)) static void amr_statics(void)\n"
                                 "{\n%s}\n",
                                 undefined.s, out.s));
}

/* ---- one source ------------------------------------------------------------------------------ */

static void edit_body(struct host *h)
{
    edit_nests(h);
    edit_boundary_kernels(h);
    host_timeloops(h);
    edit_views(h);
    edit_allocs(h);
    edit_counts(h);
    edit_scopes(h);
    edit_statics(h);
}

bool host_changes(struct kernels *k, const struct source *s)
{
    struct host h = {.kernels = k, .source = s, .edits = {.arena = k->arena}};
    edit_body(&h);
    return h.edits.at.n > 0;
}

/* Memory may also be given back by a macro or through a pointer to free: then the name is not where
 * edit_allocs sees it. */
static void print_head(const struct kernels *k, struct text *out)
{
    text_printf(out, "#include \"%s_amr.h\"\n", k->stem);
    text_add(out, "#define free amr_free\n#define realloc amr_realloc\n");
}

void host_emit(struct kernels *k, const struct source *s, bool line_directives, struct text *out)
{
    struct host h = {.kernels = k,
                     .source = s,
                     .edits = {.arena = k->arena},
                     .line_directives = line_directives};
    const struct function *main = k->plan->unit->main;
    edit_body(&h);
    own_check_functions(&h);
    edit_pragmas(&h);
    include_edit(&h);
    if (main && main->file == s)
        host_main(&h, main);
    text_printf(out, "/* %s, made parallel and adaptive by amrcc: changes will be lost. */\n",
                path_name(s->path));
    if (s->is_main)
        print_head(k, out);
    if (line_directives)
        text_printf(out, "#line 1 \"%s\"\n", s->path);
    edit_apply(&h.edits, s, out);
}

/* Lines keep their numbers, and the file its name: __LINE__ and __FILE__ may be printed. */
void host_emit_serial(struct kernels *k, const struct source *s, struct text *out)
{
    struct host h = {
        .kernels = k, .source = s, .edits = {.arena = k->arena}, .line_directives = true};
    host_timeloops(&h);
    text_printf(out, "#include \"amr.h\"\n#line 1 \"%s\"\n", s->path);
    edit_apply(&h.edits, s, out);
}
