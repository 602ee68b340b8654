/* Mesh arrays by the names that the runtime's files and messages give them: a variable of the
 * user's, or, where a cell has several values, each of them: `f[3]`, `rho`. Called by host.c for
 * the time loop. */
#include <string.h>

#include "codegen/host.h"

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

/* alone: the only array of structs at the loop. */
static const char *component_name(struct arena *a, const struct decl *d, const char *component,
                                  bool alone)
{
    if (*component == '+')
        return arena_printf(a, "%s[%s]", d->name, component + 2);
    if (*component == '.' && alone)
        return component + 1;
    return arena_printf(a, "%s%s", d->name, component);
}

static void add_entry(struct named *list, const char *name, const char *address)
{
    text_printf(&list->text, "%s{\"%s\", (void *)%s}", list->n++ ? ", " : "", name, address);
}

void named_add(struct arena *a, const struct plan_field *f, const struct decl *d,
               struct named *list)
{
    if (!f || f->has_whole || f->components.n == 0)
        add_entry(list, d->name, guarded(a, d, d->name));
    for (int i = 0; f && i < f->components.n; i++)
        add_entry(list, component_name(a, d, f->components.at[i], list->structs == 1),
                  component_address(a, d, f->components.at[i]));
}
