/* --report and --report=json: what amrcc found, for the user. */
#include "analysis/work.h"

#include <string.h>

static const char *const boundary_names[] = {"ring", "periodic", "neumann", "wall", "outflow"};
static const char *const reduction_names[] = {"sum", "min", "max"};

static const char *place(const struct plan *p, struct range at)
{
    int line = 0, column = 0;
    if (!at.file)
        return "";
    source_place(at.file, at.begin, &line, &column);
    return arena_printf(p->arena, "%s:%d", at.file->path, line);
}

static int reach_of(const struct plan *p, const struct plan_array *a)
{
    int reach = 0;
    for (int x = 0; x < p->dim; x++) {
        reach = -a->lo[x] > reach ? -a->lo[x] : reach;
        reach = a->hi[x] > reach ? a->hi[x] : reach;
    }
    return reach;
}

/* ---- text ----------------------------------------------------------------------------------- */

static void text_nest(const struct plan *p, const struct plan_nest *n, struct text *out)
{
    text_printf(out, "  %s: %s, %d flops and %d bytes per cell%s\n", place(p, n->loop->range),
                n->kernel->function->decl->name, n->flops, n->bytes,
                n->pointwise ? ", initial data" : "");
    for (int i = 0; i < n->arrays.n; i++) {
        const struct plan_array *a = n->arrays.at[i];
        text_printf(out, "    %s %s", a->label,
                    a->reads && a->writes ? "read and written"
                    : a->reads            ? "read"
                                          : "written");
        int reach = reach_of(p, a);
        if (reach)
            text_printf(out, " at %d offsets, %d cell%s away", a->offsets.n, reach,
                        reach > 1 ? "s" : "");
        text_add(out, "\n");
    }
    for (int i = 0; i < n->scalars.n; i++)
        if (n->scalars.at[i].per_level)
            text_printf(out, "    %s computed for each level: %s\n", n->scalars.at[i].decl->name,
                        n->scalars.at[i].why ? n->scalars.at[i].why : "");
    for (int i = 0; i < n->reductions.n; i++)
        text_printf(out, "    %s of all cells into %s\n", reduction_names[n->reductions.at[i].op],
                    n->reductions.at[i].decl->name);
    if (!n->width_known)
        text_printf(out, "    the cell width is not known: runs with one level only%s%s\n",
                    n->width_clause ? "; perhaps " : "", n->width_clause ? n->width_clause : "");
    if (n->update_power)
        text_printf(out, "    the whole update carries the power %d of the cell width\n",
                    n->update_power);
}

static void report_text(const struct plan *p, struct text *out)
{
    text_printf(out, "mesh: %d dimension%s (", p->dim, p->dim > 1 ? "s" : "");
    for (int i = 0; i < p->dim; i++)
        text_printf(out, "%s%s", i ? ", " : "", p->axis[i]);
    text_printf(out, "), halo %d\n", p->halo);
    for (int i = 0; i < p->dim; i++)
        text_printf(out, "  across %s: %s, the arrays hold %d and %d cells outside the mesh\n",
                    p->axis[i], boundary_names[p->boundary[i]], p->ring_lo[i], p->ring_hi[i]);
    text_add(out, "fields:\n");
    for (int i = 0; i < p->fields.n; i++) {
        const struct plan_field *f = p->fields.at[i];
        text_printf(out, "  %s: %s, %s, %s%d host view%s\n", f->name, f->type->spelling,
                    f->form == FORM_DIMS ? "multi-dimensional" : "flat",
                    f->node ? arena_printf(p->arena, "%s, ", centring_text(p, f->node)) : "",
                    f->views.n, f->views.n == 1 ? "" : "s");
    }
    text_add(out, "nests:\n");
    for (int i = 0; i < p->nests.n; i++)
        text_nest(p, p->nests.at[i], out);
    text_add(out, p->views.n ? "host views (arrays needed as a whole outside the nests):\n" : "");
    for (int i = 0; i < p->views.n; i++)
        text_printf(out, "  %s: %s %s\n", place(p, p->views.at[i].at), p->views.at[i].base,
                    p->views.at[i].reads && p->views.at[i].writes ? "read and written"
                    : p->views.at[i].reads                        ? "read"
                                                                  : "written");
}

/* ---- JSON ----------------------------------------------------------------------------------- */

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

static void add_pair(struct text *out, const char *key, const char *value)
{
    text_printf(out, "\"%s\": ", key);
    add_string(out, value);
}

static const char *truth(bool b)
{
    return b ? "true" : "false";
}

static void json_mesh(const struct plan *p, struct text *out)
{
    text_printf(out, "{\n  \"dimensions\": %d,\n  \"halo\": %d,\n  \"axes\": [", p->dim, p->halo);
    for (int i = 0; i < p->dim; i++) {
        text_add(out, i ? ", {" : "{");
        add_pair(out, "name", p->axis[i]);
        text_printf(out, ", \"ring\": [%d, %d], ", p->ring_lo[i], p->ring_hi[i]);
        add_pair(out, "boundary", boundary_names[p->boundary[i]]);
        text_add(out, "}");
    }
    text_add(out, "],\n  \"fields\": [");
    for (int i = 0; i < p->fields.n; i++) {
        const struct plan_field *f = p->fields.at[i];
        text_add(out, i ? ",\n    {" : "\n    {");
        add_pair(out, "name", f->name);
        text_add(out, ", ");
        add_pair(out, "type", f->type->spelling);
        text_add(out, ", ");
        add_pair(out, "form", f->form == FORM_DIMS ? "dims" : "flat");
        text_printf(out, ", \"host_views\": %d, ", f->views.n);
        add_pair(out, "centring", centring_text(p, f->node));
        text_add(out, "}");
    }
    text_add(out, "],\n");
}

static void json_array(const struct plan *p, const struct plan_array *a, struct text *out)
{
    text_add(out, "{");
    add_pair(out, "name", a->label);
    text_printf(out, ", \"read\": %s, \"written\": %s, \"offsets\": [", truth(a->reads),
                truth(a->writes));
    for (int i = 0; i < a->offsets.n; i++) {
        text_add(out, i ? ", [" : "[");
        for (int x = 0; x < p->dim; x++)
            text_printf(out, "%s%d", x ? ", " : "", a->offsets.at[i].at[x]);
        text_add(out, "]");
    }
    text_add(out, "]}");
}

static void json_nest(const struct plan *p, const struct plan_nest *n, struct text *out)
{
    text_add(out, "{");
    add_pair(out, "kernel", n->kernel->function->decl->name);
    text_add(out, ", ");
    add_pair(out, "where", place(p, n->loop->range));
    text_printf(out,
                ", \"flops\": %d, \"bytes\": %d, \"pointwise\": %s, \"width_known\": %s,\n"
                "     \"arrays\": [",
                n->flops, n->bytes, truth(n->pointwise), truth(n->width_known));
    for (int i = 0; i < n->arrays.n; i++) {
        text_add(out, i ? ", " : "");
        json_array(p, n->arrays.at[i], out);
    }
    text_add(out, "],\n     \"scalars\": [");
    for (int i = 0; i < n->scalars.n; i++) {
        const struct plan_scalar *s = &n->scalars.at[i];
        text_add(out, i ? ", {" : "{");
        add_pair(out, "name", s->decl->name);
        text_printf(out, ", \"per_level\": %s, ", truth(s->per_level));
        add_pair(out, "why", s->why ? s->why : "");
        text_add(out, "}");
    }
    text_add(out, "],\n     \"reductions\": [");
    for (int i = 0; i < n->reductions.n; i++) {
        text_add(out, i ? ", {" : "{");
        add_pair(out, "name", n->reductions.at[i].decl->name);
        text_add(out, ", ");
        add_pair(out, "operator", reduction_names[n->reductions.at[i].op]);
        text_add(out, "}");
    }
    text_add(out, "]}");
}

static void report_json(const struct plan *p, struct text *out)
{
    json_mesh(p, out);
    text_add(out, "  \"nests\": [");
    for (int i = 0; i < p->nests.n; i++) {
        text_add(out, i ? ",\n    " : "\n    ");
        json_nest(p, p->nests.at[i], out);
    }
    text_add(out, "],\n  \"host_views\": [");
    for (int i = 0; i < p->views.n; i++) {
        const struct plan_view *v = &p->views.at[i];
        text_add(out, i ? ",\n    {" : "\n    {");
        add_pair(out, "array", v->base);
        text_add(out, ", ");
        add_pair(out, "where", place(p, v->at));
        text_printf(out, ", \"read\": %s, \"written\": %s}", truth(v->reads), truth(v->writes));
    }
    text_add(out, "]\n}\n");
}

void plan_report(const struct plan *p, bool json, struct text *out)
{
    if (json)
        report_json(p, out);
    else
        report_text(p, out);
}
