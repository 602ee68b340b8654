// Arrays that the time loop does not name, behind several pointers or in another file, go by the
// variables of the nests; of two that are swapped, the one that holds the last step.
// RUN: %amrcc %s %S/Inputs/hidden_heat.c -o %t.prog -lm
// RUN: rm -rf %t.dir && mkdir %t.dir
// RUN: env AMR_SET="mesh.levels=3 output.every=5 output.dir=%t.dir" %t.prog 2> %t.err
// RUN: FileCheck %s < %t.dir/plt00005/Header
// RUN: FileCheck %s < %t.dir/plt00010/Header
// CHECK: {{^}}4{{$}}
// CHECK-NEXT: heat
// CHECK-NEXT: heat_next
// CHECK-NEXT: u
// CHECK-NEXT: v
// CHECK-NEXT: 2
// RUN: env AMR_SET="mesh.levels=3 output.every=5 output.dir=%t.dir output.fields=heat refine.field=heat,u" %t.prog 2> %t.err
// RUN: FileCheck --check-prefix=ONE %s < %t.dir/plt00010/Header
// ONE: {{^}}1{{$}}
// ONE-NEXT: heat
// ONE-NEXT: 2
// RUN: %near 2e-3 --block=8 %s %S/Inputs/hidden_heat.c
// RUN: env AMR_SET="mesh.levels=3 refine.field=heat" %ranks --block=8 %s %S/Inputs/hidden_heat.c
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct state {
    double *now, *old, *dose;
};
struct run {
    int n;
    double h, dt;
    struct state *state;
};

void heat_start(double h);
void heat_step(double dt, double h);
double heat_total(double h);

#pragma amr kernel
static void start(int n, double *u, double *v, double h)
{
#pragma amr data domain(j, i) arrays(u, v) spacing(h)
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            double x = i * h - 0.25, y = j * h - 0.4;
            u[j * n + i] = exp(-200 * (x * x + y * y));
            v[j * n + i] = 0;
        }
}

#pragma amr kernel
static void step(int n, double *u, double *un, double *v, double dt, double h)
{
#pragma amr data domain(j, i) arrays(un, u, v) spacing(h)
    double c = dt / (h * h);
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++) {
            un[j * n + i] = u[j * n + i] + c * (u[j * n + i - 1] + u[j * n + i + 1] + u[(j - 1) * n + i] +
                                                u[(j + 1) * n + i] - 4 * u[j * n + i]);
            v[j * n + i] += 0.1 * u[j * n + i];
        }
}

#pragma amr kernel
static double total(int n, const double *u, const double *v, double h)
{
#pragma amr data domain(j, i) arrays(u, v) spacing(h)
    double sum = 0;
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            sum += h * h * sin(5 * (i * h + 2 * j * h)) * (u[j * n + i] + v[j * n + i]);
    return sum;
}

static void advance(struct run *r)
{
    struct state *s = r->state;
    step(r->n, s->now, s->old, s->dose, r->dt, r->h);
    double *swap = s->now;
    s->now = s->old;
    s->old = swap;
    heat_step(r->dt, r->h);
}

int main(void)
{
    enum { N = 66 };
    struct state state = {calloc(N * N, sizeof(double)), calloc(N * N, sizeof(double)),
                          calloc(N * N, sizeof(double))};
    struct run run = {N, 1.0 / (N - 1), 0.2 / (N - 1) / (N - 1), &state};
    struct run *r = &run;
    start(N, state.now, state.dose, r->h);
    heat_start(r->h);
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        advance(r);
    printf("%.12g %.12g\n", total(N, state.now, state.dose, r->h), heat_total(r->h));
    return 0;
}
