/* `amrcc converge`: a sweep over tolerances or levels, each point compared as `amrcc verify` does;
 * the serial and the uniform run are made once. Called by verify.c. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "driver/verify.h"

static int compare_down(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? 1 : x > y ? -1 : 0;
}

static int compare_up(const void *a, const void *b)
{
    return compare_down(b, a);
}

/* Values of the sweep from coarse to fine; *parameter: what they are. */
static double *sweep(struct session *s, const char **parameter, int *n)
{
    static const double usual[] = {1e-2, 1e-3, 1e-4};
    const struct verify_options *v = &s->o->verify;
    bool levels = v->levels.n > 1;
    *parameter = levels ? "levels" : "tolerance";
    *n = levels ? v->levels.n : v->tolerances.n ? v->tolerances.n : 3;
    double *at = arena_alloc(s->arena, (size_t)*n * sizeof *at);
    memcpy(at,
           levels            ? v->levels.at
           : v->tolerances.n ? v->tolerances.at
                             : usual,
           (size_t)*n * sizeof *at);
    qsort(at, (size_t)*n, sizeof *at, levels ? compare_up : compare_down);
    return at;
}

/* The cells take room, and have been compared. */
static void drop_cells(struct session *s, const struct dump *d)
{
    for (int i = 0; i < d->arrays.n && !s->o->verify.keep; i++)
        unlink(d->arrays.at[i].path);
}

static bool run_point(struct session *s, const char *parameter, double value, struct comparison *c)
{
    struct arena *a = s->arena;
    const struct verify_options *v = &s->o->verify;
    const char *folder = arena_printf(a, "%s-%g", parameter, value), *settings = "";
    bool levels = !strcmp(parameter, "levels");
    *c = (struct comparison){.parameter = value};
    if (levels)
        s->levels = (int)value;
    if (!levels || v->tolerances.n)
        settings = arena_printf(a, "refine.tolerance=%.17g", levels ? v->tolerances.at[0] : value);
    c->run.name = levels ? NULL : arena_printf(a, "tolerance %g", value);
    if (!runs_adaptive(s, folder, settings, &c->run))
        return false;
    if (!verify_compare(s, c))
        return false;
    drop_cells(s, &c->run.dump);
    return true;
}

/* Bounds that hold are told once, by their number. */
static void report_all_bounds(struct text *out, const comparison_list *list)
{
    int held = 0;
    text_add(out, "\n");
    for (int i = 0; i < list->n; i++)
        for (int k = 0; k < list->at[i].bounds.n; k++) {
            const struct bound *b = &list->at[i].bounds.at[k];
            held += b->holds;
            if (!b->holds)
                report_bound(out, list->at[i].run.name, b);
        }
    text_printf(out, "%d bounds hold\n", held);
}

static int report(struct session *s, const comparison_list *list, const char *parameter)
{
    const struct verify_options *v = &s->o->verify;
    const char *path = v->json ? v->json : "converge.json";
    struct text out = text_new(s->arena), json = text_new(s->arena);
    bool holds = true;
    report_runs(&out, &s->base, list);
    report_sweep(&out, &s->base, list, parameter);
    report_all_bounds(&out, list);
    runs_progress_end();
    printf("%s", out.s);
    json_sweep(&json, &s->base, list, parameter);
    if (!verify_write(s, path, &json))
        return VERIFY_FAILED;
    plot_sweep(s, path, v->png ? v->png : "converge.png");
    for (int i = 0; i < list->n; i++)
        holds = holds && list->at[i].holds;
    return holds ? VERIFY_HOLDS : VERIFY_BROKEN;
}

int converge_run(struct session *s)
{
    const char *parameter;
    comparison_list list = {0};
    int n;
    double *values = sweep(s, &parameter, &n);
    s->todo = s->done + n;
    for (int i = 0; i < n; i++) {
        struct comparison c;
        if (!run_point(s, parameter, values[i], &c))
            return VERIFY_FAILED;
        vec_push(s->arena, &list, c);
    }
    return report(s, &list, parameter);
}
