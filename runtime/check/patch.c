/* Runs nests on fabricated blocks: see patch.h. All neighbours are whole blocks: a kernel takes
 * these wherever it takes thin ghosts. Blocks at the rim of the patch have themselves for the
 * neighbours that are missing: such cells are gathered, but nothing that is asked for depends on
 * them. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "amr_sum.h"
#include "blocks/work.h"
#include "check/patch.h"
#include "fields/fields.h"
#include "nests/nests.h"

struct amr__patch {
    int n_blocks;
    struct amr_block at[27]; /* [n_blocks] */
    int n_fields;
    void **pool;             /* [n_fields] (device) owned; NULL until it is needed */
    struct amr_block *block; /* (device) owned copy of `at` */
    int *neighbor;           /* (device) owned */
    int *list;               /* (device) owned: blocks to run */
    void *reduction;         /* (device) owned */
    char *stage;             /* owned: a block's cells of a field, on their way to the device */
};

static void *device_new(size_t bytes)
{
    return amr__device_room(amr__state.device, bytes, "a patch of blocks");
}

/* Number of a block; each step is -1, 0 or 1. */
static int block_number(const int step[3])
{
    return amr__dir_join(step, amr__state.space.dim);
}

static void block_steps(int number, int step[3])
{
    amr__dir_split(number, step);
    for (int d = amr__state.space.dim; d < 3; d++)
        step[d] = 0;
}

static int *new_neighbors(int n)
{
    int table[27 * 27];
    for (int b = 0; b < n; b++)
        for (int dir = 0; dir < n; dir++) {
            int at[3], step[3];
            bool inside = true;
            block_steps(b, at);
            block_steps(dir, step);
            for (int d = 0; d < 3; d++) {
                step[d] += at[d];
                inside &= step[d] >= -1 && step[d] <= 1;
            }
            table[b * n + dir] = inside ? block_number(step) : b;
        }
    return amr__device_copy(amr__state.device, table, (size_t)(n * n) * sizeof *table);
}

struct amr__patch *amr__patch_new(void)
{
    struct amr__patch *p = amr__need(1, sizeof *p);
    p->n_blocks = amr__dir_count(amr__state.space.dim);
    p->n_fields = amr__state.n_fields;
    p->pool = amr__need((size_t)p->n_fields, sizeof *p->pool);
    p->neighbor = new_neighbors(p->n_blocks);
    p->block = device_new(sizeof p->at);
    p->list = device_new(27 * sizeof *p->list);
    p->reduction = device_new(AMR_MAX_REDUCTIONS * sizeof(struct amr_accumulator));
    p->stage = amr__need(amr__block_cells(), sizeof(double));
    return p;
}

void amr__patch_free(struct amr__patch *p)
{
    const struct amr__device *device = amr__state.device;
    for (int i = 0; i < p->n_fields; i++)
        device->free(p->pool[i]);
    device->free(p->neighbor);
    device->free(p->block);
    device->free(p->list);
    device->free(p->reduction);
    free(p->stage);
    free(p->pool);
    free(p);
}

void amr__patch_place(struct amr__patch *p, int level, const int first[3])
{
    const struct amr__space *s = &amr__state.space;
    int ratio = 1 << (s->levels - 1 - level);
    for (int b = 0; b < p->n_blocks; b++) {
        int step[3];
        block_steps(b, step);
        p->at[b] =
            (struct amr_block){.slot = b, .level = level, .ratio = {1, 1, 1}, .cells = {1, 1, 1}};
        for (int d = 0; d < s->dim; d++) {
            p->at[b].ratio[d] = ratio;
            p->at[b].cells[d] = s->block;
            p->at[b].origin[d] =
                first[d] + ratio * (step[d] * s->block - s->block / 2) + (ratio - 1) / 2;
        }
    }
    amr__state.device->upload(p->block, p->at, sizeof p->at);
}

bool amr__patch_holds(const struct amr__cells *cells)
{
    const struct amr__space *s = &amr__state.space;
    bool holds = true;
    for (int d = 0; d < s->dim; d++)
        holds &=
            cells->lo[d] >= -(s->block + s->block / 2) && cells->hi[d] < s->block + s->block / 2;
    return holds;
}

/* The range of user's indices that holds the cells and no others. */
static void range_of(const struct amr__patch *p, const struct amr_nest *nest,
                     const struct amr__cells *cells, int lo[3], int hi[3])
{
    const struct amr__space *s = &amr__state.space;
    const struct amr_block *middle = &p->at[p->n_blocks / 2];
    for (int d = 0; d < 3; d++) {
        int ratio = middle->ratio[d], own = middle->origin[d] + ratio * (s->block / 2);
        own += amr__range_counts(nest, d, ratio);
        lo[d] = d < s->dim ? own + ratio * cells->lo[d] : 0;
        hi[d] = d < s->dim ? own + ratio * cells->hi[d] + 1 : 1;
    }
}

int amr__patch_side(const struct amr__patch *p, const struct amr__launch *l,
                    const struct amr__cells *cells)
{
    int lo[3], hi[3];
    bool all = true, none = false;
    range_of(p, amr__state.program->nests[l->nest], cells, lo, hi);
    for (int d = 0; d < amr__state.space.dim; d++) {
        all &= l->lo[d] <= lo[d] && hi[d] <= l->hi[d];
        none |= l->hi[d] <= lo[d] || hi[d] <= l->lo[d];
    }
    return all ? 1 : none ? -1 : 0;
}

/* ---- data ------------------------------------------------------------------------------------ */

static void *pool_of(struct amr__patch *p, const struct amr__field *f)
{
    size_t bytes = (size_t)p->n_blocks * amr__field_block_bytes(f);
    if (!p->pool[f->id])
        p->pool[f->id] = device_new(bytes);
    return p->pool[f->id];
}

/* A block of the patch that holds some of the cells asked for. */
struct part {
    int number;       /* of the block */
    int first[3];     /* its first cell */
    int lo[3], hi[3]; /* the cells, as the block counts them */
};

/* The steps to the blocks that hold these cells, along one direction. */
static void find_steps(int lo, int hi, int *from, int *to)
{
    int block = amr__state.space.block, half = block / 2;
    *from = lo < -half ? -1 : lo < half ? 0 : 1;
    *to = hi < -half ? -1 : hi < half ? 0 : 1;
    if (hi < -half - block || lo >= half + block)
        *to = *from - 1; /* none */
}

static struct part part_of(const int step[3], const struct amr__cells *cells)
{
    const struct amr__space *s = &amr__state.space;
    struct part p = {.number = block_number(step)};
    for (int d = 0; d < s->dim; d++) {
        p.first[d] = step[d] * s->block - s->block / 2;
        p.lo[d] = cells->lo[d] > p.first[d] ? cells->lo[d] - p.first[d] : 0;
        p.hi[d] = cells->hi[d] - p.first[d];
        p.hi[d] = p.hi[d] < s->block ? p.hi[d] : s->block - 1;
    }
    return p;
}

/* Returns how many there are, in the order of the blocks' numbers. */
static int find_parts(const struct amr__cells *cells, struct part part[27])
{
    int from[3] = {0, 0, 0}, to[3] = {0, 0, 0}, step[3], n = 0;
    for (int d = 0; d < amr__state.space.dim; d++)
        find_steps(cells->lo[d], cells->hi[d], &from[d], &to[d]);
    for (step[2] = from[2]; step[2] <= to[2]; step[2]++)
        for (step[1] = from[1]; step[1] <= to[1]; step[1]++)
            for (step[0] = from[0]; step[0] <= to[0]; step[0]++)
                part[n++] = part_of(step, cells);
    return n;
}

static size_t cell_number(const int at[3])
{
    size_t B = (size_t)amr__state.space.block;
    return ((size_t)at[2] * B + (size_t)at[1]) * B + (size_t)at[0];
}

void amr__patch_fill(struct amr__patch *p, const struct amr__field *f,
                     const struct amr__cells *cells,
                     double (*value)(const void *with, const int cell[3]), const void *with)
{
    struct part part[27];
    size_t size = amr__type_size(f->type), bytes = amr__field_block_bytes(f);
    char *pool = pool_of(p, f);
    int n = find_parts(cells, part);
    for (int i = 0; i < n; i++) {
        const struct part *b = &part[i];
        size_t first = cell_number(b->lo), end = cell_number(b->hi) + 1;
        int at[3];
        memset(p->stage + first * size, 0, (end - first) * size);
        for (at[2] = b->lo[2]; at[2] <= b->hi[2]; at[2]++)
            for (at[1] = b->lo[1]; at[1] <= b->hi[1]; at[1]++)
                for (at[0] = b->lo[0]; at[0] <= b->hi[0]; at[0]++) {
                    const int cell[3] = {at[0] + b->first[0], at[1] + b->first[1],
                                         at[2] + b->first[2]};
                    amr__set_element(f->type, p->stage, cell_number(at), value(with, cell));
                }
        amr__state.device->upload(pool + (size_t)b->number * bytes + first * size,
                                  p->stage + first * size, (end - first) * size);
    }
}

void amr__patch_fill_bytes(struct amr__patch *p, const struct amr__field *f,
                           const struct amr__cells *cells, int byte)
{
    struct part part[27];
    size_t bytes = amr__field_block_bytes(f);
    char *pool = pool_of(p, f);
    int n = find_parts(cells, part);
    for (int i = 0; i < n; i++)
        amr__state.device->fill(pool + (size_t)part[i].number * bytes, byte, bytes);
}

void amr__patch_copy(struct amr__patch *p, const struct amr__field *to,
                     const struct amr__field *from, const struct amr__cells *cells)
{
    struct part part[27];
    size_t bytes = amr__field_block_bytes(to);
    char *to_pool = pool_of(p, to), *from_pool = pool_of(p, from);
    int n = find_parts(cells, part);
    for (int i = 0; i < n; i++) {
        size_t at = (size_t)part[i].number * bytes;
        amr__state.device->copy(to_pool + at, from_pool + at, bytes);
    }
}

/* ---- nests ----------------------------------------------------------------------------------- */

void amr__patch_run(struct amr__patch *p, const struct amr__launch *l,
                    const struct amr__cells *cells)
{
    const struct amr_nest *nest = amr__state.program->nests[l->nest];
    struct amr_kernel_args args;
    struct part part[27];
    int list[27], n = find_parts(cells, part);
    for (int i = 0; i < n; i++)
        list[i] = part[i].number;
    amr__state.device->upload(p->list, list, (size_t)n * sizeof *list);
    amr__launch_args(l, &args);
    if (!nest->by_ends) /* else ends are where the launch has them, and whole blocks run */
        range_of(p, nest, cells, args.lo, args.hi);
    args.threads = 1;
    args.n_blocks = args.n_listed = n;
    args.list = p->list;
    args.block = p->block;
    args.neighbor = p->neighbor;
    args.reduction = p->reduction;
    for (int i = 0; i < nest->n_arrays; i++)
        args.field[i] = pool_of(p, amr__state.field[l->field[i]]);
    amr__state.device->nest(nest, &args);
}

double amr__patch_value(struct amr__patch *p, const struct amr__field *f)
{
    const struct amr__space *s = &amr__state.space;
    size_t size = amr__type_size(f->type), i = 0;
    double room;
    for (int d = s->dim - 1; d >= 0; d--)
        i = i * (size_t)s->block + (size_t)(s->block / 2);
    i += (size_t)(p->n_blocks / 2) * amr__block_cells();
    amr__state.device->download(&room, (char *)pool_of(p, f) + i * size, size);
    return amr__element(f->type, &room, 0);
}
