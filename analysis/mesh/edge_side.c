/* Does an index lie in the ring, before or behind the cells that stencils write? It must be proved:
 * by numbers, by the ranges of the nests (bounds in other functions are compared by where their
 * variables get their values, or by their names, which programs give alike), or by the array's own
 * extent. And is a distance the mesh's own length, so that a copy over it wraps round? Called by
 * edges.c. */
#include "analysis/arrays/arrays.h"
#include "analysis/axes/axes.h"
#include "analysis/mesh/edge_side.h"
#include "analysis/program/program.h"
#include "analysis/sizes/sizes.h"

#include <string.h>

enum { MOST_RING = 64 };

/* ---- extents -------------------------------------------------------------------------------- */

/* Cells of the array from the index to its end, at least 1; false where nobody says. */
static bool before_end(struct plan *p, struct function *f, int axis, const struct poly *at,
                       const struct edge_place *place, const struct decl *array, int lead,
                       int64_t *cells)
{
    struct poly extent = {.bad = true};
    const struct type *t = array->type;
    for (int i = 0; i < axis + lead && t; i++)
        t = t->of;
    if (place->form == FORM_DIMS || p->dim == 1) {
        if (t && t->kind == TYPE_ARRAY && t->extent > 0)
            extent = poly_const(t->extent);
        else if (t && t->kind == TYPE_VLA && t->extent_text)
            extent = text_poly(p, f, t->extent_text, strlen(t->extent_text));
    }
    extent = poly_plus(&extent, padding_of(p, array, axis));
    return poly_difference(&extent, at, cells) && *cells >= 1;
}

/* ---- all ------------------------------------------------------------------------------------ */

bool edge_is_period(const struct plan *p, int axis, const struct poly *distance)
{
    int64_t more;
    return any_spanning(w, p, size_beyond(w, axis, distance, &more) && more == 0);
}

/* Faces that no stencil writes in front of those that one does: u[j][0] where u is advanced from
 * i = 1 on, though the cells beside it begin at 0. */
static bool is_first_face(struct plan *p, int axis, int64_t index, const struct decl *array)
{
    bool found = false;
    for (struct nest_array x = {0}; next_array(p, &x);) {
        int64_t lo;
        if (!x.nest->reads_halo || x.nest->edge || !x.array->writes || x.array->decl != array)
            continue;
        if (!poly_is_const(&x.work->lo[axis], &lo) || index != lo - 1)
            return false;
        found = true;
    }
    return found;
}

bool edge_makes_faces(const struct plan *p, const struct work_nest *stencil, int axis)
{
    int64_t below, above;
    return any_spanning(
        other, p, size_apart(p, other, stencil, axis, &below, &above) && below == 0 && above == -1);
}

/* Cells from where a stencil ends to an index, below 0 in front of it: of those that make the
 * array, or else of any but those that make faces and go further. False where nobody says. */
static bool behind_stencils(const struct plan *p, int axis, const struct poly *at,
                            const struct decl *array, int64_t *cells)
{
    for (int any = 0; any < 2; any++)
        each_spanning (w, p)
            if ((any ? !edge_makes_faces(p, w, axis) : nest_writes_field(p, w->nest, array)) &&
                size_difference(at, &w->hi[axis], cells))
                return true;
    return false;
}

int edge_outermost(const struct plan *p, int axis, const struct poly *at)
{
    int64_t index = -1, lo, cells;
    bool first = false, before = false, last = false, known = true;
    poly_is_const(at, &index);
    each_spanning (w, p) {
        if (!poly_is_const(&w->lo[axis], &lo) || w->domain->lo[axis])
            return 0; /* or a clause says where the mesh ends */
        first |= index == lo;
        before |= lo < index;
        known &= size_difference(at, &w->hi[axis], &cells) && cells >= -1;
        last |= known && cells == -1;
    }
    return first && !before ? -1 : known && last ? 1 : 0;
}

/* `ny / 2`, `3 * nx / 4`: a part of the length, between the first cell and the last. */
static bool is_part_of(const struct poly *at, const struct poly *length)
{
    enum { NEAR = 4 };
    const struct poly_term *own = &at->term[0], *of = &length->term[0];
    const struct decl *d = !at->bad && at->n && own->n == 1 && own->factor == 1 ? own->symbol[0]
                                                                                 : NULL;
    struct expr *e = d && d->init && d->assignments == 0 ? expr_core(d->init) : NULL;
    struct poly more = poly_symbol(own->symbol[0]);
    int64_t by, off;
    if (!expr_is(e, OP_DIV) || !expr_int_value(e->a[1], &by) || length->bad || !length->n)
        return false;
    more = poly_add(at, &more, -1);
    struct poly whole = stable_sum(e->a[0]), named = size_renamed(&whole, length);
    const struct poly_term *part = &named.term[0];
    return poly_is_const(&more, &off) && off >= -NEAR && off <= NEAR && !named.bad && named.n &&
           part->n == 1 && of->n == 1 && part->symbol[0] == of->symbol[0] && part->factor > 0 &&
           part->factor < of->factor * by;
}

/* Where the length is a variable's one end tells, `u[5][i]`, `u[ny - 2][i]`: the launch sees to it that
 * the row is one of the mesh. */
bool edge_inside(const struct plan *p, int axis, const struct poly *at)
{
    bool any = false;
    each_spanning (w, p) {
        int64_t below, above;
        bool low = size_difference(at, &w->lo[axis], &below);
        bool high = size_difference(at, &w->hi[axis], &above);
        if ((low && below < 1) || (high && above > -2) ||
            (!low && !high && !is_part_of(at, &w->hi[axis])))
            return false;
        any = true;
    }
    return any;
}

int edge_side(struct plan *p, struct function *f, int axis, const struct poly *at,
              const struct edge_place *place, const struct decl *array, int lead)
{
    int64_t index = -1, lo, cells;
    int ring = 0;
    if (poly_is_const(at, &index) && is_first_face(p, axis, index, array))
        return -1;
    each_spanning (w, p) {
        if (!poly_is_const(&w->lo[axis], &lo) || lo > MOST_RING)
            return 0;
        ring = ring && ring < lo ? ring : (int)lo;
        if (index >= 0 && index < lo)
            return -1;
    }
    if (behind_stencils(p, axis, at, array, &cells))
        return cells >= 0 && cells < MOST_RING ? 1 : 0;
    return before_end(p, f, axis, at, place, array, lead, &cells) && cells <= ring ? 1 : 0;
}
