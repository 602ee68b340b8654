/* Host code that reads an array in which each leaf holds a value for its own width, `f[i] = dt / h * ...` on
 * faces: what a coarse leaf gives it is another value than the finest cells would hold. Not of arrays in which
 * leaves keep the finest cells' values (terms/finest_store.c).
 *
 * requires: pass_scalars, pass_fields */
#include "analysis/host/host.h"
#include "analysis/terms/terms.h"

/* An array of the field, that holds one value a cell and that the steps set for the width of each leaf; or NULL. */
static const struct plan_array *level_array(struct plan *p, const struct plan_field *f)
{
    for (struct nest_array x = {0}; next_array(p, &x);)
        if (x.array->writes && runs_each_step(p, x.work) && !*x.array->component &&
            alias_same_field(p, x.array->decl, f->decls.at[0]) &&
            (field_level_power(p, x.array) || field_has_no_power(p, x.array)))
            return x.array;
    return NULL;
}

static void say(struct arena *arena, struct diag *d, const struct plan_view *v, int power)
{
    const char *of = power ? arena_printf(arena, "the power %d of the cell width", power) : "the cell width";
    diag_warning(d, "amr-numerics", v->at,
                 "host code reads '%s', which goes with %s: what coarse leaves hold is for their own width",
                 v->field->name, of);
    diag_hint(d, "let '%s' hold what goes with no width, and multiply where nests read it", v->field->name);
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
            say(p->arena, d, v, field_level_power(p, a));
    }
}
