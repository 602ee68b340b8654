/* Values on faces that a nest makes anew, as fluxes are, for the faces between levels. A block
 * holds the low faces of its cells; the face behind its last cell is the next block's. Where that
 * is coarser, the fine leaf computes this face itself, so that both sides take the fine value
 * whichever side is the fine one (runtime/nests/face_values.c). What it needs is the formula of the
 * value, one cell farther, if all that the formula reads lies in the leaf or in ghost blocks.
 *
 * requires: pass_mesh, pass_fluxes
 * provides: plan_nest.face_values, plan_array.node of arrays that serve one axis after the other */
#include "analysis/fluxes/flux_form.h"
#include "analysis/fluxes/fluxes.h"

#include <string.h>

/* ---- what a value reads ---------------------------------------------------------------------- */

/* Do ghost blocks hold the cell at an offset from any of those in front of the face? */
static bool is_held(const struct plan *p, const int *at, int axis)
{
    int offset[PLAN_MAX_DIM];
    memcpy(offset, at, sizeof offset);
    offset[axis] = at[axis] < 0 ? 0 : at[axis];
    return at[axis] >= -p->halo && flux_is_held(p, offset);
}

struct at_face {
    const struct plan *plan;
    const struct plan_nest *nest;
    int axis;
};

/* Read from arrays that the nest writes, or from cells that are not at hand, or another in each
 * cell. */
static bool is_out_of_reach(const struct plan_value *v, void *with)
{
    const struct at_face *f = with;
    const struct plan_symbol *s = v->symbol;
    return s->kind == SYMBOL_LEAF &&
           (s->array ? flux_written(f->nest, s->array) >= 0 || !is_held(f->plan, v->at, f->axis)
                     : s->axes != 0);
}

/* ---- nests ---------------------------------------------------------------------------------- */

/* A value on faces across one of some axes. */
static bool is_on_faces(const struct plan_value *v, void *axes)
{
    return v->symbol->kind == SYMBOL_LEAF && v->symbol->array &&
           v->symbol->array->node & *(const unsigned *)axes;
}

/* The one axis across which a nest makes values of an array on faces, or -1. An array that serves
 * one axis after the other lies on the faces of that which the nest crosses: it is made of cells on
 * both sides. */
static int face_axis(const struct plan *p, const struct plan_array *a, struct plan_value v)
{
    int axis = -1, crossed = 0, axes = 0;
    for (int x = 0; x < p->dim; x++) {
        bool reads = v.symbol->reads && (v.at[x] + v.symbol->lo[x] || v.at[x] + v.symbol->hi[x]);
        axes += a->node >> x & 1;
        if (a->node == 1u << x || (a->node >> x & 1 && reads)) {
            axis = x;
            crossed++;
        }
    }
    unsigned faces = a->node;
    return crossed == 1 && (axes == 1 || !symbolic_any(p, v, is_on_faces, &faces)) ? axis : -1;
}

static void add_value(struct plan *p, struct plan_nest *n, int array, struct plan_value v)
{
    struct plan_flux face = {.array = array, .axis = face_axis(p, n->arrays.at[array], v)};
    struct plan_product value = {.coefficient = 1, .n = 1};
    if (face.axis < 0)
        return;
    v.at[face.axis] += v.symbol->axes >> face.axis & 1;
    struct at_face f = {p, n, face.axis};
    if (symbolic_any(p, v, is_out_of_reach, &f))
        return;
    value.factor = arena_alloc(p->arena, sizeof *value.factor);
    value.factor[0] = v;
    vec_push(p->arena, &face.terms, value);
    vec_push(p->arena, &n->face_values, face);
    n->arrays.at[array]->node = 1u << face.axis; /* as this nest has it */
}

static bool makes_faces(const struct plan_nest *n, int array)
{
    const struct plan_array *a = n->arrays.at[array];
    return a->writes && a->full_write && a->node && is_floating(a->type);
}

void pass_face_values(struct plan *p, struct work_nest *w)
{
    struct plan_nest *n = w->nest;
    struct symbolic m = {.plan = p, .end_axis = -1};
    bool some = any_below(i, n->arrays.n, makes_faces(n, i));
    if (!some || n->edge || n->copies.n || n->ends.n || n->update_power || n->fluxes.n ||
        !symbolic_run(&m, w))
        return;
    for (int i = 0; i < n->arrays.n; i++) {
        struct plan_value v = symbolic_cell(&m, n->arrays.at[i]);
        if (makes_faces(n, i) && v.symbol)
            add_value(p, n, i, v);
    }
}
