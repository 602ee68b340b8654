/* verify.dump: all mesh arrays of a time loop as they are behind its end, for `amrcc verify`. The
 * leaves come to rank 0 in parcels, are interpolated to the finest level block by block, as in host
 * views, and go to files; the user's memory stays as it is, and no array is ever whole in memory.
 * Rank 0, called by step.c; the other ranks send what they have. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "criteria/criteria.h"
#include "fields/fields.h"
#include "host/host.h"
#include "io/dumpfile.h"
#include "io/io.h"
#include "names/names.h"
#include "uniform/uniform.h"

/* One field on its way. */
struct target {
    struct amr__field *field;
    char *map;     /* the file's cells; NULL: only the sum is wanted */
    bool leaves;   /* its leaves are listed */
    long cells[3]; /* of the mesh */
    struct amr__sum sum;
    struct amr__host_scratch *scratch;
};

/* Sums in front of the first time loop. */
struct start {
    char name[64];
    double sum;
};

static struct target *const *under_way; /* [as many as the command names] rank 0 */
static FILE *leaf_list;                 /* gets the leaves, or NULL */
static struct start *starts;            /* owned */
static int n_starts;
static struct amr__dump_names names; /* .start is owned */
static bool has_begun;
static double loop_begin, loop_seconds, dump_seconds;

static void stop(int error)
{
    amr__error_here("cannot write to '%s', which verify.dump names: %s", amr__state.config.dump_dir,
                    strerror(error));
}

/* ---- cells ----------------------------------------------------------------------------------- */

/* A block of the finest level goes to the file, as far as it lies in the mesh. */
static void put_block(void *with, struct amr__node node, const void *cells)
{
    struct target *t = with;
    const struct amr__space *s = &amr__state.space;
    size_t size = amr__type_size(t->field->type);
    long b = s->block, n[3] = {1, 1, 1}, at[3] = {0, 0, 0};
    for (int d = 0; d < s->dim; d++) {
        n[d] = amr__cut_cells(s, node, d);
        at[d] = (long)node.x[d] * b;
    }
    for (long k = 0; k < n[2]; k++)
        for (long j = 0; j < n[1]; j++) {
            const char *row = (const char *)cells + (size_t)((k * b + j) * b) * size;
            long to = ((at[2] + k) * t->cells[1] + at[1] + j) * t->cells[0] + at[0];
            for (long i = 0; i < n[0]; i++)
                amr__sum_add(&t->sum, amr__dump_value(row + (size_t)i * size, t->field->type));
            if (t->map && n[0])
                memcpy(t->map + (size_t)to * size, row, (size_t)n[0] * size);
        }
}

static void put_leaf(void *with, struct amr__node node, const void *cells)
{
    struct target *t = with;
    const struct amr__space *s = &amr__state.space;
    int32_t said[4] = {node.level, 0, 0, 0}, width = s->block << (s->levels - 1 - node.level);
    for (int d = 0; d < s->dim; d++)
        said[1 + d] = node.x[d] * width;
    if (t->leaves && fwrite(said, sizeof said, 1, leaf_list) != 1)
        stop(errno);
    amr__host_spread(t->scratch, t->field, node, -1, cells);
}

/* Where the user's memory is newer than the mesh, it is what a nest would see. */
static void read_user(struct target *t)
{
    const struct amr__space *s = &amr__state.space;
    void *cells = amr__need(amr__field_block_bytes(t->field), 1);
    int n[3] = {1, 1, 1};
    for (int d = 0; d < s->dim; d++)
        n[d] = (int)((t->cells[d] + s->block - 1) / s->block);
    for (int k = 0; k < n[2]; k++)
        for (int j = 0; j < n[1]; j++)
            for (int i = 0; i < n[0]; i++) {
                struct amr__node node = {.level = s->levels - 1, .x = {i, j, k}};
                amr__host_block(t->field, node, -1, cells);
                put_block(t, node, cells);
            }
    free(cells);
}

/* Payload: ids of the fields, in the order of under_way. */
void amr__do_dump(const void *payload, size_t bytes)
{
    amr__phase_begin(AMR__OUTPUT);
    for (size_t i = 0; i < bytes / sizeof(int32_t); i++) {
        struct amr__field *f = amr__state.field[((const int32_t *)payload)[i]];
        amr__field_settle(f, false);
        amr__view_leaves(f, put_leaf, under_way ? under_way[i] : NULL);
    }
    amr__phase_end();
}

/* ---- fields ---------------------------------------------------------------------------------- */

static size_t mesh_bytes(const struct target *t)
{
    return (size_t)(t->cells[0] * t->cells[1] * t->cells[2]) * amr__type_size(t->field->type);
}

static struct target *targets_new(const struct amr__named_field *fields, int n)
{
    struct target *t = amr__need((size_t)n, sizeof *t);
    const struct amr__space *s = &amr__state.space;
    for (int i = 0; i < n; i++) {
        t[i].field = amr__state.field[fields[i].field];
        for (int d = 0; d < 3; d++)
            t[i].cells[d] = s->hi[d] - s->lo[d];
        t[i].scratch = amr__host_scratch_new(s, t[i].field);
        amr__host_divert(t[i].scratch, put_block, &t[i]);
    }
    return t;
}

static void targets_free(struct target *t, int n)
{
    for (int i = 0; i < n; i++) {
        if (t[i].map)
            amr__dump_unmap(t[i].map, mesh_bytes(&t[i]));
        amr__host_scratch_free(t[i].scratch);
    }
    free(t);
}

/* Arrays that come from the mesh, by command. */
static void fetch_by_command(struct target *const *t, int n)
{
    int32_t *id = amr__need((size_t)n, sizeof *id);
    under_way = t;
    for (int i = 0; i < n; i++) {
        id[i] = t[i]->field->id;
        t[i]->leaves = leaf_list && i == 0;
    }
    amr__tell(AMR__DUMP, id, (size_t)n * sizeof *id);
    under_way = NULL;
    free(id);
}

/* Those of which the user's memory is newer come from there, the others from the mesh. */
static void fetch(struct target *t, int n)
{
    struct target **on_mesh = amr__need((size_t)n, sizeof *on_mesh);
    int n_mesh = 0;
    for (int i = 0; i < n; i++)
        if (!amr__host_is_newer(t[i].field))
            on_mesh[n_mesh++] = &t[i];
    if (n_mesh)
        fetch_by_command(on_mesh, n_mesh);
    for (int i = 0; i < n; i++)
        if (amr__host_is_newer(t[i].field))
            read_user(&t[i]);
    free(on_mesh);
}

/* The leaves are listed where the first array comes from the mesh; if all came from the user's
 * memory, the first goes there and back for that. */
static void fetch_with_leaves(struct target *t, int n)
{
    bool any = false;
    for (int i = 0; i < n; i++)
        any |= !amr__host_is_newer(t[i].field);
    if (!any) {
        struct target *first = &t[0];
        fetch_by_command(&first, 1);
        first->sum = (struct amr__sum){0, 0};
    }
    fetch(t, n);
}

/* The arrays at the loop, once a nest has met some: all of them have names (names.c). *n: how many. */
static struct amr__named_field *all_fields(const struct amr__named_field *named, int *n)
{
    struct amr__named_field *all = amr__need((size_t)*n, sizeof *all);
    *n = amr__state.blocks ? *n : 0;
    for (int i = 0; i < *n; i++)
        all[i] = named[i];
    return all;
}

/* ---- in front of the loop -------------------------------------------------------------------- */

static void sum_up(const struct amr__named_field *fields, int n)
{
    struct target *t = targets_new(fields, n);
    fetch(t, n);
    starts = amr__need((size_t)n, sizeof *starts);
    for (n_starts = 0; n_starts < n; n_starts++) {
        snprintf(starts[n_starts].name, sizeof starts->name, "%s", fields[n_starts].name);
        starts[n_starts].sum = t[n_starts].sum.high + t[n_starts].sum.low;
    }
    targets_free(t, n);
}

static void keep_names(const struct amr_named_array *named, int n)
{
    struct amr_named_array *start = amr__need((size_t)n, sizeof *start);
    for (int i = 0; i < n; i++)
        start[i] = named[i];
    names.start = start;
    names.n_start = n;
}

/* Arrays that no nest has met yet are those of the serial program still. */
void amr__dump_begin(const struct amr__named_field *fields, int n,
                     const struct amr_named_array *named, int n_named)
{
    amr__state.device->wait(); /* GPUs run behind the host */
    double now = amr__now();
    if (!has_begun) {
        struct amr__named_field *all = all_fields(fields, &n);
        if (n)
            sum_up(all, n);
        keep_names(named, n_named);
        free(all);
    }
    has_begun = true;
    loop_begin = amr__now();
    dump_seconds += loop_begin - now;
}

/* ---- behind it ------------------------------------------------------------------------------- */

static void find_followed(struct amr__dump_array *array, const struct amr__named_field *fields,
                          int n)
{
    struct amr__field **follows = amr__need((size_t)amr__state.n_fields, sizeof *follows);
    bool *dead = amr__need((size_t)amr__state.n_fields, sizeof *dead);
    for (int i = 0; i < n; i++) { /* as a remesh would see them now */
        struct amr__field *f = amr__state.field[fields[i].field];
        dead[f->id] = f->dead;
        f->dead = amr__is_overwritten(fields[i].name);
    }
    int n_follows = amr__remesh_fields(follows);
    for (int i = 0; i < n; i++) {
        struct amr__field *f = amr__state.field[fields[i].field];
        f->dead = dead[f->id];
        for (int k = 0; k < n_follows; k++)
            array[i].followed |= follows[k] == f;
    }
    free(follows);
    free(dead);
}

static void describe_arrays(struct amr__dump_array *array, const struct target *t,
                            const struct amr__named_field *fields, int n)
{
    for (int i = 0; i < n; i++) {
        snprintf(array[i].name, sizeof array[i].name, "%s", fields[i].name);
        array[i].type = t[i].field->type;
        array[i].sum_end = t[i].sum.high + t[i].sum.low;
        for (int k = 0; k < n_starts && !array[i].has_start; k++) {
            array[i].has_start = !strcmp(starts[k].name, array[i].name);
            array[i].sum_start = starts[k].sum;
        }
    }
    find_followed(array, fields, n);
}

static void describe(const struct amr__dump_array *array, int n)
{
    const struct amr__state *s = &amr__state;
    struct amr__dump d = {.dir = s->config.dump_dir,
                          .dim = s->space.dim,
                          .n = n,
                          .array = array,
                          .steps = s->step,
                          .levels = s->config.levels,
                          .block = s->space.block,
                          .ranks = s->comm->size,
                          .threads = s->threads,
                          .tolerance = s->config.tolerance.all,
                          .cells_updated = s->cells_updated,
                          .cells_uniform = s->cells_uniform,
                          .remeshes = s->remeshes,
                          .loop_seconds = loop_seconds,
                          .dump_seconds = dump_seconds + amr__now() - loop_begin};
    for (int i = 0; i < AMR_MAX_DIM; i++)
        d.cells[i] = s->space.hi[i] - s->space.lo[i];
    if (s->blocks) {
        d.leaves = s->blocks->mesh->n_global;
        d.mesh_cells = s->blocks->n_cells;
    }
    int error = amr__dump_describe(&d);
    if (error)
        stop(error);
}

static void write_arrays(struct target *t, int n)
{
    const char *dir = amr__state.config.dump_dir;
    leaf_list = amr__dump_open(dir, "leaves.raw", "w");
    if (!leaf_list)
        stop(errno);
    for (int i = 0; i < n; i++) {
        t[i].map = amr__dump_map(dir, i, mesh_bytes(&t[i]));
        if (!t[i].map)
            stop(errno);
    }
    fetch_with_leaves(t, n);
    if (ferror(leaf_list) | fclose(leaf_list))
        stop(errno ? errno : EIO);
    leaf_list = NULL;
}

static void write_all(const struct amr__named_field *fields, int n)
{
    struct amr__dump_array *array = amr__need((size_t)n, sizeof *array);
    if (n) {
        struct target *t = targets_new(fields, n);
        write_arrays(t, n);
        describe_arrays(array, t, fields, n);
        targets_free(t, n);
    }
    describe(array, n);
    free(array);
}

void amr__dump_end(const struct amr__named_field *fields, int n,
                   const struct amr_named_array *named, int n_named)
{
    amr__state.device->wait();
    double now = amr__now();
    int error = amr__dump_clear(amr__state.config.dump_dir);
    loop_seconds += has_begun ? now - loop_begin : 0;
    loop_begin = now; /* of what the dump takes */
    if (error)
        stop(error);
    struct amr__named_field *all = all_fields(fields, &n);
    names.now = named;
    names.n_now = n_named;
    names.ends++;
    error = amr__dump_layouts(amr__state.config.dump_dir, all, n, &names);
    if (error)
        stop(error);
    write_all(all, n);
    free(all);
    dump_seconds += amr__now() - now;
}
