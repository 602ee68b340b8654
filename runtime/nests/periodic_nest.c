/* Nests that fill ring cells from the other side of the mesh: no cell runs, blocks.h copies. Called
 * by launch.c and ring_queue.c. */
#include <stdlib.h>
#include <string.h>

#include "fields/fields.h"
#include "nests/nests.h"

/* Copies from the other side go over the length of the mesh. */
void amr__wrap_check(const struct amr__launch *l)
{
    const struct amr__space *s = &amr__state.space;
    const struct amr_nest *nest = amr__state.program->nests[l->nest];
    for (int d = 0; d < s->dim; d++) {
        int size = s->hi[d] - s->lo[d], step = l->distance[d] < 0 ? -1 : 1;
        bool wraps = nest->wraps >> d & 1, inside = l->lo[d] < s->hi[d] && l->hi[d] > s->lo[d];
        int from = l->lo[d] + step * size, to = l->hi[d] + step * size;
        if (wraps && l->distance[d] != step * size)
            amr__error(
                "the nest at %s copies cells over a distance of %d in %c, but the mesh is %d "
                "cells wide; with boundary(%c: ring) on the data directive it runs as it "
                "stands",
                nest->where, l->distance[d] * step, "xyz"[d], size, "xyz"[d]);
        else if (wraps && (from < s->lo[d] || to > s->hi[d]))
            amr__error("the nest at %s copies values from index %d in %c, beyond the edge of the "
                       "mesh; with boundary(%c: ring) on the data directive it runs as it stands",
                       nest->where, from < s->lo[d] ? from : to - 1, "xyz"[d], "xyz"[d]);
        if (!wraps && inside && (l->lo[d] > s->lo[d] || l->hi[d] < s->hi[d]))
            amr__error("the nest at %s copies a part of an edge, %d <= index < %d in %c, from the "
                       "other side; with boundary(%c: ring) on the data directive it runs as it "
                       "stands",
                       nest->where, l->lo[d], l->hi[d], "xyz"[d], "xyz"[d]);
    }
}

/* Copies that programs make layer by layer and array by array are done together. */
struct taken {
    struct amr__wrapping w;
    struct amr__field *field;
};

static struct taken *taken; /* [n_taken] owned */
static int n_taken, room;

void amr__wrap_take(const struct amr__launch *l)
{
    struct taken t = {.w.axes = amr__state.program->nests[l->nest]->wraps,
                      .field = amr__state.field[l->field[0]]};
    memcpy(t.w.lo, l->lo, sizeof t.w.lo);
    memcpy(t.w.hi, l->hi, sizeof t.w.hi);
    taken = amr__grow_for(taken, n_taken, &room, sizeof *taken);
    taken[n_taken++] = t;
}

static bool is_among(struct amr__field *const *fields, int n, const struct amr__field *f)
{
    bool found = false;
    for (int i = 0; i < n; i++)
        found |= fields[i] == f;
    return found;
}

/* The ranges of a field that were taken. */
static int ranges_of(const struct amr__field *f, struct amr__wrapping *to)
{
    int n = 0;
    for (int i = 0; i < n_taken; i++)
        if (taken[i].field == f)
            to[n++] = taken[i].w;
    return n;
}

/* The fields that were taken with the same ranges as the first one. Returns the number of ranges. */
static int find_alike(struct amr__field **fields, int *n_fields, struct amr__wrapping *w)
{
    struct amr__wrapping *other = amr__need((size_t)n_taken, sizeof *other);
    int n = ranges_of(taken[0].field, w);
    for (int i = 0; i < n_taken && *n_fields < AMR_MAX_ARRAYS; i++)
        if (!is_among(fields, *n_fields, taken[i].field) &&
            ranges_of(taken[i].field, other) == n &&
            memcmp(other, w, (size_t)n * sizeof *w) == 0)
            fields[(*n_fields)++] = taken[i].field;
    free(other);
    return n;
}

static void run_alike(void)
{
    struct amr__wrapping *w = amr__need((size_t)n_taken, sizeof *w);
    struct amr__field *fields[AMR_MAX_ARRAYS];
    int n_fields = 0, n = find_alike(fields, &n_fields, w), left = 0;
    for (int i = 0; i < n_taken; i++)
        if (!is_among(fields, n_fields, taken[i].field))
            taken[left++] = taken[i];
    n_taken = left;
    struct amr__op_fields operand = amr__fields_operand(fields, n_fields);
    amr__exchange_wrap(amr__state.blocks, w, n, &operand);
    free(w);
}

void amr__wraps_run(void)
{
    if (!n_taken)
        return;
    amr__phase_begin(AMR__EXCHANGE);
    while (n_taken)
        run_alike();
    amr__phase_end();
}
