/* Single cells that members of structs lead to, set without a loop in a function that is no kernel: the walls of a program in one
 * dimension, by whole cells, by their numbers, with a sign changed behind the copy, through a local pointer. They are boundaries. Not so what a helper with a loop makes. */
// RUN: %same --block=8 %s
// RUN: %near 1e-2 --block=8 %s
// RUN: %near 1e-2 -w --block=8 -DSERIES %s
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// CHECK-NOT: warning:
// CHECK: nest {{[0-9]+}} walls {{.*}} boundary inward
// CHECK: nest {{[0-9]+}} numbers {{.*}} boundary inward
// CHECK: nest {{[0-9]+}} local {{.*}} boundary inward
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct { double p, u; } cell;
typedef struct { int n; cell *q, *half; } sim;

static void walls(sim *s)
{
    s->q[0] = s->q[1];
    s->q[0].u = -s->q[1].u;
    s->q[s->n + 1] = s->q[s->n];
    s->q[s->n + 1].u *= -1;
}

static double series(const sim *s)
{
    double sum = 0;
    for (int m = 1; m < 4; m++)
        sum += 0.1 * s->q[m].p / m;
    return sum;
}

static void numbers(sim *s)
{
#ifdef SERIES
    s->q[0].p = series(s);
#else
    s->q[0].p = s->q[1].p;
#endif
    s->q[0].u = -s->q[1].u;
    s->q[s->n + 1].p = s->q[s->n].p;
    s->q[s->n + 1].u = -s->q[s->n].u;
}

static void local(sim *s)
{
    cell *q = s->q;
    int n = s->n;
    q[0].p = q[1].p;
    q[0].u = -q[1].u;
    q[n + 1].p = q[n].p;
    q[n + 1].u = -q[n].u;
}

#pragma amr kernel
static void step(sim *s, double dt, double dx)
{
    int i, n = s->n;
    double c = dt / dx;
    cell *q = s->q, *half = s->half, l, r;
#pragma amr data domain(i) arrays(q, half) spacing(dx)
    for (i = 0; i <= n; i++) {
        l = q[i];
        r = q[i + 1];
        half[i].p = 0.5 * (l.p + r.p) - 0.5 * c * (r.u - l.u);
        half[i].u = 0.5 * (l.u + r.u) - 0.5 * c * (r.p - l.p);
    }
    for (i = 1; i <= n; i++) {
        q[i].p -= c * (half[i].u - half[i - 1].u);
        q[i].u -= c * (half[i].p - half[i - 1].p);
    }
}

int main(void)
{
    sim S, *s = &S;
    s->n = 256;
    s->q = calloc(s->n + 2, sizeof(cell));
    s->half = calloc(s->n + 2, sizeof(cell));
    for (int i = 0; i < s->n + 2; i++) {
        double x = (i - 0.5) / s->n;
        s->q[i].p = exp(-400 * (x - 0.2) * (x - 0.2));
        s->q[i].u = -s->q[i].p;
    }
#pragma amr timeloop
    for (int t = 0; t < 150; t++) {
        if (t % 3 == 0)
            walls(s);
        else if (t % 3 == 1)
            numbers(s);
        else
            local(s);
        step(s, 0.8 / s->n, 1.0 / s->n);
    }
    for (int i = 1; i <= s->n; i += 8)
        printf("%.12g %.12g\n", s->q[i].p, s->q[i].u);
    return 0;
}
