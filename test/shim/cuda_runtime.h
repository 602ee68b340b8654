/* A small CUDA for tests: .cu files compiled by a plain C++ compiler with -DAMR_CUDA_SHIM and this
 * folder on the include path run on the CPU. Each thread of a thread block is a fibre with a
 * stack of its own, so shared memory and barriers mean what they mean on a GPU; thread blocks run
 * one after the other. Device memory is a region of its own that only kernels and copies may
 * touch, filled with NaNs when allocated: code that mixes up pointers, or reads what nobody has
 * set, shows. Pinned host memory is plain memory. Everything is done when the call returns.
 *
 * Kernels must take exactly one struct by value. What this file does not declare does not exist. */
#ifndef AMR_SHIM_CUDA_RUNTIME_H
#define AMR_SHIM_CUDA_RUNTIME_H

#ifndef AMR_CUDA_SHIM
#error "compile with -DAMR_CUDA_SHIM"
#endif

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* ---- language -------------------------------------------------------------------------------- */

#define __global__
#define __device__
#define __host__
#define __shared__ static /* thread blocks run one at a time */
#define __constant__ static
#define __forceinline__ inline __attribute__((always_inline))
#define __launch_bounds__(...)
#define __align__(n) __attribute__((aligned(n)))

struct uint3 {
    unsigned x, y, z;
};
struct dim3 {
    unsigned x, y, z;
    constexpr dim3(unsigned x_ = 1, unsigned y_ = 1, unsigned z_ = 1) : x(x_), y(y_), z(z_)
    {
    }
};
extern struct uint3 threadIdx, blockIdx;
extern struct dim3 blockDim, gridDim;

/* Dynamic shared memory of the thread block that runs; ends the process where the kernel was
 * started with less. */
void *amr_shim_shared(size_t bytes);
/* All threads of the block that have not returned must come to the same barrier: ends the process,
 * naming the places, where they come to different ones. */
void amr_shim_barrier(const char *file, int line);
#define __syncthreads() amr_shim_barrier(__FILE__, __LINE__)

static inline int __clz(int value)
{
    return value ? __builtin_clz((unsigned)value) : 32;
}

/* ---- between threads of a warp ------------------------------------------------------------------ */

/* All threads of the block must come here, not of the warp alone. */
extern long long amr_shim_exchanged[1024];
template <class T> static inline T __shfl_xor_sync(unsigned, T value, int by)
{
    const unsigned from = threadIdx.x ^ (unsigned)by;
    T other;
    static_assert(sizeof value <= sizeof amr_shim_exchanged[0], "values of 8 bytes at most");
    memcpy(&amr_shim_exchanged[threadIdx.x], &value, sizeof value);
    __syncthreads();
    memcpy(&other, &amr_shim_exchanged[from < blockDim.x ? from : threadIdx.x], sizeof other);
    __syncthreads();
    return other;
}

/* ---- atomics: plain, since nothing runs at the same time ------------------------------------- */

#define AMR_SHIM_ATOMIC(name, type, value_after)                                                   \
    static inline type name(type *at, type operand)                                                \
    {                                                                                              \
        type before = *at;                                                                         \
        *at = (value_after);                                                                       \
        return before;                                                                             \
    }
#define AMR_SHIM_ATOMICS(type)                                                                     \
    AMR_SHIM_ATOMIC(atomicMin, type, operand < before ? operand : before)                          \
    AMR_SHIM_ATOMIC(atomicMax, type, operand > before ? operand : before)
#define AMR_SHIM_BIT_ATOMICS(type)                                                                 \
    AMR_SHIM_ATOMIC(atomicOr, type, before | operand)                                              \
    AMR_SHIM_ATOMIC(atomicAnd, type, before &operand)
AMR_SHIM_ATOMICS(int)
AMR_SHIM_ATOMICS(unsigned)
AMR_SHIM_ATOMICS(long long)
AMR_SHIM_ATOMICS(unsigned long long)
AMR_SHIM_BIT_ATOMICS(int)
AMR_SHIM_BIT_ATOMICS(unsigned)
AMR_SHIM_BIT_ATOMICS(unsigned long long)
/* CUDA has no atomicAdd for long long. */
AMR_SHIM_ATOMIC(atomicAdd, int, before + operand)
AMR_SHIM_ATOMIC(atomicAdd, unsigned, before + operand)
AMR_SHIM_ATOMIC(atomicAdd, unsigned long long, before + operand)
AMR_SHIM_ATOMIC(atomicAdd, float, before + operand)
AMR_SHIM_ATOMIC(atomicAdd, double, before + operand)

/* ---- runtime API ----------------------------------------------------------------------------- */

enum cudaError_t {
    cudaSuccess = 0,
    cudaErrorInvalidValue = 1,
    cudaErrorMemoryAllocation = 2,
    cudaErrorInvalidConfiguration = 9
};
enum cudaMemcpyKind {
    cudaMemcpyHostToHost,
    cudaMemcpyHostToDevice,
    cudaMemcpyDeviceToHost,
    cudaMemcpyDeviceToDevice
};
enum { cudaHostAllocDefault = 0, cudaHostAllocPortable = 1, cudaHostAllocMapped = 2 };
typedef struct amr_shim_stream *cudaStream_t;
typedef struct amr_shim_pool *cudaMemPool_t;
enum cudaMemPoolAttr { cudaMemPoolAttrReleaseThreshold = 4 };

const char *cudaGetErrorString(cudaError_t error);
cudaError_t cudaGetLastError(void);
cudaError_t cudaGetDeviceCount(int *n);
cudaError_t cudaSetDevice(int device);
cudaError_t cudaMalloc(void **p, size_t bytes);
cudaError_t cudaFree(void *p);
cudaError_t cudaMallocAsync(void **p, size_t bytes, cudaStream_t stream);
cudaError_t cudaFreeAsync(void *p, cudaStream_t stream);
cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *pool, int device);
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, cudaMemPoolAttr what, void *value);
cudaError_t cudaHostAlloc(void **p, size_t bytes, unsigned flags);
cudaError_t cudaFreeHost(void *p);
cudaError_t cudaMemset(void *p, int value, size_t bytes);
cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes, cudaMemcpyKind kind);
cudaError_t cudaStreamSynchronize(cudaStream_t stream);

/* Whether p points to so many bytes of one allocation of device memory. */
bool amr_shim_is_device(const void *p, size_t bytes);

/* Runs call(context) once for every thread of the grid. */
cudaError_t amr_shim_launch(void (*call)(void *), void *context, dim3 grid, dim3 block,
                            size_t shared);

template <class args>
cudaError_t cudaLaunchKernel(void (*kernel)(args), dim3 grid, dim3 block, void **pointers,
                             size_t shared, cudaStream_t)
{
    struct context {
        void (*kernel)(args);
        const args *argument;
    } c = {kernel, (const args *)pointers[0]};
    return amr_shim_launch(
        [](void *p) {
            context *here = (context *)p;
            here->kernel(*here->argument);
        },
        &c, grid, block, shared);
}

#endif
