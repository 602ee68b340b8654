/* The table of `amrcc converge`, and observed orders. Called by the driver. */
#include <math.h>
#include <string.h>

#include "compare/compare.h"

/* Errors go with tolerance^order; over levels, with (width of the coarsest cells)^order. */
double sweep_order(const char *parameter, const struct comparison *coarse,
                   const struct comparison *fine, double error_coarse, double error_fine)
{
    double ratio = coarse->parameter / fine->parameter;
    if (!strcmp(parameter, "levels"))
        ratio = exp2(coarse->parameter - fine->parameter);
    if (!(error_coarse > 0) || !(error_fine > 0) || !(ratio > 0) || ratio == 1)
        return NAN;
    return log(error_coarse / error_fine) / log(ratio);
}

static const struct array_errors *find(const struct comparison *c, const char *name)
{
    for (int i = 0; i < c->errors.arrays.n; i++)
        if (!strcmp(c->errors.arrays.at[i].name, name))
            return &c->errors.arrays.at[i];
    return NULL;
}

static void add_order(struct text *out, const char *parameter, const struct comparison *before,
                      const struct comparison *c, double error_before, double error)
{
    double order = before ? sweep_order(parameter, before, c, error_before, error) : NAN;
    if (isfinite(order))
        text_printf(out, " %7.2f", fabs(order) < 0.005 ? 0 : order);
    else
        text_printf(out, " %7s", "-");
}

static void report_point(struct text *out, const struct base_runs *base, const char *parameter,
                         const struct comparison *c, const struct comparison *before,
                         const struct array_errors *e)
{
    const struct array_errors *was = before ? find(before, e->name) : NULL;
    double uniform = (double)base->one.dump.cells_updated;
    text_printf(out, "%-11g %10.3e", c->parameter, e->all.l1 / e->scale);
    add_order(out, parameter, was ? before : NULL, c, was ? was->all.l1 : 0, e->all.l1);
    text_printf(out, " %10.3e", e->all.l2 / e->scale);
    add_order(out, parameter, was ? before : NULL, c, was ? was->all.l2 : 0, e->all.l2);
    text_printf(out, " %10.3e", e->all.max / e->scale);
    add_order(out, parameter, was ? before : NULL, c, was ? was->all.max : 0, e->all.max);
    text_printf(out, " %12lld %8.1f %% %10.3f %8.3g\n", (long long)c->run.dump.mesh_cells,
                uniform > 0 ? 100 * (double)c->run.dump.cells_updated / uniform : 0,
                c->run.dump.loop_seconds, speedup_loop(&base->one, &c->run));
}

void report_sweep(struct text *out, const struct base_runs *base, const comparison_list *list,
                  const char *parameter)
{
    const struct errors *first = &list->at[0].errors;
    for (int i = 0; i < first->arrays.n; i++) {
        const char *name = first->arrays.at[i].name;
        text_printf(out, "\n%s%s\n%-11s %10s %7s %10s %7s %10s %7s %12s %10s %10s %8s\n", name,
                    first->arrays.at[i].followed ? "" : " (the mesh does not follow it)", parameter,
                    "L1/range", "order", "L2/range", "order", "Linf/range", "order", "cells at end",
                    "updated", "time loop", "speed-up");
        for (int k = 0; k < list->n; k++) {
            const struct array_errors *e = find(&list->at[k], name);
            if (e)
                report_point(out, base, parameter, &list->at[k], k ? &list->at[k - 1] : NULL, e);
        }
    }
}
