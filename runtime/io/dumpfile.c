/* Writes the files that `amrcc verify` compares. Called by dump.c and serial.c; needs nothing else
 * of the runtime, since the serial original is linked without it. */
#define _GNU_SOURCE
#include "io/dumpfile.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const struct {
    const char *name;
    size_t size;
} types[] = {{"int", 4},   {"float", 4},  {"double", 8}, {"int8", 1}, {"uint8", 1},
             {"int16", 2}, {"uint16", 2}, {"uint", 4},   {"int64", 8}};

void amr__sum_add(struct amr__sum *s, double x)
{
    double sum = s->high + x, part = sum - s->high;
    s->low += (s->high - (sum - part)) + (x - part);
    s->high = sum;
}

size_t amr__dump_type_size(enum amr_type type)
{
    return types[type].size;
}

#define VALUE(ctype)                                                                               \
    do {                                                                                           \
        ctype value;                                                                               \
        memcpy(&value, at, sizeof value);                                                          \
        return (double)value;                                                                      \
    } while (0)

double amr__dump_value(const void *at, enum amr_type type)
{
    switch (type) {
    case AMR_INT:
        VALUE(int32_t);
    case AMR_FLOAT:
        VALUE(float);
    case AMR_DOUBLE:
        VALUE(double);
    case AMR_INT8:
        VALUE(int8_t);
    case AMR_UINT8:
        VALUE(uint8_t);
    case AMR_INT16:
        VALUE(int16_t);
    case AMR_UINT16:
        VALUE(uint16_t);
    case AMR_UINT:
        VALUE(uint32_t);
    case AMR_INT64:
        VALUE(int64_t);
    }
    return 0;
}

double amr__dump_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- the folder ------------------------------------------------------------------------------ */

int amr__dump_clear(const char *dir)
{
    char path[512];
    snprintf(path, sizeof path, "%s/dump.json", dir);
    if (mkdir(dir, 0777) && errno != EEXIST)
        return errno;
    return unlink(path) && errno != ENOENT ? errno : 0;
}

void *amr__dump_map(const char *dir, int number, size_t bytes)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%d.raw", dir, number);
    int file = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file < 0)
        return NULL;
    /* With room on the disk taken first, writing to the map cannot fail. */
    int error = posix_fallocate(file, 0, (off_t)bytes);
    void *map = error ? MAP_FAILED : mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (!error && map == MAP_FAILED)
        error = errno;
    close(file);
    errno = error;
    return map == MAP_FAILED ? NULL : map;
}

void amr__dump_unmap(void *map, size_t bytes)
{
    munmap(map, bytes);
}

FILE *amr__dump_open(const char *dir, const char *name, const char *mode)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", dir, name);
    return fopen(path, mode);
}

/* ---- dump.json ------------------------------------------------------------------------------- */

/* JSON has no infinity. */
static void print_number(FILE *to, double x)
{
    if (isfinite(x))
        fprintf(to, "%.17g", x);
    else
        fputs("null", to);
}

static void print_array(FILE *to, const struct amr__dump_array *a, int number)
{
    fprintf(to, "%s\n    {\"name\": \"", number ? "," : "");
    for (const char *c = a->name; *c; c++)
        fprintf(to, *c == '"' || *c == '\\' ? "\\%c" : "%c", *c);
    fprintf(to, "\", \"type\": \"%s\", \"file\": \"%d.raw\", \"followed\": %s, \"sum_start\": ",
            types[a->type].name, number, a->followed ? "true" : "false");
    print_number(to, a->has_start ? a->sum_start : NAN);
    fputs(", \"sum_end\": ", to);
    print_number(to, a->sum_end);
    fputc('}', to);
}

int amr__dump_describe(const struct amr__dump *d)
{
    char path[512], aside[512];
    FILE *f = amr__dump_open(d->dir, "dump.json.tmp", "w");
    if (!f)
        return errno;
    fprintf(f, "{\n  \"dim\": %d, \"cells\": [%ld, %ld, %ld],\n", d->dim, d->cells[0], d->cells[1],
            d->cells[2]);
    fprintf(f, "  \"steps\": %lld, \"loop_seconds\": %.9f, \"dump_seconds\": %.9f,\n",
            (long long)d->steps, d->loop_seconds, d->dump_seconds);
    fprintf(
        f,
        "  \"levels\": %d, \"block\": %d, \"ranks\": %d, \"threads\": %d, \"tolerance\": %.17g,\n",
        d->levels, d->block, d->ranks, d->threads, d->tolerance);
    fprintf(f, "  \"leaves\": %lld, \"mesh_cells\": %lld, \"cells_updated\": %lld,\n",
            (long long)d->leaves, (long long)d->mesh_cells, (long long)d->cells_updated);
    fprintf(f, "  \"cells_uniform\": %lld, \"remeshes\": %lld,\n  \"arrays\": [",
            (long long)d->cells_uniform, (long long)d->remeshes);
    for (int i = 0; i < d->n; i++)
        print_array(f, &d->array[i], i);
    fputs("\n  ]\n}\n", f);
    if (ferror(f) | fclose(f))
        return errno ? errno : EIO;
    snprintf(aside, sizeof aside, "%s/dump.json.tmp", d->dir);
    snprintf(path, sizeof path, "%s/dump.json", d->dir);
    return rename(aside, path) ? errno : 0;
}

/* ---- the program's memory -------------------------------------------------------------------- */

const char *amr__dump_cell(const struct amr__dump_layout *l, int dim, const void *address,
                           const long index[3])
{
    const char *at = address;
    for (int d = dim - 1; d >= dim - l->rows && at; d--)
        at = ((const char *const *)at)[index[d]];
    if (!at)
        return NULL;
    at += l->offset;
    for (int d = 0; d < dim - l->rows; d++)
        at += index[d] * l->stride[d];
    return at;
}
