/* The report of `amrcc verify` for people. Called by the driver. */
#include <string.h>

#include "compare/compare.h"

/* ---- the runs -------------------------------------------------------------------------------- */

/* "-" where there is nothing to say. */
static void add_seconds(struct text *out, double seconds)
{
    if (seconds > 0)
        text_printf(out, " %10.3f", seconds);
    else
        text_printf(out, " %10s", "-");
}

static void add_count(struct text *out, int64_t n)
{
    if (n > 0)
        text_printf(out, " %14lld", (long long)n);
    else
        text_printf(out, " %14s", "-");
}

static int64_t uniform_cells(const struct dump *d)
{
    return (int64_t)d->cells[0] * d->cells[1] * d->cells[2];
}

static void report_run(struct text *out, const struct run *r, int64_t cells, int64_t updated)
{
    text_printf(out, "%-16s %8lld", r->name, (long long)r->dump.steps);
    add_seconds(out, r->seconds);
    add_seconds(out, r->dump.loop_seconds);
    add_count(out, cells);
    add_count(out, updated);
    if (r->dump.ranks)
        text_printf(out, " %5d %7d", r->dump.ranks, r->dump.threads);
    text_add(out, "\n");
}

static void add_ratio(struct text *out, const char *what, double ratio)
{
    if (ratio > 0)
        text_printf(out, ", %s %.3g", what, ratio);
}

static void report_speed(struct text *out, const struct base_runs *base, const struct comparison *c)
{
    text_printf(out, "speed-up of %s: cells updated %.3g", c->run.name,
                speedup_theory(base, &c->run));
    add_ratio(out, "time loop against one level", speedup_loop(&base->one, &c->run));
    add_ratio(out, "against serial", speedup_loop(&base->serial, &c->run));
    add_ratio(out, "whole program against one level", speedup_whole(&base->one, &c->run));
    add_ratio(out, "against serial", speedup_whole(&base->serial, &c->run));
    text_add(out, "\n");
}

void report_runs(struct text *out, const struct base_runs *base, const comparison_list *list)
{
    const struct dump *one = &base->one.dump;
    static const char *const shape[] = {"", "%ld", "%ld x %ld", "%ld x %ld x %ld"};
    text_printf(out, "%s: mesh of ", base->program);
    text_printf(out, shape[one->dim], one->cells[0], one->cells[1], one->cells[2]);
    text_printf(out, " cells; arrays of the %s run are the reference\n",
                base->reference == &base->serial.dump ? base->serial.name : base->one.name);
    for (int i = 0; i < base->notes.n; i++)
        text_printf(out, "note: %s\n", base->notes.at[i]);
    text_printf(out, "\n%-16s %8s %10s %10s %14s %14s %5s %7s\n", "run", "steps", "seconds",
                "time loop", "cells at end", "cells updated", "ranks", "threads");
    report_run(out, &base->serial, uniform_cells(one), 0);
    report_run(out, &base->one, one->mesh_cells, one->cells_updated);
    for (int i = 0; i < list->n; i++)
        report_run(out, &list->at[i].run, list->at[i].run.dump.mesh_cells,
                   list->at[i].run.dump.cells_updated);
    for (int i = 0; i < list->n; i++)
        report_speed(out, base, &list->at[i]);
}

/* ---- what they print ------------------------------------------------------------------------- */

static void report_first(struct text *out, const char *one, const char *other,
                         const struct lines_difference *d)
{
    text_printf(out, "  first in line %d\n    %-16s %s\n    %-16s %s\n", d->line, one,
                d->one ? d->one : "(no such line)", other, d->other ? d->other : "(no such line)");
}

static void report_numbers(struct text *out, const struct lines_difference *d)
{
    text_printf(out, "  %lld numbers", (long long)d->numbers);
    if (d->largest > 0)
        text_printf(out, ", largest relative difference %.3g: %s and %s in line %d", d->largest,
                    d->largest_one, d->largest_other, d->largest_line);
    text_printf(out, "%s\n", d->words_differ ? "; something else than numbers differs, too" : "");
}

static void report_pair(struct text *out, const struct run *serial, const struct run *other,
                        const struct lines_difference *d)
{
    if (d->same) {
        text_printf(out, "printed by %s: the same bytes as by the serial program\n", other->name);
        return;
    }
    text_printf(out, "printed by %s: %d line%s from the serial program's\n", other->name,
                d->n_lines, d->n_lines == 1 ? " differs" : "s differ");
    report_first(out, serial->name, other->name, d);
    report_numbers(out, d);
}

void report_printed(struct text *out, const struct base_runs *base, const struct comparison *c)
{
    text_add(out, "\n");
    report_pair(out, &base->serial, &base->one, &base->one_printed);
    report_pair(out, &base->serial, &c->run, &c->printed);
}

/* ---- errors ---------------------------------------------------------------------------------- */

static void report_norms(struct text *out, const struct norms *n, double scale)
{
    text_printf(out, " %12lld %10.3e %10.3e %10.3e %10.3e %10.3e %10.3e\n", (long long)n->cells,
                n->l1, n->l2, n->max, n->l1 / scale, n->l2 / scale, n->max / scale);
}

static void report_array(struct text *out, const struct errors *all, const struct array_errors *e)
{
    text_printf(out, "%-16s %7s", e->name, "all");
    report_norms(out, &e->all, e->scale);
    for (int l = 0; l < all->levels; l++) {
        if (!e->level[l].cells)
            continue;
        text_printf(out, "%-16s %7d", "", l);
        report_norms(out, &e->level[l], e->scale);
    }
}

static void report_sums(struct text *out, const struct base_runs *base, const struct comparison *c)
{
    text_printf(out, "\n%-16s %24s %24s %11s %11s %11s\n", "sum of all cells",
                base->reference == &base->serial.dump ? "serial" : "one level", c->run.name,
                "difference", "drift", "its drift");
    for (int i = 0; i < c->errors.arrays.n; i++) {
        const struct array_errors *e = &c->errors.arrays.at[i];
        double magnitude = e->magnitude > 0 ? e->magnitude : 1;
        text_printf(out, "%-16s %24.16g %24.16g %11.3e", e->name, e->sum_reference, e->sum,
                    (e->sum - e->sum_reference) / magnitude);
        if (e->has_drift)
            text_printf(out, " %11.3e %11.3e\n", e->drift_reference, e->drift);
        else
            text_printf(out, " %11s %11s\n", "-", "-");
    }
    text_printf(out,
                "(differences in sums of magnitudes; drift: since the start of the time loop, of "
                "the reference and of %s)\n",
                c->run.name);
}

/* Names of the arrays that no bound holds for by itself, for one reason or the other. */
static void report_unbound(struct text *out, const struct comparison *c, bool followed,
                           const char *what, const char *why)
{
    int n = 0;
    for (int i = 0; i < c->errors.arrays.n; i++) {
        const struct array_errors *e = &c->errors.arrays.at[i];
        bool is_real = !strcmp(e->type, "double") || !strcmp(e->type, "float");
        if (e->followed == followed && !(followed && is_real))
            text_printf(out, "%s%s", n++ ? ", " : what, e->name);
    }
    text_add(out, n ? why : "");
}

void report_errors(struct text *out, const struct base_runs *base, const struct comparison *c)
{
    text_printf(out, "\n%-16s %7s %12s %10s %10s %10s %10s %10s %10s\n", "errors", "level", "cells",
                "L1", "L2", "Linf", "L1/range", "L2/range", "Linf/range");
    for (int i = 0; i < c->errors.arrays.n; i++)
        report_array(out, &c->errors, &c->errors.arrays.at[i]);
    report_unbound(out, c, false, "arrays that the mesh does not follow: ",
                   " (steps overwrite them before they read them, or refine.field names others; "
                   "--fields sets bounds on them)\n");
    report_unbound(out, c, true, "integers, to which the tolerance does not apply: ",
                   " (--max-error sets a bound)\n");
    report_sums(out, base, c);
}

/* ---- bounds ---------------------------------------------------------------------------------- */

void report_bound(struct text *out, const char *run, const struct bound *b)
{
    text_printf(out, "%-7s %s%s%s", b->holds ? "holds" : "BROKEN", run ? run : "", run ? ": " : "",
                b->what);
    if (b->array)
        text_printf(out, " of '%s'", b->array);
    text_printf(out, ": %.3g", b->found);
    if (b->range > 0)
        text_printf(out, " of its range %.3g", b->range);
    text_printf(out, ", at most %.3g", b->limit);
    if (b->origin)
        text_printf(out, " (%s)", b->origin);
    text_add(out, "\n");
}

void report_bounds(struct text *out, const struct comparison *c)
{
    text_add(out, "\n");
    for (int i = 0; i < c->bounds.n; i++)
        report_bound(out, NULL, &c->bounds.at[i]);
}
