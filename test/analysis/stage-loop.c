/* A loop around nests that counts the stages is none over the mesh, though it chooses the array. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 200 };
static double u[N], y[N], k[4][N];

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(i) arrays(u, y, k) spacing(h)
    static const double c[4] = {0.0, 0.5, 0.5, 1.0};
    for (int s = 0; s < 4; s++) {
        if (s == 0)
            for (int i = 0; i < N; i++)
                y[i] = u[i];
        else
            for (int i = 0; i < N; i++)
                y[i] = u[i] + c[s] * dt * k[s - 1][i];
        for (int i = 1; i < N - 1; i++)
            k[s][i] = (y[i + 1] - 2 * y[i] + y[i - 1]) / (h * h);
    }
    for (int i = 1; i < N - 1; i++)
        u[i] += dt / 6 * (k[0][i] + 2 * k[1][i] + 2 * k[2][i] + k[3][i]);
}

int main(void)
{
    u[N / 2] = 1;
#pragma amr timeloop
    for (int t = 0; t < 60; t++)
        step(1e-6, 1.0 / N);
    return 0;
}

// CHECK-NOT: error
// CHECK: array k[s - 1] double read at k[s - 1]
// CHECK: array k[s] double written full at k[s]
// CHECK: array k[3] double read at k[3]
