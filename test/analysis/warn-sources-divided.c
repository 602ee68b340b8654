/* Sources and reactions that are divided by the width as the differences beside them are, `(u[i + 1] - 2 * u[i] + u[i - 1] +
 * q) / (h * h)` with a q that was made for the finest cells: a quarter of it on the next level. The error was 0.1 to 0.4 of the
 * range at a tolerance of 1e-2, and nothing was said. Not so what multiplies the neighbours, halves of differences that
 * other nests have made, and what goes with the width itself, as a source that another nest makes of the place. So it is
 * beside first differences, but for halves of them. Windows of indices, of places and of kinds of cells, also of several, are sources like others; ends of
 * a difference, and halves of fluxes, are none. */
// RUN: %amrcc --dump=plan %s 2>&1 | %FileCheck %s
// RUN: %amrcc --dump=plan %s 2>&1 | grep -c warning: | %FileCheck --check-prefix=ALL %s
// ALL: {{^}}17{{$}}
#include <math.h>
enum { N = 64 };
static double u[N + 2], un[N + 2], f[N + 2], m[N + 2], ae[N + 2], ap[N + 2], fy[N + 2], bed[N + 2], s[N + 2];
static double x[N + 2], g[N + 2], q[N + 2], p[N + 2], v[N + 2], w[N + 2], b[N + 2], z[N + 2];
static int id[N + 2];
static const double of_kind[3] = {0, 0.02, -0.01}, diffusivity[3] = {1, 0.5, 0.1};

#define CELLS for (int i = 1; i <= N; i++)
#define LAPLACE (u[i + 1] - 2 * u[i] + u[i - 1])
// CHECK-DAG: hint: compute that part's coefficient in front of the nest, in a variable c, and add scale(c: 0) to the kernel if it is the same on all levels, scale(c: -2) if not

static double reaction(double a)
{
    return a * a * a - a;
}

#pragma amr kernel scale(r: -2)
static void wrong(double dt, double h, double r, double k)
{
#pragma amr data domain(i) spacing(h) arrays(u, un, f, id)
    // CHECK-DAG: :[[# @LINE + 1]]:{{[0-9]+}}: warning: a part of what 'un' gets here from its own cell alone goes with the power -2
    CELLS un[i] = u[i] + dt / (h * h) * (LAPLACE - 5e-3 * u[i]);
    CELLS u[i] = un[i];
    // CHECK-DAG: :[[# @LINE + 1]]:{{[0-9]+}}: warning: a part of what 'un' gets here from its own cell alone goes with the power -2
    CELLS un[i] = u[i] + dt * (LAPLACE + k * f[i]) / (h * h);
    CELLS u[i] = un[i];
    // CHECK-DAG: :[[# @LINE + 1]]:{{[0-9]+}}: warning: a part of what 'un' gets here from its own cell alone goes with the power -2
    CELLS un[i] = u[i] + r * (LAPLACE - k * reaction(u[i]));
    CELLS u[i] = un[i];
    // CHECK-DAG: :[[# @LINE + 1]]:{{[0-9]+}}: warning: a part of what 'un' gets here from its own cell alone goes with the power -2
    CELLS un[i] = u[i] + r * (LAPLACE + 0.01 * x[i]);
    CELLS u[i] = un[i];
    // CHECK-DAG: :[[# @LINE + 1]]:{{[0-9]+}}: warning: a part of what 'un' gets here from its own cell alone goes with the power -2
    CELLS un[i] = u[i] + r * (LAPLACE + k * (f[i] - u[i]));
    CELLS u[i] = un[i];
    // CHECK-DAG: :[[# @LINE + 1]]:{{[0-9]+}}: warning: a part of what 'un' gets here from its own cell alone goes with the power -2
    CELLS un[i] = u[i] + dt / (h * h) * (k * LAPLACE + 0.01 * x[i] - u[i] * u[i] + 3e-3);
    CELLS u[i] = un[i];
    // CHECK-DAG: :[[# @LINE + 1]]:{{[0-9]+}}: warning: a part of what 'un' gets here from its own cell alone goes with the power -1
    CELLS un[i] = u[i] + dt / h * (u[i - 1] - u[i] + 2e-3 * (1 - u[i]));
    CELLS u[i] = un[i];
    // CHECK-DAG: :[[# @LINE + 1]]:{{[0-9]+}}: warning: a part of what 'un' gets here from its own cell alone goes with the power -2
    CELLS un[i] = u[i] + dt / (h * h) * (LAPLACE + (i >= 20 && i < 40 ? 0.02 : 0));
    CELLS u[i] = un[i];
    // CHECK-DAG: :[[# @LINE + 1]]:{{[0-9]+}}: warning: a part of what 'un' gets here from its own cell alone goes with the power -2
    CELLS un[i] = u[i] + dt / (h * h) * (LAPLACE + (id[i] == 2 ? k : 0));
    CELLS u[i] = un[i];
    // CHECK-DAG: :[[# @LINE + 1]]:{{[0-9]+}}: warning: a part of what 'un' gets here from its own cell alone goes with the power -2
    CELLS un[i] = u[i] + dt / (h * h) * (LAPLACE - (i > 30 && f[i] > 2 && x[i] > 2 ? 0.02 * u[i] : 0));
    CELLS u[i] = un[i];
    // CHECK-DAG: :[[# @LINE + 1]]:{{[0-9]+}}: warning: a part of what 'un' gets here from its own cell alone goes with the power -2
    CELLS un[i] = u[i] + dt / (h * h) * (LAPLACE + ((i - 0.5) * h > 0.2 && (i - 0.5) * h < 0.4 ? 2e-3 : 0));
    CELLS u[i] = un[i];
    // CHECK-DAG: :[[# @LINE + 2]]:{{[0-9]+}}: warning: a part of what 'un' gets here from its own cell alone goes with the power -2
    // CHECK-DAG: note: on one side of this
    CELLS un[i] = u[i] + dt / (h * h) * (u[i] > 3 ? LAPLACE + 0.01 : LAPLACE);
    CELLS u[i] = un[i];
    // CHECK-DAG: :[[# @LINE + 1]]:{{[0-9]+}}: warning: a part of what 'un' gets here from its own cell alone goes with the power -2
    CELLS un[i] = u[i] + dt / (h * h) * (LAPLACE + of_kind[id[i]]);
    CELLS u[i] = un[i];
    // CHECK-DAG: :[[# @LINE + 1]]:{{[0-9]+}}: warning: a part of what 'un' gets here from its own cell alone goes with the power -2
    CELLS {
        double heat;
        switch (id[i]) {
        case 1: heat = 0; break;
        case 2: heat = 0.02; break;
        case 3: heat = -0.01; break;
        default: heat = 0;
        }
        un[i] = u[i] + dt / (h * h) * (LAPLACE + heat);
    }
    CELLS u[i] = un[i];
}

/* Of kinds of cells that choose a coefficient, an end of a difference, or a source by time alone. */
#pragma amr kernel
static void kinds(double dt, double h)
{
#pragma amr data domain(i) spacing(h) arrays(u, un, id)
    CELLS un[i] = u[i] + diffusivity[id[i]] * dt / (h * h) * LAPLACE + dt * of_kind[id[i]];
    CELLS u[i] = un[i];
    CELLS {
        double k = 1, heat = 0, left = u[i - 1], right = u[i + 1];
        switch (id[i]) {
        case 1: k = 0.5; heat = 3; break;
        case 2: heat = 2; /* falls through */
        case 3: k = 0.1; break;
        case 4: left = u[i]; break;
        case 5: right = u[i]; break;
        case 6: case 7: case 8: k = 0.2; break;
        case 9: heat = 1; break;
        case 10: heat = 4; break;
        }
        un[i] = u[i] + k * dt / (h * h) * (left - 2 * u[i] + right) + dt * heat;
    }
    CELLS u[i] = un[i];
}

#pragma amr kernel
static void forced(double dt, double h, double k)
{
#pragma amr data domain(i) spacing(h) arrays(v, w, g, q, p, b, z)
    for (int i = 1; i <= N + 1; i++)
        g[i] = k * v[i - 1];
    CELLS q[i] = 1e-3 * (1 - v[i]);
    // CHECK-DAG: :[[# @LINE + 1]]:{{[0-9]+}}: warning: a part of what 'v' gets here from its own cell alone goes with the power -1
    CELLS v[i] += dt / h * (g[i] - g[i + 1] + q[i]);
    // CHECK-DAG: :[[# @LINE + 1]]:{{[0-9]+}}: warning: a part of what 'v' gets here from its own cell alone goes with the power -1
    CELLS v[i] += dt / h * (g[i] - g[i + 1] + 1e-3 * (2 + sin(3 * (i * h))));
    CELLS v[i] += dt / h * (g[i] - g[i + 1] + h * (2 + sin(3 * (i * h))));
    CELLS p[i] = h * exp(-200 * (i * h - 0.5) * (i * h - 0.5));
    CELLS w[i] += dt / h * (g[i] - g[i + 1] + p[i]);
    CELLS z[i] = i > 40 && i < 50 ? 1e-3 : 0;
    // CHECK-DAG: :[[# @LINE + 1]]:{{[0-9]+}}: warning: a part of what 'w' gets here from its own cell alone goes with the power -2
    CELLS w[i] += dt / (h * h) * (v[i + 1] - 2 * v[i] + v[i - 1] + z[i]);
    CELLS b[i] = h * h * exp(-1e9 * (i * h - 0.5) * (i * h - 0.5));
    CELLS w[i] += dt / (h * h) * (v[i + 1] - 2 * v[i] + v[i - 1] + b[i]);
}

#pragma amr kernel scale(0)
static void slopes(void)
{
#pragma amr data domain(i) arrays(u, bed, s)
    CELLS s[i] = 4.9 * (u[i + 1] + u[i]) * (bed[i + 1] - bed[i]);
}

#pragma amr kernel
static void right(double dt, double h, double c, double d, double k)
{
#pragma amr data domain(i) spacing(h) arrays(u, un, f, m, ae, ap, fy, bed, s, id)
    CELLS un[i] = u[i] + dt / (h * h) * (m[i + 1] * u[i + 1] - 2 * u[i] + m[i - 1] * u[i - 1]);
    CELLS u[i] = un[i] + dt / (h * h) * (ae[i] * un[i + 1] + ae[i - 1] * un[i - 1] - ap[i] * un[i]);
    CELLS un[i] = u[i] + dt / (h * h) * (c * u[i + 1] + c * u[i - 1] - d * u[i]);
    CELLS u[i] = un[i] + dt / (h * h) * (un[i + 1] - 2 * un[i] + un[i - 1] - h * h * k * un[i] + h * h * f[i]);
    CELLS fy[i] = u[i + 1] - u[i];
    CELLS un[i] = u[i] + dt / (h * h) * (u[i - 1] - u[i] + fy[i]);
    CELLS u[i] = un[i] + dt / h * (un[i - 1] * un[i - 1] - un[i] * un[i] - s[i]);
    CELLS un[i] = u[i] + dt / h * u[i - 1];
    CELLS u[i] = un[i];
    CELLS un[i] = u[i] + dt / h * 0.5 * (u[i - 1] + u[i]);
    CELLS u[i] = un[i] - dt / h * 0.5 * (un[i] + un[i + 1]);
    CELLS un[i] = u[i] + dt / h * (u[i - 1] - u[i] + h * (1 - u[i]));
    CELLS u[i] = un[i];
    CELLS un[i] = u[i] + dt / (h * h) * (LAPLACE + (i >= 20 && i < 40 ? 2 * h * h : 0));
    CELLS u[i] = un[i] + dt / (h * h) * (un[i + 1] - 2 * un[i] + un[i - 1] + (id[i] == 2 ? h * h * k : 0));
    CELLS un[i] = u[i] + dt / (h * h) * (id[i] == 1 ? 2 * (c - u[i]) : LAPLACE);
    CELLS u[i] = un[i] + dt / (h * h) * ((id[i + 1] == 2 ? c : un[i + 1]) - 2 * un[i] + (id[i - 1] == 2 ? c : un[i - 1]));
    CELLS u[i] = un[i] + dt / (h * h) * (f[i] > 3 ? 2 * (c - un[i]) : un[i - 1] - 2 * un[i] + un[i + 1]);
    CELLS un[i] = u[i] - dt / h * ((u[i] > 3 ? u[i] + 0.1 : u[i]) - (u[i - 1] > 3 ? u[i - 1] + 0.1 : u[i - 1]));
    CELLS u[i] = un[i];
}

int main(void)
{
    double h = 1.0 / N, dt = 0.1 * h * h;
    for (int i = 0; i < N + 2; i++) {
        u[i] = x[i] = i * h;
        f[i] = m[i] = ae[i] = ap[i] = bed[i] = i & 1;
    }
#pragma amr timeloop
    for (int k = 0; k < 10; k++) {
        wrong(dt, h, dt / (h * h), 0.1);
        kinds(1e-6, 1.0 / N);
        forced(dt, h, 0.1);
        slopes();
        right(dt, h, 1, 2, 0.1);
    }
    return u[3] > 0;
}
