/* What the parts of device_cuda.cu share: errors, launches, types of arrays. */
#ifndef AMR_CUDA_LAUNCH_H
#define AMR_CUDA_LAUNCH_H

#include <cstdio>
#include <cstdlib>

#include "amr_gpu.h"
#include "device/ops.h"

static void check(cudaError_t error, const char *call, const char *file, int line)
{
    if (error == cudaSuccess)
        return;
    fprintf(stderr, "amr: error: rank %d: %s:%d: %s: %s\n", amr__device_rank, file, line, call,
            cudaGetErrorString(error));
    abort();
}
#ifdef AMR_CUDA_TIMES
#include "device/cuda_times.h"
#else
#define TIMED(call) (call)
#endif
#define CHECK(call) check(TIMED(call), #call, __FILE__, __LINE__)

namespace
{

enum { RUN_THREADS = 128, CRITERION_THREADS = 256 };

/* Runs the statement with T the C type of a field's type. */
#define ONE_TYPE(name, type, ...)                                                                  \
    case name: {                                                                                   \
        typedef type T;                                                                            \
        __VA_ARGS__;                                                                               \
        break;                                                                                     \
    }
#define WITH_TYPE(which, ...)                                                                      \
    switch (which) {                                                                               \
        ONE_TYPE(AMR_DOUBLE, double, __VA_ARGS__)                                                  \
        ONE_TYPE(AMR_FLOAT, float, __VA_ARGS__)                                                    \
        ONE_TYPE(AMR_INT, int, __VA_ARGS__)                                                        \
        ONE_TYPE(AMR_INT8, int8_t, __VA_ARGS__)                                                    \
        ONE_TYPE(AMR_UINT8, uint8_t, __VA_ARGS__)                                                  \
        ONE_TYPE(AMR_INT16, int16_t, __VA_ARGS__)                                                  \
        ONE_TYPE(AMR_UINT16, uint16_t, __VA_ARGS__)                                                \
        ONE_TYPE(AMR_UINT, uint32_t, __VA_ARGS__)                                                  \
    case AMR_INT64: /* no array's */                                                               \
        break;                                                                                     \
    }

__device__ inline double gathered(enum amr__restrict how, const double *u, long sy, long sz,
                                  unsigned active)
{
    return amr__gather_cell_double(how, u, sy, sz, active);
}
__device__ inline float gathered(enum amr__restrict how, const float *u, long sy, long sz,
                                 unsigned active)
{
    return amr__gather_cell_float(how, u, sy, sz, active);
}
template <class T>
__device__ inline T gathered(enum amr__restrict, const T *u, long, long, unsigned)
{
    return *u;
}

/* Integers have no slopes. */
template <class T> struct is_real {
    enum { yes = 0 };
};
template <> struct is_real<double> {
    enum { yes = 1 };
};
template <> struct is_real<float> {
    enum { yes = 1 };
};

template <class args>
void start(void (*kernel)(const args), int blocks, int threads, size_t shared, const args &a)
{
    void *pointers[1] = {const_cast<args *>(&a)};
    if (blocks > 0)
        CHECK(cudaLaunchKernel(kernel, dim3((unsigned)blocks), dim3((unsigned)threads), pointers,
                               shared, (cudaStream_t)0));
}

/* Boundary nests that wait (cuda_group.h) run first. */
void run_waiting();

template <class args>
void launch(void (*kernel)(const args), int blocks, int threads, size_t shared, args a)
{
    run_waiting();
    start(kernel, blocks, threads, shared, a);
}

void cuda_download(void *to, const void *from, size_t bytes)
{
    run_waiting();
    CHECK(cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToHost));
}

} // namespace

#endif
