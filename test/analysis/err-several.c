// Errors of several nests, kernels and passes come together, each once, in the order of the source; nothing is said that
// follows from others, as of kernel 'back', whose loop needs the shape of the mesh.
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck --implicit-check-not=error: %s
#include <stdio.h>
enum { N = 66 };
static double u[N][N], un[N][N], w[N][N], flat[N * N];
static int kind[N][N];

static double moving(double *p, int i)
{
    return *p++ + i;
}

#pragma amr kernel
static void neighbours(double c)
{
#pragma amr data domain(j, i) arrays(u, un, w, flat)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            // CHECK: :[[@LINE+1]]:37: error: 'u' is read at a neighbour and written in the same nest
            u[j][i] = u[j][i] + c * u[j][i - 1] + c * u[j][i + 1];
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            // CHECK: :[[@LINE+1]]:29: error: index 'kind[j][i]' of 'u' is read from an array
            un[j][i] = u[j][kind[j][i]];
}

#pragma amr kernel
static void statements(double c)
{
#pragma amr data domain(j, i) arrays(u, un, w, flat)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            un[j][i] = c * u[j][i];
            // CHECK: :[[@LINE+1]]:13: error: 'printf' is called in a loop nest over the mesh
            printf("%g\n", u[j][i]);
        }
    // CHECK: :[[@LINE+1]]:32: error: the loop over 'j' must count up or down by one
    for (int j = N - 2; j > 0; j /= 2)
        for (int i = 1; i < N - 1; i++)
            w[j][i] = c * u[j][i];
}

#pragma amr kernel
static void back(void)
{
#pragma amr data domain(j, i) arrays(u, un, w, flat)
    for (int k = 0; k < N * N; k++)
        flat[k] *= 0.5;
}

#pragma amr kernel reduction(sum: total)
static double carried(void)
{
#pragma amr data domain(j, i) arrays(u, un, w, flat)
    double s = 0, total = 0;
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            // CHECK: :[[@LINE+1]]:13: error: 's' is made of what it was at the cell before: a recurrence
            s = 0.5 * s + u[j][i];
            un[j][i] = s;
        }
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            // CHECK: :[[@LINE+1]]:23: error: 'moving' works on mesh arrays or structs
            w[j][i] = moving(u[j], i);
            total += w[j][i];
        }
    return total;
}

#pragma amr kernel
static void fine(double c)
{
#pragma amr data domain(j, i) arrays(u, un, w, flat)
    for (int j = 1; j < N - 1; j++) {
        u[j][0] = 1.0;
        for (int i = 1; i < N - 1; i++)
            un[j][i] = u[j][i] + c * (u[j][i - 1] + u[j][i + 1] - 2 * u[j][i]);
    }
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        neighbours(0.1);
        statements(0.2);
        back();
        w[3][3] = carried();
        fine(0.1);
    }
    return 0;
}
