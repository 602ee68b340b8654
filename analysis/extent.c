/* How many elements an array has along an axis, as a polynomial of the nest's variables: from its
 * type, or from the strides of a flat array. Called by centring.c, domain.c and mesh.c. */
#include "analysis/work.h"

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

/* a / b where that is a polynomial. */
static struct poly divide(struct poly a, const struct poly *b)
{
    struct poly quotient = {0};
    for (int round = 0; a.n && !a.bad && b->n && round < POLY_TERMS; round++) {
        const struct poly_term *lead = &a.term[0], *by = &b->term[0];
        struct poly t = poly_const(1);
        int j = 0;
        if (lead->factor % by->factor)
            break;
        t.term[0].factor = lead->factor / by->factor;
        for (int i = 0; i < lead->n; i++)
            if (j < by->n && by->symbol[j] == lead->symbol[i])
                j++;
            else
                t.term[0].symbol[t.term[0].n++] = lead->symbol[i];
        if (j < by->n)
            break;
        quotient = poly_add(&quotient, &t, 1);
        struct poly taken = poly_mul(&t, b);
        a = poly_add(&a, &taken, -1);
    }
    quotient.bad |= a.bad || a.n > 0;
    return quotient;
}

struct poly extent_of(struct plan *p, const struct work_nest *w, int array, int axis)
{
    const struct plan_array *a = w->nest->arrays.at[array];
    struct poly whole = {.bad = true};
    if (a->form != FORM_FLAT || p->dim == 1)
        whole = extent_of_type(p, a, w->kernel->kernel->function, axis);
    if (a->form != FORM_FLAT)
        return whole;
    if (p->dim == 1) /* of several values per cell, say */
        return divide(whole, &w->strides.at[array][0]);
    if (axis == 0)
        return (struct poly){.bad = true};
    return divide(w->strides.at[array][axis - 1], &w->strides.at[array][axis]);
}
