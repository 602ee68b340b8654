// A loop over values between those over the axes stays where it is if its rows are more than their
// cells: a sum along the row, a row that is left early. Exchanged with the loop over i, each cell
// would begin anew.
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: not %amrcc --dump=plan -DLEFT %s 2>&1 | FileCheck %s
enum { N = 32, Q = 3 };
static double u[Q][N][N], un[Q][N][N];

#pragma amr kernel
static void step(void)
{
#pragma amr data domain(j, i) arrays(u, un)
    for (int j = 0; j < N; j++)
        // CHECK: [[@LINE+1]]:9: error: this statement between the loops of a nest is not supported
        for (int q = 0; q < Q; q++) {
            double s = 0;
            for (int i = 0; i < N; i++) {
#ifdef LEFT
                if (u[q][j][i] > 2)
                    break;
                un[q][j][i] = u[q][j][i] + s;
#else
                s += u[q][j][i];
                un[q][j][i] = s;
#endif
            }
        }
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 2; t++)
        step();
    return 0;
}
