/* Heat in a plate with a hole, in the manner of Numerical Recipes: matrices with a first and a last
 * index, 0 to N + 1 here, float values, an integer mask, and Jacobi sweeps until nothing changes. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define NR_END 1
#define FREE_ARG char *

static void nrerror(char text[])
{
    fprintf(stderr, "%s\n", text);
    exit(1);
}

static float **matrix(long nrl, long nrh, long ncl, long nch)
{
    long i, nrow = nrh - nrl + 1, ncol = nch - ncl + 1;
    float **m;
    m = (float **)malloc((size_t)((nrow + NR_END) * sizeof(float *)));
    if (!m)
        nrerror("allocation failure 1 in matrix()");
    m += NR_END;
    m -= nrl;
    m[nrl] = (float *)malloc((size_t)((nrow * ncol + NR_END) * sizeof(float)));
    if (!m[nrl])
        nrerror("allocation failure 2 in matrix()");
    m[nrl] += NR_END;
    m[nrl] -= ncl;
    for (i = nrl + 1; i <= nrh; i++)
        m[i] = m[i - 1] + ncol;
    return m;
}

static void free_matrix(float **m, long nrl, long nrh, long ncl, long nch)
{
    (void)nrh;
    (void)nch;
    free((FREE_ARG)(m[nrl] + ncl - NR_END));
    free((FREE_ARG)(m + nrl - NR_END));
}

/* One block a row. */
static int **imatrix(int rows, int cols)
{
    int **m = malloc(rows * sizeof *m);
    for (int j = 0; j < rows; j++)
        m[j] = calloc(cols, sizeof **m);
    return m;
}

#pragma amr kernel scale(-2)
static float sweep(float **new, float **old, int **hole, int n)
{
#pragma amr data domain(j, i) arrays(new, old, hole)
    float change = 0.0f;
    int i, j;
    for (j = 1; j <= n; j++)
        for (i = 1; i <= n; i++) {
            float v = 0.25f * (old[j][i - 1] + old[j][i + 1] + old[j - 1][i] + old[j + 1][i]);
            new[j][i] = hole[j][i] ? old[j][i] : old[j][i] + 0.8f * (v - old[j][i]);
            change = fmaxf(change, fabsf(new[j][i] - old[j][i]));
        }
    return change;
}

int main(void)
{
    enum { N = 128 };
    float **a = matrix(0, N + 1, 0, N + 1), **b = matrix(0, N + 1, 0, N + 1), change = 1.0f;
    int **hole = imatrix(N + 2, N + 2), sweeps = 0;
    for (int j = 0; j <= N + 1; j++)
        for (int i = 0; i <= N + 1; i++) {
            int dj = j - 2 * N / 3, di = i - N / 2;
            hole[j][i] = dj * dj + di * di < N;
            a[j][i] = b[j][i] = hole[j][i] ? 2.0f : i == 0 ? 1.0f : 0.0f;
        }
    for (int j = 0; j <= N + 1; j++)
        *(*(a + j) + N + 1) = *(*(b + j) + N + 1) = (float)j / (N + 1);
#pragma amr timeloop
    while (change > 1e-4f && sweeps < 200) {
        change = sweep(b, a, hole, N);
        float **t = a;
        a = b;
        b = t;
        sweeps++;
        if (sweeps % 50 == 0)
            printf("%4d %.7e %.7e\n", sweeps, change, a[N / 3][N / 3]);
    }
    double sum = 0;
    for (int i = 0; i <= N + 1; i++)
        for (int j = 0; j <= N + 1; j++)
            sum += a[j][i] * (1 + (i + j) % 7);
    printf("%d sweeps, %.7e, %.10e\n", sweeps, change, sum);
    FILE *f = fopen("heat.raw", "wb");
    for (int j = 1; f && j <= N; j++)
        for (int i = 1; i <= N; i++) {
            double v = a[j][i];
            fwrite(&v, sizeof v, 1, f);
        }
    if (f)
        fclose(f);
    free_matrix(a, 0, N + 1, 0, N + 1);
    free_matrix(b, 0, N + 1, 0, N + 1);
    for (int j = 0; j < N + 2; j++)
        free(hole[j]);
    free(hole);
    return 0;
}

// FORM: rows T **; int fields; float fields; mask; while loop over steps; pointer swap
// RUN: %amrcc --report -w %s | %FileCheck %s
// CHECK: mesh: 2 dimensions (j, i), halo 1
// CHECK: across j: ring, the arrays hold 1 and 1 cells outside the mesh
// CHECK: across i: ring, the arrays hold 1 and 1 cells outside the mesh
// CHECK: new: float, rows behind pointers, at cell centres, lives from step to step (read at {{.*}}cavity2d.c:58), 0 host views
// CHECK: hole: int, rows behind pointers, at cell centres, lives from step to step (read at {{.*}}cavity2d.c:58), 0 host views
// CHECK: {{.*}}cavity2d.c:58: sweep, 10 flops and 12 bytes per cell
// CHECK: hole read
// CHECK: max of all cells into change
