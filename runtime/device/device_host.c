/* The device that is the host itself: plain memory, lists of work spread over OpenMP threads. The
 * arithmetic is host_code.c's, in the version that suits the processor. Tasks and their cells do
 * not depend on each other, so the number of threads changes nothing but the time. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "device/host_code.h"

#ifdef __linux__
#include <sys/mman.h>
#endif

int amr__device_rank;

static int n_threads = 1;
static const struct amr__host_code *code = &AMR__HOST_CODE;

/* ---- lists of work --------------------------------------------------------------------------- */

static void host_run(enum amr__op op, enum amr__interp interp, const struct amr__task *tasks, int n,
                     const struct amr__op_fields *fields, void *message, int dim, int block)
{
    int threads = n < n_threads ? n : n_threads;
    int chunk = threads > 0 ? n / (threads * 8) + 1 : 1;
    message = op == AMR__RING ? NULL : message; /* packed ring values are for tasks behind nests */
    if (n < 32 || threads < 2) { /* a team of one costs more than some tasks */
        for (int i = 0; i < n; i++)
            code->run(op, interp, &tasks[i], fields, message, dim, block);
        return;
    }
#pragma omp parallel for num_threads(threads) schedule(dynamic, chunk)
    for (int i = 0; i < n; i++)
        code->run(op, interp, &tasks[i], fields, message, dim, block);
}

static void survey_blocks(const struct amr__block_look *k, int dim, int block)
{
    int chunk = k->n / (n_threads * 8) + 1; /* blocks that are not flat take longer */
#pragma omp parallel for num_threads(n_threads) schedule(dynamic, chunk) if (k->n > 3 && n_threads > 1)
    for (int i = 0; i < k->n; i++)
        code->survey(k->pool, k->type, k->slots[i], dim, block, k->limit, k->buffer, &k->found[i],
                     k->sides ? &k->sides[i] : NULL);
}

static void host_survey(const struct amr__block_look *looks, int n, int dim, int block)
{
    for (int i = 0; i < n; i++)
        survey_blocks(&looks[i], dim, block);
}

static void find_near(const struct amr__block_look *k, int dim, int block)
{
#pragma omp parallel for num_threads(n_threads) schedule(dynamic, 4) if (k->n > 3 && n_threads > 1)
    for (int i = 0; i < k->n; i++)
        k->near[i] = code->near(k->pool, k->type, k->slots[i], dim, block, k->limit, k->buffer);
}

static void host_near(const struct amr__block_look *looks, int n, int dim, int block)
{
    for (int i = 0; i < n; i++)
        find_near(&looks[i], dim, block);
}

static void look_at_faces(const struct amr__face_look *k, int dim, int block, int thin,
                          struct amr__bend *out)
{
    int n_dirs = dim == 1 ? 3 : dim == 2 ? 9 : 27;
#pragma omp parallel for num_threads(n_threads) schedule(dynamic, 8) if (k->n > 3 && n_threads > 1)
    for (int i = 0; i < k->n; i++)
        code->faces(k->pool, k->type, k->slots[i], k->neighbor + (long)i * n_dirs, dim, block, thin,
                    k->threshold, k->buffer, k->range ? &k->range[i] : NULL, k->calm, &out[i]);
}

static void host_faces(const struct amr__face_look *looks, int n, int dim, int block, int thin,
                       struct amr__bend *out)
{
    for (int i = 0; i < n; out += looks[i++].n)
        look_at_faces(&looks[i], dim, block, thin, out);
}

void amr__op_fields_layout(struct amr__op_fields *f)
{
    int bytes = 0;
    for (int i = 0; i < f->n; i++) {
        f->prefix[i] = bytes;
        bytes += (int)amr__type_size(f->type[i]);
    }
    f->cell_bytes = (bytes + 7) / 8 * 8;
}

/* ---- memory and the rest --------------------------------------------------------------------- */

static void host_init(int local_rank, int threads)
{
    (void)local_rank;
    n_threads = threads > 0 ? threads : 1;
#ifdef AMR__HOST_CODE_V3
    if (__builtin_cpu_supports("x86-64-v3"))
        code = &amr__host_code_v3;
#endif
#ifdef AMR__HOST_CODE_V4
    if (__builtin_cpu_supports("x86-64-v4"))
        code = &amr__host_code_v4;
#endif
}

/* Zeroed by the system where it is large, so pages belong to the thread that first touches them; on
 * huge pages where those are to be had. The word in front is what calloc gave. */
static void *host_alloc(size_t bytes)
{
    enum { ALIGN = 64, HUGE_PAGE = 2 << 20 };
    char *raw = calloc(1, bytes + ALIGN + sizeof(void *));
    if (!raw)
        return NULL;
    uintptr_t start = ((uintptr_t)raw + sizeof(void *) + ALIGN - 1) & ~(uintptr_t)(ALIGN - 1);
    ((void **)start)[-1] = raw;
#ifdef MADV_HUGEPAGE
    uintptr_t page = (start + 4095) & ~(uintptr_t)4095;
    if (bytes > 2 * HUGE_PAGE)
        madvise((void *)page, (start + bytes - page) & ~(uintptr_t)4095, MADV_HUGEPAGE);
#endif
    return (void *)start;
}

static void host_free(void *p)
{
    if (p)
        free(((void **)p)[-1]);
}

static void host_copy(void *to, const void *from, size_t bytes)
{
    if (bytes)
        memmove(to, from, bytes);
}

static void host_fill(void *to, int byte, size_t bytes)
{
    memset(to, byte, bytes);
}

static void host_wait(void)
{
}

static void host_nest(const struct amr_nest *nest, const struct amr_kernel_args *args)
{
    nest->run(args);
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void run_behind(const struct amr__behind *behind, int leaf)
{
    for (int l = 0; l < behind->n; l++) {
        const struct amr__behind_list *list = &behind->list[l];
        for (int i = list->first[leaf], end = list->first[leaf + 1]; i < end; i++) {
            if (i + 1 < end)
                code->fetch(&list->tasks[i + 1], &behind->fields, behind->dim, behind->block);
            code->run(list->op, behind->interp, &list->tasks[i], &behind->fields,
                      list->op == AMR__RING ? behind->ring : NULL, behind->dim, behind->block);
        }
    }
}

static void survey_behind(const struct amr__behind *behind, int leaf)
{
    for (int k = 0; k < behind->n_surveys; k++) {
        const struct amr__behind_survey *s = &behind->survey[k];
        code->survey(s->pool, s->type, s->slot[leaf], behind->dim, behind->block, s->flat,
                     s->buffer, &s->found[leaf], s->sides ? &s->sides[leaf] : NULL);
    }
}

/* Leaves that a nest runs on before what is made of them: as many as leave each thread 16 turns, so
 * that small leaves do not pay for many; of large ones so few that they lie in the cache still. */
enum { LEAST_AT_ONCE = 8, MOST_AT_ONCE = 64, CELLS_AT_ONCE = 1 << 15 };

static int leaves_at_once(int n, int dim, int block)
{
    int cells = dim == 1 ? block : dim == 2 ? block * block : block * block * block;
    int most = CELLS_AT_ONCE / cells, wanted = n / (16 * n_threads);
    most = most < MOST_AT_ONCE ? most : MOST_AT_ONCE;
    wanted = wanted < most ? wanted : most;
    return wanted > LEAST_AT_ONCE ? wanted : LEAST_AT_ONCE;
}

/* Of leaves that a nest has run on, and of those that waited for them: which are whole. */
static int find_whole(const struct amr__behind *behind, const int *list, int n, int *whole)
{
    int found = 0;
    for (int i = 0; i < n; i++)
        if (behind->correct)
            found += behind->correct(behind->correct_with, list[i], whole + found);
        else
            whole[found++] = list[i];
    return found;
}

/* The nest runs on a few blocks at a time in a thread of its own. */
static void host_nest_behind(const struct amr_nest *nest, const struct amr_kernel_args *args,
                             const struct amr__behind *behind, double spent[2])
{
    double tasks = 0, surveys = 0;
    int at_once = leaves_at_once(args->n_blocks, behind->dim, behind->block);
#pragma omp parallel num_threads(n_threads) reduction(+ : tasks, surveys) if (args->n_blocks > at_once)
    {
        struct amr_kernel_args mine = *args;
        int whole[MOST_AT_ONCE * AMR__MOST_WHOLE];
        mine.threads = 1;
#pragma omp for schedule(static)
        for (int at = 0; at < (args->n_blocks + at_once - 1) / at_once; at++) {
            mine.list = args->list + at * at_once;
            mine.n_listed = args->n_listed - at * at_once;
            mine.n_blocks = args->n_blocks - at * at_once;
            mine.n_blocks = mine.n_blocks < at_once ? mine.n_blocks : at_once;
            nest->run(&mine);
            int n = find_whole(behind, mine.list, mine.n_blocks, whole);
            double begin = seconds();
            for (int i = 0; i < n; i++)
                run_behind(behind, whole[i]);
            double end = seconds();
            tasks += end - begin;
            if (behind->n_surveys == 0)
                continue;
            for (int i = 0; i < n; i++)
                survey_behind(behind, whole[i]);
            surveys += seconds() - end;
        }
    }
    spent[0] = tasks / n_threads;
    spent[1] = surveys / n_threads;
}

const struct amr__device amr_device_host = {
    .name = "host",
    .is_host = 1,
    .finds_sides = 1,
#ifdef __linux__
    .is_lazy = 1,
#endif
    .init = host_init,
    .alloc = host_alloc,
    .free = host_free,
    .alloc_message = host_alloc,
    .free_message = host_free,
    .upload = host_copy,
    .download = host_copy,
    .copy = host_copy,
    .fill = host_fill,
    .wait = host_wait,
    .run = host_run,
    .nest = host_nest,
    .survey = host_survey,
    .near = host_near,
    .faces = host_faces,
    .nest_behind = host_nest_behind,
};
