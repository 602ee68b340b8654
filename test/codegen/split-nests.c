// Nests that write several cells, in the ways of C of all ages: fluxes on both faces, fluxes and update in one loop,
// what is added to both neighbours, locals at the function's top, `continue`, loops that count down, flat arrays.
// RUN: %amrcc -Wno-amr-numerics -Wno-amr-host-view --dump=plan %s | FileCheck %s
// RUN: %same -Wno-amr-numerics -Wno-amr-host-view %s
#include <math.h>
#include <stdio.h>

#define N 40
#define AT(j, i) ((j) * N + (i))

static double q[N * N], qn[N * N], fx[N * N], fy[N * N], vort[N * N];
static int land[N * N];

// CHECK: kernel fluxes nests 4
#pragma amr kernel
static double fluxes(double *q, double *fx, double *fy, double *vort, int *land, double a)
{
#pragma amr data domain(j, i) arrays(q, fx, fy, vort, land)
    double e, n, most = 0;
    int i, j, c;
    for (j = 2; j < N - 3; j++)
        for (i = 2; i < N - 3; i++) {
            c = AT(j, i);
            if (land[c])
                continue;
            e = 0.5 * a * (q[c] + q[c + 1]);
            n = 0.5 * a * (q[c] + q[c + N]);
            fx[c + 1] = e - 0.1 * (q[c + 1] - q[c]);
            if (j > 5) {
                fy[AT(j + 1, i)] = n - 0.1 * (q[c + N] - q[c]);
                vort[AT(j + 1, i + 1)] = 0.25 * (e + n) + 1e-3 * (i - j);
            } else
                vort[AT(j + 1, i + 1)] = 0.5 * i;
            most = fmax(most, fabs(e) + fabs(n));
        }
    return most;
}

// CHECK: kernel update nests 2
#pragma amr kernel
static void update(double *qn, double *q, double *fx)
{
#pragma amr data domain(j, i) arrays(q, qn, fx)
    for (int j = 3; j < N - 3; j++)
        for (int i = 3; i < N - 3; i++) {
            fx[AT(j, i + 1)] = 0.2 * (q[AT(j, i)] - 0.5 * q[AT(j, i + 1)]);
            qn[AT(j, i)] = q[AT(j, i)] - (fx[AT(j, i + 1)] - fx[AT(j, i)]);
        }
}

// CHECK: kernel scatter nests 2
#pragma amr kernel
static void scatter(double *restrict qn, double *restrict q)
{
#pragma amr data domain(j, i) arrays(q, qn)
    for (int j = N - 4; j >= 3; j--)
        for (int i = 3; i < N - 3; i++) {
            double f = 0.1 * (q[AT(j, i)] - q[AT(j + 1, i)]);
            qn[AT(j, i)] -= f;
            qn[AT(j + 1, i)] += f;
        }
}

int main(void)
{
    double most = 0;
    for (int k = 0; k < N * N; k++) {
        q[k] = qn[k] = 1 + 0.5 * sin(0.3 * (k % N)) * cos(0.2 * (k / N));
        land[k] = k % N == 20 && k / N > 12;
    }
#pragma amr timeloop
    for (int t = 0; t < 6; t++) {
        most = fluxes(q, fx, fy, vort, land, 0.3);
        update(qn, q, fx);
        scatter(qn, q);
        update(q, qn, fx);
    }
    printf("%.17g\n", most);
    for (int k = 0; k < N * N; k += 3)
        printf("%.17g %.17g %.17g %.17g %.17g\n", q[k], qn[k], fx[k], fy[k], vort[k]);
    return 0;
}
