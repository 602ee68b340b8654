/* Two devices, the same bits: random lists of work, the criterion and memory on the host and on the
 * CUDA device. Fields and tasks are moved by upload and download only, so it runs on a GPU, too
 * (scripts/gpu-check); in the test suite the CUDA side goes through test/shim. No framework: it
 * must build on a machine that has nothing but compilers. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "device/ops.h"

enum { TASKS = 12, SLOTS = 3 * TASKS, MAX_FIELDS = 5, TRIALS = 4 };

static const struct amr__device *const devices[2] = {&amr_device_host, &amr_device_cuda};
static unsigned seed = 4711;
static long n_checks, n_failed;

static unsigned next_random(unsigned below)
{
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 8) % below;
}

static void check(int ok, const char *what, int dim, int block)
{
    n_checks++;
    if (!ok && n_failed++ < 20)
        printf("FAILED: %s, %d-D, block %d\n", what, dim, block);
}

/* ---- one case: the same data on both devices ------------------------------------------------- */

struct test_case {
    int dim, block;
    long cells;
    struct amr__op_fields fields[2];
    struct amr__task task[TASKS];
    struct amr__task *tasks[2];
    void *message[2];
    size_t message_bytes;
};

static size_t pool_bytes(const struct test_case *c, int f)
{
    return (size_t)c->cells * SLOTS * amr__type_size(c->fields[0].type[f]);
}

static void fill(void *to, enum amr_type type, size_t bytes)
{
    for (size_t i = 0; i < bytes / amr__type_size(type); i++) {
        double v = (double)next_random(1u << 22) / (1 << 18) - 8.0;
        if (type == AMR_DOUBLE)
            ((double *)to)[i] = v / 3.0;
        else if (type == AMR_FLOAT)
            ((float *)to)[i] = (float)(v / 3.0);
        else if (type == AMR_INT)
            ((int *)to)[i] = (int)(v * 1000);
        else if (type == AMR_INT16)
            ((int16_t *)to)[i] = (int16_t)(v * 1000);
        else
            ((uint8_t *)to)[i] = (uint8_t)next_random(256);
    }
}

static void case_init(struct test_case *c, int dim, int block)
{
    static const enum amr_type types[MAX_FIELDS] = {AMR_DOUBLE, AMR_FLOAT, AMR_INT, AMR_INT16,
                                                    AMR_UINT8};
    memset(c, 0, sizeof *c);
    c->dim = dim;
    c->block = block;
    c->cells = amr__block_cells(dim, block);
    for (int v = 0; v < 2; v++) {
        c->fields[v].n = MAX_FIELDS;
        memcpy(c->fields[v].type, types, sizeof types);
        amr__op_fields_layout(&c->fields[v]);
    }
    c->message_bytes = (size_t)c->cells * TASKS * (size_t)c->fields[0].cell_bytes;
    for (int v = 0; v < 2; v++) {
        for (int f = 0; f < MAX_FIELDS; f++)
            c->fields[v].pool[f] = devices[v]->alloc(pool_bytes(c, f));
        c->tasks[v] = devices[v]->alloc(sizeof c->task);
        c->message[v] = devices[v]->alloc_message(c->message_bytes);
    }
}

static void case_free(struct test_case *c)
{
    for (int v = 0; v < 2; v++) {
        for (int f = 0; f < MAX_FIELDS; f++)
            devices[v]->free(c->fields[v].pool[f]);
        devices[v]->free(c->tasks[v]);
        devices[v]->free_message(c->message[v]);
    }
}

static void case_fill(struct test_case *c)
{
    for (int f = 0; f < MAX_FIELDS; f++) {
        uint8_t turns = (uint8_t)next_random(64);
        uint8_t own[3] = {(uint8_t)next_random(2 + AMR__POSITIVE),
                          (uint8_t)next_random(2 + AMR__POSITIVE),
                          (uint8_t)next_random(1 + AMR__LARGEST)};
        uint8_t node = (uint8_t)(next_random(2) ? 0 : 1u << next_random((unsigned)c->dim));
        for (int v = 0; v < 2; v++) {
            c->fields[v].node[f] = node;
            c->fields[v].ghosts[f] = own[0];
            c->fields[v].prolong[f] = own[1];
            c->fields[v].restricts[f] = own[2];
            c->fields[v].turns[f] = turns;
        }
    }
    c->fields[0].fills_ghosts = c->fields[1].fills_ghosts = (uint8_t)next_random(2);
    for (int f = 0; f < MAX_FIELDS; f++) {
        void *data = malloc(pool_bytes(c, f));
        fill(data, c->fields[0].type[f], pool_bytes(c, f));
        for (int v = 0; v < 2; v++)
            devices[v]->upload(c->fields[v].pool[f], data, pool_bytes(c, f));
        free(data);
    }
}

/* Task i writes slot i and reads slots TASKS + i and 2 TASKS + i. */
static void random_task(struct test_case *c, enum amr__op op, int i, int *first)
{
    struct amr__task *t = &c->task[i];
    memset(t, 0, sizeof *t);
    t->dst = i;
    t->src = TASKS + i;
    t->aux = 2 * TASKS + i;
    t->axis = (int8_t)(op == AMR__RING ? (int)next_random((unsigned)c->dim + 1) - 1 : -1);
    t->side = (int8_t)next_random(2);
    t->ratio = 2 << next_random(3);
    t->flat = (uint8_t)(next_random(3) ? 0 : next_random(1u << c->dim));
    int halves = op == AMR__RESTRICT || op == AMR__PACK_RESTRICT;
    for (int d = 0; d < 3; d++) {
        int refined = d < c->dim && !(t->flat >> d & 1);
        int most = d >= c->dim ? 1 : halves && refined ? c->block / 2 : c->block;
        int extent = d >= c->dim ? 1 : op == AMR__PROLONG && refined ? 2 * c->block : c->block;
        t->n[d] = (int16_t)(1 + next_random((unsigned)most));
        int read = halves && refined ? 2 * t->n[d] : t->n[d];
        t->lo[d] = (int16_t)(d < c->dim ? next_random((unsigned)(c->block - t->n[d]) + 1) : 0);
        t->from[d] = (int16_t)next_random((unsigned)(extent - read) + 1);
        t->sign[d] = 1;
        if (op == AMR__COPY && d < c->dim && next_random(3) == 0) {
            t->sign[d] = next_random(2) ? -1 : 0;
            t->from[d] = (int16_t)(t->n[d] - 1);
        }
        if (op == AMR__RING && d == t->axis)
            t->sign[d] = 0;
        t->from2[d] = t->from[d];
    }
    if (op == AMR__PROLONG && next_random(2)) { /* into a thin ghost: a box of few layers */
        int face = (int)next_random(2 * (unsigned)c->dim), d = face / 2;
        t->thin = (uint8_t)(1 + face);
        t->depth = (uint8_t)(1 + next_random((unsigned)(c->block / 2 < 3 ? c->block / 2 : 3)));
        t->n[d] = (int16_t)(t->n[d] < t->depth ? t->n[d] : t->depth);
        t->lo[d] = (int16_t)(face % 2 ? t->depth - t->n[d] : c->block - t->n[d]);
        t->dst = (i * c->block + t->depth - 1) / t->depth; /* within slot i */
    }
    t->sides = (uint8_t)(op == AMR__COPY || op == AMR__UNPACK ? next_random(64) : 0);
    if (op == AMR__PACK || op == AMR__PACK_RESTRICT)
        t->dst = *first;
    if (op == AMR__UNPACK)
        t->src = *first;
    *first += (int)amr__task_cells(t);
}

/* ---- comparisons ----------------------------------------------------------------------------- */

static void compare_bytes(const void *on_host, const void *on_device, size_t bytes,
                          const struct test_case *c, const char *what)
{
    void *copy[2] = {malloc(bytes), malloc(bytes)};
    devices[0]->download(copy[0], on_host, bytes);
    devices[1]->download(copy[1], on_device, bytes);
    check(memcmp(copy[0], copy[1], bytes) == 0, what, c->dim, c->block);
    free(copy[0]);
    free(copy[1]);
}

static void compare_op(struct test_case *c, enum amr__op op, enum amr__interp interp)
{
    static const char *const names[] = {"copy",          "pack",    "unpack", "restrict",
                                        "pack restrict", "prolong", "ring"};
    int first = 0;
    case_fill(c);
    for (int i = 0; i < TASKS; i++)
        random_task(c, op, i, &first);
    if (op == AMR__UNPACK)
        for (int v = 0; v < 2; v++) /* pinned: the host may write it */
            for (size_t b = 0; b < c->message_bytes; b++)
                ((unsigned char *)c->message[v])[b] =
                    (unsigned char)((b * 7 + b / 251) % 127 | (b % 3 ? 0 : 128)); /* no NaN: a
                        GPU that turns one may lose its sign, which no number depends on */
    for (int v = 0; v < 2; v++) {
        devices[v]->upload(c->tasks[v], c->task, sizeof c->task);
        devices[v]->run(op, interp, c->tasks[v], TASKS, &c->fields[v], c->message[v], c->dim,
                        c->block);
        devices[v]->wait();
    }
    for (int f = 0; f < MAX_FIELDS; f++)
        compare_bytes(c->fields[0].pool[f], c->fields[1].pool[f], pool_bytes(c, f), c, names[op]);
    check(memcmp(c->message[0], c->message[1], c->message_bytes) == 0, names[op], c->dim, c->block);
}

/* A NaN, an infinity or neither somewhere in the arrays of floating type. */
static void make_nonfinite(struct test_case *c)
{
    static const double odd[] = {NAN, INFINITY};
    for (int k = (int)next_random(3); k < 2; k++) {
        size_t at = next_random((unsigned)(c->cells * SLOTS));
        float single = (float)odd[k];
        for (int v = 0; v < 2; v++) {
            devices[v]->upload((double *)c->fields[v].pool[0] + at, &odd[k], sizeof odd[k]);
            devices[v]->upload((float *)c->fields[v].pool[1] + at, &single, sizeof single);
        }
    }
}

static double threshold_of(int field)
{
    return field < 2 ? 4.5 : field < 4 ? 12000.0 : 200.0;
}

/* Many looks at once, at some of the slots of each array. */
static void compare_faces(const struct test_case *c, int *const slots[2], int *const neighbor[2])
{
    enum { LOOKS = 40 };
    struct amr__face_look look[2][LOOKS];
    struct amr__bend bend[2][LOOKS * SLOTS];
    int n = 0;
    for (int i = 0; i < LOOKS; i++) {
        int f = i % MAX_FIELDS, some = i < MAX_FIELDS ? SLOTS : (int)next_random(4);
        for (int v = 0; v < 2; v++)
            look[v][i] = (struct amr__face_look){
                c->fields[v].pool[f], c->fields[v].type[f], some, slots[v], neighbor[v],
                threshold_of(f), i % 3, NULL, 0};
        n += some;
    }
    for (int v = 0; v < 2; v++)
        devices[v]->faces(look[v], LOOKS, c->dim, c->block, 1, bend[v]);
    for (int i = 0; i < n; i++) {
        const struct amr__bend *a = &bend[0][i], *b = &bend[1][i];
        check(a->bend == b->bend && a->near == b->near, "faces", c->dim, c->block);
    }
}

/* Many looks at once, at some of the slots of each array. */
static void compare_blocks(const struct test_case *c, int *const slots[2])
{
    enum { LOOKS = 40 };
    struct amr__block_look look[2][LOOKS];
    static struct amr__detail detail[2][LOOKS][SLOTS];
    static uint32_t near[2][LOOKS][SLOTS];
    memset(detail, 0, sizeof detail);
    memset(near, 0, sizeof near);
    for (int i = 0; i < LOOKS; i++) {
        int f = i % MAX_FIELDS, some = i < MAX_FIELDS ? SLOTS : (int)next_random(4);
        for (int v = 0; v < 2; v++)
            look[v][i] = (struct amr__block_look){c->fields[v].pool[f], c->fields[v].type[f], some,
                                                  slots[v], 0, 0, detail[v][i], NULL, near[v][i]};
    }
    for (int v = 0; v < 2; v++) {
        devices[v]->survey(look[v], LOOKS, c->dim, c->block);
        for (int i = 0; i < LOOKS; i++) {
            look[v][i].limit = threshold_of(i % MAX_FIELDS);
            look[v][i].buffer = 1 + i % 3;
        }
        devices[v]->near(look[v], LOOKS, c->dim, c->block);
    }
    check(memcmp(detail[0], detail[1], sizeof detail[0]) == 0, "detail", c->dim, c->block);
    check(memcmp(near[0], near[1], sizeof near[0]) == 0, "near", c->dim, c->block);
}

static void compare_criterion(struct test_case *c)
{
    int list[SLOTS], *slots[2];
    int beside[SLOTS * 27], *neighbor[2];
    case_fill(c);
    make_nonfinite(c);
    for (int i = 0; i < SLOTS; i++)
        list[i] = (int)next_random(SLOTS);
    for (int i = 0; i < SLOTS * 27; i++)
        beside[i] = (int)next_random(SLOTS + 4) - 4; /* some of them thin ghosts, or not there */
    for (int v = 0; v < 2; v++) {
        slots[v] = devices[v]->alloc(sizeof list);
        devices[v]->upload(slots[v], list, sizeof list);
        neighbor[v] = devices[v]->alloc(sizeof beside);
        devices[v]->upload(neighbor[v], beside, sizeof beside);
    }
    compare_blocks(c, slots);
    compare_faces(c, slots, neighbor);
    for (int v = 0; v < 2; v++) {
        devices[v]->free(slots[v]);
        devices[v]->free(neighbor[v]);
    }
}

static void compare_memory(void)
{
    enum { BYTES = 1000 };
    unsigned char host[BYTES], back[BYTES], zero[BYTES] = {0};
    for (int i = 0; i < BYTES; i++)
        host[i] = (unsigned char)i;
    for (int v = 0; v < 2; v++) {
        void *a = devices[v]->alloc(BYTES), *b = devices[v]->alloc(BYTES);
        devices[v]->download(back, a, BYTES);
        check(memcmp(back, zero, BYTES) == 0, "fresh memory is zero", 0, 0);
        devices[v]->upload(a, host, BYTES);
        devices[v]->copy(b, a, BYTES);
        devices[v]->download(back, b, BYTES);
        check(memcmp(back, host, BYTES) == 0, "copies arrive", 0, 0);
        devices[v]->free(a);
        devices[v]->free(b);
        devices[v]->free(NULL);
        devices[v]->free_message(NULL);
    }
}

int main(void)
{
    static const struct {
        int dim, block;
    } shapes[] = {{1, 4}, {1, 64}, {2, 4}, {2, 8}, {2, 32}, {3, 4}, {3, 8}, {3, 16}, {2, 256}};
    enum { LARGE = 128 }; /* of such blocks the criterion's averages do not fit in shared memory */
    for (int v = 0; v < 2; v++)
        devices[v]->init(0, 2);
    compare_memory();
    for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++) {
        struct test_case c;
        case_init(&c, shapes[s].dim, shapes[s].block);
        for (int trial = 0; trial < TRIALS && shapes[s].block < LARGE; trial++) {
            for (int op = AMR__COPY; op <= AMR__RING; op++)
                if (op != AMR__PROLONG)
                    compare_op(&c, (enum amr__op)op, AMR__CONSTANT);
            for (int interp = AMR__CONSTANT; interp <= AMR__MC; interp++)
                compare_op(&c, AMR__PROLONG, (enum amr__interp)interp);
            compare_criterion(&c);
        }
        if (shapes[s].block >= LARGE)
            compare_criterion(&c);
        case_free(&c);
    }
    printf("%ld comparisons of the host and the CUDA device, %ld failed\n", n_checks, n_failed);
    return n_failed > 0;
}
