/* Tables: what a nest reads besides mesh arrays and scalars. Three kinds: entries that go with an
 * axis (`x[i]`, `sigma[j + 1]`, `w[d][i]`), which are sampled at the cells' centres on coarse
 * levels; one entry that is the same for all cells (`src[t]`); and arrays of known size whose
 * entries the cells pick themselves (`c[type[j][i]]`). Called by access.c.
 *
 * provides: plan_nest.tables, lookups */
#include "analysis/arrays/arrays.h"
#include "analysis/flow/flow.h"
#include "analysis/program/program.h"
#include "analysis/values/values.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_TABLES = 32, MOST_REACH = 100, MOST_ENTRIES = 1 << 20 };

/* Single entries, `w[3][5]` of unrolled loops, are tables of their own up to so many; then their
 * array is one. */
enum { MOST_SINGLE = MOST_TABLES / 2 };

/* A lookup whose subscripts are not evaluated in the cell. */
static bool is_table_site(const struct plan_nest *n, const struct expr *e)
{
    const struct plan_lookup *l = plan_lookup_at(n, e);
    return l && n->tables.at[l->table]->kind != TABLE_WHOLE;
}

/* ---- what is looked up ---------------------------------------------------------------------- */

/* A table that the program does not have: its numbers stand where it is handed over. */
static const char *base_text(const struct access_scan *s, const struct decl *d)
{
    struct arena *a = s->plan->arena;
    if (!vec_has(&s->plan->work->record_tables, d))
        return d->name;
    const char *extents = "";
    for (const struct type *t = d->type; t->kind == TYPE_ARRAY; t = t->of)
        extents = arena_printf(a, "%s[%lld]", extents, (long long)t->extent);
    return arena_printf(a, "(const %s%s)%s", element_type(d->type)->spelling, extents,
                        expr_text(a, d->init));
}

static const char *leading_text(struct access_scan *s, const char *text, const struct subscript *u,
                                int n)
{
    for (int i = 0; i < n; i++)
        text = arena_printf(s->plan->arena, "%s[%s]", text, expr_text(s->plan->arena, u->index[i]));
    return text;
}

static bool all_outside(struct access_scan *s, const struct subscript *u, int n)
{
    return all_below(i, n, is_outside(s, u->index[i]));
}

/* `n - 1 - i`: the axis, and what the iterator is taken from; -1 where the index is another one. */
static int backward_axis(struct access_scan *s, struct expr *index, struct poly *from)
{
    struct poly p = index_value(s->nest, index, true);
    int64_t factor;
    return first_below(a, s->plan->dim,
                       !s->nest->wraps[a] &&
                           poly_linear(&p, s->nest->nest->iterator[a], &factor, from) &&
                           factor == -1 && !plane_mentions_iterator(s->nest, from) &&
                           !nest_changes_poly(s->nest, from));
}

/* `i`, `i + 1`: the axis and the constant; -1 where the index is something else. */
static int axis_of(struct access_scan *s, struct expr *index, int *offset)
{
    struct poly p = index_value(s->nest, index, true), rest;
    int64_t c;
    int axis = p.bad ? -1 : single_axis(s->nest, &p, &rest);
    if (axis < 0 || s->nest->wraps[axis] || !poly_is_const(&rest, &c) || llabs(c) > MOST_REACH)
        return -1;
    *offset = (int)c;
    return axis;
}

/* The index without what is the same for all cells, `n` of `t[n + j]`, which goes to *begin. */
static struct expr *without_outside(struct access_scan *s, struct expr *e, struct text *begin)
{
    struct arena *a = s->plan->arena;
    int64_t number;
    e = expr_bare(e);
    for (int side = 0; side < 2 && expr_is_sum(e); side++) {
        struct expr *out = e->a[side], *rest = e->a[1 - side];
        if (!is_outside(s, out) || expr_int_value(out, &number) || (!side && e->op == OP_SUB))
            continue;
        text_printf(begin, " %s (%s)", e->op == OP_SUB ? "-" : "+", expr_text(a, out));
        return without_outside(s, rest, begin);
    }
    if (!expr_is_sum(e))
        return e;
    struct expr *left = without_outside(s, e->a[0], begin);
    return expr_binary(a, e->range, e->op, e->type, left, e->a[1]);
}

/* Extents of an array all of whose sizes are constants; 0 where there is another kind of layer. */
static int64_t known_entries(const struct decl *d, struct plan_lookup *l, int n)
{
    const struct type *t = d->type;
    int64_t all = 1;
    for (int i = 0; i < n; i++, t = t->of) {
        if (t->kind != TYPE_ARRAY || t->extent <= 0 || all * t->extent > MOST_ENTRIES)
            return 0;
        all *= t->extent;
        l->extent[i] = t->extent;
    }
    return all;
}

static int64_t row_entries(const struct decl *d, int lead)
{
    const struct type *t = d->type;
    for (int i = 0; i < lead && t; i++)
        t = t->of;
    return t && t->kind == TYPE_ARRAY && t->extent > 0 ? t->extent : 0;
}

/* ---- errors --------------------------------------------------------------------------------- */

static bool fits_type(struct access_scan *s, struct expr *site, const struct decl *d)
{
    const struct type *t = site->type;
    if (element_type(d->type)->kind == TYPE_RECORD) {
        diag_error(s->diag, site->range, "'%s' is a table of structs: not supported in a nest",
                   d->name);
        diag_note(s->diag, d->range, "'%s' is declared here", d->name);
        diag_hint(s->diag, "copy the values that the nest needs into tables of their own");
        return false;
    }
    if (is_integer(t) || (t->kind == TYPE_FLOAT && t->size <= 8))
        return true;
    diag_error(
        s->diag, site->range,
        "the table '%s' has entries that are neither float, double nor integers: not supported",
        d->name);
    diag_note(s->diag, d->range, "'%s' is declared here", d->name);
    return false;
}

static bool is_read(struct access_scan *s, const struct walker *w, const struct decl *d)
{
    if (!use_of(w->above, w->e).writes)
        return true;
    diag_error(s->diag, w->e->range,
               "a nest writes '%s', which is no mesh array: cells cannot share it", d->name);
    diag_note(s->diag, d->range, "'%s' is declared here", d->name);
    if (sections_note(s->plan, s->diag, d))
        return false;
    if (d->function && d->type->kind == TYPE_ARRAY)
        diag_hint(s->diag, "declare it inside the loops, and set all of it that a cell reads in "
                           "that cell");
    return false;
}

static void refuse_size(struct access_scan *s, struct expr *site, const struct decl *d)
{
    diag_error(s->diag, site->range,
               "cells pick entries of '%s' by an index that is no iterator, and its size is not "
               "known here",
               d->name);
    diag_note(s->diag, d->range, "'%s' is declared here as '%s'", d->name, d->type->spelling);
    diag_hint(s->diag, "declare it as an array of constant size, static const double %s[...]",
              d->name);
}

/* ---- all ------------------------------------------------------------------------------------ */

/* Entries that are counted up, or down, from one place, but for a few. */
static bool same_entries(const struct plan_table *a, const struct plan_table *b)
{
    if (a->backward != b->backward)
        return false;
    if (a->backward)
        return strcmp(a->begin, b->begin) == 0 && llabs(a->mirror - b->mirror) <= MOST_REACH;
    return strcmp(a->label, b->label) == 0;
}

static int find_table(struct access_scan *s, const struct plan_table *t)
{
    struct plan_nest *n = s->nest->nest;
    for (int i = 0; i < n->tables.n; i++) {
        const struct plan_table *o = n->tables.at[i];
        if (o->decl == t->decl && o->kind == t->kind && o->axis == t->axis &&
            same_entries(o, t))
            return i;
    }
    return -1;
}

/* The lookup as one of the table that is known: beside t[n - 1 - i] is t[n - i] the one before. */
static void fit(const struct plan_table *t, const struct plan_table *own, struct plan_lookup *l)
{
    if (t->backward)
        l->offset = (int)(t->mirror - own->mirror);
}

static int add_table(struct access_scan *s, struct plan_table *t)
{
    struct plan_nest *n = s->nest->nest;
    const struct work_member *m = member_of(s->plan, t->decl);
    int i = find_table(s, t);
    if (i >= 0)
        return i;
    t->name = arena_printf(s->plan->arena, "amr_table_%s_%d",
                           m ? m->field->name : member_plain(t->decl->name), n->tables.n);
    const struct work_scale *scale = scale_of(s->nest->kernel, t->decl);
    t->power = scale ? scale->power : 0;
    vec_push(s->plan->arena, &n->tables, t);
    return n->tables.n - 1;
}

/* One more single entry, of an array that can be a table as a whole. */
static bool is_one_of_many(const struct access_scan *s, const struct subscript *u)
{
    int64_t number;
    return s->nest->nest->tables.n >= MOST_SINGLE &&
           known_entries(u->base, &(struct plan_lookup){0}, u->n) > 0 &&
           all_below(i, u->n, expr_int_value(expr_core(u->index[i]), &number));
}

/* Counted down from the far end, as a sponge layer's. */
static bool classify_backward(struct access_scan *s, const struct subscript *u, const char *base,
                              struct plan_table *t)
{
    struct arena *a = s->plan->arena;
    struct poly from;
    if (!all_outside(s, u, u->n - 1))
        return false;
    t->axis = backward_axis(s, u->index[u->n - 1], &from);
    if (t->axis < 0)
        return false;
    int last = from.n - 1;
    t->mirror = from.n && from.term[last].n == 0 ? from.term[last].factor : 0;
    struct poly without = poly_plus(&from, -t->mirror);
    const char *row = leading_text(s, base, u, u->n - 1);
    t->kind = TABLE_AXIS;
    t->backward = true;
    t->begin = arena_printf(a, "%s down from %s", row, poly_text(a, &without));
    t->label = leading_text(s, u->base->name, u, u->n - 1);
    t->address = arena_printf(a, "%s + (%s)", row, poly_text(a, &from));
    return true;
}

/* Sorts the access into its kind; false where it is none of them. */
static bool classify(struct access_scan *s, struct subscript *u, struct plan_table *t,
                     struct plan_lookup *l)
{
    const char *base = base_text(s, u->base), *name = u->base->name;
    t->axis = -1;
    if (all_outside(s, u, u->n) && !is_one_of_many(s, u)) {
        t->kind = TABLE_VALUE;
        t->label = leading_text(s, name, u, u->n);
        t->address = arena_printf(s->plan->arena, "&%s", leading_text(s, base, u, u->n));
        return true;
    }
    t->axis = all_outside(s, u, u->n - 1) ? axis_of(s, u->index[u->n - 1], &l->offset) : -1;
    if (t->axis >= 0) {
        t->kind = TABLE_AXIS;
        t->label = leading_text(s, name, u, u->n - 1);
        t->address = leading_text(s, base, u, u->n - 1);
        t->entries = row_entries(u->base, u->n - 1);
        return true;
    }
    struct text begin = text_new(s->plan->arena);
    struct expr *rest = u->n == 1 ? without_outside(s, u->index[0], &begin) : NULL;
    t->axis = begin.n ? axis_of(s, rest, &l->offset) : -1;
    if (t->axis >= 0) {
        t->kind = TABLE_AXIS;
        t->begin = begin.s;
        t->label = arena_printf(s->plan->arena, "%s%s", name, begin.s);
        t->address = arena_printf(s->plan->arena, "%s%s", base, begin.s);
        return true;
    }
    t->entries = known_entries(u->base, l, u->n);
    if ((is_floating(t->type) || !t->entries) && classify_backward(s, u, base, t))
        return true;
    t->kind = TABLE_WHOLE;
    t->label = u->base->name;
    t->address = arena_printf(s->plan->arena, u->n > 1 ? "&%s%.*s" : "%s", base, 3 * u->n,
                              "[0][0][0][0][0][0][0][0]");
    return t->entries > 0;
}

static void add_part(struct access_scan *s, const struct walker *w, struct plan_table *t,
                     const struct plan_lookup *l)
{
    struct plan_part part = {.offset = l->offset};
    struct access_scan at = *s;
    at.site = l->site;
    at.above = w->above;
    at.in = w->in;
    table_part_find(&at, t->axis, &part);
    t->is_whole |= !part.lo.n && !part.hi.n;
    vec_push(s->plan->arena, &t->parts, part);
}

bool table_read(struct access_scan *s, const struct walker *w, struct subscript *u)
{
    struct expr *site = w->e;
    struct plan_table *t = ARENA_NEW(s->plan->arena, struct plan_table);
    struct plan_lookup l = {.site = site, .n = u->n};
    t->decl = u->base;
    t->begin = "";
    t->type = site->type;
    if (!is_read(s, w, u->base) || !fits_type(s, site, u->base))
        return false;
    if (u->n > PLAN_TABLE_INDICES || !classify(s, u, t, &l)) {
        refuse_size(s, site, u->base);
        return false;
    }
    for (int i = 0; i < u->n; i++)
        l.index[i] = u->index[i];
    l.table = add_table(s, t);
    fit(s->nest->nest->tables.at[l.table], t, &l);
    t = s->nest->nest->tables.at[l.table];
    if (t->kind == TABLE_AXIS)
        add_part(s, w, t, &l);
    t->lo = l.offset < t->lo || !t->n_lookups ? l.offset : t->lo;
    t->hi = l.offset > t->hi || !t->n_lookups ? l.offset : t->hi;
    t->n_lookups++;
    plan_add_lookup(s->plan->arena, s->nest->nest, l);
    if (s->nest->nest->tables.n == MOST_TABLES + 1) {
        diag_error(s->diag, site->range, "this nest reads more than %d tables", MOST_TABLES);
        diag_hint(s->diag, "split the loops, so that each reads fewer");
    }
    return t->kind == TABLE_WHOLE;
}

/* The program reads one entry of it for each cell, by this place from the cell's index in the mesh. */
static bool has_one_entry(const struct plan *p, const struct plan_table *t, int place)
{
    return !vec_any(n, &p->nests,
                    vec_any(x, &n->tables,
                            x->decl == t->decl && (x->kind != TABLE_AXIS || x->lo != x->hi ||
                                                   x->lo - n->shift[x->axis] != place)));
}

/* It holds as many as the nest runs over cells. */
static bool holds_nest(const struct plan *p, const struct plan_nest *n, const struct plan_table *t)
{
    const struct work_nest *w = vec_first(x, &p->work->nests, x->nest == n);
    int64_t cells;
    return w && t->entries && poly_difference(&w->hi[t->axis], &w->lo[t->axis], &cells) &&
           cells == t->entries;
}

/* It begins elsewhere than the cells: `a[i - 1]` of one without ghost cells, `taper[i - 100]` of a part of the mesh.
 * Where nobody knows how many entries there are, it may be the next cell's: at the cell's own place that is one
 * finest cell off, in cells of the level it would be many. */
static bool begins_elsewhere(const struct plan *p, const struct plan_nest *n, const struct plan_table *t)
{
    enum { NEAR = 1 }; /* the next cell's, unless there are too few entries */
    int place = t->lo - n->shift[t->axis];
    return t->lo == t->hi && !t->backward && place != 0 && has_one_entry(p, t, place) &&
           (abs(place) > NEAR || !t->entries || holds_nest(p, n, t));
}

/* Which entry is a cell's own: that of the loop's index, or, where loops count otherwise than the
 * arrays (u[i + 1]) and what is read of the table lies nearer to the array's index, that one. */
void table_finish(const struct plan *p, struct plan_nest *n)
{
    vec_each (t, &n->tables) {
        if (t->kind != TABLE_AXIS)
            continue;
        int shift = n->shift[t->axis];
        int twice = t->lo + t->hi, own = abs(twice - 2 * shift) < abs(twice) ? shift : 0;
        if (begins_elsewhere(p, n, t))
            own = t->lo;
        t->base = own - shift;
        t->own = own;
        t->reach = t->hi - own > own - t->lo ? t->hi - own : own - t->lo;
    }
}

bool is_access_site(const struct plan_nest *n, const struct expr *e)
{
    return plan_access_at(n, e) || is_table_site(n, e) || plan_end_at(n, e);
}

bool expr_moves(struct expr *e, const struct plan_nest *n)
{
    if (is_access_site(n, e))
        return false;
    return (e->kind == EXPR_NAME && iterator_axis(n, e->decl) >= 0) ||
           any_below(i, e->n, expr_moves(e->a[i], n));
}
