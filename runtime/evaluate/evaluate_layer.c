/* A layer of ring cells along an edge, at the finest resolution: see struct amr__layer. It is packed
 * into blocks of as many dimensions as the edge has, so averages and details cost what its own cells
 * do, and none is made across the edge, where ring cells are never coarser. Called by evaluate.c. */
#include <stdlib.h>
#include <string.h>

#include "evaluate/evaluate.h"
#include "fields/fields.h"

static size_t layer_bytes(const struct amr__evaluator *e)
{
    size_t bytes = amr__type_size(e->field[e->layer->field]->type);
    for (int d = 0; d < e->dim; d++)
        bytes *= (size_t)amr__state.space.block;
    return bytes;
}

/* Bit d: the layer's ring blocks leave the domain in direction d. */
static unsigned flat_directions(const struct amr__layer *layer)
{
    int step[3];
    unsigned flat = 0;
    amr__dir_split(layer->dir, step);
    for (int d = 0; d < amr__state.space.dim; d++)
        flat |= (unsigned)(step[d] != 0) << d;
    return flat;
}

/* The task that packs the layer of block m. In messages, places count 8 bytes. */
static struct amr__task pack_task(const struct amr__evaluator *e, int m)
{
    const struct amr__space *s = &amr__state.space;
    unsigned flat = flat_directions(e->layer);
    struct amr__task t = {.src = m, .n = {1, 1, 1}, .sign = {1, 1, 1}, .ratio = 1};
    t.dst = (int32_t)((size_t)m * layer_bytes(e) / 8);
    for (int d = 0; d < s->dim; d++) {
        int at = e->layer->at[d];
        t.n[d] = (int16_t)(flat >> d & 1 ? 1 : s->block);
        if (flat >> d & 1)
            t.from[d] = (int16_t)(at < s->lo[d] ? at - s->lo[d] + s->block : at - s->hi[d]);
    }
    return t;
}

static void upload_tasks(const struct amr__evaluator *e)
{
    struct amr__layer *layer = e->layer;
    struct amr__task *tasks = amr__need((size_t)layer->blocks, sizeof *tasks);
    for (int m = 0; m < layer->blocks; m++)
        tasks[m] = pack_task(e, m);
    amr__state.device->upload(layer->pack, tasks, (size_t)layer->blocks * sizeof *tasks);
    memcpy(layer->packed, layer->at, sizeof layer->packed);
    free(tasks);
}

void amr__layer_init(struct amr__evaluator *e, int slots, int blocks)
{
    struct amr__layer *layer = e->layer;
    layer->blocks = blocks;
    layer->pool =
        amr__device_room(amr__state.device, (size_t)slots * layer_bytes(e), "a look at an edge");
    layer->pack = amr__device_room(amr__state.device, (size_t)blocks * sizeof *layer->pack,
                                   "a look at an edge");
    upload_tasks(e);
}

void amr__layer_fini(struct amr__evaluator *e)
{
    amr__state.device->free(e->layer->pool);
    amr__state.device->free(e->layer->pack);
}

void amr__layer_pack(const struct amr__evaluator *e, int n)
{
    const struct amr__space *s = &amr__state.space;
    const struct amr__layer *layer = e->layer;
    struct amr__op_fields f = {.n = 1,
                               .pool = {e->pool[layer->field]},
                               .type = {e->field[layer->field]->type}};
    amr__op_fields_layout(&f);
    if (memcmp(layer->packed, layer->at, sizeof layer->packed) != 0)
        upload_tasks(e);
    s->device->run(AMR__PACK, s->refine_interp, layer->pack, n, &f, layer->pool, s->dim, s->block);
}

void amr__layer_average(const struct amr__evaluator *e, const struct amr__task *tasks, int n)
{
    const struct amr__space *s = &amr__state.space;
    const struct amr__field *field = e->field[e->layer->field];
    unsigned flat = flat_directions(e->layer);
    struct amr__op_fields f = {.n = 1, .pool = {e->layer->pool}, .type = {field->type}};
    amr__operators_of(&f, 0, field);
    for (int d = 0, along = 0; d < s->dim; d++)
        if (!(flat >> d & 1))
            f.node[0] |= (uint8_t)((field->node >> d & 1) << along++);
    amr__op_fields_layout(&f);
    s->device->run(AMR__RESTRICT, s->refine_interp, tasks, n, &f, NULL, e->dim, s->block);
}

struct amr__task amr__layer_task(const struct amr__task *t)
{
    struct amr__task packed = *t;
    packed.flat = 0;
    for (int d = 0; d < 3; d++) {
        packed.lo[d] = 0;
        packed.n[d] = 1;
    }
    for (int d = 0, along = 0; d < amr__state.space.dim; d++)
        if (!(t->flat >> d & 1)) {
            packed.lo[along] = t->lo[d];
            packed.n[along++] = t->n[d];
        }
    return packed;
}
