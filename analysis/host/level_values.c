/* Host code that reads an array in which each leaf holds a value for its own width, `f[i] = dt / h * ...` on
 * faces: what a coarse leaf gives it is another value than the finest cells would hold. Not of arrays in which
 * leaves keep the finest cells' values (terms/finest_store.c).
 *
 * requires: pass_scalars, pass_fields */
#include "analysis/host/host.h"
#include "analysis/terms/terms.h"

/* Of an array of the field, that holds one value a cell and that the steps set; or 0. */
static int level_power(struct plan *p, const struct plan_field *f)
{
    int power = 0;
    for (struct nest_array x = {0}; next_array(p, &x) && !power;)
        if (x.array->writes && x.work->kernel->runs_in_timeloop && !*x.array->component &&
            alias_same_field(p, x.array->decl, f->decls.at[0]))
            power = field_level_power(p, x.array);
    return power;
}

static void say(struct diag *d, const struct plan_view *v, int power)
{
    diag_warning(d, "amr-numerics", v->at,
                 "host code reads '%s', which goes with the power %d of the cell width: what coarse leaves hold is "
                 "for their own width",
                 v->field->name, power);
    diag_hint(d, "let '%s' hold what goes with no width, and multiply where nests read it", v->field->name);
}

void pass_level_values(struct plan *p, struct diag *d)
{
    VEC(const struct plan_field *) seen = {0};
    for (int i = 0; i < p->views.n; i++) {
        const struct plan_view *v = &p->views.at[i];
        if (!v->reads || !v->field || !v->field->decls.n || vec_has(&seen, v->field))
            continue;
        vec_push(p->arena, &seen, v->field);
        int power = level_power(p, v->field);
        if (power)
            say(d, v, power);
    }
}
