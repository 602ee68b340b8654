/* Random adapted meshes and fields on them: see adapted.h. */

#include "adapted.h"
#include "device/ops.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct amr__comm *world;

const struct amr__comm *adapted_init(int *argc, char ***argv)
{
    world = amr__comm_init(argc, argv);
    amr_device_host.init(0, 1);
    return world;
}

/* ---- one process ---------------------------------------------------------------------------- */

static void self_barrier(const struct amr__comm *c)
{
    (void)c;
}

static void self_allreduce(const struct amr__comm *c, void *inout, int n, enum amr__number number,
                           enum amr__combine combine)
{
    (void)c, (void)inout, (void)n, (void)number, (void)combine;
}

static void self_bcast(const struct amr__comm *c, void *data, size_t bytes, int root)
{
    (void)c, (void)data, (void)bytes, (void)root;
}

static void self_allgather(const struct amr__comm *c, const void *mine, size_t bytes, void *all)
{
    (void)c;
    memcpy(all, mine, bytes);
}

static int self_sparse(const struct amr__comm *c, int n, const int *to, void *const *data,
                       const size_t *bytes, struct amr__message **received)
{
    (void)c, (void)to, (void)data, (void)bytes;
    if (n != 0)
        abort();
    *received = NULL;
    return 0;
}

/* One process has nobody to write to. */
static struct amr__request *self_start(const struct amr__comm *c, int tag, int n_recv,
                                       const int *from, void *const *recv, const size_t *recv_bytes,
                                       int n_send, const int *to, const void *const *send,
                                       const size_t *send_bytes)
{
    (void)c, (void)tag, (void)from, (void)recv, (void)recv_bytes;
    (void)to, (void)send, (void)send_bytes;
    if (n_recv != 0 || n_send != 0)
        abort();
    return NULL;
}

static void self_finish(const struct amr__comm *c, struct amr__request *request)
{
    (void)c, (void)request;
}

const struct amr__comm adapted_self = {.size = 1,
                                       .barrier = self_barrier,
                                       .allreduce = self_allreduce,
                                       .reduce = self_allreduce,
                                       .bcast = self_bcast,
                                       .allgather = self_allgather,
                                       .sparse = self_sparse,
                                       .start = self_start,
                                       .finish = self_finish};

/* ---- a device that takes its lists from behind ---------------------------------------------- */

static void run_reversed(enum amr__op op, enum amr__interp interp, const struct amr__task *tasks,
                         int n, const struct amr__op_fields *fields, void *message, int dim,
                         int block)
{
    struct amr__task *turned = malloc((size_t)n * sizeof *turned);
    for (int i = 0; i < n; i++)
        turned[i] = tasks[n - 1 - i];
    amr_device_host.run(op, interp, turned, n, fields, message, dim, block);
    free(turned);
}

const struct amr__device *adapted_reversed(void)
{
    static struct amr__device reversed;
    reversed = amr_device_host;
    reversed.run = run_reversed;
    return &reversed;
}

/* ---- cases ---------------------------------------------------------------------------------- */

const struct shape shapes[N_SHAPES] = {
    {"line, ring", 1, 8, 4, {3, 1, 1}, {AMR_RING}, {0}},
    {"line, periodic, one root", 1, 4, 4, {1, 1, 1}, {AMR_PERIODIC}, {0}},
    {"line, uniform", 1, 8, 1, {5, 1, 1}, {AMR_RING}, {0}},
    {"square, ring", 2, 4, 4, {2, 2, 1}, {AMR_RING, AMR_RING}, {0}},
    {"square, ring and periodic", 2, 8, 3, {2, 1, 1}, {AMR_RING, AMR_PERIODIC}, {0}},
    {"square, ring and neumann", 2, 4, 4, {1, 2, 1}, {AMR_RING, AMR_NEUMANN}, {0}},
    {"square, outflow and wall", 2, 8, 3, {3, 1, 1}, {AMR_OUTFLOW, AMR_WALL}, {0}},
    {"cube, ring", 3, 4, 3, {2, 1, 1}, {AMR_RING, AMR_RING, AMR_RING}, {0}},
    {"cube, periodic", 3, 4, 3, {1, 2, 1}, {AMR_PERIODIC, AMR_PERIODIC, AMR_PERIODIC}, {0}},
    {"cube, wall, outflow, neumann", 3, 4, 3, {1, 1, 2}, {AMR_WALL, AMR_OUTFLOW, AMR_NEUMANN}, {0}},
    {"cube, ring, neumann, ring", 3, 4, 3, {1, 1, 1}, {AMR_RING, AMR_NEUMANN, AMR_RING}, {0}},
    {"cube, periodic, ring, outflow", 3, 8, 3, {1, 1, 1}, {AMR_PERIODIC, AMR_RING, AMR_OUTFLOW}, {0}},
    {"odd line, ring", 1, 8, 4, {3, 1, 1}, {AMR_RING}, {13}},
    {"odd line, periodic", 1, 4, 4, {3, 1, 1}, {AMR_PERIODIC}, {9}},
    {"line, periodic on the finest level", 1, 4, 4, {3, 1, 1}, {AMR_PERIODIC}, {4}},
    {"line, wall, one cell in the last block", 1, 8, 3, {3, 1, 1}, {AMR_WALL}, {7}},
    {"line, uniform, one short block", 1, 8, 1, {1, 1, 1}, {AMR_OUTFLOW}, {5}},
    {"odd square, ring", 2, 4, 4, {2, 2, 1}, {AMR_RING, AMR_RING}, {3, 6}},
    {"odd square, ring and periodic", 2, 8, 3, {2, 1, 1}, {AMR_RING, AMR_PERIODIC}, {8, 7}},
    {"odd square, periodic and wall", 2, 4, 3, {3, 2, 1}, {AMR_PERIODIC, AMR_WALL}, {7, 3}},
    {"odd square, neumann and ring", 2, 4, 4, {1, 2, 1}, {AMR_NEUMANN, AMR_RING}, {5, 4}},
    {"odd square, periodic, uniform", 2, 8, 1, {2, 3, 1}, {AMR_PERIODIC, AMR_PERIODIC}, {1, 6}},
    {"odd cube, ring", 3, 4, 3, {2, 1, 1}, {AMR_RING, AMR_RING, AMR_RING}, {1, 2, 3}},
    {"odd cube, periodic", 3, 4, 3, {1, 2, 1}, {AMR_PERIODIC, AMR_PERIODIC, AMR_PERIODIC}, {4, 5, 3}},
    {"odd cube, ring, wall, periodic", 3, 4, 3, {1, 1, 2}, {AMR_RING, AMR_WALL, AMR_PERIODIC}, {6, 7, 9}},
    {"flat cube", 3, 8, 3, {2, 1, 1}, {AMR_PERIODIC, AMR_RING, AMR_OUTFLOW}, {3, 29, 14}},
    {"line, wall to ring", 1, 8, 4, {3, 1, 1}, {AMR_WALL, [3] = 1 + AMR_RING}, {0}},
    {"square, ring to outflow, wall to neumann", 2, 4, 4, {2, 2, 1},
     {AMR_RING, AMR_WALL, [3] = 1 + AMR_OUTFLOW, 1 + AMR_NEUMANN}, {0}},
    {"odd square, outflow to ring, neumann to wall", 2, 4, 4, {2, 2, 1},
     {AMR_OUTFLOW, AMR_NEUMANN, [3] = 1 + AMR_RING, 1 + AMR_WALL}, {3, 6}},
    {"odd cube, wall to ring, periodic, ring to wall", 3, 4, 3, {1, 1, 2},
     {AMR_WALL, AMR_PERIODIC, AMR_RING, 1 + AMR_RING, 0, 1 + AMR_WALL}, {6, 7, 9}},
};

int n_dirs(const struct amr__space *s)
{
    return amr__dir_count(s->dim);
}

int centre(const struct amr__space *s)
{
    return n_dirs(s) / 2;
}

void split(const struct amr__space *s, int dir, int step[3])
{
    amr__dir_split(dir, step);
    for (int d = s->dim; d < 3; d++)
        step[d] = 0;
}

size_t place_beside(const struct amr__space *s, int entry, int dir, const int c[3])
{
    int step[3], face = 0;
    split(s, dir, step);
    for (int d = 0; d < s->dim; d++)
        if (step[d] != 0)
            face = 2 * d + (step[d] > 0);
    struct amr__layout l = amr__layout_beside(s->dim, s->block, entry, face, s->thin);
    return (size_t)(l.start + c[0] * l.step[0] + c[1] * l.step[1] + c[2] * l.step[2]);
}

struct amr__space make_space(const struct amr__comm *comm, const struct shape *shape)
{
    struct amr__space s = {.comm = comm, .device = &amr_device_host, .dim = shape->dim};
    s.block = shape->block;
    s.levels = shape->levels;
    s.halo = 2;
    s.thin = AMR_THIN_DEPTH(s.halo, s.block);
    s.directions = (1u << amr__dir_count(s.dim)) - 1;
    s.ghost_interp = s.ghost_reach = AMR__QUADRATIC;
    s.refine_interp = AMR__MC;
    for (int d = 0; d < 3; d++) {
        bool in = d < s.dim;
        s.n_root[d] = shape->n_root[d];
        s.lo[d] = in ? d + 2 : 0;
        s.hi[d] =
            in ? s.lo[d] + (s.n_root[d] * s.block << (s.levels - 1)) - shape->less[d] : 1;
        for (int side = 0; side < 2; side++) {
            bool other = side && shape->boundary[3 + d];
            int kind = other ? shape->boundary[3 + d] - 1 : shape->boundary[d];
            s.boundary[d][side] = (enum amr_boundary)kind;
            s.ring[d][side] = in && s.boundary[d][side] == AMR_RING ? 2 : 0;
        }
    }
    return s;
}

uint64_t mix(uint64_t h, uint64_t v)
{
    h = (h ^ v) * 0x9e3779b97f4a7c15u;
    return h ^ h >> 31;
}

uint64_t node_hash(uint64_t seed, struct amr__node n)
{
    uint64_t h = mix(seed, 77);
    for (int d = 0; d < 3; d++)
        h = mix(h, (uint64_t)n.x[d]);
    return mix(mix(h, (uint64_t)n.level), 5);
}

/* Wishes that depend on nothing but the leaf. */
signed char *wishes(const struct amr__mesh *m, uint64_t seed)
{
    signed char *want = malloc((size_t)m->n_leaves + 1);
    for (int i = 0; i < m->n_leaves; i++) {
        unsigned pick = (unsigned)(node_hash(seed, m->leaf[i]) >> 20) % 8;
        struct amr__node parent = amr__node_parent(m->leaf[i]);
        unsigned family = (unsigned)(node_hash(seed, parent) >> 20) % 2;
        want[i] = pick < 2 ? 1 : family ? -1 : 0;
    }
    return want;
}

struct amr__mesh *random_mesh(const struct amr__space *s, uint64_t seed)
{
    struct amr__mesh *m = amr__space_mesh(s, s->levels > 1);
    for (int round = 0; round < 3; round++) {
        struct amr__map map = {0};
        signed char *want = wishes(m, mix(seed, (uint64_t)round));
        struct amr__mesh *next = amr__mesh_adapt(m, want, &map);
        free(want);
        if (next) {
            free(map.at);
            amr__mesh_free(m);
            m = next;
        }
        struct amr__partition moves;
        next = amr__mesh_partition(m, NULL, &moves);
        if (next) {
            amr__partition_free(&moves);
            amr__mesh_free(m);
            m = next;
        }
    }
    return m;
}

/* ---- fields --------------------------------------------------------------------------------- */

size_t block_cells(const struct amr__space *s)
{
    size_t n = 1;
    for (int d = 0; d < s->dim; d++)
        n *= (size_t)s->block;
    return n;
}

/* Cell number -> coordinates. */
void cell_at(const struct amr__space *s, size_t cell, int c[3])
{
    unsigned left = (unsigned)cell, block = (unsigned)s->block;
    for (int d = 0; d < 3; d++) {
        c[d] = d < s->dim ? (int)(left % block) : 0;
        left /= d < s->dim ? block : 1;
    }
}

/* Not a number (-1) everywhere. */
void poison(const struct amr__space *s, struct amr__op_fields *f, int n_slots)
{
    size_t n = (size_t)n_slots * block_cells(s);
    for (size_t i = 0; i < n; i++) {
        ((double *)f->pool[0])[i] = NAN;
        ((float *)f->pool[1])[i] = NAN;
        ((int *)f->pool[2])[i] = -1;
    }
}

/* A double, a float and an int field, poisoned. */
struct amr__op_fields make_fields(const struct amr__space *s, int n_slots)
{
    struct amr__op_fields f = {.n = 3, .type = {AMR_DOUBLE, AMR_FLOAT, AMR_INT}};
    amr__op_fields_layout(&f);
    for (int i = 0; i < 3; i++)
        f.pool[i] = s->device->alloc((size_t)n_slots * block_cells(s) * 8 + 8);
    poison(s, &f, n_slots);
    return f;
}

/* The same fields with room for more slots. */
void grow_fields(const struct amr__space *s, struct amr__op_fields *f, int old, int n_slots)
{
    struct amr__op_fields g = make_fields(s, n_slots > old ? n_slots : old);
    size_t n = (size_t)old * block_cells(s);
    for (int i = 0; i < 3; i++) {
        memcpy(g.pool[i], f->pool[i], n * amr__type_size(f->type[i]));
        s->device->free(f->pool[i]);
    }
    *f = g;
}

void free_fields(const struct amr__space *s, struct amr__op_fields *f)
{
    for (int i = 0; i < 3; i++)
        s->device->free(f->pool[i]);
}

double linear(const double x[3], const int width[3])
{
    (void)width;
    return 1.0 + 0.25 * x[0] - 0.5 * x[1] + 0.125 * x[2];
}

double quadratic(const double x[3], const int width[3])
{
    double first = x[0] * x[0] + width[0] * width[0] / 12.0;
    double last = x[2] * x[2] + width[2] * width[2] / 12.0;
    return linear(x, width) + 0.01 * first - 0.02 * x[1] * x[0] + 0.03 * last + x[1] * x[2];
}

void centre_of(const struct amr__space *s, const struct amr_block *k, const int c[3], double x[3])
{
    for (int d = 0; d < 3; d++)
        x[d] = d < s->dim ? k->origin[d] + k->ratio[d] * c[d] + (k->ratio[d] > 1 ? 0.5 : 0) : 0;
}

/* Whether a cell of entry i of b->block holds data (of a ring block only the cells next to the
 * edge). */
bool holds_data(const struct amr__blocks *b, int i, const int c[3])
{
    int16_t lo[3], n[3];
    int dir = i < b->mesh->n_leaves ? centre(b->space) : b->ring[i - b->mesh->n_leaves].dir;
    amr__ring_box(b->space, dir, lo, n);
    for (int d = 0; d < 3; d++)
        if (c[d] < lo[d] || c[d] >= lo[d] + n[d] || c[d] >= b->block[i].cells[d])
            return false;
    return true;
}

void fill(const struct amr__blocks *b, struct amr__op_fields *f,
          double (*function)(const double x[3], const int width[3]))
{
    const struct amr__space *s = b->space;
    for (int i = 0; i < b->mesh->n_leaves + b->n_rings; i++)
        for (size_t cell = 0; cell < block_cells(s); cell++) {
            int c[3];
            double x[3];
            cell_at(s, cell, c);
            if (!holds_data(b, i, c))
                continue;
            centre_of(s, &b->block[i], c, x);
            size_t at = (size_t)b->block[i].slot * block_cells(s) + cell;
            ((double *)f->pool[0])[at] = function(x, b->block[i].ratio);
            ((float *)f->pool[1])[at] = (float)function(x, b->block[i].ratio);
            ((int *)f->pool[2])[at] = INT_VALUE;
        }
}

/* Values without any structure, the same for any number of ranks. */
void fill_random(const struct amr__blocks *b, struct amr__op_fields *f)
{
    const struct amr__space *s = b->space;
    int n = b->mesh->n_leaves;
    for (int i = 0; i < n + b->n_rings; i++) {
        int leaf = i < n ? i : b->ring[i - n].leaf, dir = i < n ? centre(s) : b->ring[i - n].dir;
        uint64_t h = node_hash((uint64_t)dir, b->mesh->leaf[leaf]);
        for (size_t cell = 0; cell < block_cells(s); cell++) {
            int c[3];
            cell_at(s, cell, c);
            if (!holds_data(b, i, c))
                continue;
            double v = (double)(mix(h, cell) >> 11) * 0x1p-53;
            size_t at = (size_t)b->block[i].slot * block_cells(s) + cell;
            ((double *)f->pool[0])[at] = v;
            ((float *)f->pool[1])[at] = (float)v;
            ((int *)f->pool[2])[at] = (int)(1e6 * v);
        }
    }
}

int64_t global_sum(int64_t v)
{
    world->allreduce(world, &v, 1, AMR__I64, AMR__ADD);
    return v;
}

bool wrong(const struct amr__op_fields *f, size_t at, int sign, double value)
{
    double v = ((double *)f->pool[0])[at], w = (double)((float *)f->pool[1])[at];
    double want = sign * value, size = 1 + fabs(want);
    return !(fabs(v - want) <= 1e-12 * size) || !(fabs(w - want) <= 1e-5 * size) ||
           ((int *)f->pool[2])[at] != sign * INT_VALUE;
}

/* ---- reaches -------------------------------------------------------------------------------- */

struct amr__reach make_reach(const struct amr__space *s, int which)
{
    struct amr__reach r = {0};
    int depth = which == FACES_1 || which == ALL_1 || which == UNEVEN ? 1 : 2;
    for (int d = 0; d < s->dim; d++) {
        r.lo[d] = -depth;
        r.hi[d] = which == ONE_SIDED ? 0 : which == UNEVEN ? 2 : depth;
    }
    if (which == ONE_SIDED)
        r.lo[0] = -1;
    for (int dir = 0; dir < n_dirs(s); dir++) {
        int step[3];
        split(s, dir, step);
        int parts = abs(step[0]) + abs(step[1]) + abs(step[2]);
        bool faces = which == FACES_1 || which == FACES_2 || which == UNEVEN;
        bool low = step[0] <= 0 && step[1] <= 0 && step[2] <= 0;
        if (parts > 0 && (!faces || parts == 1) && (which != ONE_SIDED || low) &&
            (which != DIAGONAL || parts == s->dim))
            r.directions |= 1u << dir;
    }
    return r;
}

/* Whether a nest of this reach that runs on a leaf reads cell c outside it: negative, or behind the
 * leaf's last cell. */
bool reads(const struct amr__space *s, const struct amr__reach *r, const struct amr_block *leaf,
           const int c[3])
{
    int side[3], in[3];
    for (int d = 0; d < 3; d++) {
        side[d] = c[d] < 0 ? -1 : c[d] >= leaf->cells[d];
        in[d] = c[d] < 0 ? -1 : c[d] >= s->block && d < s->dim;
        if (d < s->dim && (c[d] < r->lo[d] || c[d] >= leaf->cells[d] + r->hi[d]))
            return false;
    }
    unsigned sides = 1u << amr__dir_join(side, s->dim), block = 1u << amr__dir_join(in, s->dim);
    return sides != 1u << centre(s) && r->directions & sides &&
           (r->directions | 1u << centre(s)) & block;
}
