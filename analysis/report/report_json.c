/* --report=json: the report for programs. docs/report.schema.json says what each member means;
 * every member is always there. Called by report.c. */
#include "analysis/axes/axes.h"
#include "analysis/program/program.h"
#include "analysis/report/report.h"
#include "analysis/terms/terms.h"

enum { REPORT_VERSION = 1 }; /* grows when a member changes its meaning or goes */

static const char *const edge_kinds[] = {"", "values", "inward", "wraps"};
static const char *const table_kinds[] = {"axis", "picked", "one"};

/* ---- members -------------------------------------------------------------------------------- */

static void pair_member(struct text *out, const char *name, int lo, int hi)
{
    json_add_key(out, name);
    text_printf(out, "[%d, %d]", lo, hi);
}

/* Items one behind the other, or each behind a gap that begins a line. */
#define LIST(out, name, count, gap, add)                                                           \
    do {                                                                                           \
        json_add_key(out, name);                                                                   \
        text_add(out, "[");                                                                        \
        for (int i = 0; i < (count); i++) {                                                        \
            text_printf(out, "%s%s", i ? "," : "", i && !*(gap) ? " " : (gap));                    \
            add;                                                                                   \
        }                                                                                          \
        text_add(out, "]");                                                                        \
    } while (0)
#define OBJECTS(out, name, count, gap, members)                                                    \
    LIST(out, name, count, gap, (text_add(out, "{"), members, text_add(out, "}")))

/* ---- the mesh and its arrays ---------------------------------------------------------------- */

static void add_axis(const struct plan *p, int x, struct text *out)
{
    json_add_text(out, "name", p->axis[x]);
    json_add_text(out, "boundary", report_boundary(p, x));
    json_add_text(out, "boundary_from", report_boundary_from(p, x));
    pair_member(out, "ring", p->ring_lo[x], p->ring_hi[x]);
    json_add_bool(out, "guarded", p->guarded[x]);
    json_add_key(out, "fine");
    text_printf(out, "[%s, %s]", p->fine[x][0] ? "true" : "false",
                p->fine[x][1] ? "true" : "false");
}

static void add_field(const struct plan *p, const struct plan_field *f, struct text *out)
{
    json_add_text(out, "name", f->name);
    json_add_text(out, "type", f->type->spelling);
    json_add_text(out, "form", report_form(f->form));
    json_add_text(out, "centring", centring_text(p, f->node));
    LIST(out, "components", f->components.n, "", json_add_string(out, f->components.at[i]));
    json_add_bool(out, "live", f->live);
    json_add_text(out, "live_at", range_place(p, f->live_at));
    json_add_int(out, "host_views", f->views.n);
}

/* ---- nests ---------------------------------------------------------------------------------- */

static void add_offset(const struct plan *p, const int *at, struct text *out)
{
    for (int x = 0; x < p->dim; x++)
        text_printf(out, "%s%d", x ? ", " : "[", at[x]);
    text_add(out, "]");
}

static void add_array(const struct plan *p, const struct plan_array *a, struct text *out)
{
    const struct plan_field *f = report_field(p, a);
    json_add_text(out, "name", a->label);
    json_add_text(out, "component", a->component);
    json_add_text(out, "field", f ? f->name : "");
    json_add_bool(out, "read", a->reads);
    json_add_bool(out, "written", a->writes);
    json_add_bool(out, "overwritten", a->full_write);
    LIST(out, "offsets", a->offsets.n, "", add_offset(p, a->offsets.at[i].at, out));
}

static void add_reach(const struct plan_nest *n, int x, struct text *out)
{
    int lo = 0, hi = 0;
    for (int i = 0; i < n->arrays.n; i++) {
        lo = -n->arrays.at[i]->lo[x] > lo ? -n->arrays.at[i]->lo[x] : lo;
        hi = n->arrays.at[i]->hi[x] > hi ? n->arrays.at[i]->hi[x] : hi;
    }
    text_printf(out, "[%d, %d]", lo, hi);
}

static void add_range(const struct plan *p, const struct plan_nest *n, int x, struct text *out)
{
    json_add_text(out, "iterator", report_iterator(p, n, x));
    json_add_text(out, "from", n->lo[x]);
    json_add_text(out, "to", n->hi[x]);
    json_add_text(out, "beyond", report_crosses(n, x) ? report_boundary(p, x) : "");
}

static void add_table(const struct plan *p, const struct plan_nest *n, const struct plan_table *t,
                      struct text *out)
{
    json_add_text(out, "name", t->label);
    json_add_text(out, "type", t->type->spelling);
    json_add_text(out, "kind", table_kinds[t->kind]);
    json_add_text(out, "iterator", t->axis < 0 ? "" : report_iterator(p, n, t->axis));
    json_add_bool(out, "faces", t->node);
    json_add_bool(out, "differences", t->kind == TABLE_AXIS && t->lo < t->hi);
    json_add_int(out, "entries", t->entries);
    json_add_int(out, "power", t->power);
}

static void add_scalar(const struct plan *p, const struct plan_nest *n,
                       const struct plan_scalar *s, struct text *out)
{
    struct scalar_origin o = scalar_origin(p, n, s);
    json_add_text(out, "name", macro_label(p, s->decl));
    json_add_bool(out, "per_level", s->per_level);
    json_add_text(out, "why", o.why);
    json_add_bool(out, "of_width", o.of_width);
}

static void add_reduction(const struct plan_nest *n, int i, struct text *out)
{
    json_add_text(out, "name", n->reductions.at[i].decl->name);
    json_add_text(out, "operator", report_reduction(n->reductions.at[i].op));
}

static void add_sums(const struct plan_nest *n, struct text *out)
{
    bool some = false;
    json_add_key(out, "sums_kept");
    text_add(out, "[");
    for (int i = 0; i < n->arrays.n; i++)
        if (report_keeps_sum(n, i)) {
            text_add(out, some ? ", " : "");
            json_add_string(out, n->arrays.at[i]->label);
            some = true;
        }
    text_add(out, "]");
    json_add_text(out, "sums_not_kept", n->unconserved);
}

static void add_nest(const struct plan *p, const struct plan_nest *n, struct text *out)
{
    json_add_text(out, "kernel", n->kernel->function->decl->name);
    json_add_text(out, "where", range_place(p, n->loop->range));
    json_add_int(out, "flops", n->flops);
    json_add_int(out, "bytes", n->bytes);
    json_add_bool(out, "initial_data", n->pointwise);
    json_add_bool(out, "only_copies", n->copies.n > 0);
    json_add_text(out, "edge", edge_kinds[n->edge]);
    json_add_bool(out, "width_known", n->width_known);
    add_sums(n, out);
    LIST(out, "halo", p->dim, "", add_reach(n, i, out));
    OBJECTS(out, "range", p->dim, "", add_range(p, n, i, out));
    OBJECTS(out, "arrays", n->arrays.n, "\n      ", add_array(p, n->arrays.at[i], out));
    OBJECTS(out, "tables", n->tables.n, "\n      ", add_table(p, n, n->tables.at[i], out));
    OBJECTS(out, "scalars", n->scalars.n, "\n      ", add_scalar(p, n, &n->scalars.at[i], out));
    OBJECTS(out, "reductions", n->reductions.n, "", add_reduction(n, i, out));
}

/* ---- host views, and all of it -------------------------------------------------------------- */

static void add_view(const struct plan *p, const struct plan_view *v, struct text *out)
{
    json_add_text(out, "array", v->base);
    json_add_text(out, "field", v->field ? v->field->name : "");
    json_add_text(out, "where", range_place(p, v->at));
    json_add_bool(out, "read", v->reads);
    json_add_bool(out, "written", v->writes);
    json_add_bool(out, "each_step", v->each_step);
    json_add_int(out, "bytes", v->bytes);
    json_add_text(out, "remedy", v->remedy);
}

void report_json(const struct plan *p, struct text *out)
{
    text_add(out, "{\n  ");
    json_add_int(out, "version", REPORT_VERSION);
    json_add_int(out, "dimensions", p->dim);
    json_add_int(out, "halo", p->halo);
    text_add(out, ",\n  ");
    OBJECTS(out, "axes", p->dim, "\n    ", add_axis(p, i, out));
    text_add(out, ",\n  ");
    OBJECTS(out, "fields", p->fields.n, "\n    ", add_field(p, p->fields.at[i], out));
    text_add(out, ",\n  ");
    OBJECTS(out, "nests", p->nests.n, "\n    ", add_nest(p, p->nests.at[i], out));
    text_add(out, ",\n  ");
    OBJECTS(out, "host_views", p->views.n, "\n    ", add_view(p, &p->views.at[i], out));
    text_add(out, "\n}\n");
}
