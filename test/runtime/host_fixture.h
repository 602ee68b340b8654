/* A random adapted mesh with one field, made by hand, for test_hostview.c and test_output.c: the
 * same forest for any number of ranks. All functions are collective. */
#ifndef HOST_FIXTURE_H
#define HOST_FIXTURE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "memory/memory.h"
#include "run/run.h"

/* One kind on both sides of an axis. */
#define BOTH(kind) {kind, kind}

struct shape {
    int dim, block, levels;
    enum amr_boundary boundary[3][2];
    int ring[3][2]; /* cells that the user's array has beyond the domain */
    enum amr_type type;
};

static struct amr_program fixture_program = {.name = "fixture"};
static struct amr__field fixture_field, *fixture_fields[1];
static char *fixture_memory; /* rank 0: the user's array */
static size_t fixture_cells; /* of it */
static long fixture_size[3]; /* of it, with the ring */

static inline uint64_t fixture_hash(struct amr__node n)
{
    uint64_t h = 0x9e3779b97f4a7c15u;
    int32_t v[4] = {n.x[0], n.x[1], n.x[2], n.level};
    for (int i = 0; i < 4; i++)
        h = (h ^ (uint64_t)v[i]) * 1099511628211u, h ^= h >> 29;
    return h;
}

static inline struct amr__mesh *fixture_mesh(const struct amr__space *s, const bool periodic[3])
{
    struct amr__mesh *mesh = amr__mesh_new(s->comm, s->dim, s->n_root, periodic, s->levels, 0);
    for (int level = 0; level + 1 < s->levels; level++) {
        signed char *want = calloc((size_t)mesh->n_leaves + 1, 1);
        for (int i = 0; i < mesh->n_leaves; i++)
            want[i] = level == 0 || fixture_hash(mesh->leaf[i]) % 3 == 0;
        struct amr__map map;
        struct amr__mesh *next = amr__mesh_adapt(mesh, want, &map);
        free(want);
        if (!next)
            continue;
        free(map.at);
        amr__mesh_free(mesh);
        mesh = next;
    }
    struct amr__partition moves;
    struct amr__mesh *even = amr__mesh_partition(mesh, NULL, &moves);
    if (!even)
        return mesh;
    amr__partition_free(&moves);
    amr__mesh_free(mesh);
    return even;
}

static inline void fixture_memory_new(const struct amr__space *s, const struct shape *shape)
{
    struct amr__field *f = &fixture_field;
    long stride = 1;
    fixture_cells = 1;
    for (int d = 0; d < 3; d++) {
        fixture_size[d] =
            d < s->dim ? s->hi[d] - s->lo[d] + shape->ring[d][0] + shape->ring[d][1] : 1;
        fixture_cells *= (size_t)fixture_size[d];
        f->stride[d] = stride;
        stride *= fixture_size[d];
    }
    f->bytes = fixture_cells * amr__type_size(f->type);
    if (s->comm->rank == 0) {
        fixture_memory = amr_calloc(fixture_cells, amr__type_size(f->type));
        f->address = fixture_memory;
        f->begin = fixture_memory;
    }
}

static inline void fixture_begin(const struct amr__comm *comm, const struct shape *shape)
{
    struct amr__space *s = &amr__state.space;
    bool periodic[3] = {false, false, false};
    *s = (struct amr__space){.comm = comm,
                             .device = &amr_device_host,
                             .dim = shape->dim,
                             .block = shape->block,
                             .levels = shape->levels,
                             .directions = (1u << 27) - 1,
                             .halo = 1,
                             .ghost_interp = AMR__QUADRATIC,
                             .refine_interp = AMR__MC};
    for (int d = 0; d < 3; d++) {
        s->n_root[d] = d < shape->dim ? 2 - d % 2 : 1;
        s->lo[d] = d < shape->dim ? shape->ring[d][0] : 0;
        s->hi[d] =
            d < shape->dim ? s->lo[d] + (s->n_root[d] * shape->block << (shape->levels - 1)) : 1;
        periodic[d] = d < shape->dim && shape->boundary[d][0] == AMR_PERIODIC;
        for (int side = 0; side < 2; side++) {
            fixture_program.ring[d][side] = shape->ring[d][side];
            enum amr_boundary kind = shape->boundary[d][side];
            s->boundary[d][side] = kind;
            s->ring[d][side] = kind == AMR_RING ? shape->ring[d][side] : 0;
        }
    }
    amr__state.program = &fixture_program;
    amr__state.comm = comm;
    amr__log_begin(comm, amr__leave);
    amr__hooks_begin();
    amr__state.device = &amr_device_host;
    amr__state.has_domain = true;
    amr__state.blocks = amr__blocks_new(s, fixture_mesh(s, periodic), NULL, NULL);
    fixture_field = (struct amr__field){.type = shape->type, .name = "u", .host_dirty = true};
    fixture_field.turns = 0x1b; /* both sides of x, the high one of y, the low one of z */
    memcpy(fixture_field.ring, shape->ring, sizeof fixture_field.ring);
    fixture_memory_new(s, shape);
    fixture_fields[0] = &fixture_field;
    amr__state.field = fixture_fields;
    amr__state.n_fields = 1;
    amr__objects_find();
}

static inline void fixture_end(void)
{
    amr__state.n_fields = 0;
    amr__state.device->free(fixture_field.pool);
    amr__blocks_free(amr__state.blocks);
    amr__state.blocks = NULL;
    amr_free(fixture_memory);
    fixture_memory = NULL;
}

/* The user's cell with these indices, as a double. Rank 0. */
static inline double fixture_get(long i, long j, long k)
{
    const struct amr__field *f = &fixture_field;
    long at = i * f->stride[0] + j * f->stride[1] + k * f->stride[2];
    return f->type == AMR_DOUBLE  ? ((double *)f->address)[at]
           : f->type == AMR_FLOAT ? ((float *)f->address)[at]
                                  : ((int *)f->address)[at];
}

static inline void fixture_set(long i, long j, long k, double value)
{
    const struct amr__field *f = &fixture_field;
    long at = i * f->stride[0] + j * f->stride[1] + k * f->stride[2];
    if (f->type == AMR_DOUBLE)
        ((double *)f->address)[at] = value;
    else if (f->type == AMR_FLOAT)
        ((float *)f->address)[at] = (float)value;
    else
        ((int *)f->address)[at] = (int)value;
}

#endif
