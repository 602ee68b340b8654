/* Terms whose coefficients hide the cell width, in nests that name it elsewhere: each is measured by itself. What goes with
 * the width as it ought to, or has no business to, is not warned of. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %amrcc --dump=plan -DFINE %s 2>&1 | FileCheck --check-prefix=FINE %s
// FINE-NOT: warning:
#include <math.h>
enum { N = 130 };
struct run {
    double c, h, dt;
};
static double u[N], un[N], v[N], w[N], k[N], f[N], g[N];
static const double table[2] = {0.1, 0.2};
static double along[N], now;

#ifndef FINE
/* The number of cells is the width, too. Twice the diffusivity is twice the term: its clause mends it. */
// CHECK: warn-width-beside.c:[[#@LINE+8]]:68: warning: 'nu' is the same on all levels, and what it multiplies is a second difference of 'u', not divided by the cell width
// CHECK: note: this nest uses it
// CHECK: hint: add scale(nu: -2) to the kernel, or scale(nu: 0) if it is meant to be the same on all levels
#pragma amr kernel
static void squares(double h, double dt, double nu)
{
#pragma amr data domain(i) arrays(u, un) spacing(h)
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] - dt / (2 * h) * (u[i + 1] - u[i - 1]) + dt * nu * (N - 2.0) * (N - 2.0) * (u[i - 1] - 2 * u[i] + u[i + 1]);
}

// CHECK: warn-width-beside.c:[[#@LINE+7]]:69: warning: 'g->c' is the same on all levels, and what it multiplies is a second difference of 'u', not divided by the cell width
// CHECK: hint: add scale(g->c: -2) to the kernel
#pragma amr kernel
static void members(const struct run *g)
{
#pragma amr data domain(i) arrays(u, un) spacing(g->h)
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] - g->dt / (2 * g->h) * (u[i + 1] - u[i - 1]) + g->c * (u[i - 1] - 2 * u[i] + u[i + 1]);
}

// CHECK: warning: 'k' is the same on all levels, and what it multiplies is a second difference of 'u', not divided by the cell width
// CHECK: hint: let the array hold what does not depend on the width, and divide in the nest by the variables of spacing
#pragma amr kernel
static void arrays(double h, double dt)
{
#pragma amr data domain(i) arrays(u, un, k) spacing(h)
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] - dt / (2 * h) * (u[i + 1] - u[i - 1]) + k[i] * (u[i - 1] - 2 * u[i] + u[i + 1]);
}

// CHECK: warning: this update has a part that is a second difference of 'u', and is not divided by the cell width
// CHECK: hint: divide by the variables of spacing, or put the part's coefficient into a variable c of its own, and write scale(c: -2) on the kernel, or scale(c: 0) where it is meant to be the same on all levels, as of a filter
#pragma amr kernel
static void tables(double h, double dt)
{
#pragma amr data domain(i) arrays(u, un) spacing(h)
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] - dt / (2 * h) * (u[i + 1] - u[i - 1]) + table[1] * (u[i - 1] - 2 * u[i] + u[i + 1]);
}

// CHECK: warning: 'along' is the same on all levels, and what it multiplies is a second difference of 'u', not divided by the cell width
#pragma amr kernel
static void along_axis(double h, double dt)
{
#pragma amr data domain(i) arrays(u, un) spacing(h)
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] - dt / (2 * h) * (u[i + 1] - u[i - 1]) + along[i] * (u[i - 1] - 2 * u[i] + u[i + 1]);
}

/* A step within the nest. */
// CHECK: warning: this update has a part that is a second difference of 'u', and is not divided by the cell width
#pragma amr kernel
static void step_within(double h, double dt)
{
#pragma amr data domain(i) arrays(u, un) spacing(h)
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] - dt / (2 * h) * (u[i + 1] - u[i - 1]) + 0.2 * h * h / (h * h) * (u[i - 1] - 2 * u[i] + u[i + 1]);
}

// CHECK: warning: 'inverse' is the same on all levels, and what it multiplies is a first difference of 'v', not divided by the cell width
// CHECK: hint: add scale(inverse: -1) to the kernel
#pragma amr kernel
static void coupled(double h, double dt, double inverse)
{
#pragma amr data domain(i) arrays(u, un, v) spacing(h)
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + dt / (h * h) * (u[i - 1] - 2 * u[i] + u[i + 1]) - 0.5 * inverse * (v[i + 1] - v[i - 1]);
}

// CHECK: warning: this nest puts an average of neighbours in the place of 'u': a diffusion that grows with the square of the cell width on coarse levels
// CHECK: hint: as in the Lax-Friedrichs scheme: write the cell's own value and c times the average less that value, with a variable c = 1, and scale(c: -2) on the kernel for the diffusion of the finest level, scale(c: 0) for the scheme as it is
#pragma amr kernel
static void lax(double h, double dt)
{
#pragma amr data domain(i) arrays(u, un) spacing(h)
    for (int i = 1; i < N - 1; i++)
        un[i] = 0.5 * (u[i - 1] + u[i + 1]) - dt / (2 * h) * (u[i + 1] * u[i + 1] - u[i - 1] * u[i - 1]);
}

/* Differences that another nest has made: neither it nor this one divides them. */
// CHECK: warn-width-beside.c:[[#@LINE+9]]:63: warning: 'nu' is the same on all levels, and what it multiplies is a first difference of 'w', not divided by the cell width
// CHECK: hint: divide by the variables of spacing where 'w' is made, and here
#pragma amr kernel
static void two_nests(double h, double dt, double nu)
{
#pragma amr data domain(i) arrays(u, un, w) spacing(h) cell(w)
    for (int i = 0; i < N - 1; i++)
        w[i] = u[i + 1] - u[i];
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] - dt / (2 * h) * (u[i + 1] - u[i - 1]) + nu * (w[i] - w[i - 1]);
}

// CHECK: warning: 'f' is a second difference, not divided by the cell width where it is made, nor here
// CHECK: hint: divide by the variables of spacing, or put the part's coefficient into a variable c of its own, and write scale(c: -2) on the kernel
#pragma amr kernel
static void made(double h, double nu)
{
#pragma amr data domain(i) arrays(u, un, f) spacing(h)
    for (int i = 1; i < N - 1; i++)
        f[i] = u[i - 1] - 2 * u[i] + u[i + 1];
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + nu * f[i];
}

/* Of a flux that carries dt / h all parts must. */
// CHECK: warning: 'eps' is the same on all levels, and what it multiplies is a first difference of 'u', not divided by the cell width
// CHECK: hint: add scale(eps: -2) to the kernel
#pragma amr kernel
static void mixed(double h, double dt, double eps)
{
#pragma amr data domain(i) arrays(u, un, g) spacing(h) cell(g)
    for (int i = 0; i < N - 1; i++)
        g[i] = dt / h * 0.5 * (u[i] + u[i + 1]) - eps * (u[i + 1] - u[i]);
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] - (g[i] - g[i - 1]);
}

// CHECK: warn-width-beside.c:[[#@LINE+8]]:9: warning: the terms of 'sum' go with the power 1 of the cell width: a coarse cell's is another than those of the finest cells that it stands for
// CHECK: hint: take the difference of 'u' divided by the width of 'spacing', in a variable of the cell, and multiply 'sum' by the power 1 of the width behind the nest
#pragma amr kernel
static double variation(double h)
{
#pragma amr data domain(i) arrays(u) spacing(h)
    double sum = 0;
    for (int i = 0; i < N - 1; i++)
        sum += fabs(u[i + 1] - u[i]);
    return sum;
}

// CHECK: warning: the terms of 'energy' go with the power 2 of the cell width
// CHECK: warning: the terms of 'most' go with the power 1 of the cell width
#pragma amr kernel
static double energies(double h, double *largest)
{
#pragma amr data domain(i) arrays(u, v) spacing(h)
    double energy = 0, most = 0;
    for (int i = 0; i < N - 1; i++)
        energy += (u[i + 1] - u[i]) * (u[i + 1] - u[i]);
    for (int i = 0; i < N - 1; i++)
        most = fmax(most, fabs(v[i + 1] - v[i]));
    *largest = most;
    return energy;
}
#else
static double minmod(double a, double b)
{
    return a * b <= 0 ? 0 : fabs(a) < fabs(b) ? a : b;
}

#pragma amr kernel
static double second_order(double h, double dt)
{
#pragma amr data domain(i) arrays(u, un) spacing(h)
    double sum = 0;
    for (int i = 2; i < N - 2; i++) {
        double a = minmod(u[i - 1] - u[i - 2], u[i] - u[i - 1]), b = minmod(u[i] - u[i - 1], u[i + 1] - u[i]);
        double slope = (u[i + 1] - u[i]) / h;
        un[i] = u[i] - dt / h * (u[i] + 0.5 * b - u[i - 1] - 0.5 * a);
        sum += slope * slope + u[i] * u[i + 1];
    }
    return sum;
}

/* Dissipation that goes with the width, a fourth difference beside it, values of another place. */
#pragma amr kernel
static void dissipation(double h, double dt, double a, double b, double f)
{
#pragma amr data domain(i) arrays(u, un, v) spacing(h)
    for (int i = 2; i < N - 2; i++)
        un[i] = u[i] - dt / (2 * h) * (u[i + 1] - u[i - 1]) + dt * f * 0.5 * (v[i] + v[i + 1]) +
                dt / h * (a * (u[i - 1] - 2 * u[i] + u[i + 1]) - b * (u[i - 2] - 4 * u[i - 1] + 6 * u[i] - 4 * u[i + 1] + u[i + 2]));
}

/* Two steps: the first one interpolates. */
#pragma amr kernel
static void richtmyer(double h, double dt)
{
#pragma amr data domain(i) arrays(u, un, w) spacing(h)
    for (int i = 1; i < N - 2; i++)
        w[i] = 0.5 * (u[i] + u[i + 1]) - dt / (2 * h) * (u[i + 1] * u[i + 1] - u[i] * u[i]);
    for (int i = 2; i < N - 2; i++)
        un[i] = u[i] - dt / h * (w[i] * w[i] - w[i - 1] * w[i - 1]);
}

/* Fluxes that are made with the widths, and differenced in another nest. */
#pragma amr kernel
static void fluxes(double h, double dt, double nu)
{
#pragma amr data domain(i) arrays(u, un, w) spacing(h)
    for (int i = 1; i < N - 2; i++)
        w[i] = dt / h * nu * (u[i + 1] - u[i]) / h;
    for (int i = 2; i < N - 2; i++)
        un[i] = u[i] + w[i] - w[i - 1] - dt / h * (u[i] - u[i - 1]);
}

/* Divided where they are differenced; not on its own account but by the width of the level's filter. */
#pragma amr kernel
static void divided_later(double h, double dt)
{
#pragma amr data domain(i) arrays(u, un, f, g) spacing(h)
    for (int i = 0; i < N - 1; i++)
        f[i] = u[i + 1] - u[i];
    for (int i = 1; i < N - 1; i++)
        g[i] = 0.04 * h * h * fabs(u[i + 1] - u[i - 1]) / (2 * h);
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + dt / (h * h) * (f[i] - f[i - 1]) + dt * g[i] / (h * h) * (u[i - 1] - 2 * u[i] + u[i + 1]);
}

/* A coefficient that each step computes for each level. */
#pragma amr kernel
static void computed(double h, double dt)
{
#pragma amr data domain(i) arrays(u, un, k) spacing(h)
    for (int i = 0; i < N; i++)
        k[i] = dt * (1 + u[i]) / (h * h);
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + k[i] * (u[i - 1] - 2 * u[i] + u[i + 1]) - dt / (2 * h) * (u[i + 1] - u[i - 1]);
}

/* A relaxation carries one power in all its terms. */
#pragma amr kernel
static void relax(double h, double omega)
{
#pragma amr data domain(i) arrays(u, un, v) spacing(h)
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + omega * (0.5 * (u[i - 1] + u[i + 1] - h * h * v[i]) - u[i]);
}

/* The clause has said it, of one factor that stands beside the time step. */
#pragma amr kernel scale(nu: 0)
static void filter(double h, double c, double dt, double nu)
{
#pragma amr data domain(i) arrays(u, un) spacing(h)
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] - c / (2 * h) * (u[i + 1] - u[i - 1]) + nu * dt * (u[i - 1] - 2 * u[i] + u[i + 1]);
    now += dt;
}
#endif

#pragma amr kernel
static void turn(void)
{
#pragma amr data domain(i) arrays(u, un)
    for (int i = 0; i < N; i++)
        u[i] = un[i];
}

int main(int argc, char **argv)
{
    double h = 1.0 / N, dt = 1e-5, sum = 0;
    for (int i = 0; i < N; i++)
        along[i] = 0.1 + 1e-3 * i;
    (void)argv;
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
#ifndef FINE
        struct run r = {0.1, h, dt};
        squares(h, dt, 1.0 * argc);
        members(&r);
        arrays(h, dt);
        tables(h, dt);
        along_axis(h, dt);
        step_within(h, dt);
        coupled(h, dt, 130.0 * argc);
        lax(h, dt);
        two_nests(h, dt, 0.1);
        made(h, 0.1);
        mixed(h, dt, 0.1);
        sum += variation(h) + energies(h, &r.c);
#else
        sum += second_order(h, dt);
        dissipation(h, dt, 0.1, 0.01, 1);
        richtmyer(h, dt);
        fluxes(h, dt, 1);
        divided_later(h, dt);
        computed(h, dt);
        relax(h, 0.8);
        filter(h, 0.1 * h, dt, 0.01);
#endif
        turn();
    }
    return sum > 1e9;
}
