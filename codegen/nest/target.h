/* What differs between the targets. A third one is one more struct of this kind: everything else in
 * this room, cell functions included, is common. Private to codegen/. */
#ifndef AMRCC_CODEGEN_TARGET_H
#define AMRCC_CODEGEN_TARGET_H

#include "codegen/nest/nest.h"

struct target {
    const char *name;   /* on the command line */
    const char *suffix; /* of the kernels file */
    const char *device; /* the runtime's struct amr__device */
    /* How one nest's cells are run: everything behind its cell function. */
    void (*launch)(struct nest_code *n);
    /* The last fields of the nest's descriptor: run, kernel, threads and shared memory of a thread
     * block, leaves that it runs. */
    void (*describe)(struct nest_code *n);
    /* What the kernels file defines in front of amr_device.h; NULL: nothing. */
    void (*define)(struct kernels *k, struct text *out);
    /* What it holds behind all nests; NULL: nothing. */
    void (*finish)(struct kernels *k, struct text *out);
    /* Whether tiles are held at all, or offsets are read through the neighbour table. */
    bool (*has_tiles)(const struct nest_code *n);
    /* Whether a thread runs a column of the block, without a tile; NULL: never. */
    bool (*runs_columns)(const struct nest_code *n);
    bool tries_rows; /* runs rows without rare branches first: plan_nest.shorter */
    bool has_kernels; /* what is not a nest runs as a kernel, too: fluxes through faces (flux.c), and
                         functions of the program between levels, which the host calls as well */
};

#endif
