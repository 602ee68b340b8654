/* Conservation at level interfaces where cells lie on a device that runs lists (reflux.h): one list
 * of all faces between levels, for which the nest's kernel finds the fluxes, and one of the coarse
 * leaves, which take the fine fluxes in place of their own. Fluxes stay on the device, but for the
 * sums that other ranks need. The lists are made once for each mesh. Called by launch.c. */
#include <stdlib.h>

#include "blocks/work.h"
#include "device/face_cells.h"
#include "fields/fields.h"
#include "nests/reflux.h"

struct amr__device_faces {
    const struct amr__interfaces *x; /* borrowed */
    char *tables;                    /* (device) owned: the lists below */
    int n_faces;
    int *list; /* (device) [n_faces] 2 dim leaf + face: fine ones, then coarse */
    int *own;  /* (device) [n_fine] the same, -1 but for those that fine leaves find themselves */
    const struct amr__face_at *fine; /* (device) [n_fine] */
    struct amr__correction lists; /* its pointers to data are a launch's */
    double *fluxes;               /* (device) owned */
    int room;                     /* arrays that fluxes has room for */
};

static struct amr__device_faces *now; /* of the launch under way */

bool amr__reflux_on_device(void)
{
    return amr__state.device->correct != NULL;
}

/* ---- lists ----------------------------------------------------------------------------------- */

static int *list_faces(const struct amr__interfaces *x)
{
    int sides = 2 * x->space->dim, n = x->n_fine + x->n_coarse;
    int *list = amr__need((size_t)n, sizeof *list);
    for (int i = 0; i < x->n_fine; i++)
        list[i] = sides * x->fine[i].leaf + x->fine[i].face;
    for (int i = 0; i < x->n_coarse; i++)
        list[x->n_fine + i] = sides * x->coarse[i].leaf + x->coarse[i].face;
    return list;
}

static int *list_own(const struct amr__interfaces *x)
{
    int sides = 2 * x->space->dim, *list = amr__need((size_t)x->n_fine, sizeof *list);
    for (int i = 0; i < x->n_fine; i++) {
        struct amr__fine_face f = x->fine[i];
        list[i] = amr__face_is_own(~0u, f.face, f.edge) ? sides * f.leaf + f.face : -1;
    }
    return list;
}

static struct amr__face_at *list_fine(const struct amr__interfaces *x)
{
    struct amr__face_at *list = amr__need((size_t)x->n_fine, sizeof *list);
    for (int i = 0; i < x->n_fine; i++)
        list[i] = (struct amr__face_at){x->fine[i].leaf, x->fine[i].face, x->fine[i].edge, {0}};
    return list;
}

static struct amr__face_at *list_coarse(const struct amr__interfaces *x)
{
    struct amr__face_at *list = amr__need((size_t)x->n_coarse, sizeof *list);
    for (int i = 0; i < x->n_coarse; i++) {
        struct amr__coarse_face f = x->coarse[i];
        list[i] = (struct amr__face_at){f.leaf, f.face, f.edge, {0}};
        for (int q = 0; q < 4; q++)
            list[i].from[q] = AMR__NO_FACE;
    }
    for (int i = 0; i < x->n_fine; i++)
        if (x->fine[i].coarse >= 0)
            list[x->fine[i].coarse].from[x->fine[i].quarter] = i;
    for (int i = 0; i < x->n_arrivals; i++)
        list[x->arrival[i].coarse].from[x->arrival[i].quarter] = -1 - x->arrival[i].cell;
    return list;
}

/* Where the faces of each leaf that has any begin. */
static int *list_leaves(const struct amr__interfaces *x, int *n_leaves)
{
    int *first = amr__need((size_t)x->n_coarse + 1, sizeof *first), n = 0;
    for (int i = 0; i < x->n_coarse; i++)
        if (i == 0 || x->coarse[i].leaf != x->coarse[i - 1].leaf)
            first[n++] = i;
    first[n] = x->n_coarse;
    *n_leaves = n;
    return first;
}

static struct amr__face_out *list_out(const struct amr__interfaces *x, int *n_out)
{
    struct amr__face_out *list = amr__need((size_t)x->n_fine, sizeof *list);
    int n = 0;
    for (int i = 0; i < x->n_fine; i++) {
        struct amr__fine_face f = x->fine[i];
        if (f.coarse < 0)
            list[n++] = (struct amr__face_out){i, f.face, f.edge, f.cell};
    }
    *n_out = n;
    return list;
}

static struct amr__device_faces *faces_of(struct amr__interfaces *x)
{
    if (x->device)
        return x->device;
    struct amr__device_faces *f = amr__need(1, sizeof *f);
    size_t fine = (size_t)x->n_fine, coarse = (size_t)x->n_coarse;
    int *first = list_leaves(x, &f->lists.n_leaves);
    struct amr__face_out *out = list_out(x, &f->lists.n_out);
    struct amr__piece piece[] = {
        {list_faces(x), (fine + coarse) * sizeof *f->list, 0},
        {list_own(x), fine * sizeof *f->own, 0},
        {list_fine(x), fine * sizeof *f->fine, 0},
        {list_coarse(x), coarse * sizeof *f->lists.coarse, 0},
        {first, ((size_t)f->lists.n_leaves + 1) * sizeof *first, 0},
        {out, (size_t)f->lists.n_out * sizeof *out, 0}};
    enum { N = sizeof piece / sizeof *piece };
    f->x = x;
    f->n_faces = x->n_fine + x->n_coarse;
    f->lists.n_fine = x->n_fine;
    f->tables = amr__device_pieces(amr__state.device, piece, N);
    f->list = (int *)(f->tables + piece[0].at);
    f->own = (int *)(f->tables + piece[1].at);
    f->fine = (struct amr__face_at *)(f->tables + piece[2].at);
    f->lists.coarse = (struct amr__face_at *)(f->tables + piece[3].at);
    f->lists.first = (int *)(f->tables + piece[4].at);
    f->lists.out = (struct amr__face_out *)(f->tables + piece[5].at);
    for (int i = 0; i < N; i++)
        free((void *)piece[i].from);
    return x->device = f;
}

void *amr__reflux_device_room(size_t bytes)
{
    return amr__device_room(amr__state.device, bytes, "fluxes where levels meet");
}

/* Room for the fluxes of so many arrays. */
static void reserve(struct amr__device_faces *f, int arrays)
{
    const struct amr__space *s = f->x->space;
    if (arrays <= f->room)
        return;
    size_t bytes = (size_t)f->n_faces * (size_t)arrays *
                   (size_t)amr__face_cells(s->dim, s->block) * sizeof *f->fluxes;
    if (f->fluxes)
        s->device->free(f->fluxes);
    f->fluxes = amr__reflux_device_room(bytes);
    f->room = arrays;
}

void amr__device_faces_free(struct amr__device_faces *f, const struct amr__device *device)
{
    if (!f)
        return;
    device->free(f->tables);
    if (f->fluxes)
        device->free(f->fluxes);
    free(f);
}

/* ---- a launch -------------------------------------------------------------------------------- */

static void set_launch(struct amr__correction *c, const struct amr__launch *l,
                       const struct amr_kernel_args *args)
{
    const struct amr_nest *nest = amr__state.program->nests[l->nest];
    c->wrapped = amr__reflux_wrapped(l);
    c->range = amr__reflux_range(l, c->wrapped);
    c->partial = !amr__covers_domain(l);
    c->axes = nest->flux->axes;
    c->block = args->block;
    c->n = nest->flux->n;
    for (int a = 0; a < c->n; a++) {
        c->pool[a] = args->field[nest->flux->arrays[a]];
        c->type[a] = nest->arrays[nest->flux->arrays[a]].type;
    }
}

static void find_fluxes(const struct amr_flux *flux, const struct amr_kernel_args *args,
                        const int *list, int n)
{
    struct amr_kernel_args own = *args;
    own.list = list;
    own.n_blocks = own.n_listed = n;
    own.fluxes = now->fluxes;
    amr__state.device->fluxes(flux, &own, now->x->space->dim, now->x->space->block);
}

/* The sums that other ranks need, on their way. */
static void send(struct amr__interfaces *x)
{
    int bytes = now->lists.n * (int)sizeof(double);
    if (x->mail.out.n == 0 && x->mail.in.n == 0)
        return;
    amr__mail_reserve(&x->mail, bytes);
    now->lists.out_message = x->mail.out.buffer;
    now->lists.in_message = x->mail.in.buffer;
    amr__state.device->send_fluxes(&now->lists);
    amr__state.device->wait(); /* they are there; and what came last has been read */
    amr__mail_start(&x->mail, 900, bytes);
}

void amr__reflux_start(const struct amr__launch *l, const struct amr_kernel_args *args)
{
    const struct amr_flux *flux = amr__state.program->nests[l->nest]->flux;
    struct amr__interfaces *x = amr__interfaces_of(amr__state.blocks);
    amr__phase_begin(AMR__EXCHANGE);
    now = faces_of(x);
    reserve(now, flux->n);
    set_launch(&now->lists, l, args);
    now->lists.fluxes = now->fluxes;
    find_fluxes(flux, args, now->list, now->n_faces);
    send(x);
    amr__phase_end();
}

void amr__reflux_finish(void)
{
    struct amr__interfaces *x = amr__interfaces_of(amr__state.blocks);
    amr__phase_begin(AMR__EXCHANGE);
    amr__mail_finish(&x->mail);
    amr__state.device->correct(&now->lists);
    amr__phase_end();
}

/* ---- values on faces (face_values.c) --------------------------------------------------------- */

void amr__reflux_device_values(const struct amr__launch *l, const struct amr_kernel_args *args,
                               double *const *at)
{
    const struct amr_nest *nest = amr__state.program->nests[l->nest];
    struct amr__interfaces *x = amr__interfaces_of(amr__state.blocks);
    now = faces_of(x);
    reserve(now, nest->flux->n);
    set_launch(&now->lists, l, args);
    now->lists.fluxes = now->fluxes;
    now->lists.wrapped = 0;
    find_fluxes(nest->flux, args, now->own, x->n_fine);
    send(x);
    amr__mail_finish(&x->mail);
    struct amr__face_values v = {.c = now->lists, .fine = now->fine, .n_coarse = x->n_coarse};
    for (int a = 0; a < nest->flux->n; a++) {
        v.kept[a] = at[a];
        v.node[a] = amr__state.field[l->field[nest->flux->arrays[a]]]->node;
    }
    amr__state.device->keep_faces(&v);
}

void amr__reflux_device_put(struct amr__field *const *fields, const double *const *kept,
                            const unsigned *node, int n)
{
    const struct amr__blocks *b = amr__state.blocks;
    const struct amr__device_faces *faces = faces_of(amr__interfaces_of(amr__state.blocks));
    struct amr__face_ghosts g = {.dim = b->space->dim,
                                 .block = b->space->block,
                                 .thin = b->space->thin,
                                 .n_fine = faces->lists.n_fine,
                                 .fine = faces->fine,
                                 .neighbor = b->neighbor_device,
                                 .n = n};
    for (int i = 0; i < n; i++) {
        g.array[i].kept = kept[i];
        g.array[i].pool = fields[i]->pool;
        g.array[i].type = fields[i]->type;
        g.array[i].node = (uint8_t)node[i];
    }
    b->space->device->put_faces(&g);
}
