/* --report=json: the report for programs. docs/report.schema.json says what each member means;
 * every member is always there. Called by report.c. */
#include "analysis/axes/axes.h"
#include "analysis/levels/levels.h"
#include "analysis/program/program.h"
#include "analysis/report/report.h"
#include "analysis/tree/tree.h"

#include <string.h>

enum { REPORT_VERSION = 1 }; /* grows when a member changes its meaning or goes */

static const char *const edge_kinds[] = {"", "values", "inward", "wraps"};
static const char *const table_kinds[] = {"axis", "picked", "one"};

/* ---- members -------------------------------------------------------------------------------- */

static void add_string(struct text *out, const char *s)
{
    text_add(out, "\"");
    for (; s && *s; s++) {
        if (*s == '"' || *s == '\\')
            text_printf(out, "\\%c", *s);
        else if ((unsigned char)*s < 0x20)
            text_printf(out, "\\u%04x", (unsigned char)*s);
        else
            text_addn(out, s, 1);
    }
    text_add(out, "\"");
}

/* `"key": `, with a comma in front where it is not the first member. */
static void key(struct text *out, const char *name)
{
    char last = out->n ? out->s[out->n - 1] : 0;
    text_printf(out, "%s\"%s\": ", last && last != '{' && last != ' ' ? ", " : "", name);
}

static void string_member(struct text *out, const char *name, const char *value)
{
    key(out, name);
    add_string(out, value ? value : "");
}

static void int_member(struct text *out, const char *name, int value)
{
    key(out, name);
    text_printf(out, "%d", value);
}

static void bool_member(struct text *out, const char *name, bool value)
{
    key(out, name);
    text_add(out, value ? "true" : "false");
}

static void pair_member(struct text *out, const char *name, int lo, int hi)
{
    key(out, name);
    text_printf(out, "[%d, %d]", lo, hi);
}

/* Items one behind the other, or each behind a gap that begins a line. */
#define LIST(out, name, count, gap, add)                                                           \
    do {                                                                                           \
        key(out, name);                                                                            \
        text_add(out, "[");                                                                        \
        for (int i = 0; i < (count); i++) {                                                        \
            text_printf(out, "%s%s", i ? "," : "", i && !*(gap) ? " " : (gap));                    \
            add;                                                                                   \
        }                                                                                          \
        text_add(out, "]");                                                                        \
    } while (0)

/* ---- the mesh and its arrays ---------------------------------------------------------------- */

static void add_axis(const struct plan *p, int x, struct text *out)
{
    text_add(out, "{");
    string_member(out, "name", p->axis[x]);
    string_member(out, "boundary", report_boundary(p, x));
    string_member(out, "boundary_from", report_boundary_from(p, x));
    pair_member(out, "ring", p->ring_lo[x], p->ring_hi[x]);
    bool_member(out, "guarded", p->guarded[x]);
    key(out, "fine");
    text_printf(out, "[%s, %s]", p->fine[x][0] ? "true" : "false",
                p->fine[x][1] ? "true" : "false");
    text_add(out, "}");
}

static void add_field(const struct plan *p, const struct plan_field *f, struct text *out)
{
    text_add(out, "{");
    string_member(out, "name", f->name);
    string_member(out, "type", f->type->spelling);
    string_member(out, "form", report_form(f->form));
    string_member(out, "centring", centring_text(p, f->node));
    LIST(out, "components", f->components.n, "", add_string(out, f->components.at[i]));
    bool_member(out, "live", f->live);
    string_member(out, "live_at", range_place(p, f->live_at));
    int_member(out, "host_views", f->views.n);
    text_add(out, "}");
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
    text_add(out, "{");
    string_member(out, "name", a->label);
    string_member(out, "component", a->component);
    string_member(out, "field", f ? f->name : "");
    bool_member(out, "read", a->reads);
    bool_member(out, "written", a->writes);
    bool_member(out, "overwritten", a->full_write);
    LIST(out, "offsets", a->offsets.n, "", add_offset(p, a->offsets.at[i].at, out));
    text_add(out, "}");
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
    text_add(out, "{");
    string_member(out, "iterator", report_iterator(p, n, x));
    string_member(out, "from", n->lo[x]);
    string_member(out, "to", n->hi[x]);
    string_member(out, "beyond", report_crosses(n, x) ? report_boundary(p, x) : "");
    text_add(out, "}");
}

static void add_table(const struct plan *p, const struct plan_nest *n, const struct plan_table *t,
                      struct text *out)
{
    text_add(out, "{");
    string_member(out, "name", t->label);
    string_member(out, "type", t->type->spelling);
    string_member(out, "kind", table_kinds[t->kind]);
    string_member(out, "iterator", t->axis < 0 ? "" : report_iterator(p, n, t->axis));
    bool_member(out, "faces", t->node);
    bool_member(out, "differences", t->kind == TABLE_AXIS && t->lo < t->hi);
    int_member(out, "entries", (int)t->entries);
    int_member(out, "power", t->power);
    text_add(out, "}");
}

static void add_scalar(const struct plan *p, const struct plan_nest *n,
                       const struct plan_scalar *s, struct text *out)
{
    struct scalar_origin o = scalar_origin(p, n, s);
    text_add(out, "{");
    string_member(out, "name", macro_label(p, s->decl));
    bool_member(out, "per_level", s->per_level);
    string_member(out, "why", o.why);
    bool_member(out, "of_width", o.of_width);
    text_add(out, "}");
}

static void add_reduction(const struct plan_nest *n, int i, struct text *out)
{
    text_add(out, "{");
    string_member(out, "name", n->reductions.at[i].decl->name);
    string_member(out, "operator", report_reduction(n->reductions.at[i].op));
    text_add(out, "}");
}

static void add_sums(const struct plan_nest *n, struct text *out)
{
    bool some = false;
    key(out, "sums_kept");
    text_add(out, "[");
    for (int i = 0; i < n->arrays.n; i++)
        if (report_keeps_sum(n, i)) {
            text_add(out, some ? ", " : "");
            add_string(out, n->arrays.at[i]->label);
            some = true;
        }
    text_add(out, "]");
    string_member(out, "sums_not_kept", n->unconserved);
}

static void add_nest(const struct plan *p, const struct plan_nest *n, struct text *out)
{
    text_add(out, "{");
    string_member(out, "kernel", n->kernel->function->decl->name);
    string_member(out, "where", range_place(p, n->loop->range));
    int_member(out, "flops", n->flops);
    int_member(out, "bytes", n->bytes);
    bool_member(out, "initial_data", n->pointwise);
    bool_member(out, "only_copies", n->copies.n > 0);
    string_member(out, "edge", edge_kinds[n->edge]);
    bool_member(out, "width_known", n->width_known);
    add_sums(n, out);
    LIST(out, "halo", p->dim, "", add_reach(n, i, out));
    LIST(out, "range", p->dim, "", add_range(p, n, i, out));
    LIST(out, "arrays", n->arrays.n, "\n      ", add_array(p, n->arrays.at[i], out));
    LIST(out, "tables", n->tables.n, "\n      ", add_table(p, n, n->tables.at[i], out));
    LIST(out, "scalars", n->scalars.n, "\n      ", add_scalar(p, n, &n->scalars.at[i], out));
    LIST(out, "reductions", n->reductions.n, "", add_reduction(n, i, out));
    text_add(out, "}");
}

/* ---- host views, and all of it -------------------------------------------------------------- */

static void add_view(const struct plan *p, const struct plan_view *v, struct text *out)
{
    text_add(out, "{");
    string_member(out, "array", v->base);
    string_member(out, "field", v->field ? v->field->name : "");
    string_member(out, "where", range_place(p, v->at));
    bool_member(out, "read", v->reads);
    bool_member(out, "written", v->writes);
    bool_member(out, "each_step", v->each_step);
    int_member(out, "bytes", v->bytes);
    string_member(out, "remedy", v->remedy);
    text_add(out, "}");
}

void report_json(const struct plan *p, struct text *out)
{
    text_add(out, "{\n  ");
    int_member(out, "version", REPORT_VERSION);
    int_member(out, "dimensions", p->dim);
    int_member(out, "halo", p->halo);
    text_add(out, ",\n  ");
    LIST(out, "axes", p->dim, "\n    ", add_axis(p, i, out));
    text_add(out, ",\n  ");
    LIST(out, "fields", p->fields.n, "\n    ", add_field(p, p->fields.at[i], out));
    text_add(out, ",\n  ");
    LIST(out, "nests", p->nests.n, "\n    ", add_nest(p, p->nests.at[i], out));
    text_add(out, ",\n  ");
    LIST(out, "host_views", p->views.n, "\n    ", add_view(p, &p->views.at[i], out));
    text_add(out, "\n}\n");
}
