/* What the memory of a GPU can do: GB/s of copying within it, a byte that is read and one that is
 * written counted as two. copy MIB TIMES; the best of some tries. */
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { TRIES = 5 };

static void check(cudaError_t error)
{
    if (error != cudaSuccess) {
        fprintf(stderr, "copy: %s\n", cudaGetErrorString(error));
        exit(1);
    }
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int main(int argc, char **argv)
{
    size_t bytes = (size_t)(argc > 1 ? atoi(argv[1]) : 1024) << 20;
    int times = argc > 2 ? atoi(argv[2]) : 20;
    void *from, *to;
    double best = 0;
    check(cudaMalloc(&from, bytes));
    check(cudaMalloc(&to, bytes));
    check(cudaMemset(from, 1, bytes));
    for (int k = 0; k < TRIES; k++) {
        double begin = seconds();
        for (int i = 0; i < times; i++)
            check(cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToDevice));
        check(cudaStreamSynchronize(0));
        double rate = 2e-9 * (double)bytes * times / (seconds() - begin);
        best = rate > best ? rate : best;
    }
    printf("%.1f GB/s\n", best);
    check(cudaFree(from));
    check(cudaFree(to));
    return 0;
}
