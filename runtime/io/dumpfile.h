/* The files that `amrcc verify` compares: what dump.c (generated programs) and serial.c (the serial
 * original) fill. DIR/0.raw, 1.raw ... hold one array each, the cells of the mesh [k][j][i] in the
 * array's own type; DIR/leaves.raw the leaves of the mesh; DIR/layout where the program's memory
 * has the arrays; DIR/dump.json says the rest. It is written last: with it the folder is complete.
 */
#ifndef AMR_IO_DUMPFILE_H
#define AMR_IO_DUMPFILE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "amr.h"

/* A sum in twice the precision of double (Dekker, Numer. Math. 18, 1971). */
struct amr__sum {
    double high, low;
};
void amr__sum_add(struct amr__sum *s, double x);

struct amr__dump_array {
    char name[64];
    enum amr_type type;
    bool followed;             /* the mesh follows its values: a bound on the error makes sense */
    bool has_start;            /* its sum in front of the time loop is known */
    double sum_start, sum_end; /* over all cells of the mesh */
};

struct amr__dump {
    const char *dir;
    int dim;
    long cells[AMR_MAX_DIM]; /* of the mesh */
    int n;
    const struct amr__dump_array *array; /* [n] */
    double loop_seconds, dump_seconds;
    int64_t steps;
    /* Of generated programs; 0 of the serial original. */
    int levels, block, ranks, threads;
    double tolerance;
    int64_t leaves, mesh_cells, cells_updated, cells_uniform, remeshes;
};

size_t amr__dump_type_size(enum amr_type type);
double amr__dump_value(const void *at, enum amr_type type);
double amr__dump_seconds(void); /* of a clock that never goes back */

/* The folder, empty of earlier descriptions. 0 or errno. */
int amr__dump_clear(const char *dir);
/* Room for the cells of array number `number` in a file of that size; NULL: errno says why. */
void *amr__dump_map(const char *dir, int number, size_t bytes);
void amr__dump_unmap(void *map, size_t bytes);
FILE *amr__dump_open(const char *dir, const char *name, const char *mode);
/* Writes dump.json; 0 or errno. */
int amr__dump_describe(const struct amr__dump *d);

/* Where the program's memory has the cell (i, j, k) of an array, counted from index 0 of the user's
 * arrays: `address` is what the program itself names. The slowest `rows` indices lead through
 * tables of pointers. */
struct amr__dump_layout {
    int named;  /* its number among those that the program names */
    int starts; /* the name pointed to such an array in front of the first time loop, too */
    enum amr_type type;
    int rows;
    long offset;              /* bytes from there to the cell (0, 0, 0) */
    long stride[AMR_MAX_DIM]; /* bytes */
    char name[64];
};
const char *amr__dump_cell(const struct amr__dump_layout *l, int dim, const void *address,
                           const long index[3]);

#endif
