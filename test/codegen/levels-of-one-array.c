// Boundary loops over one time level of T[2][NY][NX] run before anything tells where the mesh ends: the memory around
// the level holds the other one, too.
// RUN: %same -Wno-amr-host-view %s
#include <stdio.h>
#define NX 40
#define NY 24

static double T[2][NY][NX];

#pragma amr kernel
static void step(int now, int next, double dx, double dt)
{
#pragma amr data domain(j, i) spacing(dx) arrays(T)
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            T[next][j][i] = T[now][j][i] + dt / (dx * dx) *
                (T[now][j][i + 1] + T[now][j][i - 1] + T[now][j + 1][i] + T[now][j - 1][i] - 4 * T[now][j][i]);
}

static void set_edges(int n, double hot)
{
    for (int i = 0; i < NX; i++) {
        T[n][0][i] = hot;
        T[n][NY - 1][i] = 0;
    }
    for (int j = 0; j < NY; j++) {
        T[n][j][0] = T[n][j][1];
        T[n][j][NX - 1] = T[n][j][NX - 2];
    }
}

int main(void)
{
    int now = 0, next = 1;
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            T[0][j][i] = (j - 12) * (j - 12) + (i - 20) * (i - 20) < 30 ? 50 : 0;
    set_edges(0, 10);
#pragma amr timeloop
    for (int s = 0; s < 30; s++) {
        step(now, next, 0.1, 0.002);
        set_edges(next, 10 + s);
        int swap = now;
        now = next;
        next = swap;
    }
    for (int j = 0; j < NY; j++)
        printf("%.17g %.17g\n", T[now][j][3], T[next][j][20]);
    return 0;
}
