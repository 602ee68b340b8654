/* Where an array ends along an axis, as a polynomial of the nest's variables: by its type, or by
 * the strides of a flat array. Called by centring.c, domain.c and mesh.c. */
#include "analysis/arrays/arrays.h"
#include "analysis/program/program.h"
#include "analysis/sizes/sizes.h"

#include <string.h>

/* The text between the n-th pair of brackets of a type's spelling. */
static const char *bracket(const char *spelling, int n, size_t *length)
{
    const char *s = spelling;
    for (; (s = strchr(s, '[')); s++)
        if (n-- == 0) {
            const char *end = strchr(s, ']');
            *length = end ? (size_t)(end - s - 1) : 0;
            return end ? s + 1 : NULL;
        }
    return NULL;
}

static struct poly extent_of_type(struct plan *p, const struct plan_array *a, struct function *f,
                                  int axis)
{
    const struct type *t = a->decl->type;
    int skip = axis + a->lead;
    for (int i = 0; i < axis + a->lead && t; i++, t = t->of)
        skip -= t->kind == TYPE_POINTER;
    if (!t || t->kind == TYPE_POINTER)
        return (struct poly){.bad = true};
    if (t->kind == TYPE_ARRAY)
        return t->extent > 0 ? poly_const(t->extent) : (struct poly){.bad = true};
    size_t n = 0;
    const char *text = bracket(a->decl->type->spelling, skip, &n);
    return text && n ? text_poly(p, f, text, n) : (struct poly){.bad = true};
}

static struct poly quotient(const struct poly *a, const struct poly *b)
{
    struct poly q;
    return poly_divide(a, b, &q) ? q : (struct poly){.bad = true};
}

static struct poly elements_of(struct plan *p, const struct work_nest *w, int array, int axis)
{
    const struct plan_array *a = w->nest->arrays.at[array];
    struct poly whole = {.bad = true};
    if (a->form != FORM_FLAT || p->dim == 1)
        whole = extent_of_type(p, a, w->kernel->kernel->function, axis);
    if (a->form != FORM_FLAT)
        return whole;
    if (p->dim == 1) /* of several values per cell, say */
        return quotient(&whole, &w->strides.at[array][0]);
    if (axis == 0)
        return (struct poly){.bad = true};
    return quotient(&w->strides.at[array][axis - 1], &w->strides.at[array][axis]);
}

struct poly extent_of(struct plan *p, const struct work_nest *w, int array, int axis)
{
    struct poly n = elements_of(p, w, array, axis);
    return poly_plus(&n, w->nest->arrays.at[array]->lacks[axis]);
}

struct work_lacking *lacking_of(const struct plan *p, const struct decl *d, int axis)
{
    return vec_first_at(x, &p->work->lacking, x->axis == axis && alias_same_field(p, x->decl, d));
}

int padding_of(const struct plan *p, const struct decl *d, int axis)
{
    const struct work_lacking *lacking = lacking_of(p, d, axis);
    return lacking ? lacking->cells : 0;
}
