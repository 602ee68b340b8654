/* The domain, and how the nests' ranges and the arrays' ends lie to it. It is the hull of the
 * ranges of the nests that read neighbours and write cells; nests that write faces may run a face
 * further, and arrays of faces hold one more. Only differences matter, so the upper ends of nests
 * and arrays are tied together wherever the difference of two is a number: in one function, or
 * through an array whose size both know, or, last, by equal names in two functions.
 *
 * Called by mesh.c. */
#include "analysis/arrays/arrays.h"
#include "analysis/axes/axes.h"
#include "analysis/mesh/mesh.h"
#include "analysis/program/program.h"
#include "analysis/sizes/sizes.h"

enum { FARTHEST = 64, FARTHEST_RANGE = 16384 };

/* Upper ends along one axis: nests, then fields, then the domain of a clause. */
struct ends {
    struct plan *plan;
    struct diag *diag;
    int axis;
    int *parent;    /* [n] union-find */
    int64_t *above; /* [n] how far it ends above its parent */
};

static int first_field(const struct ends *e)
{
    return e->plan->work->nests.n;
}

static int clause_end(const struct ends *e)
{
    return e->plan->work->nests.n + e->plan->work->fields.n;
}

static int root_of(const struct ends *e, int i, int64_t *above)
{
    *above = 0;
    for (; e->parent[i] != i; i = e->parent[i])
        *above += e->above[i];
    return i;
}

/* b ends `distance` above a. What is known already stays. */
static void tie(struct ends *e, int a, int b, int64_t distance)
{
    int64_t above_a, above_b;
    int root_a = root_of(e, a, &above_a), root_b = root_of(e, b, &above_b);
    if (root_a == root_b)
        return;
    e->parent[root_b] = root_a;
    e->above[root_b] = above_a + distance - above_b;
}

static bool distance_of(const struct ends *e, int from, int to, int64_t *distance)
{
    int64_t a, b;
    bool tied = root_of(e, from, &a) == root_of(e, to, &b);
    *distance = b - a;
    return tied;
}

static int field_number(const struct ends *e, const struct plan_array *a)
{
    const struct work_field *f = work_field_of(e->plan, a->decl);
    int i = first_below(k, e->plan->work->fields.n, e->plan->work->fields.at[k] == f);
    return i < 0 ? -1 : first_field(e) + i;
}

/* ---- what is tied to what ------------------------------------------------------------------- */

static void tie_arrays(struct ends *e, int nest)
{
    struct work_nest *w = e->plan->work->nests.at[nest];
    for (int i = 0; i < w->nest->arrays.n; i++) {
        struct poly extent = extent_of(e->plan, w, i, e->axis);
        int64_t n;
        if (poly_difference(&extent, &w->hi[e->axis], &n))
            tie(e, nest, field_number(e, w->nest->arrays.at[i]), n);
    }
}

/* The same polynomial but for the functions whose variables it names, and the structs whose
 * members. */
static bool same_names(const struct poly *a, const struct poly *b, int64_t *distance)
{
    struct poly renamed = *b;
    if (a->bad || b->bad)
        return false;
    for (struct poly_place x = {0}; poly_next(b, &x);) {
        struct decl *found = size_named(a, x.symbol->name);
        if (!found)
            return false;
        struct poly by = poly_symbol(found);
        renamed = poly_replace(&renamed, x.symbol, &by);
    }
    return poly_difference(&renamed, a, distance);
}

/* Two structs are one where both nests use the same array of it. */
static bool share_array(const struct plan *p, const struct work_nest *v, const struct decl *in_v,
                        const struct work_nest *w, const struct decl *in_w)
{
    const struct work_member *a, *b;
    return vec_any(x, &v->nest->arrays,
                   (a = member_of(p, x->decl)) && a->root == in_v &&
                       vec_any(y, &w->nest->arrays,
                               (b = member_of(p, y->decl)) && b->root == in_w &&
                                   a->field == b->field && alias_same_field(p, x->decl, y->decl)));
}

static bool is_one_member(const struct plan *p, const struct work_nest *v, const struct decl *x,
                          const struct work_nest *w, const struct decl *y)
{
    const struct work_member *a = member_of(p, x), *b = member_of(p, y);
    return x == y || (a && b && a->field == b->field && share_array(p, v, a->root, w, b->root));
}

/* Sizes in members of a struct that several functions are handed: `g->nx` is one number. */
static bool same_members(const struct ends *e, const struct work_nest *v, const struct work_nest *w)
{
    const struct poly *a = &v->hi[e->axis], *b = &w->hi[e->axis];
    for (struct poly_place x = {0}; poly_next(b, &x);) {
        bool found = any_symbol(y, a, is_one_member(e->plan, v, y.symbol, w, x.symbol));
        if (!found)
            return false;
    }
    return true;
}

/* Sizes that several functions are given are one by what they were made from. */
static void tie_sizes(struct ends *e)
{
    const struct work *work = e->plan->work;
    struct poly *end = arena_alloc(e->plan->arena, (size_t)work->nests.n * sizeof *end);
    int64_t n;
    for (int i = 0; i < work->nests.n; i++) {
        const struct work_nest *w = work->nests.at[i];
        end[i] = size_of_poly(e->plan, w->kernel->kernel->function, &w->hi[e->axis]);
        for (int j = 0; j < i; j++)
            if (poly_difference(&end[i], &end[j], &n))
                tie(e, j, i, n);
    }
}

static void tie_all(struct ends *e)
{
    const struct work *work = e->plan->work;
    bool staggered = false;
    int64_t n;
    for (int i = 0; i < work->nests.n; i++)
        for (int j = 0; j < i; j++)
            if (poly_difference(&work->nests.at[i]->hi[e->axis], &work->nests.at[j]->hi[e->axis],
                                &n))
                tie(e, j, i, n);
    tie_sizes(e);
    for (int i = 0; i < work->nests.n; i++)
        tie_arrays(e, i);
    staggered |= vec_any(field, &work->fields, field->node != 0);
    for (int i = 0; i < work->nests.n; i++)
        for (int j = 0; j < i; j++) {
            const struct work_nest *a = work->nests.at[j], *b = work->nests.at[i];
            bool stencils = a->nest->reads_halo && b->nest->reads_halo;
            if ((staggered || stencils || same_members(e, a, b)) &&
                same_names(&a->hi[e->axis], &b->hi[e->axis], &n))
                tie(e, j, i, n);
        }
}

/* ---- the domain ----------------------------------------------------------------------------- */

static bool defines_domain(const struct ends *e, const struct work_nest *w, bool cells_only)
{
    return nest_spans_mesh(e->plan, w) &&
           !(cells_only && (w->nest->clip_node >> e->axis & 1 ||
                            axis_nest_serves(e->plan, w->nest)));
}

static bool read_low(struct ends *e, struct work_nest *w, int64_t *lo)
{
    if (poly_is_const(&w->lo[e->axis], lo) && *lo >= 0 && *lo <= FARTHEST)
        return true;
    diag_error(e->diag, w->lo_expr[e->axis]->range,
               "a stencil's loop over '%s' that does not begin at a small number is not "
               "supported yet",
               w->nest->iterator[e->axis]->name);
    diag_hint(e->diag, "where it begins must be known when this is compiled: write the number, a "
                       "macro or an enumerator there, or a variable that the program gives one "
                       "value, 0 to 8");
    return false;
}

bool domain_sizes_differ(struct plan *p, struct diag *d, const struct work_nest *one,
                         const struct work_nest *other, int axis)
{
    int64_t apart; /* 1: parts of one loop, which make values for cells and for faces */
    if (one == other || !range_equal(one->loop[axis]->range, other->loop[axis]->range) ||
        (poly_difference(&one->hi[axis], &other->hi[axis], &apart) && apart >= -1 && apart <= 1))
        return false;
    diag_error(d, other->loop[axis]->range,
               "this nest runs over meshes of several sizes, '%s' < %s in one call of '%s' and < %s "
               "in another, but all mesh arrays of a program have the same size",
               other->nest->iterator[axis]->name, poly_text(p->arena, &one->hi[axis]),
               other->kernel->kernel->function->decl->name, poly_text(p->arena, &other->hi[axis]));
    diag_hint(d, "one run has one mesh: let the program take the size from its command line, and "
                 "run it once for each");
    return true;
}

/* Of a known number of cells, fewer than the other: a strip beside an edge, an absorbing layer. */
static bool is_strip(const struct ends *e, const struct work_nest *w, const struct work_nest *of)
{
    int64_t cells, all;
    return poly_difference(&w->hi[e->axis], &w->lo[e->axis], &cells) && cells < FARTHEST &&
           (!poly_difference(&of->hi[e->axis], &of->lo[e->axis], &all) || 2 * cells < all);
}

static void error_ranges(struct ends *e, const struct work_nest *from, const struct work_nest *w)
{
    if (domain_sizes_differ(e->plan, e->diag, from, w, e->axis))
        return;
    diag_error(e->diag, w->loop[e->axis]->range,
               "nests that read neighbours run over different ranges of '%s': not supported yet",
               w->nest->iterator[e->axis]->name);
    diag_note(e->diag, from->loop[e->axis]->range, "the other range is here");
    if (is_strip(e, w, from) || is_strip(e, from, w)) {
        diag_hint(e->diag,
                  "a strip of cells is no mesh: let its loop run over all cells of '%s' and choose "
                  "by an 'if', and give the arrays of the strip the size of the others",
                  w->nest->iterator[e->axis]->name);
        return;
    }
    diag_hint(e->diag,
              "the range of these nests is the mesh; say it in the domain clause, "
              "domain(%s = ... : ...)",
              w->domain->name[e->axis]);
}

/* Ranges that are known to lie far apart are no parts of one mesh. */
static bool check_near(struct ends *e, int from, int nest)
{
    const struct work *work = e->plan->work;
    int64_t distance, lo_from, lo;
    bool near =
        !distance_of(e, from, nest, &distance) || (distance <= FARTHEST && distance >= -FARTHEST);
    if (near && poly_is_const(&work->nests.at[from]->lo[e->axis], &lo_from) &&
        poly_is_const(&work->nests.at[nest]->lo[e->axis], &lo))
        near = lo - lo_from <= FARTHEST && lo_from - lo <= FARTHEST;
    if (!near)
        error_ranges(e, work->nests.at[from], work->nests.at[nest]);
    return near;
}

/* Nests that read neighbours, but do not tell where the mesh ends. */
static bool check_others(struct ends *e, int domain)
{
    int64_t begin;
    return vec_all(w, &e->plan->work->nests,
                   !w->nest->reads_halo || !nest_only_reads(w->nest) ||
                       (read_low(e, w, &begin) && check_near(e, domain, w->nest->id)));
}

/* Outermost cells that are made of others along the edge are the mesh's, too. */
static void add_planes(const struct ends *e, int *last, int64_t *lo)
{
    const struct work *work = e->plan->work;
    for (int i = 0; i < work->nests.n && *last >= 0; i++) {
        const struct work_nest *w = work->nests.at[i];
        int64_t begin, distance;
        if (!w->nest->in_plane)
            continue;
        if (poly_is_const(&w->lo[e->axis], &begin) && begin >= 0 && begin < *lo)
            *lo = begin;
        else if (distance_of(e, *last, i, &distance) && distance > 0 && distance <= FARTHEST)
            *last = i;
    }
}

/* The nest that ends highest among those tied to the first, and the lowest begin. */
static int hull(struct ends *e, bool cells_only, int64_t *lo)
{
    const struct work *work = e->plan->work;
    int first = -1, last = -1;
    for (int i = 0; i < work->nests.n; i++) {
        struct work_nest *w = work->nests.at[i];
        int64_t begin, distance;
        if (!defines_domain(e, w, cells_only))
            continue;
        if (!read_low(e, w, &begin) || (first >= 0 && !check_near(e, first, i)))
            return -1;
        *lo = first < 0 || begin < *lo ? begin : *lo;
        if (first < 0)
            first = last = i;
        if (distance_of(e, last, i, &distance) && distance > 0)
            last = i;
    }
    if (last >= 0 && !check_others(e, last))
        return -1;
    add_planes(e, &last, lo);
    return last;
}

/* ---- how all lies to it --------------------------------------------------------------------- */

static void place_nest(struct ends *e, struct work_nest *w, int number, int domain, int64_t lo)
{
    int64_t begin, end;
    int x = e->axis;
    bool partly = w->nest->shift[x] && w->nest->covers.n; /* conditions leave less of the range */
    w->nest->placed[x] = !partly && poly_is_const(&w->lo[x], &begin) &&
                         distance_of(e, domain, number, &end) &&
                         begin - lo <= FARTHEST_RANGE && lo - begin <= FARTHEST &&
                         end <= FARTHEST && end >= -FARTHEST_RANGE;
    if (!w->nest->placed[x])
        return;
    w->nest->begin[x] = (int)(begin - lo);
    w->nest->end[x] = (int)end;
}

/* A boundary along an edge ends where a stencil does, or a number of cells from there. */
static void end_boundary(struct ends *e, struct work_nest *w)
{
    const struct work *work = e->plan->work;
    int x = e->axis;
    for (int i = 0; i < work->nests.n && !w->nest->placed[x] && !w->nest->ended[x]; i++) {
        const struct work_nest *stencil = work->nests.at[i];
        int64_t cells;
        if (!stencil->nest->reads_halo || !stencil->nest->placed[x] ||
            !size_difference(&w->hi[x], &stencil->hi[x], &cells) || cells > FARTHEST ||
            cells < -FARTHEST)
            continue;
        w->nest->ended[x] = true;
        w->nest->end[x] = stencil->nest->end[x] + (int)cells;
    }
}

/* The largest index that any nest uses of a field, seen from the end of the domain. */
static int used_behind(const struct ends *e, const struct work_field *f)
{
    int most = 0, x = e->axis;
    for (int i = 0; i < e->plan->nests.n; i++) {
        const struct plan_nest *n = e->plan->nests.at[i];
        for (int a = 0; (n->placed[x] || n->ended[x]) && a < n->accesses.n; a++) {
            const struct plan_access *access = &n->accesses.at[a];
            const struct work_nest *w = e->plan->work->nests.at[i];
            bool stays = w->wraps[x] || w->clamps[x];
            int last = n->end[x] + (stays ? 0 : access->offset[x] - access->keeps_hi[x]);
            if (last > most && work_field_of(e->plan, n->arrays.at[access->array]->decl) == f)
                most = last;
        }
    }
    return most;
}

/* Elements behind the domain. An array whose length nobody says has those that are used. */
static bool array_behind(struct ends *e, struct work_nest *w, int array, int domain, int *behind)
{
    struct plan_array *a = w->nest->arrays.at[array];
    struct poly extent = extent_of(e->plan, w, array, e->axis);
    int64_t n;
    int x = e->axis;
    bool known = w->nest->placed[x] && poly_difference(&extent, &w->hi[x], &n);
    if (known)
        n += w->nest->end[x];
    else
        known = distance_of(e, domain, field_number(e, a), &n);
    *behind = known && n <= FARTHEST ? (int)n : used_behind(e, work_field_of(e->plan, a->decl));
    return known;
}

/* The largest offset along the axis at which the nest uses an array: -1 of `f[i] = q[i - 1]`. */
static int farthest_use(const struct ends *e, const struct plan_nest *n, int array)
{
    int most = -FARTHEST;
    vec_each_at (a, &n->accesses) {
        int at = a->offset[e->axis] - a->keeps_hi[e->axis];
        if (a->array == array && at > most)
            most = at;
    }
    return most;
}

/* A nest that defines the domain must not miss most of its arrays, nor run beyond them. */
static void check_ends(struct ends *e, struct work_nest *w)
{
    const struct range at = w->hi_expr[e->axis] ? w->hi_expr[e->axis]->range : (struct range){0};
    const char *iterator = w->nest->iterator[e->axis]->name;
    for (int i = 0; i < w->nest->arrays.n; i++) {
        struct poly extent = extent_of(e->plan, w, i, e->axis);
        const char *label = w->nest->arrays.at[i]->label;
        int64_t rest;
        if (!poly_difference(&extent, &w->hi[e->axis], &rest))
            continue;
        if (rest > FARTHEST)
            diag_error(e->diag, at,
                       "the loop over '%s' leaves %lld cells of '%s' out: more than the %d "
                       "supported",
                       iterator, (long long)rest, label, FARTHEST);
        else if (rest < 0 && rest < farthest_use(e, w->nest, i))
            diag_error(e->diag, at, "the loop over '%s' runs %d beyond the end of '%s'", iterator,
                       (int)-rest, label);
        else
            continue;
        return;
    }
}

/* It writes an array of that size, or about it. */
static bool writes_sized(struct ends *e, struct work_nest *w, const struct poly *size)
{
    for (int i = 0; i < w->nest->arrays.n; i++) {
        struct poly extent = extent_of(e->plan, w, i, e->axis);
        int64_t n;
        if (w->nest->arrays.at[i]->writes && poly_difference(&extent, size, &n) &&
            n <= MOST_APART && n >= -MOST_APART)
            return true;
    }
    return false;
}

static void error_sizes(struct ends *e, struct work_nest *w, int a, int b, const struct poly *x,
                        const struct poly *y)
{
    struct arena *arena = e->plan->arena;
    const struct plan_array *one = w->nest->arrays.at[a], *other = w->nest->arrays.at[b];
    diag_error(
        e->diag, w->nest->loop->range,
        "'%s' and '%s' have different sizes along '%s', %s and %s: they are no arrays of one "
        "mesh",
        one->label, other->label, w->nest->iterator[e->axis]->name, poly_text(arena, x),
        poly_text(arena, y));
    diag_note(e->diag, one->decl->range, "'%s' is declared here", one->label);
    diag_note(e->diag, other->decl->range, "'%s' is declared here", other->label);
    int64_t more = 0;
    bool numbers = poly_difference(y, x, &more);
    const struct plan_array *strip = more > 0 ? one : other, *whole = more > 0 ? other : one;
    if (numbers && writes_sized(e, w, more > 0 ? y : x))
        diag_hint(e->diag,
                  "where '%s' holds a strip of cells beside an edge, as an absorbing layer does, give "
                  "it the size of '%s', with '%s' as the index of both, and let the loop run over all "
                  "cells and choose by an 'if'",
                  strip->label, whole->label, w->nest->iterator[e->axis]->name);
    else
        diag_hint(e->diag,
                  "arrays of a mesh may differ by the few values that faces and nodes have more "
                  "than cells; coarser levels are made by amrcc itself");
}

/* Known to be of different size: by a number that no staggering explains, or a factor. */
static void check_sizes(struct ends *e, struct work_nest *w)
{
    for (int a = 0; a < w->nest->arrays.n; a++)
        for (int b = 0; b < a; b++) {
            struct poly x = extent_of(e->plan, w, b, e->axis);
            struct poly y = extent_of(e->plan, w, a, e->axis);
            int64_t n = 0;
            if (x.bad || y.bad)
                continue;
            bool number = poly_difference(&y, &x, &n);
            if (number ? n <= MOST_APART && n >= -MOST_APART
                       : !any_symbol(each, &x, poly_mentions(&y, each.symbol)))
                continue;
            error_sizes(e, w, b, a, &x, &y);
            return;
        }
}

static void place_all(struct ends *e, int domain, struct work_range *out)
{
    const struct work *work = e->plan->work;
    int x = e->axis;
    for (int i = 0; i < work->nests.n; i++)
        place_nest(e, work->nests.at[i], i, domain, out->lo);
    for (int i = 0; i < work->nests.n; i++)
        if (work->nests.at[i]->nest->edge)
            end_boundary(e, work->nests.at[i]);
    out->behind = -1;
    vec_each (w, &work->nests) {
        if (w->nest->reads_halo)
            check_ends(e, w);
        check_sizes(e, w);
        for (int a = 0; a < w->nest->arrays.n; a++) {
            struct plan_array *array = w->nest->arrays.at[a];
            array->sized[x] = array_behind(e, w, a, domain, &array->behind[x]);
            bool has_faces = array->node >> x & 1;
            if (array->sized[x] && !has_faces && array->behind[x] > out->behind)
                out->behind = array->behind[x];
        }
    }
}

bool domain_find(struct plan *p, struct diag *d, int axis, const struct poly *given,
                 struct work_range *out)
{
    int before = diag_errors(d), n = p->work->nests.n + p->work->fields.n + 1;
    struct ends e = {p, d, axis, arena_alloc(p->arena, n * sizeof *e.parent),
                     arena_alloc(p->arena, n * sizeof *e.above)};
    for (int i = 0; i < n; i++) {
        e.parent[i] = i;
        e.above[i] = 0;
    }
    int domain = clause_end(&e);
    for (int i = 0; given && i < p->work->nests.n; i++) {
        int64_t distance;
        if (poly_difference(&p->work->nests.at[i]->hi[axis], given, &distance))
            tie(&e, domain, i, distance);
    }
    tie_all(&e);
    if (!given) {
        int64_t lo = 0;
        domain = hull(&e, vec_any(x, &e.plan->work->nests, defines_domain(&e, x, true)), &lo);
        out->lo = (int)lo;
    }
    if (domain < 0) /* no nest reads neighbours, or errors */
        return diag_errors(d) == before;
    out->last = domain < p->work->nests.n ? p->work->nests.at[domain] : NULL;
    place_all(&e, domain, out);
    return diag_errors(d) == before;
}
