// Helpers whose bodies take the place of their calls: names that the kernel uses otherwise, several returns, values
// lent and set, structs by value and by address, rows of a cell's values, loops over a row. An array may be called
// `cell` or `run`, too.
// RUN: rm -rf %t && %amrcc -Wno-amr-numerics -Wno-amr-host-view --emit=%t %s
// RUN: %text %t/calls-placed_kernels.c | FileCheck %s
// RUN: %same %s
#include <math.h>
#include <stdio.h>

enum { NX = 29, NY = 23 };

typedef struct {
    double h, hu, hv;
} state;

static double u[NY * NX], run[NY * NX];
static double f[NY][NX][3], fn[NY][NX][3];
static state cell[NY][NX], next[NY][NX];
static int kind[NY][NX];
static struct {
    double decay;
    int on;
} options = {0.99, 1};
#pragma amr data domain(j, i) arrays(u, run, f, fn, cell, next, kind)

/* `i` and `j` are other things here than in the kernel. */
static double third(const double *k, int a, int j)
{
    double i = k[a];
    i += 2 * k[a + j];
    i -= k[a - j];
    return i / 3;
}

static double limited(const double *u, int c, int nx)
{
    if (u[c] > 0.7)
        return 0.7;
    double s = u[c - 1];
    if (s < 0.1) {
        s += u[c - nx];
        return s;
    } else if (s < 0.2)
        return 2 * s;
    s *= 0.25;
    return s + 0.1;
}

static void around(const double *a, int nx, int j, int i, int *k, double *mean)
{
    int c = j * nx + i;
    *mean = third(a, c, 1) + third(a, c, nx);
    *mean *= 0.5;
    *k = c + 1;
}

static void update(double *to, const double *a, int nx, int j, int i)
{
    int c, e;
    double m;
    around(a, nx, j, i, &c, &m);
    c -= 1;
    e = c + nx;
    if (a[c] > 0.95) {
        to[c] = 0.95;
        return;
    }
    to[c] = 0.3 * m + 0.3 * a[e] - 0.1 * limited(a, c, nx);
    if (to[c] < 0)
        to[c] = 0;
}

static void row(double *to, const double *from, int nx)
{
    for (int i = 1; i < nx - 1; i++)
        to[i] = 0.98 * from[i] + 0.01 * (from[i + nx] + from[i - nx]);
}

// CHECK-LABEL: amr_0_cell(
// CHECK: double third_value;
// CHECK: double i_2 = run(j, i);
// CHECK: i_2 += 2 * run(j, i + 1);
// CHECK: third_value = i_2 / 3;
// CHECK: if (run(j, i) > 0.95
#pragma amr kernel scale(0)
static void smooth(void)
{
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            update(u, run, NX, j, i);
    for (int j = 1; j < NY - 1; j++)
        row(run + j * NX, u + j * NX, NX);
}

/* Its `i` counts a cell's values. */
static void relax(double *to, const double *from, const double *west, double x)
{
    double eq[3];
    int i;
    for (i = 0; i < 3; i++)
        eq[i] = x / (i + 2);
    for (int i = 0; i < 3; i++)
        to[i] = from[i] + 0.2 * (eq[i] - west[i]);
}

static void react(int j, int i)
{
    if (!options.on)
        return;
    fn[j][i][1] = options.decay * fn[j][i][1] + 0.01 * run[j * NX + i];
}

#pragma amr kernel scale(0)
static void rows(void)
{
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++) {
            double *to = fn[j][i];
            const double *from = f[j][i];
            relax(to, from, f[j][i - 1], run[j * NX + i]);
            switch (kind[j][i]) {
            case 1:
                react(j, i);
                break;
            default:
                if (kind[j][i] == 2)
                    react(j, i);
                else
                    relax(fn[j][i], f[j][i], from, 0.5);
            }
        }
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            for (int q = 0; q < 3; q++)
                f[j][i][q] = fn[j][i][q];
}

static double speed(const state *q)
{
    double c = sqrt(q->h);
    return fabs(q->hu / q->h) + c;
}

static state flux(state q)
{
    double v = q.hu / q.h;
    return (state){q.hu, q.hu * v + 0.5 * q.h * q.h, q.hv * v};
}

static state turned(state q)
{
    double t = q.hu;
    q.hu = q.hv;
    q.hv = -t;
    return q;
}

static state turned_back(state q)
{
    state r = {q.h, -q.hv, q.hu};
    return r;
}

static state between(state l, state r)
{
    state a = flux(l), b = flux(r), f;
    double s = fmax(speed(&l), speed(&r));
    f.h = 0.5 * (a.h + b.h) - 0.5 * s * (r.h - l.h);
    f.hu = 0.5 * (a.hu + b.hu) - 0.5 * s * (r.hu - l.hu);
    f.hv = 0.5 * (a.hv + b.hv) - 0.5 * s * (r.hv - l.hv);
    return f;
}

static void add(state *to, const state *low, const state *high, double c)
{
    to->h -= c * (high->h - low->h);
    to->hu -= c * (high->hu - low->hu);
    to->hv -= c * (high->hv - low->hv);
}

/* `from` is a copy: `to` may be where it came from. */
static void damp(state from, state *to)
{
    to->h = 0.999 * from.h + 0.001;
    to->hu = 0.99 * from.hu + 0.001 * from.h;
    to->hv = 0.99 * from.hv + 0.001 * from.h;
}

#pragma amr kernel scale(-1)
static void advance(double c)
{
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++) {
            const state *own = &cell[j][i];
            state w = between(cell[j][i - 1], *own), e = between(*own, cell[j][i + 1]), q = *own;
            state s = turned_back(between(turned(cell[j - 1][i]), turned(*own)));
            state n = turned_back(between(turned(*own), turned(cell[j + 1][i])));
            add(&q, &w, &e, c);
            add(&q, &s, &n, c);
            next[j][i] = q;
        }
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++) {
            cell[j][i] = next[j][i];
            damp(cell[j][i], &cell[j][i]);
        }
}

#pragma amr kernel
static double fastest(void)
{
    double most = 0;
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++) {
            state t = turned(cell[j][i]);
            most = fmax(most, speed(&cell[j][i]));
            most = fmax(most, speed(&t));
        }
    return most;
}

int main(void)
{
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++) {
            double r = exp(-0.02 * ((i - 12) * (i - 12) + (j - 9) * (j - 9)));
            run[j * NX + i] = u[j * NX + i] = r;
            cell[j][i] = next[j][i] = (state){1 + 0.5 * r, 0, 0};
            kind[j][i] = (i / 3 + j / 4) % 4;
            for (int q = 0; q < 3; q++)
                f[j][i][q] = 0.1 * q * r;
        }
#pragma amr timeloop
    for (int t = 0; t < 12; t++) {
        smooth();
        rows();
        double c = 0.3 / fastest();
        advance(c);
        printf("%.15g\n", c);
    }
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            printf("%.15g %.15g %.15g %.15g %.15g\n", run[j * NX + i], f[j][i][0], f[j][i][1], cell[j][i].h,
                   cell[j][i].hv);
    return 0;
}
