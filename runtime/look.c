/* The first mesh is looked at again. It was made from the initial data; where the boundary loops of
 * the time loop then make jumps at the edges (a lid, a heated wall), after a reduction or another
 * nest has already needed a mesh, the next nest that reads neighbours would see them on cells too
 * coarse until the first remesh. So it refines before that nest, and runs the boundary nests again
 * on the finer blocks; not if something else was written in between. Called by launch.c on all
 * ranks. */
#include <stdlib.h>
#include <string.h>

#include "internal.h"

enum { MOST_SEEN = 64, MOST_LOOKS = 8 };

static struct amr__launch *seen[MOST_SEEN]; /* boundary nests since the last look; owned */
static int n_seen, n_looks;
static int64_t stamp; /* versions of all fields behind the last of them */
static bool mixed;    /* something else was written in between */

static bool is_watching(void)
{
    const struct amr__state *s = &amr__state;
    return s->step <= s->config.refine_every && n_looks < MOST_LOOKS && s->space.levels > 1 &&
           strcmp(s->config.criterion, "none") != 0;
}

static int64_t versions(void)
{
    int64_t sum = 0;
    for (int i = 0; i < amr__state.n_fields; i++)
        sum += amr__state.field[i] ? amr__state.field[i]->version : 0;
    return sum;
}

static void forget(void)
{
    for (int i = 0; i < n_seen; i++)
        free(seen[i]);
    n_seen = 0;
    mixed = false;
}

/* Adds the fields that the nest writes, each once, in the order of their numbers. */
static int written(const struct amr__launch *l, bool *is_written)
{
    const struct amr_nest *nest = amr__state.program->nests[l->nest];
    int n = 0;
    for (int i = 0; i < nest->n_arrays; i++) {
        n += nest->arrays[i].writes && !is_written[l->field[i]];
        is_written[l->field[i]] |= nest->arrays[i].writes;
    }
    return n;
}

static void *need(size_t n, size_t size)
{
    void *p = calloc(n + 1, size);
    if (!p)
        amr__error_here("out of memory for the first mesh");
    return p;
}

void amr__look_note(const struct amr__launch *l)
{
    if (!amr__state.program->nests[l->nest]->edge || !is_watching() || n_seen == MOST_SEEN)
        return;
    bool *own = need((size_t)amr__state.n_fields, sizeof *own);
    int64_t now = versions();
    mixed |= n_seen > 0 && now != stamp + written(l, own);
    stamp = now;
    seen[n_seen] = need(1, sizeof **seen);
    *seen[n_seen++] = *l;
    free(own);
}

static int fields_seen(struct amr__field **fields)
{
    bool *own = need((size_t)amr__state.n_fields, sizeof *own);
    int n = 0;
    for (int i = 0; i < n_seen; i++)
        written(seen[i], own);
    for (int i = 0; i < amr__state.n_fields && n < AMR_MAX_ARRAYS; i++)
        if (own[i])
            fields[n++] = amr__state.field[i];
    free(own);
    return n;
}

void amr__look_again(const struct amr__launch *l)
{
    const struct amr_nest *nest = amr__state.program->nests[l->nest];
    struct amr__field *fields[AMR_MAX_ARRAYS];
    if (n_seen == 0 || nest->edge || !nest->reads_halo)
        return;
    bool again = !mixed && versions() == stamp;
    int n = is_watching() && again ? fields_seen(fields) : 0;
    amr__phase_begin(AMR__REMESH);
    for (int level = 1; n && level < amr__state.space.levels; level++) {
        if (!amr__fit_wished(fields, n))
            break;
        for (int i = 0; i < n_seen; i++)
            amr__launch_run(seen[i]);
    }
    amr__phase_end();
    n_looks++;
    forget();
}
