// Kinds of the two sides by clause in three dimensions, for the components of a vector in structs whose arrays are
// swapped, and in one dimension with data on one side only, which the program's own loop sets on every level. What the
// clause does and what the loops do is the same, to the last bit, on meshes with the same blocks.
// RUN: %same --block=4 %s
// RUN: %amrcc --block=4 %s -o %t.clause -lm && %amrcc --block=4 -DLOOPS %s -o %t.loops -lm
// RUN: env AMR_SET="mesh.levels=3 refine.criterion=regions refine.regions=box(8,8,8,12,12,26)>=2 run.quiet=true" %t.clause > %t.clause.txt
// RUN: env AMR_SET="mesh.levels=3 refine.criterion=regions refine.regions=box(8,8,8,12,12,26)>=2 run.quiet=true" %t.loops > %t.loops.txt
// RUN: diff %t.clause.txt %t.loops.txt
// RUN: env AMR_SET="mesh.levels=3 refine.criterion=regions refine.regions=box(8,8,8,12,12,26)>=2" %ranks --block=4 %s
// RUN: %near 5e-3 --block=8 -DLINE %s
// RUN: %amrcc --block=8 -DLINE %s -o %t.clause -lm && %amrcc --block=8 -DLINE -DLOOPS %s -o %t.loops -lm
// RUN: env AMR_SET="mesh.levels=3 refine.criterion=regions refine.regions=box(100,150)>=2 run.quiet=true" %t.clause > %t.clause.txt
// RUN: env AMR_SET="mesh.levels=3 refine.criterion=regions refine.regions=box(100,150)>=2 run.quiet=true" %t.loops > %t.loops.txt
// RUN: diff %t.clause.txt %t.loops.txt
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#ifdef LINE
enum { N = 256, W = N + 2 };
static double q[W][2], qn[W][2];
#pragma amr kernel
static void step(double dt, double h)
{
#ifdef LOOPS
#pragma amr data domain(i) arrays(q, qn) spacing(h)
#else
#pragma amr data domain(i) arrays(q, qn) spacing(h) boundary(x: wall(q[1]) ring)
#endif
    double a = 0.5 * dt / h;
    for (int i = 1; i <= N; i++) {
        qn[i][0] = q[i][0] - a * (q[i + 1][1] - q[i - 1][1]) + a * (q[i + 1][0] - 2 * q[i][0] + q[i - 1][0]);
        qn[i][1] = q[i][1] - a * (q[i + 1][0] - q[i - 1][0]) + a * (q[i + 1][1] - 2 * q[i][1] + q[i - 1][1]);
    }
    for (int i = 1; i <= N; i++)
        for (int c = 0; c < 2; c++)
            q[i][c] = qn[i][c];
}
static void bc(double t)
{
    q[0][0] = q[1][0];
    q[0][1] = -q[1][1];
    q[N + 1][0] = 0.2 * sin(5 * t);
    q[N + 1][1] = -0.2 * sin(5 * t);
}
int main(void)
{
    double h = 1.0 / N, dt = 0.5 * h, t = 0;
    for (int i = 0; i < W; i++)
        q[i][0] = exp(-300 * pow((i - 0.5) * h - 0.3, 2));
#pragma amr timeloop
    for (int n = 0; n < 500; n++) {
        bc(t);
        step(dt, h);
        t += dt;
    }
    for (int i = 1; i <= N; i += 3)
        printf("%.17g %.17g\n", q[i][0], q[i][1]);
    return 0;
}
#else
enum { N = 24, W = N + 2 };
struct cell { double p, m[3]; };
static struct cell *c, *d;
#define C(k, j, i) c[((k) * W + (j)) * W + (i)]
#pragma amr kernel
static void step(struct cell *restrict d, struct cell *restrict c, double dt, double h)
{
#ifdef LOOPS
#pragma amr data domain(k, j, i) arrays(d, c) spacing(h)
#else
#pragma amr data domain(k, j, i) arrays(d, c) spacing(h) boundary(x: wall(c.m[0]) outflow, y: outflow wall(c.m[1]), z: wall(c.m[0], c.m[1], c.m[2]) neumann)
#endif
    double a = 0.3 * dt / h;
    for (int k = 1; k <= N; k++)
        for (int j = 1; j <= N; j++)
            for (int i = 1; i <= N; i++) {
                struct cell *to = &d[(k * W + j) * W + i];
                to->p = C(k, j, i).p - a * (C(k, j, i + 1).m[0] - C(k, j, i - 1).m[0] + C(k, j + 1, i).m[1] - C(k, j - 1, i).m[1] + C(k + 1, j, i).m[2] - C(k - 1, j, i).m[2])
                    + a * (C(k, j, i + 1).p + C(k, j, i - 1).p + C(k, j + 1, i).p + C(k, j - 1, i).p + C(k + 1, j, i).p + C(k - 1, j, i).p - 6 * C(k, j, i).p);
                for (int n = 0; n < 3; n++) {
                    double g = n == 0 ? C(k, j, i + 1).p - C(k, j, i - 1).p : n == 1 ? C(k, j + 1, i).p - C(k, j - 1, i).p : C(k + 1, j, i).p - C(k - 1, j, i).p;
                    to->m[n] = C(k, j, i).m[n] - a * g + a * (C(k, j, i + 1).m[n] + C(k, j, i - 1).m[n] + C(k, j + 1, i).m[n] + C(k, j - 1, i).m[n] + C(k + 1, j, i).m[n] + C(k - 1, j, i).m[n] - 6 * C(k, j, i).m[n]);
                }
            }
}
#pragma amr kernel boundary
static void bc(struct cell *c)
{
    for (int k = 0; k < W; k++)
        for (int j = 0; j < W; j++) {
            C(k, j, 0) = C(k, j, 1); C(k, j, 0).m[0] *= -1;
            C(k, j, N + 1) = C(k, j, N);
        }
    for (int k = 0; k < W; k++)
        for (int i = 0; i < W; i++) {
            C(k, 0, i) = C(k, 1, i);
            C(k, N + 1, i) = C(k, N, i); C(k, N + 1, i).m[1] *= -1;
        }
    for (int j = 0; j < W; j++)
        for (int i = 0; i < W; i++) {
            C(0, j, i).p = C(1, j, i).p;
            for (int n = 0; n < 3; n++)
                C(0, j, i).m[n] = -C(1, j, i).m[n];
            C(N + 1, j, i) = C(N, j, i);
        }
}
int main(void)
{
    double h = 1.0 / N, dt = 0.4 * h;
    c = calloc(W * W * W, sizeof *c); d = calloc(W * W * W, sizeof *d);
    for (int k = 0; k < W; k++) for (int j = 0; j < W; j++) for (int i = 0; i < W; i++)
        C(k, j, i).p = exp(-50 * (pow((i - .5) * h - 0.3, 2) + pow((j - .5) * h - 0.7, 2) + pow((k - .5) * h - 0.3, 2)));
#pragma amr timeloop
    for (int n = 0; n < 25; n++) {
        bc(c);
        step(d, c, dt, h);
        struct cell *x = c; c = d; d = x;
    }
    for (int k = 1; k <= N; k += 3) for (int j = 1; j <= N; j += 2) for (int i = 1; i <= N; i += 2)
        printf("%.17g %.17g %.17g %.17g\n", C(k, j, i).p, C(k, j, i).m[0], C(k, j, i).m[1], C(k, j, i).m[2]);
    return 0;
}
#endif
