/* Plotfiles: all nodes of the tree level by level, leaves as they are and parents as the averages
 * of their children, so that a reader may stop at any level. The ranks write disjoint parts of one
 * file a level, in the order of the curve: the bytes are the same for any number of ranks. Written
 * aside and renamed, so that a plotfile is complete or absent. Called by step.c on all ranks. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fields/fields.h"
#include "io/io.h"
#include "io/plotfile.h"
#include "names/names.h"
#include "uniform/uniform.h"

enum { TAG_TEXT = 410 };

/* Nodes of one level that this rank writes. */
struct layer {
    int n;
    struct amr__node *node; /* [n] sorted by key, owned */
    double *cells;          /* [n][field][k][j][i], owned */
};

/* A child's share of its parent; (block / 2)^dim cells of each field follow. */
struct piece {
    struct amr__node parent;
    int32_t child, unused;
};

struct output {
    const struct amr__space *space;
    const struct amr__mesh *mesh;
    const struct amr__named_field *fields;
    int n_fields;
    int finest; /* finest level that has leaves */
    const char *dir; /* borrowed */
    char name[64];
    int error;                                   /* errno of this rank's first failure */
    struct amr__plotlevel level[AMR_MAX_LEVELS]; /* rank 0 */
};

static void *need(void *p)
{
    if (!p)
        amr__error_here("no memory for output");
    return p;
}

/* Doubles of one node, all fields. */
static size_t node_doubles(const struct output *o)
{
    return amr__block_cells() * (size_t)o->n_fields;
}

/* Cells of a box. */
static size_t box_cells(const struct amr__plotbox *box)
{
    size_t n = 1;
    for (int d = 0; d < box->dim; d++)
        n *= (size_t)(box->hi[d] - box->lo[d] + 1);
    return n;
}

/* Copies a box out of a block's cells, which are those from its low corner on. */
static void cut_box(const struct output *o, const struct amr__plotbox *box, const double *cells,
                    double *to)
{
    long b = o->space->block, n[3] = {1, 1, 1};
    for (int d = 0; d < box->dim; d++)
        n[d] = box->hi[d] - box->lo[d] + 1;
    for (long k = 0; k < n[2]; k++)
        for (long j = 0; j < n[1]; j++, to += n[0])
            memcpy(to, cells + (k * b + j) * b, (size_t)n[0] * sizeof *to);
}

static size_t piece_bytes(const struct output *o)
{
    return sizeof(struct piece) + node_doubles(o) / (1u << o->space->dim) * sizeof(double);
}

/* ---- from the leaves up
 * -------------------------------------------------------------------------- */

static void widen(enum amr_type type, const void *from, double *to, size_t n)
{
    for (size_t i = 0; i < n; i++)
        to[i] = type == AMR_DOUBLE  ? ((const double *)from)[i]
                : type == AMR_FLOAT ? ((const float *)from)[i]
                                    : amr__integer_at(from, type, (long)i);
}

/* Cells of field f of n leaves, to[n][field][k][j][i]. */
static void read_leaves(const struct output *o, const int *leaf, int n, int f, double *const *to)
{
    const struct amr__field *field = amr__state.field[o->fields[f].field];
    size_t cells = amr__block_cells(), bytes = amr__field_block_bytes(field);
    int *slots = need(malloc((size_t)n * sizeof *slots));
    char *blocks = need(malloc((size_t)n * bytes));
    for (int i = 0; i < n; i++)
        slots[i] = amr__state.blocks->leaf_slot[leaf[i]];
    amr__pool_get(field->pool, field->type, slots, n, blocks);
    for (int i = 0; i < n; i++) {
        double *at = to[i] + (size_t)f * cells;
        widen(field->type, blocks + (size_t)i * bytes, at, cells);
        amr__host_extend(o->space, o->mesh->leaf[leaf[i]], at, sizeof *at);
    }
    free(blocks);
    free(slots);
}

/* Averages of a node's cells over 2^dim each, in the order of the indices. */
static void average(const struct output *o, const double *cells, double *to)
{
    int dim = o->space->dim, b = o->space->block, half = b / 2;
    int rows = dim > 1 ? half : 1, planes = dim > 2 ? half : 1;
    double share = 1.0 / (1 << dim);
    for (int f = 0; f < o->n_fields; f++) {
        const double *from = cells + (size_t)f * amr__block_cells();
        for (int k = 0; k < planes; k++)
            for (int j = 0; j < rows; j++)
                for (int i = 0; i < half; i++) {
                    double sum = 0.0;
                    for (int c = 0; c < 1 << dim; c++)
                        sum += from[((2 * k + (c >> 2)) * b + 2 * j + (c >> 1 & 1)) * b + 2 * i +
                                    (c & 1)];
                    *to++ = share * sum;
                }
    }
}

/* Puts a piece into its octant of the parent's cells. */
static void place(const struct output *o, const struct piece *piece, double *cells)
{
    int dim = o->space->dim, b = o->space->block, half = b / 2;
    int rows = dim > 1 ? half : 1, planes = dim > 2 ? half : 1;
    const double *from = (const double *)(piece + 1);
    int x = piece->child & 1 ? half : 0;
    int y = piece->child & 2 ? half : 0, z = piece->child & 4 ? half : 0;
    for (int f = 0; f < o->n_fields; f++)
        for (int k = 0; k < planes; k++)
            for (int j = 0; j < rows; j++, from += half)
                memcpy(cells + (size_t)f * amr__block_cells() + ((z + k) * b + y + j) * b + x, from,
                       (size_t)half * sizeof *from);
}

/* Pieces of all nodes of a layer, in its order; *owner[i] is the rank that puts piece i together.
 */
static char *cut(const struct output *o, const struct layer *fine, int *owner)
{
    size_t bytes = piece_bytes(o);
    char *pieces = need(malloc((size_t)fine->n * bytes + 1));
    for (int i = 0; i < fine->n; i++) {
        struct piece *p = (struct piece *)(pieces + (size_t)i * bytes);
        *p = (struct piece){amr__node_parent(fine->node[i]),
                            amr__node_child_number(fine->node[i], o->space->dim), 0};
        average(o, fine->cells + (size_t)i * node_doubles(o), (double *)(p + 1));
        owner[i] = amr__mesh_owner(o->mesh, p->parent);
    }
    return pieces;
}

/* Sends pieces to their owners; what stays here comes first in the result, a list of messages. */
static int deliver(const struct output *o, const struct layer *fine, struct amr__message **out)
{
    const struct amr__comm *comm = o->mesh->comm;
    int *owner = need(malloc((size_t)(fine->n + 1) * sizeof *owner)), n_to = 0;
    char *pieces = cut(o, fine, owner);
    size_t bytes = piece_bytes(o);
    int *to = need(malloc((size_t)comm->size * sizeof *to));
    void **data = need(malloc((size_t)comm->size * sizeof *data));
    size_t *size = need(malloc((size_t)comm->size * sizeof *size));
    struct amr__message mine = {comm->rank, 0, need(malloc((size_t)fine->n * bytes + 1))}, *got;

    for (int i = 0, next; i < fine->n; i = next) { /* owners ascend along the curve */
        for (next = i; next < fine->n && owner[next] == owner[i]; next++)
            ;
        size_t run = (size_t)(next - i) * bytes;
        if (owner[i] == comm->rank) {
            memcpy((char *)mine.data + mine.bytes, pieces + (size_t)i * bytes, run);
            mine.bytes += run;
        } else {
            to[n_to] = owner[i];
            data[n_to] = pieces + (size_t)i * bytes;
            size[n_to++] = run;
        }
    }
    int n_got = comm->sparse(comm, n_to, to, data, size, &got);
    *out = need(malloc((size_t)(n_got + 1) * sizeof **out));
    (*out)[0] = mine;
    for (int i = 0; i < n_got; i++)
        (*out)[i + 1] = got[i];
    free(got);
    free(size);
    free(data);
    free(to);
    free(pieces);
    free(owner);
    return n_got + 1;
}

static const struct amr__mesh *compare_mesh; /* qsort has no place for it */

static int compare_nodes(const void *a, const void *b)
{
    return amr__node_compare(compare_mesh, *(const struct amr__node *)a,
                             *(const struct amr__node *)b);
}

/* Nodes of this level: own leaves, and the parents whose first child arrived. Sorted. */
static void list_nodes(const struct output *o, int level, const struct amr__message *messages,
                       int n_messages, struct layer *l)
{
    size_t bytes = piece_bytes(o), most = (size_t)o->mesh->n_leaves;
    for (int m = 0; m < n_messages; m++)
        most += messages[m].bytes / bytes;
    l->n = 0;
    l->node = need(malloc((most + 1) * sizeof *l->node));
    for (int i = 0; i < o->mesh->n_leaves; i++)
        if (o->mesh->leaf[i].level == level)
            l->node[l->n++] = o->mesh->leaf[i];
    for (int m = 0; m < n_messages; m++)
        for (size_t at = 0; at < messages[m].bytes; at += bytes) {
            const struct piece *p = (const struct piece *)((char *)messages[m].data + at);
            if (p->child == 0)
                l->node[l->n++] = p->parent;
        }
    compare_mesh = o->mesh;
    qsort(l->node, (size_t)l->n, sizeof *l->node, compare_nodes);
}

static double *cells_of(const struct output *o, const struct layer *l, struct amr__node node)
{
    compare_mesh = o->mesh;
    const struct amr__node *at = bsearch(&node, l->node, (size_t)l->n, sizeof node, compare_nodes);
    return l->cells + (size_t)(at - l->node) * node_doubles(o);
}

/* The leaves of a level, into its layer. */
static void read_level(const struct output *o, int level, const struct layer *l)
{
    int most = amr__pool_batch(AMR_DOUBLE), n = 0;
    int *leaf = need(malloc((size_t)most * sizeof *leaf));
    double **to = need(malloc((size_t)most * sizeof *to));
    for (int i = 0; i < o->mesh->n_leaves; i++) {
        if (o->mesh->leaf[i].level == level) {
            leaf[n] = i;
            to[n++] = cells_of(o, l, o->mesh->leaf[i]);
        }
        if (n < most && i < o->mesh->n_leaves - 1)
            continue;
        for (int f = 0; f < o->n_fields; f++)
            read_leaves(o, leaf, n, f, to);
        n = 0;
    }
    free(to);
    free(leaf);
}

/* The layer of a level, from the leaves and from the layer above it in fineness (NULL: none).
 * Collective. */
static struct layer make_layer(const struct output *o, int level, const struct layer *fine)
{
    struct layer l;
    struct amr__message *messages = NULL;
    size_t bytes = piece_bytes(o);
    int n_messages = fine ? deliver(o, fine, &messages) : 0;

    list_nodes(o, level, messages, n_messages, &l);
    l.cells = need(malloc((size_t)l.n * node_doubles(o) * sizeof *l.cells + 1));
    read_level(o, level, &l);
    for (int m = 0; m < n_messages; m++) {
        for (size_t at = 0; at < messages[m].bytes; at += bytes) {
            const struct piece *p = (const struct piece *)((char *)messages[m].data + at);
            place(o, p, cells_of(o, &l, p->parent));
        }
        free(messages[m].data);
    }
    free(messages);
    for (int i = 0; i < l.n; i++) /* parents that have not all their children */
        for (int f = 0; f < o->n_fields; f++)
            amr__host_extend(o->space, l.node[i],
                             l.cells + (size_t)i * node_doubles(o) + (size_t)f * amr__block_cells(),
                             sizeof *l.cells);
    return l;
}

static void layer_free(struct layer *l)
{
    free(l->node);
    free(l->cells);
}

/* ---- writing a layer
 * ------------------------------------------------------------------------------- */

static struct amr__plotbox box_of(const struct output *o, struct amr__node node)
{
    struct amr__plotbox box = {.dim = o->space->dim};
    for (int d = 0; d < box.dim; d++) {
        long end = amr__plotbox_end(o->space, d, node.level);
        box.lo[d] = (long)node.x[d] * o->space->block;
        box.hi[d] = box.lo[d] + o->space->block - 1;
        box.hi[d] = box.hi[d] < end ? box.hi[d] : end - 1;
    }
    return box;
}

static void write_all(struct output *o, int file, const void *data, size_t bytes, off_t at)
{
    const char *from = data;
    while (bytes && !o->error) {
        ssize_t n = pwrite(file, from, bytes, at);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0) {
            o->error = n < 0 ? errno : ENOSPC;
            return;
        }
        from += n;
        at += n;
        bytes -= (size_t)n;
    }
}

/* What the text files say about one box. */
static void print_box(const struct output *o, FILE *const *list, struct amr__node node,
                      const double *cells, int64_t offset)
{
    struct amr__plotbox box = box_of(o, node);
    int width = 1 << (o->space->levels - 1 - node.level);

    amr__plotbox_print(list[AMR__PLOT_BOXES], &box);
    fputc('\n', list[AMR__PLOT_BOXES]);
    fprintf(list[AMR__PLOT_FILES], "FabOnDisk: Cell_D_00000 %lld\n", (long long)offset);
    for (int f = 0; f < o->n_fields; f++) {
        const double *v = cells + (size_t)f * box_cells(&box);
        double least = v[0], most = v[0];
        for (size_t i = 1; i < box_cells(&box); i++) {
            least = v[i] < least ? v[i] : least;
            most = v[i] > most ? v[i] : most;
        }
        fprintf(list[AMR__PLOT_MIN], "%.17g,", least);
        fprintf(list[AMR__PLOT_MAX], "%.17g,", most);
    }
    fputc('\n', list[AMR__PLOT_MIN]);
    fputc('\n', list[AMR__PLOT_MAX]);
    for (int d = 0; d < box.dim; d++)
        fprintf(list[AMR__PLOT_EXTENT], "%.17g %.17g\n",
                amr__units_place(d, o->space->lo[d] + box.lo[d] * width),
                amr__units_place(d, o->space->lo[d] + (box.hi[d] + 1) * width));
}

/* Rank 0 gets the ranks' lists one after the other; text is this rank's, freed. */
static char *gather_text(const struct amr__comm *comm, char *text)
{
    int64_t mine = (int64_t)strlen(text), total = 0;
    int64_t *size = need(malloc((size_t)comm->size * sizeof *size));
    comm->allgather(comm, &mine, sizeof mine, size);
    if (comm->rank) {
        int root = 0;
        size_t bytes = (size_t)mine;
        const void *data = text;
        if (bytes)
            comm->finish(comm,
                         comm->start(comm, TAG_TEXT, 0, NULL, NULL, NULL, 1, &root, &data, &bytes));
        free(size);
        free(text);
        return NULL;
    }
    for (int r = 0; r < comm->size; r++)
        total += size[r];
    text = need(realloc(text, (size_t)total + 1));
    text[total] = '\0';
    char *at = text + mine;
    for (int r = 1; r < comm->size; r++) {
        size_t bytes = (size_t)size[r];
        void *to = at;
        if (bytes)
            comm->finish(comm,
                         comm->start(comm, TAG_TEXT, 1, &r, &to, &bytes, 0, NULL, NULL, NULL));
        at += bytes;
    }
    free(size);
    return text;
}

/* Where this rank's part of a level's file begins; *n_boxes: of all ranks. Collective. */
static int64_t first_byte(const struct output *o, const struct layer *l, int64_t *n_boxes)
{
    const struct amr__comm *comm = o->mesh->comm;
    int64_t mine[2] = {0, l->n}, before = 0;
    int64_t(*all)[2] = need(malloc((size_t)comm->size * sizeof *all));
    char line[256];

    for (int i = 0; i < l->n; i++) {
        struct amr__plotbox box = box_of(o, l->node[i]);
        mine[0] += (int64_t)(amr__plotbox_fab_line(&box, o->n_fields, line, sizeof line) +
                             box_cells(&box) * (size_t)o->n_fields * sizeof(double));
    }
    comm->allgather(comm, mine, sizeof mine, all);
    *n_boxes = 0;
    for (int r = 0; r < comm->size; r++) {
        before += r < comm->rank ? all[r][0] : 0;
        *n_boxes += all[r][1];
    }
    free(all);
    return before;
}

static void write_boxes(struct output *o, const struct layer *l, int file, int64_t offset,
                        FILE *const *list)
{
    double *cells = need(malloc(node_doubles(o) * sizeof *cells + 1));
    for (int i = 0; i < l->n; i++) {
        struct amr__plotbox box = box_of(o, l->node[i]);
        size_t n = box_cells(&box), bytes = n * (size_t)o->n_fields * sizeof *cells;
        char line[256];
        size_t head = amr__plotbox_fab_line(&box, o->n_fields, line, sizeof line);
        for (int f = 0; f < o->n_fields; f++)
            cut_box(o, &box,
                    l->cells + (size_t)i * node_doubles(o) + (size_t)f * amr__block_cells(),
                    cells + (size_t)f * n);
        print_box(o, list, l->node[i], cells, offset);
        write_all(o, file, line, head, offset);
        write_all(o, file, cells, bytes, offset + (off_t)head);
        offset += (int64_t)(head + bytes);
    }
    free(cells);
}

/* Collective. */
static void write_layer(struct output *o, int level, const struct layer *l)
{
    char path[1200], *text[AMR__N_PLOTLISTS];
    size_t size[AMR__N_PLOTLISTS];
    FILE *list[AMR__N_PLOTLISTS];
    int64_t n_boxes, offset = first_byte(o, l, &n_boxes);

    for (int i = 0; i < AMR__N_PLOTLISTS; i++)
        list[i] = need(open_memstream(&text[i], &size[i]));
    snprintf(path, sizeof path, "%s/%s.tmp/Level_%d/Cell_D_00000", o->dir, o->name, level);
    int file = l->n ? open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666) : -1;
    if (l->n && file < 0 && !o->error)
        o->error = errno;
    write_boxes(o, l, file, offset, list);
    if (file >= 0 && close(file) != 0 && !o->error)
        o->error = errno;
    for (int i = 0; i < AMR__N_PLOTLISTS; i++) {
        fclose(list[i]);
        o->level[level].list[i] = gather_text(o->mesh->comm, need(text[i]));
    }
    o->level[level].n_boxes = n_boxes;
}

/* ---- the whole file -------------------------------------------------------------------------- */

/* The worst of all ranks' errors. Collective. */
static int agreed_error(struct output *o)
{
    int64_t error = o->error;
    o->mesh->comm->allreduce(o->mesh->comm, &error, 1, AMR__I64, AMR__MOST);
    return o->error = (int)error;
}

static void stop_if_failed(struct output *o)
{
    int error = agreed_error(o);
    if (!error)
        return;
    if (o->mesh->comm->rank == 0)
        amr__plotfile_discard(o->dir, o->name);
    amr__error("cannot write plotfile '%s/%s': %s; %s", o->dir, o->name, strerror(error),
               error == ENOSPC || error == EDQUOT
                   ? "free some space, or set output.dir to a place with more"
                   : "set output.dir to a directory that can be written");
}

static int finest_level(const struct amr__mesh *mesh)
{
    int64_t finest = 0;
    for (int i = 0; i < mesh->n_leaves; i++)
        finest = mesh->leaf[i].level > finest ? mesh->leaf[i].level : finest;
    mesh->comm->allreduce(mesh->comm, &finest, 1, AMR__I64, AMR__MOST);
    return (int)finest;
}

static void write_layers(struct output *o)
{
    struct layer fine = {0}, l;
    for (int level = o->finest; level >= 0; level--) {
        l = make_layer(o, level, level < o->finest ? &fine : NULL);
        layer_free(&fine);
        write_layer(o, level, &l);
        fine = l;
    }
    layer_free(&fine);
}

void amr__output_plotfile(const struct amr__named_field *fields, int n)
{
    struct output o = {.space = &amr__state.space,
                       .mesh = amr__state.blocks->mesh,
                       .fields = fields,
                       .n_fields = n};
    bool root = o.mesh->comm->rank == 0;

    amr__phase_begin(AMR__OUTPUT);
    for (int f = 0; f < n; f++)
        amr__field_settle(amr__state.field[fields[f].field], false);
    const char *dir = amr__state.config.output_dir;
    o.dir = *dir ? dir : ".";
    snprintf(o.name, sizeof o.name, "plt%05lld", (long long)amr__state.step);
    o.finest = finest_level(o.mesh);
    if (root)
        o.error = amr__plotfile_create(o.dir, o.name, o.finest);
    stop_if_failed(&o);
    write_layers(&o);
    if (root && !o.error)
        o.error = amr__plotfile_texts(o.dir, o.name, o.space, fields, n, o.finest, amr__state.step,
                                      o.level);
    stop_if_failed(&o);
    if (root)
        o.error = amr__plotfile_publish(o.dir, o.name);
    stop_if_failed(&o);
    for (int level = 0; level <= o.finest; level++)
        for (int i = 0; i < AMR__N_PLOTLISTS; i++)
            free(o.level[level].list[i]);
    amr__phase_end();
}
