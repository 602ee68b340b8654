// Indices that wrap round, in arrays that hold more than they need: what the program never touches stays as it was, it is no
// ghost of the cells on the other side.
// RUN: %same %s
#include <stdio.h>
#define N 32
static double u[N+2][N+2], v[N+2][N+2];
#pragma amr kernel scale(-2)
static void step(double (*restrict b)[N+2], double (*restrict a)[N+2])
{
#pragma amr data domain(j, i) arrays(a, b)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            b[j][i] = a[j][i] + 0.2 * (a[j][(i + N - 1) % N] + a[j][(i + 1) % N] + a[(j + N - 1) % N][i] + a[(j + 1) % N][i] - 4 * a[j][i]);
}
int main(void)
{
    double (*a)[N+2] = u, (*b)[N+2] = v;
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j][i] = (3 * i + 5 * j) % 7;
    for (int j = 0; j < N+2; j++) u[j][N] = u[j][N+1] = 77;
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        step(b, a);
        double (*c)[N+2] = a; a = b; b = c;
    }
    for (int j = 0; j < N+2; j++)
        for (int i = 0; i < N+2; i++)
            printf("%.17g\n", a[j][i]);
    return 0;
}
