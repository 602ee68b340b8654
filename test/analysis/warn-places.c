/* Entries of a table along an axis that count cells, times the width: of coarse cells that is another place. As a
 * source or what another nest adds; in functions, sums and conditions. The error was 0.7 of the range at
 * a tolerance of 1e-2. Lengths, the index itself, and what a clause says to be the same on all levels are none; neither
 * is exponential fitting, whose width goes with differences. */
// RUN: %amrcc --dump=plan %s 2>&1 | %FileCheck %s
// RUN: %amrcc --dump=plan %s 2>&1 | grep -c warning: | %FileCheck --check-prefix=ALL %s
// ALL: {{^}}4{{$}}
#include <math.h>
enum { N = 64 };
static double u[N + 2][N + 2], un[N + 2][N + 2], f[N + 2][N + 2], w[N + 2][N + 2], xi[N + 2], x[N + 2], v[N + 2];
static int number[N + 2];
#define LAPLACE(u) (u[j][i + 1] + u[j][i - 1] + u[j + 1][i] + u[j - 1][i] - 4 * u[j][i])
#define CELLS for (int j = 1; j <= N; j++) for (int i = 1; i <= N; i++)

static double bump(double a, double b)
{
    // CHECK-DAG: warn-places.c:[[# @LINE + 1]]:{{[0-9]+}}: warning: 'xi' times the cell width has a part in what 'u' gets here from its own cell alone: it is another on each level
    return exp(-40 * ((a - 0.5) * (a - 0.5) + (b - 0.4) * (b - 0.4)));
}

#pragma amr kernel
static void first(double h)
{
#pragma amr data domain(j, i) arrays(u, un, f, w) spacing(h)
    CELLS u[j][i] = sin(6 * h * xi[i]); /* in front of the steps the width is that of the finest cells */
    CELLS f[j][i] = 100 * h * xi[i];
    CELLS w[j][i] = 1 - x[i] * h * j;
}

#pragma amr kernel
static void sources(double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, un, f, w) spacing(h)
    CELLS un[j][i] = u[j][i] + dt * (LAPLACE(u) / (h * h) + f[j][i]);
    CELLS u[j][i] = un[j][i];
    // CHECK-DAG: warn-places.c:[[# @LINE + 2]]:{{[0-9]+}}: warning: 'number' times the cell width has a part in what 'un' gets here
    // CHECK-DAG: hint: where 'number' counts cells, let it hold lengths, or write the index in its place, whose width is that of the finest cells; or multiply it by a variable c that is computed in front of the nest, and add scale(c: 0) to the kernel
    CELLS un[j][i] = u[j][i] + dt * (LAPLACE(u) / (h * h) + 100 * sin(6 * h * number[i]) * u[j][i]);
    CELLS u[j][i] = un[j][i] + dt * bump(xi[i] * h, xi[j] * h);
    // CHECK-DAG: warn-places.c:[[# @LINE + 1]]:{{[0-9]+}}: warning: 'xi' times the cell width has a part in what 'un' gets here
    CELLS un[j][i] = u[j][i] + dt * (LAPLACE(u) / (h * h) + 100 / (1 + (xi[i] - 0.5) * h));
    CELLS {
        double a = xi[i] * h;
        // CHECK-DAG: warn-places.c:[[# @LINE + 1]]:{{[0-9]+}}: warning: 'xi' times the cell width has a part in what 'u' gets here
        u[j][i] = un[j][i] + dt * (a > 0.4 && a < 0.6 ? 100 : 0);
    }
}

#pragma amr kernel scale(c: 0)
static void right(double dt, double h, double c)
{
#pragma amr data domain(j, i) arrays(u, un, f, w) spacing(h)
    CELLS un[j][i] = u[j][i] + dt * (LAPLACE(u) / (h * h) + sin(6 * x[i]) + cos(3 * h * j) + exp(-c * xi[i]));
    CELLS {
        double d = 0.5 * v[i] * h, a = d / tanh(d);
        u[j][i] = un[j][i] + dt * (a * LAPLACE(un) / (h * h) - v[i] * (un[j][i + 1] - un[j][i - 1]) / (2 * h) + sin(x[i]));
    }
    CELLS un[j][i] = u[j][i] * exp(-v[i] * dt);
    CELLS u[j][i] = un[j][i];
}

int main(void)
{
    double h = 1.0 / N, dt = 0.1 * h * h;
    for (int i = 0; i < N + 2; i++) {
        xi[i] = number[i] = i;
        x[i] = i * h;
        v[i] = sin(3 * i * h);
    }
    first(h);
#pragma amr timeloop
    for (int s = 0; s < 200; s++) {
        sources(dt, h);
        right(dt, h, 6 * h);
    }
    return u[3][3] > w[3][3];
}
