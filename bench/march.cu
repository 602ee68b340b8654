/* The heat equation of heat.c on a GPU as one would write it by hand: one array, one kernel, each
 * thread marches up a column of cells and keeps the three of them that it needs in registers. What
 * generated programs can be measured by. REAL is double or float. march N STEPS, N cells each way
 * with the outermost ones; says the rate, after a look at whether the first step is right. */
#include <cuda_runtime.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#ifndef REAL
#define REAL double
#endif

enum { ALONG_X = 32, ALONG_Y = 8, ALONG_Z = 32, TRIES = 3 };

struct grid {
    const REAL *u;
    REAL *un;
    int n;
    REAL c;
};

static void check(cudaError_t error)
{
    if (error != cudaSuccess) {
        fprintf(stderr, "march: %s\n", cudaGetErrorString(error));
        exit(1);
    }
}

/* The sum in the order of heat.c. */
__host__ __device__ static REAL next(const struct grid &g, const REAL *at, REAL below, REAL own,
                                     REAL above)
{
    return own + g.c * (below + above + at[-g.n] + at[g.n] + at[-1] + at[1] - (REAL)6 * own);
}

__global__ static void march(struct grid g)
{
    int i = 1 + blockIdx.x * ALONG_X + threadIdx.x, j = 1 + blockIdx.y * ALONG_Y + threadIdx.y;
    int k = 1 + blockIdx.z * ALONG_Z, end = k + ALONG_Z < g.n - 1 ? k + ALONG_Z : g.n - 1;
    if (i >= g.n - 1 || j >= g.n - 1)
        return;
    size_t plane = (size_t)g.n * g.n, at = k * plane + (size_t)j * g.n + i;
    REAL below = g.u[at - plane], own = g.u[at];
    for (; k < end; k++, at += plane) {
        REAL above = g.u[at + plane];
        g.un[at] = next(g, g.u + at, below, own, above);
        below = own;
        own = above;
    }
}

static void step(struct grid g)
{
    unsigned inside = (unsigned)g.n - 2;
    dim3 blocks((inside + ALONG_X - 1) / ALONG_X, (inside + ALONG_Y - 1) / ALONG_Y,
                (inside + ALONG_Z - 1) / ALONG_Z);
    void *arguments[] = {&g};
    check(cudaLaunchKernel(march, blocks, dim3(ALONG_X, ALONG_Y, 1), arguments, 0, 0));
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static bool is_right(const struct grid &g, const REAL *u)
{
    size_t n = (size_t)g.n, plane = n * n, cells = n * plane;
    REAL *got = (REAL *)malloc(cells * sizeof *got);
    bool right = got;
    if (got)
        check(cudaMemcpy(got, g.un, cells * sizeof *got, cudaMemcpyDeviceToHost));
    for (size_t k = 1; k < n - 1 && right; k++)
        for (size_t j = 1; j < n - 1; j++)
            for (size_t i = 1; i < n - 1; i++) {
                const REAL *at = u + k * plane + j * n + i;
                REAL expected = next(g, at, at[-(ptrdiff_t)plane], *at, at[plane]);
                right &= fabs((double)(got[at - u] - expected)) <= 1e-6;
            }
    free(got);
    return right;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 258, steps = argc > 2 ? atoi(argv[2]) : 40;
    size_t cells = (size_t)n * n * n, bytes = cells * sizeof(REAL);
    REAL *u = (REAL *)malloc(bytes), *pool[2];
    if (!u)
        return 1;
    for (size_t i = 0; i < cells; i++)
        u[i] = (REAL)(i % 17) / 17;
    for (int k = 0; k < 2; k++) {
        check(cudaMalloc((void **)&pool[k], bytes));
        check(cudaMemcpy(pool[k], u, bytes, cudaMemcpyHostToDevice));
    }
    struct grid g = {pool[0], pool[1], n, (REAL)0.15};
    step(g);
    if (!is_right(g, u)) {
        fprintf(stderr, "march: the first step is wrong\n");
        return 1;
    }
    double best = 0, inside = (double)(n - 2) * (n - 2) * (n - 2);
    for (int t = 0; t < TRIES; t++) {
        double begin = seconds();
        for (int k = 0; k < steps; k++) {
            g.u = pool[k % 2];
            g.un = pool[1 - k % 2];
            step(g);
        }
        check(cudaStreamSynchronize(0));
        double rate = 1e-6 * inside * steps / (seconds() - begin);
        best = rate > best ? rate : best;
    }
    printf("%.0f Mcell/s\n", best);
    return 0;
}
