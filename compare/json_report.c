/* verify.json and converge.json: the same numbers for programs. Called by the driver. */
#include <math.h>
#include <string.h>

#include "compare/compare.h"

/* ---- runs ------------------------------------------------------------------------------------ */

static void add_run(struct text *out, const char *key, const struct run *r, const char *indent)
{
    const struct dump *d = &r->dump;
    text_printf(out, "%s\"%s\": {", indent, key);
    json_add_text(out, "name", r->name);
    text_printf(out, ", \"steps\": %lld, ", (long long)d->steps);
    json_add_number(out, "seconds", r->seconds);
    json_add_number(out, "loop_seconds", d->loop_seconds);
    if (d->levels) {
        text_printf(out, ", \"levels\": %d, \"ranks\": %d, \"threads\": %d,\n%s  ", d->levels,
                    d->ranks, d->threads, indent);
        json_add_number(out, "tolerance", d->tolerance);
        text_printf(out,
                    ", \"leaves\": %lld, \"cells_at_end\": %lld, \"cells_updated\": %lld, "
                    "\"remeshes\": %lld",
                    (long long)d->leaves, (long long)d->mesh_cells, (long long)d->cells_updated,
                    (long long)d->remeshes);
    }
    text_add(out, "}");
}

static void add_printed(struct text *out, const char *key, const struct lines_difference *d,
                        const char *indent)
{
    text_printf(out, "%s\"%s\": {", indent, key);
    json_add_bool(out, "same", d->same);
    text_printf(out, ", \"lines\": %d, \"first_line\": ", d->n_lines);
    text_printf(out, d->line ? "%d" : "null", d->line);
    if (d->line) {
        text_add(out, ", \"first\": [");
        json_add_string(out, d->one);
        text_add(out, ", ");
        json_add_string(out, d->other);
        text_add(out, "]");
    }
    text_printf(out, ", \"numbers\": %lld, ", (long long)d->numbers);
    json_add_number(out, "largest_relative", d->largest);
    json_add_bool(out, "words_differ", d->words_differ);
    text_add(out, "}");
}

static void add_base(struct text *out, const struct base_runs *base)
{
    const struct dump *one = &base->one.dump;
    text_add(out, "  ");
    json_add_text(out, "program", base->program);
    text_printf(out, ",\n  \"dim\": %d, \"cells\": [", one->dim);
    for (int d = 0; d < one->dim; d++)
        text_printf(out, "%s%ld", d ? ", " : "", one->cells[d]);
    text_add(out, "],\n  ");
    json_add_text(out, "reference", base->reference == &base->serial.dump ? "serial" : "one level");
    text_add(out, ",\n  \"notes\": [");
    for (int i = 0; i < base->notes.n; i++) {
        text_add(out, i ? ", " : "");
        json_add_string(out, base->notes.at[i]);
    }
    text_printf(out, "],\n  \"unstable_lines\": %d,\n", base->unstable);
    add_run(out, "serial", &base->serial, "  ");
    text_add(out, ",\n");
    add_run(out, "one_level", &base->one, "  ");
    text_add(out, ",\n");
    add_printed(out, "one_level_printed", &base->one_printed, "  ");
    text_printf(out, ",\n  \"one_level_other_arrays\": %d", base->one_other_arrays);
    text_printf(out, ",\n  \"one_level_sums_only\": %s", base->sums_only ? "true" : "false");
}

/* ---- errors ---------------------------------------------------------------------------------- */

static void add_norms(struct text *out, const struct norms *n, double scale)
{
    text_printf(out, "\"cells\": %lld, ", (long long)n->cells);
    json_add_number(out, "l1", n->l1);
    json_add_number(out, "l2", n->l2);
    json_add_number(out, "linf", n->max);
    json_add_number(out, "l1_relative", n->l1 / scale);
    json_add_number(out, "l2_relative", n->l2 / scale);
    json_add_number(out, "linf_relative", n->max / scale);
}

static void add_sums(struct text *out, const struct array_errors *e)
{
    json_add_number(out, "sum", e->sum);
    json_add_number(out, "sum_reference", e->sum_reference);
    json_add_number(out, "sum_of_magnitudes", e->magnitude);
    json_add_number(out, "drift", e->has_drift ? e->drift : NAN);
    json_add_number(out, "drift_reference", e->has_drift ? e->drift_reference : NAN);
}

static void add_array(struct text *out, const struct errors *all, const struct array_errors *e,
                      const char *indent)
{
    int n = 0;
    text_printf(out, "%s{", indent);
    json_add_text(out, "name", e->name);
    json_add_text(out, "type", e->type);
    json_add_bool(out, "followed", e->followed);
    json_add_bool(out, "same_bits", e->same_bits);
    text_printf(out, ",\n%s \"not_finite\": %lld, \"not_finite_reference\": %lld, ", indent,
                (long long)e->unnatural, (long long)e->unnatural_reference);
    json_add_number(out, "range", e->high - e->low);
    text_printf(out, ", \"worst_cell\": [%ld, %ld, %ld],\n%s ", e->worst[0], e->worst[1],
                e->worst[2], indent);
    add_norms(out, &e->all, e->scale);
    text_printf(out, ",\n%s \"by_level\": [", indent);
    for (int l = 0; l < all->levels; l++) {
        if (!e->level[l].cells)
            continue;
        text_printf(out, "%s\n%s  {\"level\": %d, ", n++ ? "," : "", indent, l);
        add_norms(out, &e->level[l], e->scale);
        text_add(out, "}");
    }
    text_printf(out, "],\n%s ", indent);
    add_sums(out, e);
    text_add(out, "}");
}

static void add_bounds(struct text *out, const struct comparison *c, const char *indent)
{
    text_printf(out, "%s\"bounds\": [", indent);
    for (int i = 0; i < c->bounds.n; i++) {
        const struct bound *b = &c->bounds.at[i];
        text_printf(out, "%s\n%s  {", i ? "," : "", indent);
        json_add_text(out, "what", b->what);
        if (b->array)
            json_add_text(out, "array", b->array);
        if (b->origin)
            json_add_text(out, "origin", b->origin);
        json_add_number(out, "limit", b->limit);
        json_add_number(out, "found", b->found);
        json_add_bool(out, "holds", b->holds);
        text_add(out, "}");
    }
    text_add(out, "]");
}

static void add_comparison(struct text *out, const struct base_runs *base,
                           const struct comparison *c, const char *indent)
{
    const char *deeper = arena_printf(out->arena, "%s  ", indent);
    add_run(out, "adaptive", &c->run, indent);
    text_add(out, ",\n");
    add_printed(out, "printed", &c->printed, indent);
    text_printf(out, ",\n%s\"speedup\": {", indent);
    json_add_number(out, "cells_updated", speedup_theory(base, &c->run));
    json_add_number(out, "loop_one_level", speedup_loop(&base->one, &c->run));
    json_add_number(out, "loop_serial", speedup_loop(&base->serial, &c->run));
    json_add_number(out, "program_one_level", speedup_whole(&base->one, &c->run));
    json_add_number(out, "program_serial", speedup_whole(&base->serial, &c->run));
    text_printf(out, "},\n%s\"arrays\": [", indent);
    for (int i = 0; i < c->errors.arrays.n; i++) {
        text_add(out, i ? ",\n" : "\n");
        add_array(out, &c->errors, &c->errors.arrays.at[i], deeper);
    }
    text_add(out, "],\n");
    add_bounds(out, c, indent);
    text_printf(out, ",\n%s", indent);
    json_add_bool(out, "holds", c->holds);
}

void json_verify(struct text *out, const struct base_runs *base, const struct comparison *c)
{
    text_add(out, "{\n");
    add_base(out, base);
    text_add(out, ",\n");
    add_comparison(out, base, c, "  ");
    text_add(out, "\n}\n");
}

/* ---- sweeps ---------------------------------------------------------------------------------- */

/* Orders between this point and the one before, array by array. */
static void add_orders(struct text *out, const char *parameter, const struct comparison *before,
                       const struct comparison *c)
{
    int n = 0;
    text_add(out, ",\n     \"orders\": {");
    for (int i = 0; before && i < c->errors.arrays.n; i++)
        for (int k = 0; k < before->errors.arrays.n; k++) {
            const struct array_errors *e = &c->errors.arrays.at[i];
            const struct array_errors *was = &before->errors.arrays.at[k];
            if (strcmp(e->name, was->name))
                continue;
            text_add(out, n++ ? ", " : "");
            json_add_string(out, e->name);
            text_add(out, ": {");
            json_add_number(out, "l1", sweep_order(parameter, before, c, was->all.l1, e->all.l1));
            json_add_number(out, "l2", sweep_order(parameter, before, c, was->all.l2, e->all.l2));
            json_add_number(out, "linf", sweep_order(parameter, before, c, was->all.max, e->all.max));
            text_add(out, "}");
        }
    text_add(out, "}");
}

void json_sweep(struct text *out, const struct base_runs *base, const comparison_list *list,
                const char *parameter)
{
    text_add(out, "{\n");
    add_base(out, base);
    text_add(out, ",\n  ");
    json_add_text(out, "parameter", parameter);
    text_add(out, ",\n  \"points\": [");
    for (int i = 0; i < list->n; i++) {
        const struct comparison *c = &list->at[i];
        text_printf(out, "%s\n    {", i ? "," : "");
        json_add_number(out, parameter, c->parameter);
        text_add(out, ",\n");
        add_comparison(out, base, c, "     ");
        add_orders(out, parameter, i ? &list->at[i - 1] : NULL, c);
        text_add(out, "}");
    }
    text_add(out, "]\n}\n");
}
