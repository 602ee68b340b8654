/* Stands in for the runtime where `amrcc verify` runs the serial original: the program is the
 * user's own, but for two calls at its time loop, which land here. They tell the sums in front of
 * the loop and the arrays behind it. Where the arrays lie was told by the generated program on one
 * level (AMR_VERIFY_LAYOUT): the memory of both is alike. Without AMR_VERIFY_DUMP nothing is done.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "io/dumpfile.h"

static struct {
    bool is_read;
    int ends; /* of time loops: the arrays are told behind the last one */
    int dim;
    long lo[AMR_MAX_DIM], hi[AMR_MAX_DIM];
    int n;
    struct amr__dump_layout *array; /* [n] owned */
    struct amr__dump_array *dumped; /* [n] owned */
} known;

static bool inside, has_begun;
static int ends;
static int64_t steps;
static double loop_begin, loop_seconds, dump_seconds;

static void stop(const char *what, const char *why)
{
    fprintf(stderr, "amr: error: %s: %s\n", what, why);
    exit(1);
}

/* ---- the layout ------------------------------------------------------------------------------ */

static bool read_array(FILE *f, struct amr__dump_layout *l)
{
    int type;
    if (fscanf(f, "%d %d %d %d %ld %ld %ld %ld %63[^\n]\n", &l->named, &l->starts, &type, &l->rows,
               &l->offset, &l->stride[0], &l->stride[1], &l->stride[2], l->name) != 9)
        return false;
    l->type = (enum amr_type)type;
    return true;
}

static void read_layout(void)
{
    const char *path = getenv("AMR_VERIFY_LAYOUT");
    FILE *f = path ? fopen(path, "r") : NULL;
    struct amr__dump_layout one;
    known.is_read = true;
    if (!f || fscanf(f, "%d %d %ld %ld %ld %ld %ld %ld\n", &known.ends, &known.dim, &known.lo[0],
                     &known.lo[1], &known.lo[2], &known.hi[0], &known.hi[1], &known.hi[2]) != 8)
        stop("AMR_VERIFY_LAYOUT", "not the file that a generated program wrote");
    while (read_array(f, &one)) {
        known.array = realloc(known.array, (size_t)(known.n + 1) * sizeof *known.array);
        known.dumped = realloc(known.dumped, (size_t)(known.n + 1) * sizeof *known.dumped);
        if (!known.array || !known.dumped)
            stop("AMR_VERIFY_LAYOUT", "out of memory");
        known.array[known.n] = one;
        known.dumped[known.n] = (struct amr__dump_array){.type = one.type};
        memcpy(known.dumped[known.n++].name, one.name, sizeof one.name);
    }
    fclose(f);
}

/* ---- arrays ---------------------------------------------------------------------------------- */

/* The address by which the program names the array now, or NULL. */
static const void *address_of(const struct amr__dump_layout *l, const struct amr_named_array *named,
                              int n)
{
    if (l->named < n && !strncmp(named[l->named].name, l->name, sizeof l->name - 1))
        return named[l->named].address;
    for (int i = 0; i < n; i++)
        if (!strncmp(named[i].name, l->name, sizeof l->name - 1))
            return named[i].address;
    return NULL;
}

static size_t mesh_bytes(const struct amr__dump_layout *l)
{
    size_t bytes = amr__dump_type_size(l->type);
    for (int d = 0; d < known.dim; d++)
        bytes *= (size_t)(known.hi[d] - known.lo[d]);
    return bytes;
}

/* Goes through the cells of an array; map gets them, unless it is NULL. */
static double read_cells(const struct amr__dump_layout *l, const void *address, char *map)
{
    struct amr__sum sum = {0, 0};
    size_t size = amr__dump_type_size(l->type);
    long at[3];
    for (at[2] = known.lo[2]; at[2] < known.hi[2]; at[2]++)
        for (at[1] = known.lo[1]; at[1] < known.hi[1]; at[1]++)
            for (at[0] = known.lo[0]; at[0] < known.hi[0]; at[0]++) {
                const char *cell = amr__dump_cell(l, known.dim, address, at);
                if (cell)
                    amr__sum_add(&sum, amr__dump_value(cell, l->type));
                if (cell && map)
                    memcpy(map, cell, size);
                map = map ? map + size : NULL; /* cells without a row are zero in the file */
            }
    return sum.high + sum.low;
}

static void write_array(const struct amr__dump_layout *l, const void *address, const char *dir,
                        int number, struct amr__dump_array *out)
{
    size_t bytes = mesh_bytes(l);
    char *map = amr__dump_map(dir, number, bytes);
    if (!map)
        stop(dir, strerror(errno));
    out->sum_end = read_cells(l, address, map);
    amr__dump_unmap(map, bytes);
}

/* Those that the program names at this loop: others have no place in what is told. */
static void write_arrays(const struct amr_named_array *named, int n, const char *dir)
{
    struct amr__dump_array *list = calloc((size_t)known.n + 1, sizeof *list);
    struct amr__dump d = {.dir = dir, .dim = known.dim, .array = list, .steps = steps};
    int error = amr__dump_clear(dir);
    if (error || !list)
        stop(dir, error ? strerror(error) : "out of memory");
    for (int i = 0; i < known.n; i++) {
        const void *address = address_of(&known.array[i], named, n);
        if (!address)
            continue;
        list[d.n] = known.dumped[i];
        write_array(&known.array[i], address, dir, d.n, &list[d.n]);
        d.n++;
    }
    for (int i = 0; i < AMR_MAX_DIM; i++)
        d.cells[i] = known.hi[i] - known.lo[i];
    d.loop_seconds = loop_seconds;
    d.dump_seconds = dump_seconds + amr__dump_seconds() - loop_begin;
    error = amr__dump_describe(&d);
    if (error)
        stop(dir, strerror(error));
    free(list);
}

/* ---- what the program calls ------------------------------------------------------------------ */

void amr_step(const struct amr_named_array *arrays, int n)
{
    steps++;
    if (inside || !getenv("AMR_VERIFY_DUMP"))
        return;
    double now = amr__dump_seconds();
    inside = true;
    if (!known.is_read)
        read_layout();
    for (int i = 0; i < known.n && !has_begun; i++) {
        const struct amr__dump_layout *l = &known.array[i];
        const void *address = l->starts ? address_of(l, arrays, n) : NULL;
        known.dumped[i].has_start = address != NULL;
        if (address)
            known.dumped[i].sum_start = read_cells(l, address, NULL);
    }
    has_begun = true;
    loop_begin = amr__dump_seconds();
    dump_seconds += loop_begin - now;
}

/* What files of the runtime call the time and lengths is of no interest here. */
void amr_time(double time)
{
    (void)time;
}

void amr_lengths(double x, double y, double z)
{
    (void)x, (void)y, (void)z;
}

void amr_steps_end(const struct amr_named_array *arrays, int n)
{
    const char *dir = getenv("AMR_VERIFY_DUMP");
    double now = amr__dump_seconds();
    if (!dir)
        return;
    loop_seconds += inside ? now - loop_begin : 0;
    inside = false;
    loop_begin = now; /* of what the dump takes */
    if (!known.is_read)
        read_layout();
    if (++ends == known.ends)
        write_arrays(arrays, n, dir);
    dump_seconds += amr__dump_seconds() - now;
}
