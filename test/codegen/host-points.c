/* Single elements that host code reads: the block that holds each comes, not the array. */
// RUN: rm -rf %t && %amrcc --emit=%t %s 2>&1 | FileCheck --allow-empty --check-prefix=WARN %s
// RUN: grep -v CHECK %t/host-points_amr.c | FileCheck %s
// WARN-NOT: amr-host-view
#include <stdio.h>
#include <stdlib.h>

struct grid { int nx, ny; double *u, *un; };
#define AT(g, j, i) ((j) * (g)->nx + (i))

#pragma amr kernel scale(-2)
static double step(struct grid *g)
{
#pragma amr data domain(j, i) arrays(g->u, g->un)
    double most = 0;
    for (int j = 1; j < g->ny - 1; j++)
        for (int i = 1; i < g->nx - 1; i++) {
            double d = 0.1 * (g->u[AT(g, j, i - 1)] + g->u[AT(g, j, i + 1)] - 2 * g->u[AT(g, j, i)]);
            g->un[AT(g, j, i)] = g->u[AT(g, j, i)] + d;
            most = d > most ? d : most;
        }
    double *t = g->u; g->u = g->un; g->un = t;
    return most;
}

// CHECK: static double middle(
// CHECK: amr_host_point(&g->u[
// CHECK: return g->u[AT(g, g->ny / 2, g->nx / 2)];
static double middle(const struct grid *g)
{
    return g->u[AT(g, g->ny / 2, g->nx / 2)];
}

int main(void)
{
    struct grid g = {66, 50, calloc(66 * 50, sizeof(double)), calloc(66 * 50, sizeof(double))};
    double *u = g.u;
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        // A call may change what the element is named with: where it stands.
        // CHECK: printf("%g %g\n", step(&g), (*(__typeof__({{.*}}) *)amr_host_point(&g.u[AT(&g, 3, t)])));
        printf("%g %g\n", step(&g), g.u[AT(&g, 3, t)]);
        // CHECK: { amr_host_point(&u[130 + t]);
        // CHECK-NEXT: amr_host_point(&u[67]);
        // CHECK-NEXT: printf("%g %g\n", u[130 + t], u[67]); }
        if (t % 3 == 0)
            printf("%g %g\n", u[130 + t], u[67]);
        // CHECK: if (t > 5 && (*(__typeof__({{.*}}) *)amr_host_point(&g.u[AT(&g, t, t)])) > 1)
        if (t > 5 && g.u[AT(&g, t, t)] > 1)
            break;
        printf("%g\n", middle(&g));
    }
    return 0;
}
