/* The time loop in the host program: each step is announced at the top of its body, with the mesh
 * arrays by name, and the end of the steps behind it. Called by host.c. */
#include "codegen/host/host.h"

#include <string.h>

bool host_has_decl(struct decl *const *at, int n, const struct decl *d)
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
        if (host_has_decl(loop->arrays.at, loop->arrays.n, d))
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
        named_add(a, p, loop->fields.at[i], loop->arrays.at[i], &list);
    for (int i = 0; i < loop->tables.n; i++)
        named_add_pointers(a, loop->tables.at[i], &list);
    for (int i = 0; i < p->fields.n; i++) {
        const struct decl *d = foreign_array(loop, p->fields.at[i]);
        if (!d)
            continue;
        text_add(&externs, "extern ");
        print_declarator(&externs, d->type, d->name, true);
        text_add(&externs, "; ");
        named_add(a, p, p->fields.at[i], d, &list);
    }
    if (!list.n)
        return arena_printf(a, "%s(NULL, 0);", call);
    const char *told =
        arena_printf(a, "%s((struct amr_named_array[]){%s}, %d);", call, list.text.s, list.n);
    return externs.n ? arena_printf(a, "{ %s%s }", externs.s, told) : told;
}

/* The same, with the physical time and widths in front as far as they are known there. */
static const char *announced(const struct host *h, const struct plan_timeloop *loop, const char *call,
                             bool behind)
{
    struct arena *a = h->kernels->arena;
    struct text out = text_new(a);
    int dim = h->kernels->plan->dim;
    if (loop->time && (!behind || loop->time_stays))
        text_printf(&out, "amr_time(%s); ", loop->time);
    if (loop->width[0] && !behind) {
        text_add(&out, "amr_lengths(");
        for (int i = 0; i < PLAN_MAX_DIM; i++)
            text_printf(&out, "%s%s", i ? ", " : "", i < dim ? loop->width[dim - 1 - i] : "0");
        text_add(&out, "); ");
    }
    const char *told = named_arrays(h, loop, call);
    return out.n ? arena_printf(a, "{ %s%s }", out.s, told) : told;
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
    uint32_t line = host_line_begin(text, end);
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
        edit_insert(&h->edits, own_open(body), EDIT_INSERT, arena_printf(a, "%s%s", gap, call));
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
    const char *end = announced(h, t, "amr_steps_end", true);
    const char *gap = host_break(h, t->loop->range.begin);
    bool braces = !host_in_block(t->loop);
    if (!own_check(h, t->loop, "the time loop"))
        return;
    if (!own_text(h, t->loop->body[0]) ||
        (t->loop->body[0]->kind == STMT_COMPOUND && !own_open(t->loop->body[0]))) {
        own_refuse(h, t->loop->range, "the time loop's body");
        return;
    }
    if (braces)
        host_open_before(h, t->loop, "{ ", "");
    edit_insert(&h->edits, t->loop->range.end, EDIT_CLOSE,
                arena_printf(h->kernels->arena, "%s%s%s", gap, end, braces ? " }" : ""));
    leave_edit(h, t->loop, end);
    insert_in_body(h, t->loop, announced(h, t, "amr_step", false));
}

void host_timeloops(struct host *h)
{
    const struct plan *p = h->kernels->plan;
    for (int n = 0; n < p->timeloops.n; n++)
        if (p->timeloops.at[n].loop->range.file == h->source)
            edit_timeloop(h, &p->timeloops.at[n]);
}
