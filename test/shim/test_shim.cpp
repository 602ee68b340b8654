/* The shim itself: indices, shared memory and barriers, threads that leave early, atomics, the
 * errors it reports. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
extern "C" {
#include <cmocka.h>
}
#include "cuda_runtime.h"

struct args {
    int *out;
    const int *in;
    int n;
};

/* Launches with host arrays: copied to the device before, and `out` back after. */
static cudaError_t launch(void (*kernel)(const args), unsigned blocks, dim3 threads, size_t shared,
                          args host, size_t n_out)
{
    args device = host;
    size_t out_bytes = n_out * sizeof(int), in_bytes = host.in ? (size_t)host.n * sizeof(int) : 0;
    void *pointers[1] = {&device};
    assert_int_equal(cudaMalloc((void **)&device.out, out_bytes), cudaSuccess);
    assert_int_equal(cudaMemcpy(device.out, host.out, out_bytes, cudaMemcpyHostToDevice),
                     cudaSuccess);
    if (host.in) {
        assert_int_equal(cudaMalloc((void **)&device.in, in_bytes), cudaSuccess);
        assert_int_equal(cudaMemcpy((void *)device.in, host.in, in_bytes, cudaMemcpyHostToDevice),
                         cudaSuccess);
    }
    cudaError_t error =
        cudaLaunchKernel(kernel, dim3(blocks), threads, pointers, shared, (cudaStream_t)0);
    cudaMemcpy(host.out, device.out, out_bytes, cudaMemcpyDeviceToHost);
    assert_int_equal(cudaFree(device.out), cudaSuccess);
    if (host.in)
        assert_int_equal(cudaFree((void *)device.in), cudaSuccess);
    return error;
}

__global__ void write_indices(const args a)
{
    unsigned thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    a.out[blockIdx.x * (unsigned)a.n + thread] =
        (int)(threadIdx.x + 10 * threadIdx.y + 100 * threadIdx.z + 1000 * blockIdx.x);
}

static void every_thread_runs_once(void **)
{
    int out[2 * 24];
    memset(out, 0xff, sizeof out);
    args a = {out, NULL, 24};
    assert_int_equal(launch(write_indices, 2, dim3(4, 3, 2), 0, a, 48), cudaSuccess);
    for (int b = 0; b < 2; b++)
        for (int t = 0; t < 24; t++)
            assert_int_equal(out[24 * b + t], t % 4 + t / 4 % 3 * 10 + t / 12 * 100 + 1000 * b);
}

__global__ void reverse(const args a)
{
    __shared__ int row[1024];
    int t = (int)threadIdx.x;
    for (int round = 0; round < 3; round++) {
        row[t] = a.in[t] + round;
        __syncthreads();
        a.out[t] = row[a.n - 1 - t];
        __syncthreads();
        row[t] = -1;
        __syncthreads();
    }
}

static void barriers_order_shared_memory(void **)
{
    static const int sizes[] = {1, 2, 33, 256, 1024};
    for (int n : sizes) {
        int in[1024], out[1024];
        for (int i = 0; i < n; i++)
            in[i] = i * i;
        args a = {out, in, n};
        assert_int_equal(launch(reverse, 2, dim3((unsigned)n), 0, a, (size_t)n), cudaSuccess);
        for (int i = 0; i < n; i++)
            assert_int_equal(out[i], in[n - 1 - i] + 2);
    }
}

/* Threads leave at different times: barriers are for those that are left. */
__global__ void leave_early(const args a)
{
    int *turn = (int *)amr_shim_shared(sizeof(int) * blockDim.x);
    turn[threadIdx.x] = 0;
    __syncthreads();
    for (unsigned round = 0; round < threadIdx.x; round++) {
        turn[threadIdx.x]++;
        __syncthreads();
        if (turn[blockDim.x - 1] != (int)round + 1)
            return;
    }
    a.out[threadIdx.x] = turn[threadIdx.x];
}

static void threads_may_leave(void **)
{
    int out[64];
    args a = {out, NULL, 64};
    assert_int_equal(launch(leave_early, 1, dim3(64), 64 * sizeof(int), a, 64), cudaSuccess);
    for (int i = 0; i < 64; i++)
        assert_int_equal(out[i], i);
}

__global__ void count(const args a)
{
    atomicAdd(&a.out[0], 1);
    atomicMin(&a.out[1], (int)threadIdx.x - 5);
    atomicMax(&a.out[2], (int)(blockIdx.x * blockDim.x + threadIdx.x));
    atomicOr(&a.out[3], 1 << threadIdx.x % 8);
}

static void atomics_add_up(void **)
{
    int out[4] = {0, 0, 0, 0};
    args a = {out, NULL, 0};
    assert_int_equal(launch(count, 5, dim3(32), 0, a, 4), cudaSuccess);
    assert_int_equal(out[0], 160);
    assert_int_equal(out[1], -5);
    assert_int_equal(out[2], 159);
    assert_int_equal(out[3], 255);
}

__global__ void add_up_warps(const args a)
{
    int sum = (int)threadIdx.x;
    for (int by = 16; by > 0; by /= 2)
        sum += __shfl_xor_sync(0xffffffffu, sum, by);
    a.out[threadIdx.x] = sum;
}

static void warps_exchange_values(void **)
{
    int out[64];
    args a = {out, NULL, 0};
    assert_int_equal(launch(add_up_warps, 2, dim3(64), 0, a, 64), cudaSuccess);
    for (int i = 0; i < 64; i++)
        assert_int_equal(out[i], i < 32 ? 31 * 16 : 31 * 16 + 32 * 32);
    assert_int_equal(__clz(1), 31);
    assert_int_equal(__clz(0x40000000), 1);
}

static void bad_launches_are_refused(void **)
{
    int out[1] = {0};
    args a = {out, NULL, 0};
    assert_int_equal(launch(count, 1, dim3(1025), 0, a, 1), cudaErrorInvalidConfiguration);
    assert_int_equal(launch(count, 0, dim3(32), 0, a, 1), cudaErrorInvalidConfiguration);
    assert_int_equal(launch(count, 1, dim3(32), 1 << 20, a, 1), cudaErrorInvalidValue);
}

__global__ void diverge(const args a)
{
    if (threadIdx.x < 3)
        __syncthreads();
    else
        __syncthreads();
    a.out[0] = 1;
}

__global__ void ask_too_much(const args a)
{
    a.out[0] = *(int *)amr_shim_shared(400);
}

static void launch_diverge()
{
    int out[1] = {0};
    launch(diverge, 1, dim3(8), 0, args{out, NULL, 0}, 1);
}

static void launch_ask_too_much()
{
    int out[1] = {0};
    launch(ask_too_much, 1, dim3(8), 16, args{out, NULL, 0}, 1);
}

static void touch_device_memory()
{
    int *p = NULL;
    cudaMalloc((void **)&p, sizeof *p);
    *(volatile int *)p = 1;
}

/* Runs a function in a child process and checks that it dies with this message. */
static void assert_dies(void (*function)(), const char *message)
{
    int ends[2], status;
    char text[4096];
    assert_int_equal(pipe(ends), 0);
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], 2);
        signal(SIGSEGV, SIG_DFL); /* cmocka's own handler would report it */
        function();
        _exit(0);
    }
    close(ends[1]);
    size_t length = 0;
    for (ssize_t n; length < sizeof text - 1 &&
                    (n = read(ends[0], text + length, sizeof text - 1 - length)) > 0;)
        length += (size_t)n;
    text[length] = 0;
    close(ends[0]);
    waitpid(child, &status, 0);
    assert_true(WIFSIGNALED(status) || WEXITSTATUS(status) != 0);
    assert_non_null(strstr(text, message));
}

static void memory_spaces_are_kept_apart(void **)
{
    int host[4] = {1, 2, 3, 4}, back[4] = {0, 0, 0, 0}, *a, *b;
    assert_int_equal(cudaMalloc((void **)&a, sizeof host), cudaSuccess);
    assert_int_equal(cudaMalloc((void **)&b, sizeof host), cudaSuccess);
    assert_int_equal(cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice), cudaSuccess);
    assert_int_equal(cudaMemcpy(b, a, sizeof host, cudaMemcpyDeviceToDevice), cudaSuccess);
    assert_int_equal(cudaMemcpy(back, b, sizeof host, cudaMemcpyDeviceToHost), cudaSuccess);
    assert_memory_equal(host, back, sizeof host);
    assert_int_equal(cudaMemcpy(host, back, sizeof host, cudaMemcpyHostToDevice),
                     cudaErrorInvalidValue);
    assert_int_equal(cudaMemcpy(a, b, sizeof host, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
    assert_int_equal(cudaMemcpy(a, host, 2 * sizeof host, cudaMemcpyHostToDevice),
                     cudaErrorInvalidValue);
    assert_int_equal(cudaFree(a), cudaSuccess);
    assert_int_equal(cudaFree(a), cudaErrorInvalidValue);
    assert_int_equal(cudaFree(b), cudaSuccess);
    assert_dies(touch_device_memory, "");
}

static void divergent_barriers_are_found(void **)
{
    assert_dies(launch_diverge, "deadlock: thread 0 waits at");
}

static void shared_memory_is_limited(void **)
{
    assert_dies(launch_ask_too_much, "wants 400 bytes of shared memory and was started with 16");
}

/* ---- the strict way, which a process is in from its start -------------------------------------- */

__global__ void write_last(const args a)
{
    a.out[0] = (int)(blockIdx.x * blockDim.x + threadIdx.x);
}

__global__ void read_in(const args a)
{
    a.out[0] = a.in[0];
}

static int last_writer()
{
    int out[1] = {-1};
    launch(write_last, 3, dim3(4), 0, args{out, NULL, 0}, 1);
    return out[0];
}

/* What main does with an argument: tells who wrote last, and has a kernel read the heap. */
static int run_strictly()
{
    int *in = (int *)calloc(1, sizeof *in), out[1] = {-1};
    args device = {NULL, in, 1};
    void *pointers[1] = {&device};
    fprintf(stderr, "the last to write is %d\n", last_writer());
    cudaMalloc((void **)&device.out, sizeof *device.out);
    cudaLaunchKernel(read_in, dim3(1), dim3(1), pointers, 0, (cudaStream_t)0);
    cudaMemcpy(out, device.out, sizeof out, cudaMemcpyDeviceToHost);
    fprintf(stderr, "the heap holds %d\n", out[0]);
    free(in);
    return 0;
}

static void start_strictly()
{
    setenv("AMR_SHIM_STRICT", "1", 1);
    execl("/proc/self/exe", "test_shim", "strictly", (char *)NULL);
}

static void strict_kernels_run_backwards_without_the_heap(void **)
{
    assert_int_equal(last_writer(), 11);
#ifndef __SANITIZE_ADDRESS__ /* its heap stays where it is */
    assert_dies(start_strictly, "the last to write is 0");
#endif
}

int main(int argc, char **)
{
    if (argc > 1)
        return run_strictly();
    /* clang-format off */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_thread_runs_once),
        cmocka_unit_test(barriers_order_shared_memory),
        cmocka_unit_test(threads_may_leave),
        cmocka_unit_test(atomics_add_up),
        cmocka_unit_test(warps_exchange_values),
        cmocka_unit_test(bad_launches_are_refused),
        cmocka_unit_test(memory_spaces_are_kept_apart),
        cmocka_unit_test(divergent_barriers_are_found),
        cmocka_unit_test(shared_memory_is_limited),
        cmocka_unit_test(strict_kernels_run_backwards_without_the_heap),
    };
    /* clang-format on */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
