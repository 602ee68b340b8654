/* --report: what amrcc found, for the user. report_json.c prints the same for programs. Called by
 * the driver. */
#include "analysis/axes/axes.h"
#include "analysis/fluxes/fluxes.h"
#include "analysis/mesh/mesh.h"
#include "analysis/program/program.h"
#include "analysis/report/report.h"
#include "analysis/terms/terms.h"

#include <string.h>

/* ---- words ---------------------------------------------------------------------------------- */

const char *report_boundary(const struct plan *p, int axis)
{
    return boundary_text(p->arena, p->boundary[axis]);
}

const char *report_boundary_from(const struct plan *p, int axis)
{
    return vec_any(d, &p->work->data, d->has_boundary[p->dim - 1 - axis])   ? "clause"
           : vec_any(w, &p->work->nests, w->wraps[axis] || w->clamps[axis]) ? "subscripts"
                                                                            : "arrays";
}

const char *report_reduction(enum reduction_op op)
{
    static const char *const names[] = {"sum", "min", "max", "set"};
    return names[op];
}

const char *report_form(enum array_form form)
{
    static const char *const names[] = {"dims", "flat", "rows"};
    return names[form];
}

static const char *own_iterator(const struct plan *p, const struct plan_nest *n, int axis)
{
    return n->fixed[axis] ? p->axis[axis] : n->iterator[axis]->name;
}

/* A loop over the edges of a square runs along both axes: then by the domain's names. */
const char *report_iterator(const struct plan *p, const struct plan_nest *n, int axis)
{
    const char *name = own_iterator(p, n, axis);
    for (int x = 0; x < p->dim; x++)
        if (x != axis && strcmp(own_iterator(p, n, x), name) == 0)
            return p->axis[axis];
    return name;
}

const struct plan_field *report_field(const struct plan *p, const struct plan_array *a)
{
    return vec_first(f, &p->fields, alias_same(p, f->decls.at[0], a->decl));
}

bool report_crosses(const struct plan_nest *n, int axis)
{
    return !n->fixed[axis] && vec_any(array, &n->arrays, array->lo[axis] || array->hi[axis]);
}

bool report_keeps_sum(const struct plan_nest *n, int array)
{
    return vec_any_at(x, &n->fluxes, x->array == array);
}

/* ---- the mesh and its arrays ---------------------------------------------------------------- */

static const char *plural(int n)
{
    return n == 1 ? "" : "s";
}

static void text_mesh(const struct plan *p, struct text *out)
{
    static const char *const from[][2] = {{"clause", " (by the clause)"},
                                          {"subscripts", " (by the subscripts)"}};
    text_printf(out, "mesh: %d dimension%s (", p->dim, plural(p->dim));
    for (int i = 0; i < p->dim; i++)
        text_printf(out, "%s%s", i ? ", " : "", p->axis[i]);
    text_printf(out, "), halo %d\n", p->halo);
    for (int i = 0; i < p->dim; i++) {
        const char *why = "";
        for (size_t k = 0; k < sizeof from / sizeof *from; k++)
            if (!strcmp(report_boundary_from(p, i), from[k][0]))
                why = from[k][1];
        text_printf(out, "  across %s: %s%s, the arrays hold %d and %d cells outside the mesh%s",
                    p->axis[i], report_boundary(p, i), why, p->ring_lo[i], p->ring_hi[i],
                    p->guarded[i] ? ", conditions keep nests from reading beyond" : "");
        if (p->fine[i][0] || p->fine[i][1])
            text_printf(out, "; the mesh stays fine along the %s edge",
                        !p->fine[i][0]  ? "high"
                        : p->fine[i][1] ? "low and the high"
                                        : "low");
        text_add(out, "\n");
    }
}

static void text_field(const struct plan *p, const struct plan_field *f, struct text *out)
{
    static const char *const forms[] = {"multi-dimensional", "flat", "rows behind pointers"};
    text_printf(out, "  %s: %s, %s, %s, ", f->name, f->type->spelling, forms[f->form],
                f->node ? centring_text(p, f->node) : "at cell centres");
    if (f->components.n)
        text_printf(out, "%d values in a cell, ", f->components.n);
    if (f->live)
        text_printf(out, "lives from step to step (read at %s)", range_place(p, f->live_at));
    else
        text_add(out, "not live from step to step");
    text_printf(out, ", %d host view%s\n", f->views.n, plural(f->views.n));
}

/* ---- nests ---------------------------------------------------------------------------------- */

static int reach_of(const struct plan *p, const struct plan_array *a)
{
    int reach = 0;
    for (int x = 0; x < p->dim; x++) {
        reach = -a->lo[x] > reach ? -a->lo[x] : reach;
        reach = a->hi[x] > reach ? a->hi[x] : reach;
    }
    return reach;
}

static void text_offsets(const struct plan *p, const struct plan_array *a, struct text *out)
{
    int reach = reach_of(p, a);
    text_printf(out, " at %d offset%s, %d cell%s away:", a->offsets.n, plural(a->offsets.n), reach,
                plural(reach));
    for (int i = 0; i < a->offsets.n; i++) {
        text_add(out, " (");
        for (int x = 0; x < p->dim; x++)
            text_printf(out, "%s%d", x ? ", " : "", a->offsets.at[i].at[x]);
        text_add(out, ")");
    }
}

static void text_array(const struct plan *p, const struct plan_nest *n, const struct plan_array *a,
                       struct text *out)
{
    text_printf(out, "    %s %s", a->label,
                a->reads && a->full_write ? "written, then read"
                : a->reads && a->writes   ? "read and written"
                : a->reads                ? "read"
                                          : "written");
    if (reach_of(p, a))
        text_offsets(p, a, out);
    text_add(out, a->writes && !a->full_write && !n->edge
                      ? ", not in every cell before it is read\n"
                      : "\n");
}

static void text_range(const struct plan *p, const struct plan_nest *n, struct text *out)
{
    text_add(out, "    over ");
    for (int x = 0; x < p->dim; x++)
        text_printf(out, "%s%s = %s : %s", x ? ", " : "", report_iterator(p, n, x), n->lo[x],
                    n->hi[x]);
    text_add(out, "\n");
    for (int x = 0; x < p->dim; x++)
        if (report_crosses(n, x))
            text_printf(out, "    beyond the edge across %s: %s\n", report_iterator(p, n, x),
                        boundary_is(p, x, BOUNDARY_RING) ? "what the arrays hold there"
                                                         : report_boundary(p, x));
}

static void text_table(const struct plan *p, const struct plan_nest *n, const struct plan_table *t,
                       struct text *out)
{
    text_printf(out, "    %s, a table: ", t->label);
    if (t->kind == TABLE_VALUE)
        text_add(out, "one entry for all cells");
    else if (t->kind == TABLE_WHOLE)
        text_printf(out, "cells pick from its %lld entries", (long long)t->entries);
    else
        text_printf(out, "goes with %s%s%s", t->node ? "the faces across " : "",
                    report_iterator(p, n, t->axis),
                    t->lo < t->hi ? ", its differences with the level's width" : "");
    if (t->power)
        text_printf(out, ", carries the power %d of the cell width", t->power);
    text_add(out, "\n");
}

/* Floating numbers: which are computed for each level, which are the same on all, and why. */
static void text_scalar(const struct plan *p, const struct plan_nest *n,
                        const struct plan_scalar *s, struct text *out)
{
    struct scalar_origin o = scalar_origin(p, n, s);
    if (!s->per_level && !is_floating(s->decl->type))
        return;
    text_printf(out, "    %s %s%s%s\n", macro_label(p, s->decl),
                s->per_level ? "computed for each level" : "the same on all levels",
                *o.why ? ": " : "", o.why);
    if (o.of_width)
        text_printf(out,
                    "      that is made of the cell width: if %s ought to go with it, "
                    "scale(%s: p) says how\n",
                    macro_label(p, s->decl), macro_label(p, s->decl));
}

static void text_edge(const struct plan_nest *n, struct text *out)
{
    static const char *const kinds[] = {"", "values", "from the cells inside",
                                        "from the other side"};
    if (n->edge)
        text_printf(out, "    sets the boundary: %s\n", kinds[n->edge]);
}

/* Operators by which sums may change with the mesh: all interpolations that are built in keep them. */
static void text_operators(const struct plan *p, const struct plan_array *a, struct text *out)
{
    int restricts = a->operators[TRANSFER_RESTRICT], prolongs = a->operators[TRANSFER_PROLONG];
    if (restricts > 1)
        text_printf(out, "    sums of %s not kept where blocks coarsen: restrict(%s) is no mean\n",
                    a->label, operator_name(p, TRANSFER_RESTRICT, restricts));
    if (restricts < 0)
        text_printf(out,
                    "    sums of %s kept where blocks coarsen only if restrict(%s) is the mean of the "
                    "fine cells\n",
                    a->label, operator_name(p, TRANSFER_RESTRICT, restricts));
    if (prolongs < 0)
        text_printf(out,
                    "    sums of %s kept where blocks are refined only if the mean of what "
                    "prolong(%s) makes of a cell is its value\n",
                    a->label, operator_name(p, TRANSFER_PROLONG, prolongs));
}

/* "sums of rho, e kept where levels meet" */
static void text_sums(const struct plan *p, const struct plan_nest *n, struct text *out)
{
    int kept = 0;
    for (int i = 0; i < n->arrays.n; i++)
        if (report_keeps_sum(n, i))
            text_printf(out, "%s%s", kept++ ? ", " : "    sums of ", n->arrays.at[i]->label);
    if (kept)
        text_add(out, " kept where levels meet: coarse cells take the fluxes of finer ones\n");
    for (int i = 0; n->reads_halo && i < n->arrays.n; i++)
        text_operators(p, n->arrays.at[i], out);
    if (n->unconserved)
        text_printf(out, "    sums of %s not kept where levels meet, because %s (%s)\n",
                    n->unconserved_array, n->unconserved, range_place(p, n->unconserved_at));
}

static void text_nest(const struct plan *p, const struct plan_nest *n, struct text *out)
{
    text_printf(out, "  %s: %s%s%s, %d flops and %d bytes per cell%s\n",
                range_place(p, n->loop->range), n->kernel->function->decl->name,
                n->conditions.n ? " where " : "", plan_conditions(p->arena, n), n->flops, n->bytes,
                n->pointwise ? ", initial data" : "");
    text_edge(n, out);
    text_range(p, n, out);
    for (int i = 0; i < n->arrays.n; i++)
        text_array(p, n, n->arrays.at[i], out);
    for (int i = 0; i < n->tables.n; i++)
        text_table(p, n, n->tables.at[i], out);
    for (int i = 0; i < n->scalars.n; i++)
        text_scalar(p, n, &n->scalars.at[i], out);
    for (int i = 0; i < n->reductions.n; i++)
        text_printf(out, "    %s %s all cells into %s\n", report_reduction(n->reductions.at[i].op),
                    n->reductions.at[i].op == REDUCE_SET ? "by any of" : "of",
                    n->reductions.at[i].decl->name);
    if (n->copies.n)
        text_add(out,
                 "    only copies: where it covers the mesh, the arrays exchange their cells\n");
    text_sums(p, n, out);
    if (!n->width_known)
        text_printf(out, "    the cell width is not known: runs with one level only%s%s\n",
                    n->width_clause ? "; perhaps " : "", n->width_clause ? n->width_clause : "");
    if (n->update_power)
        text_printf(out, "    the whole update carries the power %d of the cell width\n",
                    n->update_power);
}

/* ---- host views ----------------------------------------------------------------------------- */

static void text_view(const struct plan *p, const struct plan_view *v, struct text *out)
{
    if (v->point) {
        text_printf(out, "  %s: %s %s, one element%s\n", range_place(p, v->at), v->point,
                    v->writes ? "set" : "read",
                    v->each_step ? " in every step that runs this" : "");
        return;
    }
    if (v->box) {
        text_printf(out, "  %s: %s read, a box of cells%s\n", range_place(p, v->at), v->base,
                    v->each_step ? " in every step that runs this" : "");
        return;
    }
    text_printf(out, "  %s: %s %s, %d bytes per cell%s\n", range_place(p, v->at), v->base,
                v->reads && v->writes ? "read and written"
                : v->reads            ? "read"
                                      : "written",
                v->bytes, v->each_step ? " in every step that runs this" : "");
    if (v->remedy)
        text_printf(out, "    instead: %s\n", v->remedy);
}

static void report_text(const struct plan *p, struct text *out)
{
    text_mesh(p, out);
    text_add(out, "fields:\n");
    for (int i = 0; i < p->fields.n; i++)
        text_field(p, p->fields.at[i], out);
    text_add(out, "nests:\n");
    for (int i = 0; i < p->nests.n; i++)
        text_nest(p, p->nests.at[i], out);
    text_add(out, p->views.n ? "host views (arrays needed as a whole outside the nests):\n" : "");
    for (int i = 0; i < p->views.n; i++)
        text_view(p, &p->views.at[i], out);
}

void plan_report(const struct plan *p, bool json, struct text *out)
{
    if (json)
        report_json(p, out);
    else
        report_text(p, out);
}
