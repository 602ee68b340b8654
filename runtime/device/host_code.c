/* The arithmetic of the device that is the host: what one task does, what the criterion sees in one
 * block. That of ops.h; host_real.h arranges it in rows. meson.build compiles this file once more,
 * for processors with AVX2, under another name; neither may contract, so both give the same bits.
 * Called by device_host.c. */
#include "device/host_code.h"

#include "device/host_box.h"

/* ---- boxes of any type ----------------------------------------------------------------------- */

/* Rows of common blocks have lengths that the C compiler knows. */
static inline __attribute__((always_inline)) void copy_row(char *to, const char *from, size_t bytes)
{
    if (bytes == 64)
        memcpy(to, from, 64);
    else if (bytes == 128)
        memcpy(to, from, 128);
    else
        memcpy(to, from, bytes);
}

static inline __attribute__((always_inline)) void copy_cells(char *to, const long to_step[3],
                                                             const char *from,
                                                             const long from_step[3],
                                                             const int16_t n[3], size_t size)
{
    int fast = n[0] > 1 ? 0 : 1; /* boxes one cell thin in x: along y */
    long to_fast = to_step[fast] * (long)size, from_fast = from_step[fast] * (long)size;
    bool rows = to_fast == (long)size && from_fast == (long)size;
    bool layers = rows && fast == 0 && to_step[1] == n[0] && from_step[1] == n[0];
    size_t row = (size_t)n[fast] * (size_t)(layers ? n[1] : 1) * size;
    for (int k = 0; k < n[2]; k++) {
        for (int j = 0; j < (fast == 0 && !layers ? n[1] : 1); j++) {
            char *t = to + (k * to_step[2] + j * to_step[1]) * (long)size;
            const char *f = from + (k * from_step[2] + j * from_step[1]) * (long)size;
            if (rows)
                copy_row(t, f, row);
            else
                for (int i = 0; i < n[fast]; i++)
                    memcpy(t + i * to_fast, f + i * from_fast, size);
        }
    }
}

static void copy_box(char *to, const long to_step[3], const char *from, const long from_step[3],
                     const int16_t n[3], size_t size)
{
    if (size == 8)
        copy_cells(to, to_step, from, from_step, n, 8);
    else if (size == 4)
        copy_cells(to, to_step, from, from_step, n, 4);
    else if (size == 2)
        copy_cells(to, to_step, from, from_step, n, 2);
    else
        copy_cells(to, to_step, from, from_step, n, 1);
}

/* Injection: the only operator between levels that integers know. */
static inline __attribute__((always_inline)) void
inject_cells(enum amr__op op, const struct amr__task *t, const char *src, int block, char *to,
             const long stride[3], unsigned active, size_t size)
{
    for (int k = 0; k < t->n[2]; k++) {
        for (int j = 0; j < t->n[1]; j++) {
            for (int i = 0; i < t->n[0]; i++) {
                int c[3] = {i, j, k}, f[3];
                for (int d = 0; d < 3; d++)
                    f[d] = op == AMR__PROLONG ? t->from[d] + c[d]
                                              : amr__fine_of(t->from[d], c[d], active, d);
                long from = op == AMR__PROLONG ? amr__coarse_index(block, f, active)
                                               : amr__cell_index(block, f[0], f[1], f[2]);
                memcpy(to + (i + j * stride[1] + k * stride[2]) * (long)size,
                       src + from * (long)size, size);
            }
        }
    }
}

static void inject(enum amr__op op, const struct amr__task *t, const char *src, int block, char *to,
                   const long stride[3], unsigned active, size_t size)
{
    if (size == 4)
        inject_cells(op, t, src, block, to, stride, active, 4);
    else
        inject_cells(op, t, src, block, to, stride, active, size);
}

/* ---- tasks ----------------------------------------------------------------------------------- */

/* All that one task does to one field needs. */
struct work {
    enum amr__op op;
    enum amr__interp interp;
    const struct amr__task *task;
    char *pool, *message; /* message: where the task's cells of the field begin, or NULL */
    char *dst;            /* first cell of the box in the pool, where that is written */
    struct amr__layout to;
    enum amr_type type;
    int block, dim;
    long slot_bytes;
    unsigned active;
    enum amr__restrict how;
    const struct amr_operator *own; /* a function of the program does it; or NULL */
    enum { DATA, LEVEL, MIXED } kind; /* RING: what the ring's cells hold */
    const struct amr__level_box *level;
    int n_levels;
    unsigned node;
    int turned; /* COPY, UNPACK: the cells change their sign */
};

/* By a function of the program. */
static void own_operator(const struct work *w, const void *src, char *to, const long stride[3])
{
    const struct amr__task *t = w->task;
    if (w->op == AMR__PROLONG && w->type == AMR_DOUBLE)
        own_prolong_double(w->own, t, src, w->block, w->dim, (double *)to, stride, w->active);
    else if (w->op == AMR__PROLONG)
        own_prolong_float(w->own, t, src, w->block, w->dim, (float *)to, stride, w->active);
    else if (w->type == AMR_DOUBLE)
        own_restrict_double(w->own, t, src, w->block, (double *)to, stride, w->active);
    else
        own_restrict_float(w->own, t, src, w->block, (float *)to, stride, w->active);
}

/* The function that does the task to field f, or NULL. */
static const struct amr_operator *own_of(enum amr__op op, const struct amr__op_fields *fields, int f)
{
    int number = amr__own_number(op, fields, f);
    return number < 0 ? NULL : &fields->own[number];
}

static void between_levels(const struct work *w)
{
    const struct amr__task *t = w->task;
    int in_message = w->op == AMR__PACK_RESTRICT;
    long packed[3] = {1, t->n[0], (long)t->n[0] * t->n[1]};
    const long *stride = in_message ? packed : w->to.step;
    const char *cells = w->pool + t->src * w->slot_bytes;
    const void *src = cells;
    char *to = in_message ? w->message : w->dst;
    if (w->own)
        own_operator(w, cells, to, stride);
    else if (amr__type_is_integer(w->type))
        inject(w->op, t, cells, w->block, to, stride, w->active, amr__type_size(w->type));
    else if (w->op == AMR__PROLONG && w->type == AMR_DOUBLE)
        prolong_box_double(t, w->interp, src, w->block, (double *)to, stride, w->active);
    else if (w->op == AMR__PROLONG)
        prolong_box_float(t, w->interp, src, w->block, (float *)to, stride, w->active);
    else if (w->how != AMR__AVERAGE && w->type == AMR_DOUBLE)
        gather_box_double(w->how, t, src, w->block, (double *)to, stride, w->active);
    else if (w->how != AMR__AVERAGE)
        gather_box_float(w->how, t, src, w->block, (float *)to, stride, w->active);
    else if (w->type == AMR_DOUBLE)
        restrict_box_double(t, src, w->block, (double *)to, stride, w->active);
    else
        restrict_box_float(t, src, w->block, (float *)to, stride, w->active);
    if (w->op != AMR__PROLONG || w->how != AMR__SUM_OF || amr__type_is_integer(w->type))
        return;
    if (w->type == AMR_DOUBLE)
        share_box_double(t, (double *)to, stride, w->active);
    else
        share_box_float(t, (float *)to, stride, w->active);
}

/* Other signs for the cells of a task's box, which have just been written. */
static void turn_box(const struct work *w)
{
    const struct amr__task *t = w->task;
    size_t size = amr__type_size(w->type);
    for (int z = 0; z < t->n[2]; z++)
        for (int y = 0; y < t->n[1]; y++)
            for (int x = 0; x < t->n[0]; x++) {
                long at = x * w->to.step[0] + y * w->to.step[1] + z * w->to.step[2];
                amr__turn_sign(w->dst + at * (long)size, w->type);
            }
}

static void within_level(const struct work *w)
{
    const struct amr__task *t = w->task;
    size_t size = amr__type_size(w->type);
    const int origin[3] = {0, 0, 0};
    long in_block[3] = {1, w->block, (long)w->block * w->block};
    long packed[3] = {1, t->n[0], (long)t->n[0] * t->n[1]}, signed_step[3];
    for (int d = 0; d < 3; d++)
        signed_step[d] = t->sign[d] * in_block[d];
    const char *src =
        w->pool + t->src * w->slot_bytes + source_index(t, t->from, origin, w->block) * (long)size;
    if (w->op == AMR__COPY)
        copy_box(w->dst, w->to.step, src, signed_step, t->n, size);
    else if (w->op == AMR__PACK)
        copy_box(w->message, packed, src, signed_step, t->n, size);
    else
        copy_box(w->dst, w->to.step, w->message, packed, t->n, size);
    if (w->turned)
        turn_box(w);
}

/* Cells of a task's box along d that lie within a box of ring cells. */
static long cells_within(const struct amr__task *t, const struct amr__level_box *box, int d,
                         unsigned node)
{
    int first = amr__ring_index(t, d, 0, node), last = amr__ring_index(t, d, t->n[d] - 1, node);
    if (first >= box->lo[d] && last < box->hi[d])
        return t->n[d];
    if (last < box->lo[d] || first >= box->hi[d])
        return 0;
    long n = 0;
    for (int c = 0; c < t->n[d]; c++) {
        int at = amr__ring_index(t, d, c, node);
        n += at >= box->lo[d] && at < box->hi[d];
    }
    return n;
}

/* What the ring holds in a task's box: the level's ghosts, data, or some of both. Layers of ghosts
 * that loops set one by one are boxes of their own; none meets another. */
static int kind_of_ring(const struct amr__task *t, const struct amr__level_box *box, int n,
                        unsigned node)
{
    long all = amr__task_cells(t), level = 0;
    for (int i = 0; i < n && level < all; i++) {
        long cells = 1;
        for (int d = 0; d < 3 && cells; d++)
            cells *= cells_within(t, &box[i], d, node);
        level += cells;
    }
    return level == all ? LEVEL : level ? MIXED : DATA;
}

/* Of a box of both kinds the cells that hold the level's ghosts. */
static void level_cells(const struct work *w, const char *own, long size)
{
    const struct amr__task *t = w->task;
    int c[3];
    for (c[2] = 0; c[2] < t->n[2]; c[2]++)
        for (c[1] = 0; c[1] < t->n[1]; c[1]++)
            for (c[0] = 0; c[0] < t->n[0]; c[0]++) {
                long to = c[0] * w->to.step[0] + c[1] * w->to.step[1] + c[2] * w->to.step[2];
                long from = amr__cell_index(w->block, c[0], c[1], c[2]);
                if (amr__ring_is_level(w->level, w->n_levels, t, c, w->node))
                    memcpy(w->dst + to * size, own + from * size, (size_t)size);
            }
}

static void ring_cells(const struct work *w);

/* Data everywhere, then what is none. */
static void mixed_cells(const struct work *w, const char *own, long size)
{
    struct work data = *w;
    data.kind = DATA;
    ring_cells(&data);
    level_cells(w, own, size);
}

static void ring_cells(const struct work *w)
{
    const struct amr__task *t = w->task;
    const int origin[3] = {0, 0, 0};
    long in_block[3] = {1, w->block, (long)w->block * w->block}, signed_step[3];
    long size = (long)amr__type_size(w->type);
    /* Only one pool pointer is formed where there is no inner block: src may be unset then. */
    const char *aux = w->pool + t->aux * w->slot_bytes;
    const char *src = t->axis < 0 ? aux : w->pool + t->src * w->slot_bytes;
    const char *own = aux + amr__cell_index(w->block, t->lo[0], t->lo[1], t->lo[2]) * size;
    if (w->kind == LEVEL) {
        copy_box(w->dst, w->to.step, own, in_block, t->n, (size_t)size);
    } else if (w->kind == MIXED) {
        mixed_cells(w, own, size);
    } else if (w->type == AMR_DOUBLE) {
        ring_box_double(t, (const double *)src, (const double *)aux, (const double *)w->message,
                        w->block, (double *)w->dst, w->to.step, w->active);
    } else if (w->type == AMR_FLOAT) {
        ring_box_float(t, (const float *)src, (const float *)aux, (const float *)w->message,
                       w->block, (float *)w->dst, w->to.step, w->active);
    } else {
        for (int d = 0; d < 3; d++)
            signed_step[d] = t->sign[d] * in_block[d];
        copy_box(w->dst, w->to.step, aux + source_index(t, t->from2, origin, w->block) * size,
                 signed_step, t->n, (size_t)size);
    }
}

static void run_task(enum amr__op op, enum amr__interp interp, const struct amr__task *t,
                     const struct amr__op_fields *fields, char *message, int dim, int block)
{
    int first = op == AMR__UNPACK ? t->src : op == AMR__RING ? t->ring : t->dst;
    int in_message = op == AMR__PACK || op == AMR__PACK_RESTRICT || op == AMR__UNPACK ||
                     (op == AMR__RING && message && t->axis >= 0);
    const struct amr__layout to = amr__layout_to(t, dim, block);
    for (int f = 0; f < fields->n; f++) {
        struct work w = {.op = op,
                         .interp = amr__interp_of(fields, f, interp),
                         .how = (enum amr__restrict)fields->restricts[f],
                         .task = t,
                         .pool = fields->pool[f],
                         .type = fields->type[f],
                         .block = block,
                         .dim = dim,
                         .active = amr__active(dim, t->flat, fields->node[f]),
                         .level = fields->level[f],
                         .n_levels = fields->n_levels[f],
                         .node = fields->node[f],
                         .to = to};
        w.turned =
            (op == AMR__COPY || op == AMR__UNPACK) && amr__is_turned(t, fields->turns[f]);
        w.slot_bytes = amr__block_cells(dim, block) * (long)amr__type_size(w.type);
        if (op != AMR__PACK && op != AMR__PACK_RESTRICT)
            w.dst = w.pool + to.start * (long)amr__type_size(w.type);
        if (op == AMR__RING && w.n_levels)
            w.kind = kind_of_ring(t, w.level, w.n_levels, w.node);
        if (in_message)
            w.message = message + amr__message_byte(fields, f, first, amr__task_cells(t));
        if (op == AMR__COPY || op == AMR__PACK || op == AMR__UNPACK)
            within_level(&w);
        else if (op == AMR__RING)
            ring_cells(&w);
        else {
            w.own = own_of(op, fields, f);
            between_levels(&w);
        }
    }
}

/* Asks for the cells that a task will write in the pools: they are cold, and stores to them hold up
 * what follows. */
static void fetch_task(const struct amr__task *t, const struct amr__op_fields *fields, int dim,
                       int block)
{
    enum { LINE = 64 };
    const struct amr__layout to = amr__layout_to(t, dim, block);
    int is_packed = to.step[1] == t->n[0];
    long cells = is_packed ? (long)t->n[0] * t->n[1] : t->n[0];
    for (int f = 0; f < fields->n; f++) {
        long size = (long)amr__type_size(fields->type[f]);
        const char *dst = (const char *)fields->pool[f] + to.start * size;
        for (int k = 0; k < t->n[2]; k++)
            for (int j = 0; j < (is_packed ? 1 : t->n[1]); j++) {
                const char *row = dst + (j * to.step[1] + k * to.step[2]) * size;
                for (long b = 0; b < cells * size; b += LINE)
                    __builtin_prefetch(row + b, 1);
            }
    }
}

/* ---- the criterion's view of blocks ---------------------------------------------------------- */

/* Integers are compared with the first cell of their pair (2-D: of four, 3-D: of eight): cell x of
 * a row (number y + block z) with cell x / 2 * 2 of this one. */
static long first_row(int block, long row)
{
    long y = row % block, z = row / block;
    return (y / 2 * 2 + z / 2 * 2 * block) * block;
}

static inline __attribute__((always_inline)) void
survey_integers(const void *u, enum amr_type type, int dim, int block, struct amr__detail *out)
{
    *out = (struct amr__detail){INFINITY, -INFINITY, 0, 0, 0};
    for (long row = 0; row < amr__block_cells(dim, block) / block; row++) {
        long cell = row * block, first = first_row(block, row);
        for (int x = 0; x < block; x++) {
            double value = amr__integer_at(u, type, cell + x);
            double detail = fabs(value - amr__integer_at(u, type, first + x / 2 * 2));
            out->lo = value < out->lo ? value : out->lo;
            out->hi = value > out->hi ? value : out->hi;
            out->detail = detail > out->detail ? detail : out->detail;
        }
    }
}

static inline __attribute__((always_inline)) uint32_t
near_integers(const void *u, enum amr_type type, int dim, int block, double threshold, int buffer)
{
    uint32_t near = 0;
    for (long row = 0; row < amr__block_cells(dim, block) / block; row++) {
        long cell = row * block, first = first_row(block, row);
        for (int x = 0; x < block; x++)
            if (fabs(amr__integer_at(u, type, cell + x) -
                     amr__integer_at(u, type, first + x / 2 * 2)) > threshold)
                near |= amr__near_bits(dim, block, buffer, row, amr__near_sides(x, block, buffer));
    }
    return near;
}

static void survey(const void *pool, enum amr_type type, int slot, int dim, int block, double flat,
                   int buffer, struct amr__detail *out, struct amr__sides *sides)
{
    long at = slot * amr__block_cells(dim, block);
    if (type == AMR_DOUBLE)
        survey_block_double((const double *)pool + at, dim, block, flat, buffer, out, sides);
    else if (type == AMR_FLOAT)
        survey_block_float((const float *)pool + at, dim, block, flat, buffer, out, sides);
    else if (type == AMR_INT)
        survey_integers((const int *)pool + at, AMR_INT, dim, block, out);
    else
        survey_integers((const char *)pool + at * (long)amr__type_size(type), type, dim, block,
                        out);
}

static uint32_t near(const void *pool, enum amr_type type, int slot, int dim, int block,
                     double threshold, int buffer)
{
    long at = slot * amr__block_cells(dim, block);
    if (type == AMR_DOUBLE)
        return near_block_double((const double *)pool + at, dim, block, threshold, buffer);
    if (type == AMR_FLOAT)
        return near_block_float((const float *)pool + at, dim, block, threshold, buffer);
    if (type == AMR_INT)
        return near_integers((const int *)pool + at, AMR_INT, dim, block, threshold, buffer);
    return near_integers((const char *)pool + at * (long)amr__type_size(type), type, dim, block,
                         threshold, buffer);
}

static void faces(const void *pool, enum amr_type type, int slot, const int *neighbor, int dim,
                  int block, int thin, double threshold, int buffer, const double (*range)[6][2],
                  double calm, struct amr__bend *out)
{
    if (type == AMR_DOUBLE)
        bend_of_block_double(pool, slot, neighbor, dim, block, thin, threshold, buffer, range, calm,
                             out);
    else if (type == AMR_FLOAT)
        bend_of_block_float(pool, slot, neighbor, dim, block, thin, threshold, buffer, range, calm,
                            out);
    else
        *out = (struct amr__bend){0, 0};
}

const struct amr__host_code AMR__HOST_CODE = {run_task, fetch_task, survey, near, faces};
