// Arrays with ghost cells beside arrays without, in loops that count the cells inside: tendencies,
// coefficients, fluxes on faces with the walls' own; host code that sets and prints single elements
// of either, memset and memcpy of arrays without.
// RUN: %amrcc -Wno-amr-host-view --dump=plan %s | FileCheck %s
// RUN: %near 0.02 --block=8 -Wno-amr-host-view %s
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { N = 64, M = 96 };
static double u[N + 4][M + 4], v[N + 4][M + 4], k[N][M], fx[N][M + 1], fy[N + 1][M], w[N][M], w0[N][M], old[N][M];
#pragma amr data domain(j, i) arrays(u, v, k, fx, fy, w, w0, old) spacing(h)

// CHECK: axis j ring 2 2 boundary ring
// CHECK: axis i ring 2 2 boundary ring
// CHECK: field fx double dims face(x) as fx
// CHECK: field fy double dims face(y) as fy
// CHECK: nest 0 fluxes
// CHECK: range j = 2 : 66
// CHECK: range i = 3 : 98
// CHECK: array fx double written full at {{.*}} lacks (2,2)
// CHECK: array k double read at {{.*}} lacks (2,2)
// CHECK-NEXT: offsets (0,-1) (0,0){{$}}
// CHECK: array u double read at {{.*}}, 1{{$}}
// CHECK-NEXT: offsets (0,-1) (0,0){{$}}
#pragma amr kernel
static void fluxes(double h)
{
    for (int j = 0; j < N; j++)
        for (int i = 1; i < M; i++)
            fx[j][i] = -0.5 * (k[j][i] + k[j][i - 1]) * (u[j + 2][i + 2] - u[j + 2][i + 1]) / h;
    for (int j = 0; j < N; j++)
        fx[j][0] = 0, fx[j][M] = 0;
    for (int j = 1; j < N; j++)
        for (int i = 0; i < M; i++)
            fy[j][i] = -0.5 * (k[j][i] + k[j - 1][i]) * (u[j + 2][i + 2] - u[j + 1][i + 2]) / h;
    for (int i = 0; i < M; i++)
        fy[0][i] = 0, fy[N][i] = 0;
}

#pragma amr kernel
static double step(double h, double dt)
{
    double most = 0;
    for (int j = 0; j < N; j++)
        for (int i = 0; i < M; i++)
            w[j][i] -= (fx[j][i + 1] - fx[j][i] + fy[j + 1][i] - fy[j][i]) / h;
    for (int j = 0; j < N; j++)
        for (int i = 0; i < M; i++)
            v[j + 2][i + 2] = u[j + 2][i + 2] + dt * w[j][i];
    for (int j = 0; j < N; j++)
        for (int i = 0; i < M; i++) {
            old[j][i] = u[j + 2][i + 2];
            most = fmax(most, fabs(w[j][i]));
        }
    for (int j = 0; j < N; j++)
        for (int i = 0; i < M; i++)
            u[j + 2][i + 2] = v[j + 2][i + 2];
    return most;
}

int main(void)
{
    for (int j = 0; j < N; j++)
        for (int i = 0; i < M; i++) {
            u[j + 2][i + 2] = exp(-0.01 * ((i - 30.0) * (i - 30.0) + (j - 40.0) * (j - 40.0)));
            k[j][i] = 1 + 0.2 * exp(-0.002 * ((i - 60.0) * (i - 60.0) + j * j));
        }
    double most = 0;
#pragma amr timeloop
    for (int t = 0; t < 20; t++) {
        memset(w, 0, sizeof w);
        w[40][31] = 0.01 * t;
        fluxes(1.0);
        most = step(1.0, 0.2);
        memcpy(w0, w, sizeof w);
        printf("%.17g %.17g %.17g\n", 0.01 * w[5][M - 1], u[42][33], most);
    }
    for (int j = 0; j < N + 4; j++)
        for (int i = 0; i < M + 4; i++)
            printf("%.17g\n", u[j][i]);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < M; i++)
            printf("%.17g %.17g\n", w0[j][i], old[j][i]);
    return 0;
}
