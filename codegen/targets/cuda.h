/* Between the files of the CUDA target. Private to codegen/. */
#ifndef AMRCC_CODEGEN_CUDA_H
#define AMRCC_CODEGEN_CUDA_H

#include "codegen/nest/target.h"

enum {
    CUDA_THREADS_MOST = 256, /* of a thread block */
    CUDA_REACH = 4           /* how far from a column its cells may read */
};

/* target_cuda.c: what a nest's kernel holds whatever its shape. */
void cuda_emit_block(struct nest_code *n);   /* `leaf`, `block`, `here` but for its arrays */
void cuda_emit_totals(struct nest_code *n);  /* in front: accumulators of reductions */
void cuda_emit_cell(struct nest_code *n);    /* one cell, and its terms */
void cuda_emit_flush(struct nest_code *n);   /* behind: the launch's accumulators */

/* columns.c: a thread for each column of a block (amr_columns.h). */
bool columns_fit(const struct nest_code *n);
int columns_threads(const struct nest_code *n); /* of a thread block */
int columns_leaves(const struct nest_code *n);  /* that it runs */
void columns_launch(struct nest_code *n);

#endif
