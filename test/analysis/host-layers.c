/* Loops over the layers of ghost cells that are host code: the hint speaks of edges, as it does of one layer. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { G = 2, N = 64, M = N + 2 * G };
static double u[M][M], un[M][M];

static void edges(void)
{
    for (int g = 0; g < G; g++)
        for (int i = G; i < N + G; i++)
            // CHECK: host-layers.c:[[@LINE+2]]:{{.*}}: warning: 'u' is needed as a whole here
            // CHECK: hint: it cannot be told that the loop sets an edge
            u[g][i] = 0.5 * u[2 * G - 1 - g][M - 1 - i];
}
#pragma amr kernel scale(-2)
static void step(void)
{
#pragma amr data domain(j, i) arrays(u, un)
    for (int j = G; j < N + G; j++)
        for (int i = G; i < N + G; i++)
            un[j][i] = u[j][i] + 0.1 * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i] - 4 * u[j][i]);
    for (int j = G; j < N + G; j++)
        for (int i = G; i < N + G; i++)
            u[j][i] = un[j][i];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        edges();
        step();
    }
    return 0;
}
