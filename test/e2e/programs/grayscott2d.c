/* Gray-Scott reaction and diffusion with the textbook's literals: dt = 1 and dx = 1 are nowhere to
 * be seen, so the kernel says that what comes from neighbours goes with 1 / dx^2. Two fields, copied
 * back by a swap; seeds in the middle; a dump of v and a few sums. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 128
#define IDX(i, j) ((j) * (N + 2) + (i))
#define DU 0.16
#define DV 0.08
#define FEED 0.035
#define KILL 0.060

static double *u, *v, *u_next, *v_next;

static double *grid(void)
{
    double *g = malloc(sizeof(double) * (N + 2) * (N + 2));
    if (!g) {
        fprintf(stderr, "out of memory\n");
        exit(EXIT_FAILURE);
    }
    return g;
}

#pragma amr kernel
static void seed(void)
{
#pragma amr data domain(j, i) arrays(u, v)
    for (int j = 0; j < N + 2; j++) {
        for (int i = 0; i < N + 2; i++) {
            double dx = (i - 52.5) / 7.0, dy = (j - 60.5) / 9.0;
            double blob = exp(-(dx * dx + dy * dy));
            u[IDX(i, j)] = 1.0 - 0.5 * blob;
            v[IDX(i, j)] = 0.25 * blob;
        }
    }
}

#pragma amr kernel scale(-2)
static void react(void)
{
#pragma amr data domain(j, i) arrays(u, v, u_next, v_next)
    for (int j = 1; j <= N; j++) {
        for (int i = 1; i <= N; i++) {
            double a = u[IDX(i, j)], b = v[IDX(i, j)];
            double lap_u = u[IDX(i - 1, j)] + u[IDX(i + 1, j)] + u[IDX(i, j - 1)] +
                           u[IDX(i, j + 1)] - 4.0 * a;
            double lap_v = v[IDX(i - 1, j)] + v[IDX(i + 1, j)] + v[IDX(i, j - 1)] +
                           v[IDX(i, j + 1)] - 4.0 * b;
            double uvv = a * b * b;
            u_next[IDX(i, j)] = a + DU * lap_u - uvv + FEED * (1.0 - a);
            v_next[IDX(i, j)] = b + DV * lap_v + uvv - (FEED + KILL) * b;
        }
    }
}

#pragma amr kernel
static double total(const double *f)
{
#pragma amr data domain(j, i) arrays(f)
    double sum = 0.0;
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            sum += f[IDX(i, j)];
    return sum / (N * N);
}

static void dump(const char *path)
{
    FILE *to = fopen(path, "wb");
    if (!to) {
        perror(path);
        exit(EXIT_FAILURE);
    }
    for (int j = 1; j <= N; j++)
        fwrite(&v[IDX(1, j)], sizeof(double), N, to);
    fclose(to);
}

static void swap(double **a, double **b)
{
    double *t = *a;
    *a = *b;
    *b = t;
}

int main(int argc, char **argv)
{
    int steps = argc > 1 ? atoi(argv[1]) : 60;
    u = grid();
    v = grid();
    u_next = grid();
    v_next = grid();
    seed();
    memcpy(u_next, u, sizeof(double) * (N + 2) * (N + 2));
    memcpy(v_next, v, sizeof(double) * (N + 2) * (N + 2));
#pragma amr timeloop
    for (int t = 0; t < steps; t++) {
        if (t % 20 == 0)
            printf("step %4d  mean u %.5f  mean v %.5f\n", t, total(u), total(v));
        react();
        swap(&u, &u_next);
        swap(&v, &v_next);
    }
    printf("step %4d  mean u %.5f  mean v %.5f\n", steps, total(u), total(v));
    dump("v.raw");
    return 0;
}

// FORM: scale of an update; dump at the end; initial values by index
// RUN: %amrcc --report -w %s | %FileCheck %s
// CHECK: mesh: 2 dimensions (j, i), halo 1
// CHECK: across j: ring, the arrays hold 1 and 1 cells outside the mesh
// CHECK: across i: ring, the arrays hold 1 and 1 cells outside the mesh
// CHECK: {{.*}}grayscott2d.c:46: react, 24 flops and 32 bytes per cell
// CHECK: the whole update carries the power -2 of the cell width
// CHECK: {{.*}}grayscott2d.c:79: v read, 8 bytes per cell
