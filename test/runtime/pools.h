/* Pools of a few blocks with values drawn by chance, for the tests of what a device does to
 * cells. */
#ifndef POOLS_H
#define POOLS_H

#include "device/ops.h"

struct shape {
    int dim, block;
};
enum { N_SHAPES = 11, SLOTS = 5 };
extern const struct shape shapes[N_SHAPES];

/* 0 .. below - 1; between -8 and 8. The same from run to run. */
unsigned next_random(unsigned below);
double random_value(void);

size_t pool_bytes(struct shape s, enum amr_type type);
/* SLOTS blocks, random or zero; free it on the host device. */
void *new_pool(struct shape s, enum amr_type type, int random);
void set_cell(void *pool, enum amr_type type, long i, double v);
double get_cell(const void *pool, enum amr_type type, long i);
/* Cell number -> coordinates. */
void coordinates(struct shape s, long cell, int c[3]);
struct amr__op_fields one_field(void *pool, enum amr_type type);
/* From slot 1 to slot 0, n cells each way from cell 0 on. */
struct amr__task box_task(struct shape s, int n);

#endif
