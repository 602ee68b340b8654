/* Start and end of a generated program: message passing, parameters, device, threads; rank 0 runs
 * the user's main, the others serve commands until it ends, by return, exit() or an error. */
#define _GNU_SOURCE
#include <math.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef _OPENMP
#include <omp.h>
#endif

#include "criteria/criteria.h"
#include "fields/fields.h"
#include "run/run.h"

/* Those that were asked for: a mesh that is too small for some uses the scalars of the others. */
int amr_levels(void)
{
    return amr__state.config.levels;
}

int amr_ratio(int level)
{
    return 1 << (amr__state.config.levels - 1 - level);
}

double amr_scale(int level, int power)
{
    return ldexp(1, power * (amr__state.config.levels - 1 - level));
}

/* ---- the end --------------------------------------------------------------------------------- */

static void fini(void)
{
    if (amr__state.ended)
        return;
    amr__state.ended = true;
    amr__state.n_fields = 0; /* freeing arrays is no longer news to anybody */
    amr__state.comm->fini(amr__state.comm);
}

void amr__leave(bool here)
{
    const struct amr__comm *comm = amr__state.comm;
    int32_t failed = 1;
    if (here && comm->size > 1 && (comm->rank != 0 || amr__state.in_command))
        comm->abort(comm, 1); /* the others are in the middle of something: no orderly way out */
    if (here && comm->size > 1)
        amr__tell(AMR__STOP, &failed, sizeof failed);
    fini();
    exit(1);
}

void amr__do_stop(const void *payload, size_t bytes)
{
    int32_t failed;
    (void)bytes;
    memcpy(&failed, payload, sizeof failed);
    if (!failed)
        amr__summary();
    fini();
}

/* Rank 0 leaves: by return from the user's main, or by exit() wherever that stands; behind the
 * handlers that the user's code has given to atexit, which may look at mesh arrays. */
static void stop(void)
{
    int32_t failed = 0;
    if (amr__state.ended || amr__state.in_command)
        return;
    if (amr__state.n_fields > 0 && !amr__timeloop_reached())
        amr__note("the program ended without entering a loop that '#pragma amr timeloop' stands "
                  "before: the mesh was never adapted and nothing was put out");
    if (amr__timeloop_lacks_output())
        amr__note("the program ended inside the time loop, in a function that this calls or by a "
                  "macro: which array is which is not known there, and the last plotfile is not "
                  "written; leave the loop first");
    amr__nonfinite_look(false);
    amr__tell(AMR__STOP, &failed, sizeof failed);
}

/* ---- the start ------------------------------------------------------------------------------- */

/* What decides how a node's cores are shared. */
struct place {
    uint64_t host, cores; /* hashes: the node, and the cores this rank may use */
};

/* FNV-1a (Fowler, Noll, Vo). */
static uint64_t hash(const void *data, size_t n)
{
    const unsigned char *p = data;
    uint64_t h = 14695981039346656037u;
    while (n--)
        h = (h ^ *p++) * 1099511628211u;
    return h;
}

/* That this process may use. */
static int count_cores(cpu_set_t *set)
{
    CPU_ZERO(set);
    return sched_getaffinity(0, sizeof *set, set) == 0 ? CPU_COUNT(set) : 1;
}

/* OpenMP's threads spin for milliseconds behind each loop. On a machine that others use, too, that
 * is a time slice lost for each: measured, 4 s instead of 0.2 s, 2 threads on 2 busy cores. libgomp
 * reads how long when it is loaded, so the program begins once more, before there are messages,
 * with what libgomp takes where it knows of more threads than cores. What the user has set holds.
 */
static void spin_briefly(char **argv)
{
    const char *omp = getenv("OMP_NUM_THREADS");
    cpu_set_t set;
    if (getenv("GOMP_SPINCOUNT") || getenv("OMP_WAIT_POLICY") || count_cores(&set) == 1 ||
        (omp && strcmp(omp, "1") == 0))
        return;
    char *program = realpath("/proc/self/exe", NULL);
    if (program && setenv("GOMP_SPINCOUNT", "1000", 1) == 0)
        execv(program, argv); /* comes back where that cannot be: then they spin */
    free(program);
}

/* What a rank's fields may take up of the last cache to be found there by the next nest, where so many
 * ranks share it: a third, as measured (bench/README.md). 0 where the system does not say. */
static int64_t share_of_cache(int ranks)
{
    FILE *f = fopen("/sys/devices/system/cpu/cpu0/cache/index3/size", "r"); /* 32768K */
    long size = 0;
    if (f && fscanf(f, "%ldK", &size) != 1)
        size = 0;
    if (f)
        fclose(f);
    return (int64_t)size * 1024 / 3 / ranks;
}

/* Rank among those on this node, and how many of them share this rank's cores. Sees to the share of
 * the cache. */
static void find_place(const struct amr__comm *comm, int *local_rank, int *sharing, int *cores)
{
    int on_host = 0;
    char name[256] = "";
    cpu_set_t set;
    gethostname(name, sizeof name - 1);
    *cores = count_cores(&set);
    struct place mine = {hash(name, strlen(name)), hash(&set, sizeof set)};
    struct place *all = malloc((size_t)comm->size * sizeof *all);
    if (!all)
        amr__error_here("out of memory");
    comm->allgather(comm, &mine, sizeof mine, all);
    *local_rank = *sharing = 0;
    for (int r = 0; r < comm->size; r++) {
        if (all[r].host != mine.host)
            continue;
        on_host++;
        *local_rank += r < comm->rank;
        *sharing += all[r].cores == mine.cores;
    }
    free(all);
    amr__state.cache = share_of_cache(on_host);
}

static int choose_threads(int sharing, int cores)
{
    const char *omp = getenv("OMP_NUM_THREADS");
    if (amr__state.config.threads > 0)
        return amr__state.config.threads;
    if (omp && atoi(omp) > 0)
        return atoi(omp);
    return cores > sharing ? cores / sharing : 1;
}

static void set_boundary(struct amr__space *space, int d)
{
    const struct amr_program *p = amr__state.program;
    const int *wanted = amr__state.config.boundary[d];
    for (int side = 0; side < 2; side++) {
        enum amr_boundary kind = p->boundary[d][side];
        if (wanted[side] == AMR_RING && kind != AMR_RING && !p->ring[d][side])
            amr__error("boundary.%c = ring: the program's arrays hold no cells beyond the mesh at "
                       "the %s side in %c; use periodic, neumann, wall or outflow",
                       "xyz"[d], side ? "high" : "low", "xyz"[d]);
        kind = wanted[side] >= 0 ? (enum amr_boundary)wanted[side] : kind;
        space->boundary[d][side] = kind;
        int kept = p->ring[d][side] < space->block ? p->ring[d][side] : space->block;
        space->ring[d][side] = kind == AMR_RING ? kept : 0;
    }
}

/* The kernels were compiled for the same: codegen/nest/kernels.c. */
static int thin_depth(const struct amr_program *p)
{
    for (int i = 0; i < p->n_nests; i++)
        for (int d = 0; d < p->dim; d++) {
            const struct amr_nest *n = p->nests[i];
            if (n->reads_halo && n->placed >> d & 1 && (n->begin[d] < 0 || n->end[d] > 0))
                return 0;
        }
    return AMR_THIN_DEPTH(p->halo, p->block);
}

/* How deep nests that set ring cells read from the high edge; no more than a block. */
static int inward_reads(const struct amr_program *p)
{
    int depth = 0;
    for (int i = 0; i < p->n_nests; i++)
        for (int a = 0; p->nests[i]->edge && a < p->nests[i]->n_arrays; a++)
            for (int d = 0; d < p->dim; d++)
                if (p->nests[i]->arrays[a].reads && -p->nests[i]->arrays[a].lo[d] > depth)
                    depth = -p->nests[i]->arrays[a].lo[d];
    return depth < p->block ? depth : p->block;
}

/* Where ring cells are filled from the other side: see amr__space. */
static unsigned wrap_sets(const struct amr_program *p)
{
    unsigned sets = 0;
    for (int i = 0; i < p->n_nests; i++)
        sets |= p->nests[i]->edge == AMR_EDGE_WRAP ? 1u << p->nests[i]->wraps : 0;
    return sets;
}

static void set_space(void)
{
    struct amr__state *s = &amr__state;
    const struct amr_program *p = s->program;
    const struct amr__config *c = &s->config;
    struct amr__space *space = &s->space;
    *space = (struct amr__space){.comm = s->comm,
                                 .device = s->device,
                                 .dim = p->dim,
                                 .block = p->block,
                                 .levels = c->levels,
                                 .directions = p->directions,
                                 .halo = p->halo,
                                 .thin = thin_depth(p),
                                 .ghost_interp = (enum amr__interp)c->ghosts.all,
                                 .refine_interp = (enum amr__interp)c->prolong.all};
    space->ghost_reach = amr__operators_of_ghosts() ? AMR__QUADRATIC : space->ghost_interp;
    space->inward = inward_reads(p);
    memcpy(space->fine, p->fine, sizeof space->fine);
    space->wraps = wrap_sets(p);
    for (int d = 0; d < AMR_MAX_DIM; d++) {
        space->hi[d] = space->n_root[d] = 1;
        if (d < p->dim)
            set_boundary(space, d);
        else if (c->boundary[d][0] >= 0)
            amr__error("boundary.%c: the program's mesh has no direction %c, only %s", "xyz"[d],
                       "xyz"[d], p -> dim == 1 ? "x" : "x and y");
    }
    if (c->block && c->block != p->block)
        amr__error("mesh.block = %d, but the program was made for blocks of %d: translate it with "
                   "amrcc --block=%d, or leave mesh.block out",
                   c->block, p->block, c->block);
    if (c->sums == AMR__SUMS_SERIAL && (c->levels > 1 || p->device != &amr_device_host))
        amr__error("run.sums = serial adds up cell by cell what one level of a CPU has: set "
                   "mesh.levels = 1%s, or leave it out",
                   p->device == &amr_device_host ? "" : ", translate for OpenMP");
    if (c->buffer > p->block)
        amr__error("refine.buffer = %d is more than a block of %d cells", c->buffer, p->block);
    if (p->halo > (c->levels > 1 ? p->block / 2 : p->block))
        amr__error("the program reads %d cells deep, more than %s of %d cells: translate it with a "
                   "larger amrcc --block",
                   p->halo, c->levels > 1 ? "half a block" : "a block", p->block);
}

int amr_main(int argc, char **argv, const struct amr_program *program,
             int (*user_main)(int argc, char **argv))
{
    struct amr__state *s = &amr__state;
    int local_rank, sharing, cores;
    spin_briefly(argv);
    s->program = program;
    s->comm = amr__comm_init(&argc, &argv);
    amr__log_begin(s->comm, amr__leave);
    amr__hooks_begin();
    amr__device_rank = s->comm->rank;
    amr__config_read(s->comm, &s->config);
    amr__log_quiet(s->config.quiet);
    find_place(s->comm, &local_rank, &sharing, &cores);
    s->threads = choose_threads(sharing, cores);
#ifdef _OPENMP
    omp_set_num_threads(s->threads); /* of all parallel regions that do not say it */
#endif
    program->device->init(local_rank, s->threads);
    s->device = program->device;
    set_space();
    amr__operators_try();
    amr__phase_begin(AMR__OTHER);
    int code = 0;
    if (s->comm->rank == 0) {
        if (atexit(stop) != 0)
            amr__error_here("out of memory");
        code = user_main(argc, argv);
    } else {
        amr__serve();
    }
    return code;
}
