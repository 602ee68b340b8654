/* Between the files of the shim: while one of these lives, device memory can be touched. */
#ifndef AMR_SHIM_ACCESS_H
#define AMR_SHIM_ACCESS_H

#include "cuda_runtime.h"

struct amr_shim_access {
    amr_shim_access();
    ~amr_shim_access();
};

#endif
