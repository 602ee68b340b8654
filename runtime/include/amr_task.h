/* amr_task.h - a box of cells that passes from block to block: see device.h. Kernels of generated
 * programs for CUDA know it where functions of the program are operators between levels
 * (amr_operator.h). */
#ifndef AMR_TASK_H
#define AMR_TASK_H

#include <stdint.h>

#include "amr.h"

#if defined(__CUDACC__) || defined(AMR_CUDA_SHIM)
#define AMR__FN static __host__ __device__ inline
#else
#define AMR__FN static inline
#endif

struct amr__task {
    int32_t dst, src, aux;      /* slots; the message's first cell for PACK*: dst, for UNPACK: src */
    int16_t lo[3], n[3];        /* box of destination cells; n is 1 beyond dim */
    int16_t from[3], from2[3];
    int8_t sign[3];
    int8_t axis, side;
    int8_t thin, depth;         /* dst is a thin ghost's number: 1 + 2 axis + (it lies on the upper
                                   side of the reader); else 0. lo counts in the block's cells */
    uint8_t flat;               /* bit d: direction d is not refined (blocks of ring cells) */
    uint8_t sides;              /* AMR__RING: bit 2 d + (0: low, 1: high) of those that leave; COPY,
                                   UNPACK: of walls whose images the cells are */
    int32_t at[3];              /* AMR__RING: the user's index of the box's first cell: of its centre,
                                   rounded down */
    int32_t ratio;
    int32_t ring;               /* AMR__RING: first cell of its ring values where they are packed */
};

#endif
