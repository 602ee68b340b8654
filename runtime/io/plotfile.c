/* AMReX plotfiles: the directories, Header and Cell_H (AMReX, Src/Base/AMReX_PlotFileUtil.cpp and
 * AMReX_VisMF.cpp describe them; yt, ParaView and VisIt read them). Time and lengths are the program's
 * where it has told them (physical_units.c); else the time is the number of the step, and coordinates are the
 * user's own indices: cell i spans i .. i + 1. Readers want
 * each level to be made of whole cells of the next coarser one: where the domain is not, the last
 * cells reach beyond it, and have the value of the last ones inside. Called by output.c. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "io/io.h"
#include "io/plotfile.h"
#include "names/names.h"

enum { PATH_ROOM = 1024 };

/* ---- directories ----------------------------------------------------------------------------- */

static int make_directory(const char *path)
{
    struct stat st;
    if (mkdir(path, 0777) == 0)
        return 0;
    if (errno != EEXIST)
        return errno;
    if (stat(path, &st) != 0)
        return errno;
    return S_ISDIR(st.st_mode) ? 0 : ENOTDIR;
}

/* The directory and those above it. */
static int make_directories(const char *path)
{
    char part[PATH_ROOM];
    int error = 0;
    if (snprintf(part, sizeof part, "%s", path) >= (int)sizeof part)
        return ENAMETOOLONG;
    for (char *slash = strchr(part + 1, '/'); slash && !error; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        error = make_directory(part);
        *slash = '/';
    }
    return error ? error : make_directory(part);
}

/* Removes a plotfile: the files that plotfiles have, and the directories once they are empty. */
static int remove_plotfile(const char *path)
{
    char file[PATH_ROOM];
    for (int level = 0; level < AMR_MAX_LEVELS; level++) {
        static const char *const names[] = {"Cell_H", "Cell_D_00000"};
        for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
            snprintf(file, sizeof file, "%s/Level_%d/%s", path, level, names[i]);
            unlink(file);
        }
        snprintf(file, sizeof file, "%s/Level_%d", path, level);
        rmdir(file);
    }
    snprintf(file, sizeof file, "%s/Header", path);
    unlink(file);
    return rmdir(path) == 0 || errno == ENOENT ? 0 : errno;
}

static int join(char out[PATH_ROOM], const char *dir, const char *name, const char *suffix)
{
    int n = snprintf(out, PATH_ROOM, "%s/%s%s", dir, name, suffix);
    return n < PATH_ROOM - 64 ? 0 : ENAMETOOLONG; /* 64: Level_NN/Cell_D_00000 still fits */
}

void amr__plotfile_discard(const char *dir, const char *name)
{
    char path[PATH_ROOM];
    if (join(path, dir, name, ".tmp") == 0)
        remove_plotfile(path);
}

int amr__plotfile_create(const char *dir, const char *name, int finest)
{
    char path[PATH_ROOM], sub[PATH_ROOM + 64];
    int error = join(path, dir, name, ".tmp");
    if (!error)
        error = make_directories(dir);
    if (error)
        return error;
    remove_plotfile(path); /* what an interrupted run has left */
    error = make_directory(path);
    for (int level = 0; level <= finest && !error; level++) {
        snprintf(sub, sizeof sub, "%s/Level_%d", path, level);
        error = make_directory(sub);
    }
    if (error)
        remove_plotfile(path);
    return error;
}

int amr__plotfile_publish(const char *dir, const char *name)
{
    char aside[PATH_ROOM], from[PATH_ROOM], to[PATH_ROOM];
    int error = join(aside, dir, name, ".old");
    if (!error)
        error = join(from, dir, name, ".tmp");
    if (!error)
        error = join(to, dir, name, "");
    if (error)
        return error;
    remove_plotfile(aside);
    if (rename(to, aside) != 0 && errno != ENOENT)
        return errno;
    if (rename(from, to) != 0)
        return errno;
    remove_plotfile(aside); /* somebody else's files in it stay, under that name */
    return 0;
}

/* ---- boxes ----------------------------------------------------------------------------------- */

static void print_index(FILE *to, int dim, const long *x)
{
    for (int d = 0; d < dim; d++)
        fprintf(to, "%c%ld", d ? ',' : '(', x[d]);
    fputc(')', to);
}

void amr__plotbox_print(FILE *to, const struct amr__plotbox *box)
{
    static const long cell_centred[3];
    fputc('(', to);
    print_index(to, box->dim, box->lo);
    fputc(' ', to);
    print_index(to, box->dim, box->hi);
    fputc(' ', to);
    print_index(to, box->dim, cell_centred);
    fputc(')', to);
}

size_t amr__plotbox_fab_line(const struct amr__plotbox *box, int n_fields, char *line, size_t room)
{
    /* IEEE double: 64 bits, 11 of exponent, 52 of fraction ...; then the order of its bytes. */
    const char *order =
        __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? "8 7 6 5 4 3 2 1" : "1 2 3 4 5 6 7 8";
    FILE *to = fmemopen(line, room, "w");
    if (!to)
        amr__error_here("no memory for output");
    fprintf(to, "FAB ((8, (64 11 52 0 1 12 0 1023)),(8, (%s)))", order);
    amr__plotbox_print(to, box);
    fprintf(to, " %d\n", n_fields);
    fclose(to);
    return strlen(line);
}

/* ---- Header, Cell_H
 * ------------------------------------------------------------------------------ */

/* Closes a stream; its first error, or 0. */
static int close_file(FILE *to)
{
    int error = ferror(to) ? EIO : 0;
    return fclose(to) == 0 ? error : errno;
}

long amr__plotbox_end(const struct amr__space *space, int d, int level)
{
    long size = space->hi[d] - space->lo[d], coarser = 1L << (space->levels - level);
    if (level == 0) /* nothing lies below */
        return (size + coarser / 2 - 1) / (coarser / 2);
    return 2 * ((size + coarser - 1) / coarser);
}

static struct amr__plotbox domain_box(const struct amr__space *space, int level)
{
    struct amr__plotbox box = {.dim = space->dim};
    for (int d = 0; d < space->dim; d++)
        box.hi[d] = (amr__plotbox_end(space, d, 0) << level) - 1;
    return box;
}

/* AMReX_VisMF.cpp, VisMF::Header, version 1. */
static int write_cell_h(const char *path, const struct amr__plotlevel *level, int n_fields)
{
    FILE *to = fopen(path, "w");
    if (!to)
        return errno;
    fprintf(to, "1\n1\n%d\n0\n", n_fields);
    fprintf(to, "(%lld 0\n%s)\n", (long long)level->n_boxes, level->list[AMR__PLOT_BOXES]);
    fprintf(to, "%lld\n%s\n", (long long)level->n_boxes, level->list[AMR__PLOT_FILES]);
    for (int which = AMR__PLOT_MIN; which <= AMR__PLOT_MAX; which++)
        fprintf(to, "%lld,%d\n%s\n", (long long)level->n_boxes, n_fields, level->list[which]);
    return close_file(to);
}

/* AMReX_PlotFileUtil.cpp, WriteGenericPlotfileHeader. */
static void print_header(FILE *to, const struct amr__space *space,
                         const struct amr__named_field *fields, int n, int finest, int64_t step,
                         const struct amr__plotlevel *levels)
{
    fprintf(to, "HyperCLaw-V1.1\n%d\n", n);
    for (int f = 0; f < n; f++)
        fprintf(to, "%s\n", fields[f].name);
    double time = amr__units_time(step);
    fprintf(to, "%d\n%.17g\n%d\n", space->dim, time, finest);
    for (int d = 0; d < space->dim; d++)
        fprintf(to, "%.17g ", amr__units_place(d, space->lo[d]));
    fputc('\n', to);
    for (int d = 0; d < space->dim; d++)
        fprintf(to, "%.17g ",
                amr__units_place(
                    d, space->lo[d] + (amr__plotbox_end(space, d, 0) << (space->levels - 1))));
    fputc('\n', to);
    for (int level = 0; level < finest; level++)
        fprintf(to, "2 ");
    fputc('\n', to);
    for (int level = 0; level <= finest; level++) {
        struct amr__plotbox box = domain_box(space, level);
        amr__plotbox_print(to, &box);
        fputc(' ', to);
    }
    fputc('\n', to);
    for (int level = 0; level <= finest; level++)
        fprintf(to, "%lld ", (long long)step);
    fputc('\n', to);
    for (int level = 0; level <= finest; level++) {
        for (int d = 0; d < space->dim; d++)
            fprintf(to, "%.17g ", amr__units_width(d) * (1 << (space->levels - 1 - level)));
        fputc('\n', to);
    }
    fprintf(to, "0\n0\n"); /* Cartesian; no boundary cells */
    for (int level = 0; level <= finest; level++)
        fprintf(to, "%d %lld %.17g\n%lld\n%sLevel_%d/Cell\n", level,
                (long long)levels[level].n_boxes, time, (long long)step,
                levels[level].list[AMR__PLOT_EXTENT], level);
}

int amr__plotfile_texts(const char *dir, const char *name, const struct amr__space *space,
                        const struct amr__named_field *fields, int n, int finest, int64_t step,
                        const struct amr__plotlevel *levels)
{
    char path[PATH_ROOM + 64];
    int error = 0;
    for (int level = 0; level <= finest && !error; level++) {
        snprintf(path, sizeof path, "%s/%s.tmp/Level_%d/Cell_H", dir, name, level);
        error = write_cell_h(path, &levels[level], n);
    }
    if (error)
        return error;
    snprintf(path, sizeof path, "%s/%s.tmp/Header", dir, name);
    FILE *to = fopen(path, "w");
    if (!to)
        return errno;
    print_header(to, space, fields, n, finest, step, levels);
    return close_file(to);
}
