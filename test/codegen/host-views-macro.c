// Host code that reaches a mesh array by a macro which stands for an object: it can still be written and have its
// address taken where the view is put round it.
// RUN: rm -rf %t && %amrcc --emit=%t -Wno-amr-host-view %s
// RUN: %text %t/host-views-macro_amr.c | FileCheck %s
// RUN: %same -Wno-amr-host-view %s
#include <stdio.h>
#include <stdlib.h>

struct cell { double phi, lap; };
struct box { struct cell *c; int n; };
#define AT(b, i) (b)->c[i]

#pragma amr kernel scale(-2)
static void step(struct box *b)
{
#pragma amr data domain(i) arrays(b->c)
    for (int i = 1; i < b->n - 1; i++)
        AT(b, i).lap = AT(b, i + 1).phi - 2 * AT(b, i).phi + AT(b, i - 1).phi;
    for (int i = 1; i < b->n - 1; i++)
        AT(b, i).phi += 0.1 * AT(b, i).lap;
}

static void add(double *x, double y) { *x += y; }

int main(void)
{
    struct box b = {calloc(66, sizeof(struct cell)), 66};
    int t = 0;
    // CHECK: amr_host_view((&b)->c, AMR_VIEW_WRITE);
    // CHECK-NEXT: for (int i = 0; i < 66; i++)
    // CHECK-NEXT: AT(&b, i).phi = i % 7;
    for (int i = 0; i < 66; i++)
        AT(&b, i).phi = i % 7;
#pragma amr timeloop
    // CHECK: while (((*(amr_host_view((&b)->c, AMR_VIEW_READ | AMR_VIEW_WRITE), &AT(&b, 5))).phi += 0.25) < 4 && t < 30) {
    while ((AT(&b, 5).phi += 0.25) < 4 && t < 30) {
        step(&b);
        t++;
    }
    add(&AT(&b, 7).phi, 1);
    printf("%d\n", t);
    for (int i = 0; i < 66; i++)
        printf("%.12f\n", AT(&b, i).phi);
    return 0;
}
