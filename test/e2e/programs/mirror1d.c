/* Diffusion to fourth order with two ghost cells on either side: even mirror images on the left, odd
 * ones on the right, by one loop over their depth. The first nest to run is the boundary's. */
#include <math.h>
#include <stdio.h>

#define N 256
#define NG 2

static double u[N + 2 * NG], v[N + 2 * NG];

static void ghosts(double *w, int n)
{
    for (int g = 0; g < NG; g++) {
        w[NG - 1 - g] = w[NG + g];
        w[n + NG + g] = -w[n + NG - 1 - g];
    }
}

#pragma amr kernel
static void step(double *restrict w, double *restrict q, double dt, double h, int n)
{
#pragma amr data domain(i) spacing(h) arrays(w, q)
    double c = dt / (12.0 * h * h);
    for (int i = NG; i < n + NG; i++)
        w[i] = q[i] + c * (-q[i - 2] + 16.0 * q[i - 1] - 30.0 * q[i] + 16.0 * q[i + 1] - q[i + 2]);
}

int main(void)
{
    double h = 1.0 / N;
    for (int i = 0; i < N + 2 * NG; i++)
        u[i] = exp(-0.01 * (i - 40.5) * (i - 40.5)) + exp(-0.01 * (i - N - 1.5) * (i - N - 1.5));
#pragma amr timeloop
    for (int t = 0; t < 60; t++) {
        ghosts(u, N);
        step(v, u, 0.2 * h * h, h, N);
        ghosts(v, N);
        step(u, v, 0.2 * h * h, h, N);
    }
    for (int i = 0; i < N + 2 * NG; i += 20)
        printf("%.12e\n", u[i]);
    FILE *out = fopen("u.raw", "wb");
    fwrite(u, sizeof u, 1, out);
    fclose(out);
    return 0;
}

// FORM: mirrored edge values; ghost ring of width 2
// RUN: %amrcc --report -w %s | %FileCheck %s
// CHECK: mesh: 1 dimension (i), halo 2
// CHECK: across i: ring, the arrays hold 2 and 2 cells outside the mesh
// CHECK: beyond the edge across i: what the arrays hold there
// CHECK: sets the boundary: from the cells inside
// CHECK: over i = 0 : 1
// CHECK: sets the boundary: from the cells inside
