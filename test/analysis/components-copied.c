/* Loops over the values of a cell are no loops along an edge: the copy back in the time loop stays host
 * code. Those that set the ends of a line are boundaries, value by value. */
// RUN: %amrcc --dump=plan %s | FileCheck %s
/* CHECK: nest 0 step {{.*}} halo
   CHECK-NOT: {{^}}nest {{[0-9]+}} run
   CHECK: nest 1 ends {{.*}} boundary inward
   CHECK: array U[0] double read written
   CHECK-NOT: {{^}}nest {{[0-9]+}} run */
enum { N = 204, M = 3 };
static double U[N][M], Un[N][M];

#pragma amr kernel scale(-1)
static void step(double c)
{
#pragma amr data domain(i) arrays(U, Un)
    for (int i = 2; i < N - 2; i++)
        for (int k = 0; k < M; k++)
            Un[i][k] = U[i][k] - c * (U[i][k] - U[i - 1][k]);
}

static void ends(void)
{
    for (int k = 0; k < M; k++) {
        U[0][k] = U[1][k] = U[2][k];
        U[N - 2][k] = U[N - 1][k] = U[N - 3][k];
    }
}

void run(int steps)
{
#pragma amr timeloop
    for (int t = 0; t < steps; t++) {
        step(0.1);
        for (int i = 2; i < N - 2; i++)
            for (int k = 0; k < M; k++)
                U[i][k] = Un[i][k];
        ends();
    }
}
