/* Norms of the difference of two dumps, array by array, leaf by leaf: the files are mapped, not
 * read whole. Called by the driver. */
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "compare/compare.h"

struct map {
    const char *at; /* NULL: the file cannot be read */
    size_t bytes;
};

static struct map map_file(const char *path)
{
    struct map m = {NULL, 0};
    struct stat st;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return m;
    if (!fstat(file, &st) && st.st_size > 0) {
        void *at = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_SHARED, file, 0);
        m.at = at == MAP_FAILED ? NULL : at;
        m.bytes = (size_t)st.st_size;
    }
    close(file);
    return m;
}

static void unmap(struct map m)
{
    if (m.at)
        munmap((void *)m.at, m.bytes);
}

/* ---- values ---------------------------------------------------------------------------------- */

#define READ(ctype)                                                                                \
    static double read_##ctype(const char *at)                                                     \
    {                                                                                              \
        ctype x;                                                                                   \
        memcpy(&x, at, sizeof x);                                                                  \
        return (double)x;                                                                          \
    }
READ(double)
READ(float)
READ(int8_t)
READ(uint8_t)
READ(int16_t)
READ(uint16_t)
READ(int32_t)
READ(uint32_t)
READ(int64_t)

static const struct kind {
    const char *name;
    size_t size;
    double (*read)(const char *at);
} kinds[] = {{"double", 8, read_double}, {"float", 4, read_float},     {"int", 4, read_int32_t},
             {"uint", 4, read_uint32_t}, {"int8", 1, read_int8_t},     {"uint8", 1, read_uint8_t},
             {"int16", 2, read_int16_t}, {"uint16", 2, read_uint16_t}, {"int64", 8, read_int64_t}};

static const struct kind *kind_find(const char *name)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (!strcmp(kinds[i].name, name))
            return &kinds[i];
    return NULL;
}

/* ---- one array ------------------------------------------------------------------------------- */

struct pair {
    const struct kind *kind;
    const char *one, *other; /* the reference's cells, the other's */
    const struct dump *dump; /* the other, for the shape of the mesh */
    struct array_errors *out;
};

/* A box of cells, all of one level; half-open. */
struct box {
    int level;
    long lo[3], hi[3];
};

static void add_cell(struct pair *p, struct norms *level, long cell, const long at[3])
{
    struct array_errors *e = p->out;
    double one = p->kind->read(p->one + (size_t)cell * p->kind->size);
    double other = p->kind->read(p->other + (size_t)cell * p->kind->size);
    double d = fabs(other - one);
    level->cells++;
    e->unnatural += !isfinite(other);
    e->unnatural_reference += !isfinite(one);
    if (!isfinite(one) || !isfinite(other))
        return;
    e->low = fmin(e->low, one);
    e->high = fmax(e->high, one);
    e->magnitude += fabs(one);
    level->l1 += d;
    level->l2 += d * d;
    if (d > level->max)
        level->max = d;
    if (d > e->all.max) {
        e->all.max = d;
        memcpy(e->worst, at, sizeof e->worst);
    }
}

static void add_box(struct pair *p, const struct box *b)
{
    const long *n = p->dump->cells;
    struct norms *level = &p->out->level[b->level];
    long at[3];
    for (at[2] = b->lo[2]; at[2] < b->hi[2]; at[2]++)
        for (at[1] = b->lo[1]; at[1] < b->hi[1]; at[1]++)
            for (at[0] = b->lo[0]; at[0] < b->hi[0]; at[0]++)
                add_cell(p, level, (at[2] * n[1] + at[1]) * n[0] + at[0], at);
}

/* Sums become means. */
static void finish(struct array_errors *e)
{
    for (int l = 0; l < COMPARE_LEVELS; l++) {
        struct norms *n = &e->level[l];
        e->all.cells += n->cells;
        e->all.l1 += n->l1;
        e->all.l2 += n->l2;
        n->l1 /= n->cells ? (double)n->cells : 1;
        n->l2 = sqrt(n->l2 / (n->cells ? (double)n->cells : 1));
    }
    e->all.l1 /= e->all.cells ? (double)e->all.cells : 1;
    e->all.l2 = sqrt(e->all.l2 / (e->all.cells ? (double)e->all.cells : 1));
    double largest = fmax(fabs(e->low), fabs(e->high));
    e->scale = e->high > e->low ? e->high - e->low : largest > 0 && isfinite(largest) ? largest : 1;
}

/* An array that the other run first met in the loop began with the reference's values. */
static void find_drift(struct array_errors *e, const struct dump_array *one,
                       const struct dump_array *other)
{
    double magnitude = e->magnitude > 0 ? e->magnitude : 1;
    e->sum = other->sum_end;
    e->sum_reference = one->sum_end;
    e->has_drift = one->has_start || other->has_start;
    if (!e->has_drift)
        return;
    double start = other->has_start ? other->sum_start : one->sum_start;
    e->drift = (other->sum_end - start) / magnitude;
    e->drift_reference = (one->sum_end - (one->has_start ? one->sum_start : start)) / magnitude;
}

/* ---- the mesh -------------------------------------------------------------------------------- */

/* The leaves as boxes; cells that no leaf has (there are none) would be counted by nobody. */
static bool read_leaves(struct arena *a, const struct dump *d, struct box **boxes, int64_t *n)
{
    struct map m = map_file(arena_printf(a, "%s/leaves.raw", d->dir));
    *n = (int64_t)(m.bytes / (4 * sizeof(int32_t)));
    *boxes = arena_alloc(a, (size_t)(*n + 1) * sizeof **boxes);
    for (int64_t i = 0; m.at && i < *n; i++) {
        struct box *b = *boxes + i;
        int32_t said[4];
        memcpy(said, m.at + (size_t)i * sizeof said, sizeof said);
        if (said[0] < 0 || said[0] >= d->levels || d->levels > COMPARE_LEVELS)
            return false;
        b->level = said[0];
        for (int c = 0; c < 3; c++) {
            long width = (long)d->block << (d->levels - 1 - said[0]);
            b->lo[c] = c < d->dim ? said[1 + c] : 0;
            b->hi[c] = c < d->dim ? b->lo[c] + width : 1;
            b->hi[c] = b->hi[c] < d->cells[c] ? b->hi[c] : d->cells[c];
        }
    }
    unmap(m);
    return *n > 0;
}

static bool is_same_mesh(const struct dump *a, const struct dump *b)
{
    return a->dim == b->dim && !memcmp(a->cells, b->cells, sizeof a->cells);
}

static bool compare_array(const struct dump *other, const struct dump_array *one,
                          const struct dump_array *two, const struct box *boxes, int64_t n,
                          struct array_errors *e)
{
    const struct kind *kind = kind_find(one->type);
    struct map a = map_file(one->path), b = map_file(two->path);
    size_t bytes =
        kind ? kind->size * (size_t)(other->cells[0] * other->cells[1] * other->cells[2]) : 0;
    bool good = kind && a.at && b.at && a.bytes == bytes && b.bytes == bytes;
    *e = (struct array_errors){.name = one->name,
                               .type = one->type,
                               .followed = two->followed,
                               .low = INFINITY,
                               .high = -INFINITY};
    if (good) {
        struct pair p = {kind, a.at, b.at, other, e};
        e->same_bits = !memcmp(a.at, b.at, bytes);
        for (int64_t i = 0; i < n; i++)
            add_box(&p, &boxes[i]);
        finish(e);
        find_drift(e, one, two);
    }
    unmap(a);
    unmap(b);
    return good;
}

bool errors_find(struct arena *a, const struct dump *reference, const struct dump *other,
                 struct errors *out, const char **why)
{
    struct box *boxes;
    int64_t n;
    *out = (struct errors){.levels = other->levels};
    *why = "the two have meshes of different sizes";
    if (!is_same_mesh(reference, other))
        return false;
    *why = "the list of leaves cannot be read";
    if (!read_leaves(a, other, &boxes, &n))
        return false;
    for (int i = 0; i < reference->arrays.n; i++) {
        const struct dump_array *one = &reference->arrays.at[i];
        const struct dump_array *two = dump_find(other, one->name);
        struct array_errors e;
        if (!two || strcmp(one->type, two->type)) {
            vec_push(a, &out->missing, one->name);
            continue;
        }
        *why = arena_printf(a, "the cells of '%s' cannot be read", one->name);
        if (!compare_array(other, one, two, boxes, n, &e))
            return false;
        vec_push(a, &out->arrays, e);
    }
    return true;
}
