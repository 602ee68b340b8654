// Other kinds at the two sides of an axis, and walls that turn the sign of a component: the clause does what the
// serial program's loops do, to the last bit, on one level. The same program without the clause (LOOPS) runs these
// loops beside the edges on every level, and prints the same bytes as the clause on three: so both sides of level
// interfaces see the same images. One and two layers; arrays of their own, flat, one behind the other; a size that
// blocks do not fit.
// RUN: %near 2e-3 --block=8 %s
// RUN: %near 2e-3 --block=8 -DLAYERS=2 -DFLAT %s
// RUN: %same --block=8 -DPLANES -DNX=59 -DNY=61 %s
// RUN: %amrcc --block=8 -DLAYERS=2 %s -o %t.clause -lm && %amrcc --block=8 -DLAYERS=2 -DLOOPS %s -o %t.loops -lm
// RUN: env AMR_SET="mesh.levels=3 refine.criterion=regions refine.regions=box(0,20,12,30)>=2,box(40,50,66,66)>=2 run.quiet=true" %t.clause > %t.clause.txt
// RUN: env AMR_SET="mesh.levels=3 refine.criterion=regions refine.regions=box(0,20,12,30)>=2,box(40,50,66,66)>=2 run.quiet=true" %t.loops > %t.loops.txt
// RUN: diff %t.clause.txt %t.loops.txt
// RUN: %amrcc --block=8 -DPLANES -DNX=59 -DNY=61 %s -o %t.odd -lm && %amrcc --block=8 -DPLANES -DNX=59 -DNY=61 -DLOOPS %s -o %t.odd-loops -lm
// RUN: env AMR_SET="mesh.levels=3 refine.criterion=regions refine.regions=box(0,20,12,30)>=2,box(40,50,66,66)>=2 run.quiet=true" %t.odd > %t.odd.txt
// RUN: env AMR_SET="mesh.levels=3 refine.criterion=regions refine.regions=box(0,20,12,30)>=2,box(40,50,66,66)>=2 run.quiet=true" %t.odd-loops > %t.odd-loops.txt
// RUN: diff %t.odd.txt %t.odd-loops.txt
// RUN: env AMR_SET="mesh.levels=3 refine.criterion=regions refine.regions=box(0,20,12,30)>=2,box(40,50,66,66)>=2" %ranks --block=8 -DPLANES -DNX=59 -DNY=61 %s
// The parameter says the same as the clause does, and takes the clause's arrays that turn.
// RUN: %amrcc --block=8 -DLAYERS=2 -DOTHER %s -o %t.other -lm
// RUN: env AMR_SET="mesh.levels=3 refine.criterion=regions refine.regions=box(0,20,12,30)>=2,box(40,50,66,66)>=2 run.quiet=true boundary.x=wall,outflow boundary.y=wall" %t.other > %t.other.txt
// RUN: diff %t.clause.txt %t.other.txt
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#ifndef LAYERS
#define LAYERS 1
#endif
#ifndef NX
#define NX 64
#define NY 64
#endif
enum { G = LAYERS, W = NX + 2 * G, H = NY + 2 * G };
#if defined PLANES
static double q[3][H][W], qn[3][H][W];
#define P(j, i) q[0][j][i]
#define U(j, i) q[1][j][i]
#define V(j, i) q[2][j][i]
#define PN(j, i) qn[0][j][i]
#define UN(j, i) qn[1][j][i]
#define VN(j, i) qn[2][j][i]
#else
#ifdef FLAT
static double p[H * W], u[H * W], v[H * W], pn[H * W], un[H * W], vn[H * W];
#define AT(j, i) [(j) * W + (i)]
#else
static double p[H][W], u[H][W], v[H][W], pn[H][W], un[H][W], vn[H][W];
#define AT(j, i) [j][i]
#endif
#define P(j, i) p AT(j, i)
#define U(j, i) u AT(j, i)
#define V(j, i) v AT(j, i)
#define PN(j, i) pn AT(j, i)
#define UN(j, i) un AT(j, i)
#define VN(j, i) vn AT(j, i)
#endif

#pragma amr kernel boundary
static void edges(void)
{
    for (int j = 0; j < H; j++)
        for (int g = 0; g < G; g++) {
            P(j, G - 1 - g) = P(j, G + g);
            U(j, G - 1 - g) = -U(j, G + g);
            V(j, G - 1 - g) = V(j, G + g);
            P(j, W - 1 - g) = P(j, W - G - 1);
            U(j, W - 1 - g) = U(j, W - G - 1);
            V(j, W - 1 - g) = V(j, W - G - 1);
        }
    for (int g = 0; g < G; g++) /* no slip below, slip above */
        for (int i = 0; i < W; i++) {
            P(G - 1 - g, i) = P(G + g, i);
            U(G - 1 - g, i) = -U(G + g, i);
            V(G - 1 - g, i) = -V(G + g, i);
            P(H - G + g, i) = P(H - G - 1 - g, i);
            U(H - G + g, i) = U(H - G - 1 - g, i);
            V(H - G + g, i) = -V(H - G - 1 - g, i);
        }
}

#pragma amr kernel
static void step(double dt, double h)
{
#if defined LOOPS && defined PLANES
#pragma amr data domain(j, i) arrays(q, qn) spacing(h)
#elif defined LOOPS
#pragma amr data domain(j, i) arrays(p, u, v, pn, un, vn) spacing(h)
#elif defined OTHER
#pragma amr data domain(j, i) arrays(p, u, v, pn, un, vn) spacing(h) boundary(x: wall(u), y: wall(u, v) wall(v))
#elif defined PLANES
#pragma amr data domain(j, i) arrays(q, qn) spacing(h) boundary(x: wall(q[1]) outflow, y: wall(q[1], q[2]) wall(q[2]))
#else
#pragma amr data domain(j, i) arrays(p, u, v, pn, un, vn) spacing(h) boundary(x: wall(u) outflow, y: wall(u, v) wall(v))
#endif
    double a = 0.5 * dt / h;
    for (int j = G; j < H - G; j++)
        for (int i = G; i < W - G; i++) {
            PN(j, i) = P(j, i) - a * (U(j, i + 1) - U(j, i - 1) + V(j + 1, i) - V(j - 1, i))
                + a * (P(j, i + 1) + P(j, i - 1) + P(j + 1, i) + P(j - 1, i) - 4 * P(j, i));
            UN(j, i) = U(j, i) - a * (P(j, i + 1) - P(j, i - 1)) + a * (U(j, i + 1) - 2 * U(j, i) + U(j, i - 1))
                + 0.2 * a * (U(j + 1, i) - 2 * U(j, i) + U(j - 1, i));
            VN(j, i) = V(j, i) - a * (P(j + 1, i) - P(j - 1, i)) + a * (V(j + 1, i) - 2 * V(j, i) + V(j - 1, i));
#if LAYERS > 1
            UN(j, i) -= 0.02 * a * (U(j, i + 2) + U(j, i - 2) - 4 * (U(j, i + 1) + U(j, i - 1)) + 6 * U(j, i));
            VN(j, i) -= 0.02 * a * (V(j + 2, i) + V(j - 2, i) - 4 * (V(j + 1, i) + V(j - 1, i)) + 6 * V(j, i));
#endif
        }
    for (int j = G; j < H - G; j++)
        for (int i = G; i < W - G; i++) {
            P(j, i) = PN(j, i);
            U(j, i) = UN(j, i);
            V(j, i) = VN(j, i);
        }
}

#pragma amr kernel
static void start(double h)
{
#ifdef PLANES
#pragma amr data domain(j, i) arrays(q, qn) spacing(h)
#else
#pragma amr data domain(j, i) arrays(p, u, v, pn, un, vn) spacing(h)
#endif
    for (int j = 0; j < H; j++)
        for (int i = 0; i < W; i++) {
            double x = (i - G + 0.5) * h, y = (j - G + 0.5) * h;
            P(j, i) = exp(-90 * ((x - 0.25) * (x - 0.25) + (y - 0.2) * (y - 0.2)));
            U(j, i) = V(j, i) = PN(j, i) = UN(j, i) = VN(j, i) = 0;
        }
}

int main(void)
{
    double h = 1.0 / 64, dt = 0.35 * h;
    start(h);
#pragma amr timeloop
    for (int t = 0; t < 70; t++) {
        edges();
        step(dt, h);
    }
    for (int j = G; j < H - G; j += 3)
        for (int i = G; i < W - G; i += 2)
            printf("%.17g %.17g %.17g\n", P(j, i), U(j, i), V(j, i));
    return 0;
}
