/* amr_gpu.h - what kernels are written with, here and in generated programs, that nvcc and the test shim
 * say in different ways. CUDA C++. */
#ifndef AMR_GPU_H
#define AMR_GPU_H

#include <cuda_runtime.h>

/* The one argument of a kernel, read in place. */
#ifdef AMR_CUDA_SHIM
#define AMR_IN_PLACE
#else
#define AMR_IN_PLACE __grid_constant__
#endif
/* Dynamic shared memory as `count` elements. */
#ifdef AMR_CUDA_SHIM
#define AMR_SHARED(type, name, count) type *name = (type *)amr_shim_shared((count) * sizeof(type))
#else
#define AMR_SHARED(type, name, count) extern __shared__ __align__(16) type name[]
#endif

#endif
