/* The host program: the user's own text, edited in place. Nests become launches, the time loop
 * tells the runtime of each step, host code that touches mesh arrays asks for a view first, and
 * memory for arrays comes from the runtime. Called by codegen.c, once for each source. */
#include "codegen/host.h"

#include <string.h>

/* ---- where things stand ---------------------------------------------------------------------- */

const char *host_indent(const struct host *h, uint32_t offset)
{
    const char *text = h->source->text;
    uint32_t begin = offset;
    while (begin > 0 && text[begin - 1] != '\n')
        begin--;
    uint32_t end = begin;
    while (end < offset && (text[end] == ' ' || text[end] == '\t'))
        end++;
    return arena_strndup(h->kernels->arena, text + begin, end - begin);
}

const char *host_break(const struct host *h, uint32_t offset)
{
    if (h->line_directives)
        return " ";
    return arena_printf(h->kernels->arena, "\n%s", host_indent(h, offset));
}

bool host_in_block(const struct stmt *s)
{
    const struct stmt *parent = s->parent;
    return parent && (parent->kind == STMT_COMPOUND || parent->kind == STMT_CASE ||
                      parent->kind == STMT_LABEL);
}

static bool is_here(const struct host *h, struct range r)
{
    return r.file == h->source;
}

void host_insert_before(struct host *h, const struct stmt *s, const char *text)
{
    const char *gap = host_break(h, s->range.begin);
    bool braces = !host_in_block(s);
    edit_insert(&h->edits, s->range.begin, EDIT_OPEN,
                arena_printf(h->kernels->arena, "%s%s%s", braces ? "{ " : "", text, gap));
    if (braces)
        edit_insert(&h->edits, s->range.end, EDIT_CLOSE, " }");
}

/* ---- pragmas --------------------------------------------------------------------------------- */

/* `#pragma amr kernel` -> a comment that says the same. */
static void comment_pragma(struct host *h, const struct pragma *p)
{
    struct text out = text_new(h->kernels->arena);
    const char *s = h->source->text + p->range.begin;
    size_t n = p->range.end - p->range.begin;
    text_add(&out, "/* ");
    for (size_t i = 0; i < n; i++) {
        bool opens = i + 1 < n && s[i] == '/' && s[i + 1] == '*';
        bool closes = i + 1 < n && s[i] == '*' && s[i + 1] == '/';
        if (opens || closes)
            text_add(&out, "| "), i++;
        else
            text_addn(&out, s + i, 1);
    }
    text_add(&out, " */");
    edit_replace(&h->edits, p->range.begin, p->range.end, out.s);
}

static void edit_pragmas(struct host *h)
{
    const struct unit *u = h->kernels->plan->unit;
    for (int i = 0; i < u->pragmas.n; i++)
        for (int p = 0; p < u->pragmas.at[i]->at.n; p++)
            if (is_here(h, u->pragmas.at[i]->at.at[p]->range))
                comment_pragma(h, u->pragmas.at[i]->at.at[p]);
}

/* ---- nests and time loops -------------------------------------------------------------------- */

static const char *line_directive(const struct host *h, uint32_t offset)
{
    int line, column;
    source_place(h->source, offset, &line, &column);
    return arena_printf(h->kernels->arena, "\n#line %d \"%s\"\n", line, h->source->path);
}

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

static bool is_first_at(const struct plan *p, int nest)
{
    for (int n = 0; n < nest; n++)
        if (p->nests.at[n]->loop == p->nests.at[nest]->loop)
            return false;
    return true;
}

static void edit_nests(struct host *h)
{
    const struct plan *p = h->kernels->plan;
    for (int n = 0; n < p->nests.n; n++) {
        const struct range at = p->nests.at[n]->loop->range;
        if (!is_here(h, at) || !is_first_at(p, n))
            continue;
        const char *text = nests_at(h, n);
        if (h->line_directives)
            text = arena_printf(h->kernels->arena, "%s%s", text, line_directive(h, at.end));
        edit_replace(&h->edits, at.begin, at.end, text);
    }
}

/* Copies round a periodic axis: the mesh wraps by itself. */
static void edit_dropped(struct host *h)
{
    const struct plan *p = h->kernels->plan;
    for (int i = 0; i < p->dropped.n; i++) {
        const struct range at = p->dropped.at[i]->range;
        if (is_here(h, at))
            edit_replace(&h->edits, at.begin, at.end,
                         arena_printf(h->kernels->arena, "; /* the boundary clause says it */%s",
                                      h->line_directives ? line_directive(h, at.end) : ""));
    }
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
        bool is_void = kernel->function->decl->type->of->kind == TYPE_VOID;
        edit_replace(&h->edits, body->range.begin, body->range.end,
                     is_void ? "{ /* the boundary clause says it */ }"
                             : "{ /* the boundary clause says it */ return 0; }");
    }
}

static bool has_decl(struct decl *const *at, int n, const struct decl *d)
{
    for (int i = 0; i < n; i++)
        if (at[i] == d)
            return true;
    return false;
}

/* A mesh array with external linkage that stands in another file: the one to declare here, or NULL
 * where the loop names the field already or nothing can name it. */
static const struct decl *foreign_array(const struct plan_timeloop *loop,
                                        const struct plan_field *field)
{
    const struct decl *found = NULL;
    for (int i = 0; i < field->decls.n; i++) {
        const struct decl *d = field->decls.at[i];
        if (has_decl(loop->arrays.at, loop->arrays.n, d))
            return NULL;
        if (d->kind == DECL_VAR && d->is_global && !d->is_static &&
            (d->range.file != loop->loop->range.file || d->range.begin > loop->loop->range.begin))
            found = d;
    }
    return found;
}

static bool has_members(const struct plan_field *f)
{
    return f && f->components.n && f->components.at[0][0] == '.';
}

static int count_structs(const struct plan *p, const struct plan_timeloop *loop)
{
    int n = 0;
    for (int i = 0; i < loop->fields.n; i++)
        n += has_members(loop->fields.at[i]);
    for (int i = 0; i < p->fields.n; i++)
        n += has_members(p->fields.at[i]) && foreign_array(loop, p->fields.at[i]);
    return n;
}

/* `amr_step(...)` with the mesh arrays by name; those of other files are declared in front. */
static const char *named_arrays(const struct host *h, const struct plan_timeloop *loop,
                                const char *call)
{
    const struct plan *p = h->kernels->plan;
    struct arena *a = h->kernels->arena;
    struct text externs = text_new(a);
    struct named list = {.text = text_new(a), .structs = count_structs(p, loop)};
    for (int i = 0; i < loop->arrays.n; i++)
        named_add(a, loop->fields.at[i], loop->arrays.at[i], &list);
    for (int i = 0; i < p->fields.n; i++) {
        const struct decl *d = foreign_array(loop, p->fields.at[i]);
        if (!d)
            continue;
        text_add(&externs, "extern ");
        print_declarator(&externs, d->type, d->name, true);
        text_add(&externs, "; ");
        named_add(a, p->fields.at[i], d, &list);
    }
    if (!list.n)
        return arena_printf(a, "%s(NULL, 0);", call);
    const char *told =
        arena_printf(a, "%s((struct amr_named_array[]){%s}, %d);", call, list.text.s, list.n);
    return externs.n ? arena_printf(a, "{ %s%s }", externs.s, told) : told;
}

/* Whether the line that ends at `newline` goes on in the next one. */
static bool ends_in_backslash(const char *text, uint32_t newline)
{
    while (newline > 0 && text[newline - 1] == '\r')
        newline--;
    return newline > 0 && text[newline - 1] == '\\';
}

/* Whether a brace may follow the loop's header on its line: nothing but white space lies between
 * the header and the body on the next line, no comment that runs to the end of the line, and no
 * directive. *at: where. */
static bool may_open_behind(const struct host *h, uint32_t body, uint32_t *at)
{
    const char *text = h->source->text;
    uint32_t end = body;
    bool breaks = false;
    while (end > 0 && strchr(" \t\r\n", text[end - 1])) {
        end--;
        breaks = breaks || text[end] == '\n';
    }
    uint32_t line = end;
    while (line > 0 && (text[line - 1] != '\n' || ends_in_backslash(text, line - 1)))
        line--;
    if (text[line + strspn(text + line, " \t")] == '#')
        return false;
    for (uint32_t i = line; i + 1 < end; i++)
        if (text[i] == '/' && text[i + 1] == '/')
            return false;
    *at = end;
    return breaks && end > 0 && text[end - 1] == ')' && !h->line_directives;
}

/* `call` as the first statement of a loop's body. */
static void insert_in_body(struct host *h, const struct stmt *loop, const char *call)
{
    struct arena *a = h->kernels->arena;
    const struct stmt *body = loop->body[0];
    const char *outer = host_break(h, loop->range.begin);
    uint32_t header;
    if (body->kind == STMT_COMPOUND) {
        const char *gap = h->line_directives ? " " : arena_printf(a, "%s    ", outer);
        edit_insert(&h->edits, body->range.begin + 1, EDIT_INSERT,
                    arena_printf(a, "%s%s", gap, call));
    } else if (may_open_behind(h, body->range.begin, &header)) {
        edit_insert(&h->edits, header, EDIT_INSERT, " {");
        edit_insert(&h->edits, body->range.begin, EDIT_OPEN,
                    arena_printf(a, "%s%s", call, host_break(h, body->range.begin)));
        edit_insert(&h->edits, body->range.end, EDIT_CLOSE, arena_printf(a, "%s}", outer));
    } else {
        edit_insert(&h->edits, body->range.begin, EDIT_OPEN, arena_printf(a, "{ %s ", call));
        edit_insert(&h->edits, body->range.end, EDIT_CLOSE, " }");
    }
}

/* What comes behind the loop is noted first: of two texts at one end the later one is the inner. */
static void edit_timeloop(struct host *h, const struct plan_timeloop *t)
{
    const char *end = named_arrays(h, t, "amr_steps_end");
    const char *gap = host_break(h, t->loop->range.begin);
    bool braces = !host_in_block(t->loop);
    if (braces)
        edit_insert(&h->edits, t->loop->range.begin, EDIT_OPEN, "{ ");
    edit_insert(&h->edits, t->loop->range.end, EDIT_CLOSE,
                arena_printf(h->kernels->arena, "%s%s%s", gap, end, braces ? " }" : ""));
    leave_edit(h, t->loop, end);
    insert_in_body(h, t->loop, named_arrays(h, t, "amr_step"));
}

static void edit_timeloops(struct host *h)
{
    const struct plan *p = h->kernels->plan;
    for (int n = 0; n < p->timeloops.n; n++)
        if (is_here(h, p->timeloops.at[n].loop->range))
            edit_timeloop(h, &p->timeloops.at[n]);
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

/* All views in front of one statement, in one go. */
static void edit_views_before(struct host *h, int first)
{
    const struct plan *p = h->kernels->plan;
    const struct stmt *s = p->views.at[first].before;
    struct text out = text_new(h->kernels->arena);
    for (int n = 0; n < p->views.n; n++) {
        const struct plan_view *v = &p->views.at[n];
        if (v->before != s)
            continue;
        if (n < first)
            return; /* done with that one */
        text_add(&out, n == first ? "" : host_break(h, s->range.begin));
        if (v->point)
            text_printf(&out, "%s(&%s);", point_call(v), v->point);
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

/* ---- automatic arrays ------------------------------------------------------------------------ */

/* Behind the declaration: the runtime forgets the array when its scope ends. */
static bool edit_scope(struct stmt *s, void *with)
{
    struct host *h = with;
    const struct plan *p = h->kernels->plan;
    struct text out = text_new(h->kernels->arena);
    for (int i = 0; s->kind == STMT_DECL && i < s->decls.n; i++)
        if (has_decl(p->automatics.at, p->automatics.n, s->decls.at[i]))
            text_printf(&out, " AMR_SCOPE(%s, %d);", s->decls.at[i]->name,
                        s->decls.at[i]->init != NULL);
        else if (has_decl(p->statics.at, p->statics.n, s->decls.at[i]))
            text_printf(&out, " AMR_STATIC(%s);", s->decls.at[i]->name);
    if (out.n && is_here(h, s->range) && host_in_block(s)) /* not in the header of a for */
        edit_insert(&h->edits, s->range.end, EDIT_CLOSE, out.s);
    return true;
}

static void edit_scopes(struct host *h)
{
    const struct unit *u = h->kernels->plan->unit;
    for (int i = 0; i < u->functions.n; i++)
        stmt_walk(u->functions.at[i]->body, edit_scope, NULL, h);
}

/* Those at file scope, behind all else. In headers the declarations would come twice. */
static void edit_statics(struct host *h)
{
    const struct plan *p = h->kernels->plan;
    struct text out = text_new(h->kernels->arena);
    for (int i = 0; i < p->statics.n; i++) {
        const struct decl *d = p->statics.at[i];
        if (d->is_global && h->source->is_main && is_here(h, d->range))
            text_printf(&out, "    amr_static(&%s, sizeof %s);\n", d->name, d->name);
    }
    if (out.n)
        edit_insert(&h->edits, (uint32_t)h->source->size, EDIT_CLOSE,
                    arena_printf(h->kernels->arena,
                                 "\n/* Before main: how large static arrays are. */\n"
                                 "__attribute__((constructor)) static void amr_statics(void)\n"
                                 "{\n%s}\n",
                                 out.s));
}

/* ---- one source ------------------------------------------------------------------------------ */

static void edit_body(struct host *h)
{
    edit_nests(h);
    edit_dropped(h);
    edit_boundary_kernels(h);
    edit_timeloops(h);
    edit_views(h);
    edit_allocs(h);
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
    edit_pragmas(&h);
    include_edit(&h);
    if (main && main->file == s)
        host_main(&h, main);
    const char *slash = strrchr(s->path, '/');
    text_printf(out, "/* %s, made parallel and adaptive by amrcc: changes will be lost. */\n",
                slash ? slash + 1 : s->path);
    if (s->is_main)
        print_head(k, out);
    if (line_directives)
        text_printf(out, "#line 1 \"%s\"\n", s->path);
    edit_apply(&h.edits, s, out);
}
