/* What a run says about itself, to standard error: a progress line at the top of steps (in place on
 * a terminal, else a line now and then) and a summary at the end. run.quiet silences both. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "criteria/criteria.h"
#include "run/run.h"
#include "uniform/uniform.h"

static const double refresh = 0.2; /* seconds between updates on a terminal */
static const double interval = 10; /* seconds between lines elsewhere, at first less */

static double loop_start, loop_end; /* first amr_step, last amr_step or amr_steps_end */
static double made_before;          /* seconds that first meshes had taken when the loop started */
static double last_line;            /* when one was printed */

static double uniform_cells(void)
{
    double n = 1;
    for (int d = 0; d < amr__state.space.dim; d++)
        n *= amr__state.space.hi[d] - amr__state.space.lo[d];
    return n;
}

static double mesh_cells(void)
{
    return (double)amr__state.blocks->n_cells;
}

static double seconds_of_first_mesh(void)
{
    double seconds[AMR__N_PHASES];
    amr__phase_seconds(seconds);
    return seconds[AMR__INITIAL];
}

/* Of the time loop. A first mesh that waited until a result was asked for there is no part of it:
 * the program set its initial data before. */
static double rate(void)
{
    double seconds = loop_end - loop_start - (seconds_of_first_mesh() - made_before);
    return seconds > 0 ? 1e-6 * (double)amr__state.cells_updated / seconds : 0;
}

/* Elsewhere than on a terminal: after 1, 2, 4, 8 seconds, then every ten. */
static bool is_due(double now, bool terminal)
{
    double elapsed = now - loop_start, since = now - last_line;
    if (terminal)
        return since >= refresh;
    return elapsed >= 1 && (since >= interval || since >= elapsed / 2);
}

/* A GPU runs behind the host: what has not ended does not count. */
static void wait_for_device(void)
{
    if (amr__state.device)
        amr__state.device->wait();
    loop_end = amr__now();
}

void amr__progress(void)
{
    const struct amr__state *s = &amr__state;
    double now = amr__now();
    bool terminal = isatty(STDERR_FILENO);
    if (loop_start == 0) {
        loop_start = last_line = now;
        made_before = seconds_of_first_mesh();
    }
    loop_end = now;
    if (s->config.quiet || !s->blocks || !is_due(now, terminal))
        return;
    wait_for_device();
    last_line = loop_end;
    fprintf(stderr,
            "%samr: step %lld: %lld blocks, %.3g Mcell (%.1f %% of uniform), %.1f Mcell/s%s",
            terminal ? "\r" : "", (long long)s->step, (long long)s->blocks->mesh->n_global,
            1e-6 * mesh_cells(), 100 * mesh_cells() / uniform_cells(), rate(),
            terminal ? "\033[K" : "\n");
    if (terminal)
        amr__log_open_line();
    fflush(stderr);
}

void amr__progress_end(void)
{
    wait_for_device();
}

static void print_work(void)
{
    const struct amr__state *s = &amr__state;
    fprintf(stderr, "amr: %lld steps, %.4g Mcell updated", (long long)s->step,
            1e-6 * (double)s->cells_updated);
    if (s->cells_uniform)
        fprintf(stderr, " of %.4g Mcell on a uniform mesh (%.1f %%)",
                1e-6 * (double)s->cells_uniform,
                100 * (double)s->cells_updated / (double)s->cells_uniform);
    if (rate() > 0)
        fprintf(stderr, ", %.1f Mcell/s in the time loop", rate());
    fputc('\n', stderr);
}

static void print_mesh(const int64_t *leaves)
{
    const struct amr__state *s = &amr__state;
    static const char *const shape[] = {"", "", "^2", "^3"};
    fprintf(stderr, "amr: %lld blocks of %d%s cells, %.1f %% of uniform; by level, coarsest first:",
            (long long)s->blocks->mesh->n_global, s->space.block, shape[s->space.dim],
            100 * mesh_cells() / uniform_cells());
    for (int l = 0; l < s->space.levels; l++)
        fprintf(stderr, " %lld", (long long)leaves[l]);
    if (s->space.levels == 1)
        fprintf(stderr, " (mesh.levels = 1: adaptivity is off)");
    fprintf(stderr, "; %lld remeshes\n", (long long)s->remeshes);
}

/* Sizes whose edges blocks of all levels fit cost least. */
static void print_edges(void)
{
    const struct amr__space *s = &amr__state.space;
    int unit = s->block << (s->levels - 1);
    bool fits = true;
    for (int d = 0; d < s->dim; d++)
        fits &= (s->hi[d] - s->lo[d]) % unit == 0;
    if (fits || s->levels == 1)
        return;
    fprintf(stderr, "amr: the mesh has ");
    for (int d = 0; d < s->dim; d++)
        fprintf(stderr, "%s%d", d ? " x " : "", s->hi[d] - s->lo[d]);
    fprintf(stderr,
            " cells: its edges keep some blocks fine, which multiples of %d would not\n", unit);
}

static void print_phases(const double *seconds)
{
    static const char *const name[AMR__N_PHASES] = {
        [AMR__STENCIL] = "stencil", [AMR__EXCHANGE] = "ghosts", [AMR__REMESH] = "remesh",
        [AMR__INITIAL] = "initial", [AMR__OUTPUT] = "output",   [AMR__VIEW] = "host views",
        [AMR__OTHER] = "program",
    };
    double total = 0;
    for (int p = 0; p < AMR__N_PHASES; p++)
        total += seconds[p];
    fprintf(stderr, "amr: %.3f s on %d ranks of %d threads:", total, amr__state.comm->size,
            amr__state.threads);
    for (int p = 0; p < AMR__N_PHASES; p++)
        fprintf(stderr, "%s %s %.1f %%", p ? "," : "", name[p],
                total > 0 ? 100 * seconds[p] / total : 0);
    fputc('\n', stderr);
    if (amr__view_bytes())
        fprintf(stderr, "amr: host views moved %.3g MB\n", 1e-6 * (double)amr__view_bytes());
}

void amr__summary(void)
{
    const struct amr__state *s = &amr__state;
    const struct amr__comm *comm = s->comm;
    double seconds[AMR__N_PHASES];
    int64_t leaves[AMR_MAX_LEVELS] = {0};
    if (s->config.quiet || !s->blocks)
        return;
    amr__phase_seconds(seconds);
    for (int p = 0; p < AMR__N_PHASES; p++)
        seconds[p] /= comm->size;
    for (int i = 0; i < s->blocks->mesh->n_leaves; i++)
        leaves[s->blocks->mesh->leaf[i].level]++;
    comm->reduce(comm, seconds, AMR__N_PHASES, AMR__F64, AMR__ADD);
    comm->reduce(comm, leaves, s->space.levels, AMR__I64, AMR__ADD);
    if (comm->rank != 0)
        return;
    amr__log_end_line();
    print_work();
    print_mesh(leaves);
    print_edges();
    amr__interval_print(stderr);
    print_phases(seconds);
}
