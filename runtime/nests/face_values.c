/* Values on faces between levels. A block holds the low faces of its cells; the face behind its last
 * cell is the next block's, so that the low side of an interface would take that block's value,
 * coarse or fine. Behind a nest that makes such values anew, each fine leaf computes its own last
 * face at an interface (amr_flux.on_faces), with the nest's formula and its own neighbours. The coarse
 * leaf beyond gets the mean in its first face; the fine leaf keeps the values, and finds them in its
 * ghosts when these are filled. So both sides take the fine values whichever is the fine one, as
 * they do across low faces anyway. Called by launch.c and launch_ghosts.c. */
#include <string.h>

#include "nests/reflux.h"

static const struct amr_flux *values_of(const struct amr__launch *l)
{
    const struct amr_flux *flux = amr__state.program->nests[l->nest]->flux;
    return flux && flux->on_faces ? flux : NULL;
}

/* The nest runs over all faces between leaves, and all cells along them. */
static bool covers_faces(const struct amr__launch *l, unsigned axes)
{
    const struct amr__space *s = &amr__state.space;
    for (int d = 0; d < s->dim; d++) {
        bool between = axes == 1u << d && s->boundary[d][0] != AMR_PERIODIC;
        if (l->lo[d] > s->lo[d] + between || l->hi[d] < s->hi[d])
            return false;
    }
    return true;
}

bool amr__face_values_apply(const struct amr__launch *l)
{
    const struct amr_flux *flux = values_of(l);
    return flux && amr__state.space.levels > 1 && amr__state.config.conserve &&
           covers_faces(l, flux->axes);
}

/* ---- layers of cells ------------------------------------------------------------------------- */

/* The cells of a layer across an axis, packed with the lower axis fastest. */
struct face_layer {
    long step[2];
    int n[2];
};

static struct face_layer layer_across(const struct amr__space *s, int axis, const long step[3])
{
    int b = s->block;
    return (struct face_layer){{step[axis == 0], step[axis == 2 ? 1 : 2]},
                               {s->dim > 1 ? b : 1, s->dim > 2 ? b : 1}};
}

/* to: the layer's first cell. */
static void set_layer(enum amr_type type, void *pool, long to, const struct face_layer *l,
                      const double *from, double scale)
{
    for (int j = 0; j < l->n[1]; j++)
        for (int i = 0; i < l->n[0]; i++) {
            long at = to + i * l->step[0] + j * l->step[1];
            double value = scale * *from++;
            if (type == AMR_DOUBLE)
                ((double *)pool)[at] = value;
            else
                ((float *)pool)[at] = (float)value;
        }
}

static void set_coarse(const struct amr__launch *l, const struct amr_kernel_args *args, int coarse)
{
    const struct amr__space *s = &amr__state.space;
    const struct amr_flux *flux = values_of(l);
    const struct amr__interfaces *x = amr__interfaces_of(amr__state.blocks);
    struct amr__coarse_face f = x->coarse[coarse];
    long step[3] = {1, s->block, (long)s->block * s->block}, cells = step[s->dim - 1];
    struct face_layer layer = layer_across(s, f.face / 2, step);
    for (int a = 0; a < flux->n; a++) {
        const struct amr__field *to = amr__state.field[l->field[flux->arrays[a]]];
        /* Means over 2^(dim - 1) faces; the register holds sums over 2^dim. */
        if (to->node >> (f.face / 2) & 1)
            set_layer(to->type, args->field[flux->arrays[a]],
                      args->block[f.leaf].slot * cells * s->block, &layer,
                      x->flux + ((long)coarse * flux->n + a) * cells, 2.0);
    }
}

/* ---- behind a nest --------------------------------------------------------------------------- */

static struct amr__kept_faces *kept_of(struct amr__interfaces *x, int field)
{
    int i = 0;
    while (i < x->n_kept && x->kept[i].field != field)
        i++;
    if (i == x->n_kept) {
        x->kept = amr__grow_for(x->kept, x->n_kept, &x->kept_room, sizeof *x->kept);
        size_t cells = (size_t)x->n_fine;
        for (int d = 1; d < x->space->dim; d++)
            cells *= (size_t)x->space->block;
        void *at = amr__reflux_on_device() ? amr__reflux_device_room(cells * sizeof(double))
                                           : amr__need(cells + 1, sizeof(double));
        x->kept[x->n_kept++] = (struct amr__kept_faces){field, 0, at};
    }
    return &x->kept[i];
}

static bool is_wanted(const struct amr_flux *flux, int face, bool edge)
{
    return flux->axes >> (face / 2) & 1 && !edge;
}

void amr__face_values_find(const struct amr__launch *l, const struct amr_kernel_args *args)
{
    const struct amr_flux *flux = values_of(l);
    struct amr__interfaces *x = amr__interfaces_of(amr__state.blocks);
    double *at[AMR_MAX_ARRAYS];
    amr__phase_begin(AMR__EXCHANGE);
    for (int a = 0; a < flux->n; a++)
        kept_of(x, l->field[flux->arrays[a]])->axes = flux->axes;
    for (int a = 0; a < flux->n; a++)
        at[a] = kept_of(x, l->field[flux->arrays[a]])->at;
    if (amr__reflux_on_device())
        amr__reflux_device_values(l, args, at);
    else
        amr__reflux_values(l, args, at);
    for (int i = 0; i < x->n_coarse && !amr__reflux_on_device(); i++)
        if (x->coarse[i].face % 2 == 0 && is_wanted(flux, x->coarse[i].face, x->coarse[i].edge))
            set_coarse(l, args, i);
    amr__phase_end();
}

void amr__face_values_keep(const struct amr__launch *l)
{
    const struct amr_flux *flux = values_of(l);
    for (int a = 0; a < flux->n; a++) {
        struct amr__field *f = amr__state.field[l->field[flux->arrays[a]]];
        f->face_version = f->version;
    }
}

/* ---- ghosts ---------------------------------------------------------------------------------- */

/* Whole ghosts serve leaves that see them across corners, too, and not the same ones on any number
 * of ranks. */
static bool is_across_faces(const struct amr__reach *reach)
{
    int centre = amr__dir_count(amr__state.space.dim) / 2;
    unsigned faces = 1u << centre;
    for (int d = 0, width = 1; d < amr__state.space.dim; d++, width *= 3)
        faces |= 1u << (centre - width) | 1u << (centre + width);
    return !(reach->directions & ~faces);
}

/* What is kept of a field's faces that its ghosts take; or NULL. *node: across these axes. An array that holds
 * one direction's fluxes after the other's keeps the last ones: those of the other are of an earlier loop, and
 * in a ghost block that two leaves see they are cells of this one. */
static const double *kept_for(const struct amr__field *f, unsigned *node)
{
    const struct amr__interfaces *x = amr__state.blocks->interfaces;
    if (f->face_version != f->version || !x || !is_across_faces(&f->ghosts))
        return NULL;
    for (int k = 0; k < x->n_kept; k++)
        if (x->kept[k].field == f->id) {
            *node = f->node & x->kept[k].axes;
            return *node ? x->kept[k].at : NULL;
        }
    return NULL;
}

static void put_on_host(const struct amr__field *f, const double *kept, unsigned node)
{
    const struct amr__space *s = &amr__state.space;
    const struct amr__interfaces *x = amr__state.blocks->interfaces;
    long cells = s->dim == 1 ? 1 : s->dim == 2 ? s->block : (long)s->block * s->block;
    for (int i = 0; i < x->n_fine; i++) {
        const struct amr__fine_face *face = &x->fine[i];
        int axis = face->face / 2;
        long start, step[3];
        if (face->face % 2 == 0 || face->edge || !(node >> axis & 1))
            continue;
        if (!amr__ghost_beside(amr__state.blocks, face->leaf, face->face, &start, step))
            continue;
        struct face_layer layer = layer_across(s, axis, step);
        set_layer(f->type, f->pool, start, &layer, kept + i * cells, 1.0);
    }
}

void amr__face_values_put(struct amr__field *const *fields, int n)
{
    struct amr__field *some[AMR_MAX_ARRAYS];
    const double *kept[AMR_MAX_ARRAYS];
    unsigned node[AMR_MAX_ARRAYS];
    int n_some = 0;
    for (int i = 0; i < n; i++) {
        kept[n_some] = kept_for(fields[i], &node[n_some]);
        if (kept[n_some])
            some[n_some++] = fields[i];
    }
    if (n_some && amr__reflux_on_device())
        amr__reflux_device_put(some, kept, node, n_some);
    for (int i = 0; i < n_some && !amr__reflux_on_device(); i++)
        put_on_host(some[i], kept[i], node[i]);
}
