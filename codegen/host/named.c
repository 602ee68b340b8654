/* Mesh arrays by the names that the runtime's files and messages give them: a variable of the
 * user's, or, where a cell has several values, each of them: `f[3]`, `rho`. Called by host.c for
 * the time loop. */
#include <string.h>

#include "codegen/host/host.h"

/* Subscripts from the variable to the element that a component's text stands behind. */
static int cell_depth(const struct decl *d, const char *component)
{
    int depth = 0;
    for (const struct type *t = d->type;
         t->kind == TYPE_POINTER || t->kind == TYPE_ARRAY || t->kind == TYPE_VLA; t = t->of)
        depth++;
    for (const char *c = component; *component == '[' && *c; c++)
        depth -= *c == '[';
    return depth;
}

/* The address of `g->u`, where there is a g; of rows, where there are any. */
static const char *guarded(struct arena *a, const struct decl *d, const char *address)
{
    const char *arrow = strstr(d->name, "->");
    bool rows = address != d->name && d->type->kind == TYPE_POINTER &&
                d->type->of->kind == TYPE_POINTER;
    int n = arrow ? (int)(arrow - d->name) : (int)strlen(d->name);
    return arrow || rows ? arena_printf(a, "(%.*s ? %s : NULL)", n, d->name, address) : address;
}

static const char *component_address(struct arena *a, const struct decl *d, const char *component)
{
    if (*component == '+')
        return guarded(a, d, arena_printf(a, "(%s %s)", d->name, component));
    const char *cell = arena_printf(a, "&%s", d->name);
    for (int i = cell_depth(d, component); i > 0; i--)
        cell = arena_printf(a, "%s[0]", cell);
    return guarded(a, d, arena_printf(a, "%s%s", cell, component));
}

/* Subscripts in front of the mesh's own, by the variable's type: 1 of `double u[4][N][N]`. */
static int count_planes(const struct plan *p, const struct decl *d, const char *component)
{
    int n = cell_depth(d, component) - p->dim;
    const struct type *t = d->type;
    for (int i = 0; i < n + p->dim - 1; i++, t = t->of)
        if (t->of->kind != TYPE_ARRAY && t->of->kind != TYPE_VLA)
            return 0; /* tables of pointers */
    return n > 0 ? n : 0;
}

/* Bytes from plane to plane, as an array. */
static const char *print_steps(struct arena *a, const struct decl *d, int n)
{
    struct text t = text_new(a);
    const char *plane = d->name;
    for (int i = 0; i < n; i++) {
        plane = arena_printf(a, "%s[0]", plane);
        text_printf(&t, "%ssizeof %s", i ? ", " : "", plane);
    }
    return arena_printf(a, ".n_steps = %d, .steps = (const long[]){%s}", n, t.s);
}

static void add_entry(struct named *list, const char *name, const char *address, const char *more)
{
    text_printf(&list->text, "%s{\"%s\", (void *)%s%s}", list->n++ ? ", " : "", name, address,
                more);
}

/* Values of cells that have several; of the only array of structs at the loop by their names. */
static void add_component(struct arena *a, const struct plan *p, const struct decl *d,
                          const char *component, struct named *list)
{
    int planes = count_planes(p, d, component);
    const char *address = component_address(a, d, component);
    const char *steps = planes ? arena_printf(a, ", %s", print_steps(a, d, planes)) : "";
    const char *within = *component == '+' ? arena_printf(a, "[%s]", component + 2) : component;
    if (*component == '.' && list->structs == 1 && !planes)
        add_entry(list, component + 1, address, arena_printf(a, ", .group = \"%s\"", d->name));
    else
        add_entry(list, d->name, address, arena_printf(a, ", \"%s\"%s", within, steps));
}

void named_add(struct arena *a, const struct plan *p, const struct plan_field *f,
               const struct decl *d, struct named *list)
{
    bool has_values = f && !f->has_whole;
    int planes = has_values ? 0 : count_planes(p, d, "");
    if (!f || f->has_whole || f->components.n == 0)
        add_entry(list, d->name, guarded(a, d, d->name),
                  planes ? arena_printf(a, ", %s", print_steps(a, d, planes)) : "");
    for (int i = 0; f && i < f->components.n; i++)
        if (plan_has_component(d, f->components.at[i]))
            add_component(a, p, d, f->components.at[i], list);
}

void named_add_pointers(struct arena *a, const struct decl *d, struct named *list)
{
    bool is_array = d->kind == DECL_VAR && d->type->kind != TYPE_POINTER;
    const char *n = is_array ? arena_printf(a, "sizeof %s / sizeof %s[0]", d->name, d->name) : "-1";
    add_entry(list, d->name, guarded(a, d, d->name), arena_printf(a, ", .pointers = %s", n));
}
