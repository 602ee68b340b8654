/* A sum that takes in what lies beyond one edge of the mesh, in each direction and at either end. */
// RUN: not %amrcc --dump=plan -w -DI0=0 %s 2>&1 | FileCheck --check-prefix=I0 %s
// RUN: not %amrcc --dump=plan -w -DI1=N %s 2>&1 | FileCheck --check-prefix=I1 %s
// RUN: not %amrcc --dump=plan -w -DJ0=0 %s 2>&1 | FileCheck --check-prefix=J0 %s
// RUN: not %amrcc --dump=plan -w -DJ1=N %s 2>&1 | FileCheck --check-prefix=J1 %s
// RUN: %amrcc --dump=plan -w %s 2>&1 | FileCheck --check-prefix=NONE %s
// NONE-NOT: error:
enum { N = 34 };
static double u[N][N], v[N][N];
#ifndef I0
#define I0 1
#endif
#ifndef I1
#define I1 N - 1
#endif
#ifndef J0
#define J0 1
#endif
#ifndef J1
#define J1 N - 1
#endif

#pragma amr kernel scale(-2)
static double step(double c)
{
#pragma amr data domain(j, i) arrays(u, v) boundary(x: periodic, y: periodic)
    double sum = 0;
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            v[j][i] = u[j][i] + c * (u[j - 1][i] + u[j + 1][i] + u[j][i - 1] + u[j][i + 1] - 4 * u[j][i]);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            u[j][i] = v[j][i];
    // I0: err-sum-beyond-axes.c:[[#@LINE+9]]:22: error: this takes in values beyond the edge of the mesh across x, where the boundary clause stands for them
    // I1: err-sum-beyond-axes.c:[[#@LINE+8]]:30: error: this takes in values beyond the edge of the mesh across x, where the boundary clause stands for them
    // J0: err-sum-beyond-axes.c:[[#@LINE+6]]:18: error: this takes in values beyond the edge of the mesh across y, where the boundary clause stands for them
    // J1: err-sum-beyond-axes.c:[[#@LINE+5]]:26: error: this takes in values beyond the edge of the mesh across y, where the boundary clause stands for them
    // I0: hint: run the loop over 'i' over the cells of the mesh alone, or leave the clause out
    // I1: hint: run the loop over 'i' over the cells of the mesh alone, or leave the clause out
    // J0: hint: run the loop over 'j' over the cells of the mesh alone, or leave the clause out
    // J1: hint: run the loop over 'j' over the cells of the mesh alone, or leave the clause out
    for (int j = J0; j < J1; j++)
        for (int i = I0; i < I1; i++)
            sum += u[j][i];
    return sum;
}

int main(void)
{
    double sum = 0;
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        sum += step(0.1);
    return sum > 0;
}
