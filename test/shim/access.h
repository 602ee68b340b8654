/* Between the files of the shim. */
#ifndef AMR_SHIM_ACCESS_H
#define AMR_SHIM_ACCESS_H

#include "cuda_runtime.h"

/* While one of these lives, device memory can be touched. */
struct amr_shim_access {
    amr_shim_access();
    ~amr_shim_access();
};

/* And the heap cannot, if `on`. */
struct amr_shim_no_heap {
    explicit amr_shim_no_heap(bool on);
    ~amr_shim_no_heap();
    size_t bytes;
};

#endif
