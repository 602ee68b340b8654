/* Cells that a nest sets beside its own, where neither side of the nest would do. */
// RUN: %not %amrcc --dump=plan -w %s 2>&1 | %FileCheck %s
enum { N = 66 };
static double u[N][N], un[N][N];

#pragma amr kernel scale(-2)
static void step(int a, int b)
{
#pragma amr data domain(j, i) arrays(u, un)
    /* The rows below see what was there before, the cells of the row see what is set. */
    for (int j = 1; j < N - 1; j++) {
        u[j][0] = 1.0;
        // CHECK: err-inlaid.c:[[@LINE-1]]:9: error: cells that do not move with the nest are set in it, and cannot be set in front of it or behind it
        // CHECK: note: this may be one of these cells, before or after it is set
        // CHECK: hint: set them in a loop of their own, in front of the nest or behind it
        for (int i = 1; i < N - 1; i++)
            un[j][i] = u[j][i] + 0.1 * (u[j + 1][i - 1] + u[j][i - 1] - 2 * u[j][i]);
    }
    /* Corners belong to two edges. */
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            un[j][i] = u[j][i];
            u[0][i] = 1.0;
            u[j][0] = 2.0;
            // CHECK: err-inlaid.c:[[@LINE-1]]:13: error: cells that do not move
        }
    /* Cells that nobody knows, in the mesh or not. */
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            u[j][i] = un[j][i];
            u[j][b] = 2.0;
            // CHECK: err-inlaid.c:[[@LINE-1]]:13: error: cells that do not move
            // CHECK: note: they are no edge of the mesh
        }
    for (int j = 1; j < N - 1; j++)
        for (int i = a; i < b; i++) {
            un[j][i] = u[j][i];
            un[j][0] = 2.0;
            // CHECK: err-inlaid.c:[[@LINE-1]]:13: error: cells that do not move
            // CHECK: note: this loop may have no rounds
        }
}

int main(int argc, char **argv)
{
#pragma amr timeloop
    for (int t = 0; t < 20; t++)
        step(3, 39 + argc);
    return 0;
}
