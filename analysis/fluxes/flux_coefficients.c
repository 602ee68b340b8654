/* Coefficients that seem to lie on faces: a flux reads cells on both sides of its face, and another
 * array, a velocity say, in the cell behind the face alone. Where nothing proves that this array
 * lies on faces, it counts as one of cells (centring.c), and coarse levels take it half a cell off.
 * Called by flux_form.c. */
#include "analysis/axes/axes.h"
#include "analysis/fluxes/flux_form.h"

#include <string.h>

struct reads {
    const struct plan_nest *nest;
    int axis;
    struct read {
        struct span at;  /* offsets across the face */
        int term;        /* the last one that it is in */
        bool multiplies; /* another array */
    } * of;              /* [arrays of the nest] */
    int term;
};

static bool note_reads(const struct plan_value *v, void *with)
{
    struct reads *r = with;
    const struct plan_symbol *s = v->symbol;
    int at = v->at[r->axis];
    for (int i = 0; s->array && i < r->nest->arrays.n; i++) {
        if (!symbolic_same_array(r->nest->arrays.at[i], s->array))
            continue;
        span_widen(&r->of[i].at, at, at);
        r->of[i].term = r->term;
        break;
    }
    return false;
}

/* A term of one array is a flux by itself, as a pressure is. */
static void note_term(const struct plan *p, struct reads *r, const struct plan_product *t, int number)
{
    int together = 0;
    r->term = number + 1;
    for (int k = 0; k < t->n; k++)
        symbolic_any(p, t->factor[k], note_reads, r);
    for (int i = 0; i < r->nest->arrays.n; i++)
        together += r->of[i].term == r->term;
    for (int i = 0; i < r->nest->arrays.n; i++)
        r->of[i].multiplies |= r->of[i].term == r->term && together > 1;
}

/* A clause says where it lies, or it was warned of. */
static bool is_known(const struct plan *p, const struct plan_array *a)
{
    struct work_field *f = work_field_of(p, a->decl);
    bool known = !f || f->declared || f->between;
    if (f)
        f->between = true;
    return known;
}

void flux_warn_coefficients(const struct plan *p, struct diag *d, const struct plan_nest *n,
                            const struct plan_flux *flux)
{
    struct reads r = {.nest = n, .axis = flux->axis};
    size_t bytes = (size_t)(n->arrays.n + 1) * sizeof *r.of;
    bool both = false;
    r.of = arena_alloc(p->arena, bytes);
    memset(r.of, 0, bytes);
    for (int i = 0; i < flux->terms.n; i++)
        note_term(p, &r, &flux->terms.at[i], i);
    for (int i = 0; i < n->arrays.n; i++)
        both |= r.of[i].at.any && r.of[i].at.lo <= 0 && r.of[i].at.hi > 0 && !n->arrays.at[i]->node;
    for (int i = 0; i < n->arrays.n && both; i++) {
        const struct plan_array *a = n->arrays.at[i];
        if (!r.of[i].multiplies || r.of[i].at.lo != 1 || r.of[i].at.hi != 1 || a->node ||
            !is_floating(a->type) || is_known(p, a))
            continue;
        diag_warning(
            d, "amr-numerics", n->loop->range,
            "fluxes across %s read '%s' in the cell behind the face alone, as if it lay on "
            "the face; it counts as lying in cells, which coarse levels average",
            n->iterator[flux->axis]->name, a->label);
        diag_hint(d, "face(%c: %s) says that it lies on faces, cell(%s) that it does not",
                  'x' + (p->dim - 1 - flux->axis), a->label, a->label);
    }
}
