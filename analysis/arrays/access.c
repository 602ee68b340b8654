/* What a nest does with arrays: every subscript of a mesh array, read or written, and none of any
 * other. subscript.c finds out which array and which offset.
 *
 * requires: pass_nests
 * provides: plan_nest.arrays (all but full_write and directions), accesses, shift;
 * work_nest.strides, wraps */
#include "analysis/arrays/arrays.h"
#include "analysis/flow/flow.h"
#include "analysis/program/program.h"
#include "analysis/values/values.h"

#include <string.h>

/* ---- any access ----------------------------------------------------------------------------- */

static void note_direction(const struct walker *w, struct plan_access *access)
{
    struct expr_use u = use_of(w->above, w->e);
    access->writes = u.writes;
    access->reads = u.reads;
}

static bool offset_before(const struct plan_offset *x, const struct plan_offset *y)
{
    int k = 0;
    while (k < PLAN_MAX_DIM - 1 && x->at[k] == y->at[k])
        k++;
    return x->at[k] < y->at[k];
}

/* Adds the offset of a read to its array's. */
static void add_offset(struct plan *p, struct plan_array *a, const struct plan_access *access)
{
    struct plan_offset o;
    memcpy(o.at, access->offset, sizeof o.at);
    if (vec_any_at(x, &a->offsets, memcmp(x->at, o.at, sizeof o.at) == 0))
        return;
    vec_push(p->arena, &a->offsets, o);
    int at = a->offsets.n - 1;
    for (; at > 0 && offset_before(&o, &a->offsets.at[at - 1]); at--)
        a->offsets.at[at] = a->offsets.at[at - 1];
    a->offsets.at[at] = o;
    for (int i = 0; i < p->dim; i++) {
        a->lo[i] = o.at[i] < a->lo[i] ? o.at[i] : a->lo[i];
        a->hi[i] = o.at[i] > a->hi[i] ? o.at[i] : a->hi[i];
    }
}

static void mesh_access(struct access_scan *s, const struct walker *w, struct subscript *u)
{
    struct plan_access access = {.site = w->e};
    note_direction(w, &access);
    s->in = w->in;
    s->site = w->e;
    s->above = w->above;
    s->writes = access.writes;
    memset(s->nest->wraps_by, 0, sizeof s->nest->wraps_by);
    memset(s->nest->stops_by, 0, sizeof s->nest->stops_by);
    bool fine = subscript_read(s, u, &access);
    memcpy(access.round, s->nest->wraps_by, sizeof access.round);
    memcpy(access.stops, s->nest->stops_by, sizeof access.stops);
    if (!fine)
        return;
    for (int x = 0; x < s->plan->dim; x++)
        access.offset[x] += s->nest->nest->arrays.at[access.array]->lacks[x];
    plan_add_access(s->plan->arena, s->nest->nest, access);
}

/* As expr_mentions, but not what only chooses an entry of another array. */
static bool moves_with(struct expr *e, const struct decl *iterator)
{
    if (e->kind == EXPR_SUBSCRIPT)
        return false;
    return (e->kind == EXPR_NAME && e->decl == iterator) ||
           any_below(i, e->n, moves_with(e->a[i], iterator));
}

/* Does the index move with the cells (also through locals)? Which axes? */
static unsigned axes_of(struct access_scan *s, struct subscript *u)
{
    unsigned set = 0;
    for (int i = 0; i < u->n; i++) {
        struct poly p = index_offset(s->nest, u->index[i]);
        for (int a = 0; a < s->plan->dim; a++)
            if (moves_with(u->index[i], s->nest->nest->iterator[a]) ||
                poly_mentions(&p, s->nest->nest->iterator[a]))
                set |= 1u << a;
    }
    return set;
}

static void scan_code(struct access_scan *s, struct walk_roots in);

static void foreign_access(struct access_scan *s, const struct walker *w, struct subscript *u)
{
    struct expr *site = w->e;
    unsigned axes = axes_of(s, u), all = (1u << s->plan->dim) - 1;
    const char *name = u->base->name;
    struct plan_access access = {.site = site};
    note_direction(w, &access);
    bool structs = element_type(u->base->type)->kind == TYPE_RECORD;
    if (axes == all && (s->plan->dim > 1 || access.writes || structs)) {
        diag_error(s->diag, site->range, "'%s' is used in a nest, but no data directive names it",
                   name);
        diag_note(s->diag, u->base->range, "'%s' is declared here", name);
        if (access.writes &&
            history_entry(s->plan, s->nest->kernel->kernel->function, s->nest->nest->loop, site))
            diag_hint(
                s->diag,
                "'%s' keeps the values of each step and is none of the mesh: fill it in a loop "
                "of its own",
                name);
        else
            diag_hint(s->diag, "add it to the data directive: arrays(..., %s)", name);
        return;
    }
    bool whole = table_read(s, w, u);
    for (int i = 0; whole && i < u->n; i++)
        scan_code(s, in_part(w, u->index[i]));
}

/* Constants of a kind of cells, a material's, are found by a number. */
static void hint_entry(struct access_scan *s, const struct decl *d)
{
    diag_hint(s->diag, "let it be an entry of one constant table, '%s = %stable[k]', with k of an array of integers",
              d->name, d->type->kind == TYPE_POINTER ? "&" : "");
}

static void error_pointer(struct access_scan *s, struct range at, const struct decl *d)
{
    diag_error(s->diag, at, "'%s' is a pointer that is set in the nest: not supported yet",
               d->name);
    struct arena *a = s->plan->arena;
    const struct expr *value = d->init ? expr_core(d->init) : NULL;
    if (value && value->kind == EXPR_CONDITIONAL && is_scalar(d->type->of))
        diag_hint(s->diag, "choose the values: '%s ? %s[q] : %s[q]'", expr_text(a, value->a[0]),
                  expr_text(a, expr_enclosed(a, value->a[1])),
                  expr_text(a, expr_enclosed(a, value->a[2])));
    else if (d->type->of->kind == TYPE_RECORD && !alias_decl_is_mesh(s->plan, d))
        hint_entry(s, d);
    else
        diag_hint(s->diag, "subscript the mesh array itself");
}

/* The p of *p++ and *++p, or NULL. */
static struct decl *walking_pointer(struct expr *e)
{
    for (; e->n && (e->kind == EXPR_SUBSCRIPT || e->kind == EXPR_UNARY); e = expr_bare(e->a[0]))
        if (expr_is_modify(e) && e->type && e->type->kind == TYPE_POINTER)
            return expr_name(e->a[0]);
    return NULL;
}

static void error_form(struct access_scan *s, const struct walker *w)
{
    struct expr *e = w->e;
    struct decl *walking = walking_pointer(e);
    if (walking) {
        diag_error(s->diag, e->range,
                   "'%s' walks from cell to cell, but the cells of a nest have no order",
                   walking->name);
        diag_note(s->diag, walking->range, "'%s' is declared here", walking->name);
        diag_hint(s->diag, "subscript the mesh array itself");
        return;
    }
    struct decl *base = expr_base(e);
    const char *text = expr_text(s->plan->arena, e);
    if (base && base->kind == DECL_FIELD) {
        const struct expr *cell = expr_bare(e);
        diag_error(s->diag, e->range, "'%s': struct members are not supported yet in a nest", text);
        while (cell->kind == EXPR_UNARY && cell->n)
            cell = expr_bare(cell->a[0]);
        if (cell->n && cell->is_arrow && expr_bare(cell->a[0])->kind == EXPR_SUBSCRIPT)
            diag_hint(s->diag,
                      "no table may have a pointer for each struct: let it lead to rows of them, "
                      "'c[j][i].%s' of 'struct cell **c'",
                      base->name);
        return;
    }
    diag_error(s->diag, e->range,
               "'%s' is not an array element of a form that is supported in a nest", text);
    if (e->kind != EXPR_UNARY || !base || base->kind != DECL_PARAM)
        return;
    if (!use_of(w->above, e).writes)
        diag_hint(s->diag, "read it in front of the nest, 'value = *%s;', and use the variable there",
                  base->name);
    else
        diag_hint(s->diag, "use a local variable in the nest and store it in '*%s' after the nest",
                  base->name);
}

/* A member of a struct that is only known inside the nest. */
static bool refuse_member(struct access_scan *s, struct expr *e)
{
    struct expr *name = e;
    while (name->n && (name->kind == EXPR_SUBSCRIPT || name->kind == EXPR_UNARY))
        name = expr_bare(name->a[0]);
    const struct work_member *m = name->kind == EXPR_NAME ? member_of(s->plan, name->decl) : NULL;
    if (!m || !vec_has(&s->nest->locals, m->root))
        return false;
    diag_error(s->diag, e->range, "'%s': the struct is chosen in the nest: not supported",
               name->decl->name);
    diag_note(s->diag, m->root->range, "'%s' is declared here", m->root->name);
    hint_entry(s, m->root);
    return true;
}

/* A member of one of several structs. */
static bool refuse_element(struct access_scan *s, const struct walker *w)
{
    struct subscript u;
    struct expr *e = w->e, *member = e;
    while (member->kind == EXPR_SUBSCRIPT)
        member = expr_bare(member->a[0]);
    struct expr *of = member->kind == EXPR_MEMBER ? expr_bare(member->a[0]) : NULL;
    if (!of || of->kind != EXPR_SUBSCRIPT || !of->type ||
        !subscript_take_apart(s->plan->arena, of, &u) || axes_of(s, &u) == 0)
        return false;
    if (of->type->kind == TYPE_RECORD && is_cell_record(of->type->record) &&
        !alias_decl_is_mesh(s->plan, u.base))
        foreign_access(s, w, &u);
    else
        diag_error(s->diag, e->range, "'%s': the struct is chosen in the nest: not supported",
                   expr_text(s->plan->arena, e));
    return true;
}

/* What keeps the array that a member lies in from being a line of cells. */
static bool note_line(struct access_scan *s, struct expr *e)
{
    while (expr_is_part(e))
        e = expr_bare(e->a[0]);
    return e->kind == EXPR_NAME && sections_note(s->plan, s->diag, e->decl);
}

/* What a nest may not contain, apart from subscripts. */
static bool refuse(struct access_scan *s, const struct walker *w)
{
    struct expr *e = w->e;
    struct expr *parent = w->above ? w->above->e : NULL;
    if (refuse_member(s, e) || refuse_element(s, w))
        return true;
    if (!w->above && w->initialises && w->initialises->type->kind == TYPE_POINTER) {
        error_pointer(s, w->initialises->range, w->initialises);
    } else if (e->kind == EXPR_MEMBER) {
        diag_error(s->diag, e->range, "'%s': struct members are not supported yet in a nest",
                   expr_text(s->plan->arena, e));
        if (note_line(s, e))
            return true;
        const struct decl *base = expr_base(e->a[0]);
        bool own = base && vec_has(&s->nest->locals, base);
        if (own)
            diag_hint(s->diag,
                      "a local struct is taken where it holds at most 64 numbers, and '%s' is "
                      "named only to get at its members",
                      base->name);
        else if (any_expr(
                     x, in_expr(e->a[0]),
                     x.e->kind == EXPR_SUBSCRIPT &&
                         any_expr(v, in_expr(x.e->a[1]),
                                  expr_is_element(v.e) || (v.e->kind == EXPR_NAME &&
                                                           vec_has(&s->nest->locals, v.e->decl)))))
            diag_hint(s->diag, "let '%s' be a table of its own, of numbers", e->decl->name);
        else
            diag_hint(s->diag, "copy it into a local variable before the nest");
    } else if (expr_is(e, OP_ADDRESS) && expr_base(e->a[0]) && !is_scalar(expr_base(e)->type)) {
        diag_error(s->diag, e->range,
                   "the address of an array's element is taken in a nest: not supported");
    } else if (e->kind == EXPR_NAME && e->decl->kind != DECL_FUNCTION && !is_scalar(e->type) &&
               !(parent && parent->kind == EXPR_CALL && parent->a[0] == e) &&
               !lent_array(s->nest, w->above, e)) {
        bool leads_to_code = e->type->kind == TYPE_POINTER && e->type->of->kind == TYPE_FUNCTION;
        diag_error(s->diag, e->range, "'%s' is used as a whole in a nest: not supported",
                   e->decl->name);
        if (leads_to_code)
            diag_hint(s->diag, "call what it leads to; the nest must not set it, nor put it into other variables");
        else
            diag_hint(s->diag, "pass the values that are needed, '%s[...]', instead", e->decl->name);
    } else {
        return false;
    }
    return true;
}

/* Is what it holds to be scanned? */
static bool scan_expr(struct access_scan *s, const struct walker *w)
{
    struct expr *e = w->e;
    struct subscript u;
    const char *component;
    struct expr *element = component_element(s, e, &component);
    if ((component && !element) || (!component && refuse(s, w)))
        return false;
    if (!expr_is_element(e) && !element)
        return true;
    if (!is_scalar(e->type)) {
        diag_error(s->diag, e->range,
                   "'%s' is not a number: rows and structs are not supported yet in a nest",
                   expr_text(s->plan->arena, e));
        return false;
    }
    if (!subscript_take_apart(s->plan->arena, element ? element : e, &u)) {
        error_form(s, w);
        return false;
    }
    u.component = element ? component : "";
    u.type = element ? e->type : NULL;
    bool local = vec_has(&s->nest->locals, u.base);
    if (local && u.base->type->kind == TYPE_ARRAY) {
        for (int i = 0; i < u.n; i++)
            scan_code(s, in_part(w, u.index[i]));
        return false;
    }
    if (local) {
        if (!u.base->init)
            error_pointer(s, e->range, u.base);
        return false;
    }
    int errors = diag_errors(s->diag);
    if (vec_has(&s->faulty, u.base))
        return false;
    if (alias_decl_is_mesh(s->plan, u.base))
        mesh_access(s, w, &u);
    else
        foreign_access(s, w, &u);
    if (diag_errors(s->diag) > errors)
        vec_push(s->plan->arena, &s->faulty, u.base);
    return false;
}

void access_finish(struct plan *p, struct plan_nest *n)
{
    n->reads_halo = false;
    vec_each (a, &n->arrays) {
        a->offsets.n = 0;
        memset(a->lo, 0, sizeof a->lo);
        memset(a->hi, 0, sizeof a->hi);
    }
    vec_each_at (access, &n->accesses) {
        struct plan_array *array = n->arrays.at[access->array];
        array->reads |= access->reads;
        array->writes |= access->writes;
        n->reads_halo |= !n->edge && access->reads && !plan_is_own_cell(access);
        if (access->reads)
            add_offset(p, array, access);
    }
}

enum { MOST_ARRAYS = 128 }; /* AMR_MAX_ARRAYS of the runtime */

static void check_arrays(const struct access_scan *s)
{
    const struct plan_nest *n = s->nest->nest;
    if (n->arrays.n == 0 && n->accesses.n == 0 && !s->nest->is_emptied)
        diag_error(s->diag, n->loop->range, "this nest touches no mesh array");
    if (n->arrays.n > MOST_ARRAYS) {
        diag_error(s->diag, n->loop->range, "this nest uses %d mesh arrays, more than %d",
                   n->arrays.n, MOST_ARRAYS);
        diag_hint(s->diag, "split the loops, so that each uses fewer arrays (values of a cell count "
                           "one by one)");
    }
}

static void scan_code(struct access_scan *s, struct walk_roots in)
{
    for (WALK(w, in); next_expr(&w);)
        if (!scan_expr(s, &w))
            walk_skip(&w);
}

void access_scan_nest(struct plan *p, struct diag *d, struct work_nest *w)
{
    struct access_scan s = {.plan = p, .diag = d, .nest = w};
    int errors = diag_errors(d);
    local_hold(p->arena, w);
    scan_code(&s, in_cell(w));
    local_release(w);
    if (diag_errors(d) == errors)
        check_arrays(&s);
}
