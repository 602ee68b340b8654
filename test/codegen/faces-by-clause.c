/* Velocities on the faces behind the cells of arrays that are all of one size, and a pressure that is relaxed: nothing
 * proves the faces, and the walls seem to lie inside the mesh: they are set there. Where a clause says how far the
 * cells go, in macros as a rule, or that there are faces, it is the same on one level. */
// RUN: %same %s
// RUN: %same -DRANGE %s
// RUN: %same -DFACES %s
#include <stdio.h>
#define N 40
static double u[N + 2], f[N + 2], p[N + 2], q[N + 2], r[N + 2];
#ifdef FACES
#pragma amr data domain(i) arrays(u, f, p, q, r) face(x: u, f)
#elif defined RANGE
#pragma amr data domain(i = 1 : N + 1) arrays(u, f, p, q, r)
#else
#pragma amr data domain(i) arrays(u, f, p, q, r)
#endif

static void walls(void)
{
    u[0] = f[0] = 0;
    u[N] = f[N] = 0;
}

#pragma amr kernel scale(0)
static void step(void)
{
    for (int i = 1; i <= N - 1; i++)
        f[i] = u[i] + 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1]) + 0.01 * i;
    for (int i = 1; i <= N; i++)
        r[i] = f[i] - f[i - 1];
    for (int k = 0; k < 5; k++) {
        p[0] = p[1];
        p[N + 1] = p[N];
        for (int i = 1; i <= N; i++)
            q[i] = 0.5 * (p[i - 1] + p[i + 1] - r[i]);
        for (int i = 1; i <= N; i++)
            p[i] = q[i];
    }
    for (int i = 1; i <= N - 1; i++)
        u[i] = f[i] - (p[i + 1] - p[i]);
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        walls();
        step();
    }
    for (int i = 0; i < N + 2; i++)
        printf("%.12g %.12g\n", u[i], p[i]);
    return 0;
}
