/* Blocks of one pool between the device and the host, many at a time. Where the device has memory of its
 * own, one launch gathers or spreads them and one copy brings them: a copy for each block would cost more
 * than its cells do. */
#include <stdlib.h>

#include "fields/fields.h"

/* Blocks of a list from its first on that lie one behind the other in the pool. */
static int run_of(const int *slots, int n)
{
    int run = 1;
    while (run < n && slots[run] == slots[0] + run)
        run++;
    return run;
}

/* Task of block i: between its slot and its place in the list. */
static struct amr__task task_of(int slot, int i, bool spreads)
{
    const struct amr__space *s = &amr__state.space;
    int32_t first = (int32_t)((size_t)i * amr__block_cells());
    struct amr__task t = {.dst = spreads ? slot : first,
                          .src = spreads ? first : slot,
                          .n = {1, 1, 1},
                          .sign = {1, 1, 1},
                          .ratio = 1};
    for (int d = 0; d < s->dim; d++)
        t.n[d] = (int16_t)s->block;
    return t;
}

static struct amr__task *tasks_of(const int *slots, int n, bool spreads)
{
    struct amr__task *tasks = amr__need((size_t)n, sizeof *tasks);
    for (int i = 0; i < n; i++)
        tasks[i] = task_of(slots[i], i, spreads);
    return tasks;
}

static void run(enum amr__op op, const struct amr__task *tasks, int n, void *pool, enum amr_type type,
                void *list)
{
    const struct amr__space *s = &amr__state.space;
    struct amr__op_fields f = {.n = 1, .pool = {pool}, .type = {type}};
    amr__op_fields_layout(&f);
    f.cell_bytes = (int)amr__type_size(type); /* the list has no gaps */
    s->device->run(op, s->refine_interp, tasks, n, &f, list, s->dim, s->block);
}

static void gather(void *pool, enum amr_type type, const int *slots, int n, char *cells)
{
    const struct amr__device *device = amr__state.device;
    size_t bytes = (size_t)n * amr__block_cells() * amr__type_size(type);
    struct amr__task *tasks = tasks_of(slots, n, false);
    void *list = amr__device_copy(device, tasks, (size_t)n * sizeof *tasks);
    void *room = amr__device_room(device, bytes, "blocks for the host");
    run(AMR__PACK, list, n, pool, type, room);
    device->download(cells, room, bytes);
    device->free(room);
    device->free(list);
    free(tasks);
}

static void spread(void *pool, enum amr_type type, const int *slots, int n, char *cells)
{
    const struct amr__device *device = amr__state.device;
    struct amr__task *tasks = tasks_of(slots, n, true);
    struct amr__piece piece[] = {{tasks, (size_t)n * sizeof *tasks, 0},
                                 {cells, (size_t)n * amr__block_cells() * amr__type_size(type), 0}};
    char *both = amr__device_pieces(device, piece, 2);
    run(AMR__UNPACK, (struct amr__task *)(both + piece[0].at), n, pool, type, both + piece[1].at);
    device->free(both);
    free(tasks);
}

int amr__pool_batch(enum amr_type type)
{
    enum { BYTES = 4 << 20 };
    return BYTES / (int)(amr__block_cells() * amr__type_size(type)) + 1;
}

static void pass(void *pool, enum amr_type type, const int *slots, int n, char *cells, bool spreads)
{
    const struct amr__device *device = amr__state.device;
    size_t bytes = amr__block_cells() * amr__type_size(type);
    for (int i = 0, take; i < n; i += take) {
        char *at = cells + (size_t)i * bytes, *first = (char *)pool + (size_t)slots[i] * bytes;
        take = run_of(slots + i, n - i);
        if (take < n - i && !device->is_host) {
            take = n - i < amr__pool_batch(type) ? n - i : amr__pool_batch(type);
            (spreads ? spread : gather)(pool, type, slots + i, take, at);
        } else if (spreads) {
            device->upload(first, at, (size_t)take * bytes);
        } else {
            device->download(at, first, (size_t)take * bytes);
        }
    }
}

void amr__pool_get(const void *pool, enum amr_type type, const int *slots, int n, void *cells)
{
    pass((void *)pool, type, slots, n, cells, false);
}

void amr__pool_put(void *pool, enum amr_type type, const int *slots, int n, const void *cells)
{
    pass(pool, type, slots, n, (char *)cells, true);
}
