/* Reads what a run left behind its time loop. Called by the driver. */
#include <math.h>
#include <string.h>

#include "compare/compare.h"
#include "compare/json.h"

static int64_t whole(const struct json *j, const char *key)
{
    double x = json_number(j, key);
    return isfinite(x) ? (int64_t)x : 0;
}

static void read_arrays(struct arena *a, const struct json *list, struct dump *d)
{
    for (int i = 0; i < list->at.n; i++) {
        const struct json *j = list->at.at[i];
        const char *name = json_string(j, "name"), *type = json_string(j, "type");
        const char *file = json_string(j, "file");
        struct dump_array array = {.name = name, .type = type};
        if (!name || !type || !file)
            continue;
        array.path = arena_printf(a, "%s/%s", d->dir, file);
        array.followed = json_number(j, "followed") == 1;
        array.sum_start = json_number(j, "sum_start");
        array.sum_end = json_number(j, "sum_end");
        array.has_start = isfinite(array.sum_start);
        vec_push(a, &d->arrays, array);
    }
}

bool dump_read(struct arena *a, const char *dir, struct dump *d, const char **why)
{
    const struct source *s = source_read(a, arena_printf(a, "%s/dump.json", dir));
    const struct json *j = s ? json_parse(a, s->text) : NULL;
    const struct json *cells = json_member(j, "cells"), *arrays = json_member(j, "arrays");
    *d = (struct dump){.dir = arena_strdup(a, dir)};
    *why = s ? "dump.json cannot be understood" : "";
    if (!cells || cells->at.n != 3 || !arrays)
        return false;
    d->dim = (int)whole(j, "dim");
    for (int i = 0; i < 3; i++)
        d->cells[i] = (long)cells->at.at[i]->number;
    d->steps = whole(j, "steps");
    d->loop_seconds = json_number(j, "loop_seconds");
    d->dump_seconds = json_number(j, "dump_seconds");
    d->levels = (int)whole(j, "levels");
    d->block = (int)whole(j, "block");
    d->ranks = (int)whole(j, "ranks");
    d->threads = (int)whole(j, "threads");
    d->tolerance = json_number(j, "tolerance");
    d->leaves = whole(j, "leaves");
    d->mesh_cells = whole(j, "mesh_cells");
    d->cells_updated = whole(j, "cells_updated");
    d->cells_uniform = whole(j, "cells_uniform");
    d->remeshes = whole(j, "remeshes");
    read_arrays(a, arrays, d);
    return true;
}

const struct dump_array *dump_find(const struct dump *d, const char *name)
{
    for (int i = 0; i < d->arrays.n; i++)
        if (!strcmp(d->arrays.at[i].name, name))
            return &d->arrays.at[i];
    return NULL;
}
