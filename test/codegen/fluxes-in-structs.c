// The states and the fluxes of a scheme in structs of one type, which functions allocate by address: each struct's arrays are
// fields of their own, and the fluxes lie on faces, also where branches choose what variables of the cell hold, as HLL's flux
// (1). They were one field, in cells (1.3e-3 at 1e-3, now 4e-4). Structs that change places share their fields
// (2, in a function 3).
// RUN: %same --block=8 -DKIND=1 %s
// RUN: %near 1e-3 --block=8 -Werror -DKIND=1 %s
// RUN: %amrcc --dump=plan -DKIND=1 %s | FileCheck %s
// CHECK: field now.rho double flat as now.rho
// CHECK: field now.mom double flat as now.mom
// CHECK: field flux.rho double flat node as flux.rho
// CHECK: field flux.mom double flat node as flux.mom
// RUN: %amrcc --dump=plan -w -DKIND=2 %s | FileCheck --check-prefix=SWAP %s
// RUN: %amrcc --dump=plan -w -DKIND=3 %s | FileCheck --check-prefix=SWAP %s
// RUN: %same --block=8 -w -DKIND=3 %s
// SWAP: field now.rho double flat as now.rho, next.rho
// SWAP: field flux.rho double flat node as flux.rho
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 258 };
struct state {
    double *rho, *mom;
};
static struct state now, flux, next;
static double dx = 1.0 / (N - 2), dt;

static void allocate(struct state *s)
{
    s->rho = calloc(N, sizeof *s->rho);
    s->mom = calloc(N, sizeof *s->mom);
}

#if KIND == 3
static void exchange(struct state *a, struct state *b)
{
    double *rho = a->rho, *mom = a->mom;
    a->rho = b->rho;
    a->mom = b->mom;
    b->rho = rho;
    b->mom = mom;
}
#endif

#pragma amr kernel
static void step(void)
{
#pragma amr data domain(i) arrays(now.rho, now.mom, flux.rho, flux.mom, next.rho, next.mom) spacing(dx)
    for (int i = 0; i < N - 1; i++) {
        double r = now.rho[i], R = now.rho[i + 1], m = now.mom[i], M = now.mom[i + 1];
        double left = m / r - 1, right = M / R + 1, f = m * m / r + r, F = M * M / R + R;
        if (left >= 0) {
            flux.rho[i] = m;
            flux.mom[i] = f;
        } else if (right <= 0) {
            flux.rho[i] = M;
            flux.mom[i] = F;
        } else {
            flux.rho[i] = (right * m - left * M + left * right * (R - r)) / (right - left);
            flux.mom[i] = (right * f - left * F + left * right * (M - m)) / (right - left);
        }
    }
    for (int i = 1; i < N - 1; i++) {
#if KIND > 1
        next.rho[i] = now.rho[i] - dt / dx * (flux.rho[i] - flux.rho[i - 1]);
        next.mom[i] = now.mom[i] - dt / dx * (flux.mom[i] - flux.mom[i - 1]);
#else
        now.rho[i] -= dt / dx * (flux.rho[i] - flux.rho[i - 1]);
        now.mom[i] -= dt / dx * (flux.mom[i] - flux.mom[i - 1]);
#endif
    }
#if KIND == 2
    struct state before = now;
    now = next;
    next = before;
#elif KIND == 3
    exchange(&now, &next);
#endif
    now.rho[0] = now.rho[1];
    now.mom[0] = now.mom[1];
    now.rho[N - 1] = now.rho[N - 2];
    now.mom[N - 1] = now.mom[N - 2];
}

int main(void)
{
    allocate(&now);
    allocate(&flux);
    allocate(&next);
    dt = 0.3 * dx;
    for (int i = 0; i < N; i++) {
        double x = (i - 0.5) * dx;
        now.rho[i] = 1 + exp(-200 * (x - 0.5) * (x - 0.5));
    }
#pragma amr timeloop
    for (int t = 0; t < 60; t++)
        step();
    for (int i = 0; i < N; i++)
        printf("%.10g %.10g\n", now.rho[i], now.mom[i]);
    return 0;
}
