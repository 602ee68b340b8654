// Sides of the mesh by the number of a loop: which row is set goes with a comparison of that number. And a function that host code calls
// in a loop: amrcc puts it in the place of the call to see whether it sets an edge; it does not, and is host code.
// RUN: %same -w %s
// RUN: %amrcc --dump=plan -w %s | FileCheck %s
// CHECK-DAG: range amr_edge_0 = 0 : 1
// CHECK-DAG: range amr_edge_0 = 47 : 48
// CHECK-DAG: view q read written before {{.*}}edge-side-choice.c:[[@LINE+29]]
#include <math.h>
#include <stdio.h>
enum { NX = 64, NY = 48 };
static double q[NY][NX][3], qn[NY][NX][3];

#pragma amr kernel
static void step(double c)
{
#pragma amr data domain(j, i) arrays(q, qn)
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            for (int m = 0; m < 3; m++)
                qn[j][i][m] = q[j][i][m] + c * (q[j][i + 1][m] + q[j][i - 1][m] + q[j + 1][i][m] + q[j - 1][i][m] - 4 * q[j][i][m]);
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            for (int m = 0; m < 3; m++)
                q[j][i][m] = qn[j][i][m];
}

static void side(int f)
{
    for (int i = 0; i < NX; i++)
        for (int m = 0; m < 3; m++)
            q[f == 2 ? 0 : NY - 1][i][m] = q[f == 2 ? 1 : NY - 2][i][m];
}

static void mix(int f)
{
    for (int i = 0; i < NX; i++)
        q[f * 5 % NY][i][1] = 0.5 * q[f * 7 % NY][i][1];
}

int main(void)
{
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            for (int m = 0; m < 3; m++)
                q[j][i][m] = qn[j][i][m] = m + exp(-0.02 * ((i - 20) * (i - 20) + (j - 15) * (j - 15)));
#pragma amr timeloop
    for (int t = 0; t < 8; t++) {
        for (int f = 2; f < 4; f++)
            side(f);
        for (int f = 0; f < 3; f++)
            mix(f);
        step(0.2);
    }
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            printf("%.17g %.17g\n", q[j][i][0], q[j][i][1]);
    return 0;
}
