// Arrays of M + 1 by N + 1 for a periodic mesh of M by N: what is computed at i + 1 is copied to 0, what is computed at
// i is copied to M. Without a clause the mesh is all that the arrays hold, and the copies are the program's own; with
// it the mesh has M cells, all nests run over the same range, and the copies are dropped.
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck --check-prefix=OPEN %s
// RUN: %same -Wno-amr-host-view %s
// RUN: %amrcc --dump=plan -Werror=amr-host-view -DCLAUSE %s | FileCheck --check-prefix=WRAPS %s
// RUN: %same -DCLAUSE %s
#include <math.h>
#include <stdio.h>

#define M 24
#define N 16

static double u[M + 1][N + 1], v[M + 1][N + 1], p[M + 1][N + 1], w[(M + 1) * (N + 1)];
#define W(i, j) w[(i) * (N + 1) + (j)]

#ifdef CLAUSE
#pragma amr data domain(i, j) arrays(u, v, p, w) boundary(x: periodic, y: periodic)
#else
#pragma amr data domain(i, j) arrays(u, v, p, w)
#endif

// OPEN: 'u' is needed as a whole here: 8 bytes per cell move from the first process
// OPEN: hint: the cells wrap round: boundary(y: periodic) on the data directive does it, and such copies are not run then
// OPEN: axis i ring 0 0 boundary ring
// OPEN: nest 0
// OPEN-NEXT: range i = 1 : 25
// OPEN-NEXT: range j = 0 : 16
// OPEN: nest 1
// OPEN-NEXT: range i = 0 : 24
// OPEN-NEXT: range j = 1 : 17
// WRAPS: axis i ring 0 1 boundary periodic
// WRAPS: nest 0
// WRAPS-NEXT: range i = 0 : 24
// WRAPS-NEXT: range j = 0 : 16
// WRAPS: access p (0,0) read
// WRAPS-NEXT: access p (-1,0) read
// WRAPS: nest 1
// WRAPS-NEXT: range i = 0 : 24
// WRAPS-NEXT: range j = 0 : 16
// WRAPS-NOT: boundary wraps
#pragma amr kernel scale(-1)
static void step(void)
{
    int i, j;
    for (i = 0; i < M; i++)
        for (j = 0; j < N; j++) {
            u[i + 1][j] -= 0.2 * (p[i + 1][j] - p[i][j]);
            v[i][j + 1] -= 0.2 * (p[i][j + 1] - p[i][j]);
        }
    for (j = 0; j < N; j++)
        u[0][j] = u[M][j];
    for (j = 0; j <= N; j++) {
        v[M][j] = v[0][j];
    }
    for (i = 0; i <= M; i++) {
        u[i][N] = u[i][0];
        v[i][0] = v[i][N];
    }
    for (i = 0; i < M; i++)
        for (j = 0; j < N; j++) {
            p[i][j] -= 0.2 * (u[i + 1][j] - u[i][j] + v[i][j + 1] - v[i][j]);
            W(i + 1, j + 1) = v[i + 1][j + 1] - v[i][j + 1] - u[i + 1][j + 1] + u[i + 1][j];
        }
    for (j = 0; j < N; j++)
    {
        p[M][j] = p[0][j];
        W(0, j + 1) = W(M, j + 1);
    }
    for (i = 0; i < M; i++) {
        p[i][N] = p[i][0];
        W(i + 1, 0) = W(i + 1, N);
    }
    p[M][N] = p[0][0];
    W(0, 0) = W(M, N);
}

int main(void)
{
    for (int i = 0; i <= M; i++)
        for (int j = 0; j <= N; j++)
            p[i][j] = exp(-0.1 * ((i % M - 8) * (i % M - 8) + (j % N - 9) * (j % N - 9)));
#pragma amr timeloop
    for (int t = 0; t < 30; t++)
        step();
    for (int i = 0; i <= M; i++)
        for (int j = 0; j <= N; j++)
            printf("%.17g %.17g %.17g %.17g\n", u[i][j], v[i][j], p[i][j], W(i, j));
    return 0;
}
