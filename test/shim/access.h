/* Between the files of the shim. */
#ifndef AMR_SHIM_ACCESS_H
#define AMR_SHIM_ACCESS_H

#include "cuda_runtime.h"

/* While one of these lives, device memory can be touched. */
struct amr_shim_access {
    amr_shim_access();
    ~amr_shim_access();
};

/* What the process has asked of the device; printed at its end where AMR_SHIM_COUNTS is set. */
struct amr_shim_counts {
    long launches, waits /* copies to and from the host, too */, allocations, copied /* bytes */;
    long uploads; /* copies from the host */
};
extern struct amr_shim_counts amr_shim_counted;

/* And the heap cannot, if `on`. */
struct amr_shim_no_heap {
    explicit amr_shim_no_heap(bool on);
    ~amr_shim_no_heap();
    size_t bytes;
};

#endif
