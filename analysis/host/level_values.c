/* Host code that reads an array in which each leaf holds a value for its own width, `f[i] = dt / h * ...` on
 * faces, or differences of its own cells: what a coarse leaf gives it is another value than the finest cells
 * would hold. Not of arrays in which leaves keep the finest cells' values (terms/finest_store.c).
 *
 * requires: pass_scalars, pass_fields */
#include "analysis/host/host.h"
#include "analysis/terms/terms.h"

/* What it holds are differences of neighbours that nothing divides: the power of their distance; or 0. */
static int difference_power(const struct plan *p, const struct plan_array *a)
{
    const struct work_power *f = a->width_power ? NULL : field_power(p, a);
    return f && f->known && f->is_bare && !f->is_nothing && f->power > 0 ? f->power : 0;
}

static bool is_for_level(struct plan *p, const struct nest_array *x)
{
    return difference_power(p, x->array) ||
           (runs_each_step(p, x->work) && (field_level_power(p, x->array) || field_has_no_power(p, x->array)));
}

/* An array of the field, that holds one value a cell and that nests set for the width of each leaf; or NULL. */
static const struct plan_array *level_array(struct plan *p, const struct plan_field *f)
{
    for (struct nest_array x = {0}; next_array(p, &x);)
        if (x.array->writes && !*x.array->component && alias_same_field(p, x.array->decl, f->decls.at[0]) &&
            is_for_level(p, &x))
            return x.array;
    return NULL;
}

static void say(struct plan *p, struct diag *d, const struct plan_view *v, const struct plan_array *a)
{
    int power = field_level_power(p, a), apart = difference_power(p, a);
    const char *of = power   ? arena_printf(p->arena, "the power %d of the cell width", power)
                     : apart ? arena_printf(p->arena, "the power %d of the distance of neighbours", apart)
                             : "the cell width";
    diag_warning(d, "amr-numerics", v->at,
                 "host code reads '%s', which goes with %s: what coarse leaves hold is for their own width",
                 v->field->name, of);
    diag_hint(d, apart ? "let '%s' hold a difference divided by the variables of spacing, and multiply where nests "
                         "read it"
                       : "let '%s' hold what goes with no width, and multiply where nests read it", v->field->name);
}

void pass_level_values(struct plan *p, struct diag *d)
{
    VEC(const struct plan_field *) seen = {0};
    vec_each_at (v, &p->views) {
        if (!v->reads || !v->field || !v->field->decls.n || vec_has(&seen, v->field))
            continue;
        vec_push(p->arena, &seen, v->field);
        const struct plan_array *a = level_array(p, v->field);
        if (a)
            say(p, d, v, a);
    }
}
