/* The CUDA device: one process, one GPU, one stream of work. Fields lie in device memory, messages
 * in pinned host memory that the GPU reaches (so any MPI can send them). Cells are computed by the
 * functions of ops.h, one thread block a task; built with -fmad=false, the bits are the host's.
 * Kernels take one struct by value and are started by cudaLaunchKernel: test/shim runs this file on
 * a CPU. */
#include <cstring>

#include "device/cuda_criterion.h"
#include "device/cuda_faces.h"
#include "device/cuda_group.h"
#include "device/cuda_tasks.h"

namespace
{

/* ---- memory ---------------------------------------------------------------------------------- */

/* Zeroed; NULL where the GPU has none left. What is freed stays with the process for what is
 * allocated next: cudaMalloc and cudaFree take longer than many a kernel. */
void *cuda_alloc(size_t bytes)
{
    void *p = NULL;
    cudaError_t error = TIMED(cudaMallocAsync(&p, bytes ? bytes : 1, (cudaStream_t)0));
    if (error == cudaErrorMemoryAllocation) {
        (void)cudaGetLastError(); /* it is no failure of later calls */
        return NULL;
    }
    CHECK(error);
    CHECK(cudaMemset(p, 0, bytes ? bytes : 1));
    return p;
}

void cuda_free(void *p)
{
    run_waiting();
    if (p)
        CHECK(cudaFreeAsync(p, (cudaStream_t)0));
}

void *cuda_alloc_message(size_t bytes)
{
    void *p = NULL;
    cudaError_t error =
        cudaHostAlloc(&p, bytes ? bytes : 1, cudaHostAllocMapped | cudaHostAllocPortable);
    if (error == cudaErrorMemoryAllocation) {
        (void)cudaGetLastError();
        return NULL;
    }
    CHECK(error);
    memset(p, 0, bytes);
    return p;
}

void cuda_free_message(void *p)
{
    if (p)
        CHECK(cudaFreeHost(p));
}

void cuda_upload(void *to, const void *from, size_t bytes)
{
    run_waiting();
    CHECK(cudaMemcpy(to, from, bytes, cudaMemcpyHostToDevice));
}

void cuda_copy(void *to, const void *from, size_t bytes)
{
    run_waiting();
    CHECK(cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToDevice));
}

void cuda_fill(void *to, int byte, size_t bytes)
{
    run_waiting();
    CHECK(cudaMemset(to, byte, bytes));
}

void cuda_wait(void)
{
    run_waiting();
    CHECK(cudaStreamSynchronize((cudaStream_t)0));
}

/* ---- the seam -------------------------------------------------------------------------------- */

/* The ranks of a machine share its GPUs in turn. */
void cuda_init(int local_rank, int)
{
    int n = 0;
    cudaError_t error = cudaGetDeviceCount(&n);
    if (error != cudaSuccess || n == 0) {
        fprintf(stderr,
                "amr: error: rank %d finds no CUDA device (%s); run where there is one, or "
                "translate with --target=openmp\n",
                amr__device_rank,
                error != cudaSuccess ? cudaGetErrorString(error) : "none is visible");
        _Exit(1);
    }
    CHECK(cudaSetDevice(local_rank % n));
    cudaMemPool_t pool;
    unsigned long long keep = ~0ull; /* bytes */
    CHECK(cudaDeviceGetDefaultMemPool(&pool, local_rank % n));
    CHECK(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &keep));
}

void cuda_nest(const struct amr_nest *nest, const struct amr_kernel_args *args)
{
    typedef void kernel(const struct amr_kernel_args);
    const int leaves = nest->leaves_per_block;
    if (leaves == 0)
        wait_in_group(nest, args);
    else
        launch((kernel *)const_cast<void *>(nest->kernel), (args->n_blocks + leaves - 1) / leaves,
               nest->threads_per_block, (size_t)nest->shared_bytes, *args);
}

void cuda_fluxes(const struct amr_flux *flux, const struct amr_kernel_args *args, int, int)
{
    typedef void kernel(const struct amr_kernel_args);
    launch((kernel *)const_cast<void *>(flux->kernel), args->n_blocks, flux->threads_per_block, 0,
           *args);
}

} // namespace

extern "C" const struct amr__device amr_device_cuda = {
    "cuda",
    0,
    0,
    0,
    cuda_init,
    cuda_alloc,
    cuda_free,
    cuda_alloc_message,
    cuda_free_message,
    cuda_upload,
    cuda_download,
    cuda_copy,
    cuda_fill,
    cuda_wait,
    cuda_run,
    cuda_run_parts,
    cuda_nest,
    cuda_survey,
    cuda_near,
    cuda_faces,
    nullptr,
    cuda_fluxes,
    cuda_send_fluxes,
    cuda_correct,
    cuda_keep_faces,
    cuda_put_faces,
};
