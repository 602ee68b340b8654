/* A record of each step that host code keeps: it is not told to become a kernel, which would not help. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66, STEPS = 10 };
static double u[N], un[N], hist[STEPS * N];

#pragma amr kernel scale(-2)
static void step(void)
{
#pragma amr data domain(i) arrays(u, un)
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1]);
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < STEPS; t++) {
        for (int i = 0; i < N; i++)
            // CHECK: [[@LINE+1]]:31: warning: 'u' is needed as a whole here
            hist[t * N + i] = u[i];
        // CHECK: hint: the loop keeps values of this step in an array that is none of the mesh: keep fewer steps
        step();
    }
    return hist[N] > 0;
}
