/* The history of a run: a file with a line a step (CSV), for plots over the time. Columns: step, time,
 * dt (since the line before), cells, cells of each level with coarsest first, imbalance (most leaf cells
 * of a rank over the mean, less 1), and what the program's reductions came to last. Called by step.c and
 * launch_ask.c. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "io/io.h"

static FILE *file;       /* rank 0 */
static double *reduced;  /* rank 0: [columns] of reductions; NAN: none yet */
static double last_time; /* of the line before */
static int64_t last_step = -1;

/* Which column a nest's reduction has. */
static int column(int nest, int reduction)
{
    int n = reduction;
    for (int i = 0; i < nest; i++)
        n += amr__state.program->nests[i]->n_reductions;
    return n;
}

static int columns(void)
{
    return column(amr__state.program->n_nests, 0);
}

static void make_columns(void)
{
    int n = columns();
    if (reduced)
        return;
    reduced = amr__need((size_t)n, sizeof *reduced);
    for (int i = 0; i < n; i++)
        reduced[i] = NAN;
}

void amr__history_reduced(int nest, int reduction, double value)
{
    if (!amr__has_text(amr__state.config.history))
        return;
    make_columns();
    reduced[column(nest, reduction)] = value;
}

/* A reduction's name, with its place where another has the same. */
static void print_name(const struct amr_nest *nest, int reduction)
{
    const char *name = nest->reductions[reduction].name;
    int same = 0;
    for (int i = 0; i < amr__state.program->n_nests; i++) {
        const struct amr_nest *other = amr__state.program->nests[i];
        for (int r = 0; r < other->n_reductions; r++)
            same += strcmp(other->reductions[r].name, name) == 0;
    }
    fprintf(file, same > 1 ? ",%s (%s)" : ",%s", name, nest->where);
}

static void open_file(void)
{
    const char *name = amr__state.config.history;
    file = fopen(name, "w");
    if (!file)
        amr__error_here("cannot write the history '%s': %s; set output.history to a file in a "
                        "directory that can be written",
                        name, strerror(errno));
    fprintf(file, "step,time,dt,cells");
    for (int l = 0; l < amr__state.space.levels; l++)
        fprintf(file, ",cells of level %d", l);
    fprintf(file, ",imbalance");
    for (int i = 0; i < amr__state.program->n_nests; i++)
        for (int r = 0; r < amr__state.program->nests[i]->n_reductions; r++)
            print_name(amr__state.program->nests[i], r);
    fputc('\n', file);
}

/* Cells of own leaves on each level, inside the domain; returns all. */
static int64_t count_cells(int64_t *level)
{
    const struct amr__blocks *b = amr__state.blocks;
    int64_t all = 0;
    for (int i = 0; i < b->mesh->n_leaves; i++) {
        int64_t cells = 1;
        for (int d = 0; d < amr__state.space.dim; d++)
            cells *= b->block[i].cells[d];
        level[b->block[i].level] += cells;
        all += cells;
    }
    return all;
}

static void print_line(const int64_t *level, int64_t all, double imbalance)
{
    const struct amr__state *s = &amr__state;
    double time = amr__units_time(s->step);
    fprintf(file, "%lld,%.17g,%.17g,%lld", (long long)s->step, time, last_step < 0 ? 0 : time - last_time,
            (long long)all);
    for (int l = 0; l < s->space.levels; l++)
        fprintf(file, ",%lld", (long long)level[l]);
    fprintf(file, ",%.4g", imbalance);
    for (int i = 0; i < columns(); i++)
        fprintf(file, isnan(reduced[i]) ? "," : ",%.17g", reduced[i]);
    fputc('\n', file);
    if (fflush(file) != 0)
        amr__error_here("cannot write the history '%s': %s; free some space, or set output.history "
                        "to another place",
                        s->config.history, strerror(errno));
    last_time = time;
}

void amr__history_line(void)
{
    struct amr__state *s = &amr__state;
    const struct amr__comm *comm = s->comm;
    if (!amr__has_text(s->config.history) || !s->blocks || s->step == last_step)
        return;
    int64_t level[AMR_MAX_LEVELS] = {0}, all = count_cells(level), most = all;
    if (comm->size > 1) {
        comm->allreduce(comm, &all, 1, AMR__I64, AMR__ADD);
        comm->allreduce(comm, &most, 1, AMR__I64, AMR__MOST);
        comm->allreduce(comm, level, s->space.levels, AMR__I64, AMR__ADD);
    }
    if (comm->rank == 0) {
        make_columns();
        if (!file)
            open_file();
        print_line(level, all, (double)most * comm->size / (double)all - 1);
    }
    last_step = s->step;
}
