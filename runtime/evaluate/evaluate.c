/* Evaluates initial data: see evaluate.h. A batch is a node and the 2^(dim * height) finest blocks
 * below it, all evaluated by one launch of each nest; higher nodes are put together from batches,
 * depth first, so that the memory needed is a batch and one block a level. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "blocks/work.h"
#include "evaluate/evaluate.h"
#include "fields/fields.h"
#include "nests/nests.h"

/* The directions in which a ring block leaves the domain are not refined: its family is smaller. */
struct family {
    int step[3];   /* where the ring block lies; zeros for a leaf */
    unsigned flat; /* bit d: step[d] != 0 */
    int dim;       /* directions that are refined */
    int n;         /* children: 2^dim */
};

static struct family family_of(int dir)
{
    struct family f = {.dim = amr__state.space.dim};
    if (dir >= 0)
        amr__dir_split(dir, f.step);
    for (int d = 0; d < amr__state.space.dim; d++)
        if (f.step[d]) {
            f.flat |= 1u << d;
            f.dim--;
        }
    f.n = 1 << f.dim;
    return f;
}

/* Number of child c of the family among the 2^dim children of a node: those that touch the edge. */
static int child_number(const struct family *f, int c)
{
    int child = 0;
    for (int d = 0; d < amr__state.space.dim; d++) {
        int upper = f->flat >> d & 1 ? f->step[d] > 0 : c & 1;
        if (!(f->flat >> d & 1))
            c >>= 1;
        child |= upper << d;
    }
    return child;
}

static int power(int n, int k)
{
    int p = 1;
    while (k--)
        p *= n;
    return p;
}

/* ---- the evaluator --------------------------------------------------------------------------- */

static void *device_new(size_t bytes)
{
    return amr__device_room(amr__state.device, bytes, "initial data");
}

static void *upload_new(const void *from, size_t bytes)
{
    void *p = device_new(bytes);
    amr__state.device->upload(p, from, bytes);
    return p;
}

/* One child's average into its place in the parent. */
static struct amr__task average(const struct amr__evaluator *e, const struct family *f, int child,
                                int dst, int src)
{
    const struct amr__space *s = &amr__state.space;
    struct amr__task t = {.dst = dst, .src = src, .n = {1, 1, 1}, .sign = {1, 1, 1}, .ratio = 1};
    t.flat = (uint8_t)f->flat;
    for (int d = 0; d < s->dim; d++) {
        bool flat = f->flat >> d & 1;
        t.n[d] = (int16_t)(flat ? s->block : s->block / 2);
        t.lo[d] = (int16_t)(flat ? 0 : (child >> d & 1) * (s->block / 2));
    }
    return e->layer ? amr__layer_task(&t) : t;
}

/* Tasks of heights 1 .. height of a batch, one list behind the other, children in order, so that a
 * lower batch needs the beginning of each list. */
static struct amr__task *batch_tasks(const struct amr__evaluator *e, const struct family *f)
{
    int total = 0;
    for (int h = 1; h <= e->height; h++)
        total += power(f->n, e->height - h + 1);
    struct amr__task *all = calloc((size_t)total + 1, sizeof *all), *t = all;
    if (!all)
        amr__error_here("out of memory for initial data");
    for (int h = 1; h <= e->height; h++)
        for (int m = 0; m < power(f->n, e->height - h + 1); m++)
            *t++ = average(e, f, child_number(f, m % f->n), e->base[h] + m / f->n,
                           e->base[h - 1] + m);
    t = upload_new(all, (size_t)total * sizeof *all);
    free(all);
    return t;
}

/* Scratch slot of a finished node of height h. */
static int result_slot(const struct amr__evaluator *e, int h)
{
    return h <= e->height ? e->base[h] : e->base[e->height] + h - e->height;
}

static struct amr__task *join_tasks(const struct amr__evaluator *e, const struct family *f)
{
    struct amr__task all[AMR_MAX_LEVELS * 8];
    memset(all, 0, sizeof all);
    int levels = amr__state.space.levels;
    for (int h = e->height + 1; h < levels; h++)
        for (int c = 0; c < f->n; c++)
            all[h * 8 + c] =
                average(e, f, child_number(f, c), result_slot(e, h), result_slot(e, h - 1));
    return upload_new(all, sizeof all);
}

static void prepare_family(struct amr__evaluator *e, int dir)
{
    struct family f = family_of(dir);
    if (e->up[f.flat])
        return;
    e->up[f.flat] = batch_tasks(e, &f);
    e->join[f.flat] = join_tasks(e, &f);
}

int amr__batch_blocks(void)
{
    return amr__state.device->is_host ? 64 : AMR__BATCH_BLOCKS;
}

/* Blocks that a batch of this evaluator has at most: their fields take so much memory. */
static int most_blocks(const struct amr__evaluator *e)
{
    const size_t most = (size_t)1 << 28;
    int blocks = amr__batch_blocks();
    size_t bytes = 1;
    for (int i = 0; i < e->n_fields; i++)
        bytes += amr__field_block_bytes(e->field[i]);
    while (blocks > 64 && (size_t)blocks * bytes > most)
        blocks /= 2;
    return blocks;
}

void amr__evaluator_init(struct amr__evaluator *e)
{
    const struct amr__space *s = &amr__state.space;
    struct family f = family_of(e->layer ? e->layer->dir : -1);
    e->dim = f.dim;
    e->height = 0;
    int most = most_blocks(e);
    while ((e->height < s->levels - 1 - e->least_level || (e->several && f.n > 1)) &&
           power(f.n, e->height + 1) <= most)
        e->height++;
    int blocks = power(f.n, e->height), slots = 0;
    for (int h = 0; h <= e->height; h++) {
        e->base[h] = slots;
        slots += power(f.n, e->height - h);
    }
    slots += s->levels;
    e->pool = calloc((size_t)e->n_fields + 1, sizeof *e->pool);
    e->index = malloc(((size_t)amr__state.n_fields + 1) * sizeof *e->index);
    int *iota = malloc((size_t)slots * sizeof *iota);
    if (!e->pool || !e->index || !iota)
        amr__error_here("out of memory for initial data");
    for (int i = 0; i < amr__state.n_fields; i++)
        e->index[i] = -1;
    for (int i = 0; i < e->n_fields; i++) {
        e->index[e->field[i]->id] = i;
        e->pool[i] = device_new((size_t)(e->layer ? blocks : slots) *
                                amr__field_block_bytes(e->field[i]));
    }
    for (int i = 0; i < slots; i++)
        iota[i] = i;
    e->iota = upload_new(iota, (size_t)slots * sizeof *iota);
    free(iota);
    if (e->layer)
        amr__layer_init(e, slots, blocks);
    e->block = device_new((size_t)blocks * sizeof *e->block);
}

void amr__evaluator_fini(struct amr__evaluator *e)
{
    const struct amr__device *device = amr__state.device;
    if (e->layer)
        amr__layer_fini(e);
    for (int i = 0; i < e->n_fields; i++)
        device->free(e->pool[i]);
    for (int m = 0; m < 8; m++)
        if (e->up[m]) {
            device->free(e->up[m]);
            device->free(e->join[m]);
        }
    device->free(e->block);
    device->free(e->iota);
    free(e->pool);
    free(e->index);
}

/* ---- fields as operands ---------------------------------------------------------------------- */

/* Does a list to all scratch fields at once; more than fit one operand go in portions. */
static void run_scratch(const struct amr__evaluator *e, enum amr__op op,
                        const struct amr__task *tasks, int n)
{
    const struct amr__space *s = &amr__state.space;
    for (int first = 0; first < e->n_fields; first += AMR_MAX_ARRAYS) {
        struct amr__op_fields f = {0};
        /* Doubles first: the layout asks for falling sizes. */
        for (size_t size = 8; size >= 1; size /= 2)
            for (int i = first; i < e->n_fields && i < first + AMR_MAX_ARRAYS; i++)
                if (amr__type_size(e->field[i]->type) == size) {
                    f.pool[f.n] = e->pool[i];
                    f.node[f.n] = e->field[i]->node;
                    amr__operators_of(&f, f.n, e->field[i]);
                    f.type[f.n++] = e->field[i]->type;
                }
        amr__op_fields_layout(&f);
        amr__state.device->run(op, s->refine_interp, tasks, n, &f, NULL, s->dim, s->block);
    }
}

static void run_averages(const struct amr__evaluator *e, const struct amr__task *tasks, int n)
{
    if (e->finest_only)
        return;
    if (e->layer)
        amr__layer_average(e, tasks, n);
    else
        run_scratch(e, AMR__RESTRICT, tasks, n);
}

/* ---- batches --------------------------------------------------------------------------------- */

/* The finest node number m below a node, along the curve. */
static struct amr__node descendant(const struct family *f, struct amr__node node, int height, int m)
{
    for (int h = height - 1; h >= 0; h--)
        node =
            amr__node_child(node, child_number(f, m / power(f->n, h) % f->n), amr__state.space.dim);
    return node;
}

static struct amr_block finest_block(const struct amr__evaluator *e, const struct family *f,
                                     struct amr__node node, int slot)
{
    const struct amr__space *s = &amr__state.space;
    struct amr_block b = {
        .slot = slot, .level = s->levels - 1, .ratio = {1, 1, 1}, .cells = {1, 1, 1}};
    for (int d = 0; d < s->dim; d++) {
        b.origin[d] = f->step[d] < 0   ? s->lo[d] - s->block
                      : f->step[d] > 0 ? s->hi[d]
                                       : s->lo[d] + node.x[d] * s->block;
        b.origin[d] += e->shift[d];
        b.cells[d] = f->step[d] ? s->block : amr__cut_cells(s, node, d);
    }
    return b;
}

static void run_queue(const struct amr__evaluator *e, struct amr_kernel_args *args, bool scratch)
{
    const struct amr_block *block = args->block;
    const int *list = args->list;
    int n = args->n_blocks;
    for (int q = 0; q < e->n_queue; q++) {
        const struct amr__launch *l = e->queue[q];
        const struct amr_nest *nest = amr__state.program->nests[l->nest];
        amr__launch_args(l, args);
        args->block = block;
        args->list = list;
        args->n_blocks = args->n_listed = n;
        args->neighbor = e->neighbor;
        args->reduction = e->reduction;
        for (int i = 0; i < nest->n_arrays; i++)
            args->field[i] =
                scratch ? e->pool[e->index[l->field[i]]] : amr__state.field[l->field[i]]->pool;
        amr__state.device->nest(nest, args);
    }
}

/* Fetches host-written data of some finest blocks into slots of scratch or of the mesh. */
static void fetch(const struct amr__evaluator *e, const struct amr__request *requests, int n,
                  const int *slots, bool scratch)
{
    if (!e->any_host || n == 0)
        return;
    size_t one = amr__feed_bytes(e);
    char *cells = malloc((size_t)n * one), *blocks = malloc((size_t)n * one);
    if (!cells || !blocks)
        amr__error_here("out of memory for initial data");
    amr__feed(e, requests, n, cells);
    size_t before = 0;
    for (int i = 0; i < e->n_fields; i++) {
        if (!e->from_host[i])
            continue;
        size_t bytes = amr__field_block_bytes(e->field[i]);
        for (int q = 0; q < n; q++)
            memcpy(blocks + (size_t)q * bytes, cells + (size_t)q * one + before, bytes);
        amr__pool_put(scratch ? e->pool[i] : e->field[i]->pool, e->field[i]->type, slots, n,
                      blocks);
        before += (bytes + 7) / 8 * 8;
    }
    free(blocks);
    free(cells);
}

void amr__evaluate_drain(struct amr__evaluator *e)
{
    while (e->any_host && amr__feed(e, NULL, 0, NULL))
        ;
}

/* Arrays that the nests make without writing all of them keep zeros elsewhere, not what the batch
 * before left. */
static void clear_scratch(const struct amr__evaluator *e, int n)
{
    for (int i = 0; i < e->n_fields; i++) {
        size_t bytes = (size_t)n * amr__field_block_bytes(e->field[i]);
        if (!(e->starts ? e->starts[i] : !e->from_host[i]))
            continue;
        if (e->start)
            amr__state.device->copy(e->pool[i], e->start[i], bytes);
        else
            amr__state.device->fill(e->pool[i], 0, bytes);
    }
}

/* Cells of blocks past the edge of the domain, before their blocks are looked at as a whole.
 * flat: not in these directions. */
static void extend_cut(const struct amr__evaluator *e, unsigned flat,
                          const struct amr__node *nodes, int n)
{
    struct amr__work w = {.space = &amr__state.space};
    if (!amr__cut_any(w.space))
        return;
    for (int m = 0; m < n; m++)
        amr__cut_extend_block(w.space, nodes[m], flat, m, &w);
    amr__work_upload(&w);
    for (int d = 0; d < w.space->dim; d++)
        if (w.list[d].n > 0)
            run_scratch(e, AMR__COPY, w.tasks + w.first[d], w.list[d].n);
    amr__work_fini(&w);
}

/* The n finest blocks below some nodes of a height, one node behind the other. */
static void evaluate_finest(struct amr__evaluator *e, const struct family *f, int dir,
                            const struct amr__node *above, int height, int n)
{
    struct amr_block blocks[AMR__BATCH_BLOCKS];
    struct amr__request requests[AMR__BATCH_BLOCKS];
    struct amr__node nodes[AMR__BATCH_BLOCKS];
    int each = power(f->n, height), slots[AMR__BATCH_BLOCKS];
    assert(n <= AMR__BATCH_BLOCKS);
    for (int m = 0; m < n; m++) {
        nodes[m] = descendant(f, above[m / each], height, m % each);
        requests[m] = (struct amr__request){nodes[m], dir, 0};
        blocks[m] = finest_block(e, f, nodes[m], m);
        slots[m] = m;
    }
    amr__state.device->upload(e->block, blocks, (size_t)n * sizeof *blocks);
    clear_scratch(e, n);
    fetch(e, requests, n, slots, true);
    if (e->load)
        e->load(e, nodes, n, e->load_with);
    struct amr_kernel_args args;
    args.block = e->block;
    args.list = e->iota;
    args.n_blocks = n;
    run_queue(e, &args, true);
    if (e->on_finest)
        e->on_finest(e, nodes, n, e->with);
    if (e->layer) {
        extend_cut(e, f->flat, nodes, n);
        amr__layer_pack(e, n);
    }
}

/* Nodes of one level that a batch holds whole. records: of these, or NULL; depth and m: their place
 * in the units that are recorded. */
static void evaluate_batch(struct amr__evaluator *e, const struct amr__node *nodes, int n_nodes,
                           int dir, struct amr__record *records, int depth, int64_t m)
{
    struct family f = family_of(dir);
    int height = amr__state.space.levels - 1 - nodes[0].level, dim = e->dim;
    evaluate_finest(e, &f, dir, nodes, height, n_nodes * power(f.n, height));
    const struct amr__task *tasks = e->up[f.flat];
    for (int h = 1; h <= height; h++) {
        int each = power(f.n, height - h + 1), children = n_nodes * each, below = height - h;
        struct amr__node child[AMR__BATCH_BLOCKS];
        for (int c = 0; records && c < children; c++)
            child[c] = descendant(&f, nodes[c / each], below + 1, c % each);
        if (records && h == 1 && !e->layer)
            extend_cut(e, f.flat, child, children);
        if (records)
            amr__record_parents(e, records, n_nodes, e->base[h - 1], child, each, depth + below,
                                m << dim * below, h - 1);
        run_averages(e, tasks, children);
        tasks += power(f.n, e->height - h + 1);
    }
}

static void evaluate_node(struct amr__evaluator *e, struct amr__node node, int dir,
                          struct amr__record *record, int depth, int64_t m)
{
    int height = amr__state.space.levels - 1 - node.level, dim = e->dim;
    if (height <= e->height) {
        evaluate_batch(e, &node, 1, dir, record, depth, m);
        return;
    }
    struct family f = family_of(dir);
    for (int c = 0; c < f.n; c++) {
        struct amr__node child =
            amr__node_child(node, child_number(&f, c), amr__state.space.dim);
        if (!amr__cut_exists(&amr__state.space, child))
            continue;
        evaluate_node(e, child, dir, record, depth + 1, (m << dim) + c);
        if (record)
            amr__record_child(e, record, result_slot(e, height - 1), &child, depth + 1,
                              (m << dim) + c, height == 1);
        run_averages(e, e->join[f.flat] + height * 8 + c, 1);
    }
    if (record)
        amr__record_node(e, record, depth, m);
}

int amr__evaluate(struct amr__evaluator *e, struct amr__node node, int dir,
                  struct amr__record *record)
{
    prepare_family(e, dir);
    evaluate_node(e, node, dir, record, 0, 0);
    int slot = result_slot(e, amr__state.space.levels - 1 - node.level);
    if (record)
        amr__record_units(e, record, 1, slot);
    return slot;
}

int amr__evaluate_room(const struct amr__evaluator *e, int level, int dir)
{
    struct family f = family_of(dir);
    int height = amr__state.space.levels - 1 - level;
    return height < e->height ? power(f.n, e->height - height) : 1;
}

int amr__evaluate_nodes(struct amr__evaluator *e, const struct amr__node *nodes, int n, int dir,
                        struct amr__record *records)
{
    if (n == 1)
        return amr__evaluate(e, nodes[0], dir, records);
    prepare_family(e, dir);
    evaluate_batch(e, nodes, n, dir, records, 0, 0);
    int slot = result_slot(e, amr__state.space.levels - 1 - nodes[0].level);
    if (records)
        amr__record_units(e, records, n, slot);
    return slot;
}

struct amr_block amr__node_block(struct amr__node node)
{
    const struct amr__space *s = &amr__state.space;
    int ratio = 1 << (s->levels - 1 - node.level);
    struct amr_block b = {.level = node.level, .ratio = {1, 1, 1}, .cells = {1, 1, 1}};
    for (int d = 0; d < s->dim; d++) {
        b.ratio[d] = ratio;
        b.origin[d] = s->lo[d] + node.x[d] * s->block * ratio + (ratio - 1) / 2;
        b.cells[d] = amr__cut_cells(s, node, d);
    }
    return b;
}

void amr__evaluate_as_is(struct amr__evaluator *e, const struct amr__node *nodes, int n)
{
    struct amr_block blocks[AMR__BATCH_BLOCKS];
    assert(n <= AMR__BATCH_BLOCKS);
    for (int m = 0; m < n; m++) {
        blocks[m] = amr__node_block(nodes[m]);
        blocks[m].slot = m;
    }
    amr__state.device->upload(e->block, blocks, (size_t)n * sizeof *blocks);
    clear_scratch(e, n);
    struct amr_kernel_args args;
    args.block = e->block;
    args.list = e->iota;
    args.n_blocks = n;
    run_queue(e, &args, true);
    extend_cut(e, 0, nodes, n);
}

void amr__evaluate_store(const struct amr__evaluator *e, int from, int slot)
{
    for (int i = 0; i < e->n_fields; i++) {
        size_t bytes = amr__field_block_bytes(e->field[i]);
        amr__state.device->copy((char *)e->field[i]->pool + (size_t)slot * bytes,
                                (char *)e->pool[i] + (size_t)from * bytes, bytes);
    }
}

/* ---- in place -------------------------------------------------------------------------------- */

/* What the user's memory holds for n blocks of the mesh. */
static void fetch_in_place(struct amr__evaluator *e, const int *list, int n)
{
    const struct amr__blocks *b = amr__state.blocks;
    for (int first = 0; first < n; first += AMR__BATCH_BLOCKS) {
        struct amr__request requests[AMR__BATCH_BLOCKS];
        int slots[AMR__BATCH_BLOCKS], k = 0;
        for (int i = first; i < n && k < AMR__BATCH_BLOCKS; i++, k++) {
            int r = list[i] - b->mesh->n_leaves;
            int leaf = r < 0 ? list[i] : b->ring[r].leaf;
            requests[k] =
                (struct amr__request){b->mesh->leaf[leaf], r < 0 ? -1 : b->ring[r].dir, 0};
            slots[k] = r < 0 ? b->leaf_slot[leaf] : b->ring[r].slot;
        }
        fetch(e, requests, k, slots, false);
    }
}

/* Nests start from zeros where the user's memory holds nothing. */
static void clear_in_place(const struct amr__evaluator *e, const int *list, int n)
{
    const struct amr__blocks *b = amr__state.blocks;
    for (int i = 0; i < e->n_fields; i++) {
        size_t one = amr__field_block_bytes(e->field[i]);
        for (int k = 0; k < n && !e->from_host[i]; k++)
            amr__state.device->fill(
                (char *)e->field[i]->pool + (size_t)b->block[list[k]].slot * one, 0, one);
    }
}

void amr__evaluate_in_place(struct amr__evaluator *e, const int *list, int n, bool used)
{
    if (n == 0)
        return;
    if (used)
        clear_in_place(e, list, n);
    if (e->any_host)
        fetch_in_place(e, list, n);
    int *numbers = upload_new(list, (size_t)n * sizeof *list);
    struct amr_kernel_args args;
    args.block = amr__state.blocks->block_device;
    args.list = numbers;
    args.n_blocks = n;
    run_queue(e, &args, false);
    amr__state.device->free(numbers);
}
