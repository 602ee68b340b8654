/* --dump=plan: the plan as stable text, one fact a line, for tests and for reading. */
#include "analysis/axes/axes.h"
#include "analysis/report/report.h"

#include <math.h>

static const char *const role_names[] = {"", " init", " boundary", " estimate", " boundary"};

/* file.c:12 */
static void add_place(const struct plan *p, struct text *out, struct range at)
{
    text_add(out, path_name(range_place(p, at)));
}

static void add_vector(struct text *out, const int *v, int n)
{
    text_add(out, "(");
    for (int i = 0; i < n; i++)
        text_printf(out, "%s%d", i ? "," : "", v[i]);
    text_add(out, ")");
}

static void dump_array(const struct plan *p, const struct plan_array *a, struct text *out)
{
    text_printf(out, "  array %s %s", a->label, a->type->spelling);
    text_add(out, a->reads ? " read" : "");
    text_add(out, a->writes ? " written" : "");
    text_add(out, a->full_write ? " full" : "");
    if (a->turns)
        text_printf(out, " turns 0x%x", a->turns);
    text_printf(out, " at %s stride", a->address);
    for (int i = 0; i < p->dim; i++)
        text_printf(out, " %s%s", a->stride[i], i + 1 < p->dim ? "," : "");
    if (a->part)
        text_printf(out, " part %s", a->part);
    if (a->lacks[0] || a->lacks[1] || a->lacks[2]) {
        text_add(out, " lacks ");
        add_vector(out, a->lacks, p->dim);
    }
    if (a->width_power)
        text_printf(out, " width^%d", a->width_power);
    text_add(out, a->fills && !a->full_write ? ", filled\n" : "\n");
    if (!a->reads)
        return;
    text_add(out, "    offsets");
    for (int i = 0; i < a->offsets.n; i++) {
        text_add(out, " ");
        add_vector(out, a->offsets.at[i].at, p->dim);
    }
    text_add(out, "\n    hull ");
    add_vector(out, a->lo, p->dim);
    text_add(out, " ");
    add_vector(out, a->hi, p->dim);
    text_printf(out, " directions 0x%x%s%s\n", a->directions,
                a->asked.n   ? " decides by conditions"
                : a->decides ? " decides"
                             : "",
                a->contour.n ? " jumps" : "");
}

/* `end i + 1 < n: i < high - 1` */
static void dump_end(const struct plan *p, const struct plan_end *t, struct text *out)
{
    text_printf(out, "  end %s: %s %s %s", expr_text(p->arena, t->site), p->axis[t->axis],
                operators[t->op].text, t->high ? "high" : "low");
    if (t->at)
        text_printf(out, " %c %d", t->at < 0 ? '-' : '+', t->at < 0 ? -t->at : t->at);
    text_add(out, "\n");
}

/* ` part from 4 from nx - nb below nx` */
static void dump_part(const struct plan_part *part, struct text *out)
{
    text_add(out, " part");
    for (int i = 0; i < part->lo.n; i++)
        text_printf(out, " from %s", part->lo.at[i]);
    for (int i = 0; i < part->hi.n; i++)
        text_printf(out, " below %s", part->hi.at[i]);
}

static void dump_table(const struct plan *p, const struct plan_table *t, struct text *out)
{
    text_printf(out, "  table %s %s", t->label, t->type->spelling);
    if (t->kind == TABLE_AXIS)
        text_printf(out, " along %s entries %d : %d own %d base %d", p->axis[t->axis], t->lo, t->hi,
                    t->own, t->base);
    text_add(out, t->backward ? " backward" : "");
    for (int i = 0; i < t->parts.n && !t->is_whole; i++)
        dump_part(&t->parts.at[i], out);
    text_add(out, t->node ? " on faces" : "");
    text_add(out, t->kind == TABLE_VALUE ? " one value" : "");
    if (t->kind != TABLE_VALUE && t->entries)
        text_printf(out, " of %lld", (long long)t->entries);
    if (t->power)
        text_printf(out, " scale %d", t->power);
    text_add(out, "\n");
}

static void dump_scalar(const struct plan_scalar *s, struct text *out)
{
    text_printf(out, "  scalar %s %s", s->decl->name, s->decl->type->spelling);
    text_add(out, s->per_level ? " per level" : "");
    if (s->why)
        text_printf(out, " (%s)", s->why);
    text_add(out, "\n");
}

static void dump_stmt(const struct stmt *s, const char *what, struct text *out)
{
    text_printf(out, "  %s", what);
    if (s->kind == STMT_DECL) {
        for (int i = 0; i < s->decls.n; i++) {
            const struct decl *d = s->decls.at[i];
            text_printf(out, "%s %s %s", i ? "," : "", d->type->spelling, d->name);
            if (d->init) {
                text_add(out, " = ");
                expr_print(d->init, out);
            }
        }
    } else if (s->kind == STMT_EXPR) {
        text_add(out, " ");
        expr_print(s->expr, out);
    } else if (s->kind == STMT_IF) {
        text_add(out, " if ");
        expr_print(s->expr, out);
    } else {
        text_add(out, s->kind == STMT_COMPOUND ? " block" : " loop");
    }
    text_add(out, "\n");
}

/* Where a range is not the domain: its ends less the domain's; whether it counts faces. */
static void dump_place(const struct plan_nest *n, int axis, struct text *out)
{
    const char *name = n->iterator[axis]->name;
    if (n->placed[axis] && (n->begin[axis] || n->end[axis]))
        text_printf(out, "  beside %s %d %d\n", name, n->begin[axis], n->end[axis]);
    if (n->ended[axis])
        text_printf(out, "  ends %s %d\n", name, n->end[axis]);
    if (n->clip_node >> axis & 1)
        text_printf(out, "  faces %s\n", name);
    if (n->clip_low >> axis & 1)
        text_printf(out, "  low faces %s\n", name);
    if (n->clip_high >> axis & 1)
        text_printf(out, "  high faces %s\n", name);
}

/* Factors as they stand in the program, with the cell that they are taken at. */
static void dump_flux(const struct plan *p, const struct plan_nest *n, const struct plan_flux *f,
                      struct text *out)
{
    text_printf(out, "  flux of %s across %s:", n->arrays.at[f->array]->label, p->axis[f->axis]);
    vec_each_at (t, &f->terms) {
        text_printf(out, " %c %g", t->coefficient < 0 ? '-' : '+', fabs(t->coefficient));
        for (int k = 0; k < t->n; k++) {
            const struct plan_symbol *s = t->factor[k].symbol;
            text_printf(out, " * %s",
                        s->array  ? s->array->label
                        : s->site ? expr_text(p->arena, s->site)
                        : s->op   ? "quotient"
                                  : "choice");
            if (s->axes)
                add_vector(out, t->factor[k].at, p->dim);
        }
    }
    text_add(out, "\n");
}

static void dump_access(const struct plan *p, const struct plan_nest *n,
                        const struct plan_access *a, struct text *out)
{
    text_printf(out, "  access %s ", n->arrays.at[a->array]->label);
    add_vector(out, a->offset, p->dim);
    text_printf(out, "%s%s%s", a->reads ? " read" : "", a->writes ? " write" : "",
                a->image ? " image" : "");
    for (int x = 0; x < p->dim; x++)
        if (a->keeps_lo[x] || a->keeps_hi[x])
            text_printf(out, " %s from %d to -%d", p->axis[x], a->keeps_lo[x], a->keeps_hi[x]);
    text_add(out, "\n");
}

static void dump_position(const struct plan *p, const struct plan_position *at, struct text *out)
{
    text_printf(out, "  position %s%s", expr_text(p->arena, at->site),
                at->floating ? " floating" : "");
    if (at->spread)
        text_printf(out, " spread %g", at->spread);
    text_add(out, "\n");
}

static void dump_what(const struct plan *p, const struct plan_nest *n, struct text *out)
{
    static const char *const edges[] = {"", " boundary", " boundary inward", " boundary wraps"};
    text_printf(out, "nest %d %s ", n->id, n->kernel->function->decl->name);
    add_place(p, out, n->loop->range);
    text_add(out, edges[n->edge]);
    text_add(out, n->reads_halo ? " halo" : "");
    text_add(out, n->pointwise ? " pointwise" : "");
    for (int v = 0; v < PLAN_SHORTER; v++)
        if (n->shorter >> v & 1)
            text_printf(out, " shorter-%d", v);
    text_add(out, n->width_known ? "" : " width-unknown");
    if (n->update_power)
        text_printf(out, " update scale(%d)", n->update_power);
    text_add(out, "\n");
}

static void dump_nest(const struct plan *p, struct plan_nest *n, struct text *out)
{
    dump_what(p, n, out);
    if (n->conditions.n)
        text_printf(out, "  where %s\n", plan_conditions(p->arena, n));
    if (n->width_clause)
        text_printf(out, "  propose %s\n", n->width_clause);
    for (int i = 0; i < p->dim; i++)
        text_printf(out, "  range %s = %s : %s\n", n->iterator[i]->name, n->lo[i], n->hi[i]);
    for (int i = 0; i < p->dim; i++)
        if (n->wraps >> i & 1)
            text_printf(out, "  from %s %s\n", n->iterator[i]->name, n->distance[i]);
    for (int i = 0; i < p->dim; i++)
        dump_place(n, i, out);
    for (int i = 0; i < n->arrays.n; i++)
        dump_array(p, n->arrays.at[i], out);
    for (int i = 0; i < n->accesses.n; i++)
        dump_access(p, n, &n->accesses.at[i], out);
    for (int i = 0; i < n->tables.n; i++)
        dump_table(p, n->tables.at[i], out);
    for (int i = 0; i < n->scalars.n; i++)
        dump_scalar(&n->scalars.at[i], out);
    for (int i = 0; i < n->slice_spacings.n; i++)
        text_printf(out, "  spacing %s\n", n->slice_spacings.at[i]->name);
    for (int i = 0; i < n->slice.n; i++)
        dump_stmt(n->slice.at[i], "replay", out);
    for (int i = 0; i < n->reductions.n; i++)
        text_printf(out, "  reduction %s %s\n", report_reduction(n->reductions.at[i].op),
                    n->reductions.at[i].decl->name);
    for (int i = 0; i < n->copies.n; i++)
        text_printf(out, "  copies %s to %s\n", n->arrays.at[n->copies.at[i].from]->label,
                    n->arrays.at[n->copies.at[i].to]->label);
    for (int i = 0; i < n->helpers.n; i++)
        text_printf(out, "  helper %s\n", n->helpers.at[i]->decl->name);
    for (int i = 0; i < p->dim; i++)
        if (n->shift[i])
            text_printf(out, "  shift %s %d\n", n->iterator[i]->name, n->shift[i]);
    for (int i = 0; i < n->ends.n; i++)
        dump_end(p, &n->ends.at[i], out);
    for (int i = 0; i < n->covers.n; i++)
        text_printf(out, "  cover %s\n", expr_text(p->arena, n->covers.at[i].site));
    for (int i = 0; i < n->positions.n; i++)
        dump_position(p, &n->positions.at[i], out);
    for (int i = 0; i < n->fluxes.n; i++)
        dump_flux(p, n, &n->fluxes.at[i], out);
    for (int i = 0; i < n->body.n; i++)
        dump_stmt(n->body.at[i], "body", out);
    text_printf(out, "  cost %d flops %d bytes\n", n->flops, n->bytes);
}

static void dump_mesh(const struct plan *p, struct text *out)
{
    text_printf(out, "mesh dim %d axes", p->dim);
    for (int i = 0; i < p->dim; i++)
        text_printf(out, " %s", p->axis[i]);
    text_printf(out, " halo %d directions 0x%x%s\n", p->halo, p->directions,
                p->tables_stay ? " tables stay" : "");
    for (int i = 0; i < p->dim; i++)
        text_printf(out, "axis %s ring %d %d boundary %s%s%s%s\n", p->axis[i], p->ring_lo[i],
                    p->ring_hi[i], report_boundary(p, i), p->guarded[i] ? " guarded" : "",
                    p->fine[i][0] ? " fine low" : "", p->fine[i][1] ? " fine high" : "");
}

static void dump_views(const struct plan *p, struct text *out)
{
    vec_each_at (v, &p->views) {
        text_printf(out, "view %s%s%s ", v->point ? v->point : v->base, v->reads ? " read" : "",
                    v->writes ? " written" : "");
        if (v->box)
            text_printf(out, "from %s ", v->box->first);
        for (int k = 0; v->box && k < v->box->spans.n; k++) {
            const struct plan_span *s = &v->box->spans.at[k];
            text_printf(out, "by %s in [%s, %s%s ", s->next, s->begin, s->end, s->past ? "]" : ")");
        }
        text_add(out, v->before ? "before " : "around ");
        add_place(p, out, v->before ? v->before->range : v->wrap->range);
        text_add(out, "\n");
    }
    for (int i = 0; i < p->allocs.n; i++) {
        text_printf(out, "alloc %s ", p->allocs.at[i].name);
        add_place(p, out, p->allocs.at[i].callee);
        text_add(out, "\n");
    }
}

void plan_dump(const struct plan *p, struct text *out)
{
    dump_mesh(p, out);
    vec_each (f, &p->fields) {
        text_printf(out, "field %s %s %s", f->name, f->type->spelling, report_form(f->form));
        text_add(out, f->node ? " " : "");
        text_add(out, f->node ? centring_text(p, f->node) : "");
        for (int j = 0; j < f->decls.n; j++) {
            const struct decl *d = f->decls.at[j];
            text_printf(out, "%s%s%s%s", j ? ", " : " as ",
                        d->function ? d->function->decl->name : "", d->function ? "." : "",
                        d->name);
        }
        text_add(out, "\n");
    }
    vec_each (k, &p->kernels)
        text_printf(out, "kernel %s%s nests %d%s\n", k->function->decl->name, role_names[k->role],
                    k->nests.n, k->has_timeloop ? " timeloop" : "");
    for (int i = 0; i < p->nests.n; i++)
        dump_nest(p, p->nests.at[i], out);
    for (int i = 0; i < p->timeloops.n; i++) {
        text_printf(out, "timeloop %s ", p->timeloops.at[i].function->decl->name);
        add_place(p, out, p->timeloops.at[i].loop->range);
        for (int j = 0; j < p->timeloops.at[i].arrays.n; j++)
            text_printf(out, " %s", p->timeloops.at[i].arrays.at[j]->name);
        for (int x = 0; x < p->dim && p->timeloops.at[i].width[x]; x++)
            text_printf(out, "%s %s", x ? "" : ", width", p->timeloops.at[i].width[x]);
        if (p->timeloops.at[i].time)
            text_printf(out, ", time %s", p->timeloops.at[i].time);
        text_add(out, "\n");
    }
    for (int i = 0; i < p->counts.n; i++) {
        text_printf(out, "sweeps %s ", p->counts.at[i].holds ? "while" : "until");
        add_place(p, out, p->counts.at[i].test->range);
        text_printf(out, " %s\n", expr_text(p->arena, p->counts.at[i].test));
    }
    dump_views(p, out);
}
