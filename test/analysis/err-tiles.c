/* Tiles that leave cells out, whose last ones are cut, or whose number serves for more, are no plain loops. */
// RUN: not %amrcc --dump=plan -DNEXT=B+1 %s 2>&1 | FileCheck %s
// RUN: not %amrcc --dump=plan -DLAST=8 %s 2>&1 | FileCheck %s
// RUN: not %amrcc --dump=plan -DUSE=ii %s 2>&1 | FileCheck %s
#ifndef NEXT
#define NEXT B
#endif
#ifndef LAST
#define LAST 1
#endif
#ifndef USE
#define USE 1
#endif
#define N 66
#define B 6
#define MIN(a, b) ((a) < (b) ? (a) : (b))
static double u[N], v[N];

#pragma amr kernel scale(-2)
static void step(void)
{
#pragma amr data domain(i) arrays(u, v)
    for (int ii = 1; ii < N - LAST; ii += NEXT)
        // CHECK: err-tiles.c:[[#@LINE+1]]:{{.*}}: error: a stencil's loop over 'i' that does not begin at a small number is not supported yet
        for (int i = ii; i < MIN(ii + B, N - 1); i++)
            v[i] = USE * u[i] + 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1]);
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step();
    return 0;
}
