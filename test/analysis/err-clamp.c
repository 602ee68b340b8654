/* Indices that stop where the mesh does not end, or where something else is said to lie beyond. */
// RUN: not %amrcc --dump=plan -DN_LOW=1 %s 2>&1 | FileCheck %s --check-prefix=RING
// RUN: not %amrcc --dump=plan -DN_LOW=0 -DWALL %s 2>&1 | FileCheck %s --check-prefix=CLAUSE
// RUN: not %amrcc --dump=plan -DN_LOW=0 -DFIRST=2 %s 2>&1 | FileCheck %s --check-prefix=ELSEWHERE
enum { N = 66 };
static double u[N], un[N];
#ifndef FIRST
#define FIRST N_LOW
#endif
#pragma amr kernel scale(c: -1)
static void step(double c)
{
#ifdef WALL
#pragma amr data domain(i) arrays(un, u) boundary(x: wall)
#else
#pragma amr data domain(i) arrays(un, u)
#endif
    for (int i = N_LOW; i < N - N_LOW; i++)
        un[i] = u[i] + c * u[i > FIRST ? i - 1 : FIRST];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(0.1);
    return 0;
}

// RING: err-clamp.c:19:30: error: the index stops at the edge, but the arrays hold cells beyond it
// RING: hint: write the plain offset, and say what lies beyond the edge: boundary(x: outflow)
// CLAUSE: err-clamp.c:19:30: error: the index stops at the edge, but the boundary clause says otherwise
// ELSEWHERE: err-clamp.c:19:30: error: 'i > 2 ? i - 1 : 2' in the index of 'u' does not wrap round exactly at the ends of the loop
