/* The mesh arrays of the program by name: one field for each class of variables that hold the same
 * arrays and lie alike in their cells, with the host code that touches it. For the report; the
 * program itself knows arrays by their address.
 *
 * requires: pass_host
 * provides: plan.fields, automatics, statics; plan_array.variable, plan_view.field */
#include "analysis/axes/axes.h"
#include "analysis/host/host.h"
#include "analysis/program/program.h"

#include <string.h>

static unsigned node_of(const struct plan *p, const struct decl *d)
{
    const struct work_field *f = work_field_of(p, d);
    return f ? f->node : 0;
}

static struct plan_field *field_of(struct plan *p, const struct decl *d)
{
    return vec_first(f, &p->fields, alias_same(p, f->decls.at[0], d) && f->node == node_of(p, d));
}

static void add_decl(struct plan *p, struct decl *d)
{
    struct plan_field *f = field_of(p, d);
    if (!f) {
        f = ARENA_NEW(p->arena, struct plan_field);
        f->name = d->name;
        f->type = element_type(d->type);
        f->node = node_of(p, d);
        vec_push(p->arena, &p->fields, f);
    }
    vec_add(p->arena, &f->decls, d);
}

/* By the variable whose text the view's base is. */
static void add_view(struct plan *p, struct plan_view *v)
{
    vec_each (f, &p->unit->functions) {
        if (f->file != v->at.file || v->at.begin < f->body->range.begin ||
            v->at.begin >= f->body->range.end)
            continue;
        struct decl *d = find_variable(p->unit, f, v->base);
        struct plan_field *field = d ? field_of(p, d) : NULL;
        if (field)
            vec_push(p->arena, &field->views, v->at);
        v->field = field;
    }
}

/* ---- automatic arrays ----------------------------------------------------------------------- */

static bool may_hold_mesh(const struct plan *p, const struct decl *d)
{
    if (type_is_array(d->type))
        return alias_decl_is_mesh(p, d);
    const struct decl *record = d->type->kind == TYPE_RECORD ? d->type->record : NULL;
    return record &&
           vec_any(m, &record->members, type_is_array(m->type) && alias_decl_is_mesh(p, m));
}

/* A kernel may be given a part of it, `step(n - 10, u + 5)`, and it may hold several arrays, as
 * `double k[3][N]` does; a boundary loop may come before any nest that tells how far the mesh goes.
 */
static bool size_counts(const struct plan *p, const struct decl *d)
{
    const struct type *t = d->type;
    if (t->kind == TYPE_RECORD)
        return may_hold_mesh(p, d);
    while (t->kind == TYPE_ARRAY && t->extent > 0)
        t = t->of;
    return t != d->type && (is_scalar(t) || t->kind == TYPE_RECORD) && alias_decl_is_mesh(p, d);
}

/* `static double a[];`, which C completes to one element at the end of the file only. */
static bool is_incomplete(const struct decl *d)
{
    const struct range at = d->name_range;
    if (d->init || !at.file || d->type->kind != TYPE_ARRAY || d->type->extent != 1)
        return false;
    const char *behind = at.file->text + at.end + strspn(at.file->text + at.end, " \t\r\n");
    return *behind == '[' && behind[1 + strspn(behind + 1, " \t\r\n")] == ']';
}

static void find_automatics(struct plan *p)
{
    for (WALK(w, in_functions(p->unit)); next_stmt(&w);)
        vec_each (d, &w.in->decls) {
            if (d->kind == DECL_VAR && d->is_static && size_counts(p, d))
                vec_push(p->arena, &p->statics, d);
            if (d->kind == DECL_VAR && !d->is_static && !d->is_global && may_hold_mesh(p, d))
                vec_push(p->arena, &p->automatics, d);
        }
    for (int i = 0; i < p->unit->globals.n; i++)
        if (p->unit->globals.at[i]->kind == DECL_VAR && size_counts(p, p->unit->globals.at[i]) &&
            !is_incomplete(p->unit->globals.at[i]))
            vec_push(p->arena, &p->statics, p->unit->globals.at[i]);
}

/* ---- values of a cell ----------------------------------------------------------------------- */

/* Numbers by their size, names by their letters. */
static int compare_components(const char *a, const char *b)
{
    size_t m = strlen(a), n = strlen(b);
    return *a != '.' && m != n ? (m > n) - (m < n) : strcmp(a, b);
}

/* `[m]` and `+ nx * ny` mean something at the nest only. */
static bool is_fixed(const char *component)
{
    for (const char *c = strchr(component, '['); c; c = strchr(c + 1, '['))
        if (c[1 + strspn(c + 1, "0123456789")] != ']')
            return false;
    return *component != '+' || component[2 + strspn(component + 2, "0123456789")] == '\0';
}

/* Of several values in a cell; `+ 4356` may mean an array behind the first one as well. */
static const char *value_of_cell(const struct plan *p, const struct plan_array *a)
{
    bool is_plane = *a->component == '+' && strcmp(a->stride[p->dim - 1], "1") == 0;
    return is_plane ? "" : a->component;
}

static void add_component(struct plan *p, struct plan_field *f, const struct plan_array *a)
{
    const char *component = value_of_cell(p, a);
    int at = 0;
    f->has_whole |= !*component;
    while (at < f->components.n && compare_components(f->components.at[at], component) < 0)
        at++;
    if (!*component || !is_fixed(component) ||
        (at < f->components.n && !strcmp(f->components.at[at], component)))
        return;
    vec_push(p->arena, &f->components, component);
    for (int i = f->components.n - 1; i > at; i--)
        f->components.at[i] = f->components.at[i - 1];
    f->components.at[at] = component;
}

/* Of the variables of a class, `un` and `u` say, that by which a nest reads neighbours. */
static const char *class_name(struct plan *p, const struct plan_field *f)
{
    for (struct nest_array x = {0}; next_array(p, &x);)
        if (x.array->reads && plan_reads_far(x.array) && field_of(p, x.array->decl) == f)
            return x.array->decl->name;
    return f->name;
}

static void name_array(struct plan *p, struct plan_array *a)
{
    const char *name = class_name(p, field_of(p, a->decl));
    const char *c = is_fixed(a->component) ? value_of_cell(p, a) : "";
    a->variable = *c == '+' ? arena_printf(p->arena, "%s[%s]", name, c + 2)
                            : arena_printf(p->arena, "%s%s", name, c);
}

static void find_timeloop_fields(struct plan *p)
{
    vec_each_at (t, &p->timeloops)
        for (int k = 0; k < t->arrays.n; k++)
            vec_push(p->arena, &t->fields, field_of(p, t->arrays.at[k]));
}

void pass_fields(struct plan *p)
{
    for (int i = 0; i < p->work->data.n; i++)
        for (int a = 0; a < p->work->data.at[i]->arrays.n; a++)
            add_decl(p, p->work->data.at[i]->arrays.at[a]);
    for (struct nest_array x = {0}; next_array(p, &x);) {
        add_decl(p, x.array->decl);
        struct plan_field *f = field_of(p, x.array->decl);
        f->form = x.array->form;
        add_component(p, f, x.array);
    }
    for (struct nest_array x = {0}; next_array(p, &x);)
        name_array(p, x.array);
    for (int i = 0; i < p->views.n; i++)
        add_view(p, &p->views.at[i]);
    for (int i = 0; i < p->copies.n; i++)
        add_view(p, &p->copies.at[i]);
    find_automatics(p);
    find_timeloop_fields(p);
}
